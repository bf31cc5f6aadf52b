"""Combat: declaring and facing (VZ-8), and its end (VZ-11).

attack    the turn player names a foe, then puts fighters into spaces
respond   the foe puts one before each attacker, or nobody · who the Player Card faces
window    Responses: the turn player, then the foe, until both pass
damage    damage.py
end       survivors go back
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mk_tui.engine.change import (
    clear_facing,
    clear_flags,
    detach,
    emit,
    enter_phase,
    expire,
    face,
    idle,
    move,
    set_flag,
    set_var,
    signal,
    touch,
)
from mk_tui.engine.flow import ask, goto, leave, no_choice, push
from mk_tui.engine.state import PASS

from . import weapons
from .deployment import actions, perform, seems_able
from .ending import check_end
from .paying import ready
from .tables import ATTACKING, COMBAT_FLAGS, COMBAT_VARS, FALLEN, RESPONDING, SPACES
from .wounds import bury, check_wounds, player_card

if TYPE_CHECKING:
    from mk_tui.engine.flow import Flow
    from mk_tui.engine.state import Frame, Game, Option


def foe(g: Game) -> int:
    """Return the seat that is attacked, -1 while nobody is."""
    seat: int = g.vars.get("foe", -1)
    return seat


# -- attack --------------------------------------------------------------------------------------------


def begin(g: Game, f: Frame) -> None:
    """The Combat phase: attacking is optional, and declared once (VZ-8.10)."""
    if g.phase != "attack":  # else this is asked anew, because somebody has left
        enter_phase(g, "attack", f.seat)
    others = [s for s in g.order if s != f.seat]
    if len(others) > 1:
        ask(g, f.seat, "opponent", "ask.opponent", [PASS, *[("player", s) for s in others]])
    else:
        no_choice(g, f, f.seat, "opponent", [("player", others[0])])


def take_foe(g: Game, f: Frame) -> None:
    """The attack names one opponent (VZ-14.1)."""
    if f.ans[0][0] == "pass":
        idle(g, "log.no_attack", seat=f.seat)
        leave(f)
        return
    set_var(g, "foe", f.ans[0][1])


def attackers(g: Game, seat: int) -> list[int]:
    """Return who may still be put into a space (VZ-8.1, VZ-8.2, VZ-10.12)."""
    if len(g.in_zone("combat", seat)) >= SPACES:
        return []
    return [*ready(g, seat).attackers, *_player(g, seat)]


def _player(g: Game, seat: int) -> list[int]:
    """Return the Player Card if it is not in combat yet."""
    card = player_card(g, seat)
    return [card] if g.zone_kind(card) == "deployment" else []


def ask_attack(g: Game, f: Frame) -> None:
    """Ask for the next attacker, one for each space (VZ-8.1, VZ-4.5)."""
    able = attackers(g, f.seat)
    if not able:
        f.ans = (PASS,)
        return
    placed = len(g.in_zone("combat", f.seat))
    ask(
        g,
        f.seat,
        "attack",
        "ask.attack_more" if placed else "ask.attack",
        [PASS, *[("attack", c) for c in able]],
        n=placed,
        whose=foe(g),
    )


def take_attack(g: Game, f: Frame) -> None:
    """Put the attacker into the next space, or let the foe respond."""
    if f.ans[0][0] == "pass":
        if not g.in_zone("combat", f.seat):
            idle(g, "log.no_attack", seat=f.seat)
            set_var(g, "foe", -1)
            leave(f)
        return
    push(g, "place", f.seat, f.ans[0][1], v={"against": -1})
    goto(g, f, ask_attack)


# -- putting a fighter into a space ----------------------------------------------------------------------


def ask_weapons(g: Game, f: Frame) -> None:
    """The Weapons to be used are announced first (VZ-10.4)."""
    options = weapons.options(g, f.card)
    if len(options) == 1:
        no_choice(g, f, f.seat, "weapons", options)
    else:
        ask(g, f.seat, "weapons", "ask.weapons", options, card=f.card)


def place(g: Game, f: Frame) -> None:
    """Put a fighter into its space, before the one it faces (VZ-8.1, VZ-8.3, VZ-8.4)."""
    card, against = f.card, f.v["against"]
    chosen = f.ans[0][1:]
    move(g, card, g.layout.ids["combat"][f.seat])
    set_flag(g, card, RESPONDING if against >= 0 else ATTACKING)
    for w in chosen:
        weapons.lend(g, card, w)
    if against >= 0:
        face(g, card, against)
        emit(g, "log.responds", card=card, target=against, seat=f.seat, cards=list(chosen))
    else:
        touch(g)
        emit(g, "log.attacks", card=card, seat=f.seat, whose=foe(g), cards=list(chosen))


def all_placed(g: Game, f: Frame) -> None:
    """The attack is declared; what happens when somebody attacks follows."""
    for card in g.in_zone("combat", f.seat):
        signal(g, "log.attacked", card, f.seat)
    if g.waiting:
        push(g, "triggers")


# -- respond -------------------------------------------------------------------------------------------


def begin_responses(g: Game, f: Frame) -> None:
    """The foe chooses who responds, space by space (VZ-8.3)."""
    enter_phase(g, "respond", foe(g))
    f.v["open"] = list(g.in_zone("combat", f.seat))


def ask_response(g: Game, f: Frame) -> None:
    """Ask who is put before the next attacker (VZ-8.3, VZ-8.10): one for each space."""
    seat = foe(g)
    able = [*ready(g, seat).fighters, *_player(g, seat)]
    if not f.v["open"] or not able or seat not in g.order:
        for attacker in f.v["open"]:
            idle(g, "log.nobody_responds", card=attacker, seat=seat)
        goto(g, f, ask_face)
        return
    attacker = f.v["open"].pop(0)
    ask(
        g,
        seat,
        "respond",
        "ask.respond",
        [("none",), *[("respond", c) for c in able]],
        card=attacker,
    )
    f.card = attacker


def take_response(g: Game, f: Frame) -> None:
    """Put the responder before its attacker (VZ-8.4)."""
    if f.ans[0][0] == "respond":
        push(g, "place", foe(g), f.ans[0][1], v={"against": f.card})
    else:
        idle(g, "log.nobody_responds", card=f.card, seat=foe(g))
    goto(g, f, ask_response)


def free(g: Game, seat: int) -> list[int]:
    """Return the attackers that nobody faces (VZ-8.6)."""
    return [c for c in g.in_zone("combat", seat) if c not in g.facing and not g.flags[c] & FALLEN]


def ask_face(g: Game, f: Frame) -> None:
    """The Player Card has to face a free attacker if it is not in combat yet (VZ-8.7, VZ-R11)."""
    loose, seat = free(g, f.seat), foe(g)
    if not loose or not _player(g, seat):
        goto(g, f, open_window)
    elif len(loose) == 1:
        no_choice(g, f, seat, "face", [("card", loose[0])])
    else:
        ask(g, seat, "face", "ask.face", [("card", c) for c in loose], card=player_card(g, seat))


def take_face(g: Game, f: Frame) -> None:
    """Put the Player Card before it."""
    seat = foe(g)
    push(g, "place", seat, player_card(g, seat), v={"against": f.ans[0][1]})


# -- the window for Responses ----------------------------------------------------------------------------


def open_window(g: Game, f: Frame) -> None:
    """Facing is settled: Responses, the turn player first (VZ-8.9)."""
    enter_phase(g, "window", f.seat)
    push(g, "window", f.seat, v={"seats": [f.seat, foe(g)]})


def offer(g: Game, f: Frame) -> None:
    """Ask the next seat that can do something, until all have passed one after the other."""
    seats = f.v["seats"]
    while f.n < len(seats):
        options = actions(g, f.seat)
        hold = g.hold[f.seat]
        if options or hold == 2 or (hold and seems_able(g, f.seat)):
            ask(g, f.seat, "priority", "ask.response", [PASS, *options])
            return
        _pass(f)
    leave(f)


def _pass(f: Frame) -> None:
    seats = f.v["seats"]
    f.n += 1
    f.seat = seats[(seats.index(f.seat) + 1) % len(seats)]


def use(g: Game, f: Frame) -> None:
    """Pass on, or play a Response; then it is the other's turn to speak (VZ-8.9)."""
    option = f.ans[0]
    goto(g, f, offer)
    if option[0] == "pass":
        _pass(f)
    else:
        perform(g, f, option)
        _pass(f)
        f.n = 0


