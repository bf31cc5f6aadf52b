"""What is kept of a seat's chances (``Game.offers``), and what makes the engine look again."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.engine import Game
from mk_tui.engine.acts import (
    Act,
    ActPlace,
    Book,
    Flag,
    Printed,
    That,
    asides,
    hand,
    only,
    options,
    own_turn,
    why_not,
)
from mk_tui.engine.cards import build_pool
from mk_tui.engine.change import emit, move, set_active, set_flag, set_value, use_source
from mk_tui.engine.durations import expire, modify
from mk_tui.engine.looks import never
from mk_tui.engine.mechanisms.aiming import abilities, play_card, use_ability
from mk_tui.engine.mechanisms.costs import supply
from mk_tui.engine.mechanisms.stack import open_window
from mk_tui.engine.mechanisms.stack_acts import make_wealth, ways_to_make_wealth
from mk_tui.engine.state import UNKNOWN
from mk_tui.engine.tables import Acting

from .games import duel
from .games.at_table import lay
from .games.duel import SWIFT, TAPPED, table


def asleep(g: Game) -> None:
    """Note of both seats that they have nothing to respond with."""
    g.offers = [0, 0]


def test_a_seat_is_looked_at_again_when_its_hand_changes() -> None:
    g = table(Ana={"hand": "bolt"}, Bea={}).game
    asleep(g)
    move(g, g.in_zone("hand", 0)[0], g.layout.ids["heap"][0])
    assert g.offers == [UNKNOWN, 0]


def test_a_seat_is_looked_at_again_when_its_permanents_or_its_wealth_change() -> None:
    g = table(Ana={"field": "peak squire"}, Bea={"field": "peak"}).game
    peak, squire = g.in_zone("field", 0)
    for change in (
        lambda: set_flag(g, squire, TAPPED),
        lambda: set_flag(g, peak, TAPPED),
        lambda: set_value(g, 0, "wealth", ((1, ""),)),
        lambda: move(g, squire, g.layout.ids["heap"][0]),
    ):
        asleep(g)
        change()
        assert g.offers == [UNKNOWN, 0]


def test_what_is_no_seats_own_wakes_nobody() -> None:
    g = table(Ana={"field": "peak", "heap": "bolt"}, Bea={}).game
    asleep(g)
    emit(g, "log.played", card=g.in_zone("heap", 0)[0], seat=0)
    set_value(g, 0, "land", 1)
    assert g.offers == [0, 0]


def test_wealth_made_by_hand_is_not_added_up_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel.RULES, "acting", Acting(spent=TAPPED))
    g = table(Ana={"field": "peak peak"}, Bea={}).game
    before = supply(g, 0)
    source = before.sources[0]
    asleep(g)
    use_source(g, 0, source, source.mask)
    assert g.flags[source.card] & TAPPED and g.seats[0]["wealth"] == ((source.mask, source.only),)
    now = supply(g, 0)
    assert now.means is before.means and [s.card for s in now.sources] == [before.sources[1].card]


def test_a_window_in_which_all_seats_sleep_asks_nobody() -> None:
    g = table(Ana={"hand": "squire", "field": "peak"}, Bea={}).game
    g.question = None
    asleep(g)
    open_window(g)
    assert g.question is None
    g.offers[0] = UNKNOWN
    open_window(g)
    question: Any = g.question
    assert question.seat == 0 and g.offers[0] not in (0, UNKNOWN)


# -- acts whose answers are kept, and acts aside -----------------------------------------------------------


def enough(rules: Any, d: Any, k: int) -> Any:
    """Bind that a seat could pay two, which its own cards and wealth alone tell."""
    return lambda g, seat, card: (asked.append(card), supply(g, seat).means.total >= 2)[1]


asked: list[int] = []


def twice() -> Act:
    own = ActPlace("field", duel.own_field, "ready")
    return Act(
        "ability", "act.twice", own, abilities(), (Printed("D-4", "twice", enough, own=True),), use_ability
    )


def leap() -> Act:
    own = ActPlace("field", duel.own_field, "ready")
    tapped = Flag("D-4", "tapped", TAPPED)
    return Act("leap", "act.leap", own, only("unit"), (tapped,), use_ability, having=SWIFT)


def offers_of(book: Book, **zones: str) -> Game:
    asked.clear()
    rules: Any = type("Offers", (duel.Duel,), {"book": book})()
    zones.setdefault("deck", "peak " * 8)
    return lay(rules, build_pool(rules, duel.CARDS, "offers"), {"Ana": zones, "Bea": {}}, "main", hold=2).game


def test_what_hangs_on_own_cards_and_wealth_is_asked_again_when_those_change_and_not_before() -> None:
    g = offers_of(Book([[twice()]]), field="squire peak")
    asked.clear()
    assert options(g, 0) == [] and asked == []
    squire, peak = g.in_zone("field", 0)
    set_value(g, 1, "wealth", ((1, ""),))
    assert options(g, 0) == [] and asked == []
    set_value(g, 0, "wealth", ((1, ""),))
    assert options(g, 0) == [("ability", squire, 0)] and asked == [squire]
    set_flag(g, peak, TAPPED)
    assert options(g, 0) == []


def test_a_copy_of_a_match_changes_nothing_of_what_is_noted_of_it() -> None:
    g = offers_of(Book([[twice()]]), field="squire peak peak")
    squire = g.in_zone("field", 0)[0]
    copy = g.clone()
    set_flag(copy, g.in_zone("field", 0)[2], TAPPED)
    assert options(copy, 0) == []
    assert options(g, 0) == [("ability", squire, 0)]


def test_a_card_may_act_by_a_keyword_that_it_is_given_and_has_no_such_act_without() -> None:
    book = Book([[leap()]], elsewhere=(That("D-15", "not_here", never),))
    g = offers_of(book, field="squire captain")
    captain = g.in_zone("field", 0)[1]
    assert options(g, 0) == []
    assert why_not(g, 0, captain).message == "not_here"
    modify(g, captain, "swift", "keyword", SWIFT, "forever", g.defs[captain])
    assert options(g, 0) == [("leap", captain)]
    set_flag(g, captain, TAPPED)
    assert options(g, 0) == [] and why_not(g, 0, captain).message == "tapped"
    expire(g, "forever")
    assert why_not(g, 0, captain).message == "not_here"


def land() -> Act:
    return Act("play", "act.land", hand(), only("land"), duel.PLAY_LAND.needs, duel.play_land)


def spell() -> Act:
    return Act("play", "act.spell", hand(), only("spell"), duel.PLAY_SPELL.needs, play_card)


def aimless() -> Act:
    return Act("play", "act.spell", hand(), only("land"), (That("D-3", "none", never),), play_card)


def making(alone: Any = None) -> Act:
    return Act(
        "wealth",
        "act.wealth",
        ActPlace("field", duel.own_field),
        only("land"),
        (),
        make_wealth,
        lists=ways_to_make_wealth,
        alone=alone,
    )


def test_an_act_aside_is_offered_beside_others_and_alone_only_where_it_says_so() -> None:
    ways = [("wealth", 1, 0, "fire")]
    g = offers_of(Book([[land()]], asides=(making(),)), hand="peak", field="peak")
    assert options(g, 0) == [("play", 0), *ways]
    g = offers_of(Book([[spell()]], asides=(making(),)), hand="peak", field="peak")
    assert options(g, 0) == [] and asides(g, 0) == ways
    for alone, found in ((lambda g, seat: seat == 0, ways), (lambda g, seat: seat == 1, [])):
        g = offers_of(Book([[aimless()]], asides=(making((own_turn, alone)),)), hand="peak", field="peak")
        assert options(g, 0) == found


def test_of_a_seat_only_such_acts_are_looked_for_as_it_may_have_something_for() -> None:
    acts = land()
    g = offers_of(Book([[acts]]), hand="peak")
    assert options(g, 0) == [("play", 0)]
    assert g.offers[0] == acts.bit
    set_active(g, 1)  # in the turn of another one that is not its time
    assert options(g, 0) == [] and g.offers[0] == acts.bit
