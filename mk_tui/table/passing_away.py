"""Acts of which nothing is left when the turn is over, and nothing can come before: a soldier strengthened
until the end of a turn in which nobody rolls any more."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from mk_tui.engine import Game, advance
from mk_tui.engine.acts import reasons
from mk_tui.players.answers import DECLINING, WITHDRAWING, passing_over

from .forecast_change import SOMETHING, came_of
from .forecast_worlds import CHOICES, MOST_TARGETS, NEXT_ROUND, TO_THE_END, alike
from .trial import tried

# The level of ``hold`` at which a seat is asked in any case, so that both ways are held against each other at
# the same question, whatever is left in the hand.
ALWAYS = 2
# It has to hold in so many worlds.
WORLDS = 4
Act = tuple[object, ...]


def passes_away(game: Game, position: int, own: int, doing: Collection[Act]) -> bool:
    """Return whether an option of the open question comes to the same as passing by the end of the turn.

    ``own`` is the act's card, ``doing`` all that is worth weighing now. On the way nothing is rolled, nobody
    else is asked, and there is nothing more to do than that: else it might serve before it is over. It has to
    be so in several worlds that look the same to whoever is asked.
    """
    return tried(False, _everywhere, game, position, own, doing)


def _everywhere(game: Game, position: int, own: int, doing: Collection[Act]) -> bool:
    assert game.question is not None
    seat = game.question.seat
    return all(_passes(alike(game, seat, seed), position, own, doing, seat) for seed in range(WORLDS))


def _passes(world: Game, position: int, own: int, doing: Collection[Act], seat: int) -> bool:
    passed = _to_the_end(_asked_always(world, seat), seat, doing)
    if passed is None:
        return False
    for then in _acted(_asked_always(world, seat), position, seat, CHOICES):
        later = None if then is None else _to_the_end(then, seat, doing)
        if later is None or came_of(passed, later, seat, own) == SOMETHING:
            return False
    return True


def _asked_always(world: Game, seat: int) -> Game:
    g = world.clone()
    g.log = []
    g.hold = [ALWAYS if s == seat else level for s, level in enumerate(g.hold)]
    return g


def _acted(g: Game, position: int, seat: int, choices: int) -> Iterator[Game | None]:
    """Yield how a match stands in each way in which the act may be gone on with; None: too many, or dice."""
    if not _goes(g, (position,)) or g.result or g.question is None:
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
            further = g.clone()
            further.log = list(g.log or ())
            yield from _acted(further, n, seat, choices - 1)


def _to_the_end(g: Game, seat: int, doing: Collection[Act]) -> Game | None:
    """Pass until the turn is over; None where anything may come between: dice, somebody else, more to do."""
    turn = g.round, g.active
    for _ in range(TO_THE_END):
        q = g.question
        if g.result:
            return g
        if q is None:
            return None
        if (g.round, g.active) != turn:
            return g
        answer = passing_over(q)
        if q.seat != seat or q.kind != "priority" or answer is None:
            return None
        if any(act not in doing for act in reasons(g, seat)) or not _goes(g, answer):
            return None
    return None


def _goes(g: Game, picks: tuple[int, ...]) -> bool:
    """Answer the open question; returns whether nothing is rolled for it in the same round."""
    assert g.log is not None
    before = len(g.log)
    advance(g, picks)
    for id_, _, fields in g.log[before:]:
        if id_ == NEXT_ROUND:
            break
        if "success" in fields:
            return False
    return True
