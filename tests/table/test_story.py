"""What is told of a match that is over is what its record says; rematches and branches begin from it."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mk_tui.cards.pool import load_pool
from mk_tui.cards.registry import games
from mk_tui.cli import main
from mk_tui.engine import events
from mk_tui.engine.views import EventView
from mk_tui.language import LANGUAGES, Speaker
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.players.options import seat_range
from mk_tui.storage import Store
from mk_tui.storage.remembered import FILE, LastTable, LastTables
from mk_tui.storage.settings import Settings
from mk_tui.storage.tallies import tally
from mk_tui.table import NotForYou, Place, Table
from mk_tui.table.beginning import Beginning, describe, ruleset_of
from mk_tui.table.played_again import PlayedAgain
from mk_tui.table.story import BestCard, Story, TurningPoint, tell
from mk_tui.table.story_cards import best_card
from mk_tui.table.story_text import BLOW, TEXT, StoryText, as_text
from mk_tui.table.story_turns import HARDLY
from mk_tui.tui.app import MkTui
from mk_tui.tui.screens.result import ResultScreen

TWO = [("Ana", "adept", ""), ("Beto", "novice", "")]


def played(game: str, seed: int = 5, store: Store | None = None, people: bool = False) -> Place:
    """Return a place at a match that was played to its end; with ``people`` Ana is one, who answers badly."""
    seats = [("Ana", "human", ""), TWO[1]] if people else TWO
    table = Table.new(game, seats, None, seed, store)
    place = table.sit()
    while not table.game.result:
        moment = place.moment()
        if moment.stage == "computer":
            thought = place.think(moment.number)
            assert thought is not None
            place.do(thought)
        else:
            assert table.question is not None
            table.answer(range(table.question.least))
    return place


@pytest.mark.parametrize("game", [g for g in games() if seat_range(describe(ruleset_of(g)))[0] <= 2])
def test_a_story_says_what_the_record_says(game: str) -> None:
    place = played(game)
    table = place._sitting.table
    story, result = place.afterwards.story(), table.game.result
    assert story == place.afterwards.story()  # to be told twice the same
    assert story.answers == len(table.match.record.answers) and story.judged and not story.trouble
    last = {p.seat: p.trackers for p in story.rounds[-1].players}
    assert last == {p.seat: p.trackers for p in place.view().players}
    log = {e.index: e for e in events(table.game, None, 0)}
    for turn in story.turns:
        assert abs(turn.after - turn.before) >= HARDLY and 1 <= turn.answer <= story.answers
        assert all(log[e.index] == e for e in turn.events) and turn.events
    rolls = [e for e in log.values() if e.fields.get("index") and "success" in e.fields]
    for luck in story.luck:
        own = [e for e in rolls if e.fields["seat"] == luck.seat]
        assert (luck.rolls, luck.successes) == (len(own), sum(e.fields["success"] for e in own))
        assert 0 <= luck.expected <= luck.rolls
    if story.decided is not None:
        rose = story.decided.after > story.decided.before
        assert rose == (story.decided.seat in result["winners"])
    for lang in LANGUAGES:
        speaker = Speaker(lang, table.ruleset, table.pool, table.names)
        text = StoryText(story, speaker, describe(table.ruleset), ascii=True)
        said = as_text(text.lines(80, place.view()))
        curves = [line for kind, line in text.lines(80) if kind == "curve"]
        assert "⟦" not in said and "{" not in said
        if game == "humankind":  # whose rounds are turns, here as above the board
            assert not re.search(r"\b(round|ronda)", said, re.IGNORECASE)
        assert curves and all(line.isascii() and len(line) <= 80 for line in curves)


def test_a_seat_that_the_rules_play_has_its_curves_too() -> None:
    table = Table.new("aguila_roja", [("Ana", "adept", "")], None, 5)
    while not table.game.result:
        table.answer(table.computers.answer())
    speaker = Speaker("es", table.ruleset, table.pool, table.names)
    text = StoryText(table.sit().afterwards.story(), speaker, describe(table.ruleset))
    curves = [line.split()[0] for kind, line in text.lines(80) if kind == "curve"]
    assert curves == ["Ana", "Fantasma"] * 2


def test_a_turning_point_tells_once_that_a_card_was_played() -> None:
    story = played("humankind", 1).afterwards.story()
    for turn in story.turns:
        news = [(e.id, e.fields.get("card_id")) for e in turn.events]
        assert not any(("log.entered", card) in news for what, card in news if what == "log.played"), news
    assert any(e.id == "log.played" for turn in story.turns for e in turn.events)


def test_no_throw_for_the_order_of_play_is_what_turned_a_match() -> None:
    table = Table.new("mamlejet_kohanim", [(x, "novice", "") for x in ("Ana", "Beto")], {"level": "heroe"}, 1)
    while table.result is None:
        table.answer(table.computers.answer())
    turns = tell(table.match).turns
    assert turns and not [e for turn in turns for e in turn.events if e.fields.get("index") == 0]


def test_no_card_is_the_best_for_that_somebody_gave_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever played it looked lost until the other one went."""
    table = Table.new("ultima_reserva", [("Ana", "human", ""), ("Beto", "human", "")], None, 5)
    for _ in range(12):  # hands are kept, and the first card that can be is played
        question = table.question
        if question is not None and not any(e.id == "log.played" for e in table.events(None)):
            plays = [k for k, option in enumerate(question.options) if option[0] == "play"]
            table.answer((plays[0] if plays else 0,))
    seat = next(e.fields["seat"] for e in table.events(None) if e.id == "log.played")
    monkeypatch.setattr(table.ruleset.bot(), "evaluate", lambda seen, who: 0.1 if who == seat else 0.9)
    table.concede(1 - seat)
    story = tell(table.match)
    assert story.rounds[-1].looks[seat] == 1.0 and story.best is None


