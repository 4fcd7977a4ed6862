"""Pair a round: one function for every system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.domain.errors import InputError, RuleError, StateError
from tournaments.domain.history import History, System
from tournaments.domain.pairing import berger
from tournaments.domain.pairing.checker import check_round
from tournaments.domain.pairing.colours import allocate
from tournaments.domain.pairing.engine import ENGINE, EngineError, NoPairing, output_text, run_engine
from tournaments.domain.pairing.engine_file import write_engine_file
from tournaments.domain.pairing.explain import explain_round
from tournaments.domain.pairing.order import Pair, board_order
from tournaments.domain.pairing.state import PlayerState, out_of_event, states_before
from tournaments.domain.text import T, Text
from tournaments.domain.warnings import Level, Warning

# The engine's memory grows with the square of the field; beyond this it needs many gigabytes.
MAX_SWISS_PLAYERS = 2000
BERGER = "Berger tables (C.05 annex 1)"


class NoLegalRound(RuleError):
    """The rules leave no pairing of this round: the arbiter decides and pairs by hand (C.04.3 art. 1.9.3)."""

    code = "no_legal_round"


@dataclass(frozen=True, slots=True)
class PairingRequest:
    """A round to be paired.

    `absent` are players known to be away in this round; withdrawn players need not be named. `no_bye` are players
    whom the regulations keep from the pairing-allocated bye beside those the rules bar. Rounds from `round_no` on
    that are already in the history are ignored.
    """

    history: History
    round_no: int
    absent: frozenset[int] = frozenset()
    no_bye: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round's pairing. Boards are (White, Black) by pairing number, in board order (C.04.2 art. 3.6).

    `bye` has the pairing-allocated bye; in a round robin it is always None: a player whose turn it is to be free
    stands in `free` and scores nothing. `absent` are those away, `engine_input` and `engine_output` what the engine
    was asked and answered, `reasons` sentences by `board:1`, `board:2`, ... and `bye`.
    """

    boards: tuple[Pair, ...]
    bye: int | None
    absent: tuple[int, ...]
    engine: str
    engine_input: str = ""
    engine_output: str = ""
    warnings: tuple[Warning, ...] = ()
    reasons: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    free: tuple[int, ...] = ()


def pair_round(request: PairingRequest) -> PairedRound:
    """Pair a round by the event's system.

    Raises `StateError` for a round whose turn it is not (`wrong_round`) and for too few or too many players
    (`too_few_players`, `too_many_players`), `InputError` for a history that names unknown opponents, `NoLegalRound`
    where the rules leave no pairing or the schedule is over, `EngineError` where the engine fails.
    """
    history = request.history
    _check_request(request)
    if history.system.is_swiss:
        return _pair_swiss(request)
    return _pair_round_robin(request)


def active_players(history: History, round_no: int, absent: frozenset[int]) -> list[int]:
    """Pairing numbers of the players to be placed in a round, in order."""
    return sorted(
        p.number for p in history.players if p.number not in absent and not out_of_event(p, round_no)
    )


def _check_request(request: PairingRequest) -> None:
    history, round_no = request.history, request.round_no
    if round_no < 1 or round_no > history.rounds_paired + 1:
        raise StateError(
            T(
                "Round %(round)s cannot be paired: the next round is %(next)s.",
                round=round_no,
                next=history.rounds_paired + 1,
            ),
            code="wrong_round",
        )
    _check_opponents(history, round_no)
    count = len(active_players(history, round_no, request.absent))
    if history.system.is_swiss and count > MAX_SWISS_PLAYERS:
        raise StateError(
            T(
                "Round %(round)s cannot be paired: %(players)s players are more than the %(limit)s one pairing list can "
                "have. Split the event into groups.",
                round=round_no,
                players=count,
                limit=MAX_SWISS_PLAYERS,
            ),
            code="too_many_players",
        )
    if count < 2:
        raise StateError(
            T("Round %(round)s cannot be paired: fewer than two active players.", round=round_no),
            code="too_few_players",
        )


def _check_opponents(history: History, round_no: int) -> None:
    numbers = {p.number for p in history.players}
    for number in numbers:
        for r in range(1, round_no):
            cell = history.cell(number, r)
            if cell is not None and cell.opponent is not None and cell.opponent not in numbers:
                raise InputError(
                    T(
                        "In round %(round)s player %(number)s met number %(opponent)s, who is not in the event.",
                        round=r,
                        number=number,
                        opponent=cell.opponent,
                    ),
                    code="unknown_opponent",
                )


