"""Dice come to lie one after another; what they say or lead to is told nowhere before."""

from typing import Any

import pytest
from textual.app import App, ComposeResult

from mk_tui.players.levels import HUMAN
from mk_tui.table import CardView, Table, View, ZoneView
from mk_tui.table import moment as stages
from mk_tui.tui import keys
from mk_tui.tui.tabletop.rolls import before
from mk_tui.tui.tabletop.scene import FALLING
from mk_tui.tui.widgets.dice_tray import DiceTray, ShownRoll, TrayWords, waves

from .laid import laid


def roll(who: int, value: int, purpose: str = "attack", ours: bool = True) -> ShownRoll:
    told = f"Told{who}: {value}"
    sums, throw = "base 7 · Ones -2", (purpose, who)
    return ShownRoll(f"Head{who}", told, sums, 5, value, value >= 5, "!", ours, throw, at=who)


def as_thrown(thrown: ShownRoll) -> ShownRoll:
    return thrown


WORDS = TrayWords(as_thrown, lambda n: f"{n} rolls", lambda n: f"{n} above")
ROLLS = [roll(1, 1), roll(2, 9), roll(2, 8), roll(3, 4, "city")]


def test_what_follows_from_dice_falls_after_them() -> None:
    assert [[r.throw for r in wave] for wave in waves(ROLLS)] == [
        [("attack", 1), ("attack", 2)],
        [("attack", 2)],
        [("city", 3)],
    ]


def test_the_success_of_an_automatic_opponent_is_bad_news() -> None:
    assert [roll(1, v, ours=o).style for v, o in ((9, True), (2, True), (9, False), (2, False))] == [
        "good",
        "bad",
        "bad",
        "good",
    ]


class Tray(App[None]):
    paint: dict[str, Any] = {}

    def compose(self) -> ComposeResult:
        self.tray = DiceTray()
        yield self.tray


def shown(tray: DiceTray) -> str:
    return "\n".join("".join(text for text, _ in spans) for spans in tray._rows(90))


async def test_while_dice_fall_only_who_throws_is_said() -> None:
    app = Tray()
    async with app.run_test(size=(100, 30)):
        done: list[int] = []
        tray = app.tray
        tray.throw(ROLLS, 60.0, WORDS, lambda: done.append(1))
        assert tray.falling and tray.title == "2 rolls"
        assert "Head1" in shown(tray) and "Head2" in shown(tray)
        for secret in ("Told", "≥", "Ones", "base", "!", "Head3"):
            assert secret not in shown(tray)
        for _ in range(tray._frames):
            tray._tick()
        assert "Told1: 1" in shown(tray) and shown(tray).count("Ones") == 1
        assert tray.title == "2 rolls" and "Told2" not in shown(tray) and not tray.told_to
        for _ in range(tray._frames):
            tray._tick()
        assert "Told1: 1" in shown(tray) and "Told2: 9" in shown(tray) and "≥5" in shown(tray)
        assert tray.title == "3 rolls" and tray.told_to == 3 and "Told2: 8" not in shown(tray) and not done
        tray.skip()
        assert done == [1] and "Told3: 4" in shown(tray) and tray.title == "4 rolls"
        tray.throw(ROLLS, 60.0, WORDS, lambda: done.append(2))
        tray.drop()  # something else is shown meanwhile
        assert done == [1] and not tray.falling


def test_what_dice_tell_is_whole_as_long_as_there_are_lines_for_it() -> None:
    long = "Guerrero Pelishtí ataca a Benayahu ben Yehoyadá: 4, necesita 8. Fallo."
    rolls = [ShownRoll("", long, "", 8, 4, False, "", throw=("attack", n)) for n in range(3)]
    tray = DiceTray()
    tray.rolls, tray._lying = rolls, 3
    for cells in range(30, 90, 7):
        height = tray.needed(cells, 20)
        rows = ["".join(text for text, _ in spans) for spans in tray._rows(cells - 4)]
        assert len(rows) == height - 2
        told = " ".join(" ".join(rows).split())
        assert told.count(long) == 3 and max(map(len, rows)) <= cells - 4
    tray.needed(40, 5)  # no room for more than a line each
    assert len(tray._rows(36)) == 3


