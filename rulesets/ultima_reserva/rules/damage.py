"""Combat: damage (VZ-9, VZ-10.8).

damage
    begin     The combats are noted as they stand: attacker, responder, whether that one guards (VZ-10.12)
    step      Swift, plain, Heavy: what those of this step deal, all together (VZ-9.1, VZ-9.2, VZ-10.8)
    next_hit  The owner of the next one that is hit distributes it (VZ-9.4, VZ-9.5)
    take_hit  What is left over is surplus (VZ-9.7, VZ-10.12, VZ-R25). The rest waits until all have decided
    fall      All damage of the step falls at once, then comes the next step (VZ-9.1, VZ-10.8)
    surplus   What is left over follows (VZ-9.7)

surplus
    begin_surplus  Surplus begins (VZ-9.7)
    next_packet    What is about to hit a player may be answered (VZ-9.9)
    spread_packet  It is taken on what is assigned to the Player Card, and on that (VZ-9.8, VZ-9.13)
    take_packet    It falls, and the next one comes (VZ-9.13)
    end_surplus    Then those whom it left without Vital have lost, all of them together (VZ-1.3, VZ-R30)

spread
    choose_weapons  Of several Weapons of a Player Card its owner chooses two (VZ-R23)
    begin_spread    In which order do cards take the damage (VZ-9.4, VZ-R27)? One alone is not asked about
    take_spread     What each card takes; the fighter itself takes what the others leave (VZ-9.4)

strike
    strike       An effect deals its damage to one card after another (VZ-12.3)
    take_strike  It falls; what is left over is lost (VZ-12.3)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mk_tui.engine.acts import Choice, Need, Shade, That, Towards
from mk_tui.engine.change import emit, enter_phase, idle, set_var
from mk_tui.engine.continuous import has_keyword, keywords, seat_stat, stat
from mk_tui.engine.durations import spend_modifier
from mk_tui.engine.flow import Flow, ask, goto, leave, note_unasked, push
from mk_tui.engine.looks import never, of_type
from mk_tui.engine.mechanisms.spread import ask_spread, shares
from mk_tui.engine.mechanisms.window import open_window
from mk_tui.engine.state import Frame, Game, Modifier

from .ending import check_end, follow
from .needs import STANDS, here, yours
from .tables import FALLEN, GUARD, NO_DAMAGE, PIERCING, UNPIERCED, USED, WEAPONS_USED
from .weapons import assigned, assigned_to, speed
from .wounds import alive, capacity, check_wounds, is_player, life, wound

STEPS = 3
# Steps of a combat in which nobody has struck yet.
BEFORE_DAMAGE = ("attack", "respond", "window")

# -- the three steps ---------------------------------------------------------------------------------------


def begin(g: Game, f: Frame) -> None:
    """The combats are noted as they stand: attacker, responder, whether that one guards (VZ-10.12)."""
    enter_phase(g, "damage", f.seat)
    combats = []
    for a in g.in_zone("combat", f.seat):
        b = g.facing.get(a, -1)
        combats.append((a, b, b >= 0 and alive(g, b) and has_keyword(g, b, GUARD)))
    f.v = {"combats": combats, "surplus": [], "hits": [], "falls": []}
    f.n = 0


def deals(g: Game, card: int) -> int:
    """Return the damage that a fighter deals (VZ-9.2)."""
    return 0 if keywords(g, card) & NO_DAMAGE else max(stat(g, card, "force"), 0)


def step(g: Game, f: Frame) -> None:
    """Swift, plain, Heavy: what those of this step deal, all together (VZ-9.1, VZ-9.2, VZ-10.8)."""
    if f.n == STEPS:
        goto(g, f, surplus)
        return
    hits, over = f.v["hits"], f.v["surplus"]
    for a, b, guarded in f.v["combats"]:
        for dealer, target in ((a, b), (b, a)):
            if dealer < 0 or g.zone_kind(dealer) != "combat" or speed(keywords(g, dealer)) != f.n:
                continue
            n = deals(g, dealer)
            if not alive(g, dealer):
                idle(g, "log.too_late", card=dealer, seat=g.ctrl[dealer])
            elif n <= 0:
                idle(g, "log.deals_nothing", card=dealer, seat=g.ctrl[dealer])
            elif target >= 0 and alive(g, target):
                emit(g, "log.deals", card=dealer, target=target, seat=g.ctrl[dealer], n=n)
                hits.append((target, dealer, n, has_keyword(g, dealer, PIERCING), guarded and dealer == a))
            elif guarded and dealer == a:
                idle(g, "log.guarded", card=b, source=a, n=n)
            else:  # free (VZ-8.8), or the one it faced is out
                over.append((_victim(g, f, dealer), n, dealer))
    f.n += 1


def _victim(g: Game, f: Frame, dealer: int) -> int:
    """Return the player opposite a fighter (VZ-9.7, VZ-9.14)."""
    return int(g.vars["foe"]) if g.ctrl[dealer] == f.seat else f.seat


def next_hit(g: Game, f: Frame) -> None:
    """The owner of the next one that is hit distributes it (VZ-9.4, VZ-9.5)."""
    f.ans = ()
    if not f.v["hits"]:
        goto(g, f, fall)
        return
    target, dealer, n, piercing, guarded = f.v["hits"][0]
    n = lowered(g, target, n)
    over = -1 if guarded or is_player(g, target) else _victim(g, f, dealer)
    strikes = speed(keywords(g, target)) >= f.n and deals(g, target) > 0
    v = {"piercing": int(piercing), "by": dealer, "over": over, "strikes": int(strikes)}
    push(g, "spread", g.ctrl[target], target, n, v)


def take_hit(g: Game, f: Frame) -> None:
    """What is left over is surplus (VZ-9.7, VZ-10.12, VZ-R25). The rest waits until all have decided."""
    target, dealer, _, _, guarded = f.v["hits"].pop(0)
    f.v["falls"] += g.vars["falls"]
    left = g.vars["left"]
    if left and (guarded or is_player(g, target)):
        lost = "log.moot" if is_player(g, target) else "log.guarded"
        idle(g, lost, card=target, source=dealer, n=left)
    elif left:
        f.v["surplus"].append((_victim(g, f, dealer), left, dealer))
    goto(g, f, next_hit)


def fall(g: Game, f: Frame) -> None:
    """All damage of the step falls at once, then comes the next step (VZ-9.1, VZ-10.8)."""
    fall_now(g, f.v["falls"])
    f.v["falls"] = []
    check_wounds(g)
    if check_end(g):
        return
    goto(g, f, step)
    if g.waiting:
        push(g, "triggers")


def surplus(g: Game, f: Frame) -> None:
    """What is left over follows (VZ-9.7)."""
    if f.v["surplus"]:
        push(g, "surplus", f.seat, v={"packets": [*f.v["surplus"]]})


def walls(g: Game, card: int) -> list[Modifier]:
    """Return the Responses that wait for damage to a card (H-02)."""
    return [m for m in g.mods if m.target == card and m.key == "lowered" and m.stamp == g.stamp[card]]


def lowered(g: Game, card: int, n: int) -> int:
    """Return damage to a card less what Responses take off it, which are used up by that (H-02, VZ-R28)."""
    for m in walls(g, card):
        if n <= 0:
            break  # the others wait for the next damage
        less = m.value
        spend_modifier(g, card, "lowered")
        emit(g, "log.lowered", card=card, seat=g.ctrl[card], n=min(less, n))
        n = max(n - less, 0)
    return n


# -- distributing ------------------------------------------------------------------------------------------


def takes(kind: str, why: str, clause: str, more: tuple[Need, ...], first: tuple[Need, ...] = ()) -> Choice:
    """Return what beside a card itself takes damage that comes to it."""
    part = Towards(clause, "refuse.takes_no_part", assigned_to)
    needs = (*here(clause), *first, yours("VZ-9.5"), part, STANDS, *more)
    return Choice("distribute", f"choice.takes_{kind}", assigned, needs, why, "card")


PIERCED: Final = Shade(Towards("VZ-10.12", "refuse.pierced", lambda g, card, on: card != on))
IN_USE: Final = That(
    "VZ-10.10",
    "refuse.not_used",
    lambda g, seat, card: bool(g.flags[card] & USED) or of_type("object")(g, seat, card),
)
AN_OBJECT: Final = That("VZ-12.3", "refuse.no_weapon_for_spells", of_type("object"))
CAN_TAKE: Final = That("VZ-12.5", "refuse.no_resistance", lambda g, seat, card: capacity(g, card) > 0)
CHOSEN: Final = Shade(
    That("VZ-R23", "refuse.two_others", never, fields=lambda g, seat, card: {"n": WEAPONS_USED})
)

# In combat Objects and the Weapons in use, outside of it Objects and two Weapons; of an effect Objects alone.
TAKES: Final[dict[str, Choice]] = {
    "combat": takes("combat", "ask.spread", "VZ-9.2", (IN_USE, CAN_TAKE), (PIERCED,)),
    "surplus": takes("surplus", "ask.spread_surplus", "VZ-9.8", (CAN_TAKE, CHOSEN)),
    "spell": takes("spell", "ask.spread_spell", "VZ-12.3", (AN_OBJECT, CAN_TAKE)),
}

# Of which Weapons of a Player Card two are chosen that may take surplus.
PART: Final = Towards("VZ-9.8", "refuse.takes_no_part", assigned_to)
A_WEAPON: Final = That("VZ-10.7", "refuse.objects_count", of_type("weapon"))
TWO: Final = (PART, A_WEAPON, STANDS, CAN_TAKE)
TWO_WEAPONS: Final = Choice(
    "choose", "choice.two_weapons", assigned, TWO, "ask.two_weapons", "card", cites=("VZ-R23",)
)


def takers(g: Game, card: int, kind: str) -> list[int]:
    """Return what can take damage that comes to a card: its Objects, its Weapons, itself (VZ-R27)."""
    mine = g.guests(card) if g.host else []
    if not mine:
        return [card]
    found = TAKES[kind].cards(g, g.ctrl[card], card, mine)
    return [*sorted(found, key=lambda c: g.definition(c).type == "weapon"), card]


def choose_weapons(g: Game, f: Frame) -> None:
    """Of several Weapons of a Player Card its owner chooses two (VZ-R23)."""
    f.ans = ()
    if f.n <= 0 or f.v.get("kind") != "surplus" or not g.host:
        return
    able = TWO_WEAPONS.cards(g, f.seat, f.card, g.guests(f.card))
    if len(able) > WEAPONS_USED:
        n = WEAPONS_USED
        ask(g, f.seat, "choose", "ask.two_weapons", [("card", w) for w in able], n, n, n=n, card=f.card)
    else:
        note_unasked(g, f.seat, "choose", [("card", w) for w in able])


def begin_spread(g: Game, f: Frame) -> None:
    """In which order do cards take the damage (VZ-9.4, VZ-R27)? One alone is not asked about."""
    card, n = f.card, f.n
    kind = f.v.get("kind", "combat")
    able = takers(g, card, kind)
    if f.ans:
        chosen = [c for _, c in f.ans]
        able = [c for c in able if c in chosen or g.definition(c).type != "weapon"]
    f.ans = ()
    if n <= 0 or len(able) == 1:
        f.v["order"] = able if n > 0 else []
        note_unasked(g, f.seat, "distribute", [("card", c) for c in f.v["order"]])
        return
    if f.v.get("piercing") and not has_keyword(g, card, UNPIERCED):
        # The Character first (VZ-10.12), then whatever its owner likes.
        able = [card, *able[:-1]]
        f.v["order"] = [card]
        rest = n - min(n, capacity(g, card))
        if not rest:
            return
        able, n = able[1:], rest
        f.v["strikes"] = 0
    strikes = bool(f.v.get("strikes"))
    wanted = proposed(g, able, n, strikes)
    able = f.v["able"] = offered(g, able, n, strikes)
    order = [able.index(c) for c in wanted]
    limits = [capacity(g, c) for c in able]
    rest = able.index(card) if card in able else -1
    by, over = f.v["by"], f.v.get("over", -1)
    ask_spread(g, f.seat, TAKES[kind].why, able, limits, n, 0, rest, over, order, card=card, source=by)


def offered(g: Game, able: list[int], n: int, strikes: bool) -> list[int]:
    """Return in which order they stand in the question. Answers that were kept mean their places by it: what
    is proposed may change, this may not."""
    order = _whole_first(g, able, n)
    last = [c for c in order if strikes and capacity(g, c) <= n and g.definition(c).type == "weapon"]
    return _spared(g, order, last, n)


def proposed(g: Game, able: list[int], n: int, strikes: bool) -> list[int]:
    """Put what can take all of it without being destroyed first, but a Player Card last: its wounds stay.

    Where the fighter still ``strikes`` afterwards and stands without the Weapons that would break by what
    those before them leave, they come last: a Weapon that breaks takes its Force with it (VZ-R27, VZ-12.4).
    """
    order, last, left = _whole_first(g, able, n), [], n
    for card in order:
        if strikes and capacity(g, card) <= left and g.definition(card).type == "weapon":
            last.append(card)
        else:
            left -= min(capacity(g, card), left)
    return _spared(g, order, last, n)


def _whole_first(g: Game, able: list[int], n: int) -> list[int]:
    """Put what can take all of it without being destroyed first, but a Player Card last."""
    return sorted(able, key=lambda c: capacity(g, c) <= n or is_player(g, c))


def _spared(g: Game, order: list[int], last: list[int], n: int) -> list[int]:
    """Put some last, where the others are not all destroyed without them."""
    others = [c for c in order if c not in last]
    return [*others, *last] if n < sum([capacity(g, c) for c in others]) else order


def take_spread(g: Game, f: Frame) -> None:
    """What each card takes; the fighter itself takes what the others leave (VZ-9.4)."""
    order = [*f.v.get("order", ()), *[c for _, c in f.ans]]
    if f.card not in order and f.n > 0:
        order.append(f.card)
    taken, left = shares(f.n, [capacity(g, c) for c in order], range(len(order)))
    set_var(g, "falls", tuple([(order[k], part) for k, part in taken.items() if part]))
    set_var(g, "left", left)


def taken_as(g: Game, card: int) -> str:
    """Return how damage to a Player Card is taken: in combat like a fighter's, else like surplus (VZ-R23)."""
    return "combat" if g.zone_kind(card) == "combat" else "surplus"


