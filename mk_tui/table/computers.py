"""The computer players of a table: their answers, and what happens when a rule fails on one.

An answer is thought out without changing anything (a face may do so in another thread) and then given. A
rule that fails on it is noted and another answer is given; when none of those tried works the match stands
still with a :class:`BotStuck`, which a face tells the person at the table about.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mk_tui.cards import failures
from mk_tui.cards.journal import Journal
from mk_tui.cards.registry import ours
from mk_tui.engine import Game, RuleCrash, view
from mk_tui.engine.acts import reasons
from mk_tui.engine.views import QuestionView, View
from mk_tui.players.answers import DECLINING
from mk_tui.players.deciding import OWN_SECONDS, SECONDS, Deciding, budget_of, chance_of
from mk_tui.players.found import Thought
from mk_tui.players.hinting import candidates, moved_first
from mk_tui.players.levels import MASTER, PLAYED, THINKS, random_answer, searchable
from mk_tui.players.weighing import Weighing
from mk_tui.players.worker import GRACE, START, Search
from mk_tui.storage import StorageError

from .forecast_ends import surely_comes_to, wins_by
from .forecast_worlds import Cancelled, Worlds
from .forecasting import Forecaster
from .foregone import WORLDS
from .moment import Notice, stands_still
from .trial import tried

if TYPE_CHECKING:
    from .table import Table

# How many different answers a computer player tries, one after the other, where a rule fails.
BOT_TRIES = 8
# How often chance is asked for an answer that was not tried yet.
DRAWS = 200
# What the searches of matches that are kept came to, for `mk-tui doctor`.
SEARCHES = Journal("searches.jsonl")


def _for_something(game: Game, answers: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the answers but those that nobody is asked for: to make wealth is nothing to do by itself, and
    what it pays for makes it as well."""
    question = game.question
    if question is None or question.kind != "priority":
        return answers
    doing = reasons(game.clone(), question.seat)
    return [
        picks
        for picks in answers
        if any(question.options[k] in doing or question.options[k][0] in DECLINING for k in picks)
    ]


class BotStuck(RuleCrash):
    """A rule failed on every answer that was tried for a computer player; the question stands.

    ``untried`` says whether there are answers left that a further try would give.
    """

    def __init__(self, seat: int, tries: int, untried: bool, report: dict[str, object]) -> None:
        super().__init__(f"a rule failed on {tries} answers of seat {seat}", report)
        self.seat = seat
        self.tries = tries
        self.untried = untried


