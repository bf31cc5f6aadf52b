"""Words and numbers of the rules. Those marked "ruling" are ours and may be tuned (section 2.8)."""

from __future__ import annotations

from typing import Final

FACTIONS: Final = ("royal_house", "commoners", "clergy", "conspirators")  # AR-1.1
TYPES: Final = ("character", "place", "event")  # AR-1.3

GOAL: Final = 25  # AR-12.1
DECK_SIZE: Final = 40  # AR-2.1
COPIES: Final = 3  # AR-2.5, ruling
FIRST_HAND: Final = 5  # AR-4.3, ruling
HAND_LIMIT: Final = 7  # AR-5.6e, ruling
DRAWN: Final = 2  # AR-5.4, ruling
EXTRA_MONEY: Final = 2  # AR-4.7, ruling
COFFERS: Final = (2, 5, 4, 1)  # AR-6.4, ruling: how many cards of value 1, 2, 3 and 4
TURNED_UP: Final = 3  # SO-5, ruling

STEPS: Final = ("return", "income", "draw", "main", "end")  # AR-5

KEYWORDS: Final = ("untouchable", "protector")  # AR-18, AR-19
# Rule marks, given like keywords and never shown.
MARKS: Final = ("must_challenge", "unblockable", "second_wind")

# States of a character (AR-8).
SPENT: Final = 1 << 0  # agotado; without it and off guard it is ready, en acción
GUARD: Final = 1 << 1  # en guardia
CHALLENGED: Final = 1 << 2  # has challenged this turn (AR-10.11)
TRAVELLED: Final = 1 << 3  # has travelled this turn
FLAGS: Final = {"spent": SPENT, "guard": GUARD, "challenged": CHALLENGED, "travelled": TRAVELLED}

CARD_STATS: Final = ("strength", "victory", "capacity", "wounds")
SEAT_STATS: Final = ("income", "cover")
STAT_BASE: Final = {"wounds": 0, "income": 0, "cover": 0}

# How long modifiers last. Wounds are modifiers of the stat "wounds" (AR-11.4).
TURN: Final = "end_of_turn"
WOUNDED: Final = "healed"

COINS: Final = ("coin1", "coin2", "coin3", "coin4")
