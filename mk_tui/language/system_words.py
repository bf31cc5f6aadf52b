"""Why the operating system refuses something, in the person's language: it says so in English alone."""

from __future__ import annotations

import errno
import os
import re
from functools import cache

from .catalogue import program_catalogue

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


@cache
def _by_words() -> dict[str, str]:
    return {os.strerror(number): f"system.{name}" for name, of in REASONS.items() for number in of}
