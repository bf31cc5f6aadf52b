"""Comparing a table with what a scenario expects; the first difference is raised."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..cards.card_errors import listed, shown, suggestion
from ..engine.continuous import keywords, seat_stat, stat
from ..engine.sight import CARD_FIELDS, view
from ..engine.state import StackItem
from ..laying.laid import is_pile, wealth_text, wealth_units
from ..laying.names import NOBODY, find_definition, number_of
from ..laying.node import Difference, Node, check_clause, plain
from .events import events_of, fields_of
from .log import entry_text
from .refusals import Refusals
from .sensible_play import SensiblePlay

if TYPE_CHECKING:
    from ..laying.laid import LaidTable
    from ..table.match import Match

SEAT_FIELDS = ("seat", "whose", "by")
SEATS_FIELDS = ("winners", "seats")
RULE = "rule"  # what a roll's modifiers call the rules themselves


class Expectations:
    """Checks what a scenario expects of one table."""

    def __init__(self, table: LaidTable, match: Match) -> None:
        self.g = table.g
        self.names = table.names
        self.refusals = Refusals(table, match)
        self.sensible = SensiblePlay(table)
        # The first of these words that a mapping has says what it expects.
        self.kinds: dict[str, Callable[[Node], None]] = {
            "refused": self.refusals.refused,
            "asked": self.asked,
            "adept": self.sensible.answers,
            "master": self.sensible.answers,
            "sees": self.sees,
            "log": self.log,
            "no_log": self.no_log,
            "stack": self.stack,
            "result": self.result,
            "winner": self.winner,
            "card": self.card,
            "zone": self.zone,
            "seat": self.seat,
            "counters": self.counters,
            "phase": self.moment,
            "turn": self.moment,
            "round": self.moment,
            "order": self.moment,
        }

    def check(self, node: Node) -> None:
        """Check one expectation, or each of a list."""
        for one in node.many():
            keys = one.keys()
            kind = next((k for k in self.kinds if k in keys), None)
            if kind is None:
                near = "".join(suggestion(k, self.kinds) for k in list(keys)[:1])
                one.bad(f"this expects nothing that is known; it needs {listed(self.kinds)}{near}")
            self.kinds[kind](one)

    def same(self, node: Node, what: str, expected: Any, found: Any) -> None:
        """Raise a :class:`Difference` unless two plain values are equal."""
        if expected != found:
            raise Difference(node, f"{what} {plain(expected)}", plain(found))

    # -- questions -------------------------------------------------------------------------------

    def asked(self, node: Node) -> None:
        """Who is asked what, and which options are given."""
        words: tuple[str, ...] = ("asked", "kind", "why", "about", "least", "most")
        words += ("options", "includes", "excludes", "proposed")
        keys = node.keys(words, "word here")
        g, names = self.g, self.names
        q = g.question
        if keys["asked"].value in NOBODY:
            for key in [k for k in keys if k != "asked"]:
                keys[key].bad_key(f"nobody is asked anything, so {shown(key)} means nothing here")
            if q is not None:
                raise Difference(keys["asked"], "that nobody is asked", names.offered())
            return
        seat = names.seat(keys["asked"])
        if q is None or q.seat != seat:
            raise Difference(keys["asked"], f"that {names.seats[seat]} is asked", names.offered())
        for key in ("kind", "why"):
            if key in keys:
                word = keys[key].word()
                found: str = getattr(q, key)
                if word != found and f"ask.{word}" != found:
                    raise Difference(keys[key], f"a question of {key} {word}", names.offered())
        for key in ("least", "most"):
            if key in keys:
                self.same(keys[key], key, keys[key].number(), getattr(q, key))
        if "about" in keys:
            for name, value in keys["about"].keys(q.fields, "field of this question").items():
                if not self.field(name, q.fields[name], value):
                    found = self.field_text(name, q.fields[name])
                    raise Difference(value, f"{name} {plain(value.value)}", found)
        if "options" in keys:
            self.exact_options(keys["options"])
        for entry in keys["includes"].many() if "includes" in keys else ():
            word = names.check_option(entry)
            if not any(names.fits(o, word) for o in q.options):
                raise Difference(entry, f"that {shown(word)} is offered", names.offered())
        for entry in keys["excludes"].many() if "excludes" in keys else ():
            word = names.check_option(entry)
            if any(names.fits(o, word) for o in q.options):
                raise Difference(entry, f"that {shown(word)} is not offered", names.offered())
        if "proposed" in keys:
            self.proposed(keys["proposed"])

    def proposed(self, node: Node) -> None:
        """Check that exactly these options are proposed, in this order."""
        q, names = self.g.question, self.names
        assert q is not None
        found = [q.options[k] for k in q.proposal or ()]
        expected = node.items()
        fits = len(expected) == len(found) and all(
            names.fits(o, names.check_option(entry)) for o, entry in zip(found, expected, strict=True)
        )
        if not fits:
            told = listed([names.option_text(o, q.options) for o in found]) if found else "nothing"
            raise Difference(node, f"that this is proposed, in this order: {plain(node.value)}", told)

    def exact_options(self, node: Node) -> None:
        """Check that exactly these options are given; sources of wealth count only if one is listed."""
        q = self.g.question
        assert q is not None
        names = self.names
        entries = [(n, names.check_option(n)) for n in node.items()]
        wealth = any(word.split()[0] == "wealth" for _, word in entries)
        options = [o for o in q.options if wealth or q.kind != "priority" or o[0] != "wealth"]
        for entry, word in entries:
            if not any(names.fits(o, word) for o in options):
                raise Difference(entry, f"that {shown(word)} is offered", names.offered())
        for o in options:
            if not any(names.fits(o, word) for _, word in entries):
                raise Difference(
                    node, "no other options", f"{names.option_text(o, options)} too; {names.offered()}"
                )

    # -- cards, zones, seats -----------------------------------------------------------------------

    def card(self, node: Node) -> None:
        """Where a card is and how it is."""
        g, names, rules = self.g, self.names, self.g.rules
        words = (
            "card",
            "zone",
            "of",
            "owner",
            "controller",
            "facing",
            "attached",
            "counters",
            "keywords",
            "has",
            "lacks",
        )
        keys = node.keys(
            (*words, *rules.terms.flags, *rules.terms.predicates, *rules.terms.stats), "word for a card"
        )
        card = names.card(keys["card"])
        name = names.text(card)
        if "of" in keys and "zone" not in keys:
            keys["of"].bad_key('"of" says whose zone it is: "zone" is missing')
        if "zone" in keys:
            kind = keys["zone"].one_of(g.layout.ids, "zone")
            place = names.place(card)
            want = kind + (f" of {names.seats[names.seat(keys['of'])]}" if "of" in keys else "")
            if place != want and ("of" in keys or g.zone_kind(card) != kind):
                raise Difference(keys["zone"], f"{name} in {want}", place)
        for key, found in (("owner", g.owner[card]), ("controller", g.ctrl[card])):
            if key in keys and names.seat_or_nobody(keys[key]) != found:
                raise Difference(keys[key], f"{name}'s {key} {keys[key].value}", names.seat_text(found))
        for key, found in (("facing", g.facing.get(card, -1)), ("attached", g.host.get(card, -1))):
            if key in keys:
                nobody = keys[key].value in NOBODY
                if (found >= 0) if nobody else (found not in names.cards(keys[key])):
                    is_now = names.text(found) if found >= 0 else "none"
                    raise Difference(keys[key], f"{name} {key} {keys[key].value}", is_now)
        if "counters" in keys:
            lie = g.counters.get(card, 0)
            self.same(keys["counters"], f"{name} counters", keys["counters"].number(), lie)
        for key in keys:
            if key in rules.terms.flags:
                found_flag = bool(g.flags[card] & rules.terms.flags[key])
                self.same(keys[key], f"{name} {key}:", keys[key].yes(), found_flag)
            elif key in rules.terms.predicates:
                found_flag = bool(rules.terms.predicates[key](g, g.ctrl[card], card, card))
                self.same(keys[key], f"{name} {key}:", keys[key].yes(), found_flag)
            elif key in rules.terms.stats:
                self.same(keys[key], f"{name} {key}", keys[key].number(), stat(g, card, key))
        self.keywords(name, card, keys)

    def keywords(self, name: str, card: int, keys: dict[str, Node]) -> None:
        """Check the keywords a card has now."""
        rules = self.g.rules
        mask = keywords(self.g, card)
        has = [w for w, bit in rules.keywords.items() if mask & bit and not bit & rules.mark_bits]
        if "keywords" in keys:
            want = [n.one_of(rules.keywords, "keyword") for n in keys["keywords"].items()]
            self.same(keys["keywords"], f"{name} keywords", sorted(want), sorted(has))
        for key, wanted in (("has", True), ("lacks", False)):
            for n in keys[key].many() if key in keys else ():
                if bool(mask & rules.keywords[n.one_of(rules.keywords, "keyword")]) != wanted:
                    raise Difference(n, f"that {name} {key} {n.value}", f"keywords {plain(has)}")

    def zone(self, node: Node) -> None:
        """What lies in a zone."""
        g, names = self.g, self.names
        keys = node.keys(("zone", "of", "is", "has", "lacks", "count", "top"), "word for a zone")
        kind = keys["zone"].one_of(g.layout.ids, "zone")
        numbers = g.layout.ids[kind]
        if "of" in keys:
            zone = numbers[names.seat(keys["of"])]
        elif len(set(numbers)) > 1:
            node.bad(f'whose {kind}? "of" is missing')
        else:
            zone = numbers[0]
        pile = is_pile(g, zone)
        cards = g.zones[zone][::-1] if pile else g.zones[zone]
        found = names.texts(cards)
        if "count" in keys:
            self.same(keys["count"], f"cards in {kind}:", keys["count"].number(), len(cards))
        if "is" in keys:
            entries = keys["is"].items()
            if g.layout.ordered[zone]:
                right = len(entries) == len(cards) and all(
                    c in names.cards(n) for c, n in zip(cards, entries, strict=True)
                )
            else:
                left = list(cards)
                right = self.remove(left, entries) and not left
            if not right:
                raise Difference(keys["is"], f"{kind} {plain(keys['is'].value)}", found)
        if "has" in keys and not self.remove(list(cards), keys["has"].many()):
            raise Difference(keys["has"], f"{plain(keys['has'].value)} in {kind}", found)
        for n in keys["lacks"].many() if "lacks" in keys else ():
            if any(c in cards for c in names.cards(n)):
                raise Difference(n, f"no {n.value} in {kind}", found)
        if "top" in keys:
            if not pile:
                keys["top"].bad("this zone has no top")
            entries = keys["top"].many()
            if len(entries) > len(cards) or any(
                c not in names.cards(n) for c, n in zip(cards, entries, strict=False)
            ):
                raise Difference(keys["top"], f"on top of {kind} {plain(keys['top'].value)}", found)

    def remove(self, cards: list[int], entries: list[Node]) -> bool:
        """Take each entry's card out of ``cards``; returns whether all were there."""
        for n in sorted(entries, key=lambda n: n.value not in self.names.aliases):
            hit = next((c for c in cards if c in self.names.cards(n)), None)
            if hit is None:
                return False
            cards.remove(hit)
        return True

    def seat(self, node: Node) -> None:
        """A seat's figures: trackers and what else is public of it, floating wealth, stats, counters."""
        g, names, rules = self.g, self.names, self.g.rules
        seat = names.seat(node.at("seat"))
        public = {key: n for key, n in rules.shown.player_values(g, seat) if type(n) is int}
        trackers = public | dict(rules.shown.trackers(g, seat))
        counters = [k for k in g.seats[seat] if k != "wealth"]
        keys = node.keys(
            ("seat", "wealth", *trackers, *rules.terms.seat_stats, *counters), "figure of a seat"
        )
        name = names.seats[seat]
        for key, value in keys.items():
            if key == "wealth":
                want = wealth_text(rules, wealth_units(rules, value))
                self.same(value, f"{name}'s wealth", want, wealth_text(rules, g.seats[seat]["wealth"]))
            elif key in trackers:
                self.same(value, f"{name}'s {key}", value.number(), trackers[key])
            elif key in rules.terms.seat_stats:
                self.same(value, f"{name}'s {key}", value.number(), seat_stat(g, seat, key))
            elif key in counters:
                self.same(value, f"{name}'s {key}", value.number(), g.seats[seat][key])

    # -- the table ---------------------------------------------------------------------------------

    def counters(self, node: Node) -> None:
        """The figures of the table."""
        names, figures = self.names, self.g.vars
        for key, value in node.at("counters").keys(figures, "counter").items():
            if value.value in names.seats:
                self.same(value, key, value.value, names.seat_text(figures[key]))
            else:
                self.same(value, key, value.number(), figures[key])

    def moment(self, node: Node) -> None:
        """Where the round stands."""
        g, names = self.g, self.names
        keys = node.keys(("phase", "turn", "round", "order"), "word here")
        if "phase" in keys:
            self.same(keys["phase"], "phase", keys["phase"].one_of(g.terms.steps, "step"), g.phase)
        if "turn" in keys:
            self.same(
                keys["turn"], "the turn of", names.seats[names.seat(keys["turn"])], names.seat_text(g.active)
            )
        if "round" in keys:
            self.same(keys["round"], "round", keys["round"].number(), g.round)
        if "order" in keys:
            want = [names.seats[names.seat(n)] for n in keys["order"].items()]
            self.same(keys["order"], "order", want, [names.seats[s] for s in g.order])

    def stack(self, node: Node) -> None:
        """The stack, top first."""
        keys = node.keys(("stack",), "word here")
        items = self.g.stack[::-1]
        found = f"[{', '.join(self.names.item_text(i) for i in items)}]"
        entries = keys["stack"].items()
        right = len(entries) == len(items)
        for n, item in zip(entries, items, strict=False):
            right = self.item(n, item) and right
        if not right:
            raise Difference(keys["stack"], f"the stack, top first, {plain(keys['stack'].value)}", found)

    def item(self, node: Node, item: StackItem) -> bool:
        """Return whether a stack item is what a node says."""
        names = self.names
        if isinstance(node.value, dict):
            keys = node.keys(("item", "by", "targets", "target"), "word for a stack item")
            if "item" in keys and not self.item(keys["item"], item):
                return False
            if "by" in keys and names.seat_or_nobody(keys["by"]) != item.seat:
                raise Difference(keys["by"], f"an item of {keys['by'].value}", names.seat_text(item.seat))
            for key in ("target", "targets"):
                if key in keys and not self.field("targets", item.targets, keys[key]):
                    raise Difference(
                        keys[key],
                        f"targets {plain(keys[key].value)}",
                        self.field_text("targets", item.targets),
                    )
            return True
        word = names.check_option(node) if node.value != item.kind else item.kind
        return all(part == item.kind or self.item_card(item, part) for part in word.split())

    def item_card(self, item: StackItem, word: str) -> bool:
        if item.card >= 0 and self.names.arg_fits("card", item.card, word):
            return True
        d = find_definition(self.g.pool, word)
        return word not in self.names.aliases and d is not None and d.index == item.definition

    def result(self, node: Node) -> None:
        """Whether and how the match has ended."""
        keys = node.keys(("result", "winners", "why"), "word here")
        found = self.g.result
        kind = keys["result"].one_of(("win", "loss", "draw", "none"), "result")
        self.same(keys["result"], "result", kind, found["kind"] if found else "none")
        if not found and (more := [k for k in ("winners", "why") if k in keys]):
            keys[more[0]].bad_key(f"without a result {shown(more[0])} means nothing")
        if found and "winners" in keys:
            want = [self.names.seats[self.names.seat(n)] for n in keys["winners"].many()]
            self.same(keys["winners"], "winners", want, [self.names.seats[s] for s in found["winners"]])
        if found and "why" in keys:
            why = keys["why"].word()
            self.same(
                keys["why"], "the reason", why if why.startswith("result.") else f"result.{why}", found["why"]
            )

    def winner(self, node: Node) -> None:
        """Who has won."""
        keys = node.keys(("winner",), "word here")
        name = self.names.seats[self.names.seat(keys["winner"])]
        found = self.g.result
        winners = [self.names.seats[s] for s in found["winners"]] if found else []
        self.same(keys["winner"], "winners", [name], winners)

    # -- sight -------------------------------------------------------------------------------------

    def sees(self, node: Node) -> None:
        """Which cards a seat (or the public table) can see, and which it cannot."""
        keys = node.keys(("sees", "cards", "not"), "word here")
        who = keys["sees"]
        seat = None if who.value == "public" else self.names.seat(who)
        shown_now = {c.id for z in view(self.g, seat).zones for c in z.cards}
        name = "the table" if seat is None else self.names.seats[seat]
        for n in keys["cards"].many() if "cards" in keys else ():
            if not any(c in shown_now for c in self.names.cards(n)):
                raise Difference(n, f"that {name} sees {n.value}", "it is hidden")
        for n in keys["not"].many() if "not" in keys else ():
            if any(c in shown_now for c in self.names.cards(n)):
                raise Difference(n, f"that {name} does not see {n.value}", "it is shown")

    # -- the log -----------------------------------------------------------------------------------

    def log(self, node: Node) -> None:
        """Entries that have happened, in this order, whatever lies between them; or how often one has."""
        keys = node.keys(("log",), "word here")
        log = self.g.log or []
        at = 0
        for entry in keys["log"].many():
            event, fields = self.wanted(entry)
            if "times" in fields:
                n = fields.pop("times")
                found_n = sum(1 for e in log if self.fits(e, event, fields))
                self.same(n, f"in the log {plain(entry.value)}:", n.number(), found_n)
                continue
            hit = next((k for k in range(at, len(log)) if self.fits(log[k], event, fields)), None)
            if hit is None:
                near = [e for e in log[at:] if e[0] == event] or [e for e in log if e[0] == event]
                found = "; ".join(entry_text(self.names, e) for e in near[-4:]) or "no such entry"
                raise Difference(entry, f"in the log {plain(entry.value)}", found)
            at = hit + 1

    def no_log(self, node: Node) -> None:
        """Entries that have not happened."""
        keys = node.keys(("no_log",), "word here")
        for entry in keys["no_log"].many():
            event, fields = self.wanted(entry)
            for e in self.g.log or []:
                if self.fits(e, event, fields):
                    raise Difference(entry, f"not in the log {plain(entry.value)}", entry_text(self.names, e))

    def wanted(self, node: Node) -> tuple[str, dict[str, Node]]:
        """Return the event and the fields that an entry of a file asks for."""
        if not isinstance(node.value, dict):
            return "log." + node.one_of(events_of(self.g.rules), "event"), {}
        fields = node.keys()
        if "roll" in fields:
            who = fields.pop("roll")
            fields["seat" if who.value in self.names.seats else "roller"] = who
            return "log.roll", fields
        if "event" not in fields:
            node.bad('which entry? "event" (or "roll") is missing')
        event = fields.pop("event").one_of(events_of(self.g.rules), "event")
        known = [*fields_of(self.g.rules, event), "times"]
        for key, value in fields.items():
            if key not in known:
                value.bad_key(f"{event} has no {shown(key)}{suggestion(key, known)}")
        return "log." + event, fields

    def fits(self, entry: tuple[str, int, dict[str, Any]], event: str, fields: dict[str, Node]) -> bool:
        if entry[0] != event:
            return False
        for key, node in fields.items():
            if key not in entry[2]:
                node.bad_key(f"{event[4:]} has no {shown(key)}; it has {listed(entry[2])}")
        return all(self.field(key, entry[2][key], node) for key, node in fields.items())

    def field(self, key: str, value: Any, node: Node) -> bool:
        """Return whether a field of an event or a question is what a node says."""
        names = self.names
        if key in CARD_FIELDS or key == "definition":
            if node.value in NOBODY:
                return bool(value == -1)
            if type(value) is int:
                return value in names.cards(node)
            return any(number_of(names.g.definition(c)) == self.number(value) for c in names.cards(node))
        if key == "clause":
            return bool(check_clause(node, names.g.rules) == value)
        if key == "cards":
            left = list(value)
            return self.remove(left, node.many()) and not left
        if key in SEAT_FIELDS and type(value) is int:
            return value < 0 if node.value in NOBODY else value == names.seat(node)
        if key in SEATS_FIELDS:
            return [names.seat(n) for n in node.many()] == list(value)
        if key == "targets":
            words = [names.check_option(n) for n in node.many()]
            return len(words) == len(value) and all(
                names.fits(o, word) for o, word in zip(value, words, strict=True)
            )
        if key == "mods":
            return self.mods(value) == {self.reason(k, n): n.number() for k, n in node.keys().items()}
        return bool(node.value == value)

    def number(self, id: str) -> str:
        d = find_definition(self.g.pool, id)
        return number_of(d) if d else id

    def reason(self, word: str, node: Node) -> str:
        """Return what :meth:`mods` calls a source of a modifier that a file names."""
        if word == RULE:
            return word
        if word in self.names.aliases:
            return number_of(self.g.definition(self.names.aliases[word]))
        d = find_definition(self.g.pool, word)
        if d is None:
            known = [RULE, *self.names.aliases, *self.g.pool.by_number, *self.g.pool.by_id]
            node.bad_key(f"there is no card {shown(word)}{suggestion(word, known)}")
        return number_of(d)

    def mods(self, value: Any) -> dict[str, int]:
        """Return a roll's modifiers by their source's number ("rule" for the rules)."""
        found: dict[str, int] = {}
        for d, n in value:
            name = number_of(self.g.pool.cards[d]) if d >= 0 else RULE
            found[name] = found.get(name, 0) + n
        return found

    def field_text(self, key: str, value: Any) -> str:
        return entry_text(self.names, ("log.", 0, {key: value})).strip()
