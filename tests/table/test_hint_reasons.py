"""What a hint says of its answers: their figures and reasons, and what is told as equal."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from mk_tui.engine import determinise, view
from mk_tui.language import Speaker
from mk_tui.language.catalogue import LANGUAGES
from mk_tui.lessons import Guide, lessons
from mk_tui.players import hinting
from mk_tui.players.hinting import _in_sight, candidates, weigh
from mk_tui.players.search import evaluation
from mk_tui.players.weighing import WON, Try, Weighed, Weighing, best_answers, sum_up
from mk_tui.table import Table
from mk_tui.table.beginning import cards_of, ruleset_of
from mk_tui.table.hint_words import REASONS, hint_lines, told_share, why
from tests.table.test_hint import ONE, asked
from tests.written import after

GOALS = ("climbs", "with_rings")
CLIMB = """\
- title: A point or two short of the next rung
  clauses: [KK-8.4, KK-8.5]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    source: [recycle, sowing, mimic, mimic]
    Ana: {hand: [%s], works: [%s], deck: [mimic], counters: {rings: %d}}
    Beto: {hand: [jubilee, voyage], deck: [salvage]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(
    ("works", "card", "rings", "goals"),
    [
        ("voyage", "recycle", 0, ("climbs", "with_rings")),  # who needs no Ring: the first is told
        ("voyage", "recycle", 1, ("climbs",)),
        ("salvage", "recycle", 1, ("with_rings",)),
        ("voyage", "crisis", 0, ()),  # of another colour
        ("voyage", "crisis", 1, ()),  # the Ring would do without it
    ],
)
def test_a_goal_that_is_reached_by_an_answer_is_its_reason(
    works: str, card: str, rings: int, goals: tuple[str, ...]
) -> None:
    """Four points are needed: with the card, or with it and a Ring, there are as many (KK-8.4, KK-8.5)."""
    game = after(CLIMB % (card, works, rings), "human", "human").game
    assert game.question is not None
    score = next(k for k, o in enumerate(game.question.options) if o[0] == "score")
    plant = next(k for k, o in enumerate(game.question.options) if o[0] == "plant")
    rng = random.Random(1)
    worlds = [determinise(game, 0, 1)]
    found = weigh(worlds, 0, [(score,), (plant,)], rng, evaluation(game.rules), None, 20)
    by = {w.picks: w for w in Weighing.of(found.plain()).answers}
    assert by[(score,)].goals == goals and by[(plant,)].goals == ()
    for lang in LANGUAGES:
        speaker = Speaker(lang, game.rules, game.pool, ["Ana", "Beto"])
        said = why(by[(score,)], 0, speaker)
        assert [goal for goal in GOALS if speaker.say(f"goal.{goal}") in said] == list(goals[:1])


@pytest.mark.parametrize(
    ("game", "end", "said"),
    [
        ("aguila_roja", "result.goal", "Ana wins, having reached 25 VP."),
        ("humankind", "result.sanctuary_fell", "Ana wins: the other Sanctuary has fallen."),
        ("karmaka", "result.transcended", "Ana reaches Transcendence and wins."),
        ("mamlejet_kohanim", "result.goal_reached", "Ana wins with 50 emuná or more."),
        ("ultima_reserva", "result.last_one", "Ana wins: no other Player Card has Vital left."),
    ],
)
def test_what_wins_is_named_by_the_goal_of_the_game(game: str, end: str, said: str) -> None:
    rules = ruleset_of(game)
    speaker = Speaker("en", rules, cards_of(rules), ["Ana", "Beto"])
    for sure in ("", WON):
        weighed = Weighed((0,), 0.9, 99, wins=0.9, sure=sure, end=end, winners=(0,))
        assert said in why(weighed, 0, speaker)


def test_how_most_tries_are_won_is_kept() -> None:
    won = [Try(0, 1.0, True, {}, end=("result.goal", (0,))) for _ in range(3)]
    told = sum_up([*won, Try(0, 1.0, True, {}, end=("result.deck_out", (0,)))], 0, (0,))
    assert (told.end, told.winners) == ("result.goal", (0,))
    assert sum_up([*won[:1], Try(0, 1.0, True, {}, end=("result.deck_out", (0,)))], 0, (0,)).end == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_a_sentence_in_every_language(lang: str) -> None:
    table, _ = asked(*ONE)
    game = table.game
    speaker = Speaker(lang, game.rules, game.pool, ["Ana", "Beto"])
    for message in REASONS:
        assert "⟦" not in speaker.catalogue.say(message, n=1), message
    tracker = "score"  # the game has no words of its own for it

    def told(**what: Any) -> str:
        return why(Weighed((0,), 0.5, 9, **what), 0, speaker)

    even = [told(), told(helps=False)]
    figures = [
        told(figure=(*figure, seat), change=change, helps=helps)
        for figure in (("tracker", tracker), ("zone", "hand"))
        for seat in (0, 1)
        for change in (3.0, -3.0, 0.4, -0.4)
        for helps in (True, False)
    ]
    # Less of one's own points speaks for nothing, and more of them against nothing.
    odd = [told(figure=("tracker", tracker, 0), change=c, helps=c < 0) for c in (3.0, -3.0, 0.4, -0.4)]
    assert set(odd) == set(even)
    # Nor does less of a rival's speak against anything, or more of them for it.
    for change, helps in ((-3.0, False), (3.0, True), (-3.0, True), (3.0, False)):
        weighed = Weighed((0,), 0.5, 9, ("tracker", tracker, 1), change, helps=helps)
        assert (why(weighed, 0, speaker, True) in even) == ((change > 0) == helps)
    plain = [f for f in figures if f not in even]
    wins = [told(wins=0.9), why(Weighed((0,), 1.0, 99, wins=1.0), 0, speaker), told(sure=WON)]
    wins.append(why(Weighed((0,), 1.0, 90, wins=0.7), 0, speaker))
    said = {*plain, *even, *wins, told(alike=True), told(vain=True)}
    assert len(plain) == len(figures) - len(odd) and len(said) == len(plain) + 8
    assert not any("⟦" in x or "{" in x for x in said)


def tries(values: list[float], figures: list[float], answer: int) -> list[Try]:
    mark = ("tracker", "points", 0)
    return [Try(answer, v, False, {mark: f}) for v, f in zip(values, figures, strict=True)]


def test_the_reason_speaks_for_the_better_answer_and_against_the_worse() -> None:
    """Answer 0 wins more and has more points; the other way round its points would be no reason."""
    many = tries([0.7, 0.8, 0.75] * 4, [5, 6, 5] * 4, 0) + tries([0.2, 0.3, 0.25] * 4, [1, 2, 1] * 4, 1)
    better, worse = sum_up(many, 0, (0,)), sum_up(many, 1, (1,))
    assert better.figure == worse.figure == ("tracker", "points", 0)
    assert better.change == -worse.change == 4.0 and not better.alike
    assert better.helps and not worse.helps


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reason_says_whether_it_is_good_for_whoever_asks(lang: str) -> None:
    """More cards in a discard may be good or bad: the tries know, a beginner does not."""
    table, _ = asked(*ONE)
    speaker = Speaker(lang, table.game.rules, table.game.pool, ["Ana", "Beto"])
    good, bad = speaker.say("hint.good"), speaker.say("hint.bad")
    for whose in (0, 1):
        for change in (3.0, -3.0, 0.4, -0.4):
            for helps, verdict, other in ((True, good, bad), (False, bad, good)):
                weighed = Weighed((0,), 0.5, 9, ("zone", "hand", whose), change, helps=helps)
                said = why(weighed, 0, speaker)
                assert verdict in said and (other not in said or other in verdict)


@pytest.mark.parametrize(
    ("lang", "zone", "said"),
    [
        ("en", "table", "Beto ends with more cards on the table than with the other answers (about 3): bad"),
        ("es", "table", "Beto acaba con más cartas en la mesa que con las demás respuestas (cerca de 3): no"),
        ("en", "discard", "Beto ends with more cards in the discard pile than"),
        ("es", "discard", "Beto acaba con más cartas en el descarte que"),
        ("en", "hand", "Beto ends with more cards in hand"),  # for which the game has no words of its own
    ],
)
def test_where_cards_lie_is_said_in_the_words_of_the_game(lang: str, zone: str, said: str) -> None:
    table = Table.new("aguila_roja", [("Ana", "human", ""), ("Beto", "human", "")], {}, 1)
    speaker = Speaker(lang, table.game.rules, table.game.pool, ["Ana", "Beto"])
    assert why(Weighed((0,), 0.5, 9, ("zone", zone, 1), 3.0, helps=False), 0, speaker).startswith(said)


@pytest.mark.parametrize(
    ("game", "figure", "said"),
    [
        ("karmaka", ("zone", "hand"), "You end with fewer cards in Hand than"),
        ("karmaka", ("tracker", "rings"), "You end with fewer Rings than"),
        ("aguila_roja", ("tracker", "vp"), "You end with fewer VP than"),
        ("humankind", ("tracker", "structure"), "You end with less Structure than"),
    ],
)
def test_of_what_is_counted_there_are_fewer(game: str, figure: tuple[str, str], said: str) -> None:
    rules = ruleset_of(game)
    speaker = Speaker("en", rules, cards_of(rules), ["Ana", "Beto"])
    assert why(Weighed((0,), 0.5, 9, (*figure, 0), -3.0, helps=False), 0, speaker).startswith(said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chances_that_chance_explains_are_told_as_the_same(lang: str) -> None:
    """Not as an order of 40, 39 and 38 %, but with one figure; what is clearly lower keeps its own."""
    many = [
        *tries([0.7, 0.8, 0.75] * 4, [5, 6, 5] * 4, 0),
        *tries([0.7, 0.79, 0.75] * 4, [5, 6, 5] * 4, 1),
        *tries([0.2, 0.3, 0.25] * 4, [1, 2, 1] * 4, 2),
    ]
    told = [sum_up(many, k, (k,), 0) for k in range(3)]
    assert [w.level for w in told] == [False, True, False]
    _, place = asked(*ONE)
    moment = place.moment()
    speaker = Speaker(lang, place.ruleset, place.pool, ["Ana", "Beto"])
    lines = hint_lines(Weighing(told), moment.question, moment.view, speaker, lambda picks: "")
    assert [("75" in what, "25" in what) for what, _ in lines] == [
        (True, False),
        (True, False),
        (False, True),
    ]


def test_what_chance_makes_plausible_is_no_reason() -> None:
    noise = tries([0.2, 0.8, 0.5], [0, 9, 4], 0) + tries([0.8, 0.1, 0.6], [9, 1, 3], 1)
    told = sum_up(noise, 0, (0,))
    assert told.alike and told.figure == ("", "", -1)


def test_how_many_cards_lie_somewhere_is_a_reason_where_anybody_sees_why() -> None:
    """A hand is smaller for a card played: that speaks for nothing; nor do cards that are used up. That a
    partner has less is no reason for oneself either."""
    for zone, own, better in (("hand", 0, 5), ("hand", 0, 1), ("hand", 1, 1), ("hand", 1, 5), ("used", 0, 5)):
        mark = ("zone", zone, own)
        many = [
            Try(k, v, False, {mark: better + d if k == 0 else 6 - better + d})
            for k, v in ((0, 0.8), (1, 0.2))
            for d in (0, 1, 0, 1)
        ]
        for side in ((0,), (0, 1)):
            told = sum_up(many, 0, (0,), 0, side, ("hand",))
            assert (told.figure == mark) == (zone == "hand" and (better > 3) == (own in side))


def test_what_is_clearly_lower_than_the_best_is_not_said_to_come_to_the_same() -> None:
    """The middle one of three is near to the mean of the two others, and far from the best."""
    many = [
        *tries([0.7, 0.72, 0.71] * 6, [1, 1, 1] * 6, 0),
        *tries([0.5, 0.52, 0.51] * 6, [1, 1, 1] * 6, 1),
        *tries([0.3, 0.32, 0.31] * 6, [1, 1, 1] * 6, 2),
    ]
    middle = sum_up(many, 1, (1,), 0)
    assert not middle.level and not middle.alike and not middle.helps


@pytest.mark.parametrize(
    "mean, spread, tried, told",
    [
        (1.0, 0.0, 115, ("over", 95)),
        (1.0, 0.0, 12, ("over", 70)),
        (0.0, 0.0, 115, ("under", 5)),
        (0.0, 0.0, 12, ("under", 30)),
        (0.67, 0.22, 3, ("few", 0)),
        (1.0, 0.0, 2, ("few", 0)),
        (0.97, 0.00001, 2, ("few", 0)),
        (0.67, 0.22, 100, ("about", 70)),
        (0.67, 0.22, 30, ("about", 60)),
        (0.67, 0.01, 100, ("about", 65)),
        (0.67, 0.22, 2000, ("about", 65)),
    ],
)
def test_a_chance_is_told_as_surely_as_its_tries_bear_it(
    mean: float, spread: float, tried: int, told: tuple[str, int]
) -> None:
    assert told_share(mean, spread, tried) == told


@pytest.mark.parametrize("n", [2, 3, 5, 10, 30, 100, 10_000])
def test_no_number_of_tries_makes_a_chance_certain(n: int) -> None:
    for won in range(n + 1) if n < 200 else (0, 1, n - 1, n):
        share = won / n
        how, figure = told_share(share, share * (1 - share), n)
        assert 0 < figure < 100 or how == "few"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_clearly_lower_never_has_the_higher_figure(lang: str) -> None:
    """Of tries that all but agree a bound is told: "over 85 %" above "about 95 %" would read as less."""
    _, place = asked(*ONE)
    moment = place.moment()
    speaker = Speaker(lang, place.ruleset, place.pool, ["Ana", "Beto"])
    for best, lower, said in (
        (Weighed((0,), 1.0, 30), Weighed((1,), 0.94, 30, spread=0.01), False),
        (Weighed((0,), 0.52, 100), Weighed((1,), 0.49, 100), True),
        (Weighed((0,), 0.52, 100), Weighed((1,), 0.43, 100), True),
        (Weighed((0,), 1.0, 100, sure=WON), Weighed((1,), 0.43, 100), True),
    ):
        _, (what, _) = hint_lines(
            Weighing([best, lower]), moment.question, moment.view, speaker, lambda picks: ""
        )
        assert ("%" in what) is said


def test_each_try_of_an_answer_is_in_a_world_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of six worlds a chance is so many sixths, however often each is played."""
    table, _ = asked(*ONE)
    game, hands = table.game, set[tuple[str, ...]]()
    real = hinting.playout

    def playout(world: Any, *more: Any) -> float:
        hands.add(tuple(sorted(world.definition(c).id for c in world.in_zone("hand", 1))))
        return real(world, *more)

    monkeypatch.setattr(hinting, "playout", playout)
    rng = random.Random(1)
    world = determinise(game, 0, 1)
    weigh([world], 0, [(0,), (1,)], rng, evaluation(game.rules), None, 40)
    assert len(hands) > 6


def test_of_answers_about_as_good_one_that_does_something_stands_first() -> None:
    """What is in vain stands first where it is clearly better than all others, and then only."""
    table, _ = asked(*ONE)
    game = table.game
    for vain in (0, 1):  # of two that are the same the first is the best one
        worlds, judge = [determinise(game, 0, 1)], evaluation(game.rules)
        found = weigh(worlds, 0, [(0,), (0,)], random.Random(1), judge, None, 20, (vain,)).answers
        assert [(w.vain, w.level) for w in found] == [(False, False), (True, True)]
    apart = [Weighed((0,), 0.9, 9, vain=True), Weighed((1,), 0.2, 9), Weighed((2,), 0.1, 9)]
    assert hinting._useful_first(apart) == apart


def test_what_is_not_in_vain_is_looked_at_to_the_end() -> None:
    """Of many answers that do nothing the useful one is told, were it a little behind them all."""
    many = [one for k in range(5) for one in tries([0.9 - k / 10] * 3, [1, 1, 1], k)]
    assert best_answers(many, range(5), 3) == [0, 1, 2]
    assert best_answers(many, range(5), 3, (0, 1, 2, 3)) == [0, 1, 4]


def test_what_the_advice_says_to_do_is_told_with_the_best() -> None:
    """VZ-2.10: of many answers a Source is one, were it a little behind them all."""
    many = [one for k in range(5) for one in tries([0.9 - k / 10] * 3, [1, 1, 1], k)]
    assert best_answers(many, range(5), 3, (), (4,)) == [0, 1, 4]
    assert best_answers(many, range(5), 3, (0, 1, 2), (4,)) == [0, 3, 4]
    guide = Guide(lessons("ultima_reserva")[0][0])
    game = guide.match.game
    while game.rules.shown.advice(guide.view()) != "VZ-2.10":
        if not guide.go_on():
            guide.answer(guide.moves_on()[0], "en")
    seen = guide.view()
    assert seen.question is not None
    answers = candidates(game.rules, seen, random.Random(1))
    advised = hinting._advised(game.rules, seen, answers)
    cards = [seen.card(seen.question.options[answers[k][0]][1]) for k in advised]
    assert cards and all(card is not None and card.type == "source" for card in cards)
    judge = evaluation(game.rules)
    found = weigh([game], guide.lesson.learner, answers, random.Random(1), judge, None, 60)
    assert any(answers[k] in [w.picks for w in found.answers] for k in advised)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_that_all_comes_to_much_the_same_is_said_once(lang: str) -> None:
    """And a figure that hardly differs is no reason where the chances do not either."""
    _, place = asked(*ONE)
    moment = place.moment()
    speaker = Speaker(lang, place.ruleset, place.pool, ["Ana", "Beto"])
    points = ("tracker", moment.view.players[0].trackers[0][0], 0)
    slight = Weighed((0,), 0.5, 30, points, 0.4, alike=True)
    others = [Weighed((1,), 0.5, 30, alike=True, level=True), Weighed((2,), 0.5, 30, alike=True, level=True)]

    def said(*weighed: Weighed) -> list[str]:
        found = Weighing(list(weighed))
        return [why for _, why in hint_lines(found, moment.question, moment.view, speaker, lambda picks: "")]

    assert said(slight, *others) == [speaker.say("hint.alike"), "", ""]
    clear = Weighed((0,), 0.5, 30, points, 3.0, alike=True)
    figure, *rest = said(clear, *others)
    assert figure and figure != speaker.say("hint.alike") and rest == ["", ""]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_speaks_against_what_is_about_as_good_as_the_best(lang: str) -> None:
    """Beneath "much the same" stood that a rival ends higher by it, which is bad for whoever asks."""
    _, place = asked(*ONE)
    moment = place.moment()
    speaker = Speaker(lang, place.ruleset, place.pool, ["Ana", "Beto"])
    points = ("tracker", moment.view.players[0].trackers[0][0], 1)
    best = Weighed((0,), 0.72, 30, points, -4.0, alike=True)
    level = Weighed((1,), 0.71, 30, points, 4.0, alike=True, level=True, helps=False)
    lines = hint_lines(Weighing([best, level]), moment.question, moment.view, speaker, lambda picks: "")
    assert [bool(reason) for _, reason in lines] == [True, False]
    lower = replace(level, level=False, alike=False)
    assert speaker.say("hint.bad") in why(lower, 0, speaker)


def test_to_go_on_is_named_where_it_is_about_as_good_as_the_best() -> None:
    """Of much the same the three with the best means were named, by chance those that move equipment."""

    def best(going_on: list[float]) -> list[int]:
        acts = [t for k in (1, 2, 3) for t in tries([0.8, 0.9, 0.85] * 4, [1] * 12, k)]
        return best_answers([*acts, *tries(going_on * 4, [1] * 12, 0)], range(4), 3, idle=0)

    assert len(best([0.79, 0.89, 0.84])) == 3 and best([0.79, 0.89, 0.84])[-1] == 0
    assert best([0.2, 0.3, 0.25]) == [1, 2, 3]


SHOOTS = """\
- title: Several to shoot at, and to be sent against
  clauses: [MK-11.26]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2c
  table:
    front: [E01, E02, E03]
    Ana:
      camp: [W03, W02]
      city: [{card: N01, copies: 30}]
      enemy_city: [{card: E01, copies: 9}]
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(
    ("lang", "act"), [("en", "Shoot with Shepherd of "), ("es", "Disparar con Pastor de ")]
)
def test_an_answer_that_is_aimed_next_names_the_target_that_its_chance_is_of(lang: str, act: str) -> None:
    game = after(SHOOTS, "human").game
    seen = view(game, 0)
    assert seen.question is not None
    shoot = next(k for k, option in enumerate(seen.question.options) if option[0] == "shoot")
    rng = random.Random(1)
    found = weigh([game], 0, [(shoot,), (0,)], rng, evaluation(game.rules), None, 24)
    found = Weighing.of(found.plain())  # as a worker sends it
    by = {w.picks: w for w in found.answers}
    assert by[(0,)].then == () and by[(shoot,)].then[0] == "card"
    speaker = Speaker(lang, game.rules, game.pool, ["Ana"])
    target = speaker.option(by[(shoot,)].then, seen)
    told = [what for what, _ in hint_lines(found, seen.question, seen, speaker, lambda picks: "")]
    assert any(what.startswith(act) and f"({target})" in what for what in told)
    unseen = next(n for n in range(len(game.defs)) if seen.card(n) is None)
    aims = [by[(shoot,)].then, ("card", unseen), ("player", 0), ()]
    assert [_in_sight(aim, seen, game.rules.verbs) for aim in aims] == [True, False, True, True]
    # Where the tries aim at one as often as at another, none is named.
    half = [Try(0, 0.5, False, {}, then=("card", n)) for n in (1, 2)]
    assert sum_up(half, 0, (0,)).then == () and sum_up(half[:1], 0, (0,)).then == ("card", 1)
