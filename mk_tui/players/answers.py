"""What the answers of a question are: the one rule that both faces follow.

An answer has one of three shapes. Where no more than one may be picked, a pick is given as soon as it is
made, also where it may be none (``ONE``). Where several may be picked, picks are gathered and then given
(``SEVERAL``). Spreading a number is an order of picks that begins with a proposal (``SPREAD``).

A question can be declined where the rules say "may" or "up to": by an option that does nothing, or by no pick
at all. Faces offer that with a key, a place to click and the number 0, the same in every game. Where doing
nothing is seldom meant the rules propose one of the options, and the key that goes on takes that one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mk_tui.engine.mechanisms.hands import MULLIGAN
from mk_tui.engine.mechanisms.spread import order_of, shares
from mk_tui.engine.state import Question
from mk_tui.engine.views import QuestionView
from mk_tui.language import SaidError

ONE, SEVERAL, SPREAD = "one", "several", "spread"
# The option that puts an effect before others that wait with it.
TRIGGER = "trigger"
# What one may have or do is refused: nothing is taken of it, but who is asked has to say so.
REFUSING: Final = ("refuse", "no")
# Options that take nothing of what is asked about.
DECLINING: Final = frozenset(("pass", "none", "done", *REFUSING))
TAKING_BACK: Final = "cancel"
# Options by which one takes an act back; beside one of them even "none" is something that one does.
WITHDRAWING = ("back", TAKING_BACK)


# A question as its seat sees it, or as a match has it: what it may be answered with is the same.
Asked = QuestionView | Question


class Wrong(SaidError):
    """Picks that are no answer, with the sentence that says why."""


def shape(question: QuestionView) -> str:
    """Return what kind of answer a question wants: ``ONE``, ``SEVERAL`` or ``SPREAD``."""
    if question.limits:
        return SPREAD
    return SEVERAL if question.most > 1 else ONE


def declining_option(question: Asked) -> int | None:
    """Return the position of the option that declines a question; None where no option does.

    Where an act can be taken back and "none" is an answer of its own (equipment is taken off its bearer),
    taking it back declines: Enter and 0 lose nothing. Where one option is proposed, whoever wants to go on
    gets that.
    """
    if question.proposal and not question.limits:
        return question.proposal[0]
    verbs = [option[0] for option in question.options]
    if "none" in verbs and TAKING_BACK in verbs:
        return verbs.index(TAKING_BACK)
    for k, verb in enumerate(verbs):
        if verb in DECLINING:
            return k
    return None


def decline(question: Asked) -> tuple[int, ...] | None:
    """Return the answer that declines a question; None where something has to be chosen."""
    position = declining_option(question)
    if position is not None:
        return (position,)
    return () if question.least == 0 else None


def picks_nothing(question: QuestionView) -> bool:
    """Return whether a question is declined by picking nothing: no option of its own says so."""
    return question.least == 0 and declining_option(question) is None


def everything(question: QuestionView) -> tuple[int, ...] | None:
    """Return the answer that picks all there is; None where not all, or not several, may be picked."""
    n = len(question.options)
    several = shape(question) == SEVERAL and n > 1 and question.most >= n
    return tuple(range(n)) if several and declining_option(question) is None else None


def passing_over(question: Asked) -> tuple[int, ...] | None:
    """Return the answer of whoever lets a question go by; None where something has to be chosen, or is
    offered or allowed: that it is refused is a choice like taking it."""
    for option in question.options:
        if option[0] in REFUSING:
            return None
    return decline(question)


def pass_position(question: Asked) -> int | None:
    """Return the position of the option to pass, None if there is none."""
    for k, option in enumerate(question.options):
        if option[0] == "pass":
            return k
    return None


def offers_new_hand(question: QuestionView) -> bool:
    """Return whether a whole new hand may be taken: each of these questions is about another hand."""
    return MULLIGAN in question.options


def wrong(question: QuestionView, picks: Sequence[Any]) -> Wrong | None:
    """Return why these picks, which may be anything, do not answer a question, None if they do."""
    if any(type(k) is not int or not 0 <= k < len(question.options) for k in picks):
        return Wrong("answer.no_choice")
    if len(set(picks)) != len(picks):
        return Wrong("answer.twice")
    given, least, most = len(picks), question.least, question.most
    if least <= given <= most:
        return None
    if not given:
        return Wrong("answer.nothing", n=least)
    what = "exactly" if least == most else "range" if least else "most"
    return Wrong(f"answer.{what}", n=most, least=least, given=given)


def orders_effects(question: QuestionView) -> bool:
    """Return whether a question is about which of several effects comes first."""
    return len(question.options) > 1 and all(option[0] == TRIGGER for option in question.options)


__all__ = [
    "ONE",
    "SEVERAL",
    "SPREAD",
    "TRIGGER",
    "Wrong",
    "decline",
    "declining_option",
    "everything",
    "order_of",
    "orders_effects",
    "pass_position",
    "passing_over",
    "picks_nothing",
    "shape",
    "shares",
    "wrong",
]
