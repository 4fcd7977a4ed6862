"""The recorded result against what happened on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import chess

from games.domain.endings import Ending
from tournaments.domain.results import RESULTS, Result
from tournaments.domain.text import T, Text

Check = Literal["consistent", "contradiction", "warning", "cannot_tell"]
_WINS = {
    Result.WHITE_WINS: chess.WHITE,
    Result.WHITE_WINS_UNRATED: chess.WHITE,
    Result.BLACK_WINS: chess.BLACK,
    Result.BLACK_WINS_UNRATED: chess.BLACK,
}
_DRAWS = (Result.DRAW, Result.DRAW_UNRATED)


@dataclass(frozen=True, slots=True)
class ResultCheck:
    """The result on the sheet (or entered) and whether the board speaks against it."""

    claimed: Result | None
    check: Check
    why: Text | None = None


def _side(colour: chess.Color | None) -> Text:
    return T("White") if colour else T("Black")


def check_result(claimed: Result | None, ending: Ending, board: chess.Board, plies: int) -> ResultCheck:
    """Does the recorded result agree with the end of the game on the board (Laws 5.1, 5.2, 9.6)?

    Resignation, time and penalties leave no trace on the board, so an open position agrees with any result a
    player could still have reached.
    """
    if claimed is None:
        return ResultCheck(None, "cannot_tell", T("No result is recorded."))
    if plies == 0 and ending.kind == "open":
        return ResultCheck(claimed, "cannot_tell", T("No move was written."))
    if ending.winner is not None:
        return _after_mate(claimed, ending)
    if ending.draw:
        return _after_draw(claimed, ending)
    return _open(claimed, board, plies)


def _after_mate(claimed: Result, ending: Ending) -> ResultCheck:
    if claimed is Result.PENDING:
        return ResultCheck(claimed, "warning", T("The game has ended but no result is recorded."))
    if _WINS.get(claimed) is ending.winner and claimed in _WINS:
        return ResultCheck(claimed, "consistent")
    if ending.kind == "checkmate":
        why = T("%(side)s gave mate on ply %(ply)s.", side=_side(ending.winner), ply=ending.ply)
    else:
        why = T("%(side)s won on the board.", side=_side(ending.winner))
    return ResultCheck(claimed, "contradiction", why)


_DRAWN = {
    "stalemate": T("Stalemate is a draw."),
    "dead": T("The position is dead: neither player can mate, the game is drawn."),
    "fivefold": T("The same position has appeared five times, the game is drawn."),
    "seventyfive": T("75 moves by each player without a capture or pawn move: the game is drawn."),
    "variant_draw": T("The game is drawn on the board."),
}


def _after_draw(claimed: Result, ending: Ending) -> ResultCheck:
    if claimed in _DRAWS:
        return ResultCheck(claimed, "consistent")
    if claimed is Result.PENDING:
        return ResultCheck(claimed, "warning", T("The game has ended but no result is recorded."))
    return ResultCheck(claimed, "contradiction", _DRAWN[ending.kind])


def _open(claimed: Result, board: chess.Board, plies: int) -> ResultCheck:
    if claimed in _WINS and type(board) is chess.Board and board.has_insufficient_material(_WINS[claimed]):
        return ResultCheck(
            claimed,
            "warning",
            T("%(side)s cannot mate with the material left.", side=_side(_WINS[claimed])),
        )
    if claimed in _DRAWS and plies < 2:
        return ResultCheck(
            claimed, "warning", T("A draw can be agreed only after both players have made a move.")
        )
    if RESULTS[claimed].forfeit:
        return ResultCheck(claimed, "warning", T("The result is a forfeit, but moves were played."))
    return ResultCheck(claimed, "consistent")
