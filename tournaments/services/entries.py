"""The list of players: entering, checking in, withdrawing, byes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.domain.errors import InputError, NotFoundError, StateError
from tournaments.domain.text import T
from tournaments.domain.warnings import Level, Warning, require_accepted
from tournaments.models import ByeRequest, Entry, Event, Player
from tournaments.permissions import Actor, Permission, require
from tournaments.services.numbering import renumber
from tournaments.services.writing import EventWrite, event_write

PLAYER_FIELDS = ("name", "title", "sex", "federation", "fide_id", "birth", "club")
TITLES = ("", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")


def entry_add(*, by: Actor, event_id: int, accept: Sequence[str] = (), **values: Any) -> Entry:
    """Enter one player. A player with the same FIDE ID, or the same name and no other proof, is a duplicate.

    After round 1 is paired this is a late entry: earlier rounds count as zero-point byes (FC15).
    """
    require(by, Permission.MANAGE_PLAYERS)
    with event_write(event_id, by=by) as write:
        entry = add_entry(write, values, accept)
        write.audit(
            "entry_add", about=f"entry:{entry.pk}", new={"rating": entry.rating, "first": entry.first_round}
        )
    return entry


def entries_import(*, by: Actor, event_id: int, rows: Sequence[Mapping[str, Any]]) -> list[Entry]:
    """Enter many players at once: all or none. `rows` come from the list reader with their line numbers.

    Raises `InputError` with one problem a line in `detail["problems"]`.
    """
    require(by, Permission.MANAGE_PLAYERS)
    problems: list[dict[str, Any]] = []
    entries: list[Entry] = []
    with event_write(event_id, by=by) as write:
        for row in rows:
            values = {k: v for k, v in row.items() if k != "line"}
            try:
                entries.append(add_entry(write, values, ()))
            except (InputError, StateError) as exc:
                problems.append({"line": row.get("line", 0), "what": exc.message})
        if problems:
            first = problems[0]
            raise InputError(
                T("Line %(line)s: %(what)s Nothing was entered.", line=first["line"], what=first["what"]),
                code="list_problems",
                detail={"problems": [{"line": p["line"], "what": str(p["what"])} for p in problems]},
            )
        write.audit("entries_import", about=f"event:{event_id}", new={"entries": [e.pk for e in entries]})
    return entries


def add_entry(write: EventWrite, values: Mapping[str, Any], accept: Sequence[str]) -> Entry:
    """Enter one player inside an open write; the caller audits."""
    event = write.event
    cleaned = _clean_player(values)
    if event.rounds.exists() and not event.system == Event.SystemChoice.SWISS_DUTCH:
        raise StateError(T("A round robin takes no player after round 1 is paired."))
    _refuse_duplicate(event, cleaned)
    rating = cleaned.pop("rating")
    player = _known_player(cleaned) or Player(**cleaned)
    for key, value in cleaned.items():
        if value:
            setattr(player, key, value)
    player.save()
    paired = event.rounds.order_by("-number").values_list("number", flat=True).first() or 0
    entry = Entry.objects.create(event=event, player=player, rating=rating, first_round=paired + 1)
    if paired:
        require_accepted(_late_warnings(event, paired), (*accept, "late_entry"))
        renumber(event, newcomer=entry)
    return entry


def _late_warnings(event: Event, paired: int) -> list[Warning]:
    text = T("Round %(n)s is paired: the player starts in round %(m)s.", n=paired, m=paired + 1)
    return [Warning(Level.ACKNOWLEDGE, "late_entry", text, f"event:{event.pk}")]


def entry_update(*, by: Actor, entry_id: int, **values: Any) -> Entry:
    """Correct a player's data. Ratings and names may change pairing numbers only until round 4 is paired."""
    require(by, Permission.MANAGE_PLAYERS)
    entry = _entry(entry_id)
    with event_write(entry.event_id, by=by) as write:
        entry = _entry(entry_id)
        language = values.pop("notation_language", entry.notation_language)
        fixed = values.pop("fixed_board", entry.fixed_board)
        before = {f: getattr(entry.player, f) for f in PLAYER_FIELDS} | {"rating": entry.rating}
        cleaned = _clean_player(before | values)
        rating = cleaned.pop("rating")
        for key, value in cleaned.items():
            setattr(entry.player, key, value)
        entry.player.save()
        entry.rating, entry.notation_language, entry.fixed_board = rating, language, fixed
        entry.save(update_fields=["rating", "notation_language", "fixed_board"])
        changed = [k for k in before if before[k] != (rating if k == "rating" else cleaned[k])]
        write.audit("entry_update", about=f"entry:{entry.pk}", new={"fields": changed, "rating": rating})
    return entry


