"""What is wrong with the form of a file, in the reader's language.

Files are checked where no language is known, and what is found is kept with them as English sentences. These
are the messages ``form.said.*`` of the English catalogues, the program's and the games', by which they are
known again; what stands in them instead of a value, or for a kind of name, are the messages ``form.word.*``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from mk_tui.cards import failures

from .catalogue import PROGRAM, Catalogue, program_catalogue
from .system_words import system_words

FIELD = re.compile(r"\{(\w+)\}")
# What stands in a field: a value as ``card_errors.shown`` writes it, the nearest word, a number, or words.
VALUE = r'".*?"|nothing|true|false|a mapping|a list|[^\s;"]+'
FORMS = {"value": VALUE, "near": r'(?:; did you mean ".*"\?)?', "limit": r"\S+", "most": r"\S+"}
# The fields that are words of the checks, or several of them: where one is not known the sentence is not.
WORDED = ("what", "whose", "wanted", "has", "given")
NUMBER = re.compile(r"[-+]?[\d.,]+")
QUOTED = re.compile(r'"[^"]*"')
# The fields of messages that may be what the system says.
SPEAKS = ("reason", "cause")


def say_form(message: str, lang: str) -> str:
    """Return what is wrong in ``lang``, as it is where the sentence is not known."""
    if lang == "en":
        return message
    said = _said(message, lang, (PROGRAM,))
    for folder in _own_folders() if said is None else ():
        said = said or _said(message, lang, (folder, PROGRAM))
    return message if said is None else said


def _said(message: str, lang: str, folders: tuple[Path, ...]) -> str | None:
    """Return what is wrong in the words of some catalogues, None where they have none for it."""
    for name, pattern in _sentences(folders[0]):
        found = pattern.fullmatch(message)
        told = {} if found is None else {f: _words(f, text, lang) for f, text in found.groupdict().items()}
        if found is not None and None not in told.values():
            return Catalogue(lang, folders).say(name, **told)
    return None


@cache
def _own_folders() -> tuple[Path, ...]:
    """Return where the games have sentences of their own, for what their own checks find."""
    from mk_tui.cards import registry
    from mk_tui.engine.errors import SetupError

    found = []
    for game in registry.games():
        try:
            found.append(Path(registry.get(game).folder) / "locale")
        except SetupError as error:
            failures.note("game", error, 1, str(error))
    return tuple(found)


def said_fields(fields: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """Return the fields of a message with those among them in ``lang`` in which the system speaks, or what is
    wrong with a file stands."""
    spoken = {k: v for k, v in fields.items() if k in SPEAKS and isinstance(v, str)}
    said = {k: say_form(system_words(v, lang), lang) for k, v in spoken.items()}
    return {**fields, **said}


@cache
def _sentences(folder: Path) -> list[tuple[str, re.Pattern[str]]]:
    """Return each sentence of a catalogue and what it looks like, those that leave least open first."""
    found = Catalogue("en", [folder]).all("form.said.").items()
    by_length = sorted(found, key=lambda said: -len(FIELD.sub("", said[1])))
    return [(name, _pattern(template)) for name, template in by_length]


def _pattern(template: str) -> re.Pattern[str]:
    # Every second part is the name of a field.
    parts = FIELD.split(template)
    made = [f"(?P<{x}>{FORMS.get(x, '.+?')})" if n % 2 else re.escape(x) for n, x in enumerate(parts)]
    return re.compile("".join(made))


@cache
def _known() -> dict[str, str]:
    return {words: name for name, words in program_catalogue("en").all("form.word.").items()}


def _words(field: str, text: str, lang: str) -> str | None:
    """Return what stands in a field, None where it would be half in another language. What is quoted is the
    file's own, and is repeated as it is."""
    say = program_catalogue(lang).say
    if field == "near":
        return say("form.near", word=QUOTED.findall(text)[-1]) if text else ""
    if field in ("reason", "cause"):
        return system_words(text, lang)
    if (name := _known().get(text)) is not None:
        return say(name)
    if field not in WORDED:
        return text
    for between, joined in ((" or ", "form.or"), (" and ", "form.and"), (", ", "")):
        *before, last = _apart(text, between)
        if before:
            each = _words(field, between.join(before), lang), _words(field, last, lang)
            if None in each:
                return None
            return say(joined, first=each[0], last=each[1]) if joined else between.join(map(str, each))
    return text if QUOTED.fullmatch(text) or NUMBER.fullmatch(text) else None


def _apart(text: str, between: str) -> list[str]:
    """Return the parts of a text, none of them broken within quotes."""
    parts = [""]
    for piece in re.split(f'("[^"]*"|{re.escape(between)})', text):
        if piece == between:
            parts.append("")
        else:
            parts[-1] += piece
    return parts


__all__ = ["said_fields", "say_form"]
