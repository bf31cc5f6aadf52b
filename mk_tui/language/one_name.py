"""Two cards of one name in a sentence: it is told whose they are. Cards of one person with one name are not
told apart by words; the table marks the one that is asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mk_tui.engine.views import View

from .fields import CARD_FIELDS

# Under which field stands whose a card is.
WHOSE: Final = tuple([(name, f"{name}_whose") for name in CARD_FIELDS])


def whose_of_one_name(fields: Mapping[str, Any], view: View, others: Iterable[int] = ()) -> dict[str, int]:
    """Return whose the cards of a question are that have the name of another one of somebody else, there or
    among the ``others``.

    An event of the log tells it itself (``card_whose``).
    """
    numbers = {name: fields.get(f"{name}_id", -1) for name in CARD_FIELDS if name in fields}
    cards = {name: card for name, n in numbers.items() if (card := view.card(n)) is not None}
    if not cards:
        return {}
    beside = [*cards.values(), *(card for n in others if (card := view.card(n)) is not None)]
    return {
        f"{name}_whose": card.owner
        for name, card in cards.items()
        if any(c.definition == card.definition and c.owner != card.owner for c in beside)
    }


def told_apart(fields: dict[str, Any], template: str | None) -> dict[str, Any]:
    """Return the fields of a message with whose the cards of one name are, where it does not say so itself:
    such a card is a pair of its name and its owner."""
    seat = fields.get("seat")
    apart = {
        name: (fields[name], whose)
        for name, owned in WHOSE
        if (whose := fields.get(owned)) is not None
        and (whose != seat or f"{{{name}}} ({{seat}})" not in (template or ""))
    }
    return fields | apart if apart else fields
