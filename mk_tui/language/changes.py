"""What changes a number, in words: a card, or what else."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .speaker import Speaker

# How message ids begin that say what else than a card changed the number of a roll (Terms.reasons).
REASON = "roll."


def change_line(speaker: Speaker, source: str, add: int) -> str:
    """Return what changes a number and by how much ("Stone Wall +1"): a card by its definition, what the game
    calls it by its message id, or, with "", the rules."""
    named = source.startswith(REASON)  # no card
    said = source if named else "roll.modifier" if source else "roll.rule"
    return speaker.say(said, source=None if named else source or None, add=add)
