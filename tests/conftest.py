"""What holds in every test: whatever was caught and covered up by something weaker fails the test.

A test that means a failure to happen says so with ``@pytest.mark.failures("search", …)``: those kinds, all of
them and no others, have then to be noted, in this process or in one that kept its home below ``tmp_path``.
What is foretold beside the screen is worked out where a test is marked ``@pytest.mark.foresight``.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import failures
from mk_tui.engine import rest_collector

# In the background Ctrl-C is ignored, under nohup that a terminal goes away, and so in all children; but some
# of them are to be stopped by it.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
rest_collector()  # as every process of the program does: thousands of scenarios and tests are no garbage


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return three processes more than processors: a screen's or a terminal's test waits for most of its time
    (those of the screen alone take 121 s on two processors so, and 175 s with one more)."""
    return (os.cpu_count() or 1) + 3


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Tests that share what is worked out once go to one process (``-n`` without ``--dist``)."""
    from mk_tui.cards import registry
    from tests.dealing import Dealing

    return Dealing(config, log, tuple(registry.games())) if config.getoption("dist") == "load" else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if hasattr(config, "workerinput"):
        from tests.dealing import in_order

        in_order(items)


def noted_below(folder: Path) -> set[str]:
    """Return the kinds of failures that programs with a home below a folder have noted."""
    found: set[str] = set()
    for path in folder.rglob(failures.JOURNAL.name):
        found |= {json.loads(line)["kind"] for line in path.read_text("ascii").splitlines()}
    return found


@pytest.fixture(scope="session")
def _states(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Names of folders, none of which is there yet."""
    folder = tmp_path_factory.mktemp("states")
    return (folder / str(n) for n in count())


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folders that are the test's own."""
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(autouse=True)
def _no_failure_is_hidden(
    request: pytest.FixtureRequest, _states: Iterator[Path], monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    # Most tests write nothing: making a folder for each, and looking through it, took longer than they do.
    own: Path | None = request.getfixturevalue("tmp_path") if "tmp_path" in request.fixturenames else None
    state = next(_states) if own is None else own / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(state))  # not in the journal of whoever runs it
    failures.forget()
    yield
    noted = {f.kind: f.what for f in failures.since(0)}
    noted = {**dict.fromkeys(noted_below(own or state), "see its journal"), **noted}
    if own is None:
        shutil.rmtree(state, ignore_errors=True)
    marker = request.node.get_closest_marker("failures")
    expected = set(marker.args) if marker is not None else set()
    assert set(noted) == expected, f"caught: {noted}; expected: {sorted(expected)}"


@pytest.fixture(autouse=True)
def _nothing_works_beside_the_screen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pilot waits until the process rests, up to a second: no thread may work for what is not tested."""
    if request.node.get_closest_marker("foresight") is None:
        from mk_tui.tui.tabletop.foresight import Foresight

        monkeypatch.setattr(Foresight, "_work", lambda self, moment, answers: None)
