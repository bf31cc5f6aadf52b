"""Cards that somebody could write: what ``mk-tui cards check`` lets pass never makes a match fail.

Texts are made by chance of the words of a game, on cards of each of its types; half the match is played with
those that the check accepts, by chance, and looked at on the way.
"""

from __future__ import annotations

import random
import types
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

from mk_tui.cards import registry
from mk_tui.cards.checks import CardFile, check_cards
from mk_tui.cards.compile import _unbuilt, load_cards
from mk_tui.cards.pool import enlarged, load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.cards.vocabulary import Vocabulary
from mk_tui.cards.yaml_source import YamlSource
from mk_tui.engine import Game, SeatSetup, advance, effects, events, new_game, set_pref, view
from mk_tui.engine.selectors import KEYS
from mk_tui.language.speaker import Speaker
from mk_tui.players.options import seat_range, settle
from mk_tui.table.beginning import Beginning, Seat
from tests.fuzz import checks

SHARE = 5
COUNT = 2000

CARDS = 6  # of each kind of text, in one attack
TRIES = 60  # until the check accepts one
ANSWERS = 90
ROUNDS = 8
LOOK = 6  # at one decision in so many
PARTS = ("effect", "modes", "target", "when", "while", "action", "relation")  # what a card does


@dataclass
class Author:
    """Somebody who writes texts for a game: ``words`` are all there are, ``kinds`` what is aimed at."""

    words: Vocabulary
    rng: random.Random
    ids: Sequence[str]
    kinds: Sequence[str] = ()
    about: Sequence[str] = ()

    def pick(self, things: Iterable[Any]) -> Any:
        return self.rng.choice(list(things))

    def selector(self, deep: bool = True) -> dict[str, Any]:
        """Return a selector of one to three keys."""
        words = self.words
        values = {
            "card type": words.types, "card subtype": words.subtypes or (), "colour": words.colours,
            "keyword": words.keywords, "zone": words.zones, "you | other | any": ("you", "other", "any"),
            "bool": (True, False), "card id": self.ids, "number": range(6),
        }  # fmt: skip
        keys = {**KEYS, **dict(words.fields), **dict.fromkeys((*words.flags, *words.predicates), "bool")}
        found: dict[str, Any] = {}
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            key = self.pick(keys)
            kind = keys[key]
            if kind == "stats" and words.stats:
                found[key] = {self.pick(words.stats): self.rng.randrange(8)}
            elif kind == "selectors" and deep:
                found[key] = [self.selector(False), self.selector(False)]
            elif values.get(kind):
                found[key] = self.pick(values[kind])
        return found or {"type": self.pick(words.types)}

    def target(self) -> dict[str, Any]:
        """Return a target; half of them are cards."""
        found: dict[str, Any]
        kind = self.pick(("card", "card", "player", "pile", *(["stack"] if self.words.stack_words else [])))
        if kind == "card":
            found = self.pick(({"type": self.pick(self.words.types)}, self.selector()))
        elif kind == "player":
            found = {kind: self.pick(("any", "other", "you"))}
        else:
            found = {kind: self.pick(self.words.seat_zones if kind == "pile" else self.words.stack_words)}
        extra = self.pick(({}, {}, {"count": 2}, {"count": 2, "up_to": True}, {"optional": True}))
        return {**found, **extra}

    def value(self, kind: Any, deep: int) -> Any:
        """Return a value for a parameter of an operation."""
        words, around = self.words, get_origin(kind)
        if around in (Union, types.UnionType):
            return self.value(self.pick(k for k in get_args(kind) if k is not type(None)), deep)
        if around is Literal:
            return self.pick(get_args(kind))
        if around is tuple:
            return [self.value(get_args(kind)[0], deep)]
        if kind is effects.Effects:
            return self.effect(deep - 1)
        if kind is effects.Piles:
            return {**self.selector(), "zone": self.pick(words.piles)}
        if kind is effects.Ref:
            return self.pick((*self.about, self.selector(), self.selector()))
        if kind is effects.Who:
            own = ("target",) if {"player", "pile"} & set(self.kinds) else ()
            return self.pick(("you", "each", "others", *own, "controller", *words.who_words))
        lists = {
            effects.Stat: (*words.stats, *words.seat_stats, ""), effects.Keyword: (*words.keywords, ""),
            effects.Zone: words.zones, effects.Pile: words.piles, bool: (True, False),
            effects.Duration: (*words.durations, ""),
            int: (1, 1, 2, 3, 0, -1, 7), effects.Count: (1, 2, 3, 9), str: (*words.colours, *words.types),
        }  # fmt: skip
        return self.pick(lists[kind])

    def operation(self, do: str, deep: int) -> dict[str, Any]:
        """Return one operation, with the parameters that it has to have and half of the others."""
        before = self.about
        params = self.words.operations[do].params
        if self.words.operations[do].loops:
            self.about = (*before, "each")
        found = {"do": do}
        for name, (kind, default) in params.items():
            if default is effects.REQUIRED or self.rng.random() < 0.5:
                if kind is effects.Ref:
                    about, self.about = self.about, before
                    found[name] = self.value(kind, deep)
                    self.about = about
                else:
                    found[name] = self.value(kind, deep)
        self.about = before
        return found

    def effect(self, deep: int, do: str = "") -> list[dict[str, Any]]:
        """Return one or two operations, ``do`` the first, if it is said; ``deep`` ones in one another."""
        nested = [op for op, cls in self.words.operations.items() if _nests(cls)]
        flat = [op for op in self.words.operations if op not in nested]
        known = flat if deep <= 0 else [*flat, *nested, *nested]
        first = do or self.pick(known)
        found = [self.operation(first, deep)]
        if first == "choose":
            self.about = (*self.about, "chosen")
        if self.rng.random() < 0.4 or first == "choose":
            found.append(self.operation(self.pick(known), deep))
        return found

    def text(self, do: str, event: bool = False, hosted: bool = False) -> dict[str, Any]:
        """Return what has a target and an effect: a card's, a mode's, an ability's, a trigger's."""
        target = self.pick((None, self.target(), self.target(), [self.target(), self.target()]))
        targets = target if isinstance(target, list) else [target] if target else []
        self.kinds = [next((k for k in ("player", "pile", "stack") if k in t), "card") for t in targets]
        self.about = ["self", *(["target"] if "card" in self.kinds else []), *(["event"] if event else [])]
        self.about += ["host"] if hosted else []
        found = {"effect": self.effect(2, do)}
        return {"target": target, **found} if target else found

    def condition(self) -> dict[str, Any]:
        return self.pick(({"exists": self.selector()}, {"none": self.selector()}))  # type: ignore[no-any-return]

    def trigger(self, do: str, hosted: bool) -> dict[str, Any]:
        """Return an entry of ``when:``."""
        event = self.pick(self.words.events)
        step = event == "step_began"
        entry = {"event": event, **self.text(do, not step, hosted)}
        if step:
            entry["step"] = self.pick(self.words.steps)
        else:
            entry["card"] = self.pick(("any", "any", "self", self.selector()))
        return {**entry, **self.pick(({}, {}, {"may": True}, {"whose": "you"}, {"if": self.condition()}))}

    def static(self, hosted: bool) -> dict[str, Any]:
        """Return an entry of ``while:``."""
        words = self.words
        to = self.pick(("self", *(["host"] if hosted else []), self.selector(), {"player": "you"}))
        if isinstance(to, dict) and "player" in to and words.seat_stats:
            what = {"stat": self.pick(words.seat_stats), self.pick(("add", "set")): self.rng.randrange(-2, 4)}
        else:
            stat = {"stat": self.pick(words.stats), self.pick(("add", "set")): self.rng.randrange(-2, 6)}
            what = self.pick((stat, {"keyword": self.pick(words.keywords)} if words.keywords else stat))
        more = self.pick(({}, {}, {"if": self.condition()}, {"if_it": self.selector()}))
        return {"to": to, **what, **more}


