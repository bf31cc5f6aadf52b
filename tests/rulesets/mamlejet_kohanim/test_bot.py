"""The computer partner in positions that leave no doubt, and in whole matches (MK-22.5)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mk_tui.cards import decks as deck_files
from mk_tui.cards import pool as pools
from mk_tui.cards import registry
from mk_tui.engine import Game, SeatSetup, advance, determinise, new_game, view
from mk_tui.engine.flow import run
from mk_tui.engine.setup import add_card, blank_game
from mk_tui.engine.state import Option
from mk_tui.engine.views import QuestionView
from rulesets.mamlejet_kohanim import bot
from rulesets.mamlejet_kohanim.bot.knowledge import known
from rulesets.mamlejet_kohanim.bot.outlook import MkTable
from rulesets.mamlejet_kohanim.bot.plans import defence
from rulesets.mamlejet_kohanim.bot.purse import Item, MkPurse
from rulesets.mamlejet_kohanim.bot.worth import spared_city

RULES = registry.get("mamlejet_kohanim")
POOL = pools.load_pool(RULES)[0]
OPTIONS = {"level": "guerrero", "loss_model": "A", "time_trial": "off", "limit": 12}
DECKS = deck_files.load_decks(RULES, POOL)[0]
PLAYERS = sorted((d for d in DECKS.values() if d.kind == "player"), key=lambda d: d.id)
ENEMIES = {**DECKS["enemies_default"].cards, "random_hero": 1}

Cards = list[str]


def position(
    step: str,
    camp: Cards = (),  # type: ignore[assignment]
    front: Cards = (),  # type: ignore[assignment]
    hand: Cards = (),  # type: ignore[assignment]
    fallen: Cards = (),  # type: ignore[assignment]
    seats: int = 1,
    whose: int = 0,
    dice: list[int] | None = None,
    partner: dict[str, Cards] | None = None,
) -> Game:
    """Return a match at the first question of ``step``; names may end in ! (dedicated) or + (entered)."""
    g = blank_game(RULES, POOL, ["Ana", "Beto", "Gad", "Dina"][:seats], OPTIONS, 1)
    ids = g.layout.ids

    def put(names: Cards, zone: int, seat: int, controller: int | None = None) -> None:
        for name in names:
            card = add_card(g, POOL.find("mk." + name.rstrip("!+")).index, seat, zone, controller)
            g.flags[card] |= RULES.terms.flags["dedicated"] * ("!" in name) | RULES.terms.flags["entered"] * (
                "+" in name
            )

    for seat in range(seats):
        put(["food_ration", "spearman_of_efraim"] * 8, ids["city"][seat], seat)
        put(["pelishti_warrior"] * 5, ids["enemy_city"][seat], seat, -1)
    put(camp, ids["camp"][0], 0)
    put(hand, ids["hand"][0], 0)
    put(fallen, ids["guenizah"][0], 0)
    put(front, ids["front"][0], 0, -1)
    for zone, names in (partner or {}).items():
        put(names, ids[zone][1], 1)
    if dice:
        g.forced = {"dice": dice}
    RULES.laying.begin_at(g, step, whose)
    run(g)
    return g


def answer(g: Game, level: str = "adept", seed: int = 1) -> tuple[int, ...]:
    q = g.question
    assert q is not None
    return bot.choose(view(g, q.seat), level, random.Random(seed))


def says(g: Game) -> list[tuple[Any, ...]]:
    """Return the bot's answer, cards by name."""
    q = g.question
    assert q is not None
    return [_named(g, q.options[k]) for k in answer(g)]


def _named(g: Game, o: Option) -> tuple[Any, ...]:
    if len(o) > 1 and o[0] in ("play", "ability", "equip", "shoot", "assign", "card"):
        return (o[0], g.definition(o[1]).id.removeprefix("mk."))
    return o


def goes_on(g: Game, until: Callable[[Game], bool] = lambda g: False) -> list[tuple[Any, ...]]:
    """Let the bot play until a question fits; return all that it did, passes left out."""
    done = []
    while g.question is not None and not until(g):
        q, picks = g.question, answer(g)
        done += [_named(g, q.options[k]) for k in picks if q.options[k][0] != "pass"]
        advance(g, picks)
    return done


def this_round(g: Game) -> list[tuple[Any, ...]]:
    now = g.round
    return goes_on(g, lambda g: g.round > now)


# -- the first hand ---------------------------------------------------------------------------------------

