"""``mk-tui lab tempo``: how often people are asked, and how often there was something to decide.

Adepts answer for the people, through a place at the table as a face does; what a person would press is
counted. A question is a real choice when anything but passing was sensible: the adept does not pass, or the
game's own evaluation differs by more than a hundredth between the answers, each tried in a world that looks
the same from the seat.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from mk_tui.cards import failures
from mk_tui.cards.writing import replaced
from mk_tui.engine import Game, StackItem, advance, determinise, view
from mk_tui.language import program_catalogue
from mk_tui.players.answers import decline, everything, pass_position, passing_over
from mk_tui.players.levels import ADEPT, HUMAN, bot_answer
from mk_tui.players.options import seat_range
from mk_tui.players.search import evaluation
from mk_tui.table import Table, command
from mk_tui.table.beginning import Beginning, Seat, describe, ruleset_of, wrong_count
from mk_tui.table.moment import ALOUD, ASK, COMPUTER, HAND_BACK, HAND_OVER, OVER, Moment, OpenAct
from mk_tui.table.passing import COMBAT, END, ROUND, STEP, TURN, marked, together, turn_steps
from mk_tui.table.place import Place
from mk_tui.table.response_window import window_of

from .ahead import StepKinds, ahead, may_say
from .intervals import wilson
from .report_tables import Cell, LabTable
from .runs import How, Run, RunError, Series
from .selfplay import NAMES
from .tally import merged
from .tournament import even

# Until what people pass who would do nothing: as far as that.
FARTHEST = (ROUND, TURN, COMBAT, STEP)
# By how much the answers have to differ for a choice to be real.
HUNDREDTH = 0.01
# To lift a curtain, or to get the screen back, takes one's own key.
CURTAIN_KEYS, BACK_KEYS = 1, 1
COUNTED = ("matches", "questions", "aloud", "real", "differing", "keys", "curtains")
BY_KIND = COUNTED[1:]
# Passing until something takes its key and a letter of the menu, to end a turn takes one key.
UNTIL_KEYS, END_KEYS = 2, 1
# What is warned of is done with the same key again, and so is a card of the hand with a single target, which
# says first what that is.
AGAIN_KEYS = 1
# So many questions have to be spared for a person to say until what they pass.
SPARED = 3
# Chances to respond that are looked at to see who would speak up.
LOOKED_AHEAD = 24
# So many questions at most are answered to play a round to its end.
PLAYED_ON = 400


@dataclass(frozen=True)
class Tempo(Series):
    """Matches with so many people, the rest of the seats (where a game needs more) adepts."""

    game: str
    people: int
    seed: int = 0
    name = "tempo"

    def parameters(self) -> dict[str, Any]:
        """Return all that decides what is played."""
        return {"game": self.game, "people": self.people, "seed": self.seed}

    def fits(self, games: int) -> bool:
        """Return whether so many can play; of one game alone ``TableError`` says why not, before it runs."""
        if games > 1 and self.people > seat_range(describe(ruleset_of(self.game)))[1]:
            return False
        self.beginning(0)
        return True

    def beginning(self, number: int) -> Beginning:
        """Return the beginning of a match; ``TableError`` if so many cannot play."""
        least, most = seat_range(describe(ruleset_of(self.game)))
        if self.people > most:
            raise wrong_count(least, most, self.people)
        count = max(self.people, least)
        seats = [Seat(NAMES[k % len(NAMES)], HUMAN if k < self.people else ADEPT) for k in range(count)]
        return Beginning.lay(seats, self.game, even(self.game, count), self.seed + number)

    def play(self, numbers: range) -> dict[str, Any]:
        """Return what was counted in these matches."""
        total: dict[str, Any] = {}
        for number in numbers:
            merged(total, TempoCounter(Table.at(self.beginning(number)), self.seed + number).count())
        return total


class Speaks(NamedTuple):
    """Who speaks up when all are asked, with what answer; the match as it stands when it comes to that."""

    game: Game
    seat: int
    picks: tuple[int, ...]

    def up(self, moment: Moment) -> command.Command:
        """Return how: with the act itself where everybody sees that it may be done."""
        question = self.game.question
        assert question is not None
        act = OpenAct(self.seat, question.options[self.picks[0]]) if len(self.picks) == 1 else None
        if act is not None and act in moment.acts:
            return command.ActOpenly(moment.number, act)
        return command.Claim(moment.number, (self.seat,))


class TempoCounter:
    """Plays one match for the people and counts."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.seed = seed
        self.said = -1  # the question at which somebody has said last how far they pass
        self.counts = dict.fromkeys(COUNTED, 0)
        self.kinds: dict[str, dict[str, int]] = {}

    def count(self) -> dict[str, Any]:
        """Play to the end and return the counts, with those of each kind of question."""
        place = self.table.sit()
        self.counts["matches"] = 1
        while (moment := place.moment()).stage != OVER:
            kind, before = self._kind(moment), dict(self.counts)
            self._take(place, moment)
            merged(self.kinds.setdefault(kind, {}), {k: self.counts[k] - before[k] for k in BY_KIND})
        return {**self.counts, "kinds": self.kinds}

    def _kind(self, moment: Moment) -> str:
        """Return what the people are asked at a moment: the stage and the question that stands."""
        question = self.table.question
        return moment.stage if question is None else f"{moment.stage}: {question.kind}, {question.why}"

    def _take(self, place: Place, moment: Moment) -> None:
        """Do what the people or the computer players do at one moment."""
        number, seat = moment.number, moment.seat
        order: command.Command
        if moment.stage == ASK:
            order = self._answer(moment)
        elif moment.stage == ALOUD:
            order = self._aloud(moment)
        elif moment.stage in (HAND_OVER, HAND_BACK):
            raised = moment.stage == HAND_OVER
            self.counts["curtains"] += raised
            self.counts["keys"] += CURTAIN_KEYS if raised else BACK_KEYS
            order = command.Look(number, seat)
        elif moment.stage == COMPUTER:
            order = command.ComputerAnswers(number, self._adept(self.table.game, seat))
        else:
            raise RunError("error.tempo_stuck", stage=moment.stage, seed=self.seed)
        done = place.do(order).done
        warned = (command.Answer, command.EndTurn, command.ActOpenly)
        if not done and isinstance(order, warned):
            self.counts["keys"] += AGAIN_KEYS
            done = place.do(order).done
        if not done:
            raise RunError("error.tempo_stuck", stage=moment.stage, seed=self.seed)

    def _answer(self, moment: Moment) -> command.Command:
        """Answer what a person is asked, as the adept does."""
        game, seat = self.table.game, moment.seat
        question = moment.question
        assert question is not None
        picks = self._adept(game, seat)
        differs = differing(game, seat, picks, self._rng("world"))
        acts = decline(question) not in (None, picks)
        self.counts["questions"] += 1
        self.counts["differing"] += differs
        self.counts["real"] += differs or acts
        if picks == (pass_position(question),) or (moment.tempo.ends and picks == decline(question)):
            order = self._passing_on(moment, (seat,))
            if order is not None:
                return order
        self.counts["keys"] += keys(moment, picks) + AGAIN_KEYS * self._says_first(moment, picks)
        # Declined by the letter of whoever had the screen it is theirs again, and the same key it is.
        back = moment.back is not None and picks == decline(question)
        return command.Answer(moment.number, picks, warn=True, back=back)

    def _says_first(self, moment: Moment, picks: tuple[int, ...]) -> bool:
        """Return whether a pick is a card of the hand that the rules aim at its only target."""
        question = moment.question
        if question is None or len(picks) != 1 or question.most != 1:
            return False
        _, *about = question.options[picks[0]]
        held = self.table.game.in_zone("hand", question.seat)
        return bool(about) and about[0] in held and bool(self.table.outlook.taken_unasked(picks).targets)

    def _aloud(self, moment: Moment) -> command.Command:
        """Answer for all who share the screen: somebody's key, or that of nobody."""
        self.counts["aloud"] += 1
        speaks = self._speaks_up(moment.claimants)
        quiet = speaks is None and self._quiet()
        order = None if speaks or quiet else self._passing_on(moment, moment.claimants)
        if order is not None:
            return order
        self.counts["keys"] += 1
        if speaks is None:
            return command.Claim(moment.number, (), quiet, quiet)
        order = speaks.up(moment)
        if isinstance(order, command.ActOpenly):
            self.counts["real"] += 1
            self.counts["differing"] += differing(*speaks, self._rng("world"))
        return order

    def _passing_on(self, moment: Moment, seats: Sequence[int]) -> command.Command | None:
        """Return how those who pass now say how far, if that spares them keys and loses them nothing.

        Once for a question: what stops it at once leaves it open.
        """
        if self.said == self.table.game.count:
            return None
        self.said = self.table.game.count
        found = ahead(self.table.game, seats, self._adept, self._ends(moment))
        spared = found.passed if moment.stage == ASK else found.chances
        warned = bool(self.table.tempo.would_warn_of(moment.seat))  # which takes the key again
        if moment.tempo.ends and found.in_turn > 1 + warned and may_say(found, (END,), seats, StepKinds()):
            self.counts["keys"] += END_KEYS
            return command.EndTurn(moment.number)
        if spared < SPARED:
            return None
        if moment.question is not None and pass_position(moment.question) is None:
            return None
        can = may_say(found, moment.tempo.offered, seats, StepKinds.of(self.table))
        farthest = next((until for until in FARTHEST if until in can), None)
        if farthest is None:
            return None
        self.counts["keys"] += UNTIL_KEYS
        return command.PassUntil(moment.number, farthest)

    def _ends(self, moment: Moment) -> frozenset[str]:
        """Return the steps of the turn that whoever is asked may end now."""
        return turn_steps(self.table) if moment.tempo.ends else frozenset()

    def _rng(self, what: str, count: int = -1) -> random.Random:
        """Return chance of its own for each question: looking ahead comes to what happens then."""
        return random.Random(f"tempo/{what}/{self.seed}/{self.table.game.count if count < 0 else count}")

    def _adept(self, game: Game, seat: int) -> tuple[int, ...]:
        return bot_answer(game.rules, view(game, seat), ADEPT, self._rng(ADEPT, game.count))

    def _quiet(self) -> bool:
        """Return whether nobody would speak up until something else waits that is more than a foe's doing, or
        than damage to foes: each knows that of themselves.

        It is the same key as that of nobody, and nothing is asked until then.
        """
        game = self.table.game.clone()
        game.log = []
        doings = together(game)
        began, waited = game.round, {item.id for item in game.stack}
        for _ in range(LOOKED_AHEAD):
            question = game.question
            new = [item for item in game.stack if item.id not in waited]
            if question is None or game.round != began:
                return True
            if any(self._stops_quiet(game, item, doings) for item in new):
                return True
            seen = view(game, question.seat).question
            position = None if seen is None or not seen.response else pass_position(seen)
            picks = self._adept(game, question.seat)
            if position is not None and picks != (position,):
                return False
            advance(game, picks)
        return False

    def _stops_quiet(self, game: Game, item: StackItem, doings: tuple[str, ...]) -> bool:
        """Return whether something new that waits is asked about, whoever has fallen silent before."""
        if item.kind not in marked(game.rules):
            return item.seat >= 0 or item.kind not in doings
        on_table = [c for z in view(game, None).zones for c in z.cards]
        return any(c.controller >= 0 and c.notes for c in on_table)

    def _speaks_up(self, claimants: Sequence[int]) -> Speaks | None:
        """Return who speaks up: the first whose adept would not pass in this chance to respond.

        After that the table is asked anew, and so it is in the next chance.
        """
        game = self.table.game.clone()
        window, asked = window_of(game), set[int]()
        for _ in range(LOOKED_AHEAD):
            question = game.question
            if question is None or question.seat not in claimants or question.seat in asked:
                break
            if window_of(game) != window:
                break
            asked.add(question.seat)
            seen = view(game, question.seat).question
            if seen is None or not seen.response:
                break
            picks = self._adept(game, question.seat)
            if picks != (pass_position(seen),):
                return Speaks(game, question.seat, picks)
            advance(game, picks)
        return None


