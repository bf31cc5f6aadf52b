"""A hint: the best answers, their chances and reasons; for whoever is asked, counted, off where agreed."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from typing import Any

import pytest

from mk_tui.engine import determinise, view
from mk_tui.language import Speaker
from mk_tui.language.catalogue import LANGUAGES
from mk_tui.lessons import Attempt, Guide, lessons, puzzles
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.plain.numbered import NumberedChoices
from mk_tui.players import hinting
from mk_tui.players.hinting import LOST, WON, Weighed, Weighing, _best, _told, _Try, candidates, weigh
from mk_tui.players.search import evaluation
from mk_tui.players.worker import Worker
from mk_tui.table import NotForYou, Table, computers
from mk_tui.table import command as give
from mk_tui.table.beginning import Beginning, Seat, cards_of, ruleset_of
from mk_tui.table.forecast_ends import surely_comes_to
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.hint_words import REASONS, hint_lines, told_share, why
from mk_tui.table.match import Match
from tests.table.test_forecast_idle import LAST_STRUCTURE
from tests.written import RECYCLE, after, beginning

GAME = "karmaka"
ONE = (Seat("Ana", "human"), Seat("Beto", "novice"))
TWO = (Seat("Ana", "human"), Seat("Beto", "human"))


def asked(*seats: Seat, hints: bool = True) -> tuple[Table, Any]:
    """A table at which its first place is asked something."""
    table = Table.at(Beginning.lay(seats, GAME, {"first": "1"}, 5, hints=hints))
    place = table.sit([0])
    while place.moment().stage != "ask":
        table.computers.play()
    return table, place


def test_a_hint_is_counted_whatever_is_taken_back_and_in_a_match_read_anew() -> None:
    table, place = asked(*ONE)
    for _ in range(2):  # asked for again it is the same one
        assert place.do(give.Hint(place.moment().number)).done
        assert place.hints == {0: 1}
    question = place.moment().question
    place.do(give.Answer(place.moment().number, (len(question.options) - 1,)))
    place.do(give.Undo(place.moment().number))
    assert place.hints == {0: 1}
    again = Match(table.match.beginning, None, table.match.record.entries)
    assert again.hints == {0: 1}


def test_no_hints_where_the_table_agreed_on_none() -> None:
    table, place = asked(*ONE, hints=False)
    reply = place.do(give.Hint(place.moment().number))
    assert not reply.done and reply.notices[0].message == "hint.off"
    assert place.hints == {}
    header = table.match.beginning.header()
    assert Beginning.from_header(GAME, header).hints is False
    assert Beginning.from_header(GAME, {k: v for k, v in header.items() if k != "hints"}).hints is True


def test_a_hint_for_the_same_question_is_no_second_one() -> None:
    """Nor after something was set, or done and taken back: it is what was found the first time."""
    table, place = asked(*ONE)
    search = table.computers.search
    times = list[int]()

    def weigh(*of: Any) -> Weighing:
        times.append(1)
        return Weighing([Weighed((len(times),), 0.5, 100)])

    search.weigh = weigh  # type: ignore[method-assign]
    assert place.do(give.Hint(place.moment().number)).done
    found = place.weigh(place.moment().number)
    table.set_hold(0, 2)
    assert place.do(give.Hint(place.moment().number)).done and place.hints == {0: 1}
    question = place.moment().question
    play = next(k for k, option in enumerate(question.options) if option[0] == "play")  # it asks on whom
    place.do(give.Answer(place.moment().number, (play,)))
    assert place.do(give.Undo(place.moment().number)).done
    assert place.do(give.Hint(place.moment().number)).done and place.hints == {0: 1}
    assert place.weigh(place.moment().number) == found and times == [1]
    place.do(give.Answer(place.moment().number, (len(question.options) - 1,)))
    while place.moment().stage != "ask":
        table.computers.play()
    assert place.do(give.Hint(place.moment().number)).done and place.hints == {0: 2}
    assert place.weigh(place.moment().number) != found and times == [1, 1]


BOUGHT = """\
- title: A soldier that two Resources too many could pay for
  clauses: [MK-5.1]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  table:
    front: [E01]
    Ana: {camp: [{card: N01, copies: 6}], city: [N01], enemy_city: [E05], hand: [W05]}
  play: [{expect: {asked: Ana}}]
