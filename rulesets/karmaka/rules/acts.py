"""What may be done and chosen: the acts of a turn (turn.py) and the choices of texts (choices.py)."""

from __future__ import annotations

from typing import Final

from mk_tui.engine.acts import Book, Once, That
from mk_tui.engine.looks import asked, never
from mk_tui.engine.state import Game

from .choices import CHOICES
from .turn import CARDS_LEFT, GIFT, PLANT, PLAY, SCORE


def not_again(g: Game, seat: int, card: int) -> bool:
    """Return whether the card is not the next one of a turn (KK-16.3)."""
    return not g.question or g.question.kind != "again"


BOOK: Final = Book(
    groups=((PLAY, SCORE, PLANT), (GIFT,)),
    choices=CHOICES,
    always=(Once("KK-4.1", "refuse.not_your_turn", asked),),
    elsewhere=(
        That("KK-16.3", "refuse.not_in_hand", not_again),
        That("KK-4.4", "refuse.not_in_hand", never),
    ),
    kinds=("turn", "again"),
    passing=(CARDS_LEFT,),
)

# What a text of one's own asks by a general operation (Clauses.choice).
BY_TEXT: Final = {"": "KK-5.2"}
