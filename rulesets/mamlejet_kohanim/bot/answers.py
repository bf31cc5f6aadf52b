"""Answers to every question but priority: first hand, targets, defence, discards, order, yes or no."""

from __future__ import annotations

from collections.abc import Callable

from mk_tui.engine.state import Option
from mk_tui.engine.views import CardView, QuestionView
from mk_tui.players.bots import Answer, all_worth, best, least_missed, saying, word

from ..rules.tables import COLOURS
from . import weights as w
from .acts import best_use, deed_worth, recover_worth, targets
from .duel import index
from .knowledge import SHOT, MkDeed, MkKnown, known_card, odds
from .outlook import MkTable, difficulty, emuna
from .plans import battle_plan, defence
from .windows import equip_worth, use_priority
from .worth import duel, loss_price, shot, victory

# -- the first hand ---------------------------------------------------------------------------------------


def answer_mulligan(t: MkTable, q: QuestionView) -> Answer:
    """Keep a hand with resources to play and something to play them for (MK-18.2)."""
    keep = len(t.hand) <= w.SMALLEST_HAND or good_hand(t.hand)
    return word(q, "keep" if keep else "mulligan")


def good_hand(hand: tuple[CardView, ...]) -> bool:
    """Return whether a first hand can be played: 2 to 5 resources, and a permanent they lead to."""
    resources = [known_card(c) for c in hand if c.type == "resource"]
    if not w.FEWEST_RESOURCES <= len(resources) <= w.MOST_RESOURCES:
        return False
    colours = {i for k in resources for mask, _, _ in k.makes for i in range(len(COLOURS)) if mask >> i & 1}
    for c in hand:
        if c.type in ("soldier", "object", "strategy"):
            k = known_card(c)
            asks = {i for i in range(len(COLOURS)) if k.cost[i]}
            if k.total <= len(resources) + 1 and asks <= colours:
                return True
    return False


# -- targets ----------------------------------------------------------------------------------------------


def answer_target(t: MkTable, q: QuestionView) -> Answer:
    """Whom to meet, or what to aim at (MK-7.1, MK-11.1)."""
    if q.why == "ask.assign":
        return (_opponent(t, q.options, str(t.fields.get("card"))),)
    name = str(t.fields.get("source"))
    k = t.named("source")
    return all_worth(q, lambda o: _aimed(t, k, o, name))


def _opponent(t: MkTable, options: tuple[Option, ...], definition: str) -> int:
    """Return the enemy that the plan has for a soldier of this name."""
    same = [s for s in t.mine() if s.definition == definition and "dedicated" not in s.flags]
    ids = {s.id for s in same}
    enemies = {o[1]: k for k, o in enumerate(options)}
    for x in battle_plan(t, True, frozenset(ids)):
        if x.soldier in ids and x.enemy in enemies and x.how == "assign":
            return enemies[x.enemy]
    met = [(duel(t, s, t.cards[e]), k) for s in same for e, k in enemies.items() if e in t.cards]
    return max(met, default=(0.0, 0))[1]


def _aimed(t: MkTable, k: MkKnown | None, o: Option, definition: str) -> float:
    """Return what aiming a card's effect at an option is worth."""
    card = t.card(o[1]) if o[0] == "card" else None
    kind = o[0] if card is None else card.type if card.id in t.cards else "fallen"
    source = next((c for c in t.cards.values() if c.definition == definition and c.controller == t.me), None)
    values = [_one(t, deed, o, card, source) for deed in _deeds(k) if deed.aim == kind]
    if card is not None and card.type == "enemy" and not values:
        shooters = [s for s in t.mine() if s.definition == definition and "dedicated" not in s.flags]
        plan = battle_plan(t, t.phase in ("1c", "2b", "2c"))
        planned = {(x.soldier, x.enemy) for x in plan if x.how == "shoot"}
        for s in shooters:
            values.append(shot(t, s, card) + (5.0 if (s.id, card.id) in planned else 0.0))
    return max(values, default=0.0)


def _deeds(k: MkKnown | None) -> list[MkDeed]:
    if k is None:
        return [SHOT]
    return [*k.deeds, *(d for d, _ in k.abilities.values()), *k.triggers]


def _one(t: MkTable, deed: MkDeed, o: Option, card: CardView | None, source: CardView | None) -> float:
    if deed.attaches and card is not None:
        if source is not None and source.subtype == "weapon":
            value, bearer = equip_worth(t, source, deed)
            return value if card.id == bearer else 0.01 * difficulty(card)
        fresh = 0.0 if not deed.grants or not deed.grants <= set(card.keywords) else -5.0
        return fresh + difficulty(card) + emuna(card) + 2.0 * len(card.keywords)
    value = deed_worth(t, deed, o, source)
    if card is not None and card.controller == t.me and card.type == "soldier" and not value:
        value = 0.001 * difficulty(card)
    return value


# -- defence and frenzy -----------------------------------------------------------------------------------


