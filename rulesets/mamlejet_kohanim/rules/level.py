"""The challenge level of a match, and how much harder it makes the invaders (MK-15, A-70).

A table that says nothing of the invaders (a scenario, a match from before the ruling) plays as printed.
"""

from __future__ import annotations

from mk_tui.engine.state import Game

from .tables import CITY_DIFFICULTY, EASIER_CITY, LEVEL, STURDIER


def level_of(g: Game) -> str:
    """Return the challenge level of a match."""
    level: str = g.config["options"].get("level", LEVEL)
    return level


def sturdier(g: Game, hero: bool) -> int:
    """Return by how much an invader that enters, or a Hero, is harder to defeat than its card says (A-70)."""
    return STURDIER[level_of(g)][len(g.seats) - 1][hero] if _by_level(g) else 0


def city_difficulty(g: Game) -> int:
    """Return the difficulty of a city that is attacked (S-6, A-04): less where a level says so (A-70)."""
    return CITY_DIFFICULTY - (EASIER_CITY[level_of(g)][len(g.seats) - 1] if _by_level(g) else 0)


def _by_level(g: Game) -> bool:
    invaders: str = g.config["options"].get("invaders", "")
    return invaders == "level"
