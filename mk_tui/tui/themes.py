"""The themes: dark, light, high contrast, two for the colour-blind, 16 colours of the terminal, monochrome.

Every state is said by a sign or a letter first; a theme only repeats it. The variables ``mk-…`` are the
colours of ``app.tcss``.
"""

from __future__ import annotations

from textual.theme import Theme

from mk_tui.storage.settings import THEMES

NAMES = THEMES
# What a colour says at the table, and the colours of cards: no two of either may look alike.
MEANINGS = ("legal", "letter", "picked", "good", "bad", "warn", "word", "focus", "active", "dim")
CARD_COLOURS = ("white", "red", "blue", "green", "yellow", "magenta")

_DARK = {
    "mk-dim": "#8a93a5",
    "mk-edge": "#4a5365",
    "mk-focus": "#6fa8ff",
    "mk-active": "#b59a4c",
    "mk-legal": "#7fd88f",
    "mk-letter": "#ffd866",
    "mk-picked": "#ff9e3b",
    "mk-good": "#4fd6d0",
    "mk-bad": "#ff7070",
    "mk-warn": "#e3b479",
    "mk-title": "#dfe6f5",
    "mk-word": "#b7a7e8",
    "mk-badge": "#d8dee9",
    "mk-white": "#f4f0e0",
    "mk-red": "#ff8a7a",
    "mk-blue": "#7aa8ff",
    "mk-green": "#8ad87f",
    "mk-yellow": "#f0d060",
    "mk-magenta": "#d890e8",
    "mk-cursor-fg": "#10141c",
    "mk-cursor-bg": "#6fa8ff",
    "mk-bar-fg": "#dfe6f5",
    "mk-bar-bg": "#222a38",
    "footer-key-foreground": "#ffd866",
}
_LIGHT = {
    "mk-dim": "#6a6f7a",
    "mk-edge": "#b4b9c4",
    "mk-focus": "#1f5fbf",
    "mk-active": "#6d6200",
    "mk-legal": "#12702c",
    "mk-letter": "#a03a00",
    "mk-picked": "#b85600",
    "mk-good": "#007878",
    "mk-bad": "#b1151d",
    "mk-warn": "#8a6a20",
    "mk-title": "#1c2230",
    "mk-word": "#5a3fa0",
    "mk-badge": "#2c3444",
    "mk-white": "#4a4634",
    "mk-red": "#b02c1c",
    "mk-blue": "#1c4fa8",
    "mk-green": "#1c702c",
    "mk-yellow": "#7a6000",
    "mk-magenta": "#9a2ca0",
    "mk-cursor-fg": "#ffffff",
    "mk-cursor-bg": "#1f5fbf",
    "mk-bar-fg": "#1c2230",
    "mk-bar-bg": "#dde3ee",
    "footer-key-foreground": "#a03a00",
}
# The same on black, brighter, for who needs more: every text at least 7 : 1.
_CONTRAST = {
    **_DARK,
    "mk-dim": "#b4bccb",
    "mk-edge": "#8a94a8",
    "mk-active": "#c8a83a",
    "mk-title": "#ffffff",
    "mk-badge": "#ffffff",
    "mk-cursor-fg": "#000000",
    "mk-cursor-bg": "#ffe14a",
    "mk-bar-fg": "#ffffff",
    "mk-bar-bg": "#26303f",
}
# Blue, yellow and lightness tell apart what red and green do elsewhere; found by a search over all pairs of
# meanings as seen without one sort of cones (Machado, Oliveira, Fernandes 2009), which a test repeats.
_DEUTERANOPIA = {
    **_DARK,
    "mk-legal": "#5cbdda",
    "mk-letter": "#ffe14a",
    "mk-picked": "#ff9e2c",
    "mk-good": "#3a9cf0",
    "mk-bad": "#f08955",
    "mk-warn": "#dbb77b",
    "mk-word": "#c6b4ff",
    "mk-focus": "#88a8ff",
    "mk-active": "#ac9619",
    "mk-red": "#e06a50",
    "mk-blue": "#5a90ff",
    "mk-green": "#60b090",
    "mk-yellow": "#ffe14a",
    "mk-magenta": "#d8a0f0",
    "mk-cursor-bg": "#88a8ff",
}
_PROTANOPIA = {
    **_DEUTERANOPIA,
    "mk-legal": "#45daff",
    "mk-picked": "#ffa227",
    "mk-good": "#3c97ea",
    "mk-bad": "#e87204",
    "mk-warn": "#d7b370",
    "mk-word": "#c7b6ee",
    "mk-active": "#b09a30",
}
# Six hues for ten meanings: where two share one, one of them is bold or underlined (paint.py), and of those
# that are told apart by their hue alone each has a sign or a place of its own.
_ANSI = {
    "mk-dim": "ansi_default",
    "mk-edge": "ansi_default",
    "mk-focus": "ansi_bright_blue",
    "mk-active": "ansi_magenta",
    "mk-legal": "ansi_green",
    "mk-letter": "ansi_cyan",
    "mk-picked": "ansi_magenta",
    "mk-good": "ansi_cyan",
    "mk-bad": "ansi_red",
    "mk-warn": "ansi_yellow",
    "mk-title": "ansi_default",
    "mk-word": "ansi_bright_blue",
    "mk-badge": "ansi_default",
    "mk-white": "ansi_default",
    "mk-red": "ansi_red",
    "mk-blue": "ansi_blue",
    "mk-green": "ansi_green",
    "mk-yellow": "ansi_yellow",
    "mk-magenta": "ansi_magenta",
    "mk-cursor-fg": "ansi_default",
    "mk-cursor-bg": "ansi_default",
    "mk-bar-fg": "ansi_default",
    "mk-bar-bg": "ansi_default",
}
_MONO = {**dict.fromkeys(_ANSI, "ansi_default")}

