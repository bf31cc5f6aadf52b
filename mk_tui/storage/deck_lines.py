"""The text of a deck file: written whole, or changed where it differs and left as somebody wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mk_tui.cards.decks import PLAYERS
from mk_tui.cards.yaml_source import read

from .deck_comments import with_comments

MARK = "\ufeff"  # with which some editors begin a file
# The line with which something of a deck begins.
KEY = re.compile(r"(?P<key>[A-Za-z_]\w*):(?: .*)?")
# The same where its cards follow, a line for each; and such a line.
PILE = re.compile(r"\w+:\s*(?:#.*)?")
COPIES = re.compile(
    r"(?P<indent>\s+)(?P<name>(?P<quote>[\"']?)(?P<card>[\w.]+)(?P=quote): *)\d+(?P<after>\s*(?:#.*)?)"
)


@dataclass
class _Part:
    """A key of a deck file with its lines, and the blank lines and comments between it and the next one.

    ``key`` is "" for what stands before the first.
    """

    key: str
    lines: list[str] = field(default_factory=list)
    between: list[str] = field(default_factory=list)


def written(data: Mapping[str, Any]) -> str:
    """Return a deck as its file has it: names in a line, a line for each card."""
    import yaml

    def dumped(value: Any, flow: bool) -> str:
        return str(
            yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=10_000, default_flow_style=flow)
        )

    lines = []
    for key, value in data.items():
        in_a_line = key == "name" or isinstance(value, list)
        lines.append(f"{key}: {dumped(value, True)}" if in_a_line else dumped({key: value}, False))
    return "".join(lines)


def changed(content: bytes, file: str, data: Mapping[str, Any]) -> str:
    """Return what a deck file with this content is to hold so that it is the deck ``data``.

    The lines that somebody wrote in it stay, comments among them, and what differs is changed in place; where
    not each key has lines of its own all of it is written anew, with the comments (:mod:`.deck_comments`).
    :class:`CardError` if it cannot be read.
    """
    old = read(content, file).data
    data = _as_written(old, data)
    text = content.decode("utf-8-sig")
    made = _changed_text(text.replace("\r\n", "\n"), old, data)
    if made is None or read(made, file).data != data:
        made = with_comments(text, written(data))
    made = made.replace("\n", "\r\n") if "\r\n" in text else made
    return (MARK if content.startswith(MARK.encode()) else "") + made


def _changed_text(text: str, old: Mapping[str, Any], data: Mapping[str, Any]) -> str | None:
    """Return the text of a deck with what differs changed in place, None where its keys have no lines."""
    parts = _parts(text)
    if [part.key for part in parts[1:]] != list(old):
        return None
    for part in parts[1:]:
        if part.key not in data:
            part.lines = []
        elif data[part.key] != old[part.key]:
            part.lines = _changed_part(part.lines, part.key, data[part.key], old[part.key])
    for key in data:
        if key not in old:
            _insert(parts, key, written({key: data[key]}).splitlines())
    return "\n".join(line for part in parts for line in (*part.lines, *part.between))


def _as_written(old: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a deck with what says the same in its file said as it is there."""
    as_there = dict(data)
    if "kind" not in old and data.get("kind") == PLAYERS:
        del as_there["kind"]
    if "colours" in old and set(old["colours"]) == set(data.get("colours", ())):
        as_there["colours"] = old["colours"]
    return as_there


def _parts(text: str) -> list[_Part]:
    """Return the lines of a deck file by their keys, after those before the first."""
    parts = [_Part("")]
    for line in text.split("\n"):
        begun = KEY.fullmatch(line)
        if begun is not None:
            parts.append(_Part(begun["key"]))
        parts[-1].lines.append(line)
    for part in parts[1:]:
        n = len(part.lines)
        while n > 1 and (not part.lines[n - 1].strip() or part.lines[n - 1].startswith("#")):
            n -= 1
        part.lines, part.between = part.lines[:n], part.lines[n:]
    return parts


def _changed_part(lines: list[str], key: str, value: Any, old: Any) -> list[str]:
    """Return the lines of a key with another value: line by line where it has cards, else written anew."""
    found = [match["card"] for line in lines if (match := COPIES.fullmatch(line)) is not None]
    if isinstance(value, dict) and found == list(old) and PILE.fullmatch(lines[0]):
        return _changed_pile(lines, value)
    return with_comments("\n".join(lines), written({key: value})).splitlines()


def _changed_pile(lines: Iterable[str], pile: Mapping[str, int]) -> list[str]:
    """Return the lines of cards with other copies: those that are new come after the last that was there."""
    left, kept, last, indent = dict(pile), list[str](), 0, ""
    for line in lines:
        found = COPIES.fullmatch(line)
        if found is None:
            kept.append(line)
            continue
        indent = found["indent"]
        if found["card"] in left:
            kept.append(f"{indent}{found['name']}{left.pop(found['card'])}{found['after']}")
            last = len(kept)
    at = last or 1
    kept[at:at] = [f"{indent}{card}: {n}" for card, n in left.items()]
    return kept


def _insert(parts: list[_Part], key: str, lines: list[str]) -> None:
    """Put a new key before the cards: under the lines of the key above them, over the comments between."""
    at = next(n for n, part in enumerate(parts) if part.key == "cards")
    above = parts[at - 1]
    parts.insert(at, _Part(key, lines, above.between))
    above.between = []


__all__ = ["changed", "written"]
