"""What a bot knows of the cards of its game: read once in a process from the card files, never a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from mk_tui.cards import registry
from mk_tui.cards.compile import load_cards
from mk_tui.cards.pool import load_pool
from mk_tui.engine import Game
from mk_tui.engine.cards import Pool
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.seen import seen
from mk_tui.engine.selectors import Selector, compile_selector
from mk_tui.engine.views import CardView, View

# A card, or a piece of one, in the plain form of the card files.
Raw = dict[str, Any]
K = TypeVar("K")


class Library(Generic[K]):
    """The cards of a game, each as its bot knows it: what ``know`` makes of the plain form of its file.

    A card that no file has (a scenario's own) is known by what the view shows of it, its text not.
    """

    def __init__(self, game: str, know: Callable[[Raw], K]) -> None:
        self.game = game
        self._know = know
        # By the mapping that each was made of; a mapping of a card file stays for good.
        self._selectors: dict[int, tuple[Raw, Selector]] = {}
        self._rules: Ruleset | None = None
        self._cards: Pool | None = None
        self._read: dict[str, K] | None = None

    @property
    def rules(self) -> Ruleset:
        """The game's rules."""
        if self._rules is None:
            self._rules = registry.get(self.game)
        return self._rules

    @property
    def _pool(self) -> Pool:
        if self._cards is None:
            self._cards = load_pool(self.rules)[0].copy()
        return self._cards

    @property
    def _known(self) -> dict[str, K]:
        if self._read is None:
            self._read = {raw["id"]: self._know(raw) for raw in load_cards(self.rules).cards}
        return self._read

    def named(self, name: str | None) -> K | None:
        """Return what is known of a definition, None if nothing is."""
        return self._known.get(name or "")

    def of(self, card: CardView) -> K:
        """Return what is known of a card in view."""
        return self._known.get(card.definition) or self._learn(card)

    def _learn(self, card: CardView) -> K:
        """Learn a card that no file has."""
        raw: Raw = {"id": card.definition, "name": {}, "type": card.type, "subtype": card.subtype}
        raw["cost"] = dict(zip((*self.rules.terms.colours, "any"), card.cost, strict=False))
        raw["colours"], raw["keywords"] = list(card.colours), list(card.keywords)
        raw.update({name: printed for name, _, printed in card.stats})
        self._pool.extend(self.rules, [raw])
        self._known[card.definition] = made = self._know(raw)
        return made

    def selector(self, raw: Raw) -> Selector:
        """Return a selector of a card file, compiled."""
        found = self._selectors.get(id(raw))
        if found is None:
            found = self._selectors[id(raw)] = (raw, compile_selector(self.rules, raw))
        return found[1]

    def match(self, view: View) -> Game:
        """Return what a view tells as a match, for selectors to read."""
        known = self._known
        for zone in view.zones:
            for card in zone.cards:
                if card.definition not in known:
                    self._learn(card)
        return seen(view, self.rules, self._pool)
