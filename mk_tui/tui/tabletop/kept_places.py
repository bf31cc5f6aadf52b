"""How the board stands: noted with the match, so that it is drawn the same when it goes on."""

from __future__ import annotations

from dataclasses import astuple, dataclass, field
from typing import Any

from mk_tui.cards import failures
from mk_tui.storage import UNFIT
from mk_tui.table import Place

from ..board.cells import CardGrid, Grids
from ..board.held import Held
from ..board.rows import Key
from .client import TableClient

ABOUT = "places"
Now = tuple[object, ...]


@dataclass(slots=True)
class Division:
    """How the lines and cells of a wide board are divided.

    ``side``: the cells of the column at the side, ``round``: in which that was looked at; ``planned``: for
    how many lines it is planned; ``hand_top``: the line in which one's own hand begins; ``log``: the lines
    that the log has below all; ``stack``: those that the stack has had at most.
    """

    side: int = 0
    round: int = 0
    planned: int = 0
    hand_top: int = 0
    log: int = 0
    stack: int = 0


@dataclass(slots=True)
class Places:
    """How the board stands: on a ``screen`` of which size, in which language; in which step, for whom."""

    screen: Now = ()
    step: Now = ()
    held: Held = field(default_factory=Held)
    division: Division = field(default_factory=Division)


def remember_places(where: TableClient | Place, places: Places, later: bool = False) -> None:
    """Note how the board stands now; ``later``: with the next answer, for its board comes of this one."""
    held = places.held
    levels = {(key, level) for key, (level, _) in held.rows.items()}
    note = {
        "screen": list(places.screen),
        "step": list(places.step),
        "division": list(astuple(places.division)),
        "rows": [[list(key), list(row)] for key, row in held.rows.items()],
        "lately": [[list(key), list(row)] for key, row in held.lately.items()],
        "begun": [[list(key), lines] for key, lines in held.begun.items()],
        "grown": [[list(key), lines] for key, lines in held.grown.items()],
        "grids": [
            [list(key), w, level, _listed(grids)]
            for (key, w, level), grids in held.grids.items()
            if (key, level) in levels
        ],
        "orders": [[list(key), _listed(grids)] for key, grids in held.orders.items()],
    }
    where.remember(ABOUT, note, later)


def recall_places(client: TableClient) -> Places | None:
    """Return how the board stood when the match was left; None if that is not known. What cannot be read is
    planned anew."""
    note = client.recall(ABOUT)
    if note is None:
        return None
    try:
        held = Held(
            rows={_key(key): _row(row) for key, row in note["rows"]},
            lately={_key(key): _row(row) for key, row in note["lately"]},
            grids={(_key(key), int(w), int(level)): _grids(grids) for key, w, level, grids in note["grids"]},
            orders={_key(key): _grids(grids) for key, grids in note["orders"]},
            begun={_key(key): int(lines) for key, lines in note.get("begun", ())},
            grown={_key(key): int(lines) for key, lines in note.get("grown", ())},
            turned=False,
        )
        division = Division(*[int(n) for n in note["division"]])
        return Places(tuple(note["screen"]), tuple(note["step"]), held, division)
    except UNFIT as error:
        failures.note("notes", error)
        return None


def _listed(grids: Grids) -> list[Any]:
    return [[part, [*grid[:2], *map(list, grid[2:5]), list(map(list, grid.starts))]] for part, grid in grids]


def _key(read: Any) -> Key:
    panel, seat = read
    return str(panel), int(seat)


def _row(read: Any) -> tuple[int, int]:
    level, height = read
    return int(level), int(height)


def _grids(read: Any) -> Grids:
    return tuple([(int(part), _grid(*grid)) for part, grid in read])


def _grid(columns: Any, w: Any, sizes: Any, cards: Any, at: Any, starts: Any) -> CardGrid:
    return CardGrid(
        int(columns),
        int(w),
        tuple([int(n) for n in sizes]),
        tuple([int(n) for n in cards]),
        _row(at),
        tuple([_row(start) for start in starts]),
    )
