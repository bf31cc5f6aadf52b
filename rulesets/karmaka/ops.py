"""What the abilities of Karmaka do (section 2 of the rules): the words of ``effect:`` in card files.

``f.seat`` is the player; the victim that ``choose_player`` has chosen is the only target. An operation that
has one thing to choose from takes it without a question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from mk_tui.engine import effects
from mk_tui.engine.acts import Choice, ask_choice
from mk_tui.engine.change import conceal, emit, know, move, reorder, reveal, settle, tell
from mk_tui.engine.effects import Compiler, Count, Op, ask_once_more, operation
from mk_tui.engine.flow import ask, ask_one
from mk_tui.engine.mechanisms.dice import pick_card
from mk_tui.engine.state import Frame, Game, Option

from .rules import acts
from .rules.piles import any_left, deal, draw, reshuffle, ruin
from .rules.playing import NONE, do_ability, use_of
from .rules.seating import seating
from .rules.turn import plant, score

DRAW, STOP = ("draw",), ("stop",)


def victim(f: Frame) -> int:
    """Return the seat that the ability is played on."""
    seat: int = f.v["targets"][0][1]
    return seat


def nothing(g: Game, f: Frame, why: str, clause: str = "KK-5.4", some: bool = False) -> None:
    """Report that an ability has no effect, or no more than ``some`` (KK-5.4): ``why`` is a message id."""
    event = "log.nothing_more" if some else "log.nothing"
    use_of(g).v["nothing"] = True
    emit(g, event, card=f.card, seat=f.seat, word=why, clause=clause)


def pile_of_victim(g: Game, f: Frame, kind: str) -> list[int]:
    """Return the victim's cards of a kind of zone; that there are none is said (KK-5.4)."""
    zone = g.layout.ids[kind][victim(f)]
    settle(g, zone)
    if not g.zones[zone]:
        nothing(g, f, f"why.{kind}_empty")
    return g.zones[zone]


class Chosen(Op):
    """One that chooses a card of ``choice``, or what is ``besides``, and does something with it.

    ``times`` names the parameter that says how often at most; ``f.v["done"]`` counts. ``none`` says, by its
    clause, that there is nothing to choose from, ``less`` that somebody wants no more cards, or none at all.
    """

    choice: ClassVar[Choice]
    besides: ClassVar[tuple[Option, ...]] = ()
    none: ClassVar[tuple[str, str]] = ("why.own_hand_empty", "KK-5.4")
    less: ClassVar[tuple[str, str]] = ("", "")
    times: ClassVar[str] = ""

    def emit(self, p: Compiler) -> None:
        p.add(self.begin, self.ask, self.take)

    def begin(self, g: Game, f: Frame) -> None:
        """Begin to count."""
        f.v["left"], f.v["done"] = getattr(self, self.times) if self.times else 1, 0

    def ask(self, g: Game, f: Frame) -> None:
        """Put the question, or leave the only possible answer in ``f.ans``."""
        ask_choice(g, f, f.seat, self.choice, besides=self.besides, source=f.card, n=f.v["left"])

    def take(self, g: Game, f: Frame) -> None:
        """Carry the answer out, and choose again."""
        v = f.v
        if f.ans and f.ans[0] != NONE:
            self.do_with(g, f, f.ans[0][1])
            v["done"] += 1
            v["left"] -= 1
            if v["left"] > 0:
                ask_once_more(f)
        elif self.less[0] and (f.ans or v["done"]):
            emit(g, self.less[not v["done"]], seat=f.seat)
        else:
            self.fail(g, f)

    def do_with(self, g: Game, f: Frame, card: int) -> None:
        """Do what is to be done with a card that was chosen."""
        raise NotImplementedError

    def fail(self, g: Game, f: Frame) -> None:
        """Say that there is nothing to choose from, or nothing more."""
        nothing(g, f, *self.none, some=f.v["done"] > 0)


@operation("choose_player")
class ChoosePlayer(Op):
    """Choose whom the ability is played on: a rival or any player (KK-13.2, KK-14.5, KK-15.4, A-09, A-10)."""

    of: Literal["rival", "any"]

    def emit(self, p: Compiler) -> None:
        p.add(self.ask, self.take)

    def ask(self, g: Game, f: Frame) -> None:
        table = seating(g)
        reach = (table.prey if self.of == "rival" else table.reach)[f.seat]
        players: list[Option] = [("player", s) for s in reach]
        ask_one(g, f, f.seat, "target", f"ask.{self.of}", players, source=f.card)

    def take(self, g: Game, f: Frame) -> None:
        f.v["targets"] = f.ans
        seat = use_of(g).v["victim"] = f.ans[0][1]
        event = "log.aimed_at_self" if seat == f.seat else "log.aimed"
        emit(g, event, card=f.card, seat=f.seat, whose=seat)