def answer_defend(t: MkTable, q: QuestionView) -> Answer:
    """Put a soldier before the enemy if the plan of defence says so (MK-19.8, A-13)."""
    numbers = {o[1]: k for k, o in enumerate(q.options) if o[0] == "card"}
    soldiers = [t.cards[n] for n in numbers if n in t.cards]
    asked = t.fields.get("card"), t.fields.get("whose")
    enemy = next((e.id for e, seat in t.attackers() if (e.definition, seat) == asked), -1)
    for x in defence(t, soldiers):
        if x.enemy == enemy:
            return (numbers[x.soldier],)
    return word(q, "none")


def answer_frenzy(t: MkTable, q: QuestionView) -> Answer:
    """Give a frenzied soldier the enemy it is likeliest to bring most for (MK-11.22)."""

    def worth(o: Option) -> float:
        s, e = t.cards[o[1]], t.cards[o[2]]
        return odds(index(t, s, e)) * victory(t, e, s.controller)

    return best(q, worth)


# -- cards of one's own -----------------------------------------------------------------------------------


def answer_choose(t: MkTable, q: QuestionView) -> Answer:
    """Discard what is missed least (MK-19.15, MK-21.2)."""

    def worth(o: Option) -> float:
        card = t.card(o[1]) if o[0] == "card" else None
        return keep_worth(t, card) if card is not None else 0.0

    return least_missed(q, worth)


def keep_worth(t: MkTable, card: CardView) -> float:
    """Return what keeping a card in hand is worth; a soldier discarded adds to the loss (Model A)."""
    k = known_card(card)
    if k.type == "resource":
        have = sum([1 for c in t.camps[t.me] if c.type == "resource"])
        held = sum([1 for c in t.hand if c.type == "resource"])
        if have + held > w.ENOUGH_RESOURCES:
            return 0.2 + 0.05 * len(k.makes)
        return 2.2 if have + held <= 5 else 1.0
    need = 0.1 * (3 - min(3, max(0, k.total - _wealth(t))))
    if k.type == "soldier":
        value = loss_price(t, t.me, k.emuna) if _counts_discards(t) else 0.0
        return value + (0.2 if k.id in t.legends else 0.6 * k.enrol) + need
    if k.type in ("object", "strategy"):
        return 0.1 if k.legendary and k.id in t.legends else 1.1 + need
    deed = k.lends
    base = 1.0 + 0.3 * deed.draws + need
    if deed.heals:
        base += 1.0
    if deed.recalls and deed.aim == "fallen":
        best = [recover_worth(t, c) for c in t.guenizot[t.me] if c.type == "soldier"]
        base += 0.3 * max(best, default=0.0)
    return base


def _counts_discards(t: MkTable) -> bool:
    return bool(dict(t.values.get("options", ())).get("loss_model", "A") != "B")


def _wealth(t: MkTable) -> int:
    return sum([amount for c in t.camps[t.me] for _, amount, _ in known_card(c).makes])


# -- order, modes, yes or no ------------------------------------------------------------------------------


def answer_order(t: MkTable, q: QuestionView) -> Answer:
    """The easy victories of an enemy city on top; triggers in any order (A-33)."""

    def easy(o: Option) -> float:
        card = t.card(o[1]) if o[0] == "card" else None
        if card is None or card.type != "enemy":
            return 0.0
        k = known_card(card)
        value = odds(difficulty(card)) * emuna(card)
        if k.abilities or "projectiles" in card.keywords or "only_attacks_cities" in k.marks:
            value += 2.0
        return value - 1.5 * len({"robustness", "inspire_fear"} & set(card.keywords))

    return best(q, easy)


def answer_mode(t: MkTable, q: QuestionView) -> Answer:
    """The mode that brings more (H08)."""

    def worth(o: Option) -> float:
        card = t.shown[o[1]]
        k = known_card(card)
        if o[2] >= len(k.deeds):
            return 0.0
        deed = k.deeds[o[2]]
        return best_use(t, deed, targets(t, deed, card), None, k.type)

    return best(q, worth)


def answer_may(t: MkTable, q: QuestionView) -> Answer:
    """A reroll and what a card offers: yes. An unwelcome card goes below the city (O17)."""
    if q.why == "ask.put_below":
        k = t.named("card")
        return word(q, "yes" if k is not None and not welcome(t, k) else "no")
    return word(q, "yes")


def welcome(t: MkTable, k: MkKnown) -> bool:
    """Return whether a card is what one would like to draw."""
    resources = sum([1 for c in (*t.camps[t.me], *t.hand) if c.type == "resource"])
    if k.type == "resource":
        return resources < w.ENOUGH_RESOURCES
    if resources < 4:
        return False
    return not (k.legendary and k.id in t.legends)


ANSWERS: dict[str, Callable[[MkTable, QuestionView], Answer]] = {
    "priority": use_priority,
    "mulligan": answer_mulligan,
    "target": answer_target,
    "defend": answer_defend,
    "frenzy": answer_frenzy,
    "choose": answer_choose,
    "order": answer_order,
    "mode": answer_mode,
    "may": answer_may,
    "pay": saying("auto"),  # the automatic payer
}
