"""Ending a turn and a match, and leaving it (AR-5.6, AR-12, AR-20)."""

from __future__ import annotations

from typing import Final

from mk_tui.engine import change, durations
from mk_tui.engine.acts import Among, Choice, Lying
from mk_tui.engine.change import emit, set_flag, set_value
from mk_tui.engine.effects import break_off
from mk_tui.engine.flow import again, goto, leave, push
from mk_tui.engine.mechanisms.dice import pick_card
from mk_tui.engine.mechanisms.hands import ask_down_to
from mk_tui.engine.state import Frame, Game

from .entering import arrive
from .places import CHARACTERS
from .tables import CHALLENGED, GOAL, GUARD, HAND_LIMIT, SPENT, TRAVELLED, WOUNDED
from .wounds import deaths

# -- the end of a turn ------------------------------------------------------------------------------------


def end_step(g: Game, f: Frame) -> None:
    """ "This turn" ends (AR-5.6a); whom only a bonus kept alive is discarded next (AR-11.3)."""
    change.enter_phase(g, "end", f.seat)
    durations.close_turn(g)


def settle_end(g: Game, f: Frame) -> None:
    """Deaths, ends and triggers when "this turn" is over (AR-5.6b)."""
    settle(g, f)


def heal(g: Game, f: Frame) -> None:
    """Wounds heal, money is lost (AR-5.6c, AR-5.6d, AR-11.4)."""
    if g.config["options"].get("wounds_persist", "no") != "yes":
        durations.expire(g, WOUNDED)
    set_value(g, f.seat, "money", 0)


# What is discarded at the end of the turn (AR-5.6); the ghost has no hand (SO-4).
SURPLUS: Final = Choice(
    "discard", "choice.surplus", Lying("hand"), (Among("AR-5.6", "refuse.not_in_hand"),), why="ask.hand_limit"
)


def discard_down(g: Game, f: Frame) -> None:
    """Down to seven cards, own choice (AR-5.6e)."""
    ask_down_to(g, f, f.seat, SURPLUS, HAND_LIMIT)


def take_discards(g: Game, f: Frame) -> None:
    """They go; the ready stand on guard; the ghost's cards go under its deck (AR-3.7, AR-8.4, SO-5)."""
    for _, card in f.ans:
        g.rules.discard(g, card)
    for card in CHARACTERS.of(g, f.seat):
        set_flag(g, card, CHALLENGED | TRAVELLED, False)
        if not g.flags[card] & SPENT and card not in g.host:
            set_flag(g, card, GUARD)
    ghost = g.vars["ghost"]
    while ghost >= 0 and (left := g.in_zone("turned", ghost)):  # in random order
        card = pick_card(g, left)
        change.move(g, card, g.layout.ids["deck"][ghost])
        change.put_under(g, card)
        change.know(g, card, 0)


# -- what is looked at after everything -------------------------------------------------------------------


def settle(g: Game, f: Frame) -> bool:
    """Deaths and ends after every effect and challenge, then one trigger happens (AR-7.11, AR-12.1).

    The last thing that a step does. Returns whether nothing is left to do and the turn goes on; else the step
    runs again when what there was has happened, unless its player has left.
    """
    deaths(g)
    sitting = f.seat in g.order
    check_end(g)
    if g.result or sitting != (f.seat in g.order):
        return False
    if g.frames[-1] is not f:
        again(f)  # somebody's characters come back first (AR-20.4)
        return False
    if g.waiting:
        again(f)
        push(g, "happen")
        return False
    return True


def check_end(g: Game) -> None:
    """Who has no card left loses (AR-12.3, AR-12.7), then whoever leads with 25 wins (AR-12.1, 12.2)."""
    decks, zones, seats = g.layout.ids["deck"], g.zones, g.seats
    out = there = False
    for s in g.order:
        if not zones[decks[s]]:
            out = True
        if seats[s]["vp"] >= GOAL:
            there = True
    if out:
        _run_out(g, [s for s in g.order if not zones[decks[s]]])
        if g.result:
            return
    if there:
        best = max([seats[s]["vp"] for s in g.order])
        first = [s for s in g.order if seats[s]["vp"] == best]
        if best >= GOAL and len(first) == 1:
            change.end_match(g, "win", first, "result.goal")


def _run_out(g: Game, empty: list[int]) -> None:
    """AR-12.4, AR-12.6, AR-20.1, AR-20.5, AR-20.6."""
    for seat in empty:
        emit(g, "log.ran_out", seat=seat)
    left = [s for s in g.order if s not in empty]
    if len(left) < 2:
        change.award(g, left, "result.deck_out", "result.all_out")
        return
    for seat in empty:
        eliminate(g, seat)


def eliminate(g: Game, seat: int) -> None:
    """A player leaves: own cards go, those of others return to their owners, spent (AR-20.2, 20.4).

    Whatever this player was about to do ends with it, the turn too (AR-20.8); what another one is carrying
    out goes on (AR-7.10).
    """
    for f in g.frames:
        if f.seat != seat:
            continue
        if f.flow == "turn":
            goto(g, f, end_step)  # "this turn" effects and wounds end
        else:
            leave(f)
            break_off(f)
    borrowed = [c for c in g.in_zone("table", seat) if g.owner[c] != seat]
    durations.retire(g, seat, g.layout.ids["out"][0])
    emit(g, "log.eliminated_player", seat=seat)
    for owner in g.order:
        own = [c for c in borrowed if g.owner[c] == owner]
        if own:
            arrive(g, owner, own, by_control=True)


def gain_vp(g: Game, seat: int, n: int) -> None:
    """Add victory points, or take them away; never below 0 (AR-12.8)."""
    now = g.seats[seat]["vp"]
    new = max(0, now + n)
    if new != now:
        set_value(g, seat, "vp", new)
        emit(g, "log.vp", seat=seat, n=new - now)
    elif n < 0:
        change.idle(g, "log.no_vp_to_lose", seat=seat)
