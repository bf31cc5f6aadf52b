"""What a sensible player does, and what a novice does not: arms what fights, and bleeds for it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mk_tui.engine import advance, view
from mk_tui.engine.views import CardView
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.hinting import weigh
from mk_tui.players.levels import bot_answer
from rulesets.ultima_reserva.bot import weights as w
from rulesets.ultima_reserva.bot.duel import fighter, fighters
from rulesets.ultima_reserva.bot.knowledge import known
from rulesets.ultima_reserva.bot.outlook import HEAVY, PLAIN, SWIFT, VzTable
from rulesets.ultima_reserva.rules import weapons
from tests.written import beginning


def test_nothing_that_arms_is_held_back() -> None:
    g = lay_beginning("ultima_reserva", ["adept", "adept"], {}, 2).begin()
    rng, bled, met = random.Random(2), 0, 0
    while (q := g.question) is not None:
        seen = view(g, q.seat)
        given = bot_answer(g.rules, seen, "adept", rng)
        if q.kind == "priority" and seen.phase in ("deployment", "regroup"):
            t = VzTable(seen)
            money, life = t.channel(t.me), t.life[t.me]
            arms = [
                known(t.shown[o[1]]).cost
                for o in q.options
                if o[0] == "play" and known(t.shown[o[1]]).type in ("weapon", "object")
            ]
            able = [n for n in arms if n <= money or (n <= money + w.MOST_BLED and life >= w.BLEED_FROM)]
            if able and t.board(t.me):
                met += 1
                bled += min(able) > money
                assert q.options[given[0]] != ("pass",)
        advance(g, given)
    assert met and bled


def test_a_novice_keeps_its_vital_and_charges() -> None:
    g = lay_beginning("ultima_reserva", ["adept", "adept"], {}, 2).begin()
    bot = replace(g.rules.bot().BOT, errs=0.0)
    rng, charged = random.Random(2), 0
    while (q := g.question) is not None:
        seen = view(g, q.seat)
        given = bot.choose(seen, "novice", rng)
        t = VzTable(seen)
        picked = q.options[given[0]] if given else ("",)
        if q.kind == "priority" and seen.phase in ("deployment", "regroup") and picked[0] == "play":
            card = known(t.shown[picked[1]])
            assert card.type == "source" or card.cost <= t.channel(t.me)
        people = [o for o in q.options if o[0] == "attack" and t.shown[o[1]].type == "character"]
        if people:
            charged += 1
            assert picked in people
        advance(g, given)
    assert charged


def test_a_fighter_counts_with_its_strongest_weapons_for_each_step_of_damage() -> None:
    """VZ-10.1, VZ-10.5, VZ-10.6, VZ-10.9: what makes it Heavy is worth it only if it is stronger for that."""
    g = lay_beginning("ultima_reserva", ["adept", "adept"], {}, 2).begin()
    assert g.question is not None
    t = VzTable(view(g, g.question.seat))

    def card(number: int, force: int, *keywords: str) -> CardView:
        return CardView(number, "vz.war_axe", "weapon", "", 0, 0, (), (("force", force, force),), keywords)

    heavy, plain, swift = card(902, 5, "heavy"), card(903, 3), card(904, 2, "swift")
    for words, borne, ways in (
        ((), (), [(PLAIN, 4)]),
        ((), (plain,), [(PLAIN, 7)]),
        ((), (heavy,), [(PLAIN, 4), (HEAVY, 9)]),
        ((), (heavy, plain, swift), [(SWIFT, 9), (HEAVY, 12)]),
        ((), (heavy, swift), [(SWIFT, 6), (HEAVY, 9)]),
        (("heavy",), (heavy, plain, swift), [(HEAVY, 12)]),
        (("swift",), (heavy, plain, swift), [(SWIFT, 9)]),
        (("heavy", "swift"), (heavy, plain, swift), [(PLAIN, 4)]),
    ):
        t.guests[901] = list(borne)
        assert [(f.speed, f.force) for f in fighters(t, card(901, 4, *words))] == ways


def test_every_way_to_fight_that_is_reckoned_with_is_one_that_the_rules_offer() -> None:
    """VZ-10.1, VZ-10.2, VZ-10.4: asked or not, the Weapons of one of the ways can be announced."""
    asked = 0
    for seed in range(30):
        g, rng = lay_beginning("ultima_reserva", ["adept", "adept"], {}, seed).begin(), random.Random(seed)
        while (q := g.question) is not None:
            t = VzTable(view(g, q.seat))
            for c in t.able(q.seat) if q.kind in ("attack", "respond") else ():
                offered = [[t.shown[x] for x in o[1:]] for o in weapons.options(g, c.id)]
                asked += len(offered) > 1
                drawn = [(f.speed, f.force) for f in (fighter(t, c, taken) for taken in offered)]
                assert {(f.speed, f.force) for f in fighters(t, c)} <= set(drawn)
            advance(g, bot_answer(g.rules, view(g, q.seat), "adept", rng))
    assert asked


TOO_SLOW = """\
- title: A Heavy Weapon that would come too late
  clauses: [VZ-10.5]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  hold: {Ana: 2}
  cards:
    - {id: test.champion, number: X205, name: {en: Champion, es: Campeón}, type: character, cost: {any: 40},
       force: 20, vital: 15, text: {en: "", es: ""}}
  table:
    Ana:
      deployment: [J-01]
      reserves: [P-18, {card: W-02, attached: P-18}]
      hand: [W-01]
      deck: [{card: F-01, copies: 9}]
    Beto: {deployment: [J-02], reserves: [X205], deck: [{card: F-01, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


def test_a_hint_says_to_go_on_to_an_attack_that_is_won_without_the_weapon() -> None:
    """VZ-10.3, VZ-10.5: nobody has to take the Greatsword off first."""
    g = beginning(TOO_SLOW, "adept", "adept").begin()
    q = g.question
    assert q is not None and ("pass",) in q.options and len(q.options) > 1
    answers = [(k,) for k in range(len(q.options))]
    found = weigh([g.clone()], q.seat, answers, random.Random(1), g.rules.bot().evaluate, None, 60).answers
    assert q.options[found[0].picks[0]] == ("pass",)


TOO_MUCH = """\
- title: Two Sources for 15, and a Character that channels 5
  clauses: [VZ-7.4]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  hold: {Ana: 2}
  table:
    Ana: {deployment: [J-02, {card: F-01, copies: 2}], reserves: [P-10], hand: [P-13, OTHER]}
    Beto: {deployment: [J-01]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(("other", "paid"), [("P-11", ["vz.veil_novice", "vz.vital_seam"]), ("P-17", [])])
def test_a_source_is_not_wasted_that_another_card_needs(other: str, paid: list[str]) -> None:
    """VZ-7.4: one Source and the Novice pay 15 exactly, two Sources give 5 too much."""
    g = beginning(TOO_MUCH.replace("OTHER", other), "adept", "adept").begin()
    assert g.question is not None
    guardian = next(c for c in g.in_zone("hand", 0) if g.definition(c).total == 15)
    advance(g, (g.question.options.index(("play", guardian)),))
    while g.question.kind == "pay":
        advance(g, bot_answer(g.rules, view(g, 0), "adept", random.Random(1)))
    away = sorted(g.definition(c).id for c in g.in_zone("magic", 0))
    assert away == (paid or ["vz.vital_seam", "vz.vital_seam"])


def test_a_little_is_bled_rather_than_a_source_wasted() -> None:
    """VZ-7.5: 5 bled now cost less than the 10 for the next card, if its Source were gone."""
    short = TOO_MUCH.replace("reserves: [P-10]", "reserves: []").replace("OTHER", "P-11")
    g = beginning(short, "adept", "adept").begin()
    assert g.question is not None
    guardian = next(c for c in g.in_zone("hand", 0) if g.definition(c).total == 15)
    advance(g, (g.question.options.index(("play", guardian)),))
    assert g.question.kind == "pay"
    given = bot_answer(g.rules, view(g, 0), "adept", random.Random(1))
    assert g.question.options[given[0]] == ("bleed", 5)
