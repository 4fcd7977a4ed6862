"""The Laws of Chess as data: one TOML file an edition, the loader, the types."""

from __future__ import annotations

from arbiter.domain.laws.loader import Edition, edition_in_force, editions, load_laws
from arbiter.domain.laws.types import Laws

__all__ = ["Edition", "Laws", "edition_in_force", "editions", "load_laws"]
