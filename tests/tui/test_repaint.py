"""An answer costs one view, one transaction and one repaint; what is kept is what would be drawn anew."""

from __future__ import annotations

import gc
import random
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.widget import Widget

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import Speaker
from mk_tui.players.answers import decline
from mk_tui.players.options import seat_range
from mk_tui.storage import Store, flushing
from mk_tui.table import Table, View
from mk_tui.table.beginning import Seat, describe, ruleset_of
from mk_tui.tui.board.faces import PLAIN
from mk_tui.tui.board.held import Held
from mk_tui.tui.board.painter import FULL, LEVELS, Painter
from mk_tui.tui.board.plan import may_stand, plan
from mk_tui.tui.board.spec import read_spec
from mk_tui.tui.tabletop.bot_turn import BotTurn
from mk_tui.tui.tabletop.foresight import Foresight
from mk_tui.tui.tabletop.prompt import PromptBar
from mk_tui.tui.tabletop.screen import TableScreen
from mk_tui.tui.texts import texts
from mk_tui.tui.widgets.compositing import LinesCompositor, LinesUpdate
from mk_tui.tui.widgets.painted import Painted

GAMES = registry.games()

# Panels of El Mundo de Águila Roja: a hand, its player's village, that of another one.
PANELS = (("hand", 0), ("villa", 0), ("villa", 1))


def seats_of(game: str, person: int = -1) -> list[Seat]:
    """Return a computer player that answers by chance on every seat but the person's."""
    _, most = seat_range(describe(ruleset_of(game)))
    return [Seat(f"Player {n}", "human" if n == person else "random") for n in range(most)]


def painter_of(table: Table) -> Painter:
    """Return what lays out the panels of a table."""
    spec = read_spec(load_ruleset(table.ruleset)[0])
    return Painter(spec, Speaker("en", table.ruleset, table.pool, table.names), "en", texts("en"))


@pytest.fixture
def costs(monkeypatch: Any) -> Counter[str]:
    """What is counted: views made, transactions, repaints."""
    found: Counter[str] = Counter()
    view, writing, display = Table.view, Store._writing, App._display

    def counted_view(self: Any, *args: Any) -> Any:
        found["views"] += 1
        return view(self, *args)

    def counted_writing(self: Any, *args: Any) -> Any:
        found["transactions"] += 1
        return writing(self, *args)

    def counted_display(self: Any, screen: Any, renderable: Any) -> None:
        found["repaints"] += renderable is not None
        display(self, screen, renderable)

    monkeypatch.setattr(Table, "view", counted_view)
    monkeypatch.setattr(Store, "_writing", counted_writing)
    monkeypatch.setattr(App, "_display", counted_display)
    return found


async def still(pilot: Any, costs: Counter[str]) -> None:
    """Wait until nothing more is drawn."""
    seen = [-1]
    while len(seen) < 3 or seen[-1] != seen[-3]:  # a busy machine may be late once
        seen.append(costs["repaints"])
        await pilot.pause(0.04)


@pytest.mark.parametrize("game", GAMES)
async def test_an_answer_costs_one_view_one_transaction_one_repaint(
    game: str, app_of: Any, lines_of: Any, costs: Counter[str], tmp_path: Path, monkeypatch: Any
) -> None:
    store = Store(tmp_path / "matches.sqlite3")
    table = Table.new(game, seats_of(game, person=0), {}, 3, store)
    app = app_of(table, store=store, news=False)
    think = BotTurn._begin
    monkeypatch.setattr(Foresight, "go_on", lambda self: None)
    async with app.run_test(size=(140, 45)) as pilot:
        while (asked := app.screen.scene.choices.question) is None:
            await pilot.pause(0.01)
        monkeypatch.setattr(BotTurn, "_begin", lambda self, moment: None)
        await still(pilot, costs)
        costs.clear()
        app.screen.course.give(decline(asked) or tuple(range(max(asked.least, 1))))
        await still(pilot, costs)
        assert costs == {"views": 1, "transactions": 1, "repaints": 1}
        monkeypatch.setattr(BotTurn, "_begin", think)
        app.screen.bot._begin(app.screen.client.moment.number)
        await still(pilot, costs)
        shown = lines_of(app)
        for widget in app.screen.query(Painted):
            widget._painted.forget_made()
        assert lines_of(app) == shown
    store.close()


async def test_another_panel_gets_the_keys_in_one_repaint_of_what_has_changed(
    table: Any, app_of: Any, monkeypatch: Any
) -> None:
    drawn: list[Any] = []
    styled: list[Any] = []
    app = app_of(table.FakeTable())
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.press("tab")
        await pilot.pause(0.1)
        before = app.focused
        monkeypatch.setattr(App, "_display", lambda self, screen, renderable: drawn.append(renderable))
        monkeypatch.setattr(Stylesheet, "apply", lambda self, node, **_: styled.append(node.screen))
        await pilot.press("tab")
        await pilot.pause(0.05)
        assert app.focused is not before and app.focused.has_focus and not before.has_focus
        assert app.screen not in styled
    assert [type(x) for x in drawn if x is not None] == [LinesUpdate]


