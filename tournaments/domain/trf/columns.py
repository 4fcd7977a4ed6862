"""The fixed columns and the vocabularies of the report file, as tables. Columns are 1-based and inclusive."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.domain.history import System
from tournaments.domain.results import points_text

ENCODING = "utf-8"
LINE_END = "\r\n"
FIRST_ROUND_COLUMN = 92
ROUND_STRIDE = 10
MAX_NUMBER = 9999
MAX_ROUNDS = 999


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a record: its name and its first and last column."""

    name: str
    first: int
    last: int

    def cut(self, line: str) -> str:
        """What stands in the field, blanks included (shorter where the line ends)."""
        return line[self.first - 1 : self.last]


NUMBER = Field("number", 5, 8)
SEX = Field("sex", 10, 10)
TITLE = Field("title", 11, 13)
NAME = Field("name", 15, 47)
RATING = Field("rating", 49, 52)
FEDERATION = Field("federation", 54, 56)
FIDE_ID = Field("FIDE ID", 58, 68)
BIRTH = Field("birth", 70, 79)
POINTS = Field("points", 81, 84)
RANK = Field("rank", 86, 89)
PLAYER_FIELDS = (NUMBER, SEX, TITLE, NAME, RATING, FEDERATION, FIDE_ID, BIRTH, POINTS, RANK)
PLAYER_GAPS = (4, 9, 14, 53, 57, 69, 80, 85, 90, 91)
NAME_WIDTH = NAME.last - NAME.first + 1
POINTS_WIDTH = POINTS.last - POINTS.first + 1

SEXES = {"": "", "m": "m", "w": "w", "f": "w", "u": ""}
TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM")
OLD_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}

TEXT_RECORDS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "092": "type",
    "102": "chief_arbiter",
    "122": "time_control",
    "172": "ranking_method",
    "182": "program",
    "192": "system_code",
    "222": "time_control_code",
}
DATE_RECORDS = {"042": "start_date", "052": "end_date"}
COUNT_RECORDS = {"062": "players", "072": "rated players"}
KEPT_RECORDS = ("013", "082", "300", "310", "320", "330", "352", "362", "801", "802", "###")
TEAM_RECORDS = ("013", "310")

_SYSTEM_CODES = {
    System.SWISS_DUTCH: "FIDE_DUTCH_2026",
    System.ROUND_ROBIN: "FIDE_ROUNDROBIN",
    System.DOUBLE_ROUND_ROBIN: "FIDE_DOUBLEROUNDROBIN",
}


def round_column(round_no: int) -> int:
    """First column of a round's cell in the player record."""
    return FIRST_ROUND_COLUMN + ROUND_STRIDE * (round_no - 1)


def system_code(system: System) -> str:
    """The code of record 192 for a pairing system."""
    return _SYSTEM_CODES[system]


def system_of(code: str, kind: str) -> tuple[System, bool]:
    """The pairing system named by record 192, else by the free text of 092; and whether we really know it."""
    folded = "".join(c for c in (code or kind).upper() if c.isalnum())
    if "ROUNDROBIN" in folded or "BERGER" in folded or "ALLPLAYALL" in folded:
        double = "DOUBLE" in folded
        return (System.DOUBLE_ROUND_ROBIN if double else System.ROUND_ROBIN), True
    known = not code or folded.startswith("FIDEDUTCH") or folded == "CUSTOMSWISS"
    return System.SWISS_DUTCH, known


def column_points(value: Fraction) -> str:
    """A score as columns 81-84 hold it: one decimal where that is exact, at most four characters.

    Scores that need more room (ten and a quarter) are rounded half up to what fits.
    """
    if (value * 10).denominator == 1:
        text = f"{'-' if value < 0 else ''}{abs(value) // 1}.{int(abs(value) * 10) % 10}"
    else:
        text = points_text(value)
    if len(text) <= POINTS_WIDTH:
        return text
    sign = "-" if value < 0 else ""
    for decimals in (2, 1, 0):
        scaled = (abs(value) * 10**decimals * 2 + 1) // 2
        text = sign + points_text(Fraction(scaled, 10**decimals))
        if len(text) <= POINTS_WIDTH:
            break
    return text[:POINTS_WIDTH]
