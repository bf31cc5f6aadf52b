"""Both faces show the same cards to the same eyes."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import view
from mk_tui.engine.views import View
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.plain.table_lines import TableLines
from mk_tui.players.levels import random_answer
from mk_tui.storage.settings import Settings
from mk_tui.table import Table
from mk_tui.table.beginning import cards_of, ruleset_of
from mk_tui.table.keeper import Keeper
from mk_tui.table.match import Match
from mk_tui.tui.app import MkTui
from mk_tui.tui.tabletop.bot_turn import BotTurn
from mk_tui.tui.tabletop.foresight import Foresight
from mk_tui.tui.tabletop.screen import TableScreen

NAMED = re.compile(r"‹([^›]+)›")
SIZE = (320, 200)
LOOKS = 24


def in_lines(screen: Any, seen: View) -> set[str]:
    """Return the cards that the lines of the whole table name."""
    table = TableLines(load_ruleset(screen.client.ruleset)[0])
    return set(NAMED.findall("\n".join(table.lines(screen.voice.speaker, seen))))


def on_screen(screen: Any, seen: View) -> set[str]:
    """Return the cards that the board shows, and those of the piles that can be opened on it."""
    screen.scene.view = seen
    screen.redraw()
    shown: set[int] = set()
    piles = set()
    for panel in screen.board.panels.values():
        for cell in panel.cells:
            shown.update(cell.cards)
            if cell.target[0] == "zone":
                piles.add(cell.target[1:])
    for kind, seat in piles:
        screen.overlay.close()
        screen.piles.open(kind, seat)
        if screen.overlay.display:
            shown.update(value[1] for _, value in screen.overlay.rows)
    screen.overlay.close()
    found = {c.definition for z in seen.zones for c in z.cards if c.id in shown}
    return found | {item.definition for item in seen.stack}


@pytest.mark.parametrize("game", registry.games())
async def test_the_screen_and_the_lines_show_the_same_cards(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The match is played here, under the screen's feet: nothing of it may play or foretell by itself.
    monkeypatch.setattr(BotTurn, "begin", lambda self: None)
    monkeypatch.setattr(Foresight, "begin", lambda self: None)
    monkeypatch.setattr(Foresight, "go_on", lambda self: None)
    for card in cards_of(ruleset_of(game)).cards:
        monkeypatch.setitem(card.name, "en", f"‹{card.id}›")
    app = MkTui(None, Settings(animation="off", theme="dark"), None, "en")
    looked = 0
    async with app.run_test(size=SIZE) as pilot:
        for seed in range(4):
            match = Match(lay_beginning(game, None, {}, seed))
            g, session = match.game, Table(match, Keeper())
            session.controllers = ["human", *["random"] * (len(g.seats) - 1)]
            rng = random.Random(seed)
            screen: Any = TableScreen(session.sit())
            await app.push_screen(screen)
            for _ in range(100):  # a pilot waits for a second at most, and a busy machine lays out later
                await pilot.pause(0.02)
                if any(panel.size.width for panel in screen.board.panels.values()):
                    break
            for n in range(40 * LOOKS):
                if g.question is None:
                    break
                if n % 40 == 17:
                    for seat in (g.question.seat, rng.randrange(len(g.seats)), None):
                        seen = session.view(seat)
                        assert in_lines(screen, seen) == on_screen(screen, seen), (seed, n, seat)
                        looked += 1
                asked = view(g, g.question.seat).question
                assert asked is not None
                session.answer(random_answer(asked, rng))
            await app.pop_screen()
    assert looked > LOOKS // 2


def test_what_was_looked_at_once_is_not_shown_any_longer() -> None:
    """Karmaka, A-25: who looked may remember it, and a computer player does; the table shows it no more."""
    remembered = shown = 0
    for seed in range(6):
        match = Match(lay_beginning("karmaka", None, {}, seed))
        g = match.game
        session = Table(match, Keeper())
        session.controllers = ["human"] * len(g.seats)
        rng = random.Random(seed)
        while g.question is not None:
            asked = session.question
            assert asked is not None
            options = {a for o in asked.options for a in o[1:] if isinstance(a, int)}
            for seat in (*range(len(g.seats)), None):
                closed = [z for z in view(g, seat).zones if not z.open and z.cards]
                remembered += len(closed)
                for zone in session.view(seat).zones:
                    if not zone.open and zone.cards:
                        shown += 1
                        assert seat == asked.seat and not options.isdisjoint(c.id for c in zone.cards)
            session.answer(random_answer(asked, rng))
    assert remembered > 10 * shown > 0
