"""A match as one JSON file: to keep, to send, to play back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mk_tui import __version__
from mk_tui.cards.files import Unreadable, read_file
from mk_tui.cards.writing import written_new
from mk_tui.engine import dump
from mk_tui.storage import StorageError, Store
from mk_tui.storage.database import MATCH_SCHEMA

from .beginning import Beginning
from .table import Table

FORMAT = "mk-tui match"
# A file larger than this is no match of ours, in bytes. What Python makes of one is ten times as large.
LARGEST = 16 * 1024 * 1024
MOST_ANSWERS = 100_000


@dataclass(frozen=True)
class SavedMatch:
    """What a match file holds: enough to play it back, and its full state (``save``) to go on quickly."""

    game: str
    card_hash: str
    header: dict[str, Any]
    answers: list[list[Any]]
    save: dict[str, Any] | None
    file: str = ""
    number: int | None = None  # of a match that lies in the store

    @property
    def beginning(self) -> Beginning:
        """What the match began with; ``StorageError`` if the header is not whole."""
        try:
            return Beginning.from_header(self.game, self.header)
        except StorageError as error:
            raise StorageError("error.save_damaged", file=self.file) from error


def export_match(store: Store, match_id: int, path: Path) -> None:
    """Write a match to a new file; an existing file is never overwritten (``StorageError``)."""
    record = store.match(match_id)
    content = {
        "format": FORMAT,
        "schema": MATCH_SCHEMA,
        "program": __version__,
        "game": record.game,
        "card_hash": record.card_hash,
        "header": record.header,
        "answers": store.answers(match_id),
        "save": dump(Table.resume(store, match_id).game),
    }
    try:
        with written_new(path) as target:
            json.dump(content, target)
    except FileExistsError as error:
        raise StorageError("error.file_exists", file=str(path)) from error
    except OSError as error:
        raise StorageError("error.file_not_written", file=str(path), reason=error.strerror or "") from error


def read_match(path: Path) -> SavedMatch:
    """Read a match file, or a crash file of one; ``StorageError`` with one sentence if it is neither."""
    try:
        content = json.loads(read_file(path, LARGEST).decode("utf-8"))
    except Unreadable as error:
        raise unreadable(path, error) from error
    except (ValueError, RecursionError) as error:
        raise StorageError("error.save_foreign", file=str(path)) from error
    said = content.get("format") if isinstance(content, dict) else ""
    # What a crash file has is a match too, and no format is said in it.
    if not isinstance(content, dict) or (said != FORMAT and (said is not None or "header" not in content)):
        raise StorageError("error.save_foreign", file=str(path))
    schema = content.get("schema", MATCH_SCHEMA)
    if isinstance(schema, int) and schema > MATCH_SCHEMA:
        raise StorageError("error.save_newer", file=str(path))
    try:
        json.dumps(content, ensure_ascii=False).encode()  # half a character can be written, and is no text
    except UnicodeEncodeError as error:
        raise StorageError("error.save_damaged", file=str(path)) from error
    answers, header, save = content.get("answers"), content.get("header"), content.get("save")
    if not isinstance(answers, list) or len(answers) > MOST_ANSWERS or not all(map(_is_answer, answers)):
        raise StorageError("error.save_damaged", file=str(path))
    if not isinstance(header, dict) or not isinstance(content.get("game"), str):
        raise StorageError("error.save_damaged", file=str(path))
    card_hash = str(content.get("card_hash", ""))
    save = save if isinstance(save, dict) else None
    return SavedMatch(content["game"], card_hash, header, answers, save, str(path))


def _is_answer(found: Any) -> bool:
    """Return whether something is an answer: positions, or a preference with its seat and value."""
    return (
        isinstance(found, list)
        and len(found) <= 1000
        and all(type(part) is int or (k == 0 and type(part) is str) for k, part in enumerate(found))
    )


def unreadable(path: Path, error: Unreadable) -> StorageError:
    """Return the sentence for a file that was not read."""
    if error.kind == "system":
        return StorageError("error.save_unreadable", file=str(path), reason=error.reason)
    return StorageError(f"error.file_{error.kind}", file=str(path), size=error.reason)


def import_match(store: Store, path: Path) -> int:
    """Take a match file into the store as a new match and return its number.

    ``StorageError`` if the match could not go on; then nothing is taken in.
    """
    saved = read_match(path)
    saved.beginning  # noqa: B018 - refuses a header that is not whole
    header = {name: said for name, said in saved.header.items() if name != "branch_of"}  # of another store
    match_id = store.begin(saved.game, header, saved.card_hash, saved.answers, saved.save)
    try:
        Table.resume(store, match_id)
    except BaseException:
        store.forget(match_id)
        raise
    return match_id
