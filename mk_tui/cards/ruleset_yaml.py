"""A game's ``ruleset.yaml`` as a plain mapping."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from . import compiled
from .card_errors import CardError
from .description import Description
from .files import read_all
from .rulebook import RULEBOOK
from .vocabulary import Vocabulary, loading

_loaded: dict[str, tuple[Any, Description, list[CardError]]] = {}


def load_ruleset(ruleset: Any) -> tuple[Description, list[CardError]]:
    """Return what a game's ``ruleset.yaml`` says (empty if anything is wrong), and what is wrong.

    Made once in a process. The game's keywords and what they stand for are handed to
    ``ruleset.add_keyword``; which flags are those of a card that only waits to leave (``Terms.gone``) the
    ruleset says.
    """
    found = _loaded.get(ruleset.id)
    if found is None or found[0] is not ruleset:
        with loading(ruleset.id):
            found = _loaded.get(ruleset.id)
            if found is None or found[0] is not ruleset:
                found = _loaded[ruleset.id] = (ruleset, *_made(ruleset))
    return found[1], found[2]


def _made(ruleset: Any) -> tuple[Description, list[CardError]]:
    data, errors = _load(ruleset)
    for keyword in data.get("keywords", ()):
        entries = {part: effects for part, effects in keyword.items() if part in ("while", "when")}
        ruleset.add_keyword(keyword["id"], entries)
    terms = ruleset.terms
    for flag in data.get("flags", ()):
        flag["gone"] = bool(terms.flags[flag["id"]] & terms.gone)
    return data, errors


def _load(ruleset: Any) -> tuple[Description, list[CardError]]:
    path = Path(ruleset.folder) / "ruleset.yaml"
    files = read_all([path, path.with_name(RULEBOOK)])  # which clauses there are is checked too
    words = Vocabulary(ruleset)
    name, key = f"{ruleset.id}.ruleset", compiled.key_of(files, words.signature())

    def make() -> dict[str, Any]:
        data, errors = _compile(str(path), files[path], words)
        return {"data": data, "errors": [e.plain() for e in errors]}

    def use(found: Any) -> tuple[Description, list[CardError]]:
        data = cast(Description, found["data"])  # the door: it was checked before it was kept
        return data, [CardError(*e) for e in found["errors"]]

    return compiled.kept(name, key, make, use)


def check_file(ruleset: Any, file: str, content: bytes) -> list[CardError]:
    """Return what is wrong with a file that is to be a game's ``ruleset.yaml``, wherever it lies."""
    return _compile(file, content, Vocabulary(ruleset))[1]


def _compile(file: str, content: bytes | str, words: Vocabulary) -> tuple[dict[str, Any], list[CardError]]:
    from .checks import check_ruleset

    if isinstance(content, str):
        return {}, [CardError(file, 1, 1, "", content)]
    try:
        data, errors = check_ruleset(content, file, words)
    except CardError as error:
        return {}, [error]
    return ({}, errors) if errors else (data, [])
