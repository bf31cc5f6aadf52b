"""Text that came from people or files, made fit to be shown."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

# Spanish joins a preposition with the article. Only the lower-case one: a name may begin with "El".
_CONTRACTIONS = ((re.compile(r"\b([Dd])e el (?=\S)"), r"\1el "), (re.compile(r"\b([Aa]) el (?=\S)"), r"\1l "))
# "y" becomes "e" before the sound i: "Ana e Inés", but "Ana y Hierro" has the sound ie.
_SOUND_I = re.compile(r"h?[ií](?![aeoáéó])", re.IGNORECASE)


@lru_cache(maxsize=8192)
def clean(text: str) -> str:
    """Return ``text`` on one line without control, format or other invisible characters.

    Those could turn a line, reorder what is beside them or hide it. The one way for all faces.
    """
    if text.isprintable() and "  " not in text and text == text.strip():
        return text
    kept = ("\n" if c in "\n\r\t" else c for c in text if c in "\n\r\t" or unicodedata.category(c)[0] != "C")
    return " ".join("".join(kept).split())


def pick(names: Mapping[str, str] | str | None, lang: str, default: str = "") -> str:
    """Return the text of a language out of ``{en: …, es: …}``, cleaned; another language before nothing."""
    if names is None or isinstance(names, str):
        return clean(names or default)
    return clean(str(names.get(lang) or names.get("en") or next(iter(names.values()), default)))


def short(text: str, longest: int = 80) -> str:
    """Return ``text`` as a sentence repeats it: cleaned, and cut where it is longer than anybody reads."""
    text = clean(text[: longest * 4])
    return text if len(text) <= longest else text[: longest - 1] + "…"


def whole_number(text: str, least: int = 0, most: int = 2**63 - 1) -> int | None:
    """Return the whole number that somebody wrote, None if it is none or out of bounds.

    Python's own ``int`` refuses what has thousands of digits with an error of its own, and takes signs,
    underscores and blanks that nobody means.
    """
    if not re.fullmatch(r"[-+]?[0-9]{1,40}", text):
        return None
    number = int(text)
    return number if least <= number <= most else None


def contract(text: str, lang: str) -> str:
    """Return ``text`` with the contractions that its language demands ("de el" -> "del")."""
    if lang == "es":
        for pattern, short in _CONTRACTIONS:
            text = pattern.sub(short, text)
    return text


def sentence(text: str, template: str, lang: str) -> str:
    """Return a filled template contracted, and with a capital where it begins with a field."""
    text = contract(text, lang)
    # A sentence that begins with a field may begin with "the enemy".
    return capitalise(text) if template.startswith("{") and text.endswith((".", "!", "?", ":")) else text


def begins_with_i(text: str) -> bool:
    """Return whether Spanish "y" must be "e" before ``text``."""
    return _SOUND_I.match(text) is not None


def capitalise(text: str) -> str:
    """Return ``text`` with its first letter upper case, past an opening mark (¿ ¡ «)."""
    for k, c in enumerate(text):
        if c.isalpha():
            return text[:k] + c.upper() + text[k + 1 :]
        if c not in "¿¡«“\"'(":
            break
    return text
