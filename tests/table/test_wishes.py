"""What people asked for in the whole match holds when it goes on after it was left, or killed."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import failures
from mk_tui.language import Speaker
from mk_tui.language.failing import say_failure, say_notice
from mk_tui.players.levels import HUMAN
from mk_tui.storage import MatchError, Store
from mk_tui.table import Place, Table
from mk_tui.table import command as give
from mk_tui.table.match import Match
from mk_tui.table.wishes import ABOUT
from tests.table.test_kept_orders import DAILY, on_to_order
from tests.written import beginning


def seated(tmp_path: Path) -> tuple[Store, int, Place]:
    store = Store(tmp_path / "matches.sqlite3")
    table = Table.of(Match(beginning(DAILY, HUMAN)), store)
    assert table.match_id is not None
    return store, table.match_id, table.sit()


def test_an_order_that_is_kept_holds_after_a_resume_until_it_is_taken_back(tmp_path: Path) -> None:
    store, match, place = seated(tmp_path)
    moment = on_to_order(place, 3)
    assert place.do(give.KeepOrder(moment.number, 1)).done
    kept = place.moment().tempo.orders
    assert kept
    again = Table.resume(store, match).sit()  # nobody has left: the program was killed
    assert again.moment().tempo.orders == kept
    then = on_to_order(again, 4)
    assert then.question is not None and then.question.kind != "order"
    assert again.do(give.AskOrders(then.number)).done
    last = Table.resume(store, match).sit()
    asked = on_to_order(last, 5)
    assert asked.question is not None and asked.question.kind == "order"


@pytest.mark.parametrize("whole", [True, False])
def test_a_card_that_is_not_to_stop_the_game_does_not_after_a_resume(whole: bool, tmp_path: Path) -> None:
    store, match, place = seated(tmp_path)
    moment = place.moment()
    place.do(give.Mute(moment.number, "mamlejet_kohanim:W02", whole))
    place.do(give.Mute(moment.number, "mamlejet_kohanim:B03", whole))
    place.do(give.Unmute(moment.number, "mamlejet_kohanim:B03"))
    muted = Table.resume(store, match).sit().moment().tempo.muted
    assert muted == ((0, "mamlejet_kohanim:W02", whole),)
    place.do(give.Unmute(moment.number, "mamlejet_kohanim:W02"))
    assert Table.resume(store, match).sit().moment().tempo.muted == ()


@pytest.mark.failures("notes")
@pytest.mark.parametrize(
    "note",
    [
        [],
        {"mutes": []},
        {"mutes": [[0, 5, None]], "orders": []},
        {"mutes": [[9, "x", None]], "orders": []},
        {"mutes": [[True, "x", None]], "orders": []},
        {"mutes": [[0, "x", [1, "2"]]], "orders": []},
        {"mutes": [], "orders": [[0, [["x", 1]], ["x"]]]},
        {"mutes": [], "orders": [[0, [["x", None]], ["x", 1]]]},
    ],
)
def test_what_cannot_be_read_is_said_and_the_match_goes_on_without_it(note: Any, tmp_path: Path) -> None:
    store, match, _ = seated(tmp_path)
    store.write_note(match, ABOUT, note)
    moment = Table.resume(store, match).sit().moment()
    assert moment.question is not None and moment.tempo.muted == () and moment.tempo.orders == ()
    assert [notice.message for notice in moment.notices] == ["failure.notes"]


@pytest.mark.failures("notes")
def test_what_cannot_be_noted_is_said_and_holds_at_this_table(tmp_path: Path) -> None:
    store, _, place = seated(tmp_path)
    (tmp_path / "matches.sqlite3").rename(tmp_path / "elsewhere")
    moment = place.moment()
    assert place.do(give.Mute(moment.number, "mamlejet_kohanim:W02", True)).done
    assert place.moment().tempo.muted
    assert [failure.kind for failure in failures.since(0)] == ["notes"]
    assert [notice.message for notice in place.moment().notices] == ["failure.notes"]
    store.close()


@pytest.mark.failures("notes")
@pytest.mark.parametrize("lang", ["en", "es"])
def test_that_a_note_is_damaged_is_said_in_the_language_of_who_plays(lang: str, tmp_path: Path) -> None:
    store, match, place = seated(tmp_path)
    place.do(give.Mute(place.moment().number, "mamlejet_kohanim:W02", True))
    with sqlite3.connect(store.path) as opened:
        opened.execute("UPDATE notes SET note = '{'")
    opened.close()
    table = Table.resume(store, match)
    moment = table.sit().moment()
    assert moment.tempo.muted == ()
    (told,) = moment.notices
    (failure,) = failures.since(0)
    cause = MatchError("error.note_damaged", n=match).say(lang).removesuffix(".")
    assert f"({cause})." in say_notice(told, Speaker(lang, table.game.rules, table.game.pool, ["Ana"]))
    assert f"({cause})." in say_failure(failure, lang)
