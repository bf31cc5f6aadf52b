"""Playing cards (AR-7).

event
    select     Ask for the next "target"; what is optional may be left out (AR-7.8, AR-7.9, AR-18.3, AR-18.4)
    selected   Note what was selected and go on to the next "target"
    carry_out  Do what the card says (AR-7.8, AR-7.10)
    put_away   An event that has been carried out goes to its owner's discard (AR-1.6)

trigger
    select     Ask for the next "target"; what is optional may be left out (AR-7.8, AR-7.9, AR-18.3, AR-18.4)
    selected   Note what was selected and go on to the next "target"
    carry_out  Do what the card says (AR-7.8, AR-7.10)

happen
    order_triggers  Which one is next is the rules' to say; between several their player chooses
    begin_trigger   It is aimed, and then carried out or put where it waits on
"""

from __future__ import annotations

from typing import Final

from mk_tui.engine import change
from mk_tui.engine.acts import Act, ActPlace, Among, AtMost, Choice, Figure, Lying, Once, Printed, only
from mk_tui.engine.cards import Trigger
from mk_tui.engine.change import emit, move, set_value, tell
from mk_tui.engine.flow import Flow, ask, goto, no_choice
from mk_tui.engine.looks import printed_total
from mk_tui.engine.mechanisms.aiming import aim, can_be_aimed, run_aimed, specs_of
from mk_tui.engine.mechanisms.triggers import begin_trigger, order_triggers
from mk_tui.engine.state import Frame, Game, Option, Waiting

from .entering import arrive, enter, rivals_of_name


def pay(g: Game, seat: int, card: int) -> None:
    """Pay for a card (AR-7.1)."""
    set_value(g, seat, "money", g.seats[seat]["money"] - g.pool.cards[g.defs[card]].total)
    tell(g, "log.played", card, seat)


def play_character(g: Game, f: Frame, option: Option) -> None:
    """Pay, and the character enters (AR-7.2), unless it would meet itself (AR-13.1)."""
    seat, card = f.seat, option[1]
    pay(g, seat, card)
    if rivals_of_name(g, seat, [card]):
        move(g, card, g.layout.ids["playing"][0])
        arrive(g, seat, [card])
    else:
        enter(g, card, seat)


def play_place(g: Game, f: Frame, option: Option) -> None:
    """Pay, and the place enters; at most one a turn (AR-7.3)."""
    pay(g, f.seat, option[1])
    set_value(g, f.seat, "places_played", g.seats[f.seat]["places_played"] + 1)
    enter(g, option[1], f.seat)


def play_event(g: Game, f: Frame, option: Option) -> None:
    """Pay, and the event does what it says (AR-7.6)."""
    seat, card = f.seat, option[1]
    pay(g, seat, card)
    move(g, card, g.layout.ids["playing"][0])
    aim(g, "event", seat, card, "card", g.defs[card], g.definition(card).modes[0].program)


# What a seat plays from: its hand; the ghost has turned cards up instead (SO-4, SO-6).
HAND: Final = ActPlace("hand", Lying("hand", "turned"), hidden=True)
MONEY: Final = AtMost(
    "AR-7.1",
    "refuse.money",
    Figure("money"),
    printed_total,
    fields=lambda g, seat, card: {"n": g.definition(card).total, "held": g.seats[seat]["money"]},
    least=1,  # every card costs something
)
A_PLACE: Final = Once("AR-7.3", "refuse.place_played", lambda g, seat: not g.seats[seat]["places_played"])
AIMED: Final = Printed("AR-7.7", "refuse.no_target", can_be_aimed)
PLAYS: Final = (
    Act("play", "act.character", HAND, only("character"), (MONEY,), play_character, cites=("AR-7.2",)),
    Act("play", "act.place", HAND, only("place"), (A_PLACE, MONEY), play_place),
    Act("play", "act.event", HAND, only("event"), (MONEY, AIMED), play_event, cites=("AR-7.6",)),
)


# -- what is selected, common to events and triggers --------------------------------------------------


