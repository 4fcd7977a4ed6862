"""Tests of standings and tie-breaks."""

from __future__ import annotations
