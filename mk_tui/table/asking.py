"""When a person is asked, and when the table answers for them.

One function decides it, :meth:`Stops.answer`; faces only draw what it came to and give commands. The table
answers in these cases:

=========  ==================================================================================================
passing    the person passes until something (:mod:`.passing`), and the rules let them pass
muted      all that could be done is done with cards of which the person said that they are not to stop the
           game
only       one answer is possible
idle       there is nothing to do but to make wealth that nothing could be paid with; or nothing at all, as
           everybody sees, for who has acted in their turn and no longer has the screen
vain       nothing would come of anything that could be done, or harm alone to whoever does it, or what is
           over with the turn before it can serve for anything (:mod:`.passing_away`)
either     effects are to be put in an order, or an effect is to be aimed, and every answer comes to the same
           (:mod:`.same_outcome`); or the rest of a price is to be paid, and there is one way to pay it
           (:mod:`.one_way`)
foregone   whatever is answered, the match ends at once and the same way
kept       effects are to be put in an order that the person asked to be kept (:mod:`.kept_orders`)
ours       all who play are on one side (``together``), and what happens next is what they have done, after
           which they are asked again: the match is not over by then (:mod:`.last_chance`)
own        what waits is one's own doing alone; or nothing does, in a step of somebody's turn after which
           there is another to act in, or somebody else's turn: nobody is told of it
=========  ==================================================================================================

Who is skipped must tell nothing hidden: where several share a screen only what everybody sees counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game
from mk_tui.engine.acts import reasons
from mk_tui.engine.sight import is_open
from mk_tui.engine.views import QuestionView, View
from mk_tui.players.answers import DECLINING, decline, declining_option, orders_effects, pass_position

from . import passing as pass_on
from .foregone import any_answer
from .kept_endings import Endings
from .kept_orders import Effect, KeptOrders
from .last_chance import may_be_last
from .match import ByTable
from .moment import ASK, AnsweredFor, TempoNow
from .one_way import one_way
from .passing import END, RUN, Passing
from .passing_away import passes_away
from .same_outcome import same_outcome
from .turn_end import Undone, can_end, declines, spares

if TYPE_CHECKING:
    from .forecasting import Forecaster
    from .table import Table

PASSING, MUTED, ONLY, IDLE, VAIN = "passing", "muted", "only", "idle", "vain"
OURS, OWN, EITHER, FOREGONE, KEPT = "ours", "own", "either", "foregone", "kept"
LAST = "last"  # why somebody is asked: what their side does may end the match before they are asked again
# Rules of which nobody is told.
UNTOLD = (OWN,)
# The level of ``hold`` at which a seat is asked in any case.
ALWAYS = 2
# What the others are not told where several share the screen.
PRIVATE = (PASSING, MUTED, IDLE, VAIN)
# Acts that are tried to see whether anything would come of them; whoever has more of them is asked.
FEW = 4
# So often one after another somebody leaves undone what they are warned of before they are warned no more.
IN_VAIN = 2


@dataclass(frozen=True, slots=True)
class MutedCard:
    """A card that is not to stop the game for a seat: in this turn, or in the whole match."""

    seat: int
    definition: str
    turn: tuple[int, int] | None  # round and whose turn; None: the whole match


class Stops:
    """What the people of a table want to be asked."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.passing: dict[int, Passing] = {}
        self.stopped: dict[int, str] = {}  # why the passing of a seat ended, until it has answered
        self.mutes: list[MutedCard] = []
        self.orders = KeptOrders(table)
        self._keeps = False  # whether the table gives an order that is kept: who takes that back is asked
        self.unasked: list[AnsweredFor] = []
        self.last_rule = (-1, "")  # the question that the table answered last, and by which rule
        self.version = 0  # rises with every change, so that places see it
        self.by_table = ByTable()
        # Whose turn it was when somebody was warned last of what it leaves undone, and of what; nothing when
        # they have gone on with the turn since, or ended it all the same.
        self._warned: tuple[tuple[int, int, int], tuple[str, ...]] = ((-1, -1, -1), ())
        self._told: frozenset[tuple[int, int, int, str]] = frozenset()  # of what, by turn
        self._in_vain: Counter[tuple[int, str]] = Counter()  # how often a seat has left it all the same
        self._did: dict[tuple[int, int, int], frozenset[str]] = {}  # acts, by turn
        self.undone = Undone(table)
        self.endings = Endings(table)
        self._insisted = -1  # the question that is put to its person in any case
        self._commanded = -1  # the question that whoever was asked it has passed on in
        self._wanted: int | None = None  # since which question somebody wants the next chance to respond

    # -- what people say ------------------------------------------------------------------------

    def pass_until(self, seat: int, until: str, stops: Iterable[str]) -> None:
        """A person passes until something; whatever they wanted to be asked, that is over."""
        self._insisted = -1
        place = self._table.sitting_of(seat)
        if place is not None and place.stage == (ASK, seat):
            self._commanded = self._table.game.count
        self.passing[seat] = pass_on.begin(self._table, seat, until, stops)
        self.stopped.pop(seat, None)
        self.version += 1

    def warns_of(self, seat: int, passing: bool = False) -> tuple[str, ...]:
        """Return what the end of a seat's turn, or a mere pass, would leave undone; each thing is told once a
        turn, and no more to who has left it undone all the same time after time."""
        left = self.would_warn_of(seat, passing)
        if left:
            turn = self._turn(seat)
            self._told = frozenset(t for t in self._told if t[:3] == turn) | {(*turn, what) for what in left}
            self._warned = self._turn(seat), left
        elif can_end(self._table, seat) and self._warned[0] == self._turn(seat):
            self._in_vain.update((seat, word) for word in self._warned[1])
            self._warned = self._warned[0], ()
        return left

    def heed(self) -> None:
        """What was warned of last in this turn was not done: it is told again before it is."""
        turn, words = self._warned
        self._told -= {(*turn, word) for word in words}

    def would_warn_of(self, seat: int, passing: bool = False) -> tuple[str, ...]:
        """Return what :meth:`warns_of` would tell, which changes nothing."""
        if not can_end(self._table, seat):
            return ()
        left, turn = self.undone.left(seat, passing), self._turn(seat)
        done = self._did.get(turn, frozenset())  # who has done it once in this turn has not forgotten it
        if done and left:
            held = set(self._table.game.in_zone("hand", seat))
            about = {word: self.undone.cards(seat, passing, word) for word in left}
            in_hand = {word for word, cards in about.items() if cards and held.issuperset(cards)}
            told = set(left).difference(done, in_hand if spares(self._table, done) else ())
            if not passing:  # of who has attacked another may still stand ready
                told |= about.keys() - in_hand
            left = tuple(what for what in left if what in told)
        return tuple(w for w in left if self._in_vain[seat, w] < IN_VAIN and (*turn, w) not in self._told)

    def look_ahead(self) -> None:
        """Nobody waits: find out what whoever is asked would be warned of if they passed."""
        question = self._table.question
        if question is not None and decline(question) is not None:
            self.would_warn_of(question.seat, passing=True)

    def _turn(self, seat: int) -> tuple[int, int, int]:
        return seat, self._table.game.round, self._table.game.active

    def take_back(self, seat: int) -> bool:
        """A person wants to be asked again; returns whether they had passed on."""
        self.version += 1
        return self.passing.pop(seat, None) is not None

    def want_next(self) -> None:
        """Somebody wants to be asked at the next chance to respond, whatever would spare it."""
        self._wanted = self._table.game.count
        self.version += 1

    def mute(self, seat: int, definition: str, whole: bool) -> None:
        """A card is not to stop the game for a person any more."""
        seen = self._table.view(None)
        self.unmute(seat, definition)
        self.mutes.append(MutedCard(seat, definition, None if whole else (seen.round, seen.active)))
        self.version += 1

    def unmute(self, seat: int, definition: str) -> None:
        """A card may stop the game for a person again."""
        self.mutes = [m for m in self.mutes if (m.seat, m.definition) != (seat, definition)]
        self.version += 1

    def grant(
        self,
        mutes: Iterable[tuple[int, str, tuple[int, int] | None]],
        orders: Iterable[tuple[int, tuple[Effect, ...], Effect]],
    ) -> None:
        """Take up what people had asked for when the match was at a table before."""
        self.mutes = [MutedCard(*mute) for mute in mutes]
        for order in orders:
            self.orders.grant(*order)
        self.version += 1

    # -- the decision ---------------------------------------------------------------------------

    def answer(self, question: QuestionView, shared: bool, alone: bool) -> tuple[int, ...] | None:
        """Return the answer that the table gives for the person who is asked; None: they are asked.

        ``shared``: several persons share the screen, so that nothing hidden may decide it. ``alone``: the one
        who is asked has it, so that nobody sees a question less.
        """
        seat = question.seat
        if self.is_put(question):
            return None
        self._expire()
        rule = self._rule(question, shared, alone)
        self._keeps = rule == KEPT
        if rule is None:
            return None
        first = self.orders.position(question) if rule == KEPT else 0
        picks = decline(question) if rule not in (ONLY, EITHER, KEPT) or first is None else (first,)
        if rule == FOREGONE:
            picks = any_answer(question)
        assert picks is not None
        self.last_rule = self._table.game.count, rule
        if rule not in UNTOLD and not (rule == PASSING and self.passing[seat].until in (RUN, END)):
            option, game = question.options[picks[0]] if picks else ("none",), self._table.game
            at = len(game.log or ())
            self.unasked.append(AnsweredFor(seat, rule, option, game.phase, game.active, at))
        return picks

    def _rule(self, question: QuestionView, shared: bool, alone: bool) -> str | None:
        """Return by which rule the table answers, None if it does not."""
        if self.passes_over(question.seat) and self._lets_pass(question):
            return PASSING
        if self.is_ours(question):
            others = any(item.seat != question.seat for item in self._table.game.stack)
            return OURS if others else OWN
        if self._is_muted(question, shared):
            return MUTED
        if self._is_only(question, shared):
            return ONLY
        game = self._table.game
        eyes = len(game.seats) if shared and not alone else question.seat
        if game.hold[question.seat] < ALWAYS and self._table.outlook.is_foregone(question, eyes):
            return FOREGONE
        if self.orders.position(question) is not None:
            return KEPT
        if not self._unnoticed(question.seat):
            return None
        outlook = self._table.outlook
        if not alone:  # what hides nothing is weighed from what everybody knows
            if self._did.get(self._turn(question.seat)) and nothing_left(game, question):
                return IDLE
            return VAIN if question.open and _is_vain(question, partial(outlook.now, True)) else None
        if outlook.comes_again(question):
            return OWN
        return outlook.nothing_to_decide(question)

    def _lets_pass(self, question: QuestionView) -> bool:
        """Return whether whoever passes on need not be asked: the rules let them pass."""
        if pass_position(question) is not None:
            return True
        until = self.passing[question.seat].until
        if until == RUN:
            return decline(question) is not None
        return until == END and declines(self._table, question)

    def _unnoticed(self, seat: int) -> bool:
        """Return whether nobody else can see that a seat is not asked: it is alone, or has a shared screen to
        itself just now. Who wants to be asked always is."""
        hold, place = self._table.game.hold[seat], self._table.sitting_of(seat)
        return hold == 0 or (hold == 1 and place is not None and place.shared)

    def is_ours(self, question: QuestionView) -> bool:
        """Return whether a chance to respond is one to what those who play together have done themselves.

        Everybody sees that, so that nothing is told. Who wants to be asked always is, and so is everybody
        where the match may be over before they are asked next.
        """
        return self._unnoticed(question.seat) and self._table.outlook.done_together(question)

    def is_put(self, question: QuestionView) -> bool:
        """Return whether the open question is put to its person in any case: they insist on it, or somebody
        wanted the next chance to respond, and this is it."""
        count = self._table.game.count
        if self._wanted is not None and count > self._wanted and question.response:
            self._wanted = None
            self._insisted = count
        return self._insisted == count

    def passes_over(self, seat: int) -> bool:
        """Return whether a person passes on; what has come to its end is over."""
        held = self.passing.get(seat)
        if held is None:
            return False
        held = self.passing[seat] = pass_on.let_go(self._table, held)
        why = pass_on.ended(self._table, held)
        if why is not None:
            self.take_back(seat)
            if why not in (END, RUN):  # who has ended a turn or a run knows why they are asked after it
                self.stopped[seat] = why
        return why is None

    def _is_only(self, question: QuestionView, shared: bool) -> bool:
        """Return whether one answer is possible, and nothing is learnt from being asked.

        Where several share the screen it has to be one that everybody sees; who wants to be asked always is.
        """
        if len(question.options) != 1 or (question.least, question.most) != (1, 1):
            return False
        seat = question.seat
        if pass_position(question) is not None:
            return not shared and self._table.game.hold[seat] == 0
        return self._is_open(question, 0, None if shared else seat)

    def _is_open(self, question: QuestionView, position: int, seat: int | None) -> bool:
        """Return whether an option is about a card that lies open to who looks, or about a player."""
        verb, *arguments = question.options[position]
        names = self._table.ruleset.verbs.get(verb, ())
        for name, value in zip(names, arguments, strict=False):
            if name in ("card", "source", "target") and not _lies_open(self._table.game, value, seat):
                return False
        return question.open or (bool(arguments) and verb in ("card", "player"))

    def _is_muted(self, question: QuestionView, shared: bool) -> bool:
        """Return whether all that could be done is done with cards that are not to stop the game."""
        muted = {m.definition for m in self.mutes if m.seat == question.seat}
        if not muted or decline(question) is None:
            return False
        seen = self._table.view(question.seat)
        game, viewer = self._table.game, None if shared else question.seat
        about = [(k, self.card_of(question, k, seen)) for k in range(len(question.options))]
        doing = [(k, card) for k, card in about if question.options[k][0] not in DECLINING]
        if question.kind == "priority":
            # Making wealth is nothing to do by itself: no card need be named for it.
            acts = reasons(game, question.seat)
            doing = [(k, card) for k, card in doing if question.options[k] in acts]
        if not doing:
            return False
        if dict(question.fields).get("source") in muted:
            return not shared or question.open
        return all(
            card in muted and (not shared or _lies_open(game, question.options[k][1], viewer))
            for k, card in doing
        )

    def card_of(self, question: QuestionView, position: int, seen: View) -> str | None:
        """Return the card of an option, None if it is about none."""
        verb, *arguments = question.options[position]
        names = self._table.ruleset.verbs.get(verb, ())
        if not names or names[0] not in ("card", "source", "target") or not isinstance(arguments[0], int):
            return None
        card = seen.card(arguments[0])
        return None if card is None else card.definition

    def now(self, seats: Sequence[int], asked: int, viewer: int | None) -> TempoNow:
        """Return how it stands for those who sit before one screen; ``asked``: who is asked there.

        What is muted may name cards that only its own seat knows; so does that it had nothing to do.
        """
        unasked, self.unasked = tuple(u for u in self.unasked if u.seat in seats), []
        shared = len(seats) > 1
        ours = asked in seats and viewer == asked
        open_here = asked in seats and (question := self._table.question) is not None and question.open
        held = [(n, p) for n, p in sorted(self.passing.items()) if n in seats]
        return TempoNow(
            # What ends it may have come: then it is not shown any more.
            until=tuple((n, p.until) for n, p in held if pass_on.ended(self._table, p) is None),
            offered=pass_on.offered(self._table),
            ends=ours and can_end(self._table, asked),
            run=self._table.outlook.run(asked) if ours or open_here else 0,
            stopped=self.stopped.get(asked, "") or self._last_chance(seats),
            muted=tuple((m.seat, m.definition, m.turn is None) for m in self.mutes if m.seat == viewer),
            unasked=tuple(u for u in unasked if not shared or u.rule not in PRIVATE or u.seat == viewer),
            orders=tuple(self.orders.of(asked)) if ours else (),
        )

    def _last_chance(self, seats: Sequence[int]) -> str:
        """Return ``LAST`` where one of these seats is asked for that reason, else ""."""
        question = self._table.question
        if question is None or question.seat not in seats:
            return ""
        return LAST if self._table.outlook.is_last_chance(question) else ""

    # -- what becomes of it ---------------------------------------------------------------------

    def answered(self, question: QuestionView, picks: Sequence[int], by_itself: bool) -> None:
        """An answer is about to be entered."""
        if by_itself:
            n, place = len(self._table.match.record.answers), self._table.sitting_of(question.seat)
            # Who passes on has passed what they were asked then: they take that back by itself.
            if not self._keeps and self._commanded != self._table.game.count:
                self.by_table.given.add(n)
            if place is not None and place.unheard:
                self.by_table.unheard[n] = place.seats
        else:
            self.stopped.pop(question.seat, None)
            turn = self._turn(question.seat)
            acts = {question.options[k][0] for k in picks}
            now = {
                of: done for of, done in self._did.items() if of[1:] == turn[1:]
            }  # others answer in it too
            self._did = {**now, turn: now.get(turn, frozenset()) | acts}
            # Who pays as proposed does something, though it is what the key that goes on takes.
            declined = picks == decline(question) and picks != question.proposal
            self.undone.answered(question.seat, declined)
            warned, words = self._warned
            if warned == turn and picks != decline(question):  # the warning was heeded
                for word in words:
                    del self._in_vain[question.seat, word]
                self._warned = turn, ()

    def insist(self) -> None:
        """The open question is put to its person, whatever they said."""
        self._insisted = self._table.game.count

    def went_to(self, insist: bool, passing: Iterable[Passing]) -> None:
        """The match was taken back or done again: nobody passes on but these. ``insist``: whoever is asked is
        asked."""
        self.passing = {one.seat: one for one in passing}
        self.stopped.clear()
        self.unasked.clear()
        self._wanted = None
        self._commanded = -1
        self._did.clear()
        self.undone.forget()
        self.version += 1
        if insist:
            self.insist()

    def _expire(self) -> None:
        """What was not to stop the game in one turn may in the next."""
        seen = self._table.game
        now = (seen.round, seen.active)
        self.mutes = [m for m in self.mutes if m.turn in (None, now)]


