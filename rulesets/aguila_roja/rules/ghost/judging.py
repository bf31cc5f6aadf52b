"""What the ghost can tell from the table: fights, guards, and whom it goes for (SO-18, SO-19)."""

from __future__ import annotations

from collections.abc import Iterable

from mk_tui.engine.cards import Mode, Trigger
from mk_tui.engine.continuous import roster, stat
from mk_tui.engine.state import Game, Option

from ..challenge import guards
from ..tables import GUARD, SPENT


def left_to_live(g: Game, card: int) -> int:
    """Return how many more wounds a character can take before it is discarded."""
    return max(1, stat(g, card, "strength") - stat(g, card, "wounds"))


def survives(g: Game, card: int, other: int) -> bool:
    """Return whether ``card`` lives through a fight with ``other``."""
    return stat(g, other, "strength") < left_to_live(g, card)


def human(g: Game, ghost: int) -> int:
    """Return the seat of the ghost's one rival (SO-1)."""
    return next(s for s in g.order if s != ghost)


def human_guards(g: Game, ghost: int, challenger: int = -1) -> list[int]:
    """Return who could intercept for the player: any challenge, or that of ``challenger``."""
    if challenger >= 0:
        return guards(g, human(g, ghost), challenger, -1)
    return [c for c in roster(g).get(("character", human(g, ghost)), ()) if g.flags[c] & GUARD]


def prize(g: Game, card: int) -> tuple[int, int, int]:
    """Return the order in which characters are gone for: Victory, Strength, longest on the table (SO-19)."""
    first = g.zones[g.zone[card]].index(card)
    return stat(g, card, "victory"), stat(g, card, "strength"), -first


def cost(g: Game, card: int) -> int:
    """Return what a card costs."""
    return int(g.pool.cards[g.defs[card]].total)


def is_troop(g: Game, card: int) -> bool:
    """Return whether a character is a troop (AR-1.9)."""
    return "person" not in g.pool.cards[g.defs[card]].attrs


def only_readies(effect: Mode | Trigger) -> bool:
    """Return whether an effect does nothing but make whoever is selected ready."""
    return effect.does == {"ready"}


def to_ready(g: Game, options: Iterable[Option]) -> list[Option]:
    """Return which of those that may be selected an effect would make ready."""
    return [o for o in options if o[0] == "card" and g.flags[o[1]] & SPENT]


def waits(g: Game, seat: int, card: int) -> bool:
    """Return whether an event would only make ready who is ready now: it waits for somebody who has acted."""
    mode = g.pool.cards[g.defs[card]].modes[0]
    return only_readies(mode) and not any([to_ready(g, spec.options(g, seat, card)) for spec in mode.targets])
