"""Beside an answer stands whom one loses by it, and what it offers is named for what it is (VZ-9.6)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from mk_tui.engine import Game, advance
from mk_tui.engine.durations import add_counter
from mk_tui.engine.sight import view
from mk_tui.engine.views import EventView
from mk_tui.language import Speaker
from mk_tui.players.levels import HUMAN
from mk_tui.table import Forecast, Table, forecast_lines, leads_line
from mk_tui.table.forecast_chances import Chances
from mk_tui.table.forecast_entries import key_of
from mk_tui.table.forecast_tried import NOW, Happening
from mk_tui.table.forecast_worlds import FAR
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.foreseen import Foreseen
from tests.written import CHALLENGE, after, beginning

LAID = """\
- title: A giant comes
  clauses: [VZ-9.6]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: {phase}
  hold: {{Ana: 2}}
  table:
    Ana: {{deployment: [J-01, F-01], reserves: [P-08], hand: [P-02]}}
    Beto: {{deployment: [J-02], reserves: [P-10, {{card: O-01, attached: P-10}}]}}
  play: [{{expect: {{asked: Ana}}}}]
"""


def laid(phase: str = "attack", shield: bool = True) -> Game:
    text = LAID.format(phase=phase)
    text = text if shield else text.replace(", {card: O-01, attached: P-10}", "")
    return beginning(text, HUMAN, HUMAN).begin()


def give(g: Game, verb: str) -> None:
    assert g.question is not None
    advance(g, (next(k for k, o in enumerate(g.question.options) if o[0] == verb),))


def attacked(shield: bool = True) -> Game:
    """Ana's giant attacks, and Beto is asked who responds."""
    g = laid(shield=shield)
    give(g, "attack")
    while g.question is not None and g.question.seat == 0:
        give(g, "pass")
    return g


def beside(g: Game, verb: str, lang: str = "en") -> str:
    assert g.question is not None
    position = next(k for k, o in enumerate(g.question.options) if o[0] == verb)
    forecaster, speaker = Forecaster(g), Speaker(lang, g.rules, g.pool, ["Ana", "Beto"])
    told = forecast_lines(forecaster.whole(position), speaker, forecaster.question, g.rules.verbs)
    return " ".join(told)


def test_who_falls_of_ones_own_is_told_beside_the_answer_that_costs_it() -> None:
    assert "Veil Novice (Beto) is destroyed." in beside(attacked(shield=False), "respond")


def test_that_equipment_is_destroyed_is_told_beside_its_share_of_the_damage() -> None:
    g = attacked()
    give(g, "respond")
    while g.question is not None and g.question.kind != "distribute":
        give(g, "pass")
    assert "Oak Shield (Beto) is destroyed." in beside(g, "card")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Nothing else: Veil Novice takes all of it"),
        ("es", "Nada más: todo lo recibe Novicia del Velo"),
    ],
)
def test_whoever_spares_the_equipment_reads_who_takes_the_damage(lang: str, said: str) -> None:
    g = attacked()
    give(g, "respond")
    while g.question is not None and g.question.kind != "distribute":
        give(g, "pass")
    seen = view(g, 1).question
    assert seen is not None
    assert Speaker(lang, g.rules, g.pool, ["Ana", "Beto"]).declining(seen) == said


def test_what_one_leaves_undone_oneself_later_is_no_news_of_a_payment() -> None:
    g = laid("deployment")
    assert "attack" not in beside(g, "play")


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Move Oak Shield, or take it off"), ("es", "Mover o retirar Escudo de Roble")]
)
def test_what_somebody_bears_already_is_moved_and_not_assigned(lang: str, said: str) -> None:
    text = LAID.format(phase="deployment")
    text = text.replace("reserves: [P-08]", "reserves: [P-08, {card: O-01, attached: J-01}, W-01]")
    g = beginning(text, HUMAN, HUMAN).begin()
    speaker, seen = Speaker(lang, g.rules, g.pool, ["Ana", "Beto"]), view(g, 0)
    assert seen.question is not None
    told = [speaker.option(o, seen) for o in seen.question.options if o[0] == "assign"]
    assert said in told and any(t.startswith(("Assign", "Asignar")) for t in told)


