"""Lessons and puzzles on the screen: right and wrong steps, back, where one was left, playing on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.lessons import Attempt, Guide, LessonPlace, PuzzlePlace, lessons, puzzles
from mk_tui.storage import Store
from mk_tui.storage.learnt import Learnt
from mk_tui.tui.board.ladder import RULED
from mk_tui.tui.screens.learning_list import LearnScreen
from mk_tui.tui.tabletop.arrangement import LEAST_LOG
from mk_tui.tui.tabletop.lesson_screen import LessonScreen, PuzzleScreen
from mk_tui.tui.tabletop.screen import TableScreen

from .awaiting import until

GAME = "karmaka"


def some_lesson() -> Any:
    return lessons(GAME)[0][0]


def flat(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def a_wrong_answer(guide: Guide) -> tuple[int, ...] | None:
    question = guide.question
    assert question is not None
    if question.least == question.most == 1:
        right = {picks[0] for picks in guide.moves_on()}
        return next(((k,) for k in range(len(question.options)) if k not in right), None)
    return None


@pytest.mark.parametrize(("size", "lang"), [((80, 24), "es"), ((120, 40), "en")])
async def test_a_lesson_is_gone_through_and_played_on(
    app_of: Any, text_of: Any, size: tuple[int, int], lang: str
) -> None:
    lesson = some_lesson()
    guide = Guide(lesson)
    app = app_of(None, lang)
    async with app.run_test(size=size) as pilot:
        app.push_screen(LessonScreen(LessonPlace(guide)))
        await pilot.pause()
        refused = 0
        while not guide.finished:
            n = guide.n
            assert flat(guide.say(lang)) in flat(text_of(app))
            if guide.reading:
                await pilot.press("space")
            else:
                wrong, before = a_wrong_answer(guide), list(guide.match.record.entries)
                if wrong is not None:
                    app.screen.course.give(wrong)
                    await pilot.pause()
                    refused += 1
                    assert guide.n == n and guide.match.record.entries == before
                    said = app.screen.taught.said
                    assert not said.good and app.screen.said()[0][0] in flat(text_of(app))
                why, last = guide.step.why, guide._given + 1 == len(guide.step.do)
                app.screen.course.give(guide.moves_on()[0])
                await pilot.pause()
                if last:
                    assert why is not None and flat(why.say(lang)) in flat(text_of(app))
            await pilot.pause()
        assert refused > 2
        assert flat(lesson.end.say(lang)) in flat(text_of(app))
        assert Learnt().has("lessons", GAME, lesson.id)
        await pilot.press("space")
        await pilot.pause()
        assert type(app.screen) is TableScreen
        assert app.screen.scene.view.question is not None


@pytest.mark.parametrize("game", ["karmaka", "mamlejet_kohanim"])
async def test_what_had_a_key_in_the_lesson_has_it_in_the_match_that_goes_on(
    app_of: Any, game: str, tmp_path: Path
) -> None:
    guide = Guide(lessons(game)[0][0])
    app = app_of(None, "es", Store(tmp_path / "matches.sqlite3"))
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(LessonScreen(LessonPlace(guide)))
        await pilot.pause()
        while not guide.finished:
            app.screen.go_on() if guide.reading else app.screen.course.give(guide.moves_on()[0])
            await pilot.pause()
        lesson = app.screen.scene
        letters, digits = dict(lesson.memory), dict(lesson.digits[0])
        # Whatever was learnt under a key that it would not get anew.
        letters |= {thing: "x" for thing in list(letters)[:1]}
        lesson.memory.update(letters)
        await pilot.press("space")
        await pilot.pause()
        scene = app.screen.scene
        assert type(app.screen) is TableScreen and scene is not lesson
        kept = {thing: key for thing, key in (scene.memory | scene.digits[0]).items()}
        assert kept.items() >= {t: key for t, key in digits.items() if t in kept}.items()
        assert all(scene.memory.get(thing, key) == key for thing, key in letters.items())
        assert letters.keys() & scene.memory.keys() or digits.keys() & kept.keys()


async def test_a_lesson_and_a_puzzle_name_the_keys_that_are_set(app_of: Any, text_of: Any) -> None:
    app = app_of(None, "en", keys={"pass": "c", "back": "f6", "undo": "f8"})
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(LessonScreen(LessonPlace(Guide(some_lesson()))))
        await pilot.pause()
        title = next(line for line in text_of(app).splitlines() if "F8" in line)
        assert "c go on" in title and "F6 leave" in title and "Esc" not in title
        await pilot.press("space")  # the key that does it usually
        await pilot.pause()
        assert 'The key space does nothing now: that of "pass" is c.' in flat(text_of(app))
        puzzle = puzzles(GAME)[0][0]
        app.push_screen(PuzzleScreen(PuzzlePlace(Attempt(puzzle))))
        await pilot.pause()
        for entry in puzzle.solution:
            app.screen.course.give(entry)
            await pilot.pause()
        assert "c: back to the list." in text_of(app)


async def test_what_a_step_speaks_of_is_lit(app_of: Any) -> None:
    guide = Guide(some_lesson())
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(LessonScreen(LessonPlace(guide)))
        await pilot.pause()
        while not any(look.card >= 0 for look in guide.look):
            await pilot.press("space")
            await pilot.pause()
        card = next(look.card for look in guide.look if look.card >= 0)
        assert app.screen.scene.marking().of(("card", card)).lit
        shown = {c for p in app.screen.board.panels.values() for cell in p.cells for c in cell.cards}
        assert card in shown


@pytest.mark.parametrize("game", registry.games())
async def test_the_card_that_a_step_speaks_of_first_stands_beside_the_board(app_of: Any, game: str) -> None:
    """ "This card is yourself" was said beside another card."""
    guide = Guide(lessons(game)[0][0])
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(LessonScreen(LessonPlace(guide)))
        await pilot.pause()
        spoken_of = 0
        while not guide.finished:
            look = app.screen.taught.look
            there = look and look[0].card >= 0 and app.screen.scene.view.card(look[0].card) is not None
            if there and not guide.half_way:  # there the card is shown that is being played
                assert app.screen.inspector.shown() == ("card", look[0].card)
                spoken_of += 1
            if guide.reading:
                await pilot.press("space")
            else:
                app.screen.course.give(guide.moves_on()[0])
            await pilot.pause()
        assert spoken_of > 2


async def test_no_key_is_offered_that_a_lesson_does_not_take(app_of: Any, text_of: Any) -> None:
    """Nobody passes on, or ends a turn at once, while they learn."""
    guide = Guide(lessons("humankind")[0][0])
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(LessonScreen(LessonPlace(guide)))
        await pilot.pause()
        await pilot.press("space", "space")
        await pilot.pause()
        shown = text_of(app)
        assert "Go on" in shown and "end turn" not in shown and "pass until" not in shown
        for key in ("E", "full_stop"):
            await pilot.press(key)
            await pilot.pause()
            assert app.screen.voice.speaker.say("learn.not_here") in text_of(app), key
            app.screen.scene.notice = None


async def test_back_and_where_it_was_left(app_of: Any, text_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(LearnScreen(GAME))
        await pilot.pause()
        await pilot.press("a", "space", "space")
        await pilot.pause()
        assert app.screen.guide.n == 2
        await pilot.press("u")
        await pilot.pause()
        assert app.screen.guide.n == 1
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert "left at step 2" in text_of(app)
        await pilot.press("a")
        await pilot.pause()
        assert app.screen.guide.n == 1


async def test_a_lesson_is_left_from_its_middle_once_it_was_meant(app_of: Any, text_of: Any) -> None:
    """Esc is pressed for what goes away by itself, too."""
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(LearnScreen(GAME))
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        await pilot.press("escape")  # nothing was done yet
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        await pilot.press("a", "space", "escape")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen) and app.screen.guide.n == 1
        assert "You are in the middle of it. Esc again leaves." in flat(text_of(app))
        await pilot.press("space", "escape")  # what was done since is no second press
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen) and app.screen.guide.n == 2
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)


async def test_the_screen_keeps_answers_of_a_lesson_from_settings(app_of: Any) -> None:
    guide = Guide(some_lesson())
    before = list(guide.match.record.entries)
    app = app_of(None, "en", hold=2, by_hand=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(LessonScreen(LessonPlace(guide)))
        await pilot.pause()
        assert guide.match.record.entries == before


async def test_a_puzzle_with_hints_solution_and_solving(app_of: Any, text_of: Any) -> None:
    puzzle = puzzles(GAME)[0][0]
    app = app_of(None, "es")
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PuzzleScreen(PuzzlePlace(Attempt(puzzle))))
        await pilot.pause()
        assert flat(puzzle.goal_told.say("es")) in flat(text_of(app))
        await pilot.press("H")
        await pilot.pause()
        assert flat(puzzle.hints[0].say("es")) in flat(text_of(app))
        await pilot.press("S")
        await pilot.pause()
        assert not app.screen.solver.attempt.shown
        for entry in puzzle.solution:
            app.screen.course.give(entry)
            await pilot.pause()
        assert "Resuelto, con 1 pista" in text_of(app)
        assert Learnt().has("puzzles", GAME, puzzle.id)


async def test_a_solution_that_was_shown_is_not_kept_as_solved(app_of: Any) -> None:
    puzzle = puzzles(GAME)[0][0]
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PuzzleScreen(PuzzlePlace(Attempt(puzzle))))
        await pilot.pause()
        await pilot.press("S", "S")
        await pilot.pause()
        assert app.screen.overlay.display and app.screen.overlay.rows
        await pilot.press("escape")
        for entry in puzzle.solution:
            app.screen.course.give(entry)
            await pilot.pause()
        assert app.screen.state == "solved"
        assert not Learnt().has("puzzles", GAME, puzzle.id)


async def test_one_that_was_asked_for_lies_on_the_list_it_is_left_for(app_of: Any) -> None:
    puzzle = puzzles(GAME)[0][1]
    app = app_of(None, "en")
    app.first = LearnScreen(GAME, puzzle)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, PuzzleScreen) and app.screen.solver.attempt.puzzle is puzzle
        app.screen.leave_lesson()
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)


async def test_learn_is_reached_from_the_menu(app_of: Any, text_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen) and "Karmaka" in text_of(app)
        assert "solved" not in text_of(app)


async def test_each_game_says_how_much_of_it_was_learnt_and_has_its_digit(app_of: Any, text_of: Any) -> None:
    learnt = Learnt()
    for puzzle in puzzles(GAME)[0][:2]:
        learnt.add("puzzles", GAME, puzzle.id)
    learnt.add("lessons", GAME, some_lesson().id)
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(LearnScreen())
        await pilot.pause()
        (row,) = [line for line in text_of(app).splitlines() if "solved" in line]
        assert "· guided match done · 2 puzzles solved" in row
        key = row.split()[1]
        await pilot.press("down", "f2")
        assert "2 problemas resueltos" in text_of(app) and app.screen.list.cursor > 4
        await pilot.press(key)
        await pilot.pause()
        assert app.screen.game == GAME


async def test_what_a_game_has_to_learn_is_broken_anew_for_another_width(app_of: Any, text_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(LearnScreen(GAME))
        await pilot.pause()
        assert "…" not in text_of(app)
        await pilot.resize_terminal(72, 40)
        await pilot.pause(0.05)
        assert "…" not in text_of(app) and some_lesson().title.say("en") in text_of(app)


async def test_the_last_remark_follows_the_language(app_of: Any, text_of: Any) -> None:
    """F2: what was said of the last answer, and the hint of a puzzle, in the other language too."""
    guide = Guide(some_lesson())
    app = app_of(None, "es")
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(LessonScreen(LessonPlace(guide)))
        await pilot.pause()
        while guide.reading:
            await pilot.press("space")
            await pilot.pause()
        why = guide.step.why
        assert why is not None
        app.screen.course.give(guide.moves_on()[0])
        await pilot.pause()
        assert flat(why.say("es")) in flat(text_of(app))
        await pilot.press("f2")
        await pilot.pause()
        assert flat(why.say("en")) in flat(text_of(app))
        assert flat(why.say("es")) not in flat(text_of(app))
        puzzle = puzzles(GAME)[0][0]
        app.push_screen(PuzzleScreen(PuzzlePlace(Attempt(puzzle))))
        await pilot.pause()
        await pilot.press("H", "f2")
        await pilot.pause()
        assert flat(puzzle.hints[0].say("es")) in flat(text_of(app))


async def at_step(app: Any, pilot: Any, game: str, n: int) -> Guide:
    """Put a game's lesson on the screen, at a step."""
    guide = Guide(lessons(game)[0][0])
    guide.go_to(n - 1)
    app.push_screen(LessonScreen(LessonPlace(guide)))
    await pilot.pause()
    return guide


