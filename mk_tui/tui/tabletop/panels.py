"""The panels of the board, the stack among them, and the cursor that goes from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from textual.geometry import Region
from textual.widget import Widget

from mk_tui.table import Refusal

from .. import glyphs as g
from ..board.ladder import COMPACT
from ..board.painter import PanelLayout, Target
from ..board.rows import STACK, PanelPlace
from ..board.spans import Spans, spans_width
from ..board.spec import Panel, TableSpec
from ..board.stack_lines import says_what_it_does, stack_lines
from ..board.terms import within
from ..widgets.compositing import Regions
from ..widgets.framed import Framed, Row
from ..widgets.panel import PanelWidget
from .host import TableHost
from .scene import Scene
from .voice import TableVoice


class BoardView:
    """Makes the panels and knows what stands on them."""

    def __init__(self, host: TableHost, scene: Scene, voice: TableVoice, spec: TableSpec) -> None:
        self.host, self.scene, self.voice, self.spec = host, scene, voice, spec
        self.stack = Framed(id="stack")
        self._stack_cells = 0  # cells of its lines; 0: a line each
        self._stack_tells = False  # whether it has room for what the next item does
        self.stack_says = False  # whether it says that
        # Why each card of the hand could not be played when that was said last: the refusal, and who said it.
        self._whys: dict[int, tuple[Refusal, tuple[object, int], str]] = {}
        # How a planned panel is laid out while figures in it are on their way.
        self.counted: Callable[[PanelPlace], PanelLayout | None] = lambda place: place.layout
        self.panels: dict[tuple[str, int], PanelWidget] = {}
        self._showing: dict[str, list[Panel]] = {}  # what shows more of a kind of zone than a number
        for panel in spec.panels:
            for kind in {part.zone for part in panel.parts if part.show != "pile"}:
                self._showing.setdefault(kind, []).append(panel)
            seats = range(len(scene.view.players)) if panel.area in ("seat", "hand") else (-1,)
            for seat in seats:
                key = (panel.id, seat)
                self.panels[key] = PanelWidget(key, scene.marking)

    def widgets(self) -> list[Widget]:
        """Return what the board is made of."""
        return [*self.panels.values(), self.stack]

    # -- drawing --------------------------------------------------------------------------------

    def place(self, places: list[PanelPlace], regions: Regions) -> int:
        """Show the panels where they have been planned and give out keys; returns where the front ends."""
        scene, view = self.scene, self.scene.view
        order: list[Target] = []
        hand: list[Target] = []
        areas = self.spec.areas
        shown: dict[tuple[str, int], PanelLayout | None] = {}
        front_end, scene.hand_top = 0, None
        legible: set[int] = set()
        pointed = self.panels_of(scene.pointed)
        for place in places:
            if place.key == STACK:
                regions[self.stack] = (Region(place.x, place.y, place.w, place.h), 0)
                self.stack.low = place.level == 0
                self._stack_cells = 0 if self.stack.low else place.w - 4
                self._stack_tells = not self.scene.wide and says_what_it_does(place.level, place.w)
                order += [("stack", item.id) for item in view.stack]
                continue
            widget = self.panels[place.key]
            layout = self.counted(place)
            if layout is not None and place.key in pointed:
                layout = layout.standing(layout.height, "lit")
            shown[place.key] = layout
            regions[widget] = (Region(place.x, place.y, place.w, place.h), 0)
            area = areas[place.key[0]]
            if layout is not None:
                (hand if area == "hand" else order).extend(layout.targets(place.h))
            if area == "front":
                front_end = place.y + place.h
            elif area == "hand":
                scene.hand_top = place.y if scene.hand_top is None else scene.hand_top
                legible |= self._legible(place)
        scene.legible = frozenset(legible)
        choices = scene.choices
        if scene.choosing and view.question is not None:
            voice = self.voice
            choices.small = voice.keymap.letters
            hands = self.spec.hand_zones
            lying = {c.id for z in view.zones if z.kind in self.spec.lying_zones for c in z.cards}
            if scene.new_hand:
                choices.digits.clear()
            held = {c.id for z in view.zones if z.kind in hands for c in z.cards}
            label = partial(voice.label, choices, view=scene.view)
            choices.assign(order, hand, label, voice.seat_keys, lying, held)
        else:
            choices.no_keys()
        for panel_key, widget in self.panels.items():  # the keys are known now: what differs is painted anew
            widget.show(shown.get(panel_key))
        return front_end

    def wanted(self) -> set[tuple[str, int]]:
        """The panels that must not be folded: the focused one, and those with something to choose.

        One's own hand has the focus from the last card that was played: that is no reason where all that can
        be chosen lies elsewhere.
        """
        wanted: set[tuple[str, int]] = set()
        focused, choices, pointed = self.host.focused, self.scene.choices, self.scene.pointed
        if choices.at:
            about = dict(choices.question.fields) if choices.question is not None else {}
            cards = [("card", v) for k, v in about.items() if k.endswith("_id") and isinstance(v, int)]
            wanted |= self.panels_of([*choices.at, *cards])
        wanted |= self.panels_of(pointed)
        key = focused.key if isinstance(focused, PanelWidget) else None
        if key in self.panels and not (wanted and self.spec.areas[key[0]] == "hand"):
            wanted.add(key)
        return wanted

    def _legible(self, place: PanelPlace) -> set[int]:
        """Return the cards of a panel of one's own hand whose texts stand there, whole."""
        shows = {part.show for panel in self.spec.panels if panel.id == place.key[0] for part in panel.parts}
        if place.layout is None or place.level < COMPACT or shows != {"cards"}:
            return set()
        seen = place.h - place.layout.border
        return {card for cell in place.layout.cells if cell.y + cell.h <= seen for card in cell.cards}

    def panels_of(self, targets: Iterable[Target]) -> set[tuple[str, int]]:
        """Return the panels in which cards and zones lie, if there is more of them than a number."""
        company = self.voice.painter.company(self.scene.view)
        zones: set[tuple[str, int]] = set()
        for target in targets:
            if target[0] == "card":
                lies_in = company.zone_of(target[1])
                if lies_in is not None:
                    zones.add((lies_in.kind, lies_in.seat))
            elif target[0] == "zone":
                zones.add((target[1], target[2]))
        found: set[tuple[str, int]] = set()
        for kind, seat in zones:
            for panel in self._showing.get(kind, ()):
                found.add((panel.id, -1 if panel.area == "front" else seat))
        return found

    def reasons(self) -> dict[int, str]:
        """Why cards of the hand cannot be played, where others can or one is asked what to do next."""
        choices, view = self.scene.choices, self.scene.view
        question = view.question
        if not self.scene.asking or question is None or choices.many or question.seat != view.seat:
            return {}
        if view.seat != self.voice.client.viewer:
            return {}  # what is drawn is not the view of whoever looks here: they may not ask
        kinds = self.spec.hand_zones
        cards = [c.id for z in view.zones if z.kind in kinds and z.seat == view.seat for c in z.cards]
        legal = {c for c in cards if choices.positions(("card", c))}
        if not legal and question.kind not in self.voice.client.ruleset.book.kinds:
            return {}  # their texts say more than that none of them is what is asked for
        found = {}
        for card in cards:
            if card not in legal:
                refusal = self.voice.client.why_not(card)
                if refusal is not None:
                    found[card] = self._why(card, refusal)
        return found

    def _why(self, card: int, refusal: Refusal) -> str:
        """Say why a card cannot be played; from one question to the next that is mostly the same."""
        voice = self.voice
        by = voice.speaker, voice.client.namesakes.version
        kept = self._whys.get(card)
        if kept is None or kept[:2] != (refusal, by):
            clause = f"{refusal.clause}: " if refusal.clause else ""
            why = voice.refusal(refusal).sentence.removeprefix(clause)
            kept = self._whys[card] = refusal, by, why[:1].upper() + why[1:]
        return kept[2]

    def draw_stack(self) -> None:
        """List the stack, what happens next on top."""
        view, say, self.stack_says = self.scene.view, self.voice.say, False
        rows: list[Row] = []
        marking = self.scene.marking()
        for n, item, lines, does in stack_lines(
            view, self.voice.speaker, self._stack_cells, self._stack_tells
        ):
            self.stack_says = self.stack_says or bool(does)
            target = ("stack", item)
            mark = marking.of(target)
            letter = f"{mark.letter}{g.LEGAL}" if mark.legal else " "
            style = "legal" if mark.legal else "name"
            lead: Spans = ((letter + " ", "letter" if mark.legal else ""), (f"{n} ", "badge"))
            leads = (lead, *[((" " * spans_width(lead), ""),)] * (len(lines) - 1))
            for first, line in zip(leads, lines, strict=True):
                rows.append(within((*first, (line, style)), target, self.voice.glossary))
            for line in does:
                rows.append(
                    within(((" " * spans_width(lead), ""), (line, "word")), target, self.voice.glossary)
                )
        foot = say("stack.next", n=len(view.stack)) if len(view.stack) > 1 else ""
        self.stack.put(say("stack.title", n=len(view.stack)), rows, foot)

    # -- the cursor -----------------------------------------------------------------------------

    def _here(self) -> PanelWidget | None:
        """The shown panel that the cursor is in."""
        focused = self.host.focused
        return focused if isinstance(focused, PanelWidget) and focused.plan is not None else None

    def cursor_target(self) -> Target | None:
        """Return what the cursor is on."""
        here = self._here()
        return here.target if here is not None else None

    def point_at(self, target: Target) -> None:
        """Put the cursor on a target: Enter means that then, also where the panel has had the keys before."""
        for panel in self.panels.values():
            if panel.plan is not None and panel.put_cursor(target):
                self.scene.touched = True
                if self.host.focused is not panel:
                    self.host.set_focus(panel)  # at once: its focus would come when the next question stands
                return

    def move(self, dx: int, dy: int) -> Target | None:
        """Move the cursor, from the edge of a panel to the next one; returns what it is on then."""
        self.scene.touched = True
        here = self._here()
        if here is None:
            first = next((p for p in self._in_order() if p.cells), None)
            if first is None:
                return None
            self.host.set_focus(first)
            return first.target
        return here.target if here.move(dx, dy) else self.next_panel(dx + dy)

    def next_panel(self, by: int) -> Target | None:
        """Go to the next panel, or the one before; returns what the cursor is on then."""
        self.scene.touched = True
        order = [p for p in self._in_order() if p.cells]
        if not order:
            return None
        focused = self.host.focused
        here = next((n for n, p in enumerate(order) if p is focused), None)
        at = here + by if here is not None else (0 if by > 0 else -1)
        panel = order[at % len(order)]
        panel.cursor = 0 if by > 0 else len(panel.cells) - 1
        self.host.set_focus(panel)
        return panel.target

    def _in_order(self) -> list[PanelWidget]:
        shown = [p for p in self.panels.values() if p.plan is not None]
        return sorted(shown, key=lambda p: (p.region.y, p.region.x))
