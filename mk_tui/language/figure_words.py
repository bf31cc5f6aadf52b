"""Public figures of players and of the table in words, as the panels of a game declare them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from mk_tui.cards.description import Description, Texts
from mk_tui.engine.views import CardView

from .text import clean, pick
from .words import Words

# The names of the values of each option that has some.
OptionNames = dict[str, dict[str, Texts]]


def option_names(description: Description) -> OptionNames:
    """Return what the values of each option are called: figures that are words are called so too."""
    return {
        option["id"]: {value["id"]: value["name"] for value in option.get("values", ())}
        for option in description.get("options", ())
    }


def figure(
    words: Words, key: str, form: str, names: Mapping[Any, Texts] | None, values: Mapping[str, Any]
) -> str:
    """Return the figure ``key`` of ``values``, or what ``form`` makes of several; "" where nothing is said of
    it. A cost and points of wealth are written as the game writes them, a word by its name in ``names``.
    """
    value = form.format_map(values) if form else values.get(key)
    if value in (None, "", 0, (), [], {}):
        return ""
    if isinstance(value, (tuple, list)) and all(isinstance(v, int) for v in value):
        return words.cost(value) if any(value) else ""
    if isinstance(value, (tuple, list)):
        return words.wealth(value)
    return clean(pick((names or {}).get(value), words.lang, str(value)))


def figure_name(words: Words, text: str, name: str, one: Texts | None) -> str:
    """Return what a figure that is said with ``text`` is called: ``name``, of 1 ``one`` if that is another
    word."""
    return pick(one, words.lang) if text == "1" and one else name


def linked(
    pairs: Iterable[tuple[int, int]], card_of: Callable[[int], CardView | None], seat: int
) -> Iterator[tuple[CardView, CardView]]:
    """Yield pairs of cards that are both in sight, those whose first a seat controls; two that are a pair
    either way are one. ``seat`` -1: of all seats."""
    told: set[frozenset[int]] = set()
    for one, other in pairs:
        here, there = card_of(one), card_of(other)
        if here is None or there is None or (seat >= 0 and here.controller != seat):
            continue
        both = frozenset((one, other))
        if both not in told:
            told.add(both)
            yield here, there
