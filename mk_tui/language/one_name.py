"""Cards of one name under different people: it is told whose they are, where two are in one sentence and
where both lie on the table (``namesakes``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mk_tui.engine.views import View

from .fields import CARD_FIELDS, SEAT_FIELDS
from .namesakes import Namesakes

# With which field a sentence begins to speak of a card: whom it names besides is the one whose that is.
BY_ONE: Final = frozenset({"card", "definition", "source"})
NOBODY: Final = -1


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


def told_apart(
    fields: Mapping[str, Any], template: str | None, namesakes: Namesakes | None = None
) -> dict[str, Any]:
    """Return the fields of a message with whose the cards of one name are, where it does not say so itself:
    such a card is a pair of its name and its owner. A field ``card_whose`` comes before what lies on the
    table."""
    told = dict(fields)
    for name in fields:
        if name not in CARD_FIELDS:
            continue
        two = f"{name}_whose" in fields  # in this sentence: that it names a person is no help then
        whose = fields[f"{name}_whose"] if two else NOBODY
        if not two and namesakes is not None:
            whose = namesakes.whose(fields.get(f"{name}_id"))
        if whose == NOBODY or not isinstance(fields[name], str):
            continue
        named = [seat for seat in SEAT_FIELDS if fields.get(seat) == whose]
        said = "{%s}" if not two and name in BY_ONE else f"{{{name}}} ({{%s}})"
        if not any(said % seat in (template or "") for seat in named):
            told[name] = fields[name], whose
    return told
