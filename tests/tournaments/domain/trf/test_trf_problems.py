"""What is wrong in a file is named with its line and column; errors and adjustments are kept apart."""

from __future__ import annotations

import pytest

from tests.tournaments.domain.trf.lines import bye, file, game, good, player
from tournaments.domain.history import Cell
from tournaments.domain.results import CellCode, Colour
from tournaments.domain.trf import read_trf


def places(text: str) -> tuple[list[str], list[str]]:
    """Errors and adjustments as `line:column`."""
    reading = read_trf(text)
    return (
        [f"{p.line}:{p.column}" for p in reading.errors],
        [f"{p.line}:{p.column}" for p in reading.adjustments],
    )


def changed(line: int, column: int, new: str) -> str:
    """The good file with characters overwritten from this place on."""
    lines = good()
    old = lines[line - 1].ljust(column - 1)
    lines[line - 1] = old[: column - 1] + new + old[column - 1 + len(new) :]
    return file(*lines)


def inserted(line: int, column: int, new: str) -> str:
    """The good file with characters pushed in at this place."""
    lines = good()
    lines[line - 1] = lines[line - 1][: column - 1] + new + lines[line - 1][column - 1 :]
    return file(*lines)


def added(*lines: str) -> str:
    """The good file with lines at its end; the first is line 8."""
    return file(*good(), *lines)


def test_the_good_file_has_no_problem() -> None:
    assert places(file(*good())) == ([], [])


ERRORS = [
    ("number missing", changed(4, 5, "    "), "4:5"),
    ("number not a number", changed(4, 5, "  x1"), "4:5"),
    ("number zero", changed(4, 5, "   0"), "4:5"),
    ("no blank after the code", changed(4, 4, "1"), "4:4"),
    ("separator column 9", changed(4, 9, "1"), "4:9"),
    ("rating with letters", changed(5, 49, "18x9"), "5:49"),
    ("rank with letters", changed(5, 86, "  2."), "5:86"),
    ("points with letters", changed(5, 81, "1.x "), "5:81"),
    ("name pushed one to the right", inserted(5, 15, "x"), "5:53"),
    ("points pushed one to the right", inserted(5, 80, " "), "5:85"),
    ("first round pushed one to the right", inserted(5, 90, " "), "5:96"),
    ("second round pushed one to the right", inserted(5, 100, " "), "5:106"),
    ("opponent with letters", changed(4, 92, "  a3"), "4:92"),
    ("colour unknown", changed(4, 97, "g"), "4:97"),
    ("letter unknown", changed(4, 99, "Q"), "4:99"),
    ("letter unknown without opponent", changed(4, 92, "0000 - Q"), "4:99"),
    ("open game without opponent", changed(4, 92, "0000 - ?"), "4:92"),
    ("opponent not in the file", changed(4, 92, "   9 w 1"), "4:92"),
    ("own opponent", changed(4, 92, "   1 w 1"), "4:92"),
    ("opponent mismatch", changed(4, 92, "   4 w 1"), "4:92"),
    ("one against a half", changed(4, 109, "1"), "4:109"),
    ("one against one", changed(4, 109, "1"), "5:109"),
    ("forfeit against a win", changed(6, 109, "1"), "6:109"),
    ("open against finished", changed(6, 99, "?"), "6:99"),
    ("same colour", changed(4, 97, "b"), "4:97"),
    ("colour missing on both sides", changed(4, 97, "-").replace("   1 b 0", "   1 - 0"), "4:97"),
    ("bye letter with opponent, FC12", changed(4, 99, "U"), "4:99"),
    ("duplicate number", added(player(4)), "8:5"),
    ("rounds not a number", added("XXR five").replace("142 5\r\n", ""), "7:5"),
    ("scoring symbol", added("162  W 1.0    Q 0.5"), "8:15"),
    ("scoring amount", added("162  W one"), "8:6"),
    ("bye record letter", added("240 U 003    1"), "8:5"),
    ("bye record round", added("240 H x03    1"), "8:7"),
    ("bye record without round", added("240 H        1"), "8:7"),
    ("bye record player", added("240 H 003    9"), "8:11"),
    ("bye record player with letters", added("240 H 003    1 x  2"), "8:16"),
    ("bye against a game", added("240 H 002    1"), "8:11"),
    ("acceleration points", added("250       x     1   3    1    2"), "8:10"),
    ("acceleration round", added("250       1.0   a   3    1    2"), "8:15"),
    ("acceleration player", added("250       1.0   1   3    1   22"), "8:28"),
    ("prohibition player", added("260   1   5    1    9"), "8:18"),
    ("abnormal points", added("299           x      1    1"), "8:14"),
    ("XXZ with letters", added("XXZ 1 b"), "8:7"),
    ("XXP unknown player", added("XXP 1 12"), "8:7"),
    ("XXS unknown code", added("XXS QQ=1"), "8:5"),
    ("XXS amount", added("XXS W=three"), "8:7"),
    ("XXS loose word", added("XXS W=1 D"), "8:9"),
    ("XXS win differs by colour", added("XXS WW=1 BW=2"), "8:5"),
    ("XXA player", added("XXA    9  1.0"), "8:5"),
    ("BBZ differs from BBF", added("BBZ 0.5", "BBF 0.0"), "9:5"),
    ("record pushed to the right", " " + file(*good()), "1:1"),
    ("empty file", "", "1:1"),
    ("not a report file", "Dear all,\nround 3 starts at ten.\n", "1:1"),
]


