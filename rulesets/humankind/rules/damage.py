"""The kinds of damage, kept apart (HK-14), and defeat (HK-1.2, HK-18.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.change import emit, end_match, idle, set_value, set_var, signal, spend_modifier
from mk_tui.engine.continuous import has_keyword, seat_stat, stat

from . import counters
from .entering import destroy
from .tables import LAST_TURN, NO_COMBAT_DAMAGE, NO_DUEL_DAMAGE

if TYPE_CHECKING:
    from mk_tui.engine.state import Game

COMBAT, DUEL = "combat_damage", "duel_damage"
# (who is hurt, how much, who does it or -1, whose effect it is or -1 when they face each other)
Blow = tuple[int, int, int, int]


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
        counters.lay(g, card, kind, n)
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
            counters.lay(g, card, "shield", -used)
        n -= used
    return n


def sanctuary_of(g: Game, seat: int) -> int:
    """Return a seat's Sanctuary, or -1."""
    for card in g.in_zone("play", seat):
        if g.pool.cards[g.defs[card]].type == "sanctuary":
            return card
    return -1


def strike(g: Game, seat: int, n: int, dealer: int) -> int:
    """Do Sanctuary Damage to a seat from one source; returns how much came through (HK-14.2)."""
    if n <= 0:
        idle(g, "log.no_sanctuary_damage", seat=seat, source=dealer)
        return 0
    if seat_stat(g, seat, "damage_immunity") > 0:
        idle(g, "log.sanctuary_unhurt", seat=seat)
        return 0
    n -= seat_stat(g, seat, "damage_guard")
    if not g.seats[seat]["struck"]:
        n -= seat_stat(g, seat, "first_damage_guard")
        set_value(g, seat, "struck", 1)
    sanctuary = sanctuary_of(g, seat)
    if sanctuary >= 0:
        n = shielded(g, sanctuary, n)
    if n <= 0:
        idle(g, "log.sanctuary_unhurt", seat=seat)
        return 0
    left = max(0, g.seats[seat]["structure"] - n)
    set_value(g, seat, "structure", left)
    if not left:
        set_var(g, "fallen", 1)
    emit(g, "log.struck", seat=seat, n=n, source=dealer)
    return n


def check_end(g: Game) -> bool:
    """A Sanctuary at 0 loses, both are a draw (HK-1.2, HK-18.1, HK-R17). Returns whether it is over."""
    if not g.vars["fallen"]:
        return bool(g.result)
    if g.result:
        return True
    standing = [s for s in g.order if g.seats[s]["structure"] > 0]
    if len(standing) == len(g.order):
        return False
    if standing:
        end_match(g, "win", standing, "result.sanctuary_fell")
    else:
        end_match(g, "draw", [], "result.both_fell")
    return True


def time_over(g: Game) -> None:
    """After the last turn the higher Structure wins (HK-R15)."""
    if g.round < LAST_TURN:
        return
    left = [g.seats[s]["structure"] for s in g.order]
    best = [s for s in g.order if g.seats[s]["structure"] == max(left)]
    if len(best) == 1:
        end_match(g, "win", best, "result.turns_over")
    else:
        end_match(g, "draw", [], "result.turns_over_draw")
