"""Message catalogues: gettext files, a game's own before the program's.

The key of a message is its id, never its English sentence. ``tools/compile_messages.py`` makes the .mo
files that are read here from the .po files beside them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from mk_tui.cards import failures

LANGUAGES = ("en", "es")
DEFAULT = "en"
FOUND_KEPT = 4000  # templates
PROGRAM = Path(__file__).resolve().parents[1] / "locale"


class Catalogue:
    """The sentences of one language.

    ``folders`` are looked through in their order; each holds ``<lang>/LC_MESSAGES/messages.mo``. A folder
    without a file for the language counts as empty.
    """

    def __init__(self, lang: str, folders: Sequence[Path]) -> None:
        self.lang = lang
        self._found: dict[tuple[str, int | None], str | None] = {}
        self._files = [t for t in (_load(folder, lang) for folder in folders) if t is not None]

    def find(self, message_id: str, n: int | None = None) -> str | None:
        """Return the template of a message, in the plural form for ``n`` things; None if there is none."""
        key = (message_id, n)
        found = self._found.get(key)
        if found is None and key not in self._found:
            if len(self._found) >= FOUND_KEPT:
                self._found.clear()
            found = self._found[key] = self._find(message_id, n)
        return found

    def _find(self, message_id: str, n: int | None) -> str | None:
        for translations in self._files:
            if n is not None:
                text = translations.ngettext(message_id, message_id, abs(n))
                if text != message_id:
                    return text
            text = translations.gettext(message_id)
            if text != message_id:
                return text
        return None

    def all(self, prefix: str) -> dict[str, str]:
        """Return every message whose id begins so, with its template (of a plural its last form)."""
        found: dict[str, str] = {}
        for translations in reversed(self._files):
            for key, text in translations._catalog.items():  # type: ignore[attr-defined]
                name = key[0] if isinstance(key, tuple) else key
                if name.startswith(prefix):
                    found[name] = text
        return found

    def say(self, message_id: str, **fields: object) -> str:
        """Return a message with its fields put in raw; ⟦id⟧ when the catalogue lacks it."""
        n = fields.get("n")
        template = self.find(message_id, n if isinstance(n, int) else None)
        if template is None:
            return missing(message_id)
        return fill(template, fields)


class _Fields(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def fill(template: str, fields: Mapping[str, object]) -> str:
    """Put ``fields`` into a template. A field that is not given stays as its name in braces."""
    return template.format_map(_Fields(fields))


def missing(message_id: str) -> str:
    """Return what stands for a message that no catalogue has: ugly, so that somebody reports it."""
    return f"⟦{message_id}⟧"


@cache
def _load(folder: Path, lang: str) -> GNUTranslations | None:
    try:
        with (folder / lang / "LC_MESSAGES" / "messages.mo").open("rb") as source:
            return GNUTranslations(source)
    except FileNotFoundError:
        return None
    except OSError as error:
        failures.note("messages", error)
        return None


@cache
def program_catalogue(lang: str) -> Catalogue:
    """Return the program's own messages, for what is said where no game is open."""
    return Catalogue(lang, [PROGRAM])


def guess_language(environ: Mapping[str, str] | None = None) -> str:
    """Return the language that the environment asks for (LC_ALL, LC_MESSAGES, LANG), else English."""
    environ = os.environ if environ is None else environ
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(variable, "")
        if value:
            lang = value.partition("_")[0].partition(".")[0].lower()
            return lang if lang in LANGUAGES else DEFAULT
    return DEFAULT
