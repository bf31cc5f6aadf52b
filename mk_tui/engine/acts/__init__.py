"""Acts: whatever somebody may do, and whatever somebody may choose, declared once.

An :class:`Act` names the cards that it is for and its *needs*, in the order in which a judge would ask for
them, each with its clause and its sentence. From the one list follow

    options      what can be done now                   every need holds
    why_not      what a judge answers                   the first need that does not hold
    seems_able   what the others could believe          the public needs hold, hidden ones are taken as met
    Book         the acts on paper, for people          the declarations themselves (``mk-tui acts GAME``)

A :class:`Choice` is the same for a question that picks cards (a blocker, a carrier, an attacker).

*Fast and clear at once.* A need says by its class what it looks at, so that :func:`options` need not ask it
of every card: acts are sorted by situation beforehand (:class:`When`), what is the same for all cards is
asked once (:class:`Once`), state bits and keywords of an act are one mask each (:class:`Flag`,
:class:`Word`), prices are kept with the text and purses are looked up once (:class:`AtMost`,
:class:`Covered`), and what a text asks for is bound once for each definition, to nothing if it asks for
nothing (:class:`Printed`).

Read ``needs`` first (and ``lookups``: which cards, and how much of something), then ``act`` and ``choice``
(the declarations), ``book`` (how they are sorted), ``groups`` (how each sort is looked up), ``offers`` and
``judge`` (what follows from them). Games import all of it from here.
"""

from .act import NO_ABILITY, Act, ActPlace, hand, only
from .book import Book
from .choice import Choice, HowMany, ask_choice, no_card, no_cards
from .fitting import Owed, Test
from .judge import may_pass, why_no_pass, why_not
from .lookups import Cards, CardsOf, Controlled, Figure, Lying, NumberOf
from .needs import (
    Among,
    AtMost,
    Bare,
    Bind,
    Check,
    Covered,
    Fields,
    Flag,
    Loose,
    Need,
    Once,
    Printed,
    Purse,
    Seat,
    Shade,
    That,
    Time,
    Towards,
    When,
    Word,
    always,
    at_leisure,
    empty_stack,
    in_own,
    in_phase,
    never_in,
    own_turn,
    unless_own,
)
from .offers import (
    able_by_hand,
    able_in_public,
    asides,
    begin,
    note_offers,
    noted_minds_spent,
    offered,
    options,
    paid,
    perform,
    public_options,
    reasons,
    seems_able,
)

__all__ = [
    "NO_ABILITY",
    "Act",
    "ActPlace",
    "Among",
    "AtMost",
    "Bare",
    "Bind",
    "Book",
    "Cards",
    "CardsOf",
    "Check",
    "Choice",
    "Controlled",
    "Covered",
    "Fields",
    "Figure",
    "Flag",
    "HowMany",
    "Loose",
    "Lying",
    "Need",
    "NumberOf",
    "Once",
    "Owed",
    "Printed",
    "Purse",
    "Seat",
    "Shade",
    "Test",
    "That",
    "Time",
    "Towards",
    "When",
    "Word",
    "able_by_hand",
    "able_in_public",
    "always",
    "asides",
    "ask_choice",
    "at_leisure",
    "begin",
    "empty_stack",
    "hand",
    "in_own",
    "in_phase",
    "may_pass",
    "never_in",
    "no_card",
    "no_cards",
    "note_offers",
    "noted_minds_spent",
    "offered",
    "only",
    "options",
    "own_turn",
    "paid",
    "perform",
    "public_options",
    "reasons",
    "seems_able",
    "unless_own",
    "why_no_pass",
    "why_not",
]
