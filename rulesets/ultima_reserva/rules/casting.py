"""Playing a card, assigning equipment, triggers (VZ-7.4, VZ-7.6 to VZ-7.8, VZ-12.1).

play
    choose_mode    Which of its ways is the card played in? The only legal one is taken unasked
    take_mode      Note the chosen mode
    choose_target  Ask for the targets of the next "target …"; take them unasked where there is no choice
    take_target    Note the chosen targets, and of which "target …" they are, and go on to the next one
    pay_card       The whole cost is paid (VZ-7.4). It may be taken back as long as nothing was paid
    carry_out      The card goes where it belongs and does what it does (VZ-7.6, VZ-7.8, VZ-2.10)
    settle         The destroyed go, who has no Vital left loses, triggers follow (VZ-12.4, VZ-1.3, VZ-12.1)

assign
    ask_host   To whom is a Weapon or Object assigned, if to anybody (VZ-7.6, VZ-7.7)? It may stay
    take_host  Assign it; damage that it could bear where it was may destroy it now (VZ-12.4)

triggers
    order_triggers  Which one is next is the rules' to say; between several their player chooses
    begin_trigger   It is aimed, and then carried out or put where it waits on
    settle_trigger  What was destroyed goes; the next one, until none waits (VZ-12.4)
"""

from __future__ import annotations

from typing import Final

from mk_tui.engine.acts import Among, Choice, Shade, That, Towards, no_card
from mk_tui.engine.change import add_value, attach, detach, emit, idle, move, set_var, signal, tell
from mk_tui.engine.flow import Flow, ask, goto, leave, push
from mk_tui.engine.looks import of_type
from mk_tui.engine.mechanisms.aiming import choose_mode, choose_target, run_aimed, take_mode, take_target
from mk_tui.engine.mechanisms.triggers import begin_trigger, order_triggers
from mk_tui.engine.state import Frame, Game, Option

from .ending import check_end, follow
from .needs import here, yours
from .paying import cost_of, ready
from .tables import EQUIPMENT, FIGHTERS
from .weapons import never_used, withdraw
from .wounds import check_wounds

# -- casting -----------------------------------------------------------------------------------------

# Of which types is counted how many a seat has played this turn.
COUNTED: Final = {"spell": "spells", "continuous": "spells", "weapon": "weapons", "source": "sources"}
# Where a card goes that does not go to the Reserves (VZ-4.7, VZ-7.8).
GOES_TO: Final = {"source": "deployment", "continuous": "magic", "spell": "discard"}

# What the card says "or" between.
MODE: Final = no_card("mode", "choice.mode", "VZ-2.9", "refuse.mode_first")


def pay_card(g: Game, f: Frame) -> None:
    """The whole cost is paid (VZ-7.4). It may be taken back as long as nothing was paid."""
    cost = cost_of(g, f.seat, g.pool.cards[f.v["definition"]])
    if cost:
        push(g, "pay", f.seat, f.card, cost, {"paid": 0})


def carry_out(g: Game, f: Frame) -> None:
    """The card goes where it belongs and does what it does (VZ-7.6, VZ-7.8, VZ-2.10)."""
    if f.v.get("cancelled"):
        leave(f)
        return
    seat, card = f.seat, f.card
    d = g.pool.cards[f.v["definition"]]
    move(g, card, g.layout.ids[GOES_TO.get(d.type, "reserves")][seat])
    aimed = {"targets": tuple(f.v["targets"])} if f.v["targets"] else {}
    emit(g, "log.played", card=card, seat=seat, **aimed)
    if d.type in COUNTED:
        add_value(g, seat, COUNTED[d.type], 1)
    if d.type == "spell":
        run_aimed(g, f)
        return
    set_var(g, "entry", (*g.vars.get("entry", ()), card))
    signal(g, "log.entered", card, seat)
    if d.type in EQUIPMENT:
        push(g, "assign", seat, card)


def settle(g: Game, f: Frame) -> None:
    """The destroyed go, who has no Vital left loses, triggers follow (VZ-12.4, VZ-1.3, VZ-12.1)."""
    check_wounds(g)
    follow(g)


# -- assigning ---------------------------------------------------------------------------------------


