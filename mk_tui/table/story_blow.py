"""The last blow of a match: what happened to whoever lost by it, or for whoever won, and who dealt it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from mk_tui.engine.views import EventView

from .moment import is_step
from .played_again import ENDED, GAVE_UP, PlayedAgain
from .story_causes import MOST_EVENTS, Causes, aims, names_card


class LastBlow:
    """Finds what ended a match."""

    def __init__(self, played: PlayedAgain, causes: Causes) -> None:
        self.played, self.causes = played, causes
        self.winners = played.winners
        self.owner = played.again.game.owner

    def find(self, lost: Sequence[int] = ()) -> tuple[int, tuple[EventView, ...]]:
        """Return the answer whose doings ended the match, with the last of them: so many that a card is named
        where one was in it, and what came of it. ``lost``: the seats to which it happened, where that is
        known. Where rounds or time had run out, or nothing tells it, it is told by the end itself."""
        played = self.played
        answers = range(played.last, 0, -1) if not played.limited else ()
        for own_too in (False, True):
            for at in answers:
                told = self._told(at, lost)
                told = [e for e in told if own_too or not self._is_no_win(e, at)]
                told = [e for e in told if self.causes.same_round(e, told[-1])]
                if told:
                    return at, self._few(told, at)
                if not own_too and played.part_of(at) == at:
                    break  # what another turn brought has not ended it
        return played.last, tuple(e for e in played.news[played.last] if e.id == ENDED)

    def _told(self, at: int, lost: Sequence[int]) -> list[EventView]:
        """Return what can have ended it of what an answer did."""
        told = self.causes.worth(self.played.news[at])
        # What does not happen, by a clause, has ended nothing.
        told = [e for e in told if "clause" not in e.fields] or told
        return [e for e in told if e.fields.get("seat") in lost] or told

    def _few(self, told: list[EventView], at: int) -> tuple[EventView, ...]:
        """Return the last of some events, with the blow that they came of where one is known."""
        hit = self._hit(told, at)
        if hit is not None:
            dealt = self._dealt(hit, at)
            few = [*([] if dealt is None else [dealt]), hit, *([] if told[-1] is hit else told[-1:])]
            return tuple(sorted(few, key=_index))
        few = told[-2:] if any(map(names_card, told[-2:])) else told[-MOST_EVENTS:]
        if not any(map(names_card, few)):
            few = self.causes.with_acts(few, [at])
        return tuple(sorted(few, key=_index))

    # -- who lost by it -------------------------------------------------------------------------------

    def _is_no_win(self, event: EventView, at: int) -> bool:
        """Return whether an event is a loss of those who have won, or of a companion: none has brought them
        the win."""
        causes, whose = self.causes, event.fields.get("seat", -1)
        own = range(len(self.played.figures[0])) if causes.foes else self.winners
        if not self.winners or whose not in (-1, *own):
            return False
        if whose >= 0:
            good = causes.is_good(event, at, whose)
            if event.id in causes.falls or "success" in event.fields:
                return good is False
            bad = causes.mostly.get(event.id, 0.0) < 0 if good is None else not good
            return bad and causes.gains.own(at, whose) <= 0
        about = event.fields.get("cards_id") or ()  # what waits for a card, by nobody's doing
        return event.id in causes.weights and any(self.owner[card] in own for card in about)

    def _hit(self, told: list[EventView], at: int) -> EventView | None:
        """Return what happened last to the card that stands for the seat that the last event tells of; where
        nothing did with an answer, what did before it in the same turn."""
        seat = told[-1].fields.get("seat", -1)
        if not self.winners or seat < 0 or seat in self.winners or told[-1].id == GAVE_UP:
            return None
        card, weights = self._stands_for(seat), self.causes.weights
        if card < 0:
            return None
        before = (
            self.causes.worth(self.played.news[k]) for k in range(at - 1, self.played.part_of(at) - 1, -1)
        )
        for news in (told, *before):
            hits = [
                e for e in news if e.fields.get("card_id") == card and "n" in e.fields and e.id in weights
            ]
            if hits:
                return hits[-1] if self.causes.same_round(hits[-1], told[-1]) else None
        return None

    def _stands_for(self, seat: int) -> int:
        """Return the card that stands for a seat, -1 for none: it is by what happened to it that a figure of
        the seat fell, more often than by what happened to any other."""
        played, found = self.played, Counter[int]()
        for at in range(1, len(played.news)):
            before, now = played.figures[at - 1][seat], played.figures[at][seat]
            fell = {value - now.get(name, 0) for name, value in before.items() if value > now.get(name, 0)}
            found.update(card for card, n in self._happened(played.news[at], seat) if n in fell)
        most = [card for card, often in found.items() if often == max(found.values())]
        return most[0] if len(most) == 1 else -1  # that two numbers are the same may be chance

    def _happened(self, news: Iterable[EventView], seat: int) -> list[tuple[int, int]]:
        """Return how much came to each card of a seat by what weighs, all together."""
        sums = Counter[tuple[str, int]]()
        for event in news:
            fields = event.fields
            if event.id in self.causes.weights and fields.get("seat") == seat and "n" in fields:
                sums[event.id, fields.get("card_id", -1)] += fields["n"]
        return [(card, n) for (_, card), n in sums.items() if card >= 0]

    def _dealt(self, hit: EventView, at: int) -> EventView | None:
        """Return what dealt a hit: the last act before it that was aimed at the card, or what came to its
        seat from another's card, in the same step."""
        card, seat = hit.fields["card_id"], hit.fields["seat"]
        first = self.played.part_of(at)
        for event in (e for k in range(at, first - 1, -1) for e in reversed(self.played.news[k])):
            if event.index >= hit.index or "clause" in event.fields:
                continue
            if is_step(event):
                return None
            of, fields = event.fields.get("card_id", -1), event.fields
            comes = fields.get("seat") == seat and "n" in fields and of >= 0 and self.owner[of] != seat
            strikes = (
                event.id in self.causes.acts
                and "n" in fields
                and (aims(event, card) or (of == card and "source_id" in fields))
            )
            if comes or strikes:
                return event
        return None


def _index(event: EventView) -> int:
    return event.index


__all__ = ["LastBlow"]
