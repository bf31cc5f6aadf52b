"""A story tells what somebody who watched would: where it turned, what decided it, and the last blow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from mk_tui.cards.pool import load_pool
from mk_tui.cards.registry import games
from mk_tui.cards.rulebook import clauses_of
from mk_tui.engine import events, round_ends
from mk_tui.engine.record import _slowly, replay
from mk_tui.engine.save import state
from mk_tui.engine.views import EventView
from mk_tui.language import LANGUAGES, Speaker
from mk_tui.players.options import seat_range
from mk_tui.table import Place, Table
from mk_tui.table.beginning import describe, ruleset_of
from mk_tui.table.match import Match
from mk_tui.table.played_again import ENDED, ROUND, PlayedAgain
from mk_tui.table.story import Story, tell
from mk_tui.table.story_causes import Causes
from mk_tui.table.story_text import BLOW, CURVE, HEAD, StoryText
from mk_tui.table.story_turns import HARDLY, Turns

GAMES = [game for game in games() if seat_range(describe(ruleset_of(game)))[0] <= 2]

ASIDE = {"log": None, "answers": None}  # what a copy leaves behind


@cache
def over(game: str, seed: int, level: str = "", seats: int = 2) -> Place:
    """Return the place at a match that adepts have played to its end."""
    table = Table.new(
        game,
        [(name, "adept", "") for name in ("Ana", "Beto", "Carla", "Dana")[:seats]],
        {"level": level} if level else None,
        seed,
    )
    while not table.game.result:
        table.answer(table.computers.answer())
    return table.sit()


@cache
def close(seed: int) -> Match:
    """Return a match of an adept against a novice who was ahead at first."""
    table = Table.new("ultima_reserva", [("Ana", "adept", ""), ("Beto", "novice", "")], None, seed)
    while not table.game.result:
        table.answer(table.computers.answer())
    return table.match


def match_of(place: Place) -> Match:
    return place._sitting.table.match


@cache
def story_of(game: str, seed: int, level: str = "", seats: int = 2) -> Story:
    return tell(match_of(over(game, seed, level, seats)))


def said(game: str, seed: int, level: str = "", lang: str = "en") -> list[str]:
    """Return the lines of a story."""
    place = over(game, seed, level)
    speaker = Speaker(lang, place.ruleset, place.pool, place.names)
    text = StoryText(story_of(game, seed, level), speaker, describe(place.ruleset))
    return [line for _, line in text.lines(80, place.view())]


def as_it_looked(place: Place, line: list[float]) -> Turns:
    """Return the turning points as if the match had looked so for the winner, answer by answer; the first
    and the last value stand for the rest."""
    again = PlayedAgain(match_of(place)).play()
    (winner,) = again.winners
    middle = len(again.looks) // 2
    full = [line[0]] * middle + line
    full += [line[-1]] * (len(again.looks) - len(full))
    again.looks[:-1] = [(x, 1 - x) if winner == 0 else (1 - x, x) for x in full[: len(again.looks) - 1]]
    again.active = [0] * len(again.active)  # the turns change nothing here
    return Turns(again, AnyCause(again))


class AnyCause(Causes):
    """Tells of each moment that the match began."""

    def of(self, seat: int, changes: Sequence[tuple[int, float]]) -> tuple[EventView, ...]:
        return tuple(self.played.news[0][:1])


# -- how it ended ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_curve_ends_at_the_result(game: str, seed: int) -> None:
    story, result = story_of(game, seed), match_of(over(game, seed)).game.result
    assert result is not None and result["kind"] != "draw"
    assert story.rounds[-1].looks == tuple(float(s in result["winners"]) for s in range(2))
    place = over(game, seed)
    text = StoryText(story, Speaker("en", place.ruleset, place.pool, place.names), describe(place.ruleset))
    curves = [line.split()[-1] for kind, line in text.lines(80) if kind == CURVE]
    assert curves[-2:] == ["100" if s in result["winners"] else "0" for s in range(2)]


def test_neither_has_won_a_draw() -> None:
    assert over("ultima_reserva", 121, seats=3)._sitting.table.game.result["kind"] == "draw"
    story = story_of("ultima_reserva", 121, seats=3)
    assert story.rounds[-1].looks == (0.5, 0.5, 0.5) and story.decided is None and story.ending.seat == -1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_last_blow_is_what_came_before_the_end_by_its_clause(game: str, seed: int) -> None:
    place, story = over(game, seed), story_of(game, seed)
    log = events(match_of(place).game, None, 0)
    end = next(e.index for e in log if e.id == ENDED)
    assert story.ending.events and 0 <= end - story.ending.events[-1].index <= 2
    assert story.ending.answer == story.answers and story.ending.after == 1.0
    speaker = Speaker("en", place.ruleset, place.pool, place.names)
    (line,) = [x for x in said(game, seed) if x.startswith("The last blow")]
    assert speaker.event(story.ending.events[-1]) in line and line.endswith(f"({story.clause})")


@pytest.mark.parametrize("game", games())
def test_every_way_to_end_has_its_clause_in_the_rulebook(game: str) -> None:
    rules = ruleset_of(game)
    own = Speaker("en", rules, load_pool(rules)[0], ["Ana"]).catalogue
    for why, clause in rules.clauses.endings.items():
        assert clause in clauses_of(rules) and own.find(why, 1)
    assert rules.clauses.endings
    assert {*rules.clauses.limits} <= {*rules.clauses.endings}


@pytest.mark.parametrize("seed", [3, 8, 11])
def test_what_a_limit_ends_is_put_down_to_no_blow_and_no_card(seed: int) -> None:
    """Nothing but the limit of rounds made a score of 0 a win: whatever came last, a healer that fell, did
    not."""
    options = {"level": "escudero", "time_trial": "rounds", "limit": 3}
    table = Table.new("mamlejet_kohanim", [("Ana", "novice", "")], options, seed)
    while not table.game.result:
        table.answer(table.computers.answer())
    assert table.game.result["why"] == "result.time_over"
    story = tell(table.match)
    assert story.rounds[-1].looks == (1.0,)  # what it came to stands at the end of the curve all the same
    assert [e.id for e in story.ending.events] == [ENDED] and story.ending.before == story.ending.after
    assert story.decided is None and (story.best is None or story.best.gain < 0.1)
    for lang, words in (
        ("en", "How it ended (round 3): Time is over: Ana wins with the best score. (MK-17.1)"),
        ("es", "Cómo terminó (ronda 3): Se acabó el tiempo: gana Ana con la mejor puntuación. (MK-17.1)"),
    ):
        text = StoryText(
            story, Speaker(lang, table.ruleset, table.pool, table.names), describe(table.ruleset)
        )
        assert next(line for kind, line in text.lines(80) if kind == BLOW) == words


def test_the_blow_that_killed_is_named_and_has_decided_what_was_open() -> None:
    """It looked lost for Ana as her last turn began."""
    story = story_of("humankind", 5)
    assert [e.id for e in story.ending.events] == ["log.struck"] * 2
    assert story.decided is story.ending and story.ending.before < 0.5
    for lang, words in (
        ("en", "and what decided it (turn 7, how it looked for Ana just before and after: "),
        ("es", "y lo que la decidió (turno 7, cómo lo tenía Ana justo antes y después: "),
    ):
        assert any(words in line for line in said("humankind", 5, lang=lang))


def test_what_ends_a_round_belongs_to_it() -> None:
    """The answer that ends a round leads into the next one: what it struck belongs to the old one, and what
    was struck as the next one began to that."""
    again = PlayedAgain(match_of(over("humankind", 5))).play()
    last = max(at for at, of in enumerate(again.at_round) if of == 6)
    told = [(e.id, e.fields.get("n")) for e in again.news[last + 1] if e.id in (ROUND, "log.struck")]
    assert told == [("log.struck", 2), (ROUND, 7), ("log.struck", 1)]
    before, after = (again.figures[k][0]["structure"] for k in (last, last + 1))
    (figure,) = (dict(p.trackers)["structure"] for p in again.rounds[6].players if p.seat == 0)
    assert (before - figure, figure - after) == (2, 1)


@pytest.mark.parametrize("seed", [2, 4, 5])
def test_what_a_round_begins_with_belongs_to_it(seed: int) -> None:
    """Whoever has no card left climbs as the turn begins, with the answer that ended the round before."""
    place = over("karmaka", seed)
    climbed = [0, 0]
    at_end: dict[int, list[int]] = {}
    number = 0
    for event in events(match_of(place).game, None, 0):
        number = event.fields["n"] if event.id == ROUND else number
        if event.id == "log.climbed":
            climbed[event.fields["seat"]] += 1
        at_end[number] = climbed[:]
    del at_end[0]
    again = PlayedAgain(match_of(place)).play()
    came = {k: [dict(p.trackers)["rung"] for p in end.players] for k, end in again.rounds.items()}
    assert came == at_end
    shared = [news for news in again.news if {ROUND, "log.climbed"} <= {e.id for e in news}]
    assert shared  # it would be seen


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 4, 5])
def test_each_round_has_a_column_and_no_other_has(game: str, seed: int) -> None:
    place, story = over(game, seed), story_of(game, seed)
    rounds = match_of(place).game.round
    assert [r.round for r in story.rounds if r.round] == [*range(1, rounds + 1)]
    text = StoryText(story, Speaker("en", place.ruleset, place.pool, place.names), describe(place.ruleset))
    bars = [line.split()[1] for kind, line in text.lines(80) if kind == CURVE]
    assert bars and {len(bar) for bar in bars} == {rounds}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("aguila_roja", {"en": "a column for each 5 rounds", "es": "una columna cada 5 rondas"}),
        ("humankind", {"en": "a column for each 5 turns", "es": "una columna cada 5 turnos"}),
    ],
)
def test_what_a_column_is_is_said_where_there_is_no_room_for_one_a_round(
    game: str, said: dict[str, str], lang: str
) -> None:
    place, story = over(game, 1), story_of(game, 1)
    last = [r for r in story.rounds if r.round][-1]
    long = replace(story, rounds=tuple(replace(last, round=n) for n in range(1, 49)))
    text = StoryText(long, Speaker(lang, place.ruleset, place.pool, place.names), describe(place.ruleset))
    lines = list(text.lines(20))  # where ten columns have room
    heads = [k for k, (kind, _) in enumerate(lines) if kind == HEAD and lines[k + 1][0] == CURVE]
    assert heads and all(lines[k][1].endswith(f" ({said[lang]})") for k in heads)
    assert {len(line.split()[1]) for kind, line in lines if kind == CURVE} == {10}
    assert said[lang] not in "".join(line for _, line in text.lines(80))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1])
def test_to_look_at_the_end_of_a_round_is_to_play_it(game: str, seed: int) -> None:
    """Step by step the same comes of an answer, and the match that is looked at stays where it is."""
    match, again = match_of(over(game, seed)), match_of(over(game, seed)).branch(0).game
    for answer in match.record.answers:
        before, stood = again.clone(), state(again)
        ends = [(copy.round, copy.count) for copy in round_ends(again, answer)]
        assert state(again) == stood
        replay(again, [answer])
        assert [number for number, _ in ends] == [*range(before.round, again.round)]
        if ends:
            *_, last = _slowly(before, answer)
            assert {**state(last), **ASIDE} == {**state(again), **ASIDE}


def test_a_concession_ends_a_round_as_an_answer_does() -> None:
    """The last one of the round gives up in the middle of it."""
    table = Table.new("ultima_reserva", [(name, "human", "") for name in ("Ana", "Beto", "Carla")], None, 1)
    while sum(own.get("turns", 0) for own in table.game.seats) < 3:
        assert table.question is not None
        table.answer(range(table.question.least))
    before = table.game.clone()
    table.concede(before.active)
    assert table.game.round == 2
    (copy,) = round_ends(before, ("concede", before.active, 1))
    assert copy.round == 1 and before.active not in copy.order
    assert [r for r in PlayedAgain(table.match).play().rounds if r] == [1, 2]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(1, 6))
def test_a_turning_point_is_of_the_round_in_which_it_happened(game: str, seed: int) -> None:
    story = story_of(game, seed)
    number, rounds = 0, dict[int, int]()
    for event in events(match_of(over(game, seed)).game, None, 0):
        number = event.fields["n"] if event.id == ROUND else number
        rounds[event.index] = number
    shown = ruleset_of(game).shown
    for turn in [*story.turns, story.ending, *([story.decided] if story.decided else [])]:
        assert turn.round == rounds[turn.events[-1].index]
        told = [e for e in turn.events if e.id not in shown.acts and e.id not in shown.uses]
        assert {rounds[e.index] for e in told} <= {turn.round}


# What a card or a seat loses, by the events of each game.
LOSSES = {
    *("log.damaged", "log.destroyed", "log.combat_damage", "log.duel_damage", "log.struck", "log.wounded"),
    *("log.dies", "log.ruined", "log.city_lost", "log.eliminated", "log.damage_waits"),
}


def by_chance(game: str, seed: int, seats: int) -> Match:
    """Return a match whose answers were given by chance."""
    people = [(name, "human", "") for name in ("Ana", "Beto", "Carla", "Dana")[:seats]]
    table, rng = Table.new(game, people, None, seed), Random(seed)
    while not table.game.result:
        question = table.question
        assert question is not None
        table.answer(rng.sample(range(len(question.options)), max(question.least, min(question.most, 1))))
    return table.match


def whose_loss(match: Match, event: EventView) -> set[int]:
    """Return the seats that lost something by an event; -1 is nobody's."""
    if event.id not in LOSSES:
        return set()
    fields = event.fields
    if "seat" in fields:
        return {fields["seat"]}
    cards = fields["cards_id"] if "cards_id" in fields else (fields["card_id"],)
    return {match.game.owner[card] for card in cards}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_blow_is_no_loss_of_whoever_won_by_it(game: str, seats: int) -> None:
    """Among what else happened: where nothing did, it is told."""
    if seats > seat_range(describe(ruleset_of(game)))[1]:
        return
    matches = [match_of(over(game, seed, seats=seats)) for seed in (1, 2)]
    matches += [by_chance(game, seed, seats) for seed in range(1, 4)]
    for match in matches:
        result, told = match.game.result, tell(match).ending.events
        assert result is not None and told
        if not result["winners"] or told[0].id == ENDED:
            continue
        lost = [whose_loss(match, e) for e in told]
        own = [seats & {*result["winners"]} for seats in lost]
        assert not any(own), (match.beginning.seed, told)


