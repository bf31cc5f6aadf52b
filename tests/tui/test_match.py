"""Real matches on the screen: played by keys and by clicks; nobody ever sees what is not theirs."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.language import clean
from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.tui.tabletop.prompt import PROMPT_LINES

DECKS = ("shilo", "shoftim", "yehoshua", "twelve_tribes")


def session_of(game: str, kinds: list[str], seed: int, ahead: int = 0) -> Table:
    """Return a match, played ahead by chance."""
    names = ("Ana", "Beto", "Carla", "Dana")
    seats = [(n, "random", d) for n, _, d in zip(names, kinds, DECKS, strict=False)]
    session = Table.new(game, seats, {}, seed, None)
    for _ in range(ahead):
        if session.result is not None:
            break
        session.answer(session.computers.answer())
    session.controllers = list(kinds)
    return session


def next_key(screen: Any, rng: random.Random) -> str:
    """Return a key that a person could press now."""
    if screen.overlay.display:
        return rng.choice([k for k in screen.overlay.keys if k] or ["escape"])
    if screen.scene.stage.what == stages.ALOUD:
        return rng.choice(["enter", "enter", *screen.scene.choices.keys])
    if screen.scene.stage.what == stages.HAND_BACK:
        return str(screen.voice.seat_keys[screen.scene.stage.seat])
    c = screen.scene.choices
    if c.answer() is not None:
        return "enter"
    keys = [k for k, v in c.keys.items() if isinstance(v, int) or c.positions(v)]
    if c.space is not None:
        keys += ["space"] * 2
    return rng.choice(keys or ["o"])


def cut_short(screen: Any) -> list[str]:
    """Return the lines of log, card, dice and stack that end before their sentence does.

    Those of the prompt as well, as long as it has not all the lines that it may have. The sign after a whole
    sentence says that others are left out.
    """
    parts = [screen.arrangement.log, screen.inspector, screen.dice, screen.board.stack]
    parts += [screen.prompt] if screen.prompt.lines_high < PROMPT_LINES else []
    lines = ["".join(s.text for s in w.render_line(y)) for w in parts for y in range(w.size.height)]
    return [line for line in lines if "…" in re.sub(r"(hasta|until)…|[.!?] … *$", "", line)]


def private_names(session: Table, speaker: Any) -> set[str]:
    """Return the names of cards that nobody but their owner may know of now."""
    game = session.game
    shown = {c.definition for z in session.view(None).zones for c in z.cards}
    told = " ".join(speaker.event(e) for e in session.events(None))
    names = set()
    for number, pile in enumerate(game.zones):
        if game.layout.faces[number] != "all":
            for card in pile:
                definition = game.definition(card).id
                name = clean(speaker.card_name(definition))
                if definition not in shown and name not in told:
                    names.add(name)
    return names


@pytest.mark.parametrize("size", [(80, 24), (130, 44)])
async def test_hotseat_by_keys_shows_no_secret_in_public(
    table: Any, app_of: Any, text_of: Any, size: tuple[int, int]
) -> None:
    session = session_of(table.GAME, ["human", "human"], 5, ahead=60)
    app = app_of(session, "es")
    rng = random.Random(3)
    looked = asked = 0
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for _ in range(40):
            screen = app.screen
            if session.result is not None:
                break
            assert not cut_short(screen)
            what = screen.scene.stage.what
            public = screen.handover.curtain.display or what in (stages.ALOUD, stages.HAND_BACK)
            if public:
                looked += 1
                assert screen.scene.view.seat is None
                shown = text_of(app)
                held = "\n".join(
                    "".join(s.text for s in panel.render_line(y))
                    for panel in [*screen.board.panels.values(), screen.arrangement.log, screen.inspector]
                    for y in range(panel.size.height)
                )
                for name in private_names(session, screen.voice.speaker):
                    assert name not in shown and name not in held
            if screen.handover.curtain.display:
                await pilot.press(screen.handover.curtain.key)
                assert screen.scene.view.seat == session.question.seat
            else:
                asked += 1
                await pilot.press(next_key(screen, rng))
    assert looked > 3 and asked > 3


async def test_alone_with_the_computer_there_is_no_curtain(table: Any, app_of: Any) -> None:
    session = session_of(table.GAME, ["human", "random"], 8, ahead=40)
    app = app_of(session, "en")
    rng = random.Random(4)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(40):
            screen = app.screen
            if session.result is not None:
                break
            assert not screen.handover.curtain.display and screen.scene.stage.what != stages.ALOUD
            assert not cut_short(screen)
            if screen.scene.stage.what == stages.COMPUTER:
                await pilot.pause(0.02)
            else:
                await pilot.press(next_key(screen, rng))
    assert len(session.game.answers) > 50


@pytest.mark.parametrize(("game", "lang"), zip(registry.games(), ("en", "es", "en", "es", "en"), strict=True))
async def test_no_line_of_the_whole_screen_is_cut_at_120_by_40(
    game: str, lang: str, app_of: Any, lines_of: Any
) -> None:
    """Header, lists, card panel, stack, dice, log, news, advice and buttons: all that is drawn."""
    names = [("Ana", "adept", ""), ("Beto", "adept", "")]
    session = Table.new(game, names, {}, 11)
    for _ in range(45):
        if session.result is None:
            session.answer(session.computers.answer())
    session.controllers[:] = ["human", "adept"]
    app = app_of(session, lang)
    rng = random.Random(3)
    looked = 0
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for _ in range(4):
            screen = app.screen
            if session.result is not None:
                break
            assert not [x for x in lines_of(app) if "…" in re.sub(r"(hasta|until)…", "", x)]
            if screen.scene.stage.what == stages.COMPUTER:
                await pilot.pause(0.01)
            else:
                looked += 1
                await pilot.press(next_key(screen, rng))
    assert looked


async def test_a_match_can_be_played_with_clicks_alone(table: Any, app_of: Any) -> None:
    session = session_of(table.GAME, ["human"], 9, ahead=30)
    app = app_of(session, "en")
    rng = random.Random(5)
    before = len(session.game.answers)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for _ in range(20):
            screen = app.screen
            if session.result is not None:
                break
            places = clickable(screen)
            await pilot.click(offset=rng.choice(places))
            await pilot.pause()
    assert len(session.game.answers) > before + 5


def clickable(screen: Any) -> list[tuple[int, int]]:
    """Return where a click answers something: legal things and the buttons of the prompt."""
    if screen.overlay.display:
        x, y, _, _ = screen.overlay.region
        return [(x + 4, y + 1 + n) for n in range(len(screen.overlay.rows))]
    places = []
    for panel in screen.board.panels.values():
        for cell in panel.cells:
            if screen.scene.choices.positions(cell.target):
                places.append((panel.region.x + cell.x + 3, panel.region.y + cell.y))
    at = 0
    for spans, target in screen.prompt.lines[1]:
        if (target is not None and target[0] == "option") or target == ("do", "confirm"):
            places.append((at + 1, screen.prompt.region.y + 1))
        at += sum(len(t) for t, _ in spans)
    return places
