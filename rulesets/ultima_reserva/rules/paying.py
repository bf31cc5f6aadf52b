"""Costs in Vital: channelling and, in one's own turn, bleeding (VZ-7.4, VZ-7.5).

pay
    ask_payment   Sources pay where they suffice; else one thing is asked for after the other (VZ-7.4)
    take_payment  Cards go to the Magic Zone, Vital is lowered; what is too much is lost (VZ-7.4, VZ-7.5)
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mk_tui.engine.acts import Among, Check, Choice, Seat, Shade, That
from mk_tui.engine.cards import CardDef
from mk_tui.engine.change import detach, emit, idle, move, set_counters, set_value
from mk_tui.engine.continuous import seat_stat, stat
from mk_tui.engine.flow import Flow, ask, goto
from mk_tui.engine.looks import not_in, not_of_type
from mk_tui.engine.state import Frame, Game, Option

from .needs import here, yours
from .tables import EQUIPMENT, FALLEN, RESPONSE, SPELLS, UNIT
from .wounds import life


class VzReady(NamedTuple):
    """What a seat's cards offer now; kept until one of them changes."""

    channel: int  # all that its ready cards could give
    from_sources: int  # what its Sources give of it
    sources: tuple[int, ...]
    equipment: tuple[int, ...]  # what may be assigned anew
    fighters: tuple[int, ...]  # the Characters in the Reserves


def ready(g: Game, seat: int) -> VzReady:
    """Return what a seat's cards in the Deployment Zone offer (VZ-7.4, VZ-7.7, VZ-8.1)."""
    kept: VzReady | None = g.noted[seat]
    if kept is None:
        kept = g.noted[seat] = _look(g, seat)
    return kept


def _look(g: Game, seat: int) -> VzReady:
    ids, zone, host, cards, defs = g.layout.ids, g.zone, g.host, g.pool.cards, g.defs
    reserves, deployment = home = ids["reserves"][seat], ids["deployment"][seat]
    sources = [c for c in g.zones[deployment] if cards[defs[c]].type == "source"]
    given = others = sum([cards[defs[c]].attrs["channel"] for c in sources])
    equipment: list[int] = []
    fighters: list[int] = []
    for c in g.zones[reserves]:
        d = cards[defs[c]]
        borne = d.type in EQUIPMENT
        if (c not in host or zone[host[c]] in home) if borne else not g.flags[c] & FALLEN:
            (equipment if borne else fighters).append(c)
            others += d.attrs.get("channel", 0)
    return VzReady(others, given, tuple(sources), tuple(equipment), tuple(fighters))


def channels(g: Game, seat: int) -> list[int]:
    """Return what a seat may channel, what it can best do without first (VZ-7.4)."""
    own, cards, defs = ready(g, seat), g.pool.cards, g.defs
    found = list(own.sources)
    for some in (own.equipment, own.fighters):
        able = [c for c in some if cards[defs[c]].attrs.get("channel")]
        found += sorted(able, key=lambda c: (c in g.host, cards[defs[c]].total, c))
    return found


def cost_of(g: Game, seat: int, d: CardDef) -> int:
    """Return what a card costs a seat now, with the discounts of its Player Card and Abilities."""
    if not d.total:
        return 0
    less, own, mine = 0, g.seats[seat], seat == g.active
    if d.type == "weapon" and mine and not own["weapons"]:
        less = seat_stat(g, seat, "weapon_discount")
    elif d.type in SPELLS and mine and not own["spells"]:
        less = seat_stat(g, seat, "spell_discount")
    elif not mine and d.keywords & RESPONSE:
        less = seat_stat(g, seat, "response_discount")
    return d.total - less if d.total > less else 0


def price(g: Game, seat: int, card: int) -> int:
    """Return what a card in hand costs a seat now."""
    return cost_of(g, seat, g.definition(card))


def bleedable(g: Game, seat: int) -> int:
    """Return how much a seat may still bleed (VZ-7.5): in its own turn, and never down to 0."""
    if seat != g.active:
        return 0
    limit: int = seat_stat(g, seat, "bleed_limit") - g.seats[seat].get("bled", 0)
    left = life(g, seat) - 1
    return (limit if limit < left else left) if limit > 0 and left > 0 else 0


def funds(g: Game, seat: int) -> int:
    """Return the highest cost that a seat could pay now (VZ-7.4, VZ-7.5)."""
    return ready(g, seat).channel + bleedable(g, seat)


# -- paying ------------------------------------------------------------------------------------------


def unless_player(able: Seat) -> Check:
    """Return that a card is no Player Card, unless something holds for its player (VZ-7.5)."""
    return lambda g, seat, card: card != g.seats[seat]["pc"] or able(g, seat)


# What pays.
MAY_PAY: Final = (
    *here("VZ-7.4"),
    yours("VZ-7.4"),
    Shade(That("VZ-7.5", "refuse.bleed_turn", unless_player(lambda g, seat: seat == g.active))),
    Shade(That("VZ-7.5", "refuse.bleed_no_more", unless_player(lambda g, seat: bleedable(g, seat) > 0))),
    Shade(That("VZ-7.5", "refuse.bleed_number", not_of_type("player"))),
    Shade(That("VZ-6.4", "refuse.channelled", not_in("magic"))),
    Shade(That("VZ-7.4", "refuse.no_channel", lambda g, seat, card: stat(g, card, "channel") > 0)),
    Among("VZ-7.4", "refuse.not_ready"),
)
PAY: Final = Choice("pay", "choice.pay", channels, MAY_PAY)


