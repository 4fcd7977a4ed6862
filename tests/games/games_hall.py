"""Boards with sheets for tests of services, screens and the JSON interface."""

from __future__ import annotations

from games.models import Scoresheet
from games.services.scoresheets import scoresheet_submit
from tests.support.events import Hall, make_hall

SPANISH = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O"
KNIGHTS = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"


def paired_hall(**values: object) -> Hall:
    """Four players, round 1 paired."""
    hall = make_hall(4, **values)  # type: ignore[arg-type]
    hall.pair()
    return hall


def submit(hall: Hall, text: str, side: str = "white", board: int = 0, **values: str) -> Scoresheet:
    """Hand in a sheet of a board of round 1."""
    return scoresheet_submit(by=hall.chief, board_id=hall.boards(1)[board].pk, side=side, text=text, **values)
