"""What is said to people: sentences by message id, in English and Spanish.

The engine, a game and the faces name a message by its id ("log.played", "ask.priority") and hand over
fields; a :class:`Speaker` makes the sentence. Nothing here knows a screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .catalogue import LANGUAGES, Catalogue, guess_language, program_catalogue
from .said import SaidError, say_error
from .system_words import system_words
from .text import clean, pick, short, whole_number

if TYPE_CHECKING:
    from .speaker import Speaker

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "SaidError",
    "Speaker",
    "clean",
    "guess_language",
    "pick",
    "program_catalogue",
    "say_error",
    "short",
    "system_words",
    "whole_number",
]


def __getattr__(name: str) -> Any:
    """Import the speaker when it is asked for: it needs the cards and the engine, which a menu does not."""
    if name != "Speaker":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .speaker import Speaker

    globals()["Speaker"] = Speaker
    return Speaker
