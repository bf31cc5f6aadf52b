"""The rulebook of a game: contents beside the text, what was found, its words, and the way back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Input

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import clean, pick
from mk_tui.language.glossary import Glossary
from mk_tui.language.rule_pages import RuleBook, inline, named_clause, pages

from .. import keys
from ..program import program_of
from ..widgets.field import Field
from ..widgets.framed import Listing
from ..widgets.painted import Line1, Painted
from ..widgets.rule_page import GUTTER, RulePage
from .reader_bars import foot_runs, head_runs
from .reader_trail import FoundWords, ReaderTrail
from .rule_layout import PageLayout
from .rule_lists import contents_rows, hit_rows, word_rows

WIDE = 100  # columns from which on list and text stand side by side
MOST_TEXT = 100
PAGING = ("pageup", "pagedown", "space")  # scroll the text beside a list, too
CONTENTS, HITS, WORDS = "contents", "hits", "words"


class RulebookScreen(Screen[None]):
    """A chapter at a time, opened at a clause; ``games`` are those whose books can be had here."""

    CSS_PATH = "reader.tcss"
    BINDINGS = [*keys.READER]
    AUTO_FOCUS = "#page"

    def __init__(
        self, ruleset: Any, clause: str = "", games: list[str] | None = None, words: bool = False
    ) -> None:
        super().__init__()
        self.ruleset = ruleset
        self.clause = clause
        self.games = games or []
        self.of_digit = {str(n): game for n, game in enumerate(self.games, 1)}
        self.mode = WORDS if words else CONTENTS
        self.listing = (
            words or not clause
        )  # whether the list has the keys; on a narrow screen it is all there is
        self.found = FoundWords()
        self.at = 0
        self.line = -1  # of the book, what was asked for
        self.trail = ReaderTrail()

    def compose(self) -> ComposeResult:
        self.head = Line1(id="reader-head")
        self.head.fill = "bar"
        yield self.head
        with Horizontal(id="reader-body"):
            self.list = Listing(id="reader-list")
            self.list.foot_target = ("close", "")
            yield self.list
            self.page = RulePage(id="page")
            yield self.page
        yield Field(placeholder=program_of(self).say("rules.search"), max_length=100, id="search")
        self.foot = Line1(id="reader-foot")
        yield self.foot

    def on_mount(self) -> None:
        self.query_one("#search").display = False
        self._load()
        line = self.book.line_of(self.clause) if self.clause else None
        self.go_to(-1 if line is None else line)

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    @property
    def wide(self) -> bool:
        """Whether list and text stand side by side."""
        return self.app.size.width >= WIDE

    @property
    def _beside(self) -> bool:
        """Whether the list has the keys and the text beside it those of pages; what words mean is itself read
        through."""
        return self.listing and self.wide and self.mode != WORDS

    def _load(self) -> None:
        """Read the book of the game in the language that is spoken."""
        lang = program_of(self).lang
        self.description = load_ruleset(self.ruleset)[0]
        self.book = RuleBook(pages(Path(self.ruleset.folder), lang))
        self.glossary = Glossary(self.description, lang)

    # -- going ----------------------------------------------------------------------------------

    def go_to(self, line: int) -> None:
        """Show a line of the book, and remember it; -1: the beginning."""
        self.trail.visit((self.ruleset.id, line))
        self._turn_to(line)

    def _turn_to(self, line: int) -> None:
        self.line = line
        self.at = self.book.chapter_of(max(line, 0))
        self._show()

    def follow(self, clause: str) -> None:
        """Go to a clause, and give the text the keys."""
        line = self.book.line_of(clause)
        if line is not None:
            self.listing = False
            self.go_to(line)

    def action_trail(self, by: int) -> None:
        """Go back, or forward again."""
        place = self.trail.step(by)
        if place is None:
            return
        game, line = place
        if game != self.ruleset.id:
            self._open(game)
        self.listing = False
        self._turn_to(line)

    def _open(self, game: str) -> None:
        """Take another game's book."""
        self.ruleset = registry.get(game)
        self.found = FoundWords()
        if self.mode == HITS:
            self.mode = CONTENTS
        self._load()

    def action_chapter(self, by: int) -> None:
        """Go to the next chapter or the one before."""
        at = self.at + by
        if 0 <= at < len(self.book.chapters):
            self.go_to(self.book.chapters[at].first if at else -1)

    def action_link(self, by: int) -> None:
        """Choose the next link of the text, or the one before."""
        if self.listing:
            self._give_keys(False)
        self.page.choose_link(by)

    def action_language(self) -> None:
        """Read on in the other language, at the same clause."""
        clause = self.book.clause_at(self.line) if self.line >= 0 else ""
        chapter = self.at
        program_of(self).next_language()
        self._load()
        self.found.look(self.book.lines, self.found.words)
        line = self.book.line_of(clause) if clause else None
        self.line = line if line is not None else self.book.chapters[chapter].first if chapter else -1
        self._show()

    # -- lists ----------------------------------------------------------------------------------

    def action_list(self, mode: str) -> None:
        """Put up the contents or the words; the same key goes back to the text."""
        if self.listing and self.mode == mode and not (self._only_list() and len(self.trail.places) < 2):
            self._give_keys(False)
            return
        self.mode = mode
        self._give_keys(True)

    def _only_list(self) -> bool:
        return self.listing and not self.wide

    def _give_keys(self, to_list: bool) -> None:
        self.listing = to_list
        top = self.page.top
        self._show()
        self.page.scroll_rows(top - self.page.top)  # who has read on stays there

    def _picked(self, value: tuple[str, Any]) -> None:
        kind, what = value
        if kind == "game":
            self._open(what)
            self.listing = self.mode == CONTENTS
            self.go_to(-1)
        elif kind == "hit":
            self._show_hit(what)
        elif kind == "clause":
            self.follow(what)
        else:
            self.listing = False
            self.go_to(what)

    # -- finding --------------------------------------------------------------------------------

    def action_search(self) -> None:
        """Ask for words or a clause."""
        box = self.query_one("#search", Input)
        box.display = True
        box.focus()

    def _close_search(self) -> None:
        self.query_one("#search").display = False
        self._give_keys(self.listing)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the clause that is named, or list every line with the words."""
        text = event.value.strip()
        clause = named_clause(text) if text else ""
        self._close_search()
        if clause and self.book.line_of(clause) is not None:
            self.follow(clause)
        elif text:
            self.found.look(self.book.lines, text)
            if not self.found.hits:
                self.notify(program_of(self).say("rules.not_found", words=clean(text)), markup=False)
                self._give_keys(False)
                return
            self.mode, self.listing = HITS, True
            best = [hit for hit in self.found.hits if hit.together == self.found.hits[0].together]
            first = next((n for n, hit in enumerate(best) if hit.number - 1 >= max(self.line, 0)), 0)
            if self.wide:
                self._show_hit(first)
            else:
                self.found.at = first
                self._show()

    def action_hit(self, by: int) -> None:
        """Go to the next line with the words that were looked for, or the one before."""
        if self.found.hits:
            self._show_hit((self.found.at + by) % len(self.found.hits))

    def _show_hit(self, n: int) -> None:
        self.found.at, self.listing = n, False
        self.go_to(self.found.hits[n].number - 1)

    # -- showing --------------------------------------------------------------------------------

    def _show(self) -> None:
        """Draw everything for the size that there is."""
        if not self.is_attached:
            return
        w = self.app.size.width
        self.list.display = self.wide or self.listing
        self.page.display = self.wide or not self.listing
        side = min(max(w // 3, 36), 56) if self.wide else w
        self.list.styles.width = side
        self.list.edge = "edge-focus" if self.listing else "edge"
        cells = min((w - side if self.wide else w) - GUTTER - 2, MOST_TEXT)
        say = program_of(self).say
        if self.book.chapters:
            layout = PageLayout(self.book, self.glossary, max(cells, 20), self.found.words)
            self.page.put(layout.lay(self.book.chapters[self.at]), self.line)
        self._fill(side - 7)
        title = self.book.chapters[self.at].title if self.book.chapters else say("rules.none")
        name = pick(self.description.get("name"), program_of(self).lang, self.ruleset.id)
        counter = f" {self.at + 1}/{len(self.book.chapters)} "
        self.head.show(head_runs(say, name, inline(title)[0], counter, self.found, w))
        self.foot.show(foot_runs(say, program_of(self).keymap, self.found, self.trail, self._beside))
        if not self.query_one("#search").has_focus:
            self.set_focus(self.list if self.listing else self.page)

    def _fill(self, cells: int) -> None:
        """Fill the list, with its cursor on what is shown."""
        say, lang = program_of(self).say, program_of(self).lang
        if self.mode == HITS and self.found.hits:
            rows, current = hit_rows(self.found.hits, self.found.at, cells)
            title = say("rules.hits_title", words=clean(self.found.words), n=len(self.found.hits))
        elif self.mode == WORDS:
            clause = self.book.clause_at(self.line) if self.line >= 0 else ""
            rows, current = word_rows(self.glossary, clause, cells)
            title = say("rules.words_title")
        else:
            rows, current = contents_rows(self.book, self.at, self.games, self.ruleset.id, lang, cells)
            title = say("rules.contents_title")
        self.list.open(title, rows, say("rules.list_foot"), self._picked)
        self.list.point(current)

    # -- keys and the mouse ---------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        if self.query_one("#search").has_focus:
            if event.key == "escape":
                event.stop()
                self._close_search()
            return
        to_text = not self.listing or (self._beside and event.key in PAGING)
        taken = self._press_page(event.key) if to_text else self.list.press(event.key)
        if not taken and event.key in self.of_digit:
            self._picked(("game", self.of_digit[event.key]))
            taken = True
        if taken:
            event.stop()
            event.prevent_default()

    def _press_page(self, key: str) -> bool:
        step = max(self.page.size.height - 2, 1)
        by = {
            "up": -1,
            "down": 1,
            "pageup": -step,
            "pagedown": step,
            "space": step,
            "home": -9999,
            "end": 9999,
        }
        if key in by:
            self.page.scroll_rows(by[key])
        elif key == "enter" and self.page.leads:
            self.follow(self.page.leads)
        else:
            return False
        return True

    def on_painted_hit(self, message: Painted.Hit) -> None:
        kind, what = message.target
        if kind == "row":
            self.list.pick(what)
        elif kind == "link":
            self.follow(self.page.page.links[what])
        elif kind == "term":
            term = next(t for t in self.glossary.terms if t.id == what)
            self.notify(term.text, title=f"{term.name} {term.clause}", timeout=8, markup=False)
        elif kind == "chapter":
            self.action_chapter(what)
        elif kind == "link-on":
            self.action_link(what)
        elif kind == "find":
            self.action_search()
        elif kind == "next":
            self.action_hit(what)
        elif kind == "list":
            self.action_list(what)
        elif kind == "trail":
            self.action_trail(what)
        else:
            self.action_close()

    def action_close(self) -> None:
        """From a list that covers the text back to it; else out."""
        if self._only_list() and len(self.trail.places) > 1:
            self._give_keys(False)
        else:
            self.app.pop_screen()
