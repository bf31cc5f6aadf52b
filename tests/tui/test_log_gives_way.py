"""The log gives lines to the board: to texts of cards, and to what stands, so that it need not move."""

from __future__ import annotations

from typing import Any

import pytest
from textual.geometry import Size

from mk_tui.players.levels import HUMAN
from mk_tui.table import Table
from mk_tui.table.match import Match
from mk_tui.tui.board.painter import FULL
from mk_tui.tui.tabletop import arrangement
from mk_tui.tui.tabletop.arrangement import FORETOLD, LEAST_LOG
from mk_tui.tui.tabletop.log_end import packed
from tests.written import beginning

from .laid import READY, laid

# One player of two with more soldiers than a screen of 60 lines has texts for beside a log of a fifth of it.
CROWDED = """\
- title: A camp full of soldiers
  clauses: [MK-4.5]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 2b
  table:
    front: [E01, E03, E05, E06]
    Beto: {city: [N01], hand: [N01], camp: [W02, W03, O01, S01, R03]}
    Ana:
      hand: [W02, N01, T01, S01, O01, H01, T06]
      camp: [{card: N02, copies: 3}, W02, W03, W04, W05, W07, R01, R03, R04, R05]
      city: [N01, N02]
  play: [{expect: {asked: Ana}}]
"""
OWN = ("camp", 0)
ENEMIES = "front: [E01, E01, E03, E05, E05]"


def crowded() -> Table:
    """Return the table of one person and a computer player at which the camp is full."""
    return Table.of(Match(beginning(CROWDED, HUMAN, "adept")))


