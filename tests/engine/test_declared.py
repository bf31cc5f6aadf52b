"""What is offered is what the judge allows: the fast way through the declarations and the plain one agree."""

from __future__ import annotations

import random

import pytest

from mk_tui.cards import registry
from mk_tui.engine import Game, advance
from mk_tui.engine.acts import Among, Shade, options
from mk_tui.engine.continuous import keywords
from tests.fuzz.checks import random_answer
from tests.fuzz.play import cases

GAMES = ("aguila_roja", "humankind", "karmaka", "mamlejet_kohanim", "ultima_reserva")
# Matches of each game, and how many of their questions are looked at.
MATCHES, SHARE = 4, 0.2


def allowed(g: Game, seat: int) -> set[tuple[object, ...]]:
    """Return the options that no need of any act forbids, asking each of them as the judge does."""
    found: set[tuple[object, ...]] = set()
    now = (g.phase, seat == g.active, not g.stack)
    for group in g.rules.book.groups:
        for act in group.acts:
            if not act.timely(*now):
                continue
            for card in act.place.cards(g, seat):
                if act.having and not keywords(g, card) & act.having:
                    continue
                for k in act.of(g.definition(card)):
                    if act.unmet(g, seat, card, k) < 0:
                        found.add((act.verb, card) if k < 0 else (act.verb, card, k))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_options_are_what_no_need_forbids(game: str) -> None:
    aside = {act.verb for act in registry.get(game).book.asides}
    looked = 0
    for case in [c for c in cases(MATCHES) if c.game == game]:
        rng = random.Random(str(case))
        g = case.begin()
        while (q := g.question) is not None:
            if q.kind in g.rules.book.kinds and rng.random() < SHARE:
                offered = {o for o in options(g, q.seat) if o[0] not in aside}
                assert offered == allowed(g, q.seat), (str(case), g.count)
                looked += bool(offered)
            advance(g, random_answer(g, rng))
    assert looked


@pytest.mark.parametrize("game", GAMES)
def test_choices_are_what_no_need_forbids(game: str) -> None:
    looked = 0
    for case in [c for c in cases(MATCHES) if c.game == game]:
        rng = random.Random(str(case))
        g = case.begin()
        while (q := g.question) is not None:
            for choice in [c for c in g.rules.book.choices if c.kind == q.kind and c.why in ("", q.why)]:
                on = q.fields[choice.about] if choice.about else -1
                needs = [n for n in choice.needs if not isinstance(n, (Among, Shade))]
                among = list(choice.among(g, q.seat))
                fit = [c for c in among if all(n.holds(g, q.seat, c, -1, on) for n in needs)]
                assert choice.cards(g, q.seat, on) == fit, (str(case), g.count, q.why)
                looked += bool(fit)
            advance(g, random_answer(g, rng))
    assert looked or not registry.get(game).book.choices
