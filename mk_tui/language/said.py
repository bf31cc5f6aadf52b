"""Errors that can be said in any language."""

from __future__ import annotations

from .catalogue import program_catalogue
from .form_words import said_fields
from .system_words import system_words
from .text import short

# Characters of one field: more than any path has.
LONGEST = 5000


class SaidError(Exception):
    """An error with a message id and fields in place of a sentence.

    ``say(lang)`` is the sentence in a language; ``str(error)`` the English one. Raise a subclass.
    """

    def __init__(self, message_id: str, **fields: object) -> None:
        super().__init__(message_id)
        self.message_id = message_id
        self.fields = {k: short(v, LONGEST) if isinstance(v, str) else v for k, v in fields.items()}

    def say(self, lang: str) -> str:
        """Return the sentence in ``lang``."""
        return program_catalogue(lang).say(self.message_id, **said_fields(self.fields, lang))

    def __str__(self) -> str:
        return self.say("en")


def say_error(error: Exception, lang: str) -> str:
    """Return any error as a sentence: in ``lang`` if it can be said in it, else as it is."""
    return error.say(lang) if isinstance(error, SaidError) else short(system_words(str(error), lang), LONGEST)
