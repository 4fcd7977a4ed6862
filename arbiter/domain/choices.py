"""What the arbiter may choose where the Laws leave a decision open: each choice with its whole effect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from arbiter.domain import clocks
from arbiter.domain.clocks import Pair
from arbiter.domain.facts import Conditions, Facts
from arbiter.domain.laws.types import Laws, PenaltyRow
from arbiter.domain.penalties import Penalty
from arbiter.domain.proposal import Outcome, Proposal
from arbiter.domain.regulations import Regulations
from arbiter.domain.rule import propose
from arbiter.domain.rulings.draft import lost_by, side_text
from tournaments.domain.results import RESULTS, Colour, Result
from tournaments.domain.text import T, Text

QUICKPLAY_INCREMENT_S = 5


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision the Laws allow here. `add` is whole seconds for each clock; `effect` says what happens."""

    key: str
    label: Text
    effect: Text
    outcome: Outcome
    result: Result | None = None
    add: Pair = Pair()


@dataclass(frozen=True, slots=True)
class _Scene:
    laws: Laws
    regulations: Regulations
    conditions: Conditions
    facts: Facts
    proposal: Proposal


def choices_for(
    laws: Laws, regulations: Regulations, conditions: Conditions, facts: Facts, proposal: Proposal
) -> tuple[Choice, ...]:
    """Every decision this proposal leaves to the arbiter, apart from the list of penalties (`penalties_for`).

    The keys are stable: a form sends one back. Two choices with the same effect appear once.
    """
    scene = _Scene(laws, regulations, conditions, facts, proposal)
    found: list[Choice] = []
    for name in proposal.choices:
        made = _MAKERS[name](scene) if name in _MAKERS else ()
        found.extend(made)
    if "opponent_score" in proposal.asks and proposal.by is not None:
        found.extend(opponent_scores(proposal.by))
    for other in proposal.alternatives:
        if not any((c.outcome, c.result) == (other.outcome, other.result) for c in found):
            found.append(
                Choice(
                    f"other_{other.outcome.value}",
                    other.why,
                    _effect(other.result, Pair()),
                    other.outcome,
                    other.result,
                )
            )
    return tuple(found)


def penalties_for(laws: Laws, proposal: Proposal) -> tuple[PenaltyRow, ...]:
    """The edition's own list, mildest first; empty where the incident names no player."""
    if proposal.by is None:
        return ()
    return tuple(sorted(laws.penalties, key=lambda row: row.severity_order))


def penalty_is_offered(proposal: Proposal) -> bool:
    """Do the Laws leave the choice of a penalty to the arbiter in this incident?"""
    return "penalty" in proposal.asks or "penalty" in proposal.choices


def opponent_scores(loser: Colour) -> tuple[Choice, ...]:
    """The game is lost; the opponent scores a win, half a point or nothing."""
    white = loser is Colour.BLACK
    return tuple(
        Choice(key, label, _effect(result, Pair()), Outcome.GAME_LOST, result)
        for key, label, result in (
            ("score_win", T("the opponent scores a win"), lost_by(loser)),
            (
                "score_half",
                T("the opponent scores half a point"),
                Result.WHITE_HALF if white else Result.BLACK_HALF,
            ),
            ("score_nil", T("the opponent scores nothing"), Result.BOTH_LOSE),
        )
    )


def _effect(result: Result | None, add: Pair) -> Text:
    if result is not None:
        return T("Result %(result)s", result=RESULTS[result].shown)
    parts = [
        T(
            "%(time)s to %(side)s",
            time=("+" if add.of(side) > 0 else "") + clocks.shown(add.of(side)),
            side=side_text(side),
        )
        for side in Colour
        if add.of(side)
    ]
    if len(parts) == 2:
        return T("%(one)s, %(two)s", one=parts[0], two=parts[1])
    return parts[0] if parts else T("The clocks stay as they are")


