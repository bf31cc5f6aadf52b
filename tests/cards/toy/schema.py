"""The card types of the toy game."""

from __future__ import annotations

from typing import Literal

from mk_tui.cards.field_types import Amount, YesNo
from mk_tui.cards.model import Abilities, Card, Keywords, Played, Resolved
from mk_tui.cards.selector_models import Targets

SUBTYPES = ("hero",)
NEEDS_TARGET = {"counter": "stack"}


class Fighter(Card, Played, Abilities):
    type: Literal["fighter"]
    subtype: Literal["hero"] = None
    strength: Amount
    keywords: Keywords = None
    legendary: YesNo = False


class Spell(Card, Played, Resolved):
    type: Literal["spell"]


class Charm(Card, Played, Abilities):
    type: Literal["charm"]
    attach: Literal[True] = None
    target: Targets = None


CARDS = {"fighter": Fighter, "spell": Spell, "charm": Charm}
