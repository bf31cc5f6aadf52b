"""The odds of a fight: who can harm whom, and with what number (MK-10, MK-11)."""

from __future__ import annotations

from typing import NamedTuple

from mk_tui.engine.views import CardView

from ..rules.tables import PROJECTILE_PENALTY
from .knowledge import MkDeed, known_card, odds
from .outlook import PENDING, MkTable, difficulty


class Help(NamedTuple):
    """What an effect would change in a fight: on the soldier's side, then on the enemy's."""

    bonus: int = 0
    toughness: int = 0
    keywords: frozenset[str] = frozenset()
    reroll: bool = False
    enemy: int = 0
    hushed: bool = False
    dedicated: bool = False


NONE = Help()


def help_of(deed: MkDeed, aim: str) -> Help:
    """Return what a deed changes in a fight if it is aimed at the soldier or at the enemy."""
    if aim == "soldier":
        return Help(deed.bonus, deed.toughness, deed.grants, deed.rerolls)
    return Help(enemy=deed.toughness, hushed=deed.hushes, dedicated=deed.dedicates)


def can_harm(
    attacker: tuple[str, ...], target: tuple[str, ...], also: frozenset[str], target_also: frozenset[str]
) -> bool:
    """Return whether one set of keywords is a valid attacker of another (MK-11.3, A-14)."""
    if ("robustness" in target or "robustness" in target_also) and not (
        "catastrophic_damage" in attacker or "catastrophic_damage" in also
    ):
        return False
    return not ("inspire_fear" in target or "inspire_fear" in target_also) or (
        "courage" in attacker or "courage" in also
    )


_NOTHING: frozenset[str] = frozenset()


def valid(s: CardView, e: CardView, h: Help = NONE) -> bool:
    """Return whether a soldier may be assigned to an enemy (MK-11.3)."""
    return can_harm(s.keywords, () if h.hushed else e.keywords, h.keywords, _NOTHING)


def bonus(t: MkTable, s: CardView, e: CardView) -> int:
    """Return a soldier's attack bonus against an enemy, less its penalties (MK-11.7)."""
    for name, now, _ in s.stats:
        if name == "attack_bonus":
            return now
    total = 0
    for value, condition, against in known_card(s).bonuses:
        if t.holds(condition, s) and (against is None or t.means(against, e, s)):
            total += value
    for number in s.attached:
        weapon = t.cards.get(number)
        if weapon is not None:
            total += known_card(weapon).lends.bonus
    for source, key, selector, value in t.auras:
        if key == "bonus" and t.means(selector, s, source):
            total += value
    return total


def index(t: MkTable, s: CardView, e: CardView) -> int:
    """Return the number that a soldier's attack on an enemy has to reach (MK-11.7)."""
    total = difficulty(e) - bonus(t, s, e)
    for source, selector, value, against in t.versus:
        if t.means(against, s, source) and t.means(selector, e, source):
            total += value
    return total


def shot_index(t: MkTable, s: CardView, e: CardView, penalty: int = PROJECTILE_PENALTY) -> int:
    """Return the number that a soldier's projectiles need against an enemy (MK-10.7)."""
    total = index(t, s, e) + known_card(e).projectile_difficulty + penalty
    spared = "no_projectile_penalty"
    if (
        spared in known_card(s).marks
        or any(spared in known_card(t.cards[a]).lends.grants for a in s.attached if a in t.cards)
        or any(key == spared and t.means(selector, s, source) for source, key, selector, _ in t.auras)
    ):
        total -= penalty
    return total


def soldier_rolls(s: CardView, e: CardView, h: Help, defending: bool) -> bool:
    """Return whether a soldier will roll against an opponent (A-12)."""
    if "rolled" in s.flags or PENDING in s.notes or "no_attack_rolls" in known_card(s).marks:
        return False
    if (defending or "defending" in s.flags) and "entered" in s.flags:
        return False
    return valid(s, e, h)


def enemy_rolls(s: CardView, e: CardView, h: Help) -> bool:
    """Return whether an enemy will roll against its opponent (MK-20, A-06, A-14)."""
    flags = e.flags
    if h.dedicated or "dedicated" in flags or "rolled" in flags or PENDING in e.notes:
        return False
    if "only_attacks_cities" in known_card(e).marks:
        return False
    return can_harm(() if h.hushed else e.keywords, s.keywords, _NOTHING, h.keywords)


def odds_of(
    t: MkTable, s: CardView, e: CardView, h: Help = NONE, defending: bool = False
) -> tuple[float, float]:
    """Return the chances that the soldier defeats the enemy and that it is defeated (MK-11.12, MK-11.16)."""
    win = lose = 0.0
    if soldier_rolls(s, e, h, defending):
        win = odds(index(t, s, e) + h.enemy - h.bonus)
        if h.reroll:
            win += (1 - win) * win
    if enemy_rolls(s, e, h):
        lose = odds(difficulty(s) + h.toughness)
    if win and lose:
        s_early = "zerizut" in s.keywords or "zerizut" in h.keywords
        e_early = "zerizut" in e.keywords and not h.hushed
        if s_early and not e_early:
            lose *= 1 - win
        elif e_early and not s_early:
            win *= 1 - lose
    return win, lose
