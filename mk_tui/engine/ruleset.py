"""What a game hands to the engine: tables first, then the few questions only its rules can answer."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .acts import Book, options, seems_able
from .change import know, move
from .effects import Op
from .flow import Script
from .layout import ZoneSpec
from .refusal import Refusal
from .tables import Acting, Clauses, DeckRules, Lasting, Laying, Shown, Terms

if TYPE_CHECKING:
    from .flow import Flow
    from .setup import SeatSetup
    from .state import Game, Option, Question


# What is looked up at every step is kept in the instance: there Python finds it sooner than in its class. (Of
# records it does not; those the match has itself.)
HOT = ("rule_answer", "answer_limit")


class Ruleset:
    """A game. Subclass it, fill the tables, override what the rules decide.

    The tables that belong together are records (:mod:`mk_tui.engine.tables`). ``verbs``: option verb -> its
    arguments; ``flows``: the match is the one called "match"; ``answer_limit``: a guard.
    """

    id: str = ""
    folder: Path = Path()
    zones: tuple[ZoneSpec, ...] = ()
    terms: Terms = Terms()
    acting: Acting = Acting()
    lasting: Lasting = Lasting()
    shown: Shown = Shown()
    decks: DeckRules = DeckRules()
    laying: Laying = Laying()
    clauses: Clauses = Clauses()
    flows: dict[str, Flow] = {}
    # What may be done and chosen.
    book: Book = Book(())
    operations: dict[str, type[Op]] = {}
    verbs: dict[str, tuple[str, ...]] = {}
    answer_limit: int = 20_000

    def __init__(self) -> None:
        self.scripts: dict[str, Script] = {}
        for name in HOT:
            setattr(self, name, getattr(self, name))
        terms = self.terms
        self.keywords: dict[str, int] = {}
        for word in (*terms.keywords, *terms.marks):
            self.keywords[word] = 1 << len(self.keywords)
        self.mark_bits = sum(self.keywords[m] for m in terms.marks)
        self.shield_bit = self.keywords[terms.shield] if terms.shield else 0
        self.keyword_behaviour: dict[str, dict[str, list[dict[str, Any]]]] = {}

    # -- reading card files ----------------------------------------------------------------------

    def add_keyword(self, word: str, entries: dict[str, list[dict[str, Any]]] | None = None) -> None:
        """Learn a keyword that ``ruleset.yaml`` declares; ``entries`` are the ``while``/``when`` it means."""
        if word not in self.keywords:
            self.keywords[word] = 1 << len(self.keywords)
        if entries:
            self.keyword_behaviour[word] = entries

    def entries(self, raw: dict[str, Any], part: str) -> list[dict[str, Any]]:
        """Return the ``while``, ``when`` or ``action`` entries that a card has beside those it prints.

        They are those of its keywords, and what the rules say of its other fields (a weapon's equip).
        """
        return [
            e for word in raw.get("keywords", ()) for e in self.keyword_behaviour.get(word, {}).get(part, ())
        ]

    # -- a match -----------------------------------------------------------------------------------

    def set_up(self, g: Game, seats: list[SeatSetup], /) -> None:
        """Make the cards and figures of a new match (``g.config`` holds seats and options)."""
        raise NotImplementedError

    # What a seat may do with priority, without passing: (match, seat) -> options.
    actions = staticmethod(options)

    def seems_able(self, g: Game, seat: int) -> bool:
        """Return whether, from public knowledge alone, the table could believe ``seat`` able to act."""
        return seems_able(g, seat) if self.book.acts else True

    def why_not_chosen(self, g: Game, seat: int, card: int) -> Refusal | None:
        """Return why ``card`` is no choice of the open question, whose kind no :class:`Choice` declares."""
        return None

    def owner_controls(self, g: Game, card: int) -> bool:
        """Return whether a card that left play is its owner's again (False: nobody's, an automatic foe's)."""
        return True

    def host_left(self, g: Game, card: int) -> None:
        """Decide what becomes of an attached card whose host left play."""

    # (match, question) -> the answer that the rules give for a seat that they play; None: a player is asked.
    # Itself None where the rules play no seat.
    rule_answer: Callable[[Game, Question], tuple[Option, ...] | None] | None = None

    def draw(self, g: Game, seat: int) -> None:
        """Make a seat draw a card; what an empty pile means is a rule."""
        raise NotImplementedError

    def to_hand(self, g: Game, card: int, seat: int, shown_to: int | None = None) -> None:
        """Put a card into the hand of ``seat``, whose it is, from wherever it lies."""
        move(g, card, g.layout.ids["hand"][seat])
        if shown_to is not None:
            know(g, card, shown_to)

    def discard(self, g: Game, card: int) -> None:
        """Put a card from a hand where discarded cards go."""
        raise NotImplementedError

    def same_kind(self, g: Game, zone: int) -> list[int]:
        """Return the zones whose hidden cards could lie in ``zone`` for all that others know.

        Zones that share one such stock return the same list.
        """
        return [zone]

    def resample(self, w: Game, seat: int) -> None:
        """Redraw what a determinised world must not know beyond the order of hidden cards."""

    def bot(self) -> ModuleType:
        """Return the game's module ``bot``, with ``choose(view, level, rng)``, imported when first needed.

        ``NotImplementedError`` if it has none.
        """
        name = f"{type(self).__module__}.bot"
        try:
            return import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
            raise NotImplementedError from None
