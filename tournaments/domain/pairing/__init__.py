"""Who meets whom: Swiss by the Dutch rules and round robin by Berger tables, behind one small interface."""

from __future__ import annotations

from tournaments.domain.pairing.api import (
    NoLegalRound,
    PairedRound,
    PairingRequest,
    active_players,
    pair_round,
)
from tournaments.domain.pairing.baku import baku_acceleration, baku_group_size
from tournaments.domain.pairing.berger import berger_round, rounds_needed
from tournaments.domain.pairing.checker import check_round
from tournaments.domain.pairing.compare import RoundDifference, compare_round
from tournaments.domain.pairing.engine import EDITION, ENGINE, EngineError
from tournaments.domain.pairing.explain import explain_round
from tournaments.domain.pairing.limits import check_planned_rounds, round_limit
from tournaments.domain.pairing.order import TITLES, board_order, initial_order
from tournaments.domain.pairing.state import PlayerState, states_before

__all__ = [
    "EDITION",
    "ENGINE",
    "TITLES",
    "EngineError",
    "NoLegalRound",
    "PairedRound",
    "PairingRequest",
    "PlayerState",
    "RoundDifference",
    "active_players",
    "baku_acceleration",
    "baku_group_size",
    "berger_round",
    "board_order",
    "check_planned_rounds",
    "check_round",
    "compare_round",
    "explain_round",
    "initial_order",
    "pair_round",
    "round_limit",
    "rounds_needed",
    "states_before",
]
