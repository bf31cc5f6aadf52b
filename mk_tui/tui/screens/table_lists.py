"""Lists over the table: options, piles, the log, the menu. Every row has a key."""

from __future__ import annotations

from typing import Any

from textual.geometry import Offset

from mk_tui.engine.mechanisms.spread import order_of, shares
from mk_tui.table import hotseat as stages

from .. import glyphs as g
from ..board.choices import NOTHING, target_of
from ..board.inspect import pile_name
from ..board.layout import Target
from ..board.spans import Spans, clean, width, wrap
from ..board.spec import Part

OPTION_KEYS = "abcdefghjkmnqrstuvwxyABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890"
CONFIRM = -1  # the row of a list of picks that gives the answer
# The menu of the table; where the table has a key for the same thing, it is the same key.
MENU = {
    "c": "continue",
    "h": "help",
    "r": "rulebook",
    "l": "log",
    "p": "piles",
    "u": "undo",
    "U": "redo",
    "e": "language",
    "t": "theme",
    "s": "settings",
    "z": "blank",
    "x": "concede",
    "q": "leave",
}


class Listings:
    """The lists of the table screen."""

    # -- lists over the table -------------------------------------------------------------------------

    def _open(
        self: Any,
        title: str,
        entries: list[tuple[str, Spans, Any]],
        foot: str,
        on_pick: Any,
        on_over: Any = None,
    ) -> None:
        self.news_open = False
        self.listing.open(title, entries, foot, on_pick, on_over)
        self.listing.display = True
        self._place_listing()
        self.listing.focus()

    def _place_listing(self: Any) -> None:
        """Put the list over the board, in the middle, above the prompt."""
        w, h = self.app.size
        lw, lh = self.listing.needed(min(w - 2, 96))
        lh = min(lh, h - 4)
        self.listing.styles.width, self.listing.styles.height = lw, lh
        self.listing.styles.offset = Offset((w - lw) // 2, max((h - 2 - lh) // 2, 1))

    def close_listing(self: Any) -> None:
        """Close whatever list is open."""
        if self.listing.display:
            self.listing.display = False
            self.news_open = False
            if self.focused is self.listing:
                self.set_focus(None)

    def action_options(self: Any) -> None:
        """Open the list of everything that may be chosen."""
        if self.stage.what == stages.ASK and self.choices.options:
            self.open_options(list(range(len(self.choices.options))))

    def open_options(self: Any, positions: list[int]) -> None:
        """List some options, each with a letter."""
        view = self.view
        self._listed = positions
        entries = []
        picks = self.choices.picks
        told = self._shares()
        for key, n in zip(self._list_keys(positions), positions, strict=True):
            picked = (f"{picks.index(n) + 1} " if len(picks) > 1 else f"{g.PICKED} ") if n in picks else ""
            spans = [(picked, "picked"), (self.label_of(n), "picked" if picked else "name")]
            spans += [(f" {g.DOT} " + more, "dim") for more in told.get(n, ())]
            entries.append((key.strip(), tuple(spans), n))
            entries += [("", ((f"  {more}", "dim"),), n) for more in self._foreseen(n)]
        if self.choices.nothing and len(positions) == len(self.choices.options):
            entries.append((self.choices.key_of(NOTHING), ((self.label_of(NOTHING), "name"),), NOTHING))
        if self.choices.many and self.choices.question is not None:
            q = self.choices.question
            count = self.picked_count()
            if q.limits:
                count = told[CONFIRM][0]
            style = "key" if self.choices.answer() is not None else "dim"
            entries.append(("", ((f"{self.say('pick.confirm')} ({count})", style),), CONFIRM))
        foot = self.say("list.many") if self.choices.many else self.say("list.foot")
        cursor = self.listing.cursor if self.listing.display else 0
        self._open(
            clean(self.speaker.prompt(view.question, view)),
            entries,
            foot,
            self.act_in_list,
            self._over_option,
        )
        self.listing.cursor = min(cursor, max(len(entries) - 1, 0))

    def picked_count(self: Any) -> str:
        """Return how many things have been picked, and how many have to be."""
        q = self.choices.question
        words = "pick.exactly" if q.limits or q.least == q.most else "pick.count"
        return str(self.say(words, n=len(self.choices.picks), least=q.least, most=q.most))

    def previews(self: Any, position: int) -> list[str]:
        """Return what an option of the open question would lead to, a sentence each."""
        seat = self.hotseat.viewer
        if seat is None:
            return []
        return [clean(self.speaker.say(m, **f)) for m, f in self.session.preview(seat, position)]

    def _foreseen(self: Any, position: int) -> list[str]:
        """Return the lines below an option that say what it would lead to, one if there is room."""
        told = self.previews(position)
        line = f" {g.DOT} ".join(told)
        return [line] if line and width(line) <= min(self.app.size.width, 96) - 14 else told

    def _shares(self: Any) -> dict[int, list[str]]:
        """Return what each card takes of what is spread, by position, and under CONFIRM what nobody takes."""
        q = self.choices.question
        if q is None or not q.limits:
            return {}
        fields = dict(q.fields)
        order = order_of(self.choices.picks, fields.get("rest", -1))
        taken, left = shares(fields["n"], q.limits, order)
        told = {
            k: [
                self.say(
                    "spread.whole" if taken.get(k, 0) >= most else "spread.part", n=taken.get(k, 0), most=most
                )
            ]
            for k, most in enumerate(q.limits)
        }
        told[CONFIRM] = [self.say("spread.left" if left else "spread.none_left", n=left)]
        return told

    def _list_keys(self: Any, positions: list[int]) -> list[str]:
        """Give each option of a list a key: the one it has at the table, where it has one of its own."""
        own: list[str] = []
        taken = self.choices.key_of(NOTHING)
        for n in positions:
            key = self.choices.key_of(n)
            if not key:
                target = target_of(self.choices.options[n], self.verbs)
                alone = target is not None and len(self.choices.positions(target)) == 1
                key = self.choices.letters.get(target, "") if alone else ""
            own.append("" if key in own else key)
        free = iter(c for c in OPTION_KEYS + " " * len(own) if c == " " or c not in (*own, taken))
        return [key or next(free).strip() for key in own]

    def act_in_list(self: Any, position: int) -> None:
        if position == CONFIRM:
            self.confirm_picks()
            return
        if not self.choices.many:
            self.close_listing()
        self.act(position)

    def _over_option(self: Any, position: int) -> None:
        if position < 0:
            return
        target = target_of(self.choices.options[position], self.verbs)
        self.look_at(target)

    def action_piles(self: Any) -> None:
        """Open a pile: the one under the cursor, else a list of those that may be looked into."""
        target = self.cursor_target()
        if target is not None and target[0] == "zone":
            self.open_pile(target[1], target[2])
            return
        entries = []
        piles = [
            z
            for z in self.view.zones
            if z.cards
            and not (z.open and z.kind in self.spec.hand_zones)
            and any(
                p.zone == z.kind and p.show in ("pile", "count")
                for panel in self.spec.panels
                for p in panel.parts
            )
        ]
        for key, zone in zip(OPTION_KEYS, piles, strict=False):
            entries.append(
                (
                    key,
                    ((f"{self._pile_title(zone.kind, zone.seat)} {zone.count}", "name"),),
                    (zone.kind, zone.seat),
                )
            )
        if entries:
            self._open(self.say("piles.title"), entries, self.say("list.foot"), lambda z: self.open_pile(*z))
        else:
            self.notice = (self.say("piles.none"), "warn", "")
            self.draw_prompt()

    def _pile_title(self: Any, kind: str, seat: int) -> str:
        name = clean(self.speaker.player(seat)) if seat >= 0 else ""
        return pile_name(self.spec, self.app.lang, kind, name)

    def open_pile(self: Any, kind: str, seat: int) -> None:
        """Show a whole pile as far as the viewer may see it, top card first."""
        zone = self.view.zone(kind, seat)
        part = next(
            (p for panel in self.spec.panels for p in panel.parts if p.zone == kind and p.badges), None
        )
        part = part or Part(
            kind,
            badges=tuple(b for panel in self.spec.panels for p in panel.parts for b in p.badges if p.pairs),
        )
        cards = list(zone.cards)[::-1] if zone.open else list(zone.cards)
        entries: list[tuple[str, Spans, Any]] = []
        for n, card in enumerate(cards):
            key = OPTION_KEYS[n] if n < len(OPTION_KEYS) else ""
            face = self.painter.faces.face(card, part)
            legal = bool(self.choices.positions(("card", card.id))) and self.stage.what == stages.ASK
            place = (
                self.say("pile.place", n=zone.positions[n] + 1) + " "
                if not zone.open and n < len(zone.positions)
                else ""
            )
            sign = g.LEGAL + " " if legal else ""
            spans: Spans = (
                (sign, "legal"),
                (place, "dim"),
                (face.name, "legal" if legal else "name"),
                *face.tail,
            )
            entries.append((key, spans, ("card", card.id)))
        if not entries:
            self.notice = (self.say("pile.hidden" if zone.count else "pile.empty", n=zone.count), "warn", "")
            self.draw_prompt()
            return
        title = f"{self._pile_title(kind, seat)} ({zone.count})"
        self._open(title, entries, self.say("pile.foot"), self._pick_in_pile, self.look_at)

    def _pick_in_pile(self: Any, target: Target) -> None:
        if self.stage.what == stages.ASK and self.choices.positions(target):
            self.close_listing()
            self.choose(target)
        else:
            self.close_listing()
            self.inspect(target)

    def action_log(self: Any) -> None:
        """Open the whole log."""
        cells = min(self.app.size.width - 8, 100)
        entries: list[tuple[str, Spans, Any]] = []
        for text, target, style in self.entries():
            for n, line in enumerate(wrap(text, cells - 5)):
                entries.append(("", ((("  " if n else f"{g.DOT} ") + line, style),), target))
        if entries:
            self._open(self.say("log.title"), entries, self.say("log.foot"), self._pick_in_log)
            self.call_after_refresh(self.listing.move, len(entries))

    def _pick_in_log(self: Any, target: Any) -> None:
        if target is not None:
            self.close_listing()
            self.inspect(target)

    def open_menu(self: Any) -> None:
        """The menu of the table: everything that is not a move."""
        entries: list[tuple[str, Spans, Any]] = [
            (key, ((self.say(f"menu.table.{name}"), "name"),), name)
            for key, name in MENU.items()
            if name != "concede" or self.session.can_concede()
        ]
        self._open(self.say("menu.table.title"), entries, self.say("list.foot"), self._menu)

    def _menu(self: Any, name: str) -> None:
        self.close_listing()
        if name == "help":
            self.action_explain()
        elif name == "settings":
            from .settings import SettingsScreen

            self.app.push_screen(SettingsScreen(), lambda _: self._settings_changed())
        elif name == "leave":
            self.app.leave_table()
        elif name != "continue":
            getattr(self, f"action_{name}")()

    def _settings_changed(self: Any) -> None:
        self.apply_hold()
        self._speak()
        self.redraw()
