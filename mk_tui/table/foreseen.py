"""What is foretold of an answer: what may happen, how likely, and where it leads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from mk_tui.engine.views import EventView, QuestionView
from mk_tui.players.answers import declining_option

from .forecast_worlds import FAR

CERTAIN = 10_000


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Something that may happen: an entry of the log as it would be, and its chance of ``CERTAIN``.

    Of a roll ``chance`` is that it succeeds, ``rolled`` that it comes to it. ``later``: if everybody passes.
    ``falls``: a card is lost by it. ``weighs``: the game holds it weighty. ``spared``: it would have come,
    and does not any more. ``ahead``: no outcome, but what the rules say of what is still to come (who will
    not roll, why nothing would come of it): it may lie beyond what was tried. ``hangs``: it would not come if
    somebody else spread what falls to them otherwise than is proposed. ``between``: of a figure, the least
    and the most that it becomes however they spread that, None where it becomes the same or they have no say.
    ``again``: of a roll, whoever succeeds rolls once more. ``whatever``: of the end of the
    match, no choice on the way to it changes that. ``after``: the throw (:func:`throw_of`) whose success
    brings it, and without which it never came, None where there is none such.
    """

    event: EventView
    chance: int
    later: bool = False
    rolled: int = CERTAIN
    falls: bool = False
    weighs: bool = False
    spared: bool = False
    ahead: bool = False
    hangs: bool = False
    between: tuple[int, int] | None = None
    again: bool = False
    whatever: bool = False
    after: tuple[Any, ...] | None = field(default=None, compare=False)


def beyond(
    told: tuple[Foreseen, ...], came: Iterable[Foreseen], ahead: Collection[tuple[int, int, int]]
) -> tuple[Foreseen, ...]:
    """Return what is told but for throws that are ``ahead`` as things stand (card, number that it needs, card
    that it is against), and what is about nobody but those who throw them: they come in any case.

    ``came`` has all throws, those that come of passing as well: of one that most likely needs what it needs
    now the other numbers, after a natural 1 say, are no news either.
    """
    likeliest: dict[tuple[Any, ...], Foreseen] = {}
    for one in came:
        key = throw_of(one)
        if key is not None and (key not in likeliest or one.rolled > likeliest[key].rolled):
            likeliest[key] = one
    standing = {
        key
        for key, one in likeliest.items()
        if (key[0], one.event.fields.get("index"), one.event.fields.get("against_id", -1)) in ahead
    }
    theirs = {card for roller, _, against in standing for card in (roller, against)}
    others = {card for roller, _, against in likeliest.keys() - standing for card in (roller, against)}

    def new(one: Foreseen) -> bool:
        if (key := throw_of(one)) is not None:
            return key not in standing
        about = set[int]()
        for name, value in one.event.fields.items():
            if name.endswith("_id"):
                about.update(value if isinstance(value, tuple) else (value,))
        about.discard(-1)
        return not about or not about <= theirs - others

    return tuple(one for one in told if new(one))


def said_first(first: Sequence[Foreseen], told: Sequence[Foreseen]) -> tuple[Foreseen, ...]:
    """Return what is told, some of it first: that of the same card it comes later as well is not told."""

    def what(one: Foreseen) -> tuple[Any, ...]:
        return one.event.id, one.event.fields.get("card_id", -1), one.event.fields.get("target_id", -1)

    known = {what(one) for one in first}
    return (*first, *(one for one in told if what(one) not in known))


def throw_of(told: Foreseen) -> tuple[Any, ...] | None:
    """Return who rolls, for what and against whom; None of what is no roll of a card."""
    fields = told.event.fields
    roller = fields.get("roller_id", -1)
    rolls = "success" in fields and roller >= 0
    return (roller, fields.get("purpose"), fields.get("against_id")) if rolls else None


@dataclass(frozen=True, slots=True)
class Leads:
    """Where an answer leads: the step that the match is in then, and who is asked first, -1 if nobody is.

    ``resolves``: the definition of what then resolves first, "" for nothing; ``round``, ``active``: the round
    and whose turn it is then, -1 where that is not known. ``effect``: not the card itself resolves first, but
    what it has done (an ability, a shot, damage). ``ends``: how the match ends before the turn does if
    everybody passes ("win", "loss", "draw") and who wins it, None if it does not, or may not. ``discards``:
    so many cards of the hand whoever is asked then has to choose to lose. ``card``: which of
    those of one name resolves, or has done what does, -1 where nothing does or where it is no card.
    """

    phase: str
    seat: int = -1
    resolves: str = ""
    round: int = -1
    active: int = -1
    effect: bool = False
    ends: tuple[str, tuple[int, ...]] | None = None
    discards: int = 0
    card: int = -1


