"""Low screens: what will come of what is chosen stands below the board, and dice lie over it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mk_tui.engine.views import EventView
from mk_tui.table import Table
from mk_tui.tui.board.ladder import TINY
from mk_tui.tui.widgets.dice_tray import ShownRoll
from tests.table.test_whichever_next import DEFENDED

from .laid import READY, laid


def read_on(shown: str) -> str:
    """Return the text of a screen as it is read, wherever its lines are broken and framed."""
    return " ".join(shown.replace("║", " ").replace("│", " ").split())


@pytest.mark.parametrize(("hand", "told"), [("W02, N01", True), ("T07, N01", False)])
async def test_on_a_low_screen_what_comes_of_whom_one_sends_stands_below_the_board(
    hand: str, told: bool, app_of: Any, text_of: Any
) -> None:
    """Nothing has to be opened for it. Where cards can be played from the hand the board needs the lines."""
    app = app_of(laid(READY.replace("W02, N01]", f"{hand}]"), 1), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        send = screen.scene.choices
        sent = next(k for k, o in enumerate(send.options) if o[0] == "assign")
        for found in screen.client.foresee(screen.client.moment.number, (sent,)):
            screen.scene.foreseen.update({forecast.picks: forecast for forecast in found or ()})
        screen.scene.foreseen.update({(k,): screen.client.forecast(k) for k in range(sent)})
        screen.course.foresight.known()
        await pilot.pause()
        said = read_on(text_of(app)).replace("about ", "")  # how sure that is is another matter
        odds = "70 %: Spearman of Efráim succeeds on 4+. 60 %: Pelishtí Warrior succeeds on 5+."
        assert (f"{send.shown_key(sent)} {odds}" in said) == told, said
        foretold = f"⇒ {send.shown_key(sent)} "  # not like what has happened
        assert (foretold in said) == told, said
        assert ("what would happen" in screen.arrangement.end.panel.title) == told


def with_a_tefila() -> Table:
    """Return the table of somebody who may send one soldier, or play a Tefilá from the hand."""
    return laid(READY.replace("W02, N01]", "T07, N01]"), 1)


async def test_where_no_line_tells_of_it_whoever_meets_one_alone_is_sent_by_a_second_press(
    app_of: Any, text_of: Any
) -> None:
    """A soldier went to a fight at the first key, with no odds anywhere on the screen."""
    app = app_of(with_a_tefila(), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        choices = app.screen.scene.choices
        sent = next(k for k, option in enumerate(choices.options) if option[0] == "assign")
        for pressed in (1, 2):
            await pilot.press(choices.shown_key(sent))
            await pilot.pause()
            assert (app.screen.scene.choices.question is choices.question) == (pressed == 1)
            if pressed == 1:
                said = read_on(text_of(app))
                assert "Only choice: Pelishtí Warrior" in said and "70 %" in said and "60 %" in said


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_beside_cards_of_the_hand_what_comes_of_whom_one_sends_is_told(
    app_of: Any, text_of: Any, size: tuple[int, int]
) -> None:
    """Where the board is as wide the log has lines for it, and the first press sends."""
    app = app_of(with_a_tefila(), "en")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen, choices = app.screen, app.screen.scene.choices
        sent = next(k for k, option in enumerate(choices.options) if option[0] == "assign")
        screen.scene.foreseen.clear()  # what comes of the card of the hand is not waited for
        screen.scene.foreseen[sent,] = screen.client.forecast(sent)
        screen.course.foresight.known()
        await pilot.pause()
        assert f"⇒ {choices.shown_key(sent)} 70 %: Spearman" in read_on(text_of(app)).replace("about ", "")
        await pilot.press(choices.shown_key(sent))
        await pilot.pause()
        assert screen.scene.choices.question is not choices.question


async def test_who_rolls_stands_there_before_anything_else_is_known(app_of: Any, text_of: Any) -> None:
    """How likely a natural 1 is takes many worlds to find out; whom one sends may meet one enemy alone."""
    app = app_of(laid(READY, 1), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen, send = app.screen, app.screen.scene.choices
        unknown = {(k,): screen.client.forecast(k) for k in range(len(send.options))}
        sent = next(k for k, o in enumerate(send.options) if o[0] == "assign")
        unknown[sent,] = replace(unknown[sent,], settled=False, exact=False)
        screen.scene.foreseen.clear()
        screen.scene.foreseen.update(unknown)
        screen.course.foresight.known()
        await pilot.pause()
        assert f"{send.shown_key(sent)} 70 %: Spearman of Efráim" in text_of(app)


async def test_where_not_all_fits_it_is_said_briefly_what_comes_of_each(app_of: Any) -> None:
    """Who may hit whom stands beside every soldier before what each needs stands beside some (MK-19.8)."""
    app = app_of(laid(DEFENDED.replace("[E01]", "[E03]").replace("[W02, W03]", "[W02, W03, R03]"), 1), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen, choices = app.screen, app.screen.scene.choices
        every = range(len(choices.options))
        screen.scene.foreseen.update({(k,): screen.client.forecast(k) for k in every})
        keys = [choices.shown_key(k) for k in every if k != choices.space]
        roomy, tight = (screen.arrangement.end._foretold(rows, 4) for rows in (12, 4))
        assert [entry[0][0] for entry in roomy] == keys
        assert all("succeeds on" in entry[0] for entry in roomy)
        assert [entry[0] for entry in tight] == [
            f"Pelishtí Chariot succeeds: {keys[0]} {keys[2]} 60 %, {keys[1]} 70 %.",
            f"Whom it meets succeeds: {keys[0]} {keys[1]} 50 % (if it still stands), "
            f"{keys[2]} 60 % (if it still stands).",
        ]


FOUR = READY.replace("front: [E01]", "front: [E01, E02, E05, E01]")


async def test_no_half_of_a_fight_is_left_out_because_it_is_alike_for_all(app_of: Any) -> None:
    """The foe's roll alone reads as one's own chance."""
    app = app_of(laid(FOUR, 1), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        send = app.screen.scene.choices
        sent = next(k for k, option in enumerate(send.options) if option[0] == "assign")
        await pilot.press(send.shown_key(sent))
        await pilot.pause()
        screen, choices = app.screen, app.screen.scene.choices
        every = range(len(choices.options))
        screen.scene.foreseen.update({(k,): screen.client.forecast(k) for k in every})
        for rows in range(2, 12):
            told = " ".join(entry[0] for entry in screen.arrangement.end._foretold(rows, 4))
            assert "Spearman of Efráim succeeds" in told and "70 %" in told and "60 %" in told, told
            assert all(f"{choices.shown_key(k)} " in told for k in every), told
        assert told.count("Spearman of Efráim") == 1 and told.startswith("Whichever you choose, 70 %")


ATTACK = """\
- title: Four who may attack, and nothing in hand
  clauses: [VZ-8.2]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {deployment: [J-01], reserves: [P-01, P-02, P-18]}
    Beto: {deployment: [J-02], reserves: [P-10, P-13]}
  play: [{expect: {asked: Ana}}]