@pytest.mark.parametrize("seed", range(1, 5))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_blow_falls_on_the_card_that_stands_for_who_lost(seed: int, seats: int) -> None:
    """Whoever has no Vital left: the last damage to their Player Card is told, and who dealt it, whatever
    else fell with it."""
    match = match_of(over("ultima_reserva", seed, seats=seats))
    story, game = story_of("ultima_reserva", seed, seats=seats), match.game
    if game.result["why"] != "result.last_one":
        return
    *dealt, hit, beaten = story.ending.events
    card = game.seats[beaten.fields["seat"]]["pc"]
    log = events(game, None, 0)
    last = [e for e in log if e.id == "log.damaged" and e.fields["card_id"] == card][-1]
    assert (beaten.id, hit) == ("log.beaten", last)
    assert [e.id for e in dealt] in (["log.deals"], ["log.surplus"], ["log.struck"])
    assert dealt[0].index < hit.index and game.owner[dealt[0].fields["card_id"]] != beaten.fields["seat"]


# -- turning points --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_turning_points_are_spread_over_the_match(game: str, seed: int) -> None:
    story = story_of(game, seed, "heroe" if game == "mamlejet_kohanim" else "")
    assert 2 <= len(story.turns) <= 4
    assert len({(t.round, t.seat) for t in story.turns}) >= len(story.turns) - 1
    rounds = [t.round for t in story.turns]
    assert rounds == sorted(rounds)
    assert rounds[0] < rounds[-1]
    assert all(t.events and abs(t.after - t.before) >= HARDLY for t in story.turns)


