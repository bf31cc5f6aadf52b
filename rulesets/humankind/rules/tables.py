"""The numbers and words of the game, with the clause beside each."""

from __future__ import annotations

from typing import Final

DECK_SIZE, COPIES = 60, 4  # HK-4.1, HK-4.3
FIRST_HAND: Final = 6  # HK-6.2
SMALLEST_HAND: Final = 1  # HK-R20
PASSIVE_WILL: Final = 2  # HK-6.6: what the passive player makes in the first turn of the match
CHALLENGED_WILL: Final = 2  # HK-10.5
LAST_TURN: Final = 100  # HK-R15
TRIGGER_CAP: Final = 200  # HK-R23
ADDONS_PER_TURN: Final = 1  # HK-9.2
STRUCTURE: Final = 11  # of a scenario's seat without a Sanctuary

FACTIONS: Final = ("acracia", "quimera", "corporacion", "abismales")  # HK-2.1
TYPES: Final = ("sanctuary", "addon", "character", "technology", "manipulation")  # HK-3.1
STEPS: Final = ("communion", "meditation", "harvest", "duel", "combat", "contemplation")  # HK-7.2

# State flags of a card.
TURNED: Final = 1 << 0
ARRIVED: Final = 1 << 1
ATTACKING: Final = 1 << 2
BLOCKING: Final = 1 << 3
BLOCKED: Final = 1 << 4
DUELLING: Final = 1 << 5
ATTACKED: Final = 1 << 6
USED: Final = 1 << 7
FIRED: Final = 1 << 8
SPENT: Final = 1 << 9
OWES: Final = 1 << 10
DOOMED: Final = 1 << 11
FLAGS: Final = {
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
COMBAT_FLAGS: Final = ATTACKING | BLOCKING | BLOCKED
# Who is here as a turn ends is here as the next one begins.
TURN_FLAGS: Final = ATTACKED | USED | FIRED | SPENT | OWES | DOOMED | ARRIVED

KEYWORDS: Final = (
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
MARKS: Final = ("cannot_attack", "cannot_block", "cannot_challenge", "no_combat_damage", "no_duel_damage")
# The bit of each keyword and mark; :class:`Ruleset` numbers them in this order.
BITS: Final[dict[str, int]] = {word: 1 << k for k, word in enumerate((*KEYWORDS, *MARKS))}
REACTION: Final = BITS["reaction"]
EUPHORIC: Final = BITS["euphoric"]
MACROPHAGE: Final = BITS["macrophage"]
CELL: Final = BITS["cell"]
AGILITY: Final = BITS["agility"]
VIBRATION: Final = BITS["molecular_vibration"]
PREDICTOR: Final = BITS["predictor"]
PRIMITIVE: Final = BITS["primitive"]
PILGRIM: Final = BITS["pilgrim"]
INTIMIDATING: Final = BITS["intimidating"]
ENTROPY: Final = BITS["entropy"]
EMPATHY: Final = BITS["empathy"]
EPHEMERAL: Final = BITS["ephemeral"]
NO_ATTACK: Final = BITS["cannot_attack"]
NO_BLOCK: Final = BITS["cannot_block"]
NO_CHALLENGE: Final = BITS["cannot_challenge"]
NO_COMBAT_DAMAGE: Final = BITS["no_combat_damage"]
NO_DUEL_DAMAGE: Final = BITS["no_duel_damage"]
CANNOT_CHALLENGE: Final = REACTION | CELL | NO_CHALLENGE  # HK-17.1, HK-17.4
CANNOT_ATTACK: Final = REACTION | MACROPHAGE | NO_ATTACK  # HK-17.1, HK-17.3
CANNOT_BLOCK: Final = MACROPHAGE | PILGRIM | NO_BLOCK  # HK-17.3, HK-17.9

CARD_STATS: Final = (
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
SEAT_STATS: Final = ("first_character_discount", "damage_guard", "first_damage_guard", "damage_immunity")

# Durations. Effects "until Contemplation" end as it begins, or with it if given in it (HK-R34).
UNTIL_CONTEMPLATION, TURN, FOREVER = "end_of_turn", "turn", "forever"
DURATIONS: Final = (UNTIL_CONTEMPLATION, TURN, FOREVER)
EVENTS: Final = frozenset(
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

# The clause by which a card is no choice for a word of a text, "" for words that only the text itself knows.
CHOICE_CLAUSES: Final = {
    "": "HK-16.2",
    "in_play": "HK-5.3",
    "type": "HK-3.1",
    "colour": "HK-2.1",
    "keyword": "HK-3.11",
    "controller_you": "HK-3.23",
    "controller_other": "HK-3.23",
    "max": "HK-3.13",
    "min": "HK-3.13",
    "max_printed": "HK-3.10",
    "max_cost": "HK-3.6",
    "turned": "HK-1.8",
    "not_turned": "HK-1.8",
    "attacking": "HK-11.2",
    "blocking": "HK-11.6",
    "in_combat": "HK-11.7",
    "carrying": "HK-3.16",
    "tokened": "HK-15.2",
    "hand": "HK-5.2",
    "looked": "HK-5.1",
    "zone": "HK-5.3",
}
# The clause by which something that a player did came to nothing (:func:`mk_tui.engine.change.idle`).
IDLE_CLAUSES: Final = {
    "no_card": "HK-R28",
    "card_gone": "HK-R28",
    "trigger_without_target": "HK-R28",
    "condition_failed": "HK-16.8",
    "nothing_to_discard": "HK-R28",
    "nothing_to_choose": "HK-R28",
    "nothing_to_see": "HK-R15",
    "hand_empty": "HK-R28",
    "deck_empty": "HK-R15",
    "points_ignored": "HK-13.3",
    "no_duel_phase": "HK-14.6",
    "no_damage": "HK-R6",
    "unhurt": "HK-R6",
    "sanctuary_unhurt": "HK-R6",
    "no_sanctuary_damage": "HK-R6",
    "no_excess": "HK-11.10",
    "turned_already": "HK-1.8",
    "ready_already": "HK-1.8",
    "doomed_already": "HK-R34",
    "yours_already": "HK-R28",
    "nobody_faced": "HK-R33",
    "no_attack": "HK-R8",
    "no_attacker": "HK-11.1",
    "too_many_triggers": "HK-R23",
}
