"""What choosing an option means, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mk_tui.engine.views import CardView, QuestionView, View

from .card_lines import other_price
from .fields import CARD_FIELDS
from .one_name import NOBODY, whose_of_one_name

if TYPE_CHECKING:
    from .speaker import Speaker

BARE = frozenset(f"{{{name}}}" for name in CARD_FIELDS)  # what an option says that names a card alone


class OptionWords:
    """Says options for a speaker; ``verbs`` are the game's, each with the names of its arguments."""

    def __init__(self, speaker: Speaker, verbs: Mapping[str, Sequence[str]]) -> None:
        self.speaker = speaker
        self.verbs = verbs

    def option(self, option: Sequence[Any], view: View) -> str:
        """Return what choosing an option means ("Play Camp Healer (1W+1)")."""
        verb, *args = option
        fields, card, printed = self._fields(option, view)
        if view.question is not None:
            asked = (n for name, n in view.question.fields if name.endswith("_id") and isinstance(n, int))
            fields |= whose_of_one_name(fields, view, asked)
            if self.speaker.catalogue.find(f"option.{verb}") not in BARE:
                fields = self._own(view, fields) | fields
        if fields.get("mode"):
            return self.speaker.say("option.mode_named", **fields)
        if verb == "trigger" and card is not None and (told := self._trigger(card.definition, args[1])):
            return self.speaker.say(told, **fields)
        if not args and view.question is not None and (own := self._in_words_of(view.question, verb)):
            return own
        way = self._way(verb, fields.get("cost"), printed, card is not None and card.host >= 0)
        if way == "priced":
            fields = {"printed": self.speaker.cost(printed), **fields}
        elif way == "otherwise" and (price := other_price(self.speaker.words, fields.get("card"))):
            return self.speaker.say(f"option.{verb}_otherwise_told", price=price, **fields)
        return self.speaker.say(f"option.{verb}_{way}" if way else f"option.{verb}", **fields)

    def _fields(
        self, option: Sequence[Any], view: View
    ) -> tuple[dict[str, Any], CardView | None, tuple[int, ...]]:
        """Return the fields of an option's sentence, with what its first card costs now; its last card, if it
        is seen; and the cost that is printed on the first one."""
        verb, *args = option
        fields: dict[str, Any] = {}
        card: CardView | None = None
        printed: tuple[int, ...] = ()
        for name, value in zip(self.verbs.get(verb, ()), args, strict=False):
            if name in CARD_FIELDS:
                card = view.card(value)
                fields[name] = card.definition if card is not None else None
                fields[f"{name}_id"] = value
                if card is not None and "cost" not in fields:
                    printed = card.cost
                    fields["cost"] = self._price(card, view.question)
            elif name in ("stack", "item"):
                items = (self.speaker.stack_item(i, view) for i in view.stack if i.id == value)
                fields["item"] = next(items, "")
            elif name == "ability" and isinstance(value, int):
                fields["ability"] = self.speaker.ability(card.definition if card is not None else None, value)
            elif name == "mode":
                fields["n"] = value + 1
                fields["mode"] = self._mode(card, value)
            else:
                fields[name] = value
        return fields, card, printed

    def _way(self, verb: str, cost: tuple[int, ...] | None, printed: tuple[int, ...], borne: bool) -> str:
        """Return which of a verb's sentences is said, as the end of its message, "" for its plain one.

        ``otherwise``: the price is paid in another way; ``priced``: it is another one than is ``printed``;
        ``borne``: the card is attached to another one; ``free``: it costs nothing.
        """
        if printed and cost == () and self._has(verb, "otherwise"):
            return "otherwise"
        if cost is not None and cost != printed and self._has(verb, "priced"):
            return "priced"
        if borne and self._has(verb, "borne"):
            return "borne"
        return "free" if cost is not None and not any(cost) and self._has(verb, "free") else ""

    def _has(self, verb: str, way: str) -> bool:
        return bool(self.speaker.catalogue.find(f"option.{verb}_{way}"))

    def cards_of(self, question: QuestionView) -> list[int]:
        """Return the cards that the options of a question are about."""
        found = []
        for verb, *args in question.options:
            names = self.verbs.get(verb, ())
            found += [n for name, n in zip(names, args, strict=False) if name in CARD_FIELDS]
        return found

    @staticmethod
    def _own(view: View, fields: Mapping[str, Any]) -> dict[str, int]:
        """Return that of the cards which the viewer acts with it need not be said whose they are."""
        numbers = [(name, fields.get(f"{name}_id", -1)) for name in fields if name in CARD_FIELDS]
        cards = [(name, card) for name, n in numbers if (card := view.card(n)) is not None]
        return {f"{name}_whose": NOBODY for name, card in cards if card.controller == view.seat}

    @staticmethod
    def _price(card: CardView, question: QuestionView | None) -> tuple[int, ...]:
        """Return what a card costs whoever is asked now, as printed where nothing else is said."""
        return card.cost if question is None else dict(question.prices).get(card.id, card.cost)

    def declining(self, question: QuestionView) -> str:
        """Return what picking nothing means in a question that is declined by that ("Nobody attacks")."""
        return self._in_words_of(question, "none") or self.speaker.say("option.nothing")

    def _in_words_of(self, question: QuestionView, verb: str) -> str:
        """Return what a choice without a thing means in a question; empty where the game has no words.

        ``option.none.respond`` is what "none" says where "ask.respond" is asked; it may use the question's
        fields, and ``price``, what the card of these may be paid for with instead of its cost.
        """
        told = f"option.{verb}.{question.why.removeprefix('ask.')}"
        template, fields = self.speaker.catalogue.find(told), dict(question.fields)
        if not template:
            return ""
        if "{price}" in template:
            fields["price"] = other_price(self.speaker.words, fields.get("card"))
            if not fields["price"]:
                return ""
        return self.speaker.say(told, **{"seat": question.seat, **fields})

    def _trigger(self, definition: str, position: int) -> str:
        """Return the message that tells a card's triggers apart by their events, "" if the game has none."""
        d = self.speaker.words.definition(definition)
        if d is None or not 0 <= position < len(d.triggers):
            return ""
        told = "trigger." + d.triggers[position].event.removeprefix("log.")
        return told if self.speaker.catalogue.find(told) else ""

    def _mode(self, card: CardView | None, number: int) -> str:
        """Return what a card calls one of the ways to play it; empty where it does not say."""
        d = self.speaker.words.definition(card.definition) if card is not None else None
        return (
            self.speaker.words.pick(d.modes[number].name) if d is not None and number < len(d.modes) else ""
        )
