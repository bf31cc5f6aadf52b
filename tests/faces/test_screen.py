"""Every kind of question answered on the screen in all its ways: by key, by click and from the list.

The screen is a real one, laid out and mounted. Its keys and clicks are handed to it directly, for waiting for
idle after each would take minutes; the questions that are declined by picking nothing are asked once more
through the terminal's own events, where the table is smallest.
"""

from __future__ import annotations

from typing import Any

import pytest
from textual import events

from mk_tui.cards import registry
from mk_tui.lab.questions import Kind
from mk_tui.language import clean
from mk_tui.players.answers import ONE, SPREAD, decline, wrong
from mk_tui.storage.settings import Settings
from mk_tui.tui.app import MkTui
from mk_tui.tui.board.choices import NOTHING
from mk_tui.tui.keys import TABLE
from mk_tui.tui.tabletop.options_list import CONFIRM
from mk_tui.tui.tabletop.screen import TableScreen
from mk_tui.tui.widgets.painted import META, Painted

from .asked import Asked, sessions

SIZE, SMALL = (130, 44), (80, 24)


class Face:
    """The screen before one question. A way is "key", "click" or "list"."""

    def __init__(self, pilot: Any, session: Asked, real: bool = False) -> None:
        self.pilot, self.session, self.asked, self.real = pilot, session, session.asked, real
        self.screen: Any = pilot.app.screen

    @property
    def notice(self) -> str:
        return self.screen.scene.notice[0] if self.screen.scene.notice is not None else ""

    def painted(self, target: Any) -> Painted | None:
        """Return the widget that shows something, of those that a click reaches now."""
        screen = self.screen
        if screen.overlay.display:
            shown = any(target == ("row", n) for n in range(len(screen.overlay.rows)))
            return screen.overlay if shown else None
        for widget in (screen.prompt, screen.header, screen.board.stack, *screen.board.panels.values()):
            if widget.display and any(
                t == target for y in range(widget.size.height) for _, t in widget.paint(y, widget.size.width)
            ):
                return widget
        return None

    def spot(self, target: Any) -> Any:
        """Return where on the screen something stands, None if nowhere."""
        if not self.real:
            return self.painted(target)
        for y, strip in enumerate(self.screen._compositor.render_strips()):
            x = 0
            for segment in strip:
                if segment.style is not None and segment.style.meta.get(META) == target:
                    return x, y
                x += segment.cell_length
        return None

    async def press(self, *keys: str) -> None:
        if self.real:
            await self.pilot.press(*keys)
            return
        for key in keys:
            event = events.Key(key, " " if key == "space" else key if len(key) == 1 else None)
            self.screen.on_key(event)
            if not event._stop_propagation:
                action = next((b.action for b in TABLE if key in b.key.split(",")), "")
                if action:
                    await self.screen.run_action(action)

    async def pause(self) -> None:
        if self.real:
            await self.pilot.pause()

    async def click(self, target: Any) -> bool:
        spot = self.spot(target)
        if spot is not None and self.real:
            await self.pilot.click(offset=spot)
        elif spot is not None:
            self.screen.on_painted_hit(Painted.Hit(spot, target, 1))
        return spot is not None

    async def open_list(self, by_click: bool = False) -> None:
        if not self.screen.overlay.display:
            if not (by_click and await self.click(("do", "options"))):
                await self.press("o")
            await self.pause()

    async def in_list(self, value: int, by_click: bool = False) -> None:
        """Choose a row of the list of options."""
        await self.open_list(by_click)
        listing = self.screen.overlay
        equal = self.screen.options.equal_to(value) if value >= 0 else [value]
        row = next(k for k, (_, v) in enumerate(listing.rows) if v in equal)
        if by_click and await self.click(("row", row)):
            return
        if listing.keys[row]:
            await self.press(listing.keys[row])
        else:
            listing.cursor = row
            await self.press("enter")

    async def pick(self, position: int, way: str) -> None:
        """Pick one option, or nothing."""
        c = self.screen.scene.choices
        if way == "list" or self.screen.overlay.display:
            await self.in_list(position)
            return
        target = next((t for t in c.letters if c.positions(t) == [position]), None)
        if way == "click":
            spot = next((t for t, at in c.at.items() if at == [position] and self.spot(t)), None)
            if not await self.click(("option", position)) and not (spot and await self.click(spot)):
                await self.in_list(position, by_click=True)
        elif position in (c.space, c.escape):
            await self.press("space" if position == c.space else "escape")
        elif c.key_of(position) or target is not None:
            await self.press(c.key_of(position) or c.letters[target])
        else:
            await self.in_list(position)

    async def confirm(self, way: str) -> None:
        """Give the picks."""
        if way == "click":
            if self.screen.overlay.display:
                await self.in_list(CONFIRM, by_click=True)
            else:
                assert await self.click(("do", "confirm"))
        elif self.screen.overlay.display:
            await self.in_list(CONFIRM)
        else:
            await self.press("enter")

    async def begin(self) -> None:
        """Put the question anew."""
        self.session.sittings.clear()
        screen = TableScreen(self.session.sit())
        await self.pilot.app.push_screen(screen)
        await self.pilot.pause()
        self.screen = screen

    async def end(self) -> None:
        await self.pilot.app.pop_screen()


