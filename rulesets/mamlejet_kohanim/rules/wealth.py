"""Wealth: what makes it, and dedicating to make it (MK-1, MK-5, MK-9.12)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mk_tui.engine.change import emit, set_flag, set_value
from mk_tui.engine.continuous import has_keyword, roster
from mk_tui.engine.costs import Source
from mk_tui.engine.ops import wealth_units
from mk_tui.engine.state import Frame

from .tables import ACTS_NOW, DEDICATED, ENTERED

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef
    from mk_tui.engine.ruleset import Ruleset
    from mk_tui.engine.state import Game

# definition -> its wealth abilities as (number, colour mask, amount, bound to)
_MAKES: dict[CardDef, tuple[tuple[int, int, int, str], ...]] = {}


def makes(rules: Ruleset, d: CardDef) -> tuple[tuple[int, int, int, str], ...]:
    """Return the wealth abilities of a definition."""
    known = _MAKES.get(d)
    if known is None:
        known = tuple((k, *wealth_units(rules, a.wealth[0])) for k, a in enumerate(d.actions) if a.wealth)
        _MAKES[d] = known
    return known


@cache
def _source(card: int, ability: int, mask: int, amount: int, only: str) -> Source:
    return Source(card, ability, mask, amount, only)


def sources(g: Game, seat: int) -> list[Source]:
    """Return the undedicated permanents of a seat that make wealth (MK-5.1, MK-5.6, A-52)."""
    found = []
    cards, defs, flags = g.pool.cards, g.defs, g.flags
    roster(g)
    for card in g.makers[seat]:
        state = flags[card]
        if state & DEDICATED:
            continue
        d = cards[defs[card]]
        if state & ENTERED and d.type == "soldier" and not has_keyword(g, card, ACTS_NOW):
            continue
        for made in makes(g.rules, d):
            found.append(_source(card, *made))
    return found


def produce(g: Game, seat: int, source: Source, mask: int) -> None:
    """Dedicate a source; its wealth is there at once, off the stack (MK-5.5, MK-9.12, T-23)."""
    card = source.card
    set_flag(g, card, DEDICATED)
    set_value(g, seat, "wealth", (*g.seats[seat]["wealth"], *([(mask, source.only)] * source.amount)))
    d = g.pool.cards[g.defs[card]]
    program = g.pool.programs[d.actions[source.ability].program]
    if len(program) > 1:
        # What a single-use source does besides is atomic: it needs no stack.
        f = Frame("effect", seat, card, v={"at": 0, "targets": [], "event": -1, "definition": d.index})
        for step in program[1:]:
            step(g, f)


def make_wealth(g: Game, seat: int, card: int, ability: int, colour: str) -> None:
    """Use a wealth ability by hand (MK-1.4)."""
    for source in sources(g, seat):
        if source.card == card and source.ability == ability:
            mask = 1 << g.rules.colours.index(colour) if colour else source.mask
            produce(g, seat, source, mask)
            emit(g, "log.wealth", seat=seat, card=card, colour=colour, n=source.amount)
            return


def pay_rank(g: Game, seat: int, source: Source) -> int:
    """Return how dear a source is to the automatic payer: what can do nothing else goes first (A-56)."""
    d = g.pool.cards[g.defs[source.card]]
    if len(g.pool.programs[d.actions[source.ability].program]) > 1:
        return 4  # single use
    if d.type == "resource":
        return 0 if source.mask.bit_count() < 2 else 1
    if source.only:
        return 0
    return 3 if d.type == "soldier" else 2
