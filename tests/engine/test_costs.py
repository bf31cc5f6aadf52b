"""Costs: what can be paid is paid, whole and without waste (checked against trying everything)."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mk_tui.engine import Game
from mk_tui.engine.mechanisms.costs import Cost, Source, Unit, supply_of
from mk_tui.engine.mechanisms.parts import WithWealth
from mk_tui.engine.mechanisms.payment import pay, plan
from mk_tui.engine.setup import blank_game
from mk_tui.engine.tables import Terms

from .games import duel

COLOURS = ("red", "green", "blue")
PURPOSES = ("", "spell", "unit")


class Purse(WithWealth):
    """Nothing but wealth: sources are given, and each can be used once."""

    id = "purse"
    zones = duel.Duel.zones
    terms = Terms(colours=COLOURS)

    def __init__(self, sources: list[Source]) -> None:
        super().__init__()
        self.open = sources
        self.used: list[Source] = []

    def sources(self, g: Game, seat: int) -> list[Source]:
        return [s for s in self.open if s not in self.used]

    def produce(self, g: Game, seat: int, source: Source, mask: int) -> None:
        assert source not in self.used, "a source was used twice"
        assert mask & ~source.mask == 0, "a source made a colour it does not make"
        self.used.append(source)
        g.supply[seat] = None
        g.seats[seat]["wealth"] = (*g.seats[seat]["wealth"], *([(mask, source.only)] * source.amount))


def purse(units: tuple[Unit, ...], sources: list[Source]) -> Game:
    rules = Purse(sources)
    g = blank_game(rules, duel.POOL, ["Ana"], {}, 1)
    g.seats[0]["wealth"] = units
    return g


def fits(only: str, purpose: str) -> bool:
    return not only or (purpose != "" and purpose in only.split("+"))


def payable(units: list[Unit], cost: Cost, purpose: str) -> bool:
    """Try every way to give units to a cost."""
    masks = tuple(sorted(m for m, only in units if fits(only, purpose)))

    @cache
    def tried(masks: tuple[int, ...], left: Cost) -> bool:
        if not any(left):
            return True
        if len(masks) < sum(left):
            return False
        for i, n in enumerate(left[:-1]):
            if n:
                rest = (*left[:i], n - 1, *left[i + 1 :])
                return any(
                    tried((*masks[:k], *masks[k + 1 :]), rest) for k, m in enumerate(masks) if m >> i & 1
                )
        return len(masks) >= left[-1]

    return tried(masks, cost)


def opened(sources: list[Source]) -> list[Unit]:
    return [(s.mask, s.only) for s in sources for _ in range(s.amount)]


masks = st.integers(0, 7)
bonds = st.sampled_from(["", "", "", "spell", "unit", "spell+unit"])
unit_lists = st.lists(st.tuples(masks, bonds), max_size=4).map(tuple)
amounts = st.sampled_from([1, 1, 1, 2, 3])
costs = st.tuples(*[st.integers(0, 2)] * 3, st.integers(0, 3))
purposes = st.sampled_from(PURPOSES)


@st.composite
def source_lists(draw: Any, amount: st.SearchStrategy[int] = amounts) -> list[Source]:
    rows = draw(st.lists(st.tuples(masks, amount, bonds), max_size=5))
    return [Source(k, 0, mask, n, only) for k, (mask, n, only) in enumerate(rows)]


@settings(max_examples=400, deadline=None)
@given(unit_lists, source_lists(), costs, purposes)
def test_what_can_be_paid_is_what_trying_everything_finds(
    units: tuple[Unit, ...], sources: list[Source], cost: Cost, purpose: str
) -> None:
    have = [*units, *opened(sources)]
    assert supply_of(units, sources, 3).pays(cost, purpose) == payable(have, cost, purpose)


@settings(max_examples=600, deadline=None)
@given(unit_lists, source_lists(), costs, purposes)
def test_what_can_be_paid_is_paid_whole(
    units: tuple[Unit, ...], sources: list[Source], cost: Cost, purpose: str
) -> None:
    g = purse(units, sources)
    if not supply_of(units, sources, 3).pays(cost, purpose):
        return
    pay(g, 0, cost, purpose, -1)
    made: list[Unit] = opened(g.rules.used)  # type: ignore[attr-defined]
    left = g.seats[0]["wealth"]
    assert len(units) + len(made) - len(left) == sum(cost)
    # What is gone was bound to nothing else, and what is left was there before.
    for mask, only in left:
        assert any(only == o and mask & ~m == 0 for m, o in [*units, *made])
    unfit = [u for u in [*units, *made] if not fits(u[1], purpose)]
    assert [u for u in left if not fits(u[1], purpose)] == unfit


@settings(max_examples=400, deadline=None)
@given(unit_lists, source_lists(st.just(1)), costs, purposes)
def test_no_source_is_used_that_is_not_needed(
    units: tuple[Unit, ...], sources: list[Source], cost: Cost, purpose: str
) -> None:
    g = purse(units, sources)
    if not supply_of(units, sources, 3).pays(cost, purpose):
        return
    used = plan(g, 0, cost, purpose)
    fewest = next(
        n
        for n in range(len(sources) + 1)
        if any(payable([*units, *opened(list(some))], cost, purpose) for some in combinations(sources, n))
    )
    assert len(used) == fewest


@st.composite
def forked_lists(draw: Any) -> list[Source]:
    """Sources of which some are of one card."""
    rows = draw(st.lists(st.tuples(st.integers(0, 3), masks, amounts, bonds), max_size=6))
    return [Source(card, k, mask, n, only) for k, (card, mask, n, only) in enumerate(rows)]


@settings(max_examples=600, deadline=None)
@given(unit_lists, forked_lists(), costs, purposes)
def test_of_the_sources_of_one_card_one_is_used(
    units: tuple[Unit, ...], sources: list[Source], cost: Cost, purpose: str
) -> None:
    """What can be paid is what some choice of one source of each card pays, and that is what is used."""
    cards: dict[int, list[Source]] = {}
    for s in sources:
        cards.setdefault(s.card, []).append(s)
    ways = list(product(*cards.values()))
    able = any(payable([*units, *opened(list(way))], cost, purpose) for way in ways)
    assert supply_of(units, sources, 3, forks=True).pays(cost, purpose) == able
    for card in cards:
        rest = [s for s in sources if s.card != card]
        found = supply_of(units, sources, 3, forks=True).without(card).pays(cost, purpose)
        assert found == supply_of(units, rest, 3, forks=True).pays(cost, purpose)
    if able:
        g = purse(units, sources)
        g.pool = g.pool.copy()
        g.pool.forked = True
        used = [s.card for s, _ in plan(g, 0, cost, purpose)]
        assert len(used) == len(set(used))
        pay(g, 0, cost, purpose, -1)


def test_a_matching_is_found_where_the_nearest_unit_is_the_wrong_one() -> None:
    """Red takes the unit that could be blue, not the only one that could be green."""
    red, green, blue = 1, 2, 4
    g = purse(((red | green, ""), (red | blue, "")), [])
    pay(g, 0, (1, 1, 0, 0), "", -1)
    assert g.seats[0]["wealth"] == ()


def test_floating_wealth_is_spent_before_anything_is_used_up() -> None:
    red, green = 1, 2
    g = purse(((red | green, ""), (red, "")), [Source(0, 0, green, 1)])
    assert plan(g, 0, (1, 1, 0, 0)) == []


def test_wealth_that_is_bound_pays_only_for_its_purpose() -> None:
    supply = supply_of(((1, "spell"),), [], 3)
    assert supply.pays((1, 0, 0, 0), "spell")
    assert not supply.pays((1, 0, 0, 0), "unit")
    assert not supply.pays((1, 0, 0, 0))
    g = purse(((1, ""), (1, "spell")), [])
    pay(g, 0, (1, 0, 0, 0), "spell", -1)
    assert g.seats[0]["wealth"] == ((1, ""),)  # the bound unit goes first


def test_a_cost_that_cannot_be_paid_is_never_half_paid() -> None:
    for units, cost in [(((1, ""),), (0, 1, 0, 0)), (((1, ""),), (1, 0, 0, 1)), ((), (0, 0, 0, 1))]:
        g = purse(units, [])
        with pytest.raises(ValueError, match="cannot be paid"):
            pay(g, 0, cost, "", -1)
        assert g.seats[0]["wealth"] == units


def test_a_land_of_two_colours_pays_either() -> None:
    p = duel.table(Ana={"hand": "oracle", "field": "marsh peak"}, Bea={})
    p.does("Ana", "play oracle").all_pass()
    assert p.zone("Ana", "field") == ["marsh", "peak", "oracle"]


def test_an_altar_pays_for_spells_only() -> None:
    p = duel.table(Ana={"hand": "storm herald", "field": "altar peak"}, Bea={})
    assert p.options == ["pass", "play storm"]
    p = duel.table(Ana={"hand": "storm herald", "field": "altar"}, Bea={})
    assert p.asked == "" or "play storm" not in p.options


def test_a_seat_may_choose_what_it_pays_with() -> None:
    from mk_tui.engine import set_pref

    p = duel.table(Ana={"hand": "oath squire", "field": "peak lake marsh"}, Bea={})
    set_pref(p.game, "by_hand", 0, 1)
    p.does("Ana", "play squire")
    assert p.asked == "Ana: pay"
    assert p.options == ["auto", "wealth peak 0 fire", "wealth marsh 0 fire"]
    p.does("Ana", "wealth marsh 0 fire")
    p.all_pass()
    tapped = [p.card_name(c) for c in p.game.in_zone("field", 0) if p.game.flags[c] & duel.TAPPED]
    assert tapped == ["marsh"]
