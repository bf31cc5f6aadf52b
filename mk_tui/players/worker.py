"""Processes of its own for the master's search: started, asked, told to stop, and gone with their parent.

A plain child with pipes, for :mod:`multiprocessing` needs a standard error that Textual puts something else
in place of. What is asked goes down its standard input and what it answers comes up its standard output,
one JSON object a line. The end of its input tells it that whoever started it is gone, however that came:
then it ends at once, in the middle of a thought too.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import random
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from typing import IO, Any

from mk_tui.cards import failures
from mk_tui.cards.pool import enlarged, further, load_pool
from mk_tui.engine import Game, determinise, dump, unlearnt

from .found import Tally, Thought
from .hinting import THINK_HINT, weigh
from .levels import MASTER, THINKS
from .manner import manner_of
from .revisits import Revisits
from .search import evaluation, run, searcher
from .tree import Fork, Tree, ideas
from .weighing import Picks, Weighing

# Seconds for the process to start, and beyond the time to think for it to answer.
START = 30.0
GRACE = 6.0
# How many processes think about one question at most, and how much they give way to whoever draws the screen.
MOST_WORKERS = 8
NICE = 5
# It finds what its parent finds, wherever it was started; Ctrl+C is its parent's to mind.
CODE = """\
import json, signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
sys.path[:] = json.loads(sys.argv[1])
from mk_tui.players.worker import serve
serve()
"""


class WorkerError(Exception):
    """The process could not be started, ended, or failed at its task."""


class Worker:
    """One child process. ``WorkerError`` from every method when it is no use any more."""

    def __init__(self) -> None:
        if not sys.executable:
            raise WorkerError("there is no interpreter to start")
        # What it says on its way out; not a pipe, which nobody would empty, and not the terminal.
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the process
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", CODE, json.dumps(sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
        )
        threading.Thread(target=self._listen, daemon=True, name="mk-tui-worker").start()

    @property
    def pid(self) -> int:
        """The child's process id."""
        return self._process.pid

    def _listen(self) -> None:
        """Hand on what it answers; b"" when it has ended, which is waited for here."""
        out: IO[bytes] = self._process.stdout  # type: ignore[assignment]
        for line in out:
            self._lines.put(line)
        self._process.wait()
        self._lines.put(b"")

    def ask(self, request: dict[str, Any]) -> None:
        """Send a request."""
        try:
            into: IO[bytes] = self._process.stdin  # type: ignore[assignment]
            into.write(json.dumps(request).encode() + b"\n")
            into.flush()
        except (OSError, ValueError) as error:
            raise WorkerError(self._last_words() or str(error)) from error

    def answer(self, seconds: float) -> dict[str, Any]:
        """Return the next answer; ``TimeoutError`` if none came in time."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty as error:
            raise TimeoutError(f"no answer after {seconds:g} seconds") from error
        if not line:
            raise WorkerError(self._last_words() or f"it ended with {self._process.returncode}")
        found: dict[str, Any] = json.loads(line)
        return found

    def _last_words(self) -> str:
        self._said.seek(0)
        return self._said.read()[-4000:].decode(errors="replace").strip().rpartition("\n")[2]

    def stop(self) -> None:
        """End it at once, whatever it does."""
        self._process.kill()
        with contextlib.suppress(OSError):  # unsent words of a pipe that is broken anyway
            self._process.stdin.close()  # type: ignore[union-attr]


def workers() -> int:
    """Return how many processes a search has: one for each core that this program may use."""
    able = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(able, MOST_WORKERS))


class Search:
    """The search of one table, in workers that are started when first needed and again after a stop.

    :meth:`think` is called in one thread at a time; :meth:`cancel` may come from another one.
    """

    def __init__(self, processes: int | None = None) -> None:
        self._most = workers() if processes is None else processes
        self._workers: list[Worker] = []
        self._lock = threading.RLock()  # a signal may cancel in the middle of anything
        self._cancels = 0
        self._revisits = Revisits()
        # What the processes still have a tree of: the answers that had led there, and who was asked.
        self._kept: tuple[int, list[Any]] | None = None

    @property
    def pids(self) -> list[int]:
        """The ids of the processes, none without any."""
        return [worker.pid for worker in self._workers]

    def think(
        self,
        game: Game,
        seat: int,
        adept: Picks,
        rng: random.Random,
        think: float = THINKS[MASTER],
        playouts: int | None = None,
    ) -> Thought | None:
        """Search the open question, for so many seconds, or with so many ``playouts`` in each process.

        ``adept`` is the answer that an adept would give. None when it was cancelled, or when anything failed,
        which is noted: the caller then answers without it. In no position of a turn it searches twice.
        """
        if self._revisits.again(game, seat):
            return Thought(adept, 0, 0.0)
        cancels = self._cancels
        try:
            question = game.question
            assert question is not None
            answers = ideas(question, adept, rng)
            at = answers.index(adept)
            asked = {"answers": answers, "adept": at, "playouts": playouts, "after": self._after(game, seat)}
            requests = [
                {**self._request(game, seat, rng, think), **asked, "method": "search"}
                for _ in range(self._most)
            ]
            tallies = self._ask(requests, think, cancels)
            if tallies is None:
                return None
            tally, *others = tallies
            for other in others:
                tally.add(other)
            thought = tally.thought(answers, at, manner_of(game.rules).clearly)
            self._kept = (seat, list(game.answers))
        except Exception as error:
            if self._cancels != cancels:
                return None  # it was told to stop
            failures.note("search_late" if isinstance(error, TimeoutError) else "search", error)
            self.cancel()
            return None
        for cause, times in thought.failed.items():
            failures.note("playouts", cause, times, cause)
        return thought

    def _after(self, game: Game, seat: int) -> list[int] | None:
        """Return the answer that alone was given since the last search, by the same seat."""
        if self._kept is None or self._kept[0] != seat or game.answers[:-1] != self._kept[1]:
            return None
        return list(game.answers[-1])

    def _request(self, game: Game, seat: int, rng: random.Random, think: float) -> dict[str, Any]:
        """Return what one process is asked: it has a world and chance of its own."""
        return {
            "game": game.rules.id,
            "cards": further(game.pool),
            "world": dump(_world(game, seat, rng)),
            "seat": seat,
            "think": think,
            "seed": rng.getrandbits(62),
        }

    def weigh(
        self, game: Game, seat: int, answers: list[Picks], rng: random.Random, vain: Sequence[int] = ()
    ) -> Weighing | None:
        """Weigh answers to the open question for a hint, some of them in ``vain``; None if that is cancelled.
        Raises where it fails."""
        asked = {"answers": answers, "vain": list(vain), "method": "weigh"}
        request = {**self._request(game, seat, rng, THINK_HINT), **asked}
        self._kept = None
        cancels = self._cancels
        try:
            found = self._exchange([request], 4 * THINK_HINT, cancels)
        except Exception:
            if self._cancels != cancels:
                return None  # it was told to stop
            self.cancel()
            raise
        return None if found is None else Weighing.of(found[0])

    def _ask(self, requests: list[dict[str, Any]], think: float, cancels: int) -> list[Tally] | None:
        answers = self._exchange(requests, think, cancels)
        return None if answers is None else [Tally(**answer) for answer in answers]

    def _exchange(
        self, requests: list[dict[str, Any]], think: float, cancels: int
    ) -> list[dict[str, Any]] | None:
        """Put each request to a process of its own, started where there are too few; None when cancelled."""
        with self._lock:
            if self._cancels != cancels:
                return None
            fresh = [Worker() for _ in requests[len(self._workers) :]]
            self._workers += fresh
            asked = self._workers[: len(requests)]
        for worker in fresh:
            worker.answer(START)  # it is there
        for worker, request in zip(asked, requests, strict=True):
            worker.ask(request)
        found = []
        for worker in asked:
            answer = worker.answer(think + (START if fresh else GRACE))
            if "error" in answer:
                raise WorkerError(answer["error"])
            found.append(answer)
        return found

    def cancel(self) -> None:
        """Stop thinking at once: :meth:`think` returns None."""
        with self._lock:
            self._cancels += 1
            self._kept = None
            asked, self._workers = self._workers, []
        for worker in asked:
            worker.stop()


def _world(game: Game, seat: int, rng: random.Random) -> Game:
    """Return a world as the seat may believe it to be, the same one whatever is hidden from it."""
    return determinise(unlearnt(game, seat, rng.getrandbits(62)), seat, rng.getrandbits(62))


# -- in the child -------------------------------------------------------------------------------------


def serve() -> None:
    """Answer requests until the input ends. Run in the child."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # what a game prints is no answer
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(requests,), daemon=True).start()
    from mk_tui.engine import rest_collector

    rest_collector()
    if hasattr(os, "nice"):
        os.nice(NICE)
    answer: dict[str, Any] = {"ready": True}
    while True:
        print(json.dumps(answer), file=answers, flush=True)
        request = json.loads(requests.get())
        try:
            answer = METHODS[request["method"]](WorkerTask(request))
        except Exception as error:  # said by whoever asked
            answer = {"error": f"{failures.brief_of(error)}: {error}"}


