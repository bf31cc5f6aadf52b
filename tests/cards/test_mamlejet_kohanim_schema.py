"""The card types of Mamlejet Kohanim: what each must and may have."""

from __future__ import annotations

from pathlib import Path

import pytest

from mk_tui.cards import paths
from mk_tui.cards.compile import load_cards
from mk_tui.cards.decks import load_decks
from mk_tui.engine.cards import build_pool
from rulesets.mamlejet_kohanim import RULESET

from .conftest import Place

DATA = Path(__file__).parents[2] / "data"
SOLDIERS = (DATA / "cards" / RULESET.id / "soldiers.yaml").read_text(encoding="utf-8")
HEALER = SOLDIERS[: SOLDIERS.index("- id: mk.camp_healer")].count("\n") + 1


def card(type: str, rest: str, text: str = "Something") -> str:
    return f"""\
- id: mk.x
  name: {{en: X, es: X}}
  type: {type}
  text: {{en: "{text}", es: "{text}"}}
{rest}"""


BROKEN = {
    "an enemy that makes wealth": (
        card("enemy", "  difficulty: 3\n  emuna: 3\n  action: [{effect: [{do: gain, red: 1}]}]\n"),
        "x.yaml:7:11: mk.x.action: an enemy makes no wealth: nobody could pay with it",
    ),
    "wealth for a roll": (
        card(
            "object",
            "  subtype: relic\n  cost: {red: 1}\n  action: [{die: 5, effect: [{do: gain, red: 1}]}]\n",
            "Roll 5.",
        ),
        'x.yaml:7:18: mk.x.action[0].die: an ability that makes wealth has no "die"',
    ),
    "wealth and a choice": (
        card(
            "object",
            "  subtype: relic\n  cost: {red: 1}\n  action: [{effect: [{do: gain, red: 1}, {do: discard}]}]\n",
        ),
        'x.yaml:7:47: mk.x.action[0].effect[1].do: an ability that makes wealth cannot do "discard" besides',
    ),
    "what lasts and hangs on a moment": (
        card(
            "object",
            "  subtype: relic\n  cost: {red: 1}\n"
            "  while: [{to: {type: soldier, pending: true}, keyword: zerizut}]\n",
        ),
        'x.yaml:7:16: mk.x.while[0].to: what lasts cannot hang on "pending": that is so for a moment',
    ),
    "a search where there is no pile": (
        card("tefila", "  cost: {red: 1}\n  effect: [{do: search, among: {zone: hand}}]\n"),
        'x.yaml:6:39: mk.x.effect[0].among.zone: there is no pile "hand"',
    ),
    "a search among all there is": (
        card("tefila", "  cost: {red: 1}\n  effect: [{do: search, among: {type: soldier}}]\n"),
        'x.yaml:6:32: mk.x.effect[0].among: this selector has to say in which "zone" the cards lie',
    ),
    "a change of nothing": (
        card("tefila", "  cost: {red: 1}\n  effect: [{do: modify, stat: emuna, add: 1}]\n"),
        'x.yaml:6:12: mk.x.effect[0]: this has either "to" or "player"',
    ),
    "a choice of less than one": (
        card("tefila", "  cost: {red: 1}\n  effect: [{do: choose, among: self, n: -1}]\n"),
        "x.yaml:6:41: mk.x.effect[0].n: this has to be 1 or more, not -1",
    ),
    "each of no loop": (
        card(
            "tefila",
            "  cost: {red: 1}\n  effect: [{do: if, none: {type: enemy}, then: [{do: release, to: each}]}]\n",
        ),
        'x.yaml:6:67: mk.x.effect[0].then[0].to: there is no loop here whose card "each" could mean',
    ),
    "a resource with a cost": (
        card("resource", "  subtype: basic\n  cost: {white: 1}\n"),
        'x.yaml:6:3: mk.x.cost: there is no key "cost" here',
    ),
    "a resource that is neither": (
        card("resource", "  subtype: basis\n"),
        'x.yaml:5:12: mk.x.subtype: this has to be "basic" or "special", not "basis"; did you mean "basic"?',
    ),
    "a soldier without emuná": (
        card("soldier", "  cost: {white: 1}\n  difficulty: 3\n"),
        "x.yaml:1:3: mk.x.emuna: this key is missing",
    ),
    "a soldier no D10 can beat": (
        card("soldier", "  cost: {white: 1}\n  difficulty: 11\n  emuna: 3\n"),
        "x.yaml:6:15: mk.x.difficulty: this has to be 10 or less, not 11",
    ),
    "a weapon without equip": (
        card("object", "  subtype: weapon\n  cost: {red: 1}\n"),
        'x.yaml:1:3: mk.x: a weapon needs its cost of "equip"',
    ),
    "a relic with equip": (
        card("object", "  subtype: relic\n  cost: {red: 1}\n  equip: {any: 1}\n"),
        "x.yaml:7:10: mk.x.equip: only a weapon can equip",
    ),
    "a relic for a host": (
        card(
            "object",
            "  subtype: relic\n  cost: {red: 1}\n  while: [{to: host, stat: difficulty, add: 1}]\n",
        ),
        'x.yaml:7:16: mk.x.while[0].to: nothing can be "host" of this card',
    ),
    "a strategy with a target and no attach": (
        card("strategy", "  cost: {red: 1}\n  target: {type: soldier}\n"),
        'x.yaml:6:11: mk.x.target: a strategy has a target only with "attach: true"',
    ),
    "a tefilá that does nothing": (
        card("tefila", "  cost: {blue: 1}\n"),
        'x.yaml:1:3: mk.x: this needs either "effect" or "modes"',
    ),
    "an enemy with a cost": (
        card("enemy", "  cost: {any: 1}\n  difficulty: 4\n  emuna: 3\n"),
        'x.yaml:5:3: mk.x.cost: there is no key "cost" here',
    ),
    "silence for a soldier": (
        card("tefila", "  cost: {blue: 1}\n  target: {type: soldier}\n  effect: [{do: counter}]\n"),
        "x.yaml:7:17: mk.x.effect[0].do: this needs a target that is something on the stack, not a card",
    ),
    "a gain of nothing": (
        card("hishtadlut", "  cost: {white: 1}\n  effect: [{do: gain}]\n"),
        'x.yaml:6:17: mk.x.effect[0].do: this gains exactly one of "white", "red", "blue", "any" or "one_of"',
    ),
    "a gain of no colour": (
        card("hishtadlut", "  cost: {white: 1}\n  effect: [{do: gain, one_of: [white, green]}]\n"),
        'x.yaml:6:31: mk.x.effect[0].one_of: this has to be "white", "red" or "blue", not "green"',
    ),
    "a gain for no purpose": (
        card("hishtadlut", "  cost: {white: 1}\n  effect: [{do: gain, red: 1, only: [objects]}]\n"),
        'x.yaml:6:37: mk.x.effect[0].only: this has to be "object" or "equip", not "objects"; '
        'did you mean "object"?',
    ),
    "an id that is taken": (
        card("enemy", "  difficulty: 4\n  emuna: 3\n").replace("mk.x", "mk.camp_healer"),
        f'x.yaml:1:7: mk.camp_healer.id: another card (soldiers.yaml:{HEALER}) already has the id '
        '"mk.camp_healer"',
    ),
}  # fmt: skip


