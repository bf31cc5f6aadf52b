"""When a person is asked: passing until something, what one answer is possible for, what is not to stop."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.players.answers import decline, pass_position
from mk_tui.storage import Store
from mk_tui.table import Moment, Place, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table import passing as passing_module
from mk_tui.table.asking import IDLE, MUTED, VAIN
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.table.foregone import foregone
from mk_tui.table.next_asked import NextAsked
from mk_tui.table.one_way import one_way
from mk_tui.table.passing import COMBAT, HURT, ROUND, STEP, STOPS, TOUCHED, TURN, fights, turn_steps

from .test_place import ALONE, TWO, at, messages, reach, step

MK, HK, AR, KK = "mamlejet_kohanim", "humankind", "aguila_roja", "karmaka"


SOLO = [("Ana", "human", "")]


def can_pass(moment: Moment) -> bool:
    return moment.question is not None and pass_position(moment.question) is not None


def may_decline(moment: Moment) -> bool:
    """Return whether nothing may be chosen of what is asked, and it is no chance to act that is passed."""
    question = moment.question
    return question is not None and not can_pass(moment) and decline(question) is not None


def is_over(moment: Moment) -> bool:
    return moment.stage == stages.OVER


def passable(place: Place, seed: int = 1) -> Moment:
    return reach(place, lambda m: can_pass(m) and m.view.round > 0, seed)


def go(place: Place, until: str, stops: tuple[str, ...] = STOPS) -> None:
    assert place.do(give.PassUntil(place.moment().number, until, -1, stops)).done


def drive(place: Place, rng: random.Random) -> Moment:
    """Let everybody else answer, until somebody here is asked or nobody passes any more."""
    while place.moment().stage == stages.COMPUTER:
        step(place, rng)
    return place.moment()


@pytest.mark.parametrize("seed", range(3))
def test_until_the_end_of_the_round_nothing_that_can_be_passed_is_asked(seed: int) -> None:
    place = at(MK, SOLO, seed).sit()
    before = passable(place)
    go(place, ROUND, ())
    rng = random.Random(seed)
    asked = 0
    while place.moment().tempo.until:
        moment = place.moment()
        assert moment.view.round == before.view.round and not can_pass(moment)
        assert moment.tempo.until == ((0, ROUND),)
        asked += 1
        step(place, rng)
        if place.moment().stage == stages.OVER:
            return
    assert place.moment().view.round == before.view.round + 1
    assert place.moment().tempo.stopped == ROUND


def test_what_the_rules_make_somebody_answer_is_asked_and_the_passing_holds() -> None:
    """What has to be chosen is put to the person who passes, who passes on after it."""
    asked = held = 0
    for seed in range(30):
        if held:
            break
        place = at(HK, ALONE, seed).sit()
        rng = random.Random(seed)
        reach(place, lambda m: can_pass(m) and m.view.round > 4, seed, 900)
        go(place, TURN, ())
        while place.moment().tempo.until and place.moment().stage != stages.OVER:
            assert not can_pass(place.moment())
            due = place.moment().question is not None
            step(place, rng)
            asked += due
            held += due and bool(place.moment().tempo.until)
    assert asked and held


def test_a_step_is_over_with_the_step() -> None:
    place = at(MK, SOLO).sit()
    before = passable(place)
    go(place, STEP, ())
    now = place.moment()
    assert not now.tempo.until and now.tempo.stopped == STEP
    assert (now.view.round, now.view.phase) != (before.view.round, before.view.phase)


def test_combat_brings_whoever_passes_until_it_back() -> None:
    table = at(MK, SOLO)
    place = table.sit()
    reach(place, lambda m: can_pass(m) and m.view.round > 0 and m.view.phase not in fights(table))
    go(place, COMBAT, ())
    rng = random.Random(1)
    while place.moment().tempo.until:
        assert not can_pass(place.moment())
        step(place, rng)
    assert place.moment().tempo.stopped in (COMBAT, TURN)


def test_ones_own_turn_brings_back_and_not_the_turn_that_is_still_on() -> None:
    place = at(AR, ALONE).sit()
    before = reach(place, lambda m: can_pass(m) and m.view.active == 0 and m.view.round > 0)
    go(place, TURN, ())
    assert place.moment().tempo.until or place.moment().tempo.stopped == TURN
    rng = random.Random(1)
    for _ in range(200):
        if not place.moment().tempo.until:
            break
        assert not can_pass(place.moment())
        step(place, rng)
    now = place.moment()
    assert now.stage == stages.OVER or (now.tempo.stopped == TURN and now.view.active == 0)
    assert now.view.round >= before.view.round


def test_a_turn_comes_with_its_own_steps_not_with_those_that_all_have_together() -> None:
    steps = turn_steps(at(MK, SOLO))
    this_round = next_round = 0
    for seed in range(12):
        place = at(MK, SOLO, seed).sit()
        rng = random.Random(seed)
        before = reach(place, lambda m: is_over(m) or (can_pass(m) and m.view.phase == "1c"), seed, 900)
        for _ in range(2):  # from the step before one's turn, then from one's turn
            if is_over(before):
                break
            go(place, TURN, ())
            while place.moment().tempo.until and not is_over(place.moment()):
                step(place, rng)
            if is_over(now := place.moment()):
                break
            assert now.tempo.stopped == TURN and now.view.phase in steps
            this_round += now.view.round == before.view.round
            next_round += now.view.round > before.view.round
            before = now
    assert this_round >= 5 and next_round >= 5


@pytest.mark.parametrize("until", [TURN, ROUND])
def test_damage_to_ones_own_side_stops_it_unless_that_is_set_off(until: str) -> None:
    stopped, held = 0, 0
    for seed in range(8):
        for stops in (STOPS, ()):
            place = at(HK, ALONE, seed).sit()
            reach(place, lambda m: can_pass(m) and m.view.round > 3, seed, 600)
            go(place, until, stops)
            rng = random.Random(seed)
            while not place.moment().tempo.stopped and place.moment().stage != stages.OVER:
                step(place, rng)
            if stops:
                stopped += place.moment().tempo.stopped in STOPS
            else:
                held += place.moment().tempo.stopped in STOPS
    assert stopped and not held


def test_until_something_is_done_to_me_it_holds_until_that_or_my_turn() -> None:
    place = at(HK, ALONE, 5).sit()
    reach(place, lambda m: can_pass(m) and m.view.active == 0 and m.view.round > 2, 5)
    go(place, TOUCHED, ())
    rng = random.Random(5)
    while not (moment := place.moment()).tempo.stopped and moment.stage != stages.OVER:
        assert moment.stage != stages.ASK or not can_pass(moment)
        step(place, rng)
    assert moment.tempo.stopped in (*STOPS, TURN) and not moment.tempo.until


def test_a_loss_is_seen_where_a_tracker_goes_the_bad_way_or_a_card_leaves() -> None:
    side = passing_module.OwnSide(frozenset({1, 2}), frozenset({(1, "x")}), (-4,))
    hurt = passing_module.hurt
    assert not hurt(side, side)
    assert hurt(side, passing_module.OwnSide(frozenset({1}), frozenset({(1, "x")}), (-4,)))
    assert hurt(side, passing_module.OwnSide(frozenset({1, 2}), frozenset({(1, "x"), (2, "y")}), (-4,)))
    assert hurt(side, passing_module.OwnSide(frozenset({1, 2}), frozenset({(1, "x")}), (-3,)))
    # a card that came with a mark is not one that was hurt
    assert not hurt(
        side, passing_module.OwnSide(frozenset({1, 2, 3}), frozenset({(1, "x"), (3, "y")}), (-4,))
    )
    assert HURT in STOPS


def test_it_is_refused_where_an_answer_is_due_and_for_what_the_game_has_not() -> None:
    place = at(KK, ALONE).sit()
    moment = reach(place, lambda m: m.question is not None and decline(m.question) is None)
    assert COMBAT not in moment.tempo.offered
    assert messages(place.do(give.PassUntil(moment.number, COMBAT))) == ["pass.not_here"]
    assert messages(place.do(give.PassUntil(moment.number, ROUND))) == ["pass.must_answer"]
    assert not place.moment().tempo.until


def test_what_can_be_declined_is_declined_by_it() -> None:
    declined = 0
    for seed in range(4):
        table = at(MK, SOLO, seed)
        place = table.sit()
        before = reach(place, may_decline, seed, 900)
        question = before.question
        assert question is not None and question.seat == 0
        answer = decline(question)
        answers = table.match.record.answers
        n = len(answers)
        go(place, ROUND, ())
        assert tuple(answers[n]) == answer
        assert place.moment().tempo.until or place.moment().tempo.stopped == ROUND or is_over(place.moment())
        declined += 1
    assert declined == 4


def test_it_is_taken_back_at_any_time() -> None:
    place = at(AR, ALONE).sit()
    reach(place, lambda m: can_pass(m) and m.view.round > 0)
    go(place, TURN, ())
    if not place.moment().tempo.until:
        pytest.skip("it was over at once")
    assert place.do(give.StopPassing(-1)).done
    assert not place.moment().tempo.until


def test_an_undo_ends_it_and_what_the_table_answered_goes_back_with_it() -> None:
    seats = [Seat("Ana", "human"), Seat("Beto", "random")]
    table = Table.at(Beginning.lay(seats, HK, {}, 7, practice=True))
    place = table.sit()
    rng = random.Random(7)
    reach(place, lambda m: can_pass(m) and m.view.round > 2 and m.view.active == 0, 7, 900)
    go(place, TURN, ())
    while place.moment().tempo.until and place.moment().stage == stages.COMPUTER:
        step(place, rng)
    n = len(table.match.record.answers)
    assert place.do(give.Undo(place.moment().number)).done
    now = place.moment()
    assert not now.tempo.until and now.question is not None
    assert len(table.match.record.answers) < n
    # it stands at a question that was put to the person, and stays there
    assert len(table.match.record.answers) not in table.tempo.by_table.given


def test_an_undo_leads_to_a_question_that_somebody_was_asked_or_to_none() -> None:
    """What the table answered since is not taken back where one's own answer before it cannot be."""
    refused = 0
    for seed in range(30):
        table, rng = at(MK, TWO, seed), random.Random(seed)
        place = table.sit()
        for _ in range(120):
            moment, n = place.moment(), len(table.match.record.answers)
            if moment.stage == stages.OVER:
                break
            if n and n - 1 in table.tempo.by_table.given:
                done = place.do(give.Undo(moment.number)).done
                assert done == (moment.undo is not None)  # it is offered where it is possible
                if done:
                    assert len(table.match.record.answers) not in table.tempo.by_table.given
                    break
                refused += 1
                assert len(table.match.record.answers) == n and n - 1 in table.tempo.by_table.given
            step(place, rng)
    assert refused


