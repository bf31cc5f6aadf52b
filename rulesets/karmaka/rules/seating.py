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
    shared = options.get("partner_future") == "on"
    return _seating(options.get("variant", FREE), len(g.seats), options.get("wolf", 1), shared)


def has_partner(g: Game, seat: int) -> bool:
    """Return whether a card may be put into a partner's Future Life (KK-14.4)."""
    return g.config["options"].get("variant", FREE) != FREE and seating(g).partner[seat] >= 0


@cache
def _seating(variant: str, players: int, wolf: str | int, partner_future: bool) -> Seating:
    if not 2 <= players <= 4:
        raise SetupError("this game is for two to four players")
    if variant == TEAMS and players != 4:
        raise SetupError("two against two is for four players")
    if variant == WOLF and players != 3:
        raise SetupError("two against one is for three players")
    sides = tuple(range(players))
    if variant == TEAMS:
        sides = (0, 1, 0, 1)  # KK-14.1
    elif variant == WOLF:
        sides = tuple(int(seat == int(wolf) - 1) for seat in range(players))  # KK-15.1
    rows = []
    for seat in range(players):
        left = [(seat + k) % players for k in range(1, players)]
        partners = [s for s in left if sides[s] == sides[seat]]
        rivals = tuple(s for s in left if s not in partners)
        # KK-13.2: nothing is played on who sits opposite; in KK-14.1 partners sit there, and A-10 allows it.
        near = [s for s in left if players < 4 or s != (seat + 2) % 4]
        prey = tuple(s for s in rivals if s in near)
        reach = (seat, *(s for s in left if s in near or s in partners))
        # KK-14.4, A-11, A-13
        partner = partners[0] if partners and (variant == TEAMS or partner_future) else -1
        rows.append((rivals, prey, reach, partner))
    return Seating(sides, *zip(*rows, strict=True))


def lone_wolf(g: Game) -> int:
    """Return the seat of the lone player of KK-15.1, -1 in other variants."""
    options = g.config["options"]
    return int(options.get("wolf", 1)) - 1 if options.get("variant") == WOLF else -1


def side_of(g: Game, seat: int) -> list[int]:
    """Return the seats that win together with ``seat`` (KK-14.2, KK-15.3)."""
    sides = seating(g).sides
    return [s for s in range(len(g.seats)) if sides[s] == sides[seat]]
