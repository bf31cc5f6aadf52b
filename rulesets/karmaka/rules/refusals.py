"""Why a card is no choice for what is asked: the clause that stops it, for each kind of question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.refusal import Refusal

from .seating import seating

if TYPE_CHECKING:
    from mk_tui.engine.state import Game, Question

# Questions that ask among cards of one's own pile: what is asked -> the pile, and its clause.
OWN = {
    "ask.ruin_hand": ("hand", "KK-17.5"),
    "ask.ruin_own": ("hand", "KK-17.13"),
    "ask.plant": ("hand", "A-31"),
    "ask.score_more": ("hand", "KK-5.1"),
    "ask.deny": ("hand", "KK-17.2"),
    "ask.recall": ("future", "KK-17.16"),
    "ask.ruin_work": ("works", "KK-17.1"),
}
# Questions that ask among cards just looked at, and the clause that says which.
LOOKED = {"ask.divine": "A-23", "ask.next_on_top": "A-23", "ask.take_shown": "KK-17.15"}
# What a card of one's own asks by a general operation (Ruleset.choice_clauses).
CHOICES = {"": "KK-5.2"}
# Questions that no card answers.
NO_CARD = {
    "ask.offer": ("KK-7.9", "refuse.take_or_leave"),
    "ask.rings": ("KK-8.5", "refuse.choice.yes_no"),
    "ask.draw": ("KK-17.13", "refuse.draw_or_stop"),
    "ask.rival": ("KK-14.5", "refuse.choice.player"),
    "ask.any": ("KK-14.5", "refuse.choice.player"),
}


def why_not(g: Game, seat: int, card: int) -> Refusal | None:
    """Return the clause that keeps a card from being chosen. Asked only for one that is no option."""
    q = g.question
    if q is None:
        return None
    if q.seat != seat:
        return Refusal("KK-4.1", "refuse.not_your_turn")
    kind = g.zone_kind(card)
    name = {"card": g.pool.cards[g.defs[card]].id, "zone": kind}
    if q.kind in ("turn", "again"):
        return Refusal("KK-4.4" if q.kind == "turn" else "KK-16.3", "refuse.not_in_hand", name)
    if q.why in NO_CARD:
        clause, message = NO_CARD[q.why]
        return Refusal(clause, message, name)
    if q.why in OWN:
        pile, clause = OWN[q.why]
        return Refusal(clause, "refuse.not_from_there", {**name, "zone": pile})
    if q.why in LOOKED:
        return Refusal(LOOKED[q.why], "refuse.choice.looked", name)
    if q.why == "ask.take_ruin":
        return Refusal("A-35", "refuse.too_deep" if kind == "ruins" else "refuse.not_in_ruins", name)
    return _no_copy(g, q, card)


def _no_copy(g: Game, q: Question, card: int) -> Refusal:
    """Why the ability of a card cannot be copied: KK-17.6, KK-17.7, A-27, A-45, KK-2.8."""
    seat, own = q.seat, q.why == "ask.copy_own"
    name = {"card": g.pool.cards[g.defs[card]].id}
    if g.zone_kind(card) != "works":
        return Refusal("KK-17.6" if own else "KK-17.8", "refuse.no_work", name)
    owner = g.layout.owners[g.zone[card]]
    if own:
        if owner != seat:
            return Refusal("KK-17.6", "refuse.not_your_work", name)
    elif owner == seat:
        return Refusal("KK-17.8", "refuse.your_work", name)
    elif owner not in seating(g).rivals[seat]:
        return Refusal("A-45", "refuse.partners_work", name)
    elif g.in_zone("works", owner)[-1] != card:
        return Refusal("KK-2.8", "refuse.covered", name)
    return Refusal("A-27", "refuse.copied_already", name)
