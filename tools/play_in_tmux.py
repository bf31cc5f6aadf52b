"""Play a whole match as a person would: in a real terminal, seeing only what stands on the screen.

    python tools/play_in_tmux.py [--game ID] [--option ID=VALUE] [--seats hh] [--mouse] [--lang en]
                                 [--size 80x24] [--seed 1] [--log FILE]

Starts ``mk-tui`` in tmux in a home of its own, goes from the menu through the form to a table and plays to
the screen of the result: keys alone, or with ``--mouse`` clicks alone. Each letter of ``--seats`` is a seat:
h a person, n, a or m the computer as novice, adept or master. What to do is chosen by chance (``--seed``)
from what the screen offers; now and then the player looks about (help, piles, log, rulebook, options,
refusals, the other language, a covered screen). Every screen goes to ``--log``. The last line is a JSON
object: result, screens, decisions, what was cut short, how many playouts each search of a master made.

It ends with exit code 1 and the screen at: a dead end (ten inputs and nothing changes), a program that
ended, a failure that the program caught, a message that no catalogue has, words of the other language, a
hand on the screen that everybody sees. A match by mouse has no seed: it would have to be typed.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from mk_tui.tui.keys import REST  # noqa: E402
from tools.tmux_form import FormByKeys, FormByMouse  # noqa: E402
from tools.tmux_screen import STILL, Reader, Spot, Terminal, Trouble  # noqa: E402

REFUSED = re.compile(r"(?<=[│╭] )([1-9])(?= \S)|(?<=╭)([1-9])(?=─)")
PICKED_COUNT = re.compile(r"\((\d+) (?:of|de) (\d+)(?:-(\d+))?\)")
LOOKS = ("inspect", "options", "piles", "help", "log", "rulebook", "language", "blank", "refusal", "menu")


class Player(Reader):
    """Looks at the screen and does something sensible about it."""

    def __init__(self, terminal: Terminal, args: argparse.Namespace) -> None:
        super().__init__(terminal, args.lang, args.log)
        self.mouse: bool = args.mouse
        self.curious: float = args.curious
        self.shy: float = args.shy
        self.chance = random.Random(args.seed)
        self.seats: str = args.seats
        self.game: str = args.game
        self.decks: list[str] = args.decks.split(",") if args.decks else []
        self.options: list[str] = args.option
        self.seed = str(args.seed)
        self.inputs = self.decisions = self.claims = self.asked_aloud = 0
        self.looked: dict[str, int] = {}

    # -- doing ----------------------------------------------------------------------------------------

    def do(self, spot: Spot, button: int = 0, patience: float = 2.5) -> bool:
        """Press a spot's key or click on it; returns whether the screen changed."""
        before = self.lines
        if spot.key in ("Space", self.say("key.space")):
            time.sleep(REST)  # nobody passes in a question that has not been read
        if self.mouse:
            self.tried.append(f"click {spot.x},{spot.y} {spot.key} {spot.label}")
            self.t.click(spot.x, spot.y, button)
        else:
            self.tried.append(f"key {spot.key} {spot.label}")
            self.t.key(self.key_words().get(spot.key, spot.key))
        self.inputs += 1
        self.look(before, patience)
        if self.lines != before:
            self.tried.clear()
            return True
        if len(set(self.tried)) >= STILL or len(self.tried) >= 3 * STILL:
            raise Trouble("a dead end after: " + "; ".join(self.tried[-STILL:]))
        return False

    def press(self, key: str) -> bool:
        """Press a key that stands nowhere."""
        return self.do(Spot(key, 0, 0))

    # -- menu and form ----------------------------------------------------------------------------------

    def open(self) -> None:
        """Go from the menu through the form to the table."""
        for _ in range(100):
            self.look()
            if self.say("menu.new") in self.text:
                break
            time.sleep(0.1)
        label = self.find(self.say("menu.new"))
        self.do(Spot("n", label.x, label.y), patience=5)
        if self.say("setup.begin") not in self.text:
            raise Trouble("the form did not open")
        (FormByMouse if self.mouse else FormByKeys)(self).fill()
        begin = self.find(self.say("setup.begin"))
        before = self.lines
        self.do(Spot("Enter", begin.x + 1, begin.y), patience=5)
        if self.lines == before:
            raise Trouble("the match did not begin")

    # -- the match --------------------------------------------------------------------------------------

    def play(self, most: int) -> str:
        """Play to the end; returns how it ended."""
        while self.inputs < most:
            self.step()
            if self.result():
                return self.result()
        raise Trouble(f"no end after {most} inputs")

    def step(self) -> None:
        """Do one thing about the screen."""
        if self.at_curtain():
            self.lift()
        elif self.say("news.foot")[:14] in self.text:
            self.go_on_from_news()
        elif (open_list := self.listing()) is not None:
            self.in_list(*open_list)
        elif self.aloud():
            self.respond()
        elif self.reading():  # opened later than it was waited for
            self.back()
        else:
            self.at_table()

    def go_on_from_news(self) -> None:
        """Read what happened; go on."""
        foot = self.find(self.say("news.foot")[:14])
        self.do(Spot("Space", foot.x + 1, foot.y))

    def lift(self) -> None:
        """Lift the curtain with the keys that stand on it.

        More than once if need be: a terminal takes Escape and a letter right after it for Alt and the letter.
        """
        then, space = self.say("curtain.then"), self.say("key.space")
        for _ in range(3):
            found = ((y, re.search(rf" (\S) +{then} +({space})", x)) for y, x in enumerate(self.lines))
            y, m = next(((y, m) for y, m in found if m), (0, None))
            if m is None:
                return
            line = self.lines[y]
            self.do(Spot(m[1].lower(), m.start(1), y), patience=0.4)  # only its colour changes
            self.do(Spot(space, m.start(2), y), patience=3)
            if not self.at_curtain() or self.lines[y] != line:
                return
        raise Trouble("the curtain does not lift")

    def respond(self) -> None:
        """Answer the question to the whole table: mostly nobody."""
        self.asked_aloud += 1
        buttons = self.buttons()
        names = [b for b in buttons if len(b.key) == 1]
        enter = next((b for b in buttons if b.key == self.say("key.enter")), None)
        if enter is None or not names:
            raise Trouble("nobody can answer the question to the table")
        if self.chance.random() < 0.12:
            self.claims += 1
            self.do(self.chance.choice(names))
            enter = next((b for b in self.buttons() if b.key == self.say("key.enter")), enter)
        elif self.chance.random() < 0.7:
            enter = next((b for b in buttons if b.key == self.say("key.space")), enter)
        self.do(enter)

    def in_list(self, rows: list[Spot], foot: Spot) -> None:
        """Take a row of a list, or close it."""
        prompt = "\n".join(self.lines[-4:])
        count = PICKED_COUNT.search(prompt)
        if count and int(count[1]) < int(count[2]) and rows:
            fresh = [r for r in rows if "✓" not in r.label and "•" not in r.label] or rows
            self.decisions += 1
            self.do(self.chance.choice(fresh))
        elif count or not rows or self.chance.random() < 0.1:
            self.do(foot)
            if count:
                self.confirm()
        else:
            self.decisions += 1
            self.do(self.chance.choice(rows))

    def wait_for_bot(self) -> None:
        """Let a computer player think; a master takes a second, or more where much else runs."""
        before = self.lines
        self.look(before, 30)
        if self.lines == before:
            raise Trouble("the computer player does not answer")

    def confirm(self) -> None:
        """Press the button that confirms the picks."""
        enter = next((b for b in self.buttons() if b.key == self.say("key.enter")), None)
        if enter is None:
            raise Trouble("no button confirms")
        self.do(enter)

    def at_table(self) -> None:
        """Choose among cards, letters and buttons."""
        if self.chance.random() < self.curious:
            self.look_about()
            return
        choices = self.choices()
        buttons = self.buttons()
        words = self.key_words()
        space = next((b for b in buttons if b.key == self.say("key.space")), None)
        own = self.say("key.own")
        others = [b for b in buttons if (b.key not in words and b.key not in "oi") or b.key == own]
        if self.say("bot.thinks", name="").strip() in self.text:
            self.wait_for_bot()
            return
        if not choices and not buttons:
            before = self.lines
            self.look(before, 1.5)  # somebody else is at it, or dice are falling
            if self.lines == before:
                self.do(Spot("Escape", 2, 0))
            return
        count = PICKED_COUNT.search("\n".join(self.lines[-4:]))
        if count:
            have, least, most = (int(n or count[2]) for n in count.groups())
            fresh = choices + others
            if have < least or (have < most and fresh and self.chance.random() < 0.4):
                if fresh:
                    self.decisions += 1
                    self.do(self.chance.choice(fresh))
                    return
                self.open_options(buttons)
                return
            self.confirm()
            return
        if self.say("bot.skip") in "\n".join(self.lines[-2:]) and space is not None and not choices:
            before = self.lines
            self.look(before, 0.6)
            if self.lines == before:
                self.do(space)
            return
        self.decisions += 1
        offered = choices + others
        if offered and (space is None or self.chance.random() > self.shy):
            self.do(self.chance.choice(offered))
        elif space is not None:
            self.do(space)
        else:
            self.open_options(buttons)

    def open_options(self, buttons: list[Spot]) -> None:
        """Open the list of all that may be chosen, because nothing of it stands on the board."""
        button = next((b for b in buttons if b.key == "o"), None)
        if button is None and self.mouse:
            raise Trouble("nothing on the screen can be clicked on")
        self.do(button or Spot("o", 0, 0))

    # -- looking about ------------------------------------------------------------------------------------

    def look_about(self) -> None:
        """Do something that is no move, and come back."""
        what = self.chance.choice(LOOKS)
        self.looked[what] = self.looked.get(what, 0) + 1
        getattr(self, f"look_{what}")()

    def back(self) -> None:
        """Close what lies over the table."""
        if not self.mouse:
            self.press("Escape")
            return
        open_list = self.listing()
        if open_list is not None:
            self.do(open_list[1])
            return
        for words in (self.say("help.foot"), self.say("rules.close")):
            for y in (len(self.lines) - 1, len(self.lines) - 2, 0):
                if words[:9] in self.lines[y]:
                    self.do(Spot("", self.lines[y].index(words[:9]), y))
                    return

    def look_inspect(self) -> None:
        """Read a card."""
        spots = self.choices()
        if self.mouse:
            if spots:
                spot = self.chance.choice(spots)
                self.do(spot, button=2)
                self.do(spot, button=2)
        else:
            self.press("Down")
            self.press("i")
            self.press("i")

    def look_options(self) -> None:
        """List the options."""
        if not self.mouse:
            self.press("o")
            if self.listing():
                self.back()

    def look_piles(self) -> None:
        """Look into a pile."""
        if self.mouse:
            for y, line in enumerate(self.lines[:-2]):
                m = re.search(r"\w+ [1-9]\d* \(", line)
                if m:
                    self.do(Spot("", m.start() + 1, y))
                    break
        else:
            self.press("p")
            found = self.listing()
            if found and found[0]:
                self.do(self.chance.choice(found[0]))
        for _ in range(2):
            if self.listing():
                self.back()

    def look_help(self) -> None:
        """Read the help."""
        if self.mouse:
            self.do(self.find(self.say("header.help")))
        else:
            self.press("?")
        if self.say("help.foot")[:9] in self.text or self.say("rules.close") in self.text:
            self.back()
        if self.say("help.foot")[:9] in self.text:
            raise Trouble("the help does not close")

    def look_log(self) -> None:
        """Read the log."""
        if not self.mouse:
            self.press("l")
            if self.listing():
                self.back()

    def look_rulebook(self) -> None:
        """Read the rulebook."""
        if not self.mouse:
            self.press("F3")
            self.press("n")
            self.press("Escape")

    def look_language(self) -> None:
        """Speak the other language for a moment."""
        if not self.mouse:
            self.other_language = True
            for _ in range(2):
                self.do(Spot("F2", 0, 0), patience=6)
            for _ in range(30):  # the screen may have changed for another reason, too
                if self.say("header.help") in self.text:
                    break
                self.look()
            self.other_language = False
            self.check()

    def look_blank(self) -> None:
        """Cover the screen."""
        if not self.mouse:
            self.press("z")

    def look_refusal(self) -> None:
        """Try a card that cannot be chosen, and read why."""
        found = [(y, m) for y, line in enumerate(self.lines[:-2]) for m in REFUSED.finditer(line)]
        if found:
            y, m = self.chance.choice(found)
            self.do(Spot(m[1] or m[2], m.start() + 2, y))
            if self.listing():
                self.back()

    def look_menu(self) -> None:
        """Open the menu of the table and go on."""
        if not self.mouse:
            self.press("Escape")
            if self.listing() and self.say("menu.table.title") in self.text:
                self.back()


