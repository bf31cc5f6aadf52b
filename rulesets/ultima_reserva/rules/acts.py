"""What may be done and chosen: all acts and choices, and why any other card does nothing now.

play a card             in one's own Deployment and Regroup; Responses in windows too (deployment.py)
assign equipment        in one's own Deployment and Regroup (deployment.py, casting.py)
attack, respond, face   combat.py; with which Weapons: weapons.py
take damage             damage.py
pay                     paying.py
"""

from __future__ import annotations

from typing import Final

from mk_tui.engine.acts import Book, Check, Once, Seat, That, Time, When, able_by_hand, able_in_public
from mk_tui.engine.looks import asked, controlled, never, not_in, not_of_type
from mk_tui.engine.state import Game

from .casting import BEARER, MODE, NEW_BEARER
from .combat import ATTACK, FACE, OPPONENT, RESPOND, SPACE
from .damage import TAKES, TWO_WEAPONS
from .deployment import ASSIGN, PLAY
from .needs import AWAY
from .paying import PAY
from .setting_up import MULLIGAN
from .tables import EQUIPMENT, FIRST_COMBAT, OWN_TURN
from .turn import DISCARD
from .weapons import WEAPONS
from .wounds import in_combat


def never_in_own(*phases: str) -> Time:
    """Return whether it is another one's turn, or none of these phases."""
    return lambda phase, own, empty: not own or phase not in phases


def combats_begun(g: Game, seat: int) -> bool:
    """Return whether it is not one's own first turn, which has no Combat (VZ-6.2)."""
    return seat != g.active or g.phase not in OWN_TURN or g.seats[seat].get("turns", 0) >= FIRST_COMBAT


def not_responding(phase: str) -> Seat:
    """Return that a seat is not asked for a Response in a phase."""
    return lambda g, seat: g.phase != phase or not asked(g, seat)


def either(one: Check, other: Check) -> Check:
    """Return that one of two things holds for a card."""
    return lambda g, seat, card: one(g, seat, card) or other(g, seat, card)


BOOK: Final = Book(
    groups=(PLAY, (ASSIGN,)),
    choices=(
        *(MULLIGAN, OPPONENT, ATTACK, WEAPONS, RESPOND, FACE, *TAKES.values(), TWO_WEAPONS),
        *(PAY, BEARER, NEW_BEARER, MODE, DISCARD),
    ),
    elsewhere=(
        *AWAY,
        That("VZ-7.7", "refuse.not_yours", either(controlled, not_of_type(*EQUIPMENT))),
        That("VZ-7.1", "refuse.not_yours", controlled),
        That(
            "VZ-10.4", "refuse.announced", lambda g, seat, card: card not in g.host or not in_combat(g, card)
        ),
        That("VZ-2.8", "refuse.ability", not_of_type("ability")),
        That("VZ-7.8", "refuse.stays", not_of_type("continuous")),
        That("VZ-6.4", "refuse.channelled", either(not_in("magic"), not_of_type("source"))),
        # Neither the card nor its bearer.
        That(
            "VZ-7.9", "refuse.in_magic", lambda g, seat, card: g.zone_kind(g.host.get(card, card)) != "magic"
        ),
        That("VZ-7.4", "refuse.channels", not_of_type("source")),
        That("VZ-8.5", "refuse.placed", not_in("combat")),
        Once("VZ-6.2", "refuse.first_turn", combats_begun),
        When("VZ-8.10", "refuse.combat_over", never_in_own("regroup")),
        When("VZ-8.1", "refuse.attack_when", never_in_own(*OWN_TURN)),
        SPACE,
        Once("VZ-8.9", "refuse.only_responses", not_responding("window")),
        Once("VZ-9.9", "refuse.only_responses", not_responding("surplus")),
        Once("VZ-6.1", "refuse.not_your_turn", asked),
        That("VZ-6.1", "refuse.not_now", never),
    ),
)


def seems_able(g: Game, seat: int) -> bool:
    """Return whether, from what everybody sees, a seat could be able to act.

    With cards in hand, a card of the game that may be played now is enough for which it could pay what that
    costs it now (VZ-7.4): a Response (VZ-2.11), in its own turn a Source, which costs nothing (VZ-2.10).
    """
    return able_by_hand(g, seat, range(len(g.pool.cards))) or able_in_public(g, seat)
