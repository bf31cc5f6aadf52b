"""Entering play, damage, elimination, hits on a city (MK-3.6, MK-10.12, MK-11.12 to 11.15, MK-20, MK-21)."""

from __future__ import annotations

from typing import Any

from mk_tui.engine import change, durations
from mk_tui.engine.change import emit, mark, move, set_flag, tell
from mk_tui.engine.continuous import has_keyword, of_stat, statics
from mk_tui.engine.mechanisms.dice import pick_card, report_roll, throw
from mk_tui.engine.mechanisms.stack import put
from mk_tui.engine.state import Game, StackItem

from .attack import succeeds
from .emuna import check_end
from .tables import CATASTROPHIC, DEDICATED, DIE, ENTERED, FALLEN

# (seat of the attacker's controller or -1, attacker, target, incarnation of the target, in combat)
Hit = tuple[int, int, int, int, bool]


def fix_damage(g: Game, hits: list[Hit]) -> None:
    """Put damage on the stack, even if those who dealt it leave play (MK-11.14, A-19)."""
    if not hits:
        return
    seat, attacker = hits[0][0], hits[0][1]
    definition = g.defs[attacker if attacker >= 0 else hits[0][2]]
    put(g, "damage", seat, attacker, definition, v=_waiting(tuple(hits)))
    emit(g, "log.damage_waits", cards=[h[2] for h in hits])


def _waiting(hits: tuple[Hit, ...]) -> dict[str, Any]:
    """Return what a batch of damage holds: its hits, and the cards that it waits for."""
    return {"hits": hits, "cards": tuple([h[2] for h in hits])}


def pending(g: Game, card: int) -> bool:
    """Return whether damage to ``card`` waits on the stack."""
    stamp = g.stamp[card]
    for item in g.stack:
        if item.kind == "damage":
            for h in item.v["hits"]:
                if h[2] == card and h[3] == stamp:
                    return True
    return False


def noted(g: Game, card: int) -> bool:
    """Return whether ``card`` was hit by a roll whose damage waits on the stack from the next step on
    (MK-11.12)."""
    stamp = g.stamp[card]
    for h in g.vars["hits"]:  # noqa: SIM110 - hot
        if h[2] == card and h[3] == stamp:
            return True
    return False


def none_waits(g: Game) -> bool:
    """Return whether no damage at all waits on the stack."""
    for item in g.stack:  # noqa: SIM110 - hot
        if item.kind == "damage":
            return False
    return True


def undo_damage(g: Game, card: int) -> None:
    """Take all waiting damage to ``card`` off the stack (MK-10.8); a batch of which nothing is left goes."""
    for item in list(g.stack):
        if item.kind == "damage" and any(h[2] == card for h in item.v["hits"]):
            left = tuple(h for h in item.v["hits"] if h[2] != card)
            if left:
                change.replace_item(g, item, _waiting(left))
            else:
                change.drop_item(g, item)


def lies_as_hit(g: Game, target: int, stamp: int) -> bool:
    """Return whether a card that was hit is still in play, the same card (MK-21.5)."""
    return g.stamp[target] == stamp and g.in_play(target)


def deal_damage(g: Game, item: StackItem) -> None:
    """Make waiting damage effective, all of it together (MK-11.12, MK-11.15)."""
    fallen: list[Hit] = []
    for h in item.v["hits"]:
        _, _, target, stamp, _ = h
        if not lies_as_hit(g, target, stamp):
            change.idle(g, "log.damage_void", card=target)
        elif all(f[2] != target for f in fallen):
            fallen.append(h)
    for seat, attacker, target, _, combat in fallen:
        emit(g, "log.eliminated", card=target, seat=g.ctrl[target], by=seat)
        if combat and seat >= 0 and attacker >= 0:
            emit(g, "log.defeated", card=attacker, seat=seat, target=target)
    for seat, _, target, _, _ in fallen:
        put_down(g, target, seat)
    check_end(g)


