"""Hints as sentences, for every face: an answer, its chance, and the figure that speaks for it."""

from __future__ import annotations

from collections.abc import Callable

from mk_tui.engine.views import QuestionView, View
from mk_tui.language import Speaker
from mk_tui.language.failing import say_failure
from mk_tui.players.hinting import Weighed, Weighing

# A share of tries that end with the match won which is a reason by itself.
MOSTLY = 0.5


def hint_lines(
    weighing: Weighing | None,
    question: QuestionView,
    view: View,
    speaker: Speaker,
    comes: Callable[[tuple[int, ...]], str],
) -> list[tuple[str, str]]:
    """Return the best answers, each as what it is with its chance, and why.

    ``comes`` says what will come of an answer at once, "" where nothing is to be said. Last, as rows without
    a why, what failed on the way.
    """
    failed = [] if weighing is None else [(say_failure(f, speaker.lang), "") for f in weighing.noted]
    if weighing is None or not weighing.answers:
        return [(speaker.say("hint.none"), ""), *failed]
    told = [
        (
            _answer(w, question, view, speaker),
            " ".join(filter(None, (comes(w.picks), why(w, question.seat, speaker)))),
        )
        for w in weighing.answers
    ]
    return told + failed


def _answer(weighed: Weighed, question: QuestionView, view: View, speaker: Speaker) -> str:
    said = [speaker.option(question.options[k], view) for k in weighed.picks]
    what = "; ".join(said) or speaker.declining(question)
    if weighed.either:
        what = speaker.say("hint.either", what=what)
    # What differs by no more than chance makes plausible is told as equal.
    told = "hint.answer_level" if weighed.level else "hint.answer"
    return speaker.say(told, what=what, n=round(weighed.chance * 100))


def why(weighed: Weighed, seat: int, speaker: Speaker) -> str:
    """Return why an answer is as good as it is, in one sentence."""
    kind, name, whose = weighed.figure
    if weighed.wins >= MOSTLY:
        return speaker.say("hint.wins", n=round(weighed.wins * 100))
    if not kind or _odd(weighed, seat, speaker):
        even = "hint.even" if weighed.helps else "hint.even_worse"
        return speaker.say("hint.alike" if weighed.alike else even)
    figure = _figure(kind, name, speaker)
    side = "own" if whose == seat else "other"
    how = "more" if weighed.change > 0 else "less"
    n = max(round(abs(weighed.change)), 1)
    verdict = speaker.say("hint.good" if weighed.helps else "hint.bad")
    if abs(weighed.change) < 0.75:
        return speaker.say(f"hint.{side}_rather_{how}", figure=figure, seat=whose, verdict=verdict)
    return speaker.say(f"hint.{side}_{how}", figure=figure, n=n, seat=whose, verdict=verdict)


def _odd(weighed: Weighed, seat: int, speaker: Speaker) -> bool:
    """Return whether a figure goes against the sense that the game gives it: less of what is good for
    oneself goes with a better answer by chance, or for what came before it."""
    kind, name, whose = weighed.figure
    declared = speaker.words.declared("tracker", name) if kind == "tracker" and whose == seat else {}
    return "good" in declared and (weighed.change > 0) != (declared["good"] == weighed.helps)


def _figure(kind: str, name: str, speaker: Speaker) -> str:
    if kind == "zone":
        return speaker.say("hint.cards", zone=name)
    return speaker.words.name("tracker", name)


# Every sentence that gives a reason: a test holds that all are there in every language.
REASONS = (
    "hint.wins",
    "hint.even",
    "hint.even_worse",
    "hint.alike",
    "hint.good",
    "hint.bad",
    *(
        f"hint.{side}_{how}"
        for side in ("own", "other")
        for how in ("more", "less", "rather_more", "rather_less")
    ),
)

__all__ = ["REASONS", "hint_lines", "why"]
