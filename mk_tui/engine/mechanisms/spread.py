"""Spreading a number, damage for instance, over cards up to what each can take.

The question names cards, each with its limit, and proposes an order; the answer is an order: the first card
picked takes as much as it can, then the next one, until nothing is left. A card that is not picked is left
out. Faces show :func:`shares` beside the cards and accept the proposal with one key.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..flow import ask

if TYPE_CHECKING:
    from ..state import Game, Option


def ask_spread(
    g: Game,
    seat: int,
    why: str,
    cards: Sequence[int],
    limits: Sequence[int],
    n: int,
    least: int = 1,
    rest: int = -1,
    over: int = -1,
    order: Sequence[int] = (),
    **fields: Any,
) -> None:
    """Ask a seat over which of its ``cards`` it spreads ``n``. It is proposed to pick them in ``order``, by
    their positions; as they stand where none is given.

    ``rest`` is the position of a card that takes what the others leave even if it is not picked, -1 for none,
    ``over`` the seat that what nobody takes goes on to, -1 if it is lost.
    The next step reads the answer, ("card", id) for each card picked, in the order of picking.
    """
    told = {**fields, "n": n, "rest": rest, "over": over}
    proposal = tuple(order) or tuple(range(len(cards)))
    options: list[Option] = [("card", c) for c in cards]
    ask(g, seat, "distribute", why, options, least, len(cards), tuple(limits), proposal, **told)


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
