"""The ten situations of docs/tutorial-arbiter.md, played through the services."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from arbiter.models import Ruling
from arbiter.services.incidents import incident_report, ruling_make
from tests.support.events import Hall, make_hall
from tournaments.domain.results import parse_result

ROOT = Path(__file__).parents[3]
with (ROOT / "tests/data/tutorial.csv").open(encoding="utf-8") as table:
    ROWS = list(csv.DictReader(table))


def played(hall: Hall, offence: str, fen: str) -> Ruling:
    side = "" if offence.endswith("_both") else "white"
    made = incident_report(
        by=hall.chief, board_id=hall.boards(1)[0].pk, offence=offence, side=side, observed=True, fen=fen
    )
    return ruling_make(by=hall.chief, incident_id=made.pk, version=made.version)


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(1, len(ROWS) + 1))
def test_the_tutorials_situation_gets_its_ruling(number: int) -> None:
    row = ROWS[number - 1]
    hall = make_hall(4, laws=row["laws"], time_control=row["control"])
    hall.pair()
    hall.start(1)
    for _ in range(int(row["earlier"])):
        played(hall, row["offence"], "")
    ruling = played(hall, row["offence"], row["facts"].removeprefix("fen="))
    clocks = ",".join(f"{c.side}{c.add_s:+d}" for c in ruling.clocks.all())
    assert (ruling.outcome, clocks, ruling.result_after) == (row["outcome"], row["clocks"], row["result"])


def test_the_page_lists_the_same_ten_situations() -> None:
    text = (ROOT / "docs/tutorial-arbiter.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| ") and line[2].isdigit()]
    assert len(lines) == len(ROWS) == 10
    for line, row in zip(lines, ROWS, strict=True):
        assert f"| {row['laws']} |" in line
        if row["result"] and row["outcome"] != "draw":
            assert parse_result(row["result"]).value in line
