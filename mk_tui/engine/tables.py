"""The tables that a game hands to the engine, by what they speak of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from random import Random

    from .cards import Pool
    from .selectors import Test
    from .state import Frame, Game
    from .views import Note, View

Vars = dict[str, Any]
# Names with what they are now.
Figures = tuple[tuple[str, Any], ...]
# Clauses that are broken, each with a message id and its fields.
Broken = list[tuple[str, str, dict[str, Any]]]


# The verbs of options that the engine and its mechanisms make, with their arguments (``Ruleset.verbs``).
VERBS: dict[str, tuple[str, ...]] = {
    "pass": (),
    "none": (),
    "yes": (),
    "no": (),
    "card": ("card",),
    "player": ("player",),
    "pile": ("pile", "player"),
    "mode": ("card", "mode"),
    "trigger": ("card", "ability", "position"),
    "keep": (),
    "mulligan": (),
}


# What words of selectors look at: nothing that lasts can hang on a moment; what is printed stays as it is.
MOMENT: Final = "moment"
PRINTED: Final = "printed"


@dataclass(frozen=True, slots=True)
class Terms:
    """The words of a game's cards, of its ``ruleset.yaml`` and of its scenarios.

    ``colours``: their order is the order of a cost. ``marks``: keywords of the rules that are never shown.
    ``shield``: the keyword of cards in play that nobody but their controller can select ("" for none).
    ``seat_stats``: stats of players. ``stat_base``: the value of a stat that is not printed. ``stat_least``:
    of stats that never go below a value. ``flags``: name -> bit; ``gone``: those of a card that only waits to
    be put away, which no selector means any more and whose text is silent (``change.retire``). ``fields``: of
    card files that selectors may ask for, each with what its value is ("bool", "text"). ``predicates``: words
    of selectors; ``looks_at``: of those that look at keywords of a card ("keyword"), at a stat, which, at
    what is so for a moment (``MOMENT``), or at nothing but what is printed (``PRINTED``). ``hopeless``: for
    some of them a quick look at the table that tells when no card at all can pass; on an empty stack none
    can.
    ``who``: words for players beyond the general ones. ``main_steps``: in which the active player acts first
    and at leisure, not in response. ``closing``: which only bring to its end what the step before began, so
    that what will come of an act is told to the end of them. ``options``: those before play that the rules
    ask for. ``reasons``: what else than a card changes the number that a roll needs, message ids; the rules
    (-1, "") are last, and a reason is known by its place from the end. ``counted``: of stats, which of these
    messages says what it is that no card adds to one.
    """

    types: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    shield: str = ""
    stats: tuple[str, ...] = ()
    seat_stats: tuple[str, ...] = ()
    stat_base: dict[str, int] = field(default_factory=dict)
    stat_least: dict[str, int] = field(default_factory=dict)
    flags: dict[str, int] = field(default_factory=dict)
    gone: int = 0
    fields: dict[str, str] = field(default_factory=dict)
    predicates: dict[str, Test] = field(default_factory=dict)
    looks_at: dict[str, str] = field(default_factory=dict)
    hopeless: dict[str, Callable[[Game], bool]] = field(default_factory=dict)
    events: frozenset[str] = frozenset()
    who: dict[str, Callable[[Game, Frame], list[int]]] = field(default_factory=dict)
    steps: tuple[str, ...] = ()
    main_steps: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ("",)
    counted: dict[str, str] = field(default_factory=dict)
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Acting:
    """Flags of cards that what the engine knows of a seat's chances hangs on.

    ``flags`` decide what a seat can do with a card; others leave what is known of that alone. ``spent``:
    those of them that a permanent gets as it makes wealth, and with which it makes none.
    """

    flags: int = -1
    spent: int = 0


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long what is not printed lasts.

    What does not outlive a turn, whoever's it is and however it ends (``durations.close_turn``):
    ``turn_durations`` of the ``durations``, ``turn_flags`` of cards, and ``turn_vars``, figures of the table
    with what they are without a turn. ``noted_vars`` are figures by which the rules only spare themselves
    work that has been done.
    """

    durations: tuple[str, ...] = ()
    turn_durations: tuple[str, ...] = ()
    turn_flags: int = 0
    turn_vars: Vars = field(default_factory=dict)
    noted_vars: tuple[str, ...] = ()

    def hangs_on(self, key: str) -> bool:
        """Return whether anything hangs on a figure of the table beyond a turn."""
        return key not in self.turn_vars and key not in self.noted_vars


