"""Every row of the table of rulings through the command; each row names the article it was read from."""

from __future__ import annotations

import csv
import io
import json
import shlex
from pathlib import Path

import pytest
from django.core.management import call_command

ROWS = list(csv.DictReader((Path(__file__).parents[1] / "data" / "rulings.csv").open(encoding="utf-8")))


def rule(*arguments: str) -> dict[str, object]:
    """The JSON answer of the command."""
    out = io.StringIO()
    call_command("rule", *arguments, "--json", stdout=out)
    return json.loads(out.getvalue())


def test_the_table_is_long_and_its_ids_are_unique() -> None:
    assert len(ROWS) >= 400
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    assert all(row["article"] for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['id']}[{row['article']}]" for row in ROWS])
def test_row(row: dict[str, str]) -> None:
    answer = rule(*shlex.split(row["args"]))
    expected_set = (
        {"white": int(row["set_white"]), "black": int(row["set_black"])}
        if row["set_white"]
        else answer["set"]
    )
    assert {
        "outcome": answer["outcome"],
        "add": answer["add"],
        "set": answer["set"],
        "result": answer["result"],
        "counts": answer["counts"],
        "count": answer["count"],
        "claim_too_late": answer["claim_too_late"],
    } == {
        "outcome": row["outcome"],
        "add": {"white": int(row["add_white"]), "black": int(row["add_black"])},
        "set": expected_set,
        "result": row["result"] or None,
        "counts": row["counts"] == "yes",
        "count": int(row["count"]),
        "claim_too_late": row["too_late"] == "yes",
    }
    _check_details(row, answer)


def _check_details(row: dict[str, str], answer: dict[str, object]) -> None:
    if row["cites"]:
        assert row["cites"] in answer["articles"]
    for name, wanted in (("asks", row["asks"]), ("uncertain", row["uncertain"])):
        if wanted == "-":
            assert answer[name] == []
        elif wanted:
            assert wanted in answer[name]
    for pair in filter(None, row["values"].split(";")):
        key, _, value = pair.partition("=")
        found = answer[key] if key == "rate_of_play" else answer["values"][key]["value"]
        assert str(found) == value
