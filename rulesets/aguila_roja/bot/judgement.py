"""How well a player stands: by points, people and places, by what is in hand, coffers and deck."""

from __future__ import annotations

from mk_tui.engine.views import View
from mk_tui.players.bots import Judgement

from ..rules.tables import GOAL
from .outlook import ArTable, standing

# A deck with fewer cards than this soon runs out.
SHORT = 7


def features(view: View) -> list[list[float]]:
    """Return what everybody sees of each player, in the order of ``STANDING``."""
    t = ArTable(view)
    rows = []
    for seat in range(len(view.players)):
        strength, victory, left, spent, protectors, untouchable, lasting = 0, 0, 0, 0, 0, 0, 0.0
        for p in t.people[seat]:
            strength += p.strength
            victory += p.victory
            left += p.left
            spent += p.spent
            protectors += p.protector
            untouchable += p.untouchable
            lasting += standing(p.known)
        points, deck = t.points(seat), t.decks[seat]
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
                lasting,
                len(t.places[seat]),
                t.hands[seat],
                t.figures[seat]["money"],
                max(SHORT - deck, 0),
                deck / 10,
                view.active == seat,
            ]
        )
    return rows


# How a player stands in a match of adepts, in logits (tools/fit_judgement.py aguila_roja).
STANDING = {
    "points": 0.13,
    "the goal is near": 7.0,
    "people": 0.16,
    "their strength": 0.071,
    "their victory": 0.096,
    "their strength left": 0.05,
    "spent": -0.2,
    "protectors": 0.15,
    "untouchable": 0.13,
    "lasting effects": -0.19,
    "places": 0.24,
    "hand": 0.24,
    "money": 0.078,
    "deck running out": -0.88,
    "deck, tens": 0.92,
    "turn": -0.46,
}
JUDGEMENT = Judgement(features, STANDING)
