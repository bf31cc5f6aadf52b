"""The numbers of the game, with the clause beside each."""

from __future__ import annotations

FIRST_HAND = 7  # VZ-5.1
HAND_LIMIT = 6  # VZ-7.3
SPACES = 5  # VZ-4.5
DECK_SIZE, COPIES = 50, 4  # VZ-3.1, VZ-3.2
SOURCES_PER_TURN = 1  # VZ-2.10
CONTINUOUS_MOST = 3  # VZ-7.8
WEAPONS_USED = 2  # VZ-10.1
BLEED_LIMIT = 10  # VZ-7.5
UNIT = 5  # costs are multiples of it (section 3), so it is what is bled at least
FIRST_DRAW, LATER_DRAW = 0, 2  # VZ-6.7: cards drawn in their first turn by who begins, and by the others
EMPTY_DECK = 10  # VZ-6.8
LAST_ROUND = 60  # VZ-13.1
FIRST_COMBAT = 2  # VZ-6.2: the first of a player's turns with a Combat phase

# State flags of a card.
ATTACKING, RESPONDING, USED, FALLEN, SPENT = (1 << k for k in range(5))
FLAGS = {
    "attacking": ATTACKING,  # VZ-8.1
    "responding": RESPONDING,  # VZ-8.3
    "used": USED,  # a weapon chosen for this combat, VZ-10.1
    "fallen": FALLEN,  # destroyed, until its combat ends, VZ-12.4
    "spent": SPENT,  # what it does once a turn is done
}
COMBAT_FLAGS = ATTACKING | RESPONDING | USED

TYPES = ("player", "ability", "source", "character", "weapon", "object", "spell", "continuous")  # VZ-2
EQUIPMENT = ("weapon", "object")
SPELLS = ("spell", "continuous")
STEPS = ("opening", "deployment", "attack", "respond", "window", "damage", "surplus", "regroup", "end")
OWN_TURN = ("deployment", "regroup")  # VZ-7
WINDOWS = ("window", "surplus")  # VZ-2.11

KEYWORDS = ("swift", "heavy", "guard", "piercing", "rooted", "response")  # VZ-10, VZ-2.11
MARKS = ("no_damage", "unpierced")
BITS = {word: 1 << k for k, word in enumerate((*KEYWORDS, *MARKS))}
SWIFT, HEAVY, GUARD, PIERCING, ROOTED, RESPONSE = (BITS[w] for w in KEYWORDS)
NO_DAMAGE, UNPIERCED = (BITS[w] for w in MARKS)
# What a Weapon in use shares with its user (VZ-10.9).
SHARED = SWIFT | HEAVY | GUARD | PIERCING | UNPIERCED
# Pairs of keywords that one fighter cannot have together (VZ-10.2, VZ-10.9).
CONFLICTS = ((SWIFT, HEAVY),)

CARD_STATS = ("force", "vital", "resistance", "channel", "spell_ward")
SEAT_STATS = (
    "bleed_limit",
    "spell_discount",
    "weapon_discount",
    "response_discount",
    "surplus_ward",
    "hand_limit",
)
STAT_BASE = {"bleed_limit": BLEED_LIMIT, "hand_limit": HAND_LIMIT}
