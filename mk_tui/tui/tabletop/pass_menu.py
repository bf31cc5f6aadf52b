"""The small menu of when one is asked: pass until something, and which cards are not to stop the game.

It decides nothing: the table does. It is shown who passes how far as long as that holds, and any key but
those that let a computer player go on takes it back while nobody here has to answer.
"""

from __future__ import annotations

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language.asking_words import who_passes
from mk_tui.players.answers import DECLINING, orders_effects
from mk_tui.table import QuestionView, Reply
from mk_tui.table import moment as stages
from mk_tui.table.passing import RUN

from .host import Desk, TablePart
from .overlay import ListRow
from .scene import PromptNotice

# A letter for each, the same in every game.
UNTIL_KEYS = {"step": "s", "touched": "d", "combat": "c", "turn": "t", "round": "r"}
AGAIN_KEY = "a"
WEALTH = "wealth"  # making it is nothing to do by itself: no card stops the game for it
MUTE_KEYS = "befghjkmnqvwxy1234567890"


class PassMenu(TablePart):
    """Fills the list over the table."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._seat = -1  # whom it is about where all were asked; -1: all of them

    def open(self) -> None:
        """List until what one may pass, and the cards of the question that need not stop the game."""
        self._seat = -1
        self._list()

    def _list(self) -> None:
        if self.scene.stage.what not in (stages.ASK, stages.ALOUD, stages.COMPUTER) or not self.client.seats:
            return
        if not (self.client.moment.tempo.offered or self._orders()):
            self.host.course.say(self.client.give.stop_passing())  # the table says why not
            return
        say, speak = self.voice.say, self.voice.speaker.say
        rows: list[ListRow] = [
            (UNTIL_KEYS[until], ((speak(f"pass.until.{until}"), "name"),), ("until", until))
            for until in self.client.moment.tempo.offered
        ]
        held = bool(self.client.moment.tempo.until)
        words = speak("pass.again" if held else "pass.next")
        again = ("ask" if held else "next",)
        rows.append((AGAIN_KEY, ((words, "name"),), again))
        told = who_passes(self.voice.speaker, self.client.moment.tempo.until, self.client.alone)
        rows += [("", ((f"  {line}", "dim"),), again) for line in told]  # the header may have no room for it
        keys = iter(MUTE_KEYS)
        muted = self.client.moment.tempo.muted
        for definition in self._stopping():
            for whole in (False, True):
                words = speak("mute.do_match" if whole else "mute.do_turn", card=definition)
                rows.append((next(keys, ""), ((words, ""),), ("mute", definition, whole)))
        for _, definition, _ in muted:
            words = speak("mute.undo", card=definition)
            rows.append((next(keys, ""), ((words, "dim"),), ("unmute", definition)))
        for n, definition in self._orders():
            words = speak("order.keep", card=definition)
            rows.insert(0, (next(keys, ""), ((words, "name"),), ("order", n, definition)))
        for cards in self.client.moment.tempo.orders:
            words = speak("order.kept", card=cards[0])
            rows.append((next(keys, ""), ((words, "dim"),), ("orders", cards[0])))
        rows += self._each()
        one = self._seat >= 0
        title = say("until.title_of", name=self.voice.told(self._seat)) if one else say("until.title")
        self.overlay.put_up(title, rows, say("list.foot"), self._pick)
        self.overlay.anew = self._list

    def _orders(self) -> list[tuple[int, str]]:
        """Return of whose effects it is asked which comes first: option and card, from the last."""
        question = self.client.moment.question
        if question is None or not orders_effects(question):
            return []
        cards = [self.scene.view.card(option[1]) for option in question.options]
        found = [(n, card.definition) for n, card in enumerate(cards) if card is not None and card.definition]
        return found[::-1]

    def _each(self) -> list[ListRow]:
        """Return a row for each of those who were asked together: it may be meant for one of them alone."""
        asked = self.client.moment.claimants
        if len(asked) < 2 or self._seat >= 0:
            return []
        words = [self.voice.say("until.only", name=self.voice.name(seat)) for seat in asked]
        return [(str(n + 1), ((words[n], ""),), ("only", seat)) for n, seat in enumerate(asked)]

    def _stopping(self) -> list[str]:
        """Return the cards that the question stops for, each once, without those that do not any more."""
        question = self.client.moment.question
        if question is None or self.client.viewer is None:
            return []
        found: list[str] = []
        source = dict(question.fields).get("source")
        if isinstance(source, str):
            found.append(source)
        for option in question.options if self._interrupts(question) else ():
            names = self.client.ruleset.verbs.get(option[0], ())
            about = names and names[0] in ("card", "source") and option[0] != WEALTH
            if about and isinstance(option[1], int):
                card = self.scene.view.card(option[1])
                if card is not None and card.definition not in found:
                    found.append(card.definition)
        muted = {definition for _, definition, _ in self.client.moment.tempo.muted}
        passable = any(option[0] in DECLINING for option in question.options)
        return [d for d in found if d not in muted][:6] if passable else []

    def _interrupts(self, question: QuestionView) -> bool:
        """Return whether a question comes because of what could be done in it: one's own turn, where it is no
        row of steps that ask, comes in any case, and no card stops the game in it."""
        own = question.seat == self.scene.view.active and not question.response
        return not own or "end_turn" in load_ruleset(self.client.ruleset)[0]

    def _pick(self, row: tuple[object, ...]) -> None:
        self.overlay.close()
        what = row[0]
        if what == "until":
            self._pass(str(row[1]))
        elif what == "ask":
            self.take_back()
        elif what == "next":
            self._heard(self.client.give.ask_next(), "pass.ask_next")
        elif what == "order":
            assert isinstance(row[1], int)
            self._heard(self.client.give.keep_order(row[1]), "order.keep", str(row[2]))
        elif what == "orders":
            self._heard(self.client.give.ask_orders(), "order.kept", str(row[1]))
        elif what == "only":
            assert isinstance(row[1], int)
            self._seat = row[1]
            self._list()
        elif what == "mute":
            words = "mute.match" if row[2] else "mute.turn"
            self._heard(self.client.give.mute(str(row[1]), bool(row[2])), words, str(row[1]))
        else:
            self._heard(self.client.give.mute(str(row[1]), None), "mute.off", str(row[1]))

    def _heard(self, reply: Reply, words: str, card: str = "") -> None:
        """Go on, and say that what changes nothing on the table has been taken in.

        In the prompt, which it must not cover, as long as the same person is asked there.
        """
        viewer = self.client.viewer
        self._done(reply)
        if not reply.done:
            return
        if self.scene.stage.what == stages.ASK and self.client.viewer == viewer:
            self.scene.tell(lambda: PromptNotice(self.voice.speaker.say(words, card=card), "dim"))
            self.host.redraw()
        else:
            self.host.program.notify(self.voice.speaker.say(words, card=card), markup=False)

    def _pass(self, until: str) -> None:
        """Pass until that; where all were asked, one of them, or everybody."""
        self._done(self.client.give.pass_until(until, self._seat, self._stops()))

    def _stops(self) -> tuple[str, ...]:
        settings = self.host.program.settings
        return tuple(name for name in ("hurt", "aimed") if getattr(settings, f"stop_{name}"))

    def end_turn(self) -> None:
        """End one's own turn; what it leaves undone is said first."""
        if self.scene.stage.what != stages.ASK:
            return
        reply = self.client.give.end_turn(self._stops())
        if reply.done:
            self._done(reply)
        else:
            self.host.course.say(reply)

    def decline_run(self) -> None:
        """Decline all questions of the kind that is asked now, each about another card; where there is one
        alone it is said that its key does nothing."""
        if self.scene.stage.what != stages.ASK:
            return
        if self.client.moment.tempo.run:
            self._pass(RUN)
            return
        self.scene.tell(lambda: self.voice.dead_key(self.voice.key("decline_run"), lists=True))
        self.host.draw_prompt()

    def take_back(self) -> None:
        """Be asked again."""
        self._done(self.client.give.stop_passing())

    def take_back_aloud(self) -> None:
        """Whoever passed on is asked again, by a key that any of them may have pressed: so it is said."""
        self._heard(self.client.give.stop_passing(), "pass.taken_back")

    def _done(self, reply: Reply) -> None:
        self.host.course.interrupt()
        self.host.course.say(reply)
        self.host.course.proceed()

    @property
    def holds(self) -> bool:
        """Whether somebody passes on and nobody here has to answer, so that a key takes it back; not what
        they have declined at once, which is over when the row of those questions is."""
        held = any(until != RUN for _, until in self.client.moment.tempo.until)
        return held and self.scene.stage.what in (stages.COMPUTER, stages.ELSEWHERE)
