"""Tournaments: seats turned, intervals of known values, the same report however it is played, its files."""

from __future__ import annotations

import csv
import json
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from mk_tui import cli
from mk_tui.engine import Game
from mk_tui.lab import compete, intervals, runs, selfplay, tally
from mk_tui.lab.charts import curve_chart, share_chart
from mk_tui.lab.report_tables import LabTable
from mk_tui.lab.standings import report
from mk_tui.lab.tournament import ANY, Entrant, Tournament, lineup, lineups, tournament
from mk_tui.language import program_catalogue
from mk_tui.players.found import Thought
from mk_tui.players.options import TableError

DUEL = "aguila_roja"
LEVELLED = "mamlejet_kohanim"


def total_of(series: Tournament, games: int, jobs: int = 1) -> dict[str, Any]:
    total: dict[str, Any] = {}
    runs.Run(series, games, runs.How(jobs)).go(lambda _, result: tally.merged(total, result))
    return total


# -- intervals ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "n", "low", "high"),
    # The first three: Newcombe 1998 (Statistics in Medicine 17:857), table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (29, 29, 0.8830, 1.0),
        (1, 1, 0.2065, 1.0),
    ],
)
def test_wilson(won: int, n: int, low: float, high: float) -> None:
    found = intervals.wilson(won, n)
    assert found.value == won / n
    assert (found.low, found.high) == (pytest.approx(low, abs=6e-5), pytest.approx(high, abs=6e-5))


def test_nothing_known_of_nothing() -> None:
    assert intervals.wilson(0, 0) == (0.0, 0.0, 1.0)
    assert intervals.difference(0, 0, 5, 10)[1:] == (-1.0, 1.0)
    assert intervals.mean({}) == (0, 0, 0) and intervals.quantile({}, 0.5) == 0


def test_the_interval_of_a_difference() -> None:
    # Newcombe 1998 (Statistics in Medicine 17:873), table II, method 10.
    for counts, low, high in (
        ((56, 70, 48, 80), 0.0524, 0.3339),
        ((9, 10, 3, 10), 0.1705, 0.8090),
        ((10, 10, 0, 20), 0.6791, 1.0),
    ):
        found = intervals.difference(counts[0], counts[1], counts[2], counts[3])
        assert (found.low, found.high) == (pytest.approx(low, abs=6e-5), pytest.approx(high, abs=6e-5))


def test_the_mean_of_a_histogram() -> None:
    found = intervals.mean({2: 1, 4: 2, 6: 1})  # a standard deviation of the root of 8/3
    assert found.value == 4 and found.high - found.low == pytest.approx(
        2 * 1.96 * (8 / 3 / 4) ** 0.5, abs=1e-3
    )
    assert intervals.quantile({2: 1, 4: 2, 6: 1}, 0.5) == 4 and intervals.quantile({1: 19, 9: 1}, 0.95) == 1


# -- who sits where -------------------------------------------------------------------------------------


def test_all_pairs_meet_equally_often_in_both_orders() -> None:
    series = tournament(DUEL, levels=["random"])
    games = series.whole(100)
    assert games == 108 and games % series.round_of(2) == 0
    met = Counter(series.setting(n).entrants for n in range(games))
    assert len(met) == 12 and set(met.values()) == {9}
    assert all(a != b for a, b in met)


@pytest.mark.parametrize(("seats", "sides"), [(2, 0), (3, 0), (4, 0), (4, 2), (3, 1)])
def test_every_entrant_sits_on_every_seat_equally_often(seats: int, sides: int) -> None:
    series = tournament(LEVELLED, [seats], levels=["novice", "random"], decks=[ANY], sides=sides)
    games = series.whole(50)
    sat: dict[int, Counter[str]] = {s: Counter() for s in range(seats)}
    for n in range(games):
        for seat, entrant in enumerate(series.setting(n).entrants):
            sat[seat][entrant.level] += 1
    assert len(set(map(tuple, map(sorted, (c.items() for c in sat.values()))))) == 1
    if sides == 2:
        assert all(t[0] == t[2] != t[1] == t[3] for n in range(games) for t in [series.setting(n).entrants])
    if sides == 1:
        assert all(len(set(series.setting(n).entrants)) == 1 for n in range(games))


def test_levels_and_numbers_of_players_are_gone_through_equally_often() -> None:
    series = tournament(LEVELLED, [1, 2, 3], levels=["random"], decks=[ANY])
    games = series.whole(1)
    keys = Counter(series.setting(n).key for n in range(series.whole(100)))
    assert games == 9 * 2 // 2 * 1 or games % 3 == 0
    assert len(keys) == 9 and len(set(keys.values())) == 1
    fixed = tournament(LEVELLED, [1], levels=["random"], options={"level": "heroe"})
    assert {fixed.beginning(n).options["level"] for n in range(10)} == {"heroe"}


