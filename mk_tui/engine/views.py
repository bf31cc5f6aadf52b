"""What a seat is shown: hashable records, never changed once made, that hold nothing the seat may not know.

Built by :mod:`mk_tui.engine.sight`. Cards are named by their definition's id ("mk.camp_healer"); texts
are made from ids and message ids by whoever shows them, in the reader's language.

A search makes some ten of them a decision. A frozen dataclass takes 0.7 µs for each, an ``__init__`` of its
own 0.2, compiled 0.03: so that is what those have of which a view consists.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .state import Option

# A message id, or one with its number.
Note = str | tuple[str, int]


@dataclass(init=False, slots=True)
class CardView:
    """A card whose face the viewer sees.

    ``stats`` are (name, value now, printed value); ``keywords`` those it has now; ``flags`` its state
    ("dedicated", "entered" …); ``host`` what it is attached to, ``attached`` what is attached to it,
    ``facing`` its opponent in combat (card numbers, -1 for none); ``notes`` are message ids of further
    state, e.g. damage that waits, some with a number; ``counters`` how many counters lie on it; ``colours``
    in the game's order.
    """

    id: int
    definition: str
    type: str
    subtype: str
    owner: int
    controller: int
    cost: tuple[int, ...]
    stats: tuple[tuple[str, int, int], ...] = ()
    keywords: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    host: int = -1
    attached: tuple[int, ...] = ()
    facing: int = -1
    notes: tuple[Note, ...] = ()
    counters: int = 0
    colours: tuple[str, ...] = ()

    def __init__(
        self,
        id: int,
        definition: str,
        type: str,
        subtype: str,
        owner: int,
        controller: int,
        cost: tuple[int, ...],
        stats: tuple[tuple[str, int, int], ...] = (),
        keywords: tuple[str, ...] = (),
        flags: tuple[str, ...] = (),
        host: int = -1,
        attached: tuple[int, ...] = (),
        facing: int = -1,
        notes: tuple[Note, ...] = (),
        counters: int = 0,
        colours: tuple[str, ...] = (),
    ) -> None:
        self.id = id
        self.definition = definition
        self.type = type
        self.subtype = subtype
        self.owner = owner
        self.controller = controller
        self.cost = cost
        self.stats = stats
        self.keywords = keywords
        self.flags = flags
        self.host = host
        self.attached = attached
        self.facing = facing
        self.notes = notes
        self.counters = counters
        self.colours = colours

    def __hash__(self) -> int:
        """What tells records of one card apart most of the time, without making anything for it: painters
        look up each, a thousand times an answer."""
        return ((self.id * 64 + self.facing) * 64 + self.counters) * 8 + len(self.flags)

    def __eq__(self, other: object) -> bool:
        """Painters find by it what they made of a card, a hundred times an answer: that of a dataclass puts
        all fields of both into tuples first, and is never compiled."""
        if not isinstance(other, CardView):
            return NotImplemented
        return (
            self.id == other.id
            and self.flags == other.flags
            and self.facing == other.facing
            and self.counters == other.counters
            and self.stats == other.stats
            and self.notes == other.notes
            and self.keywords == other.keywords
            and self.cost == other.cost
            and self.host == other.host
            and self.attached == other.attached
            and self.controller == other.controller
            and self.owner == other.owner
            and self.definition == other.definition
            and self.type == other.type
            and self.subtype == other.subtype
            and self.colours == other.colours
        )

    def stat(self, name: str) -> int:
        """Return a stat as it is now, 0 if the card has none of that name."""
        for key, now, _ in self.stats:
            if key == name:
                return now
        return 0


@dataclass(init=False, slots=True, unsafe_hash=True)
class ZoneView:
    """A zone: how many cards it holds and those of them whose face the viewer sees.

    In a zone that is open to the viewer ``cards`` holds all of them, oldest or bottom first, and
    ``positions`` is empty. In a closed zone ``cards`` holds only what the viewer has been shown, and
    ``positions`` how many cards lie above each (0 = top).
    """

    kind: str
    seat: int
    count: int
    open: bool
    cards: tuple[CardView, ...] = ()
    positions: tuple[int, ...] = ()

    def __init__(
        self,
        kind: str,
        seat: int,
        count: int,
        open: bool,
        cards: tuple[CardView, ...] = (),
        positions: tuple[int, ...] = (),
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.count = count
        self.open = open
        self.cards = cards
        self.positions = positions


@dataclass(init=False, slots=True, unsafe_hash=True)
class PlayerView:
    """A seat's public figures: name, trackers (id -> value) and the ruleset's own public values."""

    seat: int
    name: str
    trackers: tuple[tuple[str, int], ...]
    values: tuple[tuple[str, Any], ...] = ()

    def __init__(
        self,
        seat: int,
        name: str,
        trackers: tuple[tuple[str, int], ...],
        values: tuple[tuple[str, Any], ...] = (),
    ) -> None:
        self.seat = seat
        self.name = name
        self.trackers = trackers
        self.values = values

    def goal(self, tracker: Mapping[str, Any]) -> int:
        """Return what a tracker counts towards, 0 for nothing.

        ``tracker`` is its declaration in ``ruleset.yaml``: it has a ``goal``, or ``goal_by``, the name of the
        figure among ``values`` that says it.
        """
        if "goal_by" in tracker:
            return int(dict(self.values).get(tracker["goal_by"]) or 0)
        return int(tracker.get("goal") or 0)


@dataclass(slots=True, unsafe_hash=True)
class StackView:
    """One item on the resolution stack. ``targets`` are options ("card", 17), ("player", 1) …

    ``seat`` -1 means that no player put it there. ``card`` is the source's number, which may have
    left play; ``definition`` names it all the same.
    """

    id: int
    kind: str
    seat: int
    card: int
    definition: str
    targets: tuple[Option, ...] = ()
    ability: int = -1
    values: tuple[tuple[str, Any], ...] = ()


@dataclass(init=False, slots=True, unsafe_hash=True)
class QuestionView:
    """The open question. Only its own seat sees ``why``, ``fields`` and ``options``, unless it is ``open``.

    ``why`` is a message id; ``options`` are tuples of a verb and its arguments
    (``Ruleset.verbs[verb]`` names them); an answer is a tuple of positions in ``options``, between
    ``least`` and ``most`` of them. ``response`` says that this is a chance to respond (a priority
    window of a seat that is not the one to act first), which a hotseat table asks aloud. ``limits`` and
    ``proposal``: see :class:`~mk_tui.engine.state.Question`. ``open`` says that nothing about it is anybody's
    secret: a hotseat table asks it before everybody, without a curtain. ``lone`` says that nobody but its
    seat may respond. ``prices`` are the cards in hand that cost another sum now than is printed on them (an
    empty one: they are played in another way), for the eyes of people: a computer player reckons for itself.
    """

    seat: int
    kind: str
    why: str = ""
    fields: tuple[tuple[str, Any], ...] = ()
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    response: bool = False
    limits: tuple[int, ...] = ()
    proposal: tuple[int, ...] = ()
    open: bool = False
    lone: bool = False
    prices: tuple[tuple[int, tuple[int, ...]], ...] = ()

    def __init__(
        self,
        seat: int,
        kind: str,
        why: str = "",
        fields: tuple[tuple[str, Any], ...] = (),
        options: tuple[Option, ...] = (),
        least: int = 1,
        most: int = 1,
        response: bool = False,
        limits: tuple[int, ...] = (),
        proposal: tuple[int, ...] = (),
        open: bool = False,
        lone: bool = False,
        prices: tuple[tuple[int, tuple[int, ...]], ...] = (),
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.why = why
        self.fields = fields
        self.options = options
        self.least = least
        self.most = most
        self.response = response
        self.limits = limits
        self.proposal = proposal
        self.open = open
        self.lone = lone
        self.prices = prices


@dataclass(slots=True, unsafe_hash=True)
class EventView:
    """One line of the log as the viewer may read it: a message id with fields.

    Card fields hold definition ids (None when the face is hidden from the viewer); the same key with
    ``_id`` holds the card's number. ``index`` is the position in the whole log.
    """

    index: int
    id: str
    fields: dict[str, Any] = field(default_factory=dict, hash=False)


@dataclass(init=False, slots=True, unsafe_hash=True)
class View:
    """All that a screen, a log, a bot or an error report is given of a match.

    ``seat`` is the viewer, None for the public table. ``result`` is None while the match goes on, else
    (kind, winners, message id) with kind "win", "loss" (all players lose) or "draw". ``conceded`` are the
    seats that gave up. ``last_round`` is the round with which the match ends, 0 where none is set.
    """

    game: str
    seat: int | None
    round: int
    phase: str
    active: int
    order: tuple[int, ...]
    players: tuple[PlayerView, ...]
    zones: tuple[ZoneView, ...]
    stack: tuple[StackView, ...]
    question: QuestionView | None
    result: tuple[str, tuple[int, ...], str] | None
    log_size: int
    values: tuple[tuple[str, Any], ...] = ()
    conceded: tuple[int, ...] = ()
    last_round: int = 0

    def __init__(
        self,
        game: str,
        seat: int | None,
        round: int,
        phase: str,
        active: int,
        order: tuple[int, ...],
        players: tuple[PlayerView, ...],
        zones: tuple[ZoneView, ...],
        stack: tuple[StackView, ...],
        question: QuestionView | None,
        result: tuple[str, tuple[int, ...], str] | None,
        log_size: int,
        values: tuple[tuple[str, Any], ...] = (),
        conceded: tuple[int, ...] = (),
        last_round: int = 0,
    ) -> None:
        self.game = game
        self.seat = seat
        self.round = round
        self.phase = phase
        self.active = active
        self.order = order
        self.players = players
        self.zones = zones
        self.stack = stack
        self.question = question
        self.result = result
        self.log_size = log_size
        self.values = values
        self.conceded = conceded
        self.last_round = last_round

    def zone(self, kind: str, seat: int = -1) -> ZoneView:
        """Return one zone; ``seat`` -1 for a zone of the table."""
        for z in self.zones:
            if z.kind == kind and (z.seat == seat or z.seat < 0):
                return z
        raise KeyError((kind, seat))

    def card(self, number: int) -> CardView | None:
        """Return a card that the viewer sees, or None."""
        for z in self.zones:
            for c in z.cards:
                if c.id == number:
                    return c
        return None
