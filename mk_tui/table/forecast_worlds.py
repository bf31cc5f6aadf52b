"""Worlds in which an option is tried, and every way in which chance may fall in one.

A forecast may tell a seat nothing that it could not know. So a world begins as :func:`alike`: what the seat
cannot see is put in an order that hangs on nothing hidden, before it is dealt anew by a seed that everybody
could work out. Two matches that differ in hidden cards alone give the same worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mk_tui.engine import Game, determinise
from mk_tui.engine.continuous import borne, statics, watchers
from mk_tui.engine.rng import GAMMA, MASK, mix

# So many chances to act are passed on.
PASSES = 12
# So many questions are declined to see how a turn ends.
TO_THE_END = 48
# An act asks for so many things in turn, of so many candidates each, before it is held to do something.
CHOICES, MOST_TARGETS = 3, 16
NEXT_ROUND = "log.round_began"
# The number by which a step of the generator is counted back: its inverse modulo 2^64.
_BACK = pow(GAMMA & MASK, -1, 1 << 64)


def alike(g: Game, seat: int, seed: int) -> Game:
    """Return a world that the seat cannot tell from this one, made without anything hidden."""
    return _dealt(_ordered(g, seat), seat, seed)


def _ordered(g: Game, seat: int) -> Game:
    w = g.clone()
    _put_in_order(w, seat)
    w.forget()
    statics(w), watchers(w), borne(w)  # all worlds dealt of this one share what lies open
    w.peeked = None
    return w


def _dealt(ordered: Game, seat: int, seed: int) -> Game:
    w = determinise(ordered, seat, mix(seed))
    w.forced = None  # what a scenario makes chance do next is no business of a seat's
    return w


class Worlds:
    """Worlds :func:`alike` by their numbers.

    Only the first ``kept`` are kept: there may be thousands.
    """

    def __init__(self, game: Game, seat: int, kept: int) -> None:
        self.seat, self._kept = seat, kept
        self._began = game.count * 8191
        self._ordered = _ordered(game, seat)
        self._made: dict[int, Game] = {}
        self._last: tuple[int, Game] | None = None

    def world(self, k: int) -> Game:
        """Return the world of this number."""
        made = self._made.get(k)
        if made is None and self._last is not None and self._last[0] == k:
            made = self._last[1]
        if made is None:
            made = _dealt(self._ordered, self.seat, self._began + k)
            made.question = self._ordered.question  # each answer stands where it does, whatever is held
            if k < self._kept:
                self._made[k] = made
            self._last = k, made
        return made


def _put_in_order(w: Game, seat: int) -> None:
    """Deal the faces that a seat cannot see in the order of their definitions, stock by stock."""
    bit = 1 << seat
    stocks: dict[tuple[int, ...], list[int]] = {}
    shared = _shared(w)
    for number in w.layout.closed[seat]:
        unseen = [c for c in w.zones[number] if not w.known[c] & bit]
        if unseen:
            stocks.setdefault(shared.get(number, (number,)), []).extend(unseen)
    for cards in stocks.values():
        faces = sorted(w.defs[c] for c in cards)
        for card, face in zip(cards, faces, strict=True):
            w.defs[card] = face


def _shared(w: Game) -> dict[int, tuple[int, ...]]:
    """Return the zones that share a stock of hidden cards with a zone, itself among them, where others do.

    A hand is dealt from its own pile; the pile alone names but itself.
    """
    found: dict[int, tuple[int, ...]] = {}
    others: dict[int, tuple[int, ...]] = {}  # what is said of a zone by another one
    for zone in range(len(w.zones)):
        kin = w.rules.same_kind(w, zone)
        if len(kin) > 1:
            found[zone] = stock = tuple(sorted(kin))
            for other in stock:
                others.setdefault(other, stock)
    return others | found


@dataclass(frozen=True, slots=True)
class StepMark:
    """Where a step began while a world was played on: entries of the log by then, whose turn, which round,
    and what is tracked of each seat, where parts of that are told as one."""

    log: int
    active: int
    round: int
    tracked: tuple[tuple[tuple[str, Any], ...], ...] = ()


class TooMany(Exception):
    """Chance may fall in more ways than may be tried."""


class Cancelled(Exception):
    """Nobody wants to know any more."""


Die = tuple[str, int, tuple[int, ...]]
# Without a horizon: all that chance does counts.
FAR = 1_000


@dataclass(frozen=True, slots=True)
class Fall:
    """One way in which chance fell: the match after it, the steps that began, what ``play`` returned.

    ``notes`` are the dice in their order, and where steps began; ``drawn`` how often chance was asked;
    ``scripted`` how many of the dice fell as they were told to.
    """

    game: Game
    steps: tuple[StepMark, ...]
    notes: tuple[Any, ...]
    began: int
    drawn: int
    scripted: int
    told: Any = None

    def dice(self, horizon: int = FAR) -> tuple[list[Die], bool]:
        """Return the dice thrown before so many steps have begun, and whether more than dice had a say."""
        thrown: list[Die] = []
        until, steps = self.drawn, 0
        for note in self.notes:
            if note[0] != "step":
                thrown.append(note)
                continue
            steps += 1
            if steps == horizon:
                until = (note[1] - self.began) * _BACK & MASK
                break
        return thrown, until != len(thrown) - self.scripted


def share_of(dice: list[Die]) -> float:
    """Return how likely it is that dice fall like this."""
    share = 1.0
    for kind, value, weights in dice:
        share *= weights[value - _least(kind)] / sum(weights)
    return share


def ways(
    world: Game, play: Callable[[Game], Any], most: int, horizon: int, first: Fall
) -> Iterator[tuple[float, Fall, bool]]:
    """Play a world on once for each way in which its dice may fall; :class:`TooMany` beyond ``most`` ways.

    Yields how likely each is, it, and whether more than dice had a say. ``play`` changes the copy that it is
    given. ``first`` is what came without any say. Whatever else is left to chance (shuffles, the order of a
    pile) falls as the world has it; so do dice that are thrown when ``horizon`` further steps have begun.
    """
    open_ways: list[list[Die]] = []
    tried = 0
    fall: Fall | None = first
    while fall is not None:
        thrown, dealt = fall.dice(horizon)
        tried += 1
        for k in range(fall.scripted, len(thrown)):
            kind, value, weights = thrown[k]
            for n, weight in enumerate(weights, _least(kind)):
                if n != value and weight:
                    open_ways.append([*thrown[:k], (kind, n, weights)])
        if tried + len(open_ways) > most:
            raise TooMany
        yield share_of(thrown), fall, dealt
        fall = once(world, play, open_ways.pop()) if open_ways else None


def once(world: Game, play: Callable[[Game], Any], script: Sequence[Die] = ()) -> Fall:
    """Play a copy of a world on, the first dice as ``script`` says."""
    g = world.clone()
    notes: list[Any] = []
    dice = [n for kind, n, _ in script if kind == "dice"]
    picks = [n for kind, n, _ in script if kind == "picks"]
    g.forced = {"dice": dice, "picks": picks, "shuffle": [], "thrown": notes}
    began = g.rng
    told = play(g)
    g.forced = None
    steps = tuple([StepMark(*note[2]) for note in notes if note[0] == "step"])
    drawn = (g.rng - began) * _BACK & MASK
    return Fall(g, steps, tuple(notes), began, drawn, len(script), told)


def _least(kind: str) -> int:
    """Return the least number that a die, or a pick, comes to."""
    return 1 if kind == "dice" else 0


def diced_for_turns(g: Game) -> bool:
    """Return whether players have rolled for themselves, not for a card: nobody knows whose turn comes."""
    return any(
        "index" in fields and "value" in fields and fields["roller"] < 0 for _, _, fields in g.log or ()
    )
