"""Failures that were caught, as sentences: what failed, and what is done instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mk_tui.cards.failures import Failure, unsaid

from .catalogue import program_catalogue
from .form_words import said_fields
from .said import SaidError
from .system_words import system_words
from .text import clean

if TYPE_CHECKING:
    from .speaker import Speaker


def say_failure(failure: Failure, lang: str) -> str:
    """Return one failure as a sentence that everybody may read."""
    if failure.file is not None:
        from .file_words import say_files  # which loads the game's sentences

        return say_files([failure.file], lang, failure.times)
    told = system_words(failure.brief, lang)
    cause = _cause(failure.message, failure.fields, lang) if failure.message else clean(told)
    return program_catalogue(lang).say(f"failure.{failure.kind}", cause=cause, n=failure.times)


def say_unsaid(lang: str) -> list[str]:
    """Return a sentence for each failure that nobody was told of yet."""
    return [say_failure(failure, lang) for failure in unsaid()]


class SaidFailure(SaidError):
    """A failure that is shown as other things are that stand until they have been read."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"failure.{failure.kind}")
        self.failure = failure

    def say(self, lang: str) -> str:
        return say_failure(self.failure, lang)


def say_notice(notice: Any, speaker: Speaker) -> str:
    """Return a notice of the table as a sentence."""
    nested = {k: v for k, v in notice.fields.items() if hasattr(v, "message")}
    if notice.ready:
        causes = {k: _cause(v.message, v.fields, speaker.lang) for k, v in nested.items()}
        fields = {**said_fields(notice.fields, speaker.lang), **causes}
        return clean(program_catalogue(speaker.lang).say(notice.message, **fields))
    within = {k: say_notice(v, speaker) for k, v in nested.items()}
    if not within:
        return speaker.refusal(notice)
    return speaker.say(notice.message, **{**notice.fields, **within})


def _cause(message: str, fields: Mapping[str, Any], lang: str) -> str:
    """Return a sentence as it stands in brackets within another one."""
    return clean(program_catalogue(lang).say(message, **said_fields(fields, lang))).removesuffix(".")
