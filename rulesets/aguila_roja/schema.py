"""What each card type of El Mundo de Águila Roja must and may have (AR-1.3 to AR-1.9).

Imported only when card files are compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from mk_tui.cards.base import Model
from mk_tui.cards.field_types import Amount, Maybe, Short, form
from mk_tui.cards.model import Card, DeckModel, Keywords, Played, Statics, Triggers
from mk_tui.cards.operation_models import Effects
from mk_tui.cards.selector_models import Targets
from mk_tui.cards.sentences import fail

SUBTYPES: tuple[str, ...] = ()
# Stats that no card changes: a capacity is as printed, and wounds are put by "wound" (AR-1.5, AR-11.7).
FIXED = ("capacity", "wounds")
Faction = Literal["royal_house", "commoners", "clergy", "conspirators"]
Person = Annotated[Short, form(r"[a-z]+(_[a-z]+)*", 'a person is like "red_eagle", not {}')]


def _varies(operation: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """AR-11.2: only Strength and Victory vary."""
    if operation.get("stat") in FIXED:
        yield "stat", f"no card changes {operation['stat']}"


OPERATIONS = {"modify": _varies, "lasting": _varies}


class Meeting(Model):
    """What happens each time the two of a relation meet (AR-17.5)."""

    target: Maybe[Targets] = None
    effect: Effects


class Relation(Model):
    """AR-17: with a Name, lasting, at the meeting, or both."""

    with_: Person = Field(alias="with")
    while_: Maybe[Statics] = Field(None, alias="while")
    met: Maybe[Meeting] = None

    @model_validator(mode="after")
    def _something(self) -> Self:
        if self.while_ is None and self.met is None:
            raise fail('a relation has "while", "met" or both')
        return self


class OnTable(Card, Played):
    """What stays on the table (AR-3.1)."""

    faction: Faction
    when: Maybe[Triggers] = None
    while_: Maybe[Statics] = Field(None, alias="while")

    @model_validator(mode="after")
    def _vary(self) -> Self:
        for entry in self.while_ or ():
            if getattr(entry, "stat", None) in FIXED:
                raise fail(f"no card changes {entry.stat}", "while")
        return self


class ArCharacter(OnTable):
    """AR-1.4; with a person it is unique, without one it is a troop (AR-1.7, AR-1.9)."""

    type: Literal["character"]
    strength: Amount
    victory: Amount
    person: Maybe[Person] = None
    keywords: Maybe[Keywords] = None
    relation: Maybe[Relation] = None

    @model_validator(mode="after")
    def _persons_relate(self) -> Self:
        if self.person is None and self.relation is not None:
            raise fail("only a unique character has a relation", "relation")
        return self


class ArPlace(OnTable):
    """AR-1.5."""

    type: Literal["place"]
    capacity: Amount


class Event(Card, Played):
    """AR-1.6."""

    type: Literal["event"]
    faction: Faction
    target: Maybe[Targets] = None
    effect: Effects


CARDS: dict[str, type[Model]] = {"character": ArCharacter, "place": ArPlace, "event": Event}


class ArDeck(DeckModel):
    """A player's deck, or the ghost's of one faction (AR-2, SO-11)."""

    kind: Literal["player", "ghost_royal_house", "ghost_commoners", "ghost_clergy", "ghost_conspirators"] = (
        "player"
    )


DECK = ArDeck
