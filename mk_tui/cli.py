"""The command line: parses arguments and hands over; nothing heavy is imported before it must be.

Exit codes: 0 well, 1 what was asked for failed, 2 wrong usage. An error is one sentence on standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    Say = Callable[..., str]

FAILED, USAGE = 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code. Whatever happens is one sentence, never a traceback."""
    from mk_tui.terminal import gated

    arguments = list(sys.argv[1:] if argv is None else argv)
    with gated():
        try:
            code = _run(arguments)
            sys.stdout.flush()
            return code
        except KeyboardInterrupt:
            _complain("")
            return 130
        except SystemExit as leaving:
            return _left(leaving, arguments)
        except BaseException as error:
            return _failed(error, arguments)


def _left(leaving: SystemExit, arguments: list[str]) -> int:
    """Return the exit code of whoever left early (argparse, after help or wrong usage)."""
    try:
        sys.stdout.flush()
    except Exception as error:
        return _failed(error, arguments)
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

    rest_collector()
    code = _command(options.command or "app")(options, lang)
    _tell_failures(lang)
    return code


def _tell_failures(lang: str) -> None:
    """Say what was caught and nobody was told of yet."""
    from mk_tui.language.failing import say_unsaid

    for sentence in say_unsaid(lang):
        _complain(sentence)


def _failed(error: BaseException, arguments: list[str]) -> int:
    """Say what went wrong in one sentence, and return the exit code."""
    from mk_tui.terminal import OutputLost, lose

    gone = isinstance(error, BrokenPipeError)
    if gone or isinstance(error, OutputLost):
        # Nothing more can be written, not at exit either. Who read our output and has gone need not be told.
        lose(sys.stdout)
    if gone:
        lose(sys.stderr)
        return FAILED
    try:
        sentence, code = _sentence(error, arguments)
        _tell_failures(_language(arguments))
    except Exception as another:  # even what is needed to say it is broken
        sentence, code = f"mk-tui: {type(error).__name__}: {error} ({type(another).__name__})", FAILED
    _complain(sentence)
    return code


def _sentence(error: BaseException, arguments: list[str]) -> tuple[str, int]:
    """Return what to say of an error, and the exit code; what nobody foresaw goes to a crash file as well."""
    from mk_tui.cards.paths import NoHome
    from mk_tui.engine import EngineError
    from mk_tui.language import SaidError, clean, program_catalogue, say_error, short, system_words
    from mk_tui.terminal import OutputLost

    lang = _language(arguments)
    say = program_catalogue(lang).say
    if isinstance(error, (SaidError, EngineError)):
        from mk_tui.players.options import TableError

        return say_error(error, lang), USAGE if isinstance(error, TableError) else FAILED
    if isinstance(error, NoHome):
        return say("error.no_home"), FAILED
    if isinstance(error, OutputLost):
        return say("error.output", reason=clean(system_words(str(error), lang))), FAILED
    if isinstance(error, OSError):
        reason = clean(system_words(error.strerror or type(error).__name__, lang))
        return say("error.system", file=short(str(error.filename or "-"), 200), reason=reason), FAILED
    import traceback

    from mk_tui.cards import compiled
    from mk_tui.storage.crashes import write_crash

    compiled.check_taken()
    told = "".join(traceback.format_exception(error))
    file = write_crash({"arguments": arguments, "traceback": told})
    reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return say("error.unforeseen", reason=short(reason, 200), file=file or "-"), FAILED


def _complain(sentence: str) -> None:
    """Write a line to standard error, if there is one that takes it."""
    from mk_tui.terminal import OutputLost, lose

    try:
        print(sentence, file=sys.stderr, flush=True)
    except (OSError, ValueError, OutputLost):
        lose(sys.stderr)