def test_it_does_not_outlive_the_match(tmp_path: Any) -> None:
    store = Store(tmp_path / "m.db")
    table = at(MK, TWO, store=store)
    place = table.sit()
    moment = reach(place, lambda m: m.stage == stages.ALOUD)
    assert place.do(give.PassUntil(moment.number, ROUND, moment.claimants[0], ())).done
    assert place.moment().tempo.until and table.match_id is not None
    number = table.match_id
    place.do(give.Leave(place.moment().number))
    again = Table.resume(store, number).sit()
    assert not again.moment().tempo.until


def test_what_aimed_at_one_before_one_passed_on_does_not_stop_it() -> None:
    """Who passes until something while a shot at their own waits has seen the shot."""

    def shot_at(number: int, seat: int) -> Any:
        return SimpleNamespace(id=number, seat=1 - seat, targets=(("player", seat),))

    def stopped(held: Any, *items: Any) -> bool:
        return passing_module._aimed(SimpleNamespace(stack=items), held)  # type: ignore[arg-type]

    side = passing_module.OwnSide(frozenset(), frozenset(), ())
    held = passing_module.Passing(0, ROUND, frozenset(STOPS), 1, "2b", 1, 0, side, frozenset({7}))
    assert not stopped(held, shot_at(7, 0))
    assert stopped(held, shot_at(7, 0), shot_at(8, 0)) and not stopped(held, shot_at(8, 1))


