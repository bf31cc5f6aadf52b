"""What things cost, and whether that can be paid (HK-3.6, HK-3.22, HK-16.2, HK-R27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.continuous import roster, seat_stat, stat
from mk_tui.engine.selectors import can_aim

from .prints import Payment, printed
from .tables import TURNED

if TYPE_CHECKING:
    from mk_tui.engine.acts import Check
    from mk_tui.engine.cards import CardDef
    from mk_tui.engine.ruleset import Ruleset
    from mk_tui.engine.selectors import TargetSpec
    from mk_tui.engine.state import Game


# -- Will ------------------------------------------------------------------------------------------------


def will(g: Game, seat: int) -> int:
    """Return the Will that a seat has (HK-3.6)."""
    held: int = g.seats[seat]["will"]
    return held


def will_for_characters(g: Game, seat: int) -> int:
    """Return the Will that a seat has for a Character, what it costs less included."""
    return will(g, seat) + first_discount(g, seat)


def first_discount(g: Game, seat: int) -> int:
    """Return what the first Character of one's own turn costs less."""
    if seat != g.active or g.seats[seat]["characters_played"]:
        return 0
    return seat_stat(g, seat, "first_character_discount")


def price(g: Game, seat: int, card: int) -> int:
    """Return the Will that a card in hand costs now, at least 0."""
    d = g.pool.cards[g.defs[card]]
    if d.type == "character":
        return max(0, d.total - first_discount(g, seat))
    return d.total


def printed_price(rules: Ruleset, d: CardDef, k: int) -> int:
    """Return the Will printed on a card or, with ``k``, on one of its abilities."""
    return d.total if k < 0 else printed(rules, d).acts[k].will


# -- other costs -----------------------------------------------------------------------------------------


def payable(g: Game, seat: int, card: int, pay: Payment, specs: tuple[TargetSpec, ...]) -> bool:
    """Return whether costs other than Will can be paid, and the targets had besides."""
    flags = g.flags
    if pay.turn_self and flags[card] & TURNED:
        return False
    if pay.turn_host and (card not in g.host or flags[g.host[card]] & TURNED):
        return False
    if pay.tokens and tokens_of(g, seat) < pay.tokens:
        return False
    if pay.discard:
        hand = g.zones[g.layout.ids["hand"][seat]]
        if len(hand) - (card in hand) < pay.discard:
            return False
    return not pay.specs or can_aim(g, seat, card, specs)


def tokens_of(g: Game, seat: int) -> int:
    """Return how many tokens lie on a seat's Characters."""
    return sum([stat(g, c, "tokens") for c in roster(g).get(("character", seat), ())])


def requirement(rules: Ruleset, d: CardDef, k: int) -> Check | None:
    """Bind what a Manipulation requires (HK-3.22)."""
    asked = printed(rules, d).requires
    return None if asked is None else lambda g, seat, card: asked(g, seat, card)


def other_way(rules: Ruleset, d: CardDef, k: int) -> Check | None:
    """Bind a Manipulation's other way to be paid for (HK-3.22, HK-R27)."""
    p = printed(rules, d)
    pay = p.alternative
    if pay is None:
        return None
    own_turn_too, specs = not p.opponents_turn, p.alternative_specs
    return lambda g, seat, card: (own_turn_too or seat != g.active) and payable(g, seat, card, pay, specs)


def ability_cost(rules: Ruleset, d: CardDef, k: int) -> Check | None:
    """Bind what an ability costs besides Will, without its targets (HK-16.2)."""
    pay = printed(rules, d).acts[k].pay
    return None if pay.free else lambda g, seat, card: payable(g, seat, card, pay, pay.specs)


def turns_itself(rules: Ruleset, d: CardDef, k: int) -> Check | None:
    """Bind that a card which turns for its ability is not turned yet (HK-16.2)."""
    if not printed(rules, d).acts[k].pay.turn_self:
        return None
    return lambda g, seat, card: not g.flags[card] & TURNED
