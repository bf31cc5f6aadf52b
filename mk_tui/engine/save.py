"""Saves: the whole match as JSON and back, equal to the last bit. No pickle anywhere."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

from .errors import SaveError
from .flow import ask, push, run, stand_at, stands_at
from .state import (
    ITEM_FIELDS,
    MODIFIER_FIELDS,
    SAVED,
    WAITING_FIELDS,
    Game,
    Modifier,
    StackItem,
    Waiting,
)

if TYPE_CHECKING:
    from .cards import Pool
    from .ruleset import Ruleset
    from .state import Frame

SCHEMA = 4
# Records by their mark in a save: their class, and what they consist of.
RECORDS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "i": (StackItem, ITEM_FIELDS),
    "m": (Modifier, MODIFIER_FIELDS),
    "w": (Waiting, WAITING_FIELDS),
}
# What JSON says as it is: most of a match, looked at where it lies, without a call for each.
PLAIN = frozenset((int, str, bool, type(None)))
NESTED = (list, dict)


def encode(value: Any) -> Any:
    """Return a JSON form that tells tuples, lists and integer keys apart."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is list:
        return [v if type(v) in PLAIN else encode(v) for v in value]
    if kind is tuple:
        return {"t": [v if type(v) in PLAIN else encode(v) for v in value]}
    if kind is dict:
        return {
            "d": [
                [k if type(k) is str else encode(k), v if type(v) in PLAIN else encode(v)]
                for k, v in value.items()
            ]
        }
    for mark, (record, fields) in RECORDS.items():
        if kind is record:
            return {mark: [encode(getattr(value, s)) for s in fields]}
    raise TypeError(f"{kind.__name__} is no plain data")


def decode(value: Any) -> Any:
    """Undo :func:`encode`."""
    if type(value) is list:
        return [decode(v) if type(v) in NESTED else v for v in value]
    if type(value) is not dict:
        return value
    ((kind, inner),) = value.items()
    if kind == "t":
        return tuple([decode(v) if type(v) in NESTED else v for v in inner])
    if kind == "d":
        return {decode(k): decode(v) for k, v in inner}
    if kind in RECORDS:
        record, fields = RECORDS[kind]
        if record is Waiting and len(inner) == len(WAITING_FIELDS) - 1:
            inner = [*inner, -1]  # a save from before the incarnation of the event's card was noted
        return record(**{name: decode(v) for name, v in zip(fields, inner, strict=True)})
    raise ValueError(f"unknown mark {kind!r}")


def state(g: Game) -> dict[str, Any]:
    """Return everything that makes this match what it is, as plain data."""
    cards = g.pool.cards
    data: dict[str, Any] = {name: encode(getattr(g, name)) for name in SAVED}
    data["defs"] = [cards[d].id for d in g.defs]
    data["frames"] = [_frame(g, f) for f in g.frames]
    q = g.question
    data["question"] = (
        None
        if q is None
        else [q.seat, q.kind, q.why, encode(q.fields), encode(q.options), q.least, q.most]
        + ([list(q.limits), list(q.proposal)] if q.limits or q.proposal else [])
    )
    data["loose"] = sorted(g.loose) if g.loose else None
    if g.among:
        data["among"] = [[list(those), [cards[d].id for d in faces]] for those, faces in g.among]
    return data


def _frame(g: Game, f: Frame) -> list[Any]:
    """Return where a flow stands, by the name of its next step: that survives a step put in before it."""
    return [f.flow, stands_at(g, f), f.seat, f.card, f.n, encode(f.ans), encode(f.v)]


def dump(g: Game) -> dict[str, Any]:
    """Return a save: schema number, game, hash of the cards, the state, its beginning, a check sum."""
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "game": g.rules.id,
        "cards": g.pool.hash,
        "state": state(g),
    }
    if g.origin is not None:
        data["origin"] = state(g.origin["game"])
        data["origin_log"] = encode(g.origin["log"])
    data["sum"] = check_sum(data)
    return data


def check_sum(data: dict[str, Any]) -> int:
    """Return a number that is another one as soon as anything in a save has changed."""
    parts = [data.get(name) for name in ("state", "origin", "origin_log")]
    return zlib.crc32(json.dumps(parts, separators=(",", ":"), sort_keys=True).encode())


def load(data: Any, rules: Ruleset, pool: Pool) -> Game:
    """Return the match of a save; ``SaveError`` with one sentence if it cannot be read."""
    if not isinstance(data, dict) or "schema" not in data or "state" not in data:
        raise SaveError("this is not a save of this program")
    if data["schema"] != SCHEMA:
        age = "a newer" if isinstance(data["schema"], int) and data["schema"] > SCHEMA else "another"
        raise SaveError(f"this save was made by {age} version of the program")
    if data.get("game") != rules.id:
        raise SaveError(f"this save is of the game {data.get('game')!r}, not {rules.id!r}")
    if not pool.fits(data.get("cards")):
        raise SaveError("this save was made with other card files")
    try:
        if data["sum"] != check_sum(data):
            raise SaveError("this save is damaged (its check sum is wrong)")
        g = restore(data["state"], rules, pool)
        if "origin" in data:
            g.origin = {"game": restore(data["origin"], rules, pool), "log": decode(data["origin_log"])}
            g.origin["game"].log = None
        _check(g)
    except SaveError:
        raise
    except Exception as error:
        raise SaveError(f"this save is damaged ({type(error).__name__})") from error
    return g


def restore(data: dict[str, Any], rules: Ruleset, pool: Pool) -> Game:
    """Build a match from :func:`state`'s form."""
    g = Game()
    for name in SAVED:
        setattr(g, name, decode(data[name]))
    g.bind(rules, pool, len(g.seats))
    g.defs = [pool.by_id[d].index for d in data["defs"]]
    rules.book.make_options(len(g.defs))
    g.frames = []
    for flow, step, seat, card, n, ans, v in data["frames"]:
        f = push(g, flow, seat, card, n, decode(v))
        f.ans = decode(ans)
        try:
            stand_at(g, f, step)
        except (KeyError, ValueError):
            raise SaveError(f"this save stands in a rule that does not exist ({flow!r}, {step!r})") from None
    g.question = None
    q = data["question"]
    if q is not None:
        limits, proposal = map(tuple, q[7:] or ((), ()))
        ask(g, q[0], q[1], q[2], decode(q[4]), q[5], q[6], limits, proposal, **decode(q[3]))
    g.loose = set(data["loose"]) if data["loose"] else None
    g.among = tuple(
        [
            (tuple(those), tuple([pool.by_id[d].index for d in faces]))
            for those, faces in data.get("among", ())
        ]
    )
    g.origin = g.unasked = None
    g.forget()
    return g


def _check(g: Game) -> None:
    """Refuse a save whose parts do not fit each other."""
    count = len(g.owner)
    same = (g.defs, g.zone, g.ctrl, g.flags, g.stamp, g.known)
    placed = sorted(c for z in g.zones for c in z)
    whole = all(len(x) == count for x in same) and len(g.zones) == len(g.layout.kinds)
    if not whole or placed != list(range(count)):
        raise SaveError("this save is damaged (its cards do not add up)")
    if not g.question and not g.result:
        run(g)
