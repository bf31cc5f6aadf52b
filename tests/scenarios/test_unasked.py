"""Naming the only legal choice is right all the same, naming another is not: every kind of question."""

from __future__ import annotations

from collections import Counter

import pytest

from mk_tui.engine.state import Game
from mk_tui.laying.node import BadScenario, Difference, Node
from mk_tui.scenarios.scenario import Play, Scenario
from tests.written import written

ENOUGH = 4  # of each kind and game
# What the rules of each game do unasked where there is no choice: (kind of question, verb of the option).
KINDS = {
    "aguila_roja": {
        "choose card",
        "intercept none",
        "order card",
        "order trigger",
        "target card",
        "target player",
    },
    "humankind": {
        "choose card",
        "cost card",
        "mulligan keep",
        "pay_with alternative",
        "pay_with will",
        "target card",
    },
    "karmaka": {"choose card", "copy card", "order card", "target player", "work card"},
    "mamlejet_kohanim": {
        "frenzy pair",
        "mode mode",
        "mulligan keep",
        "order card",
        "order trigger",
        "pay wealth",
        "target card",
        "target pile",
        "target player",
        "target stack",
    },
    "ultima_reserva": {
        "choose card",
        "distribute card",
        "face card",
        "mode mode",
        "opponent player",
        "order card",
        "target card",
        "target player",
        "weapons none",
        "weapons weapon",
        "weapons weapons",
    },
}


def decision(at: Node, seat: str, **words: object) -> Node:
    """Return a decision that a file could have at this place."""
    value = {seat: "choose", **words}
    return Node(at.source, at.path, value, at.title)


class Listening(Play):
    """A scenario in which all that is done unasked is named, rightly and wrongly."""

    def __init__(self, node: Node, counted: Counter[tuple[str, str]]) -> None:
        super().__init__(node)
        self.counted = counted

    def run(self) -> None:
        for entry in self.keys["play"].items():
            before = len(self.decider.unasked.made)
            self.take(entry)
            for k in range(before, len(self.decider.unasked.made)):
                self.name(entry, k)

    def name(self, entry: Node, k: int) -> None:
        """Name one choice, first another in its place."""
        g: Game = self.table.g
        names, unasked = self.table.names, self.decider.unasked
        seat, kind, option = unasked.made[k]
        key = (g.rules.id, f"{kind} {option[0]}")
        if k in unasked.named:
            self.counted[key] += 1  # the file itself has named it
        if k in unasked.named or k < unasked.since or self.counted[key] >= ENOUGH:
            return
        if option[0] == "stack" and not any(i.id == option[1] for i in g.stack):
            return  # it has no name any more
        whose, count, text = names.seats[seat], g.count, names.option_text(option)
        if option[0] == "stack":
            text = text.split()[-1]  # a file names what stands on the stack by its card
        plain = g.rules.verbs.get(option[0]) == ()
        now = g.question.options if g.question and g.question.seat == seat else []
        if any(o == option or (not plain and names.fits(o, text)) for o in now):
            return  # what is asked now is meant first
        made = [o for s, _, o in unasked.made[unasked.since :] if s == seat]
        for other in {names.text(c) for c in range(len(g.defs))}:
            if not any(names.fits(o, other) for o in (*made, *now)):
                with pytest.raises((Difference, BadScenario)):
                    self.decider.decide(decision(entry, whose, card=other), whose)
                break
        named = decision(entry, whose, card=text)
        self.decider.decide(
            Node(entry.source, entry.path, {whose: option[0]}) if plain else named,
            whose,
        )
        assert g.count == count, f"{entry.title}: {text} was answered, not named"
        assert k in unasked.named
        unasked.named.discard(k)  # the file may name it still
        self.counted[key] += 1


def may_be_named(scenario: Scenario, counted: Counter[tuple[str, str]]) -> None:
    """Name what is done unasked in a scenario."""
    Listening(scenario.node, counted).run()


def test_whatever_has_no_choice_may_be_named_and_nothing_else() -> None:
    counted: Counter[tuple[str, str]] = Counter()
    for scenario in written():
        may_be_named(scenario, counted)
    found: dict[str, set[str]] = {}
    for game, kind in counted:
        found.setdefault(game, set()).add(kind)
    assert {game: kinds - found[game] for game, kinds in KINDS.items()} == {game: set() for game in KINDS}
