"""A deck in rows: its size, whether it may be played with, its curve of costs, its types, its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import Any

from mk_tui.cards.decks import PLAYERS, Deck, DeckFile
from mk_tui.language import clean, pick
from mk_tui.language.card_search import TYPE
from mk_tui.language.file_words import say_files

from .. import glyphs as g
from ..board.inspect import Rows
from ..board.spans import Span, Spans, fit_spans, width, wrap
from .card_room import CardRoom

BESIDE = 58  # cells from which on curve and types stand side by side
MOST_BAR = 24  # cells of the longest bar
BLANK: tuple[Spans, Any] = ((), None)


def deck_entries(room: CardRoom, say: Any, new: str, cells: int) -> list[tuple[str, Spans, Any]]:
    """Return the decks as a list to choose from, by their ids: the user's, those of the game that players
    bring, its other piles. ``new`` is the key that begins one, which whoever has none is told; whose files
    are left out is told why."""
    rows: list[tuple[str, Spans, Any]] = []
    own = [one.deck for one in room.decks if one.own and one.deck.kind == PLAYERS]
    shipped = [one.deck for one in room.decks if not one.own and one.deck.kind == PLAYERS]
    other = [one.deck for one in room.decks if one.deck.kind != PLAYERS]
    for heading, some in (("decks.own", own), ("decks.shipped", shipped), ("decks.piles", other)):
        wrong = say_files(room.left_out, room.lang, whole=True) if heading == "decks.own" else ""
        if not some and not wrong and (heading != "decks.own" or not room.has_own_decks):
            continue
        rows += [("", (), None)] if rows else []
        rows.append(("", ((say(heading), "title"),), None))
        told, style = (wrong, "warn") if some or wrong else (say("decks.none", key=new), "dim")
        rows += [("", ((line, style),), None) for line in (wrap(told, cells) if told else ())]
        rows += [("", _deck_entry(room, deck, say), deck.id) for deck in some]
    return rows


def _deck_entry(room: CardRoom, deck: Deck, say: Any) -> Spans:
    sign = (g.BAD, "bad") if room.broken(deck) else (g.PICKED, "good")
    size = say("decks.size", n=sum(deck.cards.values()))
    return (sign, (" ", ""), (room.deck_name(deck), "name"), (f" {g.DOT} {size}", "dim"))


def deck_rows(room: CardRoom, deck: Deck, say: Any, cells: int) -> Rows:
    """Return all rows of a deck; a clause and a card are targets."""
    rows: Rows = [(((line, "dim"),), None) for line in _told(room, deck, cells)]
    rows += [BLANK] if rows else []
    rows += state_rows(room, deck, say, cells)
    rows += [BLANK, *figure_rows(room, deck, say, cells)]
    for key, pile in room.piles_of(deck).items():
        if key != "cards":
            rows += [BLANK, (((_pile_name(room, key, say), "headline"),), None)]
        rows += _pile_rows(room, pile, cells)
    return rows


def file_rows(one: DeckFile, say: Any, cells: int) -> Rows:
    """Return rows that say in which file a deck of the user's is; none for one that comes with the game."""
    if not one.own:
        return []
    lines = wrap(say("decks.file", file=clean(str(one.file))), cells)
    return [BLANK, *((((line, "dim"),), None) for line in lines)]


def _told(room: CardRoom, deck: Deck, cells: int) -> Sequence[str]:
    text = clean(pick(deck.text, room.lang))
    return wrap(text, cells) if text else ()


def _pile_name(room: CardRoom, key: str, say: Any) -> str:
    """Return what a pile beside the deck is called: as the zone of that name, if there is one."""
    return room.spec.zone_name(key, room.lang) if key in room.spec.zones else say("decks.beside")


def state_rows(room: CardRoom, deck: Deck, say: Any, cells: int) -> Rows:
    """Return how many cards it has, and whether it may be played with or every reason why not."""
    broken = room.broken(deck) if deck.cards else []
    size = say("decks.size", n=sum(deck.cards.values()))
    beside = sum(room.copies(deck).values()) - sum(deck.cards.values())
    size += f" + {beside}" if beside else ""
    legal: Span = (f"{g.PICKED} {say('decks.legal')}", "good")
    if broken:
        legal = (f"{g.BAD} {say('decks.broken', n=len(broken))}", "bad")
    elif not deck.cards:
        legal = (say("decks.empty"), "warn")
    rows: Rows = [(((size, "strong"), (f" {g.DOT} ", "dim"), legal), None)]
    for clause, sentence in broken:
        first, *rest = wrap(f"{clause}: {sentence}", max(cells - 2, 8))
        rows.append((((f"{g.ARROW} ", "key"), (first, "warn")), ("clause", clause)))
        rows += [((("  ", ""), (line, "warn")), ("clause", clause)) for line in rest]
    return rows


