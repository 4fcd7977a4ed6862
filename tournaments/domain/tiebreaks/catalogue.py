"""THE table of tie-breaks (C.07, MTB26) and the grammar of their codes: `NAME[:MP|:GP][/variant...]`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.domain.errors import InputError
from tournaments.domain.history import System
from tournaments.domain.text import N_, T, Text


class Family(StrEnum):
    """Which restrictions a tie-break is under."""

    POINTS = "points"
    ENCOUNTER = "encounter"
    OWN = "own"
    BUCHHOLZ = "buchholz"  # not in round robins (art. 8)
    OPPONENTS = "opponents"
    KOYA = "koya"  # only in round robins (9.2)
    RATING = "rating"  # not with unrated players, unless a rule was published (art. 10)
    TEAM = "team"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class TieBreakRow:
    """One tie-break: its name (a message id), article, family, and the variants it may carry.

    `first_edition` is the first edition of C.07 that defines it. `ascending`: the lower value is better.
    """

    name: str
    label: str
    article: str
    family: Family
    variants: frozenset[str] = frozenset()
    ascending: bool = False
    first_edition: str = "2023-08"

    def allowed_in(self, system: System) -> bool:
        """May it be used in events of this system?"""
        if self.family is Family.BUCHHOLZ:
            return system.is_swiss
        if self.family is Family.KOYA:
            return not system.is_swiss
        return self.family not in (Family.TEAM, Family.OTHER)


_CUTS = frozenset({"C1", "C2"})
_CUTS_MEDIANS = _CUTS | {"M1", "M2"}
_BUCHHOLZ = _CUTS_MEDIANS | {"P", "F"}
_NEW = "2026-03"

TIEBREAKS: dict[str, TieBreakRow] = {
    row.name: row
    for row in (
        TieBreakRow("PTS", N_("Points"), "4.1", Family.POINTS),
        TieBreakRow("DE", N_("Direct encounter"), "6", Family.ENCOUNTER, frozenset({"P"})),
        TieBreakRow("WIN", N_("Number of wins"), "7.1", Family.OWN),
        TieBreakRow("WON", N_("Games won over the board"), "7.2", Family.OWN),
        TieBreakRow("BPG", N_("Games played with Black"), "7.3", Family.OWN),
        TieBreakRow("BWG", N_("Games won with Black"), "7.4", Family.OWN),
        TieBreakRow("PS", N_("Progressive score"), "7.5", Family.OWN, _CUTS),
        TieBreakRow("REP", N_("Rounds elected to play"), "7.6", Family.OWN),
        TieBreakRow("STD", N_("Standard points"), "7.7", Family.OWN, first_edition=_NEW),
        TieBreakRow(
            "TPN",
            N_("Pairing number"),
            "7.8",
            Family.OWN,
            frozenset({"R"}),
            ascending=True,
            first_edition=_NEW,
        ),
        TieBreakRow("BH", N_("Buchholz"), "8.1", Family.BUCHHOLZ, _BUCHHOLZ),
        TieBreakRow("AOB", N_("Average of opponents' Buchholz"), "8.2", Family.BUCHHOLZ, frozenset({"F"})),
        TieBreakRow("FB", N_("Fore Buchholz"), "8.3", Family.BUCHHOLZ, _CUTS_MEDIANS | {"P"}),
        TieBreakRow("SB", N_("Sonneborn-Berger"), "9.1", Family.OPPONENTS, _CUTS | {"P"}),
        TieBreakRow("KS", N_("Koya"), "9.2", Family.KOYA, frozenset({"L"})),
        TieBreakRow("ARO", N_("Average rating of opponents"), "10.1", Family.RATING, _CUTS_MEDIANS),
        TieBreakRow("TPR", N_("Tournament performance rating"), "10.2", Family.RATING),
        TieBreakRow("PTP", N_("Perfect tournament performance"), "10.3", Family.RATING),
        TieBreakRow("APRO", N_("Average performance of opponents"), "10.4", Family.RATING),
        TieBreakRow("APPO", N_("Average perfect performance of opponents"), "10.5", Family.RATING),
        TieBreakRow("RTNG", N_("Rating"), "10.6", Family.RATING, frozenset({"R"}), first_edition=_NEW),
        TieBreakRow("MPTS", N_("Match points"), "4.1", Family.TEAM),
        TieBreakRow("GPTS", N_("Game points"), "4.1", Family.TEAM),
        TieBreakRow("MPVGP", N_("Match points against game points"), "11", Family.TEAM),
        TieBreakRow("EDE", N_("Extended direct encounter"), "13", Family.TEAM),
        TieBreakRow(
            "EMMSB", N_("Extended Sonneborn-Berger, match and match points"), "13", Family.TEAM, _CUTS
        ),
        TieBreakRow(
            "EMGSB", N_("Extended Sonneborn-Berger, match and game points"), "13", Family.TEAM, _CUTS
        ),
        TieBreakRow(
            "EGMSB", N_("Extended Sonneborn-Berger, game and match points"), "13", Family.TEAM, _CUTS
        ),
        TieBreakRow("EGGSB", N_("Extended Sonneborn-Berger, game and game points"), "13", Family.TEAM, _CUTS),
        TieBreakRow("BC", N_("Board count"), "12", Family.TEAM, ascending=True),
        TieBreakRow("TBR", N_("Top board result"), "12", Family.TEAM),
        TieBreakRow("BBE", N_("Bottom board elimination"), "12", Family.TEAM),
        TieBreakRow("SSSC", N_("Score strength combination"), "13", Family.TEAM),
    )
}

_OLD_NAMES = {"GE": "REP", "BH-C1": "BH/C1", "POINTS": "PTS"}
_CODE = re.compile(r"([A-Z]+)(?::(MP|GP))?((?:/[A-Z0-9+-]+)*)")
_OTHER = re.compile(r"OTHER_\w+")
_LIMIT = re.compile(r"L([+-]?\d{1,2})")


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break with its variants. `code` is the canonical spelling."""

    code: str
    name: str
    variants: tuple[str, ...] = ()
    score: str = ""  # MP or GP, teams only
    low_cuts: int = 0
    high_cuts: int = 0
    forfeits_played: bool = False  # /P
    fore: bool = False  # /F, or FB itself
    reverse: bool = False  # /R
    limit: int = 0  # /L, half points above or below 50 %

    @property
    def row(self) -> TieBreakRow | None:
        """Its line in the table; None for a self-defined one (`OTHER_x`, 4.1)."""
        return TIEBREAKS.get(self.name)

    @property
    def label(self) -> Text:
        """The full name with the variants spelled out."""
        row = self.row
        if row is None:
            return T("Self-defined tie-break %(code)s", code=self.code)
        name = Text(row.label)
        if not self.variants:
            return name
        return T("%(name)s, variant %(variant)s", name=name, variant="/".join(self.variants))

    @property
    def ascending(self) -> bool:
        """Is the lower value the better one?"""
        row = self.row
        return row is not None and row.ascending is not self.reverse


