"""Places and travelling (AR-9).

Whoever is on a place is attached to it; a character that is attached to nothing is in the villa (AR-8.1).

travel
    who_travels   As many as the capacity go together (AR-9.2); where there is no choice nobody is asked
    arrive_there  They are on the place; what it does on travel happens (AR-9.8, AR-10.11)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mk_tui.engine.acts import (
    Act,
    AtMost,
    Bare,
    Choice,
    Flag,
    Loose,
    Need,
    Owed,
    Place,
    Printed,
    Shade,
    Test,
    That,
    Word,
    begin,
    only,
)
from mk_tui.engine.change import attach, detach, emit, set_flag, set_value, signal
from mk_tui.engine.continuous import roster
from mk_tui.engine.flow import ask, no_choice
from mk_tui.engine.looks import controlled, in_play, never, of_type, own

from .tables import CHALLENGED, MUST_CHALLENGE, SPENT, TRAVELLED

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef
    from mk_tui.engine.flow import Flow
    from mk_tui.engine.ruleset import Ruleset
    from mk_tui.engine.state import Frame, Game, Option


# -- who is there ---------------------------------------------------------------------------------------

own_characters: Final = own("character")


def a_character(clause: str) -> tuple[Need, ...]:
    """Return what a card needs for being asked about as a character: to be one, on the table."""
    return (
        Shade(That(clause, "refuse.not_on_table", in_play)),
        Shade(That(clause, "refuse.only_characters", of_type("character"))),
    )


def in_action(clause: str) -> tuple[Need, ...]:
    """Return what a character needs for whatever is done in action (AR-8.2).

    It is in the villa: attached to nothing (AR-8.1). It is not spent.
    """
    return (Loose(clause, "refuse.on_place"), Flag(clause, "refuse.spent", SPENT))


READY: Final = Test(in_action("AR-8.2"))


def ready(g: Game, seat: int) -> list[int]:
    """Return who is in the villa and in action: who may challenge (AR-10.1) or travel (AR-9.1)."""
    return READY.fit(g, seat, own_characters(g, seat))


# Who has no duty to challenge first (AR-10.12, AMB-27).
FREE: Final = Word("AMB-27", "refuse.has_to_challenge", MUST_CHALLENGE, unless=CHALLENGED)

# Who still has that duty before the turn ends.
DUTY: Final = Owed(
    "AMB-27",
    "refuse.duty",
    "challenge",
    (Flag("", "", CHALLENGED), Word("", "", MUST_CHALLENGE, has=True)),
)

# -- travelling -----------------------------------------------------------------------------------------

# Who travels (AR-9.1).
TRAVELLER: Final = Choice(
    "target",
    "choice.traveller",
    own_characters,
    (
        *a_character("AR-9.1"),
        Shade(That("AR-3.6", "refuse.not_yours", controlled)),
        *in_action("AR-9.1"),
        FREE,
    ),
    why="ask.travel",
    cites=("AR-9.2",),
)


def capacity(g: Game, place: int) -> int:
    """Return a place's capacity: as printed, for only Strength and Victory vary (AR-1.5, AR-11.2)."""
    return printed_capacity(g.rules, g.pool.cards[g.defs[place]], -1)


def printed_capacity(rules: Ruleset, d: CardDef, k: int) -> int:
    """Return the capacity that is printed on a place."""
    return int(d.attrs["capacity"])


def occupied(g: Game, place: int) -> bool:
    """Return whether at least one character is on a place (AR-9.10)."""
    return place in g.host.values()


TRAVEL: Final = Act(
    "travel",
    "act.travel",
    Place("places", own("place")),
    only("place"),
    (
        Printed(
            "AR-9.15",
            "refuse.no_capacity",
            lambda rules, d, k: None if printed_capacity(rules, d, k) > 0 else never,
            hidden=False,
        ),
        Bare("AR-9.4", "refuse.occupied"),
        Shade(
            AtMost(
                "AR-9.2",
                "refuse.too_few",
                lambda g, seat: len(ready(g, seat)),
                printed_capacity,
                hidden=False,
                fields=lambda g, seat, place: {"n": capacity(g, place)},
            )
        ),
        AtMost(
            "AMB-27",
            "refuse.has_to_challenge",
            lambda g, seat: len(TRAVELLER.cards(g, seat)),
            printed_capacity,
            hidden=False,
        ),
    ),
    begin,
    cites=("AR-9.1", "AR-9.13"),
)


def who_travels(g: Game, f: Frame) -> None:
    """As many as the capacity go together (AR-9.2); where there is no choice nobody is asked."""
    able = TRAVELLER.cards(g, f.seat)
    n = capacity(g, f.card)
    options: list[Option] = [("card", c) for c in able]
    if len(able) == n:
        no_choice(g, f, f.seat, "target", options)
    else:
        ask(g, f.seat, "target", "ask.travel", options, n, n, n=n, source=f.card)


def arrive_there(g: Game, f: Frame) -> None:
    """They are on the place; what it does on travel happens (AR-9.8, AR-10.11)."""
    place = f.card
    went = [c for _, c in f.ans]
    for card in went:
        attach(g, card, place)
        set_flag(g, card, TRAVELLED)
    n = g.seats[f.seat]["travels"] + 1
    set_value(g, f.seat, "travels", n)
    emit(g, "log.travelled", card=place, seat=f.seat, targets=f.ans)
    if n == 1:
        signal(g, "log.first_travel", place, f.seat)


def come_home(g: Game, seat: int) -> None:
    """Characters on places return to the villa (AR-5.1, AR-9.7)."""
    if not g.host:
        return
    back = [c for c in roster(g).get(("character", seat), ()) if c in g.host]
    for card in back:
        detach(g, card)
    if back:
        emit(g, "log.came_home", seat=seat, cards=back)


FLOWS: dict[str, Flow] = {"travel": (who_travels, arrive_there)}
