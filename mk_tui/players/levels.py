"""Computer players by level. A bot is given a view, never the state of the match."""

from __future__ import annotations

import random
from typing import Any

from mk_tui.engine.views import QuestionView, View

from .answers import wrong
from .slips import slip

# What can answer for a seat. "random" and "beginner" exist for self-play only.
NOVICE, ADEPT, MASTER = "novice", "adept", "master"
LEVELS = (NOVICE, ADEPT, MASTER)
HUMAN = "human"
RULES = "rules"  # nobody: the rules play the seat
RANDOM, BEGINNER = "random", "beginner"
PLAYED = (*LEVELS, RANDOM, BEGINNER)
KINDS = (HUMAN, *LEVELS)
# Seconds for which the levels that look ahead do so, where nothing else is set; 0: they do not.
THINKS = {ADEPT: 0.0, MASTER: 1.0}
LONGEST_THINK = 60.0


class BotMisfit(Exception):
    """A game's bot has answered what cannot be answered to the question."""


def forced_answer(question: QuestionView) -> tuple[int, ...] | None:
    """Return the only possible answer of a question with fewer than two options, else None."""
    n = len(question.options)
    if n == 0:
        return ()
    if n == 1 and question.least >= 1:
        return (0,)
    return None


def searchable(question: QuestionView) -> bool:
    """Return whether there is anything to search: more than one answer."""
    return forced_answer(question) is None


def random_answer(question: QuestionView, rng: random.Random) -> tuple[int, ...]:
    """Return some legal answer, each number of picks equally likely."""
    n = len(question.options)
    least, most = min(question.least, n), min(question.most, n)
    picks = least if least == most else rng.randint(least, most)
    if picks == 1:
        return (int(rng.random() * n),)
    return tuple(rng.sample(range(n), picks))


def settled(kind: str, winners: tuple[int, ...], seat: int, beaten: float = 0.0) -> float:
    """Return what a match that is over came to for a seat, 0 (lost) to 1 (won); ``beaten``: what a match is
    worth that somebody else has won."""
    if kind == "win":
        return 1.0 if seat in winners else beaten
    return 0.4 if kind == "draw" else 0.0


def bot_answer(ruleset: Any, view: View, level: str, rng: random.Random) -> tuple[int, ...]:
    """Return a bot's answer to the question of ``view``, without search. Raises what the game's bot raises,
    and ``BotMisfit`` when its answer does not fit the question.

    ``level`` is "random", "beginner", "novice" or "adept"; "master" answers like an adept here (see
    :mod:`mk_tui.players.search`).
    """
    question = view.question
    assert question is not None and question.seat == view.seat
    forced = forced_answer(question)
    if forced is not None:
        return forced
    if level == RANDOM:
        return random_answer(question, rng)
    if level == BEGINNER:
        slipped = slip(view, rng)
        if slipped is not None:
            return slipped
        level = NOVICE
    # How a novice errs is the game's to say.
    answer = tuple(ruleset.bot().choose(view, ADEPT if level == MASTER else level, rng))
    if not fits(question, answer):
        raise BotMisfit(f"{answer} does not answer {question.kind} {question.why}")
    return answer


def fits(question: QuestionView, answer: tuple[int, ...]) -> bool:
    """Return whether ``answer`` is a legal answer of the question."""
    return wrong(question, answer) is None