"""


def test_a_hint_is_for_the_question_that_is_asked_now() -> None:
    """Behind the same answers who chooses by hand is asked another one, with other answers."""
    table = Table.of(after(BOUGHT, "human"))
    place, found = table.sit(), iter(range(9))
    table.computers.search.weigh = lambda *_: Weighing(  # type: ignore[method-assign]
        [Weighed((next(found),), 0.5, 100)]
    )
    question = place.moment().question
    assert question is not None
    play = next(k for k, option in enumerate(question.options) if option[0] == "play")
    assert place.do(give.Answer(place.moment().number, (play,))).done
    before, moves = place.moment().question, table.match.record.moves
    first = place.weigh(place.moment().number)
    assert place.do(give.Undo(place.moment().number)).done
    assert place.do(give.SetByHand(place.moment().number, True)).done
    assert place.do(give.Redo(place.moment().number)).done
    now = place.moment().question
    assert now != before and now is not None and now.kind == "pay" and table.match.record.moves == moves
    assert place.weigh(place.moment().number) != first


GOALS = ("climbs", "climbs_with_rings")
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
        ("voyage", "recycle", 0, ("climbs",)),
        ("voyage", "recycle", 1, ("climbs",)),
        ("salvage", "recycle", 1, ("climbs_with_rings",)),
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
        assert [goal for goal in GOALS if speaker.say(f"goal.{goal}") in said] == list(goals)


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
    won = [_Try(0, 1.0, True, {}, end=("result.goal", (0,))) for _ in range(3)]
    told = _told([*won, _Try(0, 1.0, True, {}, end=("result.deck_out", (0,)))], 0, (0,))
    assert (told.end, told.winners) == ("result.goal", (0,))
    assert _told([*won[:1], _Try(0, 1.0, True, {}, end=("result.deck_out", (0,)))], 0, (0,)).end == ""


def test_nobody_gets_a_hint_for_somebody_else() -> None:
    table = Table.at(Beginning.lay(TWO, GAME, {"first": "1"}, 5))
    here, there = table.sit([0]), table.sit([1])
    before = list(table.match.record.entries)
    with pytest.raises(NotForYou):
        there.do(give.Hint(there.moment().number))
    assert there.weigh(there.moment().number) is None
    assert table.match.record.entries == before
    assert here.moment().stage == "ask"


def test_a_late_hint_is_refused() -> None:
    _, place = asked(*ONE)
    number = place.moment().number
    assert place.do(give.Hint(number)).done
    assert not place.do(give.Hint(number)).done
    assert place.weigh(number) is None


def test_a_command_that_is_refused_meanwhile_does_not_take_the_hint_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, place = asked(*ONE)
    assert place.do(give.Hint(place.moment().number)).done
    number, search, times = place.moment().number, table.computers.search.weigh, []

    def meanwhile(*of: Any) -> Weighing | None:
        times.append(place.moment().number)
        if len(times) == 1:
            assert not place.do(give.EndTurn(number)).done
        return search(*of)

    monkeypatch.setattr(table.computers.search, "weigh", meanwhile)
    found = place.weigh(number)
    assert found is not None and found.answers
    assert times == [number, number]


def test_a_hint_that_was_cancelled_is_none() -> None:
    table, place = asked(*ONE)
    forecaster = Forecaster(table.game)
    forecaster.cancel()
    assert table.computers.weigh(forecaster) is None
    table.computers.search.weigh = lambda *_: None  # type: ignore[method-assign]
    assert place.weigh(place.moment().number) is None


def test_what_solves_a_puzzle_is_among_the_hints() -> None:
    puzzle = puzzles(GAME)[0][0]
    game, seat = Attempt(puzzle).match.game, puzzle.solver
    rng = random.Random(1)
    answers = candidates(game.rules, view(game, seat), rng)
    worlds = [determinise(game, seat, rng.getrandbits(62)) for _ in range(3)]
    found = weigh(worlds, seat, answers, rng, evaluation(game.rules), None, 120)
    assert not found.failed and 1 <= len(found.answers) <= 3
    assert puzzle.solution[0] in [w.picks for w in found.answers]
    assert Weighing.of(found.plain()) == found
    for lang in LANGUAGES:
        speaker = Speaker(lang, game.rules, game.pool, ["Ana", "Beto"])
        seen = view(game, seat)
        assert seen.question is not None
        lines = hint_lines(found, seen.question, seen, speaker, lambda picks: "")
        assert all(
            what and reason and "⟦" not in what + reason and "{" not in reason for what, reason in lines
        )


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


def test_the_search_worker_weighs_for_the_table() -> None:
    table, place = asked(*ONE)
    try:
        found = place.weigh(place.moment().number)
        assert found is not None and found.answers and found.answers[0].tried >= 2
        chances = [w.chance for w in found.answers]
        assert chances == sorted(chances, reverse=True) and all(0 <= c <= 1 for c in chances)
    finally:
        table.computers.search.cancel()


def test_a_hint_that_is_given_up_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever answers or leaves meanwhile ends the search for it."""
    table, place = asked(*ONE)
    search = table.computers.search
    real = Worker.ask

    def ask(worker: Worker, request: Any) -> None:
        real(worker, request)
        search.cancel()

    monkeypatch.setattr(Worker, "ask", ask)
    found = place.weigh(place.moment().number)
    assert found is None


