"""The table and its cards as lines, as one seat sees them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from mk_tui.cards.description import Description
from mk_tui.language import Speaker
from mk_tui.language.asking_words import round_of
from mk_tui.language.changes import change_line
from mk_tui.language.figure_words import figure, figure_name, linked, option_names
from mk_tui.players.titles import level_name
from mk_tui.table import CardView, View, ZoneView

# Whose panels are a player's.
SEAT_AREAS = ("seat", "hand")
# The zone of games whose cards wait to resolve.
STACK = "stack"


class TableLines:
    """Tells the table of one game: the zones that its panels show by ``ruleset.yaml`` (``description``).

    ``kinds`` say what answers for each seat; without them nobody's level is told.
    """

    def __init__(self, description: Description, kinds: Sequence[str] = ()) -> None:
        self._kinds = kinds
        self._trackers = {tracker["id"]: tracker for tracker in description.get("trackers", ())}
        panels = description.get("panels", ())
        parts = [part for panel in panels for part in panel.get("parts", ())]
        self._zones = frozenset(part["zone"] for part in parts if part.get("zone"))
        # The zones whose cards wait to be paid: the hands that show costs.
        held = [part for panel in panels if panel.get("area") == "hand" for part in panel.get("parts", ())]
        self._priced = frozenset(
            part["zone"] for part in held if any("{cost}" in badge for badge in part.get("badges", ()))
        )
        # What the places of each track are called, by the tracker that counts them from 0.
        self._places = {part["key"]: tuple(part["steps"]) for part in parts if part["show"] == "track"}
        # The figures and pairs of cards of each seat and of the whole table; the names of figures in words.
        said = [(panel["area"], part) for panel in panels for part in panel["parts"]]
        said = [(area, part) for area, part in said if part["show"] in ("value", "links")]
        self._figures = [part for area, part in said if area in SEAT_AREAS]
        self._common = [part for area, part in said if area not in SEAT_AREAS]
        self._names = option_names(description)
        # What is said of the card on top, by the zones whose order tells something.
        self._tops = {part["zone"]: top for part in parts if (top := part.get("newest")) is not None}

    def lines(self, speaker: Speaker, view: View) -> Iterator[str]:
        """Yield the whole table: round, common figures and zones, each player with zones, the stack."""
        if view.phase:
            yield speaker.say("plain.round", n=round_of(view), phase=view.phase)
        else:
            yield speaker.say("plain.round_only", n=round_of(view))
        if view.phase not in speaker.common and view.active >= 0:
            yield speaker.say("plain.active", seat=view.active)
        if common := list(self._told(speaker, view, -1)):
            yield speaker.say("plain.figures", figures=", ".join(common))
        shown = [zone for zone in view.zones if zone.kind in self._zones]
        for zone in shown:
            if zone.seat < 0:
                yield self.zone(speaker, zone, view)
        for seat in sorted(range(len(view.players)), key=lambda s: s == view.seat):
            yield self.player(speaker, view, seat)
            for zone in shown:
                if zone.seat == seat:
                    yield self.zone(speaker, zone, view, zone.kind in self._priced)
        if view.stack or any(zone.kind == STACK for zone in view.zones):  # not every game has one
            yield from stack_lines(speaker, view)

    def player(self, speaker: Speaker, view: View, seat: int) -> str:
        """Return a player's trackers and figures as one line, with the level of a computer player; a tracker
        that counts the places of a track as the name of the place."""
        figures = []
        for name, value in view.players[seat].trackers:
            steps = self._places.get(name, ())
            if 0 <= value < len(steps):
                place = speaker.words.pick(steps[value])
                figures.append(speaker.say("plain.tracker_at", tracker=name, place=place))
                continue
            goal = view.players[seat].goal(self._trackers.get(name, {}))
            if not goal:
                figures.append(speaker.say("plain.tracker_open", tracker=name, value=value))
            else:
                figures.append(speaker.say("plain.tracker", tracker=name, value=value, goal=goal))
        figures += self._told(speaker, view, seat)
        level = level_name(self._kinds[seat], speaker) if self._kinds else ""
        if level:
            return speaker.say("plain.player_level", seat=seat, level=level, figures=", ".join(figures))
        return speaker.say("plain.player", seat=seat, figures=", ".join(figures))

    def _told(self, speaker: Speaker, view: View, seat: int) -> Iterator[str]:
        """Yield the figures and the pairs of cards that a seat's panels show, each after its name; of the
        table's own panels for ``seat`` -1."""
        table = dict(view.values)
        values = dict(view.players[seat].values) if seat >= 0 else table
        for part in self._figures if seat >= 0 else self._common:
            name = speaker.words.pick(part["name"])
            if part["show"] == "links":
                pairs = linked(table.get(part["key"]) or (), view.card, seat)
                told = [[speaker.card_name(c.definition, c.id) for c in pair] for pair in pairs]
                text = "; ".join(speaker.words.join(names) for names in told)
            else:
                names = self._names.get(part["values"])
                text = figure(speaker.words, part["key"], part["form"], names, values)
                name = figure_name(speaker.words, text, name, part["one"])
            if text:
                yield speaker.say("plain.figure", name=name, text=text)

    def zone(self, speaker: Speaker, zone: ZoneView, view: View, priced: bool = False) -> str:
        """Return a zone with the cards that the viewer sees; ``priced``: each with its cost.

        Equal cards stand together; where the order tells something only those that lie on each other do, from
        the top down.
        """
        if zone.open and not zone.cards:
            return speaker.say("plain.zone_empty", zone=zone.kind)
        lines = [speaker.card_line(c, view, priced) for c in zone.cards]
        top = speaker.words.pick(self._tops.get(zone.kind)) if zone.open else ""
        if top:
            told = [text for _, row in groupby(reversed(lines)) for text in _grouped(row)]
            cards = "; ".join([f"{told[0]} ({top})", *told[1:]])
        else:
            cards = "; ".join(_grouped(lines))
        if zone.open:
            return speaker.say("plain.zone", zone=zone.kind, cards=cards)
        if zone.cards:
            return speaker.say("plain.zone_known", zone=zone.kind, n=zone.count, cards=cards)
        return speaker.say("plain.zone_closed", zone=zone.kind, n=zone.count)


