"""What has to hold of any match at any decision."""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Iterator
from functools import cache
from operator import attrgetter
from typing import Any

from mk_tui.engine import Game, StackItem, advance, determinise, dump, events, load, save, view
from mk_tui.engine.change import EVERYBODY
from mk_tui.engine.continuous import keywords, roster, seat_stat, stat, statics, watchers
from mk_tui.engine.flow import stands_at
from mk_tui.engine.sight import sees
from mk_tui.engine.state import Frame, Modifier, Question, Waiting
from tests.engine.games.at_table import random_answer

# What a match is: what a save holds.
STATE = (*save.SAVED, "defs", "frames", "question", "loose", "among")
# Most of what a state or a view holds: looked at where it lies, without a call for each.
PLAIN = frozenset((int, str, bool, type(None)))


def _fields(kind: type) -> list[str]:
    """Return the fields of a slotted class."""
    return [name for name in dir(kind) if name[:2] != "__" and not callable(getattr(kind, name))]


# -- plain data ------------------------------------------------------------------------------------


def not_plain(value: Any, where: str, *, fixed: bool = False) -> Iterator[str]:
    """Yield where something lies that is no plain data; with ``fixed`` also what could change in place."""
    kind = type(value)
    if kind in PLAIN:
        return
    if kind in (list, set, dict) and fixed:
        yield f"{where}: a {kind.__name__}, which clones would share"
    if kind is dict:
        for k, v in value.items():
            if type(k) not in PLAIN:
                yield from not_plain(k, f"{where} key")
            if type(v) not in PLAIN:
                yield from not_plain(v, f"{where}[{k!r}]", fixed=fixed)
    elif kind in (list, tuple, set):
        for k, v in enumerate(value):
            if type(v) not in PLAIN:
                yield from not_plain(v, f"{where}[{k}]", fixed=fixed)
    elif kind in (StackItem, Question, Modifier, Waiting):
        for slot in _fields(kind):
            yield from not_plain(getattr(value, slot), f"{where}.{slot}")
    elif kind is Frame:
        for slot in _fields(kind):
            if slot != "v":
                yield from not_plain(getattr(value, slot), f"{where}.{slot}")
        for k, v in value.v.items():
            # A clone copies the lists of a frame, but not what lies inside them.
            for part in v if type(v) is list else [v]:
                yield from not_plain(part, f"{where}.v[{k!r}]", fixed=True)
    else:
        yield f"{where}: {kind.__name__}"


def check_plain(g: Game) -> None:
    """A live state holds plain data only, and nothing that a clone would share and could change."""
    found: list[str] = []
    for slot in STATE:
        found += not_plain(getattr(g, slot), slot)
    for k, v in g.vars.items():
        found += not_plain(v, f"vars[{k!r}]", fixed=True)
    for seat, figures in enumerate(g.seats):
        for k, v in figures.items():
            found += not_plain(v, f"seats[{seat}][{k!r}]", fixed=True)
    for row in (*g.mods, *g.waiting):
        found += not_plain(row, "mods, waiting", fixed=True)
    # A list that two frames hold is one list here and two in a clone or a save. Targets may: nobody changes
    # them once they are chosen.
    held: dict[int, str] = {}
    for f in g.frames:
        for k, v in f.v.items():
            if k != "targets" and type(v) is list:
                if id(v) in held:
                    found.append(f"{f.flow}.{k} is the list of {held[id(v)]}")
                held[id(v)] = f"{f.flow}.{k}"
    assert not found, found[:5]


# -- cards -----------------------------------------------------------------------------------------


