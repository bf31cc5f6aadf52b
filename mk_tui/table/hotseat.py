"""Who may look now, and who is asked what: the protocol of several people before one screen.

With one person at the table there is never a curtain. With several, a chance to respond is asked aloud
to the whole table on the public board; only whoever speaks up gets the curtain and the hand, in the
order of priority. Silence is passed on by itself, so nothing is learnt from it. When the screen then goes
back to whoever had it last, no curtain falls: one key, that person's own, brings the hand back. The key of
"nobody" does so only where all that was asked since was put to that person too: else somebody else sits there
by now, who would see the hand. A chance that
is one person's alone, whose turn comes after it in any case, is not asked aloud: the screen goes to them.

An open question hides nothing (an offer of a card that lies on the table, for instance): it is put to its
person before everybody, with all hands hidden, and only who wants to look at cards first gets the curtain.
Who answers it and is asked next has the screen with that answer; the question says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from mk_tui.engine import Game
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import pass_position

from .moment import ALOUD, ASK, COMPUTER, ELSEWHERE, HAND_BACK, HAND_OVER, OVER, OpenAct
from .response_window import window_of

# Whoever did not speak up is passed over.
PASS = "pass"


class Stage(NamedTuple):
    """What the table does next, and for which seat."""

    what: str
    seat: int = -1


class HotseatMatch(Protocol):
    """What the protocol looks at of a match that is played."""

    @property
    def humans(self) -> Sequence[int]:
        """The seats that people sit on."""

    @property
    def result(self) -> Any:
        """How it ended; None while it goes on."""

    @property
    def question(self) -> QuestionView | None:
        """The open question."""

    def seems_able(self, seat: int) -> bool:
        """Whether everybody could believe that a seat has something to respond with."""

    def passes_over(self, seat: int) -> bool:
        """Whether a person has said, as everybody sees, that they pass on."""

    def bot_to_move(self) -> bool:
        """Whether the question is a computer player's."""

    @property
    def game(self) -> Game:
        """The state, of which nothing is looked at but what everybody sees."""


