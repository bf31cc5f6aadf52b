"""What the lines below the board say: what there is to respond to, and what is asked beside a message."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from mk_tui.language import Speaker
from mk_tui.players.levels import ADEPT, HUMAN, random_answer
from mk_tui.table import Place, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.table.match import Match
from mk_tui.tui.board.spans import plain
from mk_tui.tui.tabletop.just_done import JustDone
from tests.written import CHALLENGE, after, beginning

from .awaiting import until
from .laid import READY, laid

DUEL = """\
- title: A challenge that the other one may respond to
  clauses: [HK-10.6]
  game: humankind
  seats: [Ana, Beto]
  phase: duel
  table:
    Ana: {play: [SAC1, AC05, AC03]}
    Beto: {play: [SQU1, QU06], hand: [AC20, AC20]}
  play: [{expect: {asked: Ana}}]
"""


async def test_who_is_asked_aloud_is_told_the_deed_and_not_only_its_last_consequence(
    app_of: Any, text_of: Any
) -> None:
    table = laid(DUEL)
    app = app_of(table, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        challenge = next(k for k, o in enumerate(table.question.options) if o[0] == "challenge")
        await pilot.press("a")
        app.screen.moves.act(challenge)
        await pilot.pause()
        said = " ".join(text_of(app).split())
        assert app.screen.scene.stage.what == "aloud"
        assert "challenges Brother Wolf" in said and "Beto gains 2V" in said, said
        assert "Beto gains 2V. Beto, do you want to act?" in said


async def test_a_challenge_is_named_before_what_is_gained_by_it_and_nothing_stands_twice(
    app_of: Any, text_of: Any
) -> None:
    """Three lines of keys leave one for all that was done."""
    long = DUEL.replace("SAC1, AC05, AC03", "SCO1, CO08, CO08, CO04").replace("AC20, AC20", "AC20")
    table = laid(long.replace("SQU1, QU06]", "SAC1, AC13, AC12], counters: {will: 3}"))
    app = app_of(table, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        app.screen.moves.act(next(k for k, o in enumerate(table.question.options) if o[0] == "challenge"))
        await pilot.pause()
        if app.screen.scene.stage.what != stages.ALOUD:
            app.screen.moves.act(0)
            await pilot.pause()
        said = " ".join(text_of(app).split())
        assert app.screen.scene.stage.what == stages.ALOUD
        assert said.count("to a duel.") == 1 and said.count("Beto gains 2V.") == 1, said
        named = r"Twin Escort #\d challenges [^.]* to a duel\. Beto, do you want to act\?"
        assert re.search(named, said), said


async def test_a_message_does_not_hide_what_is_asked(app_of: Any, text_of: Any) -> None:
    app = app_of(laid(DUEL), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        asked = app.screen.voice.speaker.prompt(app.screen.scene.view.question, app.screen.scene.view)
        assert asked[:40] in " ".join(text_of(app).split())
        await pilot.press("u")
        await pilot.pause()
        assert app.screen.scene.notice is not None
        assert asked[:40] in " ".join(text_of(app).split())


ENROLLED = """\
- title: A soldier and something to say to it
  clauses: [MK-6.2]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 2b
  table:
    Ana: {hand: [R03, N02, T11, W08], camp: [{card: N02, copies: 3}, W03], city: [N01, N01]}
    Beto: {hand: [T11, R03], camp: [{card: N01, copies: 3}], city: [N01, N01]}
  play: [{expect: {asked: Ana}}]