def state_line(room: CardRoom, deck: Deck, say: Any) -> Spans:
    """Return the same in a line: its size, and the first reason why it may not be played with."""
    size = sum(deck.cards.values())
    broken = room.broken(deck) if deck.cards else []
    if broken:
        more = f" ({say('decks.more', n=len(broken) - 1)})" if len(broken) > 1 else ""
        words = f"{g.BAD} {broken[0][0]}: {broken[0][1]}{more}"
        return ((say("decks.size", n=size), "strong"), (f" {g.DOT}", "dim"), (f" {words}", "bad"))
    sign = f"{g.PICKED} {say('decks.legal')}" if size else say("decks.empty")
    return (
        (say("decks.size", n=size), "strong"),
        (f" {g.DOT}", "dim"),
        (f" {sign}", "good" if size else "warn"),
    )


def curve(room: CardRoom, deck: Deck) -> list[tuple[int, int]]:
    """Return how many cards of a deck cost how much, of those types that have a price; no cost left out
    between 0 and 9."""
    cards = [(room.pool.by_id[card], n) for card, n in deck.cards.items() if card in room.pool.by_id]
    found: Counter[int] = Counter()
    for d, n in cards:
        if room.search.has_price(d):
            found[d.total] += n
    if found and max(found) < 10:
        return [(cost, found[cost]) for cost in range(min(found), max(found) + 1)]
    return sorted(found.items())


def split(room: CardRoom, deck: Deck) -> list[tuple[str, int]]:
    """Return how many cards of each type a deck has, in the order of the types; where a game has one type, of
    each value of the first thing that its cards are told apart by."""
    if not room.search.facets:
        return []
    by = room.search.facets[0]
    found: Counter[str] = Counter()
    for d in room.search.cards:
        for value in room.search.values_of(d, by.id):
            found[value] += deck.cards.get(d.id, 0)
    named = [(room.speaker.type_name(v, n=2) if by.id == TYPE else name, v) for v, name in by.values]
    return [(name, found[v]) for name, v in named if found[v]]


def figure_rows(room: CardRoom, deck: Deck, say: Any, cells: int) -> Rows:
    """Return the curve of costs with the average, and the split by type, side by side where there is room."""
    costs = curve(room, deck)
    types = [(_capital(name), n) for name, n in split(room, deck)]
    beside = cells >= BESIDE and len(costs) > 0
    half = (cells - 2) // 2 if beside else cells
    total = sum(n for _, n in costs)
    tenths = round(10 * sum(cost * n for cost, n in costs) / max(total, 1))
    curve_title = say("decks.curve", whole=tenths // 10, tenth=tenths % 10)
    left = _chart(curve_title, [(str(c), n) for c, n in costs], half)
    by = room.search.facets[0] if types else None
    right = _chart(say("decks.types") if by is None or by.id == TYPE else _capital(by.name), types, half)
    if not beside:
        return [(line, None) for line in (*left, *([()] if left and right else []), *right)]
    none: Spans = ()
    pairs = zip_longest(left, right, fillvalue=none)
    return [((*fit_spans(one, half), ("  ", ""), *other), None) for one, other in pairs]


def _chart(title: str, bars: list[tuple[str, int]], cells: int) -> list[Spans]:
    """Return a bar chart: a line for each bar with its name and number."""
    if not bars:
        return []
    names = min(max(width(name) for name, _ in bars), max(cells * 2 // 3, 4))
    most = max(n for _, n in bars)
    room = min(max(cells - names - 5, 1), MOST_BAR)
    lines: list[Spans] = [((title, "title"),)]
    for name, n in bars:
        long = max(round(n * room / most), 1) if n else 0
        named = fit_spans(((name, "dim"),), names)
        lines.append((*named, (" ", ""), (g.FULL * long, "word"), (f" {n}" if n else "", "badge")))
    return lines


def _pile_rows(room: CardRoom, pile: dict[str, int], cells: int) -> Rows:
    """Return the cards of a pile under the names of their types."""
    rows: Rows = []
    cards = [d for d in room.search.cards if pile.get(d.id)]
    for kind, some in groupby(cards, lambda d: d.type):
        of_kind = list(some)
        total = sum(pile[d.id] for d in of_kind)
        name = _capital(room.speaker.type_name(kind, n=2))
        rows += [BLANK, (((name, "title"), (f" {total}", "dim")), None)]
        rows += [(card_spans(room, d, f"{pile[d.id]:>2} ", cells), ("card", d.id)) for d in of_kind]
    return rows


def card_spans(room: CardRoom, d: Any, lead: str, cells: int) -> Spans:
    """Return a card in a line as the table marks it: its name in its colour, figures, and its kind if
    there is room; ``lead`` stands before it."""
    face = room.face(d)
    line: Spans = ((lead, "strong"), (face.name, face.style or "name"), *face.tail)
    used = sum(width(text) for text, _ in line)
    kind = room.speaker.kind(d)
    if used + width(kind) + 2 <= cells:
        line = (*line, (" " * (cells - used - width(kind)), ""), (kind, "dim"))
    return line


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


__all__ = [
    "card_spans",
    "curve",
    "deck_entries",
    "deck_rows",
    "figure_rows",
    "file_rows",
    "split",
    "state_line",
    "state_rows",
]
