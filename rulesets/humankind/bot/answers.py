"""Answers to every question."""

from __future__ import annotations

from collections.abc import Callable

from mk_tui.engine.state import Option
from mk_tui.engine.views import CardView, QuestionView
from mk_tui.players.bots import Answer, Raw, all_worth, best, bundle, cautious, least_missed, option, saying

from . import weights as w
from .acts import carrier_worth, effect_worth, permanent_worth, play_worth, turning, use_worth
from .fight import WEIGHED, best_blocks, choose_attackers, duel_worth
from .knowledge import known
from .outlook import HkTable, force, toughness

# -- the first hand ----------------------------------------------------------------------------------------


def answer_mulligan(t: HkTable, q: QuestionView) -> Answer:
    """Keep a hand with something to play in the first turns (HK-6.3)."""
    early = [c for c in t.hand if known(c).type != "manipulation" and known(c).cost <= 3]
    characters = [c for c in early if known(c).type == "character"]
    good = len(early) >= 3 and len(characters) >= 1
    first = t.fields.get("n", 6) >= len(t.hand)
    return option(q, "keep" if good or not first else "mulligan")


# -- priority ----------------------------------------------------------------------------------------------


def answer_priority(t: HkTable, q: QuestionView) -> Answer:
    """Act if something is worth it, else pass (HK-9, HK-10, HK-13)."""
    if t.active and t.phase == "harvest":
        return _harvest(t, q)
    return best(q, lambda o: _option_worth(t, o), w.LEAST_ACT, option(q, "pass"))


def _option_worth(t: HkTable, o: Option) -> float:
    if o[0] == "challenge":
        challenger = t.by_id[o[1]]
        rivals = [c for c in t.theirs if "intimidating" not in c.keywords]
        return max((duel_worth(t, challenger, c) for c in rivals), default=-1.0) - w.LEAST_DUEL + w.LEAST_ACT
    if o[0] == "ability":
        return use_worth(t, t.by_id[o[1]], o[2])
    if o[0] == "play":
        card = next((c for c in t.hand if c.id == o[1]), None)
        if card is not None and card.type == "manipulation":
            return play_worth(t, card)
    return 0.0


def _harvest(t: HkTable, q: QuestionView) -> Answer:
    """Play what the Will buys best; a Manipulation is weighed against keeping it for the window (HK-9)."""
    hand = {c.id: c for c in t.hand}
    plays = {o[1]: k for k, o in enumerate(q.options) if o[0] == "play"}
    items: list[tuple[float, int, int]] = []  # worth, cost, option (-1: keep for the window)
    for number, k in plays.items():
        card = hand[number]
        d = known(card)
        if d.type == "manipulation":
            worth = play_worth(t, card)
            if worth > 0.4 + 0.12 * d.cost:
                items.append((worth, min(d.cost, t.of(t.me, "will")), k))
            elif d.cost <= t.of(t.me, "will"):
                items.append((w.RESPONSE, d.cost, -1))
        else:
            worth = permanent_worth(t, d)
            items.append((worth + 0.3 * (d.type == "addon"), d.cost, k))
    will = t.of(t.me, "will")
    chosen = bundle(items, lambda i: i[0], lambda some: sum([cost for _, cost, _ in some]) <= will)
    bought = max((i for i in chosen if i[2] >= 0), default=None, key=lambda i: i[0])
    use, at = 0.3, None
    for k, o in enumerate(q.options):
        if o[0] == "ability":
            worth = use_worth(t, t.by_id[o[1]], o[2])
            if worth > use:
                use, at = worth, k
    if at is not None and (bought is None or use > bought[0] or _spare(t, chosen)):
        return (at,)
    return (bought[2],) if bought is not None else option(q, "pass")


def _spare(t: HkTable, chosen: list[tuple[float, int, int]]) -> bool:
    return sum([c for _, c, _ in chosen]) + 2 <= t.of(t.me, "will")


# -- targets -----------------------------------------------------------------------------------------------


def answer_target(t: HkTable, q: QuestionView) -> Answer:
    """Whom to challenge, who carries, what to aim at."""
    if q.why == "ask.challenge":
        challenger = t.by_id[t.fields["card_id"]]
        return best(q, lambda o: duel_worth(t, challenger, t.by_id[o[1]]))
    if q.why == "ask.carrier":
        return best(q, lambda o: carrier_worth(t.by_id[o[1]]))
    k = t.named("source")
    if k is None:
        return cautious(q)
    source = next((c for c in t.own if c.definition == t.fields["source"]), None)
    effect = _asking(k.raw)

    def worth(o: Option) -> float:
        card = t.by_id.get(o[1]) if o[0] == "card" else None
        return effect_worth(t, effect, source, [card]) if card is not None else 0.0

    return all_worth(q, worth)


