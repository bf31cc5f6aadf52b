"""What things are worth to the computer player, in points of Structure at the beginning of a match."""

from __future__ import annotations

FORCE = 0.85  # a point of a Character's Force
BODY = 0.5  # that it is there at all
ABILITY = 0.6  # an ability of its own
CARD = 1.1  # a card in hand
WILL = 0.35  # a point of Will now
INCOME = 1.9  # a point of Will in each turn
GAINED = 0.8  # a point of one's own Structure
TOKEN = 1.0
PUMP = 0.12  # a point of Force for a while that nothing hangs on yet
RESPONSE = 0.55  # what a Manipulation kept for the window is worth of its best use
DUEL_GIFT = 0.9  # what a challenge gives away: 2 Will and a point
LEAST_ACT = 0.25  # so has a Manipulation or an ability in a window
LEAST_DUEL = 0.3  # a challenge has to be worth so much
LEAST_ATTACK = 0.0
COUNTER = 0.45  # weight of what an attack lays open to the next one
NOVICE_ERRS = 0.35
LETHAL = 60.0
KEYWORDS = {
    "molecular_vibration": 0.9,
    "euphoric": 0.2,
    "agility": 0.2,
    "predictor": 0.15,
    "empathy": 0.25,
    "intimidating": 0.35,
    "reaction": -0.8,
    "macrophage": -0.9,
    "cell": -0.15,
    "pilgrim": -0.4,
    "entropy": -0.3,
    "primitive": -0.1,
    "ephemeral": 0.1,
}


def structure(left: int) -> float:
    """Return what one point of Structure is worth when so many are left."""
    return 0.75 + 3.5 / (left + 2)


# How a player stands in a match of adepts, in logits (tools/fit_judgement.py humankind).
STANDING = {
    "structure": -0.083,
    "structure, logarithm": 2.1,
    "structure, inverse": 2.0,
    "income": 0.18,
    "will": 0.054,
    "hand": 0.24,
    "deck, tens": 0.034,
    "characters": 0.41,
    "their force": 0.033,
    "the strong among them": 0.6,
    "their dones": 0.34,
    "turned": 0.036,
    "other permanents": 0.073,
    "turn": -0.048,
}
