"""What a face can ask of its place. Each command names the moment that it answers.

One that comes late (a key pressed twice, or meant for what stood there before) is refused and does nothing:
it can never land on another question. :data:`ANY_TIME` can do no harm then and is done at any moment.
"""

from __future__ import annotations

from dataclasses import dataclass

from .moment import OpenAct


@dataclass(frozen=True, slots=True)
class Command:
    """``moment`` is the number of the moment that is answered."""

    moment: int


@dataclass(frozen=True, slots=True)
class Answer(Command):
    """Answer the question, by positions in its options.

    ``warn``: a pass that leaves something of one's turn undone for good is not taken before that was said.
    ``back``: whoever had the screen last takes it again, where that was said (``Moment.back``).
    """

    picks: tuple[int, ...]
    warn: bool = False
    back: bool = False


@dataclass(frozen=True, slots=True)
class Claim(Command):
    """Say who of those who sit here speaks up; nobody: all pass.

    ``quiet``: and do not ask again until something else waits, or one of them is hurt (where all who play are
    on one side: a card of theirs is, for that can be answered). ``back``: if nobody does, whoever had the
    screen last takes it again, where that was said (``Moment.back``). Whoever speaks up alone takes it.
    """

    seats: tuple[int, ...] = ()
    quiet: bool = False
    back: bool = False


@dataclass(frozen=True, slots=True)
class ActOpenly(Command):
    """When all are asked: somebody speaks up and does at once what everybody sees that they may (one of the
    moment's ``acts``). Their hand stays hidden.

    What would do nothing is not done before that was said.
    """

    act: OpenAct


@dataclass(frozen=True, slots=True)
class TimeOver(Command):
    """The time for the open question is over: whoever let it run out passes."""


@dataclass(frozen=True, slots=True)
class Look(Command):
    """A person takes the screen: nobody else sees it now."""

    seat: int


@dataclass(frozen=True, slots=True)
class Hide(Command):
    """Cover the screen; with ``seat``: it goes to that person, who is asked before everybody, to look at
    their own cards first."""

    seat: int = -1


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Take back the last answer of whoever looks; where nobody does, of whoever answered last."""


@dataclass(frozen=True, slots=True)
class Redo(Command):
    """Do again what was taken back."""


@dataclass(frozen=True, slots=True)
class Concede(Command):
    """A person gives up."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetHold(Command):
    """How readily those who sit here are asked to respond: 0 if able, 1 if they seem able, 2 always."""

    level: int


@dataclass(frozen=True, slots=True)
class SetThink(Command):
    """For how many seconds the computer players of a level look ahead; 0: not at all."""

    level: str
    seconds: float


@dataclass(frozen=True, slots=True)
class PassUntil(Command):
    """Pass, and go on passing until something (one of ``passing.UNTIL``): whoever is asked or looks; where
    all are asked ``seat``, or all of them.

    ``stops``: what else stops it (``passing.STOPS``).
    """

    until: str
    seat: int = -1
    stops: tuple[str, ...] = ("hurt", "aimed")


@dataclass(frozen=True, slots=True)
class EndTurn(Command):
    """Whoever is asked ends their turn: all its steps that are left are passed. Where something is left that
    the game warns of it is said, once a turn, and nothing happens.

    ``stops``: what stops it (``passing.STOPS``).
    """

    stops: tuple[str, ...] = ("hurt", "aimed")


@dataclass(frozen=True, slots=True)
class Heed(Command):
    """What whoever is asked was warned of last is not done: they are warned again before it is."""


@dataclass(frozen=True, slots=True)
class StopPassing(Command):
    """Take it back: those who sit here (``seat``: this one) are asked again."""

    seat: int = -1


@dataclass(frozen=True, slots=True)
class AskNext(Command):
    """Be asked at the next chance to respond, whatever would spare it."""


@dataclass(frozen=True, slots=True)
class Mute(Command):
    """Let a card stop the game no more for whoever looks: in this turn, or with ``whole`` in this match."""

    definition: str
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Unmute(Command):
    """Let a card stop the game again."""

    definition: str


@dataclass(frozen=True, slots=True)
class KeepOrder(Command):
    """Answer which effect comes first, and have it come first whenever the same ones wait in this match."""

    position: int


@dataclass(frozen=True, slots=True)
class AskOrders(Command):
    """Whoever looks is asked for every order of effects again."""


@dataclass(frozen=True, slots=True)
class SetByHand(Command):
    """Whether those who sit here choose themselves what they pay with."""

    on: bool


@dataclass(frozen=True, slots=True)
class ComputerAnswers(Command):
    """What a computer player came to (``Place.think``). ``passes``: it does nothing."""

    picks: tuple[int, ...]
    passes: bool = False


@dataclass(frozen=True, slots=True)
class Retry(Command):
    """Let whoever could not answer try again."""


@dataclass(frozen=True, slots=True)
class Hint(Command):
    """Whoever is asked here wants a hint: it is counted, and ``Place.weigh`` then says it."""


@dataclass(frozen=True, slots=True)
class GoOn(Command):
    """What a lesson says was read. At a table where nobody is taught it means nothing."""


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Get up from the table; the match is kept."""


@dataclass(frozen=True, slots=True)
class Abandon(Command):
    """Give the match up; it stays in the history."""


ANY_TIME = (Hide, SetHold, SetByHand, Heed, StopPassing, AskNext, Mute, Unmute, AskOrders, Leave, Abandon)