def _asking(raw: Raw) -> list[Raw]:
    """Return the effect that a question of targets is about: the one of the card's that has targets."""
    if raw.get("effect"):
        return list(raw["effect"])
    for part in ("when", "action"):
        for entry in raw.get(part, ()):
            if entry.get("target"):
                return list(entry["effect"])
    return []


# -- fights ------------------------------------------------------------------------------------------------


def answer_attack(t: HkTable, q: QuestionView, weighed: int = WEIGHED) -> Answer:
    """Who attacks (HK-11.2)."""
    able = [t.by_id[o[1]] for o in q.options]
    chosen = {c.id for c in choose_attackers(t, able, weighed)}
    return tuple(k for k, o in enumerate(q.options) if o[1] in chosen)


def answer_block(t: HkTable, q: QuestionView) -> Answer:
    """Who blocks this attacker, the others that are still to come kept in mind (HK-11.6)."""
    attacker = t.by_id[t.fields["card_id"]]
    able = [t.by_id[o[1]] for o in q.options if o[0] == "card"]
    if "blocked" in attacker.flags:
        return _join(t, q, attacker, able)
    waiting = [c for c in t.theirs if "attacking" in c.flags and "blocked" not in c.flags]
    blocks = best_blocks(t, waiting, able, t.of(t.me, "structure"))
    blocker = blocks.get(attacker.id)
    return option(q, "none") if blocker is None else option(q, "card", blocker.id)


def _join(t: HkTable, q: QuestionView, attacker: CardView, able: list[CardView]) -> Answer:
    """Join a block if that destroys the attacker (HK-17.12)."""
    facing = [c for c in t.mine if c.facing == attacker.id]
    dealt = sum([force(c) for c in facing])
    for c in sorted(able, key=force):
        if dealt < toughness(attacker) <= dealt + force(c) and t.worth(attacker) > 0.8:
            return option(q, "card", c.id)
    return option(q, "none")


# -- the rest ----------------------------------------------------------------------------------------------


def answer_cost(t: HkTable, q: QuestionView) -> Answer:
    """Pay with what is worth least."""

    def worth(o: Option) -> float:
        card = t.by_id.get(o[1])
        if card is not None:
            return turning(t, card) if q.why == "ask.cost_turn" else t.worth(card)
        held = next((c for c in t.hand if c.id == o[1]), None)
        return _held(t, held) if held is not None else 0.0

    return least_missed(q, worth)


def _held(t: HkTable, card: CardView) -> float:
    k = known(card)
    if k.type == "manipulation":
        return 1.0 + max(0.0, play_worth(t, card)) * 0.3
    if k.type == "addon":
        return 1.2 if t.view.round < 14 else 0.3
    return permanent_worth(t, k) * 0.6 - (0.4 if k.cost > t.of(t.me, "income") + 1 else 0.0)


def answer_choose(t: HkTable, q: QuestionView) -> Answer:
    """Discard what is worth least; of what an effect offers choose nothing that costs."""
    if q.why == "ask.discard":
        return answer_cost(t, q)
    if t.named("source") is not None and q.least == 0:
        # What may be given up one by one (HK's patriarch): only what is worth less than a token.
        return tuple(
            i for i, o in enumerate(q.options) if o[1] in t.by_id and t.worth(t.by_id[o[1]]) < w.TOKEN
        )
    return tuple(range(q.least))


def answer_may(t: HkTable, q: QuestionView) -> Answer:
    """Put a card below when it is of little use; else yes."""
    if q.why == "ask.put_below":
        card = t.named("card")
        poor = card is not None and card.cost > t.of(t.me, "income") + 2
        return option(q, "yes" if poor else "no")
    return option(q, "yes")


ANSWERS: dict[str, Callable[[HkTable, QuestionView], Answer]] = {
    "mulligan": answer_mulligan,
    "priority": answer_priority,
    "target": answer_target,
    "attack": answer_attack,
    "block": answer_block,
    "cost": answer_cost,
    "choose": answer_choose,
    "may": answer_may,
    "pay_with": saying("will"),  # where there is enough (HK-3.22)
}
# For playouts: of attackers few choices are weighed.
LIGHT: dict[str, Callable[[HkTable, QuestionView], Answer]] = {"attack": lambda t, q: answer_attack(t, q, 1)}
