"""What a match begins with: seats, decks, options and a seed, checked and kept in a header."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mk_tui.cards import decks, failures, pool, registry
from mk_tui.cards.bounds import CARDS
from mk_tui.cards.card_errors import CardError
from mk_tui.cards.description import Description
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game, SeatSetup, SetupError, new_game
from mk_tui.language import clean, pick
from mk_tui.players import roster
from mk_tui.players.levels import HUMAN
from mk_tui.players.options import TableError, no_such, seat_range, settle
from mk_tui.storage import MatchError
from mk_tui.storage.store import branched, branched_of

if TYPE_CHECKING:
    from mk_tui.laying.node import Node

# The kind of deck that a player brings; decks of other kinds are further piles of the game.
PLAYER = "player"
LONGEST_NAME = 60  # characters; the screen shows 24 of them
MOST = 2**63 - 1  # of a seed


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: who sits there, what answers for it, and which deck it brings.

    ``kind`` is "human" or a player of :mod:`mk_tui.players.roster`; ``deck`` is a deck id, "" for one that
    the seed picks.
    """

    name: str
    kind: str
    deck: str = ""


@dataclass(frozen=True)
class Beginning:
    """A match before its first card is dealt: all of it is plain data.

    ``decks`` and ``extra`` hold cards by seat (card id -> copies; pile -> card id -> copies), so that a
    match can be rebuilt when deck files have changed.

    A match that begins from a scenario has no decks: ``scenario`` says how its table lies, its own cards
    included.
    """

    game: str
    seats: tuple[Seat, ...]
    options: dict[str, Any]
    seed: int
    decks: tuple[dict[str, int], ...]
    extra: tuple[dict[str, dict[str, int]], ...]
    practice: bool = False  # one person against computers, who may take back whatever they like
    scenario: Node | None = None
    hints: bool = True  # unless the table agreed on none
    branch: int | None = None  # after which answer of another match it begins, if it does
    branch_of: int | None = None  # the number of that match, if it lies in the same store

    @property
    def origin(self) -> tuple[int, int | None] | None:
        """After which answer of another match it begins, and of which, where that is known; None if it does
        not."""
        return None if self.branch is None else (self.branch, self.branch_of)

    @classmethod
    def lay(
        cls,
        seats: Sequence[Seat],
        game: str,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        practice: bool = False,
        hints: bool = True,
    ) -> Beginning:
        """Choose decks and check all that was asked for; ``SetupError`` with one sentence if it cannot be."""
        ruleset = ruleset_of(game)
        description = describe(ruleset)
        _check_count(description, len(seats))
        for seat in seats:
            if not roster.known(seat.kind):
                raise no_kind(seat.kind)
        if practice and sum(seat.kind == HUMAN for seat in seats) != 1:
            raise TableError("error.practice_alone")
        if seed is None:
            seed = secrets.randbits(48)
        cards, wrong_cards = pool.load_pool(ruleset)
        found, wrong_decks = decks.load_decks(ruleset, cards)
        failures.note_files([*wrong_cards, *wrong_decks])
        own = {d.id: d for d in found.values() if d.kind == PLAYER}
        for seat in seats:
            if seat.deck and seat.deck not in own:
                raise no_such("error.no_deck", seat.deck, own)
        chosen = _deal_decks([seat.deck for seat in seats], sorted(own), random.Random(f"decks/{seed}"))
        piles = _further_piles(found)
        extra = [{**piles, **(_own_piles(own[d]) if d else {})} for d in chosen]
        return cls(
            game,
            tuple(Seat(s.name, s.kind, d) for s, d in zip(seats, chosen, strict=True)),
            settle(description, options or {}, len(seats)),
            seed,
            tuple(dict(own[d].cards) if d else {} for d in chosen),
            tuple({k: dict(v) for k, v in e.items()} for e in extra),
            practice,
            hints=hints,
        )

    @classmethod
    def of_scenario(
        cls, scenario: Node, kinds: Sequence[str] = (), practice: bool | None = None
    ) -> Beginning:
        """Return the beginning that a scenario describes, with what answers for each seat: people, else.

        ``practice`` is what the scenario says of it, unless that is given.
        """
        said = scenario.value
        names = [str(name) for name in said["seats"]]
        seats = tuple(Seat(n, k) for n, k in zip(names, kinds or [HUMAN] * len(names), strict=True))
        none: tuple[dict[str, Any], ...] = tuple({} for _ in names)
        free = said.get("practice") is True if practice is None else practice
        options, seed = dict(said.get("options", {})), said.get("seed", 1)
        return cls(
            game=str(said["game"]),
            seats=seats,
            options=options,
            seed=seed,
            decks=none,
            extra=none,
            practice=free,
            scenario=scenario,
        )

    def again(self, turned: bool = False, comes: tuple[int, str] | None = None) -> Beginning:
        """Return the beginning of a rematch: the same table, another seed. ``turned``: everybody sits, with
        their deck, one seat further on. ``comes``: who takes a seat, with its deck, from the person there. A
        scenario begins as it did, and its seats stay."""
        if self.scenario is not None:
            if turned or comes is not None:
                raise TableError("error.scenario_turned")
            return replace(self, branch=None, branch_of=None)
        seats = list(self.seats)
        if comes is not None:
            seat, name = comes
            others = {s.name for s in seats if s is not seats[seat]}
            name = clean(name).strip()[:LONGEST_NAME] or seats[seat].name
            while name in others:
                name += "'"
            seats[seat] = replace(seats[seat], name=name)
        order = [(k - turned) % len(seats) for k in range(len(seats))]
        return replace(
            self,
            seats=tuple(seats[k] for k in order),
            seed=secrets.randbits(48),
            decks=tuple(self.decks[k] for k in order),
            extra=tuple(self.extra[k] for k in order),
            branch=None,
            branch_of=None,
        )

    def cards(self) -> Any:
        """Return the cards of the match: its game's, and those of its scenario beside them."""
        if self.scenario is None:
            return cards_of(ruleset_of(self.game))
        from mk_tui.laying.laid import pool_of

        with _laying():
            return pool_of(self.scenario)

    def begin(self) -> Game:
        """Return the match at its first question; ``SetupError`` if the game refuses it."""
        if self.scenario is not None:
            from mk_tui.laying.laid import LaidTable

            with _laying():
                return LaidTable(self.scenario).g
        ruleset = ruleset_of(self.game)
        _check_count(describe(ruleset), len(self.seats))
        settle(describe(ruleset), self.options, len(self.seats))
        setups = [
            SeatSetup(seat.name, dict(deck), {k: dict(v) for k, v in extra.items()})
            for seat, deck, extra in zip(self.seats, self.decks, self.extra, strict=True)
        ]
        return new_game(ruleset, cards_of(ruleset), setups, dict(self.options), self.seed)

    def header(self) -> dict[str, Any]:
        """Return all of it as JSON-able data."""
        return {
            "seats": [
                {"name": s.name, "kind": s.kind, "deck": s.deck, "cards": d, "extra": e}
                for s, d, e in zip(self.seats, self.decks, self.extra, strict=True)
            ],
            "options": self.options,
            "seed": self.seed,
            **({"practice": True} if self.practice else {}),
            **({} if self.hints else {"hints": False}),
            **({} if self.branch is None else {"branch": self.branch}),
            **({} if self.branch_of is None else {"branch_of": self.branch_of}),
            **({"scenario": self.scenario.value} if self.scenario else {}),
        }

    @classmethod
    def from_header(cls, game: str, header: Mapping[str, Any], n: int = 0) -> Beginning:
        """Undo :meth:`header`; ``MatchError`` if the header of match ``n`` is not whole."""
        try:
            seats = header["seats"]
            if "scenario" in header:
                return _of_scenario(game, header)
            return cls(
                game,
                tuple(_seat(s) for s in seats),
                _options(header["options"]),
                _whole(header["seed"]),
                tuple(_pile(s["cards"]) for s in seats),
                tuple({str(k): _pile(v) for k, v in s["extra"].items()} for s in seats),
                header.get("practice") is True,
                hints=header.get("hints") is not False,
                branch=branched(header),
                branch_of=branched_of(header),
            )
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError, CardError) as error:
            raise MatchError("error.match_header", n=n) from error


