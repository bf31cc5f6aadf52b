"""Every question but that of the main step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mk_tui.players.bots import Answer, all_worth, best, least_missed, option, ranked, saying

from .fights import best_target, intercept_value
from .knowledge import ArDeed, ArKnown, of
from .outlook import ArTable
from .plans import LEAST, ArPlan, main

if TYPE_CHECKING:
    from mk_tui.engine.state import Option
    from mk_tui.engine.views import QuestionView


def mulligan(t: ArTable, q: QuestionView) -> Answer:
    """Keep a hand in which something cheap enough to begin with is found."""
    cheap = [c for c in t.hand if of(c).type == "character" and of(c).cost <= 3]
    return option(q, "keep" if len(cheap) >= 2 else "mulligan")


def intercept(t: ArTable, q: QuestionView) -> Answer:
    """Send the guard that gains most, or nobody."""
    challenger = t.by_id.get(t.fields.get("card_id", -1))
    target = t.by_id.get(t.fields.get("target_id", -1))

    def worth(o: Option) -> float:
        guard = t.by_id.get(o[1]) if o[0] == "card" else None
        return intercept_value(t, guard, challenger, target) if guard and challenger else 0.0

    return best(q, worth, 0.0, option(q, "none"))


def target(t: ArTable, q: QuestionView) -> Answer:
    """Whom to challenge, who travels, or whom an effect selects."""
    if q.why == "ask.challenge":
        _, kind, whom = best_target(t, t.by_id[t.fields["source_id"]])
        return option(q, kind, whom) if (kind, whom) in q.options else (0,)
    plan = ArPlan(t)
    if q.why == "ask.travel":
        wanted = [p.id for p in plan.travellers(len(plan.ready))]
        return least_missed(q, lambda o: wanted.index(o[1]))
    return _select(t, plan, q)


def _select(t: ArTable, plan: ArPlan, q: QuestionView) -> Answer:
    """Choose for an effect: the rival's best for harm, one's own best for good, the leader among players."""
    deed = _deed(t.named("source"), q)

    def worth(o: Option) -> float:
        if o[0] == "player":
            return t.points(o[1]) + 0.3 * t.hands[o[1]]
        p = t.by_id.get(o[1])
        if p is None:
            return 0.0
        if deed is not None and deed.harms:
            value = plan.harm(deed, p)
            return value if p.seat != t.me else -1.0 - value
        if deed is not None and deed.readies and not p.spent:
            return 0.0
        return p.victory + 0.2 * best_target(t, p)[0] if p.place < 0 else 0.0  # the rest are away

    return all_worth(q, worth, LEAST)


def _deed(known: ArKnown | None, q: QuestionView) -> ArDeed | None:
    """Return which effect of a card asks."""
    if known is None:
        return None
    deeds = [*known.entering, *known.travel, *([known.met] if known.met else [])]
    people = q.options[0][0] == "card" if q.options else False
    return next((d for d in deeds if (d.aim == "player") != people and d.aim), None)


def unique(t: ArTable, q: QuestionView) -> Answer:
    """Of two of one Name the one that is worth less goes."""
    plan = ArPlan(t)

    def worth(o: Option) -> float:
        p = t.by_id.get(o[1])
        if p is not None:
            return p.fall + 0.3
        known = of(t.shown[o[1]])
        return (
            plan.style.victory * known.victory
            + plan.style.strength * known.strength
            + sum([plan.deed(d) for d in known.entering])
        )

    return least_missed(q, worth)


def search(t: ArTable, q: QuestionView) -> Answer:
    """Take as many as one may, of what would be played with most gain."""
    plan = ArPlan(t)
    return tuple(ranked(q, lambda o: _in_hand(t, plan, o[1]))[: q.most])


def _in_hand(t: ArTable, plan: ArPlan, number: int) -> float:
    """Return what a card is worth in the hand."""
    card = t.shown[number]
    same = sum([1 for c in t.hand if c.definition == card.definition and c.id != number])
    return plan.card(card) - 0.25 * of(card).cost - 0.4 * same


def choose(t: ArTable, q: QuestionView) -> Answer:
    """Put down the best people, or discard what is worth least."""
    plan = ArPlan(t)
    if q.why != "ask.put":
        return least_missed(q, lambda o: _in_hand(t, plan, o[1]))
    names = {p.known.person for p in t.mine} - {""}
    picks: list[int] = []
    for k in ranked(q, lambda o: plan.card(t.shown[o[1]])):
        person = of(t.shown[q.options[k][1]]).person
        if len(picks) < q.most and person not in names:
            picks.append(k)
            names |= {person} - {""}
    return tuple(picks)


def first(t: ArTable, q: QuestionView) -> Answer:
    """Triggers happen as they come."""
    return (0,)


ANSWERS: dict[str, Callable[[ArTable, Any], Answer]] = {
    "main": main,
    "mulligan": mulligan,
    "intercept": intercept,
    "target": target,
    "unique": unique,
    "search": search,
    "choose": choose,
    "discard": choose,
    "may": saying("yes"),
    "order": first,
}
