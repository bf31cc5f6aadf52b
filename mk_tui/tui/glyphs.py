"""The signs of the screen: each one cell wide, none an emoji, each with an ASCII stand-in.

Everything is painted with these; ASCII mode translates one cell to one cell at the very end, so no
layout depends on it. Signs that a ruleset brings (the glyphs of its flags) are added by
:func:`ascii_table`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

# Final: what is compiled has them in place, and looks up nothing.
LEGAL: Final = "▸"
PICKED: Final = "✓"
PLACES: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"  # among the picks: beside the letter or digit of a key
ASKED: Final = "?"
FACING: Final = "×"
ATTACHED: Final = "+"
UP: Final = "↑"
DOWN: Final = "↓"
FULL: Final = "▓"
EMPTY: Final = "░"
ACTIVE: Final = "►"
ELLIPSIS: Final = "…"
DOT: Final = "·"
ARROW: Final = "→"
WOULD: Final = "⇒"
LINK: Final = "↔"
BAD: Final = "✗"
NODE: Final = "○"
NODE_TAKEN: Final = "●"
PIECE: Final = "▲"
LEFT: Final = "‹"
RIGHT: Final = "›"
MORE_UP: Final = "▲"
MORE_DOWN: Final = "▼"
TL: Final = "╭"
TR: Final = "╮"
BL: Final = "╰"
BR: Final = "╯"
H: Final = "─"
V: Final = "│"

# The lines of a game's frames, in the order of the usual ones.
FRAMES = {"round": "╭╮╰╯─│", "square": "┌┐└┘─│", "double": "╔╗╚╝═║", "heavy": "┏┓┗┛━┃", "ledge": "╒╕╘╛═│"}

STAND_INS = {
    LEGAL: ">",
    PICKED: "*",
    FACING: "x",
    UP: "^",
    DOWN: "v",
    FULL: "#",
    EMPTY: ".",
    ACTIVE: "@",
    ELLIPSIS: "~",
    DOT: "-",
    ARROW: ">",
    WOULD: "=",
    LINK: "=",
    BAD: "!",
    LEFT: "<",
    RIGHT: ">",
    MORE_UP: "^",
    MORE_DOWN: "v",
    "▒": "#",
    "«": '"',
    "»": '"',
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "—": "-",
    "–": "-",
    "−": "-",
    "≤": "<",
    "≥": ">",
    "├": "+",
    "┤": "+",
    "●": "o",
    "○": ".",
    **{place: str(n) for n, place in enumerate(PLACES)},
    **dict.fromkeys("▀▄█▌▐▖▗▘▙▚▛▜▝▞▟", "#"),
    **{sign: stand_in for lines in FRAMES.values() for sign, stand_in in zip(lines, "++++-|", strict=True)},
}
# What a test lets through on the board besides letters, digits and ASCII.
ALLOWED = frozenset(STAND_INS)


TEXTS_KEPT = 4000  # with what stands for them


class DrawnTexts:
    """What is drawn of texts that come again and again: ``widths``, below 0 for what is not drawn as it is
    (-1 for none, -2 for one cell); ``others``, what is drawn for those."""

    def __init__(self) -> None:
        self.widths: dict[str, int] = {}
        self.others: dict[str, str] = {}


class Signs:
    """What is drawn in place of signs, by a ``str.translate`` table; most texts come again and again, and
    whoever draws them keeps here what that comes to (``drawn``)."""

    def __init__(self, table: dict[int, str]) -> None:
        self._table = table
        self._ascii = any(sign < 128 for sign in table)  # whether any of it is drawn otherwise
        self.drawn = DrawnTexts()

    def of(self, text: str) -> str:
        """Return what stands for a text: the same object where that is the text itself."""
        if text.isascii() and not self._ascii:  # a character at a time, each is looked for
            return text
        found = text.translate(self._table)
        return text if found == text else found


def frame_table(frame: str) -> dict[int, str] | None:
    """Return a ``str.translate`` table for a game's frames and dice, None where they are the usual ones."""
    lines = FRAMES.get(frame, FRAMES["round"])
    if lines == FRAMES["round"]:
        return None
    return {ord(a): b for usual in ("round", "square") for a, b in zip(FRAMES[usual], lines, strict=True)}


def ascii_table(flags: Iterable[tuple[str, str]] = ()) -> dict[int, str]:
    """Return a ``str.translate`` table; ``flags`` are (glyph, name) and become a letter of the name.

    The first one that no other flag has.
    """
    table = {ord(a): b for a, b in STAND_INS.items()}
    taken: set[str] = set()
    for glyph, name in flags:
        if len(glyph) == 1 and not glyph.isascii() and glyph not in STAND_INS:
            letters = (c for c in (*name.upper(), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ") if "A" <= c <= "Z")
            letter = next(c for c in letters if c not in taken)
            taken.add(letter)
            table[ord(glyph)] = letter
    return table
