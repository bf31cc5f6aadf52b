"""Whether an act has done anything: how a match stands after it, held against how it stood before."""

from __future__ import annotations

from typing import Any

from mk_tui.engine import Game

# Events that say no more than that somebody pays.
PAID = "log.paid"


def does_nothing(before: Game, after: Game, seat: int, own: int, same_step: bool = True) -> bool:
    """Return whether an act has changed nothing but what it cost and where its card lies.

    ``own`` is the act's card, -1 for none. What a seat pays with: figures of its own that fall, cards named
    as paid with, the state of the act's card. A card that was looked at is a change; so is another step, if
    it has to be the ``same_step``.
    """
    then = (before.result, before.round, before.active)
    if (after.result, after.round, after.active) != then or (same_step and after.phase != before.phase):
        return False
    if len(after.stack) != len(before.stack) or after.waiting:
        return False
    paid = _paid_with(after, seat)
    return (
        _same_cards(before, after, seat, own, paid)
        and _same_figures(before, after, seat)
        and _same_table(before, after)
    )


def _paid_with(g: Game, seat: int) -> set[int]:
    paid: set[int] = set()
    for event, _, fields in g.log or ():
        if event == PAID and fields.get("seat") == seat:
            paid.update(fields.get("cards", ()))
    return paid


def _same_cards(before: Game, after: Game, seat: int, own: int, paid: set[int]) -> bool:
    free = paid | {own}
    for old, new in ((before.flags, after.flags), (before.zone, after.zone), (before.ctrl, after.ctrl)):
        if old != new and any(
            a != b and c not in free for c, (a, b) in enumerate(zip(old, new, strict=True))
        ):
            return False
    if before.defs != after.defs or _seen(before, seat) != _seen(after, seat):
        return False
    if _orders(before, seat, free) != _orders(after, seat, free):
        return False
    if own >= 0 and before.zone[own] != after.zone[own] and not _laid_aside(after, own):
        return False
    if (before.host, before.facing, before.counters) != (after.host, after.facing, after.counters):
        return False
    return _mods(before) == _mods(after)


def _seen(g: Game, seat: int) -> set[int]:
    """Return the cards that lie where a seat does not see them by itself, and that it knows."""
    bit = 1 << seat
    return {c for z in g.layout.closed[seat] for c in g.zones[z] if g.known[c] & bit}


def _orders(g: Game, seat: int, free: set[int]) -> list[list[int]]:
    """Return the cards whose face a seat knows in each pile that has an order, by that order."""
    bit, layout = 1 << seat, g.layout
    return [
        [c for c in pile if c not in free and (layout.faces[z] == "all" or g.known[c] & bit)]
        for z, pile in enumerate(g.zones)
        if layout.ordered[z]
    ]


def _mods(g: Game) -> list[tuple[Any, ...]]:
    return sorted((m.target, m.key, m.how, m.value, m.until, m.source) for m in g.mods)


def _laid_aside(g: Game, card: int) -> bool:
    """Return whether a card lies on an open pile out of play."""
    zone, layout = g.zone[card], g.layout
    return layout.ordered[zone] and layout.faces[zone] == "all" and not layout.in_play[zone]


def _same_table(before: Game, after: Game) -> bool:
    """Return whether the figures of the table are the same; some are none beyond a turn (``turn_vars``)."""
    old, new, short = before.vars, after.vars, before.rules.lasting.turn_vars
    return all(old.get(key) == new.get(key) for key in {*old, *new} if key not in short)


def _same_figures(before: Game, after: Game, seat: int) -> bool:
    """Return whether no figure of a seat is another one, the actor's own that it pays with apart: neither
    those that are shown nor those that the rules note (a guard against the first damage of a turn)."""
    for s, (kept, noted) in enumerate(zip(before.seats, after.seats, strict=True)):
        for key in {*kept, *noted}:
            was, now = kept.get(key), noted.get(key)
            if was != now and not (s == seat and _less(now, was)):
                return False
    shown = before.rules.shown
    for s in range(len(before.seats)):
        if shown.trackers(before, s) != shown.trackers(after, s):
            return False
        was, now = dict(shown.player_values(before, s)), dict(shown.player_values(after, s))
        for key, value in was.items():
            if value != now.get(key) and not (s == seat and _less(now.get(key), value)):
                return False
    return True


def _less(now: Any, was: Any) -> bool:
    if type(now) is int and type(was) is int:
        return now < was
    if isinstance(now, (tuple, list)) and isinstance(was, (tuple, list)) and len(now) == len(was):
        return all(a == b or _less(a, b) for a, b in zip(now, was, strict=True))
    return isinstance(now, str)  # a sum in words of figures that are looked at themselves
