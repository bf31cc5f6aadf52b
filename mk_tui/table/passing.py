"""How far a person passes: until when, and what stops it before.

A person says once how far they mean to pass. Nothing here answers anything: :mod:`.asking` does, and
asks here whether what was meant has come to its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game
from mk_tui.engine.views import EventView, StackView, View

from .moment import is_step

if TYPE_CHECKING:
    from mk_tui.engine.ruleset import Ruleset

    from .table import Table

# Until the next step; something is done to me or mine; combat; my turn; the end of the round.
STEP, TOUCHED, COMBAT, TURN, ROUND = "step", "touched", "combat", "turn", "round"
UNTIL = (STEP, TOUCHED, COMBAT, TURN, ROUND)
# Until one's own turn is over: a command of its own begins it (:mod:`.turn_end`).
END = "end"
# Until a run of questions of one kind is over, each about another card (:mod:`.question_runs`): all of it is
# declined.
RUN = "run"
ANY_UNTIL = (*UNTIL, END, RUN)
# What stops every passing, unless the person says otherwise: one's own side is hurt; somebody aims at it.
HURT, AIMED = "hurt", "aimed"
STOPS = (HURT, AIMED)

# Fields of events that name a card or a seat to which something is done.
DONE_TO = ("target_id", "against_id", "host_id", "defender_id")


@dataclass(frozen=True, slots=True)
class OwnSide:
    """What everybody sees of one side: the cards in play with what marks them, and the trackers for worse."""

    cards: frozenset[int]
    marks: frozenset[tuple[int, Any]]
    worse: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Passing:
    """A person passes until something; where the table stood when they said so.

    ``waits``: what waited to be done by then: they let it be. ``known``: how much of the log is no reason to
    stop. ``kind``: which questions are of the run.
    """

    seat: int
    until: str
    stops: frozenset[str]
    round: int
    phase: str
    active: int
    log_size: int
    side: OwnSide
    waits: frozenset[int]
    known: int = 0
    kind: str = ""


def side_of(table: Table, seen: View, seat: int) -> OwnSide:
    """Return how one side stands."""
    description = load_ruleset(table.ruleset)[0]
    in_play = {zone["kind"] for zone in description.get("zones", ()) if zone.get("in_play")}
    mine = [c for z in seen.zones if z.kind in in_play for c in z.cards if c.controller == seat]
    good = {tracker["id"]: tracker["good"] for tracker in description.get("trackers", ())}
    figures = seen.players[seat].trackers if 0 <= seat < len(seen.players) else ()
    return OwnSide(
        frozenset(c.id for c in mine),
        frozenset((c.id, note) for c in mine for note in c.notes),
        tuple(-n if good.get(name, True) else n for name, n in figures),
    )


def begin(table: Table, seat: int, until: str, stops: Iterable[str]) -> Passing:
    """Return the passing of a person who says so now."""
    seen = table.view(None)
    side = side_of(table, seen, seat)
    place, waits = (seen.round, seen.phase, seen.active), frozenset(item.id for item in seen.stack)
    kind = table.game.question.kind if until == RUN and table.game.question is not None else ""
    return Passing(seat, until, frozenset(stops), *place, seen.log_size, side, waits, kind=kind)


def of_others(passing: Iterable[Passing], seat: int, log_size: int) -> tuple[Passing, ...]:
    """Return those of some passings that are not a seat's, and began when the log was no longer than this."""
    return tuple(one for one in passing if one.seat != seat and one.log_size <= log_size)


def place_of(table: Table) -> tuple[int, str, int]:
    """Return where a match stands: the round, the step, whose turn it is."""
    return table.game.round, table.game.phase, table.game.active


def let_go(table: Table, passing: Passing) -> Passing:
    """Return a passing that takes the loss of its own cards that were marked when it began as it is: who
    passed on then let them go, and is not stopped by it again."""
    if not passing.side.marks:
        return passing
    seen = table.view(None)
    side = side_of(table, seen, passing.seat)
    return replace(passing, side=side, known=seen.log_size) if foreseen(passing.side, side) else passing


