"""The parts of the table, each by itself: over a hand-made match, without a screen."""

from __future__ import annotations

import ast
import inspect
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.failures import Failure
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine.views import EventView, View
from mk_tui.players.answers import decline, pass_position
from mk_tui.players.levels import HUMAN
from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.table.moment import caught
from mk_tui.table.passing import STOPS
from mk_tui.tui import tabletop
from mk_tui.tui.board.choices import NOTHING
from mk_tui.tui.board.faces import PLAIN
from mk_tui.tui.board.spans import plain, spans_width
from mk_tui.tui.board.spec import read_spec
from mk_tui.tui.board.terms import asking, stressed
from mk_tui.tui.tabletop.chronicle import Chronicle
from mk_tui.tui.tabletop.client import TableClient
from mk_tui.tui.tabletop.host import Desk, TableHost
from mk_tui.tui.tabletop.log_end import untold
from mk_tui.tui.tabletop.overlay import _whole_sentences
from mk_tui.tui.tabletop.prompt import ButtonRow, as_far_as, wrap_runs
from mk_tui.tui.tabletop.rolls import Rolls
from mk_tui.tui.tabletop.scene import Scene, SceneStage
from mk_tui.tui.tabletop.screen import TableScreen
from mk_tui.tui.tabletop.table_menu import MENU, TableMenu
from mk_tui.tui.tabletop.telling import card_of, headline, is_news, is_roll, is_step, weight, worth_telling
from mk_tui.tui.tabletop.voice import TableVoice
from mk_tui.tui.widgets.log_panel import Entry, LogPanel
from tests.written import beginning

ROOM = Path(tabletop.__file__).parent
ROLL = {"value": 7, "index": 5, "seat": 0, "success": True, "purpose": "attack", "roller_id": 3, "base": 5}


def event(message_id: str, **fields: Any) -> EventView:
    return EventView(0, message_id, fields)


@pytest.fixture
def client(table: Any) -> TableClient:
    return TableClient(table.FakeTable(humans=[0]).sit())


@pytest.fixture
def voice(client: TableClient) -> TableVoice:
    return TableVoice(client, read_spec(load_ruleset(client.ruleset)[0]), "en")


def hand_card(client: TableClient) -> int:
    return client.moment.view.zone("hand", 0).cards[0].id


def test_only_the_client_touches_the_match() -> None:
    """No other module of the screen gives its place a command, or asks it for anything but who sits there."""
    found = []
    for path in ROOM.parent.rglob("*.py"):
        if path.name == "client.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            of = node.value if isinstance(node, ast.Attribute) else None
            if isinstance(of, ast.Attribute) and of.attr == "place" and node.attr != "seed":
                found.append((path.name, of.attr, ast.unparse(node)))
    assert not found


def test_no_part_is_a_mixin_over_the_screen() -> None:
    """A method of a part works on its own part: ``self`` is never said to be anything."""
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.args.args and node.args.args[0].arg == "self":
                assert node.args.args[0].annotation is None, (path.name, node.name)
    # What draws no ground is a widget of its own, which knows of no table.
    assert [c.__name__ for c in TableScreen.__bases__] == ["Ground", "Screen"]


def test_the_screen_offers_its_parts_what_they_may_ask() -> None:
    asked = {n for n, _ in inspect.getmembers(TableHost) if not n.startswith("_")}
    assert asked >= {"course", "moves", "redraw", "program"} and asked <= set(dir(TableScreen))


def test_a_scene_marks_what_may_be_chosen_only_while_somebody_is_asked(client: TableClient) -> None:
    scene = Scene(client)
    question = client.moment.question
    assert question is not None
    card = next(o[1] for o in question.options if o[0] == "play")
    scene.stage = SceneStage(stages.ASK, 0)
    scene.ask(question)
    assert scene.asking and scene.marking().of(("card", card)).legal
    scene.stage = SceneStage(stages.COMPUTER, 1)
    assert not scene.asking and scene.marking().of(("card", card)) == PLAIN
    scene.lit = frozenset([card])
    assert scene.marking().of(("card", card)).lit and not scene.marking().of(("card", card)).legal


