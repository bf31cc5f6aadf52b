"""The documentation, followed to the letter.

Every fenced block with ``title=…`` is written where its title says; ``after="…"`` or ``before="…"`` puts it
into a file that is there, next to the line that begins so. What is written is then checked and played.
"""

from __future__ import annotations

import argparse
import filecmp
import importlib
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest

from mk_tui import cli
from mk_tui.cards import decks as deck_files
from mk_tui.cards import model, pool, registry
from mk_tui.cards.compile import check_files
from mk_tui.cards.panel_model import PARTS, PanelModel
from mk_tui.cards.ruleset_model import RulesetFile
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.cards.vocabulary import Vocabulary
from mk_tui.cards.yaml_source import read
from mk_tui.engine import Game, advance, effects, events, view
from mk_tui.engine.cards import build_pool
from mk_tui.engine.change import face, move, set_flag
from mk_tui.engine.continuous import stat
from mk_tui.engine.flow import run
from mk_tui.engine.selectors import KEYS, TARGET_KEYS
from mk_tui.engine.setup import add_card, blank_game
from mk_tui.language import Speaker
from mk_tui.table.beginning import Beginning, Seat

from .by_chance import play_at_random
from .pages import (
    ADDING_A_CARD,
    ADDING_A_GAME,
    DOCS,
    FENCE,
    ROOT,
    blocks,
    first_column,
    rows,
    sentence_words,
    titled,
    words,
)

# -- playing ------------------------------------------------------------------------------------------


