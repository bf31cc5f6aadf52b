"""The rulebook of a game: its own Markdown, opened at a clause."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Markdown

from mk_tui.cards import failures

from .. import keys
from ..program import program_of
from ..widgets.painted import Line1

CLAUSE = re.compile(r"^\*\*([A-Z]+-R?[0-9]+(?:\.[0-9]+)?[a-z]?)\*\*|^#+ +([A-Z]+-[0-9]+)\b")


def rulebook_text(folder: Path, lang: str) -> str:
    """Return the rulebook in ``lang``, else in English, else nothing."""
    for wanted in (lang, "en", "es"):
        try:
            return (folder / f"rulebook.{wanted}.md").read_text(encoding="utf-8")
        except FileNotFoundError:
            continue
        except OSError as error:
            failures.note("rulebook", error)
    return ""


def sections(text: str) -> list[tuple[str, str]]:
    """Cut a rulebook at its headings: (heading, whole section) each."""
    out: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.startswith(("# ", "## ")) and out[-1]:
            out.append([])
        out[-1].append(line)
    out = [s for s in out if any(x.strip() for x in s)]
    if len(out) > 1 and out[0][0].startswith("# "):  # the title and a few words: they open the first chapter
        out[:2] = [[out[1][0], *out[0][1:], *out[1][1:]]]
    return [(s[0].lstrip("# ").strip(), "\n".join(s)) for s in out]


def find_clause(parts: list[tuple[str, str]], clause: str) -> int:
    """Return the number of the section that holds a clause, 0 if none does."""
    for wanted in (f"**{clause}**", f"**{clause} ", f"# {clause} ", f"| {clause} |", f"**{clause}", clause):
        for n, (_, text) in enumerate(parts):
            if wanted in text:
                return n
    return 0


class RulebookScreen(Screen[None]):
    """Shows one section at a time: the whole book at once would take seconds to lay out."""

    CSS_PATH = "reader.tcss"
    BINDINGS = [*keys.READER]
    AUTO_FOCUS = "#page"

    def __init__(self, ruleset: Any, clause: str = "", games: list[str] | None = None) -> None:
        super().__init__()
        self.ruleset = ruleset
        self.clause = clause
        self.games = games or []
        self.query_text = ""

    def compose(self) -> ComposeResult:
        self.head = Line1(id="reader-head")
        self.head.fill = "bar"
        yield self.head
        with VerticalScroll(id="page"):
            yield Markdown("", id="text", open_links=False)
        yield Input(placeholder=program_of(self).say("rules.search"), max_length=100, id="search")
        self.foot = Line1(id="reader-foot")
        yield self.foot

    async def on_mount(self) -> None:
        self.query_one("#search").display = False
        self.parts = sections(rulebook_text(Path(self.ruleset.folder), program_of(self).lang))
        self.at = find_clause(self.parts, self.clause) if self.clause else 0
        await self._show()

    async def _show(self, bottom: bool = False) -> None:
        say = program_of(self).say
        markdown = self.query_one("#text", Markdown)
        page = self.query_one("#page", VerticalScroll)
        if not self.parts:
            await markdown.update(say("rules.none"))
            return
        title, text = self.parts[self.at]
        await markdown.update(text)
        counter = f" {self.at + 1}/{len(self.parts)} "
        self.head.show([(((f" {title} ", "bar"), (counter, "bar-dim")), None)])
        self.foot.show(
            [
                ((("←", "key"), (" " + say("rules.previous") + "   ", "dim")), ("go", -1)),
                ((("→", "key"), (" " + say("rules.next") + "   ", "dim")), ("go", 1)),
                ((("/", "key"), (" " + say("rules.find") + "   ", "dim")), ("find", 0)),
                ((("Esc", "key"), (" " + say("rules.close"), "dim")), ("close", 0)),
            ]
        )
        page.scroll_home(animate=False)
        if self.clause:
            self.call_after_refresh(self._show_clause, self.clause)

    def _show_clause(self, clause: str) -> None:
        """Bring the paragraph of a clause to the top of the page."""
        page = self.query_one("#page", VerticalScroll)
        for block in self.query_one("#text", Markdown).query(
            "MarkdownParagraph, MarkdownH2, MarkdownH3, MarkdownBullet, MarkdownTable"
        ):
            source = str(getattr(block, "source", "") or getattr(block, "_content", ""))
            if source.startswith((f"**{clause}", clause)) or f"| {clause} " in source:
                page.scroll_to_widget(block, animate=False, top=True)
                block.add_class("found")
                return

    def on_key(self, event: Any) -> None:
        if self.query_one("#search").has_focus:
            if event.key == "escape":
                event.stop()
                self._close_search()
            return
        if event.key in ("left", "right"):
            event.stop()
            self.run_worker(self._go(1 if event.key == "right" else -1))

    async def _go(self, by: int) -> None:
        self.clause = ""
        at = min(max(self.at + by, 0), max(len(self.parts) - 1, 0))
        if at != self.at:
            self.at = at
            await self._show()

    def on_painted_hit(self, message: Any) -> None:
        what, by = message.target
        if what == "go":
            self.run_worker(self._go(by))
        elif what == "find":
            self.action_search()
        else:
            self.action_close()

    def action_search(self) -> None:
        """Ask for words or a clause."""
        box = self.query_one("#search", Input)
        box.display = True
        box.focus()

    def _close_search(self) -> None:
        self.query_one("#search").display = False
        self.query_one("#page").focus()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        self.query_text = event.value.strip()
        self._close_search()
        await self.action_next()

    async def action_next(self) -> None:
        """Go to the next place with the words looked for."""
        wanted = self.query_text.casefold()
        if not wanted:
            return
        if CLAUSE.match(f"**{self.query_text.upper()}**"):
            self.clause = self.query_text.upper()
            self.at = find_clause(self.parts, self.clause)
            await self._show()
            return
        n = len(self.parts)
        for k in [*range(self.at + 1, n), *range(self.at + 1)]:
            if wanted in self.parts[k][1].casefold():
                self.clause = ""
                self.at = k
                await self._show()
                self.call_after_refresh(self._scroll_to_words, wanted)
                return
        self.notify(program_of(self).say("rules.not_found", words=self.query_text), markup=False)

    def _scroll_to_words(self, wanted: str) -> None:
        page = self.query_one("#page", VerticalScroll)
        for block in self.query_one("#text", Markdown).children:
            if wanted in str(getattr(block, "source", "")).casefold():
                page.scroll_to_widget(block, animate=False, top=True)
                return

    def action_close(self) -> None:
        self.app.pop_screen()
