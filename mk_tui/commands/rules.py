"""``mk-tui rules``: a game's rulebook: contents, a clause, what a word means and every line that has it."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import program_catalogue, short
from mk_tui.language.rule_lines import rule_lines
from mk_tui.language.rule_pages import pages
from mk_tui.plain.console import Console
from mk_tui.table.beginning import ruleset_of


def rules(options: Namespace, lang: str) -> int:
    """Print the contents, a clause, or what was found; 1 when nothing was."""
    say = program_catalogue(lang).say
    ruleset = ruleset_of(options.game)
    words = " ".join(options.what)
    found = rule_lines(Path(ruleset.folder), load_ruleset(ruleset)[0], lang, words, say)
    console = Console(sys.stdin, sys.stdout)
    book = pages(Path(ruleset.folder), lang)
    nothing = say("rules.nothing", text=short(words)) if book else say("rules.no_book", game=options.game)
    for line in found or [nothing]:
        console.say(line)
    return 0 if found else 1
