"""Operations that any card game may use. A ruleset adds its own in its ``ops.py``.

Every operation is atomic except those that ask: ``choose``-like ones add one step that asks and one that
reads the answer. Each class is its own declaration (see :mod:`mk_tui.engine.effects`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, cast

from . import change, durations
from .continuous import keywords
from .effects import (
    AskingOp,
    Compiler,
    Count,
    Duration,
    Effects,
    Keyword,
    OnlyIf,
    Op,
    PerCard,
    Pile,
    Piles,
    Ref,
    Stat,
    Who,
    affected,
    affected_seats,
    ask_once_more,
    cards,
    definition_of,
    jump,
    operation,
    operations,
    seats,
)
from .flow import ask, no_choice
from .mechanisms.dice import pick, pick_card, pick_some
from .selectors import compile_selector, protected

if TYPE_CHECKING:
    from .mechanisms.parts import WithRolls, WithStack
    from .state import Frame, Game, Option


YES_OR_NO: Final[tuple[Option, ...]] = (("yes",), ("no",))


@operation("draw")
class Draw(Op):
    """Draw ``n`` cards; what an empty pile means is the ruleset's."""

    n: Count = 1
    who: Who = "you"

    def run(self, g: Game, f: Frame) -> None:
        for seat in affected_seats(g, f, self.who):
            for _ in range(self.n):
                if not g.result:
                    g.rules.draw(g, seat)


@operation("discard")
class Discard(Op):
    """Each of ``who`` in turn discards ``n`` cards of their own choice from the hand (MK-21.2)."""

    n: Count = 1
    who: Who = "you"

    def emit(self, p: Compiler) -> None:
        p.add(self.begin, AskingOp(self.ask, "hand"), self.take)

    def begin(self, g: Game, f: Frame) -> None:
        f.v["discarding"] = affected_seats(g, f, self.who)

    def ask(self, g: Game, f: Frame) -> None:
        f.ans = ()
        if f.v["discarding"]:
            seat = f.v["discarding"].pop(0)
            hand = g.in_zone("hand", seat)
            n = min(self.n, len(hand))
            if not hand:
                change.idle(g, "log.nothing_to_discard", seat=seat)
            if n < len(hand):
                ask(g, seat, "choose", "ask.discard", [("card", c) for c in hand], n, n, n=n, source=f.card)
            else:
                no_choice(g, f, seat, "choose", [("card", c) for c in hand])

    def take(self, g: Game, f: Frame) -> None:
        for _, card in f.ans:
            g.rules.discard(g, card)
        if f.v["discarding"]:
            ask_once_more(f)


@operation("choose")
class Choose(Op):
    """The controller chooses cards while the effect runs; afterwards the Ref ``chosen`` is them."""

    among: Ref
    n: Count = 1
    up_to: bool = False

    def emit(self, p: Compiler) -> None:
        p.add(AskingOp(self.ask, "named" if isinstance(self.among, str) else self.among), self.take)

    def ask(self, g: Game, f: Frame) -> None:
        options = [("card", c) for c in cards(g, f, self.among) if not protected(g, f.seat, c)]
        n = min(self.n, len(options))
        if not n and not (self.up_to and self.n == 1):  # who may choose one and finds none has lost nothing
            change.idle(g, "log.nothing_to_choose", definition=definition_of(g, f), seat=f.seat)
        f.v["choice"] = n > 0
        least = 0 if self.up_to else n
        f.ans = ()
        if n and (least < n or n < len(options)) and f.seat >= 0:
            ask(g, f.seat, "choose", "ask.choose", list(options), least, n, n=n, source=f.card)
        elif f.seat >= 0:
            no_choice(g, f, f.seat, "choose", list(options))
        else:
            f.ans = pick_some(g, options, n)  # nobody to decide it

    def take(self, g: Game, f: Frame) -> None:
        f.v["chosen"] = [c for _, c in f.ans]
        if not f.ans and f.v["choice"]:
            change.emit(g, "log.declined", seat=f.seat, definition=definition_of(g, f))


@operation("return_to_hand")
class ReturnToHand(PerCard):
    """Put cards into their owners' hands."""

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        seat = owner_of(g, card)
        if seat < 0:
            change.idle(g, "log.no_player", definition=definition_of(g, f), seat=f.seat)
            return
        change.tell(g, "log.returned", card, seat)
        g.rules.to_hand(g, card, seat)


