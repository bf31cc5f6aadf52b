"""The result says first how the match ended and what decided it, at every size."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.table.afterwards import Afterwards
from mk_tui.tui.board.row_targets import EACH, row_runs
from mk_tui.tui.board.spans import plain, width
from mk_tui.tui.screens.menu import MenuScreen
from mk_tui.tui.screens.result import ResultScreen
from mk_tui.tui.screens.result_rows import packed

from .awaiting import at, until

BLOW = {"en": "The last blow", "es": "El último golpe"}
BEST = {"en": "Best card", "es": "La mejor carta"}
CURVE = {"en": "round by round", "es": "ronda a ronda"}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite3")


def over(store: Store, game: str, seats: int = 2) -> Table:
    """Return a table at which one person has lost, or won, against computers; nobody sits at it."""
    others = [(name, "novice", "") for name in ("Beto", "Carla", "Dana")[: seats - 1]]
    table = Table.new(game, [("Ana", "human", ""), *others], None, 5, store)
    place = table.sit()
    while not table.game.result:
        thought = place.think(place.moment().number)
        if thought is not None:
            place.do(thought)
        else:
            table.answer(range(table.question.least))
    table.sittings.clear()
    return table


@pytest.mark.parametrize(("game", "seats"), [("karmaka", 4), ("aguila_roja", 2)])
@pytest.mark.parametrize(("size", "lang"), [((80, 24), "es"), ((120, 40), "en"), ((200, 60), "es")])
async def test_the_last_blow_stands_first(
    lang: str, game: str, seats: int, size: tuple[int, int], app_of: Any, text_of: Any, store: Store
) -> None:
    table = over(store, game, seats)
    app = app_of(None, lang, store)
    async with app.run_test(size=size) as pilot:
        app.open_table(table.sit())
        result = await at(pilot, ResultScreen)
        await until(pilot, lambda: result.story is not None)
        await pilot.pause(0.1)
        lines = text_of(app).splitlines()
        first = next(n for n, line in enumerate(lines) if BLOW[lang] in line)
        after = [n for n, line in enumerate(lines) if BEST[lang] in line or CURVE[lang] in line]
        assert first <= 5 and (not after or first < min(after))
        said = " ".join(" ".join(lines).replace("│", " ").replace("║", " ").split())
        assert f"({result.story.clause})" in said
        for name in result.keys.values():  # nothing has gone for it
            assert any(app.say(f"result.{name}.key") in line for line in lines), name
        assert "…" not in "".join(lines)


async def test_each_of_the_choices_that_share_a_line_can_be_clicked(
    app_of: Any, text_of: Any, store: Store
) -> None:
    table = over(store, "karmaka")
    app = app_of(None, "en", store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(table.sit())
        result = await at(pilot, ResultScreen)
        await until(pilot, lambda: result.story is not None)
        await pilot.pause(0.1)
        y, line = next((n, x) for n, x in enumerate(text_of(app).splitlines()) if " Menu" in x)
        assert "Table: one more look" in line
        await pilot.click(offset=(line.index(" Menu") + 2, y))
        await at(pilot, MenuScreen)


def test_choices_are_packed_each_with_its_own_target() -> None:
    choices = [(((" a ", "key"), (word, "name")), ("do", word)) for word in ("one", "two", "three")]
    rows = packed(choices, 20)
    assert [len(target[1]) for _, target in rows] == [6, 3] and rows[0][1][0] == EACH
    runs = row_runs(*rows[0])
    assert [meant for ((text, _),), meant in runs if text in ("one", "two")] == [("do", "one"), ("do", "two")]
    filled = row_runs((*rows[1][0], ("   ", "")), rows[1][1])  # up to the edge
    assert filled[-1][1] is None


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_beside_the_story_a_long_choice_has_two_rows(
    lang: str, app_of: Any, text_of: Any, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That the winner stays and another comes was cut, with twenty rows free below."""
    monkeypatch.setattr(Afterwards, "leaving", 1)
    app = app_of(None, lang, store)
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_table(over(store, "aguila_roja").sit())
        result = await at(pilot, ResultScreen)
        await until(pilot, lambda: result.story is not None)
        rows = [(plain(spans), target) for spans, target in result.page.rows if target == ("do", "stays")]
        assert " ".join(" ".join(text for text, _ in rows).split()[1:]) == app.say("result.stays.key")
        assert len(rows) == 2 and all(width(text) <= result.page.size.width - 4 for text, _ in rows)


@pytest.mark.parametrize(("lang", "name"), [("en", "Beetle 4"), ("es", "Escarabajo 4")])
async def test_a_step_of_a_track_is_named(lang: str, name: str, app_of: Any, store: Store) -> None:
    """ "rung 0/4" says nothing to who knows the ladder by its animals."""
    app = app_of(None, lang, store)
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_table(over(store, "karmaka", 4).sit())
        result = await at(pilot, ResultScreen)
        names = [result.voice.spec.step_name("rung", n, lang) for n in range(6)]
        assert names[0] == name and all(names[:5]) and names[5] == ""
        assert result.voice.spec.step_name("score", 1, lang) == ""
        told = [plain(figure) for figures in result.rows._figures(0) for figure in figures]
        rungs = [dict(p.trackers)["rung"] for p in result.client.public_view().players]
        assert all(told[1 + 4 * k].endswith(f" {names[n]}") for k, n in enumerate(rungs)) and len(rungs) == 4


async def test_the_result_speaks_the_other_language_and_has_its_help(
    app_of: Any, text_of: Any, store: Store
) -> None:
    """And so does the table that lies under it, and whoever plays on from a point of the match."""
    app = app_of(None, "en", store)
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_table(over(store, "karmaka").sit())
        result = await at(pilot, ResultScreen)
        await until(pilot, lambda: result.story is not None and result.points.worked)
        assert BLOW["en"] in text_of(app)
        english = list(result.points.round_lines())
        await pilot.press("f2")
        await pilot.pause()
        assert BLOW["es"] in text_of(app) and BLOW["en"] not in text_of(app)
        await until(pilot, lambda: result.points.worked)
        assert english and not {*english} & {*result.points.round_lines()}
        await pilot.press("question_mark")
        await pilot.pause()
        assert "La partida ha acabado" in text_of(app) and "F2" in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is result
        await pilot.press("escape")
        await pilot.pause()
        assert "ayuda" in text_of(app).splitlines()[0]