def challenged(whom: str, drinker: str = "PU-08", novice: str = "CL-08") -> Game:
    """Ana's drinker (2/1) challenges: Beto ("player"), or his monk (2/1, "card"); his novice (1/1) may
    intercept."""
    text = CHALLENGE.replace("PU-08", drinker).replace("[CL-08,", f"[{novice},")
    g = beginning(text, HUMAN, HUMAN).begin()
    give(g, "challenge")
    assert g.question is not None
    cards = [k for k, o in enumerate(g.question.options) if o[0] == whom]
    advance(g, (cards[-1],))
    assert g.question is not None and g.question.kind == "intercept"
    return g


def test_who_falls_in_a_fight_is_told_besides_the_wounds() -> None:
    """Both the interceptor, whom the answer names, and the challenger, whom the question names."""
    told = beside(challenged("player"), "card", "es")
    assert "Novicio muere." in told and "Bebedor descontrolado recibe 1 herida." in told
    assert "Bebedor descontrolado muere" not in told
    told = beside(challenged("card"), "none", "es")
    assert "Monje hortelano muere." in told and "Bebedor descontrolado muere." in told


def test_what_comes_of_letting_anothers_act_be_is_told_beside_declining() -> None:
    assert beside(challenged("player"), "none").startswith("Ana: +1 VP.")


def test_who_takes_the_challenger_along_is_not_only_harmed() -> None:
    """The challenger is no card of the interceptor's: that it falls is something."""
    g = challenged("player", "CR-09", "CL-10")  # 3/0 each: no points are at stake
    assert all(not Forecaster(g).whole(k).harms for k in range(2))


COMBAT = """\
- title: Whom they meet
  clauses: [MK-19.6]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2c
  table:
    front: [E01, E02]
    Ana: {camp: [N01, W02], city: [N01, N02, W02, W03]}
  play: [{expect: {asked: Ana}}]
"""


def test_beside_whom_a_soldier_may_meet_stands_what_both_roll() -> None:
    g = beginning(COMBAT, HUMAN).begin()
    give(g, "assign")
    odds = "70 %: Spearman of Efráim succeeds on 4+. 60 %: Pelishtí Warrior succeeds on 5+."
    told = beside(g, "card")
    assert told.startswith(odds) and "goes for" not in told


def test_of_one_die_the_number_is_told_that_it_most_likely_needs() -> None:
    """A natural 1 of the other one would lower it: that is seen when the dice have fallen."""

    def roll(roller: str, number: int, index: int, rolled: int) -> Foreseen:
        fields = {"purpose": "attack", "roller": roller, "roller_id": number, "against_id": 9, "index": index}
        event = EventView(0, "log.roll", {**fields, "success": True})
        return Foreseen(event, (11 - index) * 1000, rolled=rolled)

    g = beginning(COMBAT, HUMAN).begin()
    give(g, "assign")
    soldier, foe = "mk.spearman_of_efraim", "mk.pelishti_warrior"
    dice = (
        roll(foe, 3, 3, 9000),
        roll(foe, 3, 2, 1000),
        roll(soldier, 5, 9, 9000),
        roll(soldier, 5, 8, 1000),
    )
    speaker, seen = Speaker("en", g.rules, g.pool, ["Ana"]), view(g, 0).question
    assert seen is not None
    told = forecast_lines(Forecast((0,), dice), speaker, seen, g.rules.verbs)
    assert told == ["80 %: Pelishtí Warrior succeeds on 3+.", "20 %: Spearman of Efráim succeeds on 9+."]
    assert len(forecast_lines(Forecast((0,), dice), speaker, seen, g.rules.verbs, whole=True)) == 4


def test_that_damage_waits_goes_without_saying_where_its_target_falls() -> None:
    g = beginning(COMBAT.replace("W02", "R01"), HUMAN).begin()
    give(g, "shoot")
    told = beside(g, "card")
    assert "is eliminated" in told and "waits" not in told


