"""``mk-tui lab tournament``: plays one, and says what it came to on the terminal and in files."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mk_tui.cards.writing import make_folder, part_file, replaced
from mk_tui.language import program_catalogue
from mk_tui.storage.crashes import write_crash

from .charts import curve_chart, plotter, share_chart
from .page import page
from .replacements import sentences
from .report_tables import LabTable, Say
from .runs import How, Run
from .sections import write as write_section
from .standings import points, report, shares, tables, telling
from .tally import merged
from .tournament import Tournament

# Cards that the terminal tells of, those that tell most, and curves that it draws. All are in the files.
MOST_CARDS, MOST_CHARTS = 16, 6
NARROW, WIDE = 60, 110


@dataclass(frozen=True)
class Outputs:
    """Where a report goes besides the terminal; ``json`` in place of the text.

    ``markdown`` is a page that has a section of its own for it, with the ``command``.
    """

    json: bool = False
    csv: str = ""
    html: str = ""
    markdown: str = ""
    command: str = ""

    def check(self) -> None:
        """Find out before anything is played what could not be written when all of it is."""
        if not self.json:
            plotter()
        if self.csv:
            make_folder(Path(self.csv))
        for file in (self.html, self.markdown):
            if file:
                with part_file(Path(file)):
                    pass


def run(series: Tournament, games: int, how: How, outputs: Outputs, lang: str) -> int:
    """Play and report. 0 when every match came to its end, 1 when one failed."""
    outputs.check()
    total: dict[str, Any] = {}
    Run(series, games, how).go(lambda _, result: merged(total, result))
    made = tables(series, total)
    crashes = [write_crash(told["report"]) for told in total.get("errors", {}).values()]
    found = report(series, games, total, series.fingerprint())
    say, told = program_catalogue(lang).say, [*sentences(found["replaced"], lang)]
    if outputs.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        for line in (*lines(series, games, made, say), *told):
            print(line)
    for error, file in zip(found["errors"], crashes, strict=True):
        if not outputs.json:
            print(say("lab.crash", seed=error["seed"], error=error["error"], file=file or "-"))
    if outputs.csv:
        for table in made:
            table.write_csv(Path(outputs.csv))
    if outputs.html:
        with replaced(Path(outputs.html)) as target:
            target.writelines(line + "\n" for line in html_lines(series, games, made, told, lang))
    if outputs.markdown:
        said = program_catalogue("en").say
        write_section(Path(outputs.markdown), series, outputs.command, made, said)
    return 1 if found["errors"] else 0


def title(series: Tournament, games: int, say: Say) -> str:
    """Return what a report is about, in a line."""
    return say("lab.tournament_title", game=series.game, n=games, entrants=len(series.entrants))


def lines(series: Tournament, games: int, made: list[LabTable], say: Say) -> Iterator[str]:
    """Yield the report as text with charts."""
    width = max(NARROW, min(WIDE, shutil.get_terminal_size().columns))
    yield title(series, games, say)
    for table in made:
        if table.name == "curves":
            drawn = list(points(table).items())
            for name, curves in drawn[:MOST_CHARTS]:
                yield ""
                yield from curve_chart(name, _said(curves, say), width)
            if drawn[MOST_CHARTS:]:
                yield say("lab.more_charts", n=len(drawn) - MOST_CHARTS)
            continue
        yield ""
        at = len(table.columns) - 1
        cards = table.name == "cards"
        yield from table.text(say, telling(table.rows, at, MOST_CARDS) if cards else None)
        if table.name == "entrants" and len(series.entrants) > 1:
            for name, (rows, fair) in charted(table).items():
                yield ""
                yield from share_chart(name or say("lab.column.won"), rows, fair, width)


def charted(table: LabTable) -> dict[str, tuple[list[tuple[str, Any]], float]]:
    """Return the charts of a table of shares, each with its fair value."""
    fairs = {}
    for row in table.rows:
        fairs[str(row[0]) if table.columns[0] == "table" else ""] = float(str(row[-1]))
    return {name: (rows, fairs[name]) for name, rows in shares(table).items()}


def _said(curves: dict[str, Any], say: Say) -> dict[str, Any]:
    return {say(f"lab.curve.{name}"): found for name, found in curves.items()}


def html_lines(
    series: Tournament, games: int, made: list[LabTable], more: list[str], lang: str
) -> Iterator[str]:
    """Yield the report as a page, with ``more`` sentences among its notes."""
    say = program_catalogue(lang).say
    by_name = {t.name: t for t in made}
    won = say("lab.column.won")
    bars = {f"{won} {name}".strip(): chart for name, chart in charted(by_name["entrants"]).items()}
    curves = {name: _said(found, say) for name, found in points(by_name["curves"]).items()}
    notes = [say("lab.parameters", text=json.dumps(series.parameters(), ensure_ascii=False))]
    notes += [say("lab.intervals"), *more]
    yield from page(title(series, games, say), notes, made, bars, curves, say, lang)
