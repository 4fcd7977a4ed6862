"""What the pairing rules look at in a player before a round: score, colours, floats, opponents (C.04.3 art. 1).

One computation serves the preparation of the engine's input, the checker and the explanations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction

from tournaments.domain.history import Cell, History, HistoryPlayer
from tournaments.domain.results import CELLS, CellCode, Colour


class Strength(IntEnum):
    """How strongly a player is due a colour (C.04.3 art. 1.7)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Float(StrEnum):
    """Whether a round moved the player out of the own score (C.04.3 art. 1.4)."""

    NONE = "-"
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour a player is due and how strongly; no colour before the first game."""

    colour: Colour | None
    strength: Strength


@dataclass(frozen=True, slots=True)
class ByeBar:
    """Why a player may not get the pairing-allocated bye any more: the round and what happened there (C2)."""

    round_no: int
    code: CellCode


@dataclass(frozen=True, slots=True)
class PlayerState:
    """A player before the round to be paired.

    `score` counts points, `pairing_score` adds virtual points. `colours` and `opponents` know played games only.
    `last_floats` are the floats of the last round and of the one before. `topscorer` is true only before the last
    round. `turn` is the running number of the odd and even rule (art. 5.2.5): players never paired and not paired
    now have none (0).
    """

    number: int
    score: Fraction
    pairing_score: Fraction
    colours: tuple[Colour, ...]
    opponents: tuple[int, ...]
    preference: Preference
    last_floats: tuple[Float, Float]
    bye_bar: ByeBar | None
    unplayed: int
    topscorer: bool
    turn: int

    @property
    def difference(self) -> int:
        """Games with White minus games with Black (art. 1.6)."""
        return sum(1 if c is Colour.WHITE else -1 for c in self.colours)

    @property
    def rank_key(self) -> tuple[Fraction, int]:
        """Sort key of art. 1.2: score first, then pairing number."""
        return (-self.pairing_score, self.number)


def virtual_points(history: History, number: int, round_no: int) -> Fraction:
    """Virtual points of a player in a round (C.04.7); overlapping grants add up."""
    return sum(
        (
            a.points
            for a in history.accelerations
            if a.first_round <= round_no <= a.last_round and a.first_number <= number <= a.last_number
        ),
        Fraction(0),
    )


def out_of_event(player: HistoryPlayer, round_no: int) -> bool:
    """Has the player withdrawn before this round? Holds for rounds added later as well (FC14)."""
    return player.withdrawn_after is not None and player.withdrawn_after < round_no


def colour_preference(colours: tuple[Colour, ...]) -> Preference:
    """The colour due after these games (C.04.3 art. 1.7; the first definition that fits decides)."""
    difference = sum(1 if c is Colour.WHITE else -1 for c in colours)
    last_two = colours[-2:]
    if difference <= -2 or (difference <= 1 and last_two == (Colour.BLACK, Colour.BLACK)):
        return Preference(Colour.WHITE, Strength.ABSOLUTE)
    if difference >= 2 or (difference >= -1 and last_two == (Colour.WHITE, Colour.WHITE)):
        return Preference(Colour.BLACK, Strength.ABSOLUTE)
    if difference:
        return Preference(Colour.WHITE if difference < 0 else Colour.BLACK, Strength.STRONG)
    if colours:
        return Preference(colours[-1].other, Strength.MILD)
    return Preference(None, Strength.NONE)


def states_before(history: History, round_no: int, absent: frozenset[int]) -> dict[int, PlayerState]:
    """The state of every player before a round, from the rounds before it only, by pairing number."""
    lines = {p.number: _line(history, p.number, round_no) for p in history.players}
    virtual = {n: [virtual_points(history, n, r) for r in range(1, round_no + 1)] for n in lines}
    running = {n: _running_scores(history, n, line) for n, line in lines.items()}
    turns = _turns(history, round_no, absent, lines)
    limit = history.scoring.win * (history.planned_rounds - 1) / 2
    last_round = round_no >= history.planned_rounds
    found: dict[int, PlayerState] = {}
    for number, line in lines.items():
        score = running[number][-1]
        pairing_score = score + virtual[number][-1]
        colours = tuple(c.colour for c in line if c.played and c.colour is not None)
        found[number] = PlayerState(
            number=number,
            score=score,
            pairing_score=pairing_score,
            colours=colours,
            opponents=tuple(c.opponent for c in line if c.played and c.opponent is not None),
            preference=colour_preference(colours),
            last_floats=_last_floats(history, line, number, running, virtual),
            bye_bar=bye_bar(history, line),
            unplayed=sum(1 for c in line if not c.played),
            topscorer=last_round and pairing_score > limit,
            turn=turns.get(number, 0),
        )
    return found


def bye_bar(history: History, line: tuple[Cell, ...]) -> ByeBar | None:
    """The first round that bars a player from the pairing-allocated bye (C.04.3 art. 2.1.2), or None.

    A bye allocated by the pairing bars whatever it is worth, and so does a round that brought a win's points
    without a game; a half-point bye does not.
    """
    for round_no, cell in enumerate(line, start=1):
        worth = history.scoring.points(cell.code)
        if cell.code is CellCode.PAB or (not cell.played and worth >= history.scoring.win):
            return ByeBar(round_no, cell.code)
    return None


def _line(history: History, number: int, round_no: int) -> tuple[Cell, ...]:
    # A player without a line in a paired round was not there.
    return tuple(history.cell(number, r) or Cell(CellCode.ZERO_BYE) for r in range(1, round_no))


def _running_scores(history: History, number: int, line: tuple[Cell, ...]) -> list[Fraction]:
    """Points before each round 1, 2, ..., the one to be paired; abnormal points included."""
    extra: dict[int, Fraction] = {}
    for a in history.abnormal:
        if a.number == number:
            extra[a.round] = extra.get(a.round, Fraction(0)) + a.points
    total = Fraction(0)
    scores = [total]
    for r, cell in enumerate(line, start=1):
        total += history.scoring.points(cell.code) + extra.get(r, Fraction(0))
        scores.append(total)
    return scores


def _turns(
    history: History, round_no: int, absent: frozenset[int], lines: Mapping[int, tuple[Cell, ...]]
) -> dict[int, int]:
    turns: dict[int, int] = {}
    for player in sorted(history.players, key=lambda p: p.number):
        here = player.number not in absent and not out_of_event(player, round_no)
        was_paired = any(CELLS[c.code].paired or c.code is CellCode.PAB for c in lines[player.number])
        if here or was_paired:
            turns[player.number] = len(turns) + 1
    return turns


def _last_floats(
    history: History,
    line: tuple[Cell, ...],
    number: int,
    running: Mapping[int, list[Fraction]],
    virtual: Mapping[int, list[Fraction]],
) -> tuple[Float, Float]:
    floats = []
    for index in (len(line) - 1, len(line) - 2):
        floats.append(
            _float(history, line[index], number, index, running, virtual) if index >= 0 else Float.NONE
        )
    return (floats[0], floats[1])


def _float(
    history: History,
    cell: Cell,
    number: int,
    index: int,
    running: Mapping[int, list[Fraction]],
    virtual: Mapping[int, list[Fraction]],
) -> Float:
    if not cell.played or cell.opponent is None:
        down = cell.code is CellCode.PAB or history.scoring.points(cell.code) > history.scoring.loss
        return Float.DOWN if down else Float.NONE
    own = running[number][index] + virtual[number][index]
    other = running[cell.opponent][index] + virtual[cell.opponent][index]
    if own == other:
        return Float.NONE
    return Float.DOWN if own > other else Float.UP
