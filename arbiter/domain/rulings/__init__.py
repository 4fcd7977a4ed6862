"""One module a family of offences; `arbiter.domain.rule.propose` chooses among them. Internal to the domain."""

from __future__ import annotations