def fights(table: Table) -> frozenset[str]:
    """Return the steps of a game in which there is combat."""
    phases = load_ruleset(table.ruleset)[0].get("phases", ())
    return frozenset(phase["id"] for phase in phases if phase.get("combat"))


def common_steps(rules: Ruleset) -> frozenset[str]:
    """Return the steps of a game that are nobody's turn: all have them together, whoever is first in them."""
    phases = load_ruleset(rules)[0].get("phases", ())
    return frozenset(phase["id"] for phase in phases if phase.get("common"))


def turn_steps(table: Table) -> frozenset[str]:
    """Return the steps of a game that make up a player's turn, where one key ends it; none elsewhere."""
    return frozenset(load_ruleset(table.ruleset)[0].get("end_turn", {}).get("steps", ()))


def together(game: Game) -> tuple[str, ...]:
    """Return the kinds of waiting things that somebody does, in a game in which all play on one side."""
    return tuple(load_ruleset(game.rules)[0].get("together", ()))


def marked(rules: Ruleset) -> frozenset[str]:
    """Return the kinds of waiting things that mark the cards that they fall on, as damage does."""
    return frozenset(load_ruleset(rules)[0].get("marked", ()))


def offered(table: Table) -> tuple[str, ...]:
    """Return until what one may pass in a game: combat only where there is one."""
    return tuple(until for until in UNTIL if until != COMBAT or fights(table))


def ended(table: Table, passing: Passing) -> str | None:
    """Return what ends a passing now: one of :data:`UNTIL` or :data:`STOPS`; None while it holds.

    All of it is looked at with the eyes of everybody: where several share a screen nothing hidden is told by
    who is asked and who is not.
    """
    if passing.until == RUN:
        question = table.game.question
        on = question is not None and question.kind == passing.kind  # others may be asked in between
        return None if on and place_of(table) == (passing.round, passing.phase, passing.active) else RUN
    seen, seat, until = table.view(None), passing.seat, passing.until
    events = table.events(None, passing.log_size)
    if until == END:
        own = (seen.round, seen.active) == (passing.round, passing.active)
        if not own or seen.phase not in turn_steps(table):
            return END  # whatever came with it: who has ended a turn knows why they are asked after it
    # That is why, and it is true, whatever one's own turn has brought by then: who dies in it has lost cards.
    own_turn = until not in (END, ROUND) and _turn_came(passing, seen, events, common_steps(table.ruleset))
    if own_turn and until != STEP:
        return TURN
    stops = passing.stops | {HURT, AIMED} if until == TOUCHED else passing.stops
    if HURT in stops and hurt(passing.side, side_of(table, seen, seat)):
        return HURT
    doings = _doings(table, events[max(0, passing.known - passing.log_size) :])
    if AIMED in stops and (_aimed(seen, passing) or any(done_to(e, seen, seat) for e in doings)):
        return AIMED
    if until == END:
        return None
    if until == ROUND:
        return ROUND if seen.round != passing.round else None
    place = (seen.round, seen.phase, seen.active)
    if until == STEP and place != (passing.round, passing.phase, passing.active):
        return STEP
    if until == COMBAT and _combat_came(passing, events, fights(table)):
        return COMBAT
    return TURN if own_turn else None


def _doings(table: Table, events: list[EventView]) -> Iterator[EventView]:
    """Yield the entries that may tell of something that was done to somebody.

    A roll that failed has done nothing; one that succeeds is told by the mark on whom it hits, where hits
    have one.
    """
    told_by_marks = bool(marked(table.ruleset))
    for event in events:
        success = event.fields.get("success")
        if success is None or (success and not told_by_marks):
            yield event


def _combat_came(passing: Passing, events: list[EventView], fought: frozenset[str]) -> bool:
    """Return whether there was a combat since, another one than that in which it began.

    Whoever was asked nothing in it is told of it afterwards.
    """
    fighting = passing.phase in fought
    for event in events:
        step = event.fields.get("step") if is_step(event) else None
        if step in fought and not fighting:
            return True
        fighting = fighting and (step is None or step in fought)
    return False


