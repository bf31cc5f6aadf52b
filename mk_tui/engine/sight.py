"""Who sees what: the one module that decides it, for screens, logs, bots, searches and reports."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from .among import Among, deal_among, lots_of
from .continuous import keywords, stat, statics
from .rng import mix, picks
from .state import PASS, UNKNOWN
from .tables import OTHERWISE
from .views import CardView, EventView, PlayerView, QuestionView, StackView, View, ZoneView

if TYPE_CHECKING:
    from .cards import CardDef
    from .ruleset import Ruleset
    from .state import Game, Question

# Options that name no card.
SAY_NOTHING: Final = frozenset(("player", "none", "no", "yes", "done", "cancel"))
CARD_FIELDS: Final = ("card", "source", "target", "host", "against", "roller")


def sees(g: Game, seat: int | None, card: int) -> bool:
    """Return whether a seat (None: the public table) may know a card's face."""
    zone = g.zone[card]
    faces = g.layout.faces[zone]
    if faces == "all":
        return True
    if seat is None:
        return g.known[card] == -1
    if faces == "owner" and g.layout.owners[zone] == seat:
        return True
    return bool(g.known[card] >> seat & 1)


def card_view(g: Game, card: int) -> CardView:
    """Return the public record of a card whose face may be shown.

    Records are values: cards that look the same as before are shown by the same record.
    """
    d = g.pool.cards[g.defs[card]]
    if not g.layout.in_play[g.zone[card]]:
        return _lying(g, card, d)
    words = g.words.get(card)
    key = (
        card,
        d,
        g.owner[card],
        g.ctrl[card],
        g.flags[card],
        keywords(g, card) if words is None else words,
        _stats(g, card, d),
        g.host.get(card, -1),
        _guests(g).get(card, ()) if g.host else (),
        g.facing.get(card, -1),
        g.rules.shown.notes(g, card),
        g.counters.get(card, 0) if g.counters else 0,
    )
    return _RECORDS.get(key) or _record(g.rules, key)


def _lying(g: Game, card: int, d: CardDef) -> CardView:
    """Return the record of a card that is not in play: it is as printed."""
    key = (card, d, g.owner[card], g.ctrl[card])
    found = _RECORDS.get(key)
    if found is None:
        found = _record(g.rules, (*key, 0, d.keywords, None, -1, (), -1, (), 0))
        _RECORDS[key] = found
    return found


def _guests(g: Game) -> dict[int, tuple[int, ...]]:
    """Return what is attached to each card that has something attached."""
    found: dict[int, tuple[int, ...]] | None = g.cache.get("guests")
    if found is None:
        found = {}
        for a, h in g.host.items():
            found[h] = (*found.get(h, ()), a)
        g.cache["guests"] = found
    return found


# Records by what they are made of. They take longer to make than to find, and most cards on a table are as
# they were a moment ago.
_RECORDS: Final[dict[tuple[Any, ...], CardView]] = {}
RECORDS_KEPT: Final = 20_000


def _record(rules: Ruleset, key: tuple[Any, ...]) -> CardView:
    if len(_RECORDS) >= RECORDS_KEPT:
        _RECORDS.clear()
    card, d, owner, ctrl, flags, words, stats, host, attached, facing, notes, counters = key
    if stats is None:
        stats = _printed(rules, d)
    names = tuple([name for name, bit in rules.terms.flags.items() if flags & bit])
    _RECORDS[key] = made = CardView(
        card,
        d.id,
        d.type,
        d.subtype,
        owner,
        ctrl,
        d.cost,
        stats,
        _names(rules, words),
        names,
        host,
        attached,
        facing,
        notes,
        counters,
        tuple([c for c in rules.terms.colours if c in d.colours]),
    )
    return made


_PRINTED: Final[dict[CardDef, tuple[tuple[str, int, int], ...]]] = {}


def _printed(rules: Ruleset, d: CardDef) -> tuple[tuple[str, int, int], ...]:
    """Return a definition's stats, as they are while nothing changes them."""
    found = _PRINTED.get(d)
    if found is None:
        found = _PRINTED[d] = tuple([(s, d.attrs[s], d.attrs[s]) for s in rules.terms.stats if s in d.attrs])
    return found


