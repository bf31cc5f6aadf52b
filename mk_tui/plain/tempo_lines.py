"""When a person is asked, in lines: "pass until …", "end turn", "ask", "mute …", and which cards do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mk_tui.language import Speaker
from mk_tui.players.answers import orders_effects
from mk_tui.players.people import seat_keys
from mk_tui.table import Moment, Place, Reply
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.passing import COMBAT, ROUND, RUN, STEP, TOUCHED, TURN

from .commands import named

# "pass until", in either language, with until what.
PASS = ("pass until", "pasar hasta", "pass", "pasar")
WORDS = {
    STEP: ("step", "paso"),
    TOUCHED: ("me", "mí", "mi"),
    COMBAT: ("combat", "combate"),
    TURN: ("turn", "turno"),
    ROUND: ("round", "ronda"),
    RUN: ("others", "demás"),
}
END_TURN = ("end turn", "end", "fin del turno", "fin")
ASK = ("ask", "preguntar")
MUTE, UNMUTE = ("mute", "callar"), ("unmute", "oír", "oir")
WHOLE = ("match", "partida")
FIRST = ("first", "primero")


class TempoLines:
    """Takes the commands that say when somebody wants to be asked. ``do`` gives the table a command."""

    def __init__(self, place: Place, do: Callable[[give.Command], Reply]) -> None:
        self._place, self._do = place, do

    def takes(self, text: str, speaker: Speaker, moment: Moment) -> tuple[bool, list[str]] | None:
        """Carry out a line: whether something else may be asked now, and what is said. None: no command."""
        word = text.casefold()
        for start in PASS:
            if word == start or word.startswith(start + " "):
                return self._pass(word.removeprefix(start).split(), speaker, moment)
        if word in END_TURN:
            reply = self._do(give.EndTurn(moment.number))
            return reply.done, []
        first, _, rest = text.partition(" ")
        if first.casefold() in ASK:
            held = bool(moment.tempo.until)
            done = self._do(give.StopPassing(moment.number) if held else give.AskNext(moment.number)).done
            return done, [speaker.say("pass.taken_back" if held else "pass.ask_next")] if done else []
        if first.casefold() in (*MUTE, *UNMUTE):
            return self._mute(first.casefold() in MUTE, rest.strip(), speaker, moment)
        if first.casefold() in FIRST:
            return self._first(rest.strip(), speaker, moment)
        return None

    def _first(self, text: str, speaker: Speaker, moment: Moment) -> tuple[bool, list[str]]:
        """Let an effect come first whenever the same ones wait; without a card be asked for orders again."""
        if not text:
            kept = [speaker.say("order.kept", card=cards[0]) for cards in moment.tempo.orders]
            if not kept:
                return False, [speaker.say("order.none")]
            done = self._do(give.AskOrders(moment.number)).done
            return done, kept if done else []
        question = moment.question
        card, trouble = named(text, speaker, moment.view)
        if question is None or not orders_effects(question) or card is None:
            return False, [trouble or speaker.say("order.none")]
        at = next((n for n, option in enumerate(question.options) if option[1] == card.id), None)
        if at is None:
            return False, [speaker.say("order.none")]
        done = self._do(give.KeepOrder(moment.number, at)).done
        return done, [speaker.say("order.keep", card=card.definition)] if done else []

    def _pass(self, words: list[str], speaker: Speaker, moment: Moment) -> tuple[bool, list[str]]:
        seat = -1
        if words and moment.stage == stages.ALOUD:  # one of those who share the screen may be named
            letters = {seat_keys(speaker.names)[s]: s for s in moment.claimants}
            names = {self._place.names[s].casefold(): s for s in moment.claimants}
            seat = names.get(words[-1], letters.get(words[-1], -1))
            words = words[:-1] if seat >= 0 and len(words) > 1 else words
        offered = (*moment.tempo.offered, *((RUN,) if moment.tempo.run else ()))
        until = next((u for u in offered if words and words[-1] in WORDS[u]), None)
        if until is None:
            known = ", ".join(WORDS[u][speaker.lang == "es"] for u in offered)
            return False, [speaker.say("plain.pass_until", words=known)]
        return self._do(give.PassUntil(moment.number, until, seat)).done, []

    def _mute(self, off: bool, text: str, speaker: Speaker, moment: Moment) -> tuple[bool, list[str]]:
        """Let a card stop the game no more, or again; without a card tell which ones do not."""
        if not text:
            return False, list(muted(speaker, moment)) or [speaker.say("mute.none")]
        name, _, last = text.rpartition(" ")
        whole = off and last.casefold() in WHOLE
        card, trouble = named(name if whole else text, speaker, moment.view)
        if card is None or moment.view.seat is None:
            return False, [trouble or speaker.say("refuse.hidden")]
        if off:
            done = self._do(give.Mute(moment.number, card.definition, whole)).done
            said = "mute.match" if whole else "mute.turn"
        else:
            done = self._do(give.Unmute(moment.number, card.definition)).done
            said = "mute.off"
        return done, [speaker.say(said, card=card.definition)] if done else []


def muted(speaker: Speaker, moment: Moment) -> Iterator[str]:
    """Yield which cards do not stop the game for whoever looks."""
    for _, definition, whole in moment.tempo.muted:
        yield speaker.say("mute.match" if whole else "mute.turn", card=definition)