def _turn_came(passing: Passing, seen: View, events: list[EventView], common: frozenset[str]) -> bool:
    """Return whether the turn of whoever passes has begun since: another one than that in which they began.

    In the steps that all have together it is nobody's turn.
    """
    if seen.active != passing.seat or seen.phase in common:
        return False
    if (seen.round, seen.active) != (passing.round, passing.active) or passing.phase in common:
        return True
    whose = (e.fields.get("seat", -1) for e in events if is_step(e))
    return any(by not in (-1, seen.active) for by in whose)


def hurt(before: OwnSide, now: OwnSide) -> bool:
    """Return whether something of one's own left play or is marked anew, or a tracker went the bad way."""
    worse = any(n > b for n, b in zip(now.worse, before.worse, strict=False))
    return worse or not before.cards <= now.cards or _marked_anew(before, now)


def _marked_anew(before: OwnSide, now: OwnSide) -> bool:
    return not now.marks <= before.marks | _of(now, before)


def foreseen(before: OwnSide, now: OwnSide) -> bool:
    """Return whether cards of one's own have left play, all of which were marked: they were let go.

    What a tracker has lost since is told with them.
    """
    gone = before.cards - now.cards
    return bool(gone) and gone <= {card for card, _ in before.marks} and not _marked_anew(before, now)


def harmed(before: OwnSide, now: OwnSide) -> bool:
    """Return whether a card of one's own has left play that was not let go, or is marked anew.

    It is what can be answered of a loss: a figure that went the bad way cannot.
    """
    gone = before.cards - now.cards - {card for card, _ in before.marks}
    return bool(gone) or _marked_anew(before, now)


def _of(now: OwnSide, before: OwnSide) -> frozenset[tuple[int, Any]]:
    """Return the marks of cards that were not there before: nothing has been done to them."""
    return frozenset(mark for mark in now.marks if mark[0] not in before.cards)


def whose(seen: View, number: Any) -> int:
    """Return whose a card is: its controller's, else theirs in whose zone it lies, whoever brought it; -1 for
    nobody's and for one that is not seen."""
    for zone in seen.zones:
        for card in zone.cards:
            if card.id == number:
                return card.controller if card.controller >= 0 else zone.seat
    return -1


def _aimed(seen: View, passing: Passing) -> bool:
    """Return whether something of somebody else waits to be done to this side, and did not before."""
    seat = passing.seat
    return any(
        item.seat != seat and item.id not in passing.waits and aims_at(item, seen, seat)
        for item in seen.stack
    )


def aims_at(item: StackView, seen: View, seat: int) -> bool:
    """Return whether what waits has a seat or a card of its side as a target."""
    return any(
        target == ("player", seat) or (target[0] == "card" and whose(seen, target[1]) == seat)
        for target in item.targets
    )


def matters(item: StackView, table: Table) -> bool:
    """Return whether what waits is something else than waited before: all is but damage that falls on no
    player's card. A foe's ability that is aimed at nobody yet may be answered as well as one that is."""
    if item.kind not in marked(table.ruleset):
        return True
    return any(c.controller >= 0 and c.notes for z in table.view(None).zones for c in z.cards)


def done_to(event: EventView, seen: View, seat: int) -> bool:
    """Return whether an entry of the log says that somebody else did something to a seat or its cards.

    One with a clause says why something does not happen.
    """
    fields = event.fields
    if "clause" in fields:
        return False
    by = fields.get("seat", -1)
    if by != seat and (
        fields.get("whose") == seat or any(whose(seen, fields.get(key)) == seat for key in DONE_TO)
    ):
        return True
    ours = by == seat or whose(seen, fields.get("card_id")) == seat
    if ours and whose(seen, fields.get("source_id")) not in (-1, seat):
        return True
    return ours and fields.get("by", seat) != seat
