"""What the card panel says of a card: what is left of a figure that damage comes off, what is printed on a
card that is only named, and that a click on its name in the log means the card."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.commands.cards import card_lines
from mk_tui.language.glossary import Glossary
from mk_tui.table import Table
from mk_tui.tui.board.inspect import card_rows
from mk_tui.tui.board.spans import plain
from mk_tui.tui.screens.help import signs
from mk_tui.tui.texts import texts
from tests.written import beginning

from .planned import painter_of, table_of

WOUNDED = """\
- title: A Character and a Player Card are wounded
  clauses: [VZ-9.11]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  table:
    Ana:
      deployment: [{card: J-02, as: Keeper, counters: 10}]
      reserves: [{card: P-15, as: Weaver, counters: 5}]
      deck: [{card: F-01, copies: 9}]
    Beto: {deployment: [J-02], deck: [{card: F-01, copies: 9}]}
  play:
    - expect: {phase: deployment}
"""


def told(table: Table, definition: str, lang: str, wanted: Any = None) -> list[str]:
    """Return what is said of a card."""
    spec, painter = painter_of(table, lang)
    glossary = Glossary(load_ruleset(table.ruleset)[0], lang)
    view = table.view(0)
    given = (spec, painter.speaker, lang, texts(lang), glossary, definition, wanted, view, 44)
    return [plain(spans).strip() for spans, _ in card_rows(*given)]


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "Vital: 80 of 90 (10 damage)"), ("es", "Vital: 80 de 90 (10 de daño)")]
)
def test_of_a_wounded_card_it_says_what_is_left(lang: str, sentence: str) -> None:
    table = Table.at(beginning(WOUNDED, "human", "human"))
    wounded, whole = (
        next(c for z in table.view(0).zones if (z.kind, z.seat) == ("deployment", seat) for c in z.cards)
        for seat in (0, 1)
    )
    assert sentence in told(table, wounded.definition, lang, wounded)
    assert "Vital: 90" in told(table, whole.definition, lang, whole)
    assert "Vital: 90" in told(table, wounded.definition, lang)  # as it is printed


@pytest.mark.parametrize(
    ("game", "definition", "lines"),
    [
        ("ultima_reserva", "vz.left_hand_dagger", ("Force: 5", "Resistance: 0", "Swift")),
        ("humankind", "hk.sleeper_cell", ("Force: 2", "Cell")),
    ],
)
def test_of_a_card_that_is_only_named_it_says_what_is_printed(
    game: str, definition: str, lines: tuple[str, ...]
) -> None:
    said = told(table_of(game, 3), definition, "en")
    assert [line for line in said if line in lines] == list(lines)


def test_what_the_rules_mark_besides_is_not_told_as_a_keyword() -> None:
    assert "has to challenge:" not in [line.strip() for line in card_lines("ar.bully", "en")]


async def test_a_click_on_a_cards_name_in_the_log_opens_the_card(app_of: Any, text_of: Any) -> None:
    """Also where a word of the game stands in the name, which asks about that word everywhere else."""
    app = app_of(Table.at(beginning(WOUNDED, "human", "random")), news=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        log, voice = app.screen.arrangement.log, app.screen.voice
        log.show([("Beto draws Vital Seam.", ("def", "vz.vital_seam"), "")], "Log", True, voice.glossary)
        await pilot.pause()
        lines = text_of(app).splitlines()
        y = next(y for y, line in enumerate(lines) if "draws Vital Seam" in line)
        await pilot.click(offset=(lines[y].index("Vital Seam"), y))
        await pilot.pause()
        assert app.screen.inspector.shown() == ("def", "vz.vital_seam") and not app.screen.overlay.display
    assert [term.id for term in voice.glossary.within("Beto regains 10 Vital.")] == ["vital"]


ARMED = """\
- title: A Player Card attacks with one of its two Weapons
  clauses: [VZ-10.4]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: window
  turn: Beto
  table:
    Ana:
      deployment:
        - {card: W-02, attached: Mistress, used: true}
        - {card: W-05, attached: Mistress}
        - {card: F-01, copies: 2}
      reserves: [P-02]
      combat: [{card: J-01, as: Mistress, responding: true, facing: Lancer}]
      hand: [H-02]
    Beto: {deployment: [J-02], combat: [{card: P-02, as: Lancer, attacking: true}]}
  play: [{expect: {asked: Beto}}]
"""


@pytest.mark.parametrize(
    ("lang", "bears"),
    [
        ("en", ["bears Greatsword, in use", "bears Long Pike"]),
        ("es", ["lleva Mandoble, en uso", "lleva Pica Larga"]),
    ],
)
async def test_of_two_weapons_the_one_in_use_is_told_apart(
    app_of: Any, text_of: Any, lang: str, bears: list[str]
) -> None:
    """In the lane by its sign, which help explains, and in the card panel of its bearer."""
    table = Table.at(beginning(ARMED, "human", "random"))
    fighter = next(c for z in table.view(0).zones for c in z.cards if c.attached)
    assert [line for line in told(table, fighter.definition, lang, fighter) if line in bears] == bears
    app = app_of(table, lang, news=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        shown = " ".join(text_of(app).replace("│", " ").split())
        assert "15/10↑ ■" in shown and shown.count("■") == 1
        in_use = next(entry for entry in app.screen.voice.spec.flags.values() if entry.get("beside"))
        signs_told = dict(signs(app.screen.voice.spec, lang, app.screen.voice.say))
        assert signs_told["■"] == in_use["name"][lang] and "−neq" in signs_told
