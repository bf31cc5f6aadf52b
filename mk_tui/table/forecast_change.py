"""Whether an act has done anything: how a match stands after it, held against how it stood before."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game, view
from mk_tui.engine.state import Modifier
from mk_tui.players.search import evaluation

from .passing import together

# Events that say no more than that somebody pays.
PAID = "log.paid"


# What has come of an act: nothing but its cost, that and harm to whoever did it, or something else.
NOTHING, HARM, SOMETHING = 0, 1, 2


def came_of(before: Game, after: Game, seat: int, own: int, left_over: bool = False) -> int:
    """Return what an act has changed beyond what it cost and where its card lies.

    ``own`` is the act's card, -1 for none; ``left_over``: where it will lie is not settled yet. What a seat
    pays with: figures of its own that fall, cards named as paid with, the state of the act's card. A card
    that was looked at is a change; one that hangs on another one to no purpose (the log says so, with the
    clause) is none, but harm where it is taken from another one for that. ``HARM`` is told by the signs that
    a game declares (``Shown.worse``, ``Shown.better``, whether what is tracked is good) and only where its
    own judgement of positions does not rise; and whatever else it does, where it loses its seat the match.
    Where all play on one side what harms another of them harms whoever does it.
    """
    result = after.result
    if result and not before.result and is_lost(result["kind"], result["winners"], seat):
        return HARM
    then = (before.result, before.round, before.active)
    if (after.result, after.round, after.active) != then:
        return SOMETHING
    if after.waiting or _waits(after) != _waits(before):
        return SOMETHING
    paid = _paid_with(after, seat) | {own}
    gone = lost(before, after, *_side(before, seat)) - paid
    free = paid | gone
    if not (_same_cards(before, after, seat, -1 if left_over else own, free) and _same_table(before, after)):
        return SOMETHING
    taken = any(before.host.get(card, host) != host for card, host in _hangs_idle(after).items())
    found = max(HARM if gone or taken else NOTHING, _of_figures(before, after, seat))
    if found < SOMETHING:
        found = max(found, _of_counters(before, after, seat, gone))
    if found < SOMETHING:
        found = max(found, _of_modifiers(before, after, seat, gone))
    return SOMETHING if found == HARM and _judged_better(before, after, seat) else found


def is_lost(kind: str, winners: Collection[int], seat: int) -> bool:
    """Return whether a match that is over is lost for a seat."""
    return kind != "draw" and seat not in winners


def _waits(g: Game) -> list[tuple[Any, ...]]:
    """Return what waits on the stack: what is healed is gone from the damage that waits there."""
    return [(item.kind, item.card, item.v) for item in g.stack]


def lost(before: Game, after: Game, *seats: int) -> set[int]:
    """Return the cards that any of these seats had in play and that now lie on an open pile out of play."""
    old, new = before.zone, after.zone
    if old == new:
        return set()
    return {
        c
        for c in range(len(old))
        if old[c] != new[c]
        and before.ctrl[c] in seats
        and before.layout.in_play[old[c]]
        and _laid_aside(after, c)
    }


def _side(g: Game, seat: int) -> Collection[int]:
    """Return the seats that stand on a seat's side: all of them in a game that says so, else it alone."""
    return range(len(g.seats)) if together(g) else (seat,)


def _for(g: Game, seat: int, other: int) -> int:
    """Return 1 if what is good for another seat is good for a seat, -1 if it is surely bad, as it is the only
    other one's, 0 if nobody knows."""
    if other in _side(g, seat):
        return 1
    return -1 if len(g.seats) == 2 and other == 1 - seat else 0


def _sign(g: Game, seat: int, card: int, key: str) -> int:
    """Return 1 if a seat is better off by more of a stat on a card, -1 if it is worse off, 0 if unknown."""
    shown = g.rules.shown
    good = 1 if key in shown.better else -1 if key in shown.worse else 0
    return good * _for(g, seat, g.ctrl[card])


def _weighed(change: int, sign: int) -> int:
    """Return what a change comes to of something that has this sign."""
    return NOTHING if not change else HARM if change * sign < 0 else SOMETHING


def _of_counters(before: Game, after: Game, seat: int, free: set[int]) -> int:
    old, new = before.counters, after.counters
    cards = [c for c in {*old, *new} if c not in free]
    return max(
        (_weighed(new.get(c, 0) - old.get(c, 0), _sign(after, seat, c, "counters")) for c in cards),
        default=NOTHING,
    )


def _of_modifiers(before: Game, after: Game, seat: int, free: set[int]) -> int:
    """Weigh the modifiers that are new; one that is gone is something."""
    if before.mods == after.mods:
        return NOTHING
    both = set(before.mods).intersection(after.mods)  # copies of a match share them
    old, new = _mods(before, free, both), _mods(after, free, both)
    for one in old:
        if one not in new:
            return SOMETHING
        new.remove(one)
    found = NOTHING
    for target, key, how, value, *_ in new:
        if how != "add" or target < 0:
            return SOMETHING
        found = max(found, _weighed(value, _sign(after, seat, target, key)))
    return found


def _judged_better(before: Game, after: Game, seat: int) -> bool:
    judge = evaluation(after.rules)
    if judge is None:
        return True
    return float(judge(view(after, seat), seat)) > float(judge(view(before, seat), seat))


