"""Hints as sentences, for every face: an answer, its chance, and the figure that speaks for it."""

from __future__ import annotations

import math
from collections.abc import Callable

from mk_tui.engine.views import QuestionView, View
from mk_tui.language import Speaker
from mk_tui.language.failing import say_failure
from mk_tui.language.speaker import say_ended
from mk_tui.players.weighing import APART, Weighed, Weighing

from .moment import ALOUD, Moment

# A share of tries that end with the match won which is a reason by itself.
MOSTLY = 0.5
# The steps of the figures that are told, in percent, each for what the tries leave open by no more than that,
# either way (``APART`` standard errors).
STEPS = (5, 10, 20)
SLIGHT = 0.75  # a figure that differs by less is no reason where the chances are much the same
LEAST = 6  # so many tries bear a figure, however much they agree
# What is told of the chance where the tries bear no figure, and where they all but agree.
FEW, ABOUT, OVER, UNDER = "few", "about", "over", "under"


def before_hint(moment: Moment) -> str:
    """Return what is said where a question is put to its person before everybody: what has to come before a
    hint, which is told from their cards; "" where nothing has."""
    if moment.in_the_open:
        return "hint.own_first"
    return "hint.letter_first" if moment.stage == ALOUD else ""


def hint_lines(
    weighing: Weighing | None,
    question: QuestionView,
    view: View,
    speaker: Speaker,
    comes: Callable[[tuple[int, ...]], str],
) -> list[tuple[str, str]]:
    """Return the best answers, each as what it is with its chance, and why.

    ``comes`` says what will come of an answer at once, "" where nothing is to be said. Of those that
    are as good as the best one that is said once. Last, as rows without a why, what failed on the way.
    """
    failed = [] if weighing is None else [(say_failure(f, speaker.lang), "") for f in weighing.noted]
    if weighing is None or not weighing.answers:
        return [(speaker.say("hint.none"), ""), *failed]
    best = weighing.answers[0]
    duel = len(view.players) == 2 and not speaker.together
    alike, even = speaker.say("hint.alike"), {speaker.say(f"hint.{how}") for how in ("even", "even_worse")}
    told = []
    for w in weighing.answers:
        reason, comes_of_it = why(w, question.seat, speaker, duel), comes(w.picks)
        # Its chance says as much; that no figure speaks for it is nothing beside what comes of it.
        if (w.level and reason == alike) or (comes_of_it and reason in even):
            reason = ""
        told.append(
            (_answer(w, question, view, speaker, best), " ".join(filter(None, (comes_of_it, reason))))
        )
    return told + failed


def _answer(weighed: Weighed, question: QuestionView, view: View, speaker: Speaker, best: Weighed) -> str:
    """Say an answer with its chance, against that of the ``best`` one."""
    said = [speaker.option(question.options[k], view) for k in weighed.picks]
    what = "; ".join(said) or speaker.declining(question)
    if weighed.then:
        what = speaker.say("hint.then", what=what, then=speaker.option(weighed.then, view))
    if weighed.either:
        what = speaker.say("hint.either", what=what)
    if weighed.sure:
        return speaker.say(f"hint.answer_{weighed.sure}", what=what)
    than, above = told_share(best.chance, best.spread, best.tried)
    if best.sure:
        than = FEW
    if weighed.level:  # what differs by no more than chance makes plausible is told as equal: by one figure
        return speaker.say(f"hint.answer_level_{than}", what=what, n=above)
    how, n = told_share(weighed.chance, weighed.spread, weighed.tried)
    if weighed is not best and not best.sure and n >= above:  # lower, by less than figures as round tell
        same = (how, n) == (than, above) and how == ABOUT
        return speaker.say("hint.answer_lower" + "_about" * same, what=what, n=n)
    return speaker.say(f"hint.answer_{how}", what=what, n=n)


def told_share(mean: float, spread: float, tried: int) -> tuple[str, int]:
    """Return how a mean of tries is told, and the figure in percent: as round as so many tries of such a
    variance leave it, and never as certain. Where nearly all agree, what they bear out is a bound: as if two
    more had come out well and two badly, for the next ones may."""
    step = next((s for s in STEPS if 100 * APART * math.sqrt(spread / max(tried, 1)) <= s), 0)
    if tried < LEAST or not step:
        return FEW, 0
    n = round(100 * mean / step) * step
    if 0 < n < 100:
        return ABOUT, n
    all_of_them = tried + 4
    middle = (tried * mean + 2) / all_of_them
    square = (tried * (spread + mean**2) + 2) / all_of_them
    open_by = APART * math.sqrt((square - middle**2) / all_of_them)
    if n:
        return OVER, math.floor(100 * (middle - open_by) / STEPS[0]) * STEPS[0]
    return UNDER, math.ceil(100 * (middle + open_by) / STEPS[0]) * STEPS[0]


