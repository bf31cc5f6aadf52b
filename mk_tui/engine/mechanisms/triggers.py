"""Triggered abilities that became due happen one after another.

What an event fires waits in ``Game.waiting`` (:func:`mk_tui.engine.change.collect`) until the rules start the
flow "triggers". A game says in its part :class:`~.parts.WithTriggers` which one may be next, and in its flow
"trigger" what becomes of it. Where something has to be looked after between two of them a step of the
game's own stands in the place of ``next_trigger``.

triggers
    order_triggers  Which one is next is the rules' to say; between several their player chooses
    begin_trigger   It is aimed, and then carried out or put where it waits on
    next_trigger    Then comes the next one, until none waits

trigger
    choose_target  Ask for the targets of the next "target …"; take them unasked where there is no choice
    take_target    Note the chosen targets, and of which "target …" they are, and go on to the next one
    run_trigger    It is carried out; without a legal target it does nothing

effect
    run_effect  The one step of the flow "effect": run the program until it asks, calls a flow, or ends
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ..change import idle, take_trigger
from ..effects import begin_effect, definition_of, run_effect
from ..flow import ask, goto, leave, no_choice
from .aiming import aim, choose_target, run_aimed, take_target

if TYPE_CHECKING:
    from ..flow import Flow
    from ..state import Frame, Game, Option
    from .parts import WithTriggers


def order_triggers(g: Game, f: Frame) -> None:
    """Which one is next is the rules' to say; between several their player chooses."""
    waiting = g.waiting
    if not waiting:
        leave(f)
        return
    rules = cast("WithTriggers", g.rules)
    able = rules.due(g)
    options: list[Option] = [("trigger", waiting[k].card, waiting[k].number, k) for k in able]
    seat = waiting[able[0]].seat
    if len(able) > 1 and seat >= 0 and len({rules.alike(g, waiting[k]) for k in able}) > 1:
        ask(g, seat, "order", "ask.order_triggers", options)
    else:
        no_choice(g, f, seat, "order", options[:1])


def begin_trigger(g: Game, f: Frame) -> None:
    """It is aimed, and then carried out or put where it waits on."""
    w = take_trigger(g, f.ans[0][3])
    f.ans = ()
    trigger = g.pool.cards[w.definition].triggers[w.number]
    program = trigger.program
    event = w.event_card, w.event_stamp
    if trigger.wealth:  # it makes it at once
        begin_effect(g, w.seat, w.card, program, w.definition, (), *event)
    else:
        aim(g, "trigger", w.seat, w.card, "trigger", w.definition, program, w.number, *event)


def next_trigger(g: Game, f: Frame) -> None:
    """Then comes the next one, until none waits."""
    goto(g, f, order_triggers)


def run_trigger(g: Game, f: Frame) -> None:
    """It is carried out; without a legal target it does nothing."""
    if f.v.get("void"):
        idle(g, "log.trigger_without_target", definition=definition_of(g, f), seat=f.seat)
    else:
        run_aimed(g, f)


TRIGGER_FLOWS: dict[str, Flow] = {"triggers": (order_triggers, begin_trigger, next_trigger)}
# What a trigger does at once, in a game without a stack.
AT_ONCE_FLOWS: dict[str, Flow] = {
    "trigger": (choose_target, take_target, run_trigger),
    "effect": (run_effect,),
}
