"""Every question, and what the computer player answers."""

from __future__ import annotations

from collections.abc import Callable

from mk_tui.engine.mechanisms.spread import shares
from mk_tui.engine.state import Option
from mk_tui.engine.views import CardView, QuestionView
from mk_tui.players.bots import Answer, best, least_missed, option, ranked, spread

from . import acts
from . import weights as w
from .duel import fighter, fighters
from .knowledge import LIBRARY, known
from .outlook import VzTable, price, room
from .plans import able_to_respond, attack_value, face, next_attacker, plan_attack, respond, settle
from .spells import gain_of, way_gain

# -- setting up ----------------------------------------------------------------------------------------------


def mulligan(t: VzTable, q: QuestionView) -> Answer:
    """Keep a hand with a few Sources and something to play early."""
    hand = [known(c) for c in t.hand]
    sources = sum([1 for k in hand if k.type == "source"])
    early = any(k.type == "character" and k.cost <= 15 for k in hand)
    return option(q, "keep" if 2 <= sources <= 5 and early else "mulligan")


# -- acting --------------------------------------------------------------------------------------------------


def priority(t: VzTable, q: QuestionView, bled: int = w.MOST_BLED) -> Answer:
    """One's own turn, or a window for Responses."""
    if t.view.phase in ("deployment", "regroup"):
        return acts.main_act(t, q, bled)

    def worth(o: Option) -> float:
        if o[0] != "play":
            return 0.0
        card = t.shown[o[1]]
        return gain_of(t, card)[0] - max(w.MARGIN, w.RESPONSE_RATE * known(card).cost)

    return best(q, worth, 0.0)


def target(t: VzTable, q: QuestionView) -> Answer:
    """Aim a Spell or an effect, or assign equipment."""
    if q.why in ("ask.assign", "ask.reassign"):
        return _host(t, q, t.shown[t.fields["card_id"]])
    source = t.fields.get("source") or ""
    card = next((c for c in t.shown.values() if c.definition == source), None)
    if card is not None and q.most == 1:
        aim = gain_of(t, card)[1]
        if ("card", aim) in q.options:
            return option(q, "card", aim)
    if q.options and q.options[0][0] == "player" and q.least < 2:
        foe = min((o[1] for o in q.options if o[1] != t.me), key=lambda s: t.life[s], default=t.me)
        return option(q, "player", foe)
    return tuple(ranked(q, lambda o: _aim_value(t, o))[: q.least])


def _aim_value(t: VzTable, o: Option) -> float:
    card = t.shown.get(o[1]) if o[0] == "card" else None
    if card is None:
        return 0.0
    value = t.worth(card) + (6 if room(card) <= 10 else 0)
    return value if card.controller != t.me else -value


def _host(t: VzTable, q: QuestionView, card: CardView) -> Answer:
    def worth(o: Option) -> float:
        return acts.host_value(t, card, t.shown[o[1]]) if o[0] == "card" else 0.0

    return best(q, worth, 0.1, option(q, "cancel" if ("cancel",) in q.options else "none"))


def mode(t: VzTable, q: QuestionView) -> Answer:
    """A Spell that says "or": the way that gains most."""
    card = t.shown[q.options[0][1]]
    return best(q, lambda o: way_gain(t, card, o[2])[0])


def pay(t: VzTable, q: QuestionView, bled: int = w.MOST_BLED) -> Answer:
    """As proposed, but rather exactly than too much where the Source is of use for another card, and rather
    bleed a little than send a fighter away before a combat."""
    exact = acts.exact_payment(t, q, bled)
    if exact:
        return exact
    options = {o[0] for o in q.options}
    paid = [(d, LIBRARY.named(d)) for d in t.fields.get("cards", ())]
    away = [d for d, k in paid if k is not None and k.type == "character"]
    if away and "bleed" in options and t.life[t.me] >= w.BLEED_FROM:
        n = t.fields["n"]
        steps = [o[1] for o in q.options if o[0] == "bleed"]
        sources = [o for o in q.options if o[0] == "channel" and t.shown[o[1]].type != "character"]
        if sources:
            return option(q, *sources[0])
        if max(steps) >= n and any(c.stat("force") >= 10 for c in t.shown.values() if c.definition in away):
            return option(q, "bleed", min(s for s in steps if s >= n))
    return option(q, "auto")


# -- combat --------------------------------------------------------------------------------------------------


def opponent(t: VzTable, q: QuestionView) -> Answer:
    """Attack where it is worth most."""
    able = [c for c in t.able(t.me) if "rooted" not in c.keywords]
    return best(q, lambda o: plan_attack(t, o[1], [], able)[0] if o[0] == "player" else 0.0, 0.0)


def attack(t: VzTable, q: QuestionView) -> Answer:
    """Put the next one of the plan into a space, or let it be."""
    standing = [fighter(t, c) for c in t.zones["combat", t.me]]
    able = [t.shown[o[1]] for o in q.options if o[0] == "attack"]
    _, plan = plan_attack(t, t.values["foe"], standing, able)
    return option(q, "attack", plan[0].id) if plan else (0,)


def light_attack(t: VzTable, q: QuestionView) -> Answer:
    """Put one after the other into a space, without a plan for all."""
    able = [t.shown[o[1]] for o in q.options if o[0] == "attack"]
    chosen = next_attacker(t, t.values["foe"], list(t.zones["combat", t.me]), able)
    return option(q, "attack", chosen) if chosen >= 0 else (0,)


