"""The language in which a match is played, as a face notes it with the match: it goes on in that one, unless
somebody has said which they want."""

from __future__ import annotations

from mk_tui.language import LANGUAGES

from .place import Place

ABOUT = "language"


def note_language(place: Place, lang: str) -> None:
    """Note in which language a face speaks, with the first answer if there is none yet."""
    place.remember(ABOUT, lang, later=not place.past.answered)


def recall_language(place: Place) -> str:
    """Return the language that was noted, "" for none."""
    note = place.recall(ABOUT)
    return note if isinstance(note, str) and note in LANGUAGES else ""


__all__ = ["note_language", "recall_language"]
