"""The rulebook on the screen: contents, hits, links, words, the way back; and the words at the table."""

from __future__ import annotations

from typing import Any

import pytest
from textual.widgets import Input

from mk_tui.cards import registry
from mk_tui.lessons import Attempt, Guide, LessonPlace, PuzzlePlace, lessons, puzzles
from mk_tui.table import QuestionView, Table
from mk_tui.tui.screens.menu import MenuScreen
from mk_tui.tui.screens.rulebook import RulebookScreen
from mk_tui.tui.tabletop import panels
from mk_tui.tui.tabletop.lesson_screen import LessonScreen, PuzzleScreen
from mk_tui.tui.tabletop.screen import TableScreen
from mk_tui.tui.widgets.framed import Listing

from .test_screens import at

SIZES = [(80, 24), (120, 40)]


async def opened(app: Any, pilot: Any, clause: str = "", game: str = "mamlejet_kohanim") -> RulebookScreen:
    await pilot.pause()
    screen = RulebookScreen(registry.get(game), clause, registry.shelf())
    app.push_screen(screen)
    await at(pilot, RulebookScreen)
    await pilot.pause(0.05)
    return screen


async def look_for(screen: RulebookScreen, pilot: Any, text: str) -> None:
    await pilot.press("slash")
    screen.query_one("#search", Input).value = text
    await pilot.press("enter")


def asked(screen: RulebookScreen) -> str:
    """Return the first words of the line that was asked for."""
    return screen.book.lines[screen.line].lstrip("*#| ").split("*")[0].split(" ")[0]