@pytest.mark.parametrize(("text", "place"), [e[1:] for e in ERRORS], ids=[e[0] for e in ERRORS])
def test_errors_name_line_and_column(text: str, place: str) -> None:
    errors, _ = places(text)
    assert place in errors


ADJUSTED = [
    ("f for a woman", changed(4, 10, "f"), "4:10"),
    ("u for unknown sex", changed(4, 10, "u"), "4:10"),
    ("old title", changed(4, 11, " wg"), "4:11"),
    ("unknown title", changed(4, 11, "XYZ"), "4:11"),
    ("name too long", changed(4, 48, "n"), "4:48"),
    ("birth date impossible", changed(4, 70, "1990/02/30"), "4:70"),
    ("points do not add up", changed(4, 81, " 9.0"), "4:81"),
    ("decimal comma", changed(4, 81, " 1,5"), "4:81"),
    ("no name", changed(4, 15, " " * 33), "4:15"),
    ("date with dots", added("042 07.03.2026"), "8:5"),
    ("date unreadable", added("042 March"), "8:5"),
    ("player count", added("062 5"), "8:5"),
    ("rated count unreadable", added("072 many"), "8:5"),
    ("second name", added("012 Another"), "8:1"),
    ("rounds said twice", added("XXR 7"), "8:5"),
    ("fewer rounds than paired", file(*good()).replace("142 5", "142 1"), "2:5"),
    ("rounds not said", file(*good()).replace("142 5", "### no rounds"), "1:1"),
    ("initial colour", added("152 X"), "8:5"),
    ("212 without PTS", added("212 BH,SB"), "8:5"),
    ("unknown system", file(*good()).replace("FIDE_DUTCH_2026", "FIDE_DUBOV"), "3:5"),
    ("unknown record", added("999 something"), "8:1"),
    ("tab", added("012\tName").replace("012 Small open\r\n", ""), "7:4"),
    ("no blank in column 4", added("022Testville"), "8:4"),
    ("round dates out of their columns", added("132 26/03/07 26/03/08"), "8:5"),
    ("round date unreadable", added("132".ljust(91) + "26/13/07"), "8:92"),
    ("PAB value not said", added("162  W 3.0    D 1.0    L 0.0"), "8:1"),
    ("unfinished games not a draw", added("162  W 1.0    D 0.5    L 0.0    P 1.0    X 0.0"), "8:1"),
    ("prohibition of one", added("260   1   5    1"), "8:13"),
    ("XXP of one", added("XXP 1"), "8:5"),
    ("XXC rank", added("XXC rank white1"), "8:5"),
    ("XXC word", added("XXC green"), "8:5"),
    ("XXS unused code differs", added("XXS HPB=0"), "8:5"),
    ("299 for standings only", added("299          -1.0  999    1"), "8:5"),
    ("colour missing on one side", changed(4, 97, "-"), "4:97"),
    ("no result yet", changed(4, 99, " ").replace("   1 b 0", "   1 b ?"), "4:99"),
    ("Z with opponent who won by forfeit, FC12", changed(7, 109, "Z"), "7:109"),
    ("bye with a colour", changed(4, 112, "0000 w H"), "4:117"),
]


@pytest.mark.parametrize(("text", "place"), [a[1:] for a in ADJUSTED], ids=[a[0] for a in ADJUSTED])
def test_adjustments_name_line_and_column(text: str, place: str) -> None:
    errors, adjustments = places(text)
    assert errors == []
    assert place in adjustments


def test_every_problem_says_something_without_holes() -> None:
    for _, text, _ in ERRORS + ADJUSTED:
        for problem in read_trf(text).problems:
            assert "%(" not in str(problem)
            assert len(str(problem.text)) > 20


def test_fc12_z_against_a_forfeit_win_is_a_forfeit_loss() -> None:
    tournament = read_trf(changed(7, 109, "Z")).tournament
    assert tournament.player(4).cells[1] == Cell(CellCode.FORFEIT_LOSS, 3, Colour.BLACK)


def test_form_of_2006_single_full_bye_is_the_allocated_one() -> None:
    text = file(
        "142 3",
        player(1, game(2, "w", "1"), bye("+")),
        player(2, game(1, "b", "0"), bye("=")),
        player(3, bye("1"), bye("1")),
        player(4, bye("-"), bye("0")),
        player(5, game(6, "w", "1"), game(6, "b", "1")),
        player(6, game(5, "b", "0"), game(5, "w", "0")),
    )
    reading = read_trf(text)
    assert reading.errors == ()
    codes = {p.number: [c.code for c in p.cells] for p in reading.tournament.players}
    assert codes[3] == [CellCode.PAB, CellCode.FULL_BYE]
    assert codes[1][1] is CellCode.FULL_BYE
    assert codes[2][1] is CellCode.HALF_BYE
    assert codes[4] == [CellCode.ZERO_BYE, CellCode.ZERO_BYE]
    assert len(reading.adjustments) == 6


def test_letters_may_be_small() -> None:
    text = file("142 1", player(1, game(2, "W", "w")), player(2, game(1, "B", "l")), player(3, bye("u")))
    reading = read_trf(text)
    assert reading.problems == ()
    assert reading.tournament.player(1).cells[0] == Cell(CellCode.UNRATED_WIN, 2, Colour.WHITE)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_is_understood(end: str) -> None:
    assert places(end.join(good()) + end) == ([], [])