GOOD = ["food_ration"] * 3 + ["spearman_of_efraim"] * 2 + ["guidon", "plea_for_wounded"]


@pytest.mark.parametrize(
    ("hand", "word"),
    [
        (GOOD, "keep"),
        (["food_ration", *["spearman_of_efraim"] * 6], "mulligan"),
        (["food_ration"] * 6 + ["spearman_of_efraim"], "mulligan"),
        (["food_ration"] * 4 + ["plea_for_wounded"] * 3, "mulligan"),
        (["food_ration"] * 3 + ["scout_of_naftali"] * 4, "mulligan"),
        (["spearman_of_efraim"] * 5, "keep"),
    ],
)
def test_first_hand(hand: Cards, word: str) -> None:
    g = position("2b", hand=["food_ration"])
    q = QuestionView(0, "mulligan", "ask.mulligan", (("n", len(hand) - 1),), (("keep",), ("mulligan",)))
    seen = view(position("2b", hand=["mine", *hand]), 0)
    zones = tuple(replace(z, cards=z.cards[1:]) if z.kind == "hand" else z for z in seen.zones)
    seen = replace(seen, zones=zones, question=q)
    assert g.question is not None
    assert q.options[bot.choose(seen, "adept", random.Random(1))[0]] == (word,)


# -- enrolling --------------------------------------------------------------------------------------------


def test_plays_the_resource_that_the_hand_asks_for() -> None:
    g = position(
        "2b", ["food_ration"], hand=["food_ration", "torah_study", "devora_prophetess", "spearman_of_efraim"]
    )
    assert says(g) == [("play", "torah_study")]


def test_plays_the_resource_that_the_camp_lacks() -> None:
    hand = ["food_ration", "torah_study", *["spearman_of_efraim"] * 2, "sun_at_guivon"]
    assert says(position("2b", ["food_ration"] * 3, hand=hand)) == [("play", "torah_study")]


def test_spends_its_wealth_on_what_is_worth_most_together() -> None:
    g = position(
        "2b", ["food_ration"] * 4, hand=["spearman_of_efraim", "runner_of_biniamin", "guidon", "boaz"]
    )
    done = this_round(g)
    assert ("play", "spearman_of_efraim") in done and ("play", "runner_of_biniamin") in done


def test_keeps_wealth_for_a_heal_rather_than_waste_it() -> None:
    g = position(
        "2b", ["food_ration", "guidon"], ["pelishti_chariot"], ["plea_for_wounded", "covenant_of_brothers"]
    )
    assert says(g) != [("play", "plea_for_wounded")]


def test_what_draws_is_played_first() -> None:
    g = position("2b", ["food_ration"] * 3, hand=["spearman_of_efraim", "abundant_harvest"])
    assert says(g) == [("play", "abundant_harvest")]


def test_never_plays_a_legend_that_is_in_play() -> None:
    g = position("2b", ["food_ration"] * 4, hand=["guidon"], seats=2, partner={"camp": ["guidon"]})
    assert says(g) == [("pass",)]


def test_the_purse_minds_colours() -> None:
    g = position("2b", ["food_ration", "food_ration", "torah_study"], hand=["boaz", "scout_of_naftali"])
    purse = MkPurse(MkTable(view(g, 0)))
    assert purse.pays([2, 0, 0, 1]) and not purse.pays([2, 0, 1, 1]) and not purse.pays([0, 1, 0, 0])
    items = [Item(3.0, (2, 0, 0, 1), 0), Item(2.0, (1, 0, 0, 0), 1), Item(2.0, (0, 0, 1, 1), 2)]
    assert {i.option for i in purse.best(items)} == {1, 2}


# -- fights -----------------------------------------------------------------------------------------------


def test_sends_a_strong_soldier_to_a_weak_enemy() -> None:
    g = position("2c", ["benayahu_son_of_yehoyada"], ["pelishti_warrior"])
    assert says(g) == [("assign", "benayahu_son_of_yehoyada")]


def test_meets_the_enemy_that_cannot_strike_back() -> None:
    g = position("2c", ["spearman_of_efraim"], ["pelishti_chariot", "priest_of_dagon!", "pelishti_warrior"])
    assert this_round(g)[:2] == [("assign", "spearman_of_efraim"), ("card", "priest_of_dagon")]


def test_each_soldier_meets_whom_it_can_harm() -> None:
    g = position("2c", ["spearman_of_efraim", "sapper_of_menashe"], ["necromancer!", "pelishti_elephant!"])
    done = this_round(g)
    assert {name for verb, name in done if verb == "assign"} == {"sapper_of_menashe", "spearman_of_efraim"}


