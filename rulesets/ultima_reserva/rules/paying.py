"""Costs in Vital (VZ-7.4, VZ-7.5).

channelling   ready cards with Channel go to the Magic Zone, each giving its Channel
bleeding      in one's own turn, a part with the Player Card's Vital
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mk_tui.engine.change import detach, emit, idle, move, set_counters, set_value
from mk_tui.engine.continuous import seat_stat
from mk_tui.engine.flow import ask, goto

from .tables import EQUIPMENT, FALLEN, RESPONSE, ROOTED, SPELLS, UNIT
from .wounds import life, player_card

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef
    from mk_tui.engine.flow import Flow
    from mk_tui.engine.state import Frame, Game, Option


class Ready(NamedTuple):
    """What a seat's cards offer now; kept until one of them changes.

    ``channel`` is all that its ready cards could give, ``channels`` those cards in the order in which the
    automatic payer takes them, ``sources`` what Sources give of it; ``equipment`` what may be assigned anew,
    ``attackers`` and ``fighters`` the Characters in the Reserves that may attack, and all of them.
    """

    channel: int
    sources: int
    channels: tuple[int, ...]
    equipment: tuple[int, ...]
    attackers: tuple[int, ...]
    fighters: tuple[int, ...]


def ready(g: Game, seat: int) -> Ready:
    """Return what a seat's cards in the Deployment Zone offer (VZ-7.4, VZ-7.7, VZ-8.1)."""
    kept: Ready | None = g.ready[seat]
    if kept is None:
        kept = g.ready[seat] = _look(g, seat)
    return kept


def _look(g: Game, seat: int) -> Ready:
    from mk_tui.engine.continuous import has_keyword

    ids, zone = g.layout.ids, g.zone
    cards, defs, host = g.pool.cards, g.defs, g.host
    reserves, deployment = ids["reserves"][seat], ids["deployment"][seat]
    sources: list[int] = []
    others: list[tuple[tuple[Any, ...], int]] = []
    equipment: list[int] = []
    fighters: list[int] = []
    total = from_sources = 0
    for c in g.zones[deployment]:
        d = cards[defs[c]]
        if d.type == "source":
            sources.append(c)
            from_sources += d.attrs["channel"]
    for c in g.zones[reserves]:
        d = cards[defs[c]]
        if d.type in EQUIPMENT:
            at = host.get(c, -1)
            if at >= 0 and zone[at] != reserves and zone[at] != deployment:
                continue
            equipment.append(c)
            rank: tuple[Any, ...] = (0, at >= 0, d.total)
        elif g.flags[c] & FALLEN:
            continue
        else:
            fighters.append(c)
            rank = (1, False, d.total)
        channel = d.attrs.get("channel", 0)
        if channel:
            total += channel
            others.append((rank, c))
    others.sort()
    attackers = tuple([c for c in fighters if not has_keyword(g, c, ROOTED)])
    return Ready(
        total + from_sources,
        from_sources,
        (*sources, *[c for _, c in others]),
        tuple(equipment),
        attackers,
        tuple(fighters),
    )


def cost_of(g: Game, seat: int, d: CardDef) -> int:
    """Return what a card costs a seat now, with the discounts of its Player Card and Abilities."""
    cost = d.total
    if not cost:
        return 0
    own = g.seats[seat]
    mine = seat == g.active
    if d.type in SPELLS:
        if mine and not own.get("spells"):
            cost -= seat_stat(g, seat, "spell_discount")
        if not mine and d.keywords & RESPONSE:
            cost -= seat_stat(g, seat, "response_discount")
    elif d.type == "weapon" and mine and not own.get("weapons"):
        cost -= seat_stat(g, seat, "weapon_discount")
    return max(cost, 0)


