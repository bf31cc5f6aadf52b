"""What a card is and does, read once from the card files, never from a match."""

from __future__ import annotations

from functools import cache
from typing import Any

from mk_tui.engine.views import CardView

Raw = dict[str, Any]
EMPTY: Raw = {}


class Known:
    """A definition: its printed figures and the plain form of its abilities."""

    __slots__ = ("actions", "alternative", "cost", "effect", "force", "raw", "target", "triggers", "type")

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.type: str = raw["type"]
        self.cost: int = sum(raw.get("cost", EMPTY).values())
        self.force: int = raw.get("force", 0)
        self.actions: list[Raw] = raw.get("action", [])
        self.triggers: list[Raw] = raw.get("when", [])
        self.effect: list[Raw] = raw.get("effect", [])
        self.target: Raw = first(raw.get("target"))
        self.alternative: Raw = raw.get("alternative", EMPTY)


def first(target: Any) -> Raw:
    """Return the first target of an ability as a mapping; empty without one."""
    found = target[0] if isinstance(target, list) and target else target
    return found if isinstance(found, dict) else EMPTY


@cache
def cards() -> dict[str, Known]:
    """Return what is known of every card of the files; read once in a process."""
    from mk_tui.cards import registry
    from mk_tui.cards.compile import load_cards

    return {raw["id"]: Known(raw) for raw in load_cards(registry.get("humankind")).cards}


_strange: dict[str, Known] = {}


def known(card: CardView) -> Known:
    """Return what is known of a card in view; of one that no file has, what the view shows."""
    found = cards().get(card.definition) or _strange.get(card.definition)
    if found is None:
        raw: Raw = {"id": card.definition, "type": card.type, "cost": {"any": sum(card.cost)}}
        raw["keywords"] = list(card.keywords)
        raw.update({name: printed for name, _, printed in card.stats})
        found = _strange[card.definition] = Known(raw)
    return found


def by_name(name: str | None) -> Known | None:
    """Return what is known of a definition, None if no file has it."""
    return cards().get(name or "") or _strange.get(name or "")


def stat(card: CardView, name: str) -> int:
    """Return a stat of a card as it is now, 0 if it has none."""
    for key, now, _ in card.stats:
        if key == name:
            return now
    return 0
