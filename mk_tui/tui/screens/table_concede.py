"""Giving up at the table: who, then once more whether really; both lists begin with the way back."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.errors import RuleCrash
from mk_tui.storage import StorageError
from mk_tui.table.session import ConcessionRefused

from ..board.spans import Spans, clean

NOBODY = -1


class Conceding:
    """The giving-up part of the table screen."""

    def action_concede(self: Any) -> None:
        """Somebody at the keyboard wants to give up: with several of them, ask who."""
        able = self.session.can_concede()
        if len(able) == 1:
            self._ask_concession(able[0])
        elif able:
            called = self.session.names
            names = [(key, clean(called[s]), s) for key, s in self.claim_keys.items() if s in able]
            self._open_concession(self.say("concede.who"), names, self._ask_concession)
        elif self.session.humans:
            refusal = self.session.why_no_concession(self.session.humans[0])
            self._say_refusal(refusal)
            self.draw_prompt()

    def _say_refusal(self: Any, refusal: Any) -> None:
        self.notice = (clean(self.speaker.refusal(refusal)), "warn", str(refusal.clause or ""))

    def _ask_concession(self: Any, seat: int) -> None:
        """Ask once whether it is meant; what is done cannot be undone."""
        if seat == NOBODY:
            self.close_listing()
            return
        name = clean(self.session.names[seat])
        yes = (self.say("word.yes")[0], self.say("concede.yes", name=name), seat)
        self._open_concession(self.say("concede.sure", name=name), [yes], self._give_up)

    def _open_concession(self: Any, title: str, rows: list[tuple[str, str, int]], on_pick: Any) -> None:
        """List what may be chosen below the way back, on which the cursor stands."""
        taken = [key for key, _, _ in rows]
        no = next(c for c in (self.say("word.no")[0], "0") if c not in taken)
        entries: list[tuple[str, Spans, int]] = [(no, ((self.say("concede.no"), "name"),), NOBODY)]
        entries += [(key, ((text, "name"),), seat) for key, text, seat in rows]
        self._open(title, entries, self.say("list.foot"), on_pick)

    def _give_up(self: Any, seat: int) -> None:
        """Concede, and go on to what follows."""
        self.close_listing()
        if seat == NOBODY:
            return
        if self._bot_timer is not None:
            self._bot_timer.stop()
            self._bot_timer = None
        self._bot_pending = None
        self.notice = None
        self.dice.clear()
        try:
            self.session.concede(seat)
        except ConcessionRefused as error:
            self._say_refusal(error.refusal)
        except RuleCrash as error:
            where = str(getattr(error, "report", {}).get("crash_file", ""))
            self.notice = (self.say("notice.crash", file=where), "bad", "")
        except StorageError as error:
            self.app.tell(error)
        else:
            self.hotseat.reopen()
            self.proceed()
            return
        self.draw_prompt()