@operation("ruin_top")
class RuinTop(Op):
    """The top cards of the victim's pile go to the Ruins, one by one (KK-12.1)."""

    pile: Literal["deck", "future", "works"]
    n: Count = 1

    def run(self, g: Game, f: Frame) -> None:
        pile = pile_of_victim(g, f, self.pile)
        for _ in range(min(self.n, len(pile))):
            ruin(g, pile[-1])


@operation("ruin_choice")
class RuinChoice(Chosen):
    """The victim picks one of their own cards and ruins it (KK-17.1, KK-17.5, A-26, A-33)."""

    zone: Literal["hand", "works"]

    def ask(self, g: Game, f: Frame) -> None:
        ask_choice(g, f, victim(f), acts.RUIN_HAND if self.zone == "hand" else acts.RUIN_WORK, source=f.card)

    def do_with(self, g: Game, f: Frame, card: int) -> None:
        ruin(g, card)

    def fail(self, g: Game, f: Frame) -> None:
        nothing(g, f, f"why.{self.zone}_empty")


@operation("ruin_random")
class RuinRandom(Op):
    """Random cards of the victim's Hand go to the Ruins, one after the other (KK-17.14)."""

    n: Count

    def run(self, g: Game, f: Frame) -> None:
        hand = pile_of_victim(g, f, "hand")
        for _ in range(min(self.n, len(hand))):
            ruin(g, pick_card(g, hand))


@operation("ruin_own")
class RuinOwn(Chosen):
    """Ruin up to so many Hand cards of one's choice, in an order of one's choice (KK-17.13, A-34)."""

    choice, besides, times = acts.RUIN_OWN, (NONE,), "up_to"
    less = ("log.ruins_no_more", "log.ruined_none")
    up_to: Count

    def do_with(self, g: Game, f: Frame, card: int) -> None:
        ruin(g, card)

    def fail(self, g: Game, f: Frame) -> None:
        """An empty Hand is no end of it: what is drawn comes next (KK-17.13)."""
        emit(g, self.less[1], seat=f.seat)


@operation("draw_up_to")
class DrawUpTo(Chosen):
    """Draw one by one, stopping when one likes; at most as many as were ruined and ``more`` (KK-17.13)."""

    more: Count = 1

    def begin(self, g: Game, f: Frame) -> None:
        # "done" goes on to count what was ruined, and what is drawn.
        f.v["left"] = f.v.setdefault("done", 0) + self.more

    def ask(self, g: Game, f: Frame) -> None:
        f.ans = ()
        if any_left(g):
            ask(g, f.seat, "draw", "ask.draw", [DRAW, STOP], n=f.v["left"], source=f.card)

    def take(self, g: Game, f: Frame) -> None:
        if f.ans and f.ans[0] == DRAW:
            draw(g, f.seat)
            f.v["done"] += 1
            f.v["left"] -= 1
            if f.v["left"] > 0:
                ask_once_more(f)
        elif f.ans:
            emit(g, "log.stopped_drawing", seat=f.seat)
        else:
            nothing(g, f, "why.source_empty", "A-20", some=f.v["done"] > 0)


@operation("take_ruin")
class TakeRuin(Chosen):
    """Take one of the top cards of the Ruins (A-35)."""

    choice, none = acts.TAKE_RUIN, ("why.ruins_empty", "KK-5.4")
    to: Literal["hand", "future"]
    among: Count = 3

    def ask(self, g: Game, f: Frame) -> None:
        f.v["seen"] = g.in_zone("ruins")[: -self.among - 1 : -1]
        super().ask(g, f)

    def do_with(self, g: Game, f: Frame, card: int) -> None:
        move(g, card, g.layout.ids[self.to][f.seat])
        emit(g, "log.salvaged" if self.to == "hand" else "log.recycled", card=card, seat=f.seat)


@operation("deal_to")
class DealTo(Op):
    """Cards of the Source go unseen onto the victim's Deck, one by one (KK-12.1)."""

    n: Count

    def run(self, g: Game, f: Frame) -> None:
        seat = victim(f)
        n = deal(g, seat, self.n)
        if n:
            emit(g, "log.dealt_to", seat=seat, n=n)
        if n < self.n:
            nothing(g, f, "why.source_empty", "A-20", some=n > 0)