def test_a_match_that_was_won_by_points_turns_where_they_were_made() -> None:
    """25 to 8 in seven rounds: it was no card of the first one."""
    story = story_of("aguila_roja", 1)
    assert [t.round for t in story.turns] == [2, 3, 4, 5]
    assert story.decided in story.turns and story.decided.round == 3
    assert {"log.dies", "log.scored"} <= {e.id for e in story.decided.events}
    assert story.best is not None and story.best.seat == 0


@pytest.mark.parametrize(("seed", "at", "told"), [(5, 55, True), (6, 61, False), (6, 92, False)])
def test_a_climb_in_a_turn_in_which_nobody_was_asked_is_no_less_a_turning_point(
    seed: int, at: int, told: bool
) -> None:
    """With the last card of the one the other dies at once, and climbs, and whose turn it is then is asked:
    that came of the answer, and not of the turn that began with it. Where there are greater ones they are
    told."""
    again = PlayedAgain(match_of(over("karmaka", seed))).play()
    (climbed,) = [e for e in again.news[at] if e.id == "log.climbed"]
    assert again.turn_began(at) and climbed in again.until_the_turn(at)
    turns = Turns(again, Causes(again))
    moments = [turns._told(swing) for swing in turns.swings if swing.first <= at <= swing.last]
    assert moments and all(moment is not None for moment in moments)
    assert any(climbed in turn.events for turn in story_of("karmaka", seed).turns) == told


