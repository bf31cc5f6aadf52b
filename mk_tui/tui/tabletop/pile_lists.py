"""Looking into piles, as far as the viewer may see them."""

from __future__ import annotations

from mk_tui.language import pick
from mk_tui.table import ZoneView

from .. import glyphs as g
from ..board.inspect import pile_name
from ..board.painter import Target
from ..board.spans import Spans
from ..board.spec import TableSpec
from .host import Desk, TablePart
from .overlay import OPTION_KEYS, ListRow
from .panels import BoardView
from .scene import PromptNotice


class PileLists(TablePart):
    """Fills the list over the table with the piles, or with one of them."""

    def __init__(self, desk: Desk, spec: TableSpec, board: BoardView) -> None:
        super().__init__(desk)
        self.spec, self.board = spec, board

    def choose(self) -> None:
        """Open the pile under the cursor, else a list of those that may be looked into."""
        target = self.board.cursor_target()
        if target is not None and target[0] == "zone":
            self.open(target[1], target[2])
            return
        rows: list[ListRow] = []
        for key, zone in zip(OPTION_KEYS, self._piles(), strict=False):
            title = f"{self._title(zone.kind, zone.seat)} {zone.count}"
            rows.append((key, ((title, "name"),), (zone.kind, zone.seat)))
        if rows:
            say = self.voice.say
            self.overlay.put_up(say("piles.title"), rows, say("list.foot"), lambda z: self.open(*z))
        else:
            self._note("piles.none")

    def _piles(self) -> list[ZoneView]:
        """Return the piles that show cards and are opened rather than spread on the board."""
        parts = [p for panel in self.spec.panels for p in panel.parts]
        kinds = {p.zone for p in parts if p.show in ("pile", "count")}
        hands = (panel for panel in self.spec.panels if panel.area == "hand")
        spread = {p.zone for panel in hands for p in panel.parts if p.show == "cards"}
        zones = (z for z in self.scene.view.zones if z.cards and z.kind in kinds)
        return [z for z in zones if not (z.open and z.kind in spread)]

    def _note(self, words: str, n: int = 0) -> None:
        self.scene.tell(lambda: PromptNotice(self.voice.say(words, n=n), "warn"))
        self.host.draw_prompt()

    def _title(self, kind: str, seat: int) -> str:
        name = self.voice.speaker.player(seat) if seat >= 0 else ""
        return pile_name(self.spec, self.voice.lang, kind, name)

    def open(self, kind: str, seat: int) -> None:
        """Show a whole pile, top card first."""
        say, zone = self.voice.say, self.scene.view.zone(kind, seat)
        cards = list(zone.cards)[::-1] if zone.open else list(zone.cards)
        if not cards:
            self._note("pile.hidden" if zone.count else "pile.empty", zone.count)
            return
        part = self.spec.part_of(kind)
        last = f" {pick(part.newest, self.voice.lang)}" if part.newest else ""
        rows: list[ListRow] = []
        for n, card in enumerate(cards):
            key = OPTION_KEYS[n] if n < len(OPTION_KEYS) else ""
            face = self.voice.painter.faces.face(card, part)
            legal = bool(self.scene.choices.positions(("card", card.id))) and self.scene.choosing
            told = not zone.open and n < len(zone.positions)
            spans: Spans = (
                (g.LEGAL + " " if legal else "", "legal"),
                (say("pile.place", n=zone.positions[n] + 1) + " " if told else "", "dim"),
                (face.name, "legal" if legal else "name"),
                *face.tail,
                (last if zone.open and not n else "", "word"),
            )
            rows.append((key, spans, ("card", card.id)))
        title = f"{self._title(kind, seat)} ({zone.count})"
        self.overlay.put_up(title, rows, say("pile.foot"), self._pick, self.inspector.follow)

    def _pick(self, target: Target) -> None:
        chosen = self.scene.choosing and self.scene.choices.positions(target)
        self.overlay.close()
        if chosen:
            self.host.moves.choose(target)
        else:
            self.inspector.inspect(target)
