"""From an incident to a proposal: what this edition of the Laws and the event's regulations say about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from arbiter.domain import clocks
from arbiter.domain.facts import BoardEnd, Conditions, Facts, Position
from arbiter.domain.ladders import Earlier, earlier_in_scope
from arbiter.domain.laws.types import Laws
from arbiter.domain.offences import OFFENCES, Family, Kind
from arbiter.domain.proposal import Outcome, Proposal
from arbiter.domain.regulations import Regulations
from arbiter.domain.rulings import arrival, claims, clock, conduct, moves, start
from arbiter.domain.rulings.draft import Draft, lost_by, side_text
from tournaments.domain.errors import InputError
from tournaments.domain.results import Colour, Result
from tournaments.domain.text import T

_FAMILIES: dict[Family, Callable[[Draft], None]] = {
    Family.MOVES: moves.decide,
    Family.CLAIMS: claims.decide,
    Family.CLOCK: clock.decide,
    Family.ARRIVAL: arrival.decide,
    Family.CONDUCT: conduct.decide,
    Family.START: start.decide,
}
# After these the player who did it has the move again, so a position with the other side to move looks wrong.
_OFFENDER_TO_MOVE = frozenset(
    {
        Kind.ILLEGAL_MOVE,
        Kind.KING_CAPTURED,
        Kind.TWO_HANDS,
        Kind.CLOCK_WITHOUT_MOVE,
        Kind.TOUCH_MOVE,
        Kind.WRONG_DRAW_CLAIM,
        Kind.THREEFOLD_CLAIM,
        Kind.FIFTY_CLAIM,
    }
)


def propose(laws: Laws, regulations: Regulations, conditions: Conditions, facts: Facts) -> Proposal:
    """The ruling the Laws propose for one incident; the arbiter confirms, changes or rejects it.

    Raises `InputError` when the facts cannot be used: no side for an offence of one player, a negative history,
    readings no clock shows, a late arrival without its seconds.
    """
    if facts.earlier < 0:
        raise InputError(
            T("The number of earlier offences cannot be %(number)s.", number=facts.earlier),
            code="bad_history",
        )
    if facts.clocks is not None:
        clocks.check_readings(facts.clocks)
    draft = Draft(laws, regulations, conditions, facts)
    row = OFFENCES[facts.offence]
    position = facts.position
    if position is not None:
        _check_position(draft, position)
    if position is not None and row.ends_first and position.end is not BoardEnd.OPEN:
        _over(draft, position.end)
    else:
        _FAMILIES[row.family](draft)
    return draft.freeze()


def _check_position(draft: Draft, position: Position) -> None:
    """Warn about a side to move that cannot be right; the position is still used."""
    wrong_turn = (
        position.turn is not None
        and draft.facts.by is not None
        and draft.facts.offence in _OFFENDER_TO_MOVE
        and position.turn is not draft.facts.by
    )
    if position.turn_impossible:
        draft.warn(
            "side_to_move", T("The side not to move is in check: check the side to move of the position.")
        )
    elif wrong_turn:
        draft.warn(
            "side_to_move",
            T(
                "After restoring it should be the move of %(side)s: check the position.",
                side=side_text(draft.by),
            ),
        )


def _over(draft: Draft, end: BoardEnd) -> None:
    """Mate, stalemate or a dead position ended the game before anything else could happen (5.1, 5.2)."""
    ending = draft.laws.ending
    if end in (BoardEnd.WHITE_MATED, BoardEnd.BLACK_MATED):
        mated = Colour.WHITE if end is BoardEnd.WHITE_MATED else Colour.BLACK
        draft.use("checkmate", ending.checkmate)
        draft.outcome, draft.result = Outcome.GAME_LOST, lost_by(mated)
        draft.say(
            T("%(side)s is checkmated: that ended the game before anything else.", side=side_text(mated))
        )
        return
    draft.outcome, draft.result = Outcome.DRAW, Result.DRAW
    if end is BoardEnd.STALEMATE:
        draft.use("stalemate", ending.stalemate)
        draft.say(T("It is stalemate: that ended the game before anything else."))
    else:
        draft.use("dead", ending.dead)
        draft.say(T("Neither side can checkmate: the dead position ended the game before anything else."))


def earlier_counted(
    laws: Laws, regulations: Regulations, conditions: Conditions, kind: Kind, history: Iterable[Earlier]
) -> int:
    """How many earlier offences of the player count together with this kind.

    An event's own ladder counts in its scope (game or event); the Laws count within the game, in 2017 by the
    conference's reading unless the regulations choose the letter of the text.
    """
    items = tuple(history)
    ladder = regulations.ladder(kind)
    if ladder is not None:
        return earlier_in_scope(ladder, items)
    rule = laws.regime(conditions.rate.value, conditions.supervised).illegal_move
    together = regulations.count_together or rule.count_together.value
    return sum(1 for item in items if item.same_game and moves.counts_with(rule, together, kind, item.kind))


def counts_here(laws: Laws, conditions: Conditions, kind: Kind) -> bool:
    """Is this kind counted on the ladder of illegal moves under this edition, rate and supervision?"""
    return kind.value in moves.counted_kinds(
        laws.regime(conditions.rate.value, conditions.supervised).illegal_move
    )
