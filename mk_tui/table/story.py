"""What a match that is over came to: figures round by round, turning points, rolls, the card that did most.

All of it is worked out from the record, by playing the match again. How a position looks is the judgement
of the game's own computer players (``evaluate``), each seat's by what that seat could see: an estimate.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from mk_tui.cards.failures import brief_of
from mk_tui.engine import Game, events, view
from mk_tui.engine.mechanisms.parts import WithRolls
from mk_tui.engine.views import EventView, PlayerView
from mk_tui.players.search import evaluation

from .match import Match
from .moment import is_step
from .worth_telling import ENTERED, worth_telling

# A turn of fortune has to be so great, and to stand after so many further answers.
TURN, LASTING = 0.06, 5
EVEN = 0.5
MOST_TURNS = 4
# So many events tell a turning point, where a game holds some weighty.
MOST_EVENTS = 3
# Answers that lie nearer to each other than this are one moment.
APART = 4
ABILITY = "log.stacked_ability"  # which a seat has used: whatever comes of it is that card's doing
GAVE_UP = "log.conceded"
# What the engine tells of besides, and which says nothing of why a position has changed.
BESIDES = frozenset({"log.paid", "log.resolves", "log.round_began"})


@dataclass(frozen=True)
class RoundEnd:
    """How the table stood at the end of a round; ``looks`` is how each seat's position looked, 0 to 1."""

    round: int
    players: tuple[PlayerView, ...]
    looks: tuple[float, ...]


@dataclass(frozen=True)
class TurningPoint:
    """An answer after which a seat's position looked otherwise, and went on to."""

    answer: int
    round: int
    seat: int
    before: float
    after: float
    events: tuple[EventView, ...]


@dataclass(frozen=True)
class Luck:
    """A seat's rolls against a number: how many succeeded, and how many were to be expected to."""

    seat: int
    rolls: int
    successes: int
    expected: float


@dataclass(frozen=True)
class BestCard:
    """The card whose uses were followed by the greatest gain of whoever used it."""

    seat: int
    definition: str
    gain: float


@dataclass(frozen=True)
class Story:
    """``decided`` is the turning point that brought the winners most; ``trouble`` why nothing is judged."""

    rounds: tuple[RoundEnd, ...]
    turns: tuple[TurningPoint, ...]
    decided: TurningPoint | None
    luck: tuple[Luck, ...]
    best: BestCard | None
    judged: bool
    trouble: str
    answers: int


class Swing(NamedTuple):
    """By how much an answer changed how a seat's position looked."""

    at: int
    seat: int
    swing: float


