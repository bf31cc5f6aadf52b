"""What is wrong with the form of a file, in the reader's language.

Files are checked where no language is known, and what is found is kept with them as English sentences. These
are the messages ``form.said.*`` of the English catalogue, by which they are known again; what stands in them
instead of a value, or for a kind of name, are the messages ``form.word.*``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from .catalogue import program_catalogue
from .system_words import system_words

FIELD = re.compile(r"\{(\w+)\}")
# What stands in a field: a value as ``card_errors.shown`` writes it, the nearest word, a number, or words.
VALUE = r'".*?"|nothing|true|false|a mapping|a list|[^\s;"]+'
FORMS = {"value": VALUE, "near": r'(?:; did you mean ".*"\?)?', "limit": r"\S+", "most": r"\S+"}
QUOTED = re.compile(r'"[^"]*"')
# The fields of messages that may be what the system says.
SPEAKS = ("reason", "cause")


def say_form(message: str, lang: str) -> str:
    """Return what is wrong in ``lang``, as it is where the sentence is not known."""
    if lang == "en":
        return message
    for name, pattern in _sentences():
        if (found := pattern.fullmatch(message)) is not None:
            told = {field: _words(field, text, lang) for field, text in found.groupdict().items()}
            return program_catalogue(lang).say(name, **told)
    return message


def said_fields(fields: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """Return the fields of a message with those among them in ``lang`` in which the system speaks, or what is
    wrong with a file stands."""
    spoken = {k: v for k, v in fields.items() if k in SPEAKS and isinstance(v, str)}
    said = {k: say_form(system_words(v, lang), lang) for k, v in spoken.items()}
    return {**fields, **said}


@cache
def _sentences() -> list[tuple[str, re.Pattern[str]]]:
    """Return each sentence and what it looks like, those that leave least open first."""
    found = program_catalogue("en").all("form.said.").items()
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


def _words(field: str, text: str, lang: str) -> str:
    """Return what stands in a field. What is quoted is the file's own, and is repeated as it is."""
    say = program_catalogue(lang).say
    if field == "near":
        return say("form.near", word=QUOTED.findall(text)[-1]) if text else ""
    if field == "reason":
        return system_words(text, lang)
    if (name := _known().get(text)) is not None:
        return say(name)
    if field != "wanted":
        return text
    *several, last = text.split(" or ")
    name = _known().get(last)
    return (
        say("form.or", first=" or ".join(several), last=last if name is None else say(name))
        if several
        else text
    )


__all__ = ["said_fields", "say_form"]
