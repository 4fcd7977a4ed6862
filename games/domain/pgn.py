"""Games in PGN: files of electronic boards in, valid files for strict readers out.

Reading goes through the same sheet reader as everything else, so a PGN game gets the same verdict as a sheet;
clocks, tags and the habits of electronic boards (king signals, analysis after mate) come on top.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

import chess

from games.domain.notation.layout import Sheet, read_sheet
from games.domain.pgn_clocks import Clocks, TimeControlTag, clock_value, clocks_of, parse_time_control
from games.domain.positions import STANDARD, VARIANTS, start_board
from games.domain.verdict import Verdict, check_sheet
from tournaments.domain.errors import InputError
from tournaments.domain.results import RESULTS, Result, parse_result
from tournaments.domain.text import T, Text
from tournaments.domain.warnings import Level, Warning

_CENTRE: Final = frozenset(["d4", "e4", "d5", "e5"])
_ROUND: Final = re.compile(r"^(\d+)(?:\.(\d+))?$")
_TAG_LINE: Final = re.compile(r'^\s*\[\s*[A-Za-z]\w*\s+"')
_REST_OF_LINE: Final = re.compile(r"\{[^{}]*\}|\"(?:[^\"\\\n]|\\.)*\"|;[^\n]*")
_VARIANT_TAGS: Final = {
    "chess960": "chess960",
    "fischerandom": "chess960",
    "fischerrandom": "chess960",
    "kingofthehill": "kingofthehill",
    "threecheck": "threecheck",
    "3check": "threecheck",
    "crazyhouse": "crazyhouse",
    "standard": STANDARD,
}
_SEVEN_TAGS: Final = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
_LINE: Final = 79


@dataclass(frozen=True, slots=True)
class PgnGame:
    """One game of a PGN file with its verdict, clocks by ply and everything the tags say."""

    tags: Mapping[str, str]
    verdict: Verdict
    clocks: Clocks
    round: int | None
    board: int | None
    result: Result
    result_conflict: tuple[str, str] | None
    time_control: TimeControlTag
    clock_tags: Mapping[str, object]
    warnings: tuple[Warning, ...] = ()

    def to_json(self, say: Callable[[Text], str] = str) -> dict[str, object]:
        """Plain data for the API."""
        return {
            "tags": dict(self.tags),
            "verdict": self.verdict.to_json(say),
            "clocks": [None if c is None else str(c) for c in self.clocks.clk],
            "emt": [None if c is None else str(c) for c in self.clocks.emt],
            "doubtful_clocks": list(self.clocks.doubtful),
            "round": self.round,
            "board": self.board,
            "result": self.result.value,
            "result_conflict": list(self.result_conflict) if self.result_conflict else None,
            "time_control": self.time_control.to_json(),
            "warnings": [{"level": int(w.level), "code": w.code, "text": say(w.text)} for w in self.warnings],
        }


def split_games(text: str) -> list[str]:
    """The games of a file: a new one begins where tags follow moves, or where move 1 follows a result."""
    chunks: list[list[str]] = [[]]
    has_moves = False
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        is_tag = bool(_TAG_LINE.match(line))
        if is_tag and has_moves:
            chunks.append([])
            has_moves = False
        has_moves = has_moves or (bool(line.strip("\ufeff \t")) and not is_tag)
        chunks[-1].append(line)
    games = ["\n".join(chunk) for chunk in chunks]
    return [part for game in games if game.strip("\ufeff \t\n") for part in _split_untagged(game)]


def _split_untagged(text: str) -> list[str]:
    """Games written one after another without tags: cut behind a result that move 1 follows."""
    sheet = read_sheet(text)
    cuts = []
    for mark in sheet.results:
        later = [n for n in sheet.numbers if n.start > mark.start]
        if later and later[0].value == 1 and mark.after > 0:
            cuts.append(later[0].start)
    edges = [0, *cuts, len(text)]
    return [text[a:b] for a, b in zip(edges, edges[1:], strict=False)]


def parse_pgn(text: str, *, laws: str = "2023", language: str = "en") -> tuple[PgnGame, ...]:
    """All games of a PGN file. What cannot be read is a problem in that game's verdict, never left out silently.

    Raises `InputError` only when a FEN tag or variant tag cannot be used or the edition is unknown.
    """
    return tuple(_game(chunk, laws, language) for chunk in split_games(text))


def without_line_comments(text: str) -> str:
    """PGN's `;` comments up to the end of the line turned to blanks, place for place."""
    return _REST_OF_LINE.sub(lambda m: m.group() if m.group()[0] != ";" else " " * len(m.group()), text)


