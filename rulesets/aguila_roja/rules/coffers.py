"""The coffers and the income (AR-6).

A pile is kept as how many cards of each value have not been shown since it was last shuffled: that is all
that anybody could work out, and its order is drawn when a card is turned up.
"""

from __future__ import annotations

from mk_tui.engine.change import emit, set_value
from mk_tui.engine.continuous import seat_stat
from mk_tui.engine.mechanisms.dice import weighted
from mk_tui.engine.state import Game

from .tables import COFFERS, COINS, EXTRA_MONEY


def fill(g: Game, seat: int) -> None:
    """Shuffle all twelve cards of a pile (AR-6.4, AR-6.5)."""
    for coin, n in zip(COINS, COFFERS, strict=True):
        set_value(g, seat, coin, n)


def turn_up(g: Game, seat: int) -> None:
    """Put the shown card under the pile and turn up the next one (AR-4.5, AR-6.3)."""
    own = g.seats[seat]
    if not any(own[c] for c in COINS):
        fill(g, seat)
    value = weighted(g, [own[c] for c in COINS])
    coin = COINS[value - 1]
    set_value(g, seat, coin, max(0, own[coin] - 1))
    set_value(g, seat, "shown", value)
    emit(g, "log.turned_coin", seat=seat, n=value)


def neighbour(g: Game, seat: int) -> int:
    """Return the next remaining player to the left (AR-6.1, AR-6.2, AR-6.8, AR-20.3)."""
    order = g.order
    return order[(order.index(seat) + 1) % len(order)]


def income(g: Game, seat: int) -> int:
    """Return what a seat's income is with the coffers as they are shown now (AR-6.3)."""
    left = neighbour(g, seat)
    return int(g.seats[seat]["shown"]) + int(g.seats[left]["shown"]) + seat_stat(g, seat, "income")


def expected(g: Game, seat: int) -> tuple[int, int]:
    """Return the least and the most that a seat's next income can be, as far as the coffers go.

    Its own pile turns up another card by then, that of the left neighbour only if its turn comes before. Else
    what it shows stays (AR-6.3).
    """
    own = g.seats[seat]
    least = most = seat_stat(g, seat, "income") + first_extra(g, seat, own["turns"] + 1)
    left = neighbour(g, seat)
    for s in (seat, left):
        pile = g.seats[s]
        if s == left and not comes_before(g, left, seat):
            values = [pile["shown"]]
        else:
            values = [v for v, c in enumerate(COINS, 1) if pile[c]] or list(range(1, len(COINS) + 1))
        least, most = least + values[0], most + values[-1]
    return least, most


def comes_before(g: Game, one: int, other: int) -> bool:
    """Return whether the next turn of one seat comes before that of another: play goes to the left from who
    is active, and from who begins in the preparation (AR-4.2)."""
    began = 0 if g.round == 0 else 1
    order = (*g.order[began:], *g.order[:began])
    return order.index(one) < order.index(other)


def first_extra(g: Game, seat: int, turn: int) -> int:
    """Return what a seat has more in the turn of this number: in its first, but not who began (AR-4.7)."""
    return EXTRA_MONEY if turn == 1 and seat != g.vars["starter"] and g.round <= 1 else 0
