"""The resolution stack, priority, playing and resolving: a flow that a ruleset switches on.

The engine alone decides when a window is empty: a seat that can only pass is not asked, unless it
chose to be (``Game.hold``).

triggers
    order_triggers  Which one is next is the rules' to say; between several their player chooses
    begin_trigger   It is aimed, and then carried out or put where it waits on
    next_trigger    Then comes the next one, until none waits

window
    offer_priority  Triggers go on the stack; then the next seat that can act is asked; when all pass,
                    resolve or end
    use_priority    Pass priority on, or act and keep it; everybody then has to pass again

trigger
    choose_target  Ask for the targets of the next "target …"; take them unasked where there is no choice
    take_target    Note the chosen targets, and of which "target …" they are, and go on to the next one
    put_trigger    Put an aimed trigger on the stack

play
    show_card      Take the card from the hand and show it (MK-6.3)
    choose_mode    Which of its ways is the card played in? The only legal one is taken unasked
    take_mode      Note the chosen mode
    choose_target  Ask for the targets of the next "target …"; take them unasked where there is no choice
    take_target    Note the chosen targets, and of which "target …" they are, and go on to the next one
    pay_card       Determine the cost and pay it whole (MK-6.3, MK-5.10)
    put_card       The card counts as played and waits on the stack

use
    choose_target  Ask for the targets of the next "target …"; take them unasked where there is no choice
    take_target    Note the chosen targets, and of which "target …" they are, and go on to the next one
    pay_ability    Pay the ability's cost, its dedication included (MK-9.8)
    put_ability    The ability waits on the stack like a tactic without a card (MK-9.9)

resolve
    resolve_item  Recheck the targets and do what the item does, unless it fizzles
    put_away      Put the resolved card away; the ruleset checks whether the match has ended

effect
    run_effect  The one step of the flow "effect": run the program until it asks, calls a flow, or ends

pay
    offer_sources  Ask which source to use next, while the automatic payer is overruled
    use_next       Make wealth with the chosen source and ask again, or let the payer finish
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from ..acts import asides, note_offers, offered, perform
from ..change import emit, idle, move, pop_item, push_item, tell
from ..effects import begin_effect, definition_of, run_effect
from ..flow import again, goto, leave, pose, push, push_at, restart
from ..state import PASS, UNKNOWN, StackItem
from .aiming import ability_of, choose_mode, choose_target, take_mode, take_target
from .payment import PAY, pay
from .triggers import TRIGGER_FLOWS
from .window import insists

if TYPE_CHECKING:
    from ..acts import Book
    from ..cards import CardDef
    from ..flow import Flow
    from ..state import Frame, Game, Option
    from .parts import WithStack


# -- window ------------------------------------------------------------------------------------------


def open_window(g: Game, f: Frame | None = None) -> None:
    """Everybody may act, the active player first, until all pass.

    A window in which nobody can act is over before it begins.
    """
    if g.waiting or g.stack or g.result:
        push(g, "window", g.active)
        return
    asked = _next_able(g, g.active, 0)
    if asked is not None:
        n, seat, options = asked
        push_at(g, "window", use_priority, seat, n)
        pose(g, seat, "priority", "ask.priority", options, {})


def _next_able(g: Game, seat: int, n: int) -> tuple[int, int, list[Option]] | None:
    """Return who is asked next if ``n`` seats have passed and it is ``seat``'s turn; None if nobody is.

    That is how many have passed then, the seat and its options.
    """
    book: Book = g.book
    others, mine = (book.situations.get(g.phase) or book.sorted(g.phase))[0 if g.stack else 1]
    order = g.order
    if n or seat != order[0]:
        order = (seat,) if n == len(order) - 1 else _still_asked(order, seat, n)
    offers, hold, active = g.offers, g.hold, g.active
    for seat in order:
        # Most often it is known that a seat has nothing for such a time.
        now = mine if seat == active else others
        bits = offers[seat]
        bits = (note_offers(g, seat, book) if bits == UNKNOWN else bits) & now.bits
        if bits:
            options = offered(g, seat, book, now, bits)
            if options:
                return n + order.index(seat), seat, [PASS, *options]
        if hold[seat] and insists(g, seat):
            return n + order.index(seat), seat, [PASS, *asides(g, seat)]
    return None


@cache
def _still_asked(order: tuple[int, ...], seat: int, n: int) -> tuple[int, ...]:
    """Return the seats that have not passed, ``seat`` first, if the last ``n`` before it have."""
    at = order.index(seat)
    return (*order[at:], *order[:at])[: len(order) - n]


def _after(order: tuple[int, ...], seat: int) -> int:
    """Return the seat that has priority after ``seat``."""
    at = order.index(seat) + 1
    return order[at] if at < len(order) else order[0]


def ask_again(g: Game, f: Frame, options: list[Option]) -> None:
    """Ask the seat that has just acted what it does next, where no rule has to look who can do what.

    For an act that changes the wealth of a seat only. ``f`` is the window's frame.
    """
    goto(g, f, use_priority)
    pose(g, f.seat, "priority", "ask.priority", options, {})


def offer_priority(g: Game, f: Frame) -> None:
    """Triggers go on the stack; then the next seat that can act is asked; when all pass, resolve or end."""
    if g.waiting:
        push(g, "triggers")
        again(f)
        return
    asked = _next_able(g, f.seat, f.n)
    if asked is not None:
        f.n, f.seat, options = asked
        pose(g, f.seat, "priority", "ask.priority", options, {})
        return
    f.n = 0
    f.seat = g.active
    f.ans = ()
    if not g.stack:
        leave(f)
        return
    item = pop_item(g)
    push(g, "resolve", item.seat, item.card, 0, {"item": item})
    again(f)


def use_priority(g: Game, f: Frame) -> None:
    """Pass priority on, or act and keep it; everybody then has to pass again."""
    option = f.ans[0]
    restart(f)
    if option[0] == "pass":
        f.n += 1
        f.seat = _after(g.order, f.seat)
    else:
        f.n = 0
        perform(g, f, option)


WINDOW: Final = (offer_priority, use_priority)


# -- what waits on it ---------------------------------------------------------------------------------


def put_trigger(g: Game, f: Frame) -> None:
    """Put an aimed trigger on the stack."""
    if f.v.get("void"):
        idle(g, "log.trigger_without_target", definition=definition_of(g, f), seat=f.seat)
    else:
        put_item(g, f, "trigger")


def put_item(g: Game, f: Frame, kind: str) -> None:
    """Put what a seat has aimed on top of the stack, and say so."""
    item = put_aimed(g, f, kind)
    name = g.pool.cards[item.definition].id
    emit(g, "log.stacked_" + kind, card=f.card, seat=f.seat, targets=item.targets, definition=name)


def put_aimed(g: Game, f: Frame, kind: str) -> StackItem:
    """Put what a frame has aimed on top of the stack."""
    v = f.v
    targets: tuple[Option, ...] = tuple(v["targets"])
    of: dict[str, Any] = {"of": tuple(v["of"])} if "of" in v else {}
    if "event_stamp" in v:
        of["event_stamp"] = v["event_stamp"]
    what = v["definition"], v["program"], v["ability"]
    return put(g, kind, f.seat, f.card, *what, targets, v["event"], of or None)


def put(
    g: Game,
    kind: str,
    seat: int,
    card: int,
    definition: int,
    program: int = -1,
    ability: int = -1,
    targets: tuple[Option, ...] = (),
    event: int = -1,
    v: dict[str, Any] | None = None,
) -> StackItem:
    """Put a new item on top of the stack."""
    stamps = tuple([g.stamp[t[1]] if t[0] == "card" else 0 for t in targets])
    stamp = g.stamp[card] if card >= 0 else 0
    item = StackItem(
        g.next_item, kind, seat, card, stamp, definition, program, ability, targets, stamps, event, v
    )
    g.next_item += 1
    push_item(g, item)
    return item


# -- play a card ---------------------------------------------------------------------------------------


def show_card(g: Game, f: Frame) -> None:
    """Take the card from the hand and show it (MK-6.3)."""
    move(g, f.card, g.layout.ids["stack"][0])


def pay_card(g: Game, f: Frame) -> None:
    """Determine the cost and pay it whole (MK-6.3, MK-5.10)."""
    d = g.pool.cards[f.v["definition"]]
    start_payment(g, f, d.cost, d.type)


def start_payment(g: Game, f: Frame, cost: tuple[int, ...], purpose: str) -> None:
    """Pay by the automatic payer, or ask a seat that pays by hand."""
    if g.seats[f.seat].get("by_hand"):
        push(g, "pay", f.seat, f.card, v={"cost": list(cost), "purpose": purpose})
    else:
        pay(g, f.seat, cost, purpose, f.card)


def put_card(g: Game, f: Frame) -> None:
    """The card counts as played and waits on the stack."""
    tell(g, "log.played", f.card, f.seat)  # first: that it waits there is what came of the play
    put_item(g, f, "card")


def pay_ability(g: Game, f: Frame) -> None:
    """Pay the ability's cost, its dedication included (MK-9.8)."""
    cast("WithStack", g.rules).pay_ability(g, f)


