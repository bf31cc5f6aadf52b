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
    "reaction",  # HK-17.1
    "euphoric",  # HK-17.2
    "macrophage",  # HK-17.3
    "cell",  # HK-17.4
    "agility",  # HK-17.5
    "molecular_vibration",  # HK-17.6
    "predictor",  # HK-17.7
    "primitive",  # HK-17.8
    "pilgrim",  # HK-17.9
    "intimidating",  # HK-17.10
    "entropy",  # HK-17.11
    "empathy",  # HK-17.12
    "ephemeral",  # HK-17.13
)
MARKS: Final = ("cannot_attack", "cannot_block", "cannot_challenge", "no_combat_damage", "no_duel_damage")
# The bit of each keyword and mark; :class:`Ruleset` numbers them in this order.
REACTION: Final = 1 << 0
EUPHORIC: Final = 1 << 1
MACROPHAGE: Final = 1 << 2
CELL: Final = 1 << 3
AGILITY: Final = 1 << 4
VIBRATION: Final = 1 << 5
PREDICTOR: Final = 1 << 6
PRIMITIVE: Final = 1 << 7
PILGRIM: Final = 1 << 8
INTIMIDATING: Final = 1 << 9
ENTROPY: Final = 1 << 10
EMPATHY: Final = 1 << 11
EPHEMERAL: Final = 1 << 12
NO_ATTACK: Final = 1 << 13
NO_BLOCK: Final = 1 << 14
NO_CHALLENGE: Final = 1 << 15
NO_COMBAT_DAMAGE: Final = 1 << 16
NO_DUEL_DAMAGE: Final = 1 << 17
CANNOT_ATTACK: Final = REACTION | MACROPHAGE | NO_ATTACK  # HK-17.1, HK-17.3

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


def _by_word(clauses: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {word: clause for clause, words in clauses.items() for word in words}


# The clause by which a card is no choice for a word of a text, "" for words that only the text itself knows.
CHOICE_CLAUSES: Final = _by_word(
    {
        "HK-1.8": ("turned", "not_turned"),
        "HK-2.1": ("colour",),
        "HK-3.1": ("type",),
        "HK-3.6": ("max_cost",),
        "HK-3.10": ("max_printed",),
        "HK-3.11": ("keyword",),
        "HK-3.13": ("max", "min"),
        "HK-3.16": ("carrying",),
        "HK-3.23": ("controller_you", "controller_other"),
        "HK-5.1": ("looked",),
        "HK-5.2": ("hand",),
        "HK-5.3": ("in_play", "zone"),
        "HK-11.2": ("attacking",),
        "HK-11.6": ("blocking",),
        "HK-11.7": ("in_combat",),
        "HK-15.2": ("tokened",),
        "HK-16.2": ("",),
    }
)
NOTHING_THERE: Final = ("no_card", "nothing_to_discard", "nothing_to_choose", "hand_empty")
# The clause by which something that a player did came to nothing (:func:`mk_tui.engine.change.idle`).
IDLE_CLAUSES: Final = _by_word(
    {
        "HK-1.8": ("turned_already", "ready_already"),
        "HK-11.1": ("no_attacker",),
        "HK-11.10": ("no_excess",),
        "HK-13.3": ("points_ignored",),
        "HK-14.6": ("no_duel_phase",),
        "HK-16.8": ("condition_failed",),
        "HK-R6": ("no_damage", "unhurt", "sanctuary_unhurt", "no_sanctuary_damage"),
        "HK-R8": ("no_attack",),
        "HK-R15": ("nothing_to_see", "deck_empty"),
        "HK-R23": ("too_many_triggers",),
        "HK-R28": (*NOTHING_THERE, "card_gone", "trigger_without_target", "yours_already"),
        "HK-R33": ("nobody_faced",),
        "HK-R34": ("doomed_already",),
    }
)