@dataclass(frozen=True, slots=True)
class Range:
    """How likely a roll succeeds, from the worst to the best of those whom its player goes on to choose; 0 of
    one that does not roll.

    ``card``, ``card_id``: who rolls; "" whoever of them is chosen. ``doubtful``: it may not come to it.
    """

    card: str
    card_id: int
    least: int
    most: int
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class IfAnswered:
    """What comes of an answer if somebody else, who may pass, answers it with a card (its definition, and
    which one of that name it is)."""

    seat: int
    card: str
    card_id: int
    outcomes: tuple[Foreseen, ...]


@dataclass(frozen=True, slots=True)
class IfChosen:
    """What comes of an answer if a player is chosen for it next, or a card (then ``seat`` is -1). What hangs
    on choices that come after that may come."""

    seat: int
    outcomes: tuple[Foreseen, ...]
    card: str = ""
    card_id: int = -1


@dataclass(frozen=True, slots=True)
class Choosing:
    """What comes of an answer whatever is chosen for it next: surely, or, where it hangs on the choice,
    perhaps.

    ``seat``: who chooses; ``cards``: one of which cards (the number and the definition of each), none where
    they are many, or not all of them are known; ``declined``: or nothing.
    """

    seat: int
    cards: tuple[tuple[int, str], ...] = ()
    declined: bool = False
    outcomes: tuple[Foreseen, ...] = ()


@dataclass(frozen=True, slots=True)
class Forecast:
    """What will come of some picks. ``exact``: its chances are those of the dice, and no estimate.

    ``settled``: enough worlds were tried for its estimates to be told as figures. ``nothing``: in no world
    tried it does more than to cost what it costs. ``steps``: it is told of what comes before so many steps
    have begun. ``whole``: the look at it is at its end, be it settled or not. ``harms``: in each world tried
    it loses the match for whoever does it, or does no more than to cost what it costs and to harm them.
    ``anyway``: it loses the match, and so does declining or, where that cannot be, each other answer.
    ``odds``: the rolls that it leads to as things stand. ``answers``: what comes of it if it is answered in
    one of the ways that everybody sees. ``coming``: what it makes of the blows that are about to fall.
    ``ranges``: how likely the rolls succeed that it leads to, over those whom one goes on to choose for it.
    ``depends``: the seat on whose choice it hangs how it goes on, -1 if on nobody's. ``chosen``: what comes
    of it with each player, or card, that is chosen for it next; ``choosing``: whatever is.
    """

    picks: tuple[int, ...]
    outcomes: tuple[Foreseen, ...] = ()
    nothing: bool = False
    exact: bool = True
    leads: Leads | None = None
    steps: int = FAR
    settled: bool = True
    whole: bool = True
    harms: bool = False
    odds: tuple[Foreseen, ...] = ()
    answers: tuple[IfAnswered, ...] = ()
    coming: tuple[Foreseen, ...] = ()
    ranges: tuple[Range, ...] = ()
    anyway: bool = False
    depends: int = -1
    chosen: tuple[IfChosen, ...] = ()
    choosing: Choosing | None = None

    @property
    def vain(self) -> bool:
        """Whether nobody would do it: nothing comes of it, or harm alone."""
        return self.nothing or self.harms


def may_be_declined(question: QuestionView) -> bool:
    """Return whether to decline a question is a choice of its own, and no passing on."""
    no = declining_option(question)
    return no is not None and question.options[no][0] in ("none", "no")


def to_be_warned(
    answer: tuple[int, ...], question: QuestionView, of: Callable[[tuple[int, ...]], Forecast]
) -> bool:
    """Return whether an answer is in vain, and another one of the question is not. Nothing is lost by one
    that comes to the same as declining, unless a clause says that it comes to nothing: whoever wants one of
    several to have something means one to whom it is of use."""
    forecast, no = of(answer), None
    if not forecast.vain:
        return False
    if (forecast.nothing or forecast.anyway) and may_be_declined(question):
        if not any("clause" in told.event.fields for told in forecast.outcomes):
            return False
        no = declining_option(question)
    others = [k for k in range(len(question.options)) if (k,) != answer and k != no]
    return any(not of((k,)).vain for k in others)
