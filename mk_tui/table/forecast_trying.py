"""An answer tried in a world: what it leads to if everybody passes, and what of that may be told."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from itertools import takewhile

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import events, question_view, sees
from mk_tui.engine.state import PASS, Question
from mk_tui.engine.views import EventView, QuestionView
from mk_tui.players.answers import DECLINING, WITHDRAWING, decline, pass_position, passing_over

from .asking import done_together
from .forecast_change import NOTHING, SOMETHING, asks_alike, came_of
from .forecast_entries import AGAIN, ENDS, Key, by_which, key_of, nameless, nth
from .forecast_figures import Figures
from .forecast_tried import LATER, NOW, Happening, Tried
from .forecast_ways import OnTheWay
from .forecast_worlds import (
    CHOICES,
    MOST_TARGETS,
    NEXT_ROUND,
    PASSES,
    TO_THE_END,
    Cancelled,
    Fall,
    diced_for_turns,
)
from .foreseen import Leads
from .moment import is_step
from .next_choice import NOBODY, depends_then
from .passing import common_steps

# How readily somebody is asked who shares a screen, and has not said to be asked always.
ABLE = 1
# Of so many, whichever is chosen next, what comes to nothing in any case is told before.
WHICHEVER = 4
# So many cards with which somebody else may answer are gone through.
ANSWERS = 3

Picks = tuple[int, ...]
LIMIT = "limit"  # the field of a question by which a hand goes down to its limit
# What the engine itself reports of acts; a game adds its own (``Shown.acts``).
ACTS = frozenset(
    (
        *("log.played", "log.paid", "log.passed", "log.resolves", "log.kept", "log.mulligan", "log.declined"),
        *("log.stacked_card", "log.stacked_ability", "log.stacked_trigger", "log.step_began"),
    )
)


def is_act(g: Game, event: EventView) -> bool:
    """Return whether an entry of the log merely says what somebody does."""
    shown = g.rules.shown
    return event.id in ACTS or (event.id in shown.acts and event.id not in shown.gains)


def copy_of(g: Game) -> Game:
    """Return a copy of a match with its log."""
    copy = g.clone()
    copy.log = list(g.log or ())
    return copy


class Trying:
    """Tries answers to the open question of a match for the seat that is asked; ``eyes``: who is told."""

    def __init__(self, game: Game, question: QuestionView, eyes: int) -> None:
        self.game, self.question, self.seat, self.eyes = game, question, question.seat, eyes
        self.cancelled = False
        # Of what was tried last: why whatever is chosen does nothing.
        self.why_nothing: tuple[EventView, ...] = ()
        self._way = OnTheWay()
        # Who meets blows that stand chooses what they come to: passing is one choice of several.
        blows = game.phase in game.rules.shown.blows and question.seat != game.active
        passes = not question.proposal and passing_over(question) is not None
        self.meets = blows and passes and question.kind != "priority"
        self._common = common_steps(game.rules)
        self._figures = Figures(game, eyes)

    def player(self, picks: Picks, way: Picks = ()) -> Callable[[Game], Tried]:
        """Return what plays a world on by an answer; ``way``: by which of its ways each choice on the way is
        taken, where that is not as it is proposed (:class:`OnTheWay`)."""

        def play(g: Game) -> Tried:
            if self.cancelled:
                raise Cancelled
            self._way = OnTheWay(way)
            g.log = []
            advance(g, picks)
            now, leads, goes_on = len(g.log), self._leads(g), self._chooses_on(g)
            asked: set[tuple[int, str]] = set()
            done = self._pass_on(g, asked)
            met, depends = tuple(self._way.met), self._way.depends
            depends = depends_then(self.game, self.seat, g) if depends == NOBODY else depends
            stands = done is not None and _stands(done, self.game)
            told = tuple(events(g, self.eyes))
            return Tried(told, now, leads, done, goes_on, frozenset(asked), met, depends, stands)

        return play

    def _pass_on(self, g: Game, asked: set[tuple[int, str]]) -> Game | None:
        """Let everybody pass until what was begun is done; returns how it stood before anybody passed on from
        there, None where nobody did in that step. ``asked`` gets who else had to choose something by then.
        """
        left = self._until_done(g, asked)
        if not left:
            return None
        done = copy_of(g)
        self._pass_further(g, left)
        return done

    def _until_done(self, g: Game, asked: set[tuple[int, str]]) -> int:
        """Let everybody pass until the act is done; returns how often it is passed on from there at most,
        0 where it is not."""
        left = PASSES
        for _ in range(TO_THE_END):
            answer, q = self._passing(g), g.question
            if answer is None and self.meets:
                return left  # whom the next one meets, who takes what: no choice of this one's
            if answer is None or q is None or not left:
                break
            if q.seat != self.seat and q.kind != "priority" and self.within(g):
                asked.add((q.seat, q.kind))  # it is not done before they have chosen
            elif len(g.stack) <= len(self.game.stack) and not self._goes_on(g, self.game):
                return left
            left -= not _in_the_row(g, self.question.kind)
            advance(g, answer)
        return 0

    def _pass_further(self, g: Game, most: int) -> None:
        """Let everybody pass until what was begun is over, so often at most."""
        for _ in range(TO_THE_END):
            answer = self._passing(g)
            further = self.question.kind != "priority" or _waits(g, self.game)
            if answer is None and further and not _is_over(g, self.game):
                answer = self._way.past(g, self.game, self.seat)
            if answer is None or not most:
                break
            most -= not _in_the_row(g, self.question.kind)
            advance(g, answer)

    def _passing(self, g: Game) -> Picks | None:
        """Return the answer of whoever passes in what was begun; None where it is over, or is no passing."""
        q = g.question
        if q is None or _is_over(g, self.game):
            return None
        # What the rules propose within the act (a price, an order) is what it is taken to be.
        proposed = q.proposal and self.within(g)
        if self.question.kind == "priority" and not proposed and not _waits(g, self.game):
            return None
        if self._asks_for_more(g) and PASS not in q.options and not proposed:
            return None  # what one goes on to choose for one's own act is nobody's passing
        if q.limits:
            # What its own seat spreads is as it is proposed; of that everybody is told it is somebody else's.
            return q.proposal if q.seat == self.seat == self.eyes else self._way.spread(q)
        return passing_over(q)

    def _asks_for_more(self, g: Game) -> bool:
        """Return whether the seat is asked something else than it was."""
        q = g.question
        return q is not None and q.seat == self.seat and q.kind != self.question.kind

    def _chooses_on(self, g: Game) -> bool:
        """Return whether there is something more to choose for an act, of which one may also choose nothing:
        whom one attacks does nothing before anybody attacks."""
        q = g.question
        if q is None or q.kind == "priority" or not self.within(g):
            return False
        return self._asks_for_more(g) and PASS in q.options

    def _leads(self, g: Game) -> Leads:
        """Return where a world leads; before one's own next turn comes that of another, asked or not."""
        g = self._let_be(g)
        asked = g.question.seat if g.question else -1
        if g.active == self.game.active and g.round != self.game.round and not self.game.stack:
            for id_, _, fields in g.log or ():
                if id_ != "log.step_began" or fields["step"] in self._common:
                    continue
                if fields["seat"] not in (-1, g.active):
                    return Leads(fields["step"], asked, "", self.game.round, fields["seat"])
        top = g.stack[-1] if g.stack else None
        # A card that nobody but this world has turned up is no more than a guess at it.
        seen = top is not None and top.card >= 0 and sees(self.game, self.eyes, top.card)
        resolves = g.pool.cards[top.definition].id if top is not None and seen else ""
        active = -1 if g.round != self.game.round and diced_for_turns(g) else g.active
        effect = top is not None and top.kind != "card"
        q = g.question if asked == self.seat else None
        discards = q.least if q and LIMIT in q.fields else 0
        card = top.card if top is not None and seen else -1
        return Leads(g.phase, asked, resolves, g.round, active, effect, discards=discards, card=card)

    def _let_be(self, g: Game) -> Game:
        """Return how a world stands when those have passed whom the table does not ask: the chance is one to
        what their own side does."""
        own = g
        for _ in range(PASSES):
            q = g.question
            if q is None or q.seat == self.seat or g.hold[q.seat] != ABLE:
                break
            view = question_view(g, q.seat)
            position = None if view is None else pass_position(view)
            if view is None or position is None or not done_together(g, view):
                break
            if g is own:
                g = copy_of(own)
            advance(g, (position,))
        return g

    # -- what others answer ------------------------------------------------------------------------

    def answered(self, world: Game, picks: Picks) -> list[tuple[int, int, list[EventView]]]:
        """Return what comes of an answer if somebody else, who may pass, answers it with one of a few cards
        that everybody sees: the seat, the card and what happens. What chance has a say in is left out.
        """
        asked = world.clone()
        asked.log = []
        advance(asked, picks)
        q = None if asked.question is None else question_view(asked, asked.question.seat)
        if q is None or q.seat == self.seat or not q.open or q.most != 1 or passing_over(q) is None:
            return []
        cards = [(n, option[1]) for n, option in enumerate(q.options) if option[0] == "card"]
        found = []
        for n, card in cards if len(cards) <= ANSWERS else ():
            g = asked.clone()
            g.log = []
            advance(g, (n,))
            if g.rng == asked.rng:
                told = [e for e in events(g, self.eyes) if not is_step(e) and not is_act(self.game, e)]
                found.append((q.seat, card, told))
        return found

    # -- whether it does anything ------------------------------------------------------------------

    def own(self, picks: Picks) -> int:
        """Return the card that acts: the one that is asked for, or that the option plays or uses, else -1.

        What somebody else challenges or attacks with is no card of who is asked.
        """
        fields = dict(self.question.fields)
        for name in ("source_id", "card_id"):
            number = fields.get(name, -1)
            if number >= 0 and self.game.ctrl[number] in (self.seat, -1):
                return int(number)
        if len(picks) != 1:
            return -1
        verb, *arguments = self.question.options[picks[0]]
        names = self.game.rules.verbs.get(verb, ())
        own = verb != "card" and names and names[0] in ("card", "source")
        return int(arguments[0]) if own and type(arguments[0]) is int else -1

    def passing_on(self, world: Game, by: Picks | None) -> list[Game]:
        """Return a world and how it stands after each answer of everybody who declines, until the turn of the
        open question is over or the seat has to choose something, which is no passing; without ``by``, the
        answer that declines its question, the world alone.
        """
        found = [world]
        for _ in range(TO_THE_END if by is not None else 0):
            g = found[-1]
            q = g.question
            answer = None if q is None else passing_over(q)
            if q is not None and q.limits:
                answer = q.proposal  # a number that is spread in any case
            if q is not None and answer is None and (q.seat != self.seat or len(q.options) == q.least):
                answer = tuple(range(q.least))
            if g.result or answer is None or (g.round, g.active) != (self.game.round, self.game.active):
                break
            found.append(g.clone())
            advance(found[-1], answer)
        return found

    def same(self, world: Game, picks: Picks, no: Picks) -> bool:
        """Return whether an answer leads to the very question that another one leads to, as all stands.

        Where one of them is thrown for and the other is not, it does not, whatever comes of the throw there.
        """
        one, other = world.clone(), world.clone()
        for g, answer in ((one, picks), (other, no)):
            g.log = []
            advance(g, answer)
        if one.rng != other.rng:
            return False
        return came_of(other, one, self.seat, -1) == NOTHING and asks_alike(other, one)

    def came(self, fall: Fall, passed: Sequence[Game], own: int) -> int:
        """Return what came of an act, ``NOTHING``, ``HARM`` or ``SOMETHING``, whatever its player goes on to
        choose for it.

        ``fall`` is what came of it and of everybody passing on, ``passed`` the world it was tried in and what
        comes of passing there (:meth:`passing_on`).
        """
        self.why_nothing = ()
        tried: Tried = fall.told
        if self._goes_somewhere(tried.goes_on, tried.asked, passed):
            return SOMETHING
        return self._came(fall.game, tried.done, passed, own)

    def comes(self, picks: Picks, passed: Sequence[Game], own: int) -> int:
        """Return the same of an answer that is tried for this alone, in the first of ``passed``: what there
        would be to tell of it is not gathered, and nobody passes on any more once something has come."""
        if self.cancelled:
            raise Cancelled
        self.why_nothing = ()
        g, asked = passed[0].clone(), set[tuple[int, str]]()
        g.log = []
        advance(g, picks)
        goes_on = self._chooses_on(g)
        left = self._until_done(g, asked)
        if self._goes_somewhere(goes_on, asked, passed):
            return SOMETHING
        return self._came(g, None, passed, own, left=left)

    def _goes_somewhere(
        self, goes_on: bool, asked: Collection[tuple[int, str]], passed: Sequence[Game]
    ) -> bool:
        """Return whether an act does something whatever has changed: its player chooses on, or somebody else
        had to choose who would not have been asked."""
        if self.question.kind == "order":
            return True  # which card comes next is no act that could as well be left
        turn = (self.game.round, self.game.active)
        anyhow = {(q.seat, q.kind) for g in passed if (q := g.question) and (g.round, g.active) == turn}
        return goes_on or not anyhow.issuperset(asked)

    def _came(
        self,
        g: Game,
        done: Game | None,
        passed: Sequence[Game],
        own: int,
        depth: int = 0,
        left: int = 0,
    ) -> int:
        """Return the same of a match ``g``, which stood as ``done`` before everybody passed on: what is gone
        by the end of the turn, as money that is not spent, is there for whoever does not pass. ``left``: the
        act has just been done in ``g``, and it is to be passed on from there so often at most.

        So it has to stand as it might have by passing when the act is done, and again in the end.
        """
        before, q = passed[0], g.question
        if q is not None and q.seat != self.seat and q.kind in self.game.rules.shown.leftover:
            came = came_of(before, g, self.seat, own, left_over=True)
            return SOMETHING if came != SOMETHING and self._acts_again(g) else came
        if left or done is not None or q is None or not self._goes_on(g, before):
            now = g if done is None else done
            came = self._least(passed, now, own)
            if came == SOMETHING:
                return came
            if left:
                now = copy_of(g)
                self._pass_further(g, left)
            return max(came, self._in_the_end(g, now, passed, own))
        few = q.least <= 1 <= q.most and not q.limits and len(q.options) <= MOST_TARGETS
        if q.seat != self.seat or depth >= CHOICES or not few:
            return SOMETHING
        back = [option[0] in WITHDRAWING for option in q.options]
        on = [n for n, o in enumerate(q.options) if not back[n] and (any(back) or o[0] not in DECLINING)]
        found, why = NOTHING if on else SOMETHING, list[list[EventView]]()
        # Of several each is tried alone, and as many as there may be.
        tried = [(n,) for n in on] + ([tuple(on[: q.most])] if q.most > 1 and len(on) > 1 else [])
        for picks in tried:
            further = copy_of(g)
            advance(further, picks)
            asked: set[tuple[int, str]] = set()
            if self._chooses_on(further):
                return SOMETHING
            left = self._until_done(further, asked)
            came = SOMETHING if asked else self._came(further, None, passed, own, depth + 1, left)
            found = max(found, came)
            if found == SOMETHING:
                break
            why.append([event for event in events(further, self.eyes) if "clause" in event.fields])
        if found == NOTHING and len({tuple(event.id for event in told) for told in why}) == 1:
            self.why_nothing = tuple(why[0]) or self.why_nothing  # the same for each; it is told of the first
        return found

    def _acts_again(self, g: Game) -> bool:
        """Return whether the seat has something more to choose in this turn once nobody wants the card that
        has acted: a card that does nothing else may let another one be played."""
        g = copy_of(g)
        for _ in range(PASSES):
            q = g.question
            if q is None or g.result or (g.round, g.active) != (self.game.round, self.game.active):
                break
            if q.seat == self.seat:
                return True
            answer = decline(q)
            if answer is None:
                break
            advance(g, answer)
        return False

    def _least(self, passed: Sequence[Game], now: Game, own: int) -> int:
        """Return the least by which a match is another one than what comes of passing."""
        found = SOMETHING
        for at in passed:
            found = min(found, came_of(at, now, self.seat, own))
            if found == NOTHING:
                break
        return found

    def _in_the_end(self, g: Game, now: Game, passed: Sequence[Game], own: int) -> int:
        """Return whether what is passed on to comes to the same as without the act; what has to be chosen
        is not held against choosing nothing."""
        if len(passed) == 1:
            return NOTHING
        later = self.passing_on(now, ())[-1]
        later.log = now.log
        came = came_of(passed[-1], later, self.seat, own)
        return came if g is now else min(came, self._least(passed, g, own))

    def within(self, g: Game) -> bool:
        """Return whether what is asked is asked by the flow of the act, or deeper."""
        before = self.game.frames
        if len(g.frames) != len(before):
            return len(g.frames) > len(before)
        return g.frames[-1].flow == before[-1].flow

    def _goes_on(self, g: Game, before: Game) -> bool:
        """Return whether the open question belongs to what was begun: it is asked within it, or it is the
        next of what its player has to choose in the same flow (a target and then a price, an order of cards).
        """
        then, now = before.question, g.question
        if then is None or now is None:
            return False
        if now.kind == "priority" and len(g.stack) <= len(before.stack):
            return False  # a chance to act is one, however deep in the combat it comes
        if len(g.frames) != len(before.frames):
            return len(g.frames) > len(before.frames)
        if g.frames[-1].flow != before.frames[-1].flow:
            return False
        if now.seat != then.seat:  # what somebody else has to choose for it (which of their works is ruined)
            return passing_over(now) is None and not now.limits
        if (now.kind, now.why) == (then.kind, then.why):
            return passing_over(self.question) is None
        return passing_over(now) is None and not self.meets

    # -- what is told ------------------------------------------------------------------------------

    def next_act(self, fall: Fall) -> float:
        """Return where in the log anybody does the next thing after an answer."""
        tried: Tried = fall.told
        return next((e.index for e in tried.entries if is_act(self.game, e) or is_step(e)), math.inf)

    def happened_at_once(self, fall: Fall) -> dict[Key, Happening]:
        """Return what is to be told of one way before anybody does another thing: more of what the answer
        has done itself (nobody blocks this attacker, nor that one) is none."""
        tried: Tried = fall.told
        own = next((e.id for e in tried.entries[:1] if is_act(self.game, e)), "")
        others = (e for e in tried.entries if is_step(e) or (is_act(self.game, e) and e.id != own))
        until = next((e.index for e in others), math.inf)
        return {key: h for key, h in self.happened(fall).items() if h.event.index < until}

    def happened(self, fall: Fall) -> dict[Key, Happening]:
        """Return what is to be told of one way, to the end of the turn; of the end of the match whenever it
        comes, if nobody can help it."""
        found: dict[Key, Happening] = {}
        times: dict[Key, int] = {}
        tried: Tried = fall.told
        step = 0
        if fall.game.result and fall.dice() == (
            [],
            False,
        ):  # that nobody can do anything about is told from any turn
            ends = (event for event in tried.entries[: tried.now] if event.id == ENDS)
            found = {key_of(event): Happening(0, NOW, event) for event in ends}
        entries = self._figures.among(tried.entries, tried.done or fall.game)
        for event in self._figures.tracked(entries, fall):
            while step < len(fall.steps) and fall.steps[step].log <= event.index:
                mark = fall.steps[step]
                if (mark.active, mark.round) != (self.game.active, self.game.round):
                    return found
                step += 1
            if event.id == NEXT_ROUND:
                return found
            if is_step(event) or is_act(self.game, event):
                continue
            when = NOW if event.index < tried.now else LATER
            for key, told, blurred in self.forms(by_which(self.game, self.eyes, event)):
                n = times[key] = times.get(key, 0) + 1
                nameless = times.get(blurred, 0) + 1 if blurred else 1  # as which of those it comes
                if nameless > 1:
                    blurred = blurred and nth(blurred, nameless)
                if n > 1 and "success" not in told.fields:
                    told = EventView(told.index, told.id, {**told.fields, AGAIN: n})
                    key = nth(key, n)
                found.setdefault(key, Happening(step, when, told, blurred))
        for key, event in self._whichever(fall.game).items():
            found.setdefault(key, Happening(step, NOW, event))
        return found

    def _whichever(self, g: Game) -> dict[Key, EventView]:
        """Return why an act has no effect, or that it ends the match, whichever of a few its player goes on
        to choose for it, by keys: who has to choose a rival wants to know before that no rival has anything
        to lose."""
        found: dict[Key, EventView] = {}
        each = self.goes_on_to(g)
        for n in each if len(each) <= WHICHEVER else ():
            further = g.clone()
            further.log = []
            advance(further, (n,))
            now = events(further, self.eyes)
            # What comes when further steps have begun is nothing of the act's.
            own = takewhile(lambda e: not is_step(e), now)
            told = {key_of(e): e for e in own if "clause" in e.fields}
            told |= {key_of(e): e for e in now if e.id == ENDS}
            found = {key: e for key, e in told.items() if n == 0 or key in found}
            if not found:
                break
        return found

    def asked_for(self, g: Game) -> Question | None:
        """Return what somebody chooses next for what was begun; None where it is over, or goes on else."""
        q = g.question
        if q is None or g.result or not self.within(g):
            return None
        if q.kind == "priority" or q.kind in g.rules.shown.leftover:
            return None
        return q

    def goes_on_to(self, g: Game) -> range:
        """Return the positions of those of which a player goes on to choose one for an act, if they are no
        more than ``MOST_TARGETS``."""
        q = g.question
        if q is None or q.kind == "priority" or not self._asks_for_more(g) or not self.within(g):
            return range(0)
        return range(len(q.options) if (q.least, q.most) == (1, 1) and len(q.options) <= MOST_TARGETS else 0)

    def forms(self, event: EventView) -> list[tuple[Key, EventView, Key | None]]:
        """Return an event as it may be told, with its keys: of cards that lie hidden today not which they
        are, unless they are the same ones in every world.
        """
        number = event.fields.get("card_id", -1)
        hidden = number >= 0 and not sees(self.game, self.eyes, number)
        cards = event.fields.get("cards")
        several = bool(cards) and not isinstance(cards, str)
        if number >= 0 and not hidden:
            # A deck that is looked through is shuffled: which card then comes is no more known than before.
            zone, layout = self.game.zone[number], self.game.layout
            several = several or (layout.ordered[zone] and layout.faces[zone] != "all")
        if not hidden and not several:
            return [(key_of(event), event, None)]
        unnamed = nameless(event)
        blurred = key_of(unnamed)
        if hidden:
            return [(blurred, unnamed, None)]
        return [(key_of(event), event, blurred), (blurred, unnamed, None)]


def _is_over(g: Game, began: Game) -> bool:
    """Return whether a match is, or the turn in which something began."""
    return bool(g.result) or (g.round, g.active) != (began.round, began.active)


def _waits(g: Game, began: Game) -> bool:
    """Return whether what was begun is not done yet."""
    return len(g.stack) > len(began.stack) or _stands(g, began)


def _stands(g: Game, began: Game) -> bool:
    """Return whether the flow that an act has begun has not run to its end: a fight that everybody may
    respond to before it comes to blows."""
    before = began.frames
    return len(g.frames) > len(before) and g.frames[len(before) - 1].flow == before[-1].flow


def _in_the_row(g: Game, kind: str) -> bool:
    """Return whether somebody is asked what was asked, about another card (who defends against that one):
    however many those are, what comes of all passing comes after them."""
    return g.question is not None and g.question.kind == kind != "priority"
