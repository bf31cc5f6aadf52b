"""Playing cards (AR-7).

event
    select     Ask for the next "target"; what is optional may be left out (AR-7.8, AR-7.9, AR-18.3, AR-18.4)
    selected   Note what was selected and go on to the next "target"
    carry_out  Do what the card says (AR-7.8, AR-7.10)
    put_away   An event that has been carried out goes to its owner's discard (AR-1.6)

aimed
    select     Ask for the next "target"; what is optional may be left out (AR-7.8, AR-7.9, AR-18.3, AR-18.4)
    selected   Note what was selected and go on to the next "target"
    carry_out  Do what the card says (AR-7.8, AR-7.10)

happen
    order         Choose whose trigger happens next (AR-7.11); nobody is asked which of two alike comes first
    take_trigger  Carry it out, unless its player has left (AR-7.11)
"""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine import change
from mk_tui.engine.acts import Act, Among, AtMost, Choice, Figure, Lying, Once, Place, Printed, only
from mk_tui.engine.change import emit, move, set_value
from mk_tui.engine.flow import Flow, ask, goto, no_choice, push
from mk_tui.engine.looks import printed_total
from mk_tui.engine.mechanisms.aiming import can_be_aimed, specs_of
from mk_tui.engine.state import Frame, Game, Option, Waiting

from .entering import arrive, enter, rivals_of_name


def pay(g: Game, seat: int, card: int) -> None:
    """Pay for a card (AR-7.1)."""
    set_value(g, seat, "money", g.seats[seat]["money"] - g.pool.cards[g.defs[card]].total)
    emit(g, "log.played", card=card, seat=seat)


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
    v = {"kind": "card", "mode": 0, "definition": g.defs[card], "event": -1, "targets": [], "spec": 0}
    push(g, "event", seat, card, g.definition(card).modes[0].program, v)


# What a seat plays from: its hand; the ghost has turned cards up instead (SO-4, SO-6).
HAND: Final = Place("hand", Lying("hand", "turned"), hidden=True)
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
    own = {"at": 0, "targets": v["targets"], "event": v["event"], "definition": v["definition"]}
    if v["targets"]:
        emit(g, "log.selected", card=f.card, seat=f.seat, targets=list(v["targets"]))
    elif v["spec"]:
        name = g.pool.cards[v["definition"]].id
        if v.get("offered"):
            emit(g, "log.declined", seat=f.seat, definition=name)
        else:
            change.idle(g, "log.trigger_without_target", definition=name, seat=f.seat)
        own["declined"] = True
    if not v.get("void"):
        push(g, "effect", f.seat, f.card, f.n, own)


def put_away(g: Game, f: Frame) -> None:
    """An event that has been carried out goes to its owner's discard (AR-1.6)."""
    if g.zone_kind(f.card) == "playing":
        move(g, f.card, g.layout.ids["discard"][g.owner[f.card]])


# -- triggers -------------------------------------------------------------------------------------------


def next_triggers(g: Game) -> list[int]:
    """Return which of what waits may happen next (AR-7.11): the active player's first, then to the left.

    None that would do nothing now, if there are others.
    """
    waiting = g.waiting
    rank = {seat: k for k, seat in enumerate(g.order)}
    first = min([w.seat for w in waiting], key=lambda seat: rank.get(seat, 99))
    mine = [k for k, w in enumerate(waiting) if w.seat == first]
    return [k for k in mine if _does_something(g, waiting[k])] or mine[:1]


def sources(g: Game, seat: int) -> list[int]:
    """Return the cards of which something may happen next."""
    return [g.waiting[k].card for k in next_triggers(g)]


# What of several things that wait happens next (AR-7.11).
WAITS: Final = Among("AR-7.11", "refuse.not_triggered")
NEXT: Final = Choice("order", "choice.next", sources, (WAITS,))


def order(g: Game, f: Frame) -> None:
    """Choose whose trigger happens next (AR-7.11); nobody is asked which of two alike comes first."""
    waiting = g.waiting
    able = next_triggers(g)
    first = waiting[able[0]].seat
    options: list[Option] = [("trigger", waiting[k].card, waiting[k].number, k) for k in able]
    if len({_alike(g, waiting[k]) for k in able}) > 1:
        ask(g, first, "order", "ask.order_triggers", options)
    else:
        no_choice(g, f, first, "order", options[:1])


def _alike(g: Game, w: Waiting) -> tuple[str, int]:
    """Return what makes two triggers of one player the same in all that matters."""
    alike = g.pool.cards[w.definition].triggers[w.number].alike
    return alike, w.card if "self" in alike else -1


def _does_something(g: Game, w: Waiting) -> bool:
    """Return whether a trigger has whom to select, if it has to select somebody."""
    specs = g.pool.cards[w.definition].triggers[w.number].targets
    return not specs or any(spec.options(g, w.seat, w.card) for spec in specs)


def take_trigger(g: Game, f: Frame) -> None:
    """Carry it out, unless its player has left (AR-7.11)."""
    w = change.take_trigger(g, f.ans[0][3])
    f.ans = ()
    trigger = g.pool.cards[w.definition].triggers[w.number]
    if w.seat not in g.order:
        return
    v: dict[str, Any] = {"definition": w.definition, "event": w.event_card, "targets": [], "at": 0}
    v |= {"kind": "trigger", "ability": w.number, "spec": 0}
    push(g, "aimed" if trigger.targets else "effect", w.seat, w.card, trigger.program, v)


FLOWS: dict[str, Flow] = {
    "event": (select, selected, carry_out, put_away),
    "aimed": (select, selected, carry_out),
    "happen": (order, take_trigger),
}
