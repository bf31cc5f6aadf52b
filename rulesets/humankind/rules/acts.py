"""What a seat may do with priority: the Active Player in a phase, the Passive one with a point.

play a Character, an Add-on, a Technology   in one's own Harvest (HK-9.1 to HK-9.4)
play a Manipulation                         with priority, in any phase and in a window (HK-3.20 to HK-3.22)
use an ability                              in one's own Harvest and in a window (HK-13.1, HK-16.1, HK-16.2)
challenge                                   once, in one's own Duel phase (duel.py, HK-10.2, HK-10.3)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mk_tui.engine import acts
from mk_tui.engine.cards import CardDef
from mk_tui.engine.continuous import actors, roster, stat
from mk_tui.engine.flow import Step, before
from mk_tui.engine.looks import asked, asked_or_active, lies_on_own_side, never, nobody_else, not_in
from mk_tui.engine.mechanisms.aiming import abilities, can_be_aimed, play_card, use_ability
from mk_tui.engine.refusal import Refusal
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.state import Frame, Game, Option

from .combat import ATTACK, BLOCK, ask_attackers, begin_blocks
from .duel import CHALLENGE, CHALLENGED
from .entering import own_characters
from .paying import (
    ATTACKER,
    GANG,
    OTHER,
    WILL,
    first_discount,
    payable,
    pays_otherwise,
    price,
    printed,
    printed_price,
    why_not_for_cost,
)
from .play import CARRIER, begin_carrying, play_at_once
from .tables import ADDONS_PER_TURN, TURNED, USED

Does = Callable[[Game, Frame, Option], None]

# -- permanents ------------------------------------------------------------------------------------------


def addon_left(g: Game, seat: int) -> bool:
    """Return whether a seat has an Add-on left to play this turn (HK-9.2)."""
    return bool(g.seats[seat]["addons_played"] < ADDONS_PER_TURN)


def room_for_addon(g: Game, seat: int) -> bool:
    """Return whether the Sanctuary's Add-on limit allows one more (HK-3.5, HK-9.4)."""
    return len(roster(g).get(("addon", seat), ())) < addon_limit(g, seat)


def addon_limit(g: Game, seat: int) -> int:
    """Return the most Add-ons that a seat may have on the table (HK-3.5)."""
    return sum([stat(g, c, "addon_limit") for c in roster(g).get(("sanctuary", seat), ())])


def costs(g: Game, seat: int, card: int) -> dict[str, Any]:
    """Return the Will that a card costs, and what there is."""
    return {"n": price(g, seat, card), "have": WILL.of(g, seat)}


def will_for_characters(g: Game, seat: int) -> int:
    """Return the Will that a seat has for a Character, what it costs less included."""
    return WILL.of(g, seat) + first_discount(g, seat)


# Hands change at nearly every look, so that nothing is kept of what they offer.
HAND: Final = acts.ActPlace("hand", acts.Lying("hand"), hidden=True)
IN_HARVEST: Final = (
    acts.When("HK-13.1", "refuse.only_manipulations", acts.own_turn),
    acts.When("HK-11.11", "refuse.only_manipulations", acts.never_in("combat")),
    acts.When("HK-10.10", "refuse.only_manipulations", acts.never_in("duel")),
    acts.When("HK-12.2", "refuse.only_manipulations", acts.in_phase("harvest")),
)
ENOUGH_WILL: Final = acts.AtMost("HK-3.6", "refuse.will", WILL, printed_price, fields=costs)


def play(kind: str, does: Does, *needs: acts.Need, cites: tuple[str, ...]) -> acts.Act:
    """Return the act of playing a card that stays: in one's own Harvest."""
    return acts.Act("play", f"act.{kind}", HAND, acts.only(kind), (*IN_HARVEST, *needs), does, cites)


WILL_FOR_IT: Final = acts.AtMost("HK-3.6", "refuse.will", will_for_characters, printed_price, fields=costs)
PLAY_CHARACTER: Final = play("character", play_at_once, WILL_FOR_IT, cites=("HK-9.1", "HK-9.3"))
ONE_A_TURN: Final = acts.Once("HK-9.2", "refuse.addon_played", addon_left)
ROOM: Final = acts.Once("HK-3.5", "refuse.addon_limit", room_for_addon)
PLAY_ADDON: Final = play("addon", play_at_once, ONE_A_TURN, ROOM, ENOUGH_WILL, cites=("HK-9.4",))
CARRIED: Final = acts.Once("HK-3.17", "refuse.no_carrier", CARRIER.some)
PLAY_TECHNOLOGY: Final = play("technology", begin_carrying, CARRIED, ENOUGH_WILL, cites=("HK-3.15",))


