"""Which language a sheet is written in, found from its letters and from which letters give legal moves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import chess

from games.domain.notation.languages import EXACT, languages, letter_sets, spellings
from games.domain.replay import Replay

_PREFERRED: Final = ("en", "ru", "de", "fr", "es", "it", "pt", "nl", "pl", "fig", "uk", "cs", "hu", "sv")
_LEAD: Final = re.compile(r"^(?:[^\W\d_a-h]{1,3}|[♔-♟])")
_NOT_LETTERS: Final = frozenset("xXхХOoОоΟο×")
_MOST_TRIED: Final = 6
_NEAR: Final = 0.8


@dataclass(frozen=True, slots=True)
class Detected:
    """The reading in the language found; `confidence` is 1 only when no other set of letters fits as well.

    `rivals` are languages that fit as well, `split` the first ply at which a rival reads another move.
    """

    replay: Replay
    confidence: float
    rivals: tuple[str, ...] = ()
    split: int | None = None
    split_replays: tuple[Replay, ...] = ()


def _order(code: str) -> int:
    if code in _PREFERRED:
        return _PREFERRED.index(code)
    return len(_PREFERRED) + list(languages()).index(code)


def representatives() -> tuple[str, ...]:
    """One language of every set of letters, the commonest first."""
    return tuple(sorted((min(codes, key=_order) for codes in letter_sets().values()), key=_order))


def _lead(text: str) -> str:
    found = _LEAD.match(text)
    return "" if found is None or found.group()[0] in _NOT_LETTERS else found.group()


@lru_cache(maxsize=4096)
def _fit(leads: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int, int], ...]:
    """Every letter set with the number of texts whose first letter it knows exactly, and at all; best first."""
    rows = []
    for code in representatives():
        table, exact, known = spellings(code), 0, 0
        for lead, count in leads:
            found = next((table[lead[:n]] for n in (3, 2, 1) if lead[:n] in table), ())
            officers = [s for s in found if s.piece != chess.PAWN]
            exact += count if any(s.level == EXACT for s in officers) else 0
            known += count if found else 0
        rows.append((code, exact, known))
    return tuple(sorted(rows, key=lambda r: (-r[1], -r[2])))


def detect(texts: Iterable[str], read: Callable[[str], Replay]) -> Detected:
    """Find the language of a sheet whose texts are given; `read` plays it through in one language.

    The letters choose the languages to try, the longest trusted part wins, exact writing breaks ties.
    """
    leads = Counter(lead for lead in map(_lead, texts) if lead)
    rows = _fit(tuple(sorted(leads.items())))
    best_exact = rows[0][1]
    first = [code for code, exact, _ in rows if exact == best_exact]
    replays = [read(code) for code in first]
    if all(r.first_break for r in replays) and best_exact < leads.total() and len(first) < _MOST_TRIED:
        near = [code for code, exact, _ in rows if code not in first and exact >= _NEAR * best_exact]
        more = near[: _MOST_TRIED - len(first)]
        replays += [read(code) for code in more]
    return _choose(replays)


def _choose(replays: list[Replay]) -> Detected:
    def merit(replay: Replay) -> tuple[int, int, int]:
        return (-len(replay.moves), replay.first_break is not None, replay.loose)

    best = min(replays, key=lambda r: (*merit(r), _order(r.code)))
    equal = [r for r in replays if merit(r)[:2] == merit(best)[:2]]
    rivals = [r for r in equal if r is not best]
    differing = [r for r in rivals if r.moves != best.moves]
    if differing:
        split = min(_first_difference(r, best) for r in differing)
        return Detected(best, 0.0, tuple(r.code for r in rivals), split, (best, *differing))
    return Detected(best, round(1 / len(equal), 2), tuple(r.code for r in rivals))


def _first_difference(left: Replay, right: Replay) -> int:
    pairs = enumerate(zip(left.moves, right.moves, strict=False), start=1)
    return next((ply for ply, (a, b) in pairs if a != b), min(len(left.moves), len(right.moves)) + 1)