class Computers:
    """Answers for the seats of a table that no person sits on."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.search = Search()
        # Seconds for which a level looks ahead, and the levels for which that was said for good.
        self.thinks: dict[str, float] = dict(THINKS)
        self._for_good: set[str] = set()
        self._ours = ours(table.ruleset)
        self.deciding = Deciding()
        self.players = self.deciding.players
        self.thoughts: list[Thought] = []
        self._tried: tuple[int, set[tuple[int, ...]]] = (-1, set())
        # What a search took against the adept's choice: now, and in this round.
        self._straying: tuple[int, tuple[int, ...], Any] | None = None
        self._strayed: tuple[int, set[Any]] = (-1, set())

    def set_think(self, level: str, seconds: float, for_good: bool = False) -> None:
        """Set for how many seconds a level looks ahead; ``for_good``: whatever is set later."""
        if for_good:
            self._for_good.add(level)
        if for_good or level not in self._for_good:
            self.thinks[level] = seconds

    def time_of(self, kind: str) -> float:
        """Return for how many seconds a kind of player may search."""
        return self.thinks.get(kind, self.thinks[MASTER] if kind not in PLAYED else 0.0)

    @property
    def looking_ahead(self) -> float:
        """For how many seconds whoever is asked now looks ahead, 0 if it does not."""
        question = self.table.question
        if question is None or not searchable(question):
            return 0.0
        kind = self.table.controllers[question.seat]
        return self.time_of(kind) if kind in THINKS else 0.0

    def answer(self) -> tuple[int, ...]:
        """Return an answer to the open question. Changes nothing of the match; may take a second."""
        table = self.table
        game, question = table.game, table.game.question
        assert question is not None
        kind, rng = table.controllers[question.seat], chance_of(game)
        seen = view(game, question.seat)

        seconds = self.time_of(kind)

        def search(adept: tuple[int, ...]) -> tuple[int, ...]:
            thought = self.search.think(game, question.seat, adept, rng, seconds) if seconds else None
            if thought is None:
                return adept
            self._keep(thought, len(question.options))
            return self._once(seen, adept, thought.answer)

        budget = budget_of(game, SECONDS + seconds, rng, search)
        return self.deciding.answer(kind, seen, budget, self._patience(kind))

    def _patience(self, kind: str) -> float | None:
        """Return for how many seconds one of our players is waited for; None where its game is ours as well.

        A search has its own deadline, by which it answers with what it has found: that is added.
        """
        if self._ours:
            return None
        seconds = self.time_of(kind)
        return OWN_SECONDS + (seconds + 2 * START + GRACE if seconds else 0.0)

    def weigh(self, forecaster: Forecaster) -> Weighing | None:
        """Return the best answers to the open question, for whoever is asked; none where the search fails:
        whoever is given it says what failed. None if it is cancelled. Changes nothing; takes a second or two.

        ``forecaster``: what tells of the question; in vain is what it says to be, and sure is only that.
        """
        game = self.table.game
        question = game.question
        assert question is not None
        seat, rng = question.seat, random.Random(f"hint/{game.config['seed']}/{game.count}")
        try:
            answers = _for_something(game, candidates(game.rules, view(game, seat), rng))
            vain = [k for k, picks in enumerate(answers) if forecaster.vain(*picks)]
            found = self.search.weigh(game, seat, answers, rng, vain)
            if found is None:
                return None
            found.answers = [
                replace(w, sure=surely_comes_to(forecaster.whole(*w.picks), seat)) for w in found.answers
            ]
            # What wins the match now comes before what wins it soon.
            worlds = Worlds(game, seat, WORLDS)
            winning = [w for w in found.answers if tried(False, wins_by, worlds, w.picks, seat)]
            found.answers = moved_first(found.answers, winning)
        except Cancelled:
            return None
        except Exception as error:
            return Weighing([], noted=(failures.note("hint", error, said=True),))
        found.noted = tuple(
            failures.note("playouts", cause, times, cause, said=True) for cause, times in found.failed.items()
        )
        return found

    def _once(self, seen: View, adept: tuple[int, ...], best: tuple[int, ...]) -> tuple[int, ...]:
        """Return what a search found; but the adept's choice where it found the same in this step before.

        A search looks only so far ahead: whatever costs nothing and puts off what is bound to happen looks
        good to it, again and again. An adept goes on.
        """
        question = seen.question
        assert question is not None
        self._straying = None
        if best == adept:
            return adept
        place = (seen.phase, seen.active, seen.seat, question.why, tuple([question.options[k] for k in best]))
        if self._strayed[0] == seen.round and place in self._strayed[1]:
            return adept
        self._straying = (self.table.game.count, best, place)
        return best

    def _stray(self, count: int, answer: tuple[int, ...], round_: int) -> None:
        """Note that an answer was given against the adept's choice."""
        if self._straying is not None and self._straying[:2] == (count, answer):
            if self._strayed[0] != round_:
                self._strayed = (round_, set())
            self._strayed[1].add(self._straying[2])

    def _keep(self, thought: Thought, options: int) -> None:
        self.thoughts.append(thought)
        table = self.table
        if table.match_id is not None and thought.playouts:
            row = {"game": table.game.rules.id, "match": table.match_id, "decision": table.game.count}
            kept = {"options": options, "playouts": thought.playouts, "seconds": round(thought.seconds, 3)}
            SEARCHES.add({**row, **kept, "failed": sum(thought.failed.values())})

    def give(self, picks: tuple[int, ...]) -> Notice | None:
        """Give an answer; if it cannot be, the table stands still, and the reason is returned."""
        table, question = self.table, self.table.question
        assert question is not None
        try:
            self.play(picks)
        except BotStuck as error:
            table.stuck = stands_still(error, error.seat, error.tries, error.untried)
        except StorageError as error:
            table.stuck = stands_still(error, question.seat, 1, True)
        table.settle()
        return table.stuck

    def play(self, answer: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """Give an answer, one thought out now if not said. Returns the one that stood.

        While a rule fails on it, others are given by chance, each once. ``BotStuck`` when none of
        ``BOT_TRIES`` stood; called again it tries those that are left. ``StorageError`` as with
        ``Table.answer``.
        """
        if answer is None:
            answer = self.answer()
        table = self.table
        question = table.question
        assert question is not None
        count, round_ = table.game.count, table.game.round
        if self._tried[0] != count:
            self._tried = (count, set())
        tried = self._tried[1]
        if answer in tried:
            answer = self._other(question) or answer
        for tries in range(1, BOT_TRIES + 1):
            try:
                table.answer(answer)
                self._stray(count, answer, round_)
                return answer
            except RuleCrash as error:
                failures.note("rule", error, 1, failures.brief_of(error.__cause__ or error))
                tried.add(answer)
                other = self._other(question)
                if other is None or tries == BOT_TRIES:
                    raise BotStuck(question.seat, len(tried), other is not None, error.report) from error
                answer = other
        raise AssertionError("every try returns or raises")

    def _other(self, question: QuestionView) -> tuple[int, ...] | None:
        """Return an answer that was not tried yet, None if there seems to be none."""
        tried = self._tried[1]
        rng = random.Random(f"{self.table.game.count}/{len(tried)}")
        singles = [(k,) for k in range(len(question.options)) if (k,) not in tried]
        if question.least <= 1 <= question.most and singles:
            return rng.choice(singles)
        drawn = (random_answer(question, rng) for _ in range(DRAWS))
        return next((a for a in drawn if a not in tried), None)


def searches(rows: list[dict[str, Any]]) -> dict[str, tuple[int, float, float]]:
    """Return for each game how many searches a journal holds, how many playouts the median one made, and how
    many seconds it took."""
    from statistics import median

    by_game: dict[str, list[tuple[int, float]]] = {}
    for row in rows:
        took = int(row.get("playouts", 0)), float(row.get("seconds", 0))
        by_game.setdefault(str(row.get("game")), []).append(took)
    return {
        game: (len(took), median(n for n, _ in took), median(seconds for _, seconds in took))
        for game, took in sorted(by_game.items())
    }
