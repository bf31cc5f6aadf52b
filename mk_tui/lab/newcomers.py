"""``mk-tui lab beginner``: how the match goes that a form proposes to a newcomer.

The player "beginner" (mk_tui/players/slips.py) sits where a person would; all else is as ``beginner`` of the
game's ``ruleset.yaml`` says it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mk_tui.cards.writing import replaced
from mk_tui.language import program_catalogue
from mk_tui.players.levels import BEGINNER, HUMAN
from mk_tui.table.beginning import Beginning, Seat, describe, ruleset_of

from .intervals import wilson
from .report_tables import LabTable
from .runs import How, Run, RunError, Series
from .selfplay import play_out

COLUMNS = ("game", "table", "games", "won", "share")
# Of a hundred matches, how many a newcomer is to win at least and at most.
GENTLE = (40, 60)


@dataclass(frozen=True)
class FirstMatches(Series):
    """The proposed match of a game with the seeds ``seed``, ``seed`` + 1 …"""

    game: str
    seed: int
    name = "beginner"

    def parameters(self) -> dict[str, Any]:
        """Return all that decides what is played."""
        return {"game": self.game, "seed": self.seed, "proposed": describe(ruleset_of(self.game))["beginner"]}

    def beginning(self, number: int) -> Beginning:
        """Return the beginning of a match; ``RunError`` where the game proposes none."""
        proposed = describe(ruleset_of(self.game)).get("beginner")
        if proposed is None:
            raise RunError("error.no_first_match", game=self.game)
        kinds = [BEGINNER if s["kind"] == HUMAN else s["kind"] for s in proposed["seats"]]
        decks = [s.get("deck", "") for s in proposed["seats"]]
        seats = [Seat(f"S{n}", kind, deck) for n, (kind, deck) in enumerate(zip(kinds, decks, strict=True))]
        return Beginning.lay(seats, self.game, proposed.get("options", {}), self.seed + number)

    def play(self, numbers: range) -> int:
        """Return how many of these matches the beginner won; ``RunError`` if a rule failed in one."""
        won = 0
        for n in numbers:
            begun = self.beginning(n)
            done = play_out(begun)
            if done.kind == "error":
                raise RunError("error.match_failed", seed=done.seed, game=self.game)
            newcomer = [s.kind for s in begun.seats].index(BEGINNER)
            won += newcomer in done.winners
        return won


def row(series: FirstMatches, won: int, games: int) -> tuple[Any, ...]:
    """Return what came of a game's matches as a row."""
    seats = " v ".join(s.deck or s.kind for s in series.beginning(0).seats)
    return series.game, seats, games, won, wilson(won, games)


def measure(games: Sequence[str], matches: int, seed: int, how: How) -> LabTable:
    """Play the proposed match of each game so many times."""
    rows = []
    for game in games:
        series = FirstMatches(game, seed)
        series.beginning(0)  # refuses what cannot be set up before anything runs
        won: dict[int, int] = {}
        Run(series, matches, how).go(won.__setitem__)
        rows.append(row(series, sum(won.values()), matches))
    return LabTable("beginner", COLUMNS, tuple(rows))


def run(
    games: Sequence[str], matches: int, seed: int, how: How, as_json: bool, markdown: str, lang: str
) -> int:
    """Measure and report."""
    say = program_catalogue(lang).say
    table = measure(games, matches, seed, how)
    if as_json:
        print(json.dumps(table.plain(), ensure_ascii=False))
    else:
        for line in table.text(say):
            print(line)
    if markdown:
        given = f"mk-tui lab beginner {' '.join(games)} --games {matches} --seed {seed}"
        with replaced(Path(markdown)) as target:
            target.writelines(line + "\n" for line in page(table, given))
    return 0


def page(table: LabTable, given: str) -> Iterator[str]:
    """Yield the table as a page of the documentation, with the command that makes it."""
    say = program_catalogue("en").say
    yield "# The first match that is proposed to a newcomer"
    yield ""
    yield say("lab.beginner_about")
    yield ""
    yield "```"
    yield f"{given} --markdown docs/beginner.md"
    yield "```"
    yield ""
    yield from table.markdown(say)
