"""``mk-tui``, ``mk-tui play`` and ``mk-tui resume``: to the table, on the screen or as lines."""

from __future__ import annotations

import getpass
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mk_tui.language import clean, program_catalogue
from mk_tui.players.levels import HUMAN, KINDS
from mk_tui.players.options import TableError, no_such, seat_range
from mk_tui.players.session import Session
from mk_tui.players.table import Seat, Table, describe, ruleset_of
from mk_tui.storage import Settings, StorageError, Store, load_settings


def app(options: Namespace, lang: str) -> int:
    """Open the app; where there is no screen, say what else there is."""
    settings, store = open_all(lang)
    if not has_screen():
        print(program_catalogue(lang).say("error.no_screen"), file=sys.stderr)
        return 1
    from mk_tui.tui.app import run

    return run(store, settings, None, options.lang)


def play(options: Namespace, lang: str) -> int:
    """Begin a match."""
    seats = seats_of(options.seat, options.deck, options.game, lang)
    chosen = dict(pair(text, "--option") for text in options.option)
    table = Table.lay(seats, options.game, chosen, options.seed)
    settings, store = open_all(lang)
    session = Session.at(table, store, settings.hold, settings.by_hand)
    return face(session, store, settings, options, lang)


def resume(options: Namespace, lang: str) -> int:
    """Go on with a match: the last one, one by number, or one out of a file."""
    settings, store = open_all(lang)
    session = Session.resume(store, match_number(options.match, store))
    return face(session, store, settings, options, lang)


def match_number(wanted: str | None, store: Store) -> int:
    """Return the number of the match that is meant: the last unfinished one, or taken in from a file."""
    if wanted is None:
        unfinished = store.list_unfinished()
        if not unfinished:
            raise StorageError("error.no_open_match")
        return unfinished[0].id
    if wanted.isdecimal():
        return int(wanted)
    from mk_tui.players.savefile import import_match

    return import_match(store, Path(wanted))


def face(session: Session, store: Store, settings: Settings, options: Namespace, lang: str) -> int:
    """Play a session on the screen, or as lines where that is asked for or there is no screen."""
    if options.plain or not has_screen():
        from mk_tui.plain import play as play_plain

        return play_plain(session, lang, advice=settings.advice)
    from mk_tui.tui.app import run

    return run(store, settings, session, options.lang)


def has_screen() -> bool:
    """Return whether a terminal that can be drawn on is there for input and output."""
    return os.environ.get("TERM") != "dumb" and sys.stdin.isatty() and sys.stdout.isatty()


def open_all(lang: str) -> tuple[Settings, Store]:
    """Return settings and store; what is wrong with either is said on standard error, and play goes on."""
    settings, trouble = load_settings()
    store = Store()
    for error in (trouble, store.notice):
        if error is not None:
            print(error.say(lang), file=sys.stderr)
    return settings, store


def seats_of(given: Sequence[str], decks: Sequence[str], game: str, lang: str) -> list[Seat]:
    """Return the seats of ``--seat NAME=KIND`` and ``--deck SEAT=ID``.

    Without ``--seat``: one person, and an adept beside where the game takes two.
    """
    most = seat_range(describe(ruleset_of(game)))[1]
    if not given:
        try:
            user = clean(getpass.getuser()).capitalize()
        except (OSError, KeyError):
            user = ""
        partner = program_catalogue(lang).say("cli.partner")
        given = [f"{user or 'Ana'}={HUMAN}", *([f"{partner}=adept"] if most > 1 else [])]
    places: list[tuple[str, str]] = []
    for text in given:
        name, _, kind = text.partition("=")
        name, kind = clean(name), kind or HUMAN
        if not name:
            raise TableError("error.seat_name", text=text)
        if kind not in (*KINDS, "random"):
            raise no_such("error.no_kind", kind, KINDS)
        if name.casefold() in (n.casefold() for n, _ in places):
            raise TableError("error.same_name", name=name)
        places.append((name, kind))
    chosen: dict[str, str] = {}
    names = [n for n, _ in places]
    for text in decks:
        name, deck = pair(text, "--deck")
        if name.isdecimal() and 1 <= int(name) <= len(names):
            name = names[int(name) - 1]
        if name not in names:
            raise no_such("error.no_seat", name, names)
        chosen[name] = deck
    return [Seat(name, kind, chosen.get(name, "")) for name, kind in places]


def pair(text: str, option: str) -> tuple[str, Any]:
    """Return the two sides of ``K=V``; ``TableError`` if it is not of that form."""
    key, sign, value = text.partition("=")
    if not sign or not key or not value:
        raise TableError("error.not_a_pair", text=text, option=option)
    return key.strip(), value.strip()
