"""A full table made by hand: four seats, late in a match. What the screen's tests and the benchmark draw."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

from mk_tui.cards import registry
from mk_tui.cards.panel_model import PanelModel
from mk_tui.cards.pool import load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.cards.vocabulary import Vocabulary
from mk_tui.engine.refusal import Refusal
from mk_tui.engine.views import (
    CardView,
    EventView,
    PlayerView,
    QuestionView,
    StackView,
    View,
    ZoneView,
)
from mk_tui.table import Forecast, Table
from mk_tui.table.asking import Stops
from mk_tui.table.beginning import Seat
from mk_tui.table.keeper import Keeper
from mk_tui.table.only_target import TakenUnasked

GAME = "mamlejet_kohanim"
NAMES = ("Ana", "Beto", "Carla", "Dana")


@cache
def ruleset() -> Any:
    """The ruleset of the game."""
    return registry.get(GAME)


def described(panels: list[dict[str, Any]], **figures: tuple[str, ...]) -> dict[str, Any]:
    """Return the game's checked description with other panels, in which these words are figures too."""
    words = Vocabulary(ruleset())
    for name, more in figures.items():
        setattr(words, name, (*getattr(words, name), *more))
    made = [PanelModel.model_validate(p, context=words).plain() for p in panels]
    return {**load_ruleset(ruleset())[0], "panels": made}


@cache
def pool() -> Any:
    """The cards of the game."""
    return load_pool(ruleset())[0]


class Maker:
    """Hands out cards with fresh numbers; always the same ones."""

    def __init__(self) -> None:
        self.next = 0
        self.by_type: dict[str, list[str]] = {}
        for d in pool().cards:
            self.by_type.setdefault(d.type, []).append(d.id)

    def card(self, kind: str, n: int, owner: int, **more: Any) -> CardView:
        ids = self.by_type[kind]
        definition = ids[n % len(ids)]
        d = pool().by_id[definition]
        stats = tuple(
            (s, d.attrs[s] + (1 if s == "difficulty" and n % 5 == 0 else 0), d.attrs[s])
            for s in ("difficulty", "emuna")
            if s in d.attrs
        )
        self.next += 1
        more.setdefault("controller", owner)
        return CardView(
            id=self.next,
            definition=definition,
            type=kind,
            subtype=d.subtype,
            owner=owner,
            cost=d.cost,
            stats=stats,
            keywords=tuple(w for w, bit in ruleset().keywords.items() if d.keywords & bit),
            **more,
        )


def full_view(seat: int | None = 0, seats: int = 4, question: QuestionView | None = None) -> View:
    """Return the table as ``seat`` sees it."""
    make = Maker()
    zones: list[ZoneView] = []
    front: list[CardView] = []
    for n in range(9):
        front.append(make.card("enemy", n, n % seats, controller=-1, flags=("dedicated",) if n == 4 else ()))
    fighters = []
    for n in range(3):
        soldier = make.card("soldier", n + 20, n % seats, facing=front[n].id, flags=("dedicated",))
        front[n] = CardView(
            **{f: getattr(front[n], f) for f in CardView.__dataclass_fields__ if f != "facing"},
            facing=soldier.id,
        )
        fighters.append(soldier)
    zones.append(ZoneView("front", -1, 12, True, (*front, *fighters)))
    hands = []
    for s in range(seats):
        camp = [make.card("resource", k % 3, s, flags=("dedicated",) if k % 2 else ()) for k in range(7)]
        camp += [
            make.card("soldier", s * 5 + k, s, flags=(("dedicated",), (), ("entered",))[k % 3])
            for k in range(5)
        ]
        weapon = make.card("object", s, s, host=camp[-1].id)
        camp[-1] = CardView(
            **{f: getattr(camp[-1], f) for f in CardView.__dataclass_fields__ if f != "attached"},
            attached=(weapon.id,),
        )
        camp += [
            weapon,
            make.card("object", s + 3, s),
            make.card("strategy", s, s),
            make.card("strategy", s + 2, s),
        ]
        hand = [
            make.card(k, s + n, s)
            for n, k in enumerate(
                ("hishtadlut", "tefila", "soldier", "resource", "object", "tefila", "soldier")
            )
        ]
        hands.append(hand)
        guenizah = [make.card("tefila", n, s) for n in range(4)] + [
            make.card("enemy", s, s) for _ in range(2)
        ]
        zones += [
            ZoneView("camp", s, len(camp), True, tuple(camp)),
            ZoneView("hand", s, len(hand), s == seat, tuple(hand) if s == seat else ()),
            ZoneView("city", s, 40 - s, False),
            ZoneView("enemy_city", s, 10 + s, False),
            ZoneView("guenizah", s, len(guenizah), True, tuple(guenizah)),
        ]
    players = tuple(PlayerView(s, NAMES[s], (("score", 21 + 3 * s), ("loss", 4 * s))) for s in range(seats))
    stack = (
        StackView(1, "card", 1, 900, make.by_type["hishtadlut"][1], (("card", front[3].id),)),
        StackView(2, "card", 0, 901, make.by_type["tefila"][2], (("player", 2),)),
    )
    return View(GAME, seat, 6, "2b", 0, tuple(range(seats)), players, tuple(zones), stack, question, None, 40)


def main_question(seat: int = 0) -> QuestionView:
    """Return a question of the main step: play from the hand, use abilities, pass."""
    view = full_view(seat)
    hand = view.zone("hand", seat).cards
    camp = view.zone("camp", seat).cards
    options: list[Any] = [("pass",)]
    options += [("play", c.id) for c in hand if c.type in ("tefila", "resource")]
    options += [("ability", c.id, 0) for c in camp if c.type == "soldier" and not c.flags]
    return QuestionView(seat, "priority", "ask.priority", (), tuple(options))


