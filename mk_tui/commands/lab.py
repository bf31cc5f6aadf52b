"""Commands that try the rules: self-play, scenarios, benchmarks, clauses."""

from __future__ import annotations

import sys
from argparse import Namespace

from mk_tui.language import program_catalogue

from .play import pair


def simulate(options: Namespace, lang: str) -> int:
    """Play matches by themselves."""
    from mk_tui.lab.simulate import run

    if options.games < 1 or options.jobs < 1:
        print(program_catalogue(lang).say("error.at_least_one"), file=sys.stderr)
        return 2
    seats = options.seats.split(",") if options.seats else None
    fixed = dict(pair(text, "--option") for text in options.option)
    return run(options.game, options.games, seats, fixed, options.seed, options.jobs, options.json, lang)


def scenario(options: Namespace, lang: str) -> int:
    """Run scenario files and folders."""
    from mk_tui.scenarios import run_paths

    return run_paths(options.path, options.json, options.trace)


def bench(options: Namespace, lang: str) -> int:
    """Measure the speed."""
    from mk_tui.lab.bench import run

    return run(options.json)


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
    from mk_tui.lab.acts import run

    return run(options.game, lang)
