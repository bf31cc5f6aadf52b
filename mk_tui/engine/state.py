"""The state of a match: slotted classes over plain data, copied by hand.

Cards are small integers. What a card *is now* lies in parallel lists indexed by that integer
(``defs``, ``zone``, ``flags`` …), so that copying a match is copying a few dozen flat lists.
Definitions (:class:`~mk_tui.engine.cards.CardDef`) are shared and never change. The log and the
answers belong to the real match only; a clone for search leaves them behind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .layout import layout

if TYPE_CHECKING:
    from .acts import Book
    from .cards import Pool
    from .layout import Layout
    from .ruleset import Ruleset
    from .tables import Acting, Terms

# An option of a question: a verb and what it is about, e.g. ("play", 17) or ("pass",).
Option = tuple[Any, ...]

# To pass: an option that is always the same.
PASS: Final[Option] = ("pass",)
# What stands in ``Game.offers`` for a seat of which nobody has looked what it could do: all bits.
UNKNOWN: Final = -1


class Frame:
    """Where one flow stands: its name, the next step, and the few values its steps share.

    :func:`~.flow.push` makes them, as :func:`~.flow.ask` does questions: some at every decision, and Python
    fills the fields of an object in half the time that it takes to call an ``__init__``.
    """

    __slots__ = ("ans", "card", "flow", "n", "pc", "seat", "v")

    flow: str
    pc: int
    seat: int
    card: int
    n: int
    ans: tuple[Option, ...]
    v: dict[str, Any]

    def clone(self) -> Frame:
        f, v = Frame(), self.v
        f.flow, f.pc, f.seat = self.flow, self.pc, self.seat
        f.card, f.n, f.ans = self.card, self.n, self.ans
        f.v = {k: (x[:] if type(x) is list else x) for k, x in v.items()} if v else {}
        return f


class Question:
    """One choice that one seat has to make. Never changed once asked, so clones share it.

    ``why`` is a message id and ``fields`` its fields; ``options`` are what an answer picks from, by
    position; an answer picks between ``least`` and ``most`` of them, each at most once.

    A question with ``limits`` spreads ``fields["n"]`` over cards (:mod:`mk_tui.engine.mechanisms.spread`):
    one limit for each option, the answer is an order, and ``proposal`` the answer that a face offers. Without
    limits it is the one option that whoever just goes on is given.
    """

    __slots__ = ("fields", "kind", "least", "limits", "most", "options", "proposal", "seat", "why")

    seat: int
    kind: str
    why: str
    fields: dict[str, Any]
    options: list[Option]
    least: int
    most: int
    limits: tuple[int, ...]
    proposal: tuple[int, ...]

    def with_options(self, options: list[Option]) -> Question:
        """Return the same question with other options, without limits and a proposal."""
        q = Question()
        q.seat, q.kind, q.why = self.seat, self.kind, self.why
        q.fields, q.options = self.fields, options
        q.least, q.most, q.limits, q.proposal = self.least, self.most, (), ()
        return q


# What a modifier consists of, in the order of a save.
MODIFIER_FIELDS = ("target", "stamp", "key", "how", "value", "until", "source", "by")


class Modifier:
    """What changes a card or a seat and comes from no card in play. Never changed, so clones share it.

    ``target`` is a card's id, at its incarnation ``stamp``, or -1 - seat. ``how`` is "add", "set", "keyword",
    "lose", or "wide": then the target is a seat, for whom all cards that entry ``stamp`` of the source's
    ``CardDef.wide`` means are changed. ``until`` is a duration of the ruleset, ``source`` a definition.
    ``by`` is the seat whose effect it is, which matters where that seat leaves the match: -1 for nobody's.
    """

    __slots__ = MODIFIER_FIELDS

    def __init__(
        self, target: int, stamp: int, key: str, how: str, value: int, until: str, source: int, by: int
    ) -> None:
        self.target = target
        self.stamp = stamp
        self.key = key
        self.how = how
        self.value = value
        self.until = until
        self.source = source
        self.by = by


# What a trigger that waits consists of, in the order of a save.
WAITING_FIELDS = ("card", "seat", "number", "event_card", "definition", "event_stamp")


class Waiting:
    """A trigger that waits until the rules let it happen. Never changed, so clones share it.

    ``number`` is its position among the triggers of ``definition``, which ``card`` was as it was fired;
    ``seat`` controlled the card then; ``event_card`` is the card of the event, -1 for none, ``event_stamp``
    its incarnation, -1 where it was not in play.
    """

    __slots__ = WAITING_FIELDS

    def __init__(
        self, card: int, seat: int, number: int, event_card: int, definition: int, event_stamp: int = -1
    ) -> None:
        self.card = card
        self.seat = seat
        self.number = number
        self.event_card = event_card
        self.definition = definition
        self.event_stamp = event_stamp


# What a stack item consists of, in the order of a save.
ITEM_FIELDS = (
    "ability",
    "card",
    "definition",
    "event_card",
    "id",
    "kind",
    "program",
    "seat",
    "stamp",
    "target_stamps",
    "targets",
    "v",
)


class StackItem:
    """A tactic, ability or other thing that waits to resolve. Never changed, so clones share it.

    ``kind`` is "card", "ability" or a ruleset's own word; ``card`` the source and ``stamp`` its
    incarnation when the item was made; ``definition`` the source's definition then; ``program`` what
    runs on resolution; ``targets`` the chosen targets as options; ``target_stamps`` their incarnations.
    """

    __slots__ = ITEM_FIELDS

    def __init__(
        self,
        id: int,
        kind: str,
        seat: int,
        card: int,
        stamp: int,
        definition: int,
        program: int,
        ability: int = -1,
        targets: tuple[Option, ...] = (),
        target_stamps: tuple[int, ...] = (),
        event_card: int = -1,
        v: dict[str, Any] | None = None,
    ) -> None:
        self.id = id
        self.kind = kind
        self.seat = seat
        self.card = card
        self.stamp = stamp
        self.definition = definition
        self.program = program
        self.ability = ability
        self.targets = targets
        self.target_stamps = target_stamps
        self.event_card = event_card
        self.v: dict[str, Any] = v or {}

    def with_values(self, v: dict[str, Any]) -> StackItem:
        """Return the same item with other values."""
        item = StackItem(self.id, self.kind, self.seat, self.card, self.stamp, self.definition, self.program)
        item.ability, item.event_card, item.v = self.ability, self.event_card, v
        item.targets, item.target_stamps = self.targets, self.target_stamps
        return item


# What a save holds as it is: cards by id, the table, where the rules stand, what is of the real match only.
SAVED = (
    *("config", "owner", "zone", "ctrl", "flags", "stamp", "known"),
    *("zones", "seats", "mods", "host", "facing", "counters", "stack", "waiting"),
    *("round", "phase", "active", "order", "vars", "rng", "forced", "next_item", "count", "result", "hold"),
    *("answers", "log"),
)
# What a match consists of: that, what is saved in another form, what all copies share, and what is derived,
# rebuilt when None; what derived things hold is never changed, so clones share it.
GAME_FIELDS = (
    *SAVED,
    *("defs", "frames", "question", "loose", "among", "origin", "unasked"),
    *("rules", "book", "terms", "acting", "pool", "layout"),
    *("cache", "words", "statics", "watchers", "roster", "sources", "supply", "hands", "ready", "noted"),
    *("offers", "tally", "peeked", "answered", "rerouted", "piles", "borne"),
)


class Game:
    """A whole match. Change it only through :mod:`mk_tui.engine.change` and :func:`advance`.

    Rules ask for the truth of ``result`` and ``question``, never whether they are None: the type checker, and
    with it the compiled form, goes on to believe that they are after a call has set them.
    """

    __slots__ = GAME_FIELDS

    rules: Ruleset
    book: Book
    terms: Terms
    acting: Acting
    pool: Pool
    layout: Layout
    config: dict[str, Any]
    owner: list[int]
    defs: list[int]
    zone: list[int]
    ctrl: list[int]
    flags: list[int]
    stamp: list[int]
    known: list[int]
    zones: list[list[int]]
    seats: list[dict[str, Any]]
    mods: list[Modifier]
    host: dict[int, int]
    facing: dict[int, int]
    counters: dict[int, int]
    stack: list[StackItem]
    waiting: list[Waiting]
    frames: list[Frame]
    question: Question | None
    round: int
    phase: str
    active: int
    order: tuple[int, ...]
    vars: dict[str, Any]
    rng: int
    forced: dict[str, list[Any]] | None
    next_item: int
    count: int
    result: dict[str, Any] | None
    hold: list[int]
    answers: list[Any]
    log: list[tuple[str, int, dict[str, Any]]] | None
    origin: dict[str, Any] | None
    # (seat, kind of question, option) for each choice that the rules made because there was no other; kept
    # only for whoever sets a list here (a scenario, in which naming such a choice is right all the same).
    unasked: list[tuple[int, str, Option]] | None
    cache: dict[Any, Any]
    words: dict[Any, int]
    statics: dict[str, list[tuple[int, Any]]] | None
    watchers: dict[str, list[tuple[int, int, Any]]] | None
    roster: dict[Any, list[int]] | None
    sources: list[Any]
    supply: list[Any]
    hands: list[Any]
    ready: list[Any]
    noted: list[Any]
    offers: list[int]
    tally: list[Any]
    peeked: frozenset[int] | None
    answered: Question | None
    rerouted: bool
    piles: dict[int, tuple[list[int], list[tuple[int, int]], Any]]
    borne: dict[Any, list[Modifier]] | None
    loose: set[int] | None
    among: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]

    def clone(self) -> Game:
        """Return an independent copy for search: same rules position, no log, no answers."""
        c = Game()
        c.rules, c.book, c.terms = self.rules, self.book, self.terms
        c.acting, c.pool, c.layout = self.acting, self.pool, self.layout
        c.config, c.owner = self.config, self.owner
        c.defs, c.zone, c.ctrl = self.defs[:], self.zone[:], self.ctrl[:]
        c.flags, c.stamp, c.known = self.flags[:], self.stamp[:], self.known[:]
        c.zones = list(map(list.copy, self.zones))
        c.seats = list(map(dict.copy, self.seats))
        c.mods, c.stack, c.waiting = self.mods[:], self.stack[:], self.waiting[:]
        c.host, c.facing, c.counters = self.host.copy(), self.facing.copy(), self.counters.copy()
        c.frames = [f.clone() for f in self.frames]
        c.question, c.answered, c.rerouted = self.question, None, False
        c.round, c.phase, c.active = self.round, self.phase, self.active
        c.order, c.vars, c.rng = self.order, self.vars.copy(), self.rng
        forced = self.forced
        c.forced = {k: v[:] for k, v in forced.items()} if forced else None
        c.next_item, c.count, c.result = self.next_item, self.count, self.result
        c.hold, c.answers = self.hold[:], []
        c.log = c.origin = c.unasked = None
        c.cache, c.words, c.piles = {}, self.words.copy(), self.piles.copy()
        c.statics, c.watchers, c.borne = self.statics, self.watchers, self.borne
        c.roster = self.roster.copy() if self.roster else None
        c.sources, c.supply, c.hands = self.sources[:], self.supply[:], self.hands[:]
        c.ready, c.noted, c.offers = self.ready[:], self.noted[:], self.offers[:]
        c.tally, c.peeked = self.tally[:], self.peeked
        c.loose, c.among = self.loose.copy() if self.loose else None, self.among
        return c

    def bind(self, rules: Ruleset, pool: Pool, seats: int) -> None:
        """Note what a match of this game with so many seats is played by.

        The records of the rules that are looked into at every step are the match's too: Python finds them
        there at once, while in the rules it has to look whether their class stands in between.
        """
        self.rules, self.pool = rules, pool
        self.book, self.terms, self.acting = rules.book, rules.terms, rules.acting
        self.layout = layout(rules.zones, seats, rules.book.by_hand)

    def forget(self) -> None:
        """Drop everything derived: it is computed again when next needed.

        ``cache``: stats of cards now, and of seats that any change may touch. ``words``: keywords of cards
        and the other stats of seats now. ``statics``: continuous effects in play. ``watchers``: triggers in
        play by event. ``roster``: cards in play by type and controller. ``sources``, ``supply``, ``hands``,
        ``ready``: for each seat what makes wealth for it, what it could pay with, and what its hand and its
        permanents offer; ``noted``: what the ruleset
        itself notes of its permanents, dropped with ``ready``. ``offers``: for each seat the
        bits of the acts for which it may have something, for all that its own cards and wealth tell;
        ``UNKNOWN`` as soon as those change. ``tally``: the ruleset's own sums over each
        seat's tallied zones. ``peeked``: at least those zones in which lies a card that somebody has been
        shown. ``answered``: the question whose answer is being carried out. ``rerouted``: whether a step has
        asked, ended the match, or begun or dropped a flow, so that the runner looks where it stands.
        ``piles``: open zones as they were shown last; of those out of play with all that it hangs on.
        ``borne``: the modifiers by what they change and by the stat.
        """
        self.rerouted = False
        self.cache, self.words, self.piles = {}, {}, {}
        self.statics = self.watchers = self.roster = self.borne = self.peeked = self.answered = None
        nothing = [None] * len(self.seats)
        self.sources, self.supply, self.hands = nothing, nothing[:], nothing[:]
        self.ready, self.noted, self.tally = nothing[:], nothing[:], nothing[:]
        self.offers = [UNKNOWN] * len(self.seats)

    # -- reading -------------------------------------------------------------------------------

    def definition(self, card: int) -> Any:
        """Return the :class:`CardDef` of ``card``."""
        return self.pool.cards[self.defs[card]]

    def in_zone(self, kind: str, seat: int = 0) -> list[int]:
        """Return the live list of card ids of a zone, bottom or oldest first. Do not change it."""
        return self.zones[self.layout.ids[kind][seat]]

    def zone_kind(self, card: int) -> str:
        """Return the kind of the zone that ``card`` lies in."""
        return self.layout.kinds[self.zone[card]]

    def in_play(self, card: int) -> bool:
        """Return whether ``card`` lies in a zone that counts as "in play"."""
        return self.layout.in_play[self.zone[card]]

    def guests(self, card: int) -> list[int]:
        """Return what is attached to ``card``."""
        return [guest for guest, host in self.host.items() if host == card]

    def players(self) -> int:
        """Return the number of seats."""
        return len(self.seats)

    def conceded(self) -> tuple[int, ...]:
        """Return the seats that have conceded, in the order in which they did."""
        seats: tuple[int, ...] = self.vars.get("conceded", ())
        return seats

    def over(self) -> bool:
        """Return whether the match has ended."""
        return bool(self.result)
