"""The comments of a deck file that is written anew: each stays with what it was about."""

from __future__ import annotations

import re
from typing import NamedTuple

from mk_tui.cards.yaml_source import Path, YamlSource, read

COMMENT = re.compile(r"(?:(?<=\s)|^)#[^\n]*", re.MULTILINE)


class _Comment(NamedTuple):
    """A comment: its line and column, the blanks before it, and whether nothing else stands in its line."""

    at: tuple[int, int]
    text: str
    alone: bool


def with_comments(old: str, new: str) -> str:
    """Return the text ``new`` of a deck with the comments of ``old``, which says it otherwise.

    One behind a key or a card of the old text comes behind it in the new one, and goes with it; one with a
    line of its own comes above what followed it.
    """
    comments = _comments(old)
    if not comments:
        return new
    before, after = read(old, ""), read(new, "")
    lines = new.splitlines()
    behind: dict[int, str] = {}
    above: dict[int, list[str]] = {}
    for comment in comments:
        if comment.alone:
            at = _line_of_next(comment, before, after)
            above.setdefault(len(lines) if at is None else at, []).append(comment.text.strip())
            continue
        path = max((p for p in _named(before) if before.keys[p] <= comment.at), key=before.keys.__getitem__)
        if path not in after.keys:
            continue
        n = after.keys[path][0] - 1
        behind[n] = behind.get(n, "") + (comment.text if n not in behind else f" {comment.text.strip()}")
    made: list[str] = []
    for n, line in enumerate([*lines, ""]):
        indent = line[: len(line) - len(line.lstrip())] if line else ""
        made += [indent + text for text in above.get(n, [])]
        made += [line + behind.get(n, "")] if n < len(lines) else []
    return "\n".join(made) + "\n"


def _named(source: YamlSource) -> list[Path]:
    """Return what has a line in a deck that is written anew: its keys, and its cards."""
    return [p for p in source.keys if len(p) == 1 or (len(p) == 2 and p[0] == "cards")]


def _line_of_next(comment: _Comment, before: YamlSource, after: YamlSource) -> int | None:
    """Return the line of what comes next after a comment and is there still, None for the end."""
    following = sorted((before.keys[p], p) for p in _named(before) if before.keys[p] > comment.at)
    lines = [after.keys[p][0] - 1 for _, p in following if p in after.keys]
    return lines[0] if lines else None


def _comments(text: str) -> list[_Comment]:
    """Return the comments of a YAML text, in their order; what looks like one within a value is none."""
    import yaml

    tokens = [t for t in yaml.scan(text, yaml.SafeLoader) if isinstance(t, yaml.ScalarToken)]
    values = [(token.start_mark.index, token.end_mark.index) for token in tokens]
    found, at = list[_Comment](), 0
    while (match := COMMENT.search(text, at)) is not None:
        inside = [end for start, end in values if start <= match.start() < end]
        at = inside[0] if inside else match.end()
        if inside:
            continue
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        said = line.rstrip()
        place = (text.count("\n", 0, match.start()) + 1, len(line) + 1)
        found.append(_Comment(place, line[len(said) :] + match[0].rstrip(), not said))
    return found


__all__ = ["with_comments"]
