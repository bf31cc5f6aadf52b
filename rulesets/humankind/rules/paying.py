"""What a text asks of whoever uses it, what things cost, and paying it (HK-3.6, HK-3.22, HK-16.2, HK-R27)."""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine import acts
from mk_tui.engine.cards import Action, CardDef
from mk_tui.engine.change import add_value, emit, set_flag
from mk_tui.engine.continuous import seat_stat, stat
from mk_tui.engine.flow import ask, goto, no_choice, note_unasked
from mk_tui.engine.legality import choice_refusal
from mk_tui.engine.refusal import Refusal
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.selectors import Condition, Selector, TargetSpec, can_aim
from mk_tui.engine.state import Frame, Game, Option
from mk_tui.engine.tables import OTHERWISE

from .damage import check_end, lay, strike
from .entering import destroy, own_characters, sacrifice
from .tables import SPENT, TURNED

# Kinds of things that a cost makes one choose, in the order in which they are asked.
TURN, SACRIFICE, TOKENS, DISCARD = "turn", "sacrifice", "tokens", "discard"


# -- what is printed, read once for each definition --------------------------------------------------------


class Payment:
    """Costs other than Will (HK-3.22, HK-16.2).

    ``turn_self``, ``turn_host``, ``sacrifice_self``, ``destroy_self``; ``tokens`` and ``discard`` how many;
    ``damage`` to one's own Sanctuary; ``chosen`` what is turned or sacrificed by choice: (kind, selector,
    count); ``specs`` the same as targets, to see whether all can be had at once; ``gone`` those of it that
    leave play, which are no targets of the effect besides.
    """

    def __init__(self, rules: Ruleset, raw: dict[str, Any]) -> None:
        turn, gone = raw.get("turn"), raw.get("sacrifice")
        self.turn_self, self.turn_host = turn == "self", turn == "host"
        self.sacrifice_self, self.destroy_self = gone == "self", raw.get("destroy") == "self"
        self.tokens: int = raw.get("tokens", 0)
        self.discard: int = raw.get("discard", 0)
        self.damage: int = raw.get("damage", 0)
        specs, leaving = [], []
        self.chosen: list[tuple[str, Selector, int]] = []
        for kind, entry in ((TURN, turn), (SACRIFICE, gone)):
            if isinstance(entry, dict):
                spec = TargetSpec(rules, {**entry, "turned": False} if kind == TURN else entry)
                assert spec.selector is not None
                specs.append(spec)
                if kind == SACRIFICE:
                    leaving.append(spec)
                self.chosen.append((kind, spec.selector, spec.count))
        self.specs: tuple[TargetSpec, ...] = tuple(specs)
        self.gone: tuple[TargetSpec, ...] = tuple(leaving)
        self.free = not raw


class Ability:
    """An activated ability (HK-16.2): Will cost, further costs, once a turn?, all that it takes aim at."""

    def __init__(self, rules: Ruleset, action: Action) -> None:
        self.will: int = action.total
        self.once: bool = action.raw.get("once", False)
        self.pay = Payment(rules, action.raw.get("pay", {}))
        self.specs: tuple[TargetSpec, ...] = (*action.targets, *self.pay.gone)


# What a Manipulation asks for: so many Characters of one's own, an opposing one that attacks, or else.
GANG: Final = "gang"
ATTACKER: Final = "attacker"
OTHER: Final = "other"


class Print:
    """A definition: its abilities, and for a Manipulation what it asks for (HK-3.22)."""

    def __init__(self, rules: Ruleset, d: CardDef) -> None:
        requires, other = d.attrs.get("requires"), d.attrs.get("alternative")
        self.requires: Condition | None = Condition(rules, requires) if requires else None
        self.required = _required(requires) if requires else ""
        self.alternative: Payment | None = None
        self.alternative_specs: tuple[TargetSpec, ...] = ()
        self.opponents_turn = False
        if other:
            self.alternative = pay = Payment(rules, other["pay"])
            self.alternative_specs = (*d.modes[0].targets, *pay.gone)
            self.opponents_turn = bool(other.get("opponents_turn"))
        self.acts: tuple[Ability, ...] = tuple([Ability(rules, a) for a in d.actions])


def _required(raw: dict[str, Any]) -> str:
    """Return what sort of thing a Manipulation asks for, by which its sentence says what is missing."""
    exists = raw.get("exists")
    if exists == {"type": "character", "controller": "you"}:
        return GANG
    attackers = {"type": "character", "controller": "other", "attacking": True}
    return ATTACKER if exists == attackers and raw.get("at_least", 1) == 1 else OTHER


# By definition: definitions are shared and never change.
_PRINTS: dict[CardDef, Print] = {}


def printed(rules: Ruleset, d: CardDef) -> Print:
    """Return the :class:`Print` of a definition."""
    found = _PRINTS.get(d)
    if found is None:
        found = _PRINTS[d] = Print(rules, d)
    return found


# -- Will ------------------------------------------------------------------------------------------------


WILL: Final = acts.Figure("will")  # HK-3.6


def first_discount(g: Game, seat: int) -> int:
    """Return what the first Character of one's own turn costs less."""
    if seat != g.active or g.seats[seat]["characters_played"]:
        return 0
    return seat_stat(g, seat, "first_character_discount")


