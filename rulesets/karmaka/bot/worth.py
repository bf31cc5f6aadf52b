"""What things are worth, in points of a life: abilities now, cards for the next life, attacks on rivals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mk_tui.players.bots import Raw

from .knowledge import known
from .outlook import KaPlayer, KaTable, colour, points

if TYPE_CHECKING:
    from mk_tui.engine.views import CardView

# What a drawn card is worth, and another play in the same turn.
CARD = 1.0
TEMPO = 1.9
# What the taker of an offered card gains by it, as a share of its worth to them.
GIVEN = 0.25
# What a second card costs that is spent for one ability.
SPENT = 0.6


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


def harm(op: Raw, p: KaPlayer) -> float:
    """Return what an operation on a player's cards is worth."""
    do, n = op["do"], op.get("n", 1)
    pile: str = op.get("pile") or op.get("zone") or "hand"
    if pile == "works":
        if do == "ruin_choice":
            return 0.9 if p.works else 0.0
        card = p.exposed
        taken = 0.8 + 0.3 * points(card) if card is not None and do == "take_top" else 0.0
        return hurt(p, card) + taken
    there = {"deck": p.deck, "future": p.future, "hand": p.hand}[pile]
    return EACH[do, pile] * min(n if do in ("ruin_top", "ruin_random") else 1, there)


# What it is worth to take a card away that nobody sees: by the operation and the pile.
EACH = {
    ("ruin_top", "deck"): 0.7,
    ("ruin_top", "future"): 1.4,
    ("ruin_choice", "hand"): 0.7,
    ("ruin_random", "hand"): 1.3,
    ("take_top", "future"): 2.2,
    ("take_random", "hand"): 2.4,
}


def aimed(ops: list[Raw], p: KaPlayer) -> float:
    """Return what it is worth to aim an ability at a rival, with a liking for whoever leads."""
    return sum([harm(op, p) for op in ops]) + 0.15 * p.threat


def _recoverable(t: KaTable, op: Raw) -> float:
    return max((0.6 + 0.4 * points(c) + 0.5 * t.fits(c) for c in t.ruins[-op["among"] :]), default=0.0)


def _score(t: KaTable, op: Raw) -> float:
    useful = sorted((points(c) for c in t.hand if t.fits(c)), reverse=True)[: op["up_to"]]
    return TEMPO * len(useful) + 0.3 * sum(useful) if t.wanting > 0 else 0.3


def _deal(t: KaTable, op: Raw) -> float:
    short = t.plays <= 2 and not t.hopeless and t.wanting > 0
    return 2.2 if short else 1.3


def _recall(t: KaTable, op: Raw) -> float:
    wanted = max((points(c) for c in t.future if t.fits(c)), default=0)
    return 0.4 * wanted if 0 < t.wanting <= wanted + 1 else 0.0


# What an operation on the player's own cards is worth.
GAINS: dict[str, Callable[[KaTable, Raw], float]] = {
    "play_again": lambda t, op: TEMPO,
    "draw": lambda t, op: CARD * op["n"],
    "ruin_own": lambda t, op: 0.0,  # what is worth less than a drawn card goes
    "draw_up_to": lambda t, op: 0.9 * CARD * op["more"],
    "look_at_hand": lambda t, op: 0.2,
    "plant": lambda t, op: op["n"] * (-0.05 if len(t.future) < 5 else -0.5),
    "divine": lambda t, op: 1.9 if len(t.future) < 5 else 1.0,
    "take_ruin": _recoverable,
    "score": _score,
    "deal_to": _deal,
    "recall": _recall,
}


def ability(t: KaTable, card: CardView, copying: frozenset[int] = frozenset()) -> float:
    """Return what carrying out a card's ability is worth now; a copying card's is that of the best copy, but
    of those that are ``copying`` it already."""
    k = known(card)
    if k.copies:
        return _copied(t, card, k.copies, copying | {card.id}) if card.id not in copying else 0.0
    value = sum([GAINS[op["do"]](t, op) for op in k.gains if op["do"] in GAINS])
    return value + max([aimed(k.harms, p) for p in t.rivals], default=0.0) if k.harms else value


def _copied(t: KaTable, card: CardView, whose: str, copying: frozenset[int]) -> float:
    if whose == "own_work":
        return max([ability(t, c, copying) for c in t.own.works], default=0.0)
    if whose == "rival_work":
        return max([ability(t, p.exposed, copying) for p in t.rivals if p.exposed is not None], default=0.0)
    # A card more that goes costs nothing in a life that has what it needs: it ends the sooner.
    spent = SPENT if t.own.missing > 0 or t.wanting > 0 else 0.0
    return max([ability(t, c, copying) for c in t.hand if c.id != card.id], default=0.0) - spent


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
