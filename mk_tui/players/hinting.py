"""What a hint is made of: the answers to a question that are worth a look, tried in playouts.

The same playouts as a master's search, in worlds drawn from what the seat sees. After each the figures that
everybody reads are noted: what they tell of an answer is said in :mod:`.weighing`.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game, advance, determinise, view
from mk_tui.engine.sight import CARD_FIELDS
from mk_tui.engine.state import Option
from mk_tui.engine.views import QuestionView, View

from .answers import DECLINING, ONE, WITHDRAWING, decline, picks_nothing, shape
from .found import cause_of
from .levels import ADEPT, bot_answer, fits, random_answer
from .playouts import Policy, playout
from .twins import Twins
from .weighing import Figure, Picks, Try, Weighed, Weighing, best_answers, sum_up

# Seconds of thought; answers that are looked at; those that are told.
THINK_HINT = 1.5
MOST_ANSWERS = 40
TOLD = 3
# The fields of a question that name the card that it is about.
ABOUT = (*CARD_FIELDS, *[f"{name}_id" for name in CARD_FIELDS])


def candidates(ruleset: Any, seen: View, rng: random.Random) -> list[Picks]:
    """Return the answers that are worth a look: of one pick all, else the adept's, none, and some others;
    of those that come to the same only one."""
    question = seen.question
    assert question is not None
    twins = Twins(ruleset, seen)
    adept = bot_answer(ruleset, seen, ADEPT, rng)
    if shape(question) == ONE:
        nothing: list[Picks] = [()] if picks_nothing(question) else []
        every = twins.once([*((k,) for k in range(len(question.options))), *nothing])
        if len(every) <= MOST_ANSWERS:
            return every
        return twins.once([adept, *rng.sample(every, MOST_ANSWERS - 1)])
    found = [adept]
    declined = decline(question)
    if declined is not None:
        found.append(declined)
    for answer in (*_small(question), *(random_answer(question, rng) for _ in range(6))):
        if answer not in found and len(found) < MOST_ANSWERS // 2 and fits(question, answer):
            found.append(answer)
    return twins.once(found)


def weigh(
    worlds: Sequence[Game],
    seat: int,
    answers: Sequence[Picks],
    rng: random.Random,
    evaluate: Any = None,
    think: float | None = THINK_HINT,
    playouts: int = 0,
    vain: Container[int] = (),
) -> Weighing:
    """Try each answer in the worlds, the promising ones more often; for a time, or so many playouts.

    Each time what the seat cannot know is drawn anew: of few worlds a chance would be so many parts of as
    many. ``vain``: the answers, by their place, of which nothing comes, or harm alone. None of them comes
    before another one that is not clearly worse. What the game's advice says to do is told in any case, and
    to do nothing where that is not clearly worse than the best.
    """
    tries: list[Try] = []
    failed: Counter[str] = Counter()
    policy = Policy(worlds[0].rules)
    alive = list(range(len(answers)))
    # Of a pile whose owner does not see it the number of cards tells nobody anything.
    piles = {z.kind for z in view(worlds[0], seat).zones if z.seat == seat and z.count and not z.cards}
    advised = _advised(worlds[0].rules, view(worlds[0], seat), answers)
    idle = _declining(view(worlds[0], seat), answers)
    reached = frozenset(_goals(worlds[0], seat))
    began, turn, halved = time.monotonic(), 0, 0
    while True:
        spent = turn / playouts if think is None else (time.monotonic() - began) / think
        if spent > 4.0 or (spent >= 1.0 and turn >= 2 * len(answers)):
            break
        if spent * 3 >= halved + 1 and halved < 2 and turn >= 2 * len(answers):
            halved += 1
            most = max(TOLD, len(alive) // 2) if halved == 1 else TOLD
            alive = best_answers(tries, alive, most, vain, advised, idle)
        drawn = worlds[(turn // max(len(alive), 1)) % len(worlds)]
        world = determinise(drawn, seat, rng.getrandbits(62))  # the same one for each answer
        for k in alive:
            game = world.clone()
            game.rng = rng.getrandbits(62)
            turn += 1
            try:
                advance(game, answers[k])
                then = _chosen_next(game, world, answers[k], policy, rng)
                goals = tuple([goal for goal in _goals(game, seat) if goal not in reached])
                value = playout(game, seat, rng, policy, evaluate)
            except Exception as error:  # said by whoever asked for the hint
                failed[cause_of(error)] += 1
                continue
            tries.append(replace(_seen(game, k, seat, value, piles), goals=goals, then=then))
    order = best_answers(tries, alive, TOLD, vain, advised, idle)
    return Weighing(_useful_first(_told(tries, order, answers, worlds[0], seat, vain)), dict(failed))


def _told(
    tries: Sequence[Try],
    order: Sequence[int],
    answers: Sequence[Picks],
    game: Game,
    seat: int,
    vain: Container[int],
) -> list[Weighed]:
    """Return what the tries of some answers come to, in this order, the best one first."""
    seen = view(game, seat)
    twins, zones = Twins(game.rules, seen), _meant(game.rules)
    side = range(len(game.seats)) if load_ruleset(game.rules)[0].get("together") else (seat,)
    weighed = list[Weighed]()
    for k in order:
        one = sum_up(tries, k, answers[k], order[0], side, zones)
        then = one.then if _in_sight(one.then, seen, game.rules.verbs) else ()
        weighed.append(replace(one, either=twins.other(answers[k]), vain=k in vain, then=then))
    return weighed


def _useful_first(weighed: list[Weighed]) -> list[Weighed]:
    """Return the answers; before the best one, if that is in vain, one that is not and is as good."""
    return moved_first(weighed, [w for w in weighed if not w.vain])


def moved_first(weighed: list[Weighed], better: Sequence[Weighed]) -> list[Weighed]:
    """Return the answers, the first of some ``better`` ones before the best one, where it is as good."""
    moved = next((w for w in better if w is weighed[0] or w.level), None)
    if moved is None or moved is weighed[0]:
        return weighed
    first, *others = weighed
    told = replace(moved, level=False), replace(first, level=True, alike=True)
    return [*told, *(w for w in others if w is not moved)]


def _small(question: QuestionView) -> list[Picks]:
    n, least = len(question.options), max(question.least, 1)
    return list(combinations(range(n), least))[:8] if n <= 8 and not question.limits else []


def _goals(game: Game, seat: int) -> tuple[str, ...]:
    """Return what a seat has reached (``Shown.goals``)."""
    return game.rules.shown.goals(game, seat)


def _seen(game: Game, answer: int, seat: int, value: float, piles: Container[str]) -> Try:
    """Note what a playout came to. Who has lost has no chance left, however well others have done."""
    result = game.result
    won = result is not None and result["kind"] == "win" and seat in result["winners"]
    if result is not None and not won:
        value = 0.5 if result["kind"] == "draw" else 0.0
    shown = view(game, seat)
    figures: dict[Figure, float] = {}
    for player in shown.players:
        for name, number in player.trackers:
            if isinstance(number, int):
                figures["tracker", name, player.seat] = number
    for zone in shown.zones:
        if zone.seat >= 0 and zone.kind not in piles:
            figures["zone", zone.kind, zone.seat] = zone.count
    end = (result["why"], tuple(result["winners"])) if result is not None and won else ("", ())
    return Try(answer, 1.0 if won else value, won, figures, end=end)


def _chosen_next(game: Game, before: Game, picks: Picks, policy: Policy, rng: random.Random) -> Option:
    """Choose, as adepts do, what the rules ask next about the card of an answer that was just given; return
    the option, () where they do not ask for one of several, or it is declined."""
    asked, q = before.question, game.question
    if asked is None or q is None or q.seat != asked.seat or q.kind == asked.kind or len(picks) != 1:
        return ()
    about = {value for name, value in q.fields.items() if name in ABOUT}
    if len(q.options) < 2 or (q.least, q.most) != (1, 1) or about.isdisjoint(asked.options[picks[0]][1:]):
        return ()
    found = policy.answer(game, q, rng)
    option = q.options[found[0]]
    advance(game, found)
    return () if option[0] in DECLINING or option[0] in WITHDRAWING else option


def _in_sight(option: Option, seen: View, verbs: Mapping[str, Sequence[str]]) -> bool:
    """Return whether somebody sees each card that an option names: what was drawn for a world is nobody's."""
    named = zip(verbs.get(option[0], ()), option[1:], strict=False) if option else ()
    return all(seen.card(card) is not None for name, card in named if name in CARD_FIELDS)


def _advised(ruleset: Any, seen: View, answers: Sequence[Picks]) -> list[int]:
    """Return the answers, by their place, that the game's advice for the question speaks for."""
    question, wanted = seen.question, ruleset.shown.advised_plays.get(ruleset.shown.advice(seen))
    if wanted is None or question is None or seen.seat is None:
        return []
    cards = [c.id for z in seen.zones if z.seat == seen.seat for c in z.cards if c.type == wanted]
    plays = [(n,) for n, option in enumerate(question.options) if option[0] == "play" and option[1] in cards]
    return [k for k, picks in enumerate(answers) if picks in plays]


def _declining(seen: View, answers: Sequence[Picks]) -> int:
    """Return the place of the answer by which nothing is done, -1 where there is none."""
    declined = None if seen.question is None else decline(seen.question)
    return answers.index(declined) if declined in answers else -1


def _meant(ruleset: Any) -> frozenset[str]:
    """Return the zones of which it means something how many cards lie there: not those of what is used up."""
    return frozenset(z.kind for z in ruleset.zones if z.in_play or z.faces != "all")


__all__ = ["THINK_HINT", "candidates", "moved_first", "weigh"]
