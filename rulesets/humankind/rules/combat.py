"""The Combat phase (HK-11).

combat   Manipulations · attackers · the point's window · blocks · Manipulations · damage · Sanctuary
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mk_tui.engine import change
from mk_tui.engine.change import emit, enter_phase, idle, set_flag
from mk_tui.engine.continuous import has_keyword, keywords, roster, stat
from mk_tui.engine.flow import again, ask, push, skip

from .damage import COMBAT, Blow, strike, wound
from .entering import blockers, excess
from .options import attackers, free_to_attack
from .tables import (
    ATTACKED,
    ATTACKING,
    BLOCKED,
    BLOCKING,
    CANNOT_BLOCK,
    COMBAT_FLAGS,
    EMPATHY,
    ENTROPY,
    EPHEMERAL,
    OWES,
    PREDICTOR,
    SPENT,
    TURNED,
    VIBRATION,
)
from .triggers import settle
from .window import grant, open_priority, passive

if TYPE_CHECKING:
    from mk_tui.engine.state import Frame, Game


def combat_phase(g: Game, f: Frame) -> None:
    """The phase exists only when somebody can attack (HK-11.1)."""
    if attackers(g, f.seat):
        enter_phase(g, "combat", f.seat)
        push(g, "combat", f.seat)
        open_priority(g, f.seat)
        settle(g)
    else:
        note_duties(g, f.seat)


def note_duties(g: Game, seat: int) -> None:
    """Note who has to attack now: it may, or its controller has turned it himself (HK-17.11, HK-R11)."""
    for card in roster(g).get(("character", seat), ()):
        state = g.flags[card]
        if (
            has_keyword(g, card, ENTROPY)
            and free_to_attack(g, card)
            and (not state & TURNED or state & SPENT)
        ):
            set_flag(g, card, OWES)


# -- attackers -------------------------------------------------------------------------------------------


def ask_attackers(g: Game, f: Frame) -> None:
    """The Active Player names any number of attackers (HK-11.2, HK-R8)."""
    note_duties(g, f.seat)
    able = attackers(g, f.seat)
    if able:
        ask(g, f.seat, "attack", "ask.attack", [("card", c) for c in able], 0, len(able))
    else:
        idle(g, "log.no_attacker", seat=f.seat)
        f.pc = len(COMBAT_STEPS)


def declare_attack(g: Game, f: Frame) -> None:
    """Attackers turn; the attack grants one point (HK-11.4, HK-11.5, HK-13.4d, HK-R1, HK-R2)."""
    f.v["attackers"] = named = [c for _, c in f.ans]
    if not named:
        idle(g, "log.no_attack", seat=f.seat)
        f.pc = len(COMBAT_STEPS)
        return
    for card in named:
        set_flag(g, card, TURNED | ATTACKING | ATTACKED)
    for card in named:
        emit(g, "log.attacks", card=card, seat=f.seat)
    grant(g)
    settle(g)


# -- blocks ----------------------------------------------------------------------------------------------


def begin_blocks(g: Game, f: Frame) -> None:
    """The Passive Player sets his blocks, attacker by attacker (HK-11.5, HK-11.6)."""
    f.v["left"] = [c for c in f.v["attackers"] if g.flags[c] & ATTACKING]


def can_block(g: Game, blocker: int, attacker: int) -> bool:
    """Return whether one Character may block another (HK-11.6, HK-11.7, HK-17.3, 17.6 to 17.9, HK-R26)."""
    if g.flags[blocker] & (TURNED | BLOCKING):
        return False
    word, against = keywords(g, blocker), keywords(g, attacker)
    if word & CANNOT_BLOCK:
        return False
    return not against & VIBRATION or bool(word & PREDICTOR)


def ask_block(g: Game, f: Frame) -> None:
    """Ask who blocks the next attacker; with Empatía a further one may join (HK-11.7, HK-17.12, HK-17.13)."""
    left = f.v["left"]
    seat = passive(g)
    while left:
        attacker = left[0]
        already = blockers(g, attacker)
        if g.flags[attacker] & ATTACKING and joinable(g, attacker, already):
            able = [
                c
                for c in roster(g).get(("character", seat), ())
                if can_block(g, c, attacker) and (not already or has_keyword(g, c, EMPATHY))
            ]
            if able:
                ask(g, seat, "block", "ask.block", [("none",), *[("card", c) for c in able]], card=attacker)
                return
        left.pop(0)
    skip(f)


def joinable(g: Game, attacker: int, already: list[int]) -> bool:
    """Return whether one more may block an attacker (HK-17.12, HK-17.13)."""
    if not already:
        return True
    return not has_keyword(g, attacker, EPHEMERAL) and all([has_keyword(g, c, EMPATHY) for c in already])


def take_block(g: Game, f: Frame) -> None:
    """Blocker and attacker face each other (HK-11.6, HK-R9)."""
    attacker = f.v["left"][0]
    if f.ans[0][0] == "none":
        f.v["left"].pop(0)
    else:
        blocker = f.ans[0][1]
        set_flag(g, blocker, BLOCKING)
        set_flag(g, attacker, BLOCKED)
        change.face(g, blocker, attacker)
        emit(g, "log.blocks", card=blocker, target=attacker, seat=g.ctrl[blocker])
    again(f)
    again(f)


def after_blocks(g: Game, f: Frame) -> None:
    """Blocks have set off what they do; the Active Player may play Manipulations (HK-11.11, HK-R7)."""
    open_priority(g, f.seat)
    settle(g)


# -- damage ----------------------------------------------------------------------------------------------


def shares(g: Game, attacker: int, facing: list[int]) -> list[int]:
    """Return how an attacker splits its damage over its blockers in block order (HK-17.12, HK-R35)."""
    left = max(0, stat(g, attacker, "force"))
    found = []
    for blocker in facing[:-1]:
        need = max(0, stat(g, blocker, "force") - stat(g, blocker, COMBAT))
        found.append(min(need, left))
        left -= found[-1]
    return [*found, left]


def blows(g: Game, named: list[int]) -> list[Blow]:
    """Return the Combat Damage that those who face each other deal now (HK-11.8)."""
    found: list[Blow] = []
    for attacker in named:
        facing = blockers(g, attacker)
        if not facing or not g.flags[attacker] & ATTACKING:
            continue
        for blocker, n in zip(facing, shares(g, attacker, facing), strict=True):
            found.append((blocker, n, attacker, -1))
            found.append((attacker, stat(g, blocker, "force"), blocker, -1))
    return found


def combat_damage(g: Game, f: Frame) -> None:
    """Each that blocked or was blocked deals its Force to whom it faces (HK-11.8)."""
    wound(g, COMBAT, blows(g, f.v["attackers"]))
    settle(g)


def sanctuary_damage(g: Game, f: Frame) -> None:
    """The unblocked deal their Force, the blocked that face nobody now their excess (HK-11.9, HK-11.10)."""
    other = passive(g)
    for attacker in f.v["attackers"]:
        state = g.flags[attacker]
        if not state & ATTACKING:
            continue
        if not state & BLOCKED:
            strike(g, other, stat(g, attacker, "force"), attacker)
        elif not blockers(g, attacker):
            past = excess(g, attacker)
            if past:
                strike(g, other, past, attacker)
            else:
                idle(g, "log.no_excess", card=attacker)
    settle(g)


def end_combat(g: Game, f: Frame) -> None:
    """Nobody attacks or blocks any more."""
    change.clear_facing(g)
    change.clear_flags(g, COMBAT_FLAGS)


COMBAT_STEPS = (
    ask_attackers,
    declare_attack,
    begin_blocks,
    ask_block,
    take_block,
    after_blocks,
    combat_damage,
    sanctuary_damage,
    end_combat,
)
FLOWS: dict[str, Any] = {"combat": COMBAT_STEPS}
