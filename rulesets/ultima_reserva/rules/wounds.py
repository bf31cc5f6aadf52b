"""What a card can take, what it has taken, and destruction (VZ-9.3, VZ-9.6, VZ-9.11 to 9.13, VZ-12.4).

Damage lies on a card as its counters.
"""

from __future__ import annotations

from mk_tui.engine.change import emit, idle, move, retire, set_counters, tell
from mk_tui.engine.continuous import stat
from mk_tui.engine.state import Game

from .tables import EQUIPMENT, FALLEN
from .weapons import fade


def is_player(g: Game, card: int) -> bool:
    """Return whether a card is a Player Card (VZ-2.2)."""
    return bool(g.pool.cards[g.defs[card]].type == "player")


def capacity(g: Game, card: int) -> int:
    """Return what a card can still take (VZ-9.3, VZ-9.13): its Vital or Resistance less earlier damage."""
    d = g.pool.cards[g.defs[card]]
    left = stat(g, card, "resistance" if d.type in EQUIPMENT else "vital") - g.counters.get(card, 0)
    return left if left > 0 else 0


def life(g: Game, seat: int) -> int:
    """Return the Vital that a seat's Player Card has left."""
    return capacity(g, g.seats[seat]["pc"])


def in_combat(g: Game, card: int) -> bool:
    """Return whether a card takes part in a combat: it lies there or its host does."""
    return g.zone_kind(g.host.get(card, card)) == "combat"


def alive(g: Game, card: int) -> bool:
    """Return whether a fighter is still in the fight (VZ-12.4)."""
    return g.zone_kind(card) == "combat" and not g.flags[card] & FALLEN


def wound(g: Game, card: int, n: int) -> None:
    """Lay damage on a card, no more than it can take (VZ-9.3, VZ-9.11)."""
    n = min(n, capacity(g, card))
    if n > 0:
        set_counters(g, card, g.counters.get(card, 0) + n)
        emit(g, "log.damaged", card=card, seat=g.ctrl[card], n=n)


def check_wounds(g: Game) -> None:
    """What has taken all it can is destroyed (VZ-12.4), and for what it lent perhaps those it lent it to."""
    cards, defs, flags = g.pool.cards, g.defs, g.flags
    hurt = [c for c in g.counters if cards[defs[c]].type != "player" and not flags[c] & FALLEN]
    while hurt:
        gone = [c for c in sorted(hurt) if not capacity(g, c) and destroy(g, c)]
        hurt = [c for c in hurt if c in g.counters and not flags[c] & FALLEN] if gone else []


def destroy(g: Game, card: int) -> bool:
    """Destroy a card (VZ-12.4, VZ-12.5), in combat where it lies (VZ-9.6); returns whether it was there."""
    if g.flags[card] & FALLEN or not g.in_play(card):
        return False
    tell(g, "log.destroyed", card, g.ctrl[card])
    if in_combat(g, card):
        fade(g, card)
        retire(g, card)
    else:
        bury(g, card)
    return True


def bury(g: Game, card: int) -> None:
    """Put a destroyed card into its owner's Discard Zone (VZ-9.6); its equipment stays (VZ-9.15)."""
    move(g, card, g.layout.ids["discard"][g.owner[card]])


def heal(g: Game, seat: int, n: int) -> None:
    """Give a Player Card Vital back, not above the printed number."""
    card = g.seats[seat]["pc"]
    n = min(n, g.counters.get(card, 0))
    if n > 0:
        set_counters(g, card, g.counters[card] - n)
        emit(g, "log.regained", card=card, seat=seat, n=n)
    else:
        idle(g, "log.nothing_regained", card=card, seat=seat)
