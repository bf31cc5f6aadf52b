"""The command line, as a person or a script meets it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mk_tui import __version__, cli
from mk_tui.commands.play import seats_of

GAME = "mamlejet_kohanim"
HEAVY = ("textual", "rich", "pydantic", "yaml")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    return tmp_path


def process(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mk_tui", *arguments], input=typed, capture_output=True, text=True, timeout=60
    )


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["play", "--help"], ["games"]])
def test_nothing_heavy_is_imported_before_it_must_be(arguments: list[str]) -> None:
    if arguments == ["games"]:
        process("games")  # compiles the cards once; after that nothing has to be parsed
    script = (
        "import sys; from mk_tui.cli import main; main(sys.argv[1:]);"
        f"print([m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, timeout=60
    )
    assert done.stderr.strip() == "[]"


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"mk-tui {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["simulat"], 2, 'did you mean "simulate"'),
        (["play"], 2, "GAME"),
        (["play", "mamlejet"], 2, 'did you mean "mamlejet_kohanim"'),
        (["play", GAME, "--option", "level=her"], 2, 'did you mean "heroe"'),
        (["play", GAME, "--option", "level"], 2, "KEY=VALUE"),
        (["play", GAME, "--deck", "1=shoftin"], 2, 'did you mean "shoftim"'),
        (["play", GAME, "--seat", "Ana", "--deck", "Anna=shilo"], 2, 'did you mean "Ana"'),
        (["play", GAME, "--seat", "Ana=humn"], 2, 'did you mean "human"'),
        (["play", GAME, "--seat", "Ana", "--seat", "ana"], 2, "Two players"),
        (["play", GAME, "--seat", "=human"], 2, "needs a name"),
        (["play", GAME, "--seed", "soon"], 2, "a whole number from"),
        (["resume"], 1, "no unfinished match"),
        (["resume", "77"], 1, "There is no match 77"),
        (["resume", "no/such/file.json"], 1, "cannot be read"),
        (["replay", "no/such/file.json"], 1, "cannot be read"),
        (["simulate", GAME, "--games", "0"], 2, "1 or more"),
        (["simulate", "mamlejet", "--games", "1"], 2, "did you mean"),
        (["simulate", GAME, "--games", "1", "--seats", "expert"], 2, "no kind of player"),
        (["cards", "show", "camp_heeler"], 2, 'did you mean "camp_healer"'),
        (["cards", "show"], 2, "mk-tui cards show ID"),
        (["cards", "list"], 2, "mk-tui cards list GAME"),
        (["cards", "list", "karmak"], 2, 'did you mean "karmaka"'),
        (["cards", "list", "karmaka", "colour=pink"], 2, 'no colour "pink"; there is red, green, blue'),
        (["cards", "list", "karmaka", "cost=1"], 2, 'no filter "cost"; there is colour'),
        (["save", "export"], 2, "mk-tui save"),
        (["clauses", "nothing"], 2, "no game"),
        (["refusals", "nothing"], 2, "no game"),
    ],
)
def test_what_is_wrong_is_one_sentence(
    arguments: list[str], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == code
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.err.count("\n") == 1 and "Traceback" not in said.err
    assert said.out == ""


def test_errors_are_said_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.main(["--lang", "es", "resume"])
    cli.main(["resume", "--lang=es"])
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    cli.main(["resume"])
    assert capsys.readouterr().err == "No hay ninguna partida sin terminar.\n" * 3


def test_what_nobody_foresaw_is_one_sentence_and_a_crash_file(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mk_tui.commands.games.game_lines", lambda *a: 1 / 0)
    assert cli.main(["games"]) == 1
    said = capsys.readouterr().err
    assert "ZeroDivisionError" in said and said.count("\n") == 1
    (file,) = (home / "state" / "crashes").iterdir()
    assert "ZeroDivisionError" in file.read_text()


def test_games_lists_seats_options_and_decks(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games", "--lang", "es"]) == 0
    said = capsys.readouterr().out
    assert "de 1 a 4 jugadores" in said and "level" in said and "(habitual)" in said and "shilo" in said


def test_doctor_tells_what_it_finds(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert __version__ in said and "textual" in said and str(home) in said and "terminal:" in said
    (home / "config").mkdir()
    (home / "config" / "settings.toml").write_text("= nonsense")
    cli.main(["doctor"])
    assert "cannot be read" in capsys.readouterr().out


def test_the_cards_of_a_game_are_listed_by_words_and_filters(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "es", "cards", "list", "karmaka", "rival", "color=rojo"]) == 0
    *cards, count = capsys.readouterr().out.splitlines()
    assert f"{len(cards)} de 23" == count and 0 < len(cards) < 7
    assert all(line.startswith("ka.") and "rojo" in line for line in cards)
    assert cli.main(["cards", "list", "aguila_roja", "faction=clergy", "TYPE=place"]) == 0
    assert "ar.hermitage: The Hermitage (2), place, capacity 2" in capsys.readouterr().out


def test_cards(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["cards", "check"]) == 0
    assert cli.main(["cards", "show", "mk.camp_healer", "Mine"]) == 0
    assert "Camp Healer (mk.camp_healer)\nSoldier, cost 1W+1.\n" in capsys.readouterr().out
    assert cli.main(["cards", "show", "mk.menora", "--lang", "es"]) == 0
    assert "Objeto, reliquia legendaria, coste 2A+1." in capsys.readouterr().out
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("- id: mk.odd\n  type: soldierr\n")
    assert cli.main(["cards", "check", str(wrong)]) == 1
    assert "wrong.yaml:" in capsys.readouterr().out


def test_a_match_of_computer_players_without_a_terminal_prints_itself() -> None:
    done = process("play", GAME, "--seat", "Ana=random", "--seat", "Beto=random", "--seed", "5")
    assert done.returncode == 0 and done.stderr == ""
    people = "Ana (computer, at random) and Beto (computer, at random)"
    assert done.stdout.startswith(f"Mamlejet Kohanim: {people}.\n") and "\nSeed 5.\n" in done.stdout
    again = process("play", GAME, "--seat", "Ana=random", "--seat", "Beto=random", "--seed", "5")
    assert again.stdout == done.stdout


def test_a_match_is_left_resumed_exported_and_replayed(tmp_path: Path) -> None:
    left = process("play", GAME, "--plain", "--seat", "Ana", "--seed", "2", typed="1\n")
    assert left.returncode == 0 and "`mk-tui resume 1 --plain`" in left.stdout
    resumed = process("resume", "--lang", "es", typed="score\n")
    assert resumed.returncode == 0 and "Ana: emuná 0 de 50" in resumed.stdout
    listed = process("save", "list").stdout
    assert "unfinished" in listed and "Mamlejet Kohanim" in listed
    file = tmp_path / "match.json"
    assert process("save", "export", "1", str(file)).returncode == 0
    assert "number 2" in process("save", "import", str(file)).stdout
    replayed = process("replay", str(file))
    assert replayed.returncode == 0 and "Ana keeps a hand of 7 cards." in replayed.stdout
    assert process("replay", "1").stdout == replayed.stdout


def test_a_reader_that_goes_away_is_no_error() -> None:
    writer = subprocess.Popen(
        [sys.executable, "-m", "mk_tui", "play", GAME, "--seat", "A=random", "--seat", "B=random"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert writer.stdout is not None and writer.stderr is not None
    writer.stdout.readline()
    writer.stdout.close()
    assert writer.stderr.read() == b""
    writer.stderr.close()
    writer.wait(timeout=30)


def test_without_a_terminal_the_app_says_what_to_do() -> None:
    done = process()
    assert done.returncode == 1 and "--plain" in done.stderr and done.stderr.count("\n") == 1


def test_a_store_that_cannot_be_used_is_told_and_play_goes_on(home: Path) -> None:
    (home / "data").mkdir()
    (home / "data" / "matches.sqlite3").write_text("not a database at all" * 100)
    done = process("play", GAME, "--plain", "--seat", "Ana")
    assert done.returncode == 0 and "left as it is" in done.stderr
    assert (home / "data" / "matches.sqlite3").read_text().startswith("not a database")


def test_simulate_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        cli.main(["simulate", GAME, "--games", "3", "--seats", "random,random", "--seed", "4", "--json"]) == 0
    )
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 3 and report["errors"] == 0 and len(report["wins"]) == 2
    wanted = {"decisions", "seconds", "draws", "losses", "mean_turns", "cards_never_played", "cut_off", "by"}
    assert wanted <= set(report)


def test_the_environment_of_a_dumb_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from mk_tui.commands.at_table import has_screen

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setitem(os.environ, "TERM", "dumb")
    assert not has_screen()


@pytest.mark.parametrize(("game", "others"), [(GAME, 0), ("humankind", 1), ("karmaka", 1)])
def test_without_seats_nobody_joins_a_game_that_proposes_to_begin_alone(game: str, others: int) -> None:
    """As in the form: a computer partner sat there unasked."""
    assert [seat.kind for seat in seats_of((), (), game)] == ["human", *["adept"] * others]
