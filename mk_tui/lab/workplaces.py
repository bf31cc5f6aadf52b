"""Where matches are played: in this process, in several, or on a Dask cluster.

All three are given the same pieces of work and hand back the same results, in whatever order they are done.
A process or a worker that dies takes nothing with it: its piece is played anew by another.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from typing import Any

from mk_tui.cards import failures
from mk_tui.engine import rest_collector
from mk_tui.language import SaidError

Pieces = Iterator[tuple[int, range]]
Task = Callable[[range], Any]
Results = Iterator[tuple[int, Any]]
# Pieces that wait at each process, so that none has to wait for one.
AHEAD = 2
# How often processes may die without a piece done in between: then it is the work that kills them.
TRIES = 3
# Seconds after which Ctrl-C is looked for at the latest.
TICK = 0.1
# How long a cluster is waited for.
PATIENCE = "10s"


class PlaceError(SaidError):
    """Matches cannot be played where they should be."""


def alone(task: Task, pieces: Pieces) -> Results:
    """Play in this process."""
    for piece, numbers in pieces:
        yield piece, task(numbers)


def processes(jobs: int, task: Task, pieces: Pieces) -> Results:
    """Play in ``jobs`` processes. None of them outlives this one, nor the end of the iteration."""
    lost: list[tuple[int, range]] = []
    died = 0
    while True:
        waiting: dict[Future[Any], tuple[int, range]] = {}
        before = set(active_children())
        with interrupts_put_off() as let_through:
            pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=begin_process)
            try:
                while True:
                    let_through()
                    fill(waiting, lost, pieces, AHEAD * jobs, partial(_submit, pool, task))
                    if not waiting:
                        return
                    for future in wait(waiting, TICK, FIRST_COMPLETED).done:
                        result = future.result()
                        piece, _ = waiting.pop(future)
                        died = 0
                        yield piece, result
            except BrokenProcessPool as error:
                died += 1
                if died >= TRIES:
                    raise PlaceError("error.processes_die", n=died) from error
                failures.note("worker", error)
                lost += waiting.values()
            finally:
                # Its thread is waited for, or the end of the program would meet it as it closes its pipe;
                # with pieces left to play it only ends when nobody is there any more to play them.
                if waiting:
                    for child in set(active_children()) - before:
                        child.terminate()
                pool.shutdown(wait=True, cancel_futures=True)


def fill(
    waiting: dict[Any, tuple[int, range]],
    lost: list[tuple[int, range]],
    pieces: Pieces,
    most: int,
    submit: Callable[[range], Any],
) -> None:
    """Hand out pieces, those that were lost first, until ``most`` are waited for."""
    while lost and len(waiting) < most:
        piece = lost[0]
        waiting[submit(piece[1])] = piece
        del lost[0]
    for piece in islice(pieces, max(0, most - len(waiting))):
        # Lost until somebody has taken it: taking it may fail as well.
        lost.append(piece)
        waiting[submit(piece[1])] = piece
        lost.remove(piece)


def _submit(pool: ProcessPoolExecutor, task: Task, numbers: range) -> Future[Any]:
    with uninterrupted():
        return pool.submit(task, numbers)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Begin processes that Ctrl-C at the terminal does not reach, not even while they begin."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def interrupts_put_off() -> Iterator[Callable[[], None]]:
    """Keep Ctrl-C back; what is yielded lets through one that came, and so does the end.

    Python raises it at whatever line the main thread has come to. Where that is inside a pool's own code
    a lock stays taken for ever, and the pool's thread, which is waited for, waits for that lock.
    """
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler) or threading.current_thread() is not threading.main_thread():
        yield lambda: None  # nothing is raised here
        return
    came = threading.Event()

    def let_through() -> None:
        if came.is_set():
            came.clear()
            handler(signal.SIGINT, None)

    signal.signal(signal.SIGINT, lambda *_: came.set())
    try:
        yield let_through
    finally:
        signal.signal(signal.SIGINT, handler)
        let_through()


def begin_process() -> None:
    """Begin a process that plays: it ends when the one that started it is gone, however that came."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    rest_collector()
    parent = parent_process()
    assert parent is not None

    def outlive_nobody() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=outlive_nobody, daemon=True).start()


def cluster(address: str, task: Task, pieces: Pieces) -> Results:
    """Play on the Dask cluster whose scheduler listens at ``address``."""
    try:
        import distributed
    except ImportError as error:
        raise PlaceError("error.no_distributed") from error
    dask: Any = distributed
    try:
        client = dask.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise PlaceError("error.no_cluster", address=address, reason=str(error)) from error
    waiting: dict[Any, tuple[int, range]] = {}
    lost: list[tuple[int, range]] = []

    def submit(numbers: range) -> Any:
        # The same call is the same work to Dask: a key of its own for each, and no result kept for another.
        return client.submit(task, numbers, pure=False, retries=TRIES)

    try:
        fill(waiting, lost, pieces, room(client), submit)
        done = dask.as_completed(list(waiting))
        for future in done:
            failed = None if future.status == "finished" else future.exception()
            if failed is not None and not isinstance(failed, SaidError):
                raise PlaceError("error.cluster_failed", reason=f"{type(failed).__name__}: {failed}")
            result = future.result()
            piece, _ = waiting.pop(future)
            before = set(waiting)
            fill(waiting, lost, pieces, room(client), submit)
            done.update([f for f in waiting if f not in before])
            yield piece, result
    finally:
        _leave(client, list(waiting))


def room(client: Any) -> int:
    """Return how many pieces a cluster is given at once: workers may come and go."""
    threads: int = sum(client.nthreads().values())
    return AHEAD * max(threads, 1)


def _leave(client: Any, waiting: list[Any]) -> None:
    """Take back what is not done, and let go of the cluster."""
    if waiting and client.status == "running":
        client.cancel(waiting)
    client.close(timeout=5)
