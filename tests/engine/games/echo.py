"""Echo, a game of the tests: no stack, no dice, no costs; plays inside plays, and piles known only in part.

match   shuffle · three cards each · turns, until the deck and all hands are empty
turn    draw · play a card, score it, or hide it in one's own pile
use     show it · its effect · the others in turn may take it · away
win     most points in one's row
"""

from __future__ import annotations

from typing import Any

from mk_tui.engine import Game, SeatSetup, new_game
from mk_tui.engine.acts import Act, Book, Choice, Once, That, hand, only, options, perform
from mk_tui.engine.cards import build_pool
from mk_tui.engine.change import emit, end_match, move, next_round, set_active, shuffle_zone, take_top
from mk_tui.engine.effects import Compiler, Op, Who, operation, run_effect, seats
from mk_tui.engine.flow import again, ask, goto, push, push_at
from mk_tui.engine.layout import ZoneSpec
from mk_tui.engine.looks import asked
from mk_tui.engine.ops import GENERAL
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.setup import add_card
from mk_tui.engine.state import Frame, Option
from mk_tui.engine.tables import Lasting, Laying, Terms

from .at_table import NAMES, Play, lay


@operation("rival")
class Rival(Op):
    """Choose another player for the rest of the effect."""

    def emit(self, p: Compiler) -> None:
        p.add(self.ask)
        p.add(self.take)

    def ask(self, g: Game, f: Frame) -> None:
        others = [("player", s) for s in g.order if s != f.seat]
        f.ans = ()
        if others:
            ask(g, f.seat, "choose", "ask.rival", list(others))

    def take(self, g: Game, f: Frame) -> None:
        f.v["targets"] = list(f.ans)


@operation("play_another")
class PlayAnother(Op):
    """The player may play a card from hand, here and now."""

    def emit(self, p: Compiler) -> None:
        p.add(self.ask)
        p.add(self.take)

    def ask(self, g: Game, f: Frame) -> None:
        ask(
            g,
            f.seat,
            "choose",
            "ask.play_another",
            [("no",), *(("play", c) for c in g.in_zone("hand", f.seat))],
        )

    def take(self, g: Game, f: Frame) -> None:
        if f.ans[0][0] == "play":
            push(g, "use", f.seat, f.ans[0][1])


@operation("mimic")
class Mimic(Op):
    """Do what a card in one's own row does when played."""

    def emit(self, p: Compiler) -> None:
        p.add(self.ask)
        p.add(self.take)

    def ask(self, g: Game, f: Frame) -> None:
        f.ans = ()
        row = MIMICKED.cards(g, f.seat)
        if row:
            ask(g, f.seat, "choose", "ask.mimic", [("card", c) for c in row])

    def take(self, g: Game, f: Frame) -> None:
        for _, card in f.ans:
            run_card(g, f.seat, card)


@operation("tribute")
class Tribute(Op):
    """Each of ``who`` hides a card of their own choice in the player's pile."""

    who: Who = "others"

    def emit(self, p: Compiler) -> None:
        p.add(self.call)

    def call(self, g: Game, f: Frame) -> None:
        push(g, "tribute", f.seat, v={"left": seats(g, f, self.who)})


def ask_tribute(g: Game, f: Frame) -> None:
    f.ans = ()
    left = f.v["left"]
    while left:
        seat = left.pop(0)
        hand = g.in_zone("hand", seat)
        if hand:
            ask(g, seat, "choose", "ask.tribute", [("card", c) for c in hand], giver=seat)
            return


def take_tribute(g: Game, f: Frame) -> None:
    for _, card in f.ans:
        move(g, card, g.layout.ids["pile"][f.seat])
        emit(g, "log.tribute", 1 << f.seat, card=card, seat=f.seat)
        goto(g, f, ask_tribute)


# -- flows -----------------------------------------------------------------------------------------


def shuffle_deck(g: Game, f: Frame) -> None:
    shuffle_zone(g, g.layout.ids["deck"][0])


def deal(g: Game, f: Frame) -> None:
    for seat in g.order:
        for _ in range(3):
            g.rules.draw(g, seat)


