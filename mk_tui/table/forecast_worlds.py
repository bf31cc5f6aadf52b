"""Worlds in which an option is tried, and every way in which chance may fall in one.

A forecast may tell a seat nothing that it could not know. So a world begins as :func:`alike`: what the seat
cannot see is put in an order that hangs on nothing hidden, before it is dealt anew by a seed that everybody
could work out. Two matches that differ in hidden cards alone give the same worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from mk_tui.engine import Game, determinise
from mk_tui.engine.rng import GAMMA, MASK, mix

# The number by which a step of the generator is counted back: its inverse modulo 2^64.
_BACK = pow(GAMMA & MASK, -1, 1 << 64)


def alike(g: Game, seat: int, seed: int) -> Game:
    """Return a world that the seat cannot tell from this one, made without anything hidden."""
    w = g.clone()
    _put_in_order(w, seat)
    w.forget()
    w.peeked = None
    w = determinise(w, seat, mix(seed))
    w.forced = None  # what a scenario makes chance do next is no business of a seat's
    return w


def _put_in_order(w: Game, seat: int) -> None:
    """Deal the faces that a seat cannot see in the order of their definitions, stock by stock."""
    bit = 1 << seat
    stocks: dict[tuple[int, ...], list[int]] = {}
    for number in w.layout.closed[seat]:
        unseen = [c for c in w.zones[number] if not w.known[c] & bit]
        if unseen:
            stocks.setdefault(_stock(w, number), []).extend(unseen)
    for cards in stocks.values():
        faces = sorted(w.defs[c] for c in cards)
        for card, face in zip(cards, faces, strict=True):
            w.defs[card] = face


def _stock(w: Game, zone: int) -> tuple[int, ...]:
    """Return the zones that share a stock of hidden cards with a zone, itself among them.

    A hand is dealt from its own pile; the pile alone names but itself.
    """
    kin = tuple(sorted(w.rules.same_kind(w, zone)))
    if len(kin) > 1:
        return kin
    for other in range(len(w.zones)):
        more = w.rules.same_kind(w, other)
        if len(more) > 1 and zone in more:
            return tuple(sorted(more))
    return kin


@dataclass(frozen=True, slots=True)
class StepMark:
    """Where a step began while a world was played on: entries of the log by then, whose turn, which round."""

    log: int
    active: int
    round: int


@dataclass(frozen=True, slots=True)
class Fall:
    """One way in which chance fell: how likely its dice are, the match after it, the steps that began.

    ``dealt``: more than dice had a say before the horizon. ``told``: what ``play`` returned.
    """

    share: float
    game: Game
    steps: tuple[StepMark, ...]
    dealt: bool
    told: Any = None


class TooMany(Exception):
    """Chance may fall in more ways than may be tried."""


class Cancelled(Exception):
    """Nobody wants to know any more."""


Die = tuple[str, int, tuple[int, ...]]
# Without a horizon: all that chance does counts.
FAR = 1_000


def ways(world: Game, play: Callable[[Game], Any], most: int, horizon: int = FAR) -> Iterator[Fall]:
    """Play a world on once for each way in which its dice may fall; :class:`TooMany` beyond ``most`` ways.

    ``play`` changes the copy that it is given. Whatever else is left to chance (shuffles, the order of a
    pile) falls as the world has it; so do dice that are thrown when ``horizon`` further steps have begun.
    """
    open_ways: list[list[Die]] = [[]]
    tried = 0
    while open_ways:
        if tried + len(open_ways) > most:
            raise TooMany
        script = open_ways.pop()
        fall, thrown = once(world, play, script, horizon)
        tried += 1
        for k in range(len(script), len(thrown)):
            kind, value, weights = thrown[k]
            for n, weight in enumerate(weights, _least(kind)):
                if n != value and weight:
                    open_ways.append([*thrown[:k], (kind, n, weights)])
        yield fall


def once(
    world: Game, play: Callable[[Game], Any], script: list[Die], horizon: int = FAR
) -> tuple[Fall, list[Die]]:
    """Play a copy of a world on, the first dice as ``script`` says; return what fell and the dice thrown."""
    g = world.clone()
    noted: list[Die] = []
    dice = [n for kind, n, _ in script if kind == "dice"]
    picks = [n for kind, n, _ in script if kind == "picks"]
    g.forced = {"dice": dice, "picks": picks, "shuffle": [], "thrown": noted}
    began = g.rng
    told = play(g)
    thrown: list[Die] = []
    steps: list[StepMark] = []
    until = g.rng
    for die in noted:
        if die[0] == "step":
            if len(steps) == horizon - 1:
                until = die[1]
            steps.append(StepMark(*die[2]))
        elif len(steps) < horizon:
            thrown.append(die)
    share = 1.0
    for kind, value, weights in thrown:
        share *= weights[value - _least(kind)] / sum(weights)
    drawn = (until - began) * _BACK & MASK
    dealt = drawn != len(thrown) - len(script)
    g.forced = None
    return Fall(share, g, tuple(steps), dealt, told), thrown


def _least(kind: str) -> int:
    """Return the least number that a die, or a pick, comes to."""
    return 1 if kind == "dice" else 0
