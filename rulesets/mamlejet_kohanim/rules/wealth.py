"""Wealth: what makes it, and dedicating to make it (MK-1, MK-5, MK-9.12)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mk_tui.engine.change import emit, set_flag, set_value
from mk_tui.engine.continuous import has_keyword, roster
from mk_tui.engine.costs import Source, supply
from mk_tui.engine.state import Frame

from .tables import ACTS_NOW, DEDICATED, ENTERED

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef, Pool
    from mk_tui.engine.costs import Supply
    from mk_tui.engine.state import Game, Option


def sources(g: Game, seat: int) -> list[Source]:
    """Return the undedicated permanents of a seat that make wealth (MK-5.1, MK-5.6, A-52)."""
    found = []
    pool, defs, flags = g.pool, g.defs, g.flags
    for card in roster(g).get((seat, "wealth"), ()):
        state = flags[card]
        if state & DEDICATED:
            continue
        d = pool.cards[defs[card]]
        if state & ENTERED and d.type == "soldier" and not has_keyword(g, card, ACTS_NOW):
            continue
        found.extend(_sources(pool, d, card))
    return found


@cache
def _sources(pool: Pool, d: CardDef, card: int) -> tuple[Source, ...]:
    kind = d if d.type == "resource" else None  # a resource is as good as another of its name
    return tuple(
        Source(card, k, mask, amount, only, rank(pool, d, k, mask, only), kind or (card, k))
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


def options(g: Game, wealth: Supply) -> list[Option]:
    """Return the ways to make wealth by hand, one for each kind of resource (MK-1.4)."""
    found = wealth.options
    if found is None:
        found = wealth.options = []
        colours = g.rules.colours
        seen = set()
        for s in wealth.sources:
            if s.kind not in seen:
                seen.add(s.kind)
                found += _options(s, colours)
    return found


@cache
def _options(s: Source, colours: tuple[str, ...]) -> tuple[Option, ...]:
    made = [c for i, c in enumerate(colours) if s.mask >> i & 1] or [""]
    return tuple(("wealth", s.card, s.ability, c) for c in made)


def make_wealth(g: Game, seat: int, card: int, ability: int, colour: str) -> None:
    """Use a wealth ability by hand (MK-1.4)."""
    for source in supply(g, seat).sources:
        if source.card == card and source.ability == ability:
            mask = 1 << g.rules.colours.index(colour) if colour else source.mask
            produce(g, seat, source, mask)
            emit(g, "log.wealth", seat=seat, card=card, colour=colour, n=source.amount)
            return
