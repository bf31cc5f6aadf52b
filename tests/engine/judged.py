"""Acts and choices the slow way, as a judge would: every need of every act, asked of every card."""

from __future__ import annotations

from mk_tui.engine import Game
from mk_tui.engine.state import Option


def judged(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do: all acts of which every need holds, in the order of the book."""
    found: list[Option] = []
    for group in g.rules.book.groups:
        for card in group.place.cards(g, seat):
            d = g.definition(card)
            for act in group.acts:
                if act.during(g.phase, seat == g.active, not g.stack):
                    for k in act.of(d):
                        if act.unmet(g, seat, card, k) < 0:
                            found.append((act.verb, card) if k < 0 else (act.verb, card, k))
    return found


def judged_choice(g: Game) -> set[int]:
    """Return the cards that the open question, a declared choice, may be answered with."""
    q = g.question
    assert q is not None
    choice = g.rules.book.choice_of(q)
    assert choice is not None
    return {c for c in range(len(g.zone)) if choice.refusal(g, q.seat, c, q) is None}
