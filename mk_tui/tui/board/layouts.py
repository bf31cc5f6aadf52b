"""Layouts of panels that are kept from question to question.

Most answers touch one or two panels, and the plan of the board asks for each panel at several levels: a
panel is laid out anew when something has changed of what it shows. What a layout is made of is compared, not
guessed at: records of a view are values, and what has not changed is mostly the same object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mk_tui.table import View, ZoneView

from .cells import Grids, PanelLayout
from .ladder import COMPACT, FOLDED, FULL, GRID, LEVELS, RULED, STRIPS, TINY
from .spec import Panel, Part

if TYPE_CHECKING:
    from .painter import Painter

Key = tuple[str, int]
LATELY: Final = 3  # of so many times before it is kept how a panel was laid out


class KeptLayouts:
    """The layouts of a panel by width and level; what they were made of; as which level each is laid out."""

    def __init__(self, read: list[Any], levels: tuple[int, ...]) -> None:
        self.read, self.levels = read, levels
        self.made: dict[tuple[int, int, Grids], PanelLayout] = {}


class Layouts:
    """The layouts of one painter, by panel and seat, with what each was made of."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self._kept: dict[Key, KeptLayouts] = {}
        self._before: dict[Key, list[KeptLayouts]] = {}  # of the same panels as they were lately
        self._view: View | None = None
        self._reasons: dict[int, str] | None = None
        self._compared: set[Key] = set()  # the panels whose layouts are known to be of this view
        self._levels: dict[tuple[str, bool], tuple[int, ...]] = {}

    def of(
        self, panel: Panel, view: View, seat: int, width: int, level: int, held: Grids = ()
    ) -> PanelLayout:
        """Return the layout of a panel, as :meth:`Painter.layout` makes it. It is not to be changed."""
        painter, key = self.painter, (panel.id, seat)
        if view is not self._view or painter.reasons is not self._reasons:
            self._view, self._reasons = view, painter.reasons
            self._compared.clear()
            if painter.names_changed():
                self._kept.clear()
                self._before.clear()
        kept = self._kept.get(key)
        if kept is None or key not in self._compared:
            read = shown_by(painter, panel, view, seat)
            if kept is None or kept.read != read:
                kept = self._kept[key] = self._as_before(key, read, kept, panel, view)
            self._compared.add(key)
        level = kept.levels[level]
        if held:
            free = kept.made.get((width, level, ()))
            if free is not None and free.stands_as(held):
                return free
        found = kept.made.get((width, level, held))
        if found is None:
            found = kept.made[width, level, held] = painter.layout(panel, view, seat, width, level, held)
        return found

    def _as_before(
        self, key: Key, read: list[Any], now: KeptLayouts | None, panel: Panel, view: View
    ) -> KeptLayouts:
        """Return the layouts of a panel that shows something else than ``now``: those of one of the last
        times if it shows the same as then, for what waits on the stack comes and goes."""
        lately = self._before.setdefault(key, [])
        found = next((kept for kept in lately if kept.read == read), None)
        if found is not None:
            lately.remove(found)
        if now is not None:
            lately.insert(0, now)
            del lately[LATELY:]
        return found or KeptLayouts(read, self._levels_of(panel, view, key[1]))

    def _levels_of(self, panel: Panel, view: View, seat: int) -> tuple[int, ...]:
        """Return as which level each level is laid out."""
        parts = [p for p in panel.parts if p.show == "cards"]
        cards = any(z.cards for part in parts for z in _zones(self.painter, part, view, seat))
        found = self._levels.get((panel.id, cards))
        if found is None:
            found = self._levels[panel.id, cards] = levels_of(panel, cards)
        return found

    def all_of(self, panel: Panel, seat: int) -> list[PanelLayout]:
        """Return the layouts that are kept of a panel."""
        now = self._kept.get((panel.id, seat))
        lately = self._before.get((panel.id, seat), [])
        every = [now, *lately] if now is not None else lately
        return [layout for kept in every for layout in kept.made.values()]


