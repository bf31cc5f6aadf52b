"""Cards of one name that lie on the table at once are told apart, wherever they are spoken of."""

from __future__ import annotations

import json
from dataclasses import replace

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game, advance, events, view
from mk_tui.engine.reporting import emit
from mk_tui.engine.views import EventView, QuestionView, View
from mk_tui.language import Speaker
from mk_tui.language.namesakes import Namesakes
from mk_tui.players.answers import decline
from mk_tui.table import leads_line
from mk_tui.table.forecasting import Forecaster
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
    """It is said whose they are."""
    both = LAID.replace("[Ana]", "[Ana, Beto]").replace("N01]}\n", "N01]}\n    Beto: {camp: [W03]}\n")
    g = beginning(both).begin()
    namesakes = Namesakes(load_ruleset(g.rules)[0])
    seen = view(g, 0)
    speaker = Speaker("en", g.rules, g.pool, ["Ana", "Beto"], namesakes=namesakes)
    namesakes.see(seen)
    shepherds = [c for z in seen.zones for c in z.cards if c.definition == "mk.shepherd_of_bet_lejem"]
    assert {c.controller for c in shepherds if c.controller >= 0} == {0, 1}
    assert not any(namesakes.of(c.id) for c in shepherds)
    said = {speaker.told_card(c.definition, c.id) for c in shepherds}
    assert said == {f"Shepherd of Bet-Léjem ({name})" for name in ("Ana", "Beto")}


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
    assert speaker.stack_item(waits.stack[-1], waits) == "the damage that waits for Pelishtí Warrior #2"
    undo_damage(g, two)
    assert not g.stack


SIDES = """\
- title: A spearman of each, a shepherd of one
  clauses: [MK-11.1]
  game: mamlejet_kohanim
  seats: [Ana, Beto, Miriam]
  phase: 2c
  table:
    front: [E01, E02]
    Ana: {camp: [W03, {card: W05, as: healer}], city: [N01, N01, N01]}
    Beto: {camp: [W02], city: [N01, N01]}
    Miriam: {camp: [{card: W02, copies: 2}], city: [N01, N01]}
  play: [{expect: {asked: Ana}}]
"""
OF = "Spearman of Efráim (Beto)"
PEOPLE = ["Ana", "Beto", "Miriam"]


def of_each() -> tuple[Game, Speaker, dict[int, list[int]], int]:
    """Return a table with a spearman of Beto and two of Miriam, who speaks of it, those, and the healer."""
    g = beginning(SIDES, "human", "human", "human").begin()
    namesakes = Namesakes(load_ruleset(g.rules)[0])
    speaker = Speaker("en", g.rules, g.pool, PEOPLE, namesakes=namesakes)
    seen = view(g, 0)
    namesakes.see(seen)
    camps = {z.seat: z.cards for z in seen.zones if z.kind == "camp"}
    spears = {s: [c.id for c in cards if "spearman" in c.definition] for s, cards in camps.items()}
    healer = next(c.id for c in camps[0] if "healer" in c.definition)
    return g, speaker, spears, healer


def test_of_soldiers_of_one_name_stack_log_rolls_and_options_say_whose_they_are() -> None:
    g, speaker, spears, healer = of_each()
    (his,), foe = spears[1], foes(view(g, 0))[0]
    before = view(g, 0).log_size
    fix_damage(g, [(0, foe, his, g.stamp[his], True)])
    emit(g, "log.assigned", card=foe, target=his, seat=0)
    emit(g, "log.assigned", card=his, target=foe, seat=1)
    emit(g, "log.defends", card=his, target=foe, seat=1)
    emit(g, "log.eliminated", card=his, seat=1)
    numbers = {"base": 5, "value": 6, "index": 5, "purpose": "attack", "success": True, "mods": ()}
    emit(g, "log.roll", roller=his, against=foe, seat=1, **numbers)
    emit(g, "log.roll", roller=spears[2][1], against=foe, seat=2, **numbers)
    seen = view(g, 0)
    assert speaker.stack_item(seen.stack[-1], seen) == f"the damage that waits for {OF}"
    assert [speaker.event(e) for e in events(g, 0, before)] == [
        f"Damage waits on the stack for {OF}.",
        f"Ana sends Pelishtí Warrior against {OF}.",
        "Beto sends Spearman of Efráim against Pelishtí Warrior.",
        f"{OF} defends against Pelishtí Warrior.",
        f"{OF} is eliminated.",
        f"{OF} attacks Pelishtí Warrior: 6, needs 5. Success.",
        "Spearman of Efráim #2 (Miriam) attacks Pelishtí Warrior: 6, needs 5. Success.",
    ]
    heals = QuestionView(
        0, "choose", "ask.target", (("source_id", healer),), (("card", his), ("card", healer))
    )
    seen = replace(seen, question=heals)
    assert [speaker.option(option, seen) for option in heals.options] == [OF, "Camp Healer"]
    sends = QuestionView(1, "assign", "ask.assign", (), (("assign", his),))
    assert speaker.option(("assign", his), replace(seen, seat=1, question=sends)) == "Send Spearman of Efráim"
    assert speaker.option(("assign", his), replace(seen, seat=None, question=sends)) == f"Send {OF}"
    his_card = seen.card(his)
    assert his_card is not None and speaker.card_name(his_card.definition, his) == "Spearman of Efráim"