@pytest.mark.parametrize("favours", [True, False])
def test_a_match_that_its_last_answer_turned_says_so(favours: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever had won looked lost until then: the curve ends with the result, and that answer decided it."""
    place = played("karmaka")
    result = place._sitting.table.game.result
    monkeypatch.setattr(
        place.ruleset.bot(),
        "evaluate",
        lambda seen, seat: 0.9 if (seat in result["winners"]) == favours else 0.1,
    )
    story = place.afterwards.story()
    (winner,) = result["winners"]
    assert (story.rounds[-1].looks[winner], story.rounds[-1].looks[1 - winner]) == (1.0, 0.0)
    assert story.decided is (None if favours else story.ending) and story.ending.answer == story.answers
    assert (story.ending.before, story.ending.after) == (0.9 if favours else 0.1, 1.0)


def test_what_is_over_only_can_be_told() -> None:
    with pytest.raises(NotForYou):
        Table.new("karmaka", TWO, None, 1).sit().afterwards  # noqa: B018


def test_a_bot_that_fails_to_judge_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(seen: object, seat: int) -> float:
        raise ZeroDivisionError("judging")

    place = played("karmaka")
    monkeypatch.setattr(place.ruleset.bot(), "evaluate", broken)
    story = place.afterwards.story()
    assert not story.judged and "ZeroDivisionError" in story.trouble and story.turns == ()
    speaker = Speaker("en", place.ruleset, place.pool, place.names)
    lines = list(StoryText(story, speaker, describe(place.ruleset)).lines(80))
    assert any("failed to judge" in line for _, line in lines)


def test_a_rematch_is_the_same_table_with_another_seed(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite3")
    place = played("humankind", store=store, people=True)
    before = place._sitting.table.match.beginning
    kept = place.afterwards.rematch()
    again = kept._sitting.table.match.beginning
    assert (again.seats, again.decks, again.options) == (before.seats, before.decks, before.options)
    assert again.seed != before.seed and kept.match_id not in (None, place.match_id)
    turned = place.afterwards.rematch(turned=True)._sitting.table.match.beginning
    assert turned.seats == before.seats[::-1] and turned.decks == before.decks[::-1]


def won(game: str = "humankind", kinds: tuple[str, str] = ("human", "human")) -> Place:
    """Return a place at a match that was played to its end by chance; somebody has won it."""
    seats = [(name, kind, "") for name, kind in zip(("Ana", "Beto"), kinds, strict=True)]
    table, rng = Table.new(game, seats, None, 3), Random(3)
    place = table.sit()
    while not table.game.result:
        question = table.question
        assert question is not None
        table.answer(rng.sample(range(len(question.options)), max(question.least, min(question.most, 1))))
    assert len(table.game.result["winners"]) == 1
    return place


def test_in_a_game_for_two_the_winner_stays_and_the_next_one_comes() -> None:
    place = won()
    table, afterwards = place._sitting.table, place.afterwards
    (winner,) = table.game.result["winners"]
    before, loser = table.match.beginning, 1 - winner
    assert afterwards.leaving == loser
    other = afterwards.rematch(comes=" Carla ")
    again = other._sitting.table.match.beginning
    assert again.seats[winner] == before.seats[winner] and again.decks == before.decks
    assert again.seats[loser] == replace(before.seats[loser], name="Carla") and again.seed != before.seed
    namesake = afterwards.rematch(comes=before.seats[winner].name)._sitting.table.match.beginning
    assert len({s.name for s in namesake.seats}) == 2


def test_nobody_makes_room_where_more_may_play_or_one_person_sits() -> None:
    assert won("karmaka").afterwards.leaving is None  # the third one may sit down with them
    assert won("humankind", ("human", "novice")).afterwards.leaving is None


@pytest.mark.parametrize(("lang", "word"), [("en", "stays Carla"), ("es", "queda Carla")])
def test_the_lines_let_the_next_one_come(lang: str, word: str) -> None:
    out, place = io.StringIO(), won()
    names = [seat.name for seat in place._sitting.table.match.beginning.seats]
    left = names[place.afterwards.leaving or 0]
    assert PlainMatch(place, lang, Console(io.StringIO(f"{word}\nq\n"), out)).run() == 0
    names[names.index(left)] = "Carla"
    assert (
        f" {left}, " in out.getvalue() and (" y " if lang == "es" else " and ").join(names) in out.getvalue()
    )


async def test_the_result_asks_who_comes_in() -> None:
    place = won()
    left = place.names[place.afterwards.leaving or 0]
    app = MkTui(None, Settings(animation="off"), place, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        screen = app.screen
        assert isinstance(screen, ResultScreen)
        (key,) = [key for key, name in screen.keys.items() if name == "stays"]
        await pilot.press(key, *"Carla")
        assert screen.next.has_focus and left in screen.next.placeholder
        await pilot.press("escape")
        assert not screen.next.display and not screen.next.value
        await pilot.press(key, *"Carla", "enter")
        await pilot.pause()
        assert {*app.screen.client.place.names} == {"Ana", "Beto", "Carla"} - {left}


def test_it_is_played_on_from_any_answer() -> None:
    place = played("karmaka", people=True)
    other = place.afterwards.play_on(7)
    assert other._sitting.table.match.record.answers[:7] == place._sitting.table.match.record.answers[:7]
    assert other._sitting.table.game.result is None


def test_a_match_that_is_looked_at_and_branched_keeps_its_time_and_alone_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "matches.sqlite3")
    place = played("karmaka", store=store, people=True)
    assert place.match_id is not None
    before, count = store.match(place.match_id), tally(store.list_finished())
    monkeypatch.setattr("mk_tui.storage.store._now", lambda: "2100-01-01T00:00:00.000+00:00")
    looked = Table.resume(store, place.match_id).sit()
    looked.afterwards.story()
    last = looked.afterwards.answers
    begun = [looked.afterwards.play_on(n).match_id for n in (0, 7, last)]
    assert store.match(place.match_id) == before
    found = [store.match(n) for n in begun if n is not None]
    assert [record.branched for record in found] == [0, 7, last]
    assert {record.branched_of for record in found} == {place.match_id}
    assert [record.status for record in found] == ["open", "open", "finished"]
    assert tally(store.list_finished()) == replace(count, branched=1)
    for record in found:  # and so it is written, read, and begun anew
        beginning = Beginning.from_header(record.game, json.loads(json.dumps(record.header)))
        assert beginning.origin == (record.branched, place.match_id) and beginning.again().origin is None
    over = Table.resume(store, found[-1].id).sit().afterwards
    assert over.origin == over.story().origin == (last, place.match_id) and looked.afterwards.origin is None
    further = looked.afterwards.play_on(3)
    assert further._sitting.table.match.beginning.branch_of == place.match_id


def lines_of(typed: str, lang: str = "en") -> str:
    """Return what is written when these lines come after the end of a match."""
    out = io.StringIO()
    place = played("karmaka", people=True)
    assert PlainMatch(place, lang, Console(io.StringIO(typed), out)).run() == 0
    return out.getvalue()


@pytest.mark.parametrize(("lang", "word"), [("en", "again"), ("es", "otra vez"), ("es", "again")])
def test_the_lines_begin_a_rematch(lang: str, word: str) -> None:
    said = lines_of(f"{word}\nq\n", lang)
    assert said.count("Karmaka: ") == 2 and said.count("Ana y Beto" if lang == "es" else "Ana and Beto") >= 2


def test_the_lines_turn_the_seats_tell_the_story_and_play_on() -> None:
    assert "Beto (computer, novice) and Ana" in lines_of("turned\nq\n")
    assert "round by round" in lines_of("story\n\n")
    assert lines_of("from 3\nq\n").count("Karmaka: ") == 2
    assert "no answer 99999" in lines_of("from 99999\n\n") or "99999" in lines_of("from 99999\n\n")


@pytest.mark.parametrize(
    ("lang", "rounds", "one", "plays_on"),
    [("en", "from", "from round 2", "from 3"), ("es", "desde", "desde ronda 2", "desde 3")],
)
def test_the_lines_list_the_rounds_and_what_happened_in_one(
    lang: str, rounds: str, one: str, plays_on: str
) -> None:
    """Answers were to be given by number, and nothing said which is which."""
    said = lines_of(f"{rounds}\n{one}\n{rounds} x 999\n\n", lang)
    name = {"en": "Round", "es": "Ronda"}[lang]
    assert said.count(f"{name} 2.") == 2 and said.count(f"{name} 3.") == 1
    listed = said[said.rindex(f"{name} 2.") :]
    numbers = [int(line.split()[0]) for line in listed.splitlines() if line[:5].strip().isdecimal()]
    assert numbers and numbers == sorted(numbers) and f"`{rounds} N`" in listed
    assert lines_of(f"{one}\n{plays_on}\nq\n", lang).count("Karmaka: ") == 2


@pytest.mark.parametrize("command", [["story"], ["replay", "--story"]])
def test_a_kept_match_is_told_by_its_number(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    store = Store()
    number = played("karmaka", store=store).match_id
    store.begin("karmaka", Table.new("karmaka", TWO, None, 1).match.beginning.header(), "", [], None)
    store.close()
    assert main(["--lang", "en", command[0], str(number), *command[1:], "--ascii"]) == 0
    assert "Karmaka: Ana and Beto" in capsys.readouterr().out


# -- how tables were set last ------------------------------------------------------------------------


def test_tables_come_back_as_they_were_set_the_last_one_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    tables = LastTables()
    tables.keep(LastTable("a", (("Ana", "human", "d"),), {"x": 1}))
    tables.keep(LastTable("b", (("Ana", "human", ""),), {}))
    tables.keep(LastTable("a", (("Beto", "adept", "e"), ("Ana", "human", "")), {"x": "on"}, False, True))
    again = LastTables()
    assert again.trouble is None and again.games == ["a", "b"]
    found = again.of("a")
    assert found is not None and found.seats == (("Beto", "adept", "e"), ("Ana", "human", ""))
    assert found.options == {"x": "on"} and (found.hints, found.practice) == (False, True)
    assert again.of("c") is None


@pytest.mark.parametrize(
    "content",
    [b"\xff", b"{", b"{}", b"[1]", b'[{"game": 1, "seats": [], "options": {}}]', b"[" * 100_000,
     b'[{"game": "a", "seats": [["x", "y"]], "options": {}}]', json.dumps([{"game": "a"}]).encode()],
)  # fmt: skip
def test_a_foreign_file_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    path = LastTables().path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    tables = LastTables()
    assert tables.trouble is not None and FILE in tables.trouble.say("es") and tables.games == []
    tables.keep(LastTable("a", (("Ana", "human", ""),), {}))
    assert LastTables().games == ["a"]


def test_play_alone_sets_the_table_as_the_last_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["--lang", "en", "play"]) == 2  # nothing was played yet
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["play", "karmaka", "--plain", "--seat", "Zoe=human", "--seat", "Bob=novice"]) == 0
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["--lang", "en", "play", "--plain"]) == 0
    assert "Karmaka: Zoe and Bob" in capsys.readouterr().out


@pytest.mark.parametrize(("gain", "told"), [(0.003, False), (0.03, True)])
def test_a_card_that_gained_nothing_is_not_told_as_the_best(gain: float, told: bool) -> None:
    """And where nobody has won nothing says that it was won."""
    ending = TurningPoint(9, 3, -1, 0.0, 0.0, ())
    story = Story((), (), None, ending, "", (), BestCard(1, "mk.mine", gain), True, "", 9)
    for lang, best in (("en", "Best card"), ("es", "La mejor carta")):
        ruleset = ruleset_of("mamlejet_kohanim")
        speaker = Speaker(lang, ruleset, load_pool(ruleset)[0], ["Ana", "Beto"])
        text = StoryText(story, speaker, describe(ruleset))
        lines = [line for kind, line in text.lines() if kind in (BLOW, TEXT)]
        assert any(best in line for line in lines) == told
        assert not any(word in lines[0] for word in ("won", "ganó"))


@pytest.mark.parametrize(
    ("lang", "uses", "told"),
    [
        ("en", 3, "each of its 3 uses made Beto's position look better by 41 of 100, on average"),
        ("en", 1, "its use made Beto's position look better by 41 of 100"),
        ("es", 3, "con cada uno de sus 3 usos, la posición de Beto mejoró en 41 de 100, de media"),
        ("es", 1, "con su uso, la posición de Beto mejoró en 41 de 100"),
    ],
)
def test_of_the_best_card_no_more_is_told_than_a_position_can_rise(lang: str, uses: int, told: str) -> None:
    """The gains of several uses come to more than a hundred; and whose position rose is said."""
    ending = TurningPoint(9, 3, -1, 0.0, 0.0, ())
    best = BestCard(1, "mk.mine", 0.41 * uses, uses)
    ruleset = ruleset_of("mamlejet_kohanim")
    speaker = Speaker(lang, ruleset, load_pool(ruleset)[0], ["Ana", "Beto"])
    story = Story((), (), None, ending, "", (), best, True, "", 9)
    lines = [line for _, line in StoryText(story, speaker, describe(ruleset)).lines()]
    assert any(line.endswith(f": {told}.") for line in lines)


def test_what_a_new_turn_brings_is_no_turn_of_fortune(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has the turn looks better for it, and the next one draws: neither has decided anything."""
    table = Table.new("aguila_roja", [*TWO, ("Carla", "novice", "")], None, 4)
    while not table.game.result:
        table.answer(table.computers.answer())
    monkeypatch.setattr(table.ruleset.bot(), "evaluate", lambda seen, who: 0.9 if seen.active == who else 0.1)
    story = tell(table.match)
    assert story.judged and [t for t in story.turns if t.answer < story.answers] == []


def test_that_the_first_turn_begins_is_no_turn_of_fortune(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins is known before hands are kept: "round 0, Ana keeps 5 cards" decided nothing."""
    table = Table.new("aguila_roja", TWO, None, 2)
    while not table.game.result:
        table.answer(table.computers.answer())
    monkeypatch.setattr(
        table.ruleset.bot(),
        "evaluate",
        lambda seen, who: 0.5 if seen.round == 0 else 0.9 if seen.active == who else 0.1,
    )
    story = tell(table.match)
    assert story.judged and [t for t in story.turns if t.answer < story.answers] == []


def test_the_same_told_twice_is_told_once_with_how_often() -> None:
    place = played("aguila_roja")
    table, story = place._sitting.table, place.afterwards.story()
    drew = next(e for e in table.events(None) if e.id == "log.drew")
    again = replace(story, decided=TurningPoint(1, 1, 0, 0.2, 0.8, (drew, drew)), turns=())
    speaker = Speaker("en", table.ruleset, table.pool, table.names)
    (line,) = [x for _, x in StoryText(again, speaker, describe(table.ruleset)).lines(80) if "decided" in x]
    assert "(×2)" in line and line.count(speaker.event(drew).removesuffix(".")) == 1


def as_if(again: PlayedAgain, winner: int, news: list[list[EventView]]) -> None:
    """Let a match have gone so, and been won by a seat for which it looked better after the first answer."""
    again.news, again.active = news, [0, 0, 0]
    again.looks = [(0.2, 0.2), *[(0.6, 0.2) if winner == 0 else (0.2, 0.6)] * 2]
    again.figures = [again.figures[0]] * 3
    assert again.again.game.result is not None
    again.again.game.result["winners"] = [winner]


@pytest.mark.parametrize("heals", [True, False])
def test_a_card_of_which_nothing_came_is_not_the_best(heals: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The judgement likes a permanent that lies there; a player likes what it has done."""
    place = played("ultima_reserva")
    again = PlayedAgain(place._sitting.table.match).play()
    use = next(e for news in again.news for e in news if e.id == "log.played")
    did = replace(use, id="log.regained")
    as_if(again, use.fields["seat"], [[], [use, did] if heals else [use], []])
    best = best_card(again)
    assert (best is not None) == heals and (not heals or best.definition == use.fields["card"])


@pytest.mark.parametrize("falls", [True, False])
def test_a_card_that_was_destroyed_in_the_turn_in_which_it_came_is_not_the_best(falls: bool) -> None:
    """Though the position looked better with it until then, and something happened besides."""
    place = played("ultima_reserva")
    again = PlayedAgain(place._sitting.table.match).play()
    use = next(e for news in again.news for e in news if e.id == "log.played")
    other = replace(use, fields={**use.fields, "card": "vz.border_lancer", "card_id": 999})
    fell = replace(use, id="log.destroyed") if falls else other
    as_if(again, use.fields["seat"], [[], [use, replace(use, id="log.drew")], [other, fell]])
    best = best_card(again)
    assert (best is None) == falls and (falls or best.definition == use.fields["card"])


@pytest.mark.parametrize("acts", [True, False])
def test_what_comes_of_a_card_in_the_turn_in_which_it_came_counts_with_that(acts: bool) -> None:
    """What came of a fight was told of whoever struck first, and not of what had just been played for it."""
    place = played("ultima_reserva")
    again = PlayedAgain(place._sitting.table.match).play()
    use = next(e for news in again.news for e in news if e.id == "log.played")
    attacks, hits = replace(use, id="log.attacks"), replace(use, id="log.surplus")
    as_if(again, use.fields["seat"], [[], [use], [attacks, hits] if acts else [attacks]])
    best = best_card(again)
    assert (best is not None) == acts and (not acts or best.definition == use.fields["card"])


def test_what_an_ability_does_is_the_doing_of_its_card() -> None:
    """A card that was put into play long before may decide a match by what it does there."""
    place = played("ultima_reserva")
    again = PlayedAgain(place._sitting.table.match).play()
    use = next(e for news in again.news for e in news if e.id == "log.played")
    used = [replace(use, id="log.stacked_ability"), replace(use, id="log.regained")]
    as_if(again, use.fields["seat"], [[], used, []])
    best = best_card(again)
    assert best is not None and best.definition == use.fields["card"]
