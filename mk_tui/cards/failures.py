"""What was caught: whoever catches an exception and goes on with something weaker notes it here.

A failure is counted, kept for ``mk-tui doctor``, said by the faces during a match and fails a test that did
not expect it. It lies this low so that everything above the engine can reach it.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .card_errors import CardError
from .journal import Journal

# What can fail, each with a sentence "failure.<kind>" in both languages that says what is done instead.
KINDS = (
    "search",  # the process of the master's search: the adept's choice stands
    "search_late",  # it did not answer in time
    "hint",  # the search for a hint: there is none
    "forecast",  # a rule failed where an option was tried beforehand: nothing is foretold of it
    "playouts",  # a rule or a bot failed in worlds that the search made up
    "bot",  # a game's bot failed: an answer by chance
    "bot_misfit",  # a bot's answer fits no question: an answer by chance
    "bot_late",  # a computer player did not answer in time: an answer by chance
    "rule",  # a rule failed on a computer player's answer: another answer
    "snapshot",  # a snapshot cannot be read: an older one, or the match is replayed
    "snapshot_kept",  # a snapshot cannot be written: a resume has more to play back
    "flush",  # what was answered cannot be brought to the disk: a power cut may take it
    "result",  # the end of a match cannot be written: it is found again by a resume
    "cache",  # the compiled cards cannot be read: compiled anew
    "cache_kept",  # the compiled cards cannot be written: compiled anew each time
    "folder",  # a folder of the user's cannot be read: as if it were empty
    "card_file",  # card or deck files are wrong: they are left out as a whole
    "messages",  # a catalogue of messages cannot be read: ids, or English, in its place
    "crash_file",  # a crash file cannot be written
    "notes",  # what a match notes beside its record cannot be read or written: a resume begins without it
    "settings",  # a file of settings cannot be put aside
    "game",  # an installed game cannot be loaded: it is left out
    "input",  # what was typed cannot be taken in: it is passed over
    "rulebook",  # a rulebook cannot be read
    "worker",  # a process that plays matches has died: its matches are played again
)
# What all matches have in common: it is said once in a run, of the others each in every match.
OF_ALL_MATCHES = frozenset(
    ("cache", "cache_kept", "card_file", "folder", "game", "messages", "rulebook", "settings")
)
# What no match stops for: files that were wrong before it began, and what only takes its time.
BESIDE_A_MATCH = frozenset(("cache", "cache_kept", "card_file"))
JOURNAL = Journal("failures.jsonl")
# How many failures of one run are remembered.
REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Failure:
    """One exception that was caught. ``what`` may tell hidden things; ``brief`` never does.

    ``message`` is the id of the sentence that ``brief`` is in English, with its ``fields``; "" if it is none.
    ``file``: the first of the files that are wrong, with what is.
    """

    kind: str
    what: str
    brief: str
    times: int = 1
    message: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict, hash=False)
    file: CardError | None = None


_noted: list[Failure] = []
_said: set[tuple[str, str]] = set()
_unsaid: list[Failure] = []
_wrong_files: set[str] = set()  # what was noted of files
_lock = threading.Lock()


def note(
    kind: str,
    error: BaseException | str,
    times: int = 1,
    brief: str = "",
    openly: bool = False,
    said: bool = False,
    file: CardError | None = None,
) -> Failure:
    """Count and keep what was caught. ``brief`` stands in for what cannot be told from ``error`` here.

    ``openly``: the sentence of the error tells nothing hidden, and is told as it is, in any language if it
    can be said in it. ``said``: whoever notes it has it said, so that nobody else need.
    """
    assert kind in KINDS
    message, fields = "", dict[str, Any]()
    if openly:
        brief = str(error)
        message, fields = getattr(error, "message_id", ""), getattr(error, "fields", {})
    if isinstance(error, BaseException):
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        brief = brief or brief_of(error)
    else:
        what = error
    failure = Failure(kind, what, brief or what.partition(":")[0], times, message, fields, file)
    with _lock:
        _noted.append(failure)
        del _noted[REMEMBERED:]
        # Of what fails again and again the first time in a match is said; a rule that fails changes what is
        # played.
        if not said and (kind == "rule" or (kind, failure.brief) not in _said):
            _said.add((kind, failure.brief))
            _unsaid.append(failure)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    JOURNAL.add({"time": now, "kind": kind, "what": what, "where": failure.brief, "times": times})
    return failure


def note_files(errors: Sequence[CardError], said: bool = False) -> None:
    """Note that files are wrong, all in one and by what is wrong with the first, each error once in a run.
    ``said``: whoever notes it has it said."""
    fresh = [error for error in errors if str(error) not in _wrong_files]
    if not fresh:
        return
    _wrong_files.update(map(str, fresh))
    first = fresh[0]
    brief = str(CardError(Path(first.file).name, first.line, first.column, first.place, first.message))
    note("card_file", str(first), len({e.file for e in fresh}), brief, said=said, file=first)


def _place(error: BaseException) -> str:
    """Return " (file:line)" of where an exception was raised."""
    trace = error.__traceback__
    if trace is None:
        return ""
    while trace.tb_next is not None:
        trace = trace.tb_next
    return f" ({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})"


def brief_of(error: BaseException) -> str:
    """Return what may be told of an exception to everybody: which file the system refuses and why, else its
    kind and where it was raised."""
    if isinstance(error, OSError) and error.strerror:  # of files, which are nobody's secret
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return f"{type(error).__name__}{_place(error)}"


def count() -> int:
    """Return how many failures were noted so far: a mark for :func:`since`."""
    return len(_noted)


def since(mark: int) -> list[Failure]:
    """Return the failures that were noted after ``mark``."""
    return _noted[mark:]


def unsaid(in_a_match: bool = False) -> list[Failure]:
    """Return what nobody was told of yet; who asks tells it. ``in_a_match``: but for what a match does not
    stop for."""
    with _lock:
        found = [f for f in _unsaid if not (in_a_match and f.kind in BESIDE_A_MATCH)]
        _unsaid[:] = [f for f in _unsaid if in_a_match and f.kind in BESIDE_A_MATCH]
    return found


def match_begins() -> None:
    """Let what was said of another match be said of this one too; what was noted stays."""
    with _lock:
        _said.difference_update([said for said in _said if said[0] not in OF_ALL_MATCHES])


def forget() -> None:
    """Begin anew, as another run would; what is in the journal stays."""
    with _lock:
        _noted.clear()
        _said.clear()
        _wrong_files.clear()
        _unsaid.clear()
