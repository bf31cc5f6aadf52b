"""What a scenario expects to be refused: using a card, passing, conceding, an answer; and by which clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards.card_errors import shown
from ..engine.acts import why_no_pass
from ..engine.errors import IllegalAnswer
from ..engine.legality import option_cards, why_not, why_not_player
from ..engine.mechanisms.conceding import why_no_concession
from ..engine.record import advance
from ..laying.names import NOBODY
from ..laying.node import Difference, Node, check_clause, plain

if TYPE_CHECKING:
    from ..engine.refusal import Refusal
    from ..laying.laid import LaidTable
    from ..table.match import Match

KEYS = ("refused", "card", "clause", "to", "answer", "why")
# Why an answer does not fit, in the words of a file.
NOT_ASKED, NOT_OFFERED, TWICE, TOO_MANY, TOO_FEW = "not_asked", "not_offered", "twice", "too_many", "too_few"
REASONS = (NOT_ASKED, NOT_OFFERED, TWICE, TOO_MANY, TOO_FEW)
CHOOSE = "choose"
# Why nothing is taken back, or done again.
BACK = {
    "undo": ("nothing", "over", "conceded", "answered", "seen", "chance"),
    "redo": ("nothing_undone",),
}


class Refusals:
    """Checks what one table refuses."""

    def __init__(self, table: LaidTable, match: Match) -> None:
        self.g = table.g
        self.match = match
        self.names = table.names

    def refused(self, node: Node) -> None:
        """A seat cannot use a card now, pass, concede or give an answer, and the clause that says so."""
        keys = node.keys(KEYS, "word here")
        seat = self.names.seat(keys["refused"])
        if "answer" in keys:
            for key in ("card", "to"):
                if key in keys:
                    keys[key].bad_key(f'beside "answer", which says all of it, {shown(key)} has no place')
            self.answer(seat, keys)
        elif "to" in keys and keys["to"].value in BACK:
            self.going_back(seat, keys)
        elif "why" in keys:
            keys["why"].bad_key('"why" is said of an "answer", of "to: undo" and of "to: redo"')
        elif "card" in keys:
            self.card(seat, keys)
        elif "to" in keys and keys["to"].value == "concede":
            self.concession(seat, keys)
        elif "to" in keys and keys["to"].value == "pass":
            self.passing(seat, keys)
        else:
            node.bad('which card? "card" is missing')

    def clause(self, keys: dict[str, Node], what: str, clause: str, message: str) -> None:
        """Raise a :class:`Difference` if another clause is expected than the one that refuses."""
        if "clause" not in keys:
            return
        node = keys["clause"]
        wanted = "" if node.value in NOBODY else check_clause(node, self.g.rules)
        if wanted != clause:
            found = " ".join(([clause] if clause else []) + ([f"({message})"] if message else []))
            raise Difference(node, f"that {what} is refused by {node.value}", found or "no reason why not")

    def card(self, seat: int, keys: dict[str, Node]) -> None:
        """A seat cannot use or choose a card now."""
        card = self.names.card(keys["card"])
        name = self.names.text(card)
        q = self.g.question
        verb = keys["to"].word() if "to" in keys else ""
        if q is not None and q.seat == seat:
            for o in q.options:
                if card in option_cards(self.g.rules, o) and verb in ("", o[0]):
                    raise Difference(keys["card"], f"that {name} is refused", self.names.offered())
        if "clause" in keys:
            reason = why_not(self.g, seat, card, verb)
            self.clause(keys, name, reason.clause if reason else "", reason.message if reason else "")

    def passing(self, seat: int, keys: dict[str, Node]) -> None:
        """A seat may not pass now."""
        q = self.g.question
        if q is not None and q.seat == seat and ("pass",) in q.options:
            raise Difference(keys["to"], "that passing is refused", self.names.offered())
        reason = why_no_pass(self.g, seat)
        self.clause(keys, "passing", reason.clause if reason else "", reason.message if reason else "")

    def concession(self, seat: int, keys: dict[str, Node]) -> None:
        """A seat may not concede now; "clause" is "none" where it is not a rule that says so."""
        reason = why_no_concession(self.g, seat)
        if reason is None:
            raise Difference(keys["to"], "that conceding is refused", "no reason why not")
        self.clause(keys, "conceding", reason.clause, reason.message)

    def going_back(self, seat: int, keys: dict[str, Node]) -> None:
        """A seat cannot take its last answer back, or do again what it took back, and why."""
        verb = keys["to"].word()
        for key in ("card", "clause"):
            if key in keys:
                keys[key].bad_key(f'beside "to: {verb}" {shown(key)} has no place')
        reason: Refusal | None = (self.match.why_no_undo if verb == "undo" else self.match.why_no_redo)(seat)
        if reason is None:
            raise Difference(keys["to"], f"that {verb} is refused", "no reason why not")
        found = reason.message.removeprefix("undo.")
        if "why" in keys and keys["why"].one_of(BACK[verb], "reason") != found:
            raise Difference(keys["why"], f"that {verb} is refused because of {keys['why'].value}", found)

    # -- answers ---------------------------------------------------------------------------------

    def answer(self, seat: int, keys: dict[str, Node]) -> None:
        """An answer to the open question does not fit it: too many, too few, twice the same, not offered."""
        wanted = self._listed(keys["answer"])
        text = plain([n.value for n in wanted])
        q = self.g.question
        if q is None or q.seat != seat:
            found = NOT_ASKED
            self._reason(keys, text, found)
            self.clause(keys, text, *self._why_not(seat, wanted))
            return
        picks, stranger = self._picks(wanted)
        again = self._taken(stranger, picks) if stranger is not None else []
        if stranger is not None and not again:
            self._reason(keys, text, NOT_OFFERED)
            self.clause(keys, text, *self._why_not(seat, [stranger]))
            return
        picks += again
        try:
            advance(self.g.clone(), tuple(picks))
        except IllegalAnswer as error:
            self._reason(keys, text, TWICE if again else TOO_MANY if len(picks) > q.most else TOO_FEW)
            few = why_no_pass(self.g, seat) if not picks else None
            self.clause(keys, text, few.clause if few else "", few.message if few else str(error))
        else:
            raise Difference(keys["answer"], f"that the answer {text} is refused", "it is a legal answer")

    def _listed(self, node: Node) -> list[Node]:
        """Return what an answer picks: a word or a list, alone or under "choose" or the question's kind."""
        if isinstance(node.value, dict):
            q = self.g.question
            found = node.keys((CHOOSE, *([q.kind] if q else [])), "question that is answered")
            if len(found) != 1:
                node.bad('this has to be what is answered, such as "choose: [W02, W03]"')
            (node,) = found.values()
        return node.many()

    def _picks(self, wanted: list[Node]) -> tuple[list[int], Node | None]:
        """Return the positions that words mean, and the first word that means none that is left."""
        q = self.g.question
        assert q is not None
        picks: list[int] = []
        for node in wanted:
            try:
                picks.append(self.names.pick_option(node, q.options, picks))
            except Difference:
                return picks, node
        return picks, None

    def _taken(self, node: Node, picks: list[int]) -> list[int]:
        """Return the position that a word means and that has already been picked."""
        q = self.g.question
        word = self.names.check_option(node)
        return [k for k in picks if q is not None and self.names.fits(q.options[k], word)][:1]

    def _why_not(self, seat: int, wanted: list[Node]) -> tuple[str, str]:
        """Return the clause and the message by which the first card or player that is named is no choice."""
        for node in wanted:
            word = self.names.check_option(node)
            if word in ("pass", "none"):
                reason = why_no_pass(self.g, seat)
                return (reason.clause, reason.message) if reason else ("", "")
            if word in self.names.seats:
                barred = why_not_player(self.g, seat, self.names.seats.index(word))
                return (barred.clause, barred.message) if barred else ("", "")
            part = Node(node.source, node.path, word.split()[-1], node.title)
            if self.names.known(part.word()):
                reasons = [why_not(self.g, seat, c) for c in self.names.cards(part)]
                return next(((r.clause, r.message) for r in reasons if r is not None), ("", ""))
        return "", ""

    def _reason(self, keys: dict[str, Node], text: str, found: str) -> None:
        if "why" in keys and keys["why"].one_of(REASONS, "reason") != found:
            raise Difference(keys["why"], f"that the answer {text} is {keys['why'].value}", found)


__all__ = ["Refusals"]
