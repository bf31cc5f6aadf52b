"""Duel, a game of the tests: a stack with responses, units, charms, costs in two colours, one die.

match   shuffle · five cards each · turns
turn    untap and draw · main: act · end: "until end of turn" ends
win     whoever has most life when somebody has none
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mk_tui.engine import Game, SeatSetup, StackItem, new_game
from mk_tui.engine.acts import (
    Act,
    ActPlace,
    Book,
    Covered,
    Flag,
    Once,
    Printed,
    That,
    When,
    Word,
    empty_stack,
    hand,
    in_own,
    only,
)
from mk_tui.engine.cards import Pool, build_pool, wealth_units
from mk_tui.engine.change import (
    attach,
    clear_flags,
    emit,
    end_match,
    enter_phase,
    move,
    next_round,
    set_active,
    set_flag,
    set_value,
    shuffle_zone,
    take_top,
)
from mk_tui.engine.continuous import has_keyword, seat_stat, stat
from mk_tui.engine.durations import expire
from mk_tui.engine.effects import Op, Ref, Who, cards, operation, seats
from mk_tui.engine.flow import again, push, push_at
from mk_tui.engine.layout import ZoneSpec
from mk_tui.engine.looks import asked
from mk_tui.engine.mechanisms.aiming import abilities, ability_of, can_be_aimed, play_card, use_ability
from mk_tui.engine.mechanisms.costs import Source
from mk_tui.engine.mechanisms.dice import report_roll, throw
from mk_tui.engine.mechanisms.parts import WithRolls, WithStack, WithWealth
from mk_tui.engine.mechanisms.stack import STACK_FLOWS, open_window, start_payment
from mk_tui.engine.mechanisms.stack_acts import ability_bill, card_bill, wealth
from mk_tui.engine.ops import GENERAL
from mk_tui.engine.setup import add_card
from mk_tui.engine.state import Frame, Option
from mk_tui.engine.tables import Lasting, Laying, Shown, Terms

from .at_table import NAMES, Play, lay

TAPPED, FRESH = 1, 2
SWIFT, STOUT, ASLEEP = 1, 2, 4  # keywords, in the order of their names
LIFE, HAND = 10, 5


# -- operations ------------------------------------------------------------------------------------


@operation("gain")
class Gain(Op):
    """Make wealth."""

    makes_wealth = True
    fire: int = 0
    water: int = 0
    any: int = 0
    one_of: list[str] = ()  # type: ignore[assignment]
    n: int = 1
    only: list[str] = ()  # type: ignore[assignment]

    def __init__(self, rules: Any, raw: dict[str, Any], where: str) -> None:
        super().__init__(rules, raw, where)
        self.unit = wealth_units(rules, raw)

    def run(self, g: Game, f: Frame) -> None:
        mask, amount, only = self.unit
        set_value(g, f.seat, "wealth", (*g.seats[f.seat]["wealth"], *([(mask, only)] * amount)))


@operation("hit")
class Hit(Op):
    """Players lose life: ``n``, or the source's power."""

    who: Who = "target"
    n: int = 0

    def run(self, g: Game, f: Frame) -> None:
        for seat in seats(g, f, self.who):
            hurt(g, seat, self.n or stat(g, f.card, "power"))


@operation("kill")
class Kill(Op):
    """Units die, all at once: each sees the others go."""

    to: Ref

    def run(self, g: Game, f: Frame) -> None:
        fallen = [c for c in cards(g, f, self.to) if g.in_play(c) and not has_keyword(g, c, STOUT)]
        for card in fallen:
            emit(g, "log.died", card=card, seat=g.ctrl[card])
        for card in fallen:
            if g.in_play(card):
                move(g, card, g.layout.ids["heap"][g.owner[card]])


