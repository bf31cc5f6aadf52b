"""``mk-tui simulate``: many matches by themselves, and what can be told from them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mk_tui.engine import SetupError
from mk_tui.language import program_catalogue
from mk_tui.players.titles import kind_name
from mk_tui.storage.crashes import write_crash
from mk_tui.table.beginning import cards_of, describe, ruleset_of

from . import replacements
from .runs import How, Run, Series
from .selfplay import EVEN_KIND, EVEN_OPTIONS, SHARE_SEARCHED, PlayedMatch, lay_beginning, play_out
from .tally import merged

# The option that says how hard a match is, in a game that has levels.
LEVEL = "level"


@dataclass(frozen=True)
class Mixture(Series):
    """Matches with the seeds ``seed``, ``seed`` + 1 …: what is not fixed is mixed over them."""

    game: str
    seats: tuple[str, ...] | None
    options: tuple[tuple[str, Any], ...]
    seed: int
    name = "simulate"

    def parameters(self) -> dict[str, Any]:
        """Return all that decides what is played."""
        return {"game": self.game, "seats": self.seats, "options": dict(self.options), "seed": self.seed}

    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of players that are fixed."""
        return self.seats or ()

    def play(self, numbers: range) -> list[dict[str, Any]]:
        """Return what came of each match."""
        return [self.play_one(self.seed + n).plain() for n in numbers]

    def play_one(self, seed: int) -> PlayedMatch:
        """Play the match of one seed."""
        searched = SHARE_SEARCHED if self.seats is None else 1.0
        return play_out(lay_beginning(self.game, self.seats, dict(self.options), seed), searched)


def simulate(
    game: str,
    games: int,
    seats: Sequence[str] | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 0,
    how: How | None = None,
) -> dict[str, Any]:
    """Play ``games`` matches with the seeds ``seed``, ``seed`` + 1 … and return the report.

    ``seats`` are kinds of players; None mixes their number and kinds over the seeds, and options that are
    not fixed are mixed too. ``SetupError`` if the game, a seat or an option is not there; ``Stopped`` when
    somebody stops it.
    """
    lay_beginning(game, seats, options or {}, seed)  # refuses what cannot be set up before anything runs
    fixed = tuple(sorted((options or {}).items()))
    run = Run(Mixture(game, None if seats is None else tuple(seats), fixed, seed), games, how or How())
    chunks: dict[int, list[dict[str, Any]]] = {}
    run.go(chunks.__setitem__)
    report = Report(game)
    for k in sorted(chunks):
        for played in chunks.pop(k):
            report.add(PlayedMatch.of(played))
    return report.as_dict(run.seconds)


