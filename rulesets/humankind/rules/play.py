"""Playing cards and using abilities (HK-3.6, HK-3.20 to 3.22, HK-9, HK-13.4, HK-16.2 to 16.4).

carry
    ask_carrier   Ask which Character of the gang carries it (HK-3.15)
    take_carrier  It enters play with its carrier (HK-3.14)

play
    show_manipulation  It goes to the Limbo at once (HK-3.20, T20); with several ways to do something, one is
                       chosen
    choose_target      Ask for the targets of the next "target …"; take them unasked where there is no choice
    take_target        Note the chosen targets, and of which "target …" they are, and go on to the next one
    choose_payment     Ask whether to pay Will or the alternative cost, where both are possible (HK-3.22)
    pay_manipulation   Pay Will, or begin with the alternative cost
    ask_cost           Ask for the next thing that the cost takes
    take_cost          Pay with what was chosen, and go on to the next part of the cost
    run_text           Do what it says
    grant_for_it       What the Active Player has played or used grants a point, after all of it (HK-13.4a
                       and b, HK-R2)

use
    choose_target  Ask for the targets of the next "target …"; take them unasked where there is no choice
    take_target    Note the chosen targets, and of which "target …" they are, and go on to the next one
    pay_ability    Pay Will and begin with the other costs (HK-16.2)
    ask_cost       Ask for the next thing that the cost takes
    take_cost      Pay with what was chosen, and go on to the next part of the cost
    run_text       Do what it says
    grant_for_it   What the Active Player has played or used grants a point, after all of it (HK-13.4a and b,
                   HK-R2)
"""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine.acts import Among, Bare, Choice, Word, ask_choice
from mk_tui.engine.change import add_value, emit, move, set_flag, take_waiting, tell
from mk_tui.engine.flow import ask_one, push
from mk_tui.engine.mechanisms.aiming import choose_target, take_target
from mk_tui.engine.state import Frame, Game, Option

from .entering import IN_PLAY, enter_play, own_characters
from .fates import in_order
from .paying import ask_cost, begin_costs, choices, other_way, pay_will, price, printed, take_cost
from .tables import PRIMITIVE, USED
from .triggers import resolve, settle
from .window import gain_points

# -- what stays ------------------------------------------------------------------------------------------


def play_at_once(g: Game, f: Frame, option: Option) -> None:
    """Play a Character or an Add-on (HK-9.3)."""
    play_permanent(g, f.seat, option[1])


def play_permanent(g: Game, seat: int, card: int, host: int = -1) -> None:
    """Pay for a card that stays and put it into play; grants nothing (HK-3.7, HK-3.10, HK-9.3, HK-13.8)."""
    pay_will(g, seat, price(g, seat, card))
    kind = g.pool.cards[g.defs[card]].type
    if kind == "addon":
        add_value(g, seat, "addons_played", 1)
    elif kind == "character":
        add_value(g, seat, "characters_played", 1)
    tell(g, "log.played", card, seat)
    enter_play(g, card, seat, host)
    settle(g)


def begin_carrying(g: Game, f: Frame, option: Option) -> None:
    """Play a Technology (HK-3.14)."""
    push(g, "carry", f.seat, option[1])


# Who can carry a Technology (HK-3.15 to HK-3.17, HK-17.8).
MAY_CARRY: Final = (
    *IN_PLAY,
    Among("HK-3.15", "refuse.own_character"),
    Word("HK-17.8", "refuse.primitive", PRIMITIVE),
    Bare("HK-3.16", "refuse.carries"),
)
CARRIER: Final = Choice("target", "choice.carrier", own_characters, MAY_CARRY, why="ask.carrier")


def ask_carrier(g: Game, f: Frame) -> None:
    """Ask which Character of the gang carries it (HK-3.15)."""
    ask_choice(g, f, f.seat, CARRIER, card=f.card)


def take_carrier(g: Game, f: Frame) -> None:
    """It enters play with its carrier (HK-3.14)."""
    play_permanent(g, f.seat, f.card, f.ans[0][1])


# -- a Manipulation --------------------------------------------------------------------------------------


def show_manipulation(g: Game, f: Frame) -> None:
    """It goes to the Limbo at once (HK-3.20, T20); with several ways to do something, one is chosen."""
    tell(g, "log.played", f.card, f.seat)
    move(g, f.card, g.layout.ids["limbo"][g.owner[f.card]])


def choose_payment(g: Game, f: Frame) -> None:
    """Ask whether to pay Will or the alternative cost, where both are possible (HK-3.22)."""
    n = g.pool.cards[f.v["definition"]].total
    ways: list[Option] = [("will",)] if n <= g.seats[f.seat]["will"] else []
    if not ways or other_way_open(g, f):
        ways.append(("alternative",))
    ask_one(g, f, f.seat, "pay_with", "ask.pay_with", ways, card=f.card, n=n)


def other_way_open(g: Game, f: Frame) -> bool:
    """Return whether the alternative cost can be paid beside the chosen targets."""
    d = g.pool.cards[f.v["definition"]]
    pay, check = printed(g.rules, d).alternative, other_way(g.rules, d, -1)
    if pay is None or check is None or not check(g, f.seat, f.card):
        return False
    return all([count <= len(choices(g, f, kind)) for kind, _, count in pay.chosen])


def pay_manipulation(g: Game, f: Frame) -> None:
    """Pay Will, or begin with the alternative cost."""
    d = g.pool.cards[f.v["definition"]]
    if f.ans[0][0] == "will":
        pay_will(g, f.seat, d.total)
        f.v["owed"] = []
        return
    pay = printed(g.rules, d).alternative
    assert pay is not None
    tell(g, "log.alternative", f.card, f.seat)
    begin_costs(g, f, pay)


# -- an activated ability --------------------------------------------------------------------------------


def pay_ability(g: Game, f: Frame) -> None:
    """Pay Will and begin with the other costs (HK-16.2)."""
    act = printed(g.rules, g.pool.cards[f.v["definition"]]).acts[f.v["ability"]]
    if act.once:
        set_flag(g, f.card, USED)
    pay_will(g, f.seat, act.will)
    begin_costs(g, f, act.pay)


# -- both ------------------------------------------------------------------------------------------------


def run_text(g: Game, f: Frame) -> None:
    """Do what it says."""
    v = f.v
    # What playing and paying set off is due before what the text sets off: other events (HK-16.10).
    v["due"] = in_order(g, take_waiting(g))
    targets = tuple(v["targets"])
    if v["kind"] == "ability":
        name = g.pool.cards[v["definition"]].id
        emit(g, "log.used", card=f.card, seat=f.seat, definition=name, targets=targets)
    elif targets:
        emit(g, "log.aimed", card=f.card, seat=f.seat, targets=targets)
    resolve(g, f)


def grant_for_it(g: Game, f: Frame) -> None:
    """What the Active Player has played or used grants a point, after all of it (HK-13.4a and b, HK-R2)."""
    if f.seat == g.active and not g.result:
        gain_points(g, 1)
    settle(g, f.v["due"])


AIM = (choose_target, take_target)
PAY = (ask_cost, take_cost)
END = (run_text, grant_for_it)
FLOWS: dict[str, Any] = {
    "carry": (ask_carrier, take_carrier),
    "play": (show_manipulation, *AIM, choose_payment, pay_manipulation, *PAY, *END),
    "use": (*AIM, pay_ability, *PAY, *END),
}
