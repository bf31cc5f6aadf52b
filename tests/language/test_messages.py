"""Every message that the code names has a sentence in both languages, with the same fields."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from mk_tui.cards import failures, registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import LANGUAGES
from mk_tui.storage.settings import DECLARED

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "mk_tui" / "locale"
SCREEN = ROOT / "mk_tui" / "tui" / "locale"
KINDS = (
    "answer|ask|bench|card|cards|clauses|cli|deck|doctor|error|games|key|keyword|kind|lab|list|log|note|option|plain"
    "|failure|refusals|refuse|result|roll|save|setting|sign|stack|status|stuck|why|word"
)
MESSAGE = re.compile(rf"(?:{KINDS})\.[a-z0-9_.]+")
# "log.stacked_" + kind and the like: at least one message has to begin so.
STEM = re.compile(rf"(?:{KINDS})\.(?:[a-z0-9_]+_)?")


def messages(folder: Path, lang: str) -> dict[str, list[str]]:
    """Return the forms of every message of a catalogue (two where it has a plural)."""
    found: dict[str, list[str]] = {}
    for path in (folder / lang / "LC_MESSAGES").glob("*.po"):
        with path.open("rb") as source:
            catalogue = read_po(source, locale=lang, abort_invalid=True)
        for message in catalogue:
            if message.id:
                name = message.id if isinstance(message.id, str) else message.id[0]
                text = message.string
                found[name] = [text] if isinstance(text, str) else list(text)
    return found


def folders() -> list[Path]:
    """Return every catalogue folder that is there."""
    games = [Path(registry.get(g).folder) / "locale" for g in registry.games()]
    return [f for f in (PROGRAM, SCREEN, *games) if (f / "en" / "LC_MESSAGES").is_dir()]


@cache
def named_in(folder: Path, leave_out: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Return (message id or stem, place) for every string literal of the code that is one."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        relative = path.relative_to(folder)
        if relative.parts[0] in leave_out:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
                if text.endswith((".py", ".po", ".mo", ".yaml", ".toml", ".doc")):
                    continue
                if MESSAGE.fullmatch(text) or STEM.fullmatch(text):
                    found.append((text, f"{path.relative_to(ROOT)}:{node.lineno}"))
    return found


def unsaid(named: Iterable[tuple[str, str]], known: set[str]) -> list[str]:
    """Return what is named and no catalogue has."""
    missing = []
    for text, place in named:
        if text.endswith(("_", ".")):
            if not any(m.startswith(text) for m in known):
                missing.append(f"{text}… ({place})")
        elif text not in known and f"{text}_of" not in known:
            missing.append(f"{text} ({place})")
    return missing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_of_the_program_is_said(lang: str) -> None:
    known = set(messages(PROGRAM, lang)) | set(messages(SCREEN, lang))
    # An engine's message may be a game's to word; every game then has to.
    for game in registry.games():
        own = known | set(messages(Path(registry.get(game).folder) / "locale", lang))
        assert not unsaid(named_in(ROOT / "mk_tui", ("locale",)), own)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", registry.games())
def test_every_message_of_a_game_is_said(game: str, lang: str) -> None:
    folder = Path(registry.get(game).folder)
    known = set(messages(PROGRAM, lang)) | set(messages(folder / "locale", lang))
    assert not unsaid(named_in(folder), known)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", registry.games())
def test_every_verb_and_word_of_a_game_has_a_name(game: str, lang: str) -> None:
    ruleset = registry.get(game)
    known = set(messages(PROGRAM, lang)) | set(messages(Path(ruleset.folder) / "locale", lang))
    assert not [v for v in ruleset.verbs if f"option.{v}" not in known]
    described = {k["id"] for k in load_ruleset(ruleset)[0].get("keywords", ())}
    # Rule marks are given by effects too ("gains …"), so they need a name though no card shows them.
    assert not [m for m in ruleset.keywords if m not in described and f"keyword.{m}" not in known]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_and_kind_has_its_words(lang: str) -> None:
    known = set(messages(PROGRAM, lang))
    assert not [s.name for s in DECLARED if not {f"setting.{s.name}", f"setting.{s.name}.doc"} <= known]


def fields(forms: list[str]) -> set[str]:
    return {
        name.partition(".")[0] for form in forms for _, name, _, _ in string.Formatter().parse(form) if name
    }


@pytest.mark.parametrize("folder", folders(), ids=lambda f: f.parent.name)
def test_both_languages_have_the_same_messages_with_the_same_fields(folder: Path) -> None:
    english, spanish = (messages(folder, lang) for lang in LANGUAGES)
    assert set(english) == set(spanish)
    assert not [m for m in english if fields(english[m]) != fields(spanish[m])]
    assert not [m for m in english if len(english[m]) != len(spanish[m])]
    assert not [m for both in (english, spanish) for m, forms in both.items() if not all(forms)]


@pytest.mark.parametrize("folder", folders(), ids=lambda f: f.parent.name)
def test_spanish_questions_and_exclamations_are_opened(folder: Path) -> None:
    def well_marked(text: str) -> bool:
        return text.count("?") <= text.count("¿") + (
            text.lstrip().startswith("?") or " ?" in text
        ) and text.count("!") == text.count("¡")

    assert not [m for m, forms in messages(folder, "es").items() if not all(map(well_marked, forms))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_there_can_be_said_with_the_nearest_word(lang: str) -> None:
    code = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "mk_tui").rglob("*.py"))
    wanted = set(re.findall(r'no_such\(\s*"([a-z_.]+)"', code))
    assert wanted
    assert not [m for m in wanted if f"{m}_near" not in messages(PROGRAM, lang)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_failure_has_a_sentence(lang: str) -> None:
    known = set(messages(PROGRAM, lang))
    assert {m.removeprefix("failure.") for m in known if m.startswith("failure.")} == set(failures.KINDS)
