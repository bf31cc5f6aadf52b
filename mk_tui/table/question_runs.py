"""A run of questions of one kind, each about another card: who blocks this attacker, who blocks that one.

Whoever would decline each of them says so once. How long a run is, is found by playing on in a world that
looks the same from the seat, every question of it declined. Where several are asked about each card in turn
the others' questions lie in between, and are theirs.
"""

from __future__ import annotations

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import question_view
from mk_tui.players.answers import decline

from .forecast_worlds import alike
from .trial import tried

# So many questions are declined to see how long a run is.
MOST = 40
SEED = 1
# The field of a question that tells which card it is about.
ABOUT = "card"


def length_of_run(game: Game) -> int:
    """Return how many questions, with the open one, ask the same about one card after another and can be
    declined; 0 where none does."""
    return tried(0, _declined, game) if _may_be_of_a_run(game) else 0


def _declined(began: Game) -> int:
    """Return how many questions of a run are declined in a world that looks the same."""
    seat, *kind = _asked(began)
    game, cards = alike(began, seat, SEED), list[object]()
    for _ in range(MOST):
        if not _may_be_of_a_run(game):
            break
        asked, *what = _asked(game)
        card = game.question.fields[ABOUT] if game.question is not None else None
        view = question_view(game, asked)
        answer = None if view is None else decline(view)
        if what != kind or answer is None or (asked == seat and card in cards):
            break
        if asked == seat:
            cards.append(card)
        advance(game, answer)
    return len(cards)


def _may_be_of_a_run(game: Game) -> bool:
    """Return whether the open question is about a card, and is no chance to act at will."""
    question = game.question
    return question is not None and question.kind != "priority" and ABOUT in question.fields


def _asked(game: Game) -> tuple[int, str, str]:
    """Return who is asked and what."""
    question = game.question
    assert question is not None
    return question.seat, question.kind, question.why
