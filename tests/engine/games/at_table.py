"""Playing in tests: a match wrapped so that a test reads like play, and players who answer by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from mk_tui.engine import Game, advance
from mk_tui.engine.cards import Pool
from mk_tui.engine.flow import run
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.setup import add_card, blank_game, remember_origin


def lay(
    rules: Ruleset, pool: Pool, seats: dict[str, dict[str, str]], step: str, seed: int = 1, hold: int = 0
) -> Play:
    """Return a match in the middle: each seat's zones hold the cards named, bottom or oldest first.

    ``hold``: how readily everybody is asked.
    """
    g = blank_game(rules, pool, list(seats), {}, seed)
    for seat, zones in enumerate(seats.values()):
        for kind, names in zones.items():
            for name in names.split():
                add_card(g, pool.find(name).index, seat, g.layout.ids[kind][seat])
    g.hold[:] = [hold] * len(seats)
    rules.laying.begin_at(g, step, 0)
    remember_origin(g)
    run(g)
    return Play(g)


NAMES = ("Ana", "Bea", "Cleo", "Dov")


class Play:
    """A match in words: cards by the end of their id ("bolt"), seats by name."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # -- who is asked what ------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """Who is asked, and what: "Ana: priority"; "" once the match is over."""
        q = self.game.question
        return f"{self.name(q.seat)}: {q.kind}" if q else ""

    @property
    def options(self) -> list[str]:
        """The options of the open question, in words."""
        q = self.game.question
        assert q is not None
        return [self.words(o) for o in q.options]

    def words(self, option: tuple[Any, ...]) -> str:
        """Return an option as a player would say it."""
        verb, *rest = option
        if verb == "card":
            return self.card_name(rest[0])
        if verb == "player":
            return self.name(rest[0])
        if verb == "stack":
            item = next(i for i in self.game.stack if i.id == rest[0])
            return f"{self.short(item.definition)} on the stack"
        if verb == "trigger":
            return f"trigger of {self.card_name(rest[0])}"
        if verb == "pile":
            return f"{rest[0]} of {self.name(rest[1])}"
        return " ".join([verb, *([self.card_name(rest[0])] if rest else []), *map(str, rest[1:])])

    def name(self, seat: int) -> str:
        return str(self.game.config["seats"][seat]["name"]) if seat >= 0 else "nobody"

    def short(self, definition: int) -> str:
        return str(self.game.pool.cards[definition].id.partition(".")[2])

    def card_name(self, card: int) -> str:
        return self.short(self.game.defs[card])

    # -- playing ----------------------------------------------------------------------------------

    def does(self, who: str, *picks: str) -> Play:
        """Let ``who``, who has to be the one asked, answer in words ("squire", "Bea's squire")."""
        q = self.game.question
        assert q is not None, "nothing is asked"
        assert self.name(q.seat) == who, f"{self.asked} is asked, not {who}"
        left = list(range(len(q.options)))
        answer = []
        for pick in picks:
            owner, mark, rest = pick.partition("'s ")
            wanted = rest if mark else pick
            fits = [
                k
                for k in left
                if self.words(q.options[k]) == wanted
                and (not mark or self.name(self.game.owner[q.options[k][1]]) == owner)
            ]
            assert fits, f"{pick!r} is not among {self.options}"
            left.remove(fits[0])
            answer.append(fits[0])
        advance(self.game, tuple(answer))
        return self

    def all_pass(self) -> Play:
        """Let all who are asked pass until the top of the stack has resolved (or the step ends)."""
        depth, step = len(self.game.stack), (self.game.phase, self.game.active)
        while (q := self.game.question) is not None and q.kind == "priority":
            if len(self.game.stack) < depth or (self.game.phase, self.game.active) != step:
                break
            advance(self.game, (0,))
        return self

    # -- looking ----------------------------------------------------------------------------------

    def zone(self, who: str, kind: str) -> list[str]:
        """Return the cards of a zone, bottom or oldest first."""
        return [self.card_name(c) for c in self.game.in_zone(kind, self.seat(who))]

    def seat(self, who: str) -> int:
        return [s["name"] for s in self.game.config["seats"]].index(who)

    def card(self, name: str) -> int:
        """Return the number of a card: "bolt", or "Bea's bolt"; the first one in play, else the first."""
        owner, mark, rest = name.partition("'s ")
        found = [
            c
            for c in range(len(self.game.defs))
            if self.card_name(c) == (rest if mark else name)
            and (not mark or self.name(self.game.owner[c]) == owner)
        ]
        return min(found, key=lambda c: (not self.game.in_play(c), c))

    @property
    def stack(self) -> list[str]:
        """The stack, bottom first: whose, and the source."""
        return [f"{self.name(i.seat)}'s {self.short(i.definition)}" for i in self.game.stack]

    def log(self, *ids: str) -> list[tuple[str, dict[str, Any]]]:
        """Return what was reported, of these message ids."""
        return [(e, f) for e, _, f in self.game.log or [] if e in ids]


def random_answer(g: Game, rng: random.Random) -> tuple[int, ...]:
    """Return a legal answer by chance."""
    q = g.question
    assert q is not None
    n = q.least if q.least == q.most else rng.randint(q.least, q.most)
    return tuple(rng.sample(range(len(q.options)), n))


def play_on(g: Game, rng: random.Random, most: int = 100_000) -> Iterator[Game]:
    """Answer by chance until the match is over; yields the match before each answer."""
    while g.question is not None and most:
        yield g
        advance(g, random_answer(g, rng))
        most -= 1


def finish(g: Game, seed: int = 0, most: int = 100_000) -> Game:
    """Play to the end by chance."""
    for _ in play_on(g, random.Random(seed), most):
        pass
    return g