def fall_now(g: Game, falls: Sequence[tuple[int, int]]) -> None:
    """Let damage that has been distributed fall (VZ-9.13)."""
    for card, n in falls:
        wound(g, card, n)


# -- surplus -----------------------------------------------------------------------------------------------


def begin_surplus(g: Game, f: Frame) -> None:
    """Surplus begins (VZ-9.7)."""
    enter_phase(g, "surplus", f.seat)


def next_packet(g: Game, f: Frame) -> None:
    """What is about to hit a player may be answered (VZ-9.9)."""
    if not f.v["packets"]:
        goto(g, f, end_surplus)
        return
    seat, n, dealer = f.v["packets"][0]
    ward = seat_stat(g, seat, "surplus_ward")
    if ward:
        emit(g, "log.warded", seat=seat, n=min(n, ward))
        n = max(n - ward, 0)
    set_var(g, "packet", (seat, n))
    if n and seat in g.order:
        emit(g, "log.surplus", card=dealer, seat=seat, n=n)
        open_window(g, "ask.response", (seat,))


def spread_packet(g: Game, f: Frame) -> None:
    """It is taken on what is assigned to the Player Card, and on that (VZ-9.8, VZ-9.13)."""
    seat, n = g.vars["packet"]
    if not g.result and n > 0 and seat in g.order:
        card = g.seats[seat]["pc"]
        v = {"kind": taken_as(g, card), "by": f.v["packets"][0][2]}
        push(g, "spread", seat, card, lowered(g, card, n), v)
    else:
        set_var(g, "falls", ())


