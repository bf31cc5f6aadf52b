"""The rolls that an answer leads to as things stand: who rolls, what it needs, and whether it comes to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from mk_tui.engine import Game, advance
from mk_tui.engine.mechanisms.parts import WithRolls
from mk_tui.engine.views import EventView, QuestionView
from mk_tui.players.answers import passing_over

from .forecast_tried import Tried
from .forecast_trying import Picks, Trying
from .forecast_worlds import NEXT_ROUND, PASSES, Fall
from .foreseen import CERTAIN, Foreseen, Range, throw_of

# The level at which a seat is asked whenever it may be.
ALWAYS = 2
STACKED = "log.stacked_"  # what is laid on the stack, in whatever way


def odds_of(game: Game, world: Game, picks: Picks) -> tuple[Foreseen, ...]:
    """Return the rolls that an answer, tried in a world, adds to those that are to come as things stand."""
    rules = game.rules
    if not isinstance(rules, WithRolls):
        return ()
    before, after = rules.rolls_ahead(game), _stopping(world)
    advance(after, picks)
    return _chances(rules, after, before)


def idle_of(game: Game, world: Game, picks: Picks) -> tuple[Foreseen, ...]:
    """Return who meets somebody by an answer, tried in a world, and will not roll, as the log would tell."""
    if not isinstance(game.rules, WithRolls):
        return ()
    idle_ahead, after = game.rules.shown.idle_ahead, _stopping(world)
    before = idle_ahead(game)
    advance(after, picks)
    return tuple(_idle(after, *one) for one in idle_ahead(after) if one not in before)


def _idle(game: Game, card: int, target: int, message: str) -> Foreseen:
    names = {"card": game.definition(card).id, "target": game.definition(target).id}
    clause = game.rules.clauses.idle.get(message.removeprefix("log."), "")
    fields = {"clause": clause, **names, "card_id": card, "target_id": target}
    return Foreseen(EventView(0, message, fields), CERTAIN, ahead=True)


def _stopping(g: Game) -> Game:
    """Return a copy of a world in which the next window is a stop before anything is rolled."""
    copy = g.clone()
    copy.hold = [ALWAYS] * len(copy.hold)
    return copy


def odds_then(game: Game, fall: Fall) -> tuple[Foreseen, ...]:
    """Return the rolls ahead that are others once an act is done: a number, or whom it brings."""
    tried: Tried = fall.told
    rules = game.rules
    if not isinstance(rules, WithRolls):
        return ()
    then = _resolved(fall.game, len(game.stack)) if tried.done is None else tried.done
    if then.result or (then.round, then.phase) != (game.round, game.phase):
        return ()
    return _chances(rules, then, rules.rolls_ahead(game))


def _resolved(g: Game, height: int) -> Game:
    """Return how a world stands when the stack is back to a height, everybody declining whatever else they
    are asked before: who defends a city, while an ability waits."""
    played = g
    for _ in range(PASSES):
        q = played.question
        answer = None if q is None or len(played.stack) <= height else passing_over(q)
        if answer is None:
            break
        if played is g:
            played = _stopping(g)
        advance(played, answer)
    return played


def settled_odds(odds: tuple[Foreseen, ...], then: tuple[Foreseen, ...]) -> tuple[Foreseen, ...]:
    """Return the rolls that an answer leads to, those that are others once the act is done first and in the
    place of what they were: whom an ability strengthens rolls after it."""
    others = {throw_of(roll) for roll in then}
    kept = (roll for roll in odds if throw_of(roll) not in others)
    return (*then, *kept)


def odds_of_letting(game: Game, question: QuestionView) -> tuple[Foreseen, ...]:
    """Return the rolls to come, as things stand, of the cards that a question is about."""
    rules = game.rules
    if not isinstance(rules, WithRolls):
        return ()
    about = {value for name, value in question.fields if name.endswith("_id")}
    return tuple(_chance_of(rules, game, roll) for roll in rules.rolls_ahead(game) if roll[0] in about)


def rolls_at_once(game: Game, *tried: Tried) -> tuple[Foreseen, ...]:
    """Return the first throw of cards that comes before anybody is asked again, if the same ones throw in
    each of these worlds: with the number that each needs in most, for what another die of the throw does to
    that is seen when it has fallen."""
    rules = game.rules
    if not isinstance(rules, WithRolls):
        return ()
    thrown = [_first_throw(one) for one in tried]
    fights = {tuple((card, against) for card, _, against in rolls) for rolls in thrown}
    if len(fights) != 1:
        return ()
    likeliest = (Counter(rolls).most_common(1)[0][0] for rolls in zip(*thrown, strict=True))
    # What waits rolls as it resolves, and in no fight.
    return tuple(_chance_of(rules, game, roll, fights=not game.stack) for roll in likeliest)


def rolls_of_passing(game: Game, tried: Tried) -> tuple[Foreseen, ...]:
    """Return the first throw that passing lets come: of what waits, else in the same round of whom nobody
    meets. What stands in a fight is told with that."""
    if game.stack:
        return rolls_at_once(game, tried)
    now = next((n for n, e in enumerate(tried.entries[: tried.now]) if e.id == NEXT_ROUND), tried.now)
    rolls = rolls_at_once(game, replace(tried, now=now))
    return tuple(roll for roll in rolls if "against_id" not in roll.event.fields)


def _first_throw(tried: Tried) -> list[tuple[int, int, int]]:
    found = []
    for event in tried.entries[: tried.now]:
        fields = event.fields
        if fields.get("index") and fields["roller_id"] >= 0:
            found.append((fields["roller_id"], fields["index"], fields.get("against_id", -1)))
        elif found:
            break
    return found


def roll_of(game: Game, tried: Tried) -> tuple[Foreseen, ...]:
    """Return the roll of the card that an answer lays on the stack, if it rolls as it resolves; one world is
    believed."""
    rules, laid, resolves = game.rules, -1, False
    if not isinstance(rules, WithRolls):
        return ()
    for event in tried.entries:
        fields = event.fields
        if event.id.startswith(STACKED) and laid < 0:
            laid = fields.get("card_id", -1)
        elif event.id == "log.resolves":
            if resolves or fields.get("card_id", -1) != laid:
                return ()  # something else resolves before, or next
            resolves = True
        elif resolves and laid >= 0 and fields.get("index") and fields.get("roller_id") == laid:
            thrown = (laid, fields["index"], fields.get("against_id", -1))
            return (_chance_of(rules, game, thrown, fights=False),)
    return ()


def odds_of_each(game: Game, trying: Trying, fall: Fall) -> Iterator[tuple[Foreseen, ...]]:
    """Yield the rolls that an act leads to with each of those whom its player goes on to choose for it."""
    rules = game.rules
    for n in trying.goes_on_to(fall.game) if isinstance(rules, WithRolls) else ():
        after = _stopping(fall.game)
        advance(after, (n,))
        assert isinstance(rules, WithRolls)
        ahead = _chances(rules, after, rules.rolls_ahead(game))
        yield ahead or roll_of(game, trying.player((n,))(fall.game.clone()))


def ranges_of(each: Sequence[tuple[Foreseen, ...]]) -> tuple[Range, ...]:
    """Return how likely who acts succeeds with whomever is chosen, and whoever that is against it, who may be
    one that does not roll; nothing where it is not the same one who rolls each time."""
    rollers = [{roll.event.fields["roller_id"] for roll in rolls} for rolls in each]
    same = set.intersection(*rollers) if rollers else set()
    if len(same) != 1:
        return ()
    (own,) = same
    rolls = [roll for found in each for roll in found]
    mine = [roll for roll in rolls if roll.event.fields["roller_id"] == own]
    theirs = [roll for roll in rolls if roll.event.fields["roller_id"] != own]
    found = [_range(mine, card=mine[0].event.fields["roller"], card_id=own)]
    some_do_not = any(all(roll in mine for roll in rolls) for rolls in each)
    return (*found, _range(theirs, some_do_not)) if theirs else tuple(found)


def _range(rolls: Sequence[Foreseen], or_none: bool = False, card: str = "", card_id: int = -1) -> Range:
    """Return how likely rolls succeed, at least and at most; ``or_none``: some who are chosen do not roll."""
    chances = [*([0] if or_none else []), *(roll.chance for roll in rolls)]
    doubtful = any(roll.rolled < CERTAIN for roll in rolls)
    return Range(card, card_id, min(chances), max(chances), doubtful)


def _chances(rules: WithRolls, game: Game, before: Sequence[tuple[int, int, int]]) -> tuple[Foreseen, ...]:
    """Return the rolls ahead that were not ``before``, with how likely each succeeds, and how likely it comes
    to it: whom another one has hit by then, whose own roll may be what it was, may have fallen."""
    ahead, found = rules.rolls_ahead(game), []
    went_for = {card: target for card, _, target in before}
    for roll in ahead:
        if roll in before:
            continue
        comes = 1.0
        for card, index, against in ahead:
            if against == roll[0] and rules.strikes_before(game, card, roll[0]):
                comes *= 1 - rules.roll_chance(index)
        turns = went_for.get(roll[0], roll[2]) != roll[2]
        found.append(_chance_of(rules, game, roll, round(comes * CERTAIN), turns))
    return tuple(found)


def _chance_of(
    rules: WithRolls,
    game: Game,
    roll: tuple[int, int, int],
    rolled: int = CERTAIN,
    turns: bool = False,
    fights: bool = True,
) -> Foreseen:
    """Return a roll as the log would tell that it succeeds, and how likely that is; ``turns``: who rolls
    would have gone for somebody else, so that it is told whom it goes for; ``fights``: it is one of a fight,
    by which it may roll once more."""
    card, index, against = roll
    needed = min(index, rules.shown.highest or index)
    fields = {"roller": game.definition(card).id, "roller_id": card, "index": needed, "success": True}
    more: dict[str, Any] = {"against_id": against} if against >= 0 else {}
    if turns and against >= 0:
        more["against"] = game.definition(against).id
    chance = round(rules.roll_chance(index) * CERTAIN)
    again = fights and rules.shown.rolls_again(game, card)
    return Foreseen(EventView(0, "log.roll", fields | more), chance, rolled=rolled, again=again)
