"""A card or deck file, checked: what is right in it, and everything that is wrong.

Imports PyYAML and pydantic, so it is imported only when there is something to compile.
"""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from .base import Model
from .card_errors import CardError, shown, suggestion
from .meaning import problems
from .model import DeckModel
from .numbers import strangers
from .vocabulary import Vocabulary
from .yaml_source import Path, YamlSource, read

MOST = 100  # errors of one file


class CardFile:
    """A card file that could be read: its source, and the index and id of each card in it."""

    def __init__(self, source: YamlSource) -> None:
        self.source = source
        self.ids: list[tuple[int, str]] = [
            (k, card["id"])
            for k, card in enumerate(source.data)
            if isinstance(card, dict) and isinstance(card.get("id"), str)
        ]


def open_cards(content: bytes | str, file: str) -> CardFile:
    """Read a card file; :class:`CardError` if it is not a YAML list."""
    source = read(content, file)
    if not isinstance(source.data, list):
        raise source.error((), f"a card file is a list of cards, not {shown(source.data)}")
    if not source.data:
        raise source.error((), "there are no cards in the file")
    return CardFile(source)


def check_cards(file: CardFile, words: Vocabulary) -> list[CardError]:
    """Return what is wrong with the cards of a file, in the file's order; not much more than MOST."""
    found: list[CardError] = []
    for k, card in enumerate(file.source.data):
        found += _check_card(file.source, (k,), card, words)
        if len(found) >= MOST:
            break
    return found


def _check_card(source: YamlSource, at: Path, card: Any, words: Vocabulary) -> list[CardError]:
    if not isinstance(card, dict):
        return [source.error(at, f"a card is a mapping, not {shown(card)}")]
    models: dict[str, type[Model]] = words.schema().CARDS
    kind = card.get("type")
    if "type" not in card:
        return [source.error((*at, "type"), "this key is missing")]
    if not isinstance(kind, str):
        return [source.error((*at, "type"), f"this has to be the name of a card type, not {shown(kind)}")]
    if kind not in models:
        return [source.error((*at, "type"), f"there is no card type {shown(kind)}{suggestion(kind, models)}")]
    errors = _shape(source, at, models[kind], card, words)
    if errors:
        return errors
    errors = [source.error((*at, *path), message) for path, message in problems(card, words)]
    errors += [
        source.error((*at, "text", language), f"the number {shown(token)} is nowhere in what the card does")
        for language, token in strangers(card, words)
    ]
    if any(key in card for key in ("effect", "modes", "when", "while", "action")):
        errors += [
            source.error((*at, "text", language), "this text is empty, but the card does something")
            for language, text in card["text"].items()
            if not text.strip()
        ]
    return errors


def _shape(
    source: YamlSource, at: Path, model: type[Model], value: Any, words: Vocabulary
) -> list[CardError]:
    try:
        model.model_validate(value, context=words)
    except ValidationError as error:
        return _said(source, at, error)
    return []


def _said(source: YamlSource, at: Path, error: ValidationError) -> list[CardError]:
    """Return what pydantic found, each at its place, in the file's order."""
    found = []
    for e in error.errors(include_url=False):
        message = str(e.get("ctx", {}).get("sentence", e["msg"]))
        path = (*at, *e["loc"])
        found.append(source.error(path, message, at_key=message.startswith("there is no key")))
    return sorted(found, key=lambda e: (e.line, e.column))


def check_deck_file(content: bytes | str, file: str, words: Vocabulary) -> tuple[YamlSource, list[CardError]]:
    """Read and check a deck file; :class:`CardError` if it is not a YAML mapping."""
    source = read(content, file)
    if not isinstance(source.data, dict):
        raise source.error((), f"a deck file is a mapping, not {shown(source.data)}")
    model: type[Model] = getattr(words.schema(), "DECK", DeckModel)
    return source, _shape(source, (), model, source.data, words)


def check_ruleset(
    content: bytes | str, file: str, words: Vocabulary
) -> tuple[dict[str, Any], list[CardError]]:
    """Read and check a ``ruleset.yaml``; :class:`CardError` if it is not a YAML mapping."""
    return check_description(read(content, file), words)


def check_description(source: YamlSource, words: Vocabulary) -> tuple[dict[str, Any], list[CardError]]:
    """Check what a ``ruleset.yaml`` holds; returns it with its panels as the screen reads them."""
    from .panel_model import default_panels
    from .ruleset_model import RulesetFile

    if not isinstance(source.data, dict):
        raise source.error((), f"a ruleset file is a mapping, not {shown(source.data)}")
    declared = source.data.get("keywords")
    for entry in declared if isinstance(declared, list) else ():
        word = entry.get("id") if isinstance(entry, dict) else None
        if isinstance(word, str) and word not in words.keywords:
            words.keywords = (*words.keywords, word)
    try:
        file = RulesetFile.model_validate(source.data, context=words)
    except ValidationError as error:
        return {}, _said(source, (), error)
    found = [
        source.error(("keywords", k, *path), message)
        for k, entry in enumerate(source.data.get("keywords", ()))
        for path, message in problems(entry, words)
    ]
    panels = [p.plain() for p in file.panels] or default_panels(file.zones)
    return {**source.data, "panels": panels}, found


__all__ = ["CardFile", "check_cards", "check_deck_file", "check_ruleset", "open_cards"]
