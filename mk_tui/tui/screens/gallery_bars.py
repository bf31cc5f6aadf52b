"""The bars of the gallery and of the list of decks: what is shown of how much, the filters, the keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mk_tui.language import clean
from mk_tui.language.card_search import CardFacet

from .. import glyphs as g
from ..board.spans import Run, Spans, fit, spans_width, width
from ..keymap import Keymap

# What a button of a foot does: the actions whose keys it names, its words, and its target.
KeyButton = tuple[tuple[str, ...], str, tuple[str, Any]]


def title_runs(game: str, title: str, counter: str, cells: int) -> list[Run]:
    """Return the bar on top: the game, what is shown of it, and how many of how many."""
    counter = f" {counter} " if counter else ""
    left = f" {fit(clean(game), max(cells - width(title) - width(counter) - 6, 8))} "
    head: Spans = ((left, "game"), (f"{g.DOT} {title} ", "bar"))
    gap = max(cells - spans_width(head) - width(counter), 0)
    return [((*head, (" " * gap, "bar"), (counter, "bar-strong")), None)]


def filter_runs(say: Any, keymap: Keymap, shelf: GalleryFilters, cells: int) -> list[list[Run]]:
    """Return the filters in lines of so many cells: each a button, what is chosen behind its name."""
    find = keymap.firsts("gallery", "search", say=say)
    chips: list[Run] = [
        _chip(find, say("gallery.words"), f'"{clean(shelf.words)}"' * bool(shelf.words), "find", 0)
    ]
    for n, facet in enumerate(shelf.facets, 1):
        chosen = shelf.chosen.get(facet.id)
        value = facet.value(chosen) if chosen is not None else ""
        chips.append(_chip(str(n), facet.name, value, "facet", n - 1))
    if shelf.of_deck:
        chosen_deck = say("gallery.yes") if shelf.only_deck else ""
        chips.append(_chip(str(len(shelf.facets) + 1), say("gallery.in_deck"), chosen_deck, "only", 0))
    if shelf.any:
        chips.append(_chip(keymap.firsts("gallery", "clear", say=say), say("gallery.clear"), "", "clear", 0))
    return flowed(chips, cells)


class GalleryFilters:
    """What the gallery is looked through by."""

    def __init__(self, facets: Sequence[CardFacet], of_deck: bool) -> None:
        self.facets, self.of_deck = facets, of_deck
        self.words = ""
        self.chosen: dict[str, str] = {}
        self.only_deck = False  # only what is in the deck that is built

    @property
    def any(self) -> bool:
        """Whether anything is chosen."""
        return bool(self.words.strip() or self.chosen or self.only_deck)

    def clear(self) -> None:
        """Show all cards."""
        self.words, self.chosen, self.only_deck = "", {}, False

    def choose(self, facet: str, value: str | None) -> None:
        """Show only cards with a value of a facet; None: with any."""
        self.chosen = {k: v for k, v in self.chosen.items() if k != facet}
        if value is not None:
            self.chosen[facet] = value


def _chip(key: str, name: str, value: str, kind: str, n: int) -> Run:
    spans: Spans = ((f" {key}", "key"), (f" {name}", "dim" if not value else "name"))
    if value:
        spans = (*spans, (f" {value}", "picked"))
    return ((*spans, (" ", "")), (kind, n))


def flowed(runs: Sequence[Run], cells: int) -> list[list[Run]]:
    """Return runs in as many lines as they need; none is broken."""
    lines: list[list[Run]] = [[]]
    used = 0
    for run in runs:
        w = spans_width(run[0])
        if used and used + w > cells:
            lines.append([])
            used = 0
        lines[-1].append(run)
        used += w
    return lines


def key_runs(
    say: Any, keymap: Keymap, place: str, buttons: Sequence[KeyButton], cells: int, most: int = 2
) -> list[list[Run]]:
    """Return the keys, each a button too, in at most so many lines; what comes last is left out first."""
    runs: list[Run] = []
    for names, words, target in buttons:
        shown = keymap.firsts(place, *names, say=say)
        runs.append((((f" {shown}", "key"), (f" {say(words)} ", "dim")), target))
    return flowed(runs, cells)[:most]


def value_rows(
    say: Any, facet: CardFacet, counts: Mapping[str, int], chosen: str | None
) -> list[tuple[str, Spans, Any]]:
    """Return the values of a facet as a list to choose from, with how many cards have each; all of them on
    top."""
    rows: list[tuple[str, Spans, Any]] = [
        ("", ((say("gallery.all"), "picked" if chosen is None else "name"),), ("value", None))
    ]
    for value, name in facet.values:
        style = "picked" if value == chosen else "name" if counts.get(value) else "dim"
        line: Spans = ((name, style), (f"  {counts.get(value, 0)}", "dim"))
        rows.append(("", line, ("value", value)))
    return rows


__all__ = ["GalleryFilters", "KeyButton", "filter_runs", "flowed", "key_runs", "title_runs", "value_rows"]
