"""A Speaker makes sentences of ids and fields."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.engine import Refusal
from mk_tui.engine.views import CardView, EventView, View, ZoneView
from mk_tui.language import LANGUAGES, Speaker, clean, guess_language
from mk_tui.language.asking_words import passing_on
from mk_tui.language.card_lines import cost_in_text
from mk_tui.language.text import begins_with_i, capitalise, contract
from mk_tui.players.levels import random_answer
from mk_tui.table import Table
from mk_tui.table.beginning import cards_of

GAME = "mamlejet_kohanim"


def speaker(lang: str, *names: str) -> Speaker:
    ruleset = registry.get(GAME)
    return Speaker(lang, ruleset, cards_of(ruleset), names or ("Ana", "Beto"))


def seen(*cards: CardView) -> View:
    """Return a view of a table on which these cards lie and nothing else."""
    zones = (ZoneView("field", 0, len(cards), True, cards),)
    return View(GAME, 0, 1, "1", 0, (0, 1), (), zones, (), None, None, 0)


def test_a_seat_becomes_a_name_and_nobody_the_enemy() -> None:
    assert speaker("en").say("log.played", seat=1, card="mk.camp_healer") == "Beto plays Camp Healer."
    assert speaker("en").say("log.played", seat=-1, card=None) == "The enemy plays a card."
    assert speaker("es").say("word.pile_of", pile="city", seat=-1) == "ciudad del enemigo"


def test_a_plural_follows_the_number() -> None:
    assert "elige una carta" in speaker("es").say("ask.discard", seat=0, n=1)
    assert "elige 2 cartas" in speaker("es").say("ask.discard", seat=0, n=2)


def test_who_passes_as_far_is_told_in_one_sentence() -> None:
    assert passing_on(speaker("en"), [1], "round") == "Beto passes until the end of the round"
    assert passing_on(speaker("en"), [0, 1], "run") == "Ana and Beto pass until the last of these"
    alone = passing_on(speaker("es"), [0], "touched", alone=True)
    assert alone == "Ana pasa hasta que te hagan algo a ti o a lo tuyo"
    assert passing_on(speaker("es"), [0, 1], "run") == "Ana y Beto pasan hasta la última de estas"


def test_until_whose_turn_somebody_passes_is_told_to_the_others_too() -> None:
    """Before a screen that several share "your turn" would be that of whoever reads it."""
    assert passing_on(speaker("en"), [1], "turn", alone=True) == "Beto passes until your turn"
    assert passing_on(speaker("en"), [1], "turn") == "Beto passes until their own turn"
    assert passing_on(speaker("es"), [1], "turn") == "Beto pasa hasta su turno"
    told = passing_on(speaker("en"), [1], "touched")
    assert told == "Beto passes until something is done to them or theirs"
    assert passing_on(speaker("es"), [1], "touched") == "Beto pasa hasta que le hagan algo o toquen lo suyo"
    told = passing_on(speaker("es"), [0, 1], "touched")
    assert told == "Ana y Beto pasan hasta que les hagan algo o toquen lo suyo"


def test_a_missing_message_is_shown_as_its_id() -> None:
    assert speaker("en").say("log.nothing_like_it", seat=0) == "⟦log.nothing_like_it⟧"


def test_lists_are_joined_as_their_language_does() -> None:
    words = speaker("es").words
    assert words.join(["Ana", "Inés"]) == "Ana e Inés"
    assert words.join(["Ana", "Hierro"]) == "Ana y Hierro"
    assert speaker("en").words.join(["A", "B", "C"]) == "A, B and C"
    whose = ["Violante, envenenadora", "Hernán, comisario", "Soborno"]  # which comma parts what?
    assert words.join(whose) == "Violante, envenenadora; Hernán, comisario; y Soborno"
    assert words.join([*whose[:1], "Inés"]) == "Violante, envenenadora; e Inés"
    assert words.cards(whose[:1]) == "Violante, envenenadora"
    assert words.join(["Zoe", "Bob (ordenador, novato)"]) == "Zoe y Bob (ordenador, novato)"  # no part of it
    two = ["Red Eagle, champion of the realm", "Bribe"]
    assert speaker("en").words.join(two) == "Red Eagle, champion of the realm; and Bribe"
    assert words.cards(["Mina", None, "Mina", None]) == "Mina ×2 y 2 cartas"


def test_a_field_may_be_the_id_of_another_message() -> None:
    assert speaker("en").say("word.pile_of", pile="city", seat=0) == "city of Ana"
    assert speaker("es")._word("word", "word.hidden_card", {}) == "una carta"


def test_costs_have_the_letters_of_the_language() -> None:
    assert speaker("en").cost((1, 0, 2, 3)) == "1W+2B+3"
    assert speaker("es").cost((1, 0, 2, 3)) == "1B+2A+3"
    assert speaker("en").cost((0, 0, 0, 0)) == "0"


def test_a_refusal_names_its_clause() -> None:
    refusal = Refusal("MK-6.2", "refuse.empty_stack", {"type": "soldier"})
    assert speaker("en").refusal(refusal) == "MK-6.2: Only with an empty stack (soldier)."


def test_a_card_whose_cost_shows_no_colours_names_them() -> None:
    pool = cards_of(registry.get(GAME)).by_id
    assert speaker("en").kind(pool["mk.mine"]) == "basic resource, Materials"
    assert speaker("es").kind(pool["mk.camp_healer"]) == "soldado"


@pytest.mark.parametrize(
    ("game", "card", "en", "es"),
    [
        (GAME, "mk.ehud_son_of_guera", "legendary soldier", "soldado legendario"),
        (GAME, "mk.menora", "legendary object, relic", "objeto, reliquia legendaria"),
        (GAME, "mk.camp_healer", "soldier", "soldado"),
        ("aguila_roja", "ar.lucrecia", "unique character", "personaje único"),
        ("aguila_roja", "ar.novice", "character", "personaje"),
    ],
)
def test_the_type_line_says_what_sets_a_card_apart(game: str, card: str, en: str, es: str) -> None:
    ruleset = registry.get(game)
    pool = cards_of(ruleset)
    for lang, told in (("en", en), ("es", es)):
        assert Speaker(lang, ruleset, pool, []).kind(pool.by_id[card]) == told


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("mk.shared_spoils", "Shared Spoils: draw a card"),
        ("mk.camp_healer", "Camp Healer: way 2"),
        (None, "way 2"),
    ],
)
def test_a_way_to_play_a_card_is_called_what_the_card_calls_it(card: str | None, said: str) -> None:
    view = seen(CardView(7, card, "spell", "", 0, 0, ())) if card is not None else seen()
    assert speaker("en").option(("mode", 7, 1), view).endswith(said)


def test_a_card_in_words_has_its_counters() -> None:
    card = CardView(7, "mk.mine", "resource", "", 0, 0, (0, 1, 0, 0), counters=2)
    assert speaker("en").card_line(card, seen(card)) == "Mine, 2 counters"


def test_a_hidden_card_is_never_named() -> None:
    event = EventView(0, "log.drew", {"seat": 1, "card": None, "card_id": -1})
    assert speaker("en").event(event) == "Beto draws a card."


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (("mk.torah_study",), "Ana paga 1R por Antorchas y Cántaros con Estudio de Torá."),
        ((), "Ana paga 1R por Antorchas y Cántaros."),
    ],
)
def test_what_is_paid_out_of_open_wealth_is_paid_with_no_card(cards: tuple[str, ...], said: str) -> None:
    fields = {"seat": 0, "cards": cards, "source": "mk.torches_and_jars", "cost": (0, 1, 0, 0, 0)}
    assert speaker("es").event(EventView(0, "log.paid", fields)) == said


def test_a_roll_tells_what_made_its_number() -> None:
    fields = {
        "purpose": "attack",
        "roller": "mk.spearman_of_efraim",
        "seat": 0,
        "against": "mk.pelishti_warrior",
        "base": 4,
        "mods": (("mk.hands_raised", -2), ("", 1), ("roll.level", 5)),
        "index": 3,
        "value": 7,
        "success": True,
    }
    said = speaker("en").event(EventView(0, "log.roll", fields))
    assert said == "Spearman of Efráim attacks Pelishtí Warrior: 7, needs 3. Success."
    lines = speaker("en").roll_lines(fields)
    assert lines[0] == "base 4" and lines[2] == "rules +1" and lines[-1] == "7: success"
    assert lines[3] == "challenge level +5 (A-70)"
    assert not any("always" in line for line in lines)
    beyond = speaker("en").roll_lines({**fields, "index": 14, "value": 10})  # MK-11.9
    assert beyond[-3:] == ["needed: 14 or more", "a 10 always succeeds", "10: success"]


@pytest.mark.parametrize(
    ("lang", "always", "never"),
    [
        ("en", "Success. A natural 10 always succeeds. (MK-11.9)", "A natural 1 always fails. (MK-11.10)"),
        ("es", "Éxito. Un 10 natural siempre acierta. (MK-11.9)", "Un 1 natural siempre falla. (MK-11.10)"),
    ],
)
def test_the_log_says_why_a_roll_succeeds_that_needs_more(lang: str, always: str, never: str) -> None:
    """ "10, needs 11. Success." read as a fault."""
    roll = {"purpose": "attack", "roller": "mk.spearman_of_efraim", "against": "mk.pelishti_warrior"}

    def said(value: int, index: int, success: bool) -> str:
        fields = {**roll, "seat": 0, "value": value, "index": index, "success": success}
        return speaker(lang).event(EventView(0, "log.roll", fields))

    assert said(10, 11, True).endswith(always) and said(1, 1, False).endswith(never)
    for value, index, success in ((10, 10, True), (9, 11, False), (1, 2, False)):
        assert "natural" not in said(value, index, success)


def test_names_and_texts_lose_their_control_characters() -> None:
    assert clean("A\x1b[31mna\u202e\n B") == "A[31mna B"
    assert speaker("en", "A\x07na", "Beto").player(0) == "Ana"


def test_a_name_with_braces_is_only_a_name() -> None:
    assert speaker("en", "{seat.__class__}", "B").say("log.passed", seat=0) == "{seat.__class__} passes."


@pytest.mark.parametrize(
    ("said", "better"), [("de el enemigo", "del enemigo"), ("a el enemigo", "al enemigo")]
)
def test_spanish_contracts(said: str, better: str) -> None:
    assert contract(said, "es") == better
    assert contract("de El Arca", "es") == "de El Arca"


def test_the_sound_i() -> None:
    assert [w for w in ("Inés", "hijo", "Hierro", "Yael", "ió") if begins_with_i(w)] == ["Inés", "hijo"]
    assert capitalise("¿el enemigo?") == "¿El enemigo?"


def test_the_environment_chooses_the_language() -> None:
    assert guess_language({"LANG": "es_AR.UTF-8"}) == "es"
    assert guess_language({"LANG": "C"}) == "en"
    assert guess_language({"LC_ALL": "en_GB", "LANG": "es_ES"}) == "en"


@pytest.mark.parametrize("game", registry.games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_matches_are_told_without_a_gap(game: str, lang: str) -> None:
    for seed in range(3):
        session = Table.new(game, [("Ana", "random", ""), ("Beto", "random", "")], {}, seed)
        voice = Speaker(lang, session.ruleset, session.pool, session.names)
        rng = random.Random(seed)
        said = []
        while (question := session.question) is not None:
            view = session.view(question.seat)
            said.append(voice.prompt(question, view))
            said += [voice.option(o, view) for o in question.options]
            said += [voice.stack_item(i, view) for i in view.stack]
            said += [voice.card_line(c, view) for z in view.zones for c in z.cards]
            session.answer(random_answer(question, rng))
        said += [voice.event(e) for e in session.events(None, 0)]
        said += [voice.event(e) for e in session.events(0, 0)]
        said.append(voice.result(session.view(None)))
        assert not [s for s in said if "⟦" in s or "{" in s or not s.strip()]


def test_a_cost_that_no_sign_stands_for_is_told_in_the_card_s_words() -> None:
    text = "It has +1. Turn it, 2V: Draw a card. Discard a card: Draw two cards. Once per turn."
    assert [cost_in_text(text, n) for n in range(3)] == ["Turn it, 2V", "Discard a card", ""]


def test_nothing_that_a_terminal_obeys_is_said_whoever_asks() -> None:
    """What comes from people and files is cleaned here, not by whoever shows it."""
    evil = "Ana\x1b[2J\u202e\n\x07"
    says = speaker("en", evil, evil)
    told = [
        says.player(0),
        says.told(1),
        says.say("log.played", seat=0, card="mk.camp_healer"),
        says.say("refuse.by_clause", clause=evil, sentence=evil),
        says.say(evil),
        says.rather("nothing.like_it", lambda message, **fields: str(fields["who"]), who=evil),
        says.event(EventView(0, "log.played", {"seat": 1, "card": None})),
    ]
    assert [line for line in told if not line.isprintable()] == []
    assert all("[2J" in line for line in told)


class Hostile:
    """A file of messages that would clear the screen and turn its lines."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def gettext(self, message_id: str) -> str:
        text: str = self.file.gettext(message_id)
        return text if text == message_id else f"\x1b[2J{text}\u202e"

    def ngettext(self, message_id: str, many: str, n: int) -> str:
        text: str = self.file.ngettext(message_id, many, n)
        return text if text == message_id else f"\x1b[2J{text}\u202e"


