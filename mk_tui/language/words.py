"""The words of one game in one language: names of cards, phases, zones, keywords, colours.

A game declares most of them in its ``ruleset.yaml`` (``{id: …, name: {en: …, es: …}}``); what it does not
declare is looked up as a message "<kind>.<id>" in the catalogues.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from mk_tui.cards.description import Description

from .catalogue import Catalogue, missing
from .namesakes import Namesakes
from .text import begins_with_i, clean, pick

BRACKETS = re.compile(r"\([^()]*\)")  # a comma within them is no part of a list
# What a kind of word is called in ruleset.yaml.
TABLES = {
    "colour": "colours",
    "flag": "flags",
    "keyword": "keywords",
    "option": "options",
    "phase": "phases",
    "stat": "stats",
    "tracker": "trackers",
    "type": "types",
    "zone": "zones",
}


class Words:
    """Looks a word up; every method takes an id and returns what a reader sees, fit to be shown.

    A game's own catalogue and cards may come from anybody: what leaves this class is cleaned, so that no
    face has to (``mk_tui.language.text.clean``).

    ``description`` is the plain form of the game's ``ruleset.yaml``, empty where there is none. ``namesakes``
    numbers cards of one name that lie on the table at once.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        ruleset: Any,
        pool: Any,
        description: Description,
        namesakes: Namesakes | None = None,
    ) -> None:
        self.namesakes = namesakes
        self.catalogue = catalogue
        self.lang = catalogue.lang
        self._pool = pool
        self._colours = () if ruleset is None else tuple(ruleset.terms.colours)
        self._stats = () if ruleset is None else tuple(ruleset.terms.stats)
        # What the rules mark besides is never shown.
        words = () if ruleset is None else ruleset.terms.keywords
        self._keywords = [(word, ruleset.keywords[word]) for word in words]
        self._cards: dict[str | None, str] = {}  # the names of those that were spoken of
        self._set_apart: tuple[str, ...] = tuple(description.get("set_apart", ()))
        self._declared = {kind: _by_id(description.get(table)) for kind, table in TABLES.items()}

    def pick(self, names: Mapping[str, str] | str | None) -> str:
        """Return the text of this language out of ``{en: …, es: …}``; another language before nothing."""
        return pick(names, self.lang)

    def say(self, message_id: str, **fields: object) -> str:
        """Return a message with its fields put in as they are; ⟦id⟧ when the catalogues lack it."""
        return clean(self.catalogue.say(message_id, **fields))

    def declared(self, kind: str, word: str) -> Mapping[str, Any]:
        """Return what ``ruleset.yaml`` declares about a word; empty if it does not."""
        return self._declared[kind].get(word, {})

    def name(self, kind: str, word: str) -> str:
        """Return the name of a word: as declared, else the message "kind.word"."""
        named = self.pick(self.declared(kind, word).get("name"))
        if named:
            return named
        return clean(self.catalogue.find(f"{kind}.{word}") or missing(f"{kind}.{word}"))

    def card(self, definition: str | None) -> str:
        """Return the name of a card; of one whose face is hidden, or that is unknown, "a card"."""
        named = self._cards.get(definition)
        if named is None:
            d = self.definition(definition)
            named = self.pick(d.name) if d is not None else self.say("word.hidden_card")
            self._cards[definition] = named
        return named

    def named(self, definition: str | None, number: object) -> str:
        """Return the name of one card, with what tells it from another of that name."""
        nth = 0 if self.namesakes is None else self.namesakes.of(number)
        return f"{self.card(definition)} #{nth}" if nth and definition else self.card(definition)

    def definition(self, definition: str | None) -> Any:
        """Return the card definition, or None."""
        return self._pool.by_id.get(definition) if definition and self._pool is not None else None

    def printed(self, definition: Any) -> tuple[list[tuple[str, int]], list[str]]:
        """Return what is printed on a card: its figures by their stats, and its keywords; all by ids."""
        figures = [(stat, definition.attrs[stat]) for stat in self._stats if stat in definition.attrs]
        return figures, [word for word, bit in self._keywords if definition.keywords & bit]

    def cards(self, names: Iterable[str | None]) -> str:
        """Return several cards as one phrase; equal and hidden ones, which have no names, are counted."""
        counts: dict[str | None, int] = {}
        for name in names:
            counts[name] = counts.get(name, 0) + 1
        hidden = counts.pop(None, 0)
        parts = [f"{name}" if n == 1 else f"{name} ×{n}" for name, n in counts.items()]
        if hidden:
            parts.append(self.say("word.cards", n=hidden))
        return self.join(parts)

    def join(self, parts: Iterable[str]) -> str:
        """Return "A, B and C"; "A, the first; B; and C" where one has a comma itself; "nothing" for none."""
        listed = list(parts)
        if not listed:
            return self.say("list.none")
        if len(listed) == 1:
            return listed[0]
        message = "list.and_before_i" if begins_with_i(listed[-1]) else "list.and"
        commas = any(", " in BRACKETS.sub("", one) for one in listed)
        between, before_last = ("; ", ";") if commas else (", ", "")
        return self.say(message, most=between.join(listed[:-1]) + before_last, last=listed[-1])

    def cost(self, cost: Iterable[int]) -> str:
        """Return a cost as printed: coloured amounts, then the generic one ("2A+1"), which may be none."""
        letters = [*(self.letter(c) for c in self._colours), self.letter("any")]
        paid = [f"{n}{letter}" for n, letter in zip(cost, letters, strict=False) if n]
        return "+".join(paid or (f"0{letters[-1]}",))

    def wealth(self, points: Iterable[Any]) -> str:
        """Return points of wealth as costs are printed ("2A+1A/B"): each is a mask of colours, and what alone
        it may pay for."""
        counts: dict[str, int] = {}
        for point in points:
            mask = point[0] if isinstance(point, (tuple, list)) and point and isinstance(point[0], int) else 0
            letters = [self.letter(colour) for k, colour in enumerate(self._colours) if mask >> k & 1]
            said = "/".join(letters) or self.letter("any") or "G"
            counts[said] = counts.get(said, 0) + 1
        return "+".join(f"{n}{letters}" for letters, n in counts.items())

    def own_colours(self, card: Any) -> list[str]:
        """Return the names of a card's colours, none where its cost shows them."""
        return [] if any(card.cost) else [self.name("colour", c) for c in self._colours if c in card.colours]

    def set_apart(self, card: Any, kind: str, *types: str) -> str:
        """Return ``kind``, the name of a card's type, with what the game sets such a card apart by.

        ``card`` is what a view shows of it, or its definition. The message ``kind.<field>`` of the game says
        it ("legendary soldier"), or ``kind.<field>.<type>`` where one of ``types`` needs other words.
        """
        attrs = getattr(self.definition(getattr(card, "definition", None)) or card, "attrs", {})
        for field in self._set_apart:
            if attrs.get(field):
                forms = (f"kind.{field}.{word}" for word in types)
                kind = self.say(next(filter(self.catalogue.find, forms), f"kind.{field}"), name=kind)
        return kind

    def letter(self, colour: str) -> str:
        """Return the letter that stands for a colour in a cost; generic wealth may have none."""
        declared = self.declared("colour", colour)
        if "letter" in declared:
            return self.pick(declared["letter"])
        return clean(
            self.catalogue.find(f"letter.{colour}") or ("" if colour == "any" else colour[:1].upper())
        )


def _by_id(table: Any) -> dict[str, Mapping[str, Any]]:
    """Return a list of mappings with ``id`` (or ``kind``), or a mapping of mappings, by id."""
    if isinstance(table, Mapping):
        return {
            str(k): v if isinstance(v, Mapping) and "name" in v else {"name": v} for k, v in table.items()
        }
    entries = [e for e in table or () if isinstance(e, Mapping)]
    return {str(e.get("id", e.get("kind", ""))): e for e in entries}
