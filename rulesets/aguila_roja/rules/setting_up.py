"""Setting up (AR-4, SO-1, SO-3)."""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine import change
from mk_tui.engine.acts import no_card
from mk_tui.engine.change import emit, set_value, set_var
from mk_tui.engine.errors import SetupError
from mk_tui.engine.mechanisms.dice import pick
from mk_tui.engine.mechanisms.hands import first_hands
from mk_tui.engine.rng import below
from mk_tui.engine.setup import SeatSetup, lay_deck, listed
from mk_tui.engine.state import Frame, Game

from . import coffers
from .ending import check_end
from .tables import COINS, FACTIONS, FIRST_HAND

GHOST_NAME = "@ghost"  # said by the message "name.ghost" in each language


def automatic_seats(seats: list[SeatSetup], options: dict[str, Any]) -> list[SeatSetup]:
    """Whoever plays alone plays against the ghost (SO-1); its deck is chosen with the cards."""
    return [SeatSetup(GHOST_NAME, {}, seats[0].extra)] if len(seats) == 1 else []


def first_figures(g: Game, ghost: int = -1) -> None:
    """Give the seats and the table their figures (AR-4.6); ``ghost`` is its seat, -1 for none."""
    for seat in range(len(g.seats)):
        for key in ("vp", "money", "places_played", "travels", "turns", *COINS):
            set_value(g, seat, key, 0)
        set_value(g, seat, "shown", 1)
    for key, value in (("ghost", ghost), ("starter", 0), ("challenged", -1)):
        set_var(g, key, value)


def set_up(g: Game, seats: list[SeatSetup]) -> None:
    """Make the cards of a match (AR-4.3); ids are dealt in random order, so that they tell nothing."""
    if not 2 <= len(seats) <= 4:
        raise SetupError("this game is for one to four players")
    alone = not seats[-1].deck and seats[-1].name == GHOST_NAME
    first_figures(g, len(seats) - 1 if alone else -1)
    for seat, setup in enumerate(seats):
        deck = setup.deck
        if seat == g.vars["ghost"]:
            deck = ghost_deck(g, seats[0], setup)
        lay_deck(g, listed(g, deck), seat, g.layout.ids["deck"][seat])


def ghost_deck(g: Game, human: SeatSetup, setup: SeatSetup) -> dict[str, int]:
    """Return the ghost's deck: of another faction than the player's (SO-1, AR-2.7)."""
    own = next((g.pool.by_id[name].attrs["faction"] for name in human.deck), "")  # AR-2.2
    chosen = g.config["options"].get("ghost", "auto")
    if chosen not in FACTIONS or chosen == own:
        others = [x for x in FACTIONS if x != own]
        chosen = others[below(g, len(others))]
    return dict(setup.extra.get(f"ghost_{chosen}", {}))


def begin(g: Game, f: Frame) -> None:
    """Shuffle, choose the first player, deal, turn up coffers (AR-4.2, AR-4.3, AR-4.5, SO-3)."""
    layout, n = g.layout, len(g.seats)
    if "ghost" not in g.vars:
        first_figures(g)  # a scenario's table
    for seat in range(n):
        for card in g.in_zone("deck", seat)[:1]:  # whom the ghost leads was perhaps chosen by chance (SO-1)
            faction = g.pool.cards[g.defs[card]].attrs["faction"]
            set_value(g, seat, "faction", faction)
            emit(g, f"log.leads_{faction}", seat=seat)
        change.shuffle_zone(g, layout.ids["deck"][seat])
    ghost = g.vars["ghost"]
    starter = 0 if ghost >= 0 else pick(g, n)
    set_var(g, "starter", starter)
    change.set_active(g, starter)
    change.set_order(g, tuple((starter + k) % n for k in range(n)))
    emit(g, "log.first_player", seat=starter)
    for seat in g.order:
        coffers.fill(g, seat)
        coffers.turn_up(g, seat)
    first_hands(g, [s for s in g.order if s != ghost], FIRST_HAND)


def next_hand(n: int, times: int) -> int:
    """Return how many cards a new first hand has: as many, once (AR-4.4)."""
    return n if times == 0 else -1


# The first hand is changed as a whole (AR-4.4).
FIRST: Final = no_card("mulligan", "choice.first_hand", "AR-4.4", "refuse.whole_hand")


def check_decks(g: Game, f: Frame) -> None:
    """A deck that the deal has emptied loses like any other (AR-12.3)."""
    check_end(g)