"""


async def test_zones_in_which_nothing_lies_give_their_lines_to_what_comes_of_each_choice(
    app_of: Any, text_of: Any
) -> None:
    """Two of four were told, beside six lines that say that there is nothing; the rest of the step they
    stand as they do."""
    app = app_of(laid(ATTACK), "es")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        screen, choices = app.screen, app.screen.scene.choices
        every = [k for k in range(len(choices.options)) if k != choices.space]
        screen.scene.foreseen.update({(k,): screen.client.forecast(k) for k in every})
        screen.course.foresight.known()
        await pilot.pause()
        said = read_on(text_of(app))
        assert len(every) == 4 and all(f" {choices.shown_key(k)} " in said for k in every)
        assert said.count("recibe 5 de daño") == 4 and "o: lo demás" not in said
        stood = dict(screen.arrangement._held.rows)
        assert sum(level == TINY for level, _ in stood.values()) == 2
        await pilot.press("e")
        await pilot.pause()
        assert screen.scene.view.phase == "attack"
        for foretold in (True, False, True):
            screen.arrangement._stand_for(foretold)
            rows = screen.arrangement._held.rows
            assert {key: rows[key] for key in stood if key in rows} == stood


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_beside_the_board_what_comes_of_each_choice_stands_at_the_end_of_the_log(
    app_of: Any, size: tuple[int, int]
) -> None:
    """Where the question is about no card, of which the card panel would tell it."""
    app = app_of(laid(ATTACK), "es")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        screen, choices = app.screen, app.screen.scene.choices
        log = screen.arrangement.log
        region, before = log.region, list(log.entries)
        every = [k for k in range(len(choices.options)) if k != choices.space]
        screen.scene.foreseen.update({(k,): screen.client.forecast(k) for k in every})
        screen.course.foresight.known()
        await pilot.pause()
        told = " ".join(text for text, _, _ in log.entries)
        here = [k for k in every if f" {choices.shown_key(k)} " in told]
        assert here == every if size == (200, 60) else len(here) > 1 and told.endswith("o: lo demás")
        assert log.region == region and log.entries[: len(before)] == before


async def test_dice_lie_over_the_hand_where_nothing_is_chosen_from_it(app_of: Any) -> None:
    app = app_of(laid(READY, 1), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        arrangement, top = app.screen.arrangement, app.screen.scene.hand_top
        assert top is not None and top > 5
        assert arrangement._dice_from(5, {("front", -1)}) == top
        assert arrangement._dice_from(5, {("front", -1), ("hand", 0)}) == 5


LAST_ATTACK = """\
- title: Two who may attack, both of whom it takes to win
  clauses: [HK-11.9, HK-18.1]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  hold: {Ana: 1}
  table:
    Ana: {play: [SAC1, AC05, AC03], deck: [AC01, AC01], counters: {will: 0}}
    Beto: {play: [SCO1], deck: [CO01, CO01], counters: {structure: 5}}
  play: [{expect: {asked: Ana, kind: attack}}]
