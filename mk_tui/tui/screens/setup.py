"""A new match: game, players and who plays for them, decks, options, seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input

from mk_tui.cards import registry
from mk_tui.cards.description import Description, OptionEntry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import clean, pick, whole_number
from mk_tui.players import roster
from mk_tui.players.levels import ADEPT, HUMAN, KINDS, NOVICE
from mk_tui.players.options import default, seat_range, suits
from mk_tui.players.people import PROPOSED
from mk_tui.storage.remembered import LastTable, LastTables
from mk_tui.table import SetupError
from mk_tui.table.beginning import MOST, Beginning, Seat

from .. import keys
from ..board.spans import fit, wrap
from ..program import program_of
from ..widgets.field import Field
from ..widgets.painted import Line1
from ..widgets.spinner import Press, Spinner
from .place_help import PlaceHelp

if TYPE_CHECKING:
    from ..app import MkTui

# What a table agrees on besides the game's own options, and what is usual.
AGREED = {"hints": True, "practice": False}


class SetupScreen(Screen[None]):
    """The form. Tab and arrows go about, left and right change a value, the button begins.

    ``deck`` is the one that the first seat is to have, "" for the one that it had last.
    """

    CSS_PATH = "form.tcss"
    BINDINGS = keys.FORM
    AUTO_FOCUS = "#begin"

    def __init__(self, game: str = "", deck: str = "") -> None:
        super().__init__()
        self.tried = (game, deck)
        self.tables = LastTables()
        shelf = registry.shelf()
        self.games = [*shelf]  # in the order, and so with the numbers, that they have at home
        last = next((g for g in self.tables.games if g in shelf), next(iter(shelf), ""))
        self.seats = 0
        self.chosen: dict[str, Any] = {}
        self.usual: dict[str, Any] = {}  # the options that the game proposes to a newcomer,
        self.usual_for = 0  # and for how many players
        self.kinds: dict[int, str] = {}
        self.decks: dict[int, str] = {}
        self.names: dict[int, str] = {}
        self.agreed = dict(AGREED)
        self.newcomer = False
        self.as_proposed = False  # whether the form stands as the game proposes it to a newcomer
        self.seed = ""
        self.game = ""
        self._recall(game if game in self.games else last)

    def _recall(self, game: str) -> None:
        """Take a game, and set the form as it was for it last."""
        self.game, self.chosen, self.decks, self.agreed = game, {}, {}, dict(AGREED)
        self.usual = {}
        last = self.tables.of(game)
        self.newcomer = last is None
        self.as_proposed = False
        if last is None:
            try_deck(self)
            return
        self.seats = len(last.seats)
        self.chosen = dict(last.options)
        self.agreed = {"hints": last.hints, "practice": last.practice}
        for seat, (name, kind, deck) in enumerate(last.seats):
            self.names[seat], self.kinds[seat], self.decks[seat] = clean(name), kind, deck
        try_deck(self)

    def _propose(self, raw: Description) -> None:
        """Set the form, once, as the game proposes it to whoever never played it."""
        proposed = raw.get("beginner") if self.newcomer else None
        self.newcomer = False
        if proposed is None:
            return
        self.as_proposed = True
        self.seats = self.usual_for = len(proposed["seats"])
        self.usual = dict(proposed.get("options", {}))
        self.kinds = dict.fromkeys(range(self.seats, seat_range(raw)[1]), NOVICE)
        for seat, place in enumerate(proposed["seats"]):
            self.kinds[seat] = place["kind"]
            self.decks[seat] = place.get("deck", "")
        try_deck(self)

    def _for_beginners(self, raw: Description) -> str:
        """Say what a newcomer is proposed and which decks are easy, "" where a game proposes nothing."""
        app, proposed = program_of(self), raw.get("beginner")
        if proposed is None or self.tables.of(self.game) is not None:
            return ""
        names = dict(self._decks())
        easy = ", ".join(names[d] for d in proposed.get("easy", ()) if d in names)
        words = app.say("setup.beginner", n=proposed["won"]) if self.as_proposed else ""
        return f"{words} {app.say('setup.easy', decks=easy)}".strip() if easy else words

    def compose(self) -> ComposeResult:
        self.head = Line1(id="form-head")
        self.head.fill = "bar"
        yield self.head
        yield VerticalScroll(id="form", can_focus=False)
        self.foot = Line1(id="form-foot")
        yield self.foot

    async def on_mount(self) -> None:
        if self.tables.trouble is not None:
            program_of(self).tell(self.tables.trouble)
        await self.fill()

    # -- what may be chosen ---------------------------------------------------------------------------

    def _load(self) -> Description:
        ruleset = registry.get(self.game)
        return load_ruleset(ruleset)[0]

    def _decks(self) -> list[tuple[str, str]]:
        from mk_tui.cards.decks import load_decks
        from mk_tui.cards.pool import load_pool

        app = program_of(self)
        ruleset = registry.get(self.game)
        found = load_decks(ruleset, load_pool(ruleset)[0])[0]
        own = [(d.id, pick(d.name, app.lang)) for d in found.values() if d.kind == "player"]
        return [("", app.say("setup.any_deck")), *own] if own else []

    async def fill(self, focus: str = "#begin") -> None:
        """Build the form for the game and the number of seats chosen."""
        app = program_of(self)
        say = app.say
        form = self.query_one("#form", VerticalScroll)
        self.head.show([(((f" {say('setup.title')} ", "bar-strong"),), None)])
        self.foot.show([(((" " + said_keys(app), "dim"),), None)])
        try:
            raw = self._load()
            least, most = seat_range(raw)
            decks = self._decks()
            self._propose(raw)
        except (SetupError, LookupError, OSError) as error:
            self.trouble(str(error))
            return
        self.seats = min(max(self.seats or 2, least), most)
        rows: list[Any] = []
        width = 18
        if len(self.games) > 1:
            named = [
                (gid, pick(load_ruleset(registry.get(gid))[0].get("name"), app.lang, gid))
                for gid in self.games
            ]
            rows.append(Spinner(say("setup.game"), named, self.game, width, id="game"))
        rows.append(self._about(raw))
        counts = [(n, say("setup.seats_n", n=n)) for n in range(least, most + 1)]
        rows.append(Spinner(say("setup.seats"), counts, self.seats, width, id="seats"))
        given = self._given(decks, most)
        rows += [self._seat(seat, decks, given.get(seat, "")) for seat in range(most)]
        rows += [self._option(option, width + 6) for option in raw.get("options") or ()]
        rows += [self._agreement(what, width + 6) for what in AGREED]
        rows += [seed_row(self.seed, app), *left_out(self.game, app), *decks_gone(self, decks)]
        rows += [Press(say("setup.begin"), id="begin")]
        async with self.batch():
            await form.remove_children()
            await form.mount(*rows)
        for place in (*self.query(focus), *self.query("#begin"))[:1]:  # none: it is filled in anew already
            place.focus()

    def _about(self, raw: Description) -> Line1:
        """The game's name and what it says of itself."""
        title = Line1(classes="title", id="about")
        title.styles.height = 1 + self._tell_about(title, raw)
        return title

    def _tell_about(self, title: Line1, raw: Description) -> int:
        """Write the lines about a game, and return how many they are but for its name."""
        app = program_of(self)
        cells = max(app.size.width - 6, 10)
        about = wrap(pick(raw.get("text"), app.lang), cells)[:3]
        about = (*about, *wrap(self._for_beginners(raw), cells)[:2])
        title.show(
            [(((" " + pick(raw.get("name"), app.lang), "title"),), None)],
            *[[(((" " + x, "dim"),), None)] for x in about],
        )
        return len(about)

    def _given(self, decks: list[tuple[str, str]], most: int) -> dict[int, str]:
        """Return the deck of each of so many seats: what was chosen for it, else one that nobody else has,
        while there are any."""
        own = [deck for deck, _ in decks if deck]
        given = {seat: deck for seat, deck in self.decks.items() if seat < most}
        for seat in range(most):
            if own and seat not in given:
                given[seat] = min(own, key=[*given.values()].count)
        return given if own else {}

    def _seat(self, seat: int, decks: list[tuple[str, str]], deck: str) -> Horizontal:
        """A row for a player: name, who plays, and which deck where players bring one."""
        say = program_of(self).say
        kinds = [(k, say(f"setup.kind.{k}")) for k in KINDS]
        lang = self.app.lang  # type: ignore[attr-defined]
        kinds += [(k, roster.title(k, lang)) for k in roster.kinds() if k not in KINDS]
        usual = self.kinds.get(seat, "")
        if usual not in [k for k, _ in kinds]:  # the first time, or its package is not here any more
            usual = HUMAN if not seat else ADEPT
        name = self.names.get(seat, PROPOSED[seat % len(PROPOSED)])
        parts: list[Any] = [
            Field(name, max_length=24, id=f"name-{seat}", compact=True),
            Spinner("", kinds, usual, id=f"kind-{seat}"),
        ]
        if decks:
            parts.append(Spinner(say("setup.deck"), decks, deck, id=f"deck-{seat}"))
        for choice in parts[1:]:  # what is left beside the name is shared by need, alike in all rows
            choice.styles.width = f"{choice.needed}fr"
        row = Horizontal(*parts, classes="row seat")
        row.display = seat < self.seats
        return row

    def _agreement(self, what: str, width: int) -> Spinner:
        """A row for what the table agrees on, whatever the game."""
        say = program_of(self).say
        both = (AGREED[what], not AGREED[what])
        listed = [(yes, say(f"setup.{what}.{'yes' if yes else 'no'}")) for yes in both]
        return Spinner(say(f"setup.{what}"), listed, self.agreed[what], width, id=f"agreed-{what}")

    def _option(self, option: OptionEntry, width: int) -> Spinner:
        app = program_of(self)
        if "values" in option:
            listed = self._listed(option)
        else:
            listed = [(n, str(n)) for n in range(option["min"], option["max"] + 1)]
            if "zero" in option:
                listed = [(n, words if n else pick(option["zero"], app.lang)) for n, words in listed]
        unchosen = usual(self, option)
        got = self.chosen.get(option["id"], unchosen)
        if got not in [value for value, _ in listed]:  # as remembered from other rules
            self.chosen.pop(option["id"], None)
            got = unchosen
        choice = Spinner(pick(option["name"], app.lang), listed, got, width, id=f"option-{option['id']}")
        choice.tooltip = None
        choice.display = self._is_due(option)
        return choice

    def _is_due(self, option: OptionEntry) -> bool:
        """Return whether there is anything to choose: for so many players, with what else is chosen."""
        raw = {other["id"]: other for other in self._options_raw()}
        several = "values" not in option or len(self._listed(option)) > 1
        return (
            several
            and suits(option, self.seats)
            and all(
                self.chosen.get(name, usual(self, raw[name])) in values
                for name, values in option.get("only_with", {}).items()
            )
        )

    def _listed(self, option: OptionEntry) -> list[tuple[Any, str]]:
        """Return the values of an option that are for so many players, with their names."""
        app = program_of(self)
        suitable = [v for v in option["values"] if suits(v, self.seats)]
        return [(v["id"], pick(v["name"], app.lang)) for v in suitable]

    # -- changes --------------------------------------------------------------------------------------

    def _keep(self) -> None:
        for box in self.query(Input):
            if box.id == "seed":
                self.seed = box.value
            elif box.id:
                self.names[int(box.id.split("-")[1])] = box.value
        for choice in self.query(Spinner):
            what, _, which = (choice.id or "").partition("-")
            if what == "kind":
                self.kinds[int(which)] = choice.value
            elif what == "deck" and int(which) < self.seats:  # nobody has chosen what is not shown
                self.decks[int(which)] = choice.value
            elif what == "agreed":
                self.agreed[which] = choice.value

    async def on_spinner_changed(self, message: Spinner.Changed) -> None:
        choice = message.choice
        self._keep()
        if choice.id == "game":
            self._recall(choice.value)
            await self.fill("#game")
            self._explain(choice)
            return
        self._depart()
        if choice.id == "seats":
            self.seats = choice.value
            self._show_seats()
        elif choice.id and choice.id.startswith("option-"):
            self.chosen[choice.id.removeprefix("option-")] = choice.value
            for option in self._options_raw():
                self.query_one(f"#option-{option['id']}", Spinner).display = self._is_due(option)
        self._explain(choice)

    def _depart(self) -> None:
        """Say no more how often a beginner wins: the table is another than the one that was proposed."""
        if self.as_proposed:
            self.as_proposed = False
            self._tell_about(self.query_one("#about", Line1), self._load())

    def _show_seats(self) -> None:
        """Show as many rows of players as sit down, and the options that suit so many."""
        given = self._given(self._decks(), self.seats)
        for seat, row in enumerate(self.query(".seat")):
            row.display = seat < self.seats
            if seat in given:
                self.query_one(f"#deck-{seat}", Spinner).take(given[seat])
        for option in self._options_raw():
            choice = self.query_one(f"#option-{option['id']}", Spinner)
            choice.display = self._is_due(option)
            if "values" in option:
                choice.offer(self._listed(option))
            if option["id"] not in self.chosen:
                choice.take(usual(self, option))

    def on_descendant_focus(self, event: Any) -> None:
        self._explain(event.widget)

    def _explain(self, widget: Any) -> None:
        """Say below what the focused option means."""
        app = program_of(self)
        name = widget.id or ""
        words = said_keys(app)
        for option in self._options_raw():
            if name == f"option-{option['id']}":
                words = pick(option["text"], app.lang)
        if name.startswith("agreed-"):
            words = app.say(f"setup.{name.removeprefix('agreed-')}_text")
        if name.startswith("deck-"):
            words = deck_text(self.game, getattr(widget, "value", ""), app)
        lines = wrap(words, max(app.size.width - 2, 10))[:2]
        self.foot.show(*[[(((" " + x, "dim"),), None)] for x in lines])

    def _options_raw(self) -> list[OptionEntry]:
        try:
            return self._load().get("options", [])
        except (SetupError, LookupError):
            return []

    def trouble(self, words: str) -> None:
        """Say what is wrong with the table as set."""
        lines = wrap(clean(words), max(self.app.size.width - 2, 10))[:2]
        self.foot.show(*[[(((" " + x, "bad"),), None)] for x in lines])

    def on_input_submitted(self) -> None:
        self.app.action_focus_next()

    def on_press_pressed(self) -> None:
        app = program_of(self)
        self._keep()
        seats = []
        taken: set[str] = set()
        for seat in range(self.seats):
            name = fit(clean(self.names.get(seat, "")).strip(), 24) or PROPOSED[seat % len(PROPOSED)]
            while name in taken:
                name += "'"
            taken.add(name)
            seats.append((name, self.kinds[seat], self.decks.get(seat, "")))
        seed: int | None = None
        if self.seed.strip():
            seed = whole_number(self.seed.strip(), -MOST, MOST)
            if seed is None:
                self.trouble(app.say("setup.bad_seed", least=-MOST, most=MOST))
                return
        from mk_tui.storage import StorageError
        from mk_tui.table import Table

        options = {o["id"]: self.query_one(f"#option-{o['id']}", Spinner).value for o in self._options_raw()}
        try:
            laid = Beginning.lay([Seat(*s) for s in seats], self.game, options, seed, **self.agreed)
            table = Table.at(laid, app.store)
        except StorageError as error:
            app.tell(error)
            return
        except Exception as error:
            if not isinstance(error, SetupError) and not hasattr(error, "say"):
                raise
            self.trouble(error.say(app.lang) if hasattr(error, "say") else str(error))
            return
        try:
            self.tables.keep(LastTable(self.game, tuple(seats), options, **self.agreed))
        except StorageError as error:
            app.tell(error)
        app.pop_screen()
        app.open_table(table.sit())

    async def action_language(self) -> None:
        """Fill the form in in the other language, as far as it was filled in."""
        program_of(self).next_language()
        self._keep()
        at = self.focused
        await self.fill(f"#{at.id}" if at is not None and at.id else "#begin")

    def action_help(self) -> None:
        self.app.push_screen(PlaceHelp("form"))

    def action_close(self) -> None:
        self.app.pop_screen()


