"""The turn (VZ-6).

turn
    begin         It is the next player's turn (VZ-6.1)
    recover       The turn player's own cards recover and return (VZ-6.3, VZ-6.4, VZ-6.6)
    draw_card     A card is drawn; none, or three, in one's first turn (VZ-6.5, VZ-6.7)
    deployment    Play cards, assign equipment, until one passes (VZ-7.1). One who can do nothing is not
                  asked
    combat        A combat, from one's second turn on (VZ-6.2)
    regroup       The same once more after the combat (VZ-7.2)
    end_turn      Down to six cards, the owner chooses (VZ-7.3, VZ-7.10)
    discard_down  Then what lasts "this turn" ends, and the next player has the turn (VZ-12.2)
"""

from __future__ import annotations

from typing import Final

from mk_tui.engine import change, durations
from mk_tui.engine.acts import Among, Choice
from mk_tui.engine.change import emit, enter_phase, idle, move, set_value, set_var, tell
from mk_tui.engine.continuous import of_stat, seat_stat
from mk_tui.engine.flow import Flow, again, push
from mk_tui.engine.mechanisms.hands import ask_down_to, draw_top
from mk_tui.engine.state import Frame, Game

from .deployment import deployment, regroup
from .ending import check_end, check_limit, follow
from .needs import HAND
from .tables import EACH_TURN, EMPTY_DECK, FIRST_COMBAT, FIRST_DRAW, LATER_DRAW
from .wounds import check_wounds, wound


def play_turns(g: Game, f: Frame) -> None:
    """Turn after turn until the match ends (VZ-6.1, VZ-13.1)."""
    again(f)
    if not check_limit(g, g.vars["next"]):
        push(g, "turn", g.vars["next"])


def begin(g: Game, f: Frame) -> None:
    """It is the next player's turn (VZ-6.1)."""
    seat = f.seat
    change.set_active(g, seat)
    if "starter" not in g.vars:
        set_var(g, "starter", seat)  # kept: whoever began may leave the match in the first turn
    turns = g.seats[seat].get("turns", 0) + 1
    set_value(g, seat, "turns", turns)
    if turns > g.round:
        change.next_round(g)
    for key in EACH_TURN:
        set_value(g, seat, key, 0)
    enter_phase(g, "opening", seat)


def recover(g: Game, f: Frame) -> None:
    """The turn player's own cards recover and return (VZ-6.3, VZ-6.4, VZ-6.6)."""
    seat = f.seat
    player = g.seats[seat]["pc"]
    for card in [c for c in g.counters if g.ctrl[c] == seat and c != player]:
        change.set_counters(g, card, 0)
        tell(g, "log.recovered", card, seat)
    ids = g.layout.ids
    for card in list(g.in_zone("magic", seat)):
        kind = g.pool.cards[g.defs[card]].type
        if kind != "continuous":
            move(g, card, ids["deployment" if kind == "source" else "reserves"][seat])


def draw_card(g: Game, f: Frame) -> None:
    """A card is drawn; none, or three, in one's first turn (VZ-6.5, VZ-6.7)."""
    n = 1
    if g.seats[f.seat]["turns"] == 1:
        n = FIRST_DRAW if f.seat == g.vars["starter"] else LATER_DRAW
        emit(g, "log.first_draw" if n else "log.no_first_draw", seat=f.seat, n=n)
    for _ in range(n):
        draw(g, f.seat)
    follow(g)


def draw(g: Game, seat: int) -> None:
    """Draw a card; an empty deck costs Vital, which nothing absorbs (VZ-6.8)."""
    if not draw_top(g, seat, g.layout.ids["deck"][seat]):
        emit(g, "log.empty_deck", seat=seat, n=EMPTY_DECK)
        wound(g, g.seats[seat]["pc"], EMPTY_DECK)


def draw_for_text(g: Game, seat: int) -> None:
    """Draw a card as a text says; whoever has no Vital after it has lost at once (VZ-6.8, VZ-1.3)."""
    if seat in g.order:
        draw(g, seat)
        check_end(g)


def combat(g: Game, f: Frame) -> None:
    """A combat, from one's second turn on (VZ-6.2)."""
    if g.seats[f.seat]["turns"] >= FIRST_COMBAT:
        push(g, "combat", f.seat)


# What goes from the hand at the end of the turn.
HELD: Final = Among("VZ-7.3", "refuse.discard_hand")
DISCARD: Final = Choice(
    "choose", "choice.discard", HAND.cards, (HELD,), why="ask.hand_limit", cites=("VZ-7.10",)
)


def end_turn(g: Game, f: Frame) -> None:
    """Down to six cards, the owner chooses (VZ-7.3, VZ-7.10)."""
    enter_phase(g, "end", f.seat)
    ask_down_to(g, f, f.seat, DISCARD, seat_stat(g, f.seat, "hand_limit"))


def discard_down(g: Game, f: Frame) -> None:
    """Then what lasts "this turn" ends, and the next player has the turn (VZ-12.2)."""
    for _, card in f.ans:
        g.rules.discard(g, card)
    for card in [m.target for m in of_stat(g, "lowered")]:
        idle(g, "log.unused_wall", card=card, seat=g.ctrl[card])
    durations.close_turn(g)
    check_wounds(g)
    set_var(g, "next", g.order[(g.order.index(f.seat) + 1) % len(g.order)])
    if g.waiting:
        push(g, "triggers")


TURN = (begin, recover, draw_card, deployment, combat, regroup, end_turn, discard_down)
FLOWS: dict[str, Flow] = {"turn": TURN}
