"""The numbers of the game, with the clause beside each."""

from __future__ import annotations

DIE = 10  # MK-11.6
ALWAYS, NEVER = 10, 1  # MK-11.9, MK-11.10, A-08
CITY_DIFFICULTY = 5  # S-6, A-04
PROJECTILE_PENALTY = 1  # MK-10.7, S-5
GOAL = 50  # MK-16.3, MK-16.4
FIRST_HAND = 7  # MK-18.1
HAND_LIMIT = 7  # MK-19.15
RESOURCES_PER_TURN = 1  # MK-3.8
FIRST_THREAT = 3  # MK-19.3: the enemy threat is skipped in the first two rounds
DECK_SIZE, ENEMY_DECK_SIZE, COPIES = 60, 15, 4  # MK-12.1, MK-12.2
CAP_PER_PLAYER = 2  # MK-15.1

# State flags of a card.
DEDICATED, ENTERED, ASSIGNED, DEFENDING, ROLLED, STRUCK, FALLEN = (1 << k for k in range(7))
FLAGS = {
    "dedicated": DEDICATED,  # MK-5.5
    "entered": ENTERED,  # entered play this round, MK-11.4
    "assigned": ASSIGNED,  # in combat, MK-11.1, MK-19.8
    "defending": DEFENDING,  # put before an enemy in 3a, MK-19.8
    "rolled": ROLLED,  # has made its attack roll of this combat, MK-11.17
    "struck": STRUCK,  # that roll was a success, made with frenzy, MK-11.20
    "fallen": FALLEN,  # the enemy put it into the guenizá (loss model B)
}
COMBAT_FLAGS = ASSIGNED | DEFENDING | ROLLED | STRUCK

COLOURS = ("white", "red", "blue")  # MK-1.1
PERMANENT_TYPES = ("soldier", "object", "strategy")  # MK-6.5
TYPES = ("resource", "soldier", "object", "strategy", "hishtadlut", "tefila", "enemy")  # MK-2.1
STEPS = ("1a", "1b", "1c", "2a", "2b", "2c", "2d", "3a", "3b", "3c", "3d", "3e", "3g", "4a", "4b")  # MK-19
MAIN_PHASE = ("2a", "2b", "2c")  # steps of the main phase in which priority is given
SHOOT = 100  # number of the ability that the keyword projectiles is (MK-10.7)

KEYWORDS = (
    "courage",
    "heal",
    "catastrophic_damage",
    "projectiles",
    "frenzy",
    "inspire_fear",
    "robustness",
    "zerizut",
)  # MK-9.13, MK-10
MARKS = (
    "cannot_be_assigned",  # not in 2c; it may still defend
    "no_attack_rolls",
    "only_attacks_cities",  # no roll against an assigned opponent
    "unshaken",  # a natural 1 costs no difficulty (MK-13.1)
    "no_projectile_penalty",
    "may_act_now",  # acts in the round it entered (MK-13.1)
)
# The bit of each keyword and mark; :class:`Ruleset` numbers them in this order.
BITS = {word: 1 << k for k, word in enumerate((*KEYWORDS, *MARKS))}
COURAGE, HEAL, CATASTROPHIC, PROJECTILES, FRENZY, FEAR, ROBUSTNESS, ZERIZUT = (BITS[w] for w in KEYWORDS)
NOT_ASSIGNED, NO_ROLLS, ONLY_CITIES, UNSHAKEN, NO_PENALTY, ACTS_NOW = (BITS[w] for w in MARKS)

STAT_BASE = {
    "frenzy_uses": 1,  # MK-11.21
    "hand_limit": HAND_LIMIT,
    "resource_plays": RESOURCES_PER_TURN,
}
CARD_STATS = (
    "difficulty",
    "emuna",
    "attack_bonus",
    "attack_penalty",
    "projectile_difficulty",
    "heal_bonus",
    "frenzy_uses",
)
SEAT_STATS = (
    "hand_limit",
    "resource_plays",
    "equip_discount",
    "city_difficulty",
    "city_projectile_difficulty",
    "city_ward",
)
