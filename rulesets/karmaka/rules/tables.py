"""The words and figures of the rulebook."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("red", "green", "blue", "mosaic")  # KK-1.5
SOLID: Final = 3  # the first so many of them are scored alone; mosaics add to each (KK-1.7, KK-8.3)

STEPS: Final = ("draw", "play", "death")  # KK-4.3, KK-4.4, KK-8

# KK-1.9: points needed to leave each rung; the last rung is Transcendence.
NEEDED: Final = (4, 5, 6, 7)
BEETLE, WOLF, TRANSCENDENCE = 0, 2, 4
RUNGS: Final = ("word.dung_beetle", "word.snake", "word.wolf", "word.ape", "word.transcendence")

RINGS: Final = 12  # KK-1.2, A-15
FIRST_HAND: Final = 4  # KK-3.4
FIRST_DECK: Final = 2  # KK-3.5
NEW_LIFE: Final = 6  # KK-9.4
KEPT_RUINS: Final = 3  # KK-16.1

# What came to nothing -> the clause by which it did (Clauses.idle).
IDLE: Final = {
    "source_exhausted": "A-20",
    "no_card_to_play": "KK-16.3",
    # General operations, which cards of one's own may use.
    **dict.fromkeys(("no_card", "condition_failed", "nothing_to_choose"), "KK-5.4"),
    **dict.fromkeys(("nothing_to_discard", "nothing_to_see", "nothing_found"), "KK-5.4"),
}

# The clause by which a match ended, by why it did.
ENDINGS: Final = {
    "result.transcended": "KK-11.1",
}
