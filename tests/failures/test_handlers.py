"""No handler swallows what it catches; and whoever makes one swallow it finds a test that fails."""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "mk_tui"
# Where every handler is changed on purpose below.
MUTATED = ("players", "tui", "plain")


def _load(name: str) -> Any:
    """Import a module that lies beside this file (tests are no package)."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


handlers = _load("handlers")

# What may be caught without a word, and why: the exceptions are exactly these, in exactly one handler.
EXCUSED = {
    ("cards/journal.py:Journal.rows", "FileNotFoundError"): "nothing was written yet",
    ("cards/journal.py:Journal.rows", "(ValueError, RecursionError)"): "a line that a kill cut short",
    ("cards/data_files.py:_inside", "FileNotFoundError"): "a folder that was never made has no files",
    ("cards/selector_models.py:targets", "ValueError"): "its sentences are what is returned",
    ("cards/vocabulary.py:_bytes", "FileNotFoundError"): "a game need not have the file",
    ("commands/typed_seats.py:own_name", "(OSError, KeyError)"): "a user without a name is called Ana",
    ("lab/clauses.py:_reasons", "FileNotFoundError"): "a game need not excuse any clause",
    ("lab/workfile.py:_read", "ValueError"): "a line that a kill cut short: its chunk is played again",
    ("language/catalogue.py:_load", "FileNotFoundError"): "a game need not speak the language",
    ("plain/console.py:Console.ask", "UnicodeDecodeError"): "the line is refused as no choice",
    ("plain/lesson_lines.py:PlainLesson.answered", "Wrong"): "each way but a command says what is wrong",
    ("plain/lesson_lines.py:PlainPuzzle.take_turn", "Wrong"): "each way but a command says what is wrong",
    (
        "plain/line_match.py:PlainMatch.play_out",
        "Elsewhere",
    ): "no failure: somebody gave up or took something back",
    (
        "plain/line_match.py:PlainMatch.play_out",
        "(Quit, Closed)",
    ): "no failure: somebody left; it is said what is kept",
    ("plain/line_match.py:PlainMatch.play_out", "ToldToEnd"): "no failure: a signal; it is said what is kept",
    ("plain/line_match.py:PlainMatch.ask", "Wrong"): "each way but a command says what is wrong",
    ("table/keeper.py:Keeper._catch_up", "RuleCrash"): "the answer is withdrawn; its report is written",
    ("players/worker.py:Worker.stop", "OSError"): "unsent words of a pipe whose other end was just killed",
    ("scenarios/decisions.py:Decider._take", "Difference"): "added to the differences that are reported",
    ("laying/laid.py:LaidTable._apply_words", "SetupError"): "bad() raises it at its place in the file",
    ("laying/laid.py:LaidTable._begin", "SetupError"): "bad() raises it at its place in the file",
    ("storage/crashes.py:write_crash", "FileExistsError"): "the next number is taken",
    ("storage/settings.py:load_settings", "FileNotFoundError"): "nothing was set yet",
    (
        "storage/settings.py:_set_aside",
        "OSError",
    ): "the error that is returned says that it stays where it is",
    ("tui/driver.py:end_at_once", "OSError, termios.error"): "the terminal is gone: nothing to restore",
    ("tui/screens/setup.py:SetupScreen._options_raw", "(SetupError, LookupError)"): "fill() has said it",
    ("cards/compiled.py:_write", "OSError"): "what is left of a file that was not written to its end",
    ("cards/rulebook.py:clauses_of", "FileNotFoundError"): "a game need not have a rulebook",
    ("cards/writing.py:make_folder", "FileExistsError"): "somebody else made it",
    (
        "cards/writing.py:protect",
        "(FileNotFoundError, AttributeError)",
    ): "nothing to protect, or no such rights",
    (
        "cards/writing.py:replaced",
        "FileNotFoundError",
    ): "what is left of a file that was not written to its end",
    ("cards/writing.py:place_new", "OSError"): "without links the file is made in two steps",
    ("cards/writing.py:sync_folder", "OSError"): "not every system can sync a folder",
    (
        "cli.py:_complain",
        "(OSError, ValueError, OutputLost)",
    ): "standard error has gone: nobody is left to tell",
    ("commands/cards.py:_mapping", "CardError"): "the check that follows says what is wrong",
    ("commands/learn.py:learn", "(Quit, Closed)"): "no failure: somebody left",
    ("commands/learn.py:learn", "ToldToEnd"): "no failure: a signal",
    ("commands/learn.py:puzzle", "(Quit, Closed)"): "no failure: somebody left",
    ("commands/learn.py:puzzle", "ToldToEnd"): "no failure: a signal",
    ("commands/learn.py:_play_on", "Closed"): "no failure: somebody left",
    ("commands/learn.py:_play_on", "ToldToEnd"): "no failure: a signal",
    ("language/rule_pages.py:pages", "FileNotFoundError"): "the next language is tried",
    ("plain/after_match.py:AfterMatch.ask", "(Closed, ToldToEnd)"): "no failure: somebody left",
    ("table/forecasting.py:Forecaster._dice", "TooMany"): "told as about: it is not exact any more",
    ("table/last_chance.py:ends_unanswered", "TooMany"): "a dozen worlds tell it, as the module says",
    ("table/computers.py:Computers.weigh", "Cancelled"): "no failure: something else was done meanwhile",
    ("table/place.py:_settling", "Cancelled"): "no failure: something else was done meanwhile",
    ("lessons/solving.py:after", "EngineError"): "an answer that cannot be given leads to no solution",
    ("scenarios/refusals.py:Refusals.answer", "IllegalAnswer"): "what it is there to expect",
    ("scenarios/refusals.py:Refusals._picks", "Difference"): "what it is there to expect",
    ("storage/database.py:numbers_of", "FileNotFoundError"): "None says that it is not there",
    ("storage/database.py:_make", "FileExistsError"): "somebody else made it",
    ("storage/database.py:_is_young", "sqlite3.DatabaseError"): "False leads to the refusal of the file",
    ("storage/patience.py:Patience.run", "sqlite3.Error"): "tried again until the time is over, then raised",
    ("storage/settings.py:save_settings", "FileNotFoundError"): "nothing was set yet",
    ("storage/store.py:_read_json", "(ValueError, RecursionError)"): "the record says that it cannot be read",
    ("table/match.py:Match.marks", "(IllegalAnswer, RuleCrash)"): "None has undo say why it is refused",
    (
        "terminal.py:TerminalGate.__init__",
        "io.UnsupportedOperation, ValueError",
    ): "a stream without a file is none",
    ("terminal.py:gated", "io.UnsupportedOperation, ValueError"): "a stream without a file is none",
    ("terminal.py:_fill_closed", "OSError"): "it is closed: that is what is asked",
    ("terminal.py:lose", "OSError, ValueError, AttributeError"): "output that has gone cannot be told of",
    ("terminal.py:_size", "(OSError, ValueError)"): "the size of what is no terminal",
    (
        "terminal.py:_windows_obeys",
        "(ImportError, AttributeError, OSError)",
    ): "False leads to the plainer way",
}
# Whoever catches everything is excused word by word.
EXCUSED_EVERYTHING = {
    "cards/compile.py:_unbuilt": "message = f'the rules cannot build this card: {type(error).__name__}: "
    "{clean(str(error))}'; errors.append(file.source.error((k,), message))",
    "cli.py:_failed": "sentence, code = (f'mk-tui: {type(error).__name__}: {error} "
    "({type(another).__name__})', FAILED)",
    "cli.py:_language": "return guess_language()",
    "engine/record.py:advance": "_take_back(g, error)",
    "engine/record.py:_concede": "_take_back(g, error)",
    "players/roster.py:title": "found = f'{kind} ({type(error).__name__})'",
    "table/played_again.py:PlayedAgain._judged": "self.judge, self.trouble = (None, brief_of(error)); "
    "self.looks = [() for _ in self.looks]; return ()",
    "tui/screens/result.py:ResultScreen._work": "trouble = say_error(error, program_of(self).lang) "
    "or type(error).__name__",
    "players/worker.py:serve": "answer = {'error': f'{failures.brief_of(error)}: {error}'}",
}

# What the handler of an excuse has to do all the same, where people play.
DONE = {
    ("plain/after_match.py:AfterMatch.ask", "(Closed, ToldToEnd)"): "return None",
    ("plain/console.py:Console.ask", "UnicodeDecodeError"): "line = '\ufffd'",
    ("plain/lesson_lines.py:PlainLesson.answered", "Wrong"): "self.lines.say(wrong.message_id",
    ("plain/lesson_lines.py:PlainPuzzle.take_turn", "Wrong"): "self.lines.say(wrong.message_id",
    ("plain/line_match.py:PlainMatch.play_out", "Elsewhere"): "continue",
    ("plain/line_match.py:PlainMatch.play_out", "(Quit, Closed)"): "return 0 if self.leave() else 1",
    ("plain/line_match.py:PlainMatch.play_out", "ToldToEnd"): "self.leave()",
    ("plain/line_match.py:PlainMatch.ask", "Wrong"): "self.say(wrong.message_id",
    ("table/keeper.py:Keeper._catch_up", "RuleCrash"): "self.withdraw(n, match, error)",
    ("players/worker.py:Worker.stop", "OSError"): "suppress",
    ("tui/screens/setup.py:SetupScreen._options_raw", "(SetupError, LookupError)"): "return []",
}

# An excuse is for one handler, but for these.
SEVERAL = {("terminal.py:_fill_closed", "OSError"): 2}


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def found_in(tree: ast.Module, path: Path) -> list[Any]:
    """Return the handlers of a module that swallow and are not excused."""
    module = path.relative_to(PACKAGE).as_posix()
    found = []
    seen: Counter[tuple[str, str]] = Counter()
    for handler in handlers.swallowing(tree, module):
        seen[handler.key] += 1
        if handler.caught in ("Exception", "BaseException", "everything"):
            excused = EXCUSED_EVERYTHING.get(handler.place) == handler.body
        else:
            excused = handler.key in EXCUSED and DONE.get(handler.key, "") in handler.body
        if not excused or seen[handler.key] > SEVERAL.get(handler.key, 1):
            found.append(handler)
    return found


def test_no_handler_swallows_what_it_catches() -> None:
    found = [h for path in modules() for h in found_in(ast.parse(path.read_text("utf-8")), path)]
    assert not [f"{h.place} line {h.line}: except {h.caught}: {h.body}" for h in found]


def test_every_excuse_is_needed() -> None:
    keys, places = set(), set()
    for path in modules():
        module = path.relative_to(PACKAGE).as_posix()
        for handler in handlers.swallowing(ast.parse(path.read_text("utf-8")), module):
            keys.add(handler.key)
            places.add(handler.place)
    assert not set(EXCUSED) - keys
    assert not set(EXCUSED_EVERYTHING) - places


# -- mutations ----------------------------------------------------------------------------------------


def mutations(tree: ast.Module) -> Iterator[str]:
    """Swallow one exception of a module on purpose, for each way and place, until the next is asked for."""
    for node in list(ast.walk(tree)):
        if isinstance(node, ast.ExceptHandler):
            was = node.body, node.type
            for body in ("pass", "return 0", "answer = ()"):
                for caught in (node.type, ast.Name("Exception")):  # an excuse is for one kind only
                    node.body, node.type = ast.parse(body).body, caught
                    yield f"line {node.lineno}: {body}"
                    node.body, node.type = was
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            (attempt,) = ast.parse("try:\n    pass\nexcept Exception:\n    pass").body
            assert isinstance(attempt, ast.Try)
            attempt.body, node.body = node.body, [attempt]
            yield f"line {node.lineno}: all of {node.name} in a try"
            node.body = attempt.body


MODULES = [p for p in modules() if p.relative_to(PACKAGE).parts[0] in MUTATED]


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_a_mutation_that_swallows_an_exception_is_caught(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    survived = [what for what in mutations(tree) if not found_in(tree, path)]
    assert not survived


SWALLOWING = """
def a():
    try:
        work()
    except ValueError:
        continue_with_something_weaker()
def b():
    try:
        work()
    except ValueError as error:
        if odd(error):
            note("bot", error)
def c():
    with contextlib.suppress(OSError):
        work()
def d():
    try:
        work()
    finally:
        return 3
def e():
    try:
        work()
    except Exception as error:
        if odd(error):
            raise
def f():
    try:
        work()
    except Exception as error:
        text = str(error)
def g():
    try:
        work()
    except:
        pass
"""
RIGHT = """
def a():
    try:
        work()
    except ValueError as error:
        failures.note("bot", error)
        weaker()
def b():
    try:
        work()
    except ValueError as error:
        raise StorageError("error.not_kept") from error
def c(self):
    try:
        work()
    except ValueError as error:
        self.notify(str(error))
def d(errors):
    try:
        work()
    except ValueError as error:
        errors.append(error)
def e():
    try:
        work()
    except ValueError as error:
        return error
"""


def test_the_check_tells_swallowing_from_telling() -> None:
    assert {h.place for h in handlers.swallowing(ast.parse(SWALLOWING), "m")} == {f"m:{x}" for x in "abcdefg"}
    assert not list(handlers.swallowing(ast.parse(RIGHT), "m"))
