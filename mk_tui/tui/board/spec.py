"""The table as ``ruleset.yaml`` declares it: panels, zones, trackers, phases, flags, keywords, colours.

Everything the screen knows of a game is here, taken as it is from the checked description of
:mod:`mk_tui.cards.ruleset_yaml`: what a key means, and what stands for one that is left out, is decided there
alone. No name of a game, a zone or a card type stands anywhere in ``mk_tui/tui``.

A panel has an ``id``, an ``area``, an ``order`` within it (a number, or {narrow, wide} when it differs by
screen size), ``parts``, and a ``name`` (else its first zone's; a seat's panel is named after the player).
Areas: ``front`` (on top, all the width), ``table`` and ``side`` (common things below it), ``seat`` (one for
each player, with ``trackers`` in its title), ``hand`` (of whoever looks). A panel that is not a seat's shows
the cards of all seats where it names a zone that each of them has.

A part names a ``zone`` and how to ``show`` it:

* ``cards``: strips or boxes, the size chosen by the free space. ``types``/``not_types`` choose among the
  zone's cards, ``flags`` those with one of these flags, ``not_flags`` those with none of them; ``badges``
  stand beside the name, "d{difficulty}" and "{cost}" for instance ("{was_difficulty}" is what it prints, when
  that is another number now), and one whose stat a card lacks is left out;
  a badge may be ``{text: …, style: …}``; ``marks`` shows keywords;
  ``attached`` sets attached cards beside their host, with the badges ``beside`` (else the first badge);
  ``pairs`` sets the cards that a card faces below it; ``free`` is said when it faces none, unless ``aims``
  names a public value of the table, pairs of (card number, seat), that says whom it goes for;
  ``top`` shows only so many cards, the newest first; ``newest`` is said of the card that came last;
* ``spaces``: the zone of the active seat and that of whoever meets it, face to face in so many ``spaces``;
  ``key`` names a public value of the table, (card number, message id, fields), said beside each fighter,
  and ``aims`` the one that says which seat is attacked;
* ``names``: strips whatever the space; in a badge "{vital-}" is the stat less the counters that lie on the
  card, and a ``name`` is said before the cards;
* ``groups``: equal cards together, as free/all where ``busy`` lists the flags that mean "not free";
* ``count``: "<zone name> <count>"; ``pile``: the same with the top card, and it opens; a count of no more
  than ``low`` is a warning;
* ``value``: the player's (or the table's) public value ``key``, under ``name``; left out while empty. With
  ``form`` ("{will} (+{income})") several values in one, left out never; a word is called as among the
  ``values`` of that option, and with ``title`` it stands beside the player's name;
* ``links``: the table's public value ``key``, pairs of card numbers: each pair of names at the player who
  controls the first card, under ``name``;
* ``track``: a ``tracker`` as ``steps`` in a row, with the players who stand on each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mk_tui.cards.badges import FIELD, PRINTED, fields
from mk_tui.cards.description import (
    ColourEntry,
    Description,
    FlagEntry,
    KeywordEntry,
    LookEntry,
    NamedEntry,
    PanelEntry,
    PartEntry,
    PhaseEntry,
    SignEntry,
    StatEntry,
    TrackerEntry,
    ZoneEntry,
)
from mk_tui.language import pick
from mk_tui.language.figure_words import OptionNames, option_names
from mk_tui.table import PlayerView, ZoneView

Names = dict[str, str]
# What stands beside a name: its form, and the style that it always has ("" for that of its figures).
Badge = tuple[str, str]


def named(entry: NamedEntry | ZoneEntry | None, lang: str, default: str = "") -> str:
    """Return the name of something declared, ``default`` for what is not."""
    return pick(entry["name"] if entry is not None else None, lang, default)


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """One part of a panel: which cards of which zone, and how they are shown."""

    zone: str
    show: str = "cards"  # cards | spaces | names | groups | count | pile | value | links | track
    types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    not_flags: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
    beside: tuple[Badge, ...] = ()
    busy: tuple[str, ...] = ()
    pairs: bool = False
    attached: bool = False
    marks: bool = False
    key: str = ""
    names: Any = None
    free: Any = None
    aims: str = ""
    steps: tuple[Any, ...] = ()
    top: int = 0
    newest: Any = None
    form: str = ""
    one: Any = None
    values: Any = None
    title: bool = False
    spaces: int = 0
    low: int = -1

    def takes(self, card_type: str) -> bool:
        """Return whether a card of this type belongs to the part."""
        return (not self.types or card_type in self.types) and card_type not in self.not_types


@dataclass(frozen=True, slots=True, eq=False)
class Panel:
    """A panel: where it stands and what is in it."""

    id: str
    area: str  # front | table | seat | hand | side
    parts: tuple[Part, ...]
    narrow: int = 0
    wide: int = 0
    trackers: tuple[str, ...] = ()
    names: Any = None


@dataclass(slots=True)
class TableSpec:
    """What the screen reads of a ruleset."""

    id: str
    names: Any
    panels: tuple[Panel, ...]
    zones: dict[str, ZoneEntry] = field(default_factory=dict)
    trackers: dict[str, TrackerEntry] = field(default_factory=dict)
    phases: dict[str, PhaseEntry] = field(default_factory=dict)
    flags: dict[str, FlagEntry] = field(default_factory=dict)
    signs: tuple[SignEntry, ...] = ()
    keywords: dict[str, KeywordEntry] = field(default_factory=dict)
    types: dict[str, NamedEntry] = field(default_factory=dict)
    stats: dict[str, StatEntry] = field(default_factory=dict)
    colours: tuple[ColourEntry, ...] = ()
    look: LookEntry | None = None
    _names: dict[tuple[str, str, str], str] = field(default_factory=dict)
    _hand_zones: frozenset[str] | None = None
    _lessened: frozenset[str] | None = None
    _lying_zones: frozenset[str] | None = None
    _areas: dict[str, str] = field(default_factory=dict)

    @property
    def areas(self) -> dict[str, str]:
        """The area in which each panel stands, by the panel's id."""
        if not self._areas:
            self._areas = {panel.id: panel.area for panel in self.panels}
        return self._areas

    @property
    def hand_zones(self) -> frozenset[str]:
        """The zones that the panels of area "hand" show."""
        if self._hand_zones is None:
            hands = [panel for panel in self.panels if panel.area == "hand"]
            self._hand_zones = frozenset(p.zone for panel in hands for p in panel.parts)
        return self._hand_zones

    @property
    def lying_zones(self) -> frozenset[str]:
        """The zones, hands aside, of which a panel shows each card: in a pile, or as a number, none has a
        place of its own."""
        if self._lying_zones is None:
            parts = [part for panel in self.panels for part in panel.parts]
            each = frozenset(part.zone for part in parts if part.show not in ("pile", "count"))
            self._lying_zones = each - self.hand_zones
        return self._lying_zones

    @property
    def lessened(self) -> frozenset[str]:
        """The stats that the board shows without the counters that lie on the card."""
        if self._lessened is None:
            parts = [part for panel in self.panels for part in panel.parts]
            forms = (FIELD.finditer(form) for part in parts for form, _ in (*part.badges, *part.beside))
            self._lessened = frozenset(found[1] for form in forms for found in form if found[2])
        return self._lessened

    def count(self, zone: ZoneView) -> int:
        """Return how many cards lie in a zone by the rules: of some none that is attached to another."""
        if self.zones[zone.kind].get("attached", True):
            return zone.count
        return zone.count - sum([card.host >= 0 for card in zone.cards])

    def zone_name(self, kind: str, lang: str) -> str:
        """Return the name of a kind of zone."""
        return self._named("zone", self.zones, kind, lang)

    def part_of(self, kind: str) -> Part:
        """Return how a card of a zone is shown in a list: as on the board, else with what stands beside
        one that fights, or one in a hand."""
        parts = [p for panel in self.panels for p in panel.parts]
        shown = next((p for p in parts if p.zone == kind and p.badges), None)
        if shown is not None:
            return shown
        fighting = tuple(b for p in parts for b in p.badges if p.pairs)
        in_hand = (b for p in parts for b in p.badges if p.zone in self.hand_zones)
        return Part(kind, badges=fighting or tuple(dict.fromkeys(in_hand)))

    def tracker_name(self, tracker: str, lang: str) -> str:
        """Return the name of a tracker."""
        return self._named("tracker", self.trackers, tracker, lang)

    def _named(self, what: str, entries: Mapping[str, NamedEntry | ZoneEntry], id_: str, lang: str) -> str:
        """Return a name as it was found before: every layout of every panel asks for it."""
        key = (what, id_, lang)
        found = self._names.get(key)
        if found is None:
            found = self._names[key] = named(entries.get(id_), lang, id_)
        return found

    def step_name(self, tracker: str, value: int, lang: str) -> str:
        """Return what the step of a track is called on which whoever has so much of its tracker stands; ""
        where no track shows that tracker."""
        tracks = (p for panel in self.panels for p in panel.parts if p.show == "track" and p.key == tracker)
        return next((pick(p.steps[value], lang) for p in tracks if 0 <= value < len(p.steps)), "")

    def goal(self, tracker: str, player: PlayerView) -> int:
        """Return what a player's tracker counts towards, 0 for nothing."""
        entry = self.trackers.get(tracker)
        return player.goal(entry) if entry is not None else 0

    def is_good(self, tracker: str) -> bool:
        """Return whether it is good to reach a tracker's goal."""
        entry = self.trackers.get(tracker)
        return entry is None or entry["good"]

    def hides(self, keyword: str) -> bool:
        """Return whether a keyword is never shown."""
        entry = self.keywords.get(keyword)
        return entry is not None and entry.get("hidden", False)

    def flag_glyphs(self, lang: str) -> list[tuple[str, str]]:
        """Return (glyph, name) of each flag, for the ASCII table."""
        return [(f.get("glyph", ""), named(f, lang)) for f in self.flags.values()]

    def figures(self, lang: str) -> list[tuple[str, str]]:
        """Return (how it is written, what it means) of each figure of the cards, "n" being the number.

        Where one in brackets repeats what is printed its meaning is empty.
        """
        found: dict[tuple[str, str], None] = {}
        for form, _ in (b for panel in self.panels for p in panel.parts for b in (*p.badges, *p.beside)):
            stats = fields(form)
            written = FIELD.sub("n", form)
            if stats and all(s in self.stats for s in stats):
                found[written, " / ".join(named(self.stats[s], lang, s) for s in stats)] = None
            elif any(s.startswith(PRINTED) for s in stats):
                found[written, ""] = None
        return list(found)

    def phase_clause(self, phase: str) -> str:
        """Return the clause id of a phase, "" if none is given."""
        entry = self.phases.get(phase)
        return entry["clause"] if entry is not None else ""


