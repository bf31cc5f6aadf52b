"""A turn (AR-5).

return   characters on places come home, all become ready (AR-5.1, AR-5.2)
income   a coffers card is turned up; maravedíes of this turn (AR-5.3, AR-6)
draw     two cards (AR-5.4); not in the first turn of the match (AR-4.7)
main     play, travel, challenge in any order (AR-5.5)
end      "this turn" ends, deaths, wounds heal, money is lost, down to seven cards (AR-5.6)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.change import (
    close_turn,
    emit,
    enter_phase,
    expire,
    move,
    next_round,
    set_active,
    set_flag,
    set_order,
    set_value,
    take_top,
)
from mk_tui.engine.continuous import roster
from mk_tui.engine.dice import pick_card
from mk_tui.engine.flow import again, ask, push

from . import coffers
from .ending import check_end, settle
from .places import challengers, come_home, free_to_go, travel_options
from .playing import play, play_options
from .tables import (
    CHALLENGED,
    DRAWN,
    EXTRA_MONEY,
    GUARD,
    HAND_LIMIT,
    SPENT,
    TRAVELLED,
    TURNED_UP,
    WOUNDED,
)

if TYPE_CHECKING:
    from mk_tui.engine.flow import Flow
    from mk_tui.engine.state import Frame, Game, Option

# A step that nothing can run after calls the next one itself, which is a little quicker.
# Where scenarios begin in the flow "turn", and where it goes on after an action and after the last one.
POSITIONS = {"return": 0, "income": 1, "draw": 2, "main": 4, "end": 8}
OFFER, END = 5, 8


# -- turn after turn ------------------------------------------------------------------------------------


def next_turn(g: Game, f: Frame) -> None:
    """Play goes to the left (AR-4.2); the order of play begins with whoever is active."""
    order = g.order
    seat = order[1 % len(order)] if order[0] == g.active and g.round else order[0]
    at = order.index(seat)
    set_order(g, order[at:] + order[:at])
    turns = g.seats[seat]["turns"]
    if turns >= g.round:
        next_round(g)
    set_value(g, seat, "turns", turns + 1)
    again(f)
    push(g, "turn", seat)


def own_characters(g: Game, seat: int) -> list[int]:
    """Return the characters that a seat controls."""
    return roster(g).get(("character", seat), [])


def return_step(g: Game, f: Frame) -> None:
    """AR-5.1, AR-5.2."""
    seat = f.seat
    set_active(g, seat)
    set_value(g, seat, "places_played", 0)
    set_value(g, seat, "travels", 0)
    enter_phase(g, "return", seat)
    come_home(g, seat)
    for card in own_characters(g, seat):
        if g.flags[card]:
            set_flag(g, card, SPENT | GUARD | CHALLENGED | TRAVELLED, False)
    f.pc += 1
    income_step(g, f)


def income_step(g: Game, f: Frame) -> None:
    """AR-5.3, AR-6.3, AR-4.7."""
    seat = f.seat
    enter_phase(g, "income", seat)
    coffers.turn_up(g, seat)
    n = coffers.income(g, seat)
    if g.seats[seat]["turns"] == 1 and seat != g.vars["starter"] and g.round == 1:
        n += EXTRA_MONEY
    set_value(g, seat, "money", n)
    emit(g, "log.income", seat=seat, n=n)
    f.pc += 1
    draw_step(g, f)


def draw_step(g: Game, f: Frame) -> None:
    """AR-5.4, AR-4.7, AR-12.3; the ghost turns cards up instead (SO-5)."""
    seat = f.seat
    enter_phase(g, "draw", seat)
    if seat == g.vars["ghost"]:
        for _ in range(TURNED_UP):
            draw(g, seat)
    elif g.round > 1 or seat != g.vars["starter"]:
        for _ in range(DRAWN):
            draw(g, seat)
    if not g.in_zone("deck", seat):
        check_end(g)
    if not g.result and f.pc == POSITIONS["draw"] + 1:
        f.pc += 1
        settle(g, f)
        if g.frames[-1] is f and f.pc == POSITIONS["main"] and not g.result:
            f.pc += 1
            main_step(g, f)


def draw(g: Game, seat: int) -> None:
    """Draw a card if there is one (AR-14.3 in spirit: as many as there are); SO-6 for the ghost."""
    card = take_top(g, g.layout.ids["deck"][seat])
    if card < 0:
        return
    if seat == g.vars["ghost"]:
        move(g, card, g.layout.ids["turned"][seat])
        emit(g, "log.turned_card", seat=seat, card=card)
        return
    move(g, card, g.layout.ids["hand"][seat])
    emit(g, "log.drew", 1 << seat, seat=seat, card=card)


# -- the main step --------------------------------------------------------------------------------------


def main_step(g: Game, f: Frame) -> None:
    """AR-5.5."""
    enter_phase(g, "main", f.seat)
    f.pc += 1
    offer(g, f)


def main_options(g: Game, seat: int) -> list[Option]:
    """Return what the active player can do now, ending the turn among it (AR-5.5)."""
    ready = challengers(g, seat)
    options = play_options(g, seat)
    if ready:
        free = len(free_to_go(g, ready))
        options += travel_options(g, seat, free)
        options += [("challenge", c) for c in ready]
        if free < len(ready):
            return options  # somebody still has to challenge (AR-10.12, AMB-27)
    options.append(("pass",))
    return options


def offer(g: Game, f: Frame) -> None:
    """Ask the active player what to do next."""
    ask(g, f.seat, "main", "ask.main", main_options(g, f.seat))


def act(g: Game, f: Frame) -> None:
    """Do it; the settling step follows."""
    option = f.ans[0]
    verb = option[0]
    if verb == "pass":
        f.pc = END
    elif verb == "play":
        play(g, f.seat, option[1])
    else:
        push(g, verb, f.seat, option[1])
        return
    if g.frames[-1] is f and f.pc == END - 1:
        f.pc = END
        settle_and_go_on(g, f)  # nothing runs before it


def settle_and_go_on(g: Game, f: Frame) -> None:
    """Deaths, ends and triggers, then the next thing to do."""
    settle(g, f)
    if g.frames[-1] is f and f.pc == END and f.seat in g.order and not g.result:
        f.pc = OFFER + 1
        offer(g, f)


# -- the end of the turn --------------------------------------------------------------------------------


def end_step(g: Game, f: Frame) -> None:
    """AR-5.6a, b: "this turn" ends; whom only a bonus kept alive is discarded (AR-11.3)."""
    enter_phase(g, "end", f.seat)
    close_turn(g)
    f.pc += 1
    settle(g, f)
    if g.frames[-1] is f and f.pc == END + 2 and not g.result:
        f.pc += 1
        heal(g, f)


def settle_end(g: Game, f: Frame) -> None:
    """AR-5.6b."""
    settle(g, f)


def heal(g: Game, f: Frame) -> None:
    """AR-5.6c, d."""
    if g.config["options"].get("wounds_persist", "no") != "yes":
        expire(g, WOUNDED)
    set_value(g, f.seat, "money", 0)
    f.pc += 1
    discard_down(g, f)


def discard_down(g: Game, f: Frame) -> None:
    """AR-5.6e: down to seven cards, own choice. The ghost's cards go under its deck (SO-5)."""
    f.ans = ()
    hand = g.in_zone("hand", f.seat)
    n = len(hand) - HAND_LIMIT
    if n > 0:
        ask(g, f.seat, "discard", "ask.hand_limit", [("card", c) for c in hand], n, n, n=n)
    else:
        f.pc += 1
        take_discards(g, f)


def take_discards(g: Game, f: Frame) -> None:
    """They go to the discard; whoever is ready stands on guard from now on (AR-8.4)."""
    for _, card in f.ans:
        g.rules.discard(g, card)
    for card in own_characters(g, f.seat):
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


STEPS: Flow = (
    return_step,
    income_step,
    draw_step,
    settle_end,
    main_step,
    offer,
    act,
    settle_and_go_on,
    end_step,
    settle_end,
    heal,
    discard_down,
    take_discards,
)
FLOWS: dict[str, Flow] = {"turn": STEPS}
