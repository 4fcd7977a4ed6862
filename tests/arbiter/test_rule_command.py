"""Every row of the table of rulings through the command; each row names the article it was read from."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

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


CONTRACT_KEYS = {
    "laws",
    "rate_of_play",
    "supervised",
    "offence",
    "by",
    "count",
    "articles",
    "outcome",
    "add",
    "set",
    "result",
    "counts",
    "claim_too_late",
    "values",
    "uncertain",
    "asks",
    "explanation",
}
BASE = ("--laws", "2005", "--time-control", "5400+30")


def test_the_example_of_the_contract() -> None:
    answer = rule(
        *BASE, "--offence", "illegal_move", "--by", "white", "--earlier", "1", "--clocks", "600,432"
    )
    assert set(answer) >= CONTRACT_KEYS
    assert answer["articles"] == ["7.4"]
    assert answer["count"] == 2
    assert answer["set"] == {"white": 600, "black": 552}
    assert answer["values"]["compensation_s"]["value"] == 120
    assert answer["values"]["compensation_s"]["from"] == "laws"
    assert answer["uncertain"] == answer["asks"] == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--laws", "2013", "--time-control", "5400", "--offence", "flag_fall", "--by", "white"), "2013"),
        ((), "Give --laws, --time-control, --offence"),
        (("--laws", "2023", "--offence", "flag_fall"), "Give --time-control"),
        ((*BASE, "--offence", "cheating"), "--offence: “cheating”"),
        ((*BASE, "--offence", "illegal_move"), "--by: illegal_move needs the side"),
        ((*BASE, "--offence", "illegal_move", "--by", "red"), "--by: “red”"),
        ((*BASE, "--offence", "illegal_move", "--by", "white", "--earlier", "x"), "--earlier"),
        ((*BASE, "--offence", "illegal_move", "--by", "white", "--earlier", "-1"), "cannot be -1"),
        ((*BASE, "--offence", "illegal_move", "--by", "white", "--clocks", "600"), "--clocks: give two"),
        ((*BASE, "--offence", "illegal_move", "--by", "white", "--clocks", "600,1e3"), "“1e3”"),
        ((*BASE, "--offence", "illegal_move", "--by", "white", "--clocks", "36000,5"), "cannot show 36000"),
        ((*BASE, "--offence", "illegal_move", "--by", "white", "--clocks=-5,5"), "cannot show -5"),
        ((*BASE, "--offence", "illegal_move", "--by", "white", "--fen", "nonsense"), "--fen"),
        ((*BASE, "--offence", "late_arrival", "--by", "white"), "needs the seconds"),
        ((*BASE, "--offence", "late_arrival", "--by", "white", "--late", "soon"), "--late: “soon”"),
        ((*BASE, "--offence", "refusal_both", "--option", "bonus=5"), "“bonus”"),
        ((*BASE, "--offence", "refusal_both", "--option", "loses_at"), "KEY=VALUE"),
        ((*BASE, "--offence", "refusal_both", "--option", "loses_at=0"), "loses_at cannot be “0”"),
        ((*BASE, "--offence", "refusal_both", "--option", "ladders=loss"), "not JSON"),
        ((*BASE, "--offence", "refusal_both", "--lang", "de"), "--lang"),
        ((*BASE, "--offence", "threefold_claim", "--by", "white", "--claim-correct", "perhaps"), "yes or no"),
        (
            ("--laws", "2005", "--time-control", "15+10", "--offence", "refusal_both"),
            "--time-control: Period 1",
        ),
        (("--laws", "2005", "--time-control", "soon", "--offence", "refusal_both"), "--time-control: “soon”"),
    ],
)
def test_input_that_cannot_be_used_ends_with_2_and_says_why(arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(CommandError, match=re.escape(words)) as caught:
        rule(*arguments)
    assert caught.value.returncode == 2
    assert "\n" not in str(caught.value)


def test_an_impossible_history_warns_and_answers_at_the_limit() -> None:
    answer = rule(
        "--laws",
        "2023",
        "--time-control",
        "5400+30",
        "--offence",
        "illegal_move",
        "--by",
        "white",
        "--earlier",
        "4",
    )
    assert (answer["outcome"], answer["count"]) == ("game_lost", 5)
    assert [warning["code"] for warning in answer["warnings"]] == ["history_impossible"]


def test_a_ladder_of_the_event_from_an_option() -> None:
    ladder = '[{"offence": "disturbing", "steps": ["warning", "120"]}]'
    answer = rule(
        *BASE, "--offence", "disturbing", "--by", "white", "--earlier", "1", "--option", f"ladders={ladder}"
    )
    assert answer["add"] == {"white": 0, "black": 120}
    assert answer["values"]["ladder"]["from"] == "regulations"


def test_for_people_everything_is_on_its_own_line() -> None:
    out = io.StringIO()
    arguments = "--laws 2005 --time-control 5400+30 --offence wrong_draw_claim --by white --clocks 10:01,0:45"
    call_command("rule", *shlex.split(arguments), stdout=out)
    text = out.getvalue()
    for words in (
        "Laws 2005, Standard play, 90' + 30\"",
        "White -3:00, Black +3:00",
        "White 7:01, Black 3:45",
        "Articles: 9.5",
    ):
        assert words in text
    assert "Uncertain: claimant_deduct" in text


def test_open_questions_are_said_in_words() -> None:
    out = io.StringIO()
    call_command(
        "rule", *shlex.split("--laws 2014 --time-control 5400 --offence left_area --by white"), stdout=out
    )
    assert "Open: a penalty from the list\n" in out.getvalue()
    assert "Choices: Warning; More time for the opponent" in out.getvalue()


def test_in_russian_the_structure_stays_the_same() -> None:
    arguments = (*BASE, "--offence", "illegal_move", "--by", "white")
    english, russian = rule(*arguments), rule(*arguments, "--lang", "ru")
    assert {key: value for key, value in english.items() if key != "explanation"} == {
        key: value for key, value in russian.items() if key != "explanation"
    }
    assert russian["explanation"]
