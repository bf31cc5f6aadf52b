"""A card that is aimed takes two presses: itself and its target, or itself again where there is one alone."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mk_tui.cards import failures
from mk_tui.table import Table
from mk_tui.table import command as give
from mk_tui.table.match import Match
from mk_tui.table.only_target import TakenUnasked
from tests.written import AMBUSH, OFFERING, beginning

from .awaiting import until

SMALL, LARGE = (80, 24), (160, 50)


def table_with(rivals: str) -> Table:
    """Return a table at which Ana holds an ambush and Beto has these characters."""
    return Table.of(Match(beginning(AMBUSH.format(rivals=rivals), "human", "human")))


def position(table: Table, *option: object) -> int:
    """Return the position of an option of the open question."""
    assert table.game.question is not None
    return next(k for k, o in enumerate(table.game.question.options) if o[: len(option)] == option)


async def ready(app: Any, pilot: Any, table: Table) -> str:
    """Lift the curtain for Ana; return the key of her ambush."""
    await pilot.pause()
    await pilot.press("a")
    await pilot.pause()
    (card,) = [c for c in table.game.in_zone("hand", 0) if table.game.definition(c).id == "ar.ambush"]
    return str(app.screen.scene.choices.letters["card", card])


def test_the_table_says_what_an_act_takes_without_a_choice() -> None:
    table = table_with("CR-09")
    place = table.sit()
    place.do(give.Look(place.moment().number, 0))
    before = place.moment()
    (ambush,) = [c for c in table.game.in_zone("hand", 0) if table.game.definition(c).id == "ar.ambush"]
    (rival,) = [c for c in table.game.in_zone("table", 1)]
    assert place.taken_unasked(position(table, "play", ambush)) == ((("card", rival),), ())
    assert place.taken_unasked(position(table, "pass")) == TakenUnasked()
    noted = len(failures.since(0))
    assert (
        place.taken_unasked(0, 1) == place.taken_unasked() == TakenUnasked()
    )  # no answer: it asks for one thing
    assert len(failures.since(0)) == noted
    assert place.moment() is before  # nothing has happened


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("again", ["the same key", "enter", "click"])
async def test_one_target_is_shown_before_the_card_is_played(
    app_of: Any, text_of: Any, size: Any, again: str
) -> None:
    table = table_with("CR-09")
    app = app_of(table)
    async with app.run_test(size=size) as pilot:
        key = await ready(app, pilot, table)
        asked = app.screen.scene.choices.question
        await pilot.press(key)
        await pilot.pause()
        assert app.screen.scene.choices.question is asked and "Only choice: " in text_of(app)
        if again == "click":
            target = app.screen.scene.choices.keys[key]
            app.screen.moves.choose(target)
        else:
            await pilot.press(key if again == "the same key" else again)
        await pilot.pause()
        assert app.screen.scene.choices.question is not asked
        assert any(table.game.definition(c).id == "ar.ambush" for c in table.game.in_zone("discard", 0))


async def test_of_two_targets_one_is_chosen_as_ever(app_of: Any, text_of: Any) -> None:
    table = table_with("CR-09, CR-08")
    app = app_of(table)
    async with app.run_test(size=SMALL) as pilot:
        key = await ready(app, pilot, table)
        await pilot.press(key)
        await pilot.pause()
        assert "Only choice" not in text_of(app) and app.screen.scene.choices.question.kind == "target"


async def test_one_key_is_not_said_to_open_the_menu_where_it_takes_something_back(
    app_of: Any, text_of: Any
) -> None:
    """The bar on top said "Esc menu" beside what the line below says of Esc."""
    table = table_with("CR-09, CR-08")
    app = app_of(table)
    async with app.run_test(size=LARGE) as pilot:
        key = await ready(app, pilot, table)
        for pressed, back in (("tab", False), (key, True), ("escape", False)):
            await pilot.press(pressed)
            await pilot.pause()
            shown = text_of(app)
            assert ("Esc menu" in shown) is not back and "Esc " in shown
            assert f"all {' ' if back else ' Esc '}menu" in shown.splitlines()[0]  # with a click all the same


async def test_another_key_after_the_look_plays_what_it_names(app_of: Any, text_of: Any) -> None:
    table = table_with("CR-09")
    app = app_of(table)
    async with app.run_test(size=SMALL) as pilot:
        key = await ready(app, pilot, table)
        await pilot.press(key)
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert "Only choice" not in text_of(app) and table.game.in_zone("discard", 0) == []


@pytest.mark.parametrize("away", ["escape", "Z"])
async def test_what_was_taken_back_is_looked_at_again(app_of: Any, text_of: Any, away: str) -> None:
    """With Esc, or by another key that says something else in its place."""
    table = table_with("CR-09")
    app = app_of(table)
    async with app.run_test(size=LARGE) as pilot:
        key = await ready(app, pilot, table)
        asked = app.screen.scene.choices.question
        for pressed in (key, away, key):
            await pilot.press(pressed)
            await pilot.pause()
            assert ("Only choice: " in text_of(app)) is (pressed == key)
            assert app.screen.scene.choices.question is asked and table.game.in_zone("discard", 0) == []
        await pilot.press(key)
        await pilot.pause()
        assert app.screen.scene.choices.question is not asked


async def test_what_would_be_in_vain_is_said_again_when_it_was_taken_back(
    app_of: Any, text_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mk_tui.tui.tabletop.moves.to_be_warned", lambda *about: True)
    table = table_with("CR-09, CR-08")
    app = app_of(table)
    async with app.run_test(size=LARGE) as pilot:
        key = await ready(app, pilot, table)
        asked = app.screen.scene.choices.question
        monkeypatch.setattr("mk_tui.tui.tabletop.moves.warning", lambda *about: "It is in vain.")
        for pressed in (key, "escape", key):
            await pilot.press(pressed)
            await pilot.pause()
            assert ("It is in vain." in text_of(app)) is (pressed == key)
            assert app.screen.scene.choices.question is asked
        await pilot.press(key)
        await pilot.pause()
        assert app.screen.scene.choices.question is not asked


async def test_what_stands_in_the_prompt_is_said_in_the_language_of_now(app_of: Any, text_of: Any) -> None:
    table = table_with("CR-09")
    app = app_of(table)
    async with app.run_test(size=LARGE) as pilot:
        key = await ready(app, pilot, table)
        for pressed, words in ((key, "Only choice: "), ("f2", "Única elección: "), ("f2", "Only choice: ")):
            await pilot.press(pressed)
            await pilot.pause()
            assert words in text_of(app)
        (rival,) = table.game.in_zone("table", 1)
        app.screen.moves.choose(("card", rival))
        refusal = app.screen.client.why_not(rival)
        for _ in range(3):
            said = app.screen.voice.speaker.refusal(refusal)
            assert app.screen.scene.notice.sentence == said and said[:20] in text_of(app)
            await pilot.press("f2")
            await pilot.pause()
        assert len({app.screen.scene.notice.sentence, said}) == 2


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_pass_while_the_card_waits_for_its_second_press_is_asked_back(
    app_of: Any, text_of: Any, size: Any
) -> None:
    table = table_with("CR-09")
    app = app_of(table)
    async with app.run_test(size=size) as pilot:
        key = await ready(app, pilot, table)
        asked = app.screen.scene.choices.question
        await pilot.press(key, "space")
        await pilot.pause()
        assert app.screen.scene.choices.question is asked and "Not done yet: " in text_of(app)
        await pilot.press("escape", "space")  # Esc gives the card up
        await pilot.pause()
        assert "Not done yet: " not in text_of(app)


async def test_what_else_a_pass_leaves_undone_is_said_besides(app_of: Any, text_of: Any) -> None:
    table = table_with("CR-09")
    app = app_of(table)
    async with app.run_test(size=SMALL) as pilot:
        key = await ready(app, pilot, table)
        asked = app.screen.scene.choices.question
        await pilot.press(key, "space", "space")
        await pilot.pause()
        assert "You can still play cards." in text_of(app)
        await pilot.press("space")
        await pilot.pause()
        assert app.screen.scene.choices.question is not asked
        assert any(table.game.definition(c).id == "ar.ambush" for c in table.game.in_zone("hand", 0))


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_card_of_ones_own_is_not_sacrificed_by_one_key(app_of: Any, text_of: Any, size: Any) -> None:
    table = Table.of(Match(beginning(OFFERING.format(own="AB01"), "human", "human")))
    app = app_of(table)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        (card,) = table.game.in_zone("hand", 0)
        key = str(app.screen.scene.choices.letters["card", card])
        fighter = next(
            c for c in table.game.in_zone("play", 0) if table.game.definition(c).id == "hk.scavenger"
        )
        asked = app.screen.scene.choices.question
        for away in ("escape", "x"):
            await pilot.press(key)
            await pilot.pause()
            assert app.screen.scene.choices.question is asked and "The cost takes " in text_of(app)
            await pilot.press(away)
        assert table.game.in_play(fighter)
        await pilot.press(key, key)
        await pilot.pause()
        assert not table.game.in_play(fighter)


def test_the_table_says_what_a_cost_takes_without_a_choice() -> None:
    for own, gone in (("AB01", 1), ("AB01, AB06", 0)):
        table = Table.of(Match(beginning(OFFERING.format(own=own), "human", "human")))
        place = table.sit()
        place.do(give.Look(place.moment().number, 0))
        (card,) = table.game.in_zone("hand", 0)
        taken = place.taken_unasked(position(table, "play", card)).given_up
        assert [table.game.zone_kind(c) for _, c in taken] == ["play"] * gone  # nothing has happened
        assert place.taken_unasked(position(table, "pass")) == TakenUnasked()


async def test_enter_plays_it_also_where_the_cursor_was_in_the_hand_before(app_of: Any, text_of: Any) -> None:
    """It said "Choose with a letter or a digit", and what had been chosen was gone."""
    table = table_with("CR-09")
    app = app_of(table)
    async with app.run_test(size=LARGE) as pilot:
        key = await ready(app, pilot, table)
        for pressed in (key, "enter", "u"):  # the cursor stays where it is as the question is put anew
            await pilot.press(pressed)
            await pilot.pause()
        asked = app.screen.scene.choices.question
        assert table.game.in_zone("discard", 0) == []
        for pressed in (key, "enter"):
            assert app.screen.scene.choices.question is asked
            await pilot.press(pressed)
            await pilot.pause()
        assert app.screen.scene.choices.question is not asked
        assert any(table.game.definition(c).id == "ar.ambush" for c in table.game.in_zone("discard", 0))


COMPLEX = """\
- title: An ability of a Sanctuary that has a price and one target
  clauses: [HK-3.5]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {play: [SCO2, CO02], hand: [CO01], deck: [{card: CO01, copies: 9}], counters: {will: 5}}
    Beto: {play: [SCO1], deck: [{card: CO01, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.foresight
@pytest.mark.parametrize(("size", "lang"), [(SMALL, "es"), ((120, 40), "en")])
async def test_with_what_comes_of_an_ability_stands_its_price(
    app_of: Any, text_of: Any, size: Any, lang: str
) -> None:
    """On a low screen, where that stands nowhere, as soon as it is chosen."""
    table = Table.of(Match(beginning(COMPLEX, "human", "human")))
    app = app_of(table, lang)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        own = table.game.in_zone("play", 0)
        (sanctuary,) = [c for c in own if table.game.definition(c).type == "sanctuary"]
        if size == SMALL:
            await pilot.press(app.screen.scene.choices.letters["card", sanctuary])
        said = re.compile(r"3V: (Lobby Guard|Guardia de Recepción) ")
        await until(pilot, lambda: said.search(text_of(app)) is not None)
        assert table.game.seats[0]["will"] == 5


CHALLENGE = """\
- title: A challenge that has one rival alone
  clauses: [AR-10.2]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {deck: [PU-04, PU-05], table: [PU-04], hand: [CO-16, PU-04], counters: {money: 4}}
    Beto: {deck: [{card: CL-08, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.foresight
@pytest.mark.parametrize(("size", "lang", "in_sight"), [((120, 40), "en", False), (SMALL, "es", True)])
async def test_an_act_whose_outcome_has_no_room_is_shown_before_it_is_done(
    app_of: Any, text_of: Any, size: Any, lang: str, in_sight: bool
) -> None:
    """It was declared by one key, with half a sentence of what comes of it in sight at 120 columns."""
    table = Table.of(Match(beginning(CHALLENGE, "human", "human")))
    app = app_of(table, lang)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        screen, (card,) = app.screen, table.game.in_zone("table", 0)
        asked = screen.scene.choices.question
        n = next(k for k, option in enumerate(asked.options) if option[0] == "challenge")
        await until(pilot, lambda: (n,) in screen.scene.foreseen and screen.scene.foreseen[n,].settled)
        await pilot.pause()
        words = screen.voice.foreseen(screen.scene.foreseen[n,], screen.scene)[0]

        def told() -> bool:
            return words in " ".join(re.sub("[│║⇒]", " ", text_of(app)).split())

        assert told() is in_sight
        key = screen.scene.choices.letters["card", card]
        await pilot.press(key)
        await pilot.pause()
        if not in_sight:
            assert screen.scene.choices.question is asked and told()
            assert table.game.seats[0]["vp"] == 0
            await pilot.press(key)
            await pilot.pause()
        assert table.game.seats[0]["vp"] == 3
