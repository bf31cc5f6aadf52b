"""What happened since the last question: a strip that stays below the board while the next one stands.

One answer can carry play through a whole combat. Whoever was asked last reads here what the others, the
enemy and the dice did meanwhile. It takes no key: whatever is pressed means what it always means. Nothing is
told of one's own moves that nobody else had a part in but the cards that they have shown, what came of them
and what was done to one's own side meanwhile, nor when only steps went by, or when the setting "news" is off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from mk_tui.language import clean
from mk_tui.language.repeated import told_once
from mk_tui.table import EventView, QuestionView

from .. import glyphs as g
from ..board.spans import wrap
from .host import Desk, TablePart
from .kept_news import ToldAt, recall_news
from .news_pieces import DividedNews, NewsPiece, NewsRoom, divided, pieces_of
from .telling import (
    DONE_TO,
    SEEN_ONCE,
    causes,
    felled_by,
    headline,
    is_done_to,
    is_learnt,
    is_news,
    is_outcome,
    is_seen_once,
    is_step,
    vain_successes,
    weight,
    worth_telling,
)


def last_of(sentences: Sequence[str], cells: int, room: int) -> tuple[tuple[str, ...], int]:
    """Return the last whole sentences that fit into so many lines, and how many are left out before them.

    At least the beginning of the last one is there.
    """
    first, fitting = len(sentences) - 1, wrap(sentences[-1], cells)[:room]
    while first:
        longer = wrap(f" {g.DOT} ".join(sentences[first - 1 :]), cells)
        if len(longer) > room:
            break
        first, fitting = first - 1, longer
    return fitting, first


class Asked(NamedTuple):
    """A question, by how long the log was when it was put, and what was told while it stood; ``own_turn``:
    whether that began in one's own turn."""

    log_size: int
    question: QuestionView | None
    told: list[EventView]
    own_turn: bool


