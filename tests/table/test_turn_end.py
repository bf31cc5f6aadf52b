"""The end of a turn in one step, and chances to act that are none."""

from __future__ import annotations

import random

import pytest

from mk_tui.engine.acts import options
from mk_tui.language import Speaker
from mk_tui.language.failing import say_notice
from mk_tui.players.answers import pass_position
from mk_tui.players.levels import HUMAN, RANDOM
from mk_tui.table import Moment, Place, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.asking import IDLE, PASSING, VAIN
from mk_tui.table.match import Match
from mk_tui.table.passing import END
from mk_tui.table.turn_end import left_undone
from tests.written import PAYING, after, beginning

from .test_place import ALONE, TWO, at, reach, step

MK, HK, AR, KK, VZ = "mamlejet_kohanim", "humankind", "aguila_roja", "karmaka", "ultima_reserva"
SOLO = [("Ana", "human", "")]


def until_of(moment: Moment, seat: int) -> str:
    """Return how far a seat passes, "" if it is asked."""
    return dict(moment.tempo.until).get(seat, "")


def ending(place: Place, rng: random.Random) -> list[Moment]:
    """End the turn that is somebody's here, and return the moments in which they are asked in it."""
    before = place.moment()
    seat = before.seat
    if not place.do(give.EndTurn(before.number)).done:  # something is left: said once
        assert place.do(give.EndTurn(place.moment().number)).done
    asked = []
    while (moment := place.moment()).stage != stages.OVER:
        if (moment.view.round, moment.view.active) != (before.view.round, before.view.active):
            break
        if not until_of(moment, seat):
            break
        if moment.stage == stages.ASK and moment.seat == seat:
            asked.append(moment)
        step(place, rng)
    return asked


@pytest.mark.parametrize(("game", "seats"), [(HK, ALONE), (VZ, ALONE), (AR, ALONE), (MK, SOLO)])
def test_one_step_ends_a_turn_and_no_act_of_it_is_asked_for(
    game: str, seats: list[tuple[str, str, str]]
) -> None:
    place = at(game, seats, 1).sit()
    kind = reach(place, lambda m: m.tempo.ends, 1).question
    assert kind is not None
    for moment in ending(place, random.Random(1)):
        assert moment.question is not None and moment.question.kind != kind.kind


def test_what_the_turn_leaves_undone_is_said_once_and_in_what_words() -> None:
    place = at(HK, ALONE, 3).sit()

    def attacking(moment: Moment) -> bool:
        return moment.tempo.ends and moment.question is not None and moment.question.kind == "attack"

    moment = reach(place, attacking, 3, 900)
    reply = place.do(give.EndTurn(moment.number))
    assert not reply.done and reply.notices[0].message in ("end.left", "end.left_two")
    assert reply.notices[0].fields["what"].message == "left.attack"
    for lang, words in (("en", " could attack. Repeat to end"), ("es", " atacar. Repite para")):
        assert words in say_notice(reply.notices[0], Speaker(lang, place.ruleset, place.pool, place.names))
    assert place.moment() == moment and not moment.tempo.until
    assert place.do(give.Heed(moment.number)).done  # it was taken back: it is said again
    assert place.do(give.EndTurn(moment.number)) == reply and place.moment() == moment
    assert place.do(give.EndTurn(moment.number)).done


ENTROPY = """\
- title: Some may attack, and one of them has to
  clauses: [HK-17.11]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {{play: [SAB2, {own}], deck: [AB04, AB04]}}
    Beto: {{play: [SAC1, AC03], deck: [AC01, AC01]}}
  play: [{{expect: {{asked: Ana}}}}]
"""


@pytest.mark.parametrize(
    ("own", "en", "es"),
    [
        (
            "AB03, AB04, AB06",
            "{AB03} is destroyed unless it attacks. {AB04} and {AB06} could attack or challenge.",
            "{AB03} se destruye si no ataca. {AB04} y {AB06} podrían atacar o retar.",
        ),
        (
            "AB04, {card: AB06, arrived: true}",
            "{AB04} could attack or challenge.",
            "{AB04} podría atacar o retar.",
        ),
        (
            "AB03, AB07",
            "{AB03} and {AB07} are destroyed unless they attack.",
            "{AB03} y {AB07} se destruyen si no atacan.",
        ),
        (
            "{card: AB03, doomed: true}, AB04",  # it falls whatever it does
            "{AB03} and {AB04} could attack or challenge.",
            "{AB03} y {AB04} podrían atacar o retar.",
        ),
    ],
)
def test_who_ends_a_turn_is_told_which_characters_fall_and_which_could_attack(
    own: str, en: str, es: str
) -> None:
    place = Table.of(Match(beginning(ENTROPY.format(own=own), HUMAN, RANDOM))).sit()
    names = {card.number: card for card in place.pool.cards}
    reply = place.do(give.EndTurn(place.moment().number))
    assert not reply.done
    for lang, told in (("en", en), ("es", es)):
        speaker = Speaker(lang, place.ruleset, place.pool, place.names)
        called = {number: speaker.card_name(card.id) for number, card in names.items()}
        assert say_notice(reply.notices[0], speaker).startswith(told.format(**called))


