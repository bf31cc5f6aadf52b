"""Entering and leaving play, control (HK-3.9, HK-3.18, HK-5.6, HK-R13, HK-R14, HK-R22)."""

from __future__ import annotations

from typing import Final

from mk_tui.engine import change
from mk_tui.engine.acts import Shade, That
from mk_tui.engine.change import add_value, emit, move, set_flag, set_var, signal, tell
from mk_tui.engine.continuous import stat
from mk_tui.engine.looks import own, rivals
from mk_tui.engine.state import Game

from .tables import ARRIVED, CAME_OVER, COMBAT_FLAGS, DUELLING

# The Characters that a seat controls, and those of its opponent, in table order.
own_characters: Final = own("character")
rival_characters: Final = rivals("character")

# What tells that a card came under its controller's control this turn.
NEW: Final = ARRIVED | CAME_OVER

# Where a Character in play is asked for (HK-5.3, HK-5.6).
IN_PLAY: Final = (
    Shade(That("HK-5.6", "refuse.in_limbo", lambda g, seat, card: g.zone_kind(card) != "limbo")),
    Shade(That("HK-5.3", "refuse.not_in_play", lambda g, seat, card: g.in_play(card))),
)


def enter_play(g: Game, card: int, seat: int, host: int = -1) -> None:
    """Put a card into play under a seat's control; an Add-on adds its Structure (HK-3.9)."""
    move(g, card, g.layout.ids["play"][seat])
    change.stamp_entry(g, card)
    set_flag(g, card, ARRIVED)
    d = g.pool.cards[g.defs[card]]
    kind = d.type
    if kind == "addon":
        add_value(g, seat, "structure", d.attrs["structure"])
    elif kind == "character":
        add_value(g, seat, "arrivals", 1)
    if host >= 0:
        change.attach(g, card, host)
    tell(g, "log.entered", card, seat)
    if host >= 0:
        emit(g, "log.attached", card=card, host=host, seat=seat)


def leave(g: Game, cards: list[int], zone: str) -> None:
    """Put cards from play together into their owners' zones of this kind (HK-5.6)."""
    cards = [c for c in cards if g.in_play(c)]
    for card in cards:
        note_facing(g, card)
    for card in cards:
        signal(g, "log.left", card, g.ctrl[card])
    # A Technology among them goes by itself and not with its carrier.
    for card in sorted(cards, key=lambda c: c not in g.host):
        move(g, card, g.layout.ids[zone][g.owner[card]])


def destroy(g: Game, cards: list[int], how: str = "log.destroyed") -> None:
    """Destroy permanents together: they go to their owners' Limbo (HK-5.6)."""
    cards = [c for c in cards if g.in_play(c)]
    for card in cards:
        perish(g, card, how)
    leave(g, cards, "limbo")


def sacrifice(g: Game, cards: list[int]) -> None:
    """Put one's own permanents into the Limbo; they are not destroyed."""
    destroy(g, cards, "log.sacrificed")


def perish(g: Game, card: int, how: str) -> None:
    """Report that a permanent goes to the Limbo, whichever way."""
    tell(g, how, card, g.ctrl[card])
    signal(g, "log.perished", card, g.ctrl[card])


def host_left(g: Game, card: int) -> None:
    """A Technology without a carrier goes to its owner's Limbo (HK-R13)."""
    if g.in_play(card):
        perish(g, card, "log.destroyed")
        signal(g, "log.left", card, g.ctrl[card])
        move(g, card, g.layout.ids["limbo"][g.owner[card]])


def blockers(g: Game, attacker: int) -> list[int]:
    """Return who faces an attacker as a blocker, in the order in which they blocked (HK-17.12)."""
    ctrl = g.ctrl[attacker]
    return [c for c, b in g.facing.items() if b == attacker and g.ctrl[c] != ctrl]


def note_facing(g: Game, card: int) -> None:
    """Note both Forces as a blocker stops facing its attacker (HK-11.10, HK-R10).

    ``met`` holds, for each blocked attacker: (attacker, incarnation, its Force, sum of its blockers').
    """
    attacker = g.facing.get(card, -1)
    if attacker < 0 or g.flags[card] & COMBAT_FLAGS == 0 or not g.in_play(attacker):
        return
    if g.ctrl[card] == g.active:
        return  # an attacker that goes; its blockers just face nobody any more
    _, met = noted(g, attacker)
    others = tuple(m for m in g.vars["met"] if m[0] != attacker)
    mine, his = stat(g, attacker, "force"), stat(g, card, "force")
    set_var(g, "met", (*others, (attacker, g.stamp[attacker], max(0, mine), met + max(0, his))))


def noted(g: Game, attacker: int) -> tuple[int, int]:
    """Return an attacker's Force as a blocker last stopped facing it, and that of all that have (HK-R10)."""
    for card, stamp, force, met in g.vars["met"]:
        if card == attacker and stamp == g.stamp[attacker]:
            return int(force), int(met)
    return 0, 0


def excess(g: Game, attacker: int) -> int:
    """Return by how much a blocked attacker's Force was above its blockers' (HK-11.10, HK-R10)."""
    force, met = noted(g, attacker)
    return max(0, force - met)


def take_control(g: Game, card: int, seat: int) -> None:
    """Give a Character and what it carries to another seat (HK-R22)."""
    if g.ctrl[card] == seat or not g.in_play(card):
        return
    note_facing(g, card)
    change.unface(g, card)
    marks = marks_of_arrival(g, card, seat)
    for c in [card, *g.guests(card)]:
        set_flag(g, c, COMBAT_FLAGS | DUELLING | NEW, False)
        set_flag(g, c, marks)
        change.give_control(g, c, seat, g.layout.ids["play"][seat])
    tell(g, "log.taken", card, seat)


def marks_of_arrival(g: Game, card: int, seat: int) -> int:
    """Return what a Character that a seat takes over now is as a newcomer (HK-10.2, HK-11.3, T68).

    Whoever controlled it as the turn began gets it back as it was then.
    """
    for c, stamp, home, marks in g.vars["homes"]:
        if c == card and stamp == g.stamp[card]:
            return int(marks) if home == seat else NEW
    set_var(g, "homes", (*g.vars["homes"], (card, g.stamp[card], g.ctrl[card], g.flags[card] & NEW)))
    return NEW
