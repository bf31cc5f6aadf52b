"""Who sees what: views, the log, and worlds that a seat cannot tell from the real one (architecture 3.8)."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import Any

import pytest

from mk_tui.engine import Game, determinise, events, save, view, why_not
from mk_tui.engine.change import move, show, take_top

from .games import duel, echo
from .games.at_table import finish, play_on, random_answer


def same_sight(a: Game, b: Game, seat: int | None) -> bool:
    """Return whether a seat sees two matches alike; a world for search keeps no log."""
    return dataclasses.replace(view(a, seat), log_size=0) == dataclasses.replace(view(b, seat), log_size=0)


def test_a_hand_is_open_to_its_owner_and_a_number_to_the_rest() -> None:
    g = duel.table(Ana={"hand": "bolt tide"}, Bea={"hand": "storm"}).game
    assert [c.definition for c in view(g, 0).zone("hand", 0).cards] == ["duel.bolt", "duel.tide"]
    for seat in (1, None):
        zone = view(g, seat).zone("hand", 0)
        assert (zone.count, zone.open, zone.cards) == (2, False, ())
    assert view(g, 0).zone("deck", 0).cards == ()


def test_a_card_that_was_open_stays_known_where_it_goes() -> None:
    g = duel.table(Ana={"field": "peak squire"}, Bea={}).game
    squire = g.in_zone("field", 0)[1]
    move(g, squire, g.layout.ids["deck"][0])
    for seat in (0, 1, None):
        zone = view(g, seat).zone("deck", 0)
        assert [c.definition for c in zone.cards] == ["duel.squire"]
        assert zone.positions == (0,)


def test_a_look_is_for_the_one_who_looks() -> None:
    p = echo.table(Ana={"hand": "lens"}, Bea={"pile": "reed toll mirror"})
    p.does("Ana", "play lens").does("Ana", "Bea")
    assert p.asked == "Ana: order"
    zone = view(p.game, 0).zone("pile", 1)
    assert [(c.definition, k) for c, k in zip(zone.cards, zone.positions, strict=True)] == [
        ("echo.mirror", 0),
        ("echo.toll", 1),
    ]
    assert view(p.game, None).zone("pile", 1).cards == ()
    looked = next(e for e in events(p.game, None) if e.id == "log.looked")
    assert looked.fields["cards"] is None
    looked = next(e for e in events(p.game, 0) if e.id == "log.looked")
    assert looked.fields["cards"] == ("echo.mirror", "echo.toll")
    p.does("Ana", "toll")
    assert p.zone("Bea", "pile") == ["reed", "mirror", "toll"]  # toll topmost


def test_only_the_seat_that_is_asked_sees_the_options() -> None:
    g = echo.table(Ana={"hand": "reed toll"}, Bea={}).game
    mine, other, public = (view(g, s).question for s in (0, 1, None))
    assert mine is not None and mine.options and mine.why
    for q in (other, public):
        assert q is not None
        assert (q.seat, q.kind, q.options, q.why, q.fields) == (0, "turn", (), "", ())


def test_why_not_tells_nothing_of_hidden_cards() -> None:
    p = duel.table(Ana={"field": "peak", "hand": "storm bolt"}, Bea={"hand": "bolt", "field": "peak"})
    refusal = why_not(p.game, 0, p.card("Bea's bolt"))
    assert refusal is not None and refusal.message == "refuse.hidden"


def test_views_can_be_hashed() -> None:
    for g in (duel.begin(3, 5), echo.begin(3, 5)):
        for _ in play_on(g, random.Random(1), 60):
            for seat in (*range(3), None):
                assert hash(view(g, seat)) == hash(view(g, seat))


@pytest.mark.parametrize("game", [duel, echo])
def test_a_view_of_what_was_kept_is_the_view_of_what_is(game: Any) -> None:
    g = game.begin(3, 4)
    for _ in play_on(g, random.Random(4), 150):
        fresh = g.clone()
        fresh.forget()
        for seat in (*range(3), None):
            assert same_sight(g, fresh, seat)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", [duel, echo])
def test_a_determinised_world_looks_the_same_and_leaves_the_match_alone(game: Any, seed: int) -> None:
    g = game.begin(2 + seed % 3, seed)
    rng = random.Random(seed)
    for turn, _ in enumerate(play_on(g, rng, 120)):
        if turn % 9:
            continue
        before = save.state(g)
        for seat in range(len(g.seats)):
            w = determinise(g, seat, seed * 1000 + turn)
            assert same_sight(g, w, seat)
            assert same_sight(determinise(w, seat, turn), w, seat)
            finish(w, turn, 400)
        assert save.state(g) == before


def test_a_determinised_world_holds_the_same_cards() -> None:
    g = echo.begin(3, 2)
    for _ in play_on(g, random.Random(2), 40):
        pass
    for seat in range(3):
        w = determinise(g, seat, 5)
        assert Counter(w.defs) == Counter(g.defs)
        assert w.zones == g.zones


def test_what_a_seat_has_seen_stays_in_place() -> None:
    g = echo.table(
        "reed bell lens delve toll mirror dusk reed",
        Ana={},
        Bea={"hand": "reed bell", "pile": "toll lens dusk"},
    ).game
    seen = g.in_zone("pile", 1)[1]
    show(g, seen, 0)
    faces = set()
    for seed in range(40):
        w = determinise(g, 0, seed)
        assert w.defs[seen] == g.defs[seen]
        faces.add(w.defs[g.in_zone("pile", 1)[0]])
    assert len(faces) > 3  # what lies below it may be anything unseen


def test_piles_and_hands_are_dealt_anew_from_one_stock() -> None:
    """Each unseen card is as likely in a hand as in a pile as in the deck."""
    p = echo.table(
        "reed bell", Ana={"hand": "delve"}, Bea={"hand": "lens", "pile": "toll mirror"}, Cleo={"hand": "dusk"}
    )
    g = p.game
    hidden = [c for c in range(len(g.defs)) if g.zone[c] != g.layout.ids["hand"][0]]
    toll = g.pool.find("toll").index
    rounds = 3000
    places: Counter[str] = Counter()
    for seed in range(rounds):
        w = determinise(g, 0, seed)
        deck = w.layout.ids["deck"][0]
        top = take_top(w, deck)
        places.update(f"top{w.zone[c]}" if c == top else f"{w.zone[c]}" for c in hidden if w.defs[c] == toll)
    # every place is equally likely
    share = rounds / len(hidden)
    deck = g.layout.ids["deck"][0]
    expected = {str(z): len(g.zones[z]) * share for z in range(len(g.zones)) if z != g.layout.ids["hand"][0]}
    expected[str(deck)] -= share
    expected[f"top{deck}"] = share
    for place, wanted in expected.items():
        assert abs(places[place] - wanted) < 5 * (wanted + 1) ** 0.5, (place, places[place], wanted)


def test_a_pile_that_was_looked_at_keeps_its_order_in_a_world() -> None:
    """Delve looks at the top card and leaves it: then it is the next one drawn."""
    g = echo.table("reed bell lens toll mirror dusk", Ana={"hand": "delve"}, Bea={}).game
    p = echo.Play(determinise(g, 0, 3))
    assert p.game.loose
    p.does("Ana", "play delve")
    seen = p.game.in_zone("deck")[-1]
    p.does("Ana", "no")
    assert take_top(p.game, p.game.layout.ids["deck"][0]) == seen


def test_a_card_put_on_a_pile_lies_there_in_a_world() -> None:
    g = echo.table("reed bell lens toll mirror dusk", Ana={"hand": "delve"}, Bea={}).game
    for seed in range(10):
        w = determinise(g, 0, seed)
        card = w.in_zone("hand", 0)[0]
        deck = w.layout.ids["deck"][0]
        move(w, card, deck)
        assert take_top(w, deck) == card


def test_another_seat_may_do_in_a_world_only_what_its_new_hand_allows() -> None:
    p = duel.table(
        Ana={"field": "peak herald", "hand": "bolt"},
        Bea={"field": "peak lake lake", "hand": "unsay", "deck": "peak peak peak peak"},
    )
    p.does("Ana", "play bolt")
    assert p.asked == "Bea: priority"
    options = set()
    for seed in range(20):
        w = determinise(p.game, 0, seed)
        options.add(tuple(duel.Play(w).options))
        finish(w, seed, 200)
    assert options == {("pass", "play unsay"), ("pass",)}


def test_dice_of_a_world_are_its_own() -> None:
    g = duel.begin(2, 1)
    assert len({determinise(g, 0, seed).rng for seed in range(5)}) == 5
    assert determinise(g, 0, 1).rng != g.rng


def test_worlds_play_like_matches() -> None:
    """A world can be answered by whoever plays on, at any decision of either game."""
    for game in (duel, echo):
        g = game.begin(2, 8)
        rng = random.Random(8)
        for _ in play_on(g, rng, 30):
            pass
        assert g.question is not None
        w = determinise(g, g.question.seat, 1)
        assert random_answer(w, random.Random(1)) == random_answer(g, random.Random(1))
