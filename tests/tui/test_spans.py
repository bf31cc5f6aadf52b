"""Names and texts come from people and files: they are cleaned, measured and cut by cells."""

from mk_tui.language import clean
from mk_tui.terminal import wrapped
from mk_tui.tui.board.spans import break_spans, fit, fit_spans, plain, spans_width, width, wrap


def test_control_and_format_characters_are_dropped() -> None:
    assert clean("A\x1b[31mna\u202e\u200b\n!") == "A[31mna !"


def test_a_long_name_is_cut_by_cells_with_an_ellipsis() -> None:
    assert fit("Curandera", 6) == "Curan…"
    assert width(fit("漢字漢字漢字", 5)) <= 5
    assert fit("abc", 0) == ""


def test_a_line_is_cut_or_filled_to_its_width() -> None:
    line = (("ab", "x"), ("cdef", "y"))
    assert plain(fit_spans(line, 4)) == "abc…"
    assert plain(fit_spans(line, 8)) == "abcdef  "
    assert spans_width(fit_spans(line, 5)) == 5


def test_text_breaks_at_spaces_and_inside_words_that_are_too_long() -> None:
    assert wrap("one two three", 7) == ("one two", "three")
    assert all(width(x) <= 4 for x in wrap("abcdefghij kl", 4))


def test_a_number_keeps_its_sign() -> None:
    """A line may end before "60 %", and not within it."""
    text = "su oponente: 60 %. 5 % y 100 %"
    for cells in range(10, 40):
        broken = wrap(text, cells), [plain(line).strip() for line in break_spans(((text, ""),), cells)]
        for lines in (*broken, wrapped(text, cells).split("\n")):
            assert " ".join(lines) == text and not any(line.startswith("%") for line in lines), lines
    assert wrap("a% % b", 3) == ("a%", "% b")
