"""Addresses with a choice of last words (`start|close`), whose numbers arrive in the views as numbers."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.urls.conf import _path  # type: ignore[attr-defined]
from django.urls.resolvers import RegexPattern


class NumberedPattern(RegexPattern):
    """Like `RegexPattern`, but a group of digits becomes an `int`, as `<int:...>` does in `path`."""

    def match(self, path: str) -> tuple[str, tuple[Any, ...], dict[str, Any]] | None:
        """The rest of the path and the values found."""
        found = super().match(path)
        if found is None:
            return None
        rest, args, kwargs = found
        return rest, args, {name: int(v) if str(v).isdecimal() else v for name, v in kwargs.items()}


re_path = partial(_path, Pattern=NumberedPattern)
