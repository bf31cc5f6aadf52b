"""First hands are dealt and kept or changed; later hands go down to their limit.

What a game decides of it is its part :class:`~.parts.WithHands`; the question, which no card answers, is
declared in its book.

mulligan
    offer_mulligan  Keep the hand, or have another one? Not asked where the rules give no other one
    take_mulligan   The hand goes back, the pile is shuffled, and as many are dealt as the rules say
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ..change import emit, know, move, shuffle_zone, take_top, tell
from ..flow import ask, goto, leave, note_unasked, push

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..acts import Choice
    from ..flow import Flow
    from ..state import Frame, Game
    from .parts import WithHands

KEEP, MULLIGAN = ("keep",), ("mulligan",)


# -- first hands -----------------------------------------------------------------------------------------


def first_hands(g: Game, seats: Sequence[int], n: int) -> None:
    """Deal each seat ``n`` cards; then each in turn decides whether it keeps them."""
    for seat in seats:
        deal(g, seat, n)
    for seat in reversed(seats):
        push(g, "mulligan", seat, n=n, v={"times": 0})


def deal(g: Game, seat: int, n: int) -> None:
    """Deal a seat ``n`` cards, or as many as there are, from the pile that it draws from."""
    ids = g.layout.ids
    pile, hand = ids[cast("WithHands", g.rules).pile][seat], ids["hand"][seat]
    dealt: list[int] = []
    while len(dealt) < n and g.zones[pile]:
        card = take_top(g, pile)
        move(g, card, hand)
        know(g, card, 1 << seat)
        dealt.append(card)
    emit(g, "log.dealt", 1 << seat, seat=seat, n=len(dealt), cards=dealt)


def draw_top(g: Game, seat: int, pile: int) -> bool:
    """Take the top card of a pile into a seat's hand; returns whether there was one."""
    card = take_top(g, pile)
    if card < 0:
        return False
    move(g, card, g.layout.ids["hand"][seat])
    tell(g, "log.drew", card, seat, 1 << seat)
    return True


def offer_mulligan(g: Game, f: Frame) -> None:
    """Keep the hand, or have another one? Not asked where the rules give no other one."""
    n = cast("WithHands", g.rules).next_hand(f.n, f.v["times"])
    if n < 0 or f.seat not in g.order:
        note_unasked(g, f.seat, "mulligan", [KEEP])
        leave(f)
    else:
        ask(g, f.seat, "mulligan", "ask.mulligan", [KEEP, MULLIGAN], n=n)


def take_mulligan(g: Game, f: Frame) -> None:
    """The hand goes back, the pile is shuffled, and as many are dealt as the rules say."""
    rules, seat = cast("WithHands", g.rules), f.seat
    if f.ans[0] == KEEP:
        emit(g, "log.kept", seat=seat, n=len(g.in_zone("hand", seat)))
        return
    pile = g.layout.ids[rules.pile][seat]
    for card in list(g.in_zone("hand", seat)):
        move(g, card, pile)
    shuffle_zone(g, pile)
    f.n = rules.next_hand(f.n, f.v["times"])
    f.v["times"] += 1
    emit(g, "log.mulligan", seat=seat, n=f.n)
    deal(g, seat, f.n)
    goto(g, f, offer_mulligan)


# -- the limit of a hand ---------------------------------------------------------------------------------


def ask_down_to(g: Game, f: Frame, seat: int, choice: Choice, most: int) -> bool:
    """Ask which cards a hand of more than ``most`` loses; returns whether there are any."""
    hand = choice.cards(g, seat)
    most = max(0, most)
    n = len(hand) - most
    f.ans = ()
    if n > 0:
        ask(g, seat, choice.kind, choice.why, [("card", c) for c in hand], n, n, n=n, limit=most)
    return n > 0


HAND_FLOWS: dict[str, Flow] = {"mulligan": (offer_mulligan, take_mulligan)}
