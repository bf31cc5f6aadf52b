"""Whether what colours mean can be told apart, with any sort of eyes.

Colours are seen without one sort of cones as Machado, Oliveira and Fernandes (2009) compute it, at full
severity; how unlike two of them are is their distance in OKLab (Ottosson 2020), where about 0.02 is the
least that anybody sees side by side.
"""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest
from textual.color import Color

from mk_tui.tui import glyphs as g
from mk_tui.tui import paint, themes

NORMAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
PROTANOPIA = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
# Each theme with true colours: the eyes it is for, and the least contrast of its texts.
THEMES = [
    ("dark", NORMAL, 4.5),
    ("light", NORMAL, 4.5),
    ("contrast", NORMAL, 7.0),
    ("deuteranopia", DEUTERANOPIA, 4.5),
    ("deuteranopia", NORMAL, 4.5),
    ("protanopia", PROTANOPIA, 4.5),
    ("protanopia", NORMAL, 4.5),
]
APART = 0.06

Triple = tuple[float, float, float]
Eyes = tuple[Triple, Triple, Triple]


def _light(colour: Color, eyes: Eyes = NORMAL) -> Triple:
    """Return the linear light of a colour as ``eyes`` get it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.normalized]
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in eyes)
    return r, g, b


def _oklab(light: Triple) -> Triple:
    r, g, b = light
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _unlike(a: Color, b: Color, eyes: Eyes) -> float:
    return math.dist(_oklab(_light(a, eyes)), _oklab(_light(b, eyes)))


def _contrast(a: Color, b: Color) -> float:
    """Return the contrast of WCAG 2, from 1 to 21."""
    low, high = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (_light(a), _light(b)))
    return (high + 0.05) / (low + 0.05)


def _colours(theme: str, names: tuple[str, ...]) -> dict[str, Color]:
    variables = themes.make(theme).variables
    return {name: Color.parse(variables[f"mk-{name}"]) for name in names}


@pytest.mark.parametrize("names", [themes.MEANINGS, themes.CARD_COLOURS], ids=["meanings", "cards"])
@pytest.mark.parametrize(("theme", "eyes", "least"), THEMES)
def test_no_two_meanings_look_alike(theme: str, eyes: Eyes, least: float, names: tuple[str, ...]) -> None:
    colours = _colours(theme, names)
    alike = {
        (a, b): round(_unlike(colours[a], colours[b], eyes), 3)
        for a, b in itertools.combinations(names, 2)
        if _unlike(colours[a], colours[b], eyes) < APART
    }
    assert not alike


@pytest.mark.parametrize(("theme", "eyes", "least"), THEMES)
def test_every_meaning_can_be_read(theme: str, eyes: Eyes, least: float) -> None:
    background = Color.parse(themes.make(theme).background or "")
    colours = _colours(theme, (*themes.MEANINGS, *themes.CARD_COLOURS, "title", "badge"))
    faint = {name: c.hex for name, c in colours.items() if _contrast(c, background) < least}
    assert not faint


def test_without_all_cones_the_dark_theme_would_not_do() -> None:
    """What is searched for is really lost: otherwise these tests could not fail."""
    good, bad = Color.parse("#7fd88f"), Color.parse("#ffb454")
    assert _unlike(good, bad, NORMAL) > 2 * _unlike(good, bad, DEUTERANOPIA)


@pytest.mark.parametrize("theme", ["16", "mono"])
def test_without_true_colours_what_matters_has_an_attribute(theme: str) -> None:
    """In the terminal's own colours, and without any, letters, what may be played and what is picked stand
    out by bold type, a line or both ways round."""
    styles = paint.make(themes.make(theme).variables, terminal=True)
    assert styles["legal"].bold and styles["letter"].bold and styles["warn"].bold
    assert styles["picked"].underline and styles["cursor"].reverse
    assert styles["dim"].dim


# What is drawn in a meaning, where it is no style of its own name.
DRAWN = {"focus": "edge-focus", "active": "title-active"}
# What says a meaning beside its colour.
TOLD_BY = {
    "legal": f"{g.LEGAL} before the name",
    "letter": "it is a key, in the first cell",
    "warn": f"{g.ASKED} before the name, or a sentence",
    "focus": "it is the line of a frame",
    "active": f"{g.ACTIVE} before the name",
    "good": f"a bar or a figure with its name, or {g.PICKED}",
    "bad": f"a bar or a figure with its name that is bad, or {g.BAD}",
    "word": "it is the name of a keyword",
}
# Those that have the same attributes in the terminal's own colours: their sign has to do it there.
DOUBLES = {
    *itertools.combinations(("legal", "letter", "warn", "focus", "active"), 2),
    *itertools.combinations(("good", "bad", "word"), 2),
}


def test_in_sixteen_colours_no_two_meanings_look_alike_and_none_is_told_by_its_colour_alone() -> None:
    styles = paint.make(themes.make("16").variables, terminal=True)
    drawn = {name: styles[DRAWN.get(name, name)] for name in themes.MEANINGS}
    looks = {
        name: (str(style.color), style.bold, style.underline, style.dim) for name, style in drawn.items()
    }
    pairs = list(itertools.combinations(themes.MEANINGS, 2))
    assert not [(a, b) for a, b in pairs if looks[a] == looks[b]]
    same = {frozenset((a, b)) for a, b in pairs if looks[a][1:] == looks[b][1:]}
    assert same == {frozenset(pair) for pair in DOUBLES}
    assert not [pair for pair in DOUBLES if TOLD_BY[pair[0]] == TOLD_BY[pair[1]]]
    # Where bold type is bright as well, no bold one looks like a bright one that is not.
    bright = {name: look[0].replace("bright_", "") for name, look in looks.items()}
    assert not [(a, b) for a, b in pairs if (bright[a], *looks[a][1:]) == (bright[b], *looks[b][1:])]


def test_every_name_makes_its_theme() -> None:
    assert [themes.make(name).name for name in themes.NAMES] == list(themes.NAMES)


async def test_the_key_for_the_next_theme_says_which_one_is_on(app_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f4")
        await pilot.pause()
        assert [told.message for told in app._notifications] == ["Theme: light"]
