"""Questions whose answers all lead to the same: what an effect that happens anyhow is aimed at, which of
several effects comes first, where no target and no order makes a difference."""

from __future__ import annotations

from collections.abc import Iterator

from mk_tui.engine import Game, advance
from mk_tui.engine.acts import reasons
from mk_tui.engine.effects import Op
from mk_tui.engine.mechanisms.aiming import specs_of
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import declining_option, orders_effects, pass_position

from .forecast_change import NOTHING, came_of
from .forecast_worlds import alike
from .only_target import TARGET
from .trial import tried

# So many answers are gone through at most, those to what is asked next in the same matter among them.
MOST = 24
SEED = 1  # the number of the world in which they are
# The levels of ``hold`` at which a seat is asked in any case, for a match stands still as soon as it is done;
# and at which the others are wherever they might respond, whatever they hold in the world that is looked at.
ALWAYS, BELIEVED = 2, 1


def same_outcome(game: Game, question: QuestionView) -> bool:
    """Return whether a question leads to the same whatever is answered, from what its seat knows.

    Not where dice are thrown on the way, nor where the seat or anybody else could do something by then: a
    response may make a difference where the effect alone makes none.
    """
    aims = question.kind == TARGET and (question.least, question.most) == (1, 1)
    aims = aims and game.frames[-1].v.get("kind") == "trigger"  # whoever aims an act may still step back
    if not 1 < len(question.options) <= MOST or not (aims or orders_effects(question)):
        return False
    if declining_option(question) is not None:
        return False
    return (aims and _never_matters(game, question)) or tried(False, _same, game, question.seat)


def _never_matters(game: Game, question: QuestionView) -> bool:
    """Return whether nothing comes of what is aimed, whichever card is its only target, and whatever anybody
    does before it happens."""
    v = game.frames[-1].v
    if not 0 <= v.get("program", -1) < len(game.pool.programs) or len(specs_of(game, game.frames[-1])) != 1:
        return False
    operations = [getattr(step, "__self__", None) for step in game.pool.programs[v["program"]]]
    cards = [option[1] for option in question.options if option[0] == "card"]
    return len(cards) == len(question.options) and all(
        isinstance(op, Op) and all([op.never_matters(game, card) for card in cards]) for op in operations
    )


def _same(game: Game, seat: int) -> bool:
    world = alike(game, seat, SEED)
    world.hold = [ALWAYS if s == seat else max(level, BELIEVED) for s, level in enumerate(world.hold)]
    first: list[Game] = []
    left = [MOST]
    for n in range(len(world.question.options) if world.question else 0):
        found = []
        for end in _ends(world, n, seat, len(world.stack), left):
            if end is None:
                return False
            found.append(end)
            if first and not any(_alike(end, other, seat) for other in first):
                return False
        if not all(any(_alike(end, other, seat) for other in found) for end in first):
            return False
        first = first or found
    return True


def _ends(g: Game, n: int, seat: int, waited: int, left: list[int]) -> Iterator[Game | None]:
    """Yield how a match stands when what an answer decides is done, and no more waits than had ``waited``, in
    each way in which its seat goes on to choose; None where that cannot be said: dice, somebody who could
    act, too many ways."""
    left[0] -= 1
    then = g.clone()
    then.log = []
    advance(then, (n,))
    while left[0] >= 0 and then.rng == g.rng:
        q = then.question
        if q is None:
            yield then
            return
        if pass_position(q) is None:
            if q.seat != seat or (q.least, q.most) != (1, 1) or q.kind not in (TARGET, "order"):
                break
            for k in range(len(q.options)):
                yield from _ends(then, k, seat, waited, left)
            return
        if q.kind != "priority" or q.seat != seat:
            break
        if len(then.stack) <= waited:
            yield then
            return
        if reasons(then, seat):
            break
        advance(then, (pass_position(q),))
    yield None


def _alike(one: Game, other: Game, seat: int) -> bool:
    """Return whether two matches stand alike, and ask the same."""
    if came_of(one, other, seat, -1) != NOTHING:
        return False
    a, b = one.question, other.question
    if a is None or b is None:
        return a is b
    return (a.seat, a.kind, a.why, a.options) == (b.seat, b.kind, b.why, b.options)
