"""What a card is and does, read once from the card files."""

from __future__ import annotations

from typing import Any

from mk_tui.players.bots import Library, Raw

EMPTY: Raw = {}


class HkKnown:
    """A definition: its printed figures and the plain form of its abilities."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.type: str = raw["type"]
        self.cost: int = sum(raw.get("cost", EMPTY).values())
        self.force: int = raw.get("force", 0)
        self.actions: list[Raw] = raw.get("action", [])
        self.triggers: list[Raw] = raw.get("when", [])
        self.effect: list[Raw] = raw.get("effect", [])
        self.alternative: Raw = raw.get("alternative", EMPTY)


def first(target: Any) -> Raw:
    """Return the first target of an ability as a mapping; empty without one."""
    found = target[0] if isinstance(target, list) and target else target
    return found if isinstance(found, dict) else EMPTY


LIBRARY = Library("humankind", HkKnown)
known = LIBRARY.of