def _tray_of(rolls: list[ShownRoll], cells: int, high: int) -> tuple[DiceTray, list[str]]:
    tray = DiceTray()
    tray.rolls, tray._lying = rolls, len(rolls)
    tray.needed(cells, high)
    return tray, ["".join(text for text, _ in spans) for spans in tray._rows(cells - 4)]


def test_where_there_is_no_room_for_sentences_the_last_rolls_have_theirs() -> None:
    told = "Guerrero Pelishtí ataca a Benayahu ben Yehoyadá: 4, necesita 8. Fallo."
    names = [f"Roller{n}" for n in range(6)]
    rolls = [
        ShownRoll(f"{who} → Benayahu", f"{who}: {told}", "", 8, 4, False, "", True, ("attack", n), who)
        for n, who in enumerate(names)
    ]
    for high in range(8, 20):
        _, rows = _tray_of(rolls, 36, high)
        assert len(rows) <= max(high - 2, 6) and max(map(len, rows)) <= 32
        assert not [r for r in rows if "…" in r]
        assert [f"Roller{n}" in " ".join(rows) for n in range(6)] == [True] * 6
        whole = [" ".join(" ".join(rows).split()).count(f"Roller{n}: {told}") for n in range(6)]
        assert whole == sorted(whole)
    assert sum(whole) >= 3


def test_where_not_all_rolls_can_be_seen_the_one_that_comes_to_lie_is() -> None:
    tray = DiceTray()
    tray.rolls = [roll(n, 9) for n in range(12)]
    tray.needed(40, 8)
    tray.high = 8
    for lying in range(13):
        tray._lying = lying
        tray.paint(0, 40)
        shown = "\n".join("".join(t for t, _ in spans) for spans, _ in tray.rows[tray.top : tray.top + 6])
        for n in {max(lying - 1, 0), min(lying, 11)}:  # the one that lies last, and the next
            assert f"Told{n}:" in shown or f"Head{n}" in shown


def test_where_there_is_no_room_for_sentences_it_is_said_at_whom_and_how_it_ended() -> None:
    told = "Lajmi brother of Goliat attacks Guidon of the north: 10, needs 5. Success."
    rolls = [
        ShownRoll("Lajmi brother of Goliat → Guidon of the north", told, "", 5, value, value > 4, "")
        for value in (10, 3, 10, 3, 10, 3, 10)
    ]
    _, rows = _tray_of(rolls, 36, 7 * 2 + 2)
    said = " ".join(" ".join(rows).split())
    assert said.count("→ Guidon of the north") == 7
    assert said.count("[10] ≥5 ✓") == 4 and said.count("[ 3] ≥5 ✗") == 3
    _, rows = _tray_of(rolls, 36, 7 + 2 + 2)  # a line each for all but the last ones
    assert [row for row in rows if "✓" in row or "✗" in row] and "→ Guidon" not in rows[0]
    assert " ".join(" ".join(rows).split()).endswith("✓ Lajmi brother of Goliat → Guidon of the north")


def test_the_title_says_how_many_rolls_are_out_of_sight() -> None:
    tray = DiceTray()
    tray.throw([roll(n, 9) for n in range(12)], 0, WORDS, lambda: None)
    tray.needed(40, 9)
    tray.high = 9
    tray.paint(0, 40)
    assert tray.title == "12 rolls · 5 above"
    tray.top = 0  # the wheel looks back
    tray.paint(0, 40)
    assert tray.title == "12 rolls"


