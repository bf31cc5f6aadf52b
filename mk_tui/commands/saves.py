"""``mk-tui save`` and ``mk-tui replay``: matches as files."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from mk_tui.language import Speaker, program_catalogue
from mk_tui.storage import StorageError, Store
from mk_tui.table.beginning import ruleset_of
from mk_tui.table.replay import replay_steps
from mk_tui.table.savefile import SavedMatch, export_match, import_match, read_match

from .play import number_of, open_all, tell_notices


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
            print(
                say(
                    "save.row",
                    n=record.id,
                    game=record.game,
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
    """Play a match back as lines: what everybody at the table could see."""
    if options.file.isdecimal() and not os.path.lexists(options.file):
        store = open_all(lang)[1]
        tell_notices(store, lang)
        saved = from_store(store, number_of(options.file))
    else:
        saved = read_match(Path(options.file))
    ruleset = ruleset_of(saved.game)
    beginning = saved.beginning
    pool = beginning.cards()
    if saved.card_hash and saved.card_hash != pool.hash:
        raise StorageError("error.save_other_cards", file=options.file)
    speaker = Speaker(lang, ruleset, pool, [s.name for s in beginning.seats])
    for events in replay_steps(beginning, saved.answers):
        for event in events:
            print(speaker.event(event))
        if options.step and events and sys.stdin.isatty():
            sys.stdin.readline()
    return 0


def from_store(store: Store, match_id: int) -> SavedMatch:
    """Return a kept match as a file would hold it."""
    record = store.match(match_id)
    answers = store.answers(match_id)
    return SavedMatch(record.game, record.card_hash, record.header, answers, None, str(match_id))
