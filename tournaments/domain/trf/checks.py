"""What a file repeats must agree: points, counts, rounds, the pairing system."""

from __future__ import annotations

from fractions import Fraction

from tournaments.domain.results import BYE_CELL, CellCode, points_text
from tournaments.domain.text import T
from tournaments.domain.trf import columns as c
from tournaments.domain.trf.state import Draft
from tournaments.domain.trf.types import TrfTournament


def check_tournament(draft: Draft, tournament: TrfTournament) -> None:
    """Note every repeated fact that disagrees with the players' rounds; the rounds count."""
    _points(draft, tournament)
    _counts(draft, tournament)
    _rounds(draft, tournament)
    _allocated_byes(draft, tournament)
    if tournament.system_code and not c.system_of(tournament.system_code, tournament.type)[1]:
        draft.notes.adjusted(
            draft.places.get("192", 1),
            5,
            T(
                "Pairing system “%(code)s” is not known; the event is read as a Swiss.",
                code=tournament.system_code,
            ),
        )
    if tournament.says_baku and not tournament.all_accelerations():
        draft.notes.adjusted(
            draft.places.get("192", 1),
            5,
            T("Baku acceleration needs a win worth two draws and a loss worth nothing; it is not used here."),
        )


def _points(draft: Draft, tournament: TrfTournament) -> None:
    """Byes already known for later rounds may be in the column or not: programs differ."""
    history, paired = tournament.history(), tournament.rounds_paired
    later: dict[int, Fraction] = {}
    for bye in tournament.byes:
        later[bye.number] = later.get(bye.number, Fraction(0)) + tournament.scoring.points(BYE_CELL[bye.kind])
    for player in tournament.players:
        if player.points is None:
            continue
        score = history.score(player.number, paired)
        with_byes = score + later.get(player.number, 0)
        if c.column_points(player.points) not in (c.column_points(score), c.column_points(with_byes)):
            draft.notes.adjusted(
                draft.players[player.number].line,
                c.POINTS.first,
                T(
                    "Player %(number)s: the rounds add up to %(sum)s, columns 81-84 say %(said)s; the rounds count.",
                    number=player.number,
                    sum=points_text(score),
                    said=points_text(player.points),
                ),
            )


def _counts(draft: Draft, tournament: TrfTournament) -> None:
    rated = sum(1 for p in tournament.players if p.rating)
    for code, actual in (("062", len(tournament.players)), ("072", rated)):
        said, line = draft.counts.get(code, (actual, 0))
        if said != actual:
            draft.notes.adjusted(
                line,
                5,
                T(
                    "Record %(code)s says %(said)s; the player lines give %(actual)s.",
                    code=code,
                    said=said,
                    actual=actual,
                ),
            )


def _rounds(draft: Draft, tournament: TrfTournament) -> None:
    paired = tournament.rounds_paired
    if draft.rounds is None:
        draft.notes.adjusted(
            1,
            1,
            T(
                "The number of rounds is not stated (142 or XXR); the %(rounds)s of the file count.",
                rounds=paired,
            ),
        )
    elif draft.rounds < paired:
        draft.notes.adjusted(
            draft.places.get("142", draft.places.get("XXR", 1)),
            5,
            T(
                "%(rounds)s rounds are announced, but %(paired)s are paired.",
                rounds=draft.rounds,
                paired=paired,
            ),
        )


def _allocated_byes(draft: Draft, tournament: TrfTournament) -> None:
    for round_no in range(1, tournament.rounds_paired + 1):
        allocated = [
            p.number
            for p in tournament.players
            if (cell := p.cells[round_no - 1]) is not None and cell.code is CellCode.PAB
        ]
        for number in allocated[1:]:
            draft.notes.adjusted(
                draft.players[number].line,
                c.round_column(round_no) + 7,
                T(
                    "Round %(round)s has more than one pairing-allocated bye; kept as written.",
                    round=round_no,
                ),
            )