@operation("plant")
class Plant(Chosen):
    """Put Hand cards on one's Future Life, in an order of one's choice; as many as there are (A-31)."""

    choice, none, times = acts.TO_FUTURE, ("why.own_hand_empty", "A-31"), "n"
    n: Count

    def do_with(self, g: Game, f: Frame, card: int) -> None:
        plant(g, f, ("card", card))


@operation("score")
class Score(Chosen):
    """Put up to so many Hand cards on one's Works, in an order of one's choice, not offered (KK-5.1)."""

    choice, besides, times = acts.TO_WORKS, (NONE,), "up_to"
    less = ("log.scores_no_more", "log.scored_none")
    up_to: Count

    def do_with(self, g: Game, f: Frame, card: int) -> None:
        score(g, f, ("card", card))


@operation("recall")
class Recall(Chosen):
    """Take a card of one's Future Life into the Hand; all see from which place (KK-17.16, A-42)."""

    choice, none = acts.RECALL, ("why.own_future_empty", "KK-5.4")

    def do_with(self, g: Game, f: Frame, card: int) -> None:
        pile = g.in_zone("future", f.seat)
        place = len(pile) - pile.index(card)
        move(g, card, g.layout.ids["hand"][f.seat])
        emit(g, "log.recalled", 1 << f.seat, card=card, seat=f.seat, n=place)


@operation("look_at_hand")
class LookAtHand(Op):
    """The player alone sees the victim's Hand, once (A-25)."""

    def run(self, g: Game, f: Frame) -> None:
        if hand := pile_of_victim(g, f, "hand"):
            reveal(g, hand, f.seat, "log.peeked", whose=victim(f))


@operation("divine")
class Divine(Chosen):
    """Look at the top of the Source; some onto one's Future Life, the rest back in any order (A-22, A-23)."""

    choice, besides, times = acts.DIVINE, (NONE,), "up_to"
    n: Count = 3
    up_to: Count = 2

    def emit(self, p: Compiler) -> None:
        super().emit(p)
        p.add(self.ask_order, self.take_order)

    def begin(self, g: Game, f: Frame) -> None:
        super().begin(g, f)
        pile = g.layout.ids["source"][0]
        source = g.zones[pile]
        settle(g, pile)
        if len(source) < self.n:
            # what there is comes first, the rest from the Source made anew; leftovers lie on top of it.
            # Nobody sees them on their way.
            apart = [(card, g.known[card]) for card in source]
            for card, _ in apart:
                move(g, card, g.layout.ids["centre"][0])
            reshuffle(g)
            for card, seats in apart:
                move(g, card, pile)
                know(g, card, seats)
        seen = source[::-1][: self.n]
        if len(seen) > 1:  # others who knew these cards can no longer tell where each of them will lie
            conceal(g, seen, 1 << f.seat)
        f.v["seen"], f.v["order"] = seen, []
        if seen:
            reveal(g, seen, f.seat, "log.divined")
        else:
            nothing(g, f, "why.source_empty", "A-20")

    def do_with(self, g: Game, f: Frame, card: int) -> None:
        f.v["seen"].remove(card)
        move(g, card, g.layout.ids["future"][f.seat])
        tell(g, "log.planted", card, f.seat, 1 << f.seat)

    def fail(self, g: Game, f: Frame) -> None:
        """Nothing is said: what is not wanted goes back."""

    def ask_order(self, g: Game, f: Frame) -> None:
        ask_choice(g, f, f.seat, acts.NEXT_ON_TOP, n=len(f.v["order"]) + 1)

    def take_order(self, g: Game, f: Frame) -> None:
        if not f.ans:
            return
        f.v["order"].append(f.ans[0][1])
        if len(f.v["order"]) < len(f.v["seen"]):
            ask_once_more(f)
            return
        reorder(g, g.layout.ids["source"][0], f.v["order"])
        emit(g, "log.put_back", seat=f.seat, pile="source", n=len(f.v["order"]))


@operation("take_top")
class TakeTop(Op):
    """The top card of the victim's pile comes to the player: hidden from pile to pile, or openly (KK-2.7)."""

    pile: Literal["future", "works"]
    to: Literal["future", "hand"]

    def run(self, g: Game, f: Frame) -> None:
        pile, seat = pile_of_victim(g, f, self.pile), victim(f)
        if not pile:
            return
        card = pile[-1]
        move(g, card, g.layout.ids[self.to][f.seat])
        if self.pile == "works":
            emit(g, "log.stole", card=card, seat=f.seat, whose=seat)
        else:
            emit(g, "log.stole_dream", 1 << f.seat | 1 << seat, card=card, seat=f.seat, whose=seat)


