"""The app's own words: gettext domain ``tui`` in ``mk_tui/tui/locale``; keys are ids, fields are named."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from mk_tui.cards import failures
from mk_tui.language.text import sentence

LOCALE = Path(__file__).parent / "locale"
SAID_KEPT = 2000  # sentences
KEYS = (str, int)  # kinds of fields by which they are kept: 1.0 and True equal 1 and read otherwise


class _TextFields(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


class Texts:
    """Says the app's messages in one language; called with an id and fields."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._messages = _load(lang)
        self._said: dict[tuple[object, ...], str] = {}

    def __call__(self, message_id: str, **fields: object) -> str:
        """Return a message; ``n`` picks the plural. A missing one is shown as ⟦id⟧."""
        for field in fields.values():
            if type(field) not in KEYS:
                return self._say(message_id, fields)
        key = (message_id, *fields.items())  # most of a screen is said again at every answer
        said = self._said.get(key)
        if said is None:
            if len(self._said) >= SAID_KEPT:
                self._said.clear()
            said = self._said[key] = self._say(message_id, fields)
        return said

    def _say(self, message_id: str, fields: dict[str, object]) -> str:
        n = fields.get("n")
        text = self._messages.ngettext(message_id, message_id, abs(n)) if isinstance(n, int) else message_id
        if text == message_id:
            text = self._messages.gettext(message_id)
        if text == message_id:
            return f"⟦{message_id}⟧"
        return sentence(text.format_map(_TextFields(fields)), text, self.lang) if fields else text


@cache
def _load(lang: str) -> NullTranslations:
    try:
        with (LOCALE / lang / "LC_MESSAGES" / "tui.mo").open("rb") as source:
            return GNUTranslations(source)
    except OSError as error:
        failures.note("messages", error)
        return NullTranslations() if lang == "en" else _load("en")


@cache
def texts(lang: str) -> Texts:
    """Return the messages of a language."""
    return Texts(lang)
