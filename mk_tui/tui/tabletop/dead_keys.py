"""Which keys mean nothing now, and what is said of one."""

from __future__ import annotations

from mk_tui.table import moment as stages

from ..keymap import AT_TABLE, action_words, written
from .host import TablePart
from .scene import PromptNotice

OPEN = (stages.ALOUD, stages.HAND_BACK)  # something is put before everybody, and nobody's hand is shown
# What only somebody who is asked can do.
OF_THE_ASKED = ("end_turn", "decline_run", "pick_all", "own_cards")


class DeadKeys(TablePart):
    """Says in the prompt of a key that it does nothing; any other key takes that away."""

    def deed(self, name: str, pointing: bool) -> bool:
        """Say of a deed's key that it does nothing where something is put before everybody, or a computer
        player has to answer; ``pointing``: the cursor was moved to something there. Returns whether it is
        so."""
        what = self.scene.stage.what
        if what == stages.COMPUTER and name in (*OF_THE_ASKED, "options") and not self.overlay.display:
            self._not_yet(self.voice.key(name))
            return True
        if what not in OPEN or self.overlay.display:
            return False
        waits = what == stages.HAND_BACK and (name == "pass_on" or (name == "confirm" and not pointing))
        dead = waits or name in OF_THE_ASKED or (name == "options" and not self.scene.choosing)
        if dead:
            self._tell(self.voice.key("pass" if name == "pass_on" else name))
        return dead

    def typed(self, name: str, typed: str) -> bool:
        """Say of a key that it does nothing: one that was an action's until its own was set, and where
        somebody is asked, be it a computer player, all are, or the match is over, a letter or digit that
        chooses nothing now;
        returns whether it is so.
        """
        what, keymap = self.scene.stage.what, self.voice.keymap
        asked = self.scene.asking or what in (*OPEN, stages.OVER)
        if keymap.moved_from(name) is not None:
            self.scene.tell(lambda: self._moved(name))
            self.host.draw_prompt()
        elif not typed.isalnum() or any(keymap.has(action, typed) for action in AT_TABLE):
            return False
        elif asked:
            self._tell(typed)
        elif what == stages.COMPUTER:
            self._not_yet(typed)
        else:
            return False
        return True

    def _tell(self, key: str) -> None:
        self.scene.tell(lambda: self.voice.dead_key(key, self.scene.choosing))
        self.host.draw_prompt()

    def _not_yet(self, key: str) -> None:
        """Say of a key that only whoever is asked can do something with it, and who has to answer now."""
        voice, seat, anybody = self.voice, self.scene.stage.seat, bool(self.client.seats)
        self.scene.tell(lambda: voice.not_yet(key, seat) if anybody else voice.dead_key(key, False))
        self.host.draw_prompt()

    def _moved(self, name: str) -> PromptNotice:
        voice, action = self.voice, self.voice.keymap.moved_from(name) or ""
        told = {"key": written(name, voice.say), "action": action_words(action, voice.lang)}
        return PromptNotice(voice.say("notice.key_moved", now=voice.key(action), **told), "warn", key=True)