def test_nobody_ends_a_turn_that_is_not_theirs() -> None:
    place = at(MK, TWO, 1).sit()
    rng = random.Random(1)
    while (moment := place.moment()).stage != stages.ASK or moment.view.active == moment.seat:
        step(place, rng)
    reply = place.do(give.EndTurn(moment.number))
    assert not reply.done and reply.notices[0].message == "end.not_here"


A_CARD_EACH_TURN = """\
- title: A card is played each turn
  clauses: [KK-4.4]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    Ana: {{hand: [crisis, mimic], deck: [{deck}]}}
    Beto: {{hand: [voyage], deck: [peek]}}
  play: [{{expect: {{asked: Ana}}}}]
"""


@pytest.mark.parametrize(
    ("deck", "en", "es"),
    [
        ("denial", "Here X ends your turn: you pass.", "Aquí acaba tu turno con X: pasas."),
        ("", "With an empty Deck you have to play a card.", "KK-6.2"),
    ],
)
def test_where_a_turn_is_no_row_of_steps_it_is_said_what_ends_it(deck: str, en: str, es: str) -> None:
    place = Table.of(Match(beginning(A_CARD_EACH_TURN.format(deck=deck), HUMAN, RANDOM))).sit()
    moment = place.moment()
    assert not moment.tempo.ends
    reply = place.do(give.EndTurn(moment.number))
    assert not reply.done
    for lang, told in (("en", en), ("es", es)):
        speaker = Speaker(lang, place.ruleset, place.pool, place.names, "X")
        assert told in say_notice(reply.notices[0], speaker)


def test_nor_does_anything_end_a_turn_that_ends_by_itself() -> None:
    place, rng = at(KK, ALONE, 1).sit(), random.Random(1)
    said = set()
    while (moment := place.moment()).stage != stages.OVER:
        question = moment.question
        if moment.stage == stages.ASK and question is not None and moment.view.active == moment.seat:
            (notice,) = place.do(give.EndTurn(moment.number)).notices
            said.add(notice.message)
            assert (notice.message == "end.by_pass") == (pass_position(question) is not None)
        step(place, rng)
    assert {"end.by_pass", "end.by_itself"} <= said and "end.not_here" not in said


