"""Wounds, and how cards leave the table (AR-11, AR-3.7, AR-9.11)."""

from __future__ import annotations

from mk_tui.engine.change import emit, idle, move, put_under, set_flag, signal, tell
from mk_tui.engine.continuous import of_stat, roster, stat
from mk_tui.engine.durations import modify
from mk_tui.engine.state import Game

from .relations import part
from .tables import GUARD, SPENT, WOUNDED


def wound(g: Game, card: int, n: int, source: int) -> None:
    """Put ``n`` wounds on a character; ``source`` is the definition they come from (AR-11.7)."""
    if not g.in_play(card):
        idle(g, "log.card_gone", card=card)
    elif n <= 0:
        idle(g, "log.no_wounds", card=card)
    else:
        modify(g, card, "wounds", "add", n, WOUNDED, source)
        emit(g, "log.wounded", card=card, n=n, seat=g.ctrl[card])


def deaths(g: Game) -> None:
    """Discard every character whose wounds reach its Strength (AR-11.1), until there is none.

    They die together, as what they gave each other is only lost when they have left; then come those whom
    only the dead kept alive (AMB-37).
    """
    while g.mods and (dead := _dead(g)):
        for card in dead:
            tell(g, "log.dies", card, g.ctrl[card])
        for card in dead:
            discard_card(g, card, told=True)


def _dead(g: Game) -> list[int]:
    hurt = {m.target for m in of_stat(g, "wounds")}
    dead = []
    for card in roster(g).get("character", ()) if hurt else ():
        if card in hurt and (n := stat(g, card, "wounds")) > 0 and n >= stat(g, card, "strength"):
            dead.append(card)
    return dead


def discard_card(g: Game, card: int, told: bool = False) -> None:
    """Discard a card from the table, to its owner's discard (AR-3.7); ``told``: the log says so already."""
    if not g.in_play(card):
        return
    if told:
        signal(g, "log.discarded", card, g.ctrl[card])
    else:
        tell(g, "log.discarded", card, g.ctrl[card])
    leave(g, card, g.layout.ids["discard"][g.owner[card]])


def leave(g: Game, card: int, zone: int, bottom: bool = False) -> None:
    """Take a card off the table; it is a new card should it come back (AR-3.8, AR-3.9, AR-17.3)."""
    if g.in_play(card):
        part(g, card)
    move(g, card, zone)
    if bottom:
        put_under(g, card)


def back_to_villa(g: Game, card: int) -> None:
    """A character whose place has left the table is in the villa, spent and off guard (AR-9.11)."""
    set_flag(g, card, SPENT)
    set_flag(g, card, GUARD, False)
    tell(g, "log.back_in_villa", card, g.ctrl[card])


def make_spent(g: Game, card: int) -> bool:
    """Make a character spent (AR-8.5); whether that changed anything."""
    set_flag(g, card, GUARD, False)
    return set_flag(g, card, SPENT)


def make_ready(g: Game, card: int) -> bool:
    """Make a character ready (AR-8.8); in another's turn it stands on guard (AR-8.4)."""
    changed = set_flag(g, card, SPENT, False)
    if g.ctrl[card] != g.active and card not in g.host:
        changed |= set_flag(g, card, GUARD)
    return changed
