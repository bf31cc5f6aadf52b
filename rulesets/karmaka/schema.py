"""What a card of Karmaka must and may have (KK-1.5). Imported only when card files are compiled."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from mk_tui.cards.field_types import Colour, Number
from mk_tui.cards.model import Card, DeckModel, by_type
from mk_tui.cards.operation_models import Effects


class Karma(Card):
    """KK-1.5: one colour, 1 to 3 points, one ability."""

    type: Literal["karma"]
    colours: Annotated[list[Colour], Field(min_length=1, max_length=1)]
    points: Annotated[Number, Field(ge=1, le=3)]
    effect: Effects


class KaSource(DeckModel):
    """The cards of the whole table (KK-3.3)."""

    kind: Literal["source"]


# Operations on the victim whom "choose_player" has chosen (KK-13.2).
COMES_AFTER = dict.fromkeys(
    ("ruin_top", "ruin_choice", "ruin_random", "deal_to", "look_at_hand", "take_top", "take_random"),
    "choose_player",
)
CARDS = by_type(Karma)
DECK = KaSource
