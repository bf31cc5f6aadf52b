"""What a seat can pay, and which of its cards are worth that most (MK-1, MK-5)."""

from __future__ import annotations

from typing import NamedTuple

from mk_tui.engine.state import Option
from mk_tui.players.bots import bundle

from ..rules.tables import COLOURS
from .knowledge import known_card
from .outlook import MkTable

Cost = tuple[int, ...]
_SETS = tuple([tuple([i for i in range(len(COLOURS)) if s >> i & 1]) for s in range(1 << len(COLOURS))])


class Item(NamedTuple):
    """Something to spend wealth on; ``option`` is its position in the question, -1 to keep it for later."""

    value: float
    cost: Cost
    option: int = -1


class MkPurse:
    """The wealth that can be had now, by the sets of colours it could be (MK-1.3)."""

    __slots__ = ("by_set", "total")

    def __init__(self, t: MkTable) -> None:
        self.by_set = [0] * len(_SETS)
        self.total = 0
        for mask, only in dict(t.view.players[t.me].values).get("wealth", ()):
            if not only:
                self._add((mask, 1))
        for c in t.camps[t.me]:
            if "dedicated" in c.flags or (c.type == "soldier" and "entered" in c.flags):
                continue  # MK-5.6, A-52
            # Bound wealth: the automatic payer finds it.
            self._add(*[(mask, amount) for mask, amount, only in known_card(c).makes if not only])

    def _add(self, *ways: tuple[int, int]) -> None:
        """Add so much wealth of these colours; of several ways the best, for only one can be taken."""
        self.total += max([n for _, n in ways], default=0)
        for s in range(1, len(_SETS)):
            self.by_set[s] += max([n for mask, n in ways if s & mask], default=0)

    def pays(self, cost: list[int]) -> bool:
        """Return whether a sum of costs can be paid (MK-5.10): enough for every set of colours."""
        if sum(cost) > self.total:
            return False
        by_set = self.by_set
        for s in range(1, len(_SETS)):  # noqa: SIM110 - hot
            if sum([cost[i] for i in _SETS[s]]) > by_set[s]:
                return False
        return True

    def best(self, items: list[Item]) -> list[Item]:
        """Return the affordable items of the greatest value together."""

        def fits(some: list[Item]) -> bool:
            return self.pays([sum(n) for n in zip(*[i.cost for i in some], strict=True)])

        return bundle(items, lambda i: i.value, fits)


def wanted_resource(t: MkTable, positions: list[int], options: tuple[Option, ...]) -> int:
    """Return the resource that the hand asks for most: the colour it needs and the camp lacks (MK-3.8)."""
    need = [0.0] * len(COLOURS)
    for c in t.hand:
        if c.type != "resource":
            k = known_card(c)
            for i in range(len(COLOURS)):
                need[i] += k.cost[i] * (1.5 if k.total <= 3 else 1.0)
    have = [0.0] * len(COLOURS)
    total = 0
    for c in t.camps[t.me]:
        for mask, amount, only in known_card(c).makes:
            if not only:
                total += amount
                for i in range(len(COLOURS)):
                    if mask >> i & 1:
                        have[i] += amount

    def worth(position: int) -> float:
        card = t.cards[options[position][1]]
        k = known_card(card)
        if k.legendary and k.id in t.legends:
            return -5.0
        if not k.makes:
            return 0.0
        mask, amount, _ = k.makes[0]
        lacks = [need[i] / (1 + 2 * have[i]) for i in range(len(COLOURS)) if mask >> i & 1]
        value = max(lacks, default=0.0) + 0.3 * (sum(lacks) - max(lacks, default=0.0)) + 0.05
        if k.card.get("enters_dedicated"):
            # It does not pay this round: better when nothing is to be paid for.
            value *= 0.7 if total else 1.2
        if amount > 1:
            value *= 0.5  # a single use
        return value

    return max(positions, key=worth)