def _stats(g: Game, card: int, d: CardDef) -> tuple[tuple[str, int, int], ...] | None:
    """Return a card's printed stats, and those not printed that something in play has changed; None where
    they are just as printed."""
    rules = g.rules
    changed: Changed = g.cache.get("changed") or _changed(g)
    typed, here = changed
    may = here.get(card)
    if may is None:
        may = typed.get(d.type)
        if may is None:
            may = typed[""]
    if not may:
        return None
    shown = _PRINTED.get(d) or _printed(rules, d)
    printed = d.attrs
    new = False
    extra: list[tuple[str, int, int]] = []
    for s in may:
        now = stat(g, card, s)
        if s in printed:
            new = new or now != printed[s]
        elif now != (base := rules.terms.stat_base.get(s, 0)):
            extra.append((s, now, base))
    if new:
        shown = tuple([(s, stat(g, card, s), base) for s, _, base in shown])
    if extra:
        return (*shown, *extra)
    return shown if new else None


# The stats that something in play may have changed, by the type of card and by the card.
Changed = tuple[dict[str, tuple[str, ...]], dict[int, tuple[str, ...]]]


def _changed(g: Game) -> Changed:
    """Return the stats that something in play may have changed, by the type of card ("" for all others), and
    all of them for the cards for which there are more."""
    wide: dict[str, set[str]] = {"": set()}
    narrow: dict[int, set[str]] = {}
    for m in g.mods:
        if m.how == "wide":
            wide[""].add(m.key)
        else:
            narrow.setdefault(m.target, set()).add(m.key)
    for key, effects in statics(g).items():
        for source, s in effects:
            if s.scope == "cards":
                wide.setdefault(s.type, set()).add(key)
            elif s.scope == "self":
                narrow.setdefault(source, set()).add(key)
            elif s.scope == "host":
                narrow.setdefault(g.host.get(source, -1), set()).add(key)
    stats = g.terms.stats
    every = wide[""]
    typed = {t: tuple([s for s in stats if s in every or s in keys]) for t, keys in wide.items()}
    here = {}
    for card, keys in narrow.items():
        if card >= 0:
            keys |= every | wide.get(g.pool.cards[g.defs[card]].type, every)
            here[card] = tuple([s for s in stats if s in keys])
    found = g.cache["changed"] = (typed, here)
    return found


_NAMES: Final[dict[tuple[str, int], tuple[str, ...]]] = {}


def _names(rules: Any, mask: int) -> tuple[str, ...]:
    if not mask:
        return ()
    known = _NAMES.get((rules.id, mask))
    if known is None:
        known = tuple(w for w, bit in rules.keywords.items() if mask & bit and not bit & rules.mark_bits)
        _NAMES[(rules.id, mask)] = known
    return known


def is_open(g: Game, zone: int, seat: int | None) -> bool:
    """Return whether a seat (None: everybody) sees every card of a zone, by its number."""
    faces = g.layout.faces[zone]
    return faces == "all" or (faces == "owner" and seat is not None and g.layout.owners[zone] == seat)


def zone_view(g: Game, number: int, seat: int | None) -> ZoneView:
    """Return a zone as a seat sees it."""
    layout = g.layout
    owner = layout.owners[number]
    pile = g.zones[number]
    kind = layout.kinds[number]
    if is_open(g, number, seat):
        return _open_zone(g, number) if pile else _bare_zone(kind, owner, 0, True)
    if number not in _peeked(g):
        return _bare_zone(kind, owner, len(pile), False)
    known = g.known
    bit = 0 if seat is None else 1 << seat
    seen = [k for k, c in enumerate(pile) if known[c] == -1 or known[c] & bit]
    if not layout.ordered[number]:
        return ZoneView(kind, owner, len(pile), False, tuple([card_view(g, pile[k]) for k in seen]))
    return ZoneView(
        kind,
        owner,
        len(pile),
        False,
        tuple([card_view(g, pile[k]) for k in reversed(seen)]),
        tuple([len(pile) - 1 - k for k in reversed(seen)]),
    )


