"""Self-play, its report, the benchmark's parts and the coverage of clauses."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import paths, registry, rulebook
from mk_tui.engine.tables import DeckRules
from mk_tui.lab import bench, clauses, runs, selfplay, simulate
from mk_tui.memory import peak_mb
from mk_tui.table.beginning import cards_of

ROOT = Path(__file__).resolve().parents[2]
GAME = "mamlejet_kohanim"


def same(report: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in report.items() if k != "seconds"}


def test_the_floor_is_the_benchmarks_own() -> None:
    assert (ROOT / "mk_tui/yardstick/floor.py").read_bytes() == (ROOT / "benchmarks/floor.py").read_bytes()


def test_the_same_seeds_give_the_same_report_with_any_number_of_processes() -> None:
    one = simulate.simulate(GAME, 6, ["random", "random"], {}, 3)
    two = simulate.simulate(GAME, 6, ["random", "random"], {}, 3, runs.How(jobs=2))
    assert same(one) == same(two)
    assert one["games"] == 6 and one["errors"] == 0
    assert sum(one["wins"]) + one["draws"] + one["losses"] == 6
    assert sum(row["games"] for row in one["by"]) == 6
    assert {row["seats"] for row in one["by"]} == {2}


def test_what_is_not_fixed_is_mixed_over_the_seeds() -> None:
    tables = [selfplay.lay_beginning(GAME, None, {}, seed) for seed in range(60)]
    assert {len(t.seats) for t in tables} == {1, 2, 3, 4}
    assert {s.kind for t in tables for s in t.seats} == {"novice", "adept", "master", "random"}
    assert {t.options["level"] for t in tables} == {"escudero", "guerrero", "heroe"}
    fixed = [selfplay.lay_beginning(GAME, None, {"level": "heroe"}, seed) for seed in range(10)]
    assert {t.options["level"] for t in fixed} == {"heroe"}


def test_a_mixed_series_plays_ready_decks_and_drawn_ones() -> None:
    tables = [selfplay.lay_beginning(GAME, None, {}, seed) for seed in range(200)]
    seats = [s for t in tables for s in t.seats]
    assert 0.4 < sum(not s.deck for s in seats) / len(seats) < 0.6
    for t in tables:
        assert all(sum(cards.values()) == 60 for cards in t.decks)
        assert t == selfplay.lay_beginning(GAME, None, {}, t.seed)
    even = [t for t in tables if t.options["time_trial"] == "off" and {s.kind for s in t.seats} == {"adept"}]
    assert 0.15 < sum(all(s.deck for s in t.seats) for t in even) / len(tables) < 0.35
    fixed = selfplay.lay_beginning(GAME, ["adept", "adept"], {}, 1)
    assert all(s.deck for s in fixed.seats)


def test_a_game_without_random_decks_plays_its_ready_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = registry.get(GAME)
    monkeypatch.setattr(rules, "decks", DeckRules(rules.decks.check))
    tables = [selfplay.lay_beginning(GAME, None, {}, seed) for seed in range(20)]
    assert all(s.deck for t in tables for s in t.seats)


def test_a_number_of_rounds_stands_for_the_minutes_of_a_clock() -> None:
    options = {"time_trial": "minutes", "limit": 180, "level": "escudero"}
    played = [selfplay.play_out(selfplay.lay_beginning(GAME, ["adept"], options, seed)) for seed in range(8)]
    assert all(p.crash is None and p.turns <= selfplay.CLOCK_ROUNDS[1] for p in played)
    assert len({p.turns for p in played}) > 2
    assert any(p.kind == "win" for p in played)


def test_every_kind_of_player_finishes_a_match() -> None:
    for kind in ("novice", "adept", "master"):
        played = selfplay.play_out(
            selfplay.lay_beginning(GAME, [kind], {"time_trial": "rounds", "limit": 4}, 1), 0.2
        )
        assert played.crash is None and played.kind in ("win", "loss", "draw")


def test_an_error_is_counted_with_its_seed_and_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    real = selfplay.answer_for

    def answer_for(game: Any, *asked: Any) -> tuple[int, ...]:
        if game.count == 3:
            raise ZeroDivisionError("a bot's mistake")
        return real(game, *asked)

    monkeypatch.setattr(selfplay, "answer_for", answer_for)
    report = simulate.simulate(GAME, 2, ["random"], {}, 9)
    assert report["errors"] == 2 and [c["seed"] for c in report["crashes"]] == [9, 10]
    assert report["crashes"][0]["error"].startswith("ZeroDivisionError")
    import json

    crash = json.loads(Path(report["crashes"][0]["file"]).read_text())
    assert len(crash["answers"]) == 3 and crash["header"]["seed"] == 9
    assert simulate.run(GAME, 1, ["random"], {}, 9, runs.How(), True, "en") == 1


def test_cards_never_played_are_told_of_the_whole_pool() -> None:
    report = simulate.simulate(GAME, 1, ["random"], {"time_trial": "rounds", "limit": 3}, 1)
    never = set(report["cards_never_played"])
    pool = set(cards_of(registry.get(GAME)).by_id)
    assert never < pool and len(pool) - len(never) < 30
    assert {"mk.goliat_of_gat", "mk.ark_of_covenant"} <= never


def test_cards_never_used_are_told_for_each_way_of_using_them() -> None:
    report = simulate.simulate(GAME, 1, ["random"], {"time_trial": "rounds", "limit": 3}, 1)
    unused = report["cards_never_used"]
    assert set(unused) == {"played", "entered"}
    assert set(report["cards_never_played"]) == set(unused["played"]) & set(unused["entered"])
    assert "mk.mine" in set(unused["played"])
    assert len(unused["entered"]) < len(unused["played"])


def test_levels_are_compared_by_matches_among_adepts() -> None:
    report = simulate.simulate(GAME, 3, ["adept"], {"time_trial": "off", "level": "heroe"}, 1)
    (row,) = report["by_level"]
    assert (row["level"], row["seats"], row["games"]) == ("heroe", 1, 3)
    assert row["wins_percent"] + row["losses_percent"] + row["draws_percent"] == pytest.approx(100, abs=0.2)
    table = list(simulate.lines(report, "en"))
    at = table.index("Adepts among themselves, without a time trial:")
    assert table[at + 1].split() == ["level", "players", "matches", "won", "lost", "drawn", "rounds"]
    assert len(table[at + 1]) == len(table[at + 2])
    for seats, options in ((["random"], {"time_trial": "off"}), (["adept"], {"time_trial": "rounds"})):
        assert simulate.simulate(GAME, 1, seats, {**options, "limit": 3}, 1)["by_level"] == []


def test_a_match_that_the_guard_ends_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.get(GAME), "answer_limit", 10)
    report = simulate.simulate(GAME, 2, ["random"], {"time_trial": "off"}, 1)
    assert report["cut_off"] == 2 and report["draws"] == 2 and report["errors"] == 0


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_report_can_be_read(lang: str) -> None:
    report = simulate.simulate(GAME, 2, ["random", "random"], {}, 1)
    text = "\n".join(simulate.lines(report, lang))
    assert "⟦" not in text and "{" not in text


def test_rows_of_the_benchmark_know_their_gates() -> None:
    assert bench.row("clone_us:some_game", 19).ok and not bench.row("clone_us:some_game", 21).ok
    assert bench.row("selfplay_per_floor:some_game", 0.07).ok
    assert not bench.row("selfplay_per_floor:some_game", 0.05).ok
    assert bench.row("something_else", 5).must is None


def test_the_benchmark_measures_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "ROUND_SECONDS", 0.02)
    rows = {r.name.partition(":")[0]: r for r in bench.game_rows(GAME)}
    assert {"selfplay_per_floor", "clone_us", "deepcopy_per_clone", "determinise_us"} <= set(rows)
    assert all(r.value > 0 for r in rows.values())


def test_a_process_that_a_large_one_begins_tells_its_own_memory() -> None:
    held = bytearray(120_000_000)
    code = "from mk_tui.memory import peak_mb; print(peak_mb())"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert 2 < float(told) < len(held) / 1024 / 1024 / 2 < peak_mb()


def test_a_random_game_of_the_benchmark_reaches_its_end() -> None:
    match = bench.beginning_of(GAME, 1).begin()
    assert bench.random_game(match, random.Random(1)) == match.count
    assert match.result is not None


# -- clauses --------------------------------------------------------------------------------------------


def test_clauses_are_read_from_the_rulebook() -> None:
    book = "**MK-1.1** One.\n\nText **MK-1.2** inside.\n\n- **MK-1.3** Two.\n\n"
    book += "**A-07** A ruling.\n\n**XY-R12** Another.\n"
    assert rulebook.declared(book) == ["MK-1.1", "MK-1.3", "A-07", "XY-R12"]


def test_citations_are_found_singly_and_in_ranges() -> None:
    assert {"MK-11.20", "MK-11.21", "MK-11.22", "A-07"} <= clauses.cited(["MK-11.20 to 11.22, A-07"])
    assert {"A-07", "A-08", "A-09"} <= {
        c.replace("-8", "-08").replace("-9", "-09") for c in clauses.cited(["A-07 to A-09"])
    }
    assert "MK-1.1" not in clauses.cited(["MK-1.10"])
    assert clauses.cited(["XY-R1 to R3"]) >= {"XY-R1", "XY-R2", "XY-R3"}
    assert clauses.cited(["XY-R12, XY-1.2"]) == {"XY-R12", "XY-1.2"}


@pytest.mark.parametrize("game", registry.games())
def test_every_clause_is_cited_where_it_is_ruled_or_said_to_hold_elsewhere(game: str) -> None:
    lost, wrong = clauses.uncoded(registry.get(game), paths.PACKAGE.parent)
    assert lost == [], "cite them in the rules, or say in uncoded.yaml where they hold"
    assert wrong == [], "cited by a rule file all the same, or no clause, or held by none"


def test_what_no_rule_file_cites_is_found(tmp_path: Path) -> None:
    game = tmp_path / "game"
    (game / "bot").mkdir(parents=True)
    ruleset = type("Rules", (), {"id": "some_game", "folder": game})()
    (game / "rulebook.en.md").write_text("".join(f"**X-1.{n}** a\n\n" for n in range(1, 8)))
    (game / "clauses.yaml").write_text("X-1.1: only a name\n")
    (game / "uncoded.yaml").write_text(
        "X-1.2: By X-1.3.\nX-1.3: Cited.\nX-1.7: By X-9.9.\nX-2.1: No clause.\n"
    )
    (game / "rules.py").write_text('"""X-1.3 to X-1.4."""\n')
    (game / "bot" / "weights.py").write_text('"""X-1.5."""\n')
    (tmp_path / "mk_tui" / "engine").mkdir(parents=True)
    (tmp_path / "mk_tui" / "engine" / "flow.py").write_text('"""X-1.6."""\n')
    assert clauses.uncoded(ruleset, tmp_path) == (["X-1.5"], ["X-1.3", "X-1.7", "X-2.1"])


def test_what_nothing_cites_is_missing(tmp_path: Path) -> None:
    ruleset = type("Rules", (), {"id": "some_game", "folder": tmp_path / "game"})()
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "rulebook.en.md").write_text(
        "**X-1.1** a\n\n**X-1.2** b\n\n**X-1.3** c\n\n**X-1.4** d\n"
    )
    (tmp_path / "game" / "clauses.yaml").write_text("X-1.4: only a name\n")
    scenarios = tmp_path / "tests" / "scenarios" / "some_game"
    scenarios.mkdir(parents=True)
    (scenarios / "one.yaml").write_text("cites: [X-1.1]\n")
    assert clauses.missing(ruleset, tmp_path) == ["X-1.2", "X-1.3"]
    tests = tmp_path / "tests" / "rulesets" / "some_game"
    tests.mkdir(parents=True)
    (tests / "test_x.py").write_text('"""X-1.2 and X-1.3."""\n')
    assert clauses.missing(ruleset, tmp_path) == []
