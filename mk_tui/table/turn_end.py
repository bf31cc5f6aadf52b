"""The end of a turn in one step, where a turn is a row of steps with a question each.

Which games have that, which questions are declined and what is not passed over without a word, their
``ruleset.yaml`` says (``end_turn``). What would be passed over is found by playing on in a world that looks
the same from the seat, everybody declining.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game, advance
from mk_tui.engine import view as whole_view
from mk_tui.engine.sight import question_view
from mk_tui.engine.state import Option
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import WITHDRAWING, decline, pass_position
from mk_tui.players.levels import ADEPT, bot_answer

from .forecast_change import lost
from .forecast_worlds import alike
from .moment import REFUSED, Notice, refused
from .passing import turn_steps
from .trial import tried

if TYPE_CHECKING:
    from mk_tui.cards.description import EndTurnEntry

    from .table import Table

# So many questions are declined to see what a turn has left.
MOST = 40
SEED = 1
# The word for the cards that are lost if they do not do what is left undone.
FALLS = "falls"

# The words for what is left undone, each with the cards that could do it.
Left = Mapping[str, tuple[int, ...]]


def declared(table: Table) -> EndTurnEntry | None:
    """Return what a game says of the end of a turn, None where a turn has no row of steps."""
    return load_ruleset(table.ruleset)[0].get("end_turn")


def spares(table: Table, done: Collection[str]) -> bool:
    """Return whether what was done in a turn is such that a pass warns of nothing that it leaves undone."""
    entry = declared(table)
    return entry is not None and not set(done).isdisjoint(entry.get("pass_spares", ()))


def in_sentences(table: Table, seat: int, left: Left) -> Left:
    """Return what is left undone as it is said: the cards as they lie before the seat, and in a sentence of
    its own what could do both of two things that the game joins."""
    entry = declared(table)
    joined = (entry and entry.get("joined")) or []
    both = set(left.get(joined[0], ())) & set(left.get(joined[1], ())) if joined else set[int]()
    found: dict[str, tuple[int, ...]] = {}
    for word, cards in left.items():
        if both and word == joined[0]:
            found["_".join(joined)] = tuple(both)
        alone = tuple(card for card in cards if word not in joined or card not in both)
        if alone or not cards:
            found[word] = alone
    order = [card.id for zone in table.view(seat).zones for card in zone.cards]
    return {word: tuple(card for card in order if card in cards) for word, cards in found.items()}


def declines(table: Table, question: QuestionView) -> bool:
    """Return whether the end of a turn declines a question: one of its player's acts, which has a no."""
    entry = declared(table)
    return entry is not None and question.kind in entry["kinds"] and decline(question) is not None


def can_end(table: Table, seat: int) -> bool:
    """Return whether a seat may end its turn now: it is asked in a step of its own turn."""
    game, question = table.game, table.question
    own = game.active == seat and game.phase in turn_steps(table)
    return own and question is not None and question.seat == seat and declines(table, question)


def why_no_end(table: Table, seat: int, undoes: bool) -> Notice:
    """Return why whoever is asked may not end a turn now: it is not theirs, they have to answer by the rules,
    or what they are asked comes first. ``undoes``: they could take back what they did last."""
    question = table.question
    if question is None or table.game.active != seat:
        return Notice(REFUSED, "end.not_here")
    if not (steps := turn_steps(table)):
        return _without_steps(table, seat)
    if table.game.phase not in steps:
        return Notice(REFUSED, "end.answer" if decline(question) is None else "end.later")
    if (refusal := table.reasons.why_no_pass(seat)) is not None:
        return refused(refusal)
    back = any(option[0] in WITHDRAWING for option in question.options)
    back = back or (undoes and decline(question) is None)
    return Notice(REFUSED, "end.first_or_back" if back else "end.first")


def _without_steps(table: Table, seat: int) -> Notice:
    """Return what ends the turn of whoever is asked in it where a turn is no row of steps: a pass, if that
    does; why they may not pass; or nothing that they do."""
    if tried(False, _pass_ends, table.game, seat):
        return Notice(REFUSED, "end.by_pass")
    refusal = table.reasons.why_no_pass(seat)
    return Notice(REFUSED, "end.by_itself") if refusal is None else refused(refusal)


def left_undone(table: Table, seat: int, passing: bool = False, all_of_it: bool = False) -> Left:
    """Return what the end of a turn would pass over, of what the game warns of, in its order, with the cards.

    ``passing``: what passing in the open question alone would, for it is not offered any more in this turn;
    ``all_of_it``: of all that the end of a turn is warned of, and not of what a mere pass is.
    """
    entry, began = declared(table), table.game
    if entry is None or began.question is None:
        return {}
    words = entry["warns"] if all_of_it or not passing else entry.get("pass_warns", [])
    by_pass_alone = passing and not all_of_it
    return tried({}, _passed_over, began, seat, passing, entry, words, by_pass_alone) if words else {}


