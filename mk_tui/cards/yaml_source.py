"""YAML text to plain data and the position of everything in it.

Only the plain part of YAML is taken: mappings with words as keys (digits are a word there), lists,
words, whole numbers, true and false. No tags, no aliases, one document. What is made of a text is made while
it is parsed: nothing comes after what is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from .card_errors import CardError, shown
from .files import LARGEST

DEEPEST = 40  # lists and mappings inside each other
MOST_VALUES = 200_000  # words, numbers, lists and mappings of a file: each costs a kilobyte while it is read

Path = tuple[str | int, ...]

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,8})\Z")
_NO_TEXT = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# Control characters but for the end of a line, halves of characters, and what turns the direction of the text
# after it: a card that holds one of the last could show another's name.
_UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")


class YamlSource:
    """A file's plain data, and where each part of it stands.

    ``values`` maps a path to the line and column (from 1) where its value begins, ``keys`` those of a
    mapping's entries to where their key does.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.data: Any = None
        self.values: dict[Path, tuple[int, int]] = {}
        self.keys: dict[Path, tuple[int, int]] = {}

    def error(self, path: Path, message: str, at_key: bool = False) -> CardError:
        """Return an error at ``path``, or at the nearest thing above it that the file has."""
        where = self.keys.get(path) if at_key else None
        at = path
        while where is None:
            where = self.values.get(at, None if at else (1, 1))
            at = at[:-1]
        return CardError(self.file, *where, self.place(path), message)

    def place(self, path: Path) -> str:
        """Return ``path`` as people read it, with the card's id for its number in the file."""
        text = ""
        rest = path
        if isinstance(self.data, list) and path and isinstance(path[0], int):
            card = self.data[path[0]] if path[0] < len(self.data) else None
            name = card.get("id") if isinstance(card, dict) else None
            if isinstance(name, str) and re.fullmatch(r"[\w.]{1,80}", name):
                text, rest = name, path[1:]
        elif isinstance(self.data, dict):
            name = self.data.get("id")
            if isinstance(name, str) and re.fullmatch(r"[\w.]{1,80}", name):
                text = name
        for part in rest:
            if isinstance(part, int):
                text += f"[{part}]"
            else:
                text += f".{shown(part)[1:-1]}" if text else shown(part)[1:-1]
        return text


def read(content: bytes | str, file: str) -> YamlSource:
    """Return what ``content`` says; :class:`CardError` at the first thing that is not plain YAML."""
    text = _text(content, file) if isinstance(content, bytes) else content
    if len(text) > LARGEST:
        raise CardError(file, 1, 1, "", f"the file is larger than {LARGEST // (1024 * 1024)} MiB")
    bad = _NO_TEXT.search(text)
    if bad:
        line, column = _position(text, bad.start())
        what = f"U+{ord(bad.group()):04X}"
        raise CardError(file, line, column, "", f"this is not a text file: it holds the character {what}")
    source = YamlSource(file)
    try:
        built = _Building(text, source)
        if built.errors:
            # Now the ids of the cards are known, so that the error can name its card.
            source.data = built.data
            raise _Building(text, source).errors[0]
    except yaml.MarkedYAMLError as error:
        raise _syntax(error, text, file) from None
    if built.data is None:
        raise CardError(file, 1, 1, "", "the file is empty")
    source.data = built.data
    return source


