"""What all models of this package share."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from .field_types import Short, Text, form
from .sentences import said


class Model(BaseModel):
    """A mapping of a file: no unknown keys, and a sentence for whatever is wrong with it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="wrap")
    @classmethod
    def _say(cls, raw: Any, handler: ModelWrapValidatorHandler[Any], info: ValidationInfo) -> Any:
        try:
            return handler(raw)
        except ValidationError as error:
            raise said(error, cls) from None


class Translated(Model):
    """A text in every language there is."""

    en: Annotated[Text, Field(max_length=2000)]
    es: Annotated[Text, Field(max_length=2000)]


OneLine = Annotated[Short, form(r".*\S.*", "a name is something, and on one line")]


class Name(Model):
    """A name in every language there is: something, on one line."""

    en: OneLine
    es: OneLine
