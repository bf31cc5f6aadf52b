"""Why not: what a judge answers, by the declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..continuous import keywords
from .fitting import Owed

if TYPE_CHECKING:
    from ..cards import CardDef
    from ..refusal import Refusal
    from ..state import Game, Option


def why_not(g: Game, seat: int, card: int, verb: str = "") -> Refusal | None:
    """Return the first clause that keeps a seat from using, or choosing, a card now.

    The act whose time it is speaks; of several abilities the one that got furthest. ``verb``: of acts, only
    those of this verb.
    """
    book = g.book
    for need in book.always:
        if not need.holds(g, seat, card, -1, -1):
            return need.refusal(g, seat, card)
    q = g.question
    if q is not None and q.seat == seat and q.kind not in book.kinds:
        choice = book.choice_of(q, g.pool.cards[g.defs[card]].type)
        if choice is None:
            return g.rules.why_not_chosen(g, seat, card)
        if choice.apart is None or card not in choice.apart.cards(g, seat):
            return choice.refusal(g, seat, card, q)
    d: CardDef = g.pool.cards[g.defs[card]]
    best: tuple[int, int] = (-1, -1)
    spoken: Refusal | None = None
    for act in book.acts:
        if verb not in ("", act.verb):
            continue
        if not act.during(g.phase, seat == g.active, not g.stack):
            continue
        ways = act.of(d)  # most acts are for no such card: it need not be looked for where theirs lie
        if not ways or card not in act.place.cards(g, seat):
            continue
        if act.having and not keywords(g, card) & act.having:
            continue
        timely = int(all([w.holds(g, seat, card, -1, -1) for w in act.whens]))
        for k in ways:
            n = act.unmet(g, seat, card, k)
            if n < 0:
                if act.lists is None:
                    return None
                continue  # another card stands for it
            if (timely, n) > best and (act.lists is None or spoken is None):
                best = (timely, n)
                spoken = act.needs[n].refusal(g, seat, card)
    if spoken is not None:
        return spoken
    for need in book.elsewhere:
        if not need.holds(g, seat, card, -1, -1):
            return need.refusal(g, seat, card)
    return None


def why_no_pass(g: Game, seat: int) -> Refusal | None:
    """Return why a seat that may act may not pass now."""
    q = g.question
    if q is not None and q.seat == seat and q.kind in g.book.kinds:
        for need in g.book.passing:
            if not need.lets_pass(g, seat, q.options):
                return need.refusal(g, seat, need.first(g, seat, q.options) if isinstance(need, Owed) else -1)
    return None


def may_pass(g: Game, seat: int, found: list[Option]) -> bool:
    """Return whether a seat may do nothing more, when ``found`` is what it may do."""
    for need in g.book.passing:  # noqa: SIM110 - a generator costs twice as much here
        if not need.lets_pass(g, seat, found):
            return False
    return True
