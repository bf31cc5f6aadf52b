"""The table: makes its parts, takes keys and clicks, and hands them on; nothing is decided here."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import SaidError
from mk_tui.table import Place
from mk_tui.table import moment as stages

from .. import keys
from ..app import MkTui
from ..board.spans import Run, wrap
from ..board.spec import read_spec
from ..keymap import QUIT
from ..program import program_of
from ..widgets.body import Body
from ..widgets.compositing import LinesCompositor
from ..widgets.dice_tray import DiceTray
from ..widgets.painted import Line1, Painted
from ..widgets.panel import PanelWidget
from ..widgets.standing import Ground, Standing
from .arrangement import Arrangement
from .bot_turn import BotTurn
from .chronicle import Chronicle
from .client import TableClient
from .concession import ConcessionDialogue
from .controls import Controls
from .counting import Counting
from .course import Course
from .handover import Handover
from .header import HeaderBar
from .hint_list import HintList
from .history import BackAndForth
from .host import Desk
from .inspector import Inspector
from .kept_keys import recall_keys
from .kept_places import remember_places
from .moves import Moves
from .news import NewsStrip
from .offered_list import OfferedList
from .options_list import OptionsList
from .overlay import Overlay
from .pages import TablePages
from .panels import BoardView
from .pile_lists import PileLists
from .prompt import AboveButtons, PromptBar
from .rolls import Rolls
from .scene import Scene
from .settling import Settling
from .table_menu import LogList
from .voice import TableVoice
from .word_list import WordList

# Below this nothing sensible fits; the comfortable least is said on the screen.
SMALLEST = (56, 14)
COMFORTABLE = (80, 24)


class TableScreen(Ground, Screen[None]):
    """A match on the screen."""

    # That another widget has the keys it draws itself, as the one before does: Textual would draw everything.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    CSS_PATH = "table.tcss"
    BINDINGS = keys.TABLE
    AUTO_FOCUS = ""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self._compositor = LinesCompositor()
        self.client = client = TableClient(place)
        spec = read_spec(load_ruleset(client.ruleset)[0])
        self.scene = scene = Scene(client)
        recall_keys(client, scene)
        self.voice = voice = TableVoice(client, spec, self.program.lang, self.program.keymap)
        client.speaks(voice.lang)
        self.dice = DiceTray()
        self.overlay = Overlay(self, scene, voice)
        self.board = board = BoardView(self, scene, voice, spec)
        self.inspector = inspector = Inspector(self, scene, voice, spec)
        desk = Desk(self, client, scene, voice, self.overlay, inspector)
        self.chronicle = Chronicle(client, scene, voice)
        self.news = NewsStrip(desk)
        self.arrangement = Arrangement(scene, voice, board, inspector, self.dice, self.chronicle, self.news)
        self.rolls = Rolls(desk, self.dice)
        self.counting = Counting(desk, board)
        self.rolls.changes = self.counting.begin
        self.options = OptionsList(desk)
        self.piles = PileLists(desk, spec, board)
        self.pages = TablePages(desk)
        self.handover = Handover(desk, self.news)
        self.bot = BotTurn(desk)
        self._moves = Moves(desk, self.options, self.piles)
        offered = OfferedList(desk, self.options)
        self._course = Course(desk, offered, self.rolls, self.news, self.handover, self.bot, self.chronicle)
        self._course.foresight.known = self._foresaw
        self._course.remember = lambda: remember_places(client, self.arrangement.places, later=True)
        self.controls = Controls(desk, board, self.pages, self._moves, self._course)
        self.word_list = WordList(desk, board, self.chronicle, self.pages)
        self.controls.hurry = self.counting.finish
        self.controls.about = self.word_list.about
        history = BackAndForth(desk)
        log_list = LogList(desk, self.chronicle)
        self.handover.open_log = log_list.open
        self.controls.deeds |= {
            "log": log_list.open,
            "undo": history.undo,
            "hint": HintList(desk).ask,
            "redo": history.redo,
            "words": self.word_list.open,
            "concede": ConcessionDialogue(desk).begin,
        }
        self.header = HeaderBar(client, scene, voice, spec)
        self.prompt = PromptBar(self, client, scene, voice, self.chronicle.entries, self.news)
        self.settling = Settling(self, self.arrangement)
        self.body = Body(
            self.settling.regions,
            *board.widgets(),
            self.arrangement.log,
            inspector,
            self.dice,
            *self.lines_below(),
        )
        self.too_small = Line1(id="too-small")
        self.speak()

    # -- what the parts ask for -------------------------------------------------------------------

    @property
    def program(self) -> MkTui:
        """The app."""
        return program_of(self)

    @property
    def course(self) -> Course:
        """The course of things."""
        return self._course

    @property
    def moves(self) -> Moves:
        """What chooses and answers."""
        return self._moves

    @property
    def cramped(self) -> bool:
        """Whether there is too little room for a table."""
        return bool(self.too_small.display)

    @property
    def laid_out(self) -> bool:
        """Whether the board has got its size."""
        return bool(self.body.stands_in.width)

    def speak(self) -> None:
        """Say everything in the language of now, and with the keys of now."""
        program = self.program
        if (self.voice.lang, self.voice.keymap) != (program.lang, program.keymap):
            self.voice.speak(program.lang, program.keymap)
            self.client.speaks(program.lang)
            self.scene.tell_anew()
        program.dress(self.voice.spec.look, self.voice.spec.flag_glyphs(program.lang))
        self.chronicle.forget()
        self.rolls.tray.say_anew()

    def redraw(self) -> None:
        """Draw everything of the current view and question."""
        if not self.is_mounted:
            return
        self.arrangement.forget()
        self.draw_header()
        self.settling.plan()
        self.inspector.draw()

    def lines_below(self) -> Sequence[Line1]:
        """Return what stands below the board."""
        return (self.prompt,)

    def draw_below(self, told: AboveButtons | None) -> None:
        """Draw what stands below the board; ``told``: what the prompt has above its buttons."""
        self.prompt.draw(self.settling.below_bar().width, told)

    def draw_header(self) -> None:
        """Draw the bar on top."""
        self.header.draw(self.size.width)

    def draw_prompt(self) -> None:
        """Draw the prompt anew: only what is said there has changed."""
        self.prompt.draw(self.settling.below_bar().width)
        self.settling.lay_out()

    def draw_now(self) -> None:
        """Have everything drawn that has been set: whoever pressed a key waits for nothing else.

        Textual would do it when each widget has found in a task of its own that it has nothing else to do.
        """
        if not self.laid_out or not self.is_current:
            return
        for widget in (*self.children, *self.body.children):
            if isinstance(widget, Standing):
                widget.ask_now()
        self._on_timer_update()

    def _foresaw(self) -> None:
        """What will come of the options is known: show it where there is room kept for it."""
        self.options.again()
        self.inspector.draw()
        self.arrangement.foresaw()
        if self.scene.choices.picks:
            self.draw_prompt()

    def show_result(self) -> None:
        """Open the page that says how the match ended."""
        self.pages.result()

    # -- what Textual asks for --------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield self.header
        yield self.body
        yield self.overlay
        yield self.handover.curtain
        yield self.too_small

    def on_mount(self) -> None:
        for hidden in (self.overlay, self.handover.curtain, self.too_small):
            hidden.display = False
        self.course.apply_settings()
        self.course.proceed()
        self.call_after_refresh(self.course.tidying.begin)

    def on_unmount(self) -> None:
        self.course.tidying.end()
        if not any(isinstance(screen, TableScreen) for screen in self.app.screen_stack):
            self.program.dress(None)  # else another match stands in its place, and looks like its own game
        for notice in self.client.give.leave().notices:
            said = SaidError(notice.message, **notice.fields)
            if notice.kind == stages.UNKEPT:
                self.program.tell(said)
            else:
                self.program.left = said

    def on_key(self, event: events.Key) -> None:
        self.controls.key(event)

    def on_painted_hit(self, message: Painted.Hit) -> None:
        message.stop()
        self.controls.click(message)

    def on_painted_over(self, message: Painted.Over) -> None:
        message.stop()
        self.controls.over(message.target)

    def watch_focused(self, before: Widget | None, now: Widget | None) -> None:
        """Another widget has the keys: the panels show it, and the inspector follows, in one repaint."""
        if isinstance(before, PanelWidget):
            before.take_keys(False)
        if isinstance(now, PanelWidget):
            now.take_keys(True)
            self.scene.touched = True
            self.inspector.follow(now.target)

    def on_resize(self) -> None:
        """Say which size is needed when there is too little room; draw anew when there is enough."""
        w, h = self.app.size
        small = w < SMALLEST[0] or h < SMALLEST[1]
        self.too_small.display = small
        self.scene.short = h < COMFORTABLE[1] - 4
        if small:
            need_w, need_h = COMFORTABLE
            words = self.voice.say("size.small", w=w, h=h, need_w=need_w, need_h=need_h)
            words += " " + self.voice.say("quit.how", key=QUIT)
            lines = wrap(words, max(w - 2, 8))
            pad: list[list[Run]] = [[] for _ in range(max((h - len(lines)) // 2, 0))]
            self.too_small.show(*pad, *[[(((" " + x, "warn"),), None)] for x in lines])
        self.handover.say_again()  # it tells what there is room for
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Draw everything anew in another size, an open list where the board leaves it room."""
        self.redraw()
        if not self.cramped:
            self.overlay.lay_anew()

    # -- actions ----------------------------------------------------------------------------------

    def action_do(self, name: str) -> None:
        """Do what a name stands for."""
        self.controls.do(name)

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor; from the edge of a panel to the next panel."""
        self.inspector.follow(self.board.move(dx, dy))

    def action_panel(self, by: int) -> None:
        """Go to the next panel, or the one before."""
        self.inspector.follow(self.board.next_panel(by))

    def action_scroll_log(self, lines: int) -> None:
        """Look back in the log, or forward; in a card that stands over it, up and down."""
        if self.inspector.inspecting and self.inspector.overflows:
            self.inspector.scroll_rows(-lines)
        else:
            self.arrangement.log.scroll(lines)
