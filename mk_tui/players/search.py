"""The master's search: flat Monte Carlo over the options of one question.

It is given determinised worlds (what the seat cannot know is redrawn), never the match itself. Each option is
tried in each world and played on by adepts for a while; then the game's own evaluation judges. The adept's
choice stands unless another one is clearly better, so that chance alone never makes a master play worse than
an adept. Matches run it in processes of its own, one for each core, whose playouts are counted together (root
parallelisation; Chaslot, Winands, van den Herik 2008): see :mod:`mk_tui.players.worker`.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import Any

from mk_tui.engine import Game, advance, determinise, view
from mk_tui.engine.views import View

from .levels import bot_answer, settled
from .tally import Tally, Thought, cause_of

# Seconds of thought.
THINK = 1.0
WORLDS = 6
# A playout stops after this many decisions and the position is judged.
HORIZON = 16


def flat_worlds(game: Game, seat: int, adept: int, playouts: int, rng: random.Random) -> Thought:
    """Search in this process (self-play has one of its own) with a number of playouts in place of a time,
    so that the same seed plays the same match."""
    worlds = [determinise(game, seat, rng.getrandbits(62)) for _ in range(WORLDS)]
    return flat_search(worlds, seat, None, rng, evaluation(game.rules), playouts).thought(adept)


def evaluation(ruleset: Any) -> Any:
    """Return the game's own judgement of a position, ``evaluate(view, seat)``; None if it has none."""
    return getattr(ruleset.bot(), "evaluate", None)


def flat_search(
    worlds: list[Game],
    seat: int,
    think: float | None,
    rng: random.Random,
    evaluate: Any = None,
    playouts: int | None = None,
) -> Tally:
    """Try every option in turn, in one world after the other, and return what each came to.

    It thinks for ``think`` seconds, or until ``playouts`` were made and every option was tried four times.
    ``evaluate(view, seat)`` judges a position that is not finished, from 0 (lost) to 1 (won); without it an
    unfinished playout counts as a half.
    """
    question = worlds[0].question
    assert question is not None
    options = len(question.options)
    tally = Tally([0.0] * options, [0.0] * options, [0] * options)
    failed: Counter[str] = Counter()
    began = time.monotonic()
    turn = 0
    limit = None if playouts is None else max(playouts, 4 * options)
    while turn != limit and (think is None or time.monotonic() - began < think):
        option, world = turn % options, worlds[(turn // options) % len(worlds)]
        turn += 1
        game = world.clone()
        # Each playout has a future of its own: the dice that fall must not favour one option.
        game.rng = rng.getrandbits(62)
        try:
            advance(game, (option,))
            tally.note(option, playout(game, seat, rng, evaluate))
        except Exception as error:
            # No reason not to answer, but a reason to look: whoever asked says it.
            failed[cause_of(error)] += 1
    tally.seconds, tally.failed = time.monotonic() - began, dict(failed)
    return tally


def playout(game: Game, seat: int, rng: random.Random, evaluate: Any = None) -> float:
    """Let adepts play on for at most ``HORIZON`` decisions and return what the seat has, 0 to 1."""
    for _ in range(HORIZON):
        question = game.question
        if question is None:
            break
        advance(game, _next(game, view(game, question.seat), rng))
    result = game.result
    if result is not None:
        return settled(result["kind"], tuple(result["winners"]), seat)
    return float(evaluate(view(game, seat), seat)) if evaluate is not None else 0.5


def _next(game: Game, seen: View, rng: random.Random) -> tuple[int, ...]:
    return bot_answer(game.rules, seen, "adept", rng)
