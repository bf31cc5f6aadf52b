"""What is said to people: sentences by message id, in English and Spanish.

The engine, a game and the faces name a message by its id ("log.played", "ask.priority") and hand over
fields; a :class:`Speaker` makes the sentence. Nothing here knows a screen.
"""

from .catalogue import LANGUAGES, Catalogue, guess_language, program_catalogue
from .speaker import Speaker
from .text import clean

__all__ = ["LANGUAGES", "Catalogue", "Speaker", "clean", "guess_language", "program_catalogue"]