def test_who_loses_everything_is_told_of_where_it_was_lost() -> None:
    story = story_of("ultima_reserva", 1)
    assert all(t.seat == 0 for t in story.turns) and len(story.turns) == 4
    assert [t.round for t in story.turns if t.after < t.before] == [1]  # what a card cost her
    damaged = [e for e in story.turns[-1].events if e.id == "log.damaged"]
    assert story.turns[-1].round == 7 and damaged and all(e.fields["seat"] == 1 for e in damaged)


@pytest.mark.parametrize("level", ["guerrero", "heroe"])
@pytest.mark.parametrize("seed", [3, 5])
def test_no_foes_failure_is_why_anybody_fell_and_a_loss_is_told_of_whose_it_is(level: str, seed: int) -> None:
    story = story_of("mamlejet_kohanim", seed, level)
    told = [*story.turns, *([story.decided] if story.decided not in (None, story.ending) else [])]
    for turn in told:
        for event in turn.events:
            whose = event.fields.get("seat", -1)
            if "success" in event.fields:
                good = event.fields["success"] == (whose == turn.seat)
                assert good == (turn.after > turn.before), (turn, event)
            if event.id == "log.city_lost":
                assert whose == turn.seat and turn.after < turn.before


def test_what_all_have_lost_is_told_of_whoever_lost_it() -> None:
    story = story_of("mamlejet_kohanim", 5, "heroe")
    assert dict(story.rounds[-1].players[0].trackers)["loss"] >= 50
    assert story.decided is not None and (story.decided.seat, story.ending.seat) == (0, 0)
    assert {e.fields["seat"] for e in story.ending.events} == {0} and story.clause == "MK-16.4"


