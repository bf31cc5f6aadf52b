"""Decks as files of the user's: where they lie, the name of a copy, what stands in for one that is gone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import paths
from mk_tui.storage.remembered import LastTable, LastTables
from mk_tui.tui.board.spans import plain
from mk_tui.tui.program import program_of
from mk_tui.tui.screens.card_room import CardRoom
from mk_tui.tui.screens.deck_list import DecksScreen
from mk_tui.tui.screens.deck_rows import deck_entries, file_rows, state_line
from mk_tui.tui.screens.setup import SetupScreen
from mk_tui.tui.widgets.spinner import Spinner

from .awaiting import until

MK = "mamlejet_kohanim"


def written(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """Write a deck of the user's, the shipped one with changes; return its file."""
    text = (paths.PACKAGE.parent / "data" / "decks" / MK / "shilo.yaml").read_text("utf-8")
    for old, new in (("id: shilo", "id: mine"), ("en: Shiló, es: Shiló", "en: Mine, es: Mío"), *changes):
        text = text.replace(old, new)
    file = tmp_path / "data" / "decks" / MK / "mine.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")
    return file


def words(rows: Any) -> str:
    return " ".join("".join(plain(row[0]) for row in rows).split())


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_a_deck_of_the_users_says_in_which_file_it_is(app_of: Any, tmp_path: Path, lang: str) -> None:
    file = written(tmp_path)
    app = app_of(None, lang)
    async with app.run_test(size=(80, 24)):
        room = CardRoom(MK, lang)
        own, shipped = room.deck("mine"), room.deck("shilo")
        assert own is not None and shipped is not None
        assert str(file) in words(file_rows(own, app.say, 400)) and file_rows(shipped, app.say, 400) == []


@pytest.mark.failures("card_file")
async def test_a_file_with_a_mistake_is_named_with_its_folder(app_of: Any, tmp_path: Path) -> None:
    file = written(tmp_path, ("mk.food_ration: 12", "mk.food_rations: 12"))
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)):
        told = deck_entries(CardRoom(MK, "en"), app.say, "n", 400)
        assert f"{file}:" in " ".join(plain(spans) for _, spans, _ in told)


@pytest.mark.parametrize(
    ("lang", "more"), [("en", "and 1 more rule is broken"), ("es", "y se incumple 1 regla más")]
)
async def test_further_rules_that_a_deck_breaks_are_counted_in_words(
    app_of: Any, tmp_path: Path, lang: str, more: str
) -> None:
    written(
        tmp_path, ("cards:", "draft: true\ncards:"), ("mk.spearman_of_efraim: 3", "mk.spearman_of_efraim: 9")
    )
    app = app_of(None, lang)
    async with app.run_test(size=(80, 24)):
        room = CardRoom(MK, lang)
        own = room.deck("mine")
        assert own is not None and len(room.broken(own.deck)) == 2
        assert plain(state_line(room, own.deck, app.say)).endswith(f"({more})")


@pytest.mark.parametrize(("deck", "name"), [("mine", "Mine 2"), ("shilo", "Shiló (mine)")])
async def test_a_copy_of_ones_own_deck_is_told_by_a_number(
    app_of: Any, tmp_path: Path, deck: str, name: str
) -> None:
    written(tmp_path)
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        decks = DecksScreen(CardRoom(MK, "en"), deck)
        app.push_screen(decks)
        await pilot.pause()
        decks.action_name("copy")
        assert decks.query_one("#gallery-words").value == name  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Ana played last with the deck mine"), ("es", "el mazo mine")]
)
async def test_the_form_says_that_a_deck_played_with_last_is_gone(
    app_of: Any, text_of: Any, lang: str, said: str
) -> None:
    LastTables().keep(LastTable(MK, (("Ana", "human", "mine"), ("Beto", "adept", "shilo")), {}, True, False))
    app = app_of(None, lang)
    async with app.run_test(size=(120, 50)) as pilot:
        form = SetupScreen(MK)
        app.push_screen(form)
        await until(pilot, lambda: bool(form.query("#deck-gone-0")) and said in text_of(app))
        assert not form.query("#deck-gone-1") and form.query_one("#deck-0", Spinner).value == ""
        assert program_of(form).lang == lang
