"""The resolution stack, priority, playing and resolving: a flow that a ruleset switches on.

The engine alone decides when a window is empty: a seat that can only pass is not asked, unless it
chose to be (``Game.hold``).

window
    offer_priority  Triggers go on the stack; then the next seat that can act is asked; when all pass,
                    resolve or end
    use_priority    Pass priority on, or act and keep it; everybody then has to pass again

triggers
    order_triggers  Pick the next trigger: the active player's first, then in order, then those of nobody
                    (A-33)
    aim_trigger     Choose the trigger's targets; without a legal one it does nothing (MK-9.6 and its like)

aim
    choose_target  Ask for the targets of the next "target …"; take them unasked where there is no choice
    take_target    Note the chosen targets, and of which "target …" they are, and go on to the next one
    put_trigger    Put an aimed trigger on the stack

play
    show_card      Take the card from the hand and show it (MK-6.3)
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

from typing import TYPE_CHECKING, Any, Final, cast

from ..acts import asides, note_offers, offered, perform
from ..change import emit, idle, move, pop_item, push_item, take_trigger
from ..effects import run_effect
from ..flow import again, ask, goto, leave, no_choice, push, push_at
from ..selectors import can_aim
from ..state import PASS, UNKNOWN, Question, StackItem
from .costs import PAY, pay
from .dice import pick

if TYPE_CHECKING:
    from ..cards import Action, CardDef
    from ..flow import Flow
    from ..selectors import TargetSpec
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
        push_at(g, "window", use_priority, seat, n=n)
        g.question = Question(seat, "priority", "ask.priority", {}, options)


def _next_able(g: Game, seat: int, n: int) -> tuple[int, int, list[Option]] | None:
    """Return who is asked next if ``n`` seats have passed and it is ``seat``'s turn; None if nobody is.

    That is how many have passed then, the seat and its options.
    """
    order = g.order
    book = g.rules.book
    others, active = book.times(g)
    at = order.index(seat)
    for k in range(n, len(order)):
        # Most often it is known that a seat has nothing for such a time.
        now = active if seat == g.active else others
        bits = g.offers[seat]
        if bits == UNKNOWN and now.bits:
            bits = note_offers(g, seat, book)
        bits &= now.bits
        if bits:
            options = offered(g, seat, book, now, bits)
            if options:
                return k, seat, [PASS, *options]
        if g.hold[seat] and (g.hold[seat] == 2 or g.rules.seems_able(g, seat)):
            return k, seat, [PASS, *asides(g, seat)]
        at += 1
        if at == len(order):
            at = 0
        seat = order[at]
    return None


def _after(order: tuple[int, ...], seat: int) -> int:
    """Return the seat that has priority after ``seat``."""
    at = order.index(seat) + 1
    return order[at] if at < len(order) else order[0]


def ask_again(g: Game, f: Frame, options: list[Option]) -> None:
    """Ask the seat that has just acted what it does next, where no rule has to look who can do what.

    For an act that changes the wealth of a seat only. ``f`` is the window's frame.
    """
    goto(g, f, use_priority)
    g.question = Question(f.seat, "priority", "ask.priority", {}, options)


def offer_priority(g: Game, f: Frame) -> None:
    """Triggers go on the stack; then the next seat that can act is asked; when all pass, resolve or end."""
    if g.waiting:
        push(g, "triggers")
        again(f)
        return
    asked = _next_able(g, f.seat, f.n)
    if asked is not None:
        f.n, f.seat, options = asked
        g.question = Question(f.seat, "priority", "ask.priority", {}, options)
        return
    f.n = 0
    f.seat = g.active
    f.ans = ()
    if not g.stack:
        leave(f)
        return
    item = pop_item(g)
    push(g, "resolve", item.seat, item.card, v={"item": item})
    again(f)


def use_priority(g: Game, f: Frame) -> None:
    """Pass priority on, or act and keep it; everybody then has to pass again."""
    option = f.ans[0]
    goto(g, f, offer_priority)
    if option[0] == "pass":
        f.n += 1
        f.seat = _after(g.order, f.seat)
    else:
        f.n = 0
        perform(g, f, option)


WINDOW: Final = (offer_priority, use_priority)


# -- triggers ----------------------------------------------------------------------------------------


def order_triggers(g: Game, f: Frame) -> None:
    """Pick the next trigger: the active player's first, then in order, then those of nobody (A-33)."""
    waiting = g.waiting
    if not waiting:
        leave(f)
        return
    rank = {seat: k for k, seat in enumerate(g.order)}
    first = min([w.seat for w in waiting], key=lambda seat: rank.get(seat, 99))
    mine = [(k, w) for k, w in enumerate(waiting) if w.seat == first]
    options: list[Option] = [("trigger", w.card, w.number, k) for k, w in mine]
    if first >= 0 and len({(w.definition, w.number) for _, w in mine}) > 1:
        ask(g, first, "order", "ask.order_triggers", options)
    else:
        no_choice(g, f, first, "order", options[:1])