BULLY = """\
- title: Somebody has to challenge
  clauses: [AMB-27]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {deck: [{card: CL-08, copies: 9}], table: [PU-07]}
    Beto: {deck: [{card: CL-08, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


def test_who_is_half_way_in_an_act_of_their_turn_is_told_to_finish_it_first() -> None:
    """And not that no turn is theirs."""
    place = Table.of(Match(beginning(PAYING, HUMAN, RANDOM))).sit()
    question = place.moment().question
    assert question is not None
    play = next(n for n, option in enumerate(question.options) if option[0] == "play")
    assert place.do(give.Answer(place.moment().number, (play,))).done
    reply = place.do(give.EndTurn(place.moment().number))
    assert not reply.done and reply.notices[0].message == "end.first_or_back"


def test_who_has_to_act_before_their_turn_ends_is_told_by_which_clause() -> None:
    """As they are when they pass."""
    place = Table.of(Match(beginning(BULLY, HUMAN, RANDOM))).sit()
    why = place.why_no_pass()
    assert why is not None
    notice = place.do(give.EndTurn(place.moment().number)).notices[0]
    assert (notice.message, notice.clause) == (why.message, "AMB-27")


def test_whoever_has_too_many_cards_at_the_end_of_their_turn_is_told_to_answer() -> None:
    """It said that no turn was theirs, below a line that says whose it is."""
    place = at(VZ, TWO, 5).sit()
    moment = reach(
        place, lambda m: m.question is not None and m.view.phase == "end" and m.view.active == m.seat, 1
    )
    reply = place.do(give.EndTurn(moment.number))
    assert not reply.done and reply.notices[0].message == "end.answer"


def test_it_ends_with_the_turn() -> None:
    place = at(HK, ALONE, 1).sit()
    reach(place, lambda m: m.tempo.ends, 1)
    ending(place, random.Random(1))
    rng = random.Random(2)
    while (moment := place.moment()).stage not in (stages.ASK, stages.OVER):
        step(place, rng)
    assert until_of(moment, 0) != END and not moment.tempo.stopped


@pytest.mark.parametrize("seed", range(3))
def test_one_who_shares_the_screen_is_not_asked_what_they_cannot_do(seed: int) -> None:
    place, rng = at(HK, TWO, seed).sit(), random.Random(seed)
    asked = idle = 0
    had = None
    while (moment := place.moment()).stage != stages.OVER and asked < 60:
        idle += sum(one.rule in (IDLE, VAIN) for one in moment.tempo.unasked)
        question = moment.question
        if question is not None and question.kind == "priority" and not question.response:
            asked += 1
            if moment.viewer == had:  # else they have just been handed it
                assert options(place._sitting.table.game, moment.seat)
        had = moment.viewer
        step(place, rng)
    assert asked and idle


def test_a_resource_that_may_not_be_played_any_more_is_not_said_to_be_left() -> None:
    place = at(MK, SOLO, 14).sit()

    def after_the_resource(moment: Moment) -> bool:
        game = place._sitting.table.game
        hand = [c for c in game.in_zone("hand", 0) if game.pool.cards[game.defs[c]].type == "resource"]
        offered = (
            {o[1] for o in moment.question.options if len(o) > 1} if moment.question is not None else set()
        )
        laid = [c for c in offered if game.pool.cards[game.defs[c]].type == "resource"]
        return (
            moment.view.phase == "2b"
            and moment.tempo.ends
            and bool(hand)
            and bool(laid)
            and not offered.intersection(hand)
        )

    moment = reach(place, after_the_resource, 3)
    assert "resource" not in left_undone(place._sitting.table, moment.seat)


def test_who_takes_an_answer_back_and_then_ends_the_turn_is_not_asked_again() -> None:
    place = at(VZ, ALONE, 1).sit()
    moment = reach(place, lambda m: m.tempo.ends and len(getattr(m.question, "options", ())) > 2, 1)
    assert place.do(give.Answer(moment.number, (1,))).done
    assert place.do(give.Undo(place.moment().number)).done
    assert place.moment().question == moment.question
    for asked in ending(place, random.Random(1)):
        assert asked.question is not None and moment.question is not None
        assert asked.question.kind != moment.question.kind


def test_nobody_is_said_to_end_their_turn_in_that_of_another() -> None:
    place = at(VZ, TWO, 1).sit()
    moment = reach(place, lambda m: m.tempo.ends and m.view.round > 1, 1, 900)
    if not place.do(give.EndTurn(moment.number)).done:
        assert place.do(give.EndTurn(place.moment().number)).done
    rng = random.Random(1)
    while (now := place.moment()).view.active == moment.view.active:
        step(place, rng)
    assert now.stage != stages.OVER and not until_of(now, moment.seat)


def test_passing_with_cards_that_one_could_play_is_warned_of_unless_one_has_played() -> None:
    """Space ends a turn of Águila Roja: meant for something else, it would cost the whole of it."""
    place = at(AR, ALONE, 2).sit()
    moment = reach(place, lambda m: m.tempo.ends and _playable(m) is not None, 2)
    assert moment.question is not None
    no = pass_position(moment.question)
    assert no is not None
    reply = place.do(give.Answer(moment.number, (no,), warn=True))
    assert not reply.done and reply.notices[0].fields["what"].message == "left.play"
    moment = place.moment()
    position = _playable(moment)
    assert position is not None and place.do(give.Answer(moment.number, (position,))).done
    assert "play" not in place._sitting.table.tempo.warns_of(0, passing=True)


FIGHT = """\
- title: Two attack one who may block, and may still play
  clauses: [HK-11.2]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {play: [SQU1, QU05, QU06], hand: [QU14, QU22], deck: [QU01, QU01], counters: {will: 5}}
    Beto: {play: [SCO1, CO02], deck: [CO01, CO01], counters: {structure: 9}}
  play: [{expect: {asked: Ana}}]
