"""Playing cards (AR-7).

character   pay, enter the villa ready
place       pay, at most one a turn
event       pay, choose what it selects, carry it out, put it into the discard
happen      one waiting trigger: choose what it selects, carry it out
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mk_tui.engine import change
from mk_tui.engine.change import emit, move, set_value
from mk_tui.engine.flow import ask, goto, no_choice, push
from mk_tui.engine.selectors import can_aim
from mk_tui.engine.stack import specs_of

from .entering import arrive, enter, rivals_of_name

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef
    from mk_tui.engine.flow import Flow
    from mk_tui.engine.state import Frame, Game, Option, Waiting


def hand_of(g: Game, seat: int) -> list[int]:
    """Return what a seat plays from: its hand; the ghost has turned cards up instead (SO-4, SO-6)."""
    return g.in_zone("turned" if seat == g.vars["ghost"] else "hand", seat)


def play_options(g: Game, seat: int) -> list[Option]:
    """Return the cards of a hand that can be played now (AR-7.1, AR-7.3, AR-7.7)."""
    own = g.seats[seat]
    money = own["money"]
    found: list[Option] = []
    if money <= 0:
        return found  # every card costs something
    cards, defs = g.pool.cards, g.defs
    for c in hand_of(g, seat):
        d = cards[defs[c]]
        if d.total <= money:
            kind = d.type
            if kind == "place":
                if own["places_played"]:
                    continue
            elif kind == "event" and not d.untargeted and not can_aim(g, seat, c, d.modes[0].targets):
                continue
            found.append(("play", c))
    return found


def play(g: Game, seat: int, card: int) -> None:
    """Pay for a card and let it do what its type does (AR-7.1)."""
    d: CardDef = g.pool.cards[g.defs[card]]
    own = g.seats[seat]
    set_value(g, seat, "money", own["money"] - d.total)
    emit(g, "log.played", card=card, seat=seat)
    if d.type == "event":
        move(g, card, g.layout.ids["playing"][0])
        v: dict[str, Any] = {"kind": "card", "mode": 0, "definition": d.index, "event": -1}
        v |= {"targets": [], "spec": 0}
        push(g, "event", seat, card, d.modes[0].program, v)
        return
    if d.type == "place":
        set_value(g, seat, "places_played", own["places_played"] + 1)
        enter(g, card, seat)
    elif rivals_of_name(g, seat, [card]):
        move(g, card, g.layout.ids["playing"][0])
        arrive(g, seat, [card])
    else:
        enter(g, card, seat)


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


def order(g: Game, f: Frame) -> None:
    """Choose whose trigger happens next (AR-7.11): the active player's first, then to the left.

    Nobody is asked about one that would do nothing now, nor which of two alike comes first.
    """
    waiting = g.waiting
    rank = {seat: k for k, seat in enumerate(g.order)}
    first = min(waiting, key=lambda w: rank.get(w[1], 99))[1]
    mine = [k for k, w in enumerate(waiting) if w[1] == first]
    able = [k for k in mine if _does_something(g, waiting[k])] or mine[:1]
    if len({_alike(g, waiting[k]) for k in able}) > 1:
        options = [("trigger", waiting[k][0], waiting[k][2], k) for k in able]
        ask(g, first, "order", "ask.order_triggers", list(options))
    else:
        no_choice(g, f, first, "order", [("trigger", waiting[able[0]][0], waiting[able[0]][2], able[0])])


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
