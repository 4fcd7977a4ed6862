"""What could have been meant where a sheet breaks: candidates, ranked by how many of the next texts they explain.

Nothing here changes a reading. A candidate is an offer for a person to accept or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import chess

from games.domain.notation.languages import languages, letter_sets, write_san
from games.domain.notation.layout import Entry
from games.domain.notation.match import match, read_move
from games.domain.notation.shapes import decode
from games.domain.notation.words import clean
from games.domain.replay import Break, Replay
from tournaments.domain.text import T, Text

CandidateKind = Literal["replace", "language", "insert", "strike", "swap", "earlier", "rotate"]
LOOK_AHEAD: Final = 40
STEP_BACK: Final = 12
LONGEST_TEXT: Final = 30  # characters; a longer text is no slip of the pen for one move
MOST_OFFERED: Final = 16


@dataclass(frozen=True, slots=True)
class Candidate:
    """One offer: the move to play at `ply` (none for `strike`, `swap`, `rotate`), why, and how far it carries."""

    kind: CandidateKind
    ply: int
    why: Text
    explains_plies: int
    san: str | None = None
    uci: str | None = None
    distance: int = 0

    def to_json(self, say: Callable[[Text], str] = str) -> dict[str, object]:
        """The contract's object, with the kind, the ply and the value `repairs` would need."""
        repair = {"insert": f"+{self.uci}", "strike": "-", "swap": None, "rotate": None}.get(
            self.kind, self.uci
        )
        return {
            "san": self.san,
            "uci": self.uci,
            "why": say(self.why),
            "explains_plies": self.explains_plies,
            "kind": self.kind,
            "ply": self.ply,
            "repair": repair,
        }


def _explained(board: chess.Board, texts: Iterable[str], code: str, limit: int = LOOK_AHEAD) -> int:
    """How many of the texts can be read one after another from this position (the board is given away)."""
    count = 0
    for text in texts:
        if count >= limit:
            break
        reading = match(board, decode(text, code))
        if reading.kind != "move":
            return count + 1 if reading.kind == "choice" else count
        board.push(reading.moves[0])
        count += 1
    return count


def distance(left: str, right: str) -> int:
    """Number of characters to change, add or leave out to turn one text into the other."""
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, start=1):
        previous, row[0] = row[0], i
        for j, b in enumerate(right, start=1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (a != b))
    return row[-1]


