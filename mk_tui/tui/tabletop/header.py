"""The bar on top: round, step, whose turn, who decides; at the right the keys that open everything else."""

from __future__ import annotations

from collections.abc import Callable

from mk_tui.language import pick
from mk_tui.language.asking_words import round_of, who_passes
from mk_tui.table import moment as stages

from .. import glyphs as g
from ..board.spans import Run, fit, spans_width, width
from ..board.spec import TableSpec
from ..keymap import Keymap
from ..texts import Texts
from ..widgets.painted import Line1
from .client import TableClient
from .scene import Scene
from .voice import TableVoice

KEY = KEY_OF_HELP = 2  # the pieces of a key at the right: its words, and the space after them


class HeaderBar(Line1):
    """Draws the bar for a width."""

    def __init__(self, client: TableClient, scene: Scene, voice: TableVoice, spec: TableSpec) -> None:
        super().__init__(id="header")
        self.fill = "bar"
        self.menu_key: Callable[[], str] = lambda: voice.key("back")
        self.client, self.scene, self.voice, self.spec = client, scene, voice, spec
        self._right: tuple[Texts, Keymap, bool, list[Run]] | None = (
            None  # the keys at the right, as they were said
        )
        self._drawn: tuple[object, ...] = ()  # what the bar was drawn of

    def draw(self, cells: int) -> None:
        """Draw the bar as it is now: mostly it is as it was, for a step takes several answers."""
        view, voice, tempo, time = self.scene.view, self.voice, self.client.moment.tempo, self.client.time
        asked = None if view.question is None else view.question.seat
        step = (view.round, view.phase, view.active, len(view.players), self.scene.stage.what, asked)
        clock = (_whole(time.seconds), _whole(time.minutes))
        now = (cells, voice.say, voice.keymap, *step, *clock, tempo.until, self.scene.goes_back)
        if now != self._drawn:
            self._drawn = now
            self._draw(cells)

    def _draw(self, cells: int) -> None:
        view, say = self.scene.view, self.voice.say
        name = pick(self.spec.names, self.voice.lang)
        turn = self.voice.told(view.active) if view.active >= 0 else ""
        common = view.phase in self.voice.speaker.common
        right = self._keys()[:]
        pieces = [
            self.voice.speaker.rather("header.round", say, n=round_of(view))
            if view.round
            else say("header.setting_up"),
            self._clock(),
            self._step(),
            say("header.turn", name=turn) if turn and view.round and not common else "",
            self._deciding(),
        ]
        room = cells - sum(spans_width(s) for s, _ in right) - 1
        middle = self._middle(pieces, room)
        look = self.spec.look
        emblem = f" {look['emblem']}" if look is not None else ""
        head = f"{emblem} {name} {g.DOT} " if width(emblem + name + middle) + 4 <= room else f"{emblem} "
        if width(head) + width(middle) > room:
            head = " "
        while len(right) > KEY_OF_HELP and width(head) + width(middle) > room:  # help tells the keys that go
            del right[-KEY:]
            room = cells - sum(spans_width(s) for s, _ in right) - 1
        left = fit(head + middle, room)
        gap = max(room + 1 - width(left), 0)
        clause = self.spec.phase_clause(view.phase)
        step = ("clause", clause) if clause else None  # what is this step?
        self.show(
            [
                (((left[: len(head)], "game"), (left[len(head) :], "bar")), step),
                (((" " * gap, "bar"),), None),
                *right,
            ]
        )

    def _deciding(self) -> str:
        """Who decides, where that is not the one whose turn it is."""
        view, stage = self.scene.view, self.scene.stage.what
        if stage in (stages.ASK, stages.COMPUTER) and view.question is not None:
            seat = view.question.seat
            owner = -1 if view.phase in self.voice.speaker.common and len(view.players) > 1 else view.active
            return self.voice.say("header.decides", name=self.voice.told(seat)) if seat != owner else ""
        return self.voice.say("header.everybody") if stage == stages.ALOUD else ""

    def _middle(self, pieces: list[str], room: int) -> str:
        """Join the pieces and who passes on, who gives way first: how far they do is in the menu of passing.
        Of the pieces whose turn it is goes, for the board has a sign for it."""
        passing = self._passing()
        for said in passing:
            middle = f" {g.DOT} ".join(p for p in (*pieces, said) if p)
            if width(middle) + 1 <= room:
                return middle
        return f" {g.DOT} ".join(p for p in (*pieces[:3], *pieces[4:], passing[-1]) if p)

    def _passing(self) -> list[str]:
        """Who passes on, from long to short: how far each of them does, who they are, how many."""
        until, speaker = self.client.moment.tempo.until, self.voice.speaker
        if not until:
            return [""]
        seats, n = tuple(seat for seat, _ in until), len(until)
        whole = f" {g.DOT} ".join(who_passes(speaker, until, self.client.alone))
        return [whole, speaker.say("pass.who", seats=seats, n=n), speaker.say("pass.many", n=n)]

    def _step(self) -> str:
        phase = self.scene.view.phase
        code = phase if phase[:1].isdigit() else ""
        said = self.voice.speaker.phase(phase) if phase else ""
        return " ".join(x for x in (code, said) if x)

    def _clock(self) -> str:
        """What is left of the match's minutes; of the question's seconds, where those run."""
        hurry, left = self.client.time.seconds, self.client.time.minutes
        if hurry is not None:
            return self.voice.say("header.seconds", n=_whole(hurry))
        return self.voice.say("header.minutes", n=_whole(left)) if left is not None else ""

    def _keys(self) -> list[Run]:
        say, keymap = self.voice.say, self.voice.keymap
        back = self.scene.goes_back
        if self._right is None or self._right[:3] != (say, keymap, back):
            self._right = say, keymap, back, self._said_keys(say)
        return self._right[3]

    def _said_keys(self, say: Texts) -> list[Run]:
        keys: list[Run] = [
            (((say("header.help", key=self.voice.key("explain")), "bar-strong"),), ("do", "explain")),
            (((" ", "bar"),), None),
            (((" " + say("header.all"), "bar-strong"),), ("do", "palette")),
            (((" ", "bar"),), None),
        ]
        if key := self.menu_key():  # else all that the menu has is in the list of all things
            said = menu = say("header.menu", key=key)
            if self.scene.goes_back:  # the line below says of Esc what it does; a click opens the menu still
                said = say("header.menu", key="").strip()
            keys.append((((" " + said, "bar-strong"),), ("do", "menu")))
            keys.append((((" " * (1 + width(menu) - width(said)), "bar"),), None))
        return keys


def _whole(time: float | None) -> int | None:
    """Return a time as the clock shows it: what is begun of a second or a minute is one."""
    return None if time is None else int(time + 0.999)
