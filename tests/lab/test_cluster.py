"""The same matches on a Dask cluster of two workers, one of which is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mk_tui import cli
from mk_tui.lab import runs, simulate, workplaces

pytest.importorskip("distributed")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs signals")

GAME = "ultima_reserva"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler on this machine and two workers; yields its address and the workers."""
    folder = tmp_path_factory.mktemp("cluster")
    env = {**os.environ, "MK_TUI_HOME": str(folder / "home"), "PYTHONPATH": str(Path(__file__).parents[2])}
    file = folder / "scheduler.json"
    known = ["--scheduler-file", str(file)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": (folder / "said").open("wb"), "env": env}

    def begin(name: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *known, "--no-dashboard", *arguments]
        return subprocess.Popen(command, cwd=folder, **quiet)  # type: ignore[call-overload, no-any-return]

    begun = [begin("scheduler", "--host", "127.0.0.1", "--port", "0")]
    try:
        alone = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
        begun += [begin("worker", *alone) for _ in range(2)]
        end = time.monotonic() + 60
        while not file.exists() or not file.read_text():
            assert time.monotonic() < end and begun[0].poll() is None, (folder / "said").read_text()
            time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        from distributed import Client

        with Client(address, timeout="30s") as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2, timeout=60)
        yield address, begun[1:]
    finally:
        for process in begun:
            process.kill()
        for process in begun:
            process.wait()


def same(report: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in report.items() if k != "seconds"}


def test_a_worker_that_is_killed_takes_nothing_with_it(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    address, workers = cluster
    seen: list[int] = []

    def watch(done: int, games: int) -> None:
        seen.append(done)
        if done >= 10 and workers[0].poll() is None:
            workers[0].send_signal(signal.SIGKILL)
            workers[0].wait()

    how = runs.How(cluster=address, kept=True, watch=watch)
    report = simulate.simulate(GAME, 60, ["random", "random"], {}, 5, how)
    assert workers[0].returncode == -signal.SIGKILL and workers[1].poll() is None
    assert seen == list(range(61))  # each match is counted once
    assert same(report) == same(simulate.simulate(GAME, 60, ["random", "random"], {}, 5))


def test_a_worker_with_other_cards_is_refused(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "fingerprint", lambda game: "mine")
    with pytest.raises(workplaces.PlaceError) as refused:
        simulate.simulate(GAME, 3, ["random", "random"], {}, 5, runs.How(cluster=cluster[0]))
    assert refused.value.message_id == "error.other_rules"


def test_a_cluster_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    command = ["simulate", GAME, "--games", "2", "--cluster"]
    monkeypatch.setattr(workplaces, "PATIENCE", "0.3s")
    assert cli.main([*command, "tcp://127.0.0.1:9"]) == 1
    assert "127.0.0.1:9" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert cli.main([*command, "tcp://127.0.0.1:9"]) == 1
    assert "mk-tui[cluster]" in capsys.readouterr().err
