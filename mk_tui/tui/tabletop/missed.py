"""What a person missed, for the curtain: turn by turn, of each what was done to them before all else.

Where there is no room for a sentence in each line, what was done to the reader keeps its lines, and the rest
of each turn is told in one or two lines, the last turns with more where there is room.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from mk_tui.language.repeated import times
from mk_tui.table import EventView, Shown, View

from .. import glyphs as g
from ..board.spans import wrap
from .news import last_of
from .telling import headline, is_done_to, is_own_act, is_step, weight, worth_telling
from .voice import TableVoice

TURN_LINES = 2  # of what was done in a turn and not to the reader, before others have their lines


class Missed(NamedTuple):
    """A sentence of what happened: how much it matters to the reader, by whom it is told before the rest
    (``first``), in which turn it happened, whether it is an event of its own."""

    sentence: str
    weighs: tuple[int, int] = (0, 0)
    first: bool = False
    turn: int = 0
    stressed: bool = False


def missed_by(
    events: Iterable[EventView], voice: TableVoice, seen: View, seat: int, shown: Shown
) -> list[Missed]:
    """Return what is told of some events to a seat: not what it did itself; what follows alike, once."""
    told: list[tuple[EventView, int]] = []
    turn, whose = 0, -1
    for event in worth_telling(events, shown.told_by):
        if is_step(event):
            by = event.fields.get("seat", -1)
            turn, whose = turn + (by != whose), by
        elif not is_own_act(event, seat, shown):
            told.append((event, turn))
    head = headline((event for event, _ in told), shown)
    found = []
    for event, turn in told:
        weighs, done = weight(event, seen, seat, shown), is_done_to(event, seen, seat, shown)
        if sentence := voice.event(event):
            found.append(Missed(sentence, weighs, done or event is head, turn, event is head))
    alike = [list(same) for _, same in groupby(found, lambda one: (one.sentence, one.turn))]
    return [same[-1]._replace(sentence=times(same[0].sentence, len(same), voice.speaker)) for same in alike]


def in_room(missed: Sequence[Missed], cells: int, room: int) -> tuple[list[tuple[str, bool]], int]:
    """Return so many lines of what happened at most, each with whether it is stressed, and how many sentences
    are left out; a line less where any are, for that is said too."""
    if sum(len(wrap(one.sentence, cells)) for one in missed) <= room:
        return [(one.sentence, one.stressed) for one in missed], 0
    room -= 1
    kept: list[Missed] = []
    ranked = sorted(enumerate(missed), key=lambda at: (at[1].weighs, at[0]), reverse=True)
    for _, one in ranked:
        high = len(wrap(one.sentence, cells))
        if one.first and (high <= room or not kept):
            kept, room = [*kept, one], room - high
    told = [one for one in missed if any(one is other for other in kept)]
    lines, n = _by_turns([one for one in missed if not one.first], cells, room)
    rows: list[tuple[str, bool]] = []
    for turn in sorted({one.turn for one in missed}):
        rows += [(one.sentence, one.stressed) for one in told if one.turn == turn]
        rows += [(line, False) for line in lines.get(turn, ())]
    return rows, len(missed) - len(told) - n


def _by_turns(rest: Iterable[Missed], cells: int, room: int) -> tuple[dict[int, Sequence[str]], int]:
    """Return the last sentences of each turn, those of one turn in one paragraph, and how many they are."""
    each = {n: [one.sentence for one in same] for n, same in groupby(rest, lambda one: one.turn)}
    turns = list(each.values())
    wanted = [len(wrap(f" {g.DOT} ".join(turn), cells)) for turn in turns]
    given = [0] * len(turns)
    for n in reversed(range(len(turns))):
        least = min(max(TURN_LINES, len(wrap(turns[n][-1], cells))), wanted[n])
        if least > room:
            break
        given[n], room = least, room - least
    for n in reversed(range(len(turns))):
        if given[n]:
            more = min(wanted[n] - given[n], room)
            given[n], room = given[n] + more, room - more
    lines: dict[int, Sequence[str]] = {}
    told = 0
    for (number, turn), high in zip(each.items(), given, strict=True):
        if high:
            lines[number], left_out = last_of(turn, cells, high)
            told += len(turn) - left_out
    return lines, told
