"""The keys of the app, each with an id, so that they can be remapped (``App.set_keymap``).

Two rules hold everywhere: nothing needs a chord that terminals swallow, and Enter is never the default of
something that cannot be undone. Letters and digits at the table are not here: they name what may be chosen.
"""

from __future__ import annotations

from textual.binding import Binding, BindingType

# Seconds that a question stands on the screen before Space, or a click on its button, passes in it, and
# before Enter gives an answer for which nothing was picked.
REST = 0.25
# So many times as long after a computer player, which a press may have been meant to skip, and where another
# turn has begun without a curtain (what one was asked about before was in somebody else's), somebody else is
# asked, or something of another kind: a second press was meant for what was asked before.
UNAWAITED = 2.5
# And so many times as long Space is taken for what a pick has just ended by itself, where somebody else is
# asked now without a curtain: whoever picks one thing after another is used to end that with Space.
ENDED = 6.0

TABLE: list[BindingType] = [
    Binding("space", "do('pass_on')", "pass", id="table.pass", show=False),
    Binding("full_stop", "do('pass_until')", "pass until", id="table.pass_until", show=False),
    Binding("E", "do('end_turn')", "end turn", id="table.end_turn", show=False),
    Binding("N", "do('decline_run')", "decline all", id="table.decline_run", show=False),
    Binding("enter", "do('confirm')", "confirm", id="table.confirm", show=False),
    Binding("asterisk", "do('pick_all')", "pick all", id="table.pick_all", show=False),
    Binding("escape", "do('back')", "back", id="table.back", show=False),
    Binding("i", "do('inspect')", "inspect", id="table.inspect", show=False),
    Binding("question_mark,f1", "do('explain')", "explain", id="table.explain", show=False),
    Binding("o", "do('options')", "options", id="table.options", show=False),
    Binding("l", "do('log')", "log", id="table.log", show=False),
    Binding("p", "do('piles')", "piles", id="table.piles", show=False),
    Binding("u", "do('undo')", "undo", id="table.undo", show=False),
    Binding("U", "do('redo')", "redo", id="table.redo", show=False),
    Binding("H", "do('hint')", "hint", id="table.hint", show=False),
    Binding("W", "do('words')", "words", id="table.words", show=False),
    Binding("z", "do('blank')", "blank", id="table.blank", show=False),
    Binding("f5", "do('own_cards')", "own cards", id="table.own_cards", show=False),
    Binding("f2", "do('language')", "language", id="table.language", show=False),
    Binding("f3", "do('rulebook')", "rulebook", id="table.rulebook", show=False),
    Binding("f4", "do('theme')", "theme", id="table.theme", show=False),
    Binding("up", "move(0,-1)", "up", id="table.up", show=False),
    Binding("down", "move(0,1)", "down", id="table.down", show=False),
    Binding("left", "move(-1,0)", "left", id="table.left", show=False),
    Binding("right", "move(1,0)", "right", id="table.right", show=False),
    Binding("tab", "panel(1)", "next panel", id="table.next", show=False),
    Binding("shift+tab", "panel(-1)", "previous panel", id="table.previous", show=False),
    Binding("pageup", "scroll_log(8)", "older", id="table.older", show=False),
    Binding("pagedown", "scroll_log(-8)", "newer", id="table.newer", show=False),
]

PUZZLE: list[BindingType] = [
    Binding("R", "do('again')", "again", id="puzzle.again", show=False),
    Binding("S", "do('solution')", "solution", id="puzzle.solution", show=False),
]

# Before everything else, whatever lies over the table.
BLANK = Binding("f9", "blank", "blank", show=False, priority=True, id="app.blank")
STOP = Binding("ctrl+z", "suspend_process", "put aside", show=False, priority=True)

READER: list[BindingType] = [
    Binding("escape,q", "close", "close", id="reader.close", show=False),
    Binding("slash", "search", "search", id="reader.search", show=False),
    Binding("n", "hit(1)", "next", id="reader.next", show=False),
    Binding("N", "hit(-1)", "previous", id="reader.previous", show=False),
    Binding("c", "list('contents')", "contents", id="reader.contents", show=False),
    Binding("w", "list('words')", "words", id="reader.words", show=False),
    Binding("h", "list('hits')", "hits", id="reader.hits", show=False),
    Binding("b,backspace,alt+left", "trail(-1)", "back", id="reader.back", show=False),
    Binding("f,alt+right", "trail(1)", "forward", id="reader.forward", show=False),
    Binding("left", "chapter(-1)", "previous chapter", id="reader.left", show=False),
    Binding("right", "chapter(1)", "next chapter", id="reader.right", show=False),
    Binding("tab", "link(1)", "next link", id="reader.link", show=False),
    Binding("shift+tab", "link(-1)", "previous link", id="reader.link_back", show=False),
    Binding("f2", "language", "language", id="reader.language", show=False),
]

