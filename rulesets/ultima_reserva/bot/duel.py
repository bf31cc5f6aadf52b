"""What two fighters do to each other (VZ-9, VZ-10.8), as far as anybody can see it."""

from __future__ import annotations

from dataclasses import dataclass, field

from mk_tui.engine.views import CardView

from . import weights as w
from .knowledge import known
from .outlook import HEAVY, PLAIN, SWIFT, VzTable, price, room

Plate = tuple[int, float]  # what a card can take, what losing it costs


@dataclass(slots=True)
class Duellist:
    """A fighter as a duel needs it. ``plates`` are its equipment in the order in which it takes damage."""

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


def fighter(t: VzTable, c: CardView) -> Duellist:
    """Return a card as a fighter. Unless it is placed already it takes its two best Weapons along."""
    guests = t.guests.get(c.id, [])
    placed = "attacking" in c.flags or "responding" in c.flags
    words = set(c.keywords)
    force = c.stat("force")
    weapons = [g for g in guests if g.type == "weapon"]
    if placed:
        weapons = [g for g in weapons if "used" in g.flags]
    else:
        weapons = arm(c, weapons)
        for x in weapons:
            force += x.stat("force")
            words |= set(x.keywords)
        if weapons:
            force += known(c).lends.get(("self", "force"), 0)
    swift, heavy = "swift" in words, "heavy" in words
    plates = [(room(x), t.worth(x)) for x in guests if x.type == "object"]
    plates += [(room(x), t.worth(x)) for x in weapons]
    return Duellist(
        c.id,
        c.controller,
        0 if "note.no_damage" in c.notes else force,
        room(c),
        t.worth(c),
        SWIFT if swift and not heavy else HEAVY if heavy and not swift else PLAIN,
        "guard" in words,
        "piercing" in words,
        bool(guests) and t.lent(guests, "host", "unpierced") > 0,
        c.type == "player",
        [p for p in plates if p[0]],
    )


def arm(c: CardView, weapons: list[CardView]) -> list[CardView]:
    """Return the Weapons that a fighter would take along: the strongest two that go together."""
    chosen: list[CardView] = []
    words = set(c.keywords)
    for x in sorted(weapons, key=lambda x: -arms_worth(c, [x])):
        both = words | set(x.keywords)
        if len(chosen) < 2 and not {"swift", "heavy"} <= both and arms_worth(c, [x]) > 0:
            chosen.append(x)
            words = both
    return chosen


def arms_worth(c: CardView, weapons: list[CardView]) -> float:
    """Return what Weapons make of a fighter (VZ-10.5, VZ-10.6)."""
    words = {k for x in weapons for k in x.keywords} - set(c.keywords)
    return sum([x.stat("force") for x in weapons]) - 7 * ("heavy" in words) + 4 * ("swift" in words)


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
