"""What an act makes of figures: of those of cards, what lasts as long as they lie as they do, which no log
tells; of those of seats what the parts come to by which they change.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from mk_tui.engine import Game
from mk_tui.engine.continuous import lasting_reasons, roster, stat, statics, total
from mk_tui.engine.sight import sees
from mk_tui.engine.tables import Shown
from mk_tui.engine.views import EventView

from .forecast_worlds import Fall
from .foreseen import CERTAIN, Foreseen

# So many parts are told as one.
SEVERAL = 2
# A figure of a card that becomes another one: the card, the stat, what it was and what it is.
FIGURE = "forecast.figure"
# A figure of a seat that is tracked: the seat, which one, what it was and what it is.
TRACKED = "forecast.tracked"
# How it is said where it becomes one or another figure, as others choose.
BETWEEN = "forecast.tracked_between"

# A card and one of its stats.
Figure = tuple[int, str]
# What is tracked of each seat.
Standing = tuple[tuple[tuple[str, Any], ...], ...]


def lasting(g: Game) -> dict[Figure, int]:
    """Return what cards in play make of the stats of cards in play, where they change any: each stat as if
    nothing else had changed it. What passes (until the end of the turn) has entries in the log of its own.
    """
    found: dict[Figure, int] = {}
    of_cards = g.terms.stats
    for key, effects in statics(g).items():
        for source, s in effects if key in of_cards else ():
            for card in _reached(g, source, s.scope, s.type):
                if (card, key) in found:
                    continue
                why = lasting_reasons(g, card, key)
                if why:
                    found[card, key] = total(_printed(g, card, key), why)
    return found


def _reached(g: Game, source: int, scope: str, printed: str) -> list[int]:
    """Return the cards in play that a continuous effect may be about."""
    in_play = g.layout.in_play
    if scope == "cards":
        if printed:
            return roster(g).get(printed, [])
        return [card for z in g.layout.play for card in g.zones[z]]
    card = g.host.get(source, -1) if scope == "host" else source if scope == "self" else -1
    return [card] if card >= 0 and in_play[g.zone[card]] else []


def _printed(g: Game, card: int, key: str) -> int:
    printed: int | None = g.definition(card).attrs.get(key)
    return g.terms.stat_base.get(key, 0) if printed is None else printed


class Figures:
    """The figures of a match as it stands, for whoever is told what becomes of them (``eyes``)."""

    def __init__(self, game: Game, eyes: int) -> None:
        self._game, self._eyes, self._lasting = game, eyes, lasting(game)
        self._standing = game.rules.shown.standing(game)

    def among(self, entries: Sequence[EventView], done: Game) -> Sequence[EventView]:
        """Return the entries of one way in which the match went on, and among them, where the act was
        ``done``, which figures had become others by then; not in another turn, in which much else has."""
        if (done.round, done.active) != (self._game.round, self._game.active):
            return entries
        by_then = len(done.log or ())
        told = list(self._changed(done, max(by_then - 1, 0)))
        if not told:
            return entries
        at = bisect_left(entries, by_then, key=lambda entry: entry.index)
        return [*entries[:at], *told, *entries[at:]]

    def tracked(self, entries: Sequence[EventView], fall: Fall) -> Sequence[EventView]:
        """Return the entries of one way in which the match went on, and among them, behind the last part by
        which it changes, which figure of a seat each step of the turn makes another one."""
        if not self._standing or not entries:
            return entries
        turn, was, began = (self._game.active, self._game.round), self._standing, 0
        told, parts = list[EventView](), self._game.rules.shown.summed
        for mark in fall.steps:
            told += became(entries, (began, mark.log), (was, mark.tracked), parts)
            was, began = mark.tracked, mark.log
            if (mark.active, mark.round) != turn:
                break
        else:
            standing = fall.game.rules.shown.standing(fall.game)
            told += became(entries, (began, entries[-1].index + 1), (was, standing), parts)
        return sorted([*entries, *told], key=lambda entry: entry.index) if told else entries

    def _changed(self, after: Game, index: int) -> Iterator[EventView]:
        """Yield as entries, number ``index`` of the log, which figures of cards that lie in play before and
        after have become others by what lasts."""
        before, held, then = self._game, self._lasting, lasting(after)
        in_play = after.layout.in_play
        for card, key in sorted({*held, *then}):
            if not (
                in_play[before.zone[card]] and in_play[after.zone[card]] and sees(before, self._eyes, card)
            ):
                continue
            if before.defs[card] != after.defs[card]:
                continue
            printed = _printed(after, card, key)
            if held.get((card, key), printed) == then.get((card, key), printed):
                continue
            was, now = stat(before, card, key), stat(after, card, key)
            if was != now:
                name = after.definition(card).id
                yield EventView(
                    index, FIGURE, {"card": name, "card_id": card, "stat": key, "was": was, "now": now}
                )


def became(
    entries: Sequence[EventView],
    between: tuple[int, int],
    stood: tuple[Standing, Standing],
    parts: Collection[str],
) -> Iterator[EventView]:
    """Yield as entries which figures of seats have become others from one standing to another, ``between``
    two places in the log, of those that one of the ``parts`` tells of."""
    was, now = stood
    if was == now:
        return
    for seat, figures in enumerate(zip(was, now, strict=True)):
        at = [
            entry.index
            for entry in entries
            if between[0] <= entry.index < between[1]
            and entry.id in parts
            and entry.fields.get("seat") == seat
        ]
        for (key, before), (_, after) in zip(*figures, strict=True):
            if at and before != after:
                yield EventView(at[-1], TRACKED, {"seat": seat, "tracker": key, "was": before, "now": after})


def summed(
    told: tuple[Foreseen, ...],
    came: Callable[[], Iterable[Foreseen]],
    step: Callable[[EventView], int],
    shown: Shown,
    several: int = SEVERAL,
) -> tuple[Foreseen, ...]:
    """Return what is told with a figure that is tracked in the place of the parts of which it is the sum
    (``Shown.summed``), some of which may come in any case; of fewer than ``several`` those, and no figure.

    ``came`` is all that comes, ``step`` after how many steps. What is no certain sum of parts is none; what a
    card that falls takes is no part of it.
    """
    figures = [one for one in told if one.event.id == TRACKED]
    if not figures:
        return told
    groups, every = defaultdict[tuple[Any, ...], list[Foreseen]](list), list(came())
    fallen = {one.event.fields.get("card_id") for one in every if one.event.id in shown.falls}
    for one in every:
        if one.event.id in shown.summed and one.event.fields.get("card_id") not in fallen:
            groups[_whole(one, step)].append(one)
    kept, gone = list[EventView](), set[tuple[Any, ...]]()
    for figure in figures:
        fields = figure.event.fields
        here = [whole for whole in groups if whole[2:] == (fields["seat"], step(figure.event))]
        equal = [w for w in here if _sum(groups[w]) == abs(fields["now"] - fields["was"])]
        # The parts are among them; where another card takes as much nobody can tell which they are.
        each = groups[equal[0]] if len(equal) == 1 else []
        if len(each) >= several and min(one.chance for one in (figure, *each)) >= CERTAIN:
            kept.append(figure.event)
            gone.add(equal[0])
    return tuple(
        one
        for one in told
        if (one.event in kept if one.event.id == TRACKED else _whole(one, step) not in gone)
    )


def between(figure: EventView, otherwise: Iterable[Iterable[EventView]]) -> tuple[int, int] | None:
    """Return the least and the most that a figure becomes which is tracked, ``otherwise`` being the entries
    of each other way; None of what is no such figure, or does not change from there in each of them."""
    if figure.id != TRACKED:
        return None
    of, seat, was = (figure.fields[name] for name in ("tracker", "seat", "was"))
    each = [figure.fields["now"]]
    for entries in otherwise:
        told = (e.fields for e in entries if e.id == TRACKED)
        same = [f["now"] for f in told if (f["tracker"], f["seat"], f["was"]) == (of, seat, was)]
        if not same:
            return None
        each.append(same[0])
    return min(each), max(each)


def _sum(parts: Iterable[Foreseen]) -> int:
    return sum(one.event.fields["n"] for one in parts)


def _whole(part: Foreseen, step: Callable[[EventView], int]) -> tuple[Any, ...]:
    """Return of what something would be a part: what happens to whom in which step."""
    fields = part.event.fields
    return part.event.id, fields.get("card_id", -1), fields.get("seat"), step(part.event)