"""


def fought(start: str, first: str, phase: str = "combat") -> Place:
    """Do one thing, attack with all, and return where the attacker may play after the blocks, in a phase."""
    place, rng = Table.of(Match(beginning(start, HUMAN, RANDOM))).sit(), random.Random(1)
    verb, attacked = first, False
    for _ in range(20):
        moment = place.moment()
        if moment.seat == 1 or moment.question is None:
            step(place, rng)
        elif moment.question.kind == "attack":
            attacked = True
            assert place.do(give.Answer(moment.number, (0, 1))).done
        elif attacked and moment.view.phase == phase:
            return place
        else:
            position = next(k for k, option in enumerate(moment.question.options) if option[0] == verb)
            verb = "pass"
            assert place.do(give.Answer(moment.number, (position,))).done
    raise AssertionError("nobody has attacked")


def test_who_has_played_is_not_said_to_have_played_nothing_once_others_have_answered() -> None:
    """The other side blocks in between: what was done before in this turn is not forgotten by that."""
    assert place_warns(fought(FIGHT, "pass", "contemplation")) == ("play",)
    assert place_warns(fought(FIGHT, "play", "contemplation")) == ()


def test_who_wins_by_passing_is_not_said_to_leave_anything_undone() -> None:
    """Nobody can block: they attack, and the match is over when both pass."""
    start = FIGHT.replace("CO02]", "{card: CO02, turned: true}]").replace("structure: 9", "structure: 1")
    assert place_warns(fought(start, "pass")) == ()


def place_warns(place: Place) -> tuple[str, ...]:
    return place._sitting.table.tempo.would_warn_of(0, passing=True)


def _playable(moment: Moment) -> int | None:
    options = () if moment.question is None else moment.question.options
    return next((k for k, option in enumerate(options) if option[0] == "play"), None)


@pytest.mark.parametrize("passing", [False, True])
def test_the_source_of_a_turn_is_not_left_in_the_hand_without_a_word(passing: bool) -> None:
    """VZ-2.10: one in each turn. A pass warns of it only where it is the last chance."""
    place = at(VZ, ALONE, 1).sit()

    def source_in_hand(moment: Moment) -> bool:
        view, question = moment.view, moment.question
        if question is None or view.phase != ("regroup" if passing else "deployment"):
            return False
        played = [view.card(o[1]) for o in question.options if o[0] == "play"]
        return moment.tempo.ends and any(c is not None and c.type == "source" for c in played)

    moment = reach(place, source_in_hand, 1, 400)
    assert "source" in left_undone(place._sitting.table, moment.seat, passing)
    if not passing:
        assert "source" not in left_undone(place._sitting.table, moment.seat, True)


READY = """\
- title: A resource in hand, and a soldier in camp
  clauses: [MK-3.8]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  table:
    front: [E01]
    Ana: {hand: [N01, N02], camp: [W02], city: [N01, N02, W02, W03]}
  play: [{expect: {asked: Ana}}]
"""


def test_what_was_said_of_one_step_does_not_silence_what_the_next_would_leave() -> None:
    """Who is told of the resource and passes all the same is told of the soldier as well, each once."""
    place = Table.of(Match(beginning(READY, HUMAN))).sit()
    told = []
    for _ in range(4):
        moment = place.moment()
        assert moment.question is not None
        passing = pass_position(moment.question)
        assert passing is not None
        place.do(give.Answer(moment.number, (passing,), warn=True))
        told.append((moment.view.phase, place.moment().view.phase))
    assert told == [("2b", "2b"), ("2b", "2c"), ("2c", "2c"), ("2c", "3a")]


@pytest.mark.parametrize("game", [HK, VZ, AR])
def test_the_next_player_is_not_told_how_often_somebody_passed_to_end_a_turn(game: str) -> None:
    place = at(game, TWO, 1).sit()
    seat = reach(place, lambda m: m.tempo.ends, 1).seat
    told = [u for moment in ending(place, random.Random(1)) for u in moment.tempo.unasked]
    while (moment := place.moment()).stage not in (stages.ASK, stages.OVER) or moment.seat == seat:
        told += moment.tempo.unasked
        step(place, random.Random(1))
    told += moment.tempo.unasked
    assert not [u for u in told if u.rule == PASSING]


FIRECRACKER = """\
- title: The end of a turn, and a card with which somebody answers it
  clauses: [HK-13.4]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {play: [SCO1, CO02, CO03], hand: [CO01, CO20], deck: [{card: CO01, copies: 9}], counters: {will: 5}}
    Beto: {play: [SAC1], hand: [AC19], deck: [{card: AC01, copies: 9}], counters: {will: 2}}
  play: [{expect: {asked: Ana}}]
