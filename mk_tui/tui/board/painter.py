"""Where everything of a panel stands: cells with a target, and the lines of the frame.

A panel is laid out for a width and a level of the ladder (:mod:`.ladder`) without being painted,
so that the planner may try several; :meth:`PanelLayout.line` paints one line when it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from mk_tui.language import pick
from mk_tui.language.figure_words import figure_name, linked
from mk_tui.table import CardView, View, ZoneView

from .. import glyphs as g
from .boxes import lay_boxes
from .cells import Cell, Flow, Grids, Marks, PanelLayout, Target
from .columns import lay_columns
from .company import Company
from .equal_cards import figures, lay_groups
from .faces import PLAIN, SLOT, Faces, Mark, cursor, slot
from .hand import lay_hand
from .in_lines import lay_in_lines
from .ladder import COMPACT, FOLDED, FULL, GRID, LEVELS, RULED, STRIPS, TINY
from .layouts import Layouts
from .player_figures import PlayerFigures, player_of
from .spaces import lay_spaces
from .spans import Spans, fit, spans_width, width, wrap
from .spec import Panel, Part, TableSpec
from .taken import GAP, SEPARATOR, TakenCells
from .track import lay_track
from .zones import as_one, shown_by

NOBODY: Sequence[tuple[CardView, str, Part]] = ()  # stands with a card
HAND_GAP: Spans = (("  ", ""),)  # figures end one card there and a digit begins the next


class Painter:
    """Lays out the panels of one view in one language."""

    def __init__(self, spec: TableSpec, speaker: Any, lang: str, words: Callable[..., str]) -> None:
        self.spec = spec
        self.lang = lang
        self.words = words
        self.faces = Faces(spec, speaker, lang)
        self.speaker = speaker
        self._beside: dict[Part, Part] = {}
        self._placed: dict[Part, Part] = {}
        self._named: dict[tuple[Part | Panel, str], str] = {}
        self._steps: dict[Part, list[str]] = {}
        self._said_free: dict[Part, str] = {}
        self.player: Callable[[int], str] = cache(speaker.player)
        self.reasons: dict[int, str] = {}  # why cards of the hand cannot be played now
        self.near = -1  # the seat beside the hand, which stays there while nobody looks
        # Figures that are on their way, by seat and tracker: they are painted so, and marked.
        self.counted: Mapping[tuple[int, str], int] = {}
        self._names = 0
        self.layouts = Layouts(self)
        self.figures = PlayerFigures(self)
        self._company: Company | None = None
        self._standing_with: dict[tuple[Part, int], list[tuple[CardView, str, Part]]] = {}  # in its view
        self._aims: dict[str, dict[int, int]] = {}  # whom cards go for in it, by the figure that says so

    def names_changed(self) -> bool:
        """Return whether cards have other names than when that was asked last: they are painted anew then."""
        namesakes = self.speaker.words.namesakes
        version = 0 if namesakes is None else namesakes.version
        changed = version != self._names
        if changed:
            self._names = version
            self.faces.forget()
        return changed

    def company(self, view: View) -> Company:
        """Return who stands with whom in a view."""
        if self._company is None or self._company.view is not view:
            self._company = Company(view)
            self._standing_with.clear()
            self.figures.forget()
            self._aims.clear()
        return self._company

    def beside(self, part: Part) -> Part:
        """Return the part that says what is shown of a card beside another one; always the same one.

        What is written on a card is kept by its part.
        """
        found = self._beside.get(part)
        if found is None:
            found = self._beside[part] = replace(part, show="beside", badges=part.beside)
        return found

    def placed(self, part: Part) -> Part:
        """Return the part of a card whose place says what its flags would; always the same one."""
        found = self._placed.get(part)
        if found is None:
            found = self._placed[part] = replace(part, show="beside")
        return found

    def named(self, what: Part | Panel, default: str = "") -> str:
        """Return what a part or a panel is called: it is asked for at every level of every layout."""
        key = (what, default)
        found = self._named.get(key)
        if found is None:
            found = self._named[key] = pick(what.names, self.lang, default)
        return found

    def steps(self, part: Part) -> list[str]:
        """Return what the steps of a track are called."""
        found = self._steps.get(part)
        if found is None:
            found = self._steps[part] = [pick(step, self.lang) for step in part.steps]
        return found

    # -- panels ---------------------------------------------------------------------------------

    def layout(
        self, panel: Panel, view: View, seat: int, width_: int, level: int, held: Grids = ()
    ) -> PanelLayout:
        """Lay a panel out; ``seat`` -1 for panels of the table. Cards stand as they are ``held``."""
        # What the cards before players can do is worth more than a border round them.
        words = level >= (RULED if panel.area == "seat" else STRIPS)
        out, whole = self._laid_out(panel, view, seat, width_, level, held, words)
        if not whole and level >= FOLDED:
            said, _ = self._laid_out(panel, view, seat, width_, level, held, True)
            # Where they cost no line, and no card the place where it stood, nothing is left out.
            if said.height <= out.height and said.has_room_in(held):
                return said
        return out

    def _laid_out(
        self, panel: Panel, view: View, seat: int, width_: int, level: int, held: Grids, words: bool
    ) -> tuple[PanelLayout, bool]:
        """Lay a panel out, its cards in lines with their keywords (``words``) or without; returns also
        whether nothing was left out by that."""
        border, rule = level > RULED, FOLDED <= level <= RULED
        framed = border or rule
        out = PanelLayout(width_, border=border, rule=rule)
        x, inner = (2, width_ - 4) if border else (1, width_ - 2)
        if seat >= 0 and panel.area == "seat":
            out.edge = "edge-active" if seat == view.active else "edge"
            out.titled = ("player", player_of(view, seat).seat) if framed else None
            bottom = self._seat_title(out, panel, view, seat, framed)
        else:
            bottom = self._title(out, panel, framed)
        flow = Flow(out, x, 1 if framed else 0, inner)
        flow.held, flow.fills, flow.words = dict(held), panel.area == "hand", words
        if not framed:
            flow.x, flow.fresh = max(x, bottom), panel.area != "seat"
        if level == TINY and panel.area == "seat":
            self._counts_only(flow, panel, view, seat)
            del out.cells[next((k for k, c in enumerate(out.cells) if c.y), len(out.cells)) :]
            out.height = 1
            return out, True
        previous = ""
        taken = self._taken(flow, panel, view, seat)
        for n, part in enumerate(panel.parts):
            kind = "line" if part.show in ("count", "pile", "value") else "cards"
            if kind == "line":
                taken.lay(flow)
            flow.part, flow.ranked = n, part.top > 0
            if previous == "cards" and kind == "line" and level > (RULED if panel.area == "seat" else FOLDED):
                flow.next_line()
            self._part(out, flow, panel, part, view, seat, level, taken)
            previous = kind
        taken.lay(flow)
        lines = flow.y + (0 if flow.fresh else 1)
        out.height = max(lines, 1) + (1 if border else 0)
        if border:
            out.height = max(out.height, 3)
        return out, flow.whole

    def _taken(self, flow: Flow, panel: Panel, view: View, seat: int) -> TakenCells:
        """Return the cells that cards of a panel have taken; those of one's own hand come before others."""
        found, company = TakenCells(), self.company(view)
        for n, grid in flow.held.items() if panel.area != "hand" else ():
            part = panel.parts[n]
            zones = company.zones(part.zone)
            found.take(n, grid, {c.id for z in zones if seat < 0 or z.seat in (seat, -1) for c in z.cards})
        return found

    def _counts_only(self, flow: Flow, panel: Panel, view: View, seat: int) -> None:
        """A seat in one line: what it is called besides its name (its side), and how many of everything."""
        values = dict(player_of(view, seat).values)
        for part in panel.parts:
            if part.show == "value" and not part.form and isinstance(values.get(part.key), str):
                self._value(flow, part, view, seat)
        for part in sorted(panel.parts, key=lambda p: p.show != "cards"):  # what can act comes first
            zone = self.company(view).zone(part.zone, seat)
            if zone is None:
                continue
            if part.show in ("count", "pile"):
                self._count(flow, part, zone, seat, top=False)
            elif part.show == "cards" and part.badges:
                for kind in part.types:
                    n = sum(1 for c in zone.cards if c.type == kind)
                    if n:
                        text = f"{self.speaker.type_name(kind, n=n)} {n}"
                        flow.layout.write(
                            flow.room(width(text), ((f" {g.DOT} ", "dim"),)), flow.y, ((text, "count"),)
                        )

    def _title(self, out: PanelLayout, panel: Panel, framed: bool) -> int:
        name = self.panel_name(panel)
        if framed:
            out.write(2, 0, ((" " + fit(name, out.width - 6) + " ", "title"),))
            return 1
        out.write(1, 0, ((name + ": ", "title"),))
        return width(name) + 3

    def panel_name(self, panel: Panel) -> str:
        """Return a panel's title."""
        default = self.spec.zone_name(panel.parts[0].zone, self.lang) if panel.parts else panel.id
        text = self.named(panel, default)
        return text[:1].upper() + text[1:]

    def _seat_title(self, out: PanelLayout, panel: Panel, view: View, seat: int, framed: bool) -> int:
        """Write a player's name, and what they have on the trackers; returns where that ends."""
        self.company(view)  # of another view nothing is kept
        named, x, trackers, end = self.figures.title(panel, view, seat, out.width, framed)
        out.cells.append(named)
        if trackers:
            out.write(x, 0, trackers)
        return end

    # -- parts ----------------------------------------------------------------------------------

    def _part(
        self,
        out: PanelLayout,
        flow: Flow,
        panel: Panel,
        part: Part,
        view: View,
        seat: int,
        level: int,
        taken: TakenCells,
    ) -> None:
        if part.show == "value":
            self._value(flow, part, view, seat)
            return
        if part.show == "track":
            lay_track(self, flow, part, view, level < STRIPS)
            return
        if part.show == "spaces":
            lay_spaces(self, flow, part, view, level < STRIPS)
            return
        if part.show == "links":
            self._links(flow, part, view, seat)
            return
        zone = self.company(view).zone(part.zone, seat)
        if zone is None and seat < 0 and part.show in ("cards", "names"):
            zone = as_one(part.zone, self.company(view).zones(part.zone))
        if zone is None:
            return
        if part.show in ("count", "pile"):
            self._count(flow, part, zone, seat)
            return
        heading = self.named(part)
        before: Spans = (SEPARATOR,)
        heads = [c for c in zone.cards if part.takes(c.type) and (not part.attached or c.host < 0)]
        end = flow.x, flow.y
        as_it_did = bool(heads) and flow.begin()
        flow.goes_on = False
        if heads:
            goes_on, flow.heading = heading == flow.heading, heading
            before = GAP if heading else before
            flow.goes_on = goes_on and bool(heading) and (flow.x, flow.y) == end
        if heading and heads and not goes_on:
            # It stands at no line's end: the first that it heads is in its line, and all of them where they
            # fit there, for a second line of them would have no heading.
            each = [self.faces.strip_width(c, part, flow.words) + spans_width(GAP) for c in heads]
            headed = each[0] + (width(f" {figures(part, heads)}") if part.show == "groups" else 0)
            apart: Spans = (SEPARATOR, (" ", ""))
            lead = spans_width((*apart, *GAP)) + width(heading) + 1
            strips = part.show == "names" or (part.show == "cards" and level < COMPACT)
            if not as_it_did:
                flow.keep(lead + (sum(each) if strips and lead + sum(each) <= flow.cells else headed))
                flow.begun = flow.x, flow.y
            at = flow.room(width(heading) + 1, apart)
            flow.layout.write(at, flow.y, ((heading + ":", "dim"),))
        if part.show == "groups":
            lay_groups(self.faces, flow, part, zone, before, taken)
            return
        self._cards(out, flow, part, zone, view, level, panel.area, before, taken)

    def _value(self, flow: Flow, part: Part, view: View, seat: int) -> None:
        self.company(view)  # of another view nothing is kept
        text = self.figures.value(part, view, seat)
        if text:
            named = figure_name(self.speaker.words, text, self.named(part, part.key), part.one)
            spans: Spans = ((named + " ", "dim"), (text, "badge"))
            flow.layout.write(flow.room(spans_width(spans), ((f" {g.DOT} ", "dim"),)), flow.y, spans)

    def _links(self, flow: Flow, part: Part, view: View, seat: int) -> None:
        """Pairs of cards of a public value of the table, each at the player who controls the first one."""
        first = True
        for here, there in linked(dict(view.values).get(part.key) or (), self.company(view).card, seat):
            names = [self.speaker.card_name(c.definition, c.id) for c in (here, there)]
            lead = self.named(part, part.key) + " " if first else ""
            for line in wrap(f" {g.LINK} ".join(names), flow.cells - width(lead)):
                spans: Spans = ((lead, "dim"), (line, "word"))
                flow.layout.write(flow.room(spans_width(spans), ((f" {g.DOT} ", "dim"),)), flow.y, spans)
                lead = " " * width(lead)
            first = False

    def _count(self, flow: Flow, part: Part, zone: ZoneView, seat: int, top: bool = True) -> None:
        name = self.named(part) or self.spec.zone_name(part.zone, self.lang)
        above = ""
        if top and part.show == "pile" and zone.open and zone.cards:
            above = self.speaker.card_name(zone.cards[-1].definition)
        count = self.spec.count(zone)
        low = count <= part.low
        end = " !" if low else ""
        body = f"{name} {count}"
        if above:
            body += f" ({fit(above, flow.cells - SLOT - width(body + end) - 3)})"
        body += end
        w = SLOT + width(body)

        def paint(mark: Mark) -> tuple[Spans, ...]:
            style = "legal" if mark.legal else "picked" if mark.picked else "warn" if low else "count"
            style = "lit" if mark.lit else style
            return (cursor((*slot(mark), (body, style)), mark),)

        x = flow.room(w, GAP)
        flow.layout.cells.append(Cell(x, flow.y, w, 1, ("zone", part.zone, seat), paint, (), flow.follows))

    def _cards(
        self,
        out: PanelLayout,
        flow: Flow,
        part: Part,
        zone: ZoneView,
        view: View,
        level: int,
        area: str,
        before: Spans,
        taken: TakenCells,
    ) -> None:
        shown = shown_by(part, zone, view)
        hidden = zone.count - len(zone.cards) if not zone.open else 0
        if not shown:
            if area in ("front", "hand", "table"):
                text = self.words("table.hidden", n=hidden) if hidden else self.words("table.none")
                flow.layout.write(flow.room(width(text), ()), flow.y, ((text, "dim"),))
            return
        if part.show == "names":
            level = STRIPS
        if level == COMPACT and not part.badges and area != "hand":
            level = STRIPS
        if area == "hand" and RULED <= level < FULL and part.show == "cards":
            lay_hand(self, flow, part, shown, level == COMPACT)
            return
        if level >= COMPACT and lay_boxes(self, flow, part, shown, view, level):
            return
        if level == GRID and part.pairs:
            lay_columns(self, flow, part, shown, view)
            return
        if area == "front" and level >= RULED:
            level = STRIPS  # what can be fought is read with its keywords before it has a border
        lay_in_lines(self, flow, part, shown, view, level, before, HAND_GAP if area == "hand" else GAP, taken)

    def set_strip(
        self, flow: Flow, part: Part, card: CardView, needed: int, separator: Spans, dot: bool, lead: str = ""
    ) -> None:
        """Set a card as a strip that needs so many cells, and those of what leads to it."""
        w = min(needed + width(lead) if lead else needed, flow.cells)
        x = flow.room(w, separator)
        cell = self.strip_cell(x, flow.y, w, part, card, lead)
        cell.dot = dot and flow.follows
        flow.layout.cells.append(cell)

    def strip(self, flow: Flow, part: Part, card: CardView, separator: Spans, lead: str) -> None:
        """Set a card as a strip in a flow: behind a dot where nothing leads to it and others stand before."""
        self.set_strip(flow, part, card, self.faces.strip_width(card, part), separator, not lead, lead)

    def strip_cell(self, x: int, y: int, w: int, part: Part, card: CardView, lead: str = "") -> Cell:
        """Return a card as a strip of ``w`` cells."""

        def paint(mark: Mark) -> tuple[Spans, ...]:
            return self.faces.strip(card, part, mark, w, lead)

        return Cell(x, y, w, 1, ("card", card.id), paint, (card.id,))

    def company_of(self, part: Part, card: CardView, view: View) -> Sequence[tuple[CardView, str, Part]]:
        """The cards that stand with a card: what is attached to it, whom it faces, what is attached to those.

        Each comes with the sign before its name and the part that says what is shown of it.
        """
        company = self.company(view)
        if company.stands_alone(card):
            return NOBODY
        found = self._standing_with.get((part, card.id))
        if found is not None:
            return found
        out: list[tuple[CardView, str, Part]] = []
        beside = self.beside(part)
        if part.attached or part.pairs:  # before whom it faces, or it would look like what that one carries
            out += [(c, g.ATTACHED + " ", beside) for c in company.attached(card)]
        for other in company.facing(card) if part.pairs else ():
            whose = ""
            if len(view.players) > 1 and other.controller >= 0:
                whose = self.player(other.controller) + ": "
            out.append((other, f"{g.FACING} {whose}", beside))
            out += [(c, g.ATTACHED + " ", beside) for c in company.attached(other)]
        self._standing_with[part, card.id] = out
        return out

    def said_alone(self, part: Part, card: CardView, view: View) -> str:
        """What is said under a card that faces nobody: whom it aims at, or that it is free."""
        if not part.takes(card.type):
            return ""
        return self.newest(part, card, view) or self.aim(part, card, view) or self.free_said(part, card)

    def free_said(self, part: Part, card: CardView) -> str:
        """What is said of a card of a part that faces nobody and aims at nobody; "" where nothing is."""
        if part.free is None or not part.takes(card.type):
            return ""
        said = self._said_free.get(part)
        if said is None:
            said = self._said_free[part] = pick(part.free, self.lang)
        return said

    def newest(self, part: Part, card: CardView, view: View) -> str:
        """What is said of a card that came last to its zone, "" of others."""
        if part.newest is None:
            return ""
        last = any(z.cards and z.cards[-1].id == card.id for z in view.zones if z.kind == part.zone)
        return pick(part.newest, self.lang) if last else ""

    def aim(self, part: Part, card: CardView, view: View) -> str:
        """Whom a card goes for, "" if nobody."""
        if not part.aims:
            return ""
        self.company(view)  # of another view nothing is kept
        aims = self._aims.get(part.aims)
        if aims is None:
            aims = self._aims[part.aims] = dict(dict(view.values).get(part.aims) or ())
        seat = aims.get(card.id)
        return "" if seat is None else f"{g.ARROW} {self.player(seat)}"


__all__ = [
    "COMPACT",
    "FOLDED",
    "FULL",
    "GRID",
    "LEVELS",
    "PLAIN",
    "RULED",
    "STRIPS",
    "TINY",
    "Cell",
    "Marks",
    "Painter",
    "PanelLayout",
    "Target",
]