def test_each_lineup_gets_as_many_matches_as_are_asked_for() -> None:
    series = tournament(DUEL, levels=["novice", "random"])
    met = Counter(tuple(sorted(map(str, series.setting(n).entrants))) for n in range(series.pairings(6)))
    assert set(met.values()) == {6} and len(met) == 8 * 7 // 2


def test_of_very_many_lineups_some_are_drawn() -> None:
    many = tuple(Entrant(f"deck{k}", "adept") for k in range(60))
    assert lineups(many, 4) == 10_000
    assert len(set(lineup(many, 4, 7))) == 4 and lineup(many, 4, 7) == lineup(many, 4, 7)
    assert lineup(many, 4, 7) != lineup(many, 4, 8)
    assert lineups(many[:1], 3) == 1 and lineup(many[:1], 3, 0) == (many[0],) * 3


def test_a_match_is_the_same_by_its_number_alone() -> None:
    series = tournament(DUEL, levels=["random"], seed=7)
    whole, part = series.play(range(4)), series.play(range(3))
    assert tally.merged(part, series.play(range(3, 4))) == whole
    assert series.beginning(3).seed == 10


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"decks": ["nobody"]}, "error.no_deck"),
        ({"levels": ["expert"]}, "error.no_kind"),
        ({"levels": ["master=0"]}, "error.no_kind"),
        ({"levels": ["adept=20"]}, "error.no_kind"),
        ({"options": {"nothing": 1}}, "error.no_option"),
        ({"compared": ["nothing"]}, "error.no_option"),
        ({"seats": [9]}, "error.seat_count"),
        ({"options": {"wounds_persist": "no"}, "compared": ["wounds_persist"]}, "error.fixed_and_compared"),
    ],
)
def test_what_is_not_there_is_refused(asked: dict[str, Any], said: str) -> None:
    with pytest.raises((TableError, runs.RunError)) as refused:
        tournament(DUEL, **asked)
    assert refused.value.message_id.startswith(said)


def test_a_master_looks_ahead_with_as_many_playouts_as_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[int, set[int]] = {}

    def search(game: Game, adept: tuple[int, ...], playouts: int, rng: Any) -> Thought:
        assert game.question is not None
        asked.setdefault(game.question.seat, set()).add(playouts)
        return Thought(adept, playouts, 0.0)

    monkeypatch.setattr(selfplay, "search_here", search)
    series = tournament(DUEL, decks=[ANY], levels=["master=700", "master"])
    found = series.play(range(1))["tables"]["2"]["entrants"]
    assert set(found) == {"any/master=700", "any/master"}
    wanted = {"master=700": {700}, "master": {selfplay.MASTER_PLAYOUTS}}
    assert asked == {seat: wanted[e.level] for seat, e in enumerate(series.setting(0).entrants)}


# -- what it comes to -----------------------------------------------------------------------------------


def test_jobs_give_the_same_report() -> None:
    series = tournament(LEVELLED, [1, 2], levels=["random"], decks=[ANY])
    assert total_of(series, 18) == total_of(series, 18, jobs=2)


def test_a_report_adds_up() -> None:
    series = tournament(LEVELLED, [1, 2], levels=["random"])
    games = series.whole(60)
    found = report(series, games, total_of(series, games), "")["tables"]
    assert sum(row["games"] for row in found["summary"]) == games
    assert {row["table"] for row in found["summary"]} >= {"1 level=heroe", "2 level=escudero"}
    alone = sum(row["games"] for row in found["summary"] if row["table"][0] == "1")
    assert sum(row["n"] for row in found["entrants"]) == alone + 2 * (games - alone)
    assert all(row["used"] <= row["held"] <= row["could"] for row in found["cards"])
    assert any(row["neutral"][0] > 0 for row in found["summary"])  # enemies in play
    whose = {row["who"] for row in found["curves"]}
    assert whose == {"won", "lost", "neutral"}
    won = {(r["table"], r["entrant"], r["against"]): r["won"][0] for r in found["pairs"]}
    assert won and all(w + won[t, b, a] == pytest.approx(1) for (t, a, b), w in won.items())


def test_what_a_card_is_counted_by() -> None:
    beginning = tournament(DUEL, levels=["random"]).beginning(0)
    taker = tally.Taker(["a", "b"], beginning)
    played = selfplay.play_out(beginning, looker=taker)
    cards = taker.told(played)["cards"]
    winner = played.winners[0]
    own = beginning.decks[winner].keys() - beginning.decks[1 - winner].keys()
    could, could_won, held, held_won, used, used_won = map(sum, zip(*(cards[c] for c in own), strict=True))
    assert could == could_won == len(own) > held == held_won > used == used_won > 0
    lost = cards[next(iter(beginning.decks[1 - winner].keys() - beginning.decks[winner].keys()))]
    assert lost[0] == 1 and lost[1] == lost[3] == lost[5] == 0


