"""Setting up (KK-3): ladder, Rings, Source, the first Hands and Decks.

match
    begin         Pieces on the ladder, Rings in the supply, the Source shuffled (KK-3.1 to KK-3.3)
    deal_first    Four cards each for the first Hand, then two each for the first Deck (KK-3.4, KK-3.5)
    choose_first  Who goes first: by chance, unless the table has agreed on somebody (KK-3.7, A-01)
    take_turns    Turn after turn, clockwise, until somebody transcends (KK-4.1, KK-4.5, KK-11.1)
"""

from __future__ import annotations

from typing import Any

from mk_tui.engine.cards import Pool
from mk_tui.engine.change import emit, next_round, set_order, set_value, set_var, shuffle_zone
from mk_tui.engine.flow import again, push
from mk_tui.engine.mechanisms import hands
from mk_tui.engine.mechanisms.dice import pick
from mk_tui.engine.setup import SeatSetup, lay_deck, listed
from mk_tui.engine.state import Frame, Game
from mk_tui.engine.tables import Broken

from .piles import deal
from .seating import lone_wolf, seating
from .tables import BEETLE, FIRST_DECK, FIRST_HAND, RINGS, WOLF

LEAST_SOURCE = (FIRST_HAND + FIRST_DECK) * 4  # what four players are dealt (KK-3.4, KK-3.5)


def check_deck(deck: Any, pool: Pool) -> Broken:
    """A Source has to be enough for what four players are dealt (KK-3.4, KK-3.5)."""
    n, least = sum(deck.cards.values()), LEAST_SOURCE
    return [("KK-3.4", "deck.too_small", {"n": n, "least": least})] if n < least else []


def set_up(g: Game, seats: list[SeatSetup]) -> None:
    """Make the cards of a match (KK-1.1)."""
    seating(g)
    lay_deck(g, listed(g, seats[0].extra.get("source", {})), -1, g.layout.ids["source"][0])


def place_pieces(g: Game) -> None:
    """Put every piece on Dung Beetle, the lone player's on Wolf, and the Rings in the supply.

    KK-3.1, KK-3.2, KK-15.2. Figures that a scenario has given stay.
    """
    wolf = lone_wolf(g)
    held = 0
    for seat, own in enumerate(g.seats):
        set_value(g, seat, "rung", own.get("rung", WOLF if seat == wolf else BEETLE))
        set_value(g, seat, "rings", own.get("rings", 0))
        held += own["rings"]
    set_var(g, "supply", g.vars.get("supply", RINGS - held))


def begin(g: Game, f: Frame) -> None:
    """Pieces on the ladder, Rings in the supply, the Source shuffled (KK-3.1 to KK-3.3)."""
    place_pieces(g)
    shuffle_zone(g, g.layout.ids["source"][0])


def deal_first(g: Game, f: Frame) -> None:
    """Four cards each for the first Hand, then two each for the first Deck (KK-3.4, KK-3.5)."""
    for seat in range(len(g.seats)):
        hands.deal(g, seat, FIRST_HAND)
    for seat in range(len(g.seats)):
        deal(g, seat, FIRST_DECK)


def choose_first(g: Game, f: Frame) -> None:
    """Who goes first: by chance, unless the table has agreed on somebody (KK-3.7, A-01)."""
    players = len(g.seats)
    wanted = g.config["options"].get("first", "random")
    first = pick(g, players) if wanted == "random" else (int(wanted) - 1) % players
    set_order(g, tuple((first + k) % players for k in range(players)))
    emit(g, "log.first", seat=first)


def take_turns(g: Game, f: Frame) -> None:
    """Turn after turn, clockwise, until somebody transcends (KK-4.1, KK-4.5, KK-11.1).

    ``f.n`` counts.
    """
    again(f)
    at = f.n % len(g.order)
    if at == 0:
        next_round(g)
    f.n += 1
    push(g, "turn", g.order[at])


FLOWS: dict[str, Any] = {"match": (begin, deal_first, choose_first, take_turns)}
