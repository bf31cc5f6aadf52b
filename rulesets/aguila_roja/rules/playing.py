"""Playing cards (AR-7).

character   pay, enter the villa ready
place       pay, at most one a turn
event       pay, choose what it selects, carry it out, put it into the discard
happen      one waiting trigger: choose what it selects, carry it out
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mk_tui.engine import change
from mk_tui.engine.acts import Act, AtMost, Check, Choice, Once, Place, Printed, That, only
from mk_tui.engine.change import emit, move, set_value
from mk_tui.engine.flow import ask, goto, no_choice, push
from mk_tui.engine.selectors import can_aim
from mk_tui.engine.stack import specs_of

from .entering import arrive, enter, rivals_of_name

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef
    from mk_tui.engine.flow import Flow
    from mk_tui.engine.ruleset import Ruleset
    from mk_tui.engine.state import Frame, Game, Option, Waiting


def hand_of(g: Game, seat: int) -> list[int]:
    """Return what a seat plays from: its hand; the ghost has turned cards up instead (SO-4, SO-6)."""
    return g.in_zone("turned" if seat == g.vars["ghost"] else "hand", seat)


def money(g: Game, seat: int) -> int:
    """Return the maravedíes that a seat has (AR-6.6)."""
    held: int = g.seats[seat]["money"]
    return held


def printed_cost(rules: Ruleset, d: CardDef, k: int) -> int:
    """Return the cost printed on a card (AR-1.4)."""
    return d.total


def cost_and_money(g: Game, seat: int, card: int) -> dict[str, Any]:
    """Return what a card costs and what its player has, for the sentence that says that it is too dear."""
    return {"n": g.pool.cards[g.defs[card]].total, "held": money(g, seat)}


def no_place_yet(g: Game, seat: int) -> bool:
    """Return whether a seat has played no place this turn (AR-7.3)."""
    return not g.seats[seat]["places_played"]


def event_aims(rules: Ruleset, d: CardDef, k: int) -> Check | None:
    """Bind that there is something that an event could select (AR-7.7)."""
    if d.untargeted:
        return None
    targets = d.modes[0].targets
    return lambda g, seat, card: can_aim(g, seat, card, targets)


def pay(g: Game, seat: int, card: int) -> None:
    """Pay for a card (AR-7.1)."""
    set_value(g, seat, "money", money(g, seat) - g.pool.cards[g.defs[card]].total)
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
    d: CardDef = g.pool.cards[g.defs[card]]
    pay(g, seat, card)
    move(g, card, g.layout.ids["playing"][0])
    v: dict[str, Any] = {"kind": "card", "mode": 0, "definition": d.index, "event": -1}
    v |= {"targets": [], "spec": 0}
    push(g, "event", seat, card, d.modes[0].program, v)


HAND: Final = Place("hand", hand_of, "hands", hidden=True)
MONEY: Final = AtMost("AR-7.1", "refuse.money", money, printed_cost, fields=cost_and_money)
PLAY_CHARACTER: Final = Act(
    "play", "act.character", HAND, only("character"), (MONEY,), play_character, cites=("AR-7.2",)
)
PLAY_PLACE: Final = Act(
    "play",
    "act.place",
    HAND,
    only("place"),
    (Once("AR-7.3", "refuse.place_played", no_place_yet), MONEY),
    play_place,
)
PLAY_EVENT: Final = Act(
    "play",
    "act.event",
    HAND,
    only("event"),
    (MONEY, Printed("AR-7.7", "refuse.no_target", event_aims)),
    play_event,
    cites=("AR-7.6",),
)


# -- what is selected, common to events and triggers --------------------------------------------------


def select(g: Game, f: Frame) -> None:
    """Ask for the next "target"; where there is no choice nobody is asked, and without a legal one nothing
    happens (AR-7.8, AR-18.3, AR-18.4). What is optional may be left out (AR-7.9)."""
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
    """Do what the card says."""
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
    first = min(waiting, key=lambda w: rank.get(w[1], 99))[1]
    mine = [k for k, w in enumerate(waiting) if w[1] == first]
    return [k for k in mine if _does_something(g, waiting[k])] or mine[:1]


def sources(g: Game, seat: int) -> list[int]:
    """Return the cards of which something may happen next."""
    return [g.waiting[k][0] for k in next_triggers(g)]


def may_happen(g: Game, seat: int, card: int) -> bool:
    """Return whether something of a card may happen next."""
    return card in sources(g, seat)


# What of several things that wait happens next (AR-7.11).
NEXT: Final = Choice("order", "choice.next", sources, (That("AR-7.11", "refuse.not_triggered", may_happen),))


def order(g: Game, f: Frame) -> None:
    """Choose whose trigger happens next (AR-7.11); nobody is asked which of two alike comes first."""
    waiting = g.waiting
    able = next_triggers(g)
    first = waiting[able[0]][1]
    options: list[Option] = [("trigger", waiting[k][0], waiting[k][2], k) for k in able]
    if len({_alike(g, waiting[k]) for k in able}) > 1:
        ask(g, first, "order", "ask.order_triggers", options)
    else:
        no_choice(g, f, first, "order", options[:1])


def _alike(g: Game, w: Waiting) -> tuple[str, int]:
    """Return what makes two triggers of one player the same in all that matters."""
    alike = g.pool.cards[w[4]].triggers[w[2]].alike
    return alike, w[0] if "self" in alike else -1


def _does_something(g: Game, w: Waiting) -> bool:
    """Return whether a trigger has whom to select, if it has to select somebody."""
    source, seat, k, _, definition = w
    specs = g.pool.cards[definition].triggers[k].targets
    return not specs or any(spec.options(g, seat, source) for spec in specs)


def take_trigger(g: Game, f: Frame) -> None:
    """Carry out the trigger whose turn it is: the active player's first, then to the left (AR-7.11)."""
    source, seat, k, event_card, definition = change.take_trigger(g, f.ans[0][3])
    f.ans = ()
    trigger = g.pool.cards[definition].triggers[k]
    if seat not in g.order:
        return
    v: dict[str, Any] = {"definition": definition, "event": event_card, "targets": [], "at": 0}
    if trigger.targets:
        v |= {"kind": "trigger", "ability": k, "spec": 0}
        push(g, "aimed", seat, source, trigger.program, v)
    else:
        push(g, "effect", seat, source, trigger.program, v)


FLOWS: dict[str, Flow] = {
    "event": (select, selected, carry_out, put_away),
    "aimed": (select, selected, carry_out),
    "happen": (order, take_trigger),
}
