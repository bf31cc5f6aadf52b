"""What may be done with priority: the cards of a hand, and what permanents do (MK-3, MK-6, MK-8, MK-9).

What belongs to one step stands with it: a resource and assigning (main_turn.py), wealth by hand (wealth.py).
The options come in the order of :data:`BOOK`.
"""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine import acts
from mk_tui.engine.cards import CardDef
from mk_tui.engine.continuous import actors
from mk_tui.engine.looks import asked, controlled, in_play, never, not_of_type
from mk_tui.engine.mechanisms import stack_acts as paying
from mk_tui.engine.mechanisms.aiming import abilities, can_be_aimed, play_card, use_ability
from mk_tui.engine.mechanisms.costs import supply
from mk_tui.engine.refusal import Refusal
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.state import Game

from . import wealth as w
from .combat import DEFENDER, FRENZIED, SECOND_OPPONENT
from .final import DISCARDED
from .main_turn import ASSIGN, HAND, OPPONENT, PLAY_RESOURCE, in_own_2b, resource_left
from .tables import DEDICATED, MAIN_PHASE, NO_ROLLS, PERMANENT_TYPES, PROJECTILES, SHOOT

# -- cards of the hand -------------------------------------------------------------------------------------


def cost(g: Game, seat: int, card: int) -> dict[str, Any]:
    """Return the cost of a card."""
    return {"cost": g.pool.cards[g.defs[card]].cost}


PAID_AND_AIMED: Final = (
    acts.Covered("MK-5.10", "refuse.cost", paying.wealth, paying.card_bill, fields=cost),
    acts.Printed("MK-7.2", "refuse.no_target", can_be_aimed, aims=True),
)
PERMANENT: Final = acts.only(*PERMANENT_TYPES)
CALM: Final = in_own_2b("MK-6.2")
PLAY_PERMANENT: Final = acts.Act(
    "play", "act.permanent", HAND, PERMANENT, (*CALM, *PAID_AND_AIMED), play_card
)


# In one's own 2b, or in 3a before the cities are attacked.
BEFORE_COMBAT: Final = (
    acts.When("MK-3.2", "refuse.empty_stack", acts.empty_stack),
    acts.When("MK-19.5", "refuse.before_combat", lambda phase, own, empty: own or phase != "2b"),
    acts.When("MK-3.2", "refuse.before_combat", acts.in_phase("2b", "3a")),
)
HISHTADLUT: Final = acts.only("hishtadlut")
PLAY_HISHTADLUT: Final = acts.Act(
    "play", "act.hishtadlut", HAND, HISHTADLUT, (*BEFORE_COMBAT, *PAID_AND_AIMED), play_card, cites=("A-31",)
)
PLAY_TEFILA: Final = acts.Act(
    "play", "act.tefila", HAND, acts.only("tefila"), PAID_AND_AIMED, play_card, cites=("MK-3.3",)
)


# -- what permanents do ------------------------------------------------------------------------------------


def undedicated(rules: Ruleset, d: CardDef, k: int) -> acts.Check | None:
    """Bind that what is dedicated for its ability is not dedicated yet (MK-9.10)."""
    return (lambda g, seat, card: not g.flags[card] & DEDICATED) if d.actions[k].dedicate else None


def no_new_soldier(rules: Ruleset, d: CardDef, k: int) -> acts.Check | None:
    """Bind that a soldier which is dedicated for its ability has not just entered play (MK-11.4)."""
    return w.settled if d.type == "soldier" and d.actions[k].dedicate else None


def dearest(g: Game, seat: int, card: int) -> dict[str, Any]:
    """Return the cost of a card's ability."""
    return {"cost": next(a.cost for _, a in g.pool.cards[g.defs[card]].abilities if a.total)}


# A soldier in combat that an effect has released may act again (MK-11.13, T-56): it counts too.
PERMANENTS: Final = acts.ActPlace("permanents", actors, "ready")
MAY_USE: Final = (
    acts.Printed("MK-9.10", "refuse.dedicated", undedicated, hidden=False, own=True),
    acts.Printed("MK-11.4", "refuse.new_soldier", no_new_soldier, hidden=False, own=True),
    acts.Covered("MK-5.10", "refuse.cost", paying.wealth, paying.ability_bill, False, dearest),
    acts.Printed("MK-5.10", "refuse.cost", paying.payable_without_itself, False, dearest, own=True),
    acts.Printed("MK-7.2", "refuse.no_target", can_be_aimed, hidden=False, aims=True),
)
USE: Final = acts.Act(
    "ability", "act.ability", PERMANENTS, abilities("ability"), MAY_USE, use_ability, cites=("MK-9.8",)
)
SHOOT_AT: Final = acts.Act(
    "shoot",
    "act.shoot",
    PERMANENTS,
    lambda d: (SHOOT,) if d.type == "soldier" else (),
    (
        w.UNDEDICATED,
        w.NOT_NEW,
        acts.Word("MK-13.1", "refuse.only_defends", NO_ROLLS),
        acts.Shade(acts.Once("MK-7.2", "refuse.no_target", lambda g, seat: bool(g.in_zone("front")))),
        acts.Printed("MK-10.3", "refuse.no_target", can_be_aimed, hidden=False),
    ),
    use_ability,
    cites=("MK-10.7",),
    having=PROJECTILES,
)
MAY_EQUIP: Final = (
    acts.When("MK-10.9", "refuse.equip_time", acts.at_leisure(*MAIN_PHASE)),
    acts.Printed("MK-5.10", "refuse.cost", w.equip_payable, hidden=False, fields=dearest, own=True),
    acts.Printed("MK-7.2", "refuse.no_target", can_be_aimed, hidden=False),
)
EQUIP: Final = acts.Act("equip", "act.equip", PERMANENTS, abilities("equip"), MAY_EQUIP, use_ability)