@pytest.mark.parametrize("seed", [1, 4])
def test_what_the_next_round_ended_is_no_cards_gain(seed: int) -> None:
    """An empty deck has lost the match as the round began: not what the other one had played before."""
    match = by_chance("aguila_roja", seed, 2)
    again = PlayedAgain(match).play()
    (winner,) = again.winners
    jump = again.looks[-1][winner] - again.looks[-2][winner]
    assert match.game.result["why"] == "result.deck_out" and jump > 0.5
    story = tell(match)
    assert story.decided is story.ending  # it has decided the match all the same
    assert story.best is None or story.best.gain < 0.5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_best_card_is_a_winners(seats: int) -> None:
    for game in ("karmaka", "aguila_roja"):
        winners = match_of(over(game, 4, seats=seats)).game.result["winners"]
        best = story_of(game, 4, seats=seats).best
        assert best is not None and best.seat in winners


def test_a_win_without_a_fight_is_told_where_its_act_was() -> None:
    """Three points for a journey: the journey is told with them."""
    story = story_of("aguila_roja", 2)
    points = [t for t in story.turns for e in t.events if e.id == "log.vp"]
    assert points and all(any(e.id == "log.travelled" for e in t.events) for t in points)


def test_what_a_card_cost_is_told_with_it_where_its_own_seat_came_off_worse() -> None:
    """A Character paid with one's life was told as a look at the deck, or not at all."""
    (point,) = [t for t in story_of("ultima_reserva", 1).turns if t.after < t.before]
    assert [(e.id, e.fields["seat"]) for e in point.events] == [("log.bled", 0), ("log.played", 0)]


