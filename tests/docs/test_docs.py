"""The documentation, followed to the letter.

Every fenced block with ``title=…`` is written where its title says; ``after="…"`` or ``before="…"`` puts it
into a file that is there, next to the line that begins so. What is written is then checked and played.
"""

from __future__ import annotations

import argparse
import filecmp
import importlib
import io
import json
import random
import re
import shlex
import shutil
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest

from mk_tui import cli
from mk_tui.cards import decks as deck_files
from mk_tui.cards import model, pool, registry, ruleset_yaml
from mk_tui.cards.compile import check_files
from mk_tui.cards.panel_model import PARTS, PanelModel
from mk_tui.cards.ruleset_model import RulesetFile
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.cards.vocabulary import Vocabulary
from mk_tui.cards.yaml_source import read
from mk_tui.engine import Game, acts, advance, determinise, dump, effects, events, load, view, why_not
from mk_tui.engine.cards import build_pool
from mk_tui.engine.change import face, move, set_flag
from mk_tui.engine.continuous import stat
from mk_tui.engine.flow import run
from mk_tui.engine.selectors import KEYS, TARGET_KEYS
from mk_tui.engine.setup import add_card, blank_game
from mk_tui.language import LANGUAGES, Speaker
from mk_tui.storage import Store, load_settings
from mk_tui.table import Table
from mk_tui.table.beginning import Beginning, Seat

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


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folders of their own, and nothing kept in memory from other tests."""
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path / "home"))
    for module in (pool, ruleset_yaml):
        monkeypatch.setattr(module, "_loaded", {})
    return tmp_path / "home"


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
    assert len(put) == 2 and "at the bottom of city" in speaker.event(put[0])


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


def play_at_random(g: Game, most: int = 10_000, seed: int = 0) -> None:
    """Answer at random until the match ends or ``most`` answers are given."""
    rng = random.Random(seed)
    while g.question is not None and most:
        q = g.question
        picks = rng.randint(q.least, min(q.most, len(q.options)))
        advance(g, tuple(rng.sample(range(len(q.options)), picks)))
        most -= 1


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


# -- a sixth game -------------------------------------------------------------------------------------


@pytest.fixture
def highcard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package of the page, findable as if it were installed."""
    folder = tmp_path / "mk-tui-highcard"
    for block in blocks(ADDING_A_GAME):
        if block.title:
            block.write(folder)
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
        for group, points in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    compile_messages(folder)
    monkeypatch.syspath_prepend(str(folder))
    registry._entry_points.cache_clear()
    registry.get.cache_clear()
    yield folder
    registry._entry_points.cache_clear()
    registry.get.cache_clear()
    for module in [m for m in sys.modules if m.partition(".")[0] == "highcard"]:
        del sys.modules[module]


def compile_messages(folder: Path) -> None:
    """Run the page's own command for its sentences."""
    from babel.messages.frontend import CommandLineInterface

    (command,) = [
        line for b in blocks(ADDING_A_GAME) for line in b.text.splitlines() if line.startswith("pybabel")
    ]
    words = shlex.split(command)
    words[words.index("-d") + 1] = str(folder / words[words.index("-d") + 1])
    CommandLineInterface().run(words)