async def test_dice_are_said_anew_in_another_language() -> None:
    app = Tray()
    async with app.run_test(size=(100, 30)):
        lang, tray = ["en"], app.tray
        words = TrayWords(
            lambda n: ShownRoll(
                f"{lang[0]}-head{n}", f"{lang[0]}-told{n}", "", 5, 6, True, "", throw=("a", n)
            ),
            lambda n: f"{lang[0]}-{n}",
            str,
            lambda: f"{lang[0]}-foot",
        )
        tray.throw([1, 2, 2], 60.0, words, lambda: None)
        for _ in range(tray._frames):
            tray._tick()  # the first lies, the next is in the air, the last is still to be thrown
        lang[0] = "es"
        tray.say_anew()
        assert (tray.title, tray.foot) == ("es-2", "es-foot") and tray.falling
        assert "es-told1" in shown(tray) and "es-head2" in shown(tray) and "en-" not in shown(tray)
        tray.skip()
        assert tray.title == "es-3" and shown(tray).count("es-told2") == 2 and "en-" not in shown(tray)
        tray.clear()
        tray.say_anew()
        assert not tray.rolls


def test_one_roll_says_all_that_made_its_number() -> None:
    made = "base 4 · Manos en Alto -2 · Clamor de Israel +3 · Carruaje de Hierro +1 · herido -1"
    _, rows = _tray_of([ShownRoll("Lancero", "Lancero: 7", made, 5, 7, True, "Éxito")], 36, 20)
    assert all(part in " ".join(" ".join(rows).replace("│ ", "").split()) for part in made.split(" · "))


def test_how_a_roll_ended_does_not_stand_amid_what_made_its_number() -> None:
    made = "base 4 · nivel de desafío +5 (A-70) · proyectil +1 (MK-10.7) · se necesita: 10 o más"
    _, rows = _tray_of([ShownRoll("Pastor", "Pastor: 5", made, 10, 5, False, "fallo")], 32, 20)
    beside = [row[7:].strip() for row in rows[1:]]
    assert beside[0] == "fallo" and " ".join(beside[1:]).strip() == made


async def test_a_battle_of_many_rolls_is_over_as_soon_as_one_of_a_few() -> None:
    app = Tray()
    async with app.run_test(size=(100, 30)):

        def seconds(rolls: list[ShownRoll]) -> float:
            app.tray.throw(rolls, 0.5, WORDS, lambda: None)
            assert app.tray._timer is not None
            each = app.tray._timer._interval * app.tray._frames
            app.tray.skip()
            return each * len(rolls)

        for rolls in ([roll(n, 5, purpose=str(n)) for n in range(40)], [roll(n, 5) for n in range(40)]):
            assert seconds(rolls[:1]) == pytest.approx(0.5)
            assert seconds(rolls[:2]) < 1.0 and seconds(rolls[:12]) < seconds(rolls) < 3.0


def view(seat: int | None, *zones: ZoneView) -> View:
    return View("duel", seat, 1, "p", 0, (0, 1), (), zones, (), None, None, 5)


def test_the_table_before_dice_shows_other_eyes_only_what_they_may_see() -> None:
    own, drawn, known = (CardView(n, f"d.{n}", "x", "", 0, 0, ()) for n in (1, 2, 3))
    was = view(
        0,
        ZoneView("hand", 0, 2, True, (own, known)),
        ZoneView("hand", 1, 1, False),
        ZoneView("field", 0, 1, True, (drawn,)),
        ZoneView("deck", 0, 9, False, (own,), (0,)),
    )
    now = view(
        1,
        ZoneView("hand", 0, 2, False, (known,)),
        ZoneView("hand", 1, 2, True, (drawn,)),
        ZoneView("field", 0, 0, True),
        ZoneView("deck", 0, 9, False),
    )
    shown = before(was, now)
    assert shown.seat == 1 and [z.count for z in shown.zones] == [2, 1, 1, 9]
    assert [z.cards for z in shown.zones] == [(known,), (), (drawn,), ()]
    assert [z.open for z in shown.zones] == [False, False, True, False]
    assert before(was, was).zones == was.zones


# Two of one side and three of the other fight.
FIGHT = """\
- title: A main attack
  clauses: [MK-19.11]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 2c
  table:
    front: [E01, E02]
    Ana: {hand: [W02, N01, W03], camp: [W02, {card: N02, copies: 3}], city: [N01, N02, W02, W03]}
    Beto: {hand: [N01], camp: [{card: N02, copies: 2}, W03], city: [N01, N02, W02, W03]}
  play: [{expect: {asked: Ana}}]
"""


