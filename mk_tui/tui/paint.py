"""The painters' styles by name, made from the theme's variables.

They are not component classes of CSS: Textual computes all of a widget's component classes anew at every
change of focus, which cost 12 ms for each of two panels; a table looked up by name costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from textual.color import Color

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
    "key": ("mk-letter", "", "bold", "bold"),
    "bar": ("mk-bar-fg", "mk-bar-bg", "", "reverse"),
    "bar-dim": ("mk-dim", "mk-bar-bg", "", "reverse"),
    "bar-strong": ("mk-letter", "mk-bar-bg", "bold", "bold reverse"),
    **{f"c-{c}": (f"mk-{c}", "", "", "") for c in ("white", "red", "blue", "green", "yellow", "magenta")},
}


TINT = 0.45  # how much of a game's hue is in its frames


def make(variables: Mapping[str, str], terminal: bool, hue: str = "") -> dict[str, Style]:
    """Return the styles of a theme; ``terminal`` says that it uses the terminal's own colours.

    Frames and the game's name are tinted with the ``hue`` of the game that is played; no meaning has a hue.
    """
    made = {}
    for name, (colour, background, attributes, plain) in STYLES.items():
        words = plain if terminal else attributes
        made[name] = Style.parse(words or "none") + Style.from_color(
            _colour(variables, colour), _colour(variables, background)
        )
    game = _colour(variables, f"mk-{hue}") if hue else None
    made["game"] = made["bar"] + Style(color=game, bold=True)
    if game is not None:
        edge = variables["mk-edge"]
        tinted = game
        if not edge.startswith("ansi"):
            tinted = Color.parse(edge).blend(Color.parse(variables[f"mk-{hue}"]), TINT).rich_color
        made["edge"] += Style(color=tinted)
    return made


def _colour(variables: Mapping[str, str], name: str):  # type: ignore[no-untyped-def]
    value = variables.get(name, "")
    if not value or value == "ansi_default":
        return None
    return Color.parse(value).rich_color
