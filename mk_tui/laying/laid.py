"""Laying out the table that a scenario begins with."""

from __future__ import annotations

import json
from typing import Any

from ..cards.bounds import HIGHEST
from ..cards.card_errors import shown
from ..cards.compile import check_own
from ..cards.pool import enlarged, load_pool
from ..cards.registry import games, get
from ..cards.yaml_source import YamlSource, read
from ..engine.cards import Pool
from ..engine.change import attach, face, set_counters, set_flag, set_value, set_var
from ..engine.durations import modify
from ..engine.errors import SetupError
from ..engine.flow import push, run
from ..engine.record import ALL_BY_HAND, force
from ..engine.setup import add_card, blank_game, remember_origin
from ..engine.state import Game
from .names import Names, definition
from .node import BadScenario, Node

MOST_CARDS = 5000  # on all of a scenario's table
MOST_SEATS = 12
SEEDS = 999_999_999
CHANCE = ("dice", "picks", "shuffle")
START = "start"  # the phase of a scenario that begins before the first shuffle
CARD_KEYS = (
    "card",
    "as",
    "copies",
    "owner",
    "controller",
    "known",
    "attached",
    "facing",
    "counters",
    "modified",
    "gains",
)


class LaidTable:
    """A match in the middle of which a scenario stands, and what its things are called."""

    def __init__(self, node: Node) -> None:
        keys = node.keys()
        self.rules = _ruleset(keys)
        self.pool = pool_of(node)
        seats = _seats(keys)
        self.g: Game = blank_game(self.rules, self.pool, seats, self._options(keys), _number(keys, "seed", 1))
        self.names = Names(self.g, seats)
        self.g.forced = {"dice": [], "picks": [], "shuffle": []}
        self._place(keys)
        for what in CHANCE:
            for entry in self.forces(what, keys[what]) if what in keys else ():
                force(self.g, entry)
        self.g.answers.clear()  # that is how the table lies, and nothing that was done at it
        self._begin(node, keys)

    @property
    def forced(self) -> dict[str, list[Any]]:
        """What chance is still to do: dice, picks and shuffles in order."""
        return self.g.forced or {}

    # -- cards -----------------------------------------------------------------------------------

    def _options(self, keys: dict[str, Node]) -> dict[str, Any]:
        if "options" not in keys:
            return {}
        from ..cards.ruleset_yaml import load_ruleset

        declared = {o["id"]: o for o in load_ruleset(self.rules)[0].get("options", ())}
        chosen: dict[str, Any] = {}
        for name, node in keys["options"].keys(declared, "option").items():
            values = [v["id"] for v in declared[name].get("values", ())]
            chosen[name] = node.one_of(values, f"value of {name}") if values else node.number()
        return chosen

    def _place(self, keys: dict[str, Node]) -> None:
        """Put every card into its zone, then give it its state."""
        if "table" not in keys:
            return
        layout = self.g.layout
        common = [s.kind for s in layout.specs if s.owner != "seat" and not s.passing]
        own = [s.kind for s in layout.specs if s.owner == "seat"]
        placed: list[tuple[int, Node]] = []
        later: list[tuple[int, dict[str, Node]]] = []
        for name, node in keys["table"].keys((*self.names.seats, *common), "seat or common zone").items():
            if name in common:
                self._fill(node, name, -1, placed)
                continue
            seat = self.names.seats.index(name)
            entries = node.keys((*own, "wealth", "counters", "modified"), "zone or figure")
            later.append((seat, entries))
            for kind, entry in entries.items():
                if kind in own:
                    self._fill(entry, kind, seat, placed)
        for card, node in placed:
            self._give_state(card, node)
        self._apply_words(placed)
        for seat, entries in later:
            if "wealth" in entries:
                set_value(self.g, seat, "wealth", wealth_units(self.rules, entries["wealth"]))
            if "modified" in entries:
                for stat, n in (
                    entries["modified"].keys(self.rules.terms.seat_stats, "stat of a player").items()
                ):
                    modify(self.g, -1 - seat, stat, "add", n.number(), self._while(n), 0)

    def _fill(self, node: Node, kind: str, seat: int, placed: list[tuple[int, Node]]) -> None:
        """Fill a zone: a pile is written top first, cards in play in order of arrival."""
        entries = node.items()
        zone = self.g.layout.ids[kind][max(seat, 0)]
        if is_pile(self.g, zone):
            entries = entries[::-1]
        words = (*CARD_KEYS, *self.rules.terms.flags, *self.rules.laying.states)
        for entry in entries:
            plain = not isinstance(entry.value, dict)
            keys = {} if plain else entry.keys(words, "word for a card's state")
            if not plain and "card" not in keys:
                entry.bad('this says of no card what it is: "card" is missing')
            d = definition(self.pool, entry if plain else keys["card"])
            owner = self.names.seat(keys["owner"]) if "owner" in keys else max(seat, 0)
            copies = keys["copies"].number(1) if "copies" in keys else 1
            if len(self.g.owner) + copies > MOST_CARDS:
                entry.bad(f"a scenario has {MOST_CARDS} cards at most")
            # Who has a card in play controls it, whoever's it is.
            controller = seat if seat >= 0 and self.g.layout.in_play[zone] else owner
            for _ in range(copies):
                card = add_card(self.g, d.index, owner, zone, controller)
                if not self.rules.owner_controls(self.g, card):
                    self.g.ctrl[card] = -1
                elif seat < 0 and "owner" not in keys and len(self.g.seats) > 1:
                    entry.bad('in this zone a card has to say whose it is: "owner" is missing')
                placed.append((card, entry))
            if "as" in keys:
                self._call(keys["as"], card, copies)

    def _call(self, node: Node, card: int, copies: int) -> None:
        alias = node.word("a name")
        if copies > 1:
            node.bad("one name cannot be for several copies: write each on its own line")
        if alias in self.names.aliases or alias in self.names.seats or " " in alias:
            node.bad(f"{shown(alias)} is already the name of something else, or not one word")
        if alias in self.rules.verbs or self.names.known(alias):
            node.bad(f"{shown(alias)} already means something: take another name")
        self.names.aliases[alias] = card

    def _give_state(self, card: int, node: Node) -> None:
        if not isinstance(node.value, dict):
            return
        g, names = self.g, self.names
        for key, value in node.keys().items():
            if key in self.rules.terms.flags:
                set_flag(g, card, self.rules.terms.flags[key], value.yes())
            elif key == "controller":
                g.ctrl[card] = names.seat_or_nobody(value)
            elif key == "known":
                g.known[card] = -1 if value.value == "all" else sum(1 << names.seat(s) for s in value.many())
            elif key == "attached":
                attach(g, card, names.card(value))
            elif key == "counters":
                set_counters(g, card, value.number())
            elif key == "facing":
                face(g, card, names.card(value))
            elif key == "modified":
                for stat, n in value.keys(self.rules.terms.stats, "stat").items():
                    lay = self.rules.laying.stats.get(stat)
                    if lay is None:
                        if not self.rules.lasting.durations:
                            n.bad("in this game nothing changes a stat of a card")
                        modify(g, card, stat, "add", n.number(), self._while(n), g.defs[card])
                    else:
                        lay(g, card, stat, n.number())
            elif key == "gains":
                for word in value.many():
                    keyword = word.one_of(self.rules.keywords, "keyword")
                    bit = self.rules.keywords[keyword]
                    modify(g, card, keyword, "keyword", bit, self._while(word), g.defs[card])

    def _while(self, node: Node) -> str:
        """Return how long a change lasts that a file gives: until end of turn."""
        if not self.rules.lasting.durations:
            node.bad("in this game nothing is changed for a while")
        return str(self.rules.lasting.durations[0])

    def _apply_words(self, placed: list[tuple[int, Node]]) -> None:
        """Let the rules place what needs more than one change (``Laying.states``)."""
        for word, place in self.rules.laying.states.items():
            found = [
                (card, node.at(word))
                for card, node in placed
                if isinstance(node.value, dict) and word in node.value
            ]
            if not found:
                continue
            try:
                place(self.g, [(c, self.names.card(n)) for c, n in found])
            except SetupError as error:
                found[0][1].bad(str(error))

    # -- chance ----------------------------------------------------------------------------------

    def forces(self, what: str, node: Node) -> list[tuple[Any, ...]]:
        """Return what makes chance do what a node says, as entries of a match's record."""
        return [self._force(what, entry) for entry in (node.items() if what == "shuffle" else node.many())]

    def _force(self, what: str, node: Node) -> tuple[Any, ...]:
        if what == "dice":
            if not 1 <= node.number() <= 100:
                node.bad("a die shows 1 or more")
            return ("force_die", node.number())
        if what == "shuffle":
            return ("force_shuffle", *(self._to_shuffle(n) for n in node.items()))
        if type(node.value) is int:
            return ("force_pick", node.number(0, len(self.g.defs) - 1))
        if node.value in self.names.seats:
            return ("force_seat", self.names.seat(node))
        return ("force_card", self.names.card(node))

    def _to_shuffle(self, node: Node) -> int:
        """Return the card that a shuffle brings to the top, or -1 - the number of what the card is."""
        alias = self.names.aliases.get(node.word("a card"))
        return -1 - definition(self.pool, node).index if alias is None else alias

    # -- beginning -------------------------------------------------------------------------------

    def _begin(self, node: Node, keys: dict[str, Node]) -> None:
        g, names = self.g, self.names
        if "round" in keys:
            g.round = keys["round"].number()
        if "order" in keys:
            order = tuple(names.seat(n) for n in keys["order"].items())
            if sorted(order) != list(range(len(g.seats))):
                keys["order"].bad("every seat has to be here once")
            g.order = order
        turn = names.seat(keys["turn"]) if "turn" in keys else g.order[0]
        if "phase" not in keys:
            node.bad('"phase" is missing: say in which step the scenario begins')
        step = keys["phase"].one_of((*self.rules.terms.steps, START), "step")
        try:
            if step == START:
                g.round = 0
                push(g, "match")
            else:
                self.rules.laying.begin_at(g, step, turn)
        except SetupError as error:
            keys["phase"].bad(str(error))
        self._figures(keys)
        for name, level in keys["hold"].keys(names.seats, "seat").items() if "hold" in keys else ():
            if level.number() not in (0, 1, 2):
                level.bad("this has to be 0, 1 or 2")
            g.hold[names.seats.index(name)] = level.number()
        for entry in keys["by_hand"].many() if "by_hand" in keys else ():
            g.seats[names.seat(entry)]["by_hand"] = ALL_BY_HAND
        remember_origin(g)
        run(g)

    def _figures(self, keys: dict[str, Node]) -> None:
        """Set the rules' own figures, of seats and of the table."""
        g, names = self.g, self.names
        if "counters" in keys:
            for key, value in keys["counters"].keys(g.vars, "counter").items():
                set_var(g, key, names.seat(value) if value.value in names.seats else value.number())
        if "table" not in keys:
            return
        for k, name in enumerate(names.seats):
            if name not in keys["table"].value or "counters" not in keys["table"].value[name]:
                continue
            node = keys["table"].at(name, "counters")
            known = [key for key in g.seats[k] if key != "wealth"]
            for key, value in node.keys(known, "counter").items():
                set_value(g, k, key, value.number())


