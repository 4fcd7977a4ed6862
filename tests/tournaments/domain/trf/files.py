"""Where the report files for tests are."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parents[3] / "data"
PAIRED = sorted((DATA / "trf").glob("*.trf"))
IMPOSSIBLE = sorted((DATA / "trf" / "impossible").glob("*.trf"))
TIEBREAKS = sorted((DATA / "tiebreaks").glob("*.trf"))
ALL = PAIRED + IMPOSSIBLE + TIEBREAKS


def name(path: Path) -> str:
    """A short test id."""
    return path.stem
