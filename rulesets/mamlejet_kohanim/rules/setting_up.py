"""Setting up (MK-18, MK-14, MK-12).

match
    shuffle_decks  Each player shuffles both decks, each apart (MK-18.1)
    first_hands    Each player draws seven, and may take mulligans (MK-18.1, A-42)
    play_rounds    Round after round until the match ends (MK-19.16)

mulligan
    offer_mulligan  The hand may be kept; one of no cards has to be (MK-18.2, A-42)
    take_mulligan   It is shuffled into the deck, and one fewer is drawn (MK-18.2)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mk_tui.engine.change import emit, move, shuffle_zone, take_top
from mk_tui.engine.errors import SetupError
from mk_tui.engine.flow import again, ask, goto, no_choice, push
from mk_tui.engine.rng import shuffle
from mk_tui.engine.setup import add_cards

from .tables import FIRST_HAND

if TYPE_CHECKING:
    from mk_tui.engine.setup import SeatSetup
    from mk_tui.engine.state import Frame, Game


def set_up(g: Game, seats: list[SeatSetup]) -> None:
    """Make the cards of a match: two cities for each player (MK-4.1, MK-4.2, MK-14.1)."""
    if not 1 <= len(seats) <= 4:
        raise SetupError("this game is for one to four players")
    heroes = [d.index for d in g.pool.cards if d.type == "enemy" and d.subtype == "hero"]
    shuffle(g, heroes)
    for seat, setup in enumerate(seats):
        deck = _expand(g, setup.deck)
        enemies = _expand(g, {k: n for k, n in setup.extra.get("enemy", {}).items() if k != "random_hero"})
        for _ in range(setup.extra.get("enemy", {}).get("random_hero", 0)):
            if heroes:
                enemies.append(heroes.pop())  # dealt without repeats, A-28
        # Ids are dealt in random order, so that a card's id tells nothing about its face.
        shuffle(g, deck)
        shuffle(g, enemies)
        add_cards(g, deck, seat, g.layout.ids["city"][seat])
        add_cards(g, enemies, seat, g.layout.ids["enemy_city"][seat], controller=-1)


def _expand(g: Game, deck: dict[str, int]) -> list[int]:
    return [g.pool.by_id[name].index for name, n in deck.items() for _ in range(n)]


def shuffle_decks(g: Game, f: Frame) -> None:
    """Each player shuffles both decks, each apart (MK-18.1)."""
    ids = g.layout.ids
    for seat in range(len(g.seats)):
        shuffle_zone(g, ids["city"][seat])
        shuffle_zone(g, ids["enemy_city"][seat])


def first_hands(g: Game, f: Frame) -> None:
    """Each player draws seven, and may take mulligans (MK-18.1, A-42)."""
    for seat in range(len(g.seats)):
        deal(g, seat, FIRST_HAND)
    for seat in reversed(range(len(g.seats))):
        push(g, "mulligan", seat, n=FIRST_HAND)


def deal(g: Game, seat: int, n: int) -> None:
    """Give a seat its first ``n`` cards."""
    ids = g.layout.ids
    dealt = []
    for _ in range(n):
        card = take_top(g, ids["city"][seat])
        if card < 0:
            break
        move(g, card, ids["hand"][seat], shown_to=1 << seat)
        dealt.append(card)
    emit(g, "log.dealt", 1 << seat, seat=seat, n=n, cards=dealt)


def offer_mulligan(g: Game, f: Frame) -> None:
    """The hand may be kept; one of no cards has to be (MK-18.2, A-42)."""
    if f.n <= 0:
        no_choice(g, f, f.seat, "mulligan", [("keep",)])
        return
    ask(g, f.seat, "mulligan", "ask.mulligan", [("keep",), ("mulligan",)], n=f.n - 1)


def take_mulligan(g: Game, f: Frame) -> None:
    """It is shuffled into the deck, and one fewer is drawn (MK-18.2)."""
    if f.ans[0][0] == "keep":
        emit(g, "log.kept", seat=f.seat, n=f.n)
        return
    ids = g.layout.ids
    for card in list(g.in_zone("hand", f.seat)):
        move(g, card, ids["city"][f.seat], shown_to=0)
    shuffle_zone(g, ids["city"][f.seat])
    f.n -= 1
    emit(g, "log.mulligan", seat=f.seat, n=f.n)
    deal(g, f.seat, f.n)
    goto(g, f, offer_mulligan)


def play_rounds(g: Game, f: Frame) -> None:
    """Round after round until the match ends (MK-19.16)."""
    again(f)
    push(g, "round")


FLOWS: dict[str, Any] = {
    "match": (shuffle_decks, first_hands, play_rounds),
    "mulligan": (offer_mulligan, take_mulligan),
}
