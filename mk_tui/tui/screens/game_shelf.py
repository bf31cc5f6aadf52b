"""The shelf of the home screen: a match to go on with, a card for each game, and the entries below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .. import glyphs as g
from ..board.spans import Run, Spans, fit, spans_width, width, wrap
from ..program import program_of
from ..widgets.painted import Line, Painted

if TYPE_CHECKING:
    from mk_tui.cards.description import LookEntry

# How many cards stand beside each other, from how many cells on.
COLUMNS = ((170, 5), (110, 3), (60, 2), (0, 1))
WIDEST = 190
GAP = 1
# Spare rows from which on a second sentence stands below the title.
ROOMY = 12


class GameCard(NamedTuple):
    """A game on the shelf. ``open`` says how many of its matches can go on, ``begun`` in a few cells."""

    game: str
    name: str
    text: str
    players: str
    few: str  # the same in a few cells
    open: str = ""
    open_n: int = 0
    begun: str = ""
    look: LookEntry | None = None

    @property
    def emblem(self) -> Spans:
        """What stands for the game before its name: what it has drawn, else its initials."""
        if self.look is not None:
            return ((self.look["emblem"], f"c-{self.look['hue']}"), (" ", ""))
        words = [w for w in self.name.replace(":", " ").split() if w[0].isupper()]
        initials = "".join(w[0] for w in words[:2]) if len(words) > 1 else self.name[:2].capitalize()
        return ((f"[{initials}] ", "badge"),)

    @property
    def edge(self) -> str:
        """The style of its frame."""
        return f"edge-{self.look['hue']}" if self.look is not None else "edge"

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of its frame, as in :data:`g.FRAMES`."""
        return tuple(g.FRAMES[self.look["frame"] if self.look is not None else "round"])