def test_the_voice_speaks_another_language_in_the_same_parts(voice: TableVoice) -> None:
    english = voice.say("table.inspect")
    assert voice.name(1) == "Beto" and voice.seat_keys[1] == "b" and voice.claim_keys == {"a": 0}
    voice.speak("es")
    assert voice.say("table.inspect") != english and voice.speaker.lang == voice.lang == "es"
    assert voice.painter.lang == "es"


def test_the_voice_says_why_picks_are_no_answer(voice: TableVoice, client: TableClient) -> None:
    scene = Scene(client)
    scene.ask(client.moment.question)
    notice = voice.wrong(scene.choices, ())
    assert notice.style == "bad" and notice.sentence and not notice.clause
    refusal = client.why_not(hand_card(client))
    assert refusal is not None
    assert voice.refusal(refusal).clause == "MK-3.8"


def test_what_a_log_entry_is_about() -> None:
    step = event("log.phase", phase="2b", seat=0)
    played, entered = event("log.played", card="x", card_id=4), event("log.entered", card="x", card_id=4)
    other = event("log.entered", card="y", card_id=5)
    assert is_step(step) and not is_step(played) and not is_step(event("log.nothing"))
    assert is_roll(event("log.roll", **ROLL)) and not is_roll(played)
    assert card_of(played) == "x" and card_of(step) is None and card_of(event("log.drawn", card=None)) is None
    assert list(worth_telling([played, entered, other, event("log.resolves")])) == [played, other]


def test_news_are_deeds_of_others_and_dice_that_decide() -> None:
    assert is_news(event("log.played", seat=1, card="x"), 0)
    assert not is_news(event("log.played", seat=0, card="x"), 0)
    assert is_news(event("log.died", card="x"), 0) and not is_news(event("log.shuffled"), 0)
    assert is_news(event("log.roll", **ROLL), 0) and not is_news(event("log.roll", **{**ROLL, "index": 0}), 0)
    assert not is_news(event("log.phase", phase="2b", seat=1), 0)


def test_a_row_of_buttons_is_broken_between_them() -> None:
    row = ButtonRow()
    for k in "abcdef":
        row.add(k, "words", ("do", k))
    lines = wrap_runs(row.runs, 25)
    assert len(lines) > 1
    for line in lines:
        assert sum(spans_width(spans) for spans, target in line if target) <= 25
    told = [target for line in lines for _, target in line if target]
    assert told == [("do", k) for k in "abcdef"]


def test_a_button_that_no_line_has_room_for_is_broken_between_its_words() -> None:
    """Its end was cut off, without a sign that there is more of it."""
    row, words = ButtonRow(), "nobody of mine defends it (60 %: the warrior succeeds on 5+)"
    row.add("space", words, ("option", 0))
    row.add("n", "more", ("do", "n"))
    lines = wrap_runs(row.runs, 25)
    assert all(sum(spans_width(spans) for spans, target in line if target) <= 25 for line in lines)
    told = [
        "".join(t for t, _ in spans) for line in lines for spans, target in line if target == ("option", 0)
    ]
    assert len(told) > 1 and " ".join(told) == f"space {words}"


def test_a_roll_is_shown_with_its_verdict_only_where_it_decides(
    client: TableClient, voice: TableVoice
) -> None:
    host: Any = SimpleNamespace()
    tray: Any = SimpleNamespace(rolls=[], falling=False)
    rolls = Rolls(Desk(host, client, Scene(client), voice, host, host), tray)
    roll = rolls.roll_of(event("log.roll", **ROLL))
    assert (roll.value, roll.index, roll.success) == (7, 5, True) and roll.verdict == voice.say(
        "dice.success"
    )
    assert roll.throw == ("attack", 3) and roll.head == "Ana"
    order = rolls.roll_of(event("log.roll", **{**ROLL, "index": 0}))
    assert order.success is None and not order.verdict and not order.made
    assert not rolls.clear_away()


