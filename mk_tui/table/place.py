"""A place at the table: a screen and the people before it, who may be several and share it.

A face has nothing else: it draws moments, gives commands and asks what the eyes before it may know.
Whatever is not for them is refused here, with :class:`NotForYou`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mk_tui.engine import Refusal
from mk_tui.engine.views import CardView, EventView, QuestionView, View
from mk_tui.players.answers import pass_position, wrong
from mk_tui.players.levels import RULES
from mk_tui.players.weighing import Weighing

from .afterwards import Afterwards
from .command import Command, ComputerAnswers
from .forecast_worlds import Cancelled
from .forecasting import Forecaster
from .foreseen import Forecast
from .kept_endings import note_endings
from .kept_looks import note_looks
from .kept_unasked import note_unasked
from .moment import ALOUD, ASK, COMPUTER, Moment, NotForYou, Reply, TimeLeft
from .only_target import NOTHING, TakenUnasked
from .open_acts import OpenForecasts
from .orders import Orders
from .other_order import instead
from .past import Past
from .sitting import Sitting, chosen_from
from .stat_changes import Change


class Place:
    """What a face holds of a sitting; ``orders`` carry out what it commands. Made by ``Table.sit``.

    ``seats``: who sits here; nobody does where computer players are watched. ``people``: the seats that
    people sit on, here and at other places. ``ruleset``: what the game is called, its verbs, its words; it
    knows nothing of the match. ``pool``: the cards that the game has, whoever holds them. ``match_id``: the
    number of the match in the store, None if it is not kept. ``past``: what was before anybody sat down here.
    """

    def __init__(self, sitting: Sitting, orders: Orders | None = None) -> None:
        self._sitting = sitting
        self._orders = Orders(sitting) if orders is None else orders
        table = sitting.table
        self.seats = sitting.seats
        self.names = table.names
        self.people = table.humans
        self.ruleset = table.ruleset
        self.pool = table.pool
        self.match_id = table.match_id
        self.past = Past(sitting)
        # What was found last, behind which moves and for which question: who chooses by hand is asked others.
        self._hint: tuple[tuple[list[tuple[Any, ...]], QuestionView], Weighing] | None = None

    # -- what everybody at the table knows ----------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """Whose secrets may be on the screen; None: nobody's."""
        return self._sitting.viewer

    @property
    def kinds(self) -> tuple[str, ...]:
        """What answers for each seat: "human", a level of the computer, a player of a package, "rules"."""
        kinds = self._sitting.table.controllers
        return (*kinds, *(RULES,) * (len(self.names) - len(kinds)))

    @property
    def shared(self) -> bool:
        """Whether several persons share this screen."""
        return self._sitting.shared

    @property
    def kept(self) -> bool:
        """Whether the match can go on another time."""
        return self._sitting.table.keeper.lasts

    @property
    def hints(self) -> dict[int, int]:
        """How many hints each seat was given in this match."""
        return self._sitting.table.match.hints

    @property
    def seed(self) -> int:
        """What chance began with. Not before the end: with it anybody could work out every hand."""
        if not self._sitting.table.game.result:
            raise NotForYou("the seed is told when the match is over")
        return self._sitting.table.seed

    @property
    def afterwards(self) -> Afterwards:
        """What can be done with the match now that it is over: its story, a rematch, playing on."""
        if not self._sitting.table.game.result:
            raise NotForYou("what came of a match is told when it is over")
        return Afterwards(self._sitting.table)

    def time(self) -> TimeLeft:
        """Return what the clocks have left. Nobody is hurried before a screen that is covered."""
        return self._sitting.time()

    def moment(self) -> Moment:
        """Return how the table stands, for the eyes before this place; the same one until that changes."""
        return self._sitting.moment()

    # -- what may be asked --------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """Return the public view, or that of the seat that looks."""
        if seat is not None and seat != self.viewer:
            raise NotForYou(f"seat {seat} does not look here now")
        return self._sitting.table.view(seat)

    def log(self, since: int = 0) -> list[EventView]:
        """Return the log from an entry on, as whoever looks may read it."""
        return self._sitting.table.events(self.viewer, since)

    def card(self, number: int) -> CardView:
        """Return a card as it is now, with all that is derived for it, if whoever looks sees it."""
        found = self.moment().view.card(number)
        if found is None:
            raise NotForYou("this card cannot be seen from here")
        return found

    def stat_changes(self, number: int) -> Mapping[str, tuple[Change, ...]]:
        """Return what changes each figure of a card that is not as printed, if whoever looks sees it."""
        return self._sitting.table.reasons.stat_changes(self.card(number))

    def why_not(self, number: int, kind: str = "card") -> Refusal | None:
        """Return why whoever looks, or is asked before everybody, cannot use a card that they see, or choose
        a player (``kind`` "player", by seat); None if they can, or if no player is chosen."""
        viewer, stage = self.viewer, self._sitting.stage
        if viewer is None and stage.what != ASK:
            raise NotForYou("nobody looks here now")
        seat, reasons = stage.seat if viewer is None else viewer, self._sitting.table.reasons
        if kind == "player":
            return reasons.why_not_player(seat, number)
        self.card(number)
        return reasons.why_not(seat, number)

    def instead(self, card: int) -> tuple[int, int] | None:
        """Return what whoever is asked here, half way in something, does with a card if they name it now: the
        position of the option, once that is taken back, and the card that then takes part; None for
        nothing."""
        moment = self.moment()
        if moment.stage != ASK or self.viewer is None or moment.undo != self.viewer:
            return None
        return instead(self._sitting.table.match, self.viewer, card)

    def why_no_pass(self) -> Refusal | None:
        """Return why whoever is asked here may not pass; None where no rule says it."""
        return self._sitting.table.reasons.why_no_pass(self._sitting.asked().seat)

    def forecast(self, *picks: int) -> Forecast:
        """Return what will come of these picks for the question here, or of one of the moment's ``acts``, as
        far as it is known by now; where all are asked what comes if all pass, of no picks."""
        asked = chosen_from(self._sitting)
        if picks and not asked.options:
            raise NotForYou("nothing is offered to whoever looks here now")
        for position in picks:
            asked.options[position]
        forecaster = self._sitting.foresees()
        return Forecast(picks) if forecaster is None else forecaster.of(*picks)

    def taken_unasked(self, *picks: int) -> TakenUnasked:
        """Return what the act that these picks begin takes without a choice: what it is aimed at, and which
        cards its cost takes. Nothing where they are no whole answer yet, or where it is not whoever is asked
        that looks."""
        question = self._sitting.asked()
        if self.viewer != question.seat or wrong(question, picks) is not None:
            return NOTHING
        return self._sitting.table.outlook.taken_unasked(picks)

    def foresee(self, moment: int, *answers: tuple[int, ...]) -> Iterator[list[Forecast] | None]:
        """Return what will come of these answers, by default of each option of a moment's question, or of
        each of its ``acts``.

        First what is known at once; then, step by step, None or what has become known. Ends when all is
        known, and when the moment is gone: any command ends it. Changes nothing and takes its time: a face
        may go through it in another thread, in which nothing of the match is read, for a command may be
        changing that.
        """
        here = moment == self._sitting.number and self._sitting.stage.what in (ASK, ALOUD)
        forecaster = self._sitting.foresees() if here else None
        if forecaster is None:
            return iter(())
        picked = answers or tuple((k,) for k in range(len(forecaster.question.options)))
        return _settling(forecaster, picked) if picked else iter(())

    def why_no_concession(self, seat: int) -> Refusal | None:
        """Return why somebody who sits here cannot give up now, None if they can."""
        return self._sitting.table.reasons.why_no_concession(self._sitting.ours(seat))

    # -- commands -----------------------------------------------------------------------------------

    def think(self, moment: int) -> ComputerAnswers | None:
        """Let the computer player of a moment think; what it comes to is given by ``do``.

        Changes nothing and takes its time: a face may call it in another thread, and give a command meanwhile
        that ends it. None: that moment is gone.
        """
        question = _open_question(self._sitting, moment, COMPUTER)
        if question is None:
            return None
        picks = self._sitting.table.computers.answer()
        return ComputerAnswers(moment, picks, picks == (pass_position(question),))

    def weigh(self, moment: int) -> Weighing | None:
        """Return the best answers to the question of a moment; None if that moment is gone.

        Changes nothing and takes a second or two: a face may call it in another thread. A command that was
        refused, or that is to be given twice, ends what is being worked out, and the moment goes on: then it
        begins anew. Asked again at the same question it is what was found the first time.
        """
        while (question := _open_question(self._sitting, moment, ASK)) is not None:
            if question.seat != self.viewer:
                raise NotForYou(f"seat {question.seat} does not look here now")
            forecaster = self._sitting.foresees()
            assert isinstance(forecaster, Forecaster)  # it is one question, asked for by whoever looks
            asked = self._sitting.table.match.record.moves, question
            if self._hint is not None and self._hint[0] == asked:
                return self._hint[1]
            found = self._sitting.table.computers.weigh(forecaster)
            if found is not None or not forecaster.cancelled:
                here = moment == self._sitting.number
                if here and found is not None and found.answers:
                    self._hint = asked, found
                return found if here else None
        return None

    def do(self, command: Command) -> Reply:
        """Carry a command out, and say what became of it. What failed has not happened."""
        return self._orders.do(command)

    def remember(self, about: str, note: Any, later: bool = False) -> None:
        """Note what the face wants to know again when the match goes on; JSON-able, no part of the match.
        ``later``: with what is done next."""
        self._sitting.table.keeper.remember(_own(about, self.seats), note, later)

    def recall(self, about: str) -> Any:
        """Return what the face at this place noted of the match about something, None if there is nothing."""
        return self._sitting.table.keeper.recall(_own(about, self.seats))

    def rest(self) -> None:
        """Nobody waits for the face now: do what was put off until then, and find out what will be wanted
        when whoever is asked here passes. Nothing that is seen changes."""
        table = self._sitting.table
        table.keeper.rest(table.match)
        note_unasked(table)
        note_endings(table)
        note_looks(table)
        if self._sitting.stage.what == ASK:
            table.tempo.look_ahead()
            table.outlook.look_ahead()


def _settling(
    forecaster: Forecaster | OpenForecasts, picked: tuple[tuple[int, ...], ...]
) -> Iterator[list[Forecast] | None]:
    try:
        yield [forecaster.of(*picks) for picks in picked]
        for news in forecaster.settle(picked):
            yield [forecaster.of(*picks) for picks in picked] if news else None
    except Cancelled:
        return


def _open_question(at: Sitting, moment: int, stage: str) -> QuestionView | None:
    """Return the question of a moment at which this stage stands; None if that moment is gone."""
    return at.table.question if moment == at.number and at.stage.what == stage else None


def _own(about: str, seats: Sequence[int]) -> str:
    """Return the name of a place's note: what another place has noted, or the table, is not for this one."""
    return f"{about}/{'-'.join(map(str, seats))}"
