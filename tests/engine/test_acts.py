"""Acts and choices: from one list of needs the options, the refusals, and what the table could believe."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from mk_tui.engine import Game, advance, why_not
from mk_tui.engine.acts import (
    ActPlace,
    Among,
    AtMost,
    Bare,
    Book,
    Choice,
    Covered,
    Flag,
    Loose,
    Need,
    Once,
    Owed,
    Printed,
    Shade,
    That,
    Towards,
    When,
    Word,
    able_by_hand,
    able_in_public,
    always,
    at_leisure,
    empty_stack,
    hand,
    in_own,
    in_phase,
    may_pass,
    never_in,
    only,
    options,
    own_turn,
    seems_able,
    unless_own,
    why_no_pass,
)
from mk_tui.engine.acts import (
    why_not as judge,
)
from mk_tui.engine.cards import CardDef, build_pool
from mk_tui.engine.change import attach, set_flag
from mk_tui.engine.durations import modify
from mk_tui.engine.flow import ask
from mk_tui.engine.looks import asked, lies_in, lies_on_own_side, never
from mk_tui.engine.mechanisms.aiming import abilities, use_ability
from mk_tui.engine.mechanisms.stack_acts import card_bill, wealth

from .games import duel
from .games.at_table import Play, lay, play_on
from .games.duel import ASLEEP, FRESH, STOUT, SWIFT, TAPPED
from .judged import judged
from .trial_book import UNITS, Counted, act, field, match, offered, refused

# -- each kind of need -------------------------------------------------------------------------------------


def costs(rules: Any, d: CardDef, k: int) -> int:
    return d.total


def three(g: Game, seat: int) -> int:
    return 2


def with_targets(rules: Any, d: CardDef, k: int) -> Any:
    """Bind that a card with a target costs no more than there are lands; others ask for nothing."""
    return (lambda g, seat, card: len(field(g, seat)) >= 2) if d.modes[0].targets else None


# a need of the Spells in hand, and of tide (1), unsay (2), storm (3) those for which it holds
NEEDS_OF_HAND: list[tuple[Need, set[str]]] = [
    (When("D-1", "no", in_phase("main")), {"tide", "unsay", "storm"}),
    (When("D-1", "no", in_phase("end")), set()),
    (When("D-1", "no", never_in("main")), set()),
    (When("D-1", "no", own_turn), {"tide", "unsay", "storm"}),
    (When("D-1", "no", in_own("begin", "main")), {"tide", "unsay", "storm"}),
    (When("D-1", "no", unless_own("end")), set()),
    (When("D-1", "no", at_leisure("main")), {"tide", "unsay", "storm"}),
    (When("D-1", "no", empty_stack), {"tide", "unsay", "storm"}),
    (Once("D-1", "no", lambda g, seat: seat == 1), set()),
    (Once("D-1", "no", lambda g, seat: seat == 0), {"tide", "unsay", "storm"}),
    (AtMost("D-1", "no", three, costs), {"tide", "unsay"}),
    (Covered("D-1", "no", wealth, card_bill), {"tide"}),
    (Printed("D-1", "no", with_targets), {"storm"}),
    (That("D-1", "no", lambda g, seat, card: g.definition(card).total != 2), {"tide", "storm"}),
    (That("D-1", "no", lies_in("hand")), {"tide", "unsay", "storm"}),
    (That("D-1", "no", lies_in("deck", "heap")), set()),
    (That("D-1", "no", lies_on_own_side), {"tide", "unsay", "storm"}),
]


@pytest.mark.parametrize(("need", "fits"), NEEDS_OF_HAND)
def test_a_need_says_which_cards_are_offered_and_why_the_others_are_not(need: Need, fits: set[str]) -> None:
    p = match(Book([[act("play", hand(), need)]]), hand="tide unsay storm", field="lake")
    assert offered(p) == [f"play {name}" for name in ("tide", "unsay", "storm") if name in fits]
    for name in ("tide", "unsay", "storm"):
        assert refused(p, name) == ("" if name in fits else "D-1 no"), name


# needs of units in play, and those for which they hold: the squire is tapped, the oracle (stout) and the
# herald (swift) are tapped and fresh, the scribe (asleep) is fresh; the herald is attached to the squire
NEEDS_OF_PLAY: list[tuple[tuple[Need, ...], set[str]]] = [
    ((), {"squire", "oracle", "herald", "scribe"}),
    ((Flag("D-1", "no", TAPPED),), {"scribe"}),
    ((Flag("D-1", "no", FRESH),), {"squire"}),
    ((Flag("D-1", "no", FRESH, unless=SWIFT),), {"squire", "herald"}),
    ((Flag("D-1", "no", TAPPED, unless=STOUT), Flag("D-1", "no", FRESH, unless=STOUT)), {"oracle"}),
    ((Flag("D-1", "no", TAPPED, unless=STOUT), Flag("D-1", "no", TAPPED, unless=SWIFT)), {"scribe"}),
    ((Flag("D-1", "no", TAPPED), Flag("D-1", "no", FRESH)), set()),
    ((Word("D-1", "no", SWIFT),), {"squire", "oracle", "scribe"}),
    ((Word("D-1", "no", SWIFT), Word("D-1", "no", ASLEEP)), {"squire", "oracle"}),
    ((Word("D-1", "no", SWIFT | STOUT, has=True),), {"oracle", "herald"}),
    ((Word("D-1", "no", SWIFT | STOUT, has=True), Word("D-1", "no", STOUT, has=True)), {"oracle"}),
    ((Flag("D-1", "no", TAPPED), Word("D-1", "no", ASLEEP)), set()),
    ((Flag("D-1", "no", TAPPED, unless=SWIFT), Word("D-1", "no", STOUT)), {"herald", "scribe"}),
    ((Flag("D-1", "no", FRESH, has=True),), {"oracle", "herald", "scribe"}),
    ((Flag("D-1", "no", FRESH, has=True), Flag("D-1", "no", TAPPED, has=True)), {"oracle", "herald"}),
    ((Word("D-1", "no", STOUT | ASLEEP, unless=TAPPED),), {"squire", "oracle", "herald"}),
    (
        (Word("D-1", "no", ASLEEP, unless=TAPPED), Word("D-1", "no", SWIFT, unless=ASLEEP)),
        {"squire", "oracle"},
    ),
    ((Loose("D-1", "no"),), {"squire", "oracle", "scribe"}),
    ((Bare("D-1", "no"),), {"oracle", "herald", "scribe"}),
    ((Loose("D-1", "no"), Bare("D-1", "no")), {"oracle", "scribe"}),
]


def troop(book: Book) -> Play:
    p = match(book, field="squire oracle herald scribe")
    g = p.game
    for name, flags in (("squire", TAPPED), ("oracle", TAPPED | FRESH), ("herald", TAPPED | FRESH)):
        set_flag(g, p.card(name), flags)
    set_flag(g, p.card("scribe"), FRESH)
    grant(g, p.card("herald"), SWIFT)
    grant(g, p.card("scribe"), ASLEEP)
    attach(g, p.card("herald"), p.card("squire"))
    return p


def grant(g: Game, card: int, bit: int) -> None:
    modify(g, card, "", "keyword", bit, "forever", g.defs[card])


@pytest.mark.parametrize(("needs", "fits"), NEEDS_OF_PLAY)
@pytest.mark.parametrize("kept", ["ready", ""])
def test_states_and_keywords_keep_cards_from_an_act(
    needs: tuple[Need, ...], fits: set[str], kept: str
) -> None:
    p = troop(Book([[act("wave", ActPlace("field", field, kept), *needs, of=only("unit"))]]))
    names = ("squire", "oracle", "herald", "scribe")
    assert offered(p) == [f"wave {name}" for name in names if name in fits]
    for name in names:
        assert refused(p, name) == ("" if name in fits else "D-1 no"), name


def test_states_and_keywords_of_an_act_are_one_look() -> None:
    """Only what does not fit into the masks is asked by itself."""
    fused = act(
        "a",
        hand(),
        Flag("", "", TAPPED),
        Flag("", "", FRESH),
        Flag("", "", 4, unless=SWIFT),
        Word("", "", STOUT),
        Word("", "", ASLEEP),
        Word("", "", SWIFT, has=True),
    ).test
    assert (fused.flags, fused.late, fused.unless) == (TAPPED | FRESH, 4, SWIFT)
    assert (fused.words, fused.has, fused.checks) == (STOUT | ASLEEP, SWIFT, ())
    apart = act("a", hand(), Flag("", "", TAPPED, unless=SWIFT), Flag("", "", TAPPED, unless=STOUT)).test
    assert (apart.late, apart.unless, len(apart.checks)) == (TAPPED, SWIFT, 1)


def test_what_an_act_cannot_ask_fast_is_no_declaration() -> None:
    price = AtMost("", "", three, costs)
    with pytest.raises(ValueError, match="one price"):
        act("a", hand(), price, price)
    bill = Covered("", "", wealth, card_bill)
    with pytest.raises(ValueError, match="one price"):
        act("a", hand(), bill, bill)
    with pytest.raises(ValueError, match="Towards"):
        act("a", hand(), Towards("", "", never))
    with pytest.raises(ValueError, match="Among"):
        act("a", hand(), Among("", ""))
    for need in (price, bill, Printed("", "", with_targets), When("", "", always)):
        with pytest.raises(ValueError, match=type(need).__name__):
            Choice("choose", "choice.any", field, (need,))


# -- what is asked when ------------------------------------------------------------------------------------


def test_a_shade_lends_its_sentence_and_is_passed_over_by_the_options() -> None:
    shade = Counted(False)
    dear = That("D-2", "dear", lambda g, seat, card: g.definition(card).total < 3)
    book = Book([[act("play", hand(), Shade(That("D-1", "shaded", shade)), dear)]])
    p = match(book, hand="tide storm")
    assert p.options == ["pass", "play tide"]
    assert shade.asked == 0
    assert refused(p, "storm") == "D-1 shaded"
    shade.holds = True
    assert refused(p, "storm") == "D-2 dear"


def test_what_is_the_same_for_all_cards_is_asked_once_and_only_when_it_matters() -> None:
    look = Counted()
    book = Book([[act("play", hand(), Once("D-1", "no", look), AtMost("D-2", "dear", three, costs))]])
    p = match(book, hand="storm storm")
    look.asked = 0
    assert options(p.game, 0) == []
    assert look.asked == 0
    p = match(book, hand="storm tide tide tide")
    look.asked = 0
    assert len(options(p.game, 0)) == 3
    assert look.asked == 1
    look.holds = False
    assert options(p.game, 0) == []
    assert refused(p, "tide") == "D-1 no"


def test_a_plain_act_asks_once_as_well() -> None:
    """One that asks nothing of the text, over cards that are looked up anew."""
    look = Counted()
    book = Book([[act("wave", ActPlace("field", field), Once("D-1", "no", look), of=only("unit"))]])
    p = match(book, field="squire oracle")
    look.asked = 0
    assert [p.words(o) for o in options(p.game, 0)] == ["wave squire", "wave oracle"]
    assert look.asked == 1
    look.holds = False
    assert offered(p) == []
    assert refused(p, "squire") == "D-1 no"


def test_acts_with_any_card_of_a_place_are_offered_card_by_card() -> None:
    look = Counted()
    hands = hand(pure=True)
    both = [
        act("toss", hands, of=lambda d: (-1,)),
        act("turn", hands, When("D-2", "late", in_phase("end")), of=lambda d: (-1,)),
    ]
    lone = act("show", hands, Once("D-1", "no", look), of=lambda d: (-1,))
    p = match(Book([both, [lone]]), hand="peak tide")
    look.asked = 0
    assert [p.words(o) for o in options(p.game, 0)] == ["toss peak", "toss tide", "show peak", "show tide"]
    assert look.asked == 1
    p.game.phase = "end"
    each = ["toss peak", "turn peak", "toss tide", "turn tide"]
    assert offered(p) == [*each, "show peak", "show tide"]
    look.holds = False
    assert offered(p) == each
    look.asked = 0
    assert options(p.game, 1) == []
    assert look.asked == 1  # whatever she holds: nobody has looked


def test_where_the_seat_may_not_its_cards_are_not_looked_for() -> None:
    looks: list[int] = []

    def held(g: Game, seat: int) -> list[int]:
        looks.append(seat)
        return g.zones[g.layout.ids["hand"][seat]]

    may = Counted(holds=False)
    everything = ActPlace("hand", held, hidden=True, pure=True)
    p = match(Book([[act("show", everything, Once("D-1", "no", may), of=lambda d: (-1,))]]), hand="peak tide")
    looks.clear()
    may.asked = 0
    assert options(p.game, 0) == [] and (looks, may.asked) == ([], 1)
    may.holds = True
    assert [p.words(o) for o in options(p.game, 0)] == ["show peak", "show tide"]
    assert (looks, may.asked) == ([0], 2)


def test_a_purse_is_looked_into_once() -> None:
    looks = []

    def purse(g: Game, seat: int) -> int:
        looks.append(seat)
        return 2

    p = match(Book([[act("play", hand(), AtMost("D-2", "dear", purse, costs))]]), hand="tide unsay storm")
    looks.clear()
    assert len(options(p.game, 0)) == 2
    assert looks == [0]


def test_a_discount_is_more_in_the_purse_and_a_text_may_be_paid_in_another_way() -> None:
    purse = {"n": 1}

    def otherwise(rules: Any, d: CardDef, k: int) -> Any:
        return (lambda g, seat, card: len(g.in_zone("heap", seat)) > 0) if d.id == "duel.storm" else None

    need = AtMost("D-2", "dear", lambda g, seat: purse["n"], costs, otherwise=otherwise)
    book = Book([[act("play", hand(), need)]])
    p = match(book, hand="tide unsay storm")
    assert offered(p) == ["play tide"]
    purse["n"] = 2
    assert offered(p) == ["play tide", "play unsay"]
    p = match(book, hand="tide unsay storm", heap="peak")
    assert offered(p) == ["play tide", "play unsay", "play storm"]
    assert refused(p, "storm") == ""


# -- who speaks --------------------------------------------------------------------------------------------


def test_at_other_times_an_act_is_none_and_something_else_speaks() -> None:
    wave = act("wave", ActPlace("field", field), of=only("unit"), during=in_phase("end"))
    elsewhere = [That("D-8", "far", lies_on_own_side), That("D-9", "idle", never)]
    p = match(Book([[wave]], elsewhere=elsewhere), field="squire", bea="bolt")
    assert offered(p) == []
    assert refused(p, "squire") == "D-9 idle"
    assert refused(p, "Bea's bolt") == "D-8 far"
    p.game.phase = "end"
    assert offered(p) == ["wave squire"]
    assert refused(p, "squire") == ""


def test_what_always_has_to_hold_speaks_before_any_act() -> None:
    book = Book(
        [[act("play", hand(), That("D-3", "no", never))]],
        always=(Once("D-1", "first", lambda g, seat: seat != 1), Once("D-2", "asked", asked)),
    )
    p = match(book, hand="tide", bea="tide")
    assert refused(p, "tide", 1) == "D-1 first"
    assert refused(p, "tide", 0) == "D-3 no"
    p.does("Ana", "pass")
    assert p.asked == "Bea: priority"
    assert refused(p, "Ana's tide", 0) == "D-2 asked"


def test_of_several_acts_the_one_whose_time_it_is_speaks_and_of_those_what_got_furthest() -> None:
    units, far = ActPlace("field", field), When("D-2", "late", in_phase("end"))
    late = act("wave", units, Flag("D-1", "tapped", TAPPED), far, of=only("unit"))
    soon = act("wink", units, That("D-3", "blind", never), of=only("unit"))
    p = match(Book([[late], [soon]]), field="squire")
    assert refused(p, "squire") == "D-3 blind"
    cards = [dict(c) for c in duel.CARDS]
    (oracle,) = [c for c in cards if c["id"] == "duel.oracle"]
    (one,) = oracle["action"]
    oracle["action"] = [{**one, "cost": {"any": 2}}, {**one, "cost": {"any": 1}}, {**one, "cost": {"any": 3}}]

    def affordable(rules: Any, d: CardDef, k: int) -> Any:
        return lambda g, seat, card: d.actions[k].total < 2

    use = act(
        "ability",
        ActPlace("field", field, "ready"),
        Printed("D-2", "dear", affordable),
        That("D-3", "blind", never),
        of=abilities(),
        does=use_ability,
    )
    rules: Any = type("Trial", (duel.Duel,), {"book": Book([[use]])})()
    seats = {"Ana": {"field": "oracle"}, "Bea": {}}
    p = lay(rules, build_pool(rules, cards, "trial"), seats, "main", hold=2)
    assert offered(p) == []
    assert refused(p, "oracle") == "D-3 blind"  # of the second one, which could be paid


def test_a_sentence_may_name_the_card_and_where_it_lies() -> None:
    need = That("D-3", "no", never, fields=lambda g, seat, card: {"n": 5})
    p = match(Book([[act("play", hand(), need)]]), hand="tide")
    refusal = judge(p.game, 0, p.card("tide"))
    assert refusal is not None
    assert refusal.fields == {"card": "duel.tide", "type": "spell", "zone": "hand", "n": 5}


def test_passing_needs_what_the_book_says() -> None:
    book = Book(
        [[act("play", hand())]],
        passing=(Once("D-7", "duty", lambda g, seat: not g.in_zone("hand", seat)),),
    )
    p = match(book, hand="tide")
    refusal = why_no_pass(p.game, 0)
    assert refusal is not None and (refusal.clause, refusal.message) == ("D-7", "duty")
    assert not may_pass(p.game, 0, []) and may_pass(p.game, 1, [])
    assert why_no_pass(p.game, 1) is None  # is not asked


def test_what_is_owed_is_read_off_the_options() -> None:
    """Passing waits for the act with the card that owes it, as long as there is that option."""
    owed = Owed("D-7", "duty", "wave", field, (Word("", "", STOUT, has=True),))
    p = troop(Book([[act("wave", ActPlace("field", field), of=only("unit"))]], passing=(owed,)))
    g = p.game
    ask(g, 0, "priority", "ask.priority", options(g, 0))
    assert g.question is not None
    assert not may_pass(g, 0, g.question.options)
    refusal = why_no_pass(g, 0)
    assert refusal is not None
    assert (refusal.clause, refusal.message, refusal.fields["card"]) == ("D-7", "duty", "duel.oracle")
    others = [o for o in g.question.options if o != ("wave", p.card("oracle"))]
    assert others and may_pass(g, 0, others)


# -- what the table could believe --------------------------------------------------------------------------


def test_of_hidden_cards_the_table_takes_what_it_cannot_see_as_met() -> None:
    poor = AtMost("D-2", "dear", lambda g, seat: 0, costs)
    book = Book([[act("play", hand(), poor, Once("D-1", "no", lambda g, seat: False, hidden=True))]])
    p = match(book, hand="tide", bea="")
    assert offered(p) == []
    assert able_by_hand(p.game, 0) and seems_able(p.game, 0)
    assert not seems_able(p.game, 1)  # has no hand


def test_of_hidden_cards_the_table_knows_what_is_public() -> None:
    for need in (Once("D-1", "no", lambda g, seat: False), When("D-1", "no", in_phase("end"))):
        p = match(Book([[act("play", hand(), need)]]), hand="tide")
        assert not seems_able(p.game, 0)


def test_of_cards_in_play_the_table_sees_everything() -> None:
    awake = Word("D-1", "no", SWIFT, has=True)
    p = troop(Book([[act("wave", ActPlace("field", field, "ready"), awake, of=only("unit"))]]))
    assert able_in_public(p.game, 0) and seems_able(p.game, 0)
    assert not able_in_public(p.game, 1)
    stout = That("D-1", "no", never)
    p = troop(Book([[act("wave", ActPlace("field", field, "ready"), stout, of=only("unit"))]]))
    assert not seems_able(p.game, 0)


# -- the fast way and the judge's way ----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_options_are_all_acts_whose_every_need_holds(seed: int) -> None:
    rng = random.Random(seed)
    found = 0
    for g in play_on(duel.begin(2 + seed % 2, seed), rng, 250):
        for seat in range(len(g.seats)):
            quick = options(g, seat)
            assert quick == judged(g, seat)
            found += len(quick)
            q = g.question
            if q is not None and q.seat == seat and q.kind == "priority":
                assert [o for o in q.options if o[0] in ("play", "ability")] == quick
                for card in (*g.in_zone("hand", seat), *g.in_zone("field", seat)):
                    able = any(o[1] == card for o in quick)
                    assert (why_not(g, seat, card) is None) == able
    assert found > 100


def test_an_option_is_carried_out_by_the_act_that_offered_it() -> None:
    did: list[str] = []

    def noted(word: str) -> Callable[..., None]:
        return lambda g, f, option: did.append(word)

    hands = hand()
    book = Book(
        [
            [act("play", hands, does=noted("spell")), act("play", hands, of=UNITS, does=noted("unit"))],
            [act("toss", hands, of=lambda d: (-1,), does=noted("toss"))],
        ]
    )
    p = match(book, hand="squire tide")
    assert p.options == ["pass", "play squire", "play tide", "toss squire", "toss tide"]
    for k in (1, 2, 4):
        advance(p.game, (k,))
    assert did == ["unit", "spell", "toss"]
