"""Options hang on the things they are about; keys are given out once and stay."""

from dataclasses import replace
from typing import Any

from mk_tui.engine.views import QuestionView
from mk_tui.tui import glyphs as g
from mk_tui.tui.board.choices import NOTHING, SEVERAL, Choices, target_of, ways
from mk_tui.tui.board.faces import slot

VERBS = {
    "pass": (),
    "play": ("card",),
    "ability": ("card", "ability"),
    "player": ("player",),
    "pile": ("pile", "player"),
    "stack": ("item",),
    "yes": (),
    "no": (),
}


def question(*options: tuple, least: int = 1, most: int = 1) -> QuestionView:
    return QuestionView(0, "priority", "ask.priority", (), options, least, most)


def label(n: int) -> str:
    return ("Yes", "No")[n % 2]


def test_what_an_option_is_about_is_read_from_the_names_of_its_arguments() -> None:
    assert target_of(("play", 7), VERBS) == ("card", 7)
    assert target_of(("ability", 7, 1), VERBS) == ("card", 7)
    assert target_of(("player", 2), VERBS) == ("player", 2)
    assert target_of(("pile", "city", 2), VERBS) == ("zone", "city", 2)
    assert target_of(("stack", 4), VERBS) == ("stack", 4)
    assert target_of(("pass",), VERBS) is None


def test_space_passes_and_buttons_take_letters_of_their_word() -> None:
    c = Choices(question(("yes",), ("no",)), VERBS)
    c.assign((), (), label)
    assert c.space == 1 and c.keys == {"y": 0, "n": 1}
    c = Choices(question(("pass",), ("play", 3)), VERBS)
    c.assign([("card", 3)], (), label)
    assert c.space == 0 and c.keys == {"a": ("card", 3)}


def test_yes_and_no_keep_their_letters_whatever_lies_on_the_table() -> None:
    memory = {("card", 3): "n", ("card", 4): "y"}
    c = Choices(question(("yes",), ("no",)), VERBS, memory)
    c.assign([("card", 3), ("card", 4)], (), label, ["a", "b"])
    assert c.keys == {"y": 0, "n": 1}
    c = Choices(question(("pass",), ("play", 3), ("play", 4)), VERBS, memory)
    c.assign([("card", 3), ("card", 4)], (), label, ["a", "b"])
    assert c.letters == {("card", 3): "n", ("card", 4): "y"}  # and so do the cards
    c = Choices(question(("yes",), ("no",)), VERBS, {})
    c.assign((), (), label, ["n", "b"])
    assert c.keys == {"y": 0, "a": 1}  # Nora's letter is Nora's


def test_hand_cards_have_digits_whether_legal_or_not() -> None:
    c = Choices(question(("pass",), ("play", 3)), VERBS)
    c.assign((), [("card", 9), ("card", 3)], label)
    assert c.letters == {("card", 9): "1", ("card", 3): "2"}
    assert not c.mark(("card", 9)).legal and c.mark(("card", 3)).legal


def test_the_card_that_is_asked_about_has_a_sign_of_its_own() -> None:
    """Two attackers may have one name: the table shows which of them is blocked."""
    fields = (("card", "twin"), ("card_id", 7), ("n", 3))
    c = Choices(QuestionView(0, "block", "ask.block", fields, (("none",), ("play", 3)), 1, 1), VERBS)
    c.assign([("card", 3), ("card", 7), ("card", 8)], (), label)
    asked = [slot(c.mark(("card", n)))[1][0] for n in (3, 7, 8)]
    assert asked == [g.LEGAL, g.ASKED, " "]
    assert slot(c.mark(("group", 6, 7)))[1][0] == g.ASKED


def test_the_place_among_the_picks_is_no_digit_beside_the_key() -> None:
    c = Choices(question(("play", 3), ("play", 5), least=0, most=2), VERBS)
    c.assign((), [("card", 3), ("card", 5)], label)
    signs = []
    for pick in (1, 0):
        c.toggle(pick)
        signs += ["".join(text for text, _ in slot(c.mark(("card", n)))) for n in (3, 5)]
    assert signs[1:] == [f"2{g.PICKED}", f"1{g.PLACES[2]}", f"2{g.PLACES[1]}"]  # the only one has no place


