"""How the players of a seat are called: a person, a level of the computer, a player of another package."""

from __future__ import annotations

from mk_tui.language import Speaker
from mk_tui.language.catalogue import Catalogue

from .levels import HUMAN
from .roster import title


def level_name(kind: str, speaker: Speaker) -> str:
    """Return what is said of who answers for a seat, "" of a person: that is what a name means."""
    return "" if kind == HUMAN else kind_name(kind, speaker.catalogue)


def kind_name(kind: str, catalogue: Catalogue) -> str:
    """Return what a kind of player is called."""
    said = catalogue.find(f"kind.{kind}")
    return said if said is not None else title(kind, catalogue.lang)
