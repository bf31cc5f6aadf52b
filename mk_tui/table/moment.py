"""What a face is given: moments, replies and notices. Plain data, with message ids in place of words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mk_tui.cards.failures import Failure
from mk_tui.engine import IllegalAnswer, Refusal, RuleCrash
from mk_tui.engine.views import EventView, QuestionView, View
from mk_tui.language import SaidError, clean
from mk_tui.storage import StorageError

# The stages of a table, as one place has them: a person here is asked; all who sit here are asked aloud
# whether they respond; the screen goes to another person, or back to who had it last; a computer player
# thinks; somebody at another place is asked; a computer player cannot answer, or what it does cannot be kept;
# the screen is covered; the match is over.
ASK, ALOUD, HAND_OVER, HAND_BACK = "ask", "aloud", "hand over", "hand back"
COMPUTER, ELSEWHERE, STUCK, COVERED, OVER = "computer", "elsewhere", "stuck", "covered", "over"
# In a lesson or a puzzle: there is something to read and nothing to answer.
READ = "read"

# Kinds of notices: somebody may not do what they wanted; a rule failed, or something could not be kept, and
# nothing has happened; something failed and something weaker was done in its place; how things stand.
REFUSED, FAILED, UNKEPT, CAUGHT, TOLD = "refused", "failed", "unkept", "caught", "told"

# Seconds until a face gives by itself again what could not be kept while another program held the match file.
AGAIN = 1.0

STEP_FIELDS = frozenset({"phase", "step", "seat", "whose"})


class NotForYou(Exception):
    """A face has asked for what its place may not see, or acted for whom it does not serve."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence that is to be said: a message id with its fields.

    ``clause``: the rule it follows from. ``busy``: another program holds the match file, so that trying the
    same again may help. ``ready``: the fields are texts and numbers, not to be read by their names.
    ``again``: it warns of what the same command once more does.
    """

    kind: str
    message: str
    fields: Mapping[str, Any] = field(default_factory=dict, hash=False)
    clause: str = ""
    busy: bool = False
    ready: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a command: whether it was done, whose doing it was, and what is to be said of it.

    ``anew``: the match stands where it stood before, as after something was taken back.
    """

    done: bool
    notices: tuple[Notice, ...] = ()
    seat: int = -1
    anew: bool = False

    @property
    def busy(self) -> bool:
        """Whether the same command may be given again: another program held the match file."""
        return any(notice.busy for notice in self.notices)


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """The minutes left to the match and the seconds to the open question; None where no clock runs."""

    minutes: float | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class AnsweredFor:
    """A question that the table answered for a person: by which rule, with which option, in which step of
    whose turn ("" where nobody need be told), and ``at`` which place of the log: before that entry."""

    seat: int
    rule: str
    option: tuple[Any, ...]
    phase: str = ""
    active: int = -1
    at: int = 0


