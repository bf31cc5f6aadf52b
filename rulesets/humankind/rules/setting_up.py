"""Setting up (HK-6).

match
    shuffle_decks      Shuffle both decks; the Sanctuaries' Structure is what is left to take (HK-5.7,
                       HK-6.1)
    first_hands        Each draws six, then decides (HK-6.2, HK-6.3, HK-R20)
    draw_first         Who begins is drawn; his Sanctuary entered first (HK-6.5, HK-R22)
    enter_sanctuaries  Both Sanctuaries are in play as the match begins (HK-6.1)
    play_turns         Turn after turn, alternately, until one is beaten or time is up (HK-1.1, HK-R15)
"""

from __future__ import annotations

from typing import Any

from mk_tui.engine import change
from mk_tui.engine.change import emit, set_value, shuffle_zone, tell
from mk_tui.engine.continuous import stat
from mk_tui.engine.errors import SetupError
from mk_tui.engine.flow import again, push
from mk_tui.engine.mechanisms import hands
from mk_tui.engine.mechanisms.dice import pick
from mk_tui.engine.setup import SeatSetup, add_card, lay_deck
from mk_tui.engine.state import Frame, Game

from .damage import time_over
from .tables import FIRST_HAND, SMALLEST_HAND
from .turn import EACH_TURN

# What is kept of a seat: all its life, or for a turn.
FIGURES = ("structure", "will", *EACH_TURN)
# What is kept of the table: challenges left, facings that ended, who was doomed and by what, whose it was
# that changed sides, who dealt the last damage, whether one fell.
VARS: dict[str, Any] = {"challenge": 0, "met": (), "dooms": (), "homes": (), "dealer": -1, "fallen": 0}


def set_up(g: Game, seats: list[SeatSetup]) -> None:
    """Make the cards of a match: a deck for each player, and a Sanctuary in play (HK-4.2, HK-5.7, HK-6.1)."""
    if len(seats) != 2:
        raise SetupError("this game is for two players")
    ids = g.layout.ids
    for seat, setup in enumerate(seats):
        cards: list[int] = []
        for name, n in setup.deck.items():
            d = g.pool.by_id[name]
            if d.type == "sanctuary":
                add_card(g, d.index, seat, ids["play"][seat])
            else:
                cards += [d.index] * n
        lay_deck(g, cards, seat, ids["deck"][seat])


def lay_figures(g: Game) -> None:
    """Give each seat and the table every figure that the rules keep of them."""
    for seat, own in enumerate(g.seats):
        for key in FIGURES:
            if key not in own:
                set_value(g, seat, key, 0)
    for key, value in VARS.items():
        if key not in g.vars:
            change.set_var(g, key, value)


def shuffle_decks(g: Game, f: Frame) -> None:
    """Shuffle both decks; the Sanctuaries' Structure is what is left to take (HK-5.7, HK-6.1)."""
    change.set_active(g, -1)  # it is nobody's turn before it is drawn who begins (HK-6.5)
    lay_figures(g)
    for seat in range(len(g.seats)):
        set_value(g, seat, "structure", sum(stat(g, c, "structure") for c in g.in_zone("play", seat)))
        shuffle_zone(g, g.layout.ids["deck"][seat])


def first_hands(g: Game, f: Frame) -> None:
    """Each draws six, then decides (HK-6.2, HK-6.3, HK-R20)."""
    hands.first_hands(g, range(len(g.seats)), FIRST_HAND)


def next_hand(n: int, times: int) -> int:
    """Return the size of the next new hand: six, then one fewer each time (HK-6.3, HK-6.4)."""
    if n <= SMALLEST_HAND:
        return -1  # it stays (HK-R20)
    return n - 1 if times else FIRST_HAND


def draw_first(g: Game, f: Frame) -> None:
    """Who begins is drawn; his Sanctuary entered first (HK-6.5, HK-R22)."""
    first = pick(g, len(g.seats))
    change.set_order(g, (first, *[s for s in range(len(g.seats)) if s != first]))
    emit(g, "log.begins", seat=first)
    stamp_all(g)


def stamp_all(g: Game) -> None:
    """Give the cards in play their time of entry, the first player's first (HK-R22)."""
    for seat in g.order:
        for card in g.in_zone("play", seat):
            change.stamp_entry(g, card)


def enter_sanctuaries(g: Game, f: Frame) -> None:
    """Both Sanctuaries are in play as the match begins (HK-6.1)."""
    for seat in g.order:
        for card in g.in_zone("play", seat):
            tell(g, "log.entered", card, seat)


def play_turns(g: Game, f: Frame) -> None:
    """Turn after turn, alternately, until one is beaten or time is up (HK-1.1, HK-R15)."""
    time_over(g)
    if not g.result:
        again(f)
        push(g, "turn", g.order[g.round % len(g.order)])


MATCH = (shuffle_decks, first_hands, draw_first, enter_sanctuaries, play_turns)
FLOWS: dict[str, Any] = {"match": MATCH}
