"""Putting a changed list of boards and byes in the place of a stored one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import F, Q

from tournaments.domain.errors import StateError
from tournaments.domain.results import Colour
from tournaments.domain.text import T, Text, text_to_json
from tournaments.models import Board, Entry, Round, Seat
from tournaments.selectors.boards import placement_of, shown_number

# Board numbers are unique in a round: they move out of the way first, or a new order would collide.
_OUT_OF_THE_WAY = 100_000


def replace_seats(
    found: Round,
    boards: Sequence[tuple[Entry, Entry]],
    byes: Mapping[int, str],
    reasons: Mapping[str, tuple[Text, ...]],
) -> None:
    """Store the boards (White, Black) in this order; a board whose players and colours stay keeps its identity.

    Refused (`StateError`) where a board that would go has an incident or a scoresheet.
    """
    kept = {pair: pk for pk, pair in placement_of(found).by_board.items()}
    staying = {kept[pair] for w, b in boards if (pair := (w.pk, b.pk)) in kept}
    leaving = found.boards.exclude(pk__in=staying)
    _refuse_used(leaving.filter(Q(incidents__isnull=False) | Q(scoresheets__isnull=False)).first())
    found.seats.all().delete()
    leaving.delete()
    found.boards.update(number=F("number") + _OUT_OF_THE_WAY)
    seats = [Seat(round=found, entry_id=pk, bye=kind) for pk, kind in byes.items()]
    for number, (white, black) in enumerate(boards, start=1):
        pk = kept.get((white.pk, black.pk))
        board = Board.objects.get(pk=pk) if pk else Board(round=found)
        board.number = number
        board.save()
        seats.append(Seat(round=found, entry=white, board=board, colour=Colour.WHITE))
        seats.append(Seat(round=found, entry=black, board=board, colour=Colour.BLACK))
    Seat.objects.bulk_create(seats)
    found.reasons = {who: [text_to_json(t) for t in texts] for who, texts in reasons.items()}
    found.save(update_fields=["reasons"])


def _refuse_used(board: Board | None) -> None:
    if board is not None:
        raise StateError(
            T(
                "Board %(n)s already has an incident or a scoresheet: its players cannot be changed.",
                n=shown_number(board),
            ),
            code="board_in_use",
        )
