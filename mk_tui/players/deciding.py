"""The players of one match are asked here, wherever it is played: at a table, or by itself.

A player that fails, answers what does not fit or is not there in time is replaced for that answer: chance
gives it, and the failure is noted.
"""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from mk_tui.cards import failures
from mk_tui.engine import Game, determinise
from mk_tui.engine.views import QuestionView, View

from .levels import PLAYED, BotMisfit, fits, forced_answer, random_answer
from .roster import Budget, Player, make

# Seconds that a player of another package may think about one question, beside its search; and those for
# which one of ours is waited for that plays by the bot of another package's game.
SECONDS, OWN_SECONDS = 10.0, 30.0


class PlayerLate(Exception):
    """A player has not answered in time."""


class Patiently:
    """Asks players that other packages have a part in, each in a thread that is waited for so long."""

    def __init__(self) -> None:
        self._busy: dict[int, threading.Thread] = {}

    def ask(self, player: Player, seen: View, question: QuestionView, budget: Budget, seconds: float) -> Any:
        """Return what a player decides; ``PlayerLate`` if that takes longer, or if it still thinks of what it
        was asked before. Raises what the player raises."""
        busy = self._busy.get(question.seat)
        if busy is not None and busy.is_alive():
            raise PlayerLate("it still thinks about an earlier question")
        found: list[Any] = []
        failed: list[Exception] = []

        def think() -> None:
            try:
                found.append(player.decide(seen, question, budget))
            except Exception as error:  # raised below, where it is noted
                failed.append(error)

        thread = threading.Thread(target=think, daemon=True, name="mk-tui-player")
        self._busy[question.seat] = thread
        thread.start()
        thread.join(seconds)
        if thread.is_alive():
            raise PlayerLate(f"no answer after {seconds:g} seconds")
        if failed:
            raise failed[0]
        return found[0] if found else ()


class Deciding:
    """Has the players of one match decide, each made when its seat is asked first.

    ``replaced`` counts the answers that chance gave in a player's place, by the kind of player, the kind of
    failure, and what may be told of it.
    """

    def __init__(self) -> None:
        self.players: dict[int, Player] = {}
        self.replaced: Counter[tuple[str, str, str]] = Counter()
        self._patience = Patiently()

    def answer(self, kind: str, seen: View, budget: Budget, patience: float | None = None) -> tuple[int, ...]:
        """Return the answer of the player of this kind that sits on the seat of ``seen``, or one by chance in
        its place. ``patience``: for how many seconds one of ours is waited for; None where its game is ours
        too, so that it needs no watching."""
        question = seen.question
        assert question is not None
        try:
            return self._decided(kind, seen, question, budget, patience)
        except PlayerLate as error:
            noted = failures.note("bot_late", error, 1, kind)
        except BotMisfit as error:
            noted = failures.note("bot_misfit", error, 1, _whose(kind, error))
        except Exception as error:  # a bot that fails, or that a game does not have, never stops a match
            noted = failures.note("bot", error, 1, _whose(kind, error))
        self.replaced[kind, noted.kind, noted.brief] += 1
        return random_answer(question, budget.rng)

    def _decided(
        self, kind: str, seen: View, question: QuestionView, budget: Budget, patience: float | None
    ) -> tuple[int, ...]:
        """Return what a seat's player answers; raises where that is none, or comes too late."""
        forced = forced_answer(question)
        if forced is not None:
            return forced
        player = self.players.get(question.seat)
        if player is None:
            player = self.players[question.seat] = make(kind)
        wait = patience if kind in PLAYED else budget.seconds
        if wait is None:  # a thread takes longer than most of these answers
            found: Any = player.decide(seen, question, budget)
        else:
            found = self._patience.ask(player, seen, question, budget, wait)
        answer = tuple(found) if isinstance(found, Sequence) else (found,)
        if not fits(question, answer):
            raise BotMisfit(f"this does not answer {question.kind} {question.why}")
        return answer


def _whose(kind: str, error: Exception) -> str:
    """Return what is said of an error: of a stranger's player its name, of a game's bot where it was."""
    return failures.brief_of(error) if kind in PLAYED else f"{kind}: {type(error).__name__}"


def chance_of(game: Game) -> random.Random:
    """Return the chance of whoever is asked now. Each question has its own: a player does the same when the
    match is resumed or replayed."""
    assert game.question is not None
    return random.Random(f"{game.config['seed']}/{game.count}/{game.question.seat}")


def budget_of(
    game: Game,
    seconds: float,
    rng: random.Random,
    search: Callable[[tuple[int, ...]], tuple[int, ...]],
) -> Budget:
    """Return what whoever is asked now may use for the answer."""
    assert game.question is not None
    seat = game.question.seat

    def worlds(n: int) -> list[Game]:
        return [determinise(game, seat, rng.getrandbits(62)) for _ in range(n)]

    return Budget(game.rules, seconds, rng, worlds, search)


__all__ = ["OWN_SECONDS", "SECONDS", "Deciding", "Patiently", "PlayerLate", "budget_of", "chance_of"]