def stack_lines(speaker: Speaker, view: View) -> Iterator[str]:
    """Yield what waits on the stack, the next to resolve first."""
    if not view.stack:
        yield speaker.say("plain.stack_empty")
        return
    yield speaker.say("plain.stack")
    for item in reversed(view.stack):
        yield speaker.stack_item(item, view)


def card_lines(
    speaker: Speaker,
    card: CardView,
    view: View,
    changes: Mapping[str, Sequence[tuple[str, int]]],
) -> Iterator[str]:
    """Yield all about a card: what it is now and what ``changes`` its figures, its type and cost, its text,
    its keywords."""
    yield speaker.card_line(card, view)
    for stat, why in changes.items():
        named = speaker.words.name("stat", stat)
        text = ", ".join(change_line(speaker, *one) for one in why)
        yield speaker.say("plain.changed", name=named, text=text)
    kind = speaker.kind(card)
    if any(card.cost):
        yield speaker.say("plain.type_cost", name=kind, cost=speaker.cost(card.cost))
    else:
        yield speaker.say("plain.type", name=kind)
    text = speaker.card_text(card.definition)
    if text:
        yield text
    for keyword in card.keywords:
        name, reminder = speaker.keyword(keyword)
        if reminder:
            yield speaker.say("plain.keyword", name=name, text=reminder)


def find_cards(speaker: Speaker, view: View, text: str) -> list[CardView]:
    """Return the cards that the viewer sees whose name is, or else contains, ``text``; one of each name.

    Case and accents do not matter.
    """
    wanted = _plain(text)
    seen: dict[str, CardView] = {}
    # What one holds comes first: a question about a name is mostly about one's own card.
    for zone in sorted(view.zones, key=lambda z: not (z.open and z.seat == view.seat)):
        for card in zone.cards:
            seen.setdefault(card.definition, card)
    named = [(card, _plain(speaker.card_name(card.definition))) for card in seen.values()]
    return [c for c, name in named if name == wanted] or [c for c, name in named if wanted and wanted in name]


def _grouped(lines: Iterable[str]) -> list[str]:
    counts: dict[str, int] = {}
    for line in lines:
        counts[line] = counts.get(line, 0) + 1
    return [line if n == 1 else f"{n} × {line}" for line, n in counts.items()]


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in apart if not unicodedata.combining(c)).split())
