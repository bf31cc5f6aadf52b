"""What a command opens that goes to a table: settings, the store of matches, and the face to play with."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import cast

from mk_tui.language.failing import say_unsaid
from mk_tui.storage import Patience, Settings, StorageError, Store, load_settings
from mk_tui.table import Place, Table
from mk_tui.table.kept_language import recall_language

AUTO = "auto"  # the setting of the language where none is named


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


def tell_notices(store: Store, lang: str) -> None:
    """Say on standard error what the store and the settings had to say, and what was caught on the way. The
    screen says it itself."""
    for sentence in [*(notice.say(lang) for notice in store.notices), *say_unsaid(lang)]:
        print(sentence, file=sys.stderr)
    store.notices.clear()


def has_screen() -> bool:
    """Return whether a terminal that can be drawn on is there for input and output."""
    return os.environ.get("TERM") != "dumb" and sys.stdin.isatty() and sys.stdout.isatty()


def face(table: Table, store: Store, settings: Settings, options: Namespace, lang: str) -> int:
    """Play a match on the screen, or as lines where that is asked for or there is no screen."""
    for level, seconds in settings.thinks.items():
        table.computers.set_think(level, seconds)
    for level, seconds in options.think:
        table.computers.set_think(level, seconds, for_good=True)
    if options.plain or not has_screen():
        from mk_tui.plain import play as play_plain

        tell_notices(store, lang)
        place = table.sit()
        return play_plain(place, spoken(place, settings, options) or lang, advice=settings.advice)
    from mk_tui.tui.app import run

    place = table.sit()
    return run(store, settings, place, spoken(place, settings, options))


def spoken(place: Place, settings: Settings, options: Namespace) -> str | None:
    """Return the language to play in: the one that is said, else where the settings name none the one that
    the match was played in; None for that of the program."""
    if options.lang or settings.language != AUTO:
        return cast("str | None", options.lang)
    return recall_language(place) or None