def side(cards: set[int], marked: set[int] = frozenset(), lost: int = 0) -> Any:  # type: ignore[assignment]
    """Return one side with these cards, of which some are marked, and a tracker for the worse."""
    return passing_module.OwnSide(frozenset(cards), frozenset((c, "hit") for c in marked), (lost,))


@pytest.mark.parametrize(
    ("before", "now", "harmed", "foreseen"),
    [
        (side({1, 2}), side({1, 2}), False, False),
        (side({1, 2}), side({1, 2}, lost=3), False, False),  # the city: nobody can answer it any more
        (side({1, 2}), side({1, 2}, {2}), True, False),
        (side({1, 2}, {2}), side({1}, lost=3), False, True),  # it was let go
        (side({1, 2}, {2}), side({1}, {1}), True, False),  # and another one is hit
        (side({1, 2}, {2}), side({2}, {2}), True, False),  # it was another one
        (side({1, 2, 3}, {2}), side({1}), True, False),  # and one more
    ],
)
def test_of_a_card_that_was_marked_before_its_loss_is_foreseen(
    before: Any, now: Any, harmed: bool, foreseen: bool
) -> None:
    assert passing_module.harmed(before, now) == harmed
    assert passing_module.foreseen(before, now) == foreseen


def test_one_hit_stops_who_passes_on_once() -> None:
    """It does so while it can be answered: not by the roll before it, nor by the loss that follows."""
    stopped = spared = 0
    for seed in range(12):
        table = Table.new(MK, SOLO, {}, seed, hold=2)
        place, rng = table.sit(), random.Random(seed)
        for _ in range(600):
            moment = place.moment()
            waits = moment.view.stack and moment.view.stack[-1].kind == "damage"
            if moment.stage == stages.OVER or (waits and can_pass(moment) and marked_cards(table, 0)):
                break
            step(place, rng)
        moment = place.moment()
        if moment.stage == stages.OVER or not can_pass(moment):
            continue
        hit, log = marked_cards(table, 0), moment.view.log_size
        go(place, ROUND)
        stopped += 1
        now = place.moment()
        rolled = any(e.id == "log.roll" and e.fields["success"] for e in table.events(None, log))
        if hit.isdisjoint(in_play(table, 0)) and not marked_cards(table, 0) and not rolled:
            assert now.view.round > moment.view.round or not now.tempo.stopped
            spared += 1
    assert stopped >= spared > 1


