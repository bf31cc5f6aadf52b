"""What adds up on a card, the kinds of damage, kept apart (HK-14), and defeat (HK-1.2, HK-18.1)."""

from __future__ import annotations

from typing import Final

from mk_tui.engine.change import award, emit, idle, set_value, set_var, signal
from mk_tui.engine.continuous import has_keyword, roster, seat_stat, stat
from mk_tui.engine.durations import add_counter, spend_modifier
from mk_tui.engine.state import Game

from .entering import destroy
from .tables import FOREVER, LAST_TURN, NO_COMBAT_DAMAGE, NO_DUEL_DAMAGE, TURN

COMBAT: Final = "combat_damage"
DUEL: Final = "duel_damage"
# What adds up on a card, and how long it lies there (HK-3.18, HK-14.6, HK-15.2).
COUNTERS: Final = {COMBAT: TURN, DUEL: TURN, "shield": TURN, "durability": FOREVER, "tokens": FOREVER}
# (who is hurt, how much, who does it or -1, whose effect it is or -1 when they face each other)
Blow = tuple[int, int, int, int]


def lay(g: Game, card: int, kind: str, n: int) -> None:
    """Lay ``n`` counters on a card, or take them off; each token is +1 Force (HK-15.2)."""
    add_counter(g, card, kind, n, COUNTERS[kind])
    if kind == "tokens":
        add_counter(g, card, "force", n, FOREVER)


def wound(g: Game, kind: str, blows: list[Blow]) -> list[int]:
    """Deal Combat or Duel Damage, all of it together; returns the Characters that it destroyed.

    A Character whose total of this kind reaches its Force is destroyed, looked at only when it receives
    some (HK-14.4, HK-14.7, HK-14.8, HK-R5, HK-R6).
    """
    if kind == DUEL and g.phase != "duel":
        for card, _, _, _ in blows:
            idle(g, "log.no_duel_phase", card=card)
        return []  # HK-14.6
    hurt: list[int] = []
    for card, n, dealer, seat in blows:
        if not g.in_play(card):
            idle(g, "log.card_gone", card=card)
            continue
        if n <= 0:
            idle(g, "log.no_damage", card=card, source=dealer)
            continue
        n = lowered(g, kind, card, n, seat)
        if n <= 0:
            idle(g, "log.unhurt", card=card)
            continue
        lay(g, card, kind, n)
        emit(g, f"log.{kind}", card=card, n=n, source=dealer)
        set_var(g, "dealer", dealer)
        signal(g, "log.wounded", card, g.ctrl[card])
        if card not in hurt:
            hurt.append(card)
    dead = [c for c in hurt if stat(g, c, kind) >= stat(g, c, "force")]
    if dead:
        destroy(g, dead)
    return dead


def lowered(g: Game, kind: str, card: int, n: int, seat: int) -> int:
    """Return what is left of damage after what lowers and prevents it."""
    if has_keyword(g, card, NO_COMBAT_DAMAGE if kind == COMBAT else NO_DUEL_DAMAGE):
        return 0
    if kind == COMBAT:
        n -= stat(g, card, "combat_guard")
    if seat >= 0 and seat != g.ctrl[card]:
        n -= stat(g, card, "effect_guard")
    return shielded(g, card, n)


def shielded(g: Game, card: int, n: int) -> int:
    """Use up what prevents the next damage to a card."""
    shield = stat(g, card, "shield") if n > 0 else 0
    if shield > 0:
        used = min(shield, n)
        if shield == used:
            while spend_modifier(g, card, "shield"):
                pass
        else:
            lay(g, card, "shield", -used)
        n -= used
    return n


def strike(g: Game, seat: int, n: int, dealer: int) -> int:
    """Do Sanctuary Damage to a seat from one source; returns how much came through (HK-14.2)."""
    if n <= 0:
        idle(g, "log.no_sanctuary_damage", seat=seat, source=dealer)
        return 0
    if seat_stat(g, seat, "damage_immunity") > 0:
        idle(g, "log.sanctuary_unhurt", seat=seat, source=dealer)
        return 0
    first = not g.seats[seat]["struck"]
    n = guarded(g, seat, n, first)
    if first:
        set_value(g, seat, "struck", 1)
    for sanctuary in roster(g).get(("sanctuary", seat), ()):
        n = shielded(g, sanctuary, n)
    if n <= 0:
        idle(g, "log.sanctuary_unhurt", seat=seat, source=dealer)
        return 0
    left = max(0, g.seats[seat]["structure"] - n)
    set_value(g, seat, "structure", left)
    if not left:
        set_var(g, "fallen", 1)
    emit(g, "log.struck", seat=seat, n=n, source=dealer)
    return n


def guarded(g: Game, seat: int, n: int, first: bool) -> int:
    """Return what is left of Sanctuary Damage from one source (``first``: of the turn) once it is lowered."""
    return n - seat_stat(g, seat, "damage_guard") - (seat_stat(g, seat, "first_damage_guard") if first else 0)


def check_end(g: Game) -> bool:
    """A Sanctuary at 0 loses, both are a draw (HK-1.2, HK-18.1, HK-R17). Returns whether it is over."""
    if g.result or not g.vars["fallen"]:
        return bool(g.result)
    standing = [s for s in g.order if g.seats[s]["structure"] > 0]
    if len(standing) < len(g.order):
        award(g, standing, "result.sanctuary_fell", "result.both_fell")
    return bool(g.result)


def last_turn(g: Game) -> int:
    """Return the turn with which the match ends, whoever stands then (HK-R15)."""
    return LAST_TURN


def time_over(g: Game) -> None:
    """After the last turn the higher Structure wins (HK-R15)."""
    if g.round >= last_turn(g):
        most = max([g.seats[s]["structure"] for s in g.order])
        best = [s for s in g.order if g.seats[s]["structure"] == most]
        award(g, best, "result.turns_over", "result.turns_over_draw")
