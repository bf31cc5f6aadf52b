"""``mk-tui learn``, ``mk-tui puzzle`` and ``mk-tui lessons``: guided matches and puzzles."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import TypeVar

from mk_tui.cards import registry
from mk_tui.cards.card_errors import CardError
from mk_tui.language import program_catalogue, short
from mk_tui.lessons import Attempt, Guide, Lesson, Puzzle, how_far, lessons, puzzles
from mk_tui.plain.console import Closed, Console, ToldToEnd, ending_on_signals
from mk_tui.plain.lesson_lines import PlainLesson, PlainPuzzle, Quit
from mk_tui.players.options import TableError, no_such
from mk_tui.storage import StorageError
from mk_tui.storage.learnt import Learnt
from mk_tui.table import Table
from mk_tui.table.beginning import ruleset_of

from .at_table import has_screen, open_all, tell_notices

T = TypeVar("T", Lesson, Puzzle)


def learn(options: Namespace, lang: str) -> int:
    """Go through a lesson of a game and play on; ``--list`` lists them."""
    found, lesson = _wanted(options, "lessons", lessons)
    if lesson is None or _has_screen(options):
        return _other_than_lines(options, lang, found, lesson)
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
    """Try a puzzle of a game; ``--list`` lists them."""
    found, one = _wanted(options, "puzzles", puzzles)
    if one is None or _has_screen(options):
        return _other_than_lines(options, lang, found, one)
    console = Console(sys.stdin, sys.stdout)
    with ending_on_signals(console.end):
        try:
            by_oneself = PlainPuzzle(Attempt(one), lang, console).run()
        except (Quit, Closed):
            return 0
        except ToldToEnd:
            return 128 + console.told_to_end
    if by_oneself:
        _note("puzzles", one, lang)
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
    options: Namespace, kind: str, read: Callable[[str], tuple[list[T], list[CardError]]]
) -> tuple[list[T], T | None]:
    """Return all there are, and the one that is asked for by id or number; without either the first that was
    not done, or one that is alone. None: they are to be listed.
    """
    ruleset_of(options.game)
    found, errors = read(options.game)
    for error in errors:
        print(error, file=sys.stderr)
    if not found:
        raise TableError(f"error.no_{kind}", name=options.game)
    if options.list:
        return found, None
    if options.id is None:
        learnt = Learnt()
        fresh = (one for one in found if not learnt.has(kind, one.game, one.id))
        return found, next(fresh, found[0] if len(found) == 1 else None)
    by_id = {one.id: one for one in found}
    if options.id in by_id:
        return found, by_id[options.id]
    if options.id.isdecimal() and 1 <= int(options.id[:6]) <= len(found):
        return found, found[int(options.id[:6]) - 1]
    raise no_such(f"error.no_{kind}_id", short(options.id), by_id)


def _has_screen(options: Namespace) -> bool:
    """Return whether it goes on the screen."""
    return not (options.list or options.plain) and has_screen()


def _other_than_lines(options: Namespace, lang: str, found: Sequence[T], one: Lesson | Puzzle | None) -> int:
    """Go through one on the screen, or list what there is: there too, unless lines are asked for."""
    if not _has_screen(options):
        _list(found, lang)
        return 0
    settings, store = open_all(lang, begins=True)
    from mk_tui.tui.app import run
    from mk_tui.tui.screens.learning_list import LearnScreen

    return run(store, settings, LearnScreen(options.game, one), options.lang)


def _list(found: Sequence[Lesson | Puzzle], lang: str) -> None:
    """Print what there is, and how far one came with it."""
    say = program_catalogue(lang).say
    learnt, console = Learnt(), Console(sys.stdin, sys.stdout)
    if learnt.trouble is not None:
        print(learnt.trouble.say(lang), file=sys.stderr)
    for n, one in enumerate(found, 1):
        far = ", ".join(how_far(one, learnt, lang))
        row = {"n": n, "id": one.id, "title": one.title.say(lang), "far": f"({far})" if far else ""}
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
