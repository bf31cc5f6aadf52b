"""Cards of one name that lie on the table at once are told apart, wherever they are spoken of."""

from __future__ import annotations

from dataclasses import replace

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game, advance, events, view
from mk_tui.engine.views import View
from mk_tui.language import Speaker
from mk_tui.language.namesakes import Namesakes
from mk_tui.players.answers import decline
from rulesets.mamlejet_kohanim.rules.damage import fix_damage, undo_damage
from tests.written import beginning

LAID = """\
- title: Two warriors and a third
  clauses: [MK-11.1]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2c
  table:
    front: [{card: E01, copies: 2}, E02]
    Ana: {hand: [W02, W02], camp: [{card: N01, copies: 2}, W03], city: [N01, N01, N01]}
  play: [{expect: {asked: Ana}}]
"""


def laid() -> Game:
    return beginning(LAID).begin()


def told(g: Game) -> tuple[Speaker, Namesakes]:
    namesakes = Namesakes(load_ruleset(g.rules)[0])
    return Speaker("en", g.rules, g.pool, ["Ana"], namesakes=namesakes), namesakes


def foes(seen: View) -> list[int]:
    return [c.id for z in seen.zones if z.kind == "front" for c in z.cards]


def test_only_what_lies_beside_another_of_its_name_is_numbered() -> None:
    g = laid()
    _, namesakes = told(g)
    seen = view(g, 0)
    namesakes.see(seen)
    assert [namesakes.of(card) for card in foes(seen)] == [1, 2, 0]
    others = [c.id for z in seen.zones if z.kind in ("hand", "camp", "city") for c in z.cards]
    assert others and not any(map(namesakes.of, others))  # resources stand in groups, a hand in order


def test_a_number_is_its_cards_for_good_and_no_others() -> None:
    g = laid()
    _, namesakes = told(g)
    whole = view(g, 0)
    one, two, _ = foes(whole)

    def shown(*cards: int) -> View:
        front = tuple(c for card in cards if (c := whole.card(card)) is not None)
        laid = (replace(z, count=len(front), cards=front) if z.kind == "front" else z for z in whole.zones)
        return replace(whole, zones=tuple(laid))

    namesakes.see(shown(one))
    assert (namesakes.of(one), namesakes.version) == (0, 0)
    namesakes.see(shown(two, one))
    assert (namesakes.of(two), namesakes.of(one), namesakes.version) == (1, 2, 2)
    namesakes.see(shown(one))
    namesakes.see(shown(one, two))
    assert (namesakes.of(two), namesakes.of(one), namesakes.version) == (1, 2, 2)


def test_two_on_different_sides_are_not_numbered() -> None:
    """One tells whose they are."""
    both = LAID.replace("[Ana]", "[Ana, Beto]").replace("N01]}\n", "N01]}\n    Beto: {camp: [W03]}\n")
    g = beginning(both).begin()
    _, namesakes = told(g)
    seen = view(g, 0)
    namesakes.see(seen)
    shepherds = [c for z in seen.zones for c in z.cards if c.definition == "mk.shepherd_of_bet_lejem"]
    assert {c.controller for c in shepherds if c.controller >= 0} == {0, 1}
    assert not any(namesakes.of(c.id) for c in shepherds)


def test_log_question_options_and_targets_name_the_same_card() -> None:
    g = laid()
    speaker, namesakes = told(g)
    namesakes.see(view(g, 0))
    assert g.question is not None
    send = next(k for k, option in enumerate(g.question.options) if option[0] == "assign")
    advance(g, (send,))
    seen = view(g, 0)
    assert seen.question is not None
    names = [speaker.option(option, seen) for option in seen.question.options]
    assert names[:2] == ["Pelishtí Warrior #1", "Pelishtí Warrior #2"] and names[2] == "Pelishtí Archer"
    assert speaker.target(("card", foes(seen)[1]), seen) == "Pelishtí Warrior #2"
    before = seen.log_size
    advance(g, (1,))
    while g.question is not None and g.phase != "3e":
        asked = view(g, g.question.seat).question
        assert asked is not None
        advance(g, decline(asked) or (0,))
    log = [speaker.event(e) for e in events(g, 0, before)]
    assert any("against Pelishtí Warrior #2" in line for line in log)
    assert not any(line.count("Pelishtí Warrior") > line.count("Pelishtí Warrior #") for line in log)


def test_who_has_given_no_numbers_says_none() -> None:
    g = laid()
    seen = view(g, 0)
    speaker = Speaker("en", g.rules, g.pool, ["Ana"])
    assert speaker.target(("card", foes(seen)[1]), seen) == "Pelishtí Warrior"


def test_several_cards_in_a_sentence_are_counted_where_nothing_tells_them_apart() -> None:
    g = laid()
    speaker, namesakes = told(g)
    namesakes.see(view(g, 0))
    one, two, archer = foes(view(g, 0))
    fields = {"cards": ("mk.pelishti_warrior", "mk.pelishti_warrior", "mk.pelishti_archer")}
    named = speaker.say("log.damage_waits_shown", **fields, cards_id=(one, two, archer))
    assert "Pelishtí Warrior #1, Pelishtí Warrior #2 and Pelishtí Archer" in named
    assert "Pelishtí Warrior ×2" in speaker.say("log.damage_waits_shown", **fields)


def test_numbers_that_were_written_down_go_on_where_they_were() -> None:
    g = laid()
    first = Namesakes(load_ruleset(g.rules)[0])
    first.see(view(g, 0))
    cards = [c.id for z in view(g, 0).zones if z.kind == "front" for c in z.cards if first.of(c.id)]
    turned = [[definition, numbered[::-1]] for definition, numbered in first.noted]
    then = Namesakes(load_ruleset(g.rules)[0])
    then.take_up(turned)
    then.see(view(g, 0))
    assert [then.of(card) for card in cards] == [2, 1] and then.noted == turned
    empty = Namesakes(load_ruleset(g.rules)[0])
    empty.take_up(None)
    assert empty.noted == [] and not empty.of(cards[0])


def test_damage_that_waits_is_named_by_whom_it_waits_for() -> None:
    """One of two warriors, by its number."""
    g = laid()
    speaker, namesakes = told(g)
    seen = view(g, 0)
    namesakes.see(seen)
    two = foes(seen)[1]
    fix_damage(g, [(0, foes(seen)[2], two, g.stamp[two], True)])
    waits = view(g, 0)
    assert speaker.stack_item(waits.stack[-1], waits) == "the damage of this step to Pelishtí Warrior #2"
    undo_damage(g, two)
    assert not g.stack
