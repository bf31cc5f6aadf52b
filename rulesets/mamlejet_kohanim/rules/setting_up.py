"""Setting up (MK-18, MK-14, MK-12).

match
    shuffle_decks  Each player shuffles both decks, each apart (MK-18.1)
    draw_hands     Each player draws seven, and may take mulligans (MK-18.1, A-42)
    play_rounds    Round after round until the match ends (MK-19.16)
"""

from __future__ import annotations

from typing import Any

from mk_tui.engine.change import shuffle_zone
from mk_tui.engine.errors import SetupError
from mk_tui.engine.flow import again, push
from mk_tui.engine.mechanisms.hands import first_hands
from mk_tui.engine.rng import shuffle
from mk_tui.engine.setup import SeatSetup, lay_deck, listed
from mk_tui.engine.state import Frame, Game

from .tables import FIRST_HAND


def set_up(g: Game, seats: list[SeatSetup]) -> None:
    """Make the cards of a match: two cities for each player (MK-4.1, MK-4.2, MK-14.1)."""
    if not 1 <= len(seats) <= 4:
        raise SetupError("this game is for one to four players")
    # A Hero that somebody's deck names is none of those that are dealt.
    named = {name for setup in seats for name in setup.extra.get("enemy", {})}
    cards = [d for d in g.pool.cards if d.type == "enemy" and d.subtype == "hero"]
    heroes = [d.index for d in cards if d.id not in named]
    shuffle(g, heroes)
    ids = g.layout.ids
    for seat, setup in enumerate(seats):
        foes = dict(setup.extra.get("enemy", {}))
        drawn = min(foes.pop("random_hero", 0), len(heroes))
        enemies = listed(g, foes) + [heroes.pop() for _ in range(drawn)]  # dealt without repeats, A-28
        lay_deck(g, listed(g, setup.deck), seat, ids["city"][seat])
        lay_deck(g, enemies, seat, ids["enemy_city"][seat], controller=-1)


def shuffle_decks(g: Game, f: Frame) -> None:
    """Each player shuffles both decks, each apart (MK-18.1)."""
    ids = g.layout.ids
    for seat in range(len(g.seats)):
        shuffle_zone(g, ids["city"][seat])
        shuffle_zone(g, ids["enemy_city"][seat])


def draw_hands(g: Game, f: Frame) -> None:
    """Each player draws seven, and may take mulligans (MK-18.1, A-42)."""
    first_hands(g, range(len(g.seats)), FIRST_HAND)


def next_hand(n: int, times: int) -> int:
    """Return how many cards a mulligan gives: one fewer; a hand of none is kept (MK-18.2, A-42)."""
    return n - 1


def play_rounds(g: Game, f: Frame) -> None:
    """Round after round until the match ends (MK-19.16)."""
    again(f)
    push(g, "round")


FLOWS: dict[str, Any] = {"match": (shuffle_decks, draw_hands, play_rounds)}
