"""YAML text to plain data and the position of everything in it.

Only the plain part of YAML is taken: mappings with words as keys (digits are a word there), lists,
words, whole numbers, true and false. No tags, no aliases, one document. Depth and aliases are refused
while the text is scanned, before anything is built.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import yaml

from .card_errors import CardError, clean, shown
from .files import LARGEST

DEEPEST = 40  # lists and mappings inside each other
MOST_VALUES = 200_000  # words, numbers, lists and mappings of a file: each costs a kilobyte while it is read

Path = tuple[str | int, ...]

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,8})\Z")
_NO_TEXT = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# Characters that turn the direction of the text after them; a card that holds one could show another's name.
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


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
    try:
        _scan(text, file)
        root = yaml.compose(text, _Loader)
    except yaml.MarkedYAMLError as error:
        raise _syntax(error, text, file) from None
    source = YamlSource(file)
    if root is None or (isinstance(root, yaml.ScalarNode) and _scalar(root) is None):
        raise CardError(file, 1, 1, "", "the file is empty")
    # The ids of the cards are known before the first error is made, so that it can name its card.
    source.data = _build(root, (), source, [])
    errors: list[CardError] = []
    _build(root, (), source, errors)
    if errors:
        raise errors[0]
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


def _scan(text: str, file: str) -> None:
    """Refuse what must never be built: aliases, depth, tags, a second document."""
    depth = 0
    documents = 0
    values = 0
    for event in yaml.parse(text, _Loader):
        mark = event.start_mark
        assert mark is not None  # the text is there: only events made by hand have none
        at = (mark.line + 1, mark.column + 1)
        if isinstance(event, yaml.AliasEvent):
            raise CardError(file, *at, "", f"aliases ({shown(f'*{event.anchor}')}) are not allowed")
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise CardError(file, *at, "", "there is a second document in the file")
        if isinstance(event, yaml.NodeEvent):
            values += 1
            if values > MOST_VALUES:
                raise CardError(file, *at, "", f"there are more than {MOST_VALUES:,} values in the file")
            tag = getattr(event, "tag", None)
            if tag is not None:
                raise CardError(file, *at, "", f"tags ({shown(tag)}) are not allowed")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise CardError(file, *at, "", f"this is nested more than {DEEPEST} deep")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


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
    return CardError(file, line, column, "", f"this is not YAML: {clean(said)}")


def _build(node: Any, path: Path, source: YamlSource, errors: list[CardError]) -> Any:
    source.values[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
    if isinstance(node, yaml.SequenceNode):
        return [_build(part, (*path, k), source, errors) for k, part in enumerate(node.value)]
    if isinstance(node, yaml.MappingNode):
        made: dict[str, Any] = {}
        for key_node, value_node in node.value:
            at = (key_node.start_mark.line + 1, key_node.start_mark.column + 1)
            key = _key(key_node)
            if not isinstance(key, str):
                what = "a list or a mapping" if isinstance(key, list) else shown(key)
                errors.append(
                    CardError(source.file, *at, source.place(path), f"a key has to be a word, not {what}")
                )
                continue
            if key in made:
                place = source.place((*path, key))
                errors.append(CardError(source.file, *at, place, "this key is here twice"))
                continue
            source.keys[(*path, key)] = at
            made[key] = _build(value_node, (*path, key), source, errors)
        return made
    value = _scalar(node)
    if isinstance(value, str):
        for c in value:
            if (c != "\n" and unicodedata.category(c) == "Cc") or c in _TURNS or "\ud800" <= c <= "\udfff":
                errors.append(source.error(path, f"it holds the character U+{ord(c):04X}"))
                break
    return value


def _key(node: Any) -> Any:
    """Return a key's word; digits are a word here, so that a number can be something's name."""
    key = _scalar(node) if isinstance(node, yaml.ScalarNode) else []
    return node.value if type(key) is int else key


def _scalar(node: Any) -> Any:
    """Return a scalar's value: nothing, true, false, a whole number, or a word as it stands."""
    text: str = node.value
    if node.style:  # in quotes, or a block of text
        return text
    if text in ("", "~", "null"):
        return None
    if text in ("true", "false"):
        return text == "true"
    if _INT.match(text):
        return int(text)
    return text
