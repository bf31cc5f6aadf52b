"""Before the door and through it: whatever is typed, missing or broken costs one sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from mk_tui import cli

GAME = "mamlejet_kohanim"
CONTROLS = [*range(0x0A), *range(0x0B, 0x20), *range(0x7F, 0xA0)]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    return tmp_path / "home"


def run(
    *arguments: str | bytes,
    typed: bytes = b"",
    environ: dict[str, str | None] | None = None,
    cwd: Path | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a person does."""
    wanted = {**os.environ, **(environ or {})}
    return subprocess.run(
        [sys.executable, "-m", "mk_tui", *arguments],
        input=typed,
        capture_output=True,
        timeout=60,
        env={k: v for k, v in wanted.items() if v is not None},
        cwd=cwd,
    )


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of the shell in which $MK is the program."""
    environ = {**os.environ, "MK": f"{sys.executable} -m mk_tui"}
    return subprocess.run(["sh", "-c", line], capture_output=True, timeout=60, env=environ)


def one_sentence(code: int, said: str, wanted: int = 1) -> str:
    """Return what was said on standard error: one line, and nothing that a terminal obeys."""
    assert code == wanted, said
    assert said.count("\n") == 1 and "Traceback" not in said
    assert not [c for c in said if ord(c) in CONTROLS]
    return said


Main = Callable[..., tuple[int, str, str]]


@pytest.fixture
def main(capsys: pytest.CaptureFixture[str]) -> Main:
    """The program in this process: quick. Returns its code and what it wrote to both outputs."""

    def call(*arguments: str | bytes) -> tuple[int, str, str]:
        capsys.readouterr()
        code = cli.main([os.fsdecode(a) for a in arguments])
        return code, *capsys.readouterr()

    return call


# -- what is typed -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        [b"\x1b]0;title\x07\xff"],
        ["play", b"\x1b[31m\xff\xe2\x80\xae"],
        ["play", GAME, "--seat", "Ana=\x1b[2J"],
        ["play", GAME, "--option", "\x1b[2J=1"],
        ["play", GAME, "--seat", "A" * 1000],
        ["play", GAME, "--\x1b[2J"],
        ["--lang", "\x1b[2J"],
        ["cards", "show", "\x1b[2J\u202e"],
        ["save", "\x1b[2J"],
        ["simulate", GAME, "--games", "\x1b[2J"],
        ["simulate", GAME, "--games", "1" * 5000],
        ["simulate", GAME, "--games", "1", "--jobs", "1" * 30],
        ["play", GAME, "--seed", "9" * 20],
        ["play", GAME, "--seed", "1" * 5000],
        ["play", "x" * 100_000],
    ],
    ids=lambda arguments: repr(arguments)[:60],
)
def test_an_argument_is_repeated_without_what_a_terminal_obeys(
    arguments: list[str | bytes], main: Main
) -> None:
    code, _, said = main(*arguments)
    assert len(one_sentence(code, said, 2)) < 6000


def test_so_it_is_in_a_process_of_its_own() -> None:
    done = run("play", b"\x1b[31m\xff\xe2\x80\xae")
    assert "[31m" in one_sentence(done.returncode, done.stderr.decode(), 2)


NO_FILES = [b"\xff\xfe\x1b[2J.json", b"9" * 30, b"9" * 300, b"a" * 5000, b"/dev/zero", b"/"]


@pytest.mark.parametrize("file", NO_FILES, ids=lambda file: repr(file)[:20])
@pytest.mark.parametrize("command", [["replay"], ["save", "import"], ["resume"]], ids=" ".join)
def test_a_file_that_is_none_is_one_sentence(command: list[str], file: bytes, main: Main) -> None:
    code, _, said = main(*command, file)
    assert one_sentence(code, said)


def test_numbers_beyond_64_bits_name_no_match(main: Main) -> None:
    for arguments in (["resume"], ["replay"], ["save", "export"]):
        rest = ["x.json"] if arguments[-1] == "export" else []
        code, _, said = main(*arguments, "9" * 25, *rest)
        assert "There is no match" in one_sentence(code, said)


def test_a_pipe_is_not_waited_for(tmp_path: Path, main: Main) -> None:
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    for command in (["replay"], ["save", "import"]):
        code, _, said = main(*command, str(pipe))
        assert "is not a file" in one_sentence(code, said)
    for command in (["cards", "check"], ["scenario"]):
        code, said, _ = main(*command, str(pipe))
        assert code == 1 and "this is not a file" in said


def test_a_huge_file_is_not_read(tmp_path: Path, main: Main) -> None:
    huge = tmp_path / "huge.yaml"
    with huge.open("wb") as target:
        target.truncate(20 * 1024**3)
    for command in (["replay"], ["save", "import"]):
        code, _, said = main(*command, str(huge))
        assert "is larger than 16 MiB" in one_sentence(code, said)
    for command in (["cards", "check"], ["scenario"]):
        code, said, _ = main(*command, str(huge))
        assert code == 1 and "larger than 2 MiB" in said


# -- where the program stands ------------------------------------------------------------------------


def test_without_a_home_help_is_given_and_the_rest_is_told(
    monkeypatch: pytest.MonkeyPatch, main: Main
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", "~nobody-of-this-name")
    assert main("--help")[0] == 0
    for arguments in (["save", "list"], ["doctor"], ["resume"]):
        code, _, said = main(*arguments)
        assert "home folder" in one_sentence(code, said)
    done = run("games")
    assert "home folder" in one_sentence(done.returncode, done.stderr.decode())


def test_a_home_that_does_not_exist_is_not_made_beside_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody has a home, "~" is no folder."""
    from mk_tui.cards import paths

    monkeypatch.delenv("MK_TUI_HOME")
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    for kind in ("data", "cache", "config", "state"):
        with pytest.raises(paths.NoHome):
            paths.user(kind)  # type: ignore[arg-type]


