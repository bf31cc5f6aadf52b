"""The command line: parses arguments and hands over; nothing heavy is imported before it must be.

Exit codes: 0 well, 1 what was asked for failed, 2 wrong usage. An error is one sentence on standard error.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    Say = Callable[..., str]

FAILED, USAGE = 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        return _run(arguments)
    except BrokenPipeError:
        # Whoever read our output has gone; nothing is left to say, not at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else USAGE


def _run(arguments: list[str]) -> int:
    if arguments[:1] in (["--version"], ["-V"]):
        from mk_tui import __version__

        print(f"mk-tui {__version__}")
        return 0
    lang = _language(arguments)
    options = _parser(lang, arguments).parse_args(arguments)
    lang = options.lang or lang
    from mk_tui.engine import rest_collector
    from mk_tui.language.failing import say_unsaid

    rest_collector()
    try:
        code = _command(options.command or "app")(options, lang)
        for sentence in say_unsaid(lang):
            print(sentence, file=sys.stderr)
        return code
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:
        return _failed(error, lang)


def _failed(error: Exception, lang: str) -> int:
    """Say what went wrong in one sentence; the traceback of what nobody foresaw goes to a crash file."""
    from mk_tui.engine import EngineError
    from mk_tui.language import SaidError, program_catalogue, say_error

    if isinstance(error, (SaidError, EngineError)):
        print(say_error(error, lang), file=sys.stderr)
        from mk_tui.players.options import TableError

        return USAGE if isinstance(error, TableError) else FAILED
    import traceback

    from mk_tui.storage.crashes import write_crash

    file = write_crash({"arguments": sys.argv[1:], "traceback": traceback.format_exc()})
    reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    print(program_catalogue(lang).say("error.unforeseen", reason=reason, file=file or "-"), file=sys.stderr)
    return FAILED


def _language(arguments: list[str]) -> str:
    """Return the language of help and errors: what ``--lang`` says, the settings, or the environment."""
    from mk_tui.language.catalogue import LANGUAGES

    for k, word in enumerate(arguments):
        name, sign, value = word.partition("=")
        if name == "--lang":
            value = value if sign else "".join(arguments[k + 1 : k + 2])
            if value in LANGUAGES:
                return value
    from mk_tui.storage.settings import load_settings

    return load_settings(touch=False)[0].lang


def _command(name: str) -> Callable[[argparse.Namespace, str], int]:
    """Return the function of a command, importing its module now."""
    from importlib import import_module

    module, function = COMMANDS[name]
    found: Callable[[argparse.Namespace, str], int] = getattr(
        import_module(f"mk_tui.commands.{module}"), function
    )
    return found


# Command: module in mk_tui.commands and function. Each takes the parsed options and a language.
COMMANDS = {
    "app": ("play", "app"),
    "play": ("play", "play"),
    "resume": ("play", "resume"),
    "games": ("games", "games"),
    "save": ("saves", "save"),
    "replay": ("saves", "replay"),
    "simulate": ("lab", "simulate"),
    "scenario": ("lab", "scenario"),
    "bench": ("lab", "bench"),
    "clauses": ("lab", "clauses"),
    "refusals": ("lab", "refusals"),
    "cards": ("cards", "cards"),
    "doctor": ("doctor", "doctor"),
}


def _play(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("game", metavar="GAME")
    p.add_argument("--seat", action="append", default=[], metavar="NAME=KIND", help=say("cli.seat"))
    p.add_argument("--deck", action="append", default=[], metavar="SEAT=ID", help=say("cli.deck"))
    p.add_argument("--option", action="append", default=[], metavar="K=V", help=say("cli.option"))
    p.add_argument("--seed", type=int, metavar="N", help=say("cli.seed"))
    p.add_argument("--plain", action="store_true", help=say("cli.plain"))


def _resume(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("match", nargs="?", metavar="N|FILE", help=say("cli.resume_match"))
    p.add_argument("--plain", action="store_true", help=say("cli.plain"))


def _save(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("action", choices=("list", "export", "import"), help=say("cli.save_action"))
    p.add_argument("match", nargs="?", metavar="N|FILE", help=say("cli.save_match"))
    p.add_argument("file", nargs="?", metavar="FILE", help=say("cli.save_file"))


def _replay(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("file", metavar="FILE|N", help=say("cli.replay_file"))
    p.add_argument("--step", action="store_true", help=say("cli.replay_step"))


def _simulate(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("game", metavar="GAME")
    p.add_argument("--games", type=int, required=True, metavar="N", help=say("cli.games_count"))
    p.add_argument("--seats", metavar="KIND,KIND", help=say("cli.seats"))
    p.add_argument("--option", action="append", default=[], metavar="K=V", help=say("cli.option_fixed"))
    p.add_argument("--seed", type=int, default=0, metavar="N", help=say("cli.seed_first"))
    p.add_argument("--jobs", type=int, default=1, metavar="N", help=say("cli.jobs"))
    _json(p, say)


def _scenario(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("path", nargs="+", metavar="PATH")
    p.add_argument("--trace", action="store_true", help=say("cli.trace"))
    _json(p, say)


def _cards(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("action", choices=("check", "show"), help=say("cli.cards_action"))
    p.add_argument("what", nargs="*", metavar="PATH|ID", help=say("cli.cards_what"))


def _clauses(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("game", metavar="GAME")


def _json(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("--json", action="store_true", help=say("cli.json"))


def _nothing(p: argparse.ArgumentParser, say: Say) -> None:
    """A command without arguments."""


# What each command that can be typed takes, in the order of the help.
ARGUMENTS: dict[str, Callable[[argparse.ArgumentParser, Say], None]] = {
    "games": _nothing,
    "play": _play,
    "resume": _resume,
    "save": _save,
    "replay": _replay,
    "simulate": _simulate,
    "scenario": _scenario,
    "cards": _cards,
    "clauses": _clauses,
    "refusals": _clauses,
    "bench": _json,
    "doctor": _nothing,
}


def _parser(lang: str, arguments: list[str]) -> argparse.ArgumentParser:
    import argparse
    from difflib import get_close_matches

    from mk_tui.language.catalogue import LANGUAGES, program_catalogue

    say = program_catalogue(lang).say

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            """One sentence, and where help is."""
            wanted = next((a for a in arguments if not a.startswith("-") and a not in LANGUAGES), "")
            near = get_close_matches(wanted, COMMANDS, 1, 0.6)
            if wanted and wanted not in COMMANDS and "invalid choice" in message and near:
                text = say("error.no_command_near", name=wanted, near=near[0])
            else:
                text = say("error.usage", reason=message, program=self.prog)
            self.exit(USAGE, text + "\n")

    parser = Parser(prog="mk-tui", description=say("cli.about"), epilog=say("cli.epilog"))
    parser.add_argument("-V", "--version", action="store_true", help=say("cli.version"))
    shared = Parser(add_help=False)
    for p in (parser, shared):
        # A default of its own would hide what stands before the command.
        p.add_argument(
            "--lang",
            choices=LANGUAGES,
            default=None if p is parser else argparse.SUPPRESS,
            help=say("cli.lang"),
        )
    commands = parser.add_subparsers(dest="command", metavar=say("cli.command"), parser_class=Parser)

    def add(name: str) -> argparse.ArgumentParser:
        text = say(f"cli.{name}")
        return commands.add_parser(name, help=text, description=text, parents=[shared])

    for name, take in ARGUMENTS.items():
        take(add(name), say)
    return parser