def _text(content: bytes, file: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        line, column = _position(before, len(before))
        raise CardError(file, line, column, "", "this is not a text file in UTF-8") from None


def _position(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1


def _syntax(error: yaml.MarkedYAMLError, text: str, file: str) -> CardError:
    said = error.problem or error.context or "it cannot be read"
    begun = error.context_mark
    mark = error.problem_mark or begun
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    lines = text.split("\n")
    here = lines[line - 1] if line <= len(lines) else ""
    if "\t" in here[: len(here) - len(here.lstrip())]:
        return CardError(file, line, here.index("\t") + 1, "", "a tab indents this line; use spaces")
    if begun and "quoted scalar" in (error.context or "") and "end of stream" in said:
        return CardError(file, begun.line + 1, begun.column + 1, "", "this quote is never closed")
    if begun and "expected ':'" in said:
        return CardError(file, begun.line + 1, begun.column + 1, "", "a colon is missing after this word")
    bracket = lines[begun.line][begun.column : begun.column + 1] if begun and begun.line < len(lines) else ""
    if begun and bracket in ("[", "{") and "expected" in said:
        opened = f'"{bracket}" of {begun.line + 1}:{begun.column + 1}'
        message = f"the {opened} is not closed before here, or a comma is missing"
        return CardError(file, line, column, "", message)
    if said.startswith("mapping values"):
        message = "this colon means nothing here; quotes or the right indent are missing"
        return CardError(file, line, column, "", message)
    return CardError(file, line, column, "", next((m for words, m in SYNTAX if words in said), NOT_YAML))


# What the parser finds, which speaks English alone, and what is said of it (in any language: ``form_words``).
NOT_YAML = "this is not YAML"
SYNTAX = (
    ("expected node content", "a value is missing here, or this sign has to stand in quotes"),
    ("cannot start any token", "no value begins with this sign; put it in quotes"),
    ("sequence entries", "a list cannot begin here; it has lines of its own"),
    ("expected key", "this line does not go with what is above it; look at its indent"),
    ("expected '-'", "this line does not go with what is above it; look at its indent"),
    ("document start", "this line does not go with what is above it; look at its indent"),
    ("escape character", "YAML knows no such escape; use single quotes"),
)


class _Building:
    """What a text says, built from the parser's events; ``errors`` are those after which it could go on.

    Aliases, depth, tags, too many values and a second document are refused as they come.
    """

    def __init__(self, text: str, source: YamlSource) -> None:
        self.source = source
        self.errors: list[CardError] = []
        self.data: Any = None
        self._anchors: set[str] = set()
        self._allowed = MOST_VALUES
        self._events: Iterator[Any] = yaml.parse(text, _Loader)
        documents = 0
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self._error(event, "there is a second document in the file")
            elif isinstance(event, yaml.NodeEvent):
                self.data = self._value(event, ())

    def _error(self, event: Any, message: str, place: str = "") -> CardError:
        mark = event.start_mark
        return CardError(self.source.file, mark.line + 1, mark.column + 1, place, message)

    def _admit(self, event: Any, depth: int) -> None:
        """Refuse what must never be built; ``depth`` is in how many lists and mappings it stands."""
        if type(event) is yaml.AliasEvent:
            raise self._error(event, f"aliases ({shown(f'*{event.anchor}')}) are not allowed")
        self._allowed -= 1
        if self._allowed < 0:
            raise self._error(event, f"there are more than {MOST_VALUES:,} values in the file")
        if event.tag is not None:
            raise self._error(event, f"tags ({shown(event.tag)}) are not allowed")
        if event.anchor is not None:
            if event.anchor in self._anchors:
                raise self._error(event, f"the anchor {shown(f'&{event.anchor}')} is here twice")
            self._anchors.add(event.anchor)
        if depth >= DEEPEST and isinstance(event, yaml.CollectionStartEvent):
            raise self._error(event, f"this is nested more than {DEEPEST} deep")

    def _value(self, event: Any, path: Path) -> Any:
        """Return the value that begins with an event, and take the events up to its end."""
        self._admit(event, len(path))
        mark = event.start_mark
        self.source.values[path] = (mark.line + 1, mark.column + 1)
        kind = type(event)
        if kind is yaml.ScalarEvent:
            value = _scalar(event)
            if type(value) is str:
                unseen = _UNSEEN.search(value)
                if unseen:
                    what = f"it holds the character U+{ord(unseen.group()):04X}"
                    self.errors.append(self.source.error(path, what))
            return value
        if kind is yaml.MappingStartEvent:
            return self._mapping(path)
        made: list[Any] = []
        for event in self._events:
            if type(event) is yaml.SequenceEndEvent:
                break
            made.append(self._value(event, (*path, len(made))))
        return made

    def _mapping(self, path: Path) -> dict[str, Any]:
        made: dict[str, Any] = {}
        source, events, depth = self.source, self._events, len(path) + 1
        for event in events:
            if type(event) is yaml.MappingEndEvent:
                break
            self._admit(event, depth)
            key = _key(event)
            at = (*path, key)
            if type(key) is not str:
                given = "a list or a mapping" if key == [] else shown(key)
                message = f"a key has to be a word, not {given}"
                self.errors.append(self._error(event, message, source.place(path)))
                self._skip(event, depth)
            elif key in made:
                self.errors.append(self._error(event, "this key is here twice", source.place(at)))
            else:
                mark = event.start_mark
                source.keys[at] = (mark.line + 1, mark.column + 1)
                made[key] = self._value(next(events), at)
                continue
            value = next(events)
            self._admit(value, depth)
            self._skip(value, depth)
        return made

    def _skip(self, event: Any, depth: int) -> None:
        """Take the events up to the end of the value that begins with one of them."""
        inside = 1 if isinstance(event, yaml.CollectionStartEvent) else 0
        while inside:
            event = next(self._events)
            if isinstance(event, yaml.CollectionEndEvent):
                inside -= 1
                continue
            self._admit(event, depth + inside)
            if isinstance(event, yaml.CollectionStartEvent):
                inside += 1


def _key(event: Any) -> Any:
    """Return a key's word; digits are a word here, so that a number can be something's name."""
    key = _scalar(event) if type(event) is yaml.ScalarEvent else []
    return event.value if type(key) is int else key


def _scalar(event: Any) -> Any:
    """Return a scalar's value: nothing, true, false, a whole number, or a word as it stands."""
    text: str = event.value
    if event.style:  # in quotes, or a block of text
        return text
    if text in ("", "~", "null"):
        return None
    if text in ("true", "false"):
        return text == "true"
    if _INT.match(text):
        return int(text)
    return text