def put_ability(g: Game, f: Frame) -> None:
    """The ability waits on the stack like a tactic without a card (MK-9.9)."""
    put_item(g, f, ability_of(g, f.card, f.v["ability"]).kind)


# -- resolve -------------------------------------------------------------------------------------------


def resolve_item(g: Game, f: Frame) -> None:
    """Recheck the targets and do what the item does, unless it fizzles."""
    item: StackItem = f.v["item"]
    d = g.pool.cards[item.definition]
    emit(g, "log.resolves", card=item.card, seat=item.seat, kind=item.kind, definition=d.id)
    f.v["targets"] = []
    if not item.targets or check_targets(g, f, item, d):
        carry_out(g, f, item)


def check_targets(g: Game, f: Frame, item: StackItem, d: CardDef) -> bool:
    """Recheck each target as its own "target …" asks; if all are gone the item fizzles (MK-7.4 to 7.6)."""
    if item.kind == "trigger":
        specs = d.triggers[item.ability].targets
    elif item.kind == "card":
        specs = next(m.targets for m in d.modes if m.program == item.program)
    else:
        specs = ability_of(g, item.card, item.ability, item.definition).targets
    own = item.v.get("of") or (0,) * len(item.targets)
    legal = []
    for target, stamp, k in zip(item.targets, item.target_stamps, own, strict=True):
        if specs[k].still(g, item.seat, item.card, target, stamp):
            legal.append(target)
    f.v["targets"] = legal
    if not legal:
        idle(g, "log.fizzled", card=item.card, seat=item.seat, definition=d.id)
    elif len(legal) < len(item.targets):
        gone = tuple([t for t in item.targets if t not in legal])
        idle(g, "log.targets_gone", card=item.card, seat=item.seat, definition=d.id, targets=gone)
    return bool(legal)


def carry_out(g: Game, f: Frame, item: StackItem) -> None:
    """Do what the item does: enter play, or run its effect."""
    rules = cast("WithStack", g.rules)
    if item.kind == "card" and rules.resolve_permanent(g, item):
        return
    if rules.resolve_other(g, item):
        return
    if item.program >= 0:
        definition, targets = item.definition, f.v["targets"]
        effect = begin_effect(g, item.seat, item.card, item.program, definition, targets, item.event_card)
        effect.v.update(item.v)
        if item.card >= 0 and g.stamp[item.card] != item.stamp:
            effect.v["left"] = True  # what its source is by now is another card


def put_away(g: Game, f: Frame) -> None:
    """Put the resolved card away; the ruleset checks whether the match has ended."""
    cast("WithStack", g.rules).finished(g, f.v["item"])


STACK_FLOWS: dict[str, Flow] = {
    "window": WINDOW,
    **TRIGGER_FLOWS,
    "trigger": (choose_target, take_target, put_trigger),
    "play": (show_card, choose_mode, take_mode, choose_target, take_target, pay_card, put_card),
    "use": (choose_target, take_target, pay_ability, put_ability),
    "resolve": (resolve_item, put_away),
    "effect": (run_effect,),
    "pay": PAY,
}