class StoryTeller:
    """Plays a match again and looks at it after each answer."""

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
        self.rounds: dict[int, RoundEnd] = {}
        self._told = 0

    def tell(self) -> Story:
        """Return the story."""
        self._look()
        for answer in self.answers:
            self.again.enter(answer)
            self._look()
        swings = self._swings()
        turns = self._turning_points(swings)
        decisive = self._turning_points([x for x in swings if self._for_the_winners(x.seat, x.swing > 0)])
        return Story(
            tuple(self.rounds.values()),
            tuple(sorted(turns[:MOST_TURNS], key=lambda t: t.answer)),
            decisive[0] if decisive else None,
            tuple(self._luck()),
            self._best_card(),
            self.judge is not None,
            self.trouble,
            len(self.answers),
        )

    def _look(self) -> None:
        game = self.again.game
        fresh = events(game, None, self._told)
        self._told += len(fresh)
        self.news.append(fresh)
        self.at_round.append(game.round)
        self.active.append(game.active)
        seen = view(game, None)
        self.figures.append([dict(p.trackers) for p in seen.players])
        looks = self._judged() if game.result is None else self._in_the_end(game)
        self.looks.append(looks)
        self.rounds[game.round] = RoundEnd(game.round, tuple(seen.players), looks)

    def _in_the_end(self, game: Game) -> tuple[float, ...]:
        """Return how the positions looked before the last answer: after it they are no estimate any more.

        The result stands in its place where it is another one than they promised: then the last answer has
        turned the match.
        """
        looked = self.looks[-1] if self.looks else ()
        assert game.result is not None
        if game.result["kind"] == "draw":
            return looked
        came = tuple(float(seat in game.result["winners"]) for seat in range(len(looked)))
        upset = any(abs(a - b) > EVEN for a, b in zip(looked, came, strict=True))
        return came if upset else looked

    def _judged(self) -> tuple[float, ...]:
        if self.judge is None:
            return ()
        game = self.again.game
        try:
            return tuple(float(self.judge(view(game, s), s)) for s in range(len(game.seats)))
        except Exception as error:  # a game's bot may raise anything; the story says that it did
            self.judge, self.trouble = None, brief_of(error)
            self.looks = [() for _ in self.looks]
            return ()

    # -- turning points -------------------------------------------------------------------------

    def _swing(self, at: int, seat: int) -> float:
        """Return by how much a seat's position changed with an answer, as far as that lasted."""
        before = self.looks[at - 1][seat]
        now = self.looks[at][seat] - before
        if self._comes_of_the_turn(at, seat, now):
            return 0.0
        later = self.looks[min(at + LASTING, len(self.looks) - 1)][seat] - before
        return 0.0 if now * later <= 0 else min(now, later, key=abs)

    def _comes_of_the_turn(self, at: int, seat: int, change: float) -> bool:
        """Return whether a position looks otherwise because a turn began with an answer: better for whoever
        has the turn now, worse for the others, whatever was done."""
        return self._turn_began(at) and (change > 0) == (seat == self.active[at])

    def _turn_began(self, at: int) -> bool:
        """Return whether an answer led into another turn, or into the first one: after the last one there is
        none."""
        first = self.at_round[at - 1] == 0 < self.at_round[at]
        return at < len(self.looks) - 1 and (first or self.active[at] != self.active[at - 1])

    def _swings(self) -> list[Swing]:
        """Return what changed how a seat's position looked, the greatest first."""
        if self.judge is None:
            return []
        found = [
            Swing(at, seat, swing)
            for at in range(1, len(self.looks))
            for seat in range(len(self.looks[at]))
            if abs(swing := self._swing(at, seat)) >= TURN
        ]
        return sorted(found, key=lambda x: (-abs(x.swing), x.at, x.seat))

    def _turning_points(self, swings: Iterable[Swing]) -> list[TurningPoint]:
        """Return the turns of fortune, in the order of these swings; one for each moment."""
        turns: list[TurningPoint] = []
        for at, seat, swing in swings:
            news = worth_telling(self._until_the_turn(at))
            told = self._what_weighs(
                e for e in news if not is_step(e) and e.id not in BESIDES and not _for_turns(e)
            )
            if told and all(abs(at - t.answer) >= APART for t in turns):
                before = self.looks[at - 1][seat]
                turns.append(TurningPoint(at, self.at_round[at - 1], seat, before, before + swing, told))
        return turns

    def _until_the_turn(self, at: int) -> list[EventView]:
        """Return what an answer did, without what another turn begins with where one began."""
        news = self.news[at]
        if not self._turn_began(at):
            return news
        return list(takewhile(lambda event: not is_step(event), news))

    def _what_weighs(self, told: Iterable[EventView]) -> tuple[EventView, ...]:
        """Return the few events that the game holds weightiest, then cards that were used, as they happened;
        all where there is nothing of both."""
        shown, every = self.again.game.rules.shown, tuple(told)
        weighty = (*shown.weighty, *sorted(shown.uses))
        found = sorted((e for e in every if e.id in weighty), key=lambda e: weighty.index(e.id))
        return tuple(sorted(found[:MOST_EVENTS], key=lambda e: e.index)) or every

    def _for_the_winners(self, seat: int, rises: bool) -> bool:
        """Return whether a turn brought the winners something: that one of several losers fell brings the
        others as much."""
        game = self.again.game
        winners = game.result["winners"] if game.result is not None else ()
        if seat in winners:
            return rises
        return not rises and (not winners or len(game.seats) == 2)

    # -- dice and cards -------------------------------------------------------------------------

    def _luck(self) -> list[Luck]:
        rules = self.again.game.rules
        if not isinstance(rules, WithRolls):
            return []
        rolls: dict[int, list[tuple[bool, float]]] = defaultdict(list)
        for event in (e for news in self.news for e in news):
            index = event.fields.get("index")
            if index and "value" in event.fields and "success" in event.fields:
                entry = (bool(event.fields["success"]), rules.roll_chance(index))
                rolls[int(event.fields.get("seat", -1))].append(entry)
        return [
            Luck(seat, len(of), sum(hit for hit, _ in of), sum(chance for _, chance in of))
            for seat, of in sorted(rolls.items())
            if seat >= 0
        ]

    def _best_card(self) -> BestCard | None:
        """Return the card whose doings were followed by most, until the next one: not one that was merely put
        into play, and of which nothing came (a healer that healed nobody, what only pays)."""
        if self.judge is None:
            return None
        gains: dict[tuple[int, str], float] = defaultdict(float)
        done = [(at, found) for at in range(1, len(self.looks)) if (found := self._doers(at))]
        for k, (at, doers) in enumerate(done):
            following = done[k + 1][0] if k + 1 < len(done) else len(self.looks)
            end = max(at, min(self._lasted(at), following - 1, self._last_of_turn(at)))
            for seat, card in doers:
                change = self.looks[end][seat] - self.looks[at - 1][seat]
                if self._left_a_trace(at, end, seat) and not self._comes_of_the_turn(at, seat, change):
                    gains[seat, card] += change
        (seat, card), gain = max(gains.items(), key=lambda x: x[1], default=((-1, ""), 0.0))
        return BestCard(seat, card, gain) if gain > 0 else None

    def _doers(self, at: int) -> dict[tuple[int, str], None]:
        """Return the cards that do something with an answer, played or used, each with whose it is."""
        shown = self.again.game.rules.shown
        doers: dict[tuple[int, str], None] = {}
        for event in self._until_the_turn(at):
            if event.id not in shown.uses and event.id not in shown.acts and event.id != ABILITY:
                continue
            card, seat = event.fields.get("card"), event.fields.get("seat", self.active[at - 1])
            if isinstance(card, str) and 0 <= seat < len(self.looks[at]):
                doers[seat, card] = None
        return doers

    def _last_of_turn(self, at: int) -> int:
        """Return the last answer of the turn that one was given in, before that which began another."""
        return next((k for k in range(at + 1, len(self.looks)) if self._turn_began(k)), len(self.looks)) - 1

    def _left_a_trace(self, at: int, end: int, seat: int) -> bool:
        """Return whether more came of a seat's card between two answers than that it was played, used and
        paid: something that happened besides, a figure of the seat that rose, or another's that changed."""
        shown = self.again.game.rules.shown
        plain = {*shown.uses, *shown.acts, *BESIDES, f"log.{ENTERED}"}
        told = (e for k in range(at, end + 1) for e in self._until_the_turn(k) if not is_step(e))
        if any(e.id not in plain for e in told):
            return True
        before, now = self.figures[at - 1], self.figures[end]
        rose = any(now[seat].get(name, 0) > value for name, value in before[seat].items())
        return rose or any(before[s] != now[s] for s in range(len(now)) if s != seat)

    def _lasted(self, at: int) -> int:
        """Return how far what follows an answer is its doing: not that somebody gave up."""
        last = min(at + LASTING, len(self.looks) - 1)
        given_up = (k for k in range(at + 1, last + 1) if any(e.id == GAVE_UP for e in self.news[k]))
        return next(given_up, last + 1) - 1


def _for_turns(event: EventView) -> bool:
    """Return whether an entry is a throw for the order of play, which needs no number."""
    return event.fields.get("index") == 0 and "value" in event.fields


def tell(match: Match) -> Story:
    """Return the story of a match."""
    return StoryTeller(match).tell()


__all__ = ["BestCard", "Luck", "RoundEnd", "Story", "TurningPoint", "tell"]