def bearers(g: Game, seat: int) -> list[int]:
    """Return the Characters in a seat's Reserves, and its Player Card (VZ-7.7)."""
    return [*ready(g, seat).fighters, g.seats[seat]["pc"]]


def may_bear_object(g: Game, card: int, on: int) -> bool:
    """Return whether a card could bear some equipment, were it an Object (VZ-2.5)."""
    types = g.pool.cards
    return types[g.defs[on]].type != "object" or types[g.defs[card]].type in FIGHTERS


OWN_CARD: Final = (*here("VZ-7.7"), yours("VZ-7.7"))
OF_A_KIND: Final = (
    Shade(Towards("VZ-2.5", "refuse.no_bearer", may_bear_object)),
    Shade(That("VZ-2.4", "refuse.no_bearer", of_type(*FIGHTERS))),
    Among("VZ-7.9", "refuse.in_magic"),
)
# To whom a Weapon or Object may be assigned, and to whom else one that has a bearer.
BEARER: Final = Choice(
    "target", "choice.bearer", bearers, (*OWN_CARD, *OF_A_KIND), why="ask.assign", about="card"
)
NEW_BEARER: Final = Choice(
    "target",
    "choice.new_bearer",
    bearers,
    (*OWN_CARD, Towards("VZ-7.7", "refuse.bears_it", lambda g, card, on: g.host.get(on) != card), *OF_A_KIND),
    why="ask.reassign",
    about="card",
)


def ask_host(g: Game, f: Frame) -> None:
    """To whom is a Weapon or Object assigned, if to anybody (VZ-7.6, VZ-7.7)? It may stay."""
    now = g.host.get(f.card, -1)
    able = (BEARER if now < 0 else NEW_BEARER).cards(g, f.seat, f.card)
    options: list[Option] = [*[("card", c) for c in able], ("none",)]
    if now < 0:
        ask(g, f.seat, "target", "ask.assign", options, card=f.card)
    else:
        ask(g, f.seat, "target", "ask.reassign", [*options, ("cancel",)], card=f.card, host=now)


def take_host(g: Game, f: Frame) -> None:
    """Assign it; damage that it could bear where it was may destroy it now (VZ-12.4)."""
    verb = f.ans[0][0]
    if verb == "none":
        unassign(g, f.card)
    elif verb == "card":
        assign(g, f.card, f.ans[0][1])
    check_wounds(g)


def assign(g: Game, card: int, host: int) -> None:
    """Assign equipment (VZ-2.4, VZ-2.5), be it a Weapon that its bearer may never use (VZ-10.9)."""
    attach(g, card, host)
    emit(g, "log.assigned", card=card, host=host, seat=g.ctrl[card])
    if never_used(g, card, host):
        idle(g, "log.never_used", card=card, host=host, seat=g.ctrl[card])


def unassign(g: Game, card: int) -> None:
    """Take equipment off its bearer; a weapon in use stops counting (VZ-7.7)."""
    if card in g.host:
        emit(g, "log.unassigned", card=card, host=g.host[card], seat=g.ctrl[card])
        withdraw(g, g.host[card], card)
        detach(g, card)
    else:
        tell(g, "log.stays_unassigned", card, g.ctrl[card])


# -- triggers ----------------------------------------------------------------------------------------


def due(g: Game) -> list[int]:
    """Return which trigger is next: the turn player's come first, then by entry into play (VZ-12.1)."""
    if len(g.waiting) == 1:
        return [0]
    start = g.order.index(g.active) if g.active in g.order else 0
    rank = {s: (k - start) % len(g.order) for k, s in enumerate(g.order)}
    entry = {c: k for k, c in enumerate(g.vars.get("entry", ()))}
    return [min([(rank.get(w.seat, 99), entry.get(w.card, -1), k) for k, w in enumerate(g.waiting)])[2]]


def settle_trigger(g: Game, f: Frame) -> None:
    """What was destroyed goes; the next one, until none waits (VZ-12.4)."""
    check_wounds(g)
    if not check_end(g):
        goto(g, f, order_triggers)


FLOWS: dict[str, Flow] = {
    "play": (choose_mode, take_mode, choose_target, take_target, pay_card, carry_out, settle),
    "assign": (ask_host, take_host),
    "triggers": (order_triggers, begin_trigger, settle_trigger),
}
