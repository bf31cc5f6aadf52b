"""Places and travelling (AR-9).

    travel       the place is named; who goes, exactly as many as its capacity; they arrive
    come_home    at the start of their controller's turn all return to the villa

Whoever is on a place is attached to it; a character that is attached to nothing is in the villa (AR-8.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from mk_tui.engine.acts import (
    Act,
    AtMost,
    Check,
    Choice,
    Flag,
    Need,
    Once,
    Place,
    Printed,
    Shade,
    Test,
    That,
    never,
    only,
)
from mk_tui.engine.change import attach, detach, emit, set_flag, set_value, signal
from mk_tui.engine.continuous import keywords, roster
from mk_tui.engine.flow import ask, no_choice, push

from .tables import CHALLENGED, SPENT, TRAVELLED

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef
    from mk_tui.engine.flow import Flow
    from mk_tui.engine.ruleset import Ruleset
    from mk_tui.engine.state import Frame, Game, Option


# -- who is there ---------------------------------------------------------------------------------------


def on_table(g: Game, seat: int, card: int) -> bool:
    """Return whether a card is on the table."""
    return g.in_play(card)


def is_character(g: Game, seat: int, card: int) -> bool:
    """Return whether a card is a character."""
    return bool(g.pool.cards[g.defs[card]].type == "character")


def controlled(g: Game, seat: int, card: int) -> bool:
    """Return whether a seat controls a card (AR-3.6)."""
    return g.ctrl[card] == seat


def in_villa(g: Game, seat: int, card: int) -> bool:
    """Return whether a character is in the villa: it is attached to nothing (AR-8.1)."""
    return card not in g.host


def in_action(clause: str) -> tuple[Need, ...]:
    """Return what a character needs for whatever is done in action: to be in the villa and not spent."""
    return (That(clause, "refuse.on_place", in_villa), Flag(clause, "refuse.spent", SPENT))


READY: Final = Test(in_action("AR-8.2"))


def own_characters(g: Game, seat: int) -> Sequence[int]:
    """Return the characters that a seat controls."""
    found: Sequence[int] = (g.roster or roster(g)).get(("character", seat), ())
    return found


def ready(g: Game, seat: int) -> list[int]:
    """Return who is in the villa and in action: who may challenge (AR-10.1) or travel (AR-9.1)."""
    return [c for c in own_characters(g, seat) if READY.passed(g, seat, c)]


def free_to_go(g: Game, seat: int, card: int) -> bool:
    """Return whether a character has no duty to challenge first (AR-10.12, AMB-27)."""
    words = g.words
    word = words[card] if card in words else keywords(g, card)
    return not word & g.rules.keywords["must_challenge"] or bool(g.flags[card] & CHALLENGED)


def owing(g: Game, seat: int) -> list[int]:
    """Return who still has to challenge before the turn ends (AR-10.12, AMB-27)."""
    return [c for c in own_characters(g, seat) if not free_to_go(g, seat, c) and READY.passed(g, seat, c)]


def nobody_owes(g: Game, seat: int) -> bool:
    """Return whether nobody has to challenge any more."""
    return not owing(g, seat)


def first_owing(g: Game, seat: int, card: int) -> dict[str, Any]:
    """Return who has to challenge, for the sentence that says so."""
    return {"card": g.pool.cards[g.defs[owing(g, seat)[0]]].id}


# What has to hold for ending the turn.
DUTY: Final = Once("AMB-27", "refuse.duty", nobody_owes, fields=first_owing)

# -- travelling -----------------------------------------------------------------------------------------

# Who travels (AR-9.1).
TRAVELLER: Final = Choice(
    "target",
    "choice.traveller",
    own_characters,
    (
        Shade(That("AR-9.1", "refuse.not_on_table", on_table)),
        Shade(That("AR-9.1", "refuse.only_characters", is_character)),
        Shade(That("AR-3.6", "refuse.not_yours", controlled)),
        *in_action("AR-9.1"),
        That("AMB-27", "refuse.has_to_challenge", free_to_go),
    ),
    why="ask.travel",
    cites=("AR-9.2",),
)


def own_places(g: Game, seat: int) -> Sequence[int]:
    """Return the places that a seat controls."""
    found: Sequence[int] = (g.roster or roster(g)).get(("place", seat), ())
    return found


def capacity(g: Game, place: int) -> int:
    """Return a place's capacity: as printed, for only Strength and Victory vary (AR-1.5, AR-11.2)."""
    return int(g.pool.cards[g.defs[place]].attrs["capacity"])


def printed_capacity(rules: Ruleset, d: CardDef, k: int) -> int:
    """Return the capacity that is printed on a place."""
    return int(d.attrs["capacity"])


def takes_somebody(rules: Ruleset, d: CardDef, k: int) -> Check | None:
    """Bind that a place takes anybody at all (AR-9.15)."""
    return None if printed_capacity(rules, d, k) > 0 else never


def how_many(g: Game, seat: int, place: int) -> dict[str, Any]:
    """Return a place's capacity, for the sentence that says that there are too few."""
    return {"n": capacity(g, place)}


def occupied(g: Game, place: int) -> bool:
    """Return whether at least one character is on a place (AR-9.10)."""
    return place in g.host.values()


def empty(g: Game, seat: int, place: int) -> bool:
    """Return whether nobody is on a place (AR-9.4)."""
    return not g.host or not occupied(g, place)


def count_ready(g: Game, seat: int) -> int:
    """Return how many are in the villa and in action."""
    return len(ready(g, seat))


def count_travellers(g: Game, seat: int) -> int:
    """Return how many of those may travel."""
    return len(TRAVELLER.cards(g, seat))


def begin_travel(g: Game, f: Frame, option: Option) -> None:
    """Travel to a place (AR-9.1)."""
    push(g, "travel", f.seat, option[1])


# Everybody in the villa and in action is enough for it, whatever their duties (AR-9.2).
ENOUGH: Final = AtMost(
    "AR-9.2", "refuse.too_few", count_ready, printed_capacity, hidden=False, fields=how_many
)
TRAVEL: Final = Act(
    "travel",
    "act.travel",
    Place("places", own_places),
    only("place"),
    (
        Printed("AR-9.15", "refuse.no_capacity", takes_somebody, hidden=False),
        That("AR-9.4", "refuse.occupied", empty),
        Shade(ENOUGH),
        AtMost("AMB-27", "refuse.has_to_challenge", count_travellers, printed_capacity, hidden=False),
    ),
    begin_travel,
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
    """They are on the place; what it does on travel happens (AR-9.8), a first travel counts (AR-10.11)."""
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
