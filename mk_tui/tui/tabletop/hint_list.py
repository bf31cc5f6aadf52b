"""A hint: the best answers with their chances, worked out beside the screen, listed over the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from mk_tui.players.weighing import Weighing
from mk_tui.table.hint_words import before_hint, hint_lines

from ..board.choices import NOTHING
from ..board.spans import wrap
from .host import TablePart
from .overlay import MOST_WIDTH, OPTION_KEYS, ListRow
from .scene import PromptNotice


class HintList(TablePart):
    """Asks for a hint and lists it; a row that is chosen is played."""

    def ask(self) -> None:
        """Count a hint and think about it; nobody is given one before everybody: it knows their cards."""
        first = before_hint(self.client.moment)
        if first:
            self.scene.tell(lambda: PromptNotice(self.voice.speaker.say(first), "warn"))
            self.host.draw_prompt()
            return
        if not self.scene.asking or self.client.viewer is None:
            return
        reply = self.client.give.hint()
        if not reply.done:
            self.host.course.say(reply)
            return
        self.scene.tell(lambda: PromptNotice(self.voice.say("hint.thinks"), "dim"))
        self.host.draw_prompt()
        work = partial(self._work, self.client.moment.number)
        self.host.run_worker(work, group="hint", exclusive=True, thread=True)

    def _work(self, moment: int) -> None:
        found = self.client.weigh(moment)
        self.host.program.call_from_thread(self._show, found, moment)

    def _show(self, found: Weighing | None, moment: int) -> None:
        """List what was found, if the question still stands."""
        question = self.scene.choices.question
        same = self.client.moment.number == moment and self.scene.asking
        if question is None or not same or not self.host.is_attached:
            return
        self.scene.notice = None
        if found is None:  # it was cancelled: nothing is worked out any more
            self.host.draw_prompt()
            return
        self._know(found)
        cells = min(self.host.program.size.width - 12, MOST_WIDTH - 10)
        rows: list[ListRow] = []
        lines = hint_lines(found, question, self.scene.view, self.voice.speaker, self._comes)
        picks: list[tuple[int, ...] | None] = [w.picks for w in found.answers]
        picks += [None] * (len(lines) - len(picks))  # what cannot be chosen: that there is none, what failed
        for key, answer, (what, why) in zip(self._keys(picks), picks, lines, strict=True):
            for n, line in enumerate(wrap(what, cells)):
                rows.append(("" if n or answer is None else key, ((line, "name"),), answer))
            rows += [("", (("  " + line, "dim"),), answer) for line in (wrap(why, cells) if why else ())]
        given = self.client.hints.get(question.seat, 0)
        say = self.voice.say
        self.overlay.put_up(say("hint.title", n=given), rows, say("hint.foot"), self._pick)
        self.overlay.anew = partial(self._show, found, moment)
        self.host.draw_prompt()

    def _keys(self, answers: Sequence[tuple[int, ...] | None]) -> list[str]:
        """Return the key of each answer: the one that gives it at the table, or of two ways of one thing the
        first; of what no single key gives one that means nothing else there."""
        choices = self.scene.choices
        keys: list[str] = []
        for picks in answers:
            single = picks is not None and len(picks) <= 1 and not choices.many
            key = choices.shown_key(picks[0] if picks else NOTHING) if single else ""
            keys.append("" if key in keys else key)
        free = (key for key in OPTION_KEYS if key not in choices.keys and key not in keys)
        return [
            key if key or picks is None else next(free, "") for key, picks in zip(keys, answers, strict=True)
        ]

    def _know(self, found: Weighing) -> None:
        """Let the scene know of the answers that are told what was worked out of them for the hint."""
        foreseen = self.scene.foreseen
        for picks in (w.picks for w in found.answers):
            if picks not in foreseen or not foreseen[picks].whole:
                foreseen[picks] = self.client.forecast(*picks)

    def _comes(self, picks: tuple[int, ...]) -> str:
        """Say what will come of an answer at once, as far as that is worked out."""
        return " ".join(self.voice.foreseen(self.scene.foreseen.get(picks), self.scene))

    def _pick(self, picks: tuple[int, ...] | None) -> None:
        if picks is not None and self.host.moves.asks_back(picks):
            return  # the list stays: the second time is the same key or click
        self.overlay.close()
        if picks is not None:
            self.host.course.give(picks)


__all__ = ["HintList"]
