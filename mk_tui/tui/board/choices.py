"""What the open question lets the person choose, and with which key.

Options that are about something on the table hang on that thing (a card, a player, a pile, an item of
the stack); the rest are buttons. Each gets a key: cards of the hand digits, other things a letter that
stays the same while the thing stays, players the letter that they have everywhere, buttons a letter of
their own word. What the answers of a question are is :mod:`mk_tui.players.answers`' to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

from mk_tui.players.answers import (
    ONE,
    REFUSING,
    SPREAD,
    declining_option,
    everything,
    picks_nothing,
    shape,
    wrong,
)
from mk_tui.players.people import LETTERS as SMALL
from mk_tui.table import QuestionView

from .faces import ALONE, PLAIN, Mark
from .painter import Target

DIGITS: Final = "1234567890"
NOTHING: Final = -2  # in place of an option's position: the button that picks nothing
BUTTON: Final = "button"  # in place of the kind of thing: what hangs on none, in the memory of letters
GROUP: Final = "group"  # the kind of thing that several cards make up: ``(GROUP, card, …)``
SEVERAL: Final = "several"  # a key that several things have: ``(SEVERAL, key)`` is all of them
NO: Final = "n"  # with which nothing, nobody and no begin in both languages
ESCAPE_VERBS = ("back", "cancel")
PLAIN_ANSWERS = ("yes", "no")  # whose letters are the same whatever lies on the table
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


def ways(
    options: Sequence[Sequence[object]], positions: Iterable[int], verbs: Mapping[str, Sequence[str]]
) -> list[int]:
    """Return the first of those options which differ in nothing but the card that they are about, of each."""
    found: dict[tuple[object, ...], int] = {}
    for n in positions:
        verb, *args = options[n]
        names = verbs.get(str(verb), ())
        card = next((name for name in CARD_ARGS if name in names), None)
        way = (verb, *(arg for name, arg in zip(names, args, strict=False) if name != card))
        found.setdefault(way, n)
    return list(found.values())


class Choices:
    """The choices of one question. ``memory`` keeps letters from question to question, ``digits`` those of
    the cards in one hand."""

    def __init__(
        self,
        question: QuestionView | None,
        verbs: Mapping[str, Sequence[str]],
        memory: dict[Target, str] | None = None,
        digits: dict[Target, str] | None = None,
    ) -> None:
        self.question = question
        self.options = question.options if question is not None else ()
        self.at: dict[Target, list[int]] = {}
        self.loose: list[int] = []
        self.space = declining_option(question) if question is not None else None
        self.nothing = question is not None and picks_nothing(question)
        if self.nothing and not self.many:
            self.space = NOTHING
        self.escape: int | None = None
        self.picks: list[int] = []
        if question is not None and shape(question) == SPREAD:
            self.picks = list(question.proposal)
        # The cards that it is about: of two with one name the table shows which is meant.
        self.about = frozenset(
            value
            for name, value in (question.fields if question is not None else ())
            if name.endswith("_id") and isinstance(value, int) and value >= 0
        )
        self.letters: dict[Target, str] = {}
        self.keys: dict[str, Target | int] = {}
        self.hidden: list[int] = []
        self.small = SMALL  # the letters that may be given
        self.memory = memory if memory is not None else {}
        self.digits = digits if digits is not None else {}
        for n, option in enumerate(self.options):
            target = target_of(option, verbs)
            if target is not None:
                self.at.setdefault(target, []).append(n)
                continue
            self.loose.append(n)
            if option[0] in ESCAPE_VERBS and self.escape is None:
                self.escape = n

    @property
    def many(self) -> bool:
        """Whether several options may be picked, and Enter gives the answer."""
        return self.question is not None and shape(self.question) != ONE

    @property
    def half_way(self) -> bool:
        """Whether something is being done and waits for its target, way or payment: the question is about the
        card that does it, and declines nothing."""
        q = self.question
        if q is None or self.space not in (None, NOTHING) or q.limits:
            return False
        return any(name in ("source", "card") for name, _ in q.fields)

    @property
    def passing(self) -> tuple[int, ...] | None:
        """The answer that Space gives, None where it gives none."""
        return None if self.space is None else () if self.space == NOTHING else (self.space,)

    @property
    def together(self) -> tuple[int, ...]:
        """Several picks, of which more comes than of each alone; none where fewer are picked, or where a
        number is spread over them."""
        spreads = self.question is not None and bool(self.question.limits)
        return tuple(self.picks) if len(self.picks) > 1 and not spreads else ()

    @property
    def lets_all_go(self) -> bool:
        """Whether Space picks nothing of several things, as it does of one: none is picked yet."""
        spread = self.question is not None and bool(self.question.limits)
        return self.nothing and self.many and not spread and not self.picks

    @property
    def count(self) -> int:
        """How many things may be chosen, to pick nothing included where that is a choice of its own."""
        return len(self.options) + self.nothing

    def positions(self, target: Target) -> list[int]:
        """Return the options that hang on a target; a group's are those of its cards, and what shares a key
        has those of all that have it."""
        if not self.at:
            return []
        if target[0] == SEVERAL:
            sharing = [t for t, key in self.letters.items() if key == target[1]]
            return [n for t in sharing for n in self.positions(t)]
        if target[0] == GROUP:
            return [n for card in target[1:] for n in self.at.get(("card", card), ())]
        return self.at.get(target, [])

    def assign(
        self,
        board: Iterable[Target],
        hand: Iterable[Target],
        label: Callable[[int], str],
        seats: Sequence[str] = (),
        lying: Collection[int] = (),
        held: Collection[int] = (),
    ) -> None:
        """Give keys: ``hand`` in order gets digits, legal things of ``board`` letters, buttons letters.

        ``lying`` are the cards that lie on the table, ``held`` those in the hand, drawn or not.

        ``label`` is the sentence of an option, or of ``NOTHING``; ``seats`` are the letters of the players. A
        letter is kept in ``memory`` for its thing as long as that lies there, a digit as long as its card is
        in the hand. Where there are more things than letters some share one: it chooses the one of them that
        can be chosen. Where several can at one question, the one that came first keeps it, and another gets
        for good one that nothing else has which can be chosen; if there is none the letter lists them.
        """
        self.no_keys()
        board = list(board)
        there = set(board)
        covered: set[int] = set()
        hand = list(hand)
        kept = self._kept(board, there)
        here = [(t, letter) for t, letter in self.memory.items() if t[0] == "card" and t[1] in lying]
        away = {t: letter for t, letter in here if t not in there}
        borne = {*kept.values(), *away.values()}
        chosen = {key for target, key in kept.items() if self.positions(target)}
        for digit, target in self._numbered(hand, held, borne, chosen):
            if digit:
                self.letters[target] = self.digits[target] = digit
                self.keys[digit] = target
            covered.update(self.positions(target))  # without one it is pointed at: it lies in sight
        legal: list[Target] = []
        for target in board if self.at else ():
            got = self.positions(target) if target in self.at or target[0] == GROUP else []
            if got and not covered.issuperset(got):
                covered.update(got)
                legal.append(target)
        for target in legal:
            if target[0] == "player" and target[1] < len(seats):
                self._give(target, seats[target[1]])
        things = [t for t in legal if t not in self.letters]
        age = {target: n for n, target in enumerate(self.memory)}
        for target in sorted(things, key=lambda t: age.get(t, len(age))):
            own = kept.get(target)
            if own and own not in seats and own not in self.keys:
                self._give(target, own)
        self._name_buttons(label, covered, seats, {*seats, *borne})
        # The letters of players are nobody else's, or they would wander as players are offered and not.
        small = [c for c in self.small if c not in seats and c != NO and self._may_share(c)]
        free = [c for c in small if c not in borne and c not in self.keys]
        buttons = self._of_buttons()
        free.sort(key=lambda c: c in buttons)
        self._letter(things, free)
        self._share(things, small, [*kept.values(), *away.values()], kept)
        self._forget(there.union(away))
        self.hidden = [n for n in range(len(self.options)) if n not in covered]

    def _may_share(self, letter: str) -> bool:
        """Return whether a thing on the table may have a key: one that nothing has, or a letter that another
        thing there bears. A button, a player or a card of the hand shares its own with nobody."""
        has = self.keys.get(letter)
        return has is None or not (isinstance(has, int) or has[0] == "player" or letter in DIGITS)

    def _name_buttons(
        self, label: Callable[[int], str], covered: set[int], seats: Sequence[str], others: set[str]
    ) -> None:
        """Give what hangs on nothing a letter, of its own word if there is one that is none of ``others``
        (yes and no take what no player has); if none is left one of a thing that cannot be chosen now.

        To pick nothing is ``NO`` wherever no player has that: no thing and no other button gets it.
        """
        for n in [*([NOTHING] if self.nothing else []), *self.loose]:
            covered.add(n)
            if n in (self.space, self.escape) and n != NOTHING and self.options[n][0] not in REFUSING:
                continue  # which Space and Escape give; to refuse is an answer of its own as well
            word = (c.lower() for c in label(n) if c.isalpha())
            plain = n != NOTHING and self.options[n][0] in PLAIN_ANSWERS
            declines = n == NOTHING or self.options[n][0] in REFUSING
            taken = {*self.keys, *(seats if plain else others), *("" if declines else NO)}
            button: Target = (BUTTON, "") if n == NOTHING else (BUTTON, *self.options[n])
            first = NO if n == NOTHING else self.memory.get(button, "")  # the one that it had comes first
            wanted = (first, *word, *self.small)
            letter = next((c for c in wanted if c and c in self.small and c not in taken), "")
            if letter:
                self.memory[button] = letter
            # A digit that no card of the hand has is better than the letter of something else.
            letter = letter or next((d for d in reversed(DIGITS) if d not in self.keys), "")
            letter = letter or next((c for c in self.small if c not in self.keys and c not in seats), "")
            if letter:
                self.keys[letter] = n

    def _letter(self, things: Sequence[Target], free: list[str]) -> None:
        """Give things that have no letter those that are free, in the order of the board."""
        buttons = self._of_buttons()
        for n, target in enumerate(things):
            if target not in self.letters and free:
                before = max((self.letters[t] for t in things[:n] if t in self.letters), default="")
                fresh = next((c for c in free if c not in buttons and c > before), free[0])
                free.remove(fresh)
                self._give(target, fresh)

    def _share(
        self,
        things: Sequence[Target],
        small: Sequence[str],
        borne: Sequence[str],
        kept: Mapping[Target, str],
    ) -> None:
        """Give things for which there is no letter one that others bear: the one that the fewest do, if there
        is a choice one that chooses nothing now, else the one that they had. Where none may be shared they
        get digits that no card of the hand has: those would be another card's as soon as one is drawn, or
        somebody else looks.
        """
        lacking = [t for t in things if t not in self.letters]
        bear = Counter([*borne, *(self.letters[t] for t in things if t in self.letters)])
        for target in lacking:
            able = [c for c in small if self._may_share(c)]
            able = able or [d for d in reversed(DIGITS) if d not in self.keys and d not in borne]
            if not able:
                return
            own, buttons = kept.get(target), self._of_buttons()
            letter = min(able, key=lambda c: (c in self.keys, c != own, c in buttons, bear[c]))
            bear[letter] += 1
            self._give(target, letter)

    def no_keys(self) -> None:
        """Take all keys away; what had which one is remembered."""
        self.letters, self.keys, self.hidden = {}, {}, []

    def _numbered(
        self, hand: list[Target], held: Collection[int], borne: Collection[str], chosen: Collection[str]
    ) -> list[tuple[str, Target]]:
        """Return the cards of a hand with their digits: each keeps the one that it had as long as it is in
        the hand, or a digit would soon mean another card; the others go on from the last one, and where
        there are no more digits they take those that are free; those ``borne`` on the table where there is no
        other, of what can be ``chosen`` there last: digits are the hand's before anything else's. A hand of
        which no card has had one is numbered from the first.

        A card that has left finds its digit when it comes back (a play is undone) and nobody has it now.
        """
        had = {digit: t for t, digit in self.digits.items() if t in hand or t[1] in held}
        for target in [t for t, digit in self.digits.items() if had.get(digit, t) != t]:
            del self.digits[target]
        after = max(map(DIGITS.index, self.digits.values()), default=-1) + 1 if had else 0
        free = [d for d in DIGITS[after:] + DIGITS[:after] if d not in had]
        free.sort(key=lambda d: (d in borne, d in chosen))
        left = iter(free)
        return [(self.digits.get(target) or next(left, ""), target) for target in hand]

    def _kept(self, board: Sequence[Target], there: Collection[Target]) -> dict[Target, str]:
        """Return the letters of what lies on the board: it keeps its own as long as it lies there, whether it
        can be chosen or not; a group has that of any card in it."""
        kept = {t: letter for t, letter in self.memory.items() if t in there and t[0] != "player"}
        groups = [(t, letter) for t, letter in self.memory.items() if t[0] == GROUP]
        for target in board if groups else ():
            if target[0] == GROUP and target not in kept:
                cards = set(target[1:])
                for other, letter in groups:
                    if not cards.isdisjoint(other[1:]):
                        kept[target] = letter
                        break
        return kept

    def _of_buttons(self) -> set[str]:
        """Return the letters of what hangs on nothing, which things get when there are no others."""
        return {NO, *(letter for target, letter in self.memory.items() if target[0] == BUTTON)}

    def _forget(self, there: Collection[Target]) -> None:
        """Forget the letters of what is gone, so that others may have them; buttons come again."""
        letters = set(self.letters.values())
        for target in [t for t in self.memory if t not in there and t[0] != BUTTON]:
            if target[0] != GROUP or self.memory[target] in letters:
                del self.memory[target]

    def _give(self, target: Target, letter: str) -> None:
        self.letters[target] = self.memory[target] = letter
        self.keys[letter] = (SEVERAL, letter) if letter in self.keys else target

    def key_of(self, position: int) -> str:
        """Return the key of a button, "" if it has none of its own."""
        return next((k for k, v in self.keys.items() if v == position and isinstance(v, int)), "")

    def shown_key(self, position: int) -> str:
        """Return the key that chooses an option at the table, its own or of what it hangs on; "" for none."""
        letters = (letter for target, letter in self.letters.items() if position in self.positions(target))
        return self.key_of(position) or next(letters, "")

    def mark(self, target: Target, cursor: bool = False, lit: bool = False) -> Mark:
        """Return how a thing is marked now."""
        positions = self.positions(target)
        asked = bool(self.about) and target[0] in ("card", GROUP) and not self.about.isdisjoint(target[1:])
        if not positions and not cursor and not lit and not asked and target not in self.letters:
            return PLAIN
        picked = next((k + 1 for k, n in enumerate(self.picks) if n in positions), 0)
        if picked and len(self.picks) == 1:
            picked = ALONE
        if target[0] == GROUP:
            left = [n for n in positions if n not in self.picks]
            return Mark(self.letters.get(target, ""), bool(left), 0 if left else picked, cursor, lit, asked)
        return Mark(self.letters.get(target, ""), bool(positions) and not picked, picked, cursor, lit, asked)

    def toggle(self, position: int) -> tuple[int, ...] | None:
        """Pick an option or take it back. Returns the answer when one pick is the whole answer."""
        if not self.many:
            return (position,)
        if position in self.picks:
            self.picks.remove(position)
        elif not self.full(position):
            self.picks.append(position)
        return None

    @property
    def all_at_once(self) -> bool:
        """Whether all there is may be picked, several things."""
        return self.question is not None and everything(self.question) is not None

    def toggle_all(self) -> None:
        """Pick all there is, where that may be; once it is picked, take it all back."""
        whole = None if self.question is None else everything(self.question)
        if whole is not None:
            self.picks = [] if len(self.picks) == len(whole) else list(whole)

    def full(self, position: int) -> bool:
        """Return whether an option cannot be picked because as many are picked as may be."""
        q = self.question
        return q is not None and q.most > 1 and position not in self.picks and len(self.picks) >= q.most

    def unpick(self) -> bool:
        """Take the last pick back; returns whether there was one."""
        if self.picks:
            self.picks.pop()
            return True
        return False

    def answer(self) -> tuple[int, ...] | None:
        """Return the answer that Enter gives: the picks, when there are enough of them."""
        q = self.question
        if q is None or not self.many or wrong(q, self.picks) is not None:
            return None
        return tuple(self.picks)
