"""What things are worth to the computer player, in points of Vital of a Player Card in good health."""

from __future__ import annotations

NOVICE_ERRS = 0.3

LIFE = 75.0  # price of a wound: LIFE * ln(before / after)
DEATH = 2000.0
KILL_SHARE = 1.1  # of its cost that a destroyed card is worth
WEAR = 0.12  # of each damage that heals again
MARGIN = 2.0  # what an attack or a Spell has to gain at least
RESPONSE_RATE = 0.45  # of its cost that a Response has to gain
KEEP_FROM = 30  # with so much Channel one keeps a Response
BLEED_FROM = 35  # with so much Vital one bleeds for what fights
MOST_BLED = 10  # in a turn (VZ-7.5)
BLED = 0.5  # price of each point that is bled for what fights
SENT_AWAY = 0.5  # of its cost that it is worth to keep a Character from channelling

# What playing a card is worth, whatever it does, and of its cost.
CHARACTER, CHARACTER_COST = 20.0, 1.0
CONTINUOUS, WEAPON, OBJECT, OTHER_COST = 12.0, 10.0, 10.0, 0.2
SHOWN, PLAYER_SHOWN = 0.3, 4.0  # what each attacker, and the Player Card, lays open

# How a player stands in a match of adepts, in logits (tools/fit_judgement.py ultima_reserva).
STANDING = {
    "life, logarithm": 1.4,
    "life, hundreds": 0.67,
    "characters": -0.44,
    "their force, tens": 0.24,
    "their vital, tens": 0.08,
    "their cost, tens": 0.42,
    "arms, cost, tens": 0.44,
    "continuous, cost, tens": 0.16,
    "hand": 0.17,
    "channel, tens": 0.05,
    "shelter, tens": -0.14,
    "turn": -0.15,
}