# -- Manipulations ---------------------------------------------------------------------------------------


def required(sort: str) -> acts.Bind:
    """Return what binds that a Manipulation has what it asks for, if that is of this sort (HK-3.22)."""

    def bind(rules: Ruleset, d: CardDef, k: int) -> acts.Check | None:
        found = printed(rules, d)
        return found.requires if found.required == sort else None

    return bind


def gang(g: Game, seat: int, card: int) -> dict[str, Any]:
    """Return how many Characters a Manipulation asks its player for, and how many there are (HK-3.22)."""
    requires = printed(g.rules, g.pool.cards[g.defs[card]]).requires
    assert requires is not None
    return {"n": requires.at_least, "have": len(own_characters(g, seat))}


PLAY_MANIPULATION: Final = acts.Act(
    "play",
    "act.manipulation",
    HAND,
    acts.only("manipulation"),
    (
        acts.Printed("HK-3.22", "refuse.gang", required(GANG), fields=gang),
        acts.Printed("HK-3.22", "refuse.attacker", required(ATTACKER)),
        acts.Printed("HK-3.22", "refuse.requirement", required(OTHER)),
        acts.AtMost("HK-3.6", "refuse.will", WILL, printed_price, otherwise=pays_otherwise, fields=costs),
        acts.Printed("HK-3.21", "refuse.no_target", can_be_aimed),
    ),
    play_card,
    cites=("HK-3.20", "HK-10.10", "HK-11.11", "HK-12.2", "HK-13.1"),
)


# -- abilities -------------------------------------------------------------------------------------------


def once_a_turn(rules: Ruleset, d: CardDef, k: int) -> acts.Check | None:
    """Bind that an ability of once a turn has not been used (HK-16.2)."""
    return (lambda g, seat, card: not g.flags[card] & USED) if printed(rules, d).acts[k].once else None


def ability_cost(rules: Ruleset, d: CardDef, k: int) -> acts.Check | None:
    """Bind what an ability costs besides Will, without its targets (HK-16.2)."""
    pay = printed(rules, d).acts[k].pay
    return None if pay.free else lambda g, seat, card: payable(g, seat, card, pay)


def turns_itself(rules: Ruleset, d: CardDef, k: int) -> acts.Check | None:
    """Bind that a card which turns for its ability is not turned yet (HK-16.2)."""
    if not printed(rules, d).acts[k].pay.turn_self:
        return None
    return lambda g, seat, card: not g.flags[card] & TURNED


def ability_aims(rules: Ruleset, d: CardDef, k: int) -> acts.Check | None:
    """Bind that an ability has its targets, and what its cost takes besides (HK-16.2)."""
    act = printed(rules, d).acts[k]
    if not act.pay.specs:
        return can_be_aimed(rules, d, k)
    return lambda g, seat, card: payable(g, seat, card, act.pay, act.specs)


def ability_price(g: Game, seat: int, card: int) -> dict[str, Any]:
    """Return the least Will that an ability of a card costs, and what there is."""
    least = min([act.will for act in printed(g.rules, g.pool.cards[g.defs[card]]).acts])
    return {"n": least, "have": WILL.of(g, seat)}


USE: Final = acts.Act(
    "ability",
    "act.ability",
    acts.ActPlace("play", actors, "ready"),
    abilities(),
    (
        acts.When("HK-9.1", "refuse.only_in_harvest", acts.unless_own("harvest")),
        acts.Printed("HK-16.2", "refuse.used", once_a_turn, hidden=False),
        acts.AtMost("HK-3.6", "refuse.will", WILL, printed_price, hidden=False, fields=ability_price),
        acts.Printed("HK-16.2", "refuse.turned", turns_itself, hidden=False),
        acts.Printed("HK-16.2", "refuse.cost", ability_cost, hidden=False),
        acts.Printed("HK-16.2", "refuse.no_target", ability_aims, hidden=False),
    ),
    use_ability,
    cites=("HK-13.1", "HK-16.1", "HK-16.3"),
)


