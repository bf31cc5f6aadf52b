"""What a puzzle wants, by when, and what the others at the table do meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from mk_tui.engine import Game
from mk_tui.engine.sight import view
from mk_tui.laying.names import Names
from mk_tui.laying.node import Difference, Node
from mk_tui.players.answers import decline
from mk_tui.scenarios.expectations import Expectations

if TYPE_CHECKING:
    from mk_tui.scenarios.scenario import Play
    from mk_tui.table.match import Match

TURN, OVER = "turn", "over"
# What a search may not do without an end: answers of the others in a row.
MOST_ANSWERS = 200


class Others(StrEnum):
    """What the others do: decline whatever they can (the solver has to be right against that), or anything:
    the solution has to work against every answer of theirs."""

    DECLINE = "decline"
    ANYTHING = "anything"


class StateShown:
    """What expectations look at: one state of a match, with the names of its things."""

    def __init__(self, g: Game, names: Names) -> None:
        self.g = g
        self.names = Names(g, names.seats)
        self.names.aliases = names.aliases


class Goal:
    """When a puzzle is solved, and when it no longer can be."""

    def __init__(self, play: Play, node: Node, solver: int, others: Others, until: Node | None) -> None:
        self.node = node
        self.solver = solver
        self.others = others
        self.names = play.table.names
        self.match = play.match
        self._late = _until(play.table.g, until, self.names)

    def reached(self, g: Game) -> bool:
        """Return whether the goal is reached."""
        return self.missing(g) == ""

    def missing(self, g: Game) -> str:
        """Return what is not as it has to be, "" if the goal is reached."""
        shown: Any = StateShown(g, self.names)
        try:
            Expectations(shown, self.match).check(self.node)
        except Difference as difference:
            return str(difference)
        return ""

    def late(self, g: Game) -> bool:
        """Return whether it is too late: nothing is asked any more, or the time is over."""
        return g.question is None or self._late(g)

    def let_others(self, match: Match) -> None:
        """Let the others answer as they do in this puzzle until the solver is asked.

        It ends where the goal is reached, and where it is too late.
        """
        g = match.game
        for _ in range(MOST_ANSWERS):
            if g.question is None or g.question.seat == self.solver or self.reached(g) or self.late(g):
                return
            match.enter(self.declined(g) or (0,))

    def declined(self, g: Game) -> tuple[int, ...] | None:
        """Return the answer that declines what another seat is asked, None where it has to choose."""
        assert g.question is not None
        question = view(g, g.question.seat).question
        assert question is not None
        return decline(question)


def _until(g: Game, node: Node | None, names: Names) -> Callable[[Game], bool]:
    """Return what says that a puzzle's time is over: by default when the turn ends in which it begins."""
    begun = (g.round, g.active)
    word = TURN if node is None else node.value
    if word == TURN:
        return lambda now: (now.round, now.active) != begun
    if word == OVER:
        return lambda now: False
    assert node is not None
    keys = node.keys(("phase", "turn", "round"), "word for a time")
    steps = list(g.terms.steps)
    step = keys["phase"].one_of(steps, "step") if "phase" in keys else None
    seat = names.seat(keys["turn"]) if "turn" in keys else None
    n = keys["round"].number() if "round" in keys else None

    start = (*begun, g.phase)

    def late(now: Game) -> bool:
        there = (step is None or now.phase == step) and (seat is None or now.active == seat)
        return there and (n is None or now.round >= n) and (now.round, now.active, now.phase) != start

    return late


__all__ = ["Goal", "Others"]
