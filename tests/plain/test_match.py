"""A match as lines: what is asked, what may be typed, and that nothing hidden is written."""

from __future__ import annotations

import io
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from mk_tui.engine.views import QuestionView
from mk_tui.language import LANGUAGES, Speaker
from mk_tui.plain.aloud import read_claims
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.plain.numbered import NumberedChoices
from mk_tui.plain.typed import read_answer
from mk_tui.players.answers import Wrong
from mk_tui.storage import Store
from mk_tui.table import Moment, Table
from mk_tui.table import moment as stages
from tests.table.test_place import TWO, at, reach
from tests.written import beginning

GAME = "mamlejet_kohanim"


def run(
    seats: list[tuple[str, str, str]],
    typed: str,
    lang: str = "en",
    seed: int = 4,
    store: Store | None = None,
    game: str = GAME,
) -> str:
    """Play with these lines as input; returns all that was written."""
    session = Table.new(game, seats, {}, seed, store)
    out = io.StringIO()
    assert PlainMatch(session.sit(), lang, Console(io.StringIO(typed), out)).run() == 0
    return out.getvalue()


ANA = [("Ana", "human", "shilo"), ("Beto", "random", "shoftim")]


def test_it_says_who_must_do_what_and_numbers_the_choices() -> None:
    said = run(ANA, "1\n")
    asked = "Ana: keep this hand, or change it for a new one with one card fewer (6)?"
    assert f"{asked}\n1. Keep this hand\n2. Change" in said
    upto = said.index("Ana: play a card, use an ability or pass (Enter).\n")
    listed = said.index("\n0. Pass (on to Beto's turn)\n1. Play ")
    assert upto < listed and said[upto:listed].count("\n") == 1  # advice for a beginner between them


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "All goes on as it stands (on to Beto's turn)."),
        ("es", "Todo sigue como está (sigue el turno de Beto)."),
    ],
)
def test_of_passing_it_is_told_where_it_leads(lang: str, words: str) -> None:
    """All the rest comes of every answer, so it is not that nothing does."""
    said = run(ANA, "1\nf 0\n", lang)
    assert words in said and "It does what it says" not in said


