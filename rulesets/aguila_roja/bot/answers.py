"""Every question but that of the main step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .fights import best_target, intercept_value
from .knowledge import Deed, of
from .plans import Plan, main
from .table import Table

if TYPE_CHECKING:
    from mk_tui.engine.views import QuestionView

Answer = tuple[int, ...]


def safe(q: QuestionView) -> Answer:
    """Return the first answer that fits."""
    return tuple(range(max(q.least, 0)))


def mulligan(t: Table, q: QuestionView) -> Answer:
    """Keep a hand in which something cheap enough to begin with is found."""
    cheap = [c for c in t.hand if of(c.definition).type == "character" and of(c.definition).cost <= 3]
    return (q.options.index(("keep",)),) if len(cheap) >= 2 else (q.options.index(("mulligan",)),)


def intercept(t: Table, q: QuestionView) -> Answer:
    """Send the guard that gains most, or nobody."""
    fields = dict(q.fields)
    challenger = t.by_id.get(fields.get("card_id", -1))
    target = t.by_id.get(fields.get("target_id", -1))
    best, answer = 0.0, q.options.index(("none",))
    if challenger is not None:
        for k, o in enumerate(q.options):
            guard = t.by_id.get(o[1]) if o[0] == "card" else None
            if guard is not None:
                value = intercept_value(t, guard, challenger, target)
                if value > best:
                    best, answer = value, k
    return (answer,)


def target(t: Table, q: QuestionView) -> Answer:
    """Whom to challenge, who travels, or whom an effect selects."""
    fields = dict(q.fields)
    if q.why == "ask.challenge":
        challenger = t.by_id[fields["source_id"]]
        _, kind, whom = best_target(t, challenger)
        return (q.options.index((kind, whom)) if (kind, whom) in q.options else 0,)
    plan = Plan(t)
    if q.why == "ask.travel":
        wanted = [p.id for p in plan.travellers(len(plan.ready))]
        ranked = sorted(range(len(q.options)), key=lambda k: _rank(wanted, q.options[k][1]))
        return tuple(ranked[: q.least])
    return _select(t, plan, q, str(fields.get("source", "")))


def _rank(wanted: list[int], card: int) -> int:
    return wanted.index(card) if card in wanted else 99


def _select(t: Table, plan: Plan, q: QuestionView, source: str) -> Answer:
    """Choose for an effect: the rival's best for harm, one's own best for good, the leader among players."""
    deed = _deed(source, q)
    values = []
    for k, o in enumerate(q.options):
        if o[0] == "player":
            values.append((t.points(o[1]) + 0.3 * t.hands[o[1]], k))
            continue
        p = t.by_id.get(o[1])
        if p is None:
            values.append((0.0, k))
        elif deed is not None and deed.harms:
            value = plan.harm(deed, p)
            values.append((value if p.seat != t.seat else -1.0 - value, k))
        else:
            value = best_target(t, p)[0] if p.place < 0 else 0.0
            values.append((p.victory + 0.2 * value, k))
    values.sort(key=lambda x: (-x[0], x[1]))
    picks = [k for v, k in values[: q.most] if v > 0.05]
    if len(picks) < q.least:
        picks = [k for _, k in values[: q.least]]
    return tuple(picks)


def _deed(source: str, q: QuestionView) -> Deed | None:
    """Return which effect of a card asks."""
    known = of(source)
    deeds = [*known.entering, *known.travel, *([known.met] if known.met else [])]
    people = q.options[0][0] == "card" if q.options else False
    aimed = [d for d in deeds if (d.aim == "player") != people and d.aim]
    return aimed[0] if aimed else None


def unique(t: Table, q: QuestionView) -> Answer:
    """Of two of one Name the one that is worth less goes."""
    plan = Plan(t)

    def worth(card: int) -> float:
        p = t.by_id.get(card)
        if p is not None:
            return p.worth + 0.3
        found = t.view.card(card)
        if found is None:
            return 0.0
        known = of(found.definition)
        return (
            plan.style.victory * known.victory
            + plan.style.strength * known.strength
            + sum(plan.deed(d) for d in known.entering)
        )

    return (min(range(len(q.options)), key=lambda k: worth(q.options[k][1])),)


def search(t: Table, q: QuestionView) -> Answer:
    """Take as many as one may, of what would be played with most gain."""
    plan = Plan(t)
    ranked = sorted(range(len(q.options)), key=lambda k: -_in_hand(t, plan, q.options[k][1]))
    return tuple(ranked[: q.most])


def _in_hand(t: Table, plan: Plan, number: int) -> float:
    """Return what a card is worth in the hand."""
    card = t.view.card(number)
    if card is None:
        return 0.0
    known = of(card.definition)
    value = plan.card(card)
    same = sum(1 for c in t.hand if c.definition == card.definition and c.id != number)
    return value - 0.25 * known.cost - 0.4 * same


def choose(t: Table, q: QuestionView) -> Answer:
    """Put down the best people, or discard what is worth least."""
    plan = Plan(t)
    if q.why == "ask.put":
        names: set[str] = set()
        picks: list[int] = []
        for k in sorted(range(len(q.options)), key=lambda k: -_on_table(t, plan, q.options[k][1])):
            card = t.view.card(q.options[k][1])
            person = of(card.definition).person if card else ""
            here = any(p.known.person == person for p in t.mine) if person else False
            if len(picks) < q.most and not here and person not in names:
                picks.append(k)
                if person:
                    names.add(person)
        return tuple(picks)
    ranked = sorted(range(len(q.options)), key=lambda k: _in_hand(t, plan, q.options[k][1]))
    return tuple(ranked[: q.least])


def _on_table(t: Table, plan: Plan, number: int) -> float:
    card = t.view.card(number)
    return plan.card(card) if card is not None else 0.0


def may(t: Table, q: QuestionView) -> Answer:
    """What one may do is good for one."""
    return (q.options.index(("yes",)),)


def first(t: Table, q: QuestionView) -> Answer:
    """Triggers happen as they come."""
    return (0,)


ANSWERS: dict[str, Callable[[Table, Any], Answer]] = {
    "main": main,
    "mulligan": mulligan,
    "intercept": intercept,
    "target": target,
    "unique": unique,
    "search": search,
    "choose": choose,
    "discard": choose,
    "may": may,
    "order": first,
}
