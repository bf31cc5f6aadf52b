"""What each card type of Mamlejet Kohanim must and may have (MK-2, MK-3).

Imported only when card files are compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from mk_tui.cards.card_errors import listed, shown, suggestion
from mk_tui.cards.field_types import Amount, Colour, Cost, Count, Maybe, Number, YesNo
from mk_tui.cards.model import Abilities, Card, DeckModel, Keywords, Played, Resolved, by_type
from mk_tui.cards.selector_models import Targets
from mk_tui.cards.sentences import fail
from mk_tui.engine.cards import mappings
from rulesets.mamlejet_kohanim.rules.tables import COLOURS

PURPOSES = ("object", "equip")  # what wealth can be bound to
SUBTYPES = ("basic", "special", "weapon", "structure", "relic", "hero")
# Keys of cards that can lie on another one, its host (MK-3.4, MK-3.5).
HOSTED = ("attach", "equip")
# Operations that act on the target without naming it, and what kind of target that has to be.
NEEDS_TARGET = {"counter": "stack", "ward": "pile"}


def _gain(operation: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """MK-1.3, MK-5.1: one colour, a choice of colours, or generic wealth."""
    kinds = [key for key in operation if key in (*COLOURS, "any", "one_of")]
    if len(kinds) != 1:
        yield "do", f"this gains exactly one of {listed((*COLOURS, 'any', 'one_of'))}"
    for key, known in (("one_of", COLOURS), ("only", PURPOSES)):
        for word in operation.get(key, ()):
            if word not in known:
                yield key, f"this has to be {listed(known)}, not {shown(word)}{suggestion(word, known)}"
    if "n" in operation and "one_of" not in operation:
        yield "n", 'only "one_of" has "n"'
    for key in (*COLOURS, "any", "n"):
        if operation.get(key, 1) < 1:
            yield key, f"this has to be 1 or more, not {operation[key]}"


OPERATIONS = {"gain": _gain}

Die = Annotated[Number, Field(ge=1, le=10)]


class Permanent(Abilities):
    """What may stay in play (MK-6.5)."""

    legendary: YesNo = False  # MK-10.12


class Fighter(Permanent):
    """What takes part in combat (MK-2.5)."""

    difficulty: Die
    emuna: Amount
    keywords: Maybe[Keywords] = None


class Resource(Card, Permanent):
    """MK-3.8, MK-3.9: put into play without a cost."""

    type: Literal["resource"]
    subtype: Literal["basic", "special"]
    colours: Maybe[Annotated[list[Colour], Field(min_length=1)]] = None
    enters_dedicated: YesNo = False


class Soldier(Card, Played, Fighter):
    """MK-3.7."""

    type: Literal["soldier"]


class MkObject(Card, Played, Permanent):
    """MK-3.5."""

    type: Literal["object"]
    subtype: Literal["weapon", "structure", "relic"]
    equip: Maybe[Cost] = None

    @model_validator(mode="after")
    def _weapons_equip(self) -> Self:
        """MK-10.9: equip is an ability of weapons, and each weapon has it."""
        if self.subtype == "weapon" and self.equip is None:
            raise fail('a weapon needs its cost of "equip"')
        if self.subtype != "weapon" and self.equip is not None:
            raise fail("only a weapon can equip", "equip")
        return self


class Strategy(Card, Played, Permanent):
    """MK-3.4."""

    type: Literal["strategy"]
    attach: Maybe[Literal[True]] = None
    target: Maybe[Targets] = None

    @model_validator(mode="after")
    def _attaches(self) -> Self:
        if self.target is not None and self.attach is None:
            raise fail('a strategy has a target only with "attach: true"', "target")
        return self


class Hishtadlut(Card, Played, Resolved):
    """MK-3.2."""

    type: Literal["hishtadlut"]


class Tefila(Card, Played, Resolved):
    """MK-3.3."""

    type: Literal["tefila"]


class Enemy(Card, Fighter):
    """MK-3.10; heroes are legendary (MK-14)."""

    type: Literal["enemy"]
    subtype: Maybe[Literal["hero"]] = None

    @model_validator(mode="before")
    @classmethod
    def _makes_none(cls, card: Any) -> Any:
        """Wealth is at the disposal of who pays with it, and an enemy pays for nothing (MK-5.1, MK-20)."""
        for part in ("when", "action") if isinstance(card, dict) else ():
            if any(entry.get("do") == "gain" for entry in mappings(card.get(part))):
                raise fail("an enemy makes no wealth: nobody could pay with it", part)
        return card


CARDS = by_type(Resource, Soldier, MkObject, Strategy, Hishtadlut, Tefila, Enemy)


class MkDeck(DeckModel):
    """A player's 60 tactics, or 15 enemies of which some heroes may be drawn at random (MK-12, MK-14)."""

    kind: Literal["player", "enemy"]
    random_hero: Maybe[Count] = None

    @model_validator(mode="after")
    def _heroes(self) -> Self:
        if self.kind == "player" and self.random_hero is not None:
            raise fail("only an enemy deck has random heroes", "random_hero")
        return self


DECK = MkDeck
