"""Who may be chosen, and who is offered a card, in which order: every seat of every variant."""

from __future__ import annotations

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.engine.errors import SetupError
from mk_tui.engine.setup import blank_game
from mk_tui.engine.state import Game
from rulesets.karmaka.rules.playing import offer_order
from rulesets.karmaka.rules.seating import Seating, seating, side_of

RULES = registry.get("karmaka")
NAMES = ["Ana", "Beto", "Carla", "Dana", "Elías"]
NOBODY = -1


def table(players: int, **options: object) -> Seating:
    return seating(game(players, **options))


def game(players: int, **options: object) -> Game:
    return blank_game(RULES, load_pool(RULES)[0], NAMES[:players], dict(options), 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_alone_everybody_else_is_a_rival_from_the_left_on(players: int) -> None:
    """KK-7.7, A-08."""
    for seat, rivals in enumerate(table(players).rivals):
        assert list(rivals) == [(seat + k) % players for k in range(1, players)]


@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_everybody_may_be_chosen(players: int) -> None:
    for seat in range(players):
        t = table(players)
        assert set(t.prey[seat]) == set(t.rivals[seat])
        assert set(t.reach[seat]) == set(range(players))


def test_alone_with_four_only_neighbours_may_be_chosen() -> None:
    """KK-13.2, A-09."""
    t = table(4)
    assert [set(p) for p in t.prey] == [{1, 3}, {0, 2}, {1, 3}, {0, 2}]
    assert [set(r) for r in t.reach] == [{3, 0, 1}, {0, 1, 2}, {1, 2, 3}, {2, 3, 0}]
    assert t.partner == (NOBODY,) * 4


def test_partners_sit_opposite_and_are_no_rivals() -> None:
    """KK-14.1, KK-14.5, A-10, A-12."""
    t = table(4, variant="teams")
    assert t.partner == (2, 3, 0, 1)
    assert t.rivals == ((1, 3), (2, 0), (3, 1), (0, 2))
    assert [set(p) for p in t.prey] == [set(r) for r in t.rivals]
    assert all(set(r) == {0, 1, 2, 3} for r in t.reach)


@pytest.mark.parametrize("wolf", [1, 2, 3])
def test_one_against_two(wolf: int) -> None:
    """KK-15.1, KK-15.4, A-13, A-14."""
    lone, t = wolf - 1, table(3, variant="wolf", wolf=wolf)
    partners = {0, 1, 2} - {lone}
    assert t.rivals[lone] == ((lone + 1) % 3, (lone + 2) % 3)
    for seat in partners:
        assert t.rivals[seat] == t.prey[seat] == (lone,)
    assert all(set(r) == {0, 1, 2} for r in t.reach)
    assert t.partner == (NOBODY,) * 3


def test_partners_of_one_against_two_may_have_the_fourth_way() -> None:
    """A-13."""
    assert table(3, variant="wolf", wolf=2, partner_future="on").partner == (2, NOBODY, 0)


@pytest.mark.parametrize(
    "variant, players", [("teams", 3), ("teams", 2), ("wolf", 4), ("wolf", 2), ("free", 5)]
)
def test_a_variant_has_its_number_of_players(variant: str, players: int) -> None:
    """KK-1.4, KK-14.1, KK-15.1."""
    with pytest.raises(SetupError):
        table(players, variant=variant)


def test_a_victim_is_the_only_one_offered_a_card() -> None:
    """KK-7.6, A-06."""
    g = game(4)
    assert offer_order(g, 0, 3) == [3]


def test_without_a_rival_as_victim_a_card_goes_round() -> None:
    """KK-7.7, A-04, A-07, A-12."""
    assert offer_order(game(4), 2, NOBODY) == [3, 0, 1]
    assert offer_order(game(4), 2, 2) == [3, 0, 1]
    assert offer_order(game(4, variant="teams"), 1, 3) == [2, 0]
    assert offer_order(game(3, variant="wolf", wolf=1), 2, 1) == [0]


def test_partners_win_together() -> None:
    """KK-14.2, KK-15.3."""
    assert side_of(game(4, variant="teams"), 3) == [1, 3]
    assert side_of(game(3, variant="wolf", wolf=3), 0) == [0, 1]
    assert side_of(game(3, variant="wolf", wolf=3), 2) == [2]
    assert side_of(game(4), 2) == [2]
