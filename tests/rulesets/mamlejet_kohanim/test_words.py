"""Cards, log and rulebook say the same thing by the same word, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mk_tui.cards.pool import load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine.views import EventView
from mk_tui.language import LANGUAGES, Speaker
from mk_tui.language.glossary import Glossary
from mk_tui.language.rule_pages import RuleBook, pages
from mk_tui.lessons import lessons
from mk_tui.table.beginning import ruleset_of
from rulesets.mamlejet_kohanim.rules.tables import STURDIER

RULESET = ruleset_of("mamlejet_kohanim")
POOL = load_pool(RULESET)[0]
DESCRIPTION = load_ruleset(RULESET)[0]
TURN = {"en": r"\bturns?\b", "es": r"\bturnos?\b"}
IN_ONES_OWN_TURN = {"mk.abundant_harvest"}  # MK-3.8: a resource is put into play in one's own turn


@pytest.mark.parametrize(("lang", "verb"), [("en", "draws"), ("es", "saca")])
def test_a_card_is_drawn_by_the_word_that_cards_and_rules_have(lang: str, verb: str) -> None:
    speaker = Speaker(lang, RULESET, POOL, ["Ana"])
    drawn = (
        EventView(0, "log.dealt", {"seat": 0, "n": 7}),
        EventView(0, "log.dealt_shown", {"seat": 0, "cards": ("mk.horseman", "mk.mine")}),
        EventView(0, "log.drew", {"seat": 0, "card": "mk.horseman", "card_id": 3}),
        EventView(0, "log.drew", {"seat": 0, "card": None, "card_id": -1}),
    )
    assert [speaker.event(e).split()[1] for e in drawn] == [verb] * len(drawn)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_soldier_gains_what_its_card_says_that_it_gains(lang: str) -> None:
    """ "Gains inspire fear", and not "gains inspires fear"."""
    speaker = Speaker(lang, RULESET, POOL, ["Ana"])
    name, _ = speaker.keyword("inspire_fear")
    assert name in speaker.card_text("mk.faces_of_lions")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_and_keywords_call_the_cycle_a_round(lang: str) -> None:
    """A-01: one card lasted "until end of turn", which is the round, and frenzy was had once in a round."""
    speaker = Speaker(lang, RULESET, POOL, ["Ana"])
    texts = {d.id: speaker.card_text(d.id) for d in POOL.cards}
    assert {card for card, text in texts.items() if re.search(TURN[lang], text)} == IN_ONES_OWN_TURN
    assert not [e["id"] for e in DESCRIPTION["keywords"] if re.search(TURN[lang], e["reminder"][lang])]
    glossary = Glossary(DESCRIPTION, lang)
    ended = next(t for t in glossary.terms if t.id == "end_of_round")
    assert ended in glossary.within(texts["mk.raised_hands"])


@pytest.mark.parametrize(("lang", "words"), [("en", ("round", "turn")), ("es", ("ronda", "turno"))])
def test_round_and_turn_can_be_asked_about(lang: str, words: tuple[str, str]) -> None:
    glossary = Glossary(DESCRIPTION, lang)
    assert [[t.id for t in glossary.asked(word)] for word in words] == [["round"], ["turn"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_level_says_by_how_much_enemies_are_harder_to_defeat(lang: str) -> None:
    """The word, the form and the end of the first lesson, where enemies are as printed."""
    term = next(t for t in Glossary(DESCRIPTION, lang).terms if t.id == "level")
    option = next(o for o in DESCRIPTION["options"] if o["id"] == "level")["text"][lang]
    parts = {"term": term.text.split(";"), "option": option.split(";")}
    for n, by_seats in enumerate(STURDIER.values()):
        more = sorted({more for more, _ in by_seats})
        assert sorted(map(int, re.findall(r"\+(\d)", parts["term"][n]))) == more
        told = sorted(map(int, re.findall(r"\+(\d)", parts["option"][n])))
        assert told == sorted({more[0], more[-1]})
    least = min(more for by_seats in STURDIER.values() for more, _ in by_seats)
    end = lessons(RULESET.id)[0][0].end.say(lang)
    assert f" {least} " in end and re.search("level|nivel", end)


@pytest.mark.parametrize(("lang", "quoted"), [("en", '"(How .*?)"'), ("es", "«(.*?)»")])
def test_the_form_names_the_part_of_the_book_that_tells_of_losses(lang: str, quoted: str) -> None:
    option = next(o for o in DESCRIPTION["options"] if o["id"] == "loss_model")["text"][lang]
    named = re.search(quoted, option)
    book = RuleBook(pages(Path(RULESET.folder), lang))
    assert named is not None and named[1] in {title for _, title, _ in book.headings}
