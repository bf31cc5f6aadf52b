"""The game that the documentation adds, followed to the letter."""

from __future__ import annotations

import importlib
import io
import json
import shlex
import sys
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from mk_tui import cli
from mk_tui.cards import failures, pool, registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import acts, advance, determinise, dump, events, load, view, why_not
from mk_tui.language import LANGUAGES, Speaker
from mk_tui.players.deciding import Patiently
from mk_tui.storage import Store, load_settings
from mk_tui.table import Table, computers
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.table.story import tell

from .by_chance import play_at_random
from .pages import (
    ADDING_A_GAME,
    ROOT,
    blocks,
    first_column,
)


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
    assert cli.main(["rules", "highcard", "--lang", lang]) == 1
    said = {"en": "The game highcard has no rulebook.", "es": "El juego highcard no trae reglamento."}
    assert capsys.readouterr().out.strip() == said[lang]
    book = "## Rules\n\n**HC-2** Turns.\n\n**HC-6** A turn with *two* cards, see HC-2.\n"
    for language in LANGUAGES:  # what the page says to add next
        (highcard / "highcard" / f"rulebook.{language}.md").write_text(book, "utf-8")
    assert cli.main(["rules", "highcard", word, "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert "(HC-6)" in told and ("counts twice" if lang == "en" else "vale el doble") in told
    assert cli.main(["rules", "highcard", "hc-6", "--lang", lang]) == 0
    assert "HC-6 A turn with two cards, see HC-2." in capsys.readouterr().out


def test_a_sixth_game_brings_guided_matches_and_puzzles(
    highcard: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["lessons", "check", "highcard", "--lang", "en"]) == 0
    assert "1 lessons, 1 puzzles, 0 mistakes" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("\n2\n1\n"))  # read, then a wrong card, then the right one
    cli.main(["learn", "highcard", "first_round", "--lang", "en"])
    told = capsys.readouterr().out
    assert "Keep the doubling, and Two, for later." in told and "Bea holds nothing higher." in told
    assert "You won. Now play Five doubled: 10." in told and "⟦" not in told
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\n"))
    cli.main(["puzzle", "highcard", "both_rounds", "--lang", "es"])
    assert "Un Dos que se dobla vale 4." in capsys.readouterr().out


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


def test_the_story_of_a_sixth_game_is_told(highcard: Path) -> None:
    """Nothing of it is a game's own: whoever won, and what came last, is known of any."""
    seats = [Seat(name, "human", "even") for name in ("Ana", "Bea")]
    for seed in range(6):
        beginning = Beginning.lay(seats, "highcard", {}, seed)
        table = Table.at(beginning)
        while (question := table.question) is not None:
            table.answer(range(question.least))
        story, result = tell(table.match), table.game.result
        assert story.judged and story.ending.events and result is not None
        shares = [float(s in result["winners"]) if result["kind"] == "win" else 0.5 for s in (0, 1)]
        assert list(story.rounds[-1].looks) == shares


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
    session.computers.play()
    session.computers.play()
    assert session.match_id is not None
    resumed = Table.resume(store, session.match_id)
    assert dump(resumed.game) == dump(session.game)
    while resumed.bot_to_move():
        resumed.computers.play()
    assert resumed.result is not None
    store.close()


@pytest.mark.failures("bot_late")
def test_a_bot_of_a_sixth_game_that_hangs_does_not_hang_the_table(
    highcard: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.new("highcard", [Seat("Ana", "adept"), Seat("Bea", "novice")], seed=2)
    released = threading.Event()
    bot = table.ruleset.bot()
    monkeypatch.setattr(bot, "choose", lambda *_: released.wait(60) and (0,))
    monkeypatch.setattr(computers, "OWN_SECONDS", 0.05)
    try:
        for _ in range(6):
            table.computers.play()
    finally:
        released.set()
    assert table.game.count == 6


def test_the_bots_of_our_own_games_are_asked_without_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Patiently, "ask", None)
    table = Table.new("karmaka", [Seat("Ana", "adept"), Seat("Bea", "novice")], seed=2)
    mark = failures.count()
    for _ in range(6):
        table.computers.play()
    assert table.game.count == 6 and not failures.since(mark)  # asked with a thread none would have answered


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
