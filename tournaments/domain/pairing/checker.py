"""Our own check of a round, independent of the engine: also for rounds made or changed by hand.

It knows only what may never happen (C.04.3 art. 2.1, C.04.2) and what needs a person's consent; it does not judge
whether a pairing is the best one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from tournaments.domain.history import History, System
from tournaments.domain.pairing.order import Pair
from tournaments.domain.pairing.state import PlayerState, out_of_event, states_before
from tournaments.domain.results import CELLS, Colour
from tournaments.domain.text import T, Text
from tournaments.domain.warnings import Level, Warning


def check_round(
    history: History,
    round_no: int,
    boards: Sequence[Pair],
    bye: int | None,
    absent: Collection[int],
    *,
    no_bye: Collection[int] = (),
) -> tuple[Warning, ...]:
    """What is wrong with these boards (White first), this bye and these absences, by pairing number.

    Level 5: somebody stands twice, meets nobody or does not exist. Level 3: a rematch, forbidden pair, bye to a
    player who may not have it, third colour in a row or difference over two, somebody not placed or withdrawn.
    """
    states = states_before(history, round_no, frozenset(absent))
    names = {p.number: p.name for p in history.players}
    broken = tuple(_placed_wrongly(names, boards, bye, absent))
    if broken:
        return broken
    found = [*_left_out(history, round_no, names, boards, bye, absent)]
    found.extend(_meetings(history, round_no, names, states, boards))
    if history.system.is_swiss:
        if bye is not None:
            found.extend(_bye(states[bye], names, boards, no_bye))
        for index, pair in enumerate(boards, start=1):
            found.extend(_colours(states, names, index, pair))
    return tuple(found)


def player_text(names: Mapping[int, str], number: int) -> str:
    """A player as warnings and explanations name one: number and name."""
    return f"{number} {names[number]}"


def _placed_wrongly(
    names: Mapping[int, str], boards: Sequence[Pair], bye: int | None, absent: Collection[int]
) -> Iterator[Warning]:
    places = Counter(n for pair in boards for n in pair)
    if bye is not None:
        places[bye] += 1
    for number in sorted(places):
        if number not in names:
            text = T("There is no player number %(number)s.", number=number)
            yield Warning(Level.REFUSE, "unknown_player", text, f"number:{number}")
        elif places[number] > 1:
            text = T("%(player)s is placed more than once.", player=player_text(names, number))
            yield Warning(Level.REFUSE, "placed_twice", text, f"number:{number}")
        elif number in absent:
            text = T("%(player)s is absent but has been placed.", player=player_text(names, number))
            yield Warning(Level.CONFIRM, "absent_placed", text, f"number:{number}")


def _left_out(
    history: History,
    round_no: int,
    names: Mapping[int, str],
    boards: Sequence[Pair],
    bye: int | None,
    absent: Collection[int],
) -> Iterator[Warning]:
    placed = {n for pair in boards for n in pair} | ({bye} if bye is not None else set())
    gone = {p.number for p in history.players if out_of_event(p, round_no)}
    for number in sorted(placed & gone) if history.system.is_swiss else ():
        text = T("%(player)s has withdrawn but has been placed.", player=player_text(names, number))
        yield Warning(Level.CONFIRM, "withdrawn_placed", text, f"number:{number}")
    missing = sorted(set(names) - placed - gone - set(absent))
    if missing and history.system.is_swiss:
        listed = "; ".join(player_text(names, n) for n in missing)
        text = T("Not placed, no points in this round: %(players)s.", players=listed)
        yield Warning(Level.CONFIRM, "not_placed", text, f"round:{round_no}")


def _meetings(
    history: History,
    round_no: int,
    names: Mapping[int, str],
    states: Mapping[int, PlayerState],
    boards: Sequence[Pair],
) -> Iterator[Warning]:
    allowed = 1 if history.system is System.DOUBLE_ROUND_ROBIN else 0
    for index, (white, black) in enumerate(boards, start=1):
        players = {"white": player_text(names, white), "black": player_text(names, black)}
        if states[white].opponents.count(black) > allowed:
            text = T(
                "%(white)s and %(black)s have already met in round %(round)s.",
                round=_met_in(history, round_no, white, black),
                **players,
            )
            yield Warning(Level.CONFIRM, "rematch", text, f"board:{index}")
        if _forbidden(history, round_no, white, black):
            text = T("%(white)s and %(black)s are a forbidden pair.", **players)
            yield Warning(Level.CONFIRM, "forbidden_pair", text, f"board:{index}")


def _met_in(history: History, round_no: int, white: int, black: int) -> str:
    cells = ((r, history.cell(white, r)) for r in range(1, round_no))
    return ", ".join(str(r) for r, c in cells if c is not None and c.played and c.opponent == black)


def _forbidden(history: History, round_no: int, white: int, black: int) -> bool:
    return any(
        white in f.numbers and black in f.numbers and f.first_round <= round_no <= f.last_round
        for f in history.forbidden
    )


def _bye(
    state: PlayerState, names: Mapping[int, str], boards: Sequence[Pair], no_bye: Collection[int]
) -> Iterator[Warning]:
    player = player_text(names, state.number)
    about = f"number:{state.number}"
    if state.bye_bar is not None:
        text = T(
            "%(player)s may not get the pairing-allocated bye: %(what)s in round %(round)s.",
            player=player,
            what=Text(CELLS[state.bye_bar.code].label),
            round=state.bye_bar.round_no,
        )
        yield Warning(Level.CONFIRM, "bye_not_eligible", text, about)
    elif state.number in no_bye:
        text = T("%(player)s is not eligible for the pairing-allocated bye in this event.", player=player)
        yield Warning(Level.CONFIRM, "bye_not_eligible", text, about)


def _colours(
    states: Mapping[int, PlayerState], names: Mapping[int, str], index: int, pair: Pair
) -> Iterator[Warning]:
    if any(states[n].topscorer for n in pair):
        return
    for number, colour in zip(pair, (Colour.WHITE, Colour.BLACK), strict=True):
        state = states[number]
        step = 1 if colour is Colour.WHITE else -1
        if state.colours[-2:] == (colour, colour):
            text = T(
                "%(player)s would have %(colour)s for the third time in a row.",
                player=player_text(names, number),
                colour=colour_text(colour),
            )
            yield Warning(Level.CONFIRM, "third_colour", text, f"board:{index}")
        if state.difference * step >= 2:
            text = T(
                "%(player)s would have a colour difference of %(difference)s.",
                player=player_text(names, number),
                difference=f"{state.difference + step:+d}",
            )
            yield Warning(Level.CONFIRM, "colour_difference", text, f"board:{index}")


def colour_text(colour: Colour) -> Text:
    """The name of a colour in a sentence."""
    return T("White") if colour is Colour.WHITE else T("Black")
