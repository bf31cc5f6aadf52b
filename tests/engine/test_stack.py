"""The stack: last in, first out; targets looked at again; what is gone fizzles (MK-7 and its like)."""

from __future__ import annotations

from mk_tui.engine import view, why_not
from mk_tui.engine.cards import build_pool

from .games import duel
from .games.at_table import lay


def test_the_last_played_resolves_first() -> None:
    p = duel.table(Ana={"hand": "bolt", "field": "peak herald"}, Bea={"hand": "tide", "field": "lake oracle"})
    p.does("Ana", "play bolt").does("Ana", "herald")
    p.does("Bea", "play tide").does("Bea", "herald")
    # the tide saves the herald from its own player's bolt
    assert p.zone("Ana", "hand") == ["herald"]
    assert [e for e, _ in p.log("log.fizzled", "log.resolves")] == ["log.resolves"] * 2 + ["log.fizzled"]
    assert (p.zone("Ana", "heap"), p.zone("Bea", "heap")) == (["bolt"], ["tide"])


def test_a_card_is_played_before_the_log_says_that_it_waits() -> None:
    p = duel.table(Ana={"hand": "bolt", "field": "peak"}, Bea={"field": "herald"})
    p.does("Ana", "play bolt")
    assert [e for e, _ in p.log("log.played", "log.stacked_card")] == [
        "log.played",
        "log.stacked_card",
    ]


def test_a_spell_whose_only_target_is_gone_does_nothing() -> None:
    p = duel.table(
        Ana={"hand": "bolt bolt", "field": "peak peak"}, Bea={"hand": "", "field": "mourner herald"}
    )
    p.does("Ana", "play bolt").does("Ana", "mourner")
    p.does("Ana", "play bolt").does("Ana", "mourner")
    assert p.zone("Bea", "heap") == ["mourner"]
    assert p.zone("Bea", "field") == ["herald"]
    assert [f["definition"] for _, f in p.log("log.fizzled")] == ["duel.bolt"]


def test_a_card_that_came_back_is_another_card() -> None:
    p = duel.table(
        Ana={"hand": "bolt", "field": "peak"},
        Bea={"hand": "tide", "field": "lake oracle herald"},
    )
    p.does("Ana", "play bolt").does("Ana", "herald")
    herald = p.card("herald")
    stamp = p.game.stamp[herald]
    p.does("Bea", "play tide").does("Bea", "herald")
    assert p.game.stamp[herald] == stamp + 1
    assert p.log("log.fizzled")


def test_of_two_targets_the_one_that_is_left_is_hit() -> None:
    p = duel.table(
        Ana={"hand": "fork", "field": "peak peak"}, Bea={"hand": "tide", "field": "lake herald mourner"}
    )
    p.does("Ana", "play fork").does("Ana", "herald", "mourner")
    p.does("Bea", "play tide").does("Bea", "herald")
    assert "herald" in p.zone("Bea", "hand")
    assert p.zone("Bea", "heap") == ["tide", "mourner"]
    assert not p.log("log.fizzled")


def test_up_to_two_may_be_one() -> None:
    p = duel.table(Ana={"hand": "fork", "field": "peak peak"}, Bea={"field": "herald mourner"})
    p.does("Ana", "play fork")
    q = p.game.question
    assert q is not None and (q.least, q.most) == (1, 2)
    p.does("Ana", "mourner")
    assert p.zone("Bea", "field") == ["herald"]


def test_what_leaves_no_choice_is_not_asked() -> None:
    p = duel.table(Ana={"hand": "bolt", "field": "peak"}, Bea={"field": "herald"})
    p.does("Ana", "play bolt")
    assert p.zone("Bea", "heap") == ["herald"]


def test_a_card_without_a_target_cannot_be_played_and_says_so() -> None:
    p = duel.table(Ana={"hand": "bolt oath", "field": "peak"}, Bea={})
    assert p.options == ["pass", "play oath"]
    refusal = why_not(p.game, 0, p.card("bolt"))
    assert refusal is not None and (refusal.clause, refusal.message) == ("D-3", "refuse.no_target")
    assert why_not(p.game, 0, p.card("oath")) is None


def test_a_refusal_names_its_clause_and_its_fields() -> None:
    p = duel.table(
        Ana={"hand": "storm herald bolt", "field": "peak herald"},
        Bea={"field": "peak", "hand": "bolt squire"},
    )
    refusal = why_not(p.game, 0, p.card("storm"))
    assert refusal is not None
    assert (refusal.clause, refusal.message, refusal.fields["cost"]) == ("D-2", "refuse.cost", (0, 0, 3))
    p.does("Ana", "play bolt")
    assert p.asked == "Bea: priority"
    refusal = why_not(p.game, 1, p.card("squire"))
    assert refusal is not None and (refusal.clause, refusal.message) == ("D-1", "refuse.empty_stack")
    refusal = why_not(p.game, 0, p.card("storm"))
    assert refusal is not None and (refusal.clause, refusal.message) == ("D-14", "refuse.not_your_turn")


