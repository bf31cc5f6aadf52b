"""What a question that picks cards picks from, and how one is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..flow import ask, no_choice
from ..refusal import Refusal
from .fitting import Test, once_holds, refuse_needs
from .lookups import NumberOf, cards_of
from .needs import Among, AtMost, Covered, Once, Printed, When

if TYPE_CHECKING:
    from ..state import Frame, Game, Option, Question
    from .act import ActPlace
    from .lookups import Cards
    from .needs import Fields, Need


def no_cards(g: Game, seat: int) -> Sequence[int]:
    """No card at all: what a question picks from that has other answers."""
    return ()


class Choice:
    """What a question of a kind picks from: cards ``among`` which those are chosen whose needs hold.

    ``kind`` (and ``why``, where a kind has several) are the question's. ``about``: the field of the question
    that names the card that it is about (the attacker that is blocked), "" for none. ``apart``: cards that
    nobody takes for candidates (those of the hand): their acts say why they do nothing now. ``types``: the
    types of card that it speaks of, where cards of different kinds are chosen together; without any of all.
    ``players``: what has to hold of a player, where players are chosen; a need is asked of their seat.
    """

    def __init__(
        self,
        kind: str,
        title: str,
        among: Cards,
        needs: Sequence[Need],
        why: str = "",
        about: str = "",
        cites: tuple[str, ...] = (),
        apart: ActPlace | None = None,
        types: tuple[str, ...] = (),
        players: Sequence[Need] = (),
    ) -> None:
        self.kind = kind
        self.types = types
        self.title = title
        self.among = cards_of(among)
        self.needs = tuple(needs)
        self.why = why
        self.about = about
        self.cites = cites
        self.apart = apart
        self.players = tuple(players)
        self.once: tuple[Once, ...] = tuple([n for n in needs if isinstance(n, Once)])
        self.test = Test(needs)
        refuse_needs(title, needs, (When, AtMost, Covered, Printed))

    def holds(self, need: Need, g: Game, seat: int, card: int, on: int) -> bool:
        """Return whether one of its needs holds for a card."""
        if isinstance(need, Among):
            return card in self.among.of(g, seat)
        return need.holds(g, seat, card, -1, on)

    def cards(self, g: Game, seat: int, on: int = -1, among: list[int] | None = None) -> list[int]:
        """Return the cards that may be chosen. ``on`` is what the choice is about.

        ``among``: those of the cards that can come into question at all, where the caller knows them.
        """
        if self.once and not once_holds(self.once, g, seat):
            return []
        if among is None:
            among = self.among.of(g, seat)
        test = self.test
        if not test.towards:
            return test.fit(g, seat, among)
        found: list[int] = []
        for card in among:
            if test.passed(g, seat, card):
                for check in test.towards:
                    if not check(g, card, on):
                        break
                else:
                    found.append(card)
        return found

    def some(self, g: Game, seat: int, on: int = -1) -> bool:
        """Return whether any card may be chosen."""
        test = self.test
        for card in self.among.of(g, seat):
            if test.passed(g, seat, card):
                for check in test.towards:
                    if not check(g, card, on):
                        break
                else:
                    return True
        return False

    def refusal(self, g: Game, seat: int, card: int, q: Question) -> Refusal | None:
        """Return why a card may not be chosen."""
        on: int = q.fields[self.about] if self.about else -1
        for need in self.needs:
            if not self.holds(need, g, seat, card, on):
                return need.refusal(g, seat, card, on)
        return None

    def player_refusal(self, g: Game, seat: int, player: int) -> Refusal | None:
        """Return why a player may not be chosen."""
        for need in self.players:
            if not need.holds(g, seat, player, -1, -1):
                return Refusal(need.clause, need.message, {"player": player})
        return None


class HowMany(NumberOf):
    """How many cards a seat may choose."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def of(self, g: Game, seat: int) -> int:
        return len(self.choice.cards(g, seat))


def no_card(
    kind: str,
    title: str,
    clause: str,
    message: str,
    why: str = "",
    fields: Fields | None = None,
    apart: ActPlace | None = None,
    players: Sequence[Need] = (),
) -> Choice:
    """Return the declaration of a question that no card answers, and what is said to who tries one."""
    needs = (Among(clause, message, fields=fields),)
    return Choice(kind, title, no_cards, needs, why, apart=apart, players=players)


def ask_choice(
    g: Game,
    f: Frame,
    seat: int,
    choice: Choice,
    on: int = -1,
    besides: Sequence[Option] = (),
    **fields: Any,
) -> None:
    """Ask a seat for a card of a choice, or for what there is ``besides``.

    What leaves no choice is not asked: the only card is taken; if there is none, ``f.ans`` is empty.
    """
    options: list[Option] = [("card", c) for c in choice.cards(g, seat, on)]
    f.ans = ()
    if len(options) == 1 and not besides:
        no_choice(g, f, seat, choice.kind, options)
    elif options:
        ask(g, seat, choice.kind, choice.why, [*options, *besides], **fields)
