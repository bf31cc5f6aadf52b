"""Attack rolls (MK-11.6 to 11.11).

attack_rolls
    throw_all     All dice of a batch are thrown at once (MK-11.12)
    offer_reroll  A failed attack may be rerolled where an effect allows it (MK-13.1, T01)
    take_reroll   The die is thrown again; a natural 1 that is rerolled is ignored (T01)
    apply_ones    Natural 1s cost their rollers 1 difficulty before any result is read (MK-11.10, A-07)
    compare       Every die is compared with its index (MK-11.8, MK-11.11)
"""

from __future__ import annotations

from typing import Any

from mk_tui.engine.change import set_flag, set_var, tell
from mk_tui.engine.continuous import has_keyword, of_stat, reasons, seat_reasons
from mk_tui.engine.durations import modify, spend_modifier
from mk_tui.engine.flow import Flow, ask, goto, push
from mk_tui.engine.mechanisms.dice import Why, report_roll, throw
from mk_tui.engine.state import Frame, Game

from . import tables as t
from .level import city_difficulty

# An attack of a batch: (attacker or -1, target card or -1, city (seat) or -1, projectile?, value, seat of the
# attacker or -1, success?). Never changed in place: clones share it.
Attack = tuple[int, int, int, bool, int, int, bool]


def attack(attacker: int, target: int, city: int, projectile: bool, seat: int) -> Attack:
    """Return an attack that has not been rolled yet."""
    return (attacker, target, city, projectile, 0, seat, False)


def roll_attacks(g: Game, attacks: list[Attack], purpose: str, penalty: int = t.PROJECTILE_PENALTY) -> None:
    """Make a batch of simultaneous attack rolls; the caller's next step reads ``vars['attacks']``."""
    set_var(g, "attacks", ())
    if not attacks:
        return
    v = {"attacks": attacks, "purpose": purpose, "at": 0}
    if penalty != t.PROJECTILE_PENALTY:
        v["penalty"] = penalty
    push(g, "attack_rolls", -1, -1, 0, v)


def index_of(g: Game, a: Attack, penalty: int = t.PROJECTILE_PENALTY) -> tuple[int, int, list[Why]]:
    """Return (base, index, why): base + changes on the target + penalties - bonuses (MK-11.7)."""
    attacker, target, city, projectile = a[:4]
    why: list[Why] = []
    if target >= 0:
        base = printed = g.pool.cards[g.defs[target]].attrs["difficulty"]
        for d, how, value in reasons(g, target, "difficulty", attacker):
            # What nothing that has a name adds is what the level does.
            why.append((t.BY_LEVEL if d == -1 else d, value if how == "add" else value - printed))
    else:
        base = city_difficulty(g)
        for d, _, value in seat_reasons(g, city, "city_difficulty"):
            why.append((d, value))
    if attacker >= 0:
        for d, _, value in reasons(g, attacker, "attack_penalty", target):
            why.append((d, value))
        for d, _, value in reasons(g, attacker, "attack_bonus", target):
            why.append((d, -value))
    if projectile:
        if attacker < 0 or not has_keyword(g, attacker, t.NO_PENALTY):
            why.append((t.FROM_AFAR, penalty))
        if target >= 0:
            for d, _, value in reasons(g, target, "projectile_difficulty", attacker):
                why.append((d, value))
        else:
            for d, _, value in seat_reasons(g, city, "city_projectile_difficulty"):
                why.append((d, value))
    return base, base + sum([n for _, n in why]) if why else base, why


def succeeds(value: int, index: int) -> bool:
    """Return whether a die beats an index: equal is enough, 10 always, 1 never (MK-11.8 to 11.10)."""
    return value == t.ALWAYS or (value != t.NEVER and value >= index)


def throw_all(g: Game, f: Frame) -> None:
    """All dice of a batch are thrown at once (MK-11.12)."""
    f.v["attacks"] = [(*a[:4], throw(g, t.DIE), a[5], False) for a in f.v["attacks"]]


def offer_reroll(g: Game, f: Frame) -> None:
    """A failed attack may be rerolled where an effect allows it (MK-13.1, T01)."""
    f.ans = ()
    attacks = f.v["attacks"]
    able = [m.target for m in of_stat(g, "reroll")]
    while able and f.v["at"] < len(attacks):
        a = attacks[f.v["at"]]
        soldier = a[0]
        if soldier >= 0 and soldier in able:
            base, index, why = index_of(g, a)
            index -= _ones_against(g, a, attacks)
            if not succeeds(a[4], index):
                report_roll(g, f.v["purpose"], soldier, a[5], a[1], base, why, index, a[4], False)
                if a[5] < 0:  # an enemy never declines (MK-20.5)
                    f.ans = (("yes",),)
                    return
                ask(g, a[5], "may", "ask.reroll", [("yes",), ("no",)], card=soldier, n=a[4], index=index)
                return
        f.v["at"] += 1


def _ones_against(g: Game, a: Attack, attacks: list[Attack]) -> int:
    """Return how much a batch's natural 1s will lower the target's difficulty."""
    ones = [b[0] for b in attacks if b[0] == a[1] >= 0 and b[4] == t.NEVER]
    return sum([not has_keyword(g, card, t.UNSHAKEN) for card in ones])


def take_reroll(g: Game, f: Frame) -> None:
    """The die is thrown again; a natural 1 that is rerolled is ignored (T01)."""
    if not f.ans:
        return
    at = f.v["at"]
    a = f.v["attacks"][at]
    if f.ans[0][0] == "yes":
        spend_modifier(g, a[0], "reroll")
        f.v["attacks"][at] = (*a[:4], throw(g, t.DIE), a[5], False)
        tell(g, "log.rerolled", a[0], a[5])
    else:  # it was about this roll only
        while spend_modifier(g, a[0], "reroll"):
            pass
        f.v["at"] += 1
    goto(g, f, offer_reroll)


def apply_ones(g: Game, f: Frame) -> None:
    """Natural 1s cost their rollers 1 difficulty before any result is read (MK-11.10, A-07)."""
    for a in f.v["attacks"]:
        card = a[0]
        if a[4] != t.NEVER or card < 0 or "difficulty" not in g.pool.cards[g.defs[card]].attrs:
            continue
        if not g.in_play(card) or has_keyword(g, card, t.UNSHAKEN):  # who has left is not shaken (MK-21.5)
            continue
        modify(g, card, "difficulty", "add", -1, "end_of_turn", t.BY_ONE)
        tell(g, "log.stumbled", card, g.ctrl[card])


def compare(g: Game, f: Frame) -> None:
    """Every die is compared with its index (MK-11.8, MK-11.11)."""
    done: list[Any] = []
    penalty = f.v.get("penalty", t.PROJECTILE_PENALTY)
    for a in f.v["attacks"]:
        base, index, why = index_of(g, a, penalty)
        value = a[4]
        success = succeeds(value, index)
        attacker = a[0]
        city = a[2] if a[1] < 0 else -1
        report_roll(g, f.v["purpose"], attacker, a[5], a[1], base, why, index, value, success, city)
        if attacker >= 0 and not a[3]:
            set_flag(g, attacker, t.ROLLED)
        if attacker >= 0 and success and not a[3] and has_keyword(g, attacker, t.FRENZY):
            set_flag(g, attacker, t.STRUCK)
        done.append((*a[:6], success))
    set_var(g, "attacks", tuple(done))


FLOWS: dict[str, Flow] = {"attack_rolls": (throw_all, offer_reroll, take_reroll, apply_ones, compare)}
