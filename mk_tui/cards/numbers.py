"""Do the numbers in a card's text occur in what the card does?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .vocabulary import Vocabulary

# "One" is left out: in both languages it is also an article or a pronoun.
WORDS = {
    "en": {
        "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    },
    "es": {
        "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9,
        "diez": 10,
    },
}  # fmt: skip
_TOKEN = re.compile(r"\w+")
_DIGITS = re.compile(r"\d+")
_DIE = re.compile(r"D\d+")  # the name of a die, not a difficulty


def strangers(card: dict[str, Any], words: Vocabulary) -> Iterator[tuple[str, str]]:
    """Yield (language, number as written) for numbers of a text that are nowhere in its card."""
    known = set(
        _numbers({k: v for k, v in card.items() if k not in ("id", "number", "name", "text", "cites")}, words)
    )
    for language, text in card["text"].items():
        text = text.replace(card["name"][language], "")
        for token in _TOKEN.findall(text):
            if token in words.steps or _DIE.fullmatch(token):
                continue
            named = WORDS.get(language, {}).get(token.lower())
            for number in [named] if named else [int(d[:9]) for d in _DIGITS.findall(token)]:
                if number not in known:
                    yield language, token


def _numbers(value: Any, words: Vocabulary) -> Iterator[int]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield abs(value)
    elif isinstance(value, list):
        for part in value:
            yield from _numbers(part, words)
    elif isinstance(value, dict):
        operation = words.operations.get(value.get("do", "")) if isinstance(value.get("do"), str) else None
        if operation is not None:  # an amount that is not written is in the text all the same
            yield from _numbers([default for _, default in operation.params.values()], words)
        for part in value.values():
            yield from _numbers(part, words)