FILES, NOWHERE = ("/etc/passwd", "/dev/null", "x" * 5000), ("/proc/nowhere/at/all", "/proc/" + "x" * 300)


@pytest.mark.parametrize(
    "home",
    [pytest.param(h, marks=pytest.mark.failures("cache_kept", "folder"), id=h[:12]) for h in FILES]
    + [pytest.param(h, marks=pytest.mark.failures("cache_kept"), id=h[:12]) for h in NOWHERE],
)
def test_a_home_that_is_no_folder(home: str, monkeypatch: pytest.MonkeyPatch, main: Main) -> None:
    monkeypatch.setenv("MK_TUI_HOME", home)
    assert main("games")[0] == 0
    for arguments in (["save", "list"], ["resume"], ["replay", "1"]):
        code, _, said = main(*arguments)
        one_sentence(code, said)


@pytest.mark.parametrize("kind", ["pipe", "device", "huge", "deep", "folder"])
def test_settings_that_are_no_file_of_settings(home: Path, kind: str, main: Main) -> None:
    (home / "config").mkdir(parents=True)
    file = home / "config" / "settings.toml"
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "device":
        file.symlink_to("/dev/zero")
    elif kind == "folder":
        file.mkdir()
    elif kind == "huge":
        with file.open("wb") as target:
            target.truncate(20 * 1024**3)
    else:
        file.write_text("x = " + "[" * 100_000)
    code, said, _ = main("doctor")
    assert code == 0 and "settings" in said and "cannot be read" in said
    code, _, told = main("save", "list")
    assert code == 0 and "settings" in one_sentence(code, told, 0)


def test_a_folder_that_was_deleted_under_the_program() -> None:
    gone = 'mkdir -p "$MK_TUI_HOME/gone" && cd "$MK_TUI_HOME/gone" && rmdir "$PWD" && '
    assert shell(gone + "$MK save list").returncode == 0
    for line in ("$MK replay x.json", "MK_TUI_HOME=here $MK games"):
        done = shell(gone + line)
        one_sentence(done.returncode, done.stderr.decode())


# -- where its words go ------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", ["--version", "--help", "games"])
def test_a_full_disk_is_told(arguments: str) -> None:
    done = shell(f"$MK {arguments} >/dev/full")
    assert "No space left" in one_sentence(done.returncode, done.stderr.decode())


def test_closed_outputs_and_input_stop_nothing() -> None:
    for line in ("$MK games >&-", f"$MK play {GAME} --plain <&- >&-", "$MK games <&- >&- 2>&-"):
        done = shell(line)
        assert done.returncode == 0 and b"Traceback" not in done.stderr
    assert shell("$MK nonsense 2>&-").returncode == 2
    assert shell("$MK nonsense 2>/dev/full").returncode == 2


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_an_output_that_cannot_encode_gets_the_next_best(encoding: str) -> None:
    environ: dict[str, str | None] = {"PYTHONIOENCODING": encoding}
    for arguments in (["--help"], ["play", GAME, "--plain"], ["play", "😀"]):
        done = run("--lang", "es", *arguments, typed=b"?\n\xff\xfe\n", environ=environ)
        assert done.returncode in (0, 2) and b"Traceback" not in done.stderr
        said = (done.stdout + done.stderr).decode(encoding)
        if arguments == ["--help"]:
            assert ("muestra la versión" if encoding == "cp1252" else "muestra la version") in said


# -- the cards' kept form ----------------------------------------------------------------------------


