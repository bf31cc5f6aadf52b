"""Who goes against whom: one's own ready soldiers over the enemies (MK-11.1, MK-19.8)."""

from __future__ import annotations

from typing import Final, NamedTuple

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


# The best strike of each soldier at each enemy.
Best = dict[tuple[int, int], Strike]
LITTLE: Final = 1e-9  # by which a sum has to grow: values are added up in any order


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
    best: Best = {}
    for x in found:
        key = (x.soldier, x.enemy)
        if key not in best or x.value > best[key].value:
            best[key] = x
    plan = _greedy(best)
    while len(best) > 1 and _improve(plan, best):
        pass
    return sorted(plan, key=lambda x: -x.value)


def _greedy(best: Best) -> list[Strike]:
    """Return strikes that are each the most valuable one of those whose soldier and enemy are still free."""
    plan: list[Strike] = []
    soldiers: set[int] = set()
    enemies: set[int] = set()
    for x in sorted(best.values(), key=lambda x: -x.value):
        if x.soldier not in soldiers and x.enemy not in enemies:
            plan.append(x)
            soldiers.add(x.soldier)
            enemies.add(x.enemy)
    return plan


def _improve(plan: list[Strike], best: Best) -> bool:
    """Make the first change of a plan by which its sum grows; returns whether there is one.

    Two soldiers exchange their enemies, or one takes an idle enemy, and an idle soldier takes that one's.
    """
    for i, a in enumerate(plan):
        for x in best.values():
            if x.soldier != a.soldier or x.enemy == a.enemy:
                continue
            j = next((j for j, b in enumerate(plan) if b.enemy == x.enemy), -1)
            if j >= 0:
                back = best.get((plan[j].soldier, a.enemy))
                if back is not None and x.value + back.value > a.value + plan[j].value + LITTLE:
                    plan[i], plan[j] = x, back
                    return True
                continue
            stand_in = _stand_in(plan, best, a.enemy)
            if x.value + (stand_in.value if stand_in else 0.0) > a.value + LITTLE:
                plan[i] = x
                if stand_in:
                    plan.append(stand_in)
                return True
    return False


def _stand_in(plan: list[Strike], best: Best, enemy: int) -> Strike | None:
    """Return the best strike of an idle soldier at an enemy, None if there is none."""
    used = {b.soldier for b in plan}
    able = [b for b in best.values() if b.enemy == enemy and b.soldier not in used]
    return max(able, key=lambda b: b.value, default=None)


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
