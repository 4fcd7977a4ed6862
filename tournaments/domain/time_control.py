"""Time controls: periods, increments and delays; reading and writing the usual forms.

Two spellings: the code of the report file in seconds (`40/6000+30:900+30`, TRF26 record 222) and the one people
write in minutes (`90'/40 + 30' + 30"`, `15+10`, `G/25 d5`). All times are integer seconds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from tournaments.domain.errors import InputError
from tournaments.domain.text import T, Text

SHORTEST_PERIOD_S = 60
LONGEST_PERIOD_S = 99 * 3600
BARE_SECONDS_FROM = 180  # a bare number from here on is seconds, below it minutes
MOST_MOVES_WRITTEN = 60  # of two bare numbers a/b the larger one above this is the minutes


class DelayKind(StrEnum):
    """How a clock waits: US counts down the delay first, Bronstein gives back what was used, at most the delay."""

    US = "d"
    BRONSTEIN = "b"


@dataclass(frozen=True, slots=True)
class Period:
    """One period; `moves` is None when it runs to the end of the game. Seconds."""

    base_s: int
    moves: int | None = None
    increment_s: int = 0
    delay_s: int = 0
    delay_kind: DelayKind | None = None

    @property
    def per_move_s(self) -> int:
        """What every move adds or spares: increment or delay."""
        return self.increment_s + self.delay_s


@dataclass(frozen=True, slots=True)
class TimeControl:
    """All periods of one player in order; only the last one may run to the end of the game."""

    periods: tuple[Period, ...]

    def __post_init__(self) -> None:
        problem = _problem(self.periods)
        if problem is not None:
            raise InputError(problem, code="bad_time_control")

    @property
    def base_s(self) -> int:
        """Sum of the allotted times of all periods."""
        return sum(period.base_s for period in self.periods)

    @property
    def has_increment(self) -> bool:
        """Does any period add time for moves made?"""
        return any(period.increment_s for period in self.periods)

    @property
    def has_delay(self) -> bool:
        """Does any period use a delay?"""
        return any(period.delay_s for period in self.periods)

    def thinking_time_s(self, moves: int = 60, *, count_delay: bool = True) -> int:
        """T = base + what `moves` moves add, the measure of standard, rapid and blitz."""
        total, left = self.base_s, moves
        for period in self.periods:
            here = left if period.moves is None or period is self.periods[-1] else min(period.moves, left)
            total += here * (period.per_move_s if count_delay else period.increment_s)
            left -= here
        return total

    @property
    def code(self) -> str:
        """The code of the report file: `5400+30`, `40/7200:3600`, `1500d5`."""
        return ":".join(_period_code(period) for period in self.periods)

    @property
    def shown(self) -> str:
        """As people write it: `90'/40 + 30' + 30"`, `15' + 10"`, `25' d5`."""
        per_move = {(p.increment_s, p.delay_s, p.delay_kind) for p in self.periods}
        if len(per_move) > 1:
            return ", ".join(_base_shown(p) + _per_move_shown(p) for p in self.periods)
        return " + ".join(_base_shown(p) for p in self.periods) + _per_move_shown(self.periods[0])

    def __str__(self) -> str:
        return self.code


def _problem(periods: tuple[Period, ...]) -> Text | None:
    """Why these periods are no time control, or None."""
    if not periods:
        return T("The time control is empty. Write for example 5400+30.")
    for number, period in enumerate(periods, 1):
        if not SHORTEST_PERIOD_S <= period.base_s <= LONGEST_PERIOD_S:
            return T(
                "Period %(number)s has %(seconds)s seconds: that is not a period of a game. "
                "Codes are in seconds (900+10), minutes carry a mark (15'+10\").",
                number=number,
                seconds=period.base_s,
            )
        if not 0 <= period.per_move_s <= period.base_s:
            return T("Period %(number)s adds more for each move than the whole period lasts.", number=number)
        if period.moves is not None and not 1 <= period.moves <= 200:
            return T("Period %(number)s: the number of moves must be 1 to 200.", number=number)
        if period.moves is None and number < len(periods):
            return T("Period %(number)s needs a number of moves: another period follows.", number=number)
    return None


def _period_code(period: Period) -> str:
    moves = f"{period.moves}/" if period.moves else ""
    increment = f"+{period.increment_s}" if period.increment_s else ""
    delay = f"{period.delay_kind}{period.delay_s}" if period.delay_kind and period.delay_s else ""
    return f"{moves}{period.base_s}{increment}{delay}"


def _base_shown(period: Period) -> str:
    minutes, seconds = divmod(period.base_s, 60)
    text = f"{minutes}'" + (f'{seconds}"' if seconds else "")
    return f"{text}/{period.moves}" if period.moves else text


def _per_move_shown(period: Period) -> str:
    increment = f' + {period.increment_s}"' if period.increment_s else ""
    delay = f" {period.delay_kind}{period.delay_s}" if period.delay_kind and period.delay_s else ""
    return increment + delay


_CODE = re.compile(
    r"(?:(?P<moves>\d{1,3})/)?(?P<base>\d{1,6})(?:\+(?P<inc>\d{1,4}))?(?:(?P<kind>[db])(?P<delay>\d{1,3}))?"
)


def parse_code(text: str) -> TimeControl:
    """The time control of a code in seconds, `40/7200:3600`. Raises `InputError` naming the part that is wrong."""
    periods = []
    for part in text.strip().split(":"):
        match = _CODE.fullmatch(part.strip())
        if match is None:
            raise InputError(
                T(
                    "“%(part)s” is not a period of a time control. Write seconds: 5400+30, 40/7200:3600, 1500d5.",
                    part=part.strip()[:40],
                ),
                code="bad_time_control",
            )
        delay = int(match["delay"] or 0)
        periods.append(
            Period(
                base_s=int(match["base"]),
                moves=int(match["moves"]) if match["moves"] else None,
                increment_s=int(match["inc"] or 0),
                delay_s=delay,
                delay_kind=DelayKind(match["kind"]) if delay else None,
            )
        )
    return TimeControl(tuple(periods))


_MARKS = str.maketrans(
    {"′": "'", "’": "'", "‘": "'", "`": "'", "´": "'", "″": '"', "”": '"', "“": '"', "„": '"'}
)
_UNITS: tuple[tuple[str, str], ...] = (
    (r"\b(?:for\s+)?the\s+rest(?:\s+of\s+the\s+game)?|\bдо\s+конца(?:\s+партии)?", ""),
    (r"\s*(?:/|\bper\b|\ba\b|\bза\b|\bна\b)\s*(?:move|ход)\b", ""),
    (r"\s*(?:\bfor\b|\bза\b|\bна\b|/)\s*(\d+)\s*(?:moves|ход\w*)\b", r"/\1"),
    (r"\bincrement\s*(?=$|[,;])", ""),
    (r"''", '"'),
    (r"(?<=\d)\s*(?:minutes|minute|mins|min|минут[ыа]?|мин|m|м)\b\.?", "'"),
    (r"(?<=\d)\s*(?:seconds|second|secs|sec|секунд[ыа]?|сек|s|с)\b\.?", '"'),
    (r"(?<=\d)\s*(?:hours|hour|hrs|hr|h|часов|часа|час|ч)\b\.?", "h"),
    (r"\b(?:g|game|sd|sudden death)\s*(?:/|in)\s*", "sd/"),
    (r"\binc(?:rement)?\s*", "+"),
    (r"\b(?:delay)\s*", "d"),
)
_TOKEN = re.compile(
    r"(?P<us>(?:sd|\d{1,3})/(?=\d))?(?P<time>(?:\d+h)?(?:\d+')?(?:\d+\")?)(?P<bare>\d+)?(?:/(?P<moves>\d{1,3}))?"
    r"|(?P<kind>[db])\s*(?P<delay>\d+)\"?"
)


@dataclass(frozen=True, slots=True)
class _Token:
    seconds: int
    bare: bool
    only_seconds: bool
    moves: int | None
    delay_kind: DelayKind | None = None
    to_the_end: bool = False


def _tokens(text: str) -> list[_Token]:
    folded = text.strip().lower().translate(_MARKS)
    for pattern, mark in _UNITS:
        folded = re.sub(pattern, mark, folded)
    folded = re.sub(r"\s+(?=[db]\s*\d)", ",", folded)
    folded = re.sub(r"[,;]\s*\+", "+", folded)
    if not folded.strip():
        return []
    return [_token(part.replace(" ", ""), text) for part in re.split(r"[+,;:&]|\band\b|\bthen\b", folded)]


def _token(part: str, whole: str) -> _Token:
    match = _TOKEN.fullmatch(part)
    if match is None or not part:
        raise InputError(
            T(
                "“%(part)s” in the time control “%(text)s” cannot be read. Write for example 90'/40 + 30' + 30\".",
                part=part[:40],
                text=whole.strip()[:60],
            ),
            code="bad_time_control",
        )
    if match["kind"]:
        return _Token(int(match["delay"]), False, True, None, DelayKind(match["kind"]))
    time, bare = match["time"] or "", match["bare"]
    seconds = sum(
        int(number) * {"h": 3600, "'": 60, '"': 1}[unit]
        for number, unit in re.findall(r"(\d+)([h'\"])", time)
    )
    us = (match["us"] or "").rstrip("/")
    if us.isdecimal() and bare and int(us) > MOST_MOVES_WRITTEN >= int(bare):
        us, bare = bare, us  # 120/40 as written in Europe: minutes first
    moves = int(us) if us.isdecimal() else int(match["moves"]) if match["moves"] else None
    return _Token(
        seconds=seconds + int(bare or 0) * (1 if not time else 60),
        bare=bool(bare and not time),
        only_seconds=bool(time) and "h" not in time and "'" not in time,
        moves=moves,
        to_the_end=us == "sd",
    )


def _split_tail(tokens: list[_Token]) -> tuple[list[_Token], int, int, DelayKind | None]:
    """Take increment and delay off the end; the rest are periods."""
    periods, increment, delay, kind = list(tokens), 0, 0, None
    if len(periods) > 1 and periods[-1].delay_kind:
        last = periods.pop()
        delay, kind = last.seconds, last.delay_kind
    if len(periods) > 1 and _is_increment(periods):
        increment = periods.pop().seconds
    return periods, increment, delay, kind


def _is_increment(periods: list[_Token]) -> bool:
    """Is the last part an increment? Seconds are; a bare number is when the part before it ends the game."""
    last, before = periods[-1], periods[-2]
    if last.moves or last.to_the_end:
        return False
    return last.only_seconds or (last.bare and before.moves is None)


def parse_human(text: str) -> TimeControl:
    """The time control people write, in minutes: `15+10`, `G/25 d5`, `90'/40 + 30' + 30"`, `40/90, SD/30, +30`.

    Raises `InputError` naming the part that cannot be read.
    """
    parts, increment, delay, kind = _split_tail(_tokens(text))
    if any(part.delay_kind or part.only_seconds for part in parts):
        raise InputError(
            T(
                "The time control “%(text)s” has an increment or delay where a period must stand.",
                text=text.strip()[:60],
            ),
            code="bad_time_control",
        )
    return TimeControl(
        tuple(
            Period(
                part.seconds * (60 if part.bare else 1), part.moves, increment, delay, kind if delay else None
            )
            for part in parts
        )
    )


def parse_time_control(text: str) -> TimeControl:
    """Either spelling. Bare numbers from 180 on are seconds (`900+10`), below that minutes (`15+10`).

    Raises `InputError` with what to write instead.
    """
    parts = [_CODE.fullmatch(part.strip()) for part in text.strip().split(":")]
    if all(part is not None and int(part["base"]) >= BARE_SECONDS_FROM for part in parts):
        return parse_code(text)
    return parse_human(text)
