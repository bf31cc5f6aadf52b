"""A guided match as a file: a table, and steps with words, each with the one thing that is done in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mk_tui.cards.card_errors import listed, shown
from mk_tui.laying.names import Names
from mk_tui.laying.node import Difference, Node, check_clause
from mk_tui.scenarios.decisions import UNASKED
from mk_tui.scenarios.scenario import Play
from mk_tui.table.match_record import Entry

from .outline import Headed, beginning_of
from .told import Told, told

if TYPE_CHECKING:
    from mk_tui.table.beginning import Beginning

STEP = ("say", "look", "do", "why", "wrong", "clauses", "first")
MOST_STEPS = 40


@dataclass(frozen=True)
class LookAt:
    """Something to look at: a card, by its number on the table, or a zone, of a seat unless that is -1."""

    card: int = -1
    zone: str = ""
    seat: int = -1


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson.

    ``first`` is what is entered into the record before it: what the others do, what chance does. ``do`` is
    what the learner has to answer, one entry for each question; nothing where the step is only read.
    """

    say: Told
    why: Told | None
    wrong: Told | None
    clauses: tuple[str, ...]
    look: tuple[LookAt, ...]
    first: tuple[Entry, ...]
    do: tuple[Entry, ...]
    line: int


class Lesson(Headed):
    """A guided match, checked: every step of it was played once, as it says, when it was read.

    ``CardError`` with file, line and column where the file says something that cannot be meant;
    :class:`Difference` where the match goes another way than it says.
    """

    BLOCK = "lesson"
    WORDS = ("id", "title", "about", "learner", "against", "end")
    NEEDED = ("id", "title", "about", "end")
    PARTS = ("steps",)

    def __init__(self, node: Node) -> None:
        super().__init__(node)
        keys, words = self.keys, self.words
        self.end = self.told("end")
        play = Play(node)
        seats = play.table.names.seats
        self.learner = self.seat(play, "learner")
        against = words["against"].keys(seats, "seat") if "against" in words else {}
        self.beginning: Beginning = beginning_of(node, seats[self.learner], against)
        self.aliases: Mapping[str, int] = play.table.names.aliases
        nodes = keys["steps"].items()
        if not 1 <= len(nodes) <= MOST_STEPS:
            keys["steps"].bad(f"a lesson has 1 to {MOST_STEPS} steps")
        self.steps = tuple(self._step(n, play) for n in nodes)
        if not any(s.do for s in self.steps):
            keys["steps"].bad("nothing is done in this lesson")
        if play.table.g.result:
            raise Difference(keys["steps"], "a match that can be played on", play.table.names.offered())

    def _step(self, node: Node, play: Play) -> LessonStep:
        """Read a step and play it."""
        keys = node.keys(STEP, "part of a step")
        if "say" not in keys:
            node.bad('"say" is missing: what there is to see and to do')
        for key in ("why", "wrong"):
            if key in keys and "do" not in keys:
                keys[key].bad_key(f'{shown(key)} means something beside "do" only')
        if "do" in keys and "why" not in keys:
            node.bad('"why" is missing: what it is good for')
        entries = play.match.record.entries
        begun = len(entries)
        for entry in keys["first"].items() if "first" in keys else ():
            play.take(entry)
        shown_at = len(entries)
        look = tuple(_look(n, play.table.names) for n in keys["look"].many()) if "look" in keys else ()
        for decision in keys["do"].many() if "do" in keys else ():
            self._do(decision, play)
        clauses = keys["clauses"].many() if "clauses" in keys else []
        return LessonStep(
            say=told(keys["say"], self.cards),
            why=told(keys["why"], self.cards) if "why" in keys else None,
            wrong=told(keys["wrong"], self.cards) if "wrong" in keys else None,
            clauses=tuple(check_clause(n, play.table.rules) for n in clauses),
            look=look,
            first=tuple(entries[begun:shown_at]),
            do=tuple(entries[shown_at:]),
            line=node.where()[1],
        )

    def _do(self, node: Node, play: Play) -> None:
        """Take a decision of the learner's, which has to answer at least one question and no one else's."""
        name = play.table.names.seats[self.learner]
        keys = node.keys()
        if name not in keys or keys[name].value in UNASKED:
            node.bad(f'in "do" {name} answers; what others do and chance stand in "first" of the next step')
        before = len(play.match.record.entries)
        play.take(node)
        if len(play.match.record.entries) == before:
            raise Difference(node, f"that {name} is asked something", "nothing is asked: there is no choice")


def _look(node: Node, names: Names) -> LookAt:
    """Return what is looked at: a card, or a zone with the name of its seat after it."""
    word = node.word("a card or a zone")
    zone, _, whose = word.partition(" ")
    g = names.g
    if zone in g.layout.ids:
        owned = g.layout.owners[g.layout.ids[zone][0]] >= 0
        if owned and whose not in names.seats:
            node.bad(f"whose {zone}? write it as {shown(f'{zone} {names.seats[0]}')}")
        if not owned and whose:
            node.bad(f"{shown(zone)} belongs to nobody")
        return LookAt(zone=zone, seat=names.seats.index(whose) if owned else -1)
    if not names.known(word):
        node.bad(f"{shown(word)} is neither a card nor a zone; there is {listed(g.layout.ids)}")
    return LookAt(card=names.card(node))


__all__ = ["Lesson", "LessonStep", "LookAt"]