def keys(moment: Moment, picks: tuple[int, ...]) -> int:
    """Return how many keys an answer takes: one for a pick alone, else one for each, and Enter.

    Where all may be picked at once, and in their order, one picks all and takes the others back.
    """
    question = moment.question
    assert question is not None
    if question.least == question.most == 1 or picks == question.proposal or not picks:
        return 1
    each, whole = len(picks) + 1, everything(question)
    ordered = whole is not None and list(picks) == sorted(picks)
    return min(each, 2 + len(whole) - len(picks)) if whole is not None and ordered else each


def differing(game: Game, seat: int, adept: tuple[int, ...], rng: random.Random) -> bool:
    """Return whether it makes a difference what a seat answers, by the game's own evaluation.

    What cannot be declined may show its difference late: whom a soldier meets does in the combat. Where it
    shows none at once all answers are played on until the round is over.
    """
    asked = view(game, seat).question
    assert asked is not None
    answers = {adept}
    if asked.least <= 1 <= asked.most:
        answers |= {(k,) for k in range(len(asked.options))}
    passing = passing_over(asked)
    if passing is not None:
        answers.add(passing)
    if len(answers) < 2:
        return False
    world = determinise(game, seat, rng.getrandbits(62))
    judge = evaluation(game.rules)
    tried, values = list[Game](), list[float]()
    for answer in sorted(answers):
        one = world.clone()
        try:
            advance(one, answer)
            if answer != passing:
                settle(one, seat, asked.kind, rng)
        except Exception as error:  # not the match itself: a world that was made up
            failures.note("playouts", error)
            continue
        tried.append(one)
        values.append(float(judge(view(one, seat), seat)))
        if max(values) - min(values) > HUNDREDTH:
            return True
    if passing is not None or not tried:
        return False
    for one in tried:
        play_on(one, game.round, rng)
    values = [float(judge(view(one, seat), seat)) for one in tried]
    return max(values) - min(values) > HUNDREDTH


