"""Taking back and doing again on the screen."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mk_tui.engine import save
from mk_tui.players.levels import HUMAN, random_answer
from mk_tui.storage import StorageError, Store
from mk_tui.table import Table
from mk_tui.table.match import Match
from tests.written import PAYING, beginning

GAME = "aguila_roja"


def ready(*kinds: str, handed_over: bool = False) -> tuple[Table, Any]:
    """Return a match in which the last answer can be taken back, and the state before that."""
    for seed in range(20):
        seats = [(n, k, "") for n, k in zip(("Ana", "Beto"), kinds, strict=True)]
        session = Table.new(GAME, seats, {}, seed)
        rng = random.Random(seed)
        for _ in range(60):
            question = session.question
            if question is None:
                break
            before = save.state(session.game)
            session.answer(random_answer(question, rng))
            then = session.question
            person = question.seat in session.humans and then is not None
            moved = then is not None and then.seat != question.seat and not (then.response or then.open)
            if person and session.match.why_no_undo(question.seat) is None and moved == handed_over:
                return session, before
    raise AssertionError("nothing could be taken back")


async def test_u_takes_back_and_shift_u_does_again(app_of: Any, text_of: Any) -> None:
    session, before = ready("human", "random")
    after = save.state(session.game)
    app = app_of(session, "es")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        log = list(app.screen.chronicle.entries())
        await pilot.press("u")
        await pilot.pause()
        assert save.state(session.game) == before
        assert "Deshecho." in text_of(app)
        assert app.screen.scene.view == session.view(0)
        await pilot.press("U")
        await pilot.pause()
        assert save.state(session.game) == after
        assert app.screen.chronicle.entries() == log


async def test_a_refused_undo_says_why_and_changes_nothing(app_of: Any, text_of: Any) -> None:
    session = Table.new(GAME, [("Ana", "human", ""), ("Beto", "human", "")], {}, 2)
    app = app_of(session, "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        question = session.question
        assert question is not None
        await pilot.press(app.screen.voice.seat_keys[question.seat], "space")
        await pilot.pause()
        was = save.state(session.game)
        await pilot.press("u")
        await pilot.pause()
        assert "nothing of yours to take back" in text_of(app)
        assert save.state(session.game) == was


async def test_at_the_curtain_whoever_answered_last_may_take_it_back(app_of: Any) -> None:
    session, before = ready("human", "human", handed_over=True)
    last = session.match.last_seat()
    app = app_of(session, "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert app.screen.handover.curtain.display and app.screen.scene.stage.seat != last
        await pilot.press("u")
        await pilot.pause()
        state = save.state(session.game)
        assert {**state, "answers": 0, "hold": 0} == {**before, "answers": 0, "hold": 0}
        assert (
            app.screen.scene.stage.seat == last and app.screen.scene.view.seat is None
        )  # nobody's hand stands there


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_what_goes_back_or_forth_at_the_curtain_is_said(lang: str, app_of: Any, text_of: Any) -> None:
    """Before everybody in the prompt, until whoever it was has their hand before them; where it leads to a
    curtain, which covers that, as a message."""
    app = app_of(Table.new("humankind", [("Ana", "human", ""), ("Beto", "human", "")], {}, 5), lang)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen = app.screen
        say, letter = screen.voice.say, screen.voice.seat_keys[screen.scene.stage.seat]
        await pilot.press(letter)
        await pilot.pause()
        screen.moves.act(screen.scene.choices.question.options.index(("keep",)))
        await pilot.pause()
        assert screen.handover.covered
        for _ in range(2):
            await pilot.press("u")
            await pilot.pause()
            assert screen.scene.stage.what == "hand back" and say("undo.done") in text_of(app)
            assert say("back.go") in text_of(app)
            app.clear_notifications()
            await pilot.press("U")
            await pilot.pause()
            assert screen.handover.covered and screen.scene.notice is None
            assert [told.message for told in app._notifications] == [say("redo.done")]
        await pilot.press("u", letter)
        await pilot.pause()
        assert screen.scene.asking and screen.scene.notice is None


async def test_the_menu_takes_back_too(app_of: Any) -> None:
    session, before = ready("human", "random")
    app = app_of(session, "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        app.screen.controls.do("menu")
        await pilot.press("u")
        await pilot.pause()
        assert save.state(session.game) == before and not app.screen.overlay.display


async def test_escape_takes_back_what_is_half_played(app_of: Any, text_of: Any) -> None:
    """A challenge whose target is still to be chosen."""
    for seed in range(40):
        session = Table.new(GAME, [("Ana", "human", ""), ("Beto", "novice", "")], {}, seed)
        rng = random.Random(seed)
        while session.question is not None and len(session.game.answers) < 60:
            question, before = session.question, save.state(session.game)
            session.answer(random_answer(question, rng))
            then = session.question
            if question.seat == 0 and then is not None and then.seat == 0 and "source" in dict(then.fields):
                break
        if session.question is not None and session.match.why_no_undo(0) is None:
            app = app_of(session, "en")
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.pause()
                if app.screen.scene.choices.space is None and app.screen.scene.choices.escape is None:
                    app.screen.overlay.close()
                    await pilot.press("escape")
                    await pilot.pause()
                    assert save.state(session.game) == before
                    assert "Taken back" in text_of(app)
                    return
    raise AssertionError("nothing was half played")


HALF_PLAYED = """\
- title: A Spell that waits for its target
  clauses: [VZ-7.8]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  table:
    Ana: {deployment: [J-01, {card: F-01, copies: 3}], reserves: [P-02], hand: [H-05], deck: [F-01]}
    Beto: {deployment: [J-02], reserves: [P-10], deck: [F-01]}
  play: [{expect: {asked: Ana}}]
