"""Who is to sit before the screen now: the person asked, everybody, or nobody.

With one person at the table there is never a curtain. With several, a chance to respond is asked aloud
to the whole table on the public board; only whoever speaks up gets the curtain and the hand, in the
order of priority. Silence is passed on by itself, so nothing is learnt from it. When the screen then goes
back to whoever had it last, no curtain falls: one key, that person's own, brings the hand back.

An open question hides nothing (an offer of a card that lies on the table, for instance): it is put to its
person before everybody, with all hands hidden, and only who wants to look at cards first gets the curtain.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from mk_tui.players.answers import pass_position

ASK, ALOUD, CURTAIN, BACK, BOT, PASS, OVER = "ask", "aloud", "curtain", "back", "bot", "pass", "over"
# A computer player cannot answer: somebody at the table says what is to be done.
STUCK = "stuck"


class Stage(NamedTuple):
    """What the table does next, and for which seat."""

    what: str
    seat: int = -1


class Flow:
    """Follows a session. ``viewer`` is the seat whose secrets may be on the screen, None for nobody's."""

    def __init__(self, session: Any) -> None:
        self.session = session
        self.humans: tuple[int, ...] = tuple(session.humans)
        self.viewer: int | None = self.humans[0] if len(self.humans) == 1 else None
        self.last: int | None = None  # whose secrets were on the screen last
        self.seen: dict[int, int] = {}
        self._window: Any = None
        self._claims: set[int] | None = None
        self.silence = False  # whether the table was asked last and nobody spoke up

    @property
    def hotseat(self) -> bool:
        """Whether several persons share the screen."""
        return len(self.humans) > 1

    def stage(self) -> Stage:
        """Return what comes next; asks the session, changes nothing but the response window."""
        s = self.session
        if s.result is not None:
            return Stage(OVER)
        question = s.question
        if question is None:
            return Stage(OVER)
        if s.bot_to_move():
            return Stage(BOT, question.seat)
        seat = question.seat
        if not self.hotseat:
            return Stage(ASK, seat)
        if question.response and pass_position(question) is not None:
            window = self._window_key()
            if window != self._window:
                self._window, self._claims = window, None
            if self._claims is None:
                return Stage(ALOUD)
            if seat not in self._claims:
                return Stage(PASS, seat)
        if self.viewer == seat or question.open:
            return Stage(ASK, seat)
        return Stage(BACK if self.last == seat else CURTAIN, seat)

    def _window_key(self) -> Any:
        v = self.session.view(None)
        return v.round, v.phase, v.active, tuple(i.id for i in v.stack)

    def claim(self, seats: set[int]) -> None:
        """Note who answered the question to the whole table (empty: nobody)."""
        self.silence = not seats
        self._claims = set(seats)

    def call(self, seat: int) -> None:
        """Let a person answer who had not spoken up, because they cannot be passed over."""
        self._claims = {*(self._claims or ()), seat}

    def answered(self, question: Any, answer: tuple[int, ...]) -> None:
        """Note an answer: anything but a pass opens the question to the table anew."""
        passed = len(answer) == 1 and question.options and question.options[answer[0]][0] == "pass"
        if not passed:
            self.reopen()
        elif self._claims is not None:
            self._claims.discard(question.seat)

    def reopen(self) -> None:
        """Something was done: whoever wants to respond is asked anew."""
        self.silence = False
        self._claims = None
        self._window = None

    def look(self, seat: int | None, log_size: int) -> None:
        """Give the screen to a seat (None: to nobody). Remembers what the one before has seen."""
        if self.viewer is not None:
            self.seen[self.viewer] = log_size
        self.viewer = seat
        if seat is not None:
            self.last = seat
