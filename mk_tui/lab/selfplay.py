"""One match played by computer players, as quickly as the engine goes, with what came of it."""

from __future__ import annotations

import random
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mk_tui.cards import failures
from mk_tui.engine import Game, RuleCrash, advance, set_pref, view
from mk_tui.engine.mechanisms.parts import WithClock
from mk_tui.engine.views import QuestionView
from mk_tui.players.deciding import SECONDS, Deciding, budget_of, chance_of
from mk_tui.players.levels import (
    ADEPT,
    LEVELS,
    MASTER,
    PLAYED,
    RANDOM,
    bot_answer,
    random_answer,
    searchable,
)
from mk_tui.players.options import TableError, mixed, no_such, seat_range
from mk_tui.players.revisits import Revisits
from mk_tui.players.roster import known, strangers
from mk_tui.players.search import search_here
from mk_tui.table.beginning import Beginning, Seat, cards_of, describe, ruleset_of

from .replacements import counted

# The message id of the result of a match that the engine's guard has ended.
CUT_OFF = "result.cut_off"
# Playouts of a master's search where nothing is said: few, because there are many questions.
MASTER_PLAYOUTS = 24
# Share of a master's questions that are searched where kinds of players are mixed to try the rules.
SHARE_SEARCHED = 0.01
# Share of the matches of a mixed series in which all are adepts with ready decks and no clock runs: what the
# levels of a game are compared by. Of the seats of the others, so many bring a deck drawn from all cards.
SHARE_EVEN = 0.25
SHARE_RANDOM_DECKS = 2 / 3
# The players of such a match, and the options that go with them in a game that has those.
EVEN_KIND = ADEPT
EVEN_OPTIONS = {"time_trial": "off"}
# The round after which the table's clock is over, for a match that has one.
CLOCK_ROUNDS = (4, 20)
NAMES = ("Ana", "Beto", "Carla", "Dana", "Elías", "Flora")


@dataclass
class PlayedMatch:
    """What came of one match. ``kind`` is "win", "loss", "draw" or "error"."""

    seed: int
    seats: tuple[str, ...]
    options: dict[str, Any]
    kind: str = "error"
    winners: tuple[int, ...] = ()
    cut_off: bool = False
    turns: int = 0
    decisions: int = 0
    # By the way of using them ("played", "copied by ka.mimic"): the cards that were used.
    used: dict[str, set[str]] = field(default_factory=dict)
    # Answers by chance in place of players of other packages (:mod:`.replacements`).
    replaced: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)
    crash: dict[str, Any] | None = None

    def plain(self) -> dict[str, Any]:
        """Return it as JSON-able data."""
        return {**vars(self), "used": {way: sorted(cards) for way, cards in self.used.items()}}

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> PlayedMatch:
        """Undo :meth:`plain`."""
        done = cls(**plain)
        done.seats, done.winners = tuple(done.seats), tuple(done.winners)
        done.used = {way: set(cards) for way, cards in done.used.items()}
        return done


class Looker:
    """Looks at a match while it is played and when it is over; this one at nothing."""

    def round_began(self, game: Game) -> None:
        """Look at the table at the beginning of a round."""

    def over(self, game: Game) -> None:
        """Look at a match that came to its end."""


def lay_beginning(game: str, seats: Sequence[str] | None, options: dict[str, Any], seed: int) -> Beginning:
    """Return the beginning of one match of a series: what is not fixed is drawn from the seed.

    Where ``seats`` are not fixed (None) about half of them bring a deck drawn from all cards. ``TableError``
    where one of them is no player that plays a match by itself.
    """
    description = describe(ruleset_of(game))
    check_kinds(seats or ())
    rng = random.Random(f"table/{seed}")
    mixing, even = seats is None, False
    if seats is None:
        least, most = seat_range(description)
        count = rng.randint(least, most)
        even = rng.random() < SHARE_EVEN
        seats = [EVEN_KIND if even else rng.choice((*LEVELS, RANDOM)) for _ in range(count)]
    drawn = mixed(description, len(seats), rng)
    if even:
        drawn.update({k: v for k, v in EVEN_OPTIONS.items() if k in drawn})
    drawn.update(options)
    places = [Seat(NAMES[k % len(NAMES)], kind) for k, kind in enumerate(seats)]
    beginning = Beginning.lay(places, game, drawn, seed)
    return _with_random_decks(beginning, rng) if mixing and not even else beginning


def check_kinds(kinds: Sequence[str]) -> None:
    """Raise unless these are kinds of players that play matches by themselves: ours and those of packages."""
    able = (*PLAYED, *strangers())
    for kind in kinds:
        if kind in able:
            continue
        if known(kind):  # a person, or a script
            raise TableError("error.kind_not_alone", name=kind, kinds=", ".join(able))
        raise no_such("error.no_kind", kind, able, kinds=", ".join(able))