"""


HALF_CHALLENGED = """\
- title: A Character that has still to say whom it challenges
  clauses: [HK-10.2]
  game: humankind
  seats: [Ana, Beto]
  phase: duel
  table:
    Ana: {play: [SCO1, CO08], deck: [CO01]}
    Beto: {play: [SAB1, AB08, AB02]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("scenario", [HALF_PLAYED, HALF_CHALLENGED])
async def test_who_chooses_a_target_is_told_that_esc_takes_the_card_back(
    app_of: Any, text_of: Any, scenario: str
) -> None:
    table = Table.at(beginning(scenario, "human", "adept"))
    app = app_of(table, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = save.state(table.game)
        assert "Esc go back" not in text_of(app)
        choices = app.screen.scene.choices
        await pilot.press(next(choices.letters[t] for t in choices.letters if choices.positions(t)))
        await pilot.pause()
        assert table.question.kind == "target" and "Esc go back" in text_of(app)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert save.state(table.game) == before


async def test_what_was_said_of_a_wrong_key_does_not_take_the_esc_of_going_back(app_of: Any) -> None:
    table = Table.at(beginning(HALF_CHALLENGED, "human", "adept"))
    app = app_of(table, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        before = save.state(table.game)
        choices = app.screen.scene.choices
        await pilot.press(next(choices.letters[t] for t in choices.letters if choices.positions(t)))
        await pilot.pause()
        keys = app.screen.scene.choices.keys
        await pilot.press(next(c for c in "0987654321" if c not in keys))
        await pilot.pause()
        assert app.screen.scene.notice is not None
        await pilot.press("escape")
        await pilot.pause()
        assert save.state(table.game) == before


SEVERAL = """\
- title: Two who may attack
  clauses: [VZ-8.1]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {deployment: [J-01], reserves: [P-01, P-18]}
    Beto: {deployment: [J-02]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(("lang", "back"), [("en", "Esc go back"), ("es", "Esc volver")])
async def test_esc_takes_back_who_was_chosen_before(app_of: Any, text_of: Any, lang: str, back: str) -> None:
    table = Table.of(Match(beginning(SEVERAL, HUMAN, HUMAN)))
    app = app_of(table, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        assert back not in " ".join(text_of(app).split())
        for placed in (1, 2):
            app.screen.moves.act(next(k for k, o in enumerate(table.question.options) if o[0] == "attack"))
            await pilot.pause()
            assert len(table.game.in_zone("combat", 0)) == placed
            assert back in " ".join(text_of(app).split())
        for placed in (1, 0):
            await pilot.press("escape")
            await pilot.pause()
            assert len(table.game.in_zone("combat", 0)) == placed and not app.screen.overlay.display
            await pilot.press("escape")  # that it was taken back is said, and put away first
            await pilot.pause()
            assert len(table.game.in_zone("combat", 0)) == placed and not app.screen.overlay.display
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen.overlay.display  # nothing is left to step back to: the menu


WEAPONS = """\
- title: One who may attack with either of two Weapons, and another one
  clauses: [VZ-10.4]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana:
      deployment: [J-01]
      reserves: [P-18, P-01, {card: W-02, attached: P-18}, {card: W-03, attached: P-18}]
    Beto: {deployment: [J-02]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(("lang", "back"), [("en", "Esc go back"), ("es", "Esc volver")])
async def test_esc_takes_back_who_was_chosen_where_weapons_are_announced(
    app_of: Any, text_of: Any, lang: str, back: str
) -> None:
    table = Table.of(Match(beginning(WEAPONS, HUMAN, HUMAN)))
    app = app_of(table, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        asked = [table.question.kind]
        armed = table.game.host[next(iter(table.game.host))]
        for _ in range(2):  # who attacks, then with what
            options = list(table.question.options)
            app.screen.moves.act(options.index(("attack", armed)) if ("attack", armed) in options else 1)
            await pilot.pause()
            asked.append(table.question.kind)
            assert back in " ".join(text_of(app).split())
        assert asked == ["attack", "weapons", "attack"]
        for kind in ("weapons", "attack"):
            await pilot.press("escape")
            await pilot.pause()
            assert table.question.kind == kind and not table.game.in_zone("combat", 0)
            await pilot.press("escape")  # that it was taken back is said, and put away first
            await pilot.pause()
            assert table.question.kind == kind and not app.screen.overlay.display
        assert back not in " ".join(text_of(app).split())


@pytest.mark.parametrize(("lasts", "words"), [(True, "the match is kept"), (False, "the match is not kept")])
async def test_the_menu_says_whether_leaving_keeps_the_match(
    lasts: bool, words: str, app_of: Any, text_of: Any, tmp_path: Any
) -> None:
    trouble = StorageError("error.store_full", file="matches.sqlite3")
    store = Store(tmp_path / "m.sqlite3") if lasts else Store.passing(trouble)
    app = app_of(Table.new("karmaka", [("Ana", "human", ""), ("Beto", "random", "")], {}, 7, store=store))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.screen.controls.do("menu")
        await pilot.pause()
        assert f"Leave ({words})" in text_of(app)
    store.close()


async def test_escape_takes_the_card_back_that_is_being_paid_for_whatever_stands_above(app_of: Any) -> None:
    """What was said of a wrong key is no dialogue that has to be closed first."""
    app = app_of(Table.at(beginning(PAYING, "human", "random")), "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        play = next(n for n, option in enumerate(screen.scene.choices.options) if option[0] == "play")
        screen.moves.act(play)
        await pilot.pause()
        assert screen.scene.choices.escape is not None
        await pilot.press("E")
        assert "take it back" in screen.scene.notice.sentence
        await pilot.press("escape")
        assert screen.scene.view.question.kind == "priority"
