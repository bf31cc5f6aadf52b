"""The strip below the prompt: what was done to whoever is asked, and by what."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from mk_tui.engine import view
from mk_tui.players.answers import pass_position
from mk_tui.players.levels import bot_answer
from mk_tui.table import EventView, Table
from mk_tui.table import moment as stages
from mk_tui.tui.board.spans import wrap
from mk_tui.tui.tabletop.client import TableClient
from mk_tui.tui.tabletop.news_pieces import DividedNews, NewsRoom, divided, pieces_of
from mk_tui.tui.tabletop.telling import headline, is_done_to, is_roll, weight
from mk_tui.tui.widgets.log_panel import ASKED, FORETOLD
from tests.written import CHALLENGE, beginning

from .awaiting import until
from .laid import laid

TRAP = """\
- title: An attacker falls into the Forest Trap, and its player has more to decide in the same step
  clauses: [HK-3.22]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  hold: {Ana: 2, Beto: 2}
  table:
    Ana: {play: [SCO2, CO05, CO10], hand: [CO19, CO19], counters: {will: 5}}
    Beto: {play: [SQU2, QU06], hand: [QU21], counters: {will: 3}}
  play: [{expect: {asked: Ana}}]
"""

BLOWS = """\
- title: Several attack, and nobody blocks them
  clauses: [HK-11.1]
  game: humankind
  seats: [Ana, Beto]
  turn: Beto
  phase: combat
  hold: {Ana: 2, Beto: 2}
  table:
    Ana: {play: [SCO2, CO05], hand: [CO19], counters: {will: 5, structure: 11}}
    Beto: {play: [SQU2, QU05, {card: QU06, copies: 2}], counters: {structure: 11}}
  play: [{expect: {asked: Beto}}]
"""

PEEK = """\
- title: Peek shows a Hand to its player alone, and is offered then
  clauses: [A-25, KK-7.6]
  game: karmaka
  seats: [Ana, Beto, Carla]
  phase: play
  table:
    Ana: {hand: [peek, crisis]}
    Beto: {hand: [jubilee, voyage]}
    Carla: {hand: [denial]}
  play: [{expect: {asked: Ana}}]