def bleedable(g: Game, seat: int) -> int:
    """Return how much a seat may still bleed (VZ-7.5): in its own turn, and never down to 0."""
    if seat != g.active:
        return 0
    limit: int = seat_stat(g, seat, "bleed_limit") - g.seats[seat].get("bled", 0)
    return max(min(limit, life(g, seat) - 1), 0)


def purse(g: Game, seat: int) -> int:
    """Return the highest cost that a seat could pay now."""
    return ready(g, seat).channel + bleedable(g, seat)


# -- paying ------------------------------------------------------------------------------------------


def ask_payment(g: Game, f: Frame) -> None:
    """Pay with Sources where they suffice; else ask for one thing after the other (VZ-7.4, VZ-7.5)."""
    f.ans = ()
    left = f.n
    if left <= 0:
        return
    seat = f.seat
    own = ready(g, seat)
    if not g.seats[seat].get("by_hand") and own.sources >= left:
        f.ans = (("auto",),)
        return
    options: list[Option] = [("auto",), *[("channel", c) for c in own.channels]]
    bleed = min(bleedable(g, seat), left)
    options += [("bleed", k) for k in range(UNIT, bleed + 1, UNIT)]
    if bleed % UNIT and bleed == left:
        options.append(("bleed", bleed))
    if not f.v["paid"]:
        options.append(("cancel",))
    cards, blood = proposal(g, seat, left)
    why = "ask.pay" if cards and blood else "ask.pay_channel" if cards else "ask.pay_bleed"
    ask(g, seat, "pay", why, options, card=f.card, n=left, bleed=blood, cards=cards)


def proposal(g: Game, seat: int, left: int) -> tuple[list[int], int]:
    """Return what the automatic payer takes: cards to channel, and how much is bled."""
    taken = []
    for card in ready(g, seat).channels:
        if left <= 0:
            break
        taken.append(card)
        left -= g.pool.cards[g.defs[card]].attrs["channel"]
    return taken, max(left, 0)


def take_payment(g: Game, f: Frame) -> None:
    """Move the cards and lower the Vital; surplus is lost (VZ-7.4)."""
    if not f.ans:
        return
    answer = f.ans[0]
    if answer[0] == "cancel":
        f.n = 0
        g.frames[-2].v["cancelled"] = True
        return
    if answer[0] == "auto":
        cards, blood = proposal(g, f.seat, f.n)
        for card in cards:
            channel(g, card)
        if blood:
            bleed(g, f.seat, blood)
        f.n -= blood + sum([g.pool.cards[g.defs[c]].attrs["channel"] for c in cards])
        overpaid(g, f)
        return
    f.v["paid"] = 1
    if answer[0] == "channel":
        f.n -= channel(g, answer[1])
    else:
        bleed(g, f.seat, answer[1])
        f.n -= answer[1]
    overpaid(g, f)
    goto(g, f, ask_payment)


def overpaid(g: Game, f: Frame) -> None:
    """Say what is lost of the last card channelled (VZ-7.4)."""
    if f.n < 0:
        idle(g, "log.overpaid", seat=f.seat, n=-f.n)


def channel(g: Game, card: int) -> int:
    """Move a card to the Magic Zone for its Channel, equipment by itself (VZ-7.4, VZ-7.9)."""
    seat = g.ctrl[card]
    if card in g.host:
        detach(g, card)
    move(g, card, g.layout.ids["magic"][seat])
    n: int = g.pool.cards[g.defs[card]].attrs["channel"]
    emit(g, "log.channelled", card=card, seat=seat, n=n)
    return n


def bleed(g: Game, seat: int, n: int) -> None:
    """Pay with the Player Card's Vital (VZ-7.5)."""
    card = player_card(g, seat)
    set_counters(g, card, g.counters.get(card, 0) + n)
    set_value(g, seat, "bled", g.seats[seat].get("bled", 0) + n)
    emit(g, "log.bled", card=card, seat=seat, n=n)


FLOWS: dict[str, Flow] = {"pay": (ask_payment, take_payment)}
