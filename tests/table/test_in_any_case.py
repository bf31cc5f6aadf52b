"""What comes of every answer to a question that has to be answered is told once, and of none of them."""

from __future__ import annotations

from dataclasses import replace

from mk_tui.engine import advance
from mk_tui.engine.views import EventView
from mk_tui.language import Speaker
from mk_tui.plain.numbered import NumberedChoices
from mk_tui.players.answers import decline
from mk_tui.table import Table, forecast_lines, in_any_case
from mk_tui.table import command as give
from mk_tui.table.forecast_chances import Chances
from mk_tui.table.forecast_tried import NOW, Happening
from mk_tui.table.forecast_worlds import FAR
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.match import Match
from tests.written import beginning

ANYHOW = "Ana gains 1V. Scavenger: Force +1."
# A Scavenger is stronger for whatever is sacrificed, on whomever the strength of that is spent.
SACRIFICE = """\
- title: A devotee among a scavenger and a berserker
  clauses: [HK-16.2]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {play: [SAB2, AB02, AB01, AB04], deck: [AB01, AB01], counters: {will: 2}}
    Beto: {play: [SCO1, CO08], deck: [CO01, CO01]}
  play: [{expect: {asked: Ana}}]
"""


def choosing() -> Match:
    """Return a match in which Ana chooses for whom the devotee is sacrificed."""
    table = Table.at(beginning(SACRIFICE, "human", "adept"))
    place = table.sit()
    moment = place.moment()
    question = moment.question
    assert question is not None
    use = next(k for k, option in enumerate(question.options) if option[0] == "ability")
    assert place.do(give.Answer(moment.number, (use,))).done
    return table.match


def test_it_is_told_apart_from_what_each_answer_brings_about() -> None:
    place = Table.of(choosing()).sit()
    question = place.moment().question
    assert question is not None and len(question.options) == 2
    speaker, verbs = Speaker("en", place.ruleset, place.pool, ["Ana", "Beto"]), place.ruleset.verbs
    comes, apart = in_any_case([place.forecast(k) for k in range(2)], question)
    assert comes is not None and forecast_lines(comes, speaker, question, verbs) == [ANYHOW]
    told = [forecast_lines(forecast, speaker, question, verbs) for forecast in apart]
    assert told == [["Scavenger: Force +2."], ["Pit Berserker: Force +2."]]
    lines = list(NumberedChoices(question, place.moment().view, verbs).lines(speaker, place.forecast))
    assert lines[0] == f"Whichever you choose: {ANYHOW}" and ANYHOW not in "".join(lines[1:])


def test_of_what_can_be_declined_it_is_told_with_each_answer() -> None:
    place = Table.of(choosing()).sit()
    question = place.moment().question
    assert question is not None
    each = [place.forecast(k) for k in range(2)]
    assert in_any_case(each, replace(question, least=0)) == (None, each)
    assert in_any_case(each[:1], question) == (None, each[:1])


# Who goes for a city rolls whomever Devorá strengthens; whom she strengthens needs less.
STRENGTHENED = """\
- title: Devorá with two who fight, before another enemy goes for a city
  clauses: [MK-9.7]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 3a
  hold: {Ana: 2}
  table:
    front: [E03, E02, E01]
    Ana: {camp: [B11, {card: R04, assigned_to: E03}, {card: W02, assigned_to: E02}], city: [N01]}
    Beto: {city: [N01]}
  play: [{expect: {asked: Ana, kind: target}}]
"""


def test_whom_an_ability_strengthens_reads_how_that_changes_its_roll_and_of_other_rolls_once() -> None:
    place = Table.at(beginning(STRENGTHENED, "human", "adept")).sit()
    question = place.moment().question
    assert question is not None and question.kind == "target"
    speaker, verbs = Speaker("en", place.ruleset, place.pool, ["Ana", "Beto"]), place.ruleset.verbs
    comes, apart = in_any_case([place.forecast(k) for k in range(len(question.options))], question)
    assert comes is not None
    anyhow = forecast_lines(comes, speaker, question, verbs)
    told = [forecast_lines(forecast, speaker, question, verbs) for forecast in apart]
    assert anyhow[0] == "60 %: Pelishtí Warrior succeeds on 5+."
    assert [lines[0] for lines in told[1:]] == [
        "70 %: Footman of Dan succeeds on 4+, if it still stands. If it succeeds, it rolls once more.",
        "90 %: Spearman of Efráim succeeds on 2+.",
    ]
    assert not any("Warrior succeeds" in line for lines in told for line in lines)


ARMED = """\
- title: One who may attack with either of two Weapons
  clauses: [VZ-10.4]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {deployment: [J-01], reserves: [P-18, {card: W-02, attached: P-18}, {card: W-03, attached: P-18}]}
    Beto: {deployment: [J-02]}
  play: [{expect: {asked: Ana}}]
"""


