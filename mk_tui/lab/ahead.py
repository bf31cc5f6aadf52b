"""How far people would pass who know themselves: until what nobody of them would act.

The match is played on in a copy by adepts, as it will be. Until what one passes is judged here by what the
words say, and not by the table's own code: that is held against it (:mod:`.lost_questions`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mk_tui.engine import Game, advance, view
from mk_tui.players.answers import decline, pass_position
from mk_tui.table import Table
from mk_tui.table.asking import done_together
from mk_tui.table.passing import COMBAT, END, ROUND, STEP, TOUCHED, TURN, common_steps, fights

# So many questions of anybody are looked ahead.
FAR = 40

Adept = Callable[[Game, int], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a match stands: round, step, whose turn."""

    round: int
    phase: str
    active: int

    @classmethod
    def of(cls, game: Game) -> Stand:
        """Return where a match stands now."""
        return cls(game.round, game.phase, game.active)


@dataclass(frozen=True, slots=True)
class StepKinds:
    """The steps of a game in which there is combat, and those that are nobody's turn."""

    fights: frozenset[str] = frozenset()
    common: frozenset[str] = frozenset()

    @classmethod
    def of(cls, table: Table) -> StepKinds:
        """Return those of a table's game."""
        return cls(fights(table), common_steps(table.ruleset))


@dataclass(frozen=True, slots=True)
class Ahead:
    """What comes: where the match stands at each question, until somebody of those meant acts.

    ``passed``: how many of the questions are theirs, and passed; ``chances``: on how many occasions, which
    several may have let go by together; ``in_turn``: how many before the turn
    is another's. ``acts``: whether the last is one in which
    somebody of them acts.
    """

    stands: tuple[Stand, ...]
    passed: int
    acts: bool
    chances: int = 0
    in_turn: int = 0

    def reaches(self, until: str, seat: int, steps: StepKinds) -> bool:
        """Return whether a passing of a seat is over before anybody acts."""
        began = self.stands[0]
        for before, now in zip(self.stands, self.stands[1:], strict=False):
            if over(until, seat, began, before, now, steps):
                return True
        return False


def over(until: str, seat: int, began: Stand, before: Stand, now: Stand, steps: StepKinds) -> bool:
    """Return whether what a seat passes until has come, between two questions of a match."""
    if until == ROUND:
        return now.round != began.round
    if until == STEP:
        return now != began
    if until == COMBAT:
        return now.phase in steps.fights and (before.phase not in steps.fights or now.round != before.round)
    if until == END:
        return (now.round, now.active) != (began.round, began.active)
    assert until in (TURN, TOUCHED)
    others = (before.round, before.active) != (now.round, now.active) or before.phase in steps.common
    return others and now.active == seat and now.phase not in steps.common


def ahead(game: Game, seats: Sequence[int], adept: Adept, ends: frozenset[str] = frozenset()) -> Ahead:
    """Play a copy of a match on, as far as somebody of some seats would do more than pass.

    ``ends``: the steps of a turn that may be ended, which declines more than has an option to pass.
    """
    g = game.clone()
    g.log = []
    stands = [Stand.of(g)]
    passed, in_turn, chances = 0, 0, set[tuple[object, ...]]()
    for _ in range(FAR):
        question = g.question
        if question is None:
            break
        stands.append(Stand.of(g))
        seen = view(g, question.seat).question
        picks = adept(g, question.seat)
        position = None if seen is None else pass_position(seen)
        passing: tuple[int, ...] | None = None if position is None else (position,)
        if ends and seen is not None:
            passing = decline(seen)
        if question.seat in seats and passing is not None:
            if picks != passing:
                return Ahead(tuple(stands), passed, True, len(chances), in_turn)
            if seen is not None and done_together(g, seen):
                advance(g, picks)  # which nobody is asked about
                continue
            passed += 1
            own = (g.round, g.active) == (stands[0].round, stands[0].active)
            in_turn += own and g.phase in ends
            chances.add((stands[-1], *[item.id for item in g.stack]))
        advance(g, picks)
    return Ahead(tuple(stands), passed, False, len(chances), in_turn)


def may_say(found: Ahead, offered: Sequence[str], seats: Sequence[int], steps: StepKinds) -> list[str]:
    """Return until what those seats can pass without losing anything that they would do."""
    return [until for until in offered if all(found.reaches(until, seat, steps) for seat in seats)]
