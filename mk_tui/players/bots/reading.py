"""A view read once for a decision."""

from __future__ import annotations

from typing import Any, ClassVar

from mk_tui.engine import Game
from mk_tui.engine.selectors import Condition, Selector
from mk_tui.engine.views import CardView, View

from .compiling import mypyc_attr
from .library import Library, Raw


@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages are not compiled
class Reading:
    """What a seat sees, sorted. A game derives its own from it and names its ``library``.

    ``me`` is the seat that judges, the viewer if not given; ``figures`` the public figures of each seat by
    their names. The rest is read when it is first asked for.
    """

    library: ClassVar[Library[Any]]

    def __init__(self, view: View, me: int | None = None) -> None:
        seat = view.seat if me is None else me
        self.view = view
        self.me: int = 0 if seat is None else seat
        self.figures: list[dict[str, Any]] = [dict((*p.trackers, *p.values)) for p in view.players]
        self._values: dict[str, Any] | None = None
        self._fields: dict[str, Any] | None = None
        self._shown: dict[int, CardView] | None = None
        self._place: dict[int, str] | None = None
        self._hand: tuple[CardView, ...] | None = None
        self._match: Game | None = None

    @property
    def values(self) -> dict[str, Any]:
        """The public figures of the table by their names."""
        if self._values is None:
            self._values = dict(self.view.values)
        return self._values

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the question."""
        if self._fields is None:
            self._fields = dict(self.view.question.fields) if self.view.question is not None else {}
        return self._fields

    @property
    def shown(self) -> dict[int, CardView]:
        """Every card that the seat sees, by number."""
        if self._shown is None:
            self._shown = {c.id: c for z in self.view.zones for c in z.cards}
        return self._shown

    @property
    def place(self) -> dict[int, str]:
        """The kind of zone that each card lies in, by the card's number."""
        if self._place is None:
            self._place = {c.id: z.kind for z in self.view.zones for c in z.cards}
        return self._place

    @property
    def hand(self) -> tuple[CardView, ...]:
        """The cards in the hand, as far as they are seen."""
        if self._hand is None:
            self._hand = self.view.zone("hand", self.me).cards
        return self._hand

    def named(self, field: str) -> Any:
        """Return what the library knows of the card that a field of the question names, None if nothing:
        "source" is whose text asks."""
        return self.library.named(self.fields.get(field))

    @property
    def match(self) -> Game:
        """What is seen as a match, for what reads one: selectors, conditions, targets."""
        if self._match is None:
            self._match = self.laid()
        return self._match

    def laid(self) -> Game:
        """Lay out what is seen as a match."""
        return self.library.match(self.view)

    def means(self, selector: Selector | Raw, card: CardView, source: CardView | None = None) -> bool:
        """Return whether a selector means a card in play: of a text of ``source``, else of one's own."""
        if isinstance(selector, dict):
            selector = self.library.selector(selector)
        if source is None:
            return selector.matches(self.match, self.me, -1, card.id)
        return selector.matches(self.match, source.controller, source.id, card.id)

    def holds(self, condition: Condition | None, source: CardView) -> bool:
        """Return whether an ``if:`` of a text of ``source`` holds."""
        return condition is None or condition(self.match, source.controller, source.id)
