"""Accepting what a written move was meant to be: replace, put in, strike out, take back, set a position."""

from __future__ import annotations

import pytest

from games.models import Scoresheet
from games.services.scoresheets import reread, scoresheet_repair, scoresheet_submit
from tests.support.events import Hall, make_hall
from tournaments.domain.errors import InputError, NotAllowedError
from tournaments.models import AuditEntry

pytestmark = pytest.mark.django_db

STRUCK = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 Ba4 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5"
LEFT_OUT = "1. e4 e5 2. Nf3 Nc6 3. a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6"
WRONG = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. Nd8 Na5"


@pytest.fixture
def hall() -> Hall:
    made = make_hall(4)
    made.pair()
    return made


def submit(hall: Hall, text: str) -> Scoresheet:
    return scoresheet_submit(by=hall.chief, board_id=hall.boards(1)[0].pk, side="white", text=text)


@pytest.mark.parametrize(
    ("text", "kind", "plies"),
    [(STRUCK, "strike", 12), (LEFT_OUT, "insert", 14), (WRONG, "replace", 17)],
)
def test_the_best_candidate_is_accepted_as_offered(hall: Hall, text: str, kind: str, plies: int) -> None:
    sheet = submit(hall, text)
    problem = reread(sheet).first_problem
    assert problem is not None
    best = problem.candidates[0].to_json()
    assert best["kind"] == kind
    done = scoresheet_repair(by=hall.chief, sheet_id=sheet.pk, repairs={best["ply"]: best["repair"]})  # type: ignore[dict-item]
    done.verdict.refresh_from_db()
    assert done.verdict.plies >= plies
    assert done.text == text


def test_several_repairs_and_one_taken_back(hall: Hall) -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb7 d6"
    sheet = submit(hall, text)
    scoresheet_repair(by=hall.chief, sheet_id=sheet.pk, repairs={5: "+f1b5"})
    sheet = scoresheet_repair(by=hall.chief, sheet_id=sheet.pk, repairs={13: "a4b3"})
    assert sheet.repairs == {"5": "+f1b5", "13": "a4b3"}
    assert reread(sheet).status == "legal"
    assert reread(sheet).plies == 14
    sheet = scoresheet_repair(by=hall.chief, sheet_id=sheet.pk, repairs={13: ""})
    assert sheet.repairs == {"5": "+f1b5"}
    assert reread(sheet).plies == 12
    assert AuditEntry.objects.filter(action="scoresheet_repair").count() == 3


def test_a_position_after_a_ply_bridges_and_is_taken_back(hall: Hall) -> None:
    sheet = submit(hall, "1. e4 e5 2. Nf3 ?? 3. Bb5 a6")
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    sheet = scoresheet_repair(by=hall.chief, sheet_id=sheet.pk, positions={4: fen})
    assert reread(sheet).moves == ("e2e4", "e7e5", "g1f3", None, "f1b5", "a7a6")
    sheet = scoresheet_repair(by=hall.chief, sheet_id=sheet.pk, positions={4: ""})
    assert sheet.positions == {}
    assert reread(sheet).plies == 3


@pytest.mark.parametrize("repair", ["e4", "+", "--", "+-", "e2e9"])
def test_what_is_no_repair_is_refused(hall: Hall, repair: str) -> None:
    sheet = submit(hall, STRUCK)
    with pytest.raises(InputError) as refused:
        scoresheet_repair(by=hall.chief, sheet_id=sheet.pk, repairs={8: repair})
    assert refused.value.code == "bad_repair"


def test_a_move_that_is_not_legal_there_changes_nothing(hall: Hall) -> None:
    sheet = submit(hall, STRUCK)
    with pytest.raises(InputError):
        scoresheet_repair(by=hall.chief, sheet_id=sheet.pk, repairs={8: "e1e8"})
    sheet.refresh_from_db()
    assert sheet.repairs == {}
    assert sheet.verdict.plies == 7


def test_only_an_arbiter_repairs(hall: Hall) -> None:
    sheet = submit(hall, STRUCK)
    with pytest.raises(NotAllowedError):
        scoresheet_repair(by=hall.actor("helper"), sheet_id=sheet.pk, repairs={8: "-"})
