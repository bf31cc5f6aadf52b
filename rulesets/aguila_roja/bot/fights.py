"""What a challenge or an interception comes to, in points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.tables import GOAL
from .knowledge import of
from .outlook import DECISIVE, ArTable, Person

if TYPE_CHECKING:
    from collections.abc import Sequence


def exchange(one: Person, other: Person, strike: float = 1.0) -> float:
    """Return what a fight is worth for the side of ``one``."""
    value = 0.0
    if one.strength >= other.left:
        value += other.fall * strike
    if other.strength >= one.left:
        value -= one.fall
    return value


def vp(table: ArTable, seat: int, n: int) -> float:
    """Return what ``n`` points for a seat are worth to it."""
    return DECISIVE if table.points(seat) + n >= GOAL else float(n)


def at_player(table: ArTable, challenger: Person, rival: int, cover: int = 0) -> float:
    """Return what challenging a player is worth, if that player answers as suits them best."""
    points = max(0, challenger.victory - cover)
    free = vp(table, table.me, points) + _unopposed(challenger)
    if challenger.unblockable:
        return free
    worst = free
    for guard in table.guards(rival):
        value = exchange(challenger, guard, table.style.strike)
        if not guard.protector:
            # A guard that has intercepted no longer stands in the way of the others.
            value += 0.35 * max((p.victory for p in table.mine if p.ready and p is not challenger), default=0)
        worst = min(worst, value)
    return worst


def _unopposed(challenger: Person) -> float:
    return sum([0.8 * d.draws + 0.6 * d.discards for d in challenger.known.unopposed])


def at_person(table: ArTable, challenger: Person, victim: Person) -> float:
    """Return what challenging a character is worth: its controller may send another one."""
    value = exchange(challenger, victim, table.style.strike)
    if not challenger.unblockable:
        for guard in table.guards(victim.seat):
            if guard is not victim:
                value = min(value, exchange(challenger, guard, table.style.strike) + 0.2)
    return value


def best_target(table: ArTable, challenger: Person) -> tuple[float, str, int]:
    """Return (value, "player" or "card", whom) of the best thing to challenge."""
    best = (-99.0, "player", table.leader())
    for rival in table.rivals:
        value = at_player(table, challenger, rival, cover_of(table, rival))
        if len(table.rivals) > 1:
            value += 0.02 * table.points(rival)
        best = max(best, (value, "player", rival))
        for victim in table.people[rival]:
            if victim.place < 0:
                best = max(best, (at_person(table, challenger, victim), "card", victim.id))
    return best


def cover_of(table: ArTable, seat: int) -> int:
    """Return how much less a challenge against a seat scores, by its occupied places."""
    cover = 0
    for place in table.places[seat]:
        for whom, stat, add, needs in of(place).lasting:
            if whom == "player" and stat == "cover" and (place.attached or not needs):
                cover += add
    return cover


def guard_value(table: ArTable, person: Person, staying: Sequence[Person]) -> float:
    """Return what ``person`` saves by standing on guard, beside those of ``staying`` who do so anyway."""
    foes = sorted(
        (p for s in table.rivals for p in table.people[s] if p.victory > 0),
        key=lambda p: p.victory,
        reverse=True,
    )
    if not foes:
        return 0.3 * (1 if person.protector else 0)
    others = sum([2 if p.protector else 1 for p in staying if p is not person])
    left = foes[others:] if others < len(foes) else []
    if not left:
        return 0.1
    saved = 0.0
    for foe in left[: (2 if person.protector else 1)]:
        one = foe.victory + exchange(person, foe)
        danger = max((table.points(s) for s in table.rivals), default=0) + foe.victory >= GOAL
        saved += DECISIVE / 4 if danger else max(0.0, min(one, foe.victory + 1.0))
    return saved


def intercept_value(table: ArTable, guard: Person, challenger: Person, target: Person | None) -> float:
    """Return what sending ``guard`` against ``challenger`` is worth, compared with sending nobody."""
    value = exchange(guard, challenger)
    if target is None:
        points = max(0, challenger.victory - cover_of(table, table.me))
        value += vp(table, challenger.seat, points) + _unopposed(challenger)
        if not guard.protector:
            more = [p.victory for p in table.people[challenger.seat] if p.ready]
            value -= 0.4 * max(0, max(more, default=0) - challenger.victory)
            value -= 0.15
    else:
        value -= exchange(target, challenger) + 0.15
    return value
