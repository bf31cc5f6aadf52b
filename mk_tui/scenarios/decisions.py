"""Giving a scenario's decisions: by meaning, not by position."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ..cards.card_errors import shown, suggestion
from ..engine.errors import EngineError, RuleCrash
from ..engine.legality import why_not
from ..engine.mechanisms.conceding import why_no_concession
from ..laying.node import Difference, Node
from ..table.match import UndoRefused
from .unasked import Unasked

if TYPE_CHECKING:
    from ..engine.state import Game, Option, Question
    from ..laying.laid import LaidTable
    from ..table.match import Match
    from .trace import Trace

PARTS = ("card", "cards", "target", "targets", "mode", "ability", "colour", "against", "pay")
PASSES: tuple[Option, ...] = (("pass",), ("none",))
# Words for a decision that are no verb of an option.
CHOOSE, ORDER, USE = "choose", "order", "use"
# Decisions that need no question.
CONCEDE, UNDO, REDO = "concede", "undo", "redo"
UNASKED = (CONCEDE, UNDO, REDO)
# What is shown a match at every question before it is answered.
Watch: TypeAlias = "Callable[[Game], None]"


class Decider:
    """Answers the questions of one table as a scenario says."""

    def __init__(
        self, table: LaidTable, match: Match, trace: Trace | None = None, watch: Watch | None = None
    ) -> None:
        self.table = table
        self.match = match
        self.trace = trace
        self.watch = watch
        self.g = table.g
        self.names = table.names
        self.mark = 0  # where the log stood at the last decision
        self.credit = 0  # how many of the resolutions since then "all: pass" has waited for
        self.unasked = Unasked(table)

    # -- answering -------------------------------------------------------------------------------

    def answer(self, node: Node, positions: tuple[int, ...]) -> None:
        """Give one answer."""
        if self.watch is not None:
            self.watch(self.g)
        if self.trace and self.g.question:
            self.trace.answered(self.g.question, positions)
        try:
            self.match.enter(positions)
        except RuleCrash as error:
            why = error.__cause__ or error
            found = f"a rule failed ({type(why).__name__}: {why})"
            raise Difference(node, "that the match goes on", found) from error
        except EngineError as error:
            raise Difference(node, "a legal answer", str(error)) from error
        if self.trace:
            self.trace.happened()

    def question(self, node: Node, seat: int) -> Question:
        """Return the open question if it is this seat's."""
        q = self.g.question
        if q is None or q.seat != seat:
            raise Difference(node, f"that {self.names.seats[seat]} is asked", self.names.offered())
        return q

    def pass_once(self, node: Node, until: str) -> None:
        """Let whoever is asked pass (or do nothing, where that is offered)."""
        q = self.g.question
        if q is None:
            raise Difference(node, f"somebody to pass until {until}", self.names.offered())
        for option in PASSES:
            if option in q.options:
                self.answer(node, (q.options.index(option),))
                return
        if q.least == 0:  # to choose nothing is offered too
            self.answer(node, ())
            return
        raise Difference(node, f"that everybody can pass until {until}", self.names.offered())

    # -- passing ---------------------------------------------------------------------------------

    def begun(self) -> None:
        """Note that a new decision begins: "all: pass" counts resolutions from here."""
        self.mark, self.credit = len(self.g.log or ()), 0

    def happened(self, event: str, since: int) -> int:
        """Return how often something happened since an entry of the log."""
        return sum(1 for e in (self.g.log or ())[since:] if e[0] == event)

    def all_pass(self, node: Node) -> None:
        """Everybody asked passes until one more thing has resolved, or the step ends if nothing waits."""
        node.one_of(("pass",), "thing that all do")
        self.unasked.begun()
        self.credit += 1
        since = len(self.g.log or ())
        while self.happened("log.resolves", self.mark) < self.credit:
            waiting = bool(self.g.stack)
            self.pass_once(node, "the top of the stack has resolved" if waiting else "the step ends")
            if not waiting and (self.happened("log.step_began", since) or self.g.over()):
                break

    def pass_until(self, node: Node) -> None:
        """Everybody asked passes until a step begins, the stack is empty, or the match is over."""
        self.unasked.begun()
        done, what = self._until(node)
        while not done():
            self.pass_once(node, what)
        self.begun()

    def _until(self, node: Node) -> tuple[Callable[[], bool], str]:
        g, names = self.g, self.names
        if node.value == "empty_stack":
            return (lambda: not g.stack), "the stack is empty"
        if node.value == "over":
            return g.over, "the match is over"
        keys = node.keys(("phase", "turn", "round")) if isinstance(node.value, dict) else {"phase": node}
        if "phase" not in keys:
            node.bad('"phase" is missing')
        step = keys["phase"].one_of(
            (*g.terms.steps, *(() if len(keys) > 1 else ("empty_stack", "over"))), "step"
        )
        seat = names.seat(keys["turn"]) if "turn" in keys else None
        n = keys["round"].number() if "round" in keys else None
        since, first = len(g.log or ()), g.round

        def done() -> bool:
            if g.phase == step and (seat is None or g.active == seat) and (n is None or g.round == n):
                return True
            now = first
            for event, _, fields in (g.log or ())[since:]:
                if event == "log.round_began":
                    now = fields["n"]
                right = event == "log.step_began" and fields["step"] == step
                if right and (seat is None or fields["seat"] == seat) and (n is None or now == n):
                    return True
            return False

        return done, f"{step} begins"

    def until_resolved(self, node: Node) -> None:
        """Everybody asked passes until a card's item has left the stack."""
        self.unasked.begun()
        word = self.names.check_option(node)
        items = [i for i in self.g.stack if self.names.fits(("stack", i.id), word)]
        if not items:
            stack = ", ".join(self.names.item_text(i) for i in reversed(self.g.stack))
            raise Difference(node, f"{shown(word)} on the stack", f"the stack [{stack}]")
        while any(i.id == items[-1].id for i in self.g.stack):
            self.pass_once(node, f"{word} has resolved")
        self.begun()

    def clock(self, node: Node) -> None:
        """The time that the table agreed on is over."""
        node.one_of(("over",), "thing that the clock does")
        self.match.enter(("clock", 0, 1))

    def hold(self, node: Node) -> None:
        """Somebody sets how readily they are asked to respond, as a player may at any time."""
        for name, level in node.keys(self.names.seats, "seat").items():
            self.match.enter(("hold", self.names.seats.index(name), level.number(0, 2)))

    def concede(self, node: Node, seat: int) -> None:
        """A seat gives up, whoever is asked."""
        self.begun()
        refusal = why_no_concession(self.g, seat)
        if refusal is not None:
            found = f"refused by {refusal.clause or 'the game'} ({refusal.message})"
            raise Difference(node, f"that {self.names.seats[seat]} can concede", found)
        self.match.enter(("concede", seat, 1))

    def take_back(self, node: Node, seat: int, verb: str) -> None:
        """A seat takes its last answer back, or does again what it took back."""
        name = self.names.seats[seat]
        try:
            (self.match.undo if verb == UNDO else self.match.redo)(seat)
        except UndoRefused as error:
            what = "take its last answer back" if verb == UNDO else "do again what it took back"
            raise Difference(node, f"that {name} can {what}", f"refused ({error.refusal.message})") from error
        self.unasked.went_back()
        self.begun()
        if self.trace:
            self.trace.went_back(seat, verb)

    # -- decisions -------------------------------------------------------------------------------

    def decide(self, node: Node, name: str) -> None:
        """Give one seat's decision, and the answers to the questions that it leads to."""
        keys = node.keys((name, *PARTS), "part of a decision")
        seat = self.names.seats.index(name)
        verb_node = keys[name]
        verb = verb_node.word("what the seat does")
        self._only_parts(keys, verb)
        if verb in UNASKED:
            if verb == CONCEDE:
                self.concede(verb_node, seat)
            else:
                self.take_back(verb_node, seat, verb)
            return
        if self._was_unasked(keys, seat, verb):
            return
        q = self.question(verb_node, seat)
        self.begun()
        before = self.unasked.now()
        verbs = self.g.rules.verbs
        if verb in verbs and not verbs[verb]:
            self._plain(verb_node, q, verb)
        elif verb == ORDER or (verb in (CHOOSE, q.kind) and verb not in verbs):
            self._choose(verb_node, keys, q, seat, verb)
        elif verb == USE or verb in verbs:
            self._act(verb_node, keys, q, seat, verb)
        else:
            near = suggestion(verb, (*verbs, CHOOSE, ORDER, USE, *UNASKED, q.kind))
            raise Difference(verb_node, f"that {name} is asked to {verb}{near}", self.names.offered())
        if verb == "pass":
            self.begun()
        if self.g.question is not q:
            self.unasked.begun(before)

    def _only_parts(self, keys: dict[str, Node], verb: str) -> None:
        """Refuse parts of a decision that would mean nothing beside its verb."""
        verbs = self.g.rules.verbs
        if verb in UNASKED or (verb in verbs and not verbs[verb]):
            known: tuple[str, ...] = ()
        elif verb == USE or verb in verbs:
            known = ("card", "target", "targets", "mode", "ability", "colour", "pay")
        else:
            known = ("card", "cards", "target", "targets", "against")
        for part in PARTS:
            if part in keys and part not in known:
                keys[part].bad_key(f"{shown(part)} means nothing beside {shown(verb)}")

    def _was_unasked(self, keys: dict[str, Node], seat: int, verb: str) -> bool:
        """Return whether all that a decision names was done unasked, as the only thing possible.

        What the open question offers is meant first.
        """
        verbs, q = self.g.rules.verbs, self.g.question
        mine = q is not None and q.seat == seat
        if verb in verbs:
            offered = mine and q is not None and any(o[0] == verb for o in q.options)
            return not verbs[verb] and not offered and self.unasked.claim(seat, "", (verb,))
        wanted = self.listed(keys)
        kind = "" if verb == CHOOSE else verb
        if not wanted or "against" in keys or (mine and q is not None and kind in ("", q.kind)):
            return False
        if len(wanted) == 2 and "card" in keys and "target" in keys:
            wanted = [self._pair(keys)] if self.unasked.claim(seat, kind, self._pair(keys), True) else wanted
        return self.unasked.claim_all(seat, kind, wanted)

    def _plain(self, node: Node, q: Question, verb: str) -> None:
        if (verb,) not in q.options:
            raise Difference(node, f"that {shown(verb)} is offered", self.names.offered())
        self.answer(node, (q.options.index((verb,)),))

    def _choose(self, node: Node, keys: dict[str, Node], q: Question, seat: int, verb: str) -> None:
        """Answer a question, and those that follow of its kind, with what is listed."""
        if verb == ORDER and q.kind != "order":
            raise Difference(
                node, f"that {self.names.seats[seat]} is asked to put things in order", self.names.offered()
            )
        if "against" in keys:
            card = q.fields.get("card", -1)
            if card not in self.names.cards(keys["against"]):
                raise Difference(
                    keys["against"], f"that this is about {keys['against'].value}", self.about(q)
                )
        wanted = self.listed(keys)
        if not wanted and q.least:
            node.bad(f"say what is chosen: {self.names.offered()}")
        if not wanted:
            self.answer(node, ())
        kind = q.kind
        while wanted:
            now = self.g.question
            if now is None or now.seat != seat or now.kind != kind:
                self._left(wanted, seat, kind)
                return
            if now.most == 1 and "card" in keys and "target" in keys:
                wanted = [self._pair(keys)]
            picks = self._take(now, wanted, seat)
            if picks:
                self.answer(node, tuple(picks))

    def _left(self, wanted: list[Node], seat: int, kind: str) -> None:
        """Check that what a decision names beyond what was asked has no choice but to be done."""
        for node in wanted:
            if self.unasked.claim(seat, kind, node) or (kind == "order" and self._waits(node, seat)):
                continue
            found = self.names.offered() + self.unasked.told(seat)
            raise Difference(node, f"a question for {shown(node.value)}", found)

    def _waits(self, node: Node, seat: int) -> bool:
        """Return whether a trigger of a seat is one of those that still wait for their turn."""
        word = self.names.check_option(node)
        waiting = [("trigger", w.card, w.number, k) for k, w in enumerate(self.g.waiting) if w.seat == seat]
        return any(self.names.fits(o, word) for o in waiting)

    def about(self, q: Question) -> str:
        """Return what a question is about."""
        card = q.fields.get("card", -1)
        return (
            f"a question about {self.names.text(card)}"
            if type(card) is int and card >= 0
            else self.names.offered()
        )

    def listed(self, keys: dict[str, Node]) -> list[Node]:
        """Return everything that a decision names, in order."""
        return [n for key in ("card", "cards", "target", "targets") if key in keys for n in keys[key].many()]

    def _pair(self, keys: dict[str, Node]) -> Node:
        both = f"{keys['card'].word()} {keys['target'].word()}"
        return Node(keys["card"].source, keys["card"].path, both, keys["card"].title)

    def _take(self, q: Question, wanted: list[Node], seat: int) -> list[int]:
        """Take from ``wanted`` what a question has room for; returns positions.

        What is not offered, because it was done before as the only thing possible, is passed over.
        """
        picks: list[int] = []
        while wanted and len(picks) < q.most:
            try:
                picks.append(self.names.pick_option(wanted[0], q.options, picks))
            except Difference as difference:
                if not self.unasked.claim(seat, "", wanted[0]):
                    if len(picks) < max(q.least, 1):
                        difference.found += self.unasked.told(seat)
                        raise
                    break
            wanted.pop(0)
        return picks

    def _act(self, verb_node: Node, keys: dict[str, Node], q: Question, seat: int, verb: str) -> None:
        """Play, use, assign …, then answer the mode, targets and payment that this asks for."""
        if "card" not in keys:
            verb_node.bad(f'which card? "card" is missing beside {shown(verb)}')
        verbs = self.g.rules.verbs
        meant = [verb]
        if verb == USE:
            meant = [v for v, args in verbs.items() if args == ("card", "ability")]
        name = keys["card"].word("a card")
        cards = self.names.cards(keys["card"])
        found = [k for k, o in enumerate(q.options) if o[0] in meant and len(o) > 1 and o[1] in cards]
        if "ability" in keys:
            n = keys["ability"].number()
            found = [k for k in found if q.options[k][2:] and q.options[k][2] == n - 1]
        colour_here = "colour" in keys and "colour" in verbs.get(verb, ())
        if colour_here:
            colour = keys["colour"].one_of(self.g.terms.colours, "colour")
            found = [k for k in found if q.options[k][3] == colour]
        if not found:
            raise Difference(
                verb_node, f"that {verb} {name} is offered", self.names.offered() + self.refusal(seat, cards)
            )
        self.unasked.begun()
        self.answer(verb_node, (self.names.only(keys["card"], f"{verb} {name}", q.options, found),))
        targets = [n for key in ("target", "targets") if key in keys for n in keys[key].many()]
        self._follow(keys, targets, seat)
        for left in targets:
            if not self.unasked.claim(seat, "", left):
                found_now = self.names.offered() + self.unasked.told(seat)
                raise Difference(left, f"that {shown(left.value)} can be chosen", found_now)

    def _follow(self, keys: dict[str, Node], targets: list[Node], seat: int) -> None:
        pay = [self._source(n) for n in keys["pay"].many()] if "pay" in keys else []
        mode: Node | None = keys.get("mode")
        while True:
            q = self.g.question
            if q is None or q.seat != seat:
                break
            if q.kind == "mode" and mode is not None:
                self.answer(mode, (self.names.pick_option(mode, q.options),))
                mode = None
            elif q.kind == "target" and targets:
                where = targets[0]
                picks = self._take(q, targets, seat)
                if picks:
                    self.answer(where, tuple(picks))
            elif q.kind == "pay" and pay:
                source = pay.pop(0)
                self.answer(source, (self.names.pick_option(source, q.options),))
            else:
                break
        left = [(mode, "mode", "a mode")] if mode is not None else []
        left += [(n, "pay", "what to pay with") for n in pay]
        for node, kind, what in left:
            if not self.unasked.claim(seat, kind, node):
                raise Difference(node, f"a choice of {what}", self.names.offered() + self.unasked.told(seat))

    def _source(self, node: Node) -> Node:
        """Return the option that a word of "pay" means."""
        text = node.word()
        text = text if text.split()[0] in self.g.rules.verbs else f"wealth {text}"
        return Node(node.source, node.path, text, node.title)

    def refusal(self, seat: int, cards: list[int]) -> str:
        """Return why a card cannot be used, as a sentence's end."""
        reasons = [r for r in (why_not(self.g, seat, c) for c in cards) if r is not None and r.clause]
        return f"; refused by {reasons[0].clause} ({reasons[0].message})" if reasons else ""
