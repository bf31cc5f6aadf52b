"""What the curtain tells of what its person has missed: in order, one thing a line, the log at one key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from mk_tui.engine.views import EventView
from mk_tui.lab.tempo import Tempo, TempoCounter
from mk_tui.table import Moment, Place, Table
from mk_tui.table.moment import HAND_OVER, is_step
from mk_tui.tui.tabletop.missed import HEADING, STRONG, Missed, NewsLine, Occasion, in_room
from mk_tui.tui.widgets.curtain import room_for_news


def words_of(rows: Sequence[NewsLine], style: str | None = None) -> list[str]:
    """Return the lines of the news, or those in one style, without what stands before each."""
    return [row.text.lstrip("! ") for row in rows if style is None or row.style == style]


def turn(number: int, name: str) -> Occasion:
    """Return when something happened: in somebody's turn, the first or a later one."""
    return Occasion("", (number, f"{name}'s turn"), (number, f"Main step: {name}"), 0)


def test_the_curtain_tells_as_much_as_there_is_room_for() -> None:
    """One thing a line, and how much it leaves out; a sentence that takes two lines counts for two."""
    assert (room_for_news(24, False), room_for_news(24, True), room_for_news(6, True)) == (14, 13, 1)
    news = [Missed(f"Line {n} of what happened.") for n in range(30)]
    told, left_out = in_room(news[:12], 72, 12)
    assert words_of(told) == [one.sentence for one in news[:12]] and not left_out
    told, left_out = in_room(news, 72, 5)  # the last of equals; a line says what is left out
    assert words_of(told) == [one.sentence for one in news[-4:]] and left_out == 26
    long = [Missed("so long that it takes two lines " * 3)] * 6
    told, left_out = in_room(long, 72, 12)
    assert len(told) == 12 and not left_out and [row.text[:4] for row in told] == ["  so", "    "] * 6
    told, left_out = in_room(long, 40, 2)  # not even one has room
    assert len(told) == 1 and left_out == 5


def test_the_curtain_leaves_out_nothing_that_was_done_to_the_reader() -> None:
    """It stands where it happened, marked, and what matters less gives way to it."""
    beto, carla = turn(1, "Beto"), turn(2, "Carla")
    raw = [Missed(f"Beto does thing number {n}.", (1, 0), when=beto) for n in range(20)]
    lost = Missed("Ana's Healer falls.", (4, 2), True, beto, to_reader=True)
    looked = Missed("Beto looks at Ana's hand.", (3, 0), True, beto, to_reader=True)
    later = [Missed(f"Carla does thing number {n}.", (2, 0), when=carla) for n in range(20)]
    told, left_out = in_room([*raw[:5], lost, looked, *raw[5:], *later], 72, 9)
    assert words_of(told, HEADING) == ["Beto's turn", "Carla's turn"] and len(told) == 8
    assert words_of(told)[1:3] == words_of(told, STRONG) == [lost.sentence, looked.sentence]
    assert words_of(told)[4:] == [one.sentence for one in later[-4:]] and left_out == 36
    assert [row.text[:2] for row in told if row.style == STRONG] == ["! ", "! "]
    told, left_out = in_room([lost, looked, *raw], 72, 2)
    assert words_of(told) == [lost.sentence] and left_out == 21  # of them what weighs most


def test_the_curtain_tells_in_the_order_in_which_it_happened() -> None:
    """Nothing that was done to the reader stands before what led to it."""
    turns = [turn(n, name) for n, name in enumerate(("Beto", "Carla", "Dov"))]
    raw = [[Missed(f"Thing {n} of turn {k}.", (2, 0), when=turns[k]) for n in range(5)] for k in range(3)]
    fell = [Missed(f"Ana's Healer {k} falls.", (4, 2), True, turns[k], to_reader=True) for k in range(3)]
    news = [one for k in range(3) for one in (*raw[k], fell[k])]
    for room in (30, 21, 10):
        told, left_out = in_room(news, 72, room)
        kept = [text for text in words_of(told) if not text.endswith("turn") and "Main" not in text]
        assert kept == [one.sentence for one in news if one.sentence in kept]
        assert words_of(told, STRONG) == [one.sentence for one in fell]
        assert len(told) == min(room, 21) - (left_out > 0) and (left_out > 0) == (room == 10)


