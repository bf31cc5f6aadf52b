"""Commands that try the rules: self-play, scenarios, benchmarks, clauses."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from mk_tui.language import program_catalogue

from .progress import Progress
from .typed_seats import pair

if TYPE_CHECKING:
    from mk_tui.lab.runs import How

# The exit code of a command that Ctrl-C has stopped.
STOPPED = 130


def simulate(options: Namespace, lang: str) -> int:
    """Play matches by themselves."""
    from mk_tui.lab.simulate import run

    if options.games < 1 or options.jobs < 1:
        print(program_catalogue(lang).say("error.at_least_one"), file=sys.stderr)
        return 2
    seats = options.seats.split(",") if options.seats else None
    fixed = dict(pair(text, "--option") for text in options.option)

    def play(how: How) -> int:
        return run(
            game=options.game,
            games=options.games,
            seats=seats,
            options=fixed,
            seed=options.seed,
            how=how,
            as_json=options.json,
            lang=lang,
        )

    return long_run(options, lang, play)


def long_run(options: Namespace, lang: str, work: Callable[[How], int], afterwards: bool = False) -> int:
    """Do what takes long: with its progress on standard error, and a work file by which it can go on.

    Where somebody stops it, that is said. ``afterwards``: the work file stays when all is done.
    """
    from mk_tui.lab.runs import How, Stopped

    title = options.game if isinstance(options.game, str) else options.action
    with Progress(program_catalogue(lang).say, title) as progress:
        how = How(options.jobs, options.cluster, True, afterwards, options.fresh, progress.watch)
        try:
            return work(how)
        except Stopped as stopped:
            progress.say(stopped.say(lang))
            return STOPPED


def lab(options: Namespace, lang: str) -> int:
    """Compare decks, levels and settings, count how often people are asked, play first matches, or try what
    is foretold."""
    each = {"tempo": tempo, "beginner": beginner, "forecast": forecast, "tournament": tournament}
    return each[options.action](options, lang)


def beginner(options: Namespace, lang: str) -> int:
    """Play the matches that are proposed to newcomers."""
    from mk_tui.lab.newcomers import run

    if min(options.games, options.jobs) < 1:
        print(program_catalogue(lang).say("error.at_least_one"), file=sys.stderr)
        return 2

    def play(how: How) -> int:
        return run(options.game, options.games, options.seed, how, options.json, options.markdown, lang)

    return long_run(options, lang, play, afterwards=True)


def forecast(options: Namespace, lang: str) -> int:
    """Hold what is foretold of options against trials of them."""
    from mk_tui.lab.forecasts import run

    if min(options.positions, options.trials, options.jobs) < 1:
        print(program_catalogue(lang).say("error.at_least_one"), file=sys.stderr)
        return 2

    def play(how: How) -> int:
        tried = options.game, options.positions, options.trials, options.seed
        return run(*tried, how, options.json, lang)

    return long_run(options, lang, play, afterwards=True)


def tempo(options: Namespace, lang: str) -> int:
    """Count questions, real choices, keys and curtains."""
    from mk_tui.lab.tempo import run

    if min(options.games, options.jobs, *options.people) < 1:
        print(program_catalogue(lang).say("error.at_least_one"), file=sys.stderr)
        return 2

    def play(how: How) -> int:
        asked = options.game, options.people, options.games, options.seed
        if options.check:
            from mk_tui.lab.lost_questions import check

            return check(*asked, how, lang)
        return run(*asked, how, options.json, options.markdown, lang, options.by_kind)

    return long_run(options, lang, play, afterwards=True)


def tournament(options: Namespace, lang: str) -> int:
    """Let decks, levels and settings compete."""
    from mk_tui.lab.compete import Outputs, run
    from mk_tui.lab.tournament import tournament as laid_out

    if min(options.games or 1, options.each or 1, options.jobs, *options.seats) < 1:
        print(program_catalogue(lang).say("error.at_least_one"), file=sys.stderr)
        return 2
    fixed = dict(pair(text, "--option") for text in options.option)
    series = laid_out(
        game=options.game,
        seats=options.seats,
        decks=options.deck,
        levels=options.level,
        options=fixed,
        compared=options.compare,
        sides=options.sides,
        seed=options.seed,
    )
    games = series.pairings(options.each) if options.each else series.whole(options.games)
    outputs = Outputs(options.json, options.csv, options.html, options.markdown, tournament_command(options))
    return long_run(options, lang, lambda how: run(series, games, how, outputs, lang), afterwards=True)


def tournament_command(options: Namespace) -> str:
    """Return the command that plays this tournament again, and writes where this one does."""
    words = ["mk-tui", "lab", "tournament", options.game]
    for name in ("each", "games", "seats", "sides", "deck", "level", "option", "compare", "seed", "markdown"):
        value = getattr(options, name)
        several = value if name in ("option", "compare") else [value] if value else []
        for one in several:
            words += [f"--{name}", ",".join(map(str, one)) if isinstance(one, (list, tuple)) else str(one)]
    return shlex.join(words)


def scenario(options: Namespace, lang: str) -> int:
    """Run scenario files and folders."""
    from mk_tui.scenarios import run_paths

    return run_paths(options.path, options.json, options.trace)


def bench(options: Namespace, lang: str) -> int:
    """Measure the speed."""
    from mk_tui.lab.bench import run

    if not options.json:
        return run(False, lambda done, total: None)  # each row is shown as it comes
    with Progress(program_catalogue(lang).say, "bench") as progress:
        return run(True, progress.watch)


def refusals(options: Namespace, lang: str) -> int:
    """Print every question of a game, and by which clause it refuses which cards."""
    from mk_tui.cards import paths
    from mk_tui.lab.questions import run
    from mk_tui.scenarios import watch

    folder = paths.PACKAGE.parent / "tests" / "scenarios" / options.game
    return run(options.game, lang, lambda note: watch([folder], note))


def clauses(options: Namespace, lang: str) -> int:
    """Print the clauses that nothing cites."""
    from mk_tui.lab.clauses import run

    return run(options.game, lang)


def acts(options: Namespace, lang: str) -> int:
    """Print what may be done and chosen in a game, each need with its clause."""
    from mk_tui.lab.act_list import run

    return run(options.game, lang)