def _with_random_decks(beginning: Beginning, rng: random.Random) -> Beginning:
    """Return the beginning with other decks before some of its seats, if the game can make any."""
    ruleset = ruleset_of(beginning.game)
    pool = cards_of(ruleset)
    seats, decks = list(beginning.seats), list(beginning.decks)
    for k, seat in enumerate(seats):
        if rng.random() < SHARE_RANDOM_DECKS:
            drawn = ruleset.decks.random(pool, rng)
            if drawn is not None:
                seats[k], decks[k] = replace(seat, deck=""), drawn
    return replace(beginning, seats=tuple(seats), decks=tuple(decks))


def play_out(
    beginning: Beginning,
    searched: float = 1.0,
    looker: Looker | None = None,
    playouts: Sequence[int] | None = None,
) -> PlayedMatch:
    """Play one match to its end. A rule or bot that fails ends it with kind "error" and a crash report.

    ``searched`` is the share of a master's questions that are searched; the others it answers as an adept.
    ``playouts``: by seat, how many a master's search has at most.
    """
    kinds = tuple(s.kind for s in beginning.seats)
    done = PlayedMatch(beginning.seed, kinds, dict(beginning.options))
    game: Game | None = None
    revisits, deciding = Revisits(), Deciding()
    try:
        game = beginning.begin()
        rng = random.Random(f"play/{beginning.seed}")
        # Nobody waits for a clock here: a number of rounds stands for its minutes.
        rules = game.rules
        limited = isinstance(rules, WithClock) and rules.minutes(game) is not None
        rounds = rng.randint(*CLOCK_ROUNDS) if limited else 0
        looked = -1
        while game.question is not None:
            if looker is not None and game.round != looked:
                looked = game.round
                looker.round_began(game)
            if 0 < rounds <= game.round:
                set_pref(game, "clock", 0, 1)
                rounds = 0
            seat = game.question.seat
            if kinds[seat] not in PLAYED:
                advance(game, stranger_answer(game, kinds[seat], deciding, revisits))
                continue
            again = kinds[seat] == MASTER and revisits.again(game, seat)
            most = playouts[seat] if playouts is not None else MASTER_PLAYOUTS
            advance(game, answer_for(game, kinds[seat], rng, 0.0 if again else searched, most))
        if looker is not None:
            looker.over(game)
    except Exception as error:
        done.crash = report_of(error, game, beginning)
    done.replaced = counted(deciding.replaced)
    if game is not None:
        _tell(game, done)
    return done


def answer_for(
    game: Game, kind: str, rng: random.Random, searched: float, playouts: int = MASTER_PLAYOUTS
) -> tuple[int, ...]:
    """Return the answer of one of our own kinds of computer players to the open question."""
    question = game.question
    assert question is not None
    if len(question.options) == 1 == question.least:
        return (0,)
    if kind == RANDOM:
        # A random player looks at nothing, so no view is made for it.
        bare = QuestionView(question.seat, "", "", (), tuple(question.options), question.least, question.most)
        return random_answer(bare, rng)
    seen = view(game, question.seat)
    answer = bot_answer(game.rules, seen, kind, rng)
    wanted = kind == MASTER and seen.question is not None and searchable(seen.question)
    if wanted and rng.random() < searched:
        thought = search_here(game, answer, playouts, rng)
        if thought.failed:
            raise RuntimeError(f"playouts failed: {thought.failed}")
        return thought.answer
    return answer


def stranger_answer(game: Game, kind: str, deciding: Deciding, revisits: Revisits) -> tuple[int, ...]:
    """Return the answer of a player of another package to the open question, asked as at a table; where it
    searches, a number of playouts stands for the time, as for a master."""
    assert game.question is not None
    seat, rng = game.question.seat, chance_of(game)

    def search(answer: tuple[int, ...]) -> tuple[int, ...]:
        if revisits.again(game, seat):
            return answer
        thought = search_here(game, answer, MASTER_PLAYOUTS, rng)
        for cause, times in thought.failed.items():
            failures.note("playouts", cause, times, cause)
        return thought.answer

    return deciding.answer(kind, view(game, seat), budget_of(game, SECONDS, rng, search))


def report_of(error: Exception, game: Game | None, beginning: Beginning) -> dict[str, Any]:
    """Return what a crash file needs to repeat a match that failed."""
    report: dict[str, Any] = {"game": beginning.game, "header": beginning.header(), "seed": beginning.seed}
    if isinstance(error, RuleCrash):
        report.update(error.report)
    else:
        report["answers"] = list(game.answers) if game is not None else []
        report["traceback"] = traceback.format_exc()
    return report


def _tell(game: Game, done: PlayedMatch) -> None:
    done.turns, done.decisions = game.round, game.count
    if game.result is not None and done.crash is None:
        done.kind = game.result["kind"]
        done.winners = tuple(game.result["winners"])
        done.cut_off = game.result["why"] == CUT_OFF
    cards, defs = game.pool.cards, game.defs
    for event, _mask, fields in game.log or ():
        if event not in game.rules.shown.uses:
            continue
        card, way = cards[defs[fields["card"]]].id, event.removeprefix("log.")
        done.used.setdefault(way, set()).add(card)
        if fields.get("source", -1) >= 0:
            done.used.setdefault(f"{way} by {cards[defs[fields['source']]].id}", set()).add(card)
