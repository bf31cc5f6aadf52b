"""The painters' styles by name, made from the theme's variables.

They are not component classes of CSS: Textual computes all of a widget's component classes anew at every
change of focus, which cost 12 ms for each of two panels; a table looked up by name costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from textual.color import Color

from .themes import CARD_COLOURS

# name: (variable of the colour, of the background, attributes, attributes in the terminal's own colours)
STYLES: dict[str, tuple[str, str, str, str]] = {
    "dim": ("mk-dim", "", "", "dim"),
    "count": ("mk-dim", "", "", ""),
    "text": ("mk-dim", "", "", ""),
    "why": ("mk-dim", "", "italic", ""),
    "edge": ("mk-edge", "", "", "dim"),
    "edge-active": ("mk-active", "", "", ""),
    "edge-focus": ("mk-focus", "", "bold", "bold"),
    "cursor-edge": ("mk-focus", "", "bold", "bold"),
    "title": ("mk-title", "", "bold", "bold"),
    "title-active": ("mk-active", "", "bold", "bold"),
    "name": ("", "", "", ""),
    "badge": ("mk-badge", "", "", ""),
    "up": ("mk-good", "", "bold", "bold"),
    "down": ("mk-warn", "", "bold", "bold"),
    "flag": ("mk-warn", "", "", ""),
    "word": ("mk-word", "", "", ""),
    "link": ("mk-letter", "", "underline", "underline"),
    "term": ("mk-word", "", "underline", "underline"),
    "legal": ("mk-legal", "", "bold", "bold"),
    "letter": ("mk-letter", "", "bold", "bold"),
    "picked": ("mk-picked", "", "bold underline", "bold underline"),
    "lit": ("mk-warn", "", "bold underline", "bold underline"),
    "cursor": ("mk-cursor-fg", "mk-cursor-bg", "bold", "bold reverse"),
    "good": ("mk-good", "", "", ""),
    "bad": ("mk-bad", "", "", ""),
    "warn": ("mk-warn", "", "bold", "bold"),
    "strong": ("", "", "bold", "bold"),
    "headline": ("mk-active", "", "bold underline", "bold underline"),
    "key": ("mk-letter", "", "bold", "bold"),
    "bar": ("mk-bar-fg", "mk-bar-bg", "", "reverse"),
    "bar-dim": ("mk-dim", "mk-bar-bg", "", "reverse"),
    "bar-strong": ("mk-letter", "mk-bar-bg", "bold", "bold reverse"),
    **{f"c-{c}": (f"mk-{c}", "", "", "") for c in CARD_COLOURS},
}

TINT = 0.45  # how much of a game's hue is in its frames


def make(variables: Mapping[str, str], terminal: bool, hue: str = "") -> dict[str, Style]:
    """Return the styles of a theme; ``terminal`` says that it uses the terminal's own colours.

    Frames and the game's name are tinted with the ``hue`` of the game that is played; no meaning has a hue.
    ``edge-`` and a hue is a frame as that game has it.
    """
    made = {}
    for name, (colour, background, attributes, plain) in STYLES.items():
        words = plain if terminal else attributes
        made[name] = Style.parse(words or "none") + Style.from_color(
            _colour(variables, colour), _colour(variables, background)
        )
    made |= {f"edge-{c}": made["edge"] + Style(color=_tinted(variables, c)) for c in CARD_COLOURS}
    made["game"] = made["bar"] + Style(color=_colour(variables, f"mk-{hue}") if hue else None, bold=True)
    made["edge"] = made.get(f"edge-{hue}", made["edge"])
    return made


def _tinted(variables: Mapping[str, str], hue: str):  # type: ignore[no-untyped-def]
    """Return the colour of frames with some of a hue in it; where a terminal has 16 colours, the hue."""
    edge, colour = variables["mk-edge"], variables[f"mk-{hue}"]
    if edge.startswith("ansi"):
        return _colour(variables, f"mk-{hue}")
    return Color.parse(edge).blend(Color.parse(colour), TINT).rich_color


def _colour(variables: Mapping[str, str], name: str):  # type: ignore[no-untyped-def]
    value = variables.get(name, "")
    if not value or value == "ansi_default":
        return None
    return Color.parse(value).rich_color
