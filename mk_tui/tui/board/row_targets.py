"""What a row of text means, and each word of it: the targets of a row as runs.

Apart from how such words are found (``terms.py``): whatever is drawn asks for this, the first screen too.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, repeat
from typing import Any, Final

from .spans import Run, Spans, width

TERM: Final = "term"  # the style of a word of the game in a card's text
WORD: Final = "word"  # what a click on one stands for: ("word", id of the term)
WORDS: Final = "words"  # a row with such words: ("words", their ids in the row's order)
# A row that means something besides: ("within", the term of each of its spans or "", what it means).
WITHIN: Final = "within"
EACH: Final = "each"  # a row of several choices: ("each", what each of its spans means)


def row_runs(spans: Spans, target: Any) -> list[Run]:
    """Return a row as runs: each of its terms, or its spans (``EACH``), with a target of its own."""
    if isinstance(target, tuple) and target[0] == EACH:
        each = chain(target[1], repeat(None))  # nothing is meant by what a row is filled up with
        return [((span,), meant) for span, meant in zip(spans, each, strict=False)]
    if isinstance(target, tuple) and target[0] == WITHIN:
        _, terms, meant = target
        terms += ("",) * (len(spans) - len(terms))  # what a row is filled up with
        return [((span,), (WORD, term) if term else meant) for span, term in zip(spans, terms, strict=False)]
    if not isinstance(target, tuple) or target[0] != WORDS:
        return [(spans, target)]
    ids = iter(target[1])
    return [((span,), (WORD, next(ids)) if span[1] == TERM else target) for span in spans]


def runs_width(runs: Iterable[Run]) -> int:
    """Return the width of a line of runs in cells."""
    return sum(width(text) for spans, _ in runs for text, _ in spans)
