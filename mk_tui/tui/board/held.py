"""How the board stood, from question to question: so that things stay where they are.

What may move, and when, is said in ``docs/architecture.md``, *Things stay where they are*.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Final

from mk_tui.table import View

from .cells import IN_LINES, IN_ORDER, CardGrid, Grids, with_order
from .rows import STACK, Key, PanelPlace, PanelRow, is_hand, is_table

MOST_GROWN: Final = 2  # lines by which a row that has grown is expected to grow again
LATELY: Final = 12  # questions of which it is kept how the panels stood


@dataclass(slots=True)
class Held:
    """How the panels stood before: level and height of each row, by its first panel.

    ``earlier``: that was in another step; then they stand as they did if none that one has to see could show
    more than it does: one's own hand, and what is chosen from. ``turned``: in another turn; then if none of
    all could.
    ``kept``: whether they did at last. ``read``: whether something could be chosen from one's own hand in
    this step; ``on_board``: whether all that could be lay elsewhere when they were planned; ``gave_way``:
    whether a hand that had been read gave way to that. ``crowded``: whether there was not room for all.
    ``forms``: the rows as they stood in this step beside others: the stack comes and goes, and each time the
    board is as it was with it, or without. ``lately``: level and height of each row when it stood last, those
    of other people's hands among them. ``grids``: how the cards of a panel stood for each width and level
    that it had; ``orders``: in which order the cards of one's own hands stand, where it is not that in which
    they came. ``begun``: the lines that what lies on the table needed when the step began; ``grown``: by how
    many it has grown at most within one, for which they are kept where the next ones begin.
    """

    rows: dict[Key, tuple[int, int]] = field(default_factory=dict)
    forms: dict[tuple[Key, ...], dict[Key, tuple[int, int]]] = field(default_factory=dict)
    grids: dict[tuple[Key, int, int], Grids] = field(default_factory=dict)
    orders: dict[Key, Grids] = field(default_factory=dict)
    lately: dict[Key, tuple[int, int]] = field(default_factory=dict)
    begun: dict[Key, int] = field(default_factory=dict)
    grown: dict[Key, int] = field(default_factory=dict)
    earlier: bool = False
    turned: bool = True
    kept: bool = False
    read: bool = False
    on_board: bool = False
    gave_way: bool = False
    crowded: bool = False

    def stand_as_with(self, rows: list[PanelRow]) -> None:
        """Let the rows be held as they stood when there were just these."""
        if self.earlier:
            self.forms.clear()
        if self.turned:  # cards in lines close up: a hole between words looks like something left out
            for at, held in self.grids.items():
                self.grids[at] = tuple([(part, grid) for part, grid in held if grid.columns != IN_LINES])
        self.rows = self.forms.get(tuple([row.keys[0] for row in rows]), self.rows)

    def stood(self, rows: list[PanelRow], places: list[PanelPlace], view: View) -> None:
        """The rows have been planned, and stand so: they are held so from now on."""
        self._note_growth(rows)
        self.earlier = self.turned = False
        self.rows = {row.keys[0]: (row.level, row.height) for row in rows}
        self.forms[tuple(self.rows)] = self.rows
        self.lately.update(self.rows)
        self.lately.pop(STACK, None)
        hands = {row.keys[0] for row in rows if is_hand(row)}
        for place in places:
            if place.layout is None or not place.layout.grids:
                continue
            at = (place.key, place.w, place.level)
            before = self.grids.get(at, ())
            # Of a part that has no cards now is kept how those that it had stood.
            now = tuple(sorted({**dict(before), **place.layout.grids}.items()))
            if now != before:
                self.grids[at] = now
                if place.key in hands:
                    self._keep_order(place.key, place.layout.grids, view)

    def _note_growth(self, rows: list[PanelRow]) -> None:
        """Note by how many lines what lies on the table has grown since the step began."""
        if self.earlier:
            self.begun.clear()
        for row in rows:
            if is_table(row) and row.layouts:
                key, needs = row.keys[0], max([x.height for x in row.layouts])
                more = min(needs - self.begun.setdefault(key, needs), MOST_GROWN)
                self.grown[key] = max(self.grown.get(key, 0), more)

    def _keep_order(self, key: Key, grids: dict[int, CardGrid], view: View) -> None:
        """Let a hand have the order that it is shown in now in all its forms: a card that came has taken the
        place of one that had gone."""
        own = [zone for zone in view.zones if zone.seat == key[1]]
        came = {card.id: n for zone in own for n, card in enumerate(zone.cards)}
        orders = {part: grid.cards for part, grid in grids.items()}
        shown = [[c for c in order if c >= 0] for order in orders.values()]
        if all(order == sorted(order, key=came.__getitem__) for order in shown):
            self.orders.pop(key, None)
        else:
            self.orders[key] = tuple(
                (part, CardGrid(IN_ORDER, 0, (), order)) for part, order in sorted(orders.items())
            )
        for at, held in self.grids.items():
            if at[0] == key:
                self.grids[at] = tuple(
                    (part, with_order(grid, orders[part]) if part in orders else grid) for part, grid in held
                )

    def deal_anew(self, hands: Collection[str]) -> None:
        """Forget how the cards of one's own hands stood: all of them may be changed for others."""
        for at in [at for at in self.grids if at[0][0] in hands]:
            del self.grids[at]
        for key in [key for key in self.orders if key[0] in hands]:
            del self.orders[key]

    def for_another(self) -> Held:
        """Return what is known of the panels on a screen on which nothing stands yet."""
        return Held(orders=self.orders, grown=self.grown)

    def apart(self) -> Held:
        """Return the same, of which nothing changes when this does but what has been learnt (``grown``)."""
        return replace(
            self,
            rows=dict(self.rows),
            forms=dict(self.forms),
            grids=dict(self.grids),
            orders=dict(self.orders),
            lately=dict(self.lately),
            begun=dict(self.begun),
        )


class HeldBefore:
    """How the panels stood at the last questions of a step: whoever takes back what they did finds the table
    as it was, and each card in its place."""

    def __init__(self) -> None:
        self._then: list[tuple[object, Held, Held | None]] = []

    def forget(self) -> None:
        """Another step has begun."""
        self._then.clear()

    def when(self, now: object) -> tuple[Held, Held | None] | None:
        """Return how the panels stood when the table was just so, None if it was not or still is."""
        for n, (then, held, aside) in enumerate(self._then):
            if then == now:
                last = n == len(self._then) - 1
                del self._then[n:]
                return None if last else (held, aside)
        return None

    def note(self, now: object, held: Held, aside: Held | None) -> None:
        """The panels stand so, and stood so before lines of theirs were given ``aside``."""
        self._then.append((now, held.apart(), None if aside is None else aside.apart()))
        del self._then[:-LATELY]