BLOCKED = """\
- title: Who blocks
  clauses: [HK-11.6]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  hold: {Ana: 2}
  table:
    Ana: {play: [SCO1, CO09], deck: [CO01, CO01]}
    Beto: {play: [SAC2, AC03], deck: [AC01, AC01]}
  play: [{expect: {asked: Ana}}]
"""


def blocked(text: str = BLOCKED) -> Game:
    """Ana's Head of Security attacks, and Beto is asked who blocks it."""
    g = beginning(text, HUMAN, HUMAN).begin()
    give(g, "pass")
    give(g, "card")
    assert g.question is not None and g.question.kind == "block"
    return g


def test_that_whoever_blocks_falls_is_told_before_the_damage() -> None:
    told = beside(blocked(), "card")
    assert told.index("Midnight Tagger of Beto is destroyed.") < told.index("Combat Damage")


def test_the_blow_by_which_a_card_falls_is_not_told_behind_its_fall() -> None:
    """Who strikes it is asked about; what it strikes itself is news."""
    told = beside(blocked(), "card")
    assert "Midnight Tagger takes" not in told and "Head of Security takes 2 Combat Damage" in told


@pytest.mark.parametrize(("structure", "said"), [(3, "if all pass, Ana wins"), (4, "then Ana is asked")])
def test_that_nobody_blocking_loses_the_match_is_told_beside_it(structure: int, said: str) -> None:
    g = blocked(BLOCKED.replace("deck: [AC01, AC01]", f"counters: {{structure: {structure}}}, deck: [AC01]"))
    speaker = Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    assert leads_line(Forecaster(g).of(0), speaker, view(g, 1), 1) == said


@pytest.mark.parametrize("game", ["ultima_reserva", "humankind"])
def test_that_the_match_begins_is_no_news_of_a_hand_that_is_kept(game: str) -> None:
    table = Table.new(game, [("Ana", HUMAN, ""), ("Beto", HUMAN, "")], None, 8)
    question = table.question
    assert question is not None and question.kind == "mulligan"
    forecaster, speaker = Forecaster(table.game), Speaker("en", table.ruleset, table.pool, table.names)
    for k in range(len(question.options)):
        assert forecast_lines(forecaster.whole(k), speaker, question, table.ruleset.verbs) == []


def test_of_a_fight_that_stands_nothing_is_told_beside_who_goes_to_another() -> None:
    """The last soldier meets the only enemy that is left, and the combat begins: its own rolls are told."""
    text = COMBAT.replace("camp: [N01, W02]", "camp: [N01, W04, B08]")
    g = beginning(text, HUMAN).begin()
    give(g, "assign")
    advance(g, (1,))  # the Runner meets the Archer
    told = beside(g, "assign")
    assert told.startswith("70 %: Janá succeeds on 4+. 80 %: Pelishtí Warrior succeeds on 3+.")
    assert "Runner" not in told and "Archer" not in told


def test_who_rolls_first_in_a_fight_is_told_first() -> None:
    """Zerizut rolls before its opponent does, also where somebody may act in between (MK-11.16)."""
    text = COMBAT.replace("camp: [N01, W02]", "camp: [N01, N03, W04, B08], hand: [T02]")
    text = text.replace("E02]", "{card: E02, dedicated: true}]")
    g = beginning(text, HUMAN).begin()
    give(g, "assign")
    assert beside(g, "card") == (
        "70 %: Runner of Biniamín succeeds on 4+. 70 %: Pelishtí Warrior succeeds on 4+, if it still stands."
    )


def test_who_rolls_first_may_hit_whom_an_answer_helps_though_its_own_roll_stays_what_it_was() -> None:
    """A chariot with zerizut may have felled the soldier that a tefilá helps (MK-11.16, MK-11.18)."""
    text = COMBAT.replace("[E01, E02]", "[E03]").replace("seats: [Ana]", "seats: [Ana]\n  hold: {Ana: 2}")
    text = text.replace("camp: [N01, W02]", "camp: [N01, N02, W02], hand: [T08]")
    g = beginning(text, HUMAN).begin()
    give(g, "assign")
    assert beside(g, "play").startswith("70 %: Spearman of Efráim succeeds on 4+, if it still stands.")


