"""All addresses. Screens first, then the JSON interface under `/api/v1/`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView
from rest_framework.authtoken.views import obtain_auth_token

from config.pages.account import SignIn, SignOut, account, theme
from config.pages.events import events

urlpatterns: list[URLPattern | URLResolver] = [
    path("", events, name="events"),
    path("sign-in", SignIn.as_view(), name="sign-in"),
    path("sign-out", SignOut.as_view(), name="sign-out"),
    path("account", account, name="account"),
    path("theme", theme, name="theme"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/token/", obtain_auth_token),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/docs/", SpectacularSwaggerView.as_view(url_name="api-schema"), name="api-docs"),
]