def _language(arguments: list[str]) -> str:
    """Return the language of help and errors: what ``--lang`` says, the settings, or the environment."""
    from mk_tui.language.catalogue import LANGUAGES

    for k, word in enumerate(arguments):
        name, sign, value = word.partition("=")
        if name == "--lang":
            value = value if sign else "".join(arguments[k + 1 : k + 2])
            if value in LANGUAGES:
                return value
    from mk_tui.language import guess_language
    from mk_tui.storage.settings import load_settings

    try:
        return load_settings(touch=False)[0].lang
    except Exception:  # whoever needs the settings will say what is wrong with them
        return guess_language()


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
    "story": ("saves", "story"),
    "branch": ("saves", "branch"),
    "simulate": ("lab", "simulate"),
    "lab": ("lab", "lab"),
    "scenario": ("lab", "scenario"),
    "bench": ("lab", "bench"),
    "clauses": ("lab", "clauses"),
    "refusals": ("lab", "refusals"),
    "acts": ("lab", "acts"),
    "rules": ("rules", "rules"),
    "learn": ("learn", "learn"),
    "puzzle": ("learn", "puzzle"),
    "lessons": ("learn", "check"),
    "cards": ("cards", "cards"),
    "doctor": ("doctor", "doctor"),
}


# The numbers that options take: a seed is one of 64 bits, more processes than that help nobody.
SEED, MANY, JOBS, SEATS = 2**63 - 1, 10**9, 256, 99


