"""No sign of a table means two things, neither as drawn nor in plain ASCII."""

import pytest

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import LANGUAGES
from mk_tui.tui.board.spec import read_spec
from mk_tui.tui.glyphs import ascii_table
from mk_tui.tui.screens.help import signs
from mk_tui.tui.texts import texts


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", registry.games())
def test_a_sign_means_one_thing(game: str, lang: str) -> None:
    spec = read_spec(load_ruleset(registry.get(game))[0])
    table = ascii_table(spec.flag_glyphs(lang))
    meanings = dict(signs(spec, lang, texts(lang)))
    assert len(meanings) == len(signs(spec, lang, texts(lang)))
    assert len({sign.translate(table) for sign in meanings}) == len(meanings)
