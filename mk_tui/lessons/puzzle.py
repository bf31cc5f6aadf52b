"""A puzzle as a file: a table, what is to be reached and by when, hints, a solution, and claims about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mk_tui.cards.card_errors import listed
from mk_tui.laying.node import Difference, Node
from mk_tui.scenarios.scenario import Play
from mk_tui.table.match_record import Entry

from .goal import Goal, Others
from .outline import Headed, beginning_of
from .told import told

if TYPE_CHECKING:
    from mk_tui.table.beginning import Beginning

CLAIMS = ("only", "order", "shortest")
HARDEST = 5
MOST_HINTS = 6
# What a goal may be said of: how things stand, not what has happened.
GOALS = ("card", "zone", "seat", "counters", "stack", "result", "winner", "phase", "turn", "round", "order")


class Puzzle(Headed):
    """A puzzle, checked: its solution was played once and reaches the goal.

    ``CardError`` with file, line and column where the file says something that cannot be meant;
    :class:`Difference` where the solution does not do what it says. Whether the claims hold is searched by
    :func:`mk_tui.lessons.solving.check_claims`.
    """

    BLOCK = "puzzle"
    WORDS = ("id", "title", "about", "goal", "solver", "difficulty", "hints", "claims", "others", "until")
    NEEDED = ("id", "title", "about", "goal", "difficulty", "hints")
    PARTS = ("goal", "solution")

    def __init__(self, node: Node) -> None:
        super().__init__(node)
        keys, words = self.keys, self.words
        self.goal_told = self.told("goal")
        self.difficulty = words["difficulty"].number(1, HARDEST)
        hints = words["hints"].items()
        if not 1 <= len(hints) <= MOST_HINTS:
            words["hints"].bad(f"a puzzle has 1 to {MOST_HINTS} hints, each saying more than the one before")
        self.hints = tuple(told(n, self.cards) for n in hints)
        self.claims = _claims(words["claims"]) if "claims" in words else {}
        play = Play(node)
        seats = play.table.names.seats
        self.solver = self.seat(play, "solver")
        others = Others.DECLINE
        if "others" in words:
            others = Others(words["others"].one_of([o.value for o in Others], "word for what others do"))
        for n in keys["goal"].many():
            if not set(GOALS) & set(n.keys()):
                n.bad(f"a goal says how things stand: {listed(GOALS)}")
        self.goal = Goal(play, keys["goal"], self.solver, others, words.get("until"))
        self.beginning: Beginning = beginning_of(node, seats[self.solver], {})
        self.aliases: Mapping[str, int] = play.table.names.aliases
        self.solution = self._solve(keys["solution"], play)

    def _solve(self, node: Node, play: Play) -> tuple[Entry, ...]:
        """Play the solution; returns the solver's answers."""
        name = play.table.names.seats[self.solver]
        g, made = play.table.g, []
        if self.goal.reached(g):
            raise Difference(node, "something to be done", "the goal is reached from the start")
        for decision in node.items():
            keys = decision.keys()
            if name not in keys and "expect" not in keys:
                decision.bad(f"a solution says what {name} does; others answer by themselves")
            before = len(play.match.record.entries)
            play.take(decision)
            made += play.match.record.entries[before:]
            self.goal.let_others(play.match)
        if not self.goal.reached(g):
            found = self.goal.missing(g)
            raise Difference(node, "that the solution reaches the goal", found)
        return tuple(made)


def _claims(node: Node) -> dict[str, int]:
    """Return what a puzzle claims of its solution: "only", "order" (1 where said) and "shortest"."""
    keys = node.keys(CLAIMS, "claim")
    found: dict[str, int] = {k: int(keys[k].yes()) for k in ("only", "order") if k in keys}
    if "shortest" in keys:
        found["shortest"] = keys["shortest"].number(1, 40)
    return {k: v for k, v in found.items() if v}


__all__ = ["Puzzle"]