# What Textual's own widgets (inputs, command palette, scroll bars) need in a theme of the terminal's colours.
_PLAIN_WIDGETS = {
    "ansi-background": "ansi_default",
    "ansi-foreground": "ansi_default",
    "block-cursor-foreground": "ansi_default",
    "block-cursor-background": "ansi_default",
    "block-cursor-text-style": "bold reverse",
    "input-cursor-background": "ansi_default",
    "input-cursor-foreground": "ansi_default",
    "input-cursor-text-style": "reverse",
    "border": "ansi_default",
    "border-blurred": "ansi_default",
    "scrollbar": "ansi_default",
    "scrollbar-hover": "ansi_default",
    "scrollbar-active": "ansi_default",
    "scrollbar-background": "ansi_default",
    "scrollbar-background-hover": "ansi_default",
    "scrollbar-background-active": "ansi_default",
    "scrollbar-corner-color": "ansi_default",
}


_ON_DARK = {"dark": _DARK, "deuteranopia": _DEUTERANOPIA, "protanopia": _PROTANOPIA}


def _terminal(name: str, variables: dict[str, str], colours: dict[str, str]) -> Theme:
    return Theme(
        name=name,
        ansi=True,
        variables={**_PLAIN_WIDGETS, **variables},
        primary=colours["primary"],
        secondary=colours["secondary"],
        warning=colours["warning"],
        error=colours["error"],
        success=colours["success"],
        accent=colours["accent"],
        foreground="ansi_default",
        background="ansi_default",
        surface="ansi_default",
        panel="ansi_default",
        boost="ansi_default",
    )


def _dark(name: str, variables: dict[str, str], background: str, surface: str, panel: str) -> Theme:
    return Theme(
        name=name,
        primary=variables["mk-focus"],
        secondary=variables["mk-word"],
        warning=variables["mk-warn"],
        error=variables["mk-bad"],
        success=variables["mk-good"],
        accent=variables["mk-letter"],
        foreground=variables["mk-badge"],
        background=background,
        surface=surface,
        panel=panel,
        variables=variables,
    )


def make(name: str) -> Theme:
    """Return the theme of a name of :data:`NAMES`."""
    if name == "contrast":
        return _dark(name, _CONTRAST, "#000000", "#0c1018", "#26303f")
    if name in _ON_DARK:
        return _dark(name, _ON_DARK[name], "#12161e", "#1a202b", "#222a38")
    if name == "light":
        return Theme(
            name="light",
            primary="#1f5fbf",
            secondary="#5a3fa0",
            warning="#9a5a00",
            error="#b01c1c",
            success="#12702c",
            accent="#a03a00",
            foreground="#20242c",
            background="#fbfaf6",
            surface="#f1efe8",
            panel="#e6e4dc",
            dark=False,
            variables=_LIGHT,
        )
    if name == "16":
        named = {"primary": "blue", "secondary": "cyan", "warning": "yellow", "error": "red"}
        named |= {"success": "green", "accent": "magenta"}
        return _terminal("16", _ANSI, {k: f"ansi_{v}" for k, v in named.items()})
    keys = ("primary", "secondary", "warning", "error", "success", "accent")
    return _terminal("mono", _MONO, dict.fromkeys(keys, "ansi_default"))


def choose(wanted: str, environ: dict[str, str]) -> str:
    """Return the theme to use: as set, or for "auto" what the terminal seems able to show."""
    if wanted in NAMES:
        return wanted
    if environ.get("NO_COLOR"):
        return "mono"
    term, depth = environ.get("TERM", ""), environ.get("COLORTERM", "")
    if not depth and "256" not in term and term in ("linux", "xterm", "vt100", "vt220", "ansi", "screen"):
        return "16"
    return "dark"
