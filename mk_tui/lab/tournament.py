"""A tournament: who sits where in match number n, and what all the matches come to.

Entrants are a deck and a level each. All lineups of entrants meet equally often, in every setting of the
options that are compared, and from match to match each lineup moves on by one seat. The number of a match
decides all of that, and its seed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, lcm
from typing import Any

from mk_tui.cards.decks import load_decks
from mk_tui.cards.description import OptionEntry
from mk_tui.players.levels import ADEPT, MASTER
from mk_tui.players.options import choices, no_such, seat_range, settle, suits
from mk_tui.table.beginning import PLAYER, Beginning, Seat, cards_of, describe, ruleset_of

from .runs import RunError, Series
from .selfplay import EVEN_OPTIONS, MASTER_PLAYOUTS, NAMES, check_kinds, play_out
from .simulate import LEVEL, last_line
from .tally import Taker, merged

# Lineups that are all gone through; of more than these, some are drawn.
MOST_LINEUPS = 10_000
# A master with a number of playouts.
WITH_PLAYOUTS = re.compile(rf"{MASTER}=[1-9]\d{{0,8}}")
# A deck by chance, another one in each match.
ANY = "any"


@dataclass(frozen=True, order=True)
class Entrant:
    """Who plays: with which deck, and how well: a level, and of a master how many playouts a search has at
    most (``master=2000``)."""

    deck: str
    level: str

    @property
    def kind(self) -> str:
        """Return the level alone."""
        return self.level.partition("=")[0]

    @property
    def playouts(self) -> int:
        """Return how many playouts a search of it has."""
        return int(self.level.partition("=")[2] or MASTER_PLAYOUTS)

    def __str__(self) -> str:
        return f"{self.deck}/{self.level}"


@dataclass(frozen=True)
class Setting:
    """The table of one match: the entrant on each seat, and the options that are compared."""

    entrants: tuple[Entrant, ...]
    options: tuple[tuple[str, Any], ...]

    @property
    def key(self) -> str:
        """Return what it is counted under: the number of seats and the options that are compared."""
        return " ".join([str(len(self.entrants)), *(f"{k}={v}" for k, v in self.options)])


@dataclass(frozen=True)
class Tournament(Series):
    """Decks and levels against each other.

    ``seats`` are numbers of players, gone through in turn. ``sides`` 0 lets every seat play for itself; else
    the seats are shared out among so many entrants, one seat each in turn (two partners against two; with 1
    all seats are one entrant's). ``options`` are fixed, ``compared`` are gone through with these values.
    """

    game: str
    seats: tuple[int, ...]
    entrants: tuple[Entrant, ...]
    options: tuple[tuple[str, Any], ...] = ()
    compared: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    sides: int = 0
    seed: int = 0
    name = "tournament"

    def parameters(self) -> dict[str, Any]:
        """Return all that decides what is played."""
        return {
            "game": self.game,
            "seats": list(self.seats),
            "entrants": [str(e) for e in self.entrants],
            "options": dict(self.options),
            "compared": {k: list(v) for k, v in self.compared},
            "sides": self.sides,
            "seed": self.seed,
        }

    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of players that take part."""
        return tuple(e.kind for e in self.entrants)

    # -- who sits where ---------------------------------------------------------------------------

    def setting(self, number: int) -> Setting:
        """Return the table of a match."""
        turn, seats = divmod(number, len(self.seats))
        count = self.seats[seats]
        places = self._places(count)
        rest, rotation = divmod(turn, places)
        rest, option = divmod(rest, len(settings(self.compared)))
        again, which = divmod(rest, lineups(self.entrants, places))
        order = list(lineup(self.entrants, places, which))
        # Neighbours change from round to round; the turning alone would keep them.
        random.Random(f"order/{again}/{which}").shuffle(order)
        order = order[rotation:] + order[:rotation]
        chosen = settings(self.compared)[option]
        return Setting(tuple(order[seat % places] for seat in range(count)), chosen)

    def _places(self, seats: int) -> int:
        return min(self.sides or seats, seats)

    def round_of(self, seats: int) -> int:
        """Return after how many matches with so many seats all have met equally often, in every order."""
        places = self._places(seats)
        return places * len(settings(self.compared)) * lineups(self.entrants, places)

    def whole(self, games: int) -> int:
        """Return how many matches are played when ``games`` are asked for: whole rounds, which compare.

        Where one round is longer than that, at least all seats are turned.
        """
        each = -(-games // len(self.seats))
        around = lcm(*(self.round_of(n) for n in self.seats))
        if around > each:
            around = lcm(*(self._places(n) for n in self.seats))
        return -(-each // around) * around * len(self.seats)

    def pairings(self, games: int) -> int:
        """Return how many matches are played for ``games`` with each lineup in each setting."""
        return len(self.seats) * max(games * self.round_of(n) // self._places(n) for n in self.seats)

    def beginning(self, number: int) -> Beginning:
        """Return the beginning of a match."""
        setting = self.setting(number)
        decks = [e.deck for e in setting.entrants]
        seats = [
            Seat(NAMES[k % len(NAMES)], e.kind, "" if e.deck == ANY else decks[k])
            for k, e in enumerate(setting.entrants)
        ]
        options = {**even(self.game, len(seats)), **dict(self.options), **dict(setting.options)}
        return Beginning.lay(seats, self.game, options, self.seed + number)

    # -- playing ----------------------------------------------------------------------------------

    def play(self, numbers: range) -> dict[str, Any]:
        """Return what these matches came to, added up."""
        total: dict[str, Any] = {}
        for number in numbers:
            setting, beginning = self.setting(number), self.beginning(number)
            taker = Taker([str(e) for e in setting.entrants], beginning)
            playouts = [e.playouts for e in setting.entrants]
            played = play_out(beginning, looker=taker, playouts=playouts)
            if played.replaced:
                merged(total, {"replaced": played.replaced})
            if played.crash is not None:
                error = last_line(played.crash.get("traceback", ""))
                told: dict[str, Any] = {"error": error, "report": played.crash}
                merged(total, {"errors": {str(beginning.seed): told}})
            else:
                merged(total, {"tables": {setting.key: taker.told(played)}})
        return total


def even(game: str, seats: int) -> dict[str, Any]:
    """Return the options that matches are compared with, where the game has them for so many."""
    declared = {o["id"]: o for o in describe(ruleset_of(game)).get("options", ())}
    return {k: v for k, v in EVEN_OPTIONS.items() if k in declared and suits(declared[k], seats)}


@lru_cache(maxsize=64)
def settings(compared: tuple[tuple[str, tuple[Any, ...]], ...]) -> tuple[tuple[tuple[str, Any], ...], ...]:
    """Return every combination of the values of options."""
    found: list[tuple[tuple[str, Any], ...]] = [()]
    for name, values in compared:
        found = [(*f, (name, v)) for f in found for v in values]
    return tuple(found)


def lineups(entrants: tuple[Entrant, ...], places: int) -> int:
    """Return how many lineups there are for so many places."""
    n = len(entrants)
    return min(comb(n, places), MOST_LINEUPS) if n >= places else comb(places - 1, n - 1)


def lineup(entrants: tuple[Entrant, ...], places: int, which: int) -> tuple[Entrant, ...]:
    """Return a lineup. Nobody meets themselves while there are others; else all take part."""
    if comb(len(entrants), places) > MOST_LINEUPS:
        return tuple(random.Random(f"lineup/{which}").sample(entrants, places))
    return _all_lineups(entrants, places)[which]


@lru_cache(maxsize=64)
def _all_lineups(entrants: tuple[Entrant, ...], places: int) -> tuple[tuple[Entrant, ...], ...]:
    if len(entrants) >= places:
        found = list(combinations(entrants, places))
    else:
        found = [
            tuple(sorted((*entrants, *more)))
            for more in combinations_with_replacement(entrants, places - len(entrants))
        ]
    # A run that is shorter than one round plays a fair share of them.
    random.Random(f"lineups/{places}").shuffle(found)
    return tuple(found)


# -- what was asked for ---------------------------------------------------------------------------------


def tournament(
    game: str,
    seats: Sequence[int] = (),
    decks: Sequence[str] = (),
    levels: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    compared: Sequence[str] = (),
    sides: int = 0,
    seed: int = 0,
) -> Tournament:
    """Return the tournament that is meant; ``SetupError`` or ``RunError`` with a sentence if there is none.

    Without ``seats`` two play (as many as the game takes), without ``decks`` every ready deck is in, without
    ``levels`` all are adepts. The option by which a match is hard is compared unless it is fixed.
    """
    description = describe(ruleset_of(game))
    least, most = seat_range(description)
    counts = tuple(seats) or (max(least, min(2, most)),)
    own = _own_decks(game)
    for deck in decks:
        if deck not in (*own, ANY):
            raise no_such("error.no_deck", deck, (*own, ANY))
    check_kinds([level for level in levels if not WITH_PLAYOUTS.fullmatch(level)])
    fixed = dict(options or {})
    declared = {o["id"]: o for o in description.get("options", ())}
    wanted = list(compared)
    if LEVEL in declared and LEVEL not in fixed and LEVEL not in wanted:
        wanted.append(LEVEL)
    for name in wanted:
        if name not in declared:
            raise no_such("error.no_option", name, declared)
        if name in fixed:
            raise RunError("error.fixed_and_compared", name=name)
    values = tuple((k, _values(declared[k], counts)) for k in wanted)
    entrants = tuple(Entrant(d, level) for d in decks or own or [ANY] for level in levels or [ADEPT])
    found = Tournament(
        game, counts, tuple(dict.fromkeys(entrants)), tuple(sorted(fixed.items())), values, sides, seed
    )
    for count in counts:  # refuses what cannot be set up before anything runs
        settle(description, fixed, count)
        found.beginning(counts.index(count))
    return found


def _values(option: OptionEntry, counts: Sequence[int]) -> tuple[Any, ...]:
    """Return the values of an option that are for all these numbers of players."""
    found = [choices(option, n) for n in counts]
    return tuple(v for v in found[0] if all(v in others for others in found))


def _own_decks(game: str) -> list[str]:
    ruleset = ruleset_of(game)
    return sorted(d.id for d in load_decks(ruleset, cards_of(ruleset))[0].values() if d.kind == PLAYER)
