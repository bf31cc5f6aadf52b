"""Broken card files: a name for the mistake, the file, and the sentences it gets.

Sentences are given without the file's folder. ``spell`` and ``fighter`` give a good card's first five
lines; what is wrong begins in line 6.
"""

from __future__ import annotations

from .broken_effects import BROKEN_EFFECTS
from .good_cards import DRAW, fighter, spell

BROKEN: dict[str, tuple[str | bytes, ...]] = {
    # -- not YAML, or not the plain part of it
    "syntax: a bracket is not closed": (
        spell("  effect: [{do: draw}"),
        'x.yaml:7:1: the "[" of 6:11 is not closed before here, or a comma is missing',
    ),
    "syntax: a quote is not closed": (
        '- id: "toy.x\n  type: spell\n',
        "x.yaml:1:7: this quote is never closed",
    ),
    "syntax: a colon in a text": (
        "- id: toy.x\n  cites: Ruth: 1\n",
        "x.yaml:2:14: this colon means nothing here; quotes or the right indent are missing",
    ),
    "syntax: two indents": (
        "- id: toy.x\n   type: spell\n  cost: {white: 1}\n",
        "x.yaml:2:8: this colon means nothing here; quotes or the right indent are missing",
    ),
    "a tab indents": (
        "- id: toy.x\n\ttype: spell\n",
        "x.yaml:2:1: a tab indents this line; use spaces",
    ),
    "a duplicate key": (
        spell("  type: fighter\n" + DRAW),
        "x.yaml:6:3: toy.x.type: this key is here twice",
    ),
    "a duplicate key deep inside": (
        spell("  effect: [{do: draw, n: 1, n: 2}]"),
        "x.yaml:6:29: toy.x.effect[0].n: this key is here twice",
    ),
    "an anchor twice": (
        "- &a\n  id: toy.x\n- &a\n  id: toy.y\n",
        'x.yaml:3:3: the anchor "&a" is here twice',
    ),
    "an alias": (
        "- &a\n  id: toy.x\n- *a\n",
        'x.yaml:3:3: aliases ("*a") are not allowed',
    ),
    "an alias bomb": (
        "- &a [x, x]\n- &b [*a, *a]\n- &c [*b, *b]\n- &d [*c, *c]\n",
        'x.yaml:2:7: aliases ("*a") are not allowed',
    ),
    "a merge key": (
        "- &a {id: toy.x}\n- {<<: *a}\n",
        'x.yaml:2:8: aliases ("*a") are not allowed',
    ),
    "a Python tag": (
        '- id: !!python/object/apply:os.system ["true"]\n',
        'x.yaml:1:7: tags ("tag:yaml.org,2002:python/object/apply:o…") are not allowed',
    ),
    "a tag of one's own": (
        "- !card {id: toy.x}\n",
        'x.yaml:1:3: tags ("!card") are not allowed',
    ),
    "binary": (
        b"\x7fELF\x02\x01\x01\x00\x00",
        "x.yaml:1:1: this is not a text file: it holds the character U+007F",
    ),
    "a NUL": (
        b"- id: toy.x\x00\n",
        "x.yaml:1:12: this is not a text file: it holds the character U+0000",
    ),
    "not UTF-8": (
        "- id: toy.x\n  name: {en: Janá, es: Janá}\n".encode("latin-1"),
        "x.yaml:2:17: this is not a text file in UTF-8",
    ),
    "empty": (
        "",
        "x.yaml:1:1: the file is empty",
    ),
    "only a comment": (
        "# nothing yet\n",
        "x.yaml:1:1: the file is empty",
    ),
    "nothing but null": (
        "~\n",
        "x.yaml:1:1: the file is empty",
    ),
    "an empty list": (
        "[]\n",
        "x.yaml:1:1: there are no cards in the file",
    ),
    "huge": (
        b"# " + b"x" * (2 * 1024 * 1024),
        "x.yaml:1:1: the file is larger than 2 MiB",
    ),
    "deep": (
        "- " + "[" * 41 + "]" * 41 + "\n",
        "x.yaml:1:42: this is nested more than 40 deep",
    ),
    "very deep": (
        "[" * 100_000,
        "x.yaml:1:41: this is nested more than 40 deep",
    ),
    "a second document": (
        "- id: toy.x\n---\n- id: toy.y\n",
        "x.yaml:2:1: there is a second document in the file",
    ),
    "a mapping at the top": (
        "id: toy.x\ntype: spell\n",
        "x.yaml:1:1: toy.x: a card file is a list of cards, not a mapping",
    ),
    "a word at the top": (
        "hello\n",
        'x.yaml:1:1: a card file is a list of cards, not "hello"',
    ),
    "a key that is a number": (
        spell("  effect: [{do: draw, 1: 2}]"),
        'x.yaml:6:23: toy.x.effect[0].1: there is no key "1" here',
    ),
    "a key that is true": (
        "- id: toy.x\n  true: 1\n",
        "x.yaml:2:3: toy.x: a key has to be a word, not true",
    ),
    "a key that is nothing": (
        "- id: toy.x\n  null: 1\n",
        "x.yaml:2:3: toy.x: a key has to be a word, not nothing",
    ),
    "a key that is a list": (
        "- {[a]: b}\n",
        "x.yaml:1:4: [0]: a key has to be a word, not a list or a mapping",
    ),
    "an escape in a name": (
        spell(DRAW).replace("en: X", 'en: "\\e[2J"'),
        "x.yaml:2:14: toy.x.name.en: it holds the character U+001B",
    ),
    "text that runs backwards": (
        spell(DRAW).replace("en: X", 'en: "\\u202Eevil"'),
        "x.yaml:2:14: toy.x.name.en: it holds the character U+202E",
    ),
    # -- the card
    "a card that is a word": (
        "- toy.x\n",
        'x.yaml:1:3: [0]: a card is a mapping, not "toy.x"',
    ),
    "no type": (
        "- id: toy.x\n",
        "x.yaml:1:3: toy.x.type: this key is missing",
    ),
    "an unknown type": (
        spell(DRAW).replace("type: spell", "type: spel"),
        'x.yaml:3:9: toy.x.type: there is no card type "spel"; did you mean "spell"?',
    ),
    "a type that is a list": (
        spell(DRAW).replace("type: spell", "type: [spell]"),
        "x.yaml:3:9: toy.x.type: this has to be the name of a card type, not a list",
    ),
    "no id": (
        spell(DRAW).replace("id: toy.x", "number: S9"),
        "x.yaml:1:3: [0].id: this key is missing",
    ),
    "an id with capitals": (
        spell(DRAW).replace("toy.x", "toy.Blood_Moon"),
        'x.yaml:1:7: toy.Blood_Moon.id: an id is like "game.name_of_card", not "toy.Blood_Moon"',
    ),
    "an id that is a number": (
        spell(DRAW).replace("toy.x", "7"),
        "x.yaml:1:7: [0].id: this has to be a text in quotes or a word, not 7",
    ),
    "an unknown key": (
        spell("  colour: red\n" + DRAW),
        'x.yaml:6:3: toy.x.colour: there is no key "colour" here',
    ),
    "a key with a slip": (
        spell("  efect: [{do: draw}]"),
        'x.yaml:6:3: toy.x.efect: there is no key "efect" here; did you mean "effect"?',
    ),
    "a key of another type of card": (
        spell("  strength: 2\n" + DRAW),
        'x.yaml:6:3: toy.x.strength: there is no key "strength" here',
    ),
    "no name": (
        spell(DRAW).replace("  name: {en: X, es: X}\n", ""),
        "x.yaml:1:3: toy.x.name: this key is missing",
    ),
    "a name without Spanish": (
        spell(DRAW).replace("en: X, es: X", "en: X"),
        "x.yaml:2:9: toy.x.name.es: this key is missing",
    ),
    "a text without English": (
        spell(DRAW).replace("en: Draw., ", ""),
        "x.yaml:5:9: toy.x.text.en: this key is missing",
    ),
    "an empty name": (
        spell(DRAW).replace("en: X", 'en: ""'),
        "x.yaml:2:14: toy.x.name.en: a name is something, and on one line",
    ),
    "a name of blanks": (
        spell(DRAW).replace("en: X", 'en: "  "'),
        "x.yaml:2:14: toy.x.name.en: a name is something, and on one line",
    ),
    "a name that is yes": (
        spell(DRAW).replace("en: X", "en: true"),
        "x.yaml:2:14: toy.x.name.en: this has to be a text in quotes or a word, not true",
    ),
    "a name too long": (
        spell(DRAW).replace("en: X", "en: " + "X" * 81),
        "x.yaml:2:14: toy.x.name.en: this text is longer than 80 characters",
    ),
    "a language too many": (
        spell(DRAW).replace("en: X,", "en: X, fr: X,"),
        'x.yaml:2:17: toy.x.name.fr: there is no key "fr" here',
    ),
    "an empty text": (
        spell(DRAW).replace("en: Draw.", 'en: ""'),
        "x.yaml:5:14: toy.x.text.en: this text is empty, but the card does something",
    ),
    "a number in one text": (
        spell(DRAW).replace("Draw.", "Draw 3 cards."),
        'x.yaml:5:14: toy.x.text.en: the number "3" is nowhere in what the card does',
    ),
    "a number word in one text": (
        spell("  effect: [{do: draw, n: 2}]").replace("Roba.", "Roba tres."),
        'x.yaml:5:25: toy.x.text.es: the number "tres" is nowhere in what the card does',
    ),
    "a die in a text": (
        spell(DRAW).replace("Draw.", "'On a [d6] draw.'"),
        'x.yaml:5:14: toy.x.text.en: the number "d6" is nowhere in what the card does',
    ),
    "a cost in an unknown colour": (
        spell(DRAW).replace("white: 1", "whit: 1"),
        'x.yaml:4:16: toy.x.cost.whit: there is no colour "whit"; did you mean "white"?',
    ),
    "a cost of nothing": (
        spell(DRAW).replace("white: 1", "white: 0"),
        "x.yaml:4:17: toy.x.cost.white: this has to be 1 or more, not 0",
    ),
    "a cost below nothing": (
        spell(DRAW).replace("white: 1", "white: -1"),
        "x.yaml:4:17: toy.x.cost.white: this has to be 1 or more, not -1",
    ),
    "a cost that is a number": (
        spell(DRAW).replace("{white: 1}", "2"),
        "x.yaml:4:9: toy.x.cost: this has to be a mapping, not 2",
    ),
    "an ability with an empty cost": (
        fighter("  strength: 1\n  action: [{dedicate: true, cost: {}, effect: [{do: draw}]}]"),
        "x.yaml:7:35: toy.x.action[0].cost: this mapping is empty",
    ),
    "no cost": (
        spell(DRAW).replace("  cost: {white: 1}\n", ""),
        "x.yaml:1:3: toy.x.cost: this key is missing",
    ),
    "a number that is a word": (
        fighter("  strength: strong"),
        'x.yaml:6:13: toy.x.strength: this has to be a whole number, not "strong"',
    ),
    "a number in quotes": (
        fighter('  strength: "2"'),
        'x.yaml:6:13: toy.x.strength: this has to be a whole number, not "2"',
    ),
    "a number that is a fraction": (
        fighter("  strength: 1.5"),
        'x.yaml:6:13: toy.x.strength: this has to be a whole number, not "1.5"',
    ),
    "a number that is true": (
        fighter("  strength: true"),
        "x.yaml:6:13: toy.x.strength: this has to be a whole number, not true",
    ),
    "a number without end": (
        fighter("  strength: " + "9" * 5000),
        "x.yaml:6:13: toy.x.strength: this has to be a whole number, not "
        '"999999999999999999999999999999999999999…"',
    ),
    "an unknown subtype": (
        fighter("  strength: 2\n  subtype: herro"),
        'x.yaml:7:12: toy.x.subtype: this has to be "hero", not "herro"',
    ),
    "an unknown keyword": (
        fighter("  strength: 2\n  keywords: [flyng]"),
        'x.yaml:7:14: toy.x.keywords[0]: there is no keyword "flyng"; did you mean "flying"?',
    ),
    "keywords that are a word": (
        fighter("  strength: 2\n  keywords: brave"),
        'x.yaml:7:13: toy.x.keywords: this has to be a list, not "brave"',
    ),
    "yes instead of true": (
        fighter("  strength: 2\n  legendary: yes"),
        'x.yaml:7:14: toy.x.legendary: this has to be true or false, not "yes"',
    ),
    "nothing where something must be": (
        fighter("  strength: 2\n  keywords:"),
        "x.yaml:7:12: toy.x.keywords: this has to be a list, not nothing",
    ),
    **BROKEN_EFFECTS,
}