def _paid_with(g: Game, seat: int) -> set[int]:
    paid: set[int] = set()
    for event, _, fields in g.log or ():
        if event == PAID and fields.get("seat") == seat:
            paid.update(fields.get("cards", ()))
    return paid


def _same_cards(before: Game, after: Game, seat: int, own: int, free: set[int]) -> bool:
    for old, new in ((before.flags, after.flags), (before.zone, after.zone), (before.ctrl, after.ctrl)):
        if old != new and any(old[c] != new[c] and c not in free for c in range(len(old))):
            return False
    if before.defs != after.defs or _seen(before, seat) != _seen(after, seat):
        return False
    if _orders(before, seat, free) != _orders(after, seat, free):
        return False
    if own >= 0 and before.zone[own] != after.zone[own] and not _laid_aside(after, own):
        return False
    idle = _hangs_idle(after)
    hosts = [{card: host for card, host in g.host.items() if card not in idle} for g in (before, after)]
    return hosts[0] == hosts[1] and before.facing == after.facing


def _hangs_idle(g: Game) -> dict[int, int]:
    """Return the cards that hang on another one to no purpose, as the log says, with those."""
    told = [fields for _, _, fields in g.log or () if "clause" in fields and "host" in fields]
    hung = {fields["card"]: fields["host"] for fields in told}
    return {card: host for card, host in hung.items() if g.host.get(card) == host}


def _seen(g: Game, seat: int) -> set[int]:
    """Return the cards that lie where a seat does not see them by itself, and that it knows."""
    bit = 1 << seat
    return {c for z in g.layout.closed[seat] for c in g.zones[z] if g.known[c] & bit}


def _orders(g: Game, seat: int, free: set[int]) -> list[list[tuple[int, int]]]:
    """Return the cards whose face a seat knows in each pile that has an order, by that order, and where each
    lies: one that goes to the bottom lies elsewhere, be it the only one that is known."""
    bit, layout = 1 << seat, g.layout
    return [
        [
            (n, c)
            for n, c in enumerate(c for c in pile if c not in free)
            if layout.faces[z] == "all" or g.known[c] & bit
        ]
        for z, pile in enumerate(g.zones)
        if layout.ordered[z]
    ]


def _mods(g: Game, free: set[int], but: set[Modifier]) -> list[tuple[Any, ...]]:
    return sorted(
        [
            (m.target, m.key, m.how, m.value, m.until, m.source)
            for m in g.mods
            if m not in but and m.target not in free and not _printed_anyhow(g, m)
        ]
    )


def _printed_anyhow(g: Game, m: Modifier) -> bool:
    """Return whether a modifier gives a card a keyword that is printed on it: it loses both or none."""
    return m.how == "keyword" and m.target >= 0 and g.pool.cards[g.defs[m.target]].keywords & m.value != 0


def _laid_aside(g: Game, card: int) -> bool:
    """Return whether a card lies on an open pile out of play."""
    zone, layout = g.zone[card], g.layout
    return layout.ordered[zone] and layout.faces[zone] == "all" and not layout.in_play[zone]


def _same_table(before: Game, after: Game) -> bool:
    """Return whether the figures of the table are the same; some are of no account (``Lasting.hangs_on``)."""
    old, new, lasting = before.vars, after.vars, before.rules.lasting
    return all(old.get(key) == new.get(key) for key in {*old, *new} if lasting.hangs_on(key))


def _of_figures(before: Game, after: Game, seat: int) -> int:
    """Weigh the figures of the seats: those that are shown and those that the rules note (a guard against
    the first damage of a turn). What falls of the actor's own is what it pays with; of what is tracked it is
    a harm.
    """
    shown, found = before.rules.shown, NOTHING
    good = {t["id"]: t["good"] for t in load_ruleset(before.rules)[0]["trackers"]}
    for s in range(len(before.seats)):
        tracked = set()
        for (key, was), (_, now) in zip(shown.trackers(before, s), shown.trackers(after, s), strict=True):
            sign = 1 if good.get(key) else -1
            found = max(found, _weighed(now - was, sign * _for(after, seat, s)))
            if was != now:
                tracked.add(key)
        kept, noted = dict(before.seats[s]), dict(after.seats[s])
        kept.update(shown.player_values(before, s))
        noted.update(shown.player_values(after, s))
        for key in {*kept, *noted} - tracked:
            old, new = kept.get(key), noted.get(key)
            if old != new and not (s == seat and (key in shown.used or _less(new, old))):
                return SOMETHING
    return found


def _less(now: Any, was: Any) -> bool:
    if type(now) is int and type(was) is int:
        return now < was
    if isinstance(now, (tuple, list)) and isinstance(was, (tuple, list)) and len(now) == len(was):
        return all(a == b or _less(a, b) for a, b in zip(now, was, strict=True))
    return isinstance(now, str)  # a sum in words of figures that are looked at themselves


def asks_alike(g: Game, other: Game) -> bool:
    """Return whether the same is asked in two matches."""
    one, two = g.question, other.question
    if one is None or two is None:
        return one is two
    asked = [(q.seat, q.kind, q.why, q.options, q.limits) for q in (one, two)]
    return asked[0] == asked[1] and len(g.frames) == len(other.frames)
