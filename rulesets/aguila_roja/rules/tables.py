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
BITS: Final[dict[str, int]] = {word: 1 << k for k, word in enumerate((*KEYWORDS, *MARKS))}
PROTECTOR: Final = BITS["protector"]
MUST_CHALLENGE: Final = BITS["must_challenge"]
UNBLOCKABLE: Final = BITS["unblockable"]
SECOND_WIND: Final = BITS["second_wind"]

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

# The clause by which a card is no choice for a word of a text, "" for words that only the text itself knows.
CHOICE_CLAUSES: Final = {
    "": "AR-7.11",
    "in_play": "AR-3.2",
    "type": "AR-1.3",
    "troop": "AR-1.9",
    "not_troop": "AR-1.9",
    "unique": "AR-1.7",
    "not_unique": "AR-1.7",
    "person": "AR-1.7",
    "max_cost": "AR-1.4",
    "controller_you": "AR-3.6",
    "controller_other": "AR-3.6",
    "owner_you": "AR-3.6",
    "owner_other": "AR-3.6",
    "in_villa": "AR-8.1",
    "not_in_villa": "AR-8.1",
    "on_place": "AR-8.1",
    "not_on_place": "AR-8.1",
    "occupied": "AR-9.10",
    "not_occupied": "AR-9.10",
    "spent": "AR-8.2",
    "not_spent": "AR-8.2",
    "guard": "AR-8.4",
    "not_guard": "AR-8.4",
    "max": "AR-11.2",
    "min": "AR-11.2",
    "keyword": "AR-19.4",
    "shielded": "AR-18.1",
    "hand": "AR-14.2",
    "zone": "AR-3.1",
    "looked": "AR-3.5",
}
# The clause by which something that a player did came to nothing (:func:`mk_tui.engine.change.idle`).
IDLE_CLAUSES: Final = {
    "no_card": "AR-7.10",
    "no_player": "AR-7.10",
    "card_gone": "AR-7.10",
    "trigger_without_target": "AR-7.8",
    "condition_failed": "AR-7.10",
    "nothing_to_discard": "AR-14.3",
    "nothing_to_choose": "AR-7.10",
    "nothing_to_see": "AR-7.10",
    "nothing_to_put": "AR-7.10",
    "nothing_found": "AR-15.2",
    "no_keywords": "AR-7.10",
    "no_wounds": "AR-11.1",
    "no_points": "AR-10.6",
    "no_vp_to_lose": "AR-12.8",
    "spent_already": "AR-8.2",
    "ready_already": "AR-8.8",
    "challenge_void": "AR-10.9",
    "yours_already": "AR-13.6",
}

COINS: Final = ("coin1", "coin2", "coin3", "coin4")