def test_beside_not_defending_stands_what_the_enemy_needs_against_the_city() -> None:
    """Beside a soldier that it hits as easily it is told that it goes for that one (MK-19.8)."""
    g = beginning(COMBAT.replace("[E01, E02]", "[E01]"), HUMAN).begin()
    give(g, "pass")
    assert beside(g, "none") == "60 %: Pelishtí Warrior succeeds on 5+."
    assert beside(g, "card").startswith(
        "70 %: Spearman of Efráim succeeds on 4+. 60 %: Pelishtí Warrior hits Spearman of Efráim on 5+."
    )


SHOT = """\
- title: An archer shoots
  clauses: [MK-20.1]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 1c
  table:
    front: [E02]
    Ana: {hand: [T02, T02], camp: [{card: N03, copies: 2}, W02], city: [N01, N02, W02, W03]}
  play: [{expect: {asked: Ana}}]
"""


def passing(g: Game) -> tuple[str, str]:
    """What comes of passing, and where it leads."""
    forecaster, speaker = Forecaster(g), Speaker("en", g.rules, g.pool, ["Ana"])
    return beside(g, "pass"), leads_line(forecaster.whole(0), speaker, view(g, 0), 0)


def test_what_passing_lets_resolve_is_told_with_what_it_needs() -> None:
    """A shot needs 6 (S-5), Cry of Israel nothing; also where one is asked again in the same step."""
    g = beginning(SHOT, HUMAN).begin()
    assert passing(g) == (
        "50 %: Pelishtí Archer succeeds on 6+.",
        "the effect of Pelishtí Archer resolves",
    )
    give(g, "play")
    while g.question is not None and g.question.kind != "priority":
        advance(g, (0,))
    assert passing(g) == ("", "on to the effect of Pelishtí Archer")


def test_a_natural_1_in_a_fight_that_stands_is_no_news_of_a_defender() -> None:
    text = COMBAT.replace("camp: [N01, W02]", "camp: [N01, N03, W02, W03], hand: [T02]")
    g = beginning(text.replace("[E01, E02]", "[E01, E04]"), HUMAN).begin()
    give(g, "assign")
    advance(g, (0,))  # the Spearman meets the Warrior
    give(g, "pass")
    forecaster, speaker = Forecaster(g), Speaker("en", g.rules, g.pool, ["Ana"])
    forecaster.whole(1)
    for _ in islice(forecaster.settle([(1,)]), 500):
        pass
    told = " ".join(forecast_lines(forecaster.of(1), speaker, forecaster.question, g.rules.verbs))
    ram = "Pelishtí Battering Ram attacks cities only and does not roll against Shepherd of Bet-Léjem."
    assert told.startswith(f"{ram} (MK-13.1) 50 %: Shepherd of Bet-Léjem succeeds on 6+.")
    assert "Warrior" not in told and "Spearman" not in told


def test_what_a_fighter_gains_is_told_with_what_its_opponent_then_needs() -> None:
    text = COMBAT.replace("camp: [N01, W02]", "camp: [N01, N03, W02, W03], hand: [T02]")
    g = beginning(text, HUMAN).begin()
    give(g, "assign")
    advance(g, (0,))  # the Spearman meets the Warrior
    give(g, "play")
    assert g.question is not None
    fights = next(k for k, o in enumerate(g.question.options) if g.definition(o[1]).number == "W02")
    speaker, forecaster = Speaker("en", g.rules, g.pool, ["Ana"]), Forecaster(g)
    told = [
        " ".join(forecast_lines(forecaster.whole(k), speaker, forecaster.question, g.rules.verbs))
        for k in (fights, 1 - fights)
    ]
    assert "30 %: Pelishtí Warrior succeeds on 8+." in told[0] and "difficulty +3" in told[0]
    assert "Warrior" not in told[1]


