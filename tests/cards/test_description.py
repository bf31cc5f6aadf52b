"""The types of a game's description are those of the models that check it."""

from __future__ import annotations

from typing import Any, NotRequired, get_origin, get_type_hints

import pytest

from mk_tui.cards import description as types
from mk_tui.cards import panel_model, registry
from mk_tui.cards import ruleset_model as models
from mk_tui.cards.ruleset_yaml import load_ruleset

PAIRS = [
    (types.SeatsEntry, models.Seats),
    (types.NamedEntry, models.Named),
    (types.ValueEntry, models.OptionValue),
    (types.OptionEntry, models.Option),
    (types.ColourEntry, models.Colour),
    (types.ZoneEntry, models.ZoneModel),
    (types.TypeEntry, models.CardType),
    (types.PhaseEntry, models.Phase),
    (types.KeywordEntry, models.KeywordModel),
    (types.StatEntry, models.StatModel),
    (types.FlagEntry, models.FlagModel),
    (types.TrackerEntry, models.Tracker),
    (types.FilterEntry, models.CardFilter),
    (types.AdviceEntry, models.Advice),
    (types.LookEntry, models.GameLook),
    (types.Description, models.RulesetFile),
]
# What no file says: ``load_ruleset`` asks the ruleset.
LEARNT = {types.FlagEntry: {"gone"}}


@pytest.mark.parametrize(("entry", "model"), PAIRS, ids=lambda x: x.__name__)
def test_an_entry_has_the_keys_of_its_model(entry: Any, model: Any) -> None:
    fields = {field.alias or name: field.is_required() for name, field in model.model_fields.items()}
    learnt = LEARNT.get(entry, set())
    assert set(entry.__annotations__) == set(fields) | learnt and not learnt & set(fields)
    if entry is not types.Description:  # which is empty where the file is wrong
        hints = get_type_hints(entry, include_extras=True)
        free = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
        assert free | entry.__optional_keys__ == {name for name, needed in fields.items() if not needed}


def test_a_part_has_every_key_of_the_plain_form() -> None:
    assert set(types.PartEntry.__annotations__) == set(panel_model.ABSENT)


@pytest.mark.parametrize("game", registry.games())
def test_the_panels_of_every_game_have_these_keys(game: str) -> None:
    found, errors = load_ruleset(registry.get(game))
    assert not errors
    assert all(set(flag) >= LEARNT[types.FlagEntry] for flag in found.get("flags", ()))
    for panel in found["panels"]:
        assert set(panel) == set(types.PanelEntry.__annotations__)
        for part in panel["parts"]:
            assert set(part) == set(types.PartEntry.__annotations__)
