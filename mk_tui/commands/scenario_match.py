"""``mk-tui play --scenario FILE``: a match that begins where a scenario stands."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from mk_tui.language import short, whole_number
from mk_tui.players.levels import HUMAN
from mk_tui.players.options import TableError, no_such
from mk_tui.scenarios import Scenario, load
from mk_tui.scenarios.scenario import played
from mk_tui.table import Table
from mk_tui.table.beginning import Beginning
from mk_tui.table.match import Match

from .at_table import face, open_all
from .typed_seats import place_of

# What a scenario says itself.
SAID = ("deck", "option", "seed")


def play(options: Namespace, lang: str) -> int:
    """Begin a match from a scenario."""
    if options.game is not None:
        raise TableError("error.play_beside", what=short(options.game))
    for name in SAID:
        if getattr(options, name):
            raise TableError("error.play_beside", what=f"--{name}")
    match = match_of(options)
    settings, store = open_all(lang, begins=True)
    table = Table.of(match, store, settings.hold, settings.by_hand)
    return face(table, store, settings, options, lang)


def match_of(options: Namespace) -> Match:
    """Return the match that begins from the scenario that is meant; ``TableError`` if it cannot begin."""
    scenario = chosen(Path(options.scenario), options.title)
    seats = [n.word() for n in scenario.node.at("seats").items()]
    kinds = kinds_of(options.seat, seats)
    practice = True if options.practice else None
    beginning = Beginning.of_scenario(scenario.node, kinds, practice)
    if options.practice and kinds.count(HUMAN) != 1:
        raise TableError("error.practice_alone")
    if not options.played:
        return Match(beginning)
    entries, outcome = played(scenario)
    if not outcome.ok:
        raise TableError("error.scenario_differs", reason=f"{outcome.at}: {outcome.error}")
    return Match(beginning, None, entries)


def chosen(path: Path, title: str | None) -> Scenario:
    """Return the scenario of a file that has this title or number; the only one needs none."""
    found, errors = load(path)
    if not found:
        raise TableError("error.scenario_file", reason=str(errors[0]))
    titles = [s.title for s in found]
    if title is None:
        if len(found) > 1:
            listed = "; ".join(f"{k + 1} {short(t)}" for k, t in enumerate(titles))
            raise TableError("error.which_scenario", titles=listed)
        return found[0]
    if title in titles:
        return found[titles.index(title)]
    number = whole_number(title, 1, len(found))
    if number is None:
        raise no_such("error.no_title", title, titles)
    return found[number - 1]


def kinds_of(given: Sequence[str], seats: Sequence[str]) -> list[str]:
    """Return what answers for each seat of a scenario: people, unless ``--seat NAME=KIND`` says else."""
    kinds = dict.fromkeys(seats, HUMAN)
    for text in given:
        name, kind = place_of(text)
        if name not in kinds:
            raise no_such("error.no_seat", name, seats)
        kinds[name] = kind
    return list(kinds.values())
