"""The labelled positions: never a wrong answer, every yes with a line that mates, enough of them decided."""

from __future__ import annotations

from functools import cache

import pytest

from games.domain.mate_possible import MatePossible, mate_possible
from tests.games.domain.mate.tables import SIDES, adjudication, mates, winnability

ROWS = winnability()


@cache
def answer_to(fen: str) -> MatePossible:
    return mate_possible(fen)


@pytest.mark.parametrize("row", ROWS, ids=[f"{r['id']}-{r['difficulty']}" for r in ROWS])
def test_art_6_9_answer_is_never_wrong(row: dict[str, str]) -> None:
    answer = answer_to(row["fen"])
    for colour, side in SIDES:
        verdict, line = getattr(answer, side), getattr(answer, f"{side}_line")
        allowed = {row[f"{side}_can_mate"]}
        if row["difficulty"] in ("hard", "extreme"):
            allowed.add("unknown")
        assert verdict in allowed, (side, str(getattr(answer, f"{side}_reason")))
        assert (verdict == "yes") == (line is not None)
        if line is not None:
            assert mates(row["fen"], line, colour)


def test_two_thirds_of_the_hard_questions_are_decided() -> None:
    answers = [answer_to(row["fen"]) for row in ROWS if row["difficulty"] == "hard"]
    verdicts = [verdict for answer in answers for verdict in (answer.white, answer.black)]
    assert len(verdicts) == 38
    assert 3 * sum(verdict != "unknown" for verdict in verdicts) >= 2 * len(verdicts)


CASES = adjudication()


@pytest.mark.parametrize("case", CASES, ids=[f"{c['id']}-art-{c['article']}" for c in CASES])
def test_adjudication_cases_of_the_opponent(case: dict[str, str]) -> None:
    opponent = "white" if case["by"] == "black" else "black"
    assert getattr(answer_to(case["fen"]), opponent) == case["opponent_can_mate"]
