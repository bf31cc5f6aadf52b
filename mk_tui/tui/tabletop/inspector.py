"""The inspector: everything of the card, item or player that the cursor or the mouse is on."""

from __future__ import annotations

from mk_tui.language import clean

from ..board.inspect import Rows, card_rows
from ..board.painter import Target
from ..board.spans import wrap
from ..board.spec import TableSpec
from ..widgets.framed import Framed
from .host import TableHost
from .scene import Scene
from .voice import TableVoice


class Inspector(Framed):
    """Beside the board of a wide screen; over it, when asked for, on a narrow one."""

    def __init__(self, host: TableHost, scene: Scene, voice: TableVoice, spec: TableSpec) -> None:
        super().__init__(id="inspector")
        self.host, self.scene, self.voice, self.spec = host, scene, voice, spec
        self.inspected: Target | None = None
        self.inspecting = False

    def follow(self, target: Target | None) -> None:
        """Go with the cursor."""
        if target is not None and target != self.inspected:
            self.inspected = target
            if self.scene.wide or self.inspecting:
                self.draw()

    def inspect(self, target: Target | None) -> None:
        """Open on a target, or close where that is what stands open."""
        if self.inspecting and target == self.inspected:
            self.inspecting = False
        else:
            self.inspected = target
            self.inspecting = not self.scene.wide
        self.draw()
        self.host.redraw()
        self.host.call_after_refresh(self.draw)

    def forget(self) -> None:
        """Show nothing of what was inspected."""
        self.inspected = None
        self.inspecting = False

    def draw(self) -> None:
        """Say everything of what is inspected."""
        cells = (self.size.width if self.size.width > 8 else 48) - 4
        rows = self.rows_of(self.inspected, cells) if self.inspected is not None else []
        if not rows:
            rows = [(((x, "dim"),), None) for x in wrap(self.voice.say("inspect.nothing"), cells)]
        self.put(self.voice.say("inspect.title"), rows)

    def rows_of(self, target: Target, cells: int) -> Rows:
        """Return what is said of a target, nothing for one of which there is nothing to say."""
        view, voice = self.scene.view, self.voice
        args = (self.spec, voice.speaker, voice.lang, voice.say)
        if target[0] in ("card", "group"):
            card = view.card(target[1])
            return card_rows(*args, card.definition, card, view, cells) if card is not None else []
        if target[0] == "def":
            return card_rows(*args, target[1], None, None, cells)
        if target[0] == "stack":
            item = next((i for i in view.stack if i.id == target[1]), None)
            return card_rows(*args, item.definition, None, None, cells) if item is not None else []
        return self._player_rows(target[1]) if target[0] == "player" else []

    def _player_rows(self, seat: int) -> Rows:
        """Say a player's figures."""
        view, lang = self.scene.view, self.voice.lang
        player = next(p for p in view.players if p.seat == seat)
        rows: Rows = [(((clean(self.voice.speaker.player(seat)), "title"),), None)]
        for tracker, value in player.trackers:
            name, goal = self.spec.tracker_name(tracker, lang), self.spec.goal(tracker, player)
            rows.append((((f"{name}: ", "dim"), (f"{value}/{goal}" if goal else str(value), "badge")), None))
        for zone in view.zones:
            if zone.seat == seat:
                name = self.spec.zone_name(zone.kind, lang)
                rows.append((((f"{name}: ", "dim"), (str(zone.count), "badge")), None))
        return rows
