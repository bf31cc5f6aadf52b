"""Cards, decks and rulesets as files: reading, checking, and the compiled form a normal start reads.

What the rest of the program uses:

* :func:`mk_tui.cards.registry.games` and :func:`mk_tui.cards.registry.get`: which games there are;
* :func:`mk_tui.cards.pool.load_pool`: a game's cards, ready for the engine, and what was wrong with files;
* :func:`mk_tui.cards.decks.load_decks`: a game's decks, and what was wrong with files;
* :mod:`mk_tui.cards.paths`: where files lie, shipped and the user's own.

PyYAML and pydantic are imported only when a file has changed since it was compiled.
"""
