"""Every kind of question of a game, each with a match in which it is open, caught and not written."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from mk_tui.engine import Game, advance, view, why_not
from mk_tui.engine.views import CardView, QuestionView
from mk_tui.lab.questions import Kind, Questions, matches
from mk_tui.scenarios import watch
from mk_tui.table import Forecast, Table
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.table.keeper import Keeper
from mk_tui.table.match import Match
from mk_tui.table.only_target import TakenUnasked

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
SEEDS = range(3)


@cache
def questions(game: str) -> Questions:
    """Return what the scenarios of a game and a few matches by chance ask."""
    found = Questions()
    watch([SCENARIOS / game], found.note)
    matches(game, SEEDS, found.note)
    return found


class Asked(Table):
    """A session that stays at one question: an answer has to be legal, is noted, and changes nothing."""

    def __init__(self, game: Game) -> None:
        assert game.question is not None
        kinds = ["random"] * len(game.seats)
        kinds[game.question.seat] = "human"
        names = [str(s["name"]) for s in game.config["seats"]]
        seats = tuple(map(Seat, names, kinds))
        beginning = Beginning(game.rules.id, seats, {}, 1, ({},) * len(seats), ({},) * len(seats))
        super().__init__(Match(beginning, game), Keeper())
        # Foresees nothing: that an act which does nothing is asked for twice has tests of its own.
        blind = SimpleNamespace(
            of=lambda *picks: Forecast(picks),
            vain=lambda *picks: False,
            settle=iter,
            cancel=lambda: None,
        )
        self.outlook: Any = SimpleNamespace(
            now=lambda to_all=False: blind,
            look_ahead=lambda: None,
            taken_unasked=lambda picks: TakenUnasked(),
            run=lambda seat: 0,
            is_last_chance=lambda question: False,
        )
        self.seat = game.question.seat
        self.tempo.warns_of(self.seat, passing=True)  # said by now: a pass is taken at the first time
        self.tempo.insist()  # what the table would answer is asked here as well
        self.given: list[tuple[int, ...]] = []

    def answer(self, positions: Any) -> None:
        advance(self.game.clone(), tuple(positions))
        self.given.append(tuple(positions))

    def set_hold(self, seat: int, n: int) -> None: ...

    def set_by_hand(self, seat: int, on: bool) -> None: ...

    @property
    def asked(self) -> QuestionView:
        """The question, as whoever is asked sees it."""
        question = view(self.game, self.seat).question
        assert question is not None
        return question

    def outsiders(self) -> list[CardView]:
        """Return the cards in sight that are no choice."""
        return [c for z in self.view(self.seat).zones for c in z.cards if why_not(self.game, self.seat, c.id)]


def sessions(game: str) -> list[tuple[Kind, Asked]]:
    """Return a fresh session at every kind of question of a game."""
    found = []
    for kind, g in sorted(questions(game).kinds.items()):
        copy = g.clone()
        copy.log, copy.answers = list(g.log or ()), list(g.answers)
        found.append((kind, Asked(copy)))
    return found
