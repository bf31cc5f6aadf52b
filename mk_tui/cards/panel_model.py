"""Models of the panels in ``ruleset.yaml``, and the plain form that the screen lays out.

A part shows cards, counts or public figures; each way to show has its own keys, so that one which would mean
nothing there is an error. :meth:`PanelModel.plain` gives every key its value: nobody works one out again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, PlainValidator, ValidationInfo, model_validator

from .badges import FIELD, NO_STATS, PRINTED, fields
from .base import Model, Name
from .card_errors import listed, shown, suggestion
from .field_types import (
    Amount,
    CardType,
    Count,
    Maybe,
    Number,
    Short,
    Text,
    YesNo,
    ZoneKind,
    form,
    vocabulary,
    word,
)
from .sentences import fail, failures
from .vocabulary import Vocabulary

OWN_AREAS = ("seat", "hand")  # whose panels are a player's
Found = Iterator[tuple[tuple[str | int, ...], str]]

Id = Annotated[Short, form(r"[A-Za-z0-9]+([_-][A-Za-z0-9]+)*", "an id is letters, digits and _, not {}")]
FlagName = Annotated[str, word("flag", lambda v: v.flags)]
TableFigure = Annotated[str, word("public figure of the table", lambda v: v.table_figures)]


def unknown_figures(text: str, known: Iterable[str], what: str) -> str:
    """Return what is wrong with the figures in braces of a text, "" if nothing is."""
    known = list(known)
    for name in fields(text):
        if name not in known:
            return f"there is no {what} {shown(name)}{suggestion(name, known)}"
    if set("{}") & set(FIELD.sub("", text)):
        return f'a figure stands in braces, such as "{{{known[0] if known else "n"}}}", not {shown(text)}'
    return ""


def _badge_text(text: str, info: ValidationInfo) -> str:
    stats = vocabulary(info).stats
    wrong = unknown_figures(text, (*stats, *NO_STATS, *(PRINTED + s for s in stats)), "figure of a card")
    if wrong:
        raise fail(wrong)
    return text


class Badge(Model):
    """What stands beside a card's name, and the style that it always has ("" for that of its figures)."""

    text: Annotated[Text, Field(min_length=1, max_length=40), AfterValidator(_badge_text)]
    style: Maybe[Literal["good", "bad", "warn", "dim", "word", "flag", "badge"]] = None


def _badge(value: Any, info: ValidationInfo) -> Badge:
    raw = value if isinstance(value, dict) else {"text": value}
    return Badge.model_validate(raw, context=info.context)


Badges = Annotated[list[Annotated[Any, PlainValidator(_badge)]], Field(max_length=20)]
Types = list[CardType]
NONE: Any = Field(default_factory=list)


class PartModel(Model):
    """What the ways to show have in common: nothing but that there is one."""

    def plain(self) -> dict[str, Any]:
        """Return all keys of all parts with this one's values."""
        own = {name: _plain(getattr(self, name)) for name in type(self).model_fields}
        own["key"] = own.get("key") or own.pop("tracker", None)
        own = {name: value for name, value in own.items() if value is not None}
        made = {name: own.get(name, absent) for name, absent in ABSENT.items()}
        made["beside"] = made["beside"] or made["badges"][:1]
        return made


class ZonePart(PartModel):
    """A part that shows a zone."""

    zone: ZoneKind
    name: Maybe[Name] = None


class CardsPart(ZonePart):
    """Cards by name: strips or boxes as there is room (``cards``), or strips whatever the room."""

    show: Literal["cards", "names"] = "cards"
    types: Types = NONE
    not_types: Types = NONE
    flags: list[FlagName] = NONE
    not_flags: list[FlagName] = NONE
    badges: Badges = NONE
    beside: Badges = NONE
    marks: YesNo = False
    attached: YesNo = False
    pairs: YesNo = False
    free: Maybe[Name] = None
    aims: Maybe[TableFigure] = None
    top: Maybe[Count] = None
    newest: Maybe[Name] = None


class SpacesPart(ZonePart):
    """Two rows of spaces that face each other."""

    show: Literal["spaces"]
    spaces: Count
    key: Maybe[TableFigure] = None
    aims: Maybe[TableFigure] = None
    badges: Badges = NONE
    beside: Badges = NONE
    marks: YesNo = False


class GroupsPart(ZonePart):
    """Equal cards together, as free/all."""

    show: Literal["groups"]
    types: Types = NONE
    not_types: Types = NONE
    busy: list[FlagName] = NONE


class CountedPart(ZonePart):
    """How many cards there are; of a pile its top card too."""

    show: Literal["count", "pile"]
    low: Maybe[Amount] = None


class ValuePart(PartModel):
    """A public figure of the player, or of the table; with ``form`` several in one. ``one``: what it is
    called where it is 1, if that is another word. ``values``: the option whose values it may be, where it is
    a word, by whose names it is called; ``title``: it stands beside the player's name."""

    show: Literal["value"]
    name: Name
    one: Maybe[Name] = None
    key: Maybe[Text] = None
    form: Maybe[Text] = None
    values: Maybe[Id] = None
    title: YesNo = False

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.key is None) == (self.form is None):
            raise fail('a value has either a "key" or a "form"')
        return self


class LinksPart(PartModel):
    """Pairs of cards that belong together, by a public figure of the table."""

    show: Literal["links"]
    name: Name
    key: TableFigure


