"""What a Spell would change: the combat that stands, a Character, a Player Card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mk_tui.engine.views import CardView

from . import weights as w
from .duel import Duellist, fighter
from .outlook import VzTable, price, printed, room
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
    now = settle(t, pairs, foe, t.me)
    best = NONE
    for aim in aims:
        then = settle(t, _changed(pairs, lambda f: change(f) if f.id == aim else f), foe, t.me)  # noqa: B023
        if then - now > best[0]:
            best = (then - now, aim)
    return best


def war_cry(t: VzTable, card: CardView) -> Gain:
    """Your Characters in combat have more Force."""
    pairs, foe = standing(t)
    if not pairs:
        return NONE

    def louder(f: Duellist) -> Duellist:
        return replace(f, force=f.force + 5) if f.seat == t.me and not f.player else f

    return (settle(t, _changed(pairs, louder), foe, t.me) - settle(t, pairs, foe, t.me), -1)


def shield_wall(t: VzTable, card: CardView) -> Gain:
    """One damage is lower."""
    packet = t.values.get("packet") or ()
    if packet:
        if packet[0] != t.me:
            return NONE
        n = packet[1]
        life = t.life[t.me]
        return (price(life, n) - price(life, max(n - 15, 0)), -1)
    pairs, foe = standing(t)
    mine = [f.id for f in _fighters(pairs) if f.seat == t.me]
    return _best(t, pairs, foe, mine, lambda f: replace(f, less=f.less + 15))


def sudden_mist(t: VzTable, card: CardView) -> Gain:
    """A fighter deals no damage."""
    pairs, foe = standing(t)
    theirs = [f.id for f in _fighters(pairs) if f.seat != t.me]
    return _best(t, pairs, foe, theirs, lambda f: replace(f, force=0))


def disarm(t: VzTable, card: CardView) -> Gain:
    """A Weapon of another player stops counting."""
    pairs, foe = standing(t)
    best = NONE
    now = settle(t, pairs, foe, t.me) if pairs else 0.0
    for f in _fighters(pairs):
        for x in t.guests.get(f.id, ()):
            if x.type == "weapon" and "used" in x.flags and f.seat != t.me:
                less = x.stat("force")
                then = _changed(pairs, lambda y: replace(y, force=y.force - less) if y.id == f.id else y)  # noqa: B023
                gain = settle(t, then, foe, t.me) - now
                if gain > best[0]:
                    best = (gain, x.id)
    return best


def hit(n: int) -> Callable[[VzTable, CardView], Gain]:
    """Return what so much damage to a Character gains: only destroying one counts."""

    def gain(t: VzTable, card: CardView) -> Gain:
        best = NONE
        for seat in t.opponents():
            for c in t.board(seat):
                guests = t.guests.get(c.id, ())
                less = 5 if any(x.definition == "vz.runic_robe" for x in guests) else 0
                shelter = sum([room(x) for x in guests if x.type == "object"])
                if room(c) + shelter <= n - less:
                    value = t.worth(c) + 0.15 * c.stat("force")
                    best = max(best, (value, c.id))
        foe = min(t.opponents(), key=lambda s: t.life[s], default=-1)
        if n <= 5 and foe >= 0:  # direct
            best = max(best, (price(t.life[foe], n), -1))
        return best

    return gain


def deep_sleep(t: VzTable, card: CardView) -> Gain:
    """The strongest responder is away until its owner's next Start: good before a combat."""
    if t.view.phase != "deployment" or not t.ready(t.me):
        return NONE
    best = NONE
    for seat in t.opponents():
        for c in t.ready(seat):
            best = max(best, (0.45 * t.worth(c) + 0.2 * c.stat("force"), c.id))
    return best


def second_wind(t: VzTable, card: CardView) -> Gain:
    """Vital comes back."""
    mine = t.player_card(t.me)
    n = min(15, mine.counters) if mine is not None else 0
    return (price(t.life[t.me] + n, n), -1)


def dispel(t: VzTable, card: CardView) -> Gain:
    """The dearest Continuous Spell or Object of somebody else."""
    best = NONE
    for c in t.shown.values():
        if (
            c.controller in t.opponents()
            and c.type in ("continuous", "object")
            and t.place[c.id] != "discard"
        ):
            best = max(best, (t.worth(c) * (1.1 if c.type == "continuous" else 0.8), c.id))
    return best


def reforge(t: VzTable, card: CardView) -> Gain:
    """The dearest equipment of one's own Discard Zone."""
    best = NONE
    for c in t.zones["discard", t.me]:
        if c.type in ("weapon", "object"):
            best = max(best, (0.4 * printed(c)["cost"], c.id))
    return best


SPELLS: dict[str, Callable[[VzTable, CardView], Gain]] = {
    "vz.war_cry": war_cry,
    "vz.shield_wall": shield_wall,
    "vz.sudden_mist": sudden_mist,
    "vz.disarm": disarm,
    "vz.dart_of_light": hit(5),
    "vz.discharge": hit(15),
    "vz.deep_sleep": deep_sleep,
    "vz.second_wind": second_wind,
    "vz.dispel": dispel,
    "vz.reforge": reforge,
}


def gain_of(t: VzTable, card: CardView) -> Gain:
    """Return what playing a Spell gains now, and its best target."""
    known = SPELLS.get(card.definition)
    return known(t, card) if known else (w.MARGIN, -1)
