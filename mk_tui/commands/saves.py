"""``mk-tui save``, ``mk-tui replay`` and ``mk-tui branch``: matches as files, played back, played on."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from mk_tui.engine import view
from mk_tui.language import Speaker, program_catalogue
from mk_tui.language.namesakes import Namesakes
from mk_tui.language.origin import say_origin
from mk_tui.players.options import TableError, no_such
from mk_tui.storage import StorageError, Store, load_settings
from mk_tui.table import Table
from mk_tui.table.beginning import describe, game_name, ruleset_of
from mk_tui.table.match import Match
from mk_tui.table.match_record import Record
from mk_tui.table.points import Points
from mk_tui.table.replay import branch_of, played_back, replay_steps
from mk_tui.table.savefile import SavedMatch, export_match, import_match, read_match
from mk_tui.table.story import tell
from mk_tui.table.story_text import StoryText, as_text

from .at_table import face, open_all, tell_notices
from .play import number_of
from .typed_seats import place_of

# What plays on from where a replay stands, in either language.
HERE = ("here", "aquí", "aqui")
# Columns of a story.
TEXT_WIDTH = 80


def save(options: Namespace, lang: str) -> int:
    """List the matches, write one to a file, or take one in."""
    say = program_catalogue(lang).say
    _settings, store = open_all(lang)
    tell_notices(store, lang)
    if options.action == "list":
        for record in store.list_all():
            if record.trouble is not None:
                print(record.trouble.say(lang))
                continue
            names = ", ".join(record.names)
            status = say(f"status.{record.status}")
            if record.branched is not None:
                status += f", {say_origin(say, record.branched, record.branched_of)}"
            print(
                say(
                    "save.row",
                    n=record.id,
                    game=game_name(record.game, lang),
                    names=names,
                    status=status,
                    updated=record.updated[:16],
                )
            )
        return 0
    if options.action == "import" and options.match:
        print(say("save.imported", n=import_match(store, Path(options.match))))
        return 0
    if options.action == "export" and options.match and options.file:
        number = number_of(options.match) if options.match.isdecimal() else 0
        export_match(store, number, Path(options.file))
        print(say("save.exported", file=options.file))
        return 0
    print(say("save.usage"), file=sys.stderr)
    return 2


def replay(options: Namespace, lang: str) -> int:
    """Play a match back as lines, as everybody could see it; from any point it can be played on."""
    say = program_catalogue(lang).say
    if options.story:
        return story(options, lang)
    saved = saved_match(options.file, lang)
    beginning = saved.beginning
    match = Match(beginning)
    speaker, namesakes = speaker_of(match, lang)
    stepping = options.step and sys.stdin.isatty()
    if stepping:
        print(say("replay.step_help"))
    n = 0
    for n, events in enumerate(replay_steps(beginning, saved.answers, namesakes.see)):
        if options.numbers and events:
            print(say("replay.answer", n=n))
        for event in events:
            print(speaker.event(event))
        if stepping and events and sys.stdin.readline().strip().casefold() in HERE:
            return play_branch(branch_of(beginning, saved.answers, n, saved.number), options, lang)
    if options.numbers or sys.stdout.isatty():
        print(say("replay.from_here", match=options.file, n=n))
    return 0


def story(options: Namespace, lang: str) -> int:
    """Tell a match that is over, as a text to paste."""
    saved = saved_match(options.file, lang)
    back = played_back(saved.beginning, saved.answers)
    match = next(back)
    speaker, namesakes = speaker_of(match, lang)
    namesakes.see(view(match.game, None))
    for match in back:
        namesakes.see(view(match.game, None))
    if match.game.result is None:
        raise StorageError("story.not_over", match=options.file)
    ascii = options.ascii or load_settings(touch=False)[0].ascii
    text = StoryText(tell(match), speaker, describe(ruleset_of(saved.game)), ascii)
    print(as_text(text.lines(TEXT_WIDTH, view(match.game, None))), end="")
    return 0


def speaker_of(match: Match, lang: str) -> tuple[Speaker, Namesakes]:
    """Return who tells a match that is played back, and what tells cards of one name apart for it: that has
    to see how the table stands before it is told what has happened."""
    ruleset = ruleset_of(match.beginning.game)
    description = describe(ruleset)
    namesakes = Namesakes(description)
    pool, names = match.game.pool, match.names
    return Speaker(lang, ruleset, pool, names, description=description, namesakes=namesakes), namesakes


def branch(options: Namespace, lang: str) -> int:
    """Play on from any point of a match, as a new one."""
    saved = saved_match(options.match, lang, in_part=True)
    beginning = saved.beginning
    seats = {seat.name: seat for seat in beginning.seats}
    for text in options.seat:
        name, kind = place_of(text)
        if name not in seats:
            raise no_such("error.no_seat", name, seats)
        seats[name] = replace(seats[name], kind=kind)
    beginning = replace(beginning, seats=tuple(seats.values()))
    if options.list:
        return list_points(saved, options.match, lang)
    return play_branch(branch_of(beginning, saved.answers, options.at, saved.number), options, lang)


def list_points(saved: SavedMatch, name: str, lang: str) -> int:
    """List what happened in each round of a match, with the answers behind which it can be played on."""
    match = Match(saved.beginning)
    speaker, namesakes = speaker_of(match, lang)
    weighty = match.game.rules.shown.weighty
    points = Points(lambda: replay_steps(saved.beginning, saved.answers, namesakes.see), speaker, weighty)
    points.work()
    if points.trouble is not None:
        raise points.trouble
    for line in points.lines():
        print(line)
    n = len(Record(saved.answers).answers)
    print(program_catalogue(lang).say("replay.from_here", match=name, n=n))
    return 0


def play_branch(match: Match, options: Namespace, lang: str) -> int:
    """Keep a match that has begun elsewhere as a new one, and play it; ``TableError`` if it is over there."""
    answers = len(match.record.answers)
    if match.game.result:
        raise TableError("error.branch_over", n=answers)
    settings, store = open_all(lang)
    session = Table.of(match, store, settings.hold, settings.by_hand)
    print(program_catalogue(lang).say("branch.begun", n=session.match_id, answer=answers), flush=True)
    return face(session, store, settings, options, lang)


def saved_match(wanted: str, lang: str, in_part: bool = False) -> SavedMatch:
    """Return the match of a number, or of a file; ``StorageError`` if it was played with other cards.

    ``in_part``: of one that is damaged what comes before that, which is said on standard error.
    """
    if wanted.isdecimal() and not os.path.lexists(wanted):
        store = open_all(lang)[1]
        tell_notices(store, lang)
        saved = from_store(store, number_of(wanted), lang if in_part else None)
    else:
        saved = read_match(Path(wanted))
    ruleset_of(saved.game)
    if saved.card_hash and not saved.beginning.cards().fits(saved.card_hash):
        raise StorageError("error.save_other_cards", file=wanted)
    return saved


def from_store(store: Store, match_id: int, lang: str | None = None) -> SavedMatch:
    """Return a kept match as a file would hold it; with ``lang`` as much of it as is not damaged."""
    record = store.match(match_id)
    answers, trouble = store.sound_answers(match_id)
    if trouble is not None:
        if lang is None:
            raise trouble
        print(StorageError("branch.before_damage", **trouble.fields).say(lang), file=sys.stderr)
    return SavedMatch(record.game, record.card_hash, record.header, answers, None, str(match_id), match_id)
