"""What a question is about can be read at every size: what is offered, what is looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from mk_tui.engine import Game
from mk_tui.lab.forecasts import positions
from mk_tui.table import Table
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.table.keeper import Keeper
from mk_tui.table.match import Match
from mk_tui.tui.board.ladder import TINY
from mk_tui.tui.board.spans import plain
from tests.table.test_in_any_case import STRENGTHENED
from tests.written import after, beginning

from .awaiting import until
from .laid import laid

GAME = "karmaka"


def asked(kind: str, seed: int) -> Iterator[Game]:
    """Positions by chance in which a player is asked something of a kind."""
    for g in positions(GAME, 60, seed, seats=2):
        if g.question is not None and g.question.kind == kind:
            yield g


def table_of(g: Game) -> Table:
    """Return the table of a position, a person where somebody is asked."""
    assert g.question is not None
    seats = tuple(Seat(name, "human" if k == g.question.seat else "random") for k, name in enumerate(NAMES))
    table = Table(Match(Beginning(GAME, seats, {}, 1, ({}, {}), ({}, {})), g), Keeper())
    table.tempo.insist()
    return table


NAMES = ("Ana", "Beto")


async def test_on_a_low_screen_what_is_offered_says_what_it_does(app_of: Any, text_of: Any) -> None:
    """Frames and empty zones give it their lines; nobody's cards are folded away for it."""
    made_room = 0
    for g in islice(asked("offer", 9), 0, 24, 4):
        app = app_of(table_of(g), news=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen = app.screen
            question = screen.scene.view.question
            text = screen.voice.speaker.card_text(dict(question.fields)["card"])
            before = dict((screen.arrangement._aside or screen.arrangement._held).rows)
            assert read(text_of(app), text)
            name = screen.voice.speaker.card_name(dict(question.fields)["card"])
            assert f"? {name}: " in text_of(app)  # not like what has happened
            made_room += screen.arrangement._aside is not None
            held = screen.arrangement._held.rows
            stood = [key for key, (level, _) in before.items() if level > TINY and key[0] != "hand"]
            assert all(held[key][0] > TINY for key in stood)
    assert made_room


def read(shown: str, text: str) -> bool:
    """Return whether a text stands on the screen, wherever its lines are broken."""
    return bool(text) and " ".join(text.split()) in " ".join(shown.replace("│", " ").split())


async def test_i_opens_the_card_that_is_offered(app_of: Any) -> None:
    """Not the one that the cursor was left on; answering puts it away."""
    g = next(asked("offer", 9))
    assert g.question is not None
    offered = dict(g.question.fields)["card"]
    app = app_of(table_of(g), news=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("i")
        await pilot.pause()
        inspector = app.screen.inspector
        assert inspector.inspecting and inspector.inspected == ("card", offered)
        await pilot.press("i")
        assert not inspector.inspecting
        await pilot.press("i", "r")
        await pilot.pause()
        assert not inspector.inspecting


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_i_opens_what_the_card_panel_shows_where_the_cursor_was_not_moved(
    app_of: Any, size: tuple[int, int]
) -> None:
    """What has just come, and not the first card of the hand."""
    app = app_of(Table.new("mamlejet_kohanim", [("Ana", "human", "shilo")], {}, 3), news=False)
    async with app.run_test(size=size) as pilot:
        await pilot.press("k")
        await pilot.pause()
        scene, inspector = app.screen.scene, app.screen.inspector
        laid = next(t for t in scene.choices.letters if scene.choices.positions(t))
        await pilot.press(scene.choices.letters[laid])
        await pilot.pause()
        assert laid[1] in _lying(scene.view, "camp")
        await pilot.press("i")
        await pilot.pause()
        assert inspector.inspected == ("card", laid[1])


def _lying(view: Any, kind: str) -> list[int]:
    return [c.id for z in view.zones if z.kind == kind for c in z.cards]


async def test_cards_that_are_looked_at_are_listed_with_colour_and_points(app_of: Any) -> None:
    """By itself, though one may take none of them: they lie nowhere on the board."""
    g = next(filter(_looks, asked("choose", 6)))
    app = app_of(table_of(g), news=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        overlay = app.screen.overlay
        assert overlay.display
        rows = [plain(row[0]) for key, row in zip(overlay.keys, overlay.rows, strict=True) if key]
        assert len([row for row in rows if re.search(r" [RGBM][123]$", row)]) >= 2, rows
        # Nothing beside the board says what they do: the list does, and arrows step from card to card.
        first, speaker = overlay.rows[0][1], app.screen.voice.speaker
        assert g.question is not None
        card = g.pool.cards[g.defs[g.question.options[first][1]]].id
        told = " ".join(plain(row[0]).strip() for row in overlay.rows[1:] if row[1] == first)
        assert speaker.card_text(card) in told
        await pilot.press("down")
        assert overlay.rows[overlay.cursor][1] not in (first, None) and overlay.keys[overlay.cursor]
        await pilot.press("up")
        assert overlay.cursor == 0


@pytest.mark.foresight
async def test_of_whom_an_ability_is_to_aim_at_the_panel_tells_once_what_comes_anyhow(app_of: Any) -> None:
    """Devorá may aim at herself: of her own choice is told beside her key, and not above all of them too."""
    app = app_of(Table.at(beginning(STRENGTHENED, "human", "adept")), news=False)
    async with app.run_test(size=(200, 60)) as pilot:
        screen = app.screen
        await until(pilot, lambda: "succeeds on 4+" in _said(screen.inspector))
        assert _said(screen.inspector).count("Pelishtí Warrior succeeds") == 1


def _said(panel: Any) -> str:
    return " ".join(plain(spans).strip() for spans, _ in panel.rows)


async def test_who_is_asked_before_everybody_reads_what_is_offered_and_what_the_answer_shows(
    app_of: Any, text_of: Any
) -> None:
    """The card panel has the card, not the player whom a letter has just named as its target."""
    app = app_of(Table.new(GAME, [("Ana", "human", ""), ("Beto", "human", "")], {}, 7))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        screen = app.screen
        assert screen.board.panels["player", 1].region.y < screen.board.panels["player", 0].region.y
        await pilot.press("1", "a", "b")  # Ana plays Panic for its ability, on Beto
        await pilot.pause()
        assert (
            screen.board.panels["player", 1].region.y < screen.board.panels["player", 0].region.y
        )  # as before
        # It is sure to, so that no "if you are asked next" is said.
        shows = screen.voice.say("table.shows_own_surely")
        assert screen.client.moment.in_the_open and shows not in text_of(app)
        assert plain(screen.inspector.rows[0][0]).startswith("Panic")
        assert not screen.scene.touched
        # What comes of it is told from what everybody knows; none of the hands has a say.
        assert "Refuse it (then Ana is asked)" in text_of(app)
        # Panic lets Ana play another card: she may say no for Beto and goes on, with her own letter.
        assert "A Refuse it, and Ana goes on" in text_of(app)
        await pilot.press("a")
        await pilot.pause()
        moment = screen.client.moment
        assert moment.viewer == 0 and moment.question is not None and moment.question.kind == "again"
        # After Mimic it is Beto's turn: the answer shows his hand, and says so.
        await pilot.press("5", "a")
        await pilot.pause()
        assert screen.client.moment.in_the_open and shows in text_of(app) and "goes on" not in text_of(app)
        await pilot.press("t")
        await pilot.pause()
        assert screen.client.moment.viewer == 1


CLAWS = """\
- title: Claws for one of two
  clauses: [HK-15.2]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  hold: {Ana: 2}
  table:
    Ana: {play: [SAB1, AB08, AB01], hand: [AB17, AB18, AB01], counters: {will: 6}}
    Beto: {play: [SCO1]}
  play:
    - {Ana: play, card: AB17}
    - expect: {asked: Ana}
"""


@pytest.mark.foresight
async def test_on_a_low_screen_what_becomes_of_each_bearer_is_told(app_of: Any, text_of: Any) -> None:
    """The card that is asked about lies in the hand, but nothing is chosen from there."""
    table = Table(after(CLAWS, "human", "adept"), Keeper())
    table.tempo.insist()
    app = app_of(table, news=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Huntress of the Pure: Force 3 → 5." in text_of(app))
        assert app.screen.scene.view.question.why and "Grafted Claws" in text_of(app)


CRISIS = """\
- title: A Work is to be ruined by whoever has scored it
  clauses: [KK-17.1]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    Ana: {hand: [crisis, panic]}
    Beto: {works: [spite, peek]}
  play: [{expect: {asked: Ana}}]
"""


async def test_whom_an_act_hits_does_not_take_it_back_with_escape(app_of: Any, text_of: Any) -> None:
    app = app_of(Table.of(Match(beginning(CRISIS, "human", "human"))))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("a", "1", "a")
        await pilot.pause()
        screen = app.screen
        moment = screen.client.moment
        assert (moment.in_the_open, moment.seat, moment.undo) == (True, 1, 0)
        assert screen.voice.say("table.back") not in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert screen.client.moment.question == moment.question and screen.overlay.display


def _looks(g: Game) -> bool:
    """Whether cards of the Source are chosen from."""
    assert g.question is not None
    cards = [option[1] for option in g.question.options if option[0] == "card"]
    return bool(cards) and all(g.layout.kinds[g.zone[c]] == "source" for c in cards)


async def test_a_seat_that_the_rules_play_is_read_like_another(app_of: Any) -> None:
    app = app_of(Table.new("aguila_roja", [("Ana", "human", "")], {}, 1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        said = [plain(spans) for spans, _ in app.screen.inspector.rows_of(("player", 1), 60)]
        assert said[:2] == ["Ghost", "played by the rules"]


POISONER = """\
- title: A poisoner comes
  clauses: [AR-7.2]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {deck: [{card: CL-08, copies: 9}], hand: [CO-06, CO-08, CO-09], counters: {money: 3}}
    Beto: {deck: [{card: CL-08, copies: 9}], table: [CL-08, CL-09]}
  play: [{expect: {asked: Ana}}]
"""


def shown(app: Any) -> list[str]:
    return [plain(spans) for spans, _ in app.screen.inspector.rows]


@pytest.mark.foresight
async def test_the_card_panel_shows_the_card_that_chooses_a_target(app_of: Any, lines_of: Any) -> None:
    """The cursor, left where the card lay in hand, has pointed at nothing in the new question."""
    app = app_of(Table.of(Match(beginning(POISONER, "human", "adept"))))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        assert not app.screen.scene.touched
        assert plain(app.screen.inspector.rows[0][0]).startswith("Violante")
        await until(pilot, lambda: "  Novice dies." in shown(app))
        assert "  Garden Monk dies." in shown(app)  # beside the board, before anything is pointed at
        row, column = next((y, x) for y, line in enumerate(lines_of(app)) if (x := line.find("go back")) >= 0)
        await pilot.click(offset=(column, row))  # who plays with the mouse has a place to click for Esc
        await pilot.pause()
        assert app.screen.scene.choices.question.kind == "main"


@pytest.mark.foresight
async def test_an_answer_in_the_card_panel_is_chosen_by_a_click(app_of: Any, lines_of: Any) -> None:
    app = app_of(Table.of(Match(beginning(POISONER, "human", "adept"))))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await until(pilot, lambda: "  Novice dies." in shown(app))
        panel = app.screen.inspector
        row = next(y for y, line in enumerate(shown(app)) if line == "  Novice dies.") - 1
        key = shown(app)[row].split()[0]
        choices = app.screen.scene.choices
        novice = next(n for n in range(len(choices.options)) if choices.shown_key(n) == key)
        given: list[int] = []
        app.screen.moves.act = given.append
        await pilot.click(panel, offset=(6, row + 1))
        await pilot.pause()
        assert given == [novice]


DEFENCE = """\
- title: A warrior comes for a city
  clauses: [MK-19.8]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2c
  table:
    front: [E01]
    Ana: {camp: [W02], city: [N01, N02, W02, W03], enemy_city: [E01]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.foresight
async def test_an_answer_whose_key_is_a_word_stands_whole_in_the_card_panel(
    app_of: Any, lines_of: Any
) -> None:
    app = app_of(Table.of(Match(beginning(DEFENCE, "human"))), "es")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for _ in range(4):
            if app.screen.scene.view.question.kind == "defend":
                break
            await pilot.press("space")
            await pilot.pause()
        await until(pilot, lambda: any("espacio " in line for line in shown(app)))
        rows = [plain(spans) for spans, _ in app.screen.inspector._rows_for(26)]
        assert "espacio Nadie de los míos la defiende" in " ".join(" ".join(rows).split())
        assert max(map(len, rows)) <= 26, rows


@pytest.mark.foresight
async def test_in_a_long_card_room_is_kept_for_what_comes_of_each_answer(app_of: Any) -> None:
    """Whoever reads its text when that is known reads on: it comes to stand below."""
    app = app_of(Table.of(Match(beginning(POISONER, "human", "adept"))))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await until(pilot, lambda: "  Novice dies." in shown(app))
        inspector, scene = app.screen.inspector, app.screen.scene
        known, before = dict(scene.foreseen), shown(app)
        text = before[: before.index("  Novice dies.") - 2]
        words = list(filter(None, text))
        for room in range(len(before) - 1, 8, -1):
            inspector.room = room
            scene.foreseen = {}
            inspector.draw()
            unknown = shown(app)
            scene.foreseen = known
            inspector.draw()
            now = shown(app)
            told = next(n for n, line in enumerate(now) if line.endswith(" Novice dies."))
            assert 4 < told < room and unknown[: told - 2] == now[: told - 2] == text[: told - 2]
            assert [line for line in now if line in words] == words  # what has no room stands below that


FOUR = """\
- title: Four to meet
  clauses: [MK-11.1]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2c
  table:
    front: [E01, E02, E05, E01]
    Ana: {hand: [W02, N01, W03], camp: [W02, W03, W02, {card: N02, copies: 3}], city: [N01, N02, W02, W03]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.foresight
async def test_whom_one_meets_is_told_beside_the_board_with_both_rolls_and_the_log_gives_way(
    app_of: Any,
) -> None:
    """Of four nothing was told there, of three one's own roll alone (MK-11.1)."""
    app = app_of(laid(FOUR, 1), "es")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        log = app.screen.arrangement.log
        high = log.region.height
        await pilot.press("c")
        panel = app.screen.inspector
        text = shown(app)
        await until(pilot, lambda: "acierta: f g h j 70 %" in _said(panel))
        assert "Su oponente acierta: f g h j 60 %" in _said(panel)
        await until(pilot, lambda: log.region.height < high)
        assert shown(app)[: len(text)] == text and not panel.overflows


async def test_who_has_to_choose_sees_what_lies_nowhere_on_the_board(app_of: Any, lines_of: Any) -> None:
    """Of two of one name the newcomer is on no board yet; that one will have to go is told before."""
    text = POISONER.replace("CO-06, ", "CO-01, ").replace("money: 3}}", "money: 9}, table: [CO-02]}")
    app = app_of(Table.of(Match(beginning(text, "human", "adept"))))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        forecast = app.screen.client.place.forecast(0)
        told = " ".join(app.screen.voice.foreseen(forecast, app.screen.scene))
        assert "Ana may not control both Hernán, commissioner and Hernán, protector." in told
        await pilot.press("1")
        await pilot.pause()
        assert app.screen.overlay.display
        assert sum("Hernán, protector" in line and "Hernán, comm" not in line for line in lines_of(app))


@pytest.mark.parametrize(("lang", "at", "there"), [("en", "at ", "with "), ("es", "en ", "con ")])
async def test_a_traveller_is_at_a_place_and_not_attached_to_it(
    lang: str, at: str, there: str, app_of: Any
) -> None:
    text = POISONER.replace("money: 3}}", "money: 3}, table: [CL-15, {card: CL-12, attached: CL-15}]}")
    app = app_of(Table.of(Match(beginning(text, "human", "adept"))), lang)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        seen = app.screen.scene.view
        guest = next(c for z in seen.zones for c in z.cards if c.host >= 0)
        for card, other, word in ((guest.id, guest.host, at), (guest.host, guest.id, there)):
            rows = app.screen.inspector.rows_of(("card", card), 60)
            name = app.screen.voice.speaker.card_name(seen.card(other).definition)
            assert word + name in [plain(spans) for spans, _ in rows]


async def test_a_card_of_the_hand_stands_above_the_hand_however_it_came_to_be_shown(app_of: Any) -> None:
    """Where there is nothing to say of what is pointed at, the card drawn last is shown."""
    app = app_of(Table.new(GAME, [("Ana", "human", ""), ("Beto", "random", "")], {}, 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        screen.inspector.inspect(("zone", "ruins", -1))
        await pilot.pause()
        hand = next(p for key, p in screen.board.panels.items() if key[0] == "hand")
        assert screen.inspector.display and screen.inspector.is_of_the_hand
        assert screen.inspector.region.bottom <= hand.region.y


async def test_the_hand_stays_as_it_stands_when_a_card_comes_to_lie_on_the_table(app_of: Any) -> None:
    """The card that is played needs room above it: others give way, not what has just been read."""
    app = app_of(Table.new(GAME, [("Ana", "human", ""), ("Beto", "random", "")], {}, 7))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        hand = next(p for key, p in app.screen.board.panels.items() if key[0] == "hand")
        before, cells = hand.region, [(c.x, c.y, c.w, c.h) for c in hand.plan.cells[1:]]
        await pilot.press("1", "a")
        await pilot.pause()
        question = app.screen.client.moment.question
        assert question is not None and question.kind == "target"
        # The table's line of what is played is a line more; the hand's frame ends where the prompt begins.
        assert 0 <= hand.region.y - before.y <= 1 and hand.region.width == before.width
        assert [(c.x, c.y, c.w, c.h) for c in hand.plan.cells] == cells


SPREAD = """\
- title: Damage that a Shield may take
  clauses: [VZ-9.4]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {deployment: [J-01], reserves: [P-01]}
    Beto: {deployment: [J-02], reserves: [P-18, {card: O-01, attached: P-18}]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.foresight
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_takes_damage_is_foretold_as_it_is_picked_and_not_by_the_letter(
    app_of: Any, text_of: Any, size: tuple[int, int]
) -> None:
    """A letter takes the card out of the order that is proposed: alone it leads nowhere."""
    table = Table.of(Match(beginning(SPREAD, "human", "human")))
    for verb in ("attack", "pass", "respond"):
        table.answer((next(n for n, option in enumerate(table.question.options) if option[0] == verb),))
    while table.question.kind == "priority":
        table.answer((table.question.options.index(("pass",)),))
    assert table.question.kind == "distribute"
    app = app_of(table)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("b")
        scene = app.screen.scene
        await until(pilot, lambda: all(scene.foreseen.get((n,), None) is not None for n in (0, 1)))
        await until(pilot, lambda: scene.foreseen[tuple(scene.choices.picks)].settled)
        await pilot.pause(0.1)
        lines = [*text_of(app).splitlines(), *shown(app)]
        assert any("takes 5 of 15" in line for line in lines)
        assert not [line for line in lines if re.match(r"( · )?[a-z] \w", line)], lines


SHOT = """\
- title: Somebody shoots while an arrow waits
  clauses: [MK-10.7]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 1c
  table:
    front: [E02]
    Ana: {hand: [T02], camp: [W03], city: [N01, N02, W02, W03], enemy_city: [E01, E01]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("camp", ["[W03]", "[W03, W03]"])
async def test_what_is_in_play_is_shown_as_it_is_now(camp: str, app_of: Any) -> None:
    """What waits on the stack, and what does what is asked about, with its figures and its keywords; of two
    of one name the one which it is."""
    app = app_of(laid(SHOT.replace("camp: [W03]", f"camp: {camp}"), 1), "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()

        def told() -> str:
            return " ".join(plain(spans) for spans, _ in app.screen.inspector.rows)

        assert "Pelishtí Archer" in told() and "difficulty: 4" in told() and "projectiles" in told()
        choices = app.screen.scene.choices
        app.screen.moves.act(next(k for k, o in enumerate(choices.options) if o[0] != "pass"))
        await pilot.pause()
        assert "Shepherd of Bet-Léjem" in told() and "difficulty: 4" in told() and "projectiles" in told()
        shown = next(iter(app.screen.inspector._subjects()))
        assert shown[0] == "card"


CARRIED = """\
- title: What is carried does not lie in the Reserves
  clauses: [VZ-4.7]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  table:
    Ana:
      deck: [{card: P-18, copies: 9}]
      deployment: [J-02]
      reserves: [{card: O-03, attached: J-02}, {card: W-02, attached: Bearer}, W-07, P-05]
      magic: [{card: P-18, as: Bearer}]
    Beto: {deployment: [J-01]}
  play: [{expect: {asked: Ana}}]
"""


async def test_equipment_that_is_carried_does_not_count_as_lying_in_the_reserves(app_of: Any) -> None:
    app = app_of(Table.of(Match(beginning(CARRIED, *["human"] * 2))))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        said = [plain(spans) for spans, _ in app.screen.inspector.rows_of(("player", 0), 60)]
        assert "Reserves: 2" in said and "Magic Zone: 1" in said and "Deployment Zone: 1" in said, said