def forge(file: Path, body: bytes) -> None:
    """Give a kept file another content with the key and the sum that it has to have."""
    key = file.read_bytes().split(b" ")[0]
    file.write_bytes(key + b" " + sha256(body).hexdigest().encode() + b"\n" + body)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which the cards of all games are kept compiled, to be copied."""
    folder = tmp_path_factory.mktemp("kept") / "home"
    assert run("games", environ={"MK_TUI_HOME": str(folder)}).returncode == 0
    return folder


FORGED = [
    None,
    b"[]",
    b'{"cards": [{}], "decks": [[{}, []]], "data": {"seats": 5, "name": 3}, "errors": [], "hash": "x"}',
    b"[" * 100_000,
]


@pytest.mark.failures("cache")
@pytest.mark.parametrize(
    ("kind", "forged"), [("cards", FORGED), ("decks", FORGED[2:3]), ("ruleset", FORGED[:1])]
)
def test_a_forged_or_broken_kept_form_is_made_anew_and_that_is_said(
    home: Path, kept: Path, kind: str, forged: list[bytes | None]
) -> None:
    shutil.copytree(kept, home)
    right = run("games")
    file = home / "cache" / "compiled" / f"{GAME}.{kind}.json"
    whole = file.read_bytes()
    for body in forged:
        if body is None:
            file.write_bytes(whole[:-100])
        else:
            forge(file, body)
        done = run("games")
        said = done.stderr.decode()
        assert "Traceback" not in said and "compiled anew" in said and str(file) in said
        assert file.read_bytes() == whole
    again = run("games")
    assert again.stdout == right.stdout and again.stderr == b"" and again.returncode == 0


def test_a_kept_form_of_another_version_is_no_news(home: Path, kept: Path) -> None:
    shutil.copytree(kept, home)
    file = home / "cache" / "compiled" / f"{GAME}.cards.json"
    file.write_bytes(b"0" * 64 + file.read_bytes()[64:])
    done = run("games")
    assert done.returncode == 0 and done.stderr == b""


# -- a deck wherever it lies -------------------------------------------------------------------------


def test_a_deck_file_is_checked_by_the_rules_of_deck_building(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = Path("data/decks/mamlejet_kohanim/shilo.yaml").read_text()
    deck = tmp_path / "my_deck.yaml"
    deck.write_text("# Mine.\n\n" + shipped.replace("id: shilo", "id: my_deck"))
    assert cli.main(["cards", "check", str(deck)]) == 0
    deck.write_text(deck.read_text().replace("mk.spearman_of_efraim: 3", "mk.spearman_of_efraim: 5"))
    capsys.readouterr()
    assert cli.main(["cards", "check", str(deck)]) == 1
    assert "my_deck.cards: MK-12" in capsys.readouterr().out
    assert cli.main(["--lang", "es", "cards", "check", str(tmp_path)]) == 1
    assert "MK-12" in capsys.readouterr().out


@pytest.mark.failures("card_file")
def test_who_plays_is_told_of_ones_own_card_files_with_mistakes(home: Path) -> None:
    own = home / "data" / "cards" / "karmaka"
    own.mkdir(parents=True)
    (own / "a.yaml").write_text("- id: kk.mine\n")
    (own / "b.yaml").write_text("key: [1, 2\n")

    done = run("play", "karmaka", "--plain", "--seat", "Ana=human", "--seat", "B=novice", typed=b"quit\n")

    told = [
        line for line in (done.stdout + done.stderr).decode().splitlines() if "files with mistakes" in line
    ]
    assert len(told) == 1
    assert told[0].startswith(
        "Card or deck files with mistakes: 2, left out as a whole (the first: a.yaml:1:"
    )
    assert run("cards", "check").stdout.decode().count(str(own)) >= 2


@pytest.mark.failures("card_file")
def test_a_deck_that_breaks_a_rule_is_said_in_words_wherever_one_looks_for_it(home: Path) -> None:
    own = home / "data" / "decks" / "mamlejet_kohanim"
    own.mkdir(parents=True)
    shipped = (
        Path("data/decks/mamlejet_kohanim/shilo.yaml").read_text("utf-8").replace("id: shilo", "id: mine")
    )
    (own / "mine.yaml").write_text(shipped.replace("efraim: 3", "efraim: 4"), "utf-8")
    (home / "data" / "decks" / "nobody").mkdir()
    (home / "data" / "decks" / "nobody" / "a.yaml").write_text(shipped, "utf-8")
    for what in (("games",), ("play", "mamlejet_kohanim", "--deck", "1=mine"), ("cards", "check")):
        done = run("--lang", "es", *what)
        told = (done.stdout + done.stderr).decode()
        assert "MK-12.1: El mazo tiene 61 cartas en vez de 60" in told and "deck.size" not in told, what
    folder = home / "data" / "decks" / "nobody"
    assert f'{folder}:1:1: no hay ningún juego "nobody"' in told


def test_a_resume_out_of_a_damaged_file_says_that_it_is_damaged(home: Path) -> None:
    file = home / "data" / "matches.sqlite3"
    run("play", "karmaka", "--plain", "--seat", "Ana=human", "--seat", "B=novice", typed=b"quit\n")
    file.write_bytes(before := file.read_bytes()[:5000])

    done = run("resume", "--plain")

    assert done.stderr.decode().splitlines() == [
        f"The match file {file} is damaged; it is left as it is, and a new file is used beside it.",
        "There is no unfinished match.",
    ]
    assert file.read_bytes() == before