class Cards:
    """The cards of a match, as they were dealt out."""

    def __init__(self, g: Game) -> None:
        self.owner = g.owner[:]
        self.defs = g.defs[:]

    def check(self, g: Game) -> None:
        """Each card is in exactly one zone, and is what and whose it always was."""
        assert sorted(c for z in g.zones for c in z) == list(range(len(self.owner)))
        for number, zone in enumerate(g.zones):
            for card in zone:
                assert g.zone[card] == number, card
        assert g.owner == self.owner
        assert g.defs == self.defs
        for card, host in g.host.items():
            assert g.in_play(card) and g.in_play(host)
        for a, b in g.facing.items():
            assert g.in_play(a) and g.in_play(b), "a pairing outlives a card in play"
        for item in g.stack:
            if item.kind == "card":
                assert g.zone_kind(item.card) == "stack"


# -- caches ----------------------------------------------------------------------------------------


def check_caches(g: Game) -> None:
    """What is cached is what would be computed afresh."""
    fresh = g.clone()
    fresh.forget()
    assert statics(g) == statics(fresh)
    assert watchers(g) == watchers(fresh)
    assert roster(g) == roster(fresh)
    for z, playing in enumerate(g.layout.in_play):
        for card in g.zones[z] if playing else ():
            assert keywords(g, card) == keywords(fresh, card), ("keywords", g.definition(card))
            for key in g.terms.stats:
                assert stat(g, card, key) == stat(fresh, card, key), (key, g.definition(card))
                if card in g.facing:
                    foe = g.facing[card]
                    assert stat(g, card, key, foe) == stat(fresh, card, key, foe), (key, g.definition(card))
    for seat in range(len(g.seats)):
        for key in g.terms.seat_stats:
            assert seat_stat(g, seat, key) == seat_stat(fresh, seat, key), (key, seat)
        assert g.rules.actions(g, seat) == g.rules.actions(fresh, seat), seat
        assert g.rules.shown.trackers(g, seat) == g.rules.shown.trackers(fresh, seat)


# -- saves, clones, worlds -------------------------------------------------------------------------


def trace(g: Game) -> str:
    """Return the state without its log as text: equal for equal matches. Ten times faster than a save."""
    table = [_open(getattr(g, name)) for name in save.SAVED if name not in ("log", "answers", "config")]
    frames = [(f.flow, stands_at(g, f), f.seat, f.card, f.n, f.ans, _open(f.v)) for f in g.frames]
    q = g.question
    asked = q and (q.seat, q.kind, q.why, q.fields, q.options, q.least, q.most)
    return repr((table, g.defs, frames, asked, g.loose, g.among))


_RECORD_FIELDS = {record: attrgetter(*fields) for record, fields in save.RECORDS.values()}


def _open(value: Any) -> Any:
    """Return a value with its records as tuples."""
    kind = type(value)
    if kind in _RECORD_FIELDS:
        return tuple([_open(part) for part in _RECORD_FIELDS[kind](value)])
    if kind is list:
        return [v if type(v) in PLAIN else _open(v) for v in value]
    if kind is dict:
        return {k: v if type(v) in PLAIN else _open(v) for k, v in value.items()}
    return value


def check_save(g: Game) -> Game:
    """A match is what it was after a save and its loading; returns the loaded one."""
    saved = dump(g)
    twin = load(json.loads(json.dumps(saved)), g.rules, g.pool)
    assert save.state(twin) == saved["state"]
    for seat in (*range(len(g.seats)), None):
        assert view(twin, seat) == view(g, seat)
    return twin


def check_clone(g: Game, rng: random.Random, answers: int = 6) -> None:
    """What happens to a clone leaves the match alone."""
    before = trace(g)
    c = g.clone()
    for _ in range(answers):
        if c.question is not None:
            advance(c, random_answer(c, rng))
    assert trace(g) == before


def as_seen(g: Game, seat: int | None) -> Any:
    """Return a view without the log's length: a world for search keeps no log."""
    return dataclasses.replace(view(g, seat), log_size=0)


