"""All addresses. Screens first, then the JSON interface under `/api/v1/`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from config.api_views import NoSuchAddress, TokenView
from config.pages.about import about, manual
from config.pages.account import SignIn, SignOut, account, language, theme
from config.pages.appeal_record import incident_record
from config.pages.event_form import event_new, ladders_fragment, settings_page, staff_action
from config.pages.events import events
from config.pages.files import export_trf, import_trf
from config.pages.find import find
from config.pages.health import alive, ready
from config.pages.home import event_home, record
from config.pages.live import live_now, public_live_now
from config.pages.player_pages import hall_screen, player_calendar, player_feed, player_page

urlpatterns: list[URLPattern | URLResolver] = [
    path("", events, name="events"),
    path("sign-in", SignIn.as_view(), name="sign-in"),
    path("sign-out", SignOut.as_view(), name="sign-out"),
    path("account", account, name="account"),
    path("health/alive", alive, name="health-alive"),
    path("health/ready", ready, name="health-ready"),
    path("about", about, name="about"),
    path("help", manual, name="help"),
    path("theme", theme, name="theme"),
    path("language", language, name="language"),
    path("events/new/", event_new, name="event-new"),
    path("events/ladders/", ladders_fragment, name="event-ladders"),
    path("events/import/", import_trf, name="import-trf"),
    path("e/<int:event_id>/", event_home, name="event-home"),
    path("e/<int:event_id>/find/", find, name="find"),
    path("e/<int:event_id>/live/", live_now, name="live"),
    path("p/<int:event_id>/live/", public_live_now, name="public-live"),
    path("p/<int:event_id>/screen/", hall_screen, name="hall-screen"),
    path("p/<int:event_id>/players/<int:entry_id>/", player_page, name="public-player"),
    path(
        "p/<int:event_id>/players/<int:entry_id>/calendar.ics", player_calendar, name="public-player-calendar"
    ),
    path("p/<int:event_id>/players/<int:entry_id>/feed.atom", player_feed, name="public-player-feed"),
    path("e/<int:event_id>/record/", record, name="record"),
    path("e/<int:event_id>/incidents/<int:incident_id>/record/", incident_record, name="incident-record"),
    path("e/<int:event_id>/settings/", settings_page, name="settings"),
    path("e/<int:event_id>/staff/", staff_action, name="staff-action"),
    path("e/<int:event_id>/report.trf", export_trf, name="export-trf"),
    path("", include("arbiter.web.urls")),
    path("", include("games.web.urls")),
    path("", include("tournaments.web.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/", include("arbiter.api.urls")),
    path("api/v1/token/", TokenView.as_view()),
    re_path(r"^api/v1/", NoSuchAddress.as_view()),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/docs/", SpectacularSwaggerView.as_view(url_name="api-schema"), name="api-docs"),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.not_allowed"
handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"
