"""Zones: what areas a table has, whose they are and who sees what in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """One kind of zone, as ``ruleset.yaml`` declares it.

    ``owner`` is "seat" (one for each seat) or "table" (one for all); ``faces`` says who sees faces:
    "all", "owner" or "none"; ``in_play`` whether cards there are permanents in play; ``ordered``
    whether order is fixed by the rules; ``tallied`` whether ``Game.tally`` hangs on what lies there;
    ``passing`` that cards only pass through it as they are played. Counts are always public.
    """

    kind: str
    owner: str = "seat"
    faces: str = "all"
    in_play: bool = False
    ordered: bool = False
    tallied: bool = False
    passing: bool = False


# What a move means: was the card in play, is it now, who knows it for having seen it where it was (a bit for
# each seat), the seats whose own hand it leaves or comes into (where what hands offer is kept), whose tallies
# change.
Route = tuple[bool, bool, int, tuple[int, ...], tuple[int, ...]]


@cache
def layout(specs: tuple[ZoneSpec, ...], seats: int, by_hand: bool = True) -> Layout:
    """Return the layout of zones for so many seats: one for all matches, for it never changes.

    ``by_hand``: whether it is kept what hands offer (``Book.by_hand``).
    """
    return Layout(specs, seats, by_hand)


class Layout:
    """The zones of a match with a given number of seats, numbered from 0.

    ``ids[kind][seat]`` is the number of a zone (a table zone has the same one for each seat).
    """

    def __init__(self, specs: tuple[ZoneSpec, ...], seats: int, by_hand: bool) -> None:
        self.specs = specs
        self.kinds: list[str] = []
        self.owners: list[int] = []
        self.faces: list[str] = []
        self.in_play: list[bool] = []
        self.ordered: list[bool] = []
        self.tallied: list[bool] = []
        self.ids: dict[str, tuple[int, ...]] = {}
        for spec in specs:
            if spec.owner == "seat":
                self.ids[spec.kind] = tuple(self._add(spec, s) for s in range(seats))
            else:
                self.ids[spec.kind] = (self._add(spec, -1),) * max(seats, 1)
        # For each seat the zones whose cards' faces it does not see by their lying there; last those of which
        # a bystander does not, who sits on none.
        self.closed = tuple(
            tuple(
                z
                for z, faces in enumerate(self.faces)
                if faces == "none" or (faces == "owner" and self.owners[z] != seat)
            )
            for seat in range(seats + 1)
        )
        # The zones that count as "in play", in table order.
        self.play = tuple(z for z, yes in enumerate(self.in_play) if yes)
        numbers = range(len(self.kinds))
        # What a move between two zones means, by their numbers.
        self.routes = [[self._route(old, new, by_hand) for new in numbers] for old in numbers]

    def _route(self, old: int, new: int, by_hand: bool) -> Route:
        """Return what a move means; see :data:`Route`."""
        shown = -1 if self.faces[old] == "all" else 0
        from_hand = self.owners[old] if self.faces[old] == "owner" else -1
        return (
            self.in_play[old],
            self.in_play[new],
            1 << from_hand if from_hand >= 0 else shown,
            tuple(
                [
                    self.owners[z]
                    for z in (old, new)
                    if by_hand and self.faces[z] == "owner" and self.owners[z] >= 0
                ]
            ),
            tuple({self.owners[z] for z in (old, new) if self.tallied[z]}),
        )

    def _add(self, spec: ZoneSpec, owner: int) -> int:
        self.kinds.append(spec.kind)
        self.owners.append(owner)
        self.faces.append(spec.faces)
        self.in_play.append(spec.in_play)
        self.ordered.append(spec.ordered)
        self.tallied.append(spec.tallied)
        return len(self.kinds) - 1