def _pair_swiss(request: PairingRequest) -> PairedRound:
    history, round_no, absent = request.history, request.round_no, request.absent
    file = write_engine_file(history, round_no, absent, request.no_bye)
    try:
        answer = run_engine(file.text, round_no)
    except NoPairing as error:
        raise _no_legal_round(request) from error
    placed = [(file.numbers[p.white - 1], file.numbers[p.black - 1]) for p in answer if p.black]
    bye = next((file.numbers[p.white - 1] for p in answer if not p.black), None)
    states = states_before(history, round_no, absent)
    boards = board_order(placed, states)
    _require_complete(request, boards, bye)
    warnings = [
        *check_round(history, round_no, boards, bye, absent, no_bye=request.no_bye),
        *_colour_differences(history, states, boards),
    ]
    return PairedRound(
        boards=boards,
        bye=bye,
        absent=_away(request),
        engine=ENGINE,
        engine_input=file.text,
        engine_output=output_text(answer),
        warnings=tuple(warnings),
        reasons=explain_round(history, round_no, boards, bye, absent, no_bye=request.no_bye),
    )


def _away(request: PairingRequest) -> tuple[int, ...]:
    here = set(active_players(request.history, request.round_no, request.absent))
    return tuple(sorted(p.number for p in request.history.players if p.number not in here))


def _no_legal_round(request: PairingRequest) -> NoLegalRound:
    active = active_players(request.history, request.round_no, request.absent)
    return NoLegalRound(
        "C.04.3 1.9.3",
        T(
            "Round %(round)s cannot be paired: the rules leave no pairing of these %(players)s players without a "
            "rematch, a forbidden pair, a bye to somebody who may not have one or colours that must not be. "
            "The chief arbiter decides; pair this round by hand.",
            round=request.round_no,
            players=len(active),
        ),
        detail={"round": request.round_no, "players": active},
    )


def _require_complete(request: PairingRequest, boards: tuple[Pair, ...], bye: int | None) -> None:
    placed = sorted([n for pair in boards for n in pair] + ([bye] if bye is not None else []))
    if placed != active_players(request.history, request.round_no, request.absent):
        raise EngineError(
            T(
                "The pairing engine left out or repeated players in round %(round)s. Pair this round by hand.",
                round=request.round_no,
            )
        )


def _colour_differences(
    history: History, states: Mapping[int, PlayerState], boards: tuple[Pair, ...]
) -> list[Warning]:
    """Boards where the engine's colours are not those our own reading of art. 5.2 gives."""
    found = []
    for index, (white, black) in enumerate(boards, start=1):
        ours = allocate(states[white], states[black], history.initial_colour)
        if (ours.white, ours.black) != (white, black):
            text = T(
                "Board %(board)s: by C.04.3 art. %(article)s the colours should be the other way round.",
                board=index,
                article=ours.rule.value,
            )
            found.append(Warning(Level.CONFIRM, "colours_differ", text, f"board:{index}"))
    return found


def _pair_round_robin(request: PairingRequest) -> PairedRound:
    """The schedule's boards stand whoever comes: a player who is away loses by forfeit."""
    history, round_no = request.history, request.round_no
    numbers = sorted(p.number for p in history.players)
    cycles = 2 if history.system is System.DOUBLE_ROUND_ROBIN else 1
    last = berger.rounds_needed(len(numbers), cycles)
    if round_no > last:
        raise NoLegalRound(
            "C.05 annex 1",
            T(
                "Round %(round)s cannot be paired: everybody has met everybody after %(last)s rounds.",
                round=round_no,
                last=last,
            ),
            detail={"round": round_no, "rounds": last},
        )
    table, free = berger.berger_round(len(numbers), round_no, cycles)
    here = set(active_players(history, round_no, request.absent))
    scheduled = [(numbers[w - 1], numbers[b - 1]) for w, b in table]
    boards = tuple(pair for pair in scheduled if here & set(pair))
    playing = {n for pair in boards for n in pair}
    return PairedRound(
        boards=boards,
        bye=None,
        absent=tuple(n for n in numbers if n not in here and n not in playing),
        engine=BERGER,
        warnings=(*_forfeits(history, here, boards), *check_round(history, round_no, boards, None, ())),
        reasons=explain_round(history, round_no, boards, None, frozenset()),
        free=(numbers[free - 1],) if free is not None else (),
    )


def _forfeits(history: History, here: set[int], boards: tuple[Pair, ...]) -> list[Warning]:
    names = {p.number: p.name for p in history.players}
    found = []
    for index, pair in enumerate(boards, start=1):
        for number in pair:
            if number not in here:
                text = T(
                    "Board %(board)s: %(number)s %(name)s is not there; the game is to be scored as a forfeit.",
                    board=index,
                    number=number,
                    name=names[number],
                )
                found.append(Warning(Level.ACKNOWLEDGE, "absent_in_round_robin", text, f"board:{index}"))
    return found
