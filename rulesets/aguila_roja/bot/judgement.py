"""How well a player stands: by points, people and places, by what is in hand, coffers and deck."""

from __future__ import annotations

from mk_tui.engine.views import View
from mk_tui.players.bots import Judgement

from ..rules.tables import GOAL
from .outlook import ArTable

# A deck with fewer cards than this soon runs out (AR-12.3).
SHORT = 6


def features(view: View) -> list[list[float]]:
    """Return what everybody sees of each player, in the order of ``STANDING``."""
    t = ArTable(view)
    rows = []
    for seat in range(len(view.players)):
        strength, victory, left, spent, protectors, untouchable = 0, 0, 0, 0, 0, 0
        for p in t.people[seat]:
            strength += p.strength
            victory += p.victory
            left += p.left
            spent += p.spent
            protectors += p.protector
            untouchable += p.untouchable
        points = t.points(seat)
        rows.append(
            [
                points,
                1 / (max(GOAL - points, 0) + 1),
                len(t.people[seat]),
                strength,
                victory,
                left,
                spent,
                protectors,
                untouchable,
                len(t.places[seat]),
                t.hands[seat],
                t.figures[seat]["money"],
                max(SHORT - t.decks[seat], 0),
                view.active == seat,
            ]
        )
    return rows


# How a player stands in a match of adepts, in logits (tools/fit_judgement.py aguila_roja).
STANDING = {
    "points": 0.13,
    "the goal is near": 6.5,
    "people": 0.088,
    "their strength": 0.073,
    "their victory": 0.098,
    "their strength left": 0.048,
    "spent": -0.18,
    "protectors": 0.19,
    "untouchable": 0.063,
    "places": 0.19,
    "hand": 0.22,
    "money": 0.065,
    "deck running out": -1.3,
    "turn": -0.49,
}
JUDGEMENT = Judgement(features, STANDING)
