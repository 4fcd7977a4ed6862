"""What was wrong from the start: position, board, colours, clock."""

from __future__ import annotations

from arbiter.domain.offences import Kind
from arbiter.domain.proposal import Alternative, Outcome
from arbiter.domain.rulings.draft import Draft
from tournaments.domain.text import T

TEN_MOVES = 10


def decide(draft: Draft) -> None:
    """Dispatch inside the family."""
    match draft.facts.offence:
        case Kind.COLOURS_REVERSED:
            _colours(draft)
        case Kind.CLOCK_WRONG:
            _clock(draft)
        case Kind.BOARD_TURNED:
            draft.use("board_turned", draft.regime.setup.board_turned)
            if not _too_late(draft):
                draft.outcome = Outcome.CONTINUE
                draft.say(T("Transfer the position to a board placed correctly and play on."))
        case _:
            _position(draft)


def _too_late(draft: Draft) -> bool:
    """Rapid and blitz without full supervision: no claim once both have made so many moves. True if so."""
    setup, moves = draft.regime.setup, draft.facts.moves_made
    limit = setup.limit_moves.value
    if limit is None:
        return False
    draft.use("limit_moves", setup.limit_moves)
    if moves is None:
        draft.ask("moves_made")
        draft.say(T("After %(limit)s moves by each player nothing can be claimed any more.", limit=limit))
        return False
    if min(moves.white, moves.black) < limit:
        return False
    draft.claim_too_late = True
    draft.say(T("Both players have made %(limit)s moves: it is too late to claim.", limit=limit))
    if setup.castling_after_limit.value == "wrong_king":
        draft.say(T("A king that stood wrongly may not castle."))
    elif setup.castling_after_limit.value == "wrong_king_or_rook":
        draft.say(
            T("A king that stood wrongly may not castle, nor may anyone with a rook that stood wrongly.")
        )
    return True


def _position(draft: Draft) -> None:
    draft.use("wrong_initial_position", draft.regime.setup.wrong_initial_position)
    if not _too_late(draft):
        draft.outcome = Outcome.NEW_GAME
        draft.say(T("The initial position was wrong: the game is cancelled and a new one is played."))


def _colours(draft: Draft) -> None:
    """7.2 (to 2009), 7.3 (from 2014); from 2017 the number of moves decides."""
    rule, moves = draft.regime.setup.colours_reversed, draft.facts.moves_made
    word = draft.use("colours_reversed", rule)
    if word == "continue":
        draft.outcome = Outcome.CONTINUE
        draft.say(T("The game goes on unless the arbiter rules otherwise."))
        draft.alternatives.append(Alternative(Outcome.NEW_GAME, None, T("The arbiter rules otherwise.")))
    elif moves is not None and max(moves.white, moves.black) < TEN_MOVES:
        draft.outcome = Outcome.NEW_GAME
        draft.say(T("Fewer than ten moves by both: stop, and play a new game with the right colours."))
    elif moves is not None and min(moves.white, moves.black) >= TEN_MOVES:
        draft.outcome = Outcome.CONTINUE
        draft.say(T("Ten moves or more have been made: the game goes on."))
    else:
        draft.outcome = Outcome.ASK
        draft.choices.extend(("new_game", "continue"))
        if moves is None:
            draft.ask("moves_made")
            draft.say(
                T(
                    "Fewer than ten moves by both: new game with the right colours; otherwise the game goes on."
                )
            )
        else:
            draft.say(T("One player has made ten moves, the other nine: the text does not settle it."))


def _clock(draft: Draft) -> None:
    setup = draft.regime.setup
    draft.use("clock_wrong", setup.clock_wrong)
    if _too_late(draft):
        draft.use("clock_after_limit", setup.clock_wrong_after_limit)
        if setup.clock_wrong_after_limit.value == "unchanged_unless_schedule":
            draft.say(T("The setting stays unless the schedule of the event would suffer."))
        return
    draft.outcome = Outcome.CONTINUE
    draft.say(T("Stop the clocks at once; the arbiter sets them by best judgement and the game goes on."))
