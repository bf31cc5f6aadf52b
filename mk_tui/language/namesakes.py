"""Cards of one name that lie on the table at once are told apart, wherever they are spoken of.

"Pelishtí Warrior goes for Ana's city": which of the three? The board, the log, what is asked and what is
foretold say "Pelishtí Warrior #2". A number stays with its card for good, and no other one of that name gets
it: what the log tells of one that has fallen is told of no other. What stands in groups, as resources do, is
not numbered: of those nobody minds which.

Of two that lie under different people it is said whose they are, "Spearman (Ana)"; of one that has fallen
too. The board need not say it: there one sees under whom they lie.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from mk_tui.cards import failures
from mk_tui.cards.description import Description
from mk_tui.engine.views import CardView, View, ZoneView

NAMESAKES = "namesakes"  # what a face notes them under


class Namesakes:
    """The numbers of cards, as one screen has given them, and whose those are of which others have one.

    ``version`` rises with all that is new of them.
    """

    def __init__(self, description: Description) -> None:
        self.version = 0
        self._numbers: dict[int, int] = {}
        self._cards: dict[str, list[int]] = defaultdict(list)  # those of a definition that have one, in order
        self._whose: dict[int, int] = {}  # of cards of one name under different people: whose they are
        self._seen: list[ZoneView] = []  # whose cards have their numbers: what looks as before is the same
        # Where each type of card stands by itself; "" for all types.
        self._alone: dict[str, set[str]] = defaultdict(set)
        for panel in description.get("panels", ()):
            for part in panel.get("parts", ()):
                if panel["area"] != "hand" and part["show"] in ("cards", "spaces"):
                    self._alone[part["zone"]] |= set(part.get("types", ()) or ("",))

    def see(self, view: View) -> None:
        """Number what lies beside another one of its name on its own side now and has no number yet, and
        note whose that is of which somebody else has one too."""
        zones = [zone for zone in view.zones if zone.kind in self._alone]
        if len(zones) == len(self._seen) and all(zone is self._seen[k] for k, zone in enumerate(zones)):
            return
        self._seen = zones
        found: dict[tuple[str, int], list[CardView]] = defaultdict(list)
        people: dict[str, set[int]] = defaultdict(set)  # under whom those of a definition lie
        for zone in zones:
            types = self._alone[zone.kind]
            for card in zone.cards:
                if "" in types or card.type in types:
                    found[card.definition, card.controller].append(card)
                    if card.controller >= 0:
                        people[card.definition].add(card.controller)
        for (definition, seat), cards in found.items():
            for card in cards if seat >= 0 and len(people[definition]) > 1 else ():
                if self._whose.get(card.id) != seat:
                    self._whose[card.id] = seat
                    self.version += 1
            for card in cards if len(cards) > 1 else ():
                if card.id not in self._numbers:
                    self._cards[definition].append(card.id)
                    self._numbers[card.id] = len(self._cards[definition])
                    self.version += 1

    @property
    def noted(self) -> list[list[Any]]:
        """What may be written down: of each definition the cards that have a number, in order; and of the
        cards of which it is said whose they are that seat."""
        numbered: list[list[Any]] = [[definition, list(cards)] for definition, cards in self._cards.items()]
        return [*numbered, *([card, seat] for card, seat in self._whose.items())]

    def take_up(self, note: Any) -> None:
        """Go on with what was written down; where it cannot be read, which is said, with nothing."""
        try:
            read = {name: [int(card) for card in cards] for name, cards in note or () if type(name) is str}
            whose = {card: int(seat) for card, seat in note or () if type(card) is int}
        except (TypeError, ValueError, OverflowError) as error:
            failures.note("notes", error)
            return
        self._seen = []
        self._cards.update(read)
        self._whose.update(whose)
        self._numbers = {card: k for cards in read.values() for k, card in enumerate(cards, 1)}
        self.version += 1

    def of(self, card: object) -> int:
        """Return the number of a card, 0 for one that has none."""
        return self._numbers.get(card, 0) if isinstance(card, int) else 0

    def whose(self, card: object) -> int:
        """Return under whom a card lies or lay, where somebody else had one of its name; else -1."""
        return self._whose.get(card, -1) if isinstance(card, int) else -1
