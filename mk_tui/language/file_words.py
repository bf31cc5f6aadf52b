"""What is wrong with files of cards and decks, as sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mk_tui.cards import registry
from mk_tui.cards.card_errors import BrokenDeck, CardError
from mk_tui.cards.pool import load_pool

from .catalogue import program_catalogue
from .form_words import say_form
from .speaker import Speaker
from .text import clean


def say_file_error(error: CardError, lang: str, whole: bool = True) -> str:
    """Return what is wrong with a file, without a full stop; ``whole``: with the folder that it is in."""
    message = say_form(error.message, lang)
    if isinstance(error, BrokenDeck):
        ruleset = registry.get(error.game)
        speaker = Speaker(lang, ruleset, load_pool(ruleset)[0], [])
        clause, rule, fields = error.rule
        sentence = speaker.say(rule, **fields)
        message = speaker.say("refuse.by_clause", clause=clause, sentence=sentence).rstrip(".")
    file = error.file if whole else Path(error.file).name
    return str(CardError(file, error.line, error.column, error.place, message))


def say_files(errors: Sequence[CardError], lang: str, n: int = 0, whole: bool = False) -> str:
    """Return that so many files (those of the errors) are left out and what is wrong with the first of them,
    named with its folder (``whole``) or without; "" for none."""
    if not errors:
        return ""
    first = clean(say_file_error(errors[0], lang, whole))
    n = n or len({error.file for error in errors})
    return program_catalogue(lang).say("failure.card_file", cause=first, n=n)


__all__ = ["say_file_error", "say_files"]
