"""What an answer that was tried in a world came to, and what of that happened."""

from __future__ import annotations

from dataclasses import dataclass

from mk_tui.engine import Game
from mk_tui.engine.views import EventView

from .forecast_entries import Key
from .foreseen import Leads
from .next_choice import NOBODY

NOW, LATER = 0, 1


@dataclass(frozen=True, slots=True)
class Tried:
    """What one way came to: entries of the log, how many before the next question, and who is asked then.

    ``done``: the match as it stood when the act was done, where play was passed on from there. ``goes_on``:
    whether the act has its player choose further, and they declined. ``asked``: who else had to choose
    something before it was done, and what. ``met``: how many ways each choice had that was taken on the way
    (:mod:`.forecast_ways`); ``depends``: who else had to choose the first (:mod:`.next_choice`). ``stands``:
    what was begun had not run to its end then, and passing ended it.
    """

    entries: tuple[EventView, ...]
    now: int
    leads: Leads
    done: Game | None = None
    goes_on: bool = False
    asked: frozenset[tuple[int, str]] = frozenset()
    met: tuple[int, ...] = ()
    depends: int = NOBODY
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that came of an answer: after how many further steps, and whether before the next question.

    ``event``: the entry as it is told; of equal cards it names the one that this answer moved. ``blurred``:
    the key of the same thing told without the cards that it names; they may be other ones in another world.
    """

    step: int
    when: int
    event: EventView
    blurred: Key | None = None