def why(weighed: Weighed, seat: int, speaker: Speaker, duel: bool = False) -> str:
    """Return why an answer is as good as it is; ``duel``: there is one other, a rival.

    What is reached by it for good comes first; of the best answers no other reason is needed then.
    """
    goals = [speaker.say(f"goal.{name}") for name in weighed.goals[:1]]
    if goals and weighed.helps and not weighed.sure:
        return " ".join(goals)
    return " ".join((*goals, _why(weighed, seat, speaker, duel)))


def _why(weighed: Weighed, seat: int, speaker: Speaker, duel: bool) -> str:
    """Return how the match is won by an answer, or the figure that speaks for it, in one sentence."""
    kind, name, whose = weighed.figure
    ends = f" {say_ended(speaker, weighed.end, weighed.winners)}" if weighed.end else ""
    if weighed.sure:
        return speaker.say("hint.sure") + ends
    if weighed.vain and weighed.helps:  # what comes after it speaks for it
        return speaker.say("hint.alike" if weighed.alike else "hint.vain")
    if weighed.wins >= MOSTLY and not weighed.vain:
        how, n = told_share(weighed.wins, weighed.wins * (1 - weighed.wins), weighed.tried)
        return speaker.say(f"hint.wins_{how}", n=n) + ends
    if weighed.level and not weighed.helps:  # what is about as good as the best one has nothing against it
        return speaker.say("hint.alike")
    slight = abs(weighed.change) < SLIGHT
    if not kind or _odd(weighed, seat, speaker, duel) or (slight and weighed.alike):
        even = "hint.even" if weighed.helps else "hint.even_worse"
        return speaker.say("hint.alike" if weighed.alike else even)
    figure = _figure(kind, name, speaker)
    side = "own" if whose == seat else "other"
    how = "more" if weighed.change > 0 else "less"
    n = max(round(abs(weighed.change)), 1)
    verdict = speaker.say("hint.good" if weighed.helps else "hint.bad")
    own_words = f"hint.{side}_{how}_{name}"  # a game may say what a figure means: who climbs sooner
    if kind == "tracker" and speaker.catalogue.find(own_words):
        return speaker.say(own_words, seat=whose, verdict=verdict)
    if slight:
        return speaker.say(f"hint.{side}_rather_{how}", figure=figure, seat=whose, verdict=verdict)
    if how == "less" and _countable(kind, name, speaker):
        how = "fewer"
    return speaker.say(f"hint.{side}_{how}", figure=figure, n=n, seat=whose, verdict=verdict)


def _countable(kind: str, name: str, speaker: Speaker) -> bool:
    """Return whether of a figure there are fewer, as of cards and points, and not less, as of life."""
    return kind == "zone" or bool(speaker.words.declared("tracker", name).get("countable"))


def _odd(weighed: Weighed, seat: int, speaker: Speaker, duel: bool) -> bool:
    """Return whether a figure goes against the sense that the game gives it: less of what is good for
    oneself, or more of it for a rival, goes with a better answer by chance, or for what came before it."""
    kind, name, whose = weighed.figure
    own = whose == seat
    declared = speaker.words.declared("tracker", name) if kind == "tracker" and (own or duel) else {}
    return "good" in declared and (weighed.change > 0) != ((declared["good"] == own) == weighed.helps)


def _figure(kind: str, name: str, speaker: Speaker) -> str:
    if kind == "zone":  # a game may say it in its own words
        own = f"hint.cards_{name}"
        return speaker.say(own if speaker.catalogue.find(own) else "hint.cards", zone=name)
    return speaker.words.name("tracker", name)


# Every sentence that gives a reason: a test holds that all are there in every language.
REASONS = (
    *(f"hint.wins_{how}" for how in (FEW, ABOUT, OVER)),
    "hint.sure",
    "hint.vain",
    "hint.even",
    "hint.even_worse",
    "hint.alike",
    "hint.good",
    "hint.bad",
    *(
        f"hint.{side}_{how}"
        for side in ("own", "other")
        for how in ("more", "less", "fewer", "rather_more", "rather_less")
    ),
)

__all__ = ["REASONS", "before_hint", "hint_lines", "why"]
