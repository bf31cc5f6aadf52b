"""The master's search: information-set Monte Carlo tree search, single observer (SO-ISMCTS).

Cowling, Powley, Whitehouse 2012, "Information Set Monte Carlo Tree Search". One tree for all worlds: in each
visit what the seat cannot know is drawn anew, and of a turn's edges only those count that can be taken in
that world. An answer is known by keys that mean the same in every world (:func:`key_of`). A turn takes up
further answers only as it is visited more often (progressive widening), the adept's first (prior knowledge).
Beyond the tree adepts play on for a few decisions; then the game's own evaluation judges for every seat, and
each seat of the tree looks for its own best.
"""

from __future__ import annotations

import random
from collections import Counter
from math import log, sqrt
from typing import Any

from mk_tui.engine import Game, advance, view
from mk_tui.engine.state import Option, Question

from .found import DOUBT, Tally
from .levels import ADEPT, bot_answer, random_answer
from .playouts import Answer, Sought, go_on

# What an option means, in every world; an answer is known by those of its picks.
Key = tuple[Any, ...]
Keys = tuple[Key, ...]

# A turn that was visited n times has at most 1 + WIDE * n ** NARROW answers; the first turn has all.
WIDE = 1.0
NARROW = 0.5
# What visits of a turn came to differs by so much at least, in standard deviations.
LEAST_SPREAD = 0.02
# So many visits the adept's answer is believed in beforehand, to be so much better.
TRUST = 3.0
BETTER = 0.05
# Every so many visits one goes to the adept's answer: others are measured by it.
MEASURED = 16
# Its means drift while a tree grows: they are not gone by before so much of the budget is spent.
GROWN = 1 / 8
# Of a question that takes several picks, so many answers are looked at.
MOST_ANSWERS = 40


class Edge:
    """An answer that was tried in a turn: what came of it for whoever gave it, and what was asked then."""

    __slots__ = ("able", "prior", "squares", "total", "tried", "turns")

    def __init__(self, prior: bool) -> None:
        self.prior = prior
        self.able = 0
        self.tried = 0
        self.total = 0.0
        self.squares = 0.0
        self.turns: dict[Key, Fork] = {}


