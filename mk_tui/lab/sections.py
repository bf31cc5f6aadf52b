"""A tournament's section on a page of the documentation: its command, and the tables that compare.

The page may say more in its own words. A section is known by its heading, the game and the numbers of
players: the same tournament played again takes the place of what it said before, another comes at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from mk_tui.cards.writing import replaced

from .report_tables import LabTable, Say
from .tournament import Tournament

HEADING = "## "
# The tables of a section, where they compare anything.
SHOWN = ("summary", "entrants", "pairs", "seats")


def write(page: Path, series: Tournament, command: str, made: Sequence[LabTable], say: Say) -> None:
    """Write the section of a tournament into a page, which need not be there."""
    before = page.read_text(encoding="utf-8").splitlines() if page.exists() else []
    heading = heading_of(series)
    start = before.index(heading) if heading in before else len(before)
    later = (k for k in range(start + 1, len(before)) if before[k].startswith(HEADING))
    end = next(later, len(before))
    section = [heading, "", *lines(series, command, made, say)]
    parts = (before[:start], section, before[end:])
    with replaced(page) as target:
        target.write("\n\n".join("\n".join(part).strip("\n") for part in parts if part) + "\n")


def heading_of(series: Tournament) -> str:
    """Return the line by which a section is known."""
    return f"{HEADING}{series.game}: {', '.join(map(str, series.seats))}"


def lines(series: Tournament, command: str, made: Sequence[LabTable], say: Say) -> Iterator[str]:
    """Yield a section below its heading."""
    yield "```"
    yield command
    yield "```"
    by_name = {table.name: table for table in made}
    for name in SHOWN:
        table = by_name[name]
        if name == "pairs":
            table = once(table)
        if not table.rows or (name != "summary" and _alone(series)):
            continue
        yield ""
        yield f"{say(f'lab.table.{name}')}:"
        yield ""
        yield from table.markdown(say)


def once(table: LabTable) -> LabTable:
    """Return the table of pairs with each pair once: the other way round it says the same."""
    one, other = table.columns.index("entrant"), table.columns.index("against")
    rows = tuple(row for row in table.rows if str(row[one]) < str(row[other]))
    return LabTable(table.name, table.columns, rows)


def _alone(series: Tournament) -> bool:
    """Return whether nobody plays against anybody."""
    return series.sides == 1 or (len(series.entrants) == 1 and series.seats == (1,))
