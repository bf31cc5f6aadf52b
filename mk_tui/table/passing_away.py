"""Acts of which nothing is left when the turn is over, and nothing can come before: a soldier strengthened
until the end of a turn in which it does not roll any more, and nobody rolls against it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from mk_tui.engine import Game, advance
from mk_tui.engine.acts import reasons
from mk_tui.engine.sight import CARD_FIELDS
from mk_tui.players.answers import DECLINING, WITHDRAWING, passing_over

from .forecast_change import SOMETHING, came_of
from .forecast_worlds import CHOICES, MOST_TARGETS, NEXT_ROUND, PASSES, TO_THE_END, alike
from .trial import tried

# The level of ``hold`` at which a seat is asked in any case, so that both ways are held against each other at
# the same question, whatever is left in the hand.
ALWAYS = 2
# It has to hold in so many worlds, and in so many where anybody rolls on the way.
WORLDS, ROLLED = 4, 12
Act = tuple[object, ...]
Rolls = list[dict[str, Any]]


class Way(NamedTuple):
    """How a match stands when the turn is over, what was rolled in it before, and how it stood at each
    question by then."""

    game: Game
    rolls: Rolls
    before: list[Game]


def passes_away(game: Game, position: int, own: int, doing: Collection[Act]) -> bool:
    """Return whether an option of the open question comes to the same as passing by the end of the turn.

    ``own`` is the act's card, ``doing`` all that is worth weighing now. On the way nobody else is asked, and
    there is nothing more to do than that: else it might serve before it is over. What is rolled (for an enemy
    who comes to the city) is rolled in the same way without it, and no card that it has changed rolls or is
    rolled against. It has to be so in several worlds that look the same to whoever is asked.
    """
    return tried(False, _everywhere, game, position, own, doing)


def _everywhere(game: Game, position: int, own: int, doing: Collection[Act]) -> bool:
    assert game.question is not None
    seat, rolled = game.question.seat, False
    for seed in range(ROLLED):
        if seed >= WORLDS and not rolled:
            break
        rolls = _passes(alike(game, seat, seed), position, own, doing, seat)
        if rolls is None:
            return False
        rolled = rolled or bool(rolls)
    return True


def _passes(world: Game, position: int, own: int, doing: Collection[Act], seat: int) -> Rolls | None:
    """Return what is rolled in a world in which the act comes to the same as passing; None where it does
    not."""
    passed = _to_the_end(_asked_always(world, seat), seat, doing)
    if passed is None:
        return None
    for then in _acted(_asked_always(world, seat), position, seat, CHOICES):
        done = None if then is None else _until_done(then, len(world.stack), seat, doing)
        later = None if done is None else _to_the_end(_copy(done), seat, doing)
        if done is None or later is None or came_of(passed.game, later.game, seat, own) == SOMETHING:
            return None
        if (passed.rolls or later.rolls) and not _beside(done, passed, later, seat, own):
            return None
    return passed.rolls


def _beside(done: Game, passed: Way, later: Way, seat: int, own: int) -> bool:
    """Return whether what is rolled has nothing to do with the act: it is rolled in the same way without it,
    and all that it has done (``done``) is to mark cards, or to change them for a while, that do not roll and
    are not rolled against."""
    if passed.rolls != later.rolls:
        return False
    began = passed.before[0]
    old, new = began.counters, done.counters
    marked = {m.target for m in done.mods if m not in began.mods}
    marked |= {c for c, flags in enumerate(done.flags) if flags != began.flags[c] and c != own}
    marked |= {c for c in {*old, *new} if old.get(c) != new.get(c)}
    if any(roll.get(name, -1) in marked for roll in later.rolls for name in CARD_FIELDS):
        return False
    bare = _copy(done)
    bare.mods, bare.flags, bare.counters = list(began.mods), list(began.flags), dict(old)
    bare.forget()
    return -1 not in marked and any(came_of(at, bare, seat, own) != SOMETHING for at in passed.before)


def _asked_always(world: Game, seat: int) -> Game:
    g = world.clone()
    g.log = []
    g.hold = [ALWAYS if s == seat else level for s, level in enumerate(g.hold)]
    return g


def _copy(g: Game) -> Game:
    copy = g.clone()
    copy.log = list(g.log or ())
    return copy


def _acted(g: Game, position: int, seat: int, choices: int) -> Iterator[Game | None]:
    """Yield how a match stands in each way in which the act may be gone on with; None: too many, or dice."""
    if _rolled_by(g, (position,)) or g.result or g.question is None:
        yield None
        return
    q = g.question
    if q.kind == "priority":
        yield g
        return
    if q.seat != seat or not choices or q.most != 1 or len(q.options) > MOST_TARGETS:
        yield None
        return
    for n, option in enumerate(q.options):
        if option[0] not in WITHDRAWING and option[0] not in DECLINING:
            yield from _acted(_copy(g), n, seat, choices - 1)


def _until_done(g: Game, waited: int, seat: int, doing: Collection[Act]) -> Game | None:
    """Pass until no more waits than did before the act; None where anything may come between."""
    for _ in range(PASSES):
        if g.result or len(g.stack) <= waited:
            return g
        answer = _passing(g, seat, doing)
        if answer is None or _rolled_by(g, answer):
            return None
    return None


def _to_the_end(g: Game, seat: int, doing: Collection[Act]) -> Way | None:
    """Pass until the turn is over; None where anything may come between: somebody else, more to do."""
    turn, rolls, before = (g.round, g.active), Rolls(), list[Game]()
    for _ in range(TO_THE_END):
        if g.result or (g.question is not None and (g.round, g.active) != turn):
            return Way(g, rolls, before)
        answer = _passing(g, seat, doing)
        if answer is None:
            return None
        if not rolls:
            before.append(g.clone())
        rolls += _rolled_by(g, answer)
    return None


def _passing(g: Game, seat: int, doing: Collection[Act]) -> tuple[int, ...] | None:
    """Return the answer of a seat that passes; None where it, or somebody else, has more to do than that."""
    q = g.question
    if (
        q is None
        or q.seat != seat
        or q.kind != "priority"
        or any(act not in doing for act in reasons(g, seat))
    ):
        return None
    return passing_over(q)


def _rolled_by(g: Game, picks: tuple[int, ...]) -> Rolls:
    """Answer the open question; returns what is rolled for it in the same round."""
    assert g.log is not None
    before = len(g.log)
    advance(g, picks)
    own = takewhile(lambda entry: entry[0] != NEXT_ROUND, g.log[before:])
    return [fields for _, _, fields in own if "success" in fields]
