"""What is said to people: sentences by message id, in English and Spanish.

The engine, a game and the faces name a message by its id ("log.played", "ask.priority") and hand over
fields; a :class:`Speaker` makes the sentence. Nothing here knows a screen.
"""

from .catalogue import LANGUAGES, Catalogue, guess_language, program_catalogue
from .said import SaidError, say_error
from .speaker import Speaker
from .text import clean

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "SaidError",
    "Speaker",
    "clean",
    "guess_language",
    "program_catalogue",
    "say_error",
]
