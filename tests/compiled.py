"""Which tests run again in ``.ci/run``, with the compiled modules of the wheel beside the Python files.

Compiled, a module goes another way than its Python file where it is given what it does not take: so each of
its blocks has to be run. Whatever is not listed in ``ONCE`` runs twice; what is listed need not, for of the
compiled modules it runs no block that none of the others runs.

``python -m tests.compiled`` proves that: it runs all tests in one process, with a mark in each block of those
modules (what other processes run is not seen), and names the blocks that only a file of ``ONCE`` runs.
``--again`` prints what pytest is given to run the others again.
"""

from __future__ import annotations

import argparse
import ast
import importlib.abc
import importlib.machinery
import sys
import tomllib
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

import hatch_build

ROOT = Path(__file__).parents[1]
# Patterns of files and functions below ``tests``: at first by what decides whether they hold, none of it
# compiled.
ONCE = (
    # arguments, streams, terminals and the processes of the program
    "cli/test_door.py",
    "cli/test_learn.py",
    "cli/test_progress.py",
    "cli/test_terminal.py",
    "cli/test_words.py",
    "terminal/test_leaving.py",
    "terminal/test_typing.py",
    # damaged files, folders that are gone, hidden names and killed processes
    "attack/*",
    "storage/*",
    # the text of cards, rulesets and decks, of the docs, of the package and of the code itself
    "cards/*",
    "docs/test_docs.py",
    "failures/*",
    "packaging/*",
    "rulesets/*/test_cards_data.py",
    "structure/*",
    # whole scenarios: the wheel's own command runs every one of them
    "scenarios/test_scenarios.py",
    # long runs that are stopped and go on, on several machines; how often people are asked; files of matches
    "lab/test_beginner_match.py",
    "lab/test_cluster.py",
    "lab/test_lab.py",
    "lab/test_processes.py",
    "lab/test_runs.py",
    "lab/test_tempo.py",
    "players/test_roster.py",
    "table/test_keeping.py",
    "table/test_session.py",
    # lines and keys for every kind of question; each is played through every face in faces/test_one_table.py
    "faces/test_kinds.py",
    "faces/test_lines.py",
    "faces/test_screen.py",
    "lessons/*",
    "plain/*",
    # screens beside the table, and what is done with its keys
    "tui/test_curtain.py",
    "tui/test_gallery.py",
    "tui/test_gate.py",
    "tui/test_keys.py",
    "tui/test_looks.py",
    "tui/test_notices.py",
    "tui/test_rulebook.py",
    "tui/test_screens.py",
    "tui/test_stuck.py",
    "tui/test_tabletop.py",
    "tui/test_themes.py",
    "tui/test_undo.py",
    # long ones: each block that they run is run by those that remain
    "cli/test_killed_scenario.py",
    "docs/test_captures.py",
    "lab/test_strangers.py",
    "lab/test_tournament.py",
    "players/test_judgement.py",
    "players/test_search.py",
    "rulesets/humankind/test_soon_over.py",
    "rulesets/karmaka/test_bot.py",
    "rulesets/test_acts.py",
    "rulesets/test_nothing_happens.py",
    "rulesets/ultima_reserva/test_conceding.py",
    "rulesets/ultima_reserva/test_invariants.py",
    "rulesets/ultima_reserva/test_nothing_happens.py",
    "scenarios/test_saves.py",
    "table/test_asked_together.py",
    "table/test_asking.py",
    "table/test_forecast_blocks.py",
    "table/test_forecast_falls.py",
    "table/test_goes_on.py",
    "table/test_hotseat.py",
    "table/test_kept_looks.py",
    "table/test_kept_unasked.py",
    "table/test_looking_ahead.py",
    "table/test_match.py",
    "table/test_nobody_looked.py",
    "table/test_open_acts.py",
    "table/test_passing_by.py",
    "table/test_place.py",
    "table/test_turn_end.py",
    "table/test_unheard.py",
    "table/test_walks.py",
    "table/test_whose_hand.py",
    "terminal/test_master.py",
    "tui/test_acting_openly.py",
    "tui/test_counting.py",
    "tui/test_dice.py",
    "tui/test_history.py",
    "tui/test_home_offers.py",
    "tui/test_last_round.py",
    "tui/test_lists_in_another_language.py",
    "tui/test_log_gives_way.py",
    "tui/test_match.py",
    "tui/test_notice_moves_nothing.py",
    "tui/test_only_target.py",
    "tui/test_open_lists.py",
    "tui/test_panels.py",
    "tui/test_result.py",
    "tui/test_room.py",
    "tui/test_which_is_on_top.py",
    "tui/test_whole_screens.py",
    "tui/test_written.py",
    # and of files that run again, the functions of which that holds
    "cli/test_cli.py::test_a_match_is_left_resumed_exported_and_replayed",
    "cli/test_cli.py::test_a_match_of_computer_players_without_a_terminal_prints_itself",
    "cli/test_cli.py::test_nothing_heavy_is_imported_before_it_must_be",
    "engine/test_costs.py::test_what_can_be_paid_is_paid_whole",
    "faces/test_one_table.py::test_a_player_that_fails_is_replaced_and_every_face_says_it_in_each_match",
    "faces/test_one_table.py::test_what_fails_is_said_alike_and_leaves_the_question_open",
    "faces/test_same_cards.py::test_what_was_looked_at_once_is_not_shown_any_longer",
    "fuzz/test_fuzz.py::test_a_match_of_the_small_games",
    "players/test_settled.py::test_a_master_answers_long_before_its_time_is_over",
    "players/test_settled.py::test_a_search_looks_on_only_where_that_is_worth_while",
    "rulesets/mamlejet_kohanim/test_bot.py::test_twenty_matches_are_answered_legally",
    "rulesets/test_refusals.py::test_each_row_is_shown_by_its_scenario",
    "rulesets/test_seen.py::test_what_lies_in_play_is_as_in_the_match",
    "rulesets/ultima_reserva/test_refusals.py::test_each_need_is_refused_in_a_scenario",
    "scenarios/test_matches.py::test_a_scenario_is_a_match_like_any_other",
    "table/test_story_turns.py::test_a_turning_point_is_of_the_round_in_which_it_happened",
    "table/test_story_turns.py::test_each_round_has_a_column_and_no_other_has",
    "table/test_story_turns.py::test_nothing_greater_is_told_of_the_round_and_seat_that_decided_it",
    "table/test_story_turns.py::test_the_best_card_is_a_winners",
    "table/test_story_turns.py::test_the_curve_ends_at_the_result",
    "table/test_story_turns.py::test_the_last_blow_falls_on_the_card_that_stands_for_who_lost",
    "table/test_story_turns.py::test_the_last_blow_is_no_loss_of_whoever_won_by_it",
    "table/test_story_turns.py::test_the_last_blow_is_what_came_before_the_end_by_its_clause",
    "table/test_story_turns.py::test_to_look_at_the_end_of_a_round_is_to_play_it",
    "table/test_story_turns.py::test_turning_points_are_spread_over_the_match",
    "tui/test_kept_keys.py::test_keys_that_cannot_be_read_are_given_anew",
    "tui/test_news.py::test_what_fits_is_told_past_what_does_not",
    "tui/test_prompt.py::test_all_keys_of_a_question_aloud_are_seen_whatever_was_done",
    "tui/test_repaint.py::test_an_answer_costs_one_view_one_transaction_one_repaint",
    "tui/test_slack.py::test_a_hand_of_which_a_card_is_played_stands_as_it_stood_within_the_step",
    "tui/test_slack.py::test_whoever_takes_back_what_they_did_finds_each_card_in_its_place",
    "tui/test_standing.py::test_on_a_low_screen_no_panel_has_a_frame_that_goes_when_something_is_foretold",
)
Block = tuple[str, int]  # a module's file, and the line where the block begins


