"""``mk-tui doctor``: what the program finds around it, for a person who asks why it looks wrong."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from argparse import Namespace
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from mk_tui import __version__
from mk_tui.cards import failures, paths, registry
from mk_tui.engine import compiled
from mk_tui.language import clean, program_catalogue, system_words
from mk_tui.storage import load_settings
from mk_tui.storage.database import trouble_with
from mk_tui.storage.settings import settings_path
from mk_tui.storage.store import FILE
from mk_tui.storage.trouble import StorageError, why_not_made
from mk_tui.table.checking import look_at_matches
from mk_tui.table.computers import SEARCHES, searches

LIBRARIES = ("textual", "rich", "pydantic", "PyYAML", "platformdirs")
# How many of the failures that were caught are shown.
FAILURES_SHOWN = 8
SMALLEST = (80, 24)
GLYPHS = "│ ─ ╭ ╮ ╰ ╯ ▓ ░ ▒ ▸ · × ↷ ♦ ñ á ¿"


def doctor(options: Namespace, lang: str) -> int:
    """Print what is found. Always 0: it only tells."""
    for line in lines(lang):
        print(line)
    return 0


def lines(lang: str) -> Iterator[str]:
    """Yield one line for each thing found."""
    say = program_catalogue(lang).say
    yield say(
        "doctor.program", version=__version__, python=platform.python_version(), system=platform.platform()
    )
    for name in LIBRARIES:
        try:
            yield say("doctor.library", name=name, version=version(name))
        except PackageNotFoundError:
            yield say("doctor.library_missing", name=name)
    yield say("doctor.compiled" if compiled() else "doctor.interpreted")
    size = shutil.get_terminal_size()
    small = size.columns < SMALLEST[0] or size.lines < SMALLEST[1]
    message = "doctor.size_small" if small else "doctor.size"
    yield say(
        message, columns=size.columns, lines=size.lines, least_columns=SMALLEST[0], least_lines=SMALLEST[1]
    )
    yield say(
        "doctor.terminal", term=os.environ.get("TERM", "-"), colours=colours(), encoding=sys.stdout.encoding
    )
    try:
        GLYPHS.encode(sys.stdout.encoding or "ascii")
        yield say("doctor.glyphs", glyphs=GLYPHS)
    except UnicodeEncodeError:
        yield say("doctor.glyphs_missing")
    for kind in ("data", "config", "state", "cache"):
        yield say(f"doctor.folder_{kind}", path=str(paths.user(kind)))
    store = paths.user("data") / FILE
    there = os.path.exists(store)
    yield say("doctor.store" if there else "doctor.store_none", path=str(store))
    if there:
        yield from store_state(store, lang)
    elif (trouble := why_not_made(store)) is not None:
        yield say("doctor.store_trouble", reason=trouble.say(lang))
    settings, wrong = load_settings(touch=False)
    if wrong:
        yield from (trouble.say(lang) for trouble in wrong)
    elif settings_path().exists():
        yield say("doctor.settings", path=str(settings_path()))
    else:
        yield say("doctor.settings_none", path=str(settings_path()))
    yield say("doctor.language", lang=settings.lang)
    yield from journals(lang)
    yield say("doctor.games", games=", ".join(registry.games()) or "-")


def store_state(path: Path, lang: str) -> Iterator[str]:
    """Yield how the match file is: in order, held by another program, damaged, or why it is of no use; and
    which of its matches are damaged."""
    say = program_catalogue(lang).say
    checked = trouble_with(path) or look_at_matches(path)
    if isinstance(checked, StorageError):
        yield _store_trouble(checked, lang)
        return
    if checked.damaged:
        yield say("doctor.matches_damaged", n=checked.count, damaged=len(checked.damaged))
    else:
        yield say("doctor.store_well")
        yield say("doctor.matches_well", n=checked.count)
    for error in checked.damaged:
        yield say("doctor.match_damaged", reason=error.say(lang))
    if checked.elsewhere:
        yield say("doctor.matches_elsewhere", numbers=", ".join(map(str, checked.elsewhere)))


def _store_trouble(trouble: StorageError, lang: str) -> str:
    """Return why the match file is of no use just now."""
    say = program_catalogue(lang).say
    if trouble.busy:
        return say("doctor.store_busy")
    if trouble.message_id == "error.store_damaged":
        return say("doctor.store_damaged")
    return say("doctor.store_trouble", reason=trouble.say(lang))


def journals(lang: str) -> Iterator[str]:
    """Yield what was caught lately, and how far masters have looked."""
    say = program_catalogue(lang).say
    rows: dict[str, list[dict[str, Any]]] = {}
    for journal in (failures.JOURNAL, SEARCHES):
        try:
            rows[journal.name] = journal.rows()
        except OSError as error:
            yield say("doctor.journal", file=journal.name, reason=system_words(error.strerror or "", lang))
    caught = rows.get(failures.JOURNAL.name, [])
    yield say("doctor.failures", n=len(caught)) if caught else say("doctor.no_failures")
    for row in caught[-FAILURES_SHOWN:]:
        told = {k: clean(str(row.get(k, "-"))) for k in ("time", "kind", "times", "what", "where")}
        yield say("doctor.failure", **told)
    for game, (n, playouts, seconds) in searches(rows.get(SEARCHES.name, [])).items():
        told = {"playouts": f"{playouts:g}", "seconds": f"{seconds:.1f}"}
        yield say("doctor.searches", game=clean(game), n=n, **told)


def colours() -> str:
    """Return how many colours the environment promises, as a screen would guess it."""
    if os.environ.get("NO_COLOR"):
        return "0"
    if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return "16777216"
    term = os.environ.get("TERM", "")
    if "256color" in term:
        return "256"
    return "0" if term in ("", "dumb") else "16"
