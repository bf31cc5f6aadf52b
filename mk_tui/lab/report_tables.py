"""Tables of a report: the same rows as text, CSV, JSON and HTML."""

from __future__ import annotations

import csv
import html
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mk_tui.cards.writing import replaced

from .intervals import Interval

Cell = str | int | float | Interval
Say = Callable[..., str]
# Columns whose numbers are means, not shares.
MEANS = ("mean", "turns", "decisions", "neutral", "keys_each", "curtains_each")
# A column of differences: a sign stands before each.
SIGNED = "difference"


@dataclass(frozen=True)
class LabTable:
    """Rows under the names of their columns; ``name`` and columns are said by "lab.table.", "lab.column."."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def plain(self) -> list[dict[str, Any]]:
        """Return the rows as JSON-able data; an interval is [value, low, high]."""
        return [
            {
                k: [round(x, 5) for x in v] if isinstance(v, Interval) else v
                for k, v in zip(self.columns, row, strict=True)
            }
            for row in self.rows
        ]

    def text(self, say: Say, rows: Sequence[tuple[Cell, ...]] | None = None) -> Iterator[str]:
        """Yield the table as lines: words to the left, numbers to the right."""
        shown = self.rows if rows is None else rows
        if not shown:
            return
        cells = [[say(f"lab.column.{c}") for c in self.columns]]
        cells += [[shape(v, c) for v, c in zip(row, self.columns, strict=True)] for row in shown]
        left = [isinstance(v, str) for v in shown[0]]
        widths = [max(len(line[k]) for line in cells) for k in range(len(self.columns))]
        yield say(f"lab.table.{self.name}")
        for line in cells:
            made = (
                x.ljust(n) if words else x.rjust(n) for x, n, words in zip(line, widths, left, strict=True)
            )
            yield ("  " + "  ".join(made)).rstrip()

    def markdown(self, say: Say) -> Iterator[str]:
        """Yield the table for the documentation."""
        yield "| " + " | ".join(say(f"lab.column.{c}") for c in self.columns) + " |"
        numbers = [not isinstance(v, str) for v in self.rows[0]] if self.rows else [False] * len(self.columns)
        yield "|" + "|".join(" ---: " if n else " --- " for n in numbers) + "|"
        for row in self.rows:
            cells = (shape(v, c) for v, c in zip(row, self.columns, strict=True))
            yield "| " + " | ".join(cells) + " |"

    def write_csv(self, folder: Path) -> Path:
        """Write the table as a file of its name; an interval takes three columns."""
        path = folder / f"{self.name}.csv"
        with replaced(path) as target:
            writer = csv.writer(target, lineterminator="\n")
            wide = [
                k for k in range(len(self.columns)) if any(isinstance(row[k], Interval) for row in self.rows)
            ]
            head: list[str] = []
            for k, name in enumerate(self.columns):
                head += [name, f"{name}_low", f"{name}_high"] if k in wide else [name]
            writer.writerow(head)
            for row in self.rows:
                line: list[Any] = []
                for value in row:
                    line += [round(x, 5) for x in value] if isinstance(value, Interval) else [value]
                writer.writerow(line)
        return path

    def page(self, say: Say) -> Iterator[str]:
        """Yield the table as HTML."""
        yield f"<h2>{html.escape(say(f'lab.table.{self.name}'))}</h2>"
        yield "<div class=wide><table><thead><tr>"
        yield from (f"<th scope=col>{html.escape(say(f'lab.column.{c}'))}</th>" for c in self.columns)
        yield "</tr></thead><tbody>"
        for row in self.rows:
            yield "<tr>"
            for value, column in zip(row, self.columns, strict=True):
                kind = "" if isinstance(value, str) else " class=n"
                yield f"<td{kind}>{html.escape(shape(value, column))}</td>"
            yield "</tr>"
        yield "</tbody></table></div>"


def shape(value: Cell, column: str) -> str:
    """Return a cell as text: shares in per cent, an interval with its ends."""
    if isinstance(value, Interval):
        if column in MEANS:
            return f"{value.value:.1f} [{value.low:.1f}–{value.high:.1f}]"
        sign = "+" if SIGNED in column else ""
        value, low, high = (100 * x for x in value)
        return f"{value:{sign}.1f} % [{low:{sign}.1f}–{high:{sign}.1f}]"
    if isinstance(value, float):
        return f"{value:.2f}" if column in MEANS else f"{100 * value:.1f} %"
    return str(value)