def is_once(test: str) -> bool:
    """Return whether a file or a function need not run a second time; by its path from the root."""
    file, _, function = test.removeprefix("tests/").partition("::")
    names = (file, f"{file}::{function}") if function else (file,)
    return any(fnmatch(name, pattern) for name in names for pattern in ONCE)


def again() -> list[str]:
    """Return what pytest is given to run again what has to: files, and which of their functions not."""
    files = sorted(p.relative_to(ROOT).as_posix() for p in (ROOT / "tests").rglob("test_*.py"))
    functions = [f"--deselect=tests/{pattern}" for pattern in ONCE if "::" in pattern]
    return [*(file for file in files if not is_once(file)), *functions]


def compiled_files() -> set[Path]:
    """Return the files that ``hatch_build.py`` compiles; to be asked in the root folder."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    config = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    hook = hatch_build.CompiledRules(str(ROOT), config, None, None, "", "wheel")  # type: ignore[arg-type]
    return {ROOT / file for files in hook.modules().values() for file in files}


class Marking(ast.NodeTransformer):
    """Puts a mark at the beginning of each block of statements of a module's functions."""

    def __init__(self) -> None:
        self.lines: list[int] = []
        self.inside = 0

    def generic_visit(self, node: ast.AST) -> ast.AST:
        function = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        self.inside += function
        super().generic_visit(node)
        for name in ("body", "orelse", "finalbody") if self.inside else ():
            block = getattr(node, name, None)
            if isinstance(block, list) and block and not isinstance(node, ast.ClassDef):
                setattr(node, name, self.marked(block))
        self.inside -= function
        return node

    def marked(self, block: list[ast.stmt]) -> list[ast.stmt]:
        """Return a block that says that it is run."""
        mark = ast.parse(f"__run__[{len(self.lines)}] = 1").body
        for node in ast.walk(mark[0]):
            ast.copy_location(node, block[0])
        self.lines.append(block[0].lineno)
        first = block[0]
        text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        return [*block[:1], *mark, *block[1:]] if text else [*mark, *block]