def test_a_card_keeps_its_digit_as_long_as_it_is_in_the_hand() -> None:
    memory: dict = {}
    digits: dict = {}
    hand = [("card", n) for n in (3, 5, 8)]
    first = Choices(question(("play", 3)), VERBS, memory, digits)
    first.assign((), hand, label)
    first.no_keys()  # a computer player's answer comes between
    second = Choices(question(("play", 5)), VERBS, memory, digits)
    second.assign([("card", 3)], [*hand[1:], ("card", 9)], label)  # one was played, one drawn
    assert second.letters == {("card", 5): "2", ("card", 8): "3", ("card", 9): "4"}
    assert second.keys["2"] == ("card", 5)
    undone = Choices(question(("play", 5)), VERBS, memory, digits)
    undone.assign((), [*hand[1:], ("card", 3)], label)
    assert undone.letters == {("card", 5): "2", ("card", 8): "3", ("card", 3): "1"}
    turns = Choices(question(("play", 5)), VERBS, memory, digits)
    turns.assign([("card", 1)], [("card", 9), ("card", 2)], label)  # turns later
    assert turns.letters == {("card", 9): "4", ("card", 2): "5"}
    turns.assign((), [], label, held=[9, 2])  # the hand is folded away
    turns.assign((), [("card", 9), ("card", 2), ("card", 7)], label)
    assert turns.letters == {("card", 9): "4", ("card", 2): "5", ("card", 7): "6"}
    turns.assign((), [("card", 9), ("card", 2), ("card", 6)], label)  # nor does the last digit mean another
    assert turns.letters == {("card", 9): "4", ("card", 2): "5", ("card", 6): "7"}


def test_a_card_that_comes_back_gives_way_to_the_one_that_has_its_digit() -> None:
    digits: dict = {("card", n): d for n, d in enumerate("1234567890")}
    hand = [("card", n) for n in range(1, 10)]
    c = Choices(question(("play", 1)), VERBS, {}, digits)
    c.assign((), [*hand, ("card", 20)], label)
    assert c.letters["card", 20] == "1"  # that of a card that has left
    c.assign((), [("card", 0), *hand[1:], ("card", 20)], label)
    assert c.letters["card", 20] == "1" and c.letters["card", 0] == "2"


def test_a_letter_waits_for_a_card_that_is_folded_away() -> None:
    """If there are not enough letters for what is drawn they share it."""
    memory: dict = {}
    first = Choices(question(("play", 3), ("play", 5)), VERBS, memory)
    first.assign([("card", 3), ("card", 5)], (), label)
    assert first.letters == {("card", 3): "a", ("card", 5): "b"}
    then = Choices(question(("play", 5), ("play", 7)), VERBS, memory)
    then.assign([("card", 7), ("card", 5)], (), label, (), [3, 5])
    assert then.letters == {("card", 7): "c", ("card", 5): "b"}
    again = Choices(question(("play", 3), ("play", 7)), VERBS, memory)
    again.assign([("card", 3), ("card", 7)], (), label)
    assert again.letters == {("card", 3): "a", ("card", 7): "c"}
    few = Choices(question(("play", 8), ("play", 7)), VERBS, memory)
    few.small = "ac"
    for digit in "1234567890":
        few.digits["card", 90 + int(digit)] = digit
    few.assign([("card", 7), ("card", 8)], list(few.digits), label, (), [3])
    assert few.letters["card", 7] == "c" and few.letters["card", 8] == memory["card", 3] == "a"


def test_where_there_are_more_cards_than_digits_the_new_ones_take_those_that_are_free() -> None:
    digits: dict = {}
    hand = [("card", n) for n in range(12)]
    c = Choices(question(("play", 3)), VERBS, {}, digits)
    c.assign((), hand, label)
    assert [c.letters.get(card, "") for card in hand] == [*"1234567890", "", ""]
    c = Choices(question(("play", 11)), VERBS)
    c.assign((), hand, label)
    assert c.hidden == []  # in sight for the arrows and the mouse: no list has to open for it
    del hand[4]  # the fifth is played: no other digit means another card than before
    again = Choices(question(("play", 3)), VERBS, {}, digits)
    again.assign((), hand, label)
    assert [again.letters.get(card, "") for card in hand] == [*"1234678905", ""]