def check_world(g: Game, seat: int, rng: random.Random, *, to_the_end: bool) -> None:
    """A determinised world shows the seat what the match shows it, and can be played."""
    before, seen = trace(g), as_seen(g, seat)
    w = determinise(g, seat, rng.getrandbits(60))
    assert as_seen(w, seat) == seen
    again = determinise(w, seat, rng.getrandbits(60))
    assert as_seen(again, seat) == seen
    shut = [z for z, owner in enumerate(g.layout.owners) if owner >= 0]
    assert sorted(w.zone) == sorted(g.zone)
    assert [len(w.zones[z]) for z in shut] == [len(g.zones[z]) for z in shut]
    for _ in range(100_000 if to_the_end else 8):
        if w.question is None:
            break
        advance(w, random_answer(w, rng))
    assert not to_the_end or w.result is not None
    assert trace(g) == before


# -- what is hidden --------------------------------------------------------------------------------


# Events by which a hidden card is shown to everybody, though it may be hidden again by the next decision: an
# automatic seat turns cards up or shows what it has searched for, plays some and puts the others back.
REVEALING = ("log.turned_card", "log.found")


class Secrets:
    """Which cards each seat (None: the public table) has had a right to know so far."""

    def __init__(self, g: Game) -> None:
        self.watchers = (*range(len(g.seats)), None)
        self.seen: dict[int | None, set[int]] = {s: set() for s in self.watchers}
        # The cards that show a definition not seen yet.
        self.unseen: dict[int | None, list[int]] = {s: list(range(len(g.defs))) for s in self.watchers}
        self.logged: dict[int | None, int] = dict.fromkeys(self.watchers, 0)

    def note(self, g: Game) -> None:
        """Take in what everybody sees now. To be called at every decision."""
        for seat in self.watchers:
            new = [g.defs[c] for c in self.unseen[seat] if sees(g, seat, c)]
            log = (g.log or [])[self.logged[seat] :]
            new += [g.defs[f["card"]] for e, mask, f in log if e in REVEALING and mask == EVERYBODY]
            if new:
                seen = self.seen[seat]
                seen.update(new)
                self.unseen[seat] = [c for c in self.unseen[seat] if g.defs[c] not in seen]

    def check(self, g: Game) -> None:
        """Nothing hidden from a seat occurs in anything that the seat is shown."""
        for seat in self.watchers:
            hidden: dict[str, int] = {}
            for d in set(g.defs) - self.seen[seat]:
                card = g.pool.cards[d]
                hidden[card.id] = d
                hidden.update(dict.fromkeys(card.name.values(), d))
            shown = [view(g, seat), *events(g, seat, self.logged[seat])]
            self.logged[seat] = len(g.log or ())
            told = "\n".join(strings(shown))
            leaks = [word for word in hidden if word in told and word in told.split("\n")]
            assert not leaks, (seat, leaks)


_TWO = ("__class__", "__class__")  # with them there are always two, and of two a tuple comes


@cache
def _parts(kind: type) -> Any:
    """Return what gives the fields of a record and those of ``_TWO`` as a tuple; None if it is no record."""
    return attrgetter(*kind.__dataclass_fields__, *_TWO) if dataclasses.is_dataclass(kind) else None


def strings(value: Any) -> set[str]:
    """Return every string in a view or event."""
    found: set[str] = set()
    looked_at: set[int] = set()  # what looks the same is shown by the same record
    left = [value]
    while left:
        value = left.pop()
        kind = type(value)
        if kind is str:
            found.add(value)
        elif (parts := _parts(kind)) is not None:
            if id(value) not in looked_at:
                looked_at.add(id(value))
                left += parts(value)[: -len(_TWO)]
        elif isinstance(value, dict):
            left += value
            left += value.values()
        elif isinstance(value, (list, tuple, set, frozenset)):
            left += [v for v in value if type(v) is not int]
        elif isinstance(value, str):
            found.add(value)
        else:
            assert value is None or isinstance(value, (int, bool)), f"a view holds a {kind.__name__}"
    return found