def _nests(operation: Any) -> bool:
    return any(kind is effects.Effects for kind, _ in operation.params.values())


@cache
def shipped(game: str) -> tuple[dict[str, Any], ...]:
    return tuple(load_cards(registry.get(game)).cards)


def written(game: str, rng: random.Random, kind: str = "", do: str = "") -> list[dict[str, Any]]:
    """Return cards of a game with texts by chance that the check accepts, of all its types or one; each
    begins with an operation of its own, or with ``do``."""
    ruleset = registry.get(game)
    words = Vocabulary(ruleset)
    models = words.schema().CARDS
    bases = shipped(game)
    ids = [card["id"] for card in bases]
    words.card_ids.update(ids)
    found: list[dict[str, Any]] = []
    mark = rng.getrandbits(40)  # what is kept of a card in this process is kept by its id
    todo = list(words.operations)
    rng.shuffle(todo)
    for n in range(CARDS):
        for _ in range(TRIES):
            author = Author(words, rng, ids)
            of = rng.choice([c for c in bases if kind in ("", c["type"])])
            card = _card(author, of, models[of["type"]].model_fields, do or todo[n % len(todo)])
            card |= {"id": f"own.{mark}_{n}", "number": f"own{n}", "text": {"en": "Own.", "es": "Propia."}}
            if accepted(ruleset, words, card):
                found.append(card)
                break
    return found


