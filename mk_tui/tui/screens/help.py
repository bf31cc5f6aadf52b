"""Help at the table: what is asked now, the keys, the signs, and the way to the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import ComposeResult
from textual.screen import Screen

from mk_tui.language import clean, pick
from mk_tui.table import Ruleset

from .. import glyphs as g
from .. import keys
from ..board.spans import Spans, wrap
from ..board.spec import TableSpec
from ..tabletop.scene import Scene
from ..tabletop.voice import TableVoice
from ..widgets.framed import Framed
from ..widgets.painted import Painted

# What is no action that could be set, before and after those that are: name of the message, key.
FIRST = (("digits", "1-9 0"), ("letters", "a-z"))
LAST = (("palette", "^p"), ("quit", "^q"))
# The name of the message, and the actions whose keys stand beside it.
KEYS = (
    ("space", ("pass",)),
    ("pass_until", ("pass_until",)),
    ("end_turn", ("end_turn",)),
    ("decline_run", ("decline_run",)),
    ("enter", ("confirm",)),
    ("pick_all", ("pick_all",)),
    ("escape", ("back",)),
    ("arrows", ("up", "down", "left", "right")),
    ("tab", ("next",)),
    ("inspect", ("inspect",)),
    ("explain", ("explain",)),
    ("options", ("options",)),
    ("piles", ("piles",)),
    ("log", ("log",)),
    ("hint", ("hint",)),
    ("words", ("words",)),
    ("undo", ("undo",)),
    ("redo", ("redo",)),
    ("blank", ("blank", "blank_everywhere")),
    ("language", ("language",)),
    ("rulebook", ("rulebook",)),
    ("theme", ("theme",)),
)


def signs(spec: TableSpec, lang: str, say: Callable[..., str]) -> list[tuple[str, str]]:
    """Return every sign of a game's table with what it means; no sign means two things."""
    found = [(g.LEGAL, say("help.sign.legal")), (g.PICKED, say("help.sign.picked"))]
    found += [(g.ASKED, say("help.sign.asked")), (g.WOULD, say("help.sign.would"))]
    found += [(g.FACING, say("help.sign.facing")), (g.ATTACHED, say("help.sign.attached"))]
    found += [(g.ACTIVE, say("help.sign.active")), (g.UP + g.DOWN, say("help.sign.changed"))]
    figures: dict[str, list[str]] = {}  # cards of different types may have figures written alike
    for written, name in spec.figures(lang):
        figures.setdefault(written, []).append(name or say("help.sign.printed"))
    found += [(written, f" {g.DOT} ".join(names)) for written, names in figures.items()]
    found += [(glyph, name) for glyph, name in spec.flag_glyphs(lang) if glyph]
    return found + [(entry["sign"], pick(entry["name"], lang)) for entry in spec.signs]


class HelpScreen(Screen[None]):
    """One page; Esc or ? goes back, r opens the rulebook at the clause of the step."""

    CSS = "HelpScreen Framed { width: 100%; height: 100%; }"
    BINDINGS = keys.HELP

    def __init__(self, ruleset: Ruleset, scene: Scene, voice: TableVoice, clause: str) -> None:
        super().__init__()
        self.ruleset, self.scene, self.voice = ruleset, scene, voice
        self.clause = clause

    def compose(self) -> ComposeResult:
        self.page = Framed()
        self.page.foot_target = ("close", "")
        yield self.page

    def on_resize(self) -> None:
        self._fill()

    def _fill(self) -> None:
        say, speaker, spec = self.voice.say, self.voice.speaker, self.voice.spec
        view, choices, lang = self.scene.view, self.scene.choices, self.voice.lang
        cells = max(self.app.size.width - 6, 20)
        rows: list[Any] = []

        def text(words: str, style: str = "", target: Any = None) -> None:
            rows.extend((((x, style),), target) for x in wrap(clean(words), cells))

        question = view.question
        if question is not None and choices.question is not None:
            text(speaker.prompt(question, view), "strong")
            text(say("help.options", n=choices.count), "dim")
        phase = speaker.phase(view.phase) if view.phase else ""
        if phase:
            text(say("help.step", phase=phase, clause=self.clause), "key", ("clause", self.clause))
        rows.append(((), None))
        text(say("help.keys"), "title")
        own = [(name, " ".join(map(self.voice.key, actions))) for name, actions in KEYS]
        listed = [*FIRST, *own, *LAST]
        for name, shown in listed:
            lines = wrap(say(f"help.key.{name}"), cells - 10)
            for n, line in enumerate(lines):
                spans: Spans = ((f"{shown if not n else '':<9} ", "key"), (line, ""))
                rows.append((spans, None))
        rows.append(((), None))
        text(say("help.signs"), "title")
        for sign, meaning in signs(spec, lang, say):
            rows.append((((f"{sign:<4} ", "flag"), (meaning, "")), None))
        words = [(k, v) for k, v in spec.keywords.items() if not spec.hides(k)]
        if words:
            rows.append(((), None))
            text(say("help.words"), "title")
            for key, entry in words:
                reminder = pick(entry["reminder"], lang)
                clause = entry["clause"]
                text(
                    f"{speaker.keyword(key)[0]}: {reminder} {clause}",
                    "",
                    ("clause", clause) if clause else None,
                )
        own_keys = {name: self.voice.key(f"help_{name}") for name in ("close", "rulebook", "down")}
        self.page.put(say("help.title"), rows, say("help.foot", **own_keys))

    def on_painted_hit(self, message: Painted.Hit) -> None:
        if message.target[0] == "close":
            self.action_close()
        elif message.target[0] == "clause":
            self.clause = message.target[1]
            self.action_rulebook()

    def action_scroll(self, by: int) -> None:
        self.page.scroll_rows(by)

    def action_rulebook(self) -> None:
        from .rulebook import RulebookScreen

        self.app.push_screen(RulebookScreen(self.ruleset, self.clause))

    def action_close(self) -> None:
        self.app.pop_screen()
