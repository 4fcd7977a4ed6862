"""Pairings made or changed by hand: a whole round at once, checked, with a reason and what the rules would give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from tournaments.domain.errors import ConflictError, FlagfallError, InputError, StateError
from tournaments.domain.history import History, System
from tournaments.domain.pairing import (
    EngineError,
    PairedRound,
    PairingRequest,
    board_order,
    check_round,
    compare_round,
    explain_round,
    pair_round,
    states_before,
)
from tournaments.domain.pairing.checker import player_text
from tournaments.domain.pairing.colours import allocate
from tournaments.domain.results import ByeKind, Colour
from tournaments.domain.text import T, Text
from tournaments.domain.warnings import Level, Warning, require_accepted
from tournaments.models import Entry, Event, Publication, Round
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors.boards import Placement, get_round, last_round, placement_of
from tournaments.selectors.history import event_history
from tournaments.services.hand_store import replace_seats
from tournaments.services.pairing_steps import close_previous, open_next_round, store_round
from tournaments.services.writing import event_write

Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class HandRound:
    """A whole round as the arbiter wants it, by entry id: boards (White, Black) and byes with their kind."""

    boards: Pairs
    byes: Mapping[int, str] = field(default_factory=dict)


def round_edit(
    *,
    by: Actor,
    event_id: int,
    number: int,
    wanted: HandRound,
    reason: str,
    accept: Sequence[str] = (),
    seen: str = "",
) -> Round:
    """Replace the boards and byes of the newest round, while it has no result, by the complete list `wanted`.

    Whoever is in neither list gets no points (FC17). What needs consent is a `WarningsError` until accepted by code;
    somebody placed twice or two pairing-allocated byes are refused. `seen` is the `Placement.seal` the caller worked
    from: if the round is another one now, `ConflictError`.
    """
    require(by, Permission.PAIR)
    _check_reason(reason)
    with event_write(event_id, by=by) as write:
        found = _open_round(write.event, number)
        before = placement_of(found)
        if seen and seen != before.seal:
            raise ConflictError(
                T("Somebody has changed round %(n)s meanwhile. Look at it again.", n=number),
                current={"round": number, "seal": before.seal},
                version=write.event.version - 1,
            )
        if set(map(tuple, wanted.boards)) == set(before.boards) and dict(wanted.byes) == dict(before.byes):
            raise InputError(T("Nothing is different from the pairing as it is."), code="no_change")
        made = _made_by_hand(write.event, number, wanted, reason, accept, _changed_late(found))
        old = _numbers(write.event, HandRound(before.boards, before.byes))
        replace_seats(found, made.boards, wanted.byes, made.reasons)
        write.audit(
            "round_edit",
            about=f"round:{found.pk}",
            old=old,
            new=_audited(write.event, number, wanted, made, accept),
            reason=reason,
        )
    return found


def round_pair_by_hand(
    *,
    by: Actor,
    event_id: int,
    wanted: HandRound,
    reason: str,
    accept: Sequence[str] = (),
    planned_at: datetime | None = None,
) -> Round:
    """Pair the next round from nothing, also where the rules leave no pairing (C.04.3 art. 1.9.3, FC19)."""
    require(by, Permission.PAIR)
    _check_reason(reason)
    with event_write(event_id, by=by) as write:
        _swiss_only(write.event)
        previous, round_no = open_next_round(write, accept)
        made = _made_by_hand(write.event, round_no, wanted, reason, accept, [])
        numbers = _numbers_by_entry(write.event)
        kinds = {numbers[pk]: kind for pk, kind in wanted.byes.items() if kind != ByeKind.PAB}
        paired = PairedRound(
            boards=made.pairs,
            bye=made.bye,
            absent=(),
            engine="",
            engine_input=made.rules.engine_input if made.rules else "",
            engine_output=made.rules.engine_output if made.rules else "",
            reasons=made.reasons,
        )
        found = store_round(write.event, round_no, paired, kinds, planned_at)
        close_previous(previous)
        write.audit(
            "round_pair_by_hand",
            about=f"round:{found.pk}",
            new=_audited(write.event, round_no, wanted, made, accept),
            reason=reason,
        )
    return found


def board_swap_colours(
    *, by: Actor, event_id: int, number: int, board_id: int, reason: str, accept: Sequence[str] = ()
) -> Round:
    """Give the two players of one board each other's colour."""
    now = _now(event_id, number)
    chosen = now.by_board.get(board_id)
    if chosen is None:
        raise InputError(T("Choose a board of round %(n)s.", n=number), code="no_board")
    boards = [(black, white) if (white, black) == chosen else (white, black) for white, black in now.boards]
    return _edit(by, event_id, number, HandRound(boards, now.byes), reason, accept, now)


