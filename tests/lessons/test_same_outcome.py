"""Several picks that come to the same as what a step asks for are no wrong answer."""

from __future__ import annotations

from mk_tui.engine import save
from mk_tui.lessons import Guide, lessons


def at_the_damage() -> Guide:
    """Return the guide where a Mail Shirt takes 5 and who wears it the other 5."""
    guide = Guide(lessons("ultima_reserva")[0][0])
    while guide.question is None or guide.question.kind != "distribute" or len(guide.moves_on()[0]) != 2:
        if not guide.go_on():
            guide.answer(guide.moves_on()[0])
    return guide


def test_damage_named_in_part_that_falls_alike_moves_on() -> None:
    whole, part, other = at_the_damage(), at_the_damage(), at_the_damage()
    assert whole.answer((0, 1)).done
    assert part.answer((0,)).done  # the rest falls on the fighter itself
    assert save.state(whole.match.game) == save.state(part.match.game)
    reply = other.answer((1,))
    assert not reply.taken and reply.words is not None and reply.words.say("en").startswith("Then she falls")
