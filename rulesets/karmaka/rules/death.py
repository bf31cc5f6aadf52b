"""Death, scoring and rebirth (KK-8, KK-9). They take the player's whole turn (KK-10.1).

death
    score_life  The best colour and all mosaics; Rings where they decide (KK-8.3 to KK-8.6, A-16)
    settle      Climb one rung, whatever the excess, or stay and take a Ring (KK-8.6 to KK-8.8, A-15, A-17)
    be_reborn   Works to the Ruins, Future Life to the Hand, a Deck to make six (KK-9.2 to KK-9.5, A-19)
"""

from __future__ import annotations

from typing import Any

from mk_tui.engine.change import emit, end_match, enter_phase, move, set_value, set_var
from mk_tui.engine.flow import ask
from mk_tui.engine.state import Frame, Game

from .piles import deal, points, score
from .seating import side_of
from .tables import COLOURS, NEEDED, NEW_LIFE, RUNGS, TRANSCENDENCE

YES, NO = ("yes",), ("no",)


def score_life(g: Game, f: Frame) -> None:
    """The best colour and all mosaics; Rings where they decide (KK-8.3 to KK-8.6, A-16).

    A-18: of the any number of Rings that KK-8.5 allows only the number that is missing is ever of use.
    """
    enter_phase(g, "death", f.seat)
    emit(g, "log.died", seat=f.seat)
    own = g.seats[f.seat]
    total, colour = score(g, f.seat)
    # Mosaics alone, or nothing at all, are of no colour.
    of = COLOURS[colour] if points(g, f.seat)[colour] else ""
    emit(g, "log.life_scored", seat=f.seat, n=total, colour=of)
    missing = f.n = max(0, NEEDED[own["rung"]] - total)
    f.ans = ()
    if 0 < missing <= own["rings"]:
        # Whoever can climb means to: that is what is proposed, and what goes on without a thought.
        ask(g, f.seat, "rings", "ask.rings", [YES, NO], proposal=(0,), n=missing)


def settle(g: Game, f: Frame) -> None:
    """Climb one rung, whatever the excess, or stay and take a Ring (KK-8.6 to KK-8.8, A-15, A-17)."""
    seat = f.seat
    own = g.seats[seat]
    if f.ans and f.ans[0] == YES:
        set_value(g, seat, "rings", own["rings"] - f.n)
        set_var(g, "supply", g.vars["supply"] + f.n)
        emit(g, "log.spent_rings", seat=seat, n=f.n)
        f.n = 0
    if f.n:
        if g.vars["supply"] > 0:
            set_var(g, "supply", g.vars["supply"] - 1)
            set_value(g, seat, "rings", own["rings"] + 1)
            emit(g, "log.got_ring", seat=seat)
        else:
            emit(g, "log.no_ring", seat=seat)
        return
    set_value(g, seat, "rung", own["rung"] + 1)
    emit(g, "log.climbed", seat=seat, rung=own["rung"], word=RUNGS[own["rung"]])
    if own["rung"] == TRANSCENDENCE:  # KK-9.1, KK-11.1, KK-14.2, KK-15.3
        end_match(g, "win", side_of(g, seat), "result.transcended")


def be_reborn(g: Game, f: Frame) -> None:
    """Works to the Ruins, Future Life to the Hand, a Deck to make six (KK-9.2 to KK-9.5, A-19)."""
    seat = f.seat
    ids = g.layout.ids
    for card in list(g.in_zone("works", seat)):  # KK-12.2: the oldest one first, so that it lies deepest
        move(g, card, ids["ruins"][0])
    for card in list(g.in_zone("future", seat)):
        move(g, card, ids["hand"][seat])
    hand = len(g.in_zone("hand", seat))
    dealt = deal(g, seat, max(0, NEW_LIFE - hand))
    emit(g, "log.reborn", seat=seat, hand=hand, deck=dealt)


FLOWS: dict[str, Any] = {"death": (score_life, settle, be_reborn)}
