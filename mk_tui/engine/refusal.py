"""Why a card cannot be played now: a clause and a sentence's fields, computed when asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .state import Game


@dataclass(frozen=True, slots=True)
class Refusal:
    """A clause id ("MK-6.2"), a message id ("refuse.empty_stack") and the fields of its sentence."""

    clause: str
    message: str
    fields: dict[str, Any] = field(default_factory=dict, hash=False)


def why_not(g: Game, seat: int, card: int) -> Refusal | None:
    """Return why ``seat`` cannot use ``card`` now, or None if it can.

    A seat only learns about cards that it sees.
    """
    from .sight import sees

    if not sees(g, seat, card):
        return Refusal("", "refuse.hidden")
    if g.question and g.question.seat == seat:
        for option in g.question.options:
            if len(option) > 1 and option[1] == card and option[0] not in ("player", "stack", "pile"):
                return None
    return g.rules.why_not(g, seat, card)
