"""argparse speaks the language of the program: its own words are messages like any other."""

from __future__ import annotations

import argparse
from collections.abc import Callable

# What argparse says, as it asks gettext for it, and the message that says it here.
WORDS = {
    "usage: ": "argparse.usage",
    "options": "argparse.options",
    "positional arguments": "argparse.positional",
    "show this help message and exit": "argparse.help",
    "ambiguous option: %(option)s could match %(matches)s": "argparse.ambiguous",
    "argument %(argument_name)s: %(message)s": "argparse.argument",
    "expected at least one argument": "argparse.at_least_one",
    "expected at most one argument": "argparse.at_most_one",
    "expected one argument": "argparse.one",
    "ignored explicit argument %r": "argparse.ignored",
    "invalid %(type)s value: %(value)r": "argparse.value",
    "invalid choice: %(value)r (choose from %(choices)s)": "argparse.choice",
    "not allowed with argument %s": "argparse.not_with",
    "one of the arguments %s is required": "argparse.one_of",
    "the following arguments are required: %s": "argparse.required",
    "unknown parser %(parser_name)r (choices: %(choices)s)": "argparse.unknown",
    "unrecognized arguments: %s": "argparse.unrecognized",
    "expected %s argument": "argparse.expected",
    "expected %s arguments": "argparse.expected_some",
}


def speak(find: Callable[[str], str | None]) -> None:
    """Let argparse say what ``find`` has for a message; what it says besides stays as it is."""

    def said(text: str) -> str:
        message = WORDS.get(text)
        return (find(message) if message is not None else None) or text

    # argparse has bound gettext's functions to these names: the hook that it offers.
    vars(argparse)["_"] = said
    vars(argparse)["ngettext"] = lambda one, some, n: said(one if n == 1 else some)


__all__ = ["WORDS", "speak"]