def pool_of(node: Node) -> Pool:
    """Return the cards of a scenario: its game's, and its own beside them."""
    keys = node.keys()
    rules = _ruleset(keys)
    pool, errors = load_pool(rules)
    if errors:
        raise errors[0]
    if "cards" not in keys:
        return pool
    cards = keys["cards"]
    cards.items()
    source, at = cards.source, cards.path
    own = YamlSource(source.file)
    own.data = cards.value
    own.values = {p[len(at) :]: w for p, w in source.values.items() if p[: len(at)] == at}
    own.keys = {p[len(at) :]: w for p, w in source.keys.items() if p[: len(at)] == at}
    found = check_own(rules, cards.value, pool.by_id, source.file, own)
    if found:
        e = found[0]
        raise BadScenario(e.file, e.line, e.column, f"{node.title}: {e.place}", e.message)
    return enlarged(rules, pool, cards.value)


def is_pile(g: Game, zone: int) -> bool:
    """Return whether a zone's cards lie on each other, so that a file lists them top first."""
    return g.layout.ordered[zone] and not g.layout.in_play[zone]


def wealth_units(rules: Any, node: Node) -> tuple[tuple[int, str], ...]:
    """Return floating wealth as the engine keeps it; a file writes ``{white: 2, white/red: 1, any: 1}``.

    A unit that can only pay for something says so: ``red for object+equip``.
    """
    units: list[tuple[int, str]] = []
    for text, n in node.keys().items():
        colours, _, only = text.partition(" for ")
        mask = 0
        for colour in [] if colours == "any" else colours.split("/"):
            if colour not in rules.terms.colours:
                n.bad_key(
                    f"there is no colour {shown(colour)}; there is {', '.join(rules.terms.colours)} or any"
                )
            mask |= 1 << rules.terms.colours.index(colour)
        units += [(mask, only.strip())] * n.number(0)
        if len(units) > HIGHEST:
            n.bad(f"this is more than {HIGHEST} in all")
    return tuple(units)


