"""What every exported row has."""

from __future__ import annotations

import uuid

from django.db import models


class Exported(models.Model):
    """A row that leaves the program: it keeps one id wherever it goes."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta:
        abstract = True
