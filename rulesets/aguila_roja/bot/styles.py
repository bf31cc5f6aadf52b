"""What each faction goes for, as weights (the styles of sections 2.4 to 2.7). All figures are in points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """How much a faction makes of things.

    ``victory`` and ``strength``: of what a character of its own can do; ``money``: a maravedí more this turn;
    ``card``: a card more; ``attack``: of what a challenge gains; ``guard``: of what a guard saves;
    ``travel``: of what a place gives; ``strike``: of what a rival loses; ``crowd``: a body more on the table.
    """

    victory: float = 1.3
    strength: float = 0.45
    money: float = 0.45
    card: float = 0.8
    attack: float = 1.0
    guard: float = 0.85
    travel: float = 1.0
    strike: float = 1.0
    crowd: float = 0.2


STYLES = {
    # Many troops, bonuses, straight challenges.
    "royal_house": Style(attack=1.1, guard=0.8, crowd=0.35),
    # Money first, then many cheap people at once.
    "commoners": Style(money=0.6, crowd=0.55, card=0.9),
    # A race by travelling and events; challenges only where nobody guards; the rest intercepts.
    "clergy": Style(travel=1.25, guard=1.05, attack=0.9),
    # Strikes at persons, hands and points.
    "conspirators": Style(strike=1.15, strength=0.5),
}
PLAIN = Style()
