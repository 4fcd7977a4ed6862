"""Why this pairing: sentences an arbiter can read to a player (C.04.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.domain.history import History
from tournaments.domain.pairing.checker import colour_text, player_text
from tournaments.domain.pairing.colours import ColourRule, Colours, allocate
from tournaments.domain.pairing.explain_bye import explain_bye
from tournaments.domain.pairing.order import Pair
from tournaments.domain.pairing.state import Float, PlayerState, Strength, out_of_event, states_before
from tournaments.domain.results import Colour, points_shown
from tournaments.domain.text import T, Text


def explain_round(
    history: History,
    round_no: int,
    boards: Sequence[Pair],
    bye: int | None,
    absent: Collection[int],
    *,
    no_bye: Collection[int] = (),
    by_hand: bool = False,
) -> dict[str, tuple[Text, ...]]:
    """Sentences for every board (`board:1`, ...) and for the bye (`bye`), in reading order.

    With `by_hand` nothing is claimed about why the bye fell to its receiver; colours that the rule did not give are
    said to be so in any case.
    """
    if not history.system.is_swiss:
        text = T("Round %(round)s of the Berger table (C.05 annex 1).", round=round_no)
        return {f"board:{i}": (text,) for i in range(1, len(boards) + 1)}
    states = states_before(history, round_no, frozenset(absent))
    room = _Room(
        names={p.number: p.name for p in history.players},
        states=states,
        initial=history.initial_colour,
        here=frozenset(
            p.number for p in history.players if p.number not in absent and not out_of_event(p, round_no)
        ),
    )
    found = {f"board:{i}": tuple(_board(room, pair)) for i, pair in enumerate(boards, start=1)}
    if bye is not None:
        placed = [states[n] for pair in boards for n in pair]
        found["bye"] = explain_bye(room.names, states[bye], placed, no_bye, by_hand=by_hand)
    return found


@dataclass(frozen=True, slots=True)
class _Room:
    """Who is there and what is known of them."""

    names: Mapping[int, str]
    states: Mapping[int, PlayerState]
    initial: Colour
    here: frozenset[int]

    def player(self, state: PlayerState) -> str:
        return player_text(self.names, state.number)

    def group(self, score: Fraction) -> list[PlayerState]:
        return [self.states[n] for n in self.here if self.states[n].pairing_score == score]


def score_text(state: PlayerState) -> Text | str:
    """A score as said to a player; virtual points are named."""
    virtual = state.pairing_score - state.score
    if not virtual:
        return points_shown(state.score)
    return T(
        "%(sum)s (%(virtual)s of it virtual)",
        sum=points_shown(state.pairing_score),
        virtual=points_shown(virtual),
    )


def _board(room: _Room, pair: Pair) -> Iterator[Text]:
    white, black = (room.states[n] for n in pair)
    yield from _scores(room, white, black)
    yield _claim(room, white)
    yield _claim(room, black)
    given = allocate(white, black, room.initial)
    if (given.white, given.black) != pair:
        yield T("The colours are not those of the rule (art. %(article)s).", article=given.rule.value)
    else:
        yield _rule_text(room, given)
    claims = (white.preference, black.preference)
    if claims[0] == claims[1] and claims[0].strength is Strength.ABSOLUTE:
        yield T("Both had an absolute claim; a topscorer may be paired so in the last round (C.04.3 [C3]).")


def _scores(room: _Room, white: PlayerState, black: PlayerState) -> Iterator[Text]:
    if white.pairing_score == black.pairing_score:
        if white.score == black.score:
            yield T("Both have the same score: %(score)s.", score=score_text(white))
        else:
            yield T(
                "%(white)s with %(first)s and %(black)s with %(second)s are equal for pairing.",
                white=room.player(white),
                first=score_text(white),
                black=room.player(black),
                second=score_text(black),
            )
        return
    higher, lower = sorted((white, black), key=lambda s: s.rank_key)
    yield T(
        "%(higher)s with %(more)s floats down to %(lower)s with %(less)s.",
        higher=room.player(higher),
        more=score_text(higher),
        lower=room.player(lower),
        less=score_text(lower),
    )
    yield _group(room, higher)
    if higher.last_floats[0] is Float.DOWN:
        yield T("%(player)s floated down in the last round too.", player=room.player(higher))
    if lower.last_floats[0] is Float.UP:
        yield T("%(player)s floated up in the last round too.", player=room.player(lower))


def _group(room: _Room, higher: PlayerState) -> Text:
    group = room.group(higher.pairing_score)
    score = points_shown(higher.pairing_score)
    if len(group) == 1:
        return T("Nobody else has %(score)s.", score=score)
    return T(
        "Players with %(score)s: %(count)s. %(player)s has already met %(met)s of the others.",
        score=score,
        count=len(group),
        player=room.player(higher),
        met=sum(1 for s in group if s.number in higher.opponents),
    )


def _claim(room: _Room, state: PlayerState) -> Text:
    claim = state.preference
    player = room.player(state)
    if claim.colour is None:
        return T(
            "%(player)s has played no game yet and has no claim to a colour (art. 1.7.4).", player=player
        )
    colour, other = colour_text(claim.colour), colour_text(claim.colour.other)
    if claim.strength is Strength.ABSOLUTE and len(set(state.colours[-2:])) == 1:
        return T(
            "%(player)s had %(other)s in the last two games: absolute claim to %(colour)s (art. 1.7.1).",
            player=player,
            other=other,
            colour=colour,
        )
    if claim.strength is Strength.MILD:
        return T(
            "%(player)s had both colours equally often, %(other)s last: mild claim to %(colour)s (art. 1.7.3).",
            player=player,
            other=other,
            colour=colour,
        )
    counts = {
        "player": player,
        "white": state.colours.count(Colour.WHITE),
        "black": state.colours.count(Colour.BLACK),
        "colour": colour,
    }
    if claim.strength is Strength.ABSOLUTE:
        return T(
            "%(player)s: White %(white)s, Black %(black)s so far: absolute claim to %(colour)s (art. 1.7.1).",
            **counts,
        )
    return T(
        "%(player)s: White %(white)s, Black %(black)s so far: strong claim to %(colour)s (art. 1.7.2).",
        **counts,
    )


def _rule_text(room: _Room, given: Colours) -> Text:
    state = room.states[given.decided_by]
    player = room.player(state)
    colour = colour_text(Colour.WHITE if given.decided_by == given.white else Colour.BLACK)
    match given.rule:
        case ColourRule.BOTH_WISHES:
            return T("Colours: no claim stands against another, all are granted (art. 5.2.1).")
        case ColourRule.STRONGER_WISH:
            return T(
                "Colours: both claim %(colour)s, %(player)s has the stronger claim (art. 5.2.2).",
                colour=colour,
                player=player,
            )
        case ColourRule.ALTERNATE:
            return T(
                "Colours: equal claims, so the colours are changed from the last time they differed; %(player)s gets "
                "%(colour)s (art. 5.2.3).",
                player=player,
                colour=colour,
            )
        case ColourRule.HIGHER_RANKED:
            return T(
                "Colours: equal claims and equal past, so the higher ranked %(player)s gets %(colour)s (art. 5.2.4).",
                player=player,
                colour=colour,
            )
        case ColourRule.INITIAL:
            return T(
                "Colours: no claims. The higher ranked %(player)s has running number %(turn)s and gets %(colour)s; "
                "odd numbers get %(initial)s, drawn by lot (art. 5.2.5).",
                player=player,
                turn=state.turn,
                colour=colour,
                initial=colour_text(room.initial),
            )
