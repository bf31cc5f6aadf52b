"""A run: many matches by their numbers, played anywhere, in any order, at any time, with one report.

Match number n is the same wherever and whenever it is played: its seed comes from its number alone. The
numbers are played in chunks; what a chunk came to is kept in a work file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from mk_tui.language import SaidError
from mk_tui.players.roster import strangers

from .workfile import WorkFile, fingerprint
from .workplaces import PlaceError, alone, cluster, processes

# The most matches of a chunk, and into how many chunks a shorter run is divided: what a kill costs at most.
LONGEST_CHUNK, CHUNKS = 100, 100


class Series(ABC):
    """Matches by their numbers. It is plain data: it goes to other processes and machines."""

    game: str
    name: str

    @abstractmethod
    def parameters(self) -> dict[str, Any]:
        """Return all that decides what is played, JSON-able."""

    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of players that are known to take part."""
        return ()

    def fingerprint(self) -> str:
        """Return what changes when code or cards do, those of players of other packages as well."""
        return fingerprint(self.game, *sorted({*self.kinds()} & {*strangers()}))

    @abstractmethod
    def play(self, numbers: range) -> Any:
        """Play these matches and return what came of them, JSON-able."""


@dataclass(frozen=True)
class Task:
    """What is sent to a process or a worker: the series, and what code and cards it has to have there."""

    series: Series
    fingerprint: str

    def __call__(self, numbers: range) -> Any:
        found = self.series.fingerprint()
        if found != self.fingerprint:
            raise PlaceError("error.other_rules", mine=self.fingerprint[:12], found=found[:12])
        return self.series.play(numbers)


# What is told of how far a run is: (matches done, of how many).
Watch = Callable[[int, int], None]


@dataclass(frozen=True)
class How:
    """Where a run is played, and what is kept of it.

    ``kept``: what is done stands in a work file, so that the same run goes on where it stopped;
    ``afterwards``: it stays there when all of it is done. ``fresh``: begin anew.
    """

    jobs: int = 1
    cluster: str = ""
    kept: bool = False
    afterwards: bool = False
    fresh: bool = False
    watch: Watch = lambda done, games: None


class RunError(SaidError):
    """What was asked of the laboratory cannot be done."""


class Stopped(SaidError):
    """Somebody stopped a run; ``played`` of its matches are kept."""


def chunk_size(games: int) -> int:
    """Return how many matches are played between two lines of the work file."""
    return max(1, min(LONGEST_CHUNK, games // CHUNKS))


class Run:
    """One run of a series. :meth:`go` plays it; ``seconds`` is how long that took, pauses left out."""

    def __init__(self, series: Series, games: int, how: How) -> None:
        self.series = series
        self.games = games
        self.how = how
        self.played = 0
        self.found = 0  # matches that were played before
        self.seconds = 0.0

    def go(self, take: Callable[[int, Any], object]) -> None:
        """Play, and hand (chunk, what came of it) over for every chunk, in whatever order they are done.

        ``Stopped`` on Ctrl-C: what is done is kept, if it is kept at all.
        """
        try:
            if self.how.kept:
                self._keep(take)
            else:
                began = perf_counter()
                for chunk, result in self._play(set(), None):
                    take(chunk, result)
                self.seconds = perf_counter() - began
        except KeyboardInterrupt as error:
            raise Stopped("lab.stopped", n=self.played, games=self.games) from error

    def _keep(self, take: Callable[[int, Any], object]) -> None:
        parameters = {"games": self.games, **self.series.parameters()}
        key = {**parameters, "fingerprint": self.series.fingerprint()}
        work = WorkFile(f"{self.series.name}-{self.series.game}", key, self.how.fresh)
        try:
            for chunk, result in self._go_on(work):
                take(chunk, result)
        finally:
            work.close()
        self.seconds = work.seconds
        if not self.how.afterwards:
            work.remove()

    def _go_on(self, work: WorkFile) -> Iterator[tuple[int, Any]]:
        done: set[int] = set()
        for chunk, result in work.stored():
            done.add(chunk)
            self._count(chunk)
            yield chunk, result
        self.found = self.played
        yield from self._play(done, work)

    def _play(self, done: set[int], work: WorkFile | None) -> Iterator[tuple[int, Any]]:
        task = Task(self.series, self.series.fingerprint())
        pieces = ((k, self._numbers(k)) for k in range(self._chunks()) if k not in done)
        self.how.watch(self.played, self.games)
        if self.how.cluster:
            results = cluster(self.how.cluster, task, pieces)
        elif self.how.jobs > 1:
            results = processes(self.how.jobs, task, pieces)
        else:
            results = alone(task, pieces)
        for chunk, result in results:
            if work is not None:
                work.add(chunk, result)
            self._count(chunk)
            self.how.watch(self.played, self.games)
            yield chunk, result

    def _chunks(self) -> int:
        return -(-self.games // chunk_size(self.games))

    def _numbers(self, chunk: int) -> range:
        size = chunk_size(self.games)
        return range(chunk * size, min((chunk + 1) * size, self.games))

    def _count(self, chunk: int) -> None:
        self.played += len(self._numbers(chunk))
