"""What proves what happened: audit chain, request keys, publications, background jobs."""

from __future__ import annotations

import hashlib
import json

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.base import Exported
from tournaments.models.event import Event
from tournaments.models.people import User


class AuditEntry(models.Model):
    """One write of an event. Append-only; `hash` covers the entry and the hash before it.

    Entries hold ids, not names, so that a person can be deleted while the chain stays whole.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="audit")
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    actor_ref = models.CharField(max_length=40, blank=True)
    action = models.CharField(max_length=40)
    about = models.CharField(max_length=60, blank=True)
    old = models.JSONField(null=True, blank=True)
    new = models.JSONField(null=True, blank=True)
    reason = models.TextField(blank=True)
    article = models.CharField(max_length=60, blank=True)
    request_id = models.CharField(max_length=64, blank=True)
    previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["event", "seq"], name="audit_seq_once_per_event")]

    def digest(self) -> str:
        """SHA-256 over the entry's content and the hash before it, in canonical JSON."""
        content = {
            "event": str(self.event.uid),
            "seq": self.seq,
            "at": self.at.isoformat(timespec="milliseconds"),
            "actor": self.actor_ref,
            "action": self.action,
            "about": self.about,
            "old": self.old,
            "new": self.new,
            "reason": self.reason,
            "article": self.article,
            "request": self.request_id,
            "previous": self.previous,
        }
        text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


class RequestKey(models.Model):
    """The answer already given to a request with this key: the same request gets the same answer."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="request_keys")
    actor_ref = models.CharField(max_length=40)
    key = models.CharField(max_length=80)
    body_hash = models.CharField(max_length=64)
    answer = models.JSONField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "actor_ref", "key"], name="request_key_once_per_actor")
        ]


class Publication(Exported):
    """What the public may see of a round: the numbers as they were, with the version and audit head."""

    class Kind(models.TextChoices):
        """Which document."""

        PAIRINGS = "pairings", _("Pairings")
        RESULTS = "results", _("Results")
        STANDINGS = "standings", _("Standings")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="publications")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    round_no = models.PositiveSmallIntegerField()
    event_version = models.PositiveIntegerField()
    audit_head = models.CharField(max_length=64)
    payload = models.JSONField()
    at = models.DateTimeField()
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    current = models.BooleanField(default=True)

    class Meta:
        ordering = ["-round_no", "-at"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "kind", "round_no"],
                condition=models.Q(current=True),
                name="one_current_publication",
            )
        ]


class Job(Exported):
    """Work in the background. This row is the truth; the broker only wakes workers."""

    class State(models.TextChoices):
        """Where the job is."""

        QUEUED = "queued", _("Queued")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        FAILED = "failed", _("Failed")
        CANCELLED = "cancelled", _("Cancelled")

    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.CASCADE, related_name="jobs")
    kind = models.CharField(max_length=40)
    args = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    answer = models.JSONField(null=True, blank=True)
    error = models.TextField(blank=True)
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["state", "heartbeat_at"])]