def take_packet(g: Game, f: Frame) -> None:
    """It falls, and the next one comes (VZ-9.13)."""
    f.v["packets"].pop(0)
    fall_now(g, g.vars["falls"])
    set_var(g, "packet", ())
    set_var(g, "sinking", tuple([s for s in g.order if s in g.vars.get("sinking", ()) or not life(g, s)]))
    check_wounds(g)
    goto(g, f, next_packet)


def end_surplus(g: Game, f: Frame) -> None:
    """Then those whom it left without Vital have lost, all of them together (VZ-1.3, VZ-R30)."""
    sunk = g.vars.get("sinking", ())
    set_var(g, "sinking", ())
    follow(g, sunk)


# -- damage by effects -------------------------------------------------------------------------------------


def strike(g: Game, f: Frame) -> None:
    """An effect deals its damage to one card after another (VZ-12.3)."""
    left = f.v["targets"]
    while left:
        card, stamp = left.pop(0)
        if g.stamp[card] != stamp or not g.in_play(card) or g.flags[card] & FALLEN:
            idle(g, "log.targets_gone", definition=f.v["definition"], targets=(("card", card),))
            continue
        ward = min(stat(g, card, "spell_ward"), f.n) if f.v["spell"] else 0
        if ward:
            emit(g, "log.lowered", card=card, seat=g.ctrl[card], n=ward)
        n = lowered(g, card, f.n - ward)
        if n > 0:
            emit(g, "log.struck", card=card, seat=g.ctrl[card], source=f.card, n=n)
            kind = taken_as(g, card) if is_player(g, card) else "spell"
            strikes = kind == "combat" and g.phase in BEFORE_DAMAGE  # else no Weapon of it is in use
            push(g, "spread", g.ctrl[card], card, n, {"kind": kind, "by": f.card, "strikes": int(strikes)})
            return
    leave(f)


def take_strike(g: Game, f: Frame) -> None:
    """It falls; what is left over is lost (VZ-12.3)."""
    fall_now(g, g.vars["falls"])
    if g.vars["left"]:
        idle(g, "log.lost", source=f.card, n=g.vars["left"])
    check_wounds(g)
    goto(g, f, strike)


FLOWS: dict[str, Flow] = {
    "damage": (begin, step, next_hit, take_hit, fall, surplus),
    "surplus": (begin_surplus, next_packet, spread_packet, take_packet, end_surplus),
    "spread": (choose_weapons, begin_spread, take_spread),
    "strike": (strike, take_strike),
}
