"""The figures that a ruleset says it has for ``ruleset.yaml`` are those that matches have."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from mk_tui.cards.registry import games, get
from mk_tui.scenarios.scenario import Play
from tests.written import written


def test_figures_are_those_of_matches() -> None:
    seats: dict[str, set[str]] = defaultdict(set)
    tables: dict[str, set[str]] = defaultdict(set)
    tracked: dict[str, set[str]] = defaultdict(set)
    for scenario in written()[::2]:
        play = Play(scenario.node)
        play.run()
        g, rules = play.table.g, play.table.rules
        tables[rules.id] |= {name for name, _ in rules.shown.table_values(g)}
        for seat in range(len(g.seats)):
            seats[rules.id] |= {name for name, _ in rules.shown.player_values(g, seat)}
            tracked[rules.id] |= {name for name, _ in rules.shown.trackers(g, seat)}
    for game in games():
        rules = get(game)
        assert seats[game] == set(rules.shown.seat_figures)
        assert tables[game] == set(rules.shown.table_figures)
        assert tracked[game] == set(rules.shown.tracked)


def test_options_are_those_that_a_rule_asks_for() -> None:
    for game in games():
        folder = Path(get(game).folder)
        code = "".join(p.read_text(encoding="utf-8") for p in sorted(folder.rglob("*.py")))
        for name in get(game).terms.options:
            declared = code.count(f'"{name}"')
            assert declared > 1, f"{game}: nothing but its declaration names the option {name}"
