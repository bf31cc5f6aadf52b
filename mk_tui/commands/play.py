"""``mk-tui``, ``mk-tui play`` and ``mk-tui resume``: to the table, on the screen or as lines."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

from mk_tui.language import program_catalogue, short, whole_number
from mk_tui.players.options import TableError
from mk_tui.storage import MatchError, StorageError, Store
from mk_tui.storage.remembered import LastTable, LastTables
from mk_tui.table import Table
from mk_tui.table.beginning import Beginning, Seat

from .at_table import face, has_screen, open_all, tell_notices
from .typed_seats import pair, seats_of


def app(options: Namespace, lang: str) -> int:
    """Open the app; where there is no screen, say what else there is."""
    settings, store = open_all(lang, begins=True)
    if not has_screen():
        tell_notices(store, lang)
        print(program_catalogue(lang).say("error.no_screen"), file=sys.stderr)
        return 1
    from mk_tui.tui.app import run

    return run(store, settings, None, options.lang)


def play(options: Namespace, lang: str) -> int:
    """Begin a match."""
    if options.scenario is not None:
        from .scenario_match import play as play_scenario

        return play_scenario(options, lang)
    for name in ("title", "played"):
        if getattr(options, name):
            raise TableError("error.only_scenario", what=f"--{name}")
    tables = LastTables()
    wanted = as_last(tables, options) if options.game is None else as_said(options)
    seats = [Seat(*seat) for seat in wanted.seats]
    chosen = dict(wanted.options)
    beginning = Beginning.lay(seats, wanted.game, chosen, options.seed, wanted.practice, wanted.hints)
    settings, store = open_all(lang, begins=True)
    try:
        tables.keep(replace(wanted, options=beginning.options))
    except StorageError as error:
        store.notices.append(error)
    table = Table.at(beginning, store, settings.hold, settings.by_hand)
    return face(table, store, settings, options, lang)


def as_said(options: Namespace) -> LastTable:
    """Return the table that the options name."""
    seats, chosen = seated(options, options.game), chosen_options(options)
    return LastTable(options.game, seats, chosen, not options.no_hints, options.practice)


def as_last(tables: LastTables, options: Namespace) -> LastTable:
    """Return the last table as it was set, but for what is said otherwise."""
    if tables.trouble is not None:
        raise tables.trouble
    last = tables.last()
    if last is None:
        raise TableError("error.play_what")
    return replace(
        last,
        seats=seated(options, last.game) if options.seat or options.deck else last.seats,
        options={**last.options, **chosen_options(options)},
        hints=last.hints and not options.no_hints,
        practice=last.practice or options.practice,
    )


def seated(options: Namespace, game: str) -> tuple[tuple[str, str, str], ...]:
    """Return who sits where with which deck, as it was typed."""
    return tuple((s.name, s.kind, s.deck) for s in seats_of(options.seat, options.deck, game))


def chosen_options(options: Namespace) -> dict[str, Any]:
    """Return the game's options that were typed."""
    return dict(pair(text, "--option") for text in options.option)


def resume(options: Namespace, lang: str) -> int:
    """Go on with a match: the last one, one by number, or one out of a file."""
    settings, store = open_all(lang)
    try:
        table = table_of(options.match, store)
    except StorageError:
        tell_notices(store, lang)  # why there may be no match: its file is damaged
        raise
    return face(table, store, settings, options, lang)


def table_of(wanted: str | None, store: Store) -> Table:
    """Return the match that is meant: by its number, out of a file, or the last one that can go on."""
    if wanted is None:
        return last_table(store)
    if wanted.isdecimal():
        return Table.resume(store, number_of(wanted))
    from mk_tui.table.savefile import import_match

    return Table.resume(store, import_match(store, Path(wanted)))


def last_table(store: Store) -> Table:
    """Go on with the match answered last; those that cannot go on are passed over, and it is said."""
    passed: list[StorageError] = []
    for record in store.list_unfinished():
        try:
            table = Table.resume(store, record.id)
        except MatchError as error:
            passed.append(error)
            continue
        if table.result is not None:
            continue  # its last answer was kept, that it was the last was not
        if passed:
            store.notices += [*passed, StorageError("error.passed_over", n=record.id)]
        return table
    raise passed[0] if passed else StorageError("error.no_open_match")


def number_of(text: str) -> int:
    """Return the number of a match that was typed; ``StorageError`` if no match can have it."""
    number = whole_number(text)
    if number is None:
        raise StorageError("error.no_such_match", n=short(text))
    return number