async def until_dice_fall(pilot: Any) -> list[str]:
    """Go on, soldiers against enemies, until dice that decide something fall; return the log before them."""
    screen, told = pilot.app.screen, list[str]()
    for _ in range(60):
        if screen.dice.falling:
            if screen.dice.rolls[0].index:
                return told
            screen.dice.skip()
            await pilot.pause()
        told = [text for text, _, _ in screen.chronicle.entries()]
        what, moment = screen.scene.stage.what, screen.client.moment
        if what == stages.ASK:
            question = moment.question
            options = [n for n, o in enumerate(question.options) if o[0] != "pass"]
            await pilot.press("space") if moment.view.phase != "2c" or not options else None
            if moment.view.phase == "2c" and options:
                screen.course.give((options[0],) if question.least <= 1 else tuple(range(question.least)))
        elif what == stages.HAND_OVER:
            await pilot.press("ab"[moment.seat])
        elif what == stages.HAND_BACK:
            screen.handover.take_back()
        else:
            await pilot.press("enter")
        await pilot.pause()
    raise AssertionError("no dice fell")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_nothing_tells_what_dice_say_before_they_lie(size: Any, app_of: Any, text_of: Any) -> None:
    app = app_of(laid(FIGHT, 2), animation="full")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        told = await until_dice_fall(pilot)
        screen.dice._timer.pause()
        await pilot.pause()
        seen, view = text_of(app), screen.scene.view
        assert screen.scene.stage.what == FALLING and "The dice are falling" in seen
        assert view.log_size <= screen.client.since
        now = screen.client.moment
        assert not [r.told for r in screen.dice.rolls if r.told in " ".join(seen.split())]
        assert screen.chronicle.entries()[-1][0] in told
        assert "success" not in seen.lower() and "failure" not in seen.lower()
        await pilot.press("x")
        await pilot.pause()
        assert not screen.dice.falling and screen.scene.view is now.view and screen.scene.told is None
        assert screen.scene.stage.what == now.stage
        assert "The dice are falling" not in text_of(app)


async def test_dice_speak_the_language_that_is_chosen_while_they_lie(app_of: Any, text_of: Any) -> None:
    app = app_of(laid(FIGHT, 2), animation="full")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await until_dice_fall(pilot)
        tray = app.screen.dice
        tray.skip()
        await pilot.pause()
        assert tray.rolls and "needs" in tray.rolls[0].told and tray.title.split()[-1] in ("roll", "rolls")
        await pilot.press("f2")
        await pilot.pause()
        assert all("necesita" in roll.told for roll in tray.rolls) and "tirada" in tray.title
        seen = " ".join(text_of(app).split())
        assert "needs" not in seen and "rolls ═" not in seen and "tirada" in seen


async def test_a_screen_blanked_while_dice_fall_stays_so_when_they_would_lie(app_of: Any) -> None:
    app = app_of(laid(FIGHT, 2), animation="full")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await until_dice_fall(pilot)
        screen = app.screen
        await pilot.press("z")
        await pilot.pause(0.6)
        assert screen.handover.covered and not screen.dice.falling
        assert screen.scene.stage.what == screen.client.moment.stage == stages.COVERED
        assert screen.scene.view is screen.client.moment.view


async def test_esc_that_puts_dice_away_opens_no_menu_though_they_have_just_gone(
    app_of: Any, monkeypatch: Any
) -> None:
    """Over a narrow board they say that it does; a key may be a moment late."""
    app = app_of(Table.new("mamlejet_kohanim", [("Ana", HUMAN, "")], {}, 1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        rolls = screen.course.rolls
        for by_themselves in (False, True):
            rolls.tray.rolls = ROLLS[:1]
            if by_themselves:
                rolls._clear_later()
            monkeypatch.setattr(keys, "REST", 60.0)
            await pilot.press("escape")
            assert not rolls.tray.rolls and not screen.overlay.display
        monkeypatch.setattr(keys, "REST", 0.0)
        await pilot.press("escape")
        assert screen.overlay.display  # nothing lies there, so that it is the way out
