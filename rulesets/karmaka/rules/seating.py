"""Who is whose rival, partner and neighbour (KK-13 to KK-15)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from mk_tui.engine.errors import SetupError
from mk_tui.engine.state import Game

FREE, TEAMS, WOLF = "free", "teams", "wolf"


class Seating(NamedTuple):
    """For each seat lists of other seats, each from the left on in turn order (KK-4.1).

    ``rivals`` may be offered a card and have their Works read; ``prey`` are those rivals that a card may be
    played on, ``reach`` all players that a card for any player may be played on. ``sides`` numbers the teams;
    ``partner`` is the seat that a card may be put into the Future Life of, -1 for none.
    """

    sides: tuple[int, ...]
    rivals: tuple[tuple[int, ...], ...]
    prey: tuple[tuple[int, ...], ...]
    reach: tuple[tuple[int, ...], ...]
    partner: tuple[int, ...]


def seating(g: Game) -> Seating:
    """Return how the players of a match stand to each other; ``SetupError`` if its options do not fit."""
    options = g.config["options"]
    return _seating(
        options.get("variant", FREE),
        len(g.seats),
        int(options.get("wolf", 1)) - 1,
        options.get("partner_future") == "on",
    )


def has_partner(g: Game, seat: int) -> bool:
    """Return whether a card may be put into a partner's Future Life (KK-14.4)."""
    return g.config["options"].get("variant", FREE) != FREE and seating(g).partner[seat] >= 0


@cache
def _seating(variant: str, players: int, wolf: int, partner_future: bool) -> Seating:
    if not 2 <= players <= 4:
        raise SetupError("this game is for two to four players")
    if variant == TEAMS and players != 4:
        raise SetupError("two against two is for four players")
    if variant == WOLF and players != 3:
        raise SetupError("two against one is for three players")
    sides = tuple(_side(variant, seat, wolf) for seat in range(players))
    left = [[(seat + k) % players for k in range(1, players)] for seat in range(players)]
    rivals = tuple(tuple(s for s in left[seat] if sides[s] != sides[seat]) for seat in range(players))
    # KK-13.2: nothing is played on the player opposite; partners sit there in KK-14.1, where A-10 allows it.
    far = [(seat + 2) % 4 if players == 4 else -1 for seat in range(players)]
    prey = tuple(tuple(s for s in rivals[seat] if s != far[seat]) for seat in range(players))
    reach = tuple(
        (seat, *(s for s in left[seat] if s != far[seat] or sides[s] == sides[seat]))
        for seat in range(players)
    )
    partner = [-1] * players
    if variant == TEAMS or (variant == WOLF and partner_future):  # KK-14.4, A-11, A-13
        for seat in range(players):
            partner[seat] = next((s for s in left[seat] if sides[s] == sides[seat]), -1)
    return Seating(sides, rivals, prey, reach, tuple(partner))


def _side(variant: str, seat: int, wolf: int) -> int:
    if variant == TEAMS:
        return seat % 2  # KK-14.1
    if variant == WOLF:
        return int(seat == wolf)  # KK-15.1
    return seat


def lone_wolf(g: Game) -> int:
    """Return the seat of the lone player of KK-15.1, -1 in other variants."""
    options = g.config["options"]
    return int(options.get("wolf", 1)) - 1 if options.get("variant") == WOLF else -1


def side_of(g: Game, seat: int) -> list[int]:
    """Return the seats that win together with ``seat`` (KK-14.2, KK-15.3)."""
    sides = seating(g).sides
    return [s for s in range(len(g.seats)) if sides[s] == sides[seat]]
