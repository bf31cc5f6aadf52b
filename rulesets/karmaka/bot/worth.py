"""What things are worth, in points of a life: abilities now, cards for the next life, attacks on rivals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .outlook import KaPlayer, KaTable, colour, points

if TYPE_CHECKING:
    from mk_tui.engine.views import CardView

# What a drawn card is worth, and another play in the same turn.
CARD = 1.0
TEMPO = 1.9
# What the taker of an offered card gains by it, as a share of its worth to them.
GIVEN = 0.25


def for_future(t: KaTable, card: CardView) -> float:
    """Return what a card is worth in the next life (KK-18.1): points that go together, and its ability."""
    together = sum([points(c) for c in t.future if colour(c) == colour(card) or colour(card) == "mosaic"])
    crowded = max(0, len(t.future) - 3)
    return 0.3 * points(card) + 0.1 * min(together, 6) - 0.4 * crowded


def hurt(victim: KaPlayer, card: CardView | None) -> float:
    """Return what it is worth to take a Work away: more when it decides whether the victim climbs."""
    if card is None:
        return 0.0
    near = victim.deck + victim.hand <= 2
    decisive = victim.score >= victim.need > victim.score - points(card)
    return points(card) * 0.8 + (2.4 if decisive and near else 1.2 if decisive else 0.0) + 0.2 * victim.rung


def best_victim(players: list[KaPlayer], worth: Callable[[KaPlayer], float]) -> float:
    """Return the greatest worth of an attack, with a liking for whoever leads."""
    return max((worth(p) + 0.15 * p.threat for p in players), default=0.0)


def _against(worth: Callable[[KaPlayer], float], more: float = 0.0) -> Callable[[KaTable], float]:
    """Return what judges an attack on the best victim."""

    def value(t: KaTable) -> float:
        return more + best_victim(t.rivals, worth)

    return value


def _recoverable(t: KaTable) -> float:
    return max((0.6 + 0.4 * points(c) + 0.5 * t.fits(c) for c in t.ruins[-3:]), default=0.0)


def _steal(t: KaTable) -> float:
    def worth(p: KaPlayer) -> float:
        card = p.exposed
        return hurt(p, card) + (0.8 + 0.3 * points(card) if card else 0.0)

    return best_victim(t.rivals, worth)


def _jubilee(t: KaTable) -> float:
    useful = sorted((points(c) for c in t.hand if t.fits(c)), reverse=True)[:2]
    return TEMPO * len(useful) + 0.3 * sum(useful) if t.wanting > 0 else 0.3


def _longevity(t: KaTable) -> float:
    short = t.plays <= 2 and not t.hopeless and t.wanting > 0
    return 2.2 if short else 1.3


def _recall(t: KaTable) -> float:
    wanted = max((points(c) for c in t.future if t.fits(c)), default=0)
    return 0.4 * wanted if 0 < t.wanting <= wanted + 1 else 0.0


ABILITIES: dict[str, Callable[[KaTable], float]] = {
    "ka.panic": _against(lambda p: 0.7 if p.deck else 0.0, TEMPO),
    "ka.dwindle": _against(lambda p: 0.7 if p.hand else 0.0),
    "ka.crisis": _against(lambda p: 0.9 if p.works else 0.0),
    "ka.roulette": lambda t: CARD * 0.9,
    "ka.hells_heart": _against(lambda p: 1.4 * min(2, p.future)),
    "ka.vengeance": _against(lambda p: hurt(p, p.exposed)),
    "ka.spite": _against(lambda p: 1.3 * min(2, p.hand)),
    "ka.another_day": lambda t: CARD + TEMPO,
    "ka.recycle": _recoverable,
    "ka.salvage": _recoverable,
    "ka.longevity": _longevity,
    "ka.sowing": lambda t: 1.9 if len(t.future) < 5 else 1.0,
    "ka.voyage": lambda t: 3 * CARD + TEMPO,
    "ka.jubilee": _jubilee,
    "ka.transmigrate": _recall,
    "ka.peek": lambda t: TEMPO + 0.2,
    "ka.destiny": lambda t: 1.9 if len(t.future) < 5 else 1.0,
    "ka.stolen_dreams": _against(lambda p: 2.2 if p.future else 0.0),
    "ka.swindle": _against(lambda p: 2.4 if p.hand else 0.0),
    "ka.thievery": _steal,
}


def ability(t: KaTable, card: CardView, depth: int = 0) -> float:
    """Return what carrying out a card's ability is worth now; a copying card's is that of the best copy."""
    name = card.definition
    if name in ABILITIES:
        return ABILITIES[name](t)
    if depth > 1:
        return 0.0
    if name == "ka.embody":
        return max((ability(t, c, depth + 1) for c in t.own.works), default=0.0)
    if name == "ka.mimic":
        seen = [p.exposed for p in t.rivals if p.exposed is not None]
        return max((ability(t, c, depth + 1) for c in seen), default=0.0)
    if name == "ka.denial":
        others = [ability(t, c, depth + 1) for c in t.hand if c.id != card.id]
        return max(others, default=0.0) - 0.6
    return CARD  # a card of the user's own


def playing(t: KaTable, card: CardView) -> float:
    """Return what it is worth to play a card for its ability, less what its taker gains (KK-18.5)."""
    return ability(t, card) - GIVEN * (0.5 + 0.4 * points(card))


def scoring(t: KaTable, card: CardView) -> float:
    """Return what it is worth to score a card: towards the rung, or as a cover late in a life (KK-18.3)."""
    value = float(points(card))
    if t.fits(card) and t.wanting > 0 and not t.hopeless:
        # What is needed now comes first, and more so the fewer plays are left (KK-18.4).
        urgent = 1.6 if t.plays <= 3 else 0.6
        if t.own.missing > 0:
            urgent += 0.8
        over = max(0.0, value - max(t.wanting, 1))
        return 1.2 + 0.8 * value + urgent - 0.5 * over - (0.4 if colour(card) == "mosaic" else 0.0)
    exposed = t.own.exposed
    if exposed is not None and points(exposed) > value and t.plays <= 2 and t.own.missing == 0:
        return 1.6 + 0.5 * points(exposed) - 0.3 * value
    return 0.1


def planting(t: KaTable, card: CardView) -> float:
    """Return what it is worth to put a card into the next life."""
    value = 0.4 + for_future(t, card)
    if t.hopeless:
        return value + 1.0
    if t.fits(card) and t.wanting > 0:
        value -= 1.0  # it is needed in this one
    return value
