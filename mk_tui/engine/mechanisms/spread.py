"""Spreading a number, damage for instance, over cards up to what each can take.

The question names cards in a proposed order, each with its limit; the answer is an order: the first card
picked takes as much as it can, then the next one, until nothing is left. A card that is not picked is left
out. Faces show :func:`shares` beside the cards and accept the proposal with one key.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..flow import pose
from ..state import Question

if TYPE_CHECKING:
    from ..state import Game


def ask_spread(
    g: Game,
    seat: int,
    why: str,
    cards: Sequence[int],
    limits: Sequence[int],
    n: int,
    least: int = 1,
    rest: int = -1,
    **fields: Any,
) -> None:
    """Ask a seat over which of its ``cards`` it spreads ``n``; the cards stand in the order that is proposed.

    ``rest`` is the position of a card that takes what the others leave even if it is not picked, -1 for none.
    The next step reads the answer, ("card", id) for each card picked, in the order of picking.
    """
    options = [("card", c) for c in cards]
    q = Question(
        seat,
        "distribute",
        why,
        {**fields, "n": n, "rest": rest},
        list(options),
        least,
        len(options),
        tuple(limits),
        tuple(range(len(options))),
    )
    pose(g, q)


def order_of(picks: Iterable[int], rest: int) -> tuple[int, ...]:
    """Return the order that some picks mean: the card that takes the rest comes last, picked or not."""
    order = tuple(picks)
    return order if rest < 0 or rest in order else (*order, rest)


def shares(n: int, limits: Sequence[int], order: Iterable[int]) -> tuple[dict[int, int], int]:
    """Return what each position picked takes of ``n``, and what nobody takes."""
    taken: dict[int, int] = {}
    for k in order:
        taken[k] = part = min(n, limits[k])
        n -= part
    return taken, n
