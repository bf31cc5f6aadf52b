"""What is compiled while a wheel is built, and what happens where it cannot be."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import hatch_build

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
CONFIG = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]


def hook() -> hatch_build.CompiledRules:
    return hatch_build.CompiledRules(str(ROOT), CONFIG, None, None, "", "wheel")


def fresh() -> dict[str, Any]:
    return {"pure_python": True, "infer_tag": False, "force_include": {}}


def test_the_switch_decides_and_otherwise_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "has_compiler", lambda: True)
    for said, compiled in (("0", False), ("1", True), ("", True)):
        monkeypatch.setenv(hatch_build.SWITCH, said)
        assert hatch_build.wanted() is compiled
        assert hook().dependencies() == (CONFIG["compilers"] if compiled else [])
    monkeypatch.setattr(hatch_build, "has_compiler", lambda: False)
    for said, compiled in (("0", False), ("1", True), ("", False)):
        monkeypatch.setenv(hatch_build.SWITCH, said)
        assert hatch_build.wanted() is compiled


def test_the_compilers_flags_say_how_much_it_optimises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CFLAGS", raising=False)
    assert hatch_build.optimisation() == "1"
    for said, level in (("-O0", "0"), ("-g -O2 -Os -fno-OK", "s"), ("-DX-O3", "1"), ("", "1")):
        monkeypatch.setenv("CFLAGS", said)
        assert hatch_build.optimisation() == level


def test_without_a_compiler_there_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", str(tmp_path / "no-such-compiler"))
    assert not hatch_build.has_compiler()


def test_an_editable_install_stays_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(hatch_build.SWITCH, "1")
    monkeypatch.setattr(hatch_build.CompiledRules, "compile", lambda self, out: pytest.fail("compiled"))
    data = fresh()
    hook().initialize("editable", data)
    assert data == fresh()


@pytest.mark.parametrize("failure", [RuntimeError("gcc"), SystemExit(1), ImportError("mypyc")])
def test_what_cannot_be_compiled_stays_python(
    monkeypatch: pytest.MonkeyPatch, failure: BaseException
) -> None:
    def fail(self: Any, out: Path) -> list[Path]:
        raise failure

    monkeypatch.setattr(hatch_build.CompiledRules, "compile", fail)
    monkeypatch.setattr(hatch_build, "has_compiler", lambda: True)
    monkeypatch.setenv(hatch_build.SWITCH, "")
    data = fresh()
    hook().initialize("standard", data)
    assert data == fresh()
    monkeypatch.setenv(hatch_build.SWITCH, "1")
    with pytest.raises(type(failure)):
        hook().initialize("standard", data)


def test_libraries_lie_beside_their_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    def compiled(self: Any, out: Path) -> list[Path]:
        library = out / "lib" / "mk_tui" / "engine" / "flow.so"
        library.parent.mkdir(parents=True)
        library.touch()
        return [library]

    monkeypatch.setattr(hatch_build.CompiledRules, "compile", compiled)
    monkeypatch.setenv(hatch_build.SWITCH, "1")
    data, builder = fresh(), hook()
    builder.initialize("standard", data)
    assert not data["pure_python"] and data["infer_tag"]
    ((source, place),) = data["force_include"].items()
    assert place == "mk_tui/engine/flow.so" and Path(source).exists()
    builder.finalize("standard", data, "")
    assert not Path(source).exists()


def test_the_engine_the_board_and_every_games_rules_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    groups = hook().modules()
    files = [f for group in groups.values() for f in group]
    assert {"mk_tui/engine/flow.py", "mk_tui/engine/mechanisms/stack.py"} <= set(files)
    assert not set(files) & set(CONFIG["interpreted"])
    assert all(Path(f).is_file() for f in [*files, *CONFIG["interpreted"]])
    games = {p.parent.name for p in (ROOT / "rulesets").glob("*/ruleset.yaml")}
    ours = {"mk_tui_engine", "mk_tui_language", "mk_tui_players", "mk_tui_table", "mk_tui_tui"}
    assert {f"rulesets_{game}" for game in games} | ours == set(groups)