def charge(t: VzTable, q: QuestionView) -> Answer:
    """Put every Character into a space."""
    return best(q, lambda o: float(o[0] == "attack" and t.shown[o[1]].type == "character"), 0.0)


def answer_attack(t: VzTable, q: QuestionView) -> Answer:
    """Respond to this attacker as the plan for all of them says."""
    about = t.fields["card_id"]
    spaces = t.zones["combat", t.view.active]
    at = next(k for k, c in enumerate(spaces) if c.id == about)
    open_ones = [fighter(t, c) for c in spaces[at:] if c.facing < 0]
    able = [f for o in q.options if o[0] == "respond" for f in fighters(t, t.shown[o[1]])]
    for a, b in respond(t, open_ones, able, t.me, {}):
        if a.id == about and b is not None:
            return option(q, "respond", b.id)
    return (0,)


def weapons(t: VzTable, q: QuestionView) -> Answer:
    """Take the Weapons along with which most comes of the attack, or of facing an attacker who is free."""
    card = t.shown[t.fields["card_id"]]
    spaces = t.zones["combat", t.view.active]
    standing = [fighter(t, c) for c in spaces if t.me == t.view.active or c.facing < 0]
    defenders = able_to_respond(t, t.values["foe"])

    def worth(o: Option) -> float:
        f = fighter(t, card, [t.shown[x] for x in o[1:]])
        if t.me == t.view.active:
            return attack_value(t, [*standing, f], t.values["foe"], defenders, {})
        return max([settle(t, [(a, f)], t.me, t.me) for a in standing])

    return best(q, worth)


def facing(t: VzTable, q: QuestionView) -> Answer:
    """Face the attacker that one's own blow does most to."""
    player = t.player_card(t.me)
    assert player is not None
    pairs = face([(fighter(t, t.shown[o[1]]), None) for o in q.options], fighters(t, player), {})
    return (next((k for k, (_, b) in enumerate(pairs) if b is not None), 0),)


# -- damage --------------------------------------------------------------------------------------------------


def distribute(t: VzTable, q: QuestionView) -> Answer:
    """Lose as little as can be: every order of a few cards is tried."""
    n, about = t.fields["n"], t.fields["card_id"]
    cards = [t.shown[o[1]] for o in q.options]
    own = next(((k,) for k, c in enumerate(cards) if c.id == about), ())

    def loss(order: Answer) -> float:
        # What is left over comes to the fighter itself.
        return _loss(t, cards, q.limits, n, order if set(own) <= set(order) else order + own)

    return spread(q, loss)


def _loss(t: VzTable, cards: list[CardView], limits: tuple[int, ...], n: int, order: Answer) -> float:
    taken, left = shares(n, limits, order)
    lost = 0.0
    for k, part in taken.items():
        card = cards[k]
        if card.type == "player":
            lost += price(t.life[t.me], part)
        elif part >= limits[k]:
            lost += t.worth(card)
        else:
            lost += part * w.WEAR
    if left and not any(c.type == "player" for c in cards):
        lost += price(t.life[t.me], left)
    return lost + 0.001


# -- choosing cards --------------------------------------------------------------------------------------

POOR = 11  # a card that is wanted less than that is exchanged for another


def choose(t: VzTable, q: QuestionView) -> Answer:
    """Exchange or discard what is least wanted; take what is best."""
    if q.why == "ask.cycle":
        return _exchanged(t, q)
    giving = q.why in ("ask.hand_limit", "ask.discard", "ask.two_weapons")

    def worth(o: Option) -> float:
        return _wanted(t, t.shown[o[1]], giving)

    return least_missed(q, worth) if giving else tuple(ranked(q, worth)[: q.most])


def _wanted(t: VzTable, card: CardView, in_hand: bool) -> float:
    k = known(card)
    if not in_hand:
        return float(k.cost + card.stat("force"))
    sources = sum([1 for c in t.shown.values() if c.type == "source" and c.controller == t.me])
    if k.type == "source":
        return 30.0 if sources < 6 else 2.0
    return 10.0 + k.cost * 0.4 - max(k.cost - t.channel(t.me) - 15, 0)


def _exchanged(t: VzTable, q: QuestionView) -> Answer:
    """Give the card that is least wanted for another one, if it is not wanted at all."""
    wanted = [_wanted(t, t.shown[card], True) for _, card in q.options]
    least = min(wanted)
    return (wanted.index(least),) if least < POOR else ()


ANSWERS: dict[str, Callable[[VzTable, QuestionView], Answer]] = {
    "mulligan": mulligan,
    "priority": priority,
    "target": target,
    "mode": mode,
    "pay": pay,
    "opponent": opponent,
    "attack": attack,
    "respond": answer_attack,
    "weapons": weapons,
    "face": facing,
    "distribute": distribute,
    "choose": choose,
    "may": lambda t, q: option(q, "yes"),
}
# For playouts.
LIGHT: dict[str, Callable[[VzTable, QuestionView], Answer]] = {"attack": light_attack}
# A novice keeps its Vital, and attacks with every Character.
NAIVE: dict[str, Callable[[VzTable, QuestionView], Answer]] = {
    "priority": lambda t, q: priority(t, q, 0),
    "pay": lambda t, q: pay(t, q, 0),
    "attack": charge,
}
