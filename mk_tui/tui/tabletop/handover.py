"""Who may look: the curtain for the next person, the blanked screen, and taking the screen back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mk_tui.table import moment as stages

from ..board.painter import Target
from ..keymap import written
from ..widgets.curtain import Curtain, Offer, room_for_news, room_of
from .host import Desk, TablePart
from .missed import HEADLINE, STRONG, in_room, missed_by
from .news import NewsStrip

SINCE = ("do", "since")  # the line by which the log opens where the news begins


class Handover(TablePart):
    """Draws and lifts the curtain."""

    def __init__(self, desk: Desk, news: NewsStrip) -> None:
        super().__init__(desk)
        self.news = news
        self.curtain = Curtain()
        self._drawn: Callable[[], None] | None = None  # draws what was drawn last
        self.open_menu: Callable[[], None] = lambda: None
        self.open_log: Callable[[int], None] = lambda since: None  # at an entry

    @property
    def covered(self) -> bool:
        """Whether the curtain covers the table."""
        return bool(self.curtain.display)

    def hide(self) -> None:
        """Take everything that is one person's alone from the screen."""
        self.overlay.close()
        self.inspector.forget()

    def draw_for(self, seat: int) -> None:
        """Draw the curtain for the next person."""
        self._drawn = partial(self.draw_for, seat)
        say, moment = self.voice.say, self.client.moment
        shown, size = self.client.ruleset.shown, self.host.program.size
        news = missed_by(moment.missed, self.voice, self.scene.view, seat, shown)
        rows: list[tuple[str, str]] = [(say("curtain.to"), "dim")]
        rows += [(self.voice.name(seat).upper(), "title"), ("", "")]
        if news:
            rows.append((say("curtain.since") if moment.since else say("curtain.so_far"), "dim"))
        self.news.told(seat, self.scene.view.log_size)
        undo: list[Offer] = []
        if moment.undo is not None:  # whoever has just answered may have meant something else
            words = say("curtain.undo", name=self.voice.name(moment.undo))
            undo = [(((self.voice.key("undo"), "key"), (f" {words}", "dim")), ("do", "undo"))]
        self._draw(seat, rows, undo)
        if news:
            told, left_out = in_room(
                news, room_of(size.width), room_for_news(size.height, moment.undo is not None)
            )
            moves = self.host.program.settings.animation != "off"
            told = [row if moves or row.style != HEADLINE else row._replace(style=STRONG) for row in told]
            words = f"{say('curtain.more', n=left_out)}: "
            more: Offer = ((words, "dim"), (self.voice.key("log"), "key")), SINCE
            self.curtain.tell(told, [more] if left_out else [])

    def say_again(self) -> None:
        """Say what the curtain says in the language of now."""
        if self.covered and self._drawn is not None:
            self._drawn()

    def _draw(self, seat: int, rows: list[tuple[str, str]], undo: Sequence[Offer] = ()) -> None:
        say, letter = self.voice.say, self.voice.seat_keys[seat]
        press = say("curtain.press", name=self.voice.name(seat))
        menu = say("header.menu", key=self.voice.key("back"))
        self.curtain.draw(rows, letter, press + " ", [*undo, (((menu, "dim"),), ("do", "menu"))])
        self.curtain.display = True
        self.host.set_focus(None)

    def key(self, name: str, key: str) -> bool | None:
        """Take a key while the curtain is down, which the menu over it has first; returns whether it ends
        here. None: the table has it."""
        has = self.voice.keymap.has
        if has("language", name):
            self.overlay.close()
            return None
        if self.overlay.above:
            if name == "escape":
                self.overlay.back()
            else:
                self.overlay.press(key)
        elif self.scene.stage.what == stages.HAND_OVER and (has("undo", key) or has("redo", key)):
            return None  # whoever has just answered may have meant something else
        elif has("back", name):
            self.open_menu()
        elif has("log", key):
            self._look_back()
        else:
            self.press(key)
        return True

    def heeds(self, target: Target) -> bool:
        """Take a click while the curtain is down; returns whether it is left to do what the target says."""
        if target[0] == "press":
            self.press(target[1])
        elif target == SINCE and not self.overlay.above:
            self._look_back()
        own = (("do", "undo"), ("do", "menu"))
        return target in own or (self.overlay.above and (target[0] == "row" or target == ("do", "back")))

    def _look_back(self) -> None:
        """Open the log where the news of the curtain begins."""
        if self.scene.stage.what == stages.HAND_OVER:
            self.open_log(self.client.moment.since)

    def press(self, key: str) -> None:
        """Take a key; that of the person named lifts the curtain, once it can have been read. Of any other it
        is said that it does nothing."""
        if not self.curtain.press(key):
            self.curtain.say(self.voice.dead_key(written(key, self.voice.say), False).sentence)
        elif not self.host.course.too_soon():
            self.lift_off()
            self._take()

    def _take(self) -> None:
        if self.client.give.take_screen().done:
            self.scene.notice = None
            self.host.course.proceed()

    def lift_off(self) -> None:
        """Take the curtain away, whoever sits there, and the menu that lay over it."""
        self.overlay.close()
        self.curtain.display = False

    def own_cards(self) -> None:
        """Whoever is asked before everybody wants to look at their own cards first."""
        moment = self.client.moment
        if moment.in_the_open and self.client.give.cover(moment.seat).done:
            self.host.course.proceed()

    def take_back(self) -> None:
        """Nobody responded, and the person who had the screen takes it again."""
        if self.scene.stage.what == stages.HAND_BACK:
            self._take()

    def blank(self) -> None:
        """Blank the screen at once."""
        self.client.give.cover()
        self.host.course.proceed()

    def draw_blank(self, seat: int) -> None:
        """Draw the curtain over a blanked screen."""
        self._drawn = partial(self.draw_blank, seat)
        self._draw(max(seat, 0), [(self.voice.say("curtain.blank"), "dim"), ("", "")])