def test_two_kinds_of_target_need_a_card_each() -> None:
    """Feud: one of your units, and another unit. With a single unit on the table it cannot be played."""
    p = duel.table(Ana={"hand": "feud oath", "field": "peak herald"}, Bea={})
    assert p.options == ["pass", "play oath"]
    p = duel.table(Ana={"hand": "feud", "field": "peak herald"}, Bea={"field": "mourner"})
    p.does("Ana", "play feud")
    assert (p.zone("Ana", "heap"), p.zone("Bea", "heap")) == (["herald", "feud"], ["mourner"])


def test_the_first_target_leaves_one_for_the_second() -> None:
    p = duel.table(Ana={"hand": "feud", "field": "peak herald mourner"}, Bea={})
    p.does("Ana", "play feud")
    assert p.options == ["herald", "mourner"]
    p.does("Ana", "mourner")
    assert p.zone("Ana", "heap") == ["mourner", "herald", "feud"]


def test_a_countered_spell_does_nothing_and_is_put_away() -> None:
    p = duel.table(Ana={"hand": "bolt", "field": "peak"}, Bea={"hand": "unsay", "field": "lake lake herald"})
    p.does("Ana", "play bolt").does("Bea", "play unsay")
    assert p.stack == []
    assert p.zone("Bea", "field") == ["lake", "lake", "herald"]
    assert (p.zone("Ana", "heap"), p.zone("Bea", "heap")) == (["bolt"], ["unsay"])
    assert [f["definition"] for _, f in p.log("log.countered")] == ["duel.bolt"]


def test_a_counter_against_what_has_left_the_stack_fizzles() -> None:
    p = duel.table(
        Ana={"hand": "bolt", "field": "peak"},
        Bea={"hand": "unsay unsay", "field": "lake lake lake lake herald"},
    )
    p.does("Ana", "play bolt").does("Bea", "play unsay").does("Bea", "play unsay")
    p.does("Bea", "bolt on the stack")
    assert p.zone("Bea", "heap") == ["unsay", "unsay"]
    assert [f["definition"] for _, f in p.log("log.fizzled")] == ["duel.unsay"]


def test_an_ability_resolves_though_its_source_has_left() -> None:
    p = duel.table(Ana={"field": "squire"}, Bea={"hand": "bolt", "field": "peak herald"})
    p.does("Ana", "ability squire 0")
    p.does("Bea", "play bolt").does("Bea", "squire")
    assert p.zone("Ana", "heap") == ["squire"]
    assert p.game.seats[1]["life"] == duel.LIFE - 1


def test_modes_are_chosen_when_the_card_is_played_and_only_legal_ones_offered() -> None:
    p = duel.table(Ana={"hand": "oath", "field": "peak"}, Bea={})
    p.does("Ana", "play oath")
    assert p.options == ["mode oath 0", "mode oath 2"]  # there is no unit to strengthen
    p.does("Ana", "mode oath 0")
    assert p.game.seats[1]["life"] == duel.LIFE - 2


def test_the_stack_is_open_to_all() -> None:
    p = duel.table(
        Ana={"hand": "bolt", "field": "peak herald"}, Bea={"hand": "tide", "field": "lake mourner"}
    )
    p.does("Ana", "play bolt").does("Ana", "mourner")
    (item,) = view(p.game, None).stack
    assert (item.definition, item.seat, item.targets) == ("duel.bolt", 0, (("card", p.card("mourner")),))


def test_everybody_discards_in_turn() -> None:
    card = {
        "id": "duel.plague",
        "name": {"en": "The plague"},
        "type": "spell",
        "cost": {},
        "effect": [{"do": "discard", "who": "each"}, {"do": "draw"}],
    }
    pool = build_pool(duel.RULES, [*duel.CARDS, card])
    seats = {
        "Ana": {"hand": "plague bolt tide", "deck": "peak"},
        "Bea": {"hand": "peak lake"},
        "Cleo": {"hand": "storm"},
        "Dov": {},
    }
    p = lay(duel.RULES, pool, seats, "main")
    p.does("Ana", "play plague").does("Ana", "tide").does("Bea", "lake")
    assert [p.zone(n, "heap") for n in seats] == [["tide", "plague"], ["lake"], ["storm"], []]
    assert p.zone("Ana", "hand") == ["bolt", "peak"]
