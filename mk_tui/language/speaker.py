"""Turns what the engine reports into sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mk_tui.engine.views import CardView, EventView, QuestionView, StackView, View

from .catalogue import PROGRAM, Catalogue, fill, missing
from .text import capitalise, clean, contract
from .words import Words

# What the value of a field means is said by its name. (The number of a card stands beside it as "card_id".)
CARD_FIELDS = frozenset({"card", "source", "target", "host", "against", "roller", "attacker", "defender"})
SEAT_FIELDS = frozenset({"seat", "by", "whose", "winner", "to_seat"})
WORD_FIELDS = {
    "keyword": ("keyword", "keywords"),
    "stat": ("stat", "stats"),
    "phase": ("phase", "phases"),
    "step": ("phase", "phases"),
    "pile": ("zone", "zones"),
    "zone": ("zone", "zones"),
    "colour": ("colour", "colours"),
    "type": ("type", "types"),
}


class Speaker:
    """Says things about one match in one language.

    ``names`` are the players' names by seat. ``pass_key`` is the message id of the key that passes on this
    face; sentences that offer to pass name it. Nothing raises for an unknown id: "⟦id⟧" is said instead.
    """

    def __init__(
        self, lang: str, ruleset: Any, pool: Any, names: Sequence[str], pass_key: str = "key.space"
    ) -> None:
        folder = getattr(ruleset, "folder", None)
        folders = [PROGRAM] if folder is None else [folder / "locale", PROGRAM]
        self.lang = lang
        self.names = [clean(n) for n in names]
        self.catalogue = Catalogue(lang, folders)
        self.words = Words(self.catalogue, ruleset, pool)
        self._verbs: Mapping[str, Sequence[str]] = getattr(ruleset, "verbs", {})
        self._pass_key = self.catalogue.say(pass_key)

    # -- sentences ------------------------------------------------------------------------------

    def say(self, message_id: str, **fields: Any) -> str:
        """Return a message with its fields turned into words by the meaning of their names."""
        n = fields.get("n")
        template = self.catalogue.find(message_id, n if isinstance(n, int) else None)
        if template is None:
            return missing(message_id)
        told = {name: self._word(name, value) for name, value in fields.items()}
        told.setdefault("pass_key", self._pass_key)
        text = contract(fill(template, told), self.lang)
        # A sentence that begins with a field may begin with "the enemy".
        return capitalise(text) if template.startswith("{") and text.endswith((".", "!", "?", ":")) else text

    def event(self, event: EventView) -> str:
        """Return one line of the log as a sentence."""
        return self.say(event.id, **event.fields)

    def prompt(self, question: QuestionView, view: View) -> str:
        """Return who must do what and why, as one sentence.

        When the viewer is not the one asked, only that somebody is choosing is said.
        """
        if not question.why:
            return self.say("ask.waiting", seat=question.seat)
        fields = dict(question.fields)
        fields.setdefault("seat", question.seat)
        fields.setdefault("phase", view.phase)
        fields.setdefault("n", question.most)
        fields.setdefault("least", question.least)
        return self.say(question.why, **fields)

    def option(self, option: Sequence[Any], view: View) -> str:
        """Return what choosing an option means ("Play Camp Healer (1W+1G)")."""
        verb, *args = option
        fields: dict[str, Any] = {}
        card: CardView | None = None
        for name, value in zip(self._verbs.get(verb, ()), args, strict=False):
            if name in CARD_FIELDS:
                card = view.card(value)
                fields[name] = card.definition if card is not None else None
                if card is not None:
                    fields.setdefault("cost", self.words.cost(card.cost))
            elif name in ("stack", "item"):
                fields["item"] = next((self.stack_item(i, view) for i in view.stack if i.id == value), "")
            elif name == "ability":
                fields["ability"] = self.ability(card.definition if card is not None else None, value)
            elif name == "mode":
                fields["n"] = value + 1
            else:
                fields[name] = value
        return self.say(f"option.{verb}", **fields)

    def refusal(self, refusal: Any) -> str:
        """Return why something cannot be done, with the clause ("MK-6.2: only with an empty stack")."""
        sentence = self.say(refusal.message, **dict(refusal.fields))
        return self.say("refuse.by_clause", clause=refusal.clause, sentence=sentence) if refusal.clause else sentence

    def result(self, view: View) -> str:
        """Return how the match ended; an empty string while it goes on."""
        if view.result is None:
            return ""
        _kind, winners, message = view.result
        fields: dict[str, Any] = {"winners": self.words.join(self.player(s) for s in winners), "n": len(winners)}
        if winners:
            fields["winner"] = winners[0]
        return self.say(message, **fields)

    def roll_lines(self, fields: Mapping[str, Any]) -> list[str]:
        """Return what made the number that a roll needed, one line each: base, modifiers, index, result."""
        lines = []
        if "base" in fields:
            lines.append(self.say("roll.base", value=fields["base"]))
        for modifier in fields.get("modifiers", ()):
            source, add = modifier[0], modifier[-1]
            lines.append(self.say("roll.modifier", source=source, add=f"{add:+d}".replace("-", "−")))
        if "index" in fields:
            lines.append(self.say("roll.index", value=fields["index"]))
        if "ok" in fields:
            lines.append(self.say("roll.success" if fields["ok"] else "roll.failure", value=fields.get("n")))
        return lines

    # -- words ----------------------------------------------------------------------------------

    def player(self, seat: int) -> str:
        """Return a player's name; -1 is the automatic opponent."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.catalogue.say("word.enemy")

    def card_name(self, definition: str | None) -> str:
        """Return the name of a card definition; "a card" for None."""
        return self.words.card(definition)

    def card_text(self, definition: str | None) -> str:
        """Return the rules text of a card definition, on one line; empty for None."""
        d = self.words.definition(definition)
        return self.words.pick(d.text) if d is not None else ""

    def type_name(self, type: str, subtype: str = "") -> str:
        """Return the name of a card type; of its subtype when there is one."""
        return self.words.name("type", "types", subtype or type)

    def keyword(self, name: str) -> tuple[str, str]:
        """Return the name of a keyword and its reminder text."""
        entry = self.words.declared("keywords", name)
        reminder = self.words.pick(entry.get("text")) if isinstance(entry, Mapping) else ""
        return self.words.name("keyword", "keywords", name), reminder

    def phase(self, phase: str) -> str:
        """Return the name of a phase or step."""
        return self.words.name("phase", "phases", phase) if phase else ""

    def zone(self, kind: str) -> str:
        """Return the name of a kind of zone."""
        return self.words.name("zone", "zones", kind)

    def cost(self, cost: Sequence[int]) -> str:
        """Return a cost as printed: "1W+1G"."""
        return self.words.cost(cost)

    def ability(self, definition: str | None, number: int) -> str:
        """Return the printed cost of a card's ability: "[D], 1W, [d6]"."""
        d = self.words.definition(definition)
        if d is None or not 0 <= number < len(d.actions):
            return str(number + 1)
        action = d.actions[number]
        parts = [self.catalogue.say("sign.dedicate")] if action.dedicate else []
        if action.total:
            parts.append(self.words.cost(action.cost))
        if action.die:
            parts.append(self.catalogue.say("sign.die", n=action.die))
        return ", ".join(parts) or str(number + 1)

    def stack_item(self, item: StackView, view: View) -> str:
        """Return an item on the stack with who put it there and what it aims at."""
        targets = [self.target(t, view) for t in item.targets]
        fields = {"card": item.definition, "seat": item.seat, "targets": self.words.join(targets)}
        return self.say(f"stack.{item.kind}_at" if targets else f"stack.{item.kind}", **fields)

    def target(self, option: Sequence[Any], view: View) -> str:
        """Return a target as words: a card's name, a player, somebody's pile, an item on the stack."""
        kind, value = option[0], option[-1]
        if kind == "player":
            return self.player(value)
        if kind == "pile":
            return self.say("word.pile_of", pile=option[1], seat=value)
        if kind in ("stack", "item"):
            item = next((i for i in view.stack if i.id == value), None)
            return self.card_name(item.definition) if item is not None else self.catalogue.say("word.gone")
        card = view.card(value)
        return self.card_name(card.definition) if card is not None else self.catalogue.say("word.gone")

    def _word(self, name: str, value: Any) -> Any:
        if isinstance(value, bool) or value is None and name not in CARD_FIELDS:
            return value
        if name in CARD_FIELDS:
            return self.words.card(value) if value is None or isinstance(value, str) else value
        if name in SEAT_FIELDS and isinstance(value, int):
            return self.player(value)
        if name == "cards":
            return self.words.cards(value)
        if name == "cost" and not isinstance(value, str):
            return self.words.cost(value)
        if name in WORD_FIELDS and isinstance(value, str):
            return self.words.name(*WORD_FIELDS[name], value)
        return clean(value) if isinstance(value, str) else value
