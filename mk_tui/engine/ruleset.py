"""What a game hands to the engine: tables first, then the few questions only its rules can answer."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .acts import Book, options, seems_able, why_no_pass, why_not
from .change import move
from .costs import produce
from .effects import Op
from .flow import Script
from .layout import ZoneSpec
from .refusal import Refusal
from .tables import Acting, Clauses, DeckRules, Lasting, Laying, Shown, Terms

if TYPE_CHECKING:
    from .cards import Action
    from .costs import Source
    from .flow import Flow
    from .state import Frame, Game, Option, Question, StackItem


# What is looked up at every step is kept in the instance: there Python finds it sooner than in its class.
HOT = (
    "plays_seats",
    "book",
    "sources",
    "acting",
)


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
    stack_words: tuple[str, ...] = ()
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
    # Whether some seats may be played by the rules (:meth:`rule_answer`).
    plays_seats: bool = False

    def __init__(self) -> None:
        self.scripts: dict[str, Script] = {}
        # Abilities that the rules give to permanents, by a number beyond any printed one.
        self.own_abilities: dict[int, Action] = {}
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

    def set_up(self, g: Game, decks: list[Any]) -> None:
        """Make the cards and figures of a new match (``g.config`` holds seats and options)."""
        raise NotImplementedError

    # What a seat may do with priority, without passing: (match, seat) -> options.
    actions = staticmethod(options)

    def seems_able(self, g: Game, seat: int) -> bool:
        """Return whether, from public knowledge alone, the table could believe ``seat`` able to act."""
        return seems_able(g, seat) if self.book.acts else True

    def why_not(self, g: Game, seat: int, card: int) -> Refusal | None:
        """Return why ``seat`` cannot use ``card`` now, or None if it can."""
        return why_not(g, seat, card) if self.book.acts else None

    def why_not_chosen(self, g: Game, seat: int, card: int) -> Refusal | None:
        """Return why ``card`` is no choice of the open question, whose kind no :class:`Choice` declares."""
        return None

    def why_no_pass(self, g: Game, seat: int) -> Refusal | None:
        """Return why ``seat`` may not pass now; None where its question could not offer that at all."""
        return why_no_pass(g, seat)

    def sources(self, g: Game, seat: int) -> list[Source]:
        """Return what ``seat`` could make wealth with now."""
        return []

    def produce(self, g: Game, seat: int, source: Source, mask: int) -> None:
        """Make wealth with a source (``mask``: the colour chosen for it), which is ``Acting.spent`` then."""
        produce(g, seat, source, mask)

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

    def owner_controls(self, g: Game, card: int) -> bool:
        """Return whether a card that left play is its owner's again (False: nobody's, an automatic foe's)."""
        return True

    def host_left(self, g: Game, card: int) -> None:
        """Decide what becomes of an attached card whose host left play."""

    def pay_ability(self, g: Game, f: Frame) -> None:
        """Pay what an ability costs, its dedication included. ``f`` is the flow "use"."""
        raise NotImplementedError

    def automatic_seats(self, seats: list[Any], options: dict[str, Any]) -> list[Any]:
        """Return the seats that sit down beside the players' and are played by :meth:`rule_answer`."""
        return []

    def rule_answer(self, g: Game, q: Question) -> tuple[Option, ...] | None:
        """Return the answer that the rules give for a seat that they play; None: a player is asked."""
        return None

    def concede(self, g: Game, seat: int) -> None:
        """Draw the consequence of a concession: end the match, or let the seat leave it.

        It may come while anybody is asked anything. The open question stands unless it is taken back
        (:func:`mk_tui.engine.flow.withdraw`); then the match goes on from where its frames stand. A seat that
        leaves later, when what is being carried out is done, is answered for by :meth:`rule_answer`.
        """
        raise NotImplementedError

    def draw(self, g: Game, seat: int) -> None:
        """Make a seat draw a card; what an empty pile means is a rule."""
        raise NotImplementedError

    def to_hand(self, g: Game, card: int, shown_to: int | None = None) -> None:
        """Put a card into its owner's hand, from wherever it lies."""
        move(g, card, g.layout.ids["hand"][g.owner[card]], shown_to=shown_to)

    def discard(self, g: Game, card: int) -> None:
        """Put a card from a hand where discarded cards go."""
        raise NotImplementedError

    def ability_roll(self, g: Game, f: Frame, difficulty: int) -> bool:
        """Roll for an ability of a running effect; returns whether it succeeded."""
        raise NotImplementedError

    def same_kind(self, g: Game, zone: int) -> list[int]:
        """Return the zones whose hidden cards could lie in ``zone`` for all that others know.

        Zones that share one such stock return the same list.
        """
        return [zone]

    def resample(self, w: Game, seat: int) -> None:
        """Redraw what a determinised world must not know beyond the order of hidden cards."""

    def minutes(self, g: Game) -> float | None:
        """Return the minutes after which the table's clock is over, None for a match without a clock.

        The engine has no clock: whoever seats the players reports its end with
        ``set_pref(g, "clock", 0, 1)``.
        """
        return None

    def seconds(self, g: Game) -> float | None:
        """Return the seconds that the open question may take, None for as long as one likes.

        When they are over whoever is asked has passed. The engine has no clock: it is kept by the one who
        seats the players, and only for people.
        """
        return None

    def bot(self) -> ModuleType:
        """Return the module with ``choose(view, level, rng)``, imported when first needed."""
        raise NotImplementedError
