"""What the ghost does in its main step, by its faction (SO-8 to SO-17).

A role looks at the options and takes the first thing that its order of conduct asks for; the turn ends when
there is nothing of the kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mk_tui.engine.continuous import stat
from mk_tui.engine.state import Game, Option

from ..challenge import points_of
from ..places import TRAVELLER, capacity, ready
from .judging import cost, human, human_guards, is_troop, prize, survives, waits

# Places by name where a role has an order for them (SO-10, SO-14, SO-16).
CLERGY_TRAVELS = ("ar.hermitage", "ar.cardinals_study", "ar.monastery_garden")
COMMONERS_TRAVEL = ("ar.ploughland", "ar.square_market")
ROYAL_STABLES = "ar.royal_stables"
STABLES_NEED = 3
Role = Callable[[Any, int, list[Any]], Any]


def role_of(g: Game, seat: int) -> str:
    """Return the ghost's faction: that of its cards (SO-8)."""
    card = g.owner.index(seat)
    return str(g.pool.cards[g.defs[card]].attrs["faction"])


def _of(options: list[Option], verb: str) -> list[int]:
    return [o[1] for o in options if o[0] == verb]


def _end(options: list[Option]) -> Option:
    """End the turn; whoever has a duty to challenge does so first (AMB-27)."""
    if ("pass",) in options:
        return ("pass",)
    return next(o for o in options if o[0] == "challenge")


def _cheapest(g: Game, cards: Iterable[int]) -> list[int]:
    return sorted(cards, key=lambda c: (cost(g, c), c))


def _strongest(g: Game, cards: Iterable[int]) -> list[int]:
    return sorted(cards, key=lambda c: (-stat(g, c, "strength"), -stat(g, c, "victory"), c))


def _playing(g: Game, options: list[Option], *types: str) -> list[int]:
    return [c for c in _of(options, "play") if g.definition(c).type in types]


def _travel(g: Game, options: list[Option], wanted: Iterable[str]) -> Option | None:
    open_places = _of(options, "travel")
    for place in wanted:
        for card in open_places:
            if g.definition(card).id == place:
                return ("travel", card)
    return None


def clergy(g: Game, seat: int, options: list[Option]) -> Option:
    """SO-9 to SO-12: travel for points, then events, then challenge only whom nobody guards."""
    found = _travel(g, options, CLERGY_TRAVELS)
    if found:
        return found
    places = _playing(g, options, "place")
    people = _playing(g, options, "character")
    known = [c for c in places if g.definition(c).id in CLERGY_TRAVELS]
    if known:
        return ("play", min(known, key=lambda c: CLERGY_TRAVELS.index(g.definition(c).id)))
    events = _playing(g, options, "event")
    # Somebody has to be there to travel.
    if people and not ready(g, seat):
        return ("play", _cheapest(g, people)[0])
    for cards in (events, people, places):
        if cards:
            return ("play", _cheapest(g, cards)[0])
    if not human_guards(g, seat):
        # Who brings no points stays on guard (SO-12).
        able = [c for c in _of(options, "challenge") if points_of(g, c, human(g, seat))]
        if able:
            return ("challenge", max(able, key=lambda c: prize(g, c)))
    return _end(options)


def commoners(g: Game, seat: int, options: list[Option]) -> Option:
    """SO-13 to SO-15: money, then as many cards as can be, cheapest first, then overrun the player."""
    found = _travel(g, options, COMMONERS_TRAVEL)
    if found:
        return found
    money, waiting = g.seats[seat]["money"], []
    for card in _cheapest(g, _of(options, "play")):
        # What makes ready is paid for in its turn, and played when somebody has challenged.
        if waits(g, seat, card):
            waiting.append(card)
            money -= cost(g, card)
        elif cost(g, card) <= money:
            return ("play", card)
    able = sorted(_of(options, "challenge"), key=lambda c: prize(g, c), reverse=True)
    keep = 1 if g.seats[seat]["vp"] > g.seats[human(g, seat)]["vp"] else 0
    # All that exceed the player's guards go; those that have gone are no longer among the able. Who stays
    # because of a guard stays ready, and may be the one that is kept.
    if len(able) > max(len(human_guards(g, seat)), keep):
        return ("challenge", able[0])
    return ("play", waiting[0]) if waiting else _end(options)


