"""What each card type of HumanKind must and may have (HK-3, HK-4.5).

Imported only when card files are compiled.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, PlainValidator, ValidationInfo, model_validator

from mk_tui.cards.base import Model
from mk_tui.cards.bounds import MANY
from mk_tui.cards.card_errors import listed, shown, suggestion
from mk_tui.cards.field_types import Amount, Colour, Count, Maybe, YesNo
from mk_tui.cards.model import (
    ActionModel,
    Card,
    ConditionModel,
    DeckModel,
    Keywords,
    Resolved,
    Statics,
    TriggerModel,
    by_type,
)
from mk_tui.cards.selector_models import selector
from mk_tui.cards.sentences import fail

# Keys of cards that lie on another one, its host (HK-3.14).
HOSTED = ("durability",)


class HkChosen(Model):
    """So many cards of a kind, chosen as a cost is paid."""

    count: Maybe[Count] = None


def _choice(*words: str) -> PlainValidator:
    """Return what checks one of these words, or a selector of so many cards."""

    def check(value: Any, info: ValidationInfo) -> Any:
        if isinstance(value, str) and value in words:
            return value
        if not isinstance(value, dict):
            wanted = listed(words, "a selector")
            raise fail(f"this has to be {wanted}, not {shown(value)}{suggestion(value, words)}")
        HkChosen.model_validate({k: v for k, v in value.items() if k == "count"}, context=info.context)
        return selector({k: v for k, v in value.items() if k != "count"}, info)

    return PlainValidator(check)


class Pay(Model):
    """Costs other than Will (HK-3.22, HK-16.2)."""

    turn: Maybe[Annotated[Any, _choice("self", "host")]] = None
    sacrifice: Maybe[Annotated[Any, _choice("self")]] = None
    destroy: Maybe[Literal["self"]] = None
    tokens: Maybe[Count] = None
    discard: Maybe[Count] = None
    damage: Maybe[Count] = None

    @model_validator(mode="after")
    def _some(self) -> Self:
        if not self.model_fields_set:
            raise fail("this cost says nothing")
        return self


class HkTrigger(TriggerModel):
    """A triggered ability (HK-16.5)."""

    once: YesNo = False


class HkAction(ActionModel):
    """An activated ability (HK-16.2)."""

    pay: Maybe[Pay] = None
    once: YesNo = False

    @model_validator(mode="after")
    def _plain(self) -> Self:
        for word in ("dedicate", "die"):
            if word in self.model_fields_set:
                raise fail(f'there is no "{word}" in this game', word)
        return self


class Alternative(Model):
    """What may be paid instead of Will (HK-3.22)."""

    pay: Pay
    opponents_turn: YesNo = False


class Requires(ConditionModel):
    """What has to be so for a Manipulation to be played (HK-3.22)."""


class HkCard(Card):
    """Every card is of one faction (HK-2.1, HK-4.6)."""

    colours: Annotated[list[Colour], Field(min_length=1, max_length=1)]


class Listed(HkCard):
    """A card of the sixty; some are limited further (HK-4.5)."""

    restriction: Maybe[Annotated[Count, Field(le=3)]] = None


class Able(Model):
    """What does something while it is in play (HK-16.1)."""

    when: Maybe[Annotated[list[HkTrigger], Field(min_length=1, max_length=MANY)]] = None
    while_: Maybe[Statics] = Field(None, alias="while")
    action: Maybe[Annotated[list[HkAction], Field(min_length=1, max_length=MANY)]] = None

    @model_validator(mode="after")
    def _once(self) -> Self:
        for name in ("when", "action"):
            if sum(bool(entry.once) for entry in getattr(self, name) or ()) > 1:
                raise fail('only one of these has "once"', name)
        return self


class Priced(Model):
    """A card costs Will (HK-3.6)."""

    cost: Maybe[Annotated[dict[Literal["any"], Count], Field(min_length=1)]] = None


class Sanctuary(HkCard, Able):
    """HK-3.2."""

    type: Literal["sanctuary"]
    structure: Count
    will: Amount
    addon_limit: Amount


class Addon(Listed, Priced, Able):
    """HK-3.7."""

    type: Literal["addon"]
    will: Amount
    structure: Amount


class HkCharacter(Listed, Priced, Able):
    """HK-3.10."""

    type: Literal["character"]
    force: Amount
    keywords: Maybe[Keywords] = None


class Technology(Listed, Priced, Able):
    """HK-3.14."""

    type: Literal["technology"]
    durability: Count


class Manipulation(Listed, Priced, Resolved):
    """HK-3.20 to HK-3.22."""

    type: Literal["manipulation"]
    requires: Maybe[Requires] = None
    alternative: Maybe[Alternative] = None


CARDS = by_type(Sanctuary, Addon, HkCharacter, Technology, Manipulation)
DECK = DeckModel
