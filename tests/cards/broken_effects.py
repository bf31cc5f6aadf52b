"""Broken card files, the other half: what is wrong stands in an effect or in what chooses cards."""

from __future__ import annotations

from .good_cards import DRAW, fighter, spell

BROKEN_EFFECTS: dict[str, tuple[str | bytes, ...]] = {
    # -- effects
    "an unknown operation": (
        spell("  effect: [{do: drawn}]"),
        'x.yaml:6:17: toy.x.effect[0].do: there is no operation "drawn"; did you mean "draw"?',
    ),
    "an unknown operation far from all": (
        spell("  effect: [{do: teleport}]"),
        'x.yaml:6:17: toy.x.effect[0].do: there is no operation "teleport"',
    ),
    "an operation without do": (
        spell("  effect: [{draw: 1}]"),
        'x.yaml:6:12: toy.x.effect[0]: an operation has to have the key "do"',
    ),
    "an operation that is a word": (
        spell("  effect: [draw]"),
        'x.yaml:6:12: toy.x.effect[0]: an operation is a mapping with the key "do", not "draw"',
    ),
    "an effect that is no list": (
        spell("  effect: {do: draw}"),
        "x.yaml:6:11: toy.x.effect: this has to be a list, not a mapping",
    ),
    "an empty effect": (
        spell("  effect: []"),
        "x.yaml:6:11: toy.x.effect: this list is empty",
    ),
    "no effect": (
        spell(""),
        'x.yaml:1:3: toy.x: this needs either "effect" or "modes"',
    ),
    "an unknown parameter": (
        spell("  effect: [{do: draw, count: 2}]"),
        'x.yaml:6:23: toy.x.effect[0].count: there is no key "count" here',
    ),
    "a parameter that is missing": (
        spell("  effect: [{do: roll, then: [{do: draw}]}]"),
        "x.yaml:6:12: toy.x.effect[0].difficulty: this key is missing",
    ),
    "a parameter of a wrong kind": (
        spell("  effect: [{do: draw, n: two}]"),
        'x.yaml:6:26: toy.x.effect[0].n: this has to be a whole number, not "two"',
    ),
    "a wrong player": (
        spell("  effect: [{do: draw, who: me}]"),
        'x.yaml:6:28: toy.x.effect[0].who: this has to be "you", "target", "each", "others" or '
        '"controller", not "me"',
    ),
    "a wrong choice": (
        spell("  effect: [{do: look, pile: deck, then: reoder}]"),
        'x.yaml:6:41: toy.x.effect[0].then: this has to be "reorder" or "may_bottom", not "reoder"; '
        'did you mean "reorder"?',
    ),
    "an unknown zone": (
        spell("  effect: [{do: look, pile: dekc}]"),
        'x.yaml:6:29: toy.x.effect[0].pile: there is no zone "dekc"; did you mean "deck"?',
    ),
    "no yes or no": (
        spell("  effect: [{do: look, pile: deck, secret: 1}]"),
        "x.yaml:6:43: toy.x.effect[0].secret: this has to be true or false, not 1",
    ),
    "an unknown duration": (
        spell("  effect: [{do: modify, to: {type: fighter}, stat: speed, add: 1, until: end}]"),
        'x.yaml:6:74: toy.x.effect[0].until: there is no duration "end"',
    ),
    "an unknown stat": (
        spell("  effect: [{do: modify, to: {type: fighter}, stat: sped, add: 1}]"),
        'x.yaml:6:52: toy.x.effect[0].stat: there is no stat "sped"; did you mean "speed"?',
    ),
    "a player's stat on cards": (
        spell("  effect: [{do: modify, to: {type: fighter}, stat: hand_limit, add: 1}]"),
        'x.yaml:6:52: toy.x.effect[0].stat: "hand_limit" is no stat of a card',
    ),
    "a card's stat on a player": (
        spell("  effect: [{do: modify, player: you, stat: speed, add: 1}]"),
        'x.yaml:6:44: toy.x.effect[0].stat: "speed" is no stat of a player',
    ),
    "a stat added to and set": (
        spell("  effect: [{do: modify, to: {type: fighter}, stat: speed, add: 1, set: 1}]"),
        'x.yaml:6:72: toy.x.effect[0].set: this has both "add" and "set"',
    ),
    "a stat left alone": (
        spell("  effect: [{do: modify, to: {type: fighter}, stat: speed}]"),
        'x.yaml:6:12: toy.x.effect[0]: this needs "add" or "set"',
    ),
    "a stat of both": (
        spell("  effect: [{do: modify, to: {type: fighter}, player: you, stat: speed, add: 1}]"),
        'x.yaml:6:54: toy.x.effect[0].player: this has both "to" and "player"',
    ),
    "an unknown keyword to grant": (
        spell("  effect: [{do: grant, to: {type: fighter}, keyword: bravery}]"),
        'x.yaml:6:45: toy.x.effect[0].keyword: there is no keyword "bravery"; did you mean "brave"?',
    ),
    "a list of wrong things": (
        spell("  effect: [{do: gain, white: 1, only: [1]}]"),
        "x.yaml:6:40: toy.x.effect[0].only[0]: this has to be a text in quotes or a word, not 1",
    ),
    "a mistake inside a roll": (
        spell("  effect: [{do: roll, difficulty: 1, then: [{do: draw, n: x}]}]"),
        'x.yaml:6:59: toy.x.effect[0].then[0].n: this has to be a whole number, not "x"',
    ),
    "a mistake inside a roll inside a roll": (
        spell(
            "  effect:\n    - do: roll\n      difficulty: 1\n      otherwise:\n"
            "        - do: roll\n          difficulty: 1\n          then: [{do: drew}]"
        ),
        'x.yaml:12:23: toy.x.effect[0].otherwise[0].then[0].do: there is no operation "drew"; did '
        'you mean "draw"?',
    ),
    "two mistakes in one card": (
        spell("  effect: [{do: drawn}, {do: draw, m: 1}]"),
        'x.yaml:6:17: toy.x.effect[0].do: there is no operation "drawn"; did you mean "draw"?',
        'x.yaml:6:36: toy.x.effect[1].m: there is no key "m" here',
    ),
    "a condition with both": (
        spell("  effect: [{do: if, exists: {type: spell}, none: {type: spell}, then: [{do: draw}]}]"),
        'x.yaml:6:12: toy.x.effect[0]: a condition has either "exists" or "none"',
    ),
    "a condition about a word": (
        spell("  effect: [{do: if, exists: self, then: [{do: draw}]}]"),
        'x.yaml:6:29: toy.x.effect[0].exists: this has to be a selector, not "self"',
    ),
    # -- selectors and targets
    "an unknown key of a selector": (
        spell("  effect: [{do: destroy, to: {typ: fighter}}]"),
        'x.yaml:6:31: toy.x.effect[0].to.typ: there is no key "typ" here; did you mean "type"?',
    ),
    "an empty selector": (
        spell("  effect: [{do: destroy, to: {}}]"),
        "x.yaml:6:30: toy.x.effect[0].to: a selector has to say which cards it means",
    ),
    "a word that is no card": (
        spell("  effect: [{do: destroy, to: me}]"),
        'x.yaml:6:30: toy.x.effect[0].to: this has to be "self", "host", "target", "event", "each", '
        '"chosen" or a selector, not "me"',
    ),
    "a flag that is a number": (
        spell("  effect: [{do: destroy, to: {tapped: 1}}]"),
        "x.yaml:6:39: toy.x.effect[0].to.tapped: this has to be true or false, not 1",
    ),
    "an unknown card": (
        spell("  effect: [{do: destroy, to: {id: toy.solder}}]"),
        'x.yaml:6:35: toy.x.effect[0].to.id: there is no card "toy.solder"; did you mean "toy.soldier"?',
    ),
    "an unknown controller": (
        spell("  effect: [{do: destroy, to: {controller: me}}]"),
        'x.yaml:6:43: toy.x.effect[0].to.controller: this has to be "you", "other" or "any", not "me"',
    ),
    "a mistake in an any": (
        spell("  effect: [{do: destroy, to: {any: [{type: fighter}, {type: fihgter}]}}]"),
        'x.yaml:6:61: toy.x.effect[0].to.any[1].type: there is no card type "fihgter"; did you mean '
        '"fighter"?',
    ),
    "a target that is not there": (
        spell("  effect: [{do: destroy, to: target}]"),
        'x.yaml:6:30: toy.x.effect[0].to: there is no "target" here that this could mean',
    ),
    "a target that is not there by default": (
        spell("  effect: [{do: destroy}]"),
        'x.yaml:6:12: toy.x.effect[0]: there is no "target" here that this could mean',
    ),
    "a target of another kind": (
        spell("  target: {player: any}\n  effect: [{do: destroy, to: target}]"),
        "x.yaml:7:30: toy.x.effect[0].to: this needs a target that is a card, not a player",
    ),
    "a card where a player must be": (
        spell("  target: {type: fighter}\n  effect: [{do: draw, who: target}]"),
        "x.yaml:7:28: toy.x.effect[0].who: this needs a target that is a player or a pile, not a card",
    ),
    "a counter without a target": (
        spell("  effect: [{do: counter}]"),
        'x.yaml:6:17: toy.x.effect[0].do: there is no "target" here that this could mean',
    ),
    "a counter of a card": (
        spell("  target: {type: fighter}\n  effect: [{do: counter}]"),
        "x.yaml:7:17: toy.x.effect[0].do: this needs a target that is something on the stack, not a card",
    ),
    "a target of no cards": (
        spell("  target: {type: fighter, count: 0}\n  effect: [{do: destroy}]"),
        "x.yaml:6:34: toy.x.target.count: this has to be 1 or more, not 0",
    ),
    "a target that says nothing": (
        spell("  target: {up_to: true}\n  effect: [{do: destroy}]"),
        "x.yaml:6:11: toy.x.target: a target has to say what it may be",
    ),
    "a target that is two things": (
        spell("  target: {player: any, pile: deck}\n  effect: [{do: draw, who: target}]"),
        "x.yaml:6:31: toy.x.target.pile: a target is a player or a pile, not both",
    ),
    "a target that is a player of a type": (
        spell("  target: {player: any, type: fighter}\n  effect: [{do: draw, who: target}]"),
        'x.yaml:6:31: toy.x.target.type: a target that is a player has no "type"',
    ),
    "a pile of the table": (
        spell("  target: {pile: pit}\n  effect: [{do: draw, who: target}]"),
        'x.yaml:6:18: toy.x.target.pile: there is no zone of a player "pit"',
    ),
    "an unknown thing on the stack": (
        spell("  target: {stack: spells}\n  effect: [{do: counter}]"),
        'x.yaml:6:19: toy.x.target.stack: there is no kind of thing on the stack "spells"',
    ),
    "a mistake in the second target": (
        spell("  target: [{type: fighter}, {type: fihgter}]\n  effect: [{do: destroy}]"),
        'x.yaml:6:36: toy.x.target[1].type: there is no card type "fihgter"; did you mean "fighter"?',
    ),
    "an event that is not there": (
        spell("  effect: [{do: destroy, to: event}]"),
        'x.yaml:6:30: toy.x.effect[0].to: there is no event here whose card "event" could mean',
    ),
    "a loop that is not there": (
        spell("  effect: [{do: destroy, to: each}]"),
        'x.yaml:6:30: toy.x.effect[0].to: there is no loop here whose card "each" could mean',
    ),
    "a host that is not there": (
        spell("  effect: [{do: destroy, to: host}]"),
        'x.yaml:6:30: toy.x.effect[0].to: nothing can be "host" of this card',
    ),
    "a charm attached to nothing": (
        fighter("  attach: true").replace("type: fighter", "type: charm"),
        'x.yaml:6:11: toy.x.attach: there is no "target" that this could be attached to',
    ),
    "a charm attached to a player": (
        fighter("  attach: true\n  target: {player: any}").replace("type: fighter", "type: charm"),
        "x.yaml:7:11: toy.x.target: what is attached has exactly one target, and it is a card",
    ),
    "an event of a step": (
        fighter("  strength: 2\n  when: [{event: step_began, step: 1a, effect: [{do: destroy, to: event}]}]"),
        'x.yaml:7:67: toy.x.when[0].effect[0].to: there is no event here whose card "event" could mean',
    ),
    "a controller that is not there": (
        spell("  effect: [{do: draw, who: controller}]"),
        'x.yaml:6:28: toy.x.effect[0].who: there is no event here whose card\'s "controller" this could mean',
    ),
    "an empty condition": (
        spell("  effect: [{do: if, exists: {}, then: [{do: draw}]}]"),
        "x.yaml:6:29: toy.x.effect[0].exists: a selector has to say which cards it means",
    ),
    "a name over two lines": (
        spell(DRAW).replace("en: X", 'en: "X\\nY"'),
        "x.yaml:2:14: toy.x.name.en: a name is something, and on one line",
    ),
    "an attach that is false": (
        fighter("  attach: false").replace("type: fighter", "type: charm"),
        "x.yaml:6:11: toy.x.attach: this has to be true, not false",
    ),
    # -- triggers, continuous effects, abilities, modes
    "an unknown event": (
        fighter("  strength: 2\n  when: [{event: enters, effect: [{do: draw}]}]"),
        'x.yaml:7:18: toy.x.when[0].event: there is no event "enters"; did you mean "entered"?',
    ),
    "an event without an effect": (
        fighter("  strength: 2\n  when: [{event: entered}]"),
        "x.yaml:7:10: toy.x.when[0].effect: this key is missing",
    ),
    "a step without its name": (
        fighter("  strength: 2\n  when: [{event: step_began, effect: [{do: draw}]}]"),
        'x.yaml:7:10: toy.x.when[0]: the event "step_began" needs a step',
    ),
    "an unknown step": (
        fighter("  strength: 2\n  when: [{event: step_began, step: 1b, effect: [{do: draw}]}]"),
        'x.yaml:7:36: toy.x.when[0].step: there is no step "1b"',
    ),
    "a step of another event": (
        fighter("  strength: 2\n  when: [{event: entered, step: 1a, effect: [{do: draw}]}]"),
        'x.yaml:7:33: toy.x.when[0].step: only the event "step_began" has a step',
    ),
    "a stat set and added to for good": (
        fighter("  strength: 2\n  while: [{stat: speed, add: 1, set: 2}]"),
        'x.yaml:7:11: toy.x.while[0]: a stat has either "add" or "set"',
    ),
    "a stat and a keyword for good": (
        fighter("  strength: 2\n  while: [{stat: speed, keyword: brave}]"),
        'x.yaml:7:11: toy.x.while[0]: a continuous effect has either "stat" or "keyword"',
    ),
    "a keyword with an amount": (
        fighter("  strength: 2\n  while: [{keyword: brave, add: 1}]"),
        "x.yaml:7:33: toy.x.while[0].add: a keyword has no amount",
    ),
    "a player's stat for good on cards": (
        fighter("  strength: 2\n  while: [{to: self, stat: hand_limit, add: 1}]"),
        'x.yaml:7:28: toy.x.while[0].stat: there is no stat "hand_limit"',
    ),
    "a card's stat for good on a player": (
        fighter("  strength: 2\n  while: [{to: {player: you}, stat: speed, add: 1}]"),
        'x.yaml:7:37: toy.x.while[0].stat: there is no stat of a player "speed"',
    ),
    "a keyword for a player": (
        fighter("  strength: 2\n  while: [{to: {player: you}, keyword: brave}]"),
        "x.yaml:7:11: toy.x.while[0].stat: this key is missing",
        'x.yaml:7:31: toy.x.while[0].keyword: there is no key "keyword" here',
    ),
    "if_it on a selector": (
        fighter("  strength: 2\n  while: [{to: {type: spell}, stat: speed, add: 1, if_it: {tapped: true}}]"),
        'x.yaml:7:59: toy.x.while[0].if_it: "if_it" goes only with "to: self" or "to: host"',
    ),
    "a condition of nothing": (
        fighter("  strength: 2\n  while: [{stat: speed, add: 1, if: {}}]"),
        'x.yaml:7:37: toy.x.while[0].if: a condition has either "exists" or "none"',
    ),
    "a die with eleven sides": (
        fighter("  strength: 2\n  action: [{die: 11, effect: [{do: draw}]}]"),
        "x.yaml:7:18: toy.x.action[0].die: this has to be 10 or less, not 11",
    ),
    "an ability that is a mapping": (
        fighter("  strength: 2\n  action: {effect: [{do: draw}]}"),
        "x.yaml:7:11: toy.x.action: this has to be a list, not a mapping",
    ),
    "an effect and modes": (
        spell(DRAW + "\n  modes: [{effect: [{do: draw}]}, {effect: [{do: draw, n: 2}]}]"),
        'x.yaml:7:10: toy.x.modes: this has both "effect" and "modes"',
    ),
    "one mode": (
        spell("  modes: [{effect: [{do: draw}]}]"),
        "x.yaml:6:10: toy.x.modes: this list needs 2 or more entries",
    ),
    # -- among other cards
    "an id that is taken": (
        spell(DRAW).replace("toy.x", "toy.scout"),
        'x.yaml:1:7: toy.scout.id: another card (good.yaml:8) already has the id "toy.scout"',
    ),
    "a number that is taken": (
        spell("  number: F1\n" + DRAW),
        'x.yaml:6:11: toy.x.number: another card (good.yaml:2) already has the number "F1"',
    ),
    "the same id twice in a file": (
        spell(DRAW) + spell(DRAW),
        'x.yaml:7:7: toy.x.id: another card (x.yaml:1) already has the id "toy.x"',
    ),
    "a mistake in the second card": (
        spell(DRAW) + spell("  effect: [{do: drawn}]").replace("toy.x", "toy.y"),
        'x.yaml:12:17: toy.y.effect[0].do: there is no operation "drawn"; did you mean "draw"?',
    ),
}
