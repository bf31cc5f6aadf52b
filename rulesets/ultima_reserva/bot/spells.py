"""What a Spell would change: the combat that stands, a Character, a Player Card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import itemgetter

from mk_tui.engine.views import CardView
from mk_tui.players.bots import Raw

from ..rules.tables import EQUIPMENT
from . import weights as w
from .duel import Duellist, fighter
from .knowledge import known
from .outlook import VzTable, price, room
from .plans import Pairs, settle

Gain = tuple[float, int]  # what is gained, and by aiming at which card (-1: none)
NONE: Gain = (0.0, -1)


def standing(t: VzTable) -> tuple[Pairs, int]:
    """Return the pairs that stand face to face, and who is attacked."""
    foe = t.values.get("foe", -1)
    pairs: Pairs = []
    for c in t.zones.get(("combat", t.view.active), ()):
        if "fallen" in c.flags:
            continue
        other = t.shown.get(c.facing)
        b = fighter(t, other) if other is not None and "fallen" not in other.flags else None
        pairs.append((fighter(t, c), b))
    return pairs, foe


def _changed(pairs: Pairs, change: Callable[[Duellist], Duellist]) -> Pairs:
    return [(change(a), change(b) if b is not None else None) for a, b in pairs]


def _fighters(pairs: Pairs) -> list[Duellist]:
    return [f for pair in pairs for f in pair if f is not None]


def _best(
    t: VzTable, pairs: Pairs, foe: int, aims: list[int], change: Callable[[Duellist], Duellist]
) -> Gain:
    """Return what a change of one fighter gains at best."""
    now = settle(t, pairs, foe, t.me) if aims else 0.0

    def then(aim: int) -> float:
        return settle(t, _changed(pairs, lambda f: change(f) if f.id == aim else f), foe, t.me)

    return max([NONE, *[(then(aim) - now, aim) for aim in aims]], key=itemgetter(0))


def _louder(t: VzTable, op: Raw) -> Gain:
    """One's own Characters in combat have more Force."""
    pairs, foe = standing(t)
    if not pairs or op["stat"] != "force":
        return NONE

    def louder(f: Duellist) -> Duellist:
        return replace(f, force=f.force + op["add"]) if f.seat == t.me and not f.player else f

    return (settle(t, _changed(pairs, louder), foe, t.me) - settle(t, pairs, foe, t.me), -1)


def _lower(t: VzTable, op: Raw) -> Gain:
    """One damage is lower: what comes to the player, or to a fighter."""
    packet, n = t.values.get("packet") or (), op["n"]
    if "to" not in op:
        if not packet or packet[0] != t.me:
            return NONE
        life, hurt = t.life[t.me], packet[1]
        return (price(life, hurt) - price(life, max(hurt - n, 0)), -1)
    if packet:
        return NONE
    pairs, foe = standing(t)
    mine = [f.id for f in _fighters(pairs) if f.seat == t.me]
    return _best(t, pairs, foe, mine, lambda f: replace(f, less=f.less + n))


def _grant(t: VzTable, op: Raw) -> Gain:
    """A fighter deals no damage."""
    if op["keyword"] != "no_damage":
        return NONE
    pairs, foe = standing(t)
    theirs = [f.id for f in _fighters(pairs) if f.seat != t.me]
    return _best(t, pairs, foe, theirs, lambda f: replace(f, force=0))


def _unassign(t: VzTable, op: Raw) -> Gain:
    """A Weapon of another player stops counting."""
    pairs, foe = standing(t)

    def gain(f: Duellist, x: CardView) -> Gain:
        less = x.stat("force")
        return _best(t, pairs, foe, [f.id], lambda y: replace(y, force=y.force - less))[0], x.id

    armed = [(f, x) for f in _fighters(pairs) if f.seat != t.me for x in t.guests.get(f.id, ())]
    used = [(f, x) for f, x in armed if x.type == "weapon" and "used" in x.flags]
    return max([NONE, *[gain(f, x) for f, x in used]], key=itemgetter(0))


def _hit(t: VzTable, op: Raw) -> Gain:
    """Damage to a Character: only destroying one counts."""

    def falls(c: CardView) -> bool:
        guests = t.guests.get(c.id, ())
        shelter = sum([room(x) for x in guests if x.type == "object"])
        return bool(room(c) + shelter <= op["n"] - t.lent(guests, "host", "spell_ward"))

    theirs = [c for seat in t.opponents() for c in t.board(seat)]
    return max([NONE, *[(t.worth(c) + 0.15 * c.stat("force"), c.id) for c in theirs if falls(c)]])


def _direct(t: VzTable, op: Raw) -> Gain:
    """Damage to the player who has the least Vital."""
    life = min([t.life[s] for s in t.opponents()], default=0)
    return (price(life, op["n"]), -1) if life else NONE


def _send_away(t: VzTable, op: Raw) -> Gain:
    """The strongest responder is away until its owner's next Start: good before a combat."""
    if t.view.phase != "deployment" or not t.ready(t.me):
        return NONE
    theirs = [c for seat in t.opponents() for c in t.ready(seat)]
    return max([NONE, *[(0.45 * t.worth(c) + 0.2 * c.stat("force"), c.id) for c in theirs]])


def _regain(t: VzTable, op: Raw) -> Gain:
    """Vital comes back."""
    mine = t.player_card(t.me)
    n = min(op["n"], mine.counters) if mine is not None else 0
    return (price(t.life[t.me] + n, n), -1)


def _destroy(t: VzTable, op: Raw) -> Gain:
    """The dearest Continuous Spell or Object of somebody else."""
    others = t.opponents()
    theirs = [c for c in t.shown.values() if c.controller in others and t.place[c.id] != "discard"]
    share = {"continuous": 1.1, "object": 0.8}
    return max([NONE, *[(t.worth(c) * share[c.type], c.id) for c in theirs if c.type in share]])


def _return(t: VzTable, op: Raw) -> Gain:
    """The dearest equipment of one's own Discard Zone."""
    return max(
        [NONE, *[(0.4 * known(c).cost, c.id) for c in t.zones["discard", t.me] if c.type in EQUIPMENT]]
    )


# What a Spell gains, by its first operation.
GAINS: dict[str, Callable[[VzTable, Raw], Gain]] = {
    "modify": _louder,
    "lower": _lower,
    "grant": _grant,
    "unassign": _unassign,
    "hit": _hit,
    "direct": _direct,
    "send_to_magic": _send_away,
    "regain": _regain,
    "destroy": _destroy,
    "return_to_hand": _return,
}


def way_gain(t: VzTable, card: CardView, way: int) -> Gain:
    """Return what playing a Spell in one of its ways gains now, and its best target."""
    ways = known(card).ways
    gain = GAINS.get(ways[way]["do"]) if way < len(ways) else None  # none are known of what no file has
    return gain(t, ways[way]) if gain is not None else (w.MARGIN, -1)


def gain_of(t: VzTable, card: CardView) -> Gain:
    """Return what playing a Spell gains now in the way that gains most, and its best target."""
    return max([way_gain(t, card, k) for k in range(len(known(card).ways))], default=(w.MARGIN, -1))
