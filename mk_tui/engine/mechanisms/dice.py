"""Dice: a roll names its roller, its difficulty with every modifier and its source, and its result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..change import emit
from ..errors import SetupError
from ..rng import below

if TYPE_CHECKING:
    from ..state import Game, Option

# (definition of the source or -1, what it adds to the number needed): why an index is not the base.
Why = tuple[int, int]


def throw(g: Game, sides: int) -> int:
    """Return a die's face, 1 to ``sides``: the next forced one of a scenario, or chance."""
    forced = g.forced
    if forced:
        value = int(forced["dice"].pop(0)) if forced.get("dice") else below(g, sides) + 1
        _note(forced, "dice", value, (1,) * sides)
        return value
    return below(g, sides) + 1


def _note(forced: dict[str, list[Any]], kind: str, value: int, weights: tuple[int, ...]) -> None:
    """Note what chance came to, and how likely each face was, where somebody tries every way it may fall."""
    if "thrown" in forced:
        forced["thrown"].append((kind, value, weights))


def pick(g: Game, n: int, among: Sequence[Option] | None = None) -> int:
    """Return a random pick among ``n`` things, 0 to n-1: forced by a scenario, or chance.

    ``among`` says what they are, ("card", 17) or ("player", 1); without it they are the seats. A forced
    pick is such a thing or a position; ``SetupError`` if it is not among them.
    """
    forced = g.forced
    if forced and forced.get("picks"):
        named = forced["picks"].pop(0)
        if type(named) is int:
            _note(forced, "picks", named % n, (1,) * n)
            return named % n
        things = list(among) if among is not None else [("player", k) for k in range(n)]
        if named not in things:
            raise SetupError("the forced pick is not among what is picked from")
        return things.index(named)
    found = below(g, n)
    if forced:
        _note(forced, "picks", found, (1,) * n)
    return found


def pick_some(g: Game, options: Sequence[Option], n: int) -> tuple[Option, ...]:
    """Return ``n`` of some options by chance, or all there are: for a choice that is nobody's.

    Where a scenario forces it, a pile is picked by its seat.
    """
    left = list(options)
    if n >= len(left):
        return tuple(left)
    taken: list[Option] = []
    while len(taken) < n:
        taken.append(left.pop(pick(g, len(left), [_seat_of(o) for o in left])))
    return tuple(taken)


def _seat_of(option: Option) -> Option:
    if option[0] == "pile":
        return ("player", option[2])
    return option


def weighted(g: Game, counts: Sequence[int]) -> int:
    """Return a value from 1 to ``len(counts)``, each as likely as its count: forced like a die, or chance."""
    forced = g.forced
    if forced and forced.get("dice"):
        value = int(forced["dice"].pop(0))
        _note(forced, "dice", value, tuple(counts))
        return value
    n = below(g, sum(counts))
    for value, count in enumerate(counts, 1):
        if n < count:
            if forced:
                _note(forced, "dice", value, tuple(counts))
            return value
        n -= count
    raise SetupError("there is nothing to draw from")


def pick_card(g: Game, cards: list[int]) -> int:
    """Return a random card of ``cards``; a single one needs no chance."""
    return cards[pick(g, len(cards), [("card", c) for c in cards])] if len(cards) > 1 else cards[0]


def report_roll(
    g: Game,
    purpose: str,
    roller: int,
    seat: int,
    against: int,
    base: int,
    why: list[Why],
    index: int,
    value: int,
    success: bool,
    whose: int = -1,
) -> None:
    """Emit one roll as one event, for the screen, the log and scenarios; ``whose``: what is rolled against is
    no card, but what a player has (-1: it is a card, or nothing)."""
    emit(
        g,
        "log.roll",
        purpose=purpose,
        roller=roller,
        seat=seat,
        against=against,
        whose=whose,
        base=base,
        mods=[w for w in why if w[1]] if why else [],
        index=index,
        value=value,
        success=success,
    )
