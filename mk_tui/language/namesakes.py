"""Cards of one name that lie on the table at once are numbered, wherever they are spoken of.

"Pelishtí Warrior goes for Ana's city": which of the three? The board, the log, what is asked and what is
foretold say "Pelishtí Warrior #2". A number stays with its card for good, and no other one of that name gets
it: what the log tells of one that has fallen is told of no other. What stands in groups, as resources do, is
not numbered: of those nobody minds which. Of two on different sides one tells whose they are.
"""

from __future__ import annotations

from collections import defaultdict

from mk_tui.cards.description import Description
from mk_tui.engine.views import CardView, View


class Namesakes:
    """The numbers of cards, as one screen has given them. ``version`` rises with each that is given."""

    def __init__(self, description: Description) -> None:
        self.version = 0
        self._numbers: dict[int, int] = {}
        self._given: dict[str, int] = defaultdict(int)  # how many of a definition have one
        # Where each type of card stands by itself; "" for all types.
        self._alone: dict[str, set[str]] = defaultdict(set)
        for panel in description.get("panels", ()):
            for part in panel.get("parts", ()):
                if panel["area"] != "hand" and part["show"] in ("cards", "spaces"):
                    self._alone[part["zone"]] |= set(part.get("types", ()) or ("",))

    def see(self, view: View) -> None:
        """Number what lies beside another one of its name on its own side now and has no number yet."""
        found: dict[tuple[str, int], list[CardView]] = defaultdict(list)
        for zone in view.zones:
            types = self._alone.get(zone.kind, ())
            for card in zone.cards if types else ():
                if "" in types or card.type in types:
                    found[card.definition, card.controller].append(card)
        for (definition, _), cards in found.items():
            for card in cards if len(cards) > 1 else ():
                if card.id not in self._numbers:
                    self._given[definition] += 1
                    self._numbers[card.id] = self._given[definition]
                    self.version += 1

    def of(self, card: object) -> int:
        """Return the number of a card, 0 for one that has none."""
        return self._numbers.get(card, 0) if isinstance(card, int) else 0