def no_kind(kind: str) -> TableError:
    """Return the error for a kind of player that there is not."""
    known = roster.kinds()
    return no_such("error.no_kind", kind, known, kinds=", ".join(known))


def _check_count(description: Description, n: int) -> None:
    """Raise unless so many may play."""
    least, most = seat_range(description)
    if not least <= n <= most:
        raise wrong_count(least, most, n)


def wrong_count(least: int, most: int, n: int) -> TableError:
    """Return the error for a number of players that a game is not for."""
    if least == most:
        return TableError("error.seats_exactly", most=most, n=n)
    return TableError("error.seat_count", least=least, most=most, n=n)


@contextmanager
def _laying() -> Iterator[None]:
    """Say in one sentence why a scenario's table cannot be laid out: its file may be anybody's."""
    from mk_tui.laying.node import Difference

    try:
        yield
    except (CardError, Difference) as error:
        raise TableError("error.scenario", reason=str(error)) from error
    except SetupError:
        raise
    except Exception as error:
        raise TableError("error.scenario", reason=f"{type(error).__name__}: {error}") from error


# -- what a header may hold: it may come from somebody else ---------------------------------------------


def _seat(found: Mapping[str, Any]) -> Seat:
    name, kind = clean(str(found["name"])), str(found["kind"])
    if not name or not roster.KIND.fullmatch(kind):
        raise ValueError("no seat")
    return Seat(name[:LONGEST_NAME], kind, str(found["deck"]))


