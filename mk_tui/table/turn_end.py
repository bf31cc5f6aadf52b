"""The end of a turn in one step, where a turn is a row of steps with a question each.

Which games have that, which questions are declined and what is not passed over without a word, their
``ruleset.yaml`` says (``end_turn``). What would be passed over is found by playing on in a world that looks
the same from the seat, everybody declining.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game, advance
from mk_tui.engine.sight import question_view
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import decline

from .forecast_worlds import alike
from .passing import turn_steps
from .trial import tried

if TYPE_CHECKING:
    from mk_tui.cards.description import EndTurnEntry

    from .table import Table

# So many questions are declined to see what a turn has left.
MOST = 40
SEED = 1


def declared(table: Table) -> EndTurnEntry | None:
    """Return what a game says of the end of a turn, None where a turn has no row of steps."""
    return load_ruleset(table.ruleset)[0].get("end_turn")


def spares(table: Table, done: Collection[str]) -> bool:
    """Return whether what was done in a turn is such that a pass warns of nothing that it leaves undone."""
    entry = declared(table)
    return entry is not None and not set(done).isdisjoint(entry.get("pass_spares", ()))


def declines(table: Table, question: QuestionView) -> bool:
    """Return whether the end of a turn declines a question: one of its player's acts, which has a no."""
    entry = declared(table)
    return entry is not None and question.kind in entry["kinds"] and decline(question) is not None


def can_end(table: Table, seat: int) -> bool:
    """Return whether a seat may end its turn now: it is asked in a step of its own turn."""
    game, question = table.game, table.question
    own = game.active == seat and game.phase in turn_steps(table)
    return own and question is not None and question.seat == seat and declines(table, question)


def left_undone(table: Table, seat: int, passing: bool = False) -> tuple[str, ...]:
    """Return what the end of a turn would pass over, of what the game warns of, in its order.

    ``passing``: what passing in the open question alone would, for it is not offered any more in this turn.
    """
    entry, began = declared(table), table.game
    if entry is None or began.question is None:
        return ()
    words = entry.get("pass_warns", []) if passing else entry["warns"]
    return tried((), _passed_over, began, seat, passing, entry, words) if words else ()


def _passed_over(
    began: Game, seat: int, passing: bool, entry: EndTurnEntry, words: Sequence[str]
) -> tuple[str, ...]:
    """Return which of these words are passed over on the way to the end of the turn."""
    found: set[str] = set()
    offered_now: set[str] | None = None
    game = alike(began, seat, SEED)
    for _ in range(MOST):
        question = game.question
        own = (game.round, game.active) == (began.round, began.active) and game.phase in entry["steps"]
        if question is None or not own:
            break
        view = question_view(game, question.seat)
        answer = None if view is None else decline(view)
        if view is None or answer is None:
            break
        if question.seat == seat and question.kind in entry["kinds"]:
            offered = _offered(game, view)
            if offered_now is None:
                offered_now = offered
            else:
                found |= offered
        advance(game, answer)
    now = offered_now or set()
    left = now - found if passing else now | found
    return tuple(word for word in words if word in left)


def _offered(game: Game, question: QuestionView) -> set[str]:
    """Return what declining a question passes over: its kind, the verbs of its options, alone and with the
    type of their card (``attack_character``), and the types of the cards in hand that they are about."""
    found, held = {question.kind}, set(game.in_zone("hand", question.seat))
    for verb, *about in question.options:
        found.add(verb)
        if about and game.rules.verbs.get(verb, ())[:1] == ("card",):
            kind = game.pool.cards[game.defs[about[0]]].type
            found.add(f"{verb}_{kind}")
            if about[0] in held:
                found.add(kind)
    return found
