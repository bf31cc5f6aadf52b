"""The cards of a game, looked through: by words of their names and texts, and by what their game tells apart.

What cards have in every game (type, cost, colours, keywords) is found by itself; a game may declare more
``filters`` in its ``ruleset.yaml``. What no two cards differ in is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mk_tui.cards.description import Description

from .rule_pages import folded, found_in
from .speaker import Speaker

TYPE, COLOURS, COST, KEYWORD = "type", "colours", "cost", "keyword"
NEITHER = ""  # the value of a card that has none


@dataclass(frozen=True)
class CardFacet:
    """What cards can be told apart by: what it is called, and its values with their names, in order."""

    id: str
    name: str
    values: tuple[tuple[str, str], ...]

    def value(self, value: str) -> str:
        """Return what a value is called."""
        return dict(self.values).get(value, value)

    def named(self, words: str) -> str | None:
        """Return the value that somebody calls so, by its name or its id; None if there is none."""
        wanted = folded(words.strip())
        return next((v for v, name in self.values if wanted in (folded(v), folded(name))), None)


class CardSearch:
    """All cards of a pool in the order in which they are listed, in the language of ``speaker``."""

    def __init__(self, speaker: Speaker, description: Description, cards: Sequence[Any]) -> None:
        self.speaker = speaker
        self._description = description
        self._priced = {d.type for d in cards if d.total}
        self._types = [entry["id"] for entry in description.get("types", ())]
        self._colours = [entry["id"] for entry in description.get("colours", ())]
        self._filters = [f for f in description.get("filters", ()) if "values" in f]
        self.cards = sorted(cards, key=self._place)

    def _place(self, d: Any) -> tuple[Any, ...]:
        """Return the place of a card: by type, what its game tells apart, colours, cost and name."""
        declared = [self.value_ids(f["id"]) for f in self._filters]
        apart = [
            _at(ids, *self.values_of(d, f["id"])) for ids, f in zip(declared, self._filters, strict=True)
        ]
        colours = sorted(map(self._colours.index, d.colours))
        name = folded(self.speaker.card_name(d.id))
        return _at(self._types, d.type), *apart, len(colours), colours, d.total, name

    def value_ids(self, facet: str) -> list[str]:
        """Return the values of a filter that the game declares."""
        return [v["id"] for f in self._filters if f["id"] == facet for v in f.get("values", ())]

    def has_price(self, d: Any) -> bool:
        """Return whether a card is of a type whose cards cost something."""
        return d.type in self._priced

    def values_of(self, d: Any, facet: str) -> tuple[str, ...]:
        """Return the values of a card, those of a facet; (:data:`NEITHER`,) where it has none."""
        if facet == TYPE:
            return (d.type,)
        if facet == COLOURS:
            return tuple(c for c in self._colours if c in d.colours) or (NEITHER,)
        if facet == COST:
            return (str(d.total) if self.has_price(d) else NEITHER,)
        if facet == KEYWORD:
            return tuple(self.speaker.words.printed(d)[1]) or (NEITHER,)
        return (str(d.attrs.get(facet, NEITHER)),)

    @cached_property
    def facets(self) -> list[CardFacet]:
        """What the cards can be looked through by: type, the game's own, colours, cost, keywords."""
        say, word = self.speaker.words.say, self.speaker.words.name
        called = {f["id"]: self.speaker.words.pick(f["name"]) for f in self._description.get("filters", ())}
        found = [self._facet(TYPE, say("cards.by_type"), self._types, lambda v: self.speaker.type_name(v))]
        for f in self._filters:
            names = {v["id"]: self.speaker.words.pick(v["name"]) for v in f.get("values", ())}
            found.append(self._facet(f["id"], called[f["id"]], list(names), lambda v, of=names: of.get(v, v)))
        colours = called.get(COLOURS) or say("cards.by_colours")
        found.append(self._facet(COLOURS, colours, self._colours, lambda v: word("colour", v)))
        costs = sorted({d.total for d in self.cards if self.has_price(d)})
        found.append(self._facet(COST, say("cards.by_cost"), [str(n) for n in costs], str))
        words = {w for d in self.cards for w in self.values_of(d, KEYWORD) if w != NEITHER}
        shown = sorted(words - self._hidden(), key=lambda w: folded(word("keyword", w)))
        found.append(self._facet(KEYWORD, say("cards.by_keyword"), shown, lambda v: word("keyword", v)))
        return [facet for facet in found if len(facet.values) > 1]

    def _hidden(self) -> set[str]:
        return {k["id"] for k in self._description.get("keywords", ()) if k.get("hidden", False)}

    def _facet(self, id_: str, name: str, ids: Sequence[str], called: Any) -> CardFacet:
        there = {v for d in self.cards for v in self.values_of(d, id_)}
        values = [(v, called(v)) for v in ids if v in there]
        if NEITHER in there and values:
            values.append((NEITHER, self.speaker.words.say("cards.neither", name=name)))
        return CardFacet(id_, name, tuple(values))

    def found(self, words: str, chosen: Mapping[str, str], among: Collection[str] | None = None) -> list[Any]:
        """Return the cards with all the words, in any order, and the values chosen, by their facets;
        ``among``: only those with one of these ids."""
        return [
            d
            for d in self.cards
            if all(v in self.values_of(d, facet) for facet, v in chosen.items())
            and (among is None or d.id in among)
            and (not words.strip() or found_in(self.text_of(d), words))
        ]

    def counts(
        self, facet: CardFacet, words: str, chosen: Mapping[str, str], among: Collection[str] | None = None
    ) -> Counter[str]:
        """Return how many cards there are of each value of a facet, with all else as it is chosen."""
        others = {k: v for k, v in chosen.items() if k != facet.id}
        return Counter(v for d in self.found(words, others, among) for v in self.values_of(d, facet.id))

    @cached_property
    def _texts(self) -> dict[str, str]:
        return {d.id: self._text(d) for d in self.cards}

    def text_of(self, d: Any) -> str:
        """Return all that a card is found by: name, kind, keywords, text, number, where it is from."""
        return self._texts[d.id]

    def _text(self, d: Any) -> str:
        speaker = self.speaker
        keywords = [speaker.keyword(w)[0] for w in speaker.words.printed(d)[1]]
        parts = (speaker.card_name(d.id), speaker.kind(d), *keywords, speaker.card_text(d.id))
        return folded("\n".join((*parts, d.number, d.cites)))


def _at(known: Sequence[str], *values: str) -> int:
    """Return the first place among what is known that one of some values has; the last for none."""
    return min((known.index(v) for v in values if v in known), default=len(known))


__all__ = ["COLOURS", "COST", "KEYWORD", "NEITHER", "TYPE", "CardFacet", "CardSearch"]
