"""Making a match: seats, decks, options and a seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .errors import SetupError
from .flow import push, run
from .mechanisms.parts import WithAutomaticSeats
from .rng import mix, shuffle
from .state import Game

if TYPE_CHECKING:
    from .cards import Pool
    from .ruleset import Ruleset


@dataclass
class SeatSetup:
    """A seat of a new match: the name shown, the cards of its deck (card id -> copies), further piles.

    ``extra`` holds decks beside the player's own (such as an automatic opponent's) by name.
    """

    name: str
    deck: dict[str, int] = field(default_factory=dict)
    extra: dict[str, dict[str, int]] = field(default_factory=dict)


def blank_game(rules: Ruleset, pool: Pool, names: list[str], options: dict[str, Any], seed: int) -> Game:
    """Return a match without cards: zones, seats and chance are there, nothing has begun."""
    g = Game()
    g.bind(rules, pool, len(names))
    g.config = {
        "game": rules.id,
        "options": dict(options),
        "seats": [{"name": n} for n in names],
        "seed": seed,
    }
    g.owner, g.defs, g.zone, g.ctrl, g.flags, g.stamp, g.known = [], [], [], [], [], [], []
    g.zones = [[] for _ in g.layout.kinds]
    g.seats = [{"wealth": ()} for _ in names]
    g.mods, g.host, g.facing, g.counters = [], {}, {}, {}
    g.stack, g.waiting = [], []
    g.frames, g.question, g.round, g.phase = [], None, 0, ""
    g.active, g.order, g.vars = 0, tuple(range(len(names))), {}
    g.rng, g.forced, g.next_item, g.count, g.result = mix(seed), None, 1, 0, None
    g.hold = [0] * len(names)
    g.answers, g.log, g.origin, g.unasked = [], [], None, None
    g.loose, g.among = None, ()
    g.forget()
    return g


def add_card(g: Game, definition: int, owner: int, zone: int, controller: int | None = None) -> int:
    """Put a new card into a zone (on top) and return its id."""
    add_cards(g, [definition], owner, zone, controller)
    return len(g.owner) - 1


def add_cards(g: Game, definitions: list[int], owner: int, zone: int, controller: int | None = None) -> None:
    """Put new cards into a zone, the last one on top."""
    n = len(definitions)
    first = len(g.owner)
    g.owner += [owner] * n
    g.defs += definitions
    g.zone += [zone] * n
    g.ctrl += [owner if controller is None else controller] * n
    for facts in (g.flags, g.stamp, g.known):
        facts += [0] * n
    g.zones[zone] += range(first, first + n)
    g.book.make_options(first + n)
    if g.layout.faces[zone] != "none":
        g.forget()


def listed(g: Game, deck: dict[str, int]) -> list[int]:
    """Return the definitions of a deck, each as often as it is in it."""
    return [g.pool.by_id[name].index for name, n in deck.items() for _ in range(n)]


def lay_deck(g: Game, definitions: list[int], owner: int, zone: int, controller: int | None = None) -> None:
    """Make the cards of a deck. Ids are dealt in random order: one tells nothing about its card's face."""
    shuffle(g, definitions)
    add_cards(g, definitions, owner, zone, controller)


def stand_in_step(g: Game, step: str, seat: int) -> None:
    """Let it be a step of a seat's turn, in the third round if no other is said: where a scenario begins.

    ``SetupError`` for a step that the game does not have.
    """
    if step not in g.terms.steps:
        raise SetupError(f"there is no step {step!r}")
    g.phase, g.active, g.round = step, seat, g.round or 3


def new_game(rules: Ruleset, pool: Pool, seats: list[SeatSetup], options: dict[str, Any], seed: int) -> Game:
    """Return a match that has run to its first question.

    Raises ``SetupError`` with a sentence if seats, decks or options do not fit the ruleset.
    """
    if isinstance(rules, WithAutomaticSeats):
        seats = [*seats, *rules.automatic_seats(seats, options)]
    g = blank_game(rules, pool, [s.name for s in seats], options, seed)
    try:
        rules.set_up(g, seats)
    except KeyError as error:
        raise SetupError(f"there is no card {error.args[0]!r}") from error
    remember_origin(g)
    run(g)
    return g


def remember_origin(g: Game) -> None:
    """Keep the present state as what a replay begins with."""
    if not g.frames:
        push(g, "match")
    g.origin = {"game": g.clone(), "log": list(g.log or [])}
