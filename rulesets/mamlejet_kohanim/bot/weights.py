"""What things are worth to the computer partner, in points of emuná.

One point is one point of score. All of it was set by reason and then by self-play: change one and measure.
"""

from __future__ import annotations

# How often a novice does just anything.
NOVICE_ERRS = 0.6

# -- emuná ------------------------------------------------------------------------------------------------
SCORE = 1.0  # a point of one's own score
PARTNER_SCORE = 0.25  # a point of a partner's
WIN = 40.0  # reaching 50 (MK-16.3)
DEFEAT = 40.0  # a loss of 50, which loses for all (MK-16.4)
LOSS = 0.45  # a point of one's own loss while it is small ...
LOSS_GROWTH = 1.1  # ... and how much dearer it becomes towards 50 (with the square)
PARTNER_LOSS = 0.35  # share of that for a partner's loss
CITY_SOLDIERS = (4, 4, 5, 7)  # emuná of soldiers in a city, for what an unseen card may cost
CITY_SOLDIER_SHARE = 1 / 3  # 20 of 60 cards (MK-12.4)
CITY_CARD = 0.25  # the card itself
CITY_HIT = 0.6  # a free enemy beats a city of difficulty 5 (S-6)

# -- soldiers ---------------------------------------------------------------------------------------------
SOLDIER = 1.0  # having a soldier in play rather than in the guenizá ...
TOUGHNESS = 0.25  # ... and each point of its difficulty
HORIZON = 1.6  # rounds for which a defeated enemy would have gone on
SHOT_HIT = 0.5  # an enemy's shot at a city (index 6)
NUISANCE = 0.8  # an enemy's other abilities, a round
HEAL_HOPE = 0.6  # share of a soldier's price that a healer at hand leaves
DUEL = 0.2  # a fight has to be worth more than this
DEFENCE = 0.1  # so has a defence
TAKEN = 0.7  # share of a fight planned in 1c that each player who assigns earlier leaves
FRENZY = 0.6  # share of a second victory that a frenzy soldier can count on

# -- cards in hand ----------------------------------------------------------------------------------------
DRAW = 1.0  # a card drawn
OVERFLOW = 0.15  # one that the hand limit will take again
CITY_RESERVE = 10  # a city of so few cards is for need only (MK-16.5)
TEFILA = 0.8  # what a tefilá has to bring: it could wait for a better moment
SPARE_TEFILA = 0.3  # the same with a full hand
HELD_BACK = 0.9  # wealth kept for a tefilá in a round with fights
ABILITY = 0.15  # what an action ability has to bring
COUNTER = 0.9  # what a counter has to bring

# Enrolling: base, per difficulty, per keyword.
ENROL = 1.2
ENROL_TOUGHNESS = 0.55
ENROL_BONUS = 0.8
ENROL_KEYWORD = {
    "courage": 0.5,
    "heal": 0.9,
    "catastrophic_damage": 0.6,
    "projectiles": 1.6,
    "frenzy": 0.9,
    "inspire_fear": 1.2,
    "robustness": 1.2,
    "zerizut": 1.4,
}
ENROL_ABILITY = 0.5
ENROL_TRIGGER = 0.5
WEALTH_MAKER = 1.3
WEAPON = 1.6
OTHER_PERMANENT = 1.9
CITY_GUARD = 1.0  # each point that a city becomes harder
EXTRA_RESOURCE = 0.8
RECALL = 1.5  # what it costs to take a soldier back to the hand
RECOVER = 1.2  # a soldier card back in the hand, beside its emuná

# -- the first hand (MK-18.2) -----------------------------------------------------------------------------
FEWEST_RESOURCES, MOST_RESOURCES = 2, 5
SMALLEST_HAND = 5
ENOUGH_RESOURCES = 7  # in play; further ones are the first to be discarded
