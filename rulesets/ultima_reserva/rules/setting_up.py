"""Setting up and the mulligan (VZ-5).

match
    toss        A coin, or a die, decides who begins (VZ-1.4, VZ-5.1)
    deal_all    Seven cards each; the first player decides first whether to keep them (VZ-5.1, VZ-5.3)
    turn_up     Starting cards are turned up, equipment on the Player Card (VZ-5.1, VZ-5.4)
    play_turns  Turn after turn until the match ends (VZ-6.1, VZ-13.1)
"""

from __future__ import annotations

from typing import Final

from mk_tui.engine import change, durations
from mk_tui.engine.acts import no_card
from mk_tui.engine.change import emit, move, set_value, set_var, tell
from mk_tui.engine.continuous import stat
from mk_tui.engine.errors import SetupError
from mk_tui.engine.flow import Flow
from mk_tui.engine.mechanisms.dice import pick
from mk_tui.engine.mechanisms.hands import first_hands
from mk_tui.engine.setup import SeatSetup, add_card, add_cards, lay_deck, listed
from mk_tui.engine.state import Frame, Game

from .tables import EACH_TURN, EQUIPMENT, FIRST_HAND, OUTSIDE
from .turn import play_turns
from .wounds import is_player


def set_up(g: Game, seats: list[SeatSetup]) -> None:
    """Make the cards of a match: a deck, a Player Card and starting cards each (VZ-1.1, VZ-5.1)."""
    if not 2 <= len(seats) <= 4:
        raise SetupError("this game is for two to four players")
    ids, by_id = g.layout.ids, g.pool.by_id
    for seat, setup in enumerate(seats):
        beside = {k: n for k, n in setup.deck.items() if by_id[k].type in OUTSIDE}
        start = [g.pool.cards[k] for k in listed(g, beside or setup.extra.get("start", {}))]
        players = [d for d in start if d.type == "player"]
        if len(players) != 1:
            raise SetupError("each deck needs exactly one Player Card")
        deck = {k: n for k, n in setup.deck.items() if k not in beside}
        lay_deck(g, listed(g, deck), seat, ids["deck"][seat])
        add_cards(g, [d.index for d in start if d.type != "player"], seat, ids["start"][seat])
        lay_player(g, seat, add_card(g, players[0].index, seat, ids["deployment"][seat]))


def lay_player(g: Game, seat: int, card: int) -> None:
    """Note a seat's Player Card (VZ-2.2); in a long game it has twice its Vital (VZ-R4)."""
    set_value(g, seat, "pc", card)
    if g.config["options"].get("length") == "long":
        durations.modify(g, card, "vital", "add", stat(g, card, "vital"), "match", g.defs[card])


def find_player(g: Game, seat: int) -> None:
    """Note the Player Card that a scenario has laid down; ``SetupError`` if there is none."""
    for key in EACH_TURN:
        if key not in g.seats[seat]:
            set_value(g, seat, key, 0)
    if "pc" not in g.seats[seat]:
        lying = (*g.in_zone("deployment", seat), *g.in_zone("combat", seat))
        found = [card for card in lying if is_player(g, card)]
        if not found:
            raise SetupError("each seat needs its Player Card in its deployment (or combat) zone")
        lay_player(g, seat, found[0])


def toss(g: Game, f: Frame) -> None:
    """A coin, or a die, decides who begins (VZ-1.4, VZ-5.1)."""
    n = len(g.seats)
    for seat in range(n):
        find_player(g, seat)
    first = pick(g, n)
    change.set_order(g, tuple((first + k) % n for k in range(n)))
    set_var(g, "next", first)
    change.set_active(g, first)  # who begins is marked while hands are kept
    emit(g, "log.begins", seat=first)


def deal_all(g: Game, f: Frame) -> None:
    """Seven cards each; the first player decides first whether to keep them (VZ-5.1, VZ-5.3)."""
    for seat in g.order:
        change.shuffle_zone(g, g.layout.ids["deck"][seat])
    first_hands(g, g.order, FIRST_HAND)


def next_hand(n: int, times: int) -> int:
    """Return how many cards a mulligan gives: seven others, once (VZ-5.2)."""
    return -1 if times else FIRST_HAND


# Whether the seven cards are kept.
MULLIGAN: Final = no_card("mulligan", "choice.mulligan", "VZ-5.3", "refuse.hand_first")


def turn_up(g: Game, f: Frame) -> None:
    """Starting cards are turned up, equipment on the Player Card (VZ-5.1, VZ-5.4)."""
    for seat in g.order:
        for card in list(g.in_zone("start", seat)):
            equipment = g.pool.cards[g.defs[card]].type in EQUIPMENT
            move(g, card, g.layout.ids["reserves" if equipment else "deployment"][seat])
            tell(g, "log.entered", card, seat)
            if equipment:
                change.attach(g, card, g.seats[seat]["pc"])
        tell(g, "log.entered", g.seats[seat]["pc"], seat)


FLOWS: dict[str, Flow] = {"match": (toss, deal_all, turn_up, play_turns)}
