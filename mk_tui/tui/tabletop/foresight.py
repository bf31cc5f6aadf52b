"""What will come of the answers to the open question: worked out beside the screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from textual.worker import Worker, get_current_worker

from mk_tui.table import Forecast, all_ways_to_spread
from mk_tui.table import moment as stages

from .host import Desk, TablePart

# Seconds for which worlds are tried at a stretch, which is what a key may have to wait for, and for which the
# screen has the processor to itself after.
STRETCH, REST = 0.001, 0.0015
# Seconds that a question stands before more is worked out than what a few worlds tell.
PATIENCE = 0.3


class Foresight(TablePart):
    """Keeps what is known of the answers in the scene; ``known`` is called when there is more."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.known: Callable[[], None] = lambda: None

    def begin(self) -> None:
        """A question is open: where passing leads is known at once, and what comes if all pass who are asked:
        that stays as it is told, for a line more would move the board."""
        scene = self.scene
        scene.foreseen = {}
        scene.if_all_pass = self.client.forecast() if scene.stage.what == stages.ALOUD else None
        passing = scene.choices.passing
        if self._has_answers and passing is not None:
            scene.foreseen[passing] = self.client.forecast(*passing)

    @property
    def _has_answers(self) -> bool:
        """Whether there is anything to be foreseen, for whoever is asked or of what may be done openly."""
        return self.scene.choosing and bool(self.scene.choices.options)

    def go_on(self) -> None:
        """The question stands on the screen: the rest is shown as soon as it is worked out."""
        if self._has_answers and self.host.is_attached:
            self.client.forecast()  # from here on nothing of the match is read in another thread
            self._work_out()

    def picked(self) -> None:
        """Other picks are marked than before: what will come of all of them is worked out as well."""
        picks = tuple(self.scene.choices.picks)
        if picks not in self.scene.foreseen:
            self._work_out(picks)

    def _work_out(self, *more: tuple[int, ...]) -> None:
        each = [(k,) for k in range(len(self.scene.choices.options))]
        nothing = [()] if self.scene.choices.nothing else []
        asked = self.scene.choices.question
        ways = (all_ways_to_spread(asked) or ()) if asked is not None and asked.limits else ()
        answers = dict.fromkeys((*each, *nothing, tuple(self.scene.choices.picks), *more, *ways))
        moment = self.client.moment.number
        work = partial(self._work, moment, self.client.foresee(moment, *answers))
        self.host.run_worker(work, group="foresight", exclusive=True, thread=True)

    def _work(self, moment: int, foreseen: Iterator[list[Forecast] | None]) -> None:
        worker = get_current_worker()
        began = rested = time.monotonic()
        for found in foreseen:
            if worker.is_cancelled:
                return
            if found is not None:
                self.host.program.call_from_thread(self._ready, moment, found)
            self._wait(worker, began + PATIENCE)
            if time.monotonic() - rested > STRETCH:
                time.sleep(REST)
                rested = time.monotonic()

    def _wait(self, worker: Worker[None], until: float) -> None:
        while not worker.is_cancelled and time.monotonic() < until:
            time.sleep(0.02)

    def _ready(self, moment: int, found: list[Forecast]) -> None:
        if self.client.moment.number != moment or not self.host.is_attached:
            return
        self.scene.foreseen.update({forecast.picks: forecast for forecast in found})
        self.known()

    def of(self, *picks: int) -> Forecast:
        """Return what will come of an answer, worked out now if it is not known yet."""
        known = self.scene.foreseen.get(picks)
        return known if known is not None else self.client.forecast(*picks)