def test_the_end_of_input_keeps_the_match(tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite3")
    said = run(ANA, "1\n", store=store)
    assert said.endswith("The match is kept. `mk-tui resume 1 --plain` goes on with it in lines.\n")
    assert Table.resume(store, 1).question is not None


def test_quitting_keeps_the_match_too(tmp_path: Path) -> None:
    assert "`mk-tui resume 1 --plain`" in run(ANA, "q\n", "es", store=Store(tmp_path / "m.sqlite3"))
    assert "La partida no se ha guardado." in run(ANA, "q\n", "es")


@pytest.mark.parametrize(
    ("lang", "ask", "book", "step"),
    [("en", "what", "rules", "This step: "), ("es", "qué", "reglas", "Este paso: ")],
)
def test_words_steps_and_clauses_can_be_asked_about(lang: str, ask: str, book: str, step: str) -> None:
    said = run(ANA, f"1\n{ask}\n{ask} GUENIZA\n{ask} xyzzy\n{book} mk-16.3\n{book} xyzzy\n{book}\nq\n", lang)
    assert re.search(rf"{step}.+ \(MK-19\.\d\)\.\nMK-19\.\d ", said)
    assert re.search(r"^(> )?Guenizá: .+\(MK-4\.6\)$", said, re.MULTILINE)
    assert "xyzzy" in said and f"{book} xyzzy" in said
    assert re.search(r"^(> )?MK-16\.3 .+50", said, re.MULTILINE)
    assert "    MK-21 " in said or "  MK-21 " in said


def test_help_table_inspection_reasons_log_and_score() -> None:
    typed = "h\n?\n1\ni 1\nwhy ehud\nwhy 'zz\ni torah study\nlog\nscore\nlang es\nscore\nlang xx\nl\n"
    said = run([("Ana", "human", "shilo"), ("Beto", "random", "shoftim")], typed)
    assert "0 declines or passes" in said
    assert "Hand: " in said and "City: 53 cards." in said
    hands = re.findall(r"Hand: ([^.]+)\.", said)
    assert any(re.search(r" \(\d", hand) for hand in hands)  # what its cards cost
    assert 'You see no card called "\'zz".' in said
    assert "emuná 0 of 50, loss 0 of 50" in said and "emuná 0 de 50, pérdida 0 de 50" in said
    assert "Los idiomas son en y es." in said
    assert "Type h for help." in said


def test_spanish_has_its_own_words_for_the_reasons_the_log_and_the_score() -> None:
    typed = "1\npor qué 'zz\nporqué 'zz\nregistro\npuntos\nidioma xx\n"
    said = run([("Ana", "human", "shilo"), ("Beto", "random", "shoftim")], typed, "es")
    assert said.count('"\'zz"') == 2 or said.count("'zz") == 2
    assert "emuná 0 de 50, pérdida 0 de 50" in said and "Los idiomas son en y es." in said
    assert all(word in run(ANA, "h\n", "es") for word in ("por qué NÚMERO", "registro", "puntos", "idioma"))


def test_a_refusal_names_its_clause() -> None:
    # Whatever card is asked about, it is either usable or refused with a clause.
    session = Table.new(GAME, ANA, {}, 4)
    hand = [c.definition for z in session.view(0).zones if z.kind == "hand" and z.seat == 0 for c in z.cards]
    speaker = Speaker("en", session.ruleset, session.pool, session.names)
    typed = "1\n" + "".join(f"why {speaker.card_name(d)}\n" for d in hand)
    answers = [line for line in run(ANA, typed).splitlines() if "MK-" in line or "can be used now" in line]
    assert any(re.search(r"MK-\d+\.\d+: ", line) for line in answers)


@pytest.mark.parametrize(
    "typed", ["9\n", "x\n", "1 2\n", "-1\n", "1 1\n", "\x1b[A\n", "²\n", "i 99\n", "i zz\n"]
)
def test_nonsense_is_answered_with_a_sentence_and_asked_again(typed: str) -> None:
    said = run(ANA, typed + "1\n")
    assert "0. Pass" in said


def test_no_boxes_no_colours() -> None:
    said = run(ANA, "?\n1\n\n?\n\n\n", "es")
    assert not re.search(r"[\u2500-\u259f\x1b]", said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_computer_players_alone_print_the_whole_match(lang: str) -> None:
    said = run([("Ana", "random", ""), ("Beto", "random", "")], "", lang)
    assert "⟦" not in said
    assert ("de 50" if lang == "es" else "of 50") in said.splitlines()[-1]


def test_equal_cards_are_one_choice() -> None:
    for seed in range(6):
        for block in run(ANA, "1\n\n\n", seed=seed).split("(Enter).")[1:]:
            choices = re.findall(r"^\d+\. (Play .*)$", block.partition("> ")[0], re.MULTILINE)
            assert len(set(choices)) == len(choices)


def test_the_figures_of_a_card_without_cost_come_once() -> None:
    said = run([("Ana", "human", ""), ("Beto", "random", "")], "", seed=1, game="karmaka")
    choices = re.findall(r"^[1-9]\d*\. (.+?) (?:for|to) .*?(?:: (.+?))?(?: \(.+\))?$", said, re.MULTILINE)
    assert len(choices) >= 12
    figures = {name: [f for n, f in choices if n == name and f] for name, _ in choices}
    assert all(len(told) == 1 for told in figures.values())
    assert all(re.fullmatch(r"(red|green|blue|mosaic), points [123]", told[0]) for told in figures.values())


def test_a_pass_that_a_rule_forbids_is_refused_with_its_clause() -> None:
    seats = [("Ana", "human", ""), ("Beto", "random", "")]
    said = run(seats, "0\n" * 6, lang="es", seed=1, game="karmaka")
    assert "KK-6.2: Con el Mazo vacío tienes que jugar una carta." in said


# -- several people -----------------------------------------------------------------------------------


def names_in(session: Table, speaker: Speaker, seat: int) -> set[str]:
    """Return the names of the cards that only ``seat`` may know now."""
    own = {c.definition for z in session.view(seat).zones for c in z.cards}
    common = {c.definition for z in session.view(None).zones for c in z.cards}
    return {speaker.card_name(d) for d in own - common}


@pytest.mark.parametrize("seed", range(3))
def test_nothing_of_another_persons_hand_is_ever_written(seed: int) -> None:
    seats = [("Ana", "human", ""), ("Beto", "human", ""), ("Carla", "human", "")]
    session = Table.new(GAME, seats, {}, seed)
    speaker = Speaker("en", session.ruleset, session.pool, session.names)
    rng = random.Random(seed)
    written: list[str] = []
    leaks: list[str] = []

    class Out(io.StringIO):
        def write(self, text: str) -> int:
            viewer = match.viewer
            allowed = {c.definition for z in session.view(viewer).zones for c in z.cards}
            ever_seen = (
                {e.fields.get("card") for e in session.events(viewer, 0)}
                | {d for e in session.events(viewer, 0) for d in e.fields.get("cards") or ()}
                | {e.fields.get("definition") for e in session.events(viewer, 0)}
            )
            open_names = {speaker.card_name(d) for d in allowed | ever_seen if d}
            hidden = text
            for name in sorted(open_names, key=len, reverse=True):
                hidden = hidden.replace(name, "")  # one name may hold another
            for seat in range(3):
                if seat != viewer:
                    for name in names_in(session, speaker, seat) - open_names:
                        if name in hidden:
                            leaks.append(f"{viewer}: {text}")
            written.append(text)
            return len(text)

    class In(io.StringIO):
        typed = 0

        def readline(self, *_: object) -> str:  # type: ignore[override]
            self.typed += 1
            if self.typed > 150:
                return ""
            return rng.choice(["\n", "1\n", "?\n", "1\n", "2\n", "a\n", "c b\n", "log\n", "undo\n", "redo\n"])

    match = PlainMatch(session.sit(), "en", Console(In(), Out()))
    assert match.run() == 0
    assert not leaks
    text = "".join(written)
    assert "Hand the keyboard to " in text
    assert "press Enter when only you can see this" in text


def test_the_keyboard_is_handed_over_before_anything_is_shown() -> None:
    said = run([("Ana", "human", ""), ("Beto", "human", "")], "\n1\n\n1\n")
    over, ready, hand = (
        said.index(s) for s in ("Hand the keyboard to Ana.", "Ana: press Enter", "Ana: keep this hand")
    )
    assert over < ready < hand
    between = said[ready:hand]
    assert between.count("\n") > 40


def question(seat: int, *verbs: str, least: int = 1, most: int = 1) -> QuestionView:
    return QuestionView(seat, "priority", "ask.priority", (), tuple((v,) for v in verbs), least, most, True)


def test_a_response_window_is_asked_aloud_and_taken_in_priority_order() -> None:
    # Ana plays; both may respond; nobody does: the keyboard does not go round.
    seats = [("Ana", "human", "shilo"), ("Beto", "human", "shoftim")]
    session = Table.new(GAME, seats, {}, 4)
    rng = random.Random(0)
    out = io.StringIO()

    class In(io.StringIO):
        lines = 0

        def readline(self, *_: object) -> str:  # type: ignore[override]
            self.lines += 1
            return "" if self.lines > 300 else rng.choice(["1\n", "\n", "1\n"])

    PlainMatch(session.sit(), "en", Console(In(), out)).run()
    aloud = [line for line in out.getvalue().splitlines() if line.startswith("Does anyone respond?")]
    assert all("Enter: nobody this time. “-”: nobody until something else happens." in line for line in aloud)
    assert any("A (Ana), B (Beto): whoever does. Enter" in line for line in aloud)
    assert any("With “-” Ana has the screen back at once." in line for line in out.getvalue().splitlines())


def test_who_speaks_up_is_read_from_keys_and_names() -> None:
    keys = {"A": 0, "C": 2}
    assert read_claims("", keys, ["Ana", "Beto", "Carla"]) == set()
    assert read_claims("c, A", keys, ["Ana", "Beto", "Carla"]) == {0, 2}
    assert read_claims("carla", keys, ["Ana", "Beto", "Carla"]) == {2}
    assert read_claims("b", keys, ["Ana", "Beto", "Carla"]) is None


def test_answers_are_read_from_numbers() -> None:
    pick = question(0, "card", "card", "card", least=1, most=2)
    numbers = {1: 0, 2: 1, 3: 2}
    assert read_answer("3 1", pick, numbers) == (2, 0)
    assert read_answer("2,3", pick, numbers) == (1, 2)
    for text in ("", "0", "4", "1 2 3", "1 1", "x", "1.5"):
        with pytest.raises(Wrong):
            read_answer(text, pick, numbers)


@pytest.mark.parametrize("text", ["", "0"])
def test_nothing_and_zero_decline_wherever_declining_is_possible(text: str) -> None:
    for verb in ("pass", "none", "done", "no"):
        assert read_answer(text, question(0, "play", verb), {0: 1, 1: 0}) == (1,)
    assert read_answer(text, question(0, "card", least=0), {1: 0}) == ()
    with pytest.raises(Wrong, match="You have to choose here"):
        read_answer(text, question(0, "card", "card"), {1: 0, 2: 1})


def test_a_star_picks_all_there_is_where_that_may_be() -> None:
    numbers = {1: 0, 2: 1, 3: 2}
    assert read_answer("*", question(0, "card", "card", "card", least=0, most=3), numbers) == (0, 1, 2)
    for most in (1, 2):
        with pytest.raises(Wrong, match="Not all of it"):
            read_answer("*", question(0, "card", "card", "card", least=0, most=most), numbers)


def test_zero_declines_what_is_proposed_and_enter_takes_it() -> None:
    spread = QuestionView(0, "distribute", "", (), (("card", 1),), 0, 1, limits=(3,), proposal=(0,))
    assert read_answer("", spread, {1: 0}) == (0,)
    assert read_answer("0", spread, {1: 0}) == ()
    with pytest.raises(Wrong):
        read_answer("0", replace(spread, least=1), {1: 0})


# -- giving up ---------------------------------------------------------------------------------------

CONCEDING = "ultima_reserva"


def test_conceding_is_asked_once_more_and_told() -> None:
    seats = [("Ana", "human", ""), ("Beto", "random", "")]
    said = run(seats, "rendirse\n\nrendirse\nsí\n", "es", game=CONCEDING)
    assert "Nadie se rinde." in said
    assert said.count("Ana, ¿te rindes de verdad?") == 2
    assert "Ana se rinde.\nGana Beto, por rendición de Ana." in said


def test_with_several_people_it_has_to_be_said_who_concedes() -> None:
    said = run(TWO, "\nconcede\nconcede Carla\nconcede beto\nyes\n", game=CONCEDING)
    assert said.count("Who concedes? Type concede and a name: Ana and Beto.") == 2
    assert "Ana wins: Beto conceded." in said


def test_where_no_rule_lets_anybody_concede_that_is_said() -> None:
    assert "In this game no rule lets a player concede." in run(ANA, "concede\n")


@pytest.mark.parametrize("game", ["aguila_roja", "humankind", "mamlejet_kohanim"])
def test_the_hand_that_one_keeps_or_changes_has_been_named(game: str) -> None:
    """Nothing else in the lines says what lies in it before that is asked."""
    table = Table.new(game, [("Ana", "human", ""), ("Beto", "random", "")], {}, 4)
    speaker = Speaker("en", table.ruleset, table.pool, table.names)
    hand = [c.definition for z in table.view(0).zones if (z.kind, z.seat) == ("hand", 0) for c in z.cards]
    told = [speaker.event(e) for e in table.events(0) if e.id == "log.dealt" and e.fields["seat"] == 0]
    assert hand and all(speaker.card_name(d) in told[0] for d in hand)
    assert not any(speaker.card_name(d) in speaker.event(e) for d in hand for e in table.events(None))


@pytest.mark.parametrize(("lang", "place"), [("en", "rung Beetle 4"), ("es", "peldaño Escarabajo 4")])
def test_a_place_on_a_track_is_told_by_its_name(lang: str, place: str) -> None:
    said = run([("Ana", "human", ""), ("Beto", "random", "")], "score\nq\n", lang, game="karmaka")
    assert place in said and "0 of 4" not in said.replace("points 0 of 4", "")


def test_why_a_card_is_no_answer_is_said_before_everybody_as_on_the_screen() -> None:
    """Whose question is put to the whole table asks about what all see, and nobody's hand is in sight."""
    place = at("humankind", TWO, 2).sit()

    def before_all(moment: Moment) -> bool:
        asked = moment.stage == stages.ASK and moment.viewer is None and moment.question
        return bool(asked) and asked.kind == "block"

    moment = reach(place, before_all, most=3000)
    assert moment.question is not None
    offered = {option[1] for option in moment.question.options if len(option) > 1}
    own = [c for z in moment.view.zones for c in z.cards if z.kind == "play" and z.seat == moment.seat]
    card = next(c for c in own if c.id not in offered)
    match = PlainMatch(place, "en", Console(io.StringIO(), io.StringIO()))
    typed = f"why {match.speaker.card_name(card.definition)}"
    refusal = place.why_not(card.id)
    assert refusal is not None
    assert match.commands.lines(typed, match.speaker, moment.view, None) == [match.speaker.refusal(refusal)]


CITY = """\
- title: Nobody can meet who goes for the city
  clauses: [MK-19.8]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  table:
    front: [E01]
    Ana: {camp: [N01, {card: N02, entered: true}], hand: [N01], city: [{card: N01, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


def choices_of(text: str, lang: str) -> list[str]:
    """Return the numbered choices that a person alone has first."""
    place = Table.at(beginning(text, "human")).sit()
    moment = place.moment()
    assert moment.question is not None
    speaker = Speaker(lang, place.ruleset, place.pool, place.names)
    choices = NumberedChoices(moment.question, moment.view, place.ruleset.verbs)
    return list(choices.lines(speaker, place.forecast))


@pytest.mark.parametrize(
    ("lang", "leads", "roll"),
    [
        ("en", "0. Pass (on to the next round: Enrol)", "60 %: Pelishtí Warrior succeeds on 5+."),
        (
            "es",
            "0. Pasar (empieza la ronda siguiente: Enrolamiento)",
            "60 %: Guerrero Pelishtí acierta con 5 o más.",
        ),
    ],
)
def test_a_pass_that_lets_a_city_be_attacked_says_so(lang: str, leads: str, roll: str) -> None:
    """It said where it leads alone, as if nothing came before that."""
    lines = "\n".join(choices_of(CITY, lang)).partition("\n1.")[0]
    assert lines.startswith(leads) and roll in lines


@pytest.mark.parametrize(
    ("lang", "makes"),
    [
        ("en", ["Make wealth with Food Ration: Sustenance [camp]", "Make wealth with Mine: Materials: new"]),
        (
            "es",
            [
                "Producir riqueza con Ración de Alimento: Sustento [majané]",
                "Producir riqueza con Mina: Materiales: nueva",
            ],
        ),
    ],
)
def test_the_wealth_that_a_resource_makes_is_said_once(lang: str, makes: list[str]) -> None:
    lines = choices_of(CITY, lang)
    assert [line.partition(" ")[2] for line in lines if "wealth" in line or "riqueza" in line] == makes


SCHOOL = CITY.replace("camp: [N01, {card: N02, entered: true}]", "camp: [N05]")


@pytest.mark.parametrize(
    ("lang", "makes"),
    [
        (
            "en",
            [
                "Make wealth with School of Shiló: Sustenance",
                "Make wealth with School of Shiló: Spirituality",
            ],
        ),
        (
            "es",
            [
                "Producir riqueza con Escuela de Shiló: Sustento",
                "Producir riqueza con Escuela de Shiló: Espiritualidad",
            ],
        ),
    ],
)
def test_of_a_resource_of_two_sorts_only_the_one_that_is_made_is_said(lang: str, makes: list[str]) -> None:
    """The first of its choices read ": Sustenance: Sustenance, Spirituality"."""
    lines = choices_of(SCHOOL, lang)
    assert [line.partition(" ")[2] for line in lines if "wealth" in line or "riqueza" in line] == makes


def test_of_what_does_what_it_says_it_is_not_told_that_nothing_comes() -> None:
    """ "Nothing that can be told beforehand comes of it" was said of wealth that it surely yields."""
    out = io.StringIO()
    lines = PlainMatch(
        Table.at(beginning(SCHOOL, "human")).sit(), "en", Console(io.StringIO("f 2\nq\n"), out)
    )
    assert lines.run() == 0
    assert "Make wealth with School of Shiló: Sustenance" in out.getvalue().partition("> ")[0]
    told = out.getvalue().partition("> ")[2].splitlines()[0]
    makes = "Make wealth with School of Shiló: Sustenance"
    assert told == f"It does what it says, and nothing else that can be told beforehand: {makes}."
