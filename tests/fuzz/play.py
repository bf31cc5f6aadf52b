"""Whole matches by chance, checked on the way."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game, advance, save, set_pref
from mk_tui.engine.record import ALL_BY_HAND, rebuild
from mk_tui.players.options import choices, seat_range
from mk_tui.table.beginning import Beginning, Seat

from . import checks

NAMES = ("Ana", "Bea", "Cleo", "Dov", "Ester", "Fani")


@dataclass(frozen=True)
class Case:
    """A match to be: a game, a number of seats, a value for each option, a seed."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    seed: int

    def __str__(self) -> str:
        chosen = "-".join(f"{k}={v}" for k, v in self.options)
        return f"{self.game}-{self.seats}-{chosen}-{self.seed}"

    def begin(self) -> Game:
        """Return the match at its first question."""
        seats = [Seat(NAMES[k], "random") for k in range(self.seats)]
        return Beginning.lay(seats, self.game, dict(self.options), self.seed).begin()


def cases(games: int, first: int = 0) -> list[Case]:
    """Return ``games`` cases of each installed game: all seat counts, all values of options in turn.

    A game with an option of many values that is for one number of players gets as many as that takes.
    """
    found = []
    for game in registry.games():
        description = load_ruleset(registry.get(game))[0]
        least, most = seat_range(description)
        sizes = range(least, most + 1)
        longest = max((len(choices(o, s)) for o in description.get("options", ()) for s in sizes), default=1)
        for seed in range(first, first + max(games, longest * len(sizes))):
            # Each option walks through its values, and in the next round beside other values of the others.
            seats = least + seed % (most - least + 1)
            turn = seed // (most - least + 1)
            options = []
            for k, option in enumerate(description.get("options", ())):
                values = choices(option, seats)
                options.append((option["id"], values[(turn + k + turn // len(values) * k) % len(values)]))
            found.append(Case(game, seats, tuple(options), seed))
    return found


def play(case: Case, every: int, closely: range = range(0)) -> Game:
    """Play a case by chance; look at it from all sides at one decision in ``every``, and at its end.

    ``closely`` are numbers of answers between which every decision is looked at.
    """
    rng = random.Random(f"{case}")
    g = case.begin()
    for seat in range(case.seats):
        set_pref(g, "hold", seat, (1, 2, 0, 0, 0)[(case.seed + seat) % 5])
        set_pref(g, "by_hand", seat, ALL_BY_HAND * ((case.seed // 3 + seat) % 2))
    cards, secrets = checks.Cards(g), checks.Secrets(g)
    twin = None
    while g.question is not None:
        secrets.note(g)
        if g.count % every == 0 or g.count in closely:
            cards.check(g)
            checks.check_plain(g)
            checks.check_caches(g)
            secrets.check(g)
            checks.check_clone(g, rng)
            seat = rng.randrange(case.seats)
            for looker in {seat, g.question.seat}:
                checks.check_world(g, looker, rng, to_the_end=rng.random() < 0.02)
            if twin is not None:
                assert checks.trace(twin) == checks.trace(g), "a loaded match went another way"
            twin = checks.check_save(g)
        if g.rules.clauses.concession and case.seed // 3 % 2 == 0 and g.count == 20 + case.seed * 7 % 90:
            seat = rng.choice(g.order)  # somebody gives up, whoever is asked
            for match in (g, twin) if twin is not None else (g,):
                set_pref(match, "concede", seat, 1)
            if g.question is None:
                break
        if g.count == 300:  # whoever plays against a clock: time is up
            for match in (g, twin) if twin is not None else (g,):
                set_pref(match, "clock", 0, 1)
        answer = checks.random_answer(g, rng)
        advance(g, answer)
        if twin is not None:
            advance(twin, answer)
    assert g.result is not None
    cards.check(g)
    secrets.note(g)
    secrets.check(g)
    checks.check_save(g)
    assert save.state(rebuild(g)) == save.state(g)
    return g