def test_a_game_s_own_messages_cannot_command_the_terminal() -> None:
    session = Table.new(GAME, [("Ana", "random", ""), ("Beto", "random", "")], {}, 5)
    says = Speaker("en", session.ruleset, session.pool, session.names)
    says.catalogue._files[:] = [Hostile(file) for file in says.catalogue._files]
    says.catalogue._found.clear()
    told, rng = [], random.Random(5)
    for _ in range(60):
        question = session.question
        assert question is not None
        view = session.view(question.seat)
        told += [says.prompt(question, view), says.declining(question), says.phase(view.phase)]
        told += [says.option(o, view) for o in question.options]
        told += [says.stack_item(i, view) for i in view.stack]
        for zone in view.zones:
            told += [says.zone(zone.kind), *(says.card_line(c, view) for c in zone.cards)]
            told += [says.kind(c) for c in zone.cards if c.definition is not None]
            told += [says.note(note) for c in zone.cards for note in c.notes]
        session.answer(random_answer(question, rng))
    told += [says.event(e) for e in session.events(0, 0)]
    told += [says.words.join(()), says.cost((1, 2, 0, 1)), says.keyword("flying")[0], says.player(-1)]
    assert sum("[2J" in line for line in told) > 100
    assert [line for line in told if not line.isprintable()] == []