"""


async def test_who_is_asked_aloud_after_a_step_has_begun_is_told_which(app_of: Any, text_of: Any) -> None:
    """What was played has resolved: nobody can answer it any more. The turn is the last one of the round, and
    an invader attacks next: in one before it nobody is asked without anything that waits."""
    text = ENROLLED.replace("  phase: 2b\n", "  phase: 2b\n  turn: Ana\n  order: [Beto, Ana]\n")
    table = laid(text.replace("  table:\n", "  table:\n    front: [E01]\n"))
    app = app_of(table, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        play = next(k for k, o in enumerate(table.question.options) if o[0] == "play")
        app.screen.moves.act(play)
        await pilot.pause()
        for _ in range(6):
            if app.screen.scene.stage.what == "aloud" and table.game.phase == "2c":
                break
            await pilot.press("enter" if app.screen.scene.stage.what == "aloud" else "space")
            await pilot.pause(0.3)
        said = " ".join(text_of(app).split())
        assert table.game.phase == "2c" and "Dedication: Ana. Beto, do you want to act?" in said, said


async def test_the_menu_of_passing_names_no_card_that_only_makes_wealth(app_of: Any, text_of: Any) -> None:
    lines = ENROLLED.replace("Ana, Beto", "Ana").replace("R03, N02", "R03").splitlines(keepends=True)
    alone = "".join(line for line in lines if "Beto" not in line)
    app = app_of(laid(alone, 1), "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press(".")
        await pilot.pause()
        said = text_of(app)
        assert "do not stop the game for Warrior of Yehudá" in said
        assert "do not stop the game for Mine" not in said


async def test_a_step_that_all_have_together_is_called_nobodys_turn(app_of: Any, text_of: Any) -> None:
    fight = ENROLLED.replace("phase: 2b\n  table:", "phase: {}\n  table:\n    front: [E01]")
    for phase, told in (("2b", True), ("3a", False)):
        app = app_of(laid(fight.replace("{}", phase)), "en")
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await pilot.press("a")
            await pilot.pause()
            bar = next(line for line in text_of(app).split("\n") if "round" in line)
            assert ("Ana's turn" in bar) is told, bar


async def test_in_the_list_of_all_options_a_letter_of_the_board_means_what_it_means_there(
    app_of: Any,
) -> None:
    lines = ENROLLED.replace("Ana, Beto", "Ana").replace("phase: 2b", "phase: 2c").splitlines(keepends=True)
    alone = "".join(line for line in lines if "Beto" not in line).replace(
        "  table:\n", "  table:\n    front: [E01]\n"
    )
    app = app_of(laid(alone, 1), "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        letters = {key: target for target, key in screen.scene.choices.letters.items()}
        await pilot.press("o")
        await pilot.pause()
        listed = zip(screen.overlay.keys, screen.overlay.rows, strict=True)
        rows = [(key, n) for key, (_, n) in listed if key and isinstance(n, int) and n >= 0]
        for key, n in rows:
            if key in letters:
                assert n in screen.scene.choices.positions(letters[key]), key
        assert any(key in letters for key, _ in rows)


async def challenge(screen: Any, pilot: Any) -> None:
    """Ana's drinker challenges Beto, who has the screen then."""
    options = screen.scene.choices.options
    screen.moves.act(next(k for k, o in enumerate(options) if o[0] == "challenge"))
    await pilot.pause()
    screen.moves.act(0)
    await pilot.pause()
    await pilot.press("f5", "b")
    await pilot.pause()