async def test_an_answer_is_drawn_before_it_is_brought_to_the_disk(
    app_of: Any, costs: Counter[str], tmp_path: Path, monkeypatch: Any
) -> None:
    store = Store(tmp_path / "matches.sqlite3")
    app = app_of(Table.new("karmaka", seats_of("karmaka", person=0), {}, 3, store), store=store, news=False)
    done: list[str] = []
    display, redraw = App._display, TableScreen.redraw

    def drawn(self: Any, screen: Any, renderable: Any) -> None:
        if renderable is not None:
            done.append("drawn")
        display(self, screen, renderable)

    def planned(self: Any) -> None:
        redraw(self)
        done.append("planned")

    def slow(file: int) -> None:
        time.sleep(0.03)
        done.append("disk")

    async with app.run_test(size=(140, 45)) as pilot:
        while (asked := app.screen.scene.choices.question) is None:
            await pilot.pause(0.01)
        monkeypatch.setattr(BotTurn, "_begin", lambda self, moment: None)
        await still(pilot, costs)
        monkeypatch.setattr(App, "_display", drawn)
        monkeypatch.setattr(TableScreen, "redraw", planned)
        monkeypatch.setattr(flushing.os, "fsync", slow)
        monkeypatch.setattr(Store, "flush", lambda self: done.append("woken"))
        app.screen.course.give(decline(asked) or tuple(range(max(asked.least, 1))))
        assert done == ["planned", "drawn"]
        store.flushed()
        assert done == ["planned", "drawn", "disk"]
        monkeypatch.undo()
    store.close()


async def test_what_is_painted_for_an_answer_asks_textual_for_nothing_but_what_has_moved(
    app_of: Any, costs: Counter[str], monkeypatch: Any
) -> None:
    app = app_of(Table.new("humankind", seats_of("humankind", person=0), {}, 3), news=False)
    painting, looked, moved = [0], list[Any](), list[Any]()
    paint, region, place = Painted.render_lines, Widget.region.fget, LinesCompositor.place

    def painted(self: Any, crop: Any) -> Any:
        painting[0] += 1
        strips = paint(self, crop)
        painting[0] -= 1
        return strips

    def placed(self: Any, parent: Any, regions: Any, children: Any) -> None:
        before = {child: self._full_map[child].region for child in parent.children}
        place(self, parent, regions, children)
        moved.append((set(children), {c for c in before if self._full_map[c].region != before[c]}))

    async with app.run_test(size=(140, 45)) as pilot:
        while app.screen.scene.choices.question is None:
            await pilot.pause(0.01)
        monkeypatch.setattr(Painted, "render_lines", painted)
        monkeypatch.setattr(LinesCompositor, "place", placed)
        monkeypatch.setattr(
            Widget, "region", property(lambda self: (painting[0] and looked.append(self), region(self))[1])
        )
        while not moved:
            await still(pilot, costs)
            asked = app.screen.scene.choices.question
            if asked is not None:
                app.screen.course.give(decline(asked) or tuple(range(max(asked.least, 1))))
        assert not looked  # for the size of a widget in its map of the screen
        assert all(told == changed for told, changed in moved)
        monkeypatch.undo()


async def test_the_buttons_are_put_together_once_for_an_answer_that_gives_them_the_same_keys(
    app_of: Any, costs: Counter[str], monkeypatch: Any
) -> None:
    app = app_of(Table.new("humankind", seats_of("humankind", person=0), {}, 3), news=False)
    keys, made = list[Any](), list[Any]()
    given, buttons = PromptBar._keys_on_buttons, PromptBar._buttons

    async with app.run_test(size=(140, 45)) as pilot:
        while (asked := app.screen.scene.choices.question) is None:
            await pilot.pause(0.01)
        monkeypatch.setattr(BotTurn, "_begin", lambda self, moment: None)
        await still(pilot, costs)
        monkeypatch.setattr(
            PromptBar, "_keys_on_buttons", lambda self: (found := given(self), keys.append(tuple(found)))[0]
        )
        monkeypatch.setattr(
            PromptBar, "_buttons", lambda self, cells: (made.append(cells), buttons(self, cells))[1]
        )
        app.screen.course.give(decline(asked) or tuple(range(max(asked.least, 1))))
        monkeypatch.undo()
    assert len(keys) > 1 and len(made) == len(set(keys))


async def test_what_changes_under_the_table_draws_nothing(
    table: Any, app_of: Any, costs: Counter[str]
) -> None:
    app = app_of(table.FakeTable())
    async with app.run_test(size=(140, 45)) as pilot:
        await still(pilot, costs)
        costs.clear()
        under = app.screen_stack[-2]
        for widget in under.query(Painted):
            widget.repaint()
        await still(pilot, costs)
        assert not costs["repaints"]


