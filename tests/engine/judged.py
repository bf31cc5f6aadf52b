"""Acts and choices the slow way, as a judge would: every need of every act, asked of every card."""

from __future__ import annotations

from mk_tui.engine import Game
from mk_tui.engine.continuous import keywords
from mk_tui.engine.flow import ask
from mk_tui.engine.state import Option


def judged(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do, were it asked: all acts whose every need holds, in the order of the book."""
    found: list[Option] = []
    open_question = g.question
    ask(g, seat, g.book.kinds[0], "", [])
    for group in g.book.groups:
        for card in group.place.cards(g, seat):
            d = g.definition(card)
            for act in group.acts:
                able = not act.having or keywords(g, card) & act.having
                if able and act.during(g.phase, seat == g.active, not g.stack):
                    for k in act.of(d):
                        if act.unmet(g, seat, card, k) < 0:
                            found.append((act.verb, card) if k < 0 else (act.verb, card, k))
    g.question = open_question
    return found


def judged_choice(g: Game) -> set[int]:
    """Return the cards that the open question, a declared choice, may be answered with."""
    q = g.question
    assert q is not None
    found = set()
    for card in range(len(g.zone)):
        choice = g.book.choice_of(q, g.definition(card).type)
        if choice is not None and choice.refusal(g, q.seat, card, q) is None:
            found.add(card)
    return found