class Undone:
    """What passing, or the end of a turn, would leave undone: found once as the match stands."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # As it was found after so many entries.
        self._found: tuple[int, dict[tuple[int, bool, bool], Left]] = (-1, {})
        # Who did something last, and did not decline: in which round and turn, and in which step.
        self._acted: dict[int, tuple[tuple[int, int], str]] = {}

    def left(self, seat: int, passing: bool) -> tuple[str, ...]:
        """Return what a seat's pass would leave undone, or else the end of its turn."""
        return tuple(self._all(seat, passing))

    def cards(self, seat: int, passing: bool, word: str) -> tuple[int, ...]:
        """Return the cards that one thing of it is about."""
        return self._all(seat, passing).get(word, ())

    def _all(self, seat: int, passing: bool) -> Left:
        left = self._of(seat, passing, False)
        carried = passing and self._was_carried_on(seat)
        return {**left, **self._of(seat, passing, True)} if carried else left

    def answered(self, seat: int, declined: bool) -> None:
        """A seat is about to answer: it does something, or declines."""
        self._acted.pop(seat, None)
        if not declined:
            self._acted[seat] = self._turn(), self._table.game.phase

    def forget(self) -> None:
        """The match stands elsewhere."""
        self._acted.clear()

    def _turn(self) -> tuple[int, int]:
        return self._table.game.round, self._table.game.active

    def _was_carried_on(self, seat: int) -> bool:
        """Return whether a step of a turn ended after a seat's last act without a pass of its own: for
        another step than it is in a pass may have been meant."""
        turn, step = self._acted.get(seat, (None, ""))
        return turn == self._turn() and step != self._table.game.phase

    def _of(self, seat: int, passing: bool, all_of_it: bool) -> Left:
        now = len(self._table.match.record.entries)
        if self._found[0] != now:
            self._found = now, {}
        known, key = self._found[1], (seat, passing, all_of_it)
        if key not in known:
            left = left_undone(self._table, seat, passing, all_of_it)
            known[key] = {word: cards for word, cards in left.items() if self._could_serve(word, cards)}
        return known[key]

    def _could_serve(self, word: str, cards: Collection[int]) -> bool:
        """Return whether anything of what a word is for is not in vain, as far as it can be done now."""
        game, question = self._table.game, self._table.question
        if question is None or word == FALLS:
            return True
        now = [k for k, o in enumerate(question.options) if word in _words(game, question, o)]
        later = set(cards).difference(o[1] for o in (question.options[k] for k in now) if _has_card(game, o))
        return bool(later or not now) or not all(self._table.outlook.now().vain(k) for k in now)


def _pass_ends(began: Game, seat: int) -> bool:
    """Return whether the open question is one that a seat may pass in, after which the next question of this
    turn, if there is one, is not asked of it."""
    game, turn = alike(began, seat, SEED), (began.round, began.active)
    seen = None if game.question is None else question_view(game, seat)
    passing = None if seen is None else pass_position(seen)
    if passing is None:
        return False
    advance(game, (passing,))
    after = game.question
    return not after or after.seat != seat or (game.round, game.active) != turn


def _passed_over(
    began: Game,
    seat: int,
    passing: bool,
    entry: EndTurnEntry,
    words: Sequence[str],
    by_pass_alone: bool,
) -> Left:
    """Return which of these words are passed over on the way to the end of the turn, with the cards.

    ``by_pass_alone``: of what a mere pass is warned of, and not of all of it.
    """
    game, offered = alike(began, seat, SEED), list[dict[str, set[int]]]()
    for view in _to_the_end(game, seat, entry):
        if view.seat == seat and view.kind in entry["kinds"]:
            if by_pass_alone and not offered:
                meant = _may_be_meant(game, seat, entry)
                words = [word for word in words if word not in meant]
            offered.append(_offered(game, view))
    if game.result and seat in game.result["winners"]:
        return {}  # nothing is worth more than to win by it
    left = _given_up(began, seat, entry, words, offered) if passing else _united(words, offered)
    if FALLS in words and (fallen := lost(began, game, seat).intersection(set().union(*left.values()))):
        acting = alike(began, seat, SEED)
        for _ in _to_the_end(acting, seat, entry, acts=True):
            pass
        fallen -= lost(began, acting, seat)
        # What it could do besides does not save it.
        left = {word: rest for word, cards in left.items() if (rest := cards - fallen) or not cards}
        left |= {FALLS: fallen} if fallen else {}
    return {word: tuple(sorted(left[word])) for word in words if word in left}


