"""All addresses. Screens first, then the JSON interface under `/api/v1/`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView
from rest_framework.authtoken.views import obtain_auth_token

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/token/", obtain_auth_token),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/docs/", SpectacularSwaggerView.as_view(url_name="api-schema"), name="api-docs"),
]
