"""THE table of offences: what an incident can be, whose fault it is, which facts it needs.

Whether a kind is counted, and what it costs, is a matter of the edition (see `arbiter.domain.laws`); `countable`
says that at least one edition counts it on the ladder of illegal moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.domain.text import N_


class Kind(StrEnum):
    """What happened."""

    ILLEGAL_MOVE = "illegal_move"
    BOTH_KINGS_IN_CHECK = "both_kings_in_check"
    PROMOTION_STANDING = "promotion_standing"
    PROMOTION_INCOMPLETE = "promotion_incomplete"
    CLOCK_WITHOUT_MOVE = "clock_without_move"
    TWO_HANDS = "two_hands"
    KING_CAPTURED = "king_captured"
    WRONG_DRAW_CLAIM = "wrong_draw_claim"
    LATE_ARRIVAL = "late_arrival"
    BOTH_LATE = "both_late"
    FLAG_FALL = "flag_fall"
    BOTH_FLAGS_FALL = "both_flags_fall"
    PHONE_SOUND = "phone_sound"
    PHONE_PRESENT = "phone_present"
    RESIGNATION = "resignation"
    REFUSAL = "refusal"
    REFUSAL_BOTH = "refusal_both"
    DISTURBING = "disturbing"
    LEFT_AREA = "left_area"
    WRONG_INITIAL_POSITION = "wrong_initial_position"
    BOARD_TURNED = "board_turned"
    COLOURS_REVERSED = "colours_reversed"
    DISPLACED_PIECES = "displaced_pieces"
    CLOCK_WRONG = "clock_wrong"
    TOUCH_MOVE = "touch_move"
    QUICKPLAY_CLAIM = "quickplay_claim"
    THREEFOLD_CLAIM = "threefold_claim"
    FIFTY_CLAIM = "fifty_claim"
    EXTERNAL_DISTURBANCE = "external_disturbance"
    FAIR_PLAY = "fair_play"


class Fault(StrEnum):
    """Who answers for it."""

    PLAYER = "player"
    BOTH = "both"
    NOBODY = "nobody"


class Family(StrEnum):
    """Which part of the rules decides it; also the groups of the report form."""

    MOVES = "moves"
    CLAIMS = "claims"
    CLOCK = "clock"
    ARRIVAL = "arrival"
    CONDUCT = "conduct"
    START = "start"


class Fact(StrEnum):
    """What the person who reports should note."""

    SIDE = "side"
    EARLIER = "earlier"
    OPPONENT_MOVED = "opponent_moved"
    NOTICED = "noticed"
    CLOCKS = "clocks"
    POSITION = "position"
    LATE = "late"
    MOVES_MADE = "moves_made"
    LAST_PERIOD = "last_period"
    FIRST_FLAG = "first_flag"
    CLAIM_CORRECT = "claim_correct"


@dataclass(frozen=True, slots=True)
class Offence:
    """One row of the table. `ends_first`: a game that is over on the board comes before this offence."""

    kind: Kind
    label: str
    family: Family
    fault: Fault
    countable: bool
    needs: tuple[Fact, ...]
    ends_first: bool = True


_F = Fact
_LADDER = (_F.SIDE, _F.EARLIER, _F.OPPONENT_MOVED, _F.NOTICED, _F.CLOCKS, _F.POSITION)
_START = (_F.MOVES_MADE, _F.CLOCKS)


def _row(
    kind: Kind, label: str, family: Family, fault: Fault = Fault.PLAYER, *needs: Fact, countable: bool = False
) -> Offence:
    return Offence(kind, label, family, fault, countable, needs, family not in (Family.ARRIVAL, Family.START))


OFFENCES: dict[Kind, Offence] = {
    row.kind: row
    for row in (
        _row(Kind.ILLEGAL_MOVE, N_("Illegal move"), Family.MOVES, Fault.PLAYER, *_LADDER, countable=True),
        _row(
            Kind.BOTH_KINGS_IN_CHECK,
            N_("Both kings in check"),
            Family.MOVES,
            Fault.PLAYER,
            *_LADDER,
            countable=True,
        ),
        _row(
            Kind.PROMOTION_STANDING,
            N_("Pawn left standing on the last rank"),
            Family.MOVES,
            Fault.PLAYER,
            *_LADDER,
            countable=True,
        ),
        _row(
            Kind.PROMOTION_INCOMPLETE,
            N_("Clock pressed before the pawn was replaced"),
            Family.MOVES,
            Fault.PLAYER,
            *_LADDER,
            countable=True,
        ),
        _row(
            Kind.CLOCK_WITHOUT_MOVE,
            N_("Clock pressed without a move"),
            Family.MOVES,
            Fault.PLAYER,
            *_LADDER,
            countable=True,
        ),
        _row(
            Kind.TWO_HANDS,
            N_("Move made with two hands"),
            Family.MOVES,
            Fault.PLAYER,
            *_LADDER,
            countable=True,
        ),
        _row(Kind.KING_CAPTURED, N_("King captured"), Family.MOVES, Fault.PLAYER, *_LADDER, countable=True),
        _row(
            Kind.WRONG_DRAW_CLAIM,
            N_("Wrong draw claim"),
            Family.CLAIMS,
            Fault.PLAYER,
            _F.SIDE,
            _F.CLOCKS,
            _F.POSITION,
        ),
        _row(Kind.LATE_ARRIVAL, N_("Late arrival"), Family.ARRIVAL, Fault.PLAYER, _F.SIDE, _F.LATE),
        _row(Kind.BOTH_LATE, N_("Both players late"), Family.ARRIVAL, Fault.BOTH, _F.LATE),
        _row(
            Kind.FLAG_FALL,
            N_("Flag fall"),
            Family.CLOCK,
            Fault.PLAYER,
            _F.SIDE,
            _F.NOTICED,
            _F.CLOCKS,
            _F.POSITION,
        ),
        _row(
            Kind.BOTH_FLAGS_FALL,
            N_("Both flags down"),
            Family.CLOCK,
            Fault.BOTH,
            _F.LAST_PERIOD,
            _F.FIRST_FLAG,
            _F.POSITION,
        ),
        _row(
            Kind.PHONE_SOUND,
            N_("Phone or device made a sound"),
            Family.CONDUCT,
            Fault.PLAYER,
            _F.SIDE,
            _F.POSITION,
        ),
        _row(Kind.PHONE_PRESENT, N_("Phone or device found"), Family.CONDUCT, Fault.PLAYER, _F.SIDE),
        _row(Kind.RESIGNATION, N_("Resignation"), Family.CONDUCT, Fault.PLAYER, _F.SIDE, _F.POSITION),
        _row(Kind.REFUSAL, N_("Refusal to comply with the Laws"), Family.CONDUCT, Fault.PLAYER, _F.SIDE),
        _row(
            Kind.REFUSAL_BOTH, N_("Both players refuse to comply with the Laws"), Family.CONDUCT, Fault.BOTH
        ),
        _row(
            Kind.DISTURBING, N_("Disturbing the opponent"), Family.CONDUCT, Fault.PLAYER, _F.SIDE, _F.CLOCKS
        ),
        _row(Kind.LEFT_AREA, N_("Left the area without permission"), Family.CONDUCT, Fault.PLAYER, _F.SIDE),
        _row(Kind.WRONG_INITIAL_POSITION, N_("Wrong initial position"), Family.START, Fault.NOBODY, *_START),
        _row(Kind.BOARD_TURNED, N_("Board placed wrongly"), Family.START, Fault.NOBODY, *_START),
        _row(Kind.COLOURS_REVERSED, N_("Colours reversed"), Family.START, Fault.NOBODY, *_START),
        _row(Kind.DISPLACED_PIECES, N_("Pieces displaced"), Family.MOVES, Fault.PLAYER, _F.SIDE, _F.CLOCKS),
        _row(Kind.CLOCK_WRONG, N_("Clock set wrongly or defective"), Family.START, Fault.NOBODY, *_START),
        _row(
            Kind.TOUCH_MOVE,
            N_("Touched piece not played"),
            Family.MOVES,
            Fault.PLAYER,
            _F.SIDE,
            _F.NOTICED,
            _F.OPPONENT_MOVED,
        ),
        _row(
            Kind.QUICKPLAY_CLAIM,
            N_("Draw claim in a quickplay finish"),
            Family.CLAIMS,
            Fault.NOBODY,
            _F.SIDE,
            _F.CLOCKS,
        ),
        _row(
            Kind.THREEFOLD_CLAIM,
            N_("Draw claim: third occurrence of the position"),
            Family.CLAIMS,
            Fault.NOBODY,
            _F.SIDE,
            _F.CLOCKS,
            _F.CLAIM_CORRECT,
        ),
        _row(
            Kind.FIFTY_CLAIM,
            N_("Draw claim: fifty moves"),
            Family.CLAIMS,
            Fault.NOBODY,
            _F.SIDE,
            _F.CLOCKS,
            _F.CLAIM_CORRECT,
        ),
        _row(
            Kind.EXTERNAL_DISTURBANCE, N_("Disturbance from outside"), Family.CLOCK, Fault.NOBODY, _F.CLOCKS
        ),
        _row(Kind.FAIR_PLAY, N_("Suspected breach of fair play"), Family.CONDUCT, Fault.PLAYER, _F.SIDE),
    )
}
