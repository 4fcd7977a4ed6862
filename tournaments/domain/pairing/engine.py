"""The door to the pairing engine (gacrux, MIT, www.gacrux.no): text in, pairs out.

The engine has no types and is no designed library: only the calls below are used, its version is pinned, and
whatever it returns is checked by our own checker.
"""

from __future__ import annotations

from dataclasses import dataclass

from gacrux.gacruxexeptions import GacruxError, GacruxNoLegalPairing
from gacrux.version import __version__

from tournaments.domain.errors import FlagfallError
from tournaments.domain.pairing.engine_fast import DutchPairing, Reader
from tournaments.domain.pairing.engine_file import NO_BYE_MARK
from tournaments.domain.text import T

ENGINE = f"gacrux {__version__}"
EDITION = "C.04.3, 1 February 2026"


class NoPairing(Exception):
    """The engine found that no legal pairing exists."""


class EngineError(FlagfallError):
    """The engine failed; the round has to be paired by hand and the input kept for its maker (HTTP 500)."""

    code = "engine_failed"
    status = 500


@dataclass(frozen=True, slots=True)
class EnginePair:
    """One pair in the numbers of the engine's file; `black` 0 is the pairing-allocated bye."""

    white: int
    black: int
    rule: str


def run_engine(text: str, round_no: int) -> tuple[EnginePair, ...]:
    """Pair a round of this file by the Dutch system.

    Raises `NoPairing` where the rules leave none, `EngineError` where the engine fails.
    """
    try:
        reader = Reader()
        reader.parse_file(text, 0)
        tournament = reader.get_tournament(1)
        if reader.get_status() == 401:
            raise EngineError(T("The pairing engine could not read its input."))
        _prepare(tournament, text, round_no)
        params = {"experimental": [], "verbose": 0, "top_color": tournament["topColor"], "rank": False}
        brackets = DutchPairing(tournament, round_no, params).compute_pairing(False, 0)
    except GacruxNoLegalPairing as error:
        raise NoPairing(str(error)) from error
    except FlagfallError:
        raise
    except (GacruxError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise EngineError(
            T(
                "The pairing engine failed in round %(round)s (%(error)s). Pair this round by hand.",
                round=round_no,
                error=f"{type(error).__name__}: {error}"[:200],
            )
        ) from error
    found = sorted(
        (pair for bracket in brackets for pair in bracket["pairs"]), key=lambda pair: int(pair["board"])
    )
    return tuple(EnginePair(int(p["w"]), int(p["b"]), str(p.get("colorrule", ""))) for p in found)


def output_text(pairs: tuple[EnginePair, ...]) -> str:
    """The engine's answer as kept with the round: number of pairs, then White, Black and colour rule a line
    in the engine's own board order; Black 0 is the bye."""
    return "\n".join([str(len(pairs)), *(f"{p.white} {p.black} {p.rule}".rstrip() for p in pairs)]) + "\n"


def _prepare(tournament: dict[str, object], text: str, round_no: int) -> None:
    tournament["pairingSystem"] = ["dutch"]
    tournament["maxMeets"] = 1
    barred = [
        n for line in text.splitlines() if line.startswith(NO_BYE_MARK) for n in line.split(":")[1].split()
    ]
    if barred:
        # The bye is the engine's player 0: whoever may not have it must not meet that player.
        prohibited = list(tournament.get("prohibited", []))  # type: ignore[call-overload]
        prohibited.extend(
            {"firstRound": round_no, "lastRound": round_no, "competitors": [0, int(n)]} for n in barred
        )
        tournament["prohibited"] = prohibited