def price(g: Game, seat: int, card: int) -> int:
    """Return the Will that a card in hand costs now, at least 0."""
    d = g.pool.cards[g.defs[card]]
    if d.type == "character":
        return max(0, d.total - first_discount(g, seat))
    return d.total


def shown_price(g: Game, seat: int, card: int) -> int:
    """Return what is said of the price of a card in hand: ``OTHERWISE`` where there is not enough Will, and
    another way to pay for it (HK-3.22)."""
    n, other = price(g, seat, card), printed(g.rules, g.pool.cards[g.defs[card]]).alternative
    return OTHERWISE if other is not None and n > g.seats[seat]["will"] else n


def printed_price(rules: Ruleset, d: CardDef, k: int) -> int:
    """Return the Will printed on a card or, with ``k``, on one of its abilities."""
    return d.total if k < 0 else printed(rules, d).acts[k].will


# -- other costs -----------------------------------------------------------------------------------------


def payable(g: Game, seat: int, card: int, pay: Payment, specs: tuple[TargetSpec, ...] = ()) -> bool:
    """Return whether costs other than Will can be paid, and the targets (``specs``) had besides."""
    flags = g.flags
    if pay.turn_self and flags[card] & TURNED:
        return False
    if pay.turn_host and (card not in g.host or flags[g.host[card]] & TURNED):
        return False
    if pay.tokens and tokens_of(g, seat) < pay.tokens:
        return False
    if pay.discard:
        hand = g.zones[g.layout.ids["hand"][seat]]
        if len(hand) - (card in hand) < pay.discard:
            return False
    return not pay.specs or (can_aim(g, seat, card, pay.specs) and can_aim(g, seat, card, specs))


def tokens_of(g: Game, seat: int) -> int:
    """Return how many tokens lie on a seat's Characters."""
    return sum([stat(g, c, "tokens") for c in own_characters(g, seat)])


def other_way(rules: Ruleset, d: CardDef, k: int) -> acts.Check | None:
    """Bind a Manipulation's other way to be paid for (HK-3.22, HK-R27)."""
    p = printed(rules, d)
    pay = p.alternative
    if pay is None:
        return None
    own_turn_too, specs = not p.opponents_turn, p.alternative_specs
    return lambda g, seat, card: (own_turn_too or seat != g.active) and payable(g, seat, card, pay, specs)


def pays_otherwise(rules: Ruleset, d: CardDef, k: int) -> acts.Check | None:
    """Bind that the other way pays for a Manipulation (HK-3.22), if it has its targets: one that has none
    lacks those, and not Will (HK-3.21)."""
    p, whole = printed(rules, d), other_way(rules, d, k)
    pay, targets = p.alternative, d.modes[0].targets if d.modes else ()
    if whole is None or pay is None or not targets:
        return whole
    own_turn_too = not p.opponents_turn

    def check(g: Game, seat: int, card: int) -> bool:
        if whole(g, seat, card):
            return True
        now = own_turn_too or seat != g.active
        return now and not can_aim(g, seat, card, targets) and payable(g, seat, card, pay)

    return check


# -- paying ----------------------------------------------------------------------------------------------


def pay_will(g: Game, seat: int, n: int) -> None:
    """Pay Will (HK-3.6, HK-9.3)."""
    if n:
        add_value(g, seat, "will", -n)


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
        check_end(g)  # who pays with the last Structure has lost before the effect (HK-1.2, HK-16.2)
    owed = [(kind, count) for kind, _, count in pay.chosen]
    if pay.tokens and tokens_of(g, seat) == pay.tokens:
        for token in choices(g, f, TOKENS):
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


def wanted(g: Game, f: Frame, kind: str) -> Selector:
    """Return what a cost turns or sacrifices by choice."""
    return next(selector for k, selector, _ in payment(g, f).chosen if k == kind)


def choices(g: Game, f: Frame, kind: str) -> list[int]:
    """Return what a cost may take; what the effect is aimed at is not sacrificed for it."""
    if kind == DISCARD:
        return list(g.in_zone("hand", f.seat))
    if kind == TOKENS:
        return [c for c in own_characters(g, f.seat) if stat(g, c, "tokens") > 0]
    found = list(wanted(g, f, kind).candidates(g, f.seat, f.card))
    return [c for c in found if ("card", c) not in f.v["targets"]] if kind == SACRIFICE else found


def ask_cost(g: Game, f: Frame) -> None:
    """Ask for the next thing that the cost takes."""
    owed = f.v["owed"]
    f.ans = ()
    if not owed:
        return
    kind, count = owed[0]
    options: list[Option] = [("card", c) for c in choices(g, f, kind)]
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
    misfit = wanted(g, f, kind).misfit(g, seat, f.card, card)
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
    lay(g, card, "tokens", -n)
    emit(g, "log.token_removed", card=card, seat=seat, n=n)


def turn_for(g: Game, cards: list[int]) -> None:
    """Turn cards by their controller's own choice (HK-R11)."""
    for card in cards:
        set_flag(g, card, TURNED | SPENT)
        emit(g, "log.turned", card=card)