@dataclass(frozen=True, slots=True)
class Clauses:
    """The clauses that the engine's own refusals and reports cite.

    ``choice``: why a card is no choice for what a text asks: a selector's key, or another word
    (:mod:`mk_tui.engine.legality`) -> the clause; "" -> the clause where no other is named. Without any, the
    game's acts say it all. ``idle``: what an operation that found nothing to do reports ("no_card",
    ``change.idle``) -> the clause. ``concession``: by which a player may give up; "" where no rule lets
    anybody. ``endings``: why a match ended (``change.end_match``) -> the clause that ended it; ``limits``:
    those of them that came because rounds or time had run out, whatever was done last.
    """

    choice: dict[str, str] = field(default_factory=dict)
    idle: dict[str, str] = field(default_factory=dict)
    concession: str = ""
    endings: dict[str, str] = field(default_factory=dict)
    limits: Collection[str] = ()


def bits(*words: str) -> dict[str, int]:
    """Return a bit for each of some words, in their order: flags, or keywords and marks."""
    return {word: 1 << k for k, word in enumerate(words)}


def logged(*names: str) -> tuple[str, ...]:
    """Return the message ids of events of the log, by their names, several with spaces between them."""
    return tuple(f"log.{name}" for some in names for name in some.split())


def by_word(clauses: dict[str, str]) -> dict[str, str]:
    """Return the clause of each word out of the words of each clause, with spaces between them."""
    return {word: clause for clause, words in clauses.items() for word in words.split()}


def _no_figures(g: Game, seat: int) -> Figures:
    return ()


def _no_table_figures(g: Game) -> Figures:
    return ()


def _no_last_round(g: Game) -> int:
    return 0


def _no_goals(g: Game, seat: int) -> tuple[str, ...]:
    return ()


def _nobody_idle(g: Game) -> tuple[tuple[int, int, str], ...]:
    return ()


def _rolls_once(g: Game, card: int) -> bool:
    return False


def _no_notes(g: Game, card: int) -> tuple[Note, ...]:
    return ()


# What a card costs that can be played in another way alone than for its cost.
OTHERWISE: Final = -1


def _printed_price(g: Game, seat: int, card: int) -> int:
    total: int = g.definition(card).total
    return total


def _nobody(view: View) -> tuple[int, ...]:
    return ()