@dataclass(frozen=True, slots=True)
class OpenAct:
    """What a seat may do of which everybody sees that it may: the option that it is."""

    seat: int
    option: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class TempoNow:
    """What the people here want to be asked, and what was done with that.

    ``until`` is how far each seat passes; ``offered`` how far one may; ``ends``: whoever is asked may end
    their turn at once; ``run``: how many questions of one kind they may decline at once, with the open one
    (:mod:`.question_runs`), 0 for none; ``stopped`` what brought whoever is asked back, or that the match may
    be over before they are asked again ("" for neither); ``muted`` are the cards that are not to stop the
    game, by seat, with whether that is for the whole match; ``unasked`` what the table has answered since the
    last moment; ``orders`` which order of effects whoever is asked has had kept, each the cards, the first
    one first.
    """

    until: tuple[tuple[int, str], ...] = ()
    offered: tuple[str, ...] = ()
    ends: bool = False
    run: int = 0
    stopped: str = ""
    muted: tuple[tuple[int, str, bool], ...] = ()
    unasked: tuple[AnsweredFor, ...] = ()
    orders: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """All that a place is given of the table, by number: a command names the moment that it answers.

    ``view`` is that of whoever may look now (``viewer``), else the public one. ``seat`` is whom the stage is
    about, -1 for nobody. ``question`` is the open one if somebody here is to answer it now. ``news`` has
    happened since this place's last moment, as far as the viewer may read it; ``missed``, for who takes the
    screen, since they had it last, from entry ``since`` of the log on (before they have it: as everybody may
    read it). ``claimants`` may speak up when all are asked, and ``acts`` are what they may do straight from
    there, as everybody sees; if nobody does, or if what is asked before everybody is declined, who had the
    screen last may have it ``back`` at once; ``silence`` says that nobody did. ``undo``, ``redo``: whose
    answer can be taken back or done again from here, None for nobody's; ``concede``: who may give up.
    ``tempo``: who passes how far. ``stuck`` says why the table stands still; ``thinks`` for how many seconds
    the computer player that is asked looks ahead at most. ``shows``: an answer
    to what is asked before everybody may show the cards of whoever gives it; ``shows_surely``: each does, as
    everybody can tell. ``asks_on``: the question is how
    to go on with what its person chose last, or for one more of the kind, and that can be taken back.
    """

    number: int
    stage: str
    seat: int
    view: View
    question: QuestionView | None = None
    news: tuple[EventView, ...] = ()
    missed: tuple[EventView, ...] = ()
    since: int = 0
    claimants: tuple[int, ...] = ()
    silence: bool = False
    undo: int | None = None
    redo: int | None = None
    concede: tuple[int, ...] = ()
    time: TimeLeft = TimeLeft()
    tempo: TempoNow = TempoNow()
    stuck: Notice | None = None
    notices: tuple[Notice, ...] = ()
    thinks: float = 0.0
    back: int | None = None
    acts: tuple[OpenAct, ...] = ()
    shows: bool = False
    asks_on: bool = False
    shows_surely: bool = False

    @property
    def viewer(self) -> int | None:
        """Whose secrets are in it; None: nobody's."""
        return self.view.seat

    @property
    def in_the_open(self) -> bool:
        """Whether the question is put to its person before everybody."""
        return self.stage == ASK and self.viewer is None


def is_step(event: EventView) -> bool:
    """Return whether an entry of the log only says that a step began."""
    fields = set(event.fields)
    return bool({"phase", "step"} & fields) and fields <= STEP_FIELDS


LATE = Notice(REFUSED, "table.late")  # what is said to a command that was meant for another moment

# -- notices ----------------------------------------------------------------------------------------------


def refused(refusal: Refusal) -> Notice:
    """Return a refusal as what is said to whoever was refused."""
    return Notice(REFUSED, refusal.message, refusal.fields, refusal.clause)


def rule_failed(error: RuleCrash) -> Notice:
    """Return what is said when a rule has failed on an answer, which was taken back."""
    return Notice(FAILED, "error.rule_failed", {"file": _file(error, "")}, ready=True)


def not_kept(error: StorageError) -> Notice:
    """Return what is said when something could not be kept, so that it has not happened."""
    return Notice(UNKEPT, error.message_id, error.fields, busy=error.busy, ready=True)


def caught(failure: Failure) -> Notice:
    """Return what is said of a failure for which something weaker was done."""
    said = Notice(CAUGHT, failure.message, failure.fields, ready=True) if failure.message else None
    fields = {"cause": said or clean(failure.brief), "n": failure.times}
    return Notice(CAUGHT, f"failure.{failure.kind}", fields, ready=True)


def wrong_picks(error: SaidError) -> Notice:
    """Return what is said of picks that are no answer."""
    return Notice(REFUSED, error.message_id, error.fields)


def illegal(error: IllegalAnswer) -> Notice:
    """Return what is said of an answer that the rules do not take."""
    return Notice(REFUSED, "table.illegal", {"cause": clean(str(error))}, ready=True)


def stands_still(error: RuleCrash | StorageError, seat: int, tries: int, untried: bool) -> Notice:
    """Return why a seat's answer cannot be given by the table, and what can be done about it."""
    if isinstance(error, StorageError):
        return Notice(UNKEPT, "stuck.not_kept", {"reason": not_kept(error), "seat": seat}, busy=error.busy)
    message = "stuck.rule" if untried else "stuck.rule_all"
    return Notice(FAILED, message, {"seat": seat, "n": tries, "file": _file(error, "-")})


def _file(error: RuleCrash, without: str) -> str:
    return str(error.report.get("crash_file") or without)
