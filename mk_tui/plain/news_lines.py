"""What has happened as lines, with what the table answered for people where it did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mk_tui.language import Speaker
from mk_tui.language.asking_words import answered_for
from mk_tui.language.repeated import told_once
from mk_tui.table import EventView, View
from mk_tui.table.moment import AnsweredFor

STEP = "log.step_began"


def log_lines(speaker: Speaker, events: Sequence[EventView]) -> list[str]:
    """Return events as sentences; of steps that follow each other without more, only the last, and equal ones
    once, with how many they are."""
    return told_once((said for _, said in _sentences(speaker, events)), speaker)


def news_lines(
    speaker: Speaker, events: Sequence[EventView], unasked: Sequence[AnsweredFor], seen: View
) -> list[str]:
    """Return events as sentences, like :func:`log_lines`, and before what came of it what was answered for
    people; what nothing is told between is told together. ``seen`` is the table as it stands."""
    sentences = list(_sentences(speaker, events))
    lines, start = list[str](), 0
    for together in _together(unasked, [event.index for event, _ in sentences]):
        upto = next((k for k, (e, _) in enumerate(sentences) if e.index >= together[-1].at), len(sentences))
        lines += told_once((said for _, said in sentences[start:upto]), speaker)
        begun = [(e.fields["step"], e.fields["seat"]) for e, _ in sentences[:upto] if e.id == STEP]
        lines += answered_for(speaker, together, seen, begun[-1] if begun else None)
        start = max(start, upto)
    return lines + told_once((said for _, said in sentences[start:]), speaker)


def _sentences(speaker: Speaker, events: Sequence[EventView]) -> Iterator[tuple[EventView, str]]:
    """Yield events with their sentences, those that have one and are told."""
    for k, event in enumerate(events):
        if event.id == STEP and k + 1 < len(events) and events[k + 1].id == STEP:
            continue
        if said := speaker.event(event):
            yield event, said


def _together(unasked: Sequence[AnsweredFor], happened: Sequence[int]) -> Iterator[list[AnsweredFor]]:
    """Yield answers one after another, those together between which nothing is told."""
    group: list[AnsweredFor] = []
    for one in unasked:
        if group and any(group[-1].at <= index < one.at for index in happened):
            yield group
            group = []
        group.append(one)
    if group:
        yield group
