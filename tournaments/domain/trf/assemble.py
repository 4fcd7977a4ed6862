"""Putting the lines together: opponents, byes, scoring, and the sums a file repeats."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tournaments.domain.history import AbnormalPoints, Cell
from tournaments.domain.results import BYE_CELL, ByeKind, CellCode, Scoring, points_text
from tournaments.domain.text import T
from tournaments.domain.trf.cells import Cells, resolve_cells
from tournaments.domain.trf.checks import check_tournament
from tournaments.domain.trf.extensions import settle_extended_scoring
from tournaments.domain.trf.state import Draft, WrittenBye, WrittenPoints
from tournaments.domain.trf.types import RoundBye, TrfPlayer, TrfTournament, is_pairing

_KIND_OF = {code: kind for kind, code in BYE_CELL.items()}


def assemble(draft: Draft) -> TrfTournament:
    """The tournament of a draft with at least one player; further problems go to the draft's notes."""
    raw = tuple(draft.players[number] for number in sorted(draft.players))
    cells = resolve_cells(raw, draft.notes)
    paired = max((r for (_, r), cell in cells.items() if is_pairing(cell.code)), default=0)
    _byes_of_paired_rounds(draft, cells, paired)
    byes = _upcoming_byes(draft, cells, paired)
    _check_mentions(draft)
    scoring = _scoring(draft, _used(draft, cells))
    tournament = TrfTournament(
        deputies=tuple(draft.deputies),
        round_dates=draft.round_dates,
        rounds=draft.rounds,
        initial_colour=draft.initial_colour,
        scoring=scoring,
        tie_breaks=draft.tie_breaks,
        players=_players(draft, cells, paired),
        byes=byes,
        accelerations=tuple(draft.accelerations),
        forbidden=tuple(draft.forbidden),
        abnormal=tuple(_abnormal(w, cells, scoring) for w in draft.abnormal),
        kept=tuple(draft.kept),
    )
    tournament = replace(tournament, **draft.texts)  # type: ignore[arg-type]
    check_tournament(draft, tournament)
    return tournament


def _players(draft: Draft, cells: Cells, paired: int) -> tuple[TrfPlayer, ...]:
    return tuple(
        TrfPlayer(
            number=raw.number,
            name=raw.name,
            sex=raw.sex,
            title=raw.title,
            rating=raw.rating,
            federation=raw.federation,
            fide_id=raw.fide_id,
            birth=raw.birth,
            points=raw.points,
            rank=raw.rank,
            cells=tuple(cells.get((raw.number, r)) for r in range(1, paired + 1)),
        )
        for raw in (draft.players[number] for number in sorted(draft.players))
    )


def _byes_of_paired_rounds(draft: Draft, cells: Cells, paired: int) -> None:
    """Record 240 may state a bye of a paired round instead of the cell."""
    for bye in draft.byes:
        if bye.round is None or bye.round > paired or bye.number not in draft.players:
            continue
        code = BYE_CELL[bye.kind]
        there = cells.get((bye.number, bye.round))
        written = any(cell.round == bye.round for cell in draft.players[bye.number].cells)
        if there is None and not written:
            cells[(bye.number, bye.round)] = Cell(code)
        elif there is not None and there.code is not code:
            draft.notes.error(
                bye.line,
                bye.column,
                T(
                    "Player %(number)s has bye %(code)s for round %(round)s here, but “%(found)s” in line %(line)s.",
                    number=bye.number,
                    code=code.value,
                    round=bye.round,
                    found=there.code.value,
                    line=draft.players[bye.number].line,
                ),
            )


def _upcoming_byes(draft: Draft, cells: Cells, paired: int) -> tuple[RoundBye, ...]:
    found: dict[tuple[int, int], ByeKind] = {}
    for (number, round_no), cell in cells.items():
        if round_no > paired:
            found[(number, round_no)] = _KIND_OF[cell.code]
    for bye in draft.byes:
        key = (bye.number, bye.round or paired + 1)
        if key[1] <= paired or bye.number not in draft.players:
            continue
        if bye.round is None and key in found:
            continue  # XXZ only says that the player is away; a cell or record 240 says how
        if found.setdefault(key, bye.kind) is not bye.kind:
            _two_byes(draft, bye, key[1])
    return tuple(
        RoundBye(number, round_no, found[(number, round_no)]) for number, round_no in _by_round(found)
    )


def _by_round(found: dict[tuple[int, int], ByeKind]) -> list[tuple[int, int]]:
    return sorted(found, key=lambda key: (key[1], key[0]))


def _two_byes(draft: Draft, bye: WrittenBye, round_no: int) -> None:
    draft.notes.error(
        bye.line,
        bye.column,
        T(
            "Player %(number)s has two different byes for round %(round)s.",
            number=bye.number,
            round=round_no,
        ),
    )


def _check_mentions(draft: Draft) -> None:
    for mention in draft.mentions:
        if mention.number not in draft.players:
            draft.notes.error(
                mention.line,
                mention.column,
                T("Player %(number)s is not among the players (001).", number=mention.number),
            )


def _used(draft: Draft, cells: Cells) -> frozenset[CellCode]:
    """The letters that occur; a blank cell is a zero-point bye."""
    letters = {cell.code for cell in cells.values()}
    rounds = {round_no for _, round_no in cells}
    if len(cells) < len(rounds) * len(draft.players):
        letters.add(CellCode.ZERO_BYE)
    return frozenset(letters)


def _scoring(draft: Draft, used: frozenset[CellCode]) -> Scoring:
    """Classes of points; what the file leaves out has its usual value, the bye that of a win (C.04.1)."""
    settle_extended_scoring(draft, used)
    said = draft.scoring
    win = said.get("W", Fraction(1))
    if "P" not in said and win != 1:
        draft.notes.adjusted(
            *draft.scoring_place,
            T(
                "The points of the pairing-allocated bye are not stated; it counts as a win (%(win)s).",
                win=points_text(win),
            ),
        )
    draw = said.get("D", Fraction(1, 2))
    if said.get("X", draw) != draw:
        draft.notes.adjusted(
            *draft.scoring_place,
            T("Unfinished games (X) count as draws here; the other amount was left out."),
        )
    return Scoring(
        win=win,
        draw=draw,
        loss=said.get("L", Fraction(0)),
        absent=said.get("A", Fraction(0)),
        pab=said.get("P", win),
    )


def _abnormal(written: WrittenPoints, cells: Cells, scoring: Scoring) -> AbnormalPoints:
    """Points that replace those of a result become the difference; a record without a letter is one already."""
    usual = Fraction(0)
    if written.letter:
        cell = cells.get((written.number, written.round)) or Cell(CellCode.ZERO_BYE)
        usual = scoring.points(cell.code)
    return AbnormalPoints(written.number, written.round, written.points - usual)
