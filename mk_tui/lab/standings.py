"""What the matches of a tournament come to: tables of shares with their intervals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from . import replacements
from .intervals import Interval, difference, mean, quantile, wilson
from .report_tables import Cell, LabTable
from .tally import COULD, HELD, NEUTRAL, USED
from .tournament import Tournament

Tally = Mapping[str, Any]


def report(series: Tournament, games: int, total: Tally, print_of: str) -> dict[str, Any]:
    """Return all of it as JSON-able data. ``print_of`` is the fingerprint of code and cards."""
    found = sorted(total.get("errors", {}).items(), key=lambda item: int(item[0]))
    return {
        "games": games,
        "parameters": series.parameters(),
        "fingerprint": print_of,
        "errors": [{"seed": int(seed), "error": told["error"]} for seed, told in found],
        "replaced": replacements.rows(total.get("replaced", {})),
        "tables": {table.name: table.plain() for table in tables(series, total)},
    }


def tables(series: Tournament, total: Tally) -> list[LabTable]:
    """Return the tables of a tournament."""
    laid = dict(sorted(total.get("tables", {}).items(), key=lambda item: _order(series, item[0])))
    return [
        _summary(laid),
        _of_each(series, laid, "entrants", ("deck", "level_of", "n", "won", "fair"), _entrants),
        _of_each(series, laid, "pairs", ("entrant", "against", "n", "won"), _pairs),
        _of_each(series, laid, "seats", ("place", "n", "won", "fair"), _seats),
        _of_each(series, laid, "lengths", ("unit", "mean", "median", "p95"), _lengths),
        _of_each(series, laid, "ends", ("kind", "n", "share"), _ends),
        _of_each(series, laid, "cards", CARDS, _cards),
        _of_each(series, laid, "curves", ("figure", "who", "round", "mean", "n"), _curves),
    ]


CARDS = ("card", "could", "held", "used", "held_won", "held_difference", "used_won", "used_difference")


def _order(series: Tournament, key: str) -> tuple[int, list[int]]:
    """Return where a table stands: as its seats and options were given."""
    seats, *words = key.split(" ")
    places = []
    for (_, values), word in zip(series.compared, words, strict=True):
        places.append([str(v) for v in values].index(word.partition("=")[2]))
    return int(seats), places


def _key_columns(series: Tournament) -> tuple[str, ...]:
    """Return what tells the tables of a tournament apart, where there is more than one."""
    several = len(series.seats) > 1 or bool(series.compared)
    return ("table",) if several else ()


def _of_each(
    series: Tournament, laid: Mapping[str, Tally], name: str, columns: tuple[str, ...], rows: Any
) -> LabTable:
    keys = _key_columns(series)
    made: list[tuple[Cell, ...]] = []
    for key, tally in laid.items():
        for row in rows(tally):
            made.append((key, *row) if keys else tuple(row))
    return LabTable(name, (*keys, *columns), tuple(made))


def _summary(laid: Mapping[str, Tally]) -> LabTable:
    """Return a row for each number of players and setting: how often it is won at all, how long it takes."""
    rows: list[tuple[Cell, ...]] = []
    neutral = any(_neutral(t).value > 0 for t in laid.values())
    for key, tally in laid.items():
        n, kinds = tally["games"], tally["kinds"]
        shares = [wilson(kinds.get(kind, 0), n) for kind in ("win", "loss", "draw")]
        row: list[Cell] = [key, n, *shares, tally.get("cut_off", 0), mean(_counts(tally["turns"]))]
        rows.append((*row, _neutral(tally)) if neutral else tuple(row))
    columns = ("table", "games", "wins_percent", "losses_percent", "draws_percent", "cut_off", "turns")
    return LabTable("summary", (*columns, "neutral") if neutral else columns, tuple(rows))


def _neutral(tally: Tally) -> Interval:
    """Return the mean number of enemies in play at the beginning of a round."""
    counted = tally["curves"].get(NEUTRAL, {}).get(NEUTRAL, {}).values()
    n = sum(c[1] for c in counted)
    value = sum(c[0] for c in counted) / n if n else 0.0
    return Interval(value, value, value)


def _entrants(tally: Tally) -> Iterator[tuple[Cell, ...]]:
    fair = _fair(tally)
    rows = []
    for entrant, (sat, won, _drawn) in tally["entrants"].items():
        deck, _, level = entrant.partition("/")
        rows.append((deck, level, sat, wilson(won, sat), fair))
    yield from sorted(rows, key=lambda row: (-row[3].value, row[0], row[1]))


def _fair(tally: Tally) -> float:
    """Return how often a seat wins on average."""
    sat = sum(n for n, _ in tally["seats"].values())
    won: int = tally["winners"]
    return won / sat if sat else 0.0


def _pairs(tally: Tally) -> Iterator[tuple[Cell, ...]]:
    """Yield, for each two entrants, the share of the matches that went to either."""
    for entrant, others in sorted(tally["pairs"].items()):
        for against, (_met, won, lost) in sorted(others.items()):
            if won + lost:
                yield entrant, against, won + lost, wilson(won, won + lost)


def _seats(tally: Tally) -> Iterator[tuple[Cell, ...]]:
    fair = _fair(tally)
    if "began" in tally:
        sat, won = tally["began"]
        yield "first", sat, wilson(won, sat), fair
    for seat, (sat, won) in sorted(tally["seats"].items(), key=lambda item: int(item[0])):
        yield str(int(seat) + 1), sat, wilson(won, sat), fair


def _lengths(tally: Tally) -> Iterator[tuple[Cell, ...]]:
    for unit in ("turns", "decisions"):
        counts = _counts(tally[unit])
        yield unit, mean(counts), quantile(counts, 0.5), quantile(counts, 0.95)


def _ends(tally: Tally) -> Iterator[tuple[Cell, ...]]:
    for why, n in sorted(tally["why"].items(), key=lambda item: (-item[1], item[0])):
        yield why.removeprefix("result."), n, wilson(n, tally["games"])


def _cards(tally: Tally) -> Iterator[tuple[Cell, ...]]:
    """Yield how seats fared that held or used a card, against those that could have and did not."""
    rows: list[tuple[Cell, ...]] = []
    for card, counted in tally["cards"].items():
        could, could_won = counted[COULD : COULD + 2]
        row: list[Cell] = [card, could, counted[HELD], counted[USED]]
        for place in (HELD, USED):
            n, won = counted[place : place + 2]
            row += [wilson(won, n), difference(won, n, could_won - won, could - n)]
        rows.append(tuple(row))
    yield from sorted(rows, key=lambda row: (-_value(row[7]), str(row[0])))


def _curves(tally: Tally) -> Iterator[tuple[Cell, ...]]:
    for figure, whos in sorted(tally["curves"].items()):
        for who, rounds in sorted(whos.items()):
            if figure == NEUTRAL and not any(total for total, _ in rounds.values()):
                continue
            for number, (total, n) in sorted(rounds.items(), key=lambda item: int(item[0])):
                yield figure, who, int(number), total / n, n


def _counts(histogram: Mapping[str, int]) -> dict[int, int]:
    return {int(k): n for k, n in histogram.items()}


def points(table: LabTable, fewest: float = 0.05) -> dict[str, dict[str, list[tuple[int, float]]]]:
    """Return title -> line -> (round, mean) of the curves; rounds that few matches reach are left out."""
    curves: dict[str, dict[str, list[tuple[int, float]]]] = {}
    most: dict[tuple[str, str], int] = {}
    for row in table.rows:
        *key, figure, who, number, value, n = row
        title, line = " ".join(map(str, [*key, figure])), str(who)
        assert isinstance(number, int) and isinstance(value, float) and isinstance(n, int)
        most.setdefault((title, line), n)
        if n >= fewest * most[title, line] and n >= 2:
            curves.setdefault(title, {}).setdefault(line, []).append((number, value))
    return curves


def shares(table: LabTable, column: str = "won") -> dict[str, list[tuple[str, Interval]]]:
    """Return title -> (name, share) of each row of a table of shares."""
    found: dict[str, list[tuple[str, Interval]]] = {}
    at = table.columns.index(column)
    first = table.columns.index("table") + 1 if "table" in table.columns else 0
    for row in table.rows:
        value = row[at]
        assert isinstance(value, Interval)
        words = [str(v) for v in row[first:at] if isinstance(v, str)]
        found.setdefault(" ".join(map(str, row[:first])), []).append(("/".join(words), value))
    return found


def telling(rows: Sequence[tuple[Cell, ...]], at: int, most: int) -> list[tuple[Cell, ...]]:
    """Return the rows whose interval in place ``at`` lies furthest from nothing: best and worst."""
    clear = [row for row in rows if isinstance(row[at], Interval) and _edge(row[at]) > 0]
    best = sorted(clear, key=lambda row: -_edge(row[at]))[:most]
    return sorted(best, key=lambda row: -_value(row[at]))


def _edge(cell: Cell) -> float:
    """Return how far an interval stays away from nothing."""
    assert isinstance(cell, Interval)
    return max(cell.low, -cell.high)


def _value(cell: Cell) -> float:
    assert isinstance(cell, Interval)
    return cell.value