def test_a_roll_that_fails_stops_nobody_who_passes_on() -> None:
    roll = SimpleNamespace(id="log.roll", fields={"success": False, "against_id": 4, "seat": -1})
    hit = SimpleNamespace(id="log.roll", fields={"success": True, "against_id": 4, "seat": -1})
    shot = SimpleNamespace(id="log.aims", fields={"target_id": 4, "seat": -1})
    events: Any = [roll, hit, shot]
    assert list(passing_module._doings(at(MK, TWO, 4), events)) == [shot]  # a hit is told by its mark
    assert list(passing_module._doings(at(HK, TWO, 4), events)) == [hit, shot]


def marked_cards(table: Table, seat: int) -> set[int]:
    return {c for c, _ in passing_module.side_of(table, table.view(None), seat).marks}


def test_alone_nobody_is_asked_where_passing_is_all_there_is() -> None:
    for hold, expected in ((0, False), (2, True)):
        place = Table.new(AR, ALONE, {}, 5, hold=hold).sit()
        rng = random.Random(5)
        only = False
        for _ in range(150):
            moment = place.moment()
            if moment.stage == stages.OVER:
                break
            only = only or (moment.question is not None and moment.question.options == (("pass",),))
            step(place, rng)
        assert only is expected


def test_several_are_asked_all_the_same_where_only_a_hand_tells_it() -> None:
    """That somebody can do nothing is known to them alone: who is passed over would tell it."""
    table = at(AR, TWO, 1)
    place = table.sit()
    moment = reach(place, lambda m: m.question is not None and m.question.options == (("pass",),), 1, 900)
    assert moment.stage == stages.ASK and table.seems_able(moment.seat)  # there is money left, and a hand


