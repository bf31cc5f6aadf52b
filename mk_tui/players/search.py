"""The master's search: flat Monte Carlo over the options of one question, in a process of its own.

The process is sent determinised worlds (what the seat cannot know is redrawn), never the match itself. Each
option is tried in each world and played on by adepts for a while; then the game's own evaluation judges. The
adept's choice stands unless another one is clearly better, so that chance alone never makes a master play
worse than an adept.
"""

from __future__ import annotations

import multiprocessing
import random
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Any

from mk_tui.engine import Game, advance, determinise, dump, load, rest_collector, view
from mk_tui.engine.views import View

from .levels import bot_answer, random_answer

# Seconds of thought, and of grace for the process to start and to answer.
THINK = 1.0
GRACE = 6.0
WORLDS = 6
# A playout stops after this many decisions and the position is judged.
HORIZON = 16
# How many standard errors an option has to be better than the adept's choice.
CLEARLY = 1.5


class Search:
    """One worker process, started when first needed and started again after a cancel."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._running: Future[int | None] | None = None

    def best(self, game: Game, seat: int, adept: int, rng: random.Random, think: float = THINK) -> int | None:
        """Return the position of the best option of the open question, which takes exactly one pick.

        ``adept`` is the position that an adept would choose.
        None when there is no answer in time, the search was cancelled, or anything failed: the caller then
        answers without it.
        """
        try:
            worlds = [dump(determinise(game, seat, rng.getrandbits(62))) for _ in range(WORLDS)]
            if self._pool is None:
                # "spawn": the face has threads, which a fork would not survive.
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=rest_collector)
            self._running = self._pool.submit(
                search_worlds, game.rules.id, worlds, seat, adept, think, rng.getrandbits(62)
            )
            return self._running.result(think + GRACE)
        except (FutureTimeout, Exception):
            self.cancel()
            return None

    def cancel(self) -> None:
        """Stop thinking at once; :meth:`best` returns None."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def search_worlds(
    game_id: str, worlds: list[dict[str, Any]], seat: int, adept: int, think: float, seed: int
) -> int | None:
    """Run in the worker process: return the best option's position, None if nothing could be tried."""
    from mk_tui.cards import pool as pools
    from mk_tui.cards import registry

    ruleset = registry.get(game_id)
    pool = pools.load_pool(ruleset)[0]
    games = [load(world, ruleset, pool) for world in worlds]
    return flat_search(games, seat, adept, think, random.Random(seed), _evaluation(ruleset))


def flat_worlds(game: Game, seat: int, adept: int, playouts: int, rng: random.Random) -> int | None:
    """Search in this process (self-play has one of its own) with a number of playouts in place of a time,
    so that the same seed plays the same match. Returns the best option's position, or None."""
    worlds = [determinise(game, seat, rng.getrandbits(62)) for _ in range(WORLDS)]
    return flat_search(worlds, seat, adept, GRACE, rng, _evaluation(game.rules), playouts)


def _evaluation(ruleset: Any) -> Any:
    """Return the game's own judgement of a position, ``evaluate(view, seat)``, or None."""
    try:
        return getattr(ruleset.bot(), "evaluate", None)
    except (ImportError, NotImplementedError):
        return None


def flat_search(
    worlds: list[Game],
    seat: int,
    adept: int,
    think: float,
    rng: random.Random,
    evaluate: Any = None,
    playouts: int | None = None,
) -> int | None:
    """Return the position of the option with the best mean value over the worlds, if it is clearly better
    than ``adept``; else that.

    It thinks for ``think`` seconds, or until ``playouts`` were made and every option was tried four times.
    ``evaluate(view, seat)`` judges a position that is not finished, from 0 (lost) to 1 (won); without it an
    unfinished playout counts as a half.
    """
    question = worlds[0].question
    if question is None:
        return None
    options = len(question.options)
    total, squares, tried = [0.0] * options, [0.0] * options, [0] * options
    end = time.monotonic() + think
    turn = 0
    limit = None if playouts is None else max(playouts, 4 * options)
    while time.monotonic() < end and turn != limit:
        option, world = turn % options, worlds[(turn // options) % len(worlds)]
        turn += 1
        game = world.clone()
        # Each playout has a future of its own: the dice that fall must not favour one option.
        game.rng = rng.getrandbits(62)
        try:
            advance(game, (option,))
            value = playout(game, seat, rng, evaluate)
        except Exception:
            continue  # a rule that fails in a made-up world is no reason not to answer
        total[option] += value
        squares[option] += value * value
        tried[option] += 1
    if min(tried) < 2:
        return adept
    means = [total[k] / tried[k] for k in range(options)]
    # The variance of each mean.
    errors = [max(squares[k] / tried[k] - means[k] ** 2, 1e-6) / (tried[k] - 1) for k in range(options)]
    best = max(range(options), key=means.__getitem__)
    clearly = means[best] - means[adept] > CLEARLY * (errors[best] + errors[adept]) ** 0.5
    return best if clearly else adept


def playout(game: Game, seat: int, rng: random.Random, evaluate: Any = None) -> float:
    """Let adepts play on for at most ``HORIZON`` decisions and return what the seat has, 0 to 1."""
    for _ in range(HORIZON):
        question = game.question
        if question is None:
            break
        advance(game, _next(game, view(game, question.seat), rng))
    result = game.result
    if result is not None:
        if result["kind"] == "win":
            return 1.0 if seat in result["winners"] else 0.25
        return 0.4 if result["kind"] == "draw" else 0.0
    return float(evaluate(view(game, seat), seat)) if evaluate is not None else 0.5


def _next(game: Game, seen: View, rng: random.Random) -> tuple[int, ...]:
    assert seen.question is not None
    try:
        return bot_answer(game.rules, seen, "adept", rng)
    except (ImportError, NotImplementedError):  # a game without a bot
        return random_answer(seen.question, rng)