@pytest.mark.parametrize(("held", "said"), [(6, "on to Beto's turn"), (8, "then you discard 2 cards")])
def test_that_cards_are_to_be_discarded_is_told_beside_the_end_of_a_turn(held: int, said: str) -> None:
    text = LAID.format(phase="regroup").replace("hand: [P-02]", f"hand: [{{card: F-01, copies: {held}}}]")
    g = beginning(text, HUMAN, HUMAN).begin()
    assert g.question is not None and g.question.options[0] == ("pass",)
    speaker = Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    assert leads_line(Forecaster(g).of(0), speaker, view(g, 0), 0) == said


BLOOD = """\
- title: Duel Damage outside the Duel
  clauses: [HK-14.6]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  hold: {Ana: 2}
  table:
    Ana: {play: [SAB1, AB01], hand: [AB22], counters: {will: 3}}
    Beto: {play: [SCO1, CO01, CO02]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("others", ["CO01", "CO01, CO02"])
def test_why_a_card_would_do_nothing_is_told_whatever_it_is_aimed_at(others: str) -> None:
    g = beginning(BLOOD.replace("CO01, CO02", others), HUMAN, HUMAN).begin()
    assert "This would do nothing." in (told := beside(g, "play")) and "(HK-14.6)" in told


EYE = """\
- title: The Eye may change a card
  clauses: [VZ-6.5]
  game: ultima_reserva
  seats: [Ana, Beto]
  turn: Beto
  phase: end
  table:
    Ana: {deployment: [J-02, HJ-03], hand: [P-10, P-11], deck: [{card: F-01, copies: 9}]}
    Beto: {deployment: [J-01]}
  play: [{expect: {asked: Ana}}]
"""


def test_that_what_one_may_do_is_not_done_is_no_news_of_saying_no() -> None:
    g = beginning(EYE, HUMAN, HUMAN).begin()
    assert g.question is not None and g.question.why == "ask.cycle" and g.question.least == 0
    speaker = Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    declined = Forecaster(g).of()
    assert leads_line(declined, speaker, view(g, 0), 0) == "on to Deployment" and not declined.outcomes


LEFT_OVER = """\
- title: A giant attacks, and a novice may respond
  clauses: [VZ-9.7, VZ-9.14]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {deployment: [J-01], reserves: [P-05], deck: [F-01]}
    Beto: {deployment: [J-02], reserves: [P-10, P-17], deck: [F-01]}
  play: [{expect: {asked: Ana}}]
"""


def test_what_a_blow_leaves_over_is_told_with_it() -> None:
    """It comes in a step of its own, but belongs to the damage (VZ-9.7), a responder's as well (VZ-9.14)."""
    g = beginning(LEFT_OVER, HUMAN, HUMAN).begin()
    give(g, "attack")
    while g.question is not None and g.question.seat == 0:
        give(g, "pass")
    assert g.question is not None
    novice, dragon = [k for k, o in enumerate(g.question.options) if o[0] == "respond"][:2]
    forecaster, speaker = Forecaster(g), Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    told = [
        " ".join(forecast_lines(forecaster.whole(k), speaker, forecaster.question, g.rules.verbs))
        for k in (novice, dragon)
    ]
    assert "Veil Novice (Beto) is destroyed." in told[0] and "Beto: Vital 90 → 80." in told[0]
    assert "Forge Captain (Ana) is destroyed." in told[1] and "Ana: Vital 100 → 85." in told[1]


HIT = """\
- title: A soldier may shoot
  clauses: [MK-10.7]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  table:
    front: [E01, E02]
    Ana: {hand: [T02], camp: [{card: N03, copies: 2}, W03, W05], city: [N01, N02]}
  dice: [10]
  play: [{expect: {asked: Ana}}]
"""


def aims(harder: int = 0) -> Game:
    """Ana lets her Shepherd shoot, and is asked at whom: at a Warrior, so much harder to hit than printed."""
    g = beginning(HIT, HUMAN).begin()
    if harder:
        add_counter(g, next(iter(g.in_zone("front"))), "difficulty", harder, "while_in_play")
    give(g, "shoot")
    return g


def test_of_a_shot_the_fall_stands_behind_its_roll_and_a_natural_1_is_none_of_it() -> None:
    """One roll decides both: it is not said that each is as likely."""
    g = aims()
    assert beside(g, "card") == (
        "If all pass, 60 %: Shepherd of Bet-Léjem succeeds on 5+: Pelishtí Warrior is eliminated."
    )