def test_whose_a_card_was_is_said_of_one_that_has_fallen_and_after_a_resume() -> None:
    g, speaker, spears, _ = of_each()
    namesakes = speaker.words.namesakes
    assert namesakes is not None
    seen, his = view(g, 0), spears[1][0]
    namesakes.see(replace(seen, zones=tuple(replace(z, cards=()) for z in seen.zones)))
    then = Namesakes(load_ruleset(g.rules)[0])
    then.take_up(json.loads(json.dumps(namesakes.noted)))
    assert then.noted == namesakes.noted
    for noted in (namesakes, then):
        says = Speaker("es", g.rules, g.pool, PEOPLE, namesakes=noted)
        assert says.told_card("mk.spearman_of_efraim", his) == "Lancero de Efráim (Beto)"
        assert says.say("log.played", card="mk.spearman_of_efraim", card_id=his, seat=1) == (
            "Beto juega Lancero de Efráim."
        )


SHOOTING = """\
- title: Two who shoot, and two who are to be shot at
  clauses: [MK-10.7]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 1c
  hold: {Ana: 2}
  table:
    front: [{card: E02, copies: 2}]
    Ana: {camp: [{card: W03, copies: 2}], city: [{card: N01, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


def test_what_resolves_is_told_by_its_number_before_and_in_the_log() -> None:
    """Of two archers that shoot it was told of neither which one is on."""
    g = beginning(SHOOTING).begin()
    speaker, namesakes = told(g)
    seen = view(g, 0)
    namesakes.see(seen)
    top = seen.stack[-1]
    assert namesakes.of(top.card) and g.question is not None
    shooter = g.question.options[1][1]
    advance(g, (1,))  # one of Ana's shoots, at another archer, before that
    assert g.question is not None and g.question.why == "ask.target"
    advance(g, (next(k for k, option in enumerate(g.question.options) if option[1] != top.card),))
    leads = leads_line(Forecaster(g).whole(0), speaker, view(g, 0), 0)
    assert leads == f"on to the effect of Shepherd of Bet-Léjem #{namesakes.of(shooter)}"
    while g.stack:
        advance(g, (0,))
    log = [speaker.event(e) for e in events(g, 0, seen.log_size)]
    assert f"The shot of Pelishtí Archer #{namesakes.of(top.card)} resolves." in log
    assert not any(line.count("Pelishtí Archer") > line.count("Pelishtí Archer #") for line in log)


def test_for_whose_text_a_target_is_chosen_is_told_by_its_number() -> None:
    g = beginning(SHOOTING).begin()
    speaker, namesakes = told(g)
    namesakes.see(view(g, 0))
    assert g.question is not None
    shots = [k for k, option in enumerate(g.question.options) if option[0] == "shoot"]
    assert len(shots) == 2
    card = g.question.options[shots[1]][1]
    advance(g, (shots[1],))
    seen = view(g, 0)
    assert seen.question is not None and seen.question.why == "ask.target" and namesakes.of(card)
    assert f"Shepherd of Bet-Léjem #{namesakes.of(card)}" in speaker.prompt(seen.question, seen)


def test_damage_of_several_that_is_done_is_not_told_as_that_of_one() -> None:
    g = laid()
    speaker, namesakes = told(g)
    namesakes.see(view(g, 0))
    one = foes(view(g, 0))[0]
    fields = {"card": g.definition(one).id, "card_id": one, "definition": g.definition(one).id}
    event = EventView(0, "log.resolves", {**fields, "seat": -1, "kind": "damage"})
    assert speaker.event(event) == "The damage that waited is done."
