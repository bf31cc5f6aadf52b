"""The decks of a game: one's own and those that come with it; looked at, built, copied, renamed, tried."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from mk_tui.cards.decks import PLAYERS, DeckFile
from mk_tui.language import clean
from mk_tui.storage import StorageError
from mk_tui.storage.own_decks import free_name

from .. import keys
from ..board.spans import Spans, wrap
from ..program import program_of
from ..widgets.framed import Framed, Listing
from ..widgets.painted import Line1, Painted
from .card_room import CardRoom
from .card_screen import PAGES, CardScreen, below
from .deck_bench import DeckBench, copy_deck, delete_deck, rename_deck
from .deck_rows import deck_entries, deck_rows, file_rows
from .gallery import GalleryScreen, tell_term, try_deck
from .gallery_bars import KeyButton, key_runs, title_runs
from .place_help import PlaceHelp

NEW, COPY, RENAME = "new", "copy", "rename"


class DecksScreen(CardScreen):
    """A list of decks beside the one that the cursor is on; ``deck`` is where it begins."""

    BINDINGS = [*keys.DECKS]

    def __init__(self, room: CardRoom, deck: str = "") -> None:
        super().__init__()
        self.room = room
        self.at = deck  # the id of the deck that is looked at
        self.reading = bool(deck)  # whether the keys go to the deck and not to the list
        self.naming = ""  # what a name is asked for
        self.named: DeckFile | None = None  # the deck that it is asked for
        self.doomed = ""  # the deck that one more press deletes
        self.doomed_at = 0.0  # when that was pressed last, by the clock that only goes on
        self.bench: DeckBench | None = None  # the deck that was built last
        self.notice: Spans = ()
        self._side = 0  # cells of the list

    def compose(self) -> ComposeResult:
        self.head = Line1(id="gallery-head")
        self.head.fill = "bar"
        yield self.head
        with Horizontal(id="gallery-body"):
            self.list = Listing(id="gallery-list")
            self.list.foot_target = ("foot", 0)
            yield self.list
            self.page = Framed(id="gallery-deck")
            yield self.page
        yield from below(self)

    def on_screen_resume(self) -> None:
        if program_of(self).lang != self.room.lang:
            self.room = CardRoom(self.room.game, program_of(self).lang)
        self.room.read_decks()
        if self.bench is not None and self.bench.file is not None:
            self.at = self.bench.deck.id
        self.bench = None
        self.let_go()
        self.show_all()

    # -- showing --------------------------------------------------------------------------------------

    @property
    def found(self) -> DeckFile | None:
        """The deck that is looked at."""
        return self.room.deck(self.at)

    def show_all(self) -> None:
        """Draw everything for the size that there is."""
        if not self.is_attached:
            return
        app, w = program_of(self), self.app.size.width
        self._side = min(max(w * 2 // 5, 40), 60) if self.wide else w
        self.list.styles.width = self._side
        self.list.display = self.wide or not self.reading
        self.page.display = self.wide or self.reading
        for reads, widget in ((False, self.list), (True, self.page)):
            widget.edge = "edge-focus" if self.wide and reads == self.reading else "edge"
            widget.repaint()
        new = app.keymap.shown("decks_new", app.say)
        rows = deck_entries(self.room, app.say, new, self._side - 8)
        values = [row[2] for row in rows]
        if self.at not in values:
            self.at = next((v for v in values if v), "")
        title = app.say("decks.title")
        self.list.open(title[:1].upper() + title[1:], rows, "", self._picked)
        self.list.point(values.index(self.at) if self.at in values else 0)
        self.list.on_over = self._over  # not before: it is put there by way of other rows
        self._show_deck()
        self._show_bars()
        if not self.reading and not self.naming:
            self.set_focus(self.list)

    def _show_deck(self) -> None:
        say, one = program_of(self).say, self.found
        cells = max((self.app.size.width - (self._side if self.wide else 0)) - 4, 10)
        if one is not None:
            rows = deck_rows(self.room, one.deck, say, cells) + file_rows(one, say, cells)
            self.page.put(self.room.deck_name(one.deck), rows)

    def _show_bars(self) -> None:
        app, w = program_of(self), self.app.size.width
        self.head.show(title_runs(self.room.name, app.say("decks.title"), "", w))
        said = self.notice
        if not said and self.naming:
            said = ((app.say(f"decks.name_{self.naming}"), "strong"),)
        if not said and not self.room.has_own_decks:
            said = ((app.say("decks.of_nobody"), "warn"),)
        lines = [((line, style),) for text, style in said for line in wrap(text, w - 2)]
        self.said.display = bool(lines)
        self.said.styles.height = len(lines)
        self.said.show(*[[(((" ", ""), *line), None)] for line in lines])
        foot = key_runs(app.say, app.keymap, "decks", deck_buttons(self), w)
        self.foot.styles.height = len(foot)
        self.foot.show(*foot)

    # -- choosing -------------------------------------------------------------------------------------

    def let_go(self) -> None:
        """Forget what was said, and that one more press deletes: whatever else is done keeps a deck."""
        told, self.doomed, self.notice = bool(self.notice), "", ()
        if told:
            self._show_bars()

    def _over(self, value: Any) -> None:
        self.let_go()
        if value and value != self.at:
            self.at = value
            self._show_deck()
        self._show_bars()

    def _picked(self, value: Any) -> None:
        if value:
            self.at = value
            self.action_build()

    def action_build(self) -> None:
        """Open the gallery with the deck to put cards in; a deck that nobody brings is only looked at."""
        one, say = self.found, program_of(self).say
        self.let_go()
        if one is None:
            return
        if one.deck.kind != PLAYERS:
            self.reading = True
            self.show_all()
            return
        name = say("decks.copy_name", name=self.room.deck_name(one.deck))
        build(self, DeckBench.of(self.room, one, name))

    def action_cards(self) -> None:
        """Show all cards."""
        self.let_go()
        self.app.push_screen(GalleryScreen(self.room))

    def action_try(self) -> None:
        """Open the form of a new match with the deck."""
        self.let_go()
        if self.found is not None and self.found.deck.kind == PLAYERS:
            self.notice = try_deck(self, self.room, self.found.deck)
            self.show_all()

    def action_delete(self) -> None:
        """Delete a deck of one's own, at the second press; a key that is held down is one."""
        app, one = program_of(self), self.found
        now = time.monotonic()
        rested, self.doomed_at = now - self.doomed_at >= keys.REST, now
        if one is None or one.deck.kind != PLAYERS:
            self.let_go()
        elif not one.own:
            self.notice = ((app.say("decks.not_own"), "warn"),)
        elif self.doomed != one.deck.id:
            self.doomed = one.deck.id
            key = app.keymap.shown("decks_delete", app.say)
            said = app.say("decks.delete_sure", name=self.room.deck_name(one.deck), key=key)
            self.notice = ((said, "warn"),)
        elif rested:
            self._try_to(lambda: delete_deck(self.room, one))
            self.doomed = ""
            self.notice = self.notice or ((app.say("decks.deleted"), "good"),)
        self.show_all()

    def _try_to(self, do: Any) -> bool:
        """Do something with a deck; what keeps it from being done is said."""
        self.notice = ()
        try:
            do()
        except StorageError as error:
            self.notice = ((clean(error.say(program_of(self).lang)), "bad"),)
        return not self.notice

    # -- names ----------------------------------------------------------------------------------------

    def action_name(self, what: str) -> None:
        """Ask for the name of a new deck, a copy, or of the deck itself."""
        app, one = program_of(self), self.found
        of_players = one is not None and one.deck.kind == PLAYERS
        self.let_go()
        if what == RENAME and one is not None and of_players and not one.own:
            self.notice = ((app.say("decks.not_own"), "warn"),)
        if not self.room.has_own_decks or (what != NEW and not of_players) or self.notice:
            self._show_bars()
            return
        box = self.query_one("#gallery-words", Input)
        name = self.room.deck_name(one.deck) if one is not None and what != NEW else app.say("decks.my_deck")
        if what == COPY and one is not None and not one.own:  # beside one of one's own a number tells it
            name = app.say("decks.copy_name", name=name)
        box.value = name if what == RENAME else free_name(name, self.room.decks)
        box.display = True
        box.focus()
        self.naming, self.named = what, None if what == NEW else one
        self.show_all()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the name; one that cannot be stays in the field, with the reason."""
        name, one = event.value, self.named
        if self.naming == NEW:
            made: list[DeckBench] = []
            if self._try_to(lambda: made.append(DeckBench.new(self.room, name))):
                self.close_name()
                build(self, made[0])
                return
        elif one is not None and self.naming == COPY:
            new: list[str] = []
            if self._try_to(lambda: new.append(copy_deck(self.room, one.deck, name))):
                self.at = new[0]
                self.close_name()
        elif one is not None and self._try_to(lambda: rename_deck(self.room, one, name)):
            self.close_name()
        self.show_all()

    def close_name(self) -> None:
        """Ask for no name any more."""
        self.naming, self.named, self.notice = "", None, ()
        self.query_one("#gallery-words").display = False
        self.set_focus(self.list)

    # -- keys and the mouse ---------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """While a name is asked for, no key does anything with the decks."""
        return not self.naming or action not in ("move", "build", "name", "delete", "try", "cards", "close")

    def action_move(self, key: str) -> None:
        self.let_go()
        if self.reading:
            self.page.scroll_rows(1 if key == "down" else -1)
        else:
            self.list.press(key)

    def action_pane(self) -> None:
        """Give the keys to the deck, or back to the list; a name that is asked for has them."""
        if self.naming:
            return
        self.let_go()
        self.reading = not self.reading
        self.show_all()

    def action_language(self) -> None:
        program_of(self).next_language()
        self.on_screen_resume()

    def action_theme(self) -> None:
        """Switch to the next theme."""
        self.let_go()
        super().action_theme()

    def action_help(self) -> None:
        self.let_go()
        self.app.push_screen(PlaceHelp("decks"))

    def on_key(self, event: events.Key) -> None:
        if self.naming:
            if event.key == "escape":
                event.stop()
                self.close_name()
                self.show_all()
            return
        if self.reading and event.key in PAGES:
            self.let_go()
            self.page.scroll_rows(PAGES[event.key] * max(self.page.inner_rows() - 1, 1))
        elif self.reading or event.key == "enter" or not self.list.press(event.key):
            return
        event.stop()
        event.prevent_default()

    def on_painted_hit(self, message: Painted.Hit) -> None:
        act_on_decks(self, message.target)

    def action_close(self) -> None:
        """From a deck that covers the list back to it; else out."""
        self.let_go()
        if self.reading and not self.wide:
            self.reading = False
            self.show_all()
        else:
            self.app.pop_screen()


def build(screen: DecksScreen, bench: DeckBench) -> None:
    """Open the gallery with a deck to put cards in."""
    screen.bench = bench
    screen.app.push_screen(GalleryScreen(screen.room, bench))


def deck_buttons(screen: DecksScreen) -> list[KeyButton]:
    """Return what can be done with the deck, and with all of them."""
    one = screen.found
    mine = one is not None and one.own and one.deck.kind == PLAYERS
    of_players = one is not None and one.deck.kind == PLAYERS
    found: list[KeyButton] = [(("close",), "rules.close", ("close", 0))]
    found += [(("build",), "decks.build", ("build", 0))] if of_players else []
    found += [(("try",), "decks.try", ("try", 0))] if of_players else []
    found += [(("new",), "decks.new", ("name", NEW))] if screen.room.has_own_decks else []
    found += [(("copy",), "decks.copy", ("name", COPY))] if of_players else []
    found += [(("rename",), "decks.rename", ("name", RENAME))] if mine else []
    found += [(("delete",), "decks.delete", ("delete", 0))] if mine else []
    found += [(("next",), "gallery.panes", ("pane", 0)), (("cards",), "decks.cards", ("cards", 0))]
    return [*found, (("help",), "gallery.help", ("help", 0))]


def act_on_decks(screen: DecksScreen, target: tuple[str, Any]) -> None:
    """Do what a click on something means; a name that was asked for is not asked for any more."""
    kind, what = target[0], target[1]
    if screen.naming:
        screen.close_name()
        screen.show_all()
    if kind != "delete":
        screen.let_go()
    if kind == "row":
        value = screen.list.rows[what][1]
        if value and value == screen.at:
            screen.action_build()
        else:
            screen.list.move(what - screen.list.cursor)
    elif kind == "clause":
        from .rulebook import RulebookScreen

        screen.app.push_screen(RulebookScreen(screen.room.ruleset, what))
    elif kind == "card":
        screen.app.push_screen(GalleryScreen(screen.room, None, what))
    elif kind in ("word", "words"):
        tell_term(screen, screen.room, what if kind == "word" else what[0])
    elif kind == "name":
        screen.action_name(what)
    elif kind in ("close", "build", "try", "delete", "pane", "cards", "help"):
        getattr(screen, f"action_{kind}")()


def deck_offers(screen: DecksScreen) -> list[tuple[str, Callable[[], Any]]]:
    """Return all that can be done with the decks, by name."""
    say = program_of(screen).say
    offers = [
        (say(words), partial(act_on_decks, screen, target)) for _, words, target in deck_buttons(screen)
    ]
    return [*offers, (say("menu.table.language"), screen.action_language)]


__all__ = ["DecksScreen", "deck_offers"]