FORM: list[BindingType] = [
    Binding("escape", "close", "close", id="form.close", show=False),
    Binding("down", "app.focus_next", "next", id="form.next", show=False),
    Binding("up", "app.focus_previous", "previous", id="form.previous", show=False),
    Binding("f2", "language", "language", id="form.language", show=False),
    Binding("f1,question_mark", "help", "help", id="form.help", show=False),
]

HOME: list[BindingType] = [
    Binding("up,k", "move(0,-1)", "up", id="home.up", show=False),
    Binding("down,j", "move(0,1)", "down", id="home.down", show=False),
    Binding("left", "move(-1,0)", "left", id="home.left", show=False),
    Binding("right", "move(1,0)", "right", id="home.right", show=False),
    Binding("enter,space", "choose", "choose", id="home.choose", show=False),
    Binding("f2", "language", "language", id="home.language", show=False),
    Binding("f4", "theme", "theme", id="home.theme", show=False),
    Binding("question_mark,f1", "help", "help", id="home.help", show=False),
]

GALLERY: list[BindingType] = [
    Binding("escape,q", "close", "close", id="gallery.close", show=False),
    Binding("up,k", "move('up')", "up", id="gallery.up", show=False),
    Binding("down,j", "move('down')", "down", id="gallery.down", show=False),
    Binding("tab", "pane(1)", "next panel", id="gallery.next", show=False),
    Binding("shift+tab", "pane(-1)", "previous panel", id="gallery.previous", show=False),
    Binding("slash", "search", "search", id="gallery.search", show=False),
    Binding("c", "clear", "clear", id="gallery.clear", show=False),
    Binding("r,f3", "rules", "rules", id="gallery.rules", show=False),
    Binding("d", "decks", "decks", id="gallery.decks", show=False),
    Binding("plus,equals_sign,right", "change(1)", "add", id="gallery.add", show=False),
    Binding("minus,left", "change(-1)", "take out", id="gallery.remove", show=False),
    Binding("t", "try", "try", id="gallery.try", show=False),
    Binding("f2", "language", "language", id="gallery.language", show=False),
    Binding("f4", "theme", "theme", id="gallery.theme", show=False),
    Binding("question_mark,f1", "help", "help", id="gallery.help", show=False),
]

DECKS: list[BindingType] = [
    Binding("escape,q", "close", "close", id="decks.close", show=False),
    Binding("up,k", "move('up')", "up", id="decks.up", show=False),
    Binding("down,j", "move('down')", "down", id="decks.down", show=False),
    Binding("tab,shift+tab", "pane", "other panel", id="decks.next", show=False),
    Binding("enter", "build", "build", id="decks.build", show=False),
    Binding("n", "name('new')", "new", id="decks.new", show=False),
    Binding("c", "name('copy')", "copy", id="decks.copy", show=False),
    Binding("r", "name('rename')", "rename", id="decks.rename", show=False),
    Binding("x,delete", "delete", "delete", id="decks.delete", show=False),
    Binding("t", "try", "try", id="decks.try", show=False),
    Binding("g", "cards", "cards", id="decks.cards", show=False),
    Binding("f2", "language", "language", id="decks.language", show=False),
    Binding("f4", "theme", "theme", id="decks.theme", show=False),
    Binding("question_mark,f1", "help", "help", id="decks.help", show=False),
]

RESULT: list[BindingType] = [
    Binding("escape", "close", "close", id="ended.close", show=False),
    Binding("up", "read(-1)", "up", id="ended.up", show=False),
    Binding("down", "read(1)", "down", id="ended.down", show=False),
    Binding("pageup", "read(-8)", "page up", id="ended.page_up", show=False),
    Binding("pagedown", "read(8)", "page down", id="ended.page_down", show=False),
    Binding("home", "read(-9999)", "first line", id="ended.first", show=False),
    Binding("end", "read(9999)", "last line", id="ended.last", show=False),
    Binding("f2", "language", "language", id="ended.language", show=False),
    Binding("f4", "theme", "theme", id="ended.theme", show=False),
    Binding("question_mark,f1", "help", "help", id="ended.help", show=False),
]

HELP: list[BindingType] = [
    Binding("escape,question_mark,f1,q", "close", "close", id="help.close", show=False),
    Binding("r,f3", "rulebook", "rulebook", id="help.rulebook", show=False),
    Binding("down,pagedown,space", "scroll(5)", "down", id="help.down", show=False),
    Binding("up,pageup", "scroll(-5)", "up", id="help.up", show=False),
    Binding("home", "scroll(-9999)", "first line", id="help.first", show=False),
    Binding("end", "scroll(9999)", "last line", id="help.last", show=False),
]