def test_does_not_send_a_soldier_to_a_hopeless_fight() -> None:
    g = position("2c", ["reaper_of_yehuda", "camp_healer"], ["ishbi_benov"])
    assert says(g) == [("pass",)]


def test_shoots_rather_than_meet_a_giant() -> None:
    g = position("2c", ["shepherd_of_bet_lejem"], ["goliat_of_gat"])
    assert says(g) == [("shoot", "shepherd_of_bet_lejem")]


def test_makes_a_fight_possible_first() -> None:
    g = position(
        "2c",
        ["mine", "benayahu_son_of_yehoyada!", "shamgar_son_of_anat"],
        ["saf_son_of_rafa!"],
        ["strength_once_more"],
    )
    assert says(g) == [("play", "strength_once_more")]
    assert ("card", "shamgar_son_of_anat") in this_round(g)


def test_equips_the_soldier_that_can_fight() -> None:
    g = position("2b", ["mine"] * 2 + ["sword_of_guidon", "warrior_of_yehuda", "jana!"], ["pelishti_chariot"])
    assert this_round(g)[:2] == [("equip", "sword_of_guidon"), ("card", "warrior_of_yehuda")]


def test_a_sling_is_for_who_hits_best() -> None:
    g = position("2b", ["mine"] * 2 + ["sling", "boaz", "warrior_of_yehuda"], ["goliat_of_gat"])
    assert this_round(g)[:2] == [("equip", "sling"), ("card", "warrior_of_yehuda")]


@pytest.mark.parametrize("front", [["pelishti_warrior", "sisra"], ["sisra", "pelishti_warrior"]])
def test_shoots_at_whom_it_planned_to(front: Cards) -> None:
    done = this_round(position("2c", ["shepherd_of_bet_lejem"], front))
    assert done[:2] == [("shoot", "shepherd_of_bet_lejem"), ("card", "sisra")]


def test_help_for_a_fight_comes_when_it_changes_its_odds() -> None:
    g = position(
        "2c", ["food_ration", "boaz"], ["pelishti_elephant!", "sisra!"], ["raised_hands"], dice=[10, 10]
    )
    done = goes_on(g, lambda g: g.phase == "3c")
    assert ("play", "raised_hands") not in done and ("assign", "boaz") in done
    assert this_round(g)[0] == ("play", "raised_hands")


def test_a_deed_that_helps_a_fight_comes_while_it_may_be_played() -> None:
    """MK-6.2: only before the cities are attacked."""
    g = position("2c", [*["mine"] * 3, "warrior_of_yehuda"], ["sisra!"], ["foxes_and_torches"], dice=[10] * 4)
    assert ("play", "foxes_and_torches") in this_round(g)


def test_heals_the_soldier_for_whom_damage_waits() -> None:
    # The enemy hits, the soldier misses, the heal roll succeeds.
    g = position("2c", ["food_ration", "guidon"], ["pelishti_chariot"], ["plea_for_wounded"], dice=[9, 2, 9])
    done = this_round(g)
    assert ("play", "plea_for_wounded") in done
    assert g.result is None and [g.definition(c).id for c in g.in_zone("camp", 0)].count("mk.guidon") == 1


def test_counters_what_would_take_its_points_away() -> None:
    fallen = ["pelishti_elephant", "goliat_of_gat"]
    g = position("1c", ["torah_study"] * 2, ["necromancer"], ["silence_before_sanctuary"], fallen)
    for card in g.in_zone("guenizah", 0):
        g.ctrl[card] = -1
    assert ("play", "silence_before_sanctuary") in goes_on(g, lambda g: g.phase != "1c")


def test_frenzy_takes_the_better_enemy() -> None:
    front = ["pelishti_warrior!", "pelishti_chariot!", "pelishti_battering_ram!", "pelishti_elephant!"]
    g = position("2c", ["shimshon"], front, dice=[10])
    done = goes_on(g, lambda g: g.question is not None and g.question.kind == "frenzy")
    assert ("assign", "shimshon") in done and g.question is not None
    pair = g.question.options[answer(g)[0]]
    assert g.definition(pair[2]).id in ("mk.pelishti_elephant", "mk.pelishti_battering_ram")


