"""The JSON interface outside the rooms: tokens, and every address that does not exist."""

from __future__ import annotations

from typing import Any

from django.urls import Resolver404, resolve
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.authtoken.views import ObtainAuthToken
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from tournaments.domain.errors import NotFoundError
from tournaments.domain.text import T


class Token(serializers.Serializer[Any]):
    """What a program signs its requests with."""

    token = serializers.CharField()


class TokenView(ObtainAuthToken):
    """A token for programs: send it as `Authorization: Token ...`."""

    authentication_classes = ()
    throttle_classes = (ScopedRateThrottle,)
    throttle_scope = "sign-in"

    @extend_schema(responses={200: Token})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """User name and password give the token; a user has one, and gets the same again."""
        return super().post(request, *args, **kwargs)


class NoSuchAddress(APIView):
    """Every other address of the interface: 404 in the shape of every error."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Say what is wrong, and the right address where only the last stroke is missing."""
        path = request.path_info
        try:
            meant = resolve(f"{path}/").func
        except Resolver404:
            meant = None
        if meant is not None and getattr(meant, "cls", None) is not NoSuchAddress:
            raise NotFoundError(T("There is no address %(path)s. Did you mean %(path)s/?", path=path))
        raise NotFoundError(T("There is no address %(path)s.", path=path))
