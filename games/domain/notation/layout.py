"""Tokens to the entries of a sheet: which texts stand for which half-move, and which places are empty.

Printed move numbers never move a text to another ply; they only show where a place was left empty. Wrong
numbers are reported as warnings.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.domain.notation.tokens import Token, tokenize
from games.domain.notation.words import result_of
from tournaments.domain.results import Result


class Entry(NamedTuple):
    """What is written for one half-move: `text == sheet[start:end]`, empty where a place was left blank."""

    text: str
    start: int
    end: int
    offer: bool = False
    bare_zeros: bool = False  # `0-0` in digits: castling, or at the very end a result


class ResultMark(NamedTuple):
    """A result written on the sheet, and after how many entries."""

    result: Result
    start: int
    after: int


class NumberMark(NamedTuple):
    """A printed move number, and before which entry."""

    value: int
    start: int
    before: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole sheet, still without chess: entries in playing order and everything else that was written."""

    text: str
    entries: tuple[Entry, ...]
    results: tuple[ResultMark, ...] = ()
    numbers: tuple[NumberMark, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    by_ply: bool = False
    unclosed: int | None = None


@dataclass(slots=True)
class _Group:
    number: int
    start: int
    first: int  # index of its first entry
    count: int = 0
    black: bool = False  # begins with Black's move (12... Nf6)


_NUMBER: Final = re.compile(r"\d+")
_TAG: Final = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_ENTRY_KINDS: Final = frozenset(("word", "gap", "blank", "castling"))


class _Builder:
    """Walks over the tokens once; `finish` puts blanks where a numbered place has only one move."""

    def __init__(self, text: str, black_first: bool) -> None:
        self.text = text
        self.black_first = black_first
        self.entries: list[Entry] = []
        self.results: list[ResultMark] = []
        self.numbers: list[NumberMark] = []
        self.comments: list[tuple[int, str]] = []
        self.tags: list[tuple[str, str]] = []
        self.groups: list[_Group] = []
        self.unclosed: int | None = None

    def feed(self, token: Token) -> None:
        kind = token.kind
        if kind in _ENTRY_KINDS:
            self._entry(token)
        elif kind == "number":
            self._number(token)
        elif kind == "integer":
            self._integer(token)
        elif kind in ("offer", "suffix"):
            self._attach(token)
        elif kind == "result":
            self._result(token)
        else:
            self._aside(token)

    def _aside(self, token: Token) -> None:
        if token.kind == "comment":
            self.comments.append((len(self.entries), token.text))
        elif token.kind == "tag":
            found = _TAG.match(token.text)
            if found:
                self.tags.append((found.group(1), re.sub(r"\\(.)", r"\1", found.group(2))))
        elif token.kind == "open":
            self.unclosed = token.start
            self.entries.append(Entry(token.text, token.start, token.end))

    def _result(self, token: Token) -> None:
        result = result_of(token.text)
        if result is not None:
            self.results.append(ResultMark(result, token.start, len(self.entries)))

    def _entry(self, token: Token) -> None:
        if token.kind == "blank":
            if self.groups and self.groups[-1].count >= 2:
                return
            entry = Entry("", token.start + 1, token.start + 1)
        else:
            zeros = token.kind == "castling" and token.text.replace(" ", "") in ("0-0", "0–0", "0—0")
            offer = token.text[-1:] == "=" or "(=)" in token.text
            entry = Entry(token.text, token.start, token.end, offer, zeros)
        if token.kind == "gap" and self._marks_black(token):
            return
        self.entries.append(entry)
        if self.groups:
            self.groups[-1].count += 1

    def _marks_black(self, token: Token) -> bool:
        """`1. ... e5` after a comment, or at the start of a game that begins with Black: no gap."""
        dots = set(token.text) <= set(".…")
        if not dots or not self.groups:
            return dots and self.black_first and not self.entries
        group = self.groups[-1]
        return group.black and group.count == 0 and self.entries[group.first :] == []

    def _number(self, token: Token) -> None:
        digits = token.text.rstrip(". \u00a0…)")
        black = ".." in token.text or ". ." in token.text or "…" in token.text
        self._begin(int(digits), black, token.start)

    def _begin(self, value: int, black: bool, start: int) -> None:
        last = self.groups[-1] if self.groups else None
        if last is not None and last.number == value and last.count == 1:
            return
        first_black = self.black_first and not self.entries
        if last is not None and last.number == value and last.count == 0 and not black:
            return
        self.groups.append(_Group(value, start, len(self.entries), 0, black or first_black))
        self.numbers.append(NumberMark(value, start, len(self.entries)))

    def _integer(self, token: Token) -> None:
        """A number without a dot: the next move's number where one is due, otherwise minutes on the clock."""
        value = int(token.text)
        line_start = self.text[: token.start].rpartition("\n")[2].strip(" |\t") == ""
        last = self.groups[-1] if self.groups else None
        if last is None:
            due = not self.entries or line_start
        else:
            due = value == last.number + 1 and (last.count >= 2 or line_start or last.black)
        if due:
            self._begin(value, False, token.start)
        elif last is not None and last.count == 0:
            self._entry(token._replace(kind="word"))

    def _attach(self, token: Token) -> None:
        """A draw offer, check or mate mark standing apart belongs to the move before it."""
        if not self.entries or not self.entries[-1].text:
            self._entry(token._replace(kind="word"))
            return
        before = self.entries[-1]
        text = self.text[before.start : token.end]
        if token.kind == "offer":
            self.entries[-1] = before._replace(text=text, end=token.end, offer=True)
        elif "\n" not in text and "{" not in text:
            self.entries[-1] = before._replace(text=text, end=token.end)

    def finish(self) -> Sheet:
        by_ply = self._numbered_by_ply()
        if not by_ply:
            self._fill_blanks()
        while self.entries and not self.entries[-1].text:
            self.entries.pop()
        return Sheet(
            self.text, tuple(self.entries), tuple(self.results), tuple(self.numbers), tuple(self.comments),
            tuple(self.tags), by_ply, self.unclosed,
        )  # fmt: skip

    def _numbered_by_ply(self) -> bool:
        groups = self.groups
        if len(groups) < 4 or any(g.count != 1 or g.black for g in groups[:-1]) or groups[-1].count > 1:
            return False
        return all(b.number == a.number + 1 for a, b in zip(groups, groups[1:], strict=False))

    def _fill_blanks(self) -> None:
        if all(group.count == 2 for group in self.groups[:-1]) and not any(g.black for g in self.groups):
            return
        columns = self._columns()
        shift = 0
        for index, group in enumerate(self.groups):
            group.first += shift
            last = index == len(self.groups) - 1
            if group.black and not (index == 0 and self.black_first):
                shift += self._blank(group.first, group.start) if group.count else 0
                continue
            if last or group.count >= 2 or (group.black and group.count == 1):
                continue
            if group.count == 0:
                shift += self._blank(group.first, group.start) + self._blank(group.first, group.start)
            else:
                shift += self._fill_half(group, columns)
        self._renumber()

    def _blank(self, at: int, place: int) -> int:
        self.entries.insert(at, Entry("", place, place))
        self.results = [r._replace(after=r.after + 1) if r.after > at else r for r in self.results]
        self.comments = [(n + 1, c) if n > at else (n, c) for n, c in self.comments]
        return 1

    def _renumber(self) -> None:
        """Blanks shift what comes after them; a number still stands before the first entry of its place."""
        pairs = zip(self.numbers, self.groups, strict=True)
        self.numbers = [mark._replace(before=group.first) for mark, group in pairs]

    def _fill_half(self, group: _Group, columns: tuple[float, float] | None) -> int:
        """One move where two belong: whose place is empty is told by the column, else it is Black's."""
        entry = self.entries[group.first]
        column = self._column(entry.start)
        white_missing = columns is not None and abs(column - columns[1]) < abs(column - columns[0])
        if white_missing:
            return self._blank(group.first, group.start)
        return self._blank(group.first + 1, entry.end)

    def _column(self, at: int) -> int:
        return at - (self.text.rfind("\n", 0, at) + 1)

    def _columns(self) -> tuple[float, float] | None:
        """Where White's and Black's moves stand on lines that begin with a number, if lines are kept."""
        whites: list[int] = []
        blacks: list[int] = []
        for group in self.groups:
            own_line = self.text[: group.start].rpartition("\n")[2].strip() == ""
            if group.count == 2 and own_line:
                pair = self.entries[group.first : group.first + 2]
                if len(pair) == 2 and "\n" not in self.text[pair[0].start : pair[1].end]:
                    whites.append(self._column(pair[0].start))
                    blacks.append(self._column(pair[1].start))
        if len(whites) < 2:
            return None
        return sum(whites) / len(whites), sum(blacks) / len(blacks)


def read_sheet(text: str, *, black_first: bool = False) -> Sheet:
    """Everything written on a sheet, entry by entry. Sheets printed in two columns are put in playing order."""
    builder = _Builder(text, black_first)
    for token in in_playing_order(text, tokenize(text)):
        builder.feed(token)
    return builder.finish()


def in_playing_order(text: str, tokens: list[Token]) -> list[Token]:
    """Tokens of a sheet in two columns (1 and 31 on one line) sorted by column; others as they are.

    Columns are recognised by their numbers: down each column they count by one, along a line they do not.
    """
    lines = _numbered_lines(text, tokens)
    wide = [line for line in lines if len(line) > 1]
    if not wide or len(lines) < 2:
        return tokens
    starts = [[int(_digits(tokens[i])) for i in line] for line in lines]
    for above, below in zip(starts, starts[1:], strict=False):
        if any(b != a + 1 for a, b in zip(above, below, strict=False)) or len(below) > len(above):
            return tokens
    if any(line[1] == line[0] + 1 for line in starts if len(line) > 1):
        return tokens
    return _by_column(tokens, lines)


def _digits(token: Token) -> str:
    found = _NUMBER.match(token.text)
    return found.group() if found else "0"


def _numbered_lines(text: str, tokens: list[Token]) -> list[list[int]]:
    """Indices of number tokens on each line that has any."""
    lines: dict[int, list[int]] = {}
    breaks = [m.start() for m in re.finditer("\n", text)]
    for index, token in enumerate(tokens):
        if token.kind == "number":
            lines.setdefault(bisect_right(breaks, token.start), []).append(index)
    return list(lines.values())


def _by_column(tokens: list[Token], lines: Sequence[Sequence[int]]) -> list[Token]:
    head = tokens[: lines[0][0]]
    columns: list[list[Token]] = [[] for _ in range(max(len(line) for line in lines))]
    ends = [line[0] for line in lines[1:]] + [len(tokens)]
    for line, end in zip(lines, ends, strict=True):
        edges = [*line, end]
        for column, (begin, stop) in enumerate(zip(edges, edges[1:], strict=False)):
            columns[column] += tokens[begin:stop]
    return head + [token for column in columns for token in column]