# -- all of it -------------------------------------------------------------------------------------------


def no_window(g: Game, seat: int) -> bool:
    """Return whether the Passive Player is not in a window for action points (HK-13.6)."""
    return asked(g, seat) or not any([f.flow == "window" for f in g.frames])


def fights(own: bool, step: Step, later: bool) -> acts.Check:
    """Return that a card is no Character in combat that its player clicks between Manipulations.

    Attackers and blockers are named at their own moment, which is still to come (``later``) or over.
    """

    def look(g: Game, seat: int, card: int) -> bool:
        if g.phase != "combat" or own != (seat == g.active):
            return True
        if g.pool.cards[g.defs[card]].type != "character":
            return True
        fight = next(f for f in g.frames if f.flow == "combat")
        return before(g, fight, step) != later

    return look


NAMED_LATER: Final = fights(True, ask_attackers, True)


def no_attacker_yet(g: Game, seat: int, card: int) -> bool:
    """Return that a card is none that could be named an attacker, as it stands, were it time for that."""
    return NAMED_LATER(g, seat, card) or card not in ATTACK.cards(g, seat)


# Questions that no card answers.
NEW_HAND: Final = acts.no_card("mulligan", "choice.mulligan", "HK-6.3", "refuse.whole_hand")
PAY_WITH: Final = acts.no_card("pay_with", "choice.pay_with", "HK-3.22", "refuse.way_to_pay")

BOOK: Final = acts.Book(
    groups=((PLAY_CHARACTER, PLAY_ADDON, PLAY_TECHNOLOGY), (PLAY_MANIPULATION,), (USE,), (CHALLENGE,)),
    choices=(BLOCK, ATTACK, CHALLENGED, CARRIER, NEW_HAND, PAY_WITH),
    always=(
        acts.Once("HK-R20", "refuse.not_your_turn", nobody_else("mulligan")),
        acts.Once("HK-13.2", "refuse.no_point", asked_or_active),
        acts.Once("HK-13.6", "refuse.window", no_window),
        acts.Once("HK-11.5", "refuse.blocks_first", nobody_else("block")),
        acts.Once("HK-16.5", "refuse.not_your_turn", asked),
    ),
    elsewhere=(
        acts.That("HK-5.6", "refuse.in_limbo", not_in("limbo")),
        acts.That("HK-5.1", "refuse.in_deck", not_in("deck")),  # looked at before
        acts.That("HK-16.2", "refuse.not_yours", lies_on_own_side),
        acts.That("HK-11.2", "refuse.attacks_next", no_attacker_yet),
        acts.That("HK-11.2", "refuse.attack_later", NAMED_LATER),
        acts.That("HK-11.2", "refuse.attack_over", fights(True, ask_attackers, False)),
        acts.That("HK-11.5", "refuse.block_later", fights(False, begin_blocks, True)),
        acts.That("HK-11.5", "refuse.block_over", fights(False, begin_blocks, False)),
        acts.That("HK-16.1", "refuse.no_ability", never),
    ),
)


def why_not_chosen(g: Game, seat: int, card: int) -> Refusal:
    """Return why a card is no answer to a question that is no declared choice, nor a text's own."""
    q = g.question
    assert q is not None
    if q.kind == "cost":
        return why_not_for_cost(g, seat, card)
    return Refusal("HK-16.2", "refuse.not_a_choice", {"card": g.pool.cards[g.defs[card]].id})


def may_hold(g: Game, seat: int) -> list[int]:
    """Return the texts that a seat's hand may be of, as everybody knows: those of its Sanctuary's faction
    (HK-4.6, HK-R18)."""
    pool = g.pool.cards
    factions = {colour for c in roster(g).get(("sanctuary", seat), ()) for colour in pool[g.defs[c]].colours}
    return [k for k, d in enumerate(pool) if not factions or factions.intersection(d.colours)]


def seems_able(g: Game, seat: int) -> bool:
    """Return whether, from what everybody sees, a seat could be able to act (HK-R3).

    In a window a Manipulation may be paid for in another way, so that Will tells nothing by itself. In one's
    own turn being asked in every phase without a point of Will, and nothing that costs less, would be a
    nuisance for very little.
    """
    hand = seat != g.active or will_for_characters(g, seat) > 0
    return (hand and acts.able_by_hand(g, seat, may_hold(g, seat))) or acts.able_in_public(g, seat)
