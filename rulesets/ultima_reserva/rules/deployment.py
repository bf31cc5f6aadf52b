"""Deployment and Regroup (VZ-7): play cards, assign equipment, in any order until one passes.

What a seat may do in its own turn and in the windows for Responses stands here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.change import enter_phase
from mk_tui.engine.flow import ask, goto, push
from mk_tui.engine.selectors import can_aim
from mk_tui.engine.state import PASS

from .casting import cast
from .paying import bleedable, cost_of, purse, ready
from .tables import CONTINUOUS_MOST, OWN_TURN, RESPONSE, SOURCES_PER_TURN, WINDOWS

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef
    from mk_tui.engine.state import Frame, Game, Option


def deployment(g: Game, f: Frame) -> None:
    """VZ-7.1."""
    enter_phase(g, "deployment", f.seat)
    push(g, "main", f.seat)


def regroup(g: Game, f: Frame) -> None:
    """VZ-7.2."""
    enter_phase(g, "regroup", f.seat)
    push(g, "main", f.seat)


def ask_main(g: Game, f: Frame) -> None:
    """Ask the turn player for the next thing; one who can do nothing is not asked."""
    options = actions(g, f.seat)
    if options or g.hold[f.seat]:
        why = "ask.deploy" if g.phase == "deployment" else "ask.regroup"  # what passing leads to
        ask(g, f.seat, "priority", why, [PASS, *options])
    else:
        f.ans = (PASS,)


def take_main(g: Game, f: Frame) -> None:
    """Do it and ask again."""
    option = f.ans[0]
    if option[0] == "pass":
        return
    perform(g, f, option)
    goto(g, f, ask_main)


def perform(g: Game, f: Frame, option: Option) -> None:
    """Carry out what :func:`actions` offered."""
    if option[0] == "play":
        cast(g, f.seat, option[1])
    else:
        push(g, "assign", f.seat, option[1])


# -- what may be done ----------------------------------------------------------------------------------


def actions(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do now, without passing (VZ-2.11, VZ-7.1)."""
    if g.phase in OWN_TURN:
        if seat != g.active:
            return []
        held, _, dearest = hand(g, seat)
        money = ready(g, seat).channel
        if dearest > money:  # only then it matters what could be bled
            money += bleedable(g, seat)
        found: list[Option] = [("play", c) for c, d in held if playable(g, seat, c, d, money)]
        found += [("assign", c) for c in ready(g, seat).equipment]
        return found
    if g.phase in WINDOWS and (seat == g.active or seat == g.vars.get("foe", -1)):
        answers = hand(g, seat)[1]
        if not answers:
            return []
        money = purse(g, seat)
        return [("play", c) for c, d in answers if playable(g, seat, c, d, money)]
    return []


Hand = tuple[list[tuple[int, "CardDef"]], list[tuple[int, "CardDef"]], int]


def hand(g: Game, seat: int) -> Hand:
    """Return a seat's hand with definitions, the Responses among it, and the highest printed cost."""
    kept: Hand | None = g.hands[seat]
    if kept is None:
        cards, defs = g.pool.cards, g.defs
        held = [(c, cards[defs[c]]) for c in g.in_zone("hand", seat)]
        dearest = max([d.total for _, d in held], default=0)
        kept = g.hands[seat] = (held, [(c, d) for c, d in held if d.keywords & RESPONSE], dearest)
    return kept


def playable(g: Game, seat: int, card: int, d: CardDef, money: int) -> bool:
    """Return whether a card of the hand can be played for at most ``money``."""
    kind = d.type
    if kind == "source":
        return bool(g.seats[seat].get("sources", 0) < SOURCES_PER_TURN)
    if d.total > money and cost_of(g, seat, d) > money:
        return False
    if kind == "spell":
        return d.untargeted or can_cast(g, seat, card, d)
    if kind == "continuous":
        return continuous_spells(g, seat) < CONTINUOUS_MOST
    return True


def can_cast(g: Game, seat: int, card: int, d: CardDef) -> bool:
    """Return whether a Spell has a way to be played with all its targets."""
    for m in d.modes:
        if (m.condition is None or m.condition(g, seat, card)) and can_aim(g, seat, card, m.targets):
            return True
    return False


def continuous_spells(g: Game, seat: int) -> int:
    """Return how many Continuous Spells a seat has (VZ-7.8)."""
    cards, defs = g.pool.cards, g.defs
    return sum(1 for c in g.in_zone("magic", seat) if cards[defs[c]].type == "continuous")


def seems_able(g: Game, seat: int) -> bool:
    """Return whether the table could believe that a seat has a Response (VZ-2.11)."""
    if g.phase in OWN_TURN:
        return seat == g.active
    if g.phase not in WINDOWS or (seat != g.active and seat != g.vars.get("foe", -1)):
        return False
    return bool(g.in_zone("hand", seat)) and purse(g, seat) > 0