def take_turns(g: Game, f: Frame) -> None:
    again(f)
    next_round(g)
    if g.round > 40 or not (g.in_zone("deck") or any(g.in_zone("hand", s) for s in g.order)):
        points = [
            sum(g.definition(c).attrs["points"] for c in g.in_zone("row", s)) for s in range(len(g.seats))
        ]
        best = [s for s, n in enumerate(points) if n == max(points)]
        end_match(g, "win" if len(best) == 1 else "draw", best if len(best) == 1 else [], "result.deck_empty")
        return
    for seat in reversed(g.order):
        push(g, "turn", seat)


def begin_turn(g: Game, f: Frame) -> None:
    set_active(g, f.seat)
    g.rules.draw(g, f.seat)


def ask_turn(g: Game, f: Frame) -> None:
    f.ans = ()
    found = options(g, f.seat)
    if found:
        ask(g, f.seat, "turn", "ask.turn", found)


def take_turn(g: Game, f: Frame) -> None:
    for option in f.ans:
        perform(g, f, option)


def play(g: Game, f: Frame, option: Option) -> None:
    push(g, "use", f.seat, option[1])


def score(g: Game, f: Frame, option: Option) -> None:
    move(g, option[1], g.layout.ids["row"][f.seat])
    emit(g, "log.scored", card=option[1], seat=f.seat)


def hide(g: Game, f: Frame, option: Option) -> None:
    move(g, option[1], g.layout.ids["pile"][f.seat])
    emit(g, "log.hid", 1 << f.seat, card=option[1], seat=f.seat)


def show(g: Game, f: Frame) -> None:
    move(g, f.card, g.layout.ids["middle"][0])
    emit(g, "log.played", card=f.card, seat=f.seat)


def do_effect(g: Game, f: Frame) -> None:
    run_card(g, f.seat, f.card)
    at = g.order.index(f.seat)
    f.v["left"] = [*g.order[at + 1 :], *g.order[:at]]


def run_card(g: Game, seat: int, card: int) -> None:
    definition = g.defs[card]
    program = g.pool.cards[definition].modes[0].program
    push(g, "effect", seat, card, program, {"at": 0, "targets": [], "event": -1, "definition": definition})


def offer(g: Game, f: Frame) -> None:
    f.ans = ()
    if f.v["left"]:
        f.v["to"] = f.v["left"].pop(0)
        ask(g, f.v["to"], "offer", "ask.offer", [("yes",), ("no",)], card=f.card)


def take_offer(g: Game, f: Frame) -> None:
    if f.ans and f.ans[0][0] == "yes":
        move(g, f.card, g.layout.ids["pile"][f.v["to"]])
        emit(g, "log.took", card=f.card, seat=f.v["to"])
    elif f.ans:
        goto(g, f, offer)


def put_away(g: Game, f: Frame) -> None:
    if g.zone_kind(f.card) == "middle":
        move(g, f.card, g.layout.ids["ruins"][0])


# -- acts ------------------------------------------------------------------------------------------

HAND_CARDS = hand(pure=True)
ANY = only("deed")


def own_row(g: Game, seat: int) -> list[int]:
    return g.in_zone("row", seat)


def no_mirror(g: Game, seat: int, card: int) -> bool:
    return g.definition(card).id != "echo.mirror"


def own_hand(g: Game, seat: int) -> list[int]:
    return g.in_zone("hand", seat)


MIMICKED = Choice(
    "choose", "choice.mimicked", own_row, (That("E-2", "refuse.mirror", no_mirror),), why="ask.mimic"
)
TRIBUTE = Choice("choose", "choice.tribute", own_hand, (), why="ask.tribute")
BOOK = Book(
    groups=(
        (
            Act("play", "act.play", HAND_CARDS, ANY, (), play),
            Act("score", "act.score", HAND_CARDS, ANY, (), score),
            Act("hide", "act.hide", HAND_CARDS, ANY, (), hide),
        ),
    ),
    choices=(MIMICKED, TRIBUTE),
    always=(Once("E-3", "refuse.not_your_turn", asked),),
    elsewhere=(That("E-4", "refuse.not_in_hand", lambda g, seat, card: False),),
    kinds=("turn",),
)


