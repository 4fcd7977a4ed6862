"""Single records: what they mean, and that other programs' lines mean the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.domain.trf.lines import bye, file, game, good, player
from tournaments.domain.errors import InputError
from tournaments.domain.history import (
    AbnormalPoints,
    Acceleration,
    ForbiddenPair,
    History,
    HistoryPlayer,
    System,
)
from tournaments.domain.results import ByeKind, CellCode, Colour, Scoring
from tournaments.domain.trf import (
    RoundBye,
    Severity,
    TrfPlayer,
    TrfTournament,
    rating_report_gaps,
    read_trf,
    same_meaning,
    trf_from_history,
    validate_trf,
    write_trf,
)
from tournaments.domain.trf.columns import column_points

HALF = Fraction(1, 2)


def read(*lines: str) -> TrfTournament:
    """The good file with more lines; no error allowed."""
    reading = read_trf(file(*good(), *lines))
    assert reading.errors == ()
    return reading.tournament


def test_header_fields() -> None:
    t = read(
        "022 Town", "032 GER", "042 2026/03/07", "052 2026/03/15", "092 Individual: Swiss", "102 IA Smith, A 123",
        "112 One, B", "112 Two, C", "122 90 min", "132".ljust(91) + "26/03/07  26/03/08", "152 B",
        "172 FID FIDON", "182 Flagfall", "202 BH/C1, BH,SB", "222 5400+30",
    )  # fmt: skip
    assert (t.name, t.city, t.federation, t.type) == ("Small open", "Town", "GER", "Individual: Swiss")
    assert (t.start_date, t.end_date) == ("2026-03-07", "2026-03-15")
    assert t.round_dates == ("2026-03-07", "2026-03-08")
    assert (t.chief_arbiter, t.deputies) == ("IA Smith, A 123", ("One, B", "Two, C"))
    assert (t.time_control, t.time_control_code) == ("90 min", "5400+30")
    assert (t.ranking_method, t.program) == ("FID FIDON", "Flagfall")
    assert (t.rounds, t.initial_colour, t.tie_breaks) == (5, Colour.BLACK, ("BH/C1", "BH", "SB"))


def test_lines_of_a_server_that_leaves_blanks_are_read() -> None:
    text = file(
        "012 Arena", "052 ", "062 3", "112 ", "092 Individual: Swiss-System", "XXR 2", "XXC white1",
        player(1, "0002 w 1", "       H", points="1.5"),
        player(2, "0001 b 0", "0003 w 1", points="1.0"),
        player(3, "       -", "0002 b 0", points="0.0"),
    )  # fmt: skip
    reading = read_trf(text)
    assert reading.errors == ()
    assert [(p.line, p.column) for p in reading.adjustments] == [(10, 99)]
    assert reading.tournament.deputies == ()
    assert [reading.tournament.history().score(n) for n in (1, 2, 3)] == [Fraction(3, 2), 1, 0]


def test_record_212_is_202_after_points() -> None:
    assert read("212 PTS,DE,SB").tie_breaks == read("202 DE,SB").tie_breaks == ("DE", "SB")


@pytest.mark.parametrize(
    ("lines", "scoring"),
    [
        (
            ("162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0",),
            Scoring(Fraction(3), Fraction(1), pab=Fraction(3)),
        ),
        (("162  P 0.5",), Scoring(pab=HALF)),
        (("162  Z 0.5",), Scoring(absent=HALF)),
        (("XXS PAB=3 D=1 W=3",), Scoring(Fraction(3), Fraction(1), pab=Fraction(3))),
        (("XXS W=3", "XXS D=1"), Scoring(Fraction(3), Fraction(1), pab=Fraction(1))),
        (("XXS PAB=.5",), Scoring(pab=HALF)),
        (
            ("XXS WW=1 WD=.5 WL=0 BW=1 BD=0.5 BL=0", "XXS FL=0 FW=1", "XXS PAB=1 FPB=1 HPB=.5 ZPB=0"),
            Scoring(),
        ),
        (
            ("XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1",),
            Scoring(Fraction(3), Fraction(2), Fraction(1), Fraction(0), Fraction(2)),
        ),
        (
            ("BBW 3.0", "BBD 1.0", "BBL 0.0", "BBZ 0.0", "BBF 0.0", "BBU 3.0"),
            Scoring(Fraction(3), Fraction(1), pab=Fraction(3)),
        ),
        (("299 -         0.5",), Scoring(absent=HALF)),
    ],
)
def test_scoring(lines: tuple[str, ...], scoring: Scoring) -> None:
    assert read(*lines).scoring == scoring


def test_xxs_that_the_letters_of_the_file_need_apart_is_an_error() -> None:
    text = file(
        "XXR 3",
        "XXS FL=0 ZPB=1",
        player(1, game(2, "w", "+")),
        player(2, game(1, "b", "-")),
        player(3, bye("Z")),
    )
    assert [(p.line, p.column) for p in read_trf(text).errors] == [(2, 5)]


@pytest.mark.parametrize("lines", [("240 Z 003    1    4",), ("XXZ 1", "XXZ 4"), ("XXZ 4 1",)])
def test_absent_in_the_next_round(lines: tuple[str, ...]) -> None:
    t = read(*lines)
    assert t.absent_next_round == {1, 4}
    assert t.byes == (RoundBye(1, 3, ByeKind.ZPB), RoundBye(4, 3, ByeKind.ZPB))


def test_cell_of_the_next_round_says_the_kind_of_bye() -> None:
    lines = good()
    lines[3] = player(1, game(3, "w", "1"), game(2, "b", "="), bye("H"), points="2.0", rank="1")
    reading = read_trf(file(*lines, "XXZ 1"))
    assert reading.problems == ()
    assert reading.tournament.byes == (RoundBye(1, 3, ByeKind.HPB),)
    assert reading.tournament.rounds_paired == 2
    assert reading.tournament.history().score(1) == Fraction(3, 2)


def test_fc23_half_point_bye_of_the_round_being_paired() -> None:
    t = read("240 H 003    1")
    new, old = write_trf(t), write_trf(t, dialect="trf16")
    assert "\r\n240 H 003    1\r\n" in new
    line = next(x for x in new.split("\r\n") if x.startswith("001    1"))
    assert (line[80:84], line[91:]) == (" 1.5", "   3 w 1     2 b =")
    line = next(x for x in old.split("\r\n") if x.startswith("001    1"))
    assert (line[80:84], line[91:]) == (" 2.0", "   3 w 1     2 b =  0000 - H")
    assert same_meaning(read_trf(new).tournament, read_trf(old).tournament)[0].record == "192"


def test_record_240_for_a_paired_round_is_the_cell() -> None:
    text = file(
        "142 3", player(1, game(2, "w", "1")), player(2, game(1, "b", "0")), player(3), "240 H 001    3"
    )
    t = read_trf(text).tournament
    assert t.player(3).cells[0].code is CellCode.HALF_BYE
    assert t.byes == ()
    assert t.absent(1) == {3}


def test_accelerations_by_record_and_by_javafo_line() -> None:
    t = read("250       1.0   1   2    1    2", "250       0.5   3   3    1    2")
    u = read("XXA    1  1.0  1.0  0.5", "XXA    2  1.0  1.0  0.5")
    assert t.accelerations == (Acceleration(Fraction(1), 1, 2, 1, 2), Acceleration(HALF, 3, 3, 1, 2))
    assert same_meaning(t, u) == ()
    assert "XXA    1  1.0  1.0  0.5\r\n" in write_trf(t, dialect="trf16")


def test_baku_by_system_code_c04_7() -> None:
    t = read_trf(file(*good()).replace("FIDE_DUTCH_2026", "FIDE_DUTCH_2026_BAKU")).tournament
    assert t.history().accelerations == (
        Acceleration(Fraction(1), 1, 2, 1, 2),
        Acceleration(HALF, 3, 3, 1, 2),
    )


def test_baku_by_system_code_needs_its_scoring_c04_7_1() -> None:
    reading = read_trf(
        file(*good(), "162  W 3.0    D 1.0    P 3.0").replace("FIDE_DUTCH_2026", "FIDE_DUTCH_2026_BAKU")
    )
    assert reading.tournament.history().accelerations == ()
    assert "3:5" in [f"{p.line}:{p.column}" for p in reading.adjustments]


def test_prohibitions_by_record_and_by_javafo_line() -> None:
    t, u = read("260   1   5    1    4"), read("XXP 1 4")
    assert t.forbidden == (ForbiddenPair((1, 4), 1, 5),)
    assert same_meaning(t, u) == ()


def test_abnormal_points_are_added_or_replace_those_of_the_result() -> None:
    t = read("299          -1.0    2    1", "299 =         0.3    2    2")
    assert t.abnormal == (AbnormalPoints(1, 2, Fraction(-1)), AbnormalPoints(2, 2, Fraction(3, 10) - HALF))
    history = t.history()
    assert (history.score(1), history.score(2)) == (HALF, Fraction(13, 10))


def test_initial_colour_is_derived_from_round_one() -> None:
    lines = [line for line in good() if not line.startswith("152")]
    assert read_trf(file(*lines)).tournament.history().initial_colour is Colour.WHITE
    swapped = file(*lines).translate(str.maketrans("wb", "bw"))
    assert read_trf(swapped).tournament.history().initial_colour is Colour.BLACK
    assert read_trf(file("142 3", player(1))).tournament.history().initial_colour is Colour.WHITE


@pytest.mark.parametrize(
    ("lines", "system"),
    [
        (("192 FIDE_ROUNDROBIN",), System.ROUND_ROBIN),
        (("192 BERGER_ROUNDROBIN_G1",), System.ROUND_ROBIN),
        (("192 FIDE_DOUBLEROUNDROBIN",), System.DOUBLE_ROUND_ROBIN),
        (("192 FIDE_DUTCH_2026_BAKU",), System.SWISS_DUTCH),
        (("092 Individual: Round-Robin",), System.ROUND_ROBIN),
        (("092 Double round robin",), System.DOUBLE_ROUND_ROBIN),
        (("092 Open",), System.SWISS_DUTCH),
        ((), System.SWISS_DUTCH),
    ],
)
def test_system(lines: tuple[str, ...], system: System) -> None:
    base = [line for line in good() if not line.startswith("192")]
    assert read_trf(file(*base, *lines)).tournament.system is system


def test_unknown_lines_and_comments_come_back_in_order() -> None:
    kept = ("### MPA @ Round 1: 1-3 4-2 => 1-4 3-2", "GER    1 extra", "801 table  with  blanks", "### end")
    t = read(*kept)
    assert t.kept == kept
    text = write_trf(t)
    assert text.endswith("\r\n".join(kept) + "\r\n")
    assert "###" not in write_trf(t, comments=False)


def test_team_records_are_kept_and_their_numbers_are_not_players() -> None:
    lines = ("310  14 Team 14", "240 H 005   14", "330 +- 006 001 006")
    t = read(*lines)
    assert t.is_team
    assert (t.kept, t.byes) == (lines, ())


def test_unfinished_game_is_a_question_mark_and_scores_as_a_draw() -> None:
    text = file(
        "142 5", player(1, game(2, "w", "?"), points="0.5"), player(2, game(1, "b", "?"), points="0.5")
    )
    t = read_trf(text).tournament
    assert t.player(1).cells[0].code is CellCode.PENDING
    written = write_trf(t)
    assert "   2 w ?" in written
    assert "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.5\r\n" in written
    assert any("not finished" in str(gap) for gap in rating_report_gaps(t))


def test_what_cannot_be_written_is_refused() -> None:
    thirds = TrfTournament(scoring=Scoring(draw=Fraction(1, 3)), players=(TrfPlayer(1, "A"),))
    for dialect in ("trf26", "trf16"):
        with pytest.raises(InputError, match="1/3"):
            write_trf(thirds, dialect=dialect)
    with pytest.raises(InputError, match="10000"):
        write_trf(TrfTournament(players=(TrfPlayer(10000, "A"),)))


@pytest.mark.parametrize(
    ("value", "text"),
    [("0", "0.0"), ("7.5", "7.5"), ("11.5", "11.5"), ("0.25", "0.25"), ("10.25", "10.3"), ("-1", "-1.0"), ("100", "100"),
     ("1/3", "1/3"), ("31/3", "31/3"), ("-0.25", "-0.3"), ("-10.5", "-11"), ("100.5", "101")],
)  # fmt: skip
def test_points_in_four_columns(value: str, text: str) -> None:
    assert column_points(Fraction(value)) == text


def test_long_names_and_control_characters_cannot_break_columns() -> None:
    t = TrfTournament(
        name="Two\nlines",
        rounds=1,
        players=(TrfPlayer(1, "A" * 50, federation="GERMANY"), TrfPlayer(2, "B\r\nC\tD")),
    )
    text = write_trf(t)
    assert validate_trf(text) == ()
    again = read_trf(text).tournament
    assert again.name == "Two lines"
    assert [p.name for p in again.players] == ["A" * 33, "B  C D"]


def test_history_with_a_missing_cell_says_absent_openly() -> None:
    history = History(
        players=(HistoryPlayer(1, "A"), HistoryPlayer(2, "B"), HistoryPlayer(3, "C")),
        cells={},
        planned_rounds=3,
    )
    assert trf_from_history(history, name="Open").name == "Open"
    t = read_trf(
        file("142 3", player(1, game(2, "w", "1")), player(2, game(1, "b", "0")), player(3))
    ).tournament
    text = write_trf(trf_from_history(t.history()))
    assert "0000 - Z" in text
    assert same_meaning(t, read_trf(text).tournament)[-1].record == "192"


def test_same_meaning_names_record_and_place() -> None:
    a = read()
    b = read_trf(
        file(*good())
        .replace("Small open", "Big open")
        .replace("   3 w 1     2 b =", "   3 w W     2 b =")
        .replace("   1 b 0", "   1 b L")
    ).tournament
    found = [(d.record, d.about, d.first, d.second) for d in same_meaning(a, b)]
    assert found == [
        ("012", "name", "Small open", "Big open"),
        ("001", "1 round 1", "3 white 1", "3 white W"),
        ("001", "3 round 1", "1 black 0", "1 black L"),
    ]
    fewer = read_trf(file(*good()[:5], player(2))).tournament
    assert ("001", "3", "Doe, Jo", "") in [
        (d.record, d.about, d.first, d.second) for d in same_meaning(a, fewer)
    ]


def test_rating_report_names_what_is_missing() -> None:
    gaps = [str(gap) for gap in rating_report_gaps(read())]
    assert gaps[0] == "Record 022 is missing."
    assert len(gaps) == 7
    unranked = read_trf(file("142 1", player(1, game(2, "w", "1")), player(2, game(1, "b", "0")))).tournament
    assert "Player 2 has no rank." in [str(gap) for gap in rating_report_gaps(unranked)]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("\r\n", "\n", "1:15"),
        ("Small open", "Small\x07open", "1:10"),
        (" 1.5    1 ", " 2.5    1 ", "4:81"),
        ("001    1", "001 1   ", "4:1"),
        ("   3 w 1", "0000 w Z", "4:92"),
        ("   3 w 1", "0003 w 1", "4:92"),
        ("   3 w 1", "   3 b 1", "4:97"),
    ],
)
def test_strict_check_of_exports(old: str, new: str, place: str) -> None:
    text = write_trf(read())
    assert validate_trf(text) == ()
    broken = text.replace("062 4\r\n072 4\r\n", "")
    problems = validate_trf(broken.replace(old, new, 1) if old != "\r\n" else broken.replace(old, new))
    assert place in [f"{p.line}:{p.column}" for p in problems]
    assert {p.severity for p in problems} == {Severity.ERROR}


def test_strict_check_wants_a_last_line_end() -> None:
    assert [str(p.text) for p in validate_trf(write_trf(read())[:-2])] == [
        "The last line does not end in CR LF."
    ]