def nothing_to_decide(game: Game, question: QuestionView, outlook: Callable[[], Forecaster]) -> str | None:
    """Return by which rule a chance to act is none: there is nothing to do, or nothing comes of it.

    Making wealth is nothing to do by itself. ``outlook`` gives the forecasts of the question. Nobody else
    looks on, so that nothing is told.
    """
    if any_order(question, outlook) or one_way(game, question) or same_outcome(game, question):
        return EITHER
    if len(question.options) == 1 and pass_position(question) is not None:
        return IDLE
    if question.kind != "priority" or pass_position(question) is None:
        return VAIN if _is_vain(question, outlook) else None
    doing = reasons(game, question.seat)
    if not doing:
        return IDLE
    if len(doing) > FEW:
        return None
    forecaster = outlook()
    at = {option: k for k, option in enumerate(question.options)}
    if all(o in at and forecaster.vain(at[o]) for o in doing):
        return VAIN
    acts = frozenset(doing)
    left = (at.get(o) for o in doing)
    gone = all(n is not None and passes_away(game, n, forecaster.own((n,)), acts) for n in left)
    return VAIN if gone else None


def nothing_left(game: Game, question: QuestionView) -> bool:
    """Return whether whoever's turn it is can do nothing more in it, and everybody sees that: then nothing is
    learnt of their hand if they are not asked."""
    lone = len(question.options) == 1 and pass_position(question) is not None
    return lone and game.active == question.seat and not game.rules.seems_able(game, question.seat)


