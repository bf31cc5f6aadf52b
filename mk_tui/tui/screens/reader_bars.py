"""The bars above and below a rulebook: whose it is and where one is in it; the keys, each a button too."""

from __future__ import annotations

from collections.abc import Callable

from mk_tui.language import clean

from ..board.spans import Run, fit, width
from ..keymap import Keymap, written
from .reader_trail import FoundWords, ReaderTrail

Say = Callable[..., str]


def head_runs(say: Say, name: str, title: str, counter: str, found: FoundWords, cells: int) -> list[Run]:
    """Return the game's name, the chapter, how many there are, and which hit of how many is shown."""
    hit = ""
    if found.hits:
        hit = say("rules.hit", words=clean(found.words), n=found.at + 1, of=len(found.hits))
    room = cells - width(counter) - width(hit) - 4
    if width(name) + width(title) > room:  # the clauses of the title say whose book it is
        name = "" if found.hits else fit(name, max(room - width(title), 0))
    shown = (f" {fit(clean(title), max(room - width(name), 8))} ", "bar")
    return [(((f" {name} " if name else "", "game"), shown, (counter, "bar-dim"), (hit, "bar")), None)]


def foot_runs(say: Say, keymap: Keymap, found: FoundWords, trail: ReaderTrail, beside: bool) -> list[Run]:
    """Return the keys, the one that is wanted most first. ``beside``: the list has them, but for those that
    scroll the text."""
    buttons = [
        (("close",), "rules.close", ("close", 0)),
        (("search",), "rules.find", ("find", 0)),
        *([(("next", "previous"), "rules.hits", ("next", 1))] if found.hits else []),
        (("contents",), "rules.contents", ("list", "contents")),
        (("words",), "rules.words", ("list", "words")),
        *([(("back",), "rules.back", ("trail", -1))] if trail.leads(-1) else []),
        *([(("forward",), "rules.forward", ("trail", 1))] if trail.leads(1) else []),
        (("left", "right"), "rules.chapter", ("chapter", 1)),
        (("link",), "rules.link", ("link-on", 1)),
    ]
    runs: list[Run] = [
        (((keymap.firsts("reader", *names, say=say), "key"), (f" {say(words)}  ", "dim")), target)
        for names, words, target in buttons
    ]
    if beside:
        paging = " ".join(written(key, say) for key in ("pageup", "pagedown"))
        runs.insert(1, (((paging, "key"), (f" {say('rules.text')}  ", "dim")), None))
    return runs


__all__ = ["foot_runs", "head_runs"]
