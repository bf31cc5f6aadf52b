"""How the ghost answers every question but that of its main step (SO-18 to SO-20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mk_tui.engine.cards import CardDef, Mode, Trigger
from mk_tui.engine.continuous import stat
from mk_tui.engine.mechanisms.aiming import asked_spec
from mk_tui.engine.state import Frame, Game, Option, Question

from ..challenge import points_of
from ..places import ready
from ..tables import GOAL
from .judging import cost, human_guards, is_troop, only_readies, prize, survives, to_ready
from .roles import ROLES, role_of

Answer = tuple[Any, ...]


def lowest_cost(g: Game, q: Question) -> Answer:
    """What it is forced to give up costs least (SO-20); what it may take it takes dear."""
    cards = sorted((o for o in q.options if o[0] == "card"), key=lambda o: cost(g, o[1]))
    others = [o for o in q.options if o[0] != "card"]
    return tuple((cards + others)[: max(q.least, 0)])


def intercept(g: Game, seat: int, q: Question) -> Answer:
    """SO-18: for every role the same; among several the weakest that does the job."""
    challenger = int(q.fields["card"])
    able = [o[1] for o in q.options if o[0] == "card"]
    victory = stat(g, challenger, "victory")
    scored = points_of(g, challenger, seat) if int(q.fields["target"]) < 0 else 0
    own = {c: (survives(g, c, challenger), survives(g, challenger, c)) for c in able}
    last_chance = scored > 0 and g.seats[g.ctrl[challenger]]["vp"] + scored >= GOAL
    for does in (
        lambda c: own[c][0] and not own[c][1],  # it lives, the challenger dies
        lambda c: own[c][0],
        # Both die, the challenger's counts for more.
        lambda c: not own[c][1] and victory > stat(g, c, "victory"),
        lambda c: last_chance,
    ):
        found = [c for c in able if does(c)]
        if found:
            best = min(found, key=lambda c: (stat(g, c, "strength"), stat(g, c, "victory"), cost(g, c)))
            return (("card", best),)
    return (("none",),)


def target(g: Game, seat: int, q: Question) -> Answer:
    """SO-19: the player's character of the highest Victory; never an own one if another is legal."""
    if q.why == "ask.travel":
        return travel(g, seat, q)
    if q.why == "ask.challenge":
        return whom(g, seat, q)
    others = [o for o in q.options if o[0] != "card" or g.ctrl[o[1]] != seat]
    if others:
        others.sort(key=lambda o: prize(g, o[1]) if o[0] == "card" else (99, 0, 0), reverse=True)
        return tuple(others[: q.most])
    own = [o for o in q.options if o[0] == "card"]
    if _helps(g):
        if only_readies(_effect(g, g.frames[-1])):
            own = to_ready(g, own) or own[: q.least]
        acts = set(ready(g, seat))
        return tuple(sorted(own, key=lambda o: (o[1] in acts, prize(g, o[1])), reverse=True)[: q.most])
    return tuple(sorted(own, key=lambda o: (cost(g, o[1]), o[1]))[: q.least])


def _helps(g: Game) -> bool:
    """Return whether the card that asks only looks for cards of its own controller: it means them well."""
    spec = asked_spec(g, g.frames[-1])
    return spec is not None and spec.selector is not None and spec.selector.controller == "you"


def _effect(g: Game, f: Frame) -> Mode | Trigger:
    """Return what of a card is being aimed."""
    d: CardDef = g.pool.cards[f.v["definition"]]
    k: int = f.v["ability" if f.v["kind"] == "trigger" else "mode"]
    return d.triggers[k] if f.v["kind"] == "trigger" else d.modes[k]


def travel(g: Game, seat: int, q: Question) -> Answer:
    """Whoever is of least use for challenging goes: of the Royal House those who never do (SO-16)."""
    royal = role_of(g, seat) == "royal_house"

    def use(o: Option) -> tuple[bool, int, int, int]:
        challenges = royal and is_troop(g, o[1])
        return challenges, stat(g, o[1], "victory"), stat(g, o[1], "strength"), o[1]

    own = sorted(q.options, key=use)
    return tuple(own[: q.least])


def whom(g: Game, seat: int, q: Question) -> Answer:
    """Whom to challenge: the player, but for a Conspirator who can kill without loss (SO-17)."""
    challenger = g.frames[-1].card
    player: Option = next(o for o in q.options if o[0] == "player")
    if role_of(g, seat) == "conspirators" and human_guards(g, seat, challenger):
        prey = [
            o
            for o in q.options
            if o[0] == "card" and survives(g, challenger, o[1]) and not survives(g, o[1], challenger)
        ]
        if prey:
            return (max(prey, key=lambda o: prize(g, o[1])),)
    return (player,)


def unique(g: Game, seat: int, q: Question) -> Answer:
    """Of two of one Name the one of lower cost goes (SO-20)."""
    return (min(q.options, key=lambda o: (cost(g, o[1]), o[1])),)


def search(g: Game, seat: int, q: Question) -> Answer:
    """It finds as much as it may, the dearest first."""
    found = sorted(q.options, key=lambda o: (-cost(g, o[1]), o[1]))
    return tuple(found[: q.most])


def put(g: Game, seat: int, q: Question) -> Answer:
    """Put down as many characters as it may, the dearest; give up the cheapest cards it must (SO-6)."""
    if q.why == "ask.put":
        people = [o for o in q.options if g.definition(o[1]).type == "character"]
        return tuple(sorted(people, key=lambda o: (-cost(g, o[1]), o[1]))[: q.most])
    if all(g.in_play(o[1]) for o in q.options):
        return target(g, seat, q)  # a card on the table that is chosen is selected (SO-19)
    return lowest_cost(g, q)


ANSWERS: dict[str, Callable[[Any, int, Any], Answer]] = {
    "intercept": intercept,
    "target": target,
    "unique": unique,
    "search": search,
    "choose": put,
    "order": lambda g, seat, q: (q.options[0],),  # triggers happen as they come
    "may": lambda g, seat, q: (("yes",),),  # what it may do it does
}


def rule_answer(g: Game, q: Question) -> Answer | None:
    """Return what the ghost answers; None if the question is a player's."""
    seat = g.vars["ghost"]
    if q.seat != seat:
        return None
    if q.kind == "main":
        return (ROLES[role_of(g, seat)](g, seat, q.options),)
    handler = ANSWERS.get(q.kind)
    return handler(g, seat, q) if handler else lowest_cost(g, q)
