"""What the table foretells of each pair is what happens, if nobody responds and all take what is proposed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.engine import Game, SeatSetup, new_game
from mk_tui.engine.record import advance, set_pref
from mk_tui.players.levels import HUMAN
from rulesets.ultima_reserva.rules.forecast import outlook
from rulesets.ultima_reserva.rules.wounds import life
from tests.written import beginning

RULES = registry.get("ultima_reserva")
POOL = load_pool(RULES)[0]
COMBAT = ("window", "damage", "surplus")
# A fallen Standard-bearer, or a Mirror that breaks, reaches into other pairs; what these others lend besides
# their Force is not foreseen to be lost with an equipment that breaks.
MEDDLERS = {"vz.standard_bearer", "vz.silver_mirror", "vz.forge_captain", "vz.long_pike"}


def begin(seed: int) -> Game:
    """Return a match of two decks by chance, in which both are asked at every chance."""
    rng = random.Random(seed)
    setups = [SeatSetup(name, RULES.decks.random(POOL, rng)) for name in ("Ana", "Beto")]
    g = new_game(RULES, POOL, setups, {"length": "normal"}, seed)
    for seat in (0, 1):
        set_pref(g, "hold", seat, 2)
    return g


def quietly(g: Game) -> tuple[int, ...]:
    """Answer the open question as somebody who plays nothing and takes what is proposed."""
    q = g.question
    assert q is not None
    if q.proposal:
        return tuple(q.proposal)
    for word in (("pass",), ("none",)):
        if word in q.options:
            return (q.options.index(word),)
    return tuple(range(q.least))


def settle(g: Game) -> Game:
    """Return the match after its running combat."""
    end = g.clone()
    while end.phase in COMBAT and end.question is not None:
        advance(end, quietly(end))
    return end


def foretellable(g: Game) -> bool:
    """Return whether nothing in the fight reaches beyond its pair."""
    there = [c for seat in (0, 1) for c in g.in_zone("combat", seat)]
    cards = [*there, *g.host]
    if any(g.definition(c).id == "vz.iron_discipline" for seat in (0, 1) for c in g.in_zone("magic", seat)):
        return False
    return not MEDDLERS & {g.definition(c).id for c in cards}


def came_true(before: Game, after: Game, card: int, message: str, fields: dict[str, int]) -> None:
    """Compare what was said of a Character with what it has taken (VZ-9.3, VZ-9.6, VZ-10.8)."""
    if "outlook.out" in message:
        assert after.zone_kind(card) == "discard", (message, fields)
    elif ".free" not in message:
        assert after.zone_kind(card) == "reserves"
        taken = after.counters.get(card, 0) - before.counters.get(card, 0)
        assert taken == fields["n"], (message, fields)
    equipment = [c for c, host in before.host.items() if host == card]
    lost = sum(after.zone_kind(c) == "discard" for c in equipment)
    assert lost == fields.get("lost", 0), (message, fields)


def at_each_question(seeds: range) -> Iterator[Game]:
    """Play matches by chance, and yield each at every question."""
    for seed in seeds:
        g, rng = begin(seed), random.Random(seed)
        while (q := g.question) is not None:
            yield g
            n = rng.randint(q.least, min(q.most, len(q.options)))
            advance(g, tuple(rng.sample(range(len(q.options)), n)))


def test_the_outlook_comes_true() -> None:
    """VZ-9.4, VZ-10.8, VZ-10.12, VZ-12.4, VZ-R27: looked at whenever facing is settled."""
    seen = 0
    for g in at_each_question(range(30)):
        if g.question.kind != "priority" or g.phase != "window" or not foretellable(g):
            continue
        after = settle(g)
        for card, message, fields in outlook(g):
            if after.result is None and g.definition(card).type == "character":
                came_true(g, after, card, message, dict(fields))
                seen += 1
    assert seen > 50


WARDED = """\
- title: A Veil before three attackers
  clauses: [VZ-9.7]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2}
  table:
    Ana: {deployment: [J-01], reserves: [P-18, P-02, P-14]}
    Beto: {deployment: [J-02], reserves: [P-10], magic: [C-03]}
  play: [{expect: {asked: Ana}}]
"""


def test_what_lowers_surplus_is_reckoned_in() -> None:
    """VZ-8.8, VZ-9.7, C-03: of what is left of the first blow and of the free one each five come less."""
    g = beginning(WARDED, HUMAN, HUMAN).begin()
    for verb in ("attack", "attack", "attack", "pass", "respond", "respond"):
        assert g.question is not None
        advance(g, (next(k for k, o in enumerate(g.question.options) if o[0] == verb),))
    assert g.phase == "window"
    told = {card: (message, dict(fields)) for card, message, fields in outlook(g)}
    ((_, keeper),) = [told[card] for card in told if card == g.seats[1]["pc"]]
    (past,) = [fields["left"] for message, fields in told.values() if message.endswith("_more")]
    (free,) = [fields["n"] for message, fields in told.values() if message == "outlook.free"]
    assert past > 0 < free
    assert past + free + keeper["n"] == life(g, 1) - life(settle(g), 1)


PIERCED = """\
- title: An Archer before two Objects
  clauses: [VZ-10.12]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2}
  table:
    Ana: {deployment: [J-01], reserves: [P-19]}
    Beto:
      deployment: [J-02]
      reserves: [P-10, {card: O-01, attached: P-10}, {card: O-03, attached: P-10}]
  play: [{expect: {asked: Ana}}]
"""


def test_what_a_piercing_blow_leaves_is_taken_as_it_is_proposed() -> None:
    """VZ-10.12, VZ-R27: the Mail Shirt can take it and stays, the Shield before it could not."""
    g = beginning(PIERCED, HUMAN, HUMAN).begin()
    for verb in ("attack", "pass", "respond"):
        assert g.question is not None
        advance(g, (next(k for k, o in enumerate(g.question.options) if o[0] == verb),))
    assert g.phase == "window"
    told = {g.definition(card).id: (card, message, dict(fields)) for card, message, fields in outlook(g)}
    novice = told["vz.veil_novice"]
    assert novice[1:] == ("outlook.out", {"n": 5})
    came_true(g, settle(g), *novice)
