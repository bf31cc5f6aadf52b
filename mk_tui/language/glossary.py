"""The words of a game that people can ask about: its keywords, and the terms of its glossary.

Each has a sentence and the clause that says all of it. They are found wherever they stand: in a card's text,
a prompt, the log, the rulebook.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from mk_tui.cards.description import Description, KeywordEntry, TermEntry

from .rule_pages import folded
from .text import pick

BETWEEN, NUMBER = re.compile(r"[\s+]+"), re.compile(r"\d+")  # in a cost: "[D] 1W+1"
TEXTS_KEPT = 500  # with the terms that stand in them


@dataclass(frozen=True)
class GameTerm:
    """A word with what it means, and all ways in which it is written."""

    id: str
    name: str
    text: str
    clause: str
    forms: tuple[str, ...]

    @property
    def line(self) -> str:
        """Name, meaning and clause on one line."""
        return f"{self.name[:1].upper()}{self.name[1:]}: {self.text} ({self.clause})"


class Glossary:
    """A game's terms in a language. ``names``, those of cards, are no terms, nor are words in them."""

    def __init__(self, description: Description, lang: str, names: Iterable[str] = ()) -> None:
        entries = [(e, e["reminder"]) for e in description.get("keywords", ()) if not e.get("hidden", False)]
        found = [_term(entry, reminder, lang) for entry, reminder in entries]
        found += [_term(entry, entry["text"], lang) for entry in description.get("glossary", ())]
        self.terms = sorted(found, key=lambda t: folded(t.name))
        self._names = names
        self._of = {form.casefold(): term for term in self.terms for form in term.forms}
        self._found: dict[str, tuple[tuple[int, int, GameTerm], ...]] = {}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """All forms, the longest first; a plural in s or es is the same word.

        What is written with a capital is meant only so: "Will" is what pays, "will" is not. They stand by
        their first letter, and only after it is asked whether a word begins there: so the search leaps from
        one such letter to the next, and tries few forms there. A name that has a term in it stands among
        them, so that it is passed over whole.
        """
        forms = [form for term in self.terms for form in term.forms]
        within = [re.compile(rf"(?<!\w){re.escape(form)}", re.IGNORECASE) for form in forms]
        forms += [name for name in self._names if any(term.search(name) for term in within)]
        forms.sort(key=len, reverse=True)
        rests: dict[str, list[str]] = defaultdict(list)
        for form in forms:
            for first in {form[0], form[0].upper()}:
                rests[first].append(re.escape(form[1:]))
        letters = [(re.escape(first), "|".join(rest)) for first, rest in rests.items()]
        any_of = "|".join(rf"{first}(?<!\w{first})(?i:{rest})" for first, rest in letters) or r"(?!)"
        return re.compile(rf"({any_of})(?:e?s)?(?!\w)")

    def spans(self, text: str) -> tuple[tuple[int, int, GameTerm], ...]:
        """Return where terms stand in a text: from, to, which. What was asked lately is known: a card's text
        and the log's last lines are drawn again and again."""
        found = self._found.get(text)
        if found is None:
            if len(self._found) >= TEXTS_KEPT:
                self._found.clear()
            matches = self._pattern.finditer(text)
            known = [(m, self._of.get(m[1].casefold())) for m in matches]
            found = tuple((m.start(), m.end(), term) for m, term in known if term is not None)
            self._found[text] = found
        return found

    def within(self, *texts: str) -> list[GameTerm]:
        """Return the terms of some texts in the order in which they first stand there."""
        found = {term.id: term for text in texts for _, _, term in self.spans(text)}
        return list(found.values())

    def asked(self, words: str) -> list[GameTerm]:
        """Return what a word that somebody typed means: a term, or else all that have the word in them. Case
        and accents do not matter.
        """
        wanted = folded(" ".join(words.split()))
        within = [t for t in self.terms if any(wanted in folded(form) for form in t.forms)] if wanted else []
        return self.exactly(words) or within

    def exactly(self, words: str) -> list[GameTerm]:
        """Return the term that a word is, or those of a cost or another sign with numbers ("1W+1"; "n" stands
        for one among the ways in which a term is written); none for another word."""
        wanted = folded(" ".join(words.split()))
        spelt = {folded(form): term for form, term in self._of.items()}
        for typed in (wanted, wanted.removesuffix("s"), wanted.removesuffix("es")):
            if typed in spelt:
                return [spelt[typed]]
        return _signs(wanted, spelt)


def _signs(typed: str, spelt: Mapping[str, GameTerm]) -> list[GameTerm]:
    """Return what each part of a cost, or of another sign, means that is written with numbers or in brackets;
    none where one of them is none."""
    found: dict[str, GameTerm] = {}
    for k, part in enumerate(BETWEEN.split(typed.lstrip("+"))):
        sign = NUMBER.sub("n", part)
        forms = ["+n"] if k and sign == "n" else [sign, f"[{sign}]"]
        terms = {spelt[form].id: spelt[form] for form in forms if form in spelt}
        if not terms:
            return []
        found |= terms
    return list(found.values())


def _term(entry: KeywordEntry | TermEntry, text: dict[str, str], lang: str) -> GameTerm:
    name = pick(entry["name"], lang)
    also = entry["also"].get(lang, []) if "also" in entry else []
    return GameTerm(entry["id"], name, pick(text, lang), entry["clause"], (name, *also))


__all__ = ["GameTerm", "Glossary"]
