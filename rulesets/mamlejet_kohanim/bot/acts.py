"""What playing a card or using an ability is worth now, and at what."""

from __future__ import annotations

from mk_tui.engine.state import Option
from mk_tui.engine.views import CardView, StackView

from ..rules.tables import HAND_LIMIT
from . import weights as w
from .duel import NONE, Help, enemy_rolls, help_of, valid
from .knowledge import MkDeed, MkKnown, known, known_card, odds
from .outlook import PENDING, MkTable, difficulty, emuna
from .plans import best_duel, best_foe, ready
from .worth import any_city_price, city_price, fight, loss_price, soldier_price, spared_city, victory


def draw_worth(t: MkTable) -> float:
    """Return what drawing a card is worth: little with a full hand, none from a small city (MK-16.5)."""
    if t.cities[t.me] <= w.CITY_RESERVE:
        return -1.0
    return w.DRAW if len(t.hand) <= HAND_LIMIT - 1 else w.OVERFLOW


def deed_worth(t: MkTable, deed: MkDeed, target: Option | None, source: CardView | None) -> float:
    """Return what an effect is worth, aimed at ``target`` (None if it has none)."""
    value = 0.0
    if deed.draws:
        value += deed.draws * draw_worth(t) - 0.3 * deed.discards
    if deed.extra_resources:
        more = sum([1 for c in t.hand if c.type == "resource"])
        value += w.EXTRA_RESOURCE * min(deed.extra_resources, max(0, more))
    if deed.looks:
        value += 0.3
    if deed.all_mine or deed.all_enemies:
        value += all_fights(t, deed)
    if target is None:
        return value
    if target[0] == "card":
        card = t.card(target[1])
        if card is not None:
            value += on_card(t, deed, card)
    elif target[0] == "stack":
        item = t.item(target[1])
        if item is not None and deed.counters:
            value += counter_worth(t, item)
    elif target[0] == "pile":
        if deed.ward:
            value += ward_worth(t, deed, target[2])
        elif deed.looks == "enemy_city":
            value += 0.1 if target[2] == t.me else 0.0
    elif target[0] == "player":
        value += 0.1 + t.cities[target[1]] / 1000
    return value


def on_card(t: MkTable, deed: MkDeed, card: CardView) -> float:
    """Return what an effect on one card is worth."""
    if deed.aim == "fallen":
        if card.type != "soldier":
            return 0.9
        return deed.chance * recover_worth(t, card)
    if deed.heals:
        return heal_worth(t, deed, card)
    if deed.recalls:
        saved = soldier_price(t, card) - w.RECALL if PENDING in card.notes else -soldier_price(t, card)
        return saved if card.controller == t.me else 0.0
    if deed.releases:
        return 0.5
    if card.type == "enemy":
        return deed.chance * on_enemy(t, deed, card)
    if card.type == "soldier":
        return deed.chance * on_soldier(t, deed, card)
    return 0.0


def recover_worth(t: MkTable, card: CardView) -> float:
    """Return what a soldier card taken back from the guenizá is worth: the loss falls (section 2)."""
    price = loss_price(t, t.me, emuna(card))
    return min(price, emuna(card) * 1.6) + w.RECOVER - (2.0 if card.definition in t.legends else 0.0)


def heal_worth(t: MkTable, deed: MkDeed, card: CardView) -> float:
    """Return what a heal roll for a soldier is worth (MK-10.8)."""
    if PENDING not in card.notes:
        return 0.0
    eased = sum([2 for a in card.attached if a in t.cards and t.cards[a].type == "strategy"])
    return odds(deed.heals - eased) * soldier_price(t, card)


def on_enemy(t: MkTable, deed: MkDeed, e: CardView) -> float:
    """Return what an effect on an enemy is worth if it succeeds."""
    if PENDING in e.notes:
        return 0.0
    if deed.eliminates:
        return victory(t, e, t.me) + spared_city(t, e)
    if deed.projectile >= 0:
        if "robustness" in e.keywords:
            return 0.0
        number = difficulty(e) + known_card(e).projectile_difficulty + deed.projectile
        return odds(number) * (victory(t, e, t.me) + spared_city(t, e))
    h = help_of(deed, "enemy")
    s = t.foe(e)
    if s is not None and s.type == "soldier":
        return fight(t, s, e, h) - fight(t, s, e)
    value = 0.0
    if t.phase in ("2b", "2c") and t.my_turn():
        value = max(0.0, best_duel(t, e, h)) - max(0.0, best_duel(t, e))
    elif deed.dedicates and t.phase == "3a":
        value = spared_city(t, e)
    elif not deed.dedicates and t.phase == "3a":
        return 0.0
    return value


def on_soldier(t: MkTable, deed: MkDeed, s: CardView) -> float:
    """Return what an effect on a soldier is worth if it succeeds."""
    h = help_of(deed, "soldier")
    if "may_act_now" in deed.grants:
        return max(0.0, best_foe(t, s)) if "dedicated" not in s.flags else 0.0
    e = t.foe(s)
    if e is None:
        return _before_assigning(t, deed, s, h)
    if PENDING in s.notes or e.type != "enemy":
        return 0.0
    return fight(t, s, e, h) - fight(t, s, e)