def test_whose_turn_comes_next_takes_the_screen_and_is_asked_what_is_worth_asking() -> None:
    """A chance before it, as that at the end of another's turn (HK-13.5), is put if something comes of it."""
    put, spared = 0, 0
    for seed in range(4):
        table = at(HK, TWO, seed)
        place, rng = table.sit(), random.Random(seed)
        for _ in range(200):
            question, moment = table.question, place.moment()
            if question is None:
                break
            told = {u.seat for u in moment.tempo.unasked if u.rule in (IDLE, VAIN)}
            assert told <= {moment.viewer}  # that somebody has nothing to do tells of their hand
            handed = moment.stage in (stages.HAND_OVER, stages.HAND_BACK) and question.response
            assert moment.stage != stages.ALOUD or not NextAsked(table)(question.seat)
            step(place, rng)
            if handed:
                now = place.moment()
                assert question.lone and now.stage == stages.ASK and now.seat == question.seat == now.viewer
                assert now.question is not None
                put += now.question.response
                spared += not now.question.response
    assert put and spared


def test_after_the_blocks_who_attacks_is_asked_aloud() -> None:
    """They seldom have something to play then, and the screen is not handed back for a pass (HK-11.11)."""
    place = at(HK, TWO, 4).sit()
    moment = reach(
        place,
        lambda m: m.stage == stages.ALOUD and m.view.phase == "combat" and m.claimants == (m.view.active,),
    )
    assert place.do(give.Claim(moment.number, (moment.view.active,))).done
    assert place.moment().stage == stages.ASK and place.moment().viewer == moment.view.active


def test_a_card_that_is_not_to_stop_the_game_is_passed_over_in_this_turn_or_match() -> None:
    place = at(MK, SOLO, 3).sit()

    def one_card(m: Moment) -> bool:
        if not can_pass(m):
            return False
        assert m.question is not None
        return len({o[1] for o in m.question.options if o[0] == "play"}) == 1 and all(
            o[0] in ("pass", "play") for o in m.question.options
        )

    moment = reach(place, one_card, 3, 900)
    assert moment.question is not None
    number = next(o[1] for o in moment.question.options if o[0] == "play")
    definition = place.card(number).definition
    assert place.do(give.Mute(moment.number, definition, True)).done
    now = place.moment()
    assert now.tempo.muted == ((0, definition, True),)
    assert now.tempo.unasked and now.tempo.unasked[0].rule == MUTED
    assert place.do(give.Unmute(now.number, definition)).done
    assert not place.moment().tempo.muted


def test_making_wealth_beside_a_card_that_is_not_to_stop_the_game_does_not_stop_it() -> None:
    """Where there is something to pay with it can be made by hand: by itself that is nothing to do."""
    place = at(MK, SOLO, 3).sit()

    def one_card_and_wealth(m: Moment) -> bool:
        if not can_pass(m):
            return False
        assert m.question is not None
        verbs = {o[0] for o in m.question.options}
        return len({o[1] for o in m.question.options if o[0] == "play"}) == 1 and verbs == {
            "pass",
            "play",
            "wealth",
        }

    moment = reach(place, one_card_and_wealth, 3, 900)
    assert moment.question is not None
    number = next(o[1] for o in moment.question.options if o[0] == "play")
    assert place.do(give.Mute(moment.number, place.card(number).definition, True)).done
    now = place.moment()
    assert now.question != moment.question
    assert now.tempo.unasked and now.tempo.unasked[0].rule == MUTED


