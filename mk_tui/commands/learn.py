"""``mk-tui learn``, ``mk-tui puzzle`` and ``mk-tui lessons``: guided matches and puzzles."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import TypeVar

from mk_tui.cards import registry
from mk_tui.cards.card_errors import CardError
from mk_tui.language import program_catalogue, short
from mk_tui.lessons import Attempt, Guide, Lesson, Puzzle, lessons, puzzles
from mk_tui.plain.console import Closed, Console, ToldToEnd, ending_on_signals
from mk_tui.plain.lesson_lines import PlainLesson, PlainPuzzle, Quit
from mk_tui.players.options import TableError, no_such
from mk_tui.storage import StorageError
from mk_tui.storage.learnt import Learnt
from mk_tui.table import Table
from mk_tui.table.beginning import ruleset_of

from .play import open_all, tell_notices

T = TypeVar("T", Lesson, Puzzle)


def learn(options: Namespace, lang: str) -> int:
    """List a game's lessons, or go through one and play on."""
    lesson = _wanted(options, lang, "lessons", lessons)
    if lesson is None:
        return 0
    console = Console(sys.stdin, sys.stdout)
    guide = Guide(lesson)
    guide.go_to(Learnt().place(lesson.game, lesson.id))  # where it was left
    with ending_on_signals(console.end):
        try:
            PlainLesson(guide, lang, console).run()
        except (Quit, Closed):
            return 0
        except ToldToEnd:
            return 128 + console.told_to_end
        finally:
            _leave(guide, lang)
        _note("lessons", lesson, lang)
        return _play_on(guide, console, lang)


def _play_on(guide: Guide, console: Console, lang: str) -> int:
    """Play the match of a lesson on, unless the learner leaves."""
    from mk_tui.plain.line_match import PlainMatch

    say = program_catalogue(lang).say
    try:
        if console.ask(say("learn.play_on")).casefold() in ("q", "quit", "salir"):
            return 0
    except Closed:
        return 0
    except ToldToEnd:
        return 128 + console.told_to_end
    settings, store = open_all(lang, begins=True)
    tell_notices(store, lang)
    table = Table.of(guide.play_on(), store, settings.hold, settings.by_hand)
    return PlainMatch(table.sit(), lang, console, settings.advice).run()


def puzzle(options: Namespace, lang: str) -> int:
    """List a game's puzzles, or try one."""
    found = _wanted(options, lang, "puzzles", puzzles)
    if found is None:
        return 0
    console = Console(sys.stdin, sys.stdout)
    with ending_on_signals(console.end):
        try:
            by_oneself = PlainPuzzle(Attempt(found), lang, console).run()
        except (Quit, Closed):
            return 0
        except ToldToEnd:
            return 128 + console.told_to_end
    if by_oneself:
        _note("puzzles", found, lang)
    return 0


def check(options: Namespace, lang: str) -> int:
    """Check every lesson and puzzle of the games named, else of all; or print what the lessons teach."""
    from mk_tui.lessons.check import check as check_game
    from mk_tui.lessons.teaching import table

    say = program_catalogue(lang).say
    failed = 0
    for game in options.game:
        ruleset_of(game)
    if options.action == "table":
        print(table(options.game), end="")
        return 0
    for game in options.game or registry.games():
        wrong, n, m = check_game(game)
        for line in wrong:
            print(line)
        failed += len(wrong)
        print(say("learn.checked", game=game, lessons=n, puzzles=m, n=len(wrong)))
    return 1 if failed else 0


def _wanted(
    options: Namespace, lang: str, kind: str, read: Callable[[str], tuple[list[T], list[CardError]]]
) -> T | None:
    """Return the one that is asked for by id or number; without either all are listed."""
    ruleset_of(options.game)
    found, errors = read(options.game)
    for error in errors:
        print(error, file=sys.stderr)
    if not found:
        raise TableError(f"error.no_{kind}", name=options.game)
    if options.id is None:
        _list(kind, found, lang)
        return None
    by_id = {one.id: one for one in found}
    if options.id in by_id:
        return by_id[options.id]
    if options.id.isdecimal() and 1 <= int(options.id[:6]) <= len(found):
        return found[int(options.id[:6]) - 1]
    raise no_such(f"error.no_{kind}_id", short(options.id), by_id)


def _list(kind: str, found: Sequence[Lesson | Puzzle], lang: str) -> None:
    """Print what there is, and what of it was done."""
    say = program_catalogue(lang).say
    learnt, console = Learnt(), Console(sys.stdin, sys.stdout)
    if learnt.trouble is not None:
        print(learnt.trouble.say(lang), file=sys.stderr)
    for n, one in enumerate(found, 1):
        done = say("learn.done" if learnt.has(kind, one.game, one.id) else "learn.open")
        level = say("learn.difficulty", n=one.difficulty) if isinstance(one, Puzzle) else ""
        row = {"n": n, "id": one.id, "title": one.title.say(lang), "done": done, "level": level}
        console.say(say("learn.row", **row).rstrip())


def _leave(guide: Guide, lang: str) -> None:
    """Keep where a lesson is left; one that is finished begins anew."""
    try:
        Learnt().leave(guide.lesson.game, guide.lesson.id, 0 if guide.finished else guide.n)
    except StorageError as error:
        print(error.say(lang), file=sys.stderr)


def _note(kind: str, one: Lesson | Puzzle, lang: str) -> None:
    """Keep that it was done; what cannot be kept is said."""
    learnt = Learnt()
    try:
        learnt.add(kind, one.game, one.id)
    except StorageError as error:
        print(error.say(lang), file=sys.stderr)
    if learnt.trouble is not None:
        print(learnt.trouble.say(lang), file=sys.stderr)
