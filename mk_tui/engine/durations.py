"""What lasts for a while: modifiers and counters that are put on cards and seats, and how they end.

As in ``change.py``, every function changes the state and drops the caches that depend on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .change import clear_flags, move, reword, touch, unready_card
from .continuous import bear
from .state import UNKNOWN, Modifier

if TYPE_CHECKING:
    from .state import Game


def modify(
    g: Game, target: int, key: str, how: str, value: int, until: str, source: int, by: int = -1
) -> None:
    """Give a card (its id) or a seat (-1 - seat) a modifier that lasts ``until``.

    ``source``: the definition of the card whose effect it is; what else it is, by its place in
    ``Terms.reasons`` from the end (not -1, which counters have).
    ``by`` is the seat whose effect it is: it ends when that seat leaves the match (:func:`retire`).
    """
    stamp = g.stamp[target] if target >= 0 else 0
    m = Modifier(target, stamp, key, how, value, until, source, by)
    g.mods.append(m)
    bear(g, m)
    touch(g)
    _forget_modified(g, target, key, how)


def modify_all(g: Game, seat: int, entry: int, key: str, value: int, until: str, source: int) -> None:
    """Change all cards of a kind for a while, those that come later too.

    ``entry`` is the position in ``CardDef.wide`` of the definition ``source``; "you" there is ``seat``.
    ``key`` is a stat, or "keyword" with its bit as ``value``.
    """
    m = Modifier(-1 - seat, entry, key, "wide", value, until, source, seat)
    g.mods.append(m)
    bear(g, m)
    touch(g)
    if key == "keyword":
        reword(g)


def _forget_modified(g: Game, target: int, key: str, how: str) -> None:
    """Drop what is known of keywords and of seats and hangs on a modifier that comes or goes."""
    if how == "wide":
        if key == "keyword":
            reword(g)
    elif target < 0:
        g.words.pop((key, -1 - target), None)
        g.ready[-1 - target] = g.noted[-1 - target] = None
        g.offers[-1 - target] = UNKNOWN
    elif how in ("keyword", "lose"):
        g.words.pop(target, None)
        unready_card(g, target)


def add_counter(g: Game, card: int, key: str, n: int, until: str) -> None:
    """Put ``n`` counters of the stat ``key`` on a card (below 0: take them off), as one modifier.

    Damage, tokens, durability lost: what adds up on a card. They lie there ``until`` a duration ends
    (:func:`expire`) or the card leaves play; with a duration that nothing ends they are permanent.
    """
    stamp = g.stamp[card]
    mods = g.mods
    for k, m in enumerate(mods):
        if m.target != card or m.key != key or m.stamp != stamp:
            continue
        if m.how == "add" and m.until == until and m.source == -1:
            value = m.value + n
            if value:
                mods[k] = Modifier(card, stamp, key, "add", value, until, -1, -1)
            else:
                del mods[k]
            g.borne = None
            break
    else:
        first = Modifier(card, stamp, key, "add", n, until, -1, -1)
        mods.append(first)
        bear(g, first)
    touch(g)


def spend_modifier(g: Game, target: int, key: str, until: str = "", source: int = -1) -> bool:
    """Use up one modifier ``key`` of a target; returns whether there was one.

    ``until`` and ``source``, where they are given: only one that lasts so long and comes of this definition.
    """
    for k, m in enumerate(g.mods):
        if until and (m.until != until or m.source != source):
            continue
        if m.target == target and m.key == key and (target < 0 or m.stamp == g.stamp[target]):
            del g.mods[k]
            g.borne = None
            touch(g)
            _forget_modified(g, target, key, m.how)
            return True
    return False


def expire(g: Game, until: str) -> None:
    """End every modifier with this duration."""
    if g.mods:
        gone = [m for m in g.mods if m.until == until]
        if gone:
            g.mods = [m for m in g.mods if m.until != until]
            g.borne = None
            touch(g)
            for m in gone:
                _forget_modified(g, m.target, m.key, m.how)


def close_turn(g: Game) -> None:
    """End what lasts a turn: effects, marks on cards and figures of the table."""
    lasting = g.rules.lasting
    for until in lasting.turn_durations:
        expire(g, until)
    if lasting.turn_flags:
        clear_flags(g, lasting.turn_flags)
    g.vars.update(lasting.turn_vars)


def retire(g: Game, seat: int, zone: int) -> None:
    """Let a seat leave a running match: it acts no more, its cards go to ``zone``, its effects end.

    Those on other players' cards and on other players end too; what has been done once (damage) stays done.
    What it controlled of others is for the rules to give back before. If it was its turn, that is over.
    """
    if seat == g.active:
        close_turn(g)
    g.order = tuple(s for s in g.order if s != seat)
    for card, owner in enumerate(g.owner):
        if owner == seat and g.zone[card] != zone:
            move(g, card, zone)
    g.waiting = [w for w in g.waiting if w.seat != seat]
    g.mods = [m for m in g.mods if m.target != -1 - seat and m.by != seat]
    g.borne = None
    reword(g)
    touch(g)
