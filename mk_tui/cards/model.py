"""What a card file may hold: the general part of a card, and its triggers, statics and abilities.

A game's ``schema.py`` makes a model for each of its card types out of these: it names them in
``CARDS = by_type(Model, …)``. A field that a type's model does not declare is refused on its cards.

A field that may be absent is ``Maybe[…] = None``; a key that is written has to have a value all the same.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self, get_args

from pydantic import Field, PlainValidator, ValidationInfo, model_validator

from .base import Model, Name, Translated
from .bounds import MANY
from .field_types import (
    CardCounts,
    Colour,
    Cost,
    Count,
    EventName,
    KeywordName,
    Maybe,
    Number,
    Price,
    SeatStatName,
    Short,
    StatName,
    StepName,
    Text,
    YesNo,
    form,
)
from .operation_models import Effects
from .selector_models import CardSelector, Selector, StaticTo, Targets
from .sentences import fail

STEP_EVENT = "step_began"


class ConditionModel(Model):
    """``if:``: whether some card is, or none is."""

    exists: Maybe[Selector] = None
    none: Maybe[Selector] = None
    at_least: Maybe[Count] = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.exists is None) == (self.none is None):
            raise fail('a condition has either "exists" or "none"')
        if self.at_least is not None and self.exists is None:
            raise fail('only "exists" has "at_least"', "at_least")
        return self


class TriggerModel(Model):
    """An entry of ``when:``, a triggered ability."""

    event: EventName
    card: CardSelector = "any"
    step: Maybe[StepName] = None
    whose: Literal["any", "you"] = "any"
    if_: Maybe[ConditionModel] = Field(None, alias="if")
    target: Maybe[Targets] = None
    may: YesNo = False
    effect: Effects

    @model_validator(mode="after")
    def _step(self) -> Self:
        if self.event == STEP_EVENT and self.step is None:
            raise fail(f'the event "{STEP_EVENT}" needs a step')
        if self.event != STEP_EVENT and self.step is not None:
            raise fail(f'only the event "{STEP_EVENT}" has a step', "step")
        if self.event == STEP_EVENT and "card" in self.model_fields_set:
            raise fail(f'the event "{STEP_EVENT}" has no card', "card")
        return self


class CardStatic(Model):
    """An entry of ``while:`` about cards: a stat's change or a keyword they have."""

    to: StaticTo = "self"
    stat: Maybe[StatName] = None
    add: Maybe[Number] = None
    set: Maybe[Number] = None
    keyword: Maybe[KeywordName] = None
    if_: Maybe[ConditionModel] = Field(None, alias="if")
    if_it: Maybe[Selector] = None
    against: Maybe[Selector] = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.stat is None) == (self.keyword is None):
            raise fail('a continuous effect has either "stat" or "keyword"')
        _check_amount(self, self.stat is not None)
        if self.if_it is not None and self.to not in ("self", "host"):
            raise fail('"if_it" goes only with "to: self" or "to: host"', "if_it")
        return self


class WhosePlayer(Model):
    """Whose figures a continuous effect changes."""

    player: Literal["you"]


class PlayerStatic(Model):
    """An entry of ``while:`` about a player's figures."""

    to: WhosePlayer
    stat: SeatStatName
    add: Maybe[Number] = None
    set: Maybe[Number] = None
    if_: Maybe[ConditionModel] = Field(None, alias="if")

    @model_validator(mode="after")
    def _one(self) -> Self:
        _check_amount(self, True)
        return self


def _check_amount(static: CardStatic | PlayerStatic, wanted: bool) -> None:
    given = [key for key in ("add", "set") if getattr(static, key) is not None]
    if wanted and len(given) != 1:
        raise fail('a stat has either "add" or "set"')
    if given and not wanted:
        raise fail("a keyword has no amount", given[0])


def _static(value: Any, info: ValidationInfo) -> Any:
    to = value.get("to") if isinstance(value, dict) else None
    kind = PlayerStatic if isinstance(to, dict) and "player" in to else CardStatic
    return kind.model_validate(value, context=info.context)


Static = Annotated[Any, PlainValidator(_static)]


class ActionModel(Model):
    """An entry of ``action:``, an ability that a player uses."""

    dedicate: YesNo = False
    cost: Maybe[Cost] = None
    die: Maybe[Annotated[Number, Field(ge=2, le=10)]] = None
    target: Maybe[Targets] = None
    effect: Effects


class ModeModel(Model):
    """An entry of ``modes:``, one of several ways to play a card."""

    name: Maybe[Name] = None
    target: Maybe[Targets] = None
    if_: Maybe[ConditionModel] = Field(None, alias="if")
    effect: Effects


Triggers = Annotated[list[TriggerModel], Field(min_length=1, max_length=MANY)]
Statics = Annotated[list[Static], Field(min_length=1, max_length=MANY)]
Actions = Annotated[list[ActionModel], Field(min_length=1, max_length=MANY)]
Modes = Annotated[list[ModeModel], Field(min_length=2, max_length=MANY)]
Keywords = Annotated[list[KeywordName], Field(min_length=1, max_length=MANY)]
Id = Annotated[
    Short, form(r"[a-z][a-z0-9]*\.[a-z0-9]+(_[a-z0-9]+)*", 'an id is like "game.name_of_card", not {}')
]
DeckId = Annotated[Short, form(r"[a-z0-9]+(_[a-z0-9]+)*", 'an id is like "my_deck", not {}')]
Line = Annotated[Short, form(r".*\S.*", "this text is something, and on one line")]


class Card(Model):
    """What every card has, of whatever game and type."""

    id: Id
    number: Maybe[Line] = None
    name: Name
    type: Text
    text: Translated
    cites: Maybe[Line] = None


class Abilities(Model):
    """A card that does something while it is in play: mix it into a type's model."""

    when: Maybe[Triggers] = None
    while_: Maybe[Statics] = Field(None, alias="while")
    action: Maybe[Actions] = None


class Played(Model):
    """A card that is played for a cost, {} for none: mix it into a type's model."""

    cost: Price


class Resolved(Model):
    """A card that does something as it is played: mix it into a type's model."""

    target: Maybe[Targets] = None
    effect: Maybe[Effects] = None
    modes: Maybe[Modes] = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if self.modes is not None and self.effect is not None:
            raise fail('this has both "effect" and "modes"', "modes")
        if self.modes is not None and self.target is not None:
            raise fail('with "modes" each mode has its own target', "target")
        if self.modes is None and self.effect is None:
            raise fail('this needs either "effect" or "modes"')
        return self


class DeckModel(Model):
    """What every deck has. A game's ``schema.py`` may add to it as ``DECK``.

    ``draft``: it is still being built, and left out without a word while it breaks a rule.
    """

    id: DeckId
    name: Name
    text: Translated
    kind: Line = "player"
    colours: list[Colour] = Field(default_factory=list)
    draft: YesNo = False
    cards: CardCounts


def by_type(*models: type[Model]) -> dict[str, type[Model]]:
    """Return the models of card types by the one word that each has as its ``type``."""
    return {get_args(m.model_fields["type"].annotation)[0]: m for m in models}
