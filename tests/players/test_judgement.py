"""A judgement that was learnt from matches, and how it is learnt."""

from __future__ import annotations

import importlib.util
import math
import random
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.engine import advance, view
from mk_tui.engine.views import View
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.bots import Judgement
from mk_tui.players.levels import bot_answer
from mk_tui.players.options import seat_range
from mk_tui.table.beginning import describe

ROOT = Path(__file__).parents[2]
GAMES = ("aguila_roja", "humankind", "karmaka", "ultima_reserva")
FOUR = View("toy", 0, 1, "main", 0, (0, 1, 2, 3), (), (), (), None, None, 0)


def judgement(*stands: float, sides: list[int] | None = None) -> Judgement:
    """Return a judgement by which seats stand as given."""
    return Judgement(
        lambda v: [[s] for s in stands], {"stands": 1.0}, None if sides is None else lambda v: sides
    )


def test_equal_players_have_equal_chances_and_they_come_to_one() -> None:
    assert [judgement(2, 2, 2, 2).chance(FOUR, s) for s in range(4)] == pytest.approx([0.25] * 4)
    chances = [judgement(0.5, -1, 0, 1).chance(FOUR, s) for s in range(4)]
    assert sum(chances) == pytest.approx(1)
    assert chances[3] / chances[0] == pytest.approx(math.exp(0.5))


def test_between_two_it_is_the_logistic_curve() -> None:
    two = replace(FOUR, order=(0, 1))
    assert judgement(3, 1.5).chance(two, 0) == pytest.approx(1 / (1 + math.exp(-1.5)))


def test_what_can_still_be_won_is_never_certain() -> None:
    far = judgement(4000, -4000, 0, 0)
    assert [far.chance(FOUR, s) for s in range(4)] == [0.98, 0.02, 0.02, 0.02]


def test_who_is_out_has_no_chance_and_takes_none() -> None:
    left = replace(FOUR, order=(0, 2))
    assert judgement(1, 9, 1, 9).chance(left, 0) == pytest.approx(0.5)
    assert judgement(1, 9, 1, 9).chance(left, 1) == 0.02


def test_partners_stand_as_the_better_of_them() -> None:
    pairs = judgement(0, 1, 2, 1, sides=[0, 1, 0, 1])
    assert pairs.chance(FOUR, 0) == pairs.chance(FOUR, 2) == pytest.approx(1 / (1 + math.exp(-1)))
    assert pairs.chance(FOUR, 1) == pairs.chance(FOUR, 3) == pytest.approx(1 / (1 + math.exp(1)))


@pytest.mark.parametrize("game", GAMES)
def test_each_position_has_a_feature_for_each_weight(game: str) -> None:
    """From the first question to the last, with every number of people."""
    learnt: Judgement = registry.get(game).bot().JUDGEMENT
    least, most = seat_range(describe(registry.get(game)))
    for people in range(max(least, 2), most + 1):
        g, rng = lay_beginning(game, ["adept"] * people, {}, people).begin(), random.Random(people)
        while g.question is not None:
            if g.count % 10 == 0:
                seen = view(g, g.question.seat)
                rows = learnt.features(seen)
                assert [len(row) for row in rows] == [len(learnt.weights)] * people
                sides = learnt.sides(seen) if learnt.sides is not None else range(people)
                one_each = {sides[s]: learnt.chance(seen, s) for s in seen.order}
                assert sum(one_each.values()) == pytest.approx(1, abs=0.05)
            advance(g, bot_answer(g.rules, view(g, g.question.seat), "adept", rng))


# -- learning ---------------------------------------------------------------------------------------------


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fit_judgement", ROOT / "tools" / "fit_judgement.py")
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def drawn(weights: list[float], n: int) -> list[Any]:
    """Return positions of three sides that are won as often as the weights say."""
    rng = random.Random(7)
    found = []
    for _ in range(n):
        rows = [[rng.gauss(0, 1) for _ in weights] for _ in range(3)]
        shares = [math.exp(sum(w * x for w, x in zip(weights, row, strict=True))) for row in rows]
        found.append((rows, rng.choices(range(3), shares)[0]))
    return found


def test_weights_that_matches_were_won_by_are_found() -> None:
    fit, true = tool(), [1.2, -0.5, 0.0]
    weights, errors = fit.fit(drawn(true, 4000))
    for weight, error, meant in zip(weights, errors, true, strict=True):
        assert abs(weight - meant) < 4 * error < 0.3


def test_better_weights_foresee_better() -> None:
    fit, given = tool(), drawn([1.2, -0.5, 0.0], 2000)
    (loss, right), (worse, fewer) = fit.worth([1.2, -0.5, 0.0], given), fit.worth([-1.2, 0.5, 0.0], given)
    assert fit.worth([0.0, 0.0, 0.0], given)[0] == pytest.approx(math.log(3))
    assert loss < math.log(3) < worse
    assert right > 0.7 > 0.3 > fewer


def test_positions_of_a_match_know_who_won_it() -> None:
    fit = tool()
    found = fit.positions("karmaka", 3, ["none"])
    assert found and all(len(rows) > 1 and 0 <= winner < len(rows) for rows, winner in found)
    assert all(len(row) == len(fit.judgement_of("karmaka").weights) + 1 for rows, _ in found for row in rows)
