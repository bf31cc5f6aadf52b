"""What to do with priority, step by step (MK-8, MK-19)."""

from __future__ import annotations

from mk_tui.engine.state import Option
from mk_tui.engine.views import CardView, QuestionView
from mk_tui.players.bots import Answer, best

from . import weights as w
from .acts import best_use, is_time, price, targets
from .duel import help_of
from .knowledge import MkDeed, MkKnown, known_card
from .outlook import MkTable, difficulty
from .plans import battle_plan, best_foe, ready
from .purse import Item, MkPurse, wanted_resource
from .worth import shot

# The first option is to pass.
PASS = 0


def use_priority(t: MkTable, q: QuestionView) -> Answer:
    """Return the best thing to do with priority."""
    if t.my_turn() and not t.view.stack:
        if t.phase == "2b":
            return (enrol(t, q.options),)
        if t.phase == "2c":
            return assign(t, q)
    return respond(t, q)


# -- 2b -----------------------------------------------------------------------------------------------


def enrol(t: MkTable, options: tuple[Option, ...]) -> int:
    """2b: the resource first, then what one's wealth buys best, a tefilá kept paid for included (MK-19.5)."""
    resources = [k for k, o in enumerate(options) if o[0] == "play" and t.cards[o[1]].type == "resource"]
    if resources:
        pick = wanted_resource(t, resources, options)
        k = known_card(t.cards[options[pick][1]])
        if not (k.legendary and k.id in t.legends):
            return pick
    purse = MkPurse(t)
    items = [item for k, o in enumerate(options) for item in _offers(t, k, o)]
    items += held_back(t)
    now = [i for i in purse.best(items) if i.option >= 0]
    if now:
        return max(now, key=lambda i: (_draws(t, options[i.option]), i.value)).option
    well = next((k for k, o in enumerate(options) if o[0] == "play" and _releases(t, o)), -1)
    if well >= 0 and more_to_buy(t, purse):
        return well
    return PASS


def _draws(t: MkTable, o: Option) -> bool:
    return o[0] == "play" and known_card(t.cards[o[1]]).lends.draws > 0


def _releases(t: MkTable, o: Option) -> bool:
    return known_card(t.cards[o[1]]).lends.releases


def more_to_buy(t: MkTable, purse: MkPurse) -> bool:
    """Return whether two released resources would pay for something in hand (H07)."""
    tied = sum([1 for c in t.camps[t.me] if c.type == "resource" and "dedicated" in c.flags])
    rest = purse.total - 1 + min(2, tied)
    return tied >= 2 and any(
        purse.total < sum(c.cost) <= rest
        for c in t.hand
        if c.type in ("soldier", "object", "strategy", "hishtadlut")
    )


def _offers(t: MkTable, position: int, o: Option) -> list[Item]:
    """Return what an option of 2b is worth, with its cost."""
    if o[0] == "play":
        card = t.cards[o[1]]
        k = known_card(card)
        if k.type == "tefila":
            return []
        if k.type == "hishtadlut":
            deed = max(k.deeds, key=lambda d: d.draws)
            if deed.releases or (deed.helps_fights and "may_act_now" not in deed.grants):
                return []
            value = max(best_use(t, d, targets(t, d, card), None, k.type) for d in k.deeds) - 0.2
            return [Item(value, k.cost, position)]
        return [Item(permanent_worth(t, k), k.cost, position)]
    if o[0] == "equip":
        card = t.cards[o[1]]
        if o[2] not in known_card(card).abilities:
            return []  # a card that no file has: its text is not known
        deed, cost = known_card(card).abilities[o[2]]
        return [Item(equip_worth(t, card, deed)[0], cost, position)]
    return []


def permanent_worth(t: MkTable, k: MkKnown) -> float:
    """Return what playing a permanent is worth; a second legend of one name would cost both (MK-10.12)."""
    if k.legendary and k.id in t.legends:
        return 0.0
    value = k.enrol
    deed = k.lends
    if k.type in ("object", "strategy") and (k.subtype == "weapon" or deed.attaches):
        mine = t.mine()
        if not mine:
            return 0.0 if deed.attaches and k.type == "strategy" else value * 0.5
    if k.type == "strategy" and deed.attaches:
        return value - 0.3
    return value


def equip_worth(t: MkTable, weapon: CardView, deed: MkDeed) -> tuple[float, int]:
    """Return what equipping a weapon is worth, and the soldier who should bear it (MK-10.9)."""
    h = help_of(deed, "soldier")
    host = t.cards.get(weapon.host)
    if host is not None and "dedicated" not in host.flags:
        return 0.0, -1
    most, bearer = 0.0, -1
    for s in ready(t):
        if s.id == weapon.host or (deed.grants and deed.grants <= set(s.keywords) and not deed.bonus):
            continue
        gain = max(0.0, best_foe(t, s, h)) - max(0.0, best_foe(t, s))
        if "projectiles" in deed.grants:
            gain = max((shot(t, s, e) for e in t.enemies), default=0.0) - max(0.0, best_foe(t, s))
        # It stays with the soldier: worth more than this round's fight.
        value = 1.6 * gain + (0.5 + 0.05 * difficulty(s) if host is None else -0.8)
        if value > most:
            most, bearer = value, s.id
    return most, bearer


