"""A turn (AR-5).

turn
    return_step    Characters on places come home, all become ready (AR-5.1, AR-5.2)
    settle_return  Deaths, ends and triggers before the income: lasting wounds (AMB-37, AR-11.4, AR-12.1)
    income_step    A coffers card is turned up; maravedíes of this turn (AR-5.3, AR-6.3, AR-4.7)
    draw_step      Two cards, but not in the first turn of all; the ghost turns cards up (AR-5.4, AR-4.7,
                   SO-5)
    settle_draw    Deaths, ends and triggers before anything is done (AR-7.11, AR-12.1, AR-12.3)
    main_step      Play, travel, challenge in any order (AR-5.5)
    offer          Deaths, ends and triggers, then ask what to do next (AR-5.5, AR-7.11, AR-12.1)
    act            Do it, or end the turn (AR-5.5)
    end_step       "This turn" ends (AR-5.6a); whom only a bonus kept alive is discarded next (AR-11.3)
    settle_end     Deaths, ends and triggers when "this turn" is over (AR-5.6b)
    heal           Wounds heal, money is lost (AR-5.6c, AR-5.6d, AR-11.4)
    discard_down   Down to seven cards, own choice (AR-5.6e)
    take_discards  They go; the ready stand on guard; the ghost's cards go under its deck (AR-3.7, AR-8.4,
                   SO-5)
"""

from __future__ import annotations

from mk_tui.engine import change
from mk_tui.engine.acts import may_pass, options, perform
from mk_tui.engine.change import emit, enter_phase, move, set_flag, set_order, set_value, take_top
from mk_tui.engine.flow import Flow, again, goto, pose, push
from mk_tui.engine.mechanisms.hands import draw_top
from mk_tui.engine.state import PASS, Frame, Game

from . import coffers
from .ending import discard_down, end_step, heal, settle, settle_end, take_discards
from .places import CHARACTERS, DUTY, come_home
from .tables import CHALLENGED, DRAWN, GUARD, SPENT, TRAVELLED, TURNED_UP

# -- turn after turn ------------------------------------------------------------------------------------


def next_turn(g: Game, f: Frame) -> None:
    """Play goes to the left (AR-4.2); the order of play begins with whoever is active."""
    order = g.order
    seat = order[1 % len(order)] if order[0] == g.active and g.round else order[0]
    at = order.index(seat)
    set_order(g, order[at:] + order[:at])
    turns = g.seats[seat]["turns"]
    if turns >= g.round:
        change.next_round(g)
    set_value(g, seat, "turns", turns + 1)
    again(f)
    push(g, "turn", seat)


def return_step(g: Game, f: Frame) -> None:
    """Characters on places come home, all become ready (AR-5.1, AR-5.2)."""
    seat = f.seat
    change.set_active(g, seat)
    set_value(g, seat, "places_played", 0)
    set_value(g, seat, "travels", 0)
    enter_phase(g, "return", seat)
    come_home(g, seat)
    for card in CHARACTERS.of(g, seat):
        if g.flags[card]:
            set_flag(g, card, SPENT | GUARD | CHALLENGED | TRAVELLED, False)


def settle_return(g: Game, f: Frame) -> None:
    """Deaths, ends and triggers before the income: lasting wounds (AMB-37, AR-11.4, AR-12.1)."""
    settle(g, f)


def income_step(g: Game, f: Frame) -> None:
    """A coffers card is turned up; maravedíes of this turn (AR-5.3, AR-6.3, AR-4.7)."""
    seat = f.seat
    enter_phase(g, "income", seat)
    coffers.turn_up(g, seat)
    n = coffers.income(g, seat) + coffers.first_extra(g, seat, g.seats[seat]["turns"])
    set_value(g, seat, "money", n)
    emit(g, "log.income", seat=seat, n=n)


def draw_step(g: Game, f: Frame) -> None:
    """Two cards, but not in the first turn of all; the ghost turns cards up (AR-5.4, AR-4.7, SO-5)."""
    seat = f.seat
    enter_phase(g, "draw", seat)
    if seat == g.vars["ghost"]:
        for _ in range(TURNED_UP):
            draw(g, seat)
    elif g.round > 1 or seat != g.vars["starter"]:
        for _ in range(DRAWN):
            draw(g, seat)


def settle_draw(g: Game, f: Frame) -> None:
    """Deaths, ends and triggers before anything is done (AR-7.11, AR-12.1, AR-12.3)."""
    settle(g, f)


def draw(g: Game, seat: int) -> None:
    """Draw a card if there is one (AR-14.3 in spirit: as many as there are); SO-6 for the ghost."""
    deck = g.layout.ids["deck"][seat]
    if seat != g.vars["ghost"]:
        draw_top(g, seat, deck)
    elif (card := take_top(g, deck)) >= 0:
        move(g, card, g.layout.ids["turned"][seat])
        emit(g, "log.turned_card", seat=seat, card=card)


# -- the main step --------------------------------------------------------------------------------------


def main_step(g: Game, f: Frame) -> None:
    """Play, travel, challenge in any order (AR-5.5)."""
    enter_phase(g, "main", f.seat)


def offer(g: Game, f: Frame) -> None:
    """Deaths, ends and triggers, then ask what to do next (AR-5.5, AR-7.11, AR-12.1)."""
    if settle(g, f):
        found = options(g, f.seat)
        ends = may_pass(g, f.seat, found)
        if ends:
            found.append(PASS)
            pose(g, f.seat, "main", "ask.main", found, {})
        else:
            pose(g, f.seat, "main", "ask.main_bound", found, {"cards": DUTY.cards(g, f.seat, found)})


def act(g: Game, f: Frame) -> None:
    """Do it, or end the turn (AR-5.5)."""
    option = f.ans[0]
    if option == PASS:
        goto(g, f, end_step)
    else:
        goto(g, f, offer)
        perform(g, f, option)


BEGINNING: Flow = (return_step, settle_return, income_step, draw_step, settle_draw)
MAIN: Flow = (main_step, offer, act)
END: Flow = (end_step, settle_end, heal, discard_down, take_discards)
FLOWS: dict[str, Flow] = {"turn": (*BEGINNING, *MAIN, *END)}
