"""What keys and clicks mean at the table. Everything can be reached by either."""

from __future__ import annotations

from collections.abc import Callable

from textual import events

from mk_tui.table import moment as stages

from ..board.choices import NOTHING, SEVERAL
from ..board.painter import Target
from ..board.row_targets import WORD, WORDS
from ..keymap import AT_TABLE
from ..widgets.painted import Painted
from ..widgets.panel import PanelWidget
from .course import Course
from .dead_keys import DeadKeys
from .host import Desk, TablePart
from .moves import Moves
from .options_list import OPTIONS
from .pages import TablePages
from .panels import BoardView
from .pass_menu import PassMenu
from .scene import LEAVING, PromptNotice
from .table_menu import TableMenu

FOLLOWED = ("card", "group", "def", "stack", "player")
# While somebody passes on these keys mean what they always mean.
EVERYWHERE = ("blank", "blank_everywhere", "language", "rulebook", "theme")
# What changes an open list or opens another one, and may do neither.
OF_LISTS = ("options", "pass_until", "piles", "log", "hint", "words", "inspect")
BLANKS = ("blank", "blank_everywhere")


class Controls(TablePart):
    """Takes keys and clicks; ``deeds`` are the actions that have a name, for bindings, menu and palette."""

    def __init__(self, desk: Desk, board: BoardView, pages: TablePages, moves: Moves, course: Course) -> None:
        super().__init__(desk)
        self.board, self.pages, self.moves, self.course = board, pages, moves, course
        self.bot, self.handover = course.bot, course.handover
        self.menu = TableMenu(self.client, self.voice, self.overlay, self.do)
        self.handover.open_menu = self.open_menu
        self.passing = PassMenu(desk)
        self.dead_keys = DeadKeys(desk)
        self.about: Callable[[str], None] = lambda term: None  # says what a word of the game means
        self.hurry: Callable[[], None] = lambda: None  # has all stand that moves and takes no key
        program = self.host.program
        self.deeds: dict[str, Callable[[], object]] = {
            "pass_on": self.pass_on,
            "pass_until": self.passing.open,
            "end_turn": self.passing.end_turn,
            "decline_run": self.passing.decline_run,
            "confirm": self.confirm,
            "pick_all": moves.act_all,
            "back": self.back,
            "inspect": self.inspect,
            "explain": pages.explain,
            "help": pages.explain,
            "rulebook": pages.rulebook,
            "options": moves.options.open_all,
            "piles": moves.piles.choose,
            "blank": self.blank,
            "own_cards": self.handover.own_cards,
            "language": pages.language,
            "settings": pages.settings,
            "theme": program.next_theme,
            "palette": program.action_command_palette,
            "leave": program.leave_table,
            "menu": self.open_menu,
            "way_out": self.menu.open,
        }

    def do(self, name: str) -> None:
        """Do what a name stands for."""
        deed = self.deeds.get(name)
        dead = self.dead_keys.deed(name, self._cursor() is not None)
        if deed is not None and not dead:  # a key may mean something at some tables only
            listed, inspecting = self.overlay.seen, self.inspector.inspecting
            deed()
            same = (listed, inspecting) == (self.overlay.seen, self.inspector.inspecting)
            if name in OF_LISTS and listed is not None and same:
                self.scene.tell(lambda: self._list_is_open(self.voice.key(name)))
                self.host.draw_prompt()

    # -- keys -----------------------------------------------------------------------------------

    def key(self, event: events.Key) -> None:
        """Take letters and digits; while something covers the table, take everything."""
        self.hurry()
        typed = event.character if event.character and event.character.isprintable() else ""
        key = typed if typed and event.key != "space" else event.key
        if self.scene.notice is not None and self.scene.notice.key:
            self.scene.notice = None
            self.host.draw_prompt()
        taken = self._covered(event.key, key)
        if taken is None:
            taken = self._named(key) or self.dead_keys.typed(event.key, typed)
        if taken:
            event.stop()
            event.prevent_default()

    def _named(self, key: str) -> bool:
        """Choose what a key names on the table; returns whether it names anything."""
        what = self.scene.stage.what
        if what == stages.ALOUD:
            seat = self.voice.claim_keys.get(key.lower())
            if seat in self.client.moment.claimants:
                self.course.claim(seat)
                return True
        elif what == stages.HAND_BACK and key.lower() == self.voice.seat_keys[self.scene.stage.seat]:
            self.handover.take_back()
            return True
        if self.scene.choosing and (chosen := self.scene.choices.keys.get(key)) is not None:
            if isinstance(chosen, int):
                self.moves.act(chosen)
            elif chosen[0] == SEVERAL:
                self.moves.options.open(self.scene.choices.positions(chosen))
            elif not self._reads(chosen):
                self.board.point_at(chosen)
                self.moves.choose(chosen)
            return True
        if what == stages.ASK and self._goes_on(key):
            self.course.decline_and_go_on()
            return True
        had = next((thing for thing, letter in self.scene.memory.items() if letter == key), None)
        return had is not None and self.moves.instead(had)  # it has its letter, though it is no choice now

    def _reads(self, target: Target) -> bool:
        """Show a card in the one that is open over the board; returns whether that was so. The key of the
        card that is shown chooses it, but not at once after it was opened: that shows what the cursor was on,
        and a key is pressed to read its card, which may be the same."""
        inspector = self.inspector
        if not inspector.inspecting or not inspector.says(target):
            return False
        if target == inspector.inspected and inspector.read_by_key:
            return False
        if target == inspector.inspected:
            key = self.scene.choices.letters.get(target, "")
            self.scene.tell(lambda: PromptNotice(self.voice.say("inspect.again", key=key), "warn", key=True))
            self.host.draw_prompt()
        self.board.point_at(target)
        inspector.follow(target)
        return True

    def _goes_on(self, key: str) -> bool:
        """Return whether a key is that of whoever goes on if what is asked before everybody is declined."""
        back = self.client.moment.back
        return back is not None and key.lower() == self.voice.seat_keys[back]

    def _is(self, key: str, *actions: str) -> bool:
        """Return whether a key is one of some actions'."""
        return any(self.voice.keymap.has(action, key) for action in actions)

    def _covered(self, name: str, key: str) -> bool | None:
        """Let whatever covers the table, or is still going on, have the key.

        Returns whether the key ends here; None: the table itself may have it.
        """
        tray, rolls = self.course.rolls.tray, self.course.rolls
        if self.host.cramped:
            return True  # nobody sees what a key would do
        if self.handover.covered:
            return self.handover.key(name, key)
        if tray.falling:
            if self._is(name, *BLANKS):
                return False
            tray.skip()
            return True
        goes_on = self._is(name, "pass", "confirm")  # what the line below the table offers these for
        if self.passing.holds and not (goes_on or self._is(name, *EVERYWHERE) or self.overlay.display):
            self.passing.take_back_aloud()
            return True
        if self._is(name, "back") and not self.overlay.display and rolls.put_away():
            return True
        rolls.clear_away()  # they lay over the board until now; any other key still does what it does
        if self.bot.pending is not None and goes_on:
            self.bot.move()
            return True
        if self.overlay.display:
            if name == "escape":
                self._heed()
                self.course.offered.close()
                return True
            if self.overlay.press(key):
                return True
            if self._is(name, "pass"):
                self._pass_in_a_list()
                return True
            return name in ("tab", "shift+tab") or self._names_no_row(key)
        return None

    def _names_no_row(self, typed: str) -> bool:
        """Take a letter or digit that is no row's in an open list: that of a card with one row there chooses
        it; of any other it is said why it chooses nothing. Returns whether it is so. What lies behind a list
        is not chosen."""
        if not (len(typed) == 1 and typed.isalnum()) or self._is(typed, *AT_TABLE):
            return False
        if self.overlay.subject == OPTIONS and self._of_the_board(typed):
            return True
        self.scene.tell(lambda: self._list_is_open(typed)._replace(key=True))
        self.host.draw_prompt()
        return True

    def _of_the_board(self, typed: str) -> bool:
        """Choose the row of an open list of options that is about what has a key at the table, or say which
        they are where several are, or why it is no choice; returns whether anything has that key there."""
        scene, memory = self.scene, self.scene.memory
        thing = scene.choices.keys.get(typed) or next((t for t, key in memory.items() if key == typed), None)
        if thing is None or isinstance(thing, int) or thing[0] not in ("card", "group"):
            return False
        listed = {self.moves.options.equal_to(n)[0] for n in scene.choices.positions(thing)}
        rows = self.overlay.first_rows(listed)
        if len(rows) == 1:
            self.overlay.pick(rows[0])
        elif rows:
            keys = ", ".join(key for n in rows if (key := self.overlay.keys[n]))
            scene.tell(lambda: self._ways_listed(thing[1], keys))
            self.host.draw_prompt()
        elif scene.asking:
            self.moves.refuse(thing[1])
        return bool(rows) or scene.asking

    def _pass_in_a_list(self) -> None:
        """Space in an open list: what it does below the table where the list has it too, or where several are
        picked the row that the cursor is on; else say that it does nothing."""
        choices, options = self.scene.choices, self.moves.options
        row = options.row_at_cursor()
        if choices.space is not None and not choices.many and options.lists(choices.space):
            if not self.course.too_soon():
                self.moves.act(choices.space)
        elif choices.many and row is not None:
            self.moves.act(row)
        else:
            self.scene.tell(lambda: self._list_is_open(self.voice.key("pass")))
            self.host.draw_prompt()

    def _ways_listed(self, card: int, keys: str) -> PromptNotice:
        what = self.voice.speaker.option(("card", card), self.scene.view)
        return PromptNotice(self.voice.say("notice.ways_listed", what=what, keys=keys), "warn", key=True)

    def _list_is_open(self, key: str) -> PromptNotice:
        ways = {action: self.voice.key(action) for action in ("confirm", "back")}
        return PromptNotice(self.voice.say("notice.list_open", key=key, **ways), "warn")

    # -- the mouse ------------------------------------------------------------------------------

    def click(self, message: Painted.Hit) -> None:
        """Do what a key would do for the thing that was clicked on."""
        target = message.target
        if self.course.is_older(message):
            return
        if self.handover.covered:
            if self.handover.heeds(target) and not (target[0] == "row" and message.button == 3):
                self._click_bar(target)
        elif self.course.rolls.tray.falling:
            self.course.rolls.tray.skip()
        elif target[0] == "row" and message.button == 3:
            self.overlay.move(target[1] - self.overlay.cursor)  # it is said what it is, and nothing chosen
        elif not self._click_bar(target):
            if isinstance(message.widget, PanelWidget):
                self.host.set_focus(message.widget)
            self.board.point_at(target)
            if message.button == 3:
                if not self.scene.wide:
                    self.overlay.close()  # it would lie over the card; it is offered again after it
                self.inspector.inspect(target)
            else:
                self.moves.choose(target)

    def _click_bar(self, target: Target) -> bool:
        """Take a click on what is no thing of the table; returns whether it was one."""
        kind = target[0]
        if kind == "row":
            self.overlay.cursor = target[1]
            self.overlay.pick(target[1])
        elif kind == "do":
            if target[1] == "confirm" and self.scene.asking and self.scene.choices.many:
                self.moves.confirm()
            else:
                self.do(target[1])
        elif kind == "option":
            if target[1] != self.scene.choices.space or not self.course.too_soon():
                self.moves.act(target[1])
        elif kind == "claim":
            self.course.claim(target[1])
        elif kind == "back":
            self.handover.take_back()
        elif kind == "goes_on":
            self.course.decline_and_go_on()
        elif kind == "clause":
            self.pages.rulebook_at(target[1])
        elif kind == WORDS:
            self.do("words")
        elif kind == WORD:
            self.about(target[1])
        elif kind == "def":
            self.inspector.inspect(target)
        else:
            return False
        return True

    def over(self, target: Target | None) -> None:
        """Show the card under the mouse in the inspector, in a list below its rows where there is none."""
        if target is not None and target[0] in FOLLOWED and self.scene.wide:
            self.inspector.follow(target)
        elif target is not None and target[0] == "row" and self.overlay.on_over is not None:
            self.overlay.on_over(self.overlay.rows[target[1]][1])

    # -- deeds ----------------------------------------------------------------------------------

    def _note(self, message_id: str) -> None:
        self.scene.tell(lambda: PromptNotice(self.voice.say(message_id), "warn"))
        self.host.draw_prompt()

    def _cursor(self) -> Target | None:
        """What the cursor was moved to; where it stands from an earlier question it has chosen nothing."""
        return self.board.cursor_target() if self.scene.touched else None

    def _for_the_bot(self) -> bool:
        """Let Space and Enter go on where a computer player is on; returns whether that was so."""
        if self.scene.stage.what == stages.COMPUTER:
            self.bot.move()
        elif self.scene.stage.what == stages.STUCK:
            self.bot.try_again()
        else:
            return False
        return True

    def pass_on(self) -> None:
        """Space: pass, be done, or pick what the cursor is on."""
        scene, choices = self.scene, self.scene.choices
        if self._for_the_bot():
            return
        if scene.stage.what == stages.ALOUD:
            self.course.nobody(quiet=True)
            return
        if not scene.asking:
            return
        if self.course.is_for_what_ended():
            return
        if choices.space is not None and not choices.many:
            if not self.course.too_soon():
                self.moves.act(choices.space)
            return
        target = self._cursor()
        if target is not None and choices.positions(target):
            self.moves.choose(target)
        elif not choices.lets_all_go:
            self.moves.refuse_pass()
        elif not self.course.too_soon():
            self.moves.act(NOTHING)

    def confirm(self) -> None:
        """Enter: give the picks, or choose what the cursor was moved to."""
        scene, choices = self.scene, self.scene.choices
        if scene.stage.what == stages.ALOUD:
            self.course.nobody(quiet=False)
            return
        if self._for_the_bot():
            return
        if scene.stage.what == stages.OVER:
            self.pages.result(looked=True)
            return
        target = self._cursor()
        if choices.many and not self._picks_at(target):
            self.moves.confirm()
        elif target is not None:
            self.moves.choose(target)
        elif choices.question is not None:
            self._note("notice.choose")

    def _picks_at(self, target: Target | None) -> bool:
        """Whether Enter picks what the cursor was moved to, because the picks are not enough or none yet."""
        c = self.scene.choices
        fresh = target is not None and any(n not in c.picks for n in c.positions(target))
        return fresh and (not c.picks or c.answer() is None)

    def back(self) -> None:
        """Esc: close what is open, take a pick back, or what was chosen before it; else open the menu."""
        scene, choices = self.scene, self.scene.choices
        if self.overlay.display:
            self.course.offered.close()
        elif self.inspector.inspecting:
            self.course.offered.close_card()
        elif scene.is_warned(LEAVING):
            self.do("way_out")
        elif scene.notice is not None and not self._takes_back():
            again = scene.notice.sentence == self._no_way_back().sentence
            self._heed()
            scene.notice = None
            self.host.draw_prompt()
            if again:
                self.menu.open()
        elif choices.unpick():
            self.host.redraw()
        elif choices.escape is not None and scene.asking:
            self.moves.act(choices.escape)
        elif scene.asking and choices.half_way and self.client.moment.undo in (None, self.client.moment.seat):
            self._out_of_the_act()  # what somebody else has begun is not taken back by whom it hits
        elif scene.asking and self.client.moment.asks_on:
            self.do("undo")
        elif scene.stage.what == stages.OVER:
            self.pages.result(looked=True)
        else:
            self.do("way_out")

    def _takes_back(self) -> bool:
        """Return whether Esc takes back what is half played: what was said of a wrong key is no dialogue that
        has to be closed first."""
        scene, moment = self.scene, self.client.moment
        if not scene.asking or scene.choices.picks:
            return False
        undoes = moment.undo is not None and moment.undo == moment.seat
        return scene.choices.escape is not None or (scene.choices.half_way and undoes)

    def _out_of_the_act(self) -> None:
        """Take back what is half played; where nothing can be taken back, say so."""
        if self.client.moment.undo is not None:
            self.do("undo")
            return
        self.scene.tell(self._no_way_back)
        self.host.draw_prompt()

    def _no_way_back(self) -> PromptNotice:
        return PromptNotice(self.voice.say("notice.no_way_back", key=self.voice.key("back")), "warn")

    def _heed(self) -> None:
        """Esc takes back what the prompt warns of: whoever chooses it again is warned again."""
        if self.scene.notice is not None and self.scene.notice.again:
            self.client.give.heed()
            self.scene.notice = None
            self.host.draw_prompt()

    def open_menu(self) -> None:
        """Open the menu of the table, whatever else Esc would do."""
        self.overlay.close()
        self.menu.open(curtain=self.handover.covered)

    def inspect(self) -> None:
        """Open a card, or close it: that of the row of an open list, else what the cursor was moved to, what
        the question is about, or what the card panel shows.
        """
        inspector, overlay = self.inspector, self.overlay
        if not overlay.display:
            about = self._cursor() or inspector.asked_about() or inspector.shown()
            before = inspector.inspecting, inspector.rows
            inspector.inspect(about or self.board.cursor_target())
            if self.scene.wide and before == (inspector.inspecting, inspector.rows):
                self._note("inspect.beside")
        elif overlay.on_over is not None and not self.moves.options.about_no_card():
            if overlay.tail:
                self.moves.options.tell_whole()
            else:
                inspector.inspect(inspector.inspected)

    def blank(self) -> None:
        """Blank the screen at once."""
        if not self.handover.covered:
            self.course.rolls.tray.skip()
            self.bot.pause()
            self.handover.blank()
