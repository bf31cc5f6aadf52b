"""A game as small as can be, to test card files with. Its tables are in this file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from mk_tui.engine.effects import Duration, Effects, Keyword, Op, Ref, Stat, Who, Zone, operation
from mk_tui.engine.layout import ZoneSpec
from mk_tui.engine.mechanisms.parts import WithStack
from mk_tui.engine.tables import DeckRules, Lasting, Shown, Terms


@operation("draw")
class Draw(Op):
    n: int = 1
    who: Who = "you"


@operation("gain")
class Gain(Op):
    makes_wealth = True
    white: int = 0
    red: int = 0
    only: list[str] = ()


@operation("modify")
class Modify(Op):
    stat: Stat
    add: int = None
    set: int | None = None
    to: Ref = None
    player: Who = None
    until: Duration = "end_of_turn"


@operation("grant")
class Grant(Op):
    to: Ref
    keyword: Keyword
    until: Duration = "end_of_turn"


@operation("destroy")
class Destroy(Op):
    to: Ref = "target"


@operation("roll")
class Roll(Op):
    difficulty: int
    then: Effects = ()
    otherwise: Effects = ()


@operation("each")
class Each(Op):
    over: Ref
    effect: Effects


@operation("if")
class If(Op):
    exists: Ref = None
    none: Ref = None
    then: Effects = ()


@operation("look")
class Look(Op):
    pile: Zone
    n: int = 1
    then: Literal["reorder", "may_bottom"] = "reorder"
    secret: bool = False


@operation("counter")
class Counter(Op):
    pass


def _check_deck(deck: Any, pool: Any) -> list[tuple[str, str, dict[str, Any]]]:
    """Six cards, and no more than two of one."""
    broken: list[tuple[str, str, dict[str, Any]]] = []
    if deck.size() != 6:
        broken.append(("TOY-1.1", "deck.size", {"has": deck.size(), "wants": 6}))
    for card, count in deck.cards.items():
        if count > 2:
            broken.append(("TOY-1.2", "deck.copies", {"card": card, "n": count}))
    return broken


class Toy(WithStack):
    id = "toy"
    folder = Path(__file__).parent
    zones = (
        ZoneSpec("deck", faces="none", ordered=True),
        ZoneSpec("hand", faces="owner"),
        ZoneSpec("field", in_play=True),
        ZoneSpec("grave"),
        ZoneSpec("pit", owner="table"),
    )
    terms = Terms(
        colours=("white", "red"),
        types=("fighter", "spell", "charm"),
        keywords=("brave", "flying"),
        marks=("rooted",),
        stats=("strength", "speed"),
        seat_stats=("hand_limit",),
        flags={"tapped": 1},
        predicates={"alone": lambda g, seat, source, card: True},
        events=frozenset({"entered", "played", "step_began"}),
        options=("level",),
        steps=("1a", "2a"),
    )
    shown = Shown(seat_figures=("points", "most"), table_figures=("weather",), tracked=("points",))
    lasting = Lasting(durations=("end_of_turn",))
    stack_words = ("ability",)
    operations = {op.do: op for op in (Draw, Gain, Modify, Grant, Destroy, Roll, Each, If, Look, Counter)}
    decks = DeckRules(check=_check_deck)
