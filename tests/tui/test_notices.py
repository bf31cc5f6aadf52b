"""What the match file has to say is on the screen before anything else; what only has to wait waits."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import failures
from mk_tui.language import SaidError
from mk_tui.storage import StorageError, Store
from mk_tui.table import Table
from mk_tui.tui.screens.menu import MenuScreen
from mk_tui.tui.screens.notices import NoticeScreen
from mk_tui.tui.screens.resume import ResumeScreen
from mk_tui.tui.tabletop import waiting
from mk_tui.tui.tabletop.screen import TableScreen

from .awaiting import until


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite3")


def match(store: Store, seed: int = 1) -> Table:
    return Table.new("karmaka", [("Ana", "human", ""), ("Beto", "novice", "")], {}, seed, store)


@pytest.mark.parametrize("at_once", [True, False])
async def test_what_the_match_file_says_is_read_before_anything_else(
    tmp_path: Path, app_of: Any, text_of: Any, at_once: bool
) -> None:
    (tmp_path / "m.sqlite3").write_text("Dear diary")
    store = Store(tmp_path / "m.sqlite3")
    app = app_of(match(store) if at_once else None, "en", store)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        assert "is not a match file of this program" in " ".join(text_of(app).replace("│", " ").split())
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen if at_once else MenuScreen))
    assert not store.notices


async def test_the_list_has_all_matches_also_those_that_cannot_be_read(
    app_of: Any, text_of: Any, store: Store
) -> None:
    sessions = [match(store, seed) for seed in range(30)]
    with closing(sqlite3.connect(store.path)) as db:
        db.execute("UPDATE matches SET header = '[' WHERE id = 29")
        db.commit()
    app = app_of(None, "en", store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "30 matches" in text_of(app)
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ResumeScreen))
        await pilot.pause(0.1)
        assert "Match 29 is damaged" in text_of(app)
        assert [value for _, value in app.screen.list.rows] == [s.match_id for s in reversed(sessions)]
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        await pilot.press("enter", "end", "enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.screen.client.place.match_id == sessions[0].match_id


async def test_an_answer_waits_for_another_program_and_is_given_by_itself(
    app_of: Any, text_of: Any, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "AGAIN", 0.1)
    app = app_of(match(store), "en", store)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        question, answers = table.client.place._sitting.table.question, store.answers(1)
        given = tuple(range(max(question.least, 1)))
        with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            table.course.give(given)
            await pilot.pause(0.5)
            assert "is in use by another program" in " ".join(text_of(app).split())
            assert table.client.place._sitting.table.question == question and store.answers(1) == answers
            assert isinstance(app.screen, TableScreen)
        await until(pilot, lambda: store.answers(1)[: len(answers) + 1] == [*answers, list(given)])
        assert table.client.place._sitting.table.question != question and "another program" not in text_of(
            app
        )


async def test_another_answer_takes_the_place_of_one_that_waits(
    app_of: Any, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "AGAIN", 0.1)
    app = app_of(match(store), "en", store)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table, answers = app.screen, store.answers(1)
        least = max(table.client.place._sitting.table.question.least, 1)
        assert len(table.client.place._sitting.table.question.options) > least
        with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            table.course.give(tuple(range(least)))
        other_answer = tuple(range(1, least + 1))
        table.course.give(other_answer)
        await pilot.pause(0.4)
        assert store.answers(1)[: len(answers) + 1] == [*answers, list(other_answer)]


async def test_a_match_whose_file_has_gone_is_never_called_kept(
    app_of: Any, text_of: Any, store: Store
) -> None:
    app = app_of(match(store), "en", store)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        question = table.client.place._sitting.table.question
        store.path.rename(store.path.with_name("elsewhere"))
        table.course.give(tuple(range(max(question.least, 1))))
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        assert "has been moved or removed" in " ".join(text_of(app).replace("│", " ").split())
        assert table.client.place._sitting.table.question == question
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is table)
        app.leave_table()
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        assert "has been moved or removed" in " ".join(text_of(app).replace("│", " ").split())


async def test_a_match_file_that_is_torn_while_the_menu_is_open_is_a_sentence(
    app_of: Any, text_of: Any, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match(store)
    app = app_of(None, "en", store)

    def torn() -> None:
        raise StorageError("error.store_torn", file="m.sqlite3")

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        monkeypatch.setattr(store, "list_unfinished", torn)
        await pilot.press("r")
        await pilot.pause(0.1)
        assert "m.sqlite3 is damaged" in text_of(app)


async def test_ctrl_c_promises_what_is_kept_and_nothing_else(app_of: Any, store: Store) -> None:
    """At home nothing is on, and a match without a store is not kept."""
    kept = "a match that is on is kept"
    for table, promised in ((match(store), True), (None, False)):
        app = app_of(table, "en", store)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("ctrl+c")
            await pilot.pause()
            (said,) = [notification.message for notification in app._notifications]
            assert "quits" in said and (kept in said) is promised


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_a_message_covers_nothing_of_what_is_asked(
    size: tuple[int, int], app_of: Any, store: Store
) -> None:
    """It lay over the hand and over half of the question."""
    app = app_of(match(store), "en", store)
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+c")
        await until(pilot, lambda: bool(app.screen.query("Toast")))
        await pilot.pause()
        (toast,) = app.screen.query("Toast")
        assert toast.region.area and not toast.region.overlaps(app.screen.prompt.region)
        assert toast.region.bottom <= size[1] // 2  # below it lie one's own cards


@pytest.mark.parametrize(("lang", "said"), [("en", "cannot be written"), ("es", "No se puede escribir")])
async def test_what_fails_in_a_match_stands_in_the_prompt(
    lang: str, said: str, app_of: Any, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message lay over the board until it went by itself."""

    def refused(*_: Any) -> None:
        raise SaidError("error.file_not_written", file="/home/ana/.config/mk-tui/settings.toml", reason="no")

    app = app_of(match(store), lang, store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        monkeypatch.setattr("mk_tui.storage.settings.save_settings", refused)
        app.keep_settings()
        await pilot.pause()
        notice = app.screen.scene.notice
        assert notice is not None and said in notice.sentence and notice.style == "bad"
        assert not app._notifications


@pytest.mark.failures("cache_kept")
async def test_what_failed_stands_with_what_is_to_be_read_anyway(
    app_of: Any, text_of: Any, store: Store
) -> None:
    """A message lay over what was to be read first."""
    app = app_of(None, "en", store)
    app.notices.append(StorageError("error.store_torn", file="m.sqlite3"))
    failures.note("cache_kept", "PermissionError", brief="Permission denied")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, NoticeScreen) and not app._notifications
        assert "each start takes longer" in " ".join(text_of(app).replace("│", " ").split())
