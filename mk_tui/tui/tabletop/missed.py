"""What a person missed, for the curtain: one thing a line, in the order in which it happened.

It stands under the step, or under whose turn it was in, and what was done to the reader stands out. Where
there is no room for all of it, what matters least to the reader is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from mk_tui.language.repeated import times
from mk_tui.language.text import capitalise
from mk_tui.table import EventView, Shown, View
from mk_tui.table.forecast_worlds import NEXT_ROUND

from .. import glyphs as g
from ..board.spans import wrap
from .telling import headline, is_done_to, is_own_act, is_step, weight, worth_telling
from .voice import TableVoice

LEAST_HEADED = 6  # lines of news up to which all of them say what happened, and none when
TO_READER, ELSE, REST = "! ", "  ", "    "  # before a sentence, and before its other lines
TOLD, HEADING, STRONG, HEADLINE = "", "dim", "strong", "headline"


class Occasion(NamedTuple):
    """In which round, turn and step something happened, each as its words and, of a turn and a step, which
    of all it is: two may have the same; ``whose`` turn it was, -1 for nobody's."""

    round: str = ""
    turn: tuple[int, str] = (0, "")
    step: tuple[int, str] = (0, "")
    whose: int = -1


class Missed(NamedTuple):
    """A sentence of what happened: how much it matters to the reader, whether it is told before the rest
    (``first``), when it happened, whether it is an event of its own (``stressed``), whether it was done to
    the reader, and whether it is that somebody used a card (``uses``): what follows in that turn came of
    it."""

    sentence: str
    weighs: tuple[int, int] = (0, 0)
    first: bool = False
    when: Occasion = Occasion()
    stressed: bool = False
    to_reader: bool = False
    uses: bool = False


class NewsLine(NamedTuple):
    """A line of the news: what it says and in which style."""

    text: str
    style: str = TOLD


def missed_by(
    events: Iterable[EventView], voice: TableVoice, seen: View, seat: int, shown: Shown
) -> list[Missed]:
    """Return what is told of some events to a seat: not what it did itself; what follows alike, once."""
    told = [
        (event, when)
        for event, when in _dated(worth_telling(events, shown.told_by), voice)
        if not is_own_act(event, seat, shown)
    ]
    head = headline((event for event, _ in told), shown)
    found = []
    for event, when in told:
        weighs, done = weight(event, seen, seat, shown), is_done_to(event, seen, seat, shown)
        if sentence := voice.event(event):
            uses = event.id in shown.uses and event.fields.get("seat", -1) >= 0
            found.append(Missed(sentence, weighs, done or event is head, when, event is head, done, uses))
    alike = [list(same) for _, same in groupby(found, lambda one: (one.sentence, one.when))]
    return [same[-1]._replace(sentence=times(same[0].sentence, len(same), voice.speaker)) for same in alike]


def _dated(events: Iterable[EventView], voice: TableVoice) -> Iterator[tuple[EventView, Occasion]]:
    """Yield what has happened besides that rounds and steps began, each with when it did."""
    when = Occasion()
    for event in events:
        if event.id == NEXT_ROUND:
            when = Occasion(_bare(voice.event(event)), (when.turn[0] + 1, ""), (when.step[0] + 1, ""))
        elif is_step(event):
            by, words = event.fields.get("seat", -1), _bare(voice.event(event))
            turn = when.turn
            if by != when.whose or not turn[1]:
                name = capitalise(voice.say("header.turn", name=voice.name(by))) if by >= 0 else words
                turn = (turn[0] + 1, name)
            when = Occasion(when.round, turn, (when.step[0] + 1, words), by)
        else:
            yield event, when


def _bare(sentence: str) -> str:
    return sentence.removesuffix(".")


def in_room(missed: Sequence[Missed], cells: int, room: int) -> tuple[list[NewsLine], int]:
    """Return so many lines of what happened at most, and how many sentences are left out; a line less where
    any are, for that is said too."""
    for by_step in (True, False):
        rows = _laid(missed, cells, by_step, headed=True)
        if len(rows) <= room:
            return rows, 0
    headed, room = room > LEAST_HEADED, room - 1
    kept: list[int] = []
    rows = []
    order = sorted(range(len(missed)), key=lambda n: (missed[n].first, missed[n].weighs, n), reverse=True)
    first = [{n} for n in order if missed[n].first]
    # Each with the card by which it came, that of what comes before the rest once all of that is there.
    for some in first + [some for n in order for some in ({*_cause(missed, n), n}, {n})]:
        if some <= set(kept):
            continue
        with_it = sorted({*kept, *some})
        more = _laid([missed[k] for k in with_it], cells, False, headed)
        if len(more) <= room:
            kept, rows = with_it, more
    if not kept and order:  # not even the weightiest has room: its beginning does
        rows, kept = _laid([missed[order[0]]], cells, False, False)[: max(room, 1)], order[:1]
    return rows, len(missed) - len(kept)


def _cause(missed: Sequence[Missed], n: int) -> list[int]:
    """Return which sentence says by the use of which card one came about, the last before it in its turn."""
    for k in range(n - 1, -1, -1):
        if missed[n].uses or missed[k].when.turn != missed[n].when.turn:
            break
        if missed[k].uses:
            return [k]
    return []


def _laid(missed: Sequence[Missed], cells: int, by_step: bool, headed: bool) -> list[NewsLine]:
    """Return what happened as lines of so many cells at most, under the step or the turn in which it did."""
    rows: list[NewsLine] = []
    round_before = ""
    for _, together in groupby(missed, lambda one: one.when.step if by_step else one.when.turn):
        each = list(together)
        when = each[0].when
        anew, (_, under) = when.round != round_before, when.step if by_step else when.turn
        words = [when.round] if anew else []
        if under and (
            by_step or when.whose >= 0 or not anew
        ):  # of what is nobody's turn the round says enough
            words.append(under)
        round_before = when.round
        if headed and words:
            rows += [NewsLine(line, HEADING) for line in wrap(f" {g.DOT} ".join(words), cells)]
        for one in each:
            style = HEADLINE if one.stressed else STRONG if one.to_reader else TOLD
            lines = wrap(one.sentence, cells - len(REST))
            lead = TO_READER if one.to_reader else ELSE
            rows += [NewsLine((REST if n else lead) + line, style) for n, line in enumerate(lines)]
    return rows