def form_offers(form: SetupScreen) -> list[tuple[str, Callable[[], Any]]]:
    """Return what can be done with a form as a whole, by name."""
    say = program_of(form).say
    return [
        (say("setup.begin"), form.on_press_pressed),
        (say("menu.table.language"), form.action_language),
        (say("menu.table.help"), form.action_help),
        (say("setup.leave"), form.action_close),
    ]


def seed_row(seed: str, app: MkTui) -> Horizontal:
    """Return the row of what chance begins with."""
    label = Line1()
    label.show([(((" " + app.say("setup.seed"), "dim"),), None)])
    field = Field(seed, placeholder=app.say("setup.seed_any"), max_length=20, id="seed", compact=True)
    return Horizontal(label, field, classes="row seed")


def left_out(game: str, app: MkTui) -> list[Line1]:
    """Return a row that says which of one's own files of a game are wrong, so that their cards and decks are
    looked for in vain; none where there are none."""
    from mk_tui.cards.own_files import errors_of
    from mk_tui.language.file_words import say_files

    said = wrap(say_files(errors_of(game), app.lang, whole=True), max(app.size.width - 6, 10))
    row = Line1(id="left-out")
    row.show(*[[(((" " + line, "warn"),), None)] for line in said])
    row.styles.height = len(said)
    return [row] if any(said) else []


