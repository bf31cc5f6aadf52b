"""The list of what was played to its end, and what it counts."""

from pathlib import Path
from typing import Any

import pytest

from mk_tui.storage import MatchRecord, Store
from mk_tui.storage.tallies import people, winners
from mk_tui.table import Table
from mk_tui.tui.screens.result import ResultScreen
from mk_tui.tui.screens.resume import ResumeScreen
from mk_tui.tui.tabletop.screen import TableScreen

from .awaiting import at


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite3")


async def test_the_history_tells_of_what_was_played_to_the_end(
    app_of: Any, text_of: Any, store: Store
) -> None:
    app = app_of(None, "en", store)
    async with app.run_test(size=(80, 24)) as pilot:
        key = next(e.key for e in app.screen.list.entries if e.name == "history")
        await pilot.press(key)
        await pilot.pause()
        assert "No match has been played to its end" in text_of(app)
        table = Table.new("karmaka", [("Ana", "random", ""), ("Beto", "random", "")], {}, 3, store)
        while table.question is not None:
            table.computers.play()
        _, (winner, *_), _ = table.result
        await pilot.press(key)
        await at(pilot, ResumeScreen)
        await pilot.pause()
        assert "Played to the end: 1 · won by people: 0" in text_of(app)
        assert f"{table.names[winner]} won" in text_of(app)
        await pilot.press("a")
        await at(pilot, ResultScreen)
        await pilot.press("escape")  # to the table at its end
        table = await at(pilot, TableScreen)
        assert "Esc menu" not in text_of(app) and not table.overlay.display
        await pilot.press("m")
        await pilot.pause()
        assert "The key m does nothing now." in text_of(app)
        await pilot.press("escape")  # to how it ended, and from there out of it
        await at(pilot, ResultScreen)
        await pilot.press("escape")
        await at(pilot, ResumeScreen)
        assert "Played to the end: 1" in text_of(app)


async def test_the_history_counts_by_game_and_lists_one_alone(
    app_of: Any, text_of: Any, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = {"seats": [{"name": "Ana", "kind": "human"}, {"name": "Beto", "kind": "novice"}]}
    ends: list[tuple[str, Any]] = [("karmaka", {"winners": [w]}) for w in (0, 1, 1)]
    ends += [("karmaka", {"kind": "draw"}), ("humankind", {"winners": [0]})]
    records = [MatchRecord(n, game, header=seats, result=r, played=60.0) for n, (game, r) in enumerate(ends)]
    monkeypatch.setattr(store, "list_finished", lambda: records)
    app = app_of(None, "en", store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(ResumeScreen(finished=True))
        await at(pilot, ResumeScreen)
        await pilot.pause()
        assert "Karmaka · played 4: won 1, lost 2, drawn 1" in text_of(app)
        assert "HumanKind: The Awakening · played 1: won 1, lost 0, drawn 0" in text_of(app)
        assert "won by people: 2" in text_of(app) and text_of(app).count("Ana, Beto") == 5
        await pilot.press("2")
        assert text_of(app).count("Ana, Beto") == 1 and "to the end: 1 ·" in text_of(app)
        await pilot.press("0")
        assert text_of(app).count("Ana, Beto") == 5


@pytest.mark.parametrize(
    ("lang", "mark", "title"),
    [
        ("en", "played on from answer 7 of match 1", "to the end: 1 · won by people: 1 · played on: 1"),
        (
            "es",
            "continuada desde la respuesta 7 de la partida 1",
            "final: 1 · ganadas por personas: 1 · continuadas: 1",
        ),
    ],
)
async def test_the_history_marks_what_was_begun_from_another_match_and_counts_it_apart(
    app_of: Any, text_of: Any, store: Store, monkeypatch: pytest.MonkeyPatch, lang: str, mark: str, title: str
) -> None:
    seats = {"seats": [{"name": "Ana", "kind": "human"}, {"name": "Beto", "kind": "novice"}]}
    records = [
        MatchRecord(1, "karmaka", header=seats, result={"winners": [0]}),
        MatchRecord(2, "karmaka", header={**seats, "branch": 7, "branch_of": 1}, result={"winners": [1]}),
    ]
    monkeypatch.setattr(store, "list_finished", lambda: records)
    app = app_of(None, lang, store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(ResumeScreen(finished=True))
        await at(pilot, ResumeScreen)
        await pilot.pause()
        won = {"en": "Beto won", "es": "ganó Beto"}[lang]
        said = " ".join(text_of(app).replace("│", " ").split())  # it may go on in the next line
        assert said.count(f"Ana, Beto · {won} · {mark}") == 1 and title in text_of(app)
        rest = {"en": "played 1: won 1, lost 0", "es": "jugadas 1: victorias 1, derrotas 0"}[lang]
        assert rest in text_of(app)


@pytest.mark.parametrize("result", [None, [], {"winners": "x"}, {"kind": 3, "winners": [9, "x"]}])
def test_a_foreign_result_is_nobodys(result: Any) -> None:
    record = MatchRecord(1, "karmaka", header={"seats": [{"name": "Ana", "kind": "human"}]}, result=result)
    assert winners(record) & people(record) == set()
