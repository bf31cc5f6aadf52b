"""The end of a turn: "this turn" ends, wounds heal, money is lost, down to seven cards (AR-5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mk_tui.engine.acts import Among, Choice, hand
from mk_tui.engine.change import close_turn, enter_phase, expire, move, set_flag, set_value
from mk_tui.engine.continuous import roster
from mk_tui.engine.flow import ask
from mk_tui.engine.mechanisms.dice import pick_card

from .tables import CHALLENGED, GUARD, HAND_LIMIT, SPENT, TRAVELLED, WOUNDED

if TYPE_CHECKING:
    from mk_tui.engine.state import Frame, Game


def end_step(g: Game, f: Frame) -> None:
    """ "This turn" ends (AR-5.6a); whom only a bonus kept alive is discarded next (AR-11.3)."""
    enter_phase(g, "end", f.seat)
    close_turn(g)


def heal(g: Game, f: Frame) -> None:
    """Wounds heal, money is lost (AR-5.6c, AR-5.6d, AR-11.4)."""
    if g.config["options"].get("wounds_persist", "no") != "yes":
        expire(g, WOUNDED)
    set_value(g, f.seat, "money", 0)


own_hand: Final = hand().cards  # the ghost has none (SO-4)
# What is discarded at the end of the turn (AR-5.6).
SURPLUS: Final = Choice(
    "discard",
    "choice.surplus",
    own_hand,
    (Among("AR-5.6", "refuse.not_in_hand"),),
    why="ask.hand_limit",
)


def discard_down(g: Game, f: Frame) -> None:
    """Down to seven cards, own choice (AR-5.6e)."""
    f.ans = ()
    hand = SURPLUS.cards(g, f.seat)
    n = len(hand) - HAND_LIMIT
    if n > 0:
        ask(g, f.seat, "discard", "ask.hand_limit", [("card", c) for c in hand], n, n, n=n)


def take_discards(g: Game, f: Frame) -> None:
    """They go; the ready stand on guard; the ghost's cards go under its deck (AR-3.7, AR-8.4, SO-5)."""
    for _, card in f.ans:
        g.rules.discard(g, card)
    for card in roster(g).get(("character", f.seat), ()):
        if g.flags[card] & (CHALLENGED | TRAVELLED):
            set_flag(g, card, CHALLENGED | TRAVELLED, False)
        if not g.flags[card] & SPENT and card not in g.host:
            set_flag(g, card, GUARD)
    if g.vars["ghost"] >= 0:
        put_under(g)


def put_under(g: Game) -> None:
    """The ghost's unplayed cards go under its deck in random order (SO-5)."""
    seat = g.vars["ghost"]
    while left := g.in_zone("turned", seat):
        move(g, pick_card(g, left), g.layout.ids["deck"][seat], bottom=True, shown_to=0)