def levels_of(panel: Panel, cards: bool) -> tuple[int, ...]:
    """Return for each level the lowest one at which a panel is laid out just the same; ``cards``: whether it
    has any cards that a level could show in another form.

    A level is asked for of every panel, whether it has a form of its own there or not.
    """
    parts = [p for p in panel.parts if p.show == "cards"] if cards else []
    own = {TINY, FOLDED, RULED, STRIPS}
    if parts:
        own.add(FULL)
    if any(p.pairs for p in parts):
        own.add(GRID)
    if parts and (panel.area == "hand" or any(p.badges for p in parts)):
        own.add(COMPACT)
    return tuple([level if level in own else STRIPS for level in LEVELS])


def shown_by(painter: Painter, panel: Panel, view: View, seat: int) -> list[Any]:
    """Return everything of a view that the layout of a panel is made of, and nothing else: what somebody has
    is no reason to lay out their hand anew."""
    read: list[Any] = _figures(panel, view, seat)
    for part in panel.parts:
        if part.zone:
            zones = _zones(painter, part, view, seat)
            if part.show in ("count", "pile"):
                read.append([(z.seat, painter.spec.count(z), _top(z)) for z in zones])
                continue
            read.append(zones)
            _read_cards(painter, part, view, zones, read)
        if part.show == "links":
            read.append(_linked(painter, part, view, seat))
    return read


def _figures(panel: Panel, view: View, seat: int) -> list[Any]:
    """Return what is read of the table, of the seats, and of whose turn it is."""
    read: list[Any] = []
    seated, by_turn, raced = panel.area == "seat", False, False
    for part in panel.parts:
        by_turn = by_turn or part.pairs or part.show == "spaces"  # whose turn it is leads
        raced = raced or part.show == "track"
        if part.show == "spaces":
            read.append(view.seat)
            read.append([value for key, value in view.values if key == part.key])
        if part.aims:
            read.append([value for key, value in view.values if key == part.aims])
        if part.show == "value" and seat < 0:
            read.append(view.values)
        elif part.show == "value" and not seated:
            read.append([p.values for p in view.players if p.seat == seat])
        if part.title:  # the bars beside what stands in a title are as long as in the others
            read.append([value for p in view.players for key, value in p.values if key == part.key])
    if seated:
        read += [seat in view.order, view.active == seat, [p for p in view.players if p.seat == seat]]
    if by_turn:
        read.append(view.active)
    if raced:
        read.append(view.players)
    return read


def _linked(painter: Painter, part: Part, view: View, seat: int) -> list[tuple[int, str, str]]:
    """Return the pairs of cards that are linked at a seat, as they are named: by number and what they are."""
    company = painter.company(view)
    found: list[tuple[int, str, str]] = []
    for key, pairs in view.values:
        for one, other in pairs or () if key == part.key else ():
            here, there = company.card(one), company.card(other)
            if here is not None and there is not None and (seat < 0 or here.controller == seat):
                found.append((one, here.definition, there.definition))
    return found


def _zones(painter: Painter, part: Part, view: View, seat: int) -> list[ZoneView]:
    """Return the zones that a part may show cards of."""
    zones = painter.company(view).zones(part.zone)
    if seat < 0 or part.newest is not None or part.show == "spaces":
        return zones
    return [z for z in zones if z.seat == seat or z.seat < 0]


def _top(zone: ZoneView) -> str:
    """Return what lies on top of a pile that everybody sees."""
    return zone.cards[-1].definition if zone.open and zone.cards else ""


def _read_cards(painter: Painter, part: Part, view: View, zones: list[ZoneView], read: list[Any]) -> None:
    """Add what is shown with the cards of a part: those that stand with them, why they cannot be played."""
    if part.attached or part.pairs or part.show == "spaces":
        company = painter.company(view)
        read.append(
            [company.of(card) for zone in zones for card in zone.cards if not company.stands_alone(card)]
        )
    if painter.reasons and part.zone in painter.spec.hand_zones:
        read.append([painter.reasons.get(card.id) for zone in zones for card in zone.cards])
