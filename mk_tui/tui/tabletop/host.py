"""What the parts of the table may ask of the screen that holds them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from textual.timer import Timer
from textual.widget import Widget

if TYPE_CHECKING:
    from ..app import MkTui
    from .client import TableClient
    from .course import Course
    from .inspector import Inspector
    from .moves import Moves
    from .overlay import Overlay
    from .scene import Scene
    from .voice import TableVoice


class TableHost(Protocol):
    """The screen, as its parts see it."""

    @property
    def program(self) -> MkTui:
        """The app."""

    @property
    def course(self) -> Course:
        """The course of things."""

    @property
    def moves(self) -> Moves:
        """What chooses and answers."""

    @property
    def focused(self) -> Widget | None:
        """The widget that has the keys."""

    @property
    def is_attached(self) -> bool:
        """Whether the table has not been left."""

    @property
    def cramped(self) -> bool:
        """Whether there is too little room for a table."""

    @property
    def laid_out(self) -> bool:
        """Whether the board has got its size."""

    def show_result(self) -> None:
        """Open the page that says how the match ended."""

    def speak(self) -> None:
        """Say everything in the language of now."""

    def draw_header(self) -> None:
        """Draw the bar on top anew."""

    def redraw(self) -> None:
        """Draw everything of the current view and question."""

    def draw_now(self) -> None:
        """Have everything drawn that has been set, at once."""

    def draw_prompt(self) -> None:
        """Draw the prompt anew: only what is said there has changed."""

    def set_focus(self, widget: Widget | None) -> None:
        """Give the keys to a widget."""

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call something after so many seconds."""

    def call_after_refresh(self, callback: Callable[..., None], *args: Any) -> bool:
        """Call something when the screen has been drawn."""

    def run_worker(self, work: Callable[[], None], *, group: str, exclusive: bool, thread: bool) -> Any:
        """Run something beside the screen."""


@dataclass(frozen=True)
class Desk:
    """What all parts of a table work with: its screen, the match, what is seen of it, its words, the list
    that lies over it and the card beside it."""

    host: TableHost
    client: TableClient
    scene: Scene
    voice: TableVoice
    overlay: Overlay
    inspector: Inspector


class TablePart:
    """A part of the table, with what all of them work with at hand."""

    def __init__(self, desk: Desk) -> None:
        self.host, self.client, self.scene, self.voice = desk.host, desk.client, desk.scene, desk.voice
        self.overlay, self.inspector = desk.overlay, desk.inspector
