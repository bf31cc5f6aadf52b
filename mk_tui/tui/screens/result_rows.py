"""What a result shows: how the match ended, everybody's figures, its story; and how choices are laid out."""

from __future__ import annotations

from itertools import product

from textual.message_pump import MessagePump

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import clean
from mk_tui.language.origin import as_sentence, say_origin
from mk_tui.table.afterwards import Afterwards
from mk_tui.table.story import Story
from mk_tui.table.story_text import BLOW, CURVE, HEAD, NOTE, StoryText

from .. import glyphs as g
from ..board.row_targets import EACH
from ..board.spans import Spans, break_spans, spans_width, width, wrap
from ..program import program_of
from ..tabletop.client import TableClient
from ..tabletop.voice import TableVoice
from ..widgets.framed import Row

# The fewest cells that figures have beside the story.
BESIDE = 46
# What a frame takes of them, and how long bars may be: the longest for which there is room are drawn.
FRAME, BARS = 6, (20, 12, 8, 0)
STYLES = {HEAD: "strong", CURVE: "name", NOTE: "dim"}


def broken(choices: list[Row], cells: int) -> list[Row]:
    """Return choices in rows of their own, in as many as the words of each need, all below the first one and
    behind its key; a click on any chooses."""
    rows: list[Row] = []
    for (key, *words), target in choices:
        lead = key
        for part in break_spans(tuple(words), cells - width(key[0])):
            rows.append(((lead, *part), target))
            lead = " " * width(key[0]), ""
    return rows


def packed(choices: list[Row], cells: int) -> list[Row]:
    """Return choices with as many in a row as there is room for, each with its own target."""
    rows: list[Row] = []
    for spans, target in choices:
        spans = (*spans, ("  ", ""))
        before, targets = rows[-1] if rows else ((), (EACH, ()))
        if rows and sum(width(text) for text, _ in (*before, *spans)) <= cells:
            rows[-1] = (*before, *spans), (EACH, (*targets[1], *[target] * len(spans)))
        else:
            rows.append((spans, (EACH, (target,) * len(spans))))
    return rows


class ResultRows:
    """Makes the rows of a result in the language and for the size of now; ``node``: its screen."""

    def __init__(
        self, node: MessagePump, client: TableClient, voice: TableVoice, afterwards: Afterwards
    ) -> None:
        self.node, self.client, self.voice, self.afterwards = node, client, voice, afterwards

    def end(self, cells: int) -> list[Row]:
        """Return who won or lost and why, and how long it took."""
        app = program_of(self.node)
        say, view = app.say, self.client.public_view()
        kind = view.result[0] if view.result else "draw"
        if view.result and kind == "win" and not {*self.client.people} & {*view.result[1]}:
            kind = "beaten" if self.client.people else kind  # the computer has won
        style = {"win": "good", "loss": "bad", "beaten": "bad"}.get(kind, "warn")
        # Why nobody won says that it is a draw.
        rows: list[Row] = [] if kind == "draw" else [(((say(f"result.{kind}"), style),), None)]
        why = style if kind == "draw" else "strong"
        rows += [(((x, why),), None) for x in wrap(self.voice.speaker.result(view), cells)]
        length = self.voice.speaker.rather("result.rounds", say, n=view.round)
        rows.append((((length, "dim"),), None))
        if self.afterwards.origin is not None:
            told = as_sentence(say_origin(self.voice.speaker.say, *self.afterwards.origin))
            rows += [(((x, "dim"),), None) for x in wrap(told, cells)]
        return rows

    def seats(self, beside: bool) -> tuple[list[Row], int]:
        """Return the figures of each seat, and the cells for all that stands with them.

        Beside the story their bars take less than the story has; no figure is cut for it: what a line has no
        cells for stands in the next one.
        """
        all_ = program_of(self.node).size.width
        most = max((all_ * 2 // 5 if beside else all_) - FRAME, 20)
        for bar, named in product(BARS, (True, False)):
            seats = self._figures(bar, named)
            needed = max((sum(map(spans_width, figures)) for figures in seats), default=0)
            if needed <= most:
                break
        cells = max(BESIDE - FRAME, min(needed, all_ // 2 - FRAME)) if beside else most
        return [(line, None) for figures in seats for line in _in_lines(figures, cells)], cells

    def _figures(self, bar: int, named: bool = True) -> list[list[Spans]]:
        """Return of each seat the name and the figures one by one, with bars of so many cells, and with the
        names (``named``) of the steps of a track in place of their numbers."""
        app, view, seats = program_of(self.node), self.client.public_view(), list[list[Spans]]()
        names = [self.voice.speaker.player(p.seat) for p in view.players]
        pad = max((width(n) for n in names), default=0)
        for player, name in zip(view.players, names, strict=True):
            won = view.result is not None and player.seat in view.result[1]
            head = f"{g.ACTIVE if won else ' '} {name}" + " " * (pad - width(name))
            figures: list[Spans] = [((head, "title" if won else "name"),)]
            for tracker, value in player.trackers:
                goal = self.voice.spec.goal(tracker, player)
                tone = "good" if self.voice.spec.is_good(tracker) else "bad"
                reached = f"{value}/{goal}" if goal else f"{value}"
                step = self.voice.spec.step_name(tracker, value, app.lang) if named else ""
                figure: Spans = (
                    (f"  {self.voice.spec.tracker_name(tracker, app.lang)} ", "dim"),
                    (step or reached, tone),
                )
                if goal and bar:
                    full = min(bar, max(value, 0) * bar // goal)
                    figure = (*figure, (" " + g.FULL * full, tone), (g.EMPTY * (bar - full), "dim"))
                figures.append(figure)
            if player.seat in view.conceded:
                figures.append((("  " + app.say("result.conceded"), "warn"),))
            seats.append(figures)
        return seats

    def told(self, story: Story | None, trouble: str, cells: int) -> list[Row]:
        """Return the story, or why there is none (yet)."""
        say = program_of(self.node).say
        if story is None:
            words = say("result.no_story", reason=trouble) if trouble else say("result.working")
            return [(((x, "warn" if trouble else "dim"),), None) for x in wrap(words, cells)]
        rows: list[Row] = []
        for kind, line in self.text(story).lines(cells):
            if kind == BLOW:
                continue
            if kind in (HEAD, NOTE) and rows:
                rows.append(((), None))
            parts = [line] if kind == CURVE else wrap(clean(line), cells)
            rows += [(((x, STYLES.get(kind, "")),), None) for x in parts]
        return rows

    def blow(self, story: Story | None, cells: int) -> list[Row]:
        """Return the last blow and what decided the match."""
        if story is None:
            return []
        lines = [line for kind, line in self.text(story).lines(cells) if kind == BLOW]
        return [(((x, "strong"),), None) for line in lines for x in wrap(clean(line), cells)]

    def text(self, story: Story) -> StoryText:
        """Return the story in words."""
        ascii = program_of(self.node).settings.ascii
        return StoryText(story, self.voice.speaker, load_ruleset(self.client.ruleset)[0], ascii)


def _in_lines(pieces: list[Spans], cells: int) -> list[Spans]:
    """Return what a seat has as lines of so many cells, none of its figures in two of them."""
    lines: list[Spans] = [()]
    for piece in pieces:
        if lines[-1] and spans_width((*lines[-1], *piece)) > cells:
            lines.append((("  ", ""),))
        lines[-1] = (*lines[-1], *piece)
    return lines
