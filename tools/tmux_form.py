"""Filling the form of a new match as a person would, by keys or by clicks, for ``play_in_tmux``."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from tools.tmux_screen import Spot, Trouble

KIND = "hnam"
KINDS = ("human", "novice", "adept", "master")


class Row(NamedTuple):
    """A row of the form that a value is set in: the words that it begins with, and the value's."""

    label: str
    value: str


class Form:
    """What both ways share. ``player`` looks at the screen, presses and clicks."""

    def __init__(self, player: Any) -> None:
        from mk_tui.cards import decks, registry
        from mk_tui.cards.pool import load_pool
        from mk_tui.cards.ruleset_yaml import load_ruleset
        from mk_tui.players.options import suits

        self.p = player
        lang, seats = player.lang, len(player.seats)
        rules = registry.get(player.game)
        description = load_ruleset(rules)[0]
        wanted = dict(o.split("=", 1) for o in player.options)
        named = decks.load_decks(rules, load_pool(rules)[0])[0]
        own = {d.id: d.name[lang] for d in named.values() if d.kind == "player"}
        self.decks = bool(own)
        # The deck of each seat, "" where what the form offers stays.
        chosen = [own[d] if d else "" for d in player.decks]
        self.deck_names = chosen + [""] * (seats - len(chosen))
        self.games = len(registry.games()) > 1
        self.game = Row(player.say("setup.game"), description["name"][lang])
        self.seats = Row(player.say("setup.seats"), player.say("setup.seats_n", n=seats))
        self.kinds = [player.say(f"setup.kind.{KINDS[KIND.index(k)]}") for k in player.seats]
        # One entry for each option that the form shows: None for one that stays as it is.
        self.options: list[Row | None] = []
        for option in description.get("options", ()):
            if not suits(option, seats):
                continue
            row = None
            if option["id"] in wanted:
                value = wanted.pop(option["id"])
                named = {str(v["id"]): v["name"][lang] for v in option.get("values", ())}
                row = Row(option["name"][lang], named.get(value, value))
            self.options.append(row)
        if wanted:
            raise Trouble(f"the form has no option {', '.join(wanted)}")

    def shows(self, value: str) -> bool:
        """Return whether some row has this value."""
        return any(f"‹ {value} ›" in line for line in self.p.lines)

    def seat_rows(self) -> list[int]:
        """Return the lines of the players."""
        every = [self.p.say(f"setup.kind.{k}") for k in KINDS]
        return [y for y, x in enumerate(self.p.lines) if any(f"‹ {k} ›" in x for k in every)]

    def has_deck(self, seat: int) -> bool:
        """Return whether a player brings the deck that is wanted."""
        name = self.deck_names[seat]
        return not name or f"‹ {name} ›" in self.p.lines[self.seat_rows()[seat]]

    def turn(self, done: Callable[[], bool], by: Callable[[], Any], what: str, most: int = 200) -> None:
        """Change a value until it is the wanted one."""
        for _ in range(most):
            if done():
                return
            by()
        if not done():
            raise Trouble(f"the form does not offer {what}")

    def rows_of_game(self) -> None:
        """Wait for the rows of the game just chosen: its name stands above them, too."""
        self._wait(lambda: sum(self.game.value in line for line in self.p.lines) > 1)

    def rows_of_seats(self) -> None:
        """Wait for a row for each player: what turned their number may be drawn before them."""
        self._wait(lambda: len(self.seat_rows()) == len(self.kinds))

    def _wait(self, done: Callable[[], bool]) -> None:
        """Look until something is there; what needs it says what it did not find."""
        for _ in range(40):
            if done():
                return
            time.sleep(0.1)
            self.p.look()


class FormByKeys(Form):
    """Tab from row to row, the arrow to the right for another value."""

    def fill(self) -> None:
        """Set game, seats, kinds, options and seed; the button has the focus then."""
        right = lambda: self.p.press("Right")  # noqa: E731
        if self.games:
            self.p.press("Tab")
            self.turn(lambda: self.shows(self.game.value), right, self.game.value)
            self.rows_of_game()
        self.p.press("Tab")
        self.turn(lambda: self.shows(self.seats.value), right, self.seats.value)
        self.rows_of_seats()
        for seat, kind in enumerate(self.kinds):
            self.p.press("Tab")
            self.p.press("Tab")
            self.turn(lambda s=seat, k=kind: f"‹ {k} ›" in self.p.lines[self.seat_rows()[s]], right, kind)
            if self.decks:
                self.p.press("Tab")
                self.turn(lambda s=seat: self.has_deck(s), right, self.deck_names[seat])
        for row in self.options:
            self.p.press("Tab")
            if row is not None:
                self.turn(lambda r=row: self.shows(r.value), right, row.value)
        self._seed()
        self.p.press("Tab")

    def _seed(self) -> None:
        """Type the seed into the field before the button."""
        p = self.p
        for _ in range(3):
            p.press("Tab")
            if any(p.say("setup.seed") in line and p.seed in line for line in p.lines):
                return
            before = p.find(p.say("setup.seed"))
            if p.say("setup.seed_any") in p.lines[before.y]:
                p.t.key(p.seed[0])
                time.sleep(0.15)
                p.look()
                line = p.lines[p.find(p.say("setup.seed")).y]
                if p.seed[0] in line.replace(p.say("setup.seed"), ""):
                    for c in p.seed[1:]:
                        p.press(c)
                    return


class FormByMouse(Form):
    """Clicks on the arrows."""

    def fill(self) -> None:
        """Set game, seats, kinds and options."""
        for row in (self.game, self.seats, *self.options):
            if row is None or (row is self.game and not self.games):
                continue
            self.turn(lambda r=row: self.shows(r.value), lambda r=row: self._more(self._line(r)), row.value)
            if row is self.game:
                self.rows_of_game()
            if row is self.seats:
                self.rows_of_seats()
                for seat, kind in enumerate(self.kinds):
                    self.turn(
                        lambda s=seat, k=kind: f"‹ {k} ›" in self.p.lines[self.seat_rows()[s]],
                        lambda s=seat: self._more(self.seat_rows()[s]),
                        kind,
                    )
                    self.turn(
                        lambda s=seat: self.has_deck(s),
                        lambda s=seat: self._more(self.seat_rows()[s], 1),
                        self.deck_names[seat],
                    )

    def _line(self, row: Row) -> int:
        found = [y for y, x in enumerate(self.p.lines) if x.strip().startswith(row.label) and "›" in x]
        if not found:
            raise Trouble(f"the form shows no row {row.label}")
        return found[0]

    def _more(self, y: int, nth: int = 0) -> None:
        """Click on the first (second …) arrow to the right in a line."""
        at = [k for k, c in enumerate(self.p.lines[y]) if c == "›"]
        self.p.do(Spot("", at[nth], y))
