"""Rolls against expectation, and the card that did most, in a match that is over."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from mk_tui.engine.mechanisms.parts import WithRolls
from mk_tui.engine.views import EventView

from .moment import is_step
from .played_again import GAVE_UP, ROUND, PlayedAgain
from .story_causes import BESIDES
from .worth_telling import ENTERED

# How many further answers may be a card's doing.
LASTING = 5
ABILITY = "log.stacked_ability"  # which a seat has used: whatever comes of it is that card's doing


@dataclass(frozen=True)
class Luck:
    """A seat's rolls against a number: how many succeeded, and how many were to be expected to."""

    seat: int
    rolls: int
    successes: int
    expected: float


@dataclass(frozen=True)
class BestCard:
    """The card whose uses were followed by the greatest gain of whoever used it: how many these were, and the
    gain of all of them, which may be more than a position can rise at once."""

    seat: int
    definition: str
    gain: float
    uses: int = 1


def luck(played: PlayedAgain) -> list[Luck]:
    """Return how each seat's rolls fell."""
    rules = played.again.game.rules
    if not isinstance(rules, WithRolls):
        return []
    rolls: dict[int, list[tuple[bool, float]]] = defaultdict(list)
    for event in (e for news in played.news for e in news):
        index = event.fields.get("index")
        if index and "value" in event.fields and "success" in event.fields:
            entry = (bool(event.fields["success"]), rules.roll_chance(index))
            rolls[int(event.fields.get("seat", -1))].append(entry)
    return [
        Luck(seat, len(of), sum(hit for hit, _ in of), sum(chance for _, chance in of))
        for seat, of in sorted(rolls.items())
        if seat >= 0
    ]


def best_card(played: PlayedAgain) -> BestCard | None:
    """Return the card whose doings were followed by most, until the next one, a winner's where there is one:
    not one that was merely put into play, and of which nothing came (a healer that healed nobody, what only
    pays, what was destroyed in the same turn)."""
    if played.judge is None:
        return None
    gains: dict[tuple[int, str], float] = defaultdict(float)
    uses = Counter[tuple[int, str]]()
    done = [(at, found) for at in range(1, len(played.looks)) if (found := _doers(played, at))]
    for k, (at, doers) in enumerate(done):
        following = done[k + 1][0] if k + 1 < len(done) else len(played.looks)
        end = max(at, min(_lasted(played, at), following - 1, played.last_of_turn(at)))
        uses.update(doers.keys())
        for seat, card in doers:
            change = played.looks[end][seat] - played.looks[at - 1][seat]
            again = next((later for later, those in done[k + 1 :] if (seat, card) in those), None)
            own = _left_a_trace(played, at, end, seat)
            own = own or (again is not None and _at_once(played, at, again, card))
            own = own and not played.comes_of_the_turn(at, seat, change)
            own = own and not _fell_again(played, at, end, card)
            if own and (not played.winners or seat in played.winners):
                gains[seat, card] += change
    (seat, card), gain = max(gains.items(), key=lambda x: x[1], default=((-1, ""), 0.0))
    return BestCard(seat, card, gain, uses[seat, card]) if gain > 0 else None


def _doers(played: PlayedAgain, at: int) -> dict[tuple[int, str], None]:
    """Return the cards that do something with an answer, played or used, each with whose it is."""
    shown = played.again.game.rules.shown
    doers: dict[tuple[int, str], None] = {}
    news = played.until_the_turn(at)
    if at == played.last:  # a round that began with it may have brought the end
        news = news[_round_began(news) :]
    for event in news:
        if event.id not in shown.uses and event.id not in shown.acts and event.id != ABILITY:
            continue
        card, seat = event.fields.get("card"), event.fields.get("seat", played.active[at - 1])
        if isinstance(card, str) and 0 <= seat < len(played.looks[at]):
            doers[seat, card] = None
    return doers


def _left_a_trace(played: PlayedAgain, at: int, end: int, seat: int) -> bool:
    """Return whether more came of a seat's card between two answers than that it was played, used and paid:
    something that happened besides, a figure of the seat that rose, or another's that changed."""
    shown = played.again.game.rules.shown
    plain = {*shown.uses, *shown.acts, *BESIDES, f"log.{ENTERED}"}
    told = (e for k in range(at, end + 1) for e in played.until_the_turn(k) if not is_step(e))
    if any(e.id not in plain for e in told):
        return True
    before, now = played.figures[at - 1], played.figures[end]
    rose = any(now[seat].get(name, 0) > value for name, value in before[seat].items())
    return rose or any(before[s] != now[s] for s in range(len(now)) if s != seat)


def _at_once(played: PlayedAgain, at: int, again: int, card: str) -> bool:
    """Return whether a card that was put into play with an answer does something ``again`` in the same turn,
    and more comes of that: how the position looked with it was that it would."""
    shown, last = played.again.game.rules.shown, min(played.last_of_turn(at) + 1, played.last)
    plain = {*shown.uses, *shown.acts, *shown.falls, *BESIDES, f"log.{ENTERED}"}
    told = (e for k in range(again, last + 1) for e in played.until_the_turn(k) if e.id not in plain)
    return any(card in (e.fields.get("card"), e.fields.get("source")) for e in told)


def _fell_again(played: PlayedAgain, at: int, end: int, card: str) -> bool:
    """Return whether a card that was put into play with an answer was lost in the same turn, after what is
    held to be its doing: that the position looked better with it came to nothing."""
    shown, news = played.again.game.rules.shown, played.news
    put = {e.fields.get("card_id") for e in news[at] if e.id in shown.uses and e.fields.get("card") == card}
    after = (e for k in range(end + 1, played.last_of_turn(at) + 1) for e in news[k])
    return any(e.id in shown.falls and e.fields.get("card_id") in put - {None} for e in after)


def _lasted(played: PlayedAgain, at: int) -> int:
    """Return how far what follows an answer is its doing: not that somebody gave up, nor what a round began
    with that was the end."""
    ended = _round_began(played.news[played.last]) > 0
    last = min(at + LASTING, played.last - ended)
    given_up = (k for k in range(at + 1, last + 1) if any(e.id == GAVE_UP for e in played.news[k]))
    return next(given_up, last + 1) - 1


def _round_began(news: Sequence[EventView]) -> int:
    """Return how many events of an answer come before what the last round that began with it has brought; 0
    where none did."""
    return next((k for k in range(len(news), 0, -1) if news[k - 1].id == ROUND), 0)


__all__ = ["BestCard", "Luck", "best_card", "luck"]
