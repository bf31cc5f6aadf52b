"""Playing cards and using abilities (HK-3.6, HK-3.20 to 3.22, HK-9, HK-13.4, HK-16.2 to 16.4).

carry
    ask_carrier   Ask which Character of the gang carries it (HK-3.15)
    take_carrier  It enters play with its carrier (HK-3.14)

play
    show_manipulation   It goes to the Limbo at once (HK-3.20, T20); with several ways to do something, one
                        is chosen
    choose_target       Ask for the targets of the next "target …"; take them unasked where there is no
                        choice
    take_target         Note the chosen targets, and of which "target …" they are, and go on to the next one
    choose_payment      Ask whether to pay Will or the alternative cost, where both are possible (HK-3.22)
    pay_manipulation    Pay Will, or begin with the alternative cost
    ask_cost            Ask for the next thing that the cost takes
    take_cost           Pay with what was chosen, and go on to the next part of the cost
    run_manipulation    Do what it says
    after_manipulation  The Active Player's Manipulation grants a point; its window comes after all of it
                        (HK-13.4a, HK-R2)

use
    choose_target       Ask for the targets of the next "target …"; take them unasked where there is no
                        choice
    take_target         Note the chosen targets, and of which "target …" they are, and go on to the next one
    pay_ability         Pay Will and begin with the other costs (HK-16.2)
    ask_cost            Ask for the next thing that the cost takes
    take_cost           Pay with what was chosen, and go on to the next part of the cost
    run_ability         Do what it says
    after_manipulation  The Active Player's Manipulation grants a point; its window comes after all of it
                        (HK-13.4a, HK-R2)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mk_tui.engine.acts import Among, Choice, That, Word
from mk_tui.engine.change import emit, move, set_flag, set_value
from mk_tui.engine.continuous import roster, stat
from mk_tui.engine.flow import ask, goto, no_choice, note_unasked, push
from mk_tui.engine.legality import choice_refusal
from mk_tui.engine.mechanisms.aiming import choose_target, take_target
from mk_tui.engine.refusal import Refusal

from . import counters
from .damage import strike
from .entering import IN_PLAY, destroy, enter_play, own_characters, sacrifice
from .paying import other_way, price, tokens_of
from .prints import DISCARD, SACRIFICE, TOKENS, Payment, printed
from .tables import PRIMITIVE, SPENT, TURNED, USED
from .triggers import settle
from .window import grant

if TYPE_CHECKING:
    from mk_tui.engine.state import Frame, Game, Option


def play_at_once(g: Game, f: Frame, option: Option) -> None:
    """Play a Character or an Add-on (HK-9.3)."""
    play_permanent(g, f.seat, option[1])


def begin_carrying(g: Game, f: Frame, option: Option) -> None:
    """Play a Technology (HK-3.14)."""
    push(g, "carry", f.seat, option[1])


def begin_manipulation(g: Game, f: Frame, option: Option) -> None:
    """Play a Manipulation (HK-3.20)."""
    card = option[1]
    d = g.pool.cards[g.defs[card]]
    v = {"kind": "card", "mode": 0, "definition": g.defs[card], "targets": [], "spec": 0}
    v["program"] = d.modes[0].program
    push(g, "play", f.seat, card, v=v)


def begin_ability(g: Game, f: Frame, option: Option) -> None:
    """Use an activated ability (HK-16.2)."""
    card, k = option[1], option[2]
    d = g.pool.cards[g.defs[card]]
    v = {"kind": "ability", "ability": k, "definition": g.defs[card], "targets": [], "spec": 0}
    v["program"] = d.actions[k].program
    push(g, "use", f.seat, card, v=v)


def play_permanent(g: Game, seat: int, card: int, host: int = -1) -> None:
    """Pay for a card that stays and put it into play; grants nothing (HK-3.7, HK-3.10, HK-9.3, HK-13.8)."""
    pay_will(g, seat, price(g, seat, card))
    kind = g.pool.cards[g.defs[card]].type
    if kind == "addon":
        set_value(g, seat, "addons_played", g.seats[seat]["addons_played"] + 1)
    elif kind == "character":
        set_value(g, seat, "characters_played", g.seats[seat]["characters_played"] + 1)
    emit(g, "log.played", card=card, seat=seat)
    enter_play(g, card, seat, host)
    settle(g)


def pay_will(g: Game, seat: int, n: int) -> None:
    """Pay Will (HK-3.6, HK-9.3)."""
    if n:
        set_value(g, seat, "will", g.seats[seat]["will"] - n)


# -- a Technology ----------------------------------------------------------------------------------------


def carries_nothing(g: Game, seat: int, card: int) -> bool:
    """Return whether a card carries no Technology (HK-3.16)."""
    return card not in g.host.values()


# Who can carry a Technology (HK-3.15 to HK-3.17, HK-17.8).
CARRIER: Final = Choice(
    "target",
    "choice.carrier",
    own_characters,
    (
        *IN_PLAY,
        Among("HK-3.15", "refuse.own_character"),
        Word("HK-17.8", "refuse.primitive", PRIMITIVE),
        That("HK-3.16", "refuse.carries", carries_nothing),
    ),
    why="ask.carrier",
)


def ask_carrier(g: Game, f: Frame) -> None:
    """Ask which Character of the gang carries it (HK-3.15)."""
    options: list[Option] = [("card", c) for c in CARRIER.cards(g, f.seat)]
    if len(options) == 1:
        no_choice(g, f, f.seat, "target", options)
        return
    ask(g, f.seat, "target", "ask.carrier", options, card=f.card)


def take_carrier(g: Game, f: Frame) -> None:
    """It enters play with its carrier (HK-3.14)."""
    play_permanent(g, f.seat, f.card, f.ans[0][1])


# -- a Manipulation --------------------------------------------------------------------------------------


def show_manipulation(g: Game, f: Frame) -> None:
    """It goes to the Limbo at once (HK-3.20, T20); with several ways to do something, one is chosen."""
    emit(g, "log.played", card=f.card, seat=f.seat)
    move(g, f.card, g.layout.ids["limbo"][g.owner[f.card]])


def choose_payment(g: Game, f: Frame) -> None:
    """Ask whether to pay Will or the alternative cost, where both are possible (HK-3.22)."""
    p = printed(g.rules, g.pool.cards[f.v["definition"]])
    other = p.alternative is not None and other_way_open(g, f)
    if p.will > g.seats[f.seat]["will"]:
        no_choice(g, f, f.seat, "pay_with", [("alternative",)])
    elif other:
        ask(g, f.seat, "pay_with", "ask.pay_with", [("will",), ("alternative",)], card=f.card, n=p.will)
    else:
        no_choice(g, f, f.seat, "pay_with", [("will",)])


def other_way_open(g: Game, f: Frame) -> bool:
    """Return whether the alternative cost can be paid beside the chosen targets."""
    p = printed(g.rules, g.pool.cards[f.v["definition"]])
    check = other_way(g.rules, g.pool.cards[f.v["definition"]], -1)
    if p.alternative is None or check is None or not check(g, f.seat, f.card):
        return False
    return all(count <= len(choices(g, f, kind, selector)) for kind, selector, count in p.alternative.chosen)


def pay_manipulation(g: Game, f: Frame) -> None:
    """Pay Will, or begin with the alternative cost."""
    p = printed(g.rules, g.pool.cards[f.v["definition"]])
    if f.ans[0][0] == "will":
        pay_will(g, f.seat, p.will)
        f.v["owed"] = []
        return
    assert p.alternative is not None
    emit(g, "log.alternative", card=f.card, seat=f.seat)
    begin_costs(g, f, p.alternative)


def run_manipulation(g: Game, f: Frame) -> None:
    """Do what it says."""
    carry_out(g, f, "card")


def after_manipulation(g: Game, f: Frame) -> None:
    """The Active Player's Manipulation grants a point; its window comes after all of it (HK-13.4a, HK-R2)."""
    if f.seat == g.active and not g.result:
        grant(g)
    settle(g)


