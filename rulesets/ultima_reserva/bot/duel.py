"""What two fighters do to each other (VZ-9, VZ-10.8), as far as anybody can see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from mk_tui.engine.views import CardView

from ..rules.tables import WEAPONS_USED
from . import weights as w
from .knowledge import known
from .outlook import HEAVY, PLAIN, SWIFT, VzTable, price, room

Plate = tuple[int, float]  # what a card can take, what losing it costs


@dataclass(slots=True, eq=False)
class Duellist:
    """A fighter as a duel needs it, with the Weapons it uses. ``plates`` are its equipment in the order in
    which it takes damage."""

    id: int
    seat: int
    force: int
    body: int
    worth: float
    speed: int
    guard: bool
    piercing: bool
    closed: bool
    player: bool
    plates: list[Plate] = field(default_factory=list)
    less: int = 0  # what a Response takes off the next damage


@dataclass(slots=True)
class DuelOutcome:
    """What comes of a duel: what each side loses, and what passes to the players."""

    lost_a: float = 0.0
    lost_b: float = 0.0
    dead_a: bool = False
    dead_b: bool = False
    to_a: int = 0  # damage to the player of the first
    to_b: int = 0


def _armed(c: CardView, taken: Sequence[CardView]) -> tuple[int, int]:
    """Return the step in which a card with these Weapons deals damage, and its Force, the greatest first."""
    force = c.stat("force") + (known(c).lends.get(("self", "force"), 0) if taken else 0)
    words = set(c.keywords)
    for x in taken:
        force += x.stat("force")
        words.update(x.keywords)
    swift, heavy = "swift" in words, "heavy" in words
    speed = SWIFT if swift and not heavy else HEAVY if heavy and not swift else PLAIN
    return speed, 0 if "note.no_damage" in c.notes else -force


def fighter(t: VzTable, c: CardView, taken: Sequence[CardView] = ()) -> Duellist:
    """Return a card as a fighter with the Weapons it would take along; a placed one has those it uses."""
    guests = t.guests.get(c.id, [])
    speed, weaker = _armed(c, taken)
    borne = [x for x in guests if x.type == "object"]
    borne += taken or [x for x in guests if "used" in x.flags]
    plates = [(room(x), t.worth(x)) for x in borne]
    return Duellist(
        c.id,
        c.controller,
        -weaker,
        room(c),
        t.worth(c),
        speed,
        "guard" in c.keywords or any("guard" in x.keywords for x in taken),
        "piercing" in c.keywords or any("piercing" in x.keywords for x in taken),
        bool(guests) and t.lent(guests, "host", "unpierced") > 0,
        c.type == "player",
        [p for p in plates if p[0]],
    )


def fighters(t: VzTable, c: CardView) -> list[Duellist]:
    """Return the ways in which a card may fight, the fastest first: the strongest Weapons for each step in
    which it can deal damage (VZ-10.1, VZ-10.2, VZ-10.8), a later one only if it is stronger for that."""
    weapons = [x for x in t.guests.get(c.id, ()) if x.type == "weapon"]
    if not weapons:
        return [fighter(t, c)]
    # What each set of Weapons comes to is reckoned first: most of them are left out, and a fighter is dear.
    ways: list[tuple[int, int, int, tuple[CardView, ...]]] = [(*_armed(c, ()), 0, ())]
    for n in range(1, min(WEAPONS_USED, len(weapons)) + 1):
        for taken in combinations(weapons, n):
            if not {"swift", "heavy"} <= set(c.keywords).union(*[x.keywords for x in taken]):
                ways.append((*_armed(c, taken), -len([x for x in taken if room(x)]), taken))
    ways.sort(key=lambda way: way[:3])
    found: list[Duellist] = []
    most = -1
    for _, weaker, _, taken in ways:
        if -weaker > most:
            most = -weaker
            found.append(fighter(t, c, taken))
    return found


def take(f: Duellist, n: int, piercing: bool) -> tuple[float, bool, int]:
    """Let a fighter take damage as its owner would: (what is lost, whether it is out, what is left over)."""
    n = max(n - f.less, 0)
    if n <= 0:
        return 0.0, False, 0
    lost = 0.0
    if piercing and not f.closed:
        if n < f.body:
            return n * w.WEAR, False, 0
        n -= f.body
        for size, worth in f.plates:
            if n >= size:
                lost += worth
                n -= size
            else:
                n = 0
        return lost + f.worth, True, n
    if not f.player and f.body > n and any(size <= n for size, _ in f.plates):
        return n * w.WEAR, False, 0  # it heals again, the equipment would not
    for size, worth in sorted(f.plates, key=lambda p: p[0] <= n):
        if n < size:
            return lost, False, 0
        lost += worth
        n -= size
    if n < f.body:
        return lost + n * w.WEAR, False, 0 if not f.player else n
    return lost + f.worth, True, n - f.body if not f.player else n


def duel(a: Duellist, b: Duellist) -> DuelOutcome:
    """Return what comes of ``a`` against ``b`` who responds to it."""
    out = DuelOutcome()
    for speed in (SWIFT, PLAIN, HEAVY):
        hits_a = b.speed == speed and b.force > 0 and not out.dead_b
        hits_b = a.speed == speed and a.force > 0 and not out.dead_a
        if hits_a:
            out.lost_a, out.dead_a, out.to_a = take(a, b.force, b.piercing)
        if hits_b:
            out.lost_b, out.dead_b, out.to_b = take(b, a.force, a.piercing)
    if b.guard and not b.player:
        out.to_b = 0
    return out


def strike_player(t: VzTable, seat: int, n: int, life: dict[int, int], armour: bool = True) -> float:
    """Return what damage costs a player, lowering its Vital in ``life``; a fighter's armour is used up."""
    shelter = t.shelter(seat) if armour else 0
    used = life.get(-1 - seat, 0)
    kept = min(max(shelter - used, 0), n)
    life[-1 - seat] = used + kept
    n -= kept
    cost = price(life[seat], n) + kept * 0.3
    life[seat] = max(life[seat] - n, 0)
    return cost