@operation("modify")
class Modify(Op):
    """Change a stat of cards (``to``) or seats (``player``) for a while."""

    stat: Stat
    add: int
    to: Ref = None
    player: Who = None
    until: Duration = "end_of_turn"

    def run(self, g: Game, f: Frame) -> None:
        source = f.v["definition"]
        if self.player:
            for seat in affected_seats(g, f, self.player):
                durations.modify(g, -1 - seat, self.stat, "add", self.add, self.until, source, f.seat)
                change.emit(g, "log.seat_modified", seat=seat, stat=self.stat, n=self.add)
            return
        for card in self.affects(g, f, self.to):
            durations.modify(g, card, self.stat, "add", self.add, self.until, source, f.seat)
            change.emit(g, "log.modified", card=card, stat=self.stat, amount=self.add)


@operation("grant")
class Grant(Op):
    """Give cards a keyword or rule mark for a while."""

    to: Ref
    keyword: Keyword
    until: Duration = "end_of_turn"

    def run(self, g: Game, f: Frame) -> None:
        bit = self.rules.keywords[self.keyword]
        for card in self.affects(g, f, self.to):
            durations.modify(g, card, self.keyword, "keyword", bit, self.until, f.v["definition"], f.seat)
            change.emit(g, "log.granted", card=card, keyword=self.keyword)

    def never_matters(self, g: Game, card: int) -> bool:
        """What is printed on it, or given as long already, it has, and loses, without that."""
        bit: int = self.rules.keywords[self.keyword]
        given = g.pool.cards[g.defs[card]].keywords
        for m in g.mods:
            if (m.target, m.stamp, m.how, m.until) == (card, g.stamp[card], "keyword", self.until):
                given |= m.value
        return self.to == "target" and given & bit != 0


@operation("lasting")
class ChangeForAWhile(Op):
    """Change a stat of all cards of a kind, or give them a keyword, for a while.

    Cards that come into play later are included; what becomes of the source does not matter.
    """

    about_all = True

    to: Ref
    stat: Stat = None
    add: int = 0
    keyword: Keyword = None
    until: Duration = "end_of_turn"

    def run(self, g: Game, f: Frame) -> None:
        source = f.v["definition"]
        name = g.pool.cards[source].id
        entry = next(k for k, (raw, *_) in enumerate(g.pool.cards[source].wide) if raw is self.raw)
        if self.keyword:
            bit = self.rules.keywords[self.keyword]
            durations.modify_all(g, f.seat, entry, "keyword", bit, self.until, source)
            change.emit(g, "log.lasting_keyword", seat=f.seat, keyword=self.keyword, definition=name)
        else:
            durations.modify_all(g, f.seat, entry, self.stat, self.add, self.until, source)
            change.emit(g, "log.lasting", seat=f.seat, stat=self.stat, amount=self.add, definition=name)


@operation("search")
class SearchDecks(Op):
    """Look through decks for up to ``n`` cards, put them into their owners' hands and shuffle.

    For cards that are ``described`` one may find fewer, or none, whatever there is; else ``n`` have to be
    taken. Found cards are seen by all only if it says ``show``. For nobody's effect chance finds as many as
    it may (MK-20.5).
    """

    among: Piles
    n: Count = 1
    show: bool = False
    described: bool = True

    def emit(self, p: Compiler) -> None:
        p.add(AskingOp(self.look, self.among), self.take)

    def look(self, g: Game, f: Frame) -> None:
        f.ans = ()
        selector: Any = self.among
        zones = [z for z in selector.zones(g, f.seat) if g.zones[z]]
        f.v["searched"] = zones
        for z in zones:
            change.settle(g, z)
            for card in g.zones[z] if f.seat >= 0 else ():
                change.show(g, card, f.seat)
        found = cards(g, f, selector)
        n = min(self.n, len(found))
        least = 0 if self.described else n
        options: list[Option] = [("card", c) for c in found]
        if n and f.seat < 0:
            f.ans = pick_some(g, options, n)
        elif n:
            ask(g, f.seat, "search", "ask.search", options, least, n, n=n, source=f.card)

    def take(self, g: Game, f: Frame) -> None:
        taken = [c for _, c in f.ans]
        for card in taken:
            owner = owner_of(g, card, f.seat)
            mask = change.EVERYBODY if self.show else 1 << f.seat if f.seat >= 0 else 0
            g.rules.to_hand(g, card, owner, shown_to=mask | 1 << owner)
            change.emit(g, "log.found", mask, seat=f.seat, card=card)
        if not taken:
            change.idle(g, "log.nothing_found", seat=f.seat)
        shuffle_piles(g, f.v["searched"])