def test_what_is_proposed_is_told_of_like_the_rest() -> None:
    """Which Weapons are used: the Greatsword's 30 stand beside the other one's 20 (VZ-10.4)."""
    table = Table.at(beginning(ARMED, "human", "adept"))
    place = table.sit()
    moment = place.moment()
    assert moment.question is not None
    attacks = next(k for k, o in enumerate(moment.question.options) if o[0] == "attack")
    assert place.do(give.Answer(moment.number, (attacks,))).done
    question = place.moment().question
    assert question is not None and question.kind == "weapons" and question.proposal == (0,)
    speaker, verbs = Speaker("en", place.ruleset, place.pool, ["Ana", "Beto"]), place.ruleset.verbs
    comes, apart = in_any_case([place.forecast(k) for k in range(3)], question)
    back = "If all pass: Wandering Sellsword (Ana) takes 5 damage."
    assert comes is not None and forecast_lines(comes, speaker, question, verbs) == [back]
    told = [forecast_lines(forecast, speaker, question, verbs) for forecast in apart]
    assert told == [[f"If all pass: Keeper of the Veil (Beto) takes {n} damage."] for n in (30, 20, 15)]
    lines = "\n".join(NumberedChoices(question, place.moment().view, verbs).lines(speaker, place.forecast))
    assert lines.count("takes 30 damage") == lines.count("takes 20 damage") == 1 and lines.count(back) == 0


FRENZY = """\
- title: An elephant in frenzy before three cities
  clauses: [MK-19.8, MK-20.2]
  game: mamlejet_kohanim
  seats: [Ana, Beto, Carla]
  phase: 3a
  table:
    front: [E06]
    Ana: {camp: [W02, W03], city: [{card: N01, copies: 9}]}
    Beto: {camp: [W02, W03], city: [{card: N01, copies: 9}]}
    Carla: {camp: [W02, W03], city: [{card: N01, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


def test_what_comes_as_often_by_declining_is_blamed_on_no_other_answer() -> None:
    """The second attack goes for a random city in any case (MK-10.6). Nobody's defending was tried in four
    worlds alone, so that beside each soldier stood to whose city the elephant may turn."""
    game = beginning(FRENZY, "human", "adept", "adept").begin()
    while game.question is not None and game.question.kind != "defend":
        advance(game, decline(game.question) or (0,))
    forecaster = Forecaster(game)
    assert [option[0] for option in forecaster.question.options] == ["none", "card", "card"]
    for known in forecaster.all():
        assert "log.aims_at_city" not in [told.event.id for told in known.outcomes]


def test_of_two_samples_what_comes_a_little_more_often_is_no_news() -> None:
    """By chance one comes to more than the other; of ways of dice, which are exact, a little is news."""
    key, place = ("log.drew",), Happening(0, NOW, EventView(0, "log.drew", {}))

    def tried(times: int, worlds: int) -> Chances:
        chances = Chances()
        chances.worlds = worlds
        chances.add({key: place}, times)
        return chances

    assert not tried(8, 24).told(tried(4, 24), FAR)
    assert [f.event.id for f in tried(20, 24).told(tried(4, 24), FAR)] == ["log.drew"]
    assert tried(1, 24).told(Chances(), FAR)
    diced = Chances()
    diced.worlds = 1
    diced.add({key: place}, 0.3)
    assert diced.told(tried(80, 400), FAR)


TO_A_CITY = """\
- title: Two of one name go each for a random city
  clauses: [MK-20.7]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 3a
  table:
    front: [E03, E03]
    Ana: {camp: [B03, W02, W03], city: [{card: N01, copies: 9}]}
    Beto: {city: [{card: N01, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


def test_to_which_city_each_of_one_name_goes_is_a_chance_of_its_own_and_no_matter_of_a_choice() -> None:
    """Of two that were taken for one it came to 75 % for either city, and 25 % "again"."""
    game = beginning(TO_A_CITY, "human", "human").begin()
    while game.question is not None and game.question.kind != "target":
        advance(game, (0,))
    forecaster = Forecaster(game)
    assert len(forecaster.question.options) > 1
    each = [forecaster.whole(k) for k in range(len(forecaster.question.options))]
    aims = [told for told in each[0].outcomes if told.event.id == "log.aims_at_city"]
    assert sorted((told.event.fields["card_id"], told.event.fields["whose"]) for told in aims) == sorted(
        (enemy, seat) for enemy in game.in_zone("front") for seat in (0, 1)
    )
    assert {told.chance for told in aims} == {5000}
    comes, _ = in_any_case(each, forecaster.question)
    speaker = Speaker("en", game.rules, game.pool, ["Ana", "Beto"])
    assert comes is not None
    lines = forecast_lines(comes, speaker, forecaster.question, game.rules.verbs)
    assert len(lines) == 2 and all("succeeds" in line for line in lines)
