"""Wealth: what makes it, and dedicating to make it (MK-1, MK-5, MK-9.12)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from mk_tui.engine.change import emit
from mk_tui.engine.continuous import has_keyword, roster
from mk_tui.engine.costs import Source, supply
from mk_tui.engine.stack import ask_again
from mk_tui.engine.state import UNKNOWN

from .tables import ACTS_NOW, DEDICATED, ENTERED

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef, Pool
    from mk_tui.engine.costs import Supply
    from mk_tui.engine.state import Frame, Game, Option


def sources(g: Game, seat: int) -> list[Source]:
    """Return the undedicated permanents of a seat that make wealth (MK-5.1, MK-5.6, A-52)."""
    found: list[Source] = []
    pool, defs, flags = g.pool, g.defs, g.flags
    cards = pool.cards
    for card in (g.roster or roster(g)).get((seat, "wealth"), ()):
        if not flags[card] or _makes_now(g, card):
            found += _sources(pool, cards[defs[card]], card)
    return found


def _makes_now(g: Game, card: int) -> bool:
    """Return whether a source is undedicated and, if a soldier, has not just entered play (MK-5.6)."""
    state = g.flags[card]
    if state & DEDICATED:
        return False
    d = g.pool.cards[g.defs[card]]
    return not state & ENTERED or d.type != "soldier" or has_keyword(g, card, ACTS_NOW)


@cache
def _sources(pool: Pool, d: CardDef, card: int) -> tuple[Source, ...]:
    kind: Any = d if d.type == "resource" else card  # a resource is as good as another of its name
    return tuple(
        Source(
            card,
            k,
            mask,
            amount,
            only,
            rank(pool, d, k, mask, only),
            (kind, k),
            pool.programs[d.actions[k].program][1:],
        )
        for k, mask, amount, only in d.wealth
    )


def rank(pool: Pool, d: CardDef, ability: int, mask: int, only: str) -> int:
    """Return how dear a source is to the automatic payer: what can do nothing else goes first (A-56)."""
    if len(pool.programs[d.actions[ability].program]) > 1:
        return 4  # single use
    if d.type == "resource":
        return 0 if mask.bit_count() < 2 else 1
    if only:
        return 0
    return 3 if d.type == "soldier" else 2


def options(g: Game, wealth: Supply) -> list[Option]:
    """Return the ways to make wealth by hand, one for each kind of resource (MK-1.4)."""
    colours = g.rules.colours
    found: list[Option] = []
    for s in wealth.kinds():
        if not s.ways:
            made = [c for i, c in enumerate(colours) if s.mask >> i & 1] or [""]
            s.ways = tuple(("wealth", s.card, s.ability, c) for c in made)
        found.extend(s.ways)
    return found


def make_wealth(g: Game, f: Frame, option: Option) -> None:
    """Use a wealth ability by hand (MK-1.4) and, where it is plain what else there is to do, ask again."""
    seat = f.seat
    _, card, ability, colour = option
    offer = g.offers[seat]
    for source in (g.supply[seat] or supply(g, seat)).kinds():
        if source.card == card and source.ability == ability:
            mask = 1 << g.rules.colours.index(colour) if colour else source.mask
            g.rules.produce(g, seat, source, mask)
            emit(g, "log.wealth", seat=seat, card=card, colour=colour, n=source.amount)
            break
    if g.offers[seat] is not offer or offer is UNKNOWN or g.answered is None:
        return
    if g.hands[seat].minds_spent or g.ready[seat].minds_spent:
        return
    # All that it could do it still can, for it has as much wealth as before and no other card has changed.
    others = [o for o in g.answered.options if o[0] != "wealth"]
    if len(others) > 1 and not g.pool.cards[g.defs[card]].could_act:
        ask_again(g, f, [*others, *options(g, g.supply[seat])])