@operation("lose_keywords")
class LoseKeywords(PerCard):
    """Take all keywords of cards away for a while."""

    until: Duration = "end_of_turn"

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        if keywords(g, card):
            durations.modify(g, card, "", "lose", 0, self.until, f.v["definition"], f.seat)
            change.emit(g, "log.lost_keywords", card=card)
        else:
            change.idle(g, "log.no_keywords", card=card)


@operation("roll")
class Roll(Op):
    """Roll a D10 against a difficulty; ``then`` on a success, ``otherwise`` on a failure (MK-9.14)."""

    rule = "ability_roll"
    difficulty: int
    then: Effects = ()
    otherwise: Effects = ()

    def emit(self, p: Compiler) -> None:
        p.add(self.run)
        p.unless_ok(self.then, self.otherwise)

    def run(self, g: Game, f: Frame) -> None:
        f.v["ok"] = cast("WithRolls", g.rules).ability_roll(g, f, self.difficulty)


@operation("may")
class May(Op):
    """Ask the controller whether to do ``effect``."""

    effect: Effects

    def emit(self, p: Compiler) -> None:
        p.add(AskingOp(self.ask, "yes_no"), self.take)
        p.unless_ok(self.effect)

    def ask(self, g: Game, f: Frame) -> None:
        if f.seat < 0:
            f.ans = (("yes",),)  # nobody to decline it
            return
        ask(g, f.seat, "may", "ask.may", [("yes",), ("no",)], source=definition_of(g, f))

    def take(self, g: Game, f: Frame) -> None:
        f.v["ok"] = f.ans[0][0] == "yes"
        if not f.v["ok"]:
            change.emit(g, "log.declined", seat=f.seat, definition=definition_of(g, f))


@operation("each")
class Each(Op):
    """Do ``effect`` once for each card of ``over``; inside, the Ref ``each`` is that card."""

    loops = True
    over: Ref
    effect: Effects

    def emit(self, p: Compiler) -> None:
        name = f"left{p.here()}"

        def begin(g: Game, f: Frame) -> None:
            f.v[name] = list(affected(g, f, self.over))

        def step(g: Game, f: Frame) -> None:
            left = f.v[name]
            f.v["ok"] = bool(left)
            if left:
                f.v["each"] = left.pop(0)

        p.add(begin)
        at = p.here()
        p.add(step)
        hole = p.here()
        p.unless_ok(())
        p.block(self.effect)

        def back(g: Game, f: Frame) -> None:
            jump(f, at)

        p.add(back)
        end = p.here()

        def leave(g: Game, f: Frame) -> None:
            if not f.v["ok"]:
                jump(f, end)

        p.steps[hole] = leave


@operation("if")
class If(OnlyIf):
    """Do ``then`` if cards in play fulfil a condition, else ``otherwise``."""

    exists: Ref = None
    none: Ref = None
    then: Effects = ()
    otherwise: Effects = ()

    def holds(self, g: Game, f: Frame) -> bool:
        selector: Any = self.exists or self.none
        return bool(selector.some(g, f.seat, f.card) == bool(self.exists))