def test_a_card_is_told_before_what_merely_followed_from_it() -> None:
    """Whoever it was good for: "looks at 1 card" alone said nothing of what was done."""
    again = PlayedAgain(close(13)).play()
    turns = Turns(again, Causes(again))
    looked = {k for k, news in enumerate(again.news) if any(e.id == "log.looked" for e in news)}
    told = [turns._told(x) for x in turns.swings if looked & {*range(x.first, x.last + 1)}]
    assert told and all(t is not None and "log.played" in [e.id for e in t.events] for t in told)


def test_a_card_is_told_whose_answer_alone_changed_little() -> None:
    """What followed from it came with the next one."""
    again = PlayedAgain(match_of(over("humankind", 2))).play()
    turns = Turns(again, Causes(again))
    (point,) = [t for x in turns.swings if (x.first, x.last) == (14, 15) and (t := turns._told(x))]
    assert [e.id for e in point.events] == ["log.played", "log.modified", "log.granted"]


# -- what decided it -------------------------------------------------------------------------------------


def test_what_ended_a_time_of_being_behind_decided_it() -> None:
    """Not the greatest rise before it, which was lost again."""
    turns = as_it_looked(over("karmaka", 1), [0.5, 0.5, 0.8, 0.8, 0.3, 0.3, 0.3, 0.65, 0.65, 0.9])
    decided = turns.decided(turns.ending())
    assert decided is not None and (decided.before, decided.after) == pytest.approx((0.3, 0.65))


def test_of_who_led_all_along_the_greatest_rise_decided_it() -> None:
    turns = as_it_looked(over("karmaka", 1), [0.55, 0.55, 0.8, 0.8, 0.8, 0.8, 0.9, 0.9])
    decided = turns.decided(turns.ending())
    assert decided is not None and (decided.before, decided.after) == pytest.approx((0.55, 0.8))


def test_who_was_behind_to_the_last_has_won_by_the_last_blow() -> None:
    turns = as_it_looked(over("karmaka", 1), [0.5, 0.7, 0.7, 0.3])
    ending = turns.ending()
    assert turns.decided(ending) is ending and (ending.before, ending.after) == pytest.approx((0.3, 1.0))


def test_what_looked_won_was_not_decided_by_its_last_blow() -> None:
    turns = as_it_looked(over("karmaka", 1), [0.5, 0.58, 0.64, 0.72, 0.8])
    ending = turns.ending()
    decided = turns.decided(ending)
    assert decided is not None and decided is not ending and ending.before == pytest.approx(0.8)


def test_the_act_before_is_told_with_a_blow_that_names_no_card() -> None:
    """The points of a journey come with an answer of their own."""
    story = story_of("aguila_roja", 7, seats=4)
    assert [e.id for e in story.ending.events] == ["log.travelled", "log.vp"]


@pytest.mark.parametrize(("seed", "others"), [(7, (43, 54)), (9, (26, 45))])
def test_what_decided_it_is_the_greatest_of_its_round(seed: int, others: tuple[int, int]) -> None:
    """Not the smaller rise before it, which ended the time of being behind: that is not told beside it."""
    story = story_of("ultima_reserva", seed, seats=3)
    decided = story.decided
    assert decided is not None and decided in story.turns
    told = [(round(100 * t.before), round(100 * t.after)) for t in story.turns]
    assert others not in told and decided.after - decided.before > (others[1] - others[0]) / 100