class Blocks(importlib.abc.MetaPathFinder):
    """Loads the modules that are compiled with their marks; a plugin that notes what each test file runs."""

    def __init__(self) -> None:
        self.files = compiled_files()
        self.lines: dict[str, list[int]] = {}
        self.run: dict[str, bytearray] = {}
        self.found: dict[str, set[Block]] = {}

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> Any:
        """Return how a module is loaded that is compiled; None for others."""
        if name.partition(".")[0] not in ("mk_tui", "rulesets"):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or Path(spec.origin) not in self.files:
            return None
        spec.loader = MarkedFile(name, spec.origin, self)
        return spec

    def take(self, test: str) -> None:
        """Note for a file or a test's function what has been run, and begin anew."""
        found = self.found.setdefault(test.partition("[")[0], set())
        for module, run in self.run.items():
            found |= {(module, self.lines[module][k]) for k, mark in enumerate(run) if mark}
            run[:] = bytes(len(run))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.take(report.nodeid.partition("::")[0])

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.take(nodeid)


class MarkedFile(importlib.machinery.SourceFileLoader):
    """Loads a module with its marks."""

    def __init__(self, name: str, path: str, blocks: Blocks) -> None:
        super().__init__(name, path)
        self.blocks = blocks

    def get_code(self, fullname: str) -> CodeType:
        """Return the code with its marks; it is not kept."""
        marking = Marking()
        tree = marking.visit(ast.parse(self.get_data(self.path)))
        name = Path(self.path).relative_to(ROOT).as_posix()
        self.blocks.lines[name], self.blocks.run[name] = marking.lines, bytearray(len(marking.lines))
        code: CodeType = compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)
        return code

    def exec_module(self, module: ModuleType) -> None:
        """Run the module, which knows its marks."""
        code = self.get_code(module.__name__)
        module.__dict__["__run__"] = self.blocks.run[Path(self.path).relative_to(ROOT).as_posix()]
        exec(code, module.__dict__)


def only_once(found: dict[str, set[Block]]) -> dict[str, set[Block]]:
    """Return which blocks a test runs that is not run again, of those that none runs that is: by test."""
    covered = set[Block]().union(*(blocks for test, blocks in found.items() if not is_once(test)))
    return {t: left for t, blocks in found.items() if is_once(t) and (left := blocks - covered)}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.compiled", description=__doc__)
    parser.add_argument("--again", action="store_true", help="print what pytest is given for the second time")
    if parser.parse_args().again:
        print(*again(), sep="\n")
        return 0
    blocks = Blocks()
    sys.meta_path.insert(0, blocks)
    status = pytest.main(["-n", "0", "-q", "-m", "not files"], plugins=[blocks])
    left = only_once(blocks.found)
    for file, lines in sorted(left.items()):
        print(file, *(f"  {module}:{line}" for module, line in sorted(lines)), sep="\n")
    run = set[Block]().union(*blocks.found.values())
    total, missing = sum(map(len, blocks.lines.values())), set[Block]().union(*left.values())
    print(f"{total} blocks are compiled, {len(run)} are run by tests, {len(missing)} by none that runs again")
    return int(status) or int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
