"""Every question, and what the computer player answers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from mk_tui.engine.spread import shares
from mk_tui.engine.views import CardView, QuestionView

from . import acts
from . import weights as w
from .duel import fighter
from .plans import able_to_respond, attack_value, face, plan_attack, respond
from .spells import gain_of
from .table import Table, price, printed, room, stat

Answer = tuple[int, ...]


def safe(q: QuestionView) -> Answer:
    """Return the plainest legal answer: pass, the proposal, or the first options."""
    if q.proposal:
        return q.proposal
    for k, option in enumerate(q.options):
        if option[0] in ("pass", "none", "auto", "keep", "no") and q.least <= 1:
            return (k,)
    return tuple(range(max(q.least, min(1, q.most)))) if q.least else ()


def _at(q: QuestionView, *option: object) -> Answer:
    return (q.options.index(tuple(option)),)


# -- setting up ----------------------------------------------------------------------------------------------


def mulligan(t: Table, q: QuestionView) -> Answer:
    """Keep a hand with a few Sources and something to play early."""
    hand = [printed(c.definition) for c in t.zones["hand", t.me]]
    sources = sum(1 for p in hand if p["type"] == "source")
    early = any(p["type"] == "character" and p["cost"] <= 15 for p in hand)
    return _at(q, "keep" if 2 <= sources <= 5 and early else "mulligan")


# -- acting --------------------------------------------------------------------------------------------------


def priority(t: Table, q: QuestionView) -> Answer:
    """One's own turn, or a window for Responses."""
    if t.view.phase in ("deployment", "regroup"):
        return (acts.main_act(t, q),)
    best, at = 0.0, 0
    for k, option in enumerate(q.options):
        if option[0] == "play":
            card = t.cards[option[1]]
            gain, _ = gain_of(t, card)
            gain -= max(w.MARGIN, w.RESPONSE_RATE * printed(card.definition)["cost"])
            if gain > best:
                best, at = gain, k
    return (at,)


def target(t: Table, q: QuestionView) -> Answer:
    """Aim a Spell or an effect, or assign equipment."""
    fields = dict(q.fields)
    if q.why in ("ask.assign", "ask.reassign"):
        return _host(t, q, t.cards[fields["card_id"]])
    source = fields.get("source") or ""
    card = next((c for c in t.cards.values() if c.definition == source), None)
    if card is not None and q.most == 1:
        aim = gain_of(t, card)[1]
        if ("card", aim) in q.options:
            return _at(q, "card", aim)
    if q.options and q.options[0][0] == "player":
        foe = min((o[1] for o in q.options if o[1] != t.me), key=lambda s: t.life[s], default=t.me)
        return _at(q, "player", foe)
    return tuple(sorted(range(len(q.options)), key=lambda k: -_aim_value(t, q.options[k]))[: q.least])


def _aim_value(t: Table, option: tuple[object, ...]) -> float:
    card = t.cards.get(option[1]) if option[0] == "card" else None  # type: ignore[call-overload]
    if card is None:
        return 0.0
    value = t.worth(card) + (6 if room(card) <= 10 else 0)
    return value if card.controller != t.me else -value


def _host(t: Table, q: QuestionView, card: CardView) -> Answer:
    stay = ("cancel",) if ("cancel",) in q.options else ("none",)
    best, at = 0.1, q.options.index(stay)
    for k, option in enumerate(q.options):
        if option[0] == "card":
            value = acts.host_value(t, card, t.cards[option[1]])
            if value > best:
                best, at = value, k
    return (at,)


def mode(t: Table, q: QuestionView) -> Answer:
    """A Spell that says "or": aimed at a card, or not."""
    card = t.cards[q.options[0][1]]
    _, aim = gain_of(t, card)
    if card.definition == "vz.dart_of_light":
        return (0 if aim >= 0 else len(q.options) - 1,)
    return (len(q.options) - 1 if aim >= 0 else 0,)


def pay(t: Table, q: QuestionView) -> Answer:
    """As proposed, but rather bleed a little than send a fighter away before a combat."""
    options = {o[0] for o in q.options}
    fields = dict(q.fields)
    away = [d for d in fields.get("cards", ()) if printed(d)["type"] == "character"]
    if away and "bleed" in options and t.life[t.me] >= w.BLEED_FROM:
        n = fields["n"]
        steps = [o[1] for o in q.options if o[0] == "bleed"]
        sources = [o for o in q.options if o[0] == "channel" and t.cards[o[1]].type != "character"]
        if sources:
            return _at(q, *sources[0])
        if max(steps) >= n and any(stat(c, "force") >= 10 for c in t.cards.values() if c.definition in away):
            return _at(q, "bleed", min(s for s in steps if s >= n))
    return _at(q, "auto")


# -- combat --------------------------------------------------------------------------------------------------


def opponent(t: Table, q: QuestionView) -> Answer:
    """Attack where it is worth most."""
    player = t.player_card(t.me)
    able = [c for c in t.ready(t.me) if "rooted" not in c.keywords]
    able += [player] if player is not None else []
    best, at = 0.0, 0
    for k, option in enumerate(q.options):
        if option[0] == "player":
            chosen = plan_attack(t, option[1], [], able)
            fighters = [fighter(t, t.cards[c]) for c in chosen]
            value = attack_value(t, fighters, option[1], able_to_respond(t, option[1]))
            if value > best:
                best, at = value, k
    return (at,)