def select(g: Game, f: Frame) -> None:
    """Ask for the next "target"; what is optional may be left out (AR-7.8, AR-7.9, AR-18.3, AR-18.4).

    Where there is no choice nobody is asked, and without a legal one nothing happens.
    """
    v = f.v
    specs = specs_of(g, f)
    if v["spec"] >= len(specs):
        goto(g, f, carry_out)
        return
    spec = specs[v["spec"]]
    chosen = v["targets"]
    options = [o for o in spec.options(g, f.seat, f.card) if o not in chosen]
    least = 0 if spec.optional else min(spec.least, len(options))
    most = min(spec.count, len(options))
    if most == 0 and not spec.optional:
        v["void"] = True
    if most == least == len(options):
        no_choice(g, f, f.seat, "target", options)
    elif most:
        v["offered"] = True
        ask(g, f.seat, "target", "ask.target", options, least, most, source=f.card, n=most)
    else:
        f.ans = ()


def selected(g: Game, f: Frame) -> None:
    """Note what was selected and go on to the next "target"."""
    f.v["targets"].extend(f.ans)
    f.v["spec"] += 1
    goto(g, f, select)


def carry_out(g: Game, f: Frame) -> None:
    """Do what the card says (AR-7.8, AR-7.10)."""
    v = f.v
    if v["targets"]:
        emit(g, "log.selected", card=f.card, seat=f.seat, targets=list(v["targets"]))
    elif v["spec"]:
        name = g.pool.cards[v["definition"]].id
        if v.get("offered"):
            emit(g, "log.declined", seat=f.seat, definition=name)
        else:
            change.idle(g, "log.trigger_without_target", definition=name, seat=f.seat)
    if not v.get("void"):
        run_aimed(g, f)
        if v["spec"] and not v["targets"]:
            g.frames[-1].v["declined"] = True


def put_away(g: Game, f: Frame) -> None:
    """An event that has been carried out goes to its owner's discard (AR-1.6)."""
    if g.zone_kind(f.card) == "playing":
        move(g, f.card, g.layout.ids["discard"][g.owner[f.card]])


# -- triggers -------------------------------------------------------------------------------------------


# What these do is not on the table: whoever finds nobody there before finds nobody after.
OFF_TABLE: Final = frozenset(
    {"draw", "discard", "search", "look_hand", "gain_vp", "lose_vp", "gain_money", "may", "if_hand"}
)


def due(g: Game) -> list[int]:
    """Return which of what waits may happen next (AR-7.11): the active player's first, then to the left.

    Any of a player's own. One that finds nobody now is asked about only where another may bring somebody:
    else all orders are the same. It stands behind the others, for whoever lets them happen as they come.
    """
    for seat in g.order:
        mine = [k for k, w in enumerate(g.waiting) if w.seat == seat]
        if not mine:
            continue
        able = [k for k in mine if _finds_somebody(g, g.waiting[k])]
        if len(able) == len(mine) or any([not _trigger(g, g.waiting[k]).does <= OFF_TABLE for k in able]):
            return [*able, *[k for k in mine if k not in able]]
        return able or mine[:1]
    return []


def _trigger(g: Game, w: Waiting) -> Trigger:
    """Return which text waits."""
    return g.pool.cards[w.definition].triggers[w.number]


def _finds_somebody(g: Game, w: Waiting) -> bool:
    """Return whether a trigger has whom to select, if it has to select somebody."""
    specs = _trigger(g, w).targets
    return not specs or any([spec.options(g, w.seat, w.card) for spec in specs])


def alike(g: Game, w: Waiting) -> tuple[str, int]:
    """Return what makes two triggers of one player the same in all that matters."""
    same = _trigger(g, w).alike
    return same, w.card if "self" in same else -1


# What of several things that wait happens next (AR-7.11).
NEXT: Final = Choice(
    "order",
    "choice.next",
    lambda g, seat: [g.waiting[k].card for k in due(g)],
    (Among("AR-7.11", "refuse.not_triggered"),),
)


FLOWS: dict[str, Flow] = {
    "event": (select, selected, carry_out, put_away),
    "trigger": (select, selected, carry_out),
    "happen": (order_triggers, begin_trigger),
}
