"""What is said of a question besides its prompt: what its effect does, and what the table answered itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

from mk_tui.engine.views import View

from .speaker import Speaker

# The rule of questions with one possible answer: which one it was is told.
ONLY = "only"
# The rule of questions whose answers come to the same: nothing is to be told.
EITHER = "either"
# That of questions whose answers end the match alike: with what they were answered is told.
FOREGONE = "foregone"
# That of a chance to act for who had nothing to do.
IDLE = "idle"
# That of an order of effects that is kept: which one came first is told.
KEPT = "kept"
NOTHING = ("none",)  # an answer that picks nothing
NAMED = 2  # steps that are named; what was so all the way is about none of them


class Answered(Protocol):
    """A question that the table answered: whose, by which rule, with which option, in which step of whose
    turn, before which entry of the log."""

    @property
    def seat(self) -> int: ...

    @property
    def rule(self) -> str: ...

    @property
    def option(self) -> tuple[Any, ...]: ...

    @property
    def phase(self) -> str: ...

    @property
    def active(self) -> int: ...

    @property
    def at(self) -> int: ...


def answered_for(
    speaker: Speaker, unasked: Sequence[Answered], seen: View, told_in: tuple[str, int] | None = None
) -> Iterator[str]:
    """Yield a sentence for each that had one answer, and one for all others of a person by one rule; with the
    answers that decided nothing, or with the steps that it was in, where they are not the one that is told
    beside it: ``told_in``, which step of whose turn, else the one that is ``seen``.

    That somebody had nothing to do in the step in which they are asked now is not told: they have something
    to do in it.
    """
    counted: dict[tuple[int, str], list[Answered]] = {}
    for one in unasked:
        if one.rule == ONLY:
            yield speaker.say("unasked.only", seat=one.seat, option=speaker.option(one.option, seen))
        elif one.rule == KEPT:
            yield speaker.say("unasked.kept", seat=one.seat, option=speaker.option(one.option, seen))
        elif one.rule != EITHER and not (one.rule == IDLE and _asked_now(one, seen)):
            counted.setdefault((one.seat, one.rule), []).append(one)
    for (seat, rule), those in counted.items():
        if rule == FOREGONE:
            given = [option_given(speaker, one, seen) for one in those]
            what = speaker.words.join(dict.fromkeys(given))
            yield speaker.say("unasked.foregone", seat=seat, n=len(those), what=what)
            continue
        told = speaker.say(f"unasked.{rule}", seat=seat, n=len(those))
        steps = {(one.phase, one.active) for one in those}
        names = list(dict.fromkeys(speaker.phase(one.phase) for one in those if one.phase))
        if 0 < len(names) <= NAMED and (told_in or (seen.phase, seen.active)) not in steps:
            told = speaker.say("unasked.in_step", steps=speaker.words.join(names), told=told)
        yield told


def option_given(speaker: Speaker, one: Answered, seen: View) -> str:
    """Return what the table answered. That it chose nothing stands in each question's own words, and the
    question is over."""
    return speaker.say("option.nothing") if one.option == NOTHING else speaker.option(one.option, seen)


def _asked_now(one: Answered, seen: View) -> bool:
    """Return whether whom the table answered for is asked something in the same step now."""
    here = (one.phase, one.active) == (seen.phase, seen.active)
    return here and seen.question is not None and seen.question.seat == one.seat


def round_of(view: View) -> str:
    """Return the number of the round, "2/12" where it is known with which one the match ends."""
    return f"{view.round}/{view.last_round}" if view.round and view.last_round else str(view.round)


def passing_on(speaker: Speaker, seats: Sequence[int], until: str, alone: bool = False) -> str:
    """Return the sentence that some players pass until something; ``alone``: only they read it. To others
    "your turn" would be their own."""
    message = f"pass.until.{until}"
    if not alone and speaker.catalogue.find(f"{message}_of") is not None:
        message += "_of"
    said = speaker.say(message, n=len(seats))
    return speaker.say("pass.holds", seats=tuple(seats), n=len(seats), until=said)


def who_passes(speaker: Speaker, until: Iterable[tuple[int, str]], alone: bool = False) -> list[str]:
    """Return who passes on and how far each of them does; those who pass as far in one sentence."""
    together: dict[str, list[int]] = {}
    for seat, far in until:
        together.setdefault(far, []).append(seat)
    return [passing_on(speaker, seats, far, alone) for far, seats in together.items()]


def effect_asked_about(speaker: Speaker, view: View, stack: bool = True) -> str:
    """Return what the effect does that the open question is about, and whose it is: that of the card which
    asks, or which one says yes or no to, else of what resolves next on the ``stack``. "" where the prompt
    says it, and for none.
    """
    question = view.question
    fields = dict(question.fields) if question is not None else {}
    source = fields.get("source")
    if question is not None and source is None and all(len(option) == 1 for option in question.options):
        source = fields.get("card")
    if question is not None and isinstance(source, str):
        template = speaker.catalogue.find(question.why, question.most) or ""
        text = "" if "{rules}" in template else speaker.card_text(source)
        return speaker.say("prompt.effect", card=source, text=text) if text else ""
    if not view.stack or not stack:
        return ""
    top = view.stack[-1]
    said = speaker.say("prompt.on_stack", item=speaker.stack_item(top, view))
    return f"{said} {speaker.card_text(top.definition)}".strip()
