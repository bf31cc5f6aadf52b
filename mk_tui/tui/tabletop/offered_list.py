"""The list of options that opens by itself: what can be chosen and lies nowhere on the board."""

from __future__ import annotations

from mk_tui.players.answers import decline
from mk_tui.table import QuestionView

from ..board.choices import Choices
from .host import Desk, TablePart
from .options_list import OPTIONS, OptionsList


class OfferedList(TablePart):
    """Opens it, also when a list that lay in its place is closed; whoever closes it opens it again by key."""

    def __init__(self, desk: Desk, options: OptionsList) -> None:
        super().__init__(desk)
        self.options = options
        self._put_away: QuestionView | None = None  # the question whose list somebody has closed
        self.overlay.on_closed = self._offer_again

    def offer(self) -> None:
        """Open by itself where what is asked about is nowhere on the board, or some of it where one has to
        choose, or all of it hangs on one card, as how to play it; or where an order is proposed."""
        c = self.scene.choices
        q = c.question
        open_already = self.overlay.display or self.host.cramped
        if q is not None and q.limits:
            if not open_already:
                self.options.open_all()
                self.overlay.cursor = len(self.overlay.rows) - 1  # Enter accepts what is proposed
        elif not open_already and q is not None and c.hidden and not self._said(c):
            pointed_at = any(map(c.positions, c.letters))
            if not pointed_at or decline(q) is None:
                self.options.open_all()
        elif not open_already and q is not None and self._hang_on_one(c):
            self.options.open_all()

    def _hang_on_one(self, c: Choices) -> bool:
        """Return whether all that may be chosen, several things, hangs on one card: its key tells them not
        apart. What to do next is no question of a card, though only one be left that can do anything."""
        on_things = list(c.at.values())
        what_next = c.question is not None and c.question.kind in self.client.ruleset.book.kinds
        several = len(on_things) == 1 and len(on_things[0]) > 1 and not what_next
        return several and set(c.loose) <= {c.space, c.escape}

    def _said(self, c: Choices) -> list[int]:
        """Return the options that stand below the board, each with its key; how to decline is none of them
        where something is to be chosen."""
        chosen = c.question is not None and c.question.kind != "priority"
        return [n for n in c.loose if not (chosen and n in (c.space, c.escape))]

    def close(self) -> None:
        """Esc: close the list on top; what it lay over comes back, and so does this one unless it was it."""
        if self.overlay.subject == OPTIONS:
            self._put_away = self.scene.choices.question
        self.overlay.back()

    def close_card(self) -> None:
        """Esc: close the card that lies over the board."""
        self.inspector.inspecting = False
        self.host.redraw()
        self._offer_again()

    def _offer_again(self) -> None:
        """What lay over the board is closed: the question that stands there yet is asked as it was."""
        question = self.scene.choices.question
        stands = question is not None and question == self.client.moment.question
        if self.scene.asking and stands and question is not self._put_away and not self.inspector.inspecting:
            self.offer()