async def test_no_garbage_is_looked_for_between_an_answer_and_its_repaint(
    app_of: Any, costs: Counter[str]
) -> None:
    app = app_of(Table.new("karmaka", seats_of("karmaka", person=0), {}, 3), news=False)
    seen: list[int] = []

    def collected(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            seen.append(costs["repaints"])

    async with app.run_test(size=(140, 45)) as pilot:
        while (asked := app.screen.scene.choices.question) is None:
            await pilot.pause(0.01)
        await still(pilot, costs)
        gc.callbacks.append(collected)
        try:
            costs.clear()
            app.screen.course.give(decline(asked) or tuple(range(max(asked.least, 1))))
            await still(pilot, costs)
        finally:
            gc.callbacks.remove(collected)
    assert seen and 0 not in seen  # after the repaint it is


def test_what_is_seen_not_to_stand_in_another_width_does_not() -> None:
    told: list[bool] = []
    for game in GAMES:
        table = Table.new(game, seats_of(game), {}, 7)
        painter = painter_of(table)
        for n in range(90):
            if table.result is not None:
                break
            table.answer(table.computers.answer())
            if n % 15:
                continue
            view = table.view(0)
            for width, other in ((110, 90), (146, 116), (90, 70)):
                placed, _ = plan(painter, view, width, 45, (), True, 150)
                elsewhere, _ = plan(painter, view, other, 45, (), True, 150)
                same = [(p.level, p.h) for p in placed] == [(p.level, p.h) for p in elsewhere]
                may = may_stand(painter, view, other, True, 150, placed)
                assert may or not same
                told.append(may)
    assert {True, False} == set(told)


@pytest.mark.parametrize("game", GAMES)
def test_where_there_is_room_for_everything_each_panel_is_laid_out_once(game: str) -> None:
    table = Table.new(game, seats_of(game), {}, 7)
    for _ in range(60):
        if table.result is None:
            table.answer(table.computers.answer())
    painter, view = painter_of(table), table.view(0)
    panels = {panel.id: panel for panel in painter.spec.panels}
    placed, left = plan(painter, view, 120, 400, (), True, 150, Held())
    assert left > 0
    for place in placed:
        if place.layout is not None:
            assert place.level == FULL
            assert len(painter.layouts.all_of(panels[place.key[0]], place.key[1])) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_layout_that_is_kept_is_the_one_that_would_be_made(game: str) -> None:
    rng = random.Random(game)
    table = Table.new(game, seats_of(game), {}, 7)
    painter, again = painter_of(table), 0
    spec = painter.spec
    for n in range(120):
        if table.result is not None:
            break
        table.answer(table.computers.answer())
        if n % 5:
            continue
        view = table.view(rng.choice((None, 0, 1)))
        hand = [c for z in view.zones if z.kind in spec.hand_zones for c in z.cards]
        painter.reasons = {c.id: f"reason {rng.randrange(2)}" for c in hand if rng.random() < 0.5}
        for panel in spec.panels:
            for seat in range(len(view.players)) if panel.area in ("seat", "hand") else (-1,):
                before = {id(x) for x in painter.layouts.all_of(panel, seat)}
                level, width = rng.choice(LEVELS), rng.choice((70, 120))
                kept = painter.layouts.of(panel, view, seat, width, level)
                again += id(kept) in before
                made = painter.layout(panel, view, seat, width, level)
                assert (kept.height, kept.edge) == (made.height, made.edge)
                for y in range(made.height):
                    assert kept.line(y, lambda _: PLAIN) == made.line(y, lambda _: PLAIN)
    assert again  # else nothing was kept


def test_a_panel_is_laid_out_anew_for_what_it_shows_alone() -> None:
    """What somebody has is no reason to lay out their hand; a village shows it, and others' links do not."""
    table = Table.new("aguila_roja", seats_of("aguila_roja"), {}, 7)
    while table.question is None or not table.view(0).round:
        table.answer(table.computers.answer())
    painter, view = painter_of(table), table.view(0)
    panels = {panel.id: panel for panel in painter.spec.panels}

    def laid_out(seen: View) -> list[Any]:
        return [painter.layouts.of(panels[name], seen, seat, 120, FULL) for name, seat in PANELS]

    def kept(seen: View) -> list[bool]:
        return [new is old for new, old in zip(laid_out(seen), before, strict=True)]

    before = laid_out(view)
    richer = [
        replace(p, values=tuple((k, 99 if k == "money" else v) for k, v in p.values)) if p.seat == 0 else p
        for p in view.players
    ]
    same = [
        new is old for new, old in zip(laid_out(replace(view, players=tuple(richer))), before, strict=True)
    ]
    assert same == [True, False, True]
    own = [c.id for z in view.zones for c in z.cards if c.controller == 0]
    linked = tuple((k, ((own[0], own[1]),) if k == "relations" else v) for k, v in view.values)
    assert kept(replace(view, values=linked)) == [True, False, True]