def arguments() -> argparse.Namespace:
    """Read the command line."""
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seats", default="h", help="h person, n a m the computer")
    parser.add_argument("--decks", default="", help="the seats' decks by id, with commas between")
    parser.add_argument("--mouse", action="store_true", help="clicks alone")
    parser.add_argument("--lang", default="en", choices=("en", "es"))
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="mamlejet_kohanim", help="which game, by its id")
    parser.add_argument("--option", action="append", default=[], help="an option of the game: level=heroe")
    parser.add_argument("--curious", type=float, default=0.05, help="how often the player looks about")
    parser.add_argument(
        "--shy", type=float, default=0.15, help="how often the player passes instead of playing"
    )
    parser.add_argument("--most", type=int, default=6000, help="inputs after which to give up")
    parser.add_argument(
        "--setting", action="append", default=[], help='a line of settings.toml: animation="full"'
    )
    parser.add_argument("--log", type=Path, help="a file for every screen")
    parser.add_argument(
        "--command", default=shutil.which("mk-tui", path=str(Path(sys.executable).parent)) or "mk-tui"
    )
    return parser.parse_args()


def rows(home: str, journal: str, field: str) -> list[Any]:
    """Return one field of what the program has written into a journal of its own."""
    path = Path(home) / "state" / journal
    return [json.loads(line)[field] for line in path.read_text().splitlines()] if path.exists() else []


