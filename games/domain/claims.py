"""Draw claims by repetition and by the 50-move rule, and draws by agreement, with the plies that prove the answer.

A claim is about the position on the board or about one announced move (Laws 9.2, 9.3); only the player who has
the move may claim.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import chess

from games.domain.endings import FIFTY_PLIES, THREEFOLD, Ending, Record, ending_of
from games.domain.laws_articles import LATEST, Articles, articles
from games.domain.notation.match import read_move
from games.domain.positions import STANDARD, position_key, start_board
from tournaments.domain.errors import InputError
from tournaments.domain.text import T, Text

ClaimKind = Literal["threefold", "fifty", "agreement"]
KINDS: Final = ("threefold", "fifty", "agreement")


@dataclass(frozen=True, slots=True)
class ClaimAnswer:
    """The answer to a claim and what proves it.

    `occurrences` are the plies after which the position in question stood on the board (the announced move
    counts as played); `halfmove_clock` the half-moves without capture or pawn move at that point;
    `must_play` the announced move the player has to make after a wrong claim (UCI).
    """

    valid: bool
    kind: str
    articles: tuple[str, ...]
    why: Text
    occurrences: tuple[int, ...]
    halfmove_clock: int
    last_zeroing_ply: int | None
    intended: str | None = None
    must_play: str | None = None
    ending: Ending | None = None

    def to_json(self, say: Callable[[Text], str] = str) -> dict[str, object]:
        """Plain data for the API; `say` puts the sentences into the reader's language."""
        return {
            "valid": self.valid,
            "kind": self.kind,
            "articles": list(self.articles),
            "why": say(self.why),
            "occurrences": list(self.occurrences),
            "halfmove_clock": self.halfmove_clock,
            "last_zeroing_ply": self.last_zeroing_ply,
            "intended": self.intended,
            "must_play": self.must_play,
        }


def record_of(moves: Sequence[str], start_fen: str | None = None, variant: str = STANDARD) -> Record:
    """The record of a game given as UCI moves. Raises `InputError` naming the first move that is not legal."""
    board = start_board(start_fen, variant)
    played: list[chess.Move] = []
    walk = board.copy(stack=False)
    for ply, uci in enumerate(moves, start=1):
        try:
            move = walk.parse_uci(uci)
        except ValueError:
            move = chess.Move.null()
        if not move:
            raise InputError(
                T("The move “%(uci)s” on ply %(ply)s is not legal.", uci=uci[:20], ply=ply), code="bad_move"
            )
        walk.push(move)
        played.append(move)
    return Record.of(board, played)


def answer_claim(
    record: Record,
    *,
    by: str,
    kind: str,
    intended: str | None = None,
    language: str = "en",
    laws: str = LATEST,
) -> ClaimAnswer:
    """Is this claim right? `by` is `white`, `black` or, for an agreement, `both`.

    `intended` is the announced move as written on the sheet in `language`. Raises `InputError` for an unknown
    kind, side, language or edition; a claim that is wrong is an answer, not an error.
    """
    law = articles(laws)
    if kind not in KINDS:
        raise InputError(
            T(
                "A claim of the kind “%(kind)s” is not known. Use one of: %(known)s.",
                kind=kind,
                known=", ".join(KINDS),
            ),
            code="unknown_claim",
        )
    claim = _Claim(record, law, kind)
    ending = ending_of(record, laws)
    if ending.kind != "open":
        return claim.answer(False, ending.articles, T("The game had already ended."), ending=ending)
    if kind == "agreement":
        return claim.agreement()
    if by not in chess.COLOR_NAMES:
        raise InputError(T("Say who claims: white or black."), code="unknown_side")
    if chess.COLOR_NAMES[record.board.turn] != by:
        article = "9.2" if kind == "threefold" else "9.3"
        return claim.answer(False, (article,), T("Only the player who has the move may claim."))
    if intended is None:
        return claim.on_board()
    return claim.announced(intended, language)


