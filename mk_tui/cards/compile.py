"""A game's cards: the shipped ones and the user's, as the plain form the engine builds its pool from."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.cards import build_pool
from . import compiled, data_files
from .card_errors import CardError, clean, shown
from .files import read_all
from .vocabulary import Vocabulary

if TYPE_CHECKING:
    from ..engine.cards import Pool
    from .checks import CardFile
    from .yaml_source import YamlSource

WORDS = ("name", "text")  # what a card is called and what is written on it


@dataclass(frozen=True)
class LoadedCards:
    """All good cards of a game as plain mappings, what is wrong with files, and a hash of the cards.

    A file with an error is left out as a whole. ``hash`` changes when what a card does is another thing, and
    not when it is only said in other words.
    """

    cards: list[dict[str, Any]]
    errors: list[CardError]
    hash: str
    pool: Pool


def load_cards(ruleset: Any) -> LoadedCards:
    """Return a game's cards; never raises because of a file."""
    shipped = data_files.shipped_files("cards", ruleset.id, Path(ruleset.folder))
    files = read_all([*shipped, *data_files.user_files("cards", ruleset.id)])
    words = Vocabulary(ruleset)
    name, key = f"{ruleset.id}.cards", compiled.key_of(files, words.signature())

    def make() -> dict[str, Any]:
        cards, errors = _compile(files, words, ruleset)
        plain = [_without_words(card) for card in cards]
        hashes = {"hash": hash_of(plain), "worded": hash_of(cards)}
        return {"cards": cards, "errors": [e.plain() for e in errors], **hashes}

    def use(found: Any) -> LoadedCards:
        cards, errors = found["cards"], [CardError(*e) for e in found["errors"]]
        pool = build_pool(ruleset, cards, found["hash"], found["worded"])
        return LoadedCards(cards, errors, found["hash"], pool)

    return compiled.kept(name, key, make, use)


def hash_of(cards: list[dict[str, Any]]) -> str:
    """Return the hash of cards, by which a match knows that it is played with the same ones."""
    content = json.dumps(cards, sort_keys=True, ensure_ascii=False)
    return compiled.digest(content.encode("utf-8", "surrogatepass"))[:16]


def _without_words(card: dict[str, Any]) -> dict[str, Any]:
    """Return a card, or a mode of one, without what is only said of it: nothing is played by names and texts,
    and no match ends because a text was mended."""
    plain = {key: value for key, value in card.items() if key not in WORDS}
    if "modes" in plain:
        plain["modes"] = [_without_words(mode) for mode in plain["modes"]]
    return plain


def check_files(ruleset: Any, files: Iterable[Path]) -> list[CardError]:
    """Return what is wrong with card files, checked as if they were the user's own.

    A file that is loaded anyway is checked in its place among the others.
    """
    known = data_files.shipped_files("cards", ruleset.id, Path(ruleset.folder)) + data_files.user_files(
        "cards", ruleset.id
    )
    asked = [Path(f).absolute() for f in files]
    others = [f for f in known if f.absolute() not in asked]
    _, errors = _compile(read_all([*others, *asked]), Vocabulary(ruleset), ruleset)
    wanted = {str(f) for f in asked}
    return [e for e in errors if e.file in wanted]


def check_own(
    ruleset: Any, cards: list[Any], known: Iterable[str], file: str, positions: YamlSource | None = None
) -> list[CardError]:
    """Return what is wrong with cards that stand in another kind of file (a scenario's own).

    ``known`` are the ids of all other cards. Errors are where ``positions`` has the part of ``cards``,
    and without it at line 1.
    """
    from .checks import CardFile, check_cards
    from .yaml_source import YamlSource

    source = positions or YamlSource(file)
    source.data = cards
    words = Vocabulary(ruleset)
    words.card_ids.update(known)
    own = CardFile(source)
    errors = _twice([own], words.card_ids)
    words.card_ids.update(name for _, name in own.ids)
    errors += check_cards(own, words)
    return errors or _unbuilt(own, ruleset)


def _compile(
    files: dict[Path, bytes | str], words: Vocabulary, ruleset: Any
) -> tuple[list[dict[str, Any]], list[CardError]]:
    from .checks import check_cards, open_cards

    errors: list[CardError] = []
    opened: list[CardFile] = []
    for path, content in files.items():
        if isinstance(content, str):
            errors.append(CardError(str(path), 1, 1, "", content))
            continue
        try:
            opened.append(open_cards(content, str(path)))
        except CardError as error:
            errors.append(error)
    words.card_ids.update(name for file in opened for _, name in file.ids)
    errors += _twice(opened, ())
    for file in opened:
        found = check_cards(file, words)
        errors += found or _unbuilt(file, ruleset)
    bad = {e.file for e in errors}
    cards = [card for file in opened if file.source.file not in bad for card in file.source.data]
    order = {str(path): k for k, path in enumerate(files)}
    errors.sort(key=lambda e: (order[e.file], e.line, e.column))
    return cards, errors


def _unbuilt(file: CardFile, ruleset: Any) -> list[CardError]:
    """Return an error for each card that the engine cannot build, whatever the checks let pass."""
    errors: list[CardError] = []
    for k, card in enumerate(file.source.data):
        try:
            build_pool(ruleset, [card])
        except Exception as error:  # a game's operation may raise anything
            message = f"the rules cannot build this card: {type(error).__name__}: {clean(str(error))}"
            errors.append(file.source.error((k,), message))
    return errors


def _twice(files: Iterable[CardFile], taken: Iterable[str]) -> list[CardError]:
    """Return an error for each id or number that an earlier card already has."""
    errors: list[CardError] = []
    seen: dict[tuple[str, str], str] = {("id", name): "" for name in taken}
    for file in files:
        for k, card in enumerate(file.source.data):
            for key in ("id", "number"):
                value = card.get(key) if isinstance(card, dict) else None
                if not isinstance(value, str):
                    continue
                if (key, value) in seen:
                    where = seen[key, value]
                    has = f"another card{f' ({where})' if where else ''} already has the {key} {shown(value)}"
                    errors.append(file.source.error((k, key), has))
                else:
                    at = file.source.error((k, key), "")
                    seen[key, value] = f"{Path(at.file).name}:{at.line}"
    return errors