@pytest.mark.parametrize(("step", "offered"), [(14, "Take the card back"), (15, "Esc go back")])
async def test_esc_withdraws_what_is_half_way(app_of: Any, text_of: Any, step: int, offered: str) -> None:
    """As the prompt offers it; and while it does, no other line says that Esc leaves."""
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        guide = await at_step(app, pilot, "ultima_reserva", step)
        before = text_of(app)
        assert "Esc leave" in before and "menu" not in before.splitlines()[0]  # for which there is no key
        app.screen.course.give(guide.moves_on()[0])
        await pilot.pause()
        shown = text_of(app)
        assert offered in shown and "Esc leave" not in shown and "Esc menu" not in shown
        await pilot.press("escape")
        await pilot.pause()
        assert guide.n == step - 1 and not guide.half_way
        assert guide.step.wrong is not None and flat(guide.step.wrong.say("en")) not in flat(text_of(app))
        assert app.screen.scene.view.question == guide.question
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert not isinstance(app.screen, LessonScreen)


async def test_esc_means_one_thing_where_a_step_begins(app_of: Any, text_of: Any) -> None:
    """What was chosen in the step before is done with: Esc leaves, as is said once."""
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        guide = await at_step(app, pilot, "aguila_roja", 3)
        while guide.n == 2:
            app.screen.course.give(guide.moves_on()[0])
            await pilot.pause()
        shown = text_of(app)
        assert shown.count("Esc ") == 1 and "Esc leave" in shown
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert not isinstance(app.screen, LessonScreen) and guide.n == 3