def _no_advice(view: View) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of a match beside its cards, and what its log tells.

    Each figure has a name by which ``ruleset.yaml`` shows it: ``tracked``, made by ``trackers``, are public
    figures of a seat that count towards a goal, ``seat_figures`` (``player_values``) further ones of a seat,
    ``table_figures`` (``table_values``) those of the table. ``last_round``: the round with which the match
    ends, where rounds are limited, 0 where they are not.

    ``notes``: message ids of further public state of a card in play, (id, n) for one with a number. They
    hang on the stack and on cards in play alone: they are kept as long as those stay as they are.
    ``acts``: events of the log that merely say what a seat does and with what it pays: whoever is told what
    will come of an act is not told these, but for ``gains``: those of them that say what somebody has of it.
    ``told_by``: of those that another event tells as well, of the same
    card with the same number, which: a blow by the damage that is taken. ``advice``: the clause of the
    beginner's advice that fits the view's question, "" for none (``ruleset.yaml`` has the sentences), and
    ``advised`` the seats that it is about, whom a sentence names by "{seats}"; ``advised_plays``: of which
    type are the cards that advice says to play, by its clause: a hint lists one of them as well. ``goals``:
    what a seat has reached as its figures stand, though the match goes on, by name in the order in which they
    are told; what is less than another goal is reached with it. A hint names the first of those that an
    answer comes to ("goal." and its name is the sentence).

    ``open_kinds``: kinds of question that hide nothing, neither what is asked nor what can be answered.
    ``seen_kinds``: kinds that hide nothing where everybody sees every card that they are about, and whose
    candidates never lie hidden and open at once.
    ``leftover``: kinds of question in which others are asked what becomes of a card that has acted: what it
    does is done by then, and that they may have it is none of it.
    ``lone_windows``: a chance to respond is one seat's alone. ``once``: what a seat was shown of a closed
    zone is shown no longer than it is asked about it; players may remember it, and so may computer players.

    ``better``, ``worse``: stats of cards of which more makes whoever controls the card better or worse off;
    "counters" for the counters on it. Of what stands in neither nobody tells. ``used``: figures of a seat
    that count what it has done this turn, of what it may do so often.

    ``price``: what a card in a seat's hand costs it now, where that may be other than what is printed on it
    (``OTHERWISE``: what is printed cannot be paid, but the card can be played in another way);
    the table says so beside playing it.

    ``weighty``: events of the log that weigh most, life and victory before cards: of what will come of an act
    they are told first, in their order. ``falls``: those in which a card in play is lost; beside an answer
    that is not the choice of that card they are told of one's own as well. ``dooms``: those that mark a card
    which is lost by that later in the turn: it is told with those that fall. ``unforetold``: those of which
    nobody is told beforehand: they may come of every throw alike, or it is told what they come to.
    ``highest``: the highest number of the die, where it succeeds whatever is needed; then nobody is told
    beforehand that more is.

    ``idle_ahead``: who meets an opponent in a fight and does not roll as things stand: card, opponent, and
    the entry of the log that will say so (``Clauses.idle`` has its clause). It is told at once.
    ``rolls_again``: whether a card that succeeds in a fight, as things stand, rolls once more by that.

    ``blows``: the steps in which blows that stand fall, from that in which they may still be answered on:
    whoever is told what will come of an answer is told how it changes them, and of passing what they do.

    ``summed``: events that tell of a part by which a figure that is tracked changes (a blow), with their seat
    and number: whoever is told beforehand of several of one step is told what the figure becomes.

    ``uses``: events of the log in which a card, their field "card", is used; self-play reports what never
    was. ``unsaid``: fields of the game's own events that no sentence names, and that a scenario may look at.
    """

    tracked: tuple[str, ...] = ()
    seat_figures: tuple[str, ...] = ()
    table_figures: tuple[str, ...] = ()
    trackers: Callable[[Game, int], tuple[tuple[str, int], ...]] = _no_figures
    player_values: Callable[[Game, int], Figures] = _no_figures
    table_values: Callable[[Game], Figures] = _no_table_figures
    last_round: Callable[[Game], int] = _no_last_round
    notes: Callable[[Game, int], tuple[Note, ...]] = _no_notes
    acts: Collection[str] = ()
    gains: Collection[str] = ()
    told_by: Mapping[str, str] = field(default_factory=dict)
    advice: Callable[[View], str] = _no_advice
    advised: Callable[[View], tuple[int, ...]] = _nobody
    advised_plays: Mapping[str, str] = field(default_factory=dict)
    goals: Callable[[Game, int], tuple[str, ...]] = _no_goals
    open_kinds: frozenset[str] = frozenset()
    seen_kinds: frozenset[str] = frozenset()
    leftover: frozenset[str] = frozenset()
    lone_windows: bool = False
    once: bool = False
    better: frozenset[str] = frozenset()
    worse: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    price: Callable[[Game, int, int], int] = _printed_price
    weighty: tuple[str, ...] = ()
    falls: Collection[str] = ()
    dooms: Collection[str] = ()
    unforetold: Collection[str] = ()
    idle_ahead: Callable[[Game], tuple[tuple[int, int, str], ...]] = _nobody_idle
    rolls_again: Callable[[Game, int], bool] = _rolls_once
    highest: int = 0
    blows: Collection[str] = ()
    summed: Collection[str] = ()
    uses: tuple[str, ...] = ("log.played",)
    unsaid: tuple[str, ...] = ()

    def standing(self, g: Game) -> tuple[Figures, ...]:
        """Return what is tracked of each seat, where parts by which it changes are told as one."""
        return tuple([self.trackers(g, s) for s in range(len(g.seats))]) if self.summed else ()


def _any_deck(deck: Any, pool: Pool) -> Broken:
    return []


def _no_deck(pool: Pool, rng: Random) -> dict[str, int] | None:
    return None


@dataclass(frozen=True, slots=True)
class DeckRules:
    """How decks are built.

    ``check`` returns what breaks the rules. ``random`` draws a player's deck by chance out of all cards
    (card id -> copies), for self-play, which ``check`` passes; None where a game, or these cards, have ready
    decks only.
    """

    check: Callable[[Any, Pool], Broken] = _any_deck
    random: Callable[[Pool, Random], dict[str, int] | None] = _no_deck


def _nowhere(g: Game, step: str, seat: int) -> None:
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Laying:
    """How a scenario lays a table.

    ``begin_at`` puts the frames where it wants to begin: at the start of a step in a seat's turn. ``stats``:
    those that change otherwise than until end of turn, with how the rules lay ``n`` of them on a card.
    ``states``: the words by which a card stands towards another one, each with what puts (card, other card)
    so; it raises ``SetupError`` where that cannot be.
    """

    begin_at: Callable[[Game, str, int], None] = _nowhere
    stats: dict[str, Callable[[Game, int, str, int], None]] = field(default_factory=dict)
    states: dict[str, Callable[[Game, list[tuple[int, int]]], None]] = field(default_factory=dict)
