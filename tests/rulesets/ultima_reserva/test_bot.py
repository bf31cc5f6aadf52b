"""What a sensible player does, and what a novice does not: arms what fights, and bleeds for it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mk_tui.engine import advance, view
from mk_tui.engine.views import CardView, QuestionView
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.levels import bot_answer
from rulesets.ultima_reserva.bot import weights as w
from rulesets.ultima_reserva.bot.answers import weapons
from rulesets.ultima_reserva.bot.knowledge import known
from rulesets.ultima_reserva.bot.outlook import VzTable
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


def test_weapons_are_taken_that_make_most_of_a_fighter() -> None:
    """VZ-10.5, VZ-10.6: what makes it Heavy makes it strike last, what makes it Swift first."""
    g = lay_beginning("ultima_reserva", ["adept", "adept"], {}, 2).begin()
    assert g.question is not None
    seen = view(g, g.question.seat)

    def card(number: int, force: int, *keywords: str) -> CardView:
        return CardView(number, "vz.war_axe", "weapon", "", 0, 0, (), (("force", force, force),), keywords)

    heavy, plain, swift = card(902, 5, "heavy"), card(903, 3), card(904, 2, "swift")
    options = tuple(("use", *ids) for ids in ((), (902,), (903,), (904,), (903, 904), (902, 903, 904)))
    question = QuestionView(0, "weapons", "ask.weapons", (), options)
    for fighter, taken in (
        (card(901, 4), (903, 904)),
        (card(901, 4, "heavy"), (902, 903, 904)),
        (card(901, 4, "heavy", "swift"), (902, 903, 904)),
    ):
        t = VzTable(seen)
        t.shown.update({c.id: c for c in (fighter, heavy, plain, swift)})
        t.fields["card_id"] = 901
        assert options[weapons(t, question)[0]][1:] == taken


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