def _peeked(g: Game) -> frozenset[int]:
    """Return the zones in which lies a card that somebody has been shown, and others beside them."""
    found = g.peeked
    if found is None:
        seen = g.known.__getitem__
        found = g.peeked = frozenset([z for z, pile in enumerate(g.zones) if any(map(seen, pile))])
    return found


@cache
def _bare_zone(kind: str, owner: int, count: int, open: bool) -> ZoneView:
    """Return a zone of which the viewer sees no card: an empty one, or one that is closed to them."""
    return ZoneView(kind, owner, count, open)


def _open_zone(g: Game, number: int) -> ZoneView:
    """Return a zone whose cards the viewer sees, the same one as long as it looks the same.

    What cards in play are hangs on more than their zone: ``touch`` drops all of it with ``Game.cache``; flags
    and the stack, on which notes hang, are compared.
    """
    pile = g.zones[number]
    if not g.layout.in_play[number]:
        return _open_pile(g, number, pile)
    flags = g.flags
    state: list[Any] = [flags[c] for c in pile]
    if g.counters:
        state = [(flags[c], g.counters.get(c)) for c in pile]
    kept = g.cache.get(("seen", number))
    if kept is not None and kept[0] == pile and kept[1] == state and kept[2] == g.stack:
        found: ZoneView = kept[3]
        return found
    cards = [card_view(g, c) for c in pile]
    before = g.piles.get(number)
    if before is not None and _same(cards, before[2].cards):
        found = before[2]
    else:
        found = ZoneView(g.layout.kinds[number], g.layout.owners[number], len(pile), True, tuple(cards))
        g.piles[number] = ([], [], found)
    g.cache["seen", number] = (pile[:], state, g.stack[:], found)
    return found


def _same(some: list[CardView], others: tuple[CardView, ...]) -> bool:
    """Return whether these are the very same records: they are shared, so that nothing is compared."""
    return len(some) == len(others) and all([record is others[k] for k, record in enumerate(some)])


def _open_pile(g: Game, number: int, pile: list[int]) -> ZoneView:
    """Return a zone out of play whose cards the viewer sees, the same one as long as the same cards lie in
    it: nothing else changes how they look. All that they hang on is compared, so that clones share it."""
    defs, ctrl = g.defs, g.ctrl
    what = [(defs[c], ctrl[c]) for c in pile]
    kept = g.piles.get(number)
    if kept is not None and kept[0] == pile and kept[1] == what:
        found: ZoneView = kept[2]
        return found
    pool = g.pool.cards
    cards = tuple([_lying(g, c, pool[defs[c]]) for c in pile])
    found = ZoneView(g.layout.kinds[number], g.layout.owners[number], len(pile), True, cards)
    g.piles[number] = (pile[:], what, found)
    return found


def question_view(g: Game, seat: int | None) -> QuestionView | None:
    """Return the open question as a seat sees it: bare for others than its own seat, if it is not open."""
    q = g.question
    if q is None:
        return None
    response = q.kind == "priority" and not (
        q.seat == g.active and not g.stack and g.phase in g.terms.main_steps
    )
    shown = g.rules.shown
    public = q.kind in shown.open_kinds or (q.kind in shown.seen_kinds and _all_seen(g, q))
    if seat != q.seat and not public:
        return QuestionView(q.seat, q.kind, response=response, lone=response and shown.lone_windows)
    fields = tuple((k, _field(g, k, v)) for k, v in q.fields.items())
    # Two cards of one name are told apart by their numbers.
    fields += tuple((k + "_id", v) for k, v in q.fields.items() if k in CARD_FIELDS and type(v) is int)
    options = tuple(q.options)
    lone = response and shown.lone_windows
    return QuestionView(
        q.seat, q.kind, q.why, fields, options, q.least, q.most, response, q.limits, q.proposal, public, lone
    )


