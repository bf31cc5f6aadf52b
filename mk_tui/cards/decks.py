"""A game's decks: the shipped ones and the user's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from . import compiled, data_files
from .card_errors import BrokenDeck, CardError, shown
from .files import read_all
from .vocabulary import Vocabulary

if TYPE_CHECKING:
    from ..engine.cards import Pool


# What a deck file of any game has.
OF_EVERY_DECK = ("id", "name", "text", "kind", "colours", "draft", "cards")
PLAYERS = "player"  # the kind of the decks that players bring
Found = TypeVar("Found")


@dataclass(frozen=True)
class Deck:
    """A list of cards to play with. ``name`` and ``text`` are by language, ``cards`` by card id.

    ``kind`` is the game's own word; ``extra`` holds what the game's decks have besides, which can be
    read as attributes too.
    """

    id: str
    name: dict[str, str]
    text: dict[str, str]
    cards: dict[str, int]
    kind: str = PLAYERS
    colours: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self.extra:
            raise AttributeError(name)
        return self.extra[name]

    def size(self) -> int:
        """Return the number of cards that the deck lists."""
        return sum(self.cards.values())


def load_decks(ruleset: Any, pool: Pool) -> tuple[dict[str, Deck], list[CardError]]:
    """Return a game's decks by id, and what is wrong with files; a deck with an error is left out.

    ``pool`` are the game's cards (:func:`mk_tui.cards.pool.load_pool`). What ``ruleset.decks.check`` finds is
    a :class:`BrokenDeck`, which a face says in its language.
    """
    decks, errors, order = _kept(ruleset, pool, lambda found: _built(found, ruleset, pool))
    errors.sort(key=lambda e: (order[e.file], e.line, e.column))
    return decks, errors


@dataclass(frozen=True)
class DeckFile:
    """A deck with the file that it is in; ``own``: one of the user's files."""

    deck: Deck
    file: Path
    own: bool


def deck_files(ruleset: Any, pool: Pool) -> list[DeckFile]:
    """Return all decks of a game, also those that break rules of deck building: the user's, then the shipped
    ones. A file that holds no deck is left out, and so is one whose id another has: of both
    :func:`load_decks` returns an error."""
    own = {str(file) for file in data_files.user_files("decks", ruleset.id)}

    def listed(found: Any) -> tuple[list[DeckFile], list[CardError]]:
        having = [found["decks"][k] for k in _having(found, ruleset, pool).values()]
        decks = [DeckFile(deck_of(data), Path(at[0]), at[0] in own) for data, _, at in having]
        return sorted(decks, key=lambda one: (not one.own, str(one.file))), []

    return _kept(ruleset, pool, listed)[0]


def _kept(
    ruleset: Any, pool: Pool, use: Callable[[Any], tuple[Found, list[CardError]]]
) -> tuple[Found, list[CardError], dict[str, int]]:
    """Return what ``use`` makes of the compiled form of a game's deck files, and the place of each file."""
    shipped = data_files.shipped_files("decks", ruleset.id, Path(ruleset.folder))
    files = read_all([*shipped, *data_files.user_files("decks", ruleset.id)])
    words = Vocabulary(ruleset)
    words.card_ids.update(pool.by_id)
    name = f"{ruleset.id}.decks"
    key = compiled.key_of(files, words.signature(), *sorted(words.card_ids))
    made, errors = compiled.kept(name, key, lambda: _compile(files, words), use)
    return made, errors, {str(path): k for k, path in enumerate(files)}


def check_files(ruleset: Any, pool: Pool, files: Iterable[Path]) -> list[CardError]:
    """Return what is wrong with deck files, checked as if they were the user's own: form and deck building.

    A file that is loaded anyway is checked in its place among the others.
    """
    known = data_files.shipped_files("decks", ruleset.id, Path(ruleset.folder))
    asked = [Path(f).absolute() for f in files]
    others = [f for f in known + data_files.user_files("decks", ruleset.id) if f.absolute() not in asked]
    words = Vocabulary(ruleset)
    words.card_ids.update(pool.by_id)
    errors = _built(_compile(read_all([*others, *asked]), words), ruleset, pool, drafts=True)[1]
    wanted = {str(f) for f in asked}
    return sorted((e for e in errors if e.file in wanted), key=lambda e: (e.file, e.line, e.column))


def _built(
    found: Any, ruleset: Any, pool: Pool, drafts: bool = False
) -> tuple[dict[str, Deck], list[CardError]]:
    """Return the decks of the compiled form by id, those alone that break no rule, and what is wrong;
    ``drafts``: with those that are still being built.
    """
    errors = [CardError(*e) for e in found["errors"]]
    decks: dict[str, Deck] = {}
    has = _having(found, ruleset, pool)
    for k, (data, cards, own) in enumerate(found["decks"]):
        deck = deck_of(data)
        rules = ruleset.decks.check(deck, pool)
        told = rules if drafts or not data.get("draft", False) else []
        if has[deck.id] < k or (has[deck.id] > k and not told):
            file, line, _ = found["decks"][has[deck.id]][2]
            taken = f"another deck ({Path(file).name}:{line}) already has the id {shown(deck.id)}"
            errors.append(CardError(own[0], own[1], own[2], f"{deck.id}.id", taken))
            continue
        errors += [BrokenDeck(tuple(cards), f"{deck.id}.cards", ruleset.id, rule) for rule in told]
        if not rules:
            decks[deck.id] = deck
    return decks, errors


def _having(found: Any, ruleset: Any, pool: Pool) -> dict[str, int]:
    """Return which deck of the compiled form has each id: the first that breaks no rule, else the first."""
    asking: dict[str, list[int]] = {}
    for k, (data, _, _) in enumerate(found["decks"]):
        asking.setdefault(data["id"], []).append(k)

    def good(k: int) -> bool:
        return not ruleset.decks.check(deck_of(found["decks"][k][0]), pool)

    return {
        name: ks[0] if len(ks) == 1 else next((k for k in ks if good(k)), ks[0])
        for name, ks in asking.items()
    }


def check_deck(ruleset: Any, deck: Deck, pool: Pool) -> list[tuple[str, str, dict[str, Any]]]:
    """Return each deck-building rule that ``deck`` breaks: its clause, and a message id with its fields."""
    return list(ruleset.decks.check(deck, pool))


def deck_of(data: dict[str, Any]) -> Deck:
    """Return the deck that a checked mapping describes."""
    extra = {k: v for k, v in data.items() if k not in OF_EVERY_DECK}
    return Deck(
        id=data["id"],
        name=data["name"],
        text=data["text"],
        cards=data["cards"],
        kind=data.get("kind", PLAYERS),
        colours=tuple(data.get("colours", ())),
        extra=extra,
    )


def _compile(files: dict[Path, bytes | str], words: Vocabulary) -> dict[str, Any]:
    from .checks import check_deck_file

    errors: list[CardError] = []
    decks: list[Any] = []
    for path, content in files.items():
        if isinstance(content, str):
            errors.append(CardError(str(path), 1, 1, "", content))
            continue
        try:
            source, found = check_deck_file(content, str(path), words)
        except CardError as error:
            errors.append(error)
            continue
        errors += found
        if not found:
            places = (source.error(("cards",), "", at_key=True), source.error(("id",), ""))
            decks.append([source.data, *([at.file, at.line, at.column] for at in places)])
    return {"decks": decks, "errors": [e.plain() for e in errors]}
