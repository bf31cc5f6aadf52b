"""Giving up at the table: who, then once more whether really; both lists begin with the way back."""

from __future__ import annotations

from .host import TablePart
from .overlay import ListRow, Picking

NOBODY = -1


class ConcessionDialogue(TablePart):
    """Asks whoever wants to give up."""

    def begin(self) -> None:
        """Somebody at the keyboard wants to give up: with several of them, ask who."""
        able = self.client.moment.concede
        if len(able) == 1:
            self._ask(able[0])
        elif able:
            names = [(k, self.voice.name(s), s) for k, s in self.voice.claim_keys.items() if s in able]
            self._open(self.voice.say("concede.who"), names, self._ask)
        else:
            refusal = self.client.why_no_concession()
            if refusal is not None:
                self.scene.tell(lambda: self.voice.refusal(refusal, "warn"))
                self.host.draw_prompt()

    def _ask(self, seat: int) -> None:
        """Ask once whether it is meant; what is done cannot be undone."""
        if seat == NOBODY:
            self.overlay.close()
            return
        name, say = self.voice.name(seat), self.voice.say
        yes = (say("word.yes")[0], say("concede.yes", name=name), seat)
        self._open(say("concede.sure", name=name), [yes], self._give_up)

    def _open(self, title: str, rows: list[tuple[str, str, int]], on_pick: Picking) -> None:
        """List what may be chosen below the way back, on which the cursor stands."""
        say, taken = self.voice.say, [key for key, _, _ in rows]
        no = next(c for c in (say("word.no")[0], "0") if c not in taken)
        entries: list[ListRow] = [(no, ((say("concede.no"), "name"),), NOBODY)]
        entries += [(key, ((text, "name"),), seat) for key, text, seat in rows]
        self.overlay.put_up(title, entries, say("list.foot"), on_pick)

    def _give_up(self, seat: int) -> None:
        """Concede, and go on to what follows."""
        self.overlay.close()
        if seat == NOBODY:
            return
        self.host.course.interrupt()
        reply = self.client.give.concede(seat)
        if reply.done:
            self.host.course.proceed()
        else:
            self.host.course.say(reply)