"""


async def test_several_picks_say_that_they_win_where_they_do(app_of: Any, text_of: Any) -> None:
    app = app_of(laid(LAST_ATTACK), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        screen = app.screen
        for picks, wins in (((0,), False), ((0, 1), True)):
            screen.moves.act(picks[-1])
            screen.scene.foreseen[picks] = screen.client.forecast(*picks)
            screen._foresaw()
            await pilot.pause()
            said = " ".join(text_of(app).split())
            assert f"confirm ({len(picks)} of up to 2)" in said and ("Ana wins" in said) == wins


async def test_what_comes_of_each_choice_alike_is_not_told_below_the_board(app_of: Any, text_of: Any) -> None:
    """Whoever gets zerizut, the free enemy goes for the city (MK-9.7)."""
    cards = "camp: [B03, W02, W03], city: [{card: N01, copies: 30}]"
    text = READY.replace(
        "hand: [W02, N01], camp: [W02, {card: N02, copies: 3}], city: [N01, N02, W02, W03]", cards
    )
    app = app_of(laid(text, 1), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while app.screen.scene.view.phase != "3a":
            await pilot.press("space")
            await pilot.pause()
        screen, choices = app.screen, app.screen.scene.choices
        assert len(choices.options) > 1
        screen.scene.foreseen.update({(k,): screen.client.forecast(k) for k in range(len(choices.options))})
        alike = [screen.voice.foreseen(known, screen.scene) for known in screen.scene.foreseen.values()]
        assert alike[0] and all(one == alike[0] for one in alike)
        screen.course.foresight.known()
        await pilot.pause()
        assert alike[0][0] not in " ".join(text_of(app).split())


async def test_dice_beside_the_board_are_put_away_when_another_step_has_begun(app_of: Any) -> None:
    app = app_of(laid(READY, 1), "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        rolls = app.screen.rolls
        lying = [ShownRoll("Ana", "Ana rolls 6.", "", 0, 6, None, "")]
        rolls.tray.rolls = list(lying)
        rolls.show_then(lambda: None)
        assert rolls.tray.rolls == lying  # in the step in which they fell
        rolls._step = (2, "1b", -1)
        rolls.show_then(lambda: None)
        assert rolls.tray.rolls == []


@pytest.mark.parametrize(("size", "thrown"), [((80, 24), ["against"]), ((120, 40), ["against", "order"])])
async def test_over_a_low_board_dice_for_the_order_of_play_give_way_to_others(
    size: tuple[int, int], thrown: list[str], app_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_of(laid(READY, 1), "en", animation="short")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        rolls, moment = app.screen.rolls, app.screen.client.moment
        heads = {5: "against", 0: "order"}
        said = {index: ShownRoll(head, "", "", index, 6, None, "") for index, head in heads.items()}
        monkeypatch.setattr(rolls, "roll_of", lambda event: said[event.fields["index"]])
        news = tuple(EventView(n, "log.roll", {"value": 6, "index": index}) for n, index in enumerate(heads))
        app.screen.client.moment = replace(moment, number=moment.number + 1, news=news)
        rolls.show_then(lambda: None)
        rolls.tray.skip()
        assert [roll.head for roll in rolls.tray.rolls] == thrown
        assert rolls.tray.foot == ("Esc: put away" if size[0] == 80 else "")  # where they lie over something


async def test_dice_over_a_low_board_lie_as_long_as_they_are_read(
    app_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And Esc, as the first key after they went by themselves, was meant for them."""
    app = app_of(laid(READY, 1), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        rolls, waited = screen.rolls, list[float]()
        monkeypatch.setattr(screen, "set_timer", lambda seconds, _: waited.append(seconds))
        one = ShownRoll("Ana", "Ana rolls 6 against the Horseman.", "base 4 · hurt -1", 5, 6, True, "")
        for many in (1, 6):
            rolls.tray.rolls = [one] * many
            rolls._let_lie()
        assert waited[0] > 5 and waited[1] > 20
        for key, opened in (("escape", False), ("i", True)):
            rolls._timer = None
            rolls._clear_later()
            assert not rolls.tray.rolls
            await pilot.press(key)
            await pilot.pause()
            assert not screen.overlay.display
            if opened:  # another key came first: Esc is meant for what is there
                assert screen.inspector.inspecting
                await pilot.press("escape")
                await pilot.pause()
                assert not screen.inspector.inspecting
            rolls.tray.rolls = [one]


# Beto has played a place: of each other one in his hand it is said that he may play no second one.
LATE = """\
- title: Many places in a hand, and guards on the other side
  clauses: [AR-7.3]
  game: aguila_roja
  seats: [Beto, Ana]
  phase: main
  table:
    Beto:
      deck: [{card: CL-08, copies: 9}]
      hand: [PU-15, PU-16, PU-14, PU-18, PU-08, PU-13, PU-13]
      table: [PU-04, PU-09, PU-09, PU-11, PU-11]
      counters: {money: 5, vp: 21}
    Ana:
      deck: [{card: CL-08, copies: 9}]
      table: [CL-02, CL-09, CL-10, CL-11, CL-12, CL-13]
      counters: {vp: 14}
  play: [{expect: {asked: Beto}}]
"""


async def test_who_stands_on_the_other_side_is_seen_whatever_is_said_of_the_hand(
    app_of: Any, text_of: Any
) -> None:
    app = app_of(laid(LATE), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b")
        await pilot.pause()
        screen = app.screen
        others = screen.scene.view.zone("table", 1).cards
        names = [screen.voice.speaker.card_name(card.definition) for card in others]
        assert all(name in text_of(app) for name in names)
        await pilot.press("6")  # a place
        await pilot.pause()
        assert all(name in text_of(app) for name in names)


@pytest.mark.parametrize("size", [(56, 14), (60, 18), (80, 16), (80, 19), (120, 18)])
async def test_however_low_the_screen_the_question_is_whole_and_its_keys_are_there(
    size: tuple[int, int], app_of: Any, text_of: Any, lines_of: Any
) -> None:
    """The log gives way first. A refusal is said whole as well, and hides no key."""
    app = app_of(Table.new("humankind", [("Ana", "human", ""), ("Beto", "random", "")], {}, 3), "es")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        screen.moves.act(screen.scene.choices.question.options.index(("keep",)))
        await pilot.pause()
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await pilot.pause()
        voice = screen.voice
        told = voice.speaker.prompt(screen.scene.view.question, screen.scene.view)
        passing = f"{voice.key('pass')} {voice.label(screen.scene.choices, 0, screen.scene.view)}"
        options = f"{voice.key('options')} {voice.say('table.options', n=screen.scene.choices.count)}"
        for _ in range(2):
            said = " ".join(text_of(app).split())
            assert told in said and options in said, said
            assert passing in " ".join(lines_of(app)[-2:])
            assert screen.board.panels["hand", 0].region.height
            await pilot.press("Z")  # a key that means nothing
            await pilot.pause()
            told = screen.scene.notice.sentence