class Fork:
    """A decision of a seat, whatever the world. ``ideas``: the answers of a question with several picks."""

    __slots__ = ("edges", "ideas", "squares", "total", "visits")

    def __init__(self) -> None:
        self.edges: dict[Keys, Edge] = {}
        self.ideas: list[Keys] | None = None
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of what visits came to."""
        if self.visits < 2:
            return 0.2
        mean = self.total / self.visits
        return max(LEAST_SPREAD, sqrt(max(self.squares / self.visits - mean * mean, 0.0)))


def turn_key(q: Question) -> Key:
    """Return what a question is, whatever the world."""
    return (q.seat, q.kind, q.why)


def key_of(g: Game, option: Option) -> Key:
    """Return what an option means in every world: a card that lies in the open or in play is itself, any
    other one is as good as all of its name."""
    if len(option) == 1:
        return option
    names = g.rules.verbs.get(option[0], ())
    found: list[Any] = [option[0]]
    zones, in_play = g.zone, g.layout.in_play
    for k, value in enumerate(option[1:]):
        if k < len(names) and names[k] in CARDS and type(value) is int and value >= 0:
            found.append(value if in_play[zones[value]] else ("of", g.defs[value]))
        else:
            found.append(value)
    return tuple(found)


# What a ruleset's verbs call those arguments that are cards.
CARDS = ("card", "target")


class Tree:
    """The search of one question: :meth:`visit` it as often as there is time, then ask :meth:`tally`."""

    def __init__(self, sought: Sought, turn: Fork | None = None) -> None:
        self.sought = sought
        self.root = Fork() if turn is None else turn
        options = [key_of(sought.world, o) for o in sought.question.options]
        self.keys: list[Keys] = [tuple([options[k] for k in a]) for a in sought.answers]
        self.adept = self.keys[sought.adept]
        self.waiting = [k for k in dict.fromkeys(self.keys) if k not in self.root.edges]
        if self.adept in self.waiting:
            self.waiting.remove(self.adept)
            self.waiting.insert(0, self.adept)

    def visit(self) -> None:
        """Go down the tree once in a world of its own, play on, judge, and remember."""
        w = self.sought.draw()
        path: list[tuple[int, Fork, Edge]] = []
        turn, new = self.root, False
        while not new:
            q = go_on(w)
            if q is None:
                break
            if path:
                turns = path[-1][2].turns
                key = turn_key(q)
                found = turns.get(key)
                if found is None:
                    found = turns[key] = Fork()
                turn = found
            edge, answer, new = self._choose(w, q, turn, not path)
            path.append((q.seat, turn, edge))
            advance(w, answer)
        values = self.sought.outcome(w, range(len(w.seats)))
        for seat, at, edge in path:
            value = values[seat]
            at.visits += 1
            at.total += value
            at.squares += value * value
            edge.tried += 1
            edge.total += value
            edge.squares += value * value

    def _choose(self, w: Game, q: Question, turn: Fork, first: bool) -> tuple[Edge, Answer, bool]:
        """Return the edge that is taken, the answer that it is in this world, and whether it is new."""
        if first:
            able = {keys: self.sought.answers[k] for k, keys in enumerate(self.keys)}
            if self.waiting:
                keys = self.waiting.pop(0)
                edge = turn.edges[keys] = Edge(keys == self.adept)
                for other in turn.edges.values():
                    other.able += 1
                return edge, able[keys], True
            measure = turn.edges[self.adept]
            if measure.tried * MEASURED < turn.visits:
                for other in turn.edges.values():
                    other.able += 1
                return measure, able[self.adept], False
        elif not turn.edges:
            answer = self._adept(w, q)
            edge = turn.edges[tuple([key_of(w, q.options[k]) for k in answer])] = Edge(True)
            edge.able += 1
            return edge, answer, True
        else:
            able = self._able(w, q, turn)
            known = 0
            for keys in able:
                if keys in turn.edges:
                    known += 1
            if not known or (known < len(able) and known < 1 + WIDE * turn.visits**NARROW):
                fresh = [keys for keys in able if keys not in turn.edges]
                keys = fresh[int(self.sought.rng.random() * len(fresh))]
                turn.edges[keys] = Edge(False)
                for each in able:
                    if each in turn.edges:
                        turn.edges[each].able += 1
                return turn.edges[keys], able[keys], True
        best: Edge | None = None
        value, chosen = -1e9, self.adept
        wide = self.sought.manner.curious * turn.spread
        for keys in able:
            each_edge = turn.edges.get(keys)
            if each_edge is None:
                continue
            edge = each_edge
            edge.able += 1
            n = edge.tried + (TRUST if edge.prior else 0.0)
            mean = edge.total / edge.tried if edge.tried else 0.5
            if edge.prior:
                mean += BETTER * TRUST / n
            worth = mean + wide * sqrt(log(edge.able + 1) / n) if n else 1e9
            if worth > value:
                best, value, chosen = edge, worth, keys
        assert best is not None
        return best, able[chosen], False

    def _able(self, w: Game, q: Question, turn: Fork) -> dict[Keys, Answer]:
        """Return the answers that a question of the tree has in this world, by their keys."""
        if q.least == 1 == q.most:
            found: dict[Keys, Answer] = {}
            for k, o in enumerate(q.options):
                found.setdefault((key_of(w, o),), (k,))
            return found
        places: dict[Key, list[int]] = {}
        for k, o in enumerate(q.options):
            places.setdefault(key_of(w, o), []).append(k)
        if turn.ideas is None:
            options = [key_of(w, o) for o in q.options]
            some = ideas(q, self._adept(w, q), self.sought.rng)
            turn.ideas = [tuple([options[k] for k in a]) for a in some]
        found = {}
        for keys in (*turn.edges, *turn.ideas):
            if keys not in found:
                answer = picked(keys, places)
                if answer is not None and q.least <= len(answer) <= q.most:
                    found[keys] = answer
        if not found:
            answer = self._adept(w, q)
            found[tuple([key_of(w, q.options[k]) for k in answer])] = answer
        return found

    def _adept(self, w: Game, q: Question) -> Answer:
        return bot_answer(w.rules, view(w, q.seat), ADEPT, self.sought.rng)

    def after(self, answer: Answer, world: Game) -> Fork | None:
        """Return what is known of the question of ``world``, which ``answer`` led to; None for nothing."""
        answers = self.sought.answers
        if answer not in answers or world.question is None:
            return None
        edge = self.root.edges.get(self.keys[answers.index(answer)])
        return edge.turns.get(turn_key(world.question)) if edge is not None else None

    def settled(self, left: float) -> bool:
        """Return whether so many visits more are not worth while. What curiosity alone would not lead to any
        more, whatever the visits that are left, is out of the race."""
        visits = self.root.visits
        if self.waiting or visits < GROWN * (visits + left):
            return False
        made, manner, adept = self.tally(), self.sought.manner, self.sought.adept
        means = [total / n for total, n in zip(made.total, made.tried, strict=True)]
        reach = manner.curious * self.root.spread * sqrt(log(visits + left + 1))
        racing = [k for k, n in enumerate(made.tried) if means[k] + reach / sqrt(n) >= max(means)]
        return made.gain(adept, manner.clearly, racing, left / len(racing)) < manner.worthwhile

    def tally(self) -> Tally:
        """Return what the answers came to."""
        made = Tally.of(len(self.keys))
        made.doubt = min(DOUBT, self.root.spread**2)
        for k, keys in enumerate(self.keys):
            edge = self.root.edges.get(keys)
            if edge is None:
                continue
            made.total[k], made.squares[k], made.tried[k] = edge.total, edge.squares, edge.tried
        return made


def picked(keys: Keys, places: dict[Key, list[int]]) -> Answer | None:
    """Return positions of options with these keys, each once; None where there are not so many."""
    taken: Counter[Key] = Counter()
    found = []
    for key in keys:
        at = places.get(key, ())
        if taken[key] >= len(at):
            return None
        found.append(at[taken[key]])
        taken[key] += 1
    return tuple(found)


def ideas(q: Question, adept: Answer, rng: random.Random) -> list[Answer]:
    """Return the answers that are looked at of a question: of one pick all; else the adept's, none, the
    adept's with one pick more or less or exchanged, and some by chance."""
    n = len(q.options)
    if q.least == 1 == q.most:
        return [(k,) for k in range(n)]
    found = [adept]

    def add(a: Answer) -> None:
        if a not in found and q.least <= len(a) <= q.most and len(found) < MOST_ANSWERS:
            found.append(a)

    if q.least == 0:
        add(())
    if q.proposal:
        add(q.proposal)
    for k in range(n):
        if k in adept:
            add(tuple([x for x in adept if x != k]))
        else:
            add((*adept, k))
    for x in adept:
        for k in range(n):
            if k not in adept:
                add(tuple([k if y == x else y for y in adept]))
    if q.limits:
        for k in range(1, len(adept)):
            add((*adept[k:], *adept[:k]))
    if q.least <= 1 <= q.most:
        for k in range(n):
            add((k,))
    if q.most >= n and not q.limits:
        add(tuple(range(n)))
    for _ in range(6):
        seat_q: Any = q
        add(random_answer(seat_q, rng))
    return found


__all__ = ["Fork", "Tree", "ideas", "turn_key"]