def accepted(ruleset: Any, words: Vocabulary, card: dict[str, Any]) -> bool:
    """Return whether the check lets a card pass."""
    source = YamlSource("own.yaml")
    source.data = [card]
    file = CardFile(source)
    return not check_cards(file, words) and not _unbuilt(file, ruleset)


def _card(author: Author, base: dict[str, Any], fields: Any, do: str) -> dict[str, Any]:
    """Return a card like another one, with a text of its own wherever its type has room for one."""
    names = {field.alias or name for name, field in fields.items()}
    card = {key: value for key, value in base.items() if key not in PARTS}
    hosted = any(key in card for key in author.words.hosted)
    if "attach" in card:
        card["target"] = base["target"]
    if "effect" in names:
        text = author.text(do)
        if "modes" in names and author.rng.random() < 0.3:
            card["modes"] = [text, author.text("")]
        else:
            card |= text if "target" in names else {"effect": text["effect"]}
    parts = [part for part in ("when", "while", "action") if part in names]
    for part in author.rng.sample(parts, min(len(parts), author.rng.choice((1, 1, 2)))):
        if part == "when":
            card[part] = [author.trigger(do, hosted)]
        elif part == "while":
            card[part] = [author.static(hosted)]
        else:
            more = author.pick(({}, {}, {"dedicate": True}, {"die": 5}))
            card[part] = [{**more, **author.text(do, hosted=hosted)}]
    return card


def begin(game: str, cards: list[dict[str, Any]], seed: int, share: float = 0.5) -> Game:
    """Return a match in which own cards lie in place of so many of each deck's cards of their type."""
    rng = random.Random(seed)
    ruleset = registry.get(game)
    description = load_ruleset(ruleset)[0]
    least, most = seat_range(description)
    seats = rng.choice([least, 2, most])
    beginning = Beginning.lay([Seat(name, "random") for name in "ABCDEF"[:seats]], game, None, seed)
    pool = enlarged(ruleset, load_pool(ruleset)[0], cards)
    kinds: dict[str, list[str]] = {}
    for card in cards:
        kinds.setdefault(card["type"], []).append(card["id"])
    types_of = {card["id"]: card["type"] for card in shipped(game)}

    def swapped(pile: dict[str, int]) -> dict[str, int]:
        new: dict[str, int] = {}
        for card, n in pile.items():
            own = kinds.get(types_of.get(card, ""))
            take = rng.choice(own) if own and rng.random() < share else card
            new[take] = new.get(take, 0) + n
        return new

    setups = [
        SeatSetup(seat.name, swapped(deck), {k: swapped(v) for k, v in extra.items()})
        for seat, deck, extra in zip(beginning.seats, beginning.decks, beginning.extra, strict=True)
    ]
    return new_game(ruleset, pool, setups, dict(settle(description, {}, seats)), seed)


def attack(seed: int) -> str:
    """Write cards for a game and play with them."""
    game = registry.games()[seed % len(registry.games())]
    rng = random.Random(f"texts/{seed}")
    play(begin(game, written(game, rng), seed), rng)
    return game


def play(g: Game, rng: random.Random) -> None:
    """Play on by chance, and look at the match on the way."""
    table = checks.Cards(g)
    speaker = Speaker(rng.choice(("en", "es")), g.rules, g.pool, [str(s["name"]) for s in g.config["seats"]])
    logged = 0
    for seat in range(len(g.config["seats"])):
        set_pref(g, "hold", seat, rng.choice((0, 0, 1, 2)))
    while g.question is not None and g.count < ANSWERS and g.round <= ROUNDS:
        assert 0 <= g.question.seat < len(g.seats), "nobody is asked"
        if g.count % LOOK == 0:
            table.check(g)
            checks.check_plain(g)
            checks.check_caches(g)
            checks.check_world(g, g.question.seat, rng, to_the_end=False)
            checks.check_save(g)
            for event in events(g, None, logged):
                speaker.event(event)
            logged = len(g.log or ())
            seen = view(g, g.question.seat)
            assert seen.question is not None
            speaker.prompt(seen.question, seen)
            for option in seen.question.options[:8]:
                speaker.option(option, seen)
        advance(g, checks.random_answer(g, rng))
