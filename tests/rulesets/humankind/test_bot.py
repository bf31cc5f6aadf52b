"""What a sensible player keeps of a first hand, and reckons of a block and of the last blow."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mk_tui.engine import view
from mk_tui.engine.views import CardView, QuestionView, View
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.levels import bot_answer
from rulesets.humankind.bot import weights as w
from rulesets.humankind.bot.fight import block_gain, facing_result, through
from rulesets.humankind.bot.outlook import HkTable, body, force

CHEAP, MIDDLING, DEAR = "hk.neighbourhood_runner", "hk.platform_shadow", "hk.lightning_squad"  # Will 1, 3, 5
ADDON, TRICK = "hk.pirate_radio", "hk.firecracker"  # Will 2 and 1, no Characters
TYPES = {ADDON: "addon", TRICK: "manipulation"}


def card(number: int, name: str, n: int = 0, damage: int = 0, **more: object) -> CardView:
    """A card with so much Force and combat damage."""
    stats = (("force", n, n), ("combat_damage", damage, 0))
    kind = TYPES.get(name, "character")
    return replace(CardView(number, name, kind, "", 0, 0, (1,), stats), **more)  # type: ignore[arg-type]


def first_hand(*names: str, drawn: int | None = None) -> View:
    """The question of the first hand with these cards in it; ``drawn``: so many would be drawn anew."""
    g = lay_beginning("humankind", ["adept", "adept"], {}, 1).begin()
    assert g.question is not None and g.question.kind == "mulligan"
    seen = view(g, g.question.seat)
    hand = tuple(card(900 + k, name) for k, name in enumerate(names))
    zones = tuple(
        replace(z, cards=hand, count=len(hand)) if (z.kind, z.seat) == ("hand", seen.seat) else z
        for z in seen.zones
    )
    assert seen.question is not None
    fields = (("n", len(hand) if drawn is None else drawn),)
    return replace(seen, zones=zones, question=replace(seen.question, fields=fields))


@pytest.mark.parametrize(
    ("names", "drawn", "kept"),
    [
        ((CHEAP, CHEAP, MIDDLING, DEAR, DEAR, DEAR), None, True),
        ((CHEAP, ADDON, ADDON, DEAR, DEAR, DEAR), None, True),
        ((CHEAP, MIDDLING, DEAR, DEAR, DEAR, DEAR), None, False),  # too dear
        ((ADDON, ADDON, ADDON, DEAR, DEAR, DEAR), None, False),  # nobody to fight early
        ((TRICK, TRICK, TRICK, TRICK, CHEAP, CHEAP), None, False),  # tricks alone are no beginning
        ((DEAR, DEAR, DEAR, DEAR, DEAR, DEAR), 5, True),  # a second time would cost a card
    ],
)
def test_a_hand_is_kept_that_has_something_for_the_first_turns(
    names: tuple[str, ...], drawn: int | None, kept: bool
) -> None:
    g = lay_beginning("humankind", ["adept", "adept"], {}, 1).begin()
    seen = first_hand(*names, drawn=drawn)
    assert seen.question is not None
    given = bot_answer(g.rules, seen, "adept", random.Random(1))
    assert seen.question.options[given[0]] == (("keep",) if kept else ("mulligan",))


@pytest.mark.parametrize(
    ("income", "kept"), [(0, False), (1, False), (2, False), (3, True), (4, True)]
)  # Lightning Squad costs 5
def test_a_card_that_is_out_of_reach_is_put_below(income: int, kept: bool) -> None:
    g = lay_beginning("humankind", ["adept", "adept"], {}, 1).begin()
    assert g.question is not None
    seen = view(g, g.question.seat)
    question = QuestionView(seen.seat or 0, "may", "ask.put_below", (("card", DEAR),), (("yes",), ("no",)))
    players = tuple(
        replace(p, values=(*[v for v in p.values if v[0] != "income"], ("income", income)))
        for p in seen.players
    )
    seen = replace(seen, players=players, question=question)
    given = bot_answer(g.rules, seen, "adept", random.Random(1))
    assert question.options[given[0]] == (("no",) if kept else ("yes",))


@pytest.mark.parametrize(
    ("attacker", "blocker", "excess"),
    [((5, 0), (3, 0), 2), ((3, 0), (3, 0), 0), ((2, 0), (3, 0), 0), ((5, 3), (3, 0), 0), ((5, 0), (3, 2), 2)],
)
def test_what_gets_past_a_blocker(attacker: tuple[int, int], blocker: tuple[int, int], excess: int) -> None:
    """HK-11.10: only of who destroys the blocker and stands."""
    assert through(card(1, CHEAP, *attacker), card(2, CHEAP, *blocker)) == excess


def table() -> HkTable:
    """A table at which both have the Structure they begin with."""
    g = lay_beginning("humankind", ["adept", "adept"], {}, 1).begin()
    assert g.question is not None
    return HkTable(view(g, g.question.seat))


def test_the_last_blow_is_worth_more_than_any_other() -> None:
    t = table()
    left = t.of(t.rival, "structure")
    assert left > 1
    assert (
        t.strike(t.rival, left)
        == t.strike(t.rival, left + 3)
        == w.LETHAL
        > t.strike(t.rival, left - 1)
        > t.strike(t.rival, 1)
        > 0
    )
    own = t.of(t.me, "structure")
    assert t.strike(t.me, own) == w.LETHAL > t.strike(t.me, own - 1) > 0


def test_a_block_that_destroys_and_stands_is_worth_more_than_one_that_falls() -> None:
    t = table()
    small, middle, great = card(1, CHEAP, 1), card(2, CHEAP, 2), card(3, CHEAP, 4)
    stands, falls = block_gain(t, middle, great, 1.0), block_gain(t, middle, small, 1.0)
    assert stands > block_gain(t, middle, card(4, CHEAP, 2), 1.0) > falls
    assert force(card(5, CHEAP, -2)) == 0 and body(2, ()) - body(1, ()) == pytest.approx(w.FORCE)


def test_force_added_to_a_fight_counts_where_it_turns_it() -> None:
    t = table()
    foe = card(1, CHEAP, 3, controller=1 - t.me, facing=2)
    mine = card(2, CHEAP, 2, controller=t.me)
    t.all = [foe, mine]
    assert facing_result(t, mine, 0) == pytest.approx(-t.worth(mine))
    assert facing_result(t, mine, 1) == pytest.approx(t.worth(foe) - t.worth(mine))
    assert facing_result(t, mine, 2) == pytest.approx(t.worth(foe))
