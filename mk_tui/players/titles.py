"""How the players of a seat are called: a person, a level of the computer, a player of another package."""

from __future__ import annotations

from mk_tui.language import Speaker

from .levels import HUMAN
from .roster import title


def level_name(kind: str, speaker: Speaker) -> str:
    """Return what is said of who answers for a seat, "" of a person: that is what a name means."""
    if kind == HUMAN:
        return ""
    said = speaker.catalogue.find(f"kind.{kind}")
    return said if said is not None else title(kind, speaker.lang)
