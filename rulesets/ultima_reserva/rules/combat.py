"""Combat: declaring and facing (VZ-8), and its end (VZ-11).

combat
    begin            The Combat phase: attacking is optional, and declared once (VZ-8.10)
    take_foe         The attack names one opponent (VZ-14.1)
    ask_attack       Who attacks next, one in each space (VZ-8.1, VZ-8.2, VZ-4.5)?
    take_attack      The attacker is put into the next space; or it was the last (VZ-8.1)
    all_placed       The attack is declared, and what it triggers follows (VZ-12.1)
    begin_responses  The foe responds, space by space (VZ-8.3)
    ask_response     Who is put before the next attacker, one for each space (VZ-8.3, VZ-8.10)?
    take_response    The responder is put before its attacker (VZ-8.4, VZ-8.6)
    ask_face         The Player Card has to face a free attacker if it is not in combat yet (VZ-8.7, VZ-R11)
    take_face        It is put before that one (VZ-8.7)
    responses        Facing is settled: Responses, the turn player first (VZ-8.9)
    damage           The three steps, then what was left over (VZ-9)
    finish           Survivors go back, the destroyed are discarded (VZ-9.6, VZ-11.1, VZ-11.2)

place
    ask_weapons  The Weapons to be used are announced first (VZ-10.4)
    place        It is put into its space, before the one it faces (VZ-8.1, VZ-8.3, VZ-8.4)
"""

from __future__ import annotations

from typing import Final

from mk_tui.engine import acts, change, durations
from mk_tui.engine.change import emit, enter_phase, idle, move, set_flag, set_var, signal, touch
from mk_tui.engine.flow import Flow, ask, goto, leave, no_choice, push
from mk_tui.engine.looks import asked, not_in, of_type
from mk_tui.engine.mechanisms.window import open_window
from mk_tui.engine.record import ALL_BY_HAND
from mk_tui.engine.state import PASS, Frame, Game

from . import weapons
from .ending import follow
from .needs import AWAY, HAND, STANDS, yours
from .paying import ready
from .tables import ATTACKING, COMBAT_FLAGS, COMBAT_VARS, FALLEN, FIGHTERS, RESPONDING, ROOTED, SPACES
from .wounds import bury, check_wounds, is_player


def foe(g: Game) -> int:
    """Return the seat that is attacked, -1 while nobody is."""
    return int(g.vars.get("foe", -1))


# -- attack --------------------------------------------------------------------------------------------


# Whom the attack names.
OPPONENT: Final = acts.no_card("opponent", "choice.opponent", "VZ-14.1", "refuse.name_player", apart=HAND)


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


def fighters(g: Game, seat: int) -> list[int]:
    """Return the Characters in the Reserves, and the Player Card if it is not in combat yet (VZ-8.2)."""
    card = g.seats[seat]["pc"]
    return [*ready(g, seat).fighters, *([card] if g.zone_kind(card) == "deployment" else [])]


def fights(clause: str, message: str, placed: str) -> tuple[acts.Need, ...]:
    """Return that a card is a fighter of the seat, which ``clause`` asks, and where it lies."""
    return (
        *AWAY,
        yours(clause),
        acts.Shade(acts.That(clause, message, of_type(*FIGHTERS))),
        acts.Shade(acts.That(placed, "refuse.placed", not_in("combat"))),
        acts.Shade(acts.That("VZ-7.9", "refuse.in_magic", not_in("magic"))),
    )


SPACE: Final = acts.Once(
    "VZ-4.5",
    "refuse.spaces",
    lambda g, seat: asked(g, seat) or seat != g.active or len(g.in_zone("combat", seat)) < SPACES,
    fields=lambda g, seat, card: {"n": SPACES},
)
ROOTLESS: Final = acts.Word("VZ-10.12", "refuse.rooted", ROOTED)
# Who may be put into a space, and who may respond.
MAY_ATTACK: Final = (*fights("VZ-8.1", "refuse.no_fighter", "VZ-8.5"), ROOTLESS, SPACE)
ATTACK: Final = acts.Choice("attack", "choice.attack", fighters, MAY_ATTACK, cites=("VZ-8.2",), apart=HAND)
MAY_RESPOND: Final = fights("VZ-8.3", "refuse.no_responder", "VZ-8.3")
RESPOND: Final = acts.Choice("respond", "choice.respond", fighters, MAY_RESPOND, apart=HAND)


def ask_attack(g: Game, f: Frame) -> None:
    """Who attacks next, one in each space (VZ-8.1, VZ-8.2, VZ-4.5)?"""
    able = ATTACK.cards(g, f.seat)
    if not able:
        f.ans = (PASS,)
        return
    placed = len(g.in_zone("combat", f.seat))
    why = "ask.attack_more" if placed else "ask.attack"
    ask(g, f.seat, "attack", why, [PASS, *[("attack", c) for c in able]], n=placed, whose=foe(g))


def take_attack(g: Game, f: Frame) -> None:
    """The attacker is put into the next space; or it was the last (VZ-8.1)."""
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
    found = weapons.options(g, f.card, g.seats[f.seat].get("by_hand") == ALL_BY_HAND)
    if len(found) == 1:
        no_choice(g, f, f.seat, "weapons", found)
    else:
        at = found.index(weapons.option(weapons.likely(g, f.card)))
        ask(g, f.seat, "weapons", "ask.weapons", found, proposal=(at,), card=f.card)


