"""Commands that combine rooms."""

from __future__ import annotations