@pytest.mark.parametrize(
    ("lang", "own", "others", "shown", "several"),
    [
        (
            "en",
            "Beto looks at the top card of their deck.",
            "Beto looks at the top card of Ana's deck.",
            "Beto looks at the top of their deck: Stalker.",
            "Beto looks at the top 3 cards of their deck.",
        ),
        (
            "es",
            "Beto mira la carta de encima de su mazo.",
            "Beto mira la carta de encima (mazo de Ana).",
            "Beto mira lo de encima de su mazo: Acechadora.",
            "Beto mira las 3 cartas de encima de su mazo.",
        ),
    ],
)
def test_whose_pile_was_looked_at_is_a_sentence(
    lang: str, own: str, others: str, shown: str, several: str
) -> None:
    ruleset = registry.get("humankind")
    by = Speaker(lang, ruleset, cards_of(ruleset), ["Ana", "Beto"])
    fields = {"seat": 1, "pile": "deck", "n": 1}
    assert by.event(EventView(0, "log.looked", {**fields, "whose": 1})) == own
    assert by.event(EventView(0, "log.looked", {**fields, "whose": 0})) == others
    assert by.event(EventView(0, "log.looked", {**fields, "whose": 1, "n": 3})) == several
    assert by.event(EventView(0, "log.looked", {**fields, "whose": 1, "cards": ["hk.stalker"]})) == shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_of_a_card_resolves_is_told_apart(lang: str) -> None:
    by, card = speaker(lang), "mk.shield_of_valiant"
    fields = {"card": card, "seat": 0, "definition": card}
    told = {
        kind: by.event(EventView(0, "log.resolves", {**fields, "kind": kind}))
        for kind in ("card", "ability", "equip", "shoot", "damage")
    }
    assert len(set(told.values())) == len(told)
    assert all(by.card_name(card) in said for kind, said in told.items() if kind != "damage")  # of several