def test_the_curtain_tells_by_which_card_something_came_as_far_as_there_is_room() -> None:
    """ "Beto takes Thievery from the Ruins", and no word of the card that let him."""
    beto, carla = turn(1, "Beto"), turn(2, "Carla")
    plays = Missed("Beto plays Salvage.", (1, 0), when=beto, uses=True)
    takes = Missed("Beto takes Thievery from the Ruins.", (2, 1), when=beto)
    steals = Missed("Carla plays Stolen Dreams.", (1, 1), when=carla, uses=True)
    lost = Missed("Ana loses Crisis.", (4, 0), True, carla, to_reader=True)
    idle = [Missed(f"Carla does thing number {n}.", (1, 0), when=carla) for n in range(9)]
    news = [plays, takes, steals, *idle, lost]
    told, left_out = in_room(news, 72, 7)
    assert words_of(told) == [
        "Beto's turn",
        plays.sentence,
        takes.sentence,
        "Carla's turn",
        steals.sentence,
        lost.sentence,
    ]
    assert left_out == 9
    told, _ = in_room(news, 72, 4)  # what was done to the reader first, then by which card
    assert words_of(told) == [takes.sentence, steals.sentence, lost.sentence]


async def test_a_long_round_stands_line_below_line_and_the_log_opens_where_it_begins(
    app_of: Any, lines_of: Any
) -> None:
    """Two people's round of Mamlejet Kohanim, at all sizes and in both languages."""
    place = long_missed("mamlejet_kohanim", 2, seed=5, least=50)
    seat = place.moment().seat
    for lang, size in (("en", (80, 24)), ("es", (120, 40)), ("en", (200, 60))):
        app = app_of(SimpleNamespace(sit=lambda: place), lang)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen, events = app.screen, place.moment().missed
            say, lines = screen.voice.say, lines_of(app)
            first = next(n for n, line in enumerate(lines) if say("curtain.since") in line) + 1
            name = screen.voice.name(seat)
            last = next(n for n, line in enumerate(lines) if say("curtain.press", name=name) in line)
            told = [line.strip() for line in lines[first : last - 1]]
            assert all("\u00b7" not in line or "Round" in line or "ronda" in line for line in told)
            begins = {len(line) - len(line.lstrip("! ")) for line in lines[first : last - 2]}
            assert len(begins) <= 3  # a heading, what it heads, and where that goes on
            sentences = [screen.voice.event(event) for event in events]
            whole = [line for line in told if line in sentences]
            places = [sentences.index(line) for line in whole]
            assert len(whole) > 6 and places == sorted(places)
            cut = told[-1].endswith(f": {screen.voice.key('log')}")
            assert cut == (size == (80, 24))
            if cut:
                await pilot.press("l")
                await pilot.pause()
                shown = [line.strip(" \u2551\u00b7") for line in lines_of(app)]
                since = next(e for e in events if not is_step(e))
                at = shown.index(screen.voice.event(since))
                assert screen.overlay.above and at <= 4 and screen.client.viewer is None
                await pilot.press("escape")
                await pilot.pause()
                assert lines_of(app) == lines


class Reached(Exception):
    """The match has come so far."""


def long_missed(game: str, people: int, seed: int, least: int) -> Place:
    """Return a place of some people at the first curtain whose person has missed so much of the log."""

    class Counter(TempoCounter):
        def _take(self, place: Place, moment: Moment) -> None:
            if moment.stage == HAND_OVER and len(moment.missed) >= least:
                raise Reached(place)
            super()._take(place, moment)

    with pytest.raises(Reached) as reached:
        Counter(Table.at(Tempo(game, people, seed).beginning(0)), seed).count()
    place = reached.value.args[0]
    assert isinstance(place, Place)
    return place


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_at_80_columns_the_curtain_begins_with_what_was_done_to_the_reader(
    lang: str, table: Any, app_of: Any, lines_of: Any
) -> None:
    view = table.full_view(None)
    own = view.zone("camp", 0).cards[0]
    lost = {"card": own.definition, "card_id": own.id, "seat": 0, "by": -1}
    events = [replace(e, index=n) for n, e in enumerate(e for e in table.events(None) if e.fields["seat"])]
    events = [EventView(0, "log.eliminated", lost), *(replace(e, index=e.index + 1) for e in events)]
    app = app_of(table.FakeTable([0, 1], [table.main_question(0), table.main_question(1)]), lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        screen.client.moment = replace(screen.client.moment, missed=tuple(events))
        screen.handover.draw_for(0)
        await pilot.pause()
        lines = [line.strip() for line in lines_of(app)]
        head = lines.index(screen.voice.say("curtain.so_far"))
        assert lines[head + 1] == f"! {screen.voice.event(events[0])}"
        assert lines.count("") <= 5  # three set the parts apart, and a whole sentence had no room any more