# -- the ruleset -----------------------------------------------------------------------------------


def _begin_at(g: Game, step: str, seat: int) -> None:
    push_at(g, "match", take_turns)
    for later in reversed(g.order[seat + 1 :]):
        push(g, "turn", later)
    push_at(g, "turn", ask_turn, seat)


class Echo(Ruleset):
    id = "echo"
    zones = (
        ZoneSpec("deck", owner="table", faces="none", ordered=True),
        ZoneSpec("hand", faces="owner"),
        ZoneSpec("pile", faces="owner", ordered=True),
        ZoneSpec("row", in_play=True),
        ZoneSpec("middle", owner="table"),
        ZoneSpec("ruins", owner="table", ordered=True),
    )
    terms = Terms(types=("deed",), events=frozenset({"played"}), steps=("turn",))
    lasting = Lasting(durations=("end_of_turn",))
    book = BOOK
    laying = Laying(begin_at=_begin_at)
    operations = {**GENERAL, **{op.do: op for op in (Rival, PlayAnother, Mimic, Tribute)}}
    flows = {
        "match": (shuffle_deck, deal, take_turns),
        "turn": (begin_turn, ask_turn, take_turn),
        "use": (show, do_effect, offer, take_offer, put_away),
        "tribute": (ask_tribute, take_tribute),
        "effect": (run_effect,),
    }
    verbs = {
        "play": ("card",),
        "score": ("card",),
        "hide": ("card",),
        "card": ("card",),
        "player": ("player",),
        "yes": (),
        "no": (),
    }

    def set_up(self, g: Game, decks: list[Any]) -> None:
        for card in CARDS:
            for _ in range(card["copies"]):
                add_card(g, g.pool.by_id[card["id"]].index, -1, g.layout.ids["deck"][0])

    def draw(self, g: Game, seat: int) -> None:
        card = take_top(g, g.layout.ids["deck"][0])
        if card >= 0:
            move(g, card, g.layout.ids["hand"][seat])
            emit(g, "log.drew", 1 << seat, seat=seat, card=card)

    def discard(self, g: Game, card: int) -> None:
        move(g, card, g.layout.ids["ruins"][0])

    def same_kind(self, g: Game, zone: int) -> list[int]:
        """What nobody has shown may lie in any hand, any pile or the deck."""
        if g.layout.kinds[zone] == "deck":
            return [zone]
        return [*g.layout.ids["hand"], *g.layout.ids["pile"], g.layout.ids["deck"][0]]


def _card(id: str, points: int, copies: int, *effect: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": f"echo.{id}",
        "name": {"en": f"An {id} of echoes"},
        "type": "deed",
        "points": points,
        "copies": copies,
        "effect": list(effect),
    }


CARDS = [
    _card("reed", 1, 5, {"do": "draw", "n": 2}),
    _card("bell", 1, 5, {"do": "play_another"}, {"do": "draw"}),
    _card(
        "lens",
        2,
        4,
        {"do": "rival"},
        {"do": "look", "pile": "pile", "n": 2, "whose": "target"},
        {"do": "play_another"},
    ),
    _card("delve", 2, 4, {"do": "look", "pile": "deck", "then": "may_bottom"}),
    _card("toll", 3, 4, {"do": "tribute"}),
    _card("mirror", 3, 4, {"do": "mimic"}),
    _card("dusk", 4, 3, {"do": "shuffle", "pile": "pile"}, {"do": "may", "effect": [{"do": "draw"}]}),
]

RULES = Echo()
POOL = build_pool(RULES, CARDS, "echo-1")


def begin(seats: int = 3, seed: int = 1) -> Game:
    """Return a match at its first question."""
    return new_game(RULES, POOL, [SeatSetup(NAMES[k]) for k in range(seats)], {}, seed)


def table(deck: str = "reed reed reed reed reed reed", **seats: dict[str, str]) -> Play:
    """Return a match in which the first seat has drawn and chooses what to do with a card."""
    first = next(iter(seats.values()))
    first["deck"] = deck
    return lay(RULES, POOL, seats, "turn")
