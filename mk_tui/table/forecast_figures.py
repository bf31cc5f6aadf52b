"""What an act makes of the figures of cards: what lasts as long as cards lie as they do, no log tells."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from mk_tui.engine import Game
from mk_tui.engine.continuous import lasting_reasons, roster, stat, statics, total
from mk_tui.engine.sight import sees
from mk_tui.engine.views import EventView

# A figure of a card that becomes another one: the card, the stat, what it was and what it is.
FIGURE = "forecast.figure"

# A card and one of its stats.
Figure = tuple[int, str]


def lasting(g: Game) -> dict[Figure, int]:
    """Return what cards in play make of the stats of cards in play, where they change any: each stat as if
    nothing else had changed it. What passes (until the end of the turn) has entries in the log of its own.
    """
    found: dict[Figure, int] = {}
    of_cards = g.terms.stats
    for key, effects in statics(g).items():
        for source, s in effects if key in of_cards else ():
            for card in _reached(g, source, s.scope, s.type):
                if (card, key) in found:
                    continue
                why = lasting_reasons(g, card, key)
                if why:
                    found[card, key] = total(_printed(g, card, key), why)
    return found


def _reached(g: Game, source: int, scope: str, printed: str) -> list[int]:
    """Return the cards in play that a continuous effect may be about."""
    in_play = g.layout.in_play
    if scope == "cards":
        if printed:
            return roster(g).get(printed, [])
        return [card for z in g.layout.play for card in g.zones[z]]
    card = g.host.get(source, -1) if scope == "host" else source if scope == "self" else -1
    return [card] if card >= 0 and in_play[g.zone[card]] else []


def _printed(g: Game, card: int, key: str) -> int:
    printed: int | None = g.definition(card).attrs.get(key)
    return g.terms.stat_base.get(key, 0) if printed is None else printed


class Figures:
    """The figures of a match as it stands, for whoever is told what becomes of them (``eyes``)."""

    def __init__(self, game: Game, eyes: int) -> None:
        self._game, self._eyes, self._lasting = game, eyes, lasting(game)

    def among(self, entries: Sequence[EventView], done: Game) -> Sequence[EventView]:
        """Return the entries of one way in which the match went on, and among them, where the act was
        ``done``, which figures had become others by then; not in another turn, in which much else has."""
        if (done.round, done.active) != (self._game.round, self._game.active):
            return entries
        by_then = len(done.log or ())
        told = list(self._changed(done, max(by_then - 1, 0)))
        if not told:
            return entries
        at = bisect_left(entries, by_then, key=lambda entry: entry.index)
        return [*entries[:at], *told, *entries[at:]]

    def _changed(self, after: Game, index: int) -> Iterator[EventView]:
        """Yield as entries, number ``index`` of the log, which figures of cards that lie in play before and
        after have become others by what lasts."""
        before, held, then = self._game, self._lasting, lasting(after)
        in_play = after.layout.in_play
        for card, key in sorted({*held, *then}):
            if not (
                in_play[before.zone[card]] and in_play[after.zone[card]] and sees(before, self._eyes, card)
            ):
                continue
            if before.defs[card] != after.defs[card]:
                continue
            printed = _printed(after, card, key)
            if held.get((card, key), printed) == then.get((card, key), printed):
                continue
            was, now = stat(before, card, key), stat(after, card, key)
            if was != now:
                name = after.definition(card).id
                yield EventView(
                    index, FIGURE, {"card": name, "card_id": card, "stat": key, "was": was, "now": now}
                )