@operation("look")
class LookAtTop(Op):
    """Look at the top ``n`` cards of a pile, then put them back in any order or one of them below.

    Of nobody's effect chance decides, and nobody has seen them (MK-20.5).
    """

    pile: Pile
    n: Count = 1
    who: Literal["you"] = "you"
    whose: Who = "you"
    then: Literal["reorder", "may_bottom"] = "reorder"

    def emit(self, p: Compiler) -> None:
        p.add(self.look)
        if self.then == "reorder":
            p.add(AskingOp(self.ask_order, "looked"), self.take_order)
        else:
            p.add(AskingOp(self.ask_bottom, "yes_no"), self.take_bottom)

    def look(self, g: Game, f: Frame) -> None:
        f.v["looked"] = []
        f.v["order"] = []
        for owner in seats(g, f, self.whose)[:1]:
            zone = g.layout.ids[self.pile][owner]
            change.settle(g, zone)
            seen = g.zones[zone][::-1][: self.n]
            f.v["looked"] = seen
            f.v["zone"] = zone
            if seen and f.seat < 0:
                change.emit(
                    g, "log.looked", 0, seat=f.seat, n=len(seen), cards=seen[:], whose=owner, pile=self.pile
                )
            elif seen:
                change.reveal(g, seen, f.seat, "log.looked", whose=owner, pile=self.pile)
            else:
                change.idle(g, "log.nothing_to_see", seat=f.seat, whose=owner, pile=self.pile)

    def ask_order(self, g: Game, f: Frame) -> None:
        left = [c for c in f.v["looked"] if c not in f.v["order"]]
        f.ans = ()
        if len(left) > 1 and f.seat < 0:
            f.ans = (("card", pick_card(g, left)),)
        elif len(left) > 1:
            ask(g, f.seat, "order", "ask.next_on_top", [("card", c) for c in left], n=len(f.v["order"]) + 1)
        elif left:
            no_choice(g, f, f.seat, "order", [("card", left[0])])

    def take_order(self, g: Game, f: Frame) -> None:
        if not f.ans:
            return
        f.v["order"].append(f.ans[0][1])
        if len(f.v["order"]) < len(f.v["looked"]):
            ask_once_more(f)
            return
        change.reorder(g, f.v["zone"], f.v["order"])
        if len(f.v["order"]) > 1:  # a single card lies where it lay
            # Whoever else had looked at them does not know any more which of them lies where.
            change.conceal(g, f.v["order"], 1 << f.seat if f.seat >= 0 else 0)
            change.emit(g, "log.put_back", seat=f.seat, pile=self.pile, n=len(f.v["order"]))

    def ask_bottom(self, g: Game, f: Frame) -> None:
        f.ans = ()
        if f.v["looked"] and f.seat < 0:
            f.ans = (YES_OR_NO[pick(g, 2, YES_OR_NO)],)
        elif f.v["looked"]:
            ask(g, f.seat, "may", "ask.put_below", [("yes",), ("no",)], card=f.v["looked"][0])

    def take_bottom(self, g: Game, f: Frame) -> None:
        if f.ans and f.ans[0][0] == "yes":
            card = f.v["looked"][0]
            known = g.known[card]
            change.move(g, card, f.v["zone"])
            change.put_under(g, card)
            change.know(g, card, known)
            sees = 1 << f.seat if f.seat >= 0 else 0
            change.emit(g, "log.put_below", sees, seat=f.seat, card=card, pile=self.pile)
        elif f.ans:
            change.emit(g, "log.left_on_top", seat=f.seat, pile=self.pile)


@operation("counter")
class Counter(Op):
    """The target item on the stack does nothing: it leaves the stack unresolved."""

    rule = "finished"

    def run(self, g: Game, f: Frame) -> None:
        if not f.v["targets"]:
            change.idle(g, "log.no_card", definition=definition_of(g, f), seat=f.seat)
        for target in f.v["targets"]:
            for item in g.stack if target[0] == "stack" else ():
                if item.id == target[1]:
                    change.drop_item(g, item)
                    name = g.pool.cards[item.definition].id
                    change.emit(g, "log.countered", card=item.card, seat=item.seat, definition=name)
                    cast("WithStack", g.rules).finished(g, item)
                    break


@operation("shuffle")
class Shuffle(Op):
    """Shuffle a pile."""

    pile: Pile
    whose: Who = "you"

    def run(self, g: Game, f: Frame) -> None:
        shuffle_piles(g, [g.layout.ids[self.pile][owner] for owner in affected_seats(g, f, self.whose)])


def owner_of(g: Game, card: int, finder: int = -1) -> int:
    """Return whose hand a card goes to: its owner's. One that nobody has brought goes to who has found it, or
    whose zone it lies in; -1 where that is nobody either."""
    owner = g.owner[card]
    if owner >= 0:
        return owner
    return finder if finder >= 0 else g.layout.owners[g.zone[card]]


def shuffle_piles(g: Game, zones: list[int]) -> None:
    """Shuffle piles, and say so."""
    for z in zones:
        change.shuffle_zone(g, z)
        change.emit(g, "log.shuffled", seat=g.layout.owners[z], pile=g.layout.kinds[z])


GENERAL = operations(__name__)

__all__ = ["GENERAL", "compile_selector"]