async def test_one_key_ends_a_turn_and_another_says_what_letting_a_challenge_be_costs(
    app_of: Any, text_of: Any
) -> None:
    app = app_of(laid(CHALLENGE), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        said = " ".join(text_of(app).split())
        assert "End the turn (on to Beto's turn)" in said and "E end turn" not in said
        await challenge(app.screen, pilot)
        assert "Nobody intercepts (Ana: +1 VP)" in " ".join(text_of(app).split())


@pytest.mark.foresight
async def test_the_challenger_stands_beside_the_board_with_what_comes_of_each_answer(
    app_of: Any, text_of: Any
) -> None:
    app = app_of(laid(CHALLENGE), "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        await challenge(app.screen, pilot)
        shown = app.screen.inspector
        falls = "Novice dies. Unruly Drinker takes 1 wound."
        await until(pilot, lambda: falls in " ".join([plain(spans).strip() for spans, _ in shown.rows]))
        said = [plain(spans).strip() for spans, _ in shown.rows]
        below = said[said.index("d Novice") + 1 :]
        assert said.index("space Nobody intercepts") < said.index("d Novice")
        assert " ".join(below).startswith(falls)


TURN = """\
- title: A step of one's own turn
  clauses: [VZ-7.1, VZ-7.2]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: PHASE
  table:
    Ana: {deployment: [J-01, {card: F-01, copies: 3}], hand: [P-01, P-02], deck: [F-01, F-01]}
    Beto: {deployment: [J-02], deck: [F-01, F-01]}
  play: [{expect: {asked: Ana}}]
"""


BEFORE_COMBAT = """\
- title: A Duel before a Combat
  clauses: [HK-10.2, HK-11.2]
  game: humankind
  seats: [Ana, Beto]
  phase: duel
  table:
    Ana: {play: [SAB1, AB08], deck: [AB01, AB01]}
    Beto: {play: [SCO1, CO08], deck: [CO01, CO01]}
  play: [{expect: {asked: Ana}}]
"""


async def test_the_turn_can_be_ended_before_a_combat_to_come(app_of: Any, text_of: Any) -> None:
    app = app_of(Table.of(Match(beginning(BEFORE_COMBAT, HUMAN, "adept"))), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "E end turn" in text_of(app)


@pytest.mark.parametrize(("phase", "offered"), [("deployment", True), ("regroup", False)])
async def test_the_key_that_ends_a_turn_is_named_where_passing_does_not_end_it(
    phase: str, offered: bool, app_of: Any, text_of: Any
) -> None:
    app = app_of(Table.of(Match(beginning(TURN.replace("PHASE", phase), HUMAN, "adept"))), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.screen.client.moment.tempo.ends
        assert ("E end turn" in text_of(app)) is offered
        assert ("on to Beto's turn" in text_of(app)) is not offered


MODES = """\
- title: A Spell with two ways, and a Character that is paid with blood
  clauses: [VZ-7.5]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  table:
    Ana: {deployment: [J-02, F-01], hand: [H-04, P-13], deck: [F-01, F-01]}
    Beto: {deployment: [J-01], reserves: [P-01], deck: [F-01, F-01]}
  play: [{expect: {asked: Ana}}]
"""


async def test_the_ways_to_play_a_card_are_listed_at_once(app_of: Any, text_of: Any) -> None:
    """All hang on that card, whose key could not tell them apart."""
    app = app_of(Table.of(Match(beginning(MODES, HUMAN, "adept"))), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        assert app.screen.overlay.display and len(app.screen.scene.choices.options) == 2
        assert "hit a Character" in text_of(app) and "hit a player" in text_of(app)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert not app.screen.overlay.display
        assert app.screen.scene.choices.question.kind == "priority"


async def test_advice_leaves_room_for_what_can_be_done(app_of: Any, text_of: Any) -> None:
    app = app_of(Table.of(Match(beginning(MODES, HUMAN, "adept"))), "es")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("2")
        await pilot.pause()
        said = text_of(app)
        assert all(words in said for words in ("Sangrar 5", "Sangrar 10", "Esc Retirar la carta")), said


DRAWN = """\
- title: Two cards are drawn
  clauses: [MK-6.5]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 2b
  turn: Ana
  order: [Beto, Ana]
  table:
    Ana: {hand: [H01], camp: [N01, N03], city: [W02, W03, W02, W03]}
    Beto: {hand: [T11, T11], camp: [{card: N01, copies: 3}], city: [N01, N01]}
  play: [{expect: {asked: Ana}}]
"""


async def test_what_happened_twice_is_told_once_to_who_is_asked_aloud(app_of: Any, text_of: Any) -> None:
    app = app_of(laid(DRAWN), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        assert app.screen.scene.stage.what == "aloud"
        said = " ".join(text_of(app).split())
        assert "Ana draws a card (×2)." in said, said


PRIEST = """\
- title: A priest prays
  clauses: [MK-20.1]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 1c
  table:
    front: [E05, E01]
    Ana: {hand: [T02, W02], camp: [{card: N03, copies: 2}, W02], city: [N01, N02, W02, W03]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(("size", "stack"), [((80, 24), True), ((120, 40), False), ((80, 16), False)])
async def test_what_resolves_next_does_is_said_once(
    size: tuple[int, int], stack: bool, app_of: Any, text_of: Any
) -> None:
    """On the stack where there is room for it; where the card panel stands beside the board, there."""
    app = app_of(laid(PRIEST, 1), "en")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        said = " ".join(re.sub("[║╔╗╚╝═]", " ", text_of(app)).split())
        assert app.screen.arrangement.board.stack_says is stack
        does = "the other enemies have difficulty +1"
        assert said.count(does) == stack or not stack  # what stands beside the board is broken by it
        panel = " ".join(plain(spans) for spans, _ in app.screen.inspector.rows)
        assert not app.screen.scene.wide or (panel.count(does), said.count(does) <= 1) == (1, True)


YAEL = """\
- title: Yael strikes in one's own step
  clauses: [MK-20.1]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  hold: {Ana: 2}
  table:
    front: [{card: E02, dedicated: true}]
    Ana: {hand: [T02, W03], camp: [{card: W10}, {card: N03, copies: 2}, N01], city: [N01, N02, W02, W03]}
  play: [{expect: {asked: Ana}}]
"""


async def test_what_came_of_ones_own_act_is_told_on_a_low_screen(app_of: Any) -> None:
    """The dice are put away, and the log has no more than a line beside a full board."""
    app = app_of(laid(YAEL, 1), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        choices = app.screen.scene.choices
        key = next(choices.shown_key(k) for k, o in enumerate(choices.options) if o[0] == "ability")
        for _ in range(2):  # there is one target, and no line that tells what will come of it
            await pilot.press(key)
            await pilot.pause()
        while app.screen.scene.view.stack:
            await pilot.press("space")
            await pilot.pause()
        assert app.screen.scene.view.phase == "2b"
        assert any("needs 7" in sentence for sentence in app.screen.news.sentences)


async def test_an_order_of_effects_is_kept_from_the_question_about_it(app_of: Any, text_of: Any) -> None:
    cards = "camp: [B03, B11, W02], city: [{card: N01, copies: 30}], enemy_city: [{card: E01, copies: 9}]"
    text = READY.replace(
        "hand: [W02, N01], camp: [W02, {card: N02, copies: 3}], city: [N01, N02, W02, W03]", cards
    )
    app = app_of(laid(text, 1), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while app.screen.scene.view.phase != "3a":
            await pilot.press("space")
            await pilot.pause()
        assert ". always in one order" in text_of(app)
        await pilot.press(".")
        await pilot.pause()
        told = text_of(app)
        assert "Kohén of the Trumpets first, whenever" in told and "Devorá the Prophetess first" in told
        await pilot.press("b")
        await pilot.pause()
        assert app.screen.client.moment.tempo.orders == (("mk.devora_prophetess", "mk.kohen_of_trumpets"),)


async def test_where_nothing_in_hand_can_be_paid_it_is_said_why(app_of: Any, text_of: Any) -> None:
    """In the main step of a game that asks by another name than priority too."""
    broke = """\
- title: Three cards and no money
  clauses: [AR-7.1]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {deck: [{card: CL-08, copies: 9}], hand: [CR-17, CR-07], table: [CR-07], counters: {money: 0}}
    Beto: {deck: [{card: CL-08, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""
    app = app_of(laid(broke), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        assert "It costs 2 maravedíes; you have 0." in " ".join(text_of(app).split())


async def test_an_order_of_effects_is_kept_where_it_is_asked_for_before_everybody(
    app_of: Any, text_of: Any
) -> None:
    cards = "camp: [B03, B11, W02], city: [{card: N01, copies: 30}], enemy_city: [{card: E01, copies: 9}]"
    two = READY.replace("seats: [Ana]", "seats: [Ana, Beto]").replace("asked: Ana", "asked: Beto")
    text = two.replace("phase: 2c", "phase: 2c\n  turn: Beto\n  order: [Ana, Beto]").replace(
        "hand: [W02, N01], camp: [W02, {card: N02, copies: 3}], city: [N01, N02, W02, W03]", cards
    )
    beto = "    Beto: {camp: [W02], city: [{card: N01, copies: 30}], enemy_city: [{card: E01, copies: 9}]}\n"
    table = laid(text.replace("  play:", beto + "  play:"))
    app = app_of(table, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(9):
            if table.question is not None and table.question.kind == "order":
                break
            await pilot.press("space" if app.screen.scene.stage.what in ("ask", "aloud") else "b")
            await pilot.pause()
        assert ". always in one order" in text_of(app), text_of(app)
        assert app.screen.client.viewer is None
        await pilot.press(".")
        await pilot.pause()
        assert "Devorá the Prophetess first" in text_of(app)


async def test_what_is_asked_aloud_begins_like_a_sentence(
    app_of: Any, text_of: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(Speaker, "stack_item", lambda *_: "the damage of this step")
    two = PRIEST.replace("seats: [Ana]", "seats: [Ana, Beto]")
    beto = "    Beto: {hand: [T02], camp: [{card: N03, copies: 2}, W02], city: [N01, N02]}\n"
    app = app_of(laid(two.replace("  play:", beto + "  play:")), "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert " The damage of this step · " in text_of(app), text_of(app)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("told", [1, 3, 6])
async def test_all_keys_of_a_question_aloud_are_seen_whatever_was_done(
    lang: str, told: int, app_of: Any, text_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_of(None, lang)
    app.first = aloud()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert screen.scene.stage.what == stages.ALOUD
        say, prompt = screen.voice.say, screen.prompt
        long = "Lancero de Efráim, del que hay mucho que contar, ataca otra vez a Guerrero Pelishtí."
        done = [f"{n}: {long}" for n in range(told)]
        monkeypatch.setattr(prompt, "_just_done", lambda: [JustDone(one) for one in done])
        screen.redraw()
        await pilot.pause()
        shown = " ".join(text_of(app).split())
        assert " ".join([done[-1], say("aloud.question")]) in shown
        for action, words in (("confirm", "nobody"), ("pass", "quiet")):
            assert f"{screen.voice.key(action)} {say(f'aloud.{words}')}" in shown
        assert say("table.pass_until") in shown and prompt.lines_high <= 6
        assert (done[0] in shown) is (told == 1)  # the log has it


def aloud() -> Place:
    """Return the place of two who are asked aloud."""
    table = Table.at(Beginning.lay((Seat("Ana", HUMAN), Seat("Beto", HUMAN)), "mamlejet_kohanim", {}, 4))
    place, chance = table.sit(), random.Random(2)
    while True:
        moment = place.moment()
        if moment.stage == stages.ALOUD and len(moment.claimants) == 2 and not moment.view.stack:
            return place
        if moment.stage == stages.ALOUD:
            place.do(give.Claim(moment.number, ()))
        elif moment.question is not None and moment.stage == stages.ASK:
            place.do(give.Answer(moment.number, random_answer(moment.question, chance)))
        else:
            place.do(give.Look(moment.number, moment.seat))


THREE_PAIRS = """\
- title: Three pairs before they strike
  clauses: [VZ-8.9]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2}
  table:
    Ana:
      deployment: [J-01]
      reserves: [P-18, P-03, P-17, {card: W-01, attached: P-18}]
      hand: [H-01]
      magic: [F-01, F-01]
    Beto: {deployment: [J-02], reserves: [P-14, P-13, P-16]}
  play:
    - {Ana: attack, card: P-18}
    - {Ana: attack, card: P-03}
    - {Ana: attack, card: P-17}
    - {Ana: pass}
    - {Beto: respond, card: P-14}
    - {Beto: respond, card: P-13}
    - {Beto: respond, card: P-16}
"""


@pytest.mark.parametrize(
    ("wide", "told"),
    [
        (80, "Pass (If all pass: Beto: Vital 90 → 85. And more)"),
        (130, "Pass (If all pass: Beto: Vital 90 → 85. Wandering Sellsword (Ana) is destroyed. And more)"),
    ],
)
async def test_what_else_comes_of_passing_is_told_where_it_takes_no_line(
    wide: int, told: str, app_of: Any, text_of: Any
) -> None:
    app = app_of(Table.of(after(THREE_PAIRS, HUMAN, ADEPT)), "en")
    async with app.run_test(size=(wide, 24)) as pilot:
        await pilot.pause()
        assert told in text_of(app)
