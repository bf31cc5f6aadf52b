"""All cards of a game, looked through; and the deck that is built of them, if one is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.screen import Screen
from textual.widgets import Input

from .. import keys
from ..board.spans import Spans
from ..program import program_of
from ..widgets.framed import Framed, Listing
from ..widgets.painted import Line1, Painted
from .card_room import CardRoom
from .card_screen import PAGES, CardScreen, below
from .deck_bench import DeckBench
from .gallery_bars import GalleryFilters
from .gallery_view import ABREAST, CARDS, CLAUSES, VALUES, draw_bars, draw_card, fill_list, gallery_buttons
from .place_help import PlaceHelp

LIST, CARD, DECK = "list", "card", "deck"
MARGIN = 7  # cells of a list that its frame takes, and the place of a row's key


class GalleryScreen(CardScreen):
    """Opened on the cards of a game; with a ``bench``, copies are put into the deck on it."""

    BINDINGS = [*keys.GALLERY]

    def __init__(self, room: CardRoom, bench: DeckBench | None = None, card: str = "") -> None:
        super().__init__()
        self.room, self.bench = room, bench
        self.filters = GalleryFilters(room.search.facets, bench is not None)
        self.filters.only_deck = bench is not None and bool(bench.deck.cards)
        self.shown: list[Any] = []  # the cards that are listed
        self.card = card  # the one that is looked at, "" for none
        self.at = 0  # its place in the list
        self.pane = LIST
        self.mode = CARDS
        self.facet = 0  # whose values are listed
        self.notice: Spans = ()
        self.beside = 0  # cells for what stands beside the list

    def compose(self) -> ComposeResult:
        self.head = Line1(id="gallery-head")
        self.head.fill = "bar"
        yield self.head
        self.bar = Line1(id="gallery-filters")
        yield self.bar
        with Horizontal(id="gallery-body"):
            self.list = Listing(id="gallery-list")
            self.list.foot_target = ("foot", 0)
            yield self.list
            with Container(id="gallery-side"):
                self.page = Framed(id="gallery-card")
                yield self.page
                self.deck = Framed(id="gallery-deck")
                yield self.deck
        yield from below(self, program_of(self).say("gallery.search"))

    def on_screen_resume(self) -> None:
        if program_of(self).lang != self.room.lang:
            self._speak()
        self.show_all()

    def _speak(self) -> None:
        """Take the words of the language that is spoken now."""
        self.room = CardRoom(self.room.game, program_of(self).lang)
        self.filters.facets = self.room.search.facets
        if self.bench is not None:
            self.bench.room = self.room

    @property
    def definition(self) -> Any:
        """The card that is looked at, as it is printed; None for none."""
        return self.room.pool.by_id.get(self.card)

    # -- showing --------------------------------------------------------------------------------------

    def show_all(self) -> None:
        """Draw everything for the size that there is."""
        if not self.is_attached:
            return
        w = self.app.size.width
        side = min(max(w * 9 // 20, 45), 72) if self.wide else w
        self.list.styles.width = side
        self.list.display = self.wide or self.pane == LIST
        self.query_one("#gallery-side").display = self.wide or self.pane != LIST
        self.beside = w - side if self.wide else w
        layout = "horizontal" if self.wide and self.beside >= ABREAST else "vertical"
        self.query_one("#gallery-side").styles.layout = layout
        self.page.display = self.wide or self.pane == CARD
        self.deck.display = self.bench is not None and (self.wide or self.pane == DECK)
        for pane, widget in ((LIST, self.list), (CARD, self.page), (DECK, self.deck)):
            widget.edge = "edge-focus" if self.wide and pane == self.pane else "edge"
            widget.repaint()
        fill_list(self, side - MARGIN)
        draw_bars(self)
        draw_card(self)
        if self.pane == LIST and not self.query_one("#gallery-words").has_focus:
            self.set_focus(self.list)

    def over(self, value: Any) -> None:
        """The cursor came to stand on a card."""
        if self.mode == CARDS and value is not None and value[1] != self.card:
            self.card = value[1]
            self.at = self.list.cursor
            draw_card(self)

    # -- choosing -------------------------------------------------------------------------------------

    def picked(self, value: Any) -> None:
        """A row was chosen: a card is looked at, a value shows only cards that have it, a clause is read."""
        if value is None:
            return
        kind, what = value
        self.notice = ()
        if kind == "value":
            self.filters.choose(self.filters.facets[self.facet].id, what)
            self.mode, self.at = CARDS, 0
        elif kind == "clause":
            self.mode = CARDS
            self.read(what)
        else:
            self.card = what
            self.pane = CARD
        self.show_all()

    def read(self, clause: str) -> None:
        """Open the rulebook at a clause."""
        from .rulebook import RulebookScreen

        self.app.push_screen(RulebookScreen(self.room.ruleset, clause))

    def choose_facet(self, n: int) -> None:
        """List the values of a filter; the one after the last shows what is in the deck alone."""
        if n < len(self.filters.facets):
            again = self.mode == VALUES and self.facet == n
            self.mode, self.facet, self.pane = (CARDS if again else VALUES), n, LIST
        elif self.filters.of_deck and n == len(self.filters.facets):
            self.filters.only_deck = not self.filters.only_deck
            self.mode, self.pane = CARDS, LIST
        else:
            return
        self.show_all()

    def look_at(self, card: str) -> None:
        """Show a card, with all others again if it is not among those that are listed."""
        if card not in [d.id for d in self.shown]:
            unfilter(self)
        self.card, self.mode = card, CARDS
        if not self.wide:
            self.pane = CARD
        self.show_all()

    def action_clear(self) -> None:
        """Show all cards again."""
        unfilter(self)
        self.mode = CARDS
        self.show_all()

    def action_search(self) -> None:
        """Ask for words; the list follows as they are typed."""
        box = self.query_one("#gallery-words", Input)
        box.display = True
        box.focus()
        self.mode, self.pane = CARDS, LIST
        self.show_all()

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.value != self.filters.words:
            self.filters.words, self.at = event.value, 0
            self.show_all()

    def on_input_submitted(self) -> None:
        self.query_one("#gallery-words").display = False
        self.set_focus(self.list)
        self.show_all()

    def action_rules(self) -> None:
        """Read the clause that concerns the card; of several one is chosen."""
        d = self.definition
        clauses = self.room.clauses_of(d) if d is not None else []
        if len(clauses) > 1 and self.mode != CLAUSES:
            self.mode, self.pane = CLAUSES, LIST
            self.show_all()
        else:
            self.read(clauses[0] if clauses else "")

    # -- the deck -------------------------------------------------------------------------------------

    def action_change(self, by: int) -> None:
        """Put a copy of the card into the deck, or take one out."""
        bench, say = self.bench, program_of(self).say
        if bench is None or not self.card or self.mode != CARDS:
            return
        copied = bench.copied
        changed = bench.change(self.card, by)
        self.notice = ()
        if bench.at_last:
            self.notice = ((say("decks.last_card"), "warn"),)
        elif changed and copied:
            said = say("decks.copied", name=copied, copy=self.room.deck_name(bench.deck))
            self.notice = ((said, "warn"),)
        self.show_all()

    def action_try(self) -> None:
        """Open the form of a new match with the deck."""
        if self.bench is not None:
            self.notice = try_bench(self, self.bench)
            self.show_all()

    def action_decks(self) -> None:
        """List the decks of the game; from a deck that is built back to them."""
        if self.bench is not None:
            self.app.pop_screen()
            return
        from .deck_list import DecksScreen

        self.app.push_screen(DecksScreen(self.room))

    # -- keys and the mouse ---------------------------------------------------------------------------

    def action_move(self, key: str) -> None:
        """Go up or down: in the list, or in what is read."""
        if self.pane == LIST:
            self.list.press(key)
        else:
            what_is_read(self).scroll_rows(1 if key == "down" else -1)

    def action_pane(self, by: int) -> None:
        """Go on to the next panel."""
        panes = [LIST, CARD, *([DECK] if self.bench is not None else [])]
        self.pane = panes[(panes.index(self.pane) + by) % len(panes)]
        self.show_all()

    def action_language(self) -> None:
        program_of(self).next_language()
        self._speak()
        self.show_all()

    def action_help(self) -> None:
        self.app.push_screen(PlaceHelp("gallery"))

    def on_key(self, event: events.Key) -> None:
        box = self.query_one("#gallery-words", Input)
        if box.has_focus:
            if event.key == "escape":
                event.stop()
                box.value = ""
                self.on_input_submitted()
            return
        taken = True
        if event.key.isdecimal() and event.key != "0":
            self.choose_facet(int(event.key) - 1)
        elif self.pane == LIST:
            taken = self.list.press(event.key)
        elif event.key in PAGES:
            page = what_is_read(self)
            page.scroll_rows(PAGES[event.key] * max(page.inner_rows() - 1, 1))
        else:
            taken = False
        if taken:
            event.stop()
            event.prevent_default()

    def on_painted_hit(self, message: Painted.Hit) -> None:
        act_in_gallery(self, message.target)

    def action_close(self) -> None:
        """From values and clauses to the cards, from a card to the list where that is covered; else out."""
        if self.mode != CARDS or (self.pane != LIST and not self.wide):
            self.mode, self.pane = CARDS, LIST
            self.show_all()
        else:
            self.app.pop_screen()


def unfilter(screen: GalleryScreen) -> None:
    """Leave no filter chosen, and no words in their field."""
    screen.filters.clear()
    screen.query_one("#gallery-words", Input).value = ""


def what_is_read(screen: GalleryScreen) -> Framed:
    """Return the panel beside the list that the keys scroll."""
    return screen.deck if screen.pane == DECK else screen.page


def act_in_gallery(screen: GalleryScreen, target: tuple[str, Any]) -> None:
    """Do what a click on something of the gallery means."""
    kind, what = target[0], target[1]
    if kind == "row":
        if screen.mode == CARDS:
            screen.list.move(what - screen.list.cursor)
            screen.pane = LIST if screen.wide else CARD
            screen.show_all()
        else:
            screen.list.pick(what)
    elif kind == "facet":
        screen.choose_facet(what)
    elif kind == "only":
        screen.choose_facet(len(screen.filters.facets))
    elif kind == "card":
        screen.look_at(what)
    elif kind == "clause":
        screen.read(what)
    elif kind == "deck" and screen.bench is not None:
        screen.action_decks()  # with another bench over this one, each would undo what the other does
    elif kind == "deck":
        from .deck_list import DecksScreen

        screen.app.push_screen(DecksScreen(screen.room, what))
    elif kind in ("word", "words"):
        tell_term(screen, screen.room, what if kind == "word" else what[0])
    elif kind in ("change", "pane"):
        getattr(screen, f"action_{kind}")(what)
    elif kind in ("close", "find", "clear", "rules", "decks", "try", "help"):
        getattr(screen, f"action_{'search' if kind == 'find' else kind}")()


def tell_term(screen: Screen[Any], room: CardRoom, term_id: str) -> None:
    """Say what a word of the game means."""
    term = next((t for t in room.glossary.terms if t.id == term_id), None)
    if term is not None:
        screen.notify(term.text, title=f"{term.name} {term.clause}", timeout=8, markup=False)


def try_deck(screen: Screen[Any], room: CardRoom, deck: Any) -> Spans:
    """Open the form of a new match with a deck on the first seat; return why not, if it cannot be."""
    from .setup import SetupScreen

    say = program_of(screen).say
    broken = room.broken(deck)
    if not deck.cards or broken:
        why = f"{broken[0][0]}: {broken[0][1]}" if broken else say("decks.empty")
        return ((say("decks.not_tried", why=why), "warn"),)
    screen.app.push_screen(SetupScreen(room.game, deck=deck.id))
    return ()


def try_bench(screen: Screen[Any], bench: DeckBench) -> Spans:
    """Do the same with the deck that is built, which has to be on the disk: why it is not is said already."""
    say = program_of(screen).say
    if bench.trouble is not None:
        return ((say("decks.not_tried", why=say("decks.not_written")), "warn"),)
    return try_deck(screen, bench.room, bench.tried)


def gallery_offers(screen: GalleryScreen) -> list[tuple[str, Callable[[], Any]]]:
    """Return all that can be done in the gallery, by name."""
    say = program_of(screen).say
    filters = [(facet.name, ("facet", n)) for n, facet in enumerate(screen.filters.facets)]
    able = [(say(words), target) for _, words, target in gallery_buttons(screen)]
    able += [(say("gallery.words"), ("find", 0)), *filters, (say("gallery.clear"), ("clear", 0))]
    offers = [(words, partial(act_in_gallery, screen, target)) for words, target in able]
    return [*offers, (say("menu.table.language"), screen.action_language)]


__all__ = ["GalleryScreen", "gallery_offers", "tell_term", "try_deck"]
