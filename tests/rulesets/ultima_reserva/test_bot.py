"""What a sensible player does, and what a novice does not: arms what fights, and bleeds for it."""

from __future__ import annotations

import random
from dataclasses import replace

from mk_tui.engine import advance, view
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.levels import bot_answer
from rulesets.ultima_reserva.bot import weights as w
from rulesets.ultima_reserva.bot.knowledge import known
from rulesets.ultima_reserva.bot.outlook import VzTable


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