def eliminate(g: Game, card: int, seat: int) -> None:
    """Remove a permanent; ``seat`` is whose effect it was, -1 the enemy's (MK-21.3, MK-11.27)."""
    emit(g, "log.eliminated", card=card, seat=g.ctrl[card], by=seat)
    put_down(g, card, seat)


def put_down(g: Game, card: int, seat: int) -> None:
    """Put an eliminated permanent where it belongs (MK-11.15, A-43).

    ``seat`` is whose deed it was: -1 the enemy's, -2 a rule's.
    """
    ids = g.layout.ids
    if g.pool.cards[g.defs[card]].type == "enemy":
        move(g, card, ids["guenizah"][seat] if seat >= 0 else ids["removed"][0])
    else:
        move(g, card, ids["guenizah"][g.owner[card]])
        if seat == -1:
            set_flag(g, card, FALLEN)


def hit_city(g: Game, seat: int, enemy: int) -> None:
    """A successful attack on a city: its top card is lost (MK-19.8, MK-3.6, MK-20)."""
    zone = g.layout.ids["city"][seat]
    top = change.take_top(g, zone)
    if top < 0:
        change.idle(g, "log.no_card_lost", seat=seat)
    elif not _kept(g, seat):
        move(g, top, g.layout.ids["guenizah"][seat])
        set_flag(g, top, FALLEN)
        emit(g, "log.city_lost", seat=seat, card=top, source=enemy)
    if has_keyword(g, enemy, CATASTROPHIC):
        structures = [c for c in g.in_zone("camp", seat) if g.pool.cards[g.defs[c]].subtype == "structure"]
        if structures:  # MK-3.6, A-38, A-39
            eliminate(g, pick_card(g, structures), -1)
        else:
            change.idle(g, "log.no_structure", seat=seat)


def _kept(g: Game, seat: int) -> bool:
    """Let what guards a city roll to keep the card it would lose (O10, T13).

    Each speaks of one moment, a wall of the city's first such hit in the round, a tefilá of its next one: a
    guard that need not roll any more has had its moment all the same.
    """
    me = -1 - seat
    guards = [(m.source, m.value) for m in of_stat(g, "city_dew") if m.target == me]
    for _ in guards:
        durations.spend_modifier(g, me, "city_dew")
    if g.seats[seat].get("first_hit") != g.round:
        change.set_value(g, seat, "first_hit", g.round)
        guards += [(g.defs[c], s.value) for c, s in statics(g).get("city_ward", ()) if g.ctrl[c] == seat]
    return any(ward_roll(g, seat, definition, difficulty) for definition, difficulty in guards)


def ward_roll(g: Game, seat: int, definition: int, difficulty: int) -> bool:
    """Roll to keep a card in a city."""
    value = throw(g, DIE)
    success = succeeds(value, difficulty)
    report_roll(g, "ward", -1, seat, -1, difficulty, [(definition, 0)], difficulty, value, success)
    if success:
        emit(g, "log.city_kept", seat=seat, definition=g.pool.cards[definition].id)
    return success


# -- entering play --------------------------------------------------------------------------------------


def enter_play(g: Game, card: int, zone: int) -> None:
    """Put a card into play in a zone and let the rule of legends act (MK-21.4, MK-10.12)."""
    d = g.pool.cards[g.defs[card]]
    move(g, card, zone)
    mark(g, card, ENTERED | DEDICATED if d.attrs.get("enters_dedicated") else ENTERED)
    tell(g, "log.entered", card, g.ctrl[card])
    if d.attrs.get("legendary"):
        clash(g, d.index)


def clash(g: Game, definition: int) -> None:
    """Two legendary permanents of one name: all go to their owners' guenizot (MK-10.12, A-28)."""
    same = [c for z, yes in enumerate(g.layout.in_play) if yes for c in g.zones[z] if g.defs[c] == definition]
    if len(same) < 2:
        return
    emit(g, "log.legends_clash", card=same[0])
    for card in same:
        emit(g, "log.eliminated", card=card, seat=g.ctrl[card], by=-2)
    for card in same:
        put_down(g, card, -2)
