"""One scenario: read from a file, played, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ..cards.card_errors import CardError, shown, suggestion
from ..cards.files import read_all
from ..cards.registry import games, get
from ..cards.yaml_source import YamlSource, read
from ..laying.laid import CHANCE, LaidTable
from ..laying.node import BadScenario, Difference, Node, check_clause
from ..table.beginning import Beginning
from ..table.match import Match
from ..table.match_record import Entry
from .decisions import Decider, Watch
from .expectations import Expectations
from .trace import Trace

KEYS = (
    "title",
    "clauses",
    "example",
    "note",
    "game",
    "options",
    "seats",
    "phase",
    "turn",
    "order",
    "round",
    "hold",
    "by_hand",
    "practice",
    "seed",
    "cards",
    "table",
    "counters",
    "dice",
    "picks",
    "shuffle",
    "play",
)
NEEDED = ("title", "clauses", "game", "seats", "phase", "play")
RECENT = 20  # lines of a trace that a failure shows


@dataclass
class ScenarioOutcome:
    """What came of a scenario. ``error`` is empty when it passed, else a sentence."""

    file: str
    line: int
    title: str
    clauses: list[str]
    example: list[str]
    error: str = ""
    expected: str = ""
    found: str = ""
    at: str = ""
    trace: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Return whether the scenario passed."""
        return not self.error


class Scenario:
    """A scenario of a file, checked as far as its outline."""

    def __init__(self, source: YamlSource, index: int) -> None:
        node = Node(source, (index,), source.data[index])
        keys = node.keys(KEYS, "part of a scenario")
        for key in NEEDED:
            if key not in keys:
                node.bad(f"{shown(key)} is missing")
        self.title = keys["title"].word("a title")
        self.node = Node(source, (index,), source.data[index], self.title)
        ruleset = get(keys["game"].one_of(games(), "game"))
        self.clauses = [check_clause(n, ruleset) for n in keys["clauses"].many()]
        self.example = [n.word() for n in keys["example"].many()] if "example" in keys else []
        if "practice" in keys:
            keys["practice"].yes()
        if not keys["play"].items():
            keys["play"].bad("nothing is played and nothing expected")
        self.file, self.line, _ = self.node.where()

    def run(self, traced: bool = False, watch: Watch | None = None) -> ScenarioOutcome:
        """Play the scenario and return what came of it, with a trace if one is wanted or it fails.

        ``watch`` is shown the match at every question that is asked.
        """
        out = self.play(traced, watch)[0]
        return out if out.ok or traced else self.play(True)[0]

    def play(self, traced: bool = False, watch: Watch | None = None) -> tuple[ScenarioOutcome, Play | None]:
        """Play the scenario once: what came of it, and the play as far as it went (None: it never began)."""
        out = ScenarioOutcome(self.file, self.line, self.title, self.clauses, self.example)
        play: Play | None = None
        try:
            play = Play(self.node, traced, watch)
            play.run()
        except Difference as difference:
            file, line, _ = difference.node.where()
            out.expected, out.found, out.at = difference.expected, difference.found, f"{file}:{line}"
            out.error = f"expected {difference.expected}; found {difference.found}"
        except CardError as error:
            place = error.place.removeprefix(self.title).lstrip(": ")
            out.error = f"{place}: {error.message}" if place else error.message
            out.at = f"{error.file}:{error.line}:{error.column}"
        out.trace = play.trace.lines if play and play.trace else []
        return out, play


def played(scenario: Scenario) -> tuple[list[Entry], ScenarioOutcome]:
    """Return what a scenario's decisions enter into the record of its match, and what came of it."""
    outcome, play = scenario.play()
    return ([] if play is None else list(play.match.record.entries)), outcome


class Play:
    """A scenario being played: a match that begins from it, and whose answers the file gives."""

    def __init__(self, node: Node, traced: bool = False, watch: Watch | None = None) -> None:
        self.node = node
        self.keys = node.keys()
        self.forced_by = {what: self.keys[what] for what in CHANCE if what in self.keys}
        try:
            self.table = LaidTable(node)
            self.match = Match(Beginning.of_scenario(node), self.table.g)
        except (CardError, Difference):
            raise
        except Exception as error:
            raise Difference(node, "that the match begins", f"{type(error).__name__}: {error}") from error
        self.trace = Trace(self.table) if traced else None
        self.decider = Decider(self.table, self.match, self.trace, watch)
        self.decider.begun()
        self.expectations = Expectations(self.table, self.match)

    def run(self) -> None:
        """Take every entry of ``play`` in turn."""
        if self.trace:
            self.trace.happened()
        for entry in self.keys["play"].items():
            if self.trace is None:
                self.take(entry)
            else:
                self._take_traced(entry, self.trace)
        if self.decider.watch is not None:
            self.decider.watch(self.table.g)  # the question that is left open
        for what, left in self.table.forced.items():
            if left and what != "shuffle":
                node = self.forced_by[what]
                raise Difference(node, f"that all forced {what} are used", f"{len(left)} of them left")

    def _take_traced(self, node: Node, trace: Trace) -> None:
        expects = isinstance(node.value, dict) and "expect" in node.value
        if expects:
            trace.question()
        else:
            trace.entry(node)
        try:
            self.take(node)
        finally:
            trace.happened()
        if expects:
            trace.held(node.at("expect"))
        else:
            trace.question()

    def take(self, node: Node) -> None:
        """Take one entry: a decision, chance, passing, or an expectation."""
        others = {
            "expect": self.expectations.check,
            "all": self.decider.all_pass,
            "pass_until": self.decider.pass_until,
            "until_resolved": self.decider.until_resolved,
            "clock": self.decider.clock,
            "hold": self.decider.hold,
        }
        keys = node.keys()
        for name in self.table.names.seats:
            if name in keys:
                self.decider.decide(node, name)
                return
        if len(keys) != 1:
            node.bad("this is no decision: no seat is named")
        for key, value in keys.items():
            if key in others:
                others[key](value)
            elif key in CHANCE:
                self.forced_by[key] = value
                for entry in self.table.forces(key, value):
                    self.match.enter(entry)
            else:
                known = (*self.table.names.seats, *others, *CHANCE)
                near = suggestion(key, known)
                value.bad_key(
                    f"{shown(key)} is neither a seat nor one of {', '.join((*others, *CHANCE))}{near}"
                )


def load(path: Path) -> tuple[list[Scenario], list[CardError]]:
    """Return the scenarios of a file, and what is wrong with those that cannot be read."""
    content = read_all([path])[path]
    if isinstance(content, str):
        return [], [BadScenario(str(path), 1, 1, "", content)]
    return load_text(content, str(path))


def load_text(content: bytes | str, file: str) -> tuple[list[Scenario], list[CardError]]:
    """Return the scenarios of a text; ``file`` is what errors call it."""
    try:
        source = read(content, file)
    except CardError as error:
        return [], [error]
    if not isinstance(source.data, list) or not source.data:
        return [], [source.error((), f"a scenario file is a list of scenarios, not {shown(source.data)}")]
    found: list[Scenario] = []
    errors: list[CardError] = []
    for index in range(len(source.data)):
        try:
            scenario = Scenario(source, index)
            if any(s.title == scenario.title for s in found):
                scenario.node.at("title").bad(
                    f"another scenario of this file already has the title {shown(scenario.title)}"
                )
            found.append(scenario)
        except CardError as error:
            errors.append(error)
    return found, errors
