"""The answer to each kind of question, as positions in its options."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mk_tui.players.bots import Answer, best, saying

from .outlook import KaTable, colour, points
from .worth import ability, aimed, for_future, planting, playing, scoring

if TYPE_CHECKING:
    from mk_tui.engine.views import CardView, QuestionView

# What passing and playing nothing more are worth.
NOTHING = 0.35


def turn(t: KaTable, q: QuestionView) -> Answer:
    """Play a card in one of its ways, or pass (KK-5, KK-6)."""

    def worth(option: Any) -> float:
        verb = option[0]
        if verb in ("pass", "none"):
            return NOTHING
        card = t.shown[option[1]]
        if verb == "play":
            return playing(t, card)
        if verb == "score":
            return scoring(t, card)
        if verb == "plant":
            return planting(t, card)
        return planting(t, card) - 0.5  # to the partner: good, but one's own life comes first

    return best(q, worth)


def target(t: KaTable, q: QuestionView) -> Answer:
    """Choose whom an ability is played on: oneself where it helps, else the rival whom it hurts most."""
    source = t.named("source")

    def worth(option: Any) -> float:
        p = t.players[option[1]]
        if source is not None and source.helps:
            return float(p.seat == t.own.seat)
        return -5.0 if p.side == t.own.side else aimed(source.harms if source is not None else [], p)

    return best(q, worth)


def offer(t: KaTable, q: QuestionView) -> Answer:
    """Take a card that the next life can use; one too many would only make it longer (KK-7.9)."""
    card = next((c for c in t.view.zone("centre").cards), None)
    wanted = card is not None and for_future(t, card) > 0.5
    return best(q, lambda o: (o[0] == "take") == wanted)


def choose(t: KaTable, q: QuestionView) -> Answer:
    """Choose a card, or none."""
    worth = CHOICES.get(q.why, _now)
    return best(q, lambda o: 0.5 if o[0] == "none" else worth(t, t.shown[o[1]]))


def _now(t: KaTable, card: CardView) -> float:
    """What a card in Hand is worth in this life."""
    return max(scoring(t, card), playing(t, card), planting(t, card))


def _recall(t: KaTable, card: CardView) -> float:
    return (2.0 if t.fits(card) and t.wanting > 0 else 0.0) + 0.4 * points(card) - 0.3 * for_future(t, card)


CHOICES: dict[str, Callable[[KaTable, Any], float]] = {
    "ask.ruin_hand": lambda t, c: -_now(t, c),
    "ask.ruin_work": lambda t, c: -points(c) - 3.0 * t.fits(c),
    "ask.ruin_own": lambda t, c: 1.6 - _now(t, c),  # what is worth less than a drawn card goes
    "ask.score_more": lambda t, c: scoring(t, c) - 0.6,
    "ask.divine": for_future,  # what would be taken if it were offered
    "ask.plant": lambda t, c: planting(t, c) - scoring(t, c),
    "ask.take_ruin": lambda t, c: _now(t, c) + 0.1 * points(c),
    "ask.recall": _recall,
    "ask.take_shown": _now,
    "ask.deny": lambda t, c: ability(t, c) - 0.5 * scoring(t, c),
}


def copy(t: KaTable, q: QuestionView) -> Answer:
    """Copy the Work whose ability is worth most."""
    return best(q, lambda o: ability(t, t.shown[o[1]]))


def order(t: KaTable, q: QuestionView) -> Answer:
    """What comes next from the Source may be a rival's: the worst card lies on top, unless one draws soon."""
    return best(q, lambda o: -for_future(t, t.shown[o[1]]) - 0.1 * (colour(t.shown[o[1]]) == t.target))


ANSWERS: dict[str, Callable[[KaTable, Any], Answer]] = {
    "turn": turn,
    "again": turn,
    "target": target,
    "offer": offer,
    "choose": choose,
    "work": choose,
    "copy": copy,
    "order": order,
    "draw": saying("draw"),  # another card is another play
    "rings": saying("yes"),  # whenever they suffice (KK-8.5)
}
