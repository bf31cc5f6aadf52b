"""What the inspector says of a card: everything on it, its keywords explained, its state in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mk_tui.language import clean, pick
from mk_tui.language.changes import change_line
from mk_tui.language.glossary import Glossary
from mk_tui.table import CardView, View

from .. import glyphs as g
from .spans import Spans, break_spans, width, wrap
from .spec import TableSpec, named
from .terms import term_rows

Rows = list[tuple[Spans, Any]]


def card_rows(
    spec: TableSpec,
    speaker: Any,
    lang: str,
    say: Any,
    glossary: Glossary,
    definition: str,
    card: CardView | None,
    view: View | None,
    cells: int,
    changes: Mapping[str, Sequence[tuple[str, int]]] | None = None,
) -> Rows:
    """Return the rows for a card; ``card`` is None for one that is only named (in the log, in a deck): of it
    what is printed is said.
    ``changes``: what changes each of its figures, by their names."""
    page = _Page(spec, speaker, lang, say, glossary, cells)
    find = getattr(getattr(speaker, "words", None), "definition", lambda _: None)
    d = find(definition)
    cost = card.cost if card is not None else getattr(d, "cost", ())
    page.head(definition, cost, None if card is None else card.id)
    if card is not None or d is not None:
        page.text(speaker.kind(card or d), "dim")
    keywords: Sequence[str] = ()
    if card is not None:
        keywords = card.keywords
        page.state(card, changes or {})
        if view is not None:
            page.company(card, view)
    elif d is not None:
        figures, keywords = speaker.words.printed(d)
        for stat, n in figures:
            page.figure(stat, str(n), "badge")
    page.paragraph(speaker.card_text(definition))
    for word in keywords:
        if not spec.hides(word):
            page.keyword(word)
    page.paragraph(clean(getattr(d, "cites", "")), "dim")
    return page.rows


class _Page:
    """Collects the rows."""

    def __init__(
        self, spec: TableSpec, speaker: Any, lang: str, say: Any, glossary: Glossary, cells: int
    ) -> None:
        self.spec, self.speaker, self.lang, self.say, self.cells = spec, speaker, lang, say, cells
        self.glossary = glossary
        self.rows: Rows = []

    def text(self, words: str, style: str = "") -> None:
        """Add words, wrapped; a click on a term of the game asks about it, one beside it about all."""
        self.rows += term_rows(clean(words), self.cells, style, self.glossary)

    def paragraph(self, words: str, style: str = "") -> None:
        """Add words with an empty row above, if there are any."""
        if words:
            self.rows.append(((), None))
            self.text(words, style)

    def head(self, definition: str, cost_of: tuple[int, ...], number: int | None) -> None:
        """Add name and cost."""
        name = self.speaker.card_name(definition, number)
        cost = self.speaker.cost(cost_of) if any(cost_of) else ""
        first, *rest = wrap(name, self.cells - width(cost) - 1)
        gap = " " * (self.cells - width(first) - width(cost))
        self.rows.append((((first, "title"), (gap, ""), (cost, "badge")), None))
        self.rows += [(((line, "title"),), None) for line in rest]

    def state(self, card: CardView, changes: Mapping[str, Sequence[tuple[str, int]]]) -> None:
        """Add the figures as they are now, each with what changes it, those that counters come off with
        what is left, and the passing states."""
        spec = self.spec
        for stat, now, printed in card.stats:
            # How many counters of a kind lie on a card is a number, and no change of what is printed.
            plain = now == printed or not (printed or stat in changes)
            value = str(now) if plain else self.say("inspect.changed", now=now, printed=printed)
            if card.counters and stat in spec.lessened:
                why = self.speaker.say("card.counters", n=card.counters)
                left = now - card.counters
                now, value = left, self.say("inspect.lessened", left=left, whole=now, why=why)
            style = "badge" if now == printed else "up" if now > printed else "down"
            self.figure(stat, value, style)
            if whys := [change_line(self.speaker, source, add) for source, add in changes.get(stat, ())]:
                self.text("  " + f" {g.DOT} ".join(whys), "dim")
        state = [named(spec.flags[f], self.lang) for f in card.flags if f in spec.flags]
        state += [self.speaker.note(n) for n in card.notes]
        if state:
            self.text(", ".join(state), "flag")

    def figure(self, stat: str, value: str, style: str) -> None:
        """Add a figure."""
        label = named(self.spec.stats.get(stat), self.lang, stat)
        line: Spans = ((f"{label}:", "dim"), (f" {value}", style))
        self.rows += [(part, None) for part in break_spans(line, self.cells, 0)]

    def company(self, card: CardView, view: View) -> None:
        """Add who controls it, what it faces, and what is attached to what."""

        def about(message: str, other: CardView | None) -> None:
            if other is not None:
                name = self.speaker.card_name(other.definition, other.id)
                states = [entry for f in other.flags if (entry := self.spec.flags.get(f)) is not None]
                does = [named(entry, self.lang) for entry in states if entry.get("beside", False)]
                self.text(", ".join((self.speaker.rather(message, self.say, card=name), *does)), "word")

        if card.controller >= 0 and len(view.players) > 1:
            self.text(self.say("inspect.controller", name=self.speaker.told(card.controller)), "dim")
        about("inspect.facing", view.card(card.facing) if card.facing >= 0 else None)
        about("inspect.host", view.card(card.host) if card.host >= 0 else None)
        for number in card.attached:
            about("inspect.attached", view.card(number))

    def keyword(self, word: str) -> None:
        """Add a keyword, what it means and its clause."""
        entry = self.spec.keywords.get(word)
        title, reminder = self.speaker.keyword(word)
        self.paragraph(title, "word")
        if not reminder and entry is not None:
            reminder = pick(entry["reminder"], self.lang)
        if reminder:
            self.text(reminder, "dim")
        if entry is not None:
            clause = entry["clause"]
            self.rows.append((((f"{g.ARROW} {clause}", "key"),), ("clause", clause)))


def pile_name(spec: TableSpec, lang: str, kind: str, player: str) -> str:
    """Return "City of Ana"-like title pieces for a pile: name, then owner."""
    name = spec.zone_name(kind, lang)
    name = name[:1].upper() + name[1:]
    return f"{name} {g.DOT} {player}" if player else name
