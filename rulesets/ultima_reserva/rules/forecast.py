"""What a pair of fighters would do to each other as things stand, before it is confirmed.

It is counted as the three steps are (VZ-10.8), each owner distributing as it is proposed to him. Responses
count as soon as they are played (H-02), and are not foreseen before; nor is what reaches from one pair into
another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mk_tui.engine.continuous import keywords, seat_stat, stat
from mk_tui.engine.mechanisms.spread import shares
from mk_tui.engine.state import Game

from . import weapons
from .damage import BEFORE_DAMAGE, STEPS, deals, proposed, walls
from .tables import FALLEN, GUARD, PIERCING, UNPIERCED
from .wounds import capacity, is_player

# (card, message id, fields) for whoever shows the table.
Told = tuple[int, str, tuple[tuple[str, Any], ...]]


@dataclass(slots=True)
class Side:
    """A fighter as it stands, and what has come to it so far."""

    card: int
    force: int
    words: int
    cards: list[int]  # what can take damage, itself last
    lends: dict[int, int]  # the Force of each piece of its equipment, lost with that (VZ-12.4)
    lowered: int = 0  # what Responses take off the damage that comes to it (H-02, VZ-R28)
    taken: int = 0
    out: bool = False
    lost: int = 0  # how many cards of its equipment are destroyed
    left: int = 0  # what nobody took


def side(g: Game, card: int) -> Side:
    """Return a fighter in its space, with the Weapons it uses."""
    used = weapons.used(g, card)
    objects = weapons.objects(g, card)
    cards = [x for x in (*objects, *used) if not g.flags[x] & FALLEN and capacity(g, x)]
    lowered = sum([m.value for m in walls(g, card)])
    lends = {x: stat(g, x, "force") for x in (*objects, *used)}
    return Side(card, deals(g, card), keywords(g, card), [*cards, card], lends, lowered)


def blow(g: Game, dealer: Side, target: Side, n: int, step: int) -> None:
    """Let one deal ``n`` damage to the other in a step; that takes it as it is proposed."""
    if n <= 0:
        return
    if target.out:
        target.left += n
        return
    pierced = dealer.words & PIERCING and not target.words & UNPIERCED
    n = max(n - target.lowered, 0)
    if pierced:  # the Character first, then what its owner is proposed for the rest (VZ-10.12)
        rest = max(n - capacity(g, target.card), 0)
        cards = [target.card, *(proposed(g, target.cards[:-1], rest, False) if target.cards[1:] else ())]
    else:
        strikes = target.force > 0 and weapons.speed(target.words) > step
        cards = proposed(g, target.cards, n, strikes)
    limits = [capacity(g, c) for c in cards]
    taken, left = shares(n, limits, range(len(cards)))
    for k, part in taken.items():
        if cards[k] == target.card:
            target.taken, target.out = part, part >= limits[k]
        elif part >= limits[k]:
            target.lost += 1
            target.force = max(target.force - target.lends.get(cards[k], 0), 0)
    target.left += left


def exchange(g: Game, a: int, b: int) -> tuple[Side, Side]:
    """Return what comes of attacker ``a`` against responder ``b``."""
    one, two = side(g, a), side(g, b)
    for step in range(STEPS):
        forces = [x.force * (not x.out and weapons.speed(x.words) == step) for x in (one, two)]
        blow(g, one, two, forces[0], step)
        blow(g, two, one, forces[1], step)
    if two.words & GUARD:
        two.left = 0
    return one, two


def outlook(g: Game) -> tuple[Told, ...]:
    """Return what would come to each fighter in the Combat Zones now."""
    if g.phase not in BEFORE_DAMAGE:
        return ()
    told: list[Told] = []
    foe = g.vars.get("foe", -1)
    for a in [c for c in g.in_zone("combat", g.active) if not g.flags[c] & FALLEN]:
        b = g.facing.get(a, -1)
        if b >= 0 and not g.flags[b] & FALLEN:
            one, two = exchange(g, a, b)
            told += [_tell(g, one, g.active), _tell(g, two, foe)]
        elif foe >= 0 and g.phase != "attack":
            told.append((a, "outlook.free", (("n", past(g, foe, deals(g, a))), ("seat", foe))))
    return tuple(told)


def past(g: Game, seat: int, n: int) -> int:
    """Return what of a surplus hits a player, what lowers each reckoned in (C-03)."""
    return max(n - seat_stat(g, seat, "surplus_ward"), 0)


def _tell(g: Game, s: Side, seat: int) -> Told:
    fields: list[tuple[str, Any]] = [("n", s.taken)]
    message = "outlook.out" if s.out else "outlook.hurt" if s.taken else "outlook.safe"
    if s.lost:
        message += "_lost"
        fields.append(("lost", s.lost))
    left = 0 if is_player(g, s.card) else past(g, seat, s.left)
    if left:
        message += "_more"
        fields += [("left", left), ("seat", seat)]
    return (s.card, message, tuple(fields))
