"""A deck that is being built: every change is in its file at once, and what is wrong with it is known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mk_tui.cards.decks import PLAYERS, Deck, DeckFile
from mk_tui.language import LANGUAGES
from mk_tui.storage import StorageError
from mk_tui.storage.own_decks import fitting_name, free_id, free_name, keep_deck, remove_deck, renamed

from .card_room import CardRoom

CARDS = "cards"


class DeckBench:
    """Holds a deck of the user's. ``kept``: as its file has it, None until something of it is written.

    ``shipped``: the deck of the game that this becomes a copy of with the first change, None for none.
    ``trouble``: why the last change is not on the disk; the deck here has it all the same.
    """

    def __init__(
        self, room: CardRoom, deck: Deck, kept: DeckFile | None = None, shipped: Deck | None = None
    ) -> None:
        self.room, self.deck, self.kept, self.shipped = room, deck, kept, shipped
        self.trouble: StorageError | None = None
        self.at_last = False  # whether its last card was to be taken out, which stays

    @classmethod
    def of(cls, room: CardRoom, found: DeckFile, name: str) -> DeckBench:
        """Return the bench for a deck: a shipped one is left alone, its copy is called ``name``."""
        if found.own:
            return cls(room, found.deck, found)
        copy = copy_of(room, found.deck, free_name(name, room.decks))
        return cls(room, copy, None, found.deck)

    @classmethod
    def new(cls, room: CardRoom, name: str) -> DeckBench:
        """Return the bench for a deck without a card; ``StorageError`` if it cannot be called so."""
        fit = fitting_name(name, room.decks)
        deck_id = free_id(fit, room.game, room.decks)
        deck = Deck(deck_id, dict.fromkeys(LANGUAGES, fit), dict.fromkeys(LANGUAGES, ""), {}, PLAYERS)
        return cls(room, deck)

    @property
    def file(self) -> Path | None:
        """The file that the deck is in, None while it is in none."""
        return self.kept.file if self.kept is not None else None

    @property
    def copied(self) -> str:
        """What the deck is called that the next change makes a copy of, "" for none."""
        return self.room.deck_name(self.shipped) if self.shipped is not None and self.kept is None else ""

    @property
    def tried(self) -> Deck:
        """The deck to try: the shipped one while nothing of its copy is written."""
        return self.shipped if self.shipped is not None and self.kept is None else self.deck

    def count(self, card: str) -> int:
        """Return the copies of a card."""
        return self.room.copies(self.deck).get(card, 0)

    def change(self, card: str, by: int) -> bool:
        """Put a copy of a card in (1), or take one out (-1), and write it; False if nothing has changed."""
        piles = self.room.piles_of(self.deck)
        key = self._pile(card, by > 0, piles)
        pile = piles[key]
        n = pile.get(card, 0) + by
        self.at_last = n <= 0 and len(pile) == 1 and card in pile and key == CARDS
        if n < 0 or self.at_last:
            return False
        pile[card] = n
        if not n:
            del pile[card]
        self._take(piles)
        self.keep()
        return True

    def _pile(self, card: str, added: bool, piles: dict[str, dict[str, int]]) -> str:
        """Return the key of the pile that is changed: where the card is, else where all of its type are."""
        inside = [key for key, pile in piles.items() if card in pile]
        if inside or not added:
            return next(iter(inside), CARDS)
        kind = self.room.pool.by_id[card].type
        of_kind = [key for key, pile in piles.items() if any(self._type(c) == kind for c in pile)]
        return of_kind[0] if len(of_kind) == 1 else CARDS

    def _type(self, card: str) -> str:
        d = self.room.pool.by_id.get(card)
        return d.type if d is not None else ""

    def _take(self, piles: dict[str, dict[str, int]]) -> None:
        """Let the deck have these piles, each in the order of the gallery."""
        order = {d.id: n for n, d in enumerate(self.room.search.cards)}
        for key, pile in piles.items():
            piles[key] = dict(sorted(pile.items(), key=lambda one: order.get(one[0], len(order))))
        beside = {k: v for k, v in self.deck.extra.items() if not isinstance(v, dict)}
        beside |= {key: pile for key, pile in piles.items() if key != CARDS and pile}
        colours = self._colours(piles[CARDS])
        self.deck = replace(self.deck, cards=piles[CARDS], extra=beside, colours=colours)

    def _colours(self, cards: dict[str, int]) -> tuple[str, ...]:
        """Return the colours of the deck with these cards: those that somebody gave it, but for what these
        cards have and those that it had did not, and the other way round."""
        of = {d.id: d.colours for d in self.room.pool.cards}
        before, after = ({c for card in some for c in of[card]} for some in (self.deck.cards, cards))
        if before == after:
            return self.deck.colours
        due = {*self.deck.colours, *(after - before)} - (before - after)
        return tuple(c for c in self.room.ruleset.terms.colours if c in due)

    def keep(self) -> None:
        """Write the deck; what keeps it from being written is noted as ``trouble``."""
        try:
            file = keep_deck(self.room.ruleset, self.room.pool, self.deck, self.kept)
            self.kept, self.trouble = DeckFile(self.deck, file, True), None
            self.room.take_deck(self.kept)
        except StorageError as error:
            self.trouble = error


def copy_of(room: CardRoom, deck: Deck, name: str) -> Deck:
    """Return a copy of a deck with a name, which no other has, and an id of its own."""
    return replace(renamed(deck, name), id=free_id(name, room.game, room.decks), kind=PLAYERS)


def copy_deck(room: CardRoom, deck: Deck, name: str) -> str:
    """Write a copy of a deck under a name and return its id; ``StorageError`` if that cannot be."""
    made = copy_of(room, deck, fitting_name(name, room.decks))
    keep_deck(room.ruleset, room.pool, made, None)
    room.read_decks()
    return made.id


def rename_deck(room: CardRoom, found: DeckFile, name: str) -> None:
    """Call a deck of the user's otherwise; ``StorageError`` if that cannot be."""
    fit = fitting_name(name, [one for one in room.decks if one.deck.id != found.deck.id])
    keep_deck(room.ruleset, room.pool, renamed(found.deck, fit), found)
    room.read_decks()


def delete_deck(room: CardRoom, found: DeckFile) -> None:
    """Delete the file of a deck of the user's; ``StorageError`` if that cannot be."""
    assert found.own
    remove_deck(found.file)
    room.read_decks()


__all__ = ["DeckBench", "copy_deck", "delete_deck", "rename_deck"]