def _before_assigning(t: MkTable, deed: MkDeed, s: CardView, h: Help) -> float:
    """Help before a fight is worth it only where it makes the fight possible at all (MK-11.3)."""
    if not deed.grants & {"courage", "catastrophic_damage"} or t.phase != "2c" or not t.my_turn():
        return 0.0
    if s not in ready(t) or "cannot_be_assigned" in known_card(s).marks:
        return 0.0
    barred = [e for e in t.free() if not valid(s, e) and valid(s, e, h)]
    if not barred:
        return 0.0
    return max(0.0, best_foe(t, s, h)) - max(0.0, best_foe(t, s))


def all_fights(t: MkTable, deed: MkDeed) -> float:
    """Return what help for all of one's own soldiers, or against all enemies, is worth."""
    h = Help(keywords=deed.all_mine, enemy=deed.all_enemies)
    value = 0.0
    for s in t.soldiers:
        e = t.foe(s)
        if e is None or PENDING in s.notes or e.type != "enemy" or PENDING in e.notes:
            continue
        if s.controller == t.me or deed.all_enemies:
            value += fight(t, s, e, h) - fight(t, s, e)
    return value


def counter_worth(t: MkTable, item: StackView) -> float:
    """Return what it is worth that an enemy's ability does nothing (MK-8.8)."""
    if item.kind == "shot":
        return w.SHOT_HIT * city_price(t, dict(item.values).get("whose", t.me))
    k = known(item.definition)
    deed = k.abilities[item.ability][0] if k and item.ability in k.abilities else None
    if deed is None:
        return 0.5
    if deed.raises:
        fallen = [emuna(c) for c in t.guenizot[t.me] if c.type == "enemy"]
        mean = sum(fallen) / len(fallen) if fallen else 0.0
        return deed.chance * (mean / t.seats + any_city_price(t))
    if deed.all_enemies:
        return deed.chance * 0.1 * deed.all_enemies * sum([emuna(e) for e in t.enemies]) * 0.5
    if deed.reinforces:
        return deed.chance * any_city_price(t)
    return 0.5


def ward_worth(t: MkTable, deed: MkDeed, seat: int) -> float:
    """Return what a ward on a city is worth this moment (T13)."""
    shot_at = any(i.kind == "shot" and dict(i.values).get("whose") == seat for i in t.view.stack)
    hits = w.SHOT_HIT if shot_at else 0.0
    if t.phase == "3a" and not t.busy:
        free = 1.0
        for _, city in t.attackers():
            if city == seat:
                free *= 1 - w.CITY_HIT
        hits += 1 - free
    return min(1.0, hits) * odds(deed.ward) * city_price(t, seat)


# -- is it time? ------------------------------------------------------------------------------------------


def is_time(t: MkTable, kind: str) -> bool:
    """Return whether help for a fight can do most now: as late as it still counts (A-66).

    Hishtadluyot and what hurts free enemies in 3a; what a fight with zerizut needs in 3a; else 3c, when the
    early fights are over.
    """
    if t.busy:
        return False
    if t.phase == "2c":
        return t.my_turn() and not t.view.stack
    if t.phase == "3a":
        return not t.view.stack
    return t.phase == "3c" and kind != "hishtadlut"


def early(t: MkTable, card: CardView, deed: MkDeed) -> bool:
    """Return whether a fight's odds have to be changed in 3a: somebody in it rolls in 3b (MK-11.16)."""
    if "zerizut" in deed.grants:
        return True
    other = t.foe(card)
    if other is None:
        return "zerizut" in card.keywords
    s, e = (other, card) if card.type == "enemy" else (card, other)
    return "zerizut" in s.keywords or ("zerizut" in e.keywords and enemy_rolls(s, e, NONE))


def timely(t: MkTable, deed: MkDeed, card: CardView, kind: str) -> bool:
    """Return whether now is the moment to aim fight help at this card."""
    if card.facing < 0:
        return True
    if t.phase == "3a":
        return kind == "hishtadlut" or early(t, card, deed)
    return t.phase == "3c"


def best_use(t: MkTable, deed: MkDeed, options: list[Option], source: CardView | None, kind: str) -> float:
    """Return the most that a deed can bring now over its legal targets."""
    if not deed.aim:
        return deed_worth(t, deed, None, source)
    best = 0.0
    for o in options:
        if o[0] == "card" and deed.helps_fights:
            card = t.cards.get(o[1])
            if card is None or not timely(t, deed, card, kind):
                continue
        best = max(best, deed_worth(t, deed, o, source))
    return best


def targets(t: MkTable, deed: MkDeed, source: CardView) -> list[Option]:
    """Return what a deed could be aimed at, as far as the view tells (MK-7.1)."""
    if deed.target is None:
        return []
    if deed.heals:
        return [("card", c.id) for c in t.pending()]
    return deed.target.options(t.match, t.me, source.id)


def price(t: MkTable, k: MkKnown) -> float:
    """Return what a tactic has to bring to be played rather than kept."""
    if k.type == "tefila":
        return w.SPARE_TEFILA if len(t.hand) >= HAND_LIMIT else w.TEFILA
    return 0.3