def test_a_sixth_game_is_found_checked_and_listed(highcard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = registry.get("highcard")
    assert Path(rules.folder) == highcard / "highcard"
    description, errors = load_ruleset(rules)
    assert errors == [] and description["seats"] == {"min": 2, "max": 4}
    assert cli.main(["games", "--lang", "en"]) == 0
    assert "highcard: High Card" in capsys.readouterr().out
    assert cli.main(["cards", "check", "--lang", "en"]) == 0


@pytest.mark.parametrize(("lang", "word"), [("en", "Doubled"), ("es", "dobla")])
def test_the_words_of_a_sixth_game_can_be_asked_about(
    highcard: Path, lang: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    book = "## Rules\n\n**HC-2** Turns.\n\n**HC-6** A turn with *two* cards, see HC-2.\n"
    for language in LANGUAGES:  # what the page says to add next
        (highcard / "highcard" / f"rulebook.{language}.md").write_text(book, "utf-8")
    assert cli.main(["rules", "highcard", word, "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert "(HC-6)" in told and ("counts twice" if lang == "en" else "vale el doble") in told
    assert cli.main(["rules", "highcard", "hc-6", "--lang", lang]) == 0
    assert "HC-6 A turn with two cards, see HC-2." in capsys.readouterr().out


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sixth_game_is_played_to_its_end(highcard: Path, seats: int) -> None:
    rules = registry.get("highcard")
    table = [Seat(name, "human", "even") for name in ("Ana", "Bea", "Carla", "Dan")[:seats]]
    kinds = set()
    for seed in range(20):
        g = Beginning.lay(table, "highcard", {}, seed).begin()
        assert why_not(g, 0, g.in_zone("hand", 0)[0]) is None
        play_at_random(g, seed=seed)
        assert g.result is not None and g.round == 3 and g.count == 3 * seats
        won = [g.seats[s]["won"] for s in range(seats)]
        best = [s for s in range(seats) if won[s] == max(won)]
        kinds.add(g.result["kind"])
        assert g.result["winners"] == (best if len(best) == 1 else [])
    assert kinds == {"win", "draw"}
    assert rules.id == "highcard"


def test_a_sixth_game_is_saved_seen_and_said(highcard: Path) -> None:
    rules = registry.get("highcard")
    cards, _ = pool.load_pool(rules)
    g = Beginning.lay([Seat("Ana", "human", "even"), Seat("Bea", "human", "even")], "highcard", {}, 5).begin()
    speakers = [Speaker(lang, rules, cards, ["Ana", "Bea"]) for lang in LANGUAGES]
    while g.question is not None:
        again = load(json.loads(json.dumps(dump(g))), rules, cards)
        assert dump(again) == dump(g)
        for seat in (0, 1, None):
            seen = view(g, seat)
            hands = [seen.zone("hand", s).open for s in (0, 1)]
            assert hands == [seat == 0, seat == 1]
            for speaker in speakers:
                assert seen.question is not None
                said = [speaker.prompt(seen.question, seen)]
                said += [speaker.option(o, seen) for o in seen.question.options]
                assert not any("⟦" in sentence or "{" in sentence for sentence in said)
        for seed in (1, 2):
            world = determinise(g, 0, seed)
            assert view(world, 0).zones == view(g, 0).zones
        play_at_random(g, 1, seed=g.count)
    for speaker in speakers:
        told = [speaker.event(e) for e in events(g, 0)] + [speaker.result(view(g, 0))]
        book = rules.book
        needs = [*book.always, *book.elsewhere, *[n for act in book.acts for n in act.needs]]
        told += [
            speaker.say(message) for message in {*[n.message for n in needs], *[a.title for a in book.acts]}
        ]
        told.append(speaker.say("deck.size", n=7, wanted=8))
        assert not any("⟦" in sentence or "{" in sentence for sentence in told)


def test_the_acts_of_the_sixth_game_are_its_options_and_its_refusals(
    highcard: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    g = Beginning.lay([Seat("Ana", "human", "even"), Seat("Bea", "human", "even")], "highcard", {}, 5).begin()
    doubled = set()
    refused = set()
    while (q := g.question) is not None:
        ways = ("play",) if q.seat in doubled else ("play", "double")
        hand = g.in_zone("hand", q.seat)
        assert q.options == [(way, card) for way in ways for card in hand]
        for seat in (0, 1):
            for card in (*g.in_zone("hand", seat), *g.in_zone("table"), *g.in_zone("discard", seat)):
                refusal = why_not(g, seat, card)
                refused.add(refusal and (refusal.clause, refusal.message))
        refusal = acts.why_not(g, 1 - q.seat, hand[0])
        assert refusal is not None and refusal.clause == "HC-2"
        doubled.add(q.seat)
        advance(g, (len(q.options) - 1,))
    assert refused == {None, ("HC-2", "refuse.not_your_turn"), ("HC-3", "refuse.not_in_hand")}
    assert cli.main(["acts", "highcard", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "You have doubled a card already." in told and "HC-6" in told
    assert "no rulebook" in told


def test_the_outline_of_the_sixth_game_is_its_flows(highcard: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    outlines = importlib.import_module("outlines")
    registry.get("highcard")
    module = sys.modules["highcard"]
    assert module.__doc__ is not None
    assert module.__doc__.rstrip().endswith(outlines.outline(module.FLOWS))


def test_the_table_of_needs_is_whole() -> None:
    kinds = {n for n, kind in vars(acts).items() if isinstance(kind, type) and issubclass(kind, acts.Need)}
    assert first_column(ADDING_A_GAME, "needs") == kinds - {"Need"}


def test_a_hidden_hand_may_hold_anything_in_a_world_for_search(highcard: Path) -> None:
    g = Beginning.lay([Seat("Ana", "human", "even"), Seat("Bea", "human", "even")], "highcard", {}, 5).begin()
    play_at_random(g, 1)
    hands = {
        tuple(sorted(w.definition(c).id for c in w.in_zone("hand", 1)))
        for w in (determinise(g, 0, seed) for seed in range(60))
    }
    assert len(hands) > 5


def test_a_sixth_game_is_played_by_computers_and_resumed(highcard: Path, tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite3")
    seats = [Seat("Ana", "adept", "even"), Seat("Bea", "novice", "even")]
    session = Table.new("highcard", seats, seed=2, store=store)
    session.play_bot()
    session.play_bot()
    assert session.match_id is not None
    resumed = Table.resume(store, session.match_id)
    assert dump(resumed.game) == dump(session.game)
    while resumed.bot_to_move():
        resumed.play_bot()
    assert resumed.result is not None
    store.close()


async def test_a_sixth_game_is_drawn(highcard: Path, tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite3")
    session = Table.new("highcard", [Seat("Ana", "human"), Seat("Bea", "adept")], seed=3, store=store)
    app = importlib.import_module("mk_tui.tui.app").MkTui(store, load_settings()[0], session.sit(), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        drawn = app.export_screenshot().replace("&#160;", " ")
    for text in ("High Card", "rounds won", "Five", "Ten", "Ana: choose the card to play."):
        assert text in drawn
    store.close()


def test_a_sixth_game_is_told_in_lines(
    highcard: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 9))
    line = next(
        line for b in blocks(ADDING_A_GAME) for line in b.text.splitlines() if "mk-tui play highcard" in line
    )
    assert cli.main([*shlex.split(line)[1:], "--plain", "--seed", "3", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "Ana draws Five." in told and "Round 3 begins." in told
    assert "Bea draws a card." in told and "⟦" not in told


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