def hurt(g: Game, seat: int, n: int) -> None:
    """A player loses life; whoever has most when somebody has none wins."""
    set_value(g, seat, "life", g.seats[seat]["life"] - n)
    emit(g, "log.hurt", seat=seat, n=n)
    if g.seats[seat]["life"] <= 0:
        left = [s["life"] for s in g.seats]
        best = [s for s, n in enumerate(left) if n == max(left)]
        end_match(g, "win" if len(best) == 1 else "draw", best if len(best) == 1 else [], "result.no_life")


# -- flows -----------------------------------------------------------------------------------------


def shuffle_decks(g: Game, f: Frame) -> None:
    for zone in g.layout.ids["deck"]:
        shuffle_zone(g, zone)


def deal(g: Game, f: Frame) -> None:
    for seat in range(len(g.seats)):
        for _ in range(HAND):
            g.rules.draw(g, seat)


def take_turns(g: Game, f: Frame) -> None:
    again(f)
    next_round(g)
    for seat in reversed(g.order):
        push(g, "turn", seat)


def begin_turn(g: Game, f: Frame) -> None:
    set_active(g, f.seat)
    set_value(g, f.seat, "lands", 0)
    clear_flags(g, TAPPED)
    enter_phase(g, "begin", f.seat)
    g.rules.draw(g, f.seat)


def main_step(g: Game, f: Frame) -> None:
    enter_phase(g, "main", f.seat)


def end_step(g: Game, f: Frame) -> None:
    enter_phase(g, "end", f.seat)


def clean_up(g: Game, f: Frame) -> None:
    expire(g, "end_of_turn")
    clear_flags(g, FRESH)
    for seat in range(len(g.seats)):
        set_value(g, seat, "wealth", ())


# -- acts ------------------------------------------------------------------------------------------


def enter(g: Game, card: int, seat: int) -> None:
    """Put a card into play."""
    move(g, card, g.layout.ids["field"][seat])
    set_flag(g, card, FRESH)
    emit(g, "log.entered", card=card, seat=seat)


def land_left(g: Game, seat: int) -> bool:
    """Return whether a seat may play one more land this turn."""
    return bool(g.seats[seat]["lands"] < seat_stat(g, seat, "land_plays"))


def play_land(g: Game, f: Frame, option: Option) -> None:
    """A land is simply laid down."""
    set_value(g, f.seat, "lands", g.seats[f.seat]["lands"] + 1)
    enter(g, option[1], f.seat)


def printed_cost(g: Game, seat: int, card: int) -> dict[str, Any]:
    """Return what the sentence says of a cost."""
    return {"cost": g.definition(card).cost}


def own_field(g: Game, seat: int) -> Sequence[int]:
    """Return a seat's cards in play."""
    return g.in_zone("field", seat)


HAND_CARDS = hand()
CALM = (
    When("D-1", "refuse.empty_stack", empty_stack),
    When("D-1", "refuse.main_step", in_own("main")),
)
COVERED = Covered("D-2", "refuse.cost", wealth, card_bill, fields=printed_cost)
AIMED = Printed("D-3", "refuse.no_target", can_be_aimed)
PLAY_LAND = Act(
    "play",
    "act.land",
    HAND_CARDS,
    only("land"),
    (*CALM, Once("D-6", "refuse.land_played", land_left)),
    play_land,
)
PLAY_UNIT = Act("play", "act.unit", HAND_CARDS, only("unit", "charm"), (*CALM, COVERED, AIMED), play_card)
PLAY_SPELL = Act("play", "act.spell", HAND_CARDS, only("spell"), (COVERED, AIMED), play_card)
USE = Act(
    "ability",
    "act.ability",
    ActPlace("field", own_field, "ready"),
    abilities(),
    (
        Flag("D-4", "refuse.tapped", TAPPED),
        Flag("D-4", "refuse.fresh", FRESH, unless=SWIFT),
        Word("D-5", "refuse.asleep", ASLEEP),
        Covered("D-2", "refuse.cost", wealth, ability_bill, hidden=False),
        Printed("D-3", "refuse.no_target", can_be_aimed, hidden=False),
    ),
    use_ability,
)
BOOK = Book(
    groups=((PLAY_LAND, PLAY_UNIT, PLAY_SPELL), (USE,)),
    always=(Once("D-14", "refuse.not_your_turn", asked),),
    elsewhere=(That("D-15", "refuse.not_here", lambda g, seat, card: False),),
)