class Report:
    """Adds matches up."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.played: list[PlayedMatch] = []

    def add(self, played: PlayedMatch) -> None:
        """Add one match; the crash file of one that failed is written."""
        if played.crash is not None:
            played.crash["crash_file"] = str(write_crash(played.crash) or "")
        self.played.append(played)

    def as_dict(self, seconds: float) -> dict[str, Any]:
        """Return the report as JSON-able data."""
        done = [p for p in self.played if p.kind != "error"]
        seats = max((len(p.seats) for p in self.played), default=0)
        ruleset = ruleset_of(self.game)
        pool = set(cards_of(ruleset).by_id)
        used = self._used()
        return {
            "game": self.game,
            "games": len(self.played),
            "decisions": sum(p.decisions for p in self.played),
            "seconds": round(seconds, 3),
            "wins": [sum(s in p.winners for p in done) for s in range(seats)],
            "draws": sum(p.kind == "draw" for p in done),
            "losses": sum(p.kind == "loss" for p in done),
            "cut_off": sum(p.cut_off for p in done),
            "errors": len(self.played) - len(done),
            "crashes": [
                {
                    "seed": p.seed,
                    "file": p.crash["crash_file"],
                    "error": last_line(p.crash.get("traceback", "")),
                }
                for p in self.played
                if p.crash is not None
            ],
            "replaced": self._replaced(),
            "mean_turns": _mean(p.turns for p in done),
            "cards_never_played": sorted(pool.difference(*used.values())),
            "cards_never_used": {way: sorted(pool - cards) for way, cards in sorted(used.items())},
            "by": self._rows(done),
            "by_level": self._levels(done),
            "by_kind": self._kinds(done),
        }

    def _replaced(self) -> list[dict[str, Any]]:
        """Return a row for each player that chance has answered for, and why."""
        total: dict[str, Any] = {}
        for p in self.played:
            merged(total, p.replaced)
        return replacements.rows(total)

    def _used(self) -> dict[str, set[str]]:
        """Return the cards that were used at all, by the way of using them."""
        used: dict[str, set[str]] = {e.removeprefix("log."): set() for e in ruleset_of(self.game).shown.uses}
        for p in self.played:
            for way, cards in p.used.items():
                used.setdefault(way, set()).update(cards)
        return used

    def _rows(self, done: list[PlayedMatch]) -> list[dict[str, Any]]:
        """Return one row for each mixture of options and number of players."""
        options = [o["id"] for o in describe(ruleset_of(self.game)).get("options", ())]
        groups: dict[tuple[Any, ...], list[PlayedMatch]] = {}
        for p in done:
            # Ranges of numbers would make a row of every match; words are what is compared.
            words = tuple((o, p.options[o]) for o in options if isinstance(p.options.get(o), str))
            groups.setdefault((len(p.seats), words), []).append(p)
        return [
            {
                "options": dict(words),
                "seats": seats,
                "games": len(group),
                "wins": sum(p.kind == "win" for p in group),
                "losses": sum(p.kind == "loss" for p in group),
                "draws": sum(p.kind == "draw" for p in group),
                "mean_turns": _mean(p.turns for p in group),
            }
            for (seats, words), group in sorted(groups.items(), key=lambda item: repr(item[0]))
        ]

    def _levels(self, done: list[PlayedMatch]) -> list[dict[str, Any]]:
        """Return one row for each level and number of players, of matches among adepts without a clock."""
        options = describe(ruleset_of(self.game)).get("options", ())
        levels = [v["id"] for o in options if o["id"] == LEVEL for v in o.get("values", ())]
        groups: dict[tuple[int, int], list[PlayedMatch]] = {}
        for p in done:
            even = all(p.options.get(k, v) == v for k, v in EVEN_OPTIONS.items())
            if even and set(p.seats) == {EVEN_KIND} and p.options.get(LEVEL) in levels:
                groups.setdefault((levels.index(p.options[LEVEL]), len(p.seats)), []).append(p)
        return [
            {
                "level": levels[level],
                "seats": seats,
                "games": len(group),
                "wins_percent": _percent(group, "win"),
                "losses_percent": _percent(group, "loss"),
                "draws_percent": _percent(group, "draw"),
                "mean_turns": _mean(p.turns for p in group),
            }
            for (level, seats), group in sorted(groups.items())
        ]

    @staticmethod
    def _kinds(done: list[PlayedMatch]) -> list[dict[str, Any]]:
        """Return one row for each kind of player: how often it sat down, and won."""
        sat: dict[str, int] = {}
        won: dict[str, int] = {}
        for p in done:
            for seat, kind in enumerate(p.seats):
                sat[kind] = sat.get(kind, 0) + 1
                won[kind] = won.get(kind, 0) + (seat in p.winners)
        return [
            {"kind": k, "seats": n, "wins": won[k], "rate": round(won[k] / n, 3)}
            for k, n in sorted(sat.items())
        ]


def last_line(text: str) -> str:
    """Return the last line of a traceback: the error itself."""
    return text.strip().rpartition("\n")[2]


def _mean(numbers: Iterable[int]) -> float:
    listed = list(numbers)
    return round(sum(listed) / len(listed), 2) if listed else 0.0


def _percent(group: list[PlayedMatch], kind: str) -> float:
    return round(100 * sum(p.kind == kind for p in group) / len(group), 1)


def run(
    game: str,
    games: int,
    seats: Sequence[str] | None,
    options: dict[str, Any],
    seed: int,
    how: How,
    as_json: bool,
    lang: str,
) -> int:
    """Simulate and print. 0 when every match came to its end, 1 when one failed."""
    report = simulate(game, games, seats, options, seed, how)
    if as_json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        for line in lines(report, lang):
            print(line)
    return 1 if report["errors"] else 0


def lines(report: dict[str, Any], lang: str) -> Iterator[str]:
    """Yield the report as text."""
    say = program_catalogue(lang).say
    speed = report["decisions"] / report["seconds"] if report["seconds"] else 0
    yield say(
        "lab.games",
        n=report["games"],
        decisions=report["decisions"],
        seconds=report["seconds"],
        speed=int(speed),
    )
    wins = ", ".join(str(w) for w in report["wins"])
    yield say(
        "lab.results", wins=wins, losses=report["losses"], draws=report["draws"], turns=report["mean_turns"]
    )
    yield say("lab.errors", n=report["errors"], cut_off=report["cut_off"])
    for crash in report["crashes"]:
        yield say("lab.crash", seed=crash["seed"], error=crash["error"], file=crash["file"])
    yield from replacements.sentences(report["replaced"], lang)
    for row in report["by_kind"]:
        yield say(
            "lab.kind",
            kind=kind_name(row["kind"], program_catalogue(lang)),
            n=row["seats"],
            wins=row["wins"],
            rate=f"{row['rate']:.0%}",
        )
    for row in report["by"]:
        options = " ".join(f"{k}={v}" for k, v in row["options"].items())
        yield say(
            "lab.row" if options else "lab.row_plain",
            options=options,
            seats=row["seats"],
            n=row["games"],
            wins=row["wins"],
            losses=row["losses"],
            draws=row["draws"],
            turns=row["mean_turns"],
        )
    yield from _table(report["by_level"], say)
    never = report["cards_never_played"]
    yield say("lab.never_played", n=len(never), cards=", ".join(never))


def _table(rows: list[dict[str, Any]], say: Any) -> Iterator[str]:
    """Yield the rows by level as a table, words to the left and numbers to the right."""
    if not rows:
        return
    yield say("lab.by_level")
    columns = list(rows[0])
    cells = [[say(f"lab.column.{c}") for c in columns]]
    for row in rows:
        cells.append([f"{x:.0f} %" if c.endswith("percent") else str(x) for c, x in row.items()])
    widths = [max(len(line[k]) for line in cells) for k in range(len(columns))]
    for line in cells:
        first, *others = (
            x.ljust(n) if not k else x.rjust(n) for k, (x, n) in enumerate(zip(line, widths, strict=True))
        )
        yield "  " + "  ".join([first, *others])


__all__ = ["Report", "SetupError", "lines", "run", "simulate"]