def aim_trigger(g: Game, f: Frame) -> None:
    """Choose the trigger's targets; without a legal one it does nothing (MK-9.6 and its like)."""
    w = take_trigger(g, f.ans[0][3])
    f.ans = ()
    trigger = g.pool.cards[w.definition].triggers[w.number]
    v: dict[str, Any] = {"event": w.event_card, "definition": w.definition, "targets": []}
    if trigger.wealth:
        push(g, "effect", w.seat, w.card, trigger.program, {"at": 0, **v})
    else:
        v |= {"kind": "trigger", "ability": w.number, "program": trigger.program, "spec": 0}
        push(g, "aim", w.seat, w.card, v=v)
    goto(g, f, order_triggers)


# -- choosing targets, common to all that has them ----------------------------------------------------


def specs_of(g: Game, f: Frame) -> tuple[TargetSpec, ...]:
    """Return every "target …" of what a frame is choosing targets for."""
    v = f.v
    d: CardDef = g.pool.cards[v["definition"]]
    k: int
    if v["kind"] == "trigger":
        k = v["ability"]
        return d.triggers[k].targets
    if v["kind"] == "card":
        k = v["mode"]
        return d.modes[k].targets
    return ability_of(g, f.card, v["ability"]).targets


def asked_spec(g: Game, f: Frame) -> TargetSpec | None:
    """Return which "target …" the frame asks about, None if it asks about none."""
    v = f.v
    if "spec" not in v:
        return None
    specs = specs_of(g, f)
    k: int = v["spec"]
    return specs[k] if k < len(specs) else None


def ability_of(g: Game, card: int, number: int, definition: int = -1) -> Action:
    """Return an ability of a permanent, printed or, past the printed ones, one that the rules give.

    ``definition`` is what the card was when it used the ability, if it may be something else by now.
    """
    printed = g.pool.cards[g.defs[card] if definition < 0 else definition].actions
    return printed[number] if number < len(printed) else cast("WithStack", g.rules).own_abilities[number]


def choose_target(g: Game, f: Frame) -> None:
    """Ask for the targets of the next "target …"; take them unasked where there is no choice."""
    specs = specs_of(g, f)
    v = f.v
    k = v["spec"]
    if k >= len(specs):
        f.ans = ()
        return
    spec = specs[k]
    chosen = v["targets"]
    options = [o for o in spec.options(g, f.seat, f.card) if o not in chosen]
    if k + 1 < len(specs):
        # Not one that the next "target ..." cannot do without.
        options = [o for o in options if can_aim(g, f.seat, f.card, specs[k + 1 :], [*chosen, o])]
    if len(options) <= spec.least and (len(options) == spec.least or spec.optional):
        no_choice(g, f, f.seat, "target", options)
        return
    if len(options) < spec.least:
        v["void"] = True
        f.ans = ()
        return
    if f.seat < 0:
        f.ans = (options[pick(g, len(options), options)],)
        return
    ask(
        g,
        f.seat,
        "target",
        "ask.target",
        options,
        spec.least,
        min(spec.count, len(options)),
        source=g.pool.cards[v["definition"]].id,
        n=spec.count,
    )


def take_target(g: Game, f: Frame) -> None:
    """Note the chosen targets, and of which "target …" they are, and go on to the next one."""
    v = f.v
    specs = specs_of(g, f)
    if v["spec"] >= len(specs) or v.get("void"):
        return  # nothing was asked
    v["targets"].extend(f.ans)
    if v["spec"]:
        v.setdefault("of", [0] * (len(v["targets"]) - len(f.ans))).extend([v["spec"]] * len(f.ans))
    v["spec"] += 1
    if v["spec"] < len(specs):
        goto(g, f, choose_target)
    else:
        f.ans = ()