async def test_a_list_that_is_hidden_waits_without_work(app_of: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 80 columns the contents are not beside the page; they were asked over and over for room."""
    tried: list[int] = []
    point = Listing.point
    monkeypatch.setattr(Listing, "point", lambda self, row: (tried.append(row), point(self, row)))
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, "MK-0.3")
        await pilot.pause(0.05)
        assert 0 < len(tried) < 5


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "es"])
async def test_links_are_followed_and_gone_back_over(app_of: Any, text_of: Any, size: Any, lang: str) -> None:
    app = app_of(None, lang)
    async with app.run_test(size=size) as pilot:
        screen = await opened(app, pilot, "MK-0.3")
        assert asked(screen) == "MK-0.3" and "MK-0.3" in text_of(app)
        await pilot.press("tab")
        assert screen.page.leads == "MK-16"
        await pilot.press("enter")
        assert asked(screen) == "MK-16" and "MK-16.1" in text_of(app)
        await pilot.press("right")
        assert asked(screen) == "MK-17"
        await pilot.press("b", "backspace")
        assert asked(screen) == "MK-0.3"
        await pilot.press("f")
        assert asked(screen) == "MK-16"
        await pilot.press("f2")
        assert asked(screen) == "MK-16" and app.lang != lang
        await pilot.press("escape")
        await at(pilot, MenuScreen)


@pytest.mark.parametrize(("lang", "said"), [("en", "PgUp PgDn text"), ("es", "PgUp PgDn texto")])
async def test_the_text_is_scrolled_from_the_contents_beside_it(
    app_of: Any, text_of: Any, lang: str, said: str
) -> None:
    """Opened from the first screen, the contents have the keys; what they show could not be read on."""
    app = app_of(None, lang)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(app, pilot)
        assert screen.list.has_focus and said in text_of(app)
        cursor = screen.list.cursor
        for key, further in (("pagedown", 1), ("pageup", -1), ("space", 1)):
            top = screen.page.top
            await pilot.press(key)
            assert (screen.page.top - top) * further > 0
        assert screen.list.has_focus and screen.list.cursor == cursor
        top = screen.page.top
        await pilot.press("c")
        assert screen.page.has_focus and screen.page.top == top and said not in text_of(app)
        await pilot.press("w", "pagedown")  # a list that is read itself
        assert screen.list.cursor > 0 and screen.page.top == top and said not in text_of(app)


@pytest.mark.parametrize("size", SIZES)
async def test_every_hit_is_listed_and_marked_and_gone_through(app_of: Any, text_of: Any, size: Any) -> None:
    app = app_of(None, "es")
    async with app.run_test(size=size) as pilot:
        screen = await opened(app, pilot, "MK-1.1")
        await look_for(screen, pilot, "guarnecer")
        await pilot.pause(0.05)
        found = [hit.number - 1 for hit in screen.found.hits]
        raw = [n for n, line in enumerate(screen.book.lines) if "guarnecer" in line.casefold()]
        assert found == raw and len(raw) > 1
        shown = text_of(app)
        for hit in screen.found.hits[:4]:
            assert hit.under in shown
        if size[0] < 100:
            await pilot.press("enter")
        assert screen.line == raw[screen.found.at]
        marked = "".join(
            text
            for row in screen.page.page.rows
            for spans, _ in row
            for text, style in spans
            if style == "lit"
        )
        assert "guarnecer" in marked.casefold()
        first = screen.found.at
        await pilot.press("n")
        assert screen.line == raw[(first + 1) % len(raw)]
        await pilot.press("N", "N")
        assert screen.line == raw[first - 1]
        await look_for(screen, pilot, "xyzzy")
        await pilot.pause(0.05)
        assert screen.page.display and not screen.found.hits
        await look_for(screen, pilot, "mk-16.3")
        assert asked(screen) == "MK-16.3"


@pytest.mark.parametrize("size", SIZES)
async def test_every_games_book_is_had_by_its_digit_and_from_its_contents(
    app_of: Any, text_of: Any, size: Any
) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=size) as pilot:
        screen = await opened(app, pilot)
        for n, game in enumerate(registry.shelf(), 1):
            await pilot.press(str(n))
            await pilot.pause(0.02)
            assert screen.ruleset.id == game and screen.listing
            values = [value for _, value in screen.list.rows]
            lines = [value[1] for value in values if value[0] == "line" and value[1] >= 0]
            assert set(lines) == {line for _, _, line in screen.book.headings}
            screen.list.pick(values.index(("line", lines[-1])))
            await pilot.pause(0.02)
            assert screen.line == lines[-1] and screen.page.display
        await pilot.press("c")
        assert screen.listing and screen.list.display


async def test_words_lead_to_their_clause_and_a_click_does_what_a_key_does(app_of: Any, text_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(app, pilot, "MK-0.3")
        await pilot.press("w")
        row = next(n for n, (spans, _) in enumerate(screen.list.rows) if spans[0][0] == "priority")
        screen.list.pick(row)
        await pilot.pause(0.05)
        assert asked(screen) == "MK-8.6"
        screen.follow("MK-0.3")
        await pilot.pause(0.05)
        lines = text_of(app).splitlines()
        y = next(n for n, line in enumerate(lines) if "(MK-16)" in line)
        await pilot.click(offset=(lines[y].index("MK-16") + 1, y))
        await pilot.pause(0.05)
        assert asked(screen) == "MK-16"


@pytest.mark.parametrize("size", SIZES)
async def test_every_page_of_every_book_is_whole(app_of: Any, size: Any) -> None:
    """Nothing is lost or cut, links and tables in narrow columns included."""
    app = app_of(None, "es")
    async with app.run_test(size=size) as pilot:
        screen = await opened(app, pilot, "KK-1", "karmaka")
        for _ in screen.book.chapters[1:]:
            shown = ["".join(t for spans, _ in row for t, _ in spans) for row in screen.page.page.rows]
            assert max(map(len, shown)) <= size[0]
            chapter = screen.book.chapters[screen.at]
            text = "".join(screen.book.lines[chapter.first : chapter.last])
            letters = sorted(c for c in text if c.isalnum())
            assert sorted(c for line in shown for c in line if c.isalnum()) == letters
            assert len(screen.page.page.links) == len(screen.page.page.link_rows)
            await pilot.press("right")


@pytest.mark.parametrize("size", SIZES)
async def test_what_the_words_in_sight_mean_is_asked_at_the_table(
    table: Any, app_of: Any, text_of: Any, size: Any
) -> None:
    app = app_of(table.FakeTable(), "en")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        view = app.screen
        await pilot.press("W")
        await pilot.pause(0.05)
        rows = [(value, key) for key, (_, value) in zip(view.overlay.keys, view.overlay.rows, strict=True)]
        assert view.overlay.display and rows[0][0] == "MK-19.5"  # this step
        known = {term.clause for term in view.voice.glossary.terms}
        assert len(rows) > 4 and all(clause in known for clause, _ in rows[2:-1])
        await pilot.press("enter")
        screen = await at(pilot, RulebookScreen)
        await pilot.pause(0.05)
        assert asked(screen) == "MK-19.5"
        await pilot.press("escape")
        await pilot.press("W", "end", "enter")
        screen = await at(pilot, RulebookScreen)
        assert screen.mode == "words" and screen.listing


def terms_in(screen: Any, area: str) -> list[tuple[int, int, str, str, bool]]:
    """Where terms stand in a widget as it is drawn: column, line, id, what is written, whether underlined."""
    found = []
    region = screen.query_one(area).region
    for y, strip in enumerate(screen._compositor.render_strips()):
        x = 0
        for segment in strip:
            target = segment.style.meta.get("mk") if segment.style else None
            if target and target[0] == "word" and region.contains(x, y):
                found.append((x, y, target[1], segment.text, bool(segment.style.underline)))
            x += segment.cell_length
    return found


async def test_a_term_is_underlined_and_asked_about_by_a_click_wherever_it_stands(app_of: Any) -> None:
    attempt = Attempt(next(p for p in puzzles("aguila_roja")[0] if p.id == "all_up_again"))
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.push_screen(PuzzleScreen(PuzzlePlace(attempt)))
        screen = await at(pilot, PuzzleScreen)
        for answer in attempt.puzzle.solution[:3]:
            screen.course.give(answer)
        await pilot.pause(0.05)
        for area in ("#inspector", "#log", "#prompt", "#lesson"):
            stands = terms_in(screen, area)
            assert stands
            for _, _, which, text, underlined in stands:
                assert underlined and screen.voice.glossary.asked(text)[0].id == which
            x, y, which, _, _ = stands[-1]
            await pilot.click(offset=(x + 1, y))
            await pilot.pause()
            term = next(t for t in screen.voice.glossary.terms if t.id == which)
            assert screen.overlay.display and screen.overlay.rows[0][1] == term.clause
            said = " ".join("".join(text for text, _ in spans) for spans, _ in screen.overlay.rows)
            assert term.text in " ".join(said.split())
            await pilot.press("escape")
            await pilot.pause()


async def test_a_term_in_the_stack_is_asked_about_by_a_click(
    table: Any, app_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sling = ("Sling at the city: difficulty 4",)
    lines = panels.stack_lines
    monkeypatch.setattr(
        panels, "stack_lines", lambda *of: [(n, i, sling, does) for n, i, _, does in lines(*of)]
    )
    app = app_of(table.FakeTable(), "en")
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await at(pilot, TableScreen)
        await pilot.pause()
        screen.board.draw_stack()
        await pilot.pause()
        stands = terms_in(screen, "#stack")
        assert {text for _, _, _, text, _ in stands} >= {"difficulty"} and all(u for *_, u in stands)
        x, y, which, _, _ = stands[-1]
        assert screen.get_style_at(4, y).meta["mk"][0] == "stack", "beside a term it is the item"
        await pilot.click(offset=(x, y))
        await pilot.pause()
        terms = {t.id: t for t in screen.voice.glossary.terms}
        assert screen.overlay.rows[0][1] == terms[which].clause


async def test_what_a_list_tells_has_terms_and_closing_them_brings_it_back(table: Any, app_of: Any) -> None:
    cards = table.full_view(0).zone("hand", 0).cards
    app = app_of(table.FakeTable(), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at(pilot, TableScreen)
        await pilot.pause()
        speaker, glossary = screen.voice.speaker, screen.voice.glossary
        card = next(c for c in cards if glossary.within(speaker.card_text(c.definition)))
        ways = tuple(("ability", card.id, n) for n in (0, 1))
        screen.scene.ask(QuestionView(0, "choose", "ask.discard", (), ways, 1, 1))
        screen.options.open([0, 1])
        await pilot.pause()
        before = list(screen.overlay.rows)
        x, y, which, _, _ = terms_in(screen, "#listing")[0]
        await pilot.click(offset=(x, y))
        await pilot.pause()
        terms = {t.id: t for t in glossary.terms}
        assert screen.overlay.rows != before and screen.overlay.rows[0][1] == terms[which].clause
        await pilot.press("escape")
        await pilot.pause()
        assert screen.overlay.display and screen.overlay.rows == before
        assert screen.overlay.subject == "options"
        await pilot.press("escape")
        assert not screen.overlay.display


async def test_a_click_on_the_step_in_the_bar_opens_the_book_at_it(table: Any, app_of: Any) -> None:
    app = app_of(table.FakeTable(), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click(offset=(20, 0))
        screen = await at(pilot, RulebookScreen)
        await pilot.pause(0.05)
        assert asked(screen) == "MK-19.5"


async def test_the_words_of_all_cards_in_the_hand_can_be_asked_about(app_of: Any) -> None:
    """Those of the card panel alone were listed."""
    table = Table.new("mamlejet_kohanim", [("Ana", "human", ""), ("Beto", "human", "")], {}, 5)
    app = app_of(table, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await at(pilot, TableScreen)
        await pilot.press("a")
        await pilot.pause()
        hand = [card.definition for card in screen.scene.view.zone("hand", screen.scene.view.seat).cards]
        said = [screen.inspector.told_of(("def", definition)) for definition in hand]
        wanted = [{term.id for term in screen.voice.glossary.within(text)} for text in said]
        assert len(hand) > 3 and all(wanted)
        assert set.union(*wanted) <= {term.id for term in screen.word_list.terms()}


async def test_the_words_of_a_lesson_can_be_asked_about(app_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.push_screen(LessonScreen(LessonPlace(Guide(lessons("karmaka")[0][0]))))
        screen = await at(pilot, LessonScreen)
        await pilot.pause(0.05)
        said = " ".join(text for text, _ in screen.strip.words)
        wanted = {term.id for term in screen.voice.glossary.within(said)}
        assert wanted and wanted <= {term.id for term in screen.word_list.terms()}
        await pilot.press("W")
        assert screen.overlay.display
        await pilot.press("escape")
        x, y, which, _, _ = terms_in(screen, "#lesson")[0]
        await pilot.click(offset=(x, y))
        await pilot.pause(0.05)
        terms = {term.id: term for term in screen.voice.glossary.terms}
        assert which in wanted and screen.overlay.rows[0][1] == terms[which].clause
