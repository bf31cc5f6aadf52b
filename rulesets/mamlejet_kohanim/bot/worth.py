"""What a victory, a soldier, a city's card are worth now, in points of emuná."""

from __future__ import annotations

from mk_tui.engine.views import CardView

from ..rules.tables import GOAL
from . import weights as w
from .duel import NONE, Help, odds_of, shot_index, valid
from .knowledge import known_card, odds
from .outlook import MkTable, difficulty, emuna


def loss_price(t: MkTable, seat: int, points: int) -> float:
    """Return what losing points of emuná is worth to avoid; 50 loses for all (MK-16.4)."""
    if points <= 0:
        return 0.0
    loss = t.loss[seat]
    rate = w.LOSS + w.LOSS_GROWTH * (loss / GOAL) ** 2
    price = points * (rate if seat == t.me else rate * w.PARTNER_LOSS)
    return price + w.DEFEAT if loss + points >= GOAL else price


def city_price(t: MkTable, seat: int) -> float:
    """Return what the top card of a city is worth, unseen (MK-19.8)."""
    return city_prices(t)[seat]


def city_prices(t: MkTable) -> list[float]:
    """Return :func:`city_price` of every seat, added up once for a decision. Do not change it."""
    if t.city_prices is None:
        each = w.CITY_SOLDIER_SHARE / len(w.CITY_SOLDIERS)
        t.city_prices = [
            sum([loss_price(t, seat, points) * each for points in w.CITY_SOLDIERS])
            + (w.CITY_CARD if seat == t.me else 0.0)
            if t.cities[seat]
            else 0.0
            for seat in range(t.seats)
        ]
    return t.city_prices


def any_city_price(t: MkTable) -> float:
    """Return what a hit on a random city is worth (MK-20.7)."""
    return sum(city_prices(t)) / t.seats


def soldier_price(t: MkTable, s: CardView) -> float:
    """Return what losing a soldier in play costs: its emuná and its help."""
    price = loss_price(t, s.controller, emuna(s))
    if s.controller == t.me:
        price += w.SOLDIER + w.TOUGHNESS * difficulty(s) + 0.4 * len(s.attached)
    return price


def victory(t: MkTable, e: CardView, seat: int) -> float:
    """Return what it is worth that a seat defeats an enemy: its emuná, and that it is gone."""
    points = emuna(e)
    price = points * (w.SCORE if seat == t.me else w.PARTNER_SCORE)
    if seat == t.me and t.score[seat] + points >= GOAL:
        price += w.WIN
    return price + relief(t, e)


def relief(t: MkTable, e: CardView) -> float:
    """Return what an enemy would still do to the cities if it stayed (MK-20)."""
    k = known_card(e)
    if "projectiles" in e.keywords:
        harm = w.SHOT_HIT * any_city_price(t)
    elif k.abilities:
        harm = w.NUISANCE
    else:
        harm = w.CITY_HIT * any_city_price(t)
        if "frenzy" in e.keywords:
            harm *= 1 + w.CITY_HIT
    return harm * w.HORIZON


def spared_city(t: MkTable, e: CardView) -> float:
    """Return what it is worth that a free enemy does not go for a city in this round's 3a (MK-20.2)."""
    if "dedicated" in e.flags or e.facing >= 0:
        return 0.0
    for attacker, seat in t.attackers() if t.phase == "3a" else ():
        if attacker.id == e.id:
            return w.CITY_HIT * city_price(t, seat)
    if t.phase > "3a":
        return 0.0
    return w.CITY_HIT * any_city_price(t)


def healer_at_hand(t: MkTable) -> bool:
    """Return whether somebody on one's own side could heal this round (MK-10.8)."""
    for c in (*t.camps[t.me], *t.hand):
        if "dedicated" in c.flags or ("entered" in c.flags and c.type == "soldier"):
            continue
        k = known_card(c)
        if k.type == "tefila" and k.lends.heals:
            return True
        if c.controller == t.me and any(d.heals for d, _ in k.abilities.values()) and c not in t.hand:
            return True
    return False


def fight(
    t: MkTable, s: CardView, e: CardView, h: Help = NONE, defending: bool = False, hope: float = 1.0
) -> float:
    """Return what a fight is worth as it stands; ``hope`` is the share of a defeat that healing leaves."""
    win, lose = odds_of(t, s, e, h, defending)
    value = win * victory(t, e, s.controller) - lose * hope * soldier_price(t, s)
    if win and ("frenzy" in s.keywords or "frenzy" in h.keywords):
        value += win * second_victory(t, s, e)
    return value


def second_victory(t: MkTable, s: CardView, first: CardView) -> float:
    """Return what a frenzy soldier's second roll may bring (MK-11.20)."""
    others = [e for e in t.free() if e.id != first.id and valid(s, e)]
    return w.FRENZY * max([odds(difficulty(e)) * victory(t, e, s.controller) for e in others], default=0.0)


def duel(
    t: MkTable, s: CardView, e: CardView, h: Help = NONE, defending: bool = False, hope: float = 1.0
) -> float:
    """Return what sending a soldier against a free enemy is worth; what the enemy would do instead counts."""
    return fight(t, s, e, h, defending, hope) + spared_city(t, e)


def shot(t: MkTable, s: CardView, e: CardView) -> float:
    """Return what a soldier's projectiles at an enemy are worth: no return roll (MK-11.26)."""
    if "robustness" in e.keywords and "catastrophic_damage" not in s.keywords:
        return -1.0
    return odds(shot_index(t, s, e)) * (victory(t, e, s.controller) + spared_city(t, e))