# -- an activated ability --------------------------------------------------------------------------------


def pay_ability(g: Game, f: Frame) -> None:
    """Pay Will and begin with the other costs (HK-16.2)."""
    act = printed(g.rules, g.pool.cards[f.v["definition"]]).acts[f.v["ability"]]
    if act.once:
        set_flag(g, f.card, USED)
    pay_will(g, f.seat, act.will)
    begin_costs(g, f, act.pay)


def run_ability(g: Game, f: Frame) -> None:
    """Do what it says."""
    carry_out(g, f, "ability")


def carry_out(g: Game, f: Frame, kind: str) -> None:
    """Run the effect of what has been aimed and paid for."""
    v = f.v
    name = g.pool.cards[v["definition"]].id
    k = v.get("ability", -1)
    if kind == "ability":
        emit(g, "log.used", card=f.card, seat=f.seat, definition=name, targets=tuple(v["targets"]))
    elif v["targets"]:
        emit(g, "log.aimed", card=f.card, seat=f.seat, targets=tuple(v["targets"]))
    emit(g, "log.resolves", card=f.card, seat=f.seat, kind=kind, definition=name, ability=k)
    effect = {"at": 0, "targets": v["targets"], "event": -1, "definition": v["definition"]}
    push(g, "effect", f.seat, f.card, v["program"], effect)


# -- costs other than Will -------------------------------------------------------------------------------


