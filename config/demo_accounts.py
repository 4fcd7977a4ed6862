"""Who may sign in to the demonstration, and with which password. Never created in production."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DemoAccount:
    """One account of the demonstration; `role` is the staff role it shows."""

    username: str
    password: str
    role: str


ACCOUNTS = (
    DemoAccount("chief", "flagfall-demo", "chief arbiter"),
    DemoAccount("arbiter", "flagfall-demo", "arbiter"),
    DemoAccount("organiser", "flagfall-demo", "organiser"),
    DemoAccount("helper", "flagfall-demo", "helper"),
)