def main() -> int:
    """Play and tell."""
    args = arguments()
    width, height = (int(n) for n in args.size.split("x"))
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        settings = args.setting or ['animation = "off"']
        folder = Path(home) / "config"
        folder.mkdir()
        (folder / "settings.toml").write_text("\n".join(settings) + "\n", encoding="utf-8")
        locale = {"en": "en_GB.UTF-8", "es": "es_ES.UTF-8"}[args.lang]
        env = {"MK_TUI_HOME": home, "LANG": locale, "LC_ALL": locale}
        env.update(TERM="tmux-256color", COLORTERM="truecolor")
        terminal = Terminal([args.command], (width, height), env)
        player = Player(terminal, args)
        told: dict[str, Any] = {
            "seats": args.seats,
            "input": "mouse" if args.mouse else "keys",
            "lang": args.lang,
        }
        told.update(game=args.game, decks=args.decks, size=args.size, seed=args.seed, options=args.option)
        try:
            player.open()
            told["result"] = player.play(args.most)
            told["end"] = [x.strip(" │") for x in player.lines if x.strip(" │─╭╮╰╯")][:12]
        except Trouble as trouble:
            told["trouble"] = str(trouble)
            print(player.text, file=sys.stderr)
        finally:
            terminal.close()
        told["searches"] = rows(home, "searches.jsonl", "playouts")
        told["caught"] = rows(home, "failures.jsonl", "what")
    told.update(
        screens=player.screens,
        inputs=player.inputs,
        decisions=player.decisions,
        aloud=player.asked_aloud,
        claims=player.claims,
    )
    told.update(looked=player.looked, cut=sorted(player.cut)[:20], seconds=round(time.monotonic() - started))
    told["median_playouts"] = median(told["searches"]) if told["searches"] else None
    print(json.dumps(told, ensure_ascii=False))
    return 1 if "trouble" in told or told["caught"] else 0


if __name__ == "__main__":
    sys.exit(main())
