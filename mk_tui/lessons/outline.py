"""What lessons and puzzles have in common: an id, words, a table, and who sits at it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mk_tui.cards.card_errors import CardError, shown
from mk_tui.cards.registry import games
from mk_tui.laying.laid import CHANCE, pool_of
from mk_tui.laying.node import Node
from mk_tui.players.levels import HUMAN, LEVELS, NOVICE
from mk_tui.scenarios.scenario import Play
from mk_tui.table.beginning import Beginning

from .told import Told, told

# What says how the table lies, as in a scenario.
WHO = ("game", "options", "seats", "phase", "turn", "order", "round", "hold", "by_hand", "seed")
TABLE = (*WHO, "cards", "table", "counters", *CHANCE)
NEEDED = ("game", "seats", "phase")
ID = re.compile(r"[a-z][a-z0-9_]{0,39}")


def outline(node: Node, block: str, parts: Sequence[str]) -> dict[str, Node]:
    """Return the parts of a lesson or puzzle, checked as far as their names; its words stand in ``block``."""
    keys = node.keys((block, *TABLE, *parts), f"part of a {block}")
    for key in (block, *NEEDED, *parts):
        if key not in keys:
            node.bad(f"{shown(key)} is missing")
    keys["game"].one_of(games(), "game")
    return keys


class Headed:
    """What stands at the head of a lesson or puzzle, checked, and the table that it lays.

    ``keys`` are the file's parts, ``words`` those of its block, ``cards`` what it plays with. ``BLOCK`` is
    where its words stand in the file; ``WORDS`` may stand there, ``NEEDED`` must. ``PARTS`` is what else the
    file must have.
    """

    BLOCK: str
    WORDS: tuple[str, ...]
    NEEDED: tuple[str, ...]
    PARTS: tuple[str, ...]

    def __init__(self, node: Node) -> None:
        keys = self.keys = outline(node, self.BLOCK, self.PARTS)
        words = self.words = keys[self.BLOCK].keys(self.WORDS, f"word for a {self.BLOCK}")
        for key in self.NEEDED:
            if key not in words:
                keys[self.BLOCK].bad(f"{shown(key)} is missing")
        self.node = node
        self.game = str(keys["game"].value)
        self.id = id_of(words["id"])
        self.file, self.line, _ = node.where()
        self.cards = pool_of(node)
        self.title = self.told("title")
        self.about = self.told("about")

    def told(self, word: str) -> Told:
        """Return what is said under a word of the block."""
        return told(self.words[word], self.cards)

    def seat(self, play: Play, word: str) -> int:
        """Return the seat that is named under a word of the block, else the first."""
        return play.table.names.seat(self.words[word]) if word in self.words else 0


def id_of(node: Node) -> str:
    """Return the id by which something is asked for and kept."""
    found = node.word("an id")
    if not ID.fullmatch(found):
        node.bad(f"{shown(found)} is no id: small letters, digits and _, beginning with a letter")
    return found


def beginning_of(node: Node, person: str, against: dict[str, Node]) -> Beginning:
    """Return how the match begins: one person, and computer players of a level beside them."""
    names = [str(n) for n in node.value["seats"]]
    kinds = []
    for name in names:
        kind = against[name].one_of(LEVELS, "level") if name in against else NOVICE
        kinds.append(HUMAN if name == person else kind)
    return Beginning.of_scenario(node, kinds, True)


__all__ = ["NEEDED", "TABLE", "CardError", "Headed", "beginning_of", "id_of", "outline"]