def _of_scenario(game: str, header: Mapping[str, Any]) -> Beginning:
    from mk_tui.laying.laid import read_node

    scenario = read_node(header["scenario"], "scenario")
    seats = [_seat(s) for s in header["seats"]]
    found = Beginning.of_scenario(scenario, [s.kind for s in seats], header.get("practice") is True)
    if found.game != game or [s.name for s in found.seats] != [s.name for s in seats]:
        raise ValueError("the scenario is of another match")
    return replace(found, branch=branched(header), branch_of=branched_of(header))


def _pile(found: Mapping[str, Any]) -> dict[str, int]:
    """Return cards by their copies, no more than a deck file may have."""
    pile = {str(card): _whole(copies) for card, copies in found.items()}
    if not all(n >= 0 for n in pile.values()) or sum(pile.values()) > CARDS:
        raise ValueError("no deck has so many cards")
    return pile


def _options(found: Mapping[str, Any]) -> dict[str, Any]:
    if not all(type(v) in (str, int, bool) for v in found.values()):
        raise ValueError("no options")
    return dict(found)


def _whole(value: Any) -> int:
    if type(value) is not int or abs(value) > MOST:
        raise ValueError("no number")
    return value


def ruleset_of(game: str) -> Any:
    """Return a game's ruleset; ``TableError``, with the nearest name, if there is none."""
    if game not in registry.games():
        raise no_such("error.no_game", game, registry.games())
    return registry.get(game)


def describe(ruleset: Any) -> Description:
    """Return the plain form of a game's ``ruleset.yaml``."""
    return load_ruleset(ruleset)[0]


def game_name(game: str, lang: str) -> str:
    """Return what a game is called in a language; the id of one that is not here, or not as it should be."""
    try:
        return pick(describe(registry.get(game)).get("name"), lang, game)
    except SetupError as error:
        failures.note("game", error, 1, str(error))
        return game


def cards_of(ruleset: Any) -> Any:
    """Return a ruleset's cards. What is wrong with files is noted by :meth:`Beginning.lay`."""
    return pool.load_pool(ruleset)[0]


def _deal_decks(wanted: Sequence[str], own: Sequence[str], rng: random.Random) -> list[str]:
    """Return a deck for each seat: the one that it wants, else one by chance that nobody has, while there are
    any; "" where a game has none."""
    chosen: list[str] = []
    for n, deck in enumerate(wanted):
        if not deck and own:
            deck = rng.choice(own)
            taken = [*chosen, *wanted[n + 1 :]]
            fewest = min(map(taken.count, own))
            if taken.count(deck) > fewest:
                deck = rng.choice([d for d in own if taken.count(d) == fewest])
        chosen.append(deck)
    return chosen


def _own_piles(deck: decks.Deck) -> dict[str, dict[str, int]]:
    """Return what a player's deck has beside its cards: every mapping of cards to copies, by its key."""
    return {k: v for k, v in deck.extra.items() if isinstance(v, dict)}


def _further_piles(found: Mapping[str, decks.Deck]) -> dict[str, dict[str, int]]:
    """Return, for each kind of deck that is not a player's, the first one with what it has besides cards."""
    piles: dict[str, dict[str, int]] = {}
    for deck in found.values():
        if deck.kind != PLAYER and deck.kind not in piles:
            numbers = {k: v for k, v in deck.extra.items() if isinstance(v, int)}
            piles[deck.kind] = {**deck.cards, **numbers}
    return piles