def test_frenzy_is_worth_its_prayer_where_a_second_enemy_is_left() -> None:
    """MK-11.20: who has won may fight again."""
    for front, plays in ((["pelishti_warrior!", "pelishti_chariot!"], True), (["pelishti_warrior!"], False)):
        g = position("2c", [*["torah_study"] * 3, "warrior_of_yehuda"], front, ["sun_at_guivon"], dice=[10])
        done = goes_on(g, lambda g: g.phase not in ("2c", "3a", "3b", "3c"))
        assert (("play", "sun_at_guivon") in done) is plays, done


# -- cities -----------------------------------------------------------------------------------------------


def test_defends_when_the_loss_would_end_the_match() -> None:
    g = position(
        "3a", ["runner_of_biniamin"], ["pelishti_battering_ram"], fallen=["guidon"] * 6 + ["reaper_of_yehuda"]
    )
    assert g.question is not None and g.question.kind == "defend"
    assert says(g) == [("card", "runner_of_biniamin")]


def test_defends_a_partner_near_collapse() -> None:
    lost = {"guenizah": ["guidon"] * 6 + ["spearman_of_efraim"], "camp": ["jana!"]}
    g = position("3a", ["shield_bearer_of_guilad+"], ["pelishti_warrior"], seats=2, partner=lost)
    assert g.question is not None and g.question.kind == "defend"
    assert says(g) == [("card", "shield_bearer_of_guilad")]


def test_ones_own_city_comes_first_and_a_partners_where_the_fight_is_good() -> None:
    """MK-19.8: who goes for whose city is seen."""
    g = position("3a", ["benayahu_son_of_yehoyada"], ["pelishti_warrior"] * 2, seats=2)
    t = MkTable(view(g, 0))
    mine, theirs = t.enemies
    t.values["cities"] = ((mine.id, 0), (theirs.id, 1))
    assert spared_city(t, mine) > spared_city(t, theirs) > 0
    t.values["cities"] = ((theirs.id, 1),)
    assert [x.enemy for x in defence(t, t.mine())] == [theirs.id]


def test_does_not_throw_a_new_soldier_before_an_enemy() -> None:
    g = position("3a", ["jana+"], ["pelishti_warrior"])
    assert says(g) == [("none",)]


def test_blocks_for_free_with_what_cannot_be_harmed() -> None:
    g = position("3a", ["guard_of_gad+"], ["pelishti_warrior"])
    assert says(g) == [("card", "guard_of_gad")]


# -- hands ------------------------------------------------------------------------------------------------


def test_discards_tactics_before_soldiers() -> None:
    hand = [
        "guidon",
        "boaz",
        "yael",
        "raised_hands",
        "be_strong",
        "spearman_of_efraim",
        "guidon",
        "boaz",
        "yael",
    ]
    g = position("4b", ["food_ration"] * 6, hand=hand)
    assert {name for _, name in says(g)} == {"raised_hands", "be_strong"}


def test_discards_the_legend_that_is_in_play() -> None:
    hand = ["sling", "menora", *["guidon", "boaz", "yael"] * 2]
    assert says(position("4b", [*["food_ration"] * 6, "menora"], hand=hand)) == [("card", "menora")]


def test_discards_surplus_resources() -> None:
    hand = ["food_ration"] * 3 + ["guidon", "boaz", "yael", "plea_for_wounded", "spearman_of_efraim"]
    g = position("4b", ["food_ration"] * 8, hand=hand)
    assert says(g) == [("card", "food_ration")]


@pytest.mark.parametrize(
    ("why", "card", "said"),
    [
        ("ask.reroll", "mk.food_ration", "yes"),
        ("ask.put_below", "mk.food_ration", "no"),  # a resource while there are few
        ("ask.put_below", "mk.spearman_of_efraim", "yes"),  # nothing to pay for it with
    ],
)
def test_takes_what_is_offered_and_puts_below_what_it_cannot_use(why: str, card: str, said: str) -> None:
    q = QuestionView(0, "may", why, (("card", card),), (("yes",), ("no",)))
    seen = replace(view(position("2b", hand=["food_ration"]), 0), question=q)
    assert q.options[bot.choose(seen, "adept", random.Random(1))[0]] == (said,)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("pelishti_archer", "pelishti_warrior"),  # it shoots, and attacks no city
        ("pelishti_warrior", "goliat_of_gat"),  # who can be beaten
    ],
)
def test_the_easy_victory_is_laid_on_top(first: str, second: str) -> None:
    for front in ([first, second], [second, first]):
        g = position("2b", hand=["food_ration"], front=front)
        cards = [c.id for c in MkTable(view(g, 0)).enemies]
        q = QuestionView(0, "order", "ask.order", (), tuple(("card", c) for c in cards))
        picked = bot.choose(replace(view(g, 0), question=q), "adept", random.Random(1))
        assert picked == (front.index(first),)