def variant_of(tags: Mapping[str, str]) -> str:
    """The variant a Variant tag names. Raises `InputError` for one the program does not replay (bughouse...)."""
    name = tags.get("Variant", STANDARD)
    key = re.sub(r"[^a-z0-9]", "", name.lower())
    found = _VARIANT_TAGS.get(key)
    if found is None:
        raise InputError(
            T(
                "Games of the variant “%(name)s” cannot be replayed. Known are: %(known)s.",
                name=name,
                known=", ".join(VARIANTS),
            ),
            code="unknown_variant",
        )
    return found


def _game(chunk: str, laws: str, language: str) -> PgnGame:
    text = without_line_comments(chunk)
    sheet = read_sheet(text)
    tags = dict(sheet.tags)
    verdict = check_sheet(text, language=language, laws=laws, variant=variant_of(tags))
    if verdict.start_fen.split()[1:2] == ["b"]:
        sheet = read_sheet(text, black_first=True)
    clocks = clocks_of(sheet.comments, verdict.plies)
    number = _ROUND.match(tags.get("Round", "").strip())
    result, conflict = _result(sheet, tags)
    return PgnGame(
        tags,
        verdict,
        clocks,
        int(number.group(1)) if number else None,
        int(number.group(2)) if number and number.group(2) else None,
        result,
        conflict,
        parse_time_control(tags.get("TimeControl", "?")),
        _clock_tags(tags),
        _warnings(sheet, tags, verdict, conflict),
    )


def _tag_result(tags: Mapping[str, str]) -> Result | None:
    text = tags.get("Result", "").strip()
    if text in ("", "?", "*"):
        return Result.PENDING if text == "*" else None
    try:
        return parse_result("½-½" if text in ("1/2", "½") else text)
    except InputError:
        return None


def _result(sheet: Sheet, tags: Mapping[str, str]) -> tuple[Result, tuple[str, str] | None]:
    """The result behind the moves, else the tag's; both when they differ."""
    tag = _tag_result(tags)
    end = sheet.results[-1].result if sheet.results else None
    if tag is not None and end is not None and RESULTS[tag].pgn != RESULTS[end].pgn:
        return end if tag is Result.PENDING else tag, (tag.value, end.value)
    return tag or end or Result.PENDING, None


def _clock_tags(tags: Mapping[str, str]) -> dict[str, object]:
    """WhiteClock and BlackClock in seconds; Clock says whose clock runs (`B/0:45:56`)."""
    found: dict[str, object] = {}
    for name in ("WhiteClock", "BlackClock"):
        value, _ = clock_value(tags.get(name, ""))
        if value is not None:
            found[name] = value
    side, _, shown = tags.get("Clock", "").partition("/")
    value, _ = clock_value(shown)
    if side in ("W", "B") and value is not None:
        found["Clock"] = {"side": "white" if side == "W" else "black", "seconds": value}
    return found


def _king_signal(sheet: Sheet, verdict: Verdict) -> bool:
    """Is the last written move a king move to the centre, legal or not?"""
    if not sheet.entries:
        return False
    last = sheet.entries[-1].text.rstrip("+#!?= ")
    return last[:1] == "K" and last[-2:] in _CENTRE and verdict.plies >= len(sheet.entries) - 2


