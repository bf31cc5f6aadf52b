"""Why the operating system refuses something, in the person's language: it says so in English alone."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from .catalogue import program_catalogue
from .form_words import say_form

# The commonest reasons for which files are not read or written, each with a message "system.<name>".
REASONS = {
    "full": (errno.ENOSPC,),
    "quota": (errno.EDQUOT,),
    "denied": (errno.EACCES, errno.EPERM),
    "read_only": (errno.EROFS,),
    "not_found": (errno.ENOENT,),
    "is_a_folder": (errno.EISDIR,),
    "not_a_folder": (errno.ENOTDIR,),
    "exists": (errno.EEXIST,),
    "too_long": (errno.ENAMETOOLONG,),
    "busy": (errno.EBUSY,),
    "broken": (errno.EIO,),
    "too_many": (errno.EMFILE, errno.ENFILE),
}

# The fields of messages that may be what the system says.
SPEAKS = ("reason", "cause")


def system_words(reason: str, lang: str) -> str:
    """Return what an error of the system says, in ``lang`` as far as it is one of :data:`REASONS`.

    Of a reason that is nothing but such an error its number and its file are left out: the sentence around it
    names the file.
    """
    for words, message in _by_words().items():
        if words in reason:
            said = program_catalogue(lang).say(message)
            alone = re.fullmatch(rf"(\[Errno \d+\] )?{re.escape(words)}(: .*)?", reason, re.DOTALL)
            return said if alone else reason.replace(words, said)
    return reason


def said_fields(fields: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """Return the fields of a message with those among them in ``lang`` in which the system speaks, or what is
    wrong with a file stands."""
    spoken = {k: v for k, v in fields.items() if k in SPEAKS and isinstance(v, str)}
    said = {k: say_form(system_words(v, lang), lang) for k, v in spoken.items()}
    return {**fields, **said}


@cache
def _by_words() -> dict[str, str]:
    return {os.strerror(number): f"system.{name}" for name, of in REASONS.items() for number in of}
