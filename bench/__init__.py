"""Measurements: each module prints what it measured."""

from __future__ import annotations