def test_a_match_that_fails_is_told_with_its_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def answer_for(*_: Any) -> tuple[int, ...]:
        raise ZeroDivisionError("a bot's mistake")

    monkeypatch.setattr(selfplay, "answer_for", answer_for)
    series = tournament(DUEL, levels=["random"], seed=3)
    assert compete.run(series, 2, runs.How(), compete.Outputs(), "en") == 1
    told = capsys.readouterr().out
    assert "Seed 3: ZeroDivisionError" in told and "Seed 4: " in told


# -- on the terminal and in files -----------------------------------------------------------------------

TOURNAMENT = ["lab", "tournament", LEVELLED, "--games", "36", "--seats", "2", "--level", "random"]
VOID = {"meta", "br"}


class Balanced(HTMLParser):
    """Checks that what is opened is closed, and notes what would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: Counter[str] = Counter()
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1
        self.fetched += [f"{tag} {k}" for k, _ in attrs if k in ("src", "href", "srcset", "data")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_tournament_on_the_terminal_and_in_files(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = ["--csv", str(tmp_path / "csv"), "--html", str(tmp_path / "page.html")]
    assert cli.main([*TOURNAMENT, *files, "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert "⟦" not in out and "{" not in out and "level=heroe" in out and "┤" in out
    assert cli.main([*TOURNAMENT, "--json", "--lang", lang]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 36 and not told["errors"]
    for name, rows in told["tables"].items():
        with (tmp_path / "csv" / f"{name}.csv").open(newline="") as source:
            listed = list(csv.DictReader(source))
        assert len(listed) == len(rows), name
        for line, row in zip(listed, rows, strict=True):
            for column, value in row.items():
                ends = value if isinstance(value, list) else [value]
                names = [column, f"{column}_low", f"{column}_high"][: len(ends)]
                assert [line[k] for k in names] == [str(v) for v in ends], (name, column)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    parser = Balanced()
    parser.feed(page)
    assert not parser.open and not parser.fetched and "://" not in page
    assert parser.seen["svg"] >= 6 and parser.seen["table"] == len(told["tables"]) - 1
    assert "prefers-color-scheme: dark" in page and "⟦" not in page and f'lang="{lang}"' in page


def test_a_page_keeps_its_words_and_gets_the_tournament_anew(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The section says the command that makes it; the next one of the same game takes its place."""
    page = tmp_path / "balance.md"
    page.write_text(
        "# Words\n\nthat stay.\n\n## karmaka: 2\n\nold\n\n## Later\n\nstays too\n", encoding="utf-8"
    )
    asked = ["lab", "tournament", "karmaka", "--each", "2", "--level", "novice,random", "--deck", "any"]
    asked += ["--markdown", str(page)]
    assert cli.main(["--lang", "en", *asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["tables"]
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Words\n\nthat stay.\n\n## karmaka: 2\n\n```\nmk-tui lab tournament karmaka ")
    assert text.endswith("\n\n## Later\n\nstays too\n") and "old" not in text
    command = text.split("```")[1].split()
    assert command[1:] == [
        *asked[:3],
        "--each",
        "2",
        "--deck",
        "any",
        "--level",
        "novice,random",
        *asked[-2:],
    ]
    won = {row["level_of"]: row["won"][0] for row in found["entrants"]}
    assert f"| any | novice | 2 | {100 * won['novice']:.1f} % [" in text
    assert text.count("any/novice | any/random |") == 1 and "any/random | any/novice |" not in text
    assert cli.main(["--lang", "en", *asked]) == 0
    assert page.read_text(encoding="utf-8") == text


def test_charts_show_what_they_are_given() -> None:
    rows = [("first deck", intervals.wilson(30, 40)), ("other", intervals.wilson(10, 40))]
    text = list(share_chart("won", rows, 0.5, 70))
    at = {name: next(line for line in text if name in line) for name, _ in rows}
    assert at["first deck"].rindex("┼") > at["other"].index("┼", at["other"].index("┤"))
    curve = list(curve_chart("score", {"winners": [(0, 0.0), (9, 9.0)]}, 70))
    assert any("winners" in line for line in curve) and any(line.startswith("9.0") for line in curve)
    assert all("\x1b" not in line for line in (*text, *curve))


def test_without_plotext_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "plotext", None)
    assert cli.main(TOURNAMENT) == 1
    assert "mk-tui[lab]" in capsys.readouterr().err
    assert cli.main([*TOURNAMENT, "--json"]) == 0


def test_what_cannot_be_written_is_said_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Tournament, "play", lambda *_: pytest.fail("played"))
    assert cli.main([*TOURNAMENT, "--html", str(tmp_path / "nowhere" / "page.html")]) == 1
    assert "nowhere" in capsys.readouterr().err
    (tmp_path / "file").touch()
    assert cli.main([*TOURNAMENT, "--csv", str(tmp_path / "file")]) == 1
    assert "file" in capsys.readouterr().err


def test_a_table_without_rows_is_a_file_all_the_same(tmp_path: Path) -> None:
    table = LabTable("pairs", ("entrant", "n"), ())
    assert table.write_csv(tmp_path).read_text() == "entrant,n\n"
    assert list(table.text(program_catalogue("en").say)) == []
