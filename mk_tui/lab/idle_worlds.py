"""Whether an act truly does nothing: whole saved worlds held against each other, did it against did not.

This shares no code with what marks acts (:mod:`mk_tui.table.forecast_change`), so that one can be held
against the other. An act is carried out in a world, whatever it asks for is chosen by chance, and whoever
may respond lets it resolve. Then all that a save holds is compared with the same world before it, or after
passing, and again when the turn is over. What an act may cost is no change: its own card, cards named as paid
with, and figures of its own seat that fell. Where somebody else chooses for it, they choose by chance.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from random import Random
from typing import Any

from mk_tui.engine import Game, advance
from mk_tui.engine.save import state
from mk_tui.engine.sight import question_view
from mk_tui.engine.state import ITEM_FIELDS, StackItem
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import DECLINING, SPREAD, passing_over, shape

# What a save has beyond the position: what was said and asked, and the numbers of things that come up. Which
# incarnation a card is tells nothing by itself: what hangs on it is looked at.
BESIDE = frozenset(
    (
        *("log", "answers", "count", "next_item", "question", "frames", "rng", "forced", "hold", "stamp"),
        *("loose", "among", "config", "owner", "phase", "stack"),
    )
)
# Lists with an entry for each card.
EACH_CARD = ("zone", "ctrl", "flags", "known", "defs")
BACK = ("back", "cancel")
# So many answers carry an act to its end.
MOST = 48


def did_nothing(world: Game, picks: tuple[int, ...], seat: int, own: int, rng: Random) -> list[str] | None:
    """Return what an act has changed in a world beyond its cost, by its place in the save.

    None where it has changed nothing: the position is one that comes of passing as well, when the act is done
    and again when the turn is over. ``own`` is the act's card, -1 for none. The next card of an order is
    no act.
    """
    if world.question is not None and world.question.kind == "order":
        return ["order"]
    done = world.clone()
    done.log = []
    advance(done, picks)
    passed = [*_passing_on(world, world, picks)]
    turn = (world.round, world.active)
    anyhow = {
        (g.question.seat, g.question.kind) for g in passed if g.question and (g.round, g.active) == turn
    }
    _to_its_end(done, world, anyhow, rng)
    free = _paid(done, seat)
    idle = _hangs_idle(done)
    if _acted(done, seat):
        return [*changes(world, done, seat, free | {own}, -1, idle)] or _acts_again(done, seat, turn) or None
    found: list[str] = []
    for at in passed:
        found = [*changes(at, done, seat, free, own, idle)]
        if not found:
            break
    else:
        return found
    if len(passed) == 1:  # what one has to choose is not held against choosing nothing
        return None
    *_, later = _passing_on(done, world)
    return [*changes(passed[-1], later, seat, free, own, idle)] or None


def _hangs_idle(g: Game) -> set[int]:
    """Return the cards that were put on another one by which, as a clause says, they are never used."""
    told = [fields for _, _, fields in g.log or () if {"clause", "host"} <= fields.keys()]
    return {fields["card"] for fields in told if g.host.get(fields["card"]) == fields["host"]}


def _passing_on(g: Game, began: Game, picks: tuple[int, ...] = ()) -> Iterator[Game]:
    """Yield a world as it stands, and after each answer of everybody who declines, until the turn is over or
    who is asked has to choose something, which is no passing.

    What others cannot decline is answered as it is proposed. ``picks`` are no way to decline the first
    question.
    """
    yield g
    on = g.clone()
    on.log = None
    seat = began.question.seat if began.question else -1
    for n in range(MOST):
        q = on.question
        if q is None or on.result or (on.round, on.active) != (began.round, began.active):
            return
        asked = question_view(on, q.seat)
        assert asked is not None
        answer = passing_over(asked)
        if answer is None:
            if (not n and picks) or (q.seat == seat and not q.limits and len(q.options) > q.least):
                return
            answer = asked.proposal if shape(asked) == SPREAD else tuple(range(asked.least))
        advance(on, answer)
        yield on.clone()


def _to_its_end(g: Game, began: Game, anyhow: set[tuple[int, str]], rng: Random) -> None:
    """Choose what an act asks for, by chance, and let everybody pass until it has resolved.

    ``anyhow``: others who are asked such a question without the act as well; they decline.
    """
    first = began.question
    assert first is not None
    view = question_view(began, first.seat)
    row = view is not None and passing_over(view) is None
    for _ in range(MOST):
        q = g.question
        if q is None or g.result or _acted(g, first.seat):
            return
        waits = len(g.stack) > len(began.stack) and (g.round, g.phase) == (began.round, began.phase)
        if not waits:
            again = row if (q.seat, q.kind) == (first.seat, first.kind) else q.kind != "priority"
            deeper = len(g.frames) - len(began.frames)
            if deeper < 0 or (not deeper and not again) or q.kind == "priority":
                return
        asked = question_view(g, q.seat)
        assert asked is not None
        passing = passing_over(asked)
        passes = q.kind == "priority" or (q.seat != first.seat and (q.seat, q.kind) in anyhow)
        advance(g, passing if passing is not None and passes else _chosen(asked, rng))


def _acted(g: Game, seat: int) -> bool:
    """Return whether others are asked what becomes of a card that has acted: its act is done."""
    q = g.question
    return q is not None and q.seat != seat and q.kind in g.rules.shown.leftover


def _acts_again(g: Game, seat: int, turn: tuple[int, int]) -> list[str]:
    """Return what a seat is asked in the same turn when others have refused its card, if anything."""
    on = g.clone()
    while on.question is not None and not on.result and (on.round, on.active) == turn:
        q = on.question
        if q.seat == seat:
            return [f"asked {q.kind}"]
        refused = [k for k, option in enumerate(q.options) if option[0] in DECLINING]
        if not refused:
            break
        advance(on, (refused[0],))
    return []


def _chosen(asked: QuestionView, rng: Random) -> tuple[int, ...]:
    """Return an answer that goes on with an act, by chance."""
    if shape(asked) == SPREAD:
        return tuple(rng.sample(asked.proposal, len(asked.proposal)))
    several = [k for k, o in enumerate(asked.options) if o[0] not in BACK and o[0] not in DECLINING]
    several = several or list(range(len(asked.options)))
    n = rng.randint(max(asked.least, min(1, asked.most)), min(asked.most, len(several)))
    return tuple(sorted(rng.sample(several, n)))


def _paid(g: Game, seat: int) -> set[int]:
    return {
        card
        for event, _, fields in g.log or ()
        if event == "log.paid" and fields.get("seat") == seat
        for card in fields.get("cards", ())
    }


def changes(
    before: Game, after: Game, seat: int, paid: set[int], own: int, idle: Container[int] = ()
) -> Iterator[str]:
    """Yield where two saves differ, beyond what a seat has paid and what an act's own card goes through;
    where what hangs ``idle`` hangs is no difference."""
    old, new = state(before), state(after)
    for saved, g in ((old, before), (new, after)):
        saved["host"] = {card: on for card, on in g.host.items() if card not in idle}
    free = paid | {own}
    if own >= 0 and old["zone"][own] != new["zone"][own] and not _used_up(after, own):
        yield f"zone {new['defs'][own]}: {before.zone_kind(own)} -> {after.zone_kind(own)}"
    for name in EACH_CARD:
        for card, (was, now) in enumerate(zip(old[name], new[name], strict=True)):
            if was != now and card not in free:
                yield f"{name} {new['defs'][card]}: {was} -> {now}"
    for z, (was, now) in enumerate(zip(before.zones, after.zones, strict=True)):
        if _known(before, z, was, seat, free) != _known(after, z, now, seat, free):
            yield f"zones {before.layout.kinds[z]}"
    for s, (was_of, now_of) in enumerate(zip(before.seats, after.seats, strict=True)):
        shown = before.rules.shown
        if shown.trackers(before, s) != shown.trackers(after, s):
            yield f"goals {s}"
        for (key, was_is), (_, now_is) in zip(
            shown.player_values(before, s), shown.player_values(after, s), strict=False
        ):
            if (
                type(was_is) is int
                and was_is != now_is
                and not (s == seat and (key in shown.used or _fell(was_is, now_is)))
            ):
                yield f"shown {s} {key}: {was_is} -> {now_is}"
        for key in sorted(was_of.keys() | now_of.keys()):
            was_is, now_is = was_of.get(key), now_of.get(key)
            if was_is != now_is and not (s == seat and (key in shown.used or _fell(was_is, now_is))):
                yield f"seats {s} {key}: {was_is} -> {now_is}"
    lasting = before.rules.lasting  # who is challenged just now: nothing hangs on it afterwards
    names = (key for key in {*before.vars, *after.vars} if lasting.hangs_on(key))
    if any(before.vars.get(key) != after.vars.get(key) for key in names):
        yield f"vars: {old['vars']} -> {new['vars']}"
    if [_item(i) for i in before.stack] != [_item(i) for i in after.stack]:
        yield f"stack: {old['stack']} -> {new['stack']}"
    for name in sorted(old.keys() - BESIDE - {*EACH_CARD, "zones", "seats", "vars"}):
        if old[name] != new[name]:
            yield f"{name}: {old[name]} -> {new[name]}"


def _used_up(g: Game, card: int) -> bool:
    """Return whether a card lies where used cards lie: on an open pile that is not in play."""
    layout, zone = g.layout, g.zone[card]
    return layout.faces[zone] == "all" and layout.ordered[zone] and not layout.in_play[zone]


def _known(g: Game, zone: int, cards: list[int], seat: int, free: set[int]) -> Any:
    """Return a pile as a seat knows it: by its order where it has one, what it cannot see without."""
    layout = g.layout
    seen = layout.faces[zone] == "all"
    row = [c if seen or g.known[c] >> seat & 1 else -1 for c in cards if c not in free]
    return (row if layout.ordered[zone] else sorted(row)), sorted(c for c in cards if c not in free)


def _item(item: StackItem) -> Any:
    """Return what waits to resolve, without its number and the incarnations of cards."""
    return [getattr(item, f) for f in ITEM_FIELDS if f not in ("id", "stamp", "target_stamps", "v")]


def _fell(was: Any, now: Any) -> bool:
    if isinstance(was, (list, tuple)) and isinstance(now, (list, tuple)) and len(was) == len(now):
        return all(a == b or _fell(a, b) for a, b in zip(was, now, strict=True))
    return type(was) is int and type(now) is int and now < was
