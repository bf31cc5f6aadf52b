"""Model of ``ruleset.yaml``, the declarative part of a game: its names, zones, panels, phases, words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import Field, PlainValidator, ValidationInfo, model_validator

from .base import Model, Name, OneLine, Translated
from .card_errors import listed, shown, suggestion
from .field_types import Count, DurationName, EventName, Maybe, Number, Text, YesNo, vocabulary, word
from .model import Line, Statics, Triggers
from .panel_model import Id as Word
from .panel_model import PanelModel, TrackPart, ValuePart
from .sentences import fail, failures

if TYPE_CHECKING:
    from .vocabulary import Vocabulary

SeatFigure = Annotated[str, word("public figure of a player", lambda v: v.seat_figures)]


class Named(Model):
    """A thing with an id for files and a name for people."""

    id: Word
    name: Name


class Seats(Model):
    """How many may play."""

    min: Count
    max: Count

    @model_validator(mode="after")
    def _order(self) -> Self:
        if self.max < self.min:
            raise fail(f"this has to be {self.min} or more, not {self.max}", "max")
        return self


SeatCounts = Annotated[list[Count], Field(min_length=1)]


class OptionValue(Named):
    """One value of an option; ``seats`` lists the numbers of players that it is for, without it all."""

    seats: Maybe[SeatCounts] = None


class Option(Named):
    """What is chosen before play: one of ``values``, or a number from ``min`` to ``max``; ``zero`` says what
    0 stands for, as "no".

    ``seats`` lists the numbers of players for whom there is anything to choose. ``only_with`` names values of
    other options, with one of which there is.
    """

    text: Translated
    seats: Maybe[SeatCounts] = None
    values: Maybe[Annotated[list[OptionValue], Field(min_length=2)]] = None
    min: Maybe[Number] = None
    max: Maybe[Number] = None
    zero: Maybe[Translated] = None
    default: Any
    default_by_seats: dict[str, Any] = Field(default_factory=dict)  # another default for so many seats
    only_with: dict[str, list[str]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _choices(self) -> Self:
        numbers = self.min is not None and self.max is not None
        if (self.values is not None) == numbers or (self.min is None) != (self.max is None):
            raise fail('an option has either "values" or both "min" and "max"')
        if self.zero is not None and (self.min is None or self.min > 0):
            raise fail("0 is none of the choices", "zero")
        self._check(self.default, "default")
        for seats, value in self.default_by_seats.items():
            if not seats.isdecimal():
                raise fail(f"this has to be a number of seats, not {shown(seats)}", "default_by_seats", seats)
            self._check(value, "default_by_seats", seats)
        for k, entry in enumerate(self.values or ()):
            if entry.id == self.default and entry.seats is not None:
                raise fail("what nobody has to choose is for any number of seats", "values", k, "seats")
        return self

    def _check(self, value: Any, *path: str) -> None:
        """Raise unless ``value`` is one of the choices."""
        if self.values is not None:
            known = [v.id for v in self.values]
            if value not in known:
                raise fail(
                    f"this has to be {listed(known)}, not {shown(value)}{suggestion(value, known)}", *path
                )
            return
        assert self.min is not None and self.max is not None  # see _choices
        if type(value) is not int or not self.min <= value <= self.max:
            wanted = f"a whole number from {self.min} to {self.max}"
            raise fail(f"this has to be {wanted}, not {shown(value)}", *path)


class Colour(Named):
    """A colour, with the letter that stands for it in a cost."""

    letter: Translated


# What an emblem may be drawn with: blanks, and blocks that every terminal has, a cell each.
BLOCKS = frozenset(" ▀▄█▌▐▖▗▘▙▚▛▜▝▞▟")


class GameLook(Model):
    """How a game is told apart at a glance: a hue, the lines of its frames, and a few cells of drawing."""

    hue: Literal["white", "red", "blue", "green", "yellow", "magenta"]
    frame: Literal["round", "square", "double", "heavy", "ledge"]
    emblem: Annotated[Text, Field(min_length=1, max_length=6)]

    @model_validator(mode="after")
    def _drawn(self) -> Self:
        strange = sorted(set(self.emblem) - BLOCKS)
        if strange:
            raise fail(f"an emblem is drawn with blocks alone, not {shown(strange[0])}", "emblem")
        return self


class ZoneModel(Model):
    """A kind of zone, as :class:`mk_tui.engine.layout.ZoneSpec` describes it."""

    kind: Word
    name: Name
    owner: Literal["seat", "table"] = "seat"
    faces: Literal["all", "owner", "none"] = "all"
    in_play: YesNo = False
    ordered: YesNo = False
    attached: YesNo = True  # whether what is attached to a card is counted where it lies


class CardType(Named):
    """A type of cards; ``many``: what several of it are called, where they are counted."""

    many: Maybe[Name] = None


class Phase(Named):
    """A step of the turn."""

    clause: Line
    combat: YesNo = False  # whether it is fought in it
    common: YesNo = False  # whether it is nobody's turn: all have it together


class TurnEnding(Model):
    """How a turn that is a row of steps ends with one key.

    ``kinds``: the questions of its player that are then declined. ``warns``: kinds of questions, verbs of
    options, types of the cards in hand that they are about, and a verb with the type of its card
    (``attack_character``), that are not passed over without a word; the game's messages say it
    (``left.<word>``), which may name the ``{cards}``. ``falls`` among them: those that are lost unless they
    do what is left undone. ``pass_warns``: those of which a pass warns after which they are not offered more
    in the turn, unless its player has done such a thing in it; in a step that came without a pass after an
    act of theirs, of all. Either way who has done such a thing, or one of ``pass_spares``, is not warned of
    what is in hand, and nobody of what would be in vain; by a pass not of ``pass_judged`` either where the
    game's own judgement passes too, nor of what the advice of a clause that stands there speaks against
    (``pass_advised``). ``joined``: two of ``warns`` that are told in one
    sentence, ``left.<one>_<other>``, of the cards that could do both.
    """

    steps: Annotated[list[Word], Field(min_length=1)]
    kinds: Annotated[list[Word], Field(min_length=1)]
    warns: list[Word] = Field(default_factory=list)
    pass_warns: list[Word] = Field(default_factory=list)
    pass_spares: list[Word] = Field(default_factory=list)
    pass_judged: list[Word] = Field(default_factory=list)
    pass_advised: dict[Line, list[Word]] = Field(default_factory=dict)
    joined: Maybe[Annotated[list[Word], Field(min_length=2, max_length=2)]] = None


class Spellings(Model):
    """In which other ways a word is written: "dedicated" for "dedicate"; a plural in s or es needs none."""

    en: list[OneLine] = Field(default_factory=list)
    es: list[OneLine] = Field(default_factory=list)


class TermModel(Named):
    """A word of the game that people can ask about: what it means in a sentence, and the clause."""

    also: Maybe[Spellings] = None
    clause: Line
    text: Translated


class KeywordModel(Named):
    """A keyword, with the effects it stands for if it is made of existing mechanics alone."""

    also: Maybe[Spellings] = None
    reminder: Translated
    clause: Line
    hidden: YesNo = False
    while_: Maybe[Statics] = Field(None, alias="while")
    when: Maybe[Triggers] = None


class StatModel(Named):
    """A figure of a card or of a player."""

    of: Literal["card", "player"]


class FlagModel(Named):
    """A passing state of a card in play; ``beside``: one that lies with another card shows it as well, for
    where it lies does not say it."""

    glyph: Maybe[Annotated[Text, Field(min_length=1, max_length=1)]] = None
    beside: YesNo = False


class SignModel(Model):
    """What something means that the game itself writes on its table."""

    sign: OneLine
    name: Name


class Tracker(Named):
    """What counts towards a goal, and whether reaching it is good."""

    goal: Maybe[Count] = None
    goal_by: Maybe[SeatFigure] = None  # the figure that is the goal
    good: YesNo
    countable: YesNo = False  # of which there are fewer, not less: "fewer points"

    @model_validator(mode="after")
    def _one_goal(self) -> Self:
        if self.goal is not None and self.goal_by is not None:
            raise fail('a tracker has either a "goal" or a "goal_by"', "goal_by")
        return self


class CardFilter(Named):
    """What cards are looked through by besides what every game has: a key of card files, each of whose
    ``values`` has a name. Without them it says what the game calls its ``colours``."""

    values: Maybe[list[Named]] = None


class Advice(Model):
    """A sentence for beginners, with the clause that it comes from."""

    clause: Line
    text: Translated


class BeginnerSeat(Model):
    """Who sits there in the match that is proposed to a newcomer, and with which deck, "" for any."""

    kind: Literal["human", "novice", "adept"]
    deck: Maybe[Word] = None


class BeginnerMatch(Model):
    """The match that a form proposes to a newcomer. ``won``: how many of a hundred the beginner's computer
    player wins of it, measured; ``easy``: the decks that are easy to play."""

    seats: list[BeginnerSeat]
    options: dict[str, Any] = Field(default_factory=dict)
    easy: list[Word] = Field(default_factory=list)
    won: Count


COLOURS = "colours"  # of cards, each of which is named among those of the game

# What has an id (a zone its kind) that stands once in its list.
LISTS = (
    "options",
    "colours",
    "types",
    "zones",
    "phases",
    "filters",
    "keywords",
    "glossary",
    "stats",
    "flags",
    "trackers",
    "panels",
)


class RulesetFile(Model):
    """The whole file."""

    id: Word
    version: Annotated[Any, PlainValidator(lambda v: str(v))]
    rank: Maybe[Count] = None  # where it stands among the games that people are shown, 1 first
    name: Name
    text: Translated
    seats: Seats
    look: Maybe[GameLook] = None
    options: list[Option] = Field(default_factory=list)
    colours: list[Colour] = Field(default_factory=list)
    types: list[CardType]
    zones: list[ZoneModel]
    panels: list[PanelModel] = Field(default_factory=list)
    phases: list[Phase] = Field(default_factory=list)
    end_turn: Maybe[TurnEnding] = None
    together: list[str] = Field(default_factory=list)
    marked: list[str] = Field(default_factory=list)
    set_apart: list[str] = Field(default_factory=list)  # fields of a card that its type line tells
    filters: list[CardFilter] = Field(default_factory=list)
    keywords: list[KeywordModel] = Field(default_factory=list)
    glossary: list[TermModel] = Field(default_factory=list)
    stats: list[StatModel] = Field(default_factory=list)
    flags: list[FlagModel] = Field(default_factory=list)
    signs: list[SignModel] = Field(default_factory=list)
    trackers: list[Tracker] = Field(default_factory=list)
    advice: list[Advice] = Field(default_factory=list)
    beginner: Maybe[BeginnerMatch] = None
    durations: list[DurationName] = Field(default_factory=list)
    events: list[EventName] = Field(default_factory=list)

    @model_validator(mode="after")
    def _agrees(self, info: ValidationInfo) -> Self:
        words = vocabulary(info)
        found = list(_twice(self))
        if self.id != words.game:
            found.append((("id",), f"this has to be {shown(words.game)}, not {shown(self.id)}"))
        stats = {of: [s.id for s in self.stats if s.of == of] for of in ("card", "player")}
        for part, what, given, known in (
            ("colours", "colour", [c.id for c in self.colours], words.colours),
            ("types", "card type", [t.id for t in self.types], words.types),
            ("zones", "zone", [z.kind for z in self.zones], words.zones),
            ("options", "option", [o.id for o in self.options], words.option_names),
            ("phases", "step", [p.id for p in self.phases], words.steps),
            ("flags", "flag", [f.id for f in self.flags], words.flags),
            ("trackers", "tracker", [t.id for t in self.trackers], words.tracked),
            ("stats", "stat of a card", stats["card"], words.stats),
            ("stats", "stat of a player", stats["player"], words.seat_stats),
        ):
            found += [((part,), f"the {what} {shown(k)} is missing") for k in known if k not in given]
        found += _unknown("colours", "colour", [c.id for c in self.colours], words.colours)
        found += _unknown("types", "card type", [t.id for t in self.types], words.types)
        found += _unknown("zones", "zone", [z.kind for z in self.zones], words.zones)
        found += _unknown("stats", "stat", [s.id for s in self.stats], (*words.stats, *words.seat_stats))
        found += _unknown("flags", "flag", [f.id for f in self.flags], words.flags)
        found += _unknown("phases", "step", [p.id for p in self.phases], words.steps)
        if self.end_turn is not None:
            steps = list(words.steps)
            found += [
                (("end_turn", "steps", k), f"the rules have no step {shown(s)}{suggestion(s, steps)}")
                for k, s in enumerate(self.end_turn.steps)
                if s not in steps
            ]
            given, advised = [one.clause for one in self.advice], "pass_advised"
            found += [
                (("end_turn", advised, c), f"the rules have no advice {shown(c)}{suggestion(c, given)}")
                for c in self.end_turn.pass_advised
                if c not in given
            ]
        fields = [name for name, _ in words.fields]
        found += [
            (("set_apart", k), f"the rules have no field {shown(name)}{suggestion(name, fields)}")
            for k, name in enumerate(self.set_apart)
            if name not in fields
        ]
        found += _unknown("options", "option", [o.id for o in self.options], words.option_names)
        found += _unknown("trackers", "tracker", [t.id for t in self.trackers], words.tracked)
        found += _missing_keywords(self, words.keyword_names)
        found += _strange_trackers(self)
        found += _strange_options(self)
        found += _strange_clauses(self, words.clauses())
        found += _strange_first_match(self)
        found += _strange_conditions(self)
        found += _strange_filters(self, words)
        found += _two_meanings(self)
        if found:
            raise failures(found)
        return self


def _unknown(part: str, what: str, given: list[str], known: Iterable[str]) -> Iterator[tuple[Any, str]]:
    known = list(known)
    for k, name in enumerate(given):
        if name not in known:
            at = (part, k, "kind" if part == "zones" else "id")
            yield at, f"the rules have no {what} {shown(name)}{suggestion(name, known)}"


def _missing_keywords(file: RulesetFile, known: tuple[str, ...]) -> Iterator[tuple[Any, str]]:
    """Yield each keyword of the rules that the file does not have, at the word that may be meant for it.

    A word that the rules do not know is no mistake by itself: selectors can look for it.
    """
    given = [k.id for k in file.keywords]
    own = [k for k in given if k not in known]
    for missing in [k for k in known if k not in given]:
        near = suggestion(missing, own)
        meant = next((k for k in own if shown(k) in near), "")
        path = ("keywords", given.index(meant), "id") if meant else ("keywords",)
        end = f"; is it {shown(meant)}?" if meant else ""
        yield path, f"the keyword {shown(missing)} is missing{end}"


def _strange_trackers(file: RulesetFile) -> Iterator[tuple[Any, str]]:
    """Yield each tracker of a panel that the file does not have."""
    known = [t.id for t in file.trackers]

    def strange(name: str, *path: str | int) -> Iterator[tuple[Any, str]]:
        if name not in known:
            yield path, f"there is no tracker {shown(name)}{suggestion(name, known)}"

    for k, panel in enumerate(file.panels):
        for n, name in enumerate(panel.trackers):
            yield from strange(name, "panels", k, "trackers", n)
        for n, part in enumerate(panel.parts):
            if isinstance(part, TrackPart):
                yield from strange(part.tracker, "panels", k, "parts", n, "tracker")


def _strange_options(file: RulesetFile) -> Iterator[tuple[Any, str]]:
    """Yield each option whose values are to name a figure, and that the file does not have."""
    known = [o.id for o in file.options if o.values]
    for k, panel in enumerate(file.panels):
        for n, part in enumerate(panel.parts):
            name = part.values if isinstance(part, ValuePart) else None
            if name is not None and name not in known:
                message = f"there is no option {shown(name)} with values{suggestion(name, known)}"
                yield ("panels", k, "parts", n, "values"), message


def _strange_clauses(file: RulesetFile, known: tuple[str, ...]) -> Iterator[tuple[Any, str]]:
    """Yield each clause that the rulebook, if there is one, does not have; "XY-7" is a whole chapter."""
    chapters = {c.partition(".")[0] for c in known}
    for part in ("phases", "keywords", "glossary", "advice"):
        for k, entry in enumerate(getattr(file, part)):
            if known and entry.clause not in known and entry.clause not in chapters:
                near = suggestion(entry.clause, known)
                yield (part, k, "clause"), f"the rulebook has no clause {shown(entry.clause)}{near}"


def _strange_first_match(file: RulesetFile) -> Iterator[tuple[Any, str]]:
    """Yield what is wrong with the match that is proposed to newcomers."""
    proposed = file.beginner
    if proposed is None:
        return
    if not file.seats.min <= len(proposed.seats) <= file.seats.max:
        yield ("beginner", "seats"), f"{len(proposed.seats)} players cannot sit down to this game"
    if [seat.kind for seat in proposed.seats].count("human") != 1:
        yield ("beginner", "seats"), "one seat has to be the newcomer's: kind: human"
    known = {option.id: option for option in file.options}
    for name, value in proposed.options.items():
        at = ("beginner", "options", name)
        option = known.get(name)
        if option is None:
            yield at, f"there is no option {shown(name)}{suggestion(name, list(known))}"
        elif option.values is not None and value not in (values := [v.id for v in option.values]):
            yield at, f"this has to be {listed(values)}, not {shown(str(value))}"


def _strange_conditions(file: RulesetFile) -> Iterator[tuple[Any, str]]:
    """Yield what is wrong with the values of other options that an option is only for."""
    known = {option.id: [value.id for value in option.values or ()] for option in file.options}
    for k, option in enumerate(file.options):
        for name, values in option.only_with.items():
            at = ("options", k, "only_with", name)
            if name not in known:
                yield at, f"there is no option {shown(name)}{suggestion(name, list(known))}"
                continue
            for n, value in enumerate(values):
                if value not in known[name]:
                    said = f"this has to be {listed(known[name])}, not {shown(value)}"
                    yield (*at, n), said + suggestion(value, known[name])


def _strange_filters(file: RulesetFile, words: Vocabulary) -> Iterator[tuple[Any, str]]:
    """Yield each filter that cards cannot be looked through by."""
    known = (
        {key for model in words.schema().CARDS.values() for key in model.model_fields} if file.filters else ()
    )
    for k, entry in enumerate(file.filters):
        if entry.id not in known:
            yield ("filters", k, "id"), f"no card has a key {shown(entry.id)}{suggestion(entry.id, known)}"
        elif (entry.values is None) != (entry.id == COLOURS):
            yield ("filters", k, "id"), f"only {shown(COLOURS)} have names already, and no other key has"


def _two_meanings(file: RulesetFile) -> Iterator[tuple[Any, str]]:
    """Yield each word that stands for two things in one language: nobody could ask about it."""
    for lang in ("en", "es"):
        meant: dict[str, str] = {}
        for part in ("keywords", "glossary"):
            for k, entry in enumerate(getattr(file, part)):
                also = getattr(entry.also, lang) if entry.also is not None else []
                for form in (getattr(entry.name, lang), *also):
                    other = meant.setdefault(form.casefold(), entry.id)
                    if other != entry.id:
                        yield (part, k, "name"), f"{shown(form)} is what {shown(other)} is called already"


def _twice(file: RulesetFile) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield what stands twice in one list."""
    for part in LISTS:
        key = "kind" if part == "zones" else "id"
        seen: set[str] = set()
        for k, entry in enumerate(getattr(file, part)):
            name = getattr(entry, key)
            if name in seen:
                yield (part, k, key), f"{shown(name)} is here twice"
            seen.add(name)
