"""What the Laws propose for a stored incident: the event's edition, its regulations, the history of the game."""

from __future__ import annotations

import chess
from tournaments.domain.time_control import parse_time_control

from arbiter.domain.clocks import Pair
from arbiter.domain.facts import BoardEnd, CanMate, Conditions, Facts, Noticed, Position, conditions
from arbiter.domain.ladders import Scope
from arbiter.domain.laws import Laws, load_laws
from arbiter.domain.offences import OFFENCES, Kind
from arbiter.domain.proposal import Proposal
from arbiter.domain.regulations import Regulations, parse_regulations
from arbiter.domain.rule import counted_with, propose
from arbiter.models import Incident, Ruling
from games.domain.mate_possible import mate_possible
from tournaments.domain.errors import InputError
from tournaments.domain.results import Colour
from tournaments.domain.text import T
from tournaments.models import Event


def event_laws(event: Event) -> tuple[Laws, Regulations, Conditions]:
    """The edition, the regulations and the conditions of an event."""
    laws = load_laws(event.laws)
    control = parse_time_control(event.time_control)
    return laws, parse_regulations(event.regulations), conditions(laws, control, event.supervised)


def propose_for(incident: Incident) -> Proposal:
    """The proposal for an incident as it stands now."""
    laws, regulations, under = event_laws(incident.event)
    kind = Kind(incident.offence)
    facts = Facts(
        offence=kind,
        by=Colour(incident.side) if incident.side else None,
        earlier=earlier_offences(incident, laws, regulations),
        opponent_moved=incident.opponent_moved,
        noticed=Noticed.OBSERVED if incident.observed else Noticed.CLAIMED,
        clocks=_clocks(incident),
        pressed=incident.pressed,
        position=position_of(incident.fen) if incident.fen else None,
        late=_late(incident),
        **_more(incident),
    )
    return propose(laws, regulations, under, facts)


def earlier_offences(incident: Incident, laws: Laws, regulations: Regulations) -> int:
    """Earlier offences of the same player that count together with this one.

    Withdrawn rulings do not count. A ladder of the event's own may count over the whole event (FC39).
    """
    kind = Kind(incident.offence)
    if incident.entry_id is None:
        return 0
    before = Ruling.objects.filter(
        incident__event=incident.event, incident__entry=incident.entry, active=True
    ).exclude(incident=incident)
    ladder = regulations.ladder(kind)
    if ladder is not None:
        before = before.filter(incident__offence=kind.value)
        return (
            before.count()
            if ladder.scope is Scope.EVENT
            else before.filter(incident__board=incident.board).count()
        )
    kinds = [k.value for k in counted_with(laws, regulations, kind)]
    return before.filter(incident__board=incident.board, incident__offence__in=kinds, counts=True).count()


def position_of(fen: str) -> Position:
    """The position after restoring, with the rules engine's answers about it. Raises `InputError` for a bad FEN."""
    try:
        board = chess.Board(fen)
    except ValueError:
        raise InputError(
            T(
                "The position cannot be read: “%(fen)s”. Give a FEN such as the one a board editor shows.",
                fen=fen[:90],
            ),
            code="bad_position",
        ) from None
    if board.king(chess.WHITE) is None or board.king(chess.BLACK) is None:
        raise InputError(T("The position needs one king of each colour."), code="bad_position")
    answer = mate_possible(fen)
    return Position(
        white_can_mate=CanMate(answer.white),
        black_can_mate=CanMate(answer.black),
        end=_end(board, answer.white, answer.black),
        turn=Colour.WHITE if board.turn else Colour.BLACK,
        turn_impossible=board.was_into_check(),
        placement=board.board_fen(),
        halfmove_clock=board.halfmove_clock,
    )


def _end(board: chess.Board, white: str, black: str) -> BoardEnd:
    if board.is_checkmate():
        return BoardEnd.WHITE_MATED if board.turn else BoardEnd.BLACK_MATED
    if board.is_stalemate():
        return BoardEnd.STALEMATE
    return BoardEnd.DEAD if white == black == "no" else BoardEnd.OPEN


def _clocks(incident: Incident) -> Pair | None:
    if incident.white_clock is None or incident.black_clock is None:
        return None
    return Pair(incident.white_clock, incident.black_clock)


def _late(incident: Incident) -> Pair | None:
    if incident.late_s is None:
        return None
    if OFFENCES[Kind(incident.offence)].kind is Kind.BOTH_LATE:
        return Pair(incident.late_s, incident.late_s)
    return Pair().plus(Colour(incident.side), incident.late_s) if incident.side else None


def _more(incident: Incident) -> dict[str, object]:
    known = incident.facts
    moves = known.get("moves_made")
    return {
        "moves_made": Pair(int(moves["white"]), int(moves["black"])) if moves else None,
        "last_period": known.get("last_period"),
        "first_flag": Colour(known["first_flag"]) if known.get("first_flag") else None,
        "claim_correct": known.get("claim_correct"),
    }