def _number(say: Say, least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number of an option, however long it is."""
    from argparse import ArgumentTypeError

    from mk_tui.language.text import short, whole_number

    def read(text: str) -> int:
        number = whole_number(text, least, most)
        if number is None:
            raise ArgumentTypeError(say("error.number", text=short(text), least=least, most=most))
        return number

    return read


def _think(p: argparse.ArgumentParser, say: Say) -> None:
    import re
    from argparse import ArgumentTypeError

    from mk_tui.language import short
    from mk_tui.players.levels import LONGEST_THINK, THINKS

    def read(text: str) -> tuple[str, float]:
        level, sign, value = text.partition("=")
        seconds = float(value) if re.fullmatch(r"\d{1,3}(\.\d{1,3})?", value) else -1.0
        if level not in THINKS or not sign or not 0.0 <= seconds <= LONGEST_THINK:
            most = f"{LONGEST_THINK:g}"
            raise ArgumentTypeError(say("error.think", text=short(text), kinds=", ".join(THINKS), most=most))
        return level, seconds

    p.add_argument(
        "--think", type=read, action="append", default=[], metavar="LEVEL=SECONDS", help=say("cli.think")
    )


def _play(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("game", nargs="?", metavar="GAME")
    p.add_argument("--scenario", metavar="FILE", help=say("cli.from_scenario"))
    p.add_argument("--title", metavar="TITLE|N", help=say("cli.title"))
    p.add_argument("--played", action="store_true", help=say("cli.played"))
    p.add_argument("--seat", action="append", default=[], metavar="NAME=KIND", help=say("cli.seat"))
    p.add_argument("--deck", action="append", default=[], metavar="SEAT=ID", help=say("cli.deck"))
    p.add_argument("--option", action="append", default=[], metavar="K=V", help=say("cli.option"))
    p.add_argument("--seed", type=_number(say, -SEED, SEED), metavar="N", help=say("cli.seed"))
    p.add_argument("--practice", action="store_true", help=say("cli.practice"))
    p.add_argument("--no-hints", action="store_true", help=say("cli.no_hints"))
    _think(p, say)
    p.add_argument("--plain", action="store_true", help=say("cli.plain"))


def _resume(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("match", nargs="?", metavar="N|FILE", help=say("cli.resume_match"))
    _think(p, say)
    p.add_argument("--plain", action="store_true", help=say("cli.plain"))


def _save(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("action", choices=("list", "export", "import"), help=say("cli.save_action"))
    p.add_argument("match", nargs="?", metavar="N|FILE", help=say("cli.save_match"))
    p.add_argument("file", nargs="?", metavar="FILE", help=say("cli.save_file"))


def _replay(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("file", metavar="FILE|N", help=say("cli.replay_file"))
    p.add_argument("--step", action="store_true", help=say("cli.replay_step"))
    p.add_argument("--numbers", action="store_true", help=say("cli.replay_numbers"))
    p.add_argument("--story", action="store_true", help=say("cli.replay_story"))
    p.add_argument("--ascii", action="store_true", help=say("cli.ascii"))
    p.add_argument("--plain", action="store_true", help=say("cli.plain"))


def _story(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("file", metavar="FILE|N", help=say("cli.replay_file"))
    p.add_argument("--ascii", action="store_true", help=say("cli.ascii"))


def _branch(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("match", metavar="N|FILE", help=say("cli.resume_match"))
    p.add_argument("--at", type=_number(say, 0, MANY), metavar="N", help=say("cli.branch_at"))
    p.add_argument("--list", action="store_true", help=say("cli.branch_list"))
    p.add_argument("--seat", action="append", default=[], metavar="NAME=KIND", help=say("cli.branch_seat"))
    _think(p, say)
    p.add_argument("--plain", action="store_true", help=say("cli.plain"))


def _simulate(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("game", metavar="GAME")
    count, seed = _number(say, -1, MANY), _number(say, -SEED, SEED)
    p.add_argument("--games", type=count, required=True, metavar="N", help=say("cli.games_count"))
    p.add_argument("--seats", metavar="KIND,KIND", help=say("cli.seats"))
    p.add_argument("--option", action="append", default=[], metavar="K=V", help=say("cli.option_fixed"))
    p.add_argument("--seed", type=seed, default=0, metavar="N", help=say("cli.seed_first"))
    _places(p, say)
    _json(p, say)


def _lab(p: argparse.ArgumentParser, say: Say) -> None:
    import argparse

    actions = p.add_subparsers(dest="action", required=True, metavar=say("cli.action"), parser_class=type(p))
    for name, take in (
        ("tournament", _tournament),
        ("tempo", _tempo),
        ("beginner", _beginner),
        ("forecast", _forecast),
    ):
        about = say(f"cli.lab_{name}")
        q = actions.add_parser(name, help=about, description=about)
        _speech(q, say, argparse.SUPPRESS)
        take(q, say)
        q.add_argument(
            "--seed", type=_number(say, -SEED, SEED), default=0, metavar="N", help=say("cli.seed_first")
        )
        _places(q, say)
        _json(q, say)


def _tournament(p: argparse.ArgumentParser, say: Say) -> None:
    count, seats = _number(say, 1, MANY), _number(say, 1, SEATS)
    p.add_argument("game", metavar="GAME")
    matches = p.add_mutually_exclusive_group(required=True)
    matches.add_argument("--games", type=count, metavar="N", help=say("cli.games_about"))
    matches.add_argument("--each", type=count, metavar="N", help=say("cli.games_each"))
    p.add_argument("--seats", type=_several(seats), default=(), metavar="N,N", help=say("cli.seats_count"))
    p.add_argument("--sides", type=_number(say, 0, SEATS), default=0, metavar="N", help=say("cli.sides"))
    p.add_argument("--deck", type=_several(str), default=(), metavar="ID,ID", help=say("cli.decks"))
    p.add_argument("--level", type=_several(str), default=(), metavar="KIND,KIND", help=say("cli.levels"))
    p.add_argument("--option", action="append", default=[], metavar="K=V", help=say("cli.option"))
    p.add_argument("--compare", action="append", default=[], metavar="K", help=say("cli.compare"))
    p.add_argument("--csv", default="", metavar="FOLDER", help=say("cli.csv"))
    p.add_argument("--html", default="", metavar="FILE", help=say("cli.html"))
    p.add_argument("--markdown", default="", metavar="FILE", help=say("cli.markdown_section"))


def _tempo(p: argparse.ArgumentParser, say: Say) -> None:
    count, people = _number(say, 1, MANY), _number(say, 1, SEATS)
    p.add_argument("game", nargs="+", metavar="GAME")
    p.add_argument("--people", type=_several(people), default=(1,), metavar="N,N", help=say("cli.people"))
    p.add_argument("--games", type=count, default=20, metavar="N", help=say("cli.games_count"))
    p.add_argument("--markdown", default="", metavar="FILE", help=say("cli.markdown"))
    p.add_argument("--check", action="store_true", help=say("cli.tempo_check"))
    p.add_argument("--by-kind", action="store_true", help=say("cli.tempo_by_kind"))


def _beginner(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("game", nargs="+", metavar="GAME")
    count = _number(say, 1, MANY)
    p.add_argument("--games", type=count, default=1000, metavar="N", help=say("cli.games_count"))
    p.add_argument("--markdown", default="", metavar="FILE", help=say("cli.markdown"))


def _forecast(p: argparse.ArgumentParser, say: Say) -> None:
    count = _number(say, 1, MANY)
    p.add_argument("game", nargs="+", metavar="GAME")
    p.add_argument("--positions", type=count, default=10, metavar="N", help=say("cli.positions"))
    p.add_argument("--trials", type=count, default=10_000, metavar="N", help=say("cli.trials"))


def _several(read: Callable[[str], Any]) -> Callable[[str], tuple[Any, ...]]:
    """Return what reads words with commas between them, each as ``read`` does."""
    return lambda text: tuple(read(word) for word in text.split(",") if word)


def _places(p: argparse.ArgumentParser, say: Say) -> None:
    """Add where a long command is played, and whether it goes on with what it has done."""
    p.add_argument("--jobs", type=_number(say, -1, JOBS), default=1, metavar="N", help=say("cli.jobs"))
    p.add_argument("--cluster", default="", metavar="ADDRESS", help=say("cli.cluster"))
    p.add_argument("--fresh", action="store_true", help=say("cli.fresh"))


def _scenario(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("path", nargs="+", metavar="PATH")
    p.add_argument("--trace", action="store_true", help=say("cli.trace"))
    _json(p, say)


def _learn(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("game", metavar="GAME")
    which = p.add_mutually_exclusive_group()
    which.add_argument("id", nargs="?", metavar="ID|N", help=say("cli.learn_id"))
    which.add_argument("--list", action="store_true", help=say("cli.learn_list"))
    p.add_argument("--plain", action="store_true", help=say("cli.plain"))


def _rules(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("game", metavar="GAME")
    p.add_argument("what", nargs="*", default=[], metavar="CLAUSE|WORDS", help=say("cli.rules_what"))


def _lessons(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("action", choices=("check", "table"), help=say("cli.lessons_action"))
    p.add_argument("game", nargs="*", default=[], metavar="GAME")


def _cards(p: argparse.ArgumentParser, say: Say) -> None:
    p.add_argument("action", choices=("check", "show", "list"), help=say("cli.cards_action"))
    p.add_argument("what", nargs="*", default=[], metavar="PATH|ID|GAME", help=say("cli.cards_what"))


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
    "rules": _rules,
    "learn": _learn,
    "puzzle": _learn,
    "save": _save,
    "replay": _replay,
    "story": _story,
    "branch": _branch,
    "simulate": _simulate,
    "lab": _lab,
    "scenario": _scenario,
    "lessons": _lessons,
    "cards": _cards,
    "clauses": _clauses,
    "refusals": _clauses,
    "acts": _clauses,
    "bench": _json,
    "doctor": _nothing,
}


def _speech(p: argparse.ArgumentParser, say: Say, default: str | None) -> None:
    """Add the language. A default of a command's own would hide what stands before the command."""
    from mk_tui.language.catalogue import LANGUAGES

    p.add_argument("--lang", choices=LANGUAGES, default=default, help=say("cli.lang"))


def _parser(lang: str, arguments: list[str]) -> argparse.ArgumentParser:
    import argparse
    from difflib import get_close_matches

    from mk_tui.commands.argument_words import speak
    from mk_tui.language.catalogue import LANGUAGES, program_catalogue
    from mk_tui.language.text import short

    catalogue = program_catalogue(lang)
    say = catalogue.say
    speak(catalogue.find)
    no_choice = say("argparse.choice").partition("%")[0]

    class Parser(argparse.ArgumentParser):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.color = False  # what newer versions of Python would colour goes through the gate

        def error(self, message: str) -> NoReturn:
            """One sentence, and where help is."""
            wanted = next((a for a in arguments if not a.startswith("-") and a not in LANGUAGES), "")
            near = get_close_matches(wanted, COMMANDS, 1, 0.6)
            if wanted and wanted not in COMMANDS and no_choice in message and near:
                text = say("error.no_command_near", name=short(wanted), near=near[0])
            else:
                text = say("error.usage", reason=short(message, 300), program=self.prog)
            _complain(text)
            sys.exit(USAGE)

    parser = Parser(prog="mk-tui", description=say("cli.about"), epilog=say("cli.epilog"))
    parser.add_argument("-V", "--version", action="store_true", help=say("cli.version"))
    shared = Parser(add_help=False)
    _speech(parser, say, None)
    _speech(shared, say, argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command", metavar=say("cli.command"), parser_class=Parser)

    def add(name: str) -> argparse.ArgumentParser:
        text = say(f"cli.{name}")
        return commands.add_parser(name, help=text, description=text, parents=[shared])

    for name, take in ARGUMENTS.items():
        take(add(name), say)
    return parser