@operation("take_random")
class TakeRandom(Chosen):
    """Random cards of the victim's Hand are shown to the player, who takes one of them (KK-17.15, A-32)."""

    choice, none = acts.TAKE_SHOWN, ("why.hand_empty", "KK-5.4")
    n: Count = 3

    def ask(self, g: Game, f: Frame) -> None:
        seat = victim(f)
        left = g.in_zone("hand", seat)[:]
        if len(left) > 1:  # it is shuffled: what others were shown of it says nothing of the cards drawn
            conceal(g, left, 1 << seat | 1 << f.seat)
        shown = []
        for _ in range(min(self.n, len(left))):
            shown.append(pick_card(g, left))
            left.remove(shown[-1])
        if shown:
            reveal(g, shown, f.seat, "log.shown", whose=seat)
        f.v["seen"] = shown
        super().ask(g, f)

    def do_with(self, g: Game, f: Frame, card: int) -> None:
        move(g, card, g.layout.ids["hand"][f.seat])
        emit(g, "log.swindled", 1 << f.seat | 1 << victim(f), card=card, seat=f.seat, whose=victim(f))


# Why there is nothing to copy, and the clause.
NOTHING_TO_COPY = {
    "hand": ("why.own_hand_empty", "KK-5.4"),
    "own_work": ("why.no_work_to_copy", "KK-17.6"),
    "own_work_left": ("why.works_copied", "A-27"),
    "rival_work": ("why.mimic_of_mimic", "KK-17.12"),
    "second": ("why.second_mimic", "A-27"),
    "none": ("why.no_exposed_work_to_copy", "KK-5.4"),
}


@operation("copy")
class Copy(Chosen):
    """Carry out the ability of an own Work, of a rival's exposed Work, or of a Hand card ruined for it.

    KK-17.2 to KK-17.12; against endless circles A-27: no Work is copied twice, and no second Mimic, until a
    ruined Hand card has brought the matter on.
    """

    of: Literal["own_work", "rival_work", "hand"]

    def ask(self, g: Game, f: Frame) -> None:
        use = use_of(g)
        use.v.setdefault("seen", [])
        f.ans = ()
        if self.of == "hand":
            ask_choice(g, f, f.seat, acts.DENY, source=f.card)
        elif self.of == "own_work":
            # KK-17.6: Works that are all Embodies have nothing to copy.
            if not self.only_embodies(g, acts.COPY_OWN.cards(g, f.seat)):
                ask_choice(g, f, f.seat, acts.COPY_OWN, source=f.card)
        elif not use.v.get("mimic"):  # a second Mimic in the chain does nothing
            use.v["mimic"] = True
            ask_choice(g, f, f.seat, acts.COPY_RIVAL, source=f.card)

    @staticmethod
    def copies(g: Game, card: int, of: str) -> bool:
        """Return whether a card's ability is itself to copy a card of these."""
        first = g.pool.programs[g.pool.cards[g.defs[card]].modes[0].program][0]
        op = getattr(first, "__self__", None)
        return isinstance(op, Copy) and op.of == of

    def only_embodies(self, g: Game, works: Sequence[int]) -> bool:
        """Return whether all of these Works, if there are any, copy own Works themselves (KK-17.6)."""
        return all([self.copies(g, c, "own_work") for c in works])

    def fail(self, g: Game, f: Frame) -> None:
        why: str = self.of
        if why == "own_work" and not self.only_embodies(g, g.in_zone("works", f.seat)):
            why = "own_work_left"  # those that could be copied have been
        elif why == "rival_work" and not acts.exposed_works(g, f.seat):
            why = "none"
        elif why == "rival_work" and not self.copies(g, g.frames[-2].card, "rival_work"):
            why = "second"  # it was no Mimic that has come to this one
        nothing(g, f, *NOTHING_TO_COPY[why])

    def do_with(self, g: Game, f: Frame, card: int) -> None:
        v = use_of(g).v
        if self.of == "hand":
            ruin(g, card)  # KK-17.2: it lies in the Ruins while its ability takes effect
            v["seen"], v["mimic"] = [], False
        else:
            v["seen"].append(card)
        emit(g, "log.copied", card=card, source=f.card, seat=f.seat)
        do_ability(g, f.seat, card)


@operation("play_again")
class PlayAgain(Op):
    """After the offer the player may play another card (KK-16.2, A-28)."""

    def run(self, g: Game, f: Frame) -> None:
        use = use_of(g)
        use.v["again"] = True
        if use.v.get("nothing"):  # else "has no effect" would be all that is told of it
            emit(g, "log.may_play_again", seat=f.seat)


OPERATIONS = effects.operations(__name__)
