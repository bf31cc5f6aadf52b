"""Whether what is foretold of a choice to come is so: an act done in worlds of its own, and chosen by chance.

Everybody passes until somebody has to choose something for the act; from there on all is answered by chance,
until the turn is over. What was foretold as sure has to be in the log of each such world, of the cards that
were told of one each has to be offered, and what comes with one choice has to come whenever it is chosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import events, question_view
from mk_tui.engine.views import EventView, QuestionView
from mk_tui.players.answers import SPREAD, passing_over, shape
from mk_tui.table.foreseen import Forecast, Foreseen

# So many answers carry an act to its end.
MOST = 60
# Where an entry names a card; and what is no part of it: which time it comes, and of which of one name.
NAMES = ("card", "cards")
LEFT_OUT = ("again", "which", "card_whose")


class ChosenWorlds:
    """Looks in the first worlds that it is shown whether what is foretold of a choice comes."""

    def __init__(self, asked: QuestionView, forecast: Forecast, worlds: int, seed: int) -> None:
        self._asked, self._forecast = asked, forecast
        self._rng = Random(f"chosen/{seed}")
        self._left = worlds if forecast.choosing is not None or forecast.chosen else 0
        self.wrong = ""  # what was foretold and did not come

    def __call__(self, world: Game) -> None:
        if not self._left or self.wrong:
            return
        self._left -= 1
        g = world.clone()
        g.log = []
        advance(g, self._forecast.picks)
        chosen = self._to_the_choice(g)
        if chosen is None:
            self.wrong = "no choice"
            return
        self._look_at_cards(g)
        option = self._choose(g, chosen)
        self._by_chance(g, (world.round, world.active))
        told, choosing = events(g, self._asked.seat), self._forecast.choosing
        with_it = (f for f in self._forecast.chosen if option in (("player", f.seat), ("card", f.card_id)))
        for outcomes in (() if choosing is None else choosing.outcomes, *(f.outcomes for f in with_it)):
            self.wrong = self.wrong or _missing([f for f in outcomes if not f.hangs], told)

    def _to_the_choice(self, g: Game) -> QuestionView | None:
        """Let everybody pass until something has to be chosen; returns what is asked then."""
        for _ in range(MOST):
            q = None if g.question is None else question_view(g, g.question.seat)
            if q is None or g.result:
                return None
            answer = passing_over(q)
            own = q.seat == self._asked.seat and q.kind not in (self._asked.kind, "priority")
            if answer is None or (
                own and not q.proposal and all(option[0] != "pass" for option in q.options)
            ):
                return q
            advance(g, answer)
        return None

    def _look_at_cards(self, g: Game) -> None:
        choosing, q = self._forecast.choosing, g.question
        if choosing is None or q is None:
            return
        if q.seat != choosing.seat:
            self.wrong = f"{q.seat} chooses"
        offered = {(option[1], g.definition(option[1]).id) for option in q.options if option[0] == "card"}
        if choosing.cards and offered != set(choosing.cards):
            self.wrong = f"offered {sorted(offered)}"

    def _choose(self, g: Game, asked: QuestionView) -> tuple[Any, ...]:
        answer = _by_chance(asked, self._rng)
        advance(g, answer)
        return asked.options[answer[0]] if answer else ()

    def _by_chance(self, g: Game, turn: tuple[int, int]) -> None:
        for _ in range(MOST):
            q = None if g.question is None else question_view(g, g.question.seat)
            if q is None or g.result or (g.round, g.active) != turn:
                return
            passing = passing_over(q) if q.kind == "priority" else None
            advance(g, _by_chance(q, self._rng) if passing is None else passing)


def _by_chance(asked: QuestionView, rng: Random) -> tuple[int, ...]:
    if shape(asked) == SPREAD:
        return tuple(asked.proposal)
    n = rng.randint(asked.least, min(asked.most, len(asked.options)))
    return tuple(sorted(rng.sample(range(len(asked.options)), n)))


def _missing(foretold: Sequence[Foreseen], told: Sequence[EventView]) -> str:
    """Return what of the foretold is not in a log as often, "" if all is: by names where it has names."""
    for bare in (False, True):
        here = Counter(_said(event, bare) for event in told)
        named = [
            f for f in foretold if bare or all(f.event.fields.get(name, "") is not None for name in NAMES)
        ]
        for one, n in Counter(_said(f.event, bare) for f in named).items():
            if here[one] < n:
                return one
    return ""


def _said(event: EventView, bare: bool) -> str:
    fields = {k: v for k, v in event.fields.items() if not k.endswith("_id") and k not in LEFT_OUT}
    if bare:
        fields |= {name: None for name in NAMES if name in fields}
    return f"{event.id} {sorted((k, repr(v)) for k, v in fields.items())}"
