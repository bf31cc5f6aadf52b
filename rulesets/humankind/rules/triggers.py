"""Triggered abilities resolve by themselves, in the order in which their sources entered play.

HK-16.5 to HK-16.10: no point, no window, no stack. What is set off while one resolves goes behind those
already due (HK-R23).

triggers
    next_trigger  Begin the next one that is due: batch after batch, by entry within each (HK-16.10, HK-R22,
                  HK-R23)

trigger
    choose_target  Ask for the targets of the next "target …"; take them unasked where there is no choice
    take_target    Note the chosen targets, and of which "target …" they are, and go on to the next one
    run_trigger    Do what the trigger does, unless there was nothing to aim it at (HK-R28)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mk_tui.engine import change
from mk_tui.engine.change import emit, idle, set_flag
from mk_tui.engine.continuous import has_keyword
from mk_tui.engine.effects import definition_of
from mk_tui.engine.flow import again, leave, push
from mk_tui.engine.mechanisms.aiming import aim, choose_target, run_aimed, take_target
from mk_tui.engine.state import Frame, Game, Waiting

from .damage import check_end
from .entering import destroy
from .fates import FATE, befall, in_order
from .tables import FIRED, PRIMITIVE, TRIGGER_CAP
from .window import open_window


def settle(g: Game, due: Sequence[Waiting] = ()) -> None:
    """Look for the end of the match and let what was set off resolve. The last thing that a step does.

    ``due``: what is due before that, in its order. Then comes the window of points that a text has granted on
    the way (HK-R37).
    """
    if (g.result or g.vars["fallen"]) and check_end(g):
        return
    # A Technology whose carrier has become primitive goes to the Limbo (HK-R13, HK-17.8).
    if g.host and (gone := [c for c, host in g.host.items() if has_keyword(g, host, PRIMITIVE)]):
        destroy(g, gone)
    if due:
        push(g, "triggers", v={"due": list(due)})
    elif g.waiting:
        push(g, "triggers")
    else:
        open_window(g)


def next_trigger(g: Game, f: Frame) -> None:
    """Begin the next one that is due: batch after batch, by entry within each (HK-16.10, HK-R22, HK-R23)."""
    due: list[Waiting] = f.v.setdefault("due", [])
    if check_end(g):
        return
    again(f)
    if not due:
        taken = change.take_waiting(g)
        if taken and f.n >= TRIGGER_CAP:
            idle(g, "log.too_many_triggers", n=TRIGGER_CAP)
        if not taken or f.n >= TRIGGER_CAP:
            leave(f)
            open_window(g)
            return
        due += in_order(g, taken)
    f.n += 1
    w = due.pop(0)
    if w.number == FATE:
        befall(g, w.card)
        return
    trigger = g.pool.cards[w.definition].triggers[w.number]
    if trigger.once:
        if g.flags[w.card] & FIRED:
            return
        set_flag(g, w.card, FIRED)
    event = w.event_card, w.event_stamp
    aim(g, "trigger", w.seat, w.card, "trigger", w.definition, trigger.program, w.number, *event)


def run_trigger(g: Game, f: Frame) -> None:
    """Do what the trigger does, unless there was nothing to aim it at (HK-R28)."""
    if f.v.get("void"):
        idle(g, "log.trigger_without_target", definition=definition_of(g, f), seat=f.seat)
    else:
        resolve(g, f)


def resolve(g: Game, f: Frame) -> None:
    """Carry out what a frame has aimed, and say so."""
    v = f.v
    name, k = g.pool.cards[v["definition"]].id, v["ability"]
    emit(g, "log.resolves", card=f.card, seat=f.seat, kind=v["kind"], definition=name, ability=k)
    run_aimed(g, f)


FLOWS: dict[str, Any] = {
    "triggers": (next_trigger,),
    "trigger": (choose_target, take_target, run_trigger),
}
