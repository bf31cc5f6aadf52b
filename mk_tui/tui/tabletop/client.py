"""The one door from the screen to its place at the table.

Nothing else of ``mk_tui/tui`` touches the place. What is done names the moment that is shown: a key that was
meant for another one is refused by the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language.asking_words import ONLY
from mk_tui.players.weighing import Weighing
from mk_tui.table import EventView, Forecast, Moment, Place, Refusal, Reply, TimeLeft, View
from mk_tui.table import command as give
from mk_tui.table.afterwards import Afterwards
from mk_tui.table.kept_language import note_language
from mk_tui.table.kept_numbers import note_numbers, recall_numbers
from mk_tui.table.moment import AnsweredFor
from mk_tui.table.only_target import TakenUnasked


class TableClient:
    """A match as one screen sees it; ``moment`` is the one that is shown, ``give`` what is done at it."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.ruleset = place.ruleset
        self.pool = place.pool
        self.names = place.names
        self.seats = place.seats
        self.people = place.people
        self.kinds = place.kinds
        self.moment = place.moment()
        self._before: Moment | None = None  # the one before, until nobody waits: what it told is let go then
        self.namesakes = recall_numbers(place, load_ruleset(place.ruleset)[0])
        self.since = (
            place.past.last_done
        )  # where in the log that begins which led from the moment before to this one
        self.unasked: list[AnsweredFor] = []  # what the table answered since somebody here did
        self._turn = (self.moment.view.round, self.moment.view.active)
        self.give = ScreenCommands(self)

    # -- looking --------------------------------------------------------------------------------

    def look(self) -> Moment:
        """Return the moment of now; from here on what is done is meant for it."""
        moment = self.place.moment()
        if moment is not self.moment:
            self._before = self.moment
            self._forget_passes(moment.view)
            self.unasked += moment.tempo.unasked
            if moment.view.log_size != self.moment.view.log_size:
                self.since = min(moment.view.log_size, self.moment.view.log_size)
        self.moment = moment
        self.namesakes.see(moment.view)
        return self.moment

    def _forget_passes(self, seen: View) -> None:
        """Forget in another turn that a pass was the only answer: it was told in the turn that it led to."""
        turn = (seen.round, seen.active)
        if turn != self._turn:
            self.unasked = [one for one in self.unasked if one.rule != ONLY or len(one.option) > 1]
        self._turn = turn

    @property
    def alone(self) -> bool:
        """Whether one person sits before this screen, so that what is said on it is said to them."""
        return len(self.seats) == 1

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be on the screen, None for nobody's."""
        return self.place.viewer

    def public_view(self) -> View:
        """Return what everybody may see."""
        return self.place.view()

    @property
    def time(self) -> TimeLeft:
        """What the clocks have left."""
        return self.place.time()

    def log(self, since: int) -> list[EventView]:
        """Return the log from an entry on, as whoever looks may read it."""
        moment = self.moment
        if moment.news and moment.news[0].index == since and moment.viewer == self.viewer:
            return list(moment.news)  # it was read when the moment was
        return self.place.log(since)

    def why_not(self, card: int) -> Refusal | None:
        """Return why whoever looks, or is asked before everybody, cannot use a card now, None if they can."""
        return self.place.why_not(card)

    def why_not_player(self, player: int) -> Refusal | None:
        """Return why whoever is asked cannot choose a player; None if they can, or choose no player."""
        return self.place.why_not(player, "player")

    def stat_changes(self, card: int) -> Mapping[str, Sequence[tuple[str, int]]]:
        """Return what changes each figure of a card that is not as printed; nothing of one that has gone
        from what may be seen meanwhile."""
        return {} if self.moment.view.card(card) is None else self.place.stat_changes(card)

    def instead(self, card: int) -> tuple[int, int] | None:
        """Return what naming a card means that is half way no choice; None for nothing."""
        return self.place.instead(card)

    def why_no_pass(self) -> Refusal | None:
        """Return why whoever is asked may not pass now; None where no rule says it."""
        return self.place.why_no_pass()

    def forecast(self, *picks: int) -> Forecast:
        """Return what will come of picks for whoever looks, as far as it is known."""
        return self.place.forecast(*picks)

    def taken_unasked(self, *picks: int) -> TakenUnasked:
        """Return what the act that picks begin takes without a choice."""
        return self.place.taken_unasked(*picks)

    def foresee(self, moment: int, *answers: tuple[int, ...]) -> Iterator[list[Forecast] | None]:
        """Return what will come of the answers to a moment's question, as it becomes known."""
        return self.place.foresee(moment, *answers)

    def why_no_concession(self) -> Refusal | None:
        """Return why nobody at the screen may give up now."""
        return self.place.why_no_concession(self.seats[0]) if self.seats else None

    @property
    def kept(self) -> bool:
        """Whether the match can go on another time."""
        return self.place.kept

    @property
    def match_id(self) -> int | None:
        """The number of the match in the store, None if it is not kept."""
        return self.place.match_id

    @property
    def hints(self) -> dict[int, int]:
        """How many hints each seat was given."""
        return self.place.hints

    def afterwards(self) -> Afterwards:
        """Return what can be done with the match that is over."""
        return self.place.afterwards

    # -- what takes its time, and what is noted ---------------------------------------------------

    def weigh(self, moment: int) -> Weighing | None:
        """Work the hint out; None if something else has happened. Takes a second or two."""
        return self.place.weigh(moment)

    def think(self, moment: int) -> give.ComputerAnswers | None:
        """Let a computer player think; None if something else has happened. May take a second."""
        return self.place.think(moment)

    def rest(self) -> None:
        """What was done has been drawn: the table may do what takes its time."""
        self._before = None
        note_numbers(self.place, self.namesakes)
        self.place.rest()

    def speaks(self, lang: str) -> None:
        """Note in which language the screen speaks: the match goes on in that one."""
        note_language(self.place, lang)

    def remember(self, about: str, note: Any, later: bool = False) -> None:
        """Note what the screen wants to know again when the match goes on; ``later``: with the next deed."""
        self.place.remember(about, note, later)

    def recall(self, about: str) -> Any:
        """Return what was noted, None if nothing was."""
        return self.place.recall(about)

    def do(self, command: give.Command) -> Reply:
        """Do something that was meant for a certain moment."""
        return self.place.do(command)