def royal_house(g: Game, seat: int, options: list[Option]) -> Option:
    """SO-16: the strongest troops; the Stables with three more ready; safe troops challenge."""
    people = _playing(g, options, "character")
    for cards in ([c for c in people if is_troop(g, c)], people):
        if cards:
            return ("play", _strongest(g, cards)[0])
    others = _of(options, "play")
    if others:
        return ("play", _cheapest(g, others)[0])
    stables = _travel(g, options, (ROYAL_STABLES,))
    if stables and _troops_left(g, seat, stables[1]) >= STABLES_NEED:
        return stables
    safe = [c for c in _of(options, "challenge") if is_troop(g, c) and _safe(g, seat, c)]
    if safe:
        return ("challenge", max(safe, key=lambda c: prize(g, c)))
    return _end(options)


def _troops_left(g: Game, seat: int, place: int) -> int:
    """Return how many troops are ready when as many as a place takes have gone, the others first (SO-16)."""
    others = len([c for c in TRAVELLER.cards(g, seat) if not is_troop(g, c)])
    troops = len([c for c in ready(g, seat) if is_troop(g, c)])
    return troops - max(0, capacity(g, place) - others)


def _safe(g: Game, seat: int, card: int) -> bool:
    """Return whether the player cannot kill this challenger without losing the interceptor (SO-16)."""
    return not any(not survives(g, card, c) and survives(g, c, card) for c in human_guards(g, seat, card))


def conspirators(g: Game, seat: int, options: list[Option]) -> Option:
    """SO-17: strike at the player's people first, then challenge where an interception would cost more."""
    strikes = [c for c in _of(options, "play") if _strikes(g, seat, c)]
    if strikes:
        return ("play", max(strikes, key=lambda c: (cost(g, c), -c)))
    cards = _of(options, "play")
    if cards:
        return ("play", max(cards, key=lambda c: (g.definition(c).type == "character", cost(g, c), -c)))
    open_places = _of(options, "travel")
    if open_places and len(ready(g, seat)) > 1:
        return ("travel", max(open_places, key=lambda c: (cost(g, c), -c)))
    able = [c for c in _of(options, "challenge") if _worth_it(g, seat, c)]
    if able:
        return ("challenge", max(able, key=lambda c: prize(g, c)))
    return _end(options)


def _strikes(g: Game, seat: int, card: int) -> bool:
    """Return whether a card would select a rival's character now: to wound it, spend it or remove it."""
    d = g.pool.cards[g.defs[card]]
    specs = [s for m in d.modes for s in m.targets] + [s for t in d.triggers for s in t.targets]
    for spec in specs:
        if any(o[0] == "card" and g.ctrl[o[1]] != seat for o in spec.options(g, seat, card)):
            return True
    return False


def _worth_it(g: Game, seat: int, card: int) -> bool:
    """Return whether any interception would cost the player more than the ghost (SO-17).

    What an interception costs is the Victory of whoever dies of it, and next to that the character itself.
    Where nobody can intercept, a challenge is worth the points that it brings.
    """
    guards = human_guards(g, seat, card)
    if not guards:
        return points_of(g, card, human(g, seat)) > 0
    for guard in guards:
        lost = (0, 0) if survives(g, card, guard) else (stat(g, card, "victory"), 1)
        won = (0, 0) if survives(g, guard, card) else (stat(g, guard, "victory"), 1)
        if lost >= won:
            return False
    return True


ROLES: dict[str, Role] = {
    "clergy": clergy,
    "commoners": commoners,
    "royal_house": royal_house,
    "conspirators": conspirators,
}