def test_a_card_of_the_hand_has_a_digit_that_something_on_the_table_had() -> None:
    """Else it could not be played by key; the table has digits only where there is no letter to share."""
    memory: dict = {}
    things = [("card", n) for n in range(50, 53)]
    c = Choices(question(*(("play", n) for n in (50, 51, 52))), VERBS, memory)
    c.small = ""
    c.assign(things, [("card", n) for n in range(8)], label, (), [50, 51, 52])
    assert [memory.get(t) for t in things] == ["0", "9", None]
    hand = [("card", n) for n in range(10)]
    again = Choices(question(("play", 9), ("play", 50)), VERBS, memory, dict(c.digits))
    again.small = ""
    again.assign(things, hand, label, (), [50, 51, 52])
    assert [again.letters[card] for card in hand] == list("1234567890")


def test_what_lies_on_the_table_has_one_letter_for_everybody_whatever_their_hands() -> None:
    """Digits are those of each person's own cards: the same card had 3 for one of two and 8 for the other."""
    memory: dict = {}
    board = [("card", n) for n in range(24)]
    lying, seen = [n for _, n in board], set()
    for seat, cards in ((0, 3), (1, 9), (0, 10), (1, 2)):
        hand = [("card", 100 + 20 * seat + n) for n in range(cards)]
        c = Choices(question(*[("play", n) for n in lying]), VERBS, memory, {})
        c.assign(board, hand, label, ["a", "b"], lying, [n for _, n in hand])
        seen.add(tuple([c.letters[card] for card in board]))
    assert len(seen) == 1 and not set("1234567890") & set(seen.pop())


def test_a_letter_stays_with_its_thing_from_question_to_question() -> None:
    memory: dict = {}
    c = Choices(question(("play", 3), ("play", 5)), VERBS, memory)
    c.assign([("card", 3), ("card", 5)], (), label)
    again = Choices(question(("play", 5), ("play", 8)), VERBS, memory)
    again.assign([("card", 5), ("card", 8)], (), label)
    assert again.letters[("card", 5)] == c.letters[("card", 5)]
    assert again.letters[("card", 8)] not in c.letters.values()


def test_no_card_loses_its_letter_where_there_are_more_cards_than_letters() -> None:
    """Two share one: it chooses the one of them that can be chosen, and lists both where both can."""
    memory: dict = {}
    board, full = [("card", n) for n in range(6)], [("card", 90 + n) for n in range(10)]

    def asked(*options: tuple) -> Choices:
        c = Choices(question(*options), VERBS, memory)
        c.small = "abcd"
        c.assign(board, full, label)
        return c

    first = asked(*[("play", n) for n in range(4)])
    assert [first.letters.get(card, "") for card in board] == [*"abcd", "", ""]
    then = asked(("play", 1), ("play", 4), ("play", 5))
    assert [then.letters.get(card, "") for card in board] == ["", "b", "", "", "a", "c"]
    assert then.keys["a"] == ("card", 4) and then.keys["c"] == ("card", 5)
    everything = asked(*[("play", n) for n in range(6)])
    assert [everything.letters[card] for card in board] == [*"abcdac"]
    assert everything.keys["a"] == (SEVERAL, "a") and everything.positions((SEVERAL, "a")) == [0, 4]
    last = asked(("play", 1), ("yes",))
    assert last.letters["card", 1] == "b" and list(last.keys.values()).count(1) == 1
    assert [asked(*[("play", n) for n in range(6)]).letters[card] for card in board] == [*"abcdac"]


def test_of_two_that_share_a_letter_one_gets_another_where_both_can_be_chosen() -> None:
    """One that chooses nothing else now, though a thing that cannot be chosen bears it; and it keeps that."""
    memory: dict = {}
    board, full = [("card", n) for n in range(6)], [("card", 90 + n) for n in range(10)]

    def asked(*numbers: int) -> list[str]:
        c = Choices(question(*[("play", n) for n in numbers]), VERBS, memory)
        c.small = "abcd"
        c.assign(board, full, label)
        return [c.letters["card", n] for n in numbers]

    assert asked(0, 1, 2, 3) == [*"abcd"]
    assert asked(1, 4, 5) == [*"bac"]  # with 0 and 2, which cannot be chosen
    assert asked(0, 2, 4) == [*"acb"]  # 0 had it first, and 1 cannot be chosen
    assert asked(2, 4) == [*"cb"] and asked(0, 2, 4) == [*"acb"]
    assert asked(0, 1, 2, 3) == [*"abcd"]


