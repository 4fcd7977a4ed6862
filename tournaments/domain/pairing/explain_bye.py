"""Why the pairing-allocated bye went to this player, and why not to others (FC22)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from tournaments.domain.pairing.checker import player_text
from tournaments.domain.pairing.state import PlayerState
from tournaments.domain.results import CELLS, CellCode, points_shown
from tournaments.domain.text import T, Text


def explain_bye(
    names: Mapping[int, str],
    receiver: PlayerState,
    others: Iterable[PlayerState],
    no_bye: Collection[int] = (),
    *,
    by_hand: bool = False,
) -> tuple[Text, ...]:
    """Who got the bye, and everybody with the same or a lower score who was passed over, lowest ranked first."""
    if by_hand:
        player, score = player_text(names, receiver.number), points_shown(receiver.pairing_score)
        return (T("The bye was given to %(player)s with %(score)s by hand.", player=player, score=score),)
    lower = [s for s in others if s.pairing_score <= receiver.pairing_score]
    texts = [
        T(
            "The number of players is odd: %(player)s with %(score)s gets the bye.",
            player=player_text(names, receiver.number),
            score=points_shown(receiver.pairing_score),
        )
    ]
    for state in sorted(lower, key=lambda s: s.rank_key, reverse=True):
        texts.extend(_passed_over(names, state, receiver, no_bye))
    return tuple(texts)


def _passed_over(
    names: Mapping[int, str], state: PlayerState, receiver: PlayerState, no_bye: Collection[int]
) -> Iterator[Text]:
    player = player_text(names, state.number)
    if state.bye_bar is not None:
        yield _barred(player, state.bye_bar.code, state.bye_bar.round_no)
    elif state.number in no_bye:
        yield T("%(player)s may not get it by the regulations of this event.", player=player)
    elif state.pairing_score < receiver.pairing_score:
        yield T(
            "%(player)s with %(score)s was passed over: the others could not all have been paired (C.04.3 [C4], [C5]).",
            player=player,
            score=points_shown(state.pairing_score),
        )
    elif state.unplayed > receiver.unplayed:
        yield T(
            "%(player)s has more rounds without a game (%(more)s) than the receiver (%(less)s) (C.04.3 [C9]).",
            player=player,
            more=state.unplayed,
            less=receiver.unplayed,
        )
    elif state.rank_key > receiver.rank_key:
        yield T(
            "%(player)s has the same score; with the bye there the rest of the round would be worse by the criteria "
            "of C.04.3 art. 2.",
            player=player,
        )


def _barred(player: str, code: CellCode, round_no: int) -> Text:
    if code is CellCode.PAB:
        return T(
            "%(player)s may not get it: had the bye already in round %(round)s (C.04.3 [C2]).",
            player=player,
            round=round_no,
        )
    return T(
        "%(player)s may not get it: a win's points without a game in round %(round)s, %(what)s (C.04.3 [C2]).",
        player=player,
        round=round_no,
        what=Text(CELLS[code].label),
    )
