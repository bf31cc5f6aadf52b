"""Which lessons were gone through, where one was left, which puzzles are solved: a file of JSON in the user's
data folder."""

from __future__ import annotations

from mk_tui.cards import paths

from .small_file import UNFIT, read_json, write_json
from .trouble import StorageError

FILE = "learnt.json"
MOST = 5000  # entries; there are not so many puzzles
KINDS = ("lessons", "puzzles")
PLACES = "places"  # the step at which a lesson was left


class Learnt:
    """What was learnt, by kind and game. ``trouble`` is why the file could not be read, None if it could."""

    def __init__(self) -> None:
        self.path = paths.user("data") / FILE
        self.trouble: StorageError | None = None
        self._done: dict[str, list[str]] = {kind: [] for kind in KINDS}
        self._places: dict[str, int] = {}
        self._read()

    def _read(self) -> None:
        try:
            found = read_json(self.path, {})
            for kind in KINDS:
                words = found.get(kind, [])
                self._done[kind] = [w for w in words[:MOST] if isinstance(w, str)]
            places = list(found.get(PLACES, {}).items())[:MOST]
            self._places = {k: n for k, n in places if type(n) is int and n > 0}
        except UNFIT as error:
            self.trouble = StorageError("error.learnt_unreadable", file=str(self.path), reason=str(error))

    def has(self, kind: str, game: str, id: str) -> bool:
        """Return whether a lesson was gone through, or a puzzle solved."""
        return f"{game}/{id}" in self._done[kind]

    def count(self, kind: str, game: str) -> int:
        """Return how many lessons of a game were gone through, or puzzles solved."""
        return sum(done.startswith(f"{game}/") for done in self._done[kind])

    def add(self, kind: str, game: str, id: str) -> None:
        """Note that one was; ``StorageError`` if it cannot be kept. An unreadable file stays as it is."""
        if self.has(kind, game, id) or self.trouble is not None:
            return
        self._done[kind].append(f"{game}/{id}")
        write_json(self.path, {**self._done, PLACES: self._places})

    def place(self, game: str, id: str) -> int:
        """Return the step at which a lesson was left, 0 for its beginning."""
        return self._places.get(f"{game}/{id}", 0)

    def leave(self, game: str, id: str, step: int) -> None:
        """Note where a lesson is left; 0: it begins anew next time. ``StorageError`` as with :meth:`add`."""
        if self.place(game, id) == step or self.trouble is not None:
            return
        self._places.pop(f"{game}/{id}", None)
        if step:
            self._places[f"{game}/{id}"] = step
        write_json(self.path, {**self._done, PLACES: self._places})


__all__ = ["Learnt"]
