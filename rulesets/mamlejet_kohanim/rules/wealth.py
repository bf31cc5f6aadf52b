"""Wealth: what makes it, and dedicating to make it (MK-1, MK-5, MK-9.12)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from mk_tui.engine.acts import ActPlace, Among, Check, Choice, Flag, That
from mk_tui.engine.cards import Action, CardDef, Pool
from mk_tui.engine.continuous import has_keyword, roster, seat_stat
from mk_tui.engine.looks import never
from mk_tui.engine.mechanisms.costs import Source, fits, supply
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.state import Game

from .tables import ACTS_NOW, DEDICATED, ENTERED

UNDEDICATED: Final = Flag("MK-9.10", "refuse.dedicated", DEDICATED)
NOT_NEW: Final = Flag("MK-11.4", "refuse.new_soldier", ENTERED, unless=ACTS_NOW)


def settled(g: Game, seat: int, card: int) -> bool:
    """Return whether a card is no soldier that has just entered play (MK-11.4, A-52)."""
    state = g.flags[card]
    if not state & ENTERED or g.pool.cards[g.defs[card]].type != "soldier":
        return True
    return has_keyword(g, card, ACTS_NOW)


def sources(g: Game, seat: int) -> list[Source]:
    """Return the undedicated permanents of a seat that make wealth (MK-5.1, MK-5.6, A-52)."""
    found: list[Source] = []
    pool, defs, flags = g.pool, g.defs, g.flags
    cards = pool.cards
    for card in (g.roster or roster(g)).get((seat, "wealth"), ()):
        if not flags[card] or (not flags[card] & DEDICATED and settled(g, seat, card)):
            found += _sources(pool, cards[defs[card]], card)
    return found


@cache
def _sources(pool: Pool, d: CardDef, card: int) -> tuple[Source, ...]:
    kind = d.index if d.type == "resource" else -1 - card  # a resource is as good as another of its name
    found = []
    for k, mask, amount, only in d.wealth:
        then = pool.programs[d.actions[k].program][1:]
        dear = rank(d, mask, only, bool(then))
        found.append(Source(card, k, mask, amount, only, dear, (kind << 8) + k, then))
    return tuple(found)


def rank(d: CardDef, mask: int, only: str, single_use: bool) -> int:
    """Return how dear a source is to the automatic payer: what can do nothing else goes first (A-56)."""
    if single_use:
        return 4
    if d.type == "resource":
        return 0 if mask.bit_count() < 2 else 1
    if only:
        return 0
    return 3 if d.type == "soldier" else 2


# -- what equipping costs ----------------------------------------------------------------------------------


def cost_of(g: Game, seat: int, a: Action) -> tuple[int, ...]:
    """Return what an ability costs a seat now (R02 lowers the generic part of equip)."""
    if a.kind != "equip":
        return a.cost
    return (*a.cost[:-1], max(0, a.cost[-1] - seat_stat(g, seat, "equip_discount")))


def equip_payable(rules: Ruleset, d: CardDef, k: int) -> Check | None:
    """Bind that equipping can be paid (MK-10.9, R02)."""
    a = d.actions[k]
    return (lambda g, seat, card: supply(g, seat).pays(cost_of(g, seat, a), a.kind)) if a.total else None


# -- which cards make wealth -------------------------------------------------------------------------------


def wealth_cards(g: Game, seat: int) -> Sequence[int]:
    """Return a seat's permanents that make wealth (MK-5.1)."""
    return (g.roster or roster(g)).get((seat, "wealth"), ())


def fitting(g: Game, seat: int, card: int) -> bool:
    """Return whether the wealth of a card may be spent for what is paid (MK-5.1)."""
    purpose = g.frames[-1].v["purpose"]
    return any([s.card == card and fits(s.only, purpose) for s in supply(g, seat).sources])


SOURCES: Final = ActPlace("sources", wealth_cards)
PAYS: Final = (
    Among("MK-5.1", "refuse.makes_no_wealth"),
    Flag("MK-5.6", "refuse.dedicated", DEDICATED),
    That("A-52", "refuse.new_soldier", settled),
    That("MK-5.1", "refuse.bound", fitting),
    That("MK-1.3", "refuse.not_needed", never),
)
PAID_WITH: Final = Choice("pay", "choice.pay", wealth_cards, PAYS)
