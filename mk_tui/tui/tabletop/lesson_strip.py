"""The words of a lesson, or of a puzzle, between the board and the prompt: they hide nothing of either."""

from __future__ import annotations

from collections.abc import Sequence

from mk_tui.language.glossary import Glossary

from .. import glyphs as g
from ..board.spans import Run, width
from ..board.terms import asking
from ..widgets.painted import Line1

# At most this share of the screen: the board is what the words are about.
SHARE = 2
BLANK: Run = (((" ", ""),), None)


class LessonStrip(Line1):
    """A title with buttons at its right, then sentences, each in a style."""

    def __init__(self) -> None:
        super().__init__(id="lesson")
        self.words: list[tuple[str, str]] = []

    def draw(
        self,
        title: str,
        buttons: Sequence[tuple[str, str, str]],
        words: Sequence[tuple[str, str]],
        size: tuple[int, int],
        glossary: Glossary,
    ) -> None:
        """Say ``words`` (sentence, style) below a title; ``buttons`` are (key, words, name of a deed).

        The words of the ``glossary`` can be asked about.
        """
        cells, rows = max(size[0] - 2, 10), max(size[1] // SHARE, 3)
        self.words = list(words)
        right: list[Run] = []
        for key, said, deed in buttons:
            right += [(((f" {key}", "key"), (f" {said} ", "")), ("do", deed))]
        taken = sum(width(key) + width(said) + 3 for key, said, _ in buttons)
        head = f"{g.H * 2} {title} "
        above = width(head) <= max(cells + 2 - taken, 10)
        if not above:  # the keys leave no room for it: it stands below them
            head = g.H * 2
        gap = max(cells + 2 - width(head) - taken, 0)
        lines: list[list[Run]] = [[(((head, "title"), (g.H * gap, "edge")), None), *right]]
        for sentence, style in words if above else ((title, "title"), *words):
            lines += [[BLANK, *runs] for runs in asking(sentence, cells, style, None, glossary)]
        lines = lines[:rows]
        self.lines_high = len(lines)
        self.show(*lines)


__all__ = ["LessonStrip"]
