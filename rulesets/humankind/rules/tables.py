"""The numbers and words of the game, with the clause beside each."""

from __future__ import annotations

from typing import Final

from mk_tui.engine.tables import Terms, bits, by_word

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
FLAGS: Final = bits(
    *("turned", "arrived", "attacking", "blocking", "blocked", "duelling"),
    *("attacked", "used", "fired", "spent", "owes", "doomed", "came_over"),
)
TURNED: Final = FLAGS["turned"]  # HK-1.8
ARRIVED: Final = FLAGS["arrived"]  # came under its controller's control this turn, HK-10.3, HK-11.3
ATTACKING: Final = FLAGS["attacking"]  # HK-11.2
BLOCKING: Final = FLAGS["blocking"]  # HK-11.6
BLOCKED: Final = FLAGS["blocked"]  # HK-11.10
DUELLING: Final = FLAGS["duelling"]  # HK-10.7
ATTACKED: Final = FLAGS["attacked"]  # was named an attacker this turn, HK-17.11
USED: Final = FLAGS["used"]  # its ability of once a turn was used
FIRED: Final = FLAGS["fired"]  # its trigger of once a turn was set off
SPENT: Final = FLAGS["spent"]  # turned this turn by its controller's own choice, HK-R11
OWES: Final = FLAGS["owes"]  # has to have attacked by Contemplation, HK-17.11
DOOMED: Final = FLAGS["doomed"]  # is destroyed at Contemplation
CAME_OVER: Final = FLAGS["came_over"]  # changed sides this turn, which is not entering play, HK-10.2
COMBAT_FLAGS: Final = ATTACKING | BLOCKING | BLOCKED
# Who is here as a turn ends is here as the next one begins.
TURN_FLAGS: Final = ATTACKED | USED | FIRED | SPENT | OWES | DOOMED | ARRIVED | CAME_OVER

KEYWORDS: Final = (
    *("reaction", "euphoric", "macrophage", "cell", "agility", "molecular_vibration", "predictor"),
    *("primitive", "pilgrim", "intimidating", "entropy", "empathy", "ephemeral"),
)
MARKS: Final = ("cannot_attack", "cannot_block", "cannot_challenge", "no_combat_damage", "no_duel_damage")
BITS: Final = bits(*KEYWORDS, *MARKS)
REACTION: Final = BITS["reaction"]  # HK-17.1
EUPHORIC: Final = BITS["euphoric"]  # HK-17.2
MACROPHAGE: Final = BITS["macrophage"]  # HK-17.3
CELL: Final = BITS["cell"]  # HK-17.4
AGILITY: Final = BITS["agility"]  # HK-17.5
VIBRATION: Final = BITS["molecular_vibration"]  # HK-17.6
PREDICTOR: Final = BITS["predictor"]  # HK-17.7
PRIMITIVE: Final = BITS["primitive"]  # HK-17.8
PILGRIM: Final = BITS["pilgrim"]  # HK-17.9
INTIMIDATING: Final = BITS["intimidating"]  # HK-17.10
ENTROPY: Final = BITS["entropy"]  # HK-17.11
EMPATHY: Final = BITS["empathy"]  # HK-17.12
EPHEMERAL: Final = BITS["ephemeral"]  # HK-17.13
NO_ATTACK: Final = BITS["cannot_attack"]
NO_BLOCK: Final = BITS["cannot_block"]
NO_CHALLENGE: Final = BITS["cannot_challenge"]
NO_COMBAT_DAMAGE: Final = BITS["no_combat_damage"]
NO_DUEL_DAMAGE: Final = BITS["no_duel_damage"]
CANNOT_ATTACK: Final = REACTION | MACROPHAGE | NO_ATTACK  # HK-17.1, HK-17.3

# Durations. Effects "until Contemplation" end as it begins, or with it if given in it (HK-R34).
UNTIL_CONTEMPLATION, TURN, FOREVER = "end_of_turn", "turn", "forever"
DURATIONS: Final = (UNTIL_CONTEMPLATION, TURN, FOREVER)
PRINTED: Final = ("force", "will", "structure", "addon_limit", "durability")
ADDED_UP: Final = ("tokens", "combat_damage", "duel_damage", "combat_guard", "effect_guard", "shield")
# What a card may wait for: how cards come and go, what they do, what is done with them.
COMINGS: Final = ("entered", "left", "destroyed", "sacrificed", "perished", "played", "attached", "token_put")
DEEDS: Final = ("attacks", "blocks", "challenges", "wounded", "won_duel", "step_began")
TERMS: Final = Terms(
    colours=FACTIONS,
    types=TYPES,
    keywords=KEYWORDS,
    marks=MARKS,
    stats=(*PRINTED, *ADDED_UP),
    seat_stats=("first_character_discount", "damage_guard", "first_damage_guard", "damage_immunity"),
    flags=FLAGS,
    counted={"force": "roll.tokens"},
    events=frozenset((*COMINGS, *DEEDS)),
    steps=STEPS,
    main_steps=("harvest", "duel"),
    options=("response_timer",),
)

# The clause by which a card is no choice for a word of a text, "" for words that only the text itself knows.
CHOICE_CLAUSES: Final = {"": "HK-16.2"} | by_word(
    {
        "HK-1.8": "turned not_turned",
        "HK-2.1": "colour",
        "HK-3.1": "type",
        "HK-3.6": "max_cost",
        "HK-3.10": "max_printed",
        "HK-3.11": "keyword",
        "HK-3.13": "max min",
        "HK-3.16": "carrying",
        "HK-3.23": "controller_you controller_other",
        "HK-5.1": "looked",
        "HK-5.2": "hand",
        "HK-5.3": "in_play zone",
        "HK-11.2": "attacking",
        "HK-11.6": "blocking",
        "HK-11.7": "in_combat",
        "HK-15.2": "tokened",
    }
)
# The clause by which something that a player did came to nothing (:func:`mk_tui.engine.change.idle`).
IDLE_CLAUSES: Final = by_word(
    {
        "HK-1.8": "turned_already ready_already",
        "HK-11.1": "no_attacker",
        "HK-11.10": "no_excess",
        "HK-13.3": "points_ignored",
        "HK-14.6": "no_duel_phase",
        "HK-16.8": "condition_failed",
        "HK-R6": "no_damage unhurt sanctuary_unhurt no_sanctuary_damage",
        "HK-R8": "no_attack",
        "HK-R15": "nothing_to_see deck_empty",
        "HK-R23": "too_many_triggers",
        "HK-R28": "no_card nothing_to_discard nothing_to_choose hand_empty card_gone trigger_without_target"
        " yours_already",
        "HK-R33": "nobody_faced",
        "HK-R34": "doomed_already soon_over",
    }
)

# The clause by which a match ended, by why it did.
ENDINGS: Final = {
    "result.sanctuary_fell": "HK-1.2",
    "result.both_fell": "HK-R17",
    "result.turns_over": "HK-R15",
    "result.turns_over_draw": "HK-R15",
}
# What ended a match because rounds or time had run out.
LIMITS: Final = ("result.turns_over", "result.turns_over_draw")  # HK-R15
