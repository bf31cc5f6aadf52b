"""Compile the message catalogues: every `messages.po` becomes a `messages.mo` beside it.

    python tools/compile_messages.py            write the .mo files that are missing or stale
    python tools/compile_messages.py --check    write nothing; exit 1 if there are any

The .mo files are committed, so that an install needs no build step. A file is stale when its messages or its
plural rule differ from the .po; dates and the version of Babel in the header do not count, so a newer Babel
leaves the files alone.
"""

import argparse
import struct
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import PoFileError, read_po

ROOT = Path(__file__).resolve().parents[1]
CATALOGUES = (
    "mk_tui/locale/*/LC_MESSAGES/*.po",
    "mk_tui/tui/locale/*/LC_MESSAGES/*.po",
    "rulesets/*/locale/*/LC_MESSAGES/*.po",
)


def catalogues(root: Path) -> Iterator[Path]:
    for pattern in CATALOGUES:
        yield from sorted(root.glob(pattern))


def compiled(po: Path) -> bytes:
    """The .mo form of a .po file. Raises PoFileError where the .po is malformed."""
    language = po.parent.parent.name
    with po.open("rb") as source:
        catalogue = read_po(source, locale=language, abort_invalid=True)
    target = BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def meaning(source: BinaryIO) -> tuple[str, list[object]]:
    """What a reader gets from a .mo file: its plural rule and its messages, in the file's (sorted) order."""
    catalogue: Catalog = read_mo(source)
    return catalogue.plural_forms, [(m.context, m.id, m.string) for m in catalogue if m.id]


def is_stale(mo: Path, wanted: bytes) -> bool:
    try:
        with mo.open("rb") as source:
            return meaning(source) != meaning(BytesIO(wanted))
    except (OSError, ValueError, struct.error):  # missing, or no .mo at all
        return True


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compile the message catalogues (.po to .mo).")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a .mo is stale")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout (default: this one)")
    options = parser.parse_args(argv)

    failed = False
    for po in catalogues(options.root):
        mo = po.with_suffix(".mo")
        name = mo.relative_to(options.root)
        try:
            wanted = compiled(po)
        except (PoFileError, UnicodeDecodeError) as error:
            print(f"{po.relative_to(options.root)}: {error}", file=sys.stderr)
            failed = True
            continue
        if not is_stale(mo, wanted):
            continue
        if options.check:
            print(f"{name}: not what its .po gives; run tools/compile_messages.py", file=sys.stderr)
            failed = True
        else:
            mo.write_bytes(wanted)
            print(name)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
