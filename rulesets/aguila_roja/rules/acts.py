"""What may be done in the main step, and what may be chosen (AR-5.5): ``mk-tui acts aguila_roja``."""

from __future__ import annotations

from typing import Final

from mk_tui.engine.acts import Book, Once, That, able_by_hand, able_in_public
from mk_tui.engine.looks import asked, asked_or_active, controlled, in_play, nobody_else
from mk_tui.engine.state import Game

from .challenge import CHALLENGE, INTERCEPTOR, WHOM
from .ending import SURPLUS
from .entering import NAMESAKE
from .places import DUTY, TRAVEL, TRAVELLER
from .playing import NEXT, PLAYS
from .setting_up import FIRST


def own_or_no_place(g: Game, seat: int, card: int) -> bool:
    """Return whether a card is no place of another player (AR-9.13)."""
    return g.ctrl[card] == seat or g.pool.cards[g.defs[card]].type != "place"


def seems_able(g: Game, seat: int) -> bool:
    """Return whether, from what everybody sees, a seat could be able to act: every card costs something
    (AR-7.1), and money lies open."""
    return (g.seats[seat]["money"] > 0 and able_by_hand(g, seat)) or able_in_public(g, seat)


BOOK: Final = Book(
    groups=(PLAYS, (TRAVEL,), (CHALLENGE,)),
    choices=(FIRST, TRAVELLER, WHOM, INTERCEPTOR, NAMESAKE, SURPLUS, NEXT),
    always=(
        Once("AR-4.4", "refuse.another_first", nobody_else("mulligan")),
        Once("AR-5.7", "refuse.own_main_step", asked_or_active),
        Once("AR-10.4", "refuse.another_first", nobody_else("intercept")),
        Once("AR-7.11", "refuse.another_first", asked),
    ),
    elsewhere=(
        That("AR-7.1", "refuse.not_in_hand", in_play),
        That("AR-9.13", "refuse.not_yours", own_or_no_place),
        That("AR-3.6", "refuse.not_yours", controlled),
    ),
    passing=(DUTY,),
    kinds=("main",),
)