def prices(g: Game, seat: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the cards in a seat's hand that cost it another sum now than is printed on them, with it: an
    empty one for what can be played in another way alone."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for card in g.in_zone("hand", seat):
        d, now = g.definition(card), g.rules.shown.price(g, seat, card)
        if now == OTHERWISE:
            found.append((card, ()))
        elif now != d.total:
            found.append((card, (*d.cost[:-1], now)))
    return tuple(found)


def _all_seen(g: Game, q: Question) -> bool:
    """Return whether everybody sees each card that a question is about and that answers it."""
    about = [v for k, v in q.fields.items() if k in CARD_FIELDS and type(v) is int and v >= 0]
    if g.frames and g.frames[-1].card >= 0:  # whose text it is; one that is being played may lie hidden
        about.append(g.frames[-1].card)
    for option in q.options:
        if option[0] in SAY_NOTHING:
            continue
        names = g.rules.verbs.get(option[0], ())
        cards = [v for name, v in zip(names, option[1:], strict=False) if name in CARD_FIELDS]
        if not cards:
            return False
        about += cards
    return all([sees(g, None, card) for card in about])


def _field(g: Game, key: str, value: Any) -> Any:
    if key in CARD_FIELDS and type(value) is int:
        return g.pool.cards[g.defs[value]].id if value >= 0 else None
    if key == "cards":
        return tuple([g.pool.cards[g.defs[c]].id for c in value])
    if type(value) is list:
        return tuple(value)
    return value


def view(g: Game, seat: int | None) -> View:
    """Return all that a seat may know of the match; None is the public table."""
    rules = g.rules
    shown = rules.shown
    result = None
    if g.result:
        result = (g.result["kind"], tuple(g.result["winners"]), g.result["why"])
    return View(
        rules.id,
        seat,
        g.round,
        g.phase,
        g.active,
        g.order,
        tuple(
            [
                PlayerView(s, g.config["seats"][s]["name"], shown.trackers(g, s), shown.player_values(g, s))
                for s in range(len(g.seats))
            ]
        ),
        tuple([zone_view(g, z, seat) for z in range(len(g.zones))]),
        tuple(
            [
                StackView(
                    i.id,
                    i.kind,
                    i.seat,
                    i.card,
                    g.pool.cards[i.definition].id,
                    i.targets,
                    i.ability,
                    tuple(i.v.items()),
                )
                for i in g.stack
            ]
        ),
        question_view(g, seat),
        result,
        len(g.log) if g.log is not None else 0,
        shown.table_values(g),
        g.conceded(),
        shown.last_round(g),
    )


def events(g: Game, seat: int | None, since: int = 0) -> list[EventView]:
    """Return the log from entry ``since`` on as a seat may read it."""
    found = []
    for index, (event, mask, fields) in enumerate((g.log or [])[since:], since):
        open_to = mask == -1 or (seat is not None and mask >> seat & 1 != 0)
        found.append(EventView(index, event, _event_fields(g, fields, open_to)))
    return found


def _event_fields(g: Game, fields: dict[str, Any], open_to: bool) -> dict[str, Any]:
    """Return the fields of an event with the cards that they name: for who may see them (``open_to``)."""
    cards, defs = g.pool.cards, g.defs
    shown: dict[str, Any] = {}
    for key, value in fields.items():
        if key in CARD_FIELDS and type(value) is int:
            visible = open_to and value >= 0
            shown[key] = cards[defs[value]].id if visible else None
            shown[key + "_id"] = value if visible else -1
        elif key == "cards":
            shown[key] = tuple([cards[defs[c]].id for c in value]) if open_to else None
            shown["cards_id"] = tuple(value) if open_to else ()
        elif key == "mods":
            shown[key] = tuple([(cards[d].id if d >= 0 else g.terms.reasons[d], n) for d, n in value])
        elif key == "targets":
            shown[key] = tuple([("card", cards[defs[t[1]]].id) if t[0] == "card" else t for t in value])
            shown["targets_id"] = tuple([t[1] for t in value if t[0] == "card"])
        else:
            shown[key] = value
    named = [key for key in fields if key in CARD_FIELDS and shown.get(key + "_id", -1) >= 0]
    if len(named) > 1:
        _tell_apart(g, shown, named)
    return shown


def _tell_apart(g: Game, shown: dict[str, Any], named: list[str]) -> None:
    """Add whose they are to the fields in which cards of one name and of several players stand."""
    for key in named:
        whose = g.owner[shown[key + "_id"]]
        if any([shown[k] == shown[key] and g.owner[shown[k + "_id"]] != whose for k in named]):
            shown[key + "_whose"] = whose


def determinise(g: Game, seat: int, seed: int) -> Game:
    """Return a world that ``seat`` cannot tell from the real one: hidden cards dealt anew, dice re-seeded.

    The number after that of the last seat stands for a bystander, who knows what everybody does.
    Cards that this seat has been shown stay where they are. The order of a closed pile of which
    nothing is known is left open and drawn card by card (``Game.loose``), which costs a fifth of
    shuffling it. Shuffled cards whose faces all had seen are among those that were shuffled (``Game.among``).
    """
    peeked = _peeked(g)
    w = g.clone()
    w.rng = mix(seed)
    w.loose = set(g.loose) if g.loose else set()
    layout = w.layout
    known = w.known
    bit = 1 << seat
    hidden: dict[int, list[int]] = {}
    deals: dict[tuple[int, ...], list[int]] = {}
    dealt: set[int] = set()
    for number in layout.closed[seat]:
        pile = w.zones[number]
        if not pile:
            continue
        if number in peeked:
            hidden[number] = unseen = [c for c in pile if not (known[c] & bit)]
            if not unseen:
                continue
        else:
            hidden[number] = unseen = pile
        kin = g.rules.same_kind(w, number)
        if len(kin) > 1 or not layout.ordered[number]:
            deals.setdefault(tuple(kin), []).extend(unseen)
            dealt.add(number)
        elif len(unseen) == len(pile):
            w.loose.add(number)
        else:
            _deal(w, unseen, unseen)
    for zones, places in deals.items():
        # Deal these places from everything of the same kind that the seat cannot see.
        cards = places[:]
        for z in zones:
            if z not in dealt and z in hidden:
                cards += hidden[z]
        if g.among and (lots := _lots(g, seat, cards, hidden)):
            cards = deal_among(w, places, cards, lots)
        _deal(w, places, cards)
    g.rules.resample(w, seat)
    w.hands = [None] * len(w.seats)
    w.offers = [UNKNOWN] * len(w.seats)
    q = w.question
    if q is not None and q.kind == "priority" and q.seat != seat:
        # What another seat may do hangs on the hand that it has now.
        w.question = q.with_options([PASS, *w.rules.actions(w, q.seat)])
    return w


def _deal(w: Game, places: list[int], cards: list[int]) -> None:
    """Give each of ``places``, the first of ``cards``, a random face of the cards left, each once."""
    defs = w.defs
    for k, n in enumerate(picks(w, len(places), len(cards))):
        card, j = places[k], cards[k + n]
        defs[card], defs[j] = defs[j], defs[card]


def _lots(g: Game, seat: int, cards: list[int], hidden: dict[int, list[int]]) -> list[Among]:
    """Return what a seat knows to be among hidden cards, the same for all worlds of a match as it stands."""
    kept = g.cache.get(("among", seat, cards[0]))
    if kept is None or kept[0] != cards or kept[1] is not g.among:
        unseen = [c for those in hidden.values() for c in those]
        kept = g.cache["among", seat, cards[0]] = (cards, g.among, lots_of(g, cards, unseen))
    found: list[Among] = kept[2]
    return found


def unlearnt(g: Game, seat: int, seed: int) -> Game:
    """Return a world for searching, the same one whatever lies where ``seat`` cannot see.

    Hidden cards lie in order of their names. Worlds are then drawn from it (:func:`determinise`): from two
    matches that a seat cannot tell apart the same ones.
    """
    w = determinise(g, seat, seed)
    known, defs, bit = w.known, w.defs, 1 << seat
    # Zones whose cards may have come from one another, and their hidden cards.
    stocks: list[tuple[set[int], list[int]]] = []
    for number in w.layout.closed[seat]:
        zones = {number, *w.rules.same_kind(w, number)}
        unseen = [c for c in w.zones[number] if not (known[c] & bit)]
        for stock in [s for s in stocks if not zones.isdisjoint(s[0])]:
            zones |= stock[0]
            unseen = stock[1] + unseen
            stocks.remove(stock)
        stocks.append((zones, unseen))
    for _, cards in stocks:
        faces = sorted([defs[c] for c in cards])
        for card, face in zip(sorted(cards), faces, strict=True):
            defs[card] = face
    return w
