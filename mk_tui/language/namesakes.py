"""Cards of one name that lie on the table at once are numbered, wherever they are spoken of.

"Pelishtí Warrior goes for Ana's city": which of the three? The board, the log, what is asked and what is
foretold say "Pelishtí Warrior #2". A number stays with its card for good, and no other one of that name gets
it: what the log tells of one that has fallen is told of no other. What stands in groups, as resources do, is
not numbered: of those nobody minds which. Of two on different sides one tells whose they are.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from mk_tui.cards import failures
from mk_tui.cards.description import Description
from mk_tui.engine.views import CardView, View, ZoneView

NAMESAKES = "namesakes"  # what a face notes them under


class Namesakes:
    """The numbers of cards, as one screen has given them. ``version`` rises with each that is given."""

    def __init__(self, description: Description) -> None:
        self.version = 0
        self._numbers: dict[int, int] = {}
        self._cards: dict[str, list[int]] = defaultdict(list)  # those of a definition that have one, in order
        self._seen: list[ZoneView] = []  # whose cards have their numbers: what looks as before is the same
        # Where each type of card stands by itself; "" for all types.
        self._alone: dict[str, set[str]] = defaultdict(set)
        for panel in description.get("panels", ()):
            for part in panel.get("parts", ()):
                if panel["area"] != "hand" and part["show"] in ("cards", "spaces"):
                    self._alone[part["zone"]] |= set(part.get("types", ()) or ("",))

    def see(self, view: View) -> None:
        """Number what lies beside another one of its name on its own side now and has no number yet."""
        zones = [zone for zone in view.zones if zone.kind in self._alone]
        if len(zones) == len(self._seen) and all(zone is self._seen[k] for k, zone in enumerate(zones)):
            return
        self._seen = zones
        found: dict[tuple[str, int], list[CardView]] = defaultdict(list)
        for zone in zones:
            types = self._alone[zone.kind]
            for card in zone.cards:
                if "" in types or card.type in types:
                    found[card.definition, card.controller].append(card)
        for (definition, _), cards in found.items():
            for card in cards if len(cards) > 1 else ():
                if card.id not in self._numbers:
                    self._cards[definition].append(card.id)
                    self._numbers[card.id] = len(self._cards[definition])
                    self.version += 1

    @property
    def noted(self) -> list[list[Any]]:
        """The numbers as they may be written down: of each definition the cards that have one, in order."""
        return [[definition, list(cards)] for definition, cards in self._cards.items()]

    def take_up(self, note: Any) -> None:
        """Go on with numbers that were written down; where they cannot be read, which is said, with none."""
        try:
            read = {str(definition): [int(card) for card in cards] for definition, cards in note or ()}
        except (TypeError, ValueError) as error:
            failures.note("notes", error)
            return
        self._seen = []
        self._cards.update(read)
        self._numbers = {card: k for cards in read.values() for k, card in enumerate(cards, 1)}
        self.version += 1

    def of(self, card: object) -> int:
        """Return the number of a card, 0 for one that has none."""
        return self._numbers.get(card, 0) if isinstance(card, int) else 0