class Step(Model):
    """A place of a track."""

    name: Name


class TrackPart(PartModel):
    """A tracker as places in a row, with the players who stand on each."""

    show: Literal["track"]
    tracker: Id
    steps: Annotated[list[Step], Field(min_length=2)]


PARTS: dict[str, type[PartModel]] = {
    "cards": CardsPart,
    "names": CardsPart,
    "spaces": SpacesPart,
    "groups": GroupsPart,
    "count": CountedPart,
    "pile": CountedPart,
    "value": ValuePart,
    "links": LinksPart,
    "track": TrackPart,
}
# Every key of the plain form, with what stands for one that a part does not have.
ABSENT: dict[str, Any] = {
    "zone": "",
    "show": "cards",
    "name": None,
    "types": [],
    "not_types": [],
    "flags": [],
    "not_flags": [],
    "badges": [],
    "beside": [],
    "busy": [],
    "marks": False,
    "attached": False,
    "pairs": False,
    "free": None,
    "aims": "",
    "top": 0,
    "newest": None,
    "spaces": 0,
    "low": -1,
    "key": "",
    "form": "",
    "one": None,
    "values": "",
    "title": False,
    "steps": [],
}


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(v) for v in value]
    if isinstance(value, Badge):
        return [value.text, value.style or ""]
    if isinstance(value, Step):
        return _plain(value.name)
    return value.model_dump() if isinstance(value, Model) else value


def _part(value: Any, info: ValidationInfo) -> PartModel:
    if not isinstance(value, dict):
        raise fail(f"this has to be a mapping, not {shown(value)}")
    show = value.get("show", "cards")
    if not isinstance(show, str) or show not in PARTS:
        near = suggestion(show, PARTS) or f"; there is {listed(PARTS)}"
        raise fail(f"there is no way to show {shown(show)}{near}", "show")
    return PARTS[show].model_validate(value, context=info.context)


class Order(Model):
    """Which panel gets room first, by the size of the screen."""

    narrow: Number
    wide: Number


def _order(value: Any, info: ValidationInfo) -> Order:
    raw = value if isinstance(value, dict) else {"narrow": value, "wide": value}
    return Order.model_validate(raw, context=info.context)


class PanelModel(Model):
    """A panel: where it stands and what is in it."""

    id: Id
    area: Literal["front", "table", "seat", "hand", "side"]
    order: Maybe[Annotated[Any, PlainValidator(_order)]] = None
    name: Maybe[Name] = None
    trackers: list[Id] = NONE
    parts: Annotated[list[Annotated[Any, PlainValidator(_part)]], Field(min_length=1)]

    @model_validator(mode="after")
    def _fits(self, info: ValidationInfo) -> Self:
        found = list(self._wrong(vocabulary(info)))
        if found:
            raise failures(found)
        return self

    def _wrong(self, words: Vocabulary) -> Found:
        own = self.area in OWN_AREAS
        if self.trackers and self.area != "seat":
            yield ("trackers",), 'only a panel of the area "seat" has trackers'
        figures = words.seat_figures if own else words.table_figures
        what = f"public figure of {'a player' if own else 'the table'}"
        for k, part in enumerate(self.parts):
            if isinstance(part, ZonePart):
                theirs = part.zone in words.seat_zones
                if own and not theirs:
                    yield ("parts", k, "zone"), f"the zone {shown(part.zone)} is no player's"
                elif theirs and not own and isinstance(part, (GroupsPart, CountedPart)):
                    yield ("parts", k, "zone"), f"each player has a zone {shown(part.zone)} of their own"
            elif isinstance(part, ValuePart) and part.key is not None and part.key not in figures:
                near = suggestion(part.key, figures)
                yield ("parts", k, "key"), f"there is no {what} {shown(part.key)}{near}"
            elif isinstance(part, ValuePart) and part.form is not None:
                wrong = unknown_figures(part.form, figures, what)
                if wrong:
                    yield ("parts", k, "form"), wrong

    def plain(self) -> dict[str, Any]:
        """Return the panel as the screen reads it."""
        return {
            "id": self.id,
            "area": self.area,
            "narrow": self.order.narrow if self.order else 0,
            "wide": self.order.wide if self.order else 0,
            "name": _plain(self.name),
            "trackers": list(self.trackers),
            "parts": [part.plain() for part in self.parts],
        }


def default_panels(zones: Iterable[Any]) -> list[dict[str, Any]]:
    """Return panels for a game that declares none: the zones as they come, and the hands."""
    made: dict[str, list[dict[str, Any]]] = {"table": [], "seat": [], "hand": []}
    for zone in zones:
        if zone.owner == "table":
            made["table"].append({"zone": zone.kind, "show": "cards" if zone.faces == "all" else "count"})
        elif zone.faces == "owner":
            made["hand"].append({"zone": zone.kind})
            made["seat"].append({"zone": zone.kind, "show": "count"})
        else:
            made["seat"].append({"zone": zone.kind, "show": "cards" if zone.in_play else "pile"})
    return [
        {
            "id": area,
            "area": area,
            "narrow": 0,
            "wide": 0,
            "name": None,
            "trackers": [],
            "parts": [{**ABSENT, **part} for part in parts],
        }
        for area, parts in made.items()
        if parts or area == "seat"
    ]


__all__ = ["PARTS", "PanelModel", "PartModel", "default_panels"]
