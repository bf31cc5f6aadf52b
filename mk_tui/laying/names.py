"""What things are called: seats by name, cards by alias, number or id, options by their verb and cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..cards.card_errors import shown, suggestion
from ..engine.cards import CardDef, Pool
from ..engine.state import Game, Option, StackItem
from .node import Difference, Node

NOBODY = ("nobody", "none")
# Verbs that a list of options leaves out: what follows says all.
SILENT = ("card", "player", "pile", "stack")


def find_definition(pool: Pool, name: str) -> CardDef | None:
    """Return a card's definition by number, id, or id without the game's prefix."""
    d = pool.by_number.get(name) or pool.by_id.get(name)
    if d is None:
        hits = [c for c in pool.cards if c.id.partition(".")[2] == name or name in c.name.values()]
        d = hits[0] if len(hits) == 1 else None
    return d


def definition(pool: Pool, node: Node) -> CardDef:
    """Return the definition that a node names."""
    name = node.word("the number or id of a card")
    d = find_definition(pool, name)
    if d is None:
        known = [*pool.by_number, *pool.by_id]
        node.bad(f"there is no card {shown(name)}{suggestion(name, known)}")
    return d


def number_of(d: CardDef) -> str:
    """Return what a definition is called: its number, or its id if it has none."""
    return d.number or d.id


class Names:
    """The names of one table."""

    def __init__(self, g: Game, seats: list[str]) -> None:
        self.g = g
        self.seats = seats
        self.aliases: dict[str, int] = {}

    # -- seats -----------------------------------------------------------------------------------

    def seat(self, node: Node) -> int:
        """Return the seat that a node names."""
        return self.seats.index(node.one_of(self.seats, "seat"))

    def seat_or_nobody(self, node: Node) -> int:
        """Return a seat, or -1 for nobody."""
        return -1 if node.value in NOBODY else self.seat(node)

    def seat_text(self, seat: int) -> str:
        """Return a seat's name."""
        return self.seats[seat] if 0 <= seat < len(self.seats) else "nobody"

    # -- cards -----------------------------------------------------------------------------------

    def known(self, name: str) -> bool:
        """Return whether a word names a card."""
        return name in self.aliases or find_definition(self.g.pool, name) is not None

    def cards(self, node: Node) -> list[int]:
        """Return every card on the table that a node may mean."""
        name = node.word("a card")
        if name in self.aliases:
            return [self.aliases[name]]
        d = find_definition(self.g.pool, name)
        if d is None:
            near = suggestion(name, [*self.aliases, *self.g.pool.by_number, *self.g.pool.by_id])
            node.bad(f"there is no card {shown(name)}{near}")
        found = self.copies(d.index)
        if not found:
            node.bad(f"no {shown(name)} is on this table")
        return found

    def copies(self, definition: int) -> list[int]:
        """Return all copies of a definition on the table."""
        return [c for c, d in enumerate(self.g.defs) if d == definition]

    def card(self, node: Node) -> int:
        """Return the one card that a node names."""
        found = self.cards(node)
        if len(found) > 1:
            node.bad(
                f"there are {len(found)} cards {shown(node.value)} on this table: give the one that is meant "
                'a name of its own with "as" and use that'
            )
        return found[0]

    def text(self, card: int) -> str:
        """Return what a card is called: its alias, else its number."""
        for alias, c in self.aliases.items():
            if c == card:
                return alias
        return number_of(self.g.definition(card))

    def texts(self, cards: Iterable[int]) -> str:
        """Return a list of cards as a file writes it."""
        return f"[{', '.join(self.text(c) for c in cards)}]"

    def place(self, card: int) -> str:
        """Return the zone a card lies in, with its seat."""
        zone = self.g.zone[card]
        owner = self.g.layout.owners[zone]
        return self.g.layout.kinds[zone] + (f" of {self.seats[owner]}" if owner >= 0 else "")

    def alike(self, cards: list[int]) -> bool:
        """Return whether it makes no difference which of these cards is taken."""
        return len({self.state_of(c) for c in cards}) < 2

    def state_of(self, card: int) -> tuple[Any, ...]:
        """Return what is equal for cards between which it makes no difference which is taken."""
        g, c = self.g, card
        mods = tuple((m.key, m.how, m.value, m.until, m.source, m.by) for m in g.mods if m.target == c)
        guests = [a for a, h in g.host.items() if h == c]
        tied = c in self.aliases.values() or c in g.facing or c in g.host or guests
        lie = g.counters.get(c, 0)
        return (g.defs[c], g.zone[c], g.flags[c], g.ctrl[c], g.owner[c], mods, lie, c if tied else -1)

    # -- the stack -------------------------------------------------------------------------------

    def item_text(self, item: StackItem) -> str:
        """Return what a stack item is called: its kind unless it is a card, and its source."""
        source = self.text(item.card) if item.card >= 0 else number_of(self.g.pool.cards[item.definition])
        return source if item.kind == "card" else f"{item.kind} {source}"

    # -- options ---------------------------------------------------------------------------------

    def args(self, option: Option) -> list[tuple[str, Any]]:
        """Return an option's arguments with their names."""
        return list(zip(self.g.rules.verbs.get(option[0], ()), option[1:], strict=False))

    def arg_text(self, name: str, value: Any) -> str:
        """Return an option's argument as a file writes it."""
        if name in ("card", "target"):
            return self.text(value)
        if name == "player":
            return self.seat_text(value)
        if name == "item":
            return next((self.item_text(i) for i in self.g.stack if i.id == value), "?")
        if name == "mode":
            return str(value + 1)
        if name == "ability":
            return f"#{value + 1}"
        return "" if name == "position" else str(value)

    def option_text(self, option: Option, among: list[Option] | None = None) -> str:
        """Return an option as a file writes it ("play W02", "E01", "Beto", "pass")."""
        parts = [] if option[0] in SILENT else [option[0]]
        for name, value in self.args(option):
            if name == "ability":
                twins = [o for o in among or () if o[:2] == option[:2] and o[2] != value]
                if not twins:
                    continue
            text = self.arg_text(name, value)
            if text:
                parts.append(text)
        return " ".join(parts)

    def offered(self) -> str:
        """Return what is asked now, as a sentence's end."""
        q = self.g.question
        if q is None:
            end = self.g.result
            return "nobody is asked anything" + (
                f", the match is over ({end['kind']}, {end['why']})" if end else ""
            )
        texts = list(dict.fromkeys(self.option_text(o, q.options) for o in q.options))
        return f"{self.seats[q.seat]} is asked {q.kind} ({q.why}), offered [{', '.join(texts)}]"

    def fits(self, option: Option, word: str) -> bool:
        """Return whether an option is what a word like "play W02" means."""
        verbs = self.g.rules.verbs
        parts = word.split()
        if parts and parts[0] in verbs and not (len(parts) == 1 and self.known(parts[0])):
            if option[0] != parts.pop(0):
                return False
        elif option[0] not in SILENT and option[0] not in ("pair", "trigger", "mode"):
            return False
        args = self.args(option)
        return all(any(self.arg_fits(n, v, part) for n, v in args) for part in parts)

    def arg_fits(self, name: str, value: Any, word: str) -> bool:
        """Return whether an option's argument is what a word means."""
        if name in ("card", "target"):
            if word in self.aliases:
                return bool(self.aliases[word] == value)
            d = find_definition(self.g.pool, word)
            return d is not None and self.g.defs[value] == d.index
        if name == "item":
            return any(
                (i.id == value and word in (i.kind, *self.item_text(i).split()))
                or (i.id == value and i.card >= 0 and self.arg_fits("card", i.card, word))
                for i in self.g.stack
            )
        return self.arg_text(name, value) == word

    def check_option(self, node: Node) -> str:
        """Return the words of an option after checking that each can mean something."""
        word = node.word('an option such as "pass" or "play W02"')
        rules = self.g.rules
        for k, part in enumerate(word.split()):
            known = (
                (k == 0 and part in rules.verbs)
                or part in self.seats
                or part in rules.terms.colours
                or part in self.g.layout.ids
                or part.lstrip("#").isdigit()
                or any(part == i.kind for i in self.g.stack)
                or self.known(part)
            )
            if not known:
                words = [*rules.verbs, *self.seats, *self.aliases, *self.g.pool.by_number]
                node.bad(f"{shown(part)} is neither a card nor a word of an option{suggestion(part, words)}")
        return word

    def pick_option(self, node: Node, options: list[Option], taken: Iterable[int] = ()) -> int:
        """Return the position of the option that a node means; :class:`Difference` if it is not offered."""
        word = self.check_option(node)
        found = [k for k, o in enumerate(options) if k not in taken and self.fits(o, word)]
        if not found:
            raise Difference(node, f"that {shown(word)} is offered", self.offered())
        return self.only(node, word, options, found)

    def only(self, node: Node, word: str, options: list[Option], found: list[int]) -> int:
        """Return the one position of ``found``, or one of several that make no difference."""
        if len(found) > 1:
            some = [options[k] for k in found]
            shapes = {
                (
                    o[0],
                    *((n, "" if n in ("card", "target") else v) for n, v in self.args(o) if n != "position"),
                )
                for o in some
            }
            cards = [[v for n, v in self.args(o) if n in ("card", "target")] for o in some]
            same = all(self.alike(list(column)) for column in zip(*cards, strict=False))
            if len(shapes) > 1 or not same:
                texts = ", ".join(self.option_text(o, options) for o in some)
                node.bad(f"{shown(word)} may mean several of what is offered ({texts}): say more")
        return found[0]
