"""A card played for its ability: the ability, the Karmic Cost, and the next card (KK-5.2, KK-7, KK-16.2).

The flow "use" keeps in its values what its ability and the abilities it copies share: ``victim`` (the player
it was played on), ``seen`` (Works copied so far) and ``mimic`` (whether a Mimic has been copied; A-27), and
``again`` (whether another card may be played).

use
    show          Put the card face up in the centre and carry its ability out (KK-2.10, KK-5.2)
    begin_offers  The ability has fully resolved: the Karmic Cost is paid (KK-7.1)
    offer         Offer the card to the next rival (KK-7.2, KK-7.7, A-43)
    take_offer    The taker's Future Life, the next rival, or the Ruins (KK-7.2, KK-7.3, KK-7.8, A-37)
    offer_next    After the offer, and only then, the next card may be played (KK-16.2, KK-16.3, A-03, A-28)
    take_next     Play it like any other; such cards chain without limit (KK-16.3, KK-16.4)
"""

from __future__ import annotations

from typing import Any

from mk_tui.engine.acts import options, perform
from mk_tui.engine.change import emit, idle, move, tell
from mk_tui.engine.effects import begin_effect
from mk_tui.engine.flow import ask, goto
from mk_tui.engine.state import Frame, Game

from .piles import ruin
from .seating import seating

NONE = ("none",)
TAKE, REFUSE = ("take",), ("refuse",)


def show(g: Game, f: Frame) -> None:
    """Put the card face up in the centre and carry its ability out (KK-2.10, KK-5.2)."""
    move(g, f.card, g.layout.ids["centre"][0])
    tell(g, "log.played", f.card, f.seat)
    do_ability(g, f.seat, f.card)


def do_ability(g: Game, seat: int, card: int) -> None:
    """Carry out the ability of a card, played or copied, for ``seat``."""
    definition = g.defs[card]
    begin_effect(g, seat, card, g.pool.cards[definition].modes[0].program, definition)


def use_of(g: Game) -> Frame:
    """Return the frame of the play whose ability is being carried out."""
    for f in reversed(g.frames):
        if f.flow == "use":
            return f
    raise LookupError("no card is being played")


def offer_order(g: Game, seat: int, victim: int) -> list[int]:
    """Return who is offered a card, in order: its victim if that is a rival, else all rivals from the left.

    KK-7.5 to KK-7.7, KK-13.1, A-04 to A-08, A-12.
    """
    rivals = seating(g).rivals[seat]
    return [victim] if victim in rivals else list(rivals)


def begin_offers(g: Game, f: Frame) -> None:
    """The ability has fully resolved: the Karmic Cost is paid (KK-7.1)."""
    f.v["left"] = offer_order(g, f.seat, f.v.get("victim", -1))


def offer(g: Game, f: Frame) -> None:
    """Offer the card to the next rival (KK-7.2, KK-7.7, A-43)."""
    seat = f.v["to"] = f.v["left"].pop(0)
    ask(g, seat, "offer", "ask.offer", [TAKE, REFUSE], card=f.card, by=f.seat)


def take_offer(g: Game, f: Frame) -> None:
    """The taker's Future Life, the next rival, or the Ruins (KK-7.2, KK-7.3, KK-7.8, A-37)."""
    seat = f.v["to"]
    if f.ans[0] == TAKE:
        move(g, f.card, g.layout.ids["future"][seat])
        tell(g, "log.took", f.card, seat)
        return
    tell(g, "log.refused", f.card, seat)
    if f.v["left"]:
        goto(g, f, offer)
    else:
        ruin(g, f.card, f.seat)


def offer_next(g: Game, f: Frame) -> None:
    """After the offer, and only then, the next card may be played (KK-16.2, KK-16.3, A-03, A-28)."""
    f.ans = ()
    if f.v.get("again"):
        found = options(g, f.seat)
        if found:
            ask(g, f.seat, "again", "ask.again", [*found, NONE], card=f.card)
        else:
            idle(g, "log.no_card_to_play", seat=f.seat)


def take_next(g: Game, f: Frame) -> None:
    """Play it like any other; such cards chain without limit (KK-16.3, KK-16.4)."""
    if f.ans and f.ans[0] != NONE:
        perform(g, f, f.ans[0])
    elif f.ans:
        emit(g, "log.plays_no_more", seat=f.seat)


FLOWS: dict[str, Any] = {"use": (show, begin_offers, offer, take_offer, offer_next, take_next)}