# -- the ruleset -----------------------------------------------------------------------------------


def _begin_at(g: Game, step: str, seat: int) -> None:
    _figures(g)
    set_active(g, seat)
    push_at(g, "match", take_turns)
    for later in reversed(g.order[g.order.index(seat) + 1 :]):
        push(g, "turn", later)
    push_at(g, "turn", {"begin": begin_turn, "main": main_step, "end": end_step}[step], seat)


def _figures(g: Game) -> None:
    for seat in range(len(g.seats)):
        set_value(g, seat, "life", LIFE)
        set_value(g, seat, "lands", 0)


def _player_values(g: Game, seat: int) -> tuple[tuple[str, Any], ...]:
    return (("life", g.seats[seat]["life"]), ("wealth", g.seats[seat]["wealth"]))


class Duel(WithStack, WithWealth, WithRolls):
    id = "duel"
    zones = (
        ZoneSpec("deck", faces="none", ordered=True),
        ZoneSpec("hand", faces="owner"),
        ZoneSpec("field", in_play=True),
        ZoneSpec("heap", ordered=True),
        ZoneSpec("stack", owner="table", passing=True),
    )
    terms = Terms(
        colours=("fire", "water"),
        types=("land", "unit", "charm", "spell"),
        keywords=("swift", "stout"),
        marks=("asleep",),
        stats=("power",),
        seat_stats=("land_plays",),
        stat_base={"land_plays": 1},
        flags={"tapped": TAPPED, "fresh": FRESH},
        predicates={"strong": lambda g, seat, src, card: stat(g, card, "power") >= 3},
        events=frozenset({"entered", "died", "step_began", "played"}),
        steps=("begin", "main", "end"),
        main_steps=("main",),
    )
    lasting = Lasting(durations=("end_of_turn", "forever"))
    stack_words = ("any",)
    operations = {**GENERAL, **{op.do: op for op in (Gain, Hit, Kill)}}
    book = BOOK
    shown = Shown(player_values=_player_values)
    laying = Laying(begin_at=_begin_at)
    flows = {
        **STACK_FLOWS,
        "match": (shuffle_decks, deal, take_turns),
        "turn": (begin_turn, main_step, open_window, end_step, open_window, clean_up),
    }
    verbs = {
        "pass": (),
        "play": ("card",),
        "ability": ("card", "ability"),
        "card": ("card",),
        "player": ("player",),
        "pile": ("pile", "player"),
        "stack": ("item",),
        "mode": ("card", "mode"),
        "trigger": ("card", "ability", "position"),
        "wealth": ("card", "ability", "colour"),
        "yes": (),
        "no": (),
        "auto": (),
    }

    def set_up(self, g: Game, decks: list[Any]) -> None:
        for seat, setup in enumerate(decks):
            for name, n in setup.deck.items():
                for _ in range(n):
                    add_card(g, g.pool.by_id[name].index, seat, g.layout.ids["deck"][seat])
        _figures(g)

    def sources(self, g: Game, seat: int) -> list[Source]:
        return [
            Source(card, k, *wealth_units(self, a.wealth[0]))
            for card in g.in_zone("field", seat)
            if not g.flags[card] & TAPPED
            for k, a in enumerate(g.definition(card).actions)
            if a.wealth
        ]

    def produce(self, g: Game, seat: int, source: Source, mask: int) -> None:
        set_flag(g, source.card, TAPPED)
        set_value(g, seat, "wealth", (*g.seats[seat]["wealth"], *([(mask, source.only)] * source.amount)))

    def pay_ability(self, g: Game, f: Frame) -> None:
        a = ability_of(g, f.card, f.v["ability"])
        if a.dedicate:
            set_flag(g, f.card, TAPPED)
        start_payment(g, f, a.cost, a.kind)

    def resolve_permanent(self, g: Game, item: StackItem) -> bool:
        d = g.pool.cards[item.definition]
        if d.type not in ("unit", "charm"):
            return False
        enter(g, item.card, item.seat)
        if d.attrs.get("attach"):
            attach(g, item.card, item.targets[0][1])
        return True

    def finished(self, g: Game, item: StackItem) -> None:
        if item.kind == "card" and g.zone_kind(item.card) == "stack":
            move(g, item.card, g.layout.ids["heap"][g.owner[item.card]])

    def stack_matches(self, g: Game, word: str, item: StackItem) -> bool:
        return True

    def host_left(self, g: Game, card: int) -> None:
        move(g, card, g.layout.ids["heap"][g.owner[card]])

    def draw(self, g: Game, seat: int) -> None:
        card = take_top(g, g.layout.ids["deck"][seat])
        if card < 0:
            hurt(g, seat, 3)
            return
        move(g, card, g.layout.ids["hand"][seat])
        emit(g, "log.drew", 1 << seat, seat=seat, card=card)

    def discard(self, g: Game, card: int) -> None:
        move(g, card, g.layout.ids["heap"][g.owner[card]])
        emit(g, "log.discarded", card=card, seat=g.owner[card])

    def ability_roll(self, g: Game, f: Frame, difficulty: int) -> bool:
        value = throw(g, 6)
        report_roll(g, "ability", f.card, f.seat, -1, difficulty, [], difficulty, value, value >= difficulty)
        return value >= difficulty

    def same_kind(self, g: Game, zone: int) -> list[int]:
        if g.layout.kinds[zone] == "hand":
            return [zone, g.layout.ids["deck"][g.layout.owners[zone]]]
        return [zone]