def put_trigger(g: Game, f: Frame) -> None:
    """Put an aimed trigger on the stack."""
    if f.v.get("void"):
        idle(g, "log.trigger_without_target", definition=g.pool.cards[f.v["definition"]].id, seat=f.seat)
    else:
        put_item(g, f, "trigger")


def put_item(g: Game, f: Frame, kind: str) -> StackItem:
    """Put what the frame prepared on top of the stack."""
    v = f.v
    targets: tuple[Option, ...] = tuple(v["targets"])
    item = StackItem(
        g.next_item,
        kind,
        f.seat,
        f.card,
        g.stamp[f.card] if f.card >= 0 else 0,
        v["definition"],
        v["program"],
        v.get("ability", -1),
        targets,
        tuple([g.stamp[t[1]] if t[0] == "card" else 0 for t in targets]),
        v.get("event", -1),
        {"of": tuple(v["of"])} if "of" in v else None,
    )
    g.next_item += 1
    push_item(g, item)
    emit(
        g,
        "log.stacked_" + kind,
        card=f.card,
        seat=f.seat,
        targets=targets,
        definition=g.pool.cards[v["definition"]].id,
    )
    return item


# -- play a card ---------------------------------------------------------------------------------------


def show_card(g: Game, f: Frame) -> None:
    """Take the card from the hand and show it (MK-6.3)."""
    definition = g.defs[f.card]
    f.v = {"kind": "card", "definition": definition, "mode": 0, "targets": [], "spec": 0, "program": -1}
    move(g, f.card, g.layout.ids["stack"][0])
    d = g.pool.cards[definition]
    if len(d.modes) > 1:
        legal = legal_modes(g, f.seat, f.card)
        if len(legal) > 1:
            ask(g, f.seat, "mode", "ask.mode", [("mode", f.card, k) for k in legal], source=d.id)
        else:
            no_choice(g, f, f.seat, "mode", [("mode", f.card, legal[0])])


def legal_modes(g: Game, seat: int, card: int) -> list[int]:
    """Return the positions of a card's modes that can be played now."""
    return [
        k
        for k, m in enumerate(g.pool.cards[g.defs[card]].modes)
        if (m.condition is None or m.condition(g, seat, card)) and can_aim(g, seat, card, m.targets)
    ]


def take_mode(g: Game, f: Frame) -> None:
    """Note the chosen mode."""
    d = g.pool.cards[f.v["definition"]]
    if f.ans and f.ans[0][0] == "mode":
        f.v["mode"] = f.ans[0][2]
    f.v["program"] = d.modes[f.v["mode"]].program


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
    put_item(g, f, "card")
    emit(g, "log.played", card=f.card, seat=f.seat)


def begin_play(g: Game, seat: int, card: int) -> None:
    """Start playing a card from a hand; :meth:`Ruleset.actions` has found it legal."""
    push(g, "play", seat, card)


# -- use an ability ------------------------------------------------------------------------------------


def begin_use(g: Game, seat: int, card: int, ability: int) -> None:
    """Start using an ability of a permanent; :meth:`Ruleset.actions` has found it legal."""
    a = ability_of(g, card, ability)
    push(
        g,
        "use",
        seat,
        card,
        v={
            "kind": "ability",
            "definition": g.defs[card],
            "ability": ability,
            "program": a.program,
            "targets": [],
            "spec": 0,
        },
    )


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
        v = {
            "at": 0,
            "targets": f.v["targets"],
            "event": item.event_card,
            "definition": item.definition,
            **item.v,
        }
        push(g, "effect", item.seat, item.card, item.program, v)


def put_away(g: Game, f: Frame) -> None:
    """Put the resolved card away; the ruleset checks whether the match has ended."""
    cast("WithStack", g.rules).finished(g, f.v["item"])


def ask_may(g: Game, f: Frame) -> None:
    """Ask whether to do what a "you may" trigger offers."""
    ask(g, f.seat, "may", "ask.may", [("yes",), ("no",)], source=f.card)


TRIGGERS: Final = (order_triggers, aim_trigger)
RESOLVE: Final = (resolve_item, put_away)
PLAY: Final = (show_card, take_mode, choose_target, take_target, pay_card, put_card)
STACK_FLOWS: dict[str, Flow] = {
    "window": WINDOW,
    "triggers": TRIGGERS,
    "aim": (choose_target, take_target, put_trigger),
    "play": PLAY,
    "use": (choose_target, take_target, pay_ability, put_ability),
    "resolve": RESOLVE,
    "effect": (run_effect,),
    "pay": PAY,
}
