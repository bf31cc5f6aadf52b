"""The numbers of the game, with the clause beside each."""

from __future__ import annotations

from typing import Final

from mk_tui.engine.tables import Terms, bits

DIE: Final = 10  # MK-11.6
ALWAYS, NEVER = 10, 1  # MK-11.9, MK-11.10, A-08
CITY_DIFFICULTY: Final = 5  # S-6, A-04
PROJECTILE_PENALTY: Final = 1  # MK-10.7, S-5
GOAL: Final = 50  # MK-16.3, MK-16.4
FIRST_HAND: Final = 7  # MK-18.1
HAND_LIMIT: Final = 7  # MK-19.15
RESOURCES_PER_TURN: Final = 1  # MK-3.8
FIRST_THREAT: Final = 3  # MK-19.3: the enemy threat is skipped in the first two rounds
DECK_SIZE, ENEMY_DECK_SIZE, COPIES = 60, 15, 4  # MK-12.1, MK-12.2
CAP_PER_PLAYER: Final = 2  # MK-15.1
# By level, and for one to four players: what an invader's difficulty is above what its card says, and a
# Hero's. Measured, docs/balance.md.
STURDIER: Final = {
    "escudero": ((3, 0), (3, 0), (3, 0), (3, 0)),
    "guerrero": ((3, 1), (5, 2), (7, 4), (7, 4)),
    "heroe": ((4, 1), (5, 1), (5, 1), (5, 2)),
}
# By level, and for one to four players: by how much a city is easier to hit. Measured likewise.
EASIER_CITY: Final = {
    "escudero": (0, 0, 0, 0),
    "guerrero": (0, 0, 0, 2),
    "heroe": (0, 0, 0, 0),
}
LEVEL: Final = "guerrero"  # where none is chosen
WHILE_IN_PLAY: Final = "in_play"  # a duration that nothing ends but leaving play

# State flags of a card.
FLAGS: Final = bits("dedicated", "entered", "assigned", "defending", "rolled", "struck", "fallen")
DEDICATED: Final = FLAGS["dedicated"]  # MK-5.5
ENTERED: Final = FLAGS["entered"]  # entered play this round, MK-11.4
ASSIGNED: Final = FLAGS["assigned"]  # in combat, MK-11.1, MK-19.8
DEFENDING: Final = FLAGS["defending"]  # put before an enemy in 3a, MK-19.8
ROLLED: Final = FLAGS["rolled"]  # has made its attack roll of this combat, MK-11.17
STRUCK: Final = FLAGS["struck"]  # that roll was a success, made with frenzy, MK-11.20
FALLEN: Final = FLAGS["fallen"]  # the enemy put it into the guenizá (loss model B)
COMBAT_FLAGS: Final = ASSIGNED | DEFENDING | ROLLED | STRUCK

COLOURS: Final = ("white", "red", "blue")  # MK-1.1
PERMANENT_TYPES: Final = ("soldier", "object", "strategy")  # MK-6.5
MAIN_PHASE: Final = ("2a", "2b", "2c")  # steps of the main phase in which priority is given
SHOOT: Final = 100  # number of the ability that the keyword projectiles is (MK-10.7)

# MK-9.13, MK-10
KEYWORDS: Final = (
    *("courage", "heal", "catastrophic_damage", "projectiles"),
    *("frenzy", "inspire_fear", "robustness", "zerizut"),
)
MARKS: Final = (
    *("cannot_be_assigned", "no_attack_rolls", "only_attacks_cities"),
    *("unshaken", "no_projectile_penalty", "may_act_now"),
)
BITS: Final = bits(*KEYWORDS, *MARKS)
COURAGE: Final = BITS["courage"]
CATASTROPHIC: Final = BITS["catastrophic_damage"]
PROJECTILES: Final = BITS["projectiles"]
FRENZY: Final = BITS["frenzy"]
FEAR: Final = BITS["inspire_fear"]
ROBUSTNESS: Final = BITS["robustness"]
ZERIZUT: Final = BITS["zerizut"]
NOT_ASSIGNED: Final = BITS["cannot_be_assigned"]  # not in 2c; it may still defend
NO_ROLLS: Final = BITS["no_attack_rolls"]
ONLY_CITIES: Final = BITS["only_attacks_cities"]  # no roll against an assigned opponent
UNSHAKEN: Final = BITS["unshaken"]  # a natural 1 costs no difficulty (MK-13.1)
NO_PENALTY: Final = BITS["no_projectile_penalty"]
ACTS_NOW: Final = BITS["may_act_now"]  # acts in the round it entered (MK-13.1)

