"""The same request sent twice gets the same answer and is done once (FC03)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from django.db import IntegrityError, transaction

from tournaments.domain.errors import ConflictError, InputError
from tournaments.domain.text import T
from tournaments.models import Event, RequestKey
from tournaments.permissions import Actor

MAX_KEY = 80


def once(
    event_id: int, *, by: Actor, key: str, body: Mapping[str, Any], action: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """Run `action` once for this key; later calls with the same body return the stored answer.

    `action` returns a JSON object. Another body under the same key raises `ConflictError`; a refused action stores
    nothing, so that it may be tried again. An empty key runs the action plainly.
    """
    if not key:
        return action()
    if len(key) > MAX_KEY:
        raise InputError(T("An idempotency key has at most %(n)s characters.", n=MAX_KEY), code="bad_key")
    text = json.dumps(body, sort_keys=True, ensure_ascii=False, default=str)
    body_hash = hashlib.sha256(text.encode()).hexdigest()
    stored = _stored(event_id, by, key)
    if stored is None:
        try:
            with transaction.atomic():
                # The unique row is taken first: a twin request waits here and then finds the answer.
                row = RequestKey.objects.create(
                    event=Event(pk=event_id), actor_ref=by.ref, key=key, body_hash=body_hash, answer=None
                )
                answer = action()
                row.answer = answer
                row.save(update_fields=["answer"])
                return answer
        except IntegrityError:
            stored = _stored(event_id, by, key)
            if stored is None:
                raise
    if stored.body_hash != body_hash:
        raise ConflictError(
            T("This key was already used for another request. Use a new key for a new request."),
            current={},
            version=0,
            code="key_reused",
        )
    return dict(stored.answer or {})


def _stored(event_id: int, by: Actor, key: str) -> RequestKey | None:
    return RequestKey.objects.filter(event_id=event_id, actor_ref=by.ref, key=key).first()