def parse_tiebreak(code: str) -> TieBreak:
    """The tie-break a code names, in any of the usual spellings (`BH/C1`, `bh-c1`, `BH#C1`, `GE=REP`).

    Raises `InputError` naming the part that is not known.
    """
    text = "".join(code.split()).upper()
    if "=" in text:  # "GE=REP": old name = new name
        text = text.rsplit("=", 1)[1]
    if _OTHER.fullmatch(text):
        return TieBreak(code=text, name=text)
    text = re.sub(r"[#!]", "/", text)
    text = re.sub(r"-(?=[A-Z])", "/", text)
    found = _CODE.fullmatch(text)
    name = _OLD_NAMES.get(found[1], found[1]) if found else ""
    row = TIEBREAKS.get(name)
    if found is None or row is None:
        raise InputError(
            T(
                "“%(code)s” is not a tie-break. Use one of: %(known)s.",
                code=code.strip()[:40],
                known=", ".join(n for n, r in TIEBREAKS.items() if r.family is not Family.TEAM),
            ),
            code="unknown_tiebreak",
        )
    given = tuple(v for v in found[3].split("/") if v)
    return _with_variants(row, found[2] or "", given, code)


def _with_variants(row: TieBreakRow, score: str, given: tuple[str, ...], code: str) -> TieBreak:
    limit = 0
    for variant in given:
        match = _LIMIT.fullmatch(variant)
        if match:
            limit = int(match[1])
        if (("L" if match else variant) not in row.variants) or given.count(variant) > 1:
            raise InputError(
                T(
                    "“%(code)s”: %(name)s has no variant “%(variant)s”. It knows: %(known)s.",
                    code=code.strip()[:40],
                    name=row.name,
                    variant=variant,
                    known=", ".join(sorted(row.variants)) or "–",
                ),
                code="unknown_variant",
            )
    cuts = [v for v in given if v in _CUTS_MEDIANS]
    if len(cuts) > 1:
        raise InputError(
            T("“%(code)s”: use one cut or one median, not several.", code=code.strip()[:40]),
            code="unknown_variant",
        )
    count = int(cuts[0][1]) if cuts else 0
    return TieBreak(
        code=row.name + (f":{score}" if score else "") + "".join(f"/{v}" for v in given),
        name=row.name,
        variants=given,
        score=score,
        low_cuts=count,
        high_cuts=count if cuts and cuts[0].startswith("M") else 0,
        forfeits_played="P" in given,
        fore="F" in given or row.name == "FB",
        reverse="R" in given,
        limit=limit,
    )


