"""The table as ``ruleset.yaml`` declares it: panels, zones, trackers, phases, flags, keywords, colours.

Everything the screen knows of a game is read here from a plain dict; no name of a game, a zone or a
card type stands anywhere in ``mk_tui/tui``.

A panel has an ``id``, an ``area``, an ``order`` within it (a number, or {narrow, wide} when it differs by
screen size), ``parts``, and a ``name`` (else its first zone's; a seat's panel is named after the player).
Areas: ``front`` (on top, all the width), ``table`` and ``side`` (common things below it), ``seat`` (one for
each player, with ``trackers`` in its title), ``hand`` (of whoever looks). A panel that is not a seat's shows
the cards of all seats where it names a zone that each of them has.

A part names a ``zone`` and how to ``show`` it:

* ``cards``: strips or boxes, the size chosen by the free space. ``types``/``not_types`` choose among the
  zone's cards, ``flags`` those with one of these flags; ``badges`` stand beside the name, "d{difficulty}"
  and "{cost}" for instance ("{was_difficulty}" is what it prints, when that is another number now), and one
  whose stat a card lacks is left out; a badge may be ``{text: …, style: …}``; ``marks`` shows keywords;
  ``attached`` sets attached cards beside their host, with the badges ``beside`` (else the first badge);
  ``pairs`` sets the cards that a card faces below it; ``free`` is said when it faces none, unless ``aims``
  names a public value of the table, pairs of (card number, seat), that says whom it goes for;
  ``top`` shows only so many cards, the newest first; ``newest`` is said of the card that came last;
* ``spaces``: the zone of the active seat and that of whoever meets it, face to face in so many ``spaces``;
  ``key`` names a public value of the table, (card number, message id, fields), said beside each fighter,
  and ``aims`` the one that says which seat is attacked;
* ``names``: strips whatever the space; in a badge "{vital-}" is the stat less the counters that lie on the
  card, and a ``name`` is said before the cards;
* ``groups``: equal cards together, as free/all; ``busy`` lists the flags that mean "not free";
* ``count``: "<zone name> <count>"; ``pile``: the same with the top card, and it opens; a count of no more
  than ``low`` is a warning;
* ``value``: the player's (or the table's) public value ``key``, under ``name``; left out while empty. With
  ``form`` ("{will} (+{income})") several values in one, left out never;
* ``links``: the table's public value ``key``, pairs of card numbers: each pair of names at the player who
  controls the first card, under ``name``;
* ``track``: a ``tracker`` as ``steps`` in a row, with the players who stand on each.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from .spans import clean

Names = dict[str, str]
# What stands beside a name: its form, and the style that it always has ("" for that of its figures).
Badge = tuple[str, str]


def local(names: Any, lang: str, default: str = "") -> str:
    """Return the text of ``names`` ({en, es} or a plain string) in ``lang``, else in English."""
    if isinstance(names, dict):
        text = names.get(lang) or names.get("en") or next(iter(names.values()), default)
    else:
        text = names if names is not None else default
    return clean(str(text))


FIELD = re.compile(r"\{(\w+)-?\}")


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """One part of a panel: which cards of which zone, and how they are shown."""

    zone: str
    show: str = "cards"  # cards | spaces | names | groups | count | pile | value | links | track
    types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
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
    zones: dict[str, dict[str, Any]] = field(default_factory=dict)
    trackers: dict[str, dict[str, Any]] = field(default_factory=dict)
    phases: dict[str, dict[str, Any]] = field(default_factory=dict)
    flags: dict[str, dict[str, Any]] = field(default_factory=dict)
    keywords: dict[str, dict[str, Any]] = field(default_factory=dict)
    types: dict[str, dict[str, Any]] = field(default_factory=dict)
    stats: dict[str, dict[str, Any]] = field(default_factory=dict)
    colours: tuple[dict[str, Any], ...] = ()
    raw: dict[str, Any] = field(default_factory=dict)

    @property
    def hand_zones(self) -> frozenset[str]:
        """The zones that the panels of area "hand" show."""
        return frozenset(p.zone for panel in self.panels if panel.area == "hand" for p in panel.parts)

    def zone_name(self, kind: str, lang: str) -> str:
        """Return the name of a kind of zone."""
        return local(self.zones.get(kind, {}).get("name"), lang, kind)

    def flag_glyphs(self, lang: str) -> list[tuple[str, str]]:
        """Return (glyph, name) of each flag, for the ASCII table."""
        return [(str(f.get("glyph", "")), local(f.get("name"), lang)) for f in self.flags.values()]

    def figures(self, lang: str) -> list[tuple[str, str]]:
        """Return (how it is written, what it means) of each figure of the cards, "n" being the number.

        Where one in brackets repeats what is printed its meaning is empty.
        """
        found: dict[tuple[str, str], None] = {}
        for form, _ in (b for panel in self.panels for p in panel.parts for b in (*p.badges, *p.beside)):
            stats = FIELD.findall(form)
            written = FIELD.sub("n", form)
            if stats and all(s in self.stats for s in stats):
                found[written, " / ".join(local(self.stats[s].get("name"), lang, s) for s in stats)] = None
            elif any(s.startswith("was_") for s in stats):
                found[written, ""] = None
        return list(found)

    def phase_clause(self, phase: str) -> str:
        """Return the clause id of a phase, "" if none is given."""
        return str(self.phases.get(phase, {}).get("clause", ""))


def _words(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else tuple(str(v) for v in value)


def _badges(value: Any) -> tuple[Badge, ...]:
    listed = [] if value is None else [value] if isinstance(value, str) else value
    return tuple(
        (str(b.get("text", "")), str(b.get("style", ""))) if isinstance(b, dict) else (str(b), "")
        for b in listed
    )


def _table(raw: Any) -> dict[str, dict[str, Any]]:
    """Index a list of mappings (or a mapping of mappings) by id; insertion order is kept."""
    if isinstance(raw, dict):
        return {str(k): (v if isinstance(v, dict) and "name" in v else {"name": v}) for k, v in raw.items()}
    out: dict[str, dict[str, Any]] = {}
    for entry in raw or ():
        if isinstance(entry, dict):
            out[str(entry.get("id") or entry.get("kind"))] = entry
        else:
            out[str(entry)] = {"id": str(entry)}
    return out


def _part(raw: dict[str, Any]) -> Part:
    return Part(
        zone=str(raw.get("zone", "")),
        show=str(raw.get("show", "cards")),
        types=_words(raw.get("types")),
        not_types=_words(raw.get("not_types")),
        flags=_words(raw.get("flags")),
        badges=_badges(raw.get("badges")),
        beside=_badges(raw.get("beside")) or _badges(raw.get("badges"))[:1],
        busy=_words(raw.get("busy")),
        pairs=bool(raw.get("pairs")),
        attached=bool(raw.get("attached")),
        marks=bool(raw.get("marks")),
        key=str(raw.get("key") or raw.get("tracker") or ""),
        names=raw.get("name"),
        free=raw.get("free"),
        aims=str(raw.get("aims", "")),
        steps=tuple(raw.get("steps", ())),
        top=int(raw.get("top", 0)),
        newest=raw.get("newest"),
        form=str(raw.get("form", "")),
        spaces=int(raw.get("spaces", 0)),
        low=int(raw.get("low", -1)),
    )


def _panel(raw: dict[str, Any]) -> Panel:
    order = raw.get("order", 0)
    narrow, wide = (
        (order.get("narrow", 0), order.get("wide", 0)) if isinstance(order, dict) else (order, order)
    )
    return Panel(
        id=str(raw["id"]),
        area=str(raw.get("area", "table")),
        parts=tuple(_part(p) for p in raw.get("parts", ())),
        narrow=int(narrow),
        wide=int(wide),
        trackers=_words(raw.get("trackers")),
        names=raw.get("name"),
    )


def _default_panels(zones: dict[str, dict[str, Any]]) -> tuple[Panel, ...]:
    """Panels for a ruleset that declares none: the zones as they come."""
    table, seat, hand = [], [], []
    for kind, z in zones.items():
        if z.get("owner", "seat") == "table":
            table.append(Part(kind, "cards" if z.get("faces", "all") == "all" else "count"))
        elif z.get("faces") == "owner":
            hand.append(Part(kind))
            seat.append(Part(kind, "count"))
        else:
            seat.append(Part(kind, "cards" if z.get("in_play") else "pile"))
    made = (
        Panel("table", "table", tuple(table)),
        Panel("seat", "seat", tuple(seat)),
        Panel("hand", "hand", tuple(hand)),
    )
    return tuple(p for p in made if p.parts or p.area == "seat")


def read_spec(raw: dict[str, Any]) -> TableSpec:
    """Make a :class:`TableSpec` of a ruleset's plain dict; what is missing is left empty."""
    zones = _table(raw.get("zones"))
    panels = tuple(_panel(p) for p in raw.get("panels") or ()) or _default_panels(zones)
    colours = raw.get("colours") or ()
    return TableSpec(
        id=str(raw.get("id", "")),
        names=raw.get("name", raw.get("id", "")),
        panels=panels,
        zones=zones,
        trackers=_table(raw.get("trackers")),
        phases=_table(raw.get("phases")),
        flags=_table(raw.get("flags")),
        keywords=_table(raw.get("keywords")),
        types=_table(raw.get("types")),
        stats=_table(raw.get("stats")),
        colours=tuple(_table(colours).values()),
        raw=raw,
    )
