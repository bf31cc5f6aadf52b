"""Everything of a game that its cards and decks are shown with, in a language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from mk_tui.cards import registry
from mk_tui.cards.decks import PLAYERS, Deck, DeckFile, check_deck, deck_files
from mk_tui.cards.own_files import errors_of
from mk_tui.cards.pool import load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import Speaker, clean, pick
from mk_tui.language.card_search import CardSearch
from mk_tui.language.glossary import Glossary
from mk_tui.language.rule_pages import RuleBook, inline, pages
from mk_tui.table import CardView

from ..board.faces import Face, Faces
from ..board.spec import read_spec

MOST_CLAUSES = 9  # that are listed of a card

# A clause that concerns a card, and the line of it in which that is named.
CardRule = tuple[str, str]


class CardRoom:
    """Cards, decks, words and rulebook of a game; raises ``SetupError`` if the game cannot be loaded."""

    def __init__(self, game: str, lang: str) -> None:
        self.lang = lang
        self.ruleset = registry.get(game)
        self.description = load_ruleset(self.ruleset)[0]
        self.pool = load_pool(self.ruleset)[0]
        self.spec = read_spec(self.description)
        self.speaker = Speaker(lang, self.ruleset, self.pool, [])
        names = [self.speaker.card_name(d.id) for d in self.pool.cards]
        self.glossary = Glossary(self.description, lang, names)
        self.search = CardSearch(self.speaker, self.description, self.pool.cards)
        self.faces = Faces(self.spec, self.speaker, lang)
        self._part = self.spec.part_of(next(iter(sorted(self.spec.hand_zones)), ""))
        self.read_decks()

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.spec.id

    @property
    def name(self) -> str:
        """What the game is called."""
        return pick(self.description.get("name"), self.lang, self.game)

    def read_decks(self) -> None:
        """Read the deck files anew, and what is wrong with files of the user's that are not among them."""
        self.decks: list[DeckFile] = deck_files(self.ruleset, self.pool)
        listed = {str(one.file) for one in self.decks}
        self.left_out = [e for e in errors_of(self.game) if e.file not in listed]

    def take_deck(self, written: DeckFile) -> None:
        """Take a deck of the user's as it was just written: to read all files again would take longer."""
        others = [one for one in self.decks if one.deck.id != written.deck.id]
        self.decks = sorted([*others, written], key=lambda one: (not one.own, str(one.file)))

    @property
    def has_own_decks(self) -> bool:
        """Whether players of this game bring decks of their own."""
        return any(one.deck.kind == PLAYERS for one in self.decks)

    def deck(self, deck_id: str) -> DeckFile | None:
        """Return a deck by its id."""
        return next((one for one in self.decks if one.deck.id == deck_id), None)

    def deck_name(self, deck: Deck) -> str:
        """Return what a deck is called."""
        return pick(deck.name, self.lang, deck.id)

    def face(self, d: Any) -> Face:
        """Return what the table writes on a card in a hand."""
        figures, keywords = self.speaker.words.printed(d)
        colours = tuple(c for c in self.ruleset.terms.colours if c in d.colours)
        stats = tuple((stat, n, n) for stat, n in figures)
        card = CardView(-1, d.id, d.type, d.subtype, -1, -1, d.cost, stats, tuple(keywords), colours=colours)
        return self.faces.face(card, self._part)

    # -- decks and cards ------------------------------------------------------------------------------

    def piles_of(self, deck: Deck) -> dict[str, dict[str, int]]:
        """Return the cards of a deck with their copies, and those that it names beside them, by their key."""
        beside = {key: dict(value) for key, value in deck.extra.items() if isinstance(value, dict)}
        return {"cards": dict(deck.cards), **beside}

    def copies(self, deck: Deck) -> dict[str, int]:
        """Return all cards of a deck with their copies, wherever in it they are."""
        found: dict[str, int] = {}
        for pile in self.piles_of(deck).values():
            for card, n in pile.items():
                found[card] = found.get(card, 0) + n
        return found

    def broken(self, deck: Deck) -> list[CardRule]:
        """Return each rule of deck building that a deck breaks: its clause and the sentence."""
        rules = check_deck(self.ruleset, deck, self.pool)
        return [(clause, self.speaker.say(message, **fields)) for clause, message, fields in rules]

    def decks_with(self, card: str) -> list[tuple[Deck, int]]:
        """Return the decks in which a card is, with its copies."""
        found = [(one.deck, self.copies(one.deck).get(card, 0)) for one in self.decks]
        return [(deck, n) for deck, n in found if n]

    # -- the rulebook ---------------------------------------------------------------------------------

    @cached_property
    def book(self) -> RuleBook:
        """The rulebook of the game."""
        return RuleBook(pages(Path(self.ruleset.folder), self.lang))

    def rules_of(self, d: Any) -> list[CardRule]:
        """Return the clauses in which a card is named, in the order of the book."""
        named = re.compile(rf"(?<!\w){re.escape(self.speaker.card_name(d.id))}(?!\w)")
        found: dict[str, str] = {}
        for n, line in enumerate(self.book.lines):
            if named.search(line) and (clause := self.book.clause_at(n)):
                found.setdefault(clause, self.plain_line(n))
        return list(found.items())[:MOST_CLAUSES]

    def plain_line(self, n: int) -> str:
        """Return a line of the rulebook without its Markdown."""
        return clean(inline(self.book.lines[n].lstrip("#- |"))[0]).strip("| ")

    def clauses_of(self, d: Any) -> list[str]:
        """Return the clauses that one may want to read of a card: those that name it, then its keywords'."""
        words = self.speaker.words.printed(d)[1]
        entries = (self.spec.keywords[w] for w in words if w in self.spec.keywords)
        terms = self.glossary.within(self.speaker.card_text(d.id))
        return unique(
            [c for c, _ in self.rules_of(d)], (e["clause"] for e in entries), (t.clause for t in terms)
        )


def unique(*some: Iterable[str]) -> list[str]:
    """Return what stands in several lists, each once, in order."""
    return list(dict.fromkeys(one for each in some for one in each))


__all__ = ["CardRoom", "CardRule"]
