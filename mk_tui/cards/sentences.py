"""pydantic's findings as this package's sentences."""

from __future__ import annotations

import re
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from .card_errors import listed, shown, suggestion

SAID = "said"  # the error type of everything that already is a sentence
MOST = 20  # sentences about one mapping: who has more to mend begins with these

_WANTED = {
    "int_type": "a whole number",
    "bool_type": "true or false",
    "string_type": "a text in quotes or a word",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
}
_QUOTED = re.compile(r"'([^']*)'")


def fail(message: str, *path: str | int) -> ValidationError:
    """Return an error to raise in a validator: ``message`` about the thing at ``path`` below here."""
    return failures([(path, message)])


def failures(found: list[tuple[tuple[str | int, ...], str]]) -> ValidationError:
    """Return one error to raise for several (path, message)."""
    details = [
        InitErrorDetails(
            type=PydanticCustomError(SAID, "{sentence}", {"sentence": message}), loc=path, input=None
        )
        for path, message in found
    ]
    return ValidationError.from_exception_data("file", details)


def said(error: ValidationError, model: type[BaseModel]) -> ValidationError:
    """Return ``error`` of ``model`` with a sentence for each finding that has none yet."""
    return failures([(e["loc"], _sentence(e, model)) for e in error.errors(include_url=False)[:MOST]])


def _sentence(e: Any, model: type[BaseModel]) -> str:
    kind, value, ctx = e["type"], e["input"], e.get("ctx", {})
    if kind == SAID:
        return str(ctx["sentence"])
    if kind == "missing":
        return "this key is missing"
    if kind == "extra_forbidden":
        key = e["loc"][-1]
        known = [f.alias or name for name, f in model.model_fields.items()]
        return f"there is no key {shown(key)} here{suggestion(key, known)}"
    if kind == "literal_error":
        known = _QUOTED.findall(ctx["expected"])
        wanted = listed(known) if known else ctx["expected"].lower()
        near = suggestion(value, known) if len(known) > 1 else ""
        return f"this has to be {wanted}, not {shown(value)}{near}"
    if kind == "greater_than_equal":
        return f"this has to be {ctx['ge']} or more, not {shown(value)}"
    if kind == "less_than_equal":
        return f"this has to be {ctx['le']} or less, not {shown(value)}"
    if kind == "too_short":
        what = "list" if isinstance(value, list) else "mapping"
        return f"this {what} needs {ctx['min_length']} or more entries" if value else f"this {what} is empty"
    if kind == "too_long":
        return f"there are more than {ctx['max_length']} entries"
    if kind == "string_too_short":
        return "this text is empty"
    if kind == "string_too_long":
        return f"this text is longer than {ctx['max_length']} characters"
    if kind in _WANTED:
        return f"this has to be {_WANTED[kind]}, not {shown(value)}"
    return str(e["msg"])
