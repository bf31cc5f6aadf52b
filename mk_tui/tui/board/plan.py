"""Which panel gets how much room: the ladder of card sizes, chosen by the free space.

Everything starts folded; then one level after the other is given to the panels in the order of their
weight, as long as the whole still fits. What does not fit even folded is cut short, the longest
first, then left out, the least important first; its cards stay reachable through the list of options.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from mk_tui.table import View

from .cells import Grids
from .held import Held
from .ladder import COMPACT, FOLDED, FULL, GRID, RULED, STRIPS, TINY
from .painter import Painter, PanelLayout
from .rows import (
    STACK,
    Key,
    PanelPlace,
    PanelRow,
    is_front,
    is_hand,
    is_seat,
    is_table,
    is_track,
    places_of,
    rows_of,
    split,
)
from .slack import catch_up, close_up, empty_lines, hide_last, keep_free, moved, stand_below, stands_alike
from .stack_lines import MOST, says_what_it_does, stack_lines
from .staying import Staying

WANTED: Final = 100  # weight that a panel gains which is wanted
NEAR: Final = 70  # weight of what matters most beside the hand: the front, the stack, one's own side
FEW: Final = 3  # players of whom a low screen lists the cards before one's own say why they cannot be played
READABLE: Final = 30  # lines from which the hand's texts come early


class _Planner:
    """Gives rows their heights; what has been measured is kept."""

    def __init__(self, painter: Painter, view: View, width: int, full: int, rows: list[PanelRow]) -> None:
        self.painter, self.view, self.width, self.rows = painter, view, width, rows
        self.full = full
        self.total = 0
        self.fixed: set[int] = set()  # rows that have their height
        self.most: dict[int, int] = {}  # rows that get no higher level
        self.held = Held()  # how cards are to stand where there is room for it
        self.anew = False  # whether they may stand in any way, for a step has begun
        self.free = self.height = 0  # lines that no frame may take, and all lines
        self._measured: dict[tuple[int, int, bool], tuple[int, list[PanelLayout]]] = {}

    def _stack_height(self, level: int) -> int:
        """Return the height of what waits on the stack: a line each where it is low; from strips on with what
        it does, where no card panel stands beside the board."""
        if level == TINY:
            return min(len(self.view.stack), 3) + 1
        does = says_what_it_does(level, self.full)
        told = stack_lines(self.view, self.painter.speaker, self.width - 4, does)
        return min(sum(len(words) + len(text) for _, _, words, text in told), MOST) + 2

    def measure(self, n: int, level: int, free: bool = False) -> tuple[int, list[PanelLayout]]:
        """Return the height of a row at a level of the ladder, and its panels laid out.

        ``free``: cards may stand elsewhere than they did.
        """
        free = free or self.anew
        got = self._measured.get((n, level, free))
        if got is None:
            row, view = self.rows[n], self.view
            if row.panels[0] is None:
                got = (self._stack_height(level), [])
            else:
                cells = split(self.cells(row), len(row.keys))
                layouts = [
                    self.painter.layouts.of(p, view, key[1], w, level, self._grids_of(key, w, level, free))
                    for p, key, (_, w) in zip(row.panels, row.keys, cells, strict=True)
                    if p is not None
                ]
                got = (max(x.height for x in layouts), layouts)
                if self.held.turned and not free and self._is_held(n, level):
                    # In another turn no place of a card that has gone is worth a line.
                    closed_up = self.measure(n, level, True)
                    got = closed_up if closed_up[0] < got[0] else got
            self._measured[n, level, free] = got
        return got

    def _grids_of(self, key: Key, w: int, level: int, free: bool) -> Grids:
        """Return how cards are to stand: as they did, or just in the order that their hand has.

        Of what is folded to a line no place is kept: it is as short as it can be.
        """
        held = () if free or level == TINY else self.held.grids.get((key, w, level), ())
        return held or self.held.orders.get(key, ())

    def _is_held(self, n: int, level: int) -> bool:
        """Return whether cards of a row stood somewhere at this level."""
        row = self.rows[n]
        cells = split(self.cells(row), len(row.keys))
        return any((key, w, level) in self.held.grids for key, (_, w) in zip(row.keys, cells, strict=True))

    def cells(self, row: PanelRow) -> int:
        """Return the width of a row: the hand has all there is."""
        return self.full if is_hand(row) else self.width

    def hold(self, height: int, held: Held) -> bool:
        """Give every row the level and the height that it had, and a stack that has come all that it says;
        returns whether that does."""
        rows, stack = self.rows, -1
        if not held.rows or ({row.keys[0] for row in rows} ^ held.rows.keys()) - {STACK}:
            return False
        total = 0
        for n, row in enumerate(rows):
            if row.keys[0] not in held.rows:
                stack = n
                continue
            level, before = held.rows[row.keys[0]]
            if level == TINY and row.weight > WANTED:
                return False
            if level > self.most.get(n, FULL):
                level, before = self.most[n], 0
            level = self.quiet_level(n, level, before)
            h, layouts = self.measure(n, level)
            if h > before > 0 and height < READABLE:
                h, layouts = self._grown(n, level, before, held)
            if is_hand(row) and RULED <= level < COMPACT:
                # There may be fewer cards than there were: their texts stand where others stood.
                for free in (False, True):
                    told, with_texts = self.measure(n, COMPACT, free)
                    alike = height >= READABLE or stands_alike(layouts, with_texts)
                    if told <= before and alike:
                        level, h, layouts = COMPACT, told, with_texts
                        break
            row.height, row.layouts, row.level = max(h, before), layouts, level
            total += row.height
        if stack >= 0:  # it has come, and stands where there is room for all that it says
            row = rows[stack]
            row.height, row.layouts = self.measure(stack, FULL)
            row.level = FULL
            total += row.height
        if height < READABLE:
            total -= catch_up(rows, held.rows)
            total -= self._give_way(total - height)
        else:  # for a line of what has come to the table nobody at a seat shows less
            total -= self._unframe(is_table, total - height)
        self.total = total
        return self.total <= height and not self._hides_for_nothing()

    def quiet_level(self, n: int, level: int, before: int) -> int:
        """Return at which level a row of the table stands that was so many lines high: what comes there, and
        goes again, has the largest form in which nobody else moves for it, or the smallest in a frame."""
        row = self.rows[n]
        if row.panels[0] is None or level <= STRIPS or is_seat(row) or is_hand(row) or is_front(row):
            return level
        h, layouts = self.measure(n, level)
        cells = split(self.cells(row), len(row.keys))
        held = [self.held.grids.get((k, w, level), ()) for k, (_, w) in zip(row.keys, cells, strict=True)]
        stood = {card for grids in held for _, grid in grids for card in grid.cards}
        boxes = [card for x in layouts for cell in x.cells if cell.h > 1 for card in cell.cards]
        if h <= before or not boxes or any([card in stood for card in boxes]):
            return level
        smaller = range(level - 1, STRIPS - 1, -1)
        return next((k for k in smaller if self.measure(n, k)[0] <= before), STRIPS)

    def _grown(self, n: int, level: int, before: int, held: Held) -> tuple[int, list[PanelLayout]]:
        """Return a row that needs more lines than it had, its cards closed up where it has lines enough so
        and fewer cards move by that than stand below it."""
        grown, closed_up = self.measure(n, level), self.measure(n, level, True)
        if closed_up[0] > before:
            return grown
        below = [k for k in range(n + 1, len(self.rows)) if self.rows[k].keys[0] in held.rows]
        cells = [
            len(x.cells)
            for k in below
            if self.rows[k].panels[0] is not None
            for x in self.measure(k, held.rows[self.rows[k].keys[0]][0])[1]
        ]
        return closed_up if moved(grown[1], closed_up[1]) < sum(cells) else grown

    def _give_way(self, lines: int) -> int:
        """Let rows that stand as they did give so many lines by which as little moves as can be: below the
        hand's cards, what the stack says, the places of cards that have gone from the hand, lines of others
        in which nothing stands, the hand's last line where nothing of it is chosen, and at last its frame;
        returns how many they gave."""
        rows, given = self.rows, 0
        hands = [row for row in rows if is_hand(row)]
        given += close_up(hands, lines)
        for n, row in enumerate(rows):
            if given < lines and row.panels[0] is None:
                level = RULED if row.height - self.measure(n, RULED)[0] >= lines - given else TINY
                given += max(row.height - self.measure(n, level)[0], 0)
                if row.height > self.measure(n, level)[0]:
                    row.level, row.height = level, self.measure(n, level)[0]
        for n, row in enumerate(rows):
            if given < lines and is_hand(row) and row.level > TINY:
                h, layouts = self.measure(n, row.level, True)
                if h < row.height:
                    row.layouts = layouts
                    given += close_up([row], lines - given)
        given += close_up(rows, lines - given)
        for row in hands:
            if row.weight <= WANTED and RULED <= row.level < COMPACT:
                given += hide_last(row, lines - given)
        return given + self._unframe(is_hand, lines - given)

    def _unframe(self, which: Callable[[PanelRow], bool], lines: int) -> int:
        """Let some rows in lines give their frame where lines are wanted; returns how many they gave."""
        given = 0
        for n, row in enumerate(self.rows):
            if given < lines and row.level == STRIPS and which(row):
                h, layouts = self.measure(n, RULED)
                if h < row.height:
                    given += row.height - h
                    row.level, row.height, row.layouts = RULED, h, layouts
        return given

    def _hides_for_nothing(self) -> bool:
        """Whether a seat's cards are folded away though other rows have lines enough in which nothing stands.

        Lines below all of them come and go with the prompt's, and are no reason to move.
        """
        empty = sum([empty_lines(row) for row in self.rows])
        return any(
            row.level == TINY
            and is_seat(row)
            and not self._is_bare(n)
            and self.measure(n, FOLDED)[0] - row.height <= empty
            for n, row in enumerate(self.rows)
        )

    def lean(self, height: int, held: Held) -> bool:
        """Let rows that were planned anew stand as they did if none that matters shows less for it; returns
        whether so."""
        planned = [(row.level, row.height, row.layouts) for row in self.rows]
        total = self.total
        if self.hold(max(total, height - self.free), held):
            more = [level > row.level for row, (level, _, _) in zip(self.rows, planned, strict=True)]
            if not any(
                grows and not self._is_bare(n) and (held.turned or self._has_to_be_seen(n))
                for n, grows in enumerate(more)
            ):
                return True
        for row, (level, row_height, layouts) in zip(self.rows, planned, strict=True):
            row.level, row.height, row.layouts = level, row_height, layouts
        self.total = total
        self._settle(held)
        return False

    def has_to_grow(self, n: int, level: int) -> bool:
        """Return whether a row shows too little at a level: none of its cards, or, where a step begins, one's
        own without texts; on a low screen less than there is room for of those, or of what is chosen from."""
        if level == TINY:
            return not self._is_bare(n)
        if self.height < READABLE:
            return self.held.earlier and self._has_to_be_seen(n)
        if not is_hand(self.rows[n]) or level >= COMPACT or not self.held.earlier:
            return False
        # Names alone are the same in any form: for a frame round them nobody moves.
        return level < FOLDED or any([c.h > 1 for x in self.measure(n, COMPACT)[1] for c in x.cells])

    def _settle(self, held: Held) -> None:
        """Let the cards of rows at the level that they had stand where they stood, if that is no higher."""
        for n, row in enumerate(self.rows):
            if row.level > TINY and row.level == held.rows.get(row.keys[0], (TINY, 0))[0] and row.layouts:
                h, layouts = self.measure(n, row.level)
                if h <= row.height:
                    row.layouts = layouts

    def stand_full(self, height: int, held: Held | None) -> bool:
        """Give every row all that it can show if there is room for that; returns whether there is.

        Then nothing has to be weighed against anything: no other level of any panel is laid out. A hand that
        has been read in this step (``held``) stands as it did.
        """
        rows = self.rows
        if height < READABLE:  # low screens have tracks in a line, and the hand before the board or after it
            return False
        if held is not None and (held.crowded or any(self._hand_grows(n, held) for n in range(len(rows)))):
            return False  # what did not fit a moment ago hardly does now: it is not laid out once more
        total = 0
        for n in range(len(rows)):
            total += self.measure(n, FULL)[0]
            if total > height:
                return False
        for n, row in enumerate(rows):
            row.height, row.layouts = self.measure(n, FULL)
            row.level = FULL
        self.total = total
        return True

    def fold(self, height: int, least_needed: list[int]) -> None:
        """Fold every row; shorten and then leave out what does not fit even so."""
        rows = self.rows
        self.total = 0
        for n, row in enumerate(rows):
            row.height, row.layouts = self.measure(n, TINY)
            row.level = TINY
            self.total += row.height
        while self.total > height:  # too much even so: shorten what is longest, a line at a time
            n = max(range(len(rows)), key=lambda k: rows[k].height)
            if rows[n].height < 2:
                break
            rows[n].height -= 1
            self.total -= 1
        for n in least_needed:  # not even folded: leave out what matters least
            if self.total <= height:
                break
            self.total -= rows[n].height
            rows[n].height, rows[n].layouts = 0, []

    def keep_hand(self, height: int, held: Held) -> None:
        """Let one's own hand stand as it did, whatever the other rows need: it has been read in this step."""
        for n, row in enumerate(self.rows):
            level = held.rows.get(row.keys[0], (TINY, 0))[0]
            if not is_hand(row) or row.empty or level == TINY:
                continue
            h, layouts = self.measure(n, level)
            # Lines in which nothing stands any more are worth more to who is folded.
            if h <= row.height + height - self.total:
                self.total += h - row.height
                row.height, row.layouts, row.level = h, layouts, level
                self.fixed.add(n)

    def cap(self, height: int, held: Held) -> None:
        """Let no row get a larger form than it has had in this step, though there is more room for it now: on
        a screen that is high enough for texts only what needs its lines makes it smaller, on a low one what
        was folded may have its lines, and nothing more.

        One's own hand may turn from lines without texts into those with them.
        """
        for n, row in enumerate(self.rows):
            level = held.rows.get(row.keys[0], (TINY, 0))[0]
            if height >= READABLE and level >= (COMPACT if is_hand(row) else STRIPS):
                self.most[n] = level
            elif height < READABLE and not is_hand(row) and level >= FOLDED:
                self.most[n] = level if is_seat(row) else max(level, RULED)

    def fold_bare(self, most: int, held: Held | None) -> int:
        """Keep zones in which nothing lies to a line where the lines are wanted for something else; returns
        how many lines they give, ``most`` at most."""
        given = 0
        for n, row in enumerate(self.rows):
            if row.panels[0] is None or is_seat(row) or not self._is_bare(n):
                continue
            stood = held is not None and not held.earlier and held.rows.get(row.keys[0], (TINY, 0))[0] > TINY
            gives = self.measure(n, STRIPS)[0] - self.measure(n, TINY)[0]
            if not stood and 0 < gives <= most - given:
                self.most[n] = TINY
                given += gives
        return given

    def _hand_grows(self, n: int, held: Held) -> bool:
        """Return whether a row is one's own hand and showed less than all that it can."""
        row = self.rows[n]
        level = held.rows.get(row.keys[0], (FULL, 0))[0]
        return is_hand(row) and level != FULL and self.measure(n, level)[1] != self.measure(n, FULL)[1]

    def hides_choices(self, height: int) -> bool:
        """Whether something to choose from is folded for the sake of rows that have their height; or the
        other side of two, where one chooses on the board and no card of one's hand, or of few on a low
        screen: who stands there decides what one does."""
        against = len(self.view.order) <= (FEW if height < READABLE else 2 if self.chosen_on_board else 0)
        return bool(self.fixed) and any(
            r.level == TINY and (r.weight > WANTED or (against and is_seat(r))) for r in self.rows
        )

    @property
    def chosen_from_hand(self) -> bool:
        """Whether something can be chosen from one's own hand."""
        return any(row.weight > WANTED and is_hand(row) for row in self.rows)

    @property
    def chosen_on_board(self) -> bool:
        """Whether there is something to choose, and none of it lies in one's own hand."""
        return any(row.weight > WANTED for row in self.rows) and not self.chosen_from_hand

    def _is_bare(self, n: int) -> bool:
        """Return whether a row holds nothing to point at: a line is enough for that."""
        return self.rows[n].panels[0] is not None and not any(
            cell.cards or cell.target for x in self.measure(n, TINY)[1] for cell in x.cells
        )

    def _has_to_be_seen(self, n: int) -> bool:
        """Return whether a row is one's own hand, or something is chosen from it."""
        return self.rows[n].weight > WANTED or is_hand(self.rows[n])

    def unfold(self, height: int, spare: int) -> None:
        """Give one level after the other to the rows in the order of their weight; ``spare``: so many lines
        more on a low screen, as long as somebody's cards are not listed."""
        rows = self.rows
        spare = spare if height < READABLE else 0
        by_weight = sorted(range(len(rows)), key=lambda n: -rows[n].weight)
        hands = [n for n in by_weight if is_hand(rows[n]) and not rows[n].empty]
        others = [n for n in by_weight if n not in hands]
        # In one line a seat shows no cards: open what has something to choose first.
        seats_first = sorted(by_weight, key=lambda n: not (rows[n].weight > WANTED and is_seat(rows[n])))
        for n, row in enumerate(rows):  # a track has one form on a screen, whatever the others need
            if is_track(row) and height >= READABLE:
                self._raise(n, STRIPS, height)
        # One's own cards have their texts before others get boxes, and are boxes themselves last.
        # Where a screen is high enough they have them before other players' cards are listed; on a low one
        # of few players the others' cards are listed before that.
        early = COMPACT if height >= READABLE else RULED
        low = [n for n in hands if self.measure(n, early)[0] <= height // 2]
        if height < READABLE and self.chosen_on_board:
            # That none of one's cards can be played is said shortly: what is chosen from stands before them.
            low, others = [], [n for n in seats_first if n in others]
            for n in others:
                self._raise(n, FOLDED, height + spare)
            for n in others:
                self._raise(n, RULED, height)
        few = height < READABLE and len(self.view.order) <= FEW
        near = [n for n in seats_first if rows[n].weight >= NEAR or (few and is_seat(rows[n]))]
        near.sort(key=self._is_bare)
        # Texts that take more than half of all lines come where everybody's cards can be listed beside them.
        lists = [n for n in near if n not in hands] + [n for n in others if self._lists_cards(n)]
        long = [n for n in hands if height >= READABLE and n not in low]
        long = [n for n in long if self._fits(n, early, lists, height)]
        own = [n for n in others if rows[n].is_own(self.view.seat)]
        fronts = [n for n in by_weight if is_front(rows[n])]
        for level, first in (
            (FOLDED, near),
            (FOLDED, lists if long else []),
            (early, long),
            (early, low),
            (FOLDED, seats_first),
            (RULED, hands),  # why cards cannot be played is worth more than a border round them
            (RULED, fronts),  # and so are the keywords of what can be fought, and of players' cards
            (RULED, seats_first if height < READABLE else []),
            (COMPACT, hands if self.free else []),
            (STRIPS, by_weight),
            (COMPACT, hands),
            (GRID, others),
            # One's own cards have their boxes and texts before the others', whatever is chosen from.
            (COMPACT, own),
            (COMPACT, others),
            (FULL, own),
            (FULL, others),
            (FULL, hands),
        ):
            for n in first:
                if level < STRIPS or height >= READABLE or not is_track(rows[n]):
                    listed = level == FOLDED and is_seat(rows[n])
                    self._raise(n, level, height + spare if listed else height)

    def _lists_cards(self, n: int) -> bool:
        """Return whether a row is a seat's and has cards to list."""
        layouts = self.measure(n, FOLDED)[1] if is_seat(self.rows[n]) else []
        return any([cell.cards for layout in layouts for cell in layout.cells])

    def _fits(self, n: int, level: int, lists: list[int], height: int) -> bool:
        """Return whether all fits with a row at a level, and the cards of others listed."""
        more = [self.measure(k, FOLDED)[0] - self.rows[k].height for k in set(lists)]
        return self.total + self.measure(n, level)[0] - self.rows[n].height + sum(more) <= height

    def _raise(self, n: int, level: int, height: int) -> None:
        """Give a higher level to a row if the whole still fits."""
        row = self.rows[n]
        if row.height == 0 or n in self.fixed or not row.level < level <= self.most.get(n, FULL):
            return
        h, layouts = self.measure(n, level)
        # What waits says what it does in lines that are free, and so do one's own cards while one plays them.
        tells = row.panels[0] is None or (is_hand(row) and level == COMPACT and row.weight > WANTED)
        free = 0 if level < STRIPS or tells else self.free
        room = row.height + height - free - self.total
        if h > room and self._is_held(n, level):
            h, layouts = self.measure(n, level, True)  # rather elsewhere than in another form
        if row.height <= h <= room:
            self.total += h - row.height
            row.height, row.layouts, row.level = h, layouts, level


def plan(
    painter: Painter,
    view: View,
    width: int,
    height: int,
    wanted: Collection[Key] = (),
    wide: bool = False,
    full: int = 0,
    held: Held | None = None,
    spare: int = 0,
    asked_for: int = 0,
    free: int = 0,
    log: int = 0,
) -> tuple[list[PanelPlace], int]:
    """Place the panels in ``width`` × ``height`` cells; returns them and the lines left over.

    ``wanted`` panels (the focused one, those with something to choose) are served first. The hand is ``full``
    cells wide. Where everything can stand as it is ``held`` it does, and may have ``spare`` lines more for
    that, or for listing somebody's cards (fewer than none are left over then); what was planned is held from
    then on. Zones in which nothing lies give up to ``asked_for`` lines where a step begins; in the middle of
    it they stand as they did. No frame takes the last ``free`` lines, which are for what comes and goes.
    Where a step begins panels keep lines free to grow into, of those that are over ``log`` (0: none do).
    """
    full = full or width
    rows = rows_of(painter.spec, view, width, wide, painter.near)
    least_needed = sorted(range(len(rows)), key=lambda n: rows[n].weight)
    for row in rows:
        if any(k in wanted for k in row.keys):
            row.weight += WANTED
    planner = _Planner(painter, view, width, full, rows)
    planner.free, planner.held = free, held or Held()
    given = planner.fold_bare(asked_for, held) if asked_for else 0
    height -= given
    may_hold = held is not None and not held.earlier
    if held is not None:
        held.stand_as_with(rows)
        held.read = planner.chosen_from_hand or (held.read and may_hold)
        # A hand that was of no use yet in this step gives way to what is chosen from now.
        may_hold = may_hold and (held.read or held.on_board or not planner.chosen_on_board)
        may_hold = may_hold and not (held.gave_way and planner.chosen_from_hand)
        held.on_board = planner.chosen_on_board
    begins = held is not None and (held.earlier or not held.rows)
    if held is None or not may_hold or not planner.hold(height + spare, held):
        planner.anew = held is not None and held.earlier
        _weigh(planner, height, held, may_hold, least_needed, max(spare, 0))
        planner.anew = False
        if held is not None:
            held.kept = _stay(planner, height, held)
            if not begins and height < READABLE:
                planner.total += stand_below(rows, held.rows, height + max(spare, 0) - planner.total)
    else:
        held.kept = True
    left = height + given - sum([row.height for row in rows])
    if held is not None and begins and log:
        left -= keep_free(rows, view, left - log, held.grown, not wide)
    places = places_of(rows, planner.cells)
    if held is not None:
        held.stood(rows, places, view)
    return places, left


def _stay(planner: _Planner, height: int, held: Held) -> bool:
    """Let rows that were planned anew stand as they did, as far as there is room for that; on a high screen
    each of them at least keeps its form. Returns whether all stand as they did."""
    if not held.lately or (height < READABLE and (held.turned or not held.earlier)):
        return held.earlier and planner.lean(height, held)
    planner.height = height
    height = max(planner.total, height - planner.free)  # what was planned leaves them free where it can
    turned, held.turned = held.turned, False  # cards stand where they stood, if there is room for that
    before = [held.lately.get(row.keys[0], (row.level, 0)) for row in planner.rows]
    levels = [planner.quiet_level(n, level, h) for n, (level, h) in enumerate(before)]
    staying = Staying(planner.rows, planner.measure, before, levels, height)
    may_grow = held.earlier and turned and planner.view.seat is not None
    stays = staying.stay(may_grow, planner.has_to_grow)
    held.turned = turned
    planner.total = sum([row.height for row in planner.rows])
    return stays


def _weigh(
    planner: _Planner,
    height: int,
    held: Held | None,
    may_hold: bool,
    least_needed: list[int],
    spare: int,
) -> None:
    """Give the rows their heights anew: all that they can show, or what matters most first."""
    if held is not None and not held.earlier:
        planner.cap(height, held)
    crowded = not planner.stand_full(height, held if may_hold or planner.most else None)
    if held is not None:
        held.crowded = crowded
    if not crowded:
        return
    planner.fold(height, least_needed)
    if held is not None and may_hold:
        planner.keep_hand(height, held)
    planner.unfold(height, spare)
    gives_way = planner.hides_choices(height)
    if gives_way:
        planner.fixed.clear()
        planner.fold(height, least_needed)
        planner.unfold(height, spare)
    if held is not None:
        held.gave_way = gives_way


def may_stand(painter: Painter, view: View, width: int, wide: bool, full: int, so: list[PanelPlace]) -> bool:
    """Return whether the panels may stand in another width as they are placed: as high, at the same level.

    That one of them is higher or lower there is found without planning the board; what was shortened or
    folded is not looked at.
    """
    at = {place.key: place for place in so}
    rows = rows_of(painter.spec, view, width, wide, painter.near)
    planner = _Planner(painter, view, width, full, rows)
    for n, row in enumerate(rows):
        place = at.get(row.keys[0])
        if place is None or place.level == TINY or row.panels[0] is None or is_hand(row):
            continue
        if all(key in at for key in row.keys) and planner.measure(n, place.level)[0] != place.h:
            return False
    return True