@pytest.mark.foresight
async def test_the_log_has_back_what_a_long_card_took_when_another_question_is_asked(app_of: Any) -> None:
    """A long card of an earlier question left it three lines for good, the first the end of a sentence."""
    app = app_of(None, "es")
    async with app.run_test(size=(120, 40)) as pilot:
        guide = await at_step(app, pilot, "karmaka", 7)
        screen, log = app.screen, app.screen.arrangement.log

        def told() -> list[str]:
            rows = [log.paint(y, log.region.width) for y in range(log.high)]
            said = ["".join(text for spans, _ in row for text, _ in spans) for row in rows[1:-1]]
            return [line.strip("│ ") for line in said]

        while guide.n < 8:
            screen.go_on() if guide.reading else screen.course.give(guide.moves_on()[0])
            await pilot.pause()
        await until(pilot, lambda: log.region.height == LEAST_LOG)  # what comes of the options is known
        assert told()[0].startswith("·")
        while guide.n < 11:
            screen.go_on() if guide.reading else screen.course.give(guide.moves_on()[0])
            await pilot.pause()
        assert log.region.height > LEAST_LOG and not screen.inspector.overflows
        assert {"· Ana muere.", "· Ana suma 4 puntos en rojo."} <= set(told())


async def test_while_a_target_is_chosen_the_card_is_shown_whose_effect_it_is(app_of: Any) -> None:
    """And not the one that the step speaks of first."""
    app = app_of(None, "es")
    async with app.run_test(size=(120, 40)) as pilot:
        guide = await at_step(app, pilot, "ultima_reserva", 5)
        shown = [app.screen.inspector.shown()]
        app.screen.course.give(guide.moves_on()[0])
        await pilot.pause()
        shown.append(app.screen.inspector.shown())
        view = app.screen.scene.view
        assert [view.card(card).definition for _, card in shown] == ["vz.steady_hand", "vz.short_sword"]


async def test_beside_what_is_said_of_a_wrong_answer_the_hand_has_its_texts(app_of: Any) -> None:
    """Else the hand was names alone from there on, over lines in which nothing stood."""
    guide = Guide(lessons("mamlejet_kohanim")[0][0])
    app = app_of(None, "es")
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(LessonScreen(LessonPlace(guide)))
        await pilot.pause()
        await pilot.press("space")
        await pilot.pause()
        assert not guide.reading and app.screen.arrangement.places.held.rows["hand", 0][0] >= RULED
        wrong = a_wrong_answer(guide)
        assert wrong is not None
        app.screen.course.give(wrong)
        await pilot.pause()
        assert app.screen.said()[0][0] and app.screen.arrangement.places.held.rows["hand", 0][0] == RULED
        app.screen.course.give(guide.moves_on()[0])
        await pilot.pause()
        assert app.screen.arrangement.places.held.rows["hand", 0][0] == RULED
