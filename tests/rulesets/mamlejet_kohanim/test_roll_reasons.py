"""What changes the number of a roll is named: the challenge level and the distance are no nameless rules."""

from __future__ import annotations

from mk_tui.language import Speaker
from mk_tui.table import Table


def test_a_roll_says_what_the_level_and_the_distance_add() -> None:
    """A-70 makes invaders sturdier, MK-10.7 takes one from who shoots; all else comes of a card."""
    table = Table.new("mamlejet_kohanim", [(x, "novice", "") for x in ("Ana", "Beto", "Carla")], {}, 2)
    while table.result is None and len(table.game.answers) < 400:
        table.answer(table.computers.answer())
    rolls = [e for e in table.events(None) if e.fields.get("mods")]
    named = {source for e in rolls for source, _ in e.fields["mods"]}
    assert {"roll.level", "roll.afar"} <= named and "" not in named
    for lang, level, afar in (
        ("en", "challenge level +", "projectile +1 (MK-10.7)"),
        ("es", "nivel de desafío +", "proyectil +1 (MK-10.7)"),
    ):
        speaker = Speaker(lang, table.ruleset, table.pool, table.names)
        said = " ".join(line for e in rolls for line in speaker.roll_lines(e.fields))
        assert level in said and "(A-70)" in said and afar in said
