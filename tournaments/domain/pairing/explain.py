"""Why this pairing: sentences an arbiter can read to a player (C.04.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tournaments.domain.history import History
from tournaments.domain.pairing.checker import colour_text, player_text
from tournaments.domain.pairing.colours import ColourRule, Colours, allocate
from tournaments.domain.pairing.order import Pair
from tournaments.domain.pairing.state import PlayerState, Strength, states_before
from tournaments.domain.results import CELLS, Colour, points_shown
from tournaments.domain.text import T, Text


def explain_round(
    history: History,
    round_no: int,
    boards: Sequence[Pair],
    bye: int | None,
    absent: Collection[int],
    *,
    no_bye: Collection[int] = (),
) -> dict[str, tuple[Text, ...]]:
    """Sentences for every board (`board:1`, ...) and for the bye (`bye`), in reading order."""
    names = {p.number: p.name for p in history.players}
    if not history.system.is_swiss:
        return {
            f"board:{i}": (T("Round %(round)s of the Berger table (C.05 annex 1).", round=round_no),)
            for i in range(1, len(boards) + 1)
        }
    states = states_before(history, round_no, frozenset(absent))
    found = {f"board:{i}": _board(history, names, states, pair) for i, pair in enumerate(boards, start=1)}
    if bye is not None:
        placed = sorted({n for pair in boards for n in pair}, key=lambda n: states[n].rank_key)
        found["bye"] = _bye(names, states, bye, placed, no_bye)
    return found


def _board(
    history: History, names: Mapping[int, str], states: Mapping[int, PlayerState], pair: Pair
) -> tuple[Text, ...]:
    white, black = (states[n] for n in pair)
    texts = [_group(names, white, black)]
    texts.extend(_wish(names, s) for s in (white, black))
    texts.append(_colour_reason(history, names, states, pair))
    return tuple(texts)


def _group(names: Mapping[int, str], white: PlayerState, black: PlayerState) -> Text:
    if white.pairing_score == black.pairing_score:
        return T("Both have %(score)s.", score=points_shown(white.pairing_score))
    higher, lower = sorted((white, black), key=lambda s: s.rank_key)
    return T(
        "%(higher)s with %(more)s comes down to meet %(lower)s with %(less)s.",
        higher=player_text(names, higher.number),
        more=points_shown(higher.pairing_score),
        lower=player_text(names, lower.number),
        less=points_shown(lower.pairing_score),
    )


def _wish(names: Mapping[int, str], state: PlayerState) -> Text:
    wish = state.preference
    player = player_text(names, state.number)
    if wish.colour is None:
        return T("%(player)s has played no game yet and is due no colour (art. 1.7.4).", player=player)
    colours = T("%(list)s", list="".join("W" if c is Colour.WHITE else "B" for c in state.colours))
    values = {"player": player, "colour": colour_text(wish.colour), "games": colours}
    if wish.strength is Strength.ABSOLUTE:
        return T("%(player)s must get %(colour)s (games so far: %(games)s, art. 1.7.1).", **values)
    if wish.strength is Strength.STRONG:
        return T("%(player)s is strongly due %(colour)s (games so far: %(games)s, art. 1.7.2).", **values)
    return T("%(player)s is mildly due %(colour)s (games so far: %(games)s, art. 1.7.3).", **values)


def _colour_reason(
    history: History, names: Mapping[int, str], states: Mapping[int, PlayerState], pair: Pair
) -> Text:
    white, black = pair
    ours = allocate(states[white], states[black], history.initial_colour)
    if (ours.white, ours.black) != pair:
        return T("The colours were not given by the rule (art. %(article)s).", article=ours.rule.value)
    return _rule_text(history, names, states, ours)


def _rule_text(
    history: History, names: Mapping[int, str], states: Mapping[int, PlayerState], given: Colours
) -> Text:
    player = player_text(names, given.decided_by)
    colour = colour_text(Colour.WHITE if given.decided_by == given.white else Colour.BLACK)
    match given.rule:
        case ColourRule.BOTH_WISHES:
            return T("Colours: both wishes can be granted (art. 5.2.1).")
        case ColourRule.STRONGER_WISH:
            return T(
                "Colours: both want %(colour)s; %(player)s has the stronger claim (art. 5.2.2).",
                colour=colour,
                player=player,
            )
        case ColourRule.ALTERNATE:
            return T(
                "Colours: alternated from the last round in which one had White and the other Black (art. 5.2.3)."
            )
        case ColourRule.HIGHER_RANKED:
            return T(
                "Colours: equal claims, so %(player)s as the higher ranked gets %(colour)s (art. 5.2.4).",
                player=player,
                colour=colour,
            )
        case ColourRule.INITIAL:
            return T(
                "Colours: %(player)s is higher ranked with running number %(turn)s; %(initial)s was drawn for odd "
                "numbers (art. 5.2.5).",
                player=player,
                turn=states[given.decided_by].turn,
                initial=colour_text(history.initial_colour),
            )


def _bye(
    names: Mapping[int, str],
    states: Mapping[int, PlayerState],
    bye: int,
    placed: Sequence[int],
    no_bye: Collection[int],
) -> tuple[Text, ...]:
    state = states[bye]
    texts = [
        T(
            "%(player)s gets the bye with %(score)s points and %(unplayed)s unplayed rounds (art. 2.1.2, 2.2.1).",
            player=player_text(names, bye),
            score=points_shown(state.pairing_score),
            unplayed=state.unplayed,
        )
    ]
    for number in reversed(placed):
        other = states[number]
        barred = _barred(names, other, no_bye)
        if other.pairing_score > state.pairing_score or (
            other.pairing_score == state.pairing_score and barred is None
        ):
            continue
        texts.append(barred if barred is not None else _needed(names, other))
    return tuple(texts)


def _barred(names: Mapping[int, str], state: PlayerState, no_bye: Collection[int]) -> Text | None:
    player = player_text(names, state.number)
    if state.bye_bar is not None:
        return T(
            "%(player)s was passed over: %(what)s in round %(round)s (art. 2.1.2).",
            player=player,
            what=Text(CELLS[state.bye_bar.code].label),
            round=state.bye_bar.round_no,
        )
    if state.number in no_bye:
        return T("%(player)s was passed over: not eligible by the regulations of the event.", player=player)
    return None


def _needed(names: Mapping[int, str], state: PlayerState) -> Text:
    return T(
        "%(player)s was passed over: the others could not all have been paired then (art. 2.1.4).",
        player=player_text(names, state.number),
    )