@dataclass(frozen=True, slots=True)
class _Claim:
    record: Record
    law: Articles
    kind: str

    def answer(
        self,
        valid: bool,
        found: tuple[str, ...],
        why: Text,
        *,
        occurrences: Sequence[int] | None = None,
        clock: int | None = None,
        move: chess.Move | None = None,
        ending: Ending | None = None,
    ) -> ClaimAnswer:
        record = self.record
        uci = move.uci() if move else None
        return ClaimAnswer(
            valid,
            self.kind,
            found,
            why,
            tuple(record.now() if occurrences is None else occurrences),
            record.clocks[-1] if clock is None else clock,
            record.last_zeroing_ply,
            uci,
            uci if not valid else None,
            ending,
        )

    def agreement(self) -> ClaimAnswer:
        """5.2.3: drawn by agreement, from 2017 only after a move by each player; event rules may ask for more."""
        if self.law.agreement_needs_moves and self.record.plies < 2:
            return self.answer(
                False,
                (self.law.agreement,),
                T("A draw can be agreed only after both players have made a move."),
            )
        return self.answer(
            True,
            (self.law.agreement,),
            T("The Laws allow a draw by agreement here; the rules of the event may ask for more."),
        )

    def on_board(self) -> ClaimAnswer:
        """9.2.2 and 9.3.2: the position has just appeared, the fifty moves are complete."""
        if self.kind == "fifty":
            return self._fifty(self.record.clocks[-1], self.law.fifty_reached, None)
        return self._threefold(self.record.now(), self.law.threefold_appeared, None)

    def announced(self, intended: str, language: str) -> ClaimAnswer:
        """9.2.1 and 9.3.1: one announced move, written and not yet played."""
        board = self.record.board
        about = self.law.threefold_about if self.kind == "threefold" else self.law.fifty_about
        reading = read_move(board, intended, language)
        if reading.kind != "move":
            why = T("“%(text)s” is not one legal move here.", text=intended)
            return self.answer(False, (about,), why)
        move = reading.moves[0]
        after = board.copy(stack=False)
        after.push(move)
        if self.kind == "fifty":
            return self._fifty(after.halfmove_clock, about, move)
        before = list(self.record.occurrences.get(position_key(after), ()))
        return self._threefold([*before, self.record.plies + 1], about, move)

    def _wrong(self, article: str, move: chess.Move | None) -> tuple[str, ...]:
        return (article,) if move is None else (article, self.law.wrong_claim)

    def _fifty(self, clock: int, article: str, move: chess.Move | None) -> ClaimAnswer:
        since = self.record.last_zeroing_ply
        if clock >= FIFTY_PLIES:
            why = T("%(clock)s half-moves without a capture or pawn move.", clock=clock)
            return self.answer(True, (article,), why, clock=clock, move=move)
        if since is None:
            why = T("Only %(clock)s half-moves without a capture or pawn move; 100 are needed.", clock=clock)
        else:
            why = T(
                "Only %(clock)s half-moves since the capture or pawn move on ply %(since)s; 100 are needed.",
                clock=clock,
                since=since,
            )
        return self.answer(False, self._wrong(article, move), why, clock=clock, move=move)

    def _threefold(self, plies: list[int], article: str, move: chess.Move | None) -> ClaimAnswer:
        shown = ", ".join(str(p) for p in plies)
        same = self.law.same_position
        if len(plies) >= THREEFOLD:
            why = T("The same position after plies %(plies)s.", plies=shown)
            passing = [self.law.same_en_passant] if self._unusable_en_passant(plies, move) else []
            return self.answer(True, _unique(article, same, *passing), why, occurrences=plies, move=move)
        found = _unique(*self._wrong(article, move), same)
        lookalikes = self._look_alikes(move)
        if len(lookalikes) > len(plies):
            others = ", ".join(str(p) for p in lookalikes if p not in plies)
            rights = self._differing_rights(plies, lookalikes, move)
            why = T(
                "The same position only after plies %(plies)s; after plies %(others)s other moves were possible.",
                plies=shown,
                others=others,
            )
            return self.answer(False, _unique(*found, *rights), why, occurrences=plies, move=move)
        why = T("The position has stood on the board only after plies %(plies)s.", plies=shown)
        return self.answer(False, found, why, occurrences=plies, move=move)

    def _boards(self, move: chess.Move | None) -> dict[int, chess.Board]:
        """The positions after each ply that can still be taken back, the announced move included."""
        board = self.record.board.copy()
        boards: dict[int, chess.Board] = {}
        ply = self.record.plies
        if move is not None:
            after = board.copy(stack=False)
            after.push(move)
            boards[ply + 1] = after
        while True:
            boards[ply] = board.copy(stack=False)
            if not board.move_stack:
                return boards
            board.pop()
            ply -= 1

    def _unusable_en_passant(self, plies: list[int], move: chess.Move | None) -> bool:
        """Did a pawn pass two squares in one of the positions without the capture being legal?"""
        boards = self._boards(move)
        return any(
            b.ep_square is not None and not b.has_legal_en_passant() for p, b in boards.items() if p in plies
        )

    def _look_alikes(self, move: chess.Move | None) -> list[int]:
        """Plies after which the pieces stood the same with the same player to move, whatever the rights."""
        boards = self._boards(move)
        last = boards[max(boards)]
        here = (last.board_fen(), last.turn)
        return sorted(ply for ply, b in boards.items() if (b.board_fen(), b.turn) == here)

    def _differing_rights(self, same: list[int], all_: list[int], move: chess.Move | None) -> list[str]:
        """Which rights made the others different: en passant, castling or both."""
        boards = self._boards(move)
        last = boards[max(boards)]
        found: list[str] = []
        for ply in all_:
            if ply in same:
                continue
            if boards[ply].has_legal_en_passant() != last.has_legal_en_passant():
                found.append(self.law.same_en_passant)
            if boards[ply].clean_castling_rights() != last.clean_castling_rights():
                found.append(self.law.same_castling)
        return found


def _unique(*found: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found))
