"""Acts in a game with a stack: what they cost, what they are aimed at, how they begin.

A bill is a cost and the purpose that it is paid for (a card's type, an ability's kind), as
:meth:`mk_tui.engine.costs.Means.pays` wants them; the purse is :func:`wealth`. A declaration reads

    Act(
        "play", "act.spell", HAND, only("spell"),
        (
            Covered("D-2", "refuse.cost", wealth, card_bill),
            Printed("D-3", "refuse.no_target", can_be_aimed),
        ),
        play_card,
    )
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .costs import supply
from .selectors import can_aim
from .stack import begin_play, begin_use, legal_modes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .acts import Bill, Check, Purse
    from .cards import CardDef
    from .ruleset import Ruleset
    from .state import Frame, Game, Option


# -- what it costs -----------------------------------------------------------------------------------------


def wealth(g: Game, seat: int) -> Purse:
    """Return all that a seat could pay with now: floating units, and what its sources could make."""
    return (g.supply[seat] or supply(g, seat)).means


def card_bill(rules: Ruleset, d: CardDef, k: int) -> Bill | None:
    """Return what a card costs, None if nothing."""
    return d.price if d.total else None


def ability_bill(rules: Ruleset, d: CardDef, k: int) -> Bill | None:
    """Return what an ability costs, None if nothing."""
    a = d.actions[k]
    return (a.cost, a.kind) if a.total else None


# -- what it is aimed at -----------------------------------------------------------------------------------


def can_be_aimed(rules: Ruleset, d: CardDef, k: int) -> Check | None:
    """Bind that a card, or an ability of it, has the targets that its text asks for.

    Of a card with several ways to play it one has to be legal.
    """
    if k < 0:
        if len(d.modes) > 1 or d.modes[0].condition is not None:
            return lambda g, seat, card: bool(legal_modes(g, seat, card))
        targets = d.modes[0].targets
    else:
        targets = d.actions[k].targets
    if not targets:
        return None
    return targets[0].legal if len(targets) == 1 else lambda g, seat, card: can_aim(g, seat, card, targets)


# -- how it begins -----------------------------------------------------------------------------------------


def abilities(*kinds: str) -> Callable[[CardDef], Sequence[int]]:
    """Return which abilities of a card an act is for: of these kinds, of any if none is named.

    Those that make wealth are used as one pays, not by an act.
    """
    return lambda d: [k for k, a in d.abilities if not kinds or a.kind in kinds]


def play_card(g: Game, f: Frame, option: Option) -> None:
    """Begin to play a card: it is shown, aimed and paid for, and goes on the stack."""
    begin_play(g, f.seat, option[1])


def use_ability(g: Game, f: Frame, option: Option) -> None:
    """Begin to use an ability: it is aimed and paid for, and goes on the stack."""
    begin_use(g, f.seat, option[1], option[2])