"""


async def pass_on(app: Any, pilot: Any, until: str) -> bool:
    """Attack with everything and pass until an event is told; return whether it ever was."""
    for _ in range(60):
        await pilot.pause(0.02)
        screen = app.screen
        question = screen.client.moment.question if hasattr(screen, "client") else None
        if question is None:
            if not hasattr(screen, "client"):
                return False
            continue
        if any(e.id == until for e in screen.news._events):
            return True
        passing = pass_position(question)
        attack = question.kind == "attack" or passing is None
        screen.course.give(tuple(range(question.most or 1)) if attack else (passing,))
    return False


@pytest.mark.parametrize("size", [(80, 24), (130, 40)])
@pytest.mark.parametrize("animation", ["off", "short"])
async def test_by_what_a_card_of_ones_own_fell_is_told_in_ones_own_move(
    size: tuple[int, int], animation: str, app_of: Any
) -> None:
    """The strip said that it was destroyed, and left a line empty."""
    app = app_of(Table.at(beginning(TRAP, "human", "adept")), animation=animation)
    async with app.run_test(size=size) as pilot:
        assert await pass_on(app, pilot, "log.destroyed")
        news = app.screen.news
        lines, _ = news.in_lines(76, 2)
        said = " ".join(
            [*(news.above or ()), *lines]
        )  # the log has above the strip what that has no room for
        assert said.index("Beto plays Forest Trap.") < said.index("of Ana is destroyed.")


@pytest.mark.parametrize("animation", ["off", "short"])
async def test_all_damage_to_oneself_is_told(animation: str, app_of: Any) -> None:
    """Of two blows only one was, where nobody else had done anything since."""
    app = app_of(Table.at(beginning(BLOWS, "human", "adept")), animation=animation)
    async with app.run_test(size=(80, 24)) as pilot:
        assert await pass_on(app, pilot, "log.struck")
        blows = [e for e in app.screen.client.log(0) if e.id == "log.struck"]
        assert len(blows) > 1
        lines, _ = app.screen.news.in_lines(76, 4)
        assert all(app.screen.voice.event(e) in " ".join(lines) for e in blows)


@pytest.mark.parametrize("cells", range(36, 100, 4))
async def test_what_fits_is_told_past_what_does_not(cells: int, app_of: Any) -> None:
    """The weightiest comes first, with the card that did it; a longer sentence keeps no shorter one out."""
    app = app_of(Table.at(beginning(TRAP, "human", "adept")))
    async with app.run_test(size=(80, 24)) as pilot:
        assert await pass_on(app, pilot, "log.destroyed")
        screen = app.screen
        news, shown = screen.news, screen.client.ruleset.shown
        news._events = screen.client.log(0)
        news.has_above(76, 0)
        news.in_lines(cells, 2)
        told = list(news.shown)
        assert "Autonomous Unit M-7 of Ana is destroyed." in told
        for event in news._worth(news._events):
            sentence = screen.voice.event(event)
            if weight(event, screen.scene.view, 0, shown)[0] and sentence not in told:
                assert len(wrap(" · ".join([*told, sentence]), cells)) > 2, sentence


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_a_look_has_shown_is_told_whole_when_it_is_not_to_be_seen_any_more(
    size: tuple[int, int], app_of: Any, text_of: Any
) -> None:
    """On a wide screen only that the card had gone to the Ruins was."""
    app = app_of(laid(PEEK, 3), "en")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        for key in ("1", "a", "b", "A"):  # Peek, for its ability, on Beto, who refuses it
            await pilot.press(key)
            await pilot.pause()
        prompt = " ".join(" ".join(text_of(app).splitlines()[-5:]).split())
        assert " Ana looks at Beto's Hand: Jubilee and Voyage. · " in prompt
        app.screen.news.has_above(60, 0)
        lines, left_out = app.screen.news.in_lines(60, 1)
        assert left_out and lines == ("Ana looks at Beto's Hand: Jubilee and Voyage. …",)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_ones_own_card_did_is_told_with_what_another_answered(
    size: tuple[int, int], app_of: Any
) -> None:
    """In the same step: who might play another card was told nothing of the first, or its end alone."""
    app = app_of(laid(PEEK, 3), "en")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        for key in ("1", "a", "b", "A"):
            await pilot.press(key)
            await pilot.pause()
        screen = app.screen
        told = " ".join([*(screen.news.above or ()), *screen.news.shown])
        parts = ("Ana plays it on Beto", "Ana looks at", "refuses Peek", "to the Ruins")
        at = [told.index(part) for part in parts]
        assert at == sorted(at)


async def test_where_little_fits_what_others_did_comes_before_what_one_did_oneself(app_of: Any) -> None:
    """A point of one's own was told, without its cause, and a new card of the other side was not; nor that
    anything was left out between, and behind."""
    app = app_of(laid(CHALLENGE), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        news = app.screen.news
        happened = [
            ("vp", {"seat": 0, "n": 1}),
            ("turned_coin", {"seat": 1, "n": 4}),
            ("played", {"seat": 1, "card": "ar.novice", "card_id": -1}),
            ("income", {"seat": 1, "n": 4}),
            ("played", {"seat": 1, "card": "ar.bodyguard", "card_id": -1}),
            ("drew", {"seat": 0, "card": "ar.novice", "card_id": -1}),
            ("drew", {"seat": 0, "card": "ar.bribe", "card_id": -1}),
        ]
        news._events = [EventView(n, f"log.{what}", fields) for n, (what, fields) in enumerate(happened)]
        news.has_above(76, 0)
        for own_turn, cells in ((True, 50), (False, 66)):
            news._own_turn = own_turn
            (line,), left_out = news.in_lines(cells, 1)
            first = "" if own_turn else "Ana: +1 VP. … "
            assert line == f"{first}Beto plays Novice. … Beto plays Bodyguard. …" and left_out


STRUCK = """\
- title: Three strike before anybody says what takes it
  clauses: [VZ-9.1]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {deployment: [J-01], reserves: [P-18, P-03, P-17]}
    Beto: {deployment: [J-02], reserves: [P-14, P-13, P-16]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("cells", (60, 80, 100, 120, 140, 160, 180))
async def test_where_one_of_three_blows_has_no_room_a_sign_stands_for_it(cells: int, app_of: Any) -> None:
    """Whichever it is: that one before them was left out stood there for the last one too (VZ-9.1)."""
    app = app_of(laid(STRUCK), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        screen = app.screen
        by = {c.definition: c.id for z in screen.scene.view.zones for c in z.cards}
        pairs = (
            ("mist_serpent", "wandering_sellsword"),
            ("hammerer", "runic_guardian"),
            ("wax_golem", "ash_dragon"),
        )
        blows = []
        for n, names in enumerate(pairs):
            card, target = (f"vz.{name}" for name in names)
            fields = {"card": card, "card_id": by[card], "target": target, "target_id": by[target]}
            blows.append(EventView(n, "log.deals", {**fields, "seat": int(n != 1), "n": 20}))
        screen.news._events = blows
        lines = screen.prompt._news(cells, 1)
        told = "".join(text for line in lines for spans, _ in line for text, _ in spans)
        there = "".join("B" if screen.voice.event(blow) in told else "…" for blow in blows)
        pieces = re.findall("…|B", re.sub(r"[^.…]*strikes[^.]*\.", "B", told))
        assert "B" in pieces and "".join(pieces) == re.sub("…+", "…", there), told


async def test_by_which_act_each_card_of_ones_own_fell_is_told_before_other_acts(app_of: Any) -> None:
    """Two fell, and the second challenge was left out, for a shorter sentence."""
    app = app_of(laid(CHALLENGE.replace("[PU-08]", "[PU-08, PU-04]")), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        news, voice = app.screen.news, app.screen.voice
        (mine, theirs) = ([c for c in z.cards] for z in app.screen.scene.view.zones if z.kind == "table")

        def event(what: str, card: Any, seat: int, **fields: Any) -> tuple[str, dict[str, Any]]:
            return what, {"card": card.definition, "card_id": card.id, "seat": seat, **fields}

        aimed = {"targets": (("card", mine[1].definition),), "targets_id": (mine[1].id,)}
        happened = [event("selected", theirs[0], 1, **aimed)] * 2
        for card, enemy in zip(mine, theirs, strict=True):
            happened += [
                event("challenge", enemy, 1, whose=0, targets=(), targets_id=()),
                event("wounded", card, 0, n=3),
                event("wounded", enemy, 1, n=1),
                event("dies", card, 0),
            ]
            happened.append(("vp", {"seat": 1, "n": 1}))
        news._events = [EventView(n, f"log.{what}", fields) for n, (what, fields) in enumerate(happened)]
        news.has_above(76, 0)
        for cells in range(60, 75, 5):
            told = " ".join(news.in_lines(cells, 2)[0])
            for n in (5, 10):
                falls, by = (voice.event(news._events[k]) for k in (n, n - 3))
                assert (falls in told) >= (by in told)
            assert told.count("dies") == 2 and told.count("challenges Ana") == 2, told
            assert " … " in told


DRAWS = """\
- title: A card destroys another in the Duel, and its player draws by that
  clauses: [HK-14.5]
  game: humankind
  seats: [Ana, Beto]
  phase: duel
  hold: {Ana: 2}
  table:
    Ana: {play: [SAB1, AB08], hand: [AB22, AB22], deck: [AB01, AB03], counters: {will: 4}}
    Beto: {play: [SCO1, CO05, CO12]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_the_log_above_and_the_strip_below_are_read_in_the_order_of_what_happened(
    lang: str, app_of: Any, text_of: Any
) -> None:
    """What was drawn for the fall of a card stood above the question, the fall below it."""
    table = Table.at(beginning(DRAWS, "human", "random"))
    app = app_of(table, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen

        def press(verb: str, number: str) -> None:
            cards = {card.id: card.definition for zone in screen.scene.view.zones for card in zone.cards}
            options = screen.client.moment.question.options
            screen.course.give(
                (next(n for n, o in enumerate(options) if o[0] == verb and cards.get(o[1]) == number),)
            )

        press("play", "hk.blood_for_blood")
        await pilot.pause()
        fallen = table.game.definition(table.game.in_zone("play", 1)[1]).id
        press("card", fallen)
        for _ in range(20):
            await pilot.pause(0.05)
            if screen.news.sentences and screen.scene.asking:
                break
        said = " ".join(text_of(app).split())
        happened = [
            e for e in screen.client.log(0) if e.id in ("log.duel_damage", "log.destroyed", "log.drew")
        ]
        told = [screen.voice.event(e) for e in happened][-3:]
        assert [e.id for e in happened][-3:] == ["log.duel_damage", "log.destroyed", "log.drew"]
        at = [said.index(" ".join(one.split())) for one in told[1:]]
        assert at == sorted(at), said


def test_what_the_strip_has_no_room_for_stands_above_it_in_the_log_and_before_it() -> None:
    """With a sign where something is left out; where both have no room for it, it is not taken."""
    pieces, ends = pieces_of([(True, ["One."]), (False, ["x"]), (True, ["Two.", "Three."]), (False, ["y"])])
    assert divided(pieces, ends, NewsRoom(40, 1)) == DividedNews(
        (), ("One.", "Two.", "Three."), ("One. … Two. · Three. …",), False
    )
    assert divided(pieces, ends, NewsRoom(16, 1)) is None
    told = divided(pieces, ends, NewsRoom(16, 1, 16, 1))
    assert told == DividedNews(("One. …",), ("Two.", "Three."), ("Two. · Three. …",), True)


async def test_a_round_is_read_from_the_log_on_to_the_strip_with_ones_own_dice(app_of: Any) -> None:
    """Three lines of what came last stood above the question, and what came before it below."""
    table = Table.new("mamlejet_kohanim", [("Ana", "human", "")], {}, 5)
    app = app_of(table, "en")
    own, divided_so = 0, 0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        while table.game.round < 9 and screen.scene.asking:
            news, panel, size = screen.news, screen.arrangement.log, screen.scene.view.log_size
            if news.above:
                divided_so += 1
                events = [e for e in screen.client.log(news.begins) if e.index < size]
                said = [sentence.removesuffix(" …") for sentence in [*news.above, *news.shown]]
                told = {screen.voice.event(e): e for e in events}
                at = [told[sentence].index for sentence in said if sentence in told]
                assert at == sorted(at) and len(at) > 1
                stands = [entry[0] for entry in panel.entries if entry[2] not in (FORETOLD, ASKED)]
                assert stands[-len(news.above) :] == news.above
                own += any(
                    is_roll(told[one]) and told[one].fields["seat"] == 0 for one in said if one in told
                )
            picks = bot_answer(
                table.game.rules, view(table.game, 0), "adept", random.Random(table.game.count)
            )
            for _ in range(2):  # some are asked back
                if screen.scene.view.log_size == size and screen.scene.asking:
                    screen.course.give(picks)
                    await pilot.pause()
    assert divided_so > 2 and own


async def test_a_rung_that_one_climbs_is_told_before_the_cards_that_one_loses(app_of: Any) -> None:
    """Where not all of it fitted it was told that both had died, not that both had climbed."""
    app = app_of(laid(PEEK, 3), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        news = app.screen.news
        happened = [
            ("died", {"seat": 1}),
            ("climbed", {"seat": 1, "word": "snake"}),
            ("died", {"seat": 0}),
            ("climbed", {"seat": 0, "word": "snake"}),
            (
                "ruined",
                {"seat": 0, "card": "kk.crisis", "card_id": -1, "source_id": -2, "source": "kk.dwindle"},
            ),
        ]
        news._events = [EventView(n, f"log.{what}", fields) for n, (what, fields) in enumerate(happened)]
        news.has_above(76, 0)
        for cells in range(44, 60, 4):
            (line,), left_out = news.in_lines(cells, 1)
            assert "Ana climbs" in line and left_out, line


STEPS = """\
- title: A turn that another has had since
  clauses: [KK-4.3]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    source: [{card: panic, copies: 9}]
    Ana: {hand: [peek, crisis, roulette, voyage], deck: [panic, panic]}
    Beto: {hand: [jubilee, voyage, crisis], deck: [panic, panic]}
  play: [{expect: {asked: Ana}}]
"""


async def test_the_few_lines_of_a_low_log_are_spent_on_no_steps(app_of: Any, text_of: Any) -> None:
    """Three lines said whose turn had begun, and what had happened in it was cut below them."""
    app = app_of(Table.at(beginning(STEPS, "human", "random")), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(6):
            await until(pilot, lambda: app.screen.scene.asking)
            panel = app.screen.arrangement.log
            steps = [text for text, _, style in panel.entries if style == "dim"]
            assert panel.bordered or not steps or len(panel.entries) == 1
            app.screen.overlay.close()
            app.screen.moves.act(len(app.screen.scene.choices.options) - 1)
            await pilot.pause()
        assert "Play a card: " not in text_of(app)
        assert any(style == "dim" for _, _, style in app.screen.chronicle.entries())


FRONT = """\
- title: A combat in which an enemy is hit
  clauses: [MK-11.12]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 3d
  hold: {Ana: 2, Beto: 2}
  table:
    front: [E01]
    Ana: {camp: [{card: W02, assigned_to: E01}], city: [N01]}
    Beto: {city: [{card: N02, copies: 3}]}
  dice: [10, 10]
  play: [{expect: {asked: Ana}}]
"""


def test_what_fell_weighs_more_than_dice_and_is_not_done_to_whose_it_is_not() -> None:
    """The first enemy that fell in a round left no word where own dice, initiative among them, took the
    lines."""
    place = laid(FRONT).sit()
    seen, shown = place.view(), place.ruleset.shown
    (enemy, own) = sorted(
        (c for z in seen.zones if z.kind == "front" for c in z.cards), key=lambda c: c.controller
    )
    fell = EventView(
        0, "log.eliminated", {"card": enemy.definition, "card_id": enemy.id, "seat": -1, "by": 0}
    )
    lost = EventView(1, "log.eliminated", {"card": own.definition, "card_id": own.id, "seat": 0, "by": -1})
    rolled = {"roller": own.definition, "roller_id": own.id, "value": 9, "success": True, "seat": 0}
    dice = EventView(2, "log.roll", {**rolled, "index": 8, "against_id": enemy.id})
    first = EventView(3, "log.roll", {"value": 3, "seat": 0})
    assert weight(lost, seen, 0, shown) > weight(fell, seen, 0, shown) > weight(dice, seen, 0, shown)
    assert is_done_to(lost, seen, 0, shown) and not is_done_to(fell, seen, 0, shown)
    assert headline([first], shown) is None and headline([first, fell], shown) is fell


@pytest.mark.parametrize(("lang", "words"), [("en", "damage to come"), ("es", "le llegará daño")])
async def test_an_enemy_that_was_hit_says_so_before_its_damage_waits(
    lang: str, words: str, app_of: Any, text_of: Any
) -> None:
    """Not so one's own, which would stop who passes on twice."""
    table = laid(FRONT)
    app = app_of(table, lang)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        front = app.screen.scene.view.zone("front", -1).cards
        assert {c.controller: c.notes for c in front} == {-1: ("note.hit",), 0: ()}
        assert app.screen.scene.view.phase == "3d" and words in text_of(app)


def test_that_a_pass_was_the_only_answer_is_told_in_the_next_turn_alone() -> None:
    """It stayed through the prompt of one's own next turn."""
    table = Table.new(
        "aguila_roja", [("Ana", "human", ""), ("Beto", "adept", ""), ("Carla", "adept", "")], {}, 5
    )
    client = TableClient(table.sit())
    told = set()
    while client.look().stage != stages.OVER and client.moment.view.round < 4:
        moment = client.moment
        passes = [one for one in client.unasked if one.option == ("pass",)]
        told |= {(moment.stage, moment.view.active) for _ in passes}
        game = table.game
        picks = bot_answer(game.rules, view(game, moment.seat), "adept", random.Random(game.count))
        if moment.stage == stages.ASK:
            assert client.give.answer(picks).done or client.give.answer(picks).done  # some are asked back
        else:
            table.answer(picks)
    assert told == {(stages.COMPUTER, 1)}