def begin_costs(g: Game, f: Frame, pay: Payment) -> None:
    """Pay what needs no choice; note what has to be chosen (kind, how many)."""
    card, seat = f.card, f.seat
    if pay.turn_self:
        turn_for(g, [card])
    if pay.turn_host:
        turn_for(g, [g.host[card]])
    if pay.sacrifice_self:
        sacrifice(g, [card])
    if pay.destroy_self:
        destroy(g, [card])
    if pay.damage:
        strike(g, seat, pay.damage, card)
    owed = [(kind, count) for kind, _, count in pay.chosen]
    if pay.tokens and tokens_of(g, seat) == pay.tokens:
        for token in choices(g, f, TOKENS, None):
            note_unasked(g, seat, "cost", [("card", token)] * stat(g, token, "tokens"))
            take_tokens(g, seat, token, stat(g, token, "tokens"))
    elif pay.tokens:
        owed += [(TOKENS, 1)] * pay.tokens
    if pay.discard:
        owed.append((DISCARD, pay.discard))
    f.v["owed"] = owed


def payment(g: Game, f: Frame) -> Payment:
    """Return what is to be paid beside Will for what a frame carries out."""
    p = printed(g.rules, g.pool.cards[f.v["definition"]])
    if f.v["kind"] == "ability":
        pay: Payment = p.acts[f.v["ability"]].pay
        return pay
    assert p.alternative is not None
    return p.alternative


def choices(g: Game, f: Frame, kind: str, selector: Any) -> list[int]:
    """Return what a cost may take; what the effect is aimed at is not sacrificed for it."""
    if kind == DISCARD:
        return list(g.in_zone("hand", f.seat))
    if kind == TOKENS:
        return [c for c in roster(g).get(("character", f.seat), ()) if stat(g, c, "tokens") > 0]
    found = list(selector.candidates(g, f.seat, f.card))
    return [c for c in found if ("card", c) not in f.v["targets"]] if kind == SACRIFICE else found


def ask_cost(g: Game, f: Frame) -> None:
    """Ask for the next thing that the cost takes."""
    owed = f.v["owed"]
    f.ans = ()
    if not owed:
        return
    kind, count = owed[0]
    selector = next((s for k, s, _ in payment(g, f).chosen if k == kind), None)
    options: list[Option] = [("card", c) for c in choices(g, f, kind, selector)]
    if len(options) <= count:
        no_choice(g, f, f.seat, "cost", options)
        return
    ask(g, f.seat, "cost", f"ask.cost_{kind}", options, count, count, source=f.card, n=count)


def why_not_for_cost(g: Game, seat: int, card: int) -> Refusal:
    """Why a card is none of those that a cost can take (HK-3.22, HK-16.2)."""
    f = g.frames[-1]
    kind = f.v["owed"][0][0]
    if kind == DISCARD:
        return choice_refusal(g, card, "hand")
    if not g.in_play(card):
        limbo = g.zone_kind(card) == "limbo"
        return Refusal("HK-5.6", "refuse.in_limbo") if limbo else Refusal("HK-5.3", "refuse.not_in_play")
    if kind == TOKENS:
        if g.ctrl[card] != seat:
            return choice_refusal(g, card, "controller", "you")
        return choice_refusal(g, card, "tokened")
    selector = next(s for k, s, _ in payment(g, f).chosen if k == kind)
    misfit = selector.misfit(g, seat, f.card, card)
    if misfit is not None:
        return choice_refusal(g, card, *misfit)
    return Refusal("HK-16.2", "refuse.aimed_at", {"card": g.pool.cards[g.defs[card]].id})


def take_cost(g: Game, f: Frame) -> None:
    """Pay with what was chosen, and go on to the next part of the cost."""
    if not f.v["owed"]:
        return
    kind, _ = f.v["owed"].pop(0)
    cards = [c for _, c in f.ans]
    if kind == DISCARD:
        for card in cards:
            g.rules.discard(g, card)
    elif kind == TOKENS:
        for card in cards:
            take_tokens(g, f.seat, card, 1)
    elif kind == SACRIFICE:
        sacrifice(g, cards)
    else:
        turn_for(g, cards)
    goto(g, f, ask_cost)


def take_tokens(g: Game, seat: int, card: int, n: int) -> None:
    """Take tokens off a Character (HK-15.2)."""
    counters.lay(g, card, "tokens", -n)
    emit(g, "log.token_removed", card=card, seat=seat, n=n)


def turn_for(g: Game, cards: list[int]) -> None:
    """Turn cards by their controller's own choice (HK-R11)."""
    for card in cards:
        set_flag(g, card, TURNED | SPENT)
        emit(g, "log.turned", card=card)


FLOWS: dict[str, Any] = {
    "carry": (ask_carrier, take_carrier),
    "play": (
        show_manipulation,
        choose_target,
        take_target,
        choose_payment,
        pay_manipulation,
        ask_cost,
        take_cost,
        run_manipulation,
        after_manipulation,
    ),
    "use": (
        choose_target,
        take_target,
        pay_ability,
        ask_cost,
        take_cost,
        run_ability,
        after_manipulation,
    ),
}