class Grid(NamedTuple):
    """How the cards stand: columns, rows, width, and how high a card is with a frame and without."""

    columns: int
    rows: int
    w: int
    framed: int
    tight: int

    @classmethod
    def of(cls, games: list[GameCard], cells: int, room: int) -> Grid:
        """Return the grid of some games in so many cells."""
        columns = max(min(next(n for least, n in COLUMNS if cells >= least), len(games)), 1)
        w = (room - GAP * (columns - 1)) // columns
        framed = 4 + max((len(wrap(card.text, w - 4)) for card in games), default=0)
        tight = 1 + max((len(wrap(card.text, w - 2)) for card in games), default=0)
        return cls(columns, -(-len(games) // columns), w, framed, tight)


def _filled(text: str, cells: int) -> str:
    return text + " " * max(cells - width(text), 0)


class Spot(NamedTuple):
    """Where a thing stands that can be chosen: ``(kind, which)`` at a place of so many cells."""

    target: tuple[str, Any]
    x: int
    y: int
    w: int
    h: int


class MenuEntry(NamedTuple):
    """A word below the shelf: its name, key and label, and what stands beside it."""

    name: str
    key: str
    label: str
    note: str = ""


class Placed:
    """Lines of runs, each with its first cell, and the spots on them."""

    def __init__(self) -> None:
        self.lines: dict[int, list[tuple[int, Run]]] = {}
        self.spots: list[Spot] = []

    def put(self, x: int, y: int, spans: Spans, target: Any = None) -> None:
        """Put spans at a place."""
        self.lines.setdefault(y, []).append((x, (spans, target)))


class GameShelf(Painted, can_focus=True):
    """Draws it. ``chosen`` is what the cursor is on."""

    def __init__(self) -> None:
        super().__init__(id="menu-list")
        self.notice = ""
        self.standing = ""  # what is said as long as nothing else is
        self.going = ""  # the match to go on with
        self.games: list[GameCard] = []
        self.entries: list[MenuEntry] = []
        self.chosen: tuple[str, Any] = ("entry", "new")
        self._placed: tuple[Any, Placed] | None = None

    # -- where things stand -----------------------------------------------------------------------

    def placed(self) -> Placed:
        """Return where everything stands at this size."""
        said = (self.notice, self.standing)
        key = (self.size, said, self.going, tuple(self.games), tuple(self.entries), self.chosen)
        if self._placed is None or self._placed[0] != key:
            self._placed = (key, self._place(self.size.width, self.size.height))
        return self._placed[1]

    def _place(self, cells: int, height: int) -> Placed:
        say, made = program_of(self).say, Placed()
        room = min(cells - 2 * GAP, WIDEST)
        left = max((cells - room) // 2, 0)
        foot: list[list[tuple[Spans, Any]]] = [
            [(((x, "warn"),), None)] for x in wrap(self.notice or self.standing, room)[:3]
        ]
        foot += self._entry_lines(room)
        grid = Grid.of(self.games, cells, room)
        # What is left when everything has its rows goes to a hint, to rows between, to a second sentence.
        spare = height - 1 - len(foot) - grid.rows * grid.tight
        going = self._going_lines(room, spare)
        spare -= len(going)
        if spare >= 1:
            foot.append([(((fit(self._said_keys(), room), "dim"),), None)])
        if spare >= 2:
            foot.insert(0, [])
        made.put(left, 0, ((fit(f"mk-tui {g.DOT} {say('menu.title')}", room), "title"),))
        top = 1
        if spare >= ROOMY:
            made.put(left, top, ((fit(say("menu.subtitle"), room), "dim"),))
            top += 1
        top += spare >= 3
        if self.going:
            style = "cursor" if self.chosen == ("go", 0) else "strong"
            for n, line in enumerate(going):
                made.put(left, top + n, ((" 0 " if not n else "   ", "key"), (f" {line} ", style)), ("go", 0))
            made.spots.append(Spot(("go", 0), left, top, room, len(going)))
            top += len(going) + (spare >= 4)
        bottom = max(height - len(foot), top)
        if self.games:
            self._place_games(made, grid, left, top, bottom - top)
        for n, runs in enumerate(foot):
            x = left
            for spans, target in runs:
                made.put(x, bottom + n, spans, target)
                w = sum(width(text) for text, _ in spans)
                if target is not None:
                    made.spots.append(Spot(target, x, bottom + n, w, 1))
                x += w
        return made

    def _said_keys(self) -> str:
        app = program_of(self)
        moves = app.keymap.firsts("home", "up", "down", "left", "right", say=app.say)
        shown = {
            name: app.keymap.shown(f"home_{name}", app.say)
            for name in ("choose", "language", "theme", "help")
        }
        return app.say("menu.keys", moves=moves, **shown)

    def _going_lines(self, room: int, most: int) -> list[str]:
        """Return the match to go on with, whole if there are rows for that, else as much as one has."""
        cells = room - 5  # without its key, and a blank on each side
        lines = wrap(self.going, cells) if self.going else ()
        return list(lines) if len(lines) <= max(most, 1) else [fit(self.going, cells)]

    def _entry_lines(self, room: int) -> list[list[tuple[Spans, Any]]]:
        lines: list[list[tuple[Spans, Any]]] = [[]]
        used = 0
        for entry in self.entries:
            target = ("entry", entry.name)
            style = "cursor" if self.chosen == target else "name"
            spans: Spans = ((f" {entry.key} ", "key"), (f" {entry.label} ", style))
            if entry.note:
                spans = (*spans, (f" {entry.note} ", "dim"))
            w = sum(width(text) for text, _ in spans) + 1
            if used and used + w > room:
                lines.append([])
                used = 0
            lines[-1] += [(spans, target), (((" ", ""),), None)]
            used += w
        return lines

    def _place_games(self, made: Placed, grid: Grid, left: int, top: int, height: int) -> None:
        framed = height >= grid.rows * grid.framed
        full = grid.framed if framed else grid.tight
        each = min(max(height // grid.rows, 1), full + 1)
        for n, card in enumerate(self.games):
            x, y = left + (n % grid.columns) * (grid.w + GAP), top + (n // grid.columns) * each
            lines = self._framed(n, card, grid) if framed else self._tight(n, card, grid)
            shown = min(len(lines), each)
            for k, spans in enumerate(lines[:shown]):
                made.put(x, y + k, spans, ("game", card.game))
            made.spots.append(Spot(("game", card.game), x, y, grid.w, shown))

    def _tight(self, n: int, card: GameCard, grid: Grid) -> list[Spans]:
        """Return the lines of a card without a frame."""
        here = self.chosen == ("game", card.game)
        side: tuple[str, str] = (f"{card.lines[-1]} ", "cursor-edge" if here else card.edge)
        inner = grid.w - 2
        sign = f"{card.few}{f' {g.ACTIVE}{card.open_n}' if card.open_n else ''}"
        head = self._head(n, card, here, inner - width(sign) - 1)
        title: Spans = (*head, (" " + sign, "flag" if card.open_n else "dim"))
        body: list[Spans] = [title, *[((x, "name"),) for x in wrap(card.text, inner)]]
        return [(side, *spans) for spans in body]

    def _head(self, n: int, card: GameCard, here: bool, inner: int) -> Spans:
        """Return key, emblem and name of a card."""
        head = f"{n + 1} " if n < 9 else "  "
        emblem = card.emblem
        if width(head + card.name) + spans_width(emblem) > inner:
            emblem = ()  # the whole name says more
        name = fit(card.name, inner - len(head) - spans_width(emblem))
        pad = " " * max(inner - len(head) - spans_width(emblem) - width(name), 0)
        return ((head, "key"), *emblem, (name, "cursor" if here else "title"), (pad, ""))

    def _framed(self, n: int, card: GameCard, grid: Grid) -> list[Spans]:
        """Return the lines of a card in its frame; all of them are equally high."""
        here = self.chosen == ("game", card.game)
        edge, inner = "cursor-edge" if here else card.edge, grid.w - 4
        tl, tr, bl, br, h, v = card.lines
        told = card.players + (f" {g.DOT} {card.open}" if card.open_n else "")
        if width(told) > inner:
            told = f"{card.players} {g.DOT} {card.begun}"
        texts = list(wrap(card.text, inner))
        texts += [""] * (grid.framed - 4 - len(texts))
        body: list[Spans] = [self._head(n, card, here, inner)]
        body += [((_filled(x, inner), "name"),) for x in texts]
        body.append(((_filled(fit(told, inner), inner), "flag" if card.open_n else "dim"),))
        bar = h * (grid.w - 2)
        lines: list[Spans] = [((tl + bar + tr, edge),)]
        lines += [((f"{v} ", edge), *spans, (f" {v}", edge)) for spans in body]
        return [*lines, ((bl + bar + br, edge),)]

    def paint(self, y: int, width_: int) -> Line:
        at = 0
        line: list[Run] = []
        for x, run in sorted(self.placed().lines.get(y, ()), key=lambda found: found[0]):
            if x > at:
                line.append((((" " * (x - at), ""),), None))
            line.append(run)
            at = x + sum(width(text) for text, _ in run[0])
        return line

    # -- the cursor ---------------------------------------------------------------------------------

    def move(self, dx: int, dy: int) -> None:
        """Go to the nearest thing in a direction; from the last one on, round to the first."""
        spots = self.placed().spots
        here = next((s for s in spots if s.target == self.chosen), spots[0])
        if dx:
            to = spots[(spots.index(here) + dx) % len(spots)]
        else:
            mine = here.x + min(here.w, 8) // 2
            below = [s for s in spots if (s.y - here.y) * dy > 0]
            if not below:  # round
                edge = (min if dy > 0 else max)(s.y for s in spots)
                below = [s for s in spots if s.y == edge]
            to = min(below, key=lambda s: (abs(s.y - here.y), abs(s.x + min(s.w, 8) // 2 - mine)))
        self.chosen = to.target
        self.repaint()


__all__ = ["GameCard", "GameShelf", "MenuEntry"]
