"""What each mechanism asks of a game: its part of a :class:`Ruleset`, from which the game derives.

    class Duel(WithStack, WithWealth, WithRolls): …

The engine asks whether a game has a part (``isinstance``) only where games without it come by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..change import move, tell
from ..ruleset import Ruleset
from .payment import produce

if TYPE_CHECKING:
    from ..cards import Action
    from ..state import Frame, Game, StackItem, Waiting
    from .costs import Source


class WithHands(Ruleset):
    """Each seat draws from a ``pile`` of its own, and begins with a hand that it may change (hands.py).

    ``waste``: where discarded cards go, their owners' zones of a kind; ``discarded``: what is said of it.
    """

    pile: str = "deck"
    waste: str = "discard"
    discarded: str = "log.discarded"

    def discard(self, g: Game, card: int) -> None:
        """Put a card from a hand where its owner's discarded cards go."""
        owner = g.owner[card]
        move(g, card, g.layout.ids[self.waste][owner])
        tell(g, self.discarded, card, owner)

    def next_hand(self, n: int, times: int) -> int:
        """Return how many cards a seat has that sends back ``n``, after as many mulligans; -1: it may not."""
        return -1

    def same_kind(self, g: Game, zone: int) -> list[int]:
        """A hand is dealt from its player's own pile."""
        layout = g.layout
        if layout.kinds[zone] == "hand":
            return [zone, layout.ids[self.pile][layout.owners[zone]]]
        return [zone]


class WithTriggers(Ruleset):
    """Abilities that events trigger wait until they happen, one after another (triggers.py)."""

    def due(self, g: Game) -> list[int]:
        """Return the positions of those that may be next, all of one player.

        The active player's come first, then the others' in the order of play, then nobody's.
        """
        waiting = g.waiting
        rank = {seat: k for k, seat in enumerate(g.order)}
        if g.active in rank:
            rank[g.active] = -1
        first = min([w.seat for w in waiting], key=lambda seat: rank.get(seat, 99))
        return [k for k, w in enumerate(waiting) if w.seat == first]

    def alike(self, g: Game, w: Waiting) -> Any:
        """Return what two that wait have in common if it does not matter which of them comes first."""
        return (w.definition, w.number)


class WithStack(WithTriggers):
    """Cards and abilities wait on a stack and are resolved from its top (``STACK_FLOWS`` of stack.py).

    ``stack_words``: what a target's ``stack:`` may say. ``own_abilities``: abilities that the rules give to
    permanents, by a number beyond any printed one.
    """

    stack_words: tuple[str, ...] = ()

    def __init__(self) -> None:
        super().__init__()
        self.own_abilities: dict[int, Action] = {}

    def pay_ability(self, g: Game, f: Frame) -> None:
        """Pay what an ability costs, its dedication included. ``f`` is the flow "use"."""
        raise NotImplementedError

    def resolve_permanent(self, g: Game, item: StackItem) -> bool:
        """Put a resolving card into play if its type stays; returns False if it does not stay."""
        return False

    def resolve_other(self, g: Game, item: StackItem) -> bool:
        """Resolve an item of the ruleset's own kind; returns False if the engine shall run its program."""
        return False

    def finished(self, g: Game, item: StackItem) -> None:
        """Put a resolved or fizzled card away and check the end of the match."""

    def stack_matches(self, g: Game, word: str, item: StackItem) -> bool:
        """Return whether a stack item is what a target's ``stack: word`` means."""
        return False


class WithWealth(Ruleset):
    """Costs in colours are paid with wealth, which permanents make (costs.py)."""

    def __init__(self) -> None:
        super().__init__()
        # Looked up at every window (see ``ruleset.HOT``).
        setattr(self, "sources", self.sources)  # noqa: B010

    def sources(self, g: Game, seat: int) -> list[Source]:
        """Return what ``seat`` could make wealth with now."""
        raise NotImplementedError

    def produce(self, g: Game, seat: int, source: Source, mask: int) -> None:
        """Make wealth with a source (``mask``: the colour chosen for it), which is ``Acting.spent`` then."""
        produce(g, seat, source, mask)


class WithRolls(Ruleset):
    """Abilities succeed by a roll of dice (dice.py)."""

    def ability_roll(self, g: Game, f: Frame, difficulty: int) -> bool:
        """Roll for an ability of a running effect; returns whether it succeeded."""
        raise NotImplementedError

    def roll_chance(self, index: int) -> float:
        """Return how likely a roll against a number succeeds, 0 to 1."""
        raise NotImplementedError

    def rolls_ahead(self, g: Game) -> list[tuple[int, int, int]]:
        """Return the rolls that come as things stand, in their order: card, number that it needs, card
        against which it rolls (-1: none)."""
        return []

    def strikes_before(self, g: Game, card: int, other: int) -> bool:
        """Return whether what a card hits has fallen before another card rolls in the same fight."""
        return False


class WithConceding(Ruleset):
    """A player may give up at any time (conceding.py), by the clause ``Clauses.concession``."""

    def concede(self, g: Game, seat: int) -> None:
        """Draw the consequence of a concession: end the match, or let the seat leave it.

        It may come while anybody is asked anything. The open question stands unless it is taken back
        (:func:`mk_tui.engine.flow.withdraw`); then the match goes on from where its frames stand. A seat that
        leaves later, when what is being carried out is done, is answered for by ``Ruleset.rule_answer``.
        """
        raise NotImplementedError


class WithAutomaticSeats(Ruleset):
    """Seats sit down beside the players' that nobody plays: ``Ruleset.rule_answer`` answers for them."""

    def automatic_seats(self, seats: list[Any], options: dict[str, Any]) -> list[Any]:
        """Return those seats of a new match."""
        raise NotImplementedError


class WithClock(Ruleset):
    """Time is limited. The engine has no clock: it is kept by whoever seats the players."""

    def minutes(self, g: Game) -> float | None:
        """Return the minutes after which the table's clock is over, None for a match without a clock.

        Its end is reported with ``set_pref(g, "clock", 0, 1)``.
        """
        return None

    def seconds(self, g: Game) -> float | None:
        """Return the seconds that the open question may take, None for as long as one likes.

        Where something has been begun, they are for all that is asked about it. When they are over whoever
        is asked has passed. This clock is kept only for people.
        """
        return None
