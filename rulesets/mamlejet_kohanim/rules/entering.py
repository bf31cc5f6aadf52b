"""Entering play (MK-21.4, MK-10.12)."""

from __future__ import annotations

from mk_tui.engine.change import emit, move
from mk_tui.engine.state import Game

from .damage import put_down
from .tables import DEDICATED, ENTERED


def enter_play(g: Game, card: int, zone: int) -> None:
    """Put a card into play in a zone and let the rule of legends act (MK-21.4, MK-10.12)."""
    d = g.pool.cards[g.defs[card]]
    move(g, card, zone, flags=ENTERED | DEDICATED if d.attrs.get("enters_dedicated") else ENTERED)
    emit(g, "log.entered", card=card, seat=g.ctrl[card])
    if d.attrs.get("legendary"):
        clash(g, d.index)


def clash(g: Game, definition: int) -> None:
    """Two legendary permanents of one name: all go to their owners' guenizot (MK-10.12, A-28)."""
    same = [c for z, yes in enumerate(g.layout.in_play) if yes for c in g.zones[z] if g.defs[c] == definition]
    if len(same) < 2:
        return
    emit(g, "log.legends_clash", card=same[0])
    for card in same:
        emit(g, "log.eliminated", card=card, seat=g.ctrl[card], by=-2)
    for card in same:
        put_down(g, card, -2)
