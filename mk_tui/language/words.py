"""The words of one game in one language: names of cards, phases, zones, keywords, colours.

A game declares most of them in its ``ruleset.yaml`` (``{name: {en: …, es: …}}``); what it does not declare
is looked up as a message "<kind>.<id>" in the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .catalogue import DEFAULT, Catalogue, missing
from .text import begins_with_i, clean


class Words:
    """Looks a word up; every method takes an id and returns what a reader sees."""

    def __init__(self, catalogue: Catalogue, ruleset: Any, pool: Any) -> None:
        self.catalogue = catalogue
        self.lang = catalogue.lang
        self._ruleset = ruleset
        self._pool = pool

    def pick(self, names: Mapping[str, str] | str | None) -> str:
        """Return the text of this language out of ``{en: …, es: …}``; another language before nothing."""
        if isinstance(names, str):
            return clean(names)
        if not names:
            return ""
        return clean(names.get(self.lang) or names.get(DEFAULT) or next(iter(names.values())))

    def declared(self, kind: str, word: str) -> Any:
        """Return what ``ruleset.yaml`` declares about a word of a kind ("phases", "zones" …), or None."""
        entries = getattr(self._ruleset, "spec", None) or {}
        entries = entries.get(kind) if isinstance(entries, Mapping) else getattr(entries, kind, None)
        if isinstance(entries, Mapping):
            return entries.get(word)
        for entry in entries or ():
            if isinstance(entry, Mapping) and entry.get("id") == word:
                return entry
        return None

    def name(self, kind: str, plural: str, word: str) -> str:
        """Return the name of a word: as declared under ``plural``, else the message "kind.word"."""
        entry = self.declared(plural, word)
        if isinstance(entry, Mapping) and "name" in entry:
            return self.pick(entry["name"])
        found = self.catalogue.find(f"{kind}.{word}")
        return missing(f"{kind}.{word}") if found is None else found

    def card(self, definition: str | None) -> str:
        """Return the name of a card; of one whose face is hidden, or that is unknown, "a card"."""
        d = self.definition(definition)
        return self.pick(d.name) if d is not None else self.catalogue.say("word.hidden_card")

    def definition(self, definition: str | None) -> Any:
        """Return the card definition, or None."""
        return self._pool.by_id.get(definition) if definition and self._pool is not None else None

    def cards(self, definitions: Iterable[str | None]) -> str:
        """Return several cards as one phrase; hidden ones are counted, not named."""
        entries = list(definitions)
        known = [self.card(d) for d in entries if d is not None]
        hidden = len(entries) - len(known)
        if hidden:
            known.append(self.catalogue.say("word.cards", n=hidden))
        return self.join(known)

    def join(self, parts: Iterable[str]) -> str:
        """Return "A, B and C"; "nothing" for an empty list."""
        listed = list(parts)
        if not listed:
            return self.catalogue.say("list.none")
        if len(listed) == 1:
            return listed[0]
        message = "list.and_before_i" if begins_with_i(listed[-1]) else "list.and"
        return self.catalogue.say(message, most=", ".join(listed[:-1]), last=listed[-1])

    def cost(self, cost: Iterable[int]) -> str:
        """Return a cost as printed, "1W+1G"; "0" for nothing."""
        colours = self.colours()
        parts = [f"{n}{self.letter(colours[k])}" for k, n in enumerate(cost) if n]
        return "+".join(parts) or "0"

    def colours(self) -> tuple[str, ...]:
        """Return the ids of what a cost counts, in the order of a cost tuple."""
        return tuple(getattr(self._ruleset, "cost_words", None) or (*self._ruleset.colours, "any"))

    def letter(self, colour: str) -> str:
        """Return the letter of a colour in a cost."""
        return self.catalogue.find(f"letter.{colour}") or colour[:1].upper()
