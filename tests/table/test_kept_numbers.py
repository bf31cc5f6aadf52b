"""Cards of one name have the numbers that they had at the table wherever a match is told or goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from mk_tui import cli
from mk_tui.engine import view
from mk_tui.engine.views import EventView
from mk_tui.language import Speaker
from mk_tui.language.namesakes import NAMESAKES, Namesakes
from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.table.beginning import describe
from mk_tui.table.kept_numbers import note_numbers, recall_numbers
from mk_tui.table.past import Past
from mk_tui.table.replay import branch_of, replay_steps
from mk_tui.tui.tabletop.client import TableClient

SEED = 1  # of a match in which several cards of one name lie on the table, and one of them falls


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    return Store(tmp_path / "data" / "matches.sqlite3")


def played(store: Store) -> tuple[Table, list[str], list[object]]:
    """Return a match that is over, the lines of its log as they were told when they were new, and after each
    answer the numbers that had been given by then."""
    table = Table.new("humankind", [("Ana", "random", ""), ("Beto", "random", "")], None, SEED, store)
    namesakes = Namesakes(describe(table.ruleset))
    speaker = Speaker("en", table.ruleset, table.pool, table.names, namesakes=namesakes)
    lines, numbers, news = list[str](), list[object](), list[EventView]()

    def see() -> None:
        namesakes.see(view(table.game, None))
        numbers.append(namesakes.noted)
        news[:] = table.events(None, len(lines))
        lines.extend(map(speaker.event, news))

    see()
    while not table.game.result:
        table.computers.play()
        see()
    assert any("#2" in line for line in lines)
    return table, lines, numbers


def number_of_first(numbers: list[object]) -> int:
    return next(n for n, noted in enumerate(numbers) if noted)


def test_a_replay_tells_cards_of_one_name_apart(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = played(store)
    assert cli.main(["replay", "1", "--lang", "en"]) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if line] == lines


def test_a_story_tells_cards_of_one_name_apart(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    played(store)
    assert cli.main(["story", "1", "--lang", "en"]) == 0
    assert "#2" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_story_says_that_it_was_played_on_of_a_match_that_was(
    lang: str, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    table, _, _ = played(store)
    other = Table.of(branch_of(table.match.beginning, table.match.record.entries, 5, 1), store)
    while not other.game.result:
        other.computers.play()
    told = {"en": "Played on from", "es": "Continuada desde"}[lang]
    for match, origin in (("1", []), ("2", [told])):
        for command in (["story", match], ["replay", match, "--story"]):
            assert cli.main([*command, "--lang", lang]) == 0
            said = capsys.readouterr().out
            assert [told for line in said.splitlines() if line.startswith(told)] == origin


def test_a_match_that_is_played_on_goes_on_with_the_numbers(store: Store) -> None:
    table, _, numbers = played(store)
    entries = table.match.record.entries
    for n in range(number_of_first(numbers), len(entries), 9):
        other = Table.of(branch_of(table.match.beginning, entries, n, 1), store)
        assert recall_numbers(other.sit(), describe(other.ruleset)).noted == numbers[n]


def test_what_was_noted_is_taken_up_and_not_worked_out(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where no card has a number: to play a long match again takes a while."""
    table, _, numbers = played(store)
    entries, seen = table.match.record.entries, list[Past]()
    for n in (2, number_of_first(numbers)):
        place = Table.of(branch_of(table.match.beginning, entries, n, 1), store).sit()
        note_numbers(place, recall_numbers(place, describe(place.ruleset)))
        assert place.recall(NAMESAKES) == numbers[n]
    monkeypatch.setattr(Past, "looked_like", lambda self: seen.append(self) or iter(()))
    for match, n in ((2, 2), (3, number_of_first(numbers))):
        again = Table.resume(store, match).sit()
        assert recall_numbers(again, describe(again.ruleset)).noted == numbers[n]
    assert not seen


def test_the_first_question_of_a_match_that_goes_on_is_led_in_by_the_last_answer(store: Store) -> None:
    """Not by all that has happened in the match since it began."""
    table, _, _ = played(store)
    beginning, entries = table.match.beginning, table.match.record.entries
    steps = list(replay_steps(beginning, entries))
    for n in range(10, len(entries), 7):
        last = next(step for step in reversed(steps[: n + 1]) if step)
        other = Table.of(branch_of(beginning, entries, n, 1), store)
        for goes_on in (other, Table.resume(store, other.match_id or 0)):
            client = TableClient(goes_on.sit())
            assert client.log(client.since) == last
