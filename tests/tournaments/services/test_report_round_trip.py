"""A report file becomes an event and comes out again: nothing may change its meaning on the way."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.tournaments.commands.run import answer, refusal, run
from tests.tournaments.domain.trf.files import IMPOSSIBLE, PAIRED, TIEBREAKS, name
from tournaments.domain.trf import TrfTournament, read_trf, read_trf_bytes, same_meaning
from tournaments.models import Event, Player

pytestmark = pytest.mark.django_db

CORRECT_2026 = [p for p in PAIRED if not p.stem.startswith("o")]
INDIVIDUAL = [p for p in TIEBREAKS if "team" not in p.stem]


def through_the_database(path: Path, dialect: str = "trf26") -> TrfTournament:
    """What the file says after it was imported and exported by the commands."""
    done = answer("trf_import", path, "--laws", "2023")
    assert done["errors"] == []
    text, _ = run("trf_export", done["event"], "--format", dialect)
    reading = read_trf(text)
    assert reading.errors == ()
    return reading.tournament


@pytest.mark.parametrize("path", PAIRED + IMPOSSIBLE + INDIVIDUAL, ids=name)
def test_the_exported_event_means_the_same_record_by_record(path: Path) -> None:
    original = read_trf_bytes(path.read_bytes()).tournament
    assert same_meaning(original, through_the_database(path)) == ()


@pytest.mark.parametrize(
    "path", [p for p in CORRECT_2026 if "-9r" not in p.stem or "13p" in p.stem], ids=name
)
def test_no_board_differs_after_the_round_trip(path: Path, tmp_path: Path) -> None:
    event = answer("trf_import", path, "--laws", "2023")["event"]
    again = tmp_path / "again.trf"
    run("trf_export", event, "--out", again)
    found = answer("trf_check", again)
    assert [r["different"] for r in found["rounds"] if not r["same"]] == []


@pytest.mark.parametrize("path", CORRECT_2026[:3] + INDIVIDUAL[:3], ids=name)
def test_the_older_format_loses_only_what_it_cannot_say(path: Path) -> None:
    original = read_trf_bytes(path.read_bytes()).tournament
    lost = {d.record for d in same_meaning(original, through_the_database(path, "trf16"))}
    assert lost <= {"172", "182", "192", "212", "222"}


def test_a_dry_run_says_the_same_and_stores_nothing() -> None:
    dry = answer("trf_import", CORRECT_2026[0], "--laws", "2023", "--dry-run")
    assert (Event.objects.count(), Player.objects.count()) == (0, 0)
    done = answer("trf_import", CORRECT_2026[0], "--laws", "2023")
    assert (dry["event"], dry["errors"], dry["adjustments"]) == (None, [], done["adjustments"])
    assert Event.objects.get().pk == done["event"]


def broken(tmp_path: Path, old: str, new: str, source: Path = CORRECT_2026[0]) -> Path:
    """A copy of a file with one thing changed in it."""
    text = source.read_text("utf-8")
    assert old in text
    path = tmp_path / "broken.trf"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


def refused_import(path: Path) -> tuple[str, int]:
    """What the command says of a file it does not take, and how many rows it left behind."""
    out, err = StringIO(), StringIO()
    with pytest.raises((SystemExit, CommandError)) as ended:
        call_command("trf_import", str(path), "--laws", "2023", stdout=out, stderr=err)
    assert getattr(ended.value, "returncode", getattr(ended.value, "code", None)) == 2
    stored = Event.objects.count() + Player.objects.count()
    return err.getvalue() + str(ended.value), stored


def test_a_file_with_an_error_stores_nothing_and_names_line_and_column(tmp_path: Path) -> None:
    path = broken(tmp_path, "\n001    3 ", "\n001    x ")
    line = 1 + path.read_text("utf-8").split("\n001    x ")[0].count("\n") + 1
    said, stored = refused_import(path)
    assert f"{path}:{line}:" in said
    assert stored == 0


def test_two_letters_that_do_not_fit_store_nothing(tmp_path: Path) -> None:
    path = next(p for p in CORRECT_2026 if p.stem == "g04-25p-7r")
    lines = path.read_text("utf-8").splitlines()
    line = next(li for li in lines if li.startswith("001") and li.rstrip().endswith(" ="))
    said, stored = refused_import(broken(tmp_path, line, line.rstrip()[:-1] + "1", path))
    assert "round 7" in said.lower()
    assert stored == 0


def test_a_team_report_is_refused_as_a_whole() -> None:
    (team,) = [p for p in TIEBREAKS if "team" in p.stem]
    code, message, _ = refusal("trf_import", team, "--laws", "2023", "--dry-run")
    assert code == 2
    assert "team" in message
    assert Event.objects.count() == 0


def test_importing_the_same_file_twice_gives_two_events_that_mean_the_same() -> None:
    first, second = through_the_database(CORRECT_2026[0]), through_the_database(CORRECT_2026[0])
    assert same_meaning(first, second) == ()
    assert Event.objects.count() == 2


def test_a_changed_setting_is_exported_and_the_silent_ones_stay_silent() -> None:
    event = Event.objects.get(pk=answer("trf_import", IMPOSSIBLE[0], "--laws", "2023")["event"])
    event.time_control = "900+10"
    event.save(update_fields=["time_control"])
    text, _ = run("trf_export", event.pk)
    found = read_trf(text).tournament
    assert (found.time_control, found.time_control_code) == ("900+10", "900+10")
    assert (found.end_date, found.program, found.tie_breaks) == ("", "", ())


def test_a_corrected_result_replaces_the_ranks_of_the_file_by_our_own() -> None:
    path = next(p for p in INDIVIDUAL if p.stem == "gen-24p5r")
    event = Event.objects.get(pk=answer("trf_import", path, "--laws", "2023")["event"])
    board = event.rounds.get(number=5).boards.exclude(result="0-1").first()
    assert board is not None
    before, _ = run("trf_export", event.pk)
    board.result = "0-1"
    board.save(update_fields=["result"])
    event.version += 1
    event.save(update_fields=["version"])
    after, _ = run("trf_export", event.pk)
    ranks = [{p.number: p.rank for p in read_trf(t).tournament.players} for t in (before, after)]
    assert ranks[0] != ranks[1]
    assert all(ranks[1].values())
