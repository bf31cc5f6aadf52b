"""What the table shows: header, panels, stack, log, inspector, dice, and the prompt at its fixed place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.geometry import Region, Size

from mk_tui.language.failing import say_failure, say_stuck
from mk_tui.table import hotseat as stages

from .. import glyphs as g
from ..board.choices import NOTHING
from ..board.faces import PLAIN, Mark
from ..board.inspect import card_rows
from ..board.layout import COMPACT, FULL, TINY, Target
from ..board.plan import STACK, WIDE, Place, plan
from ..board.spans import Spans, clean, fit, spans_width, width, wrap
from ..board.spec import local
from ..widgets.body import Regions
from ..widgets.dice import Roll

# Below this nothing sensible fits; the comfortable least is said on the screen.
SMALLEST = (56, 14)
COMFORTABLE = (80, 24)
LOG_KEPT = 400
# The prompt is two lines high, and grows to this when the sentence or the buttons need it.
PROMPT_LINES = 4
# Seconds that dice lie over the board of a narrow screen: at least, and for each of many.
DICE_LIE = 2.5
DICE_LIE_EACH = 0.9


class Showing:
    """The drawing half of the table screen."""

    # -- news: log and dice -------------------------------------------------------------------------

    def show_news(self: Any, then: Callable[[], None]) -> None:
        """Take the new view; let its dice fall first, on the board as it was."""
        view = self.session.view(self.hotseat.viewer)
        since = self._log_at
        news = self.session.events(self.hotseat.viewer, since) if view.log_size > since else []
        self._log_at = view.log_size
        rolls = [self.roll_of(e) for e in news if is_roll(e)]
        self.lit = frozenset(
            v
            for e in (news if since else ())
            for k, v in e.fields.items()
            if k.endswith("_id") and isinstance(v, int) and v >= 0
        )

        def landed() -> None:
            self.view = view
            then()
            if self.dice.rolls and not self.wide:  # there they lie over the board
                if self._dice_timer is not None:
                    self._dice_timer.stop()
                lying = max(DICE_LIE, DICE_LIE_EACH * len(self.dice.rolls))
                self._dice_timer = self.set_timer(lying, self.clear_dice)

        if rolls and since:
            secret = self.view.seat is not None and view.seat != self.view.seat
            if secret:  # the screen changes hands: nothing of the one before stays while the dice fall
                self.view = view
            title = lambda n: self.say("dice.title", n=n)  # noqa: E731
            self.dice.throw(rolls[-12:], self.falls(), title, landed, self.redraw)
            if self.dice.falling:
                self.redraw()
        else:
            landed()

    def clear_dice(self: Any) -> None:
        """Put the dice away, unless others are falling."""
        if self.dice.rolls and not self.dice.falling and not self.wide:
            self.dice.clear()
            self.redraw()

    def roll_of(self: Any, event: Any) -> Roll:
        """Return an event of a roll as the tray shows it."""
        f = event.fields
        made = [clean(x) for x in self.speaker.roll_lines(f)]
        success = f.get("success", f.get("ok"))
        value = int(f.get("value", f.get("n", 0)))
        index = int(f.get("index", 0) or 0)
        verdict = ""
        if success is not None:
            verdict = self.say("dice.success" if success else "dice.failure")
        if not index:  # a roll against nothing, such as one for the order of play
            made, success, verdict = [], None, ""
        elif len(made) > 1 and str(value) in made[-1]:
            made = made[:-1]  # the last line says the result, which stands beside the die
        names = [clean(self.speaker.card_name(f[k])) for k in ("roller", "against") if f.get(k)]
        if not names and isinstance(f.get("seat"), int):
            names = [clean(self.speaker.player(f["seat"]))]
        head = f" {g.ARROW} ".join(names)
        told, ours = clean(self.speaker.event(event)), is_ours(event)
        throw = (str(f.get("purpose", "")), int(f.get("roller_id", f.get("seat", -1))))
        return Roll(head, told, f" {g.DOT} ".join(made), index, value, success, verdict, ours, throw)

    def entries(self: Any) -> list[Any]:
        """Return the log's entries as the viewer may read them; kept between calls."""
        key = (self.hotseat.viewer, self.app.lang)
        view = self.view
        if self._log_for != key:
            self._log_for, self._entries, start = key, [], max(view.log_size - LOG_KEPT, 0)
            self._caught_to = 0
        else:
            start = self._entries_to
        if view.log_size > start:
            for event in self.session.events(self.hotseat.viewer, start):
                if event.index >= view.log_size:
                    break
                self._add_caught(event.index)
                text = clean(self.speaker.event(event))
                if text:
                    card = next(
                        (v for k, v in event.fields.items() if k in CARD_KEYS and isinstance(v, str)), None
                    )
                    style = "dim" if is_step(event) else ""
                    if style and self._entries and self._entries[-1][2] == style:
                        self._entries.pop()  # nothing happened in that step
                    self._entries.append((text, ("def", card) if card else None, style))
            del self._entries[:-LOG_KEPT]
        self._add_caught(view.log_size)
        self._entries_to = view.log_size
        return self._entries

    def _add_caught(self: Any, upto: int) -> None:
        """Put what failed before an entry of the log in front of it."""
        for at, failure in self.caught[self._caught_to :]:
            if at > upto:
                break
            self._entries.append((say_failure(failure, self.app.lang), None, "bad"))
            self._caught_to += 1

    # -- the board ----------------------------------------------------------------------------------

    def mark(self: Any, target: Target, cursor: bool) -> Mark:
        """Return how a target is marked now."""
        if self.stage.what != stages.ASK:
            lit = target[0] in ("card", "group") and not self.lit.isdisjoint(target[1:])
            return Mark(cursor=cursor, lit=lit) if cursor or lit else PLAIN
        lit = target[0] == "card" and target[1] in self.lit
        mark: Mark = self.choices.mark(target, cursor, lit)
        return mark

    def redraw(self: Any) -> None:
        """Draw everything of the current view and question."""
        if not self.is_mounted:
            return
        self._regions_for = None
        if self.body.size.width:
            self.regions(self.body.size)
        self.log_panel.refresh(layout=True)  # a child's request is what makes the body arrange anew
        self.draw_header()
        self.draw_prompt()
        self.draw_inspector()

    def regions(self: Any, size: Size) -> Regions:
        """Plan the board for a size, give out keys, and return where the widgets go."""
        key = (size, self.app.lang)
        if self._regions_for is not None and self._regions_for[0] == key:
            got: Regions = self._regions_for[1]
            return got
        regions = self._plan(size)
        self._regions_for = (key, regions)
        return regions

    def _plan(self: Any, size: Size) -> Regions:
        w, h = size
        view = self.view
        wide = self.wide = w >= WIDE
        side = min(max(w * 27 // 100, 34), 58) if wide else 0
        bw = w - side
        keep = 0 if wide else 1 if h < 25 else 3
        self.painter.tallest = FULL if h >= 34 else COMPACT
        wanted = self._wanted()
        places, left = plan(self.painter, view, bw, h - keep, wanted, wide)
        if keep and any(p.level == TINY and p.key in wanted and p.key[1] >= 0 for p in places):
            # What can be chosen is folded away: the last lines of the log make room for it.
            keep = 0
            places, left = plan(self.painter, view, bw, h, wanted, wide)
        regions, front_end = self._place(places)
        self._draw_stack(view)
        if wide:
            dice_h = self.dice.needed(side, max(h // 3, 6)) if self.dice.rolls else 0
            log_h = max((h - dice_h) * 42 // 100, 6)
            regions[self.inspector] = (Region(bw, 0, side, h - dice_h - log_h), 0)
            if dice_h:
                regions[self.dice] = (Region(bw, h - dice_h - log_h, side, dice_h), 0)
            regions[self.log_panel] = (Region(bw, h - log_h, side, log_h), 0)
        else:
            log_h = left + keep
            regions[self.log_panel] = (Region(0, h - log_h, w, log_h), 0)
            if self.dice.rolls:
                dice_h = self.dice.needed(w, max(h - front_end - 1, 5))
                regions[self.dice] = (Region(0, min(front_end, max(h - dice_h, 0)), w, dice_h), 5)
            if self.inspecting:
                iw = min(w, 52)
                ih = min(h, len(self.inspector.rows) + 2)
                regions[self.inspector] = (Region(w - iw, 0, iw, ih), 6)
        entries = list(self.entries())
        if log_h <= 4 and len(entries) > 1 and entries[-1][2] == "dim":
            entries.pop()  # where there is little room, that a step has begun is told by the bar alone
        self.log_panel.show(entries, self.say("log.title"), log_h > 4)
        return regions

    def _place(self: Any, places: list[Place]) -> tuple[Regions, int]:
        """Show the panels where they have been planned and give out keys; also where the front ends."""
        view = self.view
        regions: Regions = {}
        order: list[Target] = []
        hand: list[Target] = []
        areas = {p.id: p.area for p in self.spec.panels}
        shown = set()
        front_end = 0
        for place in places:
            if place.key == STACK:
                regions[self.stack_panel] = (Region(place.x, place.y, place.w, place.h), 0)
                self.stack_panel.low = place.level == 0
                order += [("stack", item.id) for item in view.stack]
                continue
            widget = self.panels[place.key]
            widget.show(place.layout)
            shown.add(place.key)
            regions[widget] = (Region(place.x, place.y, place.w, place.h), 0)
            cells = place.layout.cells if place.layout is not None else ()
            area = areas[place.key[0]]
            (hand if area == "hand" else order).extend(c.target for c in cells if c.y < place.h)
            if area == "front":
                front_end = place.y + place.h
        for panel_key, widget in self.panels.items():
            if panel_key not in shown:
                widget.show(None)
        question = view.question if self.stage.what == stages.ASK else None
        if question is not None:
            self.choices.assign(order, hand, self.label_of, self.seat_keys)
        else:
            self.choices.assign((), (), str)
        return regions, front_end

    def _wanted(self: Any) -> set[tuple[str, int]]:
        """The panels that must not be folded: the focused one, and those with something to choose."""
        wanted: set[tuple[str, int]] = set()
        focused = self.focused
        if focused is not None and getattr(focused, "key", None) in self.panels:
            wanted.add(focused.key)
        if self.choices.at:
            cards = {t[1] for t in self.choices.at if t[0] == "card"}
            asked = self.choices.question
            about = dict(asked.fields) if asked is not None else {}
            cards |= {v for k, v in about.items() if k.endswith("_id") and isinstance(v, int)}
            zones = {(t[1], t[2]) for t in self.choices.at if t[0] == "zone"}
            for zone in self.view.zones:
                if (zone.kind, zone.seat) in zones or any(c.id in cards for c in zone.cards):
                    for panel in self.spec.panels:
                        if any(p.zone == zone.kind and p.show != "pile" for p in panel.parts):
                            wanted.add((panel.id, -1 if panel.area == "front" else zone.seat))
        return wanted

    def _draw_stack(self: Any, view: Any) -> None:
        rows: list[Any] = []
        for n, item in reversed(list(enumerate(view.stack, 1))):
            target = ("stack", item.id)
            mark = self.mark(target, False)
            letter = f"{mark.letter}{g.LEGAL}" if mark.legal else " "
            spans: Spans = (
                (letter + " ", "letter" if mark.legal else ""),
                (f"{n} ", "badge"),
                (clean(self.speaker.stack_item(item, view)), "legal" if mark.legal else "name"),
            )
            rows.append((spans, target))
        title = self.say("stack.title", n=len(view.stack))
        self.stack_panel.put(title, rows, self.say("stack.next", n=len(view.stack)) if len(rows) > 1 else "")

    # -- bars ---------------------------------------------------------------------------------------

    def draw_header(self: Any) -> None:
        """Round, step, whose turn, who decides; at the right the keys that open everything else."""
        view = self.view
        say = self.say
        cells = self.size.width
        name = local(self.spec.names, self.app.lang)
        phase = clean(self.speaker.phase(view.phase)) if view.phase else ""
        code = view.phase if view.phase[:1].isdigit() else ""
        turn = clean(self.speaker.told(view.active)) if view.active >= 0 else ""
        deciding = ""
        if self.stage.what in (stages.ASK, stages.BOT) and view.question is not None:
            seat = view.question.seat
            if seat != view.active:
                deciding = say("header.decides", name=clean(self.speaker.told(seat)))
        elif self.stage.what == stages.ALOUD:
            deciding = say("header.everybody")
        right: list[Any] = [
            (((say("header.help"), "bar-strong"),), ("do", "explain")),
            ((("  ", "bar"),), None),
            (((say("header.all"), "bar-strong"),), ("do", "palette")),
            ((("  ", "bar"),), None),
            (((say("header.menu"), "bar-strong"),), ("do", "menu")),
            (((" ", "bar"),), None),
        ]
        step = " ".join(x for x in (code, phase) if x)
        left_over = self.session.minutes_left()
        clock = say("header.minutes", n=int(left_over + 0.999)) if left_over is not None else ""
        hurry = self.session.seconds_left()
        if hurry is not None:
            clock = say("header.seconds", n=int(hurry + 0.999))
        pieces = [
            self.speaker.rather("header.round", say, n=view.round)
            if view.round
            else say("header.setting_up"),
            clock,
            step,
            say("header.turn", name=turn) if turn and view.round else "",
            deciding,
        ]
        middle = f" {g.DOT} ".join(p for p in pieces if p)
        room = cells - sum(spans_width(s) for s, _ in right) - 1
        if deciding and width(middle) + 1 > room:  # the board has a sign for whose turn it is
            middle = f" {g.DOT} ".join(p for p in (*pieces[:3], deciding) if p)
        head = f" {name} {g.DOT} " if width(name) + width(middle) + 4 <= room else " "
        left = fit(head + middle, room)
        gap = max(room + 1 - width(left), 0)
        self.header.show(
            [
                (((left[: len(head)], "bar-dim"), (left[len(head) :], "bar")), None),
                (((" " * gap, "bar"),), None),
                *right,
            ]
        )

    def draw_prompt(self: Any) -> None:
        """Who must do what, why and with which key: one sentence, then the buttons (or what was refused)."""
        cells = max(self.size.width - 2, 10)
        short = self.has_class("-short")
        sentence, style = self._sentence()
        target, tail = None, ""
        if self.notice is not None:  # in place of the sentence: what can be done stays below it
            text, style, clause = self.notice
            sentence = f"{g.BAD if style == 'bad' else g.DOT} {text}"
            target = ("clause", clause) if clause else ("do", "back")
            tail = " " + self.say("notice.clause_key") if clause else ""
        buttons = self._buttons()
        most = PROMPT_LINES
        if short:
            most = 1
            if self.notice is None:
                buttons = [(((" " + fit(sentence, cells // 2), style),), None), *buttons]
                lines = []
            else:
                buttons, lines = [], [[(((" " + fit(sentence, cells - width(tail)), style),), target)]]
        else:
            lines = [[(((" " + x, style),), target)] for x in wrap(sentence, cells - width(tail))[:2]]
        if tail and lines:
            lines[-1].append((((tail, "key"),), target))
        advice = self._advice() if self.notice is None and not short else ""
        if advice:
            told = wrap(advice, cells)[: most - len(lines) - 1]
            lines += [[(((" " + x, "dim"),), None)] for x in told]
        if buttons:
            lines += wrap_runs(buttons, cells)[: max(most - len(lines), 1)]
        height = 1 if self.has_class("-short") else max(len(lines), 2)
        if self.prompt.styles.height is None or self.prompt.styles.height.value != height:
            self.prompt.styles.height = height
        self.prompt.show(*lines)

    def _advice(self: Any) -> str:
        """What a beginner may be told about the open question, "" for nothing."""
        if self.stage.what != stages.ASK or not self.app.settings.advice:
            return ""
        return clean(self.speaker.advice(self.view))

    def _sentence(self: Any) -> tuple[str, str]:
        view, say = self.view, self.say
        what = self.stage.what
        if what == stages.ASK and view.question is not None:
            return clean(self.speaker.prompt(view.question, view)), "strong"
        if what == stages.ALOUD:
            last = self._entries[-1][0] + " " if self._entries and not view.stack else ""
            if view.stack:
                last = clean(self.speaker.stack_item(view.stack[-1], view)) + " " + g.DOT + " "
            return last + say("aloud.question"), "warn"
        if what == stages.BACK:
            words = "back.question" if self.hotseat.silence else "back.goes_on"
            return say(words, name=clean(self.speaker.told(self.stage.seat))), "warn"
        if what == stages.BOT:
            return say("bot.thinks", name=clean(self.speaker.told(self.stage.seat))), "dim"
        if what == stages.STUCK:
            return clean(say_stuck(self.stuck, self.speaker.say, self.stage.seat, self.app.lang)), "bad"
        if what == stages.OVER:
            return clean(self.speaker.result(view)), "strong"
        return "", ""

    def _buttons(self: Any) -> list[Any]:
        row = ButtonRow()
        what = self.stage.what
        if what == stages.ALOUD:
            self._buttons_aloud(row)
        elif what == stages.BACK:
            seat = self.stage.seat
            row.add(self.seat_keys[seat].upper(), self.say("back.go"), ("back", seat))
        elif what == stages.BOT:
            row.add(self.say("key.space"), self.say("bot.skip"), ("do", "pass_on"))
            if self._entries:
                room = self.size.width - 4 - row.width
                row.runs.append((((f"{g.LEGAL} " + fit(self._entries[-1][0], room - 2), "dim"),), None))
        elif what == stages.STUCK:
            row.add(self.say("key.space"), self.say("stuck.again"), ("do", "pass_on"))
            row.add(self.say("key.escape"), self.say("stuck.menu"), ("do", "menu"))
        elif what == stages.ASK and self.choices.question is not None:
            self._buttons_choice(row)
            if self.app.settings.hints:
                self._buttons_hints(row)
        return row.runs

    def _buttons_aloud(self: Any, row: ButtonRow) -> None:
        """Who may speak up, and nobody."""
        say = self.say
        for key, seat in self.claim_keys.items():
            if not self.hotseat.may_claim(seat):
                continue
            name = clean(self.session.names[seat])
            sign = g.PICKED if seat in self.claims else ""
            row.add(key.upper() + sign, name, ("claim", seat), "picked" if seat in self.claims else "")
        row.add(say("key.enter"), say("aloud.go") if self.claims else say("aloud.nobody"), ("do", "confirm"))
        if not self.claims and not self.view.stack:
            row.add(say("key.space"), say("aloud.quiet"), ("do", "pass_on"))

    def _buttons_choice(self: Any, row: ButtonRow) -> None:
        """Whatever of the open question hangs on nothing that lies on the table."""
        say, c, label = self.say, self.choices, self.label_of
        if c.many:
            count = self.picked_count()
            style = "" if c.answer() is not None else "dim"
            row.add(say("key.enter"), f"{say('pick.confirm')} ({count})", ("do", "confirm"), style)
        if c.space is not None:
            row.add(say("key.space"), label(c.space), ("option", c.space))
        for n in c.loose:
            if n not in (c.space, c.escape):
                picked = n in c.picks
                words = (g.PICKED if picked else "") + label(n)
                row.add(c.key_of(n) or "o", words, ("option", n), "picked" if picked else "")
        if c.nothing:
            row.add(c.key_of(NOTHING) or "o", label(NOTHING), ("option", NOTHING))
        if self.hotseat.in_the_open(self.stage):
            row.add(say("key.own"), say("table.own_cards"), ("do", "own_cards"))
        if c.escape is not None:
            row.add(say("key.escape"), label(c.escape), ("option", c.escape))

    def label_of(self: Any, position: int) -> str:
        """Return what choosing an option of the open question means, or picking nothing."""
        c = self.choices
        if position == NOTHING:
            return clean(self.speaker.declining(c.question))
        return clean(self.speaker.option(c.options[position], self.view))

    def _buttons_hints(self: Any, row: ButtonRow) -> None:
        """Keys that are always there, as far as there is room."""
        c = self.choices
        listed = len(c.options) > len(c.loose)  # else all of them are buttons already
        extra = [("o", self.say("table.options", n=c.count), ("do", "options"))] if listed else []
        extra.append(("i", self.say("table.inspect"), ("do", "inspect")))
        used = row.width
        for key, words, target in extra:
            used += len(key) + 1 + width(words) + 3
            if used <= self.size.width + 3:
                row.add(key, words, target)

    # -- inspector ----------------------------------------------------------------------------------

    def draw_inspector(self: Any) -> None:
        """Say everything of the card that the cursor or the mouse is on."""
        region = self.inspector.size
        cells = (region.width if region.width > 8 else 48) - 4
        target, view = self.inspected, self.view
        rows: list[Any] = []
        if target is not None and target[0] in ("card", "group"):
            card = view.card(target[1])
            if card is not None:
                args = (self.spec, self.speaker, self.app.lang, self.say)
                rows = card_rows(*args, card.definition, card, view, cells)
        elif target is not None and target[0] == "def":
            rows = card_rows(self.spec, self.speaker, self.app.lang, self.say, target[1], None, None, cells)
        elif target is not None and target[0] == "stack":
            item = next((i for i in view.stack if i.id == target[1]), None)
            if item is not None:
                rows = card_rows(
                    self.spec, self.speaker, self.app.lang, self.say, item.definition, None, None, cells
                )
        if not rows and target is not None and target[0] == "player":
            rows = self.player_rows(target[1])
        if not rows:
            rows = [(((x, "dim"),), None) for x in wrap(self.say("inspect.nothing"), cells)]
        self.inspector.put(self.say("inspect.title"), rows)

    def player_rows(self: Any, seat: int) -> list[Any]:
        """Say a player's figures."""
        player = next(p for p in self.view.players if p.seat == seat)
        rows: list[Any] = [(((clean(self.speaker.player(seat)), "title"),), None)]
        for tracker, value in player.trackers:
            entry = self.spec.trackers.get(tracker, {})
            name, goal = local(entry.get("name"), self.app.lang, tracker), player.goal(entry)
            rows.append((((f"{name}: ", "dim"), (f"{value}/{goal}" if goal else str(value), "badge")), None))
        for zone in self.view.zones:
            if zone.seat == seat:
                rows.append(
                    (
                        (
                            (f"{self.spec.zone_name(zone.kind, self.app.lang)}: ", "dim"),
                            (str(zone.count), "badge"),
                        ),
                        None,
                    )
                )
        return rows

    # -- size ---------------------------------------------------------------------------------------

    def on_resize(self: Any) -> None:
        """Say which size is needed when there is too little room; draw anew when there is enough."""
        w, h = self.app.size
        small = w < SMALLEST[0] or h < SMALLEST[1]
        self.too_small.display = small
        self.set_class(h < COMFORTABLE[1] - 4, "-short")
        if small:
            lines = wrap(
                self.say("size.small", w=w, h=h, need_w=COMFORTABLE[0], need_h=COMFORTABLE[1]), max(w - 2, 8)
            )
            pad: list[Any] = [[] for _ in range(max((h - len(lines)) // 2, 0))]
            self.too_small.show(*pad, *[[(((" " + x, "warn"),), None)] for x in lines])
        self.call_after_refresh(self.redraw)


class ButtonRow:
    """Buttons beside each other: runs of text, each with what a click on it does."""

    def __init__(self) -> None:
        self.runs: list[Any] = [(((" ", ""),), None)]

    @property
    def width(self) -> int:
        """The cells that they take."""
        return sum(spans_width(spans) for spans, _ in self.runs)

    def add(self, key: str, label: str, target: Any, style: str = "") -> None:
        """Add a button: the key in its colour, the words, a gap."""
        self.runs.append((((f"{key}", "key"), (f" {label}", style)), target))
        self.runs.append(((("   ", ""),), None))


STEP_KEYS = {"phase", "step", "seat", "whose"}


def wrap_runs(runs: list[Any], cells: int) -> list[list[Any]]:
    """Break a row of runs into lines of at most ``cells`` cells; a run is never cut in two."""
    lines: list[list[Any]] = [[]]
    used = 0
    for run in runs:
        w = spans_width(run[0])
        if used and used + w > cells + 1 and run[1] is not None:
            lines.append([(((" ", ""),), None)])
            used = 1
        lines[-1].append(run)
        used += w
    return lines


CARD_KEYS = ("card", "source", "target", "host", "against", "roller", "attacker", "defender")


def is_roll(event: Any) -> bool:
    """Return whether a log entry is a roll of dice."""
    return "value" in event.fields and "index" in event.fields


def is_ours(event: Any) -> bool:
    """Return whether a roll is a player's: the success of one that nobody's seat makes is bad news."""
    return bool(event.fields.get("seat", -1) >= 0)


def is_step(event: Any) -> bool:
    """Return whether a log entry only says that a step began."""
    return (
        bool(event.fields)
        and {"phase", "step"} & set(event.fields) != set()
        and set(event.fields) <= STEP_KEYS
    )


__all__ = ["Showing", "is_ours", "is_roll", "is_step"]
