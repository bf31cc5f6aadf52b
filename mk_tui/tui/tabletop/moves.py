"""Choosing: things on the table and options of the open question, and why something cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mk_tui.language import clean
from mk_tui.table import gives_up, to_be_warned, warning

from ..board.choices import NOTHING, ways
from ..board.painter import Target
from .host import Desk, TablePart
from .options_list import OptionsList
from .pile_lists import PileLists
from .scene import PromptNotice
from .voice import ABSENT


class Moves(TablePart):
    """Picks options, and answers when one pick is the answer."""

    def __init__(self, desk: Desk, options: OptionsList, piles: PileLists) -> None:
        super().__init__(desk)
        self.options, self.piles = options, piles
        self._aimed: tuple[int, ...] | None = None  # what was said to be played when it is chosen once more

    def choose(self, target: Target) -> None:
        """Choose a thing: answer with it, or say why it cannot be chosen."""
        choices = self.scene.choices
        positions = choices.positions(target) if self.scene.choosing else []
        unread = self._is_unread(target, positions)
        self.inspector.follow(target)
        if target[0] == "group" and positions:
            fresh = [n for n in positions if n not in choices.picks] or positions[-1:]
            each = ways(choices.options, fresh, self.scene.verbs)
            if len(each) > 1:  # of equal cards one will do; in which way is asked
                self.options.open(each)
            else:
                self.act(fresh[0])
        elif len(positions) == 1:
            if not self._takes_unasked(positions[0], unread):
                self.act(positions[0])
        elif positions:
            self.options.open(positions)
        elif target[0] == "zone":
            self.piles.open(target[1], target[2])
        elif target[0] in ("card", "group") and self.scene.asking:
            if not self.instead(target):
                self.refuse(target[1])
        elif target[0] == "player" and self.scene.asking and (why := self.client.why_not_player(target[1])):
            refusal = why
            self._say(lambda: self.voice.refusal(refusal))
        elif target[0] in ("card", "group", "player", "stack"):
            self.inspector.inspect(target)

    def _is_unread(self, target: Target, positions: Sequence[int]) -> bool:
        """Return whether what will come of choosing a thing stands nowhere on the screen: of cards of the
        hand, and where its lines, or the panel of the card that the cursor is on, have no room for it."""
        scene = self.scene
        unseen = bool(scene.unread.intersection(positions)) and not self.inspector.tells_all_of(target)
        return scene.untold or unseen or self._in_hand(target)

    def _in_hand(self, target: Target) -> bool:
        """Return whether a thing is a card of a hand."""
        zones, kinds = self.scene.view.zones, self.voice.spec.hand_zones
        return any(target == ("card", c.id) for zone in zones if zone.kind in kinds for c in zone.cards)

    def _takes_unasked(self, position: int, unread: bool) -> bool:
        """Say once of an option what it takes that nobody is asked for, there being nothing else: a card of
        one's own that its cost takes, which nobody loses by a single key; or, ``unread`` what will come of
        it, its target. Returns whether that was said now.

        To choose it again plays it: every card that is aimed takes two, itself and then its target, and with
        either one sees first what it will do.
        """
        scene, answer = self.scene, (position,)
        if not scene.asking or scene.choices.many or scene.is_warned(answer):
            return False
        targets, given_up = self.client.taken_unasked(position)
        taken = given_up or (targets if unread else ())
        if not taken or self._warn(answer):
            return bool(taken)
        message = "notice.gives_up" if given_up else "notice.only_target"
        foreseen = self.host.course.foresight.of(position)

        def said() -> PromptNotice:
            speaker, say = self.voice.speaker, self.voice.say
            what = " ".join(self.voice.foreseen(foreseen, scene))
            price = self.voice.price(scene.choices, position, scene)
            what = f"{price}: {what}" if price and what else what
            if given_up:
                what = f"{gives_up(given_up, speaker, scene.view)} {what}"
            named = speaker.words.join([speaker.option(option, scene.view) for option in targets])
            words = say(message, targets=named, what=what, key=self.voice.key("confirm"))
            return PromptNotice(clean(words), "warn", again=True)

        self._aimed = answer
        scene.warn(answer, said)
        self.host.draw_prompt()
        return True

    def _leaves_unplayed(self, answer: tuple[int, ...]) -> bool:
        """Say once of a pass that a card is not played yet which was chosen just before, and has said that it
        takes another press; returns whether that was said now."""
        scene, aimed = self.scene, self._aimed
        if aimed is None or not scene.is_warned(aimed) or answer != (scene.choices.space,):
            return False

        def said() -> PromptNotice:
            what = self.voice.label(scene.choices, aimed[0], scene.view)
            words = self.voice.say("notice.not_played", what=what, key=self.voice.key("pass"))
            return PromptNotice(clean(words), "warn", again=True)

        scene.warn(answer, said)
        self.host.draw_prompt()
        return True

    def instead(self, target: Target) -> bool:
        """Half way in something, do what a card is for that is no choice of it together with the card that
        began it, as if it had been named first; returns whether that was so."""
        half_way = target[0] == "card" and self.scene.asking and self.scene.choices.half_way
        found = self.client.instead(target[1]) if half_way else None
        if found is None or not self.client.give.undo().done:
            return False
        position, begun = found
        course = self.host.course
        course.stand_anew()
        course.proceed()
        before = self.scene.choices.question
        self.act(position)
        if self.scene.choices.question is not before and self.scene.choices.positions(("card", begun)):
            self.choose(("card", begun))
        return True

    def act(self, position: int) -> None:
        """Pick an option; a question for one pick is answered by it."""
        if not self.scene.choosing:
            return
        if not self.scene.asking:
            self.inspector.inspecting = False
            self.host.course.act_openly(position)
            return
        if position == NOTHING:
            self._give(())
            return
        choices = self.scene.choices
        full = choices.full(position)
        answer = choices.toggle(position)
        if answer is not None:
            if not self._leaves_unplayed(answer) and not self._warn(answer):
                self._give(answer)
            return
        picks = [*choices.picks, position]
        self._picked(lambda: self.voice.wrong(choices, picks) if full else None)

    def _give(self, answer: tuple[int, ...]) -> None:
        """Answer the open question; a card that was opened over the board to decide it has served."""
        self.inspector.inspecting = False
        self.host.course.give(answer)

    def act_all(self) -> None:
        """Pick all there is, or take it all back, where several things may be picked."""
        choices = self.scene.choices
        if not self.scene.asking:
            return
        if choices.all_at_once:
            choices.toggle_all()
            self._picked(lambda: None)
        else:
            self._say(lambda: PromptNotice(self.voice.say("notice.not_all"), "warn"))

    def _picked(self, said: Callable[[], PromptNotice | None]) -> None:
        """Show what is picked now, and what would come of it."""
        self.scene.tell(said)
        self.host.course.foresight.picked()
        self.host.redraw()
        self.options.again()

    def asks_back(self, answer: tuple[int, ...]) -> bool:
        """Say once of an answer that a list gives that it would be in vain; returns whether it was said
        now."""
        return self.scene.asking and NOTHING not in answer and self._warn(answer)

    def _warn(self, answer: tuple[int, ...]) -> bool:
        """Say once of an answer that it would be in vain; returns whether that was said now."""
        scene = self.scene
        foresight = self.host.course.foresight
        question = scene.choices.question
        if question is None or scene.is_warned(answer):
            return False
        if not to_be_warned(answer, question, lambda picks: foresight.of(*picks)):
            return False
        foreseen = foresight.of(*answer)
        scene.warn(
            answer,
            lambda: PromptNotice(warning(foreseen, self.voice.speaker, question), "warn", again=True),
        )
        self.host.draw_prompt()
        return True

    def confirm(self) -> None:
        """Give the picks, or say how many there have to be."""
        choices = self.scene.choices
        if not choices.picks and self.host.course.too_soon():
            return  # an Enter meant for the question before must neither decline nor accept a proposal
        answer = choices.answer()
        if choices.nothing and answer == ():
            self.refuse_pass()  # what nobody picked is not confirmed: to choose nothing has a key of its own
        elif answer is not None:
            if not self._warn(answer):
                self._give(answer)
        else:
            picks = tuple(choices.picks)
            self._say(lambda: self.voice.wrong(choices, picks))

    def _say(self, said: Callable[[], PromptNotice]) -> None:
        self.scene.tell(said)
        self.host.draw_prompt()

    def refuse(self, card: int) -> None:
        """Say why a card cannot be chosen, with the clause that says so."""
        if self.client.viewer is None and not self.scene.asking:
            self._say(lambda: PromptNotice(self.voice.say("notice.wait"), "warn"))
            return
        refusal, choices = self.client.why_not(card), self.scene.choices
        if refusal is None:
            self._say(lambda: self.voice.wrong(choices, (ABSENT,)))
        else:
            self._say(lambda: self.voice.refusal(refusal))

    def refuse_pass(self) -> None:
        """Say that there is no passing, with the clause where one says so."""
        choices = self.scene.choices
        refusal = self.client.why_no_pass()
        if choices.nothing:
            self._say(self._key_for_nothing)
        elif refusal is None:
            self._say(lambda: self.voice.wrong(choices, ()))
        else:
            self._say(lambda: self.voice.refusal(refusal))

    def _key_for_nothing(self) -> PromptNotice:
        choices, voice = self.scene.choices, self.voice
        words = voice.label(choices, NOTHING, self.scene.view)
        key = choices.key_of(NOTHING) or voice.key("options")
        return PromptNotice(voice.say("notice.nothing", key=key, words=words), "warn")
