"""The labelled positions: never a wrong answer, every yes with a line that mates."""

from __future__ import annotations

import pytest

from games.domain.mate_possible import mate_possible
from tests.games.domain.mate.tables import SIDES, adjudication, mates, winnability

ROWS = winnability()


@pytest.mark.parametrize("row", ROWS, ids=[f"{r['id']}-{r['difficulty']}" for r in ROWS])
def test_art_6_9_answer_is_never_wrong(row: dict[str, str]) -> None:
    answer = mate_possible(row["fen"], budget_nodes=3_000)
    for colour, side in SIDES:
        verdict, line = getattr(answer, side), getattr(answer, f"{side}_line")
        allowed = {row[f"{side}_can_mate"]}
        if row["difficulty"] != "easy":
            allowed.add("unknown")
        assert verdict in allowed, (side, str(getattr(answer, f"{side}_reason")))
        assert (verdict == "yes") == (line is not None)
        if line is not None:
            assert mates(row["fen"], line, colour)


CASES = adjudication()


@pytest.mark.parametrize("case", CASES, ids=[f"{c['id']}-art-{c['article']}" for c in CASES])
def test_adjudication_cases_of_the_opponent(case: dict[str, str]) -> None:
    opponent = "white" if case["by"] == "black" else "black"
    answer = mate_possible(case["fen"], budget_nodes=3_000)
    verdict = getattr(answer, opponent)
    assert verdict in (case["opponent_can_mate"], "unknown")