def attack(t: Table, q: QuestionView) -> Answer:
    """Put the next one of the plan into a space, or let it be."""
    foe = t.values["foe"]
    placed = list(t.zones["combat", t.me])
    able = [t.cards[o[1]] for o in q.options if o[0] == "attack"]
    plan = plan_attack(t, foe, placed, able)
    return _at(q, "attack", plan[0]) if plan else (0,)


def answer_attack(t: Table, q: QuestionView) -> Answer:
    """Respond to this attacker as the plan for all of them says."""
    about = dict(q.fields)["card_id"]
    spaces = t.zones["combat", t.view.active]
    at = next(k for k, c in enumerate(spaces) if c.id == about)
    open_ones = [fighter(t, c) for c in spaces[at:] if c.facing < 0]
    able = [fighter(t, t.cards[o[1]]) for o in q.options if o[0] == "respond"]
    for a, b in respond(t, open_ones, able, t.me):
        if a.id == about and b is not None:
            return _at(q, "respond", b.id)
    return (0,)


def weapons(t: Table, q: QuestionView) -> Answer:
    """Take the Weapons along that make most of the fighter."""
    card = t.cards[dict(q.fields)["card_id"]]

    def value(option: tuple[object, ...]) -> float:
        chosen = [t.cards[x] for x in option[1:]]  # type: ignore[index]
        force = sum(stat(x, "force") for x in chosen)
        slow = any("heavy" in x.keywords for x in chosen) and "heavy" not in card.keywords
        quick = any("swift" in x.keywords for x in chosen) and "swift" not in card.keywords
        return force - (7 if slow else 0) + (4 if quick else 0)

    return (max(range(len(q.options)), key=lambda k: value(q.options[k])),)


def facing(t: Table, q: QuestionView) -> Answer:
    """Face the attacker that one's own blow does most to."""
    player = t.player_card(t.me)
    assert player is not None
    pairs = face(t, [(fighter(t, t.cards[o[1]]), None) for o in q.options], [fighter(t, player)], t.me)
    return (next((k for k, (_, b) in enumerate(pairs) if b is not None), 0),)


# -- damage --------------------------------------------------------------------------------------------------


def distribute(t: Table, q: QuestionView) -> Answer:
    """Lose as little as can be: every order of a few cards is tried."""
    fields = dict(q.fields)
    n, about = fields["n"], fields["card_id"]
    cards = [t.cards[o[1]] for o in q.options]
    if len(cards) > 4:
        return q.proposal
    best: tuple[float, Answer] = (0.0, q.proposal)
    for size in range(q.least, len(cards) + 1):
        for order in permutations(range(len(cards)), size):
            whole = order
            own = next((k for k, c in enumerate(cards) if c.id == about), -1)
            if own >= 0 and own not in order:
                whole = (*order, own)
            value = -_loss(t, cards, q.limits, n, whole)
            if (
                (best[1] == q.proposal and best[0] == 0.0 and order == q.proposal)
                or best[0] == 0.0
                or value > best[0]
            ):
                best = (value, order)
    return best[1]


def _loss(t: Table, cards: list[CardView], limits: tuple[int, ...], n: int, order: Answer) -> float:
    taken, left = shares(n, limits, order)
    lost = 0.0
    for k, part in taken.items():
        card = cards[k]
        if card.type == "player":
            lost += price(t.life[t.me], part)
        elif part >= limits[k]:
            lost += t.worth(card)
        else:
            lost += part * w.WEAR
    if left and not any(c.type == "player" for c in cards):
        lost += price(t.life[t.me], left)
    return lost + 0.001


# -- choosing cards --------------------------------------------------------------------------------------


def choose(t: Table, q: QuestionView) -> Answer:
    """Discard what is least wanted; take what is best."""
    giving = q.why in ("ask.discard", "ask.cycle", "ask.two_weapons")
    ranked = sorted(range(len(q.options)), key=lambda k: _wanted(t, t.cards[q.options[k][1]], giving))
    if giving:
        return tuple(ranked[: q.least])
    return tuple(ranked[-q.most :])


def _wanted(t: Table, card: CardView, in_hand: bool) -> float:
    p = printed(card.definition)
    if not in_hand:
        return float(p["cost"] + stat(card, "force"))
    sources = sum(1 for c in t.cards.values() if c.type == "source" and c.controller == t.me)
    if p["type"] == "source":
        return 30.0 if sources < 6 else 2.0
    return 10.0 + p["cost"] * 0.4 - max(p["cost"] - t.channel(t.me) - 15, 0)


def may(t: Table, q: QuestionView) -> Answer:
    """Change a card only if there is one that is not wanted."""
    if dict(q.fields).get("source") == "vz.eye_of_the_veil":
        poor = any(_wanted(t, c, True) < 11 for c in t.zones["hand", t.me])
        return _at(q, "yes" if poor else "no")
    return _at(q, "yes")


ANSWERS: dict[str, Callable[[Table, QuestionView], Answer]] = {
    "mulligan": mulligan,
    "priority": priority,
    "target": target,
    "mode": mode,
    "pay": pay,
    "opponent": opponent,
    "attack": attack,
    "respond": answer_attack,
    "weapons": weapons,
    "face": facing,
    "distribute": distribute,
    "choose": choose,
    "may": may,
}