def test_no_letter_is_a_key_of_the_table() -> None:
    many = [("play", n) for n in range(60)]
    c = Choices(question(*many), VERBS)
    c.assign([("card", n) for n in range(60)], (), label)
    assert not set("iolpuz") & set(c.keys)
    assert c.hidden == []


def test_what_there_is_no_letter_for_shares_a_key_that_lists_it() -> None:
    hand, board = [("card", n) for n in range(50, 57)], [("card", n) for n in range(30)]
    c = Choices(question(*[("play", n) for n in range(30)]), VERBS, memory := {})
    c.assign(board, hand, label, ["a", "b", "m"])
    assert [c.letters[card] for card in hand] == [*"1234567"]
    keys = [c.letters[card] for card in board]
    assert keys[:16] == [*"cdefghjkqrstvwxy"] and keys[16:] == [*"cdefghjkqrstvw"]
    assert c.keys["c"] == (SEVERAL, "c") and c.positions((SEVERAL, "c")) == [0, 16]
    fewer = Choices(question(*[("play", n) for n in (15, 17, 19, 25)]), VERBS, memory)
    fewer.assign(board, [*hand, ("card", 57)], label, ["a", "b", "m"])
    assert [fewer.letters["card", n] for n in (15, 17, 19, 25)] == ["y", "d", "f", "r"]
    assert fewer.keys["d"] == ("card", 17)  # alone it is chosen at once


def test_what_is_nowhere_on_the_board_is_left_to_the_list() -> None:
    c = Choices(question(("play", 3), ("play", 5)), VERBS)
    c.assign([("card", 3)], (), label)
    assert c.hidden == [1]


def test_several_picks_are_counted_taken_back_and_given_in_their_order() -> None:
    c = Choices(question(("play", 3), ("play", 5), ("play", 6), least=2, most=2), VERBS)
    assert c.toggle(2) is None and c.answer() is None
    assert c.toggle(0) is None and c.answer() == (2, 0)
    assert c.toggle(1) is None and c.answer() == (2, 0)  # no third
    assert c.mark(("card", 6)).picked == 1
    assert c.unpick() and c.picks == [2]
    assert c.toggle(2) is None and c.picks == []


def test_all_there_is_is_picked_at_once_and_taken_back_where_that_may_be() -> None:
    c = Choices(question(("play", 3), ("play", 5), ("play", 6), least=0, most=3), VERBS)
    c.toggle(1)
    c.toggle_all()
    assert c.all_at_once and c.answer() == (0, 1, 2)
    c.toggle_all()
    assert c.picks == []
    for most, options in ((2, 3), (1, 1), (1, 2)):
        c = Choices(question(*[("play", n) for n in range(options)], least=0, most=most), VERBS)
        c.toggle_all()
        assert not c.all_at_once and c.picks == []


def test_a_group_offers_its_next_card() -> None:
    c = Choices(question(("play", 3), ("play", 4), least=1, most=2), VERBS)
    group = ("group", 3, 4)
    assert c.positions(group) == [0, 1]
    c.toggle(0)
    assert c.mark(group).legal
    c.toggle(1)
    assert not c.mark(group).legal


def test_equal_cards_are_one_way_and_what_is_done_with_them_may_be_several() -> None:
    options = (("pass",), ("ability", 3, 0), ("ability", 3, 1), ("ability", 4, 0), ("ability", 4, 1))
    assert ways(options, [1, 3], VERBS) == [1]
    assert ways(options, [1, 2, 3, 4], VERBS) == [1, 2]


def test_with_no_pick_needed_one_pick_is_the_answer_where_no_more_may_be_picked() -> None:
    """Space picks none there, as its letter does; where several may be picked only the letter does."""
    for cards, most in ((1, 1), (2, 1), (2, 2)):
        c = Choices(question(*[("play", n) for n in range(cards)], least=0, most=most), VERBS)
        c.assign([("card", n) for n in range(cards)], (), lambda n: "Nobody" if n == NOTHING else "")
        assert c.keys["n"] == NOTHING and c.key_of(NOTHING) == "n"
        if most == 1:
            assert not c.many and c.space == NOTHING and c.passing == ()
            assert c.toggle(0) == (0,)
        else:
            assert c.many and c.space is c.passing is None and c.answer() == ()
            assert c.toggle(0) is None and c.answer() == (0,)