def settle(game: Game, seat: int, kind: str, rng: random.Random) -> None:
    """Let an act come to its effect: what it asks is answered, and nobody responds while it waits.

    Whoever acted is then asked again and passes, so that as much time has gone by as for who passes at once.
    """
    for _ in range(LOOKED_AHEAD):
        question = game.question
        if question is None:
            return
        seen = view(game, question.seat)
        assert seen.question is not None
        position = pass_position(seen.question)
        done = not game.stack and question.kind == kind
        if done and (question.seat != seat or position is None):
            return
        advance(game, bot_answer(game.rules, seen, ADEPT, rng) if position is None else (position,))
        if done:
            return


def play_on(game: Game, round: int, rng: random.Random) -> None:
    """Play a match on until a round is over, everybody passing where they may."""
    for _ in range(PLAYED_ON):
        question = game.question
        if question is None or game.round != round:
            return
        seen = view(game, question.seat)
        assert seen.question is not None
        position = pass_position(seen.question)
        advance(game, bot_answer(game.rules, seen, ADEPT, rng) if position is None else (position,))


# -- the report -----------------------------------------------------------------------------------------

ASKED = ("game", "people", "games", "questions", "aloud", "real", "real_share")
COLUMNS = (*ASKED, "differing", "differing_share", "keys", "keys_each", "curtains", "curtains_each")
# Of an earlier page these stand beside.
BESIDE = ("real_share", "keys_each", "curtains_each")


