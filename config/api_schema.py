"""The description of the JSON interface: names of operations, and the refusals each one can answer with."""

from __future__ import annotations

import re
from typing import Any

from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers


class ErrorBody(serializers.Serializer[Any]):
    """Why a request was refused: `code` is stable, `message` is for people, `detail` is data."""

    code = serializers.CharField()
    message = serializers.CharField()
    detail = serializers.DictField()


class Error(serializers.Serializer[Any]):
    """The one shape of every refusal."""

    error = ErrorBody()


class Schema(AutoSchema):
    """Names operations after their view (`round_list_get`) and lists the refusals each one can answer with."""

    def get_operation_id(self) -> str:
        """`entry_detail_patch` for `EntryDetail.patch`."""
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(self.view).__name__).lower()
        return f"{name.removesuffix('_view')}_{self.method.lower()}"

    def get_tags(self) -> list[str]:
        """The room an operation lives in."""
        return [type(self.view).__module__.split(".")[0]]

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        body: Any = self._get_response_for_code(Error, "400", direction=direction)  # type: ignore[no-untyped-call]
        for code in self._refusals():
            bodies.setdefault(code, body)
        return bodies

    def _refusals(self) -> list[str]:
        codes = ["401", "404"] if "{" in self.path else ["401"]
        if "{" in self.path:
            codes.append("403")
        if "/token/" in self.path:
            return ["400", "413", "415", "429"]
        if self.method in ("POST", "PATCH", "PUT", "DELETE"):
            return sorted({*codes, "400", "403", "409", "413", "415"})
        return sorted({*codes, "400"})
