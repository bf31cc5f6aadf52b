"""Decks of one's own: files of the user's folder, a deck in each, replaced whole at every change."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from mk_tui.cards import data_files, paths
from mk_tui.cards.card_errors import CardError
from mk_tui.cards.checks import check_deck_file
from mk_tui.cards.decks import Deck, DeckFile, check_deck, deck_of
from mk_tui.cards.files import Unreadable, read_file
from mk_tui.cards.vocabulary import Vocabulary
from mk_tui.cards.writing import make_folder, replaced, written_new
from mk_tui.language.rule_pages import folded

from .deck_lines import changed, written
from .trouble import StorageError

LONGEST_NAME = 40
LONGEST_ID = 40


def own_folder(game: str) -> Path:
    """Return the folder of the user's decks of a game, which may not exist yet."""
    return paths.user("data") / "decks" / game


def fitting_name(name: str, others: Iterable[DeckFile]) -> str:
    """Return a name that somebody typed as it can be a deck's; :class:`StorageError` if it cannot.

    It is something, on one line, and no deck of ``others`` has it, however it is written.
    """
    fit = " ".join(name.split())
    if not fit:
        raise StorageError("deck.name_none")
    if len(fit) > LONGEST_NAME:
        raise StorageError("deck.name_long", most=LONGEST_NAME)
    for one in others:
        if folded(fit) in map(folded, one.deck.name.values()):
            raise StorageError("deck.name_taken", name=fit)
    return fit


def free_name(name: str, others: Iterable[DeckFile], most: int = 1000) -> str:
    """Return a name that no other deck has, as long as a name may be: the same, or with the first free
    number, for which only as much of it goes as has to."""
    taken = {folded(words) for one in others for words in one.deck.name.values()}
    name = name[:LONGEST_NAME].rstrip()
    numbers = (f" {n}" for n in range(2, most))
    tried = (name, *(name[: LONGEST_NAME - len(number)].rstrip() + number for number in numbers))
    return next((words for words in tried if folded(words) not in taken), name)


def free_id(name: str, game: str, others: Iterable[DeckFile]) -> str:
    """Return an id made of a name that neither a deck nor a file of the user's folder has."""
    own = re.sub(r"[^a-z0-9]+", "_", folded(name)).strip("_")[:LONGEST_ID].strip("_") or "deck"
    taken = {one.deck.id for one in others} | {file.stem for file in data_files.user_files("decks", game)}
    return next(k for k in (own, *(f"{own}_{n}" for n in range(2, 100_000))) if k not in taken)


def keep_deck(ruleset: Any, pool: Any, deck: Deck, before: DeckFile | None) -> Path:
    """Write a deck of the user's and return its file: a new one of its id, or that of ``before``, which is
    the deck as it was read or written last.

    One that breaks a rule of deck building is written as a ``draft``. ``StorageError`` if it cannot be
    written, would be no deck file, or if its file is not as it was: nothing has changed then.
    """
    data: dict[str, Any] = {"id": deck.id, "name": dict(deck.name), "text": dict(deck.text)}
    data |= {"kind": deck.kind, **({"colours": list(deck.colours)} if deck.colours else {}), **deck.extra}
    if check_deck(ruleset, deck, pool):
        data["draft"] = True
    data["cards"] = dict(deck.cards)
    words = _words(ruleset, pool)
    path = before.file if before is not None else own_folder(ruleset.id) / f"{deck.id}.yaml"
    try:
        text = written(data) if before is None else changed(_as_it_was(before, words), path.name, data)
        wrong = check_deck_file(text.encode(), path.name, words)[1]
    except CardError as error:
        raise StorageError("deck.unfit", name=deck.id, reason=error.message) from error
    if wrong:
        raise StorageError("deck.unfit", name=deck.id, reason=wrong[0].message)
    try:
        make_folder(path.parent)
        with written_new(path) if before is None else replaced(path) as target:
            target.write(text)
    except OSError as error:
        raise _trouble(path, error) from error
    return path


def _as_it_was(before: DeckFile, words: Vocabulary) -> bytes:
    """Return what is in the file of a deck; ``StorageError`` if it holds the deck as it was no more."""
    outside = StorageError("deck.changed_outside", file=str(before.file))
    try:
        content = read_file(before.file)
        source, wrong = check_deck_file(content, before.file.name, words)
    except (Unreadable, CardError) as error:
        raise outside from error
    if wrong or _in_order(deck_of(source.data)) != _in_order(before.deck):
        raise outside
    return content


def _in_order(deck: Deck) -> Deck:
    return replace(deck, colours=tuple(sorted(deck.colours)))


@lru_cache(maxsize=8)
def _words(ruleset: Any, pool: Any) -> Vocabulary:
    """Return the words that decks may use: kept, for its models take longer to make than a deck to write."""
    words = Vocabulary(ruleset)
    words.card_ids.update(pool.by_id)
    return words


def remove_deck(file: Path) -> None:
    """Delete a deck file of the user's; ``StorageError`` if it cannot be. One that is gone is gone."""
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        raise _trouble(file, error) from error


def renamed(deck: Deck, name: str) -> Deck:
    """Return a deck with another name, the same in every language."""
    return replace(deck, name=dict.fromkeys(deck.name, name))


def _trouble(file: Path, error: OSError) -> StorageError:
    reason = error.strerror or type(error).__name__
    return StorageError("error.file_not_written", file=str(file), reason=reason)


__all__ = [
    "LONGEST_NAME",
    "fitting_name",
    "free_id",
    "free_name",
    "keep_deck",
    "own_folder",
    "remove_deck",
    "renamed",
]
