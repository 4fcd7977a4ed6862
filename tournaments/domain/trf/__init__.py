"""Tournament report files (TRF16, TRF26): reading, writing, comparing. Text in, text out."""

from __future__ import annotations

from tournaments.domain.trf.compare import Difference, same_meaning
from tournaments.domain.trf.decode import Decoded, decode_trf, read_trf_bytes
from tournaments.domain.trf.read import read_trf
from tournaments.domain.trf.strict import rating_report_gaps, validate_trf
from tournaments.domain.trf.types import (
    Problem,
    RoundBye,
    Severity,
    TrfPlayer,
    TrfReading,
    TrfTournament,
    trf_from_history,
)
from tournaments.domain.trf.write import write_trf

__all__ = [
    "Decoded",
    "Difference",
    "Problem",
    "RoundBye",
    "Severity",
    "TrfPlayer",
    "TrfReading",
    "TrfTournament",
    "decode_trf",
    "rating_report_gaps",
    "read_trf",
    "read_trf_bytes",
    "same_meaning",
    "trf_from_history",
    "validate_trf",
    "write_trf",
]
