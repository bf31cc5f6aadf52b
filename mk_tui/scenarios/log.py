"""The log of a match as short lines, for traces and for what was found instead."""

from __future__ import annotations

from typing import Any

from ..engine.sight import CARD_FIELDS
from ..laying.names import Names, number_of


def entry_text(names: Names, entry: tuple[str, int, dict[str, Any]]) -> str:
    """Return one entry as a line such as "roll roller=W02 against=E01 index=4 value=4"."""
    event, _, fields = entry
    parts = [event.removeprefix("log.")]
    for key, value in fields.items():
        text = field_text(names, key, value)
        if text:
            parts.append(f"{key}={text}")
    return " ".join(parts)


def field_text(names: Names, key: str, value: Any) -> str:
    """Return a field as a file writes it."""
    g = names.g
    if key in CARD_FIELDS and type(value) is int:
        return names.text(value) if value >= 0 else "nobody"
    if key == "definition" and value in g.pool.by_id:
        return ""  # the card says it
    if key == "cards":
        return names.texts(value)
    if key in ("seat", "whose", "by") and type(value) is int:
        return names.seat_text(value)
    if key in ("winners", "seats"):
        return f"[{', '.join(names.seat_text(s) for s in value)}]"
    if key == "targets":
        return f"[{', '.join(names.option_text(t) for t in value)}]"
    if key == "mods":
        reasons = [f"{number_of(g.pool.cards[d]) if d >= 0 else 'rule'} {n:+}" for d, n in value]
        return f"[{', '.join(reasons)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
