"""Models of operations, derived from the annotated parameters of a ruleset's operation classes."""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import Field, PlainValidator, ValidationInfo

from ..engine import effects as engine
from . import field_types
from .base import Model
from .bounds import MANY
from .card_errors import listed, shown, suggestion
from .selector_models import Piles, Ref, model
from .sentences import fail
from .vocabulary import Vocabulary

WHO = ("you", "target", "each", "others", "controller")


def operation(value: Any, info: ValidationInfo) -> Any:
    """Check one entry of an effect against the operation that its ``do`` names."""
    vocabulary = field_types.vocabulary(info)
    if not isinstance(value, dict):
        raise fail(f'an operation is a mapping with the key "do", not {shown(value)}')
    if "do" not in value:
        raise fail('an operation has to have the key "do"')
    do = value["do"]
    if not isinstance(do, str) or do not in vocabulary.operations:
        raise fail(f"there is no operation {shown(do)}{suggestion(do, vocabulary.operations)}", "do")
    made = operation_model(vocabulary, do).model_validate(value, context=info.context)
    _check_together(vocabulary.operations[do].params, value, vocabulary)
    return made


Operation = Annotated[Any, PlainValidator(operation)]
Effects = Annotated[list[Operation], Field(min_length=1, max_length=MANY)]


def _who(value: Any, info: ValidationInfo) -> Any:
    """Check a word for players: a general one, or one of the game's own."""
    known = (*WHO, *field_types.vocabulary(info).who_words)
    if value not in known:
        raise fail(f"this has to be {listed(known)}, not {shown(value)}{suggestion(str(value), known)}")
    return value


_MARKERS: dict[Any, Any] = {
    engine.Ref: Ref,
    engine.Who: Annotated[Any, PlainValidator(_who)],
    engine.Effects: Effects,
    engine.Stat: field_types.AnyStatName,
    engine.Keyword: field_types.KeywordName,
    engine.Zone: field_types.ZoneKind,
    engine.Duration: field_types.DurationName,
    engine.Count: field_types.Count,
    engine.Pile: field_types.PileKind,
    engine.Piles: Piles,
    int: field_types.Number,
    bool: field_types.YesNo,
    str: field_types.Text,
}


def operation_model(vocabulary: Vocabulary, do: str) -> type[Model]:
    """Return the model of the operation ``do``, made once for each vocabulary."""
    name = f"do {do}"
    if name not in vocabulary.models:
        params = vocabulary.operations[do].params
        fields = {key: (field_type(kind), default) for key, (kind, default) in params.items()}
        vocabulary.models[name] = model(name, {"do": (str, ...), **fields})
    found: type[Model] = vocabulary.models[name]
    return found


def field_type(kind: Any) -> Any:
    """Return the checked field type for a parameter's annotation: a marker, or a type around markers."""
    if kind in _MARKERS:
        return _MARKERS[kind]
    around, inside = get_origin(kind), get_args(kind)
    if around is None or around is Literal:
        return kind
    inside = tuple(field_type(k) if k is not ... else k for k in inside)
    if around in (Union, types.UnionType):
        inside = tuple(k for k in inside if k is not type(None))
        return inside[0] if len(inside) == 1 else Union[inside]  # noqa: UP007 - made from a tuple
    if around is tuple:
        around = list  # what YAML can write
        inside = inside[:1]
    return around[inside]


def _check_together(params: dict[str, Any], value: dict[str, Any], vocabulary: Vocabulary) -> None:
    """Check parameters that hang on each other: whose stat, by how much, under which condition."""
    stat = value.get("stat")
    if "stat" in params and "keyword" in params and ("stat" in value) == ("keyword" in value):
        raise fail('this has either "stat" or "keyword"')
    if params.get("stat", (None,))[0] is engine.Stat and not ("keyword" in params and stat is None):
        if "player" in params and "player" in value:
            known, whose = vocabulary.seat_stats, "a player"
            if "to" in value:
                raise fail('this has both "to" and "player"', "player")
        elif "player" in params and "to" not in value:
            raise fail('this has either "to" or "player"')
        else:
            known, whose = vocabulary.stats, "a card"
        if stat not in known:
            raise fail(f"{shown(stat)} is no stat of {whose}{suggestion(stat, known)}", "stat")
    if "exists" in params and "none" in params:
        given = [key for key in ("exists", "none") if key in value]
        if len(given) != 1:
            raise fail('a condition has either "exists" or "none"')
        if not isinstance(value[given[0]], dict):
            raise fail(f"this has to be a selector, not {shown(value[given[0]])}", given[0])
    if "add" in params and "set" in params:
        if "add" in value and "set" in value:
            raise fail('this has both "add" and "set"', "set")
        if "add" not in value and "set" not in value:
            raise fail(f"this needs {listed(('add', 'set'))}")