def _read(requests: queue.SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        requests.put(line)
    os._exit(0)


class KeptTree:
    """The tree of the last question, in case the same seat goes on."""

    tree: Tree | None = None

    @classmethod
    def turn_after(cls, after: list[int] | None, world: Game) -> Fork | None:
        """Return the part of it that begins with an answer, None if there is none."""
        tree, cls.tree = cls.tree, None
        return tree.after(tuple(after), world) if tree is not None and after is not None else None


class WorkerTask:
    """A request, its world loaded."""

    def __init__(self, request: dict[str, Any]) -> None:
        from mk_tui.cards import registry
        from mk_tui.engine import load

        rules = registry.get(request["game"])
        pool = load_pool(rules)[0]
        if request["cards"]:  # of a scenario's own
            pool = enlarged(rules, pool, request["cards"])
        self.request = request
        self.world = load(request["world"], rules, pool)
        self.answers = [tuple(a) for a in request["answers"]]
        self.rng = random.Random(request["seed"])

    def search(self) -> dict[str, Any]:
        """Search the world; each visit draws anew what the seat cannot know."""
        asked, world = self.request, self.world
        turn = KeptTree.turn_after(asked["after"], world)
        search = searcher(world, self.answers, asked["adept"], self.rng, turn=turn)
        tally = run(search, None if asked["playouts"] is not None else asked["think"], asked["playouts"])
        if isinstance(search, Tree):
            KeptTree.tree = search
        return vars(tally)

    def weigh(self) -> dict[str, Any]:
        """Weigh the answers in worlds that are drawn from it."""
        asked, judge = self.request, evaluation(self.world.rules)
        vain, worlds = asked["vain"], [self.world]
        found = weigh(worlds, asked["seat"], self.answers, self.rng, judge, asked["think"], vain=vain)
        return found.plain()


METHODS: dict[str, Callable[[WorkerTask], dict[str, Any]]] = {
    "search": WorkerTask.search,
    "weigh": WorkerTask.weigh,
}