class NewsStrip(TablePart):
    """Tells each seat what it has not been told yet."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.quiet = False  # whether somebody else tells what has happened
        self.shown: list[str] = []  # what of it there was room for, when it was last drawn
        self.later = False  # whether something before that was left out
        self.aloud: list[str] = []  # what of the log the question before everybody tells
        # What the log tells of the time of the news, where that is not all of it.
        self.above: list[str] | None = None
        self.anew = False  # whether it is divided otherwise than when the strip was drawn last
        self._room = NewsRoom(1, 0)
        self._events: list[EventView] = []  # what is told while the open question stands
        self._own_turn = False  # whether what is told began in one's own turn
        # How much of the log each seat has been told, and the step at which it was asked last.
        self._upto, self._at = recall_news(self.client)
        self.told_at: dict[int, ToldAt] = {}  # how that came
        self._asked: dict[int, Asked] = {}  # what it was asked last

    @property
    def sentences(self) -> list[str]:
        """What is told while the open question stands, oldest first."""
        return self._told(self._events)

    @property
    def headline(self) -> str:
        """The sentence of what is told that is an event of its own, "" for none, or where nothing moves."""
        found = headline(self._events, self.client.ruleset.shown) if self._moves else None
        return "" if found is None else clean(self.voice.event(found))

    @property
    def _moves(self) -> bool:
        return bool(self.host.program.settings.animation != "off")

    @property
    def room(self) -> int:
        """The lines that it was asked to be told in last."""
        return self._room.lines

    @property
    def begins(self) -> int:
        """Where in the log that begins which is told while the open question stands."""
        return self._events[0].index if self._events else self.scene.view.log_size

    def has_above(self, cells: int, lines: int) -> None:
        """Note how much room the log above has for what the strip has none for."""
        if (cells, lines) != self._room[2:]:
            self._room = self._room._replace(cells_above=cells, lines_above=lines)
            before = self.above, self.shown
            self.in_lines(self._room.cells, self._room.lines)
            self.anew = self.anew or before != (self.above, self.shown)

    def in_lines(self, cells: int, room: int) -> tuple[tuple[str, ...], int]:
        """Return what is told as so many lines at most, and how many sentences are left out.

        Where not all of it fits, what was done to one's own side comes first, then what others did. On a
        narrow screen the log has above the strip what that has no room for.
        """
        told, self.shown, self.later, self.above = list(map(clean, self.sentences)), [], False, None
        self._room = self._room._replace(cells=cells, lines=room)
        if not told or room < 1:
            return (), len(told)
        every = self._going_on()
        goes_on = list(map(clean, self._told(every)))
        if len(goes_on) > len(told) and len(wrap(f" {g.DOT} ".join(goes_on), cells)) <= room:
            told = goes_on
        fitting, left_out = last_of(told, cells, room)
        above = self._room.lines_above > 0 and bool(every) and len(goes_on) > len(told)
        if left_out or above:
            found, base = self._divided(goes_on, every, [] if left_out else self._events)
            if found is not None:
                self.shown, self.later = list(found.sentences), found.later
                self.above = list(found.above) if every else None
                return found.lines, base
        self.shown, self.later = told[left_out:], bool(left_out)
        return fitting, left_out

    def _divided(
        self, goes_on: Sequence[str], every: Sequence[EventView], least: Sequence[EventView]
    ) -> tuple[DividedNews | None, int]:
        """Return all that happened divided between the log and the strip, else what weighs most of it, and
        how many sentences are left out; ``least``: what is told in any case."""
        if every and self._room.lines_above:
            found = divided([NewsPiece(sentence, False) for sentence in goes_on], False, self._room)
            if found is not None:
                return found, 0
        found = self._weightiest(every if least or self._room.lines_above else self._events, least)
        if found is None:
            return None, 0
        return found, max(len(goes_on or self.sentences) - len(found.above) - len(found.sentences), 1)

    def _going_on(self) -> list[EventView]:
        """Return all that happened from the first thing that is told on, where the log stands above it: there
        what came after it would be read before it."""
        if self.scene.wide or not self._events:
            return []
        size = self.scene.view.log_size
        return [event for event in self.client.log(self.begins) if event.index < size]

    def _weightiest(self, events: Sequence[EventView], least: Sequence[EventView]) -> DividedNews | None:
        """Return what weighs most of some events, as much of it as there is room for, in the order in which
        it happened: what has been seen that is not to be seen any more, what was done to one's own side, the
        cards that did it, then all else. Where something is left out between and behind, a sign stands."""
        seat, seen = self.client.viewer, self.scene.view
        if seat is None:
            return None
        shown = self.client.ruleset.shown
        worth = [event for event in self._worth(events) if not is_step(event)]
        vain, felled = vain_successes(worth), felled_by(worth, seen, seat, shown)
        kept = [event for event in worth if event in least]
        found = self._in_pieces(worth, kept) if kept else None
        for event in self._rated(worth):
            why = [vain[event.index]] if event.index in vain else []
            by = [felled[event.index]] if event.index in felled else []
            for more in ([event, *why, *by], [event, *why])[not by :]:
                with_it = [e for e in worth if e in kept or e in more]
                told = self._in_pieces(worth, with_it)
                if told is not None:
                    kept, found = with_it, told
                    break
        return found

    def _rated(self, worth: Sequence[EventView]) -> list[EventView]:
        """Return what weighs anything of some events, what weighs most first. What one has done oneself
        in one's own turn before anybody else did something was seen when it was done."""
        seat, seen, shown = self.client.viewer, self.scene.view, self.client.ruleset.shown
        assert seat is not None
        least = dict.fromkeys([e.index for e in causes(worth, seen, seat, shown)], DONE_TO)
        least |= {e.index: SEEN_ONCE for e in worth if is_seen_once(e, seen, seat)}
        own = set[int]()
        if self._own_turn:
            own = {e.index for e in takewhile(lambda e: not is_news(e, seat), worth)}
        itself = [e for e in worth if e.fields.get("seat") == seat and e.index not in own]
        if (greatest := headline(itself, shown)) is not None:  # a rung that it has climbed before its cards
            least[greatest.index] = SEEN_ONCE
        rates = [(max(weight(e, seen, seat, shown), (least.get(e.index, 0), 0)), e) for e in worth]
        rated = [(rate, e) for rate, e in rates if rate[0] >= (DONE_TO if e.index in own else 1)]
        return [e for _, e in sorted(rated, key=lambda rate: rate[0], reverse=True)]

    def _in_pieces(self, worth: Sequence[EventView], kept: Sequence[EventView]) -> DividedNews | None:
        """Return what is kept of some events as there is room for it, None where there is none."""
        groups = [
            (there, list(map(clean, self._told(list(es))))) for there, es in groupby(worth, kept.__contains__)
        ]
        return divided(*pieces_of(groups), self._room)

    def _told(self, events: Sequence[EventView]) -> list[str]:
        if not self.scene.asking:
            return []
        told = (self.voice.event(e) for e in self._worth(events) if not is_step(e))
        return told_once(filter(None, told), self.voice.speaker)

    def _worth(self, events: Iterable[EventView]) -> Iterator[EventView]:
        return worth_telling(events, self.client.ruleset.shown.told_by)

    def told(self, seat: int, log_size: int) -> None:
        """Note that somebody has been told so much of the log elsewhere."""
        self._upto[seat] = log_size

    def went_to(self, log_size: int) -> None:
        """Nobody has been told more of the log than there is."""
        self._upto = {seat: min(n, log_size) for seat, n in self._upto.items()}
        self._asked = {seat: asked for seat, asked in self._asked.items() if asked.log_size <= log_size}
        self._events = []

    def gather(self) -> None:
        """Find what there is to tell whoever is asked now."""
        view, seat = self.scene.view, self.client.viewer
        self._events = []
        if seat is None or self.quiet:
            return
        asked = self._asked.get(seat)
        if asked is None or asked[:2] != (view.log_size, view.question):
            own_turn = self._at.get(seat, (0, "", -1))[2] == seat
            asked = self._asked[seat] = Asked(view.log_size, view.question, self._new(seat), own_turn)
        self._own_turn = asked.own_turn
        # Until it is answered it is the same question, whoever has looked elsewhere meanwhile.
        self._events = asked.told if self.host.program.settings.news else []

    def _new(self, seat: int) -> list[EventView]:
        """Return what a seat has not been told yet and is to be told now."""
        view = self.scene.view
        since, now = self._upto.get(seat), (view.round, view.phase, view.active)
        before = self._at.get(seat)
        self.told_at[seat] = ToldAt(view.log_size, now, since, before)
        self._upto[seat], self._at[seat] = view.log_size, now
        # Who passed on has looked at nothing since; in another's turn that other has done something since.
        again = bool(self.client.moment.tempo.stopped) or view.active not in (seat, -1)
        if since is None or not self.host.program.settings.news:
            return []
        events, shown = self.client.log(since), self.client.ruleset.shown
        stays = before == now and not again
        # Whoever has answered one's own act has made it more than one's own: what it did is told with that.
        if any(is_news(e, seat) and (not stays or e.fields.get("seat", -1) >= 0) for e in events):
            return events
        told = [headline(events, shown)] if self._moves else []
        told += causes(events, view, seat, shown)
        told += (e for e in events if is_done_to(e, view, seat, shown))
        if stays:
            told += (e for e in events if is_seen_once(e, view, seat))
        if stays and not self.scene.wide:
            # Of one's own move what one has seen by it and what came of it: the log there is short.
            told += vain_successes(events).values()
            told += (e for e in events if is_learnt(e, seat) or is_outcome(e, shown))
        return [e for e in events if e in told]