"""


def look(place: Place) -> Moment:
    """Let whoever is to have the screen have it, and return what they see."""
    moment = place.moment()
    if moment.stage == stages.ALOUD:
        assert place.do(give.Claim(moment.number, (1,))).done
    if (moment := place.moment()).viewer != moment.seat:
        assert place.do(give.Look(moment.number, moment.seat)).done
    return place.moment()


def test_who_has_ended_their_turn_is_not_asked_because_somebody_else_steps_back() -> None:
    """Half way in a card of theirs: nothing of what was passed on with is taken back by that."""
    place = Table.of(Match(beginning(FIRECRACKER, HUMAN, HUMAN))).sit()
    look(place)
    while not place.do(give.EndTurn(place.moment().number)).done:
        pass
    assert until_of(place.moment(), 0) == END
    moment = look(place)
    assert moment.seat == 1 and moment.question is not None
    play = next(k for k, option in enumerate(moment.question.options) if option[0] == "play")
    assert place.do(give.Answer(moment.number, (play,))).done
    moment = place.moment()
    assert moment.question is not None and (moment.question.seat, moment.question.kind) == (1, "target")
    assert place.do(give.Undo(moment.number)).done
    moment = look(place)
    assert (moment.seat, until_of(moment, 0)) == (1, END)
    while (moment := place.moment()).view.active == 0:
        assert moment.question is not None and moment.question.seat == 1
        position = pass_position(moment.question)
        assert position is not None and place.do(give.Answer(moment.number, (position,))).done


PAID = """\
- title: Whoever pays has fighters ready
  clauses: [VZ-8.1]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  table:
    Ana: {deployment: [J-01, F-01, F-01], reserves: [P-10], hand: [P-06], deck: [P-01, P-01]}
    Beto: {deployment: [J-02], reserves: [P-14], deck: [P-01, P-01]}
  play: [{expect: {asked: Ana}}]
"""


def test_who_pays_as_proposed_has_done_something_in_the_step_that_ends_by_it() -> None:
    """The key that paid passes in the next step: of who stands ready there it is said first."""
    place = Table.of(Match(beginning(PAID, HUMAN, RANDOM))).sit()
    question = place.moment().question
    assert question is not None
    play = next(k for k, option in enumerate(question.options) if option[0] == "play")
    assert place.do(give.Answer(place.moment().number, (play,))).done
    paying = place.moment().question
    assert paying is not None and paying.kind == "pay"
    assert place.do(give.Answer(place.moment().number, paying.proposal)).done
    moment = place.moment()
    assert moment.view.phase == "attack" and moment.question is not None
    no = pass_position(moment.question)
    assert no is not None
    reply = place.do(give.Answer(moment.number, (no,), warn=True))
    assert not reply.done and reply.notices[0].fields["what"].message == "left.attack_character"
    assert place.do(give.Answer(place.moment().number, (no,), warn=True)).done


DARTS = """\
- title: Before a blow falls there is a Dart to throw
  clauses: [VZ-8.9]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {deployment: [J-02, F-01], reserves: [P-14], hand: [H-04], deck: [P-01, P-01]}
    Beto: {deployment: [J-01], reserves: [P-10], deck: [P-01, P-01]}
  play:
    - {Ana: attack, card: P-14}
    - {Ana: pass}
    - {Beto: respond, card: P-10}
    - expect: [{asked: Ana}, {phase: window}]
"""


def test_whoever_is_asked_in_a_step_of_combat_is_not_told_that_no_turn_is_theirs() -> None:
    place = Table.of(after(DARTS, HUMAN, RANDOM)).sit()
    moment = place.moment()
    assert moment.view.phase == "window" and moment.view.active == moment.seat == 0
    reply = place.do(give.EndTurn(moment.number))
    assert not reply.done
    told = {
        "en": "Your turn is not ended in this step: X goes on.",
        "es": "En este paso no se acaba el turno: X sigue adelante.",
    }
    for lang, words in told.items():
        speaker = Speaker(lang, place.ruleset, place.pool, place.names, "X")
        assert say_notice(reply.notices[0], speaker) == words