@dataclass(frozen=True, slots=True)
class Preset:
    """A list we propose. C.07 recommends none since 2023: these are ours and say so."""

    key: str
    label: str
    codes: tuple[str, ...]
    systems: frozenset[System]
    needs_ratings: bool = False


_SWISS = frozenset({System.SWISS_DUTCH})
_FIXED = frozenset({System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN})

PRESETS: tuple[Preset, ...] = (
    Preset("swiss", N_("Swiss (our proposal)"), ("BH/C1", "BH", "SB", "DE", "WIN", "BWG"), _SWISS),
    Preset(
        "swiss_rated",
        N_("Swiss, everybody rated (our proposal)"),
        ("BH/C1", "BH", "DE", "ARO/C1", "WIN"),
        _SWISS,
        needs_ratings=True,
    ),
    Preset(
        "swiss_310",
        N_("Swiss with 3, 1 and 0 points (our proposal)"),
        ("STD", "BH/C1", "BH", "SB", "DE", "WIN", "BWG"),
        _SWISS,
    ),
    Preset("round_robin", N_("Round robin (our proposal)"), ("DE", "WIN", "SB", "KS"), _FIXED),
)


def usable(
    codes: Sequence[str], system: System, *, has_unrated: bool
) -> tuple[tuple[TieBreak, ...], tuple[tuple[str, Text], ...]]:
    """Which tie-breaks of a list are used in an event, and which are left out and why (FC27). `PTS` is implied."""
    used: list[TieBreak] = []
    dropped: list[tuple[str, Text]] = []
    for code in codes:
        tiebreak = parse_tiebreak(code)
        if tiebreak.name == "PTS" or any(u.code == tiebreak.code and u.name != "DE" for u in used):
            continue
        why = _why_not(tiebreak, system, has_unrated)
        if why is None:
            used.append(tiebreak)
        else:
            dropped.append((tiebreak.code, why))
    return tuple(used), tuple(dropped)


def _why_not(tiebreak: TieBreak, system: System, has_unrated: bool) -> Text | None:
    row = tiebreak.row
    if row is None:
        return T("Self-defined: decide it by hand and correct the order.")
    if row.family is Family.TEAM or tiebreak.score:
        return T("This tie-break is for teams.")
    if row.family is Family.BUCHHOLZ and not system.is_swiss:
        return T("Not in round robins, where everybody has the same opponents (C.07, 8).")
    if row.family is Family.KOYA and system.is_swiss:
        return T("Only in round robins (C.07, 9.2).")
    if row.family is Family.RATING and has_unrated:
        return T(
            "Left out because a player is unrated and no rule for unrated players was published (C.07, 10)."
        )
    return None
