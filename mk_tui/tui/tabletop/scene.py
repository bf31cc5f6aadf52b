"""What is on the table at this moment: the view, who is asked, what may be chosen, and what was refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mk_tui.players.answers import offers_new_hand
from mk_tui.table import Forecast, QuestionView, View
from mk_tui.table import moment as stages

from ..board.choices import Choices
from ..board.marking import Marking
from ..board.painter import Target
from .client import TableClient

# What the screen alone knows of: dice are in the air, and nothing is told that hangs on them.
FALLING = "falling"
LEAVING = ("leaving",)  # what a warning is about that the table is left


class SceneStage(NamedTuple):
    """What the table does next, and for which seat."""

    what: str
    seat: int = -1


class PromptNotice(NamedTuple):
    """What stands in place of the prompt's sentence until something else is done.

    ``again``: the same once more does what it warns of. ``key``: the last key chose nothing, and any other
    takes it away.
    """

    sentence: str
    style: str
    clause: str = ""
    again: bool = False
    key: bool = False


class Scene:
    """The moment that is drawn; plain data, the same for all parts of the screen."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self.verbs = client.ruleset.verbs
        self.view: View = client.moment.view
        self.stage = SceneStage("")
        self.told: int | None = None  # how much of the log may be told while dice are in the air
        self.memory: dict[Target, str] = {}  # the letters of what lies on the table
        self.digits: dict[int, dict[Target, str]] = {}  # those of the cards in each seat's hand
        self.choices = Choices(None, self.verbs, self.memory)
        # Whether the hand of whoever is asked may be changed for another, or just was: nothing of it is known
        # by heart, and it is dealt out and numbered from the left.
        self.new_hand = False
        self._dealt: set[int] = set()  # the seats whose hand may have been changed since they were asked
        self.notice: PromptNotice | None = None
        self._said: Callable[[], PromptNotice | None] = lambda: self.notice  # says it in the language of now
        self.lit: frozenset[int] = frozenset()  # the cards that the last events were about
        self.pointed: tuple[Target, ...] = ()  # what a lesson speaks of, in its order
        self.spoken_of: tuple[Target, ...] = ()  # the first of it, where no card is being played
        self.foreseen: dict[
            tuple[int, ...], Forecast
        ] = {}  # what is known to come of answers, by their picks
        self.if_all_pass: Forecast | None = None  # what comes if nobody responds, of all who are asked
        self._warned: tuple[object, ...] = ()  # what is done when it is chosen once more
        self.touched = False  # whether the cursor was moved in this question
        self.wide = False
        # Whether there is no room to say what will come of what can be chosen on the board.
        self.untold = False
        # Of which of what can be chosen there what is known to come of it has found no room in those lines.
        self.unread: frozenset[int] = frozenset()
        self.short = False
        # The frames on whose last line a notice stands: before which cell each ends, and in which style.
        self.frame_ends: tuple[tuple[int, str], ...] = ()
        self.hand_top: int | None = None  # the line of the board where one's own hand begins, if it is shown
        self.legible: frozenset[int] = frozenset()  # the cards of it whose texts stand there

    @property
    def asking(self) -> bool:
        """Whether a person is asked."""
        return self.stage.what == stages.ASK

    @property
    def choosing(self) -> bool:
        """Whether something may be chosen: a person is asked, or all are and some may act openly."""
        return self.asking or (self.stage.what == stages.ALOUD and bool(self.choices.options))

    @property
    def goes_back(self) -> bool:
        """Whether Esc takes something back here: a pick, what is half way, or the last choice; or leads on
        to how the match ended."""
        if self.stage.what == stages.OVER:
            return True
        choices, moment = self.choices, self._client.moment
        half_way = choices.half_way and moment.undo == moment.seat
        back = bool(choices.picks) or choices.escape is not None or half_way or moment.asks_on
        return self.asking and back

    def ask(self, question: QuestionView | None) -> None:
        """Let this question be chosen for (None: nothing can be chosen)."""
        self.foreseen, self._warned = {}, ()
        digits = None if question is None else self.digits.setdefault(question.seat, {})
        self.choices = Choices(question, self.verbs, self.memory, digits)
        if question is not None and self.asking:
            offered = offers_new_hand(question)
            self.new_hand = offered or question.seat in self._dealt
            (self._dealt.add if offered else self._dealt.discard)(question.seat)

    def is_legible(self, target: Target | None, rows: int) -> bool:
        """Return whether the text of a card stands in one's own hand, below a list of so many rows."""
        read = target is not None and target[0] == "card" and target[1] in self.legible
        return read and self.hand_top is not None and rows + 2 <= self.hand_top

    def tell(self, said: Callable[[], PromptNotice | None]) -> None:
        """Let what this says stand in the prompt, None for nothing."""
        self._said, self.notice = said, said()

    def tell_anew(self) -> None:
        """Another language is spoken: what stands in the prompt is said in it."""
        if self.notice is not None:
            self.notice = self._said()

    def warn(self, about: tuple[object, ...], said: Callable[[], PromptNotice]) -> None:
        """Let a warning of an answer stand in the prompt: as long as it does, the same again is meant."""
        self._warned = about
        self.tell(said)

    def is_warned(self, about: tuple[object, ...]) -> bool:
        """Return whether the warning of an answer stands in the prompt."""
        return self._warned == about and self.notice is not None and self.notice.again

    def marking(self) -> Marking:
        """Return how everything is marked now."""
        return Marking(self.choices if self.choosing else None, self.lit, frozenset(self.pointed))