class Finder:
    """Searches candidates for one break of one replay."""

    def __init__(self, entries: Sequence[Entry], replay: Replay, at: Break) -> None:
        self.entries = entries
        self.replay = replay
        self.at = at
        self.code = replay.code
        self.text = entries[at.index].text
        self.later = [e.text for e in entries[at.index + 1 : at.index + 1 + LOOK_AHEAD + 2]]
        self.found: dict[tuple[str, int, str | None], Candidate] = {}

    def search(self) -> tuple[Candidate, ...]:
        """All offers, best first."""
        if self.at.kind == "choice":
            self._choices()
        elif self.at.kind == "gap":
            self._gap()
        elif self.at.kind != "after_end":
            self._replacements()
            self._insertions()
            self._other_orders()
            self._earlier()
            self._rotated()
        return self._ranked()

    def _ranked(self) -> tuple[Candidate, ...]:
        order = ("replace", "language", "insert", "strike", "swap", "earlier", "rotate")

        def merit(c: Candidate) -> tuple[int, int, int]:
            return (-c.explains_plies, c.distance, order.index(c.kind))

        return tuple(sorted(self.found.values(), key=merit)[:MOST_OFFERED])

    def _add(self, candidate: Candidate) -> None:
        key = (candidate.kind, candidate.ply, candidate.uci)
        if candidate.kind == "language":
            key = ("replace", candidate.ply, candidate.uci)
        self.found.setdefault(key, candidate)

    def _offer(
        self, kind: CandidateKind, move: chess.Move, why: Text, texts: Sequence[str], away: int
    ) -> None:
        board = self.replay.board
        after = board.copy(stack=False)
        after.push(move)
        explained = _explained(after, texts, self.code)
        self._add(Candidate(kind, self.at.ply, why, explained, board.san(move), move.uci(), away))

    def _choices(self) -> None:
        for move in self.at.moves:
            away = self._distance(self.replay.board, move, self.text)
            self._offer("replace", move, T("It fits what is written."), self.later, away)

    def _gap(self) -> None:
        """One empty place: moves after which the next texts fit. A longer run is left to the players."""
        if not self.later or read_move(self.replay.board, self.later[0], self.code).kind == "gap":
            return
        for move in list(self.replay.board.legal_moves):
            self._offer("replace", move, T("The next moves fit after it."), self.later, 0)
        self.found = {k: c for k, c in self.found.items() if c.explains_plies}

    def _written_forms(self, board: chess.Board, move: chess.Move) -> set[str]:
        """The move as a player of this language may have written it, without signs."""
        san = board.san(move).rstrip("+#")
        long = san
        if not board.is_castling(move) and not move.drop:
            piece = board.piece_type_at(move.from_square) or chess.PAWN
            letter = "" if piece == chess.PAWN else chess.piece_symbol(piece).upper()
            long = letter + move.uci()[:4] + (move.uci()[4:].upper())
        forms = {san, san.replace("x", ""), san.replace("=", ""), long}
        return {write_san(form, self.replay.code) for form in forms}

    def _distance(self, board: chess.Board, move: chess.Move, text: str) -> int:
        if len(text) > LONGEST_TEXT:
            return LONGEST_TEXT
        written = clean(text).rstrip("+#!?= ").replace("0", "O").replace("-", "").replace(":", "x")
        forms = [form.replace("-", "") for form in self._written_forms(board, move)]
        return min(min(distance(written, form), distance(written.replace("x", ""), form)) for form in forms)

    def _replacements(self) -> None:
        board = self.replay.board
        for codes in letter_sets().values():
            reading = read_move(board, self.text, codes[0])
            if reading.kind in ("move", "choice"):
                name = languages()[codes[0]].name
                for move in reading.moves:
                    why = T("It fits when the letters are read as %(language)s.", language=name)
                    self._offer("language", move, why, self.later, 1)
        for move in list(board.legal_moves):
            away = self._distance(board, move, self.text)
            if board.is_castling(move) and self._is_castling_text():
                self._offer("replace", move, T("Castling to the other side."), self.later, 0)
            elif self._bare_capture(board, move):
                self._offer("replace", move, T("A capture written as a bare square."), self.later, 0)
            elif self._king_castles(board, move):
                self._offer("replace", move, T("The king's move of castling is written."), self.later, 0)
            elif away <= 1 or (away <= 2 and len(self.text) > 4):
                self._offer("replace", move, T("One or two characters differ."), self.later, away)

    def _is_castling_text(self) -> bool:
        shapes = decode(self.text, self.code).shapes
        return bool(shapes) and shapes[0].piece > chess.KING

    def _bare_capture(self, board: chess.Board, move: chess.Move) -> bool:
        shapes = decode(self.text, self.code).shapes
        if not shapes or shapes[0].piece != chess.PAWN or not board.is_capture(move):
            return False
        pawn = board.piece_type_at(move.from_square) == chess.PAWN
        return pawn and move.to_square == chess.square(shapes[0].to_file, max(shapes[0].to_rank, 0))

    def _king_castles(self, board: chess.Board, move: chess.Move) -> bool:
        shapes = decode(self.text, self.code).shapes
        if not shapes or shapes[0].piece != chess.KING or not board.is_castling(move):
            return False
        return shapes[0].to_file == (6 if board.is_kingside_castling(move) else 2)

    def _insertions(self) -> None:
        """A move is missing: after it the written text fits for the opponent."""
        texts = [self.text, *self.later]
        decoded = decode(self.text, self.code)
        board = self.replay.board
        for move in list(board.legal_moves):
            after = board.copy(stack=False)
            after.push(move)
            if match(after, decoded).kind in ("move", "choice"):
                self._offer("insert", move, T("A move is missing before this one."), texts, 1)

    def _other_orders(self) -> None:
        board = self.replay.board.copy(stack=False)
        before = self._text(self.at.index - 1)
        if before is not None and clean(before) == clean(self.text):
            explained = _explained(board, self.later, self.code)
            why = T("The same text as the move before: it may be written twice.")
            self._add(Candidate("strike", self.at.ply, why, explained))
        for first in (self.at.index - 2, self.at.index - 1, self.at.index):
            self._swapped(first)

    def _text(self, index: int) -> str | None:
        return self.entries[index].text if 0 <= index < len(self.entries) else None

    def _swapped(self, first: int) -> None:
        """Two moves of one player in the wrong order: exchange them and read on from the earlier one."""
        one, two = self._text(first), self._text(first + 2)
        if one is None or two is None or one == two:
            return
        texts = [e.text for e in self.entries[first : self.at.index + 1 + LOOK_AHEAD]]
        texts[0], texts[2] = two, one
        back = self.at.index - first
        board = self._board_before(back)
        if board is None:
            return
        ply = self.at.ply - back
        explained = _explained(board, texts, self.code, back + 1 + LOOK_AHEAD) - back - 1
        if explained > 0:
            why = T(
                "The moves of one player on plies %(one)s and %(two)s are exchanged.", one=ply, two=ply + 2
            )
            self._add(Candidate("swap", ply, why, explained, distance=1))

    def _board_before(self, back: int) -> chess.Board | None:
        """The position `back` plies before the break."""
        board = self.replay.board.copy()
        if back > len(board.move_stack):
            return None
        for _ in range(back):
            board.pop()
        return board

    def _earlier(self) -> None:
        """The wrong move was legal and the sheet broke later: try one other move on each of the plies before."""
        for back in range(1, STEP_BACK + 1):
            board = self._board_before(back)
            index = self.at.index - back
            if board is None or index < 0:
                return
            texts = [e.text for e in self.entries[index + 1 : self.at.index + 1 + LOOK_AHEAD]]
            for move in list(board.legal_moves):
                after = board.copy(stack=False)
                after.push(move)
                explained = _explained(after, texts, self.code, back + LOOK_AHEAD) - back
                if explained >= 1:
                    away = self._distance(board, move, self.entries[index].text)
                    why = T(
                        "Ply %(ply)s may be wrong already: another move there explains this one.",
                        ply=self.at.ply - back,
                    )
                    self._add(
                        Candidate(
                            "earlier",
                            self.at.ply - back,
                            why,
                            explained,
                            board.san(move),
                            move.uci(),
                            away + 1,
                        )
                    )

    def _rotated(self) -> None:
        """All squares written from the other side of the board."""
        board = self._board_before(len(self.replay.board.move_stack))
        if board is None or self.replay.record.first_ply:
            return
        texts = [rotate(e.text, self.code) for e in self.entries]
        explained = _explained(board, texts, self.code, len(texts))
        if explained > max(len(self.replay.moves) + 4, len(texts) // 2):
            why = T(
                "The squares are written from Black's side: turned round, %(plies)s plies fit.",
                plies=explained,
            )
            self._add(Candidate("rotate", 1, why, explained))


_TURN: Final = str.maketrans("abcdefgh12345678", "hgfedcba87654321")


def rotate(text: str, code: str) -> str:
    """The same text with every square seen from the other side: `d5` -> `e4`. Piece letters and castling stay."""
    shapes = decode(text, code).shapes
    if not shapes or shapes[0].piece > chess.KING:
        return text
    head = ""
    letters = languages()[code].letters
    for letter in letters:
        if text.startswith(letter):
            head = letter
    return head + text[len(head) :].translate(_TURN)


def find_candidates(entries: Sequence[Entry], replay: Replay) -> tuple[Candidate, ...]:
    """Offers for the first break of a replay, ranked by how many of the following texts they explain.

    The search also steps back up to `STEP_BACK` plies, because a wrong but legal move shows only later.
    """
    at = replay.first_break
    if at is None or at.index >= len(entries):
        return ()
    return Finder(entries, replay, at).search()
