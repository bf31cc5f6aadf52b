"""A refusal: why a card cannot be played or chosen now, as a clause and a sentence's fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """A clause id ("MK-6.2"), a message id ("refuse.empty_stack") and the fields of its sentence."""

    clause: str
    message: str
    fields: dict[str, Any] = field(default_factory=dict, hash=False)