# -- the cards -------------------------------------------------------------------------------------


def _card(id: str, type: str, **rest: Any) -> dict[str, Any]:
    return {"id": f"duel.{id}", "name": {"en": f"The {id} of duels"}, "type": type, **rest}


def _tap(*effect: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return {"dedicate": True, "effect": list(effect), **rest}


CARDS = [
    _card("peak", "land", action=[_tap({"do": "gain", "fire": 1})]),
    _card("lake", "land", action=[_tap({"do": "gain", "water": 1})]),
    _card("marsh", "land", action=[_tap({"do": "gain", "one_of": ["fire", "water"], "n": 1})]),
    _card("altar", "land", action=[_tap({"do": "gain", "any": 2, "only": ["spell"]})]),
    _card(
        "squire",
        "unit",
        cost={"fire": 1},
        power=1,
        action=[_tap({"do": "hit"}, target={"player": "other"})],
    ),
    _card(
        "captain",
        "unit",
        cost={"fire": 1, "any": 1},
        power=2,
        **{
            "while": [{"to": {"type": "unit", "controller": "you", "other": True}, "stat": "power", "add": 1}]
        },
    ),
    _card(
        "mourner",
        "unit",
        cost={"water": 1},
        power=1,
        when=[
            {"event": "died", "card": {"type": "unit"}, "effect": [{"do": "hit", "who": "others", "n": 1}]}
        ],
    ),
    _card(
        "herald",
        "unit",
        cost={"any": 2},
        power=1,
        when=[
            {
                "event": "entered",
                "card": "self",
                "target": {"type": "unit", "controller": "other"},
                "effect": [{"do": "modify", "to": "target", "stat": "power", "add": -1, "until": "forever"}],
            }
        ],
    ),
    _card(
        "scribe",
        "unit",
        cost={"water": 1},
        power=0,
        when=[
            {"event": "entered", "card": "self", "may": True, "effect": [{"do": "draw"}]},
            {
                "event": "step_began",
                "step": "end",
                "whose": "you",
                "effect": [{"do": "hit", "who": "you", "n": 1}],
            },
        ],
    ),
    _card(
        "oracle",
        "unit",
        cost={"water": 1, "any": 1},
        power=1,
        keywords=["stout"],
        action=[_tap({"do": "look", "pile": "deck", "n": 2}, cost={"any": 1}, die=4)],
    ),
    _card(
        "warlord",
        "unit",
        cost={"fire": 2, "any": 1},
        power=3,
        **{
            "while": [
                {"to": {"player": "you"}, "stat": "land_plays", "add": 1},
                {"to": {"type": "unit", "tapped": True}, "stat": "power", "add": -1},
                {"if": {"exists": {"type": "unit", "controller": "other"}}, "keyword": "swift"},
            ]
        },
    ),
    _card(
        "banner",
        "charm",
        cost={"any": 1},
        attach=True,
        target={"type": "unit", "controller": "you"},
        **{"while": [{"to": "host", "stat": "power", "add": 2}, {"to": "host", "keyword": "swift"}]},
    ),
    _card(
        "bolt", "spell", cost={"fire": 1}, target={"type": "unit"}, effect=[{"do": "kill", "to": "target"}]
    ),
    _card(
        "fork",
        "spell",
        cost={"fire": 1, "any": 1},
        target={"type": "unit", "count": 2, "up_to": True},
        effect=[{"do": "kill", "to": "target"}],
    ),
    _card(
        "unsay",
        "spell",
        cost={"water": 1, "any": 1},
        target={"stack": "any"},
        effect=[{"do": "counter"}],
    ),
    _card(
        "tide",
        "spell",
        cost={"water": 1},
        target={"type": "unit"},
        effect=[{"do": "return_to_hand", "to": "target"}],
    ),
    _card(
        "oath",
        "spell",
        cost={"any": 1},
        modes=[
            {"target": {"player": "other"}, "effect": [{"do": "hit", "n": 2}]},
            {
                "target": {"type": "unit", "controller": "you"},
                "effect": [{"do": "modify", "to": "target", "stat": "power", "add": 2}],
            },
            {"effect": [{"do": "grant", "to": {"type": "unit"}, "keyword": "asleep"}, {"do": "draw"}]},
        ],
    ),
    _card("storm", "spell", cost={"any": 3}, effect=[{"do": "kill", "to": {"type": "unit"}}]),
    _card(
        "feud",
        "spell",
        cost={"fire": 1},
        target=[{"type": "unit", "controller": "you"}, {"type": "unit"}],
        effect=[{"do": "kill", "to": "target"}],
    ),
    _card(
        "gamble",
        "spell",
        cost={"any": 1},
        effect=[
            {
                "do": "roll",
                "difficulty": 4,
                "then": [{"do": "draw", "n": 2}],
                "otherwise": [{"do": "discard"}, {"do": "hit", "who": "you", "n": 1}],
            }
        ],
    ),
    _card(
        "hush",
        "spell",
        cost={"water": 1},
        effect=[{"do": "each", "over": {"type": "unit"}, "effect": [{"do": "lose_keywords", "to": "each"}]}],
    ),
]

RULES = Duel()
POOL: Pool = build_pool(RULES, CARDS, "duel-1")
DECK = {
    **{f"duel.{land}": 3 for land in ("peak", "lake", "marsh")},
    "duel.altar": 1,
    **{c["id"]: 1 for c in CARDS if c["type"] != "land"},
}


def begin(seats: int = 2, seed: int = 1) -> Game:
    """Return a match at its first question."""
    return new_game(RULES, POOL, [SeatSetup(NAMES[k], dict(DECK)) for k in range(seats)], {}, seed)


def table(step: str = "main", **seats: dict[str, str]) -> Play:
    """Return a match in the middle of the first seat's turn; everybody has cards to draw."""
    for zones in seats.values():
        zones.setdefault("deck", "peak " * 8)
    return lay(RULES, POOL, seats, step)
