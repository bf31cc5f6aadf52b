"""The home screen: the shelf of games. What is heavy is loaded when its first frame stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from mk_tui.language import clean, pick
from mk_tui.storage import MatchRecord, StorageError

from .. import keys
from ..program import program_of
from ..widgets.painted import Painted
from .game_shelf import GameCard, GameShelf, MenuEntry

if TYPE_CHECKING:
    from mk_tui.cards.card_errors import CardError

ITEMS = ("new", "resume", "learn", "rules", "cards", "history", "settings", "quit")


class MenuScreen(Screen[None]):
    """The match to go on with, the games, and new match, resume, learn, rules and what else there is."""

    AUTO_FOCUS = "#menu-list"
    BINDINGS = keys.HOME

    def compose(self) -> ComposeResult:
        self.list = GameShelf()
        self.described: list[tuple[str, Any]] = []  # the games that are there, with what they declare
        self.wrong_files: list[CardError] = []  # of cards and decks, which are left out
        self.last: MatchRecord | None = None
        self._stuck: set[int] = set()  # the matches that were to go on here and could not
        self._fill()
        yield self.list

    def on_mount(self) -> None:
        # Not beside the first frame: that would have to share the processor with what is loaded.
        self.call_after_refresh(self.run_worker, self._load, thread=True, exit_on_error=False)

    def _load(self) -> None:
        """Look for the games: on a thread of its own, they are five packages or more."""
        from mk_tui.cards import failures, registry
        from mk_tui.cards.own_files import own_errors
        from mk_tui.cards.ruleset_yaml import load_ruleset
        from mk_tui.table import SetupError

        found = []
        for game in registry.shelf():
            try:
                found.append((game, load_ruleset(registry.get(game))[0]))
            except SetupError as error:
                failures.note("game", error, 1, str(error))
        wrong = own_errors()
        failures.note_files(wrong, said=True)
        self.app.call_from_thread(self._take, found, wrong)

    def _take(self, found: list[tuple[str, Any]], wrong: list[CardError]) -> None:
        self.described, self.wrong_files = found, wrong
        self._fill()
        self.list.repaint()
        if self.is_current:  # else what lies over it says what failed there
            program_of(self).tell_failures()

    def _fill(self) -> None:
        say = program_of(self).say
        taken = set(program_of(self).keymap.letters_of("home"))
        open_matches = self._open_matches()
        self.list.entries = []
        for name in ITEMS:
            label = say(f"menu.{name}")
            key = next(
                (c.lower() for c in label if c.isascii() and c.isalpha() and c.lower() not in taken), ""
            )
            taken.add(key)
            note = say("menu.open", n=len(open_matches)) if name == "resume" and open_matches else ""
            self.list.entries.append(MenuEntry(name, key, label, note))
        if self.wrong_files:
            from mk_tui.language.file_words import say_files

            self.list.standing = say_files(self.wrong_files, program_of(self).lang)
        self.list.games = [self._card(game, raw, open_matches) for game, raw in self.described]
        fresh = self.last is None
        self.last = self._newest(open_matches)
        self.list.going = self._going(self.last) if self.last is not None else ""
        if self.last is not None and fresh:
            self.list.chosen = ("go", 0)
        elif self.last is None and self.list.chosen == ("go", 0):
            self.list.chosen = ("entry", "new")

    def _card(self, game: str, raw: Any, open_matches: list[MatchRecord]) -> GameCard:
        from mk_tui.players.options import seat_range

        app = program_of(self)
        least, most = seat_range(raw)
        message = "menu.players" if least != most else "menu.players_one"
        n = sum(record.game == game for record in open_matches)
        return GameCard(
            game=game,
            name=pick(raw.get("name"), app.lang, game),
            text=pick(raw.get("text"), app.lang),
            players=app.say(message, least=least, most=most, n=most),
            few=f"{least}-{most}" if least != most else str(least),
            open=app.say("menu.open", n=n),
            open_n=n,
            begun=app.say("menu.begun", n=n),
            look=raw.get("look"),
        )

    def _going(self, record: MatchRecord) -> str:
        app = program_of(self)
        raw = dict(self.described).get(record.game)
        name = pick(raw.get("name"), app.lang, record.game) if raw else record.game
        names = ", ".join(clean(n) for n in record.names)
        when = record.updated.replace("T", " ")[:16]
        return app.say("menu.going", game=clean(name), names=names, when=when)

    def _open_matches(self) -> list[MatchRecord]:
        """Return the matches that can go on; a match file that cannot be read is said, and there are none."""
        app = program_of(self)
        try:
            return app.store.list_unfinished() if app.store is not None else []
        except StorageError as error:
            self.list.notice = error.say(app.lang)
            return []

    def _newest(self, open_matches: list[MatchRecord]) -> MatchRecord | None:
        """Return the match answered last that can go on, as far as is known without laying its table."""
        app = program_of(self)
        try:
            for record in open_matches:
                unread = record.trouble is not None or record.id in self._stuck
                if app.store is not None and not unread and app.store.sound_answers(record.id)[1] is None:
                    return record
        except StorageError as error:
            self.list.notice = error.say(app.lang)
        return None

    def _played(self) -> str:
        """Return the game that was played last, be the match over or begun in a lesson, "" for none."""
        app = program_of(self)
        try:
            records = app.store.list_all() if app.store is not None else []
        except StorageError as error:
            self.list.notice = error.say(app.lang)
            return ""
        return next((record.game for record in records if record.trouble is None), "")

    def on_screen_resume(self) -> None:
        self._fill()
        self.list.repaint()
        program_of(self).tell_failures()  # what no match stops for

    def on_key(self, event: events.Key) -> None:
        key = event.character or ""
        target: tuple[str, Any] | None = None
        if key == "0" and self.last is not None:
            target = ("go", 0)
        elif key.isdecimal() and 1 <= int(key) <= len(self.list.games):
            target = ("game", self.list.games[int(key) - 1].game)
        else:
            name = next((e.name for e in self.list.entries if key and e.key == key), None)
            target = ("entry", name) if name is not None else None
        if target is not None:
            event.stop()
            self._choose(target)

    def on_painted_hit(self, message: Painted.Hit) -> None:
        self._choose(message.target)

    def on_painted_over(self, message: Painted.Over) -> None:
        if message.target is not None and message.target != self.list.chosen:
            self.list.chosen = message.target
            self.list.repaint()

    def action_move(self, dx: int, dy: int) -> None:
        self.list.move(dx, dy)

    def action_language(self) -> None:
        program_of(self).next_language()
        self._fill()
        self.list.repaint()

    def action_theme(self) -> None:
        program_of(self).next_theme()

    def action_help(self) -> None:
        from .place_help import PlaceHelp

        self.app.push_screen(PlaceHelp("home"))

    def offers(self) -> list[tuple[str, Callable[[], Any]]]:
        """Return all that can be done here, by name."""
        say = program_of(self).say
        able: list[tuple[str, tuple[str, Any]]] = []
        if self.last is not None:
            able.append((self.list.going, ("go", 0)))
        able += [(entry.label, ("entry", entry.name)) for entry in self.list.entries if entry.name != "quit"]
        able += [(f"{say('menu.new')}: {card.name}", ("game", card.game)) for card in self.list.games]
        return [
            *((words, partial(self._choose, target)) for words, target in able),
            (say("menu.table.language"), self.action_language),
            (say("menu.table.help"), self.action_help),
        ]

    def _choose(self, target: tuple[str, Any]) -> None:
        self.list.chosen = target
        self.action_choose()

    def action_choose(self) -> None:
        app = program_of(self)
        self.list.notice = ""
        self.list.repaint()
        kind, name = self.list.chosen
        if kind == "go" and self.last is not None:
            self._go_on(self.last)
        elif kind == "game":
            from .setup import SetupScreen

            app.push_screen(SetupScreen(name))
        elif name == "quit":
            app.exit(0)
        elif name == "new":
            from .setup import SetupScreen

            app.push_screen(SetupScreen(self._played()))
        elif name == "settings":
            from .settings import SettingsScreen

            app.push_screen(SettingsScreen())
        elif name == "learn":
            from .learning_list import LearnScreen

            app.push_screen(LearnScreen())
        elif name == "rules":
            self._rules()
        elif name == "cards":
            from .card_games import CardGamesScreen

            app.push_screen(CardGamesScreen())
        elif name == "history":
            self._history()
        else:
            from .resume import ResumeScreen

            if self._open_matches():
                app.push_screen(ResumeScreen())
            elif not self.list.notice:
                self.list.notice = app.say("menu.nothing_open")

    def _history(self) -> None:
        from .resume import ResumeScreen

        app = program_of(self)
        try:
            some = app.store is not None and app.store.list_finished()
        except StorageError as error:
            app.tell(error)
            return
        if some:
            app.push_screen(ResumeScreen(finished=True))
        else:
            self.list.notice = app.say("menu.nothing_over")

    def _go_on(self, record: MatchRecord) -> None:
        """Go on with a match where it stood."""
        from mk_tui.table import Table

        app = program_of(self)
        try:
            table = Table.resume(app.store, record.id)
        except StorageError as error:
            app.tell(error)
            if not error.busy:
                self._stuck.add(record.id)
                self._fill()
                self.list.repaint()
            return
        app.open_table(table.sit())

    def _rules(self) -> None:
        from mk_tui.cards import registry
        from mk_tui.table import SetupError

        from .rulebook import RulebookScreen

        try:
            games = registry.shelf()
            played = self._played()
            first = played if played in games else games[0]
            self.app.push_screen(RulebookScreen(registry.get(first), "", games))
        except (SetupError, IndexError) as error:
            self.list.notice = str(error) or program_of(self).say("menu.no_games")
