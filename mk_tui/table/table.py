"""The table: a match that is being played, with whoever plays it.

It owns the match, its keeper, the clock and the computer players, and lets things follow that follow by
themselves. Faces never talk to it but through a :class:`~mk_tui.table.place.Place`, which gives them moments
and takes their commands. Whoever runs matches without faces (self-play, tests) may use the table itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from mk_tui.cards import failures
from mk_tui.engine import Game, IllegalAnswer, RuleCrash, events, view
from mk_tui.engine.record import ALL_BY_HAND
from mk_tui.engine.sight import prices, question_view
from mk_tui.engine.views import EventView, QuestionView, View
from mk_tui.players.knowledge import without_memory
from mk_tui.players.levels import HUMAN, fits
from mk_tui.storage import StorageError, Store

from .asking import Stops
from .beginning import Beginning, Seat
from .clock import Clock
from .computers import Computers
from .keeper import Keeper
from .kept_endings import note_endings, recall_endings
from .kept_looks import log_seen, note_looks, recall_looks
from .kept_unasked import note_unasked, recall_unasked
from .looking_ahead import Outlook
from .match import ALL_LOOK, ConcessionRefused, Match
from .match_record import UNDO, Entry
from .moment import Notice, caught, rule_failed, stands_still
from .passing import Passing, of_others
from .place import Place
from .reasons import Reasons
from .sitting import Sitting
from .wishes import grant_wishes


class Table:
    """A match with its players. Make one with :meth:`new`, :meth:`at` or :meth:`resume`.

    Nothing of it may be shown to whom it is not for. What answers for each seat ("human", "novice", "adept",
    "master", "random") stands in ``controllers``. ``seed``: what chance began with; the same seed, seats,
    options and answers give the same match.

    Without a store nothing is kept (self-play, benchmarks). ``stuck`` says why the table stands still, if
    it does.
    """

    def __init__(self, match: Match, keeper: Keeper) -> None:
        failures.match_begins()
        self.match = match
        self.keeper = keeper
        self.store = keeper.store
        self.match_id = keeper.match_id
        self.game = game = match.game
        self.ruleset: Any = game.rules
        self.pool: Any = game.pool
        self.names = match.names
        self.seed = int(game.config["seed"])
        self.controllers = [seat.kind for seat in match.beginning.seats]
        self.clock = Clock(game, self.controllers, keeper.played)
        self.reasons = Reasons(game, self.controllers)
        self.outlook = Outlook(match, self.humans)
        self.computers = Computers(self)
        self.tempo = Stops(self)
        self.sittings: list[Sitting] = []
        self.looks: dict[int, int] = {}  # after how many answers who has not sat down again looked last
        self.stuck: Notice | None = None
        self._asked: tuple[object, QuestionView | None] = None, None

    # -- looking at it -------------------------------------------------------------------------

    @property
    def humans(self) -> list[int]:
        """The seats that people sit on."""
        return [s for s, kind in enumerate(self.controllers) if kind == HUMAN]

    @property
    def question(self) -> QuestionView | None:
        """The open question, whole; the same one as long as it is open."""
        question = self.game.question
        if question is not self._asked[0]:
            self._asked = question, None if question is None else question_view(self.game, question.seat)
        return self._asked[1]

    @property
    def result(self) -> tuple[str, tuple[int, ...], str] | None:
        """How the match ended: (kind, winners, message id); None while it goes on."""
        end = self.game.result
        return None if end is None else (end["kind"], tuple(end["winners"]), end["why"])

    def view(self, seat: int | None) -> View:
        """Return what a seat (None: the public beginning) sees.

        Where the rules show cards only once, those that were looked at before are left out; a computer player
        gets its own view, in which they are.
        """
        seen = view(self.game, seat)
        if seen.question is not None and seen.question.seat == seat:
            seen.question.prices = prices(self.game, seat)
        return without_memory(seen, self.game.rules) if self.game.rules.shown.once else seen

    def events(self, seat: int | None, since: int = 0) -> list[EventView]:
        """Return the log from entry ``since`` on, as a seat may read it."""
        return events(self.game, seat, since)

    def seems_able(self, seat: int) -> bool:
        """Return whether everybody could believe that a seat has something to respond with, or it wants to be
        asked always."""
        return self.game.hold[seat] == 2 or self.game.rules.seems_able(self.game, seat)

    def passes_over(self, seat: int) -> bool:
        """Return whether a person passes on, as everybody sees."""
        return self.tempo.passes_over(seat)

    def bot_to_move(self) -> bool:
        """Return whether the open question is a computer player's."""
        question = self.game.question
        return question is not None and self.controllers[question.seat] != HUMAN

    # -- beginning ------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        ruleset_id: str,
        seats: Sequence[Seat | tuple[str, str, str]],
        options: dict[str, Any] | None = None,
        seed: int | None = None,
        store: Store | None = None,
        hold: int = 0,
    ) -> Self:
        """Begin a match. ``SetupError`` with one sentence if it cannot be set up as asked.

        ``seats`` are (name, kind, deck id) each, deck "" for one by chance; without ``seed`` one is drawn.
        ``hold`` is how readily people are asked to respond (see :meth:`set_hold`).
        """
        laid = [s if isinstance(s, Seat) else Seat(*s) for s in seats]
        return cls.at(Beginning.lay(laid, ruleset_id, options, seed), store, hold)

    @classmethod
    def at(
        cls, beginning: Beginning, store: Store | None = None, hold: int = 0, by_hand: bool = False
    ) -> Self:
        """Begin a match."""
        return cls.of(Match(beginning), store, hold, by_hand)

    @classmethod
    def of(cls, match: Match, store: Store | None = None, hold: int = 0, by_hand: bool = False) -> Self:
        """Go on with a match that is not kept yet; what it was given is kept with it."""
        table = cls(match, Keeper.begin(match, store))
        for seat in table.humans:
            table.set_hold(seat, hold)
            table.set_by_hand(seat, by_hand)
        return table

    @classmethod
    def resume(cls, store: Store, match_id: int) -> Self:
        """Go on with a match at the question where it stood; ``MatchError`` if it cannot be."""
        keeper = Keeper(store, match_id)
        table = cls(keeper.match(), keeper)
        grant_wishes(table)
        recall_unasked(table)
        recall_endings(table)
        table.looks = recall_looks(table)
        return table

    def sit(self, seats: Iterable[int] | None = None) -> Place:
        """Return a place for the people of some seats, a screen that they share; for all, if not said."""
        sitting = self.humans if seats is None else tuple(seats)
        taken = [seat for other in self.sittings for seat in other.seats]
        if not set(sitting) <= set(self.humans) or set(sitting) & set(taken):
            raise ValueError(f"nobody can sit down for seats {sitting}")
        here = Sitting(self, sitting)
        looks = {seat: self.looks.pop(seat) for seat in sitting if seat in self.looks}
        here.hotseat.looked_after(looks, log_seen(self, sitting, looks) if here.shared else {})
        self.sittings.append(here)
        note_looks(self)
        self.settle()
        return Place(here)

    # -- what happens ---------------------------------------------------------------------------

    def answer(self, positions: Sequence[int]) -> None:
        """Answer the open question: keep the answer, then let the match go on.

        ``IllegalAnswer``: it does not fit, nothing has happened. ``RuleCrash``: a rule failed; the answer is
        taken back and ``report["crash_file"]`` names the file that tells about it. ``StorageError``: the
        answer could not be kept, nothing has happened.
        """
        self._answer(tuple(positions))
        self.settle()

    def _answer(self, picks: tuple[int, ...], by_itself: bool = False) -> None:
        question = self.question
        if question is None:
            raise IllegalAnswer("nothing is asked")
        whole = fits(question, picks)
        place = self.sitting_of(question.seat)
        if place is not None and (n := place.goes_back_for_others(question, picks)) is not None:
            self._enter((UNDO, n))
            self.tempo.by_table.keep(n)
            place.hotseat.ask_before(question.seat)
            return
        if self.clock.just_over():
            self._enter(("clock", 0, 1))
        self.tempo.answered(question, picks if whole else (), by_itself)
        try:
            self._enter(picks, keep=whole)
        finally:  # what could not be entered is nobody's answer
            self.tempo.by_table.keep(len(self.match.record.answers))
        for sitting in self.sittings:
            sitting.answered(question, picks, by_itself)

    def set_hold(self, seat: int, n: int) -> None:
        """Set how readily a seat is asked to respond: 0 only if able, 1 if it seems able, 2 always.

        When several people play it is at least 1: each is asked whenever the others could think them able to,
        so that silence tells nothing. One alone has nobody to hide it from, and is asked if able, or always.
        """
        level = max(n, 1) if len(self.humans) > 1 else n if n == 2 else 0
        if self.game.hold[seat] != level:
            self._enter(("hold", seat, level))
            self.settle()

    def set_by_hand(self, seat: int, on: bool) -> None:
        """Set whether a seat chooses by hand; where that was set when it was to pay alone it stays so."""
        if bool(self.game.seats[seat].get("by_hand")) != on:
            self._enter(("by_hand", seat, ALL_BY_HAND if on else 0))
            self.settle()

    def count_hint(self, seat: int) -> None:
        """Note that a seat was given a hint: it stays in the record, whatever is taken back. Asked for again
        at the same question it is the same one."""
        hint = ("hint", seat, 1)
        if not self.match.record.was_here(hint):
            self._enter(hint)
        self.settle()

    def concede(self, seat: int) -> None:
        """Let the person on a seat give up, whoever is asked; a computer player never does.

        ``ConcessionRefused`` says why it cannot be: nothing has happened. ``RuleCrash`` and ``StorageError``
        as with :meth:`answer`.
        """
        refusal = self.reasons.why_no_concession(seat)
        if refusal is not None:
            raise ConcessionRefused(refusal)
        self.computers.search.cancel()
        self._enter(("concede", seat, 1))
        self._elsewhere()

    def undo(self, seat: int) -> None:
        """Take the last answer of ``seat`` back.

        ``UndoRefused`` says why not; ``StorageError`` as with :meth:`answer`.
        """
        # What the table answered in between was nobody's doing: that goes back as well, or nothing does.
        place = self.sitting_of(seat)
        looked = ALL_LOOK if place is None else place.hotseat.looked()
        entry = self.match.undo_entry(seat, self.tempo.by_table, looked)
        self.computers.search.cancel()
        before = len(self.match.record.undone)
        given = self.tempo.by_table.since(entry[1])
        within = _is_within_an_act(self.game, seat)
        # One by one: done again it is what was asked for alone, and the table gives the rest anew.
        for n in [*given, entry[1]]:
            self._enter((UNDO, n))
            self.tempo.by_table.keep(n)  # preferences stand on, in the places of what has gone
        self.tempo.endings.taken_back(entry[1], before, len(self.match.record.undone))
        # A step back inside an act is no undo: it takes back nothing that others have passed on.
        others = of_others(self.tempo.passing.values(), seat, len(self.game.log or ()))
        self._elsewhere(passing=others if within and not given else ())

    def redo(self, seat: int) -> None:
        """Do again what ``seat`` took back last; refused as :meth:`undo` is."""
        entries = self.match.redo_entries(seat)
        self.computers.search.cancel()
        endings, record, ending = self.tempo.endings, self.match.record, None
        n, depth = len(record.answers), len(record.undone)
        begun = endings.begun_again(depth)
        try:
            for entry in entries:
                self._enter(entry)
            endings.done_again(n, depth)
            ending = begun
        finally:
            self._elsewhere(False, () if ending is None else (ending,))

    def _elsewhere(self, insist: bool = True, passing: Iterable[Passing] = ()) -> None:
        """The match was taken to where nobody has been asked anything yet; ``passing``: who passes on there
        as they meant to."""
        self.stuck = None
        self.tempo.went_to(insist, passing)
        for sitting in self.sittings:
            sitting.went_to(len(self.game.log or ()))
        self.settle()

    def _enter(self, entry: Entry, keep: bool = True) -> None:
        """Keep an entry, then let it happen. ``keep``: whether it fits; what does not is refused."""
        n = len(self.match.record.entries)
        if keep:
            self.keeper.keep(n, entry, self.clock.played())
        try:
            self.match.enter(entry)
        except RuleCrash as error:
            self.keeper.withdraw(n, self.match, error)
            raise
        self.keeper.entered(self.match)

    def settle(self) -> None:
        """Do what follows by itself (whoever need not be asked is not), and let every place know."""
        while self.stuck is None:
            question = self.question
            asked = None if question is None else self.sitting_of(question.seat)
            if question is None or asked is None:
                break
            openly = asked.hotseat.done_openly(question)
            picks = asked.unasked() if openly is None else openly
            if picks is None:
                break
            try:
                self._answer(picks, openly is None)
            except RuleCrash as error:  # it cannot be passed for them: they are asked, and it is said why
                self.tempo.insist()
                asked.ask_after_all(question.seat, rule_failed(error))
            except StorageError as error:
                self.stuck = stands_still(error, question.seat, 1, True)
        self.gather()
        for sitting in self.sittings:
            sitting.renew()

    def gather(self) -> None:
        """Let every place say what was caught since."""
        if self.sittings:
            notices = [caught(failure) for failure in failures.unsaid(in_a_match=True)]
            for sitting in self.sittings:
                sitting.notices += notices

    def sitting_of(self, seat: int) -> Sitting | None:
        """Return the sitting of a seat's person."""
        return next((sitting for sitting in self.sittings if seat in sitting.seats), None)

    def retry(self) -> None:
        """Let whoever could not answer try again."""
        self.stuck = None
        self.settle()

    # -- the end --------------------------------------------------------------------------------

    def leave(self) -> StorageError | None:
        """Let go of what the table holds; returns why the match is not kept, None if it is."""
        self.computers.search.cancel()
        note_unasked(self)
        note_endings(self)
        note_looks(self)
        return self.keeper.leave(self.match)

    def abandon(self) -> None:
        """Give the match up; it stays in the history."""
        self.computers.search.cancel()
        self.keeper.abandon()


def _is_within_an_act(g: Game, seat: int) -> bool:
    """Return whether a seat is asked how to do what it is doing: its target, its way, its price."""
    q = g.question
    return q is not None and q.seat == seat and q.kind not in (*g.rules.book.kinds, "priority")