def players_swap(
    *, by: Actor, event_id: int, number: int, first: int, second: int, reason: str, accept: Sequence[str] = ()
) -> Round:
    """Put two players (entry ids) into each other's place: board and colour, or a bye."""
    now = _now(event_id, number)
    placed = {pk for pair in now.boards for pk in pair} | set(now.byes)
    if first == second or not {first, second} <= placed:
        raise InputError(T("Choose two players who have a place in round %(n)s.", n=number), code="no_swap")
    other = {first: second, second: first}
    boards = [(other.get(w, w), other.get(b, b)) for w, b in now.boards]
    byes = {other.get(pk, pk): kind for pk, kind in now.byes.items()}
    return _edit(by, event_id, number, HandRound(boards, byes), reason, accept, now)


def players_pair(
    *, by: Actor, event_id: int, number: int, first: int, second: int, reason: str, accept: Sequence[str] = ()
) -> Round:
    """Pair two players who have no opponent in this round, colours by the rule; nothing else moves (FC16)."""
    now = _now(event_id, number)
    seated = {pk for pair in now.boards for pk in pair}
    event = Event.objects.get(pk=event_id)
    numbers = _numbers_by_entry(event)
    if first == second or {first, second} & seated or not {first, second} <= set(numbers):
        raise InputError(
            T("Choose two players who have no opponent in round %(n)s.", n=number), code="no_pair"
        )
    byes = {pk: kind for pk, kind in now.byes.items() if pk not in (first, second)}
    away = frozenset(numbers[pk] for pk in byes if pk in numbers)
    states = states_before(event_history(event, through=number - 1), number, away)
    given = allocate(states[numbers[first]], states[numbers[second]], Colour(event.initial_colour))
    pair = (first, second) if given.white == numbers[first] else (second, first)
    return _edit(by, event_id, number, HandRound([*now.boards, pair], byes), reason, accept, now)


def _edit(
    by: Actor,
    event_id: int,
    number: int,
    wanted: HandRound,
    reason: str,
    accept: Sequence[str],
    now: Placement,
) -> Round:
    return round_edit(
        by=by, event_id=event_id, number=number, wanted=wanted, reason=reason, accept=accept, seen=now.seal
    )


def _now(event_id: int, number: int) -> Placement:
    return placement_of(get_round(Event(pk=event_id), number))


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise InputError(T("Pairing by hand needs a reason."), code="reason_needed")


def _swiss_only(event: Event) -> None:
    if not System(event.system).is_swiss:
        raise StateError(
            T("The boards of a round robin are fixed by its table and cannot be changed."), code="round_robin"
        )


def _open_round(event: Event, number: int) -> Round:
    """The newest round without a result, or `StateError`."""
    _swiss_only(event)
    found = get_round(event, number)
    last = last_round(event)
    if last is None or last.pk != found.pk:
        raise StateError(T("Only the newest round can be changed by hand."), code="not_newest")
    if found.boards.exclude(result="").exists():
        raise StateError(
            T("Round %(n)s already has results. Clear them first.", n=number), code="has_results"
        )
    return found


def _changed_late(found: Round) -> list[Warning]:
    warnings = []
    about = f"round:{found.pk}"
    if Publication.objects.filter(event=found.event, round_no=found.number, current=True).exists():
        text = T(
            "The pairings of round %(n)s are public. The change is seen by nobody until you publish them again.",
            n=found.number,
        )
        warnings.append(Warning(Level.TWO_STEPS, "published", text, about))
    if found.started_at is not None:
        text = T("Round %(n)s has started: its games may be running.", n=found.number)
        warnings.append(Warning(Level.TWO_STEPS, "started", text, about))
    return warnings


@dataclass(frozen=True, slots=True)
class _Made:
    """A hand-made round in board order, by pairing number and by entry, with everything said about it."""

    pairs: tuple[tuple[int, int], ...]
    boards: tuple[tuple[Entry, Entry], ...]
    bye: int | None
    reasons: Mapping[str, tuple[Text, ...]]
    rules: PairedRound | None
    difference: str


