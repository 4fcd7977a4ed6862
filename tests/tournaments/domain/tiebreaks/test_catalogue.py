"""The grammar of tie-break codes and the table behind it (C.07, MTB26)."""

from __future__ import annotations

import pytest

from tournaments.domain.errors import InputError
from tournaments.domain.history import System
from tournaments.domain.tiebreaks import PRESETS, TIEBREAKS, Family, parse_tiebreak, usable

MTB26 = [
    "DE",
    "DE/P",
    "BPG",
    "BWG",
    "REP",
    "STD",
    "SB",
    "SB/C1",
    "SB/C2",
    "SB/P",
    "SB/C1/P",
    "SB/C2/P",
    "ARO",
    "ARO/C1",
    "ARO/C2",
    "ARO/M1",
    "ARO/M2",
    "TPR",
    "PTP",
    "APRO",
    "APPO",
    "RTNG",
    "RTNG/R",
    "WIN",
    "WON",
    "PS",
    "PS/C1",
    "PS/C2",
    "TPN",
    "TPN/R",
    "BH",
    "BH/C1",
    "BH/C2",
    "BH/M1",
    "BH/M2",
    "BH/P",
    "BH/C1/P",
    "BH/C2/P",
    "BH/M1/P",
    "BH/M2/P",
    "FB",
    "FB/C1",
    "FB/C2",
    "FB/M1",
    "FB/M2",
    "FB/P",
    "FB/C1/P",
    "FB/C2/P",
    "FB/M1/P",
    "FB/M2/P",
    "AOB",
    "AOB/F",
    "KS",
    "KS/L+1",
    "KS/L-2",
]


@pytest.mark.parametrize("code", MTB26)
def test_mtb26_every_individual_code_is_known(code: str) -> None:
    assert parse_tiebreak(code).code == code
    assert parse_tiebreak(code.lower()).code == code
    assert str(parse_tiebreak(code).label)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("BH-C1", "BH/C1"), ("BH#C1", "BH/C1"), ("bh!c1", "BH/C1"), ("GE", "REP"), ("GE=REP", "REP"),
        (" sb / c1 / p ", "SB/C1/P"), ("KS/L+1", "KS/L+1"), ("BH:MP/C1", "BH:MP/C1"), ("OTHER_LOTS", "OTHER_LOTS"),
    ],
)  # fmt: skip
def test_usual_spellings(written: str, code: str) -> None:
    assert parse_tiebreak(written).code == code


@pytest.mark.parametrize(
    "code", ["", "XY", "BH/C3", "BH/C1/C2", "BH/C1/C1", "WIN/C1", "DE/C1", "BH:XP", "SB/M1", "/C1"]
)
def test_unknown_codes_are_refused_by_name(code: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_tiebreak(code)
    assert caught.value.code in ("unknown_tiebreak", "unknown_variant")
    assert code.strip() in str(caught.value)


def test_every_row_of_the_table_is_found_by_its_name() -> None:
    for name, row in TIEBREAKS.items():
        parsed = parse_tiebreak(name)
        assert parsed.row is row
        assert (row.label != "", row.article != "") == (True, True)


def test_direction_of_numbers_where_less_is_better() -> None:
    ascending = {code for code in MTB26 if parse_tiebreak(code).ascending}
    assert ascending == {"TPN", "RTNG/R"}


@pytest.mark.parametrize("preset", PRESETS, ids=lambda p: p.key)
def test_presets_are_ours_and_usable_where_they_are_proposed(preset: object) -> None:
    assert "our proposal" in preset.label
    for system in preset.systems:
        used, dropped = usable(preset.codes, system, has_unrated=not preset.needs_ratings)
        assert (tuple(t.code for t in used), dropped) == (preset.codes, ())


def test_koya_is_only_for_round_robins_and_team_codes_only_for_teams() -> None:
    used, dropped = usable(
        ["PTS", "KS", "EMGSB", "BH:MP", "OTHER_X", "WIN"], System.SWISS_DUTCH, has_unrated=False
    )
    assert [t.code for t in used] == ["WIN"]
    assert [code for code, _ in dropped] == ["KS", "EMGSB", "BH:MP", "OTHER_X"]
    assert str(parse_tiebreak("OTHER_X").label) == "Self-defined tie-break OTHER_X"
    assert not TIEBREAKS["BH"].allowed_in(System.ROUND_ROBIN)
    assert TIEBREAKS["KS"].allowed_in(System.ROUND_ROBIN)
    assert not any(r.allowed_in(s) for r in TIEBREAKS.values() if r.family is Family.TEAM for s in System)
