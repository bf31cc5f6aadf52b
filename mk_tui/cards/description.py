"""The plain form of a checked ``ruleset.yaml``: which keys there are, and what each holds.

What a file says is checked once, when it is compiled (``ruleset_model.py``, ``panel_model.py``); these types
are how everybody reads it: a key that nobody declared cannot be asked for. A test holds both together.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

Texts = dict[str, str]  # by language


class SeatsEntry(TypedDict):
    min: int
    max: int


class NamedEntry(TypedDict):
    id: str
    name: Texts


class ValueEntry(NamedEntry):
    seats: NotRequired[list[int]]


class OptionEntry(NamedEntry):
    text: Texts
    seats: NotRequired[list[int]]
    values: NotRequired[list[ValueEntry]]
    min: NotRequired[int]
    max: NotRequired[int]
    zero: NotRequired[Texts]
    default: Any  # a value's id, or a number
    default_by_seats: NotRequired[dict[str, Any]]
    only_with: NotRequired[dict[str, list[str]]]


class ColourEntry(NamedEntry):
    letter: Texts


class ZoneEntry(TypedDict):
    kind: str
    name: Texts
    owner: NotRequired[str]
    faces: NotRequired[str]
    in_play: NotRequired[bool]
    ordered: NotRequired[bool]
    attached: NotRequired[bool]


class TypeEntry(NamedEntry):
    many: NotRequired[Texts]


class PhaseEntry(NamedEntry):
    clause: str
    combat: NotRequired[bool]
    common: NotRequired[bool]


class EndTurnEntry(TypedDict):
    steps: list[str]
    kinds: list[str]
    warns: list[str]
    pass_warns: NotRequired[list[str]]
    pass_spares: NotRequired[list[str]]
    pass_judged: NotRequired[list[str]]
    pass_advised: NotRequired[dict[str, list[str]]]
    joined: NotRequired[list[str]]


# What a keyword stands for, in the language of cards.
KeywordEffects = TypedDict("KeywordEffects", {"while": list[Any], "when": list[Any]}, total=False)


class TermEntry(NamedEntry):
    also: NotRequired[dict[str, list[str]]]
    clause: str
    text: Texts


class KeywordEntry(NamedEntry, KeywordEffects):
    also: NotRequired[dict[str, list[str]]]
    reminder: Texts
    clause: str
    hidden: NotRequired[bool]


class StatEntry(NamedEntry):
    of: str


class FlagEntry(NamedEntry):
    glyph: NotRequired[str]
    beside: NotRequired[bool]
    gone: bool


class SignEntry(TypedDict):
    sign: str
    name: Texts


class TrackerEntry(NamedEntry):
    goal: NotRequired[int]
    goal_by: NotRequired[str]
    good: bool
    countable: NotRequired[bool]


class FilterEntry(NamedEntry):
    values: NotRequired[list[NamedEntry]]


class AdviceEntry(TypedDict):
    clause: str
    text: Texts


class LookEntry(TypedDict):
    hue: str
    frame: str
    emblem: str


class PartEntry(TypedDict):
    """A part of a panel: each key of every way to show has its value."""

    zone: str
    show: str
    name: Texts | None
    types: list[str]
    not_types: list[str]
    flags: list[str]
    not_flags: list[str]
    badges: list[list[str]]
    beside: list[list[str]]
    busy: list[str]
    marks: bool
    attached: bool
    pairs: bool
    free: Texts | None
    aims: str
    top: int
    newest: Texts | None
    spaces: int
    low: int
    key: str
    form: str
    one: Texts | None
    values: str
    title: bool
    steps: list[Texts]


class PanelEntry(TypedDict):
    id: str
    area: str
    narrow: int
    wide: int
    name: Texts | None
    trackers: list[str]
    parts: list[PartEntry]


class BeginnerSeatEntry(TypedDict):
    kind: str
    deck: NotRequired[str]


class BeginnerEntry(TypedDict):
    seats: list[BeginnerSeatEntry]
    options: NotRequired[dict[str, Any]]
    easy: NotRequired[list[str]]
    won: int


class Description(TypedDict, total=False):
    """The whole file; empty where it is wrong."""

    id: str
    version: Any
    rank: int
    name: Texts
    text: Texts
    seats: SeatsEntry
    options: list[OptionEntry]
    look: LookEntry
    colours: list[ColourEntry]
    types: list[TypeEntry]
    zones: list[ZoneEntry]
    panels: list[PanelEntry]
    phases: list[PhaseEntry]
    end_turn: EndTurnEntry
    together: list[str]
    marked: list[str]
    set_apart: list[str]
    filters: list[FilterEntry]
    keywords: list[KeywordEntry]
    glossary: list[TermEntry]
    stats: list[StatEntry]
    flags: list[FlagEntry]
    signs: list[SignEntry]
    trackers: list[TrackerEntry]
    advice: list[AdviceEntry]
    beginner: BeginnerEntry | None
    durations: list[str]
    events: list[str]
