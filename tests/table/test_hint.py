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
from mk_tui.lessons import Attempt, puzzles
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.plain.numbered import NumberedChoices
from mk_tui.players.hinting import candidates, weigh
from mk_tui.players.search import evaluation
from mk_tui.players.weighing import LOST, WON, Weighed, Weighing
from mk_tui.players.worker import Worker
from mk_tui.table import NotForYou, Table, computers
from mk_tui.table import command as give
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.table.forecast_ends import surely_comes_to, wins_by
from mk_tui.table.forecast_worlds import Worlds
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.foregone import WORLDS
from mk_tui.table.hint_words import hint_lines, why
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
    assert {"en": "You end with more points", "es": "Acabas con más puntos"}[lang] in points


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


GOAL = """\
- title: A challenge away from the goal
  clauses: [AR-10.4]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana:
      deck: [{card: CL-08, copies: 9}]
      table: [PU-08, PU-04]
      counters: {vp: 24}
    Beto: {deck: [{card: CL-08, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


def test_what_wins_now_stands_before_what_wins_soon() -> None:
    """A search tells neither from the other; whom to challenge is chosen after that one challenges."""
    table = Table.of(after(GOAL, "human", "novice"))
    place = table.sit()
    question = place.moment().question
    assert question is not None
    n = next(k for k, option in enumerate(question.options) if option[0] == "challenge")
    others = [k for k, option in enumerate(question.options) if option[0] != "challenge"][:2]
    forecaster = Forecaster(table.game)
    worlds = Worlds(table.game, 0, WORLDS)
    assert [k for k in (*others, n) if wins_by(worlds, (k,), 0)] == [n]
    each = [Weighed((k,), 1.0, 100, level=bool(i)) for i, k in enumerate((*others, n))]
    table.computers.search.weigh = lambda *_: Weighing(each)  # type: ignore[method-assign]
    found = table.computers.weigh(forecaster)
    assert found is not None
    assert [(w.picks, w.level) for w in found.answers] == [((n,), False), *[((k,), True) for k in others]]
    worse = [replace(each[0]), replace(each[-1], level=False)]
    table.computers.search.weigh = lambda *_: Weighing(worse)  # type: ignore[method-assign]
    found = table.computers.weigh(forecaster)
    assert found is not None and [w.picks for w in found.answers] == [w.picks for w in worse]