@pytest.mark.parametrize("gives_way", [True, False])
async def test_on_a_high_screen_the_log_gives_lines_to_the_texts_of_ones_own_cards(
    gives_way: bool, app_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fifth of the screen was the log's, whatever the board lacked."""
    if not gives_way:
        monkeypatch.setattr(arrangement, "LEAST_LOG", 60)
    app = app_of(crowded(), "es")
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        screen = app.screen
        log = screen.arrangement.log
        assert (screen.arrangement._held.rows[OWN][0] == FULL) == gives_way
        assert (LEAST_LOG <= log.region.height < 60 // 5 - 1) == gives_way


async def test_while_the_panels_stand_the_log_is_as_high_as_it_was(app_of: Any) -> None:
    app = app_of(crowded(), "es")
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        screen = app.screen
        hand = next(p for key, p in screen.board.panels.items() if key == ("hand", 0))
        stood = []
        for lines in (57, 57, 56, 57):
            screen.arrangement.forget()
            regions = screen.arrangement.regions(Size(200, lines))
            stood.append((regions[hand][0].y, screen.arrangement._held.rows[OWN]))
            assert regions[screen.arrangement.log][0].bottom == lines
        assert stood == stood[:1] * 4


async def test_a_line_more_below_the_board_moves_no_panel(app_of: Any) -> None:
    """The end of the log gives it, which stands at its place all the same."""
    app = app_of(laid(READY.replace("front: [E01]", ENEMIES), 1), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        a = app.screen.arrangement
        height = a._kept[0].height
        a._held.rows.clear()
        a.forget()
        left = a.regions(Size(80, height))[a.log][0].height
        stood = dict(a._held.rows)
        foretold = FORETOLD if a.end.foretells else 0
        for fewer in range(1, left - foretold + 1):
            a.forget()
            regions = a.regions(Size(80, height - fewer))
            assert a._held.rows == stood and regions[a.log][0].height == left - fewer


SOME = "[T07, N01], camp: [W02, W07, R03, R04,"
MANY = "[T07, W02, W03, W04, S01], camp: [W02, W07, R03, R04, S01, O01, W05, W03, R05, H01, W04, R01,"


@pytest.mark.parametrize(("cards", "enemies", "moves"), [(SOME, ENEMIES, False), (MANY, "E06, E08", True)])
async def test_when_what_was_foretold_is_chosen_the_panels_stand_as_before(
    cards: str, enemies: str, moves: bool, app_of: Any
) -> None:
    """Whom a soldier is to meet is chosen between two looks at the same board (MK-11.1). It stays as it is
    as long as there are lines that frames have left free."""
    front = enemies if enemies == ENEMIES else ENEMIES.replace("]", f", {enemies}]")
    text = READY.replace("front: [E01]", front).replace("[W02, N01], camp: [W02,", cards)
    app = app_of(laid(text, 1), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        a, choices = app.screen.arrangement, app.screen.scene.choices
        stood = dict(a._held.rows)
        send = next(k for k, o in enumerate(choices.options) if o[0] == "assign")
        await pilot.press(choices.shown_key(send))
        await pilot.pause()
        assert a.end.foretells and (a._held.rows != stood) == moves
        await pilot.press("escape")
        await pilot.pause()
        assert not a.end.foretells and a._aside is None
        assert moves or a._held.rows == stood


async def test_what_comes_of_each_choice_stands_without_a_border_if_that_tells_more(
    app_of: Any,
) -> None:
    app = app_of(laid(READY.replace("front: [E01]", ENEMIES.replace("E03", "E01")), 1), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        choices = screen.scene.choices
        await pilot.press(
            choices.shown_key(next(k for k, o in enumerate(choices.options) if o[0] == "assign"))
        )
        await pilot.pause()
        choices = screen.scene.choices
        every = range(len(choices.options))
        screen.scene.foreseen.update({(k,): screen.client.forecast(k) for k in every})
        screen.arrangement.end.tell(5, app.size.width)
        told = " ".join(text for text, _, _ in screen.arrangement.log.entries)
        assert len(every) == 5 and all(f"{choices.shown_key(k)} " in told for k in every)
        assert not screen.arrangement.log.bordered


def test_short_sentences_stand_beside_each_other_where_lines_are_few() -> None:
    assert packed(["q 20 %: A.", "c 40 %: A. 20 %: B.", "k 20 %: A."], 34) == [
        "q 20 %: A. · c 40 %: A. 20 %: B.",
        "k 20 %: A.",
    ]


async def test_where_not_all_that_comes_of_a_choice_is_told_it_says_where_the_rest_stands(
    app_of: Any,
) -> None:
    """Beside both rolls of a fight there is no room for what those roll whom nobody meets (MK-20.2)."""
    app = app_of(laid(READY.replace("front: [E01]", "front: [E03, E04, E03]"), 1), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        choices = screen.scene.choices
        send = next(k for k, o in enumerate(choices.options) if o[0] == "assign")
        await pilot.press(choices.shown_key(send))
        await pilot.pause()
        every = range(len(screen.scene.choices.options))
        known = {k: screen.client.forecast(k) for k in every}
        lines = [screen.voice.foreseen(known[k], screen.scene) for k in every]
        foretelling = screen.arrangement.end.foretelling
        (whole, _), (told, _), *_ = foretelling.forms(known)
        assert max(map(len, lines)) > 2
        assert all(line in " ".join(one.whole for one in whole) for line in lines[0])
        assert not all(line in " ".join(one.whole for one in told) for line in lines[0])
        assert told[-1] == foretelling.rest() != whole[-1]

        def high(form: Any) -> int:
            return sum(len(one.whole) for one in form)

        # Before anything is left out the room that is there is filled.
        for room in range(high(told), high(whole)):
            found = foretelling.fitting(known, lambda form, _, room=room: high(form) <= room)
            assert found[-1] == foretelling.rest() and high(found) <= room
            assert [one.option for one in found] == [one.option for one in told]
            whole_of = {one.option: one.whole for one in whole}
            lacks = [len(whole_of[n]) - len(text) for _, n, text in found if n >= 0]
            least = min(
                k for one, k in zip(found, lacks, strict=False) if one.whole != whole_of.get(one.option)
            )
            assert high(found) + least > room


# What the responder may lose hangs on her choice, and is told behind what each attacker surely takes.
STRIKERS = """\
- title: Four who may strike a shield
  clauses: [VZ-8.2]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2, Beto: 2}
  table:
    Ana: {deployment: [J-01], reserves: [P-16, P-13, P-03, P-10]}
    Beto: {deployment: [J-02, {card: O-01, attached: J-02}]}
  play: [{expect: {asked: Ana}}]
"""


async def test_where_there_is_little_room_the_weightiest_of_each_is_told_and_no_lead_alone(
    app_of: Any,
) -> None:
    """It told what each attacker takes itself, and not what it does; or that all pass, and nothing more."""
    app = app_of(Table.of(Match(beginning(STRIKERS, HUMAN, "adept"))), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        every = [k for k, o in enumerate(screen.scene.choices.options) if o[0] == "attack"]
        known = {k: screen.client.forecast(k) for k in every}
        foretelling = screen.arrangement.end.foretelling
        *_, (told, _) = foretelling.forms(known)
        of_each = [one.text for one in told if one.key]
        assert len(of_each) == len(every) and told[-1] == foretelling.rest()
        assert of_each.count("Possible: Oak Shield (Beto) is destroyed.") == len(every) - 1, told
        assert "Veil Novice (Ana) is destroyed." in of_each
        long = max(len(one.whole) for one in told if not one.key)
        assert not foretelling.fitting(known, lambda form, _: max(len(o.whole) for o in form) <= long)


POISON = """\
- title: A poison among seven
  clauses: [HK-16.9]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  hold: {Ana: 2}
  table:
    Ana: {play: [SAB1, CO10, CO01, CO02], hand: [QU19, CO23], deck: [CO01, CO02], counters: {will: 7}}
    Beto: {play: [SCO2, CO10, CO01, CO02, CO03], deck: [CO03, CO04]}
  play: [{expect: {asked: Ana}}]
"""


async def test_the_hand_lends_lines_in_which_nothing_stands_before_anything_is_left_out(
    app_of: Any, lines_of: Any
) -> None:
    """Of seven targets three were told, below two empty lines of the hand."""
    app = app_of(laid(POISON), "en", news=False, advice=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        if not screen.scene.asking:
            await pilot.press("a")
            await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        choices = screen.scene.choices
        every = range(len(choices.options))
        assert len(every) == 7
        screen.scene.foreseen.update({(k,): screen.client.forecast(k) for k in every})
        screen.redraw()
        await pilot.pause()
        told = " ".join(text for text, _, _ in screen.arrangement.log.entries)
        assert all(f"{choices.shown_key(k)} " in told for k in every) and "the rest" not in told
        lines = lines_of(app)
        first = next(n for n, line in enumerate(lines) if line.startswith(" ⇒"))
        hand = next(n for n, line in enumerate(lines) if "━ Hand ━" in line)
        foot = next(n for n, line in enumerate(lines) if n > hand and set(line.strip()) == {"┗", "━", "┛"})
        assert foot < first and lines[foot - 1].strip("┃ \n")
