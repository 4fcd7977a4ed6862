"""The one family of errors every layer understands.

Services raise them; one handler maps them to an HTTP status, a stable code and the same words on the screen.
Messages are `Text`, so that the shell can say them in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.domain.text import Text


class FlagfallError(Exception):
    """Something the program refuses to do; says what, where and what to do.

    `code` is stable (scripts rely on it), `message` is for people, `detail` is data for the caller.
    """

    code = "error"
    status = 400

    def __init__(
        self, message: Text, *, code: str | None = None, detail: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(str(message))
        self.message = message
        if code is not None:
            self.code = code
        self.detail: dict[str, object] = dict(detail or {})


class InputError(FlagfallError):
    """The input could not be read or is outside what is allowed (HTTP 400)."""

    code = "bad_input"


class RuleError(FlagfallError):
    """The rules of chess or of the event say no (HTTP 400). `rule` is an article or regulation."""

    code = "against_rules"

    def __init__(
        self, rule: str, message: Text, *, code: str | None = None, detail: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(message, code=code, detail=detail)
        self.rule = rule
        self.detail.setdefault("rule", rule)


class StateError(FlagfallError):
    """Right thing, wrong moment (HTTP 409): the event is not in a state that allows it."""

    code = "wrong_state"
    status = 409


class ConflictError(FlagfallError):
    """Somebody was first (HTTP 409). `current` holds the other person's value, name and time."""

    code = "conflict"
    status = 409

    def __init__(
        self, message: Text, *, current: Mapping[str, object], version: int, code: str | None = None
    ) -> None:
        super().__init__(message, code=code, detail={"current": dict(current), "version": version})
        self.current = dict(current)
        self.version = version


class NotAllowedError(FlagfallError):
    """The person's role in this event does not permit it (HTTP 403)."""

    code = "not_allowed"
    status = 403


class NotFoundError(FlagfallError):
    """There is no such thing in this event (HTTP 404)."""

    code = "not_found"
    status = 404


class TooLargeError(FlagfallError):
    """The upload is larger than the limit (HTTP 413)."""

    code = "too_large"
    status = 413


class WarningsError(FlagfallError):
    """Refused until the caller accepts the listed warnings by their codes (HTTP 409)."""

    code = "needs_confirmation"
    status = 409

    def __init__(self, message: Text, *, warnings: tuple[object, ...]) -> None:
        super().__init__(message)
        self.warnings = warnings
