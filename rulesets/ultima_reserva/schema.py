"""What each card type of The Last Reserve must and may have (VZ-2).

Imported only when card files are compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from mk_tui.cards.base import Model
from mk_tui.cards.field_types import Amount, CardCounts, Count, Maybe, Number
from mk_tui.cards.model import Card, DeckModel, Keywords, Played, Resolved, Statics, Triggers, by_type
from mk_tui.cards.sentences import fail

SUBTYPES = ()
# Keys of cards that can lie on another one, its host (VZ-2.4, VZ-2.5).
HOSTED = ("resistance",)
# How strong damage, a recovery or a reduction can be.
MOST = 100


def _amount(operation: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Damage and its like are at least 1."""
    if not 1 <= operation.get("n", 1) <= MOST:
        yield "n", f"this has to be from 1 to {MOST}, not {operation['n']}"


OPERATIONS = {"hit": _amount, "direct": _amount, "regain": _amount, "lower": _amount}

Side = Literal["anvil", "veil"]
Power = Annotated[Number, Field(ge=0, le=MOST)]
Life = Annotated[Number, Field(ge=1, le=1000)]


class VzLasting(Model):
    """What does something while it lies on the table."""

    when: Maybe[Triggers] = None
    while_: Maybe[Statics] = Field(None, alias="while")


class Sided(Model):
    """VZ-3.3: a card of a side; one without is neutral."""

    side: Maybe[Side] = None


class Start(Model):
    """VZ-3.4: which starting cards a Player Card allows."""

    equipment: Amount
    equipment_cost: Amount
    abilities: Amount


class VzPlayer(Card, VzLasting):
    """VZ-2.2."""

    type: Literal["player"]
    side: Side
    force: Power
    vital: Life
    start: Start


class VzAbility(Card, VzLasting):
    """VZ-2.8."""

    type: Literal["ability"]
    side: Side


class VzSource(Card, Sided):
    """VZ-2.10: it costs nothing and gives Channel."""

    type: Literal["source"]
    channel: Count


class VzCharacter(Card, Played, VzLasting, Sided):
    """VZ-2.3."""

    type: Literal["character"]
    force: Power
    vital: Life
    channel: Maybe[Count] = None
    keywords: Maybe[Keywords] = None


class Weapon(Card, Played, VzLasting, Sided):
    """VZ-2.4."""

    type: Literal["weapon"]
    force: Power
    resistance: Power
    channel: Maybe[Count] = None
    keywords: Maybe[Keywords] = None


class VzObject(Card, Played, VzLasting, Sided):
    """VZ-2.5."""

    type: Literal["object"]
    force: Maybe[Power] = None
    resistance: Power
    keywords: Maybe[Keywords] = None


class Spell(Card, Played, Resolved, Sided):
    """VZ-2.6, VZ-2.11: a Response has that keyword."""

    type: Literal["spell"]
    keywords: Maybe[Keywords] = None


class Continuous(Card, Played, VzLasting, Sided):
    """VZ-2.7."""

    type: Literal["continuous"]

    @model_validator(mode="after")
    def _does(self) -> Self:
        if self.when is None and self.while_ is None:
            raise fail('a Continuous Spell needs "when" or "while"')
        return self


CARDS = by_type(VzPlayer, VzAbility, VzSource, VzCharacter, Weapon, VzObject, Spell, Continuous)


class VzDeck(DeckModel):
    """Fifty cards of one side, with the Player Card and the starting cards beside them (VZ-3)."""

    side: Maybe[Side] = None
    start: Maybe[CardCounts] = None


DECK = VzDeck
