"""Where a reader has been, as in a browser, and what was looked for last."""

from __future__ import annotations

from dataclasses import dataclass, field

from mk_tui.language.rule_pages import RuleHit, hits

# A game, and a line of its book (-1: the beginning).
ReadPlace = tuple[str, int]


class ReaderTrail:
    """The places that were visited, and where in them the reader is."""

    def __init__(self) -> None:
        self.places: list[ReadPlace] = []
        self.at = -1

    def visit(self, place: ReadPlace) -> None:
        """Go on to a place; what lay before one when one had gone back is forgotten."""
        del self.places[self.at + 1 :]
        if not self.places or self.places[-1] != place:
            self.places.append(place)
        self.at = len(self.places) - 1

    def leads(self, by: int) -> bool:
        """Return whether there is a place to go back to (-1), or forward (1)."""
        return 0 <= self.at + by < len(self.places)

    def step(self, by: int) -> ReadPlace | None:
        """Go back or forward; None where nothing is."""
        if not self.leads(by):
            return None
        self.at += by
        return self.places[self.at]


@dataclass
class FoundWords:
    """The words that were looked for, the lines that have them, and which of those is shown."""

    words: str = ""
    hits: list[RuleHit] = field(default_factory=list)
    at: int = -1

    def look(self, lines: list[str], words: str) -> None:
        """Look for words in a book."""
        self.words = words
        self.hits = hits(lines, words) if words else []
        self.at = min(self.at, len(self.hits) - 1)


__all__ = ["FoundWords", "ReadPlace", "ReaderTrail"]