def rolled(comes: Callable[[int], bool], succeeds: Callable[[int], bool] = lambda n: n > 4) -> list[str]:
    """Return what is told of an attack, tried in each way in which a die may fall: it ``succeeds`` with some
    numbers, and with some it ``comes`` to a fall."""
    fields = {"purpose": "attack", "roller": "mk.spearman_of_efraim", "roller_id": 5, "index": 5}
    fall = EventView(1, "log.eliminated", {"card": "mk.pelishti_warrior", "card_id": 9})
    chances = Chances()
    chances.worlds = 1
    for n in range(1, 11):
        roll = EventView(0, "log.roll", {**fields, "success": succeeds(n)})
        came = [roll, fall] if comes(n) else [roll]
        chances.add({key_of(event): Happening(0, NOW, event) for event in came}, 0.1)
    g = beginning(COMBAT, HUMAN).begin()
    give(g, "assign")
    speaker, seen = Speaker("en", g.rules, g.pool, ["Ana"]), view(g, 0).question
    assert seen is not None
    return forecast_lines(Forecast((0,), chances.told(Chances(), FAR)), speaker, seen, g.rules.verbs)


def test_only_what_comes_with_the_success_of_a_roll_and_never_without_is_told_as_what_comes_of_it() -> None:
    """That something is as likely does not say so."""
    roll, fall = "60 %: Spearman of Efráim succeeds on 5+", "Pelishtí Warrior is eliminated."
    assert rolled(lambda n: n > 4) == [f"{roll}: {fall}"]
    assert rolled(lambda n: n < 7) == [f"{roll}. {fall}"]
    assert rolled(lambda n: n > 5) == [f"{roll}.", f"50 %: {fall}"]
    assert rolled(lambda n: True, lambda n: True)[0].endswith(f"5+. {fall}")  # that is no chance


def test_nobody_is_told_to_roll_more_than_the_die_has() -> None:
    """A natural 10 always succeeds (MK-11.9)."""
    assert "10 %: Shepherd of Bet-Léjem succeeds on 10+: " in beside(aims(harder=8), "card")


def test_who_falls_if_nothing_is_done_against_damage_is_told_of_passing() -> None:
    """It comes before which effect resolves, also in the brackets behind the pass (MK-11.14)."""
    g = aims()
    advance(g, (0,))
    while g.question is not None and g.stack and g.stack[-1].kind != "damage":
        give(g, "pass")
    assert passing(g)[0] == "Pelishtí Warrior is eliminated."


STAYS_AWAY = """\
- title: One that has to attack, and one that may
  clauses: [HK-17.11]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  hold: {Ana: 2}
  table:
    Ana: {play: [SAB1, AB08, AB03]}
    Beto: {play: [SCO1]}
  play:
    - {Ana: pass}
    - expect: {asked: Ana}
"""


@pytest.mark.parametrize(
    ("lang", "falls", "why"),
    [
        (
            "en",
            "Mutated Hound of Ana is destroyed.",
            "Mutated Hound has Entropy and has not attacked this turn. (HK-17.11)",
        ),
        (
            "es",
            "Se destruye Perro Mutado, de Ana.",
            "Perro Mutado tiene Entropía y no ha atacado este turno. (HK-17.11)",
        ),
    ],
)
def test_who_has_to_attack_is_told_to_fall_beside_nobody(lang: str, falls: str, why: str) -> None:
    g = after(STAYS_AWAY, HUMAN, HUMAN).game
    assert g.question is not None and g.question.kind == "attack"
    forecaster, speaker = Forecaster(g), Speaker(lang, g.rules, g.pool, ["Ana", "Beto"])
    told = forecast_lines(forecaster.whole(), speaker, forecaster.question, g.rules.verbs)
    assert " ".join(told) == f"{falls} {why}"


def test_who_may_attack_and_does_not_is_told_nothing_of() -> None:
    g = after(STAYS_AWAY.replace("AB08, AB03", "AB08"), HUMAN, HUMAN).game
    assert Forecaster(g).whole().outcomes == ()