def test_what_is_muted_for_a_turn_may_stop_the_game_in_the_next() -> None:
    table = at(MK, SOLO, 3)
    place = table.sit()
    moment = passable(place)
    table.tempo.mute(0, "mk.mine", False)
    table.tempo.mute(0, "mk.spearman_of_efraim", True)
    reach(place, lambda m: m.view.round > moment.view.round and m.question is not None)
    assert [m.definition for m in table.tempo.mutes] == ["mk.spearman_of_efraim"]


def test_a_hand_card_that_is_not_to_stop_the_game_still_asks_where_others_would_learn_of_it() -> None:
    """Before one screen a person who is skipped because of a card in hand would show that they hold it."""
    table = at(MK, TWO, 3)
    place = table.sit()
    moment = reach(
        place,
        lambda m: (
            can_pass(m) and m.viewer is not None and {o[0] for o in m.question.options} == {"pass", "play"}
        ),
        3,
        900,
    )
    assert moment.question is not None
    for option in moment.question.options[1:]:
        assert place.do(give.Mute(moment.number, place.card(option[1]).definition, True)).done
    assert place.moment().question == moment.question


def in_play(table: Table, seat: int) -> set[int]:
    """Return the cards of a seat that lie in play, as everybody sees."""
    zones = {z["kind"] for z in load_ruleset(table.ruleset)[0].get("zones", ()) if z.get("in_play")}
    seen = table.view(None)
    return {c.id for z in seen.zones if z.kind in zones for c in z.cards if c.controller == seat}


@pytest.mark.parametrize("game", registry.games())
@pytest.mark.parametrize("people", [1, 2])
def test_with_every_pass_in_use_no_answer_is_given_that_was_not_meant(
    game: str, people: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the table answers is a pass within its bounds while one's own side stands, or the one answer."""
    swallowed = sum(watch_match(game, people, seed, monkeypatch) for seed in range(2))
    assert swallowed or game == KK  # Karmaka leaves hardly anything to pass


def watch_match(game: str, people: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Play a match, passing until something at every third chance; return how many passes came of it."""
    seats = [("Ana", "human", ""), ("Beto", "human" if people == 2 else "random", "")]
    table = at(game, seats, seed)
    rng = random.Random(seed)
    meant: dict[int, tuple[str, int, set[int]]] = {}
    given = Table._answer
    swallowed = 0

    def answer(self: Table, picks: tuple[int, ...], by_itself: bool = False) -> None:
        nonlocal swallowed
        question = self.question
        assert question is not None
        held = self.tempo.passing.get(question.seat)
        if by_itself and can_pass_view(question) and held is not None:
            until, round_, side = meant[question.seat]
            assert question.options[picks[0]] == ("pass",)
            assert side <= in_play(self, question.seat), "one's own side was hurt and nobody was asked"
            assert until not in (STEP, ROUND) or self.view(None).round == round_
            swallowed += 1
        elif by_itself and not can_pass_view(question):
            over = any(foregone(self.game, question, eyes) for eyes in (question.seat, len(seats)))
            vain = [u.rule for u in self.tempo.unasked][-1:] == [VAIN]
            assert len(question.options) == 1 or over or vain or one_way(self.game, question)
        given(self, picks, by_itself)

    with monkeypatch.context() as patch:
        patch.setattr(Table, "_answer", answer)
        place = table.sit()
        for _ in range(220):
            moment = place.moment()
            if moment.stage == stages.OVER:
                break
            if can_pass(moment) and moment.view.round and rng.random() < 0.34:
                until = rng.choice(moment.tempo.offered)
                kept = in_play(table, moment.seat) - marked_cards(table, moment.seat)  # the rest is let go
                meant[moment.seat] = (until, moment.view.round, kept)
                assert place.do(give.PassUntil(moment.number, until)).done
            else:
                step(place, rng)
    return swallowed


def can_pass_view(question: Any) -> bool:
    return pass_position(question) is not None
