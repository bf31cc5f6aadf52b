"""Forecasts as sentences, for every face: the log's own words, with how likely each is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from mk_tui.engine.sight import CARD_FIELDS
from mk_tui.engine.state import Option
from mk_tui.engine.views import QuestionView, View
from mk_tui.language import Speaker, clean
from mk_tui.language.repeated import times
from mk_tui.players.answers import offers_new_hand, passing_over

from .forecast_entries import AGAIN, ENDS, WHICH
from .forecast_figures import BETWEEN, FIGURE, TRACKED
from .forecast_groups import AsLikely, under_one_lead
from .foreseen import CERTAIN, Forecast, Foreseen, IfAnswered, Range, may_be_declined, throw_of

# So many sentences an answer is told at most.
MOST = 5
# What so many answers have in common is said once.
SEVERAL = 2
# What a question is about, by the names of its fields.
ABOUT = ("source_id", "card_id")
# How it is said of one thing, and of several, that they are certain and come at once.
SURELY = ("", "")
SURE = 99.5  # percent, from which on
# How it is said of one thing, and of several, each by itself, that they may come.
POSSIBLY = ("possibly", "possibly_each")
KEYWORD = "keyword"  # the field of an entry that says which one a card is given
SEATS = ("seat", "player")
# So many cards that fall are named in brackets, so many things where none does.
FALLEN, FEW = 3, 2


def forecast_lines(
    forecast: Forecast,
    speaker: Speaker,
    question: QuestionView,
    verbs: Mapping[str, Sequence[str]],
    whole: bool = False,
    brief: bool = False,
    weightiest: int = MOST,
) -> list[str]:
    """Return what will come of an answer beyond what its own words say, a line for all equally likely.

    ``verbs`` names the arguments of each option (``Ruleset.verbs``). ``whole``: all of it, what goes without
    saying as well. ``brief``: of who rolls without the number that it needs. ``weightiest``: so many
    sentences at most, and that there is more only behind as many as there ever are.
    """
    most = len(forecast.outcomes) if whole else weightiest
    if offers_new_hand(question) and not whole:
        return []  # that a match begins after the hands are kept needs no telling
    if forecast.nothing:
        return [_nothing(forecast, speaker, question, most)]
    odds, must = forecast.odds, _must(question)
    every = _news(forecast, question, verbs, whole)
    # What hangs on what somebody else chooses comes last, unless the match ends by it.
    news = sorted(every[:most], key=lambda f: f.hangs and f.event.id != ENDS)
    groups: dict[tuple[str, str], AsLikely] = {}  # by how their chance is said of one, and of several
    for told in news:
        group = groups.setdefault(_chance(told, forecast, speaker), AsLikely())
        throws = throw_of(told) is not None and not _only_possible(told, forecast)
        group.add(told, _sentence(told, speaker), throws)
    rolls = [
        f"{speaker.say('forecast.chance', n=round(100 * roll.chance / CERTAIN))} "
        + (_briefly(roll, speaker) if brief else _sentence(roll, speaker))
        for roll in odds
    ]
    rolls += _ranges(forecast.ranges, speaker, brief)
    # What it surely does comes first, then whoever rolls, then what those rolls lead to.
    done = [] if must else [chance for chance in groups if chance == SURELY]
    first, then = (
        [groups[chance].line(chance, speaker) for chance in chances]
        for chances in (done, [chance for chance in groups if chance not in done])
    )
    if len(every) > most >= MOST:
        (then or first)[-1] += f" {speaker.say('forecast.more')}"
    blows, ends = _blows(forecast.coming, speaker), any(told.event.id == ENDS for told in news[:1])
    lines = [*first, *rolls, *then, *blows] if ends else [*first, *rolls, *blows, *then]
    lines = under_one_lead(lines, speaker)
    lines += [_answered(answer, speaker) for answer in forecast.answers if answer.outcomes]
    if not lines:
        lines = _of_choices(forecast, speaker)
    elif forecast.depends >= 0:
        lines += [speaker.say("forecast.depends", seat=forecast.depends)]
    if forecast.anyway:
        return [*lines, speaker.say("forecast.whatever" if must else "forecast.without")]
    return [speaker.say("forecast.harms"), *lines] if forecast.harms else lines


def in_brackets(
    forecast: Forecast,
    speaker: Speaker,
    question: QuestionView,
    verbs: Mapping[str, Sequence[str]],
    brief: bool = False,
) -> str:
    """Return the weightiest of what will come of an answer, to stand in brackets behind its words: which
    cards fall, else two things that weigh (one if it is to be ``brief``); and that there is more where that
    is not all of it. "" where nothing is to be told."""
    fallen = tuple(takewhile(lambda told: told.falls, forecast.outcomes))[:FALLEN]
    first = fallen or forecast.outcomes[:1]
    own, every = _own(forecast, question, verbs), _news(forecast, question, verbs, False)
    ends = any(told.event.id == ENDS for told in first)
    rest = [
        told
        for told in (every if not ends and every[:1] == list(first[:1]) else ())
        if told not in first and (told.falls or told.weighs) and not _says_again(told, first, own)
    ]
    news = (*first, *rest[: 0 if brief else max(0, FEW - len(first))])
    lines = forecast_lines(replace(forecast, outcomes=news), speaker, question, verbs)
    if not lines:
        return ""
    chances = {_chance(told, forecast, speaker) for told in news}
    left_out = len(news) < len(first) + len(rest) or len(chances) > 1 or len(forecast.odds) > 1
    return " ".join((lines[0], *[speaker.say("forecast.more")] * left_out)).rstrip(".")


def _says_again(told: Foreseen, first: Sequence[Foreseen], own: set[int]) -> bool:
    """Return whether something is how what is told already comes about: it befalls a card that falls; or it
    has the number that is told of the same player, and is about no card but those of the answer (``own``)."""
    fields = told.event.fields
    if not told.falls and _card(told) in {_card(one) for one in first if one.falls} - {-1}:
        return True
    numbers = {(one.event.fields.get("seat"), one.event.fields.get("n")) for one in first}
    return "n" in fields and (fields.get("seat"), fields["n"]) in numbers and _numbers(told) <= own


def said_once(told: Sequence[Sequence[str]], speaker: Speaker) -> tuple[str, list[list[str]]]:
    """Return what all lines of the forecasts of several answers begin with ("If all pass:"), to be said once
    above them, and their lines without it; "" and the lines as they are where they do not."""
    lead = speaker.say("forecast.later")
    begins = (f"{lead} ", _goes_on(lead))
    if sum(map(bool, told)) < SEVERAL or not all(line.startswith(begins) for lines in told for line in lines):
        return "", [list(lines) for lines in told]
    return lead, [[_behind(line, lead) for line in lines] for lines in told]


def _behind(line: str, lead: str) -> str:
    """Return a line without what it begins with, if it does, be it with more of that kind."""
    if line.startswith(goes_on := _goes_on(lead)):
        return line[len(goes_on)].upper() + line[len(goes_on) + 1 :]
    return line.removeprefix(lead).lstrip()


def if_all_pass(
    forecast: Forecast, speaker: Speaker, question: QuestionView, verbs: Mapping[str, Sequence[str]]
) -> str:
    """Return what comes if nobody of all who are asked responds, as one text; "" where nothing is known."""
    later = speaker.say("forecast.later")
    told = [_behind(line, later) for line in forecast_lines(forecast, speaker, question, verbs)]
    return " ".join((later, *told)) if told else ""


def whichever_line(told: Sequence[str], speaker: Speaker, declinable: bool = False) -> str:
    """Return what comes of each of several answers alike, as one line; ``declinable``: choosing none of them
    is no such answer. What begins with how likely it is, or on what it hangs, has a colon of its own.
    """
    what, word = " ".join(told), "any" if declinable else "whichever"
    later, *possibly = (speaker.say(f"forecast.{lead}") for lead in ("later", *POSSIBLY))
    if what.startswith((later, _goes_on(later), *possibly)):
        what = what[0].lower() + what[1:]
    on = "" if what[:1].isupper() else "_on"
    return speaker.say(f"forecast.{word}{on}", what=what)


def in_any_case(
    forecasts: Sequence[Forecast], question: QuestionView
) -> tuple[Forecast | None, list[Forecast]]:
    """Return what comes of each of several answers to a question that has to be answered, as a forecast of
    its own, and their forecasts without it: none of them brings it about.

    None, and the forecasts as they are, where there is nothing such, or where the question can be declined:
    what comes of that as well no forecast tells.
    """
    declinable = not question.limits and not _must(question)
    lost = all(forecast.anyway for forecast in forecasts)  # whatever is answered: none of them harms
    vain = not lost and any(forecast.vain for forecast in forecasts)
    if len(forecasts) < SEVERAL or declinable or vain:
        return None, list(forecasts)
    first = forecasts[0]
    of_each = [{_what(told) for told in forecast.outcomes} for forecast in forecasts]
    alike = set[tuple[Any, ...]].intersection(*of_each)
    rolls = set[tuple[Any, ...]].intersection(*({_what(roll) for roll in f.odds} for f in forecasts))
    seat = first.depends if len({forecast.depends for forecast in forecasts}) == 1 else -1
    if not alike and not rolls and seat < 0:
        return None, list(forecasts)

    in_rolls = {_fight(roll) for roll in first.odds if _what(roll) in rolls}

    def part(forecast: Forecast, common: bool) -> Forecast:
        outcomes = tuple(told for told in forecast.outcomes if (_what(told) in alike) is common)
        if not common:  # the number that those rolls need in the end is told as little as beside them
            outcomes = tuple(told for told in outcomes if _fight(told) not in in_rolls)
        odds = tuple(roll for roll in forecast.odds if (_what(roll) in rolls) is common)
        depends = seat if common else -1 if seat >= 0 else forecast.depends
        harms, anyway = forecast.harms and not lost, forecast.anyway and not lost
        return replace(forecast, outcomes=outcomes, odds=odds, depends=depends, harms=harms, anyway=anyway)

    comes = replace(part(first, True), picks=(), leads=None, answers=(), coming=())
    if comes.odds:  # beside who rolls in any case, what leads there has no bearing on the choice
        comes = replace(comes, outcomes=tuple(told for told in comes.outcomes if told.falls or told.weighs))
    return comes, [part(forecast, False) for forecast in forecasts]


def _must(question: QuestionView) -> bool:
    """Return whether a question has to be answered, be it as proposed; nobody's, which act is done before
    all, does not."""
    return question.seat >= 0 and (bool(question.proposal) or passing_over(question) is None)


def _what(told: Foreseen) -> tuple[Any, ...]:
    """Return what is foretold, wherever in the log it would stand: one thing of the same cards, as likely."""
    fields = sorted((name, repr(value)) for name, value in told.event.fields.items())
    return told.event.id, told.chance, told.rolled, told.later, told.hangs, told.between, *fields


def _news(
    forecast: Forecast, question: QuestionView, verbs: Mapping[str, Sequence[str]], whole: bool
) -> list[Foreseen]:
    """Return what of a forecast is worth a sentence of its own, the rolls to come aside."""
    own = _own(forecast, question, verbs)
    fields = dict(question.fields)
    numbers = {key: fields.get(f"{key}_id", -1) for key in CARD_FIELDS}
    asked = {name for key, n in numbers.items() if n < 0 and isinstance(name := fields.get(key), str)}
    about = own.union(numbers.values()) - {-1}
    said = [not whole and _is_said(told, question, about, asked) for told in forecast.outcomes]
    falls = question.limits or any(question.options[k][0] != "card" for k in forecast.picks)
    unsaid = [told for told, is_said in zip(forecast.outcomes, said, strict=True) if not is_said]
    hit = {_card(told) for told in unsaid} - {-1}
    changed = {_card(told) for told in unsaid if not told.later} - {-1}
    news = [
        told
        for told, is_said in zip(forecast.outcomes, said, strict=True)
        if not is_said
        or (told.falls and (falls or _card(told) in hit))
        # Half of what comes of a card at once would be told as all of it.
        or (KEYWORD in told.event.fields and not told.later and _card(told) in changed)
    ]
    if not whole:
        news = _without_the_way_there(_beside_the_end(news), own)
        news = _likeliest_rolls(news)
    odds = forecast.odds
    if not whole and (odds or any(told.later for told in news)):  # what a figure of now leads to is told
        news = [told for told in news if told.later or told.event.id != FIGURE]
    if odds and not whole:  # what others do comes of the other answers too, or may
        fighters, must = own.union(*map(_numbers, odds)), _must(question)
        news = [
            told
            for told in news
            if told.falls
            or fighters & _numbers(told)
            or (told.weighs if must else told.event.id == ENDS or not _only_possible(told, forecast))
        ]
    in_odds = {_fight(roll) for roll in odds}
    return [told for told in news if _fight(told) not in in_odds]


def _beside_the_end(news: list[Foreseen]) -> list[Foreseen]:
    """Return what is told; where a match surely ends if all pass that, the figures of it, and who falls."""
    surely = (told for told in news if told.event.id == ENDS and told.later and not told.hangs)
    if all(min(told.chance, told.rolled) < CERTAIN for told in surely):
        return news
    return [told for told in news if told.falls or told.event.id in (ENDS, TRACKED)]


def _blows(coming: Sequence[Foreseen], speaker: Speaker) -> list[str]:
    """Return what comes of the blows that are about to fall and would not have, and what no longer does."""
    comes = [told for told in coming if not told.spared]
    later, lines = speaker.say("forecast.later"), list[str]()
    perhaps = _one_colon(_goes_on(later), speaker.say("forecast.possibly"))
    for hangs, lead in ((False, later), (True, perhaps)):
        each = _without_the_way_there([told for told in comes if told.hangs == hangs])
        lines += [" ".join((lead, *(_sentence(told, speaker) for told in each)))] if each else []
    spared = _without_the_way_there([told for told in coming if told.spared])
    what = " ".join(_sentence(told, speaker) for told in spared)
    return [*lines, speaker.say("forecast.spared", what=what)] if spared else lines


def _answered(answer: IfAnswered, speaker: Speaker) -> str:
    """Return what happens if somebody answers with a card."""
    comes = _without_the_way_there(list(answer.outcomes))
    told = dict.fromkeys(_sentence(f, speaker) for f in comes[:MOST])
    more = [speaker.say("forecast.more")] if len(comes) > MOST else []
    whom = {"seat": answer.seat, "card": answer.card, "card_id": answer.card_id}
    return " ".join((speaker.say("forecast.answered", **whom), *told, *more))


def _of_choices(forecast: Forecast, speaker: Speaker) -> list[str]:
    """Return what happens with each that is chosen next, else whatever is, and who chooses it of what."""
    choosing, each = forecast.choosing, [one for one in forecast.chosen if one.outcomes]
    anyhow = [f for f in choosing.outcomes if not (each and f.hangs)] if choosing is not None else []
    players = any(one.seat >= 0 for one in each)  # all that comes is told with each of these
    lines = [] if players else _in_sure_and_possible(anyhow, speaker)
    for one in each:
        whom = {"seat": one.seat} if one.seat >= 0 else {"card": one.card, "card_id": one.card_id}
        with_it = speaker.say(f"forecast.with_{'player' if one.seat >= 0 else 'card'}", **whom)
        lines.append(" ".join((with_it, *_in_sure_and_possible(one.outcomes, speaker))))
    names = [speaker.card_name(name, n) for n, name in choosing.cards] if choosing is not None else []
    if choosing is not None and len(set(names)) > 1 and not each:
        options = speaker.words.join(dict.fromkeys(names))
        words = "forecast.may_choose" if choosing.declined else "forecast.chooses"
        lines.append(speaker.say(words, seat=choosing.seat, options=options))
    elif forecast.depends >= 0:
        lines.append(speaker.say("forecast.depends", seat=forecast.depends))
    return list(dict.fromkeys(lines))


def _in_sure_and_possible(outcomes: Sequence[Foreseen], speaker: Speaker) -> list[str]:
    """Return what surely happens, and what may, as a line each."""
    lines = list[str]()
    for hangs in (False, True):
        told: dict[str, int] = {}
        for one in (f for f in outcomes if f.hangs == hangs):
            sentence = _sentence(one, speaker)
            told[sentence] = told.get(sentence, 0) + 1
        if told:
            lead = [speaker.say("forecast.possibly")] if hangs else []
            more = [speaker.say("forecast.more")] if len(told) > MOST else []
            said = [times(sentence, n, speaker) for sentence, n in list(told.items())[:MOST]]
            lines.append(" ".join((*lead, *said, *more)))
    return lines


def _card(told: Foreseen) -> int:
    """Return the card that something happens to; -1 for none."""
    number = told.event.fields.get("card_id", -1)
    return number if isinstance(number, int) else -1


def _without_the_way_there(news: list[Foreseen], own: Collection[int] = frozenset()) -> list[Foreseen]:
    """Return what is told but what is about cards alone of which it is told that they fall, as likely: how
    much they took, be it from a card that acts (``own``) and is named as it is, that damage waits for them.
    """
    fallen = {(card, told.chance) for told in news if told.falls for card in (_card(told), *_named(told))}
    plain = {"card", "card_id", "card_whose", "cards", "cards_id", "n", "seat", AGAIN, WHICH}

    def leads_there(told: Foreseen) -> bool:
        about, fields = {_card(told)} - {-1} or _named(told), told.event.fields
        acts = {name for name in CARD_FIELDS if name != "card" and fields.get(f"{name}_id", -1) in own}
        of_those = {f"{name}{more}" for name in acts for more in ("", "_id", "_whose")}
        plainly = bool(about) and set(fields) <= plain | of_those
        return plainly and all((card, told.chance) in fallen for card in about)

    return [told for told in news if told.falls or not leads_there(told)]


def _likeliest_rolls(news: list[Foreseen]) -> list[Foreseen]:
    """Return what is told with one roll for each that is thrown: the number that it most likely needs.

    What another die of the same throw does to that number is seen when it has fallen.
    """
    best: dict[tuple[Any, ...], Foreseen] = {}
    for told in news:
        key = throw_of(told)
        if key is not None and (key not in best or told.rolled > best[key].rolled):
            best[key] = told
    return [told for told in news if (key := throw_of(told)) is None or told is best[key]]


def _named(told: Foreseen) -> set[str]:
    """Return the names of the cards that something is about."""
    fields = told.event.fields
    return {
        *(name for key in CARD_FIELDS if isinstance(name := fields.get(key), str)),
        *(fields.get("cards") or ()),  # hidden ones have no names
    }


def _numbers(told: Foreseen) -> set[int]:
    """Return the cards that something is about, each one of those of its name."""
    fields = told.event.fields
    return {*(fields.get(f"{key}_id", -1) for key in CARD_FIELDS), *fields.get("cards_id", ())} - {-1}


def _fight(told: Foreseen) -> tuple[Any, Any] | None:
    """Return who rolls and against whom, whatever number that needs; None of what is no roll of a card.

    What it needs once something has changed that (the die of somebody else, damage) is seen then.
    """
    fields = told.event.fields
    return (fields.get("roller_id"), fields.get("against_id", -1)) if "index" in fields else None


def _nothing(forecast: Forecast, speaker: Speaker, question: QuestionView, most: int) -> str:
    """Return that nothing comes of an answer, or that the same comes of declining where that is a choice of
    its own; and only why that is so: what is gone again in the end is not told."""
    why = [_sentence(t, speaker) for t in forecast.outcomes[:most] if "clause" in t.event.fields]
    nothing = speaker.say("forecast.without" if may_be_declined(question) else "forecast.nothing")
    return " ".join(dict.fromkeys(map(clean, (nothing, *why))))


def _own(forecast: Forecast, question: QuestionView, verbs: Mapping[str, Sequence[str]]) -> set[int]:
    """Return the cards that the picks name, or the question."""
    fields = dict(question.fields)
    own = {fields[name] for name in ABOUT if fields.get(name, -1) >= 0}
    for position in forecast.picks:
        verb, *arguments = question.options[position]
        names = verbs.get(verb, ())
        own |= {n for name, n in zip(names, arguments, strict=False) if name in CARD_FIELDS}
    return own


def _is_said(told: Foreseen, question: QuestionView, own: set[int], asked: set[str]) -> bool:
    """Return whether the words of an answer say as much: it is certain, and about nothing but its own cards.

    Somebody else, another card or a number make it news, and so does the clause by which something fails.
    """
    fields = told.event.fields
    if (
        told.hangs
        or told.chance < CERTAIN
        or told.rolled < CERTAIN
        or "clause" in fields
        or "success" in fields
    ):
        return False
    named = [(fields.get(f"{name}_id", -1), fields[name]) for name in CARD_FIELDS if fields.get(name)]
    if not named or not all(number in own or card in asked for number, card in named):
        return False
    seats = [fields[name] for name in SEATS if isinstance(fields.get(name), int)]
    if any(seat not in (question.seat, -1) for seat in seats):
        return False
    told_of = {
        AGAIN,
        WHICH,
        *SEATS,
        *(f"{name}{more}" for name in CARD_FIELDS for more in ("", "_id", "_whose")),
    }
    return not any(_counts(value) for name, value in fields.items() if name not in told_of)


def _counts(value: Any) -> bool:
    """Return whether a field says more than which sort of thing happens."""
    return isinstance(value, int) and not isinstance(value, bool) and value != 0


def warning(forecast: Forecast, speaker: Speaker, question: QuestionView) -> str:
    """Return what is said of an act in vain, or that loses the match, before it is done all the same."""
    what = speaker.say("forecast.harms") if forecast.harms else _nothing(forecast, speaker, question, MOST)
    if forecast.harms:
        what = next((_sentence(told, speaker) for told in forecast.outcomes if told.event.id == ENDS), what)
    if forecast.anyway:
        what = f"{what} {speaker.say('forecast.without')}"
    return speaker.say("forecast.again", what=what)


def gives_up(cards: Sequence[Option], speaker: Speaker, view: View) -> str:
    """Return that a cost takes some cards because nothing else can pay it (``TakenUnasked.given_up``)."""
    named = speaker.words.join([speaker.option(card, view) for card in cards])
    return speaker.say("forecast.gives_up", targets=named)


def leads_line(forecast: Forecast, speaker: Speaker, view: View, seat: int) -> str:
    """Return where an answer of a seat leads from here, the furthest first: to the end of the match if all
    pass, to another turn, round or step, to whoever is asked in this one, or to what resolves now; "" where
    nothing is known of it.

    That the seat itself is asked next (what it chooses for a ghost, say) is no other's turn.
    """
    leads = forecast.leads
    if leads is None:
        return ""
    if leads.ends is not None:
        kind, winners = leads.ends
        alone = winners[0] if kind == "win" and len(winners) == 1 else -1
        return speaker.say("forecast.wins" if alone >= 0 else f"forecast.ends_{kind}", seat=alone)
    if leads.resolves and leads.round in (-1, view.round):
        what = f"forecast.resolves{'_effect' * leads.effect}"
        return speaker.say(what, card=leads.resolves, card_id=leads.card)
    if leads.active not in (-1, view.active) and view.active >= 0 and leads.phase not in speaker.common:
        own = leads.active == seat
        return speaker.say("forecast.own_turn" if own else "forecast.turn_of", seat=leads.active)
    if leads.round not in (-1, view.round) and view.round:
        return speaker.say("forecast.next_round", step=leads.phase)
    if leads.discards:
        return speaker.say("forecast.discards", n=leads.discards)
    if leads.phase != view.phase:
        return speaker.say("forecast.on_to", step=leads.phase)
    if leads.seat not in (-1, seat):
        return speaker.say("forecast.asked", seat=leads.seat)
    top = view.stack[-1] if view.stack else None
    if top is None or not top.definition:
        return ""
    return speaker.say(
        f"forecast.resolves_now{'_effect' * (top.kind != 'card')}", card=top.definition, card_id=top.card
    )


def _sentence(told: Foreseen, speaker: Speaker) -> str:
    """Return what happens; of a figure that hangs on others between what, of a roll who needs what, and
    whether they roll once more by it, of the end of the match who wins it."""
    once = _once(told, speaker)
    if told.whatever:
        return f"{once} {speaker.say('forecast.whatever_then')}"
    return f"{once} {speaker.say('forecast.rolls_again')}" if told.again else once


def _once(told: Foreseen, speaker: Speaker) -> str:
    fields = told.event.fields
    if told.event.id == ENDS:
        kind, winners = fields["kind"], fields["winners"]
        alone = winners[0] if kind == "win" and len(winners) == 1 else -1
        return speaker.say("forecast.over_one" if alone >= 0 else f"forecast.over_{kind}", seat=alone)
    if told.between:
        least, most = told.between
        return speaker.say(BETWEEN, **(fields | {"least": least, "most": most}))
    if "success" not in fields:
        return speaker.event(told.event)
    who = "roller" if fields.get("roller") else "against"
    if fields.get(who) is None:
        return speaker.say("forecast.roll_of", seat=fields["seat"], index=fields["index"])
    roll = {"card": fields[who], "card_id": fields.get(f"{who}_id"), "index": fields["index"]}
    doubtful = "_if" * (told.rolled < CERTAIN and not fields.get("purpose"))
    if fields.get("against") and not fields.get("purpose"):
        at = {"against": fields["against"], "against_id": fields["against_id"]}
        return speaker.say(f"forecast.roll_at{doubtful}", **roll, **at)
    return speaker.say(f"forecast.roll{doubtful}", **roll)


def _briefly(roll: Foreseen, speaker: Speaker) -> str:
    """Return who may succeed, of a roll, where there is room for no more."""
    fields = roll.event.fields
    words = "forecast.brief_if" if roll.rolled < CERTAIN else "forecast.brief"
    return speaker.say(words, card=fields["roller"], card_id=fields["roller_id"])


def _ranges(ranges: Sequence[Range], speaker: Speaker, brief: bool) -> list[str]:
    """Return how likely rolls succeed with whomever is chosen next; ``brief``: in a line, and no names."""
    chances = []
    for told in ranges:
        least, most = (round(100 * share / CERTAIN) for share in (told.least, told.most))
        chances.append(str(most) if least == most else f"{least}–{most}")
    if not brief:
        each = zip(chances, ranges, strict=True)
        return [f"{speaker.say('forecast.chance', n=n)} {_who_rolls(told, speaker)}" for n, told in each]
    words = [f"forecast.percent{'_if' * told.doubtful}" for told in ranges]
    said = [speaker.say(one, n=n) for one, n in zip(words, chances, strict=True)]
    return [speaker.say(f"forecast.range_{len(said)}", n=said[0], foe=said[-1])] if said else []


def _who_rolls(told: Range, speaker: Speaker) -> str:
    words = f"forecast.{'brief' if told.card else 'foe'}{'_if' * told.doubtful}"
    return speaker.say(words, card=told.card, card_id=told.card_id)


def _only_possible(told: Foreseen, forecast: Forecast) -> bool:
    """Return whether of something no more is told than that it may come: nobody knows then whether other
    things hang on it, or rule it out."""
    return told.hangs or not (forecast.settled or forecast.exact or _percent(told) > SURE)


def _percent(told: Foreseen) -> float:
    return 100 * told.chance / CERTAIN


def _chance(told: Foreseen, forecast: Forecast, speaker: Speaker) -> tuple[str, str]:
    """Return how likely it is, "" for what is certain, and what it hangs on; and how that is said of several
    things, each of which is as likely: they need not happen together."""
    later, percent = speaker.say("forecast.later"), _percent(told)
    if percent > SURE and not told.hangs:
        return (f"{later} ", f"{later} ") if told.later else SURELY
    said = _goes_on(later) if told.later else ""
    if _only_possible(told, forecast):
        one, each = (f"{_one_colon(said, speaker.say(f'forecast.{word}'))} " for word in POSSIBLY)
        return one, each
    whole = max(round(percent), 1) if percent else 0
    words = "forecast.chance" if forecast.exact else "forecast.about"
    one, each = (f"{_one_colon(said, speaker.say(w, n=whole))} " for w in (words, f"{words}_each"))
    return one, each


def _goes_on(lead: str) -> str:
    """Return what a line begins with ("If all pass:"), with the comma before more of that kind."""
    return f"{lead.removesuffix(':')}, "


def _one_colon(first: str, then: str) -> str:
    """Return two beginnings of a line as one; the second is no beginning then."""
    return first + then[:1].lower() + then[1:] if first else then