@pytest.mark.parametrize(
    ("animation", "wide", "falls"), [("off", False, 0), ("off", True, 1), ("short", False, 1)]
)
def test_without_drama_no_roll_lies_over_a_narrow_board_nor_falls(
    client: TableClient, voice: TableVoice, animation: str, wide: bool, falls: int
) -> None:
    thrown: list[Any] = []
    settings = SimpleNamespace(animation=animation)
    host: Any = SimpleNamespace(program=SimpleNamespace(settings=settings), redraw=lambda: None)
    tray: Any = SimpleNamespace(
        rolls=[], falling=False, drop=lambda: None, throw=lambda *given: thrown.append(given)
    )
    scene = Scene(client)
    scene.wide = wide
    news = (event("log.roll", **ROLL),)
    told: Any = SimpleNamespace(moment=replace(client.moment, number=client.moment.number + 1, news=news))
    rolls = Rolls(Desk(host, told, scene, voice, host, host), tray)
    rolls._begun = True
    done: list[bool] = []
    rolls.show_then(lambda: done.append(True))
    assert len(thrown) == falls and bool(done) is not bool(falls)
    assert not thrown or (thrown[0][1] > 0) is (animation != "off")


def test_the_chronicle_puts_what_was_caught_where_it_happened(client: TableClient, voice: TableVoice) -> None:
    chronicle = Chronicle(client, Scene(client), voice)
    before = len(chronicle.entries())
    chronicle.caught_now([caught(Failure("search", "died", "died"))])
    entries = chronicle.entries()
    assert len(entries) == before + 1 and entries[-1][2] == "bad"
    assert chronicle.entries() == entries  # said once
    chronicle.forget()
    assert chronicle.entries() == entries  # and again when all is said anew


def test_the_menu_offers_to_concede_only_where_somebody_may(client: TableClient, voice: TableVoice) -> None:
    done: list[str] = []
    overlay: Any = SimpleNamespace(close=lambda: done.append("closed"))
    menu = TableMenu(client, voice, overlay, done.append)
    assert [name for _, name, _ in menu.names()] == [
        n for n in MENU.values() if n not in ("concede", "end_turn")
    ]
    menu.choose("piles")
    menu.choose("continue")
    assert done == ["closed", "piles", "closed"]


def test_to_pick_nothing_has_words_of_its_own(client: TableClient, voice: TableVoice) -> None:
    scene = Scene(client)
    scene.ask(client.moment.question)
    labels = {voice.label(scene.choices, n, scene.view) for n in (0, 1, NOTHING)}
    assert len(labels) == 3 and all(labels)


def test_the_log_leaves_to_the_news_what_it_tells() -> None:
    entries: list[Entry] = [(t, None, s) for t, s in (("a", ""), ("b", ""), ("step", "dim"), ("c", ""))]
    assert untold(entries, []) == entries
    assert untold(entries, ["b", "c"]) == [entries[0], entries[2]]
    assert untold(entries, ["c"]) == entries[:3]
    assert untold(entries, ["b"]) == [entries[0], *entries[2:]]  # the news has room for "b" alone
    assert untold([*entries, ("b", None, "")], ["b", "c"]) == entries[:3]  # of equal ones the latest


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        (1, [""]),
        (2, ["· Beto plays a card of", "  which much is told."]),
        (3, ["· Short.", "· Beto plays a card of", "  which much is told."]),
    ],
)
def test_where_the_log_has_no_frame_it_begins_with_a_whole_sentence(
    rows: int, wanted: list[str], voice: TableVoice
) -> None:
    log = LogPanel()
    entries: list[Entry] = [(t, None, "") for t in ("Short.", "Beto plays a card of which much is told.")]
    log.show(entries, "", False, voice.glossary)
    log.high = rows
    shown = ["".join(t for spans, _ in log.paint(y, 26) for t, _ in spans).rstrip() for y in range(rows)]
    assert [line.removeprefix(" ") for line in shown] == wanted


async def test_the_card_over_the_board_is_as_high_as_the_one_that_the_cursor_goes_to(
    table: Any, app_of: Any
) -> None:
    app = app_of(table.FakeTable())
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause()
        inspector, heights = app.screen.inspector, set()
        await pilot.press("i")
        for key in ["up", "up", "right", "up", "right", "down", "down", "down"]:
            await pilot.press(key)
            await pilot.pause()
            heights.add(inspector.size.height)
            assert not inspector.overflows
            assert inspector.size.height == inspector.lines_in(inspector.size.width) + 2
        assert len(heights) > 1


