"""``mk-tui``, ``mk-tui play`` and ``mk-tui resume``: to the table, on the screen or as lines."""

from __future__ import annotations

import getpass
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mk_tui.language import clean, program_catalogue, short, whole_number
from mk_tui.language.failing import say_unsaid
from mk_tui.players.levels import HUMAN
from mk_tui.players.options import TableError, no_such, seat_range
from mk_tui.players.people import PROPOSED
from mk_tui.players.roster import known
from mk_tui.storage import MatchError, Patience, Settings, StorageError, Store, load_settings
from mk_tui.storage.remembered import LastTable, LastTables
from mk_tui.table import Table
from mk_tui.table.beginning import LONGEST_NAME, Beginning, Seat, describe, no_kind, ruleset_of

# Accounts that are nobody's own, by name and, where accounts have numbers, below this one.
SYSTEM_ACCOUNTS = ("root", "admin", "administrator", "system", "nobody", "user", "guest")
FIRST_OF_PEOPLE = 500


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
    hints, practice = not options.no_hints, options.practice
    if options.game is None:
        game, seats, chosen = as_last(tables, options)
        last = tables.last()
        assert last is not None
        hints, practice = hints and last.hints, practice or last.practice
    else:
        game = options.game
        seats = seats_of(options.seat, options.deck, game)
        chosen = dict(pair(text, "--option") for text in options.option)
    beginning = Beginning.lay(seats, game, chosen, options.seed, practice, hints)
    settings, store = open_all(lang, begins=True)
    try:
        sat = tuple((s.name, s.kind, s.deck) for s in seats)
        tables.keep(LastTable(game, sat, beginning.options, hints, practice))
    except StorageError as error:
        store.notices.append(error)
    table = Table.at(beginning, store, settings.hold, settings.by_hand)
    return face(table, store, settings, options, lang)


def as_last(tables: LastTables, options: Namespace) -> tuple[str, list[Seat], dict[str, Any]]:
    """Return game, seats and options as the last table was set, but for what is said otherwise."""
    if tables.trouble is not None:
        raise tables.trouble
    last = tables.last()
    if last is None:
        raise TableError("error.play_what")
    if options.seat or options.deck:
        seats = seats_of(options.seat, options.deck, last.game)
    else:
        seats = [Seat(*seat) for seat in last.seats]
    return last.game, seats, {**last.options, **dict(pair(text, "--option") for text in options.option)}


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


def face(table: Table, store: Store, settings: Settings, options: Namespace, lang: str) -> int:
    """Play a match on the screen, or as lines where that is asked for or there is no screen."""
    for level, seconds in settings.thinks.items():
        table.computers.set_think(level, seconds)
    for level, seconds in options.think:
        table.computers.set_think(level, seconds, for_good=True)
    if options.plain or not has_screen():
        from mk_tui.plain import play as play_plain

        tell_notices(store, lang)
        return play_plain(table.sit(), lang, advice=settings.advice)
    from mk_tui.tui.app import run

    return run(store, settings, table.sit(), options.lang)


def tell_notices(store: Store, lang: str) -> None:
    """Say on standard error what the store and the settings had to say, and what was caught on the way. The
    screen says it itself."""
    for sentence in [*(notice.say(lang) for notice in store.notices), *say_unsaid(lang)]:
        print(sentence, file=sys.stderr)
    store.notices.clear()


def has_screen() -> bool:
    """Return whether a terminal that can be drawn on is there for input and output."""
    return os.environ.get("TERM") != "dumb" and sys.stdin.isatty() and sys.stdout.isatty()


def open_all(lang: str, begins: bool = False) -> tuple[Settings, Store]:
    """Return settings and store. What is wrong with either is in the store's notices, for a face to say.

    ``begins``: a match may begin that is not kept, where the file of all matches cannot be used and it is
    not only that another program holds it.
    """
    settings, troubles = load_settings()
    patience = Patience(told=lambda waiting: print(waiting.say(lang), file=sys.stderr))
    try:
        store = Store(patience=patience)
    except StorageError as error:
        if error.busy or not begins:
            raise
        store = Store.passing(error, patience)
        store.notices.append(error)
        store.notices.append(StorageError("error.nothing_kept"))
    store.notices[:0] = troubles
    return settings, store


def seats_of(given: Sequence[str], decks: Sequence[str], game: str) -> list[Seat]:
    """Return the seats of ``--seat NAME=KIND`` and ``--deck SEAT=ID``.

    Without ``--seat``: one person, and an adept beside where the game takes two.
    """
    most = seat_range(describe(ruleset_of(game)))[1]
    if not given:
        own = own_name() or PROPOSED[0]
        other = next(name for name in PROPOSED[1:] if name.casefold() != own.casefold())
        given = [f"{own}={HUMAN}", *([f"{other}=adept"] if most > 1 else [])]
    places = [place_of(text) for text in given]
    for k, (name, _) in enumerate(places):
        if name.casefold() in (n.casefold() for n, _ in places[:k]):
            raise TableError("error.same_name", name=name)
    chosen: dict[str, str] = {}
    names = [n for n, _ in places]
    for text in decks:
        name, deck = pair(text, "--deck")
        place = whole_number(name, 1, len(names))
        if place is not None:
            name = names[place - 1]
        if name not in names:
            raise no_such("error.no_seat", name, names)
        chosen[name] = deck
    return [Seat(name, kind, chosen.get(name, "")) for name, kind in places]


def own_name() -> str:
    """Return what the account of whoever plays is called, "" for one that is nobody's own."""
    try:
        user = clean(getpass.getuser())
    except (OSError, KeyError):
        user = ""
    nobody = user.casefold() in SYSTEM_ACCOUNTS or (hasattr(os, "getuid") and os.getuid() < FIRST_OF_PEOPLE)
    return "" if nobody else user.capitalize()


def place_of(text: str) -> tuple[str, str]:
    """Return the name and the kind of ``--seat NAME=KIND``; without a kind a person is meant."""
    name, _, kind = text.partition("=")
    name, kind = clean(name), kind or HUMAN
    if not name:
        raise TableError("error.seat_name", text=text)
    if len(name) > LONGEST_NAME:
        raise TableError("error.seat_name_long", name=short(name), n=LONGEST_NAME)
    if not known(kind):
        raise no_kind(kind)
    return name, kind


def pair(text: str, option: str) -> tuple[str, Any]:
    """Return the two sides of ``K=V``; ``TableError`` if it is not of that form."""
    key, sign, value = text.partition("=")
    if not sign or not key or not value:
        raise TableError("error.not_a_pair", text=text, option=option)
    return key.strip(), value.strip()