def _made_by_hand(
    event: Event,
    round_no: int,
    wanted: HandRound,
    reason: str,
    accept: Sequence[str],
    before: Sequence[Warning],
) -> _Made:
    entries = {e.pk: e for e in event.entries.select_related("player").exclude(number=None)}
    _check_shape(entries, wanted)
    by_number = {e.number or 0: e for e in entries.values()}
    numbers = {pk: e.number or 0 for pk, e in entries.items()}
    history = event_history(event, through=round_no - 1)
    bye = next((numbers[pk] for pk, kind in wanted.byes.items() if kind == ByeKind.PAB), None)
    absent = frozenset(numbers[pk] for pk, kind in wanted.byes.items() if kind != ByeKind.PAB)
    given = [(numbers[white], numbers[black]) for white, black in wanted.boards]
    pairs = board_order(given, states_before(history, round_no, absent))
    require_accepted([*before, *check_round(history, round_no, pairs, bye, absent)], accept)
    rules, refusal = _by_the_rules(history, round_no, absent)
    reasons = dict(explain_round(history, round_no, pairs, bye, absent, by_hand=True))
    reasons["by_hand"] = (T("Paired by hand. Reason: %(reason)s", reason=reason.strip()),)
    difference = compare_round(rules, pairs, bye) if rules else None
    names = {p.number: p.name for p in history.players}
    if rules is None:
        reasons["difference"] = (refusal,)
    elif difference is None:
        reasons["difference"] = (T("The pairing is the one the rules give."),)
    else:
        reasons["difference"] = (
            T("Different from the pairing by the rules: %(numbers)s", numbers=difference.numbers),
            *_should(names, difference.should, difference.should_bye),
        )
    return _Made(
        pairs=pairs,
        boards=tuple((by_number[w], by_number[b]) for w, b in pairs),
        bye=bye,
        reasons=reasons,
        rules=rules,
        difference=difference.numbers if difference else "",
    )


def _by_the_rules(history: History, round_no: int, absent: frozenset[int]) -> tuple[PairedRound | None, Text]:
    """What the engine gives for the same players, or why it gives nothing."""
    try:
        return pair_round(PairingRequest(history, round_no, absent)), T("")
    except EngineError as exc:
        return None, exc.message
    except FlagfallError as exc:
        return None, T("By the rules there is no pairing to compare with: %(why)s", why=exc.message)


def _should(names: Mapping[int, str], boards: Sequence[tuple[int, int]], bye: int | None) -> list[Text]:
    texts = [
        T(
            "By the rules: %(white)s against %(black)s.",
            white=player_text(names, white),
            black=player_text(names, black),
        )
        for white, black in boards
    ]
    if bye is not None:
        texts.append(T("By the rules the bye goes to %(player)s.", player=player_text(names, bye)))
    return texts


def _check_shape(entries: Mapping[int, Entry], wanted: HandRound) -> None:
    """Everybody known, at one place only, kinds of byes as they are, at most one pairing-allocated bye."""
    places = [pk for pair in wanted.boards for pk in pair] + list(wanted.byes)
    for pk in places:
        if pk not in entries:
            raise InputError(
                T("There is no player with entry %(id)s in this event.", id=pk), code="unknown_entry"
            )
    if not wanted.boards:
        raise InputError(T("A round needs at least one board."), code="no_boards")
    for kind in wanted.byes.values():
        if kind not in [k.value for k in ByeKind]:
            raise InputError(
                T("“%(kind)s” is not a bye. Use one of: %(all)s.", kind=kind, all="PAB, FPB, HPB, ZPB")
            )
    refused = []
    for pk in sorted(p for p, times in Counter(places).items() if times > 1):
        text = T("%(player)s is placed more than once.", player=f"{entries[pk].number} {entries[pk].player}")
        refused.append(Warning(Level.REFUSE, "placed_twice", text, f"entry:{pk}"))
    if list(wanted.byes.values()).count(ByeKind.PAB) > 1:
        text = T("A round has at most one pairing-allocated bye. Give the others another kind.")
        refused.append(Warning(Level.REFUSE, "two_byes", text, "round"))
    require_accepted(refused, ())


def _numbers_by_entry(event: Event) -> dict[int, int]:
    return {pk: n for pk, n in event.entries.values_list("pk", "number") if n is not None}


def _numbers(event: Event, wanted: HandRound) -> dict[str, object]:
    numbers = _numbers_by_entry(event)
    return {
        "boards": [[numbers.get(white), numbers.get(black)] for white, black in wanted.boards],
        "byes": {str(numbers.get(pk)): kind for pk, kind in wanted.byes.items()},
    }


def _audited(
    event: Event, round_no: int, wanted: HandRound, made: _Made, accept: Sequence[str]
) -> dict[str, object]:
    return {
        "round": round_no,
        **_numbers(event, wanted),
        "boards": [list(pair) for pair in made.pairs],
        "difference": made.difference,
        "accepted": sorted(accept),
    }