async def test_the_curtain_tells_nobody_of_their_own_doings(table: Any, app_of: Any) -> None:
    app = app_of(Table.at(Beginning.lay([Seat(n, HUMAN) for n in ("Ana", "Beto")], "ultima_reserva", {}, 11)))
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause()
        handover, told = app.screen.handover, []
        curtain, tell = handover.curtain, handover.curtain.tell
        curtain.tell = lambda news, *more: (
            told.append((curtain.rows[1][0].title(), [row.text for row in news])),
            tell(news, *more),
        )
        for _ in range(60):
            if handover.covered:
                handover.lift_off()
                handover._take()
            elif app.screen.scene.stage.what == stages.ALOUD:
                app.screen.course.nobody(quiet=False)
            else:
                question = app.screen.client.moment.question
                plays = [k for k, o in enumerate(question.options) if o[0] in ("play", "keep", "no")]
                app.screen.course.give((plays or [pass_position(question) or 0])[:1])
            await pilot.pause()
        after = [(name, rows) for name, rows in told if any("plays" in row for row in rows)]
        assert len(after) > 2
        for name, rows in after:
            assert not any(row.lstrip("· ").startswith(f"{name} plays") for row in rows), rows


async def test_while_a_computer_thinks_what_happened_last_is_told_once(
    table: Any, app_of: Any, text_of: Any
) -> None:
    app = app_of(table.FakeTable(humans=[1]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.screen.scene.stage.what == stages.COMPUTER
        last = app.screen.chronicle.last[-1][0]
        assert text_of(app).count(last) == 1


@pytest.mark.parametrize(("width", "whole"), [(60, False), (80, True), (100, True)])
async def test_advice_that_does_not_fit_ends_after_a_whole_sentence(
    width: int, whole: bool, app_of: Any
) -> None:
    """Where not even the first one fits none is told."""
    beginning = Beginning.lay((Seat("Ana", "human"),), "mamlejet_kohanim", {}, 7)
    app = app_of(Table.at(beginning), "en", advice=True)
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        prompt = app.screen.prompt
        advice = prompt._advice()
        said = " ".join("".join(t for s, _ in line for t, _ in s).strip() for line in prompt.lines)
        told = max((n for n in range(12, len(advice) + 1) if advice[:n].rstrip() in said), default=0)
        assert bool(told) == whole and "…" not in said, said
        assert not told or advice[:told].rstrip().endswith(".")


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_the_loss_of_a_card_is_in_the_news_when_a_round_has_begun_since(lang: str, app_of: Any) -> None:
    """Where the news are long the beginning of the round and of its steps is left out, not the loss."""
    told = 0
    for seed in range(6):
        if told:
            break
        table = Table.at(Beginning.lay((Seat("Ana", "human"),), "mamlejet_kohanim", {}, seed))
        app = app_of(table, lang)
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(60):
                await pilot.pause()
                screen = app.screen
                question = screen.client.moment.question
                if question is None:
                    break
                news = screen.news
                lost = [e for e in news._events if e.id == "log.city_lost"]
                lines, left_out = news.in_lines(76, 2)
                lines = (*(news.above or ()), *lines)  # the log has above the strip what that has no room for
                if lost and left_out and any(e.id == "log.round_began" for e in news._events):
                    told += 1
                    assert news.voice.event(lost[-1]) in " ".join(lines)
                screen.course.give((pass_position(question) or 0,))
    assert told


async def test_what_a_rival_does_between_two_questions_is_told(app_of: Any) -> None:
    """In the rival's turn too, where one has been asked in the same step before; and as long as one is asked,
    whatever one looks at meanwhile."""
    table = Table.at(Beginning.lay((Seat("Ana", "human"), Seat("Beto", "adept")), "karmaka", {}, 6))
    app = app_of(table)
    async with app.run_test(size=(80, 24)) as pilot:
        before: Any = None
        for _ in range(200):
            await pilot.pause(0.02)
            screen = app.screen
            moment = screen.client.moment
            if moment.question is None:
                continue
            now = (moment.view.round, moment.view.active, moment.question.kind)
            if now == before and now[1:] == (1, "offer"):
                assert any(e.id == "log.played" and e.fields["seat"] == 1 for e in screen.news._events)
                told, shown = screen.news.sentences, list(screen.news.shown)
                await pilot.press("z")
                await pilot.pause()
                assert screen.handover.covered and not screen.news.sentences
                await pilot.press("a")
                await pilot.pause()
                # The strip as well; whether the log above has a line for more hangs on how the board stood.
                assert screen.news.sentences == told and screen.news.shown == shown != []
                screen.news.went_to(moment.view.log_size - 1)  # another match may be as long one day
                assert not screen.news._asked
                return
            before = now
            screen.course.give(decline(moment.question) or (0,))
    raise AssertionError("nobody was asked twice in a step of the rival's turn")


def test_that_one_has_died_oneself_weighs_as_much_as_what_others_do() -> None:
    seen = View("karmaka", 0, 3, "play", 0, (0, 1), (), (), (), None, None, 0)
    shown = registry.get("karmaka").shown
    own = [weight(event(message, seat=0), seen, 0, shown)[0] for message in ("log.died", "log.climbed")]
    assert own == [weight(event("log.played", seat=1, card="x"), seen, 0, shown)[0]] * 2


def test_of_two_lives_that_end_it_is_told_first_who_climbed_and_who_did_not() -> None:
    """One's own Ring would be left out for the other's rebirth, which came after it."""
    seen = View("karmaka", 0, 3, "play", 0, (0, 1), (), (), (), None, None, 0)
    shown = registry.get("karmaka").shown
    ring = weight(event("log.got_ring", seat=0), seen, 0, shown)
    climbed = weight(event("log.climbed", seat=1), seen, 0, shown)
    reborn = weight(event("log.reborn", seat=1), seen, 0, shown)
    assert climbed > ring > weight(event("log.died", seat=1), seen, 0, shown) > reborn


def test_damage_to_ones_sanctuary_weighs_more_than_the_loss_of_a_card() -> None:
    """That a card of long before was destroyed was told, not that the Sanctuary had gone from 15 to 9."""
    seen = View("humankind", 0, 3, "harvest", 0, (0, 1), (), (), (), None, None, 0)
    shown = registry.get("humankind").shown
    struck = weight(event("log.struck", seat=0, n=6, source="x", source_id=9), seen, 0, shown)
    lost = weight(event("log.destroyed", seat=0, card="y", card_id=8), seen, 0, shown)
    hit = weight(event("log.combat_damage", seat=0, card="y", card_id=8, source_id=9), seen, 0, shown)
    other = weight(event("log.struck", seat=1, n=6, source="x", source_id=9), seen, 0, shown)
    assert struck > lost > hit > other


@pytest.mark.parametrize(("lang", "more"), [("en", "l more"), ("es", "l más")])
async def test_that_the_log_has_more_news_is_said_with_its_key_at_their_end(
    lang: str, more: str, table: Any, app_of: Any
) -> None:
    """A naked "l" before them was read as a typo, or as the letter of a card."""
    app = app_of(table.FakeTable(), lang, advice=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen, ends = app.screen, set()
        for n in range(5, 12):
            screen.news._events = table.events(0)[:n]
            screen.draw_prompt()
            lines = [tuple(span for spans, _ in line for span in spans) for line in screen.prompt.lines]
            told = ["".join(text for text, _ in line) for line in lines]
            first = next(k for k, line in enumerate(told) if line.startswith(" …"))
            last = next(k for k in range(first, len(told)) if not told[k + 1].startswith("   "))
            assert all(spans_width(line) <= 80 for line in lines)
            if ends_so := told[last].endswith("   " + more):
                assert ("l", "key") in lines[last]
            else:  # it would have no room there
                assert len(told[last]) + len(more) + 3 > 79
            ends.add(ends_so)
        assert True in ends


SHOT_AT = """\
- title: Two who shoot at the city, one after the other
  clauses: [MK-20.1]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 1c
  table:
    front: [{card: E02, copies: 2}]
    Ana: {camp: [W03], city: [W02, W03, {card: N01, copies: 3}]}
  dice: [6]
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_who_is_asked_again_in_the_same_step_is_told_what_happened(lang: str, app_of: Any) -> None:
    table = Table.at(beginning(SHOT_AT, HUMAN))
    app = app_of(table, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        step = screen.client.moment.view.phase
        await pilot.press("full_stop", "r")
        await pilot.pause()
        moment = screen.client.moment
        assert moment.tempo.stopped in STOPS and moment.view.phase == step
        lost = next(e for e in screen.client.log(0) if e.id == "log.city_lost")
        assert screen.voice.event(lost) in screen.news.sentences


@pytest.mark.parametrize("animation", ["off", "short"])
async def test_the_weightiest_that_happened_is_an_event_of_its_own(animation: str, app_of: Any) -> None:
    table = Table.at(beginning(SHOT_AT, HUMAN))
    app = app_of(table, animation=animation)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        await pilot.press("full_stop", "r")
        await pilot.pause()
        screen.dice.skip()
        screen.draw_prompt()
        lost = [screen.voice.event(e) for e in screen.client.log(0) if e.id == "log.city_lost"][-1]
        spans = [span for line in screen.prompt.lines for spans, _ in line for span in spans]
        stressed = "".join(text for text, style in spans if style == "headline")
        assert stressed.replace(" ", "") == ("" if animation == "off" else lost.replace(" ", ""))


def test_life_and_victory_are_events_of_their_own_cards_and_dice_are_not() -> None:
    shown = registry.get("mamlejet_kohanim").shown
    roll, lost = event("log.roll", **ROLL), event("log.city_lost", seat=0)
    drew, again = event("log.drew", seat=0, card="x"), event("log.city_lost", seat=1)
    assert headline([roll, drew], shown) is None
    assert headline([lost, event("log.eliminated"), again, drew], shown) is again
    ring, climbed = event("log.got_ring", seat=0), event("log.climbed", seat=1)
    assert headline([ring, climbed, ring], registry.get("karmaka").shown) is climbed


def test_a_sentence_is_stressed_over_the_end_of_a_line(voice: TableVoice) -> None:
    lines = asking("Ana draws. Beto climbs a rung. Ana draws.", 16, "", None, voice.glossary)
    found = stressed(lines, "Beto climbs a rung.", "headline")
    shown = [[(text, style) for spans, _ in runs for text, style in spans] for runs in found]
    assert ["".join(text for text, _ in runs) for runs in shown] == [
        "Ana draws. Beto",
        "climbs a rung.",
        "Ana draws.",
    ]
    told = "".join(text for runs in shown for text, style in runs if style)
    assert told == "Betoclimbs a rung."
    assert stressed(lines, "Carla climbs.", "headline") == lines


def test_a_text_is_told_as_far_as_whole_sentences_go() -> None:
    advice = "Advice: block. Whoever is not blocked strikes the city, and that cannot be healed."
    assert as_far_as(advice, 40, 1) == "Advice: block."
    assert as_far_as(advice, 40, 3) == advice
    assert as_far_as(advice, 10, 1) == ""


def test_a_line_of_a_list_without_room_ends_after_a_whole_sentence() -> None:
    told = "Ana draws a card. Beto discards two cards."
    (line,) = _whole_sentences(((told, "dim"),), 30, 1)
    assert plain(line) == "Ana draws a card."
    (line,) = _whole_sentences(((told, "dim"),), 10, 1)
    assert plain(line) == told  # not even the first one fits


async def test_on_a_small_screen_a_look_at_cards_is_told_beside_the_question_that_follows(
    app_of: Any, text_of: Any
) -> None:
    """The log has one line there, and the offer of the card that looked has taken it by then."""
    table = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "random", "")], {}, 7)
    app = app_of(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        await pilot.press("3", "a")  # Peek
        for _ in range(200):
            await pilot.pause(0.02)
            question = screen.client.moment.question
            if question is not None and question.kind == "again":
                break
        seen = [card.definition for zone in table.view(1).zones if zone.kind == "hand" for card in zone.cards]
        assert seen and all(screen.voice.speaker.card_name(d) in text_of(app) for d in seen)


VAIN = """\
- title: A Necromancer succeeds, and nobody is there to bring back
  clauses: [MK-20.5]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 1c
  hold: {Ana: 2}
  table:
    front: [E07]
    Ana: {hand: [W02], camp: [W03], city: [N01, N02, W02, W03]}
  dice: [7]
  play: [{expect: {asked: Ana}}]
"""


async def test_why_nothing_came_of_a_success_is_told_with_it(app_of: Any) -> None:
    """The recap said "Success", and only the log that there was nobody to bring back."""
    app = app_of(Table.at(beginning(VAIN, "human")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        for _ in range(6):
            told = " ".join(screen.news.sentences)
            if "Success" in told:
                break
            screen.course.give((pass_position(screen.client.moment.question) or 0,))
            await pilot.pause()
        assert "needs 7. Success. The guenizá of Ana holds no enemy." in told
        screen.news.has_above(76, 0)
        assert "holds no enemy" in " ".join(screen.news.in_lines(76, 2)[0])