ROLL_STATS: Final = ("attack_bonus", "attack_penalty", "projectile_difficulty", "heal_bonus", "frenzy_uses")
CITY_STATS: Final = ("city_difficulty", "city_projectile_difficulty", "city_ward")
TERMS: Final = Terms(
    colours=COLOURS,
    types=("resource", "soldier", "object", "strategy", "hishtadlut", "tefila", "enemy"),  # MK-2.1
    keywords=KEYWORDS,
    marks=MARKS,
    stats=("difficulty", "emuna", *ROLL_STATS),
    seat_stats=("hand_limit", "resource_plays", "equip_discount", *CITY_STATS),
    # MK-11.21, MK-19.15, MK-3.8
    stat_base={"frenzy_uses": 1, "hand_limit": HAND_LIMIT, "resource_plays": RESOURCES_PER_TURN},
    flags=FLAGS,
    fields={"legendary": "bool"},
    events=frozenset({"entered", "eliminated", "defeated", "played", "step_began"}),
    # MK-19
    steps=("1a", "1b", "1c", "2a", "2b", "2c", "2d", "3a", "3b", "3c", "3d", "3e", "3g", "4a", "4b"),
    main_steps=("2b", "2c"),
    options=("level", "invaders", "loss_model", "time_trial", "limit"),
    reasons=("roll.one", "roll.level", "roll.afar", ""),  # MK-11.10, A-70, MK-10.7
    counted={"difficulty": "roll.level"},
)
BY_ONE: Final = -4  # places in reasons, from the end
BY_LEVEL: Final = -3
FROM_AFAR: Final = -2

# What came to nothing -> the clause by which it did (Clauses.idle).
IDLE: Final = {
    "fizzled": "MK-7.6",
    "targets_gone": "MK-7.5",
    "trigger_without_target": "MK-9.6",
    **dict.fromkeys(("no_card", "no_player", "condition_failed"), "MK-6.5"),
    **dict.fromkeys(("nothing_to_choose", "nothing_found"), "MK-6.4"),
    "nothing_to_discard": "MK-21.2",
    "nothing_to_see": "MK-4.2",
    "no_keywords": "MK-9.13",
    "dedicated_already": "MK-5.6",
    "not_dedicated": "MK-21.6",
    "not_in_play": "MK-21.3",
    "no_difficulty": "MK-2.5",
    "not_attached": "MK-10.10",
    "nothing_to_heal": "A-18",
    "damage_void": "MK-21.5",
    "no_card_lost": "A-22",
    "no_structure": "MK-3.6",
    "nobody_enters": "MK-15.1",
    "cities_exhausted": "A-35",
    "no_first_draw": "MK-19.4",
    "guenizah_has_none": "MK-20.5",
    "no_second_attack": "MK-11.20",
    **dict.fromkeys(("new_soldier_blocks", "invalid_soldier_blocks"), "A-12"),
    "shielded_soldier": "A-14",
    **dict.fromkeys(("only_blocks", "only_attacks_cities"), "MK-13.1"),
    "dedicated_enemy": "A-06",
    "no_opponent": "A-37",
}
# The word of a text that a card does not fit -> the clause (Clauses.choice).
CHOICES: Final = {
    "": "MK-7.1",
    "needed": "MK-7.2",
    "controller_you": "A-49",
    "free": "MK-11.1",
    "pending": "A-18",
    "harmable": "MK-10.3",
    "not_bearer": "MK-10.9",
    "dedicated": "MK-5.5",
    "entered": "MK-11.4",
    "hand": "MK-21.2",
    "yes_no": "MK-6.4",
    "looked": "MK-6.4",
}

# The clause by which a match ended, by why it did.
ENDINGS: Final = {
    "result.goal_reached": "MK-16.3",
    "result.time_over": "MK-17.1",
    "result.enemies_exhausted": "A-35",
    "result.tie": "A-23",
    "result.both_reached": "MK-16.6",
    "result.emuna_lost": "MK-16.4",
    "result.city_empty": "MK-16.5",
}
# What ended a match because rounds or time had run out.
LIMITS: Final = ("result.time_over", "result.tie")  # MK-17.1, A-23