def wealth_text(rules: Any, units: tuple[tuple[int, str], ...]) -> dict[str, int]:
    """Return floating wealth as a file writes it."""
    found: dict[str, int] = {}
    for mask, only in units:
        text = "/".join(c for i, c in enumerate(rules.terms.colours) if mask >> i & 1) or "any"
        text += f" for {only}" if only else ""
        found[text] = found.get(text, 0) + 1
    return found


def _ruleset(keys: dict[str, Node]) -> Any:
    node = keys["game"]
    return get(node.one_of(games(), "game"))


def _seats(keys: dict[str, Node]) -> list[str]:
    nodes = keys["seats"].items()
    names = [n.word("a name") for n in nodes]
    for k, name in enumerate(names):
        if name in names[:k] or " " in name:
            nodes[k].bad(f"{shown(name)} is here twice, or not one word")
    if not 1 <= len(names) <= MOST_SEATS:
        keys["seats"].bad(f"from 1 to {MOST_SEATS} have to sit at the table")
    return names


def read_node(data: Any, what: str) -> Node:
    """Return the scenario of a match's header, read like one of a file: it may come from somebody else.

    ``CardError`` if it is none.
    """
    source = read(json.dumps([data], ensure_ascii=False), what)
    return Node(source, (0,), source.data[0])


def _number(keys: dict[str, Node], key: str, otherwise: int) -> int:
    return keys[key].number(0, SEEDS) if key in keys else otherwise


__all__ = ["CHANCE", "START", "LaidTable", "is_pile", "pool_of", "read_node", "wealth_text", "wealth_units"]