def test_a_weapon_is_put_on_a_soldier_by_the_word_of_the_rules() -> None:
    """The Spanish rulebook calls it guarnecer throughout (MK-10.9)."""
    rules = registry.get("mamlejet_kohanim")
    said = Speaker("es", rules, None, ["Ana"]).say("option.equip", card="mk.sling", ability="1")
    assert said.startswith("Guarnecer a un soldado")


@pytest.mark.parametrize(
    ("lang", "alone", "among"),
    [
        ("en", "Nobody intercepts a card: 1 VP for Ana.", "Carla does not intercept a card: 1 VP for Ana."),
        (
            "es",
            "Nadie intercepta a una carta: 1 PV para Ana.",
            "Carla no intercepta a una carta: 1 PV para Ana.",
        ),
    ],
)
def test_where_two_play_the_other_one_need_not_be_named(lang: str, alone: str, among: str) -> None:
    """AR-10.4: of three it cannot be known against whom a challenge was that nobody intercepted. Whose the
    points are is said in any case."""
    ruleset = registry.get("aguila_roja")
    names, fields = ["Ana", "Beto", "Carla"], {"card": None, "seat": 0, "n": 1}
    two = Speaker(lang, ruleset, cards_of(ruleset), names[:2])
    three = Speaker(lang, ruleset, cards_of(ruleset), names)
    said = [
        two.event(EventView(0, "log.scored", fields | {"whose": 1})),
        three.event(EventView(0, "log.scored", fields | {"whose": 2})),
    ]
    assert said == [alone, among]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Wax Golem (Beto), with Ash Staff, faces Forge Captain."),
        ("es", "Gólem de Cera (Beto), con Báculo de Fresno, se enfrenta a Capitana de Forja."),
    ],
)
def test_a_weapon_stands_beside_who_uses_it(lang: str, told: str) -> None:
    """Behind whom it is used against it read as if that one bore it."""
    rules = registry.get("ultima_reserva")
    say = Speaker(lang, rules, cards_of(rules), ["Ana", "Beto"])
    cards = {"card": "vz.wax_golem", "target": "vz.forge_captain", "cards": ("vz.ash_staff",)}
    assert say.event(EventView(0, "log.responds", {"seat": 1, **cards})) == told
