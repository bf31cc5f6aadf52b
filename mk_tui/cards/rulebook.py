"""The clauses that a game's rulebook declares: the unit of truth that scenarios and refusals cite."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

# At the start of a line, in bold: a clause ("XY-8.4") or a ruling ("A-12", "XY-R12").
DECLARED = re.compile(r"^(?:[-*] )?\*\*([A-Z]{1,4}-R?\d+(?:\.\d+)?)\b", re.MULTILINE)

RULEBOOK = "rulebook.en.md"

_read: dict[Path, tuple[str, ...]] = {}


def declared(rulebook: str) -> list[str]:
    """Return the clause ids of a rulebook, in its order."""
    return list(dict.fromkeys(DECLARED.findall(rulebook)))


def clauses_of(ruleset: Any) -> tuple[str, ...]:
    """Return the clause ids of a game, nothing if it has no rulebook; read once in a process."""
    path = Path(ruleset.folder) / RULEBOOK
    if path not in _read:
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            text = ""
        _read[path] = tuple(declared(text))
    return _read[path]
