"""A match that is over, played again: how it looked after each answer, and what each one did.

How a position looks is the judgement of the game's own computer players (``evaluate``), each seat's by what
that seat could see: an estimate, from 0 (lost) to 1 (won). What it came to stands at the end; where that came
of a limit of rounds or time, only at the end of the last round: nothing that was done has made it look so.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from mk_tui.cards.failures import brief_of
from mk_tui.engine import Game, events, round_ends, view
from mk_tui.engine.views import EventView, PlayerView, View
from mk_tui.players.search import evaluation

from .match import Match
from .moment import is_step

EVEN = 0.5
GAVE_UP = "log.conceded"
ENDED = "log.match_ended"
ROUND = "log.round_began"


@dataclass(frozen=True)
class RoundEnd:
    """How the table stood at the end of a round, whatever the next one began with; ``looks`` is how each
    seat's position looked, 0 to 1."""

    round: int
    players: tuple[PlayerView, ...]
    looks: tuple[float, ...]


class PlayedAgain:
    """Plays a match again and looks at it after each answer: entry 0 is how it began."""

    def __init__(self, match: Match) -> None:
        self.answers = match.record.answers
        self.again = match.branch(0)
        self.judge = evaluation(match.game.rules)
        self.trouble = ""
        self.looks: list[tuple[float, ...]] = []
        self.at_round: list[int] = []
        self.active: list[int] = []
        self.figures: list[list[dict[str, int]]] = []  # of each seat, by name
        self.news: list[list[EventView]] = []
        self.bereft: list[frozenset[int]] = [frozenset()]  # cards whose bearer left the table
        self.rounds: dict[int, RoundEnd] = {}
        self._told = 0
        self._began: list[int] = []  # with which entry of the log each round began that did
        self._numbers: list[int] = []  # and its number

    def play(self) -> PlayedAgain:
        """Play it to its end."""
        self._look()
        for answer in self.answers:
            before = self.again.game.clone()
            self.again.enter(answer)
            self.bereft.append(_bereft(before, self.again.game))
            if self.again.game.round != before.round:
                for game in round_ends(before, answer):
                    self._round_ends(game, view(game, None), self._judged(game))
            self._look()
        return self

    def _look(self) -> None:
        game = self.again.game
        fresh = events(game, None, self._told)
        self._told += len(fresh)
        self.news.append(fresh)
        began = [e for e in fresh if e.id == ROUND]
        self._began += [e.index for e in began]
        self._numbers += [e.fields["n"] for e in began]
        self.at_round.append(game.round)
        self.active.append(game.active)
        seen = view(game, None)
        self.figures.append([dict(p.trackers) for p in seen.players])
        looks = self._judged(game) if game.result is None else self._in_the_end(game)
        self.looks.append(self.looks[-1] if self.limited else looks)
        self._round_ends(game, seen, looks)

    def _round_ends(self, game: Game, seen: View, looks: tuple[float, ...]) -> None:
        """Note how a round stands: what is noted last is its end."""
        self.rounds[game.round] = RoundEnd(game.round, tuple(seen.players), looks)

    def _judged(self, game: Game) -> tuple[float, ...]:
        if self.judge is None:
            return ()
        try:
            return tuple(float(self.judge(view(game, s), s)) for s in range(len(game.seats)))
        except Exception as error:  # a game's bot may raise anything; the story says that it did
            self.judge, self.trouble = None, brief_of(error)
            self.looks = [() for _ in self.looks]
            return ()

    def _in_the_end(self, game: Game) -> tuple[float, ...]:
        """Return what the match came to for each seat: won or lost, and neither where nobody has."""
        assert game.result is not None
        if self.judge is None:
            return ()
        if game.result["kind"] == "draw":
            return (EVEN,) * len(game.seats)
        return tuple(float(seat in game.result["winners"]) for seat in range(len(game.seats)))

    # -- when, who, and whose turn --------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The number of the last answer."""
        return len(self.looks) - 1

    def round_of(self, event: EventView) -> int:
        """Return the round in which something happened: an answer may end one, and more, and go on in the
        next."""
        began = bisect_right(self._began, event.index)
        if not self._numbers:
            return self.at_round[0]
        return self._numbers[began - 1] if began else self._numbers[0] - 1

    def round_told(self, told: Sequence[EventView]) -> int:
        """Return the round in which happened what is told of it, the last one where nothing is."""
        return self.round_of(told[-1]) if told else self.at_round[self.last]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, none where nobody has."""
        result = self.again.game.result
        return tuple(result["winners"]) if result is not None else ()

    @property
    def clause(self) -> str:
        """The clause by which it ended, "" where the game names none."""
        game = self.again.game
        return game.rules.clauses.endings.get(game.result["why"], "") if game.result is not None else ""

    @property
    def limited(self) -> bool:
        """Whether it ended because rounds or time had run out, by nothing that was done."""
        game = self.again.game
        return game.result is not None and game.result["why"] in game.rules.clauses.limits

    @property
    def lost_by_all(self) -> bool:
        """Whether everybody has lost, to the game itself."""
        result = self.again.game.result
        return result is not None and result["kind"] == "loss"

    @property
    def foes(self) -> bool:
        """Whether the seats have cards against them that are nobody's: what befalls one is not another's
        gain."""
        falls = self.again.game.rules.shown.falls
        return any(e.id in falls and e.fields.get("seat") == -1 for news in self.news for e in news)

    def turn_began(self, at: int) -> bool:
        """Return whether an answer led into another turn, or into the first one: after the last one there is
        none."""
        first = self.at_round[at - 1] == 0 < self.at_round[at]
        return at < self.last and (first or self.active[at] != self.active[at - 1])

    def part_began(self, at: int) -> bool:
        """Return whether an answer led into another round, or another turn of one."""
        return at < self.last and (
            self.at_round[at] != self.at_round[at - 1] or self.active[at] != self.active[at - 1]
        )

    def part_of(self, at: int) -> int:
        """Return the first answer of the round, or turn of it, in which one was given."""
        return next((k + 1 for k in range(at - 1, 0, -1) if self.part_began(k)), 1)

    def comes_round(self, at: int) -> int | None:
        """Return the answer with which whoever had the turn at one has it again, None if nobody does."""
        parts = (k for k in range(at + 1, len(self.looks)) if self.part_began(k))
        return next((k for k in parts if self.active[k] == self.active[at - 1]), None)

    def last_of_turn(self, at: int) -> int:
        """Return the last answer of the turn that one was given in, before that which began another."""
        return next((k for k in range(at + 1, len(self.looks)) if self.turn_began(k)), len(self.looks)) - 1

    def comes_of_the_turn(self, at: int, seat: int, change: float) -> bool:
        """Return whether a position looks otherwise because a turn began with an answer: better for whoever
        has the turn now, worse for the others, whatever was done."""
        if not self.turn_began(at) or (change > 0) != (seat == self.active[at]):
            return False
        # Whoever had a whole turn before that, in the same answer, may look better for what came of it.
        steps = (e for e in self.until_the_turn(at) if is_step(e))
        return all(e.fields.get("seat") != self.active[at] for e in steps)

    def until_the_turn(self, at: int) -> list[EventView]:
        """Return what an answer did, without what another turn begins with where one began.

        Turns that came in between, in which nobody was asked (a death, a climb), are its doing.
        """
        news, active = self.news[at], self.active[at]
        if not self.turn_began(at):
            return news
        others = (k for k, e in enumerate(news) if is_step(e) and e.fields.get("seat") not in (-1, active))
        first = max(others, default=-1) + 1

        def begins(event: EventView) -> bool:
            return event.id == ROUND or (is_step(event) and event.fields.get("seat") == active)

        return [*news[:first], *takewhile(lambda event: not begins(event), news[first:])]


def _bereft(before: Game, now: Game) -> frozenset[int]:
    """Return the cards whose bearer has left the table between two moments: what becomes of them comes of
    that."""
    return frozenset(c for c, h in before.host.items() if now.stamp[h] != before.stamp[h])


__all__ = ["ENDED", "EVEN", "GAVE_UP", "ROUND", "PlayedAgain", "RoundEnd"]
