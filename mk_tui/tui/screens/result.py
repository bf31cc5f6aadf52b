"""How the match ended: who won or lost and why, everybody's figures, and what next."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from mk_tui.language import Speaker, clean, pick

from .. import glyphs as g
from ..board.spans import width, wrap
from ..board.spec import TableSpec
from ..program import program_of
from ..tabletop.client import TableClient
from ..widgets.framed import Framed
from ..widgets.painted import Painted


class ResultScreen(Screen[None]):
    """The end. n starts a new match, m goes to the menu, t looks at the table once more."""

    CSS = "ResultScreen Framed { width: 100%; height: 100%; }"

    def __init__(self, client: TableClient, speaker: Speaker, spec: TableSpec) -> None:
        super().__init__()
        self.client = client
        self.speaker = speaker
        self.spec = spec

    def compose(self) -> ComposeResult:
        self.page = Framed()
        yield self.page

    def on_resize(self) -> None:
        app = program_of(self)
        say = app.say
        view = self.client.public_view()
        kind = view.result[0] if view.result else "draw"
        if view.result and kind == "win" and not {*self.client.people} & {*view.result[1]}:
            kind = "beaten" if self.client.people else kind  # the computer has won
        style = {"win": "good", "loss": "bad", "beaten": "bad"}.get(kind, "warn")
        cells = max(app.size.width - 6, 20)
        rows: list[Any] = [((), None), (((say(f"result.{kind}"), style),), None), ((), None)]
        rows += [(((x, "strong"),), None) for x in wrap(clean(self.speaker.result(view)), cells)]
        length = self.speaker.rather("result.rounds", say, n=view.round)
        rows += [((), None), (((length, "dim"),), None), ((), None)]
        names = [clean(self.speaker.player(p.seat)) for p in view.players]
        pad = max((width(n) for n in names), default=0) + 2
        bar = 20 if cells > 90 else 12 if cells > 70 else 8
        for player, name in zip(view.players, names, strict=True):
            won = view.result is not None and player.seat in view.result[1]
            line: list[Any] = [
                (f"{g.ACTIVE if won else ' '} {name}" + " " * (pad - width(name)), "title" if won else "name")
            ]
            for tracker, value in player.trackers:
                goal = self.spec.goal(tracker, player)
                tone = "good" if self.spec.is_good(tracker) else "bad"
                line.append((f"{self.spec.tracker_name(tracker, app.lang)} ", "dim"))
                line.append((f"{value}/{goal} " if goal else f"{value} ", tone))
                if goal:
                    full = min(bar, max(value, 0) * bar // goal)
                    line += [(g.FULL * full, tone), (g.EMPTY * (bar - full) + "  ", "dim")]
            if player.seat in view.conceded:
                line.append((say("result.conceded"), "warn"))
            rows.append((tuple(line), None))
        rows += [((), None)]
        self.keys: dict[str, str] = {}
        for name in ("new", "menu", "table"):
            label = say(f"result.{name}.key")
            key = next(c.lower() for c in label if c.isalpha() and c.isascii() and c.lower() not in self.keys)
            self.keys[key] = name
            rows.append((((f" {key} ", "key"), (label, "name")), ("do", name)))
        self.page.put(pick(self.spec.names, app.lang), rows)

    def on_key(self, event: events.Key) -> None:
        name = self.keys.get(event.character or "")
        if event.key == "escape":
            name = "table"
        if name is not None:
            event.stop()
            self._do(name)

    def on_painted_hit(self, message: Painted.Hit) -> None:
        self._do(message.target[1])

    def _do(self, name: str) -> None:
        app = program_of(self)
        if name == "table":
            app.pop_screen()
            return
        app.leave_table()
        if name == "new":
            from .setup import SetupScreen

            app.push_screen(SetupScreen())
