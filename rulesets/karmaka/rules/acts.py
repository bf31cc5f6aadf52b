"""What may be done and chosen: the acts of a turn (turn.py), and what texts ask a player to choose.

The choices stand each by its clause; at the end come the questions that no card answers, and the book.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mk_tui.engine.acts import Among, Book, Choice, Once, Shade, That, no_card
from mk_tui.engine.looks import asked, lies_in, lies_on_own_side, never
from mk_tui.engine.state import Game

from .playing import use_of
from .seating import seating
from .turn import CARDS_LEFT, GIFT, PLANT, PLAY, SCORE


def own(zone: str, word: str, clause: str, kind: str = "choose") -> Choice:
    """Declare the choice of a card of one's own pile; of a Future Life the top one first."""
    order = -1 if zone == "future" else 1
    need = Among(clause, "refuse.not_from_there", fields=lambda g, seat, card: {"zone": zone})
    return Choice(
        kind, f"choice.{word}", lambda g, seat: g.in_zone(zone, seat)[::order], (need,), f"ask.{word}"
    )


def laid(g: Game, seat: int) -> Sequence[int]:
    """Return the cards that the running operation has laid before the player, and that lie there still."""
    v = g.frames[-1].v
    return [c for c in v.get("seen", ()) if c not in v.get("order", ())]


def looked_at(word: str, clause: str, kind: str = "choose") -> Choice:
    """Declare the choice of a card that the player has been shown."""
    return Choice(kind, f"choice.{word}", laid, (Among(clause, "refuse.choice.looked"),), f"ask.{word}")


RUIN_HAND: Final = own("hand", "ruin_hand", "KK-17.5")
RUIN_WORK: Final = own("works", "ruin_work", "KK-17.1", "work")
RUIN_OWN: Final = own("hand", "ruin_own", "KK-17.13")
TO_FUTURE: Final = own("hand", "plant", "A-31")
TO_WORKS: Final = own("hand", "score_more", "KK-5.1")
DENY: Final = own("hand", "deny", "KK-17.2")
RECALL: Final = own("future", "recall", "KK-17.16")
DIVINE: Final = looked_at("divine", "A-23")
NEXT_ON_TOP: Final = looked_at("next_on_top", "A-23", "order")
TAKE_SHOWN: Final = looked_at("take_shown", "KK-17.15")
FROM_RUINS: Final = (
    Shade(That("A-35", "refuse.not_in_ruins", lies_in("ruins"))),
    Among("A-35", "refuse.too_deep"),
)
TAKE_RUIN: Final = Choice("choose", "choice.take_ruin", laid, FROM_RUINS, "ask.take_ruin")


# -- Works whose ability is copied (KK-17.6 to KK-17.12) -----------------------------------------------------


def exposed_works(g: Game, seat: int) -> Sequence[int]:
    """Return the exposed Works of a seat's rivals (KK-17.8, KK-13.3)."""
    piles = [g.in_zone("works", s) for s in seating(g).rivals[seat]]
    return [pile[-1] for pile in piles if pile]


def of_a_rival(g: Game, seat: int, card: int) -> bool:
    """Return whether a card lies on a rival's side (A-45)."""
    return g.layout.owners[g.zone[card]] in seating(g).rivals[seat]


def not_copied(g: Game, seat: int, card: int) -> bool:
    """Return whether a Work has not been copied in this play (A-27)."""
    return card not in use_of(g).v["seen"]


COPY_OWN: Final = Choice(
    "copy",
    "choice.copy_own",
    lambda g, seat: g.in_zone("works", seat)[::-1],  # the exposed one first
    (
        Shade(That("KK-17.6", "refuse.no_work", lies_in("works"))),
        Among("KK-17.6", "refuse.not_your_work"),
        That("A-27", "refuse.copied_already", not_copied),
    ),
    "ask.copy_own",
)
MAY_COPY_RIVAL: Final = (
    Shade(That("KK-17.8", "refuse.no_work", lies_in("works"))),
    Shade(That("KK-17.8", "refuse.your_work", lambda g, seat, card: not lies_on_own_side(g, seat, card))),
    Shade(That("A-45", "refuse.partners_work", of_a_rival)),
    Among("KK-2.8", "refuse.covered"),
    That("A-27", "refuse.copied_already", not_copied),
)
COPY_RIVAL: Final = Choice("copy", "choice.copy_rival", exposed_works, MAY_COPY_RIVAL, "ask.copy_rival")


# Whom an ability may be played on, as far as anybody is asked; in other variants nobody sits out of reach.
IN_REACH: Final = That("KK-13.2", "refuse.opposite", lambda g, seat, who: who in seating(g).reach[seat])
A_RIVAL: Final = (
    That("KK-5.2", "refuse.yourself", lambda g, seat, who: who != seat),
    That("KK-14.5", "refuse.your_partner", lambda g, seat, who: who in seating(g).rivals[seat]),
    IN_REACH,
)

WITHOUT_CARDS: Final = (
    no_card("offer", "choice.offer", "KK-7.9", "refuse.take_or_leave", "ask.offer"),
    no_card("rings", "choice.rings", "KK-8.5", "refuse.choice.yes_no", "ask.rings"),
    no_card("draw", "choice.draw", "KK-17.13", "refuse.draw_or_stop", "ask.draw"),
    no_card("target", "choice.rival", "KK-14.5", "refuse.choice.player", "ask.rival", players=A_RIVAL),
    no_card("target", "choice.any", "KK-14.5", "refuse.choice.player", "ask.any", players=(IN_REACH,)),
)


# -- all of it ----------------------------------------------------------------------------------------------


def not_again(g: Game, seat: int, card: int) -> bool:
    """Return whether the card is not the next one of a turn (KK-16.3)."""
    return not g.question or g.question.kind != "again"


BOOK: Final = Book(
    groups=((PLAY, SCORE, PLANT), (GIFT,)),
    choices=(
        *(RUIN_HAND, RUIN_WORK, RUIN_OWN, TO_FUTURE, TO_WORKS, DENY, RECALL),
        *(DIVINE, NEXT_ON_TOP, TAKE_SHOWN, TAKE_RUIN, COPY_OWN, COPY_RIVAL, *WITHOUT_CARDS),
    ),
    always=(Once("KK-4.1", "refuse.not_your_turn", asked),),
    elsewhere=(That("KK-16.3", "refuse.not_in_hand", not_again), That("KK-4.4", "refuse.not_in_hand", never)),
    kinds=("turn", "again"),
    passing=(CARDS_LEFT,),
)

# What a text of one's own asks by a general operation (Clauses.choice).
BY_TEXT: Final = {"": "KK-5.2"}
