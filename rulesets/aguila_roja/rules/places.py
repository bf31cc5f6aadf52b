"""Places and travelling (AR-9).

Whoever is on a place is attached to it; a character that is attached to nothing is in the villa (AR-8.1).

travel
    who_travels   As many as the capacity go together (AR-9.2); where there is no choice nobody is asked
    arrive_there  They are on the place; what it does on travel happens (AR-9.8, AR-10.11)
"""

from __future__ import annotations

from typing import Final

from mk_tui.engine import acts
from mk_tui.engine.cards import CardDef
from mk_tui.engine.change import attach, detach, emit, set_flag, set_value, signal
from mk_tui.engine.flow import Flow, ask, no_choice
from mk_tui.engine.looks import controlled, in_play, never, of_type, own
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.selectors import Test
from mk_tui.engine.state import Frame, Game, Option
from mk_tui.engine.tables import PRINTED

from .relations import person
from .tables import CHALLENGED, MUST_CHALLENGE, SPENT, TRAVELLED

# -- who is there ---------------------------------------------------------------------------------------

CHARACTERS: Final = own("character")
is_character: Final = of_type("character")  # AR-1.3


def a_character(clause: str) -> tuple[acts.Need, ...]:
    """Return what a card needs for being asked about as a character: to be one, on the table."""
    return (
        acts.Shade(acts.That(clause, "refuse.not_on_table", in_play)),
        acts.Shade(acts.That(clause, "refuse.only_characters", is_character)),
    )


def in_action(clause: str) -> tuple[acts.Need, ...]:
    """Return what a character needs for whatever is done in action (AR-8.2).

    It is in the villa: attached to nothing (AR-8.1). It is not spent.
    """
    return (acts.Loose(clause, "refuse.on_place"), acts.Flag(clause, "refuse.spent", SPENT))


READY: Final = acts.Test(in_action("AR-8.2"))


def ready(g: Game, seat: int) -> list[int]:
    """Return who is in the villa and in action: who may challenge (AR-10.1) or travel (AR-9.1)."""
    return READY.fit(g, seat, CHARACTERS.of(g, seat))


# Who has no duty to challenge first (AR-10.12, AMB-27).
FREE: Final = acts.Word("AMB-27", "refuse.has_to_challenge", MUST_CHALLENGE, unless=CHALLENGED)

# Who still has that duty before the turn ends.
DUTY: Final = acts.Owed(
    "AMB-27",
    "refuse.duty",
    "challenge",
    CHARACTERS,
    (acts.Flag("", "", CHALLENGED), acts.Word("", "", MUST_CHALLENGE, has=True)),
)

# -- travelling -----------------------------------------------------------------------------------------

# Who travels (AR-9.1).
MAY_TRAVEL: Final = (
    *a_character("AR-9.1"),
    acts.Shade(acts.That("AR-3.6", "refuse.not_yours", controlled)),
    *in_action("AR-9.1"),
    FREE,
)
TRAVELLER: Final = acts.Choice(
    "target", "choice.traveller", CHARACTERS, MAY_TRAVEL, why="ask.travel", cites=("AR-9.2",)
)


def printed_capacity(rules: Ruleset, d: CardDef, k: int) -> int:
    """Return a place's capacity: as printed, for only Strength and Victory vary (AR-1.5, AR-11.2)."""
    return int(d.attrs["capacity"])


def capacity(g: Game, place: int) -> int:
    """Return the capacity of a place on the table."""
    return printed_capacity(g.rules, g.pool.cards[g.defs[place]], -1)


# Words of cards for characters and places.
PREDICATES: Final[dict[str, Test]] = {
    "unique": lambda g, seat, source, card: bool(person(g, card)),  # AR-1.7
    "troop": lambda g, seat, source, card: is_character(g, seat, card) and not person(g, card),  # AR-1.9
    "in_villa": lambda g, seat, source, card: card not in g.host and is_character(g, seat, card),  # AR-8.1
    "on_place": lambda g, seat, source, card: card in g.host,
    "occupied": lambda g, seat, source, card: card in g.host.values(),  # AR-9.10
}
LOOKS_AT: Final = dict.fromkeys(("unique", "troop"), PRINTED)

PLACES: Final = acts.ActPlace("places", own("place"))
MAY_GO: Final = (
    acts.Printed(
        "AR-9.15",
        "refuse.no_capacity",
        lambda rules, d, k: None if printed_capacity(rules, d, k) > 0 else never,
        hidden=False,
    ),
    acts.Bare("AR-9.4", "refuse.occupied"),
    acts.Shade(
        acts.AtMost(
            "AR-9.2",
            "refuse.too_few",
            lambda g, seat: len(ready(g, seat)),
            printed_capacity,
            hidden=False,
            fields=lambda g, seat, place: {"n": capacity(g, place)},
        )
    ),
    acts.AtMost("AMB-27", "refuse.has_to_challenge", acts.HowMany(TRAVELLER), printed_capacity, hidden=False),
)
TRAVEL: Final = acts.Act(
    "travel",
    "act.travel",
    PLACES,
    acts.only("place"),
    MAY_GO,
    acts.begin,
    cites=("AR-9.1", "AR-9.13"),
    joins=TRAVELLER,
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
    back = [c for c in CHARACTERS.of(g, seat) if c in g.host]
    for card in back:
        detach(g, card)
    if back:
        emit(g, "log.came_home", seat=seat, cards=back)


FLOWS: dict[str, Flow] = {"travel": (who_travels, arrive_there)}
