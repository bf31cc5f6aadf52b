"""What to play, how to pay and to whom to assign, in one's own Deployment and Regroup."""

from __future__ import annotations

from mk_tui.engine.state import Option
from mk_tui.engine.views import CardView, QuestionView
from mk_tui.players.bots import Answer, best

from ..rules.tables import OWN_TURN
from . import weights as w
from .knowledge import LIBRARY, VzKnown, known
from .outlook import VzTable, room
from .spells import gain_of


def main_act(t: VzTable, q: QuestionView, bled: int = w.MOST_BLED) -> Answer:
    """Return the best thing to do, if need be with so many wounds; passing is the first option."""
    kept = reserve(t)

    def worth(o: Option) -> float:
        if o[0] == "play":
            return play_value(t, t.shown[o[1]], kept, bled)
        return assign_value(t, t.shown[o[1]]) if o[0] == "assign" else 0.0

    return best(q, worth, 0.0)


def reserve(t: VzTable) -> int:
    """Return how much Channel is kept for a Response in the other's turn."""
    if t.channel(t.me) < w.KEEP_FROM and t.view.phase != "regroup":
        return 0
    held = [k.cost for k in map(known, t.hand) if k.waits]
    return min(held) if held and t.ready(t.me) else 0


def play_value(t: VzTable, card: CardView, kept: int, bled: int) -> float:
    """Return what playing a card of the hand is worth now; 0 or less: better not."""
    return _value_for(t, card, kept, bled, t.channel(t.me))


def _value_for(t: VzTable, card: CardView, kept: int, bled: int, money: int) -> float:
    """Return the same with so much Channel."""
    k = known(card)
    kind, cost = k.type, k.cost
    if kind == "source":
        return 100.0
    short = cost - money
    value = _worth_playing(t, card, k)
    fights = kind in ("character", "weapon", "object")
    if short > 0:
        # What fights from now on is worth some wounds.
        if not fights or t.life[t.me] < w.BLEED_FROM or short > bled:
            return 0.0
        value -= w.BLED * short
    elif cost > money - kept and not fights and not k.waits:
        return 0.0
    return value


def _worth_playing(t: VzTable, card: CardView, k: VzKnown) -> float:
    kind, cost = k.type, k.cost
    if kind == "character":
        late = 4 if k.sends_away and t.view.phase == "regroup" else 0
        return w.CHARACTER + w.CHARACTER_COST * cost - late
    if kind == "continuous":
        return w.CONTINUOUS + w.OTHER_COST * cost
    if kind in ("weapon", "object"):
        base = w.WEAPON if kind == "weapon" else w.OBJECT
        return base + w.OTHER_COST * cost if t.board(t.me) or kind == "object" else 0.0
    gain, _ = gain_of(t, card)
    return gain if gain > w.MARGIN + 0.3 * cost else 0.0


# -- paying ------------------------------------------------------------------------------------------------


def exact_payment(t: VzTable, q: QuestionView, bled: int) -> Answer:
    """Return what pays the rest in place of the last Source where that would give too much (VZ-7.4), if the
    Source is worth more for another card of the hand; empty if not, or if there is nothing such."""
    lost: int = t.fields["lost"]
    source = LIBRARY.named(t.fields["cards"][-1]) if lost > 0 else None
    if source is None or t.view.phase not in OWN_TURN:
        return ()
    last: int = source.channel
    rest, kept = last - lost, reserve(t)
    others = [c for c in t.hand if c.id != t.fields["card_id"] and c.type != "source"]
    money: int = t.channel(t.me) - t.fields["n"] - lost  # what is left when it is paid as proposed

    def then(money: int, bled: int) -> float:
        values: list[float] = [_value_for(t, c, kept, bled, max(money, 0)) for c in others]
        return max([0.0, *values])

    def worth(o: Option) -> float:
        if o[0] == "bleed" and o[1] == rest <= bled and t.life[t.me] >= w.BLEED_FROM:
            return then(money + last, bled - rest) - w.BLED * rest
        card = t.shown[o[1]] if o[0] == "channel" else None
        if card is None or not rest <= card.stat("channel") < last:
            return 0.0
        if card.type == "character":
            return then(money + last, bled) - w.SENT_AWAY * known(card).cost
        return then(money + last - card.stat("channel"), bled)

    return best(q, worth, then(money, bled), ())


# -- assigning ---------------------------------------------------------------------------------------------


def assign_value(t: VzTable, card: CardView) -> float:
    """Return what assigning equipment is worth: only what nobody bears yet is moved."""
    if card.host >= 0:
        return 0.0
    return max((host_value(t, card, c) for c in t.able(t.me)), default=0.0)


def host_value(t: VzTable, card: CardView, host: CardView) -> float:
    """Return how well equipment is placed on a card."""
    guests = [x for x in t.guests.get(host.id, ()) if x.id != card.id]
    if card.type == "weapon":
        return _weapon_value(t, card, host, guests)
    size = room(card)
    if host.type == "player":
        return 3.0 + size * 0.35 - 2 * sum([1 for x in guests if x.type == "object"])
    shield = sum([room(x) for x in guests if x.type == "object"])
    value: float = 3.0 + known(host).cost * 0.12 + host.stat("force") * 0.08 - shield * 0.15
    if not shield and t.lent(t.zones["magic", t.me], "shielded", "force"):
        value += 4
    return value - t.lent([card], "host", "unpierced")


def _weapon_value(t: VzTable, card: CardView, host: CardView, guests: list[CardView]) -> float:
    weapons = [x for x in guests if x.type == "weapon"]
    words = set(host.keywords) | {k for x in weapons for k in x.keywords}
    if {"swift", "heavy"} <= words | set(card.keywords) or len(weapons) >= 2:
        return 0.2
    if host.type == "player":
        return 1.0 + card.stat("force") * 0.05
    value = 4.0 + room(host) * 0.1
    if "rooted" in host.keywords:
        value -= 2.0
    if "heavy" in card.keywords and "heavy" not in host.keywords:
        value += 0.06 * room(host) - 1.0
    if "swift" in card.keywords and "swift" not in words:
        value += host.stat("force") * 0.12
    if not weapons:
        value += t.lent([host], "self", "force")
    return value + 0.6 * t.lent([host], "borne", "resistance")
