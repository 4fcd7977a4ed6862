"""Articles of the Laws about the end of a game and draw claims, edition by edition, and what each edition knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tournaments.domain.errors import InputError
from tournaments.domain.text import T

LATEST: Final = "2023"


@dataclass(frozen=True, slots=True)
class Articles:
    """Article numbers of one edition. `automatic` says whether five-fold and 75 moves end the game by themselves."""

    edition: str
    checkmate: str
    stalemate: str
    dead: str
    agreement: str
    threefold_about: str
    threefold_appeared: str
    same_position: str
    same_en_passant: str
    same_castling: str
    fifty_about: str
    fifty_reached: str
    wrong_claim: str
    fivefold: str | None
    seventyfive: str | None
    consecutive_fivefold: bool = False
    agreement_needs_moves: bool = True

    def of_ending(self, kind: str) -> tuple[str, ...]:
        """The article behind an ending on the board; none while the game is open."""
        article = {
            "checkmate": self.checkmate,
            "stalemate": self.stalemate,
            "dead": self.dead,
            "fivefold": self.fivefold,
            "seventyfive": self.seventyfive,
        }.get(kind)
        return (article,) if article else ()


def _lettered(edition: str, dead: str, fivefold: str | None, seventyfive: str | None) -> Articles:
    return Articles(
        edition, "5.1a", "5.2a", dead, "5.2c", "9.2a", "9.2b", "9.2", "9.2", "9.2", "9.3a", "9.3b", "9.5",
        fivefold, seventyfive, fivefold is not None, False,
    )  # fmt: skip


def _numbered(edition: str, about: str, appeared: str, same: str, wrong: str) -> Articles:
    return Articles(
        edition, "5.1.1", "5.2.1", "5.2.2", "5.2.3", about, appeared, same, f"{same}.1", f"{same}.2", "9.3.1", "9.3.2",
        wrong, "9.6.1", "9.6.2",
    )  # fmt: skip


_EDITIONS: Final = {
    a.edition: a
    for a in (
        _lettered("1997", "9.6", None, None),
        _lettered("2001", "9.6", None, None),
        _lettered("2005", "9.6", None, None),
        _lettered("2009", "5.2b", None, None),
        _lettered("2014", "5.2b", "9.6a", "9.6b"),
        _numbered("2017", "9.2.1.1", "9.2.1.2", "9.2.2", "9.5.3"),
        _numbered("2018", "9.2.1.1", "9.2.1.2", "9.2.2", "9.5.3"),
        _numbered("2023", "9.2.1", "9.2.2", "9.2.3", "9.5.3"),
    )
}


def articles(edition: str) -> Articles:
    """The articles of an edition by its year. Raises `InputError` naming the known editions."""
    try:
        return _EDITIONS[edition]
    except KeyError:
        known = ", ".join(_EDITIONS)
        raise InputError(
            T(
                "There is no edition “%(edition)s” of the Laws. Use one of: %(known)s.",
                edition=edition,
                known=known,
            ),
            code="unknown_laws",
        ) from None
