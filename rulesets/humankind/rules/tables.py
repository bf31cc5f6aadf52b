"""The numbers and words of the game, with the clause beside each."""

from __future__ import annotations

DECK_SIZE, COPIES = 60, 4  # HK-4.1, HK-4.3
FIRST_HAND = 6  # HK-6.2
SMALLEST_HAND = 1  # HK-R20
PASSIVE_WILL = 2  # HK-6.6: what the passive player makes in the first turn of the match
CHALLENGED_WILL = 2  # HK-10.5
LAST_TURN = 100  # HK-R15
TRIGGER_CAP = 200  # HK-R23
ADDONS_PER_TURN = 1  # HK-9.2
STRUCTURE = 11  # of a scenario's seat without a Sanctuary

FACTIONS = ("acracia", "quimera", "corporacion", "abismales")  # HK-2.1
TYPES = ("sanctuary", "addon", "character", "technology", "manipulation")  # HK-3.1
STEPS = ("communion", "meditation", "harvest", "duel", "combat", "contemplation")  # HK-7.2

# State flags of a card.
(
    TURNED,
    ARRIVED,
    ATTACKING,
    BLOCKING,
    BLOCKED,
    DUELLING,
    ATTACKED,
    USED,
    FIRED,
    SPENT,
    OWES,
    DOOMED,
) = (1 << k for k in range(12))
FLAGS = {
    "turned": TURNED,  # HK-1.8
    "arrived": ARRIVED,  # came under its controller's control this turn, HK-10.3, HK-11.3
    "attacking": ATTACKING,  # HK-11.2
    "blocking": BLOCKING,  # HK-11.6
    "blocked": BLOCKED,  # HK-11.10
    "duelling": DUELLING,  # HK-10.7
    "attacked": ATTACKED,  # was named an attacker this turn, HK-17.11
    "used": USED,  # its ability of once a turn was used
    "fired": FIRED,  # its trigger of once a turn was set off
    "spent": SPENT,  # turned this turn by its controller's own choice, HK-R11
    "owes": OWES,  # has to have attacked by Contemplation, HK-17.11
    "doomed": DOOMED,  # is destroyed at Contemplation
}
COMBAT_FLAGS = ATTACKING | BLOCKING | BLOCKED
TURN_FLAGS = ATTACKED | USED | FIRED | SPENT | OWES | DOOMED

KEYWORDS = (
    "reaction",
    "euphoric",
    "macrophage",
    "cell",
    "agility",
    "molecular_vibration",
    "predictor",
    "primitive",
    "pilgrim",
    "intimidating",
    "entropy",
    "empathy",
    "ephemeral",
)  # HK-17
MARKS = ("cannot_attack", "cannot_block", "cannot_challenge", "no_combat_damage", "no_duel_damage")
# The bit of each keyword and mark; :class:`Ruleset` numbers them in this order.
BITS = {word: 1 << k for k, word in enumerate((*KEYWORDS, *MARKS))}
(
    REACTION,
    EUPHORIC,
    MACROPHAGE,
    CELL,
    AGILITY,
    VIBRATION,
    PREDICTOR,
    PRIMITIVE,
    PILGRIM,
    INTIMIDATING,
    ENTROPY,
    EMPATHY,
    EPHEMERAL,
) = (BITS[w] for w in KEYWORDS)
NO_ATTACK, NO_BLOCK, NO_CHALLENGE, NO_COMBAT_DAMAGE, NO_DUEL_DAMAGE = (BITS[w] for w in MARKS)
CANNOT_CHALLENGE = REACTION | CELL | NO_CHALLENGE  # HK-17.1, HK-17.4
CANNOT_ATTACK = REACTION | MACROPHAGE | NO_ATTACK  # HK-17.1, HK-17.3
CANNOT_BLOCK = MACROPHAGE | PILGRIM | NO_BLOCK  # HK-17.3, HK-17.9

CARD_STATS = (
    "force",
    "will",
    "structure",
    "addon_limit",
    "durability",
    "tokens",
    "combat_damage",
    "duel_damage",
    "combat_guard",
    "effect_guard",
    "shield",
)
SEAT_STATS = ("first_character_discount", "damage_guard", "first_damage_guard", "damage_immunity")

# Durations. Effects "until Contemplation" end as it begins, or with it if given in it (HK-R34).
UNTIL_CONTEMPLATION, TURN, FOREVER = "end_of_turn", "turn", "forever"
DURATIONS = (UNTIL_CONTEMPLATION, TURN, FOREVER)
EVENTS = frozenset(
    {
        "entered",
        "left",
        "destroyed",
        "sacrificed",
        "perished",
        "attacks",
        "blocks",
        "challenges",
        "wounded",
        "won_duel",
        "token_put",
        "played",
        "attached",
        "step_began",
    }
)