def row(series: Tempo, counts: dict[str, Any]) -> tuple[Cell, ...]:
    """Return the counts of one game and number of people as a row."""
    real_ones, asked = counts["real"], counts["questions"] + counts["aloud"]
    return (
        series.game,
        series.people,
        counts["matches"],
        counts["questions"],
        counts["aloud"],
        real_ones,
        wilson(real_ones, asked),
        counts["differing"],
        wilson(counts["differing"], asked),
        counts["keys"],
        counts["keys"] / real_ones if real_ones else 0.0,
        counts["curtains"],
        counts["curtains"] / real_ones if real_ones else 0.0,
    )


KINDS = ("game", "people", "asked_of", "questions", "aloud", "real", "keys", "curtains")


def kind_rows(series: Tempo, counts: dict[str, Any]) -> Iterator[tuple[Cell, ...]]:
    """Yield what each kind of question took, the one that took most keys first."""
    kinds: dict[str, dict[str, int]] = counts["kinds"]
    for kind, took in sorted(kinds.items(), key=lambda item: (-item[1]["keys"], item[0])):
        if took["keys"]:
            yield (series.game, series.people, kind, *(took[column] for column in KINDS[3:]))


def measure(
    games: Sequence[str], people: Sequence[int], matches: int, seed: int, how: How
) -> tuple[LabTable, LabTable]:
    """Count for each game and number of people that it takes: all in all, and by kind of question."""
    rows: list[tuple[Cell, ...]] = []
    kinds: list[tuple[Cell, ...]] = []
    for game in games:
        for n in people:
            series = Tempo(game, n, seed)
            if series.fits(len(games)):
                total: dict[str, Any] = {}
                Run(series, matches, how).go(partial(_add, total))
                rows.append(row(series, total))
                kinds += kind_rows(series, total)
    return LabTable("tempo", COLUMNS, tuple(rows)), LabTable("tempo_kinds", KINDS, tuple(kinds))


