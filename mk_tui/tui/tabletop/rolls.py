"""What an answer brought is shown in its order: first the dice fall, then the board is as they left it.

Until they lie the table is the one before them in all its parts: board, figures, prompt and news. The log
goes on with those that lie, once nothing is in the air that they were thrown with.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from textual.timer import Timer

from mk_tui.table import EventView, View, ZoneView

from .. import glyphs as g
from ..widgets.dice_tray import FALLS, DiceTray, ShownRoll, TrayWords
from .host import Desk, TablePart
from .scene import FALLING, SceneStage
from .telling import is_ours, is_roll

# Dice lie over the board of a narrow screen as long as it takes to see them and to read what they say, in
# seconds and characters a second: half as quick as prose is read, for it is names and figures.
DICE_LIE = 2.5
READ = 12
# Seconds after they went by themselves in which the key that puts them away was meant for them.
JUST_GONE = 2.0


def before(was: View, now: View) -> View:
    """Return the table as it was, for the eyes of whoever looks now: who has looked may have seen more.

    To whom a zone is open never changes; of one that is not there is shown what these eyes know of it by now.
    """
    known = {card.id for zone in now.zones for card in zone.cards}
    open_now = {(zone.kind, zone.seat) for zone in now.zones if zone.open}
    zones = []
    for zone in was.zones:
        seen = tuple(card for card in zone.cards if card.id in known)
        if (zone.kind, zone.seat) not in open_now and (zone.open or seen != zone.cards):
            zone = ZoneView(zone.kind, zone.seat, zone.count, False, () if zone.positions else seen)
        zones.append(zone)
    return replace(was, seat=now.seat, zones=tuple(zones), question=None)


def about(events: Iterable[EventView]) -> frozenset[int]:
    """Return the cards that events are about."""
    numbers = ((k, v) for e in events for k, v in e.fields.items() if k.endswith("_id"))
    return frozenset(v for _, v in numbers if isinstance(v, int) and v >= 0)


class Rolls(TablePart):
    """Throws the dice of what has happened since the table was drawn last."""

    def __init__(self, desk: Desk, tray: DiceTray) -> None:
        super().__init__(desk)
        self.tray = tray
        self.changes: Callable[[View, View], None] = lambda was, now: None  # told before it is drawn
        self._step: tuple[object, ...] = ()  # in which the dice were thrown, or shown last
        self._shown = 0  # the number of the moment whose news was shown
        self._begun = False  # whether anything was shown: what came before the match was opened is no news
        self._timer: Timer | None = None
        self._gone_at = -math.inf  # when dice went away by themselves

    def show_then(self, then: Callable[[], None]) -> None:
        """Take the new view; let its dice fall first, on the board as it was."""
        scene, moment = self.scene, self.client.moment
        view, since = moment.view, self._begun
        news = moment.news if moment.number != self._shown else ()
        self._shown, self._begun = moment.number, True
        self.tray.drop()  # what fell was about another moment
        events = [e for e in news if is_roll(e)]
        rolls = events
        if not scene.wide:  # over a narrow board those that are for the order of play alone give way
            rolls = [e for e in events if e.fields["index"]] or events
        step = (view.round, view.phase, view.active)
        if not rolls and step != self._step and scene.wide:
            self.tray.clear()  # those of an earlier step leave their room beside the board to the card
        self._step = step

        def landed() -> None:
            was, scene.view, scene.told = scene.view, view, None
            scene.stage, scene.lit = SceneStage(moment.stage, moment.seat), about(news if since else ())
            if since:
                self.changes(was, view)
            then()
            self._let_lie()

        seconds = FALLS.get(self.host.program.settings.animation, 0.0)
        # Without drama nothing lies over a narrow board for a while: the news tells what was rolled.
        if not rolls or not since or (seconds <= 0 and not scene.wide):
            landed()
            return
        words = TrayWords(self.roll_of, self._title, self._above, self._foot)
        self.tray.throw(rolls, seconds, words, landed, self._others_follow)
        if self.tray.falling:
            if scene.view.seat is not None and view.seat != scene.view.seat:
                scene.view = before(scene.view, view)  # the screen changes hands
            scene.stage, scene.told, scene.lit = SceneStage(FALLING), scene.view.log_size, about(events)
            self.host.redraw()

    def _others_follow(self) -> None:
        """Those that were thrown together lie: the log tells of them."""
        self.scene.told = max(self.scene.view.log_size, self.tray.told_to)
        self.host.redraw()

    def _title(self, n: int) -> str:
        return self.voice.say("dice.title", n=n)

    def _above(self, n: int) -> str:
        return self.voice.say("dice.above", n=n)

    def _foot(self) -> str:
        """Return how dice are put away that lie over a narrow board, where they hide something."""
        return "" if self.scene.wide else self.voice.say("dice.away", key=self.voice.key("back"))

    def _let_lie(self) -> None:
        """On a narrow screen they lie over the board: put them away by themselves."""
        if self.tray.rolls and not self.scene.wide:
            if self._timer is not None:
                self._timer.stop()
            said = sum(len(roll.told) + len(roll.made) for roll in self.tray.rolls)
            self._timer = self.host.set_timer(DICE_LIE + said / READ, self._clear_later)

    def _clear_later(self) -> None:
        if not self.tray.falling and self.clear_away():
            self._gone_at = time.monotonic()

    def put_away(self) -> bool:
        """Take a key that is to put dice away; returns whether it has. As the first key after they went by
        themselves, soon after, it was meant for them too, and does nothing else."""
        just_gone = time.monotonic() - self._gone_at < JUST_GONE
        return self.clear_away() or just_gone

    def clear_away(self) -> bool:
        """Put away dice that lie over the board; returns whether there were any."""
        self._gone_at = -math.inf
        if not self.tray.rolls or self.scene.wide:
            return False
        self.tray.clear()
        self.host.redraw()
        return True

    def roll_of(self, event: EventView) -> ShownRoll:
        """Return an event of a roll as the tray shows it."""
        f, speaker = event.fields, self.voice.speaker
        made = speaker.roll_lines(f)
        success = f.get("success", f.get("ok"))
        value = int(f.get("value", f.get("n", 0)))
        index = int(f.get("index", 0) or 0)
        verdict = ""
        if success is not None:
            verdict = self.voice.say("dice.success" if success else "dice.failure")
        if not index:  # a roll against nothing, such as one for the order of play
            made, success, verdict = [], None, ""
        elif len(made) > 1 and str(value) in made[-1]:
            made = made[:-1]  # the last line says the result, which stands beside the die
        names = [speaker.told_card(f[k], f.get(f"{k}_id")) for k in ("roller", "against") if f.get(k)]
        if not names and isinstance(f.get("seat"), int):
            names = [speaker.player(f["seat"])]
        elif not f.get("against") and f.get("whose", -1) >= 0:
            names.append(speaker.player(f["whose"]))
        head = f" {g.ARROW} ".join(names)
        told, ours = self.voice.event(event), is_ours(event)
        throw = (str(f.get("purpose", "")), int(f.get("roller_id", f.get("seat", -1))))
        briefly = names[0] if names else ""
        sums = f" {g.DOT} ".join(made)
        return ShownRoll(
            head=head,
            told=told,
            made=sums,
            index=index,
            value=value,
            success=success,
            verdict=verdict,
            ours=ours,
            throw=throw,
            briefly=briefly,
            at=event.index,
        )
