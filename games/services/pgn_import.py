"""One PGN file for a round: every game finds its board and is stored as White's sheet, or nothing is stored.

Results of the file are compared with the entered ones and never entered (FC08).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from django.conf import settings

from games.domain.pgn import PgnGame, parse_pgn, split_games, without_line_comments
from games.domain.positions import STANDARD
from games.models import Scoresheet
from games.services.scoresheets import read_sheet, store_sheet
from tournaments.domain.errors import InputError, TooLargeError
from tournaments.domain.names import fold_name
from tournaments.domain.results import RESULTS, Result
from tournaments.domain.text import T, Text
from tournaments.models import Board, Event
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors.boards import BoardRow, round_view
from tournaments.services.writing import event_write
from tournaments.text import say

LANGUAGE = "en"  # the letters of the PGN standard
Names = tuple[str, ...]


@dataclass
class GameLine:
    """One game of the file: its board, what forbids storing it, and what is good to know."""

    game: int
    text: str
    white: str = ""
    black: str = ""
    row: BoardRow | None = None
    problems: list[Text] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)
    same: bool = False

    def to_json(self, say: Callable[[Text], str] = str) -> dict[str, object]:
        """Plain data for the JSON interface."""
        return {
            "game": self.game,
            "board": self.row.board.pk if self.row else None,
            "number": self.row.number if self.row else None,
            "problems": [say(text) for text in self.problems],
            "notes": [say(text) for text in self.notes],
        }


@dataclass(frozen=True, slots=True)
class RoundImport:
    """What was read and how many sheets were stored."""

    lines: tuple[GameLine, ...]
    stored: int


def round_pgn_read(event: Event, number: int, text: str, *, replace: bool = False) -> tuple[GameLine, ...]:
    """The games of a file with their boards, without storing. Raises `InputError` for a file without a game."""
    if len(text.encode()) > settings.UPLOAD_LIMIT_BYTES:
        raise TooLargeError(T("The file is larger than 1 MB. Split it or take out what is not needed."))
    rows = round_view(event, number).boards
    by_names = {(_key(r.white.player.name), _key(r.black.player.name)): r for r in rows}
    by_number = {r.board.number: r for r in rows}
    sheets = {
        s.board_id: s
        for s in Scoresheet.objects.filter(board__in=[r.board for r in rows], current=True, side="white")
    }
    lines = []
    for index, chunk in enumerate(split_games(text), start=1):
        line = GameLine(index, without_line_comments(chunk).strip("\ufeff \t\n"))
        found = _parse(line, event)
        if found is not None:
            line.row = _board_of(line, found, number, by_names, by_number)
            _compare(line, found, sheets, replace)
        lines.append(line)
    if not lines:
        raise InputError(T("The file has no game."), code="no_game")
    _refuse_doubles(lines)
    return tuple(lines)


def round_pgn_import(
    *, by: Actor, event_id: int, number: int, text: str, replace: bool = False
) -> RoundImport:
    """Store every game of the file as White's sheet of its board; all or none.

    Raises `InputError` with the problems of each game in its detail.
    """
    require(by, Permission.SUBMIT_SHEET)
    with event_write(event_id, by=by) as write:
        lines = round_pgn_read(write.event, number, text, replace=replace)
        wrong = [line for line in lines if line.problems]
        if wrong:
            raise InputError(
                T("The PGN file is not stored: %(count)s games have problems.", count=len(wrong)),
                code="pgn_problems",
                detail={"games": [line.to_json(say) for line in lines]},
            )
        new = [(line.row.board, line.text) for line in lines if line.row is not None and not line.same]
        for board, moves in new:
            reading = read_sheet(board, moves, language=LANGUAGE)
            store_sheet(write, board, "white", moves, reading, language=LANGUAGE, from_pgn=True)
        write.audit("games_import", about=f"round:{number}", new={"games": len(lines), "stored": len(new)})
    return RoundImport(lines, len(new))


def _parse(line: GameLine, event: Event) -> PgnGame | None:
    try:
        found = parse_pgn(line.text, laws=event.laws)
    except InputError as exc:
        line.problems.append(exc.message)
        return None
    if len(found) != 1:
        line.problems.append(T("The file has no game."))
        return None
    game = found[0]
    line.white, line.black = game.tags.get("White", "").strip("? "), game.tags.get("Black", "").strip("? ")
    if game.verdict.variant != STANDARD:
        line.problems.append(T("Only games of standard chess are played in this event."))
    return game


def _key(name: str) -> Names:
    """`Ivanov, Petr` and `Petr Ivanov` are one name."""
    return tuple(sorted(fold_name(name).split()))


def _board_of(
    line: GameLine,
    game: PgnGame,
    number: int,
    by_names: Mapping[tuple[Names, Names], BoardRow],
    by_number: Mapping[int, BoardRow],
) -> BoardRow | None:
    """The board both names or the Round tag point at; doubts are problems of the line."""
    if game.round is not None and game.round != number:
        line.problems.append(
            T("The game is from round %(found)s, not from round %(round)s.", found=game.round, round=number)
        )
        return None
    white, black = _key(line.white), _key(line.black)
    named, tagged = by_names.get((white, black)), by_number.get(game.board or 0)
    turned = by_names.get((black, white))
    if named is None and turned is not None:
        line.problems.append(
            T("The names are those of board %(n)s with the colours exchanged.", n=turned.number)
        )
        return None
    if named is not None and tagged is not None and named is not tagged:
        line.problems.append(
            T(
                "The names belong to board %(names)s, the Round tag to board %(tag)s.",
                names=named.number,
                tag=tagged.number,
            )
        )
        return None
    found = named or tagged
    if found is None:
        line.problems.append(
            T(
                "No board of round %(round)s belongs to this game: neither its names nor its Round tag fit.",
                round=number,
            )
        )
    elif named is None and (line.white or line.black):
        line.notes.append(T("The names in the file differ; the board was found by the Round tag."))
    return found


def _compare(line: GameLine, game: PgnGame, sheets: Mapping[int, Scoresheet], replace: bool) -> None:
    """What the board already has: another sheet, a result; and where the moves stop."""
    if line.row is None:
        return
    sheet = sheets.get(line.row.board.pk)
    if sheet is not None and sheet.text == line.text:
        line.same = True
        line.notes.append(T("This game is stored already."))
    elif sheet is not None and not sheet.from_pgn and not replace:
        line.problems.append(
            T(
                "Board %(n)s has another sheet of White already. Tick “replace” to put this one in its place.",
                n=line.row.number,
            )
        )
    problem = game.verdict.first_problem
    if problem is not None:
        line.notes.append(T("The moves stop at ply %(ply)s: %(why)s", ply=problem.ply, why=problem.why))
    line.notes.extend(_result_notes(line.row.board, game.result))


def _result_notes(board: Board, result: Result) -> Iterable[Text]:
    if result is Result.PENDING:
        return
    said = RESULTS[result]
    if not board.result:
        yield T("The file says %(pgn)s, no result is entered. Nothing is entered by this.", pgn=said.shown)
        return
    entered = RESULTS[Result(board.result)]
    if entered.pgn != said.pgn:
        yield T(
            "The file says %(pgn)s, entered is %(entered)s. The entered result stays.",
            pgn=said.shown,
            entered=entered.shown,
        )


def _refuse_doubles(lines: list[GameLine]) -> None:
    first: dict[int, int] = {}
    for line in lines:
        if line.row is None:
            continue
        other = first.setdefault(line.row.board.pk, line.game)
        if other != line.game:
            line.problems.append(T("Game %(other)s of the file is for the same board.", other=other))