def place(g: Game, f: Frame) -> None:
    """It is put into its space, before the one it faces (VZ-8.1, VZ-8.3, VZ-8.4)."""
    card, against = f.card, f.v["against"]
    chosen = f.ans[0][1:]
    move(g, card, g.layout.ids["combat"][f.seat])
    set_flag(g, card, RESPONDING if against >= 0 else ATTACKING)
    for item in (*chosen, *weapons.objects(g, card)):
        weapons.lend(g, card, item)
    if against >= 0:
        change.face(g, card, against)
        emit(g, "log.responds", card=card, target=against, seat=f.seat, cards=list(chosen))
    else:
        touch(g)
        emit(g, "log.attacks", card=card, seat=f.seat, whose=foe(g), cards=list(chosen))


def all_placed(g: Game, f: Frame) -> None:
    """The attack is declared, and what it triggers follows (VZ-12.1)."""
    for card in g.in_zone("combat", f.seat):
        signal(g, "log.attacked", card, f.seat)
    if g.waiting:
        push(g, "triggers")


# -- respond -------------------------------------------------------------------------------------------


def begin_responses(g: Game, f: Frame) -> None:
    """The foe responds, space by space (VZ-8.3)."""
    enter_phase(g, "respond", foe(g))
    f.v["open"] = list(g.in_zone("combat", f.seat))


def ask_response(g: Game, f: Frame) -> None:
    """Who is put before the next attacker, one for each space (VZ-8.3, VZ-8.10)?"""
    seat = foe(g)
    able = RESPOND.cards(g, seat)
    if not f.v["open"] or not able or seat not in g.order:
        for attacker in f.v["open"]:
            idle(g, "log.nobody_responds", card=attacker, seat=seat)
        goto(g, f, ask_face)
        return
    f.card = f.v["open"].pop(0)
    ask(g, seat, "respond", "ask.respond", [("none",), *[("respond", c) for c in able]], card=f.card)


def take_response(g: Game, f: Frame) -> None:
    """The responder is put before its attacker (VZ-8.4, VZ-8.6)."""
    if f.ans[0][0] == "respond":
        push(g, "place", foe(g), f.ans[0][1], v={"against": f.card})
    else:
        idle(g, "log.nobody_responds", card=f.card, seat=foe(g))
    goto(g, f, ask_response)


# Which attacker the Player Card may face.
FACE: Final = acts.Choice(
    "face",
    "choice.face",
    lambda g, seat: g.in_zone("combat", g.active),
    (
        acts.Shade(acts.Flag("VZ-8.7", "refuse.no_attacker", ATTACKING, has=True)),
        STANDS,
        acts.That("VZ-8.4", "refuse.faced", lambda g, seat, card: card not in g.facing),
    ),
    why="ask.face",
    cites=("VZ-8.6",),
    apart=HAND,
)


def ask_face(g: Game, f: Frame) -> None:
    """The Player Card has to face a free attacker if it is not in combat yet (VZ-8.7, VZ-R11)."""
    card = g.seats[foe(g)]["pc"]
    f.ans = ()
    if g.zone_kind(card) == "deployment":
        acts.ask_choice(g, f, foe(g), FACE, card=card)


def take_face(g: Game, f: Frame) -> None:
    """It is put before that one (VZ-8.7)."""
    if f.ans:
        push(g, "place", foe(g), g.seats[foe(g)]["pc"], v={"against": f.ans[0][1]})


# -- the window for Responses ----------------------------------------------------------------------------


def responses(g: Game, f: Frame) -> None:
    """Facing is settled: Responses, the turn player first (VZ-8.9)."""
    enter_phase(g, "window", f.seat)
    open_window(g, "ask.response", (f.seat, foe(g)))


# -- the end of the phase --------------------------------------------------------------------------------


def damage(g: Game, f: Frame) -> None:
    """The three steps, then what was left over (VZ-9)."""
    push(g, "damage", f.seat)


def finish(g: Game, f: Frame) -> None:
    """Survivors go back, the destroyed are discarded (VZ-9.6, VZ-11.1, VZ-11.2)."""
    end_combat(g)
    follow(g)


def end_combat(g: Game) -> None:
    """Discard the destroyed, put survivors back to the Reserves with all they have (VZ-9.6, VZ-11.1)."""
    for card in [c for z in g.layout.play for c in g.zones[z] if g.flags[c] & FALLEN]:
        bury(g, card)
    for seat in range(len(g.seats)):
        for card in list(g.in_zone("combat", seat)):
            move(g, card, g.layout.ids["deployment" if is_player(g, card) else "reserves"][seat])
    if change.clear_flags(g, COMBAT_FLAGS):
        touch(g)
    durations.expire(g, "combat")
    change.clear_facing(g)
    for key, value in COMBAT_VARS.items():
        set_var(g, key, value)
    check_wounds(g)  # what the destroyed lent is gone: a Weapon may break for it (VZ-12.4)


DECLARING: Flow = (begin, take_foe, ask_attack, take_attack, all_placed)
FACING: Flow = (begin_responses, ask_response, take_response, ask_face, take_face)
FLOWS: dict[str, Flow] = {
    "combat": (*DECLARING, *FACING, responses, damage, finish),
    "place": (ask_weapons, place),
}
