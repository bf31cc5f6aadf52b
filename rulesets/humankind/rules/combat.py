"""The Combat phase (HK-11).

combat
    ask_attackers     The Active Player names any number of attackers (HK-11.2, HK-R8)
    declare_attack    Attackers turn; the attack grants one point (HK-11.4, HK-11.5, HK-13.4d, HK-R1, HK-R2)
    begin_blocks      The Passive Player sets his blocks, attacker by attacker (HK-11.5, HK-11.6)
    ask_block         Ask who blocks the next attacker; with Empatía a further one may join (HK-11.7,
                      HK-17.12, HK-17.13)
    take_block        Blocker and attacker face each other (HK-11.6, HK-R9)
    after_blocks      Blocks have set off what they do; the Active Player may play Manipulations (HK-11.11,
                      HK-R7)
    combat_damage     Each that blocked or was blocked deals its Force to whom it faces (HK-11.8)
    sanctuary_damage  The unblocked deal their Force, the blocked that face nobody now their excess (HK-11.9,
                      HK-11.10)
    end_combat        Nobody attacks or blocks any more
"""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine import change
from mk_tui.engine.acts import Among, Choice, Flag, Shade, That, Towards, Word
from mk_tui.engine.change import emit, enter_phase, idle, set_flag, tell
from mk_tui.engine.continuous import has_keyword, keywords, stat
from mk_tui.engine.flow import ask, goto, leave, push
from mk_tui.engine.looks import controlled
from mk_tui.engine.state import Frame, Game

from . import tables as t
from .damage import COMBAT, Blow, strike, wound
from .entering import IN_PLAY, blockers, excess, own_characters
from .triggers import settle
from .window import grant, open_priority, passive


def combat_phase(g: Game, f: Frame) -> None:
    """The phase exists only when somebody can attack (HK-11.1)."""
    if ATTACK.some(g, f.seat):
        enter_phase(g, "combat", f.seat)
        push(g, "combat", f.seat)
        open_priority(g, f.seat)
        settle(g)
    else:
        note_duties(g, f.seat)


def note_duties(g: Game, seat: int) -> None:
    """Note who has to attack now: it may, or its controller has turned it himself (HK-17.11, HK-R11)."""
    for card in own_characters(g, seat):
        word, state = keywords(g, card), g.flags[card]
        # Whether it may attack, turned or not (HK-11.3, HK-17.1, HK-17.3, HK-17.5, HK-R25).
        free = not word & t.CANNOT_ATTACK and (word & t.AGILITY or not state & t.ARRIVED)
        if word & t.ENTROPY and free and (not state & t.TURNED or state & t.SPENT):
            set_flag(g, card, t.OWES)


# -- attackers -------------------------------------------------------------------------------------------


# Who may attack (HK-11.2, HK-11.3).
MAY_ATTACK: Final = (
    *IN_PLAY,
    Shade(That("HK-11.2", "refuse.not_yours", controlled)),
    Among("HK-11.2", "refuse.only_characters"),
    Word("HK-17.1", "refuse.cannot_attack", t.REACTION),
    Word("HK-17.3", "refuse.cannot_attack", t.MACROPHAGE),
    Word("HK-11.2", "refuse.banned", t.NO_ATTACK),
    Flag("HK-11.2", "refuse.turned", t.TURNED),
    Flag("HK-11.3", "refuse.arrived", t.ARRIVED, unless=t.AGILITY),
)
ATTACK: Final = Choice("attack", "choice.attack", own_characters, MAY_ATTACK)


def ask_attackers(g: Game, f: Frame) -> None:
    """The Active Player names any number of attackers (HK-11.2, HK-R8)."""
    note_duties(g, f.seat)
    able = ATTACK.cards(g, f.seat)
    if able:
        ask(g, f.seat, "attack", "ask.attack", [("card", c) for c in able], 0, len(able))
    else:
        idle(g, "log.no_attacker", seat=f.seat)
        leave(f)


def declare_attack(g: Game, f: Frame) -> None:
    """Attackers turn; the attack grants one point (HK-11.4, HK-11.5, HK-13.4d, HK-R1, HK-R2)."""
    f.v["attackers"] = named = [c for _, c in f.ans]
    if not named:
        idle(g, "log.no_attack", seat=f.seat)
        leave(f)
        return
    for card in named:
        set_flag(g, card, t.TURNED | t.ATTACKING | t.ATTACKED)
    for card in named:
        tell(g, "log.attacks", card, f.seat)
    grant(g)
    settle(g)


