"""Storage's own error: a message id with fields, so that it can be said in the reader's language."""

from __future__ import annotations

from mk_tui.language import program_catalogue


class StorageError(Exception):
    """Something that cannot be read or kept. ``str(error)`` is one English sentence.

    ``say(lang)`` is the same sentence in another language.
    """

    def __init__(self, message_id: str, **fields: object) -> None:
        super().__init__(message_id)
        self.message_id = message_id
        self.fields = fields

    def say(self, lang: str) -> str:
        """Return the sentence in ``lang``."""
        return program_catalogue(lang).say(self.message_id, **self.fields)

    def __str__(self) -> str:
        return self.say("en")
