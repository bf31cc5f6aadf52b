"""Who goes against whom: one's own ready soldiers over the enemies (MK-11.1, MK-19.8)."""

from __future__ import annotations

from typing import NamedTuple

from mk_tui.engine.views import CardView

from . import weights as w
from .duel import NONE, Help, valid
from .knowledge import known_card
from .outlook import MkTable
from .worth import city_price, duel, healer_at_hand, shot, spared_city, victory


class Strike(NamedTuple):
    """One soldier's part in the plan: ``how`` is "assign", "shoot" or "ability"."""

    value: float
    soldier: int
    enemy: int
    how: str
    ability: int = -1


def ready(t: MkTable, also: frozenset[int] = frozenset()) -> list[CardView]:
    """Return one's own soldiers that can still act this round (MK-5.6, MK-11.4); ``also`` by an effect."""
    return [
        s
        for s in t.soldiers
        if s.controller == t.me and "dedicated" not in s.flags and ("entered" not in s.flags or s.id in also)
    ]


def strikes(t: MkTable, soldiers: list[CardView], assign: bool) -> list[Strike]:
    """Return every strike worth making; ``assign`` whether soldiers can still be assigned."""
    found: list[Strike] = []
    enemies = t.free() if assign else t.enemies
    hope = w.HEAL_HOPE if healer_at_hand(t) else 1.0
    # In 1c the others may yet take an enemy before one's own turn.
    left = w.TAKEN ** t.view.order.index(t.me) if t.phase == "1c" else 1.0
    for s in soldiers:
        k = known_card(s)
        assignable = assign and "cannot_be_assigned" not in k.marks
        shoots = "projectiles" in s.keywords
        slays = [(n, d) for n, (d, _) in k.abilities.items() if d.eliminates and d.aim == "enemy"]
        for e in enemies:
            if assignable and valid(s, e) and (value := duel(t, s, e, hope=hope) * left) > w.DUEL:
                found.append(Strike(value, s.id, e.id, "assign"))
            if shoots and (value := shot(t, s, e)) > w.DUEL:
                found.append(Strike(value, s.id, e.id, "shoot"))
            for n, deed in slays:
                if deed.target and deed.target.selector and t.means(deed.target.selector, e, s):
                    value = deed.chance * (victory(t, e, t.me) + spared_city(t, e))
                    found.append(Strike(value, s.id, e.id, "ability", n))
    return found


def match(found: list[Strike]) -> list[Strike]:
    """Return strikes that use no soldier and no enemy twice, with about the greatest sum of values.

    Greedy by value, then two strikes change enemies as long as that brings more.
    """
    best: dict[tuple[int, int], Strike] = {}
    for x in found:
        key = (x.soldier, x.enemy)
        if key not in best or x.value > best[key].value:
            best[key] = x
    plan: list[Strike] = []
    soldiers: set[int] = set()
    enemies: set[int] = set()
    for x in sorted(best.values(), key=lambda x: -x.value):
        if x.soldier not in soldiers and x.enemy not in enemies:
            plan.append(x)
            soldiers.add(x.soldier)
            enemies.add(x.enemy)
    better = len(best) > 1
    while better:
        better = False
        for i, a in enumerate(plan):
            for x in best.values():
                # a's soldier takes another enemy, and an idle soldier takes a's; or two exchange.
                if x.soldier != a.soldier or x.enemy == a.enemy:
                    continue
                j = next((j for j, b in enumerate(plan) if b.enemy == x.enemy), -1)
                if j >= 0:
                    back = best.get((plan[j].soldier, a.enemy))
                    if back is not None and x.value + back.value > a.value + plan[j].value + 1e-9:
                        plan[i], plan[j] = x, back
                        better = True
                        break
                else:
                    used = {b.soldier for b in plan}
                    stand_in = max(
                        (b for b in best.values() if b.enemy == a.enemy and b.soldier not in used),
                        key=lambda b: b.value,
                        default=None,
                    )
                    if x.value + (stand_in.value if stand_in else 0.0) > a.value + 1e-9:
                        plan[i] = x
                        if stand_in:
                            plan.append(stand_in)
                        better = True
                        break
            if better:
                break
    return sorted(plan, key=lambda x: -x.value)


def battle_plan(t: MkTable, assign: bool, also: frozenset[int] = frozenset()) -> list[Strike]:
    """Return the best use of one's ready soldiers."""
    return match(strikes(t, ready(t, also), assign))


def best_duel(t: MkTable, e: CardView, h: Help = NONE) -> float:
    """Return the best fight of one's ready soldiers against a free enemy, 0 if none is worth it."""
    return max((duel(t, s, e, h) for s in ready(t) if valid(s, e, h)), default=0.0)


def best_foe(t: MkTable, s: CardView, h: Help = NONE) -> float:
    """Return the best fight of a soldier against the free enemies, 0 if none is worth it."""
    return max((duel(t, s, e, h) for e in t.free() if valid(s, e, h)), default=0.0)


def defence(t: MkTable, soldiers: list[CardView]) -> list[Strike]:
    """Return who should be put before which of the enemies that go for cities (MK-19.8, A-13)."""
    found: list[Strike] = []
    hope = w.HEAL_HOPE if healer_at_hand(t) else 1.0
    for e, seat in t.attackers():
        for s in soldiers:
            value = duel(t, s, e, defending=True, hope=hope)
            # A soldier of another seat's city risks itself for a partner only.
            if seat != t.me and value < 2 * w.DEFENCE and city_price(t, seat) < 1.0:
                continue
            if value > w.DEFENCE:
                found.append(Strike(value, s.id, e.id, "assign"))
    return match(found)
