"""The end of the log: what has happened, and what will come of choices where no card panel tells of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mk_tui.language.asking_words import effect_asked_about
from mk_tui.table import Forecast

from ..board.spans import wrap
from ..glyphs import DOT
from ..widgets.log_panel import ASKED, FORETOLD, Entry, LogPanel
from .chronicle import Chronicle
from .foretelling import OptionsForetold, ToldOption
from .news import NewsStrip
from .panels import BoardView
from .scene import Scene
from .voice import TableVoice

LOG_KEPT = 2  # lines of the log that stay above what will come of choices on a wide screen
BARE_LOG = 4  # lines up to which the log has no border
LINES_EACH = 2  # that what will come of a choice takes
FORETOLD_KEPT = 2  # lines that what will come of choices has at least where the log goes on with the news


class LogEnd:
    """Says what stands there. ``foretells``: whether what will come of the options does."""

    def __init__(
        self, scene: Scene, voice: TableVoice, board: BoardView, chronicle: Chronicle, news: NewsStrip
    ) -> None:
        self.scene, self.voice, self.board = scene, voice, board
        self.chronicle, self.news = chronicle, news
        self.foretelling = OptionsForetold(scene, voice)
        self.panel = LogPanel()
        self.foretells = False
        self.above: list[str] | None = None  # what it tells of the time of the news, where not all
        self._high = self._cells = 0

    def foresaw(self) -> None:
        """What will come of the options is known: it is told where room is kept for it."""
        if self.foretells:
            self.tell(self._high, self._cells)

    def tell(self, log_h: int, cells: int) -> None:
        """Show it in so many lines below a board of so many cells."""
        self._high, self._cells = log_h, cells
        self.scene.unread = frozenset()
        entries = list(self.chronicle.entries())
        bordered = log_h > BARE_LOG
        if not self.scene.wide and self.scene.notice is None:  # else the notice stands where the news would
            entries = self._before_the_news(entries, log_h - 2 * bordered, cells - (6 if bordered else 4))
        head = lines_of(self.above, cells - (6 if bordered else 4)) if self.above else 0
        # Where there is little room, that a step has begun is told by the bar alone.
        if log_h - 2 * bordered <= BARE_LOG:
            entries = [entry for entry in entries if entry[2] != "dim"] or entries[-1:]
        if not self.scene.wide:
            foretold = self._foretold(log_h - head, 4)
            within = self._foretold(log_h - 2 - head, 6) if bordered else foretold
            # What comes of each choice is worth more than the border round it.
            bordered = bordered and said(within) >= said(foretold)
            foretold = within if bordered else foretold
            # What waits on the stack is not always what is asked about; what comes of an answer is.
            if foretold:
                entries += foretold
            else:
                entries = self._what_is_asked_about(entries, log_h, bordered)
        elif self.foretells:
            entries += self._foretold(log_h - 2 - LOG_KEPT, 6)
        foretells = bool(entries) and entries[-1][2] == FORETOLD
        title = self.voice.say("log.title_foretold" if foretells else "log.title")
        self.panel.show(entries, title, bordered, self.voice.glossary)

    def tell_again(self) -> None:
        """The strip below has been drawn: where it tells otherwise than it did, the log goes with it."""
        if self.above != self.news.above and not self.scene.wide and self.scene.notice is None:
            self.tell(self._high, self._cells)

    def _before_the_news(self, entries: list[Entry], rows: int, cells: int) -> list[Entry]:
        """Return the log's entries up to what the strip below tells, for so many lines: both are read as
        one."""
        kept = len(self._asked_about(rows, cells))
        if self.foretells:
            each = LINES_EACH * len(self.scene.choices.options)
            kept = max(FORETOLD_KEPT, min(each, rows - 1))
        self.news.has_above(cells, max(rows - kept, 0))
        self.above = self.news.above
        if self.above is None:
            return untold(entries, [*self.news.shown, *self.news.aloud])
        first = self.chronicle.first(self.news.begins)
        known = {entry[0]: entry for entry in entries[first:]}
        return entries[:first] + [known.get(said, (said, None, "")) for said in self.above]

    def lines_asked_about(self, cells: int) -> int:
        """Return how many lines below a board of so many cells it takes to say what the card does that the
        open question is about; 0 where there is none."""
        speaker, view = self.voice.speaker, self.scene.view
        text = effect_asked_about(speaker, view, False) if self.scene.asking else ""
        return len(wrap(text, max(cells - 4, 8))) if text else 0

    def _what_is_asked_about(self, entries: list[Entry], log_h: int, bordered: bool) -> list[Entry]:
        """Put what the effect does that is asked about below the log's last lines, where no card panel
        says it and there is room for all of it."""
        rows, cells = log_h - 2 * bordered, self._cells - (6 if bordered else 4)
        asked = bool(self._asked_about(rows, cells))
        return [*entries, (self._effect(), None, ASKED)] if asked else entries

    def _effect(self) -> str:
        """Return what the effect does that is asked about, "" where the stack says it or nothing is asked."""
        view, on_stack = self.scene.view, not self.board.stack_says
        return effect_asked_about(self.voice.speaker, view, on_stack) if self.scene.asking else ""

    def _asked_about(self, rows: int, cells: int) -> Sequence[str]:
        """Return that as lines, nothing where it has more than so many."""
        lines = wrap(text, max(cells, 8)) if (text := self._effect()) else ()
        return lines if len(lines) <= rows else ()

    def _foretold(self, rows: int, frame: int) -> list[Entry]:
        """Return what will come of each thing that can be chosen on the board, after its key, in the longest
        form that there is room for: a line each, else several in a line, else all in one paragraph. The list
        of options has all of it, and on a wide screen the card panel. Of several that are picked it is told
        what comes of them together, before the rest.
        """
        cells, known = max(self._cells - frame, 8), self._known()
        chosen = self.foretelling.of_choice(lambda text: lines_of([text], cells) <= rows)
        head: list[Entry] = [(chosen, None, FORETOLD)] if chosen else []
        rows -= lines_of([chosen], cells) if chosen else 0

        def lines(form: Sequence[ToldOption], flows: bool = True) -> list[str]:
            each = [one.whole for one in form]
            for so in (each, packed(each, cells), [joined(each)] * flows):
                if 0 < lines_of(so, cells) <= rows:
                    return so
            return []

        form = self.foretelling.fitting(known, lambda form, flows: bool(lines(form, flows)))
        self.scene.unread = self._unread(known, form)
        return head + [(line, None, FORETOLD) for line in lines(form)] if form else head

    def _unread(self, known: Mapping[int, Forecast], form: Sequence[ToldOption]) -> frozenset[int]:
        """Return of which options there is something to tell that a form of it leaves out."""
        if any(one.option < 0 and one != self.foretelling.rest() for one in form):
            return frozenset()  # what comes of all of them
        told = {one.option for one in form}
        return frozenset(n for n in known if n not in told and self.voice.foreseen(known[n], self.scene))

    def _known(self) -> dict[int, Forecast]:
        """Return what is known to come of each thing that can be chosen on the board."""
        scene, c = self.scene, self.scene.choices
        known: dict[int, Forecast] = {}
        hands = self.voice.spec.hand_zones
        held = {("card", card.id) for z in scene.view.zones if z.kind in hands for card in z.cards}
        of_hand = {n for target, there in c.at.items() if target in held for n in there}
        # A letter that picks or unpicks what takes a share of a number leads nowhere by itself.
        spreads = c.question is not None and bool(c.question.limits)
        for n in range(len(c.options)) if self.foretells and not spreads else ():
            if n in (c.space, c.escape) or n in of_hand or n in c.together:
                continue
            forecast = scene.foreseen.get((n,))
            if forecast is not None and forecast.odds and not (forecast.settled or forecast.exact):
                forecast = replace(forecast, outcomes=())  # who rolls is known before what else may come
            if forecast is None or not (forecast.settled or forecast.exact or forecast.odds):
                break  # what comes after it would have to give way
            known[n] = forecast
        return known


def lines_of(sentences: Sequence[str], cells: int) -> int:
    """Return how many lines of so many cells some sentences take."""
    return sum(len(wrap(sentence, cells)) for sentence in sentences)


def said(entries: Sequence[Entry]) -> int:
    """Return how much some entries say."""
    return sum(len(text) for text, _, _ in entries)


def packed(sentences: Sequence[str], cells: int) -> list[str]:
    """Return sentences as lines of at most so many cells: those that fit beside each other in one."""
    lines = list[str]()
    for sentence in sentences:
        together = joined([*lines[-1:], sentence])
        if lines and lines_of([together], cells) == 1:
            lines[-1] = together
        else:
            lines.append(sentence)
    return lines


def joined(sentences: Sequence[str]) -> str:
    """Return sentences as one paragraph, the first behind what they all hang on."""
    text = ""
    for sentence in sentences:
        text += f"{' ' if text.endswith(':') else f' {DOT} ' if text else ''}{sentence}"
    return text


def untold(entries: list[Entry], told: Sequence[str]) -> list[Entry]:
    """Return the log's entries without those that the news or the question before everybody tell, the latest
    of each, so that the end of the log goes on with what they have no room for."""
    left, kept = list(told), []
    for entry in reversed(entries):
        if entry[0] in left:
            left.remove(entry[0])
        else:
            kept.append(entry)
    return kept[::-1]
