"""What will come of the options of the open question: worked out beside the screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mk_tui.table import Forecast

from .client import TableClient
from .host import TableHost
from .scene import Scene


class Foresight:
    """Keeps what is known of the options in the scene; ``known`` is called when there is more."""

    def __init__(self, host: TableHost, client: TableClient, scene: Scene) -> None:
        self.host, self.client, self.scene = host, client, scene
        self.known: Callable[[], None] = lambda: None

    def begin(self) -> None:
        """A question is open: where passing leads is known at once, the rest as soon as it is worked out."""
        scene = self.scene
        scene.foreseen = {}
        if not scene.asking or not scene.choices.options:
            return
        first = scene.choices.space
        if first is not None:
            scene.foreseen[first] = self.client.forecast(first)
        self.host.call_after_refresh(self._begin, self.client.moment.number)

    def _begin(self, moment: int) -> None:
        if moment != self.client.moment.number or not self.scene.asking or not self.host.is_attached:
            return
        if not self.scene.foreseen:
            self.client.forecast(0)  # from here on nothing of the match is read in another thread
        self.host.run_worker(partial(self._work, moment), group="foresight", exclusive=True, thread=True)

    def _work(self, moment: int) -> None:
        found = self.client.foresee(moment)
        if found is not None:
            self.host.program.call_from_thread(self._ready, moment, found)

    def _ready(self, moment: int, found: list[Forecast]) -> None:
        if self.client.moment.number != moment or not self.host.is_attached:
            return
        self.scene.foreseen = {forecast.position: forecast for forecast in found}
        self.known()

    def of(self, position: int) -> Forecast:
        """Return what will come of an option, worked out now if it is not known yet."""
        known = self.scene.foreseen.get(position)
        return known if known is not None else self.client.forecast(position)
