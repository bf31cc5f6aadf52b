"""The record of a match: the one door through which it moves, its answers, going back and playing again."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NoReturn

from .change import end_match
from .errors import IllegalAnswer, RuleCrash
from .flow import answer_by_rule, run, run_on, run_step
from .mechanisms.conceding import concede, why_no_concession
from .state import GAME_FIELDS, Game, Question

if TYPE_CHECKING:
    from .state import Option


def advance(g: Game, answer: Any) -> None:
    """Answer the open question with positions in its options, and run to the next one.

    The only door, for people, bots, saves, replays and tests: ``answer`` should be a tuple of integers, and
    may be anything. Raises ``IllegalAnswer`` and leaves the
    match as it was if the answer does not fit; raises ``RuleCrash`` after putting the state before the
    answer back if a rule fails.
    """
    q = g.question
    # Most answers are one choice of a question that wants one: that they fit is seen at a glance.
    if type(answer) is tuple and len(answer) == 1 and q is not None and q.most == 1:
        (i,) = answer
        options = q.options
        chosen = (options[i],) if type(i) is int and 0 <= i < len(options) else _chosen(q, answer)
    else:
        chosen = _chosen(q, answer)
    g.frames[-1].ans = chosen
    g.answered = q
    g.question = None
    g.count += 1
    g.answers.append(answer)
    try:
        run_on(g)
    except Exception as error:
        _take_back(g, error)
    if g.count >= g.rules.answer_limit and not g.result:
        # A match that does not move any more ends (architecture 3.9).
        g.question = None
        end_match(g, "draw", [], "result.cut_off")


def round_ends(g: Game, answer: tuple[Any, ...]) -> Iterator[Game]:
    """Yield a copy of a match as it stands at the end of each round that an answer ends, or a concession:
    when nothing of the next one has been done. The match itself stays where it is."""
    rounds = [copy.round for copy in _slowly(g.clone(), answer)]
    ends = {k for k, (before, after) in enumerate(pairwise(rounds)) if before != after}
    for k, copy in enumerate(_slowly(g.clone(), answer) if ends else ()):
        if k in ends:
            yield copy.clone()


def _slowly(g: Game, answer: tuple[Any, ...]) -> Iterator[Game]:
    """Answer as :func:`advance` does, or concede, and yield the match before each step that follows and after
    the last one."""
    began = g.round
    if answer and answer[0] == "concede":
        concede(g, answer[1])
        g.rerouted = False
        runs = bool(answer_by_rule(g) if g.question else not g.result and g.frames)
    else:
        g.frames[-1].ans = _chosen(g.question, answer)
        g.answered, g.question = g.question, None
        g.count += 1
        runs = True
    yield g
    while runs:
        runs = run_step(g, began)
        yield g


def _chosen(q: Question | None, answer: Any) -> tuple[Option, ...]:
    """Return the options that an answer picks; ``IllegalAnswer`` if it does not fit."""
    if q is None:
        raise IllegalAnswer("nothing is asked")
    if type(answer) is not tuple:
        raise IllegalAnswer(f"an answer is a tuple of choices, not {type(answer).__name__}")
    options = q.options
    n = len(answer)
    if not q.least <= n <= q.most:
        raise IllegalAnswer(f"between {q.least} and {q.most} choices are needed, not {n}")
    for i in answer:
        if type(i) is not int or not 0 <= i < len(options):
            raise IllegalAnswer(f"there is no choice {i!r}")
    if len(set(answer)) != n:
        raise IllegalAnswer("a choice can be taken only once")
    return tuple([options[i] for i in answer])


def _take_back(g: Game, error: Exception) -> NoReturn:
    """Put the match back to before the last answer, after which a rule failed, and raise ``RuleCrash``."""
    if g.origin is None:
        raise error
    # Without the error's own words and values: those could name a hidden card.
    where = "".join(traceback.format_tb(error.__traceback__))
    report = {
        "seed": g.config.get("seed"),
        "config": g.config,
        "answers": list(g.answers),
        "traceback": f"{where}{type(error).__name__}",
    }
    rewind(g, g.answers[:-1])
    raise RuleCrash(f"a rule failed ({type(error).__name__}); the answer was taken back", report) from error


def rewind(g: Game, answers: list[Any]) -> None:
    """Put the match back to where these answers lead from its beginning."""
    fresh = rebuild(g, answers)
    for name in GAME_FIELDS:
        setattr(g, name, getattr(fresh, name))


def rebuild(g: Game, answers: list[Any] | None = None) -> Game:
    """Return a fresh match from where ``g`` began, with these answers, else with all of its own."""
    assert g.origin is not None
    fresh: Game = g.origin["game"].clone()
    fresh.origin = g.origin
    fresh.log = list(g.origin["log"])
    replay(fresh, g.answers if answers is None else answers)
    return fresh


def replay(g: Game, answers: list[Any]) -> None:
    """Give a match a list of answers, preferences included, from where it stands."""
    if not g.question and not g.result:
        run(g)
    for answer in answers:
        if answer and answer[0] in PREFS:
            set_pref(g, answer[0], answer[1], answer[2])
        elif answer and answer[0] in FORCES:
            force(g, tuple(answer))
        else:
            advance(g, tuple(answer))


# Whoever chooses by hand whatever they may: 1, which the records of older matches have, is to pay alone.
ALL_BY_HAND: Final = 2
PREFS = {"hold": (0, 1, 2), "by_hand": (0, 1, ALL_BY_HAND), "clock": (0, 1), "concede": (1,), "hint": (1,)}


def set_pref(g: Game, name: str, seat: int, value: Any) -> None:
    """Set what is no answer but belongs to a match's history, and keep it among the answers.

    ``hold``: how readily a seat is asked (0 only when it can act, 1 whenever the table could believe
    so, 2 always). ``by_hand``: the seat chooses its own sources when it pays (1), and what else hardly
    anybody would choose otherwise than the rules do (``ALL_BY_HAND``). ``clock``: the time that the table
    agreed on is over (seat is ignored). ``hint``: the seat was given one. ``concede``: the seat gives up, and
    the match goes on to what follows from that. Raises ``IllegalAnswer`` for what there is not, a concession
    that the rules do not offer included; ``RuleCrash`` as :func:`advance` does.
    """
    if name not in PREFS or value not in PREFS[name] or not 0 <= seat < len(g.seats):
        raise IllegalAnswer(f"there is no preference {name!r} = {value!r}")
    if name == "concede":
        _concede(g, seat)
        return
    if name == "hold":
        g.hold[seat] = value
    elif name == "by_hand":
        g.seats[seat]["by_hand"] = value
    elif name == "clock":
        g.vars["clock"] = value
    g.answers.append((name, seat, value))


def _concede(g: Game, seat: int) -> None:
    """Let a seat give up, and the match run to its next question."""
    refusal = why_no_concession(g, seat)
    if refusal is not None:
        raise IllegalAnswer(f"this seat cannot concede: {refusal.message}")
    g.answers.append(("concede", seat, 1))
    try:
        concede(g, seat)
        if g.result:
            g.question = None
        elif g.question and g.rules.rule_answer is not None:
            answer_by_rule(g)  # by the rules for whoever is still to be asked but has given up
        run(g)
    except Exception as error:
        _take_back(g, error)


# What a scenario makes chance do: the next die, the next random pick (of one out of so many, of a seat, of a
# card), the next shuffle (the cards that come to lie on top; -1 - n stands for a card of definition n).
FORCES = ("force_die", "force_pick", "force_seat", "force_card", "force_shuffle")
MOST_FORCED = 1000  # of each kind, so that a record from elsewhere cannot fill the memory


def force(g: Game, entry: tuple[Any, ...]) -> None:
    """Make chance do something when it comes to it, and keep that among the answers: ("force_die", 4).

    Only a match that began from a scenario can be told what chance does; ``IllegalAnswer`` for others, and
    for what cannot happen.
    """
    forced = g.forced
    if forced is None or not entry or entry[0] not in FORCES:
        raise IllegalAnswer("chance is not told what to do in this match")
    name, values = entry[0], entry[1:]
    if any(type(v) is not int for v in values) or (name != "force_shuffle" and len(values) != 1):
        raise IllegalAnswer(f"chance cannot do {entry!r}")
    what = {"force_die": "dice", "force_shuffle": "shuffle"}.get(name, "picks")
    if len(forced[what]) >= MOST_FORCED:
        raise IllegalAnswer("chance is told too much at once")
    forced[what].append(_forced(g, name, values))
    g.answers.append(entry)


def _forced(g: Game, name: str, values: tuple[int, ...]) -> Any:
    """Return what is kept of it until it happens; ``IllegalAnswer`` for what there is not."""
    if name == "force_shuffle":
        cards = g.pool.cards
        if not all(-len(cards) <= v < len(g.defs) for v in values):
            raise IllegalAnswer("there is no such card to be shuffled")
        return [v if v >= 0 else cards[-1 - v].id for v in values]
    value = values[0]
    least = 1 if name == "force_die" else 0
    most = {"force_die": 100, "force_seat": len(g.seats) - 1, "force_card": len(g.defs) - 1}.get(
        name, len(g.defs)
    )
    if not least <= value <= most:
        raise IllegalAnswer(f"chance cannot come to {value}")
    if name == "force_seat":
        return ("player", value)
    return ("card", value) if name == "force_card" else value