def _warnings(
    sheet: Sheet, tags: Mapping[str, str], verdict: Verdict, conflict: tuple[str, str] | None
) -> tuple[Warning, ...]:
    out = list(verdict.warnings)
    if _king_signal(sheet, verdict):
        text = T("The last king move may be the signal of the result on an electronic board.")
        out.append(Warning(Level.ACKNOWLEDGE, "last_king_move_may_be_result_signal", text))
    if conflict is not None:
        text = T("The Result tag says %(tag)s, the moves end with %(end)s.", tag=conflict[0], end=conflict[1])
        out.append(Warning(Level.CONFIRM, "result_tag_differs", text))
    if "Result" in tags and _tag_result(tags) is None and tags["Result"].strip() not in ("", "?"):
        text = T("The Result tag “%(tag)s” is not a result.", tag=tags["Result"])
        out.append(Warning(Level.CONFIRM, "unknown_result_tag", text))
    control = parse_time_control(tags.get("TimeControl", "?"))
    if control.minutes_meant:
        text = T("The time control %(text)s means seconds; minutes were probably meant.", text=control.text)
        out.append(Warning(Level.ACKNOWLEDGE, "time_control_minutes", text))
    return tuple(out)


@dataclass(frozen=True, slots=True)
class PgnOut:
    """What a game needs to be written: the seven tags, moves in UCI and the rest.

    `date` is `YYYY.MM.DD` with `??` for unknown parts, names are written as given, `clocks` are seconds shown
    after each ply (None where unknown), `termination` is a text of the PGN standard (`normal`, `forfeit`, ...).
    """

    moves: tuple[str, ...]
    result: Result = Result.PENDING
    event: str = "?"
    site: str = "?"
    date: str = "????.??.??"
    round: str = "?"
    white: str = "?"
    black: str = "?"
    time_control: str = "?"
    termination: str = "unterminated"
    start_fen: str | None = None
    variant: str = STANDARD
    clocks: tuple[int | Decimal | None, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)


def _escape(value: str) -> str:
    flat = " ".join(value.split()) or "?"
    return flat.replace("\\", "\\\\").replace('"', '\\"')


def _clock_text(value: int | Decimal) -> str:
    seconds = int(value)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    tenths = int(value * 10) % 10
    return f"{text}.{tenths}" if tenths else text


def write_pgn(game: PgnOut) -> str:
    """The game as PGN a strict reader accepts: seven tags in order, short lines, the result at the end.

    Results PGN does not know (0-0, 1/2-0, double forfeit) are written as `*`, with the exact result in a tag
    `ResultCode`. Raises `InputError` for a move that is not legal.
    """
    pgn_result = RESULTS[game.result].pgn
    values = (game.event, game.site, game.date, game.round, game.white, game.black, pgn_result)
    tags = dict(zip(_SEVEN_TAGS, values, strict=True))
    if game.variant != STANDARD:
        tags["Variant"] = game.variant
    if game.start_fen is not None:
        tags |= {"SetUp": "1", "FEN": game.start_fen}
    tags |= {"TimeControl": game.time_control, "Termination": game.termination}
    if pgn_result != game.result.value:
        tags["ResultCode"] = game.result.value
    tags |= {k: v for k, v in game.tags.items() if re.fullmatch(r"[A-Za-z0-9_]+", k) and k not in tags}
    head = "\n".join(f'[{name} "{_escape(value)}"]' for name, value in tags.items())
    return f"{head}\n\n{_wrap([*_movetext(game), pgn_result])}\n"


def _movetext(game: PgnOut) -> list[str]:
    board = start_board(game.start_fen, game.variant)
    words: list[str] = []
    for ply, uci in enumerate(game.moves):
        if board.turn == chess.WHITE:
            words.append(f"{board.fullmove_number}.")
        elif not words or words[-1].endswith("}"):
            words.append(f"{board.fullmove_number}...")
        try:
            move = board.parse_uci(uci)
        except ValueError:
            move = chess.Move.null()
        if not move:
            raise InputError(
                T("The move “%(uci)s” on ply %(ply)s is not legal.", uci=uci[:20], ply=ply + 1),
                code="bad_move",
            )
        words.append(board.san(move))
        board.push(move)
        clock = game.clocks[ply] if ply < len(game.clocks) else None
        if clock is not None:
            words.append(f"{{[%clk {_clock_text(clock)}]}}")
    return words


def _wrap(words: list[str]) -> str:
    lines: list[str] = []
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _LINE:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])
