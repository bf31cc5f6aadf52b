"""Field types whose values are a game's own words, checked against its :class:`Vocabulary`."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import NoneType
from typing import Annotated, Any, TypeVar, Union, get_args

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    StrictBool,
    StrictInt,
    StringConstraints,
    ValidationInfo,
)
from pydantic_core import CoreSchema

from .bounds import CARDS, HIGHEST
from .card_errors import shown, suggestion
from .sentences import MOST, fail, failures
from .vocabulary import Vocabulary

Text = Annotated[str, StringConstraints(strict=True)]
Short = Annotated[Text, Field(max_length=80)]


def vocabulary(info: ValidationInfo) -> Vocabulary:
    """Return the vocabulary that a validation runs with."""
    words = info.context
    assert isinstance(words, Vocabulary)
    return words


T = TypeVar("T")


class Absent:
    """What :data:`Maybe` is made of: the field's schema is that of what it holds when it is there."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        held = [held for held in get_args(source) if held is not NoneType]
        return handler(Union[tuple(held)])  # noqa: UP007 - as many as there are


# A field that may be absent, and is None then. A key that is written has to have a value all the same.
Maybe = Annotated[T | None, Absent()]


def word(what: str, known: Callable[[Vocabulary], Any]) -> BeforeValidator:
    """Return what checks a text to be one of ``known``, which a sentence calls ``what``."""

    def check(value: Any, info: ValidationInfo) -> Any:
        words = known(vocabulary(info))
        if not isinstance(value, str):
            raise fail(f"this has to be the name of a {what}, not {shown(value)}")
        if words is not None and value not in words:
            raise fail(f"there is no {what} {shown(value)}{suggestion(value, words)}")
        return value

    return BeforeValidator(check)


def form(pattern: str, otherwise: str) -> AfterValidator:
    """Return what checks that ``pattern`` matches a whole text; ``otherwise`` says what is wrong."""

    def check(value: str) -> str:
        if re.fullmatch(pattern, value) is None:
            raise fail(otherwise.format(shown(value)))
        return value

    return AfterValidator(check)


Colour = Annotated[str, word("colour", lambda v: v.colours)]
CardType = Annotated[str, word("card type", lambda v: v.types)]
Subtype = Annotated[str, word("subtype", lambda v: v.subtypes)]
KeywordName = Annotated[str, word("keyword", lambda v: v.keywords)]
StatName = Annotated[str, word("stat", lambda v: v.stats)]
SeatStatName = Annotated[str, word("stat of a player", lambda v: v.seat_stats)]
AnyStatName = Annotated[str, word("stat", lambda v: (*v.stats, *v.seat_stats))]
ZoneKind = Annotated[str, word("zone", lambda v: v.zones)]
PileKind = Annotated[str, word("pile", lambda v: v.piles)]
SeatZoneKind = Annotated[str, word("zone of a player", lambda v: v.seat_zones)]
EventName = Annotated[str, word("event", lambda v: v.events)]
StepName = Annotated[str, word("step", lambda v: v.steps)]
DurationName = Annotated[str, word("duration", lambda v: v.durations)]
StackWord = Annotated[str, word("kind of thing on the stack", lambda v: v.stack_words)]
CardId = Annotated[str, word("card", lambda v: v.card_ids or None)]

Count = Annotated[StrictInt, Field(ge=1, le=HIGHEST)]
Amount = Annotated[StrictInt, Field(ge=0, le=HIGHEST)]
Number = Annotated[StrictInt, Field(ge=-HIGHEST, le=HIGHEST)]
YesNo = StrictBool


def _cost(value: Any, info: ValidationInfo) -> Any:
    if not isinstance(value, dict):
        return value
    known = (*vocabulary(info).colours, "any")
    for key in value:
        if key not in known:
            raise fail(f"there is no colour {shown(key)}{suggestion(key, known)}", key)
    return value


def _counts(value: Any, info: ValidationInfo) -> Any:
    if not isinstance(value, dict):
        return value
    known = vocabulary(info).card_ids
    found: list[tuple[tuple[str | int, ...], str]] = []
    for key in value:
        if key not in known and len(found) < MOST:
            found.append(((key,), f"there is no card {shown(key)}{suggestion(key, known)}"))
    if found:
        raise failures(found)
    counts = [n for n in value.values() if type(n) is int and 0 < n <= HIGHEST]
    total = sum(counts)
    if total > CARDS and len(counts) == len(value):
        raise fail(f"these are {total} cards, and a deck has {CARDS} at most")
    return value


# Card id to how many copies.
CardCounts = Annotated[dict[str, Count], Field(min_length=1), BeforeValidator(_counts)]
# Colour, or "any" for whatever colour, to how much of it.
Price = Annotated[dict[str, Count], BeforeValidator(_cost)]  # of a card: it may cost nothing, {}
Cost = Annotated[dict[str, Count], Field(min_length=1), BeforeValidator(_cost)]
