"""How a run deals out the tests (``tests/dealing.py``)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.dealing import Dealing, in_order, scope

GAMES = ("humankind", "karmaka")
TESTS = [
    "tests/engine/test_a.py::test_one",
    "tests/engine/test_a.py::test_two",
    "tests/faces/test_a.py::test_one[karmaka]",
    "tests/faces/test_b.py::test_one[en-humankind]",
    "tests/faces/test_b.py::test_two[karmaka-es]",
    "tests/lab/test_a.py::test_one",
    "tests/lab/test_a.py::test_two",
    "tests/lab/test_a.py::test_three",
]


class Process:
    """A process that is given tests."""

    def __init__(self, name: str) -> None:
        self.gateway = SimpleNamespace(id=name)
        self.shutting_down = False
        self.given: list[int] = []

    def send_runtest_some(self, indices: list[int]) -> None:
        self.given += indices

    def shutdown(self) -> None:
        self.shutting_down = True


def test_what_is_worked_out_once_is_dealt_out_together() -> None:
    one, two, *rest = [scope(test, GAMES) for test in TESTS[2:5]]
    assert [one] == rest and one != two
    assert scope(TESTS[0], GAMES) == scope(TESTS[1], GAMES) != scope(TESTS[5], GAMES)


def test_a_run_begins_with_what_takes_longest_and_deals_out_every_test_once() -> None:
    items: list[Any] = [SimpleNamespace(nodeid=test) for test in TESTS]
    in_order(items)
    tests = [item.nodeid for item in items]
    assert [test.split("/")[1] for test in tests] == ["lab"] * 3 + ["faces"] * 3 + ["engine"] * 2
    config: Any = SimpleNamespace(option=SimpleNamespace(), getvalue=lambda name: ["popen", "popen"])
    dealing, processes = Dealing(config, None, GAMES), [Process("a"), Process("b")]
    for process in processes:
        dealing.add_node(process)
        dealing.add_node_collection(process, tests)
    dealing.schedule()
    assert processes[0].given == [0, 1, 2]  # all of a file
    done: list[int] = []
    while left := [(p, n) for p in processes for n in p.given if n not in done]:
        process, index = left[0]
        done.append(index)
        dealing.mark_test_complete(process, index)
    assert sorted(done) == list(range(len(tests))) and all(p.shutting_down for p in processes)
    assert not dealing.has_pending
