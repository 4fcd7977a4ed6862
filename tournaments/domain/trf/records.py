"""Records in columns beside the players: 162, 240, 250, 260, 299."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tournaments.domain.history import Acceleration, ForbiddenPair
from tournaments.domain.results import ByeKind
from tournaments.domain.text import T
from tournaments.domain.trf import columns as c
from tournaments.domain.trf import values
from tournaments.domain.trf.state import Draft, Mention, WrittenBye, WrittenPoints

_BYE_KINDS = {"F": ByeKind.FPB, "H": ByeKind.HPB, "Z": ByeKind.ZPB}
_SYMBOLS = {"W": "W", "D": "D", "L": "L", "A": "A", "Z": "A", "P": "P", "U": "P", "X": "X"}
_CLASS_OF_LETTER = {"W": "W", "D": "D", "L": "L", "-": "A", "Z": "A", "U": "P"}


def read_record(code: str, text: str, line: int, draft: Draft) -> bool:
    """Take a data record into the draft; False where the code is none of these."""
    reader = {"162": _scoring, "240": _byes, "250": _acceleration, "260": _forbidden, "299": _abnormal}.get(
        code
    )
    if reader is None:
        return False
    if draft.is_team and code != "162":
        draft.kept.append(text)  # the numbers there are those of teams
        return True
    reader(text, line, draft)
    return True


def _scoring(text: str, line: int, draft: Draft) -> None:
    draft.scoring_place = (line, 1)
    for start in range(6, len(text.rstrip()) + 1, 9):
        symbol = text[start - 1 : start].upper()
        raw = text[start : start + 4]
        amount = values.points(raw)
        if not symbol.strip() and not raw.strip():
            continue
        if symbol not in _SYMBOLS or amount is None:
            draft.notes.error(
                line,
                start,
                T(
                    "Record 162 holds a symbol (W D L A P X) in column %(column)s and its points in the next four; "
                    "there is “%(raw)s”.",
                    column=start,
                    raw=text[start - 1 : start + 4].strip(),
                ),
            )
            return
        draft.scoring[_SYMBOLS[symbol]] = amount


def _whole(text: str, first: int, last: int, line: int, draft: Draft) -> int | None:
    raw = text[first - 1 : last]
    if not raw.strip():
        return 0
    value = values.whole(raw)
    if value is None:
        draft.notes.error(
            line,
            first,
            T(
                "Columns %(first)s-%(last)s must hold a whole number; there is “%(raw)s”.",
                first=first,
                last=last,
                raw=raw.strip(),
            ),
        )
    return value


def _numbers(text: str, first: int, line: int, draft: Draft) -> Iterator[Mention]:
    """Player numbers in four columns each, one blank between."""
    for start in range(first, len(text.rstrip()) + 1, 5):
        if text[start - 2 : start - 1].strip():
            draft.notes.error(
                line,
                start - 1,
                T(
                    "Column %(column)s must be blank; there is “%(raw)s”.",
                    column=start - 1,
                    raw=text[start - 2],
                ),
            )
            return
        value = _whole(text, start, start + 3, line, draft)
        if value is None:
            return
        if value:
            mention = Mention(line, start, value)
            draft.mentions.append(mention)
            yield mention


def _byes(text: str, line: int, draft: Draft) -> None:
    letter = text[4:5].upper()
    round_no = _whole(text, 7, 9, line, draft)
    if letter not in _BYE_KINDS:
        draft.notes.error(
            line, 5, T("Column 5 of record 240 must be F, H or Z; there is “%(raw)s”.", raw=letter.strip())
        )
        return
    if round_no == 0:
        draft.notes.error(line, 7, T("Columns 7-9 of record 240 must hold the round."))
    if not round_no:
        return
    for mention in _numbers(text, 11, line, draft):
        draft.byes.append(WrittenBye(line, mention.column, mention.number, round_no, _BYE_KINDS[letter]))


def _points_at(text: str, first: int, line: int, draft: Draft) -> Fraction | None:
    raw = text[first - 1 : first + 3]
    value = values.points(raw)
    if value is None:
        draft.notes.error(
            line,
            first,
            T(
                "Columns %(first)s-%(last)s must hold points such as 1.0; there is “%(raw)s”.",
                first=first,
                last=first + 3,
                raw=raw.strip(),
            ),
        )
    return value


def _acceleration(text: str, line: int, draft: Draft) -> None:
    amount = _points_at(text, 10, line, draft)
    places = [
        _whole(text, first, last, line, draft) for first, last in ((15, 17), (19, 21), (23, 26), (28, 31))
    ]
    if amount is None or any(place is None for place in places):
        return
    first_round, last_round, first_number, last_number = (place or 0 for place in places)
    if not first_round or not first_number:
        draft.notes.error(line, 15, T("Record 250 must name the first round and the first player."))
        return
    for column, number in ((23, first_number), (28, last_number)):
        if number:
            draft.mentions.append(Mention(line, column, number))
    draft.accelerations.append(
        Acceleration(
            amount, first_round, last_round or first_round, first_number, last_number or first_number
        )
    )


def _forbidden(text: str, line: int, draft: Draft) -> None:
    first_round = _whole(text, 5, 7, line, draft)
    last_round = _whole(text, 9, 11, line, draft)
    if first_round is None or last_round is None:
        return
    numbers = tuple(dict.fromkeys(m.number for m in _numbers(text, 13, line, draft)))
    if len(numbers) < 2:
        draft.notes.adjusted(line, 13, T("A prohibition needs two players; this line has no effect."))
        return
    last = last_round or (first_round or c.MAX_ROUNDS)
    draft.forbidden.append(ForbiddenPair(numbers, first_round or 1, last))


def _abnormal(text: str, line: int, draft: Draft) -> None:
    letter = text[4:5].strip().upper()
    amount = _points_at(text, 14, line, draft)
    round_no = _whole(text, 20, 22, line, draft)
    if amount is None or round_no is None:
        return
    mentions = tuple(_numbers(text, 24, line, draft))
    if letter and not mentions and not round_no and letter in _CLASS_OF_LETTER:
        draft.scoring[_CLASS_OF_LETTER[letter]] = amount
    elif mentions and 1 <= round_no < c.MAX_ROUNDS:
        draft.abnormal.extend(
            WrittenPoints(line, m.column, m.number, round_no, letter, amount) for m in mentions
        )
    else:
        draft.notes.adjusted(
            line, 5, T("This kind of record 299 is kept as it is, but its points are not counted here.")
        )
        draft.kept.append(text)
