"""A card that is no choice for what a text asks is refused by the first of its words that it does not fit."""

from __future__ import annotations

import pytest

from mk_tui.engine import why_not
from mk_tui.engine.cards import build_pool
from mk_tui.engine.tables import Clauses
from mk_tui.language.speaker import Speaker

from .games import duel
from .games.at_table import Play, lay

CLAUSES = {"": "D-7", "in_play": "D-8", "controller_you": "D-9", "hand": "D-10", "taken": "D-11"}


@pytest.fixture(autouse=True)
def clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel.Duel, "clauses", Clauses(choice=CLAUSES), raising=False)


def refused(p: Play, name: str) -> tuple[str, str]:
    """Return the clause and the word by which the asked seat may not choose a card."""
    assert p.game.question is not None
    refusal = why_not(p.game, p.game.question.seat, p.card(name))
    assert refusal is not None
    speaker = Speaker("es", duel.RULES, p.game.pool, ("Ana", "Bea"), description={})
    assert "⟦refuse" not in speaker.refusal(refusal)
    return refusal.clause, refusal.message.removeprefix("refuse.choice.")


def test_a_target_is_refused_by_the_word_it_does_not_fit() -> None:
    p = duel.table(Ana={"hand": "feud storm", "field": "peak herald squire"}, Bea={"field": "mourner"})
    p.does("Ana", "play feud")
    assert refused(p, "peak") == ("D-7", "type")
    assert refused(p, "storm") == ("D-8", "in_play")
    assert refused(p, "mourner") == ("D-9", "controller_you")
    p.does("Ana", "squire")
    assert refused(p, "squire") == ("D-11", "taken")
    assert refused(p, "peak") == ("D-7", "type")


def test_what_the_next_target_cannot_do_without_is_no_choice() -> None:
    pool = build_pool(
        duel.RULES,
        [
            *duel.CARDS,
            duel._card(
                "bond",
                "spell",
                cost={"any": 1},
                target=[{"type": "unit"}, {"type": "unit", "keyword": "stout"}],
                effect=[{"do": "kill", "to": "target"}],
            ),
        ],
        "duel-bond",
    )
    p = lay(
        duel.RULES, pool, {"Ana": {"hand": "bond", "field": "peak herald squire oracle"}, "Bea": {}}, "main"
    )
    p.does("Ana", "play bond")
    assert refused(p, "oracle") == ("D-7", "needed")


def test_a_player_is_asked_for_and_a_card_is_none() -> None:
    p = duel.table(Ana={"field": "squire"}, Bea={}, Cleo={})
    p.does("Ana", "ability squire 0")
    assert refused(p, "squire") == ("D-7", "player")


def test_a_discard_is_of_the_hand() -> None:
    sift = duel._card("sift", "spell", cost={"any": 1}, effect=[{"do": "discard"}])
    pool = build_pool(duel.RULES, [*duel.CARDS, sift], "duel-sift")
    p = lay(duel.RULES, pool, {"Ana": {"hand": "sift herald squire", "field": "peak"}, "Bea": {}}, "main")
    p.does("Ana", "play sift")
    assert p.asked == "Ana: choose"
    assert refused(p, "peak") == ("D-10", "hand")


def test_yes_or_no_is_no_card() -> None:
    """The clause is the game's for any choice where it has none for this one."""
    p = duel.table(Ana={"hand": "scribe", "field": "lake peak"}, Bea={})
    p.does("Ana", "play scribe")
    assert p.asked == "Ana: may"
    assert refused(p, "peak") == ("D-7", "yes_no")
