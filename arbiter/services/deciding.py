"""Writing a decision inside an open write: the ruling, the clocks, the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbiter.domain.clocks import Pair
from arbiter.domain.proposal import Outcome, Proposal
from arbiter.models import ClockAdjustment, Incident, Ruling
from tournaments.domain.errors import InputError
from tournaments.domain.results import Colour, Result, parse_result
from tournaments.domain.text import T, text_to_json
from tournaments.domain.warnings import Level, Warning, require_accepted
from tournaments.models import Board
from tournaments.selectors.boards import shown_number
from tournaments.services.results import write_result
from tournaments.services.writing import EventWrite

Decided = tuple[Outcome, Result | None, Pair]


@dataclass(frozen=True, slots=True)
class Penalised:
    """A penalty taken from the edition's list: its name, its article and what was fixed with it."""

    name: str
    article: str
    values: Mapping[str, Any]


def decide(proposal: Proposal, outcome: str, result: str | None, add: Mapping[str, int] | None) -> Decided:
    """Outcome, result and times of a decision that confirms or changes the proposal. Raises `InputError`."""
    try:
        chosen = Outcome(outcome) if outcome else proposal.outcome
    except ValueError:
        raise InputError(
            T("“%(outcome)s” is not an outcome.", outcome=outcome[:20]), code="unknown_outcome"
        ) from None
    if result is not None:
        value = parse_result(result) if result else None
    elif chosen is not proposal.outcome and chosen not in (Outcome.GAME_LOST, Outcome.DRAW):
        value = None
    elif chosen is Outcome.DRAW:
        value = Result.DRAW
    elif chosen is Outcome.GAME_LOST and proposal.result is None and proposal.by is not None:
        value = Result.BLACK_WINS if proposal.by is Colour.WHITE else Result.WHITE_WINS
    else:
        value = proposal.result
    times = proposal.add if add is None else Pair(_seconds(add, "white"), _seconds(add, "black"))
    if add is None and chosen is not proposal.outcome and chosen is not Outcome.TIME:
        times = Pair()
    return chosen, value, times


def write_ruling(
    write: EventWrite,
    incident: Incident,
    proposal: Proposal,
    decided: Decided,
    *,
    changed: bool,
    reason: str,
    accept: Sequence[str],
    early_forfeit: bool = False,
    penalty: Penalised | None = None,
) -> Ruling:
    """Store a decision, set the result it brings, close the incident and append to the record."""
    board = incident.board
    require_accepted(_warnings(incident, board, decided[1], early_forfeit), accept)
    ruling = _store(write, incident, proposal, decided, changed, reason, penalty)
    article = ", ".join(ruling.articles)[:60]
    if board is not None and decided[1] is not None and board.result != decided[1].value:
        write_result(write, board, decided[1], source="ruling", reason=reason, article=article)
    Incident.objects.filter(pk=incident.pk).update(state=Incident.State.RULED, version=incident.version + 1)
    write.audit(
        "ruling_make",
        about=f"ruling:{ruling.pk}",
        old={"result": ruling.result_before} if ruling.result_after else None,
        new={
            "incident": incident.pk,
            "board": board.pk if board else None,
            "outcome": ruling.outcome,
            "add": decided[2].as_json(),
            **({"result": ruling.result_after} if ruling.result_after else {}),
            **({"penalty": penalty.name} if penalty else {}),
            "changed": changed,
        },
        reason=reason,
        article=article,
    )
    return ruling


def _seconds(add: Mapping[str, int], side: str) -> int:
    value = add.get(side, 0)
    if not isinstance(value, int) or abs(value) > 36_000:
        raise InputError(T("The time to add is whole seconds, at most ten hours."), code="bad_time")
    return value


def _warnings(
    incident: Incident, board: Board | None, result: Result | None, early_forfeit: bool
) -> list[Warning]:
    found = []
    if early_forfeit:
        text = T("The default time is not over. A forfeit now is earlier than the rules allow.")
        found.append(Warning(Level.TWO_STEPS, "early_forfeit", text, f"incident:{incident.pk}"))
    if board is None:
        return found
    if board.result and result is not None and board.result != result.value:
        text = T(
            "Board %(n)s already has the result %(old)s; this ruling makes it %(new)s.",
            n=shown_number(board),
            old=board.result,
            new=result.value,
        )
        found.append(Warning(Level.TWO_STEPS, "game_finished", text, f"board:{board.pk}"))
    later = board.round.event.rounds.filter(number__gt=board.round.number).exists()
    if later and result is not None and board.result != result.value:
        text = T("The next round is paired already; its pairings stay.")
        found.append(Warning(Level.TWO_STEPS, "next_round_paired", text, f"board:{board.pk}"))
    return found


def _store(
    write: EventWrite,
    incident: Incident,
    proposal: Proposal,
    decided: Decided,
    changed: bool,
    reason: str,
    penalty: Penalised | None,
) -> Ruling:
    outcome, result, add = decided
    articles = [*proposal.articles]
    if penalty is not None and penalty.article not in articles:
        articles.append(penalty.article)
    ruling = Ruling.objects.create(
        incident=incident,
        laws=proposal.laws,
        articles=articles,
        outcome=outcome.value,
        counts=proposal.counts,
        count=proposal.count,
        values={used.name: used.as_json() for used in proposal.values},
        proposal=proposal.as_json() | {"texts": [text_to_json(t) for t in proposal.explanation]},
        penalty=penalty.name if penalty else "",
        penalty_values=dict(penalty.values) if penalty else {},
        changed=changed,
        result_before=incident.board.result if incident.board else "",
        result_after=result.value if result else "",
        reason=reason.strip(),
        made_by=write.by.user,
        made_at=write.now,
    )
    readings = {"white": incident.white_clock, "black": incident.black_clock}
    for colour in Colour:
        seconds = add.of(colour)
        if not seconds:
            continue
        before = readings[colour.value]
        after = max(before + seconds, 0) if before is not None else None
        if proposal.set is not None and add == proposal.add:
            after = proposal.set.of(colour)
        ClockAdjustment.objects.create(
            ruling=ruling, side=colour.value, add_s=seconds, before_s=before, after_s=after
        )
    return ruling