@pytest.mark.failures("hint")
def test_a_bot_that_fails_leaves_a_table_without_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("lost")

    _, place = asked(*ONE)
    monkeypatch.setattr(computers, "candidates", broken)
    found = place.weigh(place.moment().number)
    assert found is not None and not found.answers and [f.kind for f in found.noted] == ["hint"]


@pytest.mark.failures("playouts")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_that_fails_in_the_tries_of_a_hint_is_said_with_it(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, place = asked(*ONE)
    moment = place.moment()
    weighing = Weighing([Weighed((0,), 0.5, 9)], {"KeyError (rules.py:7)": 3})
    monkeypatch.setattr(table.computers.search, "weigh", lambda *_: weighing)
    found = place.weigh(moment.number)
    speaker = Speaker(lang, table.game.rules, table.game.pool, ["Ana", "Beto"])
    lines = hint_lines(found, moment.question, moment.view, speaker, lambda picks: "")
    assert len(lines) == 2 and "KeyError (rules.py:7)" in lines[1][0] and " 3 " in lines[1][0]


def tries(values: list[float], figures: list[float], answer: int) -> list[_Try]:
    mark = ("tracker", "points", 0)
    return [_Try(answer, v, False, {mark: f}) for v, f in zip(values, figures, strict=True)]


def test_the_reason_speaks_for_the_better_answer_and_against_the_worse() -> None:
    """Answer 0 wins more and has more points; the other way round its points would be no reason."""
    many = tries([0.7, 0.8, 0.75] * 4, [5, 6, 5] * 4, 0) + tries([0.2, 0.3, 0.25] * 4, [1, 2, 1] * 4, 1)
    better, worse = _told(many, 0, (0,)), _told(many, 1, (1,))
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
        ("en", "table", "In cards on the table Beto ends about 3 higher than with the other answers: bad"),
        ("es", "table", "Beto acaba con más cartas en la mesa que con las demás respuestas (cerca de 3): no"),
        ("en", "discard", "In cards in the discard pile Beto ends about 3 higher"),
        ("es", "discard", "Beto acaba con más cartas en el descarte que"),
        (
            "en",
            "hand",
            "In cards in hand Beto ends about 3 higher",
        ),  # for which the game has no words of its own
    ],
)
def test_where_cards_lie_is_said_in_the_words_of_the_game(lang: str, zone: str, said: str) -> None:
    table = Table.new("aguila_roja", [("Ana", "human", ""), ("Beto", "human", "")], {}, 1)
    speaker = Speaker(lang, table.game.rules, table.game.pool, ["Ana", "Beto"])
    assert why(Weighed((0,), 0.5, 9, ("zone", zone, 1), 3.0, helps=False), 0, speaker).startswith(said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chances_that_chance_explains_are_told_as_the_same(lang: str) -> None:
    """Not as an order of 40, 39 and 38 %, but with one figure; what is clearly lower keeps its own."""
    many = [
        *tries([0.7, 0.8, 0.75] * 4, [5, 6, 5] * 4, 0),
        *tries([0.7, 0.79, 0.75] * 4, [5, 6, 5] * 4, 1),
        *tries([0.2, 0.3, 0.25] * 4, [1, 2, 1] * 4, 2),
    ]
    told = [_told(many, k, (k,), 0) for k in range(3)]
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
    told = _told(noise, 0, (0,))
    assert told.alike and told.figure == ("", "", -1)


def test_how_many_cards_lie_somewhere_is_a_reason_where_anybody_sees_why() -> None:
    """A hand is smaller for a card played: that speaks for nothing; nor do cards that are used up. That a
    partner has less is no reason for oneself either."""
    for zone, own, better in (("hand", 0, 5), ("hand", 0, 1), ("hand", 1, 1), ("hand", 1, 5), ("used", 0, 5)):
        mark = ("zone", zone, own)
        many = [
            _Try(k, v, False, {mark: better + d if k == 0 else 6 - better + d})
            for k, v in ((0, 0.8), (1, 0.2))
            for d in (0, 1, 0, 1)
        ]
        for side in ((0,), (0, 1)):
            told = _told(many, 0, (0,), 0, side, ("hand",))
            assert (told.figure == mark) == (zone == "hand" and (better > 3) == (own in side))


def test_what_is_clearly_lower_than_the_best_is_not_said_to_come_to_the_same() -> None:
    """The middle one of three is near to the mean of the two others, and far from the best."""
    many = [
        *tries([0.7, 0.72, 0.71] * 6, [1, 1, 1] * 6, 0),
        *tries([0.5, 0.52, 0.51] * 6, [1, 1, 1] * 6, 1),
        *tries([0.3, 0.32, 0.31] * 6, [1, 1, 1] * 6, 2),
    ]
    middle = _told(many, 1, (1,), 0)
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
    assert hinting._best(many, range(5), 3) == [0, 1, 2]
    assert hinting._best(many, range(5), 3, (0, 1, 2, 3)) == [0, 1, 4]


def test_what_the_advice_says_to_do_is_told_with_the_best() -> None:
    """VZ-2.10: of many answers a Source is one, were it a little behind them all."""
    many = [one for k in range(5) for one in tries([0.9 - k / 10] * 3, [1, 1, 1], k)]
    assert hinting._best(many, range(5), 3, (), (4,)) == [0, 1, 4]
    assert hinting._best(many, range(5), 3, (0, 1, 2), (4,)) == [0, 3, 4]
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
        return _best([*acts, *tries(going_on * 4, [1] * 12, 0)], range(4), 3, idle=0)

    assert len(best([0.79, 0.89, 0.84])) == 3 and best([0.79, 0.89, 0.84])[-1] == 0
    assert best([0.2, 0.3, 0.25]) == [1, 2, 3]


@pytest.mark.parametrize(("structure", "sure"), [(1, LOST), (2, "")])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_certain_is_what_the_forecast_says_to_end_the_match(
    lang: str, structure: int, sure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what it says to be in vain the search is told of."""
    table = Table.of(Match(beginning(LAST_STRUCTURE.format(structure=structure), "human", "random")))
    place, asked_of = table.sit(), list[list[int]]()
    moment = place.moment()
    assert moment.question is not None
    use = moment.question.options.index(("ability", 1, 0))

    def search(game: Any, seat: int, answers: Any, rng: Any, vain: list[int]) -> Weighing:
        asked_of.append([answers[k] for k in vain])
        return Weighing([Weighed((use,), 0.0, 50)])

    monkeypatch.setattr(table.computers.search, "weigh", search)
    found = place.weigh(moment.number)
    assert found is not None and [w.sure for w in found.answers] == [sure]
    assert ((use,) in asked_of[0]) is bool(sure)
    speaker = Speaker(lang, place.ruleset, place.pool, place.names)
    (line,) = hint_lines(found, moment.question, moment.view, speaker, lambda picks: "")
    assert ("%" in line[0]) is not bool(sure)
    assert (line[1] == speaker.say("hint.sure")) is bool(sure)
    assert surely_comes_to(Forecaster(table.game).whole(use), 1) == (WON if sure else "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_in_vain_is_not_said_to_win(lang: str) -> None:
    """That the match is won after it is not its doing: what comes after it is."""
    table, _ = asked(*ONE)
    speaker = Speaker(lang, table.game.rules, table.game.pool, ["Ana", "Beto"])
    best = why(Weighed((0,), 1.0, 115, wins=1.0, vain=True), 0, speaker)
    alike = why(Weighed((0,), 1.0, 115, wins=1.0, vain=True, alike=True), 0, speaker)
    assert (best, alike) == (speaker.say("hint.vain"), speaker.say("hint.alike"))


def test_the_lines_say_of_a_hint_what_would_do_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the screen does, however long it takes to find that out; and want the act twice as well."""
    table = Table.of(Match(beginning(RECYCLE, "human", "random")))
    place, out = table.sit(), io.StringIO()
    question = place.moment().question
    assert question is not None
    vain = next(k for k, o in enumerate(question.options) if Forecaster(table.game).whole(k).nothing)
    last = len(question.options) - 1
    told = Weighing([Weighed((vain,), 1.0, 115, wins=1.0, vain=True), Weighed((last,), 0.2, 115)])
    monkeypatch.setattr(table.computers.search, "weigh", lambda *_: told)
    PlainMatch(place, "en", Console(io.StringIO("hint\nq\n"), out)).run()
    choices = NumberedChoices(question, table.view(0), place.ruleset.verbs)
    before, _, told_after = out.getvalue().partition("over 95 % to win")
    other = next(line for line in told_after.splitlines() if "about 20 % to win" in line)
    for line, k in ((before.splitlines()[-1], vain), (other, last)):  # by what is typed to give it
        assert line.startswith(f"{choices.typed((k,))}. ") and choices.typed((last,)) != "2"
    hint = told_after.splitlines()[1]
    assert "This would do nothing." in hint and "100" not in hint and "wins the match" not in hint


PAYABLE = """\
- title: A soldier who can be paid, and what pays for him
  clauses: [MK-8.4]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  table:
    Ana: {hand: [W02], camp: [N01, N02, N03, N03], city: [{card: N01, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


def test_what_only_makes_wealth_is_no_hint_and_what_it_pays_for_is_one() -> None:
    """Of three hints two made wealth for nothing, and who could be played for it was none."""
    table = Table.at(beginning(PAYABLE, "human"))
    place = table.sit()
    moment = place.moment()
    assert moment.question is not None
    verbs = [option[0] for option in moment.question.options]
    assert verbs.count("wealth") >= 3 and verbs.count("play") == 1
    table.computers.search = _Weighs()
    found = table.computers.weigh(Forecaster(table.game))
    assert sorted(verbs[k] for w in found.answers for k in w.picks) == ["pass", "play"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "You climb sooner than with the other answers: good for you."),
        ("es", "Subes antes que con las demás respuestas: te conviene."),
    ],
)
def test_a_game_says_in_its_own_words_what_a_figure_means(lang: str, said: str) -> None:
    """ "Rung: about +1 in the end" told nobody that one climbs with it."""
    table, _ = asked(*ONE)
    speaker = Speaker(lang, table.ruleset, table.pool, table.names)
    for change in (0.5, 1.2):
        assert why(Weighed((0,), 0.5, 100, ("tracker", "rung", 0), change), 0, speaker, True) == said
    each = [
        why(Weighed((0,), 0.5, 100, ("tracker", "rung", seat), change, helps=helps), 0, speaker)
        for seat in (0, 1)
        for change, helps in ((0.5, seat == 0), (-0.5, seat == 1))
    ]
    assert each[0] == said and len(set(each)) == 4 and not any("⟦" in one for one in each)
    points = why(Weighed((0,), 0.5, 100, ("tracker", "score", 0), 1.2), 0, speaker, True)
    assert {"en": "In points you end about 1 higher", "es": "Acabas con más puntos"}[lang] in points


def test_that_no_figure_speaks_for_an_answer_is_not_told_beside_what_comes_of_it() -> None:
    table, place = asked(*ONE)
    moment = place.moment()
    assert moment.question is not None
    speaker = Speaker("en", table.ruleset, table.pool, table.names)
    weighing = Weighing(
        [Weighed((0,), 0.5, 100, spread=0.01), Weighed((1,), 0.2, 100, helps=False, spread=0.01)]
    )

    def reasons(comes: str) -> list[str]:
        each = hint_lines(weighing, moment.question, moment.view, speaker, lambda _: comes)
        return [reason for _, reason in each]

    even = [speaker.say("hint.even"), speaker.say("hint.even_worse")]
    assert reasons("") == even and reasons("It scores.") == ["It scores."] * 2


class _Weighs:
    """A search that finds all answers as good as each other."""

    def weigh(self, game: Any, seat: int, answers: Any, rng: Any, vain: Any) -> Weighing:
        return Weighing([Weighed(picks, 0.5, 1) for picks in answers])

    def cancel(self) -> None:
        """Nothing is thought about."""