def decks_gone(form: SetupScreen, decks: list[tuple[str, str]]) -> list[Line1]:
    """Return a row for each deck that is not there to play with, so that a seat has a random one in its
    place: the one that was to be tried, or that was played with last; none if all are."""
    (game, deck), app, known = form.tried, program_of(form), dict(decks)
    tried = game == form.game and bool(deck) and deck not in known and form.decks.get(0, "") in (deck, "")
    said = [("not-tried", app.say("setup.not_tried"))] if tried else []
    for seat in range(form.seats):
        last = form.decks.get(seat, "")
        if last and last not in known and not (tried and last == deck):
            name = form.names.get(seat, PROPOSED[seat % len(PROPOSED)])
            said.append((f"deck-gone-{seat}", app.say("setup.deck_gone", name=name, deck=clean(last))))
    rows = []
    for n, words in said:
        lines = wrap(words, max(app.size.width - 6, 10))
        row = Line1(id=n)
        row.show(*[[(((" " + line, "warn"),), None)] for line in lines])
        row.styles.height = len(lines)
        rows.append(row)
    return rows


def deck_text(game: str, deck: str, app: MkTui) -> str:
    """Return what a deck of a game says of itself; that any is taken, for none."""
    from mk_tui.cards.decks import load_decks
    from mk_tui.cards.pool import load_pool

    ruleset = registry.get(game)
    found = load_decks(ruleset, load_pool(ruleset)[0])[0].get(deck)
    return pick(found.text, app.lang) if found is not None else app.say("setup.any_deck")


def try_deck(form: SetupScreen) -> None:
    """Give the first seat the deck that is to be tried, if one is."""
    game, deck = form.tried
    if deck and game == form.game:
        form.decks[0] = deck
        form.as_proposed = False  # it was with another deck that a beginner wins so often


def said_keys(app: MkTui) -> str:
    """Return how one goes about in a form."""
    close, moves = app.keymap.shown("form_close", app.say), ("previous", "next")
    shown = {
        "moves": app.keymap.firsts("form", *moves, say=app.say),
        "help": app.keymap.shown("form_help", app.say),
    }
    return app.say("setup.keys", close=close, **shown)


def usual(form: SetupScreen, option: OptionEntry) -> Any:
    """Return what an option of a form is while nobody has chosen it: it follows the number of players."""
    proposed = form.usual if form.seats == form.usual_for else {}
    return proposed.get(option["id"], default(option, form.seats))
