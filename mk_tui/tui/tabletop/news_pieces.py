"""Which sentences of the news are told, where not all have room: in the strip, and above it in the log.

What is told stands in the order in which it happened, the latest in the strip; a sign stands where something
is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from .. import glyphs as g
from ..board.spans import wrap


class NewsRoom(NamedTuple):
    """The lines of the strip, and of the log above it, and how many cells each has."""

    cells: int
    lines: int
    cells_above: int = 0
    lines_above: int = 0


class NewsPiece(NamedTuple):
    """A sentence, and whether something before it is left out."""

    sentence: str
    gap: bool


class DividedNews(NamedTuple):
    """What the log tells (``above``) and what the strip does, that as ``lines`` too; ``later``: whether
    something right before the strip is left out."""

    above: tuple[str, ...]
    sentences: tuple[str, ...]
    lines: tuple[str, ...]
    later: bool


def pieces_of(groups: Sequence[tuple[bool, Sequence[str]]]) -> tuple[list[NewsPiece], bool]:
    """Return the sentences that are kept of some groups of them, each kept or not, and whether something is
    left out at the end."""
    pieces, gap = list[NewsPiece](), False
    for kept, sentences in groups:
        if kept:
            pieces += [NewsPiece(sentence, gap and not n) for n, sentence in enumerate(sentences)]
        gap = gap and not sentences if kept else gap or bool(sentences)
    return pieces, gap


def divided(pieces: Sequence[NewsPiece], ends: bool, room: NewsRoom) -> DividedNews | None:
    """Return sentences as the log and the strip have room for them, as many as can be in the strip, None
    where both together have not; ``ends``: whether something is left out at the end."""
    for n in range(len(pieces)):
        lines = tuple(wrap(_joined(pieces[n:], ends), room.cells))
        if len(lines) <= room.lines:
            above = tuple(
                one.sentence + (f" {g.ELLIPSIS}" if after.gap else "")
                for one, after in pairwise(pieces[: n + 1])
            )
            if sum([len(wrap(sentence, max(room.cells_above, 8))) for sentence in above]) > room.lines_above:
                return None
            return DividedNews(above, tuple([one.sentence for one in pieces[n:]]), lines, pieces[n].gap)
    return None


def _joined(pieces: Sequence[NewsPiece], ends: bool) -> str:
    text = pieces[0].sentence
    for one in pieces[1:]:
        text += f" {g.ELLIPSIS if one.gap else g.DOT} {one.sentence}"
    return text + (f" {g.ELLIPSIS}" if ends else "")


__all__ = ["DividedNews", "NewsPiece", "NewsRoom", "divided", "pieces_of"]
