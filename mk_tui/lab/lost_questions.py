"""``mk-tui lab tempo --check``: whether the table answers anything for people that they would have answered.

Adepts play for the people and say, by chance, until what they pass, ends of turns among it: never farther
than they would do nothing (:mod:`.ahead`). Each answer that the table then gives for somebody is held
against what the adept would have answered: another one is a question lost. What a side does together may be
answered later (:data:`TOGETHER`): it is put off where the same act is still to be had when that seat is asked
next, in the same round, and lost where it is not. And it is held against what the words say: a passing that
goes on when what it was meant until has come, or after an undo, has outlived itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from mk_tui.engine import advance, view
from mk_tui.engine.acts import options as able_to
from mk_tui.engine.sight import question_view
from mk_tui.engine.views import QuestionView
from mk_tui.language import program_catalogue
from mk_tui.players.answers import decline, pass_position
from mk_tui.players.levels import random_answer
from mk_tui.players.search import evaluation
from mk_tui.table import Table, command
from mk_tui.table.asking import EITHER, FOREGONE, OURS, OWN, PASSING, VAIN
from mk_tui.table.moment import ALOUD, ASK, OVER, Moment
from mk_tui.table.passing import END
from mk_tui.table.place import Place

from .ahead import Stand, StepKinds, ahead, may_say, over
from .idle_worlds import did_nothing
from .report_tables import LabTable
from .runs import How, Run
from .tally import merged
from .tempo import HUNDREDTH, PLAYED_ON, Tempo, TempoCounter

# In so many of a hundred questions what stands last is taken back.
UNDONE = 2
# So many questions that were lost are told, by the match and where it stood.
TOLD = 5
# So often it is looked at what comes of an act, what it asks for chosen by chance.
CHOSEN = 6
COLUMNS = ("game", "people", "games", "unasked", "said", "undone", "idle_acts", "put_off", "lost", "outlived")
# Everybody has said that nobody acts until something else waits.
SILENCE = "silence"
# Why nobody is asked who can act after this as well as now.
TOGETHER = (OURS, OWN)


@dataclass(frozen=True)
class TempoCheck(Tempo):
    """Matches in which it is looked at what the table answers for people."""

    name = "tempo-check"

    def play(self, numbers: range) -> dict[str, Any]:
        """Return what was counted in these matches."""
        total: dict[str, Any] = {}
        for number in numbers:
            merged(total, Watcher(WatchedTable.at(self.beginning(number)), self.seed + number).count())
        return total


class WatchedTable(Table):
    """A table that shows what it answers for people before it does."""

    watcher: Watcher | None = None

    def _answer(self, picks: tuple[int, ...], by_itself: bool = False) -> None:
        if by_itself and self.watcher is not None:
            self.watcher.look(picks)
        super()._answer(picks, by_itself)


@dataclass(slots=True)
class Said:
    """Until what a seat passes, where the match stood then, and where it was seen last."""

    until: str
    began: Stand
    last: Stand = field(init=False)

    def __post_init__(self) -> None:
        self.last = self.began


@dataclass(frozen=True, slots=True)
class PutOff:
    """What an adept would have done where it was not asked: in which round, by what options, and where."""

    round: int
    options: tuple[Any, ...]
    where: str


class Watcher(TempoCounter):
    """Plays one match for people who pass until something, and looks at what is answered for them."""

    def __init__(self, table: WatchedTable, seed: int) -> None:
        super().__init__(table, seed)
        self.counts |= dict.fromkeys(COLUMNS[3:], 0)
        self.found: dict[str, int] = {}
        self.put_off: dict[int, list[PutOff]] = {}
        self.meant: dict[int, Said] = {}
        self.steps = StepKinds.of(table)
        self.chance = self._rng("check", 0)
        self.taken_back = 0
        table.watcher = self

    def count(self) -> dict[str, Any]:
        """Play to the end and return the counts."""
        place = self.table.sit()
        self.counts["matches"] = 1
        while (moment := place.moment()).stage != OVER:
            self._follow()
            self._asked(moment)
            if not self._takes_back(place, moment):
                self._take(place, moment)
        for seat in list(self.put_off):
            self._asks(seat, ())
        return {**self.counts, "found": self.found}

    # -- playing ----------------------------------------------------------------------------------

    def _answer(self, moment: Moment) -> command.Command:
        question = moment.question
        assert question is not None
        picks = self._adept(self.table.game, moment.seat)
        if picks == (pass_position(question),) or (moment.tempo.ends and picks == decline(question)):
            order = self._passing_on(moment, (moment.seat,))
            if order is not None:
                return order
        return command.Answer(moment.number, picks)

    def _aloud(self, moment: Moment) -> command.Command:
        speaks = self._speaks_up(moment.claimants)
        order = None if speaks else self._passing_on(moment, moment.claimants)
        if order is not None:
            return order
        if speaks is not None:
            return speaks.up(moment)
        quiet = self._quiet()
        return command.Claim(moment.number, (), quiet, quiet)

    def _passing_on(self, moment: Moment, seats: Sequence[int]) -> command.Command | None:
        """Say until what these pass: anything by which nothing is lost."""
        if self.said == self.table.game.count or self.chance.random() < 0.25:
            return None
        self.said = self.table.game.count
        found = ahead(self.table.game, seats, self._adept, self._ends(moment))
        question = moment.question
        passable = question is None or pass_position(question) is not None
        offered = [*(moment.tempo.offered if passable else ()), *([END] if moment.tempo.ends else ())]
        can = may_say(found, offered, seats, self.steps)
        if not can:
            return None
        until = self.chance.choice(can)
        self.counts["said"] += 1
        for seat in seats:
            self.meant[seat] = Said(until, Stand.of(self.table.game))
        if until == END:
            return command.EndTurn(moment.number)
        stops = ("hurt", "aimed") if self.chance.random() < 0.5 else ()
        return command.PassUntil(moment.number, until, -1, stops)

    def _takes_back(self, place: Place, moment: Moment) -> bool:
        """Take the last answer back now and then; nobody passes on after that."""
        if moment.stage != ASK or moment.undo is None or self.taken_back > 20:
            return False
        if self.chance.random() * 100 >= UNDONE or not place.do(command.Undo(moment.number)).done:
            return False
        self.taken_back += 1
        self.counts["undone"] += 1
        self.meant.clear()
        self.put_off.clear()
        self.said = -1
        if self.table.tempo.passing:
            self._note("outlived", "undo")
        return True

    # -- looking ----------------------------------------------------------------------------------

    def look(self, picks: tuple[int, ...]) -> None:
        """The table is about to answer for somebody."""
        self._follow()
        question = self.table.question
        assert question is not None
        self.counts["unasked"] += 1
        adept = self._adept(self.table.game, question.seat)
        rule = self._rule(question)
        if adept != picks and not _same(question, adept, picks):
            # That the match is decided whatever is done an evaluation does not see.
            decided = rule == FOREGONE and self._ends_alike((adept, picks))
            if decided or (rule in (VAIN, EITHER, FOREGONE) and self._is_idle(adept, picks)):
                self.counts["idle_acts"] += 1
            elif rule in TOGETHER:
                options = tuple(question.options[k] for k in adept)
                wanted = PutOff(self.table.game.round, options, self._where("lost", rule))
                self.put_off.setdefault(question.seat, []).append(wanted)
            else:
                self._note("lost", rule)
        held = self.table.tempo.passing.get(question.seat)
        if held is not None and rule == PASSING and question.seat not in self.meant:
            self._note("outlived", held.until)

    def _rule(self, question: QuestionView) -> str:
        """Return by which rule the table answers: one of its own, or nobody was asked aloud, because it is
        about what their own side has done or because all have fallen silent."""
        at, rule = self.table.tempo.last_rule
        if at == self.table.game.count:
            return rule
        return OURS if self.table.tempo.is_ours(question) else SILENCE

    def _asked(self, moment: Moment) -> None:
        """See of all who are asked now whether they can still do what they were not asked for."""
        game, seats = self.table.game, (moment.seat,) if moment.stage == ASK else ()
        for seat in moment.claimants if moment.stage == ALOUD else seats:
            question = game.question
            own = question is not None and question.seat == seat
            self._asks(seat, question.options if own and question is not None else able_to(game, seat))

    def _asks(self, seat: int, offered: Sequence[Any]) -> None:
        """A seat is asked and offered this; nothing when the match is over."""
        for wanted in self.put_off.pop(seat, ()):
            if wanted.round == self.table.game.round and all(o in offered for o in wanted.options):
                self.counts["put_off"] += 1
            else:
                self._count("lost", wanted.where)

    def _is_idle(self, adept: tuple[int, ...], picks: tuple[int, ...]) -> bool:
        """Return whether what an adept would do may as well be left: in the match as it stands it changes
        nothing that a save holds, whatever is chosen for it, or the evaluation tells no difference."""
        game, rng = self.table.game, self._rng("idle")
        assert game.question is not None
        seat, own = game.question.seat, self.table.outlook.now().own(adept)
        if all(did_nothing(game, adept, seat, own, rng) is None for _ in range(CHOSEN)):
            return True
        return abs(self._played_out(adept, ()) - self._played_out(picks, adept)) <= HUNDREDTH

    def _ends_alike(self, answers: Sequence[tuple[int, ...]]) -> bool:
        """Return whether the match ends in the same way before long after each of these answers, whatever is
        answered then; by chance, so many times each."""
        ends, rng = set[tuple[Any, ...]](), self._rng("ends")
        for answer in (*answers,) * CHOSEN:
            game = self.table.game.clone()
            advance(game, answer)
            for _ in range(PLAYED_ON):
                asked = None if game.question is None else question_view(game, game.question.seat)
                if asked is None:
                    break
                advance(game, random_answer(asked, rng))
            ends.add((game.result["kind"], *game.result["winners"]) if game.result else ())
        return len(ends) == 1 and () not in ends

    def _played_out(self, answer: tuple[int, ...], without: tuple[int, ...]) -> float:
        """Return how the evaluation finds the match for who is asked when adepts have played the turn out:
        what an act is good for shows no later. ``without``: what that seat does no more in it."""
        game = self.table.game.clone()
        game.log = []
        question, turn = game.question, (game.round, game.active)
        assert question is not None
        seat, act = question.seat, [question.options[k] for k in without]
        advance(game, answer)
        for _ in range(PLAYED_ON):
            asked = None if game.question is None else view(game, game.question.seat).question
            if asked is None or (game.round, game.active) != turn:
                break
            picks, no = self._adept(game, asked.seat), decline(asked)
            left = without and asked.seat == seat and [asked.options[k] for k in picks] == act
            advance(game, no if left and no is not None else picks)
        return float(evaluation(game.rules)(view(game, seat), seat))

    def _follow(self) -> None:
        """See whether what anybody passes until has come."""
        now = Stand.of(self.table.game)
        for seat, said in list(self.meant.items()):
            if over(said.until, seat, said.began, said.last, now, self.steps):
                del self.meant[seat]
            said.last = now

    def _note(self, what: str, why: str) -> None:
        self._count(what, self._where(what, why))

    def _count(self, what: str, where: str) -> None:
        self.counts[what] += 1
        self.found[where] = self.found.get(where, 0) + 1

    def _where(self, what: str, why: str) -> str:
        """Return how a place is told: what was found there and why, and where the match stands."""
        game = self.table.game
        return f"{what} {why}: match {self.seed}, answer {game.count}, round {game.round} {game.phase}"


def _same(question: QuestionView, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether two answers take the same options."""
    return sorted(question.options[k] for k in one) == sorted(question.options[k] for k in other)


# -- the report -------------------------------------------------------------------------------------------


def check(games: Sequence[str], people: Sequence[int], matches: int, seed: int, how: How, lang: str) -> int:
    """Play, and report what was lost; 1 if anything was."""
    say = program_catalogue(lang).say
    rows, found = [], []
    for game in games:
        for n in people:
            series = TempoCheck(game, n, seed)
            if not series.fits(len(games)):
                continue
            total: dict[str, Any] = {}
            Run(series, matches, how).go(partial(_add, total))
            rows.append((game, n, *(total[c] for c in ("matches", *COLUMNS[3:]))))
            found += [f"{game}, {n}: {where}" for where in sorted(total["found"])[:TOLD]]
    for line in LabTable("unasked", COLUMNS, tuple(rows)).text(say):
        print(line)
    for line in found:
        print(line)
    return 1 if found else 0


def _add(total: dict[str, Any], _chunk: int, counts: dict[str, Any]) -> None:
    merged(total, counts)