# -- any question -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["pass", "no", "none", "auto"])
def test_an_unknown_question_is_answered_safely(verb: str) -> None:
    q = QuestionView(0, "brew", "ask.brew", (), (("card", 1), (verb,), ("card", 2)))
    seen = replace(view(position("2b", hand=["food_ration"]), 0), question=q)
    assert bot.choose(seen, "adept", random.Random(1)) == (1,)
    q = replace(q, options=(("card", 1), ("card", 2), ("card", 3)), least=2, most=3)
    assert bot.choose(replace(seen, question=q), "adept", random.Random(1)) == (0, 1)


def new(seed: int, seats: int, level: str = "guerrero") -> Game:
    rng = random.Random(seed)
    setups = [
        SeatSetup("ABCD"[i], dict(rng.choice(PLAYERS).cards), {"enemy": dict(ENEMIES)}) for i in range(seats)
    ]
    return new_game(RULES, POOL, setups, {**OPTIONS, "level": level}, seed)


def play(g: Game, kinds: list[str], seed: int) -> dict[str, int]:
    """Play a match to its end and count the questions; an illegal answer would raise."""
    rng = random.Random(seed)
    asked: dict[str, int] = {}
    while g.question is not None:
        q = g.question
        asked[q.kind] = asked.get(q.kind, 0) + 1
        if kinds[q.seat] == "random":
            n = rng.randint(q.least, q.most)
            advance(g, tuple(rng.sample(range(len(q.options)), n)))
        else:
            advance(g, bot.choose(view(g, q.seat), kinds[q.seat], rng))
    return asked


def test_twenty_matches_are_answered_legally() -> None:
    asked: dict[str, int] = {}
    for seed in range(20):
        seats = 1 + seed % 4
        g = new(seed, seats, ("escudero", "guerrero", "heroe")[seed % 3])
        for kind, n in play(g, ["adept", "novice", "master", "adept"][:seats], seed).items():
            asked[kind] = asked.get(kind, 0) + n
        assert g.result is not None and g.result["why"] != "result.cut_off"
    assert {"priority", "mulligan", "target", "defend", "choose"} <= set(asked)


def test_adepts_win_where_chance_loses() -> None:
    won = {"adept": 0, "random": 0}
    for kind in won:
        for seed in range(12):
            g = new(100 + seed, 1)
            play(g, [kind], seed)
            assert g.result is not None
            won[kind] += g.result["kind"] == "win"
    assert won["adept"] >= 8 and won["random"] <= 5


def test_hidden_cards_change_nothing() -> None:
    g = new(7, 2, "heroe")
    rng = random.Random(7)
    for turn in range(150):
        q = g.question
        if q is None:
            break
        picks = bot.choose(view(g, q.seat), "adept", random.Random(turn))
        if len(q.options) > 2:
            other = determinise(g, q.seat, turn)
            assert bot.choose(view(other, q.seat), "adept", random.Random(turn)) == picks
        advance(g, bot.choose(view(g, q.seat), "novice", rng))


def test_a_novice_errs_and_a_master_does_not() -> None:
    g = position("2c", ["benayahu_son_of_yehoyada"], ["pelishti_warrior"])
    assert answer(g, "master") == answer(g, "adept")
    assert {answer(g, "novice", seed) for seed in range(30)} == {(0,), (1,)}


def test_judges_a_position() -> None:
    even = view(position("2c", ["guidon"], ["pelishti_warrior"]), 0)
    ahead = view(position("2c", ["guidon"], ["pelishti_warrior"], fallen=["pelishti_elephant"]), 0)
    behind = view(position("2c", ["guidon"], ["pelishti_warrior"], fallen=["guidon", "boaz", "yael"]), 0)
    assert 0 < bot.evaluate(behind, 0) < bot.evaluate(even, 0) < bot.evaluate(ahead, 0) < 1


def test_knows_every_card() -> None:
    for d in POOL.cards:
        k = known(d.id)
        assert k is not None and k.cost == d.cost and k.emuna == d.attrs.get("emuna", 0)
        if d.type in ("soldier", "object", "strategy"):
            assert k.enrol > 0
        for mode, deed in zip(d.modes, k.deeds, strict=True):
            assert bool(mode.targets) == bool(deed.aim)