def events(seat: int | None, since: int = 0) -> list[EventView]:
    """Return a log of forty entries; one of them is seen by seat 0 only."""
    ids = [d.id for d in pool().cards]
    out = []
    for n in range(40):
        card: str | None = ids[n % len(ids)]
        if n == 39 and seat != 0:
            card = None
        out.append(EventView(n, "log.played", {"seat": n % 4, "card": card}))
    return out[since:]


class FakeGame:
    """What a place looks up in a match."""

    round, active, phase = 1, -1, ""  # it is nobody's turn that could be ended
    seats = (0,)
    stack = ()

    def __init__(self, table: FakeTable) -> None:
        self.table = table

    @property
    def question(self) -> QuestionView | None:
        return self.table.question

    @property
    def rules(self) -> Any:
        return self.table.ruleset

    def clone(self) -> Any:
        return SimpleNamespace(question=None)  # nothing is tried in it

    @property
    def order(self) -> tuple[int, ...]:
        return tuple(self.table.view(None).order)

    @property
    def count(self) -> int:
        return len(self.table.given)

    @property
    def answers(self) -> list[tuple[int, ...]]:
        return self.table.given

    @property
    def result(self) -> Any:
        return self.table.result


class AsksAlways(Stops):
    """The table answers nothing by itself."""

    def is_ours(self, question: QuestionView) -> bool:
        return False

    def answer(self, question: QuestionView, shared: bool, alone: bool) -> None:
        return None


class FakeTable(Table):
    """A table over hand-made views. Answers are noted in ``given``; ``script`` is what is asked."""

    names: Any = ()
    humans: Any = ()
    ruleset: Any = None
    pool: Any = None
    match_id = None
    store = None
    result: Any = None

    def __init__(self, humans: list[int] | None = None, script: list[QuestionView] | None = None) -> None:
        self.names = list(NAMES)
        self.humans = humans if humans is not None else [0]
        self.controllers = ["human" if s in self.humans else "adept" for s in range(4)]
        self.script = script or [main_question()]
        self.given: list[tuple[int, ...]] = []
        self.ruleset = ruleset()
        self.pool = pool()
        self.refusal = Refusal("MK-3.8", "refuse.hidden", {})
        self.sittings = []
        self.looks: dict[int, int] = {}
        self.keeper = Keeper()
        self.match_id = None
        self.computers: Any = SimpleNamespace(
            answer=lambda: (0,),
            give=self._give,
            search=SimpleNamespace(cancel=lambda: None),
            looking_ahead=0.0,
            set_think=lambda level, seconds: None,
        )
        self.clock: Any = SimpleNamespace(
            minutes_left=lambda: None,
            seconds_left=lambda: None,
            wind_up=lambda: None,
            begin=lambda: None,
            time_over=lambda: None,
        )
        self.outlook: Any = SimpleNamespace(
            now=lambda to_all=False: SimpleNamespace(
                of=lambda *picks: Forecast(picks), settle=iter, cancel=lambda: None
            ),
            look_ahead=lambda: None,
            taken_unasked=lambda picks: TakenUnasked(),
            goes_on=lambda seat: True,
            run=lambda seat: 0,
            is_last_chance=lambda question: False,
        )
        self.reasons: Any = SimpleNamespace(
            why_not=lambda seat, card: self.refusal,
            why_not_player=lambda seat, player: None,
            why_no_pass=lambda seat: None,
            why_no_concession=lambda seat: self.refusal,
            stat_changes=lambda card: {},  # what changes a figure there nobody knows
        )
        self.stuck = None
        self.game: Any = FakeGame(self)
        self.tempo = AsksAlways(self)
        nothing = Refusal("", "undo.nothing", {})
        self.match: Any = SimpleNamespace(
            beginning=SimpleNamespace(
                scenario=None, origin=None, seats=[Seat(name, "human") for name in NAMES]
            ),
            record=SimpleNamespace(entries=self.given, answers=self.given),
            hints={},
            last_seat=lambda by_table=None: None,
            why_no_undo=lambda seat, **since: nothing,
            why_no_redo=lambda seat: nothing,
            asks_on=lambda seat: False,
            marks=lambda: None,
            last_done=lambda: 0,
        )

    @property
    def question(self) -> QuestionView | None:
        at = len(self.given)
        return self.script[at % len(self.script)] if self.result is None else None

    def view(self, seat: int | None) -> View:
        q = self.question
        if q is not None and q.seat != seat:
            q = QuestionView(q.seat, q.kind, response=q.response)
        view = full_view(seat, question=q)
        if self.result is not None:
            view = View(
                **{f: getattr(view, f) for f in View.__dataclass_fields__ if f != "result"},
                result=self.result,
            )
        return view

    def events(self, seat: int | None, since: int = 0) -> list[EventView]:
        return events(seat, since)

    def _answer(self, picks: tuple[int, ...], by_itself: bool = False) -> None:
        question = self.question
        self.given.append(tuple(picks))
        for sitting in self.sittings:
            if question is not None:
                sitting.answered(question, picks, by_itself)

    def seems_able(self, seat: int) -> bool:
        return True

    def bot_to_move(self) -> bool:
        q = self.question
        return q is not None and q.seat not in self.humans

    def _give(self, picks: tuple[int, ...]) -> None:
        self._answer(picks)
        self.settle()

    def leave(self) -> None: ...

    def set_hold(self, seat: int, n: int) -> None: ...

    def set_by_hand(self, seat: int, on: bool) -> None: ...
