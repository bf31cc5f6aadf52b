"""Drawing the gallery: its bars, its list, the card and the deck beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mk_tui.language import clean

from ..board.spans import Spans, break_spans
from ..keymap import written
from ..program import program_of
from .card_pages import clause_list, gallery_card_rows
from .deck_rows import card_spans, deck_rows, state_line
from .gallery_bars import KeyButton, filter_runs, key_runs, title_runs, value_rows

if TYPE_CHECKING:
    from .deck_bench import DeckBench
    from .gallery import GalleryScreen

ABREAST = 110  # cells beside the list from which on card and deck stand side by side
CARDS, VALUES, CLAUSES = "cards", "values", "clauses"  # what is listed


def draw_bars(screen: GalleryScreen) -> None:
    """Draw what stands above and below: filters, what is said of the deck, keys."""
    app, w = program_of(screen), screen.app.size.width
    say, bench = app.say, screen.bench
    title = say("gallery.title") if bench is None else screen.room.deck_name(bench.deck)
    counter = say("gallery.counter", n=len(screen.shown), of=len(screen.room.search.cards))
    screen.head.show(title_runs(screen.room.name, title, counter, w))
    lines = filter_runs(say, app.keymap, screen.filters, w)
    screen.bar.styles.height = len(lines)
    screen.bar.show(*lines)
    foot = key_runs(say, app.keymap, "gallery", gallery_buttons(screen), w)
    screen.foot.styles.height = len(foot)
    screen.foot.show(*foot)
    told = said_lines(bench, screen.notice, say, w - 2)
    screen.said.styles.height = len(told)
    screen.said.display = bool(told)
    screen.said.show(*[[(((" ", ""), *line), None)] for line in told])


def said_lines(bench: DeckBench | None, notice: Spans, say: Any, cells: int) -> list[Spans]:
    """Return the lines below the list: a notice, why the last change is not on the disk, and how the deck
    that is built stands."""
    said = [notice] if notice else []
    if bench is not None:
        trouble = bench.trouble
        said += [((clean(trouble.say(bench.room.lang)), "bad"),)] if trouble is not None else []
        said.append(state_line(bench.room, bench.deck, say))
    return [part for line in said for part in break_spans(line, cells)]


def gallery_buttons(screen: GalleryScreen) -> list[KeyButton]:
    """Return what can be done here, the most wanted first."""
    building: list[KeyButton] = [
        (("add",), "gallery.add", ("change", 1)),
        (("remove",), "gallery.remove", ("change", -1)),
        (("try",), "decks.try", ("try", 0)),
    ]
    other: KeyButton = (("decks",), "gallery.decks", ("decks", 0))
    return [
        (("close",), "rules.close", ("close", 0)),
        *(building if screen.bench is not None else [other]),
        (("next",), "gallery.panes", ("pane", 1)),
        (("rules",), "gallery.rules", ("rules", 0)),
        (("help",), "gallery.help", ("help", 0)),
    ]


def fill_list(screen: GalleryScreen, cells: int) -> None:
    """Fill the list, with its cursor on what is looked at."""
    say, keymap = program_of(screen).say, program_of(screen).keymap
    foot = say("gallery.foot", choose=written("enter", say), close=keymap.shown("gallery_close", say))
    room, filters = screen.room, screen.filters
    bench = screen.bench
    among = room.copies(bench.deck) if filters.only_deck and bench is not None else None
    cards = screen.shown = room.search.found(filters.words, filters.chosen, among)
    if screen.mode == VALUES:
        facet = filters.facets[screen.facet]
        counts = room.search.counts(facet, filters.words, filters.chosen, among)
        chosen = filters.chosen.get(facet.id)
        rows, title = value_rows(say, facet, counts, chosen), facet.name
        at = next((n for n, row in enumerate(rows) if row[2][1] == chosen), 0)
    elif screen.mode == CLAUSES:
        rows, title, at = clause_list(room, screen.definition), say("gallery.rules"), 0
    else:
        rows = [("", card_spans(room, d, _lead(screen, d), cells), ("card", d.id)) for d in cards]
        rows = rows or [("", ((say("gallery.nothing"), "warn"),), None)]
        title, foot = say("gallery.cards"), ""
        near = min(screen.at, max(len(cards) - 1, 0))  # where the card was that is not listed any more
        at = screen.at = next((n for n, d in enumerate(cards) if d.id == screen.card), near)
        screen.card = cards[at].id if cards else ""
    screen.list.open(title[:1].upper() + title[1:], rows, foot, screen.picked)
    screen.list.point(at)
    screen.list.on_over = screen.over  # not before: it is put there by way of other rows


def _lead(screen: GalleryScreen, d: Any) -> str:
    """Return what stands before a card in the list: its copies in the deck that is built."""
    if screen.bench is None:
        return ""
    n = screen.bench.count(d.id)
    return f"{n:>2} " if n else "   "


def draw_card(screen: GalleryScreen) -> None:
    """Draw the card that is looked at, and the deck."""
    say, d = program_of(screen).say, screen.definition
    each = screen.beside // 2 if screen.bench is not None and screen.beside >= ABREAST else screen.beside
    cells = max(each - 4, 10)
    rows = gallery_card_rows(screen.room, d, say, cells) if d is not None else []
    screen.page.put(say("inspect.title"), rows)
    if screen.bench is not None:
        screen.deck.put(
            screen.room.deck_name(screen.bench.deck),
            deck_rows(screen.room, screen.bench.deck, say, cells),
        )


__all__ = ["ABREAST", "CARDS", "CLAUSES", "VALUES", "draw_bars", "draw_card", "fill_list", "gallery_buttons"]