def held_back(t: MkTable) -> list[Item]:
    """Return the tefilot and heal abilities that wealth should be kept for, if fights are to come."""
    if not t.enemies or not (ready(t) or any(s.facing >= 0 for s in t.mine())):
        return []
    found = []
    for c in t.hand:
        k = known_card(c)
        if k.type == "tefila":
            found.append(Item(w.HELD_BACK, k.cost))
        elif k.type == "hishtadlut" and k.lends.helps_fights and "may_act_now" not in k.lends.grants:
            found.append(Item(w.HELD_BACK * 0.7, k.cost))
    for c in t.camps[t.me]:
        if "dedicated" in c.flags:
            continue
        for deed, cost in known_card(c).abilities.values():
            if deed.heals and sum(cost):
                found.append(Item(w.HELD_BACK, cost))
    return found


# -- 2c -----------------------------------------------------------------------------------------------


def assign(t: MkTable, q: QuestionView) -> Answer:
    """2c: help that makes a fight possible, then shots, then the soldiers by the plan (MK-19.6)."""
    also = frozenset(o[1] for o in q.options if o[0] == "assign")
    plan = battle_plan(t, True, also)
    part = {x.soldier: x.value for x in plan}

    def worth(o: Option) -> float:
        if o[0] in ("play", "ability"):
            return _use(t, o) - part.get(o[1], 0.0)
        if o[0] != "equip":
            return 0.0
        card = t.cards[o[1]]
        deed, cost = known_card(card).abilities[o[2]]
        return equip_worth(t, card, deed)[0] - 0.3 * sum(cost)

    pick = best(q, worth, 0.0, (PASS,))
    if pick != (PASS,):
        return pick
    order = {"ability": 0, "shoot": 1, "assign": 2}
    for x in sorted(plan, key=lambda x: (order[x.how], -x.value)):
        for k, o in enumerate(q.options):
            if o[0] == x.how and o[1] == x.soldier and (x.how != "ability" or o[2] == x.ability):
                return (k,)
    return (PASS,)


# -- every other window -------------------------------------------------------------------------------


def respond(t: MkTable, q: QuestionView) -> Answer:
    """Heal, save, counter, help a fight, shoot, use what would lie idle; or pass (MK-8.2)."""
    shots = _shots(t) if any(o[0] == "shoot" for o in q.options) else {}

    def worth(o: Option) -> float:
        if o[0] in ("play", "ability"):
            return _use(t, o)
        return shots.get(o[1], 0.0) if o[0] == "shoot" else 0.0

    return best(q, worth, 0.0, (PASS,))


def _shots(t: MkTable) -> dict[int, float]:
    """Return what shots are worth now, by who shoots: at once in 1c, before the cities are attacked, or at
    last."""
    if t.view.stack or t.phase not in ("1c", "3a", "3g"):
        return {}
    return {x.soldier: x.value for x in battle_plan(t, t.phase == "1c") if x.how == "shoot"}


def _use(t: MkTable, o: Option) -> float:
    """Return what playing a card or using an ability brings beyond its price, 0 if it is not the moment."""
    card = t.cards.get(o[1])
    if card is None:
        return 0.0
    k = known_card(card)
    if o[0] == "ability":
        deed = k.abilities[o[2]][0] if o[2] in k.abilities else None
        if deed is None or not _moment(t, deed, k.type):
            return 0.0
        value = best_use(t, deed, targets(t, deed, card), card, k.type)
        idle = 0.0
        if card.type == "soldier" and t.phase in ("1c", "3a") and deed.helps_fights:
            idle = 0.2
        return value - w.ABILITY - idle
    if k.type not in ("tefila", "hishtadlut"):
        return 0.0
    most = 0.0
    for deed in k.deeds:
        if _moment(t, deed, k.type):
            value = best_use(t, deed, targets(t, deed, card), None, k.type)
            cost = w.COUNTER if deed.counters else price(t, k)
            if deed.heals or deed.recalls:
                cost = 0.4
            most = max(most, value - cost)
    return most


def _moment(t: MkTable, deed: MkDeed, kind: str) -> bool:
    """Return whether an effect of this sort could do anything useful now."""
    if deed.heals or (deed.recalls and deed.aim == "soldier"):
        return bool(t.view.stack) and bool(t.pending())
    if deed.counters:
        return bool(t.view.stack) and not t.busy
    if deed.ward:
        return not t.busy and t.phase in ("1c", "3a")
    if deed.eliminates or deed.projectile >= 0:
        if kind == "soldier":
            return t.phase in ("3a", "3g") and not t.view.stack
        return t.phase in ("2c", "3a", "3g") and not t.view.stack
    if deed.helps_fights:
        return is_time(t, kind)
    if kind == "hishtadlut":
        return t.phase == "3a" and not t.view.stack
    # Drawing, looking, recovering: when nothing else will want the wealth any more.
    return t.phase == "4a" and not t.view.stack
