"""What each game declares: what is offered is what every need allows, and each clause is in its rulebook."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from mk_tui import cli
from mk_tui.cards import registry
from mk_tui.engine import Game, advance, determinise, set_pref
from mk_tui.engine.acts import options
from mk_tui.engine.legality import option_cards
from mk_tui.lab.act_list import unknown_clauses
from mk_tui.language import LANGUAGES
from tests.engine.games.at_table import random_answer
from tests.engine.judged import judged, judged_choice
from tests.fuzz.play import cases

GAMES = registry.games()
# Matches of each game, and the share of their questions that is looked at.
MATCHES, SHARE = 16, 0.15
# So many to see whether being asked tells something, how often each is dealt anew, and how often in all.
DEALT, WORLDS, ENOUGH = 32, 4, 12_000


def looked_at(game: str, matches: int = MATCHES) -> Iterator[Game]:
    """Play matches by chance; yield some of their questions."""
    for case in [c for c in cases(matches) if c.game == game]:
        rng = random.Random(str(case))
        g = case.begin()
        for seat in range(case.seats):
            set_pref(g, "hold", seat, rng.choice((0, 1, 2)))
        while g.question is not None:
            if rng.random() < SHARE:
                yield g
            advance(g, random_answer(g, rng))


@pytest.mark.parametrize("game", GAMES)
def test_options_are_all_acts_whose_every_need_holds(game: str) -> None:
    found = 0
    for g in looked_at(game):
        for seat in range(len(g.seats)):
            quick = options(g, seat)
            asides = {act.verb: act for act in g.book.asides}
            listed = [o for o in quick if o[0] not in asides]
            assert listed == judged(g, seat), (g.config, g.count, seat)
            for o in quick[len(listed) :]:
                assert asides[o[0]].unmet(g, seat, o[1], o[2]) < 0, (g.config, g.count, o)
            found += len(quick)
    assert found > 100


@pytest.mark.parametrize("game", GAMES)
def test_whoever_can_play_a_card_of_its_hand_seems_able_to(game: str) -> None:
    """A-63, HK-R3, VZ-2.10, VZ-2.11: else being asked would tell what is in it.

    HumanKind has cards that are paid for in another way; without Will its own turn takes them as not there.
    """
    found = 0
    for g in looked_at(game):
        q = g.question
        assert q is not None
        held = g.in_zone("hand", q.seat)
        played = [o[1] for o in q.options if o[0] == "play" and o[1] in held]
        if [c for c in played if not g.definition(c).attrs.get("alternative")]:
            found += 1
            assert g.rules.seems_able(g, q.seat), (g.config, g.count)
    assert found > 20


def asked(g: Game, seat: int) -> tuple[bool, bool]:
    """Return whether a seat is asked where others sit at the table with it, and whether it seems able."""
    believed = g.rules.seems_able(g, seat)
    return believed or bool(options(g, seat)), believed


@pytest.mark.parametrize("game", [name for name in GAMES if name != "humankind"])  # see above
def test_whether_a_seat_is_asked_hangs_on_nothing_that_it_hides(game: str) -> None:
    """Whatever nobody else knows is dealt anew, as a bystander would have to: the hands above all."""
    rng, found = random.Random(game), 0
    for g in looked_at(game, DEALT):
        if g.question is None or g.question.kind not in g.book.kinds:
            continue
        worlds = [determinise(g, len(g.seats), rng.getrandbits(60)) for _ in range(WORLDS)]
        for seat in g.order:
            found += len(worlds)
            assert {asked(w, seat) for w in worlds} == {asked(g, seat)}, (g.config, g.count, seat)
        if found > ENOUGH:
            break
    assert found > 1000


@pytest.mark.parametrize("game", [name for name in GAMES if registry.get(name).terms.hopeless])
def test_no_card_is_what_only_waits_on_a_stack_while_that_is_empty(game: str) -> None:
    """Nobody looks for such a target then (``CardDef.waits``)."""
    looks = [[none(g) for none in g.rules.terms.hopeless.values()] for g in looked_at(game) if not g.stack]
    assert len(looks) > 10 and all(map(all, looks))


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_offers_the_cards_that_no_need_refuses(game: str) -> None:
    asked = set()
    for g in looked_at(game):
        q = g.question
        assert q is not None
        if any(choice.kind == q.kind and choice.why in ("", q.why) for choice in g.book.choices):
            named = {c for o in q.options for c in option_cards(g.rules, o)}
            alone = {o[1] for o in q.options if g.rules.verbs[o[0]] == ("card",)}
            if q.kind == "distribute":
                # What is hit takes part itself, and of two Weapons of a player those chosen before.
                alone = set()
            assert alone <= judged_choice(g) <= named, (g.config, g.count, q.why)
            asked.add(q.why)
    assert asked


@pytest.mark.parametrize("game", [n for n in GAMES if any(c.players for c in registry.get(n).book.choices)])
def test_a_choice_offers_the_players_that_no_need_refuses(game: str) -> None:
    found, refused = 0, set()
    for g in looked_at(game):
        q = g.question
        assert q is not None
        choice = g.book.choice_of(q)
        if choice is None or not choice.players:
            continue
        for seat in range(len(g.seats)):
            refusal = choice.player_refusal(g, q.seat, seat)
            assert (refusal is None) == (("player", seat) in q.options), (g.config, g.count, q.why, seat)
            refused |= {refusal.message} if refusal else set()
            found += 1
    assert found > 100
    assert refused == {n.message for c in registry.get(game).book.choices for n in c.players}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_acts_has_a_sentence_for_all_and_clauses_of_the_rulebook(
    game: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    book = registry.get(game).book
    assert unknown_clauses(registry.get(game)) == []
    assert cli.main(["acts", game, "--lang", lang]) == 0
    told = capsys.readouterr().out
    lists = [book.always, book.elsewhere, book.passing, *[x.needs for x in (*book.acts, *book.choices)]]
    lists += [choice.players for choice in book.choices]
    for message in {n.message for needs in lists for n in needs} | {
        x.title for x in (*book.acts, *book.choices)
    }:
        assert f" {message}\n" not in told, message
    assert all(need.clause in told for needs in lists for need in needs)
    assert "⟦" not in told
