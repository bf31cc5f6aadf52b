"""Turns what the engine reports into sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from mk_tui.cards.description import Description
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine.views import CardView, EventView, Note, QuestionView, StackView, View

from .card_lines import ability_cost, card_line, note_line
from .catalogue import PROGRAM, Catalogue, fill, missing
from .changes import change_line
from .fields import CARD_FIELDS, SEAT_FIELDS, WORD_FIELDS
from .namesakes import Namesakes
from .one_name import told_apart, whose_of_one_name
from .option_words import OptionWords
from .text import clean, sentence
from .words import Words


class Speaker:
    """Says things about one match in one language.

    ``names`` are the players' names by seat. ``pass_key`` is the key that passes on this face, by a message
    id or as it is written; sentences that offer to pass name it. ``description`` is the plain form of
    ``ruleset.yaml``, read when not given; ``namesakes`` tell apart cards of one name that lie on the table.
    Nothing raises for an unknown id: "⟦id⟧" is said instead. Whatever is said is fit to be shown: on one
    line, without control characters (``mk_tui.language.text.clean``).
    """

    def __init__(
        self,
        lang: str,
        ruleset: Any,
        pool: Any,
        names: Sequence[str],
        pass_key: str = "key.space",
        description: Description | None = None,
        namesakes: Namesakes | None = None,
    ) -> None:
        folder = getattr(ruleset, "folder", None)
        if description is None:
            description = load_ruleset(ruleset)[0]
        folders = [PROGRAM] if folder is None else [folder / "locale", PROGRAM]
        self.lang = lang
        self._ruleset = ruleset
        self.catalogue = Catalogue(lang, folders)
        # Who has no name of his own, a seat that the rules play, has a message for one: "@ghost".
        self.names = [clean(self._named(n)) for n in names]
        self._told = [clean(self._named(n, ".told")) for n in names]
        # Steps that are nobody's turn: all have them together.
        self.common = frozenset(p["id"] for p in description.get("phases", ()) if p.get("common"))
        self.together = bool(description.get("together"))  # all of them play on one side
        self._advice = {a["clause"]: a["text"] for a in description.get("advice", ())}
        self.words = Words(self.catalogue, ruleset, pool, description, namesakes)
        self._options = OptionWords(self, getattr(ruleset, "verbs", {}))
        self._pass_key = self.catalogue.find(pass_key) or clean(pass_key)
        self._automatic = self.words.say("word.automatic")
        # The number of the die that succeeds whatever is needed, 0 where there is none.
        self._highest: int = getattr(getattr(ruleset, "shown", None), "highest", 0)

    # -- sentences ------------------------------------------------------------------------------

    def say(self, message_id: str, **fields: Any) -> str:
        """Return a message with its fields turned into words by the meaning of their names."""
        n = fields.get("n")
        template = self.catalogue.find(message_id, n if isinstance(n, int) else None)
        if template is None:
            return missing(clean(message_id))
        apart = told_apart(fields, template, self.words.namesakes)
        told = {name: self._word(name, value, fields) for name, value in apart.items()}
        told.setdefault("pass_key", self._pass_key)
        return clean(sentence(fill(template, told), template, self.lang))

    def rather(self, message_id: str, say: Callable[..., str], **fields: Any) -> str:
        """Return a message of the screen (its ``say``) as the game words it, where the game has it too."""
        n = fields.get("n")
        own = self.catalogue.find(message_id, n if isinstance(n, int) else None)
        told = {name: clean(value) if isinstance(value, str) else value for name, value in fields.items()}
        return say(message_id, **told) if own is None else clean(fill(own, told))

    def event(self, event: EventView) -> str:
        """Return one line of the log as a sentence.

        Where a message has a form for it, that is used: ``<id>_at`` when something is aimed at, ``<id>_of``
        when it is a seat's own, ``<id>_own`` when whoever does it does it to what is theirs, ``<id>_shown``
        when the reader may see the cards, ``<id>_own_shown`` for both, ``<id>_duel`` where two play, so that
        the other one need not be named, ``<id>_generic`` without a colour,
        ``<id>_<kind>`` of what has a kind on the stack, as a card's ability, ``<id>_<stat>`` of a figure of
        which the game has something of its own to say, and for a roll ``<id>_<purpose>_hit`` or ``_miss``,
        with ``_alone`` when it is against no card and ``_nobody`` when no card rolls.
        """
        message, fields = event.id, dict(event.fields)
        if fields.get("definition") and fields["definition"] == fields.get("card"):
            fields.setdefault("definition_id", fields.get("card_id", -1))  # which of those of its name it is
        forms = []
        if "purpose" in fields:
            form = f"_{fields['purpose']}_{'hit' if fields.get('success') else 'miss'}"
            forms += [form + "_nobody"] if fields.get("roller") is None else []
            forms += [form + "_alone"] if fields.get("against") is None else []
            forms.append(form)
        if fields.get("colour") == "":
            forms.append("_generic")
        if isinstance(fields.get("kind"), str):
            forms.append(f"_{fields['kind']}")
        if isinstance(fields.get("stat"), str):
            forms.append(f"_{fields['stat']}")
        if fields.get("targets"):
            numbers = iter(fields.get("targets_id", ()))
            aims = [(t, next(numbers, None) if t[0] == "card" else None) for t in fields["targets"]]
            fields["targets"] = self.words.join(self._aim(t, number) for t, number in aims)
            forms.append("_at")
        if fields.get("whose", -1) == fields.get("seat"):
            forms += ["_own_shown", "_own"] if fields.get("cards") else ["_own"]
        if fields.get("cards"):
            forms.append("_shown")
        if len(self.names) == 2:
            forms.append("_duel")
        if fields.get("seat", -1) >= 0:
            forms.append("_of")
        if fields.get("winners") is not None:
            return say_ended(self, fields["why"], fields["winners"], fields.get("seats", ()))
        form = next((f for f in forms if self.catalogue.find(message + f) is not None), "")
        told = self.say(message + form, **fields)
        if "purpose" in fields and self._highest:
            told = _whatever_it_needs(self, told, fields["value"], fields["index"], fields["success"])
        clause = fields.get("clause")  # by which something came to nothing
        return self.say("log.by_clause", sentence=told, clause=clause) if clause else told

    def prompt(self, question: QuestionView, view: View) -> str:
        """Return who must do what and why, as one sentence.

        When the viewer is not the one asked, only that somebody is choosing is said. A question in which an
        act is offered, or nothing may be chosen, may have words of its own: ``ask.priority.assign``,
        ``ask.choose_up_to``.
        """
        if not question.why:
            return self.say("ask.waiting", seat=question.seat)
        fields = dict(question.fields)
        fields.setdefault("seat", question.seat)
        fields.setdefault("phase", view.phase)
        fields.setdefault("n", question.most)
        fields.setdefault("least", question.least)
        if isinstance(fields.get("source"), str):
            fields["rules"] = self.card_text(fields["source"])
        fields |= whose_of_one_name(fields, view, self._options.cards_of(question))
        own = [f"{question.why}.{option[0]}" for option in question.options]
        own += [] if question.least else [f"{question.why}_up_to"]
        message = next(filter(self.catalogue.find, own), question.why)
        return self.say(message, **fields)

    def advice(self, view: View) -> str:
        """Return the beginner's advice that fits the view's question, with its clause; "" for none. It may
        name whom it is about (``seats``), and public figures of the table."""
        clause = self._ruleset.shown.advice(view) if self._advice else ""
        text = self._advice.get(clause)
        if not text:
            return ""
        about = self._word("seats", self._ruleset.shown.advised(view), {})
        fields = {**dict(view.values), "seats": about}
        return self.say("advice", clause=clause, text=fill(self.words.pick(text), fields))

    def option(self, option: Sequence[Any], view: View) -> str:
        """Return what choosing an option means ("Play Camp Healer (1W+1)")."""
        return self._options.option(option, view)

    def declining(self, question: QuestionView) -> str:
        """Return what picking nothing means in a question that is declined by that ("Nobody attacks")."""
        return self._options.declining(question)

    def _named(self, name: str, form: str = "") -> str:
        found = self.catalogue.find(f"name.{name[1:]}{form}") if name.startswith("@") else ""
        return found or (self._named(name) if form else name)

    def refusal(self, refusal: Any) -> str:
        """Return why something cannot be done, with the clause ("MK-6.2: only with an empty stack")."""
        sentence = self.say(refusal.message, **dict(refusal.fields))
        return (
            self.say("refuse.by_clause", clause=refusal.clause, sentence=sentence)
            if refusal.clause
            else sentence
        )

    def result(self, view: View) -> str:
        """Return how the match ended; an empty string while it goes on."""
        return "" if view.result is None else say_ended(self, view.result[2], view.result[1], view.conceded)

    def roll_lines(self, fields: Mapping[str, Any]) -> list[str]:
        """Return what made the number that a roll needed, a line each: base, changes, number, result.

        ``fields`` are those of a "log.roll" event.
        """
        lines = [self.say("roll.base", value=fields["base"])]
        for source, add in fields.get("mods", ()):
            lines.append(change_line(self, source, add))
        lines.append(self.say("roll.index", value=fields["index"]))
        if 0 < self._highest < fields["index"]:
            lines.append(self.say("roll.highest", value=self._highest))
        lines.append(self.say("roll.success" if fields["success"] else "roll.failure", value=fields["value"]))
        return lines

    # -- words ----------------------------------------------------------------------------------

    def player(self, seat: int) -> str:
        """Return a player's name; -1 is the automatic opponent."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self._automatic

    def told(self, seat: int) -> str:
        """Return a player as a sentence names him: a seat that the rules play may have an article there."""
        return self._told[seat] if 0 <= seat < len(self._told) else self.player(seat)

    def card_name(self, definition: str | None, number: object = None) -> str:
        """Return the name of a card definition; "a card" for None. With the ``number`` of a card that one is
        told from others of its name on the table."""
        return self.words.named(definition, number)

    def told_card(self, definition: str | None, number: object, but: object = None) -> str:
        """Return the name of a card as a sentence names it: with whose it is where somebody else has one of
        that name, ``but`` for those of one person."""
        namesakes = self.words.namesakes
        whose = -1 if namesakes is None or not definition else namesakes.whose(number)
        name = self.words.named(definition, number)
        return name if whose in (-1, but) else f"{name} ({self.told(whose)})"

    def note(self, note: Note) -> str:
        """Return a note of a card's state as words."""
        return note_line(self.words, note)

    def card_text(self, definition: str | None) -> str:
        """Return the rules text of a card definition, on one line; empty for None."""
        d = self.words.definition(definition)
        return self.words.pick(d.text) if d is not None else ""

    def card_line(self, card: CardView, view: View, priced: bool = False) -> str:
        """Return a card with all that matters of it now, on one line; ``priced``: with what it costs."""
        return card_line(self.words, card, view, priced, self.told_card)

    def type_name(self, type: str, subtype: str = "", n: int = 1) -> str:
        """Return the name of a card type, or of ``n`` cards of it; of its subtype where the game names it."""
        many = self.words.declared("type", type).get("many")
        if n != 1 and many:
            return self.words.pick(many)
        if subtype and (self.words.declared("type", subtype) or self.catalogue.find(f"type.{subtype}")):
            return self.words.name("type", subtype)
        return self.words.name("type", type)

    def kind(self, card: Any) -> str:
        """Return a card's type, with what sets it apart in its game, and, where no cost shows them, its
        colours: "legendary soldier", "basic resource, red".

        ``card`` is what a view shows of it, or its definition.
        """
        both = card.type, card.subtype
        named = self.words.set_apart(card, self.type_name(*both), *reversed(both))
        return ", ".join([named, *self.words.own_colours(card)])

    def keyword(self, name: str) -> tuple[str, str]:
        """Return the name of a keyword and its reminder text."""
        reminder = self.words.declared("keyword", name).get("reminder")
        return self.words.name("keyword", name), self.words.pick(reminder)

    def phase(self, phase: str) -> str:
        """Return the name of a phase or step."""
        return self.words.name("phase", phase) if phase else ""

    def zone(self, kind: str) -> str:
        """Return the name of a kind of zone."""
        return self.words.name("zone", kind)

    def cost(self, cost: Sequence[int]) -> str:
        """Return a cost as printed: "1W+1"."""
        return self.words.cost(cost)

    def ability(self, definition: str | None, number: int) -> str:
        """Return what a card's ability costs, as printed: "[D] 1W [d6]"."""
        return ability_cost(self.words, definition, number)

    def stack_item(self, item: StackView, view: View) -> str:
        """Return an item on the stack with who put it there and what it aims at, or which cards it is to hit
        (its value "cards")."""
        values = dict(item.values)
        aims = item.targets or [("card", number) for number in values.pop("cards", ())]
        targets = [self.target(aim, view) for aim in aims]
        fields = {**values, "card": item.definition, "card_id": item.card, "seat": item.seat}
        fields["targets"] = self.words.join(targets)
        return self.say(f"stack.{item.kind}_at" if targets else f"stack.{item.kind}", **fields)

    def target(self, option: Sequence[Any], view: View) -> str:
        """Return a target as words: a card's name, a player, somebody's pile, an item on the stack."""
        if option[0] == "stack":
            item = next((i for i in view.stack if i.id == option[1]), None)
            gone = self.words.say("word.gone")
            return gone if item is None else self.told_card(item.definition, item.card)
        if option[0] == "card":
            card = view.card(option[1])
            return self.words.say("word.gone") if card is None else self.told_card(card.definition, card.id)
        return self._aim(option)

    # -- inside ---------------------------------------------------------------------------------

    def _aim(self, target: Sequence[Any], number: object = None) -> str:
        """Return a target of a log entry; its card is a definition id there, with its ``number``."""
        if target[0] == "player":
            return self.told(target[1])
        if target[0] == "pile":
            return self.say("word.pile_of", pile=target[1], seat=target[2])
        if target[0] == "card" and not isinstance(target[1], int):
            return self.told_card(target[1], number)
        return self.words.say("word.stack_item")

    def _word(self, name: str, value: Any, fields: Mapping[str, Any]) -> Any:
        """Return a field's value as a reader sees it; beside it stands the number of a card."""
        if name in CARD_FIELDS and isinstance(value, tuple):  # of two with one name: whose it is
            return f"{self.words.named(value[0], fields.get(f'{name}_id'))} ({self.told(value[1])})"
        if name in CARD_FIELDS:
            named = value is None or isinstance(value, str)
            return self.words.named(value, fields.get(f"{name}_id")) if named else value
        if value is None or isinstance(value, bool):
            return "" if value is None else value
        if name in SEAT_FIELDS and isinstance(value, int):
            return self.told(value)
        if name == "cards" and not isinstance(value, str):
            numbers, by = fields.get("cards_id") or (), fields.get("seat")
            listed = zip_longest(value, numbers)
            return self.words.cards([one and self.told_card(one, number, by) for one, number in listed])
        if name == "seats" and not isinstance(value, str):
            return self.words.join(self.told(s) for s in value)
        if name == "cost" and not isinstance(value, str):
            return self.words.cost(value)
        if name == "word" and isinstance(value, str):
            return self.words.say(value)
        if name in WORD_FIELDS and isinstance(value, str):
            return self.words.name(WORD_FIELDS[name], value) if value else ""
        return clean(value) if isinstance(value, str) else value


def _whatever_it_needs(speaker: Speaker, told: str, value: int, index: int, success: bool) -> str:
    """Return what is told of a roll, with the reason where not what it needs has decided it: the highest
    number of the die always succeeds, and another may always fail."""
    if success == (value >= index):
        return told
    return speaker.say(f"log.roll_{'highest' if success else 'lowest'}", sentence=told, value=value)


def say_ended(speaker: Speaker, why: str, winners: Sequence[int], gone: Sequence[int] = ()) -> str:
    """Return how a match ended (``why`` is a message id of the game) and who won it; ``seats`` are in the
    sentence those ``gone``, who gave up."""
    names = speaker.words.join(speaker.told(s) for s in winners)
    first = winners[0] if winners else -1
    return speaker.say(why, winners=names, winner=first, seats=tuple(gone), n=len(winners))
