"""What was decided before: at a board, about a player; the most severe open penalty first (FC40)."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.domain.choices import penalty_of
from arbiter.domain.clocks import Pair
from arbiter.domain.penalties import PENALTY_LABELS, Penalty, by_severity
from arbiter.domain.proposal import Outcome
from arbiter.models import Arrival, Incident, Ruling
from arbiter.selectors.desk import rulings
from tournaments.domain.results import Colour
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Mark:
    """The open penalties of one player, most severe first."""

    entry_id: int
    name: str
    penalties: tuple[Penalty, ...]

    @property
    def worst(self) -> Penalty:
        """The one a list shows."""
        return self.penalties[0]

    @property
    def label(self) -> str:
        """The worst one in words (a msgid)."""
        return PENALTY_LABELS[self.worst]

    @property
    def rest(self) -> tuple[str, ...]:
        """The others in words (msgids)."""
        return tuple(PENALTY_LABELS[penalty] for penalty in self.penalties[1:])

    @property
    def severe(self) -> bool:
        """Is the worst one a lost game or more?"""
        return self.worst.severity_order >= Penalty.GAME_LOST.severity_order


def penalty_in(ruling: Ruling) -> Penalty | None:
    """The penalty this ruling means: the one taken from the list, else the one its outcome amounts to."""
    if ruling.penalty:
        return Penalty(ruling.penalty)
    add = Pair()
    for change in ruling.clocks.all():
        add = add.plus(Colour(change.side), change.add_s)
    side = Colour(ruling.incident.side) if ruling.incident.side else None
    return penalty_of(Outcome(ruling.outcome), add, side)


def marks(event: Event) -> list[Mark]:
    """Players with open penalties, the most severe first; withdrawn rulings do not count."""
    found: dict[int, list[Penalty]] = {}
    names: dict[int, str] = {}
    for ruling in rulings(event).filter(active=True, incident__entry__isnull=False):
        entry = ruling.incident.entry
        penalty = penalty_in(ruling)
        if entry is not None and penalty is not None:
            found.setdefault(entry.pk, []).append(penalty)
            names[entry.pk] = entry.player.name
    lines = [Mark(pk, names[pk], by_severity(penalties)) for pk, penalties in found.items()]
    return sorted(lines, key=lambda mark: (-mark.worst.severity_order, mark.name))


@dataclass(frozen=True, slots=True)
class History:
    """Earlier rulings at the same board of the round, of the same player, and the player's late arrivals."""

    board: tuple[Ruling, ...]
    player: tuple[Ruling, ...]
    late: tuple[Arrival, ...]


def history_of(incident: Incident) -> History:
    """What an arbiter should see beside an incident."""
    others = rulings(incident.event).exclude(incident=incident)
    at_board = others.filter(incident__board=incident.board) if incident.board_id else others.none()
    of_player = others.filter(incident__entry=incident.entry) if incident.entry_id else others.none()
    late = Arrival.objects.filter(entry=incident.entry, missing=False, late_s__gt=0).select_related("round")
    return History(
        tuple(at_board),
        tuple(of_player),
        tuple(late.order_by("round__number")) if incident.entry_id else (),
    )