def entry_check_in(*, by: Actor, entry_id: int, here: bool) -> Entry:
    """Tick a player as present, or take the tick back."""
    require(by, Permission.CHECK_IN)
    entry = _entry(entry_id)
    if entry.checked_in == here:
        return entry
    with event_write(entry.event_id, by=by) as write:
        Entry.objects.filter(pk=entry_id).update(checked_in=here)
        write.audit("entry_check_in", about=f"entry:{entry_id}", old=not here, new=here)
    entry.checked_in = here
    return entry


def entry_withdraw(*, by: Actor, entry_id: int, reason: str = "", expelled: bool = False) -> Entry:
    """Take a player out of all rounds not yet paired. Points already made stay (FC13)."""
    require(by, Permission.MANAGE_PLAYERS)
    entry = _entry(entry_id)
    with event_write(entry.event_id, by=by) as write:
        entry = _entry(entry_id)
        if entry.status != Entry.Status.ACTIVE:
            raise StateError(T("%(name)s is not in the event any more.", name=entry.player.name))
        last = write.event.rounds.order_by("-number").values_list("number", flat=True).first() or 0
        entry.status = Entry.Status.EXPELLED if expelled else Entry.Status.WITHDRAWN
        entry.withdrawn_after = last
        entry.save(update_fields=["status", "withdrawn_after"])
        write.audit(
            "entry_withdraw",
            about=f"entry:{entry.pk}",
            new={"status": entry.status, "after": last},
            reason=reason,
        )
    return entry


def entry_return(*, by: Actor, entry_id: int, reason: str = "") -> Entry:
    """Bring a withdrawn player back from the next round on; missed rounds stay zero-point byes (FC16)."""
    require(by, Permission.MANAGE_PLAYERS)
    entry = _entry(entry_id)
    with event_write(entry.event_id, by=by) as write:
        entry = _entry(entry_id)
        if entry.status == Entry.Status.ACTIVE:
            raise StateError(T("%(name)s is in the event already.", name=entry.player.name))
        old = {"status": entry.status, "after": entry.withdrawn_after}
        entry.status, entry.withdrawn_after = Entry.Status.ACTIVE, None
        entry.save(update_fields=["status", "withdrawn_after"])
        write.audit(
            "entry_return", about=f"entry:{entry.pk}", old=old, new={"status": entry.status}, reason=reason
        )
    return entry


def entry_remove(*, by: Actor, entry_id: int, reason: str = "") -> None:
    """Delete an entry that never sat in a round; afterwards only withdrawing is possible."""
    require(by, Permission.MANAGE_PLAYERS)
    entry = _entry(entry_id)
    with event_write(entry.event_id, by=by) as write:
        if entry.seats.exists():
            raise StateError(
                T("%(name)s already sat in a round. Withdraw the player instead.", name=entry.player.name)
            )
        write.audit("entry_remove", about=f"entry:{entry.pk}", old={"rating": entry.rating}, reason=reason)
        entry.delete()


def bye_grant(
    *, by: Actor, entry_id: int, round_no: int, kind: str, reason: str = "", accept: Sequence[str] = ()
) -> ByeRequest:
    """Grant a requested bye for a round not yet paired, within the event's limit of half-point byes."""
    require(by, Permission.MANAGE_PLAYERS)
    entry = _entry(entry_id)
    if kind not in ByeRequest.Kind.values:
        raise InputError(T("“%(kind)s” is not a bye. Use one of: %(all)s.", kind=kind, all="FPB, HPB, ZPB"))
    with event_write(entry.event_id, by=by) as write:
        event = write.event
        if not 1 <= round_no <= event.planned_rounds:
            raise InputError(
                T("The event has rounds 1 to %(n)s.", n=event.planned_rounds), code="no_such_round"
            )
        if event.rounds.filter(number=round_no).exists():
            raise StateError(T("Round %(n)s is paired already. Unpair it first.", n=round_no))
        others = entry.bye_requests.exclude(round_no=round_no).filter(kind=ByeRequest.Kind.HPB).count()
        require_accepted(_bye_warnings(event, entry, kind, others), accept)
        bye, _ = ByeRequest.objects.update_or_create(
            entry=entry, round_no=round_no, defaults={"kind": kind, "reason": reason}
        )
        write.audit(
            "bye_grant", about=f"entry:{entry.pk}", new={"round": round_no, "kind": kind}, reason=reason
        )
    return bye