@pytest.mark.parametrize("seed", [*range(1, 9), 19])
@pytest.mark.parametrize("seats", [2, 3])
def test_nothing_greater_is_told_of_the_round_and_seat_that_decided_it(seed: int, seats: int) -> None:
    story = story_of("ultima_reserva", seed, seats=seats)
    decided = story.decided
    same = [t for t in story.turns if decided and (t.round, t.seat) == (decided.round, decided.seat)]
    assert all(decided and t.after - t.before <= decided.after - decided.before for t in same)


@pytest.mark.parametrize("seed", [6, 13])
def test_a_greater_rise_than_the_one_that_ended_being_behind_decided_it(seed: int) -> None:
    """45 to 58 was told as what decided a match, and 52 to 72 beside it."""
    story = tell(close(seed))
    decided = story.decided
    assert decided is not None and decided is not story.ending and decided.seat == 0
    rises = [t.after - t.before for t in story.turns if t.seat == 0]
    assert decided.after - decided.before == max(rises) and len(rises) > 1


@pytest.mark.parametrize(("game", "seed", "blow"), [("ultima_reserva", 12, 15), ("humankind", 3, 2)])
def test_a_blow_of_the_last_turn_before_the_last_one_is_a_turning_point(
    game: str, seed: int, blow: int
) -> None:
    """It was taken for told with the last blow, which is another."""
    story = story_of(game, seed)
    point = story.turns[-1]
    assert point.round == story.ending.round and point.answer < story.ending.answer
    assert blow in [e.fields.get("n") for e in point.events]
    assert not {e.index for e in point.events} & {e.index for e in story.ending.events}


def test_what_came_little_by_little_was_decided_by_no_moment() -> None:
    turns = as_it_looked(over("karmaka", 1), [0.97, 0.97])
    assert turns.decided(turns.ending()) is None and turns.points() == ()


@pytest.mark.parametrize("seed", range(1, 5))
def test_among_three_no_others_fall_has_decided_it(seed: int) -> None:
    """That another one fell has brought the third as much as the winner."""
    story, winners = story_of("karmaka", seed, seats=3), match_of(over("karmaka", seed, seats=3)).game.result
    assert story.decided is not None and winners is not None
    assert story.decided.seat in winners["winners"] and story.decided.after > story.decided.before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_blow_and_what_decided_it_stand_first(lang: str) -> None:
    lines = said("aguila_roja", 1, lang=lang)
    blow = {"en": "The last blow (round 7): ", "es": "El último golpe (ronda 7): "}[lang]
    decided = {
        "en": "What decided it (round 3, how it looked for Ana just before and after: 60 → 76 of 100): ",
        "es": "Lo que la decidió (ronda 3, cómo lo tenía Ana justo antes y después: 60 → 76 de 100): ",
    }[lang]
    assert lines[3].startswith(blow) and lines[4].startswith(decided)
    again = [line for line in lines[5:] if line.endswith({"en": "(above).", "es": "(arriba)."}[lang])]
    assert len(again) == 1  # in its place among the others, without its words


@pytest.mark.parametrize("seed", [8, 9])
def test_no_loss_of_what_went_with_its_bearer_is_told_of_a_moment(seed: int) -> None:
    """That a Character went back to its player's hand decided it, not that the gloves it bore are gone."""
    story = story_of("humankind", seed)
    told = [e for turn in (story.decided, *story.turns) if turn is not None for e in turn.events]
    assert told and not any(e.id == "log.destroyed" and e.fields["card"] == "hk.magnet_gloves" for e in told)


def test_a_hit_that_turned_a_match_is_told_with_who_dealt_it() -> None:
    """That a card took so much names the loss, and not what it came of."""
    found = 0
    for seed in (1, 3):
        for turn in story_of("ultima_reserva", seed).turns:
            hit = [e.fields["card_id"] for e in turn.events if e.id == "log.damaged"]
            if hit and not any(e.id == "log.played" for e in turn.events):
                (dealt,) = [e for e in turn.events if e.id == "log.deals"]
                assert dealt.fields["target_id"] in hit
                found += 1
    assert found == 4