def _is_vain(question: QuestionView, outlook: Callable[[], Forecaster]) -> bool:
    """Return whether a choice in what goes on anyhow is none: each other answer comes to the same as
    declining."""
    no = declining_option(question)
    if no is None or question.options[no][0] not in ("none", "no") or question.limits:
        return False
    if (question.least, question.most) != (1, 1) or not 1 < len(question.options) <= FEW + 1:
        return False
    forecaster = outlook()
    return all(forecaster.same((k,), (no,)) for k in range(len(question.options)) if k != no)


def any_order(question: QuestionView, outlook: Callable[[], Forecaster]) -> bool:
    """Return whether any of few effects may come first, for all orders come to the same."""
    n = len(question.options)
    if n > FEW or not orders_effects(question):
        return False
    same = outlook().same
    return all(same((k,), (0,)) and same((0,), (k,)) for k in range(1, n))


def done_together(game: Game, question: QuestionView) -> bool:
    """Return whether all who play are on one side, and a chance to respond is one to their doings, which can
    be answered after it as well.

    What happens next is one of those, for what waits below it can be answered after that; or nothing waits at
    all, in a step of somebody's turn after which there is another to act in, or somebody else's turn comes in
    the same round. Where the match may be over by then it is the last chance.
    """
    return is_theirs(game, question) and not may_be_last(game)


def is_theirs(game: Game, question: QuestionView) -> bool:
    """Return whether what happens next is done by those who play, all on one side, or nothing is."""
    doings = pass_on.together(game)
    if not doings or not question.response:
        return False
    if game.stack:
        return game.stack[-1].seat >= 0 and game.stack[-1].kind in doings
    steps = load_ruleset(game.rules)[0].get("end_turn", {}).get("steps", [])
    if game.phase not in steps:
        return False
    later = steps[steps.index(game.phase) + 1 :]
    return game.active != game.order[-1] or any(step in game.terms.main_steps for step in later)


def _lies_open(game: Game, number: object, seat: int | None) -> bool:
    """Return whether a card lies in a zone of which whoever looks sees every card."""
    if type(number) is not int or not 0 <= number < len(game.zone) or game.zone[number] < 0:
        return False
    return is_open(game, game.zone[number], seat)