def _bye_warnings(event: Event, entry: Entry, kind: str, others: int) -> list[Warning]:
    found = []
    if kind == ByeRequest.Kind.HPB and others >= event.half_bye_limit:
        text = T(
            "%(name)s already has %(n)s half-point byes, the event allows %(limit)s.",
            name=entry.player.name,
            n=others,
            limit=event.half_bye_limit,
        )
        found.append(Warning(Level.CONFIRM, "half_bye_limit", text, f"entry:{entry.pk}"))
    if kind == ByeRequest.Kind.FPB:
        text = T("Full-point byes are deprecated by the pairing rules.")
        found.append(Warning(Level.CONFIRM, "full_point_bye", text, f"entry:{entry.pk}"))
    return found


def bye_cancel(*, by: Actor, entry_id: int, round_no: int) -> None:
    """Take a granted bye back while its round is not paired."""
    require(by, Permission.MANAGE_PLAYERS)
    entry = _entry(entry_id)
    with event_write(entry.event_id, by=by) as write:
        if write.event.rounds.filter(number=round_no).exists():
            raise StateError(T("Round %(n)s is paired already. Unpair it first.", n=round_no))
        bye = ByeRequest.objects.filter(entry=entry, round_no=round_no).first()
        if bye is None:
            raise NotFoundError(T("%(name)s has no bye in round %(n)s.", name=entry.player.name, n=round_no))
        write.audit("bye_cancel", about=f"entry:{entry.pk}", old={"round": round_no, "kind": bye.kind})
        bye.delete()


def _entry(entry_id: int) -> Entry:
    entry = Entry.objects.select_related("event", "player").filter(pk=entry_id).first()
    if entry is None:
        raise NotFoundError(T("There is no entry with number %(id)s.", id=entry_id))
    return entry


def _clean_player(values: Mapping[str, Any]) -> dict[str, Any]:
    cleaned: dict[str, Any] = {f: str(values.get(f) or "").strip() for f in PLAYER_FIELDS}
    if not cleaned["name"]:
        raise InputError(T("A player needs a name."), detail={"fields": {"name": ["required"]}})
    if len(cleaned["name"]) > 80:
        raise InputError(T("A name has at most 80 characters."), detail={"fields": {"name": ["too long"]}})
    cleaned["title"] = cleaned["title"].upper()
    if cleaned["title"] not in TITLES:
        raise InputError(
            T(
                "“%(title)s” is not a title. Use one of: %(all)s.",
                title=cleaned["title"][:10],
                all=", ".join(TITLES[1:]),
            )
        )
    cleaned["sex"] = {"f": "w", "male": "m", "female": "w"}.get(
        cleaned["sex"].lower(), cleaned["sex"].lower()
    )
    if cleaned["sex"] not in ("", "m", "w"):
        raise InputError(T("Sex is m, w or empty."))
    cleaned["federation"] = cleaned["federation"].upper()[:3]
    if cleaned["fide_id"] and not cleaned["fide_id"].isdecimal():
        raise InputError(T("“%(id)s” is not a FIDE ID: it has digits only.", id=cleaned["fide_id"][:20]))
    raw = str(values.get("rating") or 0).strip()
    if not raw.isdecimal() or int(raw) > 4000:
        raise InputError(T("“%(rating)s” is not a rating.", rating=raw[:20]))
    cleaned["rating"] = int(raw)
    return cleaned


def _known_player(cleaned: Mapping[str, Any]) -> Player | None:
    return Player.objects.filter(fide_id=cleaned["fide_id"]).first() if cleaned["fide_id"] else None


def _refuse_duplicate(event: Event, cleaned: Mapping[str, Any]) -> None:
    same = event.entries.filter(player__fide_id=cleaned["fide_id"]) if cleaned["fide_id"] else None
    if same is not None and same.exists():
        raise InputError(
            T(
                "The FIDE ID %(id)s is in the event already (%(name)s).",
                id=cleaned["fide_id"],
                name=same.select_related("player")[0].player.name,
            ),
            code="duplicate_player",
        )
    twins = event.entries.filter(player__name__iexact=cleaned["name"]).select_related("player")
    for twin in twins:
        told_apart = (cleaned["fide_id"] and twin.player.fide_id) or (
            cleaned["birth"] and twin.player.birth and cleaned["birth"] != twin.player.birth
        )
        if not told_apart:
            raise InputError(
                T(
                    "%(name)s is in the event already. Two people of one name need FIDE IDs or dates of birth.",
                    name=cleaned["name"],
                ),
                code="duplicate_player",
            )