def _may_be_meant(game: Game, seat: int, entry: EndTurnEntry) -> set[str]:
    """Return which words a pass may well mean to leave undone: those that the advice given there speaks
    against, and where the game's own judgement passes too those that it knows better, as that a soldier is
    sent out who has hardly a chance."""
    judged, advised = entry.get("pass_judged", []), entry.get("pass_advised", {})
    if not (judged or advised):
        return set()
    seen = whole_view(game, seat)
    found = set(advised.get(game.rules.shown.advice(seen), []))
    question = seen.question
    if question is not None and judged:
        passes = bot_answer(game.rules, seen, ADEPT, random.Random(SEED)) == decline(question)
        found.update(judged if passes else ())
    return found


def _united(words: Sequence[str], offered: Sequence[Mapping[str, set[int]]]) -> dict[str, set[int]]:
    """Return the cards that some words are about in what is offered anywhere, of words that are offered."""
    found: dict[str, set[int]] = {}
    for now in offered:
        for word in now.keys() & set(words):
            found[word] = found.get(word, set()) | now[word]
    return found


def _given_up(
    began: Game,
    seat: int,
    entry: EndTurnEntry,
    words: Sequence[str],
    offered: Sequence[Mapping[str, set[int]]],
) -> dict[str, set[int]]:
    """Return what a pass gives up: what is not ``offered`` again in this turn. Where other cards are offered
    under the same word later, it is what could be done now and takes nothing from them: else the pass may be
    meant to keep what pays for those."""
    left, later = _united(words, offered[:1]), _united(words, offered[1:])
    for word, kept in later.items():
        gone = left.pop(word, set()) - kept
        if spare := {card for card in gone if _leaves(began, seat, entry, word, card, kept)}:
            left[word] = spare
    return left


def _leaves(began: Game, seat: int, entry: EndTurnEntry, word: str, card: int, kept: set[int]) -> bool:
    """Return whether what a card is offered for can be done now, with no choice of its own, and leaves all
    the cards ``kept`` to be offered under a word in the steps after this one."""
    game = alike(began, seat, SEED)
    asked = question_view(game, seat)
    if asked is None:
        return False
    about = [k for k, o in enumerate(asked.options) if _has_card(game, o) and o[1] == card]
    does = next((k for k in about if word in _words(game, asked, asked.options[k])), None)
    if does is None:
        return False
    advance(game, (does,))
    later: set[int] = set()
    for view in _to_the_end(game, seat, entry):
        if game.phase != began.phase and view.seat == seat and view.kind in entry["kinds"]:
            later |= _offered(game, view).get(word, set())
    return card not in game.in_zone("hand", seat) and kept <= later


def _to_the_end(game: Game, seat: int, entry: EndTurnEntry, acts: bool = False) -> Iterator[QuestionView]:
    """Yield what is asked on the way to the end of a turn in which everybody declines; ``acts``: but for the
    seat, which picks all that it may pick together (all who may attack)."""
    turn = game.round, game.active
    for _ in range(MOST):
        question = game.question
        own = (game.round, game.active) == turn and game.phase in entry["steps"]
        view = None if question is None or not own else question_view(game, question.seat)
        answer = None if view is None else decline(view)
        if view is None or answer is None:
            return
        yield view
        whole = tuple(range(len(view.options)))
        all_of_it = acts and view.seat == seat and view.kind in entry["kinds"] and view.most == len(whole)
        advance(game, whole if all_of_it and not view.least else answer)


def _offered(game: Game, question: QuestionView) -> dict[str, set[int]]:
    """Return what declining a question passes over: its kind, the verbs of its options, alone and with the
    type of their card (``attack_character``), and the types of the cards in hand that they are about; each
    with these cards."""
    found = dict[str, set[int]]()
    found[question.kind] = set()
    for option in question.options:
        for word in _words(game, question, option):
            found.setdefault(word, set()).update(option[1:2] if _has_card(game, option) else ())
    return found


def _words(game: Game, question: QuestionView, option: Option) -> tuple[str, ...]:
    """Return the words for what an option of a question does."""
    verb = option[0]
    if not _has_card(game, option):
        return (verb,)
    kind = game.pool.cards[game.defs[option[1]]].type
    held = option[1] in game.in_zone("hand", question.seat)
    return question.kind, verb, f"{verb}_{kind}", *([kind] if held else [])


def _has_card(game: Game, option: Option) -> bool:
    return len(option) > 1 and game.rules.verbs.get(option[0], ())[:1] == ("card",)
