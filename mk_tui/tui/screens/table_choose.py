"""What keys and clicks choose at the table. Every action can be reached by either."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events

from mk_tui.players.answers import wrong
from mk_tui.table import hotseat as stages

from ..board.choices import NOTHING
from ..board.layout import Target
from ..board.spans import clean
from ..widgets.painted import Painted
from ..widgets.panel import PanelWidget

# A position that no option has.
ABSENT = -1


class Choosing:
    """The choosing half of the table screen."""

    # -- keys ---------------------------------------------------------------------------------------

    def on_key(self: Any, event: events.Key) -> None:
        """Take letters and digits; while something covers the table, take everything."""
        key = (
            event.character
            if event.character and event.character.isprintable() and event.key != "space"
            else event.key
        )
        if self._key_taken(event, key):
            return
        what = self.stage.what
        if what == stages.ALOUD:
            seat = self.claim_keys.get(key.lower())
            if seat is not None and self.hotseat.may_claim(seat):
                self._stop(event)
                self._claim(seat)
        elif what == stages.BACK:
            if key.lower() == self.seat_keys[self.stage.seat]:
                self._stop(event)
                self.take_back()
        elif what == stages.ASK and (chosen := self.choices.keys.get(key)) is not None:
            self._stop(event)
            if isinstance(chosen, int):
                self.act(chosen)
            else:
                self.point_at(chosen)
                self.choose(chosen)

    def _key_taken(self: Any, event: events.Key, key: str) -> bool:
        """Let whatever covers the table, or is still going on, have the key; returns whether that was so."""
        if self.too_small.display:
            self._stop(event)  # nobody sees what a key would do
            return True
        if self.curtain.display:
            if self.stage.what == stages.CURTAIN and key in ("u", "U"):
                return False  # whoever has just answered may have meant something else
            self._stop(event)
            if self.curtain.press(key if event.key != "space" else "space"):
                self.lift_curtain()
            return True
        if self.dice.falling:
            if event.key not in ("f9", "z"):
                self._stop(event)
                self.dice.skip()
            return True
        if self.dice.rolls and not self.wide:
            self.dice.clear()  # it lay over the board until now; the key still does what it does
            self.redraw()
        if self._bot_pending is not None and event.key in ("space", "enter"):
            self._stop(event)
            self._bot_moves()
            return True
        if self.news_open:
            if event.key in ("z", "f2", "f3", "f4", "f9"):  # these mean the same everywhere
                self.close_news()
            else:
                self._stop(event)
                self.key_in_news(event.key)
            return True
        if self.listing.display:
            if event.key == "escape":
                self._stop(event)
                self.close_listing()
            elif self.listing.press(key) or event.key in ("space", "tab", "shift+tab"):
                self._stop(event)
            return True
        return False

    def _stop(self: Any, event: events.Key) -> None:
        event.stop()
        event.prevent_default()

    # -- the mouse ----------------------------------------------------------------------------------

    def on_painted_hit(self: Any, message: Painted.Hit) -> None:
        """Do what a key would do for the thing that was clicked on."""
        message.stop()
        target = message.target
        if self.curtain.display:
            if target[0] == "press" and self.curtain.press(target[1]):
                self.lift_curtain()
            return
        if self.dice.falling:
            self.dice.skip()
            return
        kind = target[0]
        if self.news_open:
            self.close_news()
        elif kind == "row":
            self.listing.cursor = target[1]
            self.listing.pick(target[1])
        elif kind == "do":
            if target[1] == "palette":
                self.app.action_command_palette()
            elif target[1] == "confirm" and self.stage.what == stages.ASK and self.choices.many:
                self.confirm_picks()
            else:
                getattr(self, f"action_{target[1]}")()
        elif kind == "option":
            if target[1] != self.choices.space or not self.too_soon():
                self.act(target[1])
        elif kind == "claim":
            self._claim(target[1])
        elif kind == "back":
            self.take_back()
        elif kind == "clause":
            self.open_rulebook(target[1])
        elif kind == "def":
            self.inspect(target)
        else:
            if isinstance(message.widget, PanelWidget):
                message.widget.focus()
            self.point_at(target)
            if message.button == 3:
                self.inspect(target)
            else:
                self.choose(target)

    def on_painted_over(self: Any, message: Painted.Over) -> None:
        """Show the card under the mouse in the inspector."""
        message.stop()
        target = message.target
        if target is not None and target[0] in ("card", "group", "def", "stack", "player") and self.wide:
            self.look_at(target)

    # -- choosing -----------------------------------------------------------------------------------

    def choose(self: Any, target: Target) -> None:
        """Choose a thing: answer with it, or say why it cannot be chosen."""
        self.look_at(target)
        positions = self.choices.positions(target) if self.stage.what == stages.ASK else []
        if target[0] == "group":
            fresh = [n for n in positions if n not in self.choices.picks]
            if fresh or positions:
                self.act(fresh[0] if fresh else positions[-1])
                return
        if len(positions) == 1:
            self.act(positions[0])
        elif positions:
            self.open_options(positions)
        elif target[0] == "zone":
            self.open_pile(target[1], target[2])
        elif target[0] in ("card", "group") and self.stage.what == stages.ASK:
            self.refuse(target[1])
        elif target[0] in ("card", "group", "player", "stack"):
            self.inspect(target)

    def act(self: Any, position: int) -> None:
        """Pick an option; a question for one pick is answered by it."""
        if self.stage.what != stages.ASK:
            return
        if position == NOTHING:
            self.give(())
            return
        full = self.choices.full(position)
        answer = self.choices.toggle(position)
        if answer is not None:
            self.give(answer)
            return
        self.notice = None
        if full:
            self._say_wrong([*self.choices.picks, position])
        self.redraw()
        if self.listing.display:
            self.open_options(self._listed)

    def _say_wrong(self: Any, picks: Sequence[int]) -> None:
        """Say why these picks are no answer."""
        error = wrong(self.choices.question, picks)
        assert error is not None
        self.notice = (clean(self.speaker.say(error.message_id, **error.fields)), "bad", "")

    def confirm_picks(self: Any) -> None:
        """Give the picks, or say how many there have to be."""
        answer = self.choices.answer()
        if answer is not None:
            self.give(answer)
            return
        self._say_wrong(self.choices.picks)
        self.draw_prompt()

    def refuse(self: Any, card: int) -> None:
        """Say why a card cannot be chosen, with the clause that says so."""
        seat = self.hotseat.viewer
        if self.stage.what != stages.ASK or seat is None:
            self.notice = (self.say("notice.wait"), "warn", "")
        else:
            refusal = self.session.why_not(seat, card)
            if refusal is None:
                self._say_wrong((ABSENT,))
            else:
                self.notice = (clean(self.speaker.refusal(refusal)), "bad", str(refusal.clause or ""))
        self.draw_prompt()

    def take_back(self: Any) -> None:
        """Nobody responded, and the person who had the screen takes it again."""
        if self.stage.what == stages.BACK:
            self.hotseat.look(self.stage.seat, self.view.log_size)
            self.proceed()

    def _claim(self: Any, seat: int) -> None:
        self.claims ^= {seat}
        self.notice = None
        self.draw_prompt()

    def point_at(self: Any, target: Target) -> None:
        """Put the cursor on a target."""
        for panel in self.panels.values():
            if panel.plan is not None and panel.put_cursor(target):
                if self.focused is not panel:
                    panel.focus()
                return

    # -- actions ------------------------------------------------------------------------------------

    def action_pass_on(self: Any) -> None:
        """Space: pass, be done, or pick what the cursor is on."""
        if self.stage.what == stages.BOT:
            self._bot_moves()
            return
        if self.stage.what == stages.STUCK:
            self.try_again()
            return
        if self.stage.what == stages.ALOUD and not self.claims and not self.view.stack:
            self.quiet = (self.view.log_size, self.view.round)
            self.action_confirm()
            return
        if self.stage.what != stages.ASK:
            return
        if self.choices.space is not None and not self.choices.many:
            if not self.too_soon():
                self.act(self.choices.space)
            return
        # A cursor that stands there from an earlier question has chosen nothing in this one.
        target = self.cursor_target() if self.touched else None
        if target is not None and self.choices.positions(target):
            self.choose(target)
        else:
            self._refuse_pass()

    def _refuse_pass(self: Any) -> None:
        """Say that there is no passing, with the clause where one says so."""
        refusal = self.session.why_no_pass(self.stage.seat)
        if self.choices.nothing:
            key, words = self.choices.key_of(NOTHING), self.label_of(NOTHING)
            self.notice = (self.say("notice.nothing", key=key or "o", words=words), "warn", "")
        elif refusal is None:
            self._say_wrong(())
        else:
            self.notice = (clean(self.speaker.refusal(refusal)), "bad", str(refusal.clause or ""))
        self.draw_prompt()

    def action_confirm(self: Any) -> None:
        """Enter: give the picks, or choose what the cursor was moved to."""
        if self.stage.what == stages.ALOUD:
            self.hotseat.claim(self.claims)
            self.session.wind_up()
            self.proceed()
            return
        if self.stage.what == stages.BOT:
            self._bot_moves()
            return
        if self.stage.what == stages.STUCK:
            self.try_again()
            return
        if self.stage.what == stages.OVER:
            self._over()
            return
        target = self.cursor_target() if self.touched else None
        if self.choices.many and not self._picks_at(target):
            self.confirm_picks()
        elif target is not None:
            self.choose(target)
        elif self.choices.question is not None:
            self.notice = (self.say("notice.choose"), "warn", "")
            self.draw_prompt()

    def _picks_at(self: Any, target: Target | None) -> bool:
        """Whether Enter picks what the cursor was moved to, because the picks are not enough or none yet."""
        c = self.choices
        fresh = target is not None and any(n not in c.picks for n in c.positions(target))
        return fresh and (not c.picks or c.answer() is None)

    def action_back(self: Any) -> None:
        """Esc: close what is open, take a pick back, else open the menu of the table."""
        if self.listing.display:
            self.close_listing()
        elif self.inspecting:
            self.inspecting = False
            self.redraw()
        elif self.notice is not None:
            again = self.notice[0] == self.say("notice.no_way_back")
            self.notice = None
            self.draw_prompt()
            if again:
                self.open_menu()
        elif self.choices.unpick():
            self.redraw()
        elif self.choices.escape is not None and self.stage.what == stages.ASK:
            self.act(self.choices.escape)
        elif self.dice.rolls and not self.wide:
            self.dice.clear()
            self.redraw()
        elif self._half_way():
            self.notice = (self.say("notice.no_way_back"), "warn", "")
            self.draw_prompt()
        else:
            self.open_menu()

    def _half_way(self: Any) -> bool:
        """Whether something is being played and waits for its target, way or payment."""
        question = self.choices.question
        return (
            self.stage.what == stages.ASK
            and question is not None
            and "source" in dict(question.fields)
            and self.choices.space is None
        )

    def action_menu(self: Any) -> None:
        """Open the menu of the table, whatever else Esc would do."""
        self.close_listing()
        self.open_menu()

    def action_move(self: Any, dx: int, dy: int) -> None:
        """Move the cursor; from the edge of a panel to the next panel."""
        self.touched = True
        focused = self.focused
        if not isinstance(focused, PanelWidget) or focused.plan is None:
            first = next((p for p in self._panels_in_order() if p.cells), None)
            if first is not None:
                first.focus()
                self.look_at(first.target)
            return
        if focused.move(dx, dy):
            self.look_at(focused.target)
        else:
            self.action_panel(dx + dy)

    def action_panel(self: Any, by: int) -> None:
        """Go to the next panel, or the one before."""
        self.touched = True
        order = [p for p in self._panels_in_order() if p.cells]
        if not order:
            return
        at = order.index(self.focused) + by if self.focused in order else (0 if by > 0 else -1)
        panel = order[at % len(order)]
        panel.cursor = 0 if by > 0 else len(panel.cells) - 1
        panel.focus()
        self.look_at(panel.target)

    def _panels_in_order(self: Any) -> list[PanelWidget]:
        shown = [p for p in self.panels.values() if p.plan is not None]
        return sorted(shown, key=lambda p: (p.region.y, p.region.x))

    def cursor_target(self: Any) -> Target | None:
        """Return what the cursor is on."""
        focused = self.focused
        return focused.target if isinstance(focused, PanelWidget) and focused.plan is not None else None

    def on_descendant_focus(self: Any, event: events.DescendantFocus) -> None:
        """Tab moved on to another panel: the inspector follows."""
        if isinstance(event.widget, PanelWidget):
            self.touched = True
            self.look_at(event.widget.target)

    def look_at(self: Any, target: Target | None) -> None:
        """Let the inspector follow the cursor."""
        if target is not None and target != self.inspected:
            self.inspected = target
            if self.wide or self.inspecting:
                self.draw_inspector()

    def action_inspect(self: Any) -> None:
        """Open or close the inspector on what the cursor is on (narrow screens); else refresh it."""
        self.inspect(self.cursor_target() or self.inspected)

    def inspect(self: Any, target: Target | None) -> None:
        if self.inspecting and target == self.inspected:
            self.inspecting = False
        else:
            self.inspected = target
            self.inspecting = not self.wide
        self.draw_inspector()
        self.redraw()
        self.call_after_refresh(self.draw_inspector)

    def action_explain(self: Any) -> None:
        """Open the rulebook at the refusal's clause; without one, the help."""
        if self.notice is not None and self.notice[2]:
            self.open_rulebook(self.notice[2])
            return
        from .help import HelpScreen

        clause = self.spec.phase_clause(self.view.phase)
        self.app.push_screen(HelpScreen(self, clause))

    def action_rulebook(self: Any) -> None:
        """Open the rulebook at the clause of the current step."""
        self.open_rulebook(self.spec.phase_clause(self.view.phase))

    def open_rulebook(self: Any, clause: str = "") -> None:
        from .rulebook import RulebookScreen

        self.app.push_screen(RulebookScreen(self.session.ruleset, clause))

    def action_language(self: Any) -> None:
        """Speak the other language from now on."""
        self.app.next_language()
        self._speak()
        self.redraw()

    def action_theme(self: Any) -> None:
        """Take the next theme."""
        self.app.next_theme()

    def action_scroll_log(self: Any, lines: int) -> None:
        self.log_panel.scroll(lines)