# -- blocks ----------------------------------------------------------------------------------------------


def begin_blocks(g: Game, f: Frame) -> None:
    """The Passive Player sets his blocks, attacker by attacker (HK-11.5, HK-11.6)."""
    f.v["left"] = [c for c in f.v["attackers"] if g.flags[c] & t.ATTACKING]


def sees_it_coming(g: Game, blocker: int, attacker: int) -> bool:
    """Return whether an attacker's Molecular Vibration does not stop a blocker (HK-17.6, HK-17.7)."""
    return not keywords(g, attacker) & t.VIBRATION or bool(keywords(g, blocker) & t.PREDICTOR)


def may_join(g: Game, blocker: int, attacker: int) -> bool:
    """Return whether a blocker would be the first, or joins others with Empatía as one of them (HK-17.12)."""
    return not blockers(g, attacker) or has_keyword(g, blocker, t.EMPATHY)


def not_ephemeral(g: Game, blocker: int, attacker: int) -> bool:
    """Return whether an attacker may have one more blocker for all that Efímero says (HK-17.13)."""
    return not blockers(g, attacker) or not has_keyword(g, attacker, t.EPHEMERAL)


# Who may block an attacker (HK-11.6, HK-11.7, HK-R26).
MAY_BLOCK: Final = (
    *IN_PLAY,
    Among("HK-11.6", "refuse.own_character"),
    Word("HK-17.9", "refuse.cannot_block", t.PILGRIM),
    Word("HK-17.3", "refuse.cannot_block", t.MACROPHAGE),
    Word("HK-11.6", "refuse.banned", t.NO_BLOCK),
    Flag("HK-11.6", "refuse.turned", t.TURNED),
    Flag("HK-11.7", "refuse.blocks_already", t.BLOCKING),
    Towards("HK-17.6", "refuse.vibration", sees_it_coming),
    Towards("HK-17.13", "refuse.ephemeral", not_ephemeral),
    Towards("HK-17.12", "refuse.no_empathy", may_join),
)
BLOCK: Final = Choice("block", "choice.block", own_characters, MAY_BLOCK, about="card")


def ask_block(g: Game, f: Frame) -> None:
    """Ask who blocks the next attacker; with Empatía a further one may join (HK-11.7, HK-17.12, HK-17.13)."""
    left = f.v["left"]
    seat = passive(g)
    while left:
        attacker = left[0]
        already = blockers(g, attacker)
        if g.flags[attacker] & t.ATTACKING and all([has_keyword(g, c, t.EMPATHY) for c in already]):
            able = BLOCK.cards(g, seat, attacker)
            if able:
                why = "ask.block_more" if already else "ask.block"
                ask(g, seat, "block", why, [("none",), *[("card", c) for c in able]], card=attacker)
                return
        left.pop(0)
    goto(g, f, after_blocks)


def take_block(g: Game, f: Frame) -> None:
    """Blocker and attacker face each other (HK-11.6, HK-R9)."""
    attacker = f.v["left"][0]
    if f.ans[0][0] == "none":
        f.v["left"].pop(0)
        if not blockers(g, attacker):
            tell(g, "log.not_blocked", attacker, passive(g))
    else:
        blocker = f.ans[0][1]
        set_flag(g, blocker, t.BLOCKING)
        set_flag(g, attacker, t.BLOCKED)
        change.face(g, blocker, attacker)
        emit(g, "log.blocks", card=blocker, target=attacker, seat=g.ctrl[blocker])
    goto(g, f, ask_block)


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
        if not facing or not g.flags[attacker] & t.ATTACKING:
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
        if not state & t.ATTACKING:
            continue
        if not state & t.BLOCKED:
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
    change.clear_flags(g, t.COMBAT_FLAGS)


BLOCKS = (begin_blocks, ask_block, take_block, after_blocks)
DAMAGE = (combat_damage, sanctuary_damage, end_combat)
FLOWS: dict[str, Any] = {"combat": (ask_attackers, declare_attack, *BLOCKS, *DAMAGE)}
