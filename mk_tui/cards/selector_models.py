"""Models of selectors and targets, made from the engine's own list of selector keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import Field, PlainValidator, ValidationInfo, create_model

from ..engine.selectors import KEYS, TARGET_KEYS
from .base import Model
from .bounds import MANY
from .card_errors import listed, shown, suggestion
from .field_types import (
    Amount,
    CardId,
    CardType,
    Colour,
    Count,
    KeywordName,
    Number,
    SeatZoneKind,
    StackWord,
    StatName,
    Subtype,
    Text,
    YesNo,
    ZoneKind,
    vocabulary,
)
from .sentences import fail, failures
from .vocabulary import Vocabulary

REFS = ("self", "host", "target", "event", "each", "chosen")  # cards by their part in a running effect
ONE_OF_A_KIND = ("player", "pile", "stack")  # targets that are no cards


def model(name: str, fields: dict[str, tuple[Any, Any]]) -> type[Model]:
    """Return a model with these keys, whatever Python thinks of their names."""
    made: dict[str, Any] = {
        f"field_{k}": (kind, Field(default, alias=key) if default is not ... else Field(alias=key))
        for k, (key, (kind, default)) in enumerate(fields.items())
    }
    return create_model(name, __base__=Model, **made)


def selector(value: Any, info: ValidationInfo) -> Any:
    """Check a selector written as a mapping."""
    if value == {}:
        raise fail("a selector has to say which cards it means")
    return _model(vocabulary(info), "selector").model_validate(value, context=info.context)


def card_selector(value: Any, info: ValidationInfo) -> Any:
    """Check the selector of an event's card: "any", "self", "host" or a mapping."""
    return _word_or_selector(value, ("any", "self", "host"), info)


def ref(value: Any, info: ValidationInfo) -> Any:
    """Check what an operation is about: a word of :data:`REFS` or a selector."""
    return _word_or_selector(value, REFS, info)


def piles(value: Any, info: ValidationInfo) -> Any:
    """Check which cards of piles are meant: a selector that names the pile."""
    if not isinstance(value, dict):
        raise fail(f"this has to be a selector, not {shown(value)}")
    made = selector(value, info)
    if "zone" not in value:
        raise fail('this selector has to say in which "zone" the cards lie')
    known = vocabulary(info).piles
    if value["zone"] not in known:
        raise fail(f"there is no pile {shown(value['zone'])}{suggestion(value['zone'], known)}", "zone")
    return made


def static_to(value: Any, info: ValidationInfo) -> Any:
    """Check whom a continuous effect is about: "self", "host" or a selector."""
    return _word_or_selector(value, ("self", "host"), info)


def targets(value: Any, info: ValidationInfo) -> Any:
    """Check ``target:``, one mapping or a list of them."""
    if not isinstance(value, list):
        return _target(value, info)
    if not value:
        raise fail("this list is empty")
    found: list[tuple[tuple[str | int, ...], str]] = []
    for k, entry in enumerate(value):
        try:
            _target(entry, info)
        except ValueError as error:
            found += [((k, *e["loc"]), e["ctx"]["sentence"]) for e in error.errors()]  # type: ignore[attr-defined]
    if found:
        raise failures(found)
    return value


Selector = Annotated[Any, PlainValidator(selector)]
CardSelector = Annotated[Any, PlainValidator(card_selector)]
Ref = Annotated[Any, PlainValidator(ref)]
Piles = Annotated[Any, PlainValidator(piles)]
StaticTo = Annotated[Any, PlainValidator(static_to)]
Targets = Annotated[Any, PlainValidator(targets)]

_VALUES: dict[str, Any] = {
    "card type": CardType,
    "card subtype": Subtype,
    "colour": Colour,
    "keyword": KeywordName,
    "zone": ZoneKind,
    "you | other | any": Literal["you", "other", "any"],
    "bool": YesNo,
    "card id": CardId,
    "number": Amount,
    "stats": Annotated[dict[StatName, Number], Field(min_length=1)],
    "text": Text,
    "selectors": Annotated[list[Selector], Field(min_length=1, max_length=MANY)],
}
_TARGET_VALUES: dict[str, Any] = {
    "count": Count,
    "up_to": YesNo,
    "optional": YesNo,
    "player": Literal["any", "other", "you"],
    "pile": SeatZoneKind,
    "stack": StackWord,
}


def _model(words: Vocabulary, name: str) -> type[Model]:
    if name not in words.models:
        keys = {key: (_VALUES[kind], None) for key, kind in KEYS.items()}
        keys |= {key: (_VALUES[kind], None) for key, kind in words.fields}
        keys |= {key: (YesNo, None) for key in (*words.flags, *words.predicates)}
        if name == "target":
            keys |= {key: (_TARGET_VALUES[key], None) for key in sorted(TARGET_KEYS)}
        words.models[name] = model(name, keys)
    found: type[Model] = words.models[name]
    return found


def _word_or_selector(value: Any, known: Iterable[str], info: ValidationInfo) -> Any:
    if isinstance(value, dict):
        return selector(value, info)
    if not isinstance(value, str) or value not in known:
        wanted = listed(known, "a selector")
        raise fail(f"this has to be {wanted}, not {shown(value)}{suggestion(value, known)}")
    return value


def _target(value: Any, info: ValidationInfo) -> Any:
    made = _model(vocabulary(info), "target").model_validate(value, context=info.context)
    kinds = [k for k in ONE_OF_A_KIND if k in value]
    if len(kinds) > 1:
        raise fail(f"a target is a {kinds[0]} or a {kinds[1]}, not both", kinds[1])
    about = [k for k in value if k not in TARGET_KEYS]
    if kinds and about:
        raise fail(f"a target that is a {kinds[0]} has no {shown(about[0])}", about[0])
    if not kinds and not about:
        raise fail("a target has to say what it may be")
    return made
