"""The story of a match as text: on the screen, in the lines, to paste."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mk_tui.cards.description import Description
from mk_tui.engine.views import View
from mk_tui.language import Speaker
from mk_tui.language.origin import as_sentence, say_origin
from mk_tui.language.repeated import told_once

from .played_again import ENDED
from .story import Story, TurningPoint

BARS, ASCII_BARS = "▁▂▃▄▅▆▇█", "_.-=+*%#"
ARROW, ASCII_ARROW = "→", "->"
WIDEST = 60  # columns of a curve
LONGEST_NAME = 16
# What a line is, for whoever draws it in colours.
HEAD, TEXT, CURVE, NOTE, BLOW = "head", "text", "curve", "note", "blow"


class StoryText:
    """Says a story in one language. ``description`` is the plain form of the game's ``ruleset.yaml``."""

    def __init__(self, story: Story, speaker: Speaker, description: Description, ascii: bool = False) -> None:
        self.story, self.speaker, self.description = story, speaker, description
        self.bars, self.arrow = (ASCII_BARS, ASCII_ARROW) if ascii else (BARS, ARROW)

    def lines(self, width: int = 80, view: View | None = None) -> Iterator[tuple[str, str]]:
        """Yield (what it is, the line); with the ``view`` of the end, head and result first."""
        say, story = self.speaker.say, self.story
        if view is not None:
            name = self.speaker.words.pick(self.description.get("name")) or view.game
            yield HEAD, say("story.title", game=name, names=self.speaker.words.join(self.speaker.names))
            yield TEXT, self.speaker.result(view)
            yield TEXT, say("story.length", n=view.round)
            if story.origin is not None:
                yield TEXT, as_sentence(say_origin(say, *story.origin))
        if story.decided is story.ending:
            yield BLOW, self._turn("story.decided_last", story.ending)
        elif story.ending.events:
            blow = any(e.id != ENDED for e in story.ending.events)
            yield BLOW, self._turn("story.last_blow" if blow else "story.ended", story.ending)
        if story.decided is not None and story.decided is not story.ending:
            yield BLOW, self._turn("story.decided", story.decided)
        elif story.decided is None and story.judged:
            yield BLOW, say("story.even")
        best = story.best
        gain = 0 if best is None else round(100 * best.gain / best.uses)
        if best is not None and gain > 0:
            yield TEXT, say("story.best", card=best.definition, seat=best.seat, gain=gain, n=best.uses)
        for luck in story.luck:
            yield TEXT, self._luck(luck.seat, luck.rolls, luck.successes, luck.expected)
        yield from self._curves(width)
        if story.turns:
            yield HEAD, say("story.turns")
            for turn in story.turns:
                told = "story.turn_decided" if turn == story.decided else "story.turn"
                yield TEXT, self._turn(told, turn)
        if story.judged:
            yield NOTE, say("story.estimated")
        else:
            yield NOTE, say("story.failed", reason=story.trouble) if story.trouble else say("story.unjudged")

    def turn(self, turn: TurningPoint) -> str:
        """Return what happened at a turning point, and how the position looked before and after it."""
        return self._turn("story.turn", turn)

    def _luck(self, seat: int, n: int, successes: int, expected: float) -> str:
        fair = f"{expected:.1f}".replace(".", self.speaker.say("story.point"))
        return self.speaker.say("story.rolls", seat=seat, n=n, hits=successes, fair=fair)

    def _turn(self, message: str, turn: TurningPoint) -> str:
        before, after = round(100 * turn.before), round(100 * turn.after)
        words = " ".join(told_once((self.speaker.event(e) for e in turn.events), self.speaker))
        if turn is self.story.ending and self.story.clause:
            words = self.speaker.say("story.by_clause", words=words, clause=self.story.clause)
        return self.speaker.say(
            message,
            round=turn.round,
            seat=turn.seat,
            change=f"{before} {self.arrow} {after}",
            words=words,
        )

    # -- curves ---------------------------------------------------------------------------------

    def _curves(self, width: int) -> Iterator[tuple[str, str]]:
        rounds = [r for r in self.story.rounds if r.round]  # a column for each, from the first one on
        if len(rounds) < 2:
            return
        say, names = self.speaker.say, list(self.speaker.names)
        pad = min(max(map(len, names)), LONGEST_NAME)
        # Where there is no room for that, each is so many of them, and that is said.
        step = -(-len(rounds) // max(min(width - pad - 8, WIDEST), 10))
        each = f" ({say('story.column', n=step)})" if step > 1 else ""
        for entry in self.description.get("trackers", ()):
            found = [[dict(p.trackers).get(entry["id"]) for p in r.players] for r in rounds]
            if any(value is None for row in found for value in row) or not any(map(any, found)):
                continue  # or nothing ever came of it
            goal = max(p.goal(entry) for r in rounds for p in r.players)
            yield HEAD, say("story.curve", name=self.speaker.words.pick(entry["name"])) + each
            top = max(goal, *(int(v or 0) for row in found for v in row), 1)
            for seat, name in enumerate(names):
                values = [float(row[seat] or 0) for row in found]
                yield CURVE, self._curve(f"{name[:pad]:<{pad}}", values, step, top, f"{values[-1]:g}")
        if rounds[0].looks:
            yield HEAD, say("story.looks") + each
            for seat, name in enumerate(names):
                values = [r.looks[seat] for r in rounds]
                last = f"{100 * values[-1]:.0f}"
                yield CURVE, self._curve(f"{name[:pad]:<{pad}}", values, step, 1.0, last)

    def _curve(self, name: str, values: Sequence[float], step: int, top: float, last: str) -> str:
        shown = _columns(values, step)
        bars = "".join(self.bars[max(0, min(7, int(8 * v / top - 1e-9)))] for v in shown)
        return f"{name}  {bars}  {last}"


def _columns(values: Sequence[float], step: int) -> list[float]:
    """Return the values as columns, one for each so many: of these the last one."""
    return [values[min(k + step, len(values)) - 1] for k in range(0, len(values), step)]


def as_text(lines: Iterator[tuple[str, str]]) -> str:
    """Return lines as a text to paste."""
    made: list[str] = []
    for kind, line in lines:
        made += ["", line] if kind in (HEAD, NOTE) and made else [line]
    return "\n".join(made) + "\n"


__all__ = ["BLOW", "CURVE", "HEAD", "NOTE", "TEXT", "StoryText", "as_text"]