class Hotseat:
    """Follows a match for those who sit before one screen (``seats``; all people of the match, if not said).

    ``is_next``: whether a seat that is asked, and passes, is the next to be asked for something of its own.
    ``viewer`` is the seat whose secrets may be on the screen, None for nobody's.
    """

    def __init__(
        self,
        match: HotseatMatch,
        seats: Iterable[int] | None = None,
        is_next: Callable[[int], bool] = lambda seat: False,
    ) -> None:
        self.match = match
        self.is_next = is_next
        self.humans: tuple[int, ...] = tuple(match.humans if seats is None else seats)
        self.viewer: int | None = self.humans[0] if len(self.humans) == 1 else None
        self.last: int | None = None  # whose secrets were on the screen last
        self.present: set[int] = set()  # who that was, and who has answered before everybody since
        self._others = False  # whether others alone were asked, or acted, since
        self.seen: dict[int, int] = {}  # how much of the log each person has seen
        # How many answers stood when each looked last; else whoever sat down late has seen what came before.
        self._looked = dict.fromkeys(self.humans, len(match.game.answers))
        self.silence = False  # whether the table was asked last and nobody spoke up
        self.aloud = True  # whether it was put to them
        self._window: Any = None
        self._claims: set[int] | None = None
        self._passed: set[int] = set()
        self._called: set[int] = set()  # who could speak up when the table was asked last
        # How many answers stood when somebody spoke up, and who had passed by then; None where nobody has, or
        # somebody who does not sit here has passed since.
        self._spoke: tuple[int, frozenset[int]] | None = None
        self._declined: set[int] = set()  # who has spoken up in the window, and passed all the same
        self._act: OpenAct | None = None  # what whoever spoke up does before everybody, once they are asked

    @property
    def shared(self) -> bool:
        """Whether several persons share the screen."""
        return len(self.humans) > 1

    def stage(self) -> Stage:
        """Return what comes next; asks the match, changes nothing but the response window."""
        question = self.match.question
        if self.match.result is not None or question is None:
            return Stage(OVER)
        seat = question.seat
        if self.match.bot_to_move():
            return Stage(COMPUTER, seat)
        if seat not in self.humans:
            return Stage(ELSEWHERE, seat)
        if not self.shared:
            return Stage(ASK, seat)
        if question.response and pass_position(question) is not None:
            if self._is_new(question):
                self._begin_window()
            elif self._claims is not None and seat not in self._called:
                self._claims = None  # nobody could have believed it of them: they were not asked yet
            if self._claims is None and self._alone_able(seat):
                return Stage(ASK, seat)
            if self._claims is None:
                return self._handed(seat) if self._gets_it_anyhow(question) else Stage(ALOUD)
            if seat not in self._claims:
                return Stage(PASS, seat)
        elif pass_position(question) is not None and self._is_new(question):
            self._begin_window()  # who passes first is in the same chance as who responds
        if self.viewer == seat or question.open:
            return Stage(ASK, seat)
        return self._handed(seat)

    def _handed(self, seat: int) -> Stage:
        """Return that the screen goes to a seat, with a curtain if somebody else may sit before it."""
        return Stage(HAND_BACK if seat in self.present else HAND_OVER, seat)

    def _gets_it_anyhow(self, question: QuestionView) -> bool:
        """Return whether a chance to respond is one person's alone, who has the screen after it in any case.

        They take it a question earlier then, and need not be asked aloud before.
        """
        return question.lone and self.is_next(question.seat)

    def in_the_open(self, stage: Stage) -> bool:
        """Return whether a stage puts a question to one person before everybody."""
        return stage.what == ASK and self.shared and self.viewer != stage.seat

    # -- a chance to respond ------------------------------------------------------------------------

    def _is_new(self, question: QuestionView) -> bool:
        """Return whether a question belongs to a window about which the table has not been asked yet.

        Each is asked once in a window: who has passed and is asked again is asked in another one.
        """
        game, lone = self.match.game, question.seat if question.lone else -1
        window = window_of(game), lone
        if window == self._window and question.seat not in self._passed:
            return False
        self._window = window
        return True

    def _begin_window(self) -> None:
        self._claims, self._spoke = None, None
        self._passed, self._declined = set(), set()

    def _alone_able(self, seat: int) -> bool:
        """Return whether who holds the screen is the only one here who could respond, as everybody sees.

        Then nobody else has to be asked aloud, and no hand has to be hidden and shown again. So it is where
        all others who could pass on: they have said so before everybody.
        """
        if self.viewer != seat:
            return False
        others = [s for s in self.humans if s != seat and self.may_claim(s) and self.match.seems_able(s)]
        return all(self.match.passes_over(s) for s in others)

    def may_claim(self, seat: int) -> bool:
        """Return whether the rules let a person respond in the chance that the table is asked about.

        Whoever is out of the match has nothing to say any more.
        """
        question = self.match.question
        if seat not in self.humans or seat not in self.match.game.order:
            return False
        return question is None or not question.lone or question.seat == seat

    def claimants(self) -> tuple[int, ...]:
        """Return who may speak up in the chance to respond that the table is asked about.

        Those of whom everybody could believe that they are able, so that neither the question nor silence
        tells anything; and only who has not passed in it.
        """
        question = self.match.question
        if question is None:
            return ()
        done = self._passed | self._declined
        left = [s for s in self.humans if s not in done and self.may_claim(s)]
        return tuple(s for s in left if s == question.seat or self.match.seems_able(s))

    def claim(self, seats: Iterable[int], aloud: bool = True, act: OpenAct | None = None) -> None:
        """Note who answered the question to the whole table (empty: nobody); not ``aloud``: it was not put,
        for all who could speak up had said before that they do not. ``act``: what is done before everybody,
        as soon as its seat is asked."""
        self.aloud = aloud
        self._act = act
        able = set(self.claimants())
        self._called = able | self._declined
        self._others |= aloud and self.last not in able
        self._claims = set(seats)
        self._spoke = (len(self.match.game.answers), frozenset(self._passed)) if self._claims else None
        self.silence = not self._claims

    def sits_there(self) -> int | None:
        """Return who had the screen last, if they sit before it as all are asked: the question is put to them
        too, and so was whatever was asked since; None else."""
        return None if self._others or self.last not in self.claimants() else self.last

    def done_openly(self, question: QuestionView) -> tuple[int, ...] | None:
        """Return the answer that whoever is asked has given before everybody, when they spoke up; None where
        they have not. Others may have been asked before them: what one of these does makes all of it void."""
        act = self._act
        if act is None or act.seat != question.seat or not self.spoke_up(question.seat):
            return None
        return (question.options.index(act.option),) if act.option in question.options else None

    def failed(self, act: OpenAct) -> bool:
        """Return whether what somebody does before everybody could not be done: they are to be asked."""
        return self._act is None and self.spoke_up(act.seat)

    def spoke_up(self, seat: int) -> bool:
        """Return whether a person has said that they respond, and has not yet."""
        return self._claims is not None and seat in self._claims

    def passed_over(self, question: QuestionView, answer: Sequence[int]) -> tuple[int, frozenset[int]] | None:
        """Return who was passed over for those who spoke up, of whom the last one passes now, and how many
        answers stood before that; None for nobody. One letter speaks for one person: those beside whom it was
        offered, and who come before them by the rules, have answered nothing."""
        if self._spoke is None or self._claims != {question.seat} or not _is_pass(question, answer):
            return None
        n, before = self._spoke
        over = (self._called & self._passed) - before - self._declined
        return (n, frozenset(over)) if over else None

    def ask_before(self, seat: int) -> None:
        """The match was taken back to where somebody spoke up, who means to pass: those who were passed over
        for them are asked before that."""
        assert self._spoke is not None
        self._passed, self._claims, self._spoke = set(self._spoke[1]), None, None
        self._declined.add(seat)

    def call(self, seat: int) -> None:
        """Let a person answer who had not spoken up, because they cannot be passed over; or who has answered
        before everybody, and that could not be done."""
        self._claims = {*(self._claims or ()), seat}
        self._called.add(seat)
        self._act = None

    def answered(self, question: QuestionView, answer: Sequence[int], by_itself: bool = False) -> None:
        """Note an answer: anything but a pass opens the question to the table anew.

        Who has answered before everybody sits before the screen by now, unless the table did it for them
        (``by_itself``), and so does who acts there. When who had spoken up passes, the others are asked
        again: they have kept silent for somebody who was going to do something. Those who come before them
        by the rules are asked before that pass (:meth:`passed_over`).
        """
        before_all = question.open and self.viewer is None and not by_itself and question.seat in self.humans
        if before_all or tuple(answer) == self.done_openly(question):
            self.present.add(question.seat)
            self._others |= question.seat != self.last
        if not _is_pass(question, answer):
            self.reopen()
            return
        self._passed.add(question.seat)
        if question.seat not in self.humans:
            self._spoke = None
        if self._claims is not None and question.seat in self._claims:
            self._declined.add(question.seat)
            self._claims.discard(question.seat)
            self._claims = self._claims or None

    def reopen(self) -> None:
        """Something was done: whoever wants to respond is asked anew."""
        self.silence = False
        self._act = None
        self._window = None
        self._begin_window()

    def went_to(self, log_size: int) -> None:
        """The match was taken back, or done again: nobody has seen more of the log than there is."""
        self.reopen()
        self.seen = {seat: min(n, log_size) for seat, n in self.seen.items()}
        stand = len(self.match.game.answers)
        self._looked = {seat: min(n, stand) for seat, n in self._looked.items()}

    # -- who looks ------------------------------------------------------------------------------------

    def looked(self) -> dict[int, int]:
        """Return how many answers stood when the persons here looked last who do not now."""
        return {seat: n for seat, n in self._looked.items() if seat != self.viewer}

    def looked_after(self, answers: Mapping[int, int], seen: Mapping[int, int]) -> None:
        """Some have looked last after so many answers, and had ``seen`` so much of the log, when the match
        was at a table before."""
        self._looked |= answers
        self.seen |= seen

    def look(self, seat: int | None, log_size: int) -> None:
        """Give the screen to a seat (None: to nobody). Remembers what the one before has seen."""
        if self.viewer is not None:
            self.seen[self.viewer] = log_size
            self._looked[self.viewer] = len(self.match.game.answers)
        self.viewer = seat
        if seat is not None:
            self.last, self.present, self._others = seat, {seat}, False


def _is_pass(question: QuestionView, answer: Sequence[int]) -> bool:
    return len(answer) == 1 and bool(question.options) and question.options[answer[0]][0] == "pass"
