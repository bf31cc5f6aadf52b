"""``mk-tui cards``: checks card, deck and ruleset files, shows a card."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mk_tui.cards import decks, pool, registry
from mk_tui.cards.card_errors import CardError
from mk_tui.cards.files import Unreadable, read_file
from mk_tui.cards.own_files import strange_folders
from mk_tui.cards.ruleset_yaml import check_file, load_ruleset
from mk_tui.language import Speaker, program_catalogue
from mk_tui.language.file_words import say_file_error
from mk_tui.players.options import no_such
from mk_tui.table.beginning import cards_of

# Keys by which a ruleset file is told from a deck.
OF_A_RULESET = {"seats", "zones", "phases", "panels", "trackers"}


def cards(options: Namespace, lang: str) -> int:
    """Check files, or show cards by id."""
    say = program_catalogue(lang).say
    if options.action == "show":
        if not options.what:
            print(say("cards.show_usage"), file=sys.stderr)
            return 2
        for name in options.what:
            for line in card_lines(name, lang):
                print(line)
        return 0
    found = [e for path in options.what for e in check_path(Path(path))] if options.what else check_all()
    for error in found:
        print(say_file_error(error, lang))
    if found:
        print(say("cards.wrong", n=len(found)))
        return 1
    print(say("cards.right"))
    return 0


def check_all() -> list[CardError]:
    """Return what is wrong with any file of any game, shipped or the user's."""
    found: list[CardError] = []
    for game in registry.games():
        ruleset = registry.get(game)
        found += load_ruleset(ruleset)[1]
        found += pool.load_pool(ruleset)[1]
        found += decks.load_decks(ruleset, cards_of(ruleset))[1]
    return [*found, *strange_folders()]


def check_path(path: Path) -> list[CardError]:
    """Return what is wrong with a file, or with the files of a folder.

    The game is the one that a folder of the path is named after; else the one in which least is wrong.
    """
    if path.is_dir():
        files = sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml"))
        return [e for file in files for e in check_path(file)]
    try:
        content = read_file(path)
    except Unreadable as error:
        return [CardError(str(path), 1, 1, "", str(error))]
    games = registry.games()
    named = [g for g in games if g in path.absolute().parts]
    data = _mapping(content, str(path))
    if data is not None and data.keys() & OF_A_RULESET:
        named = [g for g in games if g == data.get("id")] or named
        return min((check_file(registry.get(g), str(path), content) for g in named or games), key=len)
    results = [_check_file(registry.get(game), path, data is not None) for game in named or games]
    return min(results, key=len, default=[])


def _mapping(content: bytes, file: str) -> dict[str, Any] | None:
    """Return what a file holds that is a mapping (a deck, a ruleset), None of one that is not (cards)."""
    from mk_tui.cards.yaml_source import read

    try:
        data = read(content, file).data
    except CardError:
        return None
    return data if isinstance(data, dict) else None


def _check_file(ruleset: Any, path: Path, is_deck: bool) -> list[CardError]:
    from mk_tui.cards.compile import check_files

    if is_deck:
        return decks.check_files(ruleset, cards_of(ruleset), [path])
    return check_files(ruleset, [path])


def card_lines(name: str, lang: str) -> Iterator[str]:
    """Yield all that is printed on a card, found by id, number or name in any game."""
    known: list[str] = []
    for game in registry.games():
        ruleset = registry.get(game)
        cards = cards_of(ruleset)
        speaker = Speaker(lang, ruleset, cards, [])
        wanted = name.casefold()
        for d in cards.cards:
            names = {d.id, d.number, d.id.partition(".")[2], *d.name.values()}
            if wanted in (n.casefold() for n in names if n):
                yield from _card_lines(speaker, d)
                return
        known += [d.id for d in cards.cards] + [d.id.partition(".")[2] for d in cards.cards]
    raise no_such("error.no_card", name, known)


def _card_lines(speaker: Speaker, d: Any) -> Iterator[str]:
    yield f"{speaker.card_name(d.id)} ({d.id})"
    kind = speaker.kind(d)
    if d.total:
        yield speaker.say("plain.type_cost", name=kind, cost=speaker.cost(d.cost))
    else:
        yield speaker.say("plain.type", name=kind)
    figures, keywords = speaker.words.printed(d)
    if figures:
        yield ", ".join(speaker.say("card.stat", stat=stat, value=n) for stat, n in figures)
    for title, reminder in map(speaker.keyword, keywords):
        yield speaker.say("plain.keyword", name=title, text=reminder)
    yield speaker.card_text(d.id)
    if d.cites:
        yield speaker.say("plain.cites", text=d.cites)
