"""The inspector: everything of the card, item or player that the cursor or the mouse is on."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import chain

from mk_tui.players.answers import offers_new_hand
from mk_tui.players.titles import level_name
from mk_tui.table import CardView, said_once

from ..board.inspect import Rows, card_rows
from ..board.painter import Target
from ..board.spans import plain, width, wrap
from ..board.spec import TableSpec
from ..widgets.framed import Framed, Row
from .foretelling import OptionsForetold, ToldOption
from .host import TableHost
from .scene import Scene
from .voice import TableVoice

# Fields of a question that name the card it is about.
SOURCE_CARDS = ("source_id", "card_id", "target_id")
SOURCES = ("source", "card")
WHOLE_LINE = 1000  # cells, so that no word is broken


KEPT_BESIDE = 3  # lines kept in a long card beside one for each choice: for what all have in common
SAID_KEPT = 50  # times that something was said of a card
BLANK: Row = ((("", "dim"),), None)


class Inspector(Framed):
    """Beside the board of a wide screen; over it, when asked for, on a narrow one."""

    def __init__(self, host: TableHost, scene: Scene, voice: TableVoice, spec: TableSpec) -> None:
        super().__init__(id="inspector")
        self.host, self.scene, self.voice, self.spec = host, scene, voice, spec
        self.foretelling = OptionsForetold(scene, voice)
        self.inspected: Target | None = None
        self.inspecting = False
        self.read_by_key = False  # whether a key has been pressed for what it shows since it was opened
        # The lines of the longest card that has been shown in a question: the choices, and how many.
        self._longest: tuple[object, int] = (None, 0)
        self.beside = 0  # the rows that it may have beside the board, once the log has given way
        self.room = 0  # those that it may have as it stands: more, where it lies over what is below it
        self._drawn_for = 0  # how wide the panel was when its lines were broken
        self._pointed_in: object = None  # the choices in which something was last pointed at
        self._newest: frozenset[int] = frozenset()  # the cards that last had something happen to them
        self._said: dict[Hashable, Rows] = {}  # of cards, by what it was said of
        self._said_by: tuple[object, int] | None = None

    def follow(self, target: Target | None) -> None:
        """Go with the cursor."""
        if target is None:
            return
        self.read_by_key = True
        before = self.inspected if self._pointed_in is self.scene.choices else None
        self._pointed_in = self.scene.choices
        if target != before:
            self.inspected = target
            if self.scene.wide:
                self.draw()
            elif self.inspecting:
                self.host.redraw()  # what stands over the board is as high as its text

    def inspect(self, target: Target | None) -> None:
        """Open on a target, or close where that is what stands open. Beside the board what the panel has no
        room for stands over all that is below it."""
        if self.inspecting and target == self.inspected:
            self.inspecting = False
        else:
            self.inspected, self.read_by_key = target, False
            self.draw()
            self.inspecting = not self.scene.wide or len(self.rows) > self.beside
        self.draw()
        self.host.redraw()
        self.host.call_after_refresh(self.draw)

    def forget(self) -> None:
        """Show nothing of what was inspected."""
        self.inspected = None
        self.inspecting = False

    def draw(self) -> None:
        """Say everything of what is inspected."""
        width, height = self._size
        self._drawn_for = width
        rows = self._rows_for((width if width > 8 else 48) - 4)
        self.foot_target = ("do", "inspect")
        self.put(self.voice.say("inspect.title"), rows, self._goes_on(len(rows)))
        needed = len(rows) + 2
        if self.scene.wide and height and needed > height and needed > self.longest:
            self._longest = self.scene.choices, needed  # the log gives way, and comes back with a question
            self.host.redraw()

    def _goes_on(self, rows: int) -> str:
        """Return what the foot says: which key shows the rest of a card that has no room beside the board."""
        if not self.scene.wide or (rows <= self.beside and not self.inspecting):
            return ""
        words = "inspect.close" if self.inspecting else "inspect.whole"
        return self.voice.say(words, key=self.voice.key("inspect"))

    @property
    def longest(self) -> int:
        """The lines of the longest card, with its frame, that has been shown in the open question."""
        choices, lines = self._longest
        return lines if choices is self.scene.choices else 0

    @property
    def overflows(self) -> bool:
        """Whether more is said than is visible."""
        return len(self.rows) > self.inner_rows()

    def tells_all_of(self, target: Target) -> bool:
        """Return whether all that is said of a target, and what will come of choosing it, is visible."""
        return self.scene.wide and self.shown() == target and not self.overflows

    def shown(self) -> Target | None:
        """Return what is shown beside the board, or would be where there is room; None for nothing."""
        return next((t for t in self._subjects() if self.rows_of(t, WHOLE_LINE)), None)

    @property
    def is_of_the_hand(self) -> bool:
        """Whether a card of one's own hand is shown."""
        shown = self.shown()
        hands = (z for z in self.scene.view.zones if z.kind in self.spec.hand_zones)
        return any(shown == ("card", c.id) for z in hands for c in z.cards)

    def lines_in(self, width: int) -> int:
        """Return how many lines are said in a panel of so many cells."""
        return len(self._rows_for(width - 4))

    def _rows_for(self, cells: int) -> Rows:
        """Return what is said, broken for so many cells."""
        self._newest = self.scene.lit or self._newest
        for target in self._subjects():
            rows = self.rows_of(target, cells)
            if rows:
                return self._with_each_option(target, rows, cells)
        return [(((x, "dim"),), None) for x in wrap(self.voice.say("inspect.nothing"), cells)]

    def on_resize(self) -> None:
        """Break the lines anew where there are more or fewer cells for them."""
        if self.rows and self.size.width != self._drawn_for:
            self.draw()

    def _subjects(self) -> Iterator[Target]:
        """What may be shown, the first of which there is something to say: what the cursor was put on in this
        question, else the card that a lesson speaks of first, else what the question is about, else what was
        looked at last, else the newest thing.
        """
        view, scene = self.scene.view, self.scene
        if self.inspected is not None and (self._pointed_in is scene.choices or self.inspecting):
            yield self.inspected
        yield from (target for target in scene.spoken_of if target[0] == "card")
        yield from self._asked_about()
        yield from (("stack", item.id) for item in reversed(view.stack))
        if self.inspected is not None:
            yield self.inspected
        yield from (("card", card) for card in sorted(self._newest, reverse=True))
        zones = sorted(view.zones, key=lambda z: self.spec.zones[z.kind].get("in_play", False))
        shown = [c for z in zones if z.kind not in self.spec.hand_zones for c in z.cards]
        own = [c for z in view.zones if z.kind in self.spec.hand_zones for c in z.cards]
        question = view.question
        hand_first = question is not None and scene.asking and offers_new_hand(question)
        yield from (("card", c.id) for c in (*own * hand_first, *reversed(shown), *own))
        yield from (("player", p.seat) for p in view.players[:1])

    def _asked_about(self) -> Iterator[Target]:
        """What the open question is about."""
        question = self.scene.view.question
        if question is not None and self.scene.asking:
            about = dict(question.fields)
            yield from (("card", about[k]) for k in SOURCE_CARDS if isinstance(about.get(k), int))
            yield from (self._named(about[k]) for k in SOURCES if isinstance(about.get(k), str))

    def _named(self, definition: str) -> Target:
        """Return the only card in play of a name, with all that it is now, else the name."""
        in_play = (z for z in self.scene.view.zones if self.spec.zones[z.kind].get("in_play", False))
        found = [c.id for z in in_play for c in z.cards if c.definition == definition]
        return ("card", found[0]) if len(found) == 1 else ("def", definition)

    def asked_about(self) -> Target | None:
        """Return what the open question is about, else what resolves next; None where there is nothing to say
        of either."""
        waiting = (("stack", item.id) for item in reversed(self.scene.view.stack))
        about = chain(self._asked_about(), waiting)
        return next((target for target in about if self.rows_of(target, WHOLE_LINE)), None)

    def _foreseen(self, target: Target, cells: int) -> Rows:
        """Say what will come of choosing what is shown, where the open question offers it."""
        scene = self.scene
        positions = scene.choices.positions(target) if scene.choosing else []
        question = scene.choices.question
        if positions and question is not None and question.limits:  # alone it would be another order
            return self._of_each_option(cells)
        rows: Rows = []
        together = scene.choices.together
        for position in positions:
            picks = together if position in together else (position,)
            told = self.voice.foreseen(scene.foreseen.get(picks), scene)
            if told and len(positions) > 1:
                label = self.voice.label(scene.choices, position, scene.view)
                # It looks like something to choose, so a click chooses it.
                rows += [(((line, "name"),), ("option", position)) for line in wrap(label, cells)]
            rows += [(((line, "warn"),), None) for text in told for line in wrap(text, cells)]
        return [BLANK, *rows] if rows else []

    def _with_each_option(self, target: Target, rows: Rows, cells: int) -> Rows:
        """Return what is said of a card with what will come of each answer to the question about it, below
        it: in the longest form that there is room for. Of a card that the question is not about, what will
        come of choosing it.

        In a long card room is kept for it from the first on, below the beginning of its text: nothing that is
        being read is moved by what is known later.
        """
        if not self._tells_each(target):
            return rows + self._foreseen(target, cells)
        each, waits = self._of_each_option(cells), self._waits
        if not self.room or (len(rows) + len(each) <= self.room and not waits):
            return rows + each if each else rows + self._foreseen(target, cells)
        room = max(self.room - len(rows), min(len(self.scene.choices.options) + KEPT_BESIDE, self.room // 2))
        if len(each) > room:
            each = self._briefly(cells, room)
        if len(rows) + room <= self.room or not (each or waits):
            return rows + each
        begun = self.room - room
        return [*rows[:begun], *each, *[BLANK] * (room - len(each)), *rows[begun:]]

    @property
    def is_asked_about(self) -> bool:
        """Whether the open question is about a card: then what comes of each answer is told with it."""
        return next(self._asked_about(), None) is not None

    def _tells_each(self, target: Target) -> bool:
        """Return whether what is shown beside the board is what the open question is about."""
        scene = self.scene
        return scene.wide and scene.asking and target in self._asked_about()

    @property
    def _waits(self) -> bool:
        """Whether it is not known yet of every answer whether there is anything to tell of it."""
        c, foreseen = self.scene.choices, self.scene.foreseen
        spreads = c.question is not None and bool(c.question.limits)
        answers = [tuple(c.picks)] if spreads else [(n,) for n in range(len(c.options))]
        return any((known := foreseen.get(picks)) is None or not known.whole for picks in answers)

    def _of_each_option(self, cells: int) -> Rows:
        """Say all that will come of each answer."""
        scene, choices = self.scene, self.scene.choices
        rows: Rows = [BLANK]
        if choices.question is not None and choices.question.limits:  # what all that is picked comes to
            picked = self.voice.foreseen(scene.foreseen.get(tuple(choices.picks)), scene)
            rows += [(((line, "warn"),), None) for text in picked for line in wrap(text, cells)]
            return rows if picked else []
        comes = {n: scene.foreseen.get((n,)) for n in range(len(choices.options))}
        anyhow, comes = self.voice.in_any_case(comes, scene) if choices.escape is None else ("", comes)
        every = [self.voice.foreseen(forecast, scene) for forecast in comes.values()]
        declined = self.voice.foreseen(scene.foreseen.get(()), scene) if choices.nothing else None
        whichever = self.voice.whichever(every, declined)
        for alike in filter(None, (whichever, anyhow)):
            rows += [(((line, "warn"),), None) for line in wrap(alike, cells)]
        if whichever:
            return rows
        lead, every = said_once(every, self.voice.speaker)
        rows += [(((lead, "warn"),), None)] if lead else []
        for n, told in enumerate(every):
            if told:
                key = self.voice.key("pass") if n == choices.space else choices.shown_key(n)
                at: Target = ("option", n)  # with its key it looks like something to choose as well
                rows += _keyed(key, self.voice.label(choices, n, scene.view), at, cells, "name")
                rows += [(((f"  {x}", "warn"),), None) for text in told for x in wrap(text, cells - 2)]
        return rows if len(rows) > 1 else []

    def _briefly(self, cells: int, room: int) -> Rows:
        """Say in so many lines what will come of each answer, by its key."""
        choices, foreseen = self.scene.choices, self.scene.foreseen
        if choices.question is None or choices.question.limits:
            return self._of_each_option(cells)[:room]
        known = {n: f for n in range(len(choices.options)) if (f := foreseen.get((n,))) is not None}

        def rows_of(form: Sequence[ToldOption]) -> Rows:
            rows: Rows = [BLANK]
            for key, n, text in form:
                rows += _keyed(key, text, ("option", n) if key else None, cells, "warn")
            return rows

        form = self.foretelling.fitting(known, lambda form, _: len(rows_of(form)) <= room)
        return rows_of(form) if form else []

    def says(self, target: Target) -> bool:
        """Return whether there is something to say of a target."""
        return bool(self.rows_of(target, WHOLE_LINE))

    def told_of(self, target: Target | None) -> str:
        """Return all that is said of a target, or of what the panel would show, but for its name."""
        for one in (*((target,) if target is not None else ()), *self._subjects()):
            rows = self.rows_of(one, WHOLE_LINE)
            if rows:
                return " ".join(plain(spans) for spans, _ in rows if not spans or spans[0][1] != "title")
        return ""

    def rows_of(self, target: Target, cells: int) -> Rows:
        """Return what is said of a target, nothing for one of which there is nothing to say."""
        view = self.scene.view
        if target[0] in ("card", "group"):
            card = view.card(target[1])
            return [] if card is None else self._card_rows(card.definition, card, cells)
        if target[0] == "def":
            return self._card_rows(target[1], None, cells)
        if target[0] == "stack":
            item = next((i for i in view.stack if i.id == target[1]), None)
            if item is None:
                return []
            source = view.card(item.card)  # which may have gone by now
            same = source if source is not None and source.definition == item.definition else None
            return self._card_rows(item.definition, same, cells)
        return self._player_rows(target[1]) if target[0] == "player" else []

    def _card_rows(self, definition: str, card: CardView | None, cells: int) -> Rows:
        """Return what is said of a card; of one that is as it was, and so is all that it is told of with,
        what was said of it. It is not to be changed."""
        view, voice = self.scene.view, self.voice
        said_by = (voice.speaker, voice.client.namesakes.version)
        if said_by != self._said_by:
            self._said_by = said_by
            self._said.clear()
        changes = {} if card is None else voice.client.stat_changes(card.id)
        with_it = () if card is None else (card.facing, card.host, *card.attached)
        met = [(n, other.definition) for n in with_it if n >= 0 and (other := view.card(n)) is not None]
        whys = tuple([(stat, tuple(why)) for stat, why in changes.items()])
        key = (definition, card, cells, tuple(met), whys)
        rows = self._said.get(key)
        if rows is None:
            if len(self._said) >= SAID_KEPT:
                self._said.clear()
            args = (self.spec, voice.speaker, voice.lang, voice.say, voice.glossary)
            rows = self._said[key] = card_rows(*args, definition, card, view, cells, changes)
        return rows

    def _player_rows(self, seat: int) -> Rows:
        """Say a player's figures."""
        view, lang = self.scene.view, self.voice.lang
        player = next(p for p in view.players if p.seat == seat)
        rows: Rows = [(((self.voice.speaker.player(seat), "title"),), None)]
        level = level_name(self.voice.client.kinds[seat], self.voice.speaker)
        if level:
            rows.append((((level, "dim"),), None))
        for tracker, value in player.trackers:
            name, goal = self.spec.tracker_name(tracker, lang), self.spec.goal(tracker, player)
            rows.append((((f"{name}: ", "dim"), (f"{value}/{goal}" if goal else str(value), "badge")), None))
        for zone in view.zones:
            if zone.seat == seat:
                name = self.spec.zone_name(zone.kind, lang)
                rows.append((((f"{name}: ", "dim"), (str(self.spec.count(zone)), "badge")), None))
        return rows


def _keyed(key: str, text: str, at: Target | None, cells: int, style: str) -> Rows:
    """Return lines with a key before the first of them, a word maybe; without one they stand at the edge."""
    lead = f"{key:>1} " if key else ""
    first, *more = wrap(text, cells - width(lead))
    rows: Rows = [((*(((lead, "letter"),) if lead else ()), (first, style)), at)]
    return rows + [(((f"  {line}" if lead else line, style),), at) for line in more]