class Match:
    """A match of Mamlejet Kohanim for Ana alone, begun in the middle."""

    def __init__(self, rules: Any, step: str = "2b", **zones: list[str]) -> None:
        cards, errors = pool.load_pool(rules)
        assert [str(e) for e in errors] == []
        self.g: Game = blank_game(rules, cards, ["Ana"], {}, 1)
        self.ids: dict[str, int] = {}
        for zone, names in {"city": ["mk.mine"] * 20, **zones}.items():
            for name in names:
                owner = -1 if zone == "front" else 0
                number = self.g.layout.ids[zone][0]
                self.ids[name] = add_card(self.g, cards.by_id[name].index, 0, number, controller=owner)
        rules.laying.begin_at(self.g, step, 0)
        run(self.g)

    def offered(self, *option: Any) -> bool:
        """Return whether an option is among those of the open question."""
        q = self.g.question
        return q is not None and self._option(option) in q.options

    def take(self, *option: Any) -> None:
        """Answer the open question with an option; cards are named by id."""
        assert self.g.question is not None
        advance(self.g, (self.g.question.options.index(self._option(option)),))

    def _option(self, option: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(self.ids.get(word, word) for word in option)

    def zone(self, kind: str) -> list[int]:
        return self.g.in_zone(kind, 0)


def copy_of_the_rules(tmp_path: Path, name: str) -> Path:
    """Copy ``rulesets`` into a folder to work in, without what Python left there."""
    folder = tmp_path / name
    shutil.copytree(ROOT / "rulesets", folder / "rulesets", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def changed(folder: Path) -> list[str]:
    """Return the files of the copied rules that are not as they were."""
    files = [p.relative_to(folder) for p in folder.rglob("*") if p.is_file() and p.suffix != ".pyc"]
    return [str(f) for f in files if not (ROOT / f).exists() or not filecmp.cmp(ROOT / f, folder / f, False)]


@pytest.fixture
def import_copy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Import the game out of copied rules, beside the real one."""
    made: list[str] = []

    def ruleset(folder: Path) -> Any:
        name = f"copied_{folder.name}"
        (folder / "rulesets").rename(folder / name)
        monkeypatch.syspath_prepend(str(folder))
        made.append(name)
        found = importlib.import_module(f"{name}.mamlejet_kohanim").RULESET
        _, errors = load_ruleset(found)
        assert [str(e) for e in errors] == []
        return found

    yield ruleset
    for module in [m for m in sys.modules if m.partition(".")[0] in made]:
        del sys.modules[module]


# -- a card -------------------------------------------------------------------------------------------


@pytest.fixture
def my_cards(home: Path) -> Path:
    (block,) = titled(ADDING_A_CARD, "my_cards.yaml")
    return block.write(home)


def test_the_card_check_finds_nothing_wrong(my_cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cards", "check", "--lang", "en"]) == 0
    assert cli.main(["cards", "check", str(my_cards), "--lang", "en"]) == 0
    capsys.readouterr()
    assert cli.main(["cards", "show", "mk.dawn_watch", "--lang", "en"]) == 0
    assert "Target soldier you control has difficulty +2" in capsys.readouterr().out


def test_a_mistake_is_one_line_and_the_rest_goes_on(
    my_cards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = my_cards.read_text(encoding="utf-8").replace("do: grant", "do: grnat")
    my_cards.write_text(text, encoding="utf-8")
    assert cli.main(["cards", "check", "--lang", "en"]) == 1
    (line, *_) = capsys.readouterr().out.splitlines()
    assert re.search(
        r'my_cards\.yaml:13:\d+: mk\.dawn_watch\.effect\[1\]\.do: .*did you mean "grant"\?', line
    )
    assert "mk.camp_healer" in pool.load_pool(registry.get("mamlejet_kohanim"))[0].by_id


def test_the_tefila_strengthens_its_soldier_and_draws(my_cards: Path) -> None:
    rules = registry.get("mamlejet_kohanim")
    m = Match(rules, hand=["mk.dawn_watch"], camp=["mk.camp_healer", "mk.food_ration"])
    healer = m.ids["mk.camp_healer"]
    m.take("play", "mk.dawn_watch")
    assert stat(m.g, healer, "difficulty") == 5
    shown = view(m.g, 0).card(healer)
    assert shown is not None and "zerizut" in shown.keywords
    assert [m.g.definition(c).id for c in m.zone("hand")] == ["mk.mine"]
    assert m.zone("guenizah") == [m.ids["mk.dawn_watch"]]


def test_the_scenarios_of_the_cards_pass(
    my_cards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (block,) = titled(ADDING_A_CARD, "my_scenarios.yaml")
    code = cli.main(["scenario", str(block.write(tmp_path))])
    told = capsys.readouterr().out
    assert code == 0, told
    assert "4 passed, 0 failed" in told


# -- a keyword ----------------------------------------------------------------------------------------


def test_a_keyword_is_one_entry_in_one_file(tmp_path: Path, home: Path, import_copy: Any) -> None:
    folder = copy_of_the_rules(tmp_path, "keyword")
    (entry,) = titled(ADDING_A_CARD, "ruleset.yaml")
    entry.write(folder)
    assert changed(folder) == ["rulesets/mamlejet_kohanim/ruleset.yaml"]
    (card,) = titled(ADDING_A_CARD, "my_soldier.yaml")
    file = card.write(home)

    rules = import_copy(folder)
    assert check_files(rules, [file]) == []
    (raw,) = read(file.read_bytes(), file.name).data
    # What the keyword looks at drops the caches, also where no card says it.
    assert build_pool(rules, [raw]).static_flags == rules.terms.flags["defending"]
    m = Match(
        rules,
        hand=["mk.night_guard"],
        camp=["mk.food_ration", "mk.camp_healer"],
        front=["mk.pelishti_warrior"],
    )
    m.take("play", "mk.night_guard")
    guard = m.ids["mk.night_guard"]
    assert [m.g.definition(c).id for c in m.zone("hand")] == ["mk.mine"]  # when: it entered, a card was drawn
    assert stat(m.g, guard, "difficulty") == 4
    move(m.g, guard, m.g.layout.ids["front"][0])
    face(m.g, guard, m.ids["mk.pelishti_warrior"])
    assert stat(m.g, guard, "difficulty") == 4
    set_flag(m.g, guard, rules.terms.flags["defending"])
    assert stat(m.g, guard, "difficulty") == 6
    shown = view(m.g, 0).card(guard)
    assert shown is not None and shown.keywords == ("vigilant",)
    assert Speaker("es", rules, m.g.pool, ["Ana"]).keyword("vigilant")[0] == "vigilante"


# -- an operation -------------------------------------------------------------------------------------


def test_an_operation_is_one_class_in_one_file(tmp_path: Path, home: Path, import_copy: Any) -> None:
    folder = copy_of_the_rules(tmp_path, "operation")
    for block in titled(ADDING_A_CARD, "ops.py"):
        block.write(folder)
    assert changed(folder) == ["rulesets/mamlejet_kohanim/ops.py"]
    (card,) = titled(ADDING_A_CARD, "my_hishtadlut.yaml")
    file = card.write(home)

    rules = import_copy(folder)
    assert check_files(rules, [file]) == []
    m = Match(
        rules,
        hand=["mk.gleaners"],
        camp=["mk.food_ration"],
        guenizah=["mk.boaz", "mk.yael", "mk.camp_healer", "mk.pelishti_warrior"],
    )
    m.take("play", "mk.gleaners")
    own = {m.ids[n] for n in ("mk.boaz", "mk.yael", "mk.camp_healer")}
    assert len(set(m.zone("city")[:2]) & own) == 2  # the bottom is first
    left = own - set(m.zone("city"))
    assert set(m.zone("guenizah")) == {*left, m.ids["mk.pelishti_warrior"], m.ids["mk.gleaners"]}
    put = [e for e in events(m.g, 0) if e.id == "log.put_below"]
    speaker = Speaker("en", rules, m.g.pool, ["Ana"])
    assert len(put) == 2 and "at the bottom of the city" in speaker.event(put[0])


# -- a deck -------------------------------------------------------------------------------------------


def test_a_deck_is_found_and_played(my_cards: Path, home: Path) -> None:
    (block,) = titled(ADDING_A_CARD, "my_deck.yaml")
    block.write(home)
    rules = registry.get("mamlejet_kohanim")
    found, errors = deck_files.load_decks(rules, pool.load_pool(rules)[0])
    assert [str(e) for e in errors] == []
    assert found["my_deck"].size() == 60
    g = Beginning.lay([Seat("Ana", "human", "my_deck")], rules.id, {}, 3).begin()
    play_at_random(g, 60)
    assert "mk.dawn_watch" in {g.definition(c).id for c in range(len(g.defs))}


# -- the tables ---------------------------------------------------------------------------------------

KIND = {
    int: "number",
    bool: "true or false",
    str: "text",
    effects.Ref: "cards",
    effects.Who: "who",
    effects.Effects: "effect",
    effects.Stat: "stat",
    effects.Keyword: "keyword",
    effects.Zone: "zone",
    effects.Duration: "duration",
    effects.Count: "number",
    effects.Pile: "zone",
    effects.Piles: "cards",
}


def parameters(op: type[effects.Op]) -> str:
    """Return an operation's parameters as the table writes them."""
    told = []
    for name, (kind, default) in op.params.items():
        if get_origin(kind) is Literal:
            word = " or ".join(get_args(kind))
        else:
            word = "list" if get_origin(kind) in (list, tuple) else KIND[kind]
        end = ", required" if default is ... else "" if default in (None, (), 0) else f" = {default}"
        told.append(f"`{name}` {word}{end}")
    return "; ".join(told) or "–"


def test_the_table_of_operations_agrees_with_the_code() -> None:
    rules = registry.get("mamlejet_kohanim")
    told = {f"`{do}` | {parameters(op)}" for do, op in rules.operations.items()}
    assert {" | ".join(row[:2]) for row in rows(ADDING_A_CARD, "operations")} == told


def test_the_words_of_cards_agree_with_the_code() -> None:
    rules = registry.get("mamlejet_kohanim")
    page = ADDING_A_CARD
    assert first_column(page, "selector") == {
        *KEYS,
        *rules.terms.fields,
        *rules.terms.flags,
        *rules.terms.predicates,
    }
    assert first_column(page, "target") == TARGET_KEYS
    assert first_column(page, "events") == rules.terms.events
    stats = {word: row[1] for row in rows(page, "stats") for word in words(row[0])}
    assert stats == dict.fromkeys(rules.terms.stats, "card") | dict.fromkeys(rules.terms.seat_stats, "player")
    assert first_column(page, "marks") == set(rules.terms.marks)
    assert sentence_words(page, "Zones:") == [z.kind for z in rules.zones]
    assert sentence_words(page, "Steps:") == list(rules.terms.steps)
    assert sentence_words(page, "Keywords:") == list(rules.terms.keywords)
    assert set(rules.lasting.durations) == {"end_of_turn"} and "**duration**: `end_of_turn`" in page
    assert words(next(r for r in rows(page, "target") if r[0] == "`stack`")[1]) == list(rules.stack_words)


def keys(kind: Any) -> set[str]:
    """Return the keys of a file's mapping."""
    return {field.alias or name for name, field in kind.model_fields.items()}


def test_the_keys_of_cards_agree_with_the_code() -> None:
    page = ADDING_A_CARD
    types = Vocabulary(registry.get("mamlejet_kohanim")).schema().CARDS
    told = {words(row[0])[0]: (words(row[1]), words(row[2])) for row in rows(page, "types")}
    real = {}
    for name, kind in types.items():
        must = {f.alias or n for n, f in kind.model_fields.items() if f.is_required()}
        real[name] = (sorted(must), sorted(keys(kind) - must))
    assert told == real
    assert first_column(page, "card") == set().union(*(keys(kind) for kind in types.values()))
    assert first_column(page, "when") == keys(model.TriggerModel)
    assert first_column(page, "while") == keys(model.CardStatic) | keys(model.PlayerStatic)
    assert first_column(page, "action") == keys(model.ActionModel)


def test_the_keys_of_ruleset_yaml_agree_with_the_code() -> None:
    assert first_column(ADDING_A_GAME, "ruleset") == keys(RulesetFile)
    assert first_column(ADDING_A_GAME, "panel") == keys(PanelModel)
    assert first_column(ADDING_A_GAME, "part") == set().union(*(keys(kind) for kind in PARTS.values()))


# -- the pages themselves -----------------------------------------------------------------------------


@pytest.mark.parametrize("page", [ROOT / "README.md", *DOCS], ids=lambda p: p.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        file = page.parent / name if name else page
        assert file.exists(), target
        if anchor:
            heads = re.findall(r"^#+ (.*)$", FENCE.sub("", file.read_text(encoding="utf-8")), re.M)
            assert anchor in {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in heads}, target


@pytest.mark.parametrize("page", DOCS, ids=lambda p: p.name)
def test_every_file_named_is_there(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for name in re.findall(r"`((?:mk_tui|rulesets|tests|tools|docs|data)/[\w./-]+)`", text):
        assert (ROOT / name).exists() or name == "mk_tui/_data", name


@pytest.mark.parametrize("page", [ROOT / "README.md", *DOCS], ids=lambda p: p.name)
def test_every_command_is_one(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for block in blocks(text):
        if block.language != "sh":
            continue
        for line in block.text.splitlines():
            name, *rest = shlex.split(line, comments=True) or [""]
            if name == "mk-tui":
                options = cli._parser("en", rest).parse_args(rest)
                assert (options.command or "app") in cli.COMMANDS
    parser = cli._parser("en", [])
    (sub,) = [a.choices for a in parser._actions if isinstance(a.choices, dict)]
    for code in re.findall(r"`(mk-tui[^`\n]*)`", FENCE.sub("", text)):
        _, *rest = code.split()
        command = next((w for w in rest if not w.startswith("-")), None)
        assert command is None or command in sub, code
        words = [w for w in rest if not w.startswith("-")]
        known = _innermost(parser, words)._option_string_actions
        for option in re.findall(r"--[a-z-]+", code):
            assert option in known, code


def _innermost(parser: argparse.ArgumentParser, words: list[str]) -> argparse.ArgumentParser:
    """Return the parser of the command that the words name, which may be a command of a command."""
    for word in words:
        sub = [a.choices for a in parser._actions if isinstance(a.choices, dict)]
        if not sub or word not in sub[0]:
            break
        parser = sub[0][word]
    return parser


def test_every_block_of_code_is_whole() -> None:
    for page in (ADDING_A_CARD, ADDING_A_GAME):
        for block in blocks(page):
            assert not block.title or block.text.strip()
            assert "…" not in block.text