def test_of_what_is_half_done_esc_steps_back_though_none_may_be_picked() -> None:
    asked = replace(question(("play", 3), ("play", 5), least=0, most=1), fields=(("source", "spear"),))
    c = Choices(asked, VERBS)
    assert c.half_way and c.space == NOTHING


def test_an_option_that_declines_needs_no_button_that_picks_nothing() -> None:
    c = Choices(question(("none",), ("play", 3)), VERBS)
    c.assign([("card", 3)], (), label)
    assert c.space == 0 and not c.nothing and NOTHING not in c.keys.values()


def test_players_keep_their_letters_whoever_of_them_is_offered() -> None:
    seats = ["a", "b", "c"]
    everybody, two = [("player", n) for n in range(3)], [("player", 2), ("player", 1)]
    for offered in (everybody, two):
        c = Choices(question(*offered), VERBS)
        c.assign(sorted(offered), (), label, seats)
        assert {t[1]: k for t, k in c.letters.items()} == {t[1]: seats[t[1]] for t in offered}


def test_neither_cards_nor_buttons_take_a_players_letter() -> None:
    memory = {("card", 3): "a"}
    c = Choices(question(("play", 3), ("player", 1), ("no",)), VERBS, memory)
    c.assign([("card", 3), ("player", 1)], (), lambda n: "Abre", ["a", "b"])
    assert c.letters[("player", 1)] == "b" and c.letters[("card", 3)] not in "ab"
    assert c.key_of(2) not in ("b", "")


def test_no_is_the_letter_of_nothing_else() -> None:
    """A button that does something does not get it for its second letter."""
    c = Choices(question(("pass",), ("bleed", 5), ("bleed", 10)), VERBS)
    c.assign([], (), lambda n: "Sangrar", ["a", "b"])
    assert (c.key_of(1), c.key_of(2)) == ("s", "g")
    many = [("play", n) for n in range(60)]
    c = Choices(question(*many), VERBS)
    c.assign([("card", n) for n in range(60)], (), label)
    assert "n" not in c.keys


def test_a_button_keeps_its_letter_from_question_to_question() -> None:
    """To choose nothing is "n", however many cards have come to lie there in the meantime."""
    memory: dict[Any, str] = {}
    words = {NOTHING: "Nothing", 0: "keep", 1: "change"}
    first = Choices(question(("keep",), ("change",)), VERBS, memory)
    first.assign([], (), lambda n: words[n])
    assert (first.key_of(0), first.key_of(1)) == ("k", "c")
    for cards in (3, 9, 14, 40):
        c = Choices(question(*[("play", n) for n in range(cards)], least=0, most=2), VERBS, memory)
        c.assign([("card", n) for n in range(cards)], (), lambda n: words[n])
        assert c.key_of(NOTHING) == "n" and "n" not in c.letters.values()
        assert not {"k", "c"} & set(c.letters.values()) or cards > len(c.small) - 3
    again = Choices(question(("keep",), ("change",)), VERBS, memory)
    again.assign([], (), lambda n: words[n])
    assert (again.key_of(0), again.key_of(1)) == ("k", "c")


def test_a_hand_that_is_all_new_is_numbered_from_the_first_place() -> None:
    """After a rebirth it read 2 5 9 0 1; while one card stays, no digit is another's soon."""
    digits: dict = {("card", n): d for n, d in ((1, "8"), (2, "9"))}
    c = Choices(question(("play", 3)), VERBS, {}, digits)
    c.assign([], [("card", n) for n in (2, 3, 4)], label)
    assert [digits["card", n] for n in (2, 3, 4)] == ["9", "0", "1"]
    new = Choices(question(("play", 5)), VERBS, {}, digits)
    new.assign([], [("card", n) for n in (5, 6, 7)], label)
    assert [digits["card", n] for n in (5, 6, 7)] == ["1", "2", "3"]
