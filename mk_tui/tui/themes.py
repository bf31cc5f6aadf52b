"""The themes: dark, light, 16 colours of the terminal, monochrome.

Every state is said by a sign or a letter first; a theme only repeats it. The variables ``mk-…`` are the
colours of ``app.tcss``.
"""

from __future__ import annotations

from textual.theme import Theme

NAMES = ("dark", "light", "16", "mono")

_DARK = {
    "mk-dim": "#8a93a5",
    "mk-edge": "#4a5365",
    "mk-focus": "#8fb8ff",
    "mk-active": "#b59a4c",
    "mk-legal": "#7fd88f",
    "mk-letter": "#ffd866",
    "mk-picked": "#ffb454",
    "mk-good": "#7fd88f",
    "mk-bad": "#ff7b7b",
    "mk-warn": "#ffb454",
    "mk-title": "#dfe6f5",
    "mk-word": "#b7a7e8",
    "mk-badge": "#d8dee9",
    "mk-white": "#e8e4d0",
    "mk-red": "#ff9a8a",
    "mk-blue": "#8ab8ff",
    "mk-green": "#9ad88f",
    "mk-yellow": "#f0d070",
    "mk-magenta": "#d8a0e8",
    "mk-cursor-fg": "#10141c",
    "mk-cursor-bg": "#8fb8ff",
    "mk-bar-fg": "#dfe6f5",
    "mk-bar-bg": "#222a38",
    "footer-key-foreground": "#ffd866",
}
_LIGHT = {
    "mk-dim": "#6a6f7a",
    "mk-edge": "#b4b9c4",
    "mk-focus": "#1f5fbf",
    "mk-active": "#9a7400",
    "mk-legal": "#12702c",
    "mk-letter": "#a03a00",
    "mk-picked": "#a05a00",
    "mk-good": "#12702c",
    "mk-bad": "#b01c1c",
    "mk-warn": "#9a5a00",
    "mk-title": "#1c2230",
    "mk-word": "#5a3fa0",
    "mk-badge": "#2c3444",
    "mk-white": "#4a4634",
    "mk-red": "#a82c1c",
    "mk-blue": "#1c4fa8",
    "mk-green": "#1c702c",
    "mk-yellow": "#7a6000",
    "mk-magenta": "#8a2ca0",
    "mk-cursor-fg": "#ffffff",
    "mk-cursor-bg": "#1f5fbf",
    "mk-bar-fg": "#1c2230",
    "mk-bar-bg": "#dde3ee",
    "footer-key-foreground": "#a03a00",
}
_ANSI = {
    "mk-dim": "ansi_default",
    "mk-edge": "ansi_default",
    "mk-focus": "ansi_cyan",
    "mk-active": "ansi_yellow",
    "mk-legal": "ansi_green",
    "mk-letter": "ansi_yellow",
    "mk-picked": "ansi_magenta",
    "mk-good": "ansi_green",
    "mk-bad": "ansi_red",
    "mk-warn": "ansi_yellow",
    "mk-title": "ansi_default",
    "mk-word": "ansi_magenta",
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


def _terminal(name: str, variables: dict[str, str], colours: dict[str, str]) -> Theme:
    plain = dict.fromkeys(("foreground", "background", "surface", "panel", "boost"), "ansi_default")
    return Theme(name=name, ansi=True, variables={**_PLAIN_WIDGETS, **variables}, **plain, **colours)


def make(name: str) -> Theme:
    """Return the theme of a name of :data:`NAMES`."""
    if name == "dark":
        return Theme(
            name="dark",
            primary="#8fb8ff",
            secondary="#b7a7e8",
            warning="#ffb454",
            error="#ff7b7b",
            success="#7fd88f",
            accent="#ffd866",
            foreground="#d8dee9",
            background="#12161e",
            surface="#1a202b",
            panel="#222a38",
            variables=_DARK,
        )
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
