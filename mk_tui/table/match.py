"""A match: the game, its record and what it began with. No people, no clock, no disk.

Everything that happens to it comes through :meth:`Match.enter`, live and out of a store alike. What was
done can be taken back (``undo``) as long as nothing was learnt from it, done again (``redo``), and any point
of it can begin another match (``branch``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from mk_tui.engine import Game, IllegalAnswer, Refusal, RuleCrash, advance, dump, force, set_pref
from mk_tui.engine.record import FORCES, PREFS, rebuild, rewind
from mk_tui.engine.save import state
from mk_tui.engine.state import Question
from mk_tui.players.answers import DECLINING

from .beginning import Beginning
from .learning import ANYBODY, NOTHING_NEW, Knowledge, News
from .match_record import UNDO, Entry, Record, is_undo, stays

CARDS = ("card", "source", "target")  # what of an option is a card (``Ruleset.verbs``)
NOBODY = -1  # whose an entry is that no player gave


class UndoRefused(Exception):
    """Nothing can be taken back or done again; ``refusal`` is the sentence that says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class ConcessionRefused(Exception):
    """Nobody can concede on this seat now; ``refusal`` is the sentence."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class AnswerMark:
    """What an answer meant for taking it back: whose it was, what was learnt from it, what kind of question
    it answered, and what came to light with it, be it whose it was alone; the cards that the question was
    ``about``, and those that were ``chosen``; whether it was ``done``: something came of it; how long the
    ``log`` was before it."""

    seat: int
    learnt: News = NOTHING_NEW
    kind: str = ""
    shown: News = NOTHING_NEW
    about: frozenset[int] = frozenset()
    chosen: frozenset[int] = frozenset()
    done: bool = False
    log: int = 0

    def leads_to(self, about: frozenset[int]) -> bool:
        """Return whether a question about these cards asks how to go on with what was chosen: with which
        weapons whoever is to attack does."""
        return not about.isdisjoint(self.about | self.chosen)


@dataclass(frozen=True, slots=True)
class ByTable:
    """The answers that nobody was asked for, by their places among those that stand: all that the table has
    ``given``, and the passes that are ``unheard``, with the seats of those who could tell beforehand that
    they would be."""

    given: set[int] = field(default_factory=set)
    unheard: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def keep(self, n: int) -> None:
        """Forget those that do not stand any more: ``n`` do."""
        self.given.difference_update([k for k in self.given if k >= n])
        for gone in [k for k in self.unheard if k >= n]:
            del self.unheard[gone]

    def since(self, n: int) -> list[int]:
        """Return the places of those from one on, the last one first."""
        return sorted((k for k in {*self.given, *self.unheard} if k > n), reverse=True)


ASKED_FOR_ALL = ByTable()
# By seat: how many answers stood when persons looked last who do not now. Others see all at once.
ALL_LOOK: Mapping[int, int] = {}


class Match:
    """A match that is played, resumed, taken back and branched.

    ``game`` stands after ``entries`` where they are given with it; without it the match is played from
    ``beginning``. ``practice``: what was done can be taken back without limit.
    """

    def __init__(
        self, beginning: Beginning, game: Game | None = None, entries: Iterable[Sequence[Any]] = ()
    ) -> None:
        self.beginning = beginning
        self.game = beginning.begin() if game is None else game
        self.record = Record(entries if game is not None else ())
        self._marks: list[AnswerMark] | None = None if self.record.answers else []
        self._leads_here = True  # whether the answers lead to where the match stands, as far as is known
        if game is None:
            for entry in entries:
                self.enter(entry)

    @property
    def names(self) -> list[str]:
        """Who sits on the seats, those that the rules play among them."""
        return [str(seat["name"]) for seat in self.game.config["seats"]]

    @property
    def hints(self) -> dict[int, int]:
        """How many hints each seat was given."""
        return Counter(int(entry[1]) for entry in self.record.entries if entry and entry[0] == "hint")

    @property
    def practice(self) -> bool:
        """Whether what was done can be taken back without limit."""
        return self.beginning.practice

    # -- what happens -----------------------------------------------------------------------------

    def enter(self, entry: Sequence[Any]) -> None:
        """Let an entry of a record happen: an answer, a preference, what chance is told, or an undo.

        ``IllegalAnswer`` if it does not fit, ``RuleCrash`` if a rule fails: nothing has happened.
        """
        done = tuple(entry)
        if is_undo(done):
            rewind(self.game, list(self.record.after(done)))
            if self._marks is not None:
                gone = self.record.answers[done[1] :]
                stay = [m for m, a in zip(self._marks[done[1] :], gone, strict=True) if stays(a)]
                self._marks[done[1] :] = stay
        else:
            mark = _do(self.game, done)
            if self._marks is not None:
                self._marks.append(mark)
        self.record.add(done)

    # -- taking back ------------------------------------------------------------------------------

    def why_no_undo(
        self, seat: int, by_table: ByTable = ASKED_FOR_ALL, looked: Mapping[int, int] = ALL_LOOK
    ) -> Refusal | None:
        """Return why ``seat`` cannot take back the last answer that it was asked for, None if it can."""
        found = self._undo(seat, by_table, looked)
        return found if isinstance(found, Refusal) else None

    def undo_entry(
        self, seat: int, by_table: ByTable = ASKED_FOR_ALL, looked: Mapping[int, int] = ALL_LOOK
    ) -> Entry:
        """Return the entry by which ``seat`` takes back the last answer that it was asked for;
        ``UndoRefused`` says why not."""
        found = self._undo(seat, by_table, looked)
        if isinstance(found, Refusal):
            raise UndoRefused(found)
        return (UNDO, found)

    def undo(self, seat: int) -> None:
        """Take the last answer of ``seat`` back; ``UndoRefused`` says why not, and nothing has happened."""
        self.enter(self.undo_entry(seat))

    def why_no_redo(self, seat: int) -> Refusal | None:
        """Return why ``seat`` cannot do again what it took back, None if it can."""
        question = self.game.question
        if self.record.undone and question is not None and question.seat == seat:
            return None
        return Refusal("", "undo.nothing_undone")

    def redo_entries(self, seat: int) -> list[Entry]:
        """Return what ``seat`` took back last, to be entered again; ``UndoRefused`` says why not."""
        refusal = self.why_no_redo(seat)
        if refusal is not None:
            raise UndoRefused(refusal)
        return list(self.record.undone[-1])

    def redo(self, seat: int) -> None:
        """Do again what ``seat`` took back last; ``UndoRefused`` says why not, and nothing has happened."""
        for entry in self.redo_entries(seat):
            self.enter(entry)

    def last_seat(self, by_table: ByTable = ASKED_FOR_ALL) -> int | None:
        """Return whose the last answer was that they gave themselves, None where there is none: who has
        kept silent has nothing of it to take back."""
        answers, marks = self.record.answers, self.marks()
        if marks is None:
            return None
        by_others = {*by_table.unheard, *by_table.given}
        places = (n for n in range(len(answers) - 1, -1, -1) if n not in by_others)
        return next((marks[n].seat for n in places if not stays(answers[n])), None)

    def asks_on(self, seat: int) -> bool:
        """Return whether a seat is asked how to go on with what it chose last, or for one more of the kind:
        who else attacks, who responds to the next one. Where one may do several things, what was done last
        is over, and so is that of which something has come."""
        question, answers, marks = self.game.question, self.record.answers, self.marks()
        if question is None or question.kind == "priority" or not marks:
            return False
        own = takewhile(
            lambda m: m.seat == seat,
            (m for m, a in zip(marks[::-1], answers[::-1], strict=True) if not stays(a)),
        )
        last = next(own, None)
        if last is not None and not question.limits and last.leads_to(_about(question)):
            return True
        if len({option[0] for option in question.options} - {*DECLINING}) != 1:
            return False
        while last is not None and not last.done and last.kind != question.kind:
            before = next(own, None)  # how the one before was gone on with is part of having chosen that
            last = before if before is not None and before.leads_to(last.about) else None
        return last is not None and not last.done

    def _undo(self, seat: int, by_table: ByTable, looked: Mapping[int, int]) -> int | Refusal:
        """Return to how many answers the match goes back when ``seat`` takes its last one back that it was
        asked for. That somebody has passed since is no answer to it if all knew beforehand that they would,
        and nothing came to light with it. What only persons were shown who have not ``looked`` since has been
        seen by nobody."""
        answers, marks = self.record.answers, self.marks()
        if marks is None:
            return Refusal("", "undo.other_rules")
        backwards = range(len(answers) - 1, -1, -1)
        own = (n for n in backwards if marks[n].seat == seat and not _is_pref(answers[n]))
        last = next((n for n in own if n not in by_table.given), -1)
        if last < 0:
            return Refusal("", "undo.nothing")
        if self.practice:
            return last
        if self.game.result:
            return Refusal("", "undo.over")
        for n, (answer, mark) in enumerate(zip(answers[last:], marks[last:], strict=True), last):
            if stays(answer):
                continue
            away = sum(1 << s for s, count in looked.items() if count <= n)
            if mark.seat != seat and seat in by_table.unheard.get(n, ()):
                if why := mark.shown.why(away):
                    return Refusal("", why)
                continue
            if answer[:1] == ("concede",):
                return Refusal("", "undo.conceded", {"seat": mark.seat})
            if mark.seat != seat:
                return Refusal("", "undo.answered", {"seat": mark.seat})
            if why := mark.learnt.why(away):
                return Refusal("", why)
        return last

    def marks(self) -> list[AnswerMark] | None:
        """Return a mark for each answer that stands; of a resumed match they are worked out when needed.

        None where the answers lead elsewhere than to where the match stands: it was resumed from a snapshot,
        and another version of the program, with other rules, has made that.
        """
        if self._marks is None and self._leads_here:
            again = rebuild(self.game, [])
            try:
                self._marks = [_do(again, answer) for answer in self.record.answers]
            except (IllegalAnswer, RuleCrash):
                self._leads_here = False
            else:
                self._leads_here = _without_log(again) == _without_log(self.game)
        return self._marks if self._leads_here else None

    def last_done(self, seats: Collection[int] | None = None, given: Collection[int] = ()) -> int:
        """Return where in the log that begins which the last answer did of which anything came; its end
        where that is not known. With ``seats`` the last answer of theirs that is not among those ``given``
        for them."""
        size, marks = len(self.game.log or ()), self.marks()
        if marks is None:
            return size
        own = (
            mark.log
            for n, mark in reversed(list(enumerate(marks)))
            if seats is None or (mark.seat in seats and n not in given)
        )
        return next((log for log in own if log < size), 0)

    # -- other matches ----------------------------------------------------------------------------

    def branch(self, n: int) -> Match:
        """Begin a new match with the first ``n`` answers of this one. This one stays as it is."""
        if not 0 <= n <= len(self.record.answers):
            raise IllegalAnswer(f"this match has no answer {n}")
        answers = self.record.answers[:n]
        return Match(self.beginning, rebuild(self.game, list(answers)), answers)

    def save(self) -> dict[str, Any]:
        """Return the state of the match as JSON-able data: it quickens loading, the record is what counts."""
        return dump(self.game)


def _do(game: Game, entry: Entry) -> AnswerMark:
    """Let an answer or a preference happen, and return what it meant for taking it back."""
    if entry and entry[0] in FORCES:
        force(game, entry)
        return AnswerMark(NOBODY, log=len(game.log or ()))
    before = Knowledge(game)
    if _is_pref(entry):
        if len(entry) != 3:
            raise IllegalAnswer(f"there is no preference {entry!r}")
        set_pref(game, *entry)
        return AnswerMark(entry[1], before.learnt(game, entry[1]), log=len(game.log or ()))
    question = game.question
    seat, kind = (-1, "") if question is None else (question.seat, question.kind)
    about, chosen = _about(question), _chosen(game, entry)
    n, says_only = len(game.log or ()), game.rules.shown.acts
    advance(game, entry)
    done = any(event not in says_only for event, *_ in (game.log or ())[n:])
    shown = before.learnt(game, ANYBODY)
    learnt = shown if shown == NOTHING_NEW else before.learnt(game, seat)
    return AnswerMark(
        seat=seat, learnt=learnt, kind=kind, shown=shown, about=about, chosen=chosen, done=done, log=n
    )


def _about(question: Question | None) -> frozenset[int]:
    """Return the cards that a question is about."""
    fields = {} if question is None else question.fields
    found = (fields.get(name) for name in ("card", "source"))
    return frozenset(card for card in found if type(card) is int and card >= 0)


def _chosen(game: Game, picks: Entry) -> frozenset[int]:
    """Return the cards that an answer to the open question chooses."""
    question, found = game.question, set[int]()
    options = [] if question is None else question.options
    for pick in picks:
        verb, *arguments = options[pick] if type(pick) is int and 0 <= pick < len(options) else ("",)
        names = game.rules.verbs.get(verb, ())
        found.update(n for name, n in zip(names, arguments, strict=False) if name in CARDS and type(n) is int)
    return frozenset(found)


def _without_log(game: Game) -> dict[str, Any]:
    """Return where a match stands, whatever the words for how it came there, and what everybody remembers of
    cards that were shuffled: an older version of the program did not note it."""
    return {name: value for name, value in state(game).items() if name not in ("log", "among")}


def _is_pref(entry: Entry) -> bool:
    return bool(entry) and entry[0] in PREFS
