"""What is compiled while a wheel is built, and what happens where it cannot be."""

from __future__ import annotations

import ast
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

import hatch_build
from tests.compiled import ONCE, Marking, again, only_once

pytestmark = pytest.mark.files

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


def test_what_is_not_run_again_compiled_are_tests_and_all_else_is() -> None:
    files = {p.relative_to(ROOT).as_posix() for p in (ROOT / "tests").rglob("test_*.py")}
    given = set(again())
    once = files - given
    for pattern in ONCE:
        file, _, function = pattern.partition("::")
        if function:
            assert f"tests/{file}" in given and f"--deselect=tests/{pattern}" in given, pattern
            assert f"def {function}(" in (ROOT / "tests" / file).read_text("utf-8"), pattern
        else:
            assert any(fnmatch(path, f"tests/{file}") for path in once), pattern
    for folder in ("engine", "fuzz", "language"):
        assert not {file for file in once if file.startswith(f"tests/{folder}/")}


def test_each_block_of_a_compiled_module_that_is_run_is_marked() -> None:
    marking = Marking()
    code = '''
def told(n):
    """What a function says of itself stays where it is."""
    if n > 1:
        return [told(n - k) for k in (1, 2)]
    else:
        for _ in range(n):
            pass
    return n
'''
    tree = ast.fix_missing_locations(marking.visit(ast.parse(code)))
    run = bytearray(len(marking.lines))
    known = {"__run__": run}
    exec(compile(tree, "told.py", "exec"), known)
    told: Any = known["told"]
    assert told.__doc__ and told(0) == 0
    ran = [line for line, mark in zip(marking.lines, run, strict=True) if mark]
    assert sorted(marking.lines) == [3, 5, 7, 8] and sorted(ran) == [3, 7]
    assert told(2) == [1, 0] and all(run)


def test_what_only_a_file_runs_that_is_not_run_again_is_named() -> None:
    fuzz, function = "tests/fuzz/test_fuzz.py", "tests/fuzz/test_fuzz.py::test_a_match_of_the_small_games"
    twice, once = "tests/engine/test_stack.py", "tests/cli/test_door.py"
    assert twice in again() and once not in again()
    found = {twice: {("a.py", 1)}, f"{once}::test_x": {("a.py", 1), ("a.py", 5)}, fuzz: {("b.py", 2)}}
    assert only_once(found) == {f"{once}::test_x": {("a.py", 5)}}
    assert only_once({**found, fuzz: {("a.py", 5)}}) == {}
    assert only_once({**found, f"{once}::test_x": set(), function: {("b.py", 2), ("b.py", 3)}}) == {
        function: {("b.py", 3)}
    }
