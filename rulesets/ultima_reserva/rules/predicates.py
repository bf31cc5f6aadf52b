"""Selector words of this game: (match, seat of "you", source, card) -> holds."""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine.continuous import has_keyword
from mk_tui.engine.selectors import Test
from mk_tui.engine.state import Game
from mk_tui.engine.tables import MOMENT

from .tables import ATTACKING, EQUIPMENT, FALLEN, HEAVY, SPELLS, USED
from .weapons import used
from .wounds import alive


def threatened(g: Game, seat: int, src: int, card: int) -> bool:
    """A Player Card that surplus is about to hit (VZ-9.9)."""
    packet: Any = g.vars.get("packet")
    if not packet or packet[1] <= 0:
        return False
    return bool(g.ctrl[card] == packet[0] and g.definition(card).type == "player")


def beside_attacker(g: Game, seat: int, src: int, card: int) -> bool:
    """It attacks together with the source."""
    return card != src and bool(g.flags[card] & g.flags[src] & ATTACKING)


def shielded(g: Game, seat: int, src: int, card: int) -> bool:
    """It has an Object assigned that is not destroyed (VZ-12.4)."""
    return any(g.definition(a).type == "object" and not g.flags[a] & FALLEN for a in g.guests(card))


PREDICATES: dict[str, Test] = {
    "equipment": lambda g, seat, src, card: g.definition(card).type in EQUIPMENT,
    "spell": lambda g, seat, src, card: g.definition(card).type in SPELLS,
    "assigned": lambda g, seat, src, card: card in g.host,
    "borne": lambda g, seat, src, card: g.host.get(card) == src,  # by the source
    "armed": lambda g, seat, src, card: bool(used(g, card)),
    "shielded": shielded,
    # The source, a Weapon or an Object, counts (VZ-10.1, VZ-10.7).
    "uses": lambda g, seat, src, card: bool(g.flags[src] & USED or g.definition(src).type == "object"),
    "fighting": lambda g, seat, src, card: alive(g, card),
    "beside_attacker": beside_attacker,
    "heavy": lambda g, seat, src, card: has_keyword(g, card, HEAVY),
    "threatened": threatened,
}
LOOKS_AT: Final = {"heavy": "keyword", "threatened": MOMENT}