class ScreenCommands:
    """What is done at a screen, each meant for the moment that it shows."""

    def __init__(self, client: TableClient) -> None:
        self._client = client

    def _do(self, command: give.Command) -> Reply:
        return self._client.do(command)

    def answer(self, picks: tuple[int, ...], back: bool = False) -> Reply:
        """Answer the open question; ``back``: and whoever had the screen goes on."""
        self._client.unasked.clear()
        return self._do(give.Answer(self._client.moment.number, picks, warn=True, back=back))

    def claim(self, seat: int) -> Reply:
        """Somebody speaks up."""
        return self._do(give.Claim(self._client.moment.number, (seat,)))

    def act_openly(self, position: int) -> Reply:
        """Somebody speaks up with one of the moment's acts, by its position among them."""
        self._client.unasked.clear()
        return self._do(give.ActOpenly(self._client.moment.number, self._client.moment.acts[position]))

    def nobody(self, quiet: bool) -> Reply:
        """Nobody speaks up; ``quiet``: until something else happens, and whoever had the screen goes on."""
        return self._do(give.Claim(self._client.moment.number, (), quiet, quiet))

    def pass_until(self, until: str, seat: int, stops: tuple[str, ...]) -> Reply:
        """Pass, and go on passing until something."""
        self._client.unasked.clear()
        return self._do(give.PassUntil(self._client.moment.number, until, seat, stops))

    def end_turn(self, stops: tuple[str, ...]) -> Reply:
        """End one's turn, whatever steps of it are left."""
        self._client.unasked.clear()
        return self._do(give.EndTurn(self._client.moment.number, stops))

    def heed(self) -> Reply:
        """What was warned of is not done: it is warned of again before it is."""
        return self._do(give.Heed(self._client.moment.number))

    def stop_passing(self) -> Reply:
        """Be asked again."""
        return self._do(give.StopPassing(self._client.moment.number))

    def ask_next(self) -> Reply:
        """Be asked at the next chance to respond."""
        return self._do(give.AskNext(self._client.moment.number))

    def mute(self, definition: str, whole: bool | None) -> Reply:
        """Let a card stop the game no more, in this turn or in the whole match; None: let it again."""
        number = self._client.moment.number
        if whole is None:
            return self._do(give.Unmute(number, definition))
        return self._do(give.Mute(number, definition, whole))

    def keep_order(self, position: int) -> Reply:
        """Let an effect come first, now and whenever the same ones wait."""
        self._client.unasked.clear()
        return self._do(give.KeepOrder(self._client.moment.number, position))

    def ask_orders(self) -> Reply:
        """Be asked for every order of effects again."""
        return self._do(give.AskOrders(self._client.moment.number))

    def time_over(self) -> Reply:
        """The time may be over; then whoever let it run out passes."""
        return self._do(give.TimeOver(self._client.moment.number))

    def take_screen(self) -> Reply:
        """Whoever it is for takes the screen."""
        return self._do(give.Look(self._client.moment.number, self._client.moment.seat))

    def cover(self, seat: int = -1) -> Reply:
        """Cover the screen, at once; or for somebody asked before everybody, to look at their own cards."""
        return self._do(give.Hide(self._client.moment.number, seat))

    def retry(self) -> Reply:
        """Let a computer player that could not answer try again."""
        return self._do(give.Retry(self._client.moment.number))

    def concede(self, seat: int) -> Reply:
        """Let a person give up."""
        return self._do(give.Concede(self._client.moment.number, seat))

    def undo(self) -> Reply:
        """Take back the last answer of whoever means themselves."""
        return self._do(give.Undo(self._client.moment.number))

    def redo(self) -> Reply:
        """Do again what was taken back."""
        return self._do(give.Redo(self._client.moment.number))

    def settle(self, hold: int, by_hand: bool, thinks: dict[str, float]) -> Reply:
        """Set how readily the people are asked to respond, whether they pay by hand, and for how long the
        levels look ahead."""
        number = self._client.moment.number
        reply = self._do(give.SetHold(number, hold))
        if reply.done:
            reply = self._do(give.SetByHand(number, by_hand))
        for level, seconds in thinks.items():
            self._do(give.SetThink(number, level, seconds))
        self._client.look()  # nothing else has happened
        return reply

    def leave(self) -> Reply:
        """Get up from the table."""
        return self._do(give.Leave(self._client.moment.number))

    def hint(self) -> Reply:
        """Ask for a hint, which is counted; :meth:`weigh` says it."""
        reply = self._do(give.Hint(self._client.moment.number))
        if reply.done:
            self._client.look()  # nothing else has happened
        return reply