def ask_payment(g: Game, f: Frame) -> None:
    """Sources pay where they suffice; else one thing is asked for after the other (VZ-7.4)."""
    f.ans = ()
    left, seat = f.n, f.seat
    if left <= 0:
        return
    if not g.seats[seat].get("by_hand") and ready(g, seat).from_sources >= left and not _saves(g, f):
        f.ans = (("auto",),)
        return
    options: list[Option] = [("auto",), *[("channel", c) for c in PAY.cards(g, seat)]]
    bleed = min(bleedable(g, seat), left)
    options += [("bleed", k) for k in range(UNIT, bleed + 1, UNIT)]
    if bleed % UNIT and bleed == left:
        options.append(("bleed", bleed))
    if not f.v["paid"]:
        options.append(("cancel",))
    cards, blood = proposal(g, seat, left)
    why = "ask.pay" if cards and blood else "ask.pay_channel" if cards else "ask.pay_bleed"
    lost = sum([g.pool.cards[g.defs[card]].attrs["channel"] for card in cards]) + blood - left
    if lost > 0:
        why = "ask.pay_over"
    ask(g, seat, "pay", why, options, proposal=(0,), card=f.card, n=left, bleed=blood, cards=cards, lost=lost)


def _saves(g: Game, f: Frame) -> bool:
    """Return whether Sources would give more than is asked for, and another card in hand could be paid with
    less Vital, or at all, if the last of them were kept: the rest bled, or given by a card of less Channel;
    or more of those cards one after the other (VZ-7.4, VZ-7.5)."""
    seat, left = f.seat, f.n
    taken, _ = proposal(g, seat, left)
    given = [g.pool.cards[g.defs[card]].attrs["channel"] for card in taken]
    lost, limit = sum(given) - left, bleedable(g, seat)
    if lost <= 0:
        return False
    last, rest = given[-1], given[-1] - lost
    kept = ready(g, seat).channel - sum(given)
    ways = [(last, rest)]  # what is there besides for another card, and what is bled for this one
    smaller = [g.pool.cards[g.defs[card]].attrs["channel"] for card in channels(g, seat)]
    ways += [(last - n, 0) for n in smaller if rest <= n < last]
    others = [g.definition(card) for card in g.in_zone("hand", seat) if card != f.card]
    costs = [(cost_of(g, seat, d), not d.keywords & RESPONSE) for d in others]
    over = [g.pool.cards[g.defs[card]].attrs["channel"] for card in ready(g, seat).sources[len(taken) :]]
    if rest <= limit and _paid(costs, over, limit) < _paid(costs, [*over, last], limit - rest):
        return True
    for d in others:
        n = cost_of(g, seat, d)
        later = max(n - kept, 0)
        for more, bled in ways:
            blood = bled + max(n - kept - more, 0)
            if blood <= limit and (blood < later or later > limit):
                return True
    return False


def _paid(costs: list[tuple[int, bool]], sources: list[int], limit: int) -> int:
    """Return how many of some cards can be paid with Sources that give so much each and with so much bled at
    most; of each what it costs, and whether it may be bled for: a Response is kept for another's turn."""
    best = {(len(sources), limit): 0}  # how many are paid, by the Sources that are left and what may be bled
    for cost, bleeds in costs:
        for (left, blood), many in list(best.items()):
            rest = cost
            for used in range(left + 1):
                rest -= sources[left - used] if used else 0
                bled = max(rest, 0)
                if bled <= (blood if bleeds else 0):
                    then = (left - used, blood - bled)
                    best[then] = max(best.get(then, 0), many + 1)
                if rest <= 0:
                    break
    return max(best.values())


def proposal(g: Game, seat: int, left: int) -> tuple[list[int], int]:
    """Return what the automatic payer takes: cards to channel, and how much is bled."""
    own, taken = ready(g, seat), []
    for card in own.sources if own.from_sources >= left else channels(g, seat):
        if left <= 0:
            break
        taken.append(card)
        left -= g.pool.cards[g.defs[card]].attrs["channel"]
    return taken, max(left, 0)


def take_payment(g: Game, f: Frame) -> None:
    """Cards go to the Magic Zone, Vital is lowered; what is too much is lost (VZ-7.4, VZ-7.5)."""
    if not f.ans:
        return
    answer = f.ans[0]
    if answer[0] == "cancel":
        f.n = 0
        g.frames[-2].v["cancelled"] = True
        return
    cards: list[int] = [answer[1]] if answer[0] == "channel" else []
    blood: int = answer[1] if answer[0] == "bleed" else 0
    if answer[0] == "auto":
        cards, blood = proposal(g, f.seat, f.n)
    if cards:
        n = sum([channel(g, card) for card in cards])
        emit(g, "log.paid", seat=f.seat, cards=cards, n=n)
        f.n -= n
    if blood:
        bleed(g, f.seat, blood)
    f.n -= blood
    if f.n < 0:
        idle(g, "log.overpaid", seat=f.seat, n=-f.n)
    if f.n > 0:
        f.v["paid"] = 1
        goto(g, f, ask_payment)


def channel(g: Game, card: int) -> int:
    """Move a card to the Magic Zone for its Channel, equipment by itself (VZ-7.4, VZ-7.9)."""
    if card in g.host:
        detach(g, card)
    move(g, card, g.layout.ids["magic"][g.ctrl[card]])
    return int(g.definition(card).attrs["channel"])


def bleed(g: Game, seat: int, n: int) -> None:
    """Pay with the Player Card's Vital (VZ-7.5)."""
    card = g.seats[seat]["pc"]
    set_counters(g, card, g.counters.get(card, 0) + n)
    set_value(g, seat, "bled", g.seats[seat].get("bled", 0) + n)
    emit(g, "log.bled", card=card, seat=seat, n=n)


FLOWS: dict[str, Flow] = {"pay": (ask_payment, take_payment)}
