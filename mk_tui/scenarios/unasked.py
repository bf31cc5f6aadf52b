"""What the rules did by themselves because there was no choice: a scenario may name it all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..laying.node import Node

if TYPE_CHECKING:
    from ..engine.state import Option
    from ..laying.laid import LaidTable


class Unasked:
    """The choices made unasked since the decision before the present one, each to be named once."""

    def __init__(self, table: LaidTable) -> None:
        self.g = table.g
        self.names = table.names
        self.made: list[tuple[int, str, Option]] = []
        table.g.unasked = self.made
        self.since = 0
        self.named: set[int] = set()

    def went_back(self) -> None:
        """The match was taken back or done again: what was done unasked before can no longer be named."""
        self.made = []
        self.g.unasked = self.made
        self.named = set()
        self.since = 0

    def now(self) -> int:
        """Return a moment for :meth:`begun`."""
        return len(self.made)

    def begun(self, at: int = -1) -> None:
        """Note that a decision began, now or at a moment: what was done before it can no longer be named."""
        self.since = at if at >= 0 else self.now()

    def claim(self, seat: int, kind: str, what: Node | Option, again: bool = False) -> bool:
        """Return whether a choice of this seat, and of this kind unless that is empty, is what is named.

        It counts as named from then on, unless it shall be named ``again``.
        """
        word = self.names.check_option(what) if isinstance(what, Node) else ""
        for k in range(self.since, len(self.made)):
            whose, of, option = self.made[k]
            if k in self.named or whose != seat or kind not in ("", of):
                continue
            if self.names.fits(option, word) if isinstance(what, Node) else option == what:
                if not again:
                    self.named.add(k)
                return True
        return False

    def claim_all(self, seat: int, kind: str, nodes: list[Node]) -> bool:
        """Claim all of these, or none."""
        before = self.named.copy()
        if all(self.claim(seat, kind, n) for n in nodes):
            return True
        self.named = before
        return False

    def told(self, seat: int) -> str:
        """Return what was done unasked for a seat, as the end of a sentence."""
        texts = [self.names.option_text(o) or o[0] for s, _, o in self.made[self.since :] if s == seat]
        return f"; taken unasked, as the only choice: [{', '.join(texts)}]" if texts else ""


__all__ = ["Unasked"]
