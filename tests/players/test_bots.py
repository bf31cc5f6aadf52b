"""What the computer players of all games have alike."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.engine import advance, view
from mk_tui.engine.mechanisms.spread import shares
from mk_tui.engine.views import CardView, QuestionView, View
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.bots import (
    Bot,
    Library,
    Reading,
    all_worth,
    best,
    bundle,
    cautious,
    least_missed,
    likely,
    option,
    ranked,
    spread,
    word,
)
from mk_tui.players.levels import BotMisfit, bot_answer

GAMES = ("aguila_roja", "humankind", "karmaka", "mamlejet_kohanim", "ultima_reserva")
CARDS = QuestionView(0, "choose", "ask.choose", (), tuple(("card", n) for n in (5, 9, 9, 1)), 1, 1)


def number(o: tuple[Any, ...]) -> float:
    return float(o[1])


def seen(q: QuestionView) -> View:
    return View("toy", q.seat, 1, "main", 0, (0, 1), (), (), (), q, None, 0)


# -- picks ------------------------------------------------------------------------------------------------


def test_the_best_of_equal_ones_is_the_first() -> None:
    assert best(CARDS, number) == (1,)
    assert best(CARDS, number, 8.5, (3,)) == (1,)
    assert best(CARDS, number, 9.0, (3,)) == (3,)
    assert ranked(CARDS, number) == [1, 2, 0, 3]


@pytest.mark.parametrize(
    "least, most, above, picks",
    [
        (0, 4, 4.0, (1, 2, 0)),
        (0, 1, 4.0, (1,)),
        (2, 3, 9.0, (1, 2)),
        (0, 4, 9.0, ()),
        (4, 4, 9.0, (1, 2, 0, 3)),
    ],
)
def test_all_that_are_worth_it_as_far_as_may_be(
    least: int, most: int, above: float, picks: tuple[int, ...]
) -> None:
    assert all_worth(replace(CARDS, least=least, most=most), number, above) == picks


def test_what_is_least_missed_goes() -> None:
    assert least_missed(replace(CARDS, least=2, most=3), number) == (3, 0)


def test_options_by_word() -> None:
    q = replace(CARDS, options=(("card", 1), ("pass",), ("card", 2)))
    assert option(q, "card", 2) == (2,)
    assert word(q, "card") == (0,) and word(q, "brew") == (1,)
    with pytest.raises(ValueError):
        option(q, "card", 3)


@pytest.mark.parametrize("verb", ["pass", "no", "none", "auto", "keep"])
def test_caution_does_as_little_as_possible(verb: str) -> None:
    q = replace(CARDS, options=(("card", 1), (verb,), ("card", 2)))
    assert cautious(q) == (1,)
    assert cautious(replace(q, least=2, most=3)) == (0, 1)
    assert cautious(replace(q, proposal=(2, 0))) == (2, 0)
    assert cautious(replace(CARDS, least=0, most=2)) == ()


def test_a_number_is_spread_at_the_least_cost() -> None:
    q = replace(CARDS, least=1, most=4, limits=(3, 1, 2, 9), proposal=(0,))

    def hurts_the_last(order: tuple[int, ...]) -> float:
        taken, left = shares(4, q.limits, order)
        return sum(n * (k + 1) for k, n in taken.items()) + 10 * left

    assert spread(q, hurts_the_last) == (0, 1)
    many = tuple(("card", n) for n in range(5))
    assert spread(replace(q, options=many, limits=(1,) * 5), hurts_the_last) == (0,)


def test_a_bundle_is_what_is_worth_most_together() -> None:
    costs = {"a": 5, "b": 3, "c": 2, "d": 2, "e": 0}
    worth = {"a": 6.0, "b": 4.0, "c": 3.0, "d": 2.5, "e": -1.0}

    def bought(purse: int) -> list[str]:
        return bundle(costs, worth.__getitem__, lambda some: sum(costs[x] for x in some) <= purse)

    assert [bought(n) for n in (1, 2, 4, 5, 7)] == [[], ["c"], ["c", "d"], ["b", "c"], ["b", "c", "d"]]
    assert bought(99) == ["a", "b", "c", "d"]


# -- the frame --------------------------------------------------------------------------------------------


def bot(errs: float = 0.0) -> Bot[View]:
    return Bot(lambda v: v, {"choose": lambda v, q: (2,), "bad": lambda v, q: (7,)}, errs, lambda v, s: 0.7)


def test_the_plan_of_a_question_answers_it() -> None:
    for level in ("novice", "adept", "master"):
        assert bot().choose(seen(CARDS), level, random.Random(1)) == (2,)


def test_a_question_without_a_plan_is_answered_with_caution() -> None:
    q = replace(CARDS, kind="brew", options=(("card", 1), ("no",)))
    assert bot().choose(seen(q), "adept", random.Random(1)) == (1,)


def test_what_leaves_no_choice_is_not_thought_about() -> None:
    q = replace(CARDS, options=(("card", 1),))
    assert bot().choose(seen(q), "adept", random.Random(1)) == (0,)
    assert bot().choose(seen(replace(q, options=(), least=0)), "adept", random.Random(1)) == ()


def test_a_novice_errs_as_often_as_said() -> None:
    rng = random.Random(1)
    answers = Counter(bot(0.4).choose(seen(CARDS), "novice", rng) for _ in range(2000))
    assert set(answers) == {(0,), (1,), (2,), (3,)}
    assert 0.26 < 1 - answers[2,] / 2000 < 0.34  # one of four errors is the plan's answer


def test_a_plan_that_does_not_fit_is_no_answer() -> None:
    class Toy:
        def bot(self) -> Bot[View]:
            return bot()

    with pytest.raises(BotMisfit):
        bot_answer(Toy(), seen(replace(CARDS, kind="bad")), "adept", random.Random(1))


def test_a_match_that_is_over_is_not_judged() -> None:
    v = seen(CARDS)
    assert bot().evaluate(v, 0) == 0.7
    over = [replace(v, result=(kind, (0,), "why")) for kind in ("win", "draw", "loss")]
    assert [bot().evaluate(x, 0) for x in over] == [1.0, 0.4, 0.0]
    assert bot().evaluate(over[0], 1) == 0.0
    assert replace(bot(), beaten=0.25).evaluate(over[0], 1) == 0.25
    assert [likely(x) for x in (-1.0, 0.5, 3.0)] == [0.02, 0.5, 0.98]


# -- reading ----------------------------------------------------------------------------------------------


def test_a_card_that_no_file_has_is_known_by_what_is_shown() -> None:
    library: Library[dict[str, Any]] = Library("humankind", dict)
    g = lay_beginning("humankind", ["adept", "adept"], {}, 1).begin()
    v = view(g, 0)
    strange = CardView(400, "my.own", "character", "", 0, 0, (0, 1, 0, 2), (("force", 4, 3),), ("agility",))
    assert library.named("my.own") is None
    raw = library.of(strange)
    assert (raw["force"], raw["keywords"], sum(raw["cost"].values())) == (3, ["agility"], 3)
    zones = tuple(replace(z, cards=(strange,)) if (z.kind, z.seat) == ("play", 0) else z for z in v.zones)

    class Table(Reading):
        pass

    Table.library = library
    t = Table(replace(v, zones=zones))
    swift = {"type": "character", "controller": "you", "keyword": "agility", "min": {"force": 4}}
    assert t.means(swift, strange) and not t.means({**swift, "min": {"force": 5}}, strange)
    assert not t.means({"controller": "other"}, strange)
    other = replace(strange, id=401, controller=1)
    assert t.means({"controller": "other", "other": True}, strange, other)
    assert library.selector(swift) is library.selector(swift)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_match_has_a_plan(game: str) -> None:
    """Caution is for questions that a game does not have yet."""
    plans = registry.get(game).bot().BOT.plans
    for seed in range(8):
        g = lay_beginning(game, None, {}, seed).begin()
        rng = random.Random(seed)
        while g.question is not None:
            assert g.question.kind in plans
            advance(g, bot_answer(g.rules, view(g, g.question.seat), "novice", rng))
