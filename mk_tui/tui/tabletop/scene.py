"""What is on the table at this moment: the view, who is asked, what may be chosen, and what was refused."""

from __future__ import annotations

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


class SceneStage(NamedTuple):
    """What the table does next, and for which seat."""

    what: str
    seat: int = -1


class PromptNotice(NamedTuple):
    """What stands in place of the prompt's sentence until something else is done."""

    sentence: str
    style: str
    clause: str = ""


class Scene:
    """The moment that is drawn; plain data, the same for all parts of the screen."""

    def __init__(self, client: TableClient) -> None:
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
        self.lit: frozenset[int] = frozenset()  # the cards that the last events were about
        self.pointed: frozenset[Target] = frozenset()  # what a lesson speaks of
        self.foreseen: dict[
            tuple[int, ...], Forecast
        ] = {}  # what is known to come of answers, by their picks
        self.warned: tuple[int, ...] | None = None  # what would do nothing, of which that was said
        self.touched = False  # whether the cursor was moved in this question
        self.wide = False
        self.short = False
        self.hand_top: int | None = None  # the line of the board where one's own hand begins, if it is shown

    @property
    def asking(self) -> bool:
        """Whether a person is asked."""
        return self.stage.what == stages.ASK

    @property
    def choosing(self) -> bool:
        """Whether something may be chosen: a person is asked, or all are and some may act openly."""
        return self.asking or (self.stage.what == stages.ALOUD and bool(self.choices.options))

    def ask(self, question: QuestionView | None) -> None:
        """Let this question be chosen for (None: nothing can be chosen)."""
        self.foreseen, self.warned = {}, None
        digits = None if question is None else self.digits.setdefault(question.seat, {})
        self.choices = Choices(question, self.verbs, self.memory, digits)
        if question is not None and self.asking:
            offered = offers_new_hand(question)
            self.new_hand = offered or question.seat in self._dealt
            (self._dealt.add if offered else self._dealt.discard)(question.seat)

    def marking(self) -> Marking:
        """Return how everything is marked now."""
        return Marking(self.choices if self.choosing else None, self.lit, self.pointed)
