"""What the open question lets the person choose, and with which key.

Options that are about something on the table hang on that thing (a card, a player, a pile, an item of
the stack); the rest are buttons. Each gets a key: cards of the hand digits, other things a letter that
stays the same while the thing stays, buttons a letter of their own word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from mk_tui.engine.views import QuestionView

from .faces import Mark
from .layout import Target

# Keys that mean something else at the table: inspect, options, log, piles, blank.
RESERVED = "iolpz"
LETTERS = "".join(c for c in "abcdefghijklmnopqrstuvwxyz" if c not in RESERVED)
LETTERS += "".join(c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
DIGITS = "1234567890"
SPACE_VERBS = ("pass", "none", "done")
ESCAPE_VERBS = ("back", "cancel")
CARD_ARGS = ("card", "target", "source")


def target_of(option: Sequence[object], verbs: Mapping[str, Sequence[str]]) -> Target | None:
    """Return what on the table an option is about, None for a button."""
    verb, *args = option
    names = list(verbs.get(str(verb), ()))
    got = dict(zip(names, args, strict=False))
    for name in CARD_ARGS:
        if isinstance(got.get(name), int):
            return ("card", got[name])
    seat = got.get("player", got.get("seat"))
    if "pile" in got:
        return ("zone", got["pile"], seat if seat is not None else -1)
    if seat is not None:
        return ("player", seat)
    for name in ("item", "stack"):
        if name in got:
            return ("stack", got[name])
    return None


class Choices:
    """The choices of one question. ``memory`` keeps letters from question to question."""

    def __init__(
        self,
        question: QuestionView | None,
        verbs: Mapping[str, Sequence[str]],
        memory: dict[Target, str] | None = None,
    ) -> None:
        self.question = question
        self.options = question.options if question is not None else ()
        self.at: dict[Target, list[int]] = {}
        self.loose: list[int] = []
        self.space: int | None = None
        self.escape: int | None = None
        self.picks: list[int] = list(question.proposal) if question is not None else []
        self.letters: dict[Target, str] = {}
        self.keys: dict[str, Target | int] = {}
        self.hidden: list[int] = []
        self.memory = memory if memory is not None else {}
        for n, option in enumerate(self.options):
            target = target_of(option, verbs)
            if target is not None:
                self.at.setdefault(target, []).append(n)
                continue
            self.loose.append(n)
            if option[0] in SPACE_VERBS and self.space is None:
                self.space = n
            if option[0] in ESCAPE_VERBS and self.escape is None:
                self.escape = n

    @property
    def many(self) -> bool:
        """Whether more than one option is picked and Enter gives the answer."""
        q = self.question
        return q is not None and (q.most > 1 or bool(q.limits))

    def positions(self, target: Target) -> list[int]:
        """Return the options that hang on a target; a group's are those of its cards."""
        if target[0] == "group":
            return [n for card in target[1:] for n in self.at.get(("card", card), ())]
        return self.at.get(target, [])

    def assign(
        self,
        board: Iterable[Target],
        hand: Iterable[Target],
        label: Callable[[int], str],
    ) -> None:
        """Give keys: ``hand`` in order gets digits, legal things of ``board`` letters, buttons letters.

        ``label`` is the sentence of an option. A letter is kept in ``memory`` for its thing.
        """
        self.letters, self.keys, self.hidden = {}, {}, []
        covered: set[int] = set()
        for n in self.loose:
            covered.add(n)
            if n in (self.space, self.escape):
                continue
            word = (c.lower() for c in label(n) if c.isalpha())
            letter = next((c for c in word if c in LETTERS and c not in self.keys), None)
            letter = letter or next((c for c in LETTERS if c not in self.keys), "")
            if letter:
                self.keys[letter] = n
        for digit, target in zip(DIGITS, hand, strict=False):
            self.letters[target] = digit
            self.keys[digit] = target
            covered.update(self.positions(target))
        legal: list[Target] = []
        for target in board:
            got = self.positions(target)
            if got and not covered.issuperset(got):
                covered.update(got)
                legal.append(target)
        free = [c for c in LETTERS if c not in self.keys]
        for target in legal:
            kept = self.memory.get(target)
            if kept in free:
                free.remove(kept)
                self._give(target, kept)
        for target in legal:
            if target not in self.letters and free:
                fresh = next((c for c in free if c not in self.memory.values()), free[0])
                free.remove(fresh)
                self._give(target, fresh)
        self.hidden = [n for n in range(len(self.options)) if n not in covered]

    def _give(self, target: Target, letter: str) -> None:
        self.letters[target] = letter
        self.keys[letter] = target
        self.memory[target] = letter

    def key_of(self, position: int) -> str:
        """Return the key of a button, "" if it has none of its own."""
        return next((k for k, v in self.keys.items() if v == position and isinstance(v, int)), "")

    def mark(self, target: Target, cursor: bool = False, lit: bool = False) -> Mark:
        """Return how a thing is marked now."""
        positions = self.positions(target)
        picked = next((k + 1 for k, n in enumerate(self.picks) if n in positions), 0)
        if target[0] == "group":
            left = [n for n in positions if n not in self.picks]
            return Mark(self.letters.get(target, ""), bool(left), 0 if left else picked, cursor, lit)
        return Mark(self.letters.get(target, ""), bool(positions) and not picked, picked, cursor, lit)

    def toggle(self, position: int) -> tuple[int, ...] | None:
        """Pick an option or take it back. Returns the answer when one pick is the whole answer."""
        if not self.many:
            return (position,)
        if position in self.picks:
            self.picks.remove(position)
        elif self.question is not None and len(self.picks) < self.question.most:
            self.picks.append(position)
        return None

    def unpick(self) -> bool:
        """Take the last pick back; returns whether there was one."""
        if self.picks:
            self.picks.pop()
            return True
        return False

    def answer(self) -> tuple[int, ...] | None:
        """Return the answer that Enter gives: the picks, when there are enough of them."""
        q = self.question
        if q is None or not self.many or not q.least <= len(self.picks) <= q.most:
            return None
        return tuple(self.picks)
