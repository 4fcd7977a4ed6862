"""Addresses of this room under `/api/v1/`."""

from __future__ import annotations

from django.urls import path

from arbiter.api import appeals, claims, incidents
from tournaments.addresses import re_path

urlpatterns = [
    path("events/<int:event_id>/incidents/", incidents.IncidentList.as_view()),
    path("events/<int:event_id>/incidents/<int:incident_id>/", incidents.IncidentDetail.as_view()),
    path("events/<int:event_id>/incidents/<int:incident_id>/ruling/", incidents.IncidentRuling.as_view()),
    path("events/<int:event_id>/incidents/<int:incident_id>/close/", incidents.IncidentClose.as_view()),
    path("events/<int:event_id>/appeals/", appeals.AppealList.as_view()),
    path("events/<int:event_id>/appeals/<int:appeal_id>/decision/", appeals.AppealDecision.as_view()),
    path("events/<int:event_id>/rulings/", incidents.RulingList.as_view()),
    path("events/<int:event_id>/rulings/<int:ruling_id>/withdraw/", incidents.RulingWithdraw.as_view()),
    path("events/<int:event_id>/boards/<int:board_id>/claims/", claims.BoardClaim.as_view()),
    re_path(
        r"^events/(?P<event_id>\d+)/boards/(?P<board_id>\d+)/(?P<action>arrival|forfeit)/$",
        incidents.BoardArrival.as_view(),
    ),
]