@pytest.fixture
def home(place: Place, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shipped cards, and a home with the user's own files in ``home/data``."""
    monkeypatch.setattr(paths, "shipped", lambda: DATA)
    return place.root / "home" / "data"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("mistake", BROKEN)
def test_a_mistake_gets_its_sentence(place: Place, home: Path, mistake: str) -> None:
    text, sentence = BROKEN[mistake]
    write(home / "cards" / RULESET.id / "x.yaml", text)

    loaded = load_cards(RULESET)

    assert place.short(loaded.errors) == [sentence]
    assert "mk.camp_healer" in [c["id"] for c in loaded.cards]


SHILO = (DATA / "decks" / RULESET.id / "shilo.yaml").read_text(encoding="utf-8")
DECK = """\
id: mine
name: {en: Mine, es: Mío}
text: {en: A deck., es: Un mazo.}
kind: player
colours: [white, blue]
""" + SHILO[SHILO.index("cards:") :]

DECKS = {
    "59 cards": (
        "mk.food_ration: 12",
        "mk.food_ration: 11",
        "x.yaml:6:1: mine.cards: MK-12.1: deck.size (n 59, wanted 60)",
    ),
    "five copies": (
        "mk.sentinel_of_shilo: 3",
        "mk.sentinel_of_shilo: 5",
        "x.yaml:6:1: mine.cards: MK-12.1: deck.size (n 62, wanted 60)",
        'x.yaml:6:1: mine.cards: MK-12.2: deck.copies (card "mk.sentinel_of_shilo", most 4, n 5)',
    ),
    "an enemy among soldiers": (
        "mk.food_ration: 12",
        "mk.food_ration: 11\n  mk.goliat_of_gat: 1",
        'x.yaml:6:1: mine.cards: MK-12.1: deck.wrong_family (card "mk.goliat_of_gat")',
    ),
    "a hero for a player": (
        "kind: player",
        "kind: player\nrandom_hero: 1",
        "x.yaml:5:14: mine.random_hero: only an enemy deck has random heroes",
    ),
    "a kind there is not": (
        "kind: player",
        "kind: players",
        'x.yaml:4:7: mine.kind: this has to be "player" or "enemy", not "players"; did you mean "player"?',
    ),
}


@pytest.mark.parametrize("mistake", DECKS)
def test_a_deck_against_the_rules_gets_its_sentences(place: Place, home: Path, mistake: str) -> None:
    old, new, *sentences = DECKS[mistake]
    assert DECK.count(old) == 1
    write(home / "decks" / RULESET.id / "x.yaml", DECK.replace(old, new))

    decks, errors = load_decks(RULESET, build_pool(RULESET, load_cards(RULESET).cards))

    assert place.short(errors) == sentences
    assert "mine" not in decks
    assert "shilo" in decks