def _add(total: dict[str, Any], _chunk: int, counts: dict[str, Any]) -> None:
    merged(total, counts)


def run(
    games: Sequence[str],
    people: Sequence[int],
    matches: int,
    seed: int,
    how: How,
    as_json: bool,
    markdown: str,
    lang: str,
    by_kind: bool = False,
) -> int:
    """Measure and report; ``by_kind``: also where the keys went."""
    say = program_catalogue(lang).say
    table, kinds = measure(games, people, matches, seed, how)
    told = (table, kinds) if by_kind else (table,)
    if as_json:
        plain = [one.plain() for one in told]
        print(json.dumps(plain if by_kind else plain[0], ensure_ascii=False))
    else:
        for one in told:
            for line in one.text(say):
                print(line)
    if markdown:
        given = f"mk-tui lab tempo {' '.join(games)} --people {','.join(map(str, people))} --games {matches}"
        written = Path(markdown)
        earlier = written.with_name(f"{written.stem}-before{written.suffix}")
        before = rows_of(earlier.read_text(encoding="utf-8")) if earlier.exists() else {}
        with replaced(written) as target:
            target.writelines(line + "\n" for line in page(table, f"{given} --seed {seed}", before))
    return 0


def rows_of(text: str) -> dict[tuple[str, str], dict[str, str]]:
    """Return the rows of a page that was written before, by game and number of people, by column."""
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return {(row[0], row[1]): dict(zip(cells[0], row, strict=False)) for row in cells[2:]}


def page(table: LabTable, given: str, before: Mapping[tuple[str, str], Mapping[str, str]]) -> Iterator[str]:
    """Yield the table as a page of the documentation, with the command that makes it.

    Of a page of before the share of real choices, keys and curtains stand beside those of now.
    """
    say = program_catalogue("en").say
    yield "# Tempo: how often people are asked"
    yield ""
    yield say("lab.tempo_about")
    yield ""
    yield "```"
    yield f"{given} --markdown docs/tempo.md"
    yield "```"
    yield ""
    if not before:
        yield from table.markdown(say)
        return
    for n, line in enumerate(table.markdown(say)):
        cells = [c.strip() for c in line.strip("|").split("|")]
        was = before.get((cells[0], cells[1]))
        if n == 0:
            more = [f"{say('lab.column.' + k)}, {say('lab.before')}" for k in BESIDE]
        elif n == 1:
            more = ["---:" for _ in BESIDE]
        else:
            more = [was.get(say("lab.column." + k), "") if was is not None else "" for k in BESIDE]
        yield f"{line} {' | '.join(more)} |"
