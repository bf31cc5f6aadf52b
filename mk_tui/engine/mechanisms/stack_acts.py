"""Acts in a game with a stack: what they cost, and making wealth by hand.

What is paid is a bill, a cost and the purpose that it is paid for; the purse is :func:`wealth`. A declaration
reads

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

from typing import TYPE_CHECKING, cast

from ..acts import noted_minds_spent
from ..change import emit
from ..state import UNKNOWN
from .costs import supply
from .stack import ask_again

if TYPE_CHECKING:
    from ..acts import Check, Purse
    from ..cards import Bill, CardDef
    from ..ruleset import Ruleset
    from ..state import Frame, Game, Option
    from .parts import WithWealth


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
    return a.price if a.total else None


def payable_without_itself(rules: Ruleset, d: CardDef, k: int) -> Check | None:
    """Bind that a card which is dedicated for its ability need not make wealth to pay for it."""
    a = d.actions[k]
    if not (a.dedicate and a.total and d.makes_wealth):
        return None
    return lambda g, seat, card: supply(g, seat).without(card).covers(a.price)


# -- wealth by hand ----------------------------------------------------------------------------------------


def ways_to_make_wealth(g: Game, seat: int) -> list[Option]:
    """Return the ways to make wealth by hand, one for each kind of source and colour that it can make."""
    colours = g.terms.colours
    found: list[Option] = []
    for s in (g.supply[seat] or supply(g, seat)).kinds():
        if not s.ways:
            made = [c for i, c in enumerate(colours) if s.mask >> i & 1] or [""]
            s.ways = tuple(("wealth", s.card, s.ability, c) for c in made)
        found.extend(s.ways)
    return found


def make_wealth(g: Game, f: Frame, option: Option) -> None:
    """Make wealth by hand with priority and, where it is plain what else there is to do, ask again."""
    seat = f.seat
    _, card, ability, colour = option
    for source in (g.supply[seat] or supply(g, seat)).kinds():
        if source.card == card and source.ability == ability:
            mask = 1 << g.terms.colours.index(colour) if colour else source.mask
            cast("WithWealth", g.rules).produce(g, seat, source, mask)
            emit(g, "log.wealth", seat=seat, card=card, colour=colour, n=source.amount)
            break
    if g.offers[seat] == UNKNOWN or g.answered is None or noted_minds_spent(g, seat):
        return
    # All that it could do it still can, for it has as much wealth as before and no other card has changed.
    others = [o for o in g.answered.options if o[0] != "wealth"]
    if len(others) > 1 and not g.pool.cards[g.defs[card]].could_act:
        ask_again(g, f, [*others, *ways_to_make_wealth(g, seat)])