# -- all of it ---------------------------------------------------------------------------------------------


def waits_for_dedication(g: Game, seat: int) -> bool:
    """Return whether a payable card lacks only a target that making wealth could give it (H07)."""
    cards, defs = g.pool.cards, g.defs
    held = acts.paid(g, seat, PLAY_PERMANENT) + acts.paid(g, seat, PLAY_HISHTADLUT)
    return any([t.of_state for card in held for t in cards[defs[card]].modes[0].targets])


# No reason to be asked.
MAKE_WEALTH: Final = acts.Act(
    "wealth",
    "act.wealth",
    w.SOURCES,
    lambda d: [k for k, *_ in d.wealth],
    (w.UNDEDICATED, acts.That("MK-11.4", "refuse.new_soldier", w.settled)),
    paying.make_wealth,
    cites=("MK-1.4", "MK-9.8", "MK-9.12"),
    lists=paying.ways_to_make_wealth,
    alone=(acts.at_leisure("2b"), waits_for_dedication),
)


# Questions that no card answers.
NO_CARDS: Final = (
    acts.no_card("order", "choice.trigger", "A-33", "refuse.choice.trigger", "ask.order_triggers"),
    acts.no_card("mode", "choice.mode", "MK-6.3", "refuse.choice.mode", "ask.mode"),
    acts.no_card("mulligan", "choice.mulligan", "MK-18.2", "refuse.choice.mulligan", "ask.mulligan"),
    acts.no_card("may", "choice.yes_no", "MK-6.4", "refuse.choice.yes_no", "ask.reroll"),
)
BOOK: Final = acts.Book(
    groups=(
        (PLAY_RESOURCE,),
        (PLAY_PERMANENT, PLAY_HISHTADLUT),
        (ASSIGN,),
        (EQUIP,),
        (PLAY_TEFILA,),
        (USE, SHOOT_AT),
    ),
    asides=(MAKE_WEALTH,),
    choices=(DEFENDER, OPPONENT, SECOND_OPPONENT, FRENZIED, w.PAID_WITH, DISCARDED, *NO_CARDS),
    always=(acts.Once("MK-8.6", "refuse.not_your_turn", asked),),
    elsewhere=(
        acts.That("MK-20.6", "refuse.enemy", not_of_type("enemy")),
        acts.That("MK-8.1", "refuse.not_yours", in_play),
        acts.That("MK-8.1", "refuse.not_yours", controlled),
        acts.That("MK-9.12", "refuse.only_wealth", lambda g, seat, card: card not in w.wealth_cards(g, seat)),
        acts.That("MK-9.2", "refuse.no_ability", never),
    ),
)


def why_not_chosen(g: Game, seat: int, card: int) -> Refusal:
    """Return why a card is no answer to a question that is no declared choice, nor a text's own."""
    return Refusal("MK-7.1", "refuse.not_a_choice", {"card": g.pool.cards[g.defs[card]].id})


# What wealth is paid for from the hand, and of which types it is.
PAID_FOR: Final = (
    (PLAY_TEFILA, ("tefila",)),
    (PLAY_HISHTADLUT, ("hishtadlut",)),
    (PLAY_PERMANENT, PERMANENT_TYPES),
)


def could_pay(g: Game, seat: int, kind: str) -> bool:
    """Return whether the game has a card of a type that a seat's wealth, which all see, would pay for."""
    means = supply(g, seat).means
    return any([d.type == kind and (not d.total or means.covers(d.price)) for d in g.pool.cards])


def seems_able(g: Game, seat: int) -> bool:
    """Return whether the table could believe a seat able to act, from what everybody sees (A-63).

    With cards in hand, a card of the game that may be played now and that its wealth would pay for is enough,
    or a resource that may still be played.
    """
    if g.in_zone("hand", seat):
        own, empty = seat == g.active, not g.stack
        for act, kinds in PAID_FOR:
            if act.timely(g.phase, own, empty) and any([could_pay(g, seat, kind) for kind in kinds]):
                return True
        if PLAY_RESOURCE.timely(g.phase, own, empty) and resource_left(g, seat):
            return True
    return acts.able_in_public(g, seat)
