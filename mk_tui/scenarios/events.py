"""What can happen in a game, for words of a file that nothing knows: the events of its log and their fields.

Every event of the log has a sentence, so the catalogues of a game and of the program name them all.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from ..engine.sight import CARD_FIELDS
from ..language.catalogue import DEFAULT, PROGRAM, Catalogue

# Endings of a message for a form of an event's sentence (mk_tui.language.speaker.Speaker.event).
FORMS = ("_at", "_of", "_shown", "_generic", "_duel", "_hit", "_miss", "_alone", "_nobody")
PREFIX = "log."
# Fields that no sentence needs to name.
UNSAID: tuple[str, ...] = (*CARD_FIELDS, "seat", "whose", "by", "seats", "winners", "cards", "targets")
UNSAID += ("definition", "n", "kind", "why", "pile", "ability", "clause")
UNSAID_OF_A_ROLL = ("purpose", "base", "mods", "index", "value", "success")


@cache
def _sentences(folder: Path) -> dict[str, str]:
    return Catalogue(DEFAULT, [folder / "locale", PROGRAM]).all(PREFIX)


def _is_form(event: str, ids: Any) -> bool:
    """Return whether a message is only another form of an event's sentence."""
    return event.endswith(FORMS) and any(event.startswith(f"{other}_") for other in ids)


@cache
def events_of(ruleset: Any) -> list[str]:
    """Return the events of a game's log as a file names them ("drew")."""
    ids = _sentences(Path(ruleset.folder))
    found = {i.removeprefix(PREFIX) for i in ids if not _is_form(i, ids)}
    return sorted(found | {str(e) for e in ruleset.terms.events})


@cache
def fields_of(ruleset: Any, event: str) -> list[str]:
    """Return the fields that an event may have."""
    ids = _sentences(Path(ruleset.folder))
    name = PREFIX + event
    told = [t for i, t in ids.items() if i == name or (i.startswith(f"{name}_") and _is_form(i, [name]))]
    named = {field.partition(":")[0] for t in told for _, field, _, _ in Formatter().parse(t) if field}
    return sorted({*named, *UNSAID, *ruleset.shown.unsaid, *(UNSAID_OF_A_ROLL if event == "roll" else ())})


__all__ = ["events_of", "fields_of"]