def _part(plain: PartEntry, named: OptionNames) -> Part:
    """Make a part of the plain form that has all of its keys."""
    return Part(
        zone=plain["zone"],
        show=plain["show"],
        types=tuple(plain["types"]),
        not_types=tuple(plain["not_types"]),
        flags=tuple(plain["flags"]),
        not_flags=tuple(plain["not_flags"]),
        badges=tuple((badge[0], badge[1]) for badge in plain["badges"]),
        beside=tuple((badge[0], badge[1]) for badge in plain["beside"]),
        busy=tuple(plain["busy"]),
        pairs=plain["pairs"],
        attached=plain["attached"],
        marks=plain["marks"],
        key=plain["key"],
        names=plain["name"],
        free=plain["free"],
        aims=plain["aims"],
        steps=tuple(plain["steps"]),
        top=plain["top"],
        newest=plain["newest"],
        form=plain["form"],
        one=plain["one"],
        values=named.get(plain["values"]),
        title=plain["title"],
        spaces=plain["spaces"],
        low=plain["low"],
    )


def _panel(plain: PanelEntry, named: OptionNames) -> Panel:
    return Panel(
        id=plain["id"],
        area=plain["area"],
        parts=tuple(_part(p, named) for p in plain["parts"]),
        narrow=plain["narrow"],
        wide=plain["wide"],
        trackers=tuple(plain["trackers"]),
        names=plain["name"],
    )


def read_spec(description: Description) -> TableSpec:
    """Make a :class:`TableSpec` of a game's checked description."""
    named = option_names(description)
    return TableSpec(
        id=description["id"],
        names=description["name"],
        panels=tuple(_panel(p, named) for p in description["panels"]),
        zones={x["kind"]: x for x in description.get("zones", ())},
        trackers={x["id"]: x for x in description.get("trackers", ())},
        phases={x["id"]: x for x in description.get("phases", ())},
        flags={x["id"]: x for x in description.get("flags", ())},
        signs=tuple(description.get("signs", ())),
        keywords={x["id"]: x for x in description.get("keywords", ())},
        types={x["id"]: x for x in description.get("types", ())},
        stats={x["id"]: x for x in description.get("stats", ())},
        colours=tuple(description.get("colours", ())),
        look=description.get("look"),
    )
