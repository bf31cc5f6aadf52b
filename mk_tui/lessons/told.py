"""What a lesson says, in every language; cards are named by their number or id in braces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mk_tui.cards.card_errors import shown, suggestion
from mk_tui.language import pick
from mk_tui.language.catalogue import LANGUAGES
from mk_tui.laying.names import find_definition
from mk_tui.laying.node import Node

_CARD = re.compile(r"\{([^{}]*)\}")
LONGEST = 600  # characters of one text: what a person reads at once


class Told:
    """One text in every language. ``cards`` names what stands in braces."""

    def __init__(self, texts: Mapping[str, str], cards: Any) -> None:
        self._texts = dict(texts)
        self._cards = cards

    def say(self, lang: str) -> str:
        """Return the text in a language, the names of cards filled in."""

        def name(found: re.Match[str]) -> str:
            names = find_definition(self._cards, found.group(1)).name  # type: ignore[union-attr]
            return pick(names, lang)

        return _CARD.sub(name, self._texts[lang])


def told(node: Node, cards: Any) -> Told:
    """Return the text of a node, which has to be there in every language and may name cards in braces."""
    texts = {}
    keys = node.keys(LANGUAGES, "language")
    for lang in LANGUAGES:
        if lang not in keys:
            node.bad(f"the text in {shown(lang)} is missing")
        text = " ".join(keys[lang].word("a text").split())
        if len(text) > LONGEST:
            keys[lang].bad(f"this text has {len(text)} characters; {LONGEST} are the most that one step says")
        for card in _CARD.findall(text):
            if find_definition(cards, card) is None:
                known = [*cards.by_number, *cards.by_id]
                keys[lang].bad(f"there is no card {shown(card)}{suggestion(card, known)}")
        texts[lang] = text
    return Told(texts, cards)


__all__ = ["Told", "told"]