# -- the end of the phase --------------------------------------------------------------------------------


def damage(g: Game, f: Frame) -> None:
    """The three steps, then what was left over (VZ-9)."""
    push(g, "damage", f.seat)


def finish(g: Game, f: Frame) -> None:
    """VZ-11."""
    end_combat(g)
    if not check_end(g) and g.waiting:
        push(g, "triggers")


def end_combat(g: Game) -> None:
    """The destroyed are discarded, survivors go back to the Reserves with all they have (VZ-9.6, VZ-11)."""
    ids, cards, defs = g.layout.ids, g.pool.cards, g.defs
    for card in [c for z in g.layout.play for c in g.zones[z] if g.flags[c] & FALLEN]:
        bury(g, card)
    for seat in range(len(g.seats)):
        for card in list(g.in_zone("combat", seat)):
            home = "deployment" if cards[defs[card]].type == "player" else "reserves"
            move(g, card, ids[home][seat])
    if clear_flags(g, COMBAT_FLAGS):
        touch(g)
    expire(g, "combat")
    clear_facing(g)
    for key, value in COMBAT_VARS.items():
        set_var(g, key, value)
    check_wounds(g)  # what the destroyed lent is gone: a Weapon may break for it (VZ-12.4)


COMBAT: tuple[Any, ...] = (
    begin,
    take_foe,
    ask_attack,
    take_attack,
    all_placed,
    begin_responses,
    ask_response,
    take_response,
    ask_face,
    take_face,
    open_window,
    damage,
    finish,
)
WINDOW = (offer, use)
PLACE = (ask_weapons, place)
FLOWS: dict[str, Flow] = {"combat": COMBAT, "place": PLACE, "window": WINDOW}
__all__ = ["FLOWS", "Option", "detach", "end_combat", "foe", "free"]
