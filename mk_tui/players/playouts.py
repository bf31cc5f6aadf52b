"""How a drawn world is played on and what it then comes to: the playout of every search, compiled.

What leaves no choice is answered unseen. Where an adept's own plan for a kind of question is dear, its bot
has a light one for playouts (:attr:`Bot.light`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from mk_tui.engine import Game, advance, determinise, view
from mk_tui.engine.state import Question

from .bots.picks import cautious
from .levels import ADEPT, bot_answer, settled
from .manner import Manner

Answer = tuple[int, ...]
Judge = Callable[[Any, int], float]


class Policy:
    """How one game's adept plays on, taken from its ``bot`` once for a search."""

    def __init__(self, ruleset: Any) -> None:
        bot = ruleset.bot()
        self.ruleset = ruleset
        frame = getattr(bot, "BOT", None)
        # A game from elsewhere may have a bot of its own making, which only answers.
        self.read: Any = frame.read if frame is not None else None
        self.plans: dict[str, Any] = {**frame.plans, **frame.light} if frame is not None else {}

    def answer(self, w: Game, q: Question, rng: random.Random) -> tuple[int, ...]:
        """Return the answer to the open question of a world."""
        seen = view(w, q.seat)
        if self.read is None:
            return bot_answer(self.ruleset, seen, ADEPT, rng)
        asked: Any = seen.question
        plan = self.plans.get(q.kind)
        if plan is None:
            return cautious(asked)
        found: tuple[int, ...] = plan(self.read(seen), asked)
        return found


def go_on(w: Game) -> Question | None:
    """Go on to the next question that leaves a choice; None at the end of the match."""
    q = w.question
    while q is not None:
        n = len(q.options)
        if n > 1 or (n == 1 and q.least < 1):
            return q
        advance(w, (0,) if n else ())
        q = w.question
    return None


def play_on(w: Game, policy: Policy, rng: random.Random, horizon: int, longest: int = 0) -> None:
    """Let adepts play on for ``horizon`` decisions, and on to the end of the turn that it then is if that
    comes within ``longest``: in the middle of a fight little can be judged."""
    played, now = 0, (w.round, w.active)
    while played < horizon or (played < longest and (w.round, w.active) == now):
        q = go_on(w)
        if q is None:
            return
        if played < horizon:
            now = (w.round, w.active)
        played += 1
        advance(w, policy.answer(w, q, rng))


def outcome(w: Game, viewer: int, seats: Sequence[int], evaluate: Judge | None) -> list[float]:
    """Return what seats have in a world, 0 to 1: the game's own judgement of what ``viewer`` sees, the result
    included; of a game without one, the result alone."""
    if evaluate is not None:
        seen = view(w, viewer)
        return [evaluate(seen, s) for s in seats]
    result = w.result
    if result is None:
        return [0.5 for _ in seats]
    return [settled(result["kind"], tuple(result["winners"]), s) for s in seats]


def playout(
    w: Game,
    seat: int,
    rng: random.Random,
    policy: Policy,
    evaluate: Judge | None = None,
    horizon: int = 16,
) -> float:
    """Let adepts play on and return what the seat then has, 0 to 1."""
    play_on(w, policy, rng, horizon)
    return outcome(w, seat, (seat,), evaluate)[0]


def evaluation(ruleset: Any) -> Any:
    """Return the game's own judgement of a position, ``evaluate(view, seat)``; None if it has none."""
    return getattr(ruleset.bot(), "evaluate", None)


class Sought:
    """What every search is given: the open question of a world, answers to it, the adept's among them."""

    def __init__(
        self, world: Game, answers: Sequence[Answer], adept: int, rng: random.Random, manner: Manner
    ) -> None:
        q = world.question
        assert q is not None
        self.world, self.question, self.seat = world, q, q.seat
        self.answers, self.adept = list(answers), adept
        self.rng, self.manner = rng, manner
        self.policy, self.evaluate = Policy(world.rules), evaluation(world.rules)

    def draw(self) -> Game:
        """Return a world in which what the seat cannot know is drawn anew."""
        return determinise(self.world, self.seat, self.rng.getrandbits(62))

    def outcome(self, w: Game, seats: Sequence[int]) -> list[float]:
        """Play on for a while and return what seats then have, 0 to 1."""
        play_on(w, self.policy, self.rng, self.manner.horizon, self.manner.longest)
        return outcome(w, self.seat, seats, self.evaluate)


__all__ = ["Answer", "Judge", "Policy", "Sought", "evaluation", "go_on", "outcome", "play_on", "playout"]
