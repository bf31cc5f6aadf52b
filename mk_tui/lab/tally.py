"""What one match adds to a tournament: whole numbers only, so that their order never matters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mk_tui.engine import Game, view
from mk_tui.table.beginning import Beginning, describe, ruleset_of

from .selfplay import Looker, PlayedMatch

# Rounds of which curves are drawn, and how the enemies are called among the curves.
MOST_ROUNDS = 100
NEUTRAL = "neutral"
# What a card is counted by: seats that could have it, held it, used it; and those of them that won.
COULD, HELD, USED = 0, 2, 4


class Taker(Looker):
    """Looks at a match and tells what it adds."""

    def __init__(self, entrants: Sequence[str], beginning: Beginning) -> None:
        self._entrants = entrants
        self._beginning = beginning
        described = describe(ruleset_of(beginning.game))
        self._in_play = {z["kind"] for z in described.get("zones", ()) if z.get("in_play")}
        self._curves: list[tuple[int, list[dict[str, int]], int]] = []
        self._began = -1
        self._why = ""
        self._held: list[set[str]] = []
        self._used: list[set[str]] = []

    # -- looking ----------------------------------------------------------------------------------

    def round_began(self, game: Game) -> None:
        """Note the public figures of each seat, and how many cards in play are nobody's."""
        if self._began < 0:
            self._began = game.active if game.active >= 0 else (game.order[0] if game.order else -1)
        if game.round <= MOST_ROUNDS:
            self._curves.append(self._figures(game))

    def _figures(self, game: Game) -> tuple[int, list[dict[str, int]], int]:
        table = view(game, None)
        figures = [dict(p.trackers) for p in table.players]
        played = (z for z in table.zones if z.kind in self._in_play)
        return game.round, figures, sum(c.controller < 0 for z in played for c in z.cards)

    def over(self, game: Game) -> None:
        """Note how it ended, and who held and used which cards."""
        self._why = game.result["why"] if game.result is not None else ""
        seats = range(len(self._entrants))
        self._held, self._used = [set() for _ in seats], [set() for _ in seats]
        cards, defs, uses = game.pool.cards, game.defs, game.rules.shown.uses
        for event, mask, fields in game.log or ():
            seat = fields.get("seat", -1)
            if seat not in seats:
                continue
            if event in uses and fields.get("card", -1) >= 0:
                self._used[seat].add(cards[defs[fields["card"]]].id)
            # What only one seat was shown of its own came to its hand, or was looked for there.
            if mask == 1 << seat and fields.get("whose", seat) == seat:
                shown = [*fields.get("cards", ()), *([fields["card"]] if "card" in fields else [])]
                self._held[seat].update(cards[defs[c]].id for c in shown if c >= 0)
        for held, used in zip(self._held, self._used, strict=True):
            held |= used

    # -- telling ----------------------------------------------------------------------------------

    def told(self, played: PlayedMatch) -> dict[str, Any]:
        """Return what the match adds, with nothing but whole numbers at its leaves."""
        won = [int(seat in played.winners) for seat in range(len(self._entrants))]
        found: dict[str, Any] = {
            "games": 1,
            "kinds": {played.kind: 1},
            "why": {self._why: 1},
            "winners": sum(won),
            "turns": {str(played.turns): 1},
            "decisions": {str(played.decisions): 1},
            "seats": {str(seat): [1, won[seat]] for seat in range(len(won))},
            "entrants": {},
            "pairs": {},
            "cards": self._cards(won),
            "curves": self._told_curves(won),
        }
        if played.cut_off:
            found["cut_off"] = 1
        if 0 <= self._began < len(won):
            found["began"] = [1, won[self._began]]
        for seat, entrant in enumerate(self._entrants):
            merged(found["entrants"], {entrant: [1, won[seat], int(played.kind == "draw")]})
            for other, against in enumerate(self._entrants):
                # Partners win together: between them nothing is decided.
                if entrant != against and not (won[seat] and won[other]):
                    merged(found["pairs"], {entrant: {against: [1, won[seat], won[other]]}})
        return found

    def _cards(self, won: Sequence[int]) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for seat, (held, used) in enumerate(zip(self._held, self._used, strict=True)):
            for card in {*self._beginning.decks[seat], *held}:
                counted = found.setdefault(card, [0] * 6)
                for place, has in ((COULD, True), (HELD, card in held), (USED, card in used)):
                    counted[place] += has
                    counted[place + 1] += has * won[seat]
        return found

    def _told_curves(self, won: Sequence[int]) -> dict[str, dict[str, dict[str, list[int]]]]:
        """Return name of the figure -> who ("won", "lost" or the enemies) -> round -> [sum, how many]."""
        found: dict[str, dict[str, dict[str, list[int]]]] = {}
        for number, figures, neutral in self._curves:
            merged(found, {NEUTRAL: {NEUTRAL: {str(number): [neutral, 1]}}})
            for seat, of_seat in enumerate(figures):
                who = "won" if won[seat] else "lost"
                merged(found, {name: {who: {str(number): [n, 1]}} for name, n in of_seat.items()})
        return found


def merged(total: dict[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Add ``more`` to ``total`` and return that: numbers are added, place by place in lists."""
    for key, value in more.items():
        if key not in total:
            total[key] = merged({}, value) if isinstance(value, Mapping) else value
        elif isinstance(value, Mapping):
            merged(total[key], value)
        elif isinstance(value, list):
            total[key] = [a + b for a, b in zip(total[key], value, strict=True)]
        elif isinstance(value, int):
            total[key] += value
    return total