async def take(face: Face, picks: list[int], way: str) -> None:
    given = len(face.session.given)
    c = face.screen.scene.choices
    for position in [p for p in c.picks if p not in picks]:  # what is proposed
        await face.pick(position, way)
    for position in [p for p in picks if p not in c.picks]:
        await face.pick(position, way)
    if c.many:
        await face.confirm(way)
    await face.pause()
    assert len(face.session.given) == given + 1, (way, picks, face.notice)
    equal = face.screen.options.equal_to  # of cards that are equal any may be given
    same = [sorted(equal(n)[0] for n in answer) for answer in (face.session.given[-1], picks)]
    assert same[0] == same[1] and len(set(face.session.given[-1])) == len(picks), way


async def taken(face: Face) -> None:
    last = len(face.asked.options) - 1
    least = max(face.asked.least, 1)
    for way in ("key", "click", "list"):
        for first in sorted({0, last + 1 - least}):
            await take(face, list(range(first, first + least)), way)


async def declined(face: Face, kind: Kind) -> None:
    nothing = decline(face.asked)
    c, given = face.screen.scene.choices, face.session.given
    before = len(given)
    if nothing is None:
        assert c.space is None and not c.nothing and kind.declined == "no"
        if face.screen.overlay.display:
            await face.press("escape")
        await face.press("space")
        assert len(given) == before and face.notice
        return
    for way in ("key", "click", "list"):
        c = face.screen.scene.choices
        await face.pick(nothing[0] if nothing else NOTHING, way)
        await face.pause()
        assert given[before:] == [nothing], (way, face.notice)
        given.pop()


async def wrong_numbers(face: Face) -> None:
    question, given = face.asked, len(face.session.given)
    if kind_is_one(face) or question.limits:
        return
    c = face.screen.scene.choices
    if question.least > 1:
        for position in range(question.least - 1):
            await face.pick(position, "key")
        await face.confirm("key")
        assert face.notice == str(wrong(question, range(question.least - 1))), face.notice
        await face.in_list(CONFIRM)
        assert len(face.session.given) == given and len(c.picks) == question.least - 1
        c.picks.clear()
    if len(question.options) > question.most > 1:
        if face.screen.overlay.display:
            await face.press("escape")
        for position in range(question.most + 1):
            await face.pick(position, "list" if position == question.most else "key")
        assert face.notice == str(wrong(question, range(question.most + 1))), face.notice
        assert len(face.session.given) == given and c.picks == list(range(question.most))
        c.picks.clear()


def kind_is_one(face: Face) -> bool:
    return not face.screen.scene.choices.many


async def no_choice(face: Face) -> bool:
    """Click on a card that is no choice, and press the key of one in the hand; returns whether any is."""
    if face.screen.overlay.display:
        await face.press("escape")
    session, given, found = face.session, len(face.session.given), False
    for card in session.outsiders():
        target = ("card", card.id)
        refusal = session.reasons.why_not(session.seat, card.id)
        key = face.screen.scene.choices.letters.get(target, "")
        ways = ([("key", key)] if key.isdigit() else []) + ([("click", "")] if face.spot(target) else [])
        for way, what in ways:
            face.screen.scene.notice = None
            await (face.press(what) if way == "key" else face.click(target))
            assert refusal is not None and len(session.given) == given
            assert face.notice == clean(face.screen.voice.speaker.refusal(refusal)), way
            found = True
        if found:
            break
    return found


def app() -> MkTui:
    return MkTui(None, Settings(animation="off", theme="dark", news=False, advice=False), None, "en")


@pytest.mark.parametrize("game", registry.games())
async def test_every_question_in_all_its_ways(game: str) -> None:
    refused = 0
    kinds = sessions(game)
    async with app().run_test(size=SIZE) as pilot:
        for kind, session in kinds:
            face = Face(pilot, session)
            await face.begin()
            assert (kind.shape == ONE) == (not face.screen.scene.choices.many)
            assert (kind.shape == SPREAD) == bool(face.asked.limits)
            refused += await no_choice(face)
            await wrong_numbers(face)
            await taken(face)
            await declined(face, kind)
            await face.end()
    assert refused > len(kinds) // 3


@pytest.mark.parametrize("game", registry.games())
async def test_what_is_declined_by_picking_nothing_on_a_small_terminal(game: str) -> None:
    kinds = [(k, s) for k, s in sessions(game) if k.declined == "nothing"]
    async with app().run_test(size=SMALL) as pilot:
        for kind, session in kinds:
            face = Face(pilot, session, real=True)
            await face.begin()
            await declined(face, kind)
            await face.press("escape" if face.screen.overlay.display else "f15")
            button = face.screen.voice.label(face.screen.scene.choices, NOTHING, face.screen.scene.view)
            c = face.screen.scene.choices
            key = face.screen.voice.key("pass") if not c.many or c.lets_all_go else c.key_of(NOTHING)
            assert f"{key} {button}" in "\n".join(
                "".join(segment.text for segment in strip)
                for strip in face.screen._compositor.render_strips()
            )
            await take(face, [0], "key")
            await take(face, [0], "click")
            await face.end()
    assert kinds or game in ("karmaka", "mamlejet_kohanim")