def _to_opponent(scene: _Scene, seconds: int | None) -> Pair:
    by = scene.proposal.by
    return Pair().plus(by.other, seconds) if by is not None and seconds else Pair()


def _one(key: str, label: Text, outcome: Outcome, result: Result | None = None) -> tuple[Choice, ...]:
    return (Choice(key, label, _effect(result, Pair()), outcome, result),)


def _timed(key: str, label: Text, add: Pair) -> Choice:
    return Choice(key, label, _effect(None, add), Outcome.CONTINUE if add.zero else Outcome.TIME, None, add)


def _draw(scene: _Scene) -> tuple[Choice, ...]:
    return _one("draw", T("The game is drawn"), Outcome.DRAW, Result.DRAW)


def _continue(scene: _Scene) -> tuple[Choice, ...]:
    return _one("continue", T("Play on"), Outcome.CONTINUE)


def _new_game(scene: _Scene) -> tuple[Choice, ...]:
    return _one("new_game", T("A new game is played"), Outcome.NEW_GAME)


def _nothing(scene: _Scene) -> tuple[Choice, ...]:
    return _one("none", T("Nothing changes"), Outcome.NONE)


def _report(scene: _Scene) -> tuple[Choice, ...]:
    return _one("report", T("Report it to the fair-play officer; the game goes on"), Outcome.CONTINUE)


def _game_lost(scene: _Scene) -> tuple[Choice, ...]:
    by = scene.proposal.by
    if by is None:
        return ()
    late = Result.BLACK_FORFEIT_WIN if by is Colour.WHITE else Result.WHITE_FORFEIT_WIN
    result = late if scene.facts.late is not None else lost_by(by)
    return _one("game_lost", T("%(side)s loses the game", side=side_text(by)), Outcome.GAME_LOST, result)


def _wrong_claim(scene: _Scene) -> tuple[Choice, ...]:
    wrong = propose(
        scene.laws, scene.regulations, scene.conditions, replace(scene.facts, claim_correct=False)
    )
    label = T("The claim is wrong; the game goes on")
    return (Choice("wrong_draw_claim", label, _effect(None, wrong.add), wrong.outcome, None, wrong.add),)


def _increment(scene: _Scene) -> tuple[Choice, ...]:
    label = T("Both get %(n)s seconds a move from now on", n=QUICKPLAY_INCREMENT_S)
    return (_timed("increment", label, _to_opponent(scene, scene.laws.quickplay.increment_add_s.value)),)


def _postpone(scene: _Scene) -> tuple[Choice, ...]:
    plain = _timed("postpone", T("Postpone the decision"), Pair())
    extra = _to_opponent(scene, scene.laws.quickplay.postpone_add_s.value)
    if extra.zero:
        return (plain,)
    return plain, _timed("postpone_time", T("Postpone the decision and give the opponent time"), extra)


def _reject(scene: _Scene) -> tuple[Choice, ...]:
    return (
        _timed(
            "reject",
            T("Reject the claim"),
            _to_opponent(scene, scene.laws.quickplay.reject_add_s.value),
        ),
    )


_MAKERS: dict[str, Callable[[_Scene], tuple[Choice, ...]]] = {
    "draw": _draw,
    "continue": _continue,
    "new_game": _new_game,
    "none": _nothing,
    "report": _report,
    "game_lost": _game_lost,
    "wrong_draw_claim": _wrong_claim,
    "increment": _increment,
    "postpone": _postpone,
    "reject": _reject,
}


def penalty_of(outcome: Outcome, add: Pair, side: Colour | None) -> Penalty | None:
    """The place in the edition's list of a ruling that was not made from the list (for lists of players)."""
    if outcome is Outcome.WARNING:
        return Penalty.WARNING
    if outcome is Outcome.GAME_LOST:
        return Penalty.GAME_LOST
    if outcome is not Outcome.TIME or side is None:
        return None
    if add.of(side) < 0:
        return Penalty.OFFENDER_TIME
    return Penalty.OPPONENT_TIME if add.of(side.other) > 0 else None
