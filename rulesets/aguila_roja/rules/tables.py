"""Words and numbers of the rules. Those marked "ruling" are ours and may be tuned (section 2.8)."""

from __future__ import annotations

FACTIONS = ("royal_house", "commoners", "clergy", "conspirators")  # AR-1.1
TYPES = ("character", "place", "event")  # AR-1.3

GOAL = 25  # AR-12.1
DECK_SIZE = 40  # AR-2.1
COPIES = 3  # AR-2.5, ruling
FIRST_HAND = 5  # AR-4.3, ruling
HAND_LIMIT = 7  # AR-5.6e, ruling
DRAWN = 2  # AR-5.4, ruling
EXTRA_MONEY = 2  # AR-4.7, ruling
COFFERS = (2, 5, 4, 1)  # AR-6.4, ruling: how many cards of value 1, 2, 3 and 4
TURNED_UP = 3  # SO-5, ruling

STEPS = ("return", "income", "draw", "main", "end")  # AR-5

KEYWORDS = ("untouchable", "protector")  # AR-18, AR-19
# Rule marks, given like keywords and never shown.
MARKS = ("must_challenge", "unblockable", "second_wind")

# States of a character (AR-8).
SPENT = 1 << 0  # agotado; without it and off guard it is ready, en acción
GUARD = 1 << 1  # en guardia
CHALLENGED = 1 << 2  # has challenged this turn (AR-10.11)
TRAVELLED = 1 << 3  # has travelled this turn
FLAGS = {"spent": SPENT, "guard": GUARD, "challenged": CHALLENGED, "travelled": TRAVELLED}

CARD_STATS = ("strength", "victory", "capacity", "wounds")
SEAT_STATS = ("income", "cover")
STAT_BASE = {"wounds": 0, "income": 0, "cover": 0}

# How long modifiers last. Wounds are modifiers of the stat "wounds" (AR-11.4).
TURN = "end_of_turn"
WOUNDED = "healed"

COINS = ("coin1", "coin2", "coin3", "coin4")
