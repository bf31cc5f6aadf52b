"""What a judge reads of a scenario: each entry, who is asked what, the answers, and what has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..laying.node import Node, plain
from .log import entry_text

if TYPE_CHECKING:
    from ..engine.state import Question
    from ..laying.laid import LaidTable


class Trace:
    """The lines of one scenario, in the order in which things happened."""

    def __init__(self, table: LaidTable) -> None:
        self.table = table
        self.names = table.names
        self.lines: list[str] = []
        self.seen = 0  # how much of the log has been told
        self.known = 0  # and of what was done unasked
        self.told: Any = None  # the question that was told last

    def entry(self, node: Node) -> None:
        """An entry of "play" begins."""
        self.lines.append(f"> {node.where()[1]}: {plain(node.value)}")

    def answered(self, q: Question, positions: tuple[int, ...]) -> None:
        """An answer is about to be given."""
        self.question()
        texts = [self.names.option_text(q.options[k], q.options) for k in positions if k < len(q.options)]
        self.lines.append(f"  {self.names.seats[q.seat]} answers [{', '.join(texts)}]")

    def happened(self) -> None:
        """Tell what has happened since."""
        g = self.table.g
        made = g.unasked or []
        for seat, kind, option in made[self.known :]:
            text = self.names.option_text(option)
            self.lines.append(f"  {self.names.seats[seat]} is not asked {kind}: there is only [{text}]")
        self.known = len(made)
        log = g.log or []
        self.lines += [f"    {entry_text(self.names, e)}" for e in log[self.seen :]]
        self.seen = len(log)

    def question(self) -> None:
        """Tell what is asked now, once."""
        q = self.table.g.question
        if q is None or q is not self.told:
            self.told = q
            self.lines.append(f"  {self.names.offered()}")

    def went_back(self, seat: int, verb: str) -> None:
        """A seat has taken something back, or done it again: what is told from here on happens after that."""
        self.lines.append(f"  {self.names.seats[seat]}: {verb}")
        self.seen = len(self.table.g.log or [])
        self.known = 0

    def held(self, node: Node) -> None:
        """An expectation was met."""
        self.lines.append(f"= {node.where()[1]}: {plain(node.value)}")


__all__ = ["Trace"]
